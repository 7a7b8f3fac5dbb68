"""The other commands: list, new, explain, doctor, schema, and what all of them have in common."""

from __future__ import annotations

import json
import os
import re
import stat
import time
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import typer.main
import yaml
from typer.testing import CliRunner

import pnp
from pnp.cli.app import app
from pnp.large_print import FACTORS
from pnp.pipeline import check
from pnp.project import BUNDLED
from pnp.source import display_path
from pnp.starter import StarterFailed, make_starter
from tests.cli.conftest import ROOT, Run, Shell, write_deck
from tests.users import ordinary_user

COMMANDS: dict[str, Any] = typer.main.get_command(app).commands  # type: ignore[attr-defined]


class StrictLoader(yaml.SafeLoader):
    """YAML 1.2: only true and false are truth values."""


StrictLoader.yaml_implicit_resolvers = {
    letter: [(tag, form) for tag, form in rules if not tag.endswith((":bool", ":timestamp"))]
    for letter, rules in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
StrictLoader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("true|false"), list("tf"))


def test_list(here: Path, shell: Shell) -> None:
    write_deck(here, "- {id: one, title: One, copies: per-player}\n- {id: two, title: Two}")
    done = shell("list")
    assert (done.code, done.err) == (0, "")
    first, second, *_ = done.out.splitlines()
    assert first == "demo: Demo 1.0.0, 1-9 players, content/demo"
    assert re.fullmatch(r"    cards +3 pieces of 2 designs, 63\.5 x 88\.9 mm", second)
    assert "\nlighten: Lighten the Load 1.0.0, 1-6 players, comes with pnp\n" in done.out
    assert re.search(r"deck +64 pieces of 8 designs, 63\.5 x 88\.9 mm, with backs\n", done.out)
    assert re.search(r"mat +4 pieces of 1 design, 266 x 192 mm\n", done.out)


def test_list_names_styles(here: Path, shell: Shell) -> None:
    write_deck(here)
    cards = here / "content/demo/cards.yaml"
    styles = "styles: {big: {title: Big, size: 90x80mm, back: true}, plain: {}}\n"
    cards.write_text(cards.read_text(encoding="utf-8") + styles, encoding="utf-8")
    assert "cards           1 piece of 1 design, 63.5 x 88.9 mm, styles: big, plain\n" in shell("list").out
    (found,) = (found for found in json.loads(shell("list", "--json").out)["sets"] if found["id"] == "demo")
    assert found["components"][0]["styles"] == [
        {"id": "big", "title": "Big", "size_mm": [90.0, 80.0], "two_sided": True},
        {"id": "plain", "title": "cards", "size_mm": [63.5, 88.9], "two_sided": False},
    ]


def test_list_counts_for_the_players_asked_for(shell: Shell) -> None:
    done = shell("list", "--players", "1")
    assert re.search(r"deck +16 pieces of 8 designs", done.out)
    assert re.search(r"mat +1 piece of 1 design,", done.out)


def test_list_tells_of_a_set_that_cannot_be_read_beside_the_others(here: Path, shell: Shell) -> None:
    write_deck(here, "- {id: one, title: One}")
    shell("new", "locked")
    for closed in ("content/locked", "content/locked/set.yaml"):
        mode = stat.S_IMODE((here / closed).stat().st_mode)
        with ordinary_user(here):
            (here / closed).chmod(0)
            done = shell("list")
            (here / closed).chmod(mode)
        assert done.code == 1
        assert done.out.startswith("demo: Demo 1.0.0")
        assert "\nlighten: Lighten the Load 1.0.0" in done.out
        assert done.err.splitlines()[:2] == [
            "content/locked/set.yaml: error: set.yaml cannot be read: Permission denied [unreadable]",
            "      hint: give yourself the right to read it",
        ]


def test_list_tells_which_sets_are_not_for_so_many(shell: Shell) -> None:
    done = shell("list", "--players", "3")
    assert done.code == 1
    assert [line.split(":")[0] for line in done.out.splitlines() if line[0] != " "] == [
        "heartland",
        "lighten",
    ]
    assert done.err.count("the game is for exactly 4 players, not for 3 [player-count]\n") == 1


