"""What is printed: copies, owners, selections, warnings; and what happens where something is wrong."""

from __future__ import annotations

import gc
import struct
import weakref
from itertools import combinations
from pathlib import Path
from typing import Any

import pdfplumber
import pytest

import pnp.furnishing
import pnp.laying
from pnp.drawing.items import Drawing
from pnp.drawing.render import Drawer
from pnp.geometry import PAPERS, Size
from pnp.pipeline import Options, build, check
from pnp.press.impose import impose
from pnp.project import BUNDLED
from pnp.source import Problem, Report, Source
from pnp.supply import owner_mark
from tests.pipeline.conftest import FACE, Table, side, words

THREE = "pieces:\n- {id: one, title: One}\n- {id: two, title: Two, copies: 2}\n- {id: six, title: Six}\n"
OWNER = '<text x="8" y="20" font-family="Noto Sans" font-size="6">of-{{ owner }}</text>'


@pytest.fixture
def copies(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """The words on face and back of each copy, in the order in which they come to be imposed."""
    seen: list[tuple[str, str]] = []

    def spy(pairs: Any, *args: Any, **options: Any) -> Any:
        seen.extend((words(face), words(back) if back else "") for face, back in pairs)
        return impose(pairs, *args, **options)

    monkeypatch.setattr(pnp.laying, "impose", spy)
    return seen


def named(problems: Any) -> list[tuple[str, str]]:
    return [(problem.severity, problem.name) for problem in problems]


@pytest.mark.parametrize("sides", ["fronts", "duplex", "separate", "gutterfold", "foldover"])
def test_pieces_have_rows_of_their_own_however_backs_are_printed(table: Table, sides: str) -> None:
    table.set({"box": "own_rows: true\nback: box.face.j2\n" + THREE})
    (file, *_) = table.build("demo", sides=sides).files
    found: dict[str, set[float]] = {}
    with pdfplumber.open(file.path) as document:
        for page, one in enumerate(document.pages):
            for word in one.extract_words():
                if word["text"] in ("One", "Two", "Six"):
                    found.setdefault(word["text"], set()).add(1000 * page + round(word["top"]))
    assert set(found) == {"One", "Two", "Six"}
    assert not any(found[one] & found[other] for one, other in combinations(found, 2))


def test_copies_count_for_the_players_of_the_set_unless_told_otherwise(table: Table) -> None:
    table.set(
        {
            "box": THREE,
            "hands": "copies: per-player\n" + THREE,
            "pairs": "copies: 2\npieces:\n- {id: one, copies: per-player}\n",
        }
    )
    pieces = {file.component.id: file.pieces for file in table.build("demo").files}
    assert pieces == {"box": 4, "hands": 8, "pairs": 4}
    pieces = {file.component.id: file.pieces for file in table.build("demo", players=5).files}
    assert pieces == {"box": 4, "hands": 20, "pairs": 10}


def test_pieces_come_player_by_player(table: Table, copies: list[tuple[str, str]]) -> None:
    table.set({"hands": "copies: per-player\n" + THREE})
    table.check("demo")
    assert [face for face, _ in copies] == ["One", "Two", "Two", "Six"] * 2


def test_each_player_has_backs_of_their_own(table: Table, copies: list[tuple[str, str]]) -> None:
    table.set({"hands": "copies: per-player\nback: true\n" + THREE})
    table.write("templates/demo/hands.back.j2", side(OWNER))
    assert list(table.check("demo", players=3, sides="duplex")) == []
    assert copies == [(face, f"of-{owner}") for owner in "ABC" for face in ("One", "Two", "Two", "Six")]


def test_backs_are_not_drawn_where_only_fronts_are_printed(
    table: Table, copies: list[tuple[str, str]]
) -> None:
    table.set({"hands": "back: true\n" + THREE})
    table.write("templates/demo/hands.back.j2", "{{ broken")
    assert table.build("demo").written
    assert [back for _, back in copies] == [""] * 4
    # Whoever looks for problems hears of all.
    for sides in ("fronts", "duplex"):
        assert named(table.check("demo", sides=sides)) == [("error", "template-syntax")]


def test_a_face_may_name_its_owner_and_its_back_not(table: Table, copies: list[tuple[str, str]]) -> None:
    table.set({"mats": "copies: per-player\nback: true\npieces:\n- {id: mat}\n"}, face=OWNER)
    table.write("templates/demo/mats.back.j2", side(FACE.replace("{{ piece.title }}", "back")))
    assert list(table.check("demo", sides="duplex")) == []
    assert copies == [("of-A", "back"), ("of-B", "back")]


@pytest.mark.parametrize(
    ("index", "mark"),
    [
        (0, "A"),
        (25, "Z"),
        (26, "AA"),
        (27, "AB"),
        (51, "AZ"),
        (52, "BA"),
        (98, "CU"),
        (701, "ZZ"),
        (702, "AAA"),
    ],
)
def test_marks_of_owners_count_like_columns_of_a_spreadsheet(index: int, mark: str) -> None:
    assert owner_mark(index) == mark


def test_more_than_26_players_are_told_apart(table: Table, copies: list[tuple[str, str]]) -> None:
    table.set({"mats": "copies: per-player\npieces:\n- {id: mat}\n"}, face=OWNER)
    table.check("demo", players=30)
    assert len({face for face, _ in copies}) == 30
    assert copies[-1] == ("of-AD", "")


def test_lighten_for_thirty_has_thirty_different_backs(tmp_path: Path, copies: list[tuple[str, str]]) -> None:
    folder = tmp_path / "content/crowd"
    folder.mkdir(parents=True)
    (folder / "set.yaml").write_text("from: lighten\nplayers: {max: 30}\n", encoding="utf-8")
    options = Options(players=30, sides="duplex", components=("deck",))
    report = check(["crowd"], folder=tmp_path, options=options)
    assert list(report) == []
    assert len(copies) == 30 * 16


def test_only_what_was_asked_for_is_printed(table: Table, copies: list[tuple[str, str]]) -> None:
    table.set({"box": THREE, "bag": THREE})
    result = table.build("demo", components=("bag",), only=("two", "six"))
    assert [(file.path.name, file.pieces) for file in result.files] == [("bag.pdf", 3)]
    assert [face for face, _ in copies] == ["Two", "Two", "Six"]
    assert set(table.outputs()) == {"demo/bag.pdf", "demo/PRINTING.md"}


def test_a_piece_printed_alone_looks_as_it_does_among_all(table: Table) -> None:
    face = FACE.replace("pnp:field", 'pnp:width="30" pnp:fit="together" pnp:min-size="1" pnp:field')
    table.set(
        {"box": "pieces:\n- {id: a, title: Ox}\n- {id: b, title: A title that is a good deal longer}\n"}
    )
    table.write("templates/demo/box.face.j2", side(face))
    sizes = []
    for only in ((), ("a",)):
        table.build("demo", only=only)
        with pdfplumber.open(table.folder / "out/demo/box.pdf") as document:
            sizes.append(next(char["size"] for char in document.pages[0].chars if char["text"] == "O"))
    assert sizes[0] == pytest.approx(sizes[1])
    assert sizes[0] < 6 * 72 / 25.4 * 0.6


def test_one_size_serves_all_owners(table: Table, copies: list[tuple[str, str]]) -> None:
    face = (
        '<text x="8" y="20" font-family="Noto Sans" font-size="6" pnp:width="20" pnp:fit="together" '
        'pnp:min-size="1" pnp:field="title">{{ owner }}{{ piece.title if owner == "B" }}</text>'
    )
    table.set({"mats": "copies: per-player\npieces:\n- {id: mat, title: has a long name}\n"}, face=face)
    table.build("demo")
    with pdfplumber.open(table.folder / "out/demo/mats.pdf") as document:
        sizes = {char["text"]: char["size"] for char in document.pages[0].chars if char["text"] in "AB"}
    assert sizes["A"] == pytest.approx(sizes["B"])
    assert sizes["A"] < 6 * 72 / 25.4


@pytest.mark.parametrize(
    ("options", "message", "hint"),
    [
        ({"components": ("boxx",)}, "there is no component `boxx`", "did you mean `box`?"),
        ({"only": ("tow",)}, "there is no piece `tow`", "did you mean `two`?"),
        ({"components": ("box",), "only": ("zebra",)}, "there is no piece `zebra`", "known: one, six, two"),
    ],
)
def test_what_no_set_has_is_told(table: Table, options: Any, message: str, hint: str) -> None:
    table.set({"box": THREE, "bag": "pieces:\n- {id: zebra}\n"})
    (problem,) = table.build("demo", **options).report
    assert (problem.name, problem.message, problem.hint) == ("not-found", message, hint)
    assert problem.source == Source(table.folder / "content/demo/set.yaml")
    assert table.outputs() == {}


def test_what_another_set_has_is_known(table: Table) -> None:
    table.set({"box": THREE}, "anvil")
    table.set({"bag": THREE}, "bell")
    result = table.build("anvil", "bell", components=("bag",))
    assert list(result.report) == []
    assert set(table.outputs()) == {"bell/bag.pdf", "bell/PRINTING.md"}


def test_a_component_of_a_set_with_faults_is_not_called_unknown(table: Table) -> None:
    table.set({"box": THREE}, "anvil")
    table.set({"bag": "pieces:\n- {id: one, titel: One}\n"}, "bell")
    assert named(table.check("anvil", "bell", components=("bag",))) == [("error", "unknown-key")]


def test_with_no_copies_nothing_is_written(table: Table) -> None:
    table.set({"box": "copies: 0\n" + THREE})
    result = table.build("demo")
    assert (result.files, result.written, named(result.report)) == ([], [], [("info", "no-copies")])
    assert table.outputs() == {}


def test_pieces_without_copies_are_told_together(table: Table) -> None:
    pieces = "".join(f"- {{id: p{number}, title: P, copies: {number % 2}}}\n" for number in range(14))
    table.set({"box": f"pieces:\n{pieces}"})
    (problem,) = table.check("demo")
    assert problem.message == (
        "nothing is printed of `p0`, `p2`, `p4`, `p6`, `p8` and 2 more: their `copies` are 0"
    )
    assert problem.source.line == 4


def test_a_warning_lets_pass_and_strict_does_not(table: Table) -> None:
    table.set({"box": THREE}, face='<text x="1" y="4" font-family="Noto Sans" font-size="4">x</text>')
    result = table.build("demo")
    assert set(named(result.report)) == {("warning", "outside-safe-area")}
    before = table.outputs()
    assert set(before) == {"demo/box.pdf", "demo/PRINTING.md"}
    result = table.build("demo", strict=True, paper=PAPERS["a4"])
    assert set(named(result.report)) == {("error", "outside-safe-area")}
    assert result.written == []
    assert table.outputs() == before
    assert set(named(table.check("demo", strict=True))) == {("error", "outside-safe-area")}


def test_more_bleed_than_is_drawn_is_told(table: Table) -> None:
    table.set({"box": "bleed: 1\n" + THREE})
    assert list(table.check("demo", bleed=1.0)) == []
    (problem,) = table.check("demo", bleed=3.0)
    assert (problem.name, problem.severity, problem.source.line) == ("no-bleed", "warning", 3)
    assert problem.message == "box is drawn 1 mm beyond its trim, and 3 mm are asked for"


@pytest.mark.parametrize("how", ["edge", "mirror"])
def test_bleed_may_be_made_of_what_is_drawn(table: Table, how: str) -> None:
    table.set({"box": THREE})
    assert list(table.check("demo", bleed=3.0, bleed_from=how)) == []
    table.set({"box": "bleed: 3\n" + THREE}, face='<rect width="63.5" height="88.9" fill="#24567a"/>')
    assert {problem.name for problem in table.check("demo")} == {"no-bleed"}
    assert list(table.check("demo", bleed_from=how)) == []


def test_what_stays_whole_needs_no_bleed(table: Table) -> None:
    table.set({"box": "bleed: 1\ncut: false\n" + THREE})
    assert list(table.check("demo", bleed=3.0)) == []


def test_faults_of_one_component_do_not_hide_those_of_another(table: Table) -> None:
    table.set(
        {
            "a-face": "back: true\n" + THREE,
            "b-size": "size: 300x300mm\n" + THREE,
            "c-both": "size: 300x300mm\n" + THREE,
            "d-text": "pieces:\n- {id: one, title: A title far too long to stand on one card}\n",
            "e-good": THREE,
        }
    )
    table.write("templates/demo/a-face.face.j2", side("{{ piece.nme }}"))
    table.write("templates/demo/a-face.back.j2", side("<blink/>"))
    table.write("templates/demo/c-both.face.j2", side("{{ piece.nme }}"))
    table.write("templates/demo/d-text.face.j2", side(FACE.replace("pnp:field", 'pnp:width="40" pnp:field')))
    found = {(problem.source.file.name, problem.name) for problem in table.check("demo", sides="duplex")}
    assert found == {
        ("a-face.face.j2", "undefined-name"),
        ("a-face.back.j2", "unknown-element"),
        ("b-size.yaml", "does-not-fit"),
        ("c-both.yaml", "does-not-fit"),
        ("c-both.face.j2", "undefined-name"),
        ("d-text.yaml", "text-overflow"),
    }
    assert table.build("demo", sides="duplex").written == []


def test_checking_lays_out_for_the_paper_and_the_sides(table: Table) -> None:
    table.set({"box": "size: 200x190mm\n" + THREE})
    assert list(table.check("demo")) == []
    (problem,) = table.check("demo", paper=Size(150, 150))
    hint = "build with --paper letter, or spread it over several sheets with --tile overlap"
    assert (problem.name, problem.hint) == ("does-not-fit", hint)
    assert "leave 140 x 140 mm" in problem.message
    (problem,) = table.check("demo", paper=Size(10, 10))
    assert problem.hint == "build with --paper letter"
    (problem,) = table.check("demo", paper=Size(202, 198), components=("box",))
    assert problem.source.line == 2
    table.set({"box": "size: 1900x1900mm\n" + THREE})
    (problem,) = table.check("demo")
    assert problem.hint.startswith("give --paper WIDTHxHEIGHTmm, or")


@pytest.mark.parametrize(
    ("name", "templates", "hint"),
    [
        ("boards", "", "write templates/demo/boards.face.j2"),
        ("card", "", "write templates/demo/card.face.j2"),
        ("board", "", "did you mean `demo/boart.face.j2`?"),
        ("boards", "face: card.face.j2\n", "did you mean `demo/cards.face.j2`?"),
        ("boards", "face: cards.face.j2\nback: gold.j2\n", "write templates/demo/gold.j2"),
        ("boards", "face: cards.face.j2\nback: cards.bace.j2\n", "write templates/demo/cards.bace.j2"),
    ],
)
def test_hints_for_templates(table: Table, name: str, templates: str, hint: str) -> None:
    """Neither the template of another component nor that of the other side is meant by what is not there."""
    table.set({"cards": THREE, name: f"{templates}{THREE}"})
    (table.folder / f"templates/demo/{name}.face.j2").unlink()
    if name == "board":
        table.write("templates/demo/boart.face.j2", side(""))
    (problem,) = table.check("demo")
    assert (problem.name, problem.hint) == ("missing-file", hint)


def faulty(monkeypatch: pytest.MonkeyPatch, places: bool, problem: Problem) -> None:
    """Let the drawing stage find something in one of its two passes only."""
    draw = Drawer.drawing

    def drawing(self: Drawer, *args: Any) -> Drawing | None:
        drawn = draw(self, *args)
        if self.places is places:
            self.report.add(problem)
        elif places:
            self.report.add(Problem("spark", "something to look at twice", problem.source, "warning", "look"))
        return drawn

    monkeypatch.setattr(Drawer, "drawing", drawing)


@pytest.mark.parametrize("places", [False, True])
@pytest.mark.parametrize("severity", ["warning", "error"])
def test_what_only_one_pass_has_seen_is_told(
    table: Table, monkeypatch: pytest.MonkeyPatch, places: bool, severity: Any
) -> None:
    table.set({"box": THREE})
    problem = Problem("ghost", "seen by one pass", Source(Path("x"), 3, 1), severity, "look")
    faulty(monkeypatch, places, problem)
    result = table.build("demo")
    assert problem in list(result.report)
    assert bool(result.written) is (severity == "warning")


def test_what_both_passes_see_is_told_once_and_with_its_place(table: Table) -> None:
    table.set({"box": THREE}, face='\n<rect width="{{ piece.nme }}"/>')
    problems = list(table.check("demo"))
    assert {problem.name for problem in problems} == {"undefined-name"}
    assert {problem.source.line for problem in problems} == {3}


def test_drawings_are_let_go_before_the_next_component(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.set({"a": THREE, "b": THREE, "c": THREE})
    seen: list[list[weakref.ref[Any]]] = []

    class Noted(list[Any]):
        """A list that can be watched."""

    def spy(pairs: Any, *args: Any, **options: Any) -> Any:
        gc.collect()
        assert all(ref() is None for refs in seen for ref in refs)
        sheets = impose(pairs, *args, **options)
        noted = Noted(sheets)
        seen.append([weakref.ref(noted)])
        return noted

    monkeypatch.setattr(pnp.laying, "impose", spy)
    monkeypatch.setattr(pnp.furnishing.Furnishing, "furnished", lambda self, component, sheets: sheets)
    assert len(table.build("demo").files) == 3
    assert len(seen) == 3


def test_work_is_told_piece_by_piece(table: Table) -> None:
    pieces = "".join(f"- {{id: p{number}, title: x}}\n" for number in range(120))
    table.set({"box": f"title: The Box\npieces:\n{pieces}"})
    told: list[tuple[str, int, int]] = []
    build(["demo"], folder=table.folder, progress=lambda *step: told.append(step))
    assert [step for step in told if step[0] == "The Box"] == [("The Box", 50, 120), ("The Box", 100, 120)]


def test_proof_draws_trim_and_safe_area(table: Table) -> None:
    table.set({"box": THREE})
    counts = []
    for proof in (False, True):
        table.build("demo", proof=proof)
        with pdfplumber.open(table.folder / "out/demo/box.pdf") as document:
            page = document.pages[0]
            counts.append(len(page.rects) + len(page.curves) + len(page.lines))
    assert counts[1] - counts[0] >= 4 * 2


def test_report_is_shared_by_no_two_builds(table: Table) -> None:
    table.set({"box": THREE})
    first, second = table.build("demo"), table.build("nosuch")
    assert list(first.report) == []
    assert len(second.report) == 1
    assert isinstance(second.report, Report)


@pytest.mark.parametrize(
    "face",
    [
        '{% include "demo/owner.j2" %}',
        '{% set part = "owner" %}{% include "demo/" ~ part ~ ".j2" %}',
        '{% include "demo/between.j2" %}',
        '{% from "demo/macro.j2" import mark with context %}{{ mark() }}',
    ],
)
def test_an_owner_named_in_another_template_counts(
    table: Table, copies: list[tuple[str, str]], face: str
) -> None:
    table.set({"mats": "copies: per-player\npieces:\n- {id: mat}\n"}, face=face)
    table.write("templates/demo/owner.j2", OWNER)
    table.write("templates/demo/between.j2", '{% include "demo/owner.j2" %}{% include "demo/between2.j2" %}')
    table.write("templates/demo/between2.j2", '{% if false %}{% include "demo/between.j2" %}{% endif %}')
    table.write("templates/demo/macro.j2", f"{{% macro mark() %}}{OWNER}{{% endmacro %}}")
    assert list(table.check("demo")) == []
    assert [face for face, _ in copies] == ["of-A", "of-B"]


@pytest.mark.parametrize("other", ["", "{% broken", b"\xff\xfe"])
def test_a_template_taken_in_that_is_broken_is_told(table: Table, other: str | bytes) -> None:
    table.set({"mats": "copies: per-player\npieces:\n- {id: mat}\n"}, face='{% include "demo/other.j2" %}')
    if other:
        table.write("templates/demo/other.j2", other)
    assert {problem.severity for problem in table.check("demo")} == {"error"}


def damaged(font: bytes, table: bytes) -> bytes:
    """A font with one table overwritten, under a name of its own."""
    data = bytearray(font)
    (count,) = struct.unpack_from(">H", data, 4)
    for entry in range(12, 12 + 16 * count, 16):
        tag, _, offset, length = struct.unpack_from(">4sLLL", data, entry)
        if tag == table:
            data[offset : offset + length] = b"\xff" * length
    for old, new in (("Noto Sans", "Torn Sans"), ("NotoSans", "TornSans")):
        data = data.replace(old.encode("utf-16-be"), new.encode("utf-16-be"))
    return bytes(data)


@pytest.mark.parametrize("part", ["glyf", "maxp", "post"])
def test_a_font_that_cannot_be_embedded_is_told(table: Table, part: str) -> None:
    table.set({"box": THREE}, face=FACE.replace("Noto Sans", "Torn Sans"))
    font = (BUNDLED / "fonts/NotoSans-Regular.ttf").read_bytes()
    table.write("fonts/Torn.ttf", damaged(font, part.encode()))
    result = table.build("demo")
    assert "bad-font" in {problem.name for problem in result.report}
    assert {problem.source.file.name for problem in result.report if problem.name == "bad-font"} == {
        "Torn.ttf"
    }
    assert result.written == []


@pytest.mark.parametrize("sides", ["fronts", "duplex"])
def test_pieces_that_stay_whole_have_a_sheet_each(table: Table, sides: str) -> None:
    # Two would lie on Letter, one above the other, and three on A3.
    board = side('<rect width="190" height="120"/>').replace("63.5 88.9", "190 120")
    more = "size: 190x120mm\ncut: false\nback: true\ngap: 8\n"
    table.set({"boards": f"{more}pieces:\n- {{id: one, copies: 3}}\n"})
    for name in ("face", "back"):
        table.write(f"templates/demo/boards.{name}.j2", board)
    for paper, down in (("letter", (279.4 - 248) / 2), ("a3", (420 - 376) / 2)):
        result = table.build("demo", paper=PAPERS[paper], sides=sides)
        assert [(file.sheets, file.pieces) for file in result.files] == [(3, 3)]
        with pdfplumber.open(table.folder / "out/demo/boards.pdf") as document:
            inks = [[rect for rect in page.rects if rect["width"] > 500] for page in document.pages]
        assert len(inks) == (3 if sides == "fronts" else 6)
        assert [len(ink) for ink in inks] == [1] * len(inks)
        assert [ink[0]["top"] * 25.4 / 72 for ink in inks] == pytest.approx([down] * len(inks), abs=0.02)


def test_a_page_lies_on_standing_paper(table: Table) -> None:
    # Two would lie beside each other on a lying A3.
    table.set({"rules": f"size: 190x254mm\ncut: false\n{THREE}"}, face="")
    (file,) = table.build("demo", paper=PAPERS["a3"]).files
    assert (file.landscape, file.sheets) == (False, 4)
