"""Whatever is played: the invariants T-I hold after each event, and legal moves are what they should be."""

from __future__ import annotations

import random
import re
from collections import Counter
from itertools import combinations, combinations_with_replacement, pairwise, product
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lighten_positions import (
    CONTENT,
    ENGINE,
    MANIFEST,
    SOLO,
    TABLES,
    after,
    choosing,
    keeping,
    random_states,
    table,
    targets_for,
)

from pnp.games.lighten.mishaps import holds_its_deck
from pnp.games.lighten.moves import Deliver, Keep, Move, Shuffle
from pnp.games.lighten.state import Configuration, State
from pnp.rules.engine import CHANCE, BadText, IllegalMove
from pnp.rules.play import (
    choose_at_random,
    count_moves,
    last_state,
    play,
    seeded,
    step,
    whole_game,
)

LOOK = pytest.mark.parametrize("game", TABLES.values(), ids=TABLES)
SEEDS = st.integers(0, 2**32)


def check_invariants(state: State, game: Configuration) -> None:
    assert len(state.seats) == game.players
    for seat in state.seats:
        # T-I01: the same cards, in one area each.
        assert holds_its_deck(seat, game.deck)
        # T-I03.
        assert len(seat.removed) <= min(game.trims, state.row + 1)
        # T-I05.
        assert all(score in (0, game.near, game.exact) for score in seat.scores)
        assert len(seat.scores) == state.row + (state.step in ("keep", "over"))
        if state.step == "deliver":
            assert len(seat.hand) == game.hand
            # T-R08: lazy shuffles only when a card is needed; eager ones leave no pile empty beside discards.
            assert not game.eager or seat.pile or not seat.discard
        if state.step == "keep":
            # T-I04: what was delivered cannot be kept.
            assert len(seat.hand) == game.hand - len(seat.delivered)
    if isinstance(ENGINE.to_move(state), int):
        assert ENGINE.legal_moves(state)
        assert ENGINE.outcome(state) is None


@LOOK
@given(seed=SEEDS)
@settings(max_examples=25, deadline=None)
def test_invariants(game: Configuration, seed: int) -> None:
    states = random_states(seed, game)
    for before, state in pairwise(states):
        check_invariants(state, game)
        for seat, earlier in zip(state.seats, before.seats, strict=True):
            # T-R13: REMOVED never comes back, and grows by one card a round.
            assert seat.removed[: len(earlier.removed)] == earlier.removed
            assert len(seat.removed) <= len(earlier.removed) + 1
    outcome = ENGINE.outcome(states[-1])
    assert outcome is not None
    assert outcome.scores == tuple(sum(seat.scores) for seat in states[-1].seats)
    assert set(outcome.winners) == {seat for seat, rank in enumerate(outcome.ranks) if rank == 1}
    assert max(outcome.scores) <= game.rounds * game.exact


@given(seed=SEEDS)
@settings(max_examples=20, deadline=None)
def test_official_numbers(seed: int) -> None:
    for state in random_states(seed):
        (seat,) = state.seats
        # T-I02: 12 cards or more in the cycle; a draw never fails.
        assert len(seat.pile + seat.hand + seat.discard) == 16 - len(seat.removed) >= 12
    assert 0 <= sum(seat.scores) <= 36
    assert sum(seat.scores) != 35


@given(st.lists(st.integers(0, 8), min_size=4, max_size=4), st.integers(1, 30))
@settings(max_examples=30, deadline=None)
def test_deliveries_are_all_parts_of_the_hand(hand: list[int], target: int) -> None:
    text = " ".join(map(str, sorted(hand)))
    parts = {part for size in range(5) for part in combinations(sorted(hand), size)}
    moves = ENGINE.legal_moves(choosing(text, target))
    assert len(set(moves)) == len(moves)
    assert {move.cards for move in moves} == {part for part in parts if sum(part) <= target}
    careless = ENGINE.legal_moves(choosing(text, target, game=TABLES["anything may be locked"]))
    assert {move.cards for move in careless} == parts
    assert moves[-1] == Deliver(())
    assert [sum(move.cards) for move in moves] == sorted((sum(m.cards) for m in moves), reverse=True)


