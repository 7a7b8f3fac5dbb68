"""A fitted drawing -> a digest of what is inked: two sides with one digest look the same in print.

The digest is taken of the drawing and not of the files it comes from. So a change of content, template,
theme, font or picture counts where it can be seen, and nowhere else: a comment in a template, a field that
is not printed or another order of the pieces change nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any

from pnp.drawing.items import Drawing, Form, Word

_BYTES = 12
"""Of a digest: two of a million looks are alike by chance once in 10^17 sets."""
_PLACES = 3
"""Decimals that count, of mm among others: what is less than a micrometre apart looks the same."""


class Looks:
    """Tells looks apart; `fonts` has the file of each face by its PostScript name."""

    def __init__(self, fonts: Mapping[str, Path]) -> None:
        self.fonts = fonts
        self.files: dict[Path, str] = {}
        """Digests of pictures and fonts."""
        self.known: dict[int, tuple[Any, str]] = {}
        """Parts of drawings and their digests, by identity: many parts are shared from piece to piece."""

    def forget(self) -> None:
        """Let go the drawings so far."""
        self.known.clear()

    def digest(self, drawing: Drawing) -> str:
        """The digest of one side, in hexadecimal."""
        return self.said(drawing)

    def said(self, value: Any) -> str:
        """A value in characters that are the same on every machine; parts of a drawing by their digests."""
        if isinstance(value, float | int):
            return f"{round(value, _PLACES) + 0.0:.{_PLACES}f}"
        if isinstance(value, str):
            return f"{len(value)}:{value}"
        if type(value) is tuple:
            return f"({','.join(map(self.said, value))})"
        if not isinstance(value, tuple):
            return "none" if value is None else self.file(value)
        known = self.known.get(id(value))
        if known is None:
            # The part is kept with its digest: another one could get its identity.
            known = self.known[id(value)] = value, self.said_of_part(value)
        return known[1]

    def said_of_part(self, part: tuple[Any, ...]) -> str:
        """The digest of a part of a drawing, without the names of forms and fonts, which nobody sees."""
        fields = part
        if isinstance(part, Form):
            fields = part.items, part.box
        elif isinstance(part, Word):
            fields = self.file(self.fonts[part.font]), *part[1:]
        text = f"{type(part).__name__}({','.join(map(self.said, fields))})"
        return _digest(text.encode("utf-8", "surrogatepass"))

    def file(self, path: Path) -> str:
        """The digest of the bytes of a file."""
        if path not in self.files:
            self.files[path] = _digest(path.read_bytes())
        return self.files[path]


def _digest(data: bytes) -> str:
    return blake2b(data, digest_size=_BYTES).hexdigest()
