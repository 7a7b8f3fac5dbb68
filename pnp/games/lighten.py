"""Lighten the Load: content of a set -> what its decks, manifests and printed examples do against the rules.

The numbers T-R01 and so on are those of the project's rule notes; each function is one rule.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import comb
from typing import Any, NamedTuple

from pnp.content.checking import Checking
from pnp.content.kinds import Choice, Entry, Flag, Kind, ListOf, Record, RichText, Text, Whole
from pnp.content.model import Component, ContentSet, Piece
from pnp.rules.game import Game
from pnp.source import Problem, Source, did_you_mean

VALUES = range(1, 9)
COPIES = 2
# T-R01: two cards of each value from 1 to 8.
OFFICIAL_DECK = dict.fromkeys(VALUES, COPIES)
FULL_CYCLE = 12
"""With this many cards or more in the cycle a hand changes from round to round as the game was made for."""

HARD = 0.10
EASY_MEAN, HARD_MEAN = 0.80, 0.40
MOST_REPEATS = 2
LEAST_VARIETY = 6

RULES = Kind(
    "rules",
    "Numbers of Lighten the Load",
    {
        "cards": Whole(1, 60, about="Cards of a personal deck.", default=16),
        "hand": Whole(1, 6, about="Cards held after drawing."),
        "rounds": Whole(2, 16, about="Deliveries of a game, one a manifest row."),
        "trims": Whole(0, 6, about="Cards a player may remove in a game."),
        "exact": Whole(1, 9, about="Points for a total equal to the target."),
        "near": Whole(0, 9, about="Points for a total a little below the target."),
        "near_gap": Whole(1, 9, about="How far below still counts as a little."),
    },
)
SAYABLE = (*RULES.fields, "most")
"""What a sentence may say in braces; `most` is the highest total of a game."""

SETTINGS = Kind(
    "settings",
    "Ways to play Lighten the Load",
    {
        "profile": Choice(
            "official", "homebrew", about="Whether a deck must be the official one.", default="official"
        ),
        "reshuffle": Choice(
            "lazy",
            "eager",
            about="Shuffle DISCARD when another card is needed, or as soon as the draw pile is empty.",
            default="lazy",
        ),
        "strict_ready": Flag(about="Refuse an oversize delivery before it is locked.", default=True),
    },
)


class Saying(RichText):
    """Rich text in which `{hand}` says the number `hand` of the set's rules."""

    def read(self, value: Any, owner: Any, key: Any, checking: Checking) -> Any:
        """The text as written; a name in braces that is no number of the rules is a problem."""
        text = super().read(value, owner, key, checking)
        for name in re.findall(r"\{([^{}]*)\}?", text or ""):
            if name not in SAYABLE:
                checking.add(
                    Problem(
                        "unknown-number",
                        f"{checking.name(key)} says {{{name}}}, which is no number of the rules",
                        checking.source(owner.mark(key)),
                        hint=did_you_mean(name, SAYABLE),
                    )
                )
        return text


class Target(int):
    """A target that knows where it was written."""

    source: Source


class TargetField(Whole):
    """A whole number that becomes a `Target`."""

    def read(self, value: Any, owner: Any, key: Any, checking: Checking) -> Any:
        """The target with its place, or None where it is wrong."""
        number = super().read(value, owner, key, checking)
        if number is None:
            return None
        target = Target(number)
        target.source = checking.source(owner.mark(key))
        return target


CARD = Kind(
    "card", "Cards of a personal deck", {"value": Whole(1, 8, about="What the card adds to a total.")}
)

AREA = {
    "name": Text(12, about="In capitals, as the rules call it."),
    "text": Saying(160, about="What lies here, in a sentence."),
}
MAT = Kind(
    "mat",
    "Player mats",
    {
        "player": Text(16, about="Label of the line for a name."),
        "deck": Text(16, about="Label of the deck's letter."),
        "steps": ListOf(Saying(30), (1, 6), about="A round in a few words each."),
        **{name: Record(AREA) for name in ("draw", "discard", "carry", "removed", "hand")},
    },
)
RECORD = Kind(
    "record",
    "Records of a game",
    {
        "heading": Text(30),
        **{
            name: Text(16, about="A label.")
            for name in ("player", "manifest", "row", "target", "delivered", "score", "sum", "trims", "total")
        },
        "letters": ListOf(Text(2), (1, 4), about="Manifests to ring."),
        "notes": ListOf(Saying(160), (0, 3), about="The rules that are asked for most.", default=()),
    },
)
MANIFEST = Kind(
    "manifest",
    "Manifests",
    {
        "heading": Text(20),
        "letter": Text(2, about="Which manifest it is."),
        "note": Saying(120, about="When to choose it.", default=""),
        "row": Text(10, about="Label of a row's number."),
        "targets": ListOf(TargetField(1, 99), about="One a round, from the first on."),
        "footer": Saying(120, default=""),
    },
)
REFERENCE = Kind(
    "reference",
    "Reference sheets",
    {
        "heading": Text(30),
        "lead": Saying(400, default=""),
        "steps": ListOf(
            Record({"icon": Text(20), "title": Text(24), "text": Saying(300)}), (0, 6), default=()
        ),
        "steps_title": Text(40, default=""),
        "score_title": Text(40, default=""),
        "scores": ListOf(Record({"points": Saying(12), "text": Saying(120)}), (0, 3), default=()),
        "examples_title": Text(40, default=""),
        "examples": ListOf(
            Record(
                {
                    "target": Whole(1, 99),
                    "play": ListOf(Whole(1, 8), (0, 6), about="The cards of the delivery."),
                    "keep": ListOf(Whole(1, 8), (0, 6), about="The other cards of the hand."),
                    "points": Whole(0, 9),
                    "text": Saying(120),
                }
            ),
            (0, 4),
            default=(),
        ),
        "panels": ListOf(
            Record({"title": Text(40), "lines": ListOf(Saying(400), (1, 8))}), (0, 8), default=()
        ),
    },
)


