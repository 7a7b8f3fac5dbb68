"""Time whole `pnp build` processes beside Typst on the same cards; prints one line a figure.

usage: python bench.py [NUMBER | games | warm]... 54, 540, 5400 cards, all games and builds after a change
                                                  unless told otherwise

Each program runs once to warm up and then five times, in turn with the other. A second is the median of its
five runs, a ratio the median of the five pairs, memory the highest peak of any run. Typst draws no slug and
no ruler. Linux and macOS only; needs the extra `bench`.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from statistics import median
from typing import NamedTuple

import workload

HERE = Path(__file__).resolve().parent
MANIFEST = HERE.parents[1] / "content" / "lighten" / "manifests" / "a.yaml"
FONTS = HERE.parent.parent / "fonts"
NUMBERS = (54, 540, 5400)
RUNS = 5
TEMPORARY = "temporary"
"""The folder of temporary files."""
PEAK_UNIT = 1 if sys.platform == "darwin" else 1024
"""Bytes of one unit of `ru_maxrss`."""


class Run(NamedTuple):
    """One process from start to end."""

    seconds: float
    peak: int
    """Most memory resident at once, bytes."""


def environment(folder: Path) -> dict[str, str]:
    """Python keeps compiled modules, as it does for whatever is installed; they are made in the warm-up."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    temporary = folder / TEMPORARY
    temporary.mkdir(exist_ok=True)
    return {**kept, "PYTHONPYCACHEPREFIX": str(folder / "compiled"), "TMPDIR": str(temporary)}


@contextmanager
def one_processor() -> Iterator[None]:
    """Hold what starts meanwhile on one processor, so that no copy of it does a share; Linux only."""
    if sys.platform != "linux":
        yield
        return
    free = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(free)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, free)


def run(
    command: Sequence[str], folder: Path, *, warm: bool = False, compiled: bool = False, alone: bool = False
) -> Run:
    """Run a Python command in a folder and wait for it; RuntimeError where it fails.

    `alone` holds it on one processor. Unless `warm`, nothing is left of earlier runs, or with `compiled` no
    more than their compiled templates.
    """
    gone = () if warm else (".pnp-cache",) if compiled else (".pnp-cache", TEMPORARY)
    for left in gone:
        shutil.rmtree(folder / left, ignore_errors=True)
    with (folder / "said.txt").open("w+", encoding="utf-8") as said:
        started = time.perf_counter()
        with one_processor() if alone else nullcontext():
            process = subprocess.Popen(
                [sys.executable, *command], cwd=folder, env=environment(folder), stdout=said, stderr=said
            )
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - started
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            said.seek(0)
            raise RuntimeError(f"{' '.join(command)} failed:\n{said.read()}")
    return Run(seconds, usage.ru_maxrss * PEAK_UNIT)


def in_turn(
    one: Sequence[str],
    other: Sequence[str],
    folder: Path,
    *,
    alone: bool = False,
    warm: bool = False,
    compiled: bool = False,
) -> tuple[list[Run], list[Run]]:
    """Five runs of each of two commands, A B A B, after one of each that does not count.

    `alone` holds the first on one processor; `warm` and `compiled` are those of `run`.
    """
    pairs = [
        (
            run(one, folder, alone=alone, warm=warm, compiled=compiled),
            run(other, folder, warm=warm, compiled=compiled),
        )
        for _ in range(RUNS + 1)
    ]
    return [first for first, _ in pairs[1:]], [second for _, second in pairs[1:]]


def prepare(folder: Path, number: int) -> None:
    """Put so many cards into a folder, for `pnp build w1` and for Typst."""
    workload.write(folder, number)
    shutil.copy(HERE / "typst" / "cards.typ", folder)
    theme = (HERE / "templates" / "theme.yaml").read_text(encoding="utf-8")
    symbols = (HERE / "templates" / "symbols.svg").read_text(encoding="utf-8")
    (folder / "icons").mkdir()
    for name, inside in re.findall(r'<symbol id="w1-(\w+)" viewBox="0 0 24 24">(.*?)</symbol>', symbols):
        colour = re.findall(rf'\b{name}: "(#\w+)"', theme)[0]
        icon = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="{colour}">{inside}</svg>'
        (folder / "icons" / f"{name}.svg").write_text(icon, encoding="utf-8")


def commands(folder: Path) -> tuple[list[str], list[str]]:
    """How pnp and how Typst make the cards of a folder."""
    return (
        ["-m", "pnp", "build", "w1"],
        [str(HERE / "typst" / "run_typst.py"), str(folder), str(FONTS)],
    )


def measure(folder: Path, number: int) -> None:
    """Print what both programs take for so many cards."""
    prepare(folder, number)
    ours, typst = in_turn(*commands(folder), folder, compiled=True)
    ratio = median(mine.seconds / theirs.seconds for mine, theirs in zip(ours, typst, strict=True))
    print(f"ratio typst {number} {ratio:.2f}")
    for name, runs, made in (
        ("pnp", ours, folder / "out" / "w1" / "deck.pdf"),
        ("typst", typst, folder / "cards.pdf"),
    ):
        print(f"seconds {name} {number} {median(each.seconds for each in runs):.3f}")
        print(f"memory {name} {number} {max(each.peak for each in runs) / 1e6:.0f} MB")
        print(f"size {name} {number} {made.stat().st_size / 1e3:.0f} kB", flush=True)


