"""One run tells of everything: a wrong field hides nothing but what cannot be known without it."""

from __future__ import annotations

import shutil
from collections.abc import Callable

import pytest

from pnp.games import find_games
from pnp.project import BUNDLED
from tests.pipeline.conftest import FACE, Table

Told = Callable[..., list[str]]


@pytest.fixture
def told(table: Table) -> Told:
    """The names of problems with a bundled set in which some texts are replaced, file by file."""

    def told(game: str, *changes: tuple[str, str, str]) -> list[str]:
        home = table.folder / "content" / "mine"
        shutil.copytree(BUNDLED / "content" / game, home, dirs_exist_ok=True)
        for file, old, new in changes:
            text = (home / file).read_text(encoding="utf-8")
            assert old in text
            (home / file).write_text(text.replace(old, new, 1), encoding="utf-8")
        return sorted(problem.name for problem in table.check("mine") if problem.severity == "error")

    return told


UNKNOWN_KEY = ("fuel.yaml", "    spaces: 1\n", "    spaces: 1\n    foo: 1\n")


def test_a_wrong_card_does_not_hide_locations(told: Told) -> None:
    assert told("heartland", UNKNOWN_KEY, ("locations.yaml", "code: C2", "code: C1")) == [
        "location-repeated",
        "unknown-key",
    ]


def test_what_is_wrong_is_not_counted(told: Told) -> None:
    # One Location less would be eleven, and maps with an unknown one; ten Fuel cards less would be no deck.
    assert told("heartland", UNKNOWN_KEY) == ["unknown-key"]
    assert told("heartland", ("locations.yaml", "native: soy", "native: peas")) == ["bad-value"]


def test_a_wrong_card_of_loads_does_not_hide_the_others(told: Told) -> None:
    found = told(
        "loads",
        ("deck.yaml", "suit: heart, rank: 2", "suit: heart, rank: two"),
        ("deck.yaml", "suit: heart, rank: 4", "suit: heart, rank: 5"),
        ("deck.yaml", "suit: diamond, rank: 3", "suit: diamond, rank: 2"),
    )
    # No card is missing and no deck too small for all that is known.
    assert found == ["bad-value", "pack-ranks", "pack-twice"]


def test_a_wrong_card_of_lighten_does_not_hide_other_values_and_manifests(told: Told) -> None:
    found = told(
        "lighten",
        ("deck.yaml", "value: 1,", "value: one,"),
        ("deck.yaml", "value: 8,", "value: 9,"),
        ("manifests/a.yaml", "[8, 11,", "[11,"),
    )
    assert found == ["bad-value", "deck-values", "manifest-length"]


@pytest.mark.parametrize(
    ("game", "changes", "names"),
    [
        (
            "heartland",
            [
                ("locations.yaml", "price: 3", "price: 1.5"),
                ("locations.yaml", "code: S3", "code: S2"),
                ("locations.yaml", "name: Greenrow", "name: Tillerton"),
            ],
            ["location-repeated", "location-repeated"],
        ),
        (
            "heartland",
            [
                ("locations.yaml", "price: 3", "price: 1.5"),
                ("locations.yaml", "good: corn, price: 4", "good: soy, price: 4"),
            ],
            ["demand-native"],
        ),
        (
            "heartland",
            [("locations.yaml", "closed, side: N}", "shut, side: N}, {kind: toll, side: N}")],
            ["side-repeated"],
        ),
        ("loads", [("deck.yaml", "heart, rank: 2", "joker, rank: Q")], ["pack-slots"]),
        ("loads", [("deck.yaml", "heart, rank: 2", "heart, rank: 12, copies: few")], ["pack-ranks"]),
        ("lighten", [("deck.yaml", "8, copies: 2", "9, copies: few")], ["deck-values"]),
        ("lighten", [("manifests/a.yaml", "[8, 11, 7", "[33, x, 7")], ["manifest-target"]),
        (
            "lighten",
            [("manifests/a.yaml", "A\n", "AAA\n"), ("manifests/a.yaml", "[8", "[33")],
            ["manifest-target"],
        ),
    ],
)
def test_a_wrong_field_of_a_piece_does_not_hide_what_a_game_sees_in_the_others(
    told: Told, game: str, changes: list[tuple[str, str, str]], names: list[str]
) -> None:
    assert told(game, *changes) == sorted(["bad-value", *names])


