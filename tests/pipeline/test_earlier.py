"""PDFs of earlier builds stay, and PRINTING.md says that they are not of this one."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from tests.pipeline.conftest import Table

PIECES = "pieces:\n- {id: one, title: One}\n"


@pytest.fixture
def built(table: Table) -> Table:
    """A set of three components, built once."""
    table.set({"deck": PIECES, "board": PIECES, "chits": PIECES})
    table.build("demo")
    return table


def page(table: Table) -> str:
    return (table.folder / "out/demo/PRINTING.md").read_text(encoding="utf-8")


def drop(table: Table, component: str) -> None:
    """Take a component out of the set."""
    file = table.folder / "content/demo/set.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace(f", {component}.yaml", ""), encoding="utf-8")


def foreign_pdf() -> bytes:
    """What another program made."""
    data = io.BytesIO()
    canvas = Canvas(data)
    canvas.showPage()
    canvas.save()
    return data.getvalue()


def test_a_build_that_replaces_all_names_none(built: Table) -> None:
    fresh = page(built)
    result = built.build("demo")
    assert result.earlier == {}
    assert page(built) == fresh
    assert "Not of this build" not in fresh


def test_pdfs_of_earlier_builds_stay_and_are_named_before_what_to_print(built: Table) -> None:
    before = built.outputs()
    drop(built, "chits")
    drop(built, "board")
    result = built.build("demo")
    assert result.earlier == {built.folder / "out/demo": ["board.pdf", "chits.pdf"]}
    said = "Not of this build: `board.pdf` and `chits.pdf`. They lie in this folder from earlier builds.\n"
    assert f"\n\n{said}\n## What to print\n" in page(built)
    after = built.outputs()
    assert after["demo/board.pdf"] == before["demo/board.pdf"]
    (built.folder / "out/demo/board.pdf").unlink()
    built.build("demo")
    assert "Not of this build: `chits.pdf`. It lies in this folder from an earlier build.\n" in page(built)


def test_a_build_of_a_part_names_what_else_lies_there(built: Table) -> None:
    built.build("demo", components=("deck",))
    assert "Not of this build: `board.pdf` and `chits.pdf`. They" in page(built)


@pytest.mark.parametrize(
    "data",
    [
        foreign_pdf(),
        b"",
        b"startxref\n",
        b"startxref\n-7\n%%EOF\n",
        b"startxref\n" + b"9" * 20 + b"\n%%EOF",
        b"%PDF-1.7\n/Creator(pnp)>>\n",
    ],
    ids=["of another program", "empty", "no place", "negative", "beyond the end", "no pdf"],
)
def test_files_that_pnp_has_not_made_are_none_of_its_business(built: Table, data: bytes) -> None:
    built.write("out/demo/mine.pdf", data)
    Path(built.folder / "out/demo/folder.pdf").mkdir()
    assert built.build("demo").earlier == {}


def test_each_set_names_what_lies_in_its_own_folder(built: Table) -> None:
    built.set({"deck": PIECES}, name="other")
    drop(built, "chits")
    result = built.build()
    assert result.earlier == {built.folder / "out/demo": ["chits.pdf"]}
    other = (built.folder / "out/other/PRINTING.md").read_text(encoding="utf-8")
    assert "Not of this build" not in other


def test_a_build_of_changes_names_what_is_not_printed_again(built: Table) -> None:
    built.build("demo", lock=True)
    content = built.folder / "content/demo/deck.yaml"
    content.write_text(content.read_text(encoding="utf-8").replace("title: One", "title: Two"), "utf-8")
    result = built.build("demo", since=Path("out/demo/pnp.lock"))
    assert [file.path.name for file in result.files] == ["deck.pdf", "changes.pdf"]
    assert result.earlier == {built.folder / "out/demo": ["board.pdf", "chits.pdf"]}
