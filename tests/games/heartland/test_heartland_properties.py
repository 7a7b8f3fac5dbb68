"""What holds in every Heartland game, whatever is played: the invariants H-I01 to H-I07, and the moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from heartland_positions import CONTENT, position, texts
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.games.heartland.engine import ENGINE
from pnp.games.heartland.moves import Deal, Discard, Drive, Load, Move, Place, Reshuffle, Unload
from pnp.games.heartland.pieces import GOODS, SETTINGS, VARIANTS
from pnp.games.heartland.roads import neighbours
from pnp.games.heartland.state import MOVE, OVER, State
from pnp.games.heartland.table import CARDS, Table, configure
from pnp.rules.engine import CHANCE, BadText
from pnp.rules.play import bot, count_moves, play, seeded, whole_game

WAYS = st.fixed_dictionaries(
    {},
    optional={
        "edition": st.sampled_from(["002", "003"]),
        "fuel_overflow": st.sampled_from(["forbid", "cap"]),
        "threshold": st.integers(6, 30),
        "case_c_cost": st.sampled_from(["waived", "debt"]),
        "no_legal_move": st.sampled_from(["stay", "depot"]),
        "allow_pass": st.sampled_from(["only_if_stuck", "always", "never"]),
        "discard_min": st.integers(0, 1),
        "start_is_passed": st.sampled_from(["on", "off"]),
        "end_mode": st.sampled_from(["one_more_each", "finish_round"]),
        "final_floor": st.sampled_from(["none", "zero"]),
        "removed": st.sampled_from(["random", "choice"]),
        "place_before_deal": st.sampled_from(["on", "off"]),
        "allow_rotation": st.sampled_from(["on", "off"]),
        "variants": st.lists(st.sampled_from(VARIANTS), unique=True),
    },
)


def random_move(state: State, random: Random) -> Move:
    if ENGINE.to_move(state) == CHANCE:
        return ENGINE.chance(state, random)
    moves = ENGINE.legal_moves(state)
    # random trucks discard most of the time; deal with crates more often than that
    wanted = [move for move in moves if isinstance(move, Load | Unload)]
    return random.choice(wanted if wanted and random.random() < 0.6 else moves)


def states(table: Table, seed: object, most: int = 250) -> Iterator[tuple[State, Move, State]]:
    """A game by random moves: each state, the move, and the state after it."""
    random = seeded(str(seed))
    state = ENGINE.setup(table, ENGINE.draw_setup(table, random))
    for _ in range(most):
        if ENGINE.to_move(state) is None:
            return
        move = random_move(state, random)
        after = ENGINE.apply(state, move)
        yield state, move, after
        state = after


def check_invariants(state: State) -> None:
    table = state.table
    # H-I01
    laid = len(state.board.laid)
    each = 5 if not table.is_on("warehouse_mixup") else 3 + 2
    assert sum(map(sum, state.crates)) + sum(map(sum, state.trailers)) == each * laid
    # H-I02
    assert all(0 <= sum(trailer) <= table.trailer for trailer in state.trailers)
    assert all(min(trailer) >= 0 for trailer in (*state.trailers, *state.crates))
    assert all(0 <= sum(lying) <= 8 for lying in state.crates)
    assert state.crates[0] == (0, 0, 0, 0)
    if table.settings["case_c_cost"] == "waived":
        assert min(state.cash) >= 0
    # H-I03
    cards = list(state.discards)
    for card in (*state.deck, *state.row):
        cards[card] += 1
    held = [sum(hand[card] for hand in state.hands) for card in range(len(CARDS))]
    if sum(map(sum, state.hands)):
        assert tuple(a + b for a, b in zip(cards, held, strict=True)) == table.deck
        assert all(min(hand) >= 0 for hand in state.hands)
        assert len(state.row) == 3
    if state.phase == MOVE:
        assert all(sum(hand) == 5 for hand in state.hands)
    # H-I04
    stands = [truck for truck in state.trucks if truck]
    assert len(set(stands)) == len(stands)


def check_move(state: State, move: Move, after: State) -> None:
    seat = state.seat
    if isinstance(move, Drive):
        # H-I05, H-R19 to H-R22
        path = (state.board.roads.cells[state.trucks[seat]], *move.path)
        assert 1 <= len(move.path) <= 3
        assert all(one in neighbours(other) for one, other in pairwise(path))
        if state.table.settings["start_is_passed"]:
            assert len(set(path)) == len(path)
        assert after.trucks[seat]
        assert after.board.roads.cells[after.trucks[seat]] != state.board.depot
        assert sum(state.hands[seat]) - sum(after.hands[seat]) == len(move.fuel)
        if not move.fuel:
            assert after.cash[seat] <= state.cash[seat] - len(move.path)
    # H-I07
    earned = after.cash[seat] > state.cash[seat]
    assert earned <= isinstance(move, Unload)
    if state.left < 0 <= after.left:
        assert isinstance(move, Unload)
    if isinstance(move, Load | Unload):
        # H-I06
        good = GOODS.index(move.good)
        at = state.trucks[seat]
        bills = state.hands[seat][good]
        if isinstance(move, Load):
            native = state.board.natives[at] == good
            room = state.table.trailer - sum(state.trailers[seat])
            assert move.crates <= min(bills if native else bills // 2, state.crates[at][good], room)
        else:
            assert move.crates <= min(bills, state.trailers[seat][good], 8 - sum(state.crates[at]))


@settings(max_examples=60, deadline=None)
@given(players=st.integers(2, 4), ways=WAYS, seed=st.integers(0, 10**6))
def test_invariants(players: int, ways: dict[str, Any], seed: int) -> None:
    table = configure(CONTENT, players, ways, None)
    for state, move, after in states(table, seed):
        check_invariants(after)
        check_move(state, move, after)


@settings(max_examples=40, deadline=None)
@given(players=st.integers(2, 4), ways=WAYS, seed=st.integers(0, 10**6))
def test_moves(players: int, ways: dict[str, Any], seed: int) -> None:
    """Legal moves are distinct and accepted, their texts are read back; near ones are accepted if legal."""
    table = configure(CONTENT, players, ways, None)
    random = seeded(seed, "mutants")
    for number, (state, move, after) in enumerate(states(table, seed, 120)):
        assert ENGINE.refusal(state, move) == ""
        assert ENGINE.apply(state, move) == after
        assert hash(after) == hash(ENGINE.apply(state, move))
        assert ENGINE.parse_move(ENGINE.show_move(move)) == move
        legal = ENGINE.legal_moves(state)
        if ENGINE.to_move(state) == CHANCE:
            assert isinstance(move, Deal | Reshuffle)
            assert not legal or state.phase == "refuel"
            continue
        assert legal
        assert len(set(legal)) == len(legal)
        if number % 6:
            continue
        said = {ENGINE.show_move(each) for each in legal}
        assert len(said) == len(legal)
        for each in legal:
            assert ENGINE.refusal(state, each) == ""
            assert ENGINE.parse_move(ENGINE.show_move(each)) == each
        for mutant in mutants(random.choice(legal), state, random):
            reason = ENGINE.refusal(state, mutant)
            assert (reason == "") == (mutant in legal), (mutant, reason)
            assert not reason or "rule" in reason


def mutants(move: Move, state: State, random: Random) -> Iterator[Move]:
    """Moves that differ a little from a legal one, and some of other phases."""
    cells = state.board.roads.cells
    if isinstance(move, Drive):
        yield replace(move, path=move.path[:-1])
        yield replace(move, path=(*move.path, random.choice(cells)))
        yield replace(move, path=(*move.path[:-1], random.choice(cells)))
        yield replace(move, path=(random.choice(cells), *move.path[1:]))
        yield replace(move, path=(*move.path[:-1], (9, 9)))
        yield replace(move, fuel=())
        yield replace(move, fuel=tuple(sorted((*move.fuel, random.randint(1, 3)))))
        yield replace(move, fuel=(9,))
    if isinstance(move, Load | Unload):
        yield replace(move, crates=move.crates + 1)
        yield replace(move, crates=0)
        yield replace(move, crates=-1)
        yield replace(move, good=random.choice([*GOODS, "wheat"]))
        yield Unload(move.good, move.crates) if isinstance(move, Load) else Load(move.good, move.crates)
    if isinstance(move, Discard):
        yield Discard(tuple(sorted((*move.cards, random.choice([*CARDS, "wheat"])))))
        yield Discard(move.cards[::-1])
        yield Discard(move.cards[1:])
    if isinstance(move, Place):
        yield replace(move, turn=(move.turn + 1) % 4)
        yield replace(move, cell=(random.randint(-3, 3), random.randint(-3, 3)))
        yield replace(move, side="triangle" if move.side == "circle" else "circle")
        yield replace(move, location=random.choice(list(state.table.locations)))
    for text in (
        "depot",
        "stay",
        "pass",
        "draw deck",
        "draw corn",
        "draw wheat",
        "load soy 1",
        "unload soy 1",
        "discard",
        "drive cash (0,1)",
        "place S1 circle (2,0)",
        "deck soy",
        "reshuffle soy",
    ):
        yield ENGINE.parse_move(text)


@settings(max_examples=25, deadline=None)
@given(players=st.integers(2, 4), ways=WAYS, seed=st.integers(0, 10**6))
def test_a_view_hides_hands_and_the_order_of_the_deck(players: int, ways: dict[str, Any], seed: int) -> None:
    table = configure(CONTENT, players, ways, None)
    random = seeded(seed, "hidden")
    for number, (state, _, _) in enumerate(states(table, seed, 90)):
        if number % 5 or not any(map(any, state.hands)):
            continue
        for seat in range(players):
            scrambled = scramble(state, seat, random)
            assert ENGINE.view(scrambled, seat) == ENGINE.view(state, seat)
            assert ENGINE.show_view(ENGINE.view(scrambled, seat)) == ENGINE.show_view(
                ENGINE.view(state, seat)
            )


def scramble(state: State, seat: int, random: Random) -> State:
    """Another state that looks the same to a seat: hidden cards are dealt anew."""
    others = [other for other in range(state.table.players) if other != seat]
    unseen = [card for other in others for card, n in enumerate(state.hands[other]) for _ in range(n)]
    unseen += state.deck
    random.shuffle(unseen)
    hands = list(state.hands)
    for other in others:
        size = sum(state.hands[other])
        hand, unseen = unseen[:size], unseen[size:]
        hands[other] = tuple(hand.count(card) for card in range(len(CARDS)))
    return state._replace(hands=tuple(hands), deck=tuple(unseen))


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_same_seed_same_game(name: str) -> None:
    table = configure(CONTENT, 3, {"variants": ["alternate_routes"]}, None)

    def game() -> list[str]:
        random = seeded(5, name)
        start = ENGINE.setup(table, ENGINE.draw_setup(table, random))
        events = play(ENGINE, start, [bot(ENGINE, name)] * 3, random, max_turns=12)
        return [f"{event.by}: {ENGINE.show_move(event.move)}" for event in events]

    assert game() == game()


def test_a_game_ends_or_is_broken_off() -> None:
    table = configure(CONTENT, 2, {}, None)
    for seed in range(4):
        random = seeded(seed)
        start = ENGINE.setup(table, ENGINE.draw_setup(table, random))
        game = whole_game(ENGINE, start, [bot(ENGINE, "random")] * 2, random, max_turns=15)
        assert (game.outcome is None) == (game.last.phase != OVER)
        assert max(game.last.turns) <= 15


def test_what_makes_a_state_is_never_changed() -> None:
    table = configure(CONTENT, 4, {"variants": list(VARIANTS)}, None)
    kept = [(state, state._replace(), move, after) for state, move, after in states(table, 3, 150)]
    for state, copy, move, after in kept:
        assert state == copy
        assert ENGINE.apply(state, move) == after


def test_every_setting_has_an_about_and_a_default() -> None:
    for name, field in SETTINGS.fields.items():
        assert field.about, name
        assert name in CONTENT.settings


def test_other_settings_make_other_tables() -> None:
    with pytest.raises(BadText):
        configure(CONTENT, 4, {"edition": "2"}, None)


BLANK = {"hand": "soy", "crates": {letter: {} for letter in "abcdefgh"}}


@pytest.mark.parametrize(
    ("given", "depth", "wanted"),
    [
        # from X: 4 ways of one space, 8 of two; 3 spaces need 3 cash
        ({"at": "X", "cash": 2}, 1, 4 + 8),
        # by cash 1 then nothing left: pass. By cash 2 likewise
        ({"at": "X", "cash": 2}, 2, 4 * 2 + 8),
        # from X with Fuel 3: b, d, e, g round either way: 8 ways; then `discard` of nothing or of the soy
        ({"at": "X", "cash": 1, "hand": "fuel3 soy"}, 1, 8 + 4),
        ({"at": "X", "cash": 1, "hand": "fuel3 soy"}, 2, 8 * 2 + 4),
        # then 4 draws and so a reshuffle or not: of a row soy soy soy or the deck, two choices each
        ({"at": "X", "cash": 0, "hand": "fuel1 soy soy soy soy"}, 3, 4 * 2),
    ],
)
def test_moves_counted_by_hand(given: dict[str, Any], depth: int, wanted: int) -> None:
    state = position(**{**BLANK, **given})
    assert count_moves(ENGINE, state, depth) == wanted


def walks(shape: set[tuple[int, int]], way: list[tuple[int, int]], spaces: int) -> int:
    if not spaces:
        return way[-1] != (0, 0)
    return sum(
        walks(shape, [*way, cell], spaces - 1)
        for cell in neighbours(way[-1])
        if cell in shape and cell not in way
    )


@pytest.mark.parametrize("players", [2, 4])
def test_first_moves_counted_in_another_way(players: int) -> None:
    """By cash, all ways up to 3 spaces; by Fuel, ways of each sum of the hand, once for each choice."""
    table = configure(CONTENT, players, {}, None)
    for seed in range(5):
        state = ENGINE.setup(table, ENGINE.draw_setup(table, seeded(seed)))
        state = ENGINE.apply(state, ENGINE.chance(state, seeded(seed)))
        shape = set(state.board.roads.cells)
        ways = [0, *(walks(shape, [(0, 0)], spaces) for spaces in (1, 2, 3))]
        one, two, three = state.hands[state.seat][4:]
        sums = [a + 2 * b + 3 * c for a in range(one + 1) for b in range(two + 1) for c in range(three + 1)]
        wanted = sum(ways) + sum(ways[total] for total in sums if 1 <= total <= 3)
        assert count_moves(ENGINE, state, 1) == wanted == len(texts(state))
        assert state.phase == MOVE
