"""Recorded games are replayed line by line, and their seeds give the same games again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from lighten_positions import CONTENT, ENGINE

from pnp.games.lighten.moves import Deliver, Keep
from pnp.games.lighten.state import State
from pnp.rules.play import bot, seeded, whole_game
from pnp.rules.playthrough import BadPlaythrough, Playthrough, read_file, recorded, replay, write_text

FOLDER = Path(__file__).parents[2] / "playthroughs"
FILES = {path.stem.removeprefix("lighten-"): path for path in sorted(FOLDER.glob("lighten-*.json"))}
LOOK = pytest.mark.parametrize("path", FILES.values(), ids=FILES)


def states_of(playthrough: Playthrough) -> list[State]:
    return replay(ENGINE, CONTENT, "lighten", playthrough)


@LOOK
def test_a_recorded_game_is_legal(path: Path) -> None:
    playthrough = read_file(path)
    states = states_of(playthrough)
    assert len(states) == len(playthrough.events) + 1
    assert ENGINE.outcome(states[-1]) == playthrough.outcome
    assert write_text(playthrough) == path.read_text(encoding="utf-8")


@LOOK
def test_the_seed_gives_the_same_game(path: Path) -> None:
    playthrough = read_file(path)
    assert playthrough.seed is not None
    (first, *_) = states_of(playthrough)
    bots = [bot(ENGINE, name) for name in playthrough.bots]
    played = whole_game(ENGINE, first, bots, seeded(playthrough.seed, 0))
    assert recorded(ENGINE, played.events) == playthrough.events


@LOOK
def test_a_game_cut_short_has_no_outcome(path: Path) -> None:
    playthrough = read_file(path)
    cut = replace(playthrough, events=playthrough.events[:-1])
    with pytest.raises(BadPlaythrough, match=r"outcome: after event \d+ the rules give null"):
        states_of(cut)
    assert len(states_of(replace(cut, outcome=None))) == len(playthrough.events)


def test_recorded_games_cover_the_rare_rules() -> None:
    seen = set()
    for path in FILES.values():
        playthrough = read_file(path)
        states = states_of(playthrough)
        seen |= {f"reshuffle {playthrough.settings.get('reshuffle', 'lazy')}"}
        if playthrough.content:
            seen.add("homebrew")
        if playthrough.outcome and len(playthrough.outcome.winners) > 1:
            seen.add("shared win")
        for state, (_, text) in zip(states, playthrough.events, strict=False):
            move = ENGINE.parse_move(text)
            if isinstance(move, Keep):
                seen.add(f"{'-' if move.trim is None else 'trim'} {'-' if move.carry is None else 'carry'}")
            elif isinstance(move, Deliver):
                over = sum(move.cards) > state.manifest[state.row]
                seen.add("oversize" if over else "pass" if not move.cards else "delivery")
                seen |= {"all cards"} if len(move.cards) == state.game.hand else set()
            elif state.step == "draw":
                drawn = len(state.seats[state.seat].hand) > 1
                seen.add("a draw straddles" if drawn and not state.game.eager else "a shuffle before drawing")
                seen |= {"a shuffle in the last row"} if state.row + 1 == state.game.rounds else set()
        seen |= {"four trims"} if any(len(seat.removed) == 4 for seat in states[-1].seats) else set()
    assert seen == {
        "reshuffle lazy", "reshuffle eager", "homebrew", "shared win", "four trims",
        "trim carry", "trim -", "- carry", "- -",
        "delivery", "pass", "oversize", "all cards",
        "a draw straddles", "a shuffle before drawing", "a shuffle in the last row",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("number", "text", "by", "words"),
    [
        (
            1,
            "shuffle 0: 1 2 3",
            "chance",
            r"event 1: shuffle 0: 1 2 3: .* is missing of the deck \(rule T-R05\)",
        ),
        (4, "deliver 9", 0, r"event 4: deliver 9: the hand .* has no 9 \(rule T-R09\)"),
        (4, "deliver", 0, r"event 4: `deliver` is no move of this game"),
        (4, "pass", 1, r"event 4: it is for seat 0 to decide, not for seat 1"),
        (4, "pass", 7, r"event 4: there is no seat 7 among 3 players"),
        (4, "play 8H", 0, r"event 4: `play 8H` is no move of this game"),
        (7, "trim 9 carry -", 0, r"event 7: trim 9 carry -: only a card not chosen can be trimmed.*T-R13"),
    ],
)
def test_a_wrong_event_is_named(number: int, text: str, by: int | str, words: str) -> None:
    playthrough = read_file(FILES["shared-win"])
    events = list(playthrough.events)
    events[number - 1] = (by, text)
    with pytest.raises(BadPlaythrough, match=words):
        states_of(replace(playthrough, events=tuple(events)))
