"""Cases C07 to C11: every word is printed whole in a font that has it, or refused with its place."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pdfplumber
import pikepdf
import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen

from tests.cases.conftest import POINT, TITLE, Workshop, texts

# 9 pt on 10 pt in a box of 55 x 30 mm
BODY = (
    '<foreignObject x="4" y="30" width="55" height="30" font-family="Noto Sans" font-size="3.175" '
    'pnp:leading="1.111" pnp:field="text"{fit}>{{{{ piece.text | rich }}}}</foreignObject>'
)
# 12 pt bold on 50 mm
HEAD = (
    '<text x="6" y="14" font-family="Noto Sans" font-weight="700" font-size="4.233" pnp:width="50" '
    'pnp:field="title"{fit}>{{{{ piece.title }}}}</text>'
)
SHRINK = ' pnp:fit="shrink" pnp:min-size="2.117"'
"""Down to 6 pt."""
LONG = "The Unbelievably Long-Winded Archchancellor"


def test_c07_a_text_that_does_not_fit_is_refused(workshop: Workshop) -> None:
    words = " ".join(["word"] * 200)
    workshop.cards(f"- id: short\n  text: One word.\n- id: long\n  text: {words}", BODY.format(fit=""))
    said = workshop.refused()
    assert said.startswith('content/demo/cards.yaml:7:11: error: "text" of piece "long" needs ')
    assert "mm of height at 9 pt and has 30.0 mm [text-overflow]" in said
    assert "1 error, 0 warnings" in said


def test_c07_shrinking_ends_at_its_floor(workshop: Workshop) -> None:
    words = " ".join(["word"] * 300)
    workshop.cards(f"- id: long\n  text: {words}", BODY.format(fit=SHRINK))
    said = workshop.refused()
    assert "mm of height at 6 pt and has 30.0 mm [text-overflow]" in said


@pytest.mark.parametrize(("number", "shrinks"), [(20, False), (60, True)])
def test_c07_what_is_printed_is_whole_and_in_its_box(workshop: Workshop, number: int, shrinks: bool) -> None:
    words = [f"word{n}" for n in range(number)]
    workshop.cards(f"- id: long\n  text: {' '.join(words)}", BODY.format(fit=SHRINK))
    workshop.build()
    with pdfplumber.open(BytesIO(workshop.pdf)) as pdf:
        assert len(pdf.pages) == 1
        page = pdf.pages[0]
        # the upper left card of the sheet lies at 10.5, 16.5 mm
        box = ((10.5 + 4) * POINT, (16.5 + 30) * POINT, (10.5 + 59) * POINT, (16.5 + 60) * POINT)
        inside = page.within_bbox((box[0] - 0.1, box[1] - 0.1, box[2] + 0.1, box[3] + 0.1))
        assert inside.extract_text().split() == words
        sizes = {round(char["size"], 2) for char in inside.chars}
    assert len(sizes) == 1
    (size,) = sizes
    assert (6 <= size < 9) if shrinks else size == 9


def test_c07_a_title_too_wide(workshop: Workshop) -> None:
    workshop.cards(f"- {{id: head, title: {LONG}}}", HEAD.format(fit=""))
    said = workshop.refused()
    assert said.startswith('content/demo/cards.yaml:4:23: error: "title" of piece "head" needs ')
    assert "mm of width at 12 pt and has 50.0 mm [text-overflow]" in said

    workshop.write("templates/demo/cards.face.j2", _retitled(workshop, SHRINK))
    workshop.build()
    with pdfplumber.open(BytesIO(workshop.pdf)) as pdf:
        chars = [char for char in pdf.pages[0].chars if "NotoSans-Bold" in char["fontname"]]
    assert "".join(char["text"] for char in chars).replace(" ", "") == LONG.replace(" ", "")
    assert max(char["x1"] for char in chars) - min(char["x0"] for char in chars) <= 50 * POINT + 0.1


def _retitled(workshop: Workshop, fit: str) -> str:
    old = (workshop.folder / "templates/demo/cards.face.j2").read_text(encoding="utf-8")
    return old.replace(' pnp:field="title"', f' pnp:field="title"{fit}')


def test_c07_a_word_wider_than_its_box(workshop: Workshop) -> None:
    workshop.cards(f"- {{id: long, text: {'word' * 20}}}", BODY.format(fit=""))
    assert f'mm of width for "{"word" * 20}"' in workshop.refused()


@pytest.mark.parametrize(
    "text", ["S&P 500", "R&D team", "0.1 <A <0.9", "a < b > c", "&amp; &lt;", "5'6\" ]]>"]
)
def test_c08_signs_are_printed_as_typed(workshop: Workshop, text: str) -> None:
    quoted = text.replace('"', '\\"')
    workshop.cards(f'- {{id: one, title: "{quoted}", text: "{quoted}"}}', TITLE + BODY.format(fit=SHRINK))
    workshop.build()
    assert texts(workshop.pdf)[0].count(text) == 2


def test_c08_an_unclosed_tag_is_refused(workshop: Workshop) -> None:
    workshop.cards(
        '- {id: one, text: "S&P 500"}\n- {id: two, text: "<i>Flavour<i>"}', BODY.format(fit=SHRINK)
    )
    said = workshop.refused()
    assert said.startswith("content/demo/cards.yaml:5:21: error: text: the tag <i> is not closed")
    assert "1 error, 0 warnings" in said


def test_c08_tags_do_not_leak_into_the_next_card(workshop: Workshop) -> None:
    workshop.cards('- {id: one, text: "<i>Flavour</i>"}\n- {id: two, text: "plain"}', BODY.format(fit=SHRINK))
    workshop.build()
    with pdfplumber.open(BytesIO(workshop.pdf)) as pdf:
        chars = pdf.pages[0].chars
    fonts = {char["text"]: char["fontname"] for char in chars if char["text"] in "Fp" and char["size"] > 8.5}
    assert "Italic" in fonts["F"]
    assert "Italic" not in fonts["p"]


def test_c09_other_fonts_help_out(workshop: Workshop) -> None:
    workshop.cards('- {id: one, title: "Gain ♥ → 3 ř"}')
    workshop.build()
    text = texts(workshop.pdf)[0]
    assert "Gain ♥ → 3 ř" in text
    assert not set("\u25a0\ufffd\0") & set(text)


def test_c09_what_no_font_has_is_refused(workshop: Workshop) -> None:
    workshop.cards('- {id: one, title: "Wizard 🧙"}\n- {id: two, title: Fine}')
    said = workshop.refused()
    assert said.startswith(
        'content/demo/cards.yaml:4:22: error: "title" of piece "one" has "🧙" (U+1F9D9 MAGE)'
    )
    assert "NotoSans-Regular" in said
    assert "[missing-glyph]" in said


def test_c09_each_missing_character_is_told(workshop: Workshop) -> None:
    workshop.cards('- {id: one, title: "A 🧙 and a 🐉"}')
    said = workshop.refused()
    assert "U+1F9D9" in said
    assert "U+1F409" in said
    assert "1 error," in said


def postscript_font(path: Path) -> None:
    """A font with PostScript outlines."""
    pen = T2CharStringPen(500, None)
    pen.moveTo((0, 0))
    pen.lineTo((0, 700))
    pen.lineTo((400, 0))
    pen.closePath()
    outline = pen.getCharString()
    font = FontBuilder(1000, isTTF=False)
    font.setupGlyphOrder([".notdef", "A"])
    font.setupCharacterMap({65: "A"})
    font.setupCFF("Nimbus-Regular", {}, {".notdef": outline, "A": outline}, {})
    font.setupHorizontalMetrics({".notdef": (500, 0), "A": (500, 0)})
    font.setupHorizontalHeader(ascent=800, descent=-200)
    font.setupNameTable({"familyName": "Nimbus", "styleName": "Regular", "psName": "Nimbus-Regular"})
    font.setupOS2()
    font.setupPost()
    path.parent.mkdir(exist_ok=True)
    font.save(path)


def test_c10_postscript_outlines_are_refused(workshop: Workshop) -> None:
    workshop.cards("- {id: one, title: A}", TITLE.replace("Noto Sans", "Nimbus"))
    postscript_font(workshop.folder / "fonts/Nimbus-Regular.otf")
    said = workshop.refused()
    assert 'fonts/Nimbus-Regular.otf: error: "Nimbus-Regular.otf" has PostScript (CFF) outlines' in said
    assert 'templates/demo/cards.face.j2:2: error: there is no font "Nimbus" [unknown-font]' in said


def test_c10_a_missing_font_is_refused(workshop: Workshop) -> None:
    workshop.cards("- {id: one, title: A}", TITLE.replace("Noto Sans", "Noto Serif"))
    said = workshop.refused()
    assert said.startswith(
        'templates/demo/cards.face.j2:2: error: there is no font "Noto Serif" [unknown-font]'
    )
    assert "did you mean `Noto Sans`?" in said


@pytest.mark.parametrize("data", [b"just words", b"", b"\x00\x01\x00\x00\x00\x20" + b"x" * 40])
def test_c10_a_damaged_font_is_refused(workshop: Workshop, data: bytes) -> None:
    workshop.cards("- {id: one, title: A}")
    workshop.write("fonts/x.ttf", data)
    assert workshop.refused().startswith('fonts/x.ttf: error: "x.ttf" is')


def test_c10_every_font_is_embedded(workshop: Workshop) -> None:
    workshop.cards("- {id: one, title: A ♥}", TITLE + HEAD.format(fit=""))
    workshop.build()
    with pikepdf.open(BytesIO(workshop.pdf)) as pdf:
        fonts = [item for item in pdf.objects if isinstance(item, pikepdf.Dictionary) and "/BaseFont" in item]
        descriptors = [
            item for item in pdf.objects if isinstance(item, pikepdf.Dictionary) and "/FontFile2" in item
        ]
        names = {str(font.BaseFont).split("+")[-1] for font in fonts}
    assert {"NotoSans-Regular", "NotoSans-Bold"} <= names
    assert "Helvetica" not in " ".join(names)
    assert {str(item.FontName).split("+")[-1] for item in descriptors} == names


@pytest.mark.parametrize(("text", "code"), [("שלום", "U+05E9"), ("سلام", "U+0633"), ("हिन्दी", "U+0939")])
def test_c11_scripts_that_cannot_be_set_are_refused(workshop: Workshop, text: str, code: str) -> None:
    workshop.cards(f"- {{id: one, title: '{text}'}}")
    said = workshop.refused()
    assert said.startswith('content/demo/cards.yaml:4:22: error: "title" of piece "one" has ')
    assert code in said
    assert "[unsupported-script]" in said
