"""boxes.yaml -> the named rectangles of each template, in mm from the trim's top left corner."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from pnp.content.values import Map, source_at
from pnp.content.yaml import read_yaml
from pnp.drawing.theme import short
from pnp.geometry import Box, Size
from pnp.source import Problem, Report, did_you_mean

_KEYS = ("x", "y", "width", "height")


class NamedBox(Box):
    """A box that prints as the attributes of an SVG element."""

    @cached_property
    def text(self) -> str:
        """x, y, width and height as attributes."""
        return " ".join(f'{name}="{short(getattr(self, name))}"' for name in _KEYS)

    def __html__(self) -> str:
        return self.text

    def __str__(self) -> str:
        return self.text


class _Boxes:
    def __init__(self, entries: Map, file: Path, given: Mapping[str, Box], report: Report) -> None:
        self.entries = entries
        self.file = file
        self.report = report
        self.done: dict[str, Box] = dict(given)
        self.open: list[str] = []

    def problem(self, name: str, message: str, holder: Any, key: str, hint: str = "") -> None:
        self.report.add(
            Problem(
                "bad-value" if name == "value" else "bad-reference",
                message,
                source_at(self.file, holder.mark(key)),
                hint=hint,
            )
        )

    def box(self, name: str) -> Box | None:
        if name in self.done:
            return self.done[name]
        spec = self.entries[name]
        if not isinstance(spec, Map):
            self.problem(
                "value",
                f"box `{name}` must be a mapping",
                self.entries,
                name,
                "for example {x: 4, y: 4, width: 55, height: 8}",
            )
            return None
        unknown = [key for key in spec if key not in (*_KEYS, "extends", "inset")]
        for key in unknown:
            self.report.add(
                Problem(
                    "unknown-key",
                    f"unknown key `{key}` in box `{name}`",
                    source_at(self.file, spec.key_mark(key)),
                    hint=did_you_mean(key, (*_KEYS, "extends", "inset")),
                )
            )
        base = self.base(name, spec)
        if base is None:
            return None
        sides = [self.side(spec, key, getattr(base, key)) for key in _KEYS]
        box = self.inset(spec, Box(*sides))
        if box.width <= 0 or box.height <= 0:
            self.problem(
                "value", f"box `{name}` has no area: {box.width:g} x {box.height:g} mm", self.entries, name
            )
        self.done[name] = box
        return box

    def base(self, name: str, spec: Any) -> Box | None:
        other = spec.get("extends")
        if other is None:
            missing = [key for key in _KEYS if key not in spec]
            if missing:
                self.problem(
                    "value",
                    f"box `{name}` lacks {', '.join(missing)}",
                    self.entries,
                    name,
                    "give all four, or `extends` another box",
                )
                return None
            return Box(0, 0, 0, 0)
        if other in self.open or other == name:
            self.problem("reference", f"box `{name}` extends itself by way of `{other}`", spec, "extends")
            return None
        if other not in self.done and other not in self.entries:
            self.problem(
                "reference",
                f"no box `{other}`",
                spec,
                "extends",
                did_you_mean(str(other), [*self.done, *self.entries]),
            )
            return None
        self.open.append(name)
        found = self.box(other)
        self.open.pop()
        return found

    def side(self, spec: Any, key: str, base: float) -> float:
        value = spec.get(key)
        if value is None:
            return base
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            return float(value)
        text = str(value).replace(" ", "")
        try:
            return base + float(text) if text[:1] in "+-" else float(text)
        except ValueError:
            self.problem("value", f"{key} must be a number of mm or a move like +2, not {value!r}", spec, key)
            return base

    def inset(self, spec: Any, box: Box) -> Box:
        value = spec.get("inset")
        if value is None:
            return box
        sides = value if isinstance(value, list) else [value]
        if len(sides) not in (1, 2, 4) or not all(
            isinstance(n, (int, float)) and not isinstance(n, bool) for n in sides
        ):
            self.problem(
                "value",
                f"inset must be one, two or four numbers of mm, not {value!r}",
                spec,
                "inset",
                "[top, right, bottom, left]",
            )
            return box
        top, right, bottom, left = {1: sides * 4, 2: sides * 2, 4: sides}[len(sides)]
        return box.inset(left, top, right, bottom)


class Layout(NamedTuple):
    """The boxes of one template as written, and the file they stand in."""

    entries: Map
    file: Path


def read_boxes(path: Path, report: Report) -> dict[str, Layout]:
    """The boxes of a boxes.yaml by template name, as written."""
    layouts: dict[str, Layout] = {}
    tree = read_yaml(path, report) or Map()
    for name, entries in tree.items():
        if isinstance(entries, Map):
            layouts[name] = Layout(entries, path)
        else:
            place = source_at(path, tree.mark(name))
            report.add(Problem("bad-type", f"`{name}` must be a mapping of box names to boxes", place))
    return layouts


def named_boxes(
    layout: Layout | None, size: Size, bleed: float, safe: float, report: Report
) -> dict[str, NamedBox]:
    """The boxes of one template; `trim`, `bleed` and `safe` always exist. Moves are resolved, circles reported."""
    trim = Box(0, 0, *size)
    done: dict[str, Box] = {"trim": trim, "bleed": trim.inset(-bleed), "safe": trim.inset(safe)}
    if layout:
        boxes = _Boxes(layout.entries, layout.file, done, report)
        for name in layout.entries:
            boxes.box(name)
        done = boxes.done
    return {name: NamedBox(*box) for name, box in done.items()}
