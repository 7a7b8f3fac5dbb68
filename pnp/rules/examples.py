"""Worked examples on a set's pages of rules -> what the rules say against them, and the pages without those.

An example of the set's own that does not hold is an error. One of the set that it is made from, or in a copy
that was not changed, held there: the page is printed without it, which is a warning.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from pathlib import Path

from pnp.content.model import Component, ContentSet, Piece
from pnp.content.original import ENTRY
from pnp.records import NamedTuple
from pnp.source import Problem, Severity, display_path


class Examples(NamedTuple):
    """The examples that a game knows."""

    kind: str
    """Of the pages that have some."""
    fields: tuple[str, ...]
    """Of a page: mappings from boxes to examples of one sort."""
    needs: Collection[str]
    """Kinds of pieces that examples are played with; with a fault in one of those nothing is said of them."""
    check: Callable[[ContentSet, Piece], Iterable[Problem]]
    """What is wrong with the examples of a page."""


def spoils(found: Iterable[Problem], content: ContentSet, kinds: Collection[str]) -> bool:
    """Whether an error lies in the numbers of a set or in its pieces of these kinds."""
    files = {folder / ENTRY for folder in content.folders}
    for component in content.components:
        if component.kind in kinds:
            files.add(component.source.file)
            files.update(piece.source.file for piece in component.pieces)
    return any(problem.severity == "error" and problem.source.file in files for problem in found)


def check_examples(
    content: ContentSet, examples: Examples, chosen: Collection[str] = ()
) -> tuple[ContentSet, list[Problem]]:
    """The set without inherited examples that do not hold, and all problems with examples.

    With `chosen` only pages of these components are looked at.
    """
    found: list[Problem] = []
    components = list(content.components)
    for at, component in enumerate(components):
        if component.kind == examples.kind and (not chosen or component.id in chosen):
            pages = tuple(_checked(content, page, examples, found) for page in component.pieces)
            if any(made is not page for made, page in zip(pages, component.pieces, strict=True)):
                components[at] = _with_pages(component, pages)
    return content._replace(components=tuple(components)), found


def _with_pages(component: Component, pages: tuple[Piece, ...]) -> Component:
    """A component with other pieces in each of its styles."""
    styles = tuple(style._replace(pieces=pages) for style in component.styles)
    return component._replace(pieces=pages, styles=styles)


def _checked(content: ContentSet, page: Piece, examples: Examples, found: list[Problem]) -> Piece:
    """A page as it is printed; what is wrong with its examples goes to `found`."""
    if not any(vars(page)[field] for field in examples.fields):
        return page
    if not content.is_unchanged(page.source.file):
        found += (
            _with_way_back(problem, content, page.source.file) for problem in examples.check(content, page)
        )
        return page
    empty: dict[str, dict[str, object]] = {field: {} for field in examples.fields}
    kept: dict[str, dict[str, object]] = {field: {} for field in examples.fields}
    for field in examples.fields:
        for box, example in vars(page)[field].items():
            wrong = list(examples.check(content, page.changed({**empty, field: {box: example}})))
            if wrong:
                found += map(_left_out, wrong)
            else:
                kept[field][box] = example
    return page if all(kept[field] == vars(page)[field] for field in kept) else page.changed(kept)


def _with_way_back(problem: Problem, content: ContentSet, file: Path) -> Problem:
    """What is wrong with an example in a file that takes the place of one of the set's original."""
    if content.original is None or not (content.original / file.relative_to(content.folder)).is_file():
        return problem
    other = (
        f"delete {display_path(file)}: that of {content.original.name} is printed without what does not hold"
    )
    return problem._replace(hint=f"{problem.hint}; or {other}")


def _left_out(problem: Problem) -> Problem:
    """What is told of an example without which a page is printed."""
    severity: Severity = "warning"
    message = f"{problem.message}: the page is printed without this example"
    return problem._replace(message=message, severity=severity, hint="write another example")
