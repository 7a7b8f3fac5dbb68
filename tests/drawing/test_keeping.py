"""What stays the same from piece to piece is the same object; nothing of one piece shows on another."""

from __future__ import annotations

import pytest

from pnp.drawing.items import Group, TextLine, Use
from pnp.drawing.tags import Tags
from tests.drawing.studio import TYPE, Reading, Studio

STAR = '<symbol id="star" viewBox="0 0 2 2"><circle cx="1" cy="1" r="1"/></symbol>'
STATIC = (
    '<rect width="3" height="4" fill="#f00"/>',
    '<circle r="3" transform="rotate(30)" opacity="0.5"/>',
    '<use href="#star" x="9" y="9" width="2" height="2"/>',
    f'<text {TYPE} x="9" y="20">word</text>',
    '<linearGradient id="f"><stop/><stop offset="1"/></linearGradient>'
    '<rect width="3" height="4" fill="url(#f)"/>',
    '<clipPath id="c"><circle r="2"/></clipPath><rect width="3" height="4" clip-path="url(#c)"/>',
    '<defs><g id="a"><circle r="2"/></g></defs><use href="#a" x="1"/>',
)


@pytest.mark.parametrize("body", STATIC)
def test_static_items_are_the_same_object(body: str) -> None:
    reading = Reading({"star": STAR})
    first = reading(f'<g fill="#00f">{body}</g><rect width="1" height="2"/>')
    second = reading(f'<g fill="#00f">{body}</g><rect width="2" height="2"/>')
    assert first[0] is second[0]
    assert first[-1] != second[-1]


def test_the_same_tag_in_another_surrounding_is_another_item() -> None:
    reading = Reading()
    circle = '<circle r="1"/>'
    red, blue = reading(f'<g fill="#f00">{circle}</g><g fill="#00f">{circle}</g>')
    assert red.paint.fill == (1, 0, 0)  # type: ignore[union-attr]
    assert blue.paint.fill == (0, 0, 1)  # type: ignore[union-attr]
    (turned,) = reading(f'<g transform="rotate(90)">{circle}</g>')
    assert isinstance(turned, Group)


def test_two_sides_of_different_sizes_are_checked_each_for_itself() -> None:
    reading = Reading({"star": STAR}, safe=4)
    use = '<use href="#star" x="40" y="9" width="2" height="2"/>'
    assert len(reading(use)) == 1
    assert reading.complaints == []
    small = Reading(size=type(reading.side.trim)(0, 0, 40, 60)[2:], safe=4).side  # type: ignore[arg-type]
    reading.side = small
    assert len(reading(use)) == 1
    assert [complaint.name for complaint in reading.complaints] == ["outside-safe-area"]


def test_texts_are_kept_only_where_their_places_do_not_matter() -> None:
    for keeps, origins in ((True, 1), (False, 2)):
        reading = Reading()
        reading.reader.keeps_texts = keeps
        first, second = (reading(f"<text {TYPE}>a</text>")[0] for _ in range(2))
        assert first == second
        assert (first is second) == keeps
        assert reading.origins == origins


def test_many_texts_of_one_tag_are_not_kept_for_ever() -> None:
    reading = Reading()
    for n in range(5100):
        (line,) = reading(f"<text {TYPE}>{n}</text>")
        assert isinstance(line, TextLine)
        assert line.spans[0].text == str(n)
    (tag,) = [tag for tag in reading.reader.tags.known.values() if tag.name == "text" and not tag.closes]
    assert len(tag.items) < 5010


def test_many_tags_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Tags, "LIMIT", 50)
    reading = Reading({"star": STAR})
    side = '<g fill="#00f"><use href="#star" x="9" y="9" width="2" height="2"/></g><circle r="{}"/>'
    sides = [reading(side.format(n + 1)) for n in range(200)]
    assert len(reading.reader.tags.known) <= 50
    assert all(len(items) == 2 and items[0] == sides[0][0] for items in sides)
    assert isinstance(sides[0][0], Use)
    assert sides[7] == reading(side.format(8))


def test_pieces_that_look_alike_share_a_drawing(studio: Studio) -> None:
    studio.face('<circle cx="{{ piece.x }}" r="3"/>')
    studio.pieces.clear()
    for x in (1, 2, 1):
        studio.piece(x=x)
    drawer = studio.drawer()
    (component,) = drawer.content.components
    first, second, third = (drawer.drawing(component, component.face, piece) for piece in component.pieces)
    assert first is third
    assert first != second


