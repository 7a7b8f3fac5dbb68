"""The workload of the benchmark: what both programs print, and what a build may take."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import bench
import pdfplumber
import pytest

HERE = Path(__file__).resolve().parent


def python(*command: str | Path, folder: Path) -> str:
    done = subprocess.run(
        [sys.executable, *map(str, command)], cwd=folder, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def words(path: Path) -> list[list[str]]:
    """The words of each page, in any order; none of the slug and the ruler, which lie on their sides."""
    with pdfplumber.open(path) as document:
        return [
            sorted(word["text"] for word in page.extract_words() if word["upright"])
            for page in document.pages
        ]


def test_nine_different_cards_a_sheet_say_what_the_content_says(tmp_path: Path) -> None:
    python(HERE / "workload.py", tmp_path, "20", folder=tmp_path)
    python("-m", "pnp", "build", "w1", folder=tmp_path)
    written = (tmp_path / "content" / "w1" / "deck.yaml").read_text(encoding="utf-8").split("pieces:\n")[1]
    cards = [re.findall(r"(?m)^..(?!id|suit)\w+: (.*)$", card) for card in written.split("- id: ")[1:]]
    expected = [" ".join(part for card in cards[at : at + 9] for part in card).split() for at in (0, 9, 18)]
    assert words(tmp_path / "out" / "w1" / "deck.pdf") == [sorted(page) for page in expected]


@pytest.mark.bench
def test_typst_prints_the_same_words_on_the_same_sheets(tmp_path: Path) -> None:
    bench.prepare(tmp_path, 54)
    for command in bench.commands(tmp_path):
        bench.run(command, tmp_path)
    assert words(tmp_path / "cards.pdf") == words(tmp_path / "out" / "w1" / "deck.pdf")


@pytest.mark.bench
def test_a_build_takes_no_more_than_it_may(tmp_path: Path) -> None:
    told = python(HERE / "bench.py", "540", "5400", "games", folder=tmp_path)
    found = re.findall(r"(?m)^(ratio|seconds|memory|size) (\w+) (\w+) ([\d.]+)", told)
    figures = {tuple(name): float(number) for *name, number in found}
    assert figures["ratio", "typst", "540"] <= 2.5
    assert figures["ratio", "typst", "5400"] <= 1.5
    assert figures["ratio", "typst", "games"] <= 5
    assert figures["memory", "pnp", "games"] <= 200
    assert figures["size", "pnp", "games"] <= 6000
    assert figures["memory", "pnp", "540"] <= 150
    assert figures["memory", "pnp", "5400"] <= 300
    assert float(re.findall(r"start pnp --version ([\d.]+)", told)[0]) <= 0.15
    shown = dict(re.findall(r"start pnp manifest show (\w+ \w+) ([\d.]+)", told))
    for name, most in (("bundled first", 3), ("own again", 3), ("own first", 3)):
        assert float(shown[name]) <= most


@pytest.mark.bench
def test_a_build_after_a_change_takes_a_third_of_a_cold_one(tmp_path: Path) -> None:
    told = python(HERE / "bench.py", "warm", folder=tmp_path)
    ratios = dict(re.findall(r"(?m)^ratio (.*) ([\d.]+)$", told))
    assert float(ratios["warm / cold"]) <= 1 / 3
    assert float(ratios["unchanged / cold"]) <= 1 / 3
    assert float(ratios["lock / cold"]) <= 1 / 3
    assert float(ratios["since / cold since"]) <= 1 / 3
    assert float(ratios["since / cold beside"]) <= 1 / 3


@pytest.mark.bench
def test_a_check_takes_no_more_than_it_may(tmp_path: Path) -> None:
    told = python(HERE / "check_bench.py", folder=tmp_path)
    ratios = dict(re.findall(r"(?m)^ratio (.*) 5400 ([\d.]+)$", told))
    assert float(ratios["first yaml / csafeloader"]) <= 1
    assert float(ratios["check yaml / csafeloader"]) <= 1
    assert float(ratios["check csv / check yaml"]) <= 0.5
    assert float(ratios["csv together / yaml together"]) <= 0.5
    assert float(ratios["read csv / read yaml"]) <= 0.4


def test_the_stages_of_a_build_are_timed(tmp_path: Path) -> None:
    told = python(HERE / "stages.py", "9", folder=tmp_path)
    seconds = {line[:24].strip(): float(line[24:].split()[0]) for line in told.splitlines()}
    assert {"import", "read content", "draw: templates to SVG", "fit text", "write PDF"} <= set(seconds)
    assert all(value >= 0 for value in seconds.values())
