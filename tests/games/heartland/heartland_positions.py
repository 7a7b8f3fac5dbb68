"""Positions of the Heartland game for tests, on the boards that the vectors name by letters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from pnp.content.model import ContentSet
from pnp.content.read import read_set
from pnp.games import find_games
from pnp.games.heartland.engine import ENGINE
from pnp.games.heartland.moves import Cell, Drive, Move, parse_move
from pnp.games.heartland.pieces import GOODS
from pnp.games.heartland.setup import first_state
from pnp.games.heartland.state import ACT, MOVE, Laid, State
from pnp.games.heartland.table import CARD, CARDS, Table, configure, written
from pnp.project import BUNDLED
from pnp.source import Report

LETTERS: Mapping[str, Mapping[str, Cell]] = {
    "L9": {
        letter: (x - 1, 1 - y)
        for y, line in enumerate(("abc", "dXe", "fgh"))
        for x, letter in enumerate(line)
        if letter != "X"
    },
    "L13": {
        letter: (x - 2, 2 - y)
        for y, line in enumerate(("  a  ", " bcd ", "efXgh", " ijk ", "  l  "))
        for x, letter in enumerate(line)
        if letter not in " X"
    },
}
"""North is up; X is the depot on (0,0)."""


def bundled() -> ContentSet:
    report = Report()
    content = read_set(Path(BUNDLED) / "content" / "heartland", find_games(), report)
    assert content is not None
    assert list(report) == []
    return content


CONTENT = bundled()
OFFICIAL = written(CONTENT)


def table(players: int = 2, inline: Mapping[str, Any] | None = None, **settings: Any) -> Table:
    return configure(CONTENT, players, settings, inline)


def lettered(
    board: str,
    native: Mapping[str, str] | None = None,
    demand: Mapping[str, Mapping[str, int]] | None = None,
    features: Mapping[str, Iterable[tuple[str, str]]] | None = None,
) -> tuple[dict[str, Any], tuple[Laid, ...]]:
    """Content whose Locations are called by the letters of a board, and these on their cells."""
    letters = LETTERS[board]
    kept = [card for card in OFFICIAL["locations"] if board == "L13" or card["id"][1] != "3"]
    locations = []
    for letter, card in zip(letters, kept, strict=True):
        changed = {**card, "id": letter, "name": letter}
        changed["native"] = (native or {}).get(letter, card["native"])
        changed["demand"] = (demand or {}).get(
            letter, {good: 3 for good in GOODS if good != changed["native"]}
        )
        changed["triangle"] = [list(feature) for feature in (features or {}).get(letter, ())]
        locations.append(changed)
    laid = tuple(
        Laid(letter, "triangle" if letter in (features or {}) else "circle", cell)
        for letter, cell in letters.items()
    )
    return {**OFFICIAL, "locations": locations}, laid


def counts(words: str | Mapping[str, int], names: Iterable[str] = CARDS) -> tuple[int, ...]:
    given = words.split() if isinstance(words, str) else [n for n, many in words.items() for _ in range(many)]
    assert set(given) <= set(names)
    return tuple(given.count(name) for name in names)


def position(
    board: str = "L9",
    at: str = "X",
    others: str = "",
    *,
    hand: str = "",
    cash: int = 5,
    trailer: Mapping[str, int] | None = None,
    crates: Mapping[str, Mapping[str, int]] | None = None,
    native: Mapping[str, str] | None = None,
    demand: Mapping[str, Mapping[str, int]] | None = None,
    features: Mapping[str, Iterable[tuple[str, str]]] | None = None,
    acting: bool = False,
    row: str = "soy soy soy",
    deck: str = "corn corn corn corn corn corn corn corn",
    discards: str = "",
    players: int | None = None,
    **settings: Any,
) -> State:
    """Seat 0 is to move (or to act) at a letter; the other trucks stand at `others`, or on the depot."""
    inline, laid = lettered(board, native, demand, features)
    number = players or max(2, len(others) + 1)
    variants = set(settings.pop("variants", ())) | ({"alternate_routes"} if features else set())
    config = configure(CONTENT, number, {**settings, "variants": sorted(variants)}, inline)
    start = first_state(config, (0, 0), laid, 0)
    index = {"X": 0, **{letter: place for place, letter in enumerate(LETTERS[board], 1)}}
    trucks = tuple(index[letter] for letter in at + others)
    lying = list(start.crates)
    for letter, there in (crates or {}).items():
        lying[index[letter]] = counts(there, GOODS)
    return start._replace(
        phase=ACT if acting else MOVE,
        trucks=trucks + (0,) * (number - len(trucks)),
        hands=(counts(hand), *start.hands[1:]),
        cash=(cash, *start.cash[1:]),
        trailers=(counts(trailer or {}, GOODS), *start.trailers[1:]),
        crates=tuple(lying),
        row=tuple(CARD[name] for name in row.split()),
        deck=tuple(CARD[name] for name in deck.split()),
        discards=counts(discards),
    )


def letters_of(state: State, path: Iterable[Cell]) -> str:
    names = {laid.cell: laid.location for laid in state.board.laid} | {state.board.depot: "X"}
    return "".join(names[cell] for cell in path)


def drives(state: State, spaces: int | None = None, fuel: str | None = None) -> set[str]:
    """The ways that are legal, in letters without the start: of so many spaces, by some Fuel or by cash."""
    found = set()
    for move in ENGINE.legal_moves(state):
        if isinstance(move, Drive):
            means = "+".join(map(str, move.fuel)) or "cash"
            if fuel in (None, means) and spaces in (None, len(move.path)):
                found.add(letters_of(state, move.path))
    return found


def stops(state: State, spaces: int | None = None, fuel: str | None = None) -> set[str]:
    """Where legal drives end."""
    return {way[-1] for way in drives(state, spaces, fuel)}


def drive(state: State, means: str, way: str) -> str:
    """The text of a drive whose way is given in letters."""
    cells = {laid.location: laid.cell for laid in state.board.laid} | {"X": state.board.depot}
    return " ".join(["drive", means, *(f"({cells[letter][0]},{cells[letter][1]})" for letter in way)])


def texts(state: State) -> list[str]:
    return [ENGINE.show_move(move) for move in ENGINE.legal_moves(state)]


def refusal(state: State, text: str) -> str:
    return ENGINE.refusal(state, parse_move(text))


def do(state: State, *moves: str) -> State:
    """The state after some legal moves."""
    for text in moves:
        move: Move = parse_move(text)
        assert ENGINE.refusal(state, move) == "", text
        state = ENGINE.apply(state, move)
    return state
