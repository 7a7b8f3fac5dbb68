"""The nodes of a template -> Python code that puts out whole runs of text and works out once what is steady.

Steady is what only names the theme, the boxes or the set: it is the same on all pieces of a component.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame

STEADY = frozenset(("box", "colour", "line", "dash", "type", "side", "set", "component"))
"""Names whose values are the same on all pieces of a component, unless a template gives them others."""

_SUMS = (nodes.Add, nodes.Sub, nodes.Mul, nodes.Div, nodes.FloorDiv, nodes.Mod)
_MOVES = ("inset", "moved")
"""Methods of boxes that give another box."""


class Generator(CodeGenerator):
    """Writes the code of templates, in which one function counts, shortens and escapes what is put out."""

    steady = STEADY
    runs = 0
    """How many runs of steady text were written."""

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:
        """Write a template; names that it gives other values are not steady."""
        self.steady = STEADY.difference(*map(names_given, node.find_all(nodes.Node)))
        super().visit_Template(node, frame)

    def visit_Output(self, node: nodes.Output, frame: Frame) -> None:
        """Write what puts out texts and values in a row."""
        if frame.require_output_check:
            if self.has_known_extends:
                return
            self.writeline("if parent_template is None:")
            self.indent()
        runs = list(self._runs(node.nodes))
        if frame.buffer is None and runs and _is_text(runs[0]) and len(runs) == 1:
            self.writeline(f"yield {_text(runs[0])!r}")
        else:
            self.writeline('yield "".join((' if frame.buffer is None else f"{frame.buffer}.extend((")
            self.indent()
            for run in runs:
                self._run(run, frame)
            self.outdent()
            self.writeline("))")
        if frame.require_output_check:
            self.outdent()

    def visit_Add(self, node: nodes.BinExpr, frame: Frame) -> None:
        """Write a sum; one that can only be of numbers needs no guard against texts that grow."""
        if is_number(node.left) or is_number(node.right):
            self._plainly(node, frame)
        else:
            super().visit_Add(node, frame)

    def visit_Mul(self, node: nodes.BinExpr, frame: Frame) -> None:
        """Write a product; one with a fraction needs no guard either, as neither texts nor digits grow."""
        if is_fraction(node.left) or is_fraction(node.right):
            self._plainly(node, frame)
        else:
            super().visit_Mul(node, frame)

    def _plainly(self, node: nodes.BinExpr, frame: Frame) -> None:
        self.write("(")
        self.visit(node.left, frame)
        self.write(f" {node.operator} ")
        self.visit(node.right, frame)
        self.write(")")

    def _runs(self, children: Sequence[nodes.Expr]) -> Iterator[list[nodes.Expr]]:
        """Texts and steady values in a row together, other values one by one."""
        run: list[nodes.Expr] = []
        for child in children:
            if isinstance(child, nodes.TemplateData) or is_steady(child, self.steady):
                run.append(child)
            else:
                if run:
                    yield run
                    run = []
                yield [child]
        if run:
            yield run

    def _run(self, run: list[nodes.Expr], frame: Frame) -> None:
        """Write one part of what is put out."""
        if _is_text(run):
            self.writeline(f"{_text(run)!r},")
        elif len(run) == 1 and not is_steady(run[0], self.steady):
            self._value(run[0], frame)
        else:
            self.runs += 1
            name = f"{self.name} {self.runs}"
            self.writeline(f"environment.again({name!r}) or environment.keep({name!r}, (")
            self.indent()
            for child in run:
                if isinstance(child, nodes.TemplateData):
                    self.writeline(f"{child.data!r},")
                else:
                    self._value(child, frame)
            self.outdent()
            self.writeline(")),")

    def _value(self, value: nodes.Expr, frame: Frame) -> None:
        """Write the text of a value."""
        self.newline(value)
        self.write("environment.put_out(")
        self.visit(value, frame)
        self.write("),")


def _is_text(run: list[nodes.Expr]) -> bool:
    return all(isinstance(child, nodes.TemplateData) for child in run)


def _text(run: list[Any]) -> str:
    return "".join(child.data for child in run)


def names_given(node: nodes.Node) -> set[str]:
    """The variables to which a node itself gives values."""
    match node:
        case nodes.Name():
            return {node.name} if node.ctx != "load" else set()
        case nodes.Import():
            return {node.target}
        case nodes.FromImport():
            return {name if isinstance(name, str) else name[1] for name in node.names}
        case nodes.Macro():
            return {node.name}
    return set()


def is_fraction(node: nodes.Node) -> bool:
    """Whether an expression is a number with decimals, or fails, whatever its names stand for."""
    if isinstance(node, nodes.Const):
        return isinstance(node.value, float)
    if isinstance(node, nodes.Neg):
        return is_fraction(node.node)
    if isinstance(node, (nodes.Add, nodes.Sub, nodes.Mul)):
        return is_fraction(node.left) or is_fraction(node.right)
    return isinstance(node, nodes.Div)


def is_number(node: nodes.Node) -> bool:
    """Whether an expression is a number, or fails, whatever its names stand for."""
    if isinstance(node, nodes.Const):
        return type(node.value) in (int, float)
    if isinstance(node, nodes.Neg):
        return is_number(node.node)
    if isinstance(node, nodes.Add):
        return is_number(node.left) or is_number(node.right)
    return isinstance(node, nodes.Sub) or is_fraction(node)


def is_steady(node: Any, names: frozenset[str]) -> bool:
    """Whether an expression has one value for all pieces, where these names have."""
    if isinstance(node, nodes.Name):
        return node.ctx == "load" and node.name in names
    if isinstance(node, (nodes.Getattr, nodes.Neg)):
        return is_steady(node.node, names)
    if isinstance(node, nodes.Getitem):
        return isinstance(node.arg, nodes.Const) and is_steady(node.node, names)
    if isinstance(node, nodes.Call):
        method: Any = node.node
        plain = not (node.kwargs or node.dyn_args or node.dyn_kwargs)
        is_move = isinstance(method, nodes.Getattr) and method.attr in _MOVES
        fixed = all(_is_fixed(value, names) for value in node.args)
        return plain and is_move and fixed and is_steady(method.node, names)
    if isinstance(node, _SUMS):
        sides = (node.left, node.right)
        return all(_is_fixed(side, names) for side in sides) and any(is_steady(side, names) for side in sides)
    return False


def _is_fixed(node: Any, names: frozenset[str]) -> bool:
    """Whether an expression is a written number or steady."""
    if isinstance(node, nodes.Neg):
        node = node.node
    return isinstance(node, nodes.Const) or is_steady(node, names)
