"""The text of files in the folders of templates, and what lies in a folder."""

from __future__ import annotations

import os
from pathlib import Path

from pnp.content.text import read_text

_MOST_BYTES = 1024 * 1024
"""Of one file."""


def read_file(path: Path) -> str:
    """The text of a template or symbols file; UnusableFile where it cannot be read."""
    return read_text(path, _MOST_BYTES)


def inside(path: Path, folder: Path) -> bool:
    """Whether a file really lies in a folder, links followed."""
    real = os.path.realpath(path)
    return real.startswith(os.path.realpath(folder) + os.sep)
