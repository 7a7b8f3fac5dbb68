"""The worked examples of a page of the rules -> what comes of them, and where the rules forbid them.

Read only for a set with such examples, since it takes the rules of the game along.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, cast

from pnp.content.model import ContentSet, Entry, Piece
from pnp.games.heartland.map_kind import DEPOT_CODE, Spot
from pnp.games.heartland.moves import DRAW_DECK, Cell, Draw, Drive, Load, Move, Unload, show_move
from pnp.games.heartland.page_facts import FAR_AWAY, counted, is_shown, most_players
from pnp.games.heartland.pages import DECK, EXAMPLES
from pnp.games.heartland.pieces import CIRCLE, GOODS, TRIANGLE
from pnp.games.heartland.refusals import refusal
from pnp.games.heartland.setup import first_state
from pnp.games.heartland.state import ACT, MOVE, NOTHING, OVER, REFUEL, Laid, State, named, put
from pnp.games.heartland.table import CARD, Counts, Table, configure
from pnp.games.heartland.turns import apply, last_turns, outcome
from pnp.records import NamedTuple
from pnp.rules.engine import BadText, Outcome
from pnp.source import Problem, Source

HINT = "change the example to fit the rules of the set, or take it out of the page"


class Wrong(Exception):
    """An example shows what cannot be; the message says why, `source` where."""

    def __init__(self, message: str, source: Source, name: str = "example-illegal") -> None:
        super().__init__(message)
        self.source = source
        self.name = name


def check_examples(content: ContentSet, page: Piece) -> Iterator[Problem]:
    """What is wrong with the examples of a page that are shown; the first thing of each."""
    checks = (check_drive, check_action, check_refuel, check_last_turns, check_ending)
    for kind, check in zip(EXAMPLES, checks, strict=True):
        for example in vars(page)[kind].values():
            if is_shown(content, example):
                try:
                    check(content, example)
                except Wrong as wrong:
                    yield Problem(wrong.name, str(wrong), wrong.source, hint=HINT)


def check_drive(content: ContentSet, example: Entry) -> None:
    """The ways of a truck: those that are legal, what they cost, and those that are not legal."""
    for way, cost in zip(shown(content, example, "ways"), costs(content, example), strict=True):
        if cost is not None:
            compare("costs", cost, way, "cost")


def costs(content: ContentSet, example: Entry) -> list[int | None]:
    """What each way that is shown costs; None of one that is not legal, as it should be."""
    fields = vars(example)
    table = table_of(content, most_players(content), example, "grid")
    cells, laid = map_of(table, fields["grid"])
    state = first_state(table, cells.get(DEPOT_CODE, FAR_AWAY), laid, 0)
    trucks = {0: cell_of(cells, fields["start"], example.source_of("start"))}
    others = letters_of(table)[1:]
    for player, code in fields["others"].items():
        if player not in others:
            message = f"other trucks are of the players {', '.join(others)}, not of {player}"
            raise Wrong(message, example.source_of("others"))
        trucks[1 + others.index(player)] = cell_of(cells, code, example.source_of("others"))
    index = state.board.roads.index
    fuel = Counter(f"fuel{spaces}" for spaces in fields["fuel"])
    state = state._replace(
        phase=MOVE,
        trucks=tuple(index[trucks[seat]] if seat in trucks else 0 for seat in range(table.players)),
        cash=put(state.cash, 0, fields["cash"]),
        hands=put(state.hands, 0, hand_of(table, example, "fuel", fuel)),
        trailers=put(state.trailers, 0, aboard_of(table, example, "aboard")),
    )
    found: list[int | None] = []
    for way in shown(content, example, "ways"):
        path = tuple(cell_of(cells, code, way.source_of("path")) for code in way.path)
        then = done(state, Drive(tuple(sorted(way.fuel)), path), way, "path")
        found.append(fields["cash"] - then.cash[0] if then else None)
    return found


def check_action(content: ContentSet, example: Entry) -> None:
    """What is loaded and unloaded at a Location, for how many bills and what price."""
    for choice, found in zip(shown(content, example, "choices"), exchanges(content, example), strict=True):
        if found:
            compare("takes", found.bills, choice, "bills")
            compare("pays", found.earned, choice, "earned")


class Exchange(NamedTuple):
    """What an action takes and pays."""

    bills: int
    earned: int


def exchanges(content: ContentSet, example: Entry) -> list[Exchange | None]:
    """What each action that is shown takes and pays; None of one that is not legal, as it should be."""
    fields = vars(example)
    table = table_of(content, most_players(content), example, "at")
    require_location(table, fields["at"], example.source_of("at"))
    start = first_state(table, FAR_AWAY, (Laid(fields["at"], CIRCLE, (0, 0)),), 0)
    there = counts_of(fields["there"])
    if sum(there) > table.room:
        message = f"a Location holds {table.room} crates, not {sum(there)} (rule H-R28)"
        raise Wrong(message, example.source_of("there"))
    state = start._replace(
        phase=ACT,
        trucks=(1, *start.trucks[1:]),
        cash=put(start.cash, 0, fields["cash"]),
        hands=put(start.hands, 0, hand_of(table, example, "bills", counted(fields["bills"]))),
        trailers=put(start.trailers, 0, aboard_of(table, example, "aboard")),
        crates=(NOTHING, there),
    )
    found: list[Exchange | None] = []
    for choice in shown(content, example, "choices"):
        act, good = Load if choice.act == "load" else Unload, CARD[choice.good]
        then = done(state, act(choice.good, choice.crates), choice, "crates")
        found.append(
            Exchange(state.hands[0][good] - then.hands[0][good], then.cash[0] - state.cash[0])
            if then
            else None
        )
    return found


def check_refuel(content: ContentSet, example: Entry) -> None:
    """Which cards are drawn, and what lies face up then."""
    fields = vars(example)
    table = table_of(content, most_players(content), example, "draws")
    start = first_state(table, FAR_AWAY, (), 0)
    state = start._replace(
        phase=REFUEL,
        hands=put(start.hands, 0, hand_of(table, example, "hand", Counter(fields["hand"]))),
        row=tuple(CARD[card] for card in fields["row"]),
        deck=tuple(CARD[card] for card in fields["deck"]),
    )
    if len(state.row) != table.row:
        message = f"{table.row} cards lie face up, not {len(state.row)} (rule H-R12)"
        raise Wrong(message, example.source_of("row"))
    for draw in fields["draws"]:
        move = DRAW_DECK if draw.card == DECK else Draw(draw.card)
        state = played(state, move, draw.source_of("card"))
        if named(state.row) != draw.row:
            message = f"{', '.join(named(state.row))} lie face up then"
            raise Wrong(message, draw.source_of("row"), "example-outcome")
    held = sum(state.hands[0])
    if state.phase == REFUEL:
        message = f"{held} cards are in hand then, and a hand has {table.hand}"
        raise Wrong(message, example.source_of("draws"), "example-hand")


def check_last_turns(content: ContentSet, example: Entry) -> None:
    """Who has another turn after somebody has reached the threshold."""
    given, order = vars(example)["order"], playing_on(content, example)
    if given is not None and list(given) != order:
        message = f"{', '.join(order) or 'nobody'} play on, in this order"
        raise Wrong(message, example.source_of("order"), "example-outcome")


def playing_on(content: ContentSet, example: Entry) -> list[str]:
    """The letters of those who have another turn, in the order of play."""
    fields = vars(example)
    table = table_of(content, most_players(content), example, "order")
    letters = letters_of(table)
    for field in ("start", "reached"):
        if fields[field] not in letters:
            message = f"there is no player {fields[field]} of {table.players}"
            raise Wrong(message, example.source_of(field))
    start, seat = letters.index(fields["start"]), letters.index(fields["reached"])
    state = first_state(table, FAR_AWAY, (), start)._replace(seat=seat)
    return [letters[(seat + turn) % table.players] for turn in range(1, 1 + last_turns(state))]


def check_ending(content: ContentSet, example: Entry) -> None:
    """Scores after the penalties, and who wins."""
    rows = vars(example)["rows"]
    for row, found in zip(rows, results(content, example), strict=True):
        if row.score not in (None, found.score):
            message = f"{row.player} ends with {found.score}, not {row.score}"
            raise Wrong(message, row.source_of("score"), "example-points")
        if row.place not in (None, found.place):
            message = f"{row.player} has place {found.place}, not {row.place}"
            raise Wrong(message, row.source_of("place"), "example-outcome")


class Result(NamedTuple):
    """How a player ends."""

    score: int
    place: int


def results(content: ContentSet, example: Entry) -> list[Result]:
    """How each player ends."""
    rows = vars(example)["rows"]
    table = table_of(content, len(rows), example, "rows")
    letters = letters_of(table)
    if [row.player for row in rows] != letters:
        message = f"the players are {', '.join(letters)}, in this order"
        raise Wrong(message, example.source_of("rows"))
    state = first_state(table, FAR_AWAY, (), 0)._replace(
        phase=OVER,
        cash=tuple(row.cash for row in rows),
        trailers=tuple(aboard_of(table, row, "aboard") for row in rows),
    )
    found = cast(Outcome, outcome(state))
    return [Result(*one) for one in zip(found.scores, found.ranks, strict=True)]


def shown(content: ContentSet, example: Entry, field: str) -> list[Any]:
    """Those parts of an example that are shown under the settings."""
    return [part for part in vars(example)[field] if is_shown(content, part)]


def done(state: State, move: Move, entry: Entry, field: str) -> State | None:
    """The state after a move that is legal, as it should be; None after one that is not, as it should be."""
    if vars(entry)["legal"]:
        return played(state, move, entry.source_of(field))
    if not refusal(state, move):
        raise Wrong(f"{show_move(move)}: the rules allow it", entry.source_of("legal"))
    return None


def played(state: State, move: Move, source: Source) -> State:
    """The state after a legal move."""
    reason = refusal(state, move)
    if reason:
        raise Wrong(f"{show_move(move)}: {reason}", source)
    return apply(state, move)


def compare(verb: str, number: int, entry: Entry, field: str) -> None:
    """Refuse a number that is stated and not what comes of the move."""
    wrong = vars(entry)[field]
    if wrong not in (None, number):
        what = " bills" if field == "bills" else ""
        name = "example-outcome" if field == "bills" else "example-points"
        raise Wrong(f"it {verb} {number}{what}, not {wrong}", entry.source_of(field), name)


def table_of(content: ContentSet, players: int, example: Entry, field: str) -> Table:
    """The game of the set."""
    try:
        return configure(content, players, {}, None)
    except BadText as error:
        raise Wrong(str(error), example.source_of(field)) from None


def letters_of(table: Table) -> list[str]:
    """The letters of the players."""
    return [chr(ord("A") + seat) for seat in range(table.players)]


def map_of(table: Table, grid: Iterable[Spot]) -> tuple[dict[str, Cell], tuple[Laid, ...]]:
    """Where the cards of a picture lie, by code, and its Locations; each of them lies once."""
    cells: dict[str, Cell] = {}
    laid = []
    for spot in grid:
        if spot.code in cells:
            raise Wrong(f"{spot.code} lies on 2 cells (rule MAP-R4)", spot.source)
        cells[spot.code] = cell = (spot.column, -spot.row)
        if not spot.is_depot:
            require_location(table, spot.code, spot.source)
            laid.append(Laid(spot.code, TRIANGLE if spot.is_up else CIRCLE, cell))
    return cells, tuple(laid)


def require_location(table: Table, code: str, source: Source) -> None:
    """Refuse a code that no Location has."""
    if code not in table.locations:
        raise Wrong(f"there is no Location {code} (rule H-R03)", source)


def cell_of(cells: Mapping[str, Cell], code: str, source: Source) -> Cell:
    """Where a card lies."""
    if code not in cells:
        raise Wrong(f"{code} does not lie on this map", source)
    return cells[code]


def counts_of(goods: Entry | None) -> Counts:
    """Crates in the order of the goods."""
    found = counted(goods)
    return tuple(found.get(good, 0) for good in GOODS)


def aboard_of(table: Table, entry: Entry, field: str) -> Counts:
    """The crates on a trailer, which has room for them."""
    aboard = counts_of(vars(entry)[field])
    if sum(aboard) > table.trailer:
        message = f"a truck holds {table.trailer} crates, not {sum(aboard)} (rules H-R26, H-R35)"
        raise Wrong(message, entry.source_of(field))
    return aboard


def hand_of(table: Table, example: Entry, field: str, cards: Mapping[str, int]) -> Counts:
    """The cards in hand, which are not more than a hand has."""
    held = sum(cards.values())
    if held > table.hand:
        message = f"a hand has {table.hand} cards; `{field}` has {held}"
        raise Wrong(message, example.source_of(field), "example-hand")
    return tuple(cards.get(card, 0) for card in CARD)
