"""`pnp manifest show` of bundled manifests is known beforehand, and is what would be worked out."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pnp.cli import answers
from pnp.cli.app import app
from pnp.cli.showing import plain
from pnp.project import BUNDLED
from tests.made import script

from .conftest import Shell
from .test_process import SLOW, imported

SET = BUNDLED / "content" / "lighten"
FILES = sorted((SET / "manifests").glob("*.yaml"))


@pytest.fixture(autouse=True)
def nothing_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))


@pytest.fixture
def copy(here: Path) -> Path:
    """The bundled set, in another place."""
    return Path(shutil.copytree(SET, here / "lighten"))


def test_answers_are_up_to_date() -> None:
    made = script("make_answers").text()
    assert Path(answers.FILE).read_text(encoding="utf-8") == made, "run `make answers`"


@pytest.mark.parametrize("words", [(), ("--json",)], ids=["text", "json"])
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_answer_is_what_bots_reach(file: Path, words: tuple[str, ...], copy: Path, shell: Shell) -> None:
    near = Path("lighten/manifests", file.name)
    assert answers.answer(near, bool(words)) is not None
    done = shell("manifest", "show", str(near), *words)
    assert done == shell("manifest", "show", str(near), "--games", "50", *words)
    if words:
        assert json.loads(done.out)["file"] == near.as_posix()
    else:
        assert done.out.startswith(f"{near.as_posix()}: ")


@pytest.mark.parametrize(
    ("name", "old", "new", "told"),
    [
        ("manifests/a.yaml", "targets: [8", "targets: [9", "  1       9    74.5%"),
        ("set.yaml", "exact: 3 ", "exact: 4 ", "of 48 points to expect"),
        ("deck.yaml", "copies: 2", "copies: 1", "from the 8 cards of lighten"),
    ],
)
def test_a_set_that_has_changed_is_read(
    name: str, old: str, new: str, told: str, copy: Path, shell: Shell
) -> None:
    path = copy / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    done = shell("manifest", "show", "lighten/manifests/a.yaml")
    assert told in done.out + done.err


def test_answers_are_for_the_files_of_the_set_alone(copy: Path) -> None:
    file = Path("lighten/manifests/a.yaml")
    assert answers.answer(file, False) is not None
    (copy / "manifests" / "d.yaml").write_bytes(file.read_bytes())
    assert answers.answer(file, False) is None
    (copy / "manifests" / "d.yaml").unlink()
    assert answers.answer(file, False) is not None
    assert answers.answer(Path("lighten/manifests/e.yaml"), False) is None
    copy.rename(copy.with_name("other"))
    assert answers.answer(Path("other/manifests/a.yaml"), False) is None
    assert answers.answer(Path("a.yaml"), False) is None


def test_a_known_answer_loads_almost_nothing() -> None:
    modules = imported("manifest", "show", str(FILES[0]))
    assert modules & (SLOW | {"yaml", "dataclasses", "tempfile", "pnp.content.read"}) == set()


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("lighten/manifests/a.yaml", "--games=2"), 0),
        (("--json", "--games", "1", "lighten/./manifests/b.yaml", "--deck", "lighten"), 0),
        (("lighten/manifests/a.yaml", "--games", "0", "--deck=missing"), 1),
        (("missing.yaml",), 1),
        (("lighten/set.yaml",), 1),
        (("lighten",), 1),
    ],
)
def test_a_plain_line_does_what_typer_would(
    words: tuple[str, ...], code: int, copy: Path, shell: Shell
) -> None:
    assert plain(words)
    by_typer = CliRunner().invoke(app, ["manifest", "show", *words])
    done = shell("manifest", "show", *words)
    assert (done.code, done.out, done.err) == (code, by_typer.stdout, by_typer.stderr)
    assert by_typer.exit_code == code


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("a.yaml", "b.yaml"),
        ("a.yaml", "--games", "100001"),
        ("a.yaml", "-o", "a.svg"),
        ("a.yaml", "--deck"),
    ],
)
def test_other_lines_are_left_to_typer(words: tuple[str, ...]) -> None:
    assert plain(words) is None


def test_a_manifest_outside_of_sets_asks_no_game_without_manifests(here: Path) -> None:
    file = here / "mine.yaml"
    file.write_bytes(FILES[0].read_bytes())
    modules = imported("manifest", "show", str(file), "--games", "1")
    assert "pnp.games.lighten.kinds" in modules
    assert modules & {"typer", "pnp.pipeline", "pnp.press", "pnp.games.heartland.checks"} == set()
    assert "pnp.games.loads.checks" not in modules
