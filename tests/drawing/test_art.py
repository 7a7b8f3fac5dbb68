"""SVG files as art: one form wherever it is placed, and a problem with its line for all that is not drawn."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from pnp.drawing.art import tree
from pnp.drawing.art.styles import Sheet, rules
from pnp.drawing.art.tree import Element
from pnp.drawing.art.values import colour, length, share
from pnp.drawing.items import Group, Paint, Shape, Use
from pnp.drawing.paths import rectangle
from pnp.drawing.tags import BadMarkup
from pnp.geometry import Box
from tests.drawing.studio import Reading, Studio, fault

WIDE = 'viewBox="0 0 40 20"'
RECT = '<rect width="40" height="20" fill="#ff0000"/>'


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The folder of a set, with room for art."""
    folder = tmp_path / "set"
    (folder / "art").mkdir(parents=True)
    return folder


def draw(home: Path, body: str, head: str = WIDE, name: str = "art/a.svg") -> Path:
    """An SVG file; its elements begin in the second line."""
    file = home / name
    file.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" {head}>\n{body}\n</svg>\n', encoding="utf-8")
    return file


def image(place: str = 'x="1" y="2" width="20" height="20"', href: str = "art/a.svg") -> str:
    return f'<image href="{href}" {place}/>'


def shapes(home: Path, body: str, head: str = WIDE) -> list[Shape]:
    """The shapes of a file, in their order, out of their groups."""
    draw(home, body, head)
    found: list[Shape] = []
    waiting: list[Any] = [*Reading(folders=[home])(image())]
    while waiting:
        item = waiting.pop(0)
        if isinstance(item, Shape):
            found.append(item)
        else:
            waiting[:0] = item.form.items if isinstance(item, Use) else item.items
    return found


def test_art_in_its_box(home: Path) -> None:
    draw(home, RECT)
    # 2:1 into 20 x 20 from 1, 2: half its size, 20 x 10, moved down by 5
    (use,) = Reading(folders=[home])(image())
    assert isinstance(use, Use)
    assert use.matrix == (0.5, 0, 0, 0.5, 1, 7)
    assert use.form.box == Box(0, 0, 40, 20)
    assert use.form.items == (Shape(rectangle(0, 0, 40, 20), Paint((1, 0, 0))),)


def test_art_that_fills_its_box_is_cut_at_it(home: Path) -> None:
    draw(home, RECT, 'viewBox="-20 -10 40 20"')
    place = 'x="1" y="2" width="20" height="20" preserveAspectRatio="xMidYMid slice"'
    (group,) = Reading(folders=[home])(image(place))
    assert isinstance(group, Group)
    assert group.clip == rectangle(1, 2, 20, 20)
    (use,) = group.items
    # 20 high is its own height: 40 wide about the middle of 11, 12
    assert isinstance(use, Use)
    assert use.matrix == (1, 0, 0, 1, 11, 12)


def test_a_file_is_read_once_for_all_its_uses(home: Path) -> None:
    file = draw(home, RECT)
    reading = Reading(folders=[home])
    first, second = reading(image() + image('width="9" height="9"'))
    file.unlink()
    (third,) = reading(image('width="12" height="12"'))
    assert isinstance(first, Use)
    assert isinstance(second, Use)
    assert isinstance(third, Use)
    assert first.form is second.form is third.form


@pytest.mark.parametrize(
    ("head", "box"),
    [
        ('viewBox="0 0 40 20" width="100%"', Box(0, 0, 40, 20)),
        ('viewBox="-5,-5 10,10"', Box(-5, -5, 10, 10)),
        ('width="80" height="40px"', Box(0, 0, 80, 40)),
        # an inch is 96 of the units that CSS measures in
        ('width="25.4mm" height="1in"', Box(0, 0, 96, 96)),
    ],
)
def test_the_size_of_a_file(home: Path, head: str, box: Box) -> None:
    draw(home, RECT, head)
    (use,) = Reading(folders=[home])(image())
    assert isinstance(use, Use)
    assert use.form.box == pytest.approx(box)


