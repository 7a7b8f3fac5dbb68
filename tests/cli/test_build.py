"""`pnp build` and `pnp check`: every option, what they print, and their exit codes."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pdfplumber
import pytest

from tests.cli.conftest import Run, Shell, write_deck


@pytest.fixture
def deck(here: Path) -> Path:
    """A set with three cards a player, and backs."""
    write_deck(
        here,
        "- {id: one, title: One, copies: 2}\n- {id: two, title: Two}",
        **{
            "content/demo/cards.yaml": "component: cards\nsize: poker\ncopies: per-player\n"
            "back: true\nbleed: 1\n"
            "pieces:\n- {id: one, title: One, copies: 2}\n- {id: two, title: Two}\n",
            "templates/demo/cards.back.j2": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63.5 88.9">'
            '<rect x="9" y="9" width="9" height="9"/></svg>\n',
        },
    )
    return here


def pages(path: str = "out/demo/cards.pdf") -> list[Any]:
    with pdfplumber.open(path) as document:
        for page in document.pages:
            assert page.chars is not None
        return list(document.pages)


def mm(length: float) -> float:
    return round(float(length) * 25.4 / 72, 2)


REFUSED = [
    ("lighten", 7, "1 to 6 players, not for 7"),
    ("lighten", 99, "1 to 6 players, not for 99"),
    ("heartland", 1, "2 to 4 players, not for 1"),
    ("heartland", 9, "2 to 4 players, not for 9"),
    ("loads", 5, "exactly 4 players, not for 5"),
]


@pytest.mark.parametrize(("name", "players", "why"), REFUSED)
@pytest.mark.parametrize("command", ["build", "check", "stats", "simulate", "play"])
def test_a_number_of_players_that_a_set_is_not_for(
    here: Path, shell: Shell, command: str, name: str, players: int, why: str
) -> None:
    done = shell(command, name, "--players", f"{players}")
    assert (done.code, done.out) == (1, "")
    assert f"the game is for {why}" in done.err
    assert not (here / "out").exists()


def test_the_players_of_ones_own_set_govern(here: Path, shell: Shell) -> None:
    folder = here / "content/mine"
    folder.mkdir(parents=True)
    said = "from: lighten\nplayers: {min: 1, max: 8}\n"
    (folder / "set.yaml").write_text(said, encoding="utf-8")
    for command in ("check", "stats"):
        assert shell(command, "mine", "--players", "8").code == 0
        assert "for 1 to 8 players, not for 9" in shell(command, "mine", "--players", "9").err
    words = ("mine", "--bots", "random", "--games", "1", "--players")
    assert shell("simulate", *words, "8").code == 0
    assert shell("simulate", *words, "9").err == "error: mine: the game is for 1 to 8 players, not for 9\n"


def test_a_set_that_does_not_say_for_how_many_is_printed_for_any_number(here: Path, shell: Shell) -> None:
    write_deck(here, "- {id: one, title: One, copies: per-player}")
    entry = here / "content/demo/set.yaml"
    kept = [line for line in entry.read_text(encoding="utf-8").splitlines() if "players" not in line]
    entry.write_text("\n".join(kept), encoding="utf-8")
    assert "out/demo/cards.pdf  99 pieces" in shell("build", "demo", "--players", "99").out


def test_a_build_says_what_it_made_and_how_to_print_it(deck: Path, both: Shell) -> None:
    done = both("build", "demo", "--players", "1")
    assert done == Run(
        0,
        "out/demo/cards.pdf  3 pieces  63.5 x 88.9 mm, 1 sheet\n"
        "\n"
        "Print at 100 % (actual size) on Letter: 1 sheet.\n"
        "Fronts only; there are backs of cards: build with `--sides duplex` to print them too.\n"
        "Settings and steps: out/demo/PRINTING.md\n",
        "",
    )
    assert (deck / "out/demo/PRINTING.md").is_file()


def test_a_build_with_backs_says_how_the_printer_must_turn(deck: Path, both: Shell) -> None:
    done = both("build", "demo", "--sides", "duplex", "--flip", "short-edge", "--players", "6")
    assert done.out.splitlines()[0] == "out/demo/cards.pdf  18 pieces  63.5 x 88.9 mm, 2 sheets, both sides"
    assert (
        "on Letter: 2 sheets.\nWhere it says both sides, let the printer flip on the short edge.\n"
        in done.out
    )


def test_a_build_says_over_how_many_sheets_a_board_is_spread(here: Path, both: Shell) -> None:
    write_deck(
        here,
        **{
            "content/demo/cards.yaml": "component: cards\nsize: 200x150mm\ncut: false\njoin: [100]\n"
            "pieces:\n- {id: one, copies: 2}\n",
            "templates/demo/cards.face.j2": '<svg xmlns="http://www.w3.org/2000/svg" '
            'viewBox="0 0 200 150"></svg>',
        },
    )
    done = both("build", "demo", "--paper", "120x180mm")
    assert done.out.splitlines()[0] == (
        "out/demo/cards.pdf  2 pieces  200 x 150 mm, 4 sheets, 2 for each piece"
    )


@pytest.mark.parametrize(
    ("sides", "told"),
    [
        (
            "gutterfold",
            "out/demo/cards.pdf  6 pieces  63.5 x 88.9 mm, 2 sheets, folded in half\n"
            "\nPrint at 100 % (actual size) on Letter: 2 sheets.\n"
            "Where it says folded in half: fold at the dashed line, glue the halves together, then cut.\n",
        ),
        (
            "foldover",
            "out/demo/cards.pdf  6 pieces  63.5 x 88.9 mm, 2 sheets, pieces folded\n"
            "\nPrint at 100 % (actual size) on Letter: 2 sheets.\n"
            "Where it says pieces folded: score between the dashed marks, cut out, fold and glue.\n",
        ),
        (
            "separate",
            "out/demo/cards.pdf        6 pieces  63.5 x 88.9 mm, 1 sheet\n"
            "out/demo/cards-backs.pdf  6 pieces  63.5 x 88.9 mm, 1 sheet, the other side of cards.pdf\n"
            "\nPrint at 100 % (actual size) on Letter: 1 sheet.\n"
            "Backs are in files of their own, page for page: print them in a second run onto the other side "
            "of their fronts, flipped on the long edge.\n",
        ),
    ],
)
def test_a_build_tells_what_to_do_with_backs(deck: Path, both: Shell, sides: str, told: str) -> None:
    done = both("build", "demo", "--sides", sides)
    assert (done.code, done.err) == (0, "")
    assert done.out == f"{told}Settings and steps: out/demo/PRINTING.md\n"


def test_json_of_a_build(deck: Path, both: Shell) -> None:
    done = both("build", "demo", "--sides=duplex", "--json")
    assert (done.code, done.err) == (0, "")
    made = json.loads(done.out)
    assert isinstance(made.pop("seconds"), float)
    assert made == {
        "files": [
            {
                "path": "out/demo/cards.pdf",
                "component": "cards",
                "style": None,
                "paper": "letter",
                "sides": "duplex",
                "is_backs": False,
                "sheets": 1,
                "pages": 2,
                "pieces": 6,
                # 3 x 2 on a sheet that stands
                "cuts": 4 + 1 + 2 * 2,
                "cutting": "9 cuts: first the 4 outer edges, then 1 along the short side of the paper, "
                "then 2 across each of the 2 strips",
            }
        ],
        "problems": [],
    }


def test_json_of_a_build_with_errors(here: Path, both: Shell) -> None:
    write_deck(here, "- {id: one, titel: One}")
    done = both("build", "demo", "--json")
    assert (done.code, done.err) == (1, "")
    made = json.loads(done.out)
    assert made["files"] == []
    assert made["problems"] == [
        {
            "file": "content/demo/cards.yaml",
            "line": 4,
            "column": 13,
            "severity": "error",
            "name": "unknown-key",
            "message": made["problems"][0]["message"],
            "hint": "did you mean `title`?",
            "usual_severity": "error",
            "because": "",
        }
    ]
    assert not (here / "out").exists()


def test_json_of_a_check(here: Path, both: Shell) -> None:
    write_deck(here, "- {id: one, title: One, copies: many}")
    done = both("check", "demo", "--json")
    assert (done.code, done.err) == (1, "")
    made = json.loads(done.out)
    assert (made["errors"], made["warnings"], len(made["problems"])) == (1, 0, 1)
    assert set(made["problems"][0]) == {
        *("file", "line", "column", "severity", "name", "message", "hint", "usual_severity", "because")
    }


def test_errors_go_to_stderr_with_excerpt_and_hint(here: Path, both: Shell) -> None:
    write_deck(here, "- {id: one, titel: One}")
    done = both("build", "demo")
    assert (done.code, done.out) == (1, "")
    lines = done.err.splitlines()
    assert lines[0].startswith("content/demo/cards.yaml:4:13: error: ")
    assert lines[0].endswith(" [unknown-key]")
    assert lines[1:] == [
        "    4 | - {id: one, titel: One}",
        "      |             ^",
        "      hint: did you mean `title`?",
        "1 error, 0 warnings; `pnp explain NAME` tells more of a name in brackets",
        "nothing was written",
    ]
    assert not (here / "out").exists()


def test_a_check_without_problems_says_so_and_writes_nothing(deck: Path, both: Shell) -> None:
    assert both("check", "demo", "--sides", "duplex") == Run(0, "no problems\n", "")
    assert not (deck / "out").exists()


def test_a_warning_is_shown_and_strict_refuses(deck: Path, both: Shell) -> None:
    done = both("build", "demo", "--bleed", "3")
    assert (done.code, done.err.count("warning: ")) == (0, 1)
    assert "0 errors, 1 warning; " in done.err
    assert "out/demo/cards.pdf" in done.out
    before = (deck / "out/demo/cards.pdf").read_bytes()
    done = both("build", "demo", "--bleed", "3", "--strict", "--paper", "a4")
    assert (done.code, done.out) == (1, "")
    assert "1 error, 0 warnings; " in done.err
    assert (deck / "out/demo/cards.pdf").read_bytes() == before
    assert both("check", "demo", "--bleed", "3", "--strict").code == 1


@pytest.mark.parametrize(
    ("paper", "size"),
    [
        ("a4", (210, 297)),
        ("Legal", (215.9, 355.6)),
        ("A3+", (329, 483)),
        ("half-letter", (139.7, 215.9)),
        ("210x200mm", (210, 200)),
        ("200 x 300 mm", (200, 300)),
    ],
)
def test_paper(deck: Path, both: Shell, paper: str, size: tuple[float, float]) -> None:
    assert both("build", "demo", "--paper", paper).code == 0
    assert (mm(pages()[0].width), mm(pages()[0].height)) in (size, size[::-1])


def test_component_and_only(deck: Path, both: Shell) -> None:
    done = both("build", "demo", "lighten", "--component", "cards", "--component=reference", "--only", "two")
    assert done.out.splitlines()[0].split("  ")[:2] == ["out/demo/cards.pdf", "2 pieces"]
    assert not (deck / "out/lighten").exists()
    assert both("build", "demo", "--only", "one", "--only", "two").out.count("6 pieces") == 1


def test_style(deck: Path, both: Shell) -> None:
    cards = deck / "content/demo/cards.yaml"
    cards.write_text(
        cards.read_text(encoding="utf-8")
        + "styles: {big: {title: Big, size: 60x80mm, face: cards.face.j2}}\n",
        encoding="utf-8",
    )
    face = deck / "templates/demo/cards.face.j2"
    face.write_text(
        face.read_text(encoding="utf-8").replace("63.5 88.9", "{{ side.width }} {{ side.height }}"),
        encoding="utf-8",
    )
    done = both("build", "demo", "--style", "big")
    assert done.out.splitlines()[0] == "out/demo/cards-big.pdf  6 pieces  60 x 80 mm, 1 sheet"
    (file,) = json.loads(both("build", "demo", "--style=big", "--json").out)["files"]
    assert (file["path"], file["component"], file["style"]) == ("out/demo/cards-big.pdf", "cards", "big")
    assert not (deck / "out/demo/cards.pdf").exists()
    done = both("check", "demo", "--style", "bog")
    assert (done.code, done.out) == (1, "")
    assert "no component to be printed has a style `bog` [not-found]" in done.err
    assert "did you mean `big`? cards has big" in done.err


def test_pieces_that_share_sheets(deck: Path, both: Shell) -> None:
    for name, size in (("first", "60x80mm"), ("second", "80x60mm")):
        (deck / f"content/demo/{name}.yaml").write_text(
            f"component: {name}\nsize: {size}\npieces: [{{id: a}}]\n"
        )
        width, height = size.removesuffix("mm").split("x")
        blank = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"></svg>'
        (deck / f"templates/demo/{name}.face.j2").write_text(blank)
    (deck / "content/demo/set.yaml").write_text("title: Demo\ncomponents: [first.yaml, second.yaml]\n")
    done = both("build", "demo", "--pack")
    assert done.out.splitlines()[:3] == [
        "out/demo/packed-cards.pdf  2 pieces  several sizes, 1 sheet",
        "",
        "Print at 100 % (actual size) on Letter: 1 sheet instead of 2.",
    ]
    (file,) = json.loads(both("build", "demo", "--pack", "--json").out)["files"]
    assert (file["component"], file["sheets"], file["pieces"]) == ("packed-cards", 1, 2)
    (sheet,) = file["packed"]["sheets"]
    assert sheet["pieces"] == {"first": 1, "second": 1}
    assert file["packed"]["instead_of"] == 2


def test_a_board_on_several_sheets(deck: Path, both: Shell) -> None:
    card = deck / "content/demo/cards.yaml"
    card.write_text(card.read_text().replace("size: poker", "size: 500x300mm"))
    face = deck / "templates/demo/cards.face.j2"
    face.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 300"></svg>')
    assert "with --tile overlap" in both("build", "demo").err
    assert both("check", "demo", "--tile", "butt").code == 0
    done = both("build", "demo", "--tile", "overlap", "--players", "1", "--only", "two")
    # Lying, Letter leaves 269.4 x 191.9: two columns reach 2 x 269.4 - 10, two rows 2 x 191.9 - 10.
    told = "1 piece  500 x 300 mm, 5 sheets, 4 for each piece and one that shows how they lie"
    assert done.out.splitlines()[0] == f"out/demo/cards.pdf  {told}"


def test_gap_bleed_and_marks(deck: Path, both: Shell) -> None:
    counts = {}
    for marks in ("none", "corner", "edge", "grid"):
        assert both("build", "demo", "--marks", marks, "--gap", "4.5", "--bleed", "0").code == 0
        counts[marks] = sum(1 for line in pages()[0].lines if line["linewidth"] > 0)
        xs = sorted({round(char["x0"], 1) for char in pages()[0].chars if char["text"] == "O"})
        assert mm(xs[1] - xs[0]) == pytest.approx(63.5 + 4.5, abs=0.02)
    # 6 cards on a sheet that lies, with room for 4 in a row: 8 upright and 4 level cuts, marked at both ends.
    assert counts["corner"] - counts["none"] == 2 * (8 + 4)
    # The ruler of 104 mm is longer than a card is wide: the two marks of a gap go on behind it.
    assert counts["edge"] - counts["corner"] == 2
    assert counts["grid"] > counts["corner"]


def test_marks_as_they_are_asked_for(deck: Path, both: Shell) -> None:
    (deck / "pnp.yaml").write_text("marks: {style: edge, weight: 2}\n", encoding="utf-8")
    words = ["--mark-length", "2", "--mark-offset", "1", "--mark-weight", "0.5", "--mark-colour", "#ff0000"]
    assert both("build", "demo", "--marks", "corner", *words).code == 0
    red = [line for line in pages()[0].lines if line["stroking_color"] == (1, 0, 0)]
    assert {round(line["linewidth"], 2) for line in red} == {0.5}
    assert {round(mm(max(line["width"], line["height"])), 2) for line in red} == {2}
    assert both("build", "demo").code == 0
    assert max(line["linewidth"] for line in pages()[0].lines) == pytest.approx(2)


def test_proof_draws_in_colour(deck: Path, both: Shell) -> None:
    colours = []
    for words in ((), ("--proof",)):
        assert both("build", "demo", *words).code == 0
        page = pages()[0]
        colours.append({shape["stroking_color"] for shape in (*page.rects, *page.curves, *page.lines)})
    magenta = (194 / 255, 24 / 255, 139 / 255)
    assert [any(c and len(c) == 3 and c == pytest.approx(magenta, abs=0.01) for c in s) for s in colours] == [
        False,
        True,
    ]


def test_out(deck: Path, both: Shell) -> None:
    done = both("build", "demo", "--out", "to print/für heute")
    assert done.code == 0
    assert "to print/für heute/demo/cards.pdf" in done.out
    assert (deck / "to print/für heute/demo/PRINTING.md").is_file()
    assert not (deck / "out").exists()


def test_defaults_of_the_user_hold_unless_told_otherwise(deck: Path, both: Shell) -> None:
    (deck / "pnp.yaml").write_text("paper: a4\nsides: duplex\nflip: short-edge\n", encoding="utf-8")
    done = both("build", "demo")
    assert "on A4: 1 sheet." in done.out
    assert "flip on the short edge" in done.out
    done = both("build", "demo", "--paper", "letter", "--sides", "fronts")
    assert "on Letter: 1 sheet." in done.out
    assert "flip" not in done.out


def test_the_paper_of_the_user_may_have_any_known_name(deck: Path, both: Shell) -> None:
    (deck / "pnp.yaml").write_text("paper: A3+\n", encoding="utf-8")
    assert "on A3+: 1 sheet." in both("build", "demo").out
    (deck / "pnp.yaml").write_text("paper: a33\n", encoding="utf-8")
    assert both("build", "demo").code == 1


def test_broken_defaults_are_problems(deck: Path, both: Shell) -> None:
    (deck / "pnp.yaml").write_text("paper: a7\n", encoding="utf-8")
    for command in ("build", "check"):
        done = both(command, "demo")
        assert done.code == 1
        assert done.err.startswith("pnp.yaml:1:8: error: paper must be ")
        made = json.loads(both(command, "demo", "--json").out)
        assert [problem["file"] for problem in made["problems"]] == ["pnp.yaml"]
    assert not (deck / "out").exists()


def test_without_copies_there_is_nothing_to_print(here: Path, both: Shell) -> None:
    write_deck(here, "- {id: one, title: One, copies: 0}")
    done = both("build", "demo")
    assert (done.code, done.out) == (0, "0 pieces: nothing to print, nothing written\n")
    assert "info: nothing is printed of `one`: its `copies` are 0 [no-copies]" in done.err
    assert json.loads(both("build", "demo", "--json").out)["files"] == []
    assert not (here / "out").exists()


def test_a_set_may_be_given_as_a_path(here: Path, both: Shell) -> None:
    project = here / "meine Spiele" / "Größe"
    write_deck(project)
    done = both("build", "meine Spiele/Größe/content/demo")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("out/demo/cards.pdf ")
    assert both("build", "meine Spiele/Größe/content/demo/", str(project / "content/demo/set.yaml")).code == 0


def test_all_sets_are_built_where_none_is_named(deck: Path, both: Shell) -> None:
    done = both("build", "--component", "cards", "--component", "reference")
    assert done.code == 0
    assert {path.name for path in (deck / "out").iterdir()} >= {"demo", "lighten"}
    assert re.search("Settings and steps: .*out/demo/PRINTING.md, .*out/lighten/PRINTING.md", done.out)


@pytest.mark.parametrize(
    ("words", "message", "hint"),
    [
        (
            ["lightn"],
            "lightn: error: there is no content set `lightn` [not-found]",
            "did you mean `lighten`?",
        ),
        (
            ["demo", "--component", "card"],
            "content/demo/set.yaml: error: there is no component `card` [not-found]",
            "did you mean `cards`?",
        ),
        (
            ["demo", "--only", "owe"],
            "content/demo/set.yaml: error: there is no piece `owe` [not-found]",
            "did you mean `one`?",
        ),
    ],
)
def test_what_is_not_there_gets_a_near_name(
    deck: Path, both: Shell, words: list[str], message: str, hint: str
) -> None:
    for command in ("build", "check"):
        done = both(command, *words)
        assert done.code == 1
        assert done.err.splitlines()[:2] == [message, f"      hint: {hint}"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--paper", "foo"], 'unknown size "foo"; known are letter, a4, legal, a3, tabloid'),
        (["--paper", "210x297"], 'unknown size "210x297"'),
        (["--paper", "0x0mm"], "a size must lie between 1 and 2000 mm"),
        (["--players", "0"], '"0" is no number from 1 to 99'),
        (["--players", "many"], '"many" is no number from 1 to 99'),
        (["--sides", "both"], '"both" is not one of fronts, duplex'),
        (["--flip", "edge"], '"edge" is not one of long-edge, short-edge'),
        (["--marks", "dots"], '"dots" is not one of corner, edge, grid, none'),
        (["--ink", "none"], '"none" is not one of full, low, grey'),
        (["--mark-weight", "0.2"], '"0.2" is no length from 0.25 to 5 pt'),
        (["--mark-length", "0"], '"0" is no length from 1 to 50 mm'),
        (["--mark-colour", "red"], '"red" is no colour like #1f613a'),
        (["--mark-colour", "#ffffff"], '"#ffffff" cannot be seen on white paper'),
        # A contrast of 1.497; that of #d2d2d2 is 1.51.
        (["--mark-colour", "#d3d3d3"], '"#d3d3d3" cannot be seen on white paper'),
        (["--mark-sides", "none"], '"none" is not one of front, back, both'),
        (["--bleed-from", "art"], '"art" is not one of own, edge, mirror'),
        (["--tile", "glue"], '"glue" is not one of overlap, butt'),
        (["--bleed", "-1"], '"-1" is no length from 0 to 20 mm'),
        (["--gap", "nan"], "nan"),
        (["--bleed", "inf"], "inf"),
        (["--style", "Big Ones"], '"Big Ones" is no name of a style'),
        (["--nosuch"], "No such option"),
        (["--out"], "requires an argument"),
        (["--out", "content/demo/set.yaml"], "is a file, not a folder"),
    ],
)
def test_wrong_usage_ends_with_2(deck: Path, shell: Shell, words: list[str], message: str) -> None:
    done = shell("build", "demo", *words)
    assert (done.code, done.out) == (2, "")
    assert message in " ".join(done.err.replace("│", " ").split())
    assert "Error" in done.err
    assert not (deck / "out").exists()


def test_out_that_is_a_file_is_wrong_usage_also_where_it_was_not_typed(deck: Path, shell: Shell) -> None:
    (deck / "out").write_text("mine", encoding="utf-8")
    assert shell("build", "demo").code == 2
    assert (deck / "out").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("block", ["out/demo", "blocked"])
def test_an_output_that_cannot_be_written_is_told(deck: Path, both: Shell, block: str) -> None:
    (deck / block).parent.mkdir(exist_ok=True)
    (deck / block).write_text("mine", encoding="utf-8")
    done = both("build", "demo", "--out", "blocked/deep" if block == "blocked" else "out")
    assert (done.code, done.out) == (1, "")
    first, hint = done.err.splitlines()
    assert first.startswith("error: cannot write ")
    assert hint == "      hint: choose another folder with --out"
    assert (deck / block).read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("ink", ["low", "grey"])
def test_a_build_in_less_ink_tells_what_it_saves(here: Path, both: Shell, ink: str) -> None:
    face = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63.5 88.9"><rect x="10" y="10" width="40" '
        'height="40" fill="#FF0000"/><text x="20" y="30" font-family="Noto Sans" font-size="6" '
        'fill="#FFFFFF">Red</text></svg>'
    )
    write_deck(here, **{"templates/demo/cards.face.j2": face})
    done = both("build", "demo", "--ink", ink)
    told = re.search(r"^Ink: .* less ink\.$", done.out, re.MULTILINE)
    assert told
    assert f"- `cards.pdf`{told[0][3:]}" in Path("out/demo/PRINTING.md").read_text(encoding="utf-8")
    (file,) = json.loads(both("build", "demo", "--ink", ink, "--json").out)["files"]
    # 1600 mm² of red, which is magenta and yellow, on 215.9 x 279.4 mm, besides marks and words.
    assert file["ink"]["full"] == pytest.approx(2 * 1600 / (215.9 * 279.4), abs=0.004)
    assert file["ink"]["saved"] == pytest.approx(1 - file["ink"]["coverage"] / file["ink"]["full"], abs=0.01)
    assert len(file["ink"]["pages"]) == len(file["ink"]["full_pages"]) == 1
