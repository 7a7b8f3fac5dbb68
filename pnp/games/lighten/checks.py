"""Content of a set -> what its decks and manifests do against the rules.

The numbers T-R01 and so on are those of the project's rule notes; each function is one rule.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from itertools import pairwise
from math import comb
from operator import or_
from typing import Any

from pnp.content.model import Component, ContentSet, Piece, as_far_as_known
from pnp.games.lighten.kinds import MOST_CARDS, Target
from pnp.records import NamedTuple
from pnp.rules.copies import check_copies, check_missing
from pnp.rules.hints import MEANT, count, more_or_less
from pnp.source import Problem, Source

VALUES = range(1, 9)
COPIES = 2
# T-R01: two cards of each value from 1 to 8.
OFFICIAL_DECK = dict.fromkeys(VALUES, COPIES)
NEEDED = {"card": "a personal deck", "mat": "mats", "record": "records", "manifest": "manifests"}
HOMEBREW = "write `profile: homebrew` in the set's settings to play with another deck"
FULL_CYCLE = 12
"""With this many cards or more in the cycle a hand changes from round to round as the game was made for."""

MOST_HANDS = 50_000
"""Hands that differ in their values, in a deck of which they can still be counted one by one."""

HARD = 0.10
EASY_MEAN, HARD_MEAN = 0.80, 0.40
MOST_REPEATS = 2
LEAST_VARIETY = 6


class Odds(NamedTuple):
    """All hands of a deck by the totals that they can make."""

    hands: int
    """Ways to draw a hand, each as likely as the other: cards of one value count as different."""
    totals: Mapping[int, int]
    """How many hands can make just these totals; bit t of the key stands for the total t."""

    def exact(self, target: int) -> int:
        """How many hands can make this total."""
        return sum(hands for totals, hands in self.totals.items() if totals >> target & 1)

    def near(self, target: int, gap: int) -> int:
        """How many hands can make this total or one at most `gap` below."""
        wanted = sum(1 << total for total in range(max(0, target - gap), target + 1))
        return sum(hands for totals, hands in self.totals.items() if totals & wanted)

    @property
    def largest(self) -> int:
        """The highest total of any hand."""
        return max((totals.bit_length() - 1 for totals in self.totals), default=0)


def odds(deck: Mapping[int, int], hand: int, held: Sequence[int] = (), most: int | None = None) -> Odds:
    """The odds of hands of so many cards, counted exactly; `deck` gives the number of cards of each value.

    Each hand has the cards that are held, and the others from the deck. Totals above `most` do not count.
    Cards of a value are taken together, so that a deck of any size has few cases.
    """
    counting = -1 if most is None else (1 << most + 1) - 1
    own = 0
    for card in held:
        own |= (own | 1) << card & counting
    cases = {(len(held), own): 1}
    others = sum(deck.values())
    for value, cards in deck.items():
        others -= cards
        ways_of = [comb(cards, more) for more in range(min(cards, hand) + 1)]
        grown: dict[tuple[int, int], int] = defaultdict(int)
        for (number, totals), ways in cases.items():
            reached = totals
            for more, choices in enumerate(ways_of[: hand - number + 1], number):
                # What the other values cannot make up to a whole hand is left out.
                if more + others >= hand:
                    grown[more, reached] += ways * choices
                reached |= (reached | 1) << value & counting
        cases = grown
    full = {totals: ways for (number, totals), ways in cases.items() if number == hand}
    return Odds(sum(full.values()), full)


def reachable(deck: Mapping[int, int], hand: int) -> frozenset[int]:
    """Every total that some hand of so many cards makes."""
    totals = [1, *[0] * hand]
    for value, cards in deck.items():
        for _ in range(min(cards, hand)):
            for held in range(hand, 0, -1):
                totals[held] |= totals[held - 1] << value
    made = reduce(or_, totals[1:], 0)
    return frozenset(total for total in range(1, made.bit_length()) if made >> total & 1)


def different_hands(deck: Mapping[int, int], hand: int) -> int:
    """How many hands there are, equal values taken for the same."""
    ways = [1, *[0] * hand]
    for cards in deck.values():
        ways = [sum(ways[max(0, held - cards) : held + 1]) for held in range(hand + 1)]
    return ways[hand]


def check(content: ContentSet) -> Iterator[Problem]:
    """What is wrong with a set's decks and manifests."""
    # T-R01, T-R02: what each player has, and what all share.
    yield from check_missing(content, NEEDED)
    decks = [component for component in content.components if component.kind == "card"]
    for component in decks:
        yield from as_far_as_known(check_cards(content, component))
    deck = counted(decks[0]) if decks else OFFICIAL_DECK
    # T-R01: each player has a deck, a mat and a record.
    copies = {"card": sum(deck.values()), "mat": 1, "record": 1}
    yield from as_far_as_known(check_copies(content, copies))
    chances = None
    hands = different_hands(deck, content.rules["hand"]) if content.knows("rules.hand") else 0
    if hands > MOST_HANDS:
        yield Problem(
            "too-many-hands",
            f"the deck has {hands:,} different hands of {content.rules['hand']} cards, "
            f"and at most {MOST_HANDS:,} can be counted",
            decks[0].source,
            hint="take fewer different values or fewer cards, or lower `hand` in the set's rules",
        )
    elif content.is_whole("card") and content.knows("rules.hand"):
        chances = odds(deck, content.rules["hand"])
    manifests = [piece for part in content.components if part.kind == "manifest" for piece in part.written]
    for manifest in manifests:
        yield from check_manifest(manifest, content.rules, chances)
    yield from check_letters(manifests)


