"""A wish and the odds of a deck -> the targets of a new manifest.

Rows are chosen from the first to the last. A choice that leaves no way to the wished mean, or that breaks a
rule of manifests, is taken back. Chance is `Random.random` and sums of it alone: a seed gives the same rows
with every Python.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random

from pnp.games.lighten.checks import HARD, LEAST_VARIETY, MOST_REPEATS, Odds
from pnp.games.lighten.kinds import MOST_TARGET
from pnp.rules.engine import BadText
from pnp.rules.hints import count
from pnp.rules.manifests import Wish
from pnp.rules.play import seeded

DIFFICULTIES = {"easy": (70, 80), "medium": (58, 70), "hard": (45, 58)}
"""From and below which percentage of hands meets a target exactly, on average over the rows."""
CURVES = {
    "rising": "no target is lower than that two rows before",
    "flat": "any four rows add up to about the same",
    "wave": "targets climb for three rows, then fall for three",
}
SPAN = 3, 20
CREST = 3
"""Rows from the foot of a wave to its crest."""
WINDOW, LEVEL = 4, 8
"""So many rows of a flat manifest add up to what its first ones do, within this."""
ATTEMPTS, STEPS = 40, 4000
"""How often a manifest is begun anew, and after how many choices."""
LEAST_WEIGHT = 0.05
"""Of a target that leads away from the mean that is aimed at; others have about 1."""


def draw_targets(odds: Odds, rounds: int, wish: Wish) -> tuple[int, ...]:
    """The targets of a new manifest. BadText where there is none, with what would do."""
    if wish.lowest > wish.highest:
        raise BadText(f"targets cannot go from {wish.lowest} to {wish.highest}: write the lower one first")
    chances = worthwhile(odds, wish.lowest, wish.highest)
    must_have_targets(odds, chances, rounds, wish)
    random = seeded(wish.seed, "manifest", wish.difficulty)
    for _ in range(ATTEMPTS):
        search = Search(chances, odds.hands, rounds, wish, random)
        if search.found():
            return tuple(search.rows)
    said = [f"curve {wish.curve}"] if wish.curve else []
    said += [f"jumps of {wish.jump} at most"] if wish.jump is not None else []
    told = " with " + " and ".join(said) if said else ""
    way_out = "allow longer jumps" if wish.jump is not None else "leave the curve open" if said else ""
    raise BadText(
        f"found no {wish.difficulty} manifest from {wish.lowest} to {wish.highest}{told}: "
        f"{f'{way_out}, or ' if way_out else ''}widen the range"
    )


def worthwhile(odds: Odds, lowest: int, highest: int) -> dict[int, int]:
    """How many hands meet each target of a range, without those that `pnp check` takes for hopeless."""
    counted = {target: odds.exact(target) for target in range(lowest, min(highest, odds.largest) + 1)}
    return {target: hands for target, hands in counted.items() if hands and hands >= HARD * odds.hands}


def must_have_targets(odds: Odds, chances: Mapping[int, int], rounds: int, wish: Wish) -> None:
    """BadText where a range has too few targets, or none of the wished difficulty."""
    low, high = DIFFICULTIES[wish.difficulty]
    if holds(chances, odds.hands, rounds, (low, high)):
        return
    span = f"from {wish.lowest} to {wish.highest}"
    if len(chances) * MOST_REPEATS < rounds:
        number = f"only {count(len(chances), 'target')}" if chances else "no targets"
        what = (
            f"{span} {number} can be met exactly by {100 * HARD:.0f} % of hands or more, "
            f"too few for {rounds} rows with each target twice at most"
        )
    else:
        least, most = (round(100 * met / (rounds * odds.hands)) for met in bounds(chances.values(), rounds))
        between = f"{least} to {most} %" if least < most else f"{least} %"
        what = (
            f"targets {span} are met exactly by {between} of hands on average, "
            f"and {wish.difficulty} is {low} to {high} %"
        )
    way_out = wider(odds, rounds, wish)
    fitting = [name for name, band in DIFFICULTIES.items() if holds(chances, odds.hands, rounds, band)]
    ways = [f"--range {way_out[0]}-{way_out[1]}"] if way_out else []
    ways += [f"--difficulty {name}" for name in fitting]
    if not ways:
        both = ((name, wider(odds, rounds, wish._replace(difficulty=name))) for name in DIFFICULTIES)
        ways = [f"--difficulty {name} --range {span[0]}-{span[1]}" for name, span in both if span]
    raise BadText(f"{what}; {' or '.join(ways)} would do" if ways else f"{what}; choose another deck")


def wider(odds: Odds, rounds: int, wish: Wish) -> tuple[int, int] | None:
    """The range nearest to the wished one that has such manifests."""
    all_chances = worthwhile(odds, 1, MOST_TARGET)
    ranges = (
        (lowest, highest)
        for lowest in range(1, wish.lowest + 1)
        for highest in range(wish.highest, max(min(odds.largest, MOST_TARGET), wish.highest) + 1)
    )
    for lowest, highest in sorted(ranges, key=lambda span: (span[1] - span[0], -span[0])):
        chances = {target: hands for target, hands in all_chances.items() if lowest <= target <= highest}
        if holds(chances, odds.hands, rounds, DIFFICULTIES[wish.difficulty]):
            return lowest, highest
    return None


def holds(chances: Mapping[int, int], hands: int, rounds: int, band: tuple[int, int]) -> bool:
    """Whether so many rows of these targets can have a mean in a band."""
    if len(chances) * MOST_REPEATS < rounds or len(chances) < min(LEAST_VARIETY, rounds):
        return False
    least, most = bounds(chances.values(), rounds)
    return 100 * most >= band[0] * rounds * hands and 100 * least < band[1] * rounds * hands


def bounds(chances: Iterable[int], rows: int) -> tuple[int, int]:
    """The least and the most that so many rows add up to, no target more often than allowed."""
    ordered = sorted(hands for hands in chances for _ in range(MOST_REPEATS))
    return sum(ordered[:rows]), sum(ordered[len(ordered) - rows :])


class Search:
    """One attempt to find the rows of a manifest."""

    def __init__(
        self, chances: Mapping[int, int], hands: int, rounds: int, wish: Wish, random: Random
    ) -> None:
        low, high = DIFFICULTIES[wish.difficulty]
        self.chances = chances
        self.rounds = rounds
        self.wish = wish
        self.random = random
        self.least, self.most = low * rounds * hands, high * rounds * hands
        """What a hundred times the rows' hands add up to: the one at least, less than the other."""
        self.aim = (self.least + (self.most - self.least) * (0.1 + 0.8 * random.random())) / 100
        self.rows: list[int] = []
        self.steps = 0

    def found(self) -> bool:
        """Whether `rows` are now a manifest."""
        if not self._complete():
            return False
        if self.wish.curve == "rising":
            self.rows = ascending(self.rows)
            return all(self._fits(self.rows[:place], target) for place, target in enumerate(self.rows))
        return True

    def _complete(self) -> bool:
        if len(self.rows) == self.rounds:
            return len(set(self.rows)) >= min(LEAST_VARIETY, self.rounds)
        for target in self._candidates():
            self.steps += 1
            if self.steps > STEPS:
                return False
            self.rows.append(target)
            if self._in_reach() and self._complete():
                return True
            self.rows.pop()
        return False

    def _candidates(self) -> Iterator[int]:
        """What may come next, in random order; likelier is what leads to the mean that is aimed at."""
        # Rows that are put in order afterwards may come in any.
        left = [
            target
            for target in self.chances
            if self.rows.count(target) < MOST_REPEATS
            and (self.wish.curve == "rising" or self._fits(self.rows, target))
        ]
        wanted = (self.aim - sum(map(self.chances.__getitem__, self.rows))) / (self.rounds - len(self.rows))
        weights = tilted([self.chances[target] for target in left], wanted)
        while left:
            place = pick(weights, self.random)
            weights.pop(place)
            yield left.pop(place)

    def _fits(self, before: Sequence[int], target: int) -> bool:
        """Whether a target may follow those before it."""
        if before and (
            target == before[-1] or abs(target - before[-1]) > (self.wish.jump or target + before[-1])
        ):
            return False
        return self.wish.curve is None or SHAPES[self.wish.curve](before, target)

    def _in_reach(self) -> bool:
        """Whether the rows to come can still bring the mean into the band."""
        left = Counter(dict.fromkeys(self.chances, MOST_REPEATS))
        left.subtract(self.rows)
        ordered = sorted(self.chances[target] for target in left.elements())
        rows = self.rounds - len(self.rows)
        met = sum(map(self.chances.__getitem__, self.rows))
        least, most = met + sum(ordered[:rows]), met + sum(ordered[len(ordered) - rows :])
        return len(ordered) >= rows and 100 * most >= self.least and 100 * least < self.most


