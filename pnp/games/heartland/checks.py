"""A Heartland content set -> what only this game can see in it."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.content.model import ContentSet
from pnp.source import Problem


def check(content: ContentSet) -> Iterator[Problem]:
    """What is wrong with Locations, cards and numbers together; each field is all right."""
    yield from ()