def check_cards(content: ContentSet, deck: Component) -> Iterator[Problem]:
    """A personal deck, counted where all of its cards are there."""
    official = content.settings.get("profile", "official") == "official"
    if official:
        yield from check_foreign_values(deck)
    if content.is_whole("card"):
        yield from as_far_as_known(check_size(deck, content.rules, official))
        yield from as_far_as_known(check_draw(deck, content.rules, official))
        if not official:
            yield from check_evenness(deck)


def counted(deck: Component) -> dict[int, int]:
    """How many cards of each value one player has; a value of which none is printed is not there."""
    cards: Counter[int] = Counter()
    for piece in deck.pieces:
        cards[piece.__dict__["value"]] += deck.printed(piece, 1)
    return {value: number for value, number in cards.items() if number}


def check_size(deck: Component, rules: Mapping[str, Any], official: bool) -> Iterator[Problem]:
    """A personal deck: the official one, or one that is not too large."""
    cards = counted(deck)
    number = sum(cards.values())
    if official:
        yield from check_official(deck, cards, rules["cards"])
    elif number > MOST_CARDS:
        yield Problem(
            "deck-size",
            too_many_cards(number),
            deck.source,
            hint=f"print {number - MOST_CARDS} fewer: lower `copies`, or take cards out",
        )


def check_draw(deck: Component, rules: Mapping[str, Any], official: bool) -> Iterator[Problem]:
    """A deck from which a hand can always be drawn."""
    number = sum(counted(deck).values())
    kept = number - rules["trims"]
    # T-I02: a draw must never fail.
    if kept < rules["hand"]:
        yield Problem(
            "hand-cannot-be-drawn",
            f"{count(number, 'card')} less {count(rules['trims'], 'trim')} leave {kept}, "
            f"and a hand has {rules['hand']}",
            deck.source,
            hint="add cards, or lower `trims` or `hand` in the set's rules",
        )
    elif not official and kept < FULL_CYCLE:
        yield Problem(
            "few-cards-in-cycle",
            f"after all trims only {kept} cards stay in play; {FULL_CYCLE} or more keep hands from repeating",
            deck.source,
            "warning",
            hint="add cards, or lower `trims` in the set's rules",
        )


def check_evenness(deck: Component) -> Iterator[Problem]:
    """A warning on a deck with more cards of one value than of another."""
    cards = counted(deck)
    if len(set(cards.values())) > 1:
        most = max(cards, key=lambda value: cards[value])
        least = min(cards, key=lambda value: cards[value])
        yield Problem(
            "uneven-values",
            f"the deck has {cards[most]} cards of value {most} and {cards[least]} of value {least}",
            deck.listing,
            "warning",
            hint=f"print as many of each value, or {MEANT}",
        )


def too_many_cards(number: int) -> str:
    """What is said of a deck of more cards than one may have."""
    return f"a personal deck has at most {MOST_CARDS} cards, not {number}"


def check_official(deck: Component, cards: Mapping[int, int], wanted: int) -> Iterator[Problem]:
    # T-R01: sixteen cards, two of each value from 1 to 8.
    number = sum(cards.values())
    if number != wanted:
        hint = HOMEBREW if deck.copies == "per-player" else "write `copies: per-player` for a personal deck"
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
                hint=HOMEBREW,
            )


def check_foreign_values(deck: Component) -> Iterator[Problem]:
    # T-R01: no card has another value.
    for piece in deck.written:
        value = piece.__dict__["value"]
        is_printed = piece.copies is None or deck.printed(piece, 1)
        if value is not None and value not in VALUES and is_printed:
            yield Problem(
                "deck-values",
                f"a deck has values from {VALUES[0]} to {VALUES[-1]}, not {value}",
                piece.source_of("value"),
                hint=HOMEBREW,
            )


