"""One player's areas: drawing, revealing, trimming and carrying."""

from __future__ import annotations

from pnp.games.lighten.moves import Keep
from pnp.games.lighten.rules import Cards, points, without
from pnp.games.lighten.state import Configuration, Seat, new


def draw(seat: Seat, size: int) -> Seat:
    """CARRY goes into HAND, then cards from DRAW until there are `size`, or no more in the pile."""
    pile, hand, carry, discard, removed, scores, delivered = seat
    # T-R07: the carried card first.
    if carry is not None:
        hand = (*hand, carry)
    need = size - len(hand)
    held = tuple(sorted(hand + pile[:need]))
    return new(Seat, (pile[need:], held, None, discard, removed, scores, delivered))


def must_shuffle(seat: Seat, size: int, eager: bool) -> bool:
    # T-R08, T-A03: with an empty pile, when another card is needed, or else (eager) at once.
    return not seat.pile and bool(seat.discard) and (eager or len(seat.hand) < size)


def shuffle_discard(seat: Seat, cards: Cards) -> Seat:
    # T-R08: only DISCARD makes the new pile; HAND, CARRY and REMOVED stay out.
    return seat._replace(pile=cards, discard=())


def reveal(seat: Seat, cards: Cards, target: int, game: Configuration) -> Seat:
    """The delivery is scored and goes to DISCARD."""
    pile, hand, carry, discard, removed, scores, _ = seat
    found = game.revealed.get((hand, cards, target))
    if found is None:
        row = points(cards, target, game.exact, game.near, game.near_gap)
        found = game.revealed[hand, cards, target] = without(hand, cards), row
    unchosen, row = found
    # T-R12, T-R17: whatever was locked, its cards go to DISCARD and the row has its score.
    return new(Seat, (pile, unchosen, carry, discard + cards, removed, (*scores, row), cards))


def keep(seat: Seat, move: Keep, game: Configuration) -> Seat:
    """One card may go to REMOVED, then one to CARRY; the others go to DISCARD."""
    pile, hand, _, discard, removed, scores, delivered = seat
    others = game.discarded.get((hand, move))
    if others is None:
        others = game.discarded[hand, move] = without(hand, [card for card in move if card is not None])
    trim, carry = move
    # T-R13: REMOVED never comes back.
    if trim is not None:
        removed = (*removed, trim)
    # T-R14: what is neither trimmed nor carried is discarded.
    return new(Seat, (pile, (), carry, discard + others, removed, scores, delivered))