EVERY: list[Move] = [
    *(Deliver(part) for size in range(7) for part in combinations_with_replacement((0, 2, 5, 8, 9), size)),
    *(Keep(trim, carry) for trim, carry in product((None, *range(10)), repeat=2)),
    Shuffle(0, (8, 8, 8)),
    Shuffle(1, (1, 1, 1)),
]


@LOOK
@given(seed=SEEDS)
@settings(max_examples=8, deadline=None)
def test_legal_moves_are_exactly_what_is_accepted(game: Configuration, seed: int) -> None:
    for state in random.Random(seed).sample(random_states(seed, game), 8):
        legal = list(ENGINE.legal_moves(state)) if isinstance(ENGINE.to_move(state), int) else []
        tried = {*EVERY, *legal}
        assert len(set(legal)) == len(legal)
        accepted = {move for move in tried if not ENGINE.refusal(state, move)}
        assert accepted == set(legal)
        for move in tried:
            if move in accepted:
                assert step(ENGINE, state, move) == ENGINE.apply(state, move)
            else:
                with pytest.raises(IllegalMove, match=r"\(rules? T-R\d\d(, T-R\d\d)?\)$"):
                    step(ENGINE, state, move)


@LOOK
def test_a_shuffle_is_exactly_the_cards(game: Configuration) -> None:
    shuffled = 0
    for state in random_states(3, game):
        if ENGINE.to_move(state) != CHANCE:
            continue
        shuffled += 1
        right = ENGINE.chance(state, random.Random(1))
        cards = right.cards
        assert ENGINE.refusal(state, right) == ENGINE.refusal(state, Shuffle(right.seat, cards[::-1])) == ""
        other = 9 - cards[0]
        wrong = {
            f"it is seat {right.seat} that shuffles": Shuffle(right.seat + 1, cards),
            f"{cards[0]} is missing": Shuffle(right.seat, cards[1:]),
            f"{cards[0]} is not in": Shuffle(right.seat, (*cards, cards[0])),
            f"{other} is not in": Shuffle(right.seat, (*cards[1:], *[other] * 3)),
        }
        for words, move in wrong.items():
            with pytest.raises(IllegalMove, match=rf"{words}.*\(rule T-R0[58]\)$"):
                step(ENGINE, state, move)
        with pytest.raises(IllegalMove, match=r"shuffled first"):
            step(ENGINE, state, Deliver(()))
    assert shuffled >= game.players


def test_shuffles_are_fair() -> None:
    state = ENGINE.setup(table(1, {"deck": [1, 2, 3, 4], "hand": 4, "trims": 0}), {"manifest": [1] * 12})
    source = random.Random(2)
    found = Counter(ENGINE.chance(state, source).cards for _ in range(2400))
    assert len(found) == 24
    # Each order 100 times, give or take five standard deviations.
    assert all(50 < times < 150 for times in found.values())


@LOOK
def test_texts_and_moves_are_the_same_thing(game: Configuration) -> None:
    source = random.Random(4)
    state = ENGINE.setup(game, {"manifest": targets_for(game, source)})
    for event in play(ENGINE, state, [choose_at_random] * game.players, source):
        again = ENGINE.parse_move(ENGINE.show_move(event.move))
        assert again == event.move
        assert type(again) is type(event.move)
        if event.by != CHANCE:
            shown = [ENGINE.show_move(move) for move in ENGINE.legal_moves(event.before)]
            assert [ENGINE.parse_move(text) for text in shown] == list(ENGINE.legal_moves(event.before))


@pytest.mark.parametrize(
    "text",
    [
        "", "Pass", "pass ", " pass", "deliver", "deliver ", "deliver  3", "deliver 3  5", "deliver 00",
        "deliver 03", "deliver 3,5", "deliver -3", "deliver 3 ", "deliver ３", "trim 2", "trim 2 carry",
        "trim 00 carry -", "trim — carry -", "carry 2 trim -", "shuffle 0", "shuffle 0:", "shuffle 0:3 8",
        "shuffle -1: 3", "shuffle 00: 3", "shuffle a: 3", "shuffle 0: 3\n", "play 8H", "deliver 3\n",
    ],
)  # fmt: skip
def test_words_that_are_no_move(text: str) -> None:
    with pytest.raises(BadText, match="is no move of this game"):
        ENGINE.parse_move(text)