def is_legal(chosen: Sequence[int], target: int) -> bool:
    # T-R09: cards of the hand, each once, that do not go above the target; nothing chosen is a pass.
    return sum(chosen) <= target


def score(chosen: Sequence[int], target: int, rules: Mapping[str, Any]) -> int:
    # T-R11: exact, a little below, else nothing; a pass is nothing.
    short = target - sum(chosen)
    if not chosen or not 0 <= short <= rules["near_gap"]:
        return 0
    return int(rules["near"] if short else rules["exact"])


class Odds(NamedTuple):
    """All hands of a deck by the totals that they can make."""

    hands: int
    """Number of different hands, each as likely as the other."""
    totals: Mapping[int, int]
    """How many hands can make just these totals; bit t of the key stands for the total t."""

    def exact(self, target: int) -> int:
        """How many hands can make this total."""
        return sum(hands for totals, hands in self.totals.items() if totals >> target & 1)

    def near(self, target: int, gap: int) -> int:
        """How many hands can make this total or one at most `gap` below."""
        wanted = sum(1 << total for total in range(max(1, target - gap), target + 1))
        return sum(hands for totals, hands in self.totals.items() if totals & wanted)

    @property
    def largest(self) -> int:
        """The highest total of any hand."""
        return max((totals.bit_length() - 1 for totals in self.totals), default=0)


def odds(deck: Mapping[int, int], hand: int) -> Odds:
    """The odds of hands of so many cards, counted exactly; `deck` gives the number of cards of each value.

    Cards of a value are taken together, so that a deck of any size has few cases.
    """
    cases = {(0, 1): 1}
    for value, cards in deck.items():
        grown: Counter[tuple[int, int]] = Counter()
        for (held, totals), ways in cases.items():
            for more in range(min(cards, hand - held) + 1):
                grown[held + more, totals] += ways * comb(cards, more)
                totals |= totals << value  # noqa: PLW2901 - one more card of the value
        cases = grown
    full = {totals & ~1: ways for (held, totals), ways in cases.items() if held == hand}
    return Odds(sum(full.values()), full)


def check(content: ContentSet) -> Iterator[Problem]:
    """What is wrong with a set's decks, manifests and examples; its fields are all right."""
    decks = [component for component in content.components if component.kind == "card"]
    official = content.settings.get("profile", "official") == "official"
    for component in decks:
        yield from check_deck(component, content.rules, official)
    chances = odds(counted(decks[0]) if decks else OFFICIAL_DECK, content.rules["hand"])
    for component in content.components:
        for piece in component.pieces:
            if component.kind == "manifest":
                yield from check_manifest(piece, content.rules, chances)
            elif component.kind == "reference":
                yield from check_examples(piece, content.rules)


def counted(deck: Component) -> dict[int, int]:
    """How many cards of each value one player has."""
    cards: Counter[int] = Counter()
    for piece in deck.pieces:
        cards[piece.__dict__["value"]] += deck.printed(piece, 1)
    return dict(cards)


def check_deck(deck: Component, rules: Mapping[str, Any], official: bool) -> Iterator[Problem]:
    """A personal deck: the official one, or one from which a hand can always be drawn."""
    cards = counted(deck)
    number = sum(cards.values())
    if official:
        yield from check_official(deck, cards, rules["cards"])
    kept = number - rules["trims"]
    # T-I02: a draw must never fail.
    if kept < rules["hand"]:
        yield Problem(
            "hand-cannot-be-drawn",
            f"{number} cards less {rules['trims']} trims leave {kept}, and a hand has {rules['hand']}",
            deck.source,
            hint="add cards, or lower `trims` or `hand` in the set's rules",
        )
    elif not official and kept < FULL_CYCLE:
        yield Problem(
            "few-cards-in-cycle",
            f"after all trims only {kept} cards stay in play; {FULL_CYCLE} or more keep hands from repeating",
            deck.source,
            "warning",
        )
    if not official and len(set(cards.values())) > 1:
        most = max(cards, key=lambda value: cards[value])
        least = min(cards, key=lambda value: cards[value])
        yield Problem(
            "uneven-values",
            f"the deck has {cards[most]} cards of value {most} and {cards[least]} of value {least}",
            deck.source,
            "warning",
        )


