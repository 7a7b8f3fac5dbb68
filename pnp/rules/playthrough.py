"""Recorded games: written as JSON, read back, and replayed move by move against the rules."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pnp.content.line_ends import line_and_column
from pnp.content.model import ContentSet
from pnp.content.text import UnusableFile, read_text
from pnp.rules.engine import CHANCE, BadText, Engine, IllegalMove, Outcome, State
from pnp.rules.play import Event, step
from pnp.source import spelled

FORMAT = "pnp-playthrough/1"
MAX_BYTES = 16 * 1024 * 1024
"""The largest file that is read."""
_FIELDS: dict[str, tuple[type, ...]] = {
    "game": (str,),
    "set": (str,),
    "players": (int,),
    "seed": (int, type(None)),
    "bots": (list,),
    "settings": (dict,),
    "setup": (dict,),
    "events": (list,),
    "outcome": (dict, type(None)),
    "content": (dict,),
}
_OPTIONAL = frozenset(("seed", "bots", "content", "settings"))


class BadPlaythrough(ValueError):
    """A playthrough that cannot be read or is not legal; the message names the event, counted from 1."""


@dataclass(frozen=True)
class Playthrough:
    """A recorded game as it stands in its file."""

    game: str
    set: str
    players: int
    setup: Mapping[str, Any]
    events: tuple[tuple[int | str, str], ...]
    """Who decided, and the text of the move."""
    outcome: Outcome | None
    settings: Mapping[str, Any] = field(default_factory=dict)
    """Only what differs from the game's defaults."""
    seed: int | str | None = None
    bots: tuple[str, ...] = ()
    content: Mapping[str, Any] | None = None
    """What makes a homebrew game self-contained."""


def recorded(engine: Engine, events: Sequence[Event]) -> tuple[tuple[int | str, str], ...]:
    """Events as a playthrough has them."""
    return tuple((event.by, engine.show_move(event.move)) for event in events)


def to_json(playthrough: Playthrough) -> dict[str, Any]:
    """The JSON form, its keys in their fixed order."""
    out: dict[str, Any] = {
        "format": FORMAT,
        "game": playthrough.game,
        "set": playthrough.set,
        "players": playthrough.players,
    }
    if playthrough.seed is not None:
        out["seed"] = playthrough.seed
    if playthrough.bots:
        out["bots"] = list(playthrough.bots)
    out["settings"] = dict(playthrough.settings)
    if playthrough.content is not None:
        out["content"] = dict(playthrough.content)
    out["setup"] = dict(playthrough.setup)
    out["events"] = [{"by": by, "do": text} for by, text in playthrough.events]
    out["outcome"] = outcome_json(playthrough.outcome)
    return out


def outcome_json(outcome: Outcome | None) -> dict[str, Any] | None:
    """The JSON form of an outcome; None for a game that was broken off."""
    if outcome is None:
        return None
    return {
        "reason": outcome.reason,
        "scores": list(outcome.scores),
        "ranks": list(outcome.ranks),
        "winners": list(outcome.winners),
    }


def write_text(playthrough: Playthrough) -> str:
    """The file: one event a line, so that two games can be compared line by line."""
    value = to_json(playthrough)
    events = value.pop("events")
    outcome = value.pop("outcome")
    head = json.dumps(value, ensure_ascii=False)[:-1]
    lines = ",\n  ".join(json.dumps(event, ensure_ascii=False) for event in events)
    body = f"[\n  {lines}\n ]" if events else "[]"
    return f'{head},\n "events": {body},\n "outcome": {json.dumps(outcome)}}}\n'


def read_file(path: Path) -> Playthrough:
    """The playthrough in a file. BadPlaythrough where it is none, or cannot be read."""
    try:
        text = read_text(path, MAX_BYTES)
    except UnusableFile as error:
        raise BadPlaythrough(error.problem.message) from None
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        where = _place(text, error) if isinstance(error, json.JSONDecodeError) else ""
        raise BadPlaythrough(f"this is not JSON{where}; was the file cut?") from None
    return from_json(value)


def _place(text: str, error: json.JSONDecodeError) -> str:
    events = text.count('"by"', 0, error.pos)
    line, _ = line_and_column(text, error.pos)
    return f" at line {line}" + (f", in event {events} or after it" if events else "")