@pytest.mark.parametrize(
    "head",
    [
        "",
        'width="80"',
        'width="100%" height="100%"',
        'viewBox="0 0 0 9"',
        'viewBox="0 0 9"',
        'viewBox="0 0 9 nan"',
        'viewBox="0 0 1e9 1e9"',
        'viewBox="1e300 0 9 9"',
        'viewBox="0 0 1e-9 1e-9"',
        'viewBox="wide"',
    ],
)
def test_files_that_do_not_say_how_large_they_are(home: Path, head: str) -> None:
    draw(home, RECT, head)
    bad = fault(image(), folders=[home])
    assert (bad.name, str(bad)) == ("bad-picture", '"art/a.svg" does not say how large it is')


def test_styles_by_their_rank(home: Path) -> None:
    sheet = """<style>#a { fill: #111111 } .b { fill: #222222 } rect { fill: #333333; stroke: #ffffff }
    rect.b { fill: #444444 } * { fill: #555555 }</style>"""
    found = shapes(
        home,
        sheet
        + '<rect id="a" class="b" width="1" height="1"/><rect class="x b" width="1" height="1"/>'
        + '<rect fill="#666666" width="1" height="1"/><rect style="fill:#777777" width="1" height="1"/>'
        + '<circle class="b" r="1"/><circle r="1"/>',
    )
    greys = [round(shape.paint.fill[0] * 15) for shape in found if isinstance(shape.paint.fill, tuple)]
    assert greys == [1, 4, 3, 7, 2, 5]
    assert [shape.paint.stroke for shape in found] == [(1, 1, 1)] * 4 + [None] * 2


@pytest.mark.parametrize(
    "text", ["a b {}", "a > b {}", "a:hover {}", "@import 'x.css';", "a { fill: red", "{}"]
)
def test_style_sheets_that_are_not_read(text: str) -> None:
    with pytest.raises(ValueError, match="style sheet"):
        list(rules(text))


def test_a_strong_word_is_not_read() -> None:
    with pytest.raises(ValueError, match="its style holds `fill: red !important`"):
        Sheet().properties(Element("g", {"style": "fill: red !important"}, 1))


@pytest.mark.parametrize(
    ("text", "hexes", "opacity"),
    [
        ("#F80", "#ff8800", 1),
        ("#f808", "#ff8800", 8 * 17 / 255),
        ("#11223380", "#112233", 128 / 255),
        ("rebeccapurple", "#663399", 1),
        ("White", "#ffffff", 1),
        ("rgb(47,102, 144)", "#2f6690", 1),
        ("rgb(300 -5 0)", "#ff0000", 1),
        ("rgba(100%, 50%, 0%, 25%)", "#ff8000", 0.25),
        ("rgb(0 0 0 / .5)", "#000000", 0.5),
        ("transparent", "#000000", 0),
    ],
)
def test_colours(text: str, hexes: str, opacity: float) -> None:
    assert colour(text) == (hexes, pytest.approx(opacity))
    # a colour that was asked for before is the same again
    assert colour(text) == (hexes, pytest.approx(opacity))


@pytest.mark.parametrize("text", ["", "reddish", "#12345", "rgb(1,2)", "rgb(a,b,c)", "url(x)", "inherit"])
def test_colours_that_are_none(text: str) -> None:
    with pytest.raises(ValueError, match="must be"):
        colour(text)


@pytest.mark.parametrize(
    ("text", "units"),
    [
        *((text, "96") for text in ("1in", "25.4mm", "72pt", "6pc", "2.54cm", "101.6Q", "96px")),
        *(("10%", "20"), ("-.5", "-0.5"), ("1e2", "100"), ("0", "0")),
    ],
)
def test_lengths(text: str, units: str) -> None:
    assert length(text, 200) == units


