"""What `set.yaml` and a component file may hold, as kinds."""

from __future__ import annotations

import re
from typing import Any

from pnp.content.checking import Checking
from pnp.content.entries import NO_BACK
from pnp.content.fields import (
    REQUIRED,
    Choice,
    Copies,
    Field,
    Flag,
    IconName,
    ListOf,
    MapOf,
    Name,
    Number,
    Pattern,
    PictureFile,
    RichText,
    Text,
    Whole,
)
from pnp.content.kinds import Kind, Record
from pnp.content.values import Map, Seq
from pnp.geometry import CARD_SIZES, parse_size

MOST = 1_000_000
"""The largest number in a field that a set declares itself."""
TAKEN = frozenset({"id", "copies", "source", "source_of"})
"""Names that every piece has, so that no field can bear them."""
_MEASURES = r"(?i)(\d{1,9}(?:\.\d{1,9})?)\s*[x×]\s*(\d{1,9}(?:\.\d{1,9})?)\s*(cm|in|)"


class FileName(Pattern):
    """The name of a file, as written."""

    wanted = "the name of a file"
    example = "deck.yaml"
    form = r"[^\x00-\x1f\x7f]+"


class TableName(FileName):
    """The name of a table's file."""

    example = "cards.csv"


class TemplateName(FileName):
    """The name of a template."""

    example = "deck.face.j2"


class Scalar(Text):
    """Text, a number, or true or false, as written."""

    wanted = "text, a number, or true or false"

    def read(self, value: Any, owner: Any, key: Any, checking: Checking) -> Any:
        if type(value) is str:
            return super().read(value, owner, key, checking)
        return self.refuse(owner, key, checking) if isinstance(value, Map | Seq) else value

    def schema(self) -> dict[str, Any]:
        return {"type": ["string", "number", "boolean", "null"]}


class Reason(Text):
    """Why something is so, in words."""

    wanted = "a reason"
    example = "our group likes it"

    def read(self, value: Any, owner: Any, key: Any, checking: Checking) -> Any:
        text = super().read(value, owner, key, checking)
        return self.refuse(owner, key, checking) if text is not None and not text.strip() else text

    def schema(self) -> dict[str, Any]:
        return {**super().schema(), "pattern": r"\S"}


class Unread(Field):
    """A mapping that is checked later, once more is known."""

    wanted = "a mapping"

    def __init__(self, example: str, *, about: str, default: Any = REQUIRED) -> None:
        super().__init__(about=about, default=default)
        self.example = example

    def read(self, value: Any, owner: Any, key: Any, checking: Checking) -> Any:
        return (
            value
            if isinstance(value, Map)
            else checking.bad_type(self.wanted, owner, key, self.way_out(value))
        )

    def schema(self) -> dict[str, Any]:
        return {"type": "object"}


class PiecesOrFiles(Field):
    """Pieces in a list, in a table, or in files of their own; they are checked later."""

    wanted = "a list of pieces, a table such as cards.csv, or files such as maps/*.yaml"
    example = "[{id: north-1}]"
    form = r"[^\x00-\x1f\x7f]*\.(?:[yY][aA][mM][lL]|[cCtT][sS][vV]|[xX][lL][sS][xX])"
    others = (".xls", ".xlsm", ".ods", ".numbers", ".gsheet")
    """Endings of tables that are not read."""

    def read(self, value: Any, owner: Any, key: Any, checking: Checking) -> Any:
        if isinstance(value, Seq) or (isinstance(value, str) and re.fullmatch(self.form, value)):
            return value
        if isinstance(value, Map) and "file" in value:
            return value
        is_other = isinstance(value, str) and value.lower().endswith(self.others)
        hint = "save the table as .xlsx or .csv and name that file" if is_other else ""
        return checking.bad_type(self.wanted, owner, key, hint or self.way_out(value))

    def schema(self) -> dict[str, Any]:
        name = {"type": "string", "pattern": f"^{self.form}$"}
        return {"anyOf": [{"type": "array"}, name, TABLE.schema()]}


