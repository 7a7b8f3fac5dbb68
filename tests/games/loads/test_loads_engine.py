"""Set-ups, settings, texts and the content of a playthrough: what is refused, and in which words."""

from __future__ import annotations

from typing import Any

import pytest
from loads_positions import CONTENT, ENGINE, TABLE, after, before_load, homebrew, random_states, resolving

from pnp.games.loads.moves import Claim, Deal, Play, Refuel
from pnp.rules.engine import BadText, IllegalMove, Outcome
from pnp.rules.play import bot, choose_at_random, seeded, whole_game


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("play 8H", Play("8H")),
        ("play JC", Play("JC")),
        ("claim 10S suit", Claim("10S", None)),
        ("claim 8H tuck S", Claim("8H", "S")),
        ("refuel 2H", Refuel("2H")),
        ("deal 8H 2H / JC 10S", Deal((("8H", "2H"), ("JC", "10S")))),
    ],
)
def test_texts(text: str, move: object) -> None:
    assert ENGINE.parse_move(text) == move
    assert ENGINE.show_move(ENGINE.parse_move(text)) == text


def test_moves_of_different_sorts_are_different() -> None:
    moves = [Play("8H"), Refuel("8H"), Claim("8H", None), Claim("8H", "S"), Deal((("8H",),))]
    assert len(set(moves)) == 5


@pytest.mark.parametrize(
    "text",
    [
        "", "play", "play 8h", "Play 8H", "play  8H", "play 8H ", " play 8H", "play 8H\n", "play H8",
        "play 108H", "claim 8H", "claim 8H tuck", "claim 8H tuck SS", "claim 8H  suit", "claim 8H suit S",
        "claim 8H under S", "refuel", "refuel 8H S", "pass", "play ٨H", "deal", "deal ", "deal 8H / ",
        "deal 8H /2H", "deal 8H  2H / 3H", "deal 8H / 2H ", "deal 8H, 2H", "deal 8H 2h", "play 8H play 2H",
    ],
)  # fmt: skip
def test_texts_that_are_no_move(text: str) -> None:
    with pytest.raises(BadText, match=r"is no move|is no card"):
        ENGINE.parse_move(text)


@pytest.mark.parametrize("dealer", [4, -1, "2", None, True, 1.0])
def test_a_dealer_must_be_a_seat(dealer: object) -> None:
    with pytest.raises(BadText, match=r"dealer must be a seat from 0 to 3, not .* \(rule L-R05\)"):
        ENGINE.setup(TABLE, {"dealer": dealer})


