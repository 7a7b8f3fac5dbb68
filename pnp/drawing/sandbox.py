"""Templates -> text, in a sandbox: strict names, no way out to files, no way to run for ever."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from jinja2 import (
    StrictUndefined,
    Template,
    TemplateSyntaxError,
    nodes,
)
from jinja2.environment import TemplateModule
from jinja2.exceptions import SecurityError
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream
from jinja2.runtime import BlockReference, LoopContext, Macro, TemplateReference
from jinja2.sandbox import SandboxedEnvironment
from markupsafe import escape

from pnp.content.model import Component, ContentSet, Entry, KnownSet, Piece, Players
from pnp.drawing.boxes import NamedBox
from pnp.drawing.compiled import compiled
from pnp.drawing.filters import Budget, TooLong, bounded, filters, short_range
from pnp.drawing.generator import Generator, names_given
from pnp.drawing.inspection import Inspection, inspect
from pnp.drawing.loader import Loader
from pnp.drawing.outside import line_outside
from pnp.drawing.theme import Boxes, Measures, Tokens, TypeStyle
from pnp.geometry import Box, Size
from pnp.records import NamedTuple

_NAMED = "named"
"""Under this name a compiled template holds what it names."""
_NUMBERS_BY_NAME = "inf = 1e999\nnan = inf - inf\n"
"""What Jinja2 writes for a number such as 1e400, told to the code that it compiles."""
_CALL = 5
"""Turns of a loop that a call counts for."""
_LARGEST = 64
"""Bits of the largest factors of a product."""
_NUMBERS = frozenset((int, float))
_NOTHING: frozenset[str] = frozenset()
_OPEN: dict[type, frozenset[str]] = {
    **dict.fromkeys((Tokens, Boxes, Measures, TypeStyle, NamedBox, Box, Size, Players), _NOTHING),
    **dict.fromkeys((LoopContext, TemplateModule), _NOTHING),
    Piece: frozenset(("source", "source_of")),
    Entry: frozenset(("source_of",)),
    Component: frozenset(("source", "sources")),
    **dict.fromkeys((ContentSet, KnownSet), frozenset(("folder", "source", "sources"))),
}
"""Sorts of values whose public attributes any template may read, but for these: a path could open files."""
_ENGINE = (LoopContext, Macro, BlockReference, TemplateReference, TemplateModule)

_MAPPING_METHODS = frozenset(("get", "items", "keys", "values"))
_STRING_METHODS = frozenset(
    ("upper", "lower", "title", "capitalize", "strip", "split", "startswith", "endswith", "isdigit")
)
_ELEMENT = re.compile(r"<([A-Za-z][\w:.-]*)|\r\n?|\n")


class Named(NamedTuple):
    """What a template names."""

    variables: frozenset[str]
    """Those that it reads or sets."""
    templates: frozenset[str | None]
    """Those that it takes in; None stands for one that nobody knows beforehand."""
    given: frozenset[str]
    """Variables that it sets for those that it takes in, or that take it in, as well."""
    inspection: Inspection
    outside: int
    """The first line that it writes outside of blocks though it extends another; 0 where there is none."""


class Sandbox(SandboxedEnvironment):
    """A Jinja2 sandbox whose loops and calls are counted and whose texts cannot be multiplied.

    With `places` each element that a template writes carries the template's name and line.
    """

    code_generator_class = Generator
    intercepted_binops = frozenset(("*", "**", "%", "+"))

    def __init__(self, loader: Loader, budget: Budget, places: bool) -> None:
        super().__init__(
            loader=loader,
            undefined=StrictUndefined,
            autoescape=True,
            keep_trailing_newline=False,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
            cache_size=-1,
            extensions=[Places] if places else [],
            bytecode_cache=compiled(places),
        )
        self.filters.clear()
        self.filters.update(filters(budget))
        self.globals.clear()
        self.globals["range"] = short_range
        self.budget = budget
        self.put_out = budget.put_out
        self.sources = loader
        self.kept: dict[str, str] | None = None
        """Runs of steady text by name, for the component being drawn; None where nothing is steady."""

    def again(self, name: str) -> str | None:
        """A run of steady text that was kept, counted."""
        text = self.kept.get(name) if self.kept is not None else None
        if text is not None:
            self.budget.characters -= len(text)
            if self.budget.characters < 0:
                self.budget.spend(0)
        return text

    def keep(self, name: str, parts: tuple[str, ...]) -> str:
        """A run of steady text from its parts."""
        text = "".join(parts)
        if self.kept is not None:
            self.kept[name] = text
        return text

    def getattr(self, obj: Any, attribute: str) -> Any:
        """A public attribute of a value made for templates comes straight, all else by Jinja2's rules."""
        kind = type(obj)
        hidden = _OPEN.get(kind)
        if hidden is not None and attribute[0] != "_" and attribute not in hidden:
            try:
                return getattr(obj, attribute)
            except AttributeError:
                return self.undefined(obj=obj, name=attribute)
        if kind is dict:
            if attribute in _MAPPING_METHODS:
                return getattr(obj, attribute)
            if attribute in obj:
                return obj[attribute]
        return super().getattr(obj, attribute)

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Of texts and mappings the methods that leave them alone, of loops and macros what Jinja2 offers."""
        if isinstance(obj, str):
            return attr in _STRING_METHODS
        if isinstance(obj, Mapping):
            return attr in _MAPPING_METHODS
        return isinstance(obj, _ENGINE) and super().is_safe_attribute(obj, attr, value)

    def call(self, context: Any, obj: Any, *args: Any, **kwargs: Any) -> Any:
        """A call by Jinja2's rules, counted: macros that call themselves must come to an end."""
        self.budget.step(_CALL)
        if type(obj) is Macro:
            # What Jinja2 tells every other function of the block and loop that it is called in.
            kwargs.pop("_block_vars", None)
            kwargs.pop("_loop_vars", None)
            made = obj(*args, **kwargs)
        else:
            made = super().call(context, obj, *args, **kwargs)
        self.budget.spend(_size(made))
        return made

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """Arithmetic is for numbers: texts and lists may be joined within bounds, never multiplied."""
        if type(left) in _NUMBERS and type(right) in _NUMBERS:
            if operator == "+":
                return left + right
            if operator == "*":
                if type(left) is type(right) is int and max(map(int.bit_length, (left, right))) > _LARGEST:
                    raise TooLong("its numbers grow too large")
                return left * right
        elif operator == "+":
            made = _size(left) + _size(right)
            bounded(made)
            self.budget.spend(made)
        if operator == "**" or (operator != "+" and (_size(left) or _size(right))):
            raise SecurityError(f"`{operator}` is for numbers, and powers are not offered")
        return super().call_binop(context, operator, left, right)

    def with_names(self, template: Template, names: dict[str, Any]) -> Template:
        """A template of its own that knows these names, for one of several components that share it."""
        own: Template = object.__new__(Template)
        own.__dict__.update(template.__dict__)
        own.globals = self.make_globals(names)
        return own

    def _load_template(self, name: str, globals: Any) -> Template:
        """A template that another takes in; it is counted like a call, with all that it may put out."""
        template = super()._load_template(name, globals)
        self.budget.step(_CALL)
        self.budget.spend(self.sources.sizes.get(name, 0))
        return template

    def _generate(self, source: nodes.Template, *args: Any, **kwargs: Any) -> str:
        shown, asked, is_open = inspect(source)
        outside = line_outside(source)
        guard = _Guard(args[:2])
        guard.visit(source)
        found = (*guard.found, sorted(shown), sorted(asked), is_open, outside)
        return f"{super()._generate(source, *args, **kwargs)}\n{_NUMBERS_BY_NAME}{_NAMED} = {found!r}\n"

    def named(self, name: str) -> Named:
        """What a template names."""
        root = super()._load_template(name, None).root_render_func
        variables, templates, given, shown, asked, is_open, outside = root.__globals__[_NAMED]
        inspection = Inspection(frozenset(shown), frozenset(asked), is_open)
        return Named(frozenset(variables), frozenset(templates), frozenset(given), inspection, outside)


