"""The folders of templates -> the text of their files; nothing outside of them is opened."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from jinja2 import BaseLoader, Environment, TemplateNotFound

from pnp.content.text import read_text

_MOST_BYTES = 1024 * 1024
"""Of one file."""


class Loader(BaseLoader):
    """Templates by their path below the template folders, the user's first; nothing outside is opened."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self.folders = folders
        self.sizes: dict[str, int] = {}
        """Characters of each template that was read."""

    def find(self, name: str) -> Path | None:
        """The file of a template, or None; a path or a link that leaves its folder does not count."""
        for folder in self.folders:
            path = folder / name
            if os.path.isfile(path) and inside(path, folder):
                return path
        return None

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """The template's text, for Jinja2; UnusableFile where it cannot be read."""
        path = self.find(template)
        if path is None:
            raise TemplateNotFound(template)
        text = read_file(path)
        self.sizes[template] = len(text)
        return text, str(path), lambda: True


def read_file(path: Path) -> str:
    """The text of a template or symbols file; UnusableFile where it cannot be read."""
    return read_text(path, _MOST_BYTES)


def inside(path: Path, folder: Path) -> bool:
    """Whether a file really lies in a folder, links followed."""
    real = os.path.realpath(path)
    return real.startswith(os.path.realpath(folder) + os.sep)
