"""The lock of a set: what each printed piece looked like, as JSON with a line for each.

`FORMAT` rises when digests of the same drawing become others; a test holds one fast.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pnp.changes import LOCK
from pnp.changes.compare import Print
from pnp.content.line_ends import line_and_column
from pnp.content.model import MOST_PRINTED
from pnp.content.text import UnusableFile, read_text
from pnp.content.values import legible
from pnp.records import NamedTuple
from pnp.source import Problem, Report, Source

FORMAT = 1
_MOST_BYTES = 64 << 20
LOOKS = ("ink", "large-print", "proof")
"""Options by which all pieces look otherwise though their drawings do not; written where they are used."""
_AGAIN = "take a copy that `pnp build --lock` wrote; without one, print the whole set and write a new lock"


class Lock(NamedTuple):
    """The printed pieces of one set."""

    set: str
    version: str = ""
    """Of the content."""
    options: Mapping[str, str | int] = {}
    """Those that decide what is printed: `sides`, `players`, `style`, and those of LOOKS."""
    components: Mapping[str, tuple[Print, ...]] = {}
    """By the names of components, the style included."""
    titles: Mapping[str, str] = {}
    """Of the components, by the same names."""


def lock_text(lock: Lock) -> str:
    """The lock as it stands in its file; the same for the same lock."""
    return "\n".join(_lines(lock)) + "\n"


def _lines(lock: Lock) -> Iterator[str]:
    options = {name: said for name, said in lock.options.items() if said or name not in LOOKS}
    head = {"format": FORMAT, "set": lock.set, "version": lock.version, **options}
    yield "{"
    for name, value in head.items():
        yield f'  "{name}": {_json(value)},'
    yield '  "components": {'
    last = len(lock.components) - 1
    for number, (name, prints) in enumerate(lock.components.items()):
        yield f'    {_json(name)}: {{"title": {_json(lock.titles[name])}, "pieces": ['
        rows = ({key: value for key, value in one._asdict().items() if value != ""} for one in prints)
        yield ",\n".join(f"      {_json(row)}" for row in rows)
        yield f"    ]}}{',' if number < last else ''}"
    yield "  }"
    yield "}"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def find_lock(given: Path, set_id: str) -> Path:
    """The file that is meant for a set: the lock itself, or one in a folder such as `out` or `out/<set>`."""
    if not os.path.isdir(given):
        return given
    inside = given / set_id / LOCK
    return given / LOCK if os.path.isfile(given / LOCK) and not os.path.isfile(inside) else inside


def read_lock(path: Path, set_id: str, report: Report) -> Lock | None:
    """The lock of a set from its file; None, and a problem, where it cannot be read, or is another's."""
    try:
        text = read_text(path, _MOST_BYTES)
    except UnusableFile as error:
        hint = f"`pnp build {set_id} --lock` writes one, for the next time"
        found = error.problem
        report.add(found._replace(hint=hint) if found.name == "not-found" else found)
        return None
    try:
        return _lock(json.loads(text), set_id)
    except json.JSONDecodeError as error:
        place, reason = Source(path, *line_and_column(text, error.pos)), f"is not JSON: {error.msg.lower()}"
        report.add(Problem("bad-lock", f"{legible(path.name)} {reason}", place, hint=_AGAIN))
    except RecursionError:
        reason = "is not JSON that ends: too much stands inside of each other"
        report.add(Problem("bad-lock", f"{legible(path.name)} {reason}", Source(path), hint=_AGAIN))
    except _Unusable as error:
        message = f"{legible(path.name)} {error}"
        report.add(Problem("bad-lock", message, Source(path), hint=error.hint))
    except ValueError:
        message = f"{legible(path.name)} holds a number that is too long"
        report.add(Problem("bad-lock", message, Source(path), hint=_AGAIN))
    return None


class _Unusable(Exception):
    """Why the content of a file is not the lock that is needed, as the end of a sentence, and a way out."""

    def __init__(self, reason: str, hint: str = _AGAIN) -> None:
        super().__init__(reason)
        self.hint = hint


def _lock(tree: Any, set_id: str) -> Lock:
    if not isinstance(tree, dict) or "format" not in tree:
        raise _Unusable("is no lock: it does not say its `format`")
    if tree["format"] != FORMAT or isinstance(tree["format"], bool):
        raise _Unusable(
            f"is a lock of format {legible(_json(tree['format']))}, and this pnp reads format {FORMAT}",
            "looks cannot be compared between formats: take the pnp that wrote it, or print the whole set "
            "and write a new lock",
        )
    name = _text(tree, "set", "the lock")
    if name != set_id:
        raise _Unusable(
            f"is the lock of {legible(name)}, not of {set_id}",
            "build one set at a time, or give the folder in which each set has its own, such as --since out",
        )
    components = _mapping(tree.get("components"), "components")
    return Lock(
        name,
        _text(tree, "version", "the lock"),
        {
            "sides": _text(tree, "sides", "the lock"),
            "players": _whole(tree, "players", "the lock"),
            "style": _text(tree, "style", "the lock"),
            "ink": _text({"ink": "", **tree}, "ink", "the lock"),
            **{name: _flag(tree, name, "the lock") for name in LOOKS if name != "ink"},
        },
        {name: tuple(_prints(name, component)) for name, component in components.items()},
        {name: _text(component, "title", name) for name, component in components.items()},
    )


def _prints(name: str, component: Any) -> Iterator[Print]:
    pieces = _mapping(component, name).get("pieces")
    if not isinstance(pieces, list):
        raise _Unusable(f"has no list of pieces for {legible(name)}")
    of = legible(name)
    for number, piece in enumerate(pieces, 1):
        where = f"piece {number} of {of}"
        entry = {"owner": "", "title": "", "back": "", **_mapping(piece, where)}
        yield Print(
            _text(entry, "id", where),
            _text(entry, "owner", where),
            _text(entry, "title", where),
            _whole(entry, "copies", where),
            _text(entry, "face", where),
            _text(entry, "back", where),
        )


def _mapping(value: Any, what: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise _Unusable(f"is damaged: {legible(what)} should be a mapping")
    return value


def _text(of: Mapping[str, Any], key: str, where: str) -> str:
    value = of.get(key)
    if not isinstance(value, str) or not value.isprintable():
        raise _Unusable(f"is damaged: {legible(where)} has no text `{key}`")
    return value


def _flag(of: Mapping[str, Any], key: str, where: str) -> bool:
    value = of.get(key, False)
    if not isinstance(value, bool):
        raise _Unusable(f"is damaged: {legible(where)} has no flag `{key}`")
    return value


def _whole(of: Mapping[str, Any], key: str, where: str) -> int:
    value = of.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MOST_PRINTED:
        raise _Unusable(f"is damaged: {legible(where)} has no number `{key}`")
    return value
