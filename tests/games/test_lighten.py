"""Lighten the Load: its bundled set, checks and odds; vectors T-S and T-V of the rules."""

from __future__ import annotations

import shutil
import time
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.content.model import ContentSet
from pnp.content.read import read_set
from pnp.games import find_games, lighten
from pnp.source import Problem, Report

SET = Path(__file__).parents[2] / "content" / "lighten"
RULES = {"cards": 16, "hand": 4, "rounds": 12, "trims": 4, "exact": 3, "near": 1, "near_gap": 2}

# Out of 1,820 hands: how many can make the target, how many can score at least 1 (rules, table of 4.4).
TABLE = {
    1: (819, 819), 2: (885, 1325), 3: (1040, 1610), 4: (1118, 1638), 5: (1271, 1710), 6: (1357, 1765),
    7: (1505, 1805), 8: (1607, 1820), 9: (1355, 1818), 10: (1320, 1802), 11: (1327, 1769), 12: (1241, 1736),
    13: (1206, 1721), 14: (1079, 1679), 15: (984, 1634), 16: (793, 1550), 17: (632, 1417), 18: (523, 1262),
    19: (423, 1084), 20: (322, 922), 21: (249, 765), 22: (165, 607), 23: (113, 458), 24: (66, 319),
    25: (44, 215), 26: (30, 140), 27: (16, 90), 28: (9, 55), 29: (4, 29), 30: (1, 14), 31: (0, 5), 32: (0, 1),
    33: (0, 0),
}  # fmt: skip

SET_YAML = """title: Test
game: lighten
version: 1.0.0
players: {min: 1, max: 6, default: 4}
settings: {profile: PROFILE}
rules: {hand: 4, rounds: 12, trims: TRIMS, exact: 3, near: 1, near_gap: 2}
components: [deck.yaml, manifests.yaml]
"""
GOOD_TARGETS = [8, 11, 7, 12, 9, 13, 6, 10, 14, 9, 12, 11]

Build = Callable[..., list[Problem]]


def checked(folder: Path) -> list[Problem]:
    """All problems of a set but the components that it lacks, as the whole house finds them."""
    report = Report()
    content = read_set(folder, find_games(), report)
    if content is not None and not report.has_errors:
        report.extend(lighten.GAME.judge(content)[1])
    return [problem for problem in report if problem.name != "missing-component"]


@pytest.fixture
def problems(tmp_path: Path) -> Build:
    """Check a small set: cards by value, the targets of one manifest, profile and number of trims."""

    def build(
        cards: dict[int, int] | None = None,
        targets: list[object] | None = None,
        profile: str = "official",
        trims: int = 4,
        copies: str = "per-player",
    ) -> list[Problem]:
        deck = {value: 2 for value in range(1, 9)} if cards is None else cards
        pieces = "".join(
            f"  - {{id: v{value}, value: {value}, copies: {number}}}\n" for value, number in deck.items()
        )
        (tmp_path / "set.yaml").write_text(SET_YAML.replace("PROFILE", profile).replace("TRIMS", str(trims)))
        (tmp_path / "deck.yaml").write_text(
            f"component: deck\ntitle: Deck\nkind: card\nsize: poker\ncopies: {copies}\npieces:\n{pieces}"
        )
        (tmp_path / "manifests.yaml").write_text(
            "component: manifests\ntitle: Manifests\nkind: manifest\nsize: 190x254mm\npieces:\n"
            "  - id: a\n    heading: Manifest\n    letter: A\n    row: Row\n"
            f"    targets: [{', '.join(map(str, GOOD_TARGETS if targets is None else targets))}]\n"
        )
        return checked(tmp_path)

    return build


@pytest.fixture(scope="module")
def bundled() -> ContentSet:
    content = read_set(SET, find_games(), Report())
    assert content is not None
    return content


def names(found: list[Problem], severity: str = "") -> Counter[str]:
    return Counter(problem.name for problem in found if severity in ("", problem.severity))


def test_the_bundled_set_is_without_a_flaw() -> None:
    assert checked(SET) == []


def test_set_up(bundled: ContentSet) -> None:
    # T-S01: 16 cards, values 1-8 twice, five areas, four trimming boxes.
    # T-S04: 12 cards stay after four trims.
    deck = bundled.component("deck")
    mat = bundled.component("mat")
    assert deck is not None
    assert mat is not None
    assert lighten.counted(deck) == {value: 2 for value in range(1, 9)}
    assert sum(deck.printed(piece, 6) for piece in deck.pieces) == 96
    areas = {vars(mat.pieces[0])[key].name for key in ("draw", "hand", "discard", "carry", "removed")}
    assert areas == {"DRAW", "HAND", "DISCARD", "CARRY", "REMOVED"}
    assert dict(bundled.rules) == RULES
    assert 16 - bundled.rules["trims"] == 12


