"""Which PDFs pnp has made: they say so in the last of their objects."""

from __future__ import annotations

import os
from pathlib import Path

CREATOR = "pnp"
_SAID = f"/Creator({CREATOR})>>\nendobj\nxref\n".encode()
_END = 32
"""Bytes from the place of the cross references to the end of the file, and more."""


def is_made_by_pnp(path: Path) -> bool:
    """Whether a file is a PDF that pnp has made; not where it cannot be read."""
    try:
        with path.open("rb") as file:
            file.seek(max(0, os.fstat(file.fileno()).st_size - _END))
            _, _, place = file.read().partition(b"startxref\n")
            file.seek(int(place.split()[0]) - len(_SAID) + len(b"xref\n"))
            return file.read(len(_SAID)) == _SAID
    except (OSError, ValueError, IndexError, OverflowError):
        return False
