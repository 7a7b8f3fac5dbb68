"""One side drawn by pnp and the same SVG drawn by somebody else, as bitmaps to compare."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pypdfium2
import resvg_py
from PIL import Image, ImageChops, ImageFilter

from pnp.content.model import PER_PLAYER, Component
from pnp.drawing.items import Drawing, Form
from pnp.drawing.render import Drawer
from pnp.geometry import Box, Size
from pnp.press.sheets import Placement, Sheet
from pnp.sides import Sides
from pnp.source import Report
from pnp.supply import owner_mark
from pnp.typeset.fit import fit
from pnp.typeset.fonts import Fonts
from pnp.writers.pdf import Document, pdf_bytes

PIXELS = 100 / 25.4
"""Pixels a mm: 100 dpi."""
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
_FRAME = re.compile(r"<foreignObject\b.*?</foreignObject>", re.DOTALL)
_USE = re.compile(r'href="#([\w-]+)"')
_PICTURE = re.compile(r'<use\b[^>]*?href="((?:face|back):[^"]+)"[^>]*/>')
_MEASURE = re.compile(r'\s(x|y|width|height|href)="([^"]*)"')
_ICON = re.compile(r'<icon name="([\w-]+)"/>')


class Side(NamedTuple):
    """One side of one piece, drawn by its template."""

    name: str
    component: Component
    svg: str


def all_sides(sides: Sides, drawer: Drawer) -> Iterator[Side]:
    """Every face and back of a set in every style, for each player where their copies differ."""
    looks = [look for usual in sides.content.components for look in (usual, *usual.styles)]
    for component in looks:
        for template in (component.face, component.back):
            if template:
                apart = component.copies == PER_PLAYER and drawer.uses("owner", component, template)
                for owner in range(sides.players if apart else 1):
                    for piece in component.pieces:
                        svg = drawer.svg(component, template, piece, owner_mark(owner))
                        assert svg is not None, [str(problem) for problem in drawer.report]
                        yield Side(f"{template}:{piece.id}:{owner_mark(owner)}", component, svg)


def pictured(sides: Sides, drawer: Drawer, href: str) -> tuple[Component, str]:
    """The component of a side that another names, and its SVG."""
    component, piece = sides.named(href.partition(":")[2])
    template = component.face if href.startswith("face:") else component.back
    assert template
    svg = drawer.svg(component, template, piece)
    assert svg is not None, [str(problem) for problem in drawer.report]
    return component, svg


def with_pictures(svg: str, sides: Sides, drawer: Drawer) -> str:
    """The SVG with the sides that it pictures written out, for a program that does not know them."""

    def inner(found: re.Match[str]) -> str:
        given = dict(_MEASURE.findall(found[0]))
        component, whole = pictured(sides, drawer, given.pop("href"))
        whole = with_pictures(whole, sides, drawer)
        body = whole[whole.index(">", whole.index("<svg")) + 1 : whole.rindex("</svg>")]
        place = " ".join(f'{name}="{value}"' for name, value in given.items())
        view = f'viewBox="0 0 {component.size.width} {component.size.height}" overflow="hidden"'
        rest = _MEASURE.sub("", found[0][len("<use") : -len("/>")])
        return f"<g{rest}><svg {place} {view}>{body}</svg></g>"

    return _PICTURE.sub(inner, svg)


def without_frames(svg: str) -> str:
    """The SVG less what only a browser can set."""
    return _FRAME.sub("", svg)


def self_contained(svg: str, library: dict[str, list[str]]) -> str:
    """The SVG with the shared symbols it uses, for a program that does not know them."""
    wanted = list(dict.fromkeys([*_USE.findall(svg), *_ICON.findall(svg)]))
    symbols = "".join("".join(library[name]) for name in wanted if name in library)
    return re.sub(r"(<svg\b[^>]*>)", rf"\1<defs>{symbols}</defs>".replace("\\1", r"\g<1>"), svg, count=1)


def by_pnp(
    sides: Sides, drawer: Drawer, side: Side, fonts: Fonts, clean: Callable[[str], str] = str
) -> Image.Image:
    """The side as pnp's own PDF shows it, bleed and all; `clean` takes out what is not to be compared."""

    def picture(href: str) -> Form:
        component, svg = pictured(sides, drawer, href)
        (drawing,) = fit([read(component, drawer.current.file.name, clean(svg))], fonts, Report())
        return Form(href, drawing.items, Box(0, 0, *component.size))

    def read(component: Component, template: str, svg: str) -> Drawing:
        prepared = drawer.prepared(component, template)
        assert prepared
        drawer.current = prepared
        drawer.interpreter.pieces = drawer.pictured(svg)
        return Drawing(component.size, component.bleed, drawer.interpreter.read(svg, prepared.side))

    drawer.picture = picture
    return inked(read(side.component, side.name.split(":")[0], clean(side.svg)), fonts)


def inked(drawing: Drawing, fonts: Fonts, pixels: float = PIXELS) -> Image.Image:
    """A drawing as pnp's own PDF shows it, at so many pixels a mm."""
    report = Report()
    (fitted,) = fit([drawing], fonts, report)
    assert not len(report), [str(problem) for problem in report]
    bleed = drawing.bleed
    paper = Size(drawing.size.width + 2 * bleed, drawing.size.height + 2 * bleed)
    placement = Placement(fitted, bleed, bleed, 0, (bleed,) * 4)
    sheet = Sheet(1, "front", paper, (placement,), ())
    data = pdf_bytes([sheet], fonts.files, Document("oracle", "", ""))
    page = pypdfium2.PdfDocument(data)[0]
    return page.render(scale=pixels * 25.4 / 72).to_pil().convert("RGB")


