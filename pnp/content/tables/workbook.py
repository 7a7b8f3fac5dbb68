"""The bytes of an XLSX file -> its sheets with their cells, read within bounds."""

from __future__ import annotations

import io
import math
import re
import struct
import zipfile
import zlib
from collections.abc import Callable, Mapping
from posixpath import dirname, join, normpath
from typing import Any
from xml.parsers import expat

from pnp.content.syntax import FORBIDDEN
from pnp.content.tables import moments
from pnp.content.tables.cells import GENERAL, MAX_CELLS, Fault, Formatted, read_number
from pnp.content.tables.columns import AS_TEXT, failed
from pnp.content.tables.sorts import OLD, XLSX, ZIP, sort_of, way_out
from pnp.content.values import legible
from pnp.source import cell_name

MAX_UNPACKED = 64 * 1024 * 1024
"""How much of a workbook is unpacked, bytes."""
MAX_ELEMENTS = 500_000
"""How many elements of XML a workbook may have in what is read of it."""
MOST_ROWS, MOST_COLUMNS = 1_048_576, 16_384
"""How large the format lets a sheet be."""
FORMATS = {
    0: GENERAL,
    1: "0",
    2: "0.00",
    3: "#,##0",
    9: "0%",
    10: "0.00%",
    11: "0.00E+00",
    12: "# ?/?",
    49: "@",
    **moments.CODES,
}
"""Formats that every workbook has; the others, of currencies above all, have a number only."""

_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_BROKEN = (zipfile.BadZipFile, zlib.error, struct.error, RuntimeError, EOFError, OSError, ValueError)
"""What unpacking may raise, encryption included."""
_REFERENCE = re.compile("([A-Z]{1,3})([1-9][0-9]{0,6})").fullmatch
_ESCAPED = re.compile("_x([0-9A-Fa-f]{4})_")

_SORTS = frozenset(("n", "s", "str", "inlineStr", "b", "e", "d"))
"""What a cell may say that it holds."""
_TRUE, _FALSE = frozenset(("1", "true")), frozenset(("0", "false"))
AGAIN = "save it as .xlsx again"
TYPE_AGAIN = "type it again"

Attributes = Mapping[str, str]


class Unreadable(Exception):
    """A workbook that cannot be used: why, to go on after its name, and a way out."""

    def __init__(self, message: str, hint: str, name: str = "bad-table") -> None:
        super().__init__(message)
        self.hint = hint
        self.name = name


