"""A copy of a bundled set, and then a later pnp: what each command makes of what is not changed."""

from __future__ import annotations

import csv
import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT, pages, pnp

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs links")


@pytest.fixture(scope="module")
def later(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A later pnp, whose Lighten the Load says and shows other things."""
    home = tmp_path_factory.mktemp("later")
    for name in ("pnp", "content", "templates"):
        shutil.copytree(ROOT / name, home / name)
    (home / "fonts").symlink_to(ROOT / "fonts")
    for name, old, new in (
        ("content/lighten/set.yaml", "version: 1.0.0", "version: 1.1.0"),
        ("content/lighten/set.yaml", "reference.yaml", "helps.yaml"),
        ("content/lighten/mat.yaml", "title: ", "title: Later "),
        ("content/lighten/deck.yaml", "title: Personal", "title: Later"),
        ("content/lighten/manifests/a.yaml", "heading: Manifest", "heading: Later list"),
        ("content/lighten/manifests/b.yaml", "heading: Manifest", "heading: Later list"),
        ("templates/lighten/manifests.face.j2", "{% block art %}", "{% block art %}\n{# later #}"),
    ):
        file = home / name
        text = file.read_text(encoding="utf-8")
        assert old in text, name
        file.write_text(text.replace(old, new, 1), encoding="utf-8")
    (home / "content/lighten/reference.yaml").rename(home / "content/lighten/helps.yaml")
    return home


def by(home: Path, *words: str) -> subprocess.CompletedProcess[bytes]:
    """A command of the pnp in a folder."""
    return pnp(*words, PYTHONPATH=str(home))


def change(name: str, old: str, new: str) -> None:
    file = Path(name)
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def exported(home: Path, component: str) -> list[dict[str, str]]:
    """The rows of a component's table."""
    done = by(home, "export", "mine", "--component", component, "-o", "table.csv")
    assert done.returncode == 0, done.stderr
    with Path("table.csv").open(encoding="utf-8-sig", newline="") as table:
        rows = list(csv.DictReader(table))
    Path("table.csv").unlink()
    return rows


def test_pieces_of_a_later_pnp_are_taken_and_listed(here: Path, later: Path) -> None:
    assert by(ROOT, "new", "mine", "--from", "lighten", "--templates").returncode == 0
    change("content/mine/set.yaml", "title: ", "title: My ")
    change("content/mine/record.yaml", "title: ", "title: My ")
    change("content/mine/manifests/c.yaml", "heading: Manifest", "heading: My list")
    Path("content/mine/mat.yaml").unlink()
    change("templates/mine/record.face.j2", "{% block art %}", "{% block art %}\n{# mine #}")
    before = {path: path.read_bytes() for path in here.rglob("*.*") if path.is_file()}

    assert [row["heading"] for row in exported(later, "manifests")] == ["Later list", "Later list", "My list"]
    told = by(later, "list").stdout.decode().split("mine: ")[1].splitlines()
    assert told[0] == "My Lighten the Load 1.0.0, 1-6 players, content/mine"
    parts = {line.split()[0]: line.split("; ", 1)[1] for line in told[1:] if line.startswith("    ")}
    assert parts == {
        "deck": "unchanged, taken from pnp; its look here",
        "mat": "comes with pnp; its look here",
        "record": "here, changed",
        "manifests": "partly here, changed; its look unchanged, taken from pnp",
        "reference": "here, not changed",
        "rules": "here, not changed",
    }
    sets = {made["id"]: made for made in json.loads(by(later, "list", "--json").stdout)["sets"]}
    found = {part["id"]: part for part in sets["mine"]["components"]}
    keys = ("content_from", "look_from", "changed")
    assert [found["deck"][key] for key in keys] == ["pnp", "here", False]
    assert [found["manifests"][key] for key in keys] == ["here", "pnp", True]
    assert Path(found["deck"]["file"]) == later / "content/lighten/deck.yaml"
    assert {path: path.read_bytes() for path in before} == before


def test_a_table_changes_pieces_of_a_later_pnp(here: Path, later: Path) -> None:
    assert by(ROOT, "new", "mine", "--from", "lighten").returncode == 0
    assert by(later, "export", "mine", "--component", "manifests", "-o", "table.csv").returncode == 0
    change("table.csv", "Later list", "My list")
    done = by(later, "import", "mine", "manifests", "table.csv")
    assert done.returncode == 0, done.stderr
    Path("table.csv").unlink()
    headings = [row["heading"] for row in exported(later, "manifests")]
    assert headings == ["My list", "Later list", "Manifest"]
    assert "heading: Manifest" in Path("content/mine/manifests/b.yaml").read_text(encoding="utf-8")


def test_what_is_printed_is_that_of_a_later_pnp(here: Path, later: Path) -> None:
    assert by(ROOT, "new", "mine", "--from", "lighten").returncode == 0
    words = ("build", "mine", "--component", "manifests")
    assert by(ROOT, *words).returncode == 0
    assert "MANIFEST" in pages("out/mine/manifests.pdf")[0].extract_text()
    assert list(Path(".pnp-cache").glob("build-*.bin"))
    assert by(later, *words).returncode == 0
    assert "LATER LIST" in pages("out/mine/manifests.pdf")[0].extract_text()


def test_a_lock_sees_what_a_later_pnp_has_changed(here: Path, later: Path) -> None:
    assert by(ROOT, "new", "mine", "--from", "lighten").returncode == 0
    assert by(ROOT, "build", "mine", "--lock").returncode == 0
    shutil.move("out/mine/pnp.lock", "old.lock")
    change("content/mine/manifests/c.yaml", "letter: C", "letter: C  # mine")
    done = by(later, "build", "mine", "--since", "old.lock", "--json")
    assert done.returncode == 0, done.stderr
    changes = json.loads(done.stdout)["changes"]
    assert {one["id"] for one in changes if one["component"] == "manifests"} == {"a", "b"}
    assert "deck" not in {one["component"] for one in changes}


def test_a_copy_of_a_copy_follows_too(here: Path, later: Path) -> None:
    assert by(ROOT, "new", "one", "--from", "lighten").returncode == 0
    change("content/one/deck.yaml", "{id: one, value: 1, copies: 2}", "{id: one, value: 1, copies: 4}")
    assert by(ROOT, "new", "mine", "--from", "one", "--templates").returncode == 0
    assert exported(later, "deck")[0]["copies"] == "4"
    assert exported(later, "manifests")[0]["heading"] == "Later list"
    told = by(later, "list").stdout.decode().split("mine: ")[1].split("one: ")[0]
    assert told.startswith("Lighten the Load 1.1.0, ")
    (line,) = [line for line in told.splitlines() if line.startswith("    manifests ")]
    assert line.endswith("; unchanged, taken from pnp")


def test_what_is_wrong_in_a_later_file_says_where_and_how_to_change_it(here: Path, later: Path) -> None:
    assert by(ROOT, "new", "mine", "--from", "lighten").returncode == 0
    change("content/mine/set.yaml", "  cards: 16 ", "  cards: 17 ")
    done = by(later, "check", "mine", "--component", "deck")
    assert done.returncode == 1
    told = done.stderr.decode()
    assert f"{later}/content/lighten/deck.yaml" in told
    assert "copy it again to content/mine/deck.yaml and change that" in told
    shutil.copy(later / "content/lighten/deck.yaml", "content/mine/deck.yaml")
    told = by(later, "check", "mine", "--component", "deck").stderr.decode()
    assert "content/mine/deck.yaml:" in told
    assert f"{later}/content/lighten/deck.yaml" not in told
