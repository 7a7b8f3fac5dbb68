"""What a component says of joins, folds, outlines and styles of its pieces -> checked, as components."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from pnp.content.checking import Checking
from pnp.content.model import Component
from pnp.content.values import Map, Places, Seq

_OF_CUT = "left out where the pieces stay whole"
_CUT = "leave it out, or write cut: true"


def check_joins(component: Component, given: Map, checking: Checking) -> None:
    """Report joins that part nothing: of pieces that are cut out, beyond the trim, out of order."""
    joins = given.get("join")
    if not isinstance(joins, Seq) or None in component.join:
        return
    if component.cut:
        hint = "write cut: false, or leave join out"
        checking.bad_value("left out where the pieces are cut out", given, "join", hint)
        return
    checking.within.append("join")
    for index, (before, join) in enumerate(pairwise((0.0, *component.join))):
        if join <= before:
            wanted = f"more than {before:g}" if index else "inside the trim: more than 0"
            hint = "write joins from left to right" if index else "leave it out"
            checking.bad_value(wanted, joins, index, hint)
        elif join >= component.size.width:
            wanted = f"inside the trim: less than {component.size.width:g}"
            checking.bad_value(wanted, joins, index, "leave it out, or give a larger size")
    checking.within.pop()


def check_outline(component: Component, given: Map, checking: Checking) -> None:
    """Report corners and outlines that no piece of this size can have, or that stays whole."""
    keys = {"corner": component.corner, "outline": component.outline != "rectangle"}
    for key in [key for key, is_said in keys.items() if is_said and given.get(key) is not None]:
        if not component.cut:
            checking.bad_value(_OF_CUT, given, key, _CUT)
        elif key == "corner" and component.has_outline:
            checking.bad_value("left out where there is an outline", given, key, "leave one of both out")
        elif key == "corner" and component.corner > (most := min(component.size) / 2):
            wanted = f"at most {most:g}, half of the shorter side"
            checking.bad_value(wanted, given, key, f"the nearest is {most:g}")
        elif component.outline == "circle" and component.size.width != component.size.height:
            checking.bad_value("ellipse where the size is no square", given, key, "or give it a square size")


def check_foldover(component: Component, given: Map, checking: Checking) -> None:
    """Report a fold of pieces that stay whole, or that have no backs as far as they could be read."""
    if not component.foldover:
        return
    if not component.cut:
        checking.bad_value(_OF_CUT, given, "foldover", _CUT)
    elif component.pieces and not component.has_backs:
        hint = "write back: true and a template of the back, or leave foldover out"
        checking.bad_value("left out where no piece has a back", given, "foldover", hint)


def styled(component: Component, values: Mapping[str, Any], given: Map, checking: Checking) -> Component:
    """The component with its styles: `values` are those of its file, as far as they are right."""
    return component._replace(styles=tuple(_styles(component, values["styles"], given, checking)))


def _styles(
    component: Component, styles: Mapping[str, Any] | None, given: Map, checking: Checking
) -> Iterator[Component]:
    """The component as each of its styles prints it; what a style leaves out is as the component has it."""
    checking.within.append("styles")
    for name, entry in (styles or {}).items():
        if entry is None:
            continue
        written = given["styles"][name]
        said = {key: value for key, value in vars(entry).items() if key[:1] != "_" and value is not None}
        back = said.pop("back", False)
        if "size" in said or said.get("cut"):
            said.setdefault("join", ())
        template = f"{component.id}.{name}"
        places = {key: place for key, place in component.sources.items() if key not in ("face", "back")}
        style = component._replace(
            **{"face": f"{template}.face.j2", **said},
            back=f"{template}.back.j2" if back is True else back or None,
            style=name,
            source=checking.source(written.start),
            sources={**places, **Places(checking.file, written)},
        )
        checking.within.append(name)
        if "foldover" in written:
            check_foldover(style, written, checking)
        check_joins(style, written, checking)
        check_outline(style, written, checking)
        checking.within.pop()
        yield style
    checking.within.pop()
