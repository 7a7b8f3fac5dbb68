"""`pnp build` and `pnp check`: what they print, and their exit codes."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run, Shell, write_deck


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
