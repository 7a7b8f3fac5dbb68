"""What is thrown away and added, by what pieces look like."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.changes.compare import Change, Print, compare


def piece(id: str, copies: int, face: str, back: str = "", owner: str = "", title: str = "") -> Print:
    return Print(id, owner, title, copies, face, back)


@pytest.mark.parametrize(
    ("before", "now", "changes", "added"),
    [
        ([piece("a", 2, "x")], [piece("a", 2, "x")], [], [0]),
        ([piece("a", 2, "x")], [piece("a", 5, "x")], [("a", 0, 3, "more")], [3]),
        ([piece("a", 5, "x")], [piece("a", 2, "x")], [("a", 3, 0, "fewer")], [0]),
        ([piece("a", 2, "x")], [piece("a", 3, "y")], [("a", 2, 3, "changed")], [3]),
        ([piece("a", 2, "x", "m")], [piece("a", 2, "x", "n")], [("a", 2, 2, "changed")], [2]),
        ([], [piece("a", 2, "x")], [("a", 0, 2, "new")], [2]),
        ([piece("a", 2, "x")], [], [("a", 2, 0, "gone")], []),
        # Another name for what looks the same is not printed again.
        ([piece("a", 2, "x")], [piece("b", 2, "x")], [], [0]),
        ([piece("a", 1, "x"), piece("b", 1, "y")], [piece("a", 1, "y"), piece("b", 1, "x")], [], [0, 0]),
        # A piece keeps its own copies before another one that looks the same gets any.
        (
            [piece("a", 1, "x"), piece("b", 1, "x")],
            [piece("c", 1, "x"), piece("a", 1, "x")],
            [],
            [0, 0],
        ),
        # Each player has a look of their own: one more player, one more piece.
        (
            [piece("a", 1, "x", owner="A")],
            [piece("a", 1, "x", owner="A"), piece("a", 1, "y", owner="B")],
            [("a", 0, 1, "new")],
            [0, 1],
        ),
    ],
)
def test_changes(
    before: list[Print], now: list[Print], changes: list[tuple[str, int, int, str]], added: list[int]
) -> None:
    found = compare(before, now)
    assert [(one.id, one.out, one.added, one.reason) for one in found.changes] == changes
    assert list(found.added) == added


def test_what_is_thrown_away_is_named_as_it_was_printed() -> None:
    before = [piece("a", 1, "x", title="Wolf"), piece("b", 1, "y", title="Fox")]
    now = [piece("a", 1, "z", title="Wolves"), piece("b", 2, "y", title="Foxes")]
    assert compare(before, now).changes == (
        Change("a", "", "Wolves", "Wolf", 1, 1, "changed"),
        Change("b", "", "Foxes", "", 0, 1, "more"),
    )


prints = st.lists(
    st.builds(piece, st.sampled_from("abc"), st.integers(1, 4), st.sampled_from("xyz")),
    max_size=6,
    unique_by=lambda printed: (printed.key, printed.look),
)


@given(prints, prints)
def test_the_box_then_holds_what_is_printed_now(before: list[Print], now: list[Print]) -> None:
    found = compare(before, now)
    kept = sum(one.copies for one in before) - sum(change.out for change in found.changes)
    assert kept + sum(change.added for change in found.changes) == sum(one.copies for one in now)
    for look in "xyz":
        had, has = (sum(one.copies for one in prints if one.face == look) for prints in (before, now))
        added = sum(number for one, number in zip(now, found.added, strict=True) if one.face == look)
        assert added == max(has - had, 0)
