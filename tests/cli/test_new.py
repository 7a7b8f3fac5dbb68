"""`pnp new`: what it asks, copies and says, and that a copy is the game that it was made from."""

from __future__ import annotations

import io
import json
import os
import shutil
import sys
from pathlib import Path

import pytest

from pnp.content.copied import RECORD
from pnp.jobs import Options
from pnp.pipeline import build, check
from pnp.project import BUNDLED
from pnp.source import display_path
from tests.cli.conftest import Shell, write_deck
from tests.running import Run


def files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*.*")
        if path.is_file()
    }


@pytest.fixture
def original() -> Path:
    from pnp.project import LIBRARY

    return LIBRARY


def test_a_copy_has_every_file_with_its_comments(here: Path, shell: Shell, original: Path) -> None:
    done = shell("new", "my-heartland", "--from", "heartland")
    assert (done.code, done.err) == (0, "")
    theirs, ours = files(original / "heartland"), files(here / "content/my-heartland")
    assert set(ours) == {*theirs, RECORD}
    assert {name for name in theirs if ours[name] != theirs[name]} == {"set.yaml"}
    lines = ours["set.yaml"].decode().splitlines(keepends=True)
    (said,) = [line for line in lines if line.startswith("from: heartland ")]
    lines.remove(said)
    assert "".join(lines).encode() == theirs["set.yaml"]
    assert not (here / "templates").exists()
    assert "pnp build my-heartland" in done.out
    assert "to templates/my-heartland/." in done.out


@pytest.mark.parametrize(
    ("name", "component"), [("lighten", "record"), ("heartland", "depot"), ("loads", "pad")]
)
def test_a_copy_builds_the_same_and_is_all_right(here: Path, shell: Shell, name: str, component: str) -> None:
    assert shell("new", "mine", "--from", name).code == 0
    for path in (here / "content/mine").glob("*.yaml"):
        if path.name not in ("set.yaml", f"{component}.yaml"):
            path.unlink()
    options = Options(components=(component,), sides="duplex")
    made = build([name, "mine"], folder=here, options=options)
    assert [problem for problem in made.report if problem.severity != "info"] == []
    theirs, ours = files(here / "out" / name), files(here / "out/mine")
    assert ours == theirs
    assert len(ours) == 2
    assert [one for one in check(["mine"], folder=here, options=options) if one.severity != "info"] == []


def test_a_copy_can_be_played(here: Path, shell: Shell) -> None:
    shell("new", "mine", "--from", "lighten")
    told = [shell("simulate", name, "--games", "20", "--seed", "3", "--json") for name in ("lighten", "mine")]
    assert [done.code for done in told] == [0, 0]
    theirs, ours = (json.loads(done.out) for done in told)
    for made in (theirs, ours):
        for name in [name for name in made if "second" in name]:
            del made[name]
    assert json.dumps(ours).replace("mine", "lighten") == json.dumps(theirs)


def test_list_tells_where_each_part_comes_from(here: Path, shell: Shell) -> None:
    shell("new", "mine", "--from", "lighten")
    (here / "content/mine/mat.yaml").unlink()
    look = here / "templates/mine/record.face.j2"
    look.parent.mkdir(parents=True)
    look.write_text("{% extends '_shared/side.j2' %}", encoding="utf-8")
    record = here / "content/mine/record.yaml"
    record.write_bytes(record.read_bytes() + b"# mine\n")
    lines = [line for line in shell("list").out.split("mine: ")[1].splitlines() if line.startswith("    ")]
    told = {line.split()[0]: line.split("; ", 1)[1] for line in lines}
    assert told["mat"] == "comes with pnp"
    assert told["record"] == "here, changed"
    assert told["deck"] == "here, not changed; its look comes with pnp"
    sets = {made["id"]: made for made in json.loads(shell("list", "--json").out)["sets"]}
    parts = {part["id"]: (part["content_from"], part["look_from"]) for part in sets["mine"]["components"]}
    assert (parts["mat"], parts["record"], parts["deck"]) == (
        ("pnp", "pnp"),
        ("here", "here"),
        ("here", "pnp"),
    )
    assert {part["content_from"] for part in sets["lighten"]["components"]} == {"pnp"}
    changed = {part["id"]: part["changed"] for part in sets["mine"]["components"]}
    assert [changed[name] for name in ("mat", "record", "deck")] == [False, True, False]
    assert {part["changed"] for part in sets["lighten"]["components"]} == {None}


