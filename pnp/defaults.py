"""`pnp.yaml` -> how someone prints unless told otherwise."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from pnp.content.checking import Checking
from pnp.content.fields import Choice, Number, Pattern, Text
from pnp.content.kinds import Kind, Record
from pnp.content.model import Entry
from pnp.content.values import Map, Seq
from pnp.content.yaml import read_optional
from pnp.drawing.attributes import colour
from pnp.geometry import PAPERS, parse_size
from pnp.jobs import INKS, SIDES, Options
from pnp.press.impose import BLEEDS
from pnp.press.marks import LENGTHS, MARKED, OFFSETS, STYLES, WEIGHTS, Marks, is_seen
from pnp.source import Report


class Paper(Pattern):
    """A paper by its name, or by its measures with their unit."""

    example = "a4"
    wanted = f"{', '.join(PAPERS)}, or measures such as 210x297mm"
    form = r"(?i)" + "|".join(map(re.escape, PAPERS)) + r"|\s*\d+(\.\d+)?\s*[x×]\s*\d+(\.\d+)?\s*mm\s*"

    def read(self, value: Any, owner: Any, key: Any, checking: Checking) -> Any:
        text = super().read(value, owner, key, checking)
        if text is not None:
            try:
                parse_size(text, PAPERS)
            except ValueError as error:
                return checking.bad_value(self.wanted, owner, key, str(error))
        return text

    def schema(self) -> dict[str, Any]:
        measures = r"^\s*\d+(\.\d+)?\s*[x×]\s*\d+(\.\d+)?\s*mm\s*$"
        return {"anyOf": [{"enum": list(PAPERS)}, {"type": "string", "pattern": measures}]}


class _Colour(Pattern):
    wanted = 'a colour such as "#1f613a", in quotes'
    example = '"#1f613a"'
    form = r"#(?:[0-9A-Fa-f]{3}){1,2}|black|white"

    def read(self, value: Any, owner: Any, key: Any, checking: Checking) -> Any:
        text = super().read(value, owner, key, checking)
        if text is not None and not is_seen(colour(text)):
            wanted = "a colour that can be seen on white paper"
            return checking.bad_value(wanted, owner, key, "choose a darker one, or style: none")
        return text


class _Marks(Record):
    """The style of crop marks, or a mapping with more."""

    wanted = f"{', '.join(STYLES)}, or a mapping"
    style = Choice(*STYLES)

    def read(self, value: Any, owner: Any, key: Any, checking: Checking) -> Any:
        if isinstance(value, Map):
            return super().read(value, owner, key, checking)
        if isinstance(value, Seq):
            return self.refuse(owner, key, checking, f"for example {self.style.example}")
        style = self.style.read(value, owner, key, checking)
        return Entry({"style": style}, checking.source(owner.mark(key)), {})

    def schema(self) -> dict[str, Any]:
        return {"anyOf": [self.style.schema(), super().schema()]}


MARKS = {
    "style": Choice(*STYLES, about="Where marks stand.", default=None),
    "length": Number(*LENGTHS, about="Of a short mark, in mm.", default=None),
    "offset": Number(*OFFSETS, about="From the bleed to a mark, in mm.", default=None),
    "weight": Number(*WEIGHTS, about="Of the lines, in pt.", default=None),
    "colour": _Colour(about="Of the lines.", default=None),
    "sides": Choice(*MARKED, about="Which sides of the sheets bear marks.", default=None),
}

DEFAULTS = Kind(
    "defaults",
    "Defaults of one's own printer",
    {
        "paper": Paper(about="Paper in the tray.", default="letter"),
        "sides": Choice(*SIDES, about="How to print backs, if at all.", default="fronts"),
        "flip": Choice(
            "long-edge", "short-edge", about="How the printer turns the paper.", default="long-edge"
        ),
        "bleed-from": Choice(*BLEEDS, about="Where bleed comes from.", default="own"),
        "marks": _Marks(MARKS, about="The crop marks: their style, or all about them.", default=None),
        "ink": Choice(*INKS, about="All ink, outlines alone, or greys.", default="full"),
        "printer": Text(
            60,
            about="Name of the printer: noted on the sheets, and made up for where it is calibrated.",
            default="",
        ),
    },
)
"""What a `pnp.yaml` may say."""


def read_defaults(path: Path, report: Report) -> Options:
    """What a `pnp.yaml` says; where it is wrong, the rest of it holds, and every reason is in the report."""
    values = {key: field.default for key, field in DEFAULTS.fields.items()}
    tree = read_optional(path, report)
    if tree:
        found = Report()
        values |= DEFAULTS.read(tree, Checking(path, found))
        report.extend(found)
        if found.has_errors:
            values |= {key: field.default for key, field in DEFAULTS.fields.items() if values[key] is None}
    return Options(
        paper=parse_size(values["paper"], PAPERS),
        sides=values["sides"],
        flip=values["flip"],
        bleed_from=values["bleed-from"],
        marks=_marks(values["marks"]),
        ink=values["ink"],
        printer=values["printer"],
    )


def _marks(said: Entry | None) -> Marks:
    """Crop marks as they are said to be, else as they usually are."""
    values = {name: value for name in MARKS if (value := getattr(said, name, None)) is not None}
    if "colour" in values:
        values["colour"] = colour(values["colour"])
    return Marks(**values)
