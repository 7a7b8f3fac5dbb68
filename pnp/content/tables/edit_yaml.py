"""The text of a component's file and other pieces -> the text with these in its list, all else kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

from pnp.content.line_ends import LINE_END, stand_ins
from pnp.content.model import Piece
from pnp.content.tables.flatten import Filled, Shape
from pnp.content.tables.flatten import Path as CellPath
from pnp.content.values import Map, Seq
from pnp.content.write_yaml import WIDTH, block, flow, quoted, scalar
from pnp.content.yaml import parse_yaml
from pnp.records import NamedTuple
from pnp.source import Report

Cells = Mapping[CellPath, Filled]

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_SEEN = (
    yaml.BlockEntryToken,
    yaml.KeyToken,
    yaml.ValueToken,
    yaml.ScalarToken,
    yaml.AliasToken,
    yaml.AnchorToken,
    yaml.TagToken,
    yaml.FlowSequenceEndToken,
    yaml.FlowMappingEndToken,
)
"""What is written, other than the ends of blocks, which lie where the next thing begins."""


class CannotEdit(Exception):
    """The list of a file cannot be changed without harm to the rest: why, and what to do."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


class _Item(NamedTuple):
    """A piece as it stands in the text."""

    node: Any
    """Of PyYAML, with the place of each value."""
    above: str
    """Comments and blank lines before it."""
    begin: int
    text: str


def same(one: Cells, other: Cells) -> bool:
    """Whether two pieces say the same."""
    return {path: cell.meaning for path, cell in one.items()} == {
        path: cell.meaning for path, cell in other.items()
    }


def given_like(new: Map, old: Map | None) -> dict[str, Any]:
    """The fields of a piece in the order that they had before, those that it had not last."""
    known = [key for key in old or () if key in new]
    return {key: new[key] for key in dict.fromkeys((*known, *new))}


def with_pieces(text: str, shape: Shape, old: Sequence[Piece], new: Sequence[Piece]) -> str:
    """A file's text with new pieces instead of old ones.

    What a piece says as before stays as it was written, comments included; so does a piece of which one value
    is another. CannotEdit where the list stands elsewhere in the file or is what another part of it names.
    """
    ends = {*LINE_END.findall(text)}
    end = ends.pop() if len(ends) == 1 else "\n"
    plain = LINE_END.sub("\n", text)
    editor = _Editor(plain, shape, old)
    for made in (editor.edited(new), editor.rewritten(new)):
        if editor.is_right(made, new):
            return made.replace("\n", end)
    hint = "write out what anchors in its pieces stand for"
    raise CannotEdit("its pieces are named by another part of the file", hint)