def test_manifests_are_those_of_the_rules(bundled: ContentSet) -> None:
    manifests = bundled.component("manifests")
    assert manifests is not None
    assert {piece.id: list(vars(piece)["targets"]) for piece in manifests.pieces} == {
        "a": [8, 11, 7, 12, 9, 13, 6, 10, 14, 9, 12, 11],
        "b": [10, 6, 13, 9, 15, 7, 12, 16, 5, 14, 11, 17],
        "c": [12, 4, 16, 8, 19, 3, 14, 18, 6, 17, 10, 20],
    }


@pytest.mark.parametrize(
    ("chosen", "target", "points"),
    [
        ((8,), 8, 3), ((7,), 8, 1), ((6,), 8, 1), ((5,), 8, 0), ((), 8, 0),  # T-S02
        ((5, 8), 13, 3), ((3, 5, 5), 13, 3),  # T-V01, T-V02
        ((4, 4), 10, 1), ((8,), 10, 1), ((7,), 10, 0), ((4, 7), 10, 0),  # T-V03; 11 is too large
        ((2, 8), 11, 1), ((2, 2, 4), 11, 0),  # T-V04
        ((1, 1, 2, 3), 12, 0), ((3, 4), 7, 3), ((8, 8), 16, 3), ((3, 4), 8, 1),  # T-V05 to T-V08
        ((7, 7, 8, 8), 30, 3), ((7, 7, 8, 8), 31, 1), ((7, 7, 8, 8), 32, 1),  # T-V11, T-V12
        ((7, 7, 8, 8), 33, 0),  # T-V12
        ((1,), 1, 3), ((1,), 2, 1), ((1,), 3, 1), ((1,), 4, 0), ((), 2, 0), ((), 1, 0),  # T-V14 to T-V17
    ],
)  # fmt: skip
def test_scores(chosen: tuple[int, ...], target: int, points: int) -> None:
    assert lighten.score(chosen, target, RULES) == points


def test_a_delivery_above_its_target_is_not_legal() -> None:
    assert lighten.is_legal((2, 8), 10)
    assert not lighten.is_legal((4, 7), 10)  # T-V03
    assert lighten.is_legal((), 5)  # a pass


def test_odds_of_the_official_deck() -> None:
    odds = lighten.odds(lighten.OFFICIAL_DECK, 4)
    assert odds.hands == 1820
    assert odds.largest == 32 - 2  # 8 + 8 + 7 + 7
    assert {target: (odds.exact(target), odds.near(target, 2)) for target in TABLE} == TABLE


@given(
    st.lists(st.integers(0, 8), min_size=3, max_size=9),
    st.integers(1, 3),
    st.integers(1, 26),
    st.integers(1, 3),
)
@settings(max_examples=60, deadline=None)
def test_odds_agree_with_dealing_every_hand(cards: list[int], hand: int, target: int, gap: int) -> None:
    def totals(held: tuple[int, ...]) -> set[int]:
        return {sum(part) for size in range(1, hand + 1) for part in combinations(held, size)}

    hands = [totals(held) for held in combinations(cards, hand)]
    odds = lighten.odds(Counter(cards), hand)
    assert odds.hands == len(hands)
    assert odds.exact(target) == sum(target in sums for sums in hands)
    assert odds.near(target, gap) == sum(
        any(total in sums for total in range(target - gap, target + 1)) for sums in hands
    )
    assert odds.largest == max(max(sums) for sums in hands)
    assert lighten.reachable(Counter(cards), hand) == set().union(*hands) - {0}


@given(st.lists(st.integers(0, 8), min_size=4, max_size=9), st.integers(1, 2), st.integers(1, 26))
@settings(max_examples=60, deadline=None)
def test_odds_of_hands_beside_cards_that_are_held(cards: list[int], number: int, target: int) -> None:
    held, deck = cards[:number], cards[number:]
    hands = [
        {sum(part) for size in range(1, 4) for part in combinations((*held, *drawn), size)}
        for drawn in combinations(deck, 3 - number)
    ]
    for most in (target, target + 3, None):
        odds = lighten.odds(Counter(deck), 3, held, most)
        assert odds.hands == len(hands)
        assert odds.exact(target) == sum(target in sums for sums in hands)
        assert odds.near(target, 2) == sum(bool(sums & {target, target - 1, target - 2}) for sums in hands)


