"""What went wrong with a text -> a `Problem` that names piece, field, measures and characters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pnp.drawing.items import Origin
from pnp.geometry import POINT
from pnp.source import Problem, Source, did_you_mean
from pnp.typeset.chunks import Chunk

_MOST_TOLD = 5
"""Characters of a text that are named."""


def overflow(origin: Origin, measure: str, needed: float, room: float, size: float, fit: str) -> Problem:
    """[text-overflow]: `measure` is width or height with what it is of; lengths and the size tried in mm."""
    available = f"{room:.1f}" if f"{room:.1f}" != f"{needed:.1f}" else f"{room:.3f}"
    message = (
        f"{_subject(origin)} needs {needed:.1f} mm of {measure} at {_points(size)} and has {available} mm"
    )
    hint = (
        'shorten it, or let the template set it smaller with pnp:fit="shrink"'
        if fit == "none"
        else "shorten it, or lower pnp:min-size in the template"
    )
    return Problem("text-overflow", message, _place(origin), hint=hint)


def outside(origin: Origin, over: float) -> Problem:
    """[outside-safe-area]: a line whose words go `over` mm beyond the safe area."""
    return Problem(
        "outside-safe-area",
        f"{_subject(origin)} leaves the safe area by {over:.1f} mm",
        _place(origin),
        "warning",
        'shorten it, give the line a pnp:width, or say pnp:safe="…" where it may go further out',
    )


def cut_off(origin: Origin, lost: float) -> Problem:
    """[text-cut-off]: words that go so many mm beyond the cut."""
    return Problem(
        "text-cut-off",
        f"{_subject(origin)} goes beyond the cut: {lost:.1f} mm of it are cut off",
        _place(origin),
        hint='shorten it, give the line a pnp:width, or say pnp:safe="…" where it may go further out',
    )


def small(origin: Origin, size: float, least: float) -> Problem:
    """[small-type]: type smaller than it must be, both in mm; the template sets it, whoever says it."""
    origin = origin._replace(saying="")
    return Problem(
        "small-type",
        f"{_subject(origin)} is set in {_points(size)}, and {_points(least)} is the least that is read well",
        _place(origin),
        "warning",
        "shorten it, give it more room, or set it larger in the template",
    )


def unknown_family(origin: Origin, family: str, families: Iterable[str]) -> Problem:
    """[unknown-font]: no file of such a family."""
    return Problem(
        "unknown-font", f'there is no font "{family}"', origin.template, hint=did_you_mean(family, families)
    )


def flaws(origin: Origin, chunks: Iterable[Chunk]) -> Iterable[Problem]:
    """[missing-glyph] for all that no font has, [unsupported-script] for each that cannot be set."""
    missing: dict[str, dict[str, None]] = {}
    for chunk in chunks:
        for part in chunk.parts:
            if part.shaped.refused:
                yield _unsupported(origin, part.shaped.refused)
            if part.shaped.missing:
                missing.setdefault(part.style.face.name, {}).update(dict.fromkeys(part.shaped.missing))
    for font, characters in missing.items():
        yield _missing(origin, font, list(characters))


def _missing(origin: Origin, font: str, characters: Sequence[str]) -> Problem:
    told = ", ".join(map(_character, characters[:_MOST_TOLD]))
    more = f" and {len(characters) - _MOST_TOLD} more" if len(characters) > _MOST_TOLD else ""
    return Problem(
        "missing-glyph",
        f"{_subject(origin)} has {told}{more}, which neither {font} nor any other font can show",
        _place(origin),
        hint="use another character or an icon, or put a .ttf that has it into the folder fonts",
    )


def _unsupported(origin: Origin, character: str) -> Problem:
    return Problem(
        "unsupported-script",
        f"{_subject(origin)} has {_character(character)}, of a script that cannot be set: its letters join, "
        "change places or run from right to left",
        _place(origin),
        hint="place such words as a picture",
    )


def _character(character: str) -> str:
    import unicodedata

    name = unicodedata.name(character, "without a name")
    shown = character if unicodedata.category(character)[0] in "LNPS" else ""
    code = f"U+{ord(character):04X} {name}"
    return f'"{shown}" ({code})' if shown else f"the character {code}"


def _subject(origin: Origin) -> str:
    if field := origin.field or origin.saying:
        return f'"{field}" of piece "{origin.piece_id}"'
    return (
        f'a text of the template (piece "{origin.piece_id}")' if origin.piece_id else "a text of the template"
    )


def _place(origin: Origin) -> Source:
    return origin.piece if origin.field or origin.saying else origin.template


def _points(size: float) -> str:
    return f"{round(size / POINT, 2):g} pt"
