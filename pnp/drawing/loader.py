"""The folders of templates -> the text of their files for Jinja2; nothing outside of them is opened."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from jinja2 import BaseLoader, Environment, TemplateNotFound

from pnp.content.copied import Copied
from pnp.drawing.folders import inside, read_file
from pnp.links import dead_link


class Loader(BaseLoader):
    """Templates by their path below the template folders, the user's first; nothing outside is opened.

    In the place of an outdated copy the file that it was copied from is taken.
    """

    def __init__(self, folders: Sequence[Path], copied: Copied | None) -> None:
        self.folders = folders
        self.copied = copied
        self.sizes: dict[str, int] = {}
        """Characters of each template that was read."""
        self.found: dict[str, Path | None] = {}
        """The file of each template that was looked for."""

    def find(self, name: str) -> Path | None:
        """The file of a template, or None; a path or a link that leaves its folder does not count.

        A link that leads nowhere does: reading tells of it.
        """
        if name not in self.found:
            self.found[name] = self._find(name)
        return self.found[name]

    def _find(self, name: str) -> Path | None:
        for folder in self.folders:
            path = folder / name
            if (os.path.isfile(path) and inside(path, folder)) or dead_link(folder, name):
                return path if self.copied is None else self.copied.current(path)
        return None

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """The template's text, for Jinja2; UnusableFile where it cannot be read."""
        path = self.find(template)
        if path is None:
            raise TemplateNotFound(template)
        text = read_file(path)
        self.sizes[template] = len(text)
        return text, str(path), lambda: True