class _Editor:
    """One file's text, taken apart round its list of pieces."""

    def __init__(self, text: str, shape: Shape, old: Sequence[Piece]) -> None:
        self.text = text
        self.shape = shape
        self.old = {piece.id: piece for piece in old}
        self.parsed = text.translate(stand_ins(text))
        """The text as the parser takes it, letter by letter."""
        root: Any = yaml.compose(self.parsed, Loader=_LOADER)
        found = [(key, value) for key, value in root.value if key.value == "pieces"]
        if not found or found[0][1].start_mark.index < found[0][0].end_mark.index:
            raise CannotEdit("its pieces are written elsewhere and named by an alias", "write them out")
        ((_, self.list),) = found
        self.in_flow = bool(root.flow_style)
        self.start, self.end = self.list.start_mark.index, self.list.end_mark.index
        self.indent = 2
        self.items: dict[str, _Item] = {}
        if not self.list.flow_style:
            self._take_apart(old)
        self.is_flow = bool(self.list.value) and bool(self.list.value[0].flow_style)

    def _take_apart(self, old: Sequence[Piece]) -> None:
        """Find where each piece of a block begins and ends."""
        tokens = [
            token
            for token in yaml.scan(self.parsed, Loader=_LOADER)
            if self.start <= token.start_mark.index < self.end and isinstance(token, _SEEN)
        ]
        dashes = [index for index, token in enumerate(tokens) if isinstance(token, yaml.BlockEntryToken)]
        first = tokens[dashes[0]].start_mark
        self.indent = first.column
        self.start = self.end = self.line_at(first.index)
        dashes = [index for index in dashes if tokens[index].start_mark.column == self.indent]
        for number, piece in enumerate(old):
            last = dashes[number + 1] if number + 1 < len(dashes) else len(tokens)
            begin = self.line_at(tokens[dashes[number]].start_mark.index)
            above = self.text[self.end : begin]
            self.end = self.line_end(tokens[last - 1].end_mark.index)
            node = self.list.value[number]
            self.items[piece.id] = _Item(node, above, begin, self.text[begin : self.end])

    def line_at(self, index: int) -> int:
        """Where the line of a letter begins."""
        return self.text.rfind("\n", 0, index) + 1

    def line_end(self, index: int) -> int:
        """Where the line of a letter ends, its line end included; the letter itself where it begins one."""
        if index and self.text[index - 1] == "\n":
            return index
        found = self.text.find("\n", index)
        return len(self.text) if found < 0 else found + 1

    def edited(self, new: Sequence[Piece]) -> str:
        """The text in which only that is new which has changed."""
        return self.put("".join(self.one(piece) for piece in new))

    def one(self, piece: Piece) -> str:
        """The lines of a piece."""
        item, old = self.items.get(piece.id), self.old.get(piece.id)
        if item is None or old is None:
            return self.written(piece)
        before, after = self.shape.cells_of(old), self.shape.cells_of(piece)
        text = item.text if item.text.endswith("\n") else f"{item.text}\n"
        if same(before, after):
            return item.above + text
        return item.above + (self.patched(item, before, after) or self.written(piece))

    def patched(self, item: _Item, before: Cells, after: Cells) -> str:
        """The lines of a piece with other single values; nothing where more has changed."""
        if before.keys() != after.keys():
            return ""
        changes: list[tuple[int, int, str]] = []
        for path, cell in after.items():
            if cell.meaning == before[path].meaning:
                continue
            node = _at(item.node, path)
            if node is None or not _is_simple(node) or cell.value is None or "\n" in cell.text:
                return ""
            said = quoted(cell.text) if node.style and isinstance(cell.value, str) else _said(cell)
            changes.append((node.start_mark.index, node.end_mark.index, said))
        text, at = "", item.begin
        for start, end, said in sorted(changes):
            if start < at or self.text[start] in "&*!":
                return ""
            text += self.text[at:start] + said
            at = end
        return text + self.text[at : item.begin + len(item.text)].rstrip("\n") + "\n"

    def rewritten(self, new: Sequence[Piece]) -> str:
        """The text in which every piece is new."""
        return self.put("".join(map(self.written, new)))

    def written(self, piece: Piece) -> str:
        """A piece on lines of its own, as those that are there."""
        old = self.old.get(piece.id)
        given = given_like(piece.given or Map(), old.given if old else None)
        indent = " " * self.indent
        line = f"{indent}- {flow(given)}\n"
        if self.in_flow:
            return f"{indent}{flow(given)},\n"
        if self.is_flow and len(line) <= WIDTH and not any("\n" in str(value) for value in given.values()):
            return line
        return f"{indent}- {block(given, self.indent + 2).lstrip(' ')}"

    def put(self, lines: str) -> str:
        """The text with other lines in the place of its pieces."""
        before, after = self.text[: self.start], self.text[self.end :]
        if self.in_flow:
            return f"{before}[\n{lines}]{after}"
        if not self.list.flow_style:
            return before + lines + after
        after = after.lstrip(" ")
        return f"{before.rstrip(' ')}\n{lines}{after.removeprefix(chr(10))}"

    def is_right(self, made: str, new: Sequence[Piece]) -> bool:
        """Whether a text says what it shall: these pieces, and all else as before."""
        report = Report()
        was, now = parse_yaml(self.text, Path(), report), parse_yaml(made, Path(), report)
        if was is None or now is None or report.has_errors or list(was) != list(now):
            return False
        found = now.pop("pieces")
        was.pop("pieces")
        return (
            was == now
            and isinstance(found, Seq)
            and len(found) == len(new)
            and all(
                same(self.shape.cells(given), self.shape.cells(piece.given or Map()))
                for given, piece in zip(found, new, strict=True)
            )
        )


def _at(node: Any, path: CellPath) -> Any:
    """The node of a value; None where it is not written there."""
    for part in path:
        if isinstance(node, yaml.SequenceNode) and isinstance(part, int):
            found = node.value[part]
        elif isinstance(node, yaml.MappingNode):
            found = next((value for key, value in node.value if key.value == part), None)
        else:
            return None
        if found is None:
            return None
        node = found
    return node


def _is_simple(node: Any) -> bool:
    """Whether a node is a single value on one line."""
    return (
        isinstance(node, yaml.ScalarNode)
        and node.style not in ("|", ">")
        and node.start_mark.line == node.end_mark.line
    )


def _said(cell: Filled) -> str:
    return scalar(cell.value, True) if isinstance(cell.value, str) else cell.text