class Sheet:
    """One sheet: the values of its cells by row and column from 0, and which cells are merged."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.cells: dict[int, dict[int, Any]] = {}
        self.merged: list[tuple[int, int, int, int]] = []
        """First row and column, last row and column."""


class Workbook:
    """A workbook whose sheets are read one by one; Unreadable where it is none."""

    def __init__(self, data: bytes) -> None:
        sort = sort_of(data)
        if sort == OLD:
            raise Unreadable("is an old workbook, or has a password", "save it as .xlsx without one")
        if sort not in ("", XLSX, ZIP):
            raise Unreadable(f"is {sort}, not an XLSX workbook", way_out(sort))
        try:
            self.archive = zipfile.ZipFile(io.BytesIO(data))
        except _BROKEN:
            hint = "save it as .xlsx again; if it is CSV, call it .csv"
            raise Unreadable("is no XLSX workbook", hint) from None
        self.elements = self.unpacked = 0
        """How many elements were met, and bytes unpacked, so far."""
        self.path = self.linked("").get("officeDocument", ["xl/workbook.xml"])[0]
        self.from_1904 = False
        """Whether days are counted from 1904."""
        self.parts: dict[str, str] = {}
        """The files of sheets by name."""
        self.sheets: dict[str, bool] = {}
        """The sheets that hold cells, by name, and whether they are hidden."""
        links = self.targets(self.path)
        self.parse(self.path, lambda name, given: self._sheet(name, given, links))
        if not self.sheets:
            raise Unreadable("is no XLSX workbook: it has no sheets", AGAIN)
        linked = self.linked(self.path)
        self.texts = [text for part in linked.get("sharedStrings", ()) for text in self._texts(part)]
        codes = [code for part in linked.get("styles", ()) for code in self._formats(part)] or [GENERAL]
        self.formats = [(code, moments.sort_shown(code)) for code in codes]
        """What each style of cells shows: its format, and which sort of moment that is, if any."""

    def _sheet(self, element: str, given: Attributes, links: Mapping[str, tuple[str, str]]) -> None:
        if element == "workbookPr":
            self.from_1904 = given.get("date1904") in _TRUE
        elif element == "sheet":
            sort, part = links.get(given.get("id", ""), ("", ""))
            if part not in self.archive.namelist():
                raise Unreadable(f"is damaged: the sheet {legible(given.get('name', ''))} is missing", AGAIN)
            if sort == "worksheet":
                name = given.get("name", "")
                self.parts[name] = part
                self.sheets[name] = given.get("state", "visible") != "visible"

    def part(self, name: str) -> bytes | None:
        """A file of the archive, or None where there is none of this name."""
        try:
            entry = self.archive.getinfo(name)
        except KeyError:
            return None
        data = b""
        try:
            if entry.file_size <= MAX_UNPACKED and entry.compress_type in _METHODS:
                with self.archive.open(entry) as file:
                    data = file.read(MAX_UNPACKED + 1)
        except _BROKEN:
            raise Unreadable("is damaged", AGAIN) from None
        self.unpacked += max(len(data), entry.file_size)
        if self.unpacked > MAX_UNPACKED:
            message = f"unpacks to more than {MAX_UNPACKED >> 20} MB"
            raise Unreadable(message, "share its pieces out among several workbooks", "too-large")
        return data

    def parse(
        self,
        name: str,
        start: Callable[[str, Attributes], object],
        end: Callable[[str], object] | None = None,
        text: Callable[[str], object] | None = None,
    ) -> None:
        """Go through the elements of a part, if it is there, by their names without prefixes."""
        data = self.part(name)
        if data is None:
            return

        def opened(element: str, given: dict[str, str]) -> None:
            self.elements += 1
            if self.elements > MAX_ELEMENTS:
                raise Unreadable(
                    "holds too much", "share its pieces out among several workbooks", "too-large"
                )
            if given:
                given = {key.rpartition(":")[2]: value for key, value in given.items()}
            start(element.rpartition(":")[2], given)

        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = opened
        if end is not None:
            told = end
            parser.EndElementHandler = lambda element: told(element.rpartition(":")[2])
        parser.CharacterDataHandler = text
        parser.StartDoctypeDeclHandler = _refuse
        try:
            parser.Parse(data, True)
        except expat.ExpatError:
            raise Unreadable("is damaged", AGAIN) from None

    def targets(self, of: str) -> dict[str, tuple[str, str]]:
        """What a part links to, by the name of the link: the last word of its sort, and the part."""
        found: dict[str, tuple[str, str]] = {}

        def start(name: str, given: Attributes) -> None:
            if name == "Relationship" and given.get("TargetMode") != "External":
                part = normpath(join("/", dirname(of), given.get("Target", ""))).lstrip("/")
                found[given.get("Id", "")] = given.get("Type", "").rpartition("/")[2], part

        self.parse(join(dirname(of), "_rels", f"{of.rpartition('/')[2]}.rels"), start)
        return found

    def linked(self, of: str) -> dict[str, list[str]]:
        """The parts that a part links to, by their sort."""
        found: dict[str, list[str]] = {}
        for sort, part in self.targets(of).values():
            found.setdefault(sort, []).append(part)
        return found

    def _texts(self, part: str) -> list[Any]:
        """The texts that cells share."""
        found: list[Any] = []
        texts = _Texts()

        def start(name: str, given: Attributes) -> None:
            if name == "si":
                texts.parts.clear()
            texts.start(name)

        def end(name: str) -> None:
            texts.end(name)
            if name == "si":
                found.append(texts.value())

        self.parse(part, start, end, texts.text)
        return found

    def _formats(self, part: str) -> list[str]:
        """The format of each style of cells."""
        codes: dict[int, str] = dict(FORMATS)
        styles: list[int] = []
        within: list[str] = []

        def start(name: str, given: Attributes) -> None:
            within.append(name)
            number = _number(given.get("numFmtId", "0"))
            if name == "numFmt":
                codes[number] = given.get("formatCode", GENERAL)
            elif name == "xf" and "cellXfs" in within:
                styles.append(number)

        self.parse(part, start, lambda name: within.pop())
        return [codes.get(style, f"number {style}") for style in styles]

    def sheet(self, name: str) -> Sheet:
        """A sheet with its cells."""
        return _SheetReader(self, name).sheet


class _Texts:
    """Gathers the letters of a text, which may come in runs; how they are pronounced is left out."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.within: list[str] = []

    def start(self, name: str) -> None:
        self.within.append(name)

    def end(self, name: str) -> None:
        self.within.pop()

    def text(self, letters: str) -> None:
        if self.within and self.within[-1] == "t" and "rPh" not in self.within:
            self.parts.append(letters)

    def value(self) -> Any:
        """The text; a Fault where it has a letter that no text may hold."""
        text = _ESCAPED.sub(lambda found: chr(int(found[1], 16)), "".join(self.parts))
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        found = FORBIDDEN.search(text)
        if found:
            reason = f"holds the character U+{ord(found[0]):04X}, which no text may hold"
            return Fault(reason, "delete it", text)
        return text