def test_a_delivery_is_written_in_ascending_order() -> None:
    with pytest.raises(BadText, match="ascending"):
        ENGINE.parse_move("deliver 5 3")
    assert ENGINE.parse_move("deliver 3 5") == Deliver((3, 5))
    assert ENGINE.parse_move("trim - carry 7") == Keep(None, 7)
    assert ENGINE.parse_move("shuffle 3: 2 2 8") == Shuffle(3, (2, 2, 8))


def test_the_same_seed_gives_the_same_game() -> None:
    def game(seed: int) -> object:
        source = seeded(seed, "lighten")
        state = ENGINE.setup(TABLES["three players"], ENGINE.draw_setup(TABLES["three players"], source))
        played = whole_game(ENGINE, state, [choose_at_random] * 3, source)
        source = seeded(seed, "lighten")
        ENGINE.draw_setup(TABLES["three players"], source)
        assert last_state(ENGINE, state, [choose_at_random] * 3, source) == played.last
        return played

    assert game(1) == game(1)
    assert game(1) != game(2)


@LOOK
def test_a_state_never_changes(game: Configuration) -> None:
    states = random_states(6, game)
    before = [(repr(state), hash(state)) for state in states]
    for state in states:
        if isinstance(ENGINE.to_move(state), int):
            for move in ENGINE.legal_moves(state):
                ENGINE.apply(state, move)
    assert [(repr(state), hash(state)) for state in states] == before


def test_states_of_equal_games_are_equal() -> None:
    one, other = (ENGINE.setup(table(2), {"manifest": MANIFEST}) for _ in range(2))
    assert one == other
    assert one.game is not other.game
    assert len({one, other}) == 1
    assert one != ENGINE.setup(table(2, reshuffle="eager"), {"manifest": MANIFEST})


@LOOK
@given(seed=SEEDS)
@settings(max_examples=12, deadline=None)
def test_a_view_shows_nothing_that_is_hidden(game: Configuration, seed: int) -> None:
    """Other hands and all draw piles are mixed, choices not yet revealed are others."""
    source = random.Random(seed)
    for state in source.sample(random_states(seed, game), 10):
        for seat in range(game.players):
            mixed = []
            for at, cards in enumerate(state.seats):
                pool = [*cards.pile, *(cards.hand if at != seat else ())]
                source.shuffle(pool)
                hand = cards.hand if at == seat else tuple(sorted(pool[: len(cards.hand)]))
                pile = tuple(pool[len(pool) - len(cards.pile) :])
                mixed.append(cards._replace(hand=hand, pile=pile))
            locked = tuple(mixed[: len(state.locked)])
            changed = state._replace(seats=tuple(mixed), locked=locked)
            assert ENGINE.view(changed, seat) == ENGINE.view(state, seat)
            assert ENGINE.show_view(ENGINE.view(changed, seat)) == ENGINE.show_view(ENGINE.view(state, seat))


def test_nobody_sees_a_choice_before_all_have_chosen() -> None:
    game = table(2)
    order = "8 6 2 1 3 4 5 7 1 2 3 4 5 6 7 8"
    state = after(ENGINE.setup(game, {"manifest": MANIFEST}), f"shuffle 0: {order}", f"shuffle 1: {order}")
    seen = {ENGINE.view(after(state, text), 1) for text in ("pass", "deliver 8", "deliver 2 6")}
    assert seen == {ENGINE.view(state, 1)}
    state = after(state, "deliver 8", "deliver 1 2")
    assert [ENGINE.view(state, 0).record(seat).delivered for seat in (0, 1)] == [(8,), (1, 2)]
    seen = {ENGINE.view(after(state, text), 1) for text in ("trim 6 carry 2", "trim - carry -")}
    assert seen == {ENGINE.view(state, 1)}
    assert ENGINE.to_move(after(state, "trim 6 carry 2")) == 1


