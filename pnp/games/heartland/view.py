"""A Heartland game as one seat sees it: the open table and the own hand; and that in text."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.games.heartland.moves import Cell
from pnp.games.heartland.pieces import GOODS, TRIANGLE
from pnp.games.heartland.state import MOVE, OVER, PLACE, REFUEL, Board, State
from pnp.games.heartland.table import CARDS, Counts, Table
from pnp.records import NamedTuple

LETTERS = "ABCD"
"""The trucks of the seats."""
LETTER = dict(zip(GOODS, "SCKP", strict=True))
"""The goods on the drawn map; K are the cattle."""
LEGEND = (
    "crates S soy, C corn, K cattle, P pigs; trucks in < >; "
    "^ triangle side; # road closed, $ toll, w weigh station"
)


class View(NamedTuple):
    """What a seat may know; the names are those of `State`."""

    table: Table
    board: Board
    phase: str
    seat: int
    """Whose turn it is."""
    start: int
    spare: tuple[str, ...]
    me: int
    """Who looks."""
    hand: Counts
    cards_in_hands: tuple[int, ...]
    cards_in_deck: int
    row: tuple[int, ...]
    discards: Counts
    trucks: tuple[int, ...]
    cash: tuple[int, ...]
    trailers: tuple[Counts, ...]
    crates: tuple[Counts, ...]
    turns: tuple[int, ...]
    left: int
    sent: bool


def view(state: State, seat: int) -> View:
    """All that a seat may know: no other hand, no order of the deck."""
    return View(
        state.table,
        state.board,
        state.phase,
        state.seat,
        state.start,
        state.spare,
        seat,
        state.hands[seat],
        tuple(map(sum, state.hands)),
        len(state.deck),
        state.row,
        state.discards,
        state.trucks,
        state.cash,
        state.trailers,
        state.crates,
        state.turns,
        state.left,
        state.sent,
    )


def show_view(seen: View) -> str:
    """The map, the Locations, the players, the row and the hand, in lines of text."""
    lines = [*show_map(seen), "", LEGEND, "", *show_locations(seen), "", *show_players(seen), ""]
    lines.append(f"face up: {show_cards(seen.row)}; {seen.cards_in_deck} cards in the deck")
    hand = [card for card, number in enumerate(seen.hand) for _ in range(number)]
    lines.append(f"your hand: {show_cards(hand)}")
    lines.append(show_turn(seen))
    return "\n".join(lines)


def show_cards(cards: Iterable[int]) -> str:
    """Cards by name."""
    return ", ".join(CARDS[card] for card in cards) or "none"


def show_crates(counts: Counts) -> str:
    """Crates by good, `2 soy, 1 pigs`."""
    return ", ".join(f"{n} {good}" for good, n in zip(GOODS, counts, strict=True) if n) or "none"


def show_map(seen: View) -> list[str]:
    """The cells as they lie, north up: what is there, its crates, and the trucks."""
    roads = seen.board.roads
    across = range(min(x for x, _ in roads.cells), max(x for x, _ in roads.cells) + 1)
    down = range(max(y for _, y in roads.cells), min(y for _, y in roads.cells) - 1, -1)
    lines = []
    for y in down:
        rows = [_cell(seen, (x, y)) for x in across]
        lines += ["".join(f"{row[line]:^15}" for row in rows).rstrip() for line in range(3)]
        below = [_border(seen, (x, y), (x, y - 1), "|") for x in across]
        lines.append("".join(f"{sign:^15}" for sign in below).rstrip())
    while not lines[-1]:
        lines.pop()
    return lines


def _cell(seen: View, cell: Cell) -> tuple[str, str, str]:
    at = seen.board.roads.index.get(cell)
    if at is None:
        return "", "", ""
    trucks = "".join(LETTERS[seat] for seat, where in enumerate(seen.trucks) if where == at)
    name = "depot"
    if at:
        laid = seen.board.laid[at - 1]
        name = laid.location + ("^" if laid.side == TRIANGLE else "")
    crates = "".join(LETTER[good] * n for good, n in zip(GOODS, seen.crates[at], strict=True))
    east = _border(seen, cell, (cell[0] + 1, cell[1]), "-")
    return (
        f"{name} {cell[0]},{cell[1]}",
        crates or "." * bool(at),
        f"{'<' + trucks + '>' if trucks else ''}".center(13) + (east or " "),
    )


def _border(seen: View, cell: Cell, other: Cell, sign: str) -> str:
    """The sign of an open road, `#` of a closed one, `$` of a toll, `w` of a weigh station."""
    index = seen.board.roads.index
    if cell not in index or other not in index:
        return ""
    way = seen.board.roads.borders[index[cell]].get(index[other])
    if way is None:
        return "#"
    return "$" if way.tolls else "w" if way.weighs else sign


def show_locations(seen: View) -> list[str]:
    """What each Location makes and pays."""
    lines = []
    for laid, location in zip(seen.board.laid, seen.board.locations[1:], strict=True):
        if location:
            prices = ", ".join(f"{good} {price}" for good, price in location.prices(laid.side).items())
            lines.append(f"{laid.location:4} {location.name:20} makes {location.native:7} pays {prices}")
    return lines


def show_players(seen: View) -> list[str]:
    """Cash, trailers and hands."""
    label = seen.table.settings["unit_label"]
    return [
        f"{LETTERS[seat]}{' (you)' if seat == seen.me else '':6} {seen.cash[seat]:3} {label}, "
        f"aboard {show_crates(seen.trailers[seat])}; {seen.cards_in_hands[seat]} cards"
        for seat in range(seen.table.players)
    ]


def show_turn(seen: View) -> str:
    """What is to be done, and by whom."""
    if seen.phase == OVER:
        return "the game is over"
    doing = {MOVE: "moves", REFUEL: "refuels", PLACE: "adds a Location"}.get(seen.phase, "acts")
    seat = seen.seat
    if seen.phase == PLACE:
        seat = (seen.start + 10 - len(seen.board.laid)) % seen.table.players
    last = f"; last turns, {seen.left} more after this one" if seen.left >= 0 else ""
    return f"{LETTERS[seat]} {doing}{last}"
