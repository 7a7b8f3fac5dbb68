"""What is sent to a printer comes out where it belongs: on both sides, by both flips, landscape too."""

from __future__ import annotations

from io import BytesIO
from math import cos, radians, sin

import pdfplumber
import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.drawing.items import IDENTITY
from pnp.geometry import PAPERS, Size
from pnp.printers.correction import corrected, correction
from pnp.printers.profile import Offset, Profile
from tests.pipeline.conftest import FACE, Table, side
from tests.press.imposed import imposed

MM = 72 / 25.4
LETTER = PAPERS["letter"]
Point = tuple[float, float]


def applied(matrix: tuple[float, ...], point: Point) -> Point:
    a, b, c, d, e, f = matrix
    x, y = point
    return a * x + c * y + e, b * x + d * y + f


def printed(point: Point, paper: Size, offset: Offset, scale: Point = (1, 1)) -> Point:
    """Where a printer puts a point that it is sent: scaled and turned about the middle, then moved."""
    x, y = (point[0] - paper.width / 2) * scale[0], (point[1] - paper.height / 2) * scale[1]
    turn = radians(offset.rotation)
    x, y = x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)
    return x + paper.width / 2 + offset.x, y + paper.height / 2 + offset.y


shifts = st.floats(-5, 5)
turns = st.floats(-3, 3)
offsets = st.builds(Offset, shifts, shifts, turns)
scales = st.floats(0.9, 1.1)
points = st.tuples(st.floats(0, 215), st.floats(0, 279))


@given(points, offsets, scales, scales)
def test_a_front_comes_out_where_it_belongs(point: Point, off: Offset, across: float, down: float) -> None:
    profile = Profile("p", 0, 0, 0, *off, scale_x=across, scale_y=down)
    sent = applied(correction(profile, "front", LETTER, "long-edge"), point)
    assert printed(sent, LETTER, off, (across, down)) == pytest.approx(point, abs=1e-9)


@given(points, offsets, offsets, st.sampled_from(["long-edge", "short-edge"]))
def test_a_back_comes_out_where_it_belongs(point: Point, front: Offset, back: Offset, flip: str) -> None:
    """`back` is where it lies on the paper; the profile has it against the front, seen from behind."""
    mirrored = (-front.x, front.y) if flip == "long-edge" else (front.x, -front.y)
    against = Offset(back.x - mirrored[0], back.y - mirrored[1], back.rotation + front.rotation)
    profile = Profile("p", *against, *front, flip=flip)
    sent = applied(correction(profile, "back", LETTER, flip), point)
    assert printed(sent, LETTER, back) == pytest.approx(point, abs=1e-9)


@given(points, offsets)
def test_the_other_flip_turns_the_page_and_not_the_printer(point: Point, off: Offset) -> None:
    """Turned by half, a page meets the same printer the other way round."""
    profile = Profile("p", *off, flip="long-edge")
    sent = applied(correction(profile, "back", LETTER, "short-edge"), point)
    assert printed(sent, LETTER, Offset(-off.x, -off.y, off.rotation)) == pytest.approx(point, abs=1e-9)


@given(points, offsets, scales, scales)
def test_a_landscape_page_lies_on_its_left(point: Point, off: Offset, across: float, down: float) -> None:
    """Its top is at the left of standing paper, where the printer does what it always does."""
    profile = Profile("p", 0, 0, 0, *off, scale_x=across, scale_y=down)
    lying = LETTER.turned
    x, y = applied(correction(profile, "front", lying, "long-edge"), point)
    standing = printed((y, LETTER.height - x), LETTER, off, (across, down))
    assert (LETTER.height - standing[1], standing[0]) == pytest.approx(point, abs=1e-9)


def test_backs_stay_as_well_in_register_as_they_were() -> None:
    """Only fronts are known: 1 mm too far right. The back moves with the paper's front, so to its right."""
    profile = Profile("p", front_x=1.0, front_y=0.5)
    assert correction(profile, "front", LETTER, "long-edge") == pytest.approx((1, 0, 0, 1, -1, -0.5))
    assert correction(profile, "back", LETTER, "long-edge") == pytest.approx((1, 0, 0, 1, 1, -0.5))
    assert correction(profile, "back", LETTER, "short-edge") == pytest.approx((1, 0, 0, 1, -1, 0.5))


