"""What came of a build -> lines for people, and JSON for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.changes import LOCK
from pnp.cli.output import problem_json
from pnp.jobs import Options
from pnp.results import BuiltFile, InkUse, Packed, Result, sheets_of
from pnp.source import display_path
from pnp.words import PAGE
from pnp.words.backs import closing, show_sides
from pnp.words.cutting import in_order, show_cuts
from pnp.words.instructions import show_instead
from pnp.words.phrases import PACKED_IN_VAIN, count, listed, show_paper, show_size

if TYPE_CHECKING:
    from pnp.cache.keeper import Said
    from pnp.earlier import Earlier


def result_json(result: Result, chosen: Options) -> dict[str, Any]:
    """All of it, for programs."""
    changes = [
        {"set": found.set, "component": component, **change._asdict()}
        for found in result.changes
        for component, change in found.changes
    ]
    return {
        "files": [_file_json(file) for file in result.files if file.path in result.written],
        **({"locks": list(map(display_path, _locks(result)))} if chosen.lock else {}),
        **({"changes": changes} if chosen.since else {}),
        "problems": [problem_json(problem) for problem in result.report],
        "seconds": round(result.seconds, 3),
    }


def said(result: Result, chosen: Options, warned: str) -> Said:
    """What is told of a build that warned of this, with a lock and without."""
    from pnp.cache.keeper import Said

    locks = list(dict.fromkeys(file.path.parent / LOCK for file in result.files))
    whole = copy(result)
    whole.written = [path for path in result.written if path.name != LOCK]
    known = result_json(whole, chosen._replace(lock=False))
    del known["seconds"]
    return Said(
        "".join(f"{each}\n" for each in lines(whole, chosen)),
        f"{locked(locks)}\n",
        warned,
        known,
        list(map(display_path, locks)),
    )


def _file_json(file: BuiltFile) -> dict[str, Any]:
    return {
        "path": display_path(file.path),
        "component": file.component.id,
        "style": file.component.style or None,
        "paper": file.paper,
        "sides": file.sides,
        "is_backs": file.is_backs,
        "sheets": file.sheets,
        "pages": file.pages,
        "pieces": file.pieces,
        "cuts": None if file.cuts is None else len(file.cuts),
        "cutting": show_cuts(file.cuts, file.landscape) if file.cuts else None,
        **({"packed": _packed_json(file.packed)} if file.packed else {}),
        **({"ink": _ink_json(file.ink)} if file.ink else {}),
    }


def _packed_json(packed: Packed) -> dict[str, Any]:
    """What lies on each sheet that components share, and what files of their own would take."""
    names = [component.name for component in packed.components]
    return {
        "sheets": [
            {
                "pieces": {name: n for name, n in zip(names, pieces, strict=True) if n},
                "cuts": cuts.cuts,
                "cutting": " ".join(in_order(cuts)) if cuts.at else None,
            }
            for pieces, cuts in zip(packed.sheets, packed.cuts, strict=True)
        ],
        "instead_of": packed.instead,
    }


def _ink_json(ink: InkUse) -> dict[str, Any]:
    """Shares of the paper, mean and page by page."""
    return {
        "coverage": round(ink.mean, 4),
        "full": round(ink.full_mean, 4),
        "saved": round(ink.saved, 4),
        "pages": [round(page, 4) for page in ink.pages],
        "full_pages": [round(page, 4) for page in ink.full],
    }


def _locks(result: Result) -> list[Path]:
    return [path for path in result.written if path.name == LOCK]


def lines(result: Result, chosen: Options) -> Iterator[str]:
    """What was made, what to do with it, and what has changed."""
    if result.files:
        yield from _files(result, chosen)
    elif not result.changes:
        yield f"0 pieces: nothing to print{'' if result.written else ', nothing written'}"
    for found in result.changes:
        since = display_path(found.since)
        if found.changes:
            sums = f"throw away {count(found.out, 'piece')}, add {found.added}"
            yield f"Changed in {found.set} since {since}: {sums}; the page of changes lists them."
        else:
            yield f"{found.set}: no piece has changed since {since}; nothing to print"
    if result.files and result.changes and not chosen.lock:
        typed = f"--since {chosen.since}"
        yield (
            f"Once these are in your box, the same command with `--lock` in place of `{typed}` writes down "
            "what it holds."
        )
    if _locks(result):
        yield locked(_locks(result))


def locked(locks: Sequence[Path]) -> str:
    """Where the locks are."""
    return f"What each piece looks like: {', '.join(map(display_path, locks))}"


def beside(earlier: Earlier) -> str:
    """What lies beside the files of a build that printed all of its sets."""
    return "".join(
        f"Not of this build, though in {display_path(folder)}: {listed(names)}\n"
        for folder, names in earlier.items()
    )


def _files(result: Result, chosen: Options) -> Iterator[str]:
    """The files and how to print them."""
    rows = [
        (
            display_path(file.path),
            count(file.pieces, "piece"),
            f"{show_size(file.component.size)}, {count(file.sheets, 'sheet')}{show_sides(file)}",
        )
        for file in result.files
    ]
    path, pieces = (max(len(row[column]) for row in rows) for column in (0, 1))
    for row in rows:
        yield f"{row[0]:<{path}}  {row[1]:>{pieces}}  {row[2]}"
    sheets = count(sheets_of(result.files), "sheet")
    yield ""
    yield (
        f"Print at 100 % (actual size) on {show_paper(chosen.paper)}: {sheets}{show_instead(result.files)}."
    )
    if chosen.pack and not any(file.packed for file in result.files):
        yield PACKED_IN_VAIN
    yield from closing(result.files, chosen.flip)
    if chosen.ink != "full" or chosen.large_print:
        from pnp.words.easier import closing as easier_lines

        yield from easier_lines(result.files, chosen)
    if chosen.profile:
        from pnp.printers.profile import show_profile

        known = show_profile(chosen.profile)
        if known:
            yield f"For {chosen.printer} and no other printer, whose doing is made up for: {known}."
    pages = [display_path(path) for path in result.written if path.name == PAGE]
    yield f"Settings and steps: {', '.join(pages)}"