class TrimSize(Field):
    """A named card size or measures with their unit."""

    wanted = "the name of a size, or measures such as 63.5x88.9mm"
    example = "poker"

    def read(self, value: Any, owner: Any, key: Any, checking: Checking) -> Any:
        if isinstance(value, Map | Seq):
            return self.refuse(owner, key, checking)
        written = owner.written(key)
        try:
            return parse_size(written, CARD_SIZES)
        except ValueError as error:
            names = ", ".join(CARD_SIZES)
            near = checking.hint(written, CARD_SIZES)
            hint = f"{near} known: {names}" if near.startswith("did") else near
            if written[:1].isdigit():
                hint = _in_mm(written) or str(error)
            return self.refuse(owner, key, checking, hint)

    def schema(self) -> dict[str, Any]:
        measures = r"^\s*\d+(\.\d+)?\s*[x×]\s*\d+(\.\d+)?\s*mm\s*$"
        return {"anyOf": [{"enum": list(CARD_SIZES)}, {"type": "string", "pattern": measures}]}


def _in_mm(written: str) -> str:
    """What to write for measures without a unit, or in inches; nothing for others."""
    measures = re.fullmatch(_MEASURES, written.strip())
    if not measures:
        return ""
    unit = {"": 1, "cm": 10, "in": 25.4}[measures[3].lower()]
    width, height = (round(float(number) * unit, 2) for number in measures.group(1, 2))
    return f"write {width:g}x{height:g}mm"


class Outline(Pattern):
    """The name of a shape, or a path of SVG; whether that is one closed line is seen when drawing."""

    names = ("rectangle", "circle", "ellipse", "hexagon")
    wanted = f"{', '.join(names)}, or a closed path in mm such as M 0 0 L 30 0 L 15 26 Z"
    example = "circle"
    form = r"|".join((*names, r"\s*[Mm][-+0-9.,eE\sMmLlHhVvCcSsQqTtAaZz]*[Zz]\s*"))


class BackTemplate(FileName):
    """Whether there is a back, or the name of its template."""

    wanted = "true, false or the name of a template"
    example = "true"

    def read(self, value: Any, owner: Any, key: Any, checking: Checking) -> Any:
        if value == NO_BACK:
            return checking.bad_value(self.wanted, owner, key, "leave it out where no piece has a back")
        return value if type(value) is bool else super().read(value, owner, key, checking)

    def schema(self) -> dict[str, Any]:
        named = {"allOf": [super().schema(), {"not": {"const": NO_BACK}}]}
        return {"anyOf": [{"type": "boolean"}, named]}


class PieceBack(FileName):
    """The name of the template of a piece's own back, or that it has none."""

    wanted = f"the name of a template, or {NO_BACK}"
    example = "gold.back.j2"
    is_common = False

    def read(self, value: Any, owner: Any, key: Any, checking: Checking) -> Any:
        if type(value) is bool:
            hint = "leave it out, as the component says" if value else f"write {NO_BACK}"
            return checking.bad_value(self.wanted, owner, key, hint)
        return super().read(value, owner, key, checking)


class Styles(MapOf):
    """Styles by their names, which go into the names of files."""

    def read(self, value: Any, owner: Any, key: Any, checking: Checking) -> Any:
        made = super().read(value, owner, key, checking)
        for name in made or ():
            if not Name().is_one(name):
                checking.bad_name("a style", value, name, f"it must be {Name.wanted}")
                made[name] = None
        return made

    def schema(self) -> dict[str, Any]:
        return {**super().schema(), "propertyNames": {"pattern": f"^(?:{Name.form})$"}}


