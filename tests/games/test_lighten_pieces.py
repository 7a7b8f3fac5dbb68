"""What is drawn on the pieces of Lighten the Load."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from xml.etree import ElementTree

import pytest
from fontTools.ttLib import TTFont

from pnp.content.model import ContentSet
from pnp.content.read import read_set
from pnp.drawing.items import Form
from pnp.drawing.render import Drawer
from pnp.games import find_games, lighten
from pnp.geometry import Box
from pnp.source import Report

ROOT = Path(__file__).parents[2]
SET = ROOT / "content" / "lighten"
TEMPLATES = ROOT / "templates"
SVG = "{http://www.w3.org/2000/svg}"

Render = Callable[..., ElementTree.Element]


def blank(href: str) -> Form:
    """A picture of a piece that shows its size alone."""
    size = (266, 192) if "mat/" in href else (63.5, 88.9)
    return Form(href, (), Box(0, 0, *size))


def draw(
    content: ContentSet | None, component: str, piece: str, *, back: bool = False, owner: str = "A"
) -> ElementTree.Element:
    """One side as parsed SVG; anything wrong with it fails the test."""
    assert content is not None
    report = Report()
    facts = partial(lighten.GAME.facts, content)
    drawer = Drawer(content, [TEMPLATES], report, places=True, facts=facts, picture=blank)
    part = content.component(component)
    assert part is not None
    name = part.back if back else part.face
    assert name is not None
    chosen = next(one for one in part.pieces if one.id == piece)
    assert drawer.drawing(part, name, chosen, owner) is not None
    svg = drawer.svg(part, name, chosen, owner)
    assert svg is not None
    assert list(report) == []
    return ElementTree.fromstring(svg)


@pytest.fixture
def render() -> Render:
    content = read_set(SET, find_games(), Report())
    return lambda *args, **options: draw(content, *args, **options)


@pytest.fixture
def changed(tmp_path: Path) -> Callable[[str, str], Render]:
    """Draw a copy of the set whose set.yaml says something else."""

    def change(old: str, new: str) -> Render:
        shutil.copytree(SET, tmp_path, dirs_exist_ok=True)
        text = (tmp_path / "set.yaml").read_text(encoding="utf-8")
        assert old in text
        (tmp_path / "set.yaml").write_text(text.replace(old, new), encoding="utf-8")
        content = read_set(tmp_path, find_games(), Report())
        return lambda *args, **options: draw(content, *args, **options)

    return change


def words(side: ElementTree.Element) -> list[str]:
    """What each text says."""
    return [
        " ".join("".join(text.itertext()).split())
        for text in side.iter()
        if text.tag in (SVG + "text", SVG + "foreignObject")
    ]


def black_squares(side: ElementTree.Element) -> int:
    return sum(
        rect.get("fill") == "#000000" and rect.get("width") == rect.get("height")
        for rect in side.iter(SVG + "rect")
    )


def black_bars(side: ElementTree.Element) -> int:
    return sum(
        rect.get("fill") == "#000000" and float(rect.get("width", 0)) > 2 * float(rect.get("height", 0))
        for rect in side.iter(SVG + "rect")
    )


@pytest.mark.parametrize(("piece", "value"), [("one", 1), ("six", 6), ("eight", 8)])
def test_a_card_says_its_value_five_times_and_counts_it(render: Render, piece: str, value: int) -> None:
    side = render("deck", piece)
    assert words(side) == [str(value)] * 5
    assert black_squares(side) == value
    assert black_bars(side) == (4 if value == 6 else 0)


def homebrew(folder: Path, values: dict[int, int]) -> Render:
    """Draw a set whose decks have other cards."""
    shutil.copytree(SET, folder, dirs_exist_ok=True)
    text = (folder / "set.yaml").read_text(encoding="utf-8")
    text = text.replace("profile: official", "profile: homebrew")
    (folder / "set.yaml").write_text(text, encoding="utf-8")
    rows = [f"  - {{id: v{value}, value: {value}, copies: {copies}}}\n" for value, copies in values.items()]
    head = (folder / "deck.yaml").read_text(encoding="utf-8").split("pieces:")[0]
    (folder / "deck.yaml").write_text(f"{head}pieces:\n{''.join(rows)}", encoding="utf-8")
    return partial(draw, read_set(folder, find_games(), Report()))


def test_values_above_eight_have_no_squares_to_count(tmp_path: Path) -> None:
    render = homebrew(tmp_path, {1: 2, 8: 2, 12: 2, 50: 2})
    for value in (1, 8, 12, 50):
        side = render("deck", f"v{value}")
        assert words(side).count(str(value)) == 5
        assert black_squares(side) == 0


@pytest.mark.parametrize(("value", "bars"), [(9, 4), (12, 0), (66, 4), (68, 4), (50, 0), (99, 4)])
def test_a_bar_stands_below_what_turned_round_is_another_value(tmp_path: Path, value: int, bars: int) -> None:
    assert black_bars(homebrew(tmp_path, {1: 2, value: 2})("deck", f"v{value}")) == bars


def test_two_figures_stay_inside_of_their_plate() -> None:
    """The widest value, by the font itself, in the lines of the plate."""
    theme = (TEMPLATES / "lighten" / "theme.yaml").read_text(encoding="utf-8")
    found = re.search(r"two_figures: .*cap: ([0-9.]+)mm", theme)
    assert found is not None
    cap = float(found[1])
    font = TTFont(ROOT / "fonts" / "SofiaSansCondensed-ExtraBold.ttf")
    glyphs, widths = font.getBestCmap(), font["hmtx"]
    widest = max(widths[glyphs[ord(figure)]][0] for figure in "0123456789")
    assert 2 * widest * cap / font["OS/2"].sCapHeight < 44.5 - 2 * 1.7


def test_backs_differ_by_owner_only(render: Render) -> None:
    back = words(render("deck", "one", back=True, owner="B"))
    assert back == words(render("deck", "eight", back=True, owner="B"))
    assert back.count("B") == 2
    assert "".join(back) == "LIGHTENTHELOADB" * 2


def test_mat_places_hold_a_card(render: Render) -> None:
    side = render("mat", "mat", owner="C")
    places = [
        rect
        for rect in side.iter(SVG + "rect")
        if rect.get("stroke-dasharray") and float(rect.get("width", 0)) >= 63.5 - 1
    ]
    assert len([place for place in places if float(place.get("width", 0)) >= 63.5]) >= 4
    assert all(float(place.get("height", 0)) >= 87.8 for place in places)
    said = words(side)
    assert {"DRAW", "DISCARD", "CARRY", "REMOVED", "HAND", "C"} <= set(said)
    assert "Draw to 4" in said
    assert said.count("4") == 2  # a step and a place of the hand


def test_record_has_a_row_a_round_and_a_box_a_trim(render: Render) -> None:
    side = render("record", "record")
    assert len(list(side.iter(SVG + "circle"))) == 12 * 3
    boxes = [
        rect for rect in side.iter(SVG + "rect") if rect.get("width") == "9.4" and rect.get("height") == "9.4"
    ]
    assert len(boxes) == 4
    assert {"A", "B", "C", "12", "TRIMS", "TOTAL"} <= set(words(side))


def test_manifest_says_what_scores(render: Render) -> None:
    side = render("manifests", "c")
    said = words(side)
    # Target 19 scores 3, 17 and 18 score 1; target 3 and below it 1 and 2.
    assert {"19", "17–18", "3", "1–2", "20", "18–19"} <= set(said)
    assert black_bars(side) == 1  # the lone 6
    assert black_bars(render("manifests", "a")) == 3  # 9, 6 and 9


def test_pages_say_the_rules_numbers(changed: Callable[[str, str], Render]) -> None:
    said = " ".join(words(changed("exact: 3 ", "exact: 5 ")("rules", "help")))
    assert "60 is the most possible" in said
    said = " ".join(words(changed("trims: 4 ", "trims: 3 ")("rules", "help")))
    assert "After all trims 13 cards are still in play" in said
    said = " ".join(words(changed("near_gap: 2", "near_gap: 3")("manifests", "a")))
    assert "5–7" in said
    front = changed("hand: 4 ", "hand: 5 ")("reference", "round")
    assert "then draw until you hold 5." in " ".join(words(front))
    assert "For 2–5 players." in " ".join(
        words(changed("{min: 1, max: 6, default: 4}", "{min: 2, max: 5}")("rules", "play"))
    )


def test_examples_show_what_the_rules_make_of_them(render: Render) -> None:
    said = words(render("rules", "play"))
    # The hand is 7 from CARRY and 4, 6, 2 drawn; the 6 is exact, and 4 is neither trimmed nor carried.
    assert (
        "Draw: the 7 comes back from CARRY, then 4, 6, 2 are drawn. Deliver: the 6, for the target 6." in said
    )
    assert any(
        text.startswith("Score: exact, 3 points. Trim: the 2 ") and text.endswith("the 4 is discarded.")
        for text in said
    )
    said = words(render("rules", "help"))
    # T-V01, T-V02; 13 less 11 is near; 8 is too little; 18 is too much (T-R09).
    assert [text for text in said if text.startswith("=")] == ["= 13", "= 13", "= 11", "= 8", "= 18"]
    assert "Exact. Left to trim or carry: 3, 5." in said
    assert "Short by 2: near enough. Left: 5, 5." in said
    assert "Over by 5: not allowed. Deliver less, or pass." in said


def test_examples_picture_the_cards_themselves(render: Render) -> None:
    pictured = [use.get("href", "") for use in render("rules", "help").iter(SVG + "use")]
    hand = ["face:deck/three", "face:deck/five", "face:deck/five", "face:deck/eight"]
    assert [name for name in pictured if name.startswith("face:")][: 5 * 4] == hand * 5
    assert pictured.count("#closed") == 1
    assert "back:deck/one" in pictured


def test_a_card_worth_nothing_is_pictured_by_its_face(tmp_path: Path) -> None:
    shutil.copytree(SET, tmp_path, dirs_exist_ok=True)
    for file, old, new in (
        ("deck.yaml", "{id: one, value: 1, copies: 2}", "{id: one, value: 0, copies: 2}"),
        (
            "rules.yaml",
            "draw: [4, 6, 2, 8, 3]\n        carried: 7",
            "draw: [4, 6, 0, 8, 3]\n        carried: 0",
        ),
        ("rules.yaml", "removed: [1]", "removed: []"),
        ("rules.yaml", "discard: [3, 1, 7, 5", "discard: [3, 2, 7, 5"),
        ("rules.yaml", "trim: 2\n        carry: 7", "trim: 0\n        carry: 0"),
        ("set.yaml", "profile: official", "profile: homebrew"),
    ):
        text = (tmp_path / file).read_text(encoding="utf-8")
        assert old in text
        (tmp_path / file).write_text(text.replace(old, new), encoding="utf-8")
    content = read_set(tmp_path, find_games(), Report())
    assert content is not None
    page = draw(content, "rules", "play")
    faces = [one.get("href") for one in page.iter(f"{SVG}use")].count("face:deck/one")
    # Among all cards, twice in the hand, and then on REMOVED: what is carried lies face down.
    assert faces == 1 + 2 + 1
    said = " ".join(words(page))
    assert "the 0 comes back from CARRY, then 4, 6, 0 are drawn" in said
    assert "the 0 leaves the game" in said
    assert "the 0 waits once more" in said


def test_sentences_of_an_example_say_the_numbers_of_the_game_too(
    changed: Callable[[str, str], Render], tmp_path: Path
) -> None:
    changed("exact: 3 ", "exact: 3 ")
    page = tmp_path / "rules.yaml"
    page.write_text(
        page.read_text(encoding="utf-8").replace("Exact as well. Left: {left}.", "{kept} {most} {left}"),
        encoding="utf-8",
    )
    content = read_set(tmp_path, find_games(), Report())
    assert "12 36 8" in words(draw(content, "rules", "help"))


def test_a_page_shows_the_deck_of_its_set(changed: Callable[[str, str], Render]) -> None:
    shown = changed("profile: official ", "profile: homebrew ")("rules", "play")
    assert words(shown).count("× 2") == 8


def test_pages_do_without_the_pieces_that_a_set_does_not_print(changed: Callable[[str, str], Render]) -> None:
    bare = changed(
        "[deck.yaml, mat.yaml, record.yaml, manifests.yaml, reference.yaml, rules.yaml]", "[rules.yaml]"
    )
    help_page = bare("rules", "help")
    assert [use.get("href") for use in help_page.iter(SVG + "use")] == ["#closed"]
    # The values are written where no card can be pictured.
    assert words(help_page).count("8") >= 5
    assert not any("CARRY, then" in text for text in words(bare("rules", "play")))


@pytest.mark.parametrize(
    ("reshuffle", "said", "example"),
    [
        ("lazy", "Only when you need another card", "The last card of the pile is a 2."),
        ("eager", "As soon as the last card is taken", "The pile ends with 3, 4, 2, 4."),
    ],
)
def test_pages_tell_of_one_way_to_shuffle(
    changed: Callable[[str, str], Render], reshuffle: str, said: str, example: str
) -> None:
    page = words(changed("reshuffle: lazy ", f"reshuffle: {reshuffle} ")("rules", "help"))
    assert sum("shuffle your DISCARD into a new pile" in text for text in page) == 1
    assert any(said in text for text in page)
    # As in T-V23 and T-V25, after all trims: of the 12 cards in play 4 are in the hand and 8 in the new pile.
    assert [text for text in page if "DISCARD becomes the new pile" in text] == [
        f"{example} DISCARD becomes the new pile: draw 8, 5, 7. It has 8 cards left."
        if reshuffle == "lazy"
        else f"{example} At once DISCARD becomes the new pile. Once your hand is full, it has 8 cards."
    ]
    card = words(changed("reshuffle: lazy ", f"reshuffle: {reshuffle} ")("reference", "round", back=True))
    assert any("Need a card?" in text for text in card) == (reshuffle == "lazy")
    assert any("At once shuffle" in text for text in card) == (reshuffle == "eager")


def test_a_reference_card_tells_a_round_on_its_front(render: Render) -> None:
    said = words(render("reference", "round"))
    assert [text for text in said if text in ("DRAW", "DELIVER", "SCORE", "TRIM", "CARRY")] == [
        "DRAW", "DELIVER", "SCORE", "TRIM", "CARRY",
    ]  # fmt: skip
    assert said[-6:] == ["3", "exact", "1", "up to 2below", "0", "lessor a pass"]
    assert "AFTER ROW 12" in words(render("reference", "round", back=True))


def test_a_set_prints_what_its_game_needs() -> None:
    # The T rows of the component checklist: cards, mat, record, reference card per player; manifests A, B, C.
    content = read_set(SET, find_games(), Report())
    assert content is not None
    for players in (1, 4, 6):
        printed = {
            part.id: sum(part.printed(piece, players) for piece in part.pieces) for part in content.components
        }
        assert printed == {
            "deck": 16 * players,
            "mat": players,
            "record": players,
            "manifests": 3,
            "reference": players,
            "rules": 2,
        }


def test_other_numbers_of_the_rules_are_drawn(changed: Callable[[str, str], Render]) -> None:
    record = changed("trims: 4 ", "trims: 6 ")("record", "record")
    boxes = [
        rect
        for rect in record.iter(SVG + "rect")
        if rect.get("height") == "9.4" and rect.get("fill") == "none"
    ]
    assert len(boxes) == 6
    assert max(float(box.get("x", 0)) + float(box.get("width", 0)) for box in boxes) < 82
    assert len(list(changed("rounds: 12 ", "rounds: 10 ")("record", "record").iter(SVG + "circle"))) == 30


def test_a_title_in_another_script_stays_whole(changed: Callable[[str, str], Render]) -> None:
    said = words(changed("title: Lighten the Load", "title: Легче груз")("mat", "mat"))
    assert "ЛЕГЧЕ ГРУЗ" in said


def test_a_long_title_becomes_smaller(changed: Callable[[str, str], Render]) -> None:
    side = changed("title: Lighten the Load", "title: The Very Long Road to a Light Load")("mat", "mat")
    scale = next(group for group in side.iter(SVG + "g") if "scale(" in group.get("transform", "")).get(
        "transform", ""
    )
    assert float(re.findall(r"scale\(([\d.]+)\)", scale)[0]) < 0.8


def test_stencilled_letters_stand_by_the_font_itself() -> None:
    text = (TEMPLATES / "_shared" / "shapes.j2").read_text(encoding="utf-8")
    table = text[text.index("set advance") : text.index("-%}", text.index("set advance"))]
    advances = {found[0]: float(found[1]) for found in re.findall(r'"([^"])": ([\d.]+)', table)}
    font = TTFont(ROOT / "fonts" / "SofiaSansCondensed-ExtraBold.ttf")
    widths, names = font["hmtx"], font.getBestCmap()
    assert len(advances) == 40
    for letter, advance in advances.items():
        if letter != " ":  # set wider than the font's own
            assert advance == pytest.approx(widths[names[ord(letter)]][0] / font["head"].unitsPerEm, abs=5e-4)


def test_templates_name_tokens_not_literals() -> None:
    for path in [*TEMPLATES.glob("lighten/*.j2"), TEMPLATES / "_shared" / "shapes.j2"]:
        text = re.sub(
            r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", "", path.read_text(encoding="utf-8"), flags=re.DOTALL
        )
        assert not re.search(r"#[0-9A-Fa-f]{6}\b|font-(size|family)=|stroke-width=\"[\d.]", text), path


@pytest.mark.parametrize(
    ("reshuffle", "said"), [("lazy", "you need a card?"), ("eager", "As soon as it is empty")]
)
def test_mat_says_when_to_shuffle_by_the_setting(
    changed: Callable[[str, str], Render], reshuffle: str, said: str
) -> None:
    (draw_pile,) = (
        text
        for text in words(changed("reshuffle: lazy ", f"reshuffle: {reshuffle} ")("mat", "mat"))
        if text.startswith("Your deck, face down.")
    )
    assert said in draw_pile
    assert draw_pile.count("huffle DISCARD") == 1
