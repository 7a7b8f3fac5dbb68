"""One sheet to the content of its page: each drawing in its place, clipped, and the marks last."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pnp.drawing.items import IDENTITY, Drawing
from pnp.geometry import Box
from pnp.lengths import factor, number
from pnp.press.sheets import Placement, Sheet
from pnp.writers.pdf_content import Painter
from pnp.writers.pdf_paint import DEFAULT_LINE, Content

POINTS = 72 / 25.4
"""Points in a mm."""
_TURNS = {90: "0 1 -1 0", 180: "-1 0 0 -1", 270: "0 -1 1 0"}


class SheetPainter:
    """Writes the pages of one file; what lies on several of them is a form. All sheets must live as long."""

    def __init__(self, painter: Painter, sheets: Sequence[Sheet]) -> None:
        self._painter = painter
        self._uses: Counter[int] = Counter()
        self._forms: dict[int, str] = {}
        for sheet in sheets:
            self._uses[id(sheet.marks)] += 1
            for placement in sheet.placements + sheet.furniture:
                self._uses[id(placement.drawing)] += 1

    def content(self, sheet: Sheet) -> Content:
        """The content of a sheet's page."""
        scale = f"{factor(POINTS)} 0 0 {factor(-POINTS)} 0 {number(sheet.paper.height * POINTS)} cm"
        operators = [f"{scale} {DEFAULT_LINE}"]
        if sheet.correction != IDENTITY:
            a, b, c, d, e, f = sheet.correction
            operators.append(f"{factor(a)} {factor(b)} {factor(c)} {factor(d)} {number(e)} {number(f)} cm")
        names: dict[str, None] = {}
        for placement in sheet.placements + sheet.furniture:
            content = self._drawing(placement.drawing)
            operators += [place(placement), content.operators, "Q"]
            for name in content.names:
                names[name] = None
        marks = self._marked(sheet)
        operators.append(marks.operators)
        return Content("\n".join(operators), (*names, *marks.names))

    def _drawing(self, drawing: Drawing) -> Content:
        if self._uses[id(drawing)] == 1:
            return self._painter.items(drawing.items)
        name = self._forms.get(id(drawing))
        if name is None:
            box = Box(0, 0, *drawing.size).inset(-drawing.bleed)
            name = self._forms[id(drawing)] = self._painter.form(drawing.items, box)
        return Content(f"/{name} Do", (name,))

    def _marked(self, sheet: Sheet) -> Content:
        if self._uses[id(sheet.marks)] == 1 or not sheet.marks:
            return self._painter.items(sheet.marks)
        name = self._forms.get(id(sheet.marks))
        if name is None:
            name = self._forms[id(sheet.marks)] = self._painter.form(sheet.marks, Box(0, 0, *sheet.paper))
        return Content(f"/{name} Do", (name,))


def place(placement: Placement) -> str:
    """Clips to what may be seen, then moves the origin to the drawing's own corner, turned with it."""
    drawing, x, y, turn, (left, top, right, bottom) = placement
    width, height = drawing.size
    across, down = (height, width) if turn in (90, 270) else (width, height)
    bleed = drawing.bleed
    left, top, right, bottom = min(left, bleed), min(top, bleed), min(right, bleed), min(bottom, bleed)
    seen = (
        f"{number(x - left)} {number(y - top)} {number(across + left + right)} {number(down + top + bottom)}"
    )
    clip = f"q {seen} re W n"
    if turn == 0:
        return f"{clip} 1 0 0 1 {number(x)} {number(y)} cm"
    shift_x = x + across if turn in (90, 180) else x
    shift_y = y + down if turn in (180, 270) else y
    return f"{clip} {_TURNS[turn]} {number(shift_x)} {number(shift_y)} cm"