def from_json(value: Any) -> Playthrough:
    """The playthrough of its JSON form. BadPlaythrough names what is wrong with it."""
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise BadPlaythrough(f'this is no playthrough: "format" must be "{FORMAT}"')
    for name, kinds in _FIELDS.items():
        if name not in value:
            if name not in _OPTIONAL:
                raise BadPlaythrough(f'"{name}" is missing; was the file cut?')
        elif not isinstance(value[name], kinds) or isinstance(value[name], bool):
            raise BadPlaythrough(f'"{name}" is of the wrong sort: {value[name]!r:.60}')
    unknown = sorted(value.keys() - _FIELDS.keys() - {"format"})
    if unknown:
        raise BadPlaythrough(f'"{unknown[0]}" is no part of a playthrough')
    return Playthrough(
        game=value["game"],
        set=value["set"],
        players=value["players"],
        setup=value["setup"],
        events=tuple(_event(number, event) for number, event in enumerate(value["events"], 1)),
        outcome=_outcome(value["outcome"]),
        settings=value.get("settings", {}),
        seed=value.get("seed"),
        bots=tuple(spelled(str(bot)) for bot in value.get("bots", ())),
        content=value.get("content"),
    )


def _event(number: int, event: Any) -> tuple[int | str, str]:
    if not isinstance(event, dict) or event.keys() != {"by", "do"} or not isinstance(event["do"], str):
        raise BadPlaythrough(f'event {number}: must be {{"by": …, "do": "…"}}, not {event!r:.60}')
    by = event["by"]
    if by != CHANCE and (not isinstance(by, int) or isinstance(by, bool)):
        raise BadPlaythrough(f"event {number}: by must be a seat or chance, not {by!r:.30}")
    return by, event["do"]


def _outcome(value: Any) -> Outcome | None:
    if value is None:
        return None
    lists = [value.get(name) for name in ("scores", "ranks", "winners")]
    if not isinstance(value.get("reason"), str) or not all(
        isinstance(numbers, list) and all(type(number) is int for number in numbers) for numbers in lists
    ):
        raise BadPlaythrough("the outcome needs a reason, and scores, ranks and winners in whole numbers")
    scores, ranks, winners = map(tuple, lists)
    return Outcome(value["reason"], scores, ranks, winners)


def replay(engine: Engine, content: ContentSet, game: str, playthrough: Playthrough) -> list[State]:
    """All states of a recorded game, from its set-up on.

    BadPlaythrough at the first event that is not legal, and where the recorded outcome is not what comes out.
    """
    if playthrough.game != game:
        raise BadPlaythrough(f"this is a game of {playthrough.game}, not of {game}")
    try:
        configuration = engine.configure(
            content, playthrough.players, playthrough.settings, playthrough.content
        )
        state = engine.setup(configuration, playthrough.setup)
    except BadText as error:
        raise BadPlaythrough(f"set-up: {error}") from None
    states = [state]
    for number, (by, text) in enumerate(playthrough.events, 1):
        state = _replayed(engine, state, by, text, f"event {number}", playthrough.players)
        states.append(state)
    found = engine.outcome(state)
    if found != playthrough.outcome:
        given, written = (json.dumps(outcome_json(value)) for value in (found, playthrough.outcome))
        raise BadPlaythrough(
            f"outcome: after event {len(playthrough.events)} the rules give {given}, not {written}"
        )
    return states


def _replayed(engine: Engine, state: State, by: int | str, text: str, where: str, players: int) -> State:
    who = engine.to_move(state)
    if by != CHANCE and not 0 <= int(by) < players:
        raise BadPlaythrough(f"{where}: there is no seat {by} among {players} players")
    if who is None:
        raise BadPlaythrough(f"{where}: the game is over")
    if by != who:
        turn = "chance" if who == CHANCE else f"seat {who}"
        raise BadPlaythrough(
            f"{where}: it is for {turn} to decide, not for {by if by == CHANCE else f'seat {by}'}"
        )
    try:
        return step(engine, state, engine.parse_move(text))
    except (BadText, IllegalMove) as error:
        raise BadPlaythrough(f"{where}: {error}") from None
