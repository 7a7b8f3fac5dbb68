"""The worked examples of a page of the rules -> what the rules say against them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pnp.content.model import ContentSet, Entry, Piece
from pnp.games.lighten.examples import (
    configuration,
    delivered,
    drawn,
    drawn_on,
    drawn_out,
    kept,
    listed,
    moment,
    under_its_settings,
)
from pnp.games.lighten.facts import deck_of
from pnp.games.lighten.moves import Deliver, Keep, Shuffle
from pnp.games.lighten.refusals import refusal
from pnp.games.lighten.rules import NO_CARD, Cards, is_legal, missing_from
from pnp.games.lighten.state import Configuration, Seat
from pnp.games.lighten.table import must_shuffle
from pnp.source import Problem


def check_examples(content: ContentSet, page: Piece) -> Iterator[Problem]:
    """All examples of a page, in a set whose deck can be played."""
    fields = vars(page)
    if not (fields["deliveries"] or fields["rounds"] or fields["shuffles"]):
        return
    game = configuration(content)
    for example in fields["deliveries"].values():
        yield from check_cards(content, example, "hand")
        yield from check_deliveries(example, game)
    for example in fields["rounds"].values():
        yield from check_cards(content, example, "removed", "discard", "draw", "carried")
        yield from check_round(example, game)
    for example in fields["shuffles"].values():
        yield from check_cards(content, example, "discard", "draw")
        yield from check_shuffle(example, under_its_settings(game, content, example))


def check_cards(content: ContentSet, example: Entry, *names: str) -> Iterator[Problem]:
    # T-R01, T-I01: all cards of an example are cards of one deck.
    deck, held = deck_of(content), Counter[int]()
    for name in names:
        cards = vars(example)[name] or ()
        held.update(cards if isinstance(cards, tuple) else (cards,))
        for value, number in sorted(held.items()):
            if number > deck.get(value, 0):
                message = (
                    f"the example has {number} cards of value {value}, and a deck has {deck.get(value, 0)}"
                )
                yield Problem("example-cards", message, example.source_of(name))
                return


def check_deliveries(example: Entry, game: Configuration) -> Iterator[Problem]:
    """Deliveries from one hand."""
    hand, target = vars(example)["hand"], vars(example)["target"]
    if len(hand) != game.hand:
        message = f"a hand has {game.hand} cards; `hand` has {len(hand)}"
        yield Problem("example-hand", message, example.source_of("hand"))
        return
    seat = Seat((), tuple(sorted(hand)))
    for choice in vars(example)["choices"]:
        play, legal = vars(choice)["play"], vars(choice)["legal"]
        if missing := missing_from(hand, play):
            message = f"the hand has no {missing[0]} to deliver"
            yield Problem("example-illegal", message, choice.source_of("play"))
        elif legal and not is_legal(play, target):
            message = f"a delivery of {sum(play)} is above the target {target}"
            yield Problem("example-illegal", message, choice.source_of("play"))
        elif not legal and is_legal(play, target):
            message = f"a delivery of {sum(play)} for the target {target} is legal"
            yield Problem("example-illegal", message, choice.source_of("legal"))
        else:
            yield from check_points(choice, target, delivered(seat, play, target, game))


def check_points(example: Entry, target: int, after: Seat) -> Iterator[Problem]:
    # T-R11: what a delivery scores. T-R17: one above the target scores nothing.
    scored, stated = after.scores[-1], vars(example)["points"]
    if stated != scored:
        total = sum(after.delivered)
        message = f"a delivery of {total} for the target {target} scores {scored}, not {stated}"
        yield Problem("example-points", message, example.source_of("points"))


def check_round(example: Entry, game: Configuration) -> Iterator[Problem]:
    """A whole round, from drawing to carrying."""
    fields = vars(example)
    seat = drawn(example, game)
    if Counter(fields["hand"]) != Counter(seat.hand):
        yield other_hand(example, game, seat.hand)
        return
    move = Deliver(tuple(sorted(fields["play"])))
    if reason := refusal(moment("deliver", seat, game, fields["target"]), move):
        yield Problem("example-illegal", reason, example.source_of("play"))
        return
    after = delivered(seat, fields["play"], fields["target"], game)
    yield from check_points(example, fields["target"], after)
    for name, keeping in (("trim", Keep(kept(example).trim, NO_CARD)), ("carry", kept(example))):
        if reason := refusal(moment("keep", after, game), keeping):
            yield Problem("example-illegal", reason, example.source_of(name))
            break


def check_shuffle(example: Entry, game: Configuration) -> Iterator[Problem]:
    """A draw for which DRAW does not last."""
    fields = vars(example)
    seat = drawn_out(example, game)
    if not must_shuffle(seat, game.hand, game.eager):
        yield Problem("example-illegal", "DRAW lasts, and nothing is shuffled", example.source_of("draw"))
    elif reason := refusal(moment("draw", seat, game), Shuffle(0, fields["shuffled"])):
        yield Problem("example-illegal", reason, example.source_of("shuffled"))
    elif Counter(fields["hand"]) != Counter(hand := drawn_on(example, game).hand):
        yield other_hand(example, game, hand)


def other_hand(example: Entry, game: Configuration, hand: Cards) -> Problem:
    # T-R07, T-R08: the hand that drawing gives.
    stated = listed(vars(example)["hand"])
    message = f"drawing to {game.hand} gives {listed(hand)}; `hand` has {stated}"
    return Problem("example-hand", message, example.source_of("hand"))
