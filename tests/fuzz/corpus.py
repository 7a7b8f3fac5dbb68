"""Small sound projects made of what comes with pnp: each file with the command that reads it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from pnp.cli import run
from pnp.cli.output import finish

ROOT = Path(__file__).resolve().parents[2]
GAMES = {"lighten": "deck", "loads": "deck", "heartland": "bills"}
"""Bundled sets, and the component to draw where a file belongs to none."""
HOMEBREW = ("lighten", "loads")
"""Bundled sets with a setting for decks of one's own."""
TAKEN = "content/taken"
"""The set that pieces are imported into."""


class Seed(NamedTuple):
    """A file of the folder and a command that reads it."""

    path: str
    words: tuple[str, ...]


def furnish(folder: Path) -> list[Seed]:
    """Write the projects into an empty folder, the current one; the seeds in a fixed order."""
    for words in (("new", "mydeck"), ("export", "mydeck", "--out", "tables"),
                  ("export", "mydeck", "--out", "tables/deck.xlsx"),
                  ("build", "mydeck", "--lock"), ("new", "rows")):  # fmt: skip
        _run(*words)
    (folder / "out/made").mkdir(parents=True)
    _tables(folder)
    restore(folder)
    shutil.copytree(folder / "templates/mydeck", folder / "templates/taken")
    (folder / "pnp.yaml").write_text("paper: a4\nsides: duplex\nflip: short-edge\nprinter: Mine\n")
    for name in GAMES:
        shutil.copytree(ROOT / "content" / name, folder / "content" / name)
        shutil.copytree(ROOT / "templates" / name, folder / "templates" / name)
    _homebrew(folder)
    shutil.copytree(ROOT / "templates/_shared", folder / "templates/_shared")
    shutil.copytree(ROOT / "tests/playthroughs", folder / "played")
    return sorted(set(_seeds(folder)))


def restore(folder: Path) -> None:
    """Let the set that pieces are imported into be as it was."""
    shutil.rmtree(folder / TAKEN, ignore_errors=True)
    shutil.copytree(folder / "content/mydeck", folder / TAKEN)


def _run(*words: str) -> None:
    try:
        code = finish(lambda: run(words))
    except SystemExit as end:
        code = int(end.code or 0)
    assert code == 0, words


def _tables(folder: Path) -> None:
    """Two sets whose pieces stand in a CSV file and in a workbook."""
    rows = folder / "content/rows"
    text = (rows / "deck.yaml").read_text(encoding="utf-8")
    head = text[: text.index("pieces:")]
    (rows / "deck.yaml").write_text(f"{head}pieces: deck.csv\n", encoding="utf-8")
    shutil.copy(folder / "tables/deck.csv", rows)
    shutil.copytree(rows, folder / "content/book")
    book = folder / "content/book"
    (book / "deck.yaml").write_text(f"{head}pieces: deck.xlsx\n", encoding="utf-8")
    (book / "deck.csv").unlink()
    shutil.copy(folder / "tables/deck.xlsx", book)
    shutil.copytree(folder / "templates/rows", folder / "templates/book")


def _homebrew(folder: Path) -> None:
    """Sets whose decks may be of any cards that can be played, with the examples of their pages."""
    for name in HOMEBREW:
        shutil.copytree(ROOT / "content" / name, folder / f"content/own-{name}")
        shutil.copytree(ROOT / "templates" / name, folder / f"templates/own-{name}")
        entry = folder / f"content/own-{name}/set.yaml"
        text = entry.read_text(encoding="utf-8")
        entry.write_text(text.replace("profile: official", "profile: homebrew"), encoding="utf-8")


def _seeds(folder: Path) -> Iterator[Seed]:
    def build(name: str, *more: str) -> tuple[str, ...]:
        return ("build", name, "--out", "out/made", *more)

    for name in ("mydeck", "rows", "book"):
        for file in _files(folder, f"content/{name}", f"templates/{name}"):
            yield Seed(file, build(name))
            yield Seed(file, ("check", name, "--format", "sarif"))
    yield Seed("pnp.yaml", build("mydeck"))
    yield Seed("out/mydeck/pnp.lock", build("mydeck", "--since", "out/mydeck/pnp.lock"))
    for file in ("tables/deck.csv", "tables/deck.xlsx"):
        yield Seed(file, ("import", "taken", "deck", file))
    for file in _files(folder, "played"):
        yield Seed(file, ("play", "--replay", file))
    for name, usual in GAMES.items():
        components = {file.stem for file in (folder / "content" / name).glob("*.yaml")} - {"set", "rules"}
        for file in _files(folder, f"content/{name}", f"templates/{name}"):
            stem = Path(file).name.split(".")[0]
            if stem != "rules":
                yield Seed(file, build(name, "--component", stem if stem in components else usual))
        yield Seed(f"content/{name}/set.yaml", ("simulate", name, "--games", "1"))
        yield Seed(f"content/{name}/set.yaml", ("check", name, "--component", usual, "--json"))
    yield from _homebrew_seeds(folder)
    for file in _files(folder, "templates/_shared"):
        if Path(file).name not in ("changes.j2", "join.j2"):
            yield Seed(file, build("lighten", "--component", "deck"))
    yield Seed("templates/_shared/changes.j2", build("mydeck", "--since", "out/mydeck/pnp.lock"))
    for file in _files(folder, "content/heartland/maps"):
        yield Seed(file, ("map", "check", file))
        yield Seed(file, ("map", "show", file))
    yield Seed("content/heartland/locations.yaml", ("map", "check", "content/heartland/maps/2-plain.yaml"))
    for file in _files(folder, "content/lighten/manifests"):
        yield Seed(file, ("manifest", "show", file, "--games", "1"))
    for file in ("deck.yaml", "set.yaml"):
        words = ("manifest", "show", "content/lighten/manifests/a.yaml", "--games", "1", "--json")
        yield Seed(f"content/lighten/{file}", words)


def _homebrew_seeds(folder: Path) -> Iterator[Seed]:
    for name in HOMEBREW:
        for file in _files(folder, f"content/own-{name}"):
            yield Seed(file, ("check", f"own-{name}"))


def _files(folder: Path, *below: str) -> list[str]:
    found = (path for part in below for path in (folder / part).rglob("*") if path.is_file())
    return sorted(path.relative_to(folder).as_posix() for path in found)


def chosen(seeds: list[Seed], random: Random) -> Seed:
    """A seed; those of one folder share its chance."""
    folders: dict[str, list[Seed]] = {}
    for seed in seeds:
        folders.setdefault(seed.path.rpartition("/")[0], []).append(seed)
    return random.choice(folders[random.choice(sorted(folders))])