def test_what_a_seat_sees_in_text() -> None:
    game = table(2)
    order = "8 6 2 1 3 4 5 7 1 2 3 4 5 6 7 8"
    state = after(ENGINE.setup(game, {"manifest": MANIFEST}), f"shuffle 0: {order}", f"shuffle 1: {order}")
    near = ENGINE.show_view(ENGINE.view(after(state, "deliver 6", "deliver 8"), 0))
    assert "you      1 point   delivered 6  DISCARD 6" in near
    state = after(state, "deliver 8", "deliver 1 2", "trim 6 carry 2", "trim - carry -")
    assert ENGINE.show_view(ENGINE.view(state, 0)).splitlines() == [
        "Row 2 of 12: target 11",
        "Then: 7 12 9 13 6 10 14 9 12 11",
        "",
        "you      3 points  delivered 8  DISCARD 1 8  REMOVED 6  3 trims left",
        "seat 1   0 points  delivered 1 2  DISCARD 1 2 6 8  REMOVED -  4 trims left",
        "",
        "Your hand: 2 3 4 5",
    ]
    state = after(state, "deliver 2 4 5", "pass")
    assert ENGINE.show_view(ENGINE.view(state, 0)).endswith("Cards not chosen: 3")
    assert re.search("seat 1 .* delivered - ", ENGINE.show_view(ENGINE.view(state, 0)))


def test_moves_counted_by_hand() -> None:
    # Hand 1 1 2 3, target 3: pass, 1, 1 1, 1 2, 2, 3.
    state = choosing("1 1 2 3", 3, pile="4 5 6 7 8 8")
    assert count_moves(ENGINE, state, 1) == 6
    # After a pass 1 1 2 3 are left: no trim and 4 carries; trim 1 and 4; trim 2 and 3; trim 3 and 3: 14.
    # After 1: 1 2 3, 4 + 3 + 3 + 3 = 13. After 1 1: 2 3, 3 + 2 + 2 = 7. After 1 2: 1 3, 7.
    # After 2: 1 1 3, 3 + 3 + 2 = 8. After 3: 1 1 2, 8.
    assert count_moves(ENGINE, state, 2) == 14 + 13 + 7 + 7 + 8 + 8
    # Without a trim left: 4 + 4 + 3 + 3 + 3 + 3.
    assert (
        count_moves(ENGINE, state._replace(seats=(state.seats[0]._replace(removed=(4, 5, 6, 7)),)), 2) == 20
    )
    # A full choice leaves one way to go on, and after it chance is next.
    assert count_moves(ENGINE, keeping("", pile="4", discard="1 2 3 5"), 9) == 1


def test_two_players_choose_freely_of_each_other() -> None:
    order = "1 2 3 4 5 6 7 8 1 2 3 4 5 6 7 8"
    state = after(
        ENGINE.setup(table(2), {"manifest": MANIFEST}), f"shuffle 0: {order}", f"shuffle 1: {order}"
    )
    # Target 8, hand 1 2 3 4: all 16 parts but 2 3 4 and 1 2 3 4.
    assert count_moves(ENGINE, state, 1) == 14
    assert count_moves(ENGINE, state, 2) == 14**2


@given(seed=SEEDS)
@settings(max_examples=10, deadline=None)
def test_moves_counted_by_brute_force(seed: int) -> None:
    for state in random.Random(seed).sample(random_states(seed), 6):
        if state.step != "deliver" or state.row == 11:
            continue
        (seat,) = state.seats
        found = set()
        for chosen in product((False, True), repeat=4):
            played = [card for card, is_in in zip(seat.hand, chosen, strict=True) if is_in]
            rest = [card for card, is_in in zip(seat.hand, chosen, strict=True) if not is_in]
            if sum(played) > state.manifest[state.row]:
                continue
            for trim, carry in product([None, *range(len(rest))], repeat=2):
                if (trim is None or len(seat.removed) < 4) and (trim != carry or trim is None):
                    kept = tuple(None if at is None else rest[at] for at in (trim, carry))
                    found.add((tuple(played), *kept))
        assert count_moves(ENGINE, state, 2) == len(found)


