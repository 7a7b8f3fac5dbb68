"""How the games of two sets differ -> the short form and the table for people, JSON for programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pnp.cli.figures import columns, interval, names_of, number

if TYPE_CHECKING:
    from pnp.rules.contrast import Contrast, Difference, Pairs

UNTOLD = "cannot be told apart"
SAME = "the same in every game"
MOST_DIGITS = 2
ROUGH = 30
"""Games below which an interval is more of a guess."""
ENOUGH = 1000


def table(found: Contrast) -> Iterator[str]:
    """Each figure of both sets, and how much larger that of the second is."""
    from pnp.rules.contrast import NO_PAIRS
    from pnp.rules.samples import NOTHING

    one, two = found.first, found.second
    rows = [["figure", "first", "second", "difference", "95 %"]]

    def add(name: str, mine: float | None, theirs: float | None, pairs: Pairs) -> None:
        told = pairs.difference
        rows.append(
            [name, number(mine), number(theirs), number(told.mean, "+"), interval(told.interval, "+")]
        )

    for what, mine, theirs, counted in (
        ("score", one.scores, two.scores, found.scores),
        ("wins", one.wins, two.wins, found.wins),
    ):
        for seat, pairs in enumerate(counted):
            add(f"seat {seat}: {what}", mine[seat].mean, theirs[seat].mean, pairs)
    add("events of a game", one.length.mean, two.length.mean, found.length)
    for name in names_of(one, two):
        first, second = (each.figures.get(name, NOTHING).mean for each in (one, two))
        add(name, first, second, found.figures.get(name, NO_PAIRS))
    yield from columns(rows)


def short_form(found: Contrast, first: str, second: str) -> Iterator[str]:
    """What changes from the first set to the second: a line for scores, each seat's wins, and length."""
    from pnp.words.phrases import count

    games = found.first.games
    told = [
        ("scores", found.score.change, changed(found.score)),
        *(
            (f"seat {seat} wins", pairs.difference, won(pairs.difference))
            for seat, pairs in enumerate(found.wins)
        ),
        ("length", found.length.change, changed(found.length)),
    ]
    yield f"{second} against {first}: {count(games, 'game')} each, with the same seeds; 95 % intervals"
    width = max(len(name) for name, _, _ in told)
    yield from (f"{name:<{width}}  {words}" for name, _, words in told)
    unfinished = max(found.first.unfinished, found.second.unfinished)
    if unfinished:
        yield f"Scores and wins are of {count(found.score.number, 'pair')}; other games were broken off."
    if all(words == SAME for _, _, words in told):
        yield "For these bots the two are the same game."
    elif games < ROUGH:
        yield f"So few games make rough intervals: --games {ENOUGH} tells more."
    elif not any(difference.is_told for _, difference, _ in told):
        yield f"More games may tell: --games {4 * games} makes the intervals half as wide."


def changed(pairs: Pairs) -> str:
    """`+12 % (9 to 15)`; in numbers where there is no good part of the first mean."""
    change = pairs.change
    if change.mean is None:
        return in_words(pairs.difference, 1, "")
    return in_words(change, 100, " %")


def won(difference: Difference) -> str:
    """How many wins more, of a hundred games."""
    return in_words(difference, 100, " in 100 games")


def in_words(told: Difference, times: float, unit: str) -> str:
    """A difference with its interval, and whether it is one."""
    if told.mean is None:
        return "no game was ended"
    mean = times * told.mean
    if told.interval is None:
        return f"{mean:+z.{MOST_DIGITS}f}{unit}, of one game: that tells nothing"
    low, high = (times * end for end in told.interval)
    if low == high == 0:
        return SAME
    digits = digits_for(low, high)
    words = f"{mean:+z.{digits}f}{unit} ({low:z.{digits}f} to {high:z.{digits}f})"
    return words if told.is_told else f"{words}: {UNTOLD}"


def digits_for(low: float, high: float) -> int:
    """So many that the ends of an interval differ, and that none looks like 0."""
    for digits in range(MOST_DIGITS):
        ends = round(low, digits), round(high, digits)
        if ends[0] != ends[1] and all(ends) and high - low >= 2 / 10**digits:
            return digits
    return MOST_DIGITS


def differences_json(found: Contrast) -> dict[str, Any]:
    """How much larger the figures of the second set are, and its score and length as parts of the first's."""
    from pnp.rules.contrast import NO_PAIRS

    def told(difference: Difference) -> dict[str, Any]:
        return {"mean": difference.mean, "ci95": difference.interval}

    return {
        "score": {**told(found.score.difference), "change": told(found.score.change)},
        "seats": [
            {
                **told(score.difference),
                "win_rate": win.difference.mean,
                "win_ci95": win.difference.interval,
            }
            for score, win in zip(found.scores, found.wins, strict=True)
        ],
        "length": {**told(found.length.difference), "change": told(found.length.change)},
        "figures": {
            name: told(found.figures.get(name, NO_PAIRS).difference)
            for name in names_of(found.first, found.second)
        },
    }