class _Guard:
    """Puts counters round the loops of a template and minds the length of each `~`, in one walk."""

    def __init__(self, place: tuple[Any, ...]) -> None:
        self.place = place
        """Name and file of the template."""
        self.variables: set[str] = set()
        self.templates: set[str | None] = set()
        self.given: set[str] = set()
        self.macros = 0
        """How many macros the node at hand is in."""
        self.in_macros: set[str] = set()
        """Variables that are set in macros alone."""
        self.includes = False

    @property
    def found(self) -> tuple[list[str], list[str | None], list[str]]:
        """What makes up `Named`, in an order that does not change."""
        given = self.given | self.in_macros if self.includes else self.given
        return sorted(self.variables), sorted(self.templates, key=str), sorted(given)

    def visit(self, node: nodes.Node) -> tuple[nodes.Node, int]:
        """The node to stand in the place of this one, and how many characters of text are written in it."""
        if isinstance(node, nodes.TemplateData):
            return node, len(node.data)
        literal = 0
        self.macros += isinstance(node, nodes.Macro)
        for name in node.fields:
            value = getattr(node, name, None)
            if isinstance(value, nodes.Node):
                inner, length = self.visit(value)
                setattr(node, name, inner)
                literal += length
            elif isinstance(value, list):
                for index, part in enumerate(value):
                    if isinstance(part, nodes.Node):
                        value[index], length = self.visit(part)
                        literal += length
        self.macros -= isinstance(node, nodes.Macro)
        (self.in_macros if self.macros else self.given).update(names_given(node))
        if isinstance(node, nodes.Name):
            self.variables.add(node.name)
        elif isinstance(node, nodes.Concat):
            return _filtered(nodes.List(node.nodes, lineno=node.lineno), " joined", []), literal
        elif isinstance(node, nodes.For):
            if node.recursive:
                raise TemplateSyntaxError("recursive loops are not offered", node.lineno, *self.place)
            node.iter = _filtered(node.iter, " counted", [nodes.Const(literal)])
        elif isinstance(node, (nodes.Extends, nodes.Include, nodes.Import, nodes.FromImport)):
            named = node.template.value if isinstance(node.template, nodes.Const) else None
            self.templates.add(named if isinstance(named, str) else None)
            self.includes = self.includes or isinstance(node, nodes.Include)
        return node, literal


def _filtered(value: nodes.Node, name: str, arguments: list[nodes.Expr]) -> nodes.Filter:
    return nodes.Filter(value, name, arguments, [], None, None, lineno=value.lineno)


def _size(value: Any) -> int:
    return len(value) if isinstance(value, (str, list, tuple)) else 0


class Places(Extension):
    """Marks each element of a template with its place, after Jinja2 has told text from code."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """The tokens of a template, elements marked."""
        for token in stream:
            if token.type == "data":
                yield Token(token.lineno, "data", marked(token.value, stream.name or "", token.lineno))
            else:
                yield token


def marked(text: str, name: str, line: int = 1) -> str:
    """SVG whose every element says where it was written, in `pnp:at`; the text begins in `line`."""

    def mark(found: re.Match[str]) -> str:
        nonlocal line
        if found[1] is None:
            line += 1
            return found[0]
        return f'<{found[1]} pnp:at="{escape(name)}:{line}"'

    return _ELEMENT.sub(mark, text)
