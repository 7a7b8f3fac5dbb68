"""The vectors L-S and L-V of the rule notes, each under its number."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from loads_positions import (
    CONTENT,
    ENGINE,
    TABLE,
    after,
    before_load,
    random_states,
    resolving,
    shown,
    trailer,
    ways,
)

from pnp.games.loads.bounds import refuse_haul_scores
from pnp.games.loads.rules import decide, haul_score
from pnp.games.loads.state import State
from pnp.rules.engine import CHANCE, IllegalMove
from tests.vectors import vector

FILLERS = {"A": "4S", "B": "5S", "C": "6S", "D": "7S"}


def played(plays: str) -> State:
    """The state after one Load of plays like `B 7H, C 7D, …`, the first one leading; more Loads follow."""
    pairs = [play.split() for play in plays.split(", ")]
    hands = {seat: f"{card} {FILLERS[seat]}" for seat, card in pairs}
    state = before_load("ABCD".index(pairs[0][0]), hands)
    for seat, card in pairs:
        assert ENGINE.to_move(state) == "ABCD".index(seat)
        state = after(state, f"play {card}")
    return state


@pytest.mark.parametrize(
    ("plays", "finish", "resolve", "leader"),
    [
        pytest.param("A 8H, B 5H, C 8D, D 3H", "ACBD", "DBCA", "A", id="L-S01"),
        pytest.param("B 7H, C 7D, D 7S, A 7C", "BCDA", "ADCB", "B", id="L-V01"),
        pytest.param("A 10C, B JC, C 2H, D 10S", "BADC", "CDAB", "B", id="L-V02"),
        pytest.param("C 9D, D 4H, A 4D, B 4S", "CDAB", "BADC", "C", id="L-V03"),
        pytest.param("D 6H, A 9D, B 9S, C 6D", "ABDC", "CDBA", "A", id="L-V04"),
        pytest.param("B 5C, C 5S, D JC, A 5H", "DBCA", "ACBD", "D", id="L-V05"),
    ],
)
def test_finishing_order(plays: str, finish: str, resolve: str, leader: str) -> None:
    state = played(plays)
    assert "".join("ABCD"[seat] for seat in state.open.finish) == finish
    acted = ""
    while state.open.finish:
        acted += "ABCD"[state.open.turn]
        state = ENGINE.apply(state, ENGINE.legal_moves(state)[0])
    assert acted == resolve
    assert "ABCD"[state.open.leader] == "ABCD"[state.open.turn] == leader


@vector("L-V06")
def test_a_refuel_does_not_change_who_leads() -> None:
    state = played("B 5C, C 5S, D JC, A 5H")
    state = after(state, "claim 5C suit", "claim 5S suit", "claim 5H suit", "refuel JC")
    assert (state.open.leader, state.open.turn) == (3, 3)
    assert state.open.tokens == (2, 2, 2, 1)
    assert state.open.discards == ("JC",)


@pytest.mark.parametrize(
    ("before", "card", "choices"),
    [
        pytest.param("", "4S", ["suit"], id="L-V07"),
        pytest.param("S: 8S", "8H", ["tuck S", "suit"], id="L-V09"),
        pytest.param("S: 8S; H: 8H", "8D", ["tuck H", "tuck S", "suit"], id="L-V10"),
        pytest.param("S: 8S; H: 8H; D: 5D", "8D", ["tuck H", "tuck S", "suit"], id="L-V11"),
        pytest.param("H: 8H-8D; S: 8S", "8C", ["tuck H", "tuck S", "suit"], id="L-V12"),
        pytest.param("S: 8S-8H-8D; D: 6D", "6S", ["tuck D", "suit"], id="L-V13"),
        pytest.param("S: 8S-8H", "3H", ["suit"], id="L-V16"),
        pytest.param("S: 8S", "7H", ["suit"], id="L-V17"),
        pytest.param("H: 3H; D: 9D; S: 10S; C: 9C", "2H", ["suit"], id="L-V18"),
        pytest.param("C: 10C-10S", "JC", ["suit"], id="L-V19"),
        pytest.param("C: 9C-9S-9D", "6C", ["suit"], id="L-V22"),
    ],
)
def test_choices(before: str, card: str, choices: list[str]) -> None:
    # L-V22: acting 1st, one card left and no token: it must be claimed.
    assert ways(resolving(before, card)) == [f"claim {card} {choice}" for choice in choices]


@pytest.mark.parametrize(
    ("before", "move", "result", "discards", "worth"),
    [
        pytest.param("S: 8S-8H", "claim 8D tuck S", "S: 8S-8H-8D", "", 24, id="L-S02"),
        pytest.param("S: 8S-8H-8D", "claim 6S suit", "S: 6S", "8S 8H 8D", 6, id="L-S03"),
        pytest.param("", "claim 4S suit", "S: 4S", "", 4, id="L-V07"),
        pytest.param("S: 4S", "claim 10S suit", "S: 10S", "4S", 10, id="L-V08"),
        pytest.param("S: 8S", "claim 8H tuck S", "S: 8S-8H", "", 16, id="L-V09-tuck"),
        pytest.param("S: 8S", "claim 8H suit", "H: 8H; S: 8S", "", 16, id="L-V09-suit"),
        pytest.param("S: 8S; H: 8H", "claim 8D tuck H", "H: 8H-8D; S: 8S", "", 24, id="L-V10-tuck-H"),
        pytest.param("S: 8S; H: 8H", "claim 8D tuck S", "H: 8H; S: 8S-8D", "", 24, id="L-V10-tuck-S"),
        pytest.param("S: 8S; H: 8H", "claim 8D suit", "H: 8H; D: 8D; S: 8S", "", 24, id="L-V10-suit"),
        pytest.param("S: 8S; H: 8H; D: 5D", "claim 8D suit", "H: 8H; D: 8D; S: 8S", "5D", 24, id="L-V11"),
        pytest.param("H: 8H-8D; S: 8S", "claim 8C tuck H", "H: 8H-8D-8C; S: 8S", "", 32, id="L-V12-tuck-H"),
        pytest.param("H: 8H-8D; S: 8S", "claim 8C tuck S", "H: 8H-8D; S: 8S-8C", "", 32, id="L-V12-tuck-S"),
        pytest.param("H: 8H-8D; S: 8S", "claim 8C suit", "H: 8H-8D; S: 8S; C: 8C", "", 32, id="L-V12-suit"),
        pytest.param("S: 8S-8H-8D; D: 6D", "claim 6S suit", "D: 6D; S: 6S", "8S 8H 8D", 12, id="L-V14"),
        pytest.param("S: 8S-8H-8D; D: 6D", "claim 6S tuck D", "D: 6D-6S; S: 8S-8H-8D", "", 36, id="L-V15"),
        pytest.param("S: 8S-8H", "claim 3H suit", "H: 3H; S: 8S-8H", "", 19, id="L-V16"),
        pytest.param(
            "H: 3H; D: 9D; S: 10S; C: 9C",
            "claim 2H suit",
            "H: 2H; D: 9D; S: 10S; C: 9C",
            "3H",
            30,
            id="L-V18",
        ),
        pytest.param("C: 10C-10S", "claim JC suit", "C: JC", "10C 10S", 11, id="L-V19"),
        pytest.param("C: 9C-9S-9D", "claim 6C suit", "C: 6C", "9C 9S 9D", 6, id="L-V22"),
    ],
)
def test_loading(before: str, move: str, result: str, discards: str, worth: int) -> None:
    state = after(resolving(before, move.split()[1], tokens=0), move)
    on_trailer = state.open.trailers[0]
    assert shown(on_trailer) == result
    assert state.open.discards == tuple(discards.split())
    assert haul_score(TABLE, on_trailer) == worth


def test_the_slots_of_tucked_cards_stay_free() -> None:
    # L-S02: Hearts and Diamonds are still free.
    state = after(resolving("S: 8S-8H", "8D"), "claim 8D tuck S")
    assert [bool(slot) for slot in state.open.trailers[0]] == [False, False, True, False]


@pytest.mark.parametrize(
    ("text", "score"),
    [
        pytest.param("H: 7H; D: 9D; S: 10S; C: 8C-8H-8D-8S", 58, id="L-S04"),
        pytest.param("C: JC; S: 10S-10C; D: 9D-9S-9C; H: 8H", 66, id="L-V26"),
    ],
)
def test_haul_scores(text: str, score: int) -> None:
    assert haul_score(TABLE, trailer(text)) == score


@vector("L-S05")
def test_the_deck() -> None:
    ranks = {letter: [rank for card, rank in TABLE.deck if card[-1] == letter] for letter in "HDSC"}
    assert ranks == {
        "H": [2, 3, 4, 5, 6, 7, 8],
        "D": [3, 4, 5, 6, 7, 8, 9],
        "S": [4, 5, 6, 7, 8, 9, 10],
        "C": [5, 6, 7, 8, 9, 10, 11],
    }
    assert len(TABLE.deck) == len(set(TABLE.deck)) == 28
    assert TABLE.rank["JC"] == 11
    assert CONTENT.players.min == CONTENT.players.max == 4


@pytest.mark.parametrize("card", [pytest.param(card, id=f"L-S06-{card}") for card in ("2H", "JC")])
def test_a_card_with_a_rank_of_its_own_is_never_heavy(card: str) -> None:
    others = [other for other in TABLE.rank if other != card]
    full = ("H: 8H", "D: 9D", "S: 10S", "C: 10C")
    for other in others:
        kept = "; ".join(slot for slot in full if slot[0] != other[-1])
        assert ways(resolving(f"{kept}; {other[-1]}: {other}", card)) == [f"claim {card} suit"]
        on_top = resolving(f"{card[-1]}: {card}", other)
        assert ways(on_top) == [f"claim {other} suit"]


@vector("L-V20")
def test_no_refuel_without_a_token() -> None:
    state = resolving("", "6C 5C", tokens=0)
    assert not any(way.startswith("refuel") for way in ways(state))
    with pytest.raises(IllegalMove, match=r"refuel 6C: no Refuel token is left \(rule L-R19\)"):
        after(state, "refuel 6C")


@pytest.mark.parametrize(
    "again",
    [pytest.param("claim 6C suit", id="L-V21-claim"), pytest.param("refuel 6C", id="L-V21-refuel")],
)
def test_a_resolved_card_is_gone(again: str) -> None:
    state = after(resolving("", "6C 5C", tokens=2), "claim 6C suit")
    with pytest.raises(
        IllegalMove, match=r"6C is not among the cards that remain in the Load \(rule L-R16\)"
    ):
        after(state, again)


@vector("L-V23")
def test_the_last_card_may_be_refuelled() -> None:
    assert ways(resolving("C: 9C-9S-9D", "6C", tokens=1)) == ["claim 6C suit", "refuel 6C"]


@vector("L-V24")
def test_nine_choices() -> None:
    found = ways(resolving("S: 8S; H: 8H; D: 6D", "8D 6S 2H", tokens=1))
    assert sorted(found) == sorted(
        [
            *("claim 8D tuck H", "claim 8D tuck S", "claim 8D suit"),
            *("claim 6S tuck D", "claim 6S suit"),
            "claim 2H suit",
            *("refuel 8D", "refuel 6S", "refuel 2H"),
        ]
    )


@vector("L-V25")
def test_a_whole_load() -> None:
    hands = {"A": "3D 4S", "B": "8S 5S", "C": "5D 9S", "D": "8H 7S"}
    state = before_load(1, hands, {"B": "H: 7H", "C": "C: 8C", "D": "S: 6S"})
    state = after(state, "play 8S", "play 5D", "play 8H", "play 3D")
    assert state.open.finish == (1, 3, 2, 0)
    state = after(state, "claim 8H suit", "claim 8S tuck C", "refuel 5D")
    assert ways(state) == ["claim 3D suit", "refuel 3D"]
    state = after(state, "claim 3D suit")
    assert [shown(on_trailer) for on_trailer in state.open.trailers] == [
        "H: 8H", "H: 7H; D: 3D", "C: 8C-8S", "S: 6S",
    ]  # fmt: skip
    assert state.open.tokens == (2, 2, 2, 1)
    assert state.open.discards == ("5D",)
    assert state.open.turn == state.open.leader == 1


@vector("L-V27")
def test_seven_hearts_by_suit() -> None:
    state = resolving("", "3H")
    for card in ("3H", "4H", "5H", "6H", "7H", "8H", "2H"):
        again = resolving(shown(state.open.trailers[0]), card, discards=" ".join(state.open.discards))
        state = after(again, f"claim {card} suit")
    assert shown(state.open.trailers[0]) == "H: 2H"
    assert haul_score(TABLE, state.open.trailers[0]) == 2
    assert state.open.discards == ("3H", "4H", "5H", "6H", "7H", "8H")


@pytest.mark.parametrize(
    ("totals", "tokens", "last", "winners", "ranks"),
    [
        pytest.param((180, 180, 150, 120), (1, 0, 2, 2), (40, 50, 0, 0), (0,), (1, 2, 3, 4), id="L-V28"),
        pytest.param((180, 180, 90, 90), (1, 1, 1, 1), (44, 46, 9, 9), (1,), (2, 1, 3, 3), id="L-V29"),
        pytest.param((170, 170, 170, 120), (1, 1, 0, 0), (40, 41, 60, 9), (1,), (2, 1, 3, 4), id="L-V30"),
        pytest.param((170, 170, 170, 170), (0, 0, 0, 0), (40, 41, 41, 30), (1, 2), (3, 1, 1, 4), id="L-V31"),
        pytest.param((181, 180, 90, 80), (0, 2, 0, 0), (9, 9, 9, 9), (0,), (1, 2, 3, 4), id="L-V32"),
    ],
)
def test_who_wins(
    totals: tuple[int, ...],
    tokens: tuple[int, ...],
    last: tuple[int, ...],
    winners: tuple[int, ...],
    ranks: tuple[int, ...],
) -> None:
    first = tuple(total - score for total, score in zip(totals, last, strict=True))
    none = (0, 0, 0, 0)
    found = decide((first, none, none, last), tokens)
    assert (found.scores, found.winners, found.ranks) == (totals, winners, ranks)
    assert found.reason == "four hauls played"
    # L-A05: without a full ranking all others share the place after the winners.
    plain = decide((first, none, none, last), tokens, full_ranking=False)
    behind = len(winners) + 1
    assert plain.winners == winners
    assert plain.ranks == tuple(1 if seat in winners else behind for seat in range(4))


@vector("L-V33")
def test_dealers_and_first_leaders() -> None:
    state = ENGINE.setup(TABLE, {"dealer": 2})
    found = []
    source = random.Random(3)
    while (who := ENGINE.to_move(state)) is not None:
        if who == CHANCE:
            state = ENGINE.apply(state, ENGINE.chance(state, source))
            found.append((state.open.dealer, state.open.turn))
        else:
            state = ENGINE.apply(state, source.choice(ENGINE.legal_moves(state)))
    assert found == [(2, 3), (3, 0), (0, 1), (1, 2)]


@vector("L-V34")
def test_left_of_the_new_dealer_leads_the_next_haul() -> None:
    hands = {"A": "4S", "B": "JC", "C": "5S", "D": "6S"}
    state = before_load(3, hands)  # the dealer is seat 2
    state = after(state, "play 6S", "play 4S", "play JC", "play 5S")
    assert state.open.finish[0] == 1
    state = after(state, "claim 4S suit", "claim 5S suit", "claim 6S suit", "claim JC suit")
    assert state.open.turn == CHANCE
    cards = list(TABLE.rank)
    deal = "deal " + " / ".join(" ".join(cards[at : at + 7]) for at in (0, 7, 14, 21))
    state = after(state, deal)
    assert (state.open.haul, state.open.dealer, state.open.leader, state.open.turn) == (2, 3, 0, 0)


@vector("L-V35")
def test_tokens_never_come_back() -> None:
    source = random.Random(11)
    state = ENGINE.setup(TABLE, {"dealer": 0})
    while (who := ENGINE.to_move(state)) is not None:
        if who == CHANCE:
            state = ENGINE.apply(state, ENGINE.chance(state, source))
            continue
        moves = ENGINE.legal_moves(state)
        spend = [move for move in moves if move.do == "refuel"]
        if who == 0 and state.open.haul == 1 and spend:
            state = ENGINE.apply(state, spend[0])
            continue
        if who == 0 and state.open.haul > 1:
            assert state.open.tokens[0] == 0
            assert not spend
            if state.open.finish:
                with pytest.raises(IllegalMove, match="no Refuel token is left"):
                    after(state, f"refuel {state.open.cargo[0]}")
        state = ENGINE.apply(state, next(move for move in moves if move.do != "refuel"))
    assert state.open.tokens == (0, 2, 2, 2)
    assert decide([(9, 9, 9, 9)] * 4, state.open.tokens).winners == (1, 2, 3)


@vector("L-V37")
def test_where_the_cards_are_after_three_loads() -> None:
    hands = (
        "2H 3H 6S 4D 5D 7H 8D",
        "8S 8H 9S 4S 5S 7S 10S",
        "5H 6D 7C 6H 7D 9D 8C",
        "3D 4H 6C 5C 9C 10C JC",
    )
    state = after(ENGINE.setup(TABLE, {"dealer": 3}), "deal " + " / ".join(hands))
    state = after(state, "play 2H", "play 8S", "play 5H", "play 3D")
    state = after(state, "refuel 2H", "claim 3D suit", "claim 5H suit", "claim 8S suit")
    state = after(state, "play 8H", "play 6D", "play 4H", "play 3H")
    state = after(state, "claim 3H suit", "claim 4H suit", "claim 6D suit", "claim 8H tuck S")
    state = after(state, "play 9S", "play 7C", "play 6C", "play 6S")
    state = after(state, "claim 6C suit", "claim 7C suit", "claim 6S suit", "claim 9S suit")
    in_hands = sum(map(len, state.hands))
    on_trailers = sum(len(slot) for on_trailer in state.open.trailers for slot in on_trailer)
    assert (in_hands, len(state.open.discards), on_trailers) == (16, 3, 9)
    assert state.open.discards == ("2H", "8S", "8H")


@vector("L-V38")
def test_scores_of_a_haul_on_the_pad() -> None:
    assert sum((32, 38, 63, 49)) == 182
    assert refuse_haul_scores(TABLE, (32, 38, 63, 49)) == ""
    assert refuse_haul_scores(TABLE, (33, 38, 63, 49)) == (
        "the ranks of all cards add up to 182, and the scores to 183 (rule L-R30)"
    )
    # L-I07: 2 to 66 for one player.
    assert refuse_haul_scores(TABLE, (2, 66, 40, 40)) == ""
    assert "2 to 66 for a player, not 67" in refuse_haul_scores(TABLE, (67, 30, 30, 30))
    assert "2 to 66 for a player, not 1 " in refuse_haul_scores(TABLE, (1, 30, 30, 30))


def test_every_vector_is_here() -> None:
    # L-V36 is a matter of content: test_loads_deck.py.
    text = Path(__file__).read_text(encoding="utf-8")
    wanted = [f"L-S{n:02}" for n in range(1, 7)] + [f"L-V{n:02}" for n in range(1, 39) if n != 36]
    assert [name for name in wanted if not re.search(f'(vector\\(|id=f?)"{name}', text)] == []


def test_a_game_of_random_moves_comes_to_its_end() -> None:
    states = random_states(1)
    # Four Hauls of a deal, 28 cards played and 28 resolved.
    assert len(states) == 1 + 4 * (1 + 28 + 28)
