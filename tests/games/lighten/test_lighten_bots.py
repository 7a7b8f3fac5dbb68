"""The bots: planner beats greedy, greedy beats random, and all obey the rules."""

from __future__ import annotations

from itertools import combinations
from math import sqrt
from random import Random
from statistics import mean, stdev

import pytest
from lighten_positions import (
    CONTENT,
    DECK,
    ENGINE,
    SOLO,
    TABLES,
    cards,
    choosing,
    keeping,
    targets_for,
)

from pnp.games.lighten.draws import Draws, Listed, Marked
from pnp.games.lighten.outlook import Outlook, best_way, rows_after, worths
from pnp.games.lighten.rules import keeps, score, without
from pnp.games.lighten.state import Configuration
from pnp.rules.play import bot, play, seeded, whole_game

NAMES = ("random", "greedy", "planner")


def interval(values: list[int]) -> tuple[float, float]:
    """The 95 % interval of a mean."""
    half = 1.96 * stdev(values) / sqrt(len(values))
    return mean(values) - half, mean(values) + half


@pytest.mark.parametrize("manifest", [0, 2], ids=["a", "c"])
def test_planner_beats_greedy_beats_random(manifest: int) -> None:
    game = ENGINE.configure(CONTENT, 3, {}, None)
    points: dict[str, list[int]] = {name: [] for name in NAMES}
    for number in range(90):
        state = ENGINE.setup(game, {"manifest": game.manifests[manifest]})
        seated = [NAMES[(number + seat) % 3] for seat in range(3)]
        played = whole_game(ENGINE, state, [bot(ENGINE, name) for name in seated], seeded(1, number))
        assert played.outcome is not None
        for name, reached in zip(seated, played.outcome.scores, strict=True):
            points[name].append(reached)
    assert interval(points["planner"])[0] > interval(points["greedy"])[1]
    assert interval(points["greedy"])[0] > interval(points["random"])[1]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", TABLES.values(), ids=TABLES)
def test_bots_obey_the_rules(game: Configuration, name: str) -> None:
    random = Random(7)
    state = ENGINE.setup(game, {"manifest": targets_for(game, random)})
    for event in play(ENGINE, state, [bot(ENGINE, name)] * game.players, random):
        assert ENGINE.refusal(event.before, event.move) == ""
        if event.by != "chance" and name != "random" and event.before.step == "deliver":
            # Also where it could lock more.
            assert sum(event.move.cards) <= event.before.manifest[event.before.row]


def chosen(name: str, state: object) -> str:
    moves = ENGINE.legal_moves(state)
    return ENGINE.show_move(bot(ENGINE, name)(ENGINE.view(state, 0), moves, Random(1)))


@pytest.mark.parametrize(
    ("hand", "target", "move"),
    [
        ("3 5 5 8", 13, "deliver 3 5 5"),
        ("2 2 4 8", 11, "deliver 2 8"),
        ("3 4 8 8", 17, "deliver 8 8"),
        ("7 7 8 8", 20, "deliver 8 8"),
        ("6 6 7 8", 5, "pass"),
    ],
)
def test_greedy_delivers_the_most_points_and_cards(hand: str, target: int, move: str) -> None:
    assert chosen("greedy", choosing(hand, target)) == move


def test_greedy_keeps_what_looks_useful() -> None:
    # To come: 11 7 12 9 13 6 10 14 9 12 11, on average 10.4; three quarters of it are 7.8.
    assert chosen("greedy", keeping("3 7 8")) == "trim 8 carry 7"
    assert chosen("greedy", keeping("3 7")) == "trim - carry 7"
    assert chosen("greedy", keeping("3 7 8", removed="1 1 2 2")) == "trim - carry 8"
    # Next comes 7.
    assert chosen("greedy", keeping("3 8", removed="1 1 2 2", row=1)) == "trim - carry 3"
    assert chosen("greedy", keeping("")) == "trim - carry -"


def test_planner_gives_up_a_point_for_three() -> None:
    # Row 11: the 2 scores 1 for the target 3. In row 12 it makes 12 with 1 1 8, all that is left in DRAW.
    state = choosing("2 7 7 8", 3, pile="8 1 1", discard="4 5 5 6 6", removed="2 3 3 4", row=10)
    state = state._replace(manifest=(*state.manifest[:11], 12))
    assert chosen("greedy", state) == "deliver 2"
    assert chosen("planner", state) == "pass"
    passed = ENGINE.apply(state, ENGINE.parse_move("pass"))
    assert chosen("planner", passed).endswith("carry 2")
    # In the last row there is nothing to keep for.
    last = choosing("1 2 7 8", 11, row=11)
    assert chosen("planner", last) == "deliver 1 2 8"


def best(hand: tuple[int, ...], target: int) -> int:
    """The points that a hand can make, of all of its parts."""
    totals = {sum(part) for size in range(1, len(hand) + 1) for part in combinations(hand, size)}
    return 3 if target in totals else 1 if totals & {target - 1, target - 2} else 0