def test_definitions_that_differ_from_piece_to_piece(studio: Studio) -> None:
    studio.face(
        '<linearGradient id="f"><stop stop-color="{{ piece.shade }}"/><stop offset="1"/></linearGradient>'
        '<clipPath id="c"><circle r="{{ piece.r }}"/></clipPath>'
        '<symbol id="s" viewBox="0 0 9 9"><circle r="{{ piece.r }}" fill="url(#f)"/></symbol>'
        '<rect x="9" y="9" width="9" height="9" fill="url(#f)" clip-path="url(#c)"/>'
        '<use href="#s" x="9" y="9" width="9" height="9"/>'
    )
    studio.pieces.clear()
    for shade, r in (("#f00", 1), ("#00f", 1), ("#f00", 2), ("#f00", 1)):
        studio.piece(shade=shade, r=r)
    drawer = studio.drawer()
    (component,) = drawer.content.components
    apart = [drawer.drawing(component, component.face, piece) for piece in component.pieces]
    alone = []
    for piece in component.pieces:
        drawn = studio.drawer().drawing(component, component.face, piece)
        assert drawn is not None, studio.messages
        alone.append(drawn)
    assert apart == alone
    assert apart[0] == apart[3]
    assert len({str(drawn) for drawn in apart}) == 3


def test_who_owns_a_copy_is_seen_through_templates_taken_in(studio: Studio) -> None:
    studio.write(
        "_shared/base.j2", "<svg xmlns='http://www.w3.org/2000/svg'>{% block art %}{% endblock %}</svg>"
    )
    studio.write("demo/part.j2", "<!-- {{ owner }} -->")
    for text, owned in {
        "<svg/>": False,
        "<svg>{{ owner }}</svg>": True,
        "<svg>{% set owner = 1 %}{{ owner }}</svg>": True,  # To look closer is not worth the time.
        "{% extends '_shared/base.j2' %}": False,
        "{% extends '_shared/base.j2' %}{% block art %}{% include 'demo/part.j2' %}{% endblock %}": True,
        "{% include piece.id %}": True,
        "{% include 'demo/cards.face.j2' %}": False,
    }.items():
        studio.write("demo/cards.face.j2", text)
        drawer = studio.drawer()
        assert drawer.uses("owner", drawer.content.components[0], "cards.face.j2") == owned
    assert drawer.uses("owner", drawer.content.components[0], "none.j2") is False


@pytest.mark.parametrize(
    ("face", "renderings"),
    [
        ("<rect width='9' height='9'/>", 2),
        ("{{ owner }}", 2),
        ("<!-- {{ piece.id }} -->", 6),
        ("<!-- {{ facts }} -->", 6),
    ],
)
def test_a_side_that_does_not_ask_for_the_piece_is_rendered_once_an_owner(
    studio: Studio, monkeypatch: pytest.MonkeyPatch, face: str, renderings: int
) -> None:
    studio.piece()
    studio.piece()
    studio.face(face.replace("{{ owner }}", "<!-- {{ owner }} -->").replace("{{ facts }}", "{{ facts.x }}"))
    drawer = studio.drawer()
    drawer.facts = lambda component, piece: {"x": 1}
    component = drawer.content.components[0]
    rendered = []
    render = drawer.rendered
    monkeypatch.setattr(drawer, "rendered", lambda *given: rendered.append(given) or render(*given))
    drawn = [
        drawer.drawing(component, component.face, piece, owner) for owner in "AB" for piece in studio.pieces
    ]
    assert len(rendered) == renderings
    assert None not in drawn


@pytest.mark.parametrize(("face", "asked"), [("<!-- {{ piece.id }} -->", 0), ("<!-- {{ facts.x }} -->", 3)])
def test_a_game_is_asked_about_pieces_only_where_a_template_shows_what_it_says(
    studio: Studio, face: str, asked: int
) -> None:
    studio.piece()
    studio.piece()
    studio.face(face)
    drawer = studio.drawer()
    questions = []
    drawer.facts = lambda component, piece: questions.append(piece.id) or {"x": 1}
    component = drawer.content.components[0]
    assert all(drawer.drawing(component, component.face, piece) for piece in studio.pieces)
    assert len(questions) == asked