@pytest.mark.parametrize(
    ("old", "new", "names"),
    [
        ("players: 4", "players: 5", ["bad-value", "bad-reference"]),
        ("players: 4", "players: 4\nvariants: [short_hauls]", ["bad-value", "bad-reference"]),
        ("players: 4", "players: 4\nfoo: 1", ["unknown-key", "bad-reference"]),
    ],
)
def test_a_wrong_field_of_a_map_does_not_hide_its_cells(
    told: Told, old: str, new: str, names: list[str]
) -> None:
    found = told("heartland", ("maps/4-plain.yaml", old, new), ("maps/4-plain.yaml", " S1 ", " XX "))
    assert found == sorted(names)


def test_a_wrong_field_of_a_map_does_not_hide_missing_cells(told: Told) -> None:
    wrong = ("maps/4-plain.yaml", "players: 4", "players: 4\nvariants: [short_hauls]")
    assert told("heartland", wrong) == ["bad-value"]
    assert told("heartland", wrong, ("maps/4-plain.yaml", " S1 ", " . ")) == [
        "bad-value",
        "map-r2",
        "map-r3",
        "map-r8",
    ]


@pytest.mark.parametrize("profile", ["", "profile: custom\n"])
def test_a_map_without_any_card_is_told_alone(told: Told, profile: str) -> None:
    wrong = ("maps/2-plain.yaml", "grid: |\n", f"{profile}grid: |\n  . .\nnote: |\n")
    assert "map-grid" in told("heartland", wrong)


def wrong_heads(game: str) -> list[str]:
    """Texts for the `set.yaml` of a set made from that of a game, each with one wrong field."""
    wrong = [
        "title: [Mine]",
        "titel: Mine",
        *(
            f"title: Mine\n{field}"
            for field in (
                "version: [1]",
                "licence: free",
                "players: four",
                "players: {min: few}",
                "players: {min: 9}",
                "credits: us",
                "credits: {content: [us]}",
                "severity: low",
                "severity: {low-contrast: low}",
                "rules: official",
                "rulez: {hand: 3}",
                "settings: official",
                "setting: {}",
            )
        ),
    ]
    for name, kind in (("rules", find_games()[game].rules), ("settings", find_games()[game].settings)):
        for field in kind.fields:
            wrong += [f"title: Mine\n{name}: {{{word}}}" for word in (f"{field}: [[]]", f"{field}x: 1")]
    return wrong


@pytest.mark.parametrize("game", find_games())
def test_a_wrong_field_of_a_set_is_told_alone(table: Table, game: str) -> None:
    for head in wrong_heads(game):
        table.write("content/mine/set.yaml", f"from: {game}\n{head}\n")
        (problem,) = [problem for problem in table.check("mine") if problem.severity != "info"]
        assert problem.source.file.name == "set.yaml", head