def test_list_as_json(shell: Shell) -> None:
    done = shell("list", "--json")
    (found,) = (found for found in json.loads(done.out)["sets"] if found["id"] == "lighten")
    assert {key: found[key] for key in ("id", "title", "game", "version", "players")} == {
        "id": "lighten",
        "title": "Lighten the Load",
        "game": "lighten",
        "version": "1.0.0",
        "players": {"min": 1, "max": 6, "default": 4},
    }
    assert found["components"][0] == {
        "id": "deck",
        "title": "Personal deck",
        "kind": "card",
        "size_mm": [63.5, 88.9],
        "designs": 8,
        "pieces": 64,
        "two_sided": True,
        "file": display_path(BUNDLED / "content/lighten/deck.yaml"),
        "content_from": "pnp",
        "look_from": "pnp",
        "changed": None,
        "styles": [],
    }
    assert [component["id"] for component in found["components"]] == [
        "deck",
        "mat",
        "record",
        "manifests",
        "reference",
        "rules",
    ]


def test_list_shows_what_it_can_and_tells_of_the_rest(here: Path, shell: Shell) -> None:
    write_deck(here, "- {id: one, titel: One}")
    for words in (("list",), ("list", "--json")):
        done = shell(*words)
        assert done.code == 1
        assert "lighten" in done.out
        assert "content/demo/cards.yaml:4:13: error: " in done.err
    assert "lighten" in {found["id"] for found in json.loads(shell("list", "--json").out)["sets"]}


def test_new_makes_a_deck_that_builds_at_once_without_a_warning(here: Path, shell: Shell) -> None:
    done = shell("new", "my-deck")
    assert (done.code, done.err) == (0, "")
    *files, _, build, change = done.out.splitlines()
    assert all((here / file).is_file() for file in files)
    assert {Path(file).parent.as_posix() for file in files} == {"content/my-deck", "templates/my-deck"}
    assert build == "Print it with: pnp build my-deck"
    assert "content/my-deck/deck.yaml" in change
    text = (here / "content/my-deck/set.yaml").read_text(encoding="utf-8")
    assert "title: My Deck\n" in text
    for words in ((), ("--sides", "duplex"), ("--bleed", "3", "--gap", "6")):
        done = shell("build", "my-deck", "--strict", *words)
        assert (done.code, done.err) == (0, "")
    assert list(check(["my-deck"], folder=here)) == []


def test_new_leaves_no_trace_of_how_it_was_made(here: Path, shell: Shell) -> None:
    shell("new", "deck_2")
    names = {path.relative_to(here).as_posix() for path in here.rglob("*")}
    assert not any(".pnp-tmp" in name for name in names)
    for path in here.rglob("*.*"):
        if path.suffix in (".yaml", ".j2"):
            assert "__" not in path.read_text(encoding="utf-8")
            assert b"\r" not in path.read_bytes()


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (
            "My Deck",
            '"My Deck" is no name for a set: use small letters, digits, - and _, for example my-deck',
        ),
        ("Größe 2", "for example gr-e-2"),
        ("!", "for example my-deck"),
        ("../up", "for example up"),
        ("con", 'Windows cannot have a folder "con": choose another name'),
        ("lpt1", 'Windows cannot have a folder "lpt1": choose another name'),
        ("lighten", '"lighten" comes with pnp, and yours would hide it: choose another name'),
        ("x" * 61, "is no name for a set"),
    ],
)
def test_new_refuses_names_that_make_trouble(here: Path, shell: Shell, name: str, message: str) -> None:
    done = shell("new", name)
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith("error: ")
    assert message in done.err
    assert list(here.iterdir()) == []


def test_new_touches_nothing_that_is_there(here: Path, shell: Shell) -> None:
    (here / "templates/mine").mkdir(parents=True)
    done = shell("new", "mine")
    assert done.err == "error: templates/mine/ exists already: choose another name, or remove it first\n"
    assert done.code == 1
    assert not (here / "content").exists()
    (here / "content").mkdir()
    (here / "content/yours").symlink_to("nowhere")
    assert shell("new", "yours").code == 1


