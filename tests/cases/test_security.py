"""Cases C22 to C24: a set of a stranger runs no code, eats no memory, reads no file outside its folders."""

from __future__ import annotations

import builtins
import io
import os
import subprocess
import sys
import time
from io import BytesIO
from pathlib import Path
from typing import Any

import pdfplumber
import pytest
from PIL import Image

import pnp
from tests.cases.conftest import TITLE, Workshop, svg

TEMPLATE = "templates/demo/cards.face.j2:2: error:"
CARD = "- {id: wolf, title: Wolf}"


@pytest.mark.parametrize(
    "attack",
    [
        "{{ cycler.__init__.__globals__.os.getcwd() }}",
        "{{ ('{0.__class__.__mro__}'|attr('format'))(piece.title) }}",
        "{{ '{0.__class__}'.format(piece) }}",
        "{{ piece.__class__.__mro__ }}",
        "{{ piece['_source'] }}",
        "{{ range.__self__ }}",
        "{{ ''.__class__.__base__.__subclasses__() }}",
        "{{ set.folder.joinpath('/etc/hostname').read_text() }}",
        "{{ piece.source.file.read_text() }}",
        "{{ piece.source_of('title').file.unlink() }}",
        "{{ component.sources['size'].file.read_text() }}",
        "{{ set['folder'] }}",
        "{% set _ = set.rules.update({'hand': 9}) %}",
        "{% set _ = [].append(1) %}",
        "{{ set }}",
    ],
)
def test_c22_no_template_reaches_python(workshop: Workshop, attack: str) -> None:
    workshop.cards(CARD, TITLE.replace("{{ piece.title }}", attack))
    said = workshop.refused()
    assert said.startswith(TEMPLATE)
    assert os.getcwd() not in said
    assert (workshop.folder / "content/demo/cards.yaml").exists()


def test_c22_content_is_never_a_template(workshop: Workshop) -> None:
    workshop.cards('- {id: sum, title: "{{ 7*7 }}{% raw %}"}')
    workshop.build()
    with pdfplumber.open(BytesIO(workshop.pdf)) as pdf:
        text = pdf.pages[0].extract_text()
    assert "{{ 7*7 }}{% raw %}" in text
    assert "49" not in text


@pytest.mark.parametrize(
    "endless",
    [
        "{% for a in range(9999) %}{% for b in range(9999) %}{% endfor %}{% endfor %}",
        "{% macro f() %}{{ f() }}{% endmacro %}{{ f() }}",
        "{% macro f(n) %}{% if n %}{% set a = f(n - 1) %}{% set b = f(n - 1) %}{% endif %}{% endmacro %}"
        "{% set a = f(60) %}",
        "{% include 'demo/cards.face.j2' %}",
        "{{ range(10000000000) | sum }}",
        "{% set a = 99999 %}" + "{% set a = a * a %}" * 40,
        "{% set a = 'wolf' %}" + "{% set a = a ~ a %}" * 40,
        "{{ range(99999) | join('wolf, bear, lynx') }}",
    ],
)
def test_c22_no_template_runs_for_ever(workshop: Workshop, endless: str) -> None:
    workshop.cards(CARD, endless)
    started = time.process_time()
    said = workshop.pnp("check", "demo")
    assert said.code == 1
    assert said.err.startswith(f"{TEMPLATE} the template does not come to an end")
    assert time.process_time() - started < 5


def test_c22_only_known_filters(workshop: Workshop) -> None:
    workshop.cards(CARD, "{{ piece.title | pprint }}")
    assert workshop.refused().startswith(f"{TEMPLATE} template syntax: there is no filter `pprint`")


@pytest.mark.parametrize("value", ["piece.icon", "piece.title == 1", "[piece.title]", "set.rules", "piece"])
def test_c22_what_is_no_text_is_not_printed(workshop: Workshop, value: str) -> None:
    workshop.cards(CARD, TITLE.replace("piece.title", value))
    assert "cannot be printed" in workshop.refused()