def test_a_set_up_has_a_dealer_and_nothing_else() -> None:
    with pytest.raises(BadText, match="dealer must be"):
        ENGINE.setup(TABLE, {})
    with pytest.raises(BadText, match="loads has no layout to set up"):
        ENGINE.setup(TABLE, {"dealer": 1, "layout": []})
    drawn = {ENGINE.draw_setup(TABLE, seeded(seed))["dealer"] for seed in range(60)}
    assert drawn == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"profile": "house"}, "profile must be official or homebrew, not 'house'"),
        ({"full_ranking": "maybe"}, "full_ranking must be on or off, not 'maybe'"),
        ({"edition": "003"}, "loads has no setting edition; it has profile and full_ranking"),
    ],
)
def test_settings(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(BadText, match=message):
        ENGINE.configure(CONTENT, 4, settings, None)


def test_settings_in_the_words_of_playthroughs() -> None:
    assert TABLE.full_ranking is True
    assert ENGINE.configure(CONTENT, 4, {"full_ranking": "off"}, None).full_ranking is False
    assert ENGINE.configure(CONTENT, 4, {"full_ranking": "on"}, None) == TABLE
    last = random_states(3)[-1]
    plain = last.open._replace(table=ENGINE.configure(CONTENT, 4, {"full_ranking": "off"}, None))
    full, short = ENGINE.outcome(last), ENGINE.outcome(last._replace(open=plain))
    assert isinstance(full, Outcome)
    assert isinstance(short, Outcome)
    assert (full.scores, full.winners) == (short.scores, short.winners)
    assert len(set(full.ranks)) > 2
    assert sorted(short.ranks) == [1, 2, 2, 2]


@pytest.mark.parametrize("players", [0, 2, 3, 5])
def test_the_official_game_is_for_four(players: int) -> None:
    with pytest.raises(BadText, match=rf"exactly 4 players, not {players} \(rule L-R01\)"):
        ENGINE.configure(CONTENT, players, {}, None)


@pytest.mark.parametrize(
    ("players", "inline", "message"),
    [
        (3, None, r"28 cards cannot be dealt 7 each to 3 players \(rule L-R06\)"),
        (2, None, r"28 cards cannot be dealt 7 each to 2 players \(rule L-R06\)"),
        (4, {"deck": ["2H", "3H", "4H"]}, r"3 cards cannot be dealt to 4 players \(rule L-R06\)"),
        (0, {"deck": ["2H"]}, "1 cards cannot be dealt to 0 players"),
        (1, {"deck": []}, "0 cards cannot be dealt"),
        (2, {"deck": ["2H", "2H"]}, "2H is in the deck twice"),
        (2, {"deck": ["2H", "2X"]}, r"2X has no slot on a trailer \(rule L-R03\)"),
        (2, {"deck": ["2H", "3"]}, "`3` is no card"),
        (2, {"deck": ["2H", "QH"]}, "the rank Q of QH counts nothing"),
        (2, {"deck": "2H 3H"}, "deck must be a list of texts"),
        (2, {"deck": ["2H", 3]}, "deck must be a list of texts"),
        (2, {"deck": ["2H", "3H"], "suits": ["H", "H"]}, "suits must be different capital letters, not 'H'"),
        (2, {"deck": ["2H", "3H"], "suits": ["HD"]}, "suits must be different capital letters, not 'HD'"),
        (2, {"deck": ["2H", "3H"], "hauls": 0}, "hauls must be a whole number of 1 or more, not 0"),
        (2, {"deck": ["2H", "3H"], "tokens": True}, "tokens must be a whole number of 0 or more, not True"),
        (2, {"deck": ["2H", "3H"], "tokens": "2"}, "tokens must be a whole number of 0 or more, not '2'"),
        (2, {"deck": ["2H", "QH"], "ranks": {"Q": "12"}}, "Q must be a whole number"),
        (2, {"deck": ["2H", "QH"], "ranks": []}, "ranks must be an object"),
        (2, {"cards": ["2H", "3H"]}, "`content` has no cards; it has suits, deck, hauls, tokens and ranks"),
    ],
)
def test_homebrew_that_cannot_be_played(players: int, inline: Any, message: str) -> None:
    with pytest.raises(BadText, match=message):
        ENGINE.configure(CONTENT, players, {"profile": "homebrew"}, inline)


def test_a_deck_of_ones_own_needs_the_profile() -> None:
    # L-R02, L-A10: the official game has the official deck.
    with pytest.raises(BadText, match=r"set `profile` to homebrew \(rule L-R02\)"):
        ENGINE.configure(CONTENT, 4, {}, {"deck": ["2H", "3H", "4H", "5H"]})
    official = [card for card, _ in TABLE.deck]
    assert ENGINE.configure(CONTENT, 4, {}, {"deck": official, "hauls": 4}) == TABLE


def test_homebrew_with_court_cards() -> None:
    inline = {"suits": ["H", "S"], "deck": ["JH", "QH", "JS", "QS"], "ranks": {"Q": 12}}
    table = ENGINE.configure(CONTENT, 2, {"profile": "homebrew"}, inline)
    assert dict(table.deck) == {"JH": 11, "QH": 12, "JS": 11, "QS": 12}
    assert (table.loads, table.hauls, table.tokens) == (2, 4, 2)
    told = ENGINE.inline(table)
    assert told == {**inline, "hauls": 4, "tokens": 2}
    assert ENGINE.configure(CONTENT, 2, {"profile": "homebrew"}, told) == table


def test_only_homebrew_tells_its_content() -> None:
    assert ENGINE.inline(TABLE) is None
    table = homebrew("10H JH 10S JS", 2, hauls=3, tokens=1, suits="HS")
    told = {"suits": ["H", "S"], "deck": ["10H", "JH", "10S", "JS"], "hauls": 3, "tokens": 1}
    assert ENGINE.inline(table) == told


def test_homebrew_for_two_counts_its_own_hauls() -> None:
    table = homebrew("2H 3H 2S 3S", 2, hauls=2, suits="HS")
    source = seeded(1)
    game = whole_game(ENGINE, ENGINE.setup(table, {"dealer": 0}), [choose_at_random] * 2, source)
    assert game.outcome is not None
    assert game.outcome.reason == "two hauls played"
    assert len(game.outcome.scores) == 2


def test_one_and_very_many_hauls() -> None:
    for hauls, reason in ((1, "one haul played"), (11, "11 hauls played")):
        table = homebrew("2H 2S", 2, hauls=hauls, suits="HS")
        game = whole_game(ENGINE, ENGINE.setup(table, {"dealer": 1}), [choose_at_random] * 2, seeded(1))
        assert game.outcome is not None
        assert game.outcome.reason == reason


HANDS = {"A": "4S 5H", "B": "5S 6H", "C": "6S 7H", "D": "7S 8H"}


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        (["play 5S"], r"play 5S: 5S is not in the hand of seat 0 \(rule L-R12\)"),
        (
            ["claim 4S suit"],
            r"claim 4S suit: the Load is not full: first everybody plays a card \(rule L-R12\)",
        ),
        (["refuel 4S"], "the Load is not full"),
        (["play 4S", "play 5S", "play 6S", "play 7S", "play 5H"], "play 5H: the Load is full: now its cards"),
        (
            ["play 4S", "play 5S", "play 6S", "play 7S", "claim 5H suit"],
            "5H is not among the cards that remain",
        ),
        (["deal 4S 5S / 6S 7S"], r"the Haul goes on: hands are dealt when it is scored \(rule L-R09\)"),
    ],
)
def test_refusals_of_a_turn(moves: list[str], message: str) -> None:
    state = after(before_load(0, HANDS), *moves[:-1])
    with pytest.raises(IllegalMove, match=message):
        after(state, moves[-1])


