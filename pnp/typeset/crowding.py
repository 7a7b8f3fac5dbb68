"""Texts with gaps, and what many pieces say in them -> the pieces of which something would be told.

What words take at most is held against what there is at least. Only where that does not tell are they judged
as those of a single piece are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from math import inf
from typing import Any

from pnp.drawing.items import Item, Span, TextFrame, TextLine
from pnp.source import Report
from pnp.typeset.breaks import BLANKS
from pnp.typeset.chunks import TypeCase, TypeStyle, UnknownFamily, Widths
from pnp.typeset.fit import TOUCH, Setter
from pnp.typeset.fonts import Fonts
from pnp.typeset.frames import SHARE, room_of
from pnp.typeset.lines import SLACK, words_of, words_of_all
from pnp.typeset.sizes import TypeSizes

Said = Callable[[str], "Sequence[str] | None"]
"""What pieces say in the place of a text, one after the other, without blanks round it; None without gaps."""
_Columns = Mapping[int, Sequence[str]]
"""What the pieces say, by the place of the span."""
_Most = Callable[[Sequence[TypeStyle]], float]
"""How much of lines words in some styles may take together and surely have room, mm."""


class _Together(Exception):
    """The size of a text depends on what others say."""


def crowded(
    items: tuple[Item, ...], said: Said, fonts: Fonts, case: TypeCase, sizes: TypeSizes
) -> set[int] | None:
    """The pieces, by number, whose texts do not fit in or cannot be set; None where all may be such."""
    report = Report()
    judge = _Judge(said, fonts, report, case, sizes)
    try:
        judge.judge_items(items)
    except _Together:
        return None
    return None if len(report) else judge.crowded


class _Judge(Setter):
    """Judges texts with gaps for all pieces, and others as usual."""

    def __init__(self, said: Said, fonts: Fonts, report: Report, case: TypeCase, sizes: TypeSizes) -> None:
        super().__init__(fonts, report, case, sizes)
        self._said = said
        self.crowded: set[int] = set()

    def _judge_line(self, item: TextLine) -> None:
        judge = super()._judge_line
        self._judge_each(item, item.spans, _line_room(item), lambda spans: judge(item._replace(spans=spans)))

    def _judge_frame(self, item: TextFrame) -> None:
        def most(styles: Sequence[TypeStyle]) -> float:
            room = room_of(item, self._case, self._is_small)
            widest = max(chain.from_iterable(style.widths.values() for style in styles))
            return room.most(widest) if room and widest < room.width else -inf

        judge = super()._judge_frame
        self._judge_each(item, item.content, most, lambda content: judge(item._replace(content=content)))

    def _judge_each(
        self,
        item: TextLine | TextFrame,
        parts: tuple[Any, ...],
        most: _Most,
        judge: Callable[[tuple[Any, ...]], None],
    ) -> None:
        """Judge a text with what each piece says in its gaps."""
        if self._agreement.concerns(item):
            raise _Together
        told = {place: self._said(part.text) for place, part in enumerate(parts) if isinstance(part, Span)}
        columns = {place: column for place, column in told.items() if column is not None}
        if not columns:
            judge(parts)
            return
        right: dict[tuple[str, ...], bool] = {}
        for number, texts in self._uncertain(parts, columns, most):
            if texts not in right:
                right[texts] = self._is_right(judge, _filled(parts, dict(zip(columns, texts, strict=True))))
            if not right[texts]:
                self.crowded.add(number)

    def _uncertain(
        self, parts: Sequence[Any], columns: _Columns, most: _Most
    ) -> Iterator[tuple[int, tuple[str, ...]]]:
        """The pieces, by number, whose words might not have room, with what they say."""
        same, gaps, styles = 0.0, [], []
        for place, part in enumerate(parts):
            if not isinstance(part, Span):
                continue
            try:
                style = self._case.style(part.style)
            except UnknownFamily:
                yield from enumerate(zip(*columns.values(), strict=True))
                return
            styles.append(style)
            if place in columns:
                gaps.append(_Gap(columns[place], style.widths))
            else:
                same += _width(part.text, style.widths)
        is_odd = any(style.flawed or self._is_small(style.look.size) for style in styles)
        limit = -inf if is_odd else most(styles) - same
        if sum([gap.most for gap in gaps]) < limit:
            return
        bounds = map(sum, zip(*[gap.bounds() for gap in gaps], strict=True))
        known: dict[tuple[str, ...], float] = {}
        for number in [number for number, bound in enumerate(bounds) if bound >= limit]:
            texts = tuple(column[number] for column in columns.values())
            if texts not in known:
                known[texts] = sum(gap.width(text) for gap, text in zip(gaps, texts, strict=True))
            if known[texts] >= limit:
                yield number, texts

    def _is_right(self, judge: Callable[[tuple[Any, ...]], None], parts: tuple[Any, ...]) -> bool:
        """Whether nothing is told of a text."""
        kept, found = (self._report, self._told), Report()
        # What was told of other words in the same place counts again.
        self._report, self._told = found, set()
        judge(parts)
        self._report, self._told = kept
        return not len(found)


class _Gap:
    """What pieces say in one place of a text, and how much of lines that takes, mm."""

    def __init__(self, texts: Sequence[str], widths: Widths) -> None:
        self._texts = texts
        self._widths = widths
        split = words_of_all(texts)
        words = set(chain.from_iterable(map(split, dict.fromkeys(texts))))
        self._letter = widths.per_character(words)
        """What the letters of a word and the space before it take at most on average."""
        self.most = (max(map(len, texts)) + 1) * self._letter
        """What none of the texts exceeds."""

    def bounds(self) -> list[float]:
        """What each text surely does not exceed."""
        letter = self._letter
        return [(len(text) + 1) * letter for text in self._texts]

    def width(self, text: str) -> float:
        """What the words of a text take at most."""
        return _width(text, self._widths)


def _width(text: str, widths: Widths) -> float:
    """How much of lines the words of a text take at most, mm."""
    return sum(map(widths.__getitem__, words_of(text)))


def _line_room(item: TextLine) -> _Most:
    """How wide the words of a line may be in its room, in the safe area and in the piece."""
    most = inf if item.width is None else item.width + SLACK
    share = SHARE[item.anchor]
    for low, high in filter(None, (item.limits, item.ends)):
        if low - TOUCH <= item.x <= high + TOUCH:
            before = (item.x - low + TOUCH) / share if share > 0 else inf
            behind = (high + TOUCH - item.x) / (1 - share) if share < 1 else inf
            most = min(most, before, behind)
    # What stands behind a space of another style has at most that space more.
    return lambda styles: most - (sum(style.widths[""] for style in styles) if len(styles) > 1 else 0.0)


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
