"""Drawings with `TextLine` and `TextFrame` -> drawings with `Text`: sizes found, every word in its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import inf, sqrt
from typing import Any

from pnp.drawing.items import Drawing, Form, Group, Item, Matrix, Origin, Text, TextFrame, TextLine, Use
from pnp.geometry import Box
from pnp.records import NamedTuple
from pnp.source import Problem, Report, Source
from pnp.typeset.agreement import Agreement, Fits
from pnp.typeset.chunks import Chunk, TypeCase, TypeStyle, UnknownFamily
from pnp.typeset.faults import cut_off, flaws, outside, overflow, small, unknown_family
from pnp.typeset.fonts import Fonts
from pnp.typeset.frames import (
    SHARE,
    Layout,
    flawed,
    has_room,
    lay_out,
    placed,
    run,
    sizes_of,
    surely_fits,
    words_box,
)
from pnp.typeset.lines import SLACK, Paragraph, Strip, fill, read_line, read_paragraphs, strips
from pnp.typeset.sizes import AS_DRAWN, TypeSizes

TOUCH = 0.02
"""Words this far beyond the safe area, in mm, still end on it."""


def fit(
    drawings: Sequence[Drawing],
    fonts: Fonts,
    report: Report,
    case: TypeCase | None = None,
    sizes: TypeSizes = AS_DRAWN,
) -> list[Drawing]:
    """One side of a whole component with its text set.

    Reports [text-overflow], [text-cut-off], [outside-safe-area], [small-type], [missing-glyph],
    [unsupported-script] and [unknown-font].
    A drawing without text stays the same object; a text that is one object in several drawings is set once.
    `case` keeps words that were set before, with the same fonts.
    """
    setter = Setter(fonts, report, case or TypeCase(fonts), sizes)
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
    setter = Setter(fonts, report, case or TypeCase(fonts), sizes)
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


class Setter:
    """Sets or judges the items of one component side, each object once."""

    def __init__(self, fonts: Fonts, report: Report, case: TypeCase, sizes: TypeSizes) -> None:
        self._fonts = fonts
        self._sizes = sizes
        self._report = report
        self._told: set[tuple[Source, str]] = set()
        """What was told of texts, and where; a template's own ones are the same on each piece."""
        self._case = case
        self._done: dict[int, tuple[Item, ...]] = {}
        self._forms: dict[int, Form] = {}
        self._lines: dict[tuple[TypeStyle, str], _Measured] = {}
        self._scale = 1.0
        """By how much what is being set is enlarged by the groups round it."""
        self._agreement = Agreement(sizes)
        self._agreed: set[int] = set()
        """Items that have had their say in it."""
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
                if self._agreement.concerns(item) and id(item) not in self._agreed:
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
        if sizes:
            self._agreement.take_in(item, sizes, fits)

    def _judge(self, item: TextLine | TextFrame) -> tuple[list[float], Fits]:
        """The sizes in a text, and whether it has room when they are all multiplied by a factor."""
        if isinstance(item, TextLine):
            measured = self._measure(item)
            return measured.sizes, _line_fits(measured, item.width)
        paragraphs = self._read(item)
        return sizes_of(paragraphs), self._frame_fits(item, paragraphs)

    def _frame_fits(self, item: TextFrame, paragraphs: list[Paragraph]) -> Fits:
        return lambda factor: has_room(item, lay_out(item, paragraphs, factor, self._case), factor)

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
                    self._judge_line(item)
                elif isinstance(item, TextFrame):
                    self._judge_frame(item)
                elif isinstance(item, Group):
                    with self._scaled(_scale(item.matrix)):
                        self.judge_items(item.items)
                elif isinstance(item, Use):
                    with self._scaled(inf):
                        self.judge_items(item.form.items)

    def _judge_line(self, item: TextLine) -> None:
        self._size_line(item)

    def _judge_frame(self, item: TextFrame) -> None:
        if not surely_fits(item, self._case, self._is_small):
            self._size_frame(item)

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
        runs = tuple([run(strip, left, item.y, factor) for strip in measured.strips])
        return (Text(runs),) if runs else ()

    def _size_line(self, item: TextLine) -> tuple[_Measured, float, float] | None:
        """A line with its factor and its left end; None where it cannot be set."""
        try:
            measured = self._measure(item)
        except UnknownFamily as error:
            self._unknown(item.origin, error)
            return None
        if measured.flawed:
            self._tell_flaws(item.origin, measured.flawed)
        factor, good = 1.0, True
        room = item.width
        if (
            room is not None
            and measured.sizes
            and (measured.width > room + SLACK or self._agreement.must_choose(item))
        ):
            factor, good = self._agreement.choose(
                item, measured.sizes, self._scale, _line_fits(measured, room)
            )
            if not good:
                size = max(measured.sizes) * factor
                self._tell(
                    item.origin, overflow(item.origin, "width", measured.width * factor, room, size, item.fit)
                )
        elif self._sizes.grows and measured.sizes:
            factor = max(1.0, self._sizes.least / (min(measured.sizes) * self._scale))
        self._judge_size(item.origin, measured.sizes, factor)
        left = item.x - SHARE[item.anchor] * measured.width * factor
        if good and item.limits:
            self._judge_ends(item, item.limits, left, left + measured.width * factor)
        return measured, factor, left

    def _tell(self, origin: Origin, problem: Problem) -> None:
        """Report what is wrong with a text; where a template says it itself, with the first piece."""
        said = problem.source, problem.message.replace(f' (piece "{origin.piece_id}")', "")
        if said not in self._told:
            self._told.add(said)
            self._report.add(problem)

    def _tell_flaws(self, origin: Origin, chunks: Sequence[Chunk]) -> None:
        """Report characters that cannot be set."""
        for problem in flaws(origin, chunks):
            self._tell(origin, problem)

    def _judge_size(self, origin: Origin, sizes: Sequence[float], factor: float) -> None:
        """Report type that is smaller than it must be; of words that did not shrink the template says so."""
        if sizes and self._is_small(min(sizes) * factor):
            printed = self._scale * self._sizes.growth
            least = self._sizes.least * self._sizes.growth
            origin = origin if factor < 1 else origin._replace(field="")
            self._tell(origin, small(origin, min(sizes) * factor * printed, least))

    def _is_small(self, size: float) -> bool:
        return size * self._scale < self._sizes.least - TOUCH

    def _judge_ends(self, item: TextLine, limits: tuple[float, float], left: float, right: float) -> None:
        """Report words beyond the safe area or the cut; of a line that starts out there drawing has told."""
        over = max(limits[0] - left, right - limits[1])
        if over <= TOUCH:
            return
        lost = _beyond(item.ends, left, right) if item.ends else 0.0
        if item.ends and lost > TOUCH and _holds(item.ends, item.x):
            self._tell(item.origin, cut_off(item.origin, lost * self._scale))
        elif _holds(limits, item.x):
            self._tell(item.origin, outside(item.origin, over * self._scale))

    def _judge_cut(self, item: TextFrame, trim: Box, words: Box) -> None:
        """Report words of a frame beyond the cut."""
        lost = max(
            _beyond((trim.x, trim.right), words.x, words.right),
            _beyond((trim.y, trim.bottom), words.y, words.bottom),
        )
        if lost > TOUCH:
            self._tell(item.origin, cut_off(item.origin, lost * self._scale))

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
        return _Measured(line.width, strips(line)[0], sizes_of(paragraphs), flawed(paragraphs))

    def _set_frame(self, item: TextFrame) -> tuple[Item, ...]:
        sized = self._size_frame(item)
        return placed(item, *sized) if sized else ()

    def _size_frame(self, item: TextFrame) -> tuple[Layout, float] | None:
        """A frame's lines and the factor to set them with; None where it has none or they cannot be set."""
        try:
            paragraphs = self._read(item)
        except UnknownFamily as error:
            self._unknown(item.origin, error)
            return None
        if not paragraphs:
            return None
        self._tell_flaws(item.origin, flawed(paragraphs))
        factor = 1.0
        layout = lay_out(item, paragraphs, factor, self._case)
        sizes = sizes_of(paragraphs)
        if not has_room(item, layout, factor) or self._agreement.must_choose(item):
            factor, good = self._agreement.choose(
                item, sizes, self._scale, self._frame_fits(item, paragraphs)
            )
            layout = lay_out(item, paragraphs, factor, self._case)
            if not good:
                self._report_overflow(item, layout, factor, max(sizes) * factor)
        self._judge_size(item.origin, sizes, factor)
        if item.trim:
            self._judge_cut(item, item.trim, words_box(item, layout, factor, max(sizes)))
        return layout, factor

    def _read(self, item: TextFrame) -> list[Paragraph]:
        return read_paragraphs(item.content, self._case, self._set_form)

    def _report_overflow(self, item: TextFrame, layout: Layout, factor: float, size: float) -> None:
        box = item.box
        if layout.width * factor > box.width + SLACK:
            widest = max((line for line, _ in layout.rows), key=lambda line: line.width)
            word = "".join(part.text for chunk in widest.chunks for part in chunk.parts if not part.form)
            measure = f'width for "{word}"' if word else "width for an icon"
            self._tell(
                item.origin, overflow(item.origin, measure, layout.width * factor, box.width, size, item.fit)
            )
        if layout.height * factor > box.height + SLACK:
            self._tell(
                item.origin,
                overflow(item.origin, "height", layout.height * factor, box.height, size, item.fit),
            )

    def _unknown(self, origin: Origin, error: UnknownFamily) -> None:
        self._tell(origin, unknown_family(origin, str(error), self._fonts.families))


def _line_fits(measured: _Measured, room: float | None) -> Fits:
    return lambda factor: room is None or measured.width * factor <= room + SLACK


def _holds(ends: tuple[float, float], x: float) -> bool:
    """Whether a line that stands at x starts between two ends."""
    return ends[0] - TOUCH <= x <= ends[1] + TOUCH


def _beyond(ends: tuple[float, float], first: float, last: float) -> float:
    """How much of what lies from `first` to `last` does not lie between two ends."""
    return min(max(ends[0] - first, 0.0) + max(last - ends[1], 0.0), last - first)


def _scale(matrix: Matrix) -> float:
    """How much a matrix enlarges."""
    a, b, c, d, _, _ = matrix
    return sqrt(abs(a * d - b * c))
