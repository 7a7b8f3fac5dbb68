"""The name of a problem -> its page: what it means, by a wrong and a right example."""

from __future__ import annotations

from pathlib import Path

_PAGES = Path(__file__).resolve().parent


def problem_names() -> list[str]:
    """Every name that a problem may have."""
    return sorted(page.stem for page in _PAGES.glob("*.md"))


def page(name: str) -> str:
    """The page of a name, as Markdown."""
    return (_PAGES / f"{name}.md").read_text(encoding="utf-8")
