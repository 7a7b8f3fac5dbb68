"""Folders of font files -> `Fonts`: the faces that can be embedded, chosen by family, weight and slant."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from pnp.links import dead_link, dead_link_problem
from pnp.source import Problem, Report, Source
from pnp.typeset.kerning import kerns_pairs

SUFFIXES = {".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2"}
NEEDED = ("cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "name", "OS/2")
TRUETYPE = (b"\x00\x01\x00\x00", b"true")
FEATURES = {
    "kern": True,
    **dict.fromkeys(("liga", "clig", "dlig", "calt", "ccmp", "locl", "rlig", "rclt", "mark", "mkmk"), False),
}
"""A writer places one glyph a character, so a font that offers more is held to kerning."""

_FAMILY, _POSTSCRIPT, _TYPOGRAPHIC_FAMILY = 1, 6, 16
"""The numbers of names in a name table."""
CONVERT = "convert it to TrueType outlines (.ttf), or take the static .ttf of the family"


class Face:
    """One font file; lengths in thousandths of the type size, ascent and descent those of a browser."""

    def __init__(self, path: Path, tables: Mapping[str, bytes]) -> None:
        """Read the few facts a choice needs; the outlines wait. struct.error where a table is damaged."""
        names = _names(tables["name"])
        os2 = tables["OS/2"]
        (upem,) = struct.unpack_from(">H", tables["head"], 18)
        self.path = path
        self.name = names.get(_POSTSCRIPT, "")
        """The PostScript name."""
        self.family = names.get(_TYPOGRAPHIC_FAMILY) or names.get(_FAMILY, "")
        (self.weight,) = struct.unpack_from(">H", os2, 4)
        (self.embedding,) = struct.unpack_from(">H", os2, 8)
        (selection,) = struct.unpack_from(">H", os2, 62)
        (style,) = struct.unpack_from(">H", tables["head"], 44)
        self.italic = bool(selection & 1 or style & 2)
        self.scale = 1000 / upem
        ascent, descent = struct.unpack_from(">hh", tables["hhea"], 4)
        if selection & 0x80 or not ascent - descent:
            ascent, descent = struct.unpack_from(">hh", os2, 68)
        self.ascent, self.descent = ascent * self.scale, -descent * self.scale
        self.shaped: dict[str, Any] = {}
        """What the shaper has made with this face, by the characters."""
        self.kerns_pairs = kerns_pairs(tables)
        """Whether how far a character moves the pen is known to depend on nothing but the next one."""
        self._features = FEATURES if "GSUB" in tables else {}
        self._font: Any = None
        self._engine: Any = None
        self._glyphs: dict[str, int] = {}
        self._widths: dict[str, float] = {}

    @property
    def key(self) -> tuple[str, int, bool]:
        """What a style asks for: family, weight, slant."""
        return self.family, self.weight, self.italic

    @property
    def font(self) -> Any:
        """The shaping engine's font in the units of the file, opened when first needed."""
        if self._font is None:
            import uharfbuzz  # type: ignore[import-untyped]

            self._engine = uharfbuzz
            self._font = uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(self.path))))
        return self._font

    def glyph(self, character: str) -> int:
        """The glyph of a character, 0 where the font has none."""
        found = self._glyphs.get(character)
        if found is None:
            found = self._glyphs[character] = self.font.get_nominal_glyph(ord(character)) or 0
        return found

    def width(self, character: str) -> float:
        """The character's own advance, kerning aside."""
        found = self._widths.get(character)
        if found is None:
            advance = self.font.get_glyph_h_advance(self.glyph(character))
            found = self._widths[character] = float(advance * self.scale)
        return found

    def kerned_widths(self, text: str) -> list[float]:
        """Advance of each character beside its neighbours; not kerned where that would take other glyphs."""
        font, scale = self.font, self.scale
        buffer = self._engine.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        self._engine.shape(font, buffer, self._features)
        if [info.codepoint for info in buffer.glyph_infos] != list(map(self.glyph, text)):
            return list(map(self.width, text))
        return [position.x_advance * scale for position in buffer.glyph_positions]

    @cached_property
    def digits(self) -> tuple[float, float] | None:
        """How far a space before digits and each of them advance at most; None where nobody knows."""
        signs = " 0123456789"
        if not self.kerns_pairs or not all(map(self.glyph, signs)):
            return None
        pairs = "".join([sign + after for sign in signs for after in signs])
        kerned = list(zip(pairs, self.kerned_widths(pairs), strict=True))
        space, *digits = [
            max(self.width(sign), *[width for other, width in kerned if other == sign]) for sign in signs
        ]
        return space, max(digits)

    def __repr__(self) -> str:
        return f"Face({self.name})"


class Fonts:
    """The faces of a run; of two with the same family, weight and slant the first one counts."""

    def __init__(self, faces: Iterable[Face]) -> None:
        self._families: dict[str, list[Face]] = {}
        self._fallbacks: dict[Face, tuple[Face, ...]] = {}
        seen = set()
        for face in faces:
            if face.key not in seen:
                seen.add(face.key)
                self._families.setdefault(face.family, []).append(face)

    @property
    def families(self) -> list[str]:
        """The names of all families, sorted."""
        return sorted(self._families)

    @property
    def files(self) -> Mapping[str, Path]:
        """The file of each face by its PostScript name."""
        return {face.name: face.path for face in self.faces}

    @property
    def faces(self) -> list[Face]:
        """All faces, by family, weight and slant."""
        return sorted(
            (face for faces in self._families.values() for face in faces), key=lambda face: face.key
        )

    def face(self, family: str, weight: int, italic: bool) -> Face | None:
        """The face a browser would take (CSS Fonts 4, 5.2): slant first, then weight; none is made up."""
        faces = self._families.get(family)
        if not faces:
            return None
        return min(faces, key=lambda face: (face.italic != italic, *_distance(weight, face.weight)))

    def fallbacks(self, face: Face) -> tuple[Face, ...]:
        """Where to look for what `face` lacks: other families by name in the same style, symbols last."""
        found = self._fallbacks.get(face)
        if found is None:
            others = [
                self.face(family, face.weight, face.italic)
                for family in self.families
                if family != face.family
            ]
            usable = [other for other in others if other]
            usable.sort(key=lambda other: not other.glyph("a"))
            found = self._fallbacks[face] = tuple(usable)
        return found


