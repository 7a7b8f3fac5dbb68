"""What a PDF says of itself: boxes, wishes to the printer, titles, labels, and the same bytes each time."""

from __future__ import annotations

import getpass
import os
import socket
import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.drawing.items import Drawing, Paint
from pnp.geometry import PAPERS, Size
from pnp.press.sheets import Placement, Sheet
from pnp.writers.document import Document
from tests.writers.pdf_reading import (
    BLACK,
    NO_REACH,
    PAPER,
    PLAIN,
    POINTS,
    box,
    forms,
    line,
    opened,
    sheet,
    word,
    write,
    write_items,
)

CARD = Drawing(Size(20, 30), 3.0, (box(1, 1, 5, 5, Paint(BLACK)), line(2, 10, 4, word("Card"))))


def points(values: object) -> list[float]:
    return [float(value) for value in values]  # type: ignore[attr-defined]


def test_a_viewer_is_asked_to_print_at_100_percent() -> None:
    pdf = opened(write_items())
    root = pdf.Root
    wishes = root.ViewerPreferences
    assert wishes.PrintScaling == "/None"
    assert wishes.PickTrayByPDFSize is True
    assert wishes.DisplayDocTitle is True
    assert "/Duplex" not in wishes
    assert str(root.Lang) == "en"


@pytest.mark.parametrize(
    ("flip", "wish"), [("long-edge", "/DuplexFlipLongEdge"), ("short-edge", "/DuplexFlipShortEdge")]
)
def test_duplex_asks_for_its_edge(flip: str, wish: str) -> None:
    pdf = opened(write(sheet(), document=PLAIN._replace(flip=flip)))
    assert pdf.Root.ViewerPreferences.Duplex == wish


def test_title_author_subject_and_nothing_of_time_or_machine() -> None:
    data = write(sheet(), document=Document("Größe – жуки (2)", "Ann", "Lasten"))
    pdf = opened(data)
    info = {key: str(value) for key, value in pdf.docinfo.items()}
    assert info == {"/Title": "Größe – жуки (2)", "/Author": "Ann", "/Subject": "Lasten", "/Creator": "pnp"}
    for secret in (getpass.getuser(), socket.gethostname(), str(Path.cwd()), "CreationDate", "ModDate"):
        assert len(secret) < 5 or secret.encode() not in data


def test_the_file_is_version_17_and_pages_bear_no_turn_scale_or_transition() -> None:
    pdf = opened(write_items())
    assert pdf.pdf_version == "1.7"
    page = pdf.pages[0].obj
    assert not {"/Rotate", "/UserUnit", "/Trans", "/Annots"} & set(page.keys())
    assert "/Metadata" not in pdf.Root


@pytest.mark.parametrize("name", sorted(PAPERS))
@pytest.mark.parametrize("lying", [False, True])
def test_paper_trim_and_bleed_boxes(name: str, lying: bool) -> None:
    paper = PAPERS[name].turned if lying else PAPERS[name]
    cards = [Placement(CARD, 10 + 24 * column, 40, 0, (2.0, 2.0, 2.0, 3.0)) for column in range(2)]
    pdf = opened(write(sheet(*cards, paper=paper)))
    page = pdf.pages[0]
    width, height = paper.width * POINTS, paper.height * POINTS
    assert points(page.mediabox) == pytest.approx([0, 0, width, height], abs=0.001)
    # The block spans x 10-54 and y 40-70 mm; 3 mm is the largest reach.
    trim = [10 * POINTS, height - 70 * POINTS, 54 * POINTS, height - 40 * POINTS]
    bleed = [7 * POINTS, height - 73 * POINTS, 57 * POINTS, height - 37 * POINTS]
    assert points(page.obj.TrimBox) == pytest.approx(trim, abs=0.001)
    assert points(page.obj.BleedBox) == pytest.approx(bleed, abs=0.001)
    assert points(page.cropbox) == pytest.approx([0, 0, width, height], abs=0.001)


