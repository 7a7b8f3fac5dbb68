"""The safe area and the bleed."""

from __future__ import annotations

import pytest

from pnp.geometry import Box
from tests.drawing.studio import TYPE, Reading, Studio

DOT = '<symbol id="dot" viewBox="0 0 2 2"><circle cx="1" cy="1" r="1"/></symbol>'


def told(body: str, *, bleed: float = 3, safe: float | None = 4) -> list[str]:
    """Names and messages of what preflight has against elements of a side of 60 x 90 mm."""
    reading = Reading({"dot": DOT}, bleed=bleed, safe=safe)
    reading(body)
    return [f"{complaint.name}: {complaint.message}" for complaint in reading.complaints]


@pytest.mark.parametrize(
    ("body", "over"),
    [
        ('<use href="#dot" x="4" y="4" width="2" height="2"/>', ""),
        (
            '<use href="#dot" x="3" y="4" width="2" height="2"/>',
            "symbol `dot` leaves the safe area by 1.0 mm",
        ),
        (
            '<use href="#dot" x="54" y="84" width="4" height="4"/>',
            "symbol `dot` leaves the safe area by 2.0 mm",
        ),
        # The wide place does not count, only the symbol in its middle.
        ('<use href="#dot" x="0" y="4" width="12" height="2"/>', ""),
        ('<use href="#dot" x="3" y="4" width="2" height="2" pnp:safe="3"/>', ""),
        ('<g pnp:safe="-3"><use href="#dot" x="-3" y="4" width="2" height="2"/></g>', ""),
        (
            '<g pnp:safe="10"><use href="#dot" x="9" y="20" width="2" height="2"/></g>',
            "symbol `dot` leaves the safe area by 1.0 mm",
        ),
        (
            '<g transform="translate(-5)"><use href="#dot" x="6" y="9" width="2" height="2"/></g>',
            "symbol `dot` leaves the safe area by 3.0 mm",
        ),
        (
            '<g transform="rotate(180 30 45)"><use href="#dot" x="55" y="9" width="2" height="2"/></g>',
            "symbol `dot` leaves the safe area by 1.0 mm",
        ),
        (f'<text {TYPE} x="5" y="9">a</text>', ""),
        # Capitals are about two thirds of 4 mm high: 2.64.
        (f'<text {TYPE} x="5" y="6">a</text>', "a line of text leaves the safe area by 0.6 mm"),
        (f'<text {TYPE} x="5" y="88">a</text>', "a line of text leaves the safe area by 2.0 mm"),
        (f'<text {TYPE} x="5" y="88" pnp:safe="1.5">a</text>', ""),
        (
            f'<foreignObject {TYPE} x="3.5" y="9" width="9" height="9">a</foreignObject>',
            "the text's box leaves the safe area by 0.5 mm",
        ),
        ('<circle r="1"/>', ""),
    ],
)
def test_the_safe_area(body: str, over: str) -> None:
    assert told(body) == ([f"outside-safe-area: {over}"] if over else [])


@pytest.mark.parametrize(
    ("body", "wanted"),
    [
        # Capitals of 2.64 mm: from 1.36 to 4 mm, from 0.64 mm above the cut, and up to 1 mm below it.
        (
            f'<text {TYPE} x="5" y="4">a</text>',
            "outside-safe-area: a line of text leaves the safe area by 2.6 mm",
        ),
        (
            f'<text {TYPE} x="5" y="2">a</text>',
            "text-cut-off: a line of text leaves the safe area by 4.6 mm and lies 0.6 mm beyond the cut",
        ),
        (
            f'<text {TYPE} x="5" y="91">a</text>',
            "text-cut-off: a line of text leaves the safe area by 5.0 mm and lies 1.0 mm beyond the cut",
        ),
        (f'<text {TYPE} x="5" y="91" pnp:safe="-1">a</text>', ""),
        # Of a box that is not full nobody knows where its words lie until they are set.
        (
            f'<foreignObject {TYPE} x="50" y="9" width="12" height="9">a</foreignObject>',
            "outside-safe-area: the text's box leaves the safe area by 6.0 mm and lies 2.0 mm beyond the cut",
        ),
        # What is no word may run off the edge.
        (
            '<use href="#dot" x="-1" y="9" width="4" height="4"/>',
            "outside-safe-area: symbol `dot` leaves the safe area by 5.0 mm and lies 1.0 mm beyond the cut",
        ),
    ],
)
def test_what_lies_beyond_the_cut(body: str, wanted: str) -> None:
    assert told(body) == [wanted] * bool(wanted)


def test_lines_know_where_the_cut_is() -> None:
    (group,) = Reading(safe=4)(
        f'<g transform="translate(10 0) scale(2)"><text {TYPE} x="5" y="20">a</text></g>'
    )
    assert group.items[0].ends == (-5, 25)  # type: ignore[union-attr]


def test_boxes_that_go_beyond_the_cut_know_where_it_is() -> None:
    inside, beyond = Reading(safe=4)(
        f'<foreignObject {TYPE} x="50" y="9" width="10" height="9">a</foreignObject>'
        f'<g transform="translate(10 0)"><foreignObject {TYPE} x="40" y="9" width="12" height="9">a'
        "</foreignObject></g>"
    )
    assert inside.trim is None  # type: ignore[union-attr]
    assert beyond.items[0].trim == Box(-10, 0, 60, 90)  # type: ignore[union-attr]


