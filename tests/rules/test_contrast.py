"""How games of two sets differ: pairs worked out by hand, the same however the work is shared."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from pnp.rules.contrast import NO_PAIRS, contrast, contrast_chunk, pairs
from pnp.rules.simulate import play_chunk, simulate
from tests.rules.test_simulate import LIGHTEN, plan


def test_pairs_of_numbers() -> None:
    found = pairs([(10, 12), (10, 11), (20, 24)])
    # Differences 2, 1 and 4: mean 7/3, standard error 0.8819.
    mean, interval = found.difference
    assert mean == pytest.approx(7 / 3)
    assert interval == pytest.approx((7 / 3 - 1.7285, 7 / 3 + 1.7285), abs=1e-3)
    # 47 of 40; what is left of 1.175 times the first is 0.25, -0.75 and 0.5: standard error 0.3819 of 13.33.
    change, within = found.change
    assert change == pytest.approx(0.175)
    assert within == pytest.approx((0.175 - 0.05614, 0.175 + 0.05614), abs=1e-4)
    assert found.change.is_told
    assert found == pairs([(10, 12)]).and_those_of(pairs([(10, 11), (20, 24)]))


def test_a_change_in_proportion_leaves_no_doubt() -> None:
    found = pairs([(10, 11), (30, 33), (20, 22)]).change
    assert found.mean == pytest.approx(0.1)
    assert found.interval == pytest.approx((0.1, 0.1))


def test_what_cannot_be_said_is_unknown() -> None:
    assert NO_PAIRS.difference == NO_PAIRS.change == (None, None)
    assert pairs([(5, 7)]).difference == (2, None)
    assert pairs([(5, 7)]).change == (None, None)
    # Parts of a mean that may well be 0 are no measure.
    assert pairs([(-5, 1), (5, 2), (1, 1)]).change == (None, None)
    assert not pairs([(5, 7), (7, 5)]).difference.is_told


def test_tallies_are_those_of_each_set_alone() -> None:
    other = replace(LIGHTEN, seed=2)
    found = contrast_chunk((LIGHTEN, other), range(6))
    assert found.first == play_chunk(LIGHTEN, range(6))
    assert found.second == play_chunk(other, range(6))
    mine, theirs = found.first.scores[1].mean, found.second.scores[1].mean
    assert mine is not None
    assert theirs is not None
    assert found.scores[1].difference.mean == pytest.approx(theirs - mine)
    assert set(found.figures) == {*found.first.figures} & {*found.second.figures}


def test_a_set_does_not_differ_from_itself() -> None:
    found = contrast(LIGHTEN, LIGHTEN, 8)
    assert found.score.difference == (0, (0, 0))
    assert all(each.difference == (0, (0, 0)) for each in found.wins)


def test_figures_are_the_same_however_the_work_is_shared() -> None:
    other = plan("lighten", 3, "random", "greedy", "random")
    alone = contrast(LIGHTEN, other, 12)
    with ThreadPoolExecutor(2) as executor:
        assert contrast(LIGHTEN, other, 12, executor=executor) == alone
    assert alone.first == simulate(LIGHTEN, 12)


def test_only_pairs_that_were_both_ended_count() -> None:
    whole = plan("heartland", 2, "greedy")
    found = contrast(whole, replace(whole, max_turns=2), 2)
    assert (found.first.unfinished, found.second.unfinished) == (0, 2)
    assert found.score.number == 0
    assert found.scores == found.wins == ()
    assert found.length.number == 2
