"""A set made `from:` another: what it does not say, and has no file for, is taken from that one."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.content.fields import Text, Whole
from pnp.content.kinds import Kind
from pnp.content.model import ContentSet
from pnp.content.read import read_set
from pnp.rules.game import Game
from pnp.source import Report

SHIP = Kind("ship", "Ships", {"name": Text(20, default="")})
RULES = Kind("rules", "Rules", {"hand": Whole(1, 9), "crew": Whole(1, 9)})
GAMES = {"harbour": Game("harbour", "Harbour", {"ship": SHIP}, rules=RULES)}
THEIRS = {
    "set.yaml": (
        "title: Harbour\ngame: harbour\nplayers: {min: 1, max: 2}\ncredits: {game: Ann}\n"
        "rules:\n  hand: 3\n  crew: 4\ncomponents: [ships.yaml, boats.yaml]\n"
    ),
    "ships.yaml": "component: ships\nkind: ship\nsize: poker\npieces: [{id: a, name: Theirs}]\n",
    "boats.yaml": "component: boats\nkind: ship\nsize: poker\npieces: boats/*.yaml\n",
    "boats/one.yaml": "name: One\n",
    "boats/two.yaml": "name: Two\n",
}


def write(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def read(tmp_path: Path, files: dict[str, str]) -> tuple[ContentSet | None, Report]:
    write(tmp_path / "library" / "harbour", THEIRS)
    report = Report()
    found = read_set(write(tmp_path / "mine", files), GAMES, report, tmp_path / "library")
    return found, report


def test_a_set_may_say_nothing_itself(tmp_path: Path) -> None:
    found, report = read(tmp_path, {"set.yaml": "from: harbour\n"})
    assert found is not None, list(report)
    assert (found.id, found.title, found.game, found.players.max) == ("mine", "Harbour", "harbour", 2)
    assert [component.id for component in found.components] == ["ships", "boats"]
    assert [piece.id for piece in found.components[1].pieces] == ["one", "two"]
    assert found.folders == (tmp_path / "mine", tmp_path / "library" / "harbour")


def test_what_it_says_wins_key_by_key(tmp_path: Path) -> None:
    text = (
        "title: Mine\nfrom: harbour\nrules: {hand: 5}\n"
        "credits: {content: Bob}\nplayers: {max: 3}\nsettings:\n"
    )
    found, report = read(tmp_path, {"set.yaml": text})
    assert found is not None, list(report)
    assert (found.title, found.rules["hand"], found.rules["crew"]) == ("Mine", 5, 4)
    assert found.credits == {"game": "Ann", "content": "Bob"}
    assert (found.players.min, found.players.max) == (1, 3)
    mine, theirs = found.sources["rules.hand"], found.sources["rules.crew"]
    assert (mine.file, mine.line) == (tmp_path / "mine" / "set.yaml", 3)
    assert (theirs.file, theirs.line) == (tmp_path / "library" / "harbour" / "set.yaml", 7)


def test_files_here_win_one_by_one_and_those_of_a_pattern_together(tmp_path: Path) -> None:
    ships = THEIRS["ships.yaml"].replace("Theirs", "Ours")
    found, report = read(
        tmp_path, {"set.yaml": "from: harbour\n", "ships.yaml": ships, "boats/ten.yaml": "name: Ten\n"}
    )
    assert found is not None, list(report)
    assert [vars(piece)["name"] for part in found.components for piece in part.pieces] == ["Ours", "Ten"]
    assert found.components[0].source.file.parent == tmp_path / "mine"
    assert found.components[1].source.file.parent == tmp_path / "library" / "harbour"


@pytest.mark.parametrize(
    ("text", "name", "message", "hint"),
    [
        ("from: harbuor\n", "bad-reference", "no set `harbuor` comes with pnp", "did you mean `harbour`?"),
        (
            "from: ../x\n",
            "bad-value",
            'from must be a name of small letters, digits, `-` and `_`, not "../x"',
            "for example x",
        ),
        (
            "from: [harbour]\n",
            "bad-type",
            "from must be a name of small letters, digits, `-` and `_`, not a list of 1",
            "for example north-1",
        ),
        (
            "from: harbour\nrules: {hnad: 5}\n",
            "unknown-key",
            "unknown key `rules.hnad`",
            "did you mean `hand`?",
        ),
        (
            "from: harbour\ncomponents: [shpis.yaml]\n",
            "not-found",
            "there is no file shpis.yaml in the folder of the set",
            "did you mean `ships.yaml`?",
        ),
        (
            "from: harbour\ngame: rivers\n",
            "bad-value",
            "harbour is a set of the game harbour, not rivers",
            "leave `game` out, or write `game: harbour`",
        ),
    ],
)
def test_what_is_wrong_is_told_here(tmp_path: Path, text: str, name: str, message: str, hint: str) -> None:
    found, report = read(tmp_path, {"set.yaml": text})
    assert found is None
    first = next(problem for problem in report if problem.name == name)
    assert (first.message, first.hint) == (message, hint)
    assert first.source.file == tmp_path / "mine" / "set.yaml"


def test_a_set_of_another_game_is_one_problem(tmp_path: Path) -> None:
    _, report = read(tmp_path, {"set.yaml": "from: harbour\ngame: rivers\nrules: {depth: 3}\n"})
    (problem,) = report
    assert (problem.source.line, problem.source.column) == (2, 7)


def test_a_set_is_not_made_from_itself(tmp_path: Path) -> None:
    home = write(tmp_path / "library" / "harbour", THEIRS | {"set.yaml": "from: harbour\n"})
    report = Report()
    assert read_set(home, GAMES, report, tmp_path / "library") is None
    assert [problem.message for problem in report] == ["a set cannot be made from itself"]


def test_a_link_out_of_the_folder_is_refused_there_too(tmp_path: Path) -> None:
    write(tmp_path, {"elsewhere.yaml": THEIRS["ships.yaml"]})
    write(tmp_path / "mine", {"set.yaml": "from: harbour\n"})
    (tmp_path / "mine" / "ships.yaml").symlink_to(tmp_path / "elsewhere.yaml")
    found, report = read(tmp_path, {})
    assert found is None
    assert [problem.name for problem in report] == ["bad-reference"]
