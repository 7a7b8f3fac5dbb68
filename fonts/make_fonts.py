"""Make the bundled fonts from their publishers' packages: static TrueType outlines that keep their kerning.

usage: make_fonts.py OUT ATKINSON NOTO_SANS SOFIA_SANS_CONDENSED DEJAVU

The last four are folders of unpacked packages: `expo-google-fonts/atkinson-hyperlegible-next` 0.4.1,
`expo-google-fonts/noto-sans` 0.4.2, `fontsource/sofia-sans-condensed` 5.3.0, and `usr/` of Debian's
`fonts-dejavu-core` 2.37. Needs fonttools and brotli. The same packages give the same bytes.
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

from fontTools.merge import Merger
from fontTools.merge import Options as MergeOptions
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

STYLES = {
    "Regular": "400Regular",
    "Bold": "700Bold",
    "Italic": "400Regular_Italic",
    "BoldItalic": "700Bold_Italic",
}
"""The four styles every office program knows, and the folder of each in a package."""

WEIGHTS = {"Regular": 400, "Italic": 400, "SemiBold": 600, "Bold": 700, "BoldItalic": 700, "ExtraBold": 800}

TEXT = [
    *range(0x20, 0x7F), *range(0xA0, 0x250), *range(0x2B0, 0x300), *range(0x370, 0x530),
    *range(0x1E00, 0x2190), 0x2212, 0x2215, 0x2219, 0x221E, 0x2248, 0x2260, 0x2264, 0x2265,
    0x25CC, *range(0xFB00, 0xFB07),
]  # fmt: skip
"""Latin, Greek, Cyrillic and Vietnamese, punctuation, superscripts, currency, letter-like signs."""

SYMBOLS = [
    0x20, *range(0x2190, 0x2300), *range(0x2300, 0x2400), *range(0x2460, 0x2500), *range(0x25A0, 0x27C0),
    *range(0x27F0, 0x2800), *range(0x2B00, 0x2C00), *range(0x1F0A0, 0x1F100),
]  # fmt: skip
"""Arrows, mathematics, circled figures, shapes, suits, dice, check marks, stars, hexagons, playing cards."""

SUBSETS = ("latin", "latin-ext", "greek", "cyrillic", "cyrillic-ext")


def main(out: Path, atkinson: Path, noto: Path, sofia: Path, dejavu: Path) -> None:
    """Write every face and licence into `out`."""
    for style, folder in STYLES.items():
        face = TTFont(atkinson / folder / f"AtkinsonHyperlegibleNext_{folder}.ttf", recalcTimestamp=False)
        write(out, slim(face), "Atkinson Hyperlegible Next", style)
        face = TTFont(noto / folder / f"NotoSans_{folder}.ttf", recalcTimestamp=False)
        write(out, slim(face, TEXT), "Noto Sans", style)
    for style in ("SemiBold", "ExtraBold"):
        stem = str(sofia / "files/sofia-sans-condensed")
        parts = [Path(f"{stem}-{subset}-{WEIGHTS[style]}-normal.woff2") for subset in SUBSETS]
        write(out, slim(merged(parts)), "Sofia Sans Condensed", style)
    face = TTFont(dejavu / "share/fonts/truetype/dejavu/DejaVuSans.ttf", recalcTimestamp=False)
    write(out, slim(face, SYMBOLS), "DejaVu Sans Symbols", "Regular")
    for family, licence in (
        ("atkinson-hyperlegible-next", atkinson / "LICENSE_FONT"),
        ("noto-sans", noto / "LICENSE_FONT"),
        ("sofia-sans-condensed", sofia / "LICENSE"),
        ("dejavu-sans-symbols", dejavu / "share/doc/fonts-dejavu-core/copyright"),
    ):
        (out / f"LICENSE-{family}.txt").write_bytes(licence.read_bytes())


def slim(font: TTFont, characters: list[int] | None = None) -> TTFont:
    """Only these characters (or all), kerning the one feature, no hinting: a browser sets it as we do."""
    options = Options()
    options.layout_features = ["kern"]
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = ["*"]
    options.drop_tables += ["STAT", "GSUB", "FFTM", "kern", "vhea", "vmtx", "MATH", "JSTF"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters or font.getBestCmap())
    subsetter.subset(font)
    return font


def merged(parts: list[Path]) -> TTFont:
    """One font from the files that a web package splits by script."""
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for part in parts:
            font = TTFont(part, recalcTimestamp=False)
            for table in ("GSUB", "STAT", "prep", "gasp"):
                if table in font:
                    del font[table]
            font.flavor = None
            file = Path(folder) / f"{part.stem}.ttf"
            font.save(file)
            files.append(str(file))
        font = Merger(options=MergeOptions()).merge(files)
        font.recalcTimestamp = False
        first = TTFont(files[0])
        font["name"] = first["name"]
        font["head"].created, font["head"].modified = first["head"].created, first["head"].modified
        return font


def write(out: Path, font: TTFont, family: str, style: str) -> None:
    """Give the font one consistent name table and save it."""
    postscript = f"{family.replace(' ', '')}-{style}"
    spaced = re.sub("(?<=[a-z])(?=[A-Z])", " ", style)
    basic = style in STYLES
    names = font["name"]
    kept = {number: names.getDebugName(number) for number in (0, 5, 13, 14)}
    names.names = []
    for number, text in {
        **kept,
        1: family if basic else f"{family} {spaced}",
        2: spaced if basic else "Regular",
        3: f"{postscript};pnp",
        4: f"{family} {spaced}",
        6: postscript,
        16: family,
        17: spaced,
    }.items():
        if text:
            names.setName(text, number, 3, 1, 0x409)
    os2 = font["OS/2"]
    os2.usWeightClass = WEIGHTS[style]
    bold, italic = style.startswith("Bold"), style.endswith("Italic")
    os2.fsSelection = os2.fsSelection & ~0x61 | italic | bold << 5 | (not bold and not italic) << 6
    font["head"].macStyle = bold + 2 * italic
    font["post"].formatType = 3.0
    font.save(out / f"{postscript}.ttf")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
