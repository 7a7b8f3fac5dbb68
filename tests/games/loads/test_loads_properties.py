"""Whatever is played: the invariants L-I hold after each event, and legal moves are what they should be."""

from __future__ import annotations

import random
import re
from collections import Counter
from itertools import pairwise, permutations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from loads_positions import CONTENT, ENGINE, TABLE, after, before_load, homebrew, random_states, trailer

from pnp.games.loads.moves import Claim, Deal, Move, Play, Refuel
from pnp.games.loads.rules import haul_score
from pnp.games.loads.state import State
from pnp.games.loads.table import Table
from pnp.rules.engine import CHANCE, IllegalMove
from pnp.rules.play import choose_at_random, count_moves, play, seeded, step, whole_game

TABLES = {
    "official": TABLE,
    "two players": homebrew("4H 5H 6H 7H 5D 6D 7D 8D 6S 7S 8S 9S", 2, hauls=2, suits="HDS"),
    "five players, court cards": homebrew(
        "9H 10H JH 8D 9D 10D JD 7S 8S 9S 10S JS 7C 8C 9C", 5, hauls=3, tokens=1
    ),
    "no tokens": homebrew("2H 3H 4H 2D 3D 4D 2S 3S 4S", 3, tokens=0, suits="HDS"),
    "alone": homebrew("2H 3H 2D 3D", 1, suits="HD"),
}
LOOK = pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)


def check_invariants(state: State, table: Table) -> None:
    open_ = state.open
    on_trailers = [card for on_trailer in open_.trailers for slot in on_trailer for card in slot]
    in_hands = [card for hand in state.hands for card in hand]
    # L-I02: every card is in one place; L-I01: and each once.
    if open_.haul:
        everything = Counter(in_hands + on_trailers + list(open_.cargo) + list(open_.discards))
        assert everything == Counter(list(table.rank))
    for on_trailer in open_.trailers:
        for letter, slot in zip(table.suits, on_trailer, strict=True):
            if slot:
                # L-I03, L-I04.
                assert slot[0][-1] == letter
                assert len({table.rank[card] for card in slot}) == 1
                assert len(slot) <= sum(rank == table.rank[slot[0]] for rank in table.rank.values())
    # L-I06.
    assert all(0 <= tokens <= table.tokens for tokens in open_.tokens)
    if open_.turn in (None, CHANCE) and open_.haul:
        assert open_.scores[-1] == tuple(haul_score(table, on_trailer) for on_trailer in open_.trailers)
        # L-I08: what is not on the discards is scored.
        assert sum(open_.scores[-1]) == sum(table.rank.values()) - sum(
            table.rank[card] for card in open_.discards
        )
        assert len(open_.scores) == open_.haul
        assert not in_hands
    if isinstance(open_.turn, int):
        # L-R12: seats differ by one card at most.
        assert max(map(len, state.hands)) - min(map(len, state.hands)) <= 1
        assert len(open_.scores) == open_.haul - 1
        assert ENGINE.legal_moves(state)


