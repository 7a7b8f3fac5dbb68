"""Text: where each character stands, what a reader can copy, and which fonts travel in the file."""

from __future__ import annotations

import re
import struct
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._c_m_a_p import CmapSubtable
from fontTools.ttLib.tables.DefaultTable import DefaultTable

from pnp.drawing.items import Drawing, Gradient, Paint, Run, Text
from pnp.geometry import Size
from pnp.press.sheets import Placement
from pnp.writers.pdf import Document, pdf_bytes
from pnp.writers.pdf_font_files import read_font
from tests.writers.pdf_reading import (
    BLUE,
    BOLD,
    FONTS,
    NO_REACH,
    POINTS,
    RED,
    REGULAR,
    Pixels,
    line,
    near,
    opened,
    plumbed,
    sheet,
    word,
    write,
    write_items,
)

SPACE = word(" ")


def width(text: str, font: str = REGULAR) -> float:
    """Advance in thousandths by fontTools."""
    tables = TTFont(FONTS[font])
    names = tables.getBestCmap()
    return sum(tables["hmtx"][names[ord(c)]][0] for c in text) * 1000 / tables["head"].unitsPerEm


def starts(data: bytes) -> list[tuple[str, float, float]]:
    """Each character with where it stands on its base line, in mm from the top left corner."""
    page = plumbed(data)
    return [(c["text"], c["matrix"][4] / POINTS, (page.height - c["matrix"][5]) / POINTS) for c in page.chars]


def test_words_stand_one_behind_the_other() -> None:
    found = starts(write_items(line(10, 20, 5, word("Load"), SPACE, word("it"))))
    assert "".join(character for character, _, _ in found) == "Load it"
    for index, (_, x, y) in enumerate(found):
        assert x == pytest.approx(10 + width("Load it"[:index]) * 5 / 1000, abs=0.001)
        assert y == pytest.approx(20, abs=0.001)


def test_kerning_moves_the_next_character_closer() -> None:
    kerned = word("AVA", kerns=(80.0, 40.5, -100.0))
    found = starts(write_items(line(10, 20, 10, kerned, word("x"))))
    full = width("A") / 100, width("AV") / 100, width("AVA") / 100
    wanted = [10, 10 + full[0] - 0.8, 10 + full[1] - 1.205, 10 + full[2] - 0.205]
    assert [x for _, x, _ in found] == pytest.approx(wanted, abs=0.001)


def test_letter_spacing_follows_each_character_and_ends_with_its_run() -> None:
    spaced = Run(10, 20, 5, (word("ab"), SPACE, word("c")), Paint(), 0.7)
    plain = Run(10, 30, 5, (word("ab"),), Paint())
    found = starts(write_items(Text((spaced, plain)), line(10, 40, 5, word("ab"))))
    full = [10 + width("ab c"[:n]) * 0.005 for n in range(4)]
    assert [x for _, x, _ in found[:4]] == pytest.approx([x + 0.7 * n for n, x in enumerate(full)], abs=0.001)
    assert [x for _, x, _ in found[4:6]] == pytest.approx(full[:2], abs=0.001)
    assert [x for _, x, _ in found[6:]] == pytest.approx(full[:2], abs=0.001)


def test_letter_spacing_does_not_leak_into_the_next_text() -> None:
    spaced = Text((Run(10, 20, 5, (word("ab"),), Paint(), 0.7),))
    found = starts(write_items(spaced, line(10, 40, 5, word("ab"))))
    assert found[3][1] - found[2][1] == pytest.approx(width("a") * 0.005, abs=0.001)


def test_a_word_of_another_font_in_the_run() -> None:
    words = (word("a"), SPACE, word("★", "DejaVuSansSymbols-Regular"), SPACE, word("b", BOLD))
    page = plumbed(write_items(line(10, 20, 5, *words)))
    assert page.extract_text() == "a ★ b"
    names = [re.sub(r"^[A-Z]{6}\+", "", character["fontname"]) for character in page.chars]
    assert [names[0], names[2], names[4]] == [
        "NotoSans-Regular",
        "DejaVuSansSymbols-Regular",
        "NotoSans-Bold",
    ]
    before = width("a  ") + width("★", "DejaVuSansSymbols-Regular")
    assert page.chars[4]["matrix"][4] / POINTS == pytest.approx(10 + before * 0.005, abs=0.001)


@pytest.mark.parametrize(
    "text", ["(\\)", "))((", "back\\slash", "Größe", "“quoted”—ok", "жуки Ωμέγα", "a\u00a0b", "½ ×"]
)
def test_what_was_written_can_be_copied(text: str) -> None:
    pdf = write_items(line(10, 20, 5, word(text)))
    assert "".join(character for character, _, _ in starts(pdf)) == text
    assert Pixels(pdf).image.getextrema()[0][0] < 128


