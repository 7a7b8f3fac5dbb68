"""Drawings with `TextLine` and `TextFrame` -> drawings with `Text`: sizes found, every word in its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import inf, sqrt
from typing import Any, NamedTuple

from pnp.drawing.items import (
    Break,
    Drawing,
    Form,
    Group,
    Item,
    Matrix,
    Origin,
    Run,
    Span,
    Text,
    TextFrame,
    TextLine,
    Use,
)
from pnp.geometry import POINT
from pnp.source import Report, Source
from pnp.typeset.breaks import BLANKS
from pnp.typeset.chunks import Chunk, Part, TypeCase, TypeStyle, UnknownFamily
from pnp.typeset.faults import flaws, outside, overflow, small, unknown_family
from pnp.typeset.fonts import Fonts
from pnp.typeset.lines import (
    SLACK,
    Line,
    Paragraph,
    Strip,
    even_reach,
    fill,
    line_reach,
    plain_words,
    read_line,
    read_paragraphs,
    strips,
    words_of,
)
from pnp.typeset.sizes import AS_DRAWN, TypeSizes

TOUCH = 0.02
"""Words this far beyond the safe area, in mm, still end on it."""
STEP = POINT / 4
"""By how much a size shrinks at a time, mm."""

SHARE = {
    "start": 0.0,
    "middle": 0.5,
    "end": 1.0,
    "left": 0.0,
    "center": 0.5,
    "right": 1.0,
    "top": 0.0,
    "bottom": 1.0,
}
"""How much of the spare room comes before the text."""


def fit(
    drawings: Sequence[Drawing],
    fonts: Fonts,
    report: Report,
    case: TypeCase | None = None,
    sizes: TypeSizes = AS_DRAWN,
) -> list[Drawing]:
    """One side of a whole component with its text set.

    Reports [text-overflow], [outside-safe-area], [small-type], [missing-glyph], [unsupported-script] and
    [unknown-font].
    A drawing without text stays the same object; a text that is one object in several drawings is set once.
    `case` keeps words that were set before, with the same fonts.
    """
    setter = _Setter(fonts, report, case or TypeCase(fonts), sizes)
    for drawing in drawings:
        setter.agree_on_sizes(drawing.items)
    return [setter.set_drawing(drawing) for drawing in drawings]


def judge(
    drawings: Sequence[Drawing],
    fonts: Fonts,
    report: Report,
    case: TypeCase | None = None,
    sizes: TypeSizes = AS_DRAWN,
) -> None:
    """Report what `fit` would, without setting the texts."""
    setter = _Setter(fonts, report, case or TypeCase(fonts), sizes)
    for drawing in drawings:
        setter.agree_on_sizes(drawing.items)
    for drawing in drawings:
        setter.judge_items(drawing.items)


class _Measured(NamedTuple):
    """One line of text at full size, in mm."""

    width: float
    strips: list[Strip]
    sizes: list[float]
    flawed: Sequence[Chunk]
    """Its chunks where one of them has a character that cannot be set."""


class _Layout(NamedTuple):
    """A frame's lines with their base lines below the top, and the room they need, in mm of the full size."""

    rows: list[tuple[Line, float]]
    width: float
    height: float


