"""Numbered objects to the bytes of a PDF file: references, streams, cross references, trailer.

Nothing in the file tells of the time, the machine or the user, and the same objects give the same bytes.
"""

from __future__ import annotations

import hashlib
import re
import zlib

COMPRESSION = 4
"""zlib's level: 6 makes the pages of games 3 % smaller in half as much time again, 1 a tenth larger."""
_HEADER = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
"""The second line tells programs that the file is not text (ISO 32000-1, 7.5.2)."""
_SPECIAL = re.compile(r"[\\()]")


class PdfFile:
    """The objects of one file. A reference is text such as `12 0 R`."""

    def __init__(self) -> None:
        self._contents: dict[str, bytes] = {}
        """What stands in each object, by its reference, in the order of their numbers."""

    def reserve(self) -> str:
        """A reference to an object whose content comes later by `fill`."""
        reference = f"{len(self._contents) + 1} 0 R"
        self._contents[reference] = b""
        return reference

    def fill(self, reference: str, content: bytes) -> None:
        """Give a reserved object its content."""
        self._contents[reference] = content

    def add(self, content: str) -> str:
        """A new object, most often a dictionary; returns its reference."""
        reference = self.reserve()
        self.fill(reference, content.encode("latin-1"))
        return reference

    def add_stream(self, entries: str, data: bytes) -> str:
        """A new stream, compressed here; `entries` are those of its dictionary besides length and filter."""
        return self.add_encoded(f"{entries}/Filter/FlateDecode", zlib.compress(data, COMPRESSION))

    def add_encoded(self, entries: str, data: bytes) -> str:
        """A new stream whose data are encoded already, as `entries` tell."""
        reference = self.reserve()
        head = f"<<{entries}/Length {len(data)}>>\nstream\n".encode("latin-1")
        self.fill(reference, b"%b%b\nendstream\n" % (head, data))
        return reference

    def finish(self, catalogue: str, information: str) -> bytes:
        """The whole file; the arguments are the contents of these two dictionaries (ISO 32000-1, 7.5)."""
        root, info = self.add(catalogue), self.add(information)
        parts = [_HEADER]
        places = [b"0000000000 65535 f \n"]
        end = len(_HEADER)
        for number, content in enumerate(self._contents.values(), 1):
            parts.append(b"%d 0 obj\n%b\nendobj\n" % (number, content))
            places.append(b"%010d 00000 n \n" % end)
            end += len(parts[-1])
        name = hashlib.md5(b"".join(parts), usedforsecurity=False).hexdigest()
        trailer = f"<</Size {len(places)}/Root {root}/Info {info}/ID[<{name}><{name}>]>>"
        parts += [b"xref\n0 %d\n" % len(places), *places]
        parts.append(f"trailer\n{trailer}\nstartxref\n{end}\n%%EOF\n".encode())
        return b"".join(parts)


def text_string(text: str) -> str:
    """A text for people as a PDF string: ASCII or UTF-16 (ISO 32000-1, 7.9.2.2)."""
    if text.isascii() and text.isprintable():
        escaped = _SPECIAL.sub(r"\\\g<0>", text)
        return f"({escaped})"
    return f"<FEFF{text.encode('utf-16-be').hex().upper()}>"
