"""What was built -> the words for whoever stands at the printer: PRINTING.md and the job line of a sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pnp.content.model import PER_PLAYER, Component, ContentSet
from pnp.geometry import PAPERS, Size, paper_name

if TYPE_CHECKING:
    from pnp.jobs import BuiltFile, Options
    from pnp.press.sheets import Part, Sheet

JobNames = tuple[str, str, str]
"""What a job line calls the set, the component and the printer; nothing where it does not name them."""


def count(number: int, word: str) -> str:
    """A number of things: `1 sheet`, `2 sheets`."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def show_paper(paper: Size) -> str:
    """A paper as one reads it on a package: `Letter`, `A4`, `210 x 300 mm`."""
    name = paper_name(paper)
    return name.capitalize() if name in PAPERS else str(paper)


def show_flip(flip: str) -> str:
    """How the printer turns the paper."""
    return f"flip on the {flip.replace('-', ' ')}"


def show_part(part: Part) -> str:
    """Which part of which board: `A, part 1 of 2`."""
    return f"{part.board}, part {part.number} of {part.of}"


def job_names(content: ContentSet, component: Component, options: Options) -> Iterator[JobNames]:
    """Names for a job line, the best first: as they are, cut to length, as ids, none."""
    yield content.title, component.title, options.printer
    for most in (32, 16):
        yield _cut(content.title, most), _cut(component.title, most), _cut(options.printer, most)
    yield content.id, component.id, ""
    yield "", component.id, ""


def _cut(name: str, most: int) -> str:
    return name if len(name) <= most else f"{name[: most - 1].rstrip()}…"


def job_line(
    names: JobNames,
    content: ContentSet,
    component: Component,
    sheet: Sheet,
    sheets: Sequence[Sheet],
    options: Options,
) -> str:
    """The job line of one of a component's sheets: what it is, which one, how it lies, how to turn it."""
    game, part, printer = names
    two_sided = sheets[-1].number < len(sheets)
    paper = show_paper(sheet.paper)
    version = f"version {content.version}" if content.version else ""
    return " · ".join(
        filter(
            None,
            (
                game,
                part,
                f"sheet {sheet.number} of {sheets[-1].number}" + (f", {sheet.side}" if two_sided else ""),
                show_part(sheet.part) if sheet.part else "",
                str(component.size),
                f"{paper}, landscape" if sheet.paper.width > sheet.paper.height else paper,
                show_flip(options.flip) if two_sided else "",
                version,
                printer,
            ),
        )
    )


def instructions(content: ContentSet, files: Sequence[BuiltFile], options: Options, players: int) -> str:
    """The page for whoever stands at the printer."""
    paper = show_paper(options.paper)
    sheets = count(sum(file.sheets for file in files), "sheet")
    said = [f"Version {content.version}"] if content.version else []
    if any(_differs(file.component) for file in files):
        said.append(f"for {count(players, 'player')}")
    said.append(f"{sheets} of {paper} paper.")
    lines = [
        f"# Printing {content.title}",
        "",
        ", ".join(said)[:1].upper() + ", ".join(said)[1:],
        "",
        "| file | pieces | size | sheets | how it lies | cut |",
        "|---|---|---|---|---|---|",
        *(_row(file) for file in files),
        "",
        *_left_out(files, players),
        "## Printer settings",
        "",
        f"- Paper: **{paper}**.{_beware(paper)}",
        '- Scale: **100 %** or "actual size". Not "fit", not "shrink to printable area".',
        f"- Sides: {_sides(files, options.flip)}",
        "- Orientation: automatic; the table says which files lie in landscape.",
        *([f"- Printer: {options.printer}."] if options.printer else []),
        "",
        "## Steps",
        "",
        *_steps(files, options),
        "",
    ]
    if content.credits:
        credits = [f"- {what.replace('_', ' ').capitalize()}: {who}" for what, who in content.credits.items()]
        lines += ["## Credits", "", *credits, ""]
    return "\n".join(lines)


def _differs(component: Component) -> bool:
    """Whether the number of players makes a difference."""
    return component.copies == PER_PLAYER or any(piece.copies == PER_PLAYER for piece in component.pieces)


def _left_out(files: Sequence[BuiltFile], players: int) -> Iterator[str]:
    """What nobody would look for, being told that all was printed: pieces of 0 copies."""
    for file in files:
        ids = [piece.id for piece in file.component.pieces if not file.component.printed(piece, players)]
        if ids:
            yield f"`{file.path.name}` is without {_listed(ids)}, of which there are 0 copies."
            yield ""


def _row(file: BuiltFile) -> str:
    lies = "landscape" if file.landscape else "portrait"
    cut = "along the marks" if file.component.cut else "no: stays whole"
    sheets = f"{file.sheets}, both sides" if file.two_sided else str(file.sheets)
    title = file.component.title.replace("|", "\\|")
    return (
        f"| `{file.path.name}` {title} | {file.pieces} | {file.component.size} | {sheets} | {lies} | {cut} |"
    )


def _beware(paper: str) -> str:
    return (
        " A4 and Letter are not the same: check what lies in the tray." if paper in ("A4", "Letter") else ""
    )


def _sides(files: Sequence[BuiltFile], flip: str) -> str:
    """Files with and without backs, told apart: fronts printed on both sides would back each other."""
    both = [f"`{file.path.name}`" for file in files if file.two_sided]
    if not both:
        return "**one side only**."
    if len(both) == len(files):
        return f"**both, {show_flip(flip)}**."
    return f"**both, {show_flip(flip)}**, for {_listed(both)}; **one side only** for all else."


def _listed(words: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def _steps(files: Sequence[BuiltFile], options: Options) -> list[str]:
    return [f"{number}. {step}" for number, step in enumerate(_wordings(files, options), 1)]


def _wordings(files: Sequence[BuiltFile], options: Options) -> Iterator[str]:
    """The steps from printer to table."""
    first = next((file for file in files if file.has_ruler), None)
    if first:
        line = "the line marked 100 mm. If it is not 100 mm long"
    else:
        first = files[0]
        line = f"a piece. If it is not {first.component.size}"
    yield (
        f"Print page 1 of `{first.path.name}` alone and measure {line}, the printer has scaled the page: "
        "change the setting and print again."
    )
    both = next((file for file in files if file.two_sided), None)
    if both:
        targets = ": the round targets in the margin meet" if both.has_targets else ""
        other = "short-edge" if options.flip == "long-edge" else "long-edge"
        yield (
            f"Print pages 1 and 2 of `{both.path.name}` on both sides of one sheet and hold it against the "
            f"light. Each back must lie behind its front{targets}. If backs stand behind the wrong fronts or "
            f"on their heads, build again with `--flip {other}`."
        )
    yield "Print the rest. Cards want paper of 200 g/m² or more, or sleeves over thinner paper."
    cut = [file for file in files if file.component.cut]
    if cut and options.marks == "none":
        yield "Cut the pieces out."
    elif cut:
        yield (
            "Cut from mark to mark, the long cuts first. Where two pieces share an edge, one cut serves both."
        )
    whole = [file.component.title for file in files if not file.component.cut]
    if whole:
        yield f"Leave whole: {', '.join(whole)}."