def test_more_characters_than_one_subset_holds() -> None:
    letters = [chr(c) for c in sorted(TTFont(FONTS[REGULAR]).getBestCmap()) if c > 32 and chr(c).isalpha()][
        :600
    ]
    lines = ["".join(letters[start : start + 40]) for start in range(0, 600, 40)]
    items = [line(2, 5 + 5 * n, 2, word(text), word("Plain", kerns=(1.0,))) for n, text in enumerate(lines)]
    data = write_items(*items, size=Size(300, 200))
    found = "".join(character for character, _, _ in starts(data))
    assert found == "".join(text + "Plain" for text in lines)
    fonts = {character["fontname"] for character in plumbed(data).chars}
    assert len(fonts) == 3
    assert all(name.endswith("+NotoSans-Regular") for name in fonts)


def test_every_font_is_embedded_as_a_subset() -> None:
    words = [word("Hamburg", font) for font in sorted(FONTS)]
    pdf = opened(
        write_items(*[line(5, 5 * n, 3, each) for n, each in enumerate(words, 1)], size=Size(100, 100))
    )
    fonts = [thing for thing in pdf.objects if getattr(thing, "Type", None) == "/Font"]
    assert len(fonts) == len(FONTS)
    assert len({str(font.BaseFont)[:8] for font in fonts}) == len(FONTS)
    for font in fonts:
        assert re.fullmatch(r"/[A-Z]{6}\+[\w-]+", str(font.BaseFont))
        assert font.FontDescriptor.FontName == font.BaseFont
        program = font.FontDescriptor.FontFile2.read_bytes()
        assert len(program) == int(font.FontDescriptor.FontFile2.Length1)
        assert len(program) < 40_000


def test_a_font_program_holds_the_glyphs_that_are_used(tmp_path: Path) -> None:
    pdf = opened(write_items(line(10, 20, 5, word("Ää"))))
    font = pdf.pages[0].obj.Resources.Font
    (only,) = [font[key] for key in font.keys()]  # noqa: SIM118
    path = tmp_path / "subset.ttf"
    path.write_bytes(only.FontDescriptor.FontFile2.read_bytes())
    glyphs = TTFont(path)["glyf"]
    # .notdef, two composed letters, and the two letters and the mark they are composed of.
    assert len(glyphs.keys()) == 6


def test_no_font_where_there_is_no_text() -> None:
    pdf = opened(write_items())
    assert "/Font" not in pdf.pages[0].obj.Resources


def test_colours_of_runs_and_the_shape_of_a_letter() -> None:
    runs = [Run(5, 40, 40, (word("I", BOLD),), Paint(RED)), Run(45, 40, 40, (word("I", BOLD),), Paint(BLUE))]
    pixels = Pixels(write_items(Text(tuple(runs))))
    half = width("I", BOLD) * 0.02
    assert pixels.at(5 + half, 25) == (255, 0, 0)
    assert pixels.at(45 + half, 25) == (0, 0, 255)
    assert pixels.at(5 + half, 42) == (255, 255, 255)


def test_outlined_faded_and_graded_letters() -> None:
    ramp = Gradient("linear", (0.0, 10.0, 0.0, 40.0), ((0.0, RED, 1.0), (1.0, BLUE, 1.0)))
    paints = [Paint(None, RED, 1.0), Paint(RED, fill_opacity=0.5), Paint(ramp), Paint(RED, BLUE, 1.0)]
    runs = [Run(5 + 24 * n, 40, 40, (word("I", BOLD),), paint) for n, paint in enumerate(paints)]
    after = Run(5, 60, 10, (word("I"),), Paint((0.0, 0.5, 0.0)))
    data = write_items(Text((*runs, after)), size=Size(110, 80))
    pixels = Pixels(data, dots=12)
    stem = [5 + 24 * n + width("I", BOLD) * 0.02 for n in range(4)]
    assert pixels.at(stem[0], 25) == (255, 255, 255)
    assert near(pixels.at(stem[1], 25), (255, 127, 127))
    assert near(pixels.at(stem[2], 25), (127, 0, 127), 8)
    assert pixels.at(stem[3], 25) == (255, 0, 0)
    edges = {pixels.at(stem[3] + step / 10, 25) for step in range(-80, 80)}
    assert (0, 0, 255) in edges
    assert any(pixels.at(stem[0] + step / 10, 25) == (255, 0, 0) for step in range(-80, 80))
    assert near(pixels.at(5 + width("I") * 0.005, 57), (0, 127, 0))
    assert plumbed(data).extract_text().replace("\n", "").replace(" ", "") == "IIIII"


