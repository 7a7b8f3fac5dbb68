"""What was printed and what is to be printed -> what is thrown away, and what is added."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

from pnp.content.values import legible
from pnp.records import NamedTuple

_LONGEST_TITLE = 200


class Print(NamedTuple):
    """All copies of a piece that look the same."""

    id: str
    owner: str
    """The player's letter where each has copies of a look of their own, else nothing."""
    title: str
    copies: int
    face: str
    """Digest of the face."""
    back: str
    """Digest of the back; nothing where none was printed."""

    @property
    def key(self) -> tuple[str, str]:
        """What tells it from other pieces of the component."""
        return self.id, self.owner

    @property
    def look(self) -> tuple[str, str]:
        """What it looks like."""
        return self.face, self.back


def title_of(fields: Mapping[str, Any]) -> str:
    """What a piece is called, on one line; nothing where it has an id alone."""
    for name in ("title", "name"):
        said = fields.get(name)
        if isinstance(said, str) and said:
            return legible(" ".join(said.split()), _LONGEST_TITLE)
    return ""


class Change(NamedTuple):
    """How many copies of a piece are thrown away and how many are added."""

    id: str
    owner: str
    title: str
    was: str
    """The title on what is thrown away, where it was another."""
    out: int
    added: int
    reason: str
    """`changed`, `new`, `gone`, `more` or `fewer`."""


class Comparison(NamedTuple):
    """What has become of the pieces of a component."""

    changes: tuple[Change, ...]
    """In the order of the pieces, those that are gone last."""
    added: tuple[int, ...]
    """How many copies of each present print are printed."""


def compare(before: Sequence[Print], now: Sequence[Print]) -> Comparison:
    """Let each copy of today be one of before that looks the same, of the same piece where there is one.

    What is left of before is thrown away, what is left of today is added.
    """
    old = [printed.copies for printed in before]
    new = [printed.copies for printed in now]
    for index, (one, other) in enumerate(zip(before, now, strict=False)):
        if one == other:  # as nearly all are
            old[index] = new[index] = 0
    _pair(before, now, old, new, lambda printed: (printed.key, printed.look))
    _pair(before, now, old, new, lambda printed: printed.look)
    out = _by_key(before, old)
    added = _by_key(now, new)
    moved = out.keys() | added.keys()
    titles = {key: printed.title for printed in before if (key := printed.key) in moved}
    stays = {key for printed in now if (key := printed.key) in moved}
    changes: dict[tuple[str, str], Change] = {}
    for printed in (*now, *before):
        key = printed.key
        if key in moved and key not in changes:
            gone, more = out.get(key, 0), added.get(key, 0)
            was = titles[key] if gone and titles[key] != printed.title else ""
            reason = _reason(gone, more, key in titles, key in stays)
            changes[key] = Change(*key, printed.title, was, gone, more, reason)
    return Comparison(tuple(changes.values()), tuple(new))


def _pair(
    before: Sequence[Print],
    now: Sequence[Print],
    old: list[int],
    new: list[int],
    trait: Callable[[Print], Hashable],
) -> None:
    """Take from `old` and `new` the copies that have a trait in common."""
    alike: dict[Hashable, list[int]] = defaultdict(list)
    for index, printed in enumerate(before):
        if old[index]:
            alike[trait(printed)].append(index)
    for index, printed in enumerate(now):
        for other in alike[trait(printed)] if new[index] else ():
            both = min(old[other], new[index])
            old[other] -= both
            new[index] -= both


def _by_key(prints: Sequence[Print], left: Sequence[int]) -> dict[tuple[str, str], int]:
    """How many copies are left of each piece of which there are any."""
    sums: dict[tuple[str, str], int] = defaultdict(int)
    for printed, copies in zip(prints, left, strict=True):
        if copies:
            sums[printed.key] += copies
    return sums


def _reason(out: int, added: int, was: bool, stays: bool) -> str:
    if out and added:
        return "changed"
    if added:
        return "more" if was else "new"
    return "fewer" if stays else "gone"
