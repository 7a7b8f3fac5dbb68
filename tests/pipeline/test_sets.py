"""Which sets are built, where they are found, and from where their files are taken."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pdfplumber
import pytest

import pnp.project
from pnp.pipeline import Options, build, check, open_set
from pnp.press.marks import Marks
from pnp.project import BUNDLED, Project
from pnp.source import ContentError, Report
from tests.pipeline.conftest import FACE, Table, side

ONE = "pieces:\n- {id: one, title: One}\n"
LINES = 'fill="none" stroke="#000000"'


def text_of(path: Path) -> str:
    with pdfplumber.open(path) as document:
        return "\n".join(page.extract_text() for page in document.pages)


def test_without_a_name_every_set_is_built(table: Table) -> None:
    table.set({"cards": ONE}, "anvil")
    table.set({"cards": ONE}, "bell")
    result = table.build()
    assert {path.split("/")[0] for path in table.outputs()} == {"anvil", "bell", *Project(BUNDLED).sets()}
    assert len(result.written) == len(table.outputs())


@pytest.mark.parametrize(
    "names",
    [
        ["anvil", "anvil"],
        ["anvil", "content/anvil"],
        ["content/anvil/", "./content/anvil/set.yaml"],
        ["content/../content/anvil", "anvil"],
    ],
)
def test_a_set_named_twice_is_built_once(table: Table, names: list[str]) -> None:
    table.set({"cards": ONE}, "anvil")
    result = table.build(*names)
    assert list(result.report) == []
    assert [file.path.name for file in result.files] == ["cards.pdf"]


def test_two_sets_that_would_share_a_folder_are_refused(table: Table) -> None:
    for home in ("red", "blue"):
        table.write(f"{home}/content/demo/set.yaml", "title: Demo\ncomponents: [cards.yaml]\n")
        table.write(f"{home}/content/demo/cards.yaml", f"component: cards\nsize: poker\n{ONE}")
        table.write(f"{home}/templates/demo/cards.face.j2", side(""))
    (problem,) = table.build("red/content/demo", "blue/content/demo").report
    assert problem.name == "duplicate-id"
    assert problem.source.file == table.folder / "blue/content/demo/set.yaml"
    assert "red/content/demo" in problem.message
    assert table.outputs() == {}


def test_a_set_of_ones_own_hides_the_bundled_one(table: Table) -> None:
    table.set({"cards": ONE}, "lighten")
    result = table.build("lighten")
    assert [(file.path.name, file.pieces) for file in result.files] == [("cards.pdf", 1)]


def test_templates_of_ones_own_restyle_a_bundled_set(table: Table) -> None:
    table.write("templates/lighten/rules.face.j2", side(f'<rect width="9" height="9" {LINES}/>'))
    result = table.build("lighten", components=("rules", "manifests"))
    assert list(result.report) == []
    plain, usual = (text_of(table.folder / f"out/lighten/{name}.pdf") for name in ("rules", "manifests"))
    assert "DISCARD" not in plain
    assert "MANIFEST" in usual.upper()


def test_a_set_takes_its_files_from_its_own_project(table: Table, tmp_path: Path) -> None:
    project = Table(tmp_path / "my games" / "Spiel für zwei")
    face = (
        '<text x="8" y="20" font-family="Noto Sans" font-size="{{ type.own.size }}">{{ piece.title }}</text>'
    )
    face += '<image href="dot.png" x="8" y="30" width="2" height="2"/>'
    project.set({"cards": ONE}, face=face)
    project.write("templates/demo/theme.yaml", "type: {own: {family: Sofia Sans Condensed, size: 5mm}}\n")
    project.write("content/demo/dot.png", (BUNDLED / "pnp/starter/content/coast.png").read_bytes())
    inside = project.build("demo")
    assert list(inside.report) == []
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "templates/demo").mkdir(parents=True)
    (elsewhere / "templates/demo/cards.face.j2").write_text("broken", encoding="utf-8")
    path = os.path.relpath(project.folder / "content/demo", elsewhere)
    outside = build([path], folder=elsewhere)
    assert list(outside.report) == []
    made, again = project.outputs(), Table(elsewhere).outputs()
    assert made["demo/cards.pdf"] == again["demo/cards.pdf"]
    assert made == again


def test_a_set_outside_any_content_folder_is_a_project_of_its_own(table: Table) -> None:
    table.write("loose/set.yaml", "title: Loose\ncomponents: [cards.yaml]\n")
    table.write("loose/cards.yaml", f"component: cards\nsize: poker\n{ONE}")
    table.write("loose/templates/loose/cards.face.j2", side(""))
    result = table.build("loose")
    assert list(result.report) == []
    assert set(table.outputs()) == {"loose/cards.pdf", "loose/PRINTING.md"}


def test_an_unknown_set_gets_a_near_name(table: Table) -> None:
    (problem,) = table.check("lightn")
    assert (problem.name, problem.hint) == ("not-found", "did you mean `lighten`?")
    assert problem.message == "there is no content set `lightn`"


def test_a_folder_without_a_set_says_so(table: Table) -> None:
    for folder in ("empty", "content/begun"):
        (table.folder / folder).mkdir(parents=True)
        (problem,) = table.check(Path(folder).name)
        assert (problem.message, problem.source.file) == (
            "the folder holds no set.yaml",
            table.folder / folder,
        )
        assert "pnp new" in problem.hint


def test_a_half_made_set_is_not_seen(table: Table) -> None:
    table.set({"cards": ONE}, ".mydeck.pnp-tmp")
    assert Project(table.folder).sets().keys() == Project(BUNDLED).sets().keys()


def test_where_there_is_no_set_at_all_a_way_on_is_told(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pnp.project, "BUNDLED", table.folder / "nothing")
    for report in (table.check(), table.build().report):
        (problem,) = report
        assert (problem.name, problem.message) == ("not-found", "there is no content set here")
        assert "pnp new" in problem.hint


def test_one_set_that_cannot_be_read_does_not_hide_the_faults_of_another(table: Table) -> None:
    table.set({"cards": "pieces:\n- {id: one, titel: One}\n"}, "anvil")
    table.set({"cards": ONE}, "bell", face="{{ piece.titel }}")
    table.set({"cards": "size: 300x300mm\n" + ONE}, "clock")
    report = table.check("anvil", "bell", "clock", "dog")
    assert {
        (problem.source.file.relative_to(table.folder).parts[:2], problem.name) for problem in report
    } == {
        (("content", "anvil"), "unknown-key"),
        (("templates", "bell"), "undefined-name"),
        (("content", "clock"), "does-not-fit"),
        (("dog",), "not-found"),
    }
    assert list(table.build("anvil", "bell", "clock", "dog").report) == list(report)
    assert table.outputs() == {}


def test_open_set_tells_all_that_is_wrong(table: Table) -> None:
    table.set({"cards": "pieces:\n- {id: one, titel: One}\n- {id: one}\n"})
    with pytest.raises(ContentError) as error:
        open_set("demo", table.folder)
    assert {problem.name for problem in error.value.report} == {"unknown-key", "duplicate-id"}
    assert str(error.value).count("cards.yaml") == 2
    with pytest.raises(ContentError, match="no content set `demi`"):
        open_set("demi", table.folder)


def test_defaults_come_from_the_file_of_the_user(table: Table) -> None:
    table.write("pnp.yaml", "paper: a4\nsides: duplex\nflip: short-edge\nink: grey\nprinter: Attic\n")
    report = Report()
    defaults = Project(table.folder).defaults(report)
    assert list(report) == []
    assert (defaults.paper, defaults.sides) == ((210, 297), "duplex")
    assert (defaults.flip, defaults.ink, defaults.printer) == ("short-edge", "grey", "Attic")


@pytest.mark.parametrize("text", ["", "\n", "# paper: a4\n", "---\n", "~\n"])
def test_a_file_of_defaults_that_says_nothing_changes_nothing(table: Table, text: str) -> None:
    table.write("pnp.yaml", text)
    report = Report()
    assert Project(table.folder).defaults(report) == Options()
    assert list(report) == []


def test_marks_of_the_user_are_a_word_or_a_mapping(table: Table) -> None:
    for text, marks in (
        ("marks: grid\n", Marks("grid")),
        ("marks: {length: 6, colour: '#f00'}\n", Marks(length=6, colour=(1, 0, 0))),
        (
            "marks:\n  style: edge\n  offset: 1\n  weight: 0.3\n  sides: both\n",
            Marks("edge", offset=1, weight=0.3, sides="both"),
        ),
    ):
        table.write("pnp.yaml", text)
        report = Report()
        assert Project(table.folder).defaults(report).marks == marks
        assert not len(report)


def test_marks_that_are_wrong_are_told_with_their_place(table: Table) -> None:
    for text, column in (
        ("marks: dots\n", 8),
        ("marks: {weight: 0.1}\n", 17),
        ("marks: {colour: red}\n", 17),
        ("marks: {colour: '#fffff0'}\n", 17),
        ("marks: {colour: white}\n", 17),
    ):
        table.write("pnp.yaml", text)
        report = Report()
        assert Project(table.folder).defaults(report).marks == Marks()
        assert [(problem.name, problem.source.column) for problem in report] == [("bad-value", column)]


def test_broken_defaults_are_told_with_their_line(table: Table) -> None:
    table.write("pnp.yaml", "paper: a7\nsides: both\nprintr: x\n")
    report = Report()
    defaults = Project(table.folder).defaults(report)
    assert [(problem.name, problem.source.line) for problem in report] == [
        ("bad-value", 1),
        ("bad-value", 2),
        ("unknown-key", 3),
    ]
    assert (defaults.paper, defaults.sides) == ((215.9, 279.4), "fronts")


BUILD = """
import sys
from pnp import build
from pnp.pipeline import Options
options = Options(sides="duplex", players=2)
result = build(["demo", "lighten"], folder=sys.argv[1], out=sys.argv[2], options=options)
assert not len(result.report), list(result.report)
"""


def test_the_same_input_gives_the_same_bytes_in_every_process_and_from_every_folder(
    table: Table, tmp_path: Path
) -> None:
    table.set({"cards": "back: true\n" + ONE})
    table.write("templates/demo/cards.back.j2", side(""))
    made = []
    for seed, here in (("0", table.folder), ("4711", Path("/"))):
        out = tmp_path / f"out-{seed}"
        environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(BUNDLED)}
        command = [sys.executable, "-c", BUILD, str(table.folder), str(out)]
        subprocess.run(command, cwd=here, env=environment, check=True)
        made.append({path.relative_to(out): path.read_bytes() for path in out.rglob("*.*")})
    assert made[0] == made[1]
    assert len(made[0]) == 9


def test_building_again_changes_nothing_but_the_time(table: Table) -> None:
    table.set({"cards": ONE})
    table.build("demo")
    first = table.outputs()
    assert check(["demo"], folder=table.folder, options=Options()).has_errors is False
    table.build("demo")
    assert table.outputs() == first


def test_faults_of_content_do_not_hide_those_of_drawing(table: Table) -> None:
    wide = "- {id: wide, title: A title that is far too long for the width of a card}\n"
    table.set(
        {
            "cards": f"pieces:\n- {{id: one, titel: One}}\n{wide}- {{id: two, title: Two, copies: many}}\n",
            "mats": "copies: some\npieces:\n- {id: mat}\n",
            "tiles": ONE,
        },
        face=FACE.replace("pnp:field", 'pnp:width="40" pnp:field'),
    )
    table.write("templates/demo/tiles.face.j2", side("{{ piece.nme }}"))
    table.write("templates/demo/mats.face.j2", side("{{ piece.nme }}"))
    found = [(problem.source.file.name, problem.source.line, problem.name) for problem in table.check("demo")]
    assert found == [
        ("cards.yaml", 4, "unknown-key"),
        ("cards.yaml", 5, "text-overflow"),
        ("cards.yaml", 6, "bad-value"),
        ("mats.yaml", 3, "bad-value"),
        ("tiles.face.j2", 2, "undefined-name"),
    ]
    assert table.build("demo").written == []


def test_a_game_judges_no_set_with_parts_missing(table: Table) -> None:
    home = table.folder / "content/lighten"
    shutil.copytree(BUNDLED / "content/lighten", home)
    deck = (home / "deck.yaml").read_text(encoding="utf-8")
    (home / "deck.yaml").write_text(deck.replace("value: 8", "value: eight"), encoding="utf-8")
    assert [problem.name for problem in table.check("lighten", sides="duplex")] == ["bad-value"]
    (home / "deck.yaml").write_text(deck.replace("value: 8", "value: 7"), encoding="utf-8")
    assert {problem.name for problem in table.check("lighten")} >= {"deck-values"}


def test_what_is_asked_for_may_be_among_what_is_wrong(table: Table) -> None:
    table.set({"cards": "pieces:\n- {id: one, titel: One}\n- {id: two}\n"})
    (problem,) = table.check("demo", only=("one",))
    assert problem.name == "unknown-key"