def by_resvg(svg: str, size: tuple[int, int], fonts: Fonts) -> Image.Image:
    """The SVG as resvg draws it."""
    data = resvg_py.svg_to_bytes(
        svg_string=svg,
        width=size[0],
        height=size[1],
        font_files=[str(path) for path in fonts.files.values()],
        skip_system_fonts=True,
        background="white",
        dpi=96,
    )
    return Image.open(io.BytesIO(bytes(data))).convert("RGB").resize(size)


def by_chromium(
    svgs: list[str], sizes: list[tuple[int, int]], fonts: Fonts, folder: Path
) -> list[Image.Image]:
    """The SVGs as a browser shows them, all on one page and one screenshot."""
    faces = "".join(
        f'@font-face{{font-family:"{face.family}";font-weight:{face.weight};'
        f'font-style:{"italic" if face.italic else "normal"};src:url("{face.path.resolve().as_uri()}")}}'
        for face in fonts.faces
    )
    width = max(size[0] for size in sizes)
    height = sum(size[1] for size in sizes)
    body = "".join(
        f'<div style="width:{size[0]}px;height:{size[1]}px">{_for_browser(svg, size)}</div>'
        for svg, size in zip(svgs, sizes, strict=True)
    )
    page = folder / "page.html"
    page.write_text(
        f"<!doctype html><meta charset=utf-8><style>{faces}*{{margin:0;padding:0}}svg{{display:block}}"
        "foreignObject p{margin:0}foreignObject svg.icon{display:inline;vertical-align:baseline}</style>"
        f"{body}",
        encoding="utf-8",
    )
    shot = folder / "page.png"
    assert CHROMIUM
    subprocess.run(
        [
            CHROMIUM,
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--hide-scrollbars",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-quic",
            "--allow-file-access-from-files",
            "--force-device-scale-factor=1",
            "--virtual-time-budget=4000",
            f"--user-data-dir={folder / 'profile'}",
            f"--window-size={width},{height}",
            f"--screenshot={shot}",
            page.as_uri(),
        ],
        check=True,
        capture_output=True,
        timeout=120,
    )
    image = Image.open(shot).convert("RGB")
    out: list[Image.Image] = []
    y = 0
    for size in sizes:
        out.append(image.crop((0, y, *size)) if not y else image.crop((0, y, size[0], y + size[1])))
        y += size[1]
    return out


def _for_browser(svg: str, size: tuple[int, int]) -> str:
    """The SVG with pnp's text attributes said in CSS.

    A browser rounds the ascent of a font to whole units of its own, so frames are laid out a hundred times
    larger.
    """

    def frame(found: re.Match[str]) -> str:
        given = dict(re.findall(r'([\w:-]+)="([^"]*)"', found[0].split(">", 1)[0]))
        for name in ("x", "y", "width", "height", "font-size", "pnp:gap"):
            given[name] = f"{100 * float(given.get(name, 0)):g}"
        tag = '<g transform="scale(0.01)"><foreignObject ' + " ".join(
            f'{name}="{given[name]}"' for name in ("x", "y", "width", "height")
        )
        justify = {"top": "flex-start", "middle": "center", "bottom": "flex-end"}
        style = (
            f"font-family:'{given['font-family']}';font-size:{given['font-size']}px;"
            f"font-weight:{given.get('font-weight', 400)};line-height:{given.get('pnp:leading', 1.2)};"
            f"color:{given.get('fill', '#000')};text-align:{given.get('pnp:align', 'left')};"
            f"height:{given['height']}px;display:flex;flex-direction:column;font-variant-ligatures:none;"
            f"justify-content:{justify[given.get('pnp:valign', 'top')]};"
            f"gap:{given.get('pnp:gap', 0)}px"
        )
        inside = found[0].split(">", 1)[1].rsplit("</foreignObject>", 1)[0]
        inside = _ICON.sub(
            lambda icon: (
                '<svg class="icon" style="height:.8em;width:.8em" fill="currentColor">'
                f'<use href="#{icon[1]}" width="100%" height="100%"/></svg>'
            ),
            inside,
        )
        if "<p" not in inside:
            inside = f"<p>{inside}</p>"
        div = f'<div xmlns="http://www.w3.org/1999/xhtml" style="{style}">{inside}</div>'
        return f"{tag}>{div}</foreignObject></g>"

    svg = _FRAME.sub(frame, svg)
    return re.sub(
        r'(<svg\b[^>]*?) width="[^"]*" height="[^"]*"',
        rf'\g<1> width="{size[0]}" height="{size[1]}"',
        svg,
        count=1,
    )


def difference(one: Image.Image, other: Image.Image) -> float:
    """The share of pixels that differ clearly even when edges may lie a pixel apart."""
    return _strays(one.convert("L"), other.convert("L"), 3, 80)


def colour_difference(one: Image.Image, other: Image.Image) -> float:
    """The share of pixels of another colour even when edges may lie two pixels apart."""
    return max(_strays(a, b, 5, 12) for a, b in zip(one.split(), other.split(), strict=True))


def _strays(a: Image.Image, b: Image.Image, reach: int, least: int) -> float:
    """The share of pixels of `b` beyond all that `a` shows about them by more than `least` of 255."""
    low = ImageChops.subtract(a.filter(ImageFilter.MinFilter(reach)), b)
    high = ImageChops.subtract(b, a.filter(ImageFilter.MaxFilter(reach)))
    histogram = ImageChops.add(low, high).histogram()
    return sum(histogram[least:]) / (a.width * a.height)
