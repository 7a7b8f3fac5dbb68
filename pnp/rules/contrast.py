"""Two sets, the same games of each -> how they differ, game by game, with intervals.

Games of one number begin with the same random numbers, so that much of their chance falls out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from math import sqrt

from pnp.records import NamedTuple
from pnp.rules.samples import SURE
from pnp.rules.simulate import (
    Measured,
    Plan,
    Progress,
    Tally,
    chunks,
    measured,
    played,
    share_of_win,
    tally_of,
)


class Difference(NamedTuple):
    """How much larger the second of two means is, with its 95 % interval; None where nothing was counted."""

    mean: float | None
    interval: tuple[float, float] | None

    @property
    def is_told(self) -> bool:
        """Whether the interval leaves no doubt that there is one."""
        return self.interval is not None and not self.interval[0] <= 0 <= self.interval[1]


UNKNOWN = Difference(None, None)


class Pairs(NamedTuple):
    """Pairs of numbers that were counted, by their number and their sums."""

    number: int = 0
    first: float = 0
    second: float = 0
    first_squares: float = 0
    second_squares: float = 0
    products: float = 0

    def and_those_of(self, other: Pairs) -> Pairs:
        """Both as one."""
        return Pairs(
            self.number + other.number,
            *(mine + theirs for mine, theirs in zip(self[1:], other[1:], strict=True)),
        )

    def _spread(self, ratio: float) -> float | None:
        """The standard error of the mean of `second - ratio * first`; None of less than two pairs."""
        if self.number < 2:
            return None
        total = self.second - ratio * self.first
        squares = self.second_squares - 2 * ratio * self.products + ratio * ratio * self.first_squares
        return sqrt(max(0.0, squares - total * total / self.number) / (self.number - 1) / self.number)

    @property
    def difference(self) -> Difference:
        """How much larger the second mean is than the first."""
        if not self.number:
            return UNKNOWN
        mean, spread = (self.second - self.first) / self.number, self._spread(1)
        return Difference(mean, None if spread is None else (mean - SURE * spread, mean + SURE * spread))

    @property
    def change(self) -> Difference:
        """The same as a part of the first mean; of no use where that may be 0 or less, and unknown then."""
        base = Pairs(self.number, 0, self.first, 0, self.first_squares).difference
        if base.interval is None or base.mean is None or base.interval[0] <= 0:
            return UNKNOWN
        ratio = self.second / self.first
        spread = (self._spread(ratio) or 0) / base.mean
        return Difference(ratio - 1, (ratio - 1 - SURE * spread, ratio - 1 + SURE * spread))


NO_PAIRS = Pairs()


def pairs(values: Iterable[tuple[float, float]]) -> Pairs:
    """These pairs, counted."""
    both = list(values)
    return Pairs(
        len(both),
        sum(one for one, _ in both),
        sum(other for _, other in both),
        sum(one * one for one, _ in both),
        sum(other * other for _, other in both),
        sum(one * other for one, other in both),
    )


@dataclass(frozen=True)
class Contrast:
    """What games of two sets came to; all but the tallies and the length is of pairs that were both ended."""

    first: Tally = field(default_factory=Tally)
    second: Tally = field(default_factory=Tally)
    length: Pairs = NO_PAIRS
    score: Pairs = NO_PAIRS
    """Mean of all seats."""
    scores: tuple[Pairs, ...] = ()
    """One a seat, like the next."""
    wins: tuple[Pairs, ...] = ()
    figures: Mapping[str, Pairs] = field(default_factory=dict)
    """Those that both have."""

    def and_those_of(self, other: Contrast) -> Contrast:
        """Both as one."""
        names = dict.fromkeys((*self.figures, *other.figures))
        return Contrast(
            self.first.and_those_of(other.first),
            self.second.and_those_of(other.second),
            self.length.and_those_of(other.length),
            self.score.and_those_of(other.score),
            _seat_by_seat(self.scores, other.scores),
            _seat_by_seat(self.wins, other.wins),
            {
                name: self.figures.get(name, NO_PAIRS).and_those_of(other.figures.get(name, NO_PAIRS))
                for name in names
            },
        )


def contrast(
    first: Plan,
    second: Plan,
    games: int,
    *,
    executor: Executor | None = None,
    progress: Progress = lambda done, games: None,
) -> Contrast:
    """How two plans for as many seats differ in so many games each."""
    parts = chunks(games)
    found = Contrast()
    for numbers, part in zip(parts, played(contrast_chunk, (first, second), parts, executor), strict=True):
        found = found.and_those_of(part)
        progress(numbers.stop, games)
    return found


def contrast_chunk(plans: tuple[Plan, Plan], numbers: Iterable[int]) -> Contrast:
    """How the games of these numbers differ."""
    first, second = plans
    both = [(measured(first, number), measured(second, number)) for number in numbers]
    seats = len(first.bots)
    ended = [(one, other) for one, other in both if one.outcome is not None and other.outcome is not None]
    names = dict.fromkeys(name for one, other in ended for name in one.figures if name in other.figures)
    played_out = range(seats) if ended else ()
    return Contrast(
        tally_of([one for one, _ in both], seats),
        tally_of([other for _, other in both], seats),
        pairs((one.length, other.length) for one, other in both),
        pairs((_mean_score(one), _mean_score(other)) for one, other in ended),
        tuple(pairs((_score(one, seat), _score(other, seat)) for one, other in ended) for seat in played_out),
        tuple(pairs((_win(one, seat), _win(other, seat)) for one, other in ended) for seat in played_out),
        {
            name: pairs(
                (one.figures[name], other.figures[name])
                for one, other in ended
                if name in one.figures and name in other.figures
            )
            for name in names
        },
    )


def _score(game: Measured, seat: int) -> float:
    assert game.outcome is not None
    return game.outcome.scores[seat]


def _win(game: Measured, seat: int) -> float:
    assert game.outcome is not None
    return share_of_win(game.outcome, seat)


def _mean_score(game: Measured) -> float:
    assert game.outcome is not None
    return sum(game.outcome.scores) / len(game.outcome.scores)


def _seat_by_seat(one: Sequence[Pairs], other: Sequence[Pairs]) -> tuple[Pairs, ...]:
    if not one or not other:
        return tuple(one or other)
    return tuple(mine.and_those_of(theirs) for mine, theirs in zip(one, other, strict=True))