@pytest.mark.parametrize("text", ["", "1em", "wide", "1 2", "0x10", "inf"])
def test_lengths_that_are_none(text: str) -> None:
    with pytest.raises(ValueError, match="must be a length"):
        length(text, 1)


def test_shares_are_kept_in_their_bounds() -> None:
    assert [share(text) for text in ("50%", "-1", "7", "0.25")] == ["0.5", "0", "1", "0.25"]


@pytest.mark.parametrize(
    ("mask", "is_drawn"),
    [
        ('<mask id="m"><rect width="9" height="9" fill="#fff"/></mask>', True),
        ('<mask id="m" fill="white"><g><circle r="9"/></g></mask>', True),
        ('<mask id="m" style="mask-type:alpha"><rect width="9" height="9"/></mask>', True),
        # by its light, black hides all
        ('<mask id="m"><rect width="9" height="9"/></mask>', False),
        ('<mask id="m"><rect width="9" height="9" fill="#ccc"/></mask>', False),
        ('<mask id="m" fill="white"><rect width="9" height="9" opacity=".5"/></mask>', False),
        ('<mask id="m" fill="white"><rect width="9" height="9" stroke="red"/></mask>', False),
        (
            '<mask id="m" fill="white"><path d="M0 0H9V9" fill-rule="evenodd" clip-rule="nonzero"/></mask>',
            False,
        ),
        ('<mask id="m" fill="white" maskContentUnits="objectBoundingBox"><circle r="1"/></mask>', False),
        ('<mask id="m" fill="white"><text>Wolf</text></mask>', False),
        ('<mask id="m" fill="url(#a)"><circle r="1"/></mask>', False),
        ('<clipPath id="m"><circle r="1"/></clipPath>', False),
    ],
)
def test_masks_that_are_outlines(home: Path, mask: str, is_drawn: bool) -> None:
    draw(home, mask + '<g mask="url(#m)">' + RECT + "</g>")
    if is_drawn:
        assert Reading(folders=[home])(image())
    else:
        assert str(fault(image(), folders=[home])) == "<g> has a mask"


NOT_DRAWN = {
    "<text>Wolf</text>": ("<text> is not drawn in an SVG picture", "turn text into paths"),
    "<g><text><tspan>Wolf</tspan></text></g>": ("<text> is not drawn", "Create Outlines"),
    '<image href="a.png" width="1" height="1"/>': ("<image> is not drawn", "an <image> of its own"),
    '<image href="https://example.org/a.png"/>': ("<image> is not drawn", "an <image> of its own"),
    "<script>alert(1)</script>": ("<script> is not drawn", "nothing in a picture is ever run"),
    '<rect width="1" height="1"><animate attributeName="x"/></rect>': ("<animate> is not drawn", "as PNG"),
    '<g filter="url(#f)"/>': ("<g> has a filter", "export it as PNG at 300 dpi"),
    '<rect style="mask:url(#m)" width="1" height="1"/>': ("<rect> has a mask", "as PNG"),
    '<path d="M0 0H9" marker-end="url(#m)"/>': ("<path> has a marker-end", "as PNG"),
    '<g style="mix-blend-mode:multiply"/>': ("<g> has a mix-blend-mode", "as PNG"),
    '<pattern id="p"/><circle r="1" fill="url(#p)"/>': ("<circle> has a <pattern> as its fill", "as PNG"),
    '<circle r="1" stroke="url(#p)"/>': ("<circle> has #p, which is not there as its stroke", "as PNG"),
    '<use href="other.svg#a"/>': ('<use> refers to "other.svg#a", which is not in the file', "as PNG"),
    '<use href="https://example.org/a.svg#a"/>': ("which is not in the file", "as PNG"),
    '<use href="file:///etc/passwd"/>': ("which is not in the file", "as PNG"),
    '<g id="a"><use href="#a"/></g>': ("symbol `a` uses itself", ""),
    '<svg width="9" height="9"/>': ("<svg> is not drawn", "as PNG"),
    '<rect width="1em" height="1"/>': ('<rect> width must be a length like 12 or 3mm, not "1em"', "as PNG"),
    '<path d="M0 0 L nowhere"/>': ("<path> `n` is no part of path data", ""),
    '<path d="M0 0H9" fill="reddish"/>': ('fill must be a colour like "#1f613a", not "reddish"', "as PNG"),
    '<path d="M0 0H9" opacity="half"/>': ('opacity must be a number or a percentage, not "half"', "as PNG"),
    "<style>g path { fill: red }</style>": ("its style sheet names elements by `g path`", "instead of CSS"),
    "<style>@import url(http://example.org/a.css);</style>": ("its style sheet holds `@import`", "of CSS"),
    '<g clip-path="circle(4px)"/>': ('<g> has the clip-path "circle(4px)"', "as PNG"),
    '<g clip-path="url(#c)"/>': ("<g> refers to #c, and there is no such clipPath", "as PNG"),
    '<linearGradient id="a" href="#b"/><circle r="1" fill="url(#a)"/>': ('takes over from "#b"', "as PNG"),
    '<linearGradient id="a" href="#a"/><circle r="1" fill="url(#a)"/>': ("more than 10 others", "as PNG"),
    '<linearGradient id="a" spreadMethod="reflect"/><circle r="1" fill="url(#a)"/>': (
        "spreadMethod reflect",
        "PNG",
    ),
    '<path d="M0 0H9V9" stroke="red" style="paint-order:stroke"/>': (
        "its stroke painted before its fill",
        "PNG",
    ),
}


