"""Time greedy games of Lighten the Load on the engine beside a plain script; prints one line a figure.

usage: python lighten_bench.py [--plain FILE] [--games NUMBER]

The engine plays one seat for twelve rows. The plain script below knows nothing but this game: lists, loops,
and every part of every hand tried. Like the script that FILE may name (run as `python FILE plain GAMES`) it
plays two seats a game, so a line `per-seat` follows. Both trim and carry by rules of thumb. A ratio is the
median of five pairs of runs, A B A B, after one that does not count, in processor time. Below stand random
playouts of the engine, in decisions a second.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median

from pnp.pipeline import open_set
from pnp.rules.engine import Engine
from pnp.rules.play import bot, last_state, play, seeded

RUNS = 5
GAMES = 2000
SEATS = 2
DECK = [value for value in range(1, 9) for _ in range(2)]


def best_part(hand: list[int], target: int) -> tuple[int, list[int]]:
    """The most points of all parts of a hand, and of those the part with the largest total."""
    best = (0, 0)
    chosen: list[int] = []
    for bits in range(1, 2 ** len(hand)):
        part = [card for place, card in enumerate(hand) if bits >> place & 1]
        total = sum(part)
        if total <= target:
            gap = target - total
            value = (3 if gap == 0 else 1 if gap <= 2 else 0, total)
            if value > best:
                best, chosen = value, part
    return best[0], chosen


def plain_seat(targets: list[int], source: random.Random) -> int:
    """The total of one player."""
    pile, discard, hand = DECK.copy(), [], []
    trims = score = 0
    source.shuffle(pile)
    for row, target in enumerate(targets):
        while len(hand) < 4:
            if not pile:
                pile, discard = discard, []
                source.shuffle(pile)
            hand.append(pile.pop())
        points, chosen = best_part(hand, target)
        score += points
        for card in chosen:
            hand.remove(card)
        discard += chosen
        coming = targets[row + 1 :]
        if coming and hand and trims < 4 and max(hand) > 0.75 * sum(coming) / len(coming):
            hand.remove(max(hand))
            trims += 1
        fitting = [card for card in hand if coming and card <= coming[0]]
        carried = [max(fitting)] if fitting else []
        for card in carried:
            hand.remove(card)
        discard += hand
        hand = carried
    return score


def plain_games(number: int) -> float:
    """Games a second of the plain script."""
    source = random.Random(1)
    started = time.process_time()
    for _ in range(number):
        targets = [source.randint(6, 20) for _ in range(12)]
        for _ in range(SEATS):
            plain_seat(targets, source)
    return number / (time.process_time() - started)


def seconds_of(file: Path, number: int) -> float:
    """Processor time of another script for so many games."""
    before = os.times()
    subprocess.run([sys.executable, file, "plain", str(number)], stdout=subprocess.DEVNULL, check=True)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def named_games(file: Path, number: int) -> float:
    """Games a second of another script; what it takes to start does not count."""
    return number / (seconds_of(file, number + 1) - seconds_of(file, 1))


class Ours:
    """The engine and a content set, ready to play."""

    def __init__(self, players: int) -> None:
        from pnp.games import find_games

        content = open_set("lighten")
        make = find_games()["lighten"].engine
        assert make is not None
        self.engine: Engine = make()
        self.players = players
        self.game = self.engine.configure(content, players, {}, None)

    def start(self, source: random.Random) -> object:
        """A game before its first event."""
        return self.engine.setup(self.game, self.engine.draw_setup(self.game, source))

    def games(self, number: int, name: str) -> float:
        """Games a second."""
        bots, source = [bot(self.engine, name)] * self.players, seeded(1)
        started = time.process_time()
        for _ in range(number):
            last_state(self.engine, self.start(source), bots, source)
        return number / (time.process_time() - started)

    def decisions(self, number: int) -> float:
        """Decisions a second at random: choosing among the legal moves and applying one."""
        bots, source = [bot(self.engine, "random")] * self.players, seeded(1)
        made = 0
        started = time.process_time()
        for _ in range(number):
            made += sum(event.by != "chance" for event in play(self.engine, self.start(source), bots, source))
        return made / (time.process_time() - started)


def main() -> None:
    """Print the ratios and what they are made of."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--plain", type=Path, help="a script to compare with, instead of the one in here")
    parser.add_argument("--games", type=int, default=GAMES)
    asked = parser.parse_args()
    ours = Ours(1)
    theirs: Callable[[int], float] = plain_games
    if asked.plain:
        theirs = partial(named_games, asked.plain)
    pairs = [(ours.games(asked.games, "greedy"), theirs(asked.games)) for _ in range(RUNS + 1)][1:]
    ratio = median(mine / plain for mine, plain in pairs)
    print(f"ratio plain-python lighten-greedy {ratio:.2f}")
    print(f"ratio plain-python lighten-greedy-per-seat {ratio / SEATS:.2f}")
    print(f"games lighten-greedy {median(mine for mine, _ in pairs):.0f} a second")
    print(f"games plain-python {median(plain for _, plain in pairs):.0f} a second")
    table = Ours(4)
    table.decisions(asked.games // 20)
    found = median(table.decisions(asked.games // 10) for _ in range(RUNS))
    print(f"decisions lighten-random {found:.0f} a second", flush=True)


if __name__ == "__main__":
    main()