def mean_of(held: tuple[int, ...], pool: tuple[int, ...], target: int) -> float:
    """What hands of four score, each looked at."""
    return mean(best(held + drawn, target) for drawn in combinations(pool, 4 - len(held)))


WORTHLESS = TABLES["cards worth nothing"]


@pytest.mark.parametrize("most_marked", [0, 2000], ids=["listed", "marked"])
@pytest.mark.parametrize(
    ("held", "pool", "target", "game"),
    [
        ("", "1 2 3 4 5 6 7 8", 11, SOLO),
        ("7", "1 1 3 5 5 8", 13, SOLO),
        ("4 8", "1 2 3 5", 9, SOLO),
        ("4 6 8", "1 2 2 3 5 5", 12, SOLO),
        ("7 7", "8 8", 29, SOLO),
        ("", "0 0 5 5 6 6", 2, WORTHLESS),
        ("", "0 1 2 5 5 6 6", 1, WORTHLESS),
        ("0", "0 5 5 6 6", 1, WORTHLESS),
        ("0 3", "1 5 5 6", 1, WORTHLESS),
    ],
)
def test_all_draws_are_counted(
    held: str,
    pool: str,
    target: int,
    game: Configuration,
    most_marked: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pnp.games.lighten.draws.MOST_MARKED", most_marked)
    draws = Draws(game, (target,))
    assert draws.mean(cards(held), target)(draws.number(cards(pool))) == pytest.approx(
        mean_of(cards(held), cards(pool), target)
    )
    assert type(draws._hits[len(cards(held))]) is (Marked if most_marked else Listed)


def test_draws_know_the_odds_of_any_hand() -> None:
    # Rules, table of 4.4: of 1820 hands 1241 make 12 exactly, 1736 score.
    for targets in ((12,), (20, 12)):
        draws = Draws(SOLO, targets)
        assert draws.mean((), 12)(draws.deck) == pytest.approx((3 * 1241 + 1736 - 1241) / 1820)


@pytest.mark.parametrize("game", TABLES.values(), ids=TABLES)
def test_planner_finds_the_best_of_all_that_it_may_do(game: Configuration) -> None:
    """Each delivery with all that can be kept after it, each looked at."""
    random = Random(11)
    for _ in range(40):
        targets = tuple(targets_for(game, random))
        draws, deck = Draws(game, targets), list(game.deck)
        random.shuffle(deck)
        hand, removed = tuple(sorted(deck[: game.hand])), deck[game.hand :][: random.randrange(2)]
        pile = deck[game.hand + len(removed) :][: random.randrange(len(deck) - game.hand)]
        row, may_trim = random.randrange(game.rounds - 1), random.random() < 0.7
        cycle = draws.deck - draws.number(tuple(removed))
        outlook = Outlook(draws, draws.number(tuple(pile)), len(pile), cycle, row, may_trim)
        known = worths(outlook, hand, rows_after(outlook, hand))
        best: dict[tuple[float, int], set[tuple[int, ...]]] = {}
        for size in range(len(hand) + 1):
            for part in combinations(hand, size):
                if sum(part) > targets[row]:
                    continue
                left, points = without(hand, part), score(part, targets[row], vars(game))
                worth = points + max(known[kept] for kept in keeps(left, may_trim))
                best.setdefault((worth, sum(part) if part else -1), set()).add(part)
        points, (cards, unchosen), kept = best_way(outlook, hand)
        (worth, total), parts = max(best.items())
        assert cards in parts
        assert sum(cards) == max(0, total)
        assert points == score(cards, targets[row], vars(game))
        assert points + known[kept] == worth
        assert kept in set(keeps(unchosen, may_trim))


@pytest.mark.parametrize("pile", ["2 2 3 4 6 6 8 8", "2 3 4 6 6 8", "6 7 8", "8 8", "4", ""])
@pytest.mark.parametrize("may_trim", [True, False])
def test_planner_knows_what_is_to_come(pile: str, may_trim: bool) -> None:
    """Two rows, each looked at: the next one, and the one after it, which is drawn after a shuffle."""
    unchosen, removed, targets = (1, 5, 7), (4,), (11, 13)
    discard = list(DECK)
    for card in (*cards(pile), *unchosen, *removed):
        discard.remove(card)
    draws = Draws(SOLO, (8, *targets))
    pile_number, cycle = draws.number(cards(pile)), draws.deck - draws.number(removed)
    outlook = Outlook(draws, pile_number, len(cards(pile)), cycle, 0, may_trim)
    known = worths(outlook, unchosen, rows_after(outlook, unchosen))
    assert len(known) == (4 + 3 * 3 if may_trim else 4)
    for (trim, carry), worth in known.items():
        others = [card for card in unchosen if card not in (trim, carry)]
        held = () if carry is None else (carry,)
        drawn = cards(pile)
        if len(drawn) + len(held) < 4:
            expected = mean_of(held + drawn, (*discard, *others), targets[0])
        else:
            expected = mean_of(held, drawn, targets[0])
        if len(drawn) < 6:
            left = [*discard, *others, *held, *drawn]
            expected += mean_of((), tuple(left), targets[1])
        assert worth == pytest.approx(expected)