def test_checking_takes_no_time_to_speak_of(bundled: ContentSet) -> None:
    best = 1.0
    for _ in range(5):
        begun = time.process_time()
        assert not list(lighten.check(bundled))
        best = min(best, time.process_time() - begun)
    assert best < 0.2


def test_a_deck_with_three_eights_and_one_seven(problems: Build) -> None:
    # T-V45
    found = problems({**dict.fromkeys(range(1, 7), 2), 7: 1, 8: 3})
    assert names(found) == {"deck-values": 2}
    assert [(problem.source.line, problem.severity) for problem in found] == [(13, "error"), (14, "error")]
    assert found[0].message == "a deck has 2 cards of value 7, not 1"
    assert "profile: homebrew" in found[0].hint


def test_a_deck_of_fifteen(problems: Build) -> None:
    # T-V45
    found = problems({**dict.fromkeys(range(1, 8), 2), 8: 1})
    assert names(found) == {"deck-size": 1, "deck-values": 1}
    assert "16 cards, not 15" in next(problem.message for problem in found if problem.name == "deck-size")


def test_homebrew_deck_has_at_most_sixty_cards(problems: Build) -> None:
    cards = dict.fromkeys(range(1, 8), 2) | {8: 46}
    assert "deck-size" not in names(problems(cards, profile="homebrew"))
    (deck,) = (found for found in problems(cards | {8: 47}, profile="homebrew") if found.name == "deck-size")
    assert deck.severity == "error"
    assert deck.message == "a personal deck has at most 60 cards, not 61"
    assert (deck.source.file.name, deck.source.line) == ("deck.yaml", 1)
    assert deck.hint == "print 1 fewer: lower `copies`, or take cards out"


def test_a_deck_without_a_value(problems: Build) -> None:
    found = problems(dict.fromkeys(range(1, 8), 2))
    assert names(found) == {"deck-size": 1, "deck-values": 1}
    assert any(problem.message == "a deck has 2 cards of value 8, not 0" for problem in found)


def test_a_deck_that_is_not_each_players_own(problems: Build) -> None:
    found = problems(copies="4")
    size = next(problem for problem in found if problem.name == "deck-size")
    assert "not 64" in size.message
    assert "per-player" in size.hint


@pytest.mark.parametrize("value", ["-1", "100", "2.5", '"3"'])
def test_a_value_that_no_card_can_have(problems: Build, tmp_path: Path, value: str) -> None:
    problems()
    deck = tmp_path / "deck.yaml"
    deck.write_text(deck.read_text().replace("value: 3,", f"value: {value},"))
    found = checked(tmp_path)
    assert names(found) == {"bad-value": 1}
    assert "a whole number from 0 to 99" in found[0].message


def test_a_value_that_the_official_deck_does_not_have(problems: Build) -> None:
    # 3.7: outside 1 to 8.
    found = problems({**dict.fromkeys(range(1, 8), 2), 9: 2})
    assert [problem.message for problem in found] == [
        "a deck has 2 cards of value 8, not 0",
        "a deck has values from 1 to 8, not 9",
    ]
    assert found[1].source.line == 14
    assert "profile: homebrew" in found[1].hint


@pytest.mark.parametrize("value", [9, 12, 50, 99])
def test_homebrew_plays_with_other_values(problems: Build, value: int) -> None:
    found = problems({**dict.fromkeys(range(1, 8), 2), value: 2}, profile="homebrew")
    assert not names(found, "error")


def test_values_that_are_not_printed_do_not_count(problems: Build) -> None:
    found = problems({**dict.fromkeys(range(1, 9), 2), 9: 0}, profile="homebrew")
    assert not names(found)


def test_more_hands_than_can_be_counted(problems: Build) -> None:
    # 60 cards of different values: 60 over 4. Thirty values twice: 4 alike in pairs are C(30,2), one pair
    # and two others 30 C(29,2), all different C(30,4).
    many = problems(dict.fromkeys(range(1, 61), 1), profile="homebrew")
    assert names(many, "error") == {"too-many-hands": 1}
    assert any("487,635 different hands" in problem.message for problem in many)
    assert lighten.different_hands(dict.fromkeys(range(1, 31), 2), 4) == 435 + 30 * 406 + 27405
    assert not names(problems(dict.fromkeys(range(1, 31), 2), profile="homebrew"), "error")


def test_homebrew_plays_with_any_deck(problems: Build) -> None:
    found = problems({1: 3, 3: 3, 5: 3, 6: 3, 8: 4}, profile="homebrew")
    assert names(found) == {"uneven-values": 1}
    assert found[0].severity == "warning"
    assert "4 cards of value 8 and 3 of value 1" in found[0].message


