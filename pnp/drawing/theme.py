"""Theme files -> the tokens that templates name: colours, line weights, dashes, type styles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from pnp.content.checking import Checking
from pnp.content.fields import Flag, ListOf, MapOf, Number, Pattern, Text, Whole
from pnp.content.kinds import Kind, Record
from pnp.content.model import Entry
from pnp.content.values import Map, source_at
from pnp.content.yaml import read_yaml
from pnp.drawing.colours import closest
from pnp.geometry import POINT
from pnp.lengths import number
from pnp.records import NamedTuple
from pnp.source import Problem, Report, Source, did_you_mean


class _Signed(Pattern):
    """Text with a sign or a unit, which no number has."""

    def schema(self) -> dict[str, Any]:
        return {**super().schema(), "type": "string"}


class _Colour(_Signed):
    wanted = 'a colour like "#1f613a"'
    example = '"#1f613a"'
    form = "#[0-9A-Fa-f]{6}"

    def read(self, value: Any, owner: Any, key: Any, checking: Checking) -> Any:
        if value is None:
            return checking.bad_value(self.wanted, owner, key, "# begins a comment: put the colour in quotes")
        return super().read(value, owner, key, checking)


class _Length(_Signed):
    wanted = "a length with its unit, like 0.5pt or 9.6mm"
    example = "0.5pt"
    form = r"\d+(\.\d+)?(mm|pt)"


class _Share(_Signed):
    wanted = "a percentage like 6%"
    example = "6%"
    form = r"-?\d+(\.\d+)?%"


class _Dash(Pattern):
    wanted = "lengths in mm of dash and gap, like 2.2 1.5"
    example = "2.2 1.5"
    form = r"\d+(\.\d+)?([ ,]+\d+(\.\d+)?)*"


THEME = Kind(
    "theme",
    "Tokens of templates",
    {
        "families": MapOf(
            Record({"cap": Number(0.3, 1, about="Cap height of one em.")}),
            about="Font families and how tall their capitals are.",
            default={},
        ),
        "colours": MapOf(_Colour(), about="Colours, sRGB.", default={}),
        "apart": MapOf(
            Record(
                {
                    "colours": ListOf(Text(100), (2, 40), about="Names of colours."),
                    "least": Number(0, 100, about="How far apart the closest two must be, CIEDE2000."),
                }
            ),
            about="Colours that everyone must be able to tell apart.",
            default={},
        ),
        "lines": MapOf(_Length(), about="Line weights.", default={}),
        "dashes": MapOf(_Dash(), about="Dashes, mm.", default={}),
        "type": MapOf(
            Record(
                {
                    "family": Text(100, about="One of the families above."),
                    "weight": Whole(1, 1000, about="400 regular, 700 bold.", default=400),
                    "italic": Flag(about="Slanted.", default=False),
                    "size": _Length(about="Size of the type; or `cap`.", default=None),
                    "cap": _Length(about="Height of its capitals; or `size`.", default=None),
                    "spacing": _Share(about="Letter-spacing in shares of the size.", default="0%"),
                    "leading": Number(0, 5, about="Base line to base line in sizes.", default=0),
                }
            ),
            about="Type styles.",
            default={},
        ),
    },
)
"""What a theme file may say."""


@lru_cache(maxsize=1 << 16)
def length(text: str) -> float:
    """A length with its unit in mm."""
    return float(text[:-2]) * (POINT if text.endswith("pt") else 1)


class Tokens(Mapping[str, Any]):
    """Named values that a template reaches as attributes: `colour.ink`."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self.__dict__.update(values)
        self._values = values

    def __getitem__(self, name: str) -> Any:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)


class Boxes(Tokens):
    """The named boxes of a template."""


class Measures(Tokens):
    """The measures of a side."""


class TypeStyle(NamedTuple):
    """A type style: prints as the font attributes of an SVG element. Lengths in mm."""

    family: str
    weight: int
    italic: bool
    size: float
    cap: float
    spacing: float
    leading: float

    def __html__(self) -> str:
        return _font_attributes(self)

    def __str__(self) -> str:
        return _font_attributes(self)


@lru_cache(maxsize=256)
def _font_attributes(style: TypeStyle) -> str:
    parts = [f'font-family="{style.family}" font-weight="{style.weight}" font-size="{number(style.size)}"']
    if style.italic:
        parts.append('font-style="italic"')
    if style.spacing:
        parts.append(f'letter-spacing="{number(style.spacing)}"')
    if style.leading:
        parts.append(f'pnp:leading="{number(style.leading)}"')
    return " ".join(parts)


