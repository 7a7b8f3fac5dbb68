"""Legal decks and manifests of Lighten the Load -> what makes little sense in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pnp.content.model import Component, ContentSet, Piece
from pnp.games.lighten.checks import OFFICIAL_DECK, counted, odds
from pnp.games.lighten.kinds import Target
from pnp.source import Problem


def check_deep(content: ContentSet) -> Iterator[Problem]:
    """Targets that one trim puts out of reach, cards that meet no target, manifests that are there twice."""
    decks = [component for component in content.components if component.kind == "card"]
    manifests = [
        piece
        for component in content.components
        if component.kind == "manifest"
        for piece in component.pieces
    ]
    deck = counted(decks[0]) if decks else OFFICIAL_DECK
    hand = content.rules["hand"]
    yield from check_twins(manifests)
    # T-R13: an unchosen card may be removed.
    if content.rules["trims"] and sum(deck.values()) > hand:
        yield from check_trims(manifests, deck, hand)
    if decks and manifests:
        yield from check_values(decks[0], manifests, deck, hand)


def check_twins(manifests: Sequence[Piece]) -> Iterator[Problem]:
    """Manifests with the same targets in the same order."""
    first: dict[tuple[int, ...], Piece] = {}
    for manifest in manifests:
        other = first.setdefault(tuple(targets_of(manifest)), manifest)
        if other is not manifest:
            yield Problem(
                "manifest-again",
                f"the manifest `{manifest.id}` has the targets of `{other.id}`",
                manifest.source_of("targets"),
                "warning",
                hint="draw another one with `pnp manifest new`",
            )


def check_trims(manifests: Sequence[Piece], deck: Mapping[int, int], hand: int) -> Iterator[Problem]:
    """Targets that no hand makes any more once one card of a value is trimmed."""
    targets = {int(target) for manifest in manifests for target in targets_of(manifest)}
    full = odds(deck, hand)
    ends: dict[int, list[int]] = {}
    for value, cards in deck.items():
        left = odds({**deck, value: cards - 1}, hand) if cards else full
        for target in targets:
            if full.exact(target) and not left.exact(target):
                ends.setdefault(target, []).append(value)
    for manifest in manifests:
        for target in targets_of(manifest):
            if target in ends:
                values = " or ".join(map(str, sorted(ends[target])))
                yield Problem(
                    "target-one-trim",
                    f"once one card of value {values} is trimmed, no hand makes exactly {target}",
                    target.source,
                    "warning",
                    hint="choose a target that more hands can make",
                )


def check_values(
    deck: Component, manifests: Sequence[Piece], cards: Mapping[int, int], hand: int
) -> Iterator[Problem]:
    """Cards that are part of no exact delivery, whatever else is in the hand."""
    targets = {int(target) for manifest in manifests for target in targets_of(manifest)}
    told: set[int] = set()
    for piece in deck.pieces:
        value = vars(piece)["value"]
        if value in told or not cards.get(value):
            continue
        told.add(value)
        if not any(target - value in sums(cards, value, hand - 1) for target in targets):
            yield Problem(
                "card-unused",
                f"a card of value {value} is part of no delivery that meets a target exactly",
                piece.source_of("value"),
                "warning",
                hint="give a manifest a target that needs it, or the card another value",
            )


def sums(cards: Mapping[int, int], without: int, most: int) -> frozenset[int]:
    """Totals of up to so many cards of a deck that lacks one card of a value; 0 for none."""
    found = {(0, 0)}
    for value, number in cards.items():
        copies = range(number - (value == without) + 1)
        found |= {
            (held + more, total + more * value)
            for held, total in found
            for more in copies
            if held + more <= most
        }
    return frozenset(total for _, total in found)


def targets_of(manifest: Piece) -> Sequence[Target]:
    """The targets of a manifest."""
    targets: Sequence[Target] = vars(manifest)["targets"]
    return targets
