"""Of many pieces that differ in their words the same problems are told as if each of them were drawn."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from string import Template
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pnp.drawing.patterns
import pnp.sides
from pnp.content.model import Component, ContentSet, Piece, Players
from pnp.drawing.patterns import patterns
from pnp.geometry import Size
from pnp.jobs import no_progress
from pnp.project import SetPlace
from pnp.sides import Sides, doubtful_of
from pnp.source import Problem, Report, Source
from tests.typeset.setting import bundled

FONTS = bundled()
HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:pnp="urn:pnp" viewBox="0 0 60 90" '
    'font-family="Noto Sans" font-size="4">'
)
FRAME = '<foreignObject x="6" y="20" width="$width" height="$height" pnp:fit="$fit"'
USUAL = [
    '<text x="$x" y="20" text-anchor="$anchor">$word</text>',
    '<text x="$x" y="20" pnp:width="$width" pnp:fit="$fit" pnp:field="title">$word</text>',
    '<text x="6" y="30" pnp:width="$width" pnp:fit="$fit">No. $word/$other</text>',
    '<text x="6" y="30" pnp:width="$width" pnp:fit="$fit">$word<tspan font-size="5"> $other</tspan></text>',
    '<text x="6" y="30" pnp:width="30">A steady text</text>',
    '<text x="6" y="30" pnp:width="$width" letter-spacing="$spacing">$word</text>',
    FRAME + ' letter-spacing="$spacing">$word</foreignObject>',
    FRAME + ">$word</foreignObject>",
    FRAME + ">$word <b>$other</b> $word</foreignObject>",
    FRAME + ' pnp:gap="2"><p>$word</p><p>$other</p></foreignObject>',
    """<rect x="5" y="5" width="9" height="9" fill="{{ '#ffd0d0' if piece.suit == 'a' else '#ffd0d1' }}"/>""",
    '<text x="6" y="50">{% if piece.flag %}$word{% else %}no{% endif %}</text>',
]
ODD = [
    '<text x="6" y="30">$word<tspan font-weight="700">$other</tspan></text>',
    '<text x="6" y="30" font-size="$small">$word</text>',
    '<text x="6" y="30" font-family="No Such Family">$word</text>',
    '<text x="1" y="70">$word</text>',
    FRAME + "><b>$word</b>$other</foreignObject>",
    FRAME + ">$word<br/>$other</foreignObject>",
    FRAME + '>$word <span font-size="7">$other</span></foreignObject>',
    '<g transform="scale($scale)"><text x="12" y="20" font-size="1.7">$word</text></g>',
    '<g opacity="0.5"><text x="6" y="70">$word</text></g>',
    '<g id="mine"><text x="6" y="70" pnp:width="$width">$word</text></g><use href="#mine" x="3"/>',
    '<rect x="6" y="60" width="40" height="20" fill="#777"/><text x="8" y="70" fill="#888">$word</text>',
    '<rect x="0" y="0" width="60" height="9" fill="#cccccc"/>',
    '<rect x="5" y="5" width="9" height="9" fill="#{{ piece.number }}"/>',
    '<text x="6" y="50">{{ piece.title | upper }}</text>',
    '{% for n in range(piece.number % 3) %}<text x="6" y="{{ 30 + n }}">$word</text>{% endfor %}',
    '<text x="6" y="50">{% set seen %}$word{% endset %}{{ seen | length }}</text>',
    '<text x="6" y="50">{% set seen %}{% include "mine/part.j2" %}{% endset %}{{ seen | upper }}</text>',
    '<text x="6" y="50">{% filter upper %}{% block inner %}$word{% endblock %}{% endfilter %}</text>',
    '<text x="6" y="50" pnp:width="$width">{% include "mine/part.j2" %}</text>',
    '<text x="6" y="50">{{ piece["title"] }}</text>',
    '<text x="6" y="50">{{ piece.given.title }}</text>',
    '<text x="6" y="50">{{ owner }} $word</text>',
    "$word",
    "<!-- $word -->",
    '<text x="6" y="60">&$word;</text>',
    '<text x="6" y="60">&#xe000;title&#xe001;</text>',
    '<text x="6" y="60">#$word</text>',
    '<text x="6" y="60" id="t{{ piece.number }}">$word</text>',
    '<use href="#no-such-symbol" x="9" y="9" width="2" height="2"/>',
]
"""What is judged by other means, or wrong, or only looks as if it put words out."""
CHOICES = {
    "x": ["3", "6", "30", "50", "57"],
    "anchor": ["start", "middle", "end"],
    "width": ["3", "12", "40"],
    "height": ["5", "12", "60"],
    "fit": ["none", "shrink", "together"],
    "spacing": ["0.4", "-0.8", "-6"],
    "small": ["1.7", "1.8", "3"],
    "scale": ["0.5", "1", "2"],
}
SHOWN = ["title", "number", "text | rich", "text", "odd", "suit"]
words = st.text(
    alphabet="abWi .,&<>#'1é\n\u00a0\u2009\u00ad\u05d0\ue000\u0416", max_size=12
) | st.sampled_from(
    [
        "Amber",
        "Brisk Baker 17",
        "a few more words than go into one line",
        "two  blanks   and more    of them",
        "Unbreakable" * 4,
        "<b>bold</b> and plain",
        '<icon name="none"/>',
        "#aabbcc",
        "#aabbcd",
        "\ue000title\ue001",
        "",
        "x" * 1001,
    ]
)
values = st.fixed_dictionaries(
    {
        "title": words,
        "text": words,
        "number": st.integers(-5, 99999) | st.sampled_from([100001, 100002]),
        "suit": st.sampled_from("ab"),
        "flag": st.booleans(),
        "odd": words | st.sampled_from([None, True, 1.5, 7, ("a", "b")]),
    }
)


@st.composite
def templates(draw: st.DrawFn) -> str:
    """A template of a few parts."""
    usual = st.sampled_from(USUAL)
    chosen = draw(st.lists(usual | usual | st.sampled_from(ODD), min_size=1, max_size=4))
    made = []
    for part in chosen:
        given = {
            name: draw(st.sampled_from(choices)) for name, choices in CHOICES.items() if f"${name}" in part
        }
        shown = {name: f"{{{{ piece.{draw(st.sampled_from(SHOWN))} }}}}" for name in ("word", "other")}
        made.append(Template(part).substitute(given | shown))
    return f"{HEAD}{''.join(made)}</svg>"


CARD = Component("cards", "Cards", "piece", Size(60, 90), (), "cards.face.j2", None, bleed=2.0)


class Deck(NamedTuple):
    """Pieces and the folder of their template."""

    folder: Path
    pieces: list[Piece]

    def sides(self, report: Report) -> Sides:
        """Draws and judges the pieces."""
        content = ContentSet("mine", "Mine", "1", None, Players(1, 1, 1), (CARD,))
        place = SetPlace("mine", self.folder, self.folder)
        return Sides(content, place, FONTS, None, 1, report, no_progress)


@contextmanager
def deck(template: str, said: Sequence[dict[str, Any]]) -> Iterator[Deck]:
    """A deck of which even few pieces are looked at together."""
    with tempfile.TemporaryDirectory() as name, pytest.MonkeyPatch.context() as patch:
        patch.setattr(pnp.sides, "MANY", 2)
        patch.setattr(pnp.drawing.patterns, "FEWEST", 1)
        folder = Path(name)
        home = folder / "templates" / "mine"
        home.mkdir(parents=True)
        (home / "cards.face.j2").write_text(template, encoding="utf-8")
        (home / "part.j2").write_text("{{ piece.title }}", encoding="utf-8")
        source = Source(folder / "cards.yaml")
        yield Deck(
            folder,
            [
                Piece({"id": f"p{number}", "copies": 1, **each}, source._replace(line=number), {})
                for number, each in enumerate(said, 1)
            ],
        )


def check_both_ways(
    template: str, said: Sequence[dict[str, Any]], *, is_large: bool = False
) -> list[Problem]:
    """What is told of pieces, the same whether all are drawn or not."""
    with deck(template, said) as made:
        judged, drawn = Report(), Report()
        for way, report in (("judged", judged), ("of", drawn)):
            sides = made.sides(report)
            sides.large = {CARD.name: CARD} if is_large else {}
            getattr(sides, way)(CARD, CARD.face, made.pieces, report)
        assert list(judged) == list(drawn)
        return list(drawn)


def check_right(template: str, said: Sequence[dict[str, Any]]) -> int:
    """How many pieces are known to be right without being drawn; each of them is."""
    with deck(template, said) as made:
        report = Report()
        sides = made.sides(report)
        known = patterns(sides.drawer(False, report), CARD, CARD.face, made.pieces)
        crowds = [sides.crowding(CARD, pattern) for pattern in known]
        doubtful = doubtful_of(known, crowds, made.pieces)
        right = [piece for piece in made.pieces if piece not in doubtful]
        for piece in right if not len(report) else ():
            found = Report()
            made.sides(found).of(CARD, CARD.face, [piece], found)
            assert list(found) == []
        return len(right)


@settings(deadline=None)
@given(template=templates(), said=st.lists(values, min_size=2, max_size=6), is_large=st.booleans())
def test_the_same_is_told_as_if_all_were_drawn(
    template: str, said: list[dict[str, Any]], is_large: bool
) -> None:
    check_both_ways(template, said, is_large=is_large)


@settings(deadline=None)
@given(template=templates(), said=st.lists(values, min_size=2, max_size=6))
def test_pieces_that_are_not_drawn_are_right(template: str, said: list[dict[str, Any]]) -> None:
    check_right(template, said)


LENGTHS = [{"title": "n" * number, "suit": "a"} for number in range(1, 40)]
LETTERS = [{"title": " ".join("n" * number), "suit": "a"} for number in range(1, 13)]
SENTENCES = [{"title": "no no no " * number, "suit": "a"} for number in range(1, 40)]
LINE = '<text x="6" y="20" pnp:fit="{}" pnp:width="40">{{{{ piece.title }}}}</text>'
BOX = '<foreignObject x="6" y="20" width="30" height="20"{}>{{{{ piece.title }}}}</foreignObject>'


@pytest.mark.parametrize(
    ("parts", "said", "right"),
    [
        # An n is 2.472 mm wide at 4 mm, and type shrinks to 0.6 of its size at most.
        (LINE.format("none"), LENGTHS, 16),
        (LINE.format("shrink"), LENGTHS, 26),
        # Twelve of them are as wide as 41.1 mm, with a space of 1.04 mm between any two.
        ('<text x="6" y="20" pnp:width="40.6">{{ piece.title }}</text>', LETTERS, 11),
        ('<text x="6" y="20" pnp:width="41.2">{{ piece.title }}</text>', LETTERS, 12),
        # The safe area lies from 4 to 56 mm.
        ('<text x="6" y="20">{{ piece.title }}</text>', LENGTHS, 20),
        ('<text x="56" y="20" text-anchor="end">{{ piece.title }}</text>', LENGTHS, 21),
        ('<text x="30" y="20" text-anchor="middle">{{ piece.title }}</text>', LENGTHS, 21),
        # A word is 4.892 mm wide, a space 1.04, a line 4.8 high: 4 lines of 5 words, shrunken 6 lines of 8.
        (BOX.format(""), SENTENCES, 6),
        (BOX.format(' pnp:fit="shrink"'), SENTENCES, 16),
    ],
)
def test_words_have_room_up_to_some_length(parts: str, said: list[dict[str, Any]], right: int) -> None:
    template = f"{HEAD}{parts}</svg>"
    assert check_right(template, said) == right
    assert len(check_both_ways(template, said)) == len(said) - right


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        (
            """<circle cx="9" cy="9" r="3" fill="{{ '#c80000' if piece.suit == 'a' else '#d00000' }}"/>"""
            '<text x="6" y="20">{{ piece.title }}</text>',
            [{"title": "A", "suit": "a"}, {"title": "B", "suit": "a"}, {"title": "A", "suit": "b"}],
        ),
        ('<text x="6" y="20">#{{ piece.title }}</text>', [{"title": "aabbcc"}, {"title": "aabbcd"}]),
        ('<text x="6" y="20">{{ piece.title }}</text>', [{"title": "#aabbcc"}, {"title": "#aabbcd"}]),
        ('<text x="6" y="20">{{ piece.title | rich }}</text>', [{"title": "A"}, {"title": "<b>B</b>"}]),
        (
            '<text x="6" y="20">{{ piece.title }} &#xE000;title&#xE001;</text>',
            [{"title": "A"}, {"title": "B"}],
        ),
        ('<text x="6" y="20">{{ piece.title }}</text>', [{"title": "A"}, {"title": "\ue000title\ue001"}]),
        ('<text x="6" y="20">{{ piece.title }}</text>', [{"title": "A"}, {"title": None}, {}]),
        ('<text x="6" y="20">{{ piece.given.a }} {{ piece.title }}</text>', [{"title": "A"}, {"title": "B"}]),
    ],
)
def test_what_is_wrong_with_some_pieces_is_told(parts: str, said: list[dict[str, Any]]) -> None:
    assert check_both_ways(f"{HEAD}{parts}</svg>", said)


def test_words_too_many_for_a_template_are_told(tmp_path: Path) -> None:
    shown = "{{ piece.title }}" * 5
    template = (
        f'{HEAD}<text x="6" y="20">{{% for n in range(500) %}}<!-- {shown} -->{{% endfor %}}</text></svg>'
    )
    said = [{"title": "A"}, {"title": "A" + " " * 900 + "B"}]
    assert check_both_ways(template, said)
