"""What falls into margins that a printer cannot ink: how far, at which edge of which sheet."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.drawing.items import Drawing
from pnp.geometry import CARD_SIZES, PAPERS, Box, Size
from pnp.press.sheets import Placement
from pnp.printers.correction import corrected
from pnp.printers.profile import Margins, Profile
from pnp.printers.sending import sent
from pnp.printers.unprintable import Loss, worst_losses
from tests.pipeline.conftest import Table, side
from tests.press.imposed import imposed

POKER = CARD_SIZES["poker"]


def blank(box: Box) -> Drawing:
    return Drawing(Size(box.width, box.height), 0, ())


def told(losses: list[Loss]) -> dict[str, tuple[int, str, str, float, float]]:
    return {
        loss.what: (loss.sheet.number, loss.sheet.side, loss.edge, round(loss.depth, 2), loss.margin)
        for loss in losses
    }


def test_nine_poker_cards_on_letter_come_within_6_35_mm_of_its_edges() -> None:
    """(279.4 - 3 x 88.9) / 2 = 6.35 above and below, (215.9 - 3 x 63.5) / 2 = 12.7 at the sides."""
    sheets = imposed(10, size=POKER, paper="letter")
    assert told(list(worst_losses(sheets, Margins(6, 6, 6, 6)))).get("pieces") is None
    found = told(list(worst_losses(sheets, Margins(6, 6, 6, 8.5))))
    assert found["pieces"] == (1, "front", "bottom", 2.15, 8.5)
    assert told(list(worst_losses(sheets, Margins(15, 6, 6, 6))))["pieces"] == (1, "front", "left", 2.3, 15)


def test_what_would_be_told_as_nothing_is_none() -> None:
    """6.35 mm are left above and below: 0.02 mm more is 0.0 mm to whoever reads it."""
    sheets = imposed(9, size=POKER, paper="letter")
    assert "pieces" not in told(list(worst_losses(sheets, Margins(0, 6.37, 0, 0))))
    assert told(list(worst_losses(sheets, Margins(0, 6.41, 0, 0))))["pieces"][3] == 0.06


def test_marks_count_where_less_than_a_millimetre_of_them_is_left() -> None:
    """Upper marks go from 5.95 mm to 1.95 mm below the edge: 0.4 mm off the trim, 4 mm long."""
    sheets = imposed(9, size=POKER, paper="letter")
    assert "marks" not in told(list(worst_losses(sheets, Margins(0, 4.9, 0, 0))))
    found = told(list(worst_losses(sheets, Margins(0, 5.0, 0, 0))))
    assert found == {"marks": (1, "front", "top", pytest.approx(3.05), 5.0)}


def test_landscape_margins_turn_with_the_paper() -> None:
    """The top of a landscape page lies at the left of standing paper: what is wide there is wide above."""
    sheets = imposed(10, size=POKER, paper="legal")
    assert sheets[0].paper.width > sheets[0].paper.height
    found = told(list(worst_losses(sheets, Margins(25, 0, 0, 0))))
    # 2 x 88.9 on 215.9 mm leave 19.05 mm above and below.
    assert found["pieces"] == (1, "front", "top", 5.95, 25)
    found = told(list(worst_losses(sheets, Margins(0, 0, 0, 25))))
    # 5 x 63.5 on 355.6 mm leave 19.05 mm at the sides.
    assert found["pieces"] == (1, "front", "left", 5.95, 25)


def test_what_is_sent_to_the_printer_counts() -> None:
    """Backs that are sent 2 mm down come within 4.35 mm of the lower edge."""
    profile = Profile("office", y=-2.0, margins=Margins(5, 5, 5, 5))
    sheets = corrected(imposed(9, size=POKER, paper="letter", sides="duplex"), profile, "long-edge")
    found = told(list(worst_losses(sheets, Margins(5, 5, 5, 5))))
    assert found["pieces"] == (1, "back", "bottom", 0.65, 5)


@given(
    st.tuples(st.floats(20, 90), st.floats(20, 90)),
    st.integers(1, 30),
    st.tuples(*[st.floats(0, 30)] * 4),
    st.sampled_from(["a4", "letter", "a3"]),
)
def test_no_loss_means_that_every_piece_is_inside(
    size: tuple[float, float], count: int, widths: tuple[float, float, float, float], paper: str
) -> None:
    sheets = imposed(count, size=Size(*size), paper=paper)
    lost = [loss for loss in worst_losses(sheets, Margins(*widths)) if loss.what == "pieces"]
    left, top, right, bottom = widths
    if sheets[0].paper.width > sheets[0].paper.height:
        left, top, right, bottom = bottom, left, top, right
    deepest = max(
        max(left - t.x, top - t.y, t.right - s.paper.width + right, t.bottom - s.paper.height + bottom)
        for s in sheets
        for t in (placement.trim for placement in s.placements)
    )
    assert [loss.depth for loss in lost] == ([pytest.approx(deepest)] if deepest > 0.01 else [])


def test_a_build_warns_and_writes(table: Table) -> None:
    table.set({"cards": "pieces:\n- {id: one, title: One, copies: 9}\n"})
    table.write("printers.yaml", "office: {margins: [4, 4, 4, 8.5]}\n")
    result = table.build("demo", printer="office")
    assert result.written
    assert {(problem.name, problem.severity) for problem in result.report} == {
        ("unprintable-margin", "warning")
    }
    assert any("cannot ink 8.5 mm at the bottom, and pieces need 2.1 mm" in p.message for p in result.report)
    assert list(table.check("demo", printer="office")) == list(result.report)
    assert not table.build("demo", printer="office", strict=True).written


@pytest.mark.parametrize("paper", ["letter", "a4", "legal"])
@pytest.mark.parametrize("margins", ["4.2, 4.2, 4.2, 4.2", "3, 3, 3, 12.7", "9, 5, 2, 5"])
def test_job_line_and_ruler_keep_out_where_there_is_room(table: Table, margins: str, paper: str) -> None:
    table.set({"cards": "gap: 2\npieces:\n- {id: one, title: One, copies: 9}\n"})
    table.write("printers.yaml", f"office: {{margins: [{margins}]}}\n")
    result = table.build("demo", printer="office", paper=PAPERS[paper])
    assert not [problem.message for problem in result.report if "job line" in problem.message]
    assert result.files[0].has_ruler


@pytest.mark.parametrize("paper", ["letter", "a4", "legal"])
@pytest.mark.parametrize(
    "profile",
    [
        "margins: [4, 4, 4, 4], front_x: 2.5, front_y: -2",
        "margins: [4, 4, 4, 4], x: -3, y: 2",
        "margins: [3, 3, 3, 9], scale_x: 0.97, scale_y: 0.97",
        "margins: [4, 4, 4, 4], front_rotation: 0.4, rotation: -0.2",
        "scale_x: 0.94, scale_y: 0.95",
    ],
)
@pytest.mark.parametrize("sides", ["duplex", "separate", "gutterfold"])
def test_job_line_and_ruler_move_inwards_for_what_is_made_up_for(
    table: Table, profile: str, paper: str, sides: str
) -> None:
    card = "size: 40x60mm\nback: true\ngap: 2\npieces:\n- {id: one, title: One, copies: 3}\n"
    table.set({"cards": card})
    for name in ("face", "back"):
        table.write(f"templates/demo/cards.{name}.j2", side("").replace("63.5 88.9", "40 60"))
    table.write("printers.yaml", f"office: {{{profile}}}\n")
    result = table.build("demo", printer="office", paper=PAPERS[paper], sides=sides)
    assert not [problem.message for problem in result.report if "job line" in problem.message]
    assert all(file.has_ruler for file in result.files)


@given(
    st.builds(
        Profile,
        st.just("office"),
        *[st.floats(-5, 5)] * 2,
        st.floats(-2, 2),
        *[st.floats(-5, 5)] * 2,
        st.floats(-2, 2),
        *[st.floats(0.9, 1.1)] * 2,
        st.builds(Margins, *[st.floats(0, 20)] * 4) | st.none(),
        flip=st.sampled_from(["long-edge", "short-edge"]),
    ),
    st.sampled_from(["poker", "tarot"]),
    st.sampled_from(["long-edge", "short-edge"]),
)
def test_whatever_is_kept_in_the_white_can_be_inked(profile: Profile, card: str, flip: str) -> None:
    sheets = imposed(1, size=CARD_SIZES[card], paper="letter", sides="duplex")
    for sheet in sent(sheets, profile, flip=flip):
        assert sheet.margins
        assert min(sheet.margins.white) >= 2.5
        room = Box(0, 0, *sheet.paper).inset(*sheet.margins.white)
        filled = sheet._replace(
            marks=(), placements=(), furniture=(Placement(blank(room), room.x, room.y, 0, (0, 0, 0, 0)),)
        )
        assert not list(worst_losses([filled], profile.unprintable))


def test_what_is_sent_beyond_the_paper_is_told_without_margins(table: Table) -> None:
    """3 x 88.9 mm at 94 % are sent as 283.72 mm: (283.72 - 279.4) / 2 = 2.2 mm beyond Letter."""
    table.set({"cards": "pieces:\n- {id: one, title: One, copies: 9}\n"})
    table.write("printers.yaml", "office: {scale_y: 0.94}\nexact: {x: 0.5}\n")
    problems = [p.message for p in table.build("demo", printer="office").report]
    assert any("pieces would have to reach 2.2 mm beyond the top edge of the paper" in p for p in problems)
    assert not list(table.build("demo", printer="exact").report)