class _Setter:
    """Sets the items of one component side, each object once."""

    def __init__(self, fonts: Fonts, report: Report, case: TypeCase, sizes: TypeSizes) -> None:
        self._fonts = fonts
        self._sizes = sizes
        self._report = report
        self._case = case
        self._done: dict[int, tuple[Item, ...]] = {}
        self._forms: dict[int, Form] = {}
        self._lines: dict[tuple[TypeStyle, str], _Measured] = {}
        self._least: dict[tuple[Source, str], float] = {}
        self._scale = 1.0
        """By how much what is being set is enlarged by the groups round it."""
        self._growths: dict[tuple[str, int, float], float] = {}
        """How much the texts of a family, a weight and a size grow, all alike."""
        self._agreed: set[int] = set()
        self._kinds: dict[type, Callable[[Any], tuple[Item, ...]]] = {
            TextLine: self._set_line,
            TextFrame: self._set_frame,
            Group: self._set_group,
            Use: self._set_use,
        }

    def set_drawing(self, drawing: Drawing) -> Drawing:
        """The drawing with `Text` for each text."""
        items = self._set_items(drawing.items)
        return drawing if items is drawing.items else Drawing(drawing.size, drawing.bleed, items)

    def agree_on_sizes(self, items: tuple[Item, ...]) -> None:
        """Find the least size of each field whose texts shall be alike."""
        for item in items:
            if isinstance(item, (TextLine, TextFrame)):
                if (item.fit == "together" or self._sizes.grows) and id(item) not in self._agreed:
                    self._agreed.add(id(item))
                    self._agree(item)
            elif isinstance(item, (Group, Use)) and id(item) not in self._agreed:
                self._agreed.add(id(item))
                self.agree_on_sizes(item.items if isinstance(item, Group) else item.form.items)

    def _agree(self, item: TextLine | TextFrame) -> None:
        try:
            sizes, fits = self._judge(item)
        except UnknownFamily:
            return
        if self._sizes.grows and sizes and not (isinstance(item, TextLine) and item.width is None):
            factor, style = self._sizes.most(max(sizes)), _style_of(item)
            while factor > 1 and not fits(factor):
                factor -= STEP / max(sizes)
            self._growths[style] = max(1.0, min(factor, self._growths.get(style, factor)))
        if item.fit != "together":
            return
        key = item.origin.template, item.origin.field
        size = max(sizes) * _first_fitting(_factors(sizes, item.min_size), fits)[0]
        self._least[key] = min(self._least.get(key, size), size)

    def _judge(self, item: TextLine | TextFrame) -> tuple[list[float], Callable[[float], bool]]:
        """The sizes in a text, and whether it has room when they are all multiplied by a factor."""
        if isinstance(item, TextLine):
            measured = self._measure(item)
            return measured.sizes, _line_fits(measured, item.width)
        paragraphs = self._read(item)
        return _sizes(paragraphs), self._frame_fits(item, paragraphs)

    def _frame_fits(self, item: TextFrame, paragraphs: list[Paragraph]) -> Callable[[float], bool]:
        return lambda factor: _has_room(item, self._lay_out(item, paragraphs, factor), factor)

    def _choose(
        self, item: TextLine | TextFrame, sizes: list[float], fits: Callable[[float], bool]
    ) -> tuple[float, bool]:
        """The factor to set a text with, and whether it has room then."""
        if self._sizes.grows and sizes:
            alike = self._growths.get(_style_of(item), 1.0)
            # Type that stays too small for the sake of others grows for itself as far as it must.
            for growth in (self._sizes.least / (min(sizes) * self._scale), alike):
                if growth >= max(1.0, alike) and fits(growth):
                    return growth, True
        if item.fit == "shrink":
            return _first_fitting(_factors(sizes, item.min_size), fits)
        factor = 1.0
        if item.fit == "together":
            factor = min(1.0, self._least[item.origin.template, item.origin.field] / max(sizes))
        return factor, fits(factor)

    def _set_items(self, items: tuple[Item, ...]) -> tuple[Item, ...]:
        found: list[Item] = []
        changed = False
        for item in items:
            setter = self._kinds.get(type(item))
            if setter is None:
                found.append(item)
                continue
            made = self._done.get(id(item))
            if made is None:
                made = self._done[id(item)] = setter(item)
            changed = changed or len(made) != 1 or made[0] is not item
            found += made
        return tuple(found) if changed else items

    def _set_group(self, group: Group) -> tuple[Item, ...]:
        with self._scaled(_scale(group.matrix)):
            items = self._set_items(group.items)
        return (group if items is group.items else group._replace(items=items),)

    def _set_use(self, use: Use) -> tuple[Item, ...]:
        form = self._set_form(use.form)
        return (use if form is use.form else Use(form, use.matrix),)

    def _set_form(self, form: Form) -> Form:
        made = self._forms.get(id(form))
        if made is None:
            with self._scaled(inf):
                items = self._set_items(form.items)
            made = self._forms[id(form)] = form if items is form.items else form._replace(items=items)
        return made

    def judge_items(self, items: tuple[Item, ...]) -> None:
        """Report what is wrong with the texts among items, each object once."""
        for item in items:
            if type(item) in self._kinds and id(item) not in self._done:
                self._done[id(item)] = ()
                if isinstance(item, TextLine):
                    self._size_line(item)
                elif isinstance(item, TextFrame) and not self._surely_fits(item):
                    self._size_frame(item)
                elif isinstance(item, Group):
                    with self._scaled(_scale(item.matrix)):
                        self.judge_items(item.items)
                elif isinstance(item, Use):
                    with self._scaled(inf):
                        self.judge_items(item.form.items)

    @contextmanager
    def _scaled(self, scale: float) -> Iterator[None]:
        """While items are looked at that are printed so many times larger; of shared shapes nobody knows."""
        kept, self._scale = self._scale, self._scale * scale
        yield
        self._scale = kept

    def _set_line(self, item: TextLine) -> tuple[Item, ...]:
        sized = self._size_line(item)
        if sized is None:
            return ()
        measured, factor, left = sized
        runs = tuple([_run(strip, left, item.y, factor) for strip in measured.strips])
        return (Text(runs),) if runs else ()

    def _size_line(self, item: TextLine) -> tuple[_Measured, float, float] | None:
        """A line with its factor and its left end; None where it cannot be set."""
        try:
            measured = self._measure(item)
        except UnknownFamily as error:
            self._unknown(item.origin, error)
            return None
        if measured.flawed:
            self._report.extend(flaws(item.origin, measured.flawed))
        factor, good = 1.0, True
        room = item.width
        if room is not None and measured.sizes and (measured.width > room + SLACK or self._must_choose(item)):
            factor, good = self._choose(item, measured.sizes, _line_fits(measured, room))
            if not good:
                size = max(measured.sizes) * factor
                self._report.add(
                    overflow(item.origin, "width", measured.width * factor, room, size, item.fit)
                )
        elif self._sizes.grows and measured.sizes:
            factor = max(1.0, self._sizes.least / (min(measured.sizes) * self._scale))
        self._judge_size(item.origin, measured.sizes, factor)
        left = item.x - SHARE[item.anchor] * measured.width * factor
        if good and item.limits:
            self._judge_ends(item, item.limits, left, left + measured.width * factor)
        return measured, factor, left

    def _must_choose(self, item: TextLine | TextFrame) -> bool:
        """Whether a size must be chosen for a text that has room as it is."""
        return item.fit == "together" or bool(self._growths)

    def _judge_size(self, origin: Origin, sizes: Sequence[float], factor: float) -> None:
        """Report type that is smaller than it must be."""
        if sizes and self._is_small(min(sizes) * factor):
            self._report.add(small(origin, min(sizes) * factor * self._scale, self._sizes.least))

    def _is_small(self, size: float) -> bool:
        return size * self._scale < self._sizes.least - TOUCH

    def _judge_ends(self, item: TextLine, limits: tuple[float, float], left: float, right: float) -> None:
        """Report words beyond the safe area; of a line that starts out there drawing has told."""
        low, high = limits
        over = max(low - left, right - high)
        if over > TOUCH and low - TOUCH <= item.x <= high + TOUCH:
            self._report.add(outside(item.origin, over))

    def _measure(self, item: TextLine) -> _Measured:
        """The line at full size; a single span is measured once a style and text."""
        if len(item.spans) == 1:
            span = item.spans[0]
            style = self._case.style(span.style)
            found = self._lines.get((style, span.text))
            if found is None:
                line = read_line(style, span.text, self._case)
                chunks = line.chunks if style.flawed else ()
                found = _Measured(line.width, strips(line)[0], [style.look.size], chunks)
                self._lines[style, span.text] = found
            return found
        paragraphs = read_paragraphs(item.spans, self._case, self._set_form)
        if not paragraphs:
            return _Measured(0.0, [], [], ())
        (line,) = fill(paragraphs[0], float("inf"), self._case)
        return _Measured(line.width, strips(line)[0], _sizes(paragraphs), _flawed(paragraphs))

    def _set_frame(self, item: TextFrame) -> tuple[Item, ...]:
        sized = self._size_frame(item)
        return _place(item, *sized) if sized else ()

    def _size_frame(self, item: TextFrame) -> tuple[_Layout, float] | None:
        """A frame's lines and the factor to set them with; None where it has none or they cannot be set."""
        try:
            paragraphs = self._read(item)
        except UnknownFamily as error:
            self._unknown(item.origin, error)
            return None
        if not paragraphs:
            return None
        self._report.extend(flaws(item.origin, _flawed(paragraphs)))
        factor = 1.0
        layout = self._lay_out(item, paragraphs, factor)
        sizes = _sizes(paragraphs)
        if not _has_room(item, layout, factor) or self._must_choose(item):
            factor, good = self._choose(item, sizes, self._frame_fits(item, paragraphs))
            layout = self._lay_out(item, paragraphs, factor)
            if not good:
                self._report_overflow(item, layout, factor, max(sizes) * factor)
        self._judge_size(item.origin, sizes, factor)
        return layout, factor

    def _surely_fits(self, item: TextFrame) -> bool:
        """Whether words that are parted by blanks fit in however their lines come to be filled.

        Each line but the last is as full as the widest word lets it be.
        """
        total = widest = blanks = 0.0
        reaches: set[tuple[float, float]] = set()
        is_parted = True
        for span in item.content:
            if not isinstance(span, Span) or item.fit == "together":
                return False
            try:
                style = self._case.style(span.style)
            except UnknownFamily:
                return False
            widths = self._case.widths(style, words_of(span.text))
            if widths and not is_parted and span.text[0] not in BLANKS:
                return False
            is_parted = span.text[-1] in BLANKS if widths else is_parted or bool(span.text)
            total += sum(widths)
            widest = max(widest, *widths, 0.0)
            # What stands behind a space of another style has at most that space more.
            blanks += self._case.widest(style, "")
            reaches.add(style.reach(item.leading))
            if style.flawed or len(reaches) > 1 or self._is_small(style.look.size):
                return False
        spare = item.box.width - widest - blanks
        if spare <= 0 or not reaches:
            return False
        return (int((total + blanks) / spare) + 1) * sum(*reaches) <= item.box.height

    def _read(self, item: TextFrame) -> list[Paragraph]:
        return read_paragraphs(item.content, self._case, self._set_form)

    def _lay_out(self, item: TextFrame, paragraphs: list[Paragraph], factor: float) -> _Layout:
        rows = []
        width = y = 0.0
        room = item.box.width / factor
        for number, paragraph in enumerate(paragraphs):
            if number:
                y += paragraph.gap
            even = even_reach(paragraph, item.leading)
            for line in fill(paragraph, room, self._case):
                above, below = even or line_reach(paragraph, line, item.leading)
                rows.append((line, y + above))
                y += above + below
                width = max(width, line.width)
        return _Layout(rows, width, y)

    def _report_overflow(self, item: TextFrame, layout: _Layout, factor: float, size: float) -> None:
        box = item.box
        if layout.width * factor > box.width + SLACK:
            widest = max((line for line, _ in layout.rows), key=lambda line: line.width)
            word = "".join(part.text for chunk in widest.chunks for part in chunk.parts if not part.form)
            measure = f'width for "{word}"' if word else "width for an icon"
            self._report.add(overflow(item.origin, measure, layout.width * factor, box.width, size, item.fit))
        if layout.height * factor > box.height + SLACK:
            self._report.add(
                overflow(item.origin, "height", layout.height * factor, box.height, size, item.fit)
            )

    def _unknown(self, origin: Origin, error: UnknownFamily) -> None:
        self._report.add(unknown_family(origin, str(error), self._fonts.families))


