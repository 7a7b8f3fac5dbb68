"""The worked examples of a page of the rules, played by the rules -> what their pictures and words show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pnp.content.model import ContentSet, Entry, Piece
from pnp.games.lighten.facts import deck_of, numbers
from pnp.games.lighten.moves import Keep
from pnp.games.lighten.rules import cards_of, points, without
from pnp.games.lighten.state import Configuration, Seat, State, Step, with_deck
from pnp.games.lighten.table import draw, keep, reveal, shuffle_discard


def configuration(content: ContentSet) -> Configuration:
    """What stays the same in the examples of a set, for one player."""
    deck = tuple(sorted(Counter(deck_of(content)).elements()))
    # T-R09: what is taught is what may be delivered, whether or not a table checks it.
    return with_deck(content, 1, deck, {"strict_ready": True}, {})


def under_its_settings(game: Configuration, content: ContentSet, example: Entry) -> Configuration:
    """The same game by the settings for which an example is written."""
    settings = {**content.settings, **(vars(example)["when"] or {})}
    return replace(game, eager=settings["reshuffle"] == "eager")


def moment(step: Step, seat: Seat, game: Configuration, target: int = 1) -> State:
    """The one player is to do this step."""
    return State(game, (target,) * game.rounds, step, 0, 0, (seat,))


def delivered(seat: Seat, cards: Sequence[int], target: int, game: Configuration) -> Seat:
    """The areas after a delivery is scored."""
    return reveal(seat, tuple(sorted(cards)), target, game)


def drawn(example: Entry, game: Configuration) -> Seat:
    """The areas of a round's example once the hand is drawn."""
    fields = vars(example)
    start = Seat(fields["draw"], (), fields["carried"], fields["discard"], fields["removed"])
    return draw(start, game.hand)


def kept(example: Entry) -> Keep:
    """What a round's example trims and carries."""
    return Keep(vars(example)["trim"], vars(example)["carry"])


def fan(example: Entry, game: Configuration) -> Sequence[int]:
    """The hand of a round's example from the left: in the order of drawing, the carried card below CARRY."""
    carried = vars(example)["carried"]
    cards = list(vars(example)["draw"][: game.hand - (carried is not None)])
    if carried is not None:
        # CARRY is the third of the four areas above the hand.
        cards.insert(round((game.hand - 1) * 2 / 3), carried)
    return cards


def drawn_out(example: Entry, game: Configuration) -> Seat:
    """The areas of a shuffle's example when DRAW has given what it can."""
    return draw(Seat(vars(example)["draw"], (), None, vars(example)["discard"]), game.hand)


def drawn_on(example: Entry, game: Configuration) -> Seat:
    """The same once DISCARD is shuffled and the hand is full."""
    return draw(shuffle_discard(drawn_out(example, game), vars(example)["shuffled"]), game.hand)


def listed(cards: Sequence[int]) -> str:
    """Cards as sentences name them."""
    return ", ".join(map(str, cards)) or "–"


def shown(content: ContentSet, page: Piece) -> dict[str, Any]:
    """What the page's examples come to, by box: cards for pictures, and what sentences may say as `told`."""
    fields = vars(page)
    if not (fields["deliveries"] or fields["rounds"] or fields["shuffles"]):
        return {}
    game, known = configuration(content), numbers(content)
    made: dict[str, Any] = {}
    for box, example in fields["deliveries"].items():
        made[box] = show_deliveries(example, game, known)
    for box, example in fields["rounds"].items():
        made[box] = show_round(example, game, known)
    for box, example in fields["shuffles"].items():
        made[box] = show_shuffle(example, under_its_settings(game, content, example), known)
    return made


def show_deliveries(example: Entry, game: Configuration, known: Mapping[str, Any]) -> dict[str, Any]:
    """Deliveries from one hand, each of the `choices`."""
    told = {**known, "target": vars(example)["target"]}
    return {
        "choices": [show_delivery(choice, example, game, told) for choice in vars(example)["choices"]],
        "told": told,
    }


def show_delivery(
    choice: Entry, example: Entry, game: Configuration, known: Mapping[str, Any]
) -> dict[str, Any]:
    """One delivery: the `hand` with what is chosen of it, its `total` and `points`."""
    play, hand, target = vars(choice)["play"], vars(example)["hand"], vars(example)["target"]
    scored = points(play, target, game.exact, game.near, game.near_gap)
    return {
        "hand": marked(hand, play),
        "total": sum(play),
        "points": scored,
        "told": {
            **known,
            "total": sum(play),
            "short": abs(target - sum(play)),
            "points": scored,
            "left": listed(without(hand, play)),
        },
    }


def show_round(example: Entry, game: Configuration, known: Mapping[str, Any]) -> dict[str, Any]:
    """A round: how many cards are left to draw, the `hand`, and what is `let_go` to DISCARD in the end."""
    fields = vars(example)
    seat, hand = drawn(example, game), fan(example, game)
    scored = delivered(seat, fields["play"], fields["target"], game)
    rest = keep(scored, kept(example), game).discard[len(scored.discard) :]
    return {
        "pile": len(seat.pile),
        "hand": marked(hand, fields["play"]),
        "let_go": fields["play"] + rest,
        "told": {
            **known,
            "target": fields["target"],
            "total": sum(fields["play"]),
            "short": fields["target"] - sum(fields["play"]),
            "points": scored.scores[-1],
            "carried": listed(cards_of(fields["carried"])),
            "drawn": listed(without(hand, cards_of(fields["carried"]))),
            "delivered": listed(fields["play"]),
            "trimmed": listed(cards_of(fields["trim"])),
            "again": listed(cards_of(fields["carry"])),
            "rest": listed(rest),
        },
    }


def show_shuffle(example: Entry, game: Configuration, known: Mapping[str, Any]) -> dict[str, Any]:
    """A shuffle: the `hand` in the order of drawing, and how many cards of it are drawn before."""
    before, pile = len(drawn_out(example, game).hand), drawn_on(example, game).pile
    hand = (*vars(example)["draw"], *vars(example)["shuffled"])[: game.hand]
    return {
        "hand": hand,
        "before": before,
        "told": {
            **known,
            "before": listed(hand[:before]),
            "drawn": listed(hand[before:]),
            "after": len(pile),
        },
    }


def marked(hand: Sequence[int], play: Sequence[int]) -> list[Mapping[str, Any]]:
    """The cards of a hand as they are held, and whether each is delivered."""
    left = Counter(play)
    cards: list[Mapping[str, Any]] = []
    for card in hand:
        cards.append({"value": card, "chosen": left[card] > 0})
        left[card] -= 1
    return cards
