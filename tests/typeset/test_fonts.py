"""Which font files are taken, which are refused and why, and which face a style gets."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTFont, newTable

from pnp.source import Report
from pnp.typeset.fonts import read_fonts
from tests.typeset.setting import BODY, ROOT, TITLE, bundled, make_font

SIZE_LIMIT = 2_000_000


def refusal(folder: Path) -> tuple[str, str]:
    """Message and hint of the one problem that a folder of fonts makes."""
    report = Report()
    read_fonts([folder], report)
    (problem,) = report
    assert problem.name == "bad-font"
    assert problem.severity == "error"
    assert problem.source.file.parent == folder
    return problem.message, problem.hint


def altered(path: Path, **tables: object) -> Path:
    """A font file with fields of OS/2 changed."""
    font = TTFont(path)
    for name, value in tables.items():
        setattr(font["OS/2"], name, value)
    font.save(path)
    return path


def test_bundled_fonts_are_all_usable() -> None:
    fonts = bundled()
    assert fonts.families == [BODY, "DejaVu Sans Symbols", "Noto Sans", TITLE]
    assert set(fonts.files) == {path.stem for path in (ROOT / "fonts").glob("*.ttf")}


def test_bundled_fonts_stay_small_and_licensed() -> None:
    files = list((ROOT / "fonts").glob("*.ttf"))
    assert sum(path.stat().st_size for path in files) < SIZE_LIMIT
    for family in bundled().families:
        assert (ROOT / f"fonts/LICENSE-{family.lower().replace(' ', '-')}.txt").is_file()


@pytest.mark.parametrize("path", sorted((ROOT / "fonts").glob("*.ttf")), ids=lambda path: path.stem)
def test_facts_agree_with_an_independent_reader(path: Path) -> None:
    font = TTFont(path)
    face = next(face for face in [bundled()] if path.stem in face.files)
    names, os2 = font["name"], font["OS/2"]
    chosen = face.face(names.getDebugName(16), os2.usWeightClass, bool(os2.fsSelection & 1))
    assert chosen is not None
    assert chosen.path == path
    assert chosen.name == names.getDebugName(6) == path.stem
    assert chosen.ascent == pytest.approx(font["hhea"].ascent * 1000 / font["head"].unitsPerEm)
    assert chosen.descent == pytest.approx(-font["hhea"].descent * 1000 / font["head"].unitsPerEm)
    sample = "♥" if "Symbols" in path.stem else "g"
    width = font["hmtx"][font.getBestCmap()[ord(sample)]][0]
    assert chosen.width(sample) == pytest.approx(width * 1000 / font["head"].unitsPerEm)


def test_weight_is_chosen_as_browsers_do(tmp_path: Path) -> None:
    for weight in (300, 400, 600, 800):
        make_font(tmp_path / f"Brick-{weight}.ttf", weight=weight)
    fonts = read_fonts([tmp_path], Report())
    wanted = {
        100: 300,
        300: 300,
        350: 300,
        400: 400,
        450: 400,
        500: 400,
        550: 600,
        650: 800,
        700: 800,
        900: 800,
    }
    for weight, expected in wanted.items():
        face = fonts.face("Brick", weight, False)
        assert face is not None
        assert face.weight == expected, weight


def test_missing_italic_gives_the_upright(tmp_path: Path) -> None:
    make_font(tmp_path / "Brick-Regular.ttf")
    make_font(tmp_path / "Brick-Bold.ttf", weight=700)
    make_font(tmp_path / "Brick-BoldItalic.ttf", weight=700, italic=True)
    fonts = read_fonts([tmp_path], Report())
    regular, italic = fonts.face("Brick", 400, False), fonts.face("Brick", 400, True)
    assert regular is not None
    assert regular.name == "Brick-Regular"
    assert italic is not None
    assert italic.name == "Brick-BoldItalic"
    only_upright = bundled().face(TITLE, 800, True)
    assert only_upright is not None
    assert only_upright.name == "SofiaSansCondensed-ExtraBold"


def test_unknown_family_gives_nothing() -> None:
    assert bundled().face("Comic", 400, False) is None


def test_fallbacks_go_by_name_with_symbols_last() -> None:
    fonts = bundled()
    bold = fonts.face(BODY, 700, False)
    assert bold is not None
    names = [face.name for face in fonts.fallbacks(bold)]
    assert names == ["NotoSans-Bold", "SofiaSansCondensed-ExtraBold", "DejaVuSansSymbols-Regular"]


def test_an_earlier_folder_wins(tmp_path: Path) -> None:
    mine = make_font(tmp_path / "mine/Other-Name.ttf", width=700)
    make_font(tmp_path / "bundled/Brick-Regular.ttf", width=500)
    report = Report()
    fonts = read_fonts([tmp_path / "mine", tmp_path / "bundled", tmp_path / "nowhere"], report)
    assert list(report) == []
    assert fonts.files == {"Other-Name": mine}


def test_other_files_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "LICENSE.txt").write_text("free")
    report = Report()
    assert read_fonts([tmp_path], report).families == []
    assert list(report) == []


def test_postscript_outlines_are_refused(tmp_path: Path) -> None:
    builder = FontBuilder(1000, isTTF=False)
    builder.setupGlyphOrder([".notdef", "A"])
    builder.setupCharacterMap({65: "A"})
    pen = T2CharStringPen(500, None)
    outline = pen.getCharString()
    builder.setupCFF("Nimbus-Regular", {}, {".notdef": outline, "A": outline}, {})
    builder.setupHorizontalMetrics({".notdef": (500, 0), "A": (500, 0)})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Nimbus", "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    builder.save(tmp_path / "NimbusSans-Regular.otf")
    message, hint = refusal(tmp_path)
    assert message == '"NimbusSans-Regular.otf" has PostScript (CFF) outlines, which cannot be embedded'
    assert "TrueType" in hint


def test_a_text_renamed_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.ttf").write_text("not a font at all")
    assert refusal(tmp_path)[0] == '"x.ttf" is not a font'


@pytest.mark.parametrize("kept", [0, 3, 20, 300, 1500])
def test_a_cut_file_is_refused(tmp_path: Path, kept: int) -> None:
    path = make_font(tmp_path / "Brick-Regular.ttf")
    path.write_bytes(path.read_bytes()[:kept])
    message = refusal(tmp_path)[0]
    assert "is damaged" in message or "is not a font" in message


def test_a_folder_named_like_a_font_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.ttf").mkdir()
    assert "cannot be read" in refusal(tmp_path)[0]


@pytest.mark.parametrize(("kind", "said"), [(b"ttcf", "collection"), (b"wOFF", "web"), (b"wOF2", "web")])
def test_packed_fonts_are_refused(tmp_path: Path, kind: bytes, said: str) -> None:
    (tmp_path / "x.woff2").write_bytes(kind + bytes(100))
    assert said in refusal(tmp_path)[0]


def test_a_variable_font_is_refused(tmp_path: Path) -> None:
    path = make_font(tmp_path / "Brick.ttf")
    font = TTFont(path)
    font["fvar"] = newTable("fvar")
    font["fvar"].axes, font["fvar"].instances = [], []
    font.save(path)
    assert "variable" in refusal(tmp_path)[0]


def test_missing_outlines_are_refused(tmp_path: Path) -> None:
    path = make_font(tmp_path / "Brick.ttf")
    data = bytearray(path.read_bytes())
    at = data.index(b"glyf", 12)
    data[at : at + 4] = b"CBDT"
    path.write_bytes(data)
    assert refusal(tmp_path)[0] == '"Brick.ttf" lacks the table glyf'


@pytest.mark.parametrize(
    ("bits", "allowed"), [(0, True), (2, False), (4, True), (6, True), (0x100, False), (0x208, False)]
)
def test_embedding_must_be_permitted(tmp_path: Path, bits: int, allowed: bool) -> None:
    altered(make_font(tmp_path / "Brick.ttf"), fsType=bits)
    if allowed:
        report = Report()
        assert read_fonts([tmp_path], report).families == ["Brick"]
        assert list(report) == []
    else:
        assert "does not permit" in refusal(tmp_path)[0]


def test_one_postscript_name_for_two_faces_is_refused(tmp_path: Path) -> None:
    make_font(tmp_path / "A.ttf", name="Same")
    make_font(tmp_path / "B.ttf", weight=700, name="Same")
    message, _ = refusal(tmp_path)
    assert message == '"B.ttf" has the PostScript name of "A.ttf" (Same)'


def test_the_same_face_twice_in_one_folder_is_refused(tmp_path: Path) -> None:
    make_font(tmp_path / "A.ttf")
    make_font(tmp_path / "B.ttf")
    assert refusal(tmp_path)[0] == '"B.ttf" is the same face as "A.ttf" (A)'


def test_a_font_without_names_is_refused(tmp_path: Path) -> None:
    path = make_font(tmp_path / "A.ttf")
    font = TTFont(path)
    font["name"].names = []
    font.save(path)
    assert "no name" in refusal(tmp_path)[0]


def test_old_tables_are_read(tmp_path: Path) -> None:
    altered(make_font(tmp_path / "A.ttf"), version=1)
    face = read_fonts([tmp_path], Report()).face("Brick", 400, False)
    assert face is not None
    assert face.ascent == pytest.approx(800)
    assert "A" in repr(face)


def test_typographic_metrics_count_where_the_font_says_so(tmp_path: Path) -> None:
    altered(
        make_font(tmp_path / "A.ttf"), version=4, fsSelection=0x80, sTypoAscender=900, sTypoDescender=-300
    )
    face = read_fonts([tmp_path], Report()).face("Brick", 400, False)
    assert face is not None
    assert (face.ascent, face.descent) == (900, 300)


def test_a_macintosh_name_is_read(tmp_path: Path) -> None:
    path = make_font(tmp_path / "A.ttf")
    font = TTFont(path)
    font["name"].names = []
    for number, text in {1: "Brick", 6: "Brick-Mac"}.items():
        font["name"].setName(text, number, 1, 0, 0)
    font.save(path)
    assert list(read_fonts([tmp_path], Report()).files) == ["Brick-Mac"]


def test_sizes_are_scaled_to_thousandths(tmp_path: Path) -> None:
    make_font(tmp_path / "A.ttf", upem=2048, width=1024)
    face = read_fonts([tmp_path], Report()).face("Brick", 400, False)
    assert face is not None
    assert face.width("a") == 500
    assert face.ascent == pytest.approx(1638 * 1000 / 2048)
    assert struct.calcsize(">H") == 2