def test_homebrew_with_few_cards(problems: Build) -> None:
    found = problems(dict.fromkeys(range(1, 8), 2), profile="homebrew")
    assert names(found, "warning")["few-cards-in-cycle"] == 1
    assert any("only 10 cards" in problem.message for problem in found)
    assert not names(problems(profile="homebrew"))


def test_a_hand_that_cannot_be_drawn(problems: Build) -> None:
    # T-I02: seven cards less four trims are three, and a hand has four.
    found = problems(dict.fromkeys(range(2, 9), 1), profile="homebrew")
    assert names(found, "error")["hand-cannot-be-drawn"] == 1
    assert "7 cards less 4 trims leave 3" in next(
        problem.message for problem in found if problem.name == "hand-cannot-be-drawn"
    )


@pytest.mark.parametrize("length", [0, 11, 13])
def test_a_manifest_of_another_length(problems: Build, length: int) -> None:
    # T-V46
    found = problems(targets=[*GOOD_TARGETS, 8][:length])
    assert names(found) == {"manifest-length": 1}
    assert (found[0].source.line, found[0].source.column, found[0].severity) == (10, 14, "error")
    assert found[0].message == f"a manifest has 12 targets, not {length}"


@pytest.mark.parametrize("target", ["0", "2.5", "-3"])
def test_a_target_that_is_no_target(problems: Build, target: str) -> None:
    # T-V46
    found = problems(targets=[8, 11, target, *GOOD_TARGETS[3:]])
    assert names(found) == {"bad-value": 1}
    assert (found[0].source.line, found[0].source.column) == (10, 22)
    assert target in found[0].message


def test_a_target_out_of_reach(problems: Build) -> None:
    # T-V46, T-I06: 30 is the highest total of four cards.
    found = problems(targets=[8, 11, 31, *GOOD_TARGETS[3:]])
    assert names(found) == {"manifest-target": 1}
    assert (found[0].source.line, found[0].source.column, found[0].severity) == (10, 22, "error")
    assert "exactly 31" in found[0].message
    assert "30" in found[0].message
    assert names(problems(targets=[8, 11, 30, *GOOD_TARGETS[3:]])) == {"manifest-hard": 1}


def test_reach_is_counted_from_the_sets_own_deck(problems: Build) -> None:
    evens = problems({2: 4, 4: 4, 6: 4, 8: 4}, targets=[8, 7, *GOOD_TARGETS[2:]], profile="homebrew")
    unreachable = {problem.message for problem in evens if problem.name == "manifest-target"}
    assert any("exactly 7;" in message for message in unreachable)
    assert not any("exactly 8;" in message for message in unreachable)


def test_hard_targets(problems: Build) -> None:
    # Exact probabilities: 21 is .1368, 22 is .0907.
    found = problems(targets=[21, 22, *GOOD_TARGETS[2:]])
    assert names(found) == {"manifest-hard": 1}
    assert "165 of 1820 hands can make exactly 22" in found[0].message
    assert (found[0].severity, found[0].source.column) == ("warning", 19)


def test_means(problems: Build) -> None:
    # Six of .8830 and .8269 in turn: mean .855, more than .80; six of .2324 and .1769: less than .40.
    assert names(problems(targets=[8, 7] * 6))["manifest-mean"] == 1
    assert names(problems(targets=[19, 20] * 6))["manifest-mean"] == 1
    assert names(problems())["manifest-mean"] == 0


def test_neighbours_repeats_variety(problems: Build) -> None:
    found = problems(targets=[8, 8, 11, 7, 12, 9, 13, 6, 10, 14, 9, 12])
    assert names(found) == {"manifest-neighbours": 1}
    assert found[0].source.column == 18
    found = problems(targets=[8, 11, 8, 12, 8, 13, 6, 10, 14, 9, 12, 11])
    assert names(found) == {"manifest-repeats": 1}
    assert "8 comes 3 times" in found[0].message
    found = problems(targets=[8, 10, 11, 12, 13] * 2 + [8, 12])
    assert names(found) == {"manifest-variety": 1, "manifest-repeats": 2}
    assert "only 5 different targets" in next(p.message for p in found if p.name == "manifest-variety")
    found = problems(targets=[8] * 12)
    assert "only 1 different target;" in next(p.message for p in found if p.name == "manifest-variety")


