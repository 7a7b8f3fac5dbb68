"""Action and Refuel: the vectors H-S03, H-V32 to H-V53, and H-V58."""

from __future__ import annotations

import random

import pytest
from heartland_positions import counts, do, lettered, position, refusal, table, texts

from pnp.games.heartland.engine import ENGINE
from pnp.games.heartland.moves import parse_move
from pnp.games.heartland.pieces import GOODS
from pnp.games.heartland.setup import first_state
from pnp.games.heartland.state import ACT, REFUEL, State
from pnp.rules.engine import CHANCE, BadText
from tests.vectors import vector

NATIVE = {"a": "corn"}
PAYS_PIGS = {"a": {"pigs": 4, "soy": 3}}


def acting(**given: object) -> State:
    """Seat 0 has moved to `a`, a corn Location that pays 4 for pigs and 3 for soy."""
    return position(at="a", acting=True, **{"native": NATIVE, "demand": PAYS_PIGS, **given})  # type: ignore[arg-type]


def most(state: State, verb: str, good: str) -> int:
    return max([0, *(int(text.split()[2]) for text in texts(state) if text.startswith(f"{verb} {good} "))])


@vector("H-S03")
def test_the_price_is_paid_for_each_crate() -> None:
    state = acting(hand="pigs", trailer={"pigs": 1}, cash=5)
    assert do(state, "unload pigs 1").cash[0] == 9


LOADS = [
    pytest.param("corn corn corn", {"soy": 6}, {"corn": 5}, "corn", 2, "H-R26", {}, id="H-V32"),
    pytest.param(
        "corn corn corn",
        {"soy": 6},
        {"corn": 5},
        "corn",
        0,
        "H-R35",
        {"variants": ["short_haul"]},
        id="H-V33",
    ),
    pytest.param("pigs pigs pigs pigs", {}, {"pigs": 3}, "pigs", 2, "H-R25", {}, id="H-V35"),
    pytest.param("pigs pigs pigs", {}, {"pigs": 3}, "pigs", 1, "H-R25", {}, id="H-V36"),
    pytest.param("corn corn corn corn corn", {"soy": 5}, {"corn": 2}, "corn", 2, "H-R26", {}, id="H-V38"),
    pytest.param("soy soy soy soy soy", {}, {"soy": 1}, "soy", 1, "H-R26", {}, id="H-V37"),
]


@pytest.mark.parametrize(("hand", "trailer", "there", "good", "wanted", "rule", "settings"), LOADS)
def test_most_crates_loaded(
    hand: str,
    trailer: dict[str, int],
    there: dict[str, int],
    good: str,
    wanted: int,
    rule: str,
    settings: dict[str, list[str]],
) -> None:
    state = acting(hand=hand, trailer=trailer, crates={"a": there}, **settings)
    assert most(state, "load", good) == wanted
    assert rule in refusal(state, f"load {good} {wanted + 1}")
    if wanted:
        after = do(state, f"load {good} {wanted}")
        bills = wanted if good == "corn" else 2 * wanted
        assert sum(after.hands[0]) == len(hand.split()) - bills
        assert sum(after.discards) == bills
        assert sum(after.trailers[0]) == sum(trailer.values()) + wanted
        assert sum(after.crates[1]) == sum(there.values()) - wanted


@vector("H-V34")
def test_everything_native_is_loaded() -> None:
    state = acting(hand="soy soy soy soy soy", native={"a": "soy"}, demand={}, crates={"a": {"soy": 5}})
    after = do(state, "load soy 5")
    assert after.crates[1] == (0, 0, 0, 0)
    assert after.trailers[0] == counts({"soy": 5}, GOODS)


def test_two_crates_that_are_not_native_cost_four_bills() -> None:
    """H-V35: 4 bills; H-V37: 2 bills for the one crate that is there."""
    state = acting(hand="pigs pigs pigs pigs", crates={"a": {"pigs": 3}})
    assert do(state, "load pigs 2").discards == counts("pigs pigs pigs pigs")
    state = acting(hand="soy soy soy soy soy", crates={"a": {"soy": 1}})
    assert do(state, "load soy 1").discards == counts("soy soy")