def measure_games(folder: Path) -> None:
    """Print what all bundled games take, fronts and backs, beside Typst with 540 cards.

    First with a copy of the process that builds some of them, then in one process.
    """
    prepare(folder, 540)
    games = ["loads", "heartland", "lighten"]
    command = ["-m", "pnp", "build", *games, "--sides", "duplex", "--out", "games"]
    for name, alone in (("games", False), ("games one process", True)):
        ours, typst = in_turn(command, commands(folder)[1], folder, alone=alone, compiled=True)
        ratio = median(mine.seconds / theirs.seconds for mine, theirs in zip(ours, typst, strict=True))
        print(f"ratio typst {name} {ratio:.2f}")
        print(f"seconds pnp {name} {median(each.seconds for each in ours):.3f}")
        print(f"memory pnp {name} {max(each.peak for each in ours) / 1e6:.0f} MB")
    size = sum(path.stat().st_size for path in (folder / "games").rglob("*.pdf"))
    print(f"size pnp games {size / 1e3:.0f} kB", flush=True)


def measure_warm(folder: Path) -> None:
    """Print what builds take after one of 540 cards has changed, and after none has, beside a cold one.

    A cold one finds nothing of earlier builds, no compiled templates either; `cold since` is asked for what
    `since` is, `cold beside` is a cold one beside whose files a lock lies. `since` is held against the lock
    of the cards before the change, `lock` writes it again.
    """
    prepare(folder, 540)
    build = commands(folder)[0]
    lock = folder / "out" / "w1" / "pnp.lock"
    deck = folder / "content" / "w1" / "deck.yaml"
    runs: list[tuple[Run, ...]] = []
    for number in range(RUNS + 1):
        shutil.rmtree(folder / "temporary", ignore_errors=True)
        lock.unlink(missing_ok=True)
        cold = run(build, folder)
        run([*build, "--lock"], folder)
        text = deck.read_text(encoding="utf-8")
        title = re.compile(r"(- id: c270\n  title: ).*")
        deck.write_text(title.sub(rf"\g<1>Quiet Keeper {number}", text), encoding="utf-8")
        shutil.copy(lock, folder / "before.lock")
        since = ["--since", "before.lock"]
        words = ([], [], since, ["--lock"])
        warm = [run([*build, *more], folder, warm=True) for more in words]
        shutil.rmtree(folder / "temporary")
        runs.append((cold, *warm, run([*build, *since], folder), run(build, folder)))
    del runs[0]
    names = ("cold", "warm", "unchanged", "since", "lock", "cold since", "cold beside")
    for index, name in enumerate(names):
        print(f"seconds {name} 540 {median(each[index].seconds for each in runs):.3f}")
    for one, other in ((1, 0), (2, 0), (3, 0), (3, 5), (3, 6), (4, 0)):
        ratio = median(each[one].seconds / each[other].seconds for each in runs)
        print(f"ratio {names[one]} / {names[other]} {ratio:.2f}")
    sys.stdout.flush()


def measure_start(folder: Path) -> None:
    """Print what `pnp --version` takes beyond a Python that does nothing, and what manifests take beside it.

    A bundled one is known before it is first shown; bots play what is one's own, and that is kept.
    """
    ours, empty = in_turn(["-m", "pnp", "--version"], ["-c", "pass"], folder)
    more = median(mine.seconds - nothing.seconds for mine, nothing in zip(ours, empty, strict=True))
    print(f"start pnp --version {more:.3f}")
    own = folder / "own.yaml"
    own.write_text("letter: D\ntargets: [12, 4, 16, 8, 19, 3, 14, 18, 6, 17, 10, 20]\n", encoding="utf-8")
    for name, file, warm in (
        ("bundled first", MANIFEST, False),
        ("own first", own, False),
        ("own again", own, True),
    ):
        show = ["-m", "pnp", "manifest", "show", str(file)]
        shown, told = in_turn(show, ["-m", "pnp", "--version"], folder, warm=warm)
        ratio = median(mine.seconds / theirs.seconds for mine, theirs in zip(shown, told, strict=True))
        print(f"start pnp manifest show {name} {ratio:.2f}", flush=True)


def main() -> None:
    """Measure each number of cards, and the games, in a folder of its own."""
    with tempfile.TemporaryDirectory() as name:
        measure_start(Path(name))
        for word in sys.argv[1:] or (*map(str, NUMBERS), "games", "warm"):
            folder = Path(name) / word
            folder.mkdir()
            if word == "games":
                measure_games(folder)
            elif word == "warm":
                measure_warm(folder)
            else:
                measure(folder, int(word))


if __name__ == "__main__":
    main()
