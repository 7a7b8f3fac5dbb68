"""What is not drawn of SVG files is told by its name and line, and nothing in them does any harm."""

from __future__ import annotations

import os
import time
from pathlib import Path
from xml.sax.saxutils import quoteattr

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.drawing.art import tree
from pnp.drawing.art.read import UndrawableArt, read_art
from pnp.drawing.items import Paint, Shape, Use
from pnp.drawing.paths import rectangle
from pnp.drawing.tags import BadMarkup
from tests.drawing.art_files import RECT, WIDE, draw, image
from tests.drawing.studio import Reading, Studio, fault

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
    '<g id="a"><use href="#a"/></g>': ("symbol `a` uses itself", "as PNG"),
    '<svg width="9" height="9"/>': ("<svg> is not drawn", "as PNG"),
    '<rect width="1em" height="1"/>': ('<rect> width must be a length like 12 or 3mm, not "1em"', "as PNG"),
    '<path d="M0 0 L nowhere"/>': ("<path> `n` is no part of path data", "as PNG"),
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
    draw(home, RECT + body)
    (use,) = Reading(folders=[home])(image())
    assert isinstance(use, Use)
    assert use.form.items == (Shape(rectangle(0, 0, 40, 20), Paint((1, 0, 0))),)


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


def test_many_rules_for_many_elements_take_no_time_together(home: Path) -> None:
    rules = "".join(f".a{n}{{fill:red}}" for n in range(5000))
    body = "".join(f'<rect class="a{n}" width="1" height="1"/>' for n in range(5000))
    draw(home, f"<style>{rules}</style>{body}")
    started = time.process_time()
    Reading(folders=[home])(image())
    assert time.process_time() - started < 2


def test_a_folder_whose_name_is_no_text(tmp_path: Path) -> None:
    folder = tmp_path / os.fsdecode(b"\xff")
    try:
        folder.mkdir()
    except OSError:
        pytest.skip("all names of files are text here")
    file = draw(folder, '<g style="fill:red"><path d="M0 0 9"/></g>', name="a.svg")
    (bad,) = faults_of(file)
    assert bad.at == f"{file}:2"


def test_files_that_are_too_long(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    draw(home, RECT)
    monkeypatch.setattr(tree, "MOST_BYTES", 100)
    assert fault(image(), folders=[home]).name == "bad-picture"


NAMES = (
    "g",
    "rect",
    "circle",
    "path",
    "polygon",
    "use",
    "symbol",
    "clipPath",
    "mask",
    "linearGradient",
    "stop",
)
ATTRIBUTES = (
    *("d", "transform", "fill", "stroke-width", "stroke-dasharray", "opacity", "style", "class", "clip-path"),
    *(
        "mask",
        "display",
        "href",
        "x",
        "width",
        "points",
        "gradientTransform",
        "offset",
        "stop-color",
        "viewBox",
    ),
)
VALUES = st.one_of(
    st.text(alphabet="0123456789.,-+eE%()#;: \nabcdfilmnoprstuxyzMLCAZ", max_size=30),
    st.sampled_from(
        ["url(#a)", "#a", "none", "inherit", "currentColor", "fill:url(#a) red", "1e999", "nan", "-0"]
    ),
)


@st.composite
def elements(draw: st.DrawFn, depth: int = 2) -> str:
    """Some element with any attributes and others inside of it."""
    given_ = draw(st.dictionaries(st.sampled_from(ATTRIBUTES), VALUES, max_size=4))
    given_ |= {"id": "a"} if draw(st.booleans()) else {}
    pairs = "".join(f" {name}={quoteattr(value)}" for name, value in given_.items())
    inside = "".join(draw(st.lists(elements(depth - 1), max_size=2))) if depth else ""
    name = draw(st.sampled_from(NAMES))
    return f"<{name}{pairs}>{inside}</{name}>"


def faults_of(file: Path) -> list[BadMarkup]:
    """All that is wrong with a file."""
    try:
        read_art(file, file.name)
    except UndrawableArt as error:
        return error.faults
    except BadMarkup as bad:
        return [bad]
    return []


@settings(deadline=None, max_examples=60)
@given(body=elements())
def test_any_file_is_drawn_or_refused_by_name(tmp_path_factory: pytest.TempPathFactory, body: str) -> None:
    file = draw(tmp_path_factory.getbasetemp(), body, name="any.svg")
    for bad in faults_of(file):
        assert bad.name in ("undrawable-art", "bad-picture")
        assert bad.at.startswith(f"{file}:")
        assert bad.hint