BOMB = "".join(
    f"{level}: &{level} [{', '.join([f'*{below}'] * 9)}]\n"
    for below, level in zip("abcdefgh", "bcdefghi", strict=True)
)


def test_c23_alias_bomb(workshop: Workshop) -> None:
    workshop.cards(CARD)
    words = ", ".join(["lol"] * 9)
    workshop.write("content/demo/cards.yaml", f"a: &a [{words}]\n{BOMB}")
    started = time.process_time()
    said = workshop.refused()
    # a holds 9 words, b stands for 9 * 10, c for 9 * 91, d for 9 * 820, e for 9 * 7381, f for 9 * 66430
    assert said.startswith("content/demo/cards.yaml:6:")
    assert "[alias-bomb]" in said
    assert time.process_time() - started < 2


def test_c23_alias_inside_its_anchor(workshop: Workshop) -> None:
    workshop.cards(CARD)
    workshop.write(
        "content/demo/cards.yaml", "component: cards\nsize: poker\npieces:\n  - &c {title: X, back: *c}\n"
    )
    assert workshop.refused().startswith("content/demo/cards.yaml:4:25: error: the alias *c stands inside")


def test_c23_a_few_anchors_are_welcome(workshop: Workshop) -> None:
    rows = [f"- {{<<: *base{number % 3}, id: c{number}}}" for number in range(20)]
    bases = [f"- &base{number} {{id: base{number}, title: Wolf {number}}}" for number in range(3)]
    workshop.cards("\n".join([*bases, *rows]))
    workshop.build()
    with pdfplumber.open(BytesIO(workshop.pdf)) as pdf:
        text = " ".join(page.extract_text() for page in pdf.pages)
    assert [text.count(f"Wolf {number}") for number in range(3)] == [8, 8, 7]


@pytest.mark.parametrize("tag", ["!!python/object/apply:os.system", "!!python/name:os.system", "!wolf"])
def test_c23_tags_make_nothing(workshop: Workshop, tag: str) -> None:
    workshop.cards(f"- {{id: wolf, title: {tag} [ls]}}")
    assert workshop.refused().startswith(f"content/demo/cards.yaml:4:23: error: the tag {tag} is not allowed")


IMAGE = '<image href="{{ piece.image }}" x="10" y="20" width="40" height="40"/>'


@pytest.fixture
def secret(workshop: Workshop) -> str:
    """A picture and a text outside of the project, which is moved one folder down."""
    Image.new("RGB", (600, 600), "red").save(workshop.folder / "secret.png")
    workshop.write("secret.j2", "SECRET")
    outside = workshop.folder
    workshop.folder = outside / "project"
    workshop.folder.mkdir()
    return str(outside)


@pytest.mark.parametrize("exists", [True, False])
@pytest.mark.parametrize(
    "path",
    ["../secret.png", "{}/secret.png", "file://{}/secret.png", "../../../secret.png", "..\\secret.png"],
)
def test_c24_pictures_outside(workshop: Workshop, secret: str, path: str, exists: bool) -> None:
    if not exists:
        os.remove(f"{secret}/secret.png")
    path = path.format(secret)
    workshop.cards(f"- {{id: wolf, image: '{path}'}}", IMAGE)
    said = workshop.refused()
    assert said.startswith(
        "content/demo/cards.yaml:4:23: error: a picture must lie in the project, "
        f'not at "{path}" [path-outside]'
    )


@pytest.mark.parametrize("exists", [True, False])
def test_c24_pictures_behind_a_link(workshop: Workshop, secret: str, exists: bool) -> None:
    workshop.cards("- {id: wolf, image: link.png}", IMAGE)
    (workshop.folder / "content/demo/link.png").symlink_to(f"{secret}/secret.png")
    if not exists:
        os.remove(f"{secret}/secret.png")
    assert workshop.refused().startswith(
        "content/demo/cards.yaml:4:23: error: a picture must lie in the project, "
        'not behind the link "link.png"'
    )


