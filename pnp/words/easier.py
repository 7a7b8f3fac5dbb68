"""What was built with less ink, or to be read more easily -> the words about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pnp.results import saved
from pnp.stocks import CARD, stock_of
from pnp.words.phrases import listed

if TYPE_CHECKING:
    from pnp.content.model import Component
    from pnp.jobs import Options
    from pnp.results import BuiltFile


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


def ink_used(files: Sequence[BuiltFile], ink: str) -> Iterator[str]:
    """How much ink is used and saved, file by file, where another ink than the full one was asked for."""
    told = [(file, file.ink) for file in files if file.ink]
    if not told:
        return
    yield from ("## Ink", "", f"Made with `--ink {ink}`. {INKED[ink]}", "")
    for file, use in told:
        yield f"- `{file.path.name}`: {show_saving(use.mean, use.full_mean)}."
        if len(use.pages) > 1:
            yield f"  Page by page: {', '.join(map(show_ink, use.pages))}."
    yield from (
        "",
        "Measured on the printed pages: cyan, magenta, yellow and black together, with black for all that is "
        "grey; 100 % is one of them all over the paper.",
        "",
    )


def closing(files: Sequence[BuiltFile], options: Options) -> Iterator[str]:
    """What is said of all files in the end."""
    inks = [file.ink for file in files if file.ink]
    if inks:
        pages = sum(len(ink.pages) for ink in inks)
        used, full = (sum(map(sum, sums)) / pages for sums in zip(*(ink[:2] for ink in inks), strict=True))
        yield f"Ink: {show_saving(used, full)}."
    if options.large_print:
        yield f"Large print: {show_growth(files)}."


def show_growth(files: Sequence[BuiltFile]) -> str:
    """What is larger in large print: `bills and fuel 1.41 times as large as usual; on all else ...`."""
    growths: dict[float, list[str]] = {}
    for component in _components(files):
        growths.setdefault(component.growth, []).append(component.name)
    told = [
        f"{listed(list(dict.fromkeys(names)))} {factor:g} times as large as usual"
        for factor, names in sorted(growths.items(), reverse=True)
        if factor > 1
    ]
    if 1.0 in growths:
        where = "on all else, which cannot grow, " if told else ""
        told.append(f"{where}small words are larger where they have room")
    return "; ".join(told)


def large_print(files: Sequence[BuiltFile]) -> Iterator[str]:
    """What is larger, and what that means for what one has at hand."""
    told = show_growth(files)
    yield from ("## Large print", "", f"{told[:1].upper()}{told[1:]}.", "")
    if any(one.growth > 1 and stock_of(one, "fronts") is CARD for one in _components(files)):
        yield from ("Larger cards need larger sleeves.", "")


def _components(files: Sequence[BuiltFile]) -> Iterator[Component]:
    """What the files hold, packed or not."""
    for file in files:
        yield from file.packed.components if file.packed else (file.component,)