class _SheetReader:
    """Goes through the elements of one sheet."""

    def __init__(self, book: Workbook, name: str) -> None:
        self.book = book
        self.sheet = Sheet(name)
        self.row = self.column = -1
        self.count = 0
        self.given: Attributes = {}
        self.value: list[str] = []
        self.formula: list[str] | None = None
        self.texts = _Texts()
        book.parse(book.parts[name], self.start, self.end, self.text)

    def start(self, name: str, given: Attributes) -> None:
        self.texts.start(name)
        if name == "row":
            self.row = _number(given.get("r", "")) - 1 if "r" in given else self.row + 1
            self.column = -1
        elif name == "c":
            self.given = given
            self.value.clear()
            self.texts.parts.clear()
            self.formula = None
            place = _place(given["r"]) if "r" in given else (self.row, self.column + 1)
            self.row, self.column = place or (-1, -1)
        elif name == "f":
            self.formula = []
        elif name == "mergeCell":
            first, _, last = given.get("ref", "").partition(":")
            area = _place(first), _place(last)
            if area[0] and area[1]:
                self.sheet.merged.append((*area[0], *area[1]))

    def text(self, letters: str) -> None:
        if self.texts.within and self.texts.within[-1] == "v":
            self.value.append(letters)
        elif self.formula is not None and self.texts.within and self.texts.within[-1] == "f":
            self.formula.append(letters)
        else:
            self.texts.text(letters)

    def end(self, name: str) -> None:
        self.texts.end(name)
        if name != "c":
            return
        value = self.cell(self.given.get("t", "n"), "".join(self.value))
        if value is None or value == "":
            return
        if not (0 <= self.row < MOST_ROWS and 0 <= self.column < MOST_COLUMNS):
            raise Unreadable("is damaged: a cell lies beyond its sheet", AGAIN)
        self.count += 1
        if self.count > MAX_CELLS:
            raise Unreadable(f"has more than {MAX_CELLS} cells", "share its pieces out", "too-large")
        cells = self.sheet.cells.setdefault(self.row, {})
        if self.column in cells:
            name = cell_name(self.row + 1, self.column + 1)
            raise Unreadable(f"is damaged: the cell {name} stands twice", AGAIN)
        cells[self.column] = value

    def cell(self, sort: str, value: str) -> Any:
        """What a cell holds; None where it is empty."""
        if (value if sort == "inlineStr" else self.texts.parts) or sort not in _SORTS:
            reason = f"is of a sort that no spreadsheet program writes (`{legible(sort, 20)}`)"
            return Fault(reason, TYPE_AGAIN, value or "".join(self.texts.parts))
        if sort in ("inlineStr", "str"):
            if sort == "str":
                self.texts.parts[:] = [value]
            return self.texts.value()
        if not value:
            return None if self.formula is None else _never_calculated("".join(self.formula))
        readers: dict[str, Callable[[str], Any]] = {
            "s": self.shared,
            "b": self.flag,
            "e": lambda value: failed(legible(value, 20)),
            "d": lambda value: Fault(f"is the date {legible(value, 20)}", AS_TEXT, value),
        }
        return readers.get(sort, self.number)(value)

    def shared(self, value: str) -> Any:
        """A text that cells share, by its number; a Fault where there is none."""
        index = _number(value)
        if not 0 <= index < len(self.book.texts):
            return Fault(f"is text {legible(value, 20)}, which the workbook lacks", TYPE_AGAIN)
        return self.book.texts[index]

    def flag(self, value: str) -> Any:
        """True or false; a Fault where a cell holds neither."""
        if value in _TRUE or value in _FALSE:
            return value in _TRUE
        return Fault(f"holds {legible(value, 20)}, which is neither TRUE nor FALSE", TYPE_AGAIN, value)

    def number(self, value: str) -> Any:
        """A number with its format; a Fault where that shows a date."""
        number = read_number(value)
        if number is None or not math.isfinite(number):
            return Fault(f"holds {legible(value, 20)}, which is no number", TYPE_AGAIN, value)
        style = _number(self.given.get("s", "0"))
        if not 0 <= style < len(self.book.formats):
            return Fault(f"holds {legible(value, 20)} in a format that the workbook lacks", TYPE_AGAIN, value)
        code, sort = self.book.formats[style]
        if sort:
            shown = moments.moment(number, sort, self.book.from_1904)
            which = f"{sort} ({shown})" if shown else sort
            return Fault(f"is a {which}, and what was typed is lost", AS_TEXT, shown or value)
        return number if code == GENERAL else Formatted(number, code)


def _refuse(*_: object) -> None:
    raise Unreadable("has a document type, which no workbook needs", AGAIN)


def _number(text: str) -> int:
    """A whole number of the format; -1 where it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1


def _place(reference: str) -> tuple[int, int] | None:
    """Row and column, from 0, of a cell such as B3."""
    found = _REFERENCE(reference)
    if not found:
        return None
    column = 0
    for letter in found[1]:
        column = column * 26 + ord(letter) - ord("A") + 1
    return int(found[2]) - 1, column - 1


def _never_calculated(formula: str) -> Fault:
    """The fault of a cell whose formula has no value yet."""
    reason = "is a formula whose value was never calculated"
    return Fault(reason, "open the workbook in a spreadsheet program and save it", f"={formula}")
