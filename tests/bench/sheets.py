"""Count the sheets of the bundled sets with `--pack` and without; one line for each set, paper and sides.

usage: python sheets.py
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from pathlib import Path

from pnp.geometry import PAPERS
from pnp.pipeline import Options, build
from pnp.results import BuiltFile, sheets_of


def main() -> None:
    """Print how many sheets each set takes."""
    with tempfile.TemporaryDirectory() as folder:
        for name in ("heartland", "lighten", "loads"):
            for paper in ("letter", "a4"):
                for sides in ("fronts", "duplex"):
                    options = Options(paper=PAPERS[paper], sides=sides, pack=True)
                    files = build([name], folder=Path(folder), options=options).files
                    told = f"{sheets_of(files)} sheets packed, {sheets_apart(files)} in files of their own"
                    print(f"{name} {paper} {sides}: {told}")


def sheets_apart(files: Iterable[BuiltFile]) -> int:
    """How many sheets the same pieces take, one component a file."""
    return sum(file.packed.instead if file.packed else file.sheets for file in files if not file.is_backs)


if __name__ == "__main__":
    main()
