"""Template files -> text, in a sandbox: strict names, few filters, no way out to files and none to run for ever."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from time import monotonic
from typing import Any

from jinja2 import BaseLoader, Environment, StrictUndefined, TemplateNotFound, Undefined, nodes
from jinja2.environment import TemplateModule
from jinja2.exceptions import SecurityError
from jinja2.runtime import BlockReference, LoopContext, Macro, TemplateReference
from jinja2.sandbox import SandboxedEnvironment
from markupsafe import Markup

from pnp.content.kinds import Entry
from pnp.content.markup import rich
from pnp.content.model import Component, ContentSet, Piece, Players
from pnp.drawing.boxes import NamedBox
from pnp.drawing.theme import Tokens, TypeStyle, short
from pnp.geometry import Box, Size

STEPS = 100_000
"""Turns of all loops and calls of macros in one rendering."""
SECONDS = 5.0
"""How long one rendering may take."""
CHARACTERS = 2_000_000
"""Characters that one rendering may put out."""
_TEXT_LIMIT = 100_000
_LARGEST = 64
"""Bits of the largest factors of a product."""
_NOTHING: frozenset[str] = frozenset()
_OPEN: dict[type, frozenset[str]] = {
    **dict.fromkeys((Tokens, TypeStyle, NamedBox, Box, Size, Players), _NOTHING),
    Piece: frozenset(("source", "source_of")),
    Entry: frozenset(("source_of",)),
    Component: frozenset(("source", "sources")),
    ContentSet: frozenset(("folder", "source", "sources")),
}
"""Sorts of values whose public attributes any template may read, but for these: a path could open files."""
_ENGINE = (LoopContext, Macro, BlockReference, TemplateReference, TemplateModule)

_FILTERS = (
    "abs",
    "capitalize",
    "default",
    "first",
    "float",
    "int",
    "items",
    "last",
    "length",
    "list",
    "lower",
    "max",
    "min",
    "reverse",
    "sort",
    "sum",
    "title",
    "trim",
    "upper",
)
_MAPPING_METHODS = frozenset(("get", "items", "keys", "values"))
_STRING_METHODS = frozenset(
    ("upper", "lower", "title", "capitalize", "strip", "split", "startswith", "endswith", "isdigit")
)
_PLACE = re.compile(r"({{.*?}}|{%.*?%}|{#.*?#}|<!--.*?-->)", re.DOTALL)
_ELEMENT = re.compile(r"<([A-Za-z][\w:.-]*)|\n")


class TooLong(Exception):
    """A rendering went past its bounds."""


class Budget:
    """What one rendering may still do."""

    steps = STEPS
    characters = CHARACTERS
    end = 0.0

    def renew(self) -> None:
        """Start a new rendering."""
        self.steps = STEPS
        self.characters = CHARACTERS
        self.end = monotonic() + SECONDS

    def step(self) -> None:
        """Count a turn of a loop or a call."""
        self.steps -= 1
        if self.steps < 0:
            raise TooLong(f"its loops and macros take more than {STEPS} turns")
        if not self.steps % 100 and monotonic() > self.end:
            raise TooLong(f"it takes more than {SECONDS:g} seconds")

    def counted(self, values: Iterable[Any]) -> Iterator[Any]:
        """The same values, each turn counted."""
        for value in values:
            self.step()
            yield value

    def printed(self, value: Any) -> Any:
        """What an expression puts out, counted; numbers in their shortest form."""
        kind = type(value)
        if kind is float:
            return short(value)
        if kind is str or kind is Markup:
            self.characters -= len(value)
            if self.characters < 0:
                raise TooLong(f"it puts out more than {CHARACTERS} characters")
            return value
        return printable(value)


class Sandbox(SandboxedEnvironment):
    """A Jinja2 sandbox whose loops are counted and whose texts cannot be multiplied.

    `constants` are names that mean the same in all templates: what templates take from them is put in when they
    are compiled, so that it costs nothing a piece.
    """

    intercepted_binops = frozenset(("*", "**", "%", "+"))

    def __init__(self, loader: BaseLoader, budget: Budget, constants: Mapping[str, Tokens]) -> None:
        super().__init__(
            loader=loader,
            undefined=StrictUndefined,
            autoescape=True,
            finalize=budget.printed,
            keep_trailing_newline=False,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
            cache_size=-1,
        )
        kept = {name: self.filters[name] for name in _FILTERS}
        self.filters.clear()
        self.filters.update(
            kept,
            counted=budget.counted,
            e=escaped,
            escape=escaped,
            join=join,
            joined=join,
            rich=rich_text,
            round=rounded,
            string=text_of,
        )
        self.globals.clear()
        self.globals["range"] = short_range
        self.constants = constants
        self.budget = budget

    def getattr(self, obj: Any, attribute: str) -> Any:
        """A public attribute of a value that was made for templates comes straight; all else by Jinja2's rules."""
        hidden = _OPEN.get(type(obj))
        if hidden is not None and attribute[0] != "_" and attribute not in hidden:
            try:
                return getattr(obj, attribute)
            except AttributeError:
                return self.undefined(obj=obj, name=attribute)
        return super().getattr(obj, attribute)

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Of texts and mappings the methods that leave them as they are, of loops and macros what Jinja2 offers."""
        if isinstance(obj, str):
            return attr in _STRING_METHODS
        if type(obj) is dict:
            return attr in _MAPPING_METHODS
        return isinstance(obj, _ENGINE) and super().is_safe_attribute(obj, attr, value)

    def call(self, context: Any, obj: Any, *args: Any, **kwargs: Any) -> Any:
        """A call by Jinja2's rules, counted: macros that call themselves must come to an end."""
        self.budget.step()
        return super().call(context, obj, *args, **kwargs)

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """Arithmetic is for numbers: texts and lists may be joined within bounds, never multiplied."""
        numbers = isinstance(left, (int, float)) and isinstance(right, (int, float))
        if operator == "**" or (not numbers and operator in ("*", "%")):
            raise SecurityError(f"`{operator}` is for numbers, and powers are not offered")
        if operator == "*" and max(_bits(left), _bits(right)) > _LARGEST:
            raise TooLong("its numbers grow too large")
        if not numbers and _size(left) + _size(right) > _TEXT_LIMIT:
            raise TooLong(f"it joins texts to more than {_TEXT_LIMIT} characters")
        return super().call_binop(context, operator, left, right)

    def _generate(self, source: nodes.Template, *args: Any, **kwargs: Any) -> str:
        for loop in source.find_all(nodes.For):
            loop.iter = nodes.Filter(loop.iter, "counted", [], [], None, None, lineno=loop.lineno)
        return super()._generate(_with_joins(source), *args, **kwargs)


