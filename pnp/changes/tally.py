"""The copies of one set as they are drawn -> its new lock, what has changed, and what of it is printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from pnp.changes.compare import Change, Print, compare, title_of
from pnp.changes.copies import Copy
from pnp.changes.lock import LOOKS, Lock
from pnp.changes.looks import Looks
from pnp.content.model import PER_PLAYER, Component, ContentSet
from pnp.source import Problem, Source


class Tally:
    """Counts what is printed of one set, by piece and look.

    `before` is what was printed of it so far, `only` the ids of the pieces at hand, all where empty. With
    `compares` only what is not among `before` is to be printed.
    """

    def __init__(self, looks: Looks, before: Lock | None, only: Sequence[str], *, compares: bool) -> None:
        self.looks = looks
        self.before = before.components if before else {}
        self.only = frozenset(only)
        self.compares = compares
        self.titles = dict(before.titles) if before else {}
        self.prints: dict[str, tuple[Print, ...]] = {}
        self.changes: dict[str, tuple[str, Sequence[Change]]] = {}
        """Title and changes of each component by its name."""

    def take(self, component: Component, copies: Sequence[Copy]) -> list[Copy]:
        """Count the copies of a component and give those that are to be printed."""
        name = component.name
        counts: dict[Print, int] = {}
        counted = [self.printed(copy) for copy in copies]
        for printed in counted:
            counts[printed] = counts.get(printed, 0) + 1
        self.looks.forget()
        now = [printed._replace(copies=number) for printed, number in counts.items()]
        before = self.before.get(name, ())
        other = [printed for printed in before if self.only and printed.id not in self.only]
        self.prints[name] = (*other, *now)
        self.titles[name] = component.title
        if not self.compares:
            return list(copies)
        found = compare([printed for printed in before if printed not in other], now)
        self.changes[name] = component.title, found.changes
        left = dict(zip(counts, found.added, strict=True))
        added: list[Copy] = []
        for copy, printed in zip(copies, counted, strict=True):
            if left[printed]:
                left[printed] -= 1
                added.append(copy)
        return added

    def printed(self, copy: Copy) -> Print:
        """What is counted as the same as this copy."""
        face, back = copy.sides
        back_look = self.looks.digest(back) if back else ""
        return Print(
            copy.piece.id, copy.owner, title_of(vars(copy.piece)), 1, self.looks.digest(face), back_look
        )

    def drop_others(self) -> None:
        """Count as gone each component of before that was not taken."""
        for name, prints in self.before.items():
            if name not in self.prints:
                self.prints[name] = ()
                self.changes[name] = self.titles[name], compare(prints, ()).changes

    def lock(self, content: ContentSet, options: dict[str, str | int]) -> Lock:
        """The lock of what lies on the table once all is printed; what was not at hand stays as it was."""
        prints = {name: found for name, found in {**self.before, **self.prints}.items() if found}
        return Lock(content.id, content.version, options, prints, self.titles)


def differences(
    lock: Lock, content: ContentSet, options: dict[str, str | int], path: Path
) -> Iterator[Problem]:
    """The options that make a piece differ from what was printed though its content is the same.

    It is the same piece in whichever way its back was printed.
    """
    parts = content.components
    matters = {
        "sides": any(part.has_backs for part in parts),
        "players": any(PER_PLAYER in (part.copies, *(p.copies for p in part.pieces)) for part in parts),
        "style": any(part.styles for part in parts),
        **dict.fromkeys(LOOKS, True),
    }
    for name, value in options.items():
        was = lock.options[name]
        is_same = was == value or (name == "sides" and "fronts" not in (was, value))
        if not is_same and matters[name]:
            then, now = _built(name, was), _built(name, value)
            message = f"what was printed was built {then}, and this is built {now}"
            hint = f"build {then} to see only what has changed in the content"
            if name in LOOKS:
                hint += "; pieces that have not are printed so without --since"
            yield Problem("lock-differs", message, Source(path), "info", hint)


def _built(name: str, said: str | int) -> str:
    """With or without which option a set was built."""
    if not said:
        return f"without --{name}"
    return f"with --{name}" if said is True else f"with --{name} {said}"