@pytest.mark.parametrize(
    "text",
    [
        "load soy 1 corn 1",
        "load soy",
        "load 1",
        "load soy 0",
        "load soy -1",
        "load soy 1.5",
        "load  soy 1",
        "load soy 01",
        "Load soy 1",
        "unload pigs 4 corn 4",
        "unload pigs",
        "load soy 1 ",
    ],
    ids="H-V39 and H-V46, {}".format,
)
def test_one_good_and_a_number(text: str) -> None:
    with pytest.raises(BadText):
        parse_move(text)


@vector("H-V40")
def test_unload() -> None:
    state = acting(hand="pigs pigs pigs", trailer={"pigs": 3}, crates={"a": {"corn": 5}}, cash=2)
    after = do(state, "unload pigs 3")
    assert after.cash[0] == 14
    assert after.crates[1] == counts({"corn": 5, "pigs": 3}, GOODS)
    assert after.trailers[0] == (0, 0, 0, 0)
    assert after.discards == counts("pigs pigs pigs")


@pytest.mark.parametrize(
    ("there", "wanted"), [pytest.param(7, 1, id="H-V41"), pytest.param(8, 0, id="H-V42")]
)
def test_a_location_has_room_for_eight(there: int, wanted: int) -> None:
    state = acting(hand="pigs pigs pigs", trailer={"pigs": 3}, crates={"a": {"corn": there}})
    assert most(state, "unload", "pigs") == wanted
    assert f"room for {wanted} (rule H-R28)" in refusal(state, f"unload pigs {wanted + 1}")


@pytest.mark.parametrize(
    ("hand", "trailer", "good", "reason"),
    [
        pytest.param("cattle", {"cattle": 1}, "cattle", "not wanted here", id="H-V43"),
        pytest.param("soy", {"pigs": 1}, "pigs", "the hand has 0", id="H-V44"),
        pytest.param("pigs", {"soy": 1}, "pigs", "0 pigs are aboard", id="H-V45"),
    ],
)
def test_what_unloading_needs(hand: str, trailer: dict[str, int], good: str, reason: str) -> None:
    state = acting(hand=hand, trailer=trailer)
    assert most(state, "unload", good) == 0
    assert reason in refusal(state, f"unload {good} 1")
    assert "H-R27" in refusal(state, f"unload {good} 1")


def test_only_one_good_is_unloaded() -> None:
    """H-V46: after one good the action is over."""
    state = acting(hand="pigs pigs soy soy soy", trailer={"pigs": 4, "soy": 4}, crates={"a": {}})
    after = do(state, "unload pigs 2")
    assert after.phase == REFUEL
    assert "H-R30" in refusal(after, "unload soy 1")


@vector("H-V47")
def test_unloaded_crates_can_be_loaded_by_the_next() -> None:
    state = acting(hand="pigs pigs pigs", trailer={"pigs": 3}, crates={"a": {"corn": 2}})
    after = do(state, "unload pigs 3")
    assert after.crates[1] == counts({"corn": 2, "pigs": 3}, GOODS)
    after = after._replace(
        phase=ACT, seat=1, trucks=(0, 1), hands=(after.hands[0], counts("pigs pigs pigs soy soy"))
    )
    after = do(after, "load pigs 1")
    assert after.crates[1] == counts({"corn": 2, "pigs": 2}, GOODS)
    assert after.hands[1] == counts("pigs soy soy")


@vector("H-V48")
def test_discard() -> None:
    state = acting(hand="corn cattle pigs fuel1", cash=3)
    after = do(state, "discard cattle corn fuel1 pigs")
    assert after.cash[0] == 2
    assert after.discards == counts("corn cattle pigs fuel1")
    after = do(after, *["draw deck"] * 5)
    assert sum(after.hands[0]) == 5
    assert after.seat == 1


