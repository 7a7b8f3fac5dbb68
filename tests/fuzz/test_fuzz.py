"""Whatever a file holds, a command ends in a clean report or a success: no traceback, no hang, no stray file.

`make test` tries the same few hundred inputs each time, `make fuzz` 20,000 others. A fault is told with the
number that makes its input again: `make fuzz PNP_FUZZ_SEED=number PNP_FUZZ_INPUTS=1`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

import pytest

from tests.fuzz.arena import Arena, Fault
from tests.fuzz.corpus import chosen
from tests.fuzz.mutate import ODDITIES, spoilt

FOUND = Path(__file__).with_name("found")
"""A folder for each fault that was found: the spoilt file at its place in the arena."""
USUAL = 250
"""Inputs of `make test`; the other tests here and in test_grammar.py have as many."""
SLICES = 20
INPUTS = int(os.environ.get("PNP_FUZZ_INPUTS", "20000"))
FIRST = int(os.environ.get("PNP_FUZZ_SEED") or SystemRandom().randrange(10**9))


def faults(arena: Arena, numbers: range) -> Iterator[tuple[int, str, Fault]]:
    """What goes wrong with the inputs of these numbers."""
    for number in numbers:
        random = Random(number)
        seed = chosen(arena.seeds, random)

        def others(random: Random) -> bytes:
            return (arena.folder / random.choice(arena.seeds).path).read_bytes()

        spoil = spoilt((arena.folder / seed.path).read_bytes(), seed.path, others, random)
        fault = arena.try_out(seed, spoil)
        if fault is not None:
            yield number, seed.path, fault


def assert_clean(arena: Arena, numbers: range) -> None:
    found: dict[str, list[str]] = {}
    for number, path, fault in faults(arena, numbers):
        found.setdefault(fault.where, []).append(f"input {number}, {path}: {fault.told}")
    told = (f"{where}, {len(each)} times; {each[0]}" for where, each in found.items())
    assert not found, "\n\n".join(told)


@pytest.fixture(scope="module")
def arena(tmp_path_factory: pytest.TempPathFactory) -> Arena:
    return Arena(tmp_path_factory.mktemp("fuzz"))


@pytest.mark.parametrize("first", range(0, USUAL, 50))
def test_spoilt_files(arena: Arena, first: int) -> None:
    assert_clean(arena, range(first, first + 50))


@pytest.mark.skipif(os.name != "posix", reason="needs pipes, links and devices")
@pytest.mark.parametrize("oddity", ODDITIES, ids=lambda oddity: oddity.__name__)
@pytest.mark.parametrize(
    "path",
    [
        *("content/mydeck/set.yaml", "content/mydeck/coast.png", "content/rows/deck.csv", "pnp.yaml"),
        *("templates/mydeck/deck.face.j2", "templates/_shared/symbols.svg", "out/mydeck/pnp.lock"),
    ],
)
def test_what_is_no_file(arena: Arena, path: str, oddity: Callable[[Path], Any]) -> None:
    seed = next(seed for seed in arena.seeds if seed.path == path)
    fault = arena.try_out(seed, oddity)
    assert fault is None, fault.told


@pytest.mark.parametrize("found", sorted(FOUND.iterdir()), ids=lambda path: path.name)
def test_faults_that_were_found(arena: Arena, found: Path) -> None:
    (file,) = (path for path in found.rglob("*") if path.is_file())
    path = file.relative_to(found).as_posix()
    for seed in arena.seeds:
        if seed.path == path:
            fault = arena.try_out(seed, file.read_bytes())
            assert fault is None, fault.told


@pytest.mark.fuzz
@pytest.mark.parametrize("part", range(min(SLICES, INPUTS)))
def test_many_spoilt_files(arena: Arena, part: int) -> None:
    size = -(-INPUTS // SLICES)
    first = FIRST + part * size
    print(f"inputs {first} to {first + size - 1}")
    assert_clean(arena, range(first, first + size))
