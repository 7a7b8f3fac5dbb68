"""What was built -> the words for whoever stands at the printer, scissors in hand: PRINTING.md."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING

from pnp.content.model import PER_PLAYER, Component, ContentSet
from pnp.geometry import paper_name
from pnp.results import sheets_of
from pnp.stocks import PLAIN, STOCKS, TO_FOLD, stock_of
from pnp.words.backs import (
    FOLDING,
    after_cutting,
    before_cutting,
    second_run,
    show_sides,
    sides_setting,
    trial,
)
from pnp.words.cutting import cutting
from pnp.words.phrases import PACKED_IN_VAIN, count, listed, show_paper, show_size
from pnp.words.together import together

if TYPE_CHECKING:
    from pnp.jobs import Options
    from pnp.results import BuiltFile

_WHAT = "## What to print"


def instructions(content: ContentSet, files: Sequence[BuiltFile], options: Options, players: int) -> str:
    """The page for whoever stands at the printer, in the order of printing, cutting and assembling."""
    paper = show_paper(options.paper)
    said = [f"Version {content.version}"] if content.version else []
    if any(_differs(component) for file in files for component in file.components):
        said.append(f"for {count(players, 'player')}")
    said.append(f"{_sheets(files)} of {paper} paper{show_instead(files)}.")
    files = sorted(
        files, key=lambda file: (STOCKS.index(stock_of(file.components[0], file.sides)), _afterwards(file))
    )
    lines = [
        f"# Printing {content.title}",
        "",
        ", ".join(said)[:1].upper() + ", ".join(said)[1:],
        "",
        _WHAT,
        "",
        *_tables(files),
        *_left_out(files, players),
        *_shared(files, options),
        *_easier(files, options),
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


def with_earlier(page: bytes, names: Sequence[str]) -> bytes:
    """The page with the names of PDFs of earlier builds, before it comes to what to print."""
    what = "an earlier build" if len(names) == 1 else "earlier builds"
    lie = "It lies" if len(names) == 1 else "They lie"
    files = listed([f"`{name}`" for name in names])
    said = f"Not of this build: {files}. {lie} in this folder from {what}.\n\n{_WHAT}\n"
    return page.replace(f"{_WHAT}\n".encode(), said.encode(), 1)


def _sheets(files: Sequence[BuiltFile]) -> str:
    return count(sheets_of(files), "sheet")


def _differs(component: Component) -> bool:
    """Whether the number of players makes a difference."""
    return component.copies == PER_PLAYER or any(piece.copies == PER_PLAYER for piece in component.pieces)


def _tables(files: Sequence[BuiltFile]) -> Iterator[str]:
    """A table for each sort of paper, in the order in which it goes into the printer."""
    for stock in STOCKS:
        group = [file for file in files if stock_of(file.components[0], file.sides) == stock]
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
        show_size(file.component.size),
        f"{file.sheets}{show_sides(file)}",
        lies,
        _afterwards(file),
    )
    return f"| {' | '.join(cells)} |"


def _afterwards(file: BuiltFile) -> str:
    """What is done with the sheets of a file; in the order of the alphabet: cut, join, leave."""
    cut = FOLDING.get(file.sides, "cut out") if file.component.cut else "leave whole"
    done = "join the parts" if file.parts > 1 else cut
    has_note = any(component.note for component in file.components)
    return f"{done}, see below" if has_note or file.parts > 1 else done


def _left_out(files: Sequence[BuiltFile], players: int) -> Iterator[str]:
    """What nobody would look for, being told that all was printed: pieces of 0 copies."""
    for file in files:
        if file.is_backs:
            continue
        ids = [
            piece.id
            for component in file.components
            for piece in component.pieces
            if not component.printed(piece, players)
        ]
        if ids:
            yield f"`{file.path.name}` is without {listed(ids)}, of which there are 0 copies."
            yield ""


def show_instead(files: Sequence[BuiltFile]) -> str:
    """How many sheets files of their own would take, where pieces share sheets: ` instead of 30`."""
    saved = sum(file.packed.instead - file.sheets for file in files if file.packed and not file.is_backs)
    return f" instead of {sheets_of(files) + saved}" if saved else ""


def _shared(files: Sequence[BuiltFile], options: Options) -> Iterator[str]:
    """Which pieces lie on which of the sheets that they share, if that was asked for."""
    if options.pack and not any(file.packed for file in files):
        yield PACKED_IN_VAIN
        yield ""
    for file in files:
        if not file.packed or file.is_backs:
            continue
        titles = [component.title.replace("|", "\\|") for component in file.components]
        yield f"### What lies where in `{file.path.name}`"
        yield ""
        scissors = " that scissors do not cut out" if file.outlined and file.sides != "foldover" else ""
        yield (
            f"{count(file.sheets, 'sheet')} instead of {file.packed.instead} in files of their own. Cuts are "
            f"those that free all pieces{scissors}, from edge to edge, in the order told under Cutting."
        )
        yield ""
        yield "| sheet | pieces | cuts |"
        yield "|---|---|---|"
        sheets = enumerate(zip(file.packed.sheets, file.packed.cuts, strict=True), 1)
        for (pieces, cuts), alike in groupby(sheets, key=itemgetter(1)):
            numbers = [number for number, _ in alike]
            which = f"{numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else str(numbers[0])
            held = ", ".join(f"{title}: {n}" for n, title in zip(pieces, titles, strict=True) if n)
            yield f"| {which} | {held} | {cuts.cuts} |"
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
    measured = options.profile.paper if options.profile else ""
    if known and measured and measured != paper_name(options.paper):
        more += (
            f" It was measured with {measured}: other paper it may put elsewhere, so look at one sheet first."
        )
    yield f"- Printer: {options.printer}.{more}"


def _easier(files: Sequence[BuiltFile], options: Options) -> Iterator[str]:
    """What is said of other inks and of large print, where they were asked for."""
    if options.ink != "full" or options.large_print:
        from pnp.words.easier import ink_used, large_print

        yield from ink_used(files, options.ink)
        yield from large_print(files) if options.large_print else ()


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
    stocks = [
        stock.name.lower()
        for stock in STOCKS
        if any(stock_of(f.components[0], f.sides) == stock for f in files)
    ]
    yield _print_all(what, stocks)
    yield from second_run(files)
    yield from before_cutting(files)
    if any(file.component.cut and file.parts == 1 for file in files):
        yield f"Cut the pieces out{_how_to_cut(fronts, options)}."
    yield from after_cutting(files)
    whole = [file.component.title for file in fronts if not file.component.cut and file.parts == 1]
    if whole:
        yield f"Leave whole: {', '.join(whole)}."
    below = [
        component.title
        for file in fronts
        for component in file.components
        if component.note or file.parts > 1
    ]
    if below:
        yield f"Put together, as told below: {', '.join(below)}."


def _how_to_cut(fronts: Sequence[BuiltFile], options: Options) -> str:
    """Along which lines, and in which order: a long cut through a shared sheet may go through a piece."""
    shared = [
        f"`{file.path.name}`" for file in fronts if file.packed and any(cuts.at for cuts in file.packed.cuts)
    ]
    is_in_rows = any(file.cuts for file in fronts)
    order = []
    if is_in_rows:
        order.append("the long cuts first")
    if shared:
        order.append(f"{f'but {listed(shared)} ' if is_in_rows else ''}in the order told under Cutting")
    if options.marks.style == "none":
        return f", {', '.join(order)}" if shared else ""
    if not order:
        return ""
    return f" from mark to mark, {', '.join(order)}. Where two pieces share an edge, one cut serves both"


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
    if stocks[-1] == TO_FOLD.name.lower():
        return f"{told}."
    return f"{told}. If the printer's settings know sorts of paper, choose a thick one for card."
