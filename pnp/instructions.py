"""What was built -> the words for whoever stands at the printer, scissors in hand: PRINTING.md."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from pnp.backs import FOLDING, after_cutting, before_cutting, second_run, show_sides, sides_setting, trial
from pnp.content.model import PER_PLAYER, Component, ContentSet
from pnp.cutting import cutting
from pnp.jobs import saved, sheets_of
from pnp.together import together
from pnp.wording import count, listed, show_paper

if TYPE_CHECKING:
    from pnp.jobs import BuiltFile, Options


class Stock(NamedTuple):
    """A sort of paper."""

    name: str
    about: str


PLAIN = Stock(
    "Plain paper",
    "Ordinary printer paper, 80 to 120 g/m². What stays on the table lasts longer on card stock.",
)
CARD = Stock(
    "Card stock",
    "200 g/m² (110 lb index) or more. Or print on plain paper and slip each card into a sleeve, with an old "
    "playing card behind it.",
)
THICK = Stock(
    "Thick card",
    "As thick as your printer takes. What is printed on one side only may also go onto plain paper, which "
    "you glue onto cardboard before you cut.",
)
STOCKS = (PLAIN, CARD, THICK)
"""In the order in which they go into the printer: what lies there comes first."""
LARGEST_TOKEN, LARGEST_CARD = 40.0, 100.0
"""The longer side of a token and the shorter side of a card, mm: what is larger is a card, or a sheet."""


def instructions(content: ContentSet, files: Sequence[BuiltFile], options: Options, players: int) -> str:
    """The page for whoever stands at the printer, in the order of printing, cutting and assembling."""
    paper = show_paper(options.paper)
    said = [f"Version {content.version}"] if content.version else []
    if any(_differs(file.component) for file in files):
        said.append(f"for {count(players, 'player')}")
    said.append(f"{_sheets(files)} of {paper} paper.")
    files = sorted(files, key=lambda file: (STOCKS.index(_stock(file.component)), _afterwards(file)))
    lines = [
        f"# Printing {content.title}",
        "",
        ", ".join(said)[:1].upper() + ", ".join(said)[1:],
        "",
        "## What to print",
        "",
        *_tables(files),
        *_left_out(files, players),
        *_ink(files, options.ink),
        "## Printer settings",
        "",
        f"- Paper: **{paper}**.{_beware(paper)}",
        '- Scale: **100 %** or "actual size". Not "fit", not "shrink to printable area".',
        f"- Sides: {sides_setting(files, options.flip)}",
        "- Orientation: automatic; the tables say which files lie in landscape.",
        *_printer(options),
        "",
        "## Steps",
        "",
        *(f"{number}. {step}" for number, step in enumerate(_steps(files, options), 1)),
        "",
        *cutting(files, options.marks),
        *together(files),
    ]
    if content.credits:
        credits = [f"- {what.replace('_', ' ').capitalize()}: {who}" for what, who in content.credits.items()]
        lines += ["## Credits", "", *credits, ""]
    return "\n".join(lines)


def _sheets(files: Sequence[BuiltFile]) -> str:
    return count(sheets_of(files), "sheet")


def _differs(component: Component) -> bool:
    """Whether the number of players makes a difference."""
    return component.copies == PER_PLAYER or any(piece.copies == PER_PLAYER for piece in component.pieces)


def _stock(component: Component) -> Stock:
    """What a component is best printed on: plain paper for sheets, card for cards, thick card for tokens."""
    if not component.cut or min(component.size) > LARGEST_CARD:
        return PLAIN
    return CARD if max(component.size) > LARGEST_TOKEN else THICK


def _tables(files: Sequence[BuiltFile]) -> Iterator[str]:
    """A table for each sort of paper, in the order in which it goes into the printer."""
    for stock in STOCKS:
        group = [file for file in files if _stock(file.component) == stock]
        if group:
            yield f"### {stock.name}: {_sheets(group)}"
            yield ""
            yield stock.about
            yield ""
            yield "| file | pieces | size | sheets | how it lies | afterwards |"
            yield "|---|---|---|---|---|---|"
            yield from (_row(file) for file in group)
            yield ""


def _row(file: BuiltFile) -> str:
    lies = "landscape" if file.landscape else "portrait"
    title = file.component.title.replace("|", "\\|")
    cells = (
        f"`{file.path.name}` {title}",
        str(file.pieces),
        str(file.component.size),
        f"{file.sheets}{show_sides(file)}",
        lies,
        _afterwards(file),
    )
    return f"| {' | '.join(cells)} |"


def _afterwards(file: BuiltFile) -> str:
    """What is done with the sheets of a file; in the order of the alphabet: cut, join, leave."""
    cut = FOLDING.get(file.sides, "cut out") if file.component.cut else "leave whole"
    done = "join the parts" if file.parts > 1 else cut
    return f"{done}, see below" if file.component.note or file.parts > 1 else done


def _left_out(files: Sequence[BuiltFile], players: int) -> Iterator[str]:
    """What nobody would look for, being told that all was printed: pieces of 0 copies."""
    for file in files:
        if file.is_backs:
            continue
        ids = [piece.id for piece in file.component.pieces if not file.component.printed(piece, players)]
        if ids:
            yield f"`{file.path.name}` is without {listed(ids)}, of which there are 0 copies."
            yield ""


def _printer(options: Options) -> Iterator[str]:
    """The printer, and what the files make up for: on another one they would be off the other way."""
    if not options.printer:
        return
    known = ""
    if options.profile:
        from pnp.printers.profile import show_profile

        known = show_profile(options.profile)
    more = f" These files make up for what it does ({known}): print them on no other." if known else ""
    yield f"- Printer: {options.printer}.{more}"


def show_ink(part: float) -> str:
    """How much of the paper is covered by ink: `6.3 %`, `41 %`."""
    percent = 100 * part
    return f"{percent:.1f} %" if round(percent, 1) < 10 else f"{percent:.0f} %"


def show_saving(used: float, full: float) -> str:
    """How much ink is used, and what that saves: `6.3 % of the paper instead of 41 %: 85 % less ink`."""
    told = f"{show_ink(used)} of the paper instead of {show_ink(full)}"
    return f"{told}: {show_ink(saved(used, full))} less ink" if used < full else f"{told}: none saved"


INKED = {
    "low": "Outlines stand in place of solid grounds, and patterns are left out.",
    "grey": "All colours are printed as greys that are as light as they are.",
}
"""What an ink other than the full one makes of the pieces."""


def _ink(files: Sequence[BuiltFile], ink: str) -> Iterator[str]:
    """How much ink is used and saved, file by file, where another ink than the full one was asked for."""
    told = [(file, file.ink) for file in files if file.ink]
    if not told:
        return
    yield from ("## Ink", "", f"Made with `--ink {ink}`. {INKED[ink]}", "")
    yield from (f"- `{file.path.name}`: {show_saving(use.mean, use.full_mean)}." for file, use in told)
    yield from (
        "",
        "Measured on the printed pages: cyan, magenta, yellow and black together, with black for all that is "
        "grey; 100 % is one of them all over the paper.",
        "",
    )


def _beware(paper: str) -> str:
    return (
        " A4 and Letter are not the same: check what lies in the tray." if paper in ("A4", "Letter") else ""
    )


def _steps(files: Sequence[BuiltFile], options: Options) -> Iterator[str]:
    """The steps from printer to table."""
    first = next((file for file in files if file.has_ruler), None)
    if first:
        line = "the line marked 100 mm. If it is not 100 mm long"
    else:
        first = files[0]
        line = f"a piece. If it is not {first.component.size}"
    yield (
        f"Print page 1 of `{first.path.name}` alone, on plain paper, and measure {line}, the printer has "
        "scaled the page: change the setting and print again."
    )
    yield from trial(files, options)
    fronts = [file for file in files if not file.is_backs]
    what = "everything" if len(fronts) == len(files) else "everything but the backs"
    stocks = [stock.name.lower() for stock in STOCKS if any(_stock(f.component) == stock for f in files)]
    yield _print_all(what, stocks)
    yield from second_run(files)
    yield from before_cutting(files)
    if any(file.component.cut and file.parts == 1 for file in files):
        cut = "Cut the pieces out"
        if options.marks.style != "none" and any(file.cuts for file in files):
            cut += (
                " from mark to mark, the long cuts first. Where two pieces share an edge, one cut serves both"
            )
        yield f"{cut}."
    yield from after_cutting(files)
    whole = [file.component.title for file in fronts if not file.component.cut and file.parts == 1]
    if whole:
        yield f"Leave whole: {', '.join(whole)}."
    below = [file.component.title for file in fronts if file.component.note or file.parts > 1]
    if below:
        yield f"Put together, as told below: {', '.join(below)}."


def _print_all(what: str, stocks: Sequence[str]) -> str:
    """What to print, and on what, one after the other."""
    plain = PLAIN.name.lower()
    if stocks == [plain]:
        return f"Print {what}."
    told = (
        f"Print {what} on {stocks[0]}"
        if len(stocks) == 1
        else f"Print {what}, table by table: first on {', then on '.join(stocks)}"
    )
    return f"{told}. If the printer's settings know sorts of paper, choose a thick one for card."