@pytest.mark.parametrize(
    ("game", "old", "new", "beside", "names"),
    [
        ("lighten", "min: 1", "min: one", ("deck.yaml", "value: 8,", "value: 9,"), ["deck-values"] * 2),
        ("lighten", "near: 1", "near: one", ("deck.yaml", "value: 8,", "value: 9,"), ["deck-values"] * 2),
        ("lighten", "profile", "profil", ("manifests/a.yaml", "[8, 11,", "[11,"), ["manifest-length"]),
        (
            "loads",
            "min: 4",
            "min: four",
            ("deck.yaml", "heart, rank: 4", "heart, rank: 5"),
            ["pack-ranks", "pack-twice"],
        ),
        ("loads", "hand: 7", "hand: seven", ("boards.yaml", "266x189mm", "200x189mm"), ["board-narrow"]),
        (
            "heartland",
            "min: 2",
            "min: two",
            ("locations.yaml", "code: C2", "code: C1"),
            ["location-repeated"],
        ),
        (
            "heartland",
            "cash: 5",
            "cash: five",
            ("locations.yaml", "code: C2", "code: C1"),
            ["location-repeated"],
        ),
        ("lighten", "trims: 4", "trims: x", ("manifests/a.yaml", "[8,", "[33,"), ["manifest-target"]),
        ("lighten", "near_gap: 2", "near_gap: x", ("manifests/a.yaml", "[8,", "[33,"), ["manifest-target"]),
        ("heartland", "cash: 5", "cash: x", ("maps/2-plain.yaml", " S1 ", " S9 "), ["bad-reference"]),
        ("heartland", "crates: 5", "crates: x", ("maps/2-plain.yaml", " S1 ", " S9 "), ["bad-reference"]),
        ("heartland", "spaces: 3", "spaces: x", ("maps/2-plain.yaml", " S1 ", " S9 "), ["bad-reference"]),
        ("heartland", "cattle: 2", "cattle: x", ("maps/2-plain.yaml", " S1 ", " S9 "), ["bad-reference"]),
        ("heartland", "{2: 50", "{2: x", ("maps/2-plain.yaml", " S1 ", " S9 "), ["bad-reference"]),
        ("heartland", "title:", "titel:", ("maps/4-plain.yaml", " S1 ", " XX "), ["bad-reference"]),
    ],
)
def test_a_wrong_field_of_a_set_does_not_hide_what_a_game_sees(
    told: Told, game: str, old: str, new: str, beside: tuple[str, str, str], names: list[str]
) -> None:
    wrong = "unknown-key" if old in ("profile", "title:") else "bad-value"
    assert told(game, ("set.yaml", old, new), beside) == sorted([wrong, *names])


LONG_WORD = ("reference.yaml", "title: Carry", f"title: {'W' * 24}")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("title:", "titel:"),
        ("version: 1.0.0", "version: []"),
        ("version: 1.0.0", "licence: free"),
        ("game: Round & Revel", "game: []"),
    ],
)
def test_what_the_rules_do_not_need_does_not_hide_what_does_not_fit(told: Told, old: str, new: str) -> None:
    assert set(told("lighten", LONG_WORD)) == {"text-overflow"}
    field = "unknown-key" if new[0] in "tl" else "bad-type"
    assert set(told("lighten", ("set.yaml", old, new), LONG_WORD)) == {field, "text-overflow"}


LONG = '<text x="8" y="20" font-family="Noto Sans" font-size="6" pnp:width="5">{{ piece.title }}</text>'
CARDS = "pieces: [{id: one, title: Crossroads}]\n"


@pytest.mark.parametrize(
    "head",
    [
        "title: [Demo]\nversion: 1.0.0\n",
        "title: Demo\nplayers: few\n",
        "title: Demo\nplayers: {min: 3, max: 2}\n",
        "title: Demo\nrules: {gap: [1]}\n",
        "title: Demo\nfoo: 1\n",
    ],
)
def test_a_wrong_field_of_a_set_does_not_hide_what_does_not_fit(table: Table, head: str) -> None:
    table.set({"cards": CARDS}, head=head, face=LONG)
    found = {problem.source.file.name: problem.name for problem in table.check("demo")}
    assert found.keys() == {"set.yaml", "cards.yaml"}
    assert found["cards.yaml"] == "text-overflow"


