"""A `set.yaml` that says `from:` another set -> the same with all that it leaves out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.content.checking import Checking
from pnp.content.fields import Name
from pnp.content.model import ContentSet
from pnp.content.pieces import read_mapping
from pnp.content.values import Borrowed, Map, Mark, Seq, legible
from pnp.source import Problem, display_path

if TYPE_CHECKING:
    from pnp.content.copied import Copied

ENTRY = "set.yaml"
"""The file that makes a folder a content set."""
BY_KEY = ("players", "credits", "settings", "rules")
"""Mappings of which a set may change some keys and leave the others as they are."""


def original_of(given: Map, library: Path | None, checking: Checking) -> Path | None:
    """The folder of the set named after `from`; None where none is, and a problem where it is not there."""
    name = given.get("from")
    if name is None or not isinstance(name, str | int):
        return None
    word, place = given.written("from"), checking.source(given.mark("from"))
    if not Name().is_one(word):
        return None
    found = library / word if library else None
    if found is None or not (found / ENTRY).is_file():
        known = [entry.parent.name for entry in library.glob(f"*/{ENTRY}")] if library else []
        hint = checking.hint(word, known)
        checking.add(Problem("bad-reference", f"no set `{word}` comes with pnp", place, hint=hint))
        return None
    if found.resolve() == checking.file.parent.resolve():
        checking.add(Problem("bad-reference", "a set cannot be made from itself", place, hint="leave it out"))
        return None
    return found


def with_original(given: Map, original: Path, copied: Copied | None, checking: Checking) -> Map | None:
    """What a set says and, where it says nothing, what its original says.

    A copy of the original's file that is outdated says nothing. None where that file cannot be read, or is
    that of another game, which is a problem.
    """
    file = original / ENTRY
    theirs, is_sound = read_mapping(file, checking.report)
    if theirs is None or not is_sound:
        return None
    if copied is not None and copied.is_outdated(ENTRY):
        given = _empty_like(given)
    game, own = theirs.get("game"), given.get("game")
    if game is not None and own is not None and own != game:
        message = f"{original.name} is a set of the game {game}, not {legible(given.written('game'))}"
        hint = f"leave `game` out, or write `game: {game}`"
        checking.add(Problem("bad-value", message, checking.source(given.mark("game")), hint=hint))
        return None
    return _joined(given, borrowed(theirs, file), BY_KEY)


def how_to_change(file: Path, content: ContentSet) -> str:
    """How a set gets a file of its own in the place of one that it has from its original; else nothing."""
    if content.original is None or not content.is_inherited(file):
        return ""
    name, own = file.relative_to(content.original), content.own(file)
    if name == Path(ENTRY):
        return f"{content.original.name} says so: say otherwise in {display_path(own)}"
    what = "it"
    if own.is_file():
        what = "it again"
    elif name.parent.name:
        what, own = f"its folder {name.parent}", own.parent
    return f"this file is part of {content.original.name}: copy {what} to {display_path(own)} and change that"


def _joined(ours: Map, theirs: Map, by_key: tuple[str, ...] = ()) -> Map:
    """The values of both, ours where both have one."""
    made = _empty_like(ours)
    for key in dict.fromkeys((*ours, *theirs)):
        one, other = ours.get(key), theirs.get(key)
        of = theirs if one is None and other is not None else ours
        value = of[key]
        if key in by_key and isinstance(one, Map) and isinstance(other, Map):
            value = _joined(one, other)
        made[key] = value
        made.marks += of.key_mark(key), of.mark(key)
        if of.spelt and key in of.spelt:
            made.spell(key, of.spelt[key])
    return made


def _empty_like(given: Map) -> Map:
    made = Map()
    made.start, made.marks, made.spelt = given.start, [], None
    return made


def borrowed(value: Any, file: Path) -> Any:
    """A value whose places are in another file than the one being read, all that it holds included."""

    def there(mark: Mark) -> Borrowed:
        return Borrowed(mark.line, mark.column, file)

    if isinstance(value, Map):
        mapping = Map((key, borrowed(inner, file)) for key, inner in value.items())
        mapping.start, mapping.marks, mapping.spelt = (
            there(value.start),
            list(map(there, value.marks)),
            value.spelt,
        )
        return mapping
    if isinstance(value, Seq):
        listed = Seq(borrowed(inner, file) for inner in value)
        listed.start, listed.marks, listed.spelt = (
            there(value.start),
            list(map(there, value.marks)),
            value.spelt,
        )
        return listed
    return value