def _with_joins(node: Any) -> Any:
    """The tree with each `~` replaced by a filter that minds the length."""
    for name, value in list(node.iter_fields()):
        if isinstance(value, nodes.Node):
            setattr(node, name, _with_joins(value))
        elif isinstance(value, list):
            setattr(
                node, name, [_with_joins(part) if isinstance(part, nodes.Node) else part for part in value]
            )
    if isinstance(node, nodes.Concat):
        return nodes.Filter(
            nodes.List(node.nodes, lineno=node.lineno), "joined", [], [], None, None, lineno=node.lineno
        )
    return node


def _bits(value: Any) -> int:
    return value.bit_length() if isinstance(value, int) else 0


def _size(value: Any) -> int:
    return len(value) if isinstance(value, (str, list, tuple)) else 0


def short_range(*bounds: int) -> range:
    """A range that a list can hold; TooLong beyond."""
    numbers = range(*bounds)
    if numbers[STEPS:]:
        raise TooLong(f"it asks for a range of more than {STEPS} numbers")
    return numbers


def printable(value: Any) -> Any:
    """A value that makes sense in print; TypeError for a list, a mapping, true, false and a blank value."""
    if value is None:
        raise TypeError("a blank value cannot be printed; ask {% if ... %} first, or give a default")
    if isinstance(value, bool):
        raise TypeError(f"{str(value).lower()} cannot be printed; ask {{% if ... %}} what to print")
    if isinstance(value, str | int | float | Undefined) or hasattr(value, "__html__"):
        return value
    raise TypeError(f"{type(value).__name__} cannot be printed as a whole")


def text_of(value: Any) -> str:
    """A value as text; TypeError where it makes no sense in print."""
    return value if isinstance(value, str) else str(printable(value))


def join(parts: Iterable[Any], between: str = "") -> str:
    """Texts one after the other with something between them; where one is mark-up the others are escaped."""
    texts = [text_of(part) for part in parts]
    if sum(map(len, texts)) + len(texts) * len(between) > _TEXT_LIMIT:
        raise TooLong(f"it joins texts to more than {_TEXT_LIMIT} characters")
    if any(isinstance(text, Markup) for text in texts):
        return Markup.escape(between).join(texts)
    return between.join(texts)


def rounded(value: float, digits: int = 0) -> float:
    """A number with so many decimals, 0 to 9."""
    if not 0 <= digits <= 9:
        raise ValueError(f"round takes 0 to 9 decimals, not {digits}")
    return round(float(value), digits)


def escaped(value: Any) -> Markup:
    """Text safe between tags and in attributes."""
    return Markup.escape(value)


def rich_text(value: str) -> Markup:
    """The small mark-up of content texts as XHTML."""
    return Markup(rich(value))


def with_places(text: str, name: str) -> str:
    """A template whose every element says where it was written, in an attribute `pnp:at`."""
    line = 1

    def mark(found: re.Match[str]) -> str:
        nonlocal line
        if found[1] is None:
            line += 1
            return "\n"
        return f'<{found[1]} pnp:at="{name}:{line}"'

    parts = _PLACE.split(text)
    for index, part in enumerate(parts):
        if index % 2:
            line += part.count("\n")
        else:
            parts[index] = _ELEMENT.sub(mark, part)
    return "".join(parts)


class Loader(BaseLoader):
    """Templates by their path below the template folders, the user's first; nothing outside of them is opened."""

    def __init__(self, folders: Sequence[Path], places: bool) -> None:
        self.folders = folders
        self.places = places

    def find(self, name: str) -> Path | None:
        """The file of a template, or None; a path or a link that leaves its folder does not count."""
        for folder in self.folders:
            path = folder / name
            if path.is_file() and inside(path, folder):
                return path
        return None

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """The template's text, for Jinja2."""
        path = self.find(template)
        if path is None:
            raise TemplateNotFound(template)
        text = path.read_text(encoding="utf-8")
        if self.places:
            text = with_places(text, template)
        return text, str(path), lambda: True


def inside(path: Path, folder: Path) -> bool:
    """Whether a file really lies in a folder, links followed."""
    real = os.path.realpath(path)
    return real.startswith(os.path.realpath(folder) + os.sep)
