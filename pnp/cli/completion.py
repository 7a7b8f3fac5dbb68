"""Words that a shell may complete."""

from __future__ import annotations

from pathlib import Path


def complete_set(incomplete: str) -> list[str]:
    """Names of content sets."""
    from pnp.project import Project

    return [name for name in Project(Path()).sets() if name.startswith(incomplete)]


def complete_paper(incomplete: str) -> list[str]:
    """Names of papers."""
    from pnp.geometry import PAPERS

    return [name for name in PAPERS if name.startswith(incomplete)]


def complete_component(incomplete: str) -> list[str]:
    """Ids of components of all sets."""
    from pnp.pipeline import load
    from pnp.project import Project
    from pnp.source import Report

    contents = (load(place, Report()) for place in Project(Path()).sets().values())
    names = {component.id for content in contents if content for component in content.components}
    return sorted(name for name in names if name.startswith(incomplete))
