"""A game at the terminal: what a person sees, is asked and answers, beside bots."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import Enum
from random import Random
from typing import Any, TextIO

from pnp.rules.engine import CHANCE, Bot, Engine, Move, Outcome, State
from pnp.rules.play import Event
from pnp.words.phrases import count


class Answer(Enum):
    """What a person may type instead of a choice."""

    UNDO = "u"
    QUIT = "q"


WHOLE = re.compile("[0-9]{1,9}").fullmatch
SHOWN = 24
"""Choices that are listed; of more, those that contain what is typed."""


class Table:
    """One person at the terminal; the other seats are taken by bots."""

    def __init__(
        self,
        engine: Engine,
        seat: int | None,
        bots: Mapping[int, Bot],
        said: TextIO | None,
        heard: TextIO | None,
    ) -> None:
        self.engine = engine
        self.seat = seat
        self.bots = bots
        self.said = said
        self.heard = heard

    def play(self, state: State, random: Random, max_turns: int) -> tuple[list[Event], State]:
        """Play on until the game ends, is broken off, or the person ends it."""
        engine = self.engine
        events: list[Event] = []
        asked: list[tuple[int, State, Any]] = []
        while engine.turns(state) < max_turns and (who := engine.to_move(state)) is not None:
            move: Move
            if who == CHANCE:
                move = engine.chance(state, random)
            elif who == self.seat:
                answer = self.ask(state, can_undo=bool(asked))
                if answer is Answer.QUIT:
                    break
                if answer is Answer.UNDO:
                    number, state, drawn = asked.pop()
                    del events[number:]
                    random.setstate(drawn)
                    continue
                move = answer
                asked.append((len(events), state, random.getstate()))
            else:
                seat = int(who)
                move = self.bots[seat](engine.view(state, seat), engine.legal_moves(state), random)
            if self.seat is None:
                self.tell(show_event(engine, who, move))
            events.append(Event(state, who, move))
            state = engine.apply(state, move)
        return events, state

    def ask(self, state: State, *, can_undo: bool) -> Any:
        """What the person chooses: a move, or to take back the last one, or to end."""
        moves = self.engine.legal_moves(state)
        in_words = self.engine.in_words or self.engine.show_move
        choices = [in_words(move) for move in moves]
        self.show_table(state)
        self.list_choices(choices, "")
        ways = "u: take back, q: end" if can_undo else "q: end"
        while True:
            self.tell(f"Your choice, 1 to {len(moves)} or in words ({ways}): ", end="")
            line = self.heard.readline() if self.heard else ""
            word = line.strip().lower()
            if not line or word == Answer.QUIT.value:
                self.tell("")
                return Answer.QUIT
            if word == Answer.UNDO.value:
                if can_undo:
                    return Answer.UNDO
                self.tell("There is nothing to take back.")
                continue
            chosen = self.chosen(word, choices)
            if chosen is not None:
                return moves[chosen]

    def chosen(self, word: str, choices: Sequence[str]) -> int | None:
        """The place of the choice that was typed; None, and what is there is said, where it is none."""
        lowered = [text.lower() for text in choices]
        if word in lowered:
            return lowered.index(word)
        if WHOLE(word) and 1 <= int(word) <= len(choices):
            return int(word) - 1
        if WHOLE(word):
            self.tell(f"There is no choice {word}; they are 1 to {len(choices)}.")
        elif not any(word in text for text in lowered):
            self.tell(f"No choice is called `{word}`.")
        else:
            self.list_choices(choices, word)
        return None

    def list_choices(self, choices: Sequence[str], part: str) -> None:
        """The choices that contain some words, each with its number."""
        found = [(number, text) for number, text in enumerate(choices, 1) if part in text.lower()]
        width = len(str(len(choices)))
        for number, text in found[:SHOWN] if not part else found:
            self.tell(f"  {number:>{width}}  {text}")
        if not part and len(found) > SHOWN:
            self.tell(f"  and {len(found) - SHOWN} more: type a part of their words to see those")

    def show_table(self, state: State) -> None:
        """The table as the person sees it, or as the first seat does where nobody plays."""
        self.tell("")
        self.tell(self.engine.show_view(self.engine.view(state, self.seat or 0)))
        self.tell("")

    def tell(self, line: str, end: str = "\n") -> None:
        """A line for the person; nothing where nobody looks on."""
        if self.said is not None:
            print(line, end=end, file=self.said, flush=not end)


def show_event(engine: Engine, by: int | str, move: Move) -> str:
    """An event in a line."""
    return f"{by if by == CHANCE else f'seat {by}'}: {engine.show_move(move)}"


def show_outcome(outcome: Outcome | None, names: Sequence[str], events: int) -> list[str]:
    """How a game ended, in lines."""
    if outcome is None:
        return [f"The game was broken off after {count(events, 'event')}."]
    seats = sorted(range(len(outcome.scores)), key=lambda seat: (outcome.ranks[seat], seat))
    lines = [f"{outcome.reason[:1].upper()}{outcome.reason[1:]}."]
    for seat in seats:
        who = f"seat {seat}, {names[seat]}" if seat < len(names) else f"seat {seat}"
        wins = " wins" if seat in outcome.winners else ""
        lines.append(f"{outcome.ranks[seat]}. {who}: {outcome.scores[seat]}{wins}")
    return lines
