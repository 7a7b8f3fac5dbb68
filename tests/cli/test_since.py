"""`pnp build --lock` and `--since` as they are typed, and what they say."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run, Shell, write_deck
from tests.cli.test_process import imported

CARDS = "- {id: one, title: One, copies: 2}\n- {id: two, title: Two}"
SAID = "What each piece looks like: out/demo/pnp.lock\n"


@pytest.fixture
def deck(here: Path, shell: Shell) -> Path:
    """Two cards, printed and locked."""
    write_deck(here, CARDS)
    assert shell("build", "demo", "--lock").out.endswith(SAID)
    return here


def test_nothing_changed_is_said_and_is_no_fault(deck: Path, both: Shell) -> None:
    (deck / "out/demo/cards.pdf").unlink()
    done = both("build", "demo", "--since", "out/demo/pnp.lock")
    said = "demo: no piece has changed since out/demo/pnp.lock; nothing to print\n"
    assert done == Run(0, said, "")
    assert both("build", "demo", "--since=out", "--lock") == Run(0, said + SAID, "")
    assert not (deck / "out/demo/cards.pdf").exists()


def test_changes_are_told(deck: Path, both: Shell) -> None:
    write_deck(deck, CARDS.replace("title: One", "title: First"))
    done = both("build", "demo", "--since", "out")
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines()[:2] == [
        "out/demo/cards.pdf    2 pieces  63.5 x 88.9 mm, 1 sheet",
        "out/demo/changes.pdf   1 piece  190 x 254 mm, 1 sheet",
    ]
    assert done.out.splitlines()[-2:] == [
        "Changed in demo since out/demo/pnp.lock: throw away 2 pieces, add 2; "
        "the page of changes lists them.",
        "Once these are in your box, the same command with `--lock` in place of `--since out` "
        "writes down what it holds.",
    ]
    assert both("build", "demo", "--since", "out", "--lock").out.endswith(SAID)


def test_json_tells_changes_and_locks(deck: Path, both: Shell) -> None:
    write_deck(deck, CARDS.replace("title: One", "title: First"))
    done = both("build", "demo", "--since", "out", "--lock", "--json", "--out", "new")
    made = json.loads(done.out)
    assert made["locks"] == ["new/demo/pnp.lock"]
    assert made["changes"] == [
        {
            "set": "demo",
            "component": "cards",
            "id": "one",
            "owner": "",
            "title": "First",
            "was": "One",
            "out": 2,
            "added": 2,
            "reason": "changed",
        }
    ]


def test_a_lock_that_is_not_there_is_named(deck: Path, both: Shell) -> None:
    for words in (("nowhere.lock",), ("content",)):
        done = both("build", "demo", "--since", *words)
        assert done.code == 1
        assert "[not-found]\n      hint: `pnp build demo --lock` writes one, for the next time" in done.err
        assert done.err.endswith("nothing was written\n")
    assert "[unreadable]" in both("build", "demo", "--since", "x" * 5000).err


def test_no_lock_at_all_is_wrong_usage(deck: Path, shell: Shell) -> None:
    for words in (["--since"], ["--since="]):
        assert shell("build", "demo", *words).code == 2


def test_a_build_without_a_lock_loads_nothing_of_it(deck: Path) -> None:
    assert {"pnp.ledger", "pnp.changes.lock", "pnp.changes.looks"} & imported("build", "demo") == set()
    assert "pnp.ledger" in imported("build", "demo", "--lock", "--out", "new")
