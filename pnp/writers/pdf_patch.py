"""A PDF and drawings that have changed since it was written -> the PDF as it would be written now.

Only drawings that need no name, code or object but those that were given before them can be written so.
"""

from __future__ import annotations

import hashlib
import re
import zlib
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from pnp.drawing.items import Drawing, Form, Use
from pnp.records import NamedTuple
from pnp.writers.pdf_content import Painter
from pnp.writers.pdf_fonts import EmbeddedFonts
from pnp.writers.pdf_numbers import matrix
from pnp.writers.pdf_paint import Content
from pnp.writers.pdf_resources import Resources
from pnp.writers.pdf_streams import PACKED, packed, stream

_STREAM = re.compile(rb"<<(.*?)/Length \d+>>\nstream\n(.*)\nendstream\n", re.DOTALL).fullmatch
_NAME = re.compile(rb"<[0-9a-f]{32}>")
_ENTRY = 20
"""Bytes of an entry in a table of cross references (ISO 32000-1, 7.5.4)."""


class NewThing(Exception):
    """A drawing needs what the file did not have when it came to it."""


def form_key(form: Form) -> str:
    """What stands for a shared shape: the same for equal ones alone."""
    return hashlib.sha256(repr(form).encode("utf-8", "surrogatepass")).hexdigest()


def patched(data: bytes, notes: Mapping[str, Any], changes: Iterable[tuple[list[int], Drawing]]) -> bytes:
    """The PDF with some drawings written anew; each comes with what its trace says of the old one.

    NewThing where that cannot be done.
    """
    file = _Objects(data)
    edits: dict[int, list[tuple[int, int, str]]] = {}
    sets: dict[int, list[int]] = {}
    for (state, holder, start, length, names, page), drawing in changes:
        content = _painter(notes, state).items(drawing.items)
        if page < 0:
            entries, _ = file.stream(holder)
            _same_dictionary(notes, content.names, entries)
        elif set(content.names) != set(notes["sets"][names]):
            _same_names(notes, sets.setdefault(page, list(notes["pages"][page])), names, content.names)
        edits.setdefault(holder, []).append((start, length, content.operators))
    for holder, found in edits.items():
        entries, old = file.stream(holder)
        text = old.decode("latin-1")
        for start, length, operators in sorted(found, reverse=True):
            text = text[:start] + operators + (text[start + length :] if length >= 0 else "")
        file.bodies[holder] = stream(entries, packed(text.encode("latin-1")))
    return file.joined(notes["order"])


def _same_names(notes: Mapping[str, Any], sets: list[int], old: int, new: Sequence[str]) -> None:
    """NewThing unless a page names the same things with a drawing's new names instead of its old ones."""
    before = {name for index in sets for name in notes["sets"][index]}
    sets.remove(old)
    after = {name for index in sets for name in notes["sets"][index]}
    if after.union(new) != before:
        raise NewThing
    notes["sets"].append(list(new))
    sets.append(len(notes["sets"]) - 1)


def _same_dictionary(notes: Mapping[str, Any], names: Sequence[str], entries: str) -> None:
    """NewThing unless a form goes on to use the same dictionary."""
    known = {frozenset(entry[:-1]): entry[-1] for entry in notes["dictionaries"]}
    if f"/Resources {known.get(frozenset(names))}" not in entries:
        raise NewThing


def _painter(notes: Mapping[str, Any], state: int) -> _KnownPainter:
    count, codes = notes["states"][state]
    return _KnownPainter(
        _KnownResources(
            {content: name for content, name in notes["shared"].items() if int(name[1:]) < count}
        ),
        _KnownFonts({face: notes["codes"][face][:number] for face, number in codes.items()}),
        {key: name for key, name in notes["forms"].items() if int(name[1:]) < count},
    )


class _KnownResources(Resources):
    """Names of things that a file has."""

    def __init__(self, known: Mapping[str, str]) -> None:
        self._known = known

    def shared(self, kind: str, content: str) -> str:
        """The name of a thing that the file has."""
        if content not in self._known:
            raise NewThing
        return self._known[content]

    def form(self, entries: str, operators: str, names: Iterable[str]) -> str:
        """A form is always new."""
        raise NewThing