@pytest.mark.parametrize("body", NOT_DRAWN)
def test_what_is_not_drawn_is_told_with_its_line(home: Path, body: str) -> None:
    file = draw(home, RECT + "\n" + body)
    bad = fault(image(), folders=[home])
    message, hint = NOT_DRAWN[body]
    assert (bad.name, bad.at) == ("undrawable-art", f"{file}:3")
    assert message in str(bad)
    assert hint in bad.hint


def test_what_nobody_sees_may_be_anything(home: Path) -> None:
    body = """<defs><pattern id="p"/><filter id="f"/><mask id="m"><text>Wolf</text></mask></defs>
    <defs><g><text>Wolf</text></g></defs>
    <g display="none"><text>Wolf</text><image href="http://example.org"/></g><text> </text>
    <metadata><x xmlns="urn:editor"><svg/></x></metadata><y xmlns="urn:editor"><text>Wolf</text></y>
    <g style="filter:none;mask:none;mix-blend-mode:normal;-inkscape-stroke:none" marker="none"/>"""
    assert len(shapes(home, RECT + body)) == 1


def test_all_that_is_not_drawn_is_told_at_once_and_each_once(home: Path) -> None:
    file = draw(home, '<text>Wolf</text>\n<g filter="url(#f)"/>\n<text>Bear</text>')
    reading = Reading(folders=[home])
    for _ in range(2):
        with pytest.raises(BadMarkup) as caught:
            reading(image())
        assert (str(caught.value), caught.value.at) == ("<text> is not drawn in an SVG picture", f"{file}:2")
    assert {(told.message, told.at) for told in reading.complaints} == {("<g> has a filter", f"{file}:3")}


def test_the_line_in_the_file_is_the_place_of_the_problem(tmp_path: Path) -> None:
    studio = Studio(tmp_path)
    file = draw(tmp_path, "\n<text>Wolf</text>", name="wolf.svg")
    studio.piece(image="wolf.svg")
    problem = studio.problem('<image href="{{ piece.image }}" width="9" height="9"/>')
    assert (problem.name, problem.source.file, problem.source.line) == ("undrawable-art", file, 3)


