"""The nodes of a template -> which fields of a piece it only puts out, and which of them decide anything."""

from __future__ import annotations

from jinja2 import nodes

from pnp.content.model import Piece
from pnp.records import NamedTuple

_PLAIN = {
    "component": frozenset(("id", "title", "kind", "size", "copies", "bleed", "gap", "safe", "cut", "note")),
    "set": frozenset(("id", "title", "version", "players", "credits", "settings", "rules")),
}
"""What says nothing of the pieces."""
_WATCHED = frozenset(("piece", "component", "set", "facts", "self", "super", "caller"))
_CAPTURING = (nodes.Macro, nodes.CallBlock, nodes.FilterBlock, nodes.AssignBlock)
"""What is put out inside of these may be looked at before it reaches the page."""
_ELSEWHERE = (nodes.Block, nodes.Include)
"""What these put out may stand in another template."""


class Inspection(NamedTuple):
    """What a template does with the piece at hand."""

    shown: frozenset[str]
    """Fields that it puts out as they are; with a `|` in front as rich text."""
    asked: frozenset[str]
    """Fields whose values decide what else it puts out."""
    is_open: bool
    """Whether it may look at anything of any piece."""


def inspect(template: nodes.Template) -> Inspection:
    """What a template does with the piece at hand; others that it takes in are looked at on their own."""
    found = _Inspector()
    found.visit(template, captured=False)
    return Inspection(frozenset(found.shown), frozenset(found.asked), found.is_open)


class _Inspector:
    def __init__(self) -> None:
        self.shown: set[str] = set()
        self.asked: set[str] = set()
        self.is_open = False

    def visit(self, node: nodes.Node, captured: bool) -> None:
        """Look at a node and all that is in it."""
        field = _field(node)
        if field is not None:
            self.asked.add(field)
            return
        if _is_plain(node):
            return
        if isinstance(node, nodes.Name):
            self.is_open = self.is_open or node.name in _WATCHED
        elif isinstance(node, nodes.Import | nodes.FromImport):
            named = {node.target} if isinstance(node, nodes.Import) else _targets(node)
            self.is_open = self.is_open or node.with_context or bool(named & _WATCHED)
        elif isinstance(node, _ELSEWHERE):
            self.is_open = self.is_open or captured
        captured = captured or isinstance(node, _CAPTURING)
        if isinstance(node, nodes.Output) and not captured:
            for value in node.nodes:
                self.put_out(value)
        else:
            for child in node.iter_child_nodes():
                self.visit(child, captured)

    def put_out(self, node: nodes.Node) -> None:
        """Look at what is put out."""
        field = _field(node)
        if field is not None:
            self.shown.add(field)
        elif isinstance(node, nodes.Filter) and node.name == "rich" and node.node and _field(node.node):
            self.shown.add(f"|{_field(node.node)}")
        elif not _is_super(node):
            self.visit(node, captured=False)


def _field(node: nodes.Node) -> str | None:
    """The field of the piece that a node reads."""
    if isinstance(node, nodes.Getattr) and _names(node.node, "piece") and not hasattr(Piece, node.attr):
        return node.attr
    return None


def _is_plain(node: nodes.Node) -> bool:
    """Whether a node reads what says nothing of the pieces."""
    return isinstance(node, nodes.Getattr) and any(
        _names(node.node, name) and node.attr in fields for name, fields in _PLAIN.items()
    )


def _is_super(node: nodes.Node) -> bool:
    """Whether a node puts out a block as another template has it."""
    return isinstance(node, nodes.Call) and _names(node.node, "super") and not (node.args or node.kwargs)


def _names(node: nodes.Node, name: str) -> bool:
    return isinstance(node, nodes.Name) and node.name == name and node.ctx == "load"


def _targets(node: nodes.FromImport) -> set[str]:
    return {name if isinstance(name, str) else name[1] for name in node.names}
