"""A line of `pnp build` that was built before -> done from what it left, and told as if built anew."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence

from pnp.cache.line import read_line
from pnp.cache.replay import Remade, remade
from pnp.earlier import earlier_pdfs, noted
from pnp.writers.files import replace_files


def built_again(args: Sequence[str]) -> int | None:
    """The exit code of a build that was done from its record; None where it has to be done anew.

    OutputError where a file cannot be written.
    """
    started = time.perf_counter()
    line = read_line(args)
    made = remade(line) if line else None
    if line is None or made is None:
        return None
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
