"""The filters of templates, each within the bounds of a rendering: nothing runs or grows without end."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from time import monotonic
from typing import Any

from jinja2 import Environment, Undefined, pass_environment
from jinja2.filters import FILTERS
from markupsafe import Markup, escape

from pnp.lengths import number

STEPS = 100_000
"""Turns of all loops and calls of macros in one rendering."""
SECONDS = 5.0
"""How long one rendering may take."""
CHARACTERS = 2_000_000
"""Characters that one rendering may put out or put together on the way."""
TEXT_LIMIT = 100_000
"""Characters of one text that is put together."""
LIST_LIMIT = 10_000
"""Parts of one list that is put together."""
_MARKS = re.compile(r"[&<>'\"]").search
"""What a text may not say as it is between tags and in attributes."""
_PRINTABLE = (str, int, float, Undefined)
_AS_THEY_ARE = ("abs", "default", "first", "float", "int", "items", "last", "length", "reverse")
_OF_TEXTS = ("capitalize", "lower", "title", "trim", "upper")
_OF_LISTS = ("max", "min", "sort")


class TooLong(Exception):
    """A rendering went past its bounds."""


class Budget:
    """What one rendering may still do."""

    steps = STEPS
    characters = CHARACTERS
    end = float("inf")

    def renew(self) -> None:
        """Start a new rendering."""
        self.steps = STEPS
        self.characters = CHARACTERS
        self.end = monotonic() + SECONDS

    def step(self, turns: int = 1) -> None:
        """Count turns of a loop."""
        self.steps -= turns
        if self.steps < 0:
            raise TooLong(f"its loops and macros take more than {STEPS} turns")
        if self.steps % 100 < turns and monotonic() > self.end:
            raise TooLong(f"it takes more than {SECONDS:g} seconds")

    def spend(self, characters: int) -> None:
        """Count characters that are put out or put together."""
        self.characters -= characters
        if self.characters < 0:
            raise TooLong(f"it puts out more than {CHARACTERS} characters")

    def counted(self, values: Iterable[Any], characters: int = 0) -> Iterator[Any]:
        """The same values, each turn counted with the characters that it puts out at least."""
        for value in values:
            self.step()
            if characters:
                self.spend(characters)
            yield value

    def put_out(self, value: Any) -> str:
        """What an expression puts out, counted and escaped; numbers in their shortest form."""
        kind = type(value)
        if kind is float:
            return number(value)
        if kind is int:
            return str(value)
        if kind is str or kind is Markup:
            self.characters -= len(value)
            if self.characters < 0:
                self.spend(0)
            return escape(value) if kind is str and _MARKS(value) else value
        return escape(printable(value))

    def text(self, value: Any) -> str:
        """A value as text, counted; TypeError where it makes no sense in print."""
        text = value if isinstance(value, str) else written(value)
        self.spend(len(text))
        return text

    def listed(self, values: Iterable[Any]) -> list[Any]:
        """Values as a list, counted."""
        parts: list[Any] = []
        for value in self.counted(values):
            parts.append(value)
            if len(parts) > LIST_LIMIT:
                raise TooLong(f"it makes a list of more than {LIST_LIMIT} parts")
        return parts

    def joined(self, parts: Sequence[Any], between: str = "") -> str:
        """Texts one after the other with something between them; beside mark-up the others are escaped."""
        texts = [part if isinstance(part, str) else written(part) for part in parts]
        length = sum(map(len, texts))
        if between:
            length += len(texts) * len(between)
        if length > TEXT_LIMIT:
            bounded(length)
        self.characters -= length
        if self.characters < 0:
            self.spend(0)
        if Markup in map(type, texts):
            return Markup.escape(between).join(texts)
        return between.join(texts)

    def join(self, parts: Iterable[Any], between: str = "") -> str:
        """The parts of a list as one text."""
        return self.joined(self.listed(parts), between)

    def along(
        self, text: str, widths: Mapping[str, float], between: float = 0.0
    ) -> list[tuple[str, float, float]]:
        """Each character of a text with where it begins and ends; nothing where one of them has no width."""
        placed: list[tuple[str, float, float]] = []
        start = 0.0
        for character in self.counted(text):
            if character not in widths:
                return []
            placed.append((character, start, start + widths[character]))
            start += widths[character] + between
        return placed

    def replace(self, value: Any, old: str, new: str) -> str:
        """A text with each `old` replaced."""
        text = self.text(value)
        if not old:
            raise ValueError("replace needs a text to look for")
        markup = isinstance(text, Markup)
        if markup:
            old, new = str(escaped(old)), str(escaped(new))
        bounded(len(text) + text.count(old) * len(new))
        replaced = str.replace(text, old, new)
        return Markup(replaced) if markup else replaced

    def sum(self, values: Iterable[Any]) -> Any:
        """The sum of numbers."""
        numbers = self.listed(values)
        for value in numbers:
            if isinstance(value, bool) or not isinstance(value, int | float):
                raise TypeError("sum takes numbers only")
        return sum(numbers)


def filters(budget: Budget) -> dict[str, Callable[..., Any]]:
    """The filters by their names; those with a blank are for the sandbox alone."""
    return {
        **{name: FILTERS[name] for name in _AS_THEY_ARE},
        **{name: _of_text(FILTERS[name], budget) for name in _OF_TEXTS},
        **{name: _of_list(FILTERS[name], budget) for name in _OF_LISTS},
        " counted": budget.counted,
        " joined": budget.joined,
        "along": budget.along,
        "e": escaped,
        "escape": escaped,
        "join": budget.join,
        "list": budget.listed,
        "replace": budget.replace,
        "rich": rich_text,
        "round": rounded,
        "string": budget.text,
        "sum": budget.sum,
    }


def _of_text(builtin: Callable[..., Any], budget: Budget) -> Callable[..., Any]:
    def counted(value: Any, *options: Any) -> Any:
        return builtin(budget.text(value), *options)

    return counted


def _of_list(builtin: Callable[..., Any], budget: Budget) -> Callable[..., Any]:
    @pass_environment
    def counted(environment: Environment, values: Iterable[Any], *options: Any, **named: Any) -> Any:
        return builtin(environment, budget.listed(values), *options, **named)

    return counted


def bounded(characters: int) -> None:
    """TooLong where a text would grow beyond bounds."""
    if characters > TEXT_LIMIT:
        raise TooLong(f"it joins texts to more than {TEXT_LIMIT} characters")


def short_range(*bounds: int) -> Sequence[int]:
    """A range that a loop can go through; TooLong beyond."""
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
    if isinstance(value, _PRINTABLE) or hasattr(value, "__html__"):
        return value
    raise TypeError(f"{type(value).__name__} cannot be printed as a whole")


def written(value: Any) -> str:
    """A value as text; TypeError where it makes no sense in print."""
    return Markup(value.__html__()) if hasattr(value, "__html__") else str(printable(value))


def rounded(value: float, digits: int = 0) -> float:
    """A number with so many decimals, 0 to 9."""
    if not 0 <= digits <= 9:
        raise ValueError(f"round takes 0 to 9 decimals, not {digits}")
    return round(float(value), digits)


def escaped(value: Any) -> Markup:
    """Text safe between tags and in attributes."""
    return Markup.escape(value if isinstance(value, str) else printable(value))


def rich_text(value: Any) -> Markup:
    """The small mark-up of content texts as XHTML."""
    from pnp.content.markup import rich

    return Markup(rich(value if isinstance(value, str) else written(value)))
