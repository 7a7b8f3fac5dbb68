"""A link that leads nowhere is told where it lies: nothing else is printed in its place."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.cli.conftest import Shell, write_deck

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs links")


def link(path: Path, target: str) -> None:
    """A link in the place of what is there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists():
        path.rename(path.with_name(f"{path.name}.old"))
    path.symlink_to(target)


@pytest.mark.parametrize("target", ["nowhere", "../nowhere/at/all", ""], ids=["inside", "elsewhere", "loop"])
@pytest.mark.parametrize(
    "name",
    [
        "content/mine/set.yaml",
        "content/mine/manifests",
        "content/mine/manifests/a.yaml",
        "templates",
        "templates/mine",
        "templates/mine/theme.yaml",
        "templates/mine/boxes.yaml",
        "templates/mine/symbols.svg",
        "templates/mine/deck.face.j2",
        "templates/_shared/side.j2",
        "fonts",
        "pnp.yaml",
    ],
)
def test_a_link_that_leads_nowhere_is_told(here: Path, shell: Shell, name: str, target: str) -> None:
    (here / "content/mine").mkdir(parents=True)
    (here / "content/mine/set.yaml").write_text("from: lighten\n", encoding="utf-8")
    link(here / name, target or Path(name).name)
    done = shell("check", "mine")
    assert done.code == 1
    message = f"{name}: error: the link {Path(name).name} leads nowhere [unreadable]"
    assert message in done.err
    assert done.err.count("leads nowhere") == 1
    assert "put what it shall lead to in its place, or remove it" in done.err


@pytest.mark.parametrize(
    ("target", "told"),
    [
        ("deck.yaml", "content/mine/deck.yaml: error: the link deck.yaml leads nowhere [unreadable]"),
        ("nowhere", "content/mine/deck.yaml: error: the link deck.yaml leads nowhere [unreadable]"),
        ("/nowhere", '"deck.yaml" lies outside the folder of the set [bad-reference]'),
    ],
)
def test_a_component_behind_a_link_is_not_that_of_the_original(
    here: Path, shell: Shell, target: str, told: str
) -> None:
    (here / "content/mine").mkdir(parents=True)
    (here / "content/mine/set.yaml").write_text("from: lighten\n", encoding="utf-8")
    link(here / "content/mine/deck.yaml", target)
    done = shell("check", "mine")
    assert done.code == 1
    assert told in done.err


def test_a_bundled_set_is_not_printed_for_one_of_its_name(here: Path, shell: Shell) -> None:
    link(here / "content/lighten", "nowhere")
    done = shell("check", "lighten")
    assert done.code == 1
    assert "content/lighten: error: the link lighten leads nowhere [unreadable]" in done.err


def test_pictures_tables_and_printers(here: Path, shell: Shell) -> None:
    write_deck(here, "  deck.csv")
    link(here / "content/demo/deck.csv", "nowhere.csv")
    told = "content/demo/deck.csv: error: the link deck.csv leads nowhere [unreadable]"
    assert told in shell("check", "demo").err
    link(here / "printers.yaml", "nowhere.yaml")
    assert (
        "the link printers.yaml leads nowhere [unreadable]" in shell("build", "demo", "--printer", "mine").err
    )


def test_a_link_that_comes_later_ends_what_a_build_remembers(here: Path, shell: Shell) -> None:
    (here / "content/mine").mkdir(parents=True)
    (here / "content/mine/set.yaml").write_text("from: lighten\n", encoding="utf-8")
    words = ("build", "mine", "--component", "deck")
    assert shell(*words).code == 0
    assert shell(*words).code == 0
    link(here / "templates/mine/theme.yaml", "nowhere")
    done = shell(*words)
    assert (done.code, "the link theme.yaml leads nowhere" in done.err) == (1, True)
