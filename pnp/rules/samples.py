"""Numbers that were counted -> their mean and how sure that is."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt

from pnp.records import NamedTuple

SURE = 1.96
"""Standard errors on either side of a mean that make its 95 % interval."""


class Sample(NamedTuple):
    """Numbers that were counted, by their number, their sum and the sum of their squares."""

    number: int = 0
    sum: float = 0
    squares: float = 0

    def and_those_of(self, other: Sample) -> Sample:
        """Both samples as one."""
        return Sample(self.number + other.number, self.sum + other.sum, self.squares + other.squares)

    @property
    def mean(self) -> float | None:
        """None of nothing."""
        return self.sum / self.number if self.number else None

    @property
    def variance(self) -> float | None:
        """As estimated from a sample; None of less than two numbers."""
        if self.number < 2:
            return None
        return max(0.0, self.squares - self.sum * self.sum / self.number) / (self.number - 1)

    @property
    def sd(self) -> float | None:
        """The standard deviation; None of less than two numbers."""
        variance = self.variance
        return None if variance is None else sqrt(variance)

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % interval of the mean; None of less than two numbers."""
        mean, sd = self.mean, self.sd
        if mean is None or sd is None:
            return None
        half = SURE * sd / sqrt(self.number)
        return mean - half, mean + half


NOTHING = Sample()


def sample(values: Iterable[float]) -> Sample:
    """The sample of these numbers."""
    numbers = list(values)
    return Sample(len(numbers), sum(numbers), sum(value * value for value in numbers))
