"""Template files -> text, in a sandbox: strict names, few filters, and no way to run for ever or to grow without end."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from jinja2 import BaseLoader, Environment, StrictUndefined, TemplateNotFound, nodes
from jinja2.exceptions import SecurityError
from jinja2.sandbox import SandboxedEnvironment
from markupsafe import Markup

from pnp.content.markup import rich
from pnp.content.model import Component, ContentSet, Piece
from pnp.drawing.boxes import NamedBox
from pnp.drawing.theme import Tokens, TypeStyle, short

STEPS = 100_000
"""Turns of all loops in one rendering."""
CHARACTERS = 2_000_000
"""Characters that one rendering may put out."""
_TEXT_LIMIT = 100_000
_OPEN = frozenset((Tokens, TypeStyle, NamedBox, Piece, Component, ContentSet))
"""Sorts of values whose public attributes any template may read."""

_FILTERS = (
    "abs",
    "batch",
    "capitalize",
    "default",
    "first",
    "float",
    "int",
    "items",
    "join",
    "last",
    "length",
    "list",
    "lower",
    "max",
    "min",
    "reverse",
    "round",
    "sort",
    "string",
    "sum",
    "title",
    "trim",
    "upper",
)
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

    def renew(self) -> None:
        """Start a new rendering."""
        self.steps = STEPS
        self.characters = CHARACTERS

    def counted(self, values: Iterable[Any]) -> Iterator[Any]:
        """The same values, each turn counted."""
        for value in values:
            self.steps -= 1
            if self.steps < 0:
                raise TooLong(f"its loops take more than {STEPS} turns")
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
            kept, e=escaped, escape=escaped, counted=budget.counted, joined=joined, rich=rich_text
        )
        self.globals.clear()
        self.globals["range"] = range
        self.constants = constants

    def getattr(self, obj: Any, attribute: str) -> Any:
        """A public attribute of a value that was made for templates comes straight; all else by Jinja2's rules."""
        if type(obj) in _OPEN and attribute[0] != "_":
            try:
                return getattr(obj, attribute)
            except AttributeError:
                return self.undefined(obj=obj, name=attribute)
        return super().getattr(obj, attribute)

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Only public attributes, and of texts only the methods that cannot grow them."""
        if isinstance(obj, str):
            return attr in _STRING_METHODS
        return super().is_safe_attribute(obj, attr, value)

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """Arithmetic is for numbers: texts and lists may be joined within bounds, never multiplied."""
        numbers = isinstance(left, (int, float)) and isinstance(right, (int, float))
        if operator == "**" or (not numbers and operator in ("*", "%")):
            raise SecurityError(f"`{operator}` is for numbers, and powers are not offered")
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


def _size(value: Any) -> int:
    return len(value) if isinstance(value, (str, list, tuple)) else 0


def joined(parts: Sequence[Any]) -> str:
    """Texts one after the other, escaped like any other text."""
    texts = [part if isinstance(part, Markup) else str(part) for part in parts]
    if sum(map(len, texts)) > _TEXT_LIMIT:
        raise TooLong(f"it joins texts to more than {_TEXT_LIMIT} characters")
    return "".join(texts)


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
