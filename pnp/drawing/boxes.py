"""boxes.yaml -> the named rectangles of each template, in mm from the trim's top left corner."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from pnp import lengths
from pnp.content.values import Map, legible, source_at
from pnp.content.yaml import read_yaml
from pnp.drawing.attributes import number
from pnp.geometry import Box, Size
from pnp.records import NamedTuple
from pnp.source import Problem, Report, Source, did_you_mean

_SIDES = ("x", "y", "width", "height")
_KEYS = (*_SIDES, "extends", "inset")
_DEEPEST = 50


class NamedBox(Box):
    """A box that prints as the attributes of an SVG element."""

    @cached_property
    def text(self) -> str:
        """x, y, width and height as attributes."""
        return " ".join(f'{name}="{lengths.number(getattr(self, name))}"' for name in _SIDES)

    def inset(
        self, left: float, top: float | None = None, right: float | None = None, bottom: float | None = None
    ) -> NamedBox:
        """The box with each edge moved inwards; one number moves all four, a negative one outwards."""
        return NamedBox(*super().inset(left, top, right, bottom))

    def moved(self, dx: float, dy: float) -> NamedBox:
        """The box shifted by dx, dy."""
        return NamedBox(*super().moved(dx, dy))

    def __html__(self) -> str:
        return self.text

    def __str__(self) -> str:
        return self.text


class Written(NamedTuple):
    """A box as written, and where."""

    holder: Map
    """The mapping of its template, which holds it by its name."""
    file: Path


Layout = Mapping[str, Written]
"""The boxes of one template by their names."""


class _Boxes:
    """The boxes of one template on their way from what is written to rectangles."""

    def __init__(self, layout: Layout, given: Mapping[str, Box], report: Report) -> None:
        self.layout = layout
        self.report = report
        self.done: dict[str, Box | None] = dict(given)
        self.open: list[str] = []

    def box(self, name: str) -> Box | None:
        """The rectangle of a name; None, and a problem, where it cannot be found out."""
        if name not in self.done:
            self.open.append(name)
            self.done[name] = self.resolved(name, *self.layout[name])
            self.open.pop()
        return self.done[name]

    def resolved(self, name: str, holder: Map, file: Path) -> Box | None:
        spec = holder[name]
        if not isinstance(spec, Map):
            hint = "for example {x: 4, y: 4, width: 55, height: 8}"
            self.bad(f"box `{name}` must be a mapping", source_at(file, holder.mark(name)), hint)
            return None
        for key in spec:
            if key not in _KEYS:
                place = source_at(file, spec.key_mark(key))
                message = f"unknown key `{key}` in box `{name}`"
                self.report.add(Problem("unknown-key", message, place, hint=did_you_mean(key, _KEYS)))
        base = self.base(name, spec, file, source_at(file, holder.mark(name)))
        if base is None:
            return None
        box = self.inset(spec, file, Box(*(self.side(spec, file, key, getattr(base, key)) for key in _SIDES)))
        if box.width <= 0 or box.height <= 0:
            message = f"box `{name}` has no area: {box.width:g} x {box.height:g} mm"
            self.bad(message, source_at(file, holder.mark(name)), "give it a width and a height above 0")
            return None
        return box

    def base(self, name: str, spec: Map, file: Path, place: Source) -> Box | None:
        """The box that another begins with."""
        if "extends" not in spec:
            missing = [key for key in _SIDES if key not in spec]
            if missing:
                hint = "give all four, or `extends` another box"
                self.bad(f"box `{name}` lacks {', '.join(missing)}", place, hint)
                return None
            return Box(0, 0, 0, 0)
        other = str(spec["extends"])
        place = source_at(file, spec.mark("extends"))
        if other not in self.done and other not in self.layout:
            hint = did_you_mean(other, [*self.done, *self.layout])
            self.report.add(Problem("bad-reference", f"no box `{legible(other)}`", place, hint=hint))
            return None
        if other in self.open:
            message = f"box `{name}` extends itself by way of `{other}`"
            self.report.add(
                Problem("bad-reference", message, place, hint="let one of them give its four sides instead")
            )
            return None
        if len(self.open) > _DEEPEST:
            self.bad(
                f"box `{name}` ends a row of more than {_DEEPEST} that extend each other",
                place,
                "give it four sides instead",
            )
            return None
        return self.box(other)

    def side(self, spec: Map, file: Path, key: str, base: float) -> float:
        """One measure: a number, or a text like "+2" that moves the measure of the box extended."""
        if key not in spec:
            return base
        value = spec[key]
        written = (value if isinstance(value, str) else spec.written(key)).replace(" ", "")
        plain = isinstance(value, int | float) and not isinstance(value, bool)
        moves = written.startswith("+") or (written.startswith("-") and not plain)
        try:
            measure = number(written)
        except ValueError:
            message = f"{key} must be a number of mm or a move like +2, not {legible(spec.written(key))}"
            self.bad(message, source_at(file, spec.mark(key)), f"for example {key}: 4")
            return base
        return base + measure if moves else measure

    def inset(self, spec: Map, file: Path, box: Box) -> Box:
        """The box with its edges moved inwards: by one number, two or four, in the order of CSS."""
        if "inset" not in spec:
            return box
        value = spec["inset"]
        insets: Sequence[Any] = value if isinstance(value, list) else [value]
        if len(insets) not in (1, 2, 4) or not all(
            isinstance(n, int | float) and not isinstance(n, bool) and abs(n) < 1e6 for n in insets
        ):
            message = f"inset must be one, two or four numbers of mm, not {legible(str(value))}"
            self.bad(message, source_at(file, spec.mark("inset")), "[top, right, bottom, left]")
            return box
        top, right, bottom, left = {1: [*insets] * 4, 2: [*insets] * 2, 4: insets}[len(insets)]
        return box.inset(left, top, right, bottom)

    def bad(self, message: str, place: Source, hint: str) -> None:
        self.report.add(Problem("bad-value", message, place, hint=hint))


def read_boxes(path: Path, report: Report) -> dict[str, Layout]:
    """The boxes of a boxes.yaml by template name, as written."""
    layouts: dict[str, Layout] = {}
    tree = read_yaml(path, report) or Map()
    for label, entries in tree.items():
        if isinstance(entries, Map):
            layouts[label] = {name: Written(entries, path) for name in entries}
        else:
            message = f"`{label}` must be a mapping of box names to boxes"
            report.add(
                Problem(
                    "bad-type",
                    message,
                    source_at(path, tree.mark(label)),
                    hint="write boxes below it, such as `title: {x: 4, y: 4, width: 55, height: 10}`",
                )
            )
    return layouts


def boxes_schema() -> dict[str, Any]:
    """The JSON Schema of boxes.yaml."""
    from pnp.content.schema import DIALECT

    number = {"type": "number"}
    measure = {"anyOf": [number, {"type": "string", "pattern": r"^ *[-+]? *[0-9.]+ *$"}]}
    inset = {
        "anyOf": [
            number,
            *({"type": "array", "items": number, "minItems": n, "maxItems": n} for n in (1, 2, 4)),
        ]
    }
    about = {
        "x": "Its left edge, in mm from the left edge of the trim.",
        "y": "Its upper edge, in mm from the upper edge of the trim.",
        "width": "In mm.",
        "height": "In mm.",
    }
    sides = {
        side: {"description": f"{words} A text like +2 moves that of the box extended.", **measure}
        for side, words in about.items()
    }
    box = {
        "type": "object",
        "properties": {
            **sides,
            "extends": {
                "description": "The box that it begins with: another of the template, trim, bleed or safe.",
                "type": "string",
            },
            "inset": {
                "description": "How far its edges move inwards, in mm: all, or [top, right, bottom, left].",
                **inset,
            },
        },
        "additionalProperties": False,
        "anyOf": [{"required": ["extends"]}, {"required": [*_SIDES]}],
    }
    boxes = {"type": "object", "additionalProperties": box}
    return {
        "$schema": DIALECT,
        "title": "Boxes of templates, by template and name",
        "type": "object",
        "additionalProperties": boxes,
    }


def named_boxes(layout: Layout, size: Size, bleed: float, safe: float, report: Report) -> dict[str, NamedBox]:
    """The boxes of one template with moves resolved; `trim`, `bleed` and `safe` always exist.

    Reports [bad-value], [bad-reference] and [unknown-key]. A box that is wrong is as large as the safe area:
    templates that name it are sound.
    """
    trim = Box(0, 0, *size)
    given = {"trim": trim, "bleed": trim.inset(-bleed), "safe": trim.inset(safe)}
    boxes = _Boxes(layout, given, report)
    for name, (holder, file) in layout.items():
        if name in given:
            message = f"the box `{name}` is given by the component"
            place = source_at(file, holder.key_mark(name))
            report.add(Problem("bad-value", message, place, hint="choose another name"))
        else:
            boxes.box(name)
    return {name: NamedBox(*(box or given["safe"])) for name, box in boxes.done.items()}