def test_text_without_any_ink_is_found_though_not_seen() -> None:
    unseen, after = line(5, 40, 40, word("I", BOLD), paint=Paint(None)), line(45, 40, 40, word("I", BOLD))
    data = write_items(unseen, after)
    half, pixels = width("I", BOLD) * 0.02, Pixels(data)
    assert pixels.at(5 + half, 25) == (255, 255, 255)
    assert pixels.at(45 + half, 25) == (0, 0, 0)
    assert [(character, round(x, 3)) for character, x, _ in starts(data)] == [("I", 5), ("I", 45)]


def test_a_run_without_words_is_left_out() -> None:
    assert plumbed(write_items(line(5, 5, 5))).chars == []


def test_equal_words_in_many_drawings() -> None:
    cards = [
        Drawing(Size(20, 10), 0.0, (line(1, 5, 3, word("Take"), word(" "), word(str(n), BOLD)),))
        for n in range(8)
    ]
    page = plumbed(write(sheet(*[Placement(card, 5, 9 * n, 0, NO_REACH) for n, card in enumerate(cards)])))
    assert page.extract_text().splitlines() == [f"Take {n}" for n in range(8)]


def test_a_text_that_comes_again_is_written_alike() -> None:
    title = line(1, 5, 3, word("Title"))
    cards = [Drawing(Size(20, 10), 0.0, (title, line(1, 9, 3, word(str(n))))) for n in range(4)]
    page = plumbed(write(sheet(*[Placement(card, 5, 12 * n, 0, NO_REACH) for n, card in enumerate(cards)])))
    assert page.extract_text().split() == ["Title", "0", "Title", "1", "Title", "2", "Title", "3"]


def test_a_character_that_the_font_lacks_leaves_a_sign() -> None:
    (notdef,) = plumbed(write_items(line(5, 5, 5, word("字")))).chars
    assert notdef["text"] == "字"


def test_an_unknown_face_is_a_fault_of_the_caller() -> None:
    card = Drawing(Size(20, 10), 0.0, (line(1, 5, 3, word("x", "Nowhere")),))
    with pytest.raises(KeyError, match="Nowhere"):
        pdf_bytes([sheet(Placement(card, 0, 0, 0, NO_REACH))], FONTS, Document("", "", ""))


@pytest.mark.parametrize("font", sorted(FONTS))
def test_a_face_is_read_as_fonttools_reads_it(font: str) -> None:
    face, tables = read_font(FONTS[font]), TTFont(FONTS[font])
    glyphs = {code: tables.getGlyphID(name) for code, name in tables.getBestCmap().items()}
    assert glyphs.items() <= face.charToGlyph.items()
    assert set(face.charToGlyph) - set(glyphs) <= {0xA0, 0xFFFF}
    advances = [tables["hmtx"][name][0] for name in tables.getGlyphOrder()]
    assert [advance for advance, _ in face.hmetrics] == advances
    assert list(face.glyphPos) == list(tables["loca"])
    assert read_font(FONTS[font]) is face


@pytest.mark.parametrize("long_offsets", [0, 1])
@pytest.mark.parametrize("wide", [False, True])
def test_other_tables_of_characters_and_places(tmp_path: Path, long_offsets: int, wide: bool) -> None:
    font = TTFont(FONTS[REGULAR])
    font["cmap"].tables = [table for table in font["cmap"].tables if table.format == (12 if wide else 4)] or [
        _wide(font)
    ]
    if long_offsets:
        places = DefaultTable("loca")
        places.data = struct.pack(f">{len(font['loca'])}L", *font["loca"])
        font.tables["loca"] = places
        font["head"].indexToLocFormat = 1
    path = tmp_path / "other.ttf"
    font.save(path)
    again = TTFont(path)
    wanted = {code: again.getGlyphID(name) for code, name in again.getBestCmap().items()}
    assert wanted.items() <= read_font(path).charToGlyph.items()
    card = Drawing(Size(20, 10), 0.0, (line(1, 5, 3, word("Größe")),))
    data = pdf_bytes([sheet(Placement(card, 0, 0, 0, NO_REACH))], {REGULAR: path}, Document("", "", ""))
    assert plumbed(data).extract_text() == "Größe"


def _wide(font: TTFont) -> object:
    table = CmapSubtable.newSubtable(12)
    table.platformID, table.platEncID, table.language = 3, 10, 0
    table.cmap = font.getBestCmap()
    return table
