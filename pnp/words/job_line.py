"""A sheet -> its job line: what it is, which one, how it lies, how the printer turns it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from pnp.content.model import Component, ContentSet
from pnp.words.backs import FOLDING
from pnp.words.phrases import show_flip, show_paper, show_size

if TYPE_CHECKING:
    from pnp.geometry import Size
    from pnp.jobs import Options
    from pnp.press.sheets import Part, Sheet

JobNames = tuple[str, str, str]
"""What a job line calls the set, the component and the printer; nothing where it does not name them."""


def show_part(part: Part) -> str:
    """Which part of which board: `A, part 1 of 2`, or `A-B2, part 5 of 6` where there are several rows."""
    return f"{part.board if part.rows == 1 else part.name}, part {part.number} of {part.of}"


def job_names(content: ContentSet, component: Component, options: Options) -> Iterator[JobNames]:
    """Names for a job line, the best first: as they are, cut to length, as ids, none."""
    yield content.title, component.title, options.printer
    for most in (32, 16):
        yield _cut(content.title, most), _cut(component.title, most), _cut(options.printer, most)
    yield content.id, component.name, ""
    yield "", component.name, ""


def _cut(name: str, most: int) -> str:
    return name if len(name) <= most else f"{name[: most - 1].rstrip()}…"


def job_lines(
    names: JobNames, content: ContentSet, component: Component, sheets: Sequence[Sheet], options: Options
) -> list[str]:
    """The job line of each of a component's sheets: what it is, which one, how it lies, how to turn it."""
    game, part, printer = names
    last = sheets[-1].number
    two_sided = last < len(sheets)
    size = show_size(component.size)
    turn = show_flip(options.flip) if two_sided else FOLDING.get(options.sides_of(component), "")
    version = f"version {content.version}" if content.version else ""
    lines = []
    for sheet in sheets:
        which = f"sheet {sheet.number} of {last}" + (f", {sheet.side}" if two_sided else "")
        board = show_part(sheet.part) if sheet.part else ""
        said = (game, part, which, board, size, _show_page(sheet.paper), turn, version, printer)
        lines.append(" · ".join(filter(None, said)))
    return lines


@cache
def _show_page(paper: Size) -> str:
    """A paper as it lies."""
    return show_paper(paper) + (", landscape" if paper.width > paper.height else "")
