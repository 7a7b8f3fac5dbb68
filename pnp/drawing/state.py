"""Presentation attributes of SVG -> the paint and type style that hold at an element."""

from __future__ import annotations

from typing import Any

from pnp.drawing.attributes import FONT, OTHER, PAINT, colour
from pnp.drawing.items import Matrix, Paint, Style
from pnp.drawing.paths import product

_LOOKS = frozenset((*PAINT, *FONT, *OTHER))
_MOST_LOOKS = 4096
"""States kept in one surrounding."""


class State:
    """What holds at an element: compared by identity, made once for each place in a template."""

    __slots__ = (
        "anchor",
        "clip_rule",
        "clips",
        "colour",
        "ctm",
        "derived",
        "inner_state",
        "leading",
        "paint",
        "safe",
        "style",
        "text_look",
    )

    def __init__(self, paint: Paint, style: Style, ctm: Matrix | None) -> None:
        self.paint = paint
        self.style = style
        self.ctm = ctm
        """From here to the trim's coordinates; None inside a shared shape, which may lie anywhere."""
        self.anchor = "start"
        self.clip_rule = "nonzero"
        self.clips = False
        """Inside a clip path, where only outlines matter."""
        self.colour = (0.0, 0.0, 0.0)
        self.safe: float | None = None
        """Inset of the area that text and icons must not leave, mm."""
        self.leading = 1.2
        self.inner_state: State | None = None
        self.derived: dict[tuple[tuple[str, str], ...], State] = {}
        """The states of elements inside by what they say of their look."""
        self.text_look: Style | None = None

    @property
    def text_style(self) -> Style:
        """The type style with the paint."""
        if self.text_look is None:
            self.text_look = self.style._replace(paint=self.paint)
        return self.text_look

    def copy(self) -> State:
        """The same in all respects."""
        new = State(self.paint, self.style, self.ctm)
        new.anchor, new.clip_rule, new.colour = self.anchor, self.clip_rule, self.colour
        new.safe, new.leading, new.clips = self.safe, self.leading, self.clips
        return new

    def painted(self, paint: Paint) -> State:
        """The same with another paint."""
        new = self.copy()
        new.paint = paint
        return new

    def lettered(self, style: Style) -> State:
        """The same with another type style."""
        new = self.copy()
        new.style = style
        return new

    @property
    def key(self) -> tuple[Any, ...]:
        """What a shared shape takes over from the place of its use."""
        return (self.paint, self.style, self.anchor, self.clip_rule, self.colour, self.leading, self.clips)

    def inner(self) -> State:
        """The state inside a shared shape."""
        if self.inner_state is None:
            self.inner_state = self.copy()
            self.inner_state.ctm = None
        return self.inner_state


def derive(state: State, attributes: dict[str, str], matrix: Matrix | None) -> State:
    """The state of an element from its surrounding's; ValueError starts with the attribute's name.

    Elements in one surrounding that say the same of their look share a state.
    """
    looks = tuple([pair for pair in attributes.items() if pair[0] in _LOOKS])
    if matrix:
        return _derived(state, dict(looks), matrix)
    if not looks:
        return state
    found = state.derived.get(looks)
    if found is None:
        if len(state.derived) >= _MOST_LOOKS:
            state.derived.clear()
        found = state.derived[looks] = _derived(state, dict(looks), None)
    return found


def _derived(state: State, attributes: dict[str, str], matrix: Matrix | None) -> State:
    paints: dict[str, Any] = {}
    fonts: dict[str, Any] = {}
    others: dict[str, Any] = {}
    for name, text in attributes.items():
        for table, into in ((PAINT, paints), (FONT, fonts), (OTHER, others)):
            if name in table:
                field, read = table[name]
                try:
                    into[field] = read(text) if text != "currentColor" else _current(name, state, attributes)
                except ValueError as error:
                    raise ValueError(f"{name} {error}") from None
    new = state.copy()
    if paints:
        new.paint = state.paint._replace(**paints)
    if fonts:
        new.style = state.style._replace(**fonts)
    for field, value in others.items():
        setattr(new, field, value)
    if matrix and state.ctm:
        new.ctm = product(state.ctm, matrix)
    return new


def _current(name: str, state: State, attributes: dict[str, str]) -> Any:
    """What `currentColor` means at an element: its own `color`, else its surrounding's."""
    if name not in ("fill", "stroke", "color"):
        raise ValueError('must be a value of its own, not "currentColor"')
    own = attributes.get("color", "currentColor")
    return state.colour if name == "color" or own == "currentColor" else colour(own)