def test_list_tells_that_a_file_of_several_is_gone(here: Path, shell: Shell) -> None:
    shell("new", "mine", "--from", "lighten")
    (here / "content/mine/manifests/b.yaml").unlink()
    (line,) = [line for line in shell("list").out.split("mine: ")[1].splitlines() if "  manifests " in line]
    assert line.endswith("; here, changed; its look comes with pnp")


def test_with_its_templates(here: Path, shell: Shell) -> None:
    done = shell("new", "mine", "--from", "lighten", "--templates")
    assert (done.code, done.err) == (0, "")
    assert (here / "templates/mine/deck.face.j2").is_file()
    assert "What the pieces look like stands in templates/mine/." in done.out
    made = build(["lighten", "mine"], folder=here, options=Options(components=("deck",), only=("one",)))
    assert list(made.report) == []
    assert files(here / "out/mine") == files(here / "out/lighten")


def test_a_set_of_ones_own_is_copied_with_its_templates(here: Path, shell: Shell) -> None:
    write_deck(here)
    done = shell("new", "other", "--from", "demo")
    assert (done.code, done.err) == (0, "")
    assert "from:" not in (here / "content/other/set.yaml").read_text(encoding="utf-8")
    assert (here / "templates/other/cards.face.j2").is_file()
    assert list(check(["other"], folder=here)) == []


def test_a_look_is_copied_from_where_it_lies(here: Path, shell: Shell) -> None:
    (here / "templates/lighten").mkdir(parents=True)
    for name, origin, home in (
        ("one", "heartland", display_path(BUNDLED / "templates/heartland")),
        ("two", "one", display_path(BUNDLED / "templates/heartland")),
        ("three", "lighten", "templates/lighten"),
    ):
        done = shell("new", name, "--from", origin)
        said = f"To change a look, copy its template from {home}/ to templates/{name}/."
        assert done.out.splitlines()[-1] == said
    write_deck(here)
    shutil.rmtree(here / "templates/demo")
    done = shell("new", "four", "--from", "demo")
    assert (done.code, done.out) == (1, "")
    assert done.err == (
        "error: demo has no template cards.face.j2, so that no copy could be printed\n"
        "      hint: put its templates into templates/demo/ first\n"
    )
    assert not (here / "content/four").exists()


def test_a_set_outside_of_content_is_copied_with_templates_or_not_at_all(here: Path, shell: Shell) -> None:
    write_deck(here)
    shutil.move(here / "content/demo", here / "away")
    done = shell("new", "other", "--from", "away")
    assert (done.code, done.out) == (1, "")
    assert "put its templates into away/templates/away/ first" in done.err
    shutil.move(here / "templates/demo", here / "away/templates/away")
    assert shell("new", "other", "--from", "away").code == 0
    assert list(check(["other"], folder=here)) == []
    assert sorted(path.name for path in (here / "content/other").iterdir()) == ["cards.yaml", "set.yaml"]


def test_a_copy_of_a_copy_has_the_templates_of_its_game(here: Path, shell: Shell) -> None:
    assert shell("new", "one", "--from", "lighten").code == 0
    assert shell("new", "two", "--from", "one", "--templates").code == 0
    record = {RECORD: (here / "templates/two" / RECORD).read_bytes()}
    assert files(here / "templates/two") == files(BUNDLED / "templates/lighten") | record
    assert list(check(["two"], folder=here, options=Options(components=("deck",)))) == []


def test_a_copy_of_a_copy_is_made_from_the_same_set(here: Path, shell: Shell) -> None:
    shell("new", "one", "--from", "lighten")
    (here / "content/one/mat.yaml").unlink()
    assert shell("new", "two", "--from", "one").code == 0
    text = (here / "content/two/set.yaml").read_text(encoding="utf-8")
    assert text.count("\nfrom: lighten ") == 1
    assert shell("list").out.count("comes with pnp, ") == 0
    assert list(check(["two"], folder=here, options=Options(components=("mat",)))) == []


