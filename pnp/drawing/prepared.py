"""One template and one component -> what is the same for all of its pieces."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import Template

from pnp.content.model import Component, Piece
from pnp.drawing.interpret import Side
from pnp.drawing.items import Drawing
from pnp.drawing.theme import Boxes

if TYPE_CHECKING:
    from pnp.drawing.outlines import Rim


def rim_of(component: Component, *, is_back: bool) -> Rim | None:
    """The outline of pieces where it leaves less room than their trim; BadOutline where it cannot be cut."""
    if component.corner <= component.safe and not component.has_outline:
        return None
    from pnp.drawing.outlines import from_behind, outline, rim

    edge = outline(component.size, component.outline, component.corner)
    return rim(from_behind(edge, component.size) if is_back else edge)


class Prepared:
    """One template made ready for one component: what is the same for all of its pieces."""

    def __init__(self, template: Template, file: Path, boxes: Boxes, side: Side) -> None:
        self.template = template
        self.file = file
        self.boxes = boxes
        self.side = side
        self.drawn: dict[str, Drawing] = {}
        """Drawings by their SVG: pieces that look alike share one."""
        self.pieces: dict[str, Piece] = {}
        """The first piece with each of them."""
        self.asks_facts = False
        """Whether its templates name what the game says of a piece."""
        self.is_common = False
        """Whether all pieces look alike, as backs do: its templates do not ask which piece it is."""
        self.common: dict[str, Drawing] = {}
        """The one drawing of each owner then."""
        self.kept: dict[str, str] | None = None
        """Runs of text that are the same on all pieces; None where there may be none."""
        self.context = template.new_context({})

    def text(self, **names: Any) -> str:
        """What the template puts out for names that differ from piece to piece."""
        context = self.context
        context.parent.update(names)
        context.vars.clear()
        context.exported_vars.clear()
        context.blocks = {name: [block] for name, block in self.template.blocks.items()}
        try:
            return "".join(self.template.root_render_func(context))
        except Exception:
            self.template.environment.handle_exception()