def _place(item: TextFrame, layout: _Layout, factor: float) -> tuple[Item, ...]:
    """The words of a frame as one text, its icons as uses of their forms."""
    box = item.box
    top = box.y + SHARE[item.valign] * (box.height - layout.height * factor)
    share = SHARE[item.align]
    runs: list[Run] = []
    uses: list[Item] = []
    for line, base in layout.rows:
        left = box.x + share * (box.width - line.width * factor)
        y = top + base * factor
        if line.look is not None and line.chunks:
            size, spacing, paint = line.look
            words = plain_words(line.chunks)
            width = line.width * factor
            runs.append(Run(left, y, size * factor, words, paint, spacing * factor, width))
            continue
        found, icons = strips(line)
        for strip in found:
            runs.append(_run(strip, left, y, factor))
        for x, part in icons:
            uses.append(_icon(part, left + x * factor, y, factor))
    return (Text(tuple(runs)), *uses) if runs else tuple(uses)


def _run(strip: Strip, left: float, base: float, factor: float) -> Run:
    size, spacing, paint = strip.look
    return Run(
        left + strip.x * factor,
        base,
        size * factor,
        strip.words,
        paint,
        spacing * factor,
        strip.width * factor,
    )


def _icon(part: Part, left: float, base: float, factor: float) -> Use:
    """The form scaled to the icon's height, the lower edge of its box on the base line."""
    assert part.form is not None
    box = part.form.box
    scale = part.height * factor / box.height
    return Use(part.form, (scale, 0.0, 0.0, scale, left - scale * box.x, base - scale * box.bottom))