def test_c24_folders_behind_a_link(workshop: Workshop, secret: str) -> None:
    workshop.cards("- {id: wolf, image: art/secret.png}", IMAGE)
    (workshop.folder / "content/demo/art").symlink_to(secret)
    assert "[path-outside]" in workshop.refused()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes among files here")
@pytest.mark.parametrize("name", ["pipe.png", "pipe.svg"])
def test_c24_a_pipe_is_not_waited_for(workshop: Workshop, name: str) -> None:
    workshop.cards(f"- {{id: wolf, image: {name}}}", IMAGE)
    os.mkfifo(workshop.folder / "content/demo" / name)
    command = [sys.executable, "-m", "pnp", "build", "demo"]
    path = {**os.environ, "PYTHONPATH": str(Path(pnp.__file__).parents[1])}
    done = subprocess.run(
        command, cwd=workshop.folder, env=path, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 1
    assert f'"{name}" is no file that can be read, nor a link to one [missing-file]' in done.stderr


def test_c24_a_link_that_stays_inside(workshop: Workshop) -> None:
    workshop.cards("- {id: wolf, image: link.png}", IMAGE)
    Image.new("RGB", (600, 600), "red").save(workshop.folder / "content/demo/wolf.png")
    (workshop.folder / "content/demo/link.png").symlink_to("wolf.png")
    workshop.build()
    with pdfplumber.open(workshop.folder / "out/demo/cards.pdf") as document:
        assert len(document.pages[0].images) == 1


def test_c24_templates_behind_a_link(workshop: Workshop, secret: str) -> None:
    workshop.cards(CARD, "{% include 'demo/link.j2' %}")
    (workshop.folder / "templates/demo/link.j2").symlink_to(f"{secret}/secret.j2")
    assert workshop.refused().startswith(f'{TEMPLATE} no template "demo/link.j2"')
    workshop.write("templates/demo/cards.face.j2", svg("{% include '../../secret.j2' %}"))
    assert workshop.refused().startswith(f'{TEMPLATE} no template "../../secret.j2"')


@pytest.mark.parametrize("name", ["../cards", "/tmp/cards", "a/b", "..", "Cards"])
def test_c24_names_of_output(workshop: Workshop, name: str) -> None:
    workshop.cards(CARD)
    workshop.write(
        "content/demo/cards.yaml", f"component: '{name}'\nsize: poker\npieces: [{{id: wolf, title: Wolf}}]\n"
    )
    assert workshop.refused().startswith("content/demo/cards.yaml:1:12: error: component must be a name")


@pytest.mark.parametrize("file", ["../cards.yaml", "/etc/hostname", "C:\\cards.yaml"])
def test_c24_components_outside(workshop: Workshop, file: str) -> None:
    workshop.cards(CARD)
    workshop.write("content/cards.yaml", "component: cards\n")
    workshop.write("content/demo/set.yaml", f"title: Demo\ncomponents: ['{file}']\n")
    said = workshop.refused()
    assert said.startswith("content/demo/set.yaml:2:14: error:")
    assert "lies outside the folder of the set" in said


def test_c24_nothing_outside_is_opened(workshop: Workshop, secret: str) -> None:
    workshop.cards("- {id: wolf, image: ../secret.png}\n- {id: bear, image: link.png}", IMAGE)
    (workshop.folder / "content/demo/link.png").symlink_to(f"{secret}/secret.png")
    opened: list[str] = []
    for module in (io, builtins):
        real = module.open

        def watched(file: object, *args: Any, real: Any = real, **more: Any) -> Any:
            opened.append(os.path.realpath(str(file)))
            return real(file, *args, **more)

        workshop.monkeypatch.setattr(module, "open", watched)
    workshop.refused()
    assert str(workshop.folder / "content/demo/cards.yaml") in opened
    assert f"{secret}/secret.png" not in opened
