"""Fonts whose measures are known by construction, and short ways to write down texts to be set."""

from __future__ import annotations

from pathlib import Path

from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

from pnp.drawing.items import (
    Break,
    Drawing,
    Inline,
    Origin,
    Paint,
    Run,
    Span,
    Style,
    Text,
    TextFrame,
    TextLine,
)
from pnp.geometry import Box, Size
from pnp.source import Report, Source
from pnp.typeset.fit import fit
from pnp.typeset.fonts import Fonts, read_fonts

ROOT = Path(__file__).parents[2]
BODY = "Atkinson Hyperlegible Next"
TITLE = "Sofia Sans Condensed"
POINT = 25.4 / 72
ORIGIN = Origin(Source(Path("deck.yaml"), 4, 11), "raft", "text", Source(Path("deck.face.j2"), 7))
STATIC = ORIGIN._replace(field="")


def bundled() -> Fonts:
    """The fonts that travel with the program; any problem with them is a failure."""
    report = Report()
    fonts = read_fonts([ROOT / "fonts"], report)
    assert list(report) == []
    return fonts


def make_font(
    path: Path,
    family: str = "Brick",
    weight: int = 400,
    italic: bool = False,
    characters: str = " abcdefghijklmnopqrstuvwxyzAV-.",
    width: int = 500,
    upem: int = 1000,
    kerning: str = "",
    name: str = "",
) -> Path:
    """A font of characters `width` units wide, 0.8 up and 0.2 down, with this feature code for kerning."""
    names = {character: f"u{ord(character):04X}" for character in characters}
    order = [".notdef", *names.values()]
    builder = FontBuilder(upem, isTTF=True)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap({ord(character): glyph for character, glyph in names.items()})
    pen = TTGlyphPen(None)
    pen.moveTo((0, 0))
    pen.lineTo((0, upem // 2))
    pen.lineTo((upem // 4, 0))
    pen.closePath()
    outline = pen.glyph()
    builder.setupGlyf(dict.fromkeys(order, outline))
    builder.setupHorizontalMetrics(dict.fromkeys(order, (width, 0)))
    builder.setupHorizontalHeader(ascent=upem * 8 // 10, descent=-upem * 2 // 10)
    builder.setupNameTable(
        {"familyName": family, "styleName": "Regular", "psName": name or path.stem, "fullName": path.stem}
    )
    builder.setupOS2(usWeightClass=weight, fsSelection=int(italic), sCapHeight=upem * 7 // 10, fsType=0)
    builder.setupPost()
    if kerning:
        addOpenTypeFeaturesFromString(builder.font, f"feature kern {{ {kerning} }} kern;")
    path.parent.mkdir(parents=True, exist_ok=True)
    builder.save(path)
    return path


def brick_fonts(folder: Path, **measures: object) -> Fonts:
    """A single family, every character half as wide as its type is high."""
    make_font(folder / "Brick-Regular.ttf", **measures)  # type: ignore[arg-type]
    return read_fonts([folder], Report())


def style(family: str = "Brick", size: float = 2.0, **more: object) -> Style:
    """A style; 2 mm type of the brick font makes each character 1 mm wide."""
    return Style(family, size, **more)  # type: ignore[arg-type]


def line(text: str, look: Style, **more: object) -> TextLine:
    """A line at 10, 20 with nothing to limit it."""
    given = {
        "x": 10.0,
        "y": 20.0,
        "anchor": "start",
        "spans": (Span(text, look),),
        "width": None,
        "fit": "none",
        "min_size": 1.0,
        "origin": ORIGIN,
    }
    return TextLine(**{**given, **more})  # type: ignore[arg-type]


def frame(
    content: str | tuple[Span | Inline | Break, ...], look: Style, box: Box, **more: object
) -> TextFrame:
    """A frame aligned left and top with leading 1.5."""
    given = {
        "box": box,
        "content": (Span(content, look),) if isinstance(content, str) else content,
        "align": "left",
        "valign": "top",
        "leading": 1.5,
        "fit": "none",
        "min_size": 1.0,
        "origin": ORIGIN,
    }
    return TextFrame(**{**given, **more})  # type: ignore[arg-type]


def drawing(*items: object) -> Drawing:
    """A poker card with these items."""
    return Drawing(Size(63.5, 88.9), 3.0, items)  # type: ignore[arg-type]


def set_items(fonts: Fonts, *items: object) -> tuple[tuple[object, ...], Report]:
    """What becomes of the items of one drawing, and all problems."""
    report = Report()
    (done,) = fit([drawing(*items)], fonts, report)
    return done.items, report


def runs_of(items: tuple[object, ...]) -> list[Run]:
    """All runs in order."""
    return [run for item in items if isinstance(item, Text) for run in item.runs]


def words_of(run: Run) -> str:
    """The characters of a run."""
    return "".join(word.text for word in run.words)


def rows_of(items: tuple[object, ...]) -> list[str]:
    """The lines of a text as read: runs on one base line joined."""
    rows: dict[float, str] = {}
    for run in runs_of(items):
        rows[run.y] = rows.get(run.y, "") + words_of(run)
    return list(rows.values())


INK = Paint()