def test_a_sheet_that_stays_whole_has_no_safe_area_unless_it_says_so() -> None:
    use = '<use href="#dot" x="0" y="0" width="2" height="2"{}/>'
    assert told(use.format(""), safe=None) == []
    assert told(use.format(' pnp:safe="1"'), safe=None) == [
        "outside-safe-area: symbol `dot` leaves the safe area by 1.0 mm"
    ]


def test_the_field_is_named() -> None:
    reading = Reading(safe=4)
    reading(f'<text {TYPE} x="5" y="2" pnp:field="title">a</text>')
    assert reading.complaints[0].field == "title"


def test_lines_know_where_the_safe_area_ends() -> None:
    lines = Reading(safe=4)(
        f'<text {TYPE} x="5" y="20">a</text>'
        f'<g transform="translate(10 0) scale(2)"><text {TYPE} x="5" y="20">a</text></g>'
        f'<g transform="rotate(90)"><text {TYPE} x="20" y="-20">a</text></g>'
        f'<g transform="scale(0)"><text {TYPE} x="5" y="20" pnp:safe="-99">a</text></g>'
    )
    limits = [getattr(item, "limits", None) or getattr(item.items[0], "limits", None) for item in lines]  # type: ignore[union-attr]
    # 4 to 56 across; moved by 10 and doubled; 4 to 86 along the height; nothing where all is one point.
    assert limits == [(4, 56), (-3, 23), (4, 86), None]


@pytest.mark.parametrize(
    ("body", "is_told"),
    [
        ('<rect width="60" height="90"/>', True),
        ('<rect x="-3" y="-3" width="66" height="96"/>', False),
        ('<rect x="-3" y="-3" width="66" height="93"/>', True),
        ('<rect x="10" y="10" width="50.01" height="9"/>', True),
        ('<rect width="60" height="90" fill="none" stroke="#000"/>', False),
        ('<rect x="2" y="2" width="56" height="86"/>', False),
        ('<g transform="translate(5)"><rect x="-5" y="5" width="9" height="9"/></g>', True),
        ('<circle cx="30" cy="45" r="30" fill="#000"/>', True),
        ('<path d="M30 0 60 45 30 90 0 45Z"/>', False),
    ],
)
def test_grounds_that_end_on_the_trim(body: str, is_told: bool) -> None:
    name = "rect" if "<rect" in body else body[1 : body.index(" ")]
    assert told(body) == ([f"no-bleed: <{name}> ends on the trim"] if is_told else [])
    assert told(body, bleed=0) == []


@pytest.mark.parametrize(
    ("body", "beyond"),
    [
        ('<rect x="-0.2" y="-3" width="66" height="20"/>', "0.2"),
        ('<rect x="-3" y="-3" width="66" height="94.5"/>', "1.5"),
        ('<rect x="-2.95" y="-3" width="66" height="96"/>', ""),
        # A band across ends beyond the bleed, one beside the piece is not on it.
        ('<rect x="-5" y="9" width="99" height="3"/>', ""),
        ('<rect x="-2" y="9" width="1" height="3"/>', ""),
        # Corners and rounds that peep out are no grounds.
        ('<path d="M-1 45 30 30 30 60Z"/>', ""),
        ('<circle cx="5" cy="45" r="6"/>', ""),
        ('<g transform="rotate(90)"><rect x="-1" y="-63" width="95" height="66"/></g>', "1.0"),
    ],
)
def test_grounds_that_have_too_little_bleed(body: str, beyond: str) -> None:
    name = body.replace("<g", "").split("<")[1].split()[0]
    assert told(body) == ([f"no-bleed: <{name}> ends {beyond} mm beyond the trim"] if beyond else [])
    assert told(body, bleed=0) == []


@pytest.mark.parametrize("where", ["rect", "g"])
@pytest.mark.parametrize(
    ("clip", "end"),
    [
        ('<rect width="60" height="90"/>', "on the trim"),
        ('<rect x="-1" y="-3" width="64" height="96"/>', "1.0 mm beyond the trim"),
        ('<rect x="-3" y="-3" width="66" height="96"/>', ""),
        ('<rect x="5" y="5" width="20" height="20"/>', ""),
    ],
)
def test_clip_paths_that_cut_bleed_off(where: str, clip: str, end: str) -> None:
    ground = '<rect x="-4" y="-4" width="68" height="98"{}/>'
    clipped = ' clip-path="url(#c)"'
    inner = ground.format(clipped) if where == "rect" else f"<g{clipped}>{ground.format('')}</g>"
    body = f'<clipPath id="c">{clip}</clipPath>{inner}'
    assert told(body) == ([f"no-bleed: the clip path of <{where}> ends {end}"] if end else [])
    small = body.replace(ground.split("{", maxsplit=1)[0], '<rect x="8" y="8" width="9" height="9"')
    assert told(small) == []


def test_letters_that_steer_a_terminal_are_spelled_out(studio: Studio) -> None:
    problem = studio.problem('<rect width="9" height="9" fill="\x85\u202ered"/>')
    assert r'not "\x85\u202ered"' in problem.message