def check_letters(manifests: Sequence[Piece]) -> Iterator[Problem]:
    """Manifests that a record cannot tell apart."""
    first: dict[str, Piece] = {}
    for manifest in manifests:
        letter = vars(manifest)["letter"]
        if letter is None or manifest.id is None:
            continue
        other = first.setdefault(letter, manifest)
        if other is not manifest:
            yield Problem(
                "manifest-letter",
                f"the manifests `{other.id}` and `{manifest.id}` have the same letter {letter}",
                manifest.source_of("letter"),
                "warning",
                hint="give one of them another letter, which the record's `letters` have too",
            )


def check_manifest(manifest: Piece, rules: Mapping[str, Any], chances: Odds | None) -> Iterator[Problem]:
    """The targets of a manifest: a row for each round, each in reach, none dull.

    Without chances, where the deck cannot be counted, by the targets alone. A target that is wrong is None,
    and so are all where they are no list.
    """
    found: Sequence[Target | None] | None = manifest.__dict__["targets"]
    written = found or ()
    targets = [target for target in written if target is not None]
    is_whole = written and len(targets) == len(written)
    if found is not None:
        yield from as_far_as_known(check_length(manifest, rules))
    if chances:
        yield from judge_each(targets, rules["hand"], chances)
    if chances and is_whole:
        yield from judge_mean(targets, manifest.source_of("targets"), chances)
    yield from judge_rows(written)
    yield from judge_repeats(targets)
    if is_whole:
        yield from judge_variety(targets, manifest.source_of("targets"))


def check_length(manifest: Piece, rules: Mapping[str, Any]) -> Iterator[Problem]:
    # T-R02: one target a round.
    number, rounds = len(manifest.__dict__["targets"]), rules["rounds"]
    if number != rounds:
        yield Problem(
            "manifest-length",
            f"a manifest has {rounds} targets, not {number}",
            manifest.source_of("targets"),
            hint=more_or_less(rounds - number),
        )


def judge_each(targets: Sequence[Target], hand: int, chances: Odds) -> Iterator[Problem]:
    """Targets that no hand makes exactly, or hardly any."""
    for target in targets:
        hits = chances.exact(target)
        # T-I06: a target no hand can make exactly is no target.
        if not hits:
            yield Problem(
                "manifest-target",
                f"no hand of {hand} cards makes exactly {target}; the highest total is {chances.largest}",
                target.source,
                hint="write another target; `pnp manifest new` draws those that can be made",
            )
        elif hits < HARD * chances.hands:
            yield Problem(
                "manifest-hard",
                f"only {hits} of {chances.hands} hands can make exactly {target}",
                target.source,
                "warning",
                hint=f"write a target that more hands can make, or {MEANT}",
            )


def judge_mean(targets: Sequence[Target], source: Source, chances: Odds) -> Iterator[Problem]:
    """A warning on targets that are too hard or too easy to meet."""
    mean = sum(map(chances.exact, targets)) / max(1, len(targets) * chances.hands)
    if not HARD_MEAN <= mean <= EASY_MEAN:
        yield Problem(
            "manifest-mean",
            f"on average {mean:.0%} of all hands can make a target exactly; "
            f"{HARD_MEAN:.0%} to {EASY_MEAN:.0%} are neither hopeless nor dull",
            source,
            "warning",
            hint=f"write targets that {'fewer' if mean > EASY_MEAN else 'more'} hands can make, or {MEANT}",
        )


def judge_rows(targets: Sequence[Target | None]) -> Iterator[Problem]:
    """Warnings on rows that have the target of the row before."""
    for one, other in pairwise(targets):
        if one is not None and one == other:
            yield Problem(
                "manifest-neighbours",
                f"two rows in a row have the target {one}",
                other.source,
                "warning",
                hint="change places with another row, or write another target",
            )


def judge_repeats(targets: Sequence[Target]) -> Iterator[Problem]:
    """Warnings on targets that come too often."""
    for target, times in Counter(targets).items():
        if times > MOST_REPEATS:
            yield Problem(
                "manifest-repeats",
                f"the target {target} comes {times} times",
                target.source,
                "warning",
                hint="write another target in one of its rows",
            )


def judge_variety(targets: Sequence[Target], source: Source) -> Iterator[Problem]:
    """A warning on too few different targets."""
    if len(set(targets)) < LEAST_VARIETY:
        yield Problem(
            "manifest-variety",
            f"only {count(len(set(targets)), 'different target')}; {LEAST_VARIETY} or more make a game",
            source,
            "warning",
            hint="write other targets in some of its rows",
        )
