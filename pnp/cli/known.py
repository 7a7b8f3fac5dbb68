"""The rules and decks of bundled sets, known beforehand: `make answers` writes them down.

They count for each set whose files say what those of a bundled one do, such as a copy with other manifests.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from pnp.cli.answers import MOST_BYTES, made_beforehand
from pnp.content.checking import Checking
from pnp.content.files import SET
from pnp.content.model import Component, ContentSet, Piece, Players
from pnp.content.original import ENTRY
from pnp.content.plain import read_plain_file
from pnp.content.text import UnusableFile, read_bytes
from pnp.geometry import Size
from pnp.project import LIBRARY
from pnp.records import NamedTuple
from pnp.source import Report, Source

OWN_KEYS = ("from", "title", "version")
"""What a set may say in its own words: no game counts it."""


class _Unknown(Exception):
    """A set says something else, or it takes more to tell."""


class Said(NamedTuple):
    """What the files of a set say, remarks at their head left out."""

    files: Mapping[str, Path]
    """Of each component, by the name in `set.yaml`."""
    checksum: int
    original: Path | None


def known_set(folder: Path) -> ContentSet | None:
    """A set as far as manifests are met by it: no other pieces than cards; None where it has to be read."""
    for name, one in made_beforehand().items():
        deck = one["deck"]
        with suppress(_Unknown, UnusableFile, OSError, UnicodeDecodeError):
            said = said_by(folder, [part["file"] for part in deck["components"]], LIBRARY / name)
            if said.checksum == deck["checksum"]:
                return _made(folder, said, deck)
    return None


def said_by(folder: Path, names: list[str], bundled: Path) -> Said:
    """What a set says in its `set.yaml` and in the files of these components."""
    entry = folder / ENTRY
    own, shape = _parted(_text(entry), entry)
    original = bundled if "from" in own else None
    if own.get("from", bundled.name) != bundled.name:
        raise _Unknown
    if original is not None:
        if all(line[:-2] in OWN_KEYS for line in shape.split("\n") if line):
            _, shape = _parted(_text(bundled / ENTRY), entry)
        shape = shape.removeprefix("from: \n")
    files = {name: folder / name for name in names}
    if original is not None:
        files = {name: path if os.path.lexists(path) else original / name for name, path in files.items()}
        _refuse_outdated(folder, files, original)
    checksum = zlib.crc32(shape.encode())
    for name, path in files.items():
        text = _text(path)
        checksum = zlib.crc32(f"{name} {len(text)} {text}".encode(), checksum)
    return Said(files, checksum, original)


def _refuse_outdated(folder: Path, files: Mapping[str, Path], original: Path) -> None:
    """_Unknown where files are copies that pnp has others of by now, or the record of copies is wrong."""
    from pnp.content.copied import read_copied

    report = Report()
    copied = read_copied(folder, original.parent, report)
    if len(report):
        raise _Unknown
    if copied is not None and copied.original == original:
        for name, path in files.items():
            theirs = read_bytes(original / name, MOST_BYTES)
            if read_bytes(path, MOST_BYTES) != theirs and copied.is_outdated(name):
                raise _Unknown


def _text(path: Path) -> str:
    """What a file says after remarks at its head."""
    if path.is_symlink():
        raise _Unknown
    text = read_bytes(path, MOST_BYTES).decode()
    while text.startswith("#"):
        remark, _, text = text.partition("\n")
        if not remark.isprintable():
            raise _Unknown
    return text


def _parted(text: str, file: Path) -> tuple[Mapping[str, Any], str]:
    """What a `set.yaml` says in its own words, and all else, where the names of their keys stand for them."""
    own, shape = [], []
    for line in text.split("\n"):
        key, colon, _ = line.partition(": ")
        is_own = colon and key in OWN_KEYS
        shape.append(f"{key}: " if is_own else line)
        own += [line] if is_own else []
    given = read_plain_file("\n".join(own))
    if given is None:
        raise _Unknown
    checking = Checking(file, Report())
    for key, value in given.items():
        SET.fields[key].read(value, given, key, checking)
    if checking.met:
        raise _Unknown
    return given, "\n".join(shape)


def _made(folder: Path, said: Said, deck: Mapping[str, Any]) -> ContentSet:
    """The set with the components and rules of a bundled one."""
    components = []
    for part in deck["components"]:
        source = Source(said.files[part["file"]])
        cards = tuple(Piece(card, source, {}) for card in part["cards"])
        components.append(
            Component(
                id=part["id"],
                title=part["id"],
                kind=part["kind"],
                size=Size(0, 0),
                pieces=cards,
                face="",
                back=None,
                copies=part["copies"],
                source=source,
            )
        )
    return ContentSet(
        id=folder.resolve().name,
        title="",
        version="",
        game=deck["game"],
        players=Players(1, 1, 1),
        components=tuple(components),
        settings=deck["settings"],
        rules=deck["rules"],
        folder=folder,
        original=said.original,
    )
