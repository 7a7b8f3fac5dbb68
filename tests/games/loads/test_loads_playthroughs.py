"""Recorded games of loads: replayed event by event, and refused where they are not legal."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from loads_positions import CONTENT, ENGINE

from pnp.games.loads.figures import figures
from pnp.games.loads.moves import Claim, Refuel
from pnp.games.loads.state import State
from pnp.rules.playthrough import BadPlaythrough, Playthrough, read_file, replay, to_json, write_text

FILES = sorted((Path(__file__).parents[2] / "playthroughs").glob("loads-*.json"))
NAMES = [file.stem for file in FILES]
EACH = pytest.mark.parametrize("file", FILES, ids=NAMES)


def states_of(playthrough: Playthrough) -> list[State]:
    return replay(ENGINE, CONTENT, "loads", playthrough)


@EACH
def test_replay(file: Path) -> None:
    playthrough = read_file(file)
    states = states_of(playthrough)
    assert len(states) == len(playthrough.events) + 1
    assert playthrough.outcome is not None
    assert playthrough.outcome.reason.endswith("played")
    assert write_text(playthrough) == file.read_text(encoding="utf-8")
    for state, (by, text) in zip(states, playthrough.events, strict=False):
        assert ENGINE.to_move(state) == by
        assert ENGINE.show_move(ENGINE.parse_move(text)) == text


def test_the_rare_rules_are_in_the_recorded_games() -> None:
    found = set()
    for file in FILES:
        playthrough = read_file(file)
        states = states_of(playthrough)
        for before, after, (_, text) in zip(states, states[1:], playthrough.events, strict=False):
            move, open_ = ENGINE.parse_move(text), before.open
            ranks = [open_.table.rank[card] for card in open_.cargo]
            if open_.turn != "chance" and not open_.finish and after.open.finish:
                tied = [*ranks, open_.table.rank[move.card]]
                found.add("equal ranks in a Load" if len(set(tied)) < len(tied) else "a plain Load")
            if isinstance(move, Refuel):
                found.add("refuel of the last card" if len(ranks) == 1 else "refuel")
            if isinstance(move, Claim):
                unloaded = len(after.open.discards) - len(open_.discards)
                found.add({0: "claim", 1: "unload"}.get(unloaded, "Heavy Load lost"))
                ways = [way for way in ENGINE.legal_moves(before) if way.card == move.card]
                if move.under and len([way for way in ways if way.do == "claim" and way.under]) > 1:
                    found.add("tuck with a choice of cargos")
                if move.under is None and len(ways) > 1 and any(getattr(way, "under", None) for way in ways):
                    found.add("by suit although a tuck is open")
                if len(ranks) == 1 and unloaded and not open_.tokens[open_.turn]:
                    found.add("forced unload without a token left")
                if move.under:
                    slot = after.open.trailers[open_.turn][open_.table.suits.index(move.under)]
                    found.add(f"Heavy Load of {len(slot)}")
        last = states[-1]
        assert playthrough.outcome is not None
        totals = playthrough.outcome.scores
        if list(totals).count(max(totals)) > 1:
            found.add("tie broken" if len(playthrough.outcome.winners) == 1 else "shared win")
        if last.open.table.profile == "homebrew":
            found.add("homebrew")
        if not last.open.table.full_ranking:
            found.add("winners alone ranked")
    assert found == {
        "a plain Load",
        "equal ranks in a Load",
        "claim",
        "unload",
        "Heavy Load lost",
        "Heavy Load of 2",
        "Heavy Load of 3",
        "Heavy Load of 4",
        "tuck with a choice of cargos",
        "by suit although a tuck is open",
        "forced unload without a token left",
        "refuel",
        "refuel of the last card",
        "tie broken",
        "shared win",
        "homebrew",
        "winners alone ranked",
    }


def test_an_illegal_event_is_named() -> None:
    playthrough = read_file(FILES[0])
    events = list(playthrough.events)
    by, text = events[1]
    other = events[2][1]
    events[1] = (by, other)
    with pytest.raises(BadPlaythrough, match=rf"event 2: {other}: .* is not in the hand of seat {by} \(rule"):
        states_of(replace(playthrough, events=tuple(events)))
    events[1] = (by, text.upper())
    with pytest.raises(BadPlaythrough, match=r"event 2: .* is no move"):
        states_of(replace(playthrough, events=tuple(events)))
    events[1] = ((int(by) + 1) % playthrough.players, text)
    with pytest.raises(BadPlaythrough, match="event 2: it is for seat"):
        states_of(replace(playthrough, events=tuple(events)))


def test_a_game_that_was_cut_has_another_outcome() -> None:
    playthrough = read_file(FILES[0])
    with pytest.raises(BadPlaythrough, match=r"outcome: after event \d+ the rules give null"):
        states_of(replace(playthrough, events=playthrough.events[:-1]))
    cut = replace(playthrough, events=playthrough.events[:40], outcome=None)
    assert len(states_of(cut)) == 41


def test_homebrew_carries_its_content() -> None:
    (file,) = [file for file in FILES if "homebrew" in file.stem]
    value = to_json(read_file(file))
    assert value["settings"] == {"profile": "homebrew"}
    assert set(value["content"]) == {"suits", "deck", "hauls", "tokens"}


@EACH
def test_figures_agree_with_the_scores(file: Path) -> None:
    playthrough = read_file(file)
    *states, last = states_of(playthrough)
    events = [
        (state, by, ENGINE.parse_move(text))
        for state, (by, text) in zip(states, playthrough.events, strict=True)
    ]
    found = figures(events, last)
    total = sum(map(sum, last.open.scores))
    assert sum(value for name, value in found.items() if name.startswith("points from rank ")) == total
    suits = last.open.table.suits
    assert sum(value for name, value in found.items() if name in {f"points from {x}" for x in suits}) == total
    assert found["refuels"] == last.open.table.tokens * last.open.table.players - sum(last.open.tokens)
    assert found["Heavy Loads lost"] <= found["forced unloads"] <= found["cards lost to forced unloads"]
    # Every card of every Haul is scored, refuelled or lost.
    kept = sum(
        value / int(name.split()[-1]) for name, value in found.items() if name.startswith("points from rank ")
    )
    everything = len(last.open.table.deck) * last.open.table.hauls
    assert kept + found["refuels"] + found["cards lost to forced unloads"] == everything
