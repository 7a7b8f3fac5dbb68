"""What one seat may know of a game, and how it looks in text."""

from __future__ import annotations

from pnp.games.lighten.moves import spaced
from pnp.games.lighten.rules import Cards, total
from pnp.games.lighten.state import HIDDEN, Configuration, Record, State, Step, new
from pnp.records import NamedTuple


class View(NamedTuple):
    """All that one seat may know."""

    game: Configuration
    manifest: tuple[int, ...]
    step: Step
    row: int
    seat: int
    hand: Cards
    """Its own HAND."""
    public: tuple[tuple[Cards, ...], ...]
    """The fields of each player's `Record`."""

    def record(self, seat: int) -> Record:
        """What all see of a player."""
        return Record(*self.public[seat])


def view(state: State, seat: int) -> View:
    """All that a seat may know: neither other hands nor draw order nor choices that are not revealed."""
    game, manifest, step, row, _, seats, _ = state
    # What comes after the hidden fields of a Seat makes its Record.
    public = tuple([each[HIDDEN:] for each in seats])
    return new(View, (game, manifest, step, row, seat, seats[seat].hand, public))


def show_view(seen: View) -> str:
    """The table in text."""
    game, manifest, row = seen.game, seen.manifest, seen.row
    lines = [f"Row {row + 1} of {game.rounds}: target {manifest[row]}"]
    if manifest[row + 1 :]:
        lines.append(f"Then: {spaced(manifest[row + 1 :])}")
    lines.append("")
    for seat in range(len(seen.public)):
        record = seen.record(seat)
        points = total(record.scores)
        who = "you" if seat == seen.seat else f"seat {seat}"
        parts = [
            f"{who:<7}{points:>3} {'point ' if points == 1 else 'points'}",
            f"delivered {spaced(record.delivered) or '-'}",
            f"DISCARD {spaced(sorted(record.discard)) or '-'}",
            f"REMOVED {spaced(record.removed) or '-'}",
            f"{count(game.trims - len(record.removed), 'trim')} left",
        ]
        lines.append("  ".join(parts))
    mine = "Cards not chosen" if seen.step == "keep" else "Your hand"
    return "\n".join((*lines, "", f"{mine}: {spaced(seen.hand) or 'none'}"))


def count(number: int, noun: str) -> str:
    """`1 trim`, `2 trims`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"
