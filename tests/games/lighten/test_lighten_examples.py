"""The examples of the printed rules, played by the engine; what comes of them is worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest
from lighten_positions import CONTENT, SOLO, TABLES, after

from pnp.games.lighten.engine import ENGINE, ready
from pnp.games.lighten.examples import shown
from pnp.games.lighten.state import Configuration, Seat, State
from pnp.games.lighten.table import draw


def example(page: str, sort: str, box: str) -> dict[str, Any]:
    """The fields of an example of the bundled set."""
    rules = CONTENT.component("rules")
    assert rules is not None
    (piece,) = (piece for piece in rules.pieces if piece.id == page)
    return vars(vars(piece)[sort][box])


def printed(page: str) -> dict[str, Any]:
    """What a page of the bundled set shows of its examples, by box."""
    rules = CONTENT.component("rules")
    assert rules is not None
    (piece,) = (piece for piece in rules.pieces if piece.id == page)
    return shown(CONTENT, piece)


PRINTED = {page: printed(page) for page in ("play", "help")}


def delivering(seat: Seat, target: int, game: Configuration = SOLO) -> State:
    return State(game, (target,) * game.rounds, "deliver", 0, 0, (seat,))


def test_deliveries_from_one_hand() -> None:
    fields = example("help", "deliveries", "deliveries")
    state = delivering(Seat((), tuple(sorted(fields["hand"]))), fields["target"])
    scores = {}
    for choice in map(vars, fields["choices"]):
        text = "deliver " + " ".join(map(str, choice["play"]))
        move = ENGINE.parse_move(text)
        assert (ENGINE.refusal(state, move) == "") == (choice["result"] != "over"), text
        scores[text] = choice["result"], ENGINE.apply(state, move).seats[0].scores[-1]
    # T-V01, T-V02, and by T-R11 11 and 8 for 13; T-R17: 18 scores nothing.
    assert scores == {
        "deliver 5 8": ("exact", 3),
        "deliver 3 5 5": ("exact", 3),
        "deliver 3 8": ("near", 1),
        "deliver 8": ("short", 0),
        "deliver 5 5 8": ("over", 0),
    }
    # The page prints what the rules give.
    printed = PRINTED["help"]["deliveries"]["choices"]
    assert [choice["points"] for choice in printed] == [points for _, points in scores.values()]


def test_a_whole_round() -> None:
    fields = example("play", "rounds", "example")
    start = Seat(fields["draw"], (), fields["carried"], fields["discard"], fields["removed"])
    seat = draw(start, 4)
    # T-R07: 7 was carried; 4, 6 and 2 are drawn.
    assert (seat.hand, seat.pile) == ((2, 4, 6, 7), (8, 3))
    # On the page it lies in the order of drawing, the 7 below CARRY.
    assert [card["value"] for card in PRINTED["play"]["example"]["hand"]] == [4, 6, 7, 2]
    state = after(delivering(seat, 6), "deliver 6")
    assert (state.seats[0].scores, state.seats[0].hand) == ((3,), (2, 4, 7))
    assert PRINTED["play"]["example"]["told"]["points"] == 3
    (seat,) = after(state, "trim 2 carry 7").seats
    # T-R13, T-R14: the 4 goes after the 6; 7, 8 and 3 are the next hand as far as the pile goes.
    assert (seat.removed, seat.discard[-2:], seat.hand) == ((1, 2), (6, 4), (3, 7, 8))


def shuffled(box: str, game: Configuration) -> State:
    """The moment after the shuffle of an example."""
    fields = example("help", "shuffles", box)
    seat = draw(Seat(fields["draw"], (), None, fields["discard"]), 4)
    state = ready(game, (8,) * game.rounds, 0, (seat,))
    return after(state, "shuffle 0: " + " ".join(map(str, fields["shuffled"])))


def test_a_pile_that_runs_out_in_the_middle_of_a_draw() -> None:
    state = shuffled("shuffle", SOLO)
    # As in T-V23: 2 of the old pile, 8, 5, 7 of the new one, which keeps the others.
    assert (state.step, state.seats[0].hand) == ("deliver", (2, 5, 7, 8))
    assert state.seats[0].pile == (3, 6, 4, 8, 6, 5, 7, 4)
    assert PRINTED["help"]["shuffle"]["hand"] == (2, 8, 5, 7)
    assert PRINTED["help"]["shuffle"]["told"]["after"] == 8


def test_a_pile_that_runs_out_with_a_full_hand() -> None:
    state = shuffled("shuffle_at_once", TABLES["eager"])
    # As in T-V25: the four cards are held, and all of DISCARD is the new pile.
    assert (state.step, state.seats[0].hand) == ("deliver", (2, 3, 4, 4))
    assert sorted(state.seats[0].pile) == [5, 5, 6, 6, 7, 7, 8, 8]


@pytest.mark.parametrize("box", ["shuffle", "shuffle_at_once"])
def test_all_cards_of_a_deck_that_are_not_trimmed_are_somewhere(box: str) -> None:
    fields = example("help", "shuffles", box)
    # T-I02: 16 cards, four of them trimmed.
    assert len(fields["draw"]) + len(fields["discard"]) == 12
