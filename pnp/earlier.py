"""PDFs of earlier builds that lie beside those of this one: found, and told of in PRINTING.md."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from pnp.source import spelled
from pnp.words import PAGE
from pnp.writers.pdf_creator import is_made_by_pnp

Earlier = Mapping[Path, Sequence[str]]
"""Names of PDFs by their folders."""


def earlier_pdfs(files: Mapping[Path, bytes]) -> Earlier:
    """Those that stay where a build puts these files, in folders of sets of which anything is printed."""
    folders = [path.parent for path in files if path.name == PAGE]
    found = {folder: sorted(_others(folder, files)) for folder in folders}
    return {folder: names for folder, names in found.items() if names}


def _others(folder: Path, files: Mapping[Path, bytes]) -> Iterator[str]:
    """The names of PDFs in a folder that pnp has made and that are not among these."""
    try:
        names = os.listdir(folder)
    except OSError:
        return
    for name in names:
        if name.endswith(".pdf") and folder / name not in files and is_made_by_pnp(folder / name):
            yield spelled(name)


def noted(files: Mapping[Path, bytes], earlier: Earlier) -> dict[Path, bytes]:
    """The files of a build, with what lies beside them told in the pages on printing."""
    if not earlier:
        return dict(files)
    from pnp.words.instructions import with_earlier

    pages = {folder / PAGE: with_earlier(files[folder / PAGE], names) for folder, names in earlier.items()}
    return {**files, **pages}
