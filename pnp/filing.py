"""The sheets of a component -> the files they are printed from, and what is to be told of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from pnp.content.model import Component, ContentSet
from pnp.geometry import paper_name
from pnp.jobs import Options
from pnp.laying import follows_outline
from pnp.press.cuts import cuts_of_fullest
from pnp.press.furniture import RULER
from pnp.press.marks import SHORTEST, reach
from pnp.press.sheets import Sheet
from pnp.results import BuiltFile
from pnp.source import Problem
from pnp.words.job_line import show_part
from pnp.writers.document import Document

UNINKED = 4.0
"""What laser printers leave white along each edge of the paper, mm; many others leave no more."""


def filed(
    component: Component, sheets: Sequence[Sheet], folder: Path, options: Options
) -> Iterator[tuple[BuiltFile, list[Sheet]]]:
    """The file of a component's sheets, and one of their backs where these are asked for apart."""
    sides = options.sides_of(component)
    backs = [sheet for sheet in sheets if sheet.side == "back"] if sides == "separate" else []
    fronts = [sheet for sheet in sheets if sheet.side == "front"] if backs else list(sheets)
    yield _file(component, fronts, folder / f"{component.name}.pdf", options), fronts
    if backs:
        file = _file(component, backs, folder / f"{component.name}-backs.pdf", options)
        yield file, backs


def _file(component: Component, sheets: Sequence[Sheet], path: Path, options: Options) -> BuiltFile:
    """What is to be told of a file."""
    first = sheets[0]
    return BuiltFile(
        path=path,
        component=component,
        paper=paper_name(first.paper),
        sheets=max(sheet.number for sheet in sheets),
        pages=len(sheets),
        pieces=sum(
            len(sheet.faces)
            for sheet in sheets
            if sheet.side == first.side and (sheet.part is None or sheet.part.number == 1)
        ),
        cuts=cuts_of_fullest(sheets) if _has_straight_cuts(component, first, options) else None,
        parts=first.part.of if first.part else 1,
        joint=first.part.joint if first.part else "",
        landscape=first.paper.width > first.paper.height,
        has_ruler=any(placement.drawing.size == RULER for placement in first.furniture),
        has_targets=bool(first.margins and first.margins.targets),
        sides=options.sides_of(component),
        is_backs=first.side == "back",
        lost_marks=() if follows_outline(component, options) else tuple(_lost_marks(first, options)),
    )


def _lost_marks(sheet: Sheet, options: Options) -> Iterator[str]:
    """The edges at which a printer of which no margins are known may ink nothing of the crop marks."""
    knows = options.profile and options.profile.margins
    if knows or options.marks.style not in ("corner", "edge") or sheet.margins is None or not sheet.marks:
        return
    for edge, room in sheet.margins.rooms.items():
        start, end = reach(room, options.marks)
        if min(end, room - UNINKED) - start < SHORTEST:
            yield edge


def same_names(files: Sequence[BuiltFile]) -> Iterator[Problem]:
    """Files that would replace each other: those of backs may be called as a component is."""
    seen: dict[Path, BuiltFile] = {}
    for file in files:
        first = seen.setdefault(file.path, file)
        if first is not file:
            owners = f"one of {_owner(first)} and one of {_owner(file)}"
            message = f"two files would be called {file.path.name}: {owners}"
            named = first.component if file.packed else file.component
            place = named.sources.get("component", named.source)
            which = "the component" if first.packed or file.packed else "one of the components"
            yield Problem("duplicate-id", message, place, hint=f"call {which} by another name")


def _owner(file: BuiltFile) -> str:
    """Whose pieces a file holds."""
    return "the sheets that components share" if file.packed else file.component.id


def _has_straight_cuts(component: Component, sheet: Sheet, options: Options) -> bool:
    """Whether pieces are cut out of this side of a sheet by straight cuts."""
    return component.cut and not follows_outline(component, options) and sheet.side == "front"


def document(content: ContentSet, file: BuiltFile, sheets: Sequence[Sheet], options: Options) -> Document:
    """What the PDF says of itself."""
    labels = tuple(f"{sheet.number} {sheet.side}" for sheet in sheets)
    version = f"version {content.version}, " if content.version else ""
    return Document(
        title=f"{content.title}: {file.component.title}{', backs' if file.is_backs else ''}",
        author=content.credits.get("content", ""),
        subject=f"{version}{paper_name(options.paper)}, print at 100 %",
        flip=options.flip if file.two_sided else None,
        labels=labels,
        bookmarks=tuple(
            (f"Sheet {label}" + (f": {show_part(sheet.part)}" if sheet.part else ""), index)
            for index, (label, sheet) in enumerate(zip(labels, sheets, strict=True))
        ),
        grey=options.ink == "grey",
    )
