"""The worked examples of a set's pages -> where the rules forbid them or have another outcome.

Read only for a set with such examples, since it takes the rules along.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pnp.content.model import ContentSet, Entry, Piece
from pnp.games.loads.bounds import refuse_haul_scores
from pnp.games.loads.examples import EXAMPLES, cards_by_id, letters
from pnp.games.loads.moves import Card, Claim, Move, Play, Refuel
from pnp.games.loads.refusals import refusal
from pnp.games.loads.rules import apply, decide
from pnp.games.loads.state import State, Trailer, first_state
from pnp.games.loads.table import Table, configure, text_of
from pnp.rules.engine import BadText
from pnp.source import Problem, Source

HINT = "change the example, or take it out"

Bays = Mapping[str, Sequence[str]]
"""A trailer as written: ids of cards by suit, the top card first."""


class Wrong(Exception):
    """An example shows what cannot be; the message says why, `field` where."""

    def __init__(self, message: str, field: str) -> None:
        super().__init__(message)
        self.field = field


class OtherOutcome(Wrong):
    """What it says comes of it is not what comes of it."""


def check_examples(content: ContentSet, page: Piece) -> Iterator[Problem]:
    """What is wrong with the examples of a page; the first thing of each."""
    fields = vars(page)
    played = _Played(content)
    judges = (played.board, played.load, played.move, played.score, played.ranking)
    for kind, judge in zip(EXAMPLES, judges, strict=True):
        for example in fields[kind].values():
            try:
                judge(example)
            except OtherOutcome as wrong:
                yield Problem("example-outcome", str(wrong), place(example, wrong.field), hint=HINT)
            except Wrong as wrong:
                yield Problem("example-illegal", str(wrong), place(example, wrong.field), hint=HINT)


def place(example: Entry, field: str) -> Source:
    """Where a field of an example was written; `resolve.2.after` is one of its second move."""
    name, *rest = field.split(".", maxsplit=2)
    if not rest:
        return example.source_of(name)
    inner: Entry = vars(example)[name][int(rest[0])]
    return inner.source_of(rest[1])


class _Played:
    """Plays the examples of one set."""

    def __init__(self, content: ContentSet) -> None:
        self.content = content
        self.slots: Mapping[str, Entry] = content.rules["slots"]
        self.ids = {name: text_of(piece, self.slots) for name, (_, piece) in cards_by_id(content).items()}

    def table(self, players: int, field: str) -> Table:
        """The game for as many as play in an example."""
        seats = self.content.players
        try:
            return configure(self.content, players, {}, None)
        except BadText as error:
            if seats.min <= players <= seats.max:
                raise Wrong(str(error), field) from None
            most = f"{seats.min} to {seats.max}" if seats.min < seats.max else str(seats.max)
            message = f"{players} play in the example, and {most} in the game: {error}"
            raise Wrong(message, field) from None

    def cards(self, names: Sequence[str], field: str) -> tuple[Card, ...]:
        """Cards by their ids, each of them in the deck."""
        for name in names:
            if name not in self.ids:
                raise Wrong(f"there is no card `{name}` in the deck", field)
        return tuple(self.ids[name] for name in names)

    def trailer(self, bays: Bays, field: str) -> Trailer:
        """A trailer that can have come about: in each bay one rank, and on top a card of its suit."""
        for suit in bays:
            if suit not in self.slots:
                raise Wrong(f"a trailer has no slot for the suit {suit} (rule L-R03)", field)
        trailer = tuple(self.cards(bays.get(suit, ()), field) for suit in self.slots)
        for suit, slot in zip(self.slots, trailer, strict=True):
            letter = vars(self.slots[suit])["letter"]
            if slot and slot[0][-1] != letter:
                raise Wrong(f"{slot[0]} cannot lie on top of the slot {suit} (rule L-I03)", field)
            if len({card[:-1] for card in slot}) > 1:
                raise Wrong(f"the slot {suit} holds cards of more than one rank (rule L-I04)", field)
        return trailer

    def alone(self, cards: Sequence[Card], field: str) -> None:
        """Refuse a card that lies in two places."""
        for card in cards:
            if cards.count(card) > 1:
                raise Wrong(f"{card} lies in two places (rule L-I02)", field)

    def board(self, example: Entry) -> None:
        fields = vars(example)
        trailer = self.trailer(fields["trailer"], "trailer")
        self.alone([card for slot in trailer for card in slot], "trailer")
        if fields["spent"] > self.content.rules["tokens"]:
            tokens = self.content.rules["tokens"]
            raise Wrong(f"{fields['spent']} tokens are spent of {tokens} (rule L-R04)", "spent")

    def score(self, example: Entry) -> None:
        fields = vars(example)
        trailer = self.trailer(fields["trailer"], "trailer")
        self.alone([card for slot in trailer for card in slot], "trailer")

    def load(self, example: Entry) -> None:
        fields = vars(example)
        table = self.table(len(fields["cards"]), "cards")
        players = letters(table.players)
        for field in ("leader", "finish"):
            if stranger := set(fields[field]) - set(players):
                raise Wrong(f"there is no player {min(stranger)} of {table.players}", field)
        if stranger := set(fields["trailers"]) - set(players):
            raise Wrong(f"there is no player {min(stranger)} of {table.players}", "trailers")
        leader = players.index(fields["leader"])
        cards = self.cards(fields["cards"], "cards")
        trailers = [self.trailer(fields["trailers"].get(player, {}), "trailers") for player in players]
        self.alone([*cards, *(card for one in trailers for slot in one for card in slot)], "cards")
        start = self.start(table, leader, tuple(trailers))
        hands = tuple((cards[(seat - leader) % table.players],) for seat in table.seats)
        state = State(start.open, hands)
        for card in cards:
            state = self.step(state, Play(card), "cards")
        finish = "".join(players[seat] for seat in state.open.finish)
        if finish != "".join(fields["finish"]):
            wrong = "".join(fields["finish"])
            raise OtherOutcome(f"they finish {finish}, not {wrong}", "finish")
        for index, move in enumerate(fields["resolve"]):
            at = f"resolve.{index}"
            player = vars(move)["player"]
            turn = state.open.turn
            if turn not in table.seats or players[turn] != player:
                who = players[turn] if turn in table.seats else "nobody"
                raise Wrong(f"it is the turn of {who}, not of {player} (rule L-R15)", f"{at}.player")
            state = self.resolve(state, vars(move), f"{at}.")

    def move(self, example: Entry) -> None:
        fields = vars(example)
        table = self.table(self.content.players.default, "trailer")
        trailer = self.trailer(fields["trailer"], "trailer")
        (card,) = self.cards((fields["card"],), "card")
        self.alone([card, *(card for slot in trailer for card in slot)], "card")
        others: Trailer = ((),) * len(table.suits)
        state = self.start(table, 0, (trailer, *(others for _ in table.seats[1:])))
        # The first place is the last to act: one card is left for it.
        open_ = state.open._replace(cargo=(card,), finish=table.seats)
        self.resolve(State(open_, state.hands), fields, "")

    def start(self, table: Table, leader: int, trailers: tuple[Trailer, ...]) -> State:
        """A position in the first Haul, before anybody has played; no cards are in hands."""
        open_ = first_state(table, (leader - 1) % table.players).open
        open_ = open_._replace(turn=leader, haul=1, leader=leader, trailers=trailers)
        return State(open_, ((),) * table.players)

    def step(self, state: State, move: Move, field: str) -> State:
        reason = refusal(state, move)
        if reason:
            raise Wrong(reason, field)
        return apply(state, move)

    def resolve(self, state: State, fields: Mapping[str, Any], at: str) -> State:
        """The state after a move as written, once its outcome is what is written."""
        (card,) = self.cards((fields["card"],), f"{at}card")
        way, under = fields["way"], fields["under"]
        if (way == "tuck") != (under is not None):
            raise Wrong("`under` says where a card is tucked, and no other card has it", f"{at}way")
        if under is not None and under not in self.slots:
            raise Wrong(f"a trailer has no slot for the suit {under} (rule L-R03)", f"{at}under")
        letter = vars(self.slots[under])["letter"] if under else None
        move = Refuel(card) if way == "refuel" else Claim(card, letter)
        seat, before = state.open.turn, state.open.discards
        state = self.step(state, move, f"{at}card")
        trailer = state.open.trailers[seat]
        if trailer != self.trailer(fields["after"], f"{at}after"):
            shown = "; ".join("-".join(slot) for slot in trailer if slot) or "empty"
            raise OtherOutcome(f"the trailer then holds {shown}", f"{at}after")
        discards = state.open.discards[len(before) :]
        if sorted(discards) != sorted(self.cards(fields["discards"], f"{at}discards")):
            shown = ", ".join(discards) or "nothing"
            raise OtherOutcome(f"what goes to the discards is {shown}", f"{at}discards")
        return state

    def ranking(self, example: Entry) -> None:
        fields = vars(example)
        rows = [vars(row) for row in fields["rows"]]
        table = self.table(len(rows), "rows")
        if [row["player"] for row in rows] != letters(table.players):
            raise Wrong(f"the players are {', '.join(letters(table.players))}, in this order", "rows")
        last, tokens = [row["last"] for row in rows], [row["tokens"] for row in rows]
        reason = refuse_haul_scores(table, last)
        if reason:
            raise Wrong(reason, "rows")
        for index, number in enumerate(tokens):
            if number > table.tokens:
                message = f"nobody has more than {table.tokens} tokens (rule L-R04)"
                raise Wrong(message, f"rows.{index}.tokens")
        outcome = decide([[row["before"] for row in rows], last], tokens)
        for index, (row, rank) in enumerate(zip(rows, outcome.ranks, strict=True)):
            if row["place"] != rank:
                message = f"{row['player']} has place {rank}, not {row['place']}"
                raise OtherOutcome(message, f"rows.{index}.place")
