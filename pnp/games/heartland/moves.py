"""The moves and chance events of the Heartland game, and their texts.

A text is read only as it would be written: sorted, single spaces, nothing left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from pnp.rules.engine import BadText

Cell = tuple[int, int]
"""East is +x, north is +y."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The shuffled deck, top first; hands and row are dealt from it."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """The discards as the new deck, top first."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """With three players: a Location that was left out is laid next to the map."""

    location: str
    side: str
    cell: Cell
    turn: int = 0
    """Quarter turns clockwise."""


@dataclass(frozen=True, slots=True)
class Drive:
    """A move along some cells, by Fuel cards or, without any, by cash."""

    fuel: tuple[int, ...]
    """Spaces of each card, smallest first."""
    path: tuple[Cell, ...]
    """Every cell entered."""


@dataclass(frozen=True, slots=True)
class Depot:
    """The truck is sent to the Distribution Center."""


@dataclass(frozen=True, slots=True)
class Stay:
    """The truck cannot move."""


@dataclass(frozen=True, slots=True)
class Load:
    """Crates of one good, from the Location to the trailer."""

    good: str
    crates: int


@dataclass(frozen=True, slots=True)
class Unload:
    """Crates of one good, from the trailer to the Location."""

    good: str
    crates: int


@dataclass(frozen=True, slots=True)
class Discard:
    """Any cards of the hand, sorted by name."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pass:
    """No action."""


@dataclass(frozen=True, slots=True)
class Draw:
    """One card: the top of the deck, or a face-up card."""

    card: str | None
    """None: from the deck."""


Move = Deal | Reshuffle | Place | Drive | Depot | Stay | Load | Unload | Discard | Pass | Draw
DEPOT, STAY, PASS, DRAW_DECK = Depot(), Stay(), Pass(), Draw(None)


def show_cell(cell: Cell) -> str:
    """A cell as `(0,-1)`."""
    return f"({cell[0]},{cell[1]})"


def _show_place(move: Place) -> str:
    turned = f" turn {move.turn}" if move.turn else ""
    return f"place {move.location} {move.side} {show_cell(move.cell)}{turned}"


def _show_drive(move: Drive) -> str:
    means = "+".join(f"fuel{spaces}" for spaces in move.fuel) or "cash"
    return " ".join(("drive", means, *map(show_cell, move.path)))


_TEXTS: dict[type, Callable[..., str]] = {
    Deal: lambda move: " ".join(("deck", *move.cards)),
    Reshuffle: lambda move: " ".join(("reshuffle", *move.cards)),
    Place: _show_place,
    Drive: _show_drive,
    Depot: lambda move: "depot",
    Stay: lambda move: "stay",
    Load: lambda move: f"load {move.good} {move.crates}",
    Unload: lambda move: f"unload {move.good} {move.crates}",
    Discard: lambda move: " ".join(("discard", *move.cards)),
    Pass: lambda move: "pass",
    Draw: lambda move: f"draw {move.card or 'deck'}",
}


def show_move(move: Move) -> str:
    """The fixed text of a move."""
    return _TEXTS[type(move)](move)


def _place_in_words(move: Place) -> str:
    turned = f", turned {90 * move.turn} degrees clockwise" if move.turn else ""
    return f"place {move.location} at {move.cell[0]},{move.cell[1]}, {move.side} up{turned}"


def _drive_in_words(move: Drive) -> str:
    spaces = f"{len(move.path)} space{'s' * (len(move.path) != 1)}"
    means = f"by {' and '.join(f'fuel{number}' for number in move.fuel)}" if move.fuel else "for cash"
    return f"drive {spaces} {means}: {', then '.join(f'{x},{y}' for x, y in move.path)}"


def _some_crates(move: Load | Unload) -> str:
    return f"{move.crates} crate{'s' * (move.crates != 1)} of {move.good}"


_WORDS: dict[type, Callable[..., str]] = {
    Place: _place_in_words,
    Drive: _drive_in_words,
    Depot: lambda move: "go to the depot, and discard",
    Stay: lambda move: "stay: the truck cannot move",
    Load: lambda move: f"load {_some_crates(move)}",
    Unload: lambda move: f"unload {_some_crates(move)}",
    Discard: lambda move: f"pay, and discard {', '.join(move.cards) or 'nothing'}",
    Pass: lambda move: "do nothing",
    Draw: lambda move: f"take the {move.card} that lies face up" if move.card else "draw from the deck",
}


def in_words(move: Move) -> str:
    """A move as people say it: `load 2 crates of corn`, `drive 1 space for cash: 1,0`."""
    return _WORDS.get(type(move), show_move)(move)


