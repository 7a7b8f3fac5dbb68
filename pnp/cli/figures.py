"""What simulated games came to -> lines for people, JSON for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pnp.rules.contrast import Contrast
    from pnp.rules.samples import Sample
    from pnp.rules.simulate import Tally

Interval = tuple[float, float] | None


@dataclass(frozen=True)
class Simulated:
    """A set, and what its games came to."""

    name: str
    """What it is called: as it was typed where another one has the same id."""
    set: str
    bots: list[str]
    seed: int
    tally: Tally
    seconds: float


def as_json(found: Sequence[Simulated], contrast: Contrast | None = None) -> dict[str, Any]:
    """One set, or a set with another one and the differences between them."""
    from pnp.cli.contrasts import differences_json

    told = simulated_json(found[0])
    if contrast is not None:
        told["compared"] = simulated_json(found[1])
        told["differences"] = differences_json(contrast)
    return told


def simulated_json(found: Simulated) -> dict[str, Any]:
    """What the games of one set came to."""
    tally = found.tally
    return {
        "set": found.set,
        "games": tally.games,
        "players": len(found.bots),
        "seed": found.seed,
        "bots": found.bots,
        "seats": [
            {
                **mean_json(score),
                "win_rate": win.mean,
                "win_ci95": win.interval,
                "advantage": ahead.mean,
                "advantage_ci95": ahead.interval,
            }
            for score, win, ahead in zip(tally.scores, tally.wins, tally.advantage, strict=True)
        ],
        "length": mean_json(tally.length),
        "ties": tally.ties,
        "unfinished": tally.unfinished,
        "figures": {name: mean_json(sample) for name, sample in tally.figures.items()},
        "playouts_per_second": round(tally.games / found.seconds, 1),
    }


def mean_json(sample: Sample) -> dict[str, Any]:
    """A mean with its spread and its 95 % interval."""
    return {"mean": sample.mean, "sd": sample.sd, "ci95": sample.interval}


def names_of(*tallies: Tally) -> list[str]:
    """The names of all figures, each once."""
    return list(dict.fromkeys(name for tally in tallies for name in tally.figures))


def lines(found: Sequence[Simulated], contrast: Contrast | None = None) -> Iterator[str]:
    """What the games came to, for people; of two sets the short form comes last, where it is seen first."""
    from pnp.cli.contrasts import short_form, table

    for each in found:
        yield from summary(each)
        yield ""
    if contrast is None:
        yield from own_figures(found[0])
        return
    yield from table(contrast)
    yield ""
    yield from short_form(contrast, *(each.name for each in found))


def summary(found: Simulated) -> Iterator[str]:
    """Scores and wins of a set, seat by seat."""
    from pnp.words.phrases import count

    tally = found.tally
    yield (
        f"{found.set}: {count(tally.games, 'game')}, seed {found.seed}, "
        f"{tally.games / found.seconds:.0f} games a second"
    )
    rows = [["seat", "bot", "mean", "sd", "95 %", "wins", "95 %", "above mean", "95 %"]]
    for seat, bot in enumerate(found.bots if tally.scores else ()):
        score, win, ahead = tally.scores[seat], tally.wins[seat], tally.advantage[seat]
        rows.append(
            [
                f"{seat}",
                bot,
                number(score.mean),
                number(score.sd),
                interval(score.interval),
                percent(win.mean),
                percents(win.interval),
                number(ahead.mean, "+"),
                interval(ahead.interval, "+"),
            ]
        )
    yield from columns(rows)
    broken = f", {tally.unfinished} broken off" if tally.unfinished else ""
    yield f"events of a game: {number(tally.length.mean)}; {count(tally.ties, 'tie')}{broken}"


def own_figures(found: Simulated) -> Iterator[str]:
    """The figures of the game."""
    rows = [
        [name, number(sample.mean), interval(sample.interval)] for name, sample in found.tally.figures.items()
    ]
    yield from columns([["figure", "mean", "95 %"], *rows])


def number(value: float | None, sign: str = "") -> str:
    """Four figures, or a dash."""
    if value is None:
        return "-"
    digits = 1 if abs(value) >= 100 else 2 if abs(value) >= 1 else 3
    return f"{value:{sign}z.{digits}f}"


def interval(found: Interval, sign: str = "") -> str:
    """From where to where."""
    return "" if found is None else f"{number(found[0], sign)} to {number(found[1], sign)}"


def percent(value: float | None) -> str:
    """A share of wins."""
    return "-" if value is None else f"{100 * value:.1f} %"


def percents(found: Interval) -> str:
    """An interval of shares, which end at 0 and 1."""
    return "" if found is None else f"{100 * max(0, found[0]):.1f} to {100 * min(1, found[1]):.1f}"


def columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows with their cells one below the other, the first to the left."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        first, *others = (
            cell.rjust(width) if at else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join((first, *others)).rstrip()
