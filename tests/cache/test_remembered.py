"""Checks that remember what an earlier one found right: they tell the same as one that remembers nothing."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pnp.pipeline
from pnp.cache import store
from pnp.cache.verdicts import Verdict
from pnp.jobs import Options
from pnp.pipeline import check
from pnp.printers.profile import Margins, Profile
from pnp.run import Run
from pnp.sides import Sides
from pnp.source import Problem
from tests.running import run_here

NUMBER = 110
SET = "title: Demo\nversion: 1.0.0\nplayers: {min: 1, max: 9}\ncomponents: [cards.yaml]\n"
FIELDS = "fields: {title: text, suit: [oak, elm], cost: whole, text: rich-text?}\n"
LINE = '<text x="6" y="20" font-family="Noto Sans" font-size="4" pnp:width="40">{{ piece.title }}</text>'
SHRUNK = LINE.replace(">", ' pnp:fit="shrink">', 1)
FRAME = (
    '<foreignObject x="6" y="30" width="50" height="24" font-family="Noto Sans" font-size="4">'
    "{{ piece.title }} costs <b>{{ piece.cost }}</b></foreignObject>"
)
RICH = (
    '<foreignObject x="6" y="60" width="50" height="12" font-family="Noto Sans" font-size="4">'
    "{{ piece.text | rich }}</foreignObject>"
)
SUIT = """<rect x="{{ 9 if piece.suit == 'oak' else 20 }}" y="76" width="9" height="9"/>"""
ALIKE = """<path d="M9 9h9v9z" fill="{{ '#d00000' if piece.suit == 'oak' else '#c80000' }}"/>"""
NUMBERED = (
    '<text x="30" y="84" font-family="Noto Sans" font-size="4">{{ piece.cost }}/{{ piece.title }}</text>'
)
PARTS = [LINE, SHRUNK, FRAME, RICH, SUIT, ALIKE, NUMBERED]
WORDS = [
    "",
    "a",
    "Wolf",
    "the cards of oak and elm",
    "Far too long a title for any line",
    "naïve",
    "\u2603",
    "#d00",
]


def face(*parts: str) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:pnp="urn:pnp" viewBox="0 0 63.5 88.9">'
        f"{''.join(parts)}</svg>\n"
    )


def card(number: int, **said: Any) -> dict[str, Any]:
    return {
        "id": f"p{number}",
        "title": f"Card {number}",
        "suit": ("oak", "elm")[number % 2],
        "cost": 3,
    } | said


def write(cards: list[dict[str, Any]], *parts: str, head: str = "") -> None:
    """A set of these cards in the folder at hand, where it is not the one that is there."""
    pieces = "".join(
        f"- {{{', '.join(f'{key}: {value!r}' for key, value in one.items())}}}\n" for one in cards
    )
    for name, text in {
        "content/demo/set.yaml": SET,
        "content/demo/cards.yaml": f"component: cards\nsize: poker\n{head}{FIELDS}pieces:\n{pieces}",
        "templates/demo/cards.face.j2": face(*parts),
    }.items():
        file = Path(name)
        file.parent.mkdir(parents=True, exist_ok=True)
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")


def remembering(**options: Any) -> list[Problem]:
    return list(check(["demo"], options=Options(**options), remember=True))


@pytest.fixture(autouse=True)
def settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files may have been written just now."""
    monkeypatch.setattr("pnp.cache.inputs._SETTLED", -(10**15))


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The templates of sides that were drawn, and `sheets` for each component that was laid on such."""
    seen: list[str] = []
    judged, laid_out = Sides.judged, Run.laid_out

    def watched(self: Sides, component: Any, template: str, *rest: Any) -> Any:
        seen.append(template)
        return judged(self, component, template, *rest)

    def watched_sheets(self: Run, *rest: Any) -> Any:
        seen.append("sheets")
        return laid_out(self, *rest)

    monkeypatch.setattr(Sides, "judged", watched)
    monkeypatch.setattr(Run, "laid_out", watched_sheets)
    return seen


cards = [card(number) for number in range(NUMBER)]
edits = st.one_of(
    st.tuples(st.just("title"), st.integers(0, NUMBER - 1), st.sampled_from(WORDS)),
    st.tuples(st.just("text"), st.integers(0, NUMBER - 1), st.sampled_from([*WORDS, "<b>bold</b>"])),
    st.tuples(st.just("suit"), st.integers(0, NUMBER - 1), st.sampled_from(["oak", "elm"])),
    st.tuples(st.just("cost"), st.integers(0, NUMBER - 1), st.sampled_from([0, 12, 123456789])),
    st.tuples(st.just("cards"), st.just(0), st.integers(95, NUMBER + 2)),
    st.tuples(st.just("order"), st.just(0), st.just(0)),
    st.tuples(st.just("parts"), st.just(0), st.sets(st.sampled_from(PARTS)).map(sorted)),
    st.tuples(st.just("head"), st.just(0), st.sampled_from(["", "bleed: 2\n", "safe: 12\n", "copies: 2\n"])),
)


@given(
    st.sets(st.sampled_from(PARTS)).map(sorted), st.lists(st.lists(edits, min_size=1, max_size=3), max_size=4)
)
@settings(max_examples=25, deadline=None)
def test_whatever_changes_the_same_is_told(parts: list[str], steps: list[list[tuple[str, int, Any]]]) -> None:
    now, head = [dict(one) for one in cards], ""
    was = Path.cwd()
    with TemporaryDirectory() as name:
        os.chdir(name)
        try:
            for step in ((), *steps):
                for what, place, value in step:
                    if what == "cards":
                        now = [
                            card(number) | (now[number] if number < len(now) else {})
                            for number in range(value)
                        ]
                    elif what == "order":
                        now.reverse()
                    elif what == "parts":
                        parts = value
                    elif what == "head":
                        head = value
                    else:
                        now[place % len(now)][what] = value
                write(now, *parts, head=head)
                told = list(check(["demo"]))
                assert remembering() == told
                assert remembering() == told
        finally:
            os.chdir(was)


def test_nothing_is_drawn_that_was_found_right(here: Path, drawn: list[str]) -> None:
    write(cards, LINE, FRAME, RICH, SUIT)
    assert remembering() == []
    assert drawn[0] == "cards.face.j2"
    assert "sheets" in drawn
    drawn.clear()
    assert remembering() == []
    assert drawn == []


@pytest.mark.parametrize(
    ("said", "is_drawn"),
    [
        pytest.param({"title": "Wolf"}, False, id="other words"),
        pytest.param({"title": "A wholly new title"}, False, id="more words"),
        pytest.param({"suit": "elm"}, False, id="another group"),
        pytest.param({"cost": 987}, False, id="a number"),
        pytest.param({"title": "Far too long a title for any line of that width"}, True, id="too long"),
        pytest.param({"title": "Snow \u2603\ufe0f \U0001f9ca"}, True, id="no font has it"),
        pytest.param({"title": "#d00000"}, True, id="a colour perhaps"),
        pytest.param({"text": "with <b>tags</b>"}, True, id="tags"),
    ],
)
def test_a_card_is_drawn_only_where_its_words_do_not_tell(
    here: Path, drawn: list[str], said: dict[str, Any], is_drawn: bool
) -> None:
    write(cards, LINE, FRAME, RICH, SUIT)
    assert remembering() == []
    write([cards[0] | said, *cards[1:]], LINE, FRAME, RICH, SUIT)
    told = list(check(["demo"]))
    drawn.clear()
    assert remembering() == told
    assert drawn[:1] == (["cards.face.j2"] if is_drawn else [])


def test_a_card_of_which_words_do_not_tell_is_drawn_each_time(here: Path, drawn: list[str]) -> None:
    write(cards, LINE)
    remembering()
    write([cards[0] | {"title": "#d00000"}, *cards[1:]], LINE)
    for _ in range(2):
        drawn.clear()
        assert remembering() == []
        assert drawn == ["cards.face.j2"]


def test_cards_that_come_to_look_alike_are_told(here: Path) -> None:
    write(cards, LINE, ALIKE)
    assert remembering() == []
    write([cards[0] | {"title": cards[1]["title"]}, *cards[1:]], LINE, ALIKE)
    assert [problem.name for problem in remembering()] == ["colours-alike"]


def test_what_is_right_in_one_group_may_be_wrong_in_another(here: Path) -> None:
    line = LINE.replace(">", """ pnp:fit="{{ 'shrink' if piece.suit == 'oak' else 'none' }}">""", 1)
    long = {"title": "About as long as the whole line"}
    write([cards[0] | long, *cards[1:]], line, SUIT)
    assert remembering() == []
    new = [one | {"title": f"New {number}"} for number, one in enumerate(cards[1:3])]
    write([cards[0] | long, *new, cards[3] | long, *cards[4:]], line, SUIT)
    assert [problem.name for problem in remembering()] == ["text-overflow"]


def test_new_words_are_kept(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(cards, LINE)
    remembering()
    write([cards[0] | {"title": "Unheard words"}, *cards[1:]], LINE)
    assert remembering() == []
    monkeypatch.setattr(Verdict, "_hold", None)  # what has been said before is not judged
    assert remembering() == []


@pytest.mark.parametrize(
    ("file", "change"),
    [
        ("templates/demo/cards.face.j2", lambda text: text.replace('pnp:width="40"', 'pnp:width="9"')),
        ("templates/demo/theme.yaml", lambda text: "colours: {oak: none}\n"),
        ("content/demo/set.yaml", lambda text: text.replace("Demo", "Another")),
        ("content/demo/cards.yaml", lambda text: text.replace("size: poker", "size: mini")),
        ("fonts/broken.ttf", lambda text: "no font"),
        ("templates/demo/__pycache__/part.j2", lambda text: "{{"),
    ],
)
def test_all_is_drawn_where_anything_else_has_changed(
    here: Path, drawn: list[str], file: str, change: Any
) -> None:
    write(cards, LINE, SUIT)
    path = Path(file)
    path.parent.mkdir(exist_ok=True)
    assert remembering() == []
    path.write_text(change(path.read_text(encoding="utf-8") if path.exists() else ""), encoding="utf-8")
    told = list(check(["demo"]))
    drawn.clear()
    assert remembering() == told
    assert drawn[0] == "cards.face.j2"


def test_nothing_is_kept_where_a_file_has_changed_while_content_was_read(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(cards, LINE.replace("piece", "set"))
    load = pnp.pipeline.load

    def slow(*args: Any, **options: Any) -> Any:
        content = load(*args, **options)
        title = "Far too long a title for any line of that width"
        Path("content/demo/set.yaml").write_text(SET.replace("Demo", title), encoding="utf-8")
        time.sleep(0.05)
        return content

    with monkeypatch.context() as patch:
        patch.setattr("pnp.cache.inputs._SETTLED", 0)
        patch.setattr("pnp.pipeline.load", slow)
        assert remembering() == []
    told = list(check(["demo"]))
    assert [problem.name for problem in told] == ["text-overflow"]
    assert remembering() == told


def test_other_options_are_another_check(here: Path, drawn: list[str]) -> None:
    write(cards, LINE)
    remembering()
    drawn.clear()
    assert remembering(gap=3.0) == []
    assert "sheets" in drawn


def test_another_number_of_cards_is_laid_on_sheets_again(here: Path, drawn: list[str]) -> None:
    write(cards, LINE)
    remembering()
    drawn.clear()
    write(cards[:-1], LINE)
    assert remembering() == []
    assert drawn[0] == "sheets"
    assert "cards.face.j2" not in drawn


@pytest.mark.parametrize(
    "parts",
    [
        pytest.param((LINE.replace(">", ' pnp:fit="together">', 1),), id="a size together"),
        pytest.param(("{{ component.pieces | length }}",), id="all pieces"),
        pytest.param(('<use href="face:cards/p0" x="5" y="5" width="6" height="8"/>',), id="another piece"),
    ],
)
def test_what_depends_on_other_pieces_is_always_drawn(
    here: Path, drawn: list[str], parts: tuple[str, ...]
) -> None:
    write(cards, *parts)
    before = remembering()
    drawn.clear()
    assert remembering() == before
    assert "cards.face.j2" in drawn


def test_pieces_that_begin_rows_of_their_own_lie_as_they_are_printed(here: Path) -> None:
    write(cards, LINE)
    for name, text in {
        "content/demo/set.yaml": SET.replace("]", ", tiles.yaml]"),
        "content/demo/tiles.yaml": "component: tiles\nsize: 51x51mm\nown_rows: true\nfields: {title: text}\n"
        "pieces: [{id: a, title: A}, {id: b, title: B}, {id: c, title: C}, {id: d, title: D}]\n",
        "templates/demo/tiles.face.j2": face(LINE).replace("63.5 88.9", "51 51"),
    }.items():
        Path(name).write_text(text, encoding="utf-8")
    narrow = Profile("office", margins=Margins(0, 0, 8, 0))  # four tiles in a row reach into the last
    for _ in range(2):
        assert remembering(profile=narrow) == []


def test_few_cards_leave_nothing_behind(here: Path) -> None:
    write(cards[:9], LINE)
    assert remembering() == []
    assert not Path(store.FOLDER).exists()


def test_what_is_wrong_is_told_each_time(here: Path) -> None:
    write([cards[0] | {"title": "Far too long a title for any line of that width"}, *cards[1:]], LINE)
    told = remembering()
    assert [problem.name for problem in told] == ["text-overflow"]
    assert remembering() == told
    assert not Path(store.FOLDER).exists()


@pytest.mark.parametrize("key", ["sides", "code", "key", "sheets"])
@pytest.mark.parametrize("value", [None, 3, [], {}, {"a": [{"asked": 1}, {}]}, {"a": [{}, {"b": 99}]}])
def test_a_record_of_a_stranger_is_no_error(here: Path, key: str, value: Any) -> None:
    write(cards, LINE)
    remembering()
    (record,) = Path(store.FOLDER).glob("check-*.bin")
    found = store.read_record(record.name)
    assert found is not None
    store.write_record(record.name, found[0] | {key: value}, found[1])
    assert remembering() == []


def changed_by_a_stranger(change: Callable[[dict[str, Any]], object]) -> None:
    """Change the verdicts of the record at hand, which is whole again."""
    (record,) = Path(store.FOLDER).glob("check-*.bin")
    found = store.read_record(record.name)
    assert found is not None
    for told, _ in found[0]["sides"].values():
        change(told)
    store.write_record(record.name, *found)


@pytest.mark.parametrize("part", ["asked", "shown", "groups", "layouts", "styles"])
@pytest.mark.parametrize("value", [None, 3, [], [[]], {}, ["title"]])
def test_a_verdict_of_a_stranger_is_no_error(here: Path, part: str, value: Any) -> None:
    write(cards, LINE, SUIT)
    remembering()
    changed_by_a_stranger(lambda told: told.update({part: value} if part in told else {}))
    write([cards[0] | {"title": "Unheard words"}, *cards[1:]], LINE, SUIT)
    assert remembering() == []


@pytest.mark.parametrize("place", range(5))
@pytest.mark.parametrize("value", [None, "Nowhere", 3, []])
def test_a_style_of_a_stranger_is_no_error(here: Path, place: int, value: Any) -> None:
    def change(told: dict[str, Any]) -> None:
        for style in told.get("styles", ()):
            style["look"][place] = value

    write(cards, LINE, SUIT)
    remembering()
    changed_by_a_stranger(change)
    write([cards[0] | {"title": "Unheard words"}, *cards[1:]], LINE, SUIT)
    assert remembering() == []


def test_the_command_line_remembers(here: Path, drawn: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    write(cards, LINE)
    run_here(capsys, "check", "demo")
    assert drawn
    drawn.clear()
    assert run_here(capsys, "check", "demo") == (0, "no problems\n", "")
    assert drawn == []