_CELL = re.compile(r"\((-?\d{1,3}),(-?\d{1,3})\)", re.ASCII)
_FUEL = re.compile(r"fuel([1-9])(?:\+fuel[1-9])*")
_CRATES = re.compile(r"[1-9]\d{0,2}", re.ASCII)


def _cell(word: str) -> Cell:
    found = _CELL.fullmatch(word)
    if not found:
        raise BadText(f"{word!r:.40} is no cell such as (0,-1)")
    return int(found[1]), int(found[2])


def _place(words: list[str]) -> Place:
    match words:
        case [location, side, cell]:
            return Place(location, side, _cell(cell))
        case [location, side, cell, "turn", ("1" | "2" | "3") as turn]:
            return Place(location, side, _cell(cell), int(turn))
    raise BadText("place is followed by a Location, a side and a cell")


def _drive(words: list[str]) -> Drive:
    if len(words) < 2:
        raise BadText("drive is followed by cash or fuel cards, then by every cell entered")
    means, *cells = words
    fuel: tuple[int, ...] = ()
    if means != "cash":
        if not _FUEL.fullmatch(means):
            raise BadText(f"{means!r:.40} is neither cash nor fuel cards such as fuel1+fuel2")
        fuel = tuple(int(card[4:]) for card in means.split("+"))
        if fuel != tuple(sorted(fuel)):
            raise BadText("fuel cards are written smallest first")
    return Drive(fuel, tuple(map(_cell, cells)))


def _crates(move: type[Load] | type[Unload], words: list[str]) -> Load | Unload:
    if len(words) != 2 or not _CRATES.fullmatch(words[1]):
        raise BadText(f"{move.__name__.lower()} is followed by one good and a number of crates")
    return move(words[0], int(words[1]))


def _discard(words: list[str]) -> Discard:
    if words != sorted(words):
        raise BadText("discarded cards are sorted by name")
    return Discard(tuple(words))


def _draw(words: list[str]) -> Draw:
    if len(words) != 1:
        raise BadText("draw is followed by deck or by one card of the row")
    return DRAW_DECK if words[0] == "deck" else Draw(words[0])


def _alone(move: Move) -> Callable[[list[str]], Move]:
    def read(words: list[str]) -> Move:
        if words:
            raise BadText(f"nothing follows {show_move(move)}")
        return move

    return read


_READERS: dict[str, Callable[[list[str]], Move]] = {
    "deck": lambda words: Deal(tuple(words)),
    "reshuffle": lambda words: Reshuffle(tuple(words)),
    "place": _place,
    "drive": _drive,
    "depot": _alone(DEPOT),
    "stay": _alone(STAY),
    "load": lambda words: _crates(Load, words),
    "unload": lambda words: _crates(Unload, words),
    "discard": _discard,
    "pass": _alone(PASS),
    "draw": _draw,
}


def parse_move(text: str) -> Move:
    """The move of a text. BadText where it is none, or is written otherwise than `show_move` does."""
    verb, *words = text.split(" ")
    if verb not in _READERS:
        raise BadText(f"{verb!r:.40} is no move; moves begin with {', '.join(_READERS)}")
    move = _READERS[verb](words)
    if show_move(move) != text:
        raise BadText(f"{text!r:.60} is written {show_move(move)!r:.60}")
    return move


@lru_cache(maxsize=1024)
def loads(good: str, most: int) -> tuple[Load, ...]:
    """Loading one crate, two crates, up to `most`."""
    return tuple(Load(good, crates) for crates in range(1, most + 1))


@lru_cache(maxsize=1024)
def unloads(good: str, most: int) -> tuple[Unload, ...]:
    """Unloading one crate, two crates, up to `most`."""
    return tuple(Unload(good, crates) for crates in range(1, most + 1))


@lru_cache(maxsize=4096)
def discards(names: tuple[str, ...], hand: tuple[int, ...], least: int) -> tuple[Discard, ...]:
    """Every choice of at least so many cards of a hand, given as numbers of cards by name; few first."""
    choices: list[tuple[str, ...]] = [()]
    for name, number in sorted(zip(names, hand, strict=True)):
        choices = [chosen + (name,) * more for chosen in choices for more in range(number + 1)]
    return tuple(Discard(chosen) for chosen in sorted(choices, key=len) if len(chosen) >= least)


@lru_cache(maxsize=4096)
def draws(row: tuple[str, ...], deck: bool) -> tuple[Draw, ...]:
    """The deck, if there is one, and each different card of the row."""
    return (DRAW_DECK,) * deck + tuple(map(Draw, dict.fromkeys(row)))
