"""Recorded Heartland games: replayed line by line, and refused at the first event that is not legal."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from heartland_positions import CONTENT, ENGINE

from pnp.games.heartland.state import State
from pnp.rules.playthrough import BadPlaythrough, Playthrough, from_json, read_file, replay, write_text

FILES = sorted((Path(__file__).parents[2] / "playthroughs").glob("heartland-*.json"))


def states_of(playthrough: Playthrough) -> list[State]:
    return replay(ENGINE, CONTENT, "heartland", playthrough)


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_replay(file: Path) -> None:
    playthrough = read_file(file)
    states = states_of(playthrough)
    assert len(states) == len(playthrough.events) + 1
    assert write_text(playthrough) == file.read_text(encoding="utf-8")
    assert playthrough.outcome is not None
    for state, (by, text) in zip(states, playthrough.events, strict=False):
        assert ENGINE.to_move(state) == by
        assert ENGINE.show_move(ENGINE.parse_move(text)) == text


def test_recorded_games_have_the_rare_rules() -> None:
    verbs: Counter[str] = Counter()
    found: Counter[str] = Counter()
    for file in FILES:
        playthrough = read_file(file)
        states = states_of(playthrough)
        verbs.update(text.split()[0] for _, text in playthrough.events)
        for before, after, (_, text) in zip(states, states[1:], playthrough.events, strict=False):
            seat = before.seat
            found["turned"] += " turn " in text
            found["wasted fuel"] += "fuel2+fuel2" in text or "fuel2+fuel3" in text
            found["debt"] += min(after.cash) < 0
            found["fee on fuel"] += text.startswith("drive fuel") and after.cash[seat] < before.cash[seat]
            found["full trailer"] += sum(after.trailers[seat]) == after.table.trailer
            found["full location"] += max(map(sum, after.crates)) == after.table.room
            found["two on the depot"] += text == "depot" and after.trucks.count(0) > 1
            found["end begins"] += before.left < 0 <= after.left
        assert playthrough.outcome is not None
        found["penalty"] += any(
            score < cash for score, cash in zip(playthrough.outcome.scores, states[-1].cash, strict=True)
        )
        scores = playthrough.outcome.scores
        found["tie broken"] += len(set(scores)) < len(scores) and len(playthrough.outcome.winners) == 1
    assert set(verbs) == {
        "deck",
        "place",
        "drive",
        "depot",
        "stay",
        "load",
        "unload",
        "discard",
        "pass",
        "draw",
        "reshuffle",
    }
    assert min(found.values()) > 0, found
    players = {read_file(file).players for file in FILES}
    assert players == {2, 3, 4}


def game(**changes: Any) -> Playthrough:
    file = next(file for file in FILES if file.stem.endswith("draft"))
    return replace(read_file(file), **changes)


def test_a_game_that_was_cut_has_no_outcome() -> None:
    whole = game()
    cut = replace(whole, events=whole.events[:40], outcome=None)
    assert len(states_of(cut)) == 41
    with pytest.raises(BadPlaythrough, match="outcome: after event 40 the rules give null"):
        states_of(replace(whole, events=whole.events[:40]))


@pytest.mark.parametrize(
    ("number", "event", "message"),
    [
        (1, ("chance", "deck soy corn"), "event 1: deck soy corn: the deck has 15 soy, not 1 .rule H-R12"),
        (1, (0, "pass"), "event 1: it is for chance to decide, not for seat 0"),
        (2, (3, "stay"), "event 2: there is no seat 3 among 2 players"),
        (2, ("chance", "reshuffle soy"), "event 2: it is for seat"),
        (2, None, "event 2: 'fly' is no move"),
    ],
)
def test_the_first_wrong_event_is_named(number: int, event: Any, message: str) -> None:
    whole = game()
    wrong = event or (whole.events[1][0], "fly (0,1)")
    events = (*whole.events[: number - 1], wrong, *whole.events[number:])
    with pytest.raises(BadPlaythrough, match=message):
        states_of(replace(whole, events=events))


def test_other_settings_make_recorded_moves_illegal() -> None:
    with pytest.raises(BadPlaythrough, match=r"event \d+: drive fuel2\+fuel.*rule H-R15"):
        states_of(game(settings={"fuel_overflow": "forbid", "no_legal_move": "depot", "edition": "002"}))
    with pytest.raises(BadPlaythrough, match="set-up: there is no setting 'weather'"):
        states_of(game(settings={"weather": "fine"}))
    with pytest.raises(BadPlaythrough, match=r"set-up: .*rule MAP-R2"):
        states_of(game(players=4))
    with pytest.raises(BadPlaythrough, match="set-up: the game is for 2 to 4 players, not for 7"):
        states_of(game(players=7))


def test_an_event_after_the_end() -> None:
    whole = game()
    with pytest.raises(BadPlaythrough, match=r"the game is over"):
        states_of(replace(whole, events=(*whole.events, (0, "pass"))))


def test_switches_are_words_and_content_travels_along() -> None:
    file = next(file for file in FILES if file.stem.endswith("homebrew"))
    value = json.loads(file.read_text(encoding="utf-8"))
    assert value["content"]["cards"]["fuel3"] == 6
    assert value["settings"]["threshold"] == {"2": 35}
    states = states_of(from_json(value))
    assert ENGINE.inline(states[0].table) == value["content"]
    assert states[0].table.depot == "Home"
    value["content"]["cards"]["fuel3"] = 5
    with pytest.raises(BadPlaythrough, match="the deck has 5 fuel3, not 6"):
        states_of(from_json(value))