def test_new_where_content_is_a_file(here: Path, shell: Shell) -> None:
    (here / "content").write_text("mine", encoding="utf-8")
    done = shell("new", "mydeck")
    assert done.code == 1
    assert re.match(
        r"error: cannot write \S*content\S*: .+; go to a folder of yours and try again\n", done.err
    )
    assert not (here / "templates").exists()
    assert (here / "content").read_text(encoding="utf-8") == "mine"


def test_new_where_templates_is_a_file_takes_back_the_content(here: Path, shell: Shell) -> None:
    (here / "templates").write_text("mine", encoding="utf-8")
    assert shell("new", "mydeck").code == 1
    assert not (here / "content/mydeck").exists()
    assert list(here.glob("content/*")) == []


def test_new_takes_back_what_it_has_moved(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rename = Path.rename

    def fail(self: Path, target: Path) -> Path:
        if "templates" in target.parts:
            raise OSError(28, "No space left on device", str(target))
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", fail)
    with pytest.raises(StarterFailed, match="templates/mydeck: no space left on device"):
        make_starter(here, "mydeck")
    assert [path for path in here.rglob("*") if path.is_file()] == []


def test_new_twice_at_once_makes_the_set_once(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rename, made = Path.rename, []

    def overtaken(self: Path, target: Path) -> Path:
        monkeypatch.setattr(Path, "rename", rename)
        made.extend(make_starter(here, "mydeck"))
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", overtaken)
    with pytest.raises(StarterFailed, match="content/mydeck/ exists already"):
        make_starter(here, "mydeck")
    assert sorted(path for path in here.rglob("*") if path.is_file()) == sorted(made)


def test_new_clears_away_what_a_killed_run_left(here: Path) -> None:
    of_another, left = here / "content/.0123.pnp-tmp", here / "content/.4567.pnp-tmp"
    for folder in (of_another, left):
        folder.mkdir(parents=True)
        (folder / "deck.yaml").write_text("half of", encoding="utf-8")
    long_ago = time.time() - 2 * 3600
    os.utime(left, (long_ago, long_ago))
    make_starter(here, "mydeck")
    assert sorted(path.name for path in (here / "content").iterdir()) == [of_another.name, "mydeck"]


def test_new_in_a_folder_that_cannot_be_written(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Path, *args: Any, **options: Any) -> None:
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(StarterFailed, match="permission denied; go to a folder of yours"):
        make_starter(here, "mydeck")


def test_explain_tells_of_one_name_and_lists_all(shell: Shell) -> None:
    names = sorted(page.stem for page in (ROOT / "pnp/explain").glob("*.md"))
    done = shell("explain")
    assert (done.code, done.err) == (0, "")
    assert [line.split()[0] for line in done.out.splitlines()] == names
    assert all(len(line.split()) > 3 for line in done.out.splitlines())
    for name in (names[0], f"[{names[0]}]", names[0].upper()):
        done = shell("explain", name)
        assert done.code == 0
        assert done.out.startswith(f"# {names[0]}: ")
        assert "Wrong:" in done.out
        assert "Right:" in done.out


def test_explain_of_an_unknown_name_offers_a_near_one(shell: Shell) -> None:
    done = shell("explain", "text-overflo")
    assert done == Run(2, "", "error: no problem is named `text-overflo`; did you mean `text-overflow`?\n")
    done = shell("explain", "zzz")
    assert done == Run(2, "", "error: no problem is named `zzz`; `pnp explain` shows all names\n")


def test_doctor(here: Path, shell: Shell) -> None:
    done = shell("doctor")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(f"pnp {pnp.__version__}, Python 3.")
    for words in (
        "reportlab ",
        "YAML by libyaml: ",
        "content sets: ",
        "out/ can be written: yes",
        "Noto Sans 400 italic",
    ):
        assert words in done.out
    write_deck(here)
    found = json.loads(shell("doctor", "--json").out)
    assert {"demo", "lighten"} <= set(found["sets"])
    assert found["problems"] == []
    assert {"family": "Sofia Sans Condensed", "weight": 800, "italic": False} in found["fonts"]


def test_doctor_finds_what_is_wrong(here: Path, shell: Shell) -> None:
    (here / "fonts").mkdir()
    (here / "fonts/broken.ttf").write_bytes(b"no font")
    (here / "pnp.yaml").write_text("papr: a4\n", encoding="utf-8")
    (here / "out").write_text("a file", encoding="utf-8")
    done = shell("doctor")
    assert done.code == 1
    assert "out/ can be written: no\n" in done.out
    assert "fonts/broken.ttf: error: " in done.err
    assert "pnp.yaml: error: " in done.err
    assert {problem["name"] for problem in json.loads(shell("doctor", "--json").out)["problems"]} == {
        "bad-font",
        "unknown-key",
    }


def test_schema_prints_valid_schemas_that_fit_what_comes_with_pnp(shell: Shell) -> None:
    done = shell("schema")
    assert (done.code, done.err) == (0, "")
    made = json.loads(done.out)
    for schema in made.values():
        jsonschema.Draft202012Validator.check_schema(schema)
    contents = [*(BUNDLED / "content").glob("*/*.yaml"), *(ROOT / "pnp/starter/content").glob("*.yaml")]
    assert len(contents) >= 8
    for path in contents:
        value = yaml.load(path.read_text(encoding="utf-8"), StrictLoader)
        fitting = [
            name for name, schema in made.items() if jsonschema.Draft202012Validator(schema).is_valid(value)
        ]
        assert fitting, path
    kinds = {name for name in made if "card" in name or "mat" in name}
    assert kinds, list(made)


def test_schema_writes_one_file_each(here: Path, shell: Shell) -> None:
    made = json.loads(shell("schema").out)
    done = shell("schema", "--out", "for editors")
    assert done.code == 0
    assert done.out.splitlines() == [f"for editors/{name}.schema.json" for name in made]
    for name, schema in made.items():
        text = (here / f"for editors/{name}.schema.json").read_text(encoding="utf-8")
        assert json.loads(text) == schema
    (here / "taken").write_text("mine", encoding="utf-8")
    done = shell("schema", "--out", "taken")
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith("error: cannot write taken/")


def test_version(shell: Shell) -> None:
    assert shell("--version") == Run(0, f"pnp {pnp.__version__}\n", "")


def test_without_a_command_the_help_is_shown(shell: Shell) -> None:
    done = shell()
    assert done.code == 2
    assert "pnp build lighten" in done.out + done.err
    assert shell("--help").code == shell("-h").code == 0


def test_a_command_that_is_nearly_right_gets_a_hint(shell: Shell) -> None:
    done = shell("biuld")
    assert done.code == 2
    assert "build" in done.err


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_and_every_option_has_help(name: str, shell: Shell) -> None:
    command = COMMANDS[name]
    assert len(command.help.split()) > 4
    assert command.help.split("\n")[0].rstrip()[-1] in ".:"
    for parameter in command.params:
        if parameter.name not in ("help", "install_completion", "show_completion"):
            assert len((parameter.help or "").split()) > 1, f"{name} {parameter.name}"
    done = shell(name, "--help")
    assert done.code == 0
    for parameter in command.params:
        assert all(option in done.out for option in parameter.opts if option.startswith("--"))


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_stands_in_the_readme(name: str) -> None:
    assert f"| `pnp {name}" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_app_can_be_driven_by_typers_own_runner() -> None:
    done = CliRunner().invoke(app, ["--version"])
    assert (done.exit_code, done.stdout) == (0, f"pnp {pnp.__version__}\n")


def test_the_folder_of_the_user_stays_writable(here: Path, shell: Shell) -> None:
    shell("new", "mydeck")
    assert all(path.stat().st_mode & stat.S_IWUSR for path in here.rglob("*"))


def test_build_says_how_much_large_print_enlarges(shell: Shell) -> None:
    told = " ".join(shell("build", "--help").out.replace("│", " ").split())
    low, high = sorted(FACTORS)
    assert f"cards and tiles {low:g} or {high:g} times as wide and high" in told
