"""Many games: figures and their intervals, and that they are the same however the work is shared."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from statistics import mean, stdev
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.games import find_games
from pnp.pipeline import open_set
from pnp.rules.samples import NOTHING, Sample, sample
from pnp.rules.simulate import Plan, Tally, chunks, game_of, play_chunk, simulate


def plan(name: str, players: int, *bots: str, seed: int = 1, **more: Any) -> Plan:
    """Games of a bundled set."""
    game = find_games()[name]
    assert game.engine is not None
    configuration = game.engine().configure(open_set(name), players, {}, None)
    return Plan(f"pnp.games.{name}", configuration, bots * (players if len(bots) == 1 else 1), seed, **more)


LIGHTEN = plan("lighten", 3, "greedy", "random", "random")

NUMBERS = st.lists(st.integers(-1000, 1000), max_size=30)


@given(NUMBERS, NUMBERS)
@settings(max_examples=80, deadline=None)
def test_samples_are_what_statistics_says(one: list[int], other: list[int]) -> None:
    both = sample(one).and_those_of(sample(other))
    assert both == sample(one + other)
    values = one + other
    if not values:
        assert both == NOTHING
        assert both.mean is None
    if values:
        assert both.mean == pytest.approx(mean(values))
    if len(values) < 2:
        assert both.sd is both.interval is None
    else:
        assert both.sd == pytest.approx(stdev(values), abs=1e-6)
        low, high = both.interval or (0, 0)
        assert (low + high) / 2 == pytest.approx(mean(values), abs=1e-6)
        assert high - low == pytest.approx(2 * 1.96 * stdev(values) / len(values) ** 0.5, abs=1e-6)


def test_a_sample_of_equal_numbers_does_not_spread() -> None:
    assert sample([0.1] * 7).sd == pytest.approx(0, abs=1e-8)
    assert Sample(3, 0.3, 0.0299999).sd == 0


@given(st.integers(1, 40_000))
@settings(max_examples=80, deadline=None)
def test_chunks_are_all_games_in_order(games: int) -> None:
    parts = chunks(games)
    assert [number for part in parts for number in part] == list(range(games))
    assert max(map(len, parts)) <= 250


def test_figures_are_those_of_the_games() -> None:
    games = [game_of(LIGHTEN, number) for number in range(30)]
    tally = simulate(LIGHTEN, 30)
    outcomes = [game.outcome for game in games if game.outcome]
    assert (tally.games, tally.unfinished) == (30, 0)
    assert tally.length.mean == mean(len(game.events) for game in games)
    assert tally.ties == sum(len(outcome.winners) > 1 for outcome in outcomes)
    for seat in range(3):
        scores = [outcome.scores[seat] for outcome in outcomes]
        assert tally.scores[seat].mean == pytest.approx(mean(scores))
        assert tally.scores[seat].sd == pytest.approx(stdev(scores))
        wins = [(seat in outcome.winners) / len(outcome.winners) for outcome in outcomes]
        assert tally.wins[seat].mean == pytest.approx(mean(wins))
        ahead = [outcome.scores[seat] - mean(outcome.scores) for outcome in outcomes]
        assert tally.advantage[seat].mean == pytest.approx(mean(ahead))
    assert sum(win.sum for win in tally.wins) == pytest.approx(30)
    assert sum(ahead.sum for ahead in tally.advantage) == pytest.approx(0)
    figures = [LIGHTEN.engine.figures(game.events, game.last) for game in games]
    assert set(tally.figures) == set(figures[0])
    for name, found in tally.figures.items():
        assert found.mean == pytest.approx(mean(one[name] for one in figures))


def test_games_depend_on_the_seed_and_their_number_alone() -> None:
    assert game_of(LIGHTEN, 7) == game_of(LIGHTEN, 7)
    assert game_of(LIGHTEN, 7) != game_of(LIGHTEN, 8)
    assert game_of(LIGHTEN, 7) != game_of(replace(LIGHTEN, seed=2), 7)
    one, other = play_chunk(LIGHTEN, range(6)), play_chunk(LIGHTEN, range(6, 9))
    assert one.and_those_of(other).length == play_chunk(LIGHTEN, range(9)).length
    assert Tally().and_those_of(one) == one.and_those_of(Tally()) == one


@pytest.mark.parametrize("name", [name for name in find_games() if find_games()[name].engine])
def test_figures_are_the_same_in_other_processes(name: str) -> None:
    content = open_set(name)
    asked = plan(name, content.players.default, "greedy", max_turns=40)
    alone = simulate(asked, 5)
    assert simulate(pickle.loads(pickle.dumps(asked)), 5) == alone
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        shared = simulate(asked, 5, executor=pool)
    assert shared == alone
    assert list(shared.figures) == list(alone.figures)


class Backwards(Executor):
    """Does the last piece of work first."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Future[Any], Callable[..., Any], tuple[Any, ...]]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = _Late(self)
        self.waiting.append((future, fn, args))
        return future

    def work(self) -> None:
        while self.waiting:
            future, fn, args = self.waiting.pop()
            future.set_result(fn(*args))


class _Late(Future[Any]):
    def __init__(self, executor: Backwards) -> None:
        super().__init__()
        self.executor = executor

    def result(self, timeout: float | None = None) -> Any:
        self.executor.work()
        return super().result(timeout)


def test_figures_are_the_same_in_whatever_order_the_work_is_done() -> None:
    alone = simulate(LIGHTEN, 130)
    assert simulate(LIGHTEN, 130, executor=Backwards()) == alone
    with ThreadPoolExecutor(3) as threads:
        assert simulate(LIGHTEN, 130, executor=threads) == alone


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    simulate(LIGHTEN, 130, progress=lambda done, games: told.append((done, games)))
    assert told[-1] == (130, 130)
    assert [done for done, _ in told] == sorted({done for done, _ in told})


def test_games_that_are_broken_off_have_no_outcome() -> None:
    asked = plan("heartland", 2, "random", max_turns=3)
    tally = simulate(asked, 4)
    assert (tally.games, tally.unfinished) == (4, 4)
    assert tally.scores == ()
    assert tally.length.number == 4


def test_work_that_fails_stops_the_rest() -> None:
    broken = replace(LIGHTEN, bots=("greedy", "nobody", "greedy"))
    with pytest.raises(KeyError, match="nobody"):
        simulate(broken, 2)
    with ThreadPoolExecutor(1) as threads, pytest.raises(KeyError, match="nobody"):
        simulate(broken, 20, executor=threads)


@pytest.mark.xdist_group("dask")
def test_figures_are_the_same_on_a_cluster() -> None:
    import distributed  # here alone: it takes long to load

    alone = simulate(LIGHTEN, 40)
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=False, protocol="tcp", dashboard_address=":0"
        ) as cluster,
        distributed.Client(cluster.scheduler_address) as client,
    ):
        assert simulate(LIGHTEN, 40, executor=client.get_executor()) == alone
