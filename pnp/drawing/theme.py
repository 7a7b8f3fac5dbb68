"""Theme files -> the tokens that templates name: colours, line weights, dashes, type styles."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from pnp.content.values import Map, source_at
from pnp.content.yaml import read_yaml
from pnp.source import Problem, Report, did_you_mean

POINT = 25.4 / 72
"""One point in mm."""

_LENGTH = re.compile(r"(\d+(?:\.\d+)?)(mm|pt)")
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")
_DASH = re.compile(r"\d+(\.\d+)?([ ,]+\d+(\.\d+)?)*")
_SECTIONS = ("families", "colours", "lines", "dashes", "type")


def short(number: float) -> str:
    """A number as SVG likes it: at most four decimals, no exponent."""
    text = f"{number:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


class Tokens(Mapping[str, Any]):
    """Named values a template reaches as attributes: `colour.ink`."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self.__dict__.update(values)
        self._values = values

    def __getitem__(self, name: str) -> Any:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)


class TypeStyle:
    """A type style: prints as the font attributes of an SVG element; lengths in mm."""

    def __init__(
        self, family: str, weight: int, italic: bool, size: float, cap: float, spacing: float, leading: float
    ) -> None:
        self.family = family
        self.weight = weight
        self.italic = italic
        self.size = size
        self.cap = cap
        self.spacing = spacing
        self.leading = leading
        parts = [f'font-family="{family}" font-weight="{weight}" font-size="{short(size)}"']
        if italic:
            parts.append('font-style="italic"')
        if spacing:
            parts.append(f'letter-spacing="{short(spacing * size)}"')
        if leading:
            parts.append(f'pnp:leading="{short(leading)}"')
        self._text = " ".join(parts)

    def __html__(self) -> str:
        return self._text

    def __str__(self) -> str:
        return self._text


class Theme:
    """The tokens of one game's templates."""

    def __init__(self, colours: Tokens, lines: Tokens, dashes: Tokens, types: Tokens) -> None:
        self.colours = colours
        self.lines = lines
        self.dashes = dashes
        self.types = types


class _Reader:
    """Checks the sections of theme files, later files over earlier ones."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.file = Path()
        self.values: dict[str, dict[str, Any]] = {name: {} for name in _SECTIONS}

    def bad(self, holder: Any, key: str, message: str, hint: str = "") -> None:
        self.report.add(Problem("bad-value", message, source_at(self.file, holder.mark(key)), hint=hint))

    def read(self, path: Path) -> None:
        self.file = path
        tree = read_yaml(path, self.report)
        if tree is None:
            return
        for section, entries in tree.items():
            if section not in _SECTIONS:
                self.report.add(
                    Problem(
                        "unknown-key",
                        f"unknown key `{section}` in a theme",
                        source_at(path, tree.key_mark(section)),
                        hint=did_you_mean(section, _SECTIONS),
                    )
                )
            elif not isinstance(entries, Map):
                self.bad(tree, section, f"{section} must be a mapping of names")
            else:
                self.section(section, entries)

    def section(self, section: str, entries: Any) -> None:
        read: dict[str, Callable[[Any, str], Any]] = {
            "families": self.family,
            "colours": self.colour,
            "lines": self.line,
            "dashes": self.dash,
            "type": self.type,
        }
        for name in entries:
            value = read[section](entries, name)
            if value is not None:
                self.values[section][name] = value

    def family(self, entries: Any, name: str) -> float | None:
        value = entries[name]
        cap = value.get("cap") if isinstance(value, Map) else None
        if not isinstance(cap, float) or not 0.3 < cap < 1:
            self.bad(entries, name, "a family needs its cap height in em", "write it as {cap: 0.67}")
            return None
        return cap

    def colour(self, entries: Any, name: str) -> str | None:
        value = entries[name]
        if not isinstance(value, str) or not _COLOUR.fullmatch(value):
            self.bad(entries, name, f'a colour must be written "#rrggbb", not {value!r}')
            return None
        return value

    def length(self, entries: Any, name: str) -> float | None:
        found = _LENGTH.fullmatch(str(entries[name]))
        if not found:
            self.bad(
                entries,
                name,
                f"a length must have a unit, mm or pt, not {entries[name]!r}",
                "for example 0.5pt or 9.6mm",
            )
            return None
        return float(found[1]) * (POINT if found[2] == "pt" else 1)

    def line(self, entries: Any, name: str) -> float | None:
        return self.length(entries, name)

    def dash(self, entries: Any, name: str) -> str | None:
        if not _DASH.fullmatch(str(entries[name])):
            self.bad(
                entries, name, f"a dash must be lengths in mm, not {entries[name]!r}", "for example 2.2 1.5"
            )
            return None
        return str(entries[name])

    def type(self, entries: Any, name: str) -> TypeStyle | None:
        value = entries[name]
        if not isinstance(value, Map):
            self.bad(
                entries,
                name,
                "a type style must be a mapping",
                "for example {family: Noto Sans, weight: 400, size: 9pt}",
            )
            return None
        known = ("family", "weight", "italic", "size", "cap", "spacing", "leading")
        for key in value:
            if key not in known:
                self.report.add(
                    Problem(
                        "unknown-key",
                        f"unknown key `{key}` in a type style",
                        source_at(self.file, value.key_mark(key)),
                        hint=did_you_mean(key, known),
                    )
                )
        family = str(value.get("family", ""))
        ratio = self.values["families"].get(family)
        if ratio is None:
            self.bad(
                value if "family" in value else entries,
                "family" if "family" in value else name,
                f"family {family!r} is not among the theme's families",
            )
            return None
        length = (
            self.length(value, "cap" if "cap" in value else "size")
            if "cap" in value or "size" in value
            else None
        )
        if length is None:
            self.bad(
                entries, name, "a type style needs `size` or `cap`", "for example cap: 9.6mm or size: 9pt"
            )
            return None
        size = length / ratio if "cap" in value else length
        spacing = str(value.get("spacing", "0%"))
        return TypeStyle(
            family,
            int(value.get("weight", 400)),
            bool(value.get("italic", False)),
            size,
            size * ratio,
            float(spacing.rstrip("%")) / 100,
            float(value.get("leading", 0)),
        )


def read_theme(files: Sequence[Path], report: Report) -> Theme:
    """The theme of several files, each over the one before: tokens of later files win."""
    reader = _Reader(report)
    for path in files:
        reader.read(path)
    values = reader.values
    return Theme(
        Tokens(values["colours"]),
        Tokens(values["lines"]),
        Tokens(values["dashes"]),
        Tokens(values["type"]),
    )
