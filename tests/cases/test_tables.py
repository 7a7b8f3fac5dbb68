"""Cases C19 and C24: tables as spreadsheet programs of all countries write them, and none from outside."""

from __future__ import annotations

import pytest

from tests.cases.conftest import TITLE, Workshop, texts
from tests.cli.conftest import pnp

FACE = TITLE + '<text x="6" y="24" font-family="Noto Sans" font-size="4">{{ piece.cost }}</text>'
CARDS = "content/demo/cards.csv"


@pytest.fixture
def table(workshop: Workshop) -> Workshop:
    """The workshop, its pieces taken from a table."""
    workshop.cards("", FACE)
    workshop.write(
        "content/demo/cards.yaml",
        "component: cards\nsize: 63x88mm\nfields: {title: text, cost: number?}\npieces: cards.csv\n",
    )
    return workshop


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"\xef\xbb\xbfid,title,cost\r\na,A,1\r\n", {"A", "1"}),
        (b"id;title;cost\na;A;1,5\n", {"A", "1.5"}),
        (b"id\ttitle\tcost\na\tA\t2.5\n", {"A", "2.5"}),
        ("id,title,cost\ra,A,1\r".encode("utf-16"), {"A", "1"}),
        ("id,title,cost\na,Café naïve,1\n".encode(), {"Café", "naïve", "1"}),
        ("id,title,cost\na,Café naïve,1\n".encode("cp1252"), {"Café", "naïve", "1"}),
        (b'id,title,cost\na,"Salt, Pepper",1\n', {"Salt,", "Pepper", "1"}),
    ],
    ids=["bom", "semicolons", "tabs", "utf-16", "utf-8", "cp1252", "quoted"],
)
def test_c19_what_spreadsheets_write_is_read(table: Workshop, data: bytes, words: set[str]) -> None:
    table.write(CARDS, data)
    table.build()
    assert words <= set(texts(table.pdf)[0].split())


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("id,title,cost\na,A\n", 2),
        ("id,title,cost\na,A,1,surplus\n", 2),
        ("id,title,cost,cost\na,A,1,2\n", 1),
        ("id,title,cots\na,A,1\n", 1),
        ("id,title,cost\na,A,dear\n", 2),
        ("id,title,cost\na,A,1\na,B,2\n", 3),
        ("title,cost\nA,1\n", 1),
    ],
    ids=["ends-early", "surplus", "header-twice", "unknown-header", "no-number", "id-twice", "no-id"],
)
def test_c19_what_cannot_be_meant_is_told_with_its_row(table: Workshop, text: str, line: int) -> None:
    table.write(CARDS, text)
    said = table.refused()
    assert said.startswith(f"{CARDS}:{line}:")


def test_c19_utf8_is_read_in_every_locale(table: Workshop) -> None:
    table.cards("- {id: one, title: Café naïve}")
    table.monkeypatch.chdir(table.folder)
    done = pnp("build", "demo", "--paper", "a4", PYTHONUTF8="0", LC_ALL="C", PYTHONCOERCECLOCALE="0")
    assert done.returncode == 0, done.stderr
    assert {"Café", "naïve"} <= set(texts(table.pdf)[0].split())


@pytest.mark.parametrize("exists", [True, False])
@pytest.mark.parametrize("name", ["../other.csv", "../../../other.csv", "/etc/hostname.csv", "link.csv"])
def test_c24_tables_outside(table: Workshop, name: str, exists: bool) -> None:
    if exists:
        table.write("content/other.csv", "id,title\na,Secret\n")
    if name == "link.csv":
        (table.folder / "content/demo/link.csv").symlink_to("../other.csv")
    file = table.folder / "content/demo/cards.yaml"
    file.write_text(file.read_text().replace("pieces: cards.csv", f"pieces: {name}"))
    said = table.refused()
    assert said.startswith("content/demo/cards.yaml:4:9: error:")
    assert "lies outside the folder of the set" in said
    assert "Secret" not in said
