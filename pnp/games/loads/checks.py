"""Content of a set of loads -> what its deck, slots and numbers do against the rules."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.content.model import ContentSet
from pnp.source import Problem


def check(content: ContentSet) -> Iterator[Problem]:
    """What is wrong with a set whose fields are all right."""
    return iter(())
