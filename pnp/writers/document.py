"""What a file says of itself, to viewers and printers."""

from __future__ import annotations

from pnp.records import NamedTuple


class Document(NamedTuple):
    """What a file says of itself."""

    title: str
    author: str
    subject: str
    language: str = "en"
    flip: str | None = None
    """`long-edge` or `short-edge` for sheets printed on both sides."""
    labels: tuple[str, ...] = ()
    """One a page, or none at all."""
    bookmarks: tuple[tuple[str, int], ...] = ()
    """Title and the page's index from 0."""
    grey: bool = False
    """Whether pictures are printed without colour."""