NO_SVG = {
    "empty": ("", "no well-formed SVG"),
    "words": ("wolf", "no well-formed SVG"),
    "half": ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g>', "no element found in line 1"),
    "page": ("<html/>", "does not begin with <svg"),
    "no namespace": ('<svg viewBox="0 0 9 9"/>', "does not begin with <svg"),
    "zipped": ("\x1f\x8b\x08\x00", "no well-formed SVG"),
    "unknown letters": ('<?xml version="1.0" encoding="wolf"?><svg/>', "is in no known encoding"),
    "many letters": ('<?xml version="1.0" encoding="euc-jp"?><svg/>', "is in no known encoding"),
}


@pytest.mark.parametrize("name", NO_SVG)
def test_files_that_are_no_svg(home: Path, name: str) -> None:
    text, message = NO_SVG[name]
    (home / "art/a.svg").write_bytes(text.encode("latin-1"))
    bad = fault(image(), folders=[home])
    assert bad.name == "bad-picture"
    assert message in str(bad)


def test_a_document_type_opens_no_file_and_makes_no_words(home: Path, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("<!ENTITY wolf 'Wolf'>")
    file = draw(home, RECT)
    file.write_text(f'<!DOCTYPE svg SYSTEM "{tmp_path}/secret">\n{file.read_text()}')
    assert Reading(folders=[home])(image())
    (home / "art/a.svg").write_text(
        '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>\n'
        f'<svg xmlns="http://www.w3.org/2000/svg" {WIDE}><path d="&b;"/></svg>'
    )
    bad = fault(image(), folders=[home])
    assert (bad.name, str(bad)) == ("bad-picture", '"art/a.svg" defines entities of its own in line 1')


BOMBS = {
    "deep": ("<g>" * 5000 + "</g>" * 5000, "has elements nested more than 90 deep"),
    "wide": ('<rect width="1" height="1"/>' * 50_001, "has more than 50000 elements"),
    "uses": (
        '<g id="a0"><rect width="1" height="1"/></g>'
        + "".join(
            f'<g id="a{n + 1}">{f"<use href=&#34;#a{n}&#34;/>".replace("&#34;", chr(34)) * 9}</g>'
            for n in range(9)
        )
        + '<use href="#a9"/>',
        "symbols are used more than 10000 times in one another",
    ),
    "far": ('<rect x="1e300" width="1" height="1"/>', "must be a plain number"),
}


@pytest.mark.parametrize("name", BOMBS)
def test_bombs(home: Path, name: str) -> None:
    body, message = BOMBS[name]
    draw(home, body)
    started = time.process_time()
    bad = fault(image(), folders=[home])
    assert message in str(bad)
    assert time.process_time() - started < 5


def test_files_that_are_too_long(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    draw(home, RECT)
    monkeypatch.setattr(tree, "MOST_BYTES", 100)
    assert fault(image(), folders=[home]).name == "bad-picture"


def test_preflight_of_art(home: Path) -> None:
    draw(home, RECT)
    reading = Reading(folders=[home], bleed=3)
    # the trim is 60 wide: this ends on it, left and right
    reading(image('y="20" width="60" height="30"'))
    reading(image('x="9" y="9" width="20" height="20" preserveAspectRatio="none"'))
    told = [(complaint.name, complaint.message) for complaint in reading.complaints]
    assert told == [
        ("no-bleed", "<image> ends on the trim"),
        ("stretched-picture", '"art/a.svg" is 2.000 times as wide as high, and its box 1.000 times'),
    ]


def test_a_clip_does_not_change_what_it_is_made_of(home: Path) -> None:
    red, clipped = shapes(
        home,
        '<clipPath id="c"><use href="#r"/></clipPath><circle r="9" clip-path="url(#c)"/>'
        '<defs><rect id="r" width="4" height="4" fill="red"/></defs><use href="#r"/>',
    )[::-1]
    assert red.paint.fill == (1, 0, 0)
    assert clipped.paint.fill == (0, 0, 0)