@pytest.mark.skipif(os.name != "posix", reason="needs links")
def test_links_and_hidden_files_are_not_copied(here: Path, shell: Shell) -> None:
    write_deck(here, **{"secret.yaml": "a: 1\n", "content/demo/.notes": "mine\n"})
    for name in ("cards.yaml.bak", "cards.yaml.bak2", "cards.yaml~"):
        (here / "content/demo" / name).write_text("old\n", encoding="utf-8")
    (here / "content/demo/link.yaml").symlink_to(here / "secret.yaml")
    assert shell("new", "other", "--from", "demo").code == 0
    assert sorted(path.name for path in (here / "content/other").iterdir()) == ["cards.yaml", "set.yaml"]


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["x", "--from", "heartlnd"], 1, "there is no content set `heartlnd`"),
        (["heartland", "--from", "heartland"], 1, '"heartland" comes with pnp, and yours would hide it'),
        (["My Set", "--from", "heartland"], 1, '"My Set" is no name for a set'),
        (["x", "--templates"], 2, "goes with --from"),
        ([], 2, "a NAME is missing: pnp new my-deck, or pnp new my-heartland --from heartland"),
        (["--from", "heartland"], 2, "a NAME is missing"),
    ],
)
def test_what_cannot_be_made(here: Path, shell: Shell, words: list[str], code: int, message: str) -> None:
    done = shell("new", *words)
    assert done.code == code
    assert message in done.err
    assert list(here.iterdir()) == []


class Terminal(io.StringIO):
    """What a person types."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("typed", "name", "said"),
    [
        ("\n\n", "my-deck", None),
        ("1\n\n", "my-heartland", "heartland"),
        ("lighten\nmine\n", "mine", "lighten"),
        ("9\nx\n2\nMy Set\nlighten\nmy-own\n", "my-own", "lighten"),
    ],
)
def test_a_person_is_asked(
    here: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch, typed: str, name: str, said: str | None
) -> None:
    monkeypatch.setattr(sys, "stdin", Terminal(typed))
    done = shell("new")
    assert (done.code, done.err) == (0, "")
    text = (here / f"content/{name}/set.yaml").read_text(encoding="utf-8")
    assert (f"\nfrom: {said} " in text) if said else "from:" not in text


def test_a_person_is_offered_sets_of_their_own(
    here: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert shell("new", "harbour").code == 0
    monkeypatch.setattr(sys, "stdin", Terminal("4\n\n"))
    done = shell("new")
    assert (done.code, done.err) == (0, "")
    ways = [
        f"  {number}  a copy of {name} to change"
        for number, name in enumerate(("heartland", "lighten", "loads", "harbour"), 1)
    ]
    assert set(ways) <= set(done.out.splitlines())
    copied, own = (
        (here / f"content/{name}/deck.yaml").read_text(encoding="utf-8")
        for name in ("harbour-copy", "harbour")
    )
    assert copied == own


def test_a_person_who_presses_ctrl_c_is_told_what_is_true(
    here: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Impatient(Terminal):
        def readline(self, size: int | None = -1) -> str:
            raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", Impatient())
    done = shell("new")
    assert (done.code, done.err) == (1, "\nstopped: no file is half written\n")
    assert list(here.iterdir()) == []


def test_a_person_may_stop(here: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", Terminal("1\n"))
    done = shell("new")
    assert (done.code, done.err) == (1, "stopped: nothing was made\n")
    assert list(here.iterdir()) == []


def test_only_the_name_is_asked_for_where_the_set_is_known(
    here: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", Terminal("\n"))
    done = shell("new", "--from", "loads")
    assert "What do you want to make?" not in done.out
    assert (here / "content/my-loads/set.yaml").is_file()


def test_schemas_for_editors_lie_beside_the_content(here: Path, shell: Shell) -> None:
    assert shell("new", "mydeck") != Run(1, "", "")
    assert (here / ".schemas/set.schema.json").is_file()
    assert (here / ".schemas/heartland.location.schema.json").is_file()
    for name in ("theme", "boxes"):
        text = (here / f"templates/mydeck/{name}.yaml").read_text(encoding="utf-8")
        address = text.partition("$schema=")[2].split()[0]
        assert (here / "templates/mydeck" / address).resolve() == here / f".schemas/{name}.schema.json"
        assert (here / f".schemas/{name}.schema.json").is_file()
