"""Every vector T-S and T-V of the rule notes that is not about content; those are in test_lighten.py."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from random import Random

import pytest
from lighten_positions import (
    DECK,
    ENGINE,
    MANIFEST,
    SOLO,
    after,
    cards,
    choosing,
    keeping,
    shuffles,
    table,
    texts,
)

from pnp.games.lighten.mishaps import correct_hand, holds_its_deck, places
from pnp.games.lighten.rules import total
from pnp.games.lighten.state import Seat, State
from pnp.games.lighten.table import draw, keep
from pnp.rules.engine import BadText, IllegalMove
from tests.vectors import vector

CARELESS = table(strict_ready="off")


def delivery(text: str) -> str:
    return f"deliver {text}" if text else "pass"


@pytest.mark.parametrize(
    ("target", "hand", "chosen", "points"),
    [
        pytest.param(8, "6 7 8 8", "8", 3, id="T-S02-exact"),
        pytest.param(8, "6 7 8 8", "7", 1, id="T-S02-one-below"),
        pytest.param(8, "6 7 8 8", "6", 1, id="T-S02-two-below"),
        pytest.param(8, "5 7 8 8", "5", 0, id="T-S02-three-below"),
        pytest.param(8, "5 7 8 8", "", 0, id="T-S02-pass"),
        pytest.param(13, "3 5 5 8", "5 8", 3, id="T-V01"),
        pytest.param(13, "3 5 5 8", "3 5 5", 3, id="T-V02"),
        pytest.param(10, "4 4 7 8", "4 4", 1, id="T-V03-a"),
        pytest.param(10, "4 4 7 8", "8", 1, id="T-V03-b"),
        pytest.param(10, "4 4 7 8", "7", 0, id="T-V03-c"),
        pytest.param(11, "2 2 4 8", "2 8", 1, id="T-V04-a"),
        pytest.param(11, "2 2 4 8", "2 2 4", 0, id="T-V04-b"),
        pytest.param(12, "1 1 2 3", "1 1 2 3", 0, id="T-V05"),
        pytest.param(7, "1 2 3 4", "3 4", 3, id="T-V06-a"),
        pytest.param(7, "1 2 3 4", "1 2 4", 3, id="T-V06-b"),
        pytest.param(16, "1 2 8 8", "8 8", 3, id="T-V07"),
        pytest.param(8, "3 3 4 4", "4 4", 3, id="T-V08-a"),
        pytest.param(8, "3 3 4 4", "3 4", 1, id="T-V08-b"),
        pytest.param(17, "3 4 8 8", "8 8", 1, id="T-V09-a"),
        pytest.param(17, "3 4 8 8", "3 4 8", 1, id="T-V09-b"),
        pytest.param(30, "7 7 8 8", "7 7 8 8", 3, id="T-V11"),
        pytest.param(31, "7 7 8 8", "7 7 8 8", 1, id="T-V12-31"),
        pytest.param(32, "7 7 8 8", "7 7 8 8", 1, id="T-V12-32"),
        pytest.param(33, "7 7 8 8", "7 7 8 8", 0, id="T-V12-33"),
        pytest.param(5, "6 6 7 8", "", 0, id="T-V13"),
        pytest.param(1, "1 2 3 4", "1", 3, id="T-V14"),
        pytest.param(2, "1 3 4 5", "1", 1, id="T-V15"),
        pytest.param(3, "1 4 5 6", "1", 1, id="T-V16"),
        pytest.param(4, "1 5 6 7", "1", 0, id="T-V17"),
    ],
)
def test_a_delivery_scores(target: int, hand: str, chosen: str, points: int) -> None:
    seat = after(choosing(hand, target), delivery(chosen)).seats[0]
    assert seat.scores == (points,)
    assert Counter(seat.hand) == Counter(cards(hand)) - Counter(cards(chosen))
    assert seat.discard == seat.delivered == cards(chosen)


@pytest.mark.parametrize(
    ("target", "hand", "best"),
    [
        pytest.param(11, "2 2 4 8", 1, id="T-V04"),
        pytest.param(17, "3 4 8 8", 1, id="T-V09"),
        pytest.param(20, "7 7 8 8", 0, id="T-V10"),
        pytest.param(5, "6 6 7 8", 0, id="T-V13"),
    ],
)
def test_the_best_delivery_scores(target: int, hand: str, best: int) -> None:
    state = choosing(hand, target)
    scores = [ENGINE.apply(state, move).seats[0].scores[0] for move in ENGINE.legal_moves(state)]
    assert max(scores) == best


def test_the_largest_total() -> None:
    # T-V10: 16 is the largest legal total of 7 7 8 8 for the target 20.
    assert max(sum(move.cards) for move in ENGINE.legal_moves(choosing("7 7 8 8", 20))) == 16


def test_every_delivery_above_the_target() -> None:
    # T-V13.
    assert texts(ENGINE.legal_moves(choosing("6 6 7 8", 5))) == ["pass"]


def test_all_four_cards_chosen() -> None:
    # T-V11, T-I04: nothing is left to trim or carry.
    assert texts(ENGINE.legal_moves(after(choosing("7 7 8 8", 30), "deliver 7 7 8 8"))) == ["trim - carry -"]


@pytest.mark.parametrize(
    ("target", "hand", "chosen", "words"),
    [
        pytest.param(10, "4 4 7 8", "4 7", "the total 11 is above the target 10 (rule T-R09)", id="T-V03-d"),
        pytest.param(13, "3 4 5 8", "4 4", "the hand 3 4 5 8 has no further 4 (rule T-R09)", id="T-V19"),
        pytest.param(13, "3 4 5 8", "2 8", "the hand 3 4 5 8 has no 2 (rule T-R09)", id="T-V20"),
    ],
)
def test_a_delivery_is_illegal(target: int, hand: str, chosen: str, words: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        after(choosing(hand, target), delivery(chosen))
    assert str(refused.value) == f"{delivery(chosen)}: {words}"


@vector("T-V18")
def test_a_locked_delivery_above_the_target() -> None:
    # T-V18, T-R17.
    state = after(choosing("2 3 6 8", 9, game=CARELESS), "deliver 2 8")
    assert state.seats[0].scores == (0,)
    assert state.seats[0].discard == (2, 8)
    moves = ENGINE.legal_moves(state)
    assert {move.trim for move in moves} == {move.carry for move in moves} == {None, 3, 6}
    # T-V19, T-V20: cards that are not there cannot be locked, whatever the setting.
    for chosen in ("4 4", "3 3", "1 2"):
        with pytest.raises(IllegalMove, match="T-R09"):
            after(choosing("2 3 6 8", 9, game=CARELESS), f"deliver {chosen}")


@vector("T-V21")
def test_trim_and_carry_after_a_pass() -> None:
    passed = after(choosing("1 2 3 4", 9, pile="5 6 7 8"), "pass")
    (move,) = (move for move in ENGINE.legal_moves(passed) if ENGINE.show_move(move) == "trim 1 carry 4")
    seat = keep(passed.seats[0], move, SOLO)
    assert (seat.removed, seat.carry, seat.discard, seat.scores) == ((1,), 4, (2, 3), (0,))
    following = after(passed, "trim 1 carry 4")
    assert following.seats[0].hand == (4, 5, 6, 7)
    assert following.row == 1


@vector("T-V22")
def test_the_carried_card_and_three_more() -> None:
    seat = draw(Seat(cards("2 4 6 8 1"), (), 7), 4)
    assert (seat.hand, seat.carry, seat.pile) == (cards("2 4 6 7"), None, (8, 1))


@pytest.mark.parametrize(
    ("unchosen", "pile", "discard", "order", "hand", "left"),
    [
        pytest.param("", "2", "5 5 6 7 8", "8 5 7 6 5", "2 5 7 8", "6 5", id="T-V23"),
        pytest.param("3", "3 5", "1 2 4 8 8", "8 1 4 2 8", "3 3 5 8", "1 4 2 8", id="T-V24"),
    ],
)
def test_a_draw_straddles_the_shuffle(
    unchosen: str, pile: str, discard: str, order: str, hand: str, left: str
) -> None:
    state = after(keeping(unchosen, pile=pile, discard=discard), f"trim - carry {unchosen or '-'}")
    assert ENGINE.to_move(state) == "chance"
    state = after(state, f"shuffle 0: {order}")
    seat = state.seats[0]
    assert (seat.hand, seat.pile, seat.discard) == (cards(hand), cards(left), ())
    assert ENGINE.to_move(state) == 0


@pytest.mark.parametrize(
    ("reshuffle", "asked"),
    [pytest.param("lazy", 0, id="T-V25-lazy"), pytest.param("eager", "chance", id="T-V25-eager")],
)
def test_a_pile_that_is_just_enough(reshuffle: str, asked: int | str) -> None:
    game = table(reshuffle=reshuffle)
    state = after(keeping("", pile="1 2 3 4", discard="5 6 7 8", game=game), "trim - carry -")
    assert (state.seats[0].hand, state.seats[0].pile) == ((1, 2, 3, 4), ())
    assert ENGINE.to_move(state) == asked
    if reshuffle == "eager":
        state = after(state, "shuffle 0: 8 6 5 7")
        assert (state.seats[0].pile, state.seats[0].discard) == ((8, 6, 5, 7), ())
        assert ENGINE.to_move(state) == 0


def trims_until(last: int, carries: bool) -> Callable[[State], str]:
    """Passes always; trims its first card up to this row, and carries its last one or none."""

    def choose(state: State) -> str:
        if state.step == "deliver":
            return "pass"
        hand = state.seats[0].hand
        trim = str(hand[0]) if state.row < last else "-"
        return f"trim {trim} carry {hand[-1] if carries else '-'}"

    return choose


@pytest.mark.parametrize(
    ("reshuffle", "trims", "carries", "expected"),
    [
        pytest.param("lazy", 0, False, [(5, 0), (9, 0)], id="T-V26-lazy"),
        pytest.param("eager", 0, False, [(4, 4), (7, 4), (10, 4)], id="T-V26-eager"),
        pytest.param("lazy", 0, True, [(6, 0), (11, 0)], id="T-V27"),
        pytest.param("lazy", 4, False, [(5, 0), (8, 0), (11, 0)], id="T-V28"),
        pytest.param("lazy", 4, True, [(6, 0), (9, 2), (12, 2)], id="T-V29"),
    ],
)
def test_when_discards_are_shuffled(
    reshuffle: str, trims: int, carries: bool, expected: list[tuple[int, int]]
) -> None:
    assert shuffles(table(reshuffle=reshuffle), trims_until(trims, carries)) == expected


def test_eager_shuffles_leave_out_the_hand() -> None:
    # T-V26: before the delivery, so that this round's cards stay out.
    game = table(reshuffle="eager")
    state = after(ENGINE.setup(game, {"manifest": MANIFEST}), f"shuffle 0: {' '.join(map(str, DECK))}")
    for _ in range(3):
        state = after(state, "pass", "trim - carry -")
    assert (state.row, state.step, state.seats[0].hand) == (3, "draw", (7, 7, 8, 8))
    assert Counter(state.seats[0].discard) == Counter(DECK[:12])


@pytest.mark.parametrize(
    ("unchosen", "removed", "move", "words"),
    [
        pytest.param(
            "2 3", "1 1 4 5", "trim 2 carry -", "all 4 trims of the game are used (rule T-R13)", id="T-V31"
        ),
        pytest.param("2 3", "", "trim 8 carry -", "and those are 2 3 (rule T-R13)", id="T-V32-delivered"),
        pytest.param("2 3", "", "trim 6 carry -", "and those are 2 3 (rule T-R13)", id="T-V32-discard"),
        pytest.param("2 3", "", "trim 5 carry -", "and those are 2 3 (rule T-R13)", id="T-V32-pile"),
        pytest.param("2 3", "", "trim 2 carry 2", "there is one 2", id="T-V33"),
        pytest.param("7", "", "trim 7 carry 7", "there is one 7", id="T-V35"),
        pytest.param("2 3", "", "trim - carry 8", "and those are 2 3 (rule T-R14)", id="carry-delivered"),
        pytest.param("", "", "trim 2 carry -", "those are none (rule T-R13)", id="T-I04"),
    ],
)
def test_a_trim_or_carry_is_illegal(unchosen: str, removed: str, move: str, words: str) -> None:
    state = keeping(unchosen, removed=removed, discard="6 8", pile="5 5 7")
    with pytest.raises(IllegalMove) as refused:
        after(state, move)
    assert str(refused.value).startswith(f"{move}: ")
    assert words in str(refused.value)
    assert "(rule T-R" in str(refused.value)


@pytest.mark.parametrize(
    "text", [pytest.param("trim 2 3 carry -", id="T-V30"), pytest.param("trim - carry 2 3", id="T-V34")]
)
def test_more_than_one_card_is_no_move(text: str) -> None:
    with pytest.raises(BadText, match="no move of this game"):
        ENGINE.parse_move(text)


def test_a_second_trim_in_one_round() -> None:
    # T-V30.
    state = after(keeping("2 3 4", pile="5 6 7 8"), "trim 2 carry -")
    with pytest.raises(IllegalMove, match="all choose a delivery now"):
        after(state, "trim 3 carry -")


@vector("T-V36")
def test_a_card_carried_three_times_is_trimmed() -> None:
    state = ENGINE.setup(SOLO, {"manifest": MANIFEST})
    state = after(state, "shuffle 0: 6 1 2 3 4 5 7 8 1 2 3 4 5 6 7 8")
    for _ in range(3):
        state = after(state, "pass", "trim - carry 6")
        assert 6 in state.seats[0].hand
    state = after(state, "pass", "trim 6 carry -")
    assert state.seats[0].removed == (6,)


@vector("T-V37")
def test_nothing_is_trimmed_or_carried_after_row_12() -> None:
    state = after(choosing("1 2 3 5", 11, row=11), "deliver 1 2 3 5")
    assert ENGINE.to_move(state) is None
    assert state.seats[0].scores[-1] == 3
    for move in ("trim 1 carry -", "trim - carry 1", "trim - carry -", "pass"):
        with pytest.raises(IllegalMove, match=r"the game is over \(rule T-R21\)"):
            after(state, move)


@vector("T-V38")
def test_a_record_is_added_up() -> None:
    assert total((3, 1, 0, 3, 3, 1, 0, 0, 3, 3, 1, 3)) == 21


@vector("T-S03", "T-V39")
def test_totals_that_there_are() -> None:
    # T-S03, T-V39, T-I05: 0 to 36 but 35; 34 needs eleven exact rows and a near one, 33 eleven exact ones.
    made = {3 * exact + near for exact in range(13) for near in range(13 - exact)}
    assert made == set(range(37)) - {35}
    assert {(e, n) for e in range(13) for n in range(13 - e) if 3 * e + n == 34} == {(11, 1)}
    assert {(e, n) for e in range(13) for n in range(13 - e) if 3 * e + n == 33} == {(11, 0)}


def finished(*totals: int) -> State:
    """The end of a game with these totals."""
    seats = tuple(Seat((), (), None, DECK, (), (total, *[0] * 11)) for total in totals)
    return State(table(len(totals)), MANIFEST, "over", 11, 0, seats)


@vector("T-V40", "T-S03")
def test_equal_totals_share_the_win() -> None:
    outcome = ENGINE.outcome(finished(21, 21, 18))
    assert outcome is not None
    assert outcome.reason == "twelve rows played"
    assert (outcome.scores, outcome.ranks, outcome.winners) == ((21, 21, 18), (1, 1, 3), (0, 1))
    assert places((21, 21, 18)) == (1, 1, 3)


@vector("T-V41")
def test_practice_is_left_out() -> None:
    assert places((30, 21, 18), practice=(0,)) == (None, 1, 2)


@pytest.mark.parametrize("seed", range(8))
@vector("T-V42")
def test_an_extra_card_that_nobody_saw(seed: int) -> None:
    seat = correct_hand(Seat(cards("5 6 7"), cards("1 2 3 4 8")), 4, (8,), False, Random(seed))
    assert seat.hand == (1, 2, 3, 4)
    assert Counter(seat.pile) == Counter((5, 6, 7, 8))


def test_a_pile_with_a_card_put_back_is_shuffled() -> None:
    hands = Seat(cards("5 6 7"), cards("1 2 3 4 8"))
    piles = {correct_hand(hands, 4, (8,), False, Random(seed)).pile for seed in range(200)}
    assert len(piles) == 24


@vector("T-V43")
def test_a_card_too_few() -> None:
    seat = correct_hand(Seat(cards("5 6 7"), cards("1 2 8")), 4, (), False, Random(1))
    assert (seat.hand, seat.pile) == (cards("1 2 5 8"), (6, 7))


@pytest.mark.parametrize("seed", range(8))
@vector("T-V44")
def test_a_hand_that_was_looked_at(seed: int) -> None:
    # T-V44: the carried 8 goes back like the others.
    seat = correct_hand(Seat(cards("5 6 7"), cards("1 2 3 4 8")), 4, (4,), True, Random(seed))
    assert len(seat.hand) == len(seat.pile) == 4
    assert seat.carry is None
    assert Counter(seat.hand + seat.pile) == Counter(range(1, 9))


def test_a_hand_that_was_looked_at_can_be_any() -> None:
    before = Seat(cards("5 6 7"), cards("1 2 3 4 8"))
    hands = {correct_hand(before, 4, (4,), True, Random(seed)).hand for seed in range(2000)}
    assert hands == set(combinations(range(1, 9), 4))


def test_a_hand_of_the_right_size_stays() -> None:
    right = Seat(cards("5 6 7"), cards("1 2 3 4"))
    assert correct_hand(right, 4, (), True, Random(1)) == right


@pytest.mark.parametrize(
    "deck",
    [
        pytest.param([*DECK[:13], 8, 8, 8], id="T-V45-three-eights"),
        pytest.param(list(DECK[:15]), id="T-V45-fifteen"),
    ],
)
def test_another_deck_makes_another_game(deck: list[int]) -> None:
    # T-V45 is the validator's: here a deck of one's own must be told.
    game = table(1, {"deck": deck, "hand": 4, "trims": 4})
    assert ENGINE.inline(game) == {"deck": deck, "hand": 4, "trims": 4}
    assert ENGINE.inline(SOLO) is None


@pytest.mark.parametrize(
    ("manifest", "words"),
    [
        pytest.param(MANIFEST[:11], "12 targets, not 11 (rule T-R02)", id="T-V46-11"),
        pytest.param((*MANIFEST, 8), "12 targets, not 13 (rule T-R02)", id="T-V46-13"),
        pytest.param((0, *MANIFEST[1:]), "the target 0 exactly (rule T-I06)", id="T-V46-0"),
        pytest.param((31, *MANIFEST[1:]), "the target 31 exactly (rule T-I06)", id="T-V46-31"),
        pytest.param((2.5, *MANIFEST[1:]), "the target 2.5 exactly (rule T-I06)", id="T-V46-2.5"),
        pytest.param((32, *MANIFEST[1:]), "the target 32 exactly", id="T-V12-error"),
        pytest.param((True, *MANIFEST[1:]), "the target True exactly", id="true"),
    ],
)
def test_a_manifest_that_cannot_be_played(manifest: tuple[object, ...], words: str) -> None:
    with pytest.raises(BadText) as refused:
        ENGINE.setup(SOLO, {"manifest": list(manifest)})
    assert words in str(refused.value)
    # T-I06: 1 to 30.
    assert {1, 30} < SOLO.reachable == set(range(1, 31))


@pytest.mark.parametrize("given", [{}, {"manifest": 8}, {"manifest": "8 11"}, {"manifest": [8], "dealer": 0}])
def test_a_set_up_that_is_none(given: dict[str, object]) -> None:
    with pytest.raises(BadText, match="the set-up of this game is"):
        ENGINE.setup(SOLO, given)


@vector("T-S01", "T-V47", "T-S04")
def test_a_new_game() -> None:
    # T-S01, T-V47: 16 cards, all areas empty, no box crossed off, whatever happened in the game before.
    first = ENGINE.setup(SOLO, {"manifest": MANIFEST})
    assert first.seats == (Seat(DECK, ()),)
    assert Counter(DECK) == dict.fromkeys(range(1, 9), 2)
    state = after(first, f"shuffle 0: {' '.join(map(str, DECK))}")
    for _ in range(4):
        state = after(state, "pass", f"trim {state.seats[0].hand[0]} carry -")
    seat = state.seats[0]
    assert len(seat.removed) == 4
    assert len(seat.pile + seat.hand + seat.discard) == 12
    assert ENGINE.setup(SOLO, {"manifest": MANIFEST}) == first


@vector("T-V48")
def test_the_cards_of_a_player_are_counted() -> None:
    seat = Seat(DECK[:5], DECK[5:9], None, DECK[9:12], DECK[12:])
    assert holds_its_deck(seat, DECK)
    assert not holds_its_deck(seat._replace(removed=(*DECK[12:], 8)), DECK)
    assert not holds_its_deck(seat._replace(removed=(*DECK[12:15], 7)), DECK)
    assert holds_its_deck(seat._replace(pile=DECK[1:5], carry=DECK[0]), DECK)


def test_a_card_worth_nothing_is_a_card() -> None:
    # T-R11: with a 0 alone the total is 0, which comes near to a target of 1 or 2; a pass scores nothing.
    hand = choosing("0 0 5 7", 2, game=CARELESS)
    (seat,) = after(hand, "deliver 0").seats
    assert (seat.hand, seat.discard, seat.scores) == ((0, 5, 7), (0,), (1,))
    assert after(hand, "pass").seats[0].scores == (0,)
    # T-R13, T-R14, T-R07: it may be trimmed, and carried, and comes back.
    (seat,) = after(keeping("0 0 5", pile="1 2 3 4"), "trim 0 carry 0").seats
    assert (seat.removed, seat.hand, seat.carry, seat.discard) == ((0,), (0, 1, 2, 3), None, (5,))
    texts_of_keeps = texts(ENGINE.legal_moves(keeping("0 5", pile="1 2 3 4")))
    assert texts_of_keeps == [
        "trim - carry -",
        "trim - carry 0",
        "trim - carry 5",
        "trim 0 carry -",
        "trim 0 carry 5",
        "trim 5 carry -",
        "trim 5 carry 0",
    ]
