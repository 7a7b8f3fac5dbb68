"""Time `pnp check` of many cards beside what PyYAML's C loader takes for their file alone; one line a figure.

usage: python check_bench.py [NUMBER]        5400 cards unless told otherwise

The same cards once in YAML and once in CSV, read and checked in turn, seven times after a warm-up. A check is
a whole process from start to end: the `first` one of a set, `check` where one card has other words than in
the check before, and `again` where nothing has changed. Reading and CSafeLoader are calls within a process,
`together` calls within the same one. A second is the median of the runs, a ratio the median of the ratios of
each turn.
"""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
from pathlib import Path
from statistics import median

import bench
import workload

TURNS = 7
TABLE = "w1-table"
"""The set whose cards are in CSV."""
LOAD = """
import time, yaml
started = time.perf_counter()
with open("content/w1/deck.yaml", encoding="utf-8") as file:
    yaml.load(file, Loader=yaml.CSafeLoader)
print(time.perf_counter() - started)
"""
READ = """
import gc, sys, time
from pathlib import Path
gc.disable()
from pnp.pipeline import load
from pnp.project import Project
from pnp.source import Report
report = Report()
for name in ("small", "small-table", sys.argv[1]):
    place = Project(Path()).find(name, report)
    started = time.perf_counter()
    assert load(place, report)
print(time.perf_counter() - started)
"""
"""Reads small sets first, for whatever is imported only then."""
TOGETHER = """
import gc, sys, time, yaml
gc.disable()
from pnp.pipeline import check
def load():
    with open("content/w1/deck.yaml", encoding="utf-8") as file:
        yaml.load(file, Loader=yaml.CSafeLoader)
def checked(name):
    assert not len(check([name]))
checked("small"), checked("small-table")
for do in (load, lambda: checked("w1"), lambda: checked(sys.argv[1])):
    started = time.perf_counter()
    do()
    print(time.perf_counter() - started)
"""
"""The three in one process, which has checked small sets before."""


def prepare(folder: Path, number: int) -> None:
    """The cards as the sets `w1` in YAML and `w1-table` in CSV, and one card as `small` and `small-table`."""
    for name, cards in (("small", 1), ("w1", number)):
        workload.write(folder, cards)
        content, templates = folder / "content", folder / "templates"
        if name != "w1":
            (content / "w1").rename(content / name)
            (templates / "w1").rename(templates / name)
        table = f"{name}-table"
        shutil.copytree(content / name, content / table)
        shutil.copytree(templates / name, templates / table)
        bench.run(["-m", "pnp", "export", name, "-o", f"content/{table}/deck.csv"], folder)
        head = workload.HEAD.replace("pieces:\n", "pieces: deck.csv\n")
        (content / table / "deck.yaml").write_text(head, encoding="utf-8")


def timed(script: str, folder: Path, *words: str) -> list[float]:
    """The seconds that a script says it took."""
    bench.run(["-c", script, *words], folder)
    return list(map(float, (folder / "said.txt").read_text(encoding="utf-8").split()))


def turn(folder: Path) -> dict[str, float]:
    """One of each, in seconds."""
    together = timed(TOGETHER, folder, TABLE)
    return {
        **dict(zip(("csafeloader together", "yaml together", "csv together"), together, strict=True)),
        "csafeloader": timed(LOAD, folder)[0],
        **checks(folder),
        "read yaml": timed(READ, folder, "w1")[0],
        "read csv": timed(READ, folder, TABLE)[0],
    }


def checks(folder: Path) -> dict[str, float]:
    """The seconds of checks: the first ones, then with other words, then of just the same."""

    def checked(name: str, *, warm: bool = True) -> float:
        return bench.run(["-m", "pnp", "check", name], folder, warm=warm).seconds

    made = {"first yaml": checked("w1", warm=False), "first csv": checked(TABLE, warm=False)}
    checked("w1")
    for file in (folder / "content/w1/deck.yaml", folder / f"content/{TABLE}/deck.csv"):
        text = file.read_text(encoding="utf-8")
        file.write_text(re.sub("Amber Baker ([0-9]+)", r"Amber Baker 1\1", text, count=1), encoding="utf-8")
    made |= {"check yaml": checked("w1"), "check csv": checked(TABLE)}
    return made | {"again yaml": checked("w1"), "again csv": checked(TABLE)}


def main() -> None:
    """Print each second and each ratio."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 5400
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepare(folder, number)
        turns = [turn(folder) for _ in range(TURNS + 1)][1:]
    for what in turns[0]:
        print(f"seconds {what} {number} {median(each[what] for each in turns):.3f}")
    for one, other in (
        ("first yaml", "csafeloader"),
        ("first csv", "csafeloader"),
        ("first csv", "first yaml"),
        ("check yaml", "csafeloader"),
        ("check csv", "csafeloader"),
        ("check csv", "check yaml"),
        ("again csv", "again yaml"),
        ("yaml together", "csafeloader together"),
        ("csv together", "yaml together"),
        ("read csv", "read yaml"),
    ):
        ratio = median(each[one] / each[other] for each in turns)
        print(f"ratio {one} / {other} {number} {ratio:.2f}")


if __name__ == "__main__":
    main()
