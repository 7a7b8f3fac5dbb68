"""The building blocks as a program uses them: what the README shows works, and what they promise holds."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

import pnp
from pnp import Game, Options, build, read_set
from pnp.cli.app import app
from pnp.geometry import PAPERS
from pnp.pipeline import check
from pnp.source import ContentError

README = (Path(__file__).resolve().parent.parent / "README.md").read_text(encoding="utf-8")
SNIPPETS = re.findall(r"(?s)```python\n(.*?)```", README)
SET = "title: Mine\nversion: 1.0.0\nplayers: {min: 1, max: 1}\ncomponents: [deck.yaml]\n"


def test_readme_reads_a_set_and_builds_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    exec(SNIPPETS[0], {})
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "32 cards for two"  # 2 x 16
    assert "deck.pdf 8" in told  # 4 players x 16 cards, nine a sheet
    assert (tmp_path / "out" / "lighten" / "PRINTING.md").is_file()


def test_readme_shows_a_game() -> None:
    names: dict[str, Any] = {}
    exec(SNIPPETS[1], names)
    assert isinstance(names["GAME"], Game)
    assert set(names["GAME"].kinds) == {"hill"}
    assert len(SNIPPETS) == 2


def test_readme_shows_a_pnp_yaml_that_is_understood(tmp_path: Path) -> None:
    (snippet,) = re.findall(r"(?s)```yaml\n(.*?)```", README)
    (tmp_path / "pnp.yaml").write_text(snippet, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pnp", "build", "lighten", "--component", "deck", "--json"],
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    (file,) = json.loads(done.stdout)["files"]
    assert (file["paper"], file["sheets"], file["pages"]) == ("a4", 8, 16)
    printing = (tmp_path / "out" / "lighten" / "PRINTING.md").read_text(encoding="utf-8")
    assert "long edge" in printing
    assert "Kitchen inkjet" in printing


def test_readme_shows_a_component_with_joins_and_styles(tmp_path: Path) -> None:
    (snippet,) = re.findall(r"(?s)```\n(component: boards.*?)```", README)
    blank = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {{ side.width }} {{ side.height }}"></svg>'
    files = {
        "content/mine/set.yaml": SET.replace("deck", "boards"),
        "content/mine/boards.yaml": snippet,
        "templates/mine/boards.face.j2": blank,
        "templates/mine/strip.j2": blank,
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert list(check(["mine"], folder=tmp_path)) == []
    (file,) = build(["mine"], folder=tmp_path).files
    # Letter holds half of 400 x 180 mm.
    assert (file.pieces, file.sheets, file.parts) == (2, 4, 2)
    assert "Glue them onto cardboard." in (tmp_path / "out/mine/PRINTING.md").read_text(encoding="utf-8")
    (file,) = build(["mine"], folder=tmp_path, options=Options(style="folding")).files
    assert (file.path.name, file.component.title) == ("boards-folding.pdf", "Folding boards")


def commands() -> dict[str, Any]:
    """The commands of `pnp` by name."""
    return dict(get_command(app).commands)


def test_readme_says_of_each_command_what_its_help_says() -> None:
    rows = dict(re.findall(r"(?m)^\| `pnp (\w+)` \| (.*) \|$", README))
    assert rows == {
        name: " ".join(command.help.split("\n\n")[0].split()).split(". ")[0].rstrip(".") + "."
        for name, command in commands().items()
    }


def test_readme_names_every_option_of_a_build() -> None:
    table = README.split("The options of `pnp build`:")[1].split("\n\n")[1]
    options = {name for param in commands()["build"].params for name in param.opts if name.startswith("--")}
    assert set(re.findall(r"--[a-z]+(?:-[a-z]+)*", table)) == options


def test_a_set_with_errors_raises_them_all(tmp_path: Path) -> None:
    folder = tmp_path / "content" / "mine"
    folder.mkdir(parents=True)
    (folder / "set.yaml").write_text(SET, encoding="utf-8")
    pieces = "- {id: a, copies: many}\n- {id: b, colour: red}\n"
    (folder / "deck.yaml").write_text(
        f"component: deck\ntitle: Deck\nsize: poker\npieces:\n{pieces}", encoding="utf-8"
    )
    with pytest.raises(ContentError) as caught:
        read_set("mine", tmp_path)
    assert [(problem.name, problem.source.line) for problem in caught.value.report] == [
        ("bad-value", 5),
        ("unknown-key", 6),
    ]
    assert f"{folder.as_posix()}/deck.yaml:5" in str(caught.value).replace("\\", "/")


def test_a_name_that_is_no_set_raises(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="there is no content set `lightn`"):
        read_set("lightn", tmp_path)


def test_a_build_stays_in_its_folder(tmp_path: Path) -> None:
    told: list[tuple[str, int, int]] = []
    result = build(
        ["lighten"],
        folder=tmp_path,
        out="made",
        options=Options(paper=PAPERS["a4"], players=1, components=("deck",), only=("one", "two")),
        progress=lambda what, done, total: told.append((what, done, total)),
    )
    assert [(file.component.id, file.pieces, file.sheets) for file in result.files] == [("deck", 4, 1)]
    assert result.written == [tmp_path / "made" / "lighten" / name for name in ("deck.pdf", "PRINTING.md")]
    assert all(path.is_file() for path in result.written)
    assert all(0 <= done <= total for _, done, total in told)


def test_the_same_input_gives_the_same_bytes(tmp_path: Path) -> None:
    one, other = (
        build(["lighten"], folder=tmp_path, out=name, options=Options(sides="duplex")) for name in ("a", "b")
    )
    assert [path.read_bytes() for path in one.written] == [path.read_bytes() for path in other.written]


def test_the_package_offers_what_it_lists() -> None:
    assert all(hasattr(pnp, name) for name in pnp.__all__)
    assert not hasattr(pnp, "no_such_name")


def test_importing_the_package_imports_nothing_else() -> None:
    script = "import sys, pnp; print(*sorted(name for name in sys.modules if name.startswith('pnp')))"
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, encoding="utf-8", check=True)
    assert told.stdout.split() == ["pnp"]
