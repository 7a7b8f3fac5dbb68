"""A line of `pnp build` that was built before -> done from what it left, and told as if built anew."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from contextlib import nullcontext
from typing import TYPE_CHECKING

from pnp.cache import FOLDER
from pnp.cache.line import Line, read_line
from pnp.sharing import Worker, worker

if TYPE_CHECKING:
    from pnp.cache.writer import Writer


def built_again(args: Sequence[str]) -> int | None:
    """The exit code of a build that was done from its record; None where it has to be done anew.

    OutputError where a file cannot be written.
    """
    started = time.perf_counter()
    line = read_line(args)
    if line is None or not os.path.isdir(FOLDER):
        return None
    with worker(_writer, _load_writers) if line.since else nullcontext(Worker(_writer)) as writer:
        return _done(line, writer, started)


def _done(line: Line, writer: Worker, started: float) -> int | None:
    from pnp.cache.replay import Remade, remade

    made = remade(line, writer, _load_telling)
    if made is None:
        return None
    from pnp.earlier import earlier_pdfs, noted
    from pnp.writers.files import replace_files

    if isinstance(made, Remade):
        said, warned, told = made.said, made.warned, made.told
    else:
        from pnp.cli.telling import lines, result_json

        said, warned = "".join(f"{each}\n" for each in lines(made.result, made.options)), ""
        told = result_json(made.result, made.options)
        if not said.replace("\n", "").isprintable():
            return None
    earlier = earlier_pdfs(made.files)
    replace_files(noted(made.files, earlier))
    if line.as_json:
        from pnp.cli.output import print_json

        print_json({**told, "seconds": round(time.perf_counter() - started, 3)})
    else:
        sys.stderr.write(warned)
        sys.stdout.write(said)
        if earlier and not line.is_partial:
            from pnp.cli.telling import beside

            sys.stdout.write(beside(earlier))
    return 0


def _writer() -> Writer:
    from pnp.cache.writer import Writer

    return Writer()


def _load_writers() -> None:
    from pnp.cache.writer import load_writers

    load_writers()


def _load_telling() -> None:
    """Have at hand what it takes to put files in their places and tell of them."""
    import pnp.cli.telling
    import pnp.earlier
    import pnp.writers.files  # noqa: F401
