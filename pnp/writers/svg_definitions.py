"""What an SVG file defines once and names wherever it is used: paints, clips, forms, glyphs, pictures."""

from __future__ import annotations

from pnp.drawing.items import IDENTITY, Colour, Gradient, Matrix, Paint, Segments
from pnp.lengths import factor, number


class Definitions:
    """The `<defs>` of one file: of equal elements there is one. An id begins with a letter for its kind."""

    def __init__(self) -> None:
        self._ids: dict[str, str] = {}
        self.elements: list[str] = []

    def id(self, kind: str, element: str, attributes: str, inside: str = "") -> str:
        """The id of the one element with these attributes and this content."""
        key = f"<{element}{attributes}>{inside}"
        found = self._ids.get(key)
        if found is None:
            found = self._ids[key] = f"{kind}{len(self._ids)}"
            end = f">{inside}</{element}>" if inside else "/>"
            self.elements.append(f'<{element} id="{found}"{attributes}{end}')
        return found

    def clip(self, segments: Segments, rule: str = "nonzero") -> str:
        """The attribute that lets an element be seen within an outline only."""
        how = ' clip-rule="evenodd"' if rule == "evenodd" else ""
        name = self.id("c", "clipPath", "", f'<path d="{path(segments)}"{how}/>')
        return f' clip-path="url(#{name})"'

    def paint(self, paint: Paint, scale: float = 1.0) -> str:
        """The attributes of a paint for outlines that are enlarged so many times; lines keep their width."""
        given = self._ink("fill", paint.fill, paint.fill_opacity)
        if paint.fill_rule == "evenodd":
            given += ' fill-rule="evenodd"'
        if has_line(paint):
            given += self._ink("stroke", paint.stroke, paint.stroke_opacity) + _line(paint, scale)
        return given

    def _ink(self, what: str, ink: Colour | Gradient | None, opacity: float) -> str:
        if isinstance(ink, Gradient):
            text = f' {what}="url(#{self._gradient(ink)})"'
        elif ink is None:
            return f' {what}="none"'
        else:
            text = "" if what == "fill" and not any(ink) else f' {what}="{colour(ink)}"'
        return text if opacity == 1 else f'{text} {what}-opacity="{number(opacity)}"'

    def _gradient(self, gradient: Gradient) -> str:
        linear = gradient.kind == "linear"
        names = ("x1", "y1", "x2", "y2") if linear else ("fx", "fy", "fr", "cx", "cy", "r")
        given = zip(names, gradient.points, strict=True)
        places = "".join(f' {name}="{factor(value)}"' for name, value in given if name != "fr" or value)
        turned = transform(gradient.matrix, "gradientTransform")
        stops = "".join(
            f'<stop offset="{factor(offset)}" stop-color="{colour(shade)}"'
            + (f' stop-opacity="{number(opacity)}"/>' if opacity < 1 else "/>")
            for offset, shade, opacity in gradient.stops
        )
        attributes = f' gradientUnits="userSpaceOnUse"{places}{turned}'
        return self.id("p", f"{gradient.kind}Gradient", attributes, stops)


def has_line(paint: Paint) -> bool:
    """Whether an outline itself is inked."""
    return paint.stroke is not None and paint.width > 0


def leaves_ink(paint: Paint) -> bool:
    """Whether anything of an outline is inked."""
    return paint.fill is not None or has_line(paint)


def colour(value: Colour) -> str:
    """A colour as #rrggbb."""
    return "#" + "".join(f"{round(255 * part):02x}" for part in value)


def transform(matrix: Matrix, name: str = "transform") -> str:
    """The attribute that places an element; nothing where it stays in its place."""
    if matrix == IDENTITY:
        return ""
    a, b, c, d, e, f = matrix
    if (a, b, c, d) == (1, 0, 0, 1):
        return f' {name}="translate({number(e)} {number(f)})"'
    numbers = " ".join((*map(factor, (a, b, c, d)), number(e), number(f)))
    return f' {name}="matrix({numbers})"'


def path(segments: Segments) -> str:
    """The data of a path."""
    return "".join([f"{letter}{' '.join(map(number, numbers))}" for letter, *numbers in segments])


def _line(paint: Paint, scale: float) -> str:
    given = "" if paint.width == scale else f' stroke-width="{factor(paint.width / scale)}"'
    if any(paint.dash):
        lengths = " ".join(factor(length / scale) for length in paint.dash)
        given += f' stroke-dasharray="{lengths}"'
        if paint.dash_offset:
            given += f' stroke-dashoffset="{factor(paint.dash_offset / scale)}"'
    if paint.cap != "butt":
        given += f' stroke-linecap="{paint.cap}"'
    if paint.join != "miter":
        given += f' stroke-linejoin="{paint.join}"'
    elif paint.miter != 4:
        given += f' stroke-miterlimit="{number(paint.miter)}"'
    return given