@pytest.mark.parametrize(
    ("head", "says"),
    [
        ("title: [Demo]\n", "{{ set.title[0] }}"),
        ("titel: Demo\n", "{{ set.title[0] }}"),
        ("title: Demo\nversion: [1]\n", "{{ set.version[0] }}"),
        ("title: Demo\ncredits: {art: [Ann]}\n", "{{ set.credits.art | upper }}"),
        ("title: Demo\nplayers: {min: 3, max: few}\n", "{{ 6 // (set.players.max - 1) }}"),
        ("title: Demo\nrules: {hand: [1]}\n", "{{ set.rules.hand + 1 }}"),
        ("title: Demo\nrules: few\n", "{{ set.rules.hand + 1 }}"),
        ("title: Demo\nsettings: few\n", '{{ "a" if set.settings.mode == "x" }}'),
    ],
)
def test_nothing_is_told_of_sides_that_a_wrong_field_of_the_set_decides(
    table: Table, head: str, says: str
) -> None:
    face = LONG.replace("{{ piece.title }}", says)
    table.set({"cards": CARDS}, head=head, face=face)
    (problem,) = table.check("demo")
    assert problem.source.file.name == "set.yaml"


def test_pieces_counted_by_a_wrong_rule_are_not_missed(table: Table) -> None:
    cards = "pieces: [{id: one, copies: rules.ones}, {id: two, copies: 0}]\n"
    for rules in ("{ones: [1]}", "few"):
        table.set({"cards": cards}, head=f"title: Demo\nrules: {rules}\n")
        assert {problem.name for problem in table.check("demo")} == {"bad-type", "no-copies"}


@pytest.mark.parametrize("severity", ["low", "{outside-safe-area: low}", "{outside-safe-area: {as: info}}"])
def test_problems_whose_severity_is_wrong_are_not_told(table: Table, severity: str) -> None:
    face = FACE.replace('x="8"', 'x="1"')
    table.set({"cards": CARDS}, head="title: Demo\n", face=face)
    assert [problem.name for problem in table.check("demo")] == ["outside-safe-area"]
    table.set({"cards": CARDS}, head=f"title: Demo\nseverity: {severity}\n", face=face)
    assert [problem.source.file.name for problem in table.check("demo")] == ["set.yaml"]


STRANGE = """<foo/><bar x="1"/>
<rect wdth="3" hight="2" {{ box.trim }}/>
"""
UNNAMED = """{{ piece.csot }}
{{ piece.cist ~ colour.nope }}{% for part in piece.parts %}{{ part.name }}{% endfor %}
{% if piece.cost > 3 %}{{ nothing }}{% endif %}{{ piece.aura | default("") }}{% set sum = piece.value + 1 %}
{{ piece.deep.deeper[0].deepest }}{{ 7 / range(piece.turns) | length }}
{{ piece.late }}
"""


def test_all_strange_elements_and_attributes_of_a_drawing_are_told(table: Table) -> None:
    table.set({"cards": CARDS}, face=LONG.replace("<text", f"{STRANGE}<text"))
    found = table.check("demo")
    start = min(problem.source.line for problem in found)
    assert sorted((one.source.line - start, one.name, one.message) for one in found) == [
        (0, "unknown-element", "<bar> is not drawn"),
        (0, "unknown-element", "<foo> is not drawn"),
        (1, "unknown-attribute", "<rect> has no attribute `hight`"),
        (1, "unknown-attribute", "<rect> has no attribute `wdth`"),
    ]


def test_all_names_that_are_not_defined_are_told_without_what_comes_of_them(table: Table) -> None:
    table.set({"cards": CARDS}, face=LONG.replace("<text", f"{UNNAMED}<foo/>\n<text"))
    found = table.check("demo")
    start = min(problem.source.line for problem in found)
    told = sorted((one.source.line - start, one.name, one.message.split(" (piece")[0]) for one in found)
    assert told == [
        (0, "undefined-name", "there is no `csot` in the piece"),
        (1, "undefined-name", "there is no `cist` in the piece"),
        (1, "undefined-name", "there is no `nope` in the theme"),
        (1, "undefined-name", "there is no `parts` in the piece"),
        (2, "undefined-name", "there is no `cost` in the piece"),
        (2, "undefined-name", "there is no `value` in the piece"),
        (3, "undefined-name", "there is no `deep` in the piece"),
        (3, "undefined-name", "there is no `turns` in the piece"),
    ]