def _line_fits(measured: _Measured, room: float | None) -> Callable[[float], bool]:
    return lambda factor: room is None or measured.width * factor <= room + SLACK


def _has_room(item: TextFrame, layout: _Layout, factor: float) -> bool:
    return (
        layout.height * factor <= item.box.height + SLACK and layout.width * factor <= item.box.width + SLACK
    )


def _sizes(paragraphs: list[Paragraph]) -> list[float]:
    return [style.look.size for paragraph in paragraphs for style in paragraph.styles]


def _flawed(paragraphs: list[Paragraph]) -> list[Chunk]:
    """All chunks, if any of the styles in use has met a character it cannot set."""
    if not any(style.flawed for paragraph in paragraphs for style in paragraph.styles):
        return []
    return [chunk for paragraph in paragraphs for chunk in paragraph.chunks]


def _scale(matrix: Matrix) -> float:
    """How much a matrix enlarges."""
    a, b, c, d, _, _ = matrix
    return sqrt(abs(a * d - b * c))


def _style_of(item: TextLine | TextFrame) -> tuple[str, int, float]:
    """The family, weight and size of the largest words of a text."""
    spans = item.spans if isinstance(item, TextLine) else item.content
    styles = [span.style for span in spans if not isinstance(span, Break)]
    largest = max(styles, key=lambda style: style.size)
    return largest.family, largest.weight, round(largest.size, 3)


def _factors(sizes: list[float], min_size: float) -> Iterator[float]:
    """Full size, then smaller by STEP of the largest type each time, down to the floor of the smallest."""
    largest, smallest = max(sizes), min(sizes)
    least = max(min_size, STEP) / smallest
    yield 1.0
    factor = 1 - STEP / largest
    while factor > least:
        yield factor
        factor -= STEP / largest
    if least < 1:
        yield least


def _first_fitting(factors: Iterator[float], fits: Callable[[float], bool]) -> tuple[float, bool]:
    """The first factor that fits, else the last one tried."""
    factor = 1.0
    for factor in factors:
        if fits(factor):
            return factor, True
    return factor, False
