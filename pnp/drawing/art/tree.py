"""The bytes of an SVG file -> its elements with their lines; what could grow or reach out is refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from xml.parsers import expat

from pnp.drawing.tags import BadMarkup

MOST_BYTES = 5_000_000
MOST_ELEMENTS = 50_000
DEEPEST = 90
"""How deep elements may nest; the reader of the strict subset has a limit of its own a little above."""
_SVG = "http://www.w3.org/2000/svg "
_LINK = "http://www.w3.org/1999/xlink href"


class Element:
    """One element of SVG; those of other namespaces, which editors keep for themselves, are left out."""

    __slots__ = ("attributes", "children", "line", "name", "text")

    def __init__(self, name: str, attributes: dict[str, str], line: int) -> None:
        self.name = name
        self.attributes = attributes
        """Those without a namespace, and `href`."""
        self.line = line
        self.children: list[Element] = []
        self.text = ""
        """Its own characters."""

    def all(self) -> Iterator[Element]:
        """The element and all inside of it, in their order."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            yield element
            waiting += reversed(element.children)


def read_tree(file: Path, name: str) -> Element:
    """The root of an SVG file; BadMarkup where it is none. `name` is what messages call it."""
    try:
        with file.open("rb") as opened:
            data = opened.read(MOST_BYTES + 1)
    except OSError as error:
        raise BadMarkup(
            "bad-picture",
            f'"{name}" cannot be read: {error.strerror}',
            hint="see that it is a file that you may read",
        ) from None
    if len(data) > MOST_BYTES:
        raise BadMarkup(
            "bad-picture",
            f'"{name}" has more than {MOST_BYTES // 1_000_000} MB',
            hint="simplify its paths, or export it as PNG",
        )
    reader = _Reader(file, name)
    try:
        return reader.root(data)
    except expat.ExpatError as error:
        raise BadMarkup(
            "bad-picture",
            f'"{name}" is no well-formed SVG: {expat.ErrorString(error.code)} in line {error.lineno}',
            f"{file}:{error.lineno}",
            "save it anew as plain SVG, not compressed",
        ) from None
    except (LookupError, ValueError):
        raise BadMarkup("bad-picture", f'"{name}" is in no known encoding', hint="save it as UTF-8") from None


class _Reader:
    """Builds the tree of one file from what the parser meets."""

    def __init__(self, file: Path, name: str) -> None:
        self.file = file
        self.name = name
        self.open: list[Element | None] = []
        """Elements begun and not ended; None for those that are left out."""
        self.first: Element | None = None
        self.count = 0

    def root(self, data: bytes) -> Element:
        """The tree of a whole document."""
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.CharacterDataHandler = self.characters
        parser.StartDoctypeDeclHandler = self.doctype
        self.parser = parser
        try:
            parser.Parse(data, True)
        finally:
            # Bound methods of this reader keep the parser alive, and it keeps them.
            del self.parser
        if self.first is None:
            raise BadMarkup(
                "bad-picture", f'"{self.name}" is no SVG: it does not begin with <svg xmlns="{_SVG.strip()}">'
            )
        return self.first

    def refused(self, message: str, hint: str) -> BadMarkup:
        """What is wrong at the place that the parser has come to."""
        line = self.parser.CurrentLineNumber
        message = f'"{self.name}" {message} in line {line}'
        return BadMarkup("bad-picture", message, f"{self.file}:{line}", hint)

    def doctype(self, name: str, system: str | None, public: str | None, has_subset: int) -> None:
        """Refuse entities; the file that a document type names is never opened."""
        if has_subset:
            raise self.refused("defines entities of its own", "export it anew as plain SVG")

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """Take up an element."""
        self.count += 1
        if self.count > MOST_ELEMENTS:
            raise self.refused(f"has more than {MOST_ELEMENTS} elements", "export it as PNG")
        if len(self.open) >= DEEPEST:
            raise self.refused(
                f"has elements nested more than {DEEPEST} deep", "ungroup them, or export as PNG"
            )
        parent = self.open[-1] if self.open else None
        element = None
        if name.startswith(_SVG) and (parent or not self.open):
            given = {
                "href" if key == _LINK else key: value
                for key, value in attributes.items()
                if " " not in key or key == _LINK
            }
            element = Element(name.removeprefix(_SVG), given, self.parser.CurrentLineNumber)
            if parent:
                parent.children.append(element)
            elif element.name == "svg":
                self.first = element
        self.open.append(element)

    def end(self, name: str) -> None:
        """Leave an element."""
        self.open.pop()

    def characters(self, text: str) -> None:
        """Take up words."""
        if self.open and self.open[-1]:
            self.open[-1].text += text
