"""What `pnp manifest` does with manifests of Lighten the Load: draw, write, count and judge them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from pnp.content.model import ContentSet, Piece
from pnp.games.lighten.checks import MOST_HANDS, Odds, check_manifest, different_hands, odds, too_many_cards
from pnp.games.lighten.draw import CURVES, DIFFICULTIES, SPAN, draw_targets
from pnp.games.lighten.facts import deck_of, first
from pnp.games.lighten.kinds import CARD, MANIFEST, MOST_CARDS, RECORD
from pnp.games.lighten.solo import solo
from pnp.rules.engine import BadText
from pnp.rules.manifests import Alone, Chances, Manifests, Row, Wish
from pnp.source import Problem

MOST_GAMES, LEAST_GAMES = 50, 2
MOST_WEIGHED = 700_000
"""Different hands of the deck, in all rows of all games: with so many `planner` takes some three seconds."""
WORDS = ("heading", "row", "footer")
"""What a new manifest says as the set's first one does."""


def odds_of(content: ContentSet) -> Odds:
    """The odds of a set's hands. BadText where the deck is too large or no hand can be drawn, or too many."""
    deck, hand = deck_of(content), content.rules["hand"]
    number = sum(deck.values())
    if number > MOST_CARDS:
        raise BadText(too_many_cards(number))
    if different_hands(deck, hand) > MOST_HANDS:
        raise BadText(f"its deck has more than {MOST_HANDS:,} different hands: take fewer different values")
    counted = _odds(tuple(deck.items()), hand)
    if not counted.hands:
        raise BadText(f"{number} cards are too few for a hand of {hand}")
    return counted


@lru_cache(1)
def _odds(deck: Sequence[tuple[int, int]], hand: int) -> Odds:
    """The odds of the latest deck, which is asked for again and again."""
    return odds(dict(deck), hand)


def draw(content: ContentSet, wish: Wish) -> Sequence[int]:
    """The targets of a new manifest. BadText where there is none."""
    return draw_targets(odds_of(content), content.rules["rounds"], wish)


def write(content: ContentSet, targets: Sequence[int], wish: Wish) -> str:
    """The file of a manifest: words and letter as they go on from those of the set."""
    from string import ascii_uppercase

    there = list(manifests_of(content))
    taken = {vars(piece)["letter"] for piece in there}
    letter = next((letter for letter in ascii_uppercase if letter not in taken), "?")
    lines = {"letter": letter, "note": f"{wish.difficulty.capitalize()}, seed {wish.seed}."}
    if there:
        lines |= {name: vars(there[0])[name] for name in WORDS}
    order = ("heading", "letter", "note", "row", "footer")
    told = [f"# {words}" for words in to_ring(content, letter)]
    told += [f"{name}: {json.dumps(lines[name], ensure_ascii=False)}" for name in order if lines.get(name)]
    told.append(f"targets: [{', '.join(map(str, targets))}]")
    return "".join(f"{line}\n" for line in told)


def to_ring(content: ContentSet, letter: str) -> Iterator[str]:
    """What is to be done so that a letter can be ringed on the set's record."""
    record = first(content, RECORD.name)
    if record is not None and any(letter not in vars(piece)["letters"] for piece in record.pieces):
        yield f"To ring {letter} on the record, add it to `letters` in {record.source.file.name}."


def manifests_of(content: ContentSet) -> Iterator[Piece]:
    """The manifests of a set."""
    for component in content.components:
        if component.kind == MANIFEST.name:
            yield from component.pieces


def chances(content: ContentSet, targets: Sequence[int]) -> Chances:
    """How targets are met by hands of the set's deck. BadText where no hand can be drawn."""
    counted, rules = odds_of(content), content.rules
    gap = rules["near_gap"]
    rows = [Row(target, counted.exact(target), counted.near(target, gap)) for target in targets]
    points = sum(rules["exact"] * row.exact + rules["near"] * (row.near - row.exact) for row in rows)
    return Chances(
        cards=sum(deck_of(content).values()),
        hand=rules["hand"],
        hands=counted.hands,
        rows=rows,
        expected=points / counted.hands,
        most=len(rows) * rules["exact"],
    )


def judge(content: ContentSet, manifest: Piece) -> Iterator[Problem]:
    """What is wrong with a manifest, beside the set's deck."""
    return check_manifest(manifest, content.rules, odds_of(content))


def games(content: ContentSet) -> int:
    """How many games each bot plays, unless told otherwise: fewer where a deck has many hands, or rounds."""
    hands = different_hands(deck_of(content), content.rules["hand"])
    rounds: int = content.rules["rounds"]
    weighed = max(1, hands * rounds)
    return max(LEAST_GAMES, min(MOST_GAMES, MOST_WEIGHED // weighed))


def bots() -> Mapping[str, Alone]:
    """How each bot plays alone; read only when one does."""
    from pnp.games.lighten.alone import BOTS

    return BOTS


MANIFESTS = Manifests(
    kind=MANIFEST.name,
    cards=CARD.name,
    difficulties=DIFFICULTIES,
    curves=CURVES,
    span=SPAN,
    draw=draw,
    write=write,
    chances=chances,
    judge=judge,
    games=games,
    configure=solo,
    bots=bots,
)
