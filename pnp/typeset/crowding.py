"""Texts with gaps, and what many pieces say in them -> the pieces of which something would be told.

What words take at most is held against what there is at least. Only where that does not tell are they judged
as those of a single piece are.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from math import inf
from typing import Any

from pnp.drawing.items import Item, Span, TextFrame, TextLine
from pnp.records import NamedTuple
from pnp.source import Report
from pnp.typeset.breaks import BLANKS
from pnp.typeset.chunks import TypeCase, TypeStyle, UnknownFamily
from pnp.typeset.fit import TOUCH, Setter
from pnp.typeset.fonts import Fonts
from pnp.typeset.frames import SHARE, room_of
from pnp.typeset.lines import SLACK
from pnp.typeset.sizes import TypeSizes
from pnp.typeset.widths import Gap, Room, limit, uncertain

Said = Callable[[str], "Sequence[str] | None"]
"""What pieces say in the place of a text, one after the other, without blanks round it; None without gaps."""


class Judged(NamedTuple):
    """A text with gaps that was judged for many pieces."""

    spans: Sequence[Span]
    """Those that have gaps."""
    styles: Sequence[TypeStyle]
    """Those of all its spans; none where one of them has no family."""
    room: Room | float | None
    """What there is for all its words, mm; None where that does not tell whether they fit in."""
    same: float
    """What its words beside the gaps take, mm."""
    right: dict[tuple[str, ...], bool]
    """Whether it is right with what stands in the gaps, where that had to be looked at."""

    @property
    def limit(self) -> float:
        """How much what stands in the gaps may take together and surely have room, mm."""
        return limit(self.room, self.same, [style.widths for style in self.styles])


class Crowding(NamedTuple):
    """What came of texts with gaps."""

    pieces: set[int]
    """Those, by number, whose texts do not fit in or cannot be set."""
    texts: list[Judged]


def crowded(
    items: tuple[Item, ...], said: Said, fonts: Fonts, case: TypeCase, sizes: TypeSizes
) -> Crowding | None:
    """The pieces whose texts do not fit in or cannot be set; None where all may be such."""
    report = Report()
    judge = _Judge(said, fonts, report, case, sizes)
    try:
        judge.judge_items(items)
    except _Together:
        return None
    return None if len(report) else judge.found


class _Together(Exception):
    """The size of a text depends on what others say."""


class _Judge(Setter):
    """Judges texts with gaps for all pieces, and others as usual."""

    def __init__(self, said: Said, fonts: Fonts, report: Report, case: TypeCase, sizes: TypeSizes) -> None:
        super().__init__(fonts, report, case, sizes)
        self._said = said
        self.found = Crowding(set(), [])

    def _judge_line(self, item: TextLine) -> None:
        judge = super()._judge_line
        self._judge_each(item, item.spans, lambda spans: judge(item._replace(spans=spans)))

    def _judge_frame(self, item: TextFrame) -> None:
        judge = super()._judge_frame
        self._judge_each(item, item.content, lambda content: judge(item._replace(content=content)))

    def _judge_each(
        self,
        item: TextLine | TextFrame,
        parts: tuple[Any, ...],
        judge: Callable[[tuple[Any, ...]], None],
    ) -> None:
        """Judge a text with what each piece says in its gaps."""
        if self._agreement.concerns(item):
            raise _Together
        spans = {place: part for place, part in enumerate(parts) if isinstance(part, Span)}
        told = {place: self._said(span.text) for place, span in spans.items()}
        columns = {place: column for place, column in told.items() if column is not None}
        if not columns:
            judge(parts)
            return
        styles = self._styles(spans)
        gaps = [Gap(column, styles[place].widths) for place, column in columns.items() if styles]
        same = [
            styles[place].widths.together(span.text)
            for place, span in spans.items()
            if styles and place not in columns
        ]
        text = Judged(
            [spans[place] for place in columns],
            list(styles.values()),
            self._room(item, styles.values()),
            sum(same),
            {},
        )
        texts = zip(*columns.values(), strict=True)
        for number, said in uncertain(gaps, text.limit) if styles else enumerate(texts):
            if said not in text.right:
                text.right[said] = self._is_right(
                    judge, _filled(parts, dict(zip(columns, said, strict=True)))
                )
            if not text.right[said]:
                self.found.pieces.add(number)
        self.found.texts.append(text)

    def _styles(self, spans: Mapping[int, Span]) -> dict[int, TypeStyle]:
        """The style of each span; none where one of them has no family."""
        try:
            return {place: self._case.style(span.style) for place, span in spans.items()}
        except UnknownFamily:
            return {}

    def _room(self, item: TextLine | TextFrame, styles: Collection[TypeStyle]) -> Room | float | None:
        """What a text has room for, mm; None where that does not tell whether words fit in."""
        if not styles or any(style.flawed or self._is_small(style.look.size) for style in styles):
            return None
        if isinstance(item, TextFrame):
            return room_of(item, self._case, self._is_small)
        return _line_room(item, styles)

    def _is_right(self, judge: Callable[[tuple[Any, ...]], None], parts: tuple[Any, ...]) -> bool:
        """Whether nothing is told of a text."""
        kept, found = (self._report, self._told), Report()
        # What was told of other words in the same place counts again.
        self._report, self._told = found, set()
        judge(parts)
        self._report, self._told = kept
        return not len(found)


def _line_room(item: TextLine, styles: Collection[TypeStyle]) -> float:
    """How wide the words of a line may be in its room, in the safe area and in the piece."""
    most = inf if item.width is None else item.width + SLACK
    share = SHARE[item.anchor]
    for low, high in filter(None, (item.limits, item.ends)):
        if low - TOUCH <= item.x <= high + TOUCH:
            before = (item.x - low + TOUCH) / share if share > 0 else inf
            behind = (high + TOUCH - item.x) / (1 - share) if share < 1 else inf
            most = min(most, before, behind)
    # What stands behind a space of another style has at most that space more.
    return most - (sum([style.widths[""] for style in styles]) if len(styles) > 1 else 0.0)


def _filled(parts: Sequence[Any], said: Mapping[int, str]) -> tuple[Any, ...]:
    """A text with what one piece says in the place of spans with gaps, and the blanks that part them."""
    return tuple(
        part._replace(text=_blank(part.text[0]) + said[place] + _blank(part.text[-1]))
        if place in said
        else part
        for place, part in enumerate(parts)
    )


def _blank(character: str) -> str:
    return character if character in BLANKS else ""