@pytest.mark.parametrize(
    ("move", "message"),
    [
        ("claim 8H tuck S", r"claim 8H tuck S: 9S on top of slot S is not of the same rank \(rule L-R20\)"),
        ("claim 8H tuck C", r"slot C is empty, there is nothing to tuck under \(rule L-R20\)"),
        ("claim 8H tuck X", r"a trailer has no slot X \(rule L-R03\)"),
    ],
)
def test_refusals_of_a_tuck(move: str, message: str) -> None:
    with pytest.raises(IllegalMove, match=message):
        after(resolving("S: 9S-9D", "8H"), move)


def test_refusals_before_the_first_deal_and_after_the_last_load() -> None:
    with pytest.raises(IllegalMove, match=r"play 8H: the Haul is not dealt yet \(rule L-R09\)"):
        after(ENGINE.setup(TABLE, {"dealer": 0}), "play 8H")
    last = random_states(9)[-1]
    for text in ("play 8H", "refuel 8H", "deal 8H / 2H"):
        with pytest.raises(IllegalMove, match=r"the game is over \(rule L-R31\)"):
            after(last, text)


def test_the_table_in_text() -> None:
    before = ENGINE.setup(TABLE, {"dealer": 2})
    assert "The next Haul is dealt." in ENGINE.show_view(ENGINE.view(before, 0))
    state = resolving("S: 8S-8H; D: 6D", "8C 2H", tokens=1, discards="9D")
    assert ENGINE.show_view(ENGINE.view(state, 0)) == "\n".join(
        [
            "Haul 1 of 4, seat 3 deals. Finishing order: 1, 0, 2, 3. Seat 0 resolves a card.",
            "",
            "seat 0 (you)  H -          D 6D         S 8S (8H)    C -  tokens 1  score 0 + 22",
            "seat 1        H -          D -          S -          C -  tokens 2  score 0 + 0",
            "seat 2        H -          D -          S -          C -  tokens 2  score 0 + 0",
            "seat 3        H -          D -          S -          C -  tokens 2  score 0 + 0",
            "",
            "Load      8C 2H",
            "Discards  9D",
            "Your hand 2H",
        ]
    )
    playing = before_load(2, HANDS)
    assert "Seat 2 leads, seat 2 plays a card." in ENGINE.show_view(ENGINE.view(playing, 3))
    last = ENGINE.show_view(ENGINE.view(random_states(9)[-1], 1))
    assert "The game is over." in last
    assert " + " not in last


def test_figures() -> None:
    moves = [
        (resolving("S: 8S-8H-8D; C: 9C-9S", "6S 7C", tokens=1), "claim 6S suit"),  # three cards, a Heavy Load
        (resolving("S: 8S-8H; C: 9C", "6S 7C", tokens=1), "claim 7C suit"),  # one card
        (resolving("S: 8S-8H", "6S 7C", tokens=1), "claim 7C suit"),  # none
        (resolving("S: 8S-8H", "6S 8C", tokens=1), "claim 8C tuck S"),
        (resolving("S: 8S-8H", "6S 8C", tokens=1), "refuel 8C"),
    ]
    events = [(state, 0, ENGINE.parse_move(text)) for state, text in moves]
    ended = resolving("S: 8S-8H-8D; C: 9C-9S; H: 2H", "6S")
    open_ = ended.open._replace(turn=None, scores=((44, 0, 0, 0),), cargo=(), finish=())
    found = ENGINE.figures(events, ended._replace(open=open_))
    assert {name: number for name, number in found.items() if number} == {
        "forced unloads": 2,
        "cards lost to forced unloads": 4,
        "Heavy Loads lost": 1,
        "Heavy Loads kept": 2,
        "refuels": 1,
        "points from S": 17,
        "points from H": 10,
        "points from D": 8,
        "points from C": 9,
        "points from rank 2": 2,
        "points from rank 8": 24,
        "points from rank 9": 18,
    }
    # All are there from the start, so that games can be added up.
    assert set(ENGINE.figures([], ENGINE.setup(TABLE, {"dealer": 0}))) == set(found)
    assert len(found) == 5 + 4 + 10


def test_bots() -> None:
    greedy = bot(ENGINE, "greedy")

    def choice(state: Any) -> str:
        seat = state.open.turn
        return ENGINE.show_move(greedy(ENGINE.view(state, seat), ENGINE.legal_moves(state), seeded(1)))

    assert choice(before_load(3, HANDS)) == "play 7S"
    # An empty slot is worth a point: nine less one is no more than the tucked eight.
    assert choice(resolving("S: 8S", "8H 9C", tokens=2)) == "claim 8H tuck S"
    assert choice(resolving("S: 8S", "8H 10C", tokens=2)) == "claim 10C suit"
    # Every claim would cost more than a token: the highest card goes.
    assert choice(resolving("S: 8S-8H-8D; C: 9C-9S-9D", "6S 7C", tokens=1)) == "refuel 7C"
    assert choice(resolving("S: 8S-8H-8D; C: 9C", "6S 7C", tokens=0)) == "claim 7C suit"