@LOOK
@given(seed=st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_invariants(table: Table, seed: int) -> None:
    states = random_states(seed, table)
    for state in states:
        check_invariants(state, table)
    outcome = ENGINE.outcome(states[-1])
    assert outcome is not None
    assert len(states[-1].open.scores) == table.hauls
    assert outcome.scores == tuple(map(sum, zip(*states[-1].open.scores, strict=True)))
    assert set(outcome.winners) == {seat for seat, rank in enumerate(outcome.ranks) if rank == 1}
    assert all(ENGINE.outcome(state) is None for state in states[:-1])


@given(seed=st.integers(0, 2**32))
@settings(max_examples=30, deadline=None)
def test_official_scores(seed: int) -> None:
    # L-I07, L-I08: 2 to 66 a Haul for one player, 182 for all; L-I01: the sums of the deck.
    states = random_states(seed)
    for scores in states[-1].open.scores:
        assert all(2 <= score <= 66 for score in scores)
        assert sum(scores) <= 182
    # L-I02: after Load k hands hold 28 - 4k cards; L-I09: each seat deals once, and leads Load 1 once.
    dealers, leaders = [], []
    for before, state in pairwise(states):
        if state.open.haul > before.open.haul:
            loads = 0
            dealers.append(state.open.dealer)
            leaders.append(state.open.turn)
        if len(before.open.cargo) == 1 and before.open.finish:
            loads += 1
            assert sum(map(len, state.hands)) == 28 - 4 * loads
            # L-I06: no trailer is empty at the end.
            assert loads < 7 or all(any(on_trailer) for on_trailer in state.open.trailers)
    assert dealers == [(dealers[0] + haul) % 4 for haul in range(4)]
    assert leaders == [(dealer + 1) % 4 for dealer in dealers]


def test_the_sums_of_the_deck() -> None:
    # L-I01.
    assert Counter(TABLE.rank.values()) == {2: 1, 3: 2, 4: 3, 5: 4, 6: 4, 7: 4, 8: 4, 9: 3, 10: 2, 11: 1}
    sums = {suit: sum(rank for card, rank in TABLE.deck if card[-1] == suit) for suit in "HDSC"}
    assert sums == {"H": 35, "D": 42, "S": 49, "C": 56}


@LOOK
@given(seed=st.integers(0, 2**32))
@settings(max_examples=20, deadline=None)
def test_legal_moves_are_exactly_what_is_accepted(table: Table, seed: int) -> None:
    """All moves that have a text are tried, not only near misses."""
    cards = [*table.rank, "99H"]
    every: list[Move] = [
        *map(Play, cards),
        *map(Refuel, cards),
        *(Claim(card, slot) for card in cards for slot in (None, *table.suits, "X")),
    ]
    for state in random.Random(seed).sample(random_states(seed, table), 9):
        legal = list(ENGINE.legal_moves(state)) if isinstance(ENGINE.to_move(state), int) else []
        assert len(set(legal)) == len(legal)
        accepted = {move for move in every if not ENGINE.refusal(state, move)}
        assert accepted == set(legal)
        for move in every:
            if move in accepted:
                assert step(ENGINE, state, move) == ENGINE.apply(state, move)
            else:
                with pytest.raises(IllegalMove, match=r"\(rule L-R\d\d\)$"):
                    step(ENGINE, state, move)


@given(seed=st.integers(0, 2**32))
@settings(max_examples=20, deadline=None)
def test_the_number_of_choices(seed: int) -> None:
    # L-I05: exposed cards of its rank and one for each remaining card; and each once more with a token.
    for state in random_states(seed):
        if isinstance(state.open.turn, int) and state.open.finish:
            open_, seat = state.open, state.open.turn
            tops = [TABLE.rank[slot[0]] for slot in open_.trailers[seat] if slot]
            claims = sum(tops.count(TABLE.rank[card]) + 1 for card in open_.cargo)
            refuels = len(open_.cargo) if open_.tokens[seat] else 0
            assert len(ENGINE.legal_moves(state)) == claims + refuels


@LOOK
def test_a_deal_is_exactly_the_deck(table: Table) -> None:
    source = random.Random(5)
    state = ENGINE.setup(table, {"dealer": 0})
    deal = ENGINE.chance(state, source)
    assert ENGINE.refusal(state, deal) == ""
    hands = [list(hand) for hand in deal.hands]
    wrong = {
        "hands for": (*deal.hands, ("9H",)),
        "there is no 99H": (("99H", *hands[0][1:]), *deal.hands[1:]),
        "is dealt twice": ((hands[0][1], *hands[0][1:]), *deal.hands[1:]),
        "gets": (tuple(hands[0][1:]), *deal.hands[1:]),
    }
    for message, changed in wrong.items():
        with pytest.raises(IllegalMove, match=rf"{message}.*\(rule L-R0[26]\)$"):
            step(ENGINE, state, Deal(tuple(changed)))
    dealt = step(ENGINE, state, deal)
    with pytest.raises(IllegalMove, match=r"the Haul goes on"):
        step(ENGINE, dealt, deal)


def test_hands_are_the_same_in_whatever_order_they_are_dealt() -> None:
    state = ENGINE.setup(TABLE, {"dealer": 1})
    deal = ENGINE.chance(state, random.Random(8))
    turned = Deal(tuple(hand[::-1] for hand in deal.hands))
    assert turned != deal
    assert ENGINE.apply(state, turned) == ENGINE.apply(state, deal)


@LOOK
def test_texts_and_moves_are_the_same_thing(table: Table) -> None:
    source = random.Random(4)
    for event in play(ENGINE, ENGINE.setup(table, {"dealer": 0}), [choose_at_random] * table.players, source):
        text = ENGINE.show_move(event.move)
        again = ENGINE.parse_move(text)
        assert again == event.move
        assert type(again) is type(event.move)
        if event.by != CHANCE:
            for move in ENGINE.legal_moves(event.before):
                assert ENGINE.parse_move(ENGINE.show_move(move)) == move


def test_the_same_seed_gives_the_same_game() -> None:
    def game(seed: int) -> object:
        source = seeded(seed, "loads")
        state = ENGINE.setup(TABLE, ENGINE.draw_setup(TABLE, source))
        return whole_game(ENGINE, state, [choose_at_random] * 4, source)

    assert game(1) == game(1)
    assert game(1) != game(2)


def test_a_state_never_changes() -> None:
    states = random_states(6)
    before = [(repr(state), hash(state)) for state in states]
    for state in states:
        if isinstance(state.open.turn, int):
            for move in ENGINE.legal_moves(state):
                ENGINE.apply(state, move)
    assert [(repr(state), hash(state)) for state in states] == before


def test_states_of_equal_tables_are_equal() -> None:
    other = ENGINE.configure(CONTENT, 4, {}, None)
    assert other == TABLE
    assert other is not TABLE
    assert ENGINE.setup(other, {"dealer": 1}) == ENGINE.setup(TABLE, {"dealer": 1})
    assert len({ENGINE.setup(other, {"dealer": 1}), ENGINE.setup(TABLE, {"dealer": 1})}) == 1


@given(seed=st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_a_view_shows_nothing_that_is_hidden(seed: int) -> None:
    """The cards of the other hands are mixed: what a seat sees stays the same, and all that it can do."""
    source = random.Random(seed)
    for state in source.sample(random_states(seed), 12):
        for seat in range(4 if state.hands else 0):
            others = [hand for other, hand in enumerate(state.hands) if other != seat]
            pool = [card for hand in others for card in hand]
            source.shuffle(pool)
            mixed = [tuple(pool.pop() for _ in hand) for hand in others]
            mixed.insert(seat, state.hands[seat])
            changed = state._replace(hands=tuple(mixed))
            assert ENGINE.view(changed, seat) == ENGINE.view(state, seat)
            assert ENGINE.show_view(ENGINE.view(changed, seat)) == ENGINE.show_view(ENGINE.view(state, seat))
            words = set(re.findall(r"\w+", ENGINE.show_view(ENGINE.view(state, seat))))
            assert words.isdisjoint(card for hand in others for card in hand)


def deal_first(table: Table, hands: str) -> State:
    return after(ENGINE.setup(table, {"dealer": table.players - 1}), f"deal {hands}")


def test_the_first_moves_counted_by_hand() -> None:
    state = deal_first(TABLE, " / ".join(" ".join([*TABLE.rank][at : at + 7]) for at in (0, 7, 14, 21)))
    # Four players choose among seven cards each.
    assert [count_moves(ENGINE, state, depth) for depth in range(5)] == [1, 7, 49, 343, 2401]
    # Trailers are empty and tokens there: 4 claims and 4 refuels, then 3 and 3, 2 and 2, 1 and 1.
    full = after(state, "play 2H", "play 3D", "play 4S", "play 5C")
    assert [count_moves(ENGINE, full, depth) for depth in range(1, 5)] == [8, 48, 192, 384]
    # In the second Load six cards each; nothing else depends on the choices.
    assert count_moves(ENGINE, full, 5) == 384 * 6


def test_a_load_with_tucks_counted_by_hand() -> None:
    hands = {"A": "8H 2H", "B": "8D 3H", "C": "8C 4H", "D": "9D 5H"}
    state = before_load(0, hands, {"C": "S: 8S"})
    state = after(state, "play 8H", "play 8D", "play 8C", "play 9D")
    assert state.open.finish == (3, 0, 1, 2)
    # C can tuck each of three eights, or load it, or the nine, by suit: 7; or refuel one of four: 4.
    assert count_moves(ENGINE, state, 1) == 11
    # After any of them three cards are left for B, whose trailer is empty: 3 claims and 3 refuels.
    assert count_moves(ENGINE, state, 2) == 11 * 6
    assert count_moves(ENGINE, state, 4) == 11 * 6 * 4 * 2


def brute_force(hands: tuple[tuple[str, ...], ...]) -> int:
    """All ways to play one Haul of two players without tokens, straight from the rule text."""

    def rank(card: str) -> int:
        return int(card[:-1])

    def loads(hands: list[list[str]], leader: int, trailers: list[dict[str, list[str]]]) -> int:
        if not hands[0]:
            return 1
        total = 0
        for first in hands[leader]:
            for second in hands[1 - leader]:
                left = [[card for card in hand if card not in (first, second)] for hand in hands]
                winner = leader if rank(first) >= rank(second) else 1 - leader
                for mine, other in ((first, second), (second, first)):
                    for one in loaded(trailers[1 - winner], mine):
                        for two in loaded(trailers[winner], other):
                            now = [one, two] if winner == 1 else [two, one]
                            total += loads(left, winner, now)
        return total

    def loaded(slots: dict[str, list[str]], card: str) -> list[dict[str, list[str]]]:
        found = [
            {**slots, suit: [*cargo, card]} for suit, cargo in slots.items() if rank(cargo[0]) == rank(card)
        ]
        return [*found, {**slots, card[-1]: [card]}]

    return loads([list(hand) for hand in hands], 0, [{}, {}])


@pytest.mark.parametrize(
    "hands", ["2H 3H / 2D 3D", "2H 3D / 2D 3H", "2H 2D 3H / 2S 3D 3S", "4H 3H 3D / 4D 2H 2D"]
)
def test_whole_hauls_counted_by_brute_force(hands: str) -> None:
    cards = hands.replace(" /", "").split()
    suits = "HDS" if any(card[-1] == "S" for card in cards) else "HD"
    table = homebrew(" ".join(cards), 2, tokens=0, suits=suits)
    state = deal_first(table, hands)
    expected = brute_force(tuple(tuple(hand.split()) for hand in hands.split(" / ")))
    assert count_moves(ENGINE, state, 4 * len(cards)) == expected


def test_a_haul_of_one_card_each_counted_by_hand() -> None:
    # Four cards of four ranks: 4! ways to share them out by suit, whatever was played.
    table = homebrew("2H 3D 4S 5C", 4, tokens=0)
    for cards in permutations(("2H", "3D", "4S", "5C")):
        assert count_moves(ENGINE, deal_first(table, " / ".join(cards)), 8) == 24


def test_every_deal_can_come() -> None:
    # Two players, four cards: all comb(4, 2) deals are seen, each about as often.
    table = TABLES["alone"]
    two = homebrew("2H 3H 2D 3D", 2, suits="HD")
    source = random.Random(2)
    state = ENGINE.setup(two, {"dealer": 0})
    seen = Counter(ENGINE.chance(state, source) for _ in range(1200))
    assert len(seen) == comb(4, 2)
    assert min(seen.values()) > 140
    assert table.loads == 4


def test_a_trailer_of_the_highest_score_is_legal() -> None:
    # L-I07: seven claims make 66.
    assert haul_score(TABLE, trailer("H: 8H; D: 9D-9S-9C; S: 10S-10C; C: JC")) == 66