@settings(max_examples=40, deadline=None)
@given(
    x=st.floats(0, 80), y=st.floats(0, 50), reach=st.floats(0, 30), turn=st.sampled_from([0, 90, 180, 270])
)
def test_boxes_lie_one_in_another(x: float, y: float, reach: float, turn: int) -> None:
    placement = Placement(Drawing(Size(20, 30), reach, ()), x, y, turn, (reach,) * 4)
    pdf = opened(write(sheet(placement, paper=Size(110, 90))))
    page = pdf.pages[0]
    media, bleed, trim = points(page.mediabox), points(page.obj.BleedBox), points(page.obj.TrimBox)
    trim_box = placement.trim
    wanted = [trim_box.x, 90 - trim_box.bottom, trim_box.right, 90 - trim_box.y]
    assert trim == pytest.approx([value * POINTS for value in wanted], abs=0.001)
    for inner, outer in ((trim, bleed), (bleed, media)):
        assert outer[0] <= inner[0] <= inner[2] <= outer[2]
        assert outer[1] <= inner[1] <= inner[3] <= outer[3]


def test_page_labels_and_bookmarks() -> None:
    sheets = [sheet(number=number) for number in (1, 2, 3)]
    document = PLAIN._replace(labels=("1 front", "1 back", "2 front"), bookmarks=(("Deck", 0), ("Mäts", 2)))
    pdf = opened(write(*sheets, document=document))
    assert [page.label for page in pdf.pages] == ["1 front", "1 back", "2 front"]
    with pdf.open_outline() as outline:
        found = [(entry.title, entry.destination[0].objgen) for entry in outline.root]
    assert found == [("Deck", pdf.pages[0].obj.objgen), ("Mäts", pdf.pages[2].obj.objgen)]


def test_no_labels_and_bookmarks_unless_asked() -> None:
    pdf = opened(write(sheet()))
    assert not {"/PageLabels", "/Outlines"} & set(pdf.Root.keys())


def test_a_repeated_drawing_and_repeated_marks_are_written_once() -> None:
    marks = (box(0, 0, 1, 1, Paint(BLACK)),)
    places = [Placement(CARD, 10 + 25 * column, 10, 0, NO_REACH) for column in range(3)]
    pdf = opened(write(*[sheet(*places, marks=marks, number=number) for number in (1, 2)]))
    assert len(forms(pdf)) == 2
    assert points(next(form for form in forms(pdf) if b"Card" in form.read_bytes()).BBox) == [-3, -3, 23, 33]
    once = opened(write(sheet(places[0], marks=marks)))
    assert forms(once) == []


def test_pages_share_their_resources() -> None:
    pdf = opened(write(*[sheet(Placement(CARD, 10, 10, 0, NO_REACH), number=n) for n in (1, 2)]))
    assert pdf.pages[0].obj.Resources.objgen == pdf.pages[1].obj.Resources.objgen


SAMPLE = """
import sys
from test_pdf_document import sample
sys.stdout.buffer.write(sample())
"""


def sample() -> bytes:
    words = [word(text) for text in ("Grün", "weiß", "Ω", "жук")]
    drawing = Drawing(
        Size(20, 30), 3.0, (line(1, 5, 3, *words), box(1, 1, 5, 5, Paint(BLACK, fill_opacity=0.5)))
    )
    return write(sheet(Placement(drawing, 5, 5, 0, NO_REACH), Placement(CARD, 40, 5, 90, NO_REACH)))


def test_the_same_bytes_in_processes_with_other_hash_seeds() -> None:
    outputs = set()
    for seed in ("1", "2"):
        paths = os.pathsep.join([str(Path(__file__).parent), str(Path(__file__).parents[2])])
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": paths}
        run = subprocess.run([sys.executable, "-c", SAMPLE], capture_output=True, check=True, env=environment)
        outputs.add(run.stdout)
    assert outputs == {sample()}


def test_one_letter_changes_the_file_and_its_identifier() -> None:
    one, two = (write_items(line(5, 5, 3, word(text))) for text in ("Load", "Lord"))
    assert one != two
    assert opened(one).trailer.ID[0] != opened(two).trailer.ID[0]


def test_an_empty_sheet_is_a_page() -> None:
    pdf = opened(write(Sheet(1, "back", PAPER, (), ())))
    page = pdf.pages[0]
    assert points(page.obj.TrimBox) == pytest.approx([0, 0, 100 * POINTS, 80 * POINTS], abs=0.001)
    assert pikepdf.parse_content_stream(page)
