"""What was built -> PRINTING.md: how many sheets, which settings, and the steps from printer to table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pnp.content.model import ContentSet
from pnp.geometry import paper_name

if TYPE_CHECKING:
    from pnp.pipeline import BuiltFile, Options


def instructions(content: ContentSet, files: Sequence[BuiltFile], options: Options, players: int) -> str:
    """The page for whoever stands at the printer."""
    sheets = sum(file.sheets for file in files)
    paper = paper_name(options.paper).title()
    duplex = any(file.pages > file.sheets for file in files)
    people = "1 player" if players == 1 else f"{players} players"
    lines = [
        f"# Printing {content.title}",
        "",
        f"Version {content.version}, for {people}: {_count(sheets, 'sheet')} of {paper} paper.",
        "",
        "| file | pieces | sheets | how it lies | cut |",
        "|---|---|---|---|---|",
        *(_row(file) for file in files),
        "",
        "## Printer settings",
        "",
        f"- Paper: **{paper}**. A4 and Letter are not the same: check what lies in the tray.",
        '- Scale: **100 %** or "actual size". Not "fit", not "shrink to printable area".',
        f"- Sides: **{_sides(options.flip) if duplex else 'one side only'}**.",
        "- Orientation: automatic; landscape files say so in the table.",
        *([f"- Printer: {options.printer}."] if options.printer else []),
        "",
        "## Steps",
        "",
        *_steps(files, duplex),
        "",
        "## Credits",
        "",
        *(f"- {what.capitalize()}: {who}" for what, who in content.credits.items()),
        "",
    ]
    return "\n".join(lines)


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _row(file: BuiltFile) -> str:
    lies = "landscape" if file.landscape else "portrait"
    cut = "along the marks" if file.component.cut else "no: stays whole"
    sheets = f"{file.sheets}, both sides" if file.pages > file.sheets else str(file.sheets)
    return f"| `{file.path.name}` {file.component.title} | {file.pieces} | {sheets} | {lies} | {cut} |"


def _sides(flip: str) -> str:
    return f"both, flip on the {flip.replace('-', ' ')}"


def _steps(files: Sequence[BuiltFile], duplex: bool) -> list[str]:
    steps = [
        f"Print page 1 of `{files[0].path.name}` alone and measure the line marked 100 mm. "
        "If it is not 100 mm long, the printer has scaled the page: change the setting and print again.",
    ]
    if duplex:
        steps.append(
            "Hold a sheet against the light: the small round targets of front and back lie on each other. "
            "If backs come out behind the wrong fronts, build again with the other `--flip`."
        )
    steps.append("Print the rest. Cards want paper of 200 g/m² or more, or sleeves over thinner paper.")
    if any(file.component.cut for file in files):
        steps.append(
            "Cut along the marks, all long cuts first. Where two cards share an edge there is one mark and one cut."
        )
    whole = [file.component.title for file in files if not file.component.cut]
    if whole:
        steps.append(f"Leave whole: {', '.join(whole)}.")
    return [f"{number}. {step}" for number, step in enumerate(steps, 1)]
