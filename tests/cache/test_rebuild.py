"""Builds that use what earlier ones left: whatever has changed, the bytes of a build that knows of none."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from pnp.cache import store
from pnp.cli.again import built_again
from tests.cache.projects import change, files, fresh, project, rebuilt

DECK = "content/mine/deck.yaml"
BUILD = ("build", "mine")
WORDS = st.text("abcdwxyzABC éñß&<'\"#:-0123", min_size=1, max_size=12).map(
    lambda words: words.strip() or "x"
)


def is_replayed(*words: str) -> bool:
    """Whether a build is done from what an earlier one left; it must give the bytes of a fresh one then."""
    done = built_again((*BUILD, *words)) == 0
    if done:
        assert files(Path("out")) == fresh(*(words[1::2] or ("fronts",)))
    return done


def test_a_build_of_what_has_not_changed_is_done_again_from_what_it_left(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with project() as folder:
        first = rebuilt()
        told = capsys.readouterr().out
        (folder / "out" / "mine" / "deck.pdf").unlink()
        assert is_replayed()
        assert capsys.readouterr().out == told
        assert files(folder / "out") == first


def test_what_lies_beside_the_files_is_looked_for_anew(capsys: pytest.CaptureFixture[str]) -> None:
    with project() as folder:
        rebuilt("--sides", "separate")
        rebuilt()
        apart = folder / "out/mine/deck-backs.pdf"
        page = folder / "out/mine/PRINTING.md"
        whole = page.read_bytes()
        capsys.readouterr()
        assert built_again(BUILD) == 0
        said = "Not of this build, though in out/mine: deck-backs.pdf\n"
        assert capsys.readouterr().out.endswith(said)
        assert page.read_bytes() == whole
        assert b"Not of this build: `deck-backs.pdf`." in whole
        apart.unlink()
        assert is_replayed()
        assert "Not of this build" not in capsys.readouterr().out


def test_what_lies_beside_a_part_of_a_set_is_not_told_on_the_screen(
    capsys: pytest.CaptureFixture[str],
) -> None:
    part = ("--component", "deck")
    with project() as folder:
        rebuilt()
        rebuilt(*part)
        assert built_again((*BUILD, *part)) == 0
        assert "Not of this build" not in capsys.readouterr().out
        assert "Not of this build: `chits.pdf`." in (folder / "out/mine/PRINTING.md").read_text("utf-8")


@pytest.mark.parametrize("sides", ["fronts", "duplex", "separate"])
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("title: Card 7", "title: Cards again"),
        ("text: take one card of 13", "text: one card not two of 13"),
        ("text: take one card of 5", "text: take <b>one</b> card & of 5"),
        ("of 12", "of 12<br/>take one"),
    ],
)
def test_a_card_with_other_words_is_drawn_alone(sides: str, old: str, new: str) -> None:
    with project():
        rebuilt("--sides", sides)
        change(DECK, old, new)
        assert is_replayed("--sides", sides)


OFFICE = "office: {x: 0.5, y: -0.25, rotation: 0.2, front_x: 0.5, scale_x: 0.998, margins: [3, 2, 3, 2]}\n"


@pytest.mark.parametrize("home", [".", "config"])
def test_a_card_is_drawn_alone_for_a_printer_as_long_as_that_does_the_same(
    monkeypatch: pytest.MonkeyPatch, home: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("--printer", "office", "--sides", "duplex")
    with project() as folder:
        monkeypatch.setenv("PNP_CONFIG_DIR", str(folder / "config"))
        (folder / "config").mkdir()
        printers = folder / home / "printers.yaml"
        printers.write_text(OFFICE, encoding="utf-8")
        first = rebuilt(*words)
        said = capsys.readouterr().out
        assert "For office and no other printer" in said
        assert built_again((*BUILD, *words)) == 0
        assert capsys.readouterr().out == said
        change(DECK, "title: Card 7", "title: Cards again")
        assert built_again((*BUILD, *words)) == 0
        drawn = files(Path("out"))
        assert {name for name in drawn if drawn[name] != first[name]} == {"mine/deck.pdf"}
        shutil.rmtree(store.FOLDER)
        assert rebuilt(*words) == drawn
        printers.write_text(OFFICE.replace("0.998", "0.997"), encoding="utf-8")
        assert built_again((*BUILD, *words)) is None
        assert rebuilt(*words).keys() == drawn.keys()
        assert files(Path("out")) != drawn
        assert built_again((*BUILD, *words)) == 0
        printers.unlink()
        assert built_again((*BUILD, *words)) is None


def test_cards_that_are_printed_several_times_are_drawn_once_more() -> None:
    with project():
        change(DECK, "id: c7\n", "id: c7\n  copies: 3\n")
        rebuilt()
        change(DECK, "Card 7", "Cards 7 7")
        assert is_replayed()


def test_a_card_may_become_one_of_another_suit() -> None:
    with project():
        rebuilt()
        change(DECK, "title: Card 11\n  suit: elm", "title: Card 11\n  suit: oak")
        assert is_replayed()


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        (DECK, "title: Card 7", "title: Card Ж"),  # a character of another subset
        (DECK, "title: Card 7", "title: Card 8\n  copies: 2"),
        (DECK, "title: Card 0", "title: Quay"),  # letters whose first use moves
        (DECK, "title: Card 7", 'title: "Card 7 again"'),  # not plain
        (DECK, "title: Card 7", "title: Card 7\n    and more"),
        (DECK, "id: c19", "id: d19"),
        (DECK, "cost: 3", "cost: 8"),  # a shape that lets light through
        (DECK, "title: Cards", "title: The cards"),
        ("content/mine/set.yaml", "1.0.0", "1.0.1"),
        ("content/mine/chits.yaml", "North", "Northern lights, far"),  # all words become smaller
        ("templates/mine/deck.face.j2", 'r="4"', 'r="3"'),
        ("templates/mine/deck.back.j2", 'y="12"', 'y="13"'),
        ("templates/mine/theme.yaml", "10pt", "9pt"),
        ("templates/mine/symbols.svg", "L20 4", "L20 5"),
    ],
)
def test_what_is_more_than_other_words_is_built_anew(path: str, old: str, new: str) -> None:
    with project():
        rebuilt("--sides", "duplex")
        change(path, old, new)
        assert built_again((*BUILD, "--sides", "duplex")) is None
        assert rebuilt("--sides", "duplex") == fresh("duplex")
        assert is_replayed("--sides", "duplex")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("pnp.yaml", "paper: a4\n"),
        ("templates/_shared/side.j2", '<svg xmlns="http://www.w3.org/2000/svg"/>'),
        ("fonts/New.ttf", "none"),
        ("content/other/set.yaml", "title: Other\n"),
    ],
)
def test_a_file_that_was_not_there_is_seen(name: str, text: str) -> None:
    with project() as folder:
        rebuilt()
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
        assert built_again(BUILD) is None
        (folder / name).unlink()
        assert built_again(BUILD) == 0


def test_a_mistake_in_a_card_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    from pnp.cli import run

    with project():
        rebuilt()
        change(DECK, "cost: 3", "cost: dear")
        assert run(BUILD) == 1
        assert "cost must be" in capsys.readouterr().err


def test_words_that_do_not_fit_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    with project():
        rebuilt()
        change(DECK, "title: Card 7", f"title: {'Card ' * 6}Card")
        assert built_again(BUILD) is None
        rebuilt()
        assert "outside-safe-area" in capsys.readouterr().err
        change(DECK, f"title: {'Card ' * 6}Card", "title: Card 7")
        assert built_again(BUILD) is None


def test_cards_that_come_to_look_alike_share_a_drawing() -> None:
    with project():
        rebuilt()
        change(DECK, "title: Card 7", "title: Card 9")
        change(DECK, "card of 7", "card of 9")
        assert built_again(BUILD) is None
        assert rebuilt() == fresh()


def test_cards_that_come_to_differ_in_colour_alone_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    with project():
        change("templates/mine/theme.yaml", "#B3262E", "#2B3A70")
        rebuilt()
        change(DECK, "title: Card 8", "title: Card 9")
        change(DECK, "card of 8", "card of 9")
        assert built_again(BUILD) is None
        rebuilt()
        assert "colours-alike" in capsys.readouterr().err


def faint(capsys: pytest.CaptureFixture[str]) -> None:
    """Build a project whose costs are hard to read: of that the first card is told."""
    change("templates/mine/deck.face.j2", 'x="50" y="12"', 'x="50" y="12" fill="#aaaaaa"')
    rebuilt()
    assert "(piece c0" in capsys.readouterr().err


def test_warnings_are_told_again(capsys: pytest.CaptureFixture[str]) -> None:
    with project():
        faint(capsys)
        rebuilt()
        first = capsys.readouterr()
        assert is_replayed()
        assert capsys.readouterr() == first
        change(DECK, "title: Card 7", "title: Cards 7")
        assert is_replayed()
        assert capsys.readouterr().err == first.err


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("title: Card 0", "title: Card 1 0"),  # the card that a warning names
        ("title: Card 7\n  suit: elm", "title: Card 7\n  suit: oak"),
        ("  title: Card 7\n  suit: elm\n", "  suit: elm\n  copies: 1\n  title: Card 7\n"),  # lines move
    ],
)
def test_what_may_change_a_warning_is_built_anew(
    old: str, new: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with project():
        faint(capsys)
        change(DECK, old, new)
        assert built_again(BUILD) is None
        rebuilt()
        assert is_replayed()


def test_words_that_become_faint_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    words = '<text {{ type.card_title }} x="30" y="30" fill="#aaaaaa">{{ piece.title }}</text>'
    with project():
        change(
            "templates/mine/deck.face.j2", "<use", f'{{% if piece.suit == "elm" %}}{words}{{% endif %}}<use'
        )
        for index in range(1, 10, 2):
            change(DECK, f"title: Card {index}\n  suit: elm", f"title: Card {index}\n  suit: oak")
        rebuilt()
        assert "(piece c11" in capsys.readouterr().err
        change(DECK, "title: Card 7\n  suit: oak", "title: Card 7\n  suit: elm")
        assert built_again(BUILD) is None
        rebuilt()
        assert "(piece c7" in capsys.readouterr().err


def test_words_on_a_picture_are_judged_anew(capsys: pytest.CaptureFixture[str]) -> None:
    with project() as folder:
        # Black words begin at 30 mm; longer ones reach beyond 33 mm, from where on the picture is black.
        picture = folder / "content/mine/half.png"
        half = Image.new("RGB", (400, 200), "white")
        half.paste("black", (230, 0, 400, 200))
        half.save(picture)
        place = '<image href="half.png" x="10" y="20" width="40" height="20"/>'
        words = '<text {{ type.card_title }} x="30" y="30">{{ piece.title }}</text>'
        condition = f'{{% if piece.id == "c7" %}}{place}{words}{{% endif %}}'
        change("templates/mine/deck.face.j2", "<use", f"{condition}<use")
        change(DECK, "title: Card 7", "title: Ab")
        rebuilt()
        assert "low-contrast" not in capsys.readouterr().err
        change(DECK, "title: Ab", "title: Abbot")
        assert built_again(BUILD) is None
        rebuilt()
        assert '"Abbot" is #000000 on #000000 in half.png' in capsys.readouterr().err
        change(DECK, "title: Abbot", "title: Acorn")
        assert built_again(BUILD) is None
        rebuilt()
        assert '"Acorn" is #000000 on #000000 in half.png' in capsys.readouterr().err
        half.paste("white", (0, 0, 400, 200))
        half.save(picture)
        assert built_again(BUILD) is None
        rebuilt()
        assert "low-contrast" not in capsys.readouterr().err


def set_title(text: str, index: int, words: str) -> str:
    return replaced(text, index, "title", words)


def set_text(text: str, index: int, words: str) -> str:
    return replaced(text, index, "text", words)


def set_cost(text: str, index: int, words: str) -> str:
    return replaced(text, index, "cost", str(len(words)))


def set_suit(text: str, index: int, words: str) -> str:
    return replaced(text, index, "suit", "elm" if len(words) % 2 else "oak")


def set_copies(text: str, index: int, words: str) -> str:
    return text.replace(f"- id: c{index}\n", f"- id: c{index}\n  copies: {len(words) % 3}\n", 1)


def take_away(text: str, index: int, words: str) -> str:
    head, *items = text.split("\n- ")
    return "\n- ".join((head, *items[: index + 1], *items[index + 2 :]))


def replaced(text: str, index: int, field: str, value: str) -> str:
    """The deck with another value in a field of a card."""
    head, *items = text.split("\n- ")
    lines = items[index % len(items)].split("\n")
    items[index % len(items)] = "\n".join(
        f"  {field}: {value}" if line.startswith(f"  {field}:") else line for line in lines
    )
    return "\n- ".join((head, *items))


EDITS: list[Callable[[str, int, str], str]] = [
    *[set_title] * 3,
    *[set_text] * 3,
    set_cost,
    set_suit,
    set_copies,
    take_away,
]


@given(st.lists(st.tuples(st.sampled_from(EDITS), st.integers(0, 9), WORDS), min_size=1, max_size=4))
@settings(max_examples=12, deadline=None)
def test_whatever_is_written_a_build_gives_what_a_fresh_one_would(
    edits: list[tuple[Callable[[str, int, str], str], int, str]],
) -> None:
    from pnp.pipeline import build

    with project(10):
        deck = Path(DECK)
        rebuilt()
        for edit, index, words in edits:
            before = deck.read_text(encoding="utf-8")
            deck.write_text(edit(before, index, words), encoding="utf-8")
            plain = build(["mine"], out="fresh")
            if plain.report.has_errors:
                assert built_again(BUILD) is None
                deck.write_text(before, encoding="utf-8")
            else:
                assert rebuilt() == files(Path("fresh"))