@pytest.mark.parametrize(
    ("passing", "cash", "wanted"),
    [
        pytest.param("only_if_stuck", 0, ["pass"], id="H-V49"),
        pytest.param("always", 0, ["pass"], id="H-V49 always"),
        pytest.param("never", 0, ["discard", "discard cattle"], id="H-V49 never"),
        pytest.param("only_if_stuck", 1, ["discard", "discard cattle"], id="H-V49 with cash"),
        pytest.param("always", 1, ["discard", "discard cattle", "pass"], id="H-V49 always, with cash"),
    ],
)
def test_nothing_to_do(passing: str, cash: int, wanted: list[str]) -> None:
    state = acting(hand="cattle", cash=cash, crates={"a": {}}, allow_pass=passing)
    assert texts(state) == wanted
    after = do(state, wanted[-1])
    assert after.cash[0] == (0 if cash and wanted[-1] != "pass" else cash)
    assert sum(do(after, *["draw deck"] * (5 - sum(after.hands[0]))).hands[0]) == 5


def test_a_pass_is_refused_where_there_is_an_action() -> None:
    """H-A09."""
    assert "H-A09" in refusal(acting(hand="cattle", cash=1), "pass")
    assert "H-R29" in refusal(acting(hand="cattle", cash=0, crates={"a": {}}), "discard cattle")


def test_always_passing_does_not_lift_the_discard_of_case_c() -> None:
    """2.7.1."""
    state = position("L9", "a", cash=0, hand="soy", allow_pass="always")
    assert texts(do(state, "depot")) == ["discard", "discard soy"]


def test_a_pass_is_left_as_the_last_resort() -> None:
    """2.7.1: an empty hand, and a discard must be of one card."""
    state = acting(hand="", cash=0, crates={"a": {}}, allow_pass="never", discard_min=1)
    assert texts(state) == ["pass"]
    sent = position("L9", "a", cash=0, hand="", discard_min=1)
    assert texts(do(sent, "depot")) == ["pass"]


@pytest.mark.parametrize("least", [0, 1])
@vector("H-V50")
def test_a_discard_of_nothing(least: int) -> None:
    state = acting(hand="cattle", cash=3, crates={"a": {}}, discard_min=least)
    if least:
        assert "H-A03" in refusal(state, "discard")
        assert texts(state) == ["discard cattle"]
    else:
        assert do(state, "discard").cash[0] == 2


@vector("H-V51")
def test_face_up_cards_are_replaced_at_once() -> None:
    state = position(
        hand="soy soy soy", row="pigs corn fuel1", deck="soy cattle fuel2", acting=True, at="a", cash=1
    )
    state = do(state._replace(phase=REFUEL), "draw corn")
    assert row(state) == ["pigs", "soy", "fuel1"]
    state = do(state, "draw soy")
    assert row(state) == ["pigs", "cattle", "fuel1"]
    assert state.hands[0] == counts("soy soy soy corn soy")
    assert state.deck == (ENGINE_CARDS.index("fuel2"),)


ENGINE_CARDS = ("soy", "corn", "cattle", "pigs", "fuel1", "fuel2", "fuel3")


def row(state: State) -> list[str]:
    return [ENGINE_CARDS[card] for card in state.row]


@vector("H-V52")
def test_the_hand_is_filled_to_five() -> None:
    state = position(hand="soy", at="a")._replace(phase=REFUEL)
    after = do(state, "draw deck", "draw soy", "draw deck", "draw deck")
    assert (after.seat, sum(after.hands[0])) == (1, 5)
    assert "H-R23" in refusal(after, "draw deck")


@vector("H-V53")
def test_the_discards_become_a_new_deck() -> None:
    state = position(hand="soy soy", at="a", deck="corn", discards="pigs pigs pigs soy fuel1 fuel1")
    state = do(state._replace(phase=REFUEL), "draw deck")
    assert ENGINE.to_move(state) == CHANCE
    assert "H-A13" in refusal(state, "draw soy")
    assert "H-A13" in refusal(state, "reshuffle pigs pigs pigs soy fuel1")
    assert "H-A13" in refusal(state, "reshuffle pigs pigs pigs soy fuel1 fuel2")
    assert ENGINE.refusal(state, ENGINE.chance(state, random.Random(1))) == ""
    state = do(state, "reshuffle fuel1 pigs soy pigs fuel1 pigs", "draw deck", "draw deck")
    assert state.hands[0] == counts("soy soy corn fuel1 pigs")
    assert len(state.deck) == 4
    assert sum(state.discards) == 0
    assert state.seat == 1


