"""The printed rules of the Heartland game: worked examples by the rule notes."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from heartland_positions import CONTENT
from heartland_sheets import change, check, content_of, copied, piece_of, pieces_of, told

from pnp.content.model import ContentSet
from pnp.games.heartland.example_checks import costs, exchanges, playing_on, results
from pnp.games.heartland.facts import facts
from pnp.source import Problem


def example(content: ContentSet, kind: str, name: str) -> Any:
    for piece in pieces_of(content, "rules"):
        if name in vars(piece)[kind]:
            return vars(piece)[kind][name]
    raise AssertionError(name)


def test_the_bundled_examples_are_played() -> None:
    assert check(CONTENT) == []


def test_the_outcomes_of_the_bundled_examples_by_hand() -> None:
    """Worked out from the rules; what the content leaves out is what the engine finds."""
    # H-V70: 6 crates are 2 above four. H-V73: a toll comes on top. H-V69: spaces of cash come on top of both.
    assert costs(CONTENT, example(CONTENT, "drives", "fees")) == [2 + 1, 2 + 2 + 1]
    drive = example(CONTENT, "drives", "drive")
    # H-S01, H-S02, H-V13 and H-V14: past another truck, not onto it. H-V08: no stop on the depot.
    assert [len(way.path) for way in drive.ways] == [2, 3, 2, 1, 2]
    assert costs(CONTENT, drive) == [0, 0, 2, None, None]
    load = example(CONTENT, "actions", "load_example")
    # H-R24: bill for bill. H-V36: three bills load one crate that is not native.
    assert [one.crates for one in load.choices] == [2, 1, 2]
    assert exchanges(CONTENT, load) == [(2, 0), (2, 0), None]
    sale = example(CONTENT, "actions", "unload_example")
    # H-V40: three crates at 4 bring 12 and fill the Location. H-V43: nothing is sold without demand.
    assert [one.crates for one in sale.choices] == [3, 1, 2]
    assert exchanges(CONTENT, sale) == [(3, 12), (1, 4), None]
    ending = example(CONTENT, "endings", "ending")
    # H-V86: 33 less 4. H-V87: the second player wins. H-V88: of 30 and 30 the one with fewer crates.
    assert results(CONTENT, ending) == [(29, 3), (30, 1), (30, 2), (10, 4)]
    # H-V82 and H-V85.
    assert playing_on(CONTENT, example(CONTENT, "last_turns", "last_turns")) == ["C", "D", "A"]


def test_sentences_of_examples_say_what_comes_of_them() -> None:
    said = told(CONTENT, "rules", "action")
    assert "3 at $4: $12. The Location now holds 8 crates." in said
    assert "Not native: 2 bills, 1 crate. Bills kept: 1." in said
    assert "2 cards are drawn. With 5 in hand the turn is over." in said
    end = told(CONTENT, "rules", "end")
    assert "2 of the crates are above 4, and there is a toll: $3 in fees." in end
    assert "$2 for the spaces and $3 in fees, $5 in all." in end


def test_examples_follow_the_numbers_of_the_set(tmp_path: Path) -> None:
    """Nothing need be changed in the examples when fees or bills change."""
    home = copied(tmp_path)
    numbers = {"toll": 3, "weigh": 1, "weigh_free": 5, "space_price": 1, "native_bills": 1, "other_bills": 3}
    change(home / "set.yaml", lambda given: given["rules"].update(numbers))
    content = content_of(home)
    assert check(content) == []
    said = told(content, "rules", "action")
    assert "Not native: 3 bills, 1 crate. Bills kept: 0." in said
    end = told(content, "rules", "end")
    # Of 6 crates 1 is above five, at 1; the toll is 3; two spaces cost 2.
    assert "1 of the crates are above 5, and there is a toll: $4 in fees." in end
    assert "$2 for the spaces and $4 in fees, $6 in all." in end


@pytest.mark.parametrize(
    ("mode", "most", "wanted"),
    [
        # H-V82 and H-V85; then the same with three players.
        ("one_more_each", 4, "One more turn each, in this order: C, D, A."),
        ("finish_round", 4, "Turns still to come in this round: C, D."),
        ("one_more_each", 3, "One more turn each, in this order: C, A."),
        ("finish_round", 2, "Turns still to come in this round: –."),
    ],
)
def test_the_last_turns_are_those_of_the_set(tmp_path: Path, mode: str, most: int, wanted: str) -> None:
    home = copied(tmp_path, end_mode=mode)
    change(home / "set.yaml", lambda given: given.update(players={"min": 2, "max": most, "default": 2}))
    content = content_of(home)
    assert check(content) == []
    assert wanted in told(content, "rules", "end")


def test_what_an_example_does_not_say_is_what_the_rules_find(tmp_path: Path) -> None:
    def leave_out(pages: list[dict[str, Any]]) -> None:
        for row in pages[END]["endings"]["ending"]["rows"]:
            del row["score"], row["place"]

    assert broken(tmp_path, leave_out) == []
    content = content_of(tmp_path / "content" / "heartland")
    part = content.component("rules")
    assert part is not None
    rows = facts(content, part, piece_of(content, "rules", "end"))["endings"]["ending"]["rows"]
    assert [(row["score"], row["place"]) for row in rows] == [(29, 3), (30, 1), (30, 2), (10, 4)]


def broken(folder: Path, by: Callable[[list[dict[str, Any]]], Any], **settings: Any) -> list[Problem]:
    """What is said of the bundled set with something else in its rules."""
    home = copied(folder, **settings)
    change(home / "rules.yaml", lambda given: by(given["pieces"]))
    return check(content_of(home))


PAPERS, TURN, ACTION, END = range(4)
WAYS, LOADS, SALES = (
    ("drives", "drive", "ways"),
    ("actions", "load_example", "choices"),
    ("actions", "unload_example", "choices"),
)


def put(page: int, *path: Any, value: Any) -> Callable[[list[dict[str, Any]]], None]:
    def change_it(pages: list[dict[str, Any]]) -> None:
        at: Any = pages[page]
        for key in path[:-1]:
            at = at[key]
        at[path[-1]] = value

    return change_it


WRONG = {
    "a fee is forgotten": (
        put(END, "drives", "fees", "ways", 0, "cost", value=2),
        "example-points",
        "costs 3, not 2",
    ),
    "a price is wrong": (put(ACTION, *SALES, 0, "earned", value=15), "example-points", "pays 12, not 15"),
    "bills are miscounted": (
        put(ACTION, *LOADS, 1, "bills", value=1),
        "example-outcome",
        "takes 2 bills, not 1",
    ),
    "a truck stops on another": (put(TURN, *WAYS, 0, "path", value=["P2", "K3"]), "example-illegal", "H-R19"),
    "a forbidden way is open": (
        put(TURN, *WAYS, 4, "path", value=["P2", "S3"]),
        "example-illegal",
        "the rules allow it",
    ),
    "fuel that is not held": (put(TURN, *WAYS, 0, "fuel", value=[1, 1]), "example-illegal", "H-R14"),
    "a hand too large": (
        put(TURN, "drives", "drive", "fuel", value=[1, 1, 1, 2, 2, 3]),
        "example-hand",
        "5 cards",
    ),
    "a trailer too full": (
        put(ACTION, "actions", "load_example", "aboard", value={"soy": 9}),
        "example-illegal",
        "holds 8",
    ),
    "a Location too full": (
        put(ACTION, "actions", "load_example", "there", value={"corn": 9}),
        "example-illegal",
        "holds 8",
    ),
    "a Location that is none": (
        put(ACTION, "actions", "load_example", "at", value="Z9"),
        "example-illegal",
        "no Location Z9",
    ),
    "a truck of nobody": (
        put(TURN, "drives", "drive", "others", value={"E": "K3"}),
        "example-illegal",
        "not of E",
    ),
    "a card twice on the map": (
        put(TURN, "drives", "drive", "grid", value="C1 K3 S2\nP2 DC K1\nS3 C3 K3"),
        "example-illegal",
        "MAP-R4",
    ),
    "a card off the map": (put(TURN, *WAYS, 0, "path", value=["K2"]), "example-illegal", "K2 does not lie"),
    "a row that is not filled": (
        put(ACTION, "refuels", "refuel_example", "draws", 0, "row", value=["pigs", "corn", "fuel1"]),
        "example-outcome",
        "pigs, cattle, fuel1 lie face up",
    ),
    "a card that does not lie there": (
        put(ACTION, "refuels", "refuel_example", "draws", 0, "card", value="fuel3"),
        "example-illegal",
        "H-R30",
    ),
    "a hand that is not filled": (
        put(ACTION, "refuels", "refuel_example", "hand", value=["soy", "fuel1"]),
        "example-hand",
        "a hand has 5",
    ),
    "too few cards face up": (
        put(ACTION, "refuels", "refuel_example", "row", value=["pigs", "corn"]),
        "example-illegal",
        "3 cards lie face up",
    ),
    "a turn too many": (
        put(END, "last_turns", "last_turns", "order", value=["C", "D"]),
        "example-outcome",
        "C, D, A play on",
    ),
    "a stranger starts": (
        put(END, "last_turns", "last_turns", "start", value="F"),
        "example-illegal",
        "no player F",
    ),
    "a penalty is forgotten": (
        put(END, "endings", "ending", "rows", 0, "score", value=33),
        "example-points",
        "A ends with 29, not 33",
    ),
    "a tie is not broken": (
        put(END, "endings", "ending", "rows", 2, "place", value=1),
        "example-outcome",
        "C has place 2, not 1",
    ),
    "players out of order": (
        put(END, "endings", "ending", "rows", 2, "player", value="D"),
        "example-illegal",
        "A, B, C, D, in this order",
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_an_example_that_is_wrong_is_told(tmp_path: Path, case: str) -> None:
    by, name, part = WRONG[case]
    (problem,) = broken(tmp_path, by)
    assert (problem.name, problem.severity) == (name, "error")
    assert part in problem.message
    assert problem.source.file.name == "rules.yaml"
    assert problem.source.line


def one_way(
    spent: list[int], path: list[str], cost: int = 0, **more: Any
) -> Callable[[list[dict[str, Any]]], None]:
    """The only way of the example on the second page, with other Fuel, cash or trucks."""

    def change_it(pages: list[dict[str, Any]]) -> None:
        way = {"fuel": spent, "path": path, "cost": cost, "legal": more.pop("legal", True)}
        pages[TURN]["drives"]["drive"] |= {"ways": [way], **more}

    return change_it


@pytest.mark.parametrize(
    ("by", "settings"),
    [
        # H-V20 to H-V22: Fuel beyond three spaces, by edition.
        (one_way([2, 2], ["K3", "S2", "K1"], fuel=[2, 2]), {"edition": "002"}),
        (one_way([2, 2], ["K3", "S2", "K1"], fuel=[2, 2], legal=False), {"edition": "003"}),
        # H-V25: cash for two spaces, not for three.
        (one_way([], ["K3", "S2"], 2, cash=2), {}),
        (one_way([], ["K3", "S2", "K1"], cash=2, legal=False), {}),
        # H-V12: no way at a slant. H-V09: the depot counts as a space.
        (one_way([1], ["DC"], legal=False), {}),
        (one_way([1, 2], ["P2", "DC", "C3"]), {}),
        # H-V10: not back to the start, unless the setting says so.
        (one_way([2], ["P2", "C1"], legal=False), {}),
        (one_way([2], ["P2", "C1"]), {"start_is_passed": False}),
        # H-V27: with neither cash nor Fuel there is no way.
        (one_way([], ["P2"], cash=0, fuel=[], legal=False), {}),
    ],
)
def test_ways_are_judged_by_the_rules_in_play(
    tmp_path: Path, by: Callable[[list[dict[str, Any]]], None], settings: dict[str, Any]
) -> None:
    assert broken(tmp_path, by, **settings) == []


def test_what_is_not_shown_is_not_judged(tmp_path: Path) -> None:
    """The example of the other way to end is played only where the game ends so."""
    wrong = put(END, "last_turns", "last_turns_of_round", "order", value=["A"])
    assert broken(tmp_path / "a", wrong) == []
    assert [one.name for one in broken(tmp_path / "b", wrong, end_mode="finish_round")] == ["example-outcome"]


def brandiron_pays(home: Path, price: int) -> None:
    """Give the pigs of Brandiron, where the examples sell, another price."""

    def reprice(given: dict[str, Any]) -> None:
        (piece,) = (piece for piece in given["pieces"] if piece["code"] == "K3")
        piece["demands"][1]["price"] = price

    change(home / "locations.yaml", reprice)


def test_a_price_that_is_changed_is_missed_where_an_example_states_it(tmp_path: Path) -> None:
    """What is printed cannot drift away from what is played."""
    home = copied(tmp_path)
    change(home / "rules.yaml", lambda given: put(ACTION, *SALES, 0, "earned", value=12)(given["pieces"]))
    brandiron_pays(home, 5)
    (found,) = (one for one in check(content_of(home)) if one.name == "example-points")
    assert found.message == "it pays 15, not 12"
    assert found.hint
    assert "take it out of the page" in found.hint


def test_a_price_that_is_changed_is_told_in_an_example(tmp_path: Path) -> None:
    home = copied(tmp_path)
    brandiron_pays(home, 5)
    content = content_of(home)
    assert check(content) == []
    assert "3 at $5: $15." in told(content, "rules", "action")


def test_sets_without_examples_do_not_read_the_rules(tmp_path: Path) -> None:
    home = copied(tmp_path)
    change(home / "set.yaml", lambda given: given.update(components=["locations.yaml", "depot.yaml"]))
    code = (
        "import sys; from pnp.pipeline import check; "
        f"(found,) = check(['heartland'], folder={str(tmp_path)!r}); "
        "assert found.name == 'missing-component'; "
        "assert 'pnp.games.heartland.refusals' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