def check_official(deck: Component, cards: Mapping[int, int], wanted: int) -> Iterator[Problem]:
    # T-R01: sixteen cards, two of each value from 1 to 8.
    number = sum(cards.values())
    homebrew = "write `profile: homebrew` in the set's settings to play with another deck"
    if number != wanted:
        hint = homebrew if deck.copies == "per-player" else "write `copies: per-player` for a personal deck"
        yield Problem(
            "deck-size", f"a personal deck has {wanted} cards, not {number}", deck.source, hint=hint
        )
    for value in VALUES:
        if cards.get(value, 0) != COPIES:
            piece = next((piece for piece in deck.pieces if piece.__dict__["value"] == value), None)
            yield Problem(
                "deck-values",
                f"a deck has {COPIES} cards of value {value}, not {cards.get(value, 0)}",
                piece.source_of("copies") if piece else deck.source,
                hint=homebrew,
            )


def check_manifest(manifest: Piece, rules: Mapping[str, Any], chances: Odds) -> Iterator[Problem]:
    """The targets of a manifest: a row for each round, each in reach, none dull."""
    targets: Sequence[Target] = manifest.__dict__["targets"]
    # T-R02: one target a round.
    if len(targets) != rules["rounds"]:
        yield Problem(
            "manifest-length",
            f"a manifest has {rules['rounds']} targets, not {len(targets)}",
            manifest.source_of("targets"),
        )
    for target in targets:
        hits = chances.exact(target)
        # T-I06: a target no hand can make exactly is no target.
        if not hits:
            yield Problem(
                "manifest-target",
                f"no hand of {rules['hand']} cards makes exactly {target}; "
                f"the highest total is {chances.largest}",
                target.source,
            )
        elif hits < HARD * chances.hands:
            yield Problem(
                "manifest-hard",
                f"only {hits} of {chances.hands} hands can make exactly {target}",
                target.source,
                "warning",
            )
    yield from judge_targets(targets, manifest.source_of("targets"), chances)


def judge_targets(targets: Sequence[Target], source: Source, chances: Odds) -> Iterator[Problem]:
    """Warnings on the targets as a whole."""
    mean = sum(map(chances.exact, targets)) / max(1, len(targets) * chances.hands)
    if not HARD_MEAN <= mean <= EASY_MEAN:
        yield Problem(
            "manifest-mean",
            f"on average {mean:.0%} of all hands can make a target exactly; "
            f"{HARD_MEAN:.0%} to {EASY_MEAN:.0%} are neither hopeless nor dull",
            source,
            "warning",
        )
    for one, other in pairwise(targets):
        if one == other:
            yield Problem(
                "manifest-neighbours", f"two rows in a row have the target {one}", other.source, "warning"
            )
    for target, times in Counter(targets).items():
        if times > MOST_REPEATS:
            yield Problem(
                "manifest-repeats", f"the target {target} comes {times} times", target.source, "warning"
            )
    if len(set(targets)) < LEAST_VARIETY:
        yield Problem(
            "manifest-variety",
            f"only {len(set(targets))} different targets; {LEAST_VARIETY} or more make a game",
            source,
            "warning",
        )


def check_examples(sheet: Piece, rules: Mapping[str, Any]) -> Iterator[Problem]:
    """The examples on a reference sheet: printed numbers must be what the rules say."""
    examples: Iterable[Entry] = sheet.__dict__["examples"]
    for example in examples:
        fields = example.__dict__
        play, target, points = fields["play"], fields["target"], fields["points"]
        held = len(play) + len(fields["keep"])
        if held != rules["hand"]:
            yield Problem(
                "example-hand",
                f"a hand has {rules['hand']} cards; `play` and `keep` have {held}",
                example.source_of("play"),
            )
        if not is_legal(play, target):
            yield Problem(
                "example-illegal",
                f"a delivery of {sum(play)} is above the target {target}",
                example.source_of("play"),
            )
        elif points != score(play, target, rules):
            yield Problem(
                "example-points",
                f"a delivery of {sum(play)} for the target {target} scores "
                f"{score(play, target, rules)}, not {points}",
                example.source_of("points"),
            )


GAME = Game(
    name="lighten",
    title="Lighten the Load",
    kinds={kind.name: kind for kind in (CARD, MAT, RECORD, MANIFEST, REFERENCE)},
    rules=RULES,
    settings=SETTINGS,
    check=check,
)
