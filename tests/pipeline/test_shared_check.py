"""Looking for problems in many pieces by two processes finds the same as by one."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import pnp.sides
from pnp.pipeline import build, check
from pnp.sharing import both, has_room
from pnp.sides import MANY
from pnp.source import Report
from tests.cli.conftest import write_deck

posix = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that can be copied")
NUMBER = MANY + 1
TEXT = '<text x="8" y="40" font-family="Noto Sans" font-size="6">'
FACE = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:pnp="urn:pnp" viewBox="0 0 63.5 88.9">'
    '<text x="8" y="20" font-family="Noto Sans" font-size="6" pnp:width="40" pnp:field="title" '
    'pnp:fit="{fit}">{{{{ piece.title }}}}</text>{more}</svg>\n'
)


def write(
    folder: Path, long: tuple[int, ...] = (), fit: str = "none", more: str = "", head: str = ""
) -> None:
    """A set of a little more than many pieces; those of some numbers have too long a title."""
    titles = [f"Far too long a title {number}" if number in long else str(number) for number in range(NUMBER)]
    pieces = "\n".join(f"- {{id: p{number}, title: '{title}'}}" for number, title in enumerate(titles))
    write_deck(folder, pieces, **{"templates/demo/cards.face.j2": FACE.format(fit=fit, more=more)})
    if head:
        file = folder / "content/demo/cards.yaml"
        file.write_text(head + file.read_text(encoding="utf-8"), encoding="utf-8")


def checked(folder: Path, monkeypatch: pytest.MonkeyPatch, shared: bool) -> Report:
    asked = []
    monkeypatch.setattr(pnp.sides, "has_room", lambda: asked.append(1) or shared)
    report = check(["demo"], folder=folder)
    assert asked
    return report


CASES = {
    "nothing": {},
    "first": {"long": (3,)},
    "second": {"long": (NUMBER - 1,)},
    "both": {"long": (3, NUMBER - 1)},
    "together": {"long": (NUMBER - 2,), "fit": "together"},
    "template": {"more": "{{ piece.titel }}"},
    "some": {"more": "{% if piece.id == 'p400' %}{{ 1 // 0 }}{% endif %}"},
    "warning": {"more": '<rect x="0" y="0" width="63.5" height="9"/>', "head": "bleed: 2\n"},
    "owners": {"more": f"{TEXT}{{{{ owner }}}}</text>", "head": "copies: per-player\n"},
}


@posix
@pytest.mark.parametrize("case", CASES)
def test_two_processes_find_the_same_as_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, case: str
) -> None:
    write(tmp_path, **CASES[case])  # type: ignore[arg-type]
    alone, shared = (list(checked(tmp_path, monkeypatch, way)) for way in (False, True))
    built = build(["demo"], folder=tmp_path).report
    assert alone == shared == list(built)
    assert bool(alone) is (case not in ("nothing", "owners", "together"))


@posix
def test_a_copy_that_fails_is_no_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path)
    parent = os.getpid()
    drawn = pnp.sides.Sides.sketched

    def sketched(*given: object) -> object:
        if os.getpid() != parent:
            raise RuntimeError("the copy fails")
        return drawn(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(pnp.sides.Sides, "sketched", sketched)
    assert list(checked(tmp_path, monkeypatch, True)) == []


@posix
def test_progress_goes_up_to_all_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path)
    monkeypatch.setattr(pnp.sides, "has_room", lambda: True)
    told: list[tuple[int, int]] = []
    check(["demo"], folder=tmp_path, progress=lambda what, done, total: told.append((done, total)))
    cards = [(done, total) for done, total in told if total >= MANY]
    assert cards == sorted(cards)
    assert all(done <= total for done, total in cards)


@posix
@pytest.mark.parametrize(("one", "other"), [(True, True), (True, False), (False, True), (False, False)])
def test_both(one: bool, other: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    copies = forked(monkeypatch)
    assert both(lambda: one, lambda: other) is (one and other)
    (copy,) = copies
    with pytest.raises(ChildProcessError):
        os.waitpid(copy, os.WNOHANG)  # it has been waited for


@posix
def test_a_question_that_fails_here_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    def ask() -> bool:
        raise KeyboardInterrupt

    copies = forked(monkeypatch)
    with pytest.raises(KeyboardInterrupt):
        both(ask, lambda: True)
    (copy,) = copies
    with pytest.raises(ChildProcessError):
        os.waitpid(copy, os.WNOHANG)


def forked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The copies that are made of this process from now on."""
    copies: list[int] = []
    fork = os.fork

    def watched() -> int:
        copy = fork()
        copies.append(copy)
        return copy

    monkeypatch.setattr(os, "fork", watched)
    return copies


def test_there_is_no_room_beside_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    import threading

    monkeypatch.setattr(threading, "active_count", lambda: 2)
    assert not has_room()