@pytest.mark.parametrize(
    ("settings_", "inline", "players", "words"),
    [
        ({}, None, 0, "a game has 1 to 1000 players, not 0"),
        ({"speed": "on"}, None, 1, "no setting `speed`"),
        ({"reshuffle": "never"}, None, 1, "one of lazy, eager, not 'never'"),
        ({"strict_ready": True}, None, 1, "one of on, off, not True"),
        ({}, {"deck": [1, 2, 3, 100], "hand": 2, "trims": 0}, 1, "a whole number from 0 to 99, not 100"),
        ({}, {"deck": [1, 2, 3, True], "hand": 2, "trims": 0}, 1, "a whole number from 0 to 99, not True"),
        ({}, {"deck": [], "hand": 2, "trims": 0}, 1, "a list of 1 to 60 cards"),
        ({}, {"hand": 2, "trims": 0}, 1, "a list of 1 to 60 cards"),
        ({}, {"deck": [1] * 9, "hand": 7, "trims": 0}, 1, "`hand` must be a whole number from 1 to 6, not 7"),
        ({}, {"deck": [1] * 9, "hand": "4", "trims": 0}, 1, "not '4'"),
        ({}, {"deck": [1] * 9, "suits": 3}, 1, "`suits` is no content of this game"),
        ({}, {"deck": [1] * 7, "hand": 4, "trims": 4}, 1, "7 cards less 4 trims are too few for a hand of 4"),
    ],
)
def test_a_game_that_cannot_be_played(
    settings_: dict[str, object], inline: dict[str, object] | None, players: int, words: str
) -> None:
    with pytest.raises(BadText) as refused:
        ENGINE.configure(CONTENT, players, settings_, inline)
    assert words in str(refused.value)


def test_a_set_without_deck_or_manifest() -> None:
    bare = CONTENT._replace(components=())
    with pytest.raises(BadText, match="the set lighten has no deck"):
        ENGINE.configure(bare, 1, {}, None)
    game = ENGINE.configure(bare, 1, {}, {"deck": [1, 2, 3, 4, 5], "hand": 4, "trims": 1})
    with pytest.raises(BadText, match="the set has no manifest"):
        ENGINE.draw_setup(game, random.Random(1))


def test_the_first_manifest_is_the_usual_one() -> None:
    # T-R04.
    assert ENGINE.draw_setup(SOLO, random.Random(1)) == {"manifest": list(MANIFEST)}
    assert len(SOLO.manifests) == 3


def test_what_a_playthrough_has_to_say() -> None:
    other = TABLES["other points"]
    assert ENGINE.inline(other) == {
        "deck": list(SOLO.deck), "hand": 4, "trims": 4, "exact": 5, "near": 2, "near_gap": 4
    }  # fmt: skip
    assert ENGINE.configure(CONTENT, 2, {}, ENGINE.inline(other)) == other


def test_figures() -> None:
    game = TABLES["three players"]
    source = random.Random(8)
    state = ENGINE.setup(game, {"manifest": MANIFEST})
    played = whole_game(ENGINE, state, [choose_at_random] * 3, source)
    found = ENGINE.figures(played.events, played.last)
    seats = played.last.seats
    for row, target in enumerate(MANIFEST):
        hits = sum(seat.scores[row] == 3 for seat in seats)
        assert found[f"row {row + 1}, target {target}: met exactly"] == hits / 3
    removed = Counter(card for seat in seats for card in seat.removed)
    assert [found[f"{value} trimmed"] for value in range(1, 9)] == [
        removed[value] / 3 for value in range(1, 9)
    ]
    carries = [event.move.carry for event in played.events if isinstance(event.move, Keep)]
    assert sum(found[f"{value} carried"] for value in range(1, 9)) == pytest.approx(
        sum(carry is not None for carry in carries) / 3
    )
    assert len(found) == 12 + 8 + 8


def test_the_number_of_hands() -> None:
    # 1820 hands, and as many first hands come from shuffles as there are different ones.
    assert comb(16, 4) == 1820
    different = {tuple(sorted(hand)) for hand in combinations(SOLO.deck, 4)}
    assert len(different) == 266