class FieldType(Field):
    """The sort of a field that a set declares itself: `text`, `whole?`, `[spade, heart]`."""

    sorts = ("text", "rich-text", "whole", "number", "flag", "picture", "icon")
    wanted = f"one of {', '.join(sorts)} (with `?`: may be left out) or a list of choices"
    example = "text"

    def read(self, value: Any, owner: Any, key: Any, checking: Checking) -> Any:
        if isinstance(value, Seq):
            words = ListOf(Text(100), (1, 100)).read(value, owner, key, checking)
            return Choice(*words) if words and None not in words else None
        if isinstance(value, str) and value.removesuffix("?") in self.sorts:
            return _declared(value.removesuffix("?"), optional=value.endswith("?"))
        hint = checking.hint(value, self.sorts) if isinstance(value, str) else ""
        return self.refuse(owner, key, checking, hint)

    def schema(self) -> dict[str, Any]:
        words = [sort + mark for sort in self.sorts for mark in ("", "?")]
        return {"anyOf": [{"enum": words}, {"type": "array", "items": Text(100).schema(), "minItems": 1}]}


def _declared(sort: str, optional: bool) -> Field:
    """The field for a written sort."""
    text, other = ("", None) if optional else (REQUIRED, REQUIRED)
    if sort == "whole":
        return Whole(-MOST, MOST, default=other)
    if sort == "number":
        return Number(-MOST, MOST, default=other)
    if sort == "flag":
        return Flag(default=False if optional else REQUIRED)
    if sort in ("text", "rich-text"):
        return Text(default=text) if sort == "text" else RichText(default=text)
    return PictureFile(default=other) if sort == "picture" else IconName(default=other)


TABLE = Kind(
    "table",
    "A table of pieces",
    {
        "file": TableName(about="The name of a CSV or XLSX file beside the component's."),
        "sheet": Text(31, about="The sheet of a workbook that has several.", default=None),
    },
)

PIECE = Kind(
    "piece",
    "A piece without a game",
    {
        "title": Text(200, about="What it is called.", default=""),
        "text": RichText(about="What it says.", default=""),
        "icon": IconName(about="A shape from the icons.", default=None),
        "image": PictureFile(about="A picture, looked up from the folder of the set.", default=None),
    },
)
"""The kind of pieces where no game names another."""

PLAYERS = {
    "min": Whole(1, 100, about="The fewest who can play."),
    "max": Whole(1, 100, about="The most who can play."),
    "default": Whole(1, 100, about="For how many a set is printed unless told otherwise.", default=None),
}

SET = Kind(
    "set",
    "A content set",
    {
        "title": Text(200, about="The title of the game on the box."),
        "game": Name(about="The game whose rules hold; left out for a set without rules.", default=None),
        "version": Text(40, about="The version of this content.", default=""),
        "from": Name(
            about="The set that comes with pnp of which all is taken that is not here.", default=None
        ),
        "players": Record(PLAYERS, about="How many can play.", default=None),
        "credits": MapOf(Text(), about="Who made what.", default={}),
        "settings": Unread(
            "{variants: []}", about="Ways to play: editions, variants, house rules.", default=None
        ),
        "rules": Unread("{hand: 4}", about="Numbers that are printed and enforced.", default=None),
        "severity": MapOf(
            Record(
                {
                    "as": Choice("error", "warning", "info", about="How serious it is here."),
                    "because": Reason(200, about="Why."),
                }
            ),
            about="How serious problems are here, by their names.",
            default={},
        ),
        "components": ListOf(FileName(), (1, 200), about="The component files, in the order of printing."),
    },
)

CORNER = "Radius to which corners are rounded, in mm."
OUTLINE = "What pieces that are cut out with scissors look like."
OWN_ROWS = "Whether each piece begins a row of its own on a sheet, so that its copies can be cut off as one."
JOIN = "Where pieces that stay whole may be parted for a small paper, in mm from the left; rising."
GROWS = (
    "Whether pieces become larger in large print: alone, together with all that must match them, or never."
)
FOLDOVER = "Whether face and back are printed as one piece, to be folded and glued, however other backs are."
MOST_JOINS = 8

