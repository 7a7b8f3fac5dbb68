"""A folder of YAML becomes a content set, or a report of everything that is wrong with it."""

from __future__ import annotations

from pathlib import Path

import pytest
from read_sets import DECK, SET, faults, read, told, write

from pnp.content.model import Players
from pnp.geometry import Size


def test_a_set_without_a_game(tmp_path: Path) -> None:
    found = read(
        write(
            tmp_path,
            set="title: My deck\nversion: 1.10\ncredits: {art: Ann}\n"
            "rules: {hand: 4, lazy: true, x-note: [1]}\n"
            "settings: {pace: on}\ncomponents: [deck.yaml]\nx-note: {free: [1, 2]}\n",
            deck=DECK
            + "pieces:\n- {id: one, title: 010, text: 'S&P <b>500</b>'}\n- {id: 2, copies: 3, icon: hook}\n",
        )
    )
    assert (found.id, found.title, found.version, found.game) == (tmp_path.name, "My deck", "1.10", None)
    assert found.players == Players(1, 1, 1)
    assert found.credits == {"art": "Ann"}
    assert found.rules == {"hand": 4, "lazy": True}
    assert found.settings == {"pace": "on"}
    assert found.folder == tmp_path
    assert found.sources["rules.hand"].line == 4
    assert (found.sources["title"].line, found.sources["title"].column) == (1, 8)
    (component,) = found.components
    assert (component.id, component.title, component.kind) == ("deck", "deck", "piece")
    assert (component.size, component.face, component.back) == (Size(63.5, 88.9), "deck.face.j2", None)
    assert (component.copies, component.bleed, component.gap, component.safe, component.cut) == (
        1,
        0,
        0,
        4,
        True,
    )
    one, two = component.pieces
    assert vars(one) | {"_source": 0, "_sources": 0} == {
        "id": "one", "copies": 1, "title": "010", "text": "S&P <b>500</b>", "icon": None, "image": None,
        "back": None, "_source": 0, "_sources": 0,
    }  # fmt: skip
    assert (two.id, two.copies, two.icon) == ("2", 3, "hook")
    assert (one.source.line, one.source.column) == (4, 3)
    assert (one.source_of("title").line, one.source_of("title").column) == (4, 20)
    assert one.source_of("image") == one.source


def test_a_set_of_a_game(tmp_path: Path) -> None:
    found = read(
        write(
            tmp_path,
            set="title: Big harbour\ngame: harbour\nplayers: {min: 1, max: 6, default: 4}\nrules: {hand: 4}\n"
            "components: [ships.yaml, help.yaml]\n",
            ships="component: ships\ntitle: Ships\nkind: ship\nsize: 63.5x88.9mm\n"
            "copies: per-player\nback: true\nbleed: 3\nsafe: 5.5\n"
            "pieces:\n- {id: one, cost: 3, goals: [1, 2]}\n",
            help="component: help\nkind: piece\nsize: tarot\ncut: false\n"
            "back: other.j2\nface: card.j2\npieces: [{id: h, title: Help}]\n",
        )
    )
    assert found.game == "harbour"
    assert found.players == Players(1, 6, 4)
    assert found.rules == {"hand": 4, "rounds": 12}
    assert found.settings == {"tide": "low"}
    ships, reference = found.components
    assert (ships.kind, ships.copies, ships.back, ships.bleed, ships.safe) == (
        "ship", "per-player", "ships.back.j2", 3, 5.5,
    )  # fmt: skip
    assert ships.pieces[0].goals == (1, 2)  # type: ignore[attr-defined]
    assert (reference.face, reference.back, reference.cut) == ("card.j2", "other.j2", False)


@pytest.mark.parametrize(
    ("components", "place", "said"),
    [
        ("[deck.yaml, deck.yaml]", (2, 25), "the file deck.yaml stands twice: both times on line 2"),
        ("[deck.yaml, ./deck.yaml]", (2, 25), "the file ./deck.yaml stands twice: both times on line 2"),
        ("\n- deck.yaml\n- deck.yaml", (4, 3), "the file deck.yaml stands twice: on line 3 and on line 4"),
    ],
)
def test_a_file_that_is_listed_twice_is_told_where_it_is_listed(
    tmp_path: Path, components: str, place: tuple[int, int], said: str
) -> None:
    folder = write(tmp_path, set=f"title: T\ncomponents: {components}\n", deck=DECK + "pieces: [{id: a}]")
    (problem,) = faults(folder)
    assert (problem.source.file.name, problem.source.line, problem.source.column) == ("set.yaml", *place)
    assert (problem.name, problem.message) == ("duplicate-id", said)
    assert problem.hint == "take one of them out"


@pytest.mark.parametrize(
    ("components", "hint"),
    [
        ("[deck.yaml, desk.yaml]", "write the file, or take it out of `components`"),
        ("[desk.yaml]", "did you mean `deck.yaml`?"),
    ],
)
def test_a_file_that_is_not_there_is_not_one_that_is_listed(
    tmp_path: Path, components: str, hint: str
) -> None:
    folder = write(tmp_path, set=f"title: T\ncomponents: {components}\n", deck=DECK + "pieces: [{id: a}]")
    (problem,) = faults(folder)
    assert (problem.name, problem.hint) == ("not-found", hint)


def test_component_files_stay_in_the_folder(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (tmp_path / "outside.yaml").write_text(DECK + "pieces: [{id: a}]")
    (folder / "link.yaml").symlink_to(tmp_path / "outside.yaml")
    (folder / "gone.yaml").symlink_to(tmp_path / "nothing.yaml")
    names = [
        "../outside.yaml", "../nothing.yaml", "/etc/hostname", "/etc/nothing", "sub/../deck.yaml",
        "link.yaml", "gone.yaml", "C:\\deck.yaml", "..\\outside.yaml", "C:deck.yaml",
    ]  # fmt: skip
    listed = "".join(f"- '{name}'\n" for name in names)
    problems = faults(write(folder, set="title: T\ncomponents:\n" + listed))
    assert told(problems) == [("set.yaml", "bad-reference", line) for line in range(3, 13)]
    assert {problem.message.split('"')[2] for problem in problems} == {" lies outside the folder of the set"}


def test_a_link_that_stays_inside_and_a_folder_below_are_fine(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    write(tmp_path / "sub", deck=DECK + "pieces: [{id: a}]")
    (tmp_path / "link.yaml").symlink_to(tmp_path / "sub" / "deck.yaml")
    assert read(write(tmp_path, set="title: T\ncomponents: [link.yaml]")).components
    assert read(write(tmp_path, set="title: T\ncomponents: [sub/deck.yaml]")).components


def test_a_missing_component_file_points_at_the_set(tmp_path: Path) -> None:
    write(tmp_path, set="title: T\ncomponents:\n- dek.yaml\n- 'file:///etc/hostname'\n", deck="")
    problems = faults(tmp_path)
    assert told(problems) == [("set.yaml", "not-found", 3), ("set.yaml", "not-found", 4)]
    assert problems[0].hint == "did you mean `deck.yaml`?"


def test_where_the_shell_stands_does_not_matter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, set=SET, deck=DECK + "pieces: [{id: a}]")
    monkeypatch.chdir(tmp_path)
    assert read(Path()).id == tmp_path.name
    assert [p.id for p in read(Path()).components[0].pieces] == ["a"]
