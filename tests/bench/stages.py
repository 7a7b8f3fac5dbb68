"""Where the time of one build goes: the seconds of each stage, and its share, without the stages inside it.

usage: python stages.py [NUMBER]        5400 cards unless told otherwise
"""

from __future__ import annotations

import gc
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import workload

STAGES = (
    ("read content", "pnp.pipeline", "load"),
    ("read fonts", "pnp.pipeline", "read_fonts"),
    ("draw: templates to SVG", "pnp.drawing.render", "Drawer.svg"),
    ("draw: SVG to items", "pnp.drawing.render", "Drawer.drawing"),
    ("fit text", "pnp.sides", "fit"),
    ("impose", "pnp.laying", "impose"),
    ("write PDF", "pnp.writers.pdf", "pdf_bytes"),
    ("replace files", "pnp.writers.files", "replace_files"),
    ("between the stages", "pnp.pipeline", "build"),
)
"""What is timed: a stage, and the module and name of the function that is it."""

spent: dict[str, float] = defaultdict(float)
inside: list[float] = []
"""What the stages within each running stage have taken."""


def timed(stage: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """The same function, which notes how long it runs itself."""

    def run(*values: Any, **options: Any) -> Any:
        started = time.perf_counter()
        inside.append(0.0)
        try:
            return function(*values, **options)
        finally:
            seconds = time.perf_counter() - started
            spent[stage] += seconds - inside.pop()
            if inside:
                inside[-1] += seconds

    return run


def main() -> None:
    """Build the workload once with every stage timed."""
    gc.disable()
    started = time.perf_counter()
    import pnp.pipeline
    import pnp.sides
    import pnp.writers.files
    import pnp.writers.pdf

    spent["import"] = time.perf_counter() - started
    for stage, module, path in STAGES:
        home: Any = sys.modules[module]
        *holders, name = path.split(".")
        for holder in holders:
            home = getattr(home, holder)
        setattr(home, name, timed(stage, getattr(home, name)))
    with tempfile.TemporaryDirectory() as folder:
        workload.write(Path(folder), int(sys.argv[1]) if len(sys.argv) > 1 else 5400)
        pnp.pipeline.build(["w1"], folder=folder)
    total = sum(spent.values())
    for stage, seconds in sorted(spent.items(), key=lambda pair: -pair[1]):
        print(f"{stage:<24} {seconds:.3f} s {seconds / total:>5.0%}")


if __name__ == "__main__":
    main()
