"""The folders of templates -> the text of their files; nothing outside of them is opened."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from jinja2 import BaseLoader, Environment, TemplateNotFound

from pnp.source import Problem, Source

_MOST_BYTES = 1_000_000
"""Of one file."""


class UnusableFile(Exception):
    """A template file that cannot be read; `problem` says why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


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
    try:
        data = path.read_bytes()
        if len(data) > _MOST_BYTES:
            message = f"{path.name} is larger than {_MOST_BYTES // 1_000_000} MB"
            raise UnusableFile(Problem("too-large", message, Source(path)))
        return data.decode("utf-8-sig")
    except OSError as error:
        message = f"{path.name} cannot be read: {error.strerror}"
        raise UnusableFile(Problem("unreadable", message, Source(path))) from None
    except UnicodeDecodeError as error:
        place = Source(path, error.object.count(b"\n", 0, error.start) + 1)
        message = f"the byte 0x{error.object[error.start]:02X} is not UTF-8"
        hint = "save the file with the encoding UTF-8"
        raise UnusableFile(Problem("not-utf8", message, place, hint=hint)) from None


def inside(path: Path, folder: Path) -> bool:
    """Whether a file really lies in a folder, links followed."""
    real = os.path.realpath(path)
    return real.startswith(os.path.realpath(folder) + os.sep)
