"""Words to the outlines of their glyphs, so that they look the same where none of the fonts is at hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pnp.drawing.items import Gradient, Run, Segments, Text
from pnp.lengths import factor, number
from pnp.writers.pdf_font_files import read_font
from pnp.writers.svg_definitions import Definitions, leaves_ink, path


class Typeface:
    """The outlines of one font's glyphs, in its own units with y down, and how far each goes on."""

    def __init__(self, file: Path) -> None:
        """OSError or UnusableFont where the file is no good."""
        import uharfbuzz  # type: ignore[import-untyped]

        self._font = read_font(file)
        self._shaper = uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(file))))
        self._drawn: list[tuple[Any, ...]] = []
        self._pen = uharfbuzz.DrawFuncs()
        self._pen.set_move_to_func(lambda x, y, _: self._drawn.append(("M", x, -y)))
        self._pen.set_line_to_func(lambda x, y, _: self._drawn.append(("L", x, -y)))
        self._pen.set_quadratic_to_func(lambda *p: self._drawn.append(("Q", p[0], -p[1], p[2], -p[3])))
        self._pen.set_close_path_func(lambda _: self._drawn.append(("Z",)))
        self._outlines: dict[str, Segments] = {}
        self.units: float = self._font.unitsPerEm
        """Of its own in one type size."""

    def advance(self, character: str) -> float:
        """In thousandths of the type size, kerning aside."""
        return self._font.width(ord(character))

    def outline(self, character: str) -> Segments:
        """Made of M, L, Q and Z; empty where nothing is inked."""
        found = self._outlines.get(character)
        if found is None:
            self._drawn.clear()
            self._shaper.draw_glyph(self._font.charToGlyph.get(ord(character), 0), self._pen, None)
            found = self._outlines[character] = tuple(self._drawn)
        return found


class TextPainter:
    """Writes texts; each glyph is defined once. `files` gives the font file of each face that words name."""

    def __init__(self, definitions: Definitions, files: Mapping[str, Path]) -> None:
        self._definitions = definitions
        self._files = files
        self._typefaces: dict[str, Typeface] = {}
        self._glyphs: dict[tuple[str, str], str] = {}

    def text(self, item: Text) -> list[str]:
        """The elements of a text; KeyError where a face has no file."""
        elements: list[str] = []
        for run in item.runs:
            if leaves_ink(run.paint):
                graded = isinstance(run.paint.fill, Gradient) or isinstance(run.paint.stroke, Gradient)
                elements += self._whole(run) if graded else self._run(run)
        return elements

    def _run(self, run: Run) -> Iterator[str]:
        """A group for each stretch in one font, in the font's own units."""
        stretches: list[tuple[str, list[str]]] = []
        for font, character, along in self._placed(run):
            name = self._glyph(font, character)
            if name:
                if not stretches or stretches[-1][0] != font:
                    stretches.append((font, []))
                x = number(round(along * self._typeface(font).units / 1000, 2))
                place = "" if x == "0" else f' x="{x}"'
                stretches[-1][1].append(f'<use xlink:href="#{name}"{place}/>')
        for font, uses in stretches:
            scale = run.size / self._typeface(font).units
            where = f"translate({number(run.x)} {number(run.y)}) scale({factor(scale)})"
            paint = self._definitions.paint(run.paint, scale)
            yield f'<g transform="{where}"{paint}>{"".join(uses)}</g>'

    def _whole(self, run: Run) -> Iterator[str]:
        """One path in mm: a gradient goes on from glyph to glyph."""
        outlines: list[str] = []
        for font, character, along in self._placed(run):
            typeface = self._typeface(font)
            scale, x = run.size / typeface.units, run.x + along * run.size / 1000
            moved: list[tuple[Any, ...]] = []
            for letter, *numbers in typeface.outline(character):
                pairs = zip(numbers[::2], numbers[1::2], strict=True)
                moved.append((letter, *(n for a, b in pairs for n in (x + a * scale, run.y + b * scale))))
            outlines.append(path(tuple(moved)))
        if any(outlines):
            yield f'<path d="{"".join(outlines)}"{self._definitions.paint(run.paint)}/>'

    def _placed(self, run: Run) -> Iterator[tuple[str, str, float]]:
        """Font, character and its distance from the run's start in thousandths of the type size."""
        along = 0.0
        spacing = run.spacing * 1000 / run.size
        for word in run.words:
            for index, character in enumerate(word.text):
                yield word.font, character, along
                along += self._typeface(word.font).advance(character) + spacing
                if index < len(word.kerns):
                    along -= word.kerns[index]

    def _typeface(self, font: str) -> Typeface:
        found = self._typefaces.get(font)
        if found is None:
            found = self._typefaces[font] = Typeface(self._files[font])
        return found

    def _glyph(self, font: str, character: str) -> str:
        """The id of a glyph; nothing where it leaves no ink."""
        key = font, character
        found = self._glyphs.get(key)
        if found is None:
            outline = path(self._typeface(font).outline(character))
            found = self._definitions.id("g", "path", f' d="{outline}"') if outline else ""
            self._glyphs[key] = found
        return found