@pytest.fixture
def copied(tmp_path: Path) -> Callable[[str, str, str], list[Problem]]:
    """Check a copy of the bundled set in which one text of one file is another."""

    def change(file: str, old: str, new: str) -> list[Problem]:
        shutil.copytree(SET, tmp_path, dirs_exist_ok=True)
        text = (tmp_path / file).read_text(encoding="utf-8")
        assert old in text
        (tmp_path / file).write_text(text.replace(old, new, 1), encoding="utf-8")
        return checked(tmp_path)

    return change


@pytest.mark.parametrize(
    ("old", "new", "name", "words"),
    [
        ("{play: [5, 8], result: exact", "{play: [5, 8], result: near", "example-points", "is `exact`, not"),
        ("{play: [3, 8], result: near", "{play: [3, 8], result: short", "example-points", "is `near`, not"),
        ("{play: [8], result: short", "{play: [8], result: pass", "example-points", "is `short`, not `pass`"),
        ("result: over", "result: short", "example-points", "18 for the target 13 is `over`, not `short`"),
        ("{play: [5, 8], result", "{play: [6, 8], result", "example-illegal", "no 6 to deliver"),
        ("hand: [3, 5, 5, 8]", "hand: [3, 5, 5]", "example-hand", "`hand` has 3"),
        ("hand: [3, 5, 5, 8]", "hand: [5, 5, 5, 8]", "example-cards", "3 cards of value 5"),
        # A whole round: 7 from CARRY, then three of DRAW.
        ("draw: [4, 6, 2, 8, 3]", "draw: [4, 6]", "example-hand", "DRAW and CARRY have 3"),
        ("carried: 7", "carried: 5", "example-cards", "3 cards of value 5, and a deck has 2"),
        ("        play: [6]", "        play: [7]", "example-illegal", "7 is above the target 6"),
        ("        result: exact", "        result: near", "example-points", "is `exact`, not `near`"),
        ("        trim: 2", "        trim: 6", "example-illegal", "those are 2 4 7"),
        ("        carry: 7", "        carry: 2", "example-illegal", "there is one 2"),
        # DRAW has one card when four are wanted.
        ("shuffled: [8, 5, 7, 3,", "shuffled: [8, 5, 7, 2,", "example-illegal", "2 is not in DISCARD"),
        ("draw: [2]", "draw: [2, 3, 4, 1]", "example-illegal", "DRAW lasts"),
    ],
)
def test_printed_examples_obey_the_rules(
    copied: Callable[[str, str, str], list[Problem]], old: str, new: str, name: str, words: str
) -> None:
    (problem,) = (problem for problem in copied("rules.yaml", old, new) if problem.name == name)
    assert words in problem.message
    assert problem.source.line == next(
        number
        for number, text in enumerate((SET / "rules.yaml").read_text(encoding="utf-8").splitlines(), 1)
        if old in text
    )


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("exact: 3", "exact: 5"),
        ("near: 1", "near: 2"),
        ("trims: 4", "trims: 3"),
        ("rounds: 12", "rounds: 13"),
    ],
)
def test_another_number_of_the_rules_needs_no_other_example(
    copied: Callable[[str, str, str], list[Problem]], old: str, new: str
) -> None:
    assert [problem for problem in copied("set.yaml", old, new) if problem.name.startswith("example")] == []


def test_words_that_no_longer_hold_are_told(copied: Callable[[str, str, str], list[Problem]]) -> None:
    (problem,) = copied("set.yaml", "near_gap: 2", "near_gap: 1")
    assert problem.name == "example-points"
    assert "a delivery of 11 for the target 13 is `short`, not `near`" in problem.message
    assert "or take the example out" in problem.hint


def test_sentences_of_an_example_say_its_own_numbers(
    copied: Callable[[str, str, str], list[Problem]],
) -> None:
    assert copied("rules.yaml", "Exact as well. Left: {left}.", "{kept} {most} {left} {target}") == []
    (problem,) = copied("rules.yaml", "Exact as well. Left: {left}.", "Left: {carried}")
    assert problem.name == "unknown-number"


def test_a_sentence_says_only_numbers_that_there_are(
    copied: Callable[[str, str, str], list[Problem]],
) -> None:
    found = copied("mat.yaml", "Draw to {hand}", "Draw to {hnad}")
    assert names(found) == {"unknown-number": 1}
    assert "{hnad}" in found[0].message
    assert found[0].hint == "did you mean `hand`?"
    assert found[0].source.file.name == "mat.yaml"


def test_rules_are_needed(copied: Callable[[str, str, str], list[Problem]]) -> None:
    found = copied("set.yaml", "  trims: 4 ", "  x-trims: 4 ")
    assert names(found)["missing-key"] == 1
    assert "trims" in found[0].message
