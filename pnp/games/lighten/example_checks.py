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
    moment,
    under_its_settings,
)
from pnp.games.lighten.facts import deck_of
from pnp.games.lighten.moves import Deliver, Keep, Shuffle
from pnp.games.lighten.refusals import refusal
from pnp.games.lighten.rules import missing_from, result
from pnp.games.lighten.state import Configuration
from pnp.games.lighten.table import must_shuffle
from pnp.rules.hints import count
from pnp.source import Problem

HINT = "change the example, or take it out"


def check_examples(content: ContentSet, page: Piece) -> Iterator[Problem]:
    """All examples of a page, in a set whose deck can be played."""
    fields = vars(page)
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
                cards = f"{count(number, 'card')} of value {value}"
                message = f"the example has {cards}, and a deck has {deck.get(value, 0)}"
                yield Problem("example-cards", message, example.source_of(name), hint=HINT)
                return


def check_deliveries(example: Entry, game: Configuration) -> Iterator[Problem]:
    """Deliveries from one hand."""
    hand, target = vars(example)["hand"], vars(example)["target"]
    if len(hand) != game.hand:
        message = f"a hand has {game.hand} cards; `hand` has {len(hand)}"
        change = "add cards to" if len(hand) < game.hand else "remove cards from"
        hint = f"{change} `hand`, or take the example out"
        yield Problem("example-hand", message, example.source_of("hand"), hint=hint)
        return
    for choice in vars(example)["choices"]:
        play = vars(choice)["play"]
        if missing := missing_from(hand, play):
            message = f"the hand has no {missing[0]} to deliver"
            yield Problem("example-illegal", message, choice.source_of("play"), hint=HINT)
        else:
            yield from check_result(choice, target, game)


def check_result(example: Entry, target: int, game: Configuration) -> Iterator[Problem]:
    # T-R11: what the words beside a delivery say of it must be so.
    play, stated = vars(example)["play"], vars(example)["result"]
    found = result(play, target, game.near_gap)
    if stated != found:
        message = f"a delivery of {sum(play)} for the target {target} is `{found}`, not `{stated}`"
        hint = f"write `result: {found}` and words that say so, or take the example out"
        yield Problem("example-points", message, example.source_of("result"), hint=hint)


def check_round(example: Entry, game: Configuration) -> Iterator[Problem]:
    """A whole round, from drawing to carrying."""
    fields = vars(example)
    seat = drawn(example, game)
    if len(seat.hand) < game.hand:
        message = f"a hand has {game.hand} cards; DRAW and CARRY have {len(seat.hand)}"
        hint = "add cards to `draw`, or take the example out"
        yield Problem("example-hand", message, example.source_of("draw"), hint=hint)
        return
    move = Deliver(tuple(sorted(fields["play"])))
    if reason := refusal(moment("deliver", seat, game, fields["target"]), move):
        yield Problem("example-illegal", reason, example.source_of("play"), hint=HINT)
        return
    after = delivered(seat, fields["play"], fields["target"], game)
    yield from check_result(example, fields["target"], game)
    for name, keeping in (("trim", Keep(kept(example).trim, None)), ("carry", kept(example))):
        if reason := refusal(moment("keep", after, game), keeping):
            yield Problem("example-illegal", reason, example.source_of(name), hint=HINT)
            break


def check_shuffle(example: Entry, game: Configuration) -> Iterator[Problem]:
    """A draw for which DRAW does not last."""
    fields = vars(example)
    seat = drawn_out(example, game)
    if not must_shuffle(seat, game.hand, game.eager):
        message = "DRAW lasts, and nothing is shuffled"
        hint = "take cards out of `draw`, or take the example out"
        yield Problem("example-illegal", message, example.source_of("draw"), hint=hint)
    elif reason := refusal(moment("draw", seat, game), Shuffle(0, fields["shuffled"])):
        yield Problem("example-illegal", reason, example.source_of("shuffled"), hint=HINT)
    elif len(drawn_on(example, game).hand) < game.hand:
        message = f"a hand has {game.hand} cards; DRAW and DISCARD have fewer"
        hint = "add cards to `discard` and `shuffled`, or take the example out"
        yield Problem("example-hand", message, example.source_of("discard"), hint=hint)
