"""The nodes of a template that extends another -> where it writes what is in no block and so not drawn."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from jinja2 import nodes

_OWN = (nodes.Block, nodes.Macro, nodes.CallBlock, nodes.FilterBlock, nodes.AssignBlock)
"""What is written in these is drawn, or may be."""
_COMMENT = re.compile("<!--.*?-->", re.DOTALL)
_EXPRESSION = "{{}}"


def line_outside(template: nodes.Template) -> int:
    """The first line of what a template writes that is never drawn; 0 where there is none."""
    kinds = [type(node) for node in template.body]
    if nodes.Extends not in kinds:
        return 0
    below = template.body[kinds.index(nodes.Extends) :]
    return next(filter(None, map(_line, _outputs(below))), 0)


def _outputs(found: Iterable[nodes.Node]) -> Iterator[nodes.Output]:
    """All that nodes put out, loops and conditions included."""
    for node in found:
        if isinstance(node, nodes.Output):
            yield node
        elif not isinstance(node, _OWN):
            yield from _outputs(node.iter_child_nodes())


def _line(output: nodes.Output) -> int:
    """The line of the first thing that is neither blank nor a comment; 0 where there is none."""
    parts = (part.data if isinstance(part, nodes.TemplateData) else _EXPRESSION for part in output.nodes)
    text = _COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), "".join(parts))
    first = len(text) - len(text.lstrip())
    return output.nodes[0].lineno + text.count("\n", 0, first) if text.strip() else 0
