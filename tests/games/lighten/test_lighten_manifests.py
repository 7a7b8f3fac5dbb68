"""Manifests drawn from a seed, and how they are met: by the rule notes 4.4 and counted hand by hand."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations, pairwise
from pathlib import Path
from random import Random

import pytest

from pnp.content.model import ContentSet
from pnp.content.read import read_set
from pnp.games import find_games
from pnp.games.lighten.checks import OFFICIAL_DECK, odds
from pnp.games.lighten.draw import CURVES, DIFFICULTIES, SPAN, ascending, draw_targets, pick, tilted
from pnp.games.lighten.manifests import MANIFESTS
from pnp.rules.engine import BadText
from pnp.rules.manifests import Wish
from pnp.source import Report

SET = Path(__file__).parents[3] / "content" / "lighten"
OFFICIAL = odds(OFFICIAL_DECK, 4)
ROUNDS = 12


@pytest.fixture(scope="module")
def bundled() -> ContentSet:
    content = read_set(SET, find_games(), Report())
    assert content is not None
    return content


def drawn(
    seed: int, difficulty: str = "medium", span: tuple[int, int] = SPAN, **more: object
) -> tuple[int, ...]:
    return draw_targets(OFFICIAL, ROUNDS, Wish(seed, difficulty, *span, **more))  # type: ignore[arg-type]


def mean(targets: tuple[int, ...]) -> float:
    return sum(map(OFFICIAL.exact, targets)) / OFFICIAL.hands / len(targets)


@pytest.mark.parametrize(
    ("place", "mean", "expected"), [(0, 0.729, 29.16), (1, 0.644, 26.67), (2, 0.524, 22.63)], ids="ABC"
)
def test_the_manifests_of_the_set_are_met_as_the_rule_notes_say(
    bundled: ContentSet, place: int, mean: float, expected: float
) -> None:
    component = bundled.component("manifests")
    assert component is not None
    chances = MANIFESTS.chances(bundled, vars(component.pieces[place])["targets"])
    assert (chances.cards, chances.hand, chances.hands, chances.most) == (16, 4, 1820, 36)
    assert round(chances.mean, 3) == mean
    assert round(chances.expected, 2) == expected


def test_hands_of_a_homebrew_deck_are_counted_as_one_by_one(bundled: ContentSet) -> None:
    deck = bundled.component("deck")
    assert deck is not None
    pieces = [piece for piece in deck.pieces if vars(piece)["value"] in (1, 3, 4, 8)]
    small = deck._replace(pieces=tuple(pieces))
    content = bundled._replace(components=(small,), rules={**bundled.rules, "hand": 3, "near_gap": 1})
    hands = [[(1, 1, 3, 3, 4, 4, 8, 8)[card] for card in hand] for hand in combinations(range(8), 3)]
    totals = [{sum(part) for size in (1, 2, 3) for part in combinations(hand, size)} for hand in hands]
    chances = MANIFESTS.chances(content, range(1, 22))
    assert (chances.cards, chances.hand, chances.hands) == (8, 3, 56)
    for row in chances.rows:
        assert row.exact == sum(row.target in reached for reached in totals)
        assert row.near == sum(bool({row.target, row.target - 1} & reached) for reached in totals)


@pytest.mark.parametrize("curve", [None, *CURVES])
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_new_manifests_are_as_wished(difficulty: str, curve: str | None) -> None:
    low, high = {"easy": (0.70, 1), "medium": (0.58, 0.70), "hard": (0.45, 0.58)}[difficulty]
    found = {drawn(seed, difficulty, curve=curve) for seed in range(40)}
    assert len(found) > 35
    for targets in found:
        assert len(targets) == ROUNDS
        assert low <= mean(targets) < high
        assert all(3 <= target <= 20 for target in targets)
        assert max(Counter(targets).values()) <= 2
        assert all(one != other for one, other in pairwise(targets))
        assert len(set(targets)) >= 6
        if curve == "rising":
            assert all(later >= earlier for earlier, later in zip(targets, targets[2:], strict=False))
        elif curve == "wave":
            steps = ["+" if other > one else "-" for one, other in pairwise(targets)]
            assert "".join(steps) == "+++---+++--"
        elif curve == "flat":
            sums = [sum(targets[start : start + 4]) for start in range(ROUNDS - 3)]
            assert all(abs(each - sums[0]) <= 8 for each in sums)


@pytest.mark.parametrize("jump", [1, 3, 6])
def test_targets_in_a_row_are_no_further_apart_than_wished(jump: int) -> None:
    for seed in range(10):
        assert all(abs(one - other) <= jump for one, other in pairwise(drawn(seed, jump=jump)))


def test_a_seed_gives_the_same_manifest_for_ever() -> None:
    """Written down once: whoever tells a friend a seed tells a manifest."""
    assert drawn(7) == (7, 13, 9, 5, 15, 20, 7, 9, 8, 11, 20, 13)
    assert drawn(3, "easy") == (12, 8, 13, 10, 7, 12, 13, 16, 7, 11, 4, 5)


def test_targets_keep_to_a_range() -> None:
    for seed in range(20):
        assert set(drawn(seed, "easy", (4, 12))) <= set(range(4, 13))
    # What hardly a hand makes is left out though it lies in the range.
    assert max(max(drawn(seed, "hard", (3, 30))) for seed in range(40)) <= 21


@pytest.mark.parametrize(
    ("difficulty", "span", "words"),
    [
        ("hard", (3, 6), "from 3 to 6 only 4 targets can be met exactly by 10 % of hands or more"),
        ("easy", (7, 7), "from 7 to 7 only 1 target can be met exactly by 10 % of hands or more"),
        ("easy", (40, 60), "from 40 to 60 no targets can be met exactly by 10 % of hands or more"),
        # 3 to 9 twice each but the two hardest: 8 8 7 7 6 6 9 9 5 5 4 4 at most.
        ("hard", (3, 9), "are met exactly by 70 to 75 % of hands on average, and hard is 45 to 58 %"),
        ("easy", (15, 20), "by 34 % of hands on average"),
    ],
)
def test_what_cannot_be_is_refused_with_what_would_do(
    difficulty: str, span: tuple[int, int], words: str
) -> None:
    with pytest.raises(BadText) as caught:
        drawn(1, difficulty, span)
    told = str(caught.value)
    assert words in told
    found = re.search(r"--range (\d+)-(\d+)", told)
    assert found is not None
    assert drawn(1, difficulty, (int(found[1]), int(found[2])))
    for name in DIFFICULTIES:
        if f"--difficulty {name}" in told:
            assert drawn(1, name, span)


def test_a_deck_of_high_values_is_told_a_range_that_a_manifest_can_have() -> None:
    tens = odds({value: 2 for value in range(10, 90, 10)}, 4)
    with pytest.raises(BadText) as caught:
        draw_targets(tens, 12, Wish(1, "medium", *SPAN))
    found = re.search(r"--range (\d+)-(\d+)", str(caught.value))
    assert found is not None
    low, high = int(found[1]), int(found[2])
    assert 20 < high <= 99
    assert {target % 10 for target in draw_targets(tens, 12, Wish(1, "medium", low, high))} == {0}


def test_a_deck_that_meets_no_targets_so_often_is_told_how_often_it_does() -> None:
    spread = odds({value: 2 for value in (1, 9, 12, 15, 19, 30, 50, 66)}, 4)
    with pytest.raises(BadText) as caught:
        draw_targets(spread, 12, Wish(1, "medium", *SPAN))
    found = re.search(r"--difficulty (\w+) --range (\d+)-(\d+)", str(caught.value))
    assert found is not None
    assert draw_targets(spread, 12, Wish(1, found[1], int(found[2]), int(found[3])))


def test_a_curve_and_jumps_that_do_not_go_together_are_refused() -> None:
    with pytest.raises(BadText, match="curve rising and jumps of 1 at most: allow longer jumps, or widen"):
        drawn(1, "hard", curve="rising", jump=1)
    with pytest.raises(BadText, match="write the lower one first"):
        drawn(1, "hard", (9, 3))


def test_other_decks_and_lengths_have_manifests_of_their_own() -> None:
    small = odds({1: 4, 2: 3, 5: 3}, 4)
    for seed in range(10):
        targets = draw_targets(small, 8, Wish(seed, "easy", 1, 15))
        assert len(targets) == 8
        assert 0.70 <= sum(map(small.exact, targets)) / small.hands / 8 <= 0.80


def test_a_new_manifest_goes_on_from_those_of_the_set(bundled: ContentSet) -> None:
    text = MANIFESTS.write(bundled, [8, 11], Wish(5, "hard", 3, 20))
    assert 'letter: "D"\n' in text
    assert 'note: "Hard, seed 5."\n' in text
    assert "targets: [8, 11]\n" in text
    assert text.startswith("# To ring D on the record, add it to `letters` in record.yaml.\n")
    assert 'heading: "Manifest"\n' in text


def test_equal_targets_have_another_between_them() -> None:
    random = Random(4)
    for _ in range(200):
        targets = random.sample([value for value in range(3, 12) for _ in range(2)], 12)
        rows = ascending(targets)
        assert sorted(rows) == sorted(targets)
        assert all(one != other for one, other in pairwise(rows))


def test_what_leads_to_the_wished_mean_is_likelier() -> None:
    weights = tilted([100, 200, 300], 250)
    assert weights[0] < weights[1] < weights[2]
    # (100 w0 + 200 w1 + 300 w2) / 3 is 250 where no weight is held up.
    assert tilted([100, 300], 250) == pytest.approx([0.5, 1.5])
    assert tilted([5, 5], 9) == [1, 1]
    assert Counter(pick([0.5, 1.5], Random(seed)) for seed in range(400))[1] == pytest.approx(300, abs=40)
