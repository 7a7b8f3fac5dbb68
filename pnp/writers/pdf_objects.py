"""Numbered objects to the bytes of a PDF file: references, streams, cross references, trailer.

ReportLab keeps the numbers and writes the file's frame; what stands in an object is written here. Nothing in
the file tells of the time, the machine or the user, and the same objects give the same bytes.
"""

from __future__ import annotations

import hashlib
from typing import Any

from reportlab.pdfbase import pdfdoc

from pnp.writers.pdf_streams import PACKED, packed, stream


class Body(pdfdoc.PDFObject):
    """What stands between `obj` and `endobj`."""

    __RefOnly__ = 1

    def __init__(self, content: bytes = b"") -> None:
        self.content = content

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        """The content as it is."""
        return self.content


class PdfFile:
    """The objects of one file. A reference is text such as `12 0 R`."""

    def __init__(self) -> None:
        self._document = _empty_document()
        self._bodies: dict[str, Body] = {}
        self.filled: list[str] = []
        """References in the order in which their objects got their content."""
        self._digest = hashlib.md5(usedforsecurity=False)

    def reserve(self) -> str:
        """A reference to an object whose content comes later by `fill`."""
        body = Body()
        name = self._document.Reference(body).name
        number, generation = self._document.idToObjectNumberAndVersion[name]
        reference = f"{number} {generation} R"
        self._bodies[reference] = body
        return reference

    def fill(self, reference: str, content: bytes) -> None:
        """Give a reserved object its content."""
        self._digest.update(content)
        self.filled.append(reference)
        self._bodies.pop(reference).content = content

    def add(self, content: str) -> str:
        """A new object, most often a dictionary; returns its reference."""
        reference = self.reserve()
        self.fill(reference, content.encode("latin-1"))
        return reference

    def add_stream(self, entries: str, data: bytes) -> str:
        """A new stream, compressed here; `entries` are those of its dictionary besides length and filter."""
        return self.add_encoded(f"{entries}{PACKED}", packed(data))

    def add_encoded(self, entries: str, data: bytes) -> str:
        """A new stream whose data are encoded already, as `entries` tell."""
        reference = self.reserve()
        self.fill(reference, stream(entries, data))
        return reference

    def finish(self, catalogue: str, information: str) -> bytes:
        """The whole file; the arguments are the contents of these two dictionaries."""
        document = self._document
        document.Catalog = self._last(catalogue)
        document.info = self._last(information)
        name = self._digest.hexdigest()
        document._ID = f"[<{name}><{name}>]".encode()
        data: bytes = document.format()
        return data

    def _last(self, content: str) -> Body:
        body = Body(content.encode("latin-1"))
        self._digest.update(body.content)
        return body


def _empty_document() -> Any:
    document: Any = pdfdoc.PDFDocument(compression=0, invariant=1, pdfVersion=(1, 7))
    # ReportLab begins with the standard fonts, which are not embedded: ours all are.
    for objects in (document.idToObject, document.numberToId, document.idToObjectNumberAndVersion):
        objects.clear()
    document.objectcounter = 0
    return document


def text_string(text: str) -> str:
    """A text for people as a PDF string: PDFDocEncoding or UTF-16 (ISO 32000-1, 7.9.2.2)."""
    encoded: bytes = pdfdoc.PDFString(text).format(pdfdoc.DummyDoc())
    return encoded.decode("latin-1")
