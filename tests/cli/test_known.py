"""The rules and decks of bundled sets, known beforehand: what is said by them is what reading would say."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.cli.known import known_set
from pnp.content.copied import show_record
from pnp.content.model import ContentSet
from pnp.content.read import read_set
from pnp.games import find_games
from pnp.games.lighten.facts import deck_of
from pnp.project import BUNDLED, LIBRARY
from pnp.source import Report
from tests.running import ends

from .conftest import Shell
from .test_process import imported

SET = BUNDLED / "content" / "lighten"
GOOD = "letter: D\ntargets: [12, 4, 16, 8, 19, 3, 14, 18, 6, 17, 10, 20]\n"
MANIFESTS = {
    "of the set": (SET / "manifests" / "b.yaml").read_text(encoding="utf-8"),
    "short": GOOD,
    "with remarks": "# Mine\n\nnote: It's {hand} cards\n" + GOOD.replace("D", '"D"  # new'),
    "in blocks": "letter: D\ntargets:\n" + "- 9\n- 12\n" * 6,
    "with warnings": GOOD.replace("17, 10, 20", "17, 17, 22"),
    "too short": GOOD.replace(", 20", ""),
    "beyond all hands": GOOD.replace("20", "31"),
    "beyond all targets": GOOD.replace("20", "100"),
    "with a word too long": GOOD.replace("letter: D", "letter: DDD"),
    "with tags": f"note: a <b>bold one\n{GOOD}",
    "with a number nobody knows": f"note: a hand of {{hands}}\n{GOOD}",
    "with an unknown key": f"{GOOD}targts: [1]\n",
    "with a key twice": GOOD + GOOD,
    "without targets": "letter: D\n",
    "empty": "",
    "no YAML": "letter: [\n",
}


@pytest.fixture(autouse=True)
def nothing_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("pnp.cli.kept.keep", lambda *given: None)


@pytest.fixture
def told(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """See that a line says the same whether its set is known or read; which it is must be as expected."""

    def check(*words: str, is_known: bool) -> None:
        answers = []

        def known(folder: Path) -> ContentSet | None:
            answers.append(known_set(folder))
            return answers[-1]

        monkeypatch.setattr("pnp.cli.decks.known_set", known)
        said = shell("manifest", "show", *words)
        assert [answer is not None for answer in answers] == [is_known]
        monkeypatch.setattr("pnp.cli.decks.known_set", lambda folder: None)
        assert said == shell("manifest", "show", *words)

    return check


def test_a_known_set_is_as_it_would_be_read() -> None:
    known, whole = known_set(SET), read_set(SET, find_games(), Report(), LIBRARY)
    assert known is not None
    assert whole is not None
    assert dict(deck_of(known)) == dict(deck_of(whole)) == dict.fromkeys(range(1, 9), 2)
    for name in ("id", "game", "settings", "rules", "severity", "incomplete", "withheld", "folders"):
        assert getattr(known, name) == getattr(whole, name)
    assert [(part.id, part.kind, part.copies, part.source.file) for part in known.components] == [
        (part.id, part.kind, part.copies, part.source.file) for part in whole.components
    ]
    for game in find_games().offering("manifests"):
        assert (known_set(LIBRARY / game.name) is not None) is (LIBRARY / game.name).is_dir()


@pytest.mark.parametrize("words", [("--games", "3"), ("--json", "--games", "1")], ids=["text", "json"])
@pytest.mark.parametrize("text", MANIFESTS.values(), ids=MANIFESTS)
def test_a_manifest_is_told_as_if_the_set_were_read(
    text: str, words: tuple[str, ...], here: Path, told: Callable[..., None]
) -> None:
    (here / "mine.yaml").write_text(text, encoding="utf-8")
    told("mine.yaml", *words, is_known=True)


@pytest.mark.parametrize("file", ["none.yaml", ".", "lighten.yaml", "Mine.yaml"])
def test_what_is_no_manifest_is_told_as_if_the_set_were_read(
    file: str, here: Path, told: Callable[..., None]
) -> None:
    (here / "lighten.yaml").symlink_to(SET / "manifests.yaml")
    (here / "Mine.yaml").write_text(GOOD, encoding="utf-8")
    told(file, is_known=True)


def changed(name: str, old: str, new: str) -> Callable[[Path], None]:
    def change(folder: Path) -> None:
        text = (folder / name).read_text(encoding="utf-8")
        assert old in text
        (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8", newline="")

    return change


def only(entry: str) -> Callable[[Path], None]:
    def change(folder: Path) -> None:
        for path in folder.glob("*.yaml"):
            path.unlink()
        (folder / "set.yaml").write_text(entry, encoding="utf-8")

    return change


def both(*changes: Callable[[Path], None]) -> Callable[[Path], None]:
    def change(folder: Path) -> None:
        for each in changes:
            each(folder)

    return change


def link(folder: Path) -> None:
    (folder / "mat.yaml").unlink()
    (folder / "mat.yaml").symlink_to("nowhere.yaml")


def copy(*changes: Callable[[Path], None]) -> Callable[[Path], None]:
    """As `pnp new` makes one, changed before its files are noted."""

    def change(folder: Path) -> None:
        both(FROM, *changes)(folder)
        names = [path.relative_to(folder).as_posix() for path in sorted(folder.rglob("*.yaml"))]
        (folder / "copied.txt").write_text(show_record("lighten", folder, names), encoding="utf-8")

    return change


FROM = changed("set.yaml", "title: ", "from: lighten  # the rest\ntitle: ")
REMARK = changed("mat.yaml", "# yaml-language-server", "# Ours\n# yaml")
TITLE = "title: Lighten the Load"
KNOWN = {
    "a copy": lambda folder: None,
    "a copy that is made from it": FROM,
    "a copy that is noted": copy(),
    "a copy that was changed": both(copy(), REMARK),
    "without files that it may have": both(FROM, lambda folder: (folder / "mat.yaml").unlink()),
    "with a title": changed("set.yaml", TITLE, "title: Mine, no. 2 # ours"),
    "with other remarks": changed("deck.yaml", "# yaml-language-server", "# Ours, not theirs\n# yaml"),
    "with manifests that are wrong": changed("manifests/b.yaml", "targets", "tragets"),
    "nothing but its name": only("from: lighten\ntitle: Mine\n"),
    "nothing at all": only("# Ours\nfrom: lighten\n"),
}
READ = {
    "another hand": changed("set.yaml", "hand: 4", "hand: 5"),
    "another deck": both(FROM, changed("deck.yaml", "copies: 2", "copies: 3")),
    "a component that is wrong": changed("mat.yaml", "component: mat", "component: deck"),
    "a file too few": lambda folder: (folder / "mat.yaml").unlink(),
    "a link that leads nowhere": both(FROM, link),
    "a title that is none": changed("set.yaml", TITLE, "title: [1]"),
    "a title too long": changed("set.yaml", TITLE, f"title: {'x' * 201}"),
    "a title that is blank": changed("set.yaml", TITLE, "title: null"),
    "a title twice": changed("set.yaml", TITLE, "title: A\ntitle: B"),
    "a title somewhere else": changed("set.yaml", "settings:\n", "settings:\ntitle: B\n"),
    "a title without more": changed("set.yaml", TITLE, "title: "),
    "made from another": changed("set.yaml", "title: ", "from: loads\ntitle: "),
    "made from it further down": changed("set.yaml", "game: ", "from: lighten\ngame: "),
    "made from it, with a word": only("from: lighten\ntitle\n"),
    "a copy that is outdated": copy(REMARK),
    "a copy that is noted wrongly": both(copy(), changed("copied.txt", "from: lighten", "form: lighten")),
    "with severities": only("from: lighten\nseverity: {manifest-hard: {as: error, because: hard}}\n"),
    "with a remark that steers": changed("deck.yaml", "# yaml", "# \x07 yaml"),
    "with other letters": lambda folder: (folder / "deck.yaml").write_bytes(b"# \xe9\n"),
    "not to be read as text": lambda folder: (folder / "set.yaml").write_bytes(b"\xef\xbb\xbftitle: x\n"),
}


@pytest.mark.parametrize("change", KNOWN.values(), ids=KNOWN)
def test_a_set_that_says_the_same_is_known(
    change: Callable[[Path], None], here: Path, told: Callable[..., None]
) -> None:
    mine = Path(shutil.copytree(SET, here / "content" / "mine"))
    change(mine)
    (mine / "manifests" / "storm.yaml").write_text(GOOD, encoding="utf-8")
    told("content/mine/manifests/storm.yaml", "--games", "2", is_known=True)
    told("content/mine/manifests.yaml", is_known=True)
    told("content/mine/mat.yaml", is_known=True)


@pytest.mark.parametrize("change", READ.values(), ids=READ)
def test_any_other_set_is_read(change: Callable[[Path], None], here: Path, told: Callable[..., None]) -> None:
    mine = Path(shutil.copytree(SET, here / "content" / "mine"))
    change(mine)
    (mine / "manifests" / "storm.yaml").write_text(GOOD.replace("20", "22"), encoding="utf-8")
    told("content/mine/manifests/storm.yaml", "--games", "2", is_known=False)


def test_a_set_of_the_name_of_the_bundled_one_counts_first(here: Path, told: Callable[..., None]) -> None:
    mine = Path(shutil.copytree(SET, here / "content" / "lighten"))
    (here / "mine.yaml").write_text(GOOD, encoding="utf-8")
    told("mine.yaml", "--games", "1", is_known=True)
    changed("deck.yaml", "copies: 2", "copies: 3")(mine)
    told("mine.yaml", "--games", "1", is_known=False)


def test_where_a_set_is_known_no_yaml_is_read(here: Path) -> None:
    (here / "mine.yaml").write_text(GOOD, encoding="utf-8")
    modules = imported("manifest", "show", str(here / "mine.yaml"), "--games", "2")
    assert modules & {"yaml", "dataclasses", "inspect", "pnp.content.read", "pnp.pipeline"} == set()


@pytest.mark.skipif(os.name != "posix", reason="needs pipes")
@pytest.mark.parametrize("origin", ["", "from: lighten\n"], ids=["whole", "from the bundled one"])
def test_nobody_waits_for_a_pipe(here: Path, origin: str) -> None:
    mine = Path(shutil.copytree(SET, here / "content" / "mine"))
    entry = mine / "set.yaml"
    entry.write_text(origin + entry.read_text(encoding="utf-8"), encoding="utf-8")
    (mine / "copied.txt").write_text(show_record("lighten", SET, ["deck.yaml"]), encoding="utf-8")
    (mine / "deck.yaml").unlink()
    os.mkfifo(mine / "deck.yaml")
    assert ends(lambda: known_set(mine)) == [None]