def read_fonts(folders: Sequence[Path], report: Report) -> Fonts:
    """All usable fonts of the folders, an earlier folder winning; [bad-font] for each that is not usable."""
    faces: dict[tuple[str, int, bool], Face] = {}
    owners: dict[str, Face] = {}
    for folder in folders:
        link = dead_link(Path(), folder)
        if link is not None:
            report.add(dead_link_problem(link))
        files = sorted(folder.iterdir()) if folder.is_dir() else []
        for path in files:
            if path.suffix.lower() not in SUFFIXES:
                continue
            try:
                face = _read_face(path)
                _check_unique(face, faces.get(face.key), owners.get(face.name))
            except _Unusable as error:
                report.add(Problem("bad-font", f'"{path.name}" {error}', Source(path), hint=error.hint))
                continue
            faces.setdefault(face.key, face)
            owners.setdefault(face.name, face)
    return Fonts(faces.values())


class _Unusable(Exception):
    """Why a font file cannot be used, as the end of a sentence, and a way out."""

    def __init__(self, reason: str, hint: str) -> None:
        super().__init__(reason)
        self.hint = hint


def _read_face(path: Path) -> Face:
    try:
        data = path.read_bytes()
        tables = _tables(data)
        face = Face(path, tables)
    except OSError as error:
        raise _Unusable(f"cannot be read: {error.strerror}", "put the file of a font there") from None
    except (struct.error, ZeroDivisionError):
        raise _Unusable("is damaged", "take a fresh copy of the file") from None
    if not (face.name and face.family):
        raise _Unusable("has no name inside", "take a fresh copy of the file")
    restricted = face.embedding & 0x0002 and not face.embedding & 0x000C
    if restricted or face.embedding & 0x0300:
        raise _Unusable("does not permit to be embedded in part (fsType)", "take a font with a free licence")
    return face


def _check_unique(face: Face, same: Face | None, owner: Face | None) -> None:
    """A later folder may hold the same face; another face with its name would print wrong glyphs."""
    if same and same.path.parent == face.path.parent:
        raise _Unusable(f'is the same face as "{same.path.name}" ({same.name})', "keep one of the two files")
    if owner and owner.key != face.key:
        raise _Unusable(
            f'has the PostScript name of "{owner.path.name}" ({owner.name})', "keep one of the two files"
        )


def _tables(data: bytes) -> dict[str, bytes]:
    """The tables of a TrueType file by tag; _Unusable where it is another kind of file."""
    kind = data[:4]
    if kind == b"OTTO":
        raise _Unusable("has PostScript (CFF) outlines, which cannot be embedded", CONVERT)
    if kind in (b"ttcf", b"wOFF", b"wOF2"):
        what = "is a collection of fonts" if kind == b"ttcf" else "is packed for the web"
        raise _Unusable(f"{what}, not one TrueType font", CONVERT)
    if kind not in TRUETYPE:
        raise _Unusable("is not a font", "take a fresh copy of the file")
    (count,) = struct.unpack_from(">H", data, 4)
    tables = {}
    for number in range(count):
        tag, _, offset, length = struct.unpack_from(">4sLLL", data, 12 + 16 * number)
        if offset + length > len(data):
            raise _Unusable("is damaged: it ends too early", "take a fresh copy of the file")
        tables[tag.decode("latin-1")] = data[offset : offset + length]
    if "fvar" in tables:
        raise _Unusable(
            "is a variable font, of which only one weight would print", "take the static .ttf files"
        )
    missing = [tag for tag in NEEDED if tag not in tables]
    if missing:
        raise _Unusable(f"lacks the table {missing[0].strip()}", CONVERT)
    return tables


def _names(table: bytes) -> dict[int, str]:
    """The names of a face by their numbers: Windows English first, then any Windows, Unicode, Macintosh."""
    count, start = struct.unpack_from(">HH", table, 2)
    found: dict[int, tuple[int, int, bytes]] = {}
    for record in range(count):
        platform, _, language, number, length, offset = struct.unpack_from(">6H", table, 6 + 12 * record)
        rank = 0 if (platform, language) == (3, 0x409) else {3: 1, 0: 2}.get(platform, 3)
        if number in (_FAMILY, _POSTSCRIPT, _TYPOGRAPHIC_FAMILY) and (
            number not in found or rank < found[number][0]
        ):
            found[number] = rank, platform, table[start + offset : start + offset + length]
    return {
        number: text.decode("mac-roman" if platform == 1 else "utf-16-be", "replace")
        for number, (_, platform, text) in found.items()
    }


def _distance(wanted: int, weight: int) -> tuple[int, int]:
    """How far a weight is from the wanted one: first the side to look on, then the steps."""
    if 400 <= wanted <= 500:
        side = 0 if wanted <= weight <= 500 else 1 if weight < wanted else 2
    else:
        side = int(weight > wanted) if wanted < 400 else int(weight < wanted)
    return side, abs(weight - wanted)
