"""The first bytes of a file -> what sort of file it is, whatever it is called."""

from __future__ import annotations

OLD, XLSX, ZIP = "an old workbook", "an XLSX workbook", "a ZIP archive"

_BEGINNINGS = (
    (b"\x89PNG\r\n\x1a\n", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"%PDF-", "a PDF"),
    (b"\xd0\xcf\x11\xe0", OLD),
    (b"\x1f\x8b", "a GZIP archive"),
    (b"<!DOCTYPE html", "a web page"),
    (b"<html", "a web page"),
)
_ARCHIVE = b"PK\x03\x04"
_OPEN_DOCUMENT = b"mimetypeapplication/vnd.oasis.opendocument."
"""The name of the first file of the archive, and what is in it."""


def sort_of(data: bytes) -> str:
    """What a file is that was taken for a table, such as a PNG picture; nothing where it may be text."""
    for beginning, sort in _BEGINNINGS:
        if data.startswith(beginning):
            return sort
    if not data.startswith(_ARCHIVE):
        return ""
    if _OPEN_DOCUMENT in data[:200]:
        return "an ODS workbook" if b"spreadsheet" in data[:200] else "an OpenDocument file"
    return XLSX if b"xl/workbook" in data else ZIP


def way_out(sort: str) -> str:
    """What to do with a file of such a sort."""
    return "save it as .csv or .xlsx" if "workbook" in sort else "name the file that holds the pieces"