@pytest.fixture
def deck(table: Table) -> Table:
    """Nine cards with backs and a crop mark at every cut."""
    table.set({"cards": "back: true\npieces:\n- {id: one, title: One, copies: 9}\n"})
    table.write("templates/demo/cards.back.j2", side(FACE.replace("{{ piece.title }}", "back")))
    return table


Seen = list[tuple[str, float, float]]


def pages(table: Table, profile: str) -> list[tuple[list[float], Seen]]:
    """The trim box of each page, and all letters and lines with their places; points, by other programs."""
    table.write("printers.yaml", f"office: {{{profile}}}\n")
    assert table.build("demo", sides="duplex", printer="office").written
    data = table.outputs()["demo/cards.pdf"]
    with pikepdf.open(BytesIO(data)) as pdf, pdfplumber.open(BytesIO(data)) as document:
        return [
            (
                [float(edge) for edge in page.TrimBox],
                [
                    (thing.get("text", thing["object_type"]), thing["x0"], thing["top"])
                    for thing in (*seen.chars, *seen.lines, *seen.curves)
                ],
            )
            for page, seen in zip(pdf.pages, document.pages, strict=True)
        ]


def test_an_offset_moves_all_of_every_back_by_that_and_nothing_else(deck: Table) -> None:
    """What lies 1 mm too far left and 0.5 mm too low is sent 1 mm = 2.835 pt to the right, 1.417 pt up."""
    (front, back), (same, moved) = pages(deck, ""), pages(deck, "x: -1, y: 0.5")
    assert same == front
    assert len(moved[1]) == len(back[1]) > 100
    for (what, x, top), (also, moved_x, moved_top) in zip(back[1], moved[1], strict=True):
        assert (what, moved_x - x, moved_top - top) == (
            also,
            pytest.approx(2.835, abs=0.002),
            pytest.approx(-1.417, abs=0.002),
        )
    assert moved[0] == pytest.approx(
        [edge + by for edge, by in zip(back[0], (2.835, 1.417, 2.835, 1.417), strict=True)], abs=0.002
    )


def test_ruler_and_trims_grow_where_the_printer_shrinks(deck: Table) -> None:
    """At 98 % the line of 100 mm must be sent as 102.04 mm, and so must all else, about the middle."""
    (plain, _), (scaled, _) = pages(deck, ""), pages(deck, "scale_x: 0.98, scale_y: 0.98")
    for (_, x, top), (_, scaled_x, scaled_top) in zip(plain[1], scaled[1], strict=True):
        assert scaled_x == pytest.approx(306 + (x - 306) / 0.98, abs=0.01)
        assert scaled_top == pytest.approx(396 + (top - 396) / 0.98, abs=0.01)
    # 3 x 88.9 mm come to 272.1 mm, 3.6 mm from either edge of Letter: still on the paper.
    left, bottom, right, top = (edge / MM for edge in scaled[0])
    assert (right - left, top - bottom) == pytest.approx((190.5 / 0.98, 266.7 / 0.98), abs=0.01)


def test_page_boxes_stay_on_the_paper_and_hold_what_is_turned(deck: Table) -> None:
    _, (box, _) = pages(deck, "rotation: 2, x: -4, y: -4")
    assert box[0] >= 0
    assert box[1] >= 0
    assert box[2] <= 612
    assert box[3] <= 792
    turn = radians(2)
    assert (box[2] - box[0]) / MM == pytest.approx(190.5 * cos(turn) + 266.7 * sin(turn), abs=0.01)


def test_a_profile_that_says_nothing_changes_nothing(deck: Table) -> None:
    assert pages(deck, "") == pages(deck, "paper: a4, margins: [1, 1, 1, 1]")


def test_all_sheets_of_a_side_are_corrected_alike() -> None:
    profile = Profile("p", 1.0, 2.0)
    sheets = imposed(20, sides="duplex")
    sent = corrected(sheets, profile, "long-edge")
    assert {sheet.correction for sheet in sent if sheet.side == "front"} == {IDENTITY}
    assert {sheet.correction for sheet in sent if sheet.side == "back"} == {(1, 0, 0, 1, -1, -2)}
    assert [sheet._replace(correction=IDENTITY) for sheet in sent] == sheets


def test_backs_printed_apart_are_fronts_to_the_printer() -> None:
    profile = Profile("p", 1.0, 2.0, front_x=0.5)
    sheets = corrected(imposed(9, sides="duplex"), profile, "long-edge", apart=True)
    assert {sheet.correction for sheet in sheets} == {(1, 0, 0, 1, -0.5, 0)}