def test_no_reshuffle_at_the_end_of_a_turn() -> None:
    state = position(hand="soy soy soy soy", at="a", deck="corn", discards="pigs")._replace(phase=REFUEL)
    after = do(state, "draw deck")
    assert (after.seat, ENGINE.to_move(after), after.deck) == (1, 1, ())


def test_a_reshuffle_comes_before_a_face_up_card_too() -> None:
    state = position(hand="soy soy soy soy", at="a", deck="", discards="pigs corn")._replace(phase=REFUEL)
    assert ENGINE.to_move(state) == CHANCE
    after = do(state, "reshuffle pigs corn", "draw soy")
    assert row(after) == ["pigs", "soy", "soy"]


def test_gaps_of_the_row_are_filled_when_there_are_cards_again() -> None:
    """H-A13, 2.7.1."""
    state = position(hand="soy soy soy", at="a", cash=1, deck="", row="corn pigs", acting=True)
    state = do(state._replace(phase=REFUEL), "draw corn", "draw pigs")
    assert (state.row, state.seat) == ((), 1)
    state = state._replace(
        hands=(state.hands[0], counts("fuel1 soy soy soy soy")), phase=ACT, trucks=(1, 2), cash=(1, 1)
    )
    state = do(state, "discard fuel1 soy soy soy soy")
    assert ENGINE.to_move(state) == CHANCE
    state = do(state, "reshuffle soy fuel1 soy soy soy")
    assert row(state) == ["soy", "fuel1", "soy"]
    assert len(state.deck) == 2
    state = do(state, *["draw deck"] * 2, "draw fuel1", "draw soy", "draw soy")
    assert (state.row, state.deck, state.seat) == ((), (), 0)


def test_who_can_draw_nothing_ends_the_turn() -> None:
    """H-I03 of 2.7.1."""
    state = position(hand="corn", at="a", deck="", row="", acting=True, cash=0, crates={"a": {}})
    assert do(state, "pass").seat == 1


@vector("H-V58")
def test_mixed_up_warehouse() -> None:
    """H-V58: Tillerton makes soy and pays for corn and pigs."""
    config = table(2, None, variants=["warehouse_mixup"])
    location = config.locations["S2"]
    assert config.start_crates(location, "circle") == (3, 1, 0, 1)
    inline, laid = lettered("L9", {"a": "soy"}, {"a": {"corn": 4, "pigs": 3}})
    config = table(2, inline, variants=["warehouse_mixup"])
    state = first_state(config, (0, 0), laid, 0)._replace(
        phase=ACT, trucks=(1, 0), hands=(counts("corn corn corn pigs pigs"), counts(""))
    )
    assert state.crates[1] == (3, 1, 0, 1)
    after = do(state, "load corn 1")
    assert after.hands[0] == counts("corn pigs pigs")
    full = state._replace(trailers=(counts({"pigs": 8}, GOODS), (0,) * 4))
    full = full._replace(hands=(counts("pigs pigs pigs pigs"), counts("")))
    assert most(full, "unload", "pigs") == 3


def test_nothing_is_loaded_at_the_depot() -> None:
    state = position(at="X", acting=True, hand="soy soy", cash=1, trailer={"soy": 1})
    assert {text.split()[0] for text in texts(state)} == {"discard"}
    assert "H-R10" in refusal(state, "load soy 1")
    assert "H-R10" in refusal(state, "unload soy 1")
    assert "H-R01" in refusal(acting(hand="soy"), "load wheat 1")


def test_discards_are_of_the_hand() -> None:
    state = acting(hand="soy corn", cash=3)
    assert "H-R29" in refusal(state, "discard soy soy")
    assert "H-R29" in refusal(state, "discard wheat")
    with pytest.raises(BadText, match="sorted"):
        parse_move("discard soy corn")


def test_actions_wait_for_the_move() -> None:
    state = position(at="a", hand="soy")
    for text in ("load soy 1", "unload soy 1", "discard", "pass"):
        assert "H-R23" in refusal(state, text)
    for text in ("drive cash (0,1)", "depot", "stay", "draw deck"):
        assert "H-R24" in refusal(acting(hand="soy"), text)