def tilted(chances: Sequence[int], wanted: float) -> list[float]:
    """Weights under which a choice is, on average, as likely to be met as wanted; none of them is 0."""
    if not chances:
        return []
    mean = sum(chances) / len(chances)
    variance = sum((each - mean) * (each - mean) for each in chances) / len(chances)
    slope = (wanted - mean) / variance if variance else 0.0
    return [max(LEAST_WEIGHT, 1 + slope * (each - mean)) for each in chances]


def pick(weights: Sequence[float], random: Random) -> int:
    """A place, each as likely as its weight."""
    point = random.random() * sum(weights)
    for place, weight in enumerate(weights):
        point -= weight
        if point < 0:
            return place
    return len(weights) - 1


def ascending(targets: Iterable[int]) -> list[int]:
    """Targets from low to high, but equal ones with another between them."""
    rows = sorted(targets)
    for place in range(1, len(rows)):
        if rows[place] == rows[place - 1]:
            other = place + 1 if place + 1 < len(rows) else place - 2
            here = place if other > place else place - 1
            rows[here], rows[other] = rows[other], rows[here]
    return rows


def rising(rows: Sequence[int], target: int) -> bool:
    """No target is lower than that two rows before."""
    return len(rows) < 2 or target >= rows[-2]


def wave(rows: Sequence[int], target: int) -> bool:
    """Targets climb to a crest, fall for as many rows, and climb again."""
    climbs = (len(rows) - 1) // CREST % 2 == 0
    return not rows or (target > rows[-1] if climbs else target < rows[-1])


def flat(rows: Sequence[int], target: int) -> bool:
    """Any few rows add up to about as much as the first ones."""
    return len(rows) < WINDOW or abs(sum(rows[1 - WINDOW :]) + target - sum(rows[:WINDOW])) <= LEVEL


SHAPES: Mapping[str, Callable[[Sequence[int], int], bool]] = {"rising": rising, "flat": flat, "wave": wave}
"""Whether a target may follow those before it."""