class Theme(NamedTuple):
    """The tokens of one game's templates."""

    colours: Tokens
    lines: Tokens
    dashes: Tokens
    types: Tokens


def read_theme(files: Sequence[Path], report: Report) -> Theme:
    """The theme of several files, each over the one before: tokens of later files win.

    Tokens that are wrong, and reported, stay as plain ones: templates that name them are sound. Colours that
    cannot be told apart are [colours-alike].
    """
    merged: dict[str, dict[str, Any]] = {name: {} for name in THEME.fields}
    trees: dict[Path, Map] = {}
    for path in files:
        tree = read_yaml(path, report)
        if tree is not None:
            trees[path] = tree
            for section, values in THEME.read(tree, Checking(path, report)).items():
                merged[section].update(values or {})
    caps = {name: entry.cap for name, entry in merged["families"].items() if entry and entry.cap}
    plain = TypeStyle(next(iter(caps), ""), 400, False, 1.0, 0.7, 0.0, 0.0)
    for name, group in merged["apart"].items():
        if group and group.colours and group.least is not None:
            _check_apart(name, group, merged["colours"], trees, report)
    styles = {name: entry and _type_style(entry, caps, report) for name, entry in merged["type"].items()}
    return Theme(
        Tokens({name: value or "#000000" for name, value in merged["colours"].items()}),
        Tokens({name: length(value or "0.2mm") for name, value in merged["lines"].items()}),
        Tokens({name: value or "1 1" for name, value in merged["dashes"].items()}),
        Tokens({name: style or plain for name, style in styles.items()}),
    )


def _check_apart(
    name: str, group: Entry, colours: Mapping[str, str | None], trees: Mapping[Path, Map], report: Report
) -> None:
    """Report the colours of a group that are closer than it allows, each two as they are seen closest."""
    given = vars(group)
    for unknown in [colour for colour in given["colours"] if colour and colour not in colours]:
        message = f'colour "{unknown}" of {name} is not among the theme\'s colours'
        hint = did_you_mean(unknown, colours)
        report.add(Problem("bad-reference", message, group.source_of("colours"), hint=hint))
    known = {colour: text for colour in given["colours"] if colour and (text := colours.get(colour))}
    for pair in closest(known):
        apart = round(pair.difference, 1)
        if apart < given["least"]:
            message = f"{pair.one} and {pair.other} are {apart} apart in {pair.way}, and {name} need"
            message += f" {given['least']:g}"
            place = _last_written((pair.one, pair.other), group.source_of("colours"), trees)
            hint = "make one of them lighter or the other darker: everyone sees that"
            report.add(Problem("colours-alike", message, place, "warning", hint))


def _last_written(names: Sequence[str], group: Source, trees: Mapping[Path, Map]) -> Source:
    """Where the last of these colours was written, or their group if that stands in a later file."""
    for path, tree in reversed(list(trees.items())):
        colours = tree.get("colours")
        marks = [colours.mark(name) for name in names if name in colours] if isinstance(colours, Map) else []
        if marks or path == group.file:
            return max((source_at(path, mark) for mark in marks), default=group)
    return group


def _type_style(entry: Entry, caps: Mapping[str, float], report: Report) -> TypeStyle | None:
    given = vars(entry)
    if None in (given["family"], given["weight"], given["spacing"], given["leading"]):
        return None
    ratio = caps.get(given["family"])
    if ratio is None:
        message = f'family "{given["family"]}" is not among the theme\'s families'
        hint = did_you_mean(given["family"], caps)
        report.add(Problem("bad-reference", message, entry.source_of("family"), hint=hint))
        return None
    if (given["size"] is None) == (given["cap"] is None):
        message = "a type style has either a size or a cap height"
        report.add(Problem("bad-value", message, entry.source_of("family"), hint="for example size: 9pt"))
        return None
    size = length(given["size"]) if given["size"] else length(given["cap"]) / ratio
    if not size:
        message = "a type style needs a size above 0"
        report.add(
            Problem(
                "bad-value",
                message,
                entry.source_of("size" if given["size"] else "cap"),
                hint="for example size: 9pt",
            )
        )
        return None
    spacing = float(given["spacing"][:-1]) / 100 * size
    weight, italic, leading = given["weight"], bool(given["italic"]), given["leading"]
    return TypeStyle(given["family"], weight, italic, size, size * ratio, spacing, leading)