class _KnownSubset(NamedTuple):
    """Characters under one name, and what shows a word, by the word's identity."""

    name: str
    fragments: dict[int, str]


class _KnownTypeface(dict[str, tuple[_KnownSubset, str]]):
    """The characters of a face that have a code."""

    def __init__(self, codes: Iterable[tuple[str, str, str]], subsets: dict[str, _KnownSubset]) -> None:
        for character, name, code in codes:
            self[character] = subsets.setdefault(name, _KnownSubset(name, {})), code

    def __missing__(self, character: str) -> tuple[_KnownSubset, str]:
        raise NewThing

    def basic(self, text: str) -> _KnownSubset:
        """The subset of printable ASCII characters, which has those of a text in it."""
        subsets = [self[character][0] for character in text]
        return subsets[0]


class _NoFiles(dict[str, Path]):
    """Font files, of which none may be opened."""

    def __missing__(self, face: str) -> Path:
        raise NewThing


class _KnownFonts(EmbeddedFonts):
    """Fonts of which nothing but characters with a code can be used."""

    def __init__(self, codes: Mapping[str, Iterable[tuple[str, str, str]]]) -> None:
        nothing: Any = None
        super().__init__(nothing, nothing, _NoFiles())
        subsets: dict[str, _KnownSubset] = {}
        typefaces: Any = {face: _KnownTypeface(known, subsets) for face, known in codes.items()}
        self._typefaces = typefaces


class _NoPictures:
    """Pictures, of which there are none."""

    def place(self, path: Path) -> Any:
        """A picture may be new."""
        raise NewThing


class _KnownPainter(Painter):
    """Writes items that need nothing new."""

    def __init__(self, resources: Resources, fonts: EmbeddedFonts, forms: Mapping[str, str]) -> None:
        pictures: Any = _NoPictures
        super().__init__(resources, fonts, pictures)
        self._known_forms = forms

    def _use(self, item: Use) -> Content:
        name = self._known_forms.get(form_key(item.form))
        if name is None:
            raise NewThing
        return Content(f"q {matrix(item.matrix)} cm /{name} Do Q", (name,))


class _Objects:
    """The objects of a file by their numbers."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._table = data.rindex(b"xref\n0 ", 0, data.rindex(b"startxref"))
        first = data.index(b"\n", self._table + len(b"xref\n")) + 1
        count = int(data[self._table + len(b"xref\n0 ") : first])
        self._entries = first
        places = [int(data[first + _ENTRY * number :][:10]) for number in range(1, count)]
        self.bodies: dict[int, bytes] = {}
        self._frames: dict[int, tuple[bytes, bytes]] = {}
        for number, (start, end) in enumerate(pairwise((*places, self._table)), 1):
            begin, stop = data.index(b"obj\n", start) + 4, data.rindex(b"endobj\n", start, end)
            if not data.endswith(b"endstream\n", begin, stop):
                stop -= 1  # the line's end before it
            self.bodies[number] = data[begin:stop]
            self._frames[number] = data[start:begin], data[stop:end]
        self._head = data[: places[0]]
        self._tail = data[first + _ENTRY * count :]

    def stream(self, number: int) -> tuple[str, bytes]:
        """The entries of a packed stream and its data."""
        found = _STREAM(self.bodies[number])
        if found is None or not found[1].endswith(PACKED.encode()):
            raise NewThing
        return found[1].decode("latin-1"), zlib.decompress(found[2])

    def joined(self, order: Iterable[int]) -> bytes:
        """The whole file; `order` is that in which its objects got their content."""
        parts, places, end = [self._head], [], len(self._head)
        for number, (before, after) in self._frames.items():
            parts += (before, self.bodies[number], after)
            places.append(b"%010d 00000 n \n" % end)
            end += len(before) + len(self.bodies[number]) + len(after)
        digest = hashlib.md5(usedforsecurity=False)
        for number in dict.fromkeys((*order, *self.bodies)):
            digest.update(self.bodies[number])
        name = digest.hexdigest().encode()
        tail = _NAME.sub(b"<%b>" % name, self._tail)
        tail = re.sub(rb"startxref\n\d+", b"startxref\n%d" % end, tail)
        parts += (self._data[self._table : self._entries + _ENTRY], *places, tail)
        return b"".join(parts)
