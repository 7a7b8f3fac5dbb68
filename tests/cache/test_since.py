"""Locks and builds of changes that use what earlier ones left: always what a build beside no record does."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from contextlib import chdir, redirect_stdout
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

import pnp.sharing
from pnp.cache import inputs, store
from pnp.cache.line import Line, read_line
from pnp.cache.writer import Writer
from pnp.cli import run
from pnp.cli.again import built_again
from tests.cache.projects import change, files, project
from tests.cache.test_rebuild import EDITS, OFFICE, WORDS

posix = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that can be copied")
DECK = "content/mine/deck.yaml"
LOCK = "out/mine/pnp.lock"
BUILD = ("build", "mine")
SINCE = ("--since", LOCK)


def done(build: Callable[[tuple[str, ...]], int | None], *words: str) -> tuple[int | None, Any]:
    """The exit code of a line and what it says; of JSON all but the time that it took."""
    with redirect_stdout(StringIO()) as said:
        code = build((*BUILD, *words))
    told = said.getvalue()
    if "--json" in words and told:
        return code, {**json.loads(told), "seconds": None}
    return code, told


def as_alone(*words: str) -> bool:
    """Whether a line is done from a record; then it must do and say what it does in a folder without one."""
    with TemporaryDirectory() as name:
        other = Path(name) / "other"
        shutil.copytree(Path(), other, ignore=shutil.ignore_patterns(store.FOLDER))
        here = done(built_again, *words)
        if here[0] is None:
            return False
        with chdir(other):
            assert here == done(run, *words)
        assert files(Path("out")) == files(other / "out")
        return True


def printed(*words: str) -> None:
    assert done(run, *words)[0] == 0


@pytest.mark.parametrize("sides", ["fronts", "duplex", "separate"])
def test_changes_are_printed_for_a_printer_from_a_record(sides: str) -> None:
    words = ("--sides", sides, "--printer", "office")
    with project() as folder:
        (folder / "printers.yaml").write_text(OFFICE, encoding="utf-8")
        printed("--lock", *words)
        change(DECK, "title: Card 7", "title: Cards again")
        assert as_alone(*SINCE, *words)
        assert "For office and no other printer" in done(run, *SINCE, *words)[1]


@pytest.mark.parametrize("copied", [False, pytest.param(True, marks=posix)])
@pytest.mark.parametrize("sides", ["fronts", "duplex", "separate"])
def test_changes_since_a_lock_are_printed_from_the_record_of_it(
    monkeypatch: pytest.MonkeyPatch, sides: str, copied: bool
) -> None:
    monkeypatch.setattr(pnp.sharing, "has_room", lambda: copied)
    words = ("--sides", sides)
    with project():
        printed("--lock", *words)
        assert as_alone(*SINCE, *words)
        change(DECK, "title: Card 7", "title: Cards again")
        assert as_alone(*SINCE, *words)
        change(DECK, "text: take one card of 13", "text: one card not two of 13")
        assert as_alone(*words, *SINCE, "--json")
        change(DECK, "title: Card 8", "title: Card 88")
        assert as_alone(*SINCE, *words, "--lock")
        assert as_alone(*SINCE, *words)
        assert [path for path in files(Path("out")) if path.endswith("changes.pdf")]


@pytest.mark.parametrize("copied", [False, pytest.param(True, marks=posix)])
@pytest.mark.parametrize("art", ["", '<text {{ type.card_title }} x="6" y="12">{{ piece.suit }}</text>'])
def test_pieces_that_look_the_same_are_printed_from_the_record(
    monkeypatch: pytest.MonkeyPatch, art: str, copied: bool
) -> None:
    monkeypatch.setattr(pnp.sharing, "has_room", lambda: copied)
    leaf = '<use href="#mine-leaf" x="20" y="20" width="9" height="9" fill="{{ colour[piece.suit] }}"/>'
    with project():
        Path("templates/mine/deck.face.j2").write_text(
            f'{{% extends "_shared/side.j2" %}}{{% block art %}}{leaf}{art}{{% endblock %}}', encoding="utf-8"
        )
        printed("--lock")
        for number in (2, 4, 6):
            change(DECK, f"title: Card {number}\n  suit: oak", f"title: Card {number}\n  suit: elm")
        assert as_alone(*SINCE)
        assert len([path for path in files(Path("out")) if path.endswith(".pdf")]) == 3


@posix
def test_a_copy_that_fails_leaves_the_whole_build_to_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*given: object) -> None:
        raise RuntimeError("the copy fails")

    with project():
        printed("--lock")
        change(DECK, "title: Card 7", "title: Cards again")
        monkeypatch.setattr(pnp.sharing, "has_room", lambda: True)
        assert as_alone(*SINCE)
        change(DECK, "title: Card 8", "title: Card 88")
        monkeypatch.setattr(Writer, "write", fail)
        assert not as_alone(*SINCE)


@pytest.mark.parametrize("copied", [False, pytest.param(True, marks=posix)])
def test_a_record_of_another_pnp_is_not_used_though_it_is_looked_at_last(
    monkeypatch: pytest.MonkeyPatch, copied: bool
) -> None:
    monkeypatch.setattr(pnp.sharing, "has_room", lambda: copied)
    with project():
        printed("--lock")
        change(DECK, "title: Card 7", "title: Cards again")
        before = files(Path("out"))
        known = inputs.stamps
        with monkeypatch.context() as other:
            other.setattr(
                "pnp.cache.replay.stamps", lambda paths: {**known(paths), next(iter(paths)): [0, 0, 0, 0]}
            )
            assert built_again((*BUILD, *SINCE)) is None
        assert files(Path("out")) == before
        assert as_alone(*SINCE)


def test_a_lock_is_written_again_from_the_record_of_it() -> None:
    with project():
        printed("--lock")
        Path(LOCK).unlink()
        assert as_alone("--lock")
        change(DECK, "title: Card 7", "title: Cards again")
        assert as_alone("--lock", "--json")
        assert as_alone("--json")
        Path(LOCK).unlink()
        assert as_alone("--lock")
        assert "Cards again" in Path(LOCK).read_text(encoding="utf-8")


def test_a_title_that_is_not_printed_stands_in_the_lock() -> None:
    with project():
        change("templates/mine/deck.face.j2", "{{ piece.title }}", "One")
        printed("--lock")
        change(DECK, "title: Card 7", "title: Cards again")
        assert as_alone("--lock")
        assert as_alone(*SINCE)


def test_the_lock_may_be_older_than_the_record() -> None:
    with project():
        printed("--lock")
        shutil.copy(LOCK, "old.lock")
        change("templates/mine/deck.face.j2", 'r="4"', 'r="3"')
        change(DECK, "title: Card 7", "title: Cards again")
        printed()
        change(DECK, "title: Card 8", "title: Card 88")
        assert as_alone("--since", "old.lock")


def test_builds_of_changes_leave_a_record_for_the_next_ones() -> None:
    with project():
        printed("--lock")
        shutil.rmtree(store.FOLDER)
        printed(*SINCE)
        change(DECK, "title: Card 7", "title: Cards again")
        assert as_alone(*SINCE)
        assert not as_alone()


def test_a_build_without_a_lock_knows_nothing_of_looks() -> None:
    with project():
        printed()
        assert not as_alone("--lock")
        assert as_alone()


def test_a_lock_that_has_changed_is_read_anew() -> None:
    with project():
        printed("--lock")
        lock = Path(LOCK).read_text(encoding="utf-8")
        rows = [json.loads(line.strip().rstrip(",")) for line in lock.splitlines() if '"id": "c' in line]
        change(LOCK, rows[7]["face"], rows[8]["face"])
        assert as_alone(*SINCE)
        change(LOCK, '"id": "c9"', '"id": "d9"')
        assert as_alone(*SINCE)
        change(LOCK, '"copies": 1', '"copies": 2')
        assert not as_alone(*SINCE)  # the page tells of fewer pieces
        change(LOCK, '"format": 1', '"format": 9')
        assert not as_alone(*SINCE)
        Path(LOCK).unlink()
        assert not as_alone(*SINCE)


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        (DECK, "title: Card 7", "title: Card Ж"),
        (DECK, "title: Card 7", "title: Card 7\n  copies: 2"),
        (DECK, "id: c19", "id: d19"),
        (DECK, "title: Cards", "title: The cards"),
        ("content/mine/set.yaml", "1.0.0", "1.0.1"),
        ("content/mine/chits.yaml", "North", "Northern lights, far"),
        ("templates/mine/deck.face.j2", 'r="4"', 'r="3"'),
        ("templates/mine/theme.yaml", "10pt", "9pt"),
        ("templates/mine/symbols.svg", "L20 4", "L20 5"),
        ("templates/_shared/changes.j2", "", '{% extends "_shared/side.j2" %}'),
        ("templates/_shared/slug.j2", "", '{% extends "_shared/side.j2" %}'),
        ("pnp.yaml", "", "paper: a4\n"),
        ("fonts/New.ttf", "", "none"),
    ],
)
@pytest.mark.parametrize("words", [("--lock",), SINCE])
def test_a_record_of_other_files_is_not_trusted(
    words: tuple[str, ...], path: str, old: str, new: str
) -> None:
    with project():
        printed("--lock")
        if old:
            change(path, old, new)
        else:
            Path(path).parent.mkdir(exist_ok=True)
            Path(path).write_text(new, encoding="utf-8")
        # A letter may be new to the whole set, and yet not to the few cards that are printed.
        assert not as_alone(*words) or "Ж" in new


def test_a_picture_that_has_changed_is_seen() -> None:
    with project() as folder:
        picture = folder / "content/mine/dot.png"
        Image.new("RGB", (90, 90), "red").save(picture)
        change("templates/mine/deck.face.j2", "<use", '<image href="dot.png" width="9" height="9"/><use')
        printed("--lock")
        change(DECK, "title: Card 7", "title: Cards again")
        assert not as_alone(*SINCE)
        printed(*SINCE)
        Image.new("RGB", (90, 90), "blue").save(picture)
        assert not as_alone(*SINCE)


@pytest.mark.parametrize("words", [("--paper", "a4"), ("--sides", "duplex"), ("--only", "c3")])
def test_a_record_of_other_options_is_not_used(words: tuple[str, ...]) -> None:
    with project():
        printed("--lock")
        change(DECK, "title: Card 7", "title: Cards again")
        assert not as_alone(*SINCE, *words)
        assert not as_alone("--lock", *words)


def test_warnings_of_changes_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    with project():
        printed("--lock")
        change(DECK, "title: Card 7", f"title: {'Card ' * 6}Card")
        assert not as_alone(*SINCE)
        printed(*SINCE)
        assert "outside-safe-area" in capsys.readouterr().err


def test_a_record_writes_nothing_but_what_builds_of_changes_write() -> None:
    with project():
        printed("--lock")
        change(DECK, "title: Card 7", "title: Cards again")
        name = store.record_names(Line(BUILD))[0]
        found = store.read_record(name)
        assert found
        before = files(Path())
        for key, value in (("id", "../evil"), ("id", "/tmp/evil"), ("title", "\x1b[2J")):
            record = json.loads(json.dumps(found[0]))
            record["counted"][key] = value
            store.write_record(name, record, found[1])
            built_again((*BUILD, "--since", "out/mine"))
        assert files(Path()).keys() - {f"{store.FOLDER}/{name}"} <= before.keys()


LINES = st.sampled_from([(), ("--lock",), SINCE, (*SINCE, "--lock"), (*SINCE, "--json")])


@given(st.lists(st.tuples(LINES, st.sampled_from(EDITS), st.integers(0, 9), WORDS), min_size=2, max_size=5))
@settings(max_examples=10, deadline=None)
def test_whatever_is_written_and_asked_a_build_does_what_it_does_alone(
    steps: list[tuple[tuple[str, ...], Callable[[str, int, str], str], int, str]],
) -> None:
    with project(10):
        printed("--lock")
        deck = Path(DECK)
        for words, edit, index, new in steps:
            before = deck.read_text(encoding="utf-8")
            deck.write_text(edit(before, index, new), encoding="utf-8")
            as_alone(*words)
            if done(run, *words)[0]:
                deck.write_text(before, encoding="utf-8")


@pytest.mark.parametrize(
    ("args", "line"),
    [
        (("build", "a"), Line(("build", "a"))),
        (("build", "--lock", "a", "--json"), Line(("build", "a"), "", True, True)),
        (("build", "a", "--since", "out"), Line(("build", "a"), "out")),
        (("build", "--since=out", "a", "--pack"), Line(("build", "a", "--pack"), "out")),
        (("build", "--out", "--lock", "a"), None),
        (("build", "--since", "--lock", "a"), None),
        (("build", "--since=a", "--since=b"), None),
        (("build", "--since="), None),
        (("build", "--out"), None),
    ],
)
def test_a_line_asks_for_the_same_pieces_with_a_lock_and_without(
    args: tuple[str, ...], line: Line | None
) -> None:
    assert read_line(args) == line
