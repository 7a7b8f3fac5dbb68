"""Other ways to print the same pieces: what is built, what is checked, what is told where there is none."""

from __future__ import annotations

import pdfplumber
import pytest

from tests.pipeline.conftest import Table, side

CRATES = (
    "title: Crates\nsize: 20x20mm\nsafe: 0\n"
    "styles:\n  cubes: {title: Paper cubes, size: 60x40mm, face: net.j2, gap: 3}\n  bags: {}\n"
    "pieces:\n- {id: corn, title: Corn, copies: 4}\n- {id: soy, title: Soy, copies: 3}\n"
)
NET = side(
    '<text x="8" y="20" font-family="Noto Sans" font-size="6">net of {{ piece.title }}</text>'
).replace("63.5 88.9", "60 40")


@pytest.fixture
def crates(table: Table) -> Table:
    """A set of crates, which have a style, and cards, which have none."""
    table.set({"crates": CRATES, "cards": "pieces:\n- {id: one, title: One}\n"}, face="")
    table.write("templates/demo/crates.face.j2", side("").replace("63.5 88.9", "20 20"))
    table.write("templates/demo/crates.bags.face.j2", side("").replace("63.5 88.9", "20 20"))
    table.write("templates/demo/net.j2", NET)
    return table


def test_a_style_is_printed_into_a_file_of_its_own_name(crates: Table) -> None:
    result = crates.build("demo", components=("crates",), style="cubes")
    assert list(result.report) == []
    (file,) = result.files
    assert (file.path.name, file.pieces, file.component.title) == ("crates-cubes.pdf", 7, "Paper cubes")
    assert set(crates.outputs()) == {"demo/crates-cubes.pdf", "demo/PRINTING.md"}
    page = crates.outputs()["demo/PRINTING.md"].decode()
    assert "`crates-cubes.pdf` Paper cubes | 7 | 60 x 40 mm" in page
    with pdfplumber.open(crates.folder / "out/demo/crates-cubes.pdf") as document:
        text = document.pages[0].extract_text()
        assert document.metadata["Title"] == "Demo: Paper cubes"
    assert text.count("net of Corn") == 4
    assert text.count("net of Soy") == 3


def test_what_has_no_such_style_is_printed_as_usual(crates: Table) -> None:
    files = crates.build("demo", style="cubes").files
    assert [file.path.name for file in files] == ["crates-cubes.pdf", "cards.pdf"]
    assert [file.path.name for file in crates.build("demo").files] == ["crates.pdf", "cards.pdf"]


@pytest.mark.parametrize(
    ("options", "hint"),
    [
        ({"style": "cube"}, "did you mean `cubes`? crates has cubes, bags"),
        ({"style": "zeppelins"}, "crates has cubes, bags"),
        ({"style": "cubes", "components": ("cards",)}, "crates has cubes, bags"),
    ],
)
def test_a_style_that_nothing_has_is_told(crates: Table, options: dict[str, str], hint: str) -> None:
    (problem,) = crates.build("demo", **options).report
    assert (problem.name, problem.hint) == ("not-found", hint)
    assert problem.message == f"no component to be printed has a style `{options['style']}`"
    assert crates.outputs() == {}


def test_a_set_without_styles_says_so(table: Table) -> None:
    table.set({"cards": "pieces:\n- {id: one, title: One}\n"})
    (problem,) = table.check("demo", style="cubes")
    assert problem.hint == "no component has any"


def test_a_style_of_one_of_two_sets_is_enough(crates: Table) -> None:
    crates.set({"cards": "pieces:\n- {id: one, title: One}\n"}, "other")
    assert list(crates.check("demo", "other", style="cubes")) == []


def test_checking_looks_at_every_style(crates: Table) -> None:
    assert list(crates.check("demo")) == []
    crates.write("templates/demo/net.j2", NET.replace("piece.title", "piece.titel"))
    assert [problem.name for problem in crates.check("demo")] == ["undefined-name"]
    assert [problem.name for problem in crates.check("demo", style="cubes")] == ["undefined-name"]
    assert list(crates.check("demo", style="bags")) == []
    assert list(crates.build("demo").report) == []


def test_a_template_that_is_missing_is_told_at_the_style(crates: Table) -> None:
    (crates.folder / "templates/demo/crates.bags.face.j2").unlink()
    (problem,) = crates.check("demo")
    assert (problem.name, problem.source.line) == ("missing-file", 7)
    assert problem.message.startswith('no template "crates.bags.face.j2" for crates in ')


def test_a_style_that_does_not_fit_is_named(crates: Table) -> None:
    text = CRATES.replace("60x40mm", "600x400mm")
    crates.write("content/demo/crates.yaml", f"component: crates\n{text}")
    (problem,) = crates.check("demo")
    assert (problem.name, problem.source.line) == ("does-not-fit", 6)
    assert problem.message.startswith("crates-cubes: a piece of 600 x 400 mm does not fit on letter")


SIZED = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {{ side.width }} {{ side.height }}">'
    '<text x="1" y="9" font-family="Noto Sans" font-size="4">{{ side.width }} wide {{ component.style }}'
    "</text></svg>"
)


def test_a_template_serves_two_sizes(crates: Table) -> None:
    """The back of the style pictures the usual face, which has the style's template but not its size."""
    crates.write("templates/demo/sized.j2", SIZED)
    crates.write(
        "templates/demo/crates.cubes.back.j2",
        side('<use href="face:crates/corn" width="50" height="20"/>').replace("63.5 88.9", "60 40"),
    )
    style = "{size: 60x40mm, face: sized.j2, back: true}"
    pieces = "pieces:\n- {id: corn}\n"
    text = f"component: crates\nsize: 50x20mm\nsafe: 0\nface: sized.j2\nstyles: {{cubes: {style}}}\n{pieces}"
    crates.write("content/demo/crates.yaml", text)
    result = crates.build("demo", components=("crates",), style="cubes", sides="duplex", flip="short-edge")
    assert list(result.report) == []
    with pdfplumber.open(crates.folder / "out/demo/crates-cubes.pdf") as document:
        front, back = (page.extract_text() for page in document.pages)
    assert "60 wide cubes" in front
    assert "50 wide" in back
    assert "60 wide" not in back