STYLE = {
    "title": Text(200, about="What it is called; as the component where left out.", default=None),
    "size": TrimSize(about="The trim; that of the component where left out.", default=None),
    "face": TemplateName(
        about="The template of the face; <component>.<style>.face.j2 or this.", default=None
    ),
    "back": BackTemplate(about="Whether there is a back, or the name of its template.", default=False),
    "bleed": Number(0, 20, about="How far the templates draw beyond the trim, in mm.", default=None),
    "gap": Number(0, 50, about="Room between neighbours on a sheet, in mm.", default=None),
    "safe": Number(0, 50, about="Text and icons keep this far inside the trim, in mm.", default=None),
    "corner": Number(0, 50, about=CORNER, default=None),
    "outline": Outline(about=OUTLINE, default=None),
    "own_rows": Flag(about=OWN_ROWS, default=None),
    "cut": Flag(about="Whether the pieces are cut out.", default=None),
    "foldover": Flag(about=FOLDOVER, default=None),
    "join": ListOf(Number(0, 2000), (1, MOST_JOINS), about=JOIN, default=None),
    "note": Text(500, about="One sentence for whoever puts the pieces together.", default=None),
}
"""What a style may say of the pieces; what it leaves out is as the component has it."""

COMPONENT = Kind(
    "component",
    "A component",
    {
        "component": Name(about="The name of the component, also of its PDF."),
        "title": Text(200, about="What it is called; its name where left out.", default=None),
        "kind": Name(about="The kind of its pieces.", default=None),
        "size": TrimSize(about="The trim: a named card size or measures such as 63.5x88.9mm."),
        "copies": Copies(about="How many of the whole component.", default=1),
        "face": TemplateName(
            about="The template of the face, <component>.face.j2 where left out.", default=None
        ),
        "back": BackTemplate(about="Whether there is a back, or the name of its template.", default=False),
        "bleed": Number(0, 20, about="How far the templates draw beyond the trim, in mm.", default=0.0),
        "gap": Number(0, 50, about="Room between neighbours on a sheet, in mm.", default=0.0),
        "safe": Number(0, 50, about="Text and icons keep this far inside the trim, in mm.", default=4.0),
        "corner": Number(0, 50, about=CORNER, default=0.0),
        "outline": Outline(about=OUTLINE, default="rectangle"),
        "own_rows": Flag(about=OWN_ROWS, default=False),
        "cut": Flag(about="Whether the pieces are cut out; false for a board.", default=True),
        "foldover": Flag(about=FOLDOVER, default=False),
        "join": ListOf(Number(0, 2000), (1, MOST_JOINS), about=JOIN, default=()),
        "grows": Choice("alone", "together", "never", about=GROWS, default="alone"),
        "note": Text(500, about="One sentence for whoever puts the pieces together.", default=""),
        "styles": Styles(Record(STYLE), about="Other ways to print the same pieces, by name.", default={}),
        "fields": Unread(
            "{cost: whole}", about="Fields of the pieces, for sets without a game.", default=None
        ),
        "pieces": PiecesOrFiles(
            about="The pieces, each with its id; or a table, cards.csv; or files with one each, maps/*.yaml."
        ),
    },
)


def piece_kind(kind: Kind, name: str | None = None) -> Kind:
    """The kind with what every piece has: `copies`, `back` and `id`, which one with a name may leave out.

    A kind with a field `back` of its own keeps it.
    """
    common: dict[str, Field] = {
        "id": Name(about="The name of the piece, once in a component.", default=name or REQUIRED),
        "copies": Copies(about="How many are printed.", default=1),
        "back": PieceBack(
            about=f"The template of its own back, or {NO_BACK}; as the component says where left out.",
            default=None,
        ),
    }
    return Kind(kind.name, kind.title, {**common, **kind.fields})
