"""Workload W1 as a content set: poker cards with frame, title, rank, suit, cost and 25 words of text each.

usage: python workload.py FOLDER NUMBER      writes FOLDER/content/w1 and FOLDER/templates/w1
"""

from __future__ import annotations

import random
import shutil
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
FIRST = """
Amber Brisk Coral Dusky Eager Frost Grand Hazel Ivory Jolly
Keen Lunar Mossy Noble Opal Pale Quiet Royal Solar Tidal
"""
SECOND = """
Baker Crane Dealer Envoy Ferry Guild Harbor Jester Keeper Lantern
Miller Nomad Oracle Porter Quarry Ranger Sailor Tinker Usher Warden
"""
WORDS = """
draw discard card hand token market player turn gain lose choose another reveal from your deck then if you
may pay one two three extra cargo round until end of the and place shuffle façade naïve opponent score trade
swap any
"""
BOLD = "Deliver Exhaust Upgrade Barter Recall Overload"
SUITS = ("spade", "heart", "diamond", "club")
SET = "title: W1\nversion: 1.0.0\nplayers: {min: 1, max: 1}\ncomponents: [deck.yaml]\n"
HEAD = """component: deck
title: Cards
size: poker
fields:
  {title: text, rank: whole, suit: [spade, heart, diamond, club], cost: whole,
   before: text, bold: text, after: text}
pieces:
"""


def pieces(number: int) -> str:
    """The cards as YAML, the same for the same number."""
    source = random.Random(20240607)
    first, second, every, bold = FIRST.split(), SECOND.split(), WORDS.split(), BOLD.split()
    lines: list[str] = []
    for index in range(number):
        cut = source.randrange(6, 19)
        words = [source.choice(every) for _ in range(24)]
        words[0] = words[0].capitalize()
        words[-1] += "."
        lines.append(f"- id: c{index + 1}")
        lines.append(f"  title: {first[index % 20]} {second[(index // 20) % 20]} {index + 1}")
        lines.append(f"  rank: {1 + index % 13}")
        lines.append(f"  suit: {SUITS[index % 4]}")
        lines.append(f"  cost: {source.randrange(10)}")
        lines.append(f"  before: {' '.join(words[:cut])}")
        lines.append(f"  bold: {source.choice(bold)}")
        lines.append(f"  after: {' '.join(words[cut:])}")
    return "\n".join(lines) + "\n"


def write(folder: Path, number: int) -> None:
    """Put the set and its templates into a folder."""
    content = folder / "content" / "w1"
    content.mkdir(parents=True, exist_ok=True)
    (content / "set.yaml").write_text(SET, encoding="utf-8")
    (content / "deck.yaml").write_text(HEAD + pieces(number), encoding="utf-8")
    shutil.copytree(HERE / "templates", folder / "templates" / "w1", dirs_exist_ok=True)


if __name__ == "__main__":
    write(Path(sys.argv[1]), int(sys.argv[2]))
