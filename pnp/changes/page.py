"""What has changed -> the pages that say what to throw away and what to add."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pnp.changes.compare import Change
from pnp.content.model import Component, ContentSet, Piece
from pnp.geometry import Size

NAME = "changes"
_TOP = 24.0
"""Room for the head of a page, mm."""
_PITCH = 5.6
"""From line to line, mm."""
_MARGINS = Size(20.0, 25.0)
"""What a page leaves of the shorter and the longer side of the paper, mm."""
_LARGEST = Size(190.0, 254.0)
_LETTER = 1.4
"""mm of room for each letter of a name: most are narrower, and long names are set smaller."""
_NOTE = (
    "Only new and changed pieces are printed. Take out of your box what the page says, "
    "then put in what you have cut."
)
_WORDS = {
    "out": "Throw away",
    "added": "Add",
    "piece": "Piece",
    "id": "Id",
    "reason": "Because it is",
    "lead": "Sort your box by this page: tick what you throw away, then what you put in.",
    "changed": "changed",
    "new": "new",
    "gone": "no longer needed",
    "more": "needed more often",
    "fewer": "needed less often",
}

Changes = Mapping[str, tuple[str, Sequence[Change]]]
"""Title and changes of each component by its name."""
Line = dict[str, Any]


def changes_component(
    content: ContentSet, changes: Changes, since: str, paper: Size, taken: frozenset[str], *, spelled: bool
) -> Component:
    """The pages as a component that stays whole, as large as the paper allows and at most 190 x 254 mm.

    `since` is the version of what was printed; `taken` are names that its file must not have. Unless
    `spelled`, pieces and components are named by their ids alone: for titles that cannot be set.
    """
    short, long = sorted(paper)
    size = Size(
        max(min(_LARGEST.width, short - _MARGINS.width), 1.0),
        max(min(_LARGEST.height, long - _MARGINS.height), 1.0),
    )
    room = max(int((size.width * 0.37) / _LETTER), 8)
    a_page = max(int((size.height - _TOP) / _PITCH), 3)
    pages = list(_pages(list(_lines(changes, room, spelled)), a_page))
    versions = " to ".join(dict.fromkeys(filter(None, (since, content.version))))
    name = f"{_cut(content.title if spelled else content.id, room)}{versions and ', version '}{versions}"
    fields = {"copies": 1, "words": _WORDS, "name": name, "top": _TOP, "pitch": _PITCH, "of": len(pages)}
    return Component(
        NAME if NAME not in taken else f"{NAME}-since",
        "Changes",
        "piece",
        size,
        tuple(
            Piece({**fields, "id": f"page-{number}", "number": number, "lines": lines}, content.source, {})
            for number, lines in enumerate(pages, 1)
        ),
        f"{NAME}.j2",
        None,
        safe=0.0,
        cut=False,
        note=_NOTE,
        source=content.source,
    )


def _lines(changes: Changes, room: int, spelled: bool) -> Iterator[Line]:
    """The lines below each other: a heading a component, then one for each piece."""
    for name, (title, rows) in changes.items():
        if rows:
            out, added = sum(row.out for row in rows), sum(row.added for row in rows)
            yield {"heading": _cut(title if spelled else name, room), "out": out, "added": added}
        for row in rows:
            said = row.title if spelled and row.title else row.id
            named = f"{said} (was {row.was})" if spelled and row.was else said
            whose = f", player {row.owner}" if row.owner else ""
            yield {
                "name": _cut(named, room - len(whose)) + whose,
                "id": _cut(row.id, room // 2) if said != row.id else "",
                "out": row.out,
                "added": row.added,
                "reason": _WORDS[row.reason],
            }


def _pages(lines: Sequence[Line], a_page: int) -> Iterator[list[Line]]:
    """The lines page by page: a heading stands above a line of its own, and again where a page begins."""
    page: list[Line] = []
    heading: Line = {}
    for line in lines:
        is_heading = "heading" in line
        if len(page) + is_heading >= a_page:
            yield page
            page = [] if is_heading else [heading]
        heading = line if is_heading else heading
        page.append(line)
    yield page


def _cut(name: str, most: int) -> str:
    return name if len(name) <= most else f"{name[: most - 1].rstrip()}…"
