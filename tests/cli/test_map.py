"""`pnp map`: new maps, maps checked, and maps shown in the terminal or as a picture."""

from __future__ import annotations

import errno
import json
import re
import shutil
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pdfplumber
import pytest
from PIL import Image
from typer.main import get_command

from pnp.cli.app import app
from pnp.cli.atlas import painter
from pnp.project import BUNDLED

from .conftest import Shell, pnp

SET = BUNDLED / "content" / "heartland"
GOOD = "title: Mine\nplayers: 2\ngrid: |\n  S1 S2 C1\n  C2 DC K1\n  K2 P1 P2\n"
WRONG = GOOD.replace("P2", "C3")


@pytest.fixture
def mine(here: Path) -> Path:
    """A map on which nothing is wrong, outside of every set."""
    path = here / "mine.yaml"
    path.write_text(GOOD, encoding="utf-8")
    return path


@pytest.fixture
def own_set(here: Path) -> Path:
    """A copy of the bundled set in the user's own folder, with its maps among its components."""
    folder = here / "content" / "heartland"
    shutil.copytree(SET, folder)
    text = (folder / "set.yaml").read_text(encoding="utf-8")
    parts = "components: [locations.yaml, depot.yaml, reference.yaml, maps.yaml]"
    (folder / "set.yaml").write_text(re.sub(r"(?ms)^components: .*?\]", parts, text), encoding="utf-8")
    return folder


def test_new_prints_a_map_and_how_it_was_made(shell: Shell) -> None:
    done = shell("map", "new", "--players", "3", "--seed", "7", "--variants", "alternate_routes,fresh_start")
    assert (done.code, done.err) == (0, "")
    words = "pnp map new --players 3 --seed 7 --variants alternate_routes,fresh_start"
    assert done.out.startswith(f"# Drawn by `{words}`; the same words draw the same map.\n")
    assert "players: 3\nvariants: [alternate_routes, fresh_start]\ngrid: |\n" in done.out
    assert shell(*words.split()[1:]).out == done.out
    assert shell(*words.replace("7", "8").split()[1:]).out != done.out


def test_new_writes_a_file_that_is_right(here: Path, shell: Shell) -> None:
    done = shell("map", "new", "--players", "2", "--seed", "5", "-o", "maps/five.yaml")
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines() == [
        "maps/five.yaml: 2 players, seed 5",
        "Look at it with: pnp map show maps/five.yaml",
    ]
    text = (here / "maps" / "five.yaml").read_text(encoding="utf-8")
    assert "pnp map check maps/five.yaml" in text
    assert shell("map", "check", "maps/five.yaml").out == "no problems\n"


def test_new_picks_a_seed_and_tells_it(shell: Shell) -> None:
    texts = {shell("map", "new").out for _ in range(3)}
    assert len(texts) == 3
    for text in texts:
        seed = re.search(r"--players 4 --seed (\d+)`", text)
        assert seed is not None
        assert shell("map", "new", "--seed", seed[1]).out == text


def test_new_overwrites_nothing(mine: Path, shell: Shell) -> None:
    done = shell("map", "new", "-o", "mine.yaml")
    assert (done.code, done.out) == (1, "")
    assert done.err == "error: mine.yaml exists already: choose another name, or remove it first\n"
    assert mine.read_text(encoding="utf-8") == GOOD


def test_new_takes_the_set_that_the_file_lies_in(own_set: Path, shell: Shell) -> None:
    """A Location of the user's own set has another code; its other maps are wrong by that, and no matter."""
    file = own_set / "locations.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("code: S1", "code: SX"), encoding="utf-8")
    done = shell("map", "new", "--seed", "1", "-o", "content/heartland/maps/mine.yaml")
    assert (done.code, done.err) == (0, "")
    assert "SX" in (own_set / "maps" / "mine.yaml").read_text(encoding="utf-8")
    assert shell("map", "check", "content/heartland/maps/4-plain.yaml").code == 1
    assert shell("map", "check", "content/heartland/maps/mine.yaml").code == 0


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ([], ""),
        (["-o", "storm.yaml"], ""),
        (["--set", "heartland"], " --set heartland"),
        (["-o", "content/heartland/maps/storm.yaml"], " --set heartland"),
        (["-o", "elsewhere/maps/storm.yaml"], " --set elsewhere"),
        (["-o", "elsewhere/maps/storm.yaml", "--set", "heartland"], " --set heartland"),
    ],
)
def test_words_that_a_new_map_names_draw_it_again(
    words: list[str], named: str, own_set: Path, here: Path, shell: Shell
) -> None:
    shutil.copytree(own_set, here / "elsewhere")
    file = here / "elsewhere" / "locations.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("code: S1", "code: SX"), encoding="utf-8")
    done = shell("map", "new", "--players", "3", "--seed", "1", *words)
    assert (done.code, done.err) == (0, "")
    text = Path(words[1]).read_text(encoding="utf-8") if "-o" in words else done.out
    told = text.split("`")[1]
    assert told == f"pnp map new --players 3 --seed 1{named}"
    assert shell(*told.split()[1:]).out.partition("players: 3")[2] == text.partition("players: 3")[2]


def test_a_new_map_says_where_its_schema_lies(here: Path, shell: Shell) -> None:
    assert shell("new", "mine", "--from", "heartland").code == 0
    file = here / "content/mine/maps/storm.yaml"
    assert shell("map", "new", "-o", "content/mine/maps/storm.yaml").code == 0
    for each in (file, file.with_name("4-plain.yaml")):
        schema = each.read_text(encoding="utf-8").splitlines()[0].partition("$schema=")[2]
        assert (each.parent / schema).resolve() == here / ".schemas/heartland.map.file.schema.json"


def test_a_set_is_no_map(own_set: Path, shell: Shell) -> None:
    done = shell("map", "show", "content/heartland/set.yaml")
    assert (done.code, done.out) == (1, "")
    assert "is a whole content set: name the file of one map" in done.err


@pytest.mark.parametrize("number", ["0", "3"])
def test_new_with_so_many_triangles(number: str, shell: Shell) -> None:
    done = shell("map", "new", "--variants", "alternate_routes", "--triangles", number, "--seed", "1")
    assert done.out.split("grid: |")[1].count("^") == int(number)


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["--players", "5"], 1, "error: heartland: the game is for 2 to 4 players, not for 5"),
        (["--players", "0"], 2, "--players"),
        (["--players", "two"], 2, "--players"),
        (["--variants", "alternate_route"], 2, "did you mean `alternate_routes`?"),
        (["--variants", "short_haul,"], 2, "known: short_haul, fresh_start"),
        (["--seed", "x"], 2, "--seed"),
        (["--triangles", "2"], 1, "triangle sides lie up only in Alternate Routes"),
        (["--triangles", "9", "--variants", "alternate_routes"], 1, "ask for fewer"),
        (["--triangles", "-1"], 2, "--triangles"),
        (["--set", "heartlnd"], 1, "did you mean `heartland`?"),
        (["--set", "lighten"], 1, "error: lighten has no game with maps"),
        (["-o", "maps.yaml"], 1, "exists already"),
        (["-o", "mine.png"], 2, '"mine.png" does not end in .yaml'),
        (["-o", "."], 2, "call the file by a name of small letters"),
        (["-o", "My Map.yaml"], 2, "such as my-map.yaml"),
    ],
)
def test_new_refuses(words: list[str], code: int, message: str, here: Path, shell: Shell) -> None:
    (here / "maps.yaml").mkdir()
    done = shell("map", "new", *words)
    assert (done.code, done.out) == (code, "")
    assert message in " ".join(done.err.replace("│", " ").split())


def test_new_says_where_it_cannot_write(here: Path, shell: Shell) -> None:
    (here / "taken").write_text("a file", encoding="utf-8")
    done = shell("map", "new", "-o", "taken/mine.yaml")
    assert (done.code, done.out) == (1, "")
    assert done.err == (
        "error: cannot write taken/mine.yaml: taken is a file, not a folder\n"
        "      hint: choose another folder with --out\n"
    )


def test_new_says_what_to_do_in_a_folder_that_cannot_be_written(
    here: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = Path.open

    def refuse(self: Path, *words: Any, **more: Any) -> Any:
        if self.name == "mine.yaml":
            raise PermissionError(errno.EACCES, "Permission denied", str(self))
        return opened(self, *words, **more)

    monkeypatch.setattr(Path, "open", refuse)
    done = shell("map", "new", "--seed", "7", "-o", "mine.yaml")
    assert (done.code, done.out) == (1, "")
    assert done.err == (
        "error: cannot write mine.yaml: permission denied\n      hint: choose another folder with --out\n"
    )


def test_check_finds_nothing(mine: Path, shell: Shell) -> None:
    assert shell("map", "check", "mine.yaml") == (0, "no problems\n", "")


def test_check_points_at_the_cell(mine: Path, shell: Shell) -> None:
    mine.write_text(WRONG.replace("DC", "S3").replace("S1", "DC"), encoding="utf-8")
    done = shell("map", "check", "mine.yaml")
    assert (done.code, done.out) == (1, "")
    assert "mine.yaml:4:3: error: the depot lies in the middle, not on (-1,1) [map-r7]\n" in done.err
    assert "    4 |   DC S2 C1\n      |   ^\n      hint: lay it there" in done.err
    assert done.err.splitlines()[-1].startswith("2 errors, 0 warnings")


def test_check_tells_of_a_field_and_of_all_cells(mine: Path, shell: Shell) -> None:
    mine.write_text(WRONG.replace("players: 2", "player: 2").replace("S1", "S1^^").replace("K2", "S2"))
    done = shell("map", "check", "mine.yaml")
    assert done.code == 1
    assert [line.split("[")[-1] for line in done.err.splitlines() if line.startswith("mine.yaml:")] == [
        "unknown-key]",
        "map-grid]",
        "map-r4]",
    ]


def test_check_for_programs(mine: Path, shell: Shell) -> None:
    mine.write_text(WRONG, encoding="utf-8")
    done = shell("map", "check", "mine.yaml", "--json")
    assert (done.code, done.err) == (1, "")
    told = json.loads(done.out)
    assert (told["errors"], told["warnings"]) == (1, 0)
    (problem,) = told["problems"]
    assert (problem["file"], problem["line"], problem["name"]) == ("mine.yaml", 3, "map-r3")


def test_check_takes_warnings_for_errors(here: Path, shell: Shell) -> None:
    grid = "  DC . . .\n  S1 S2 C1 C2\n  K1 K2 P1 P2\n"
    (here / "row.yaml").write_text(
        f"title: Row\nplayers: 2\nprofile: custom\ngrid: |\n{grid}", encoding="utf-8"
    )
    assert shell("map", "check", "row.yaml").code == 0
    strict = shell("map", "check", "row.yaml", "--strict")
    assert strict.code == 1
    assert "error: one road leads to the depot [map-g10]" in strict.err


def test_check_asks_for_room_on_the_table(mine: Path, shell: Shell) -> None:
    """Three cards of 88 mm are 264 mm wide."""
    assert shell("map", "check", "mine.yaml", "--table", "264x264mm").out == "no problems\n"
    done = shell("map", "check", "mine.yaml", "--table", "263x900mm")
    assert done.code == 0
    assert "info: the map takes 264 x 264 mm, and the table has 263 x 900 mm [map-g12]" in done.err


@pytest.mark.parametrize("size", ["800", "800x800", "x", "800x800in", "0x0mm"])
def test_a_table_has_a_size(size: str, mine: Path, shell: Shell) -> None:
    done = shell("map", "check", "mine.yaml", "--table", size)
    assert done.code == 2
    assert "--table" in done.err


def test_files_that_are_no_maps(here: Path, shell: Shell) -> None:
    (here / "folder.yaml").mkdir()
    (here / "binary.yaml").write_bytes(b"\x00\xff\xfe\x89PNG\r\n")
    (here / "empty.yaml").write_text("", encoding="utf-8")
    (here / "other.yaml").write_text("title: Other\nplayers: many\n", encoding="utf-8")
    for name, problem in (
        ("nothing.yaml", "not-found"),
        ("folder.yaml", "unreadable"),
        ("binary.yaml", "not-utf8"),
        ("empty.yaml", "empty-file"),
        ("other.yaml", "missing-key"),
    ):
        for command in (["check"], ["show"], ["show", "-o", "map.pdf"]):
            done = shell("map", *command, name)
            assert (done.code, done.out) == (1, ""), name
            assert f"[{problem}]" in done.err, name
    assert not (here / "map.pdf").exists()


@pytest.mark.parametrize("command", ["check", "show"])
def test_sets_that_are_none(command: str, mine: Path, shell: Shell) -> None:
    done = shell("map", command, "mine.yaml", "--set", "nowhere")
    assert (done.code, done.out) == (1, "")
    assert "there is no content set `nowhere`" in done.err
    done = shell("map", command, "mine.yaml", "--set", "loads")
    way = "heartland has one; `pnp new my-heartland --from heartland` makes a copy to change"
    assert (done.code, done.err) == (1, f"error: loads has no game with maps\n      hint: {way}\n")
    assert shell("map", command).code == 2


def test_the_set_that_is_named_holds(own_set: Path, mine: Path, shell: Shell) -> None:
    """By its name, by the file's place, and else the user's own before the bundled one."""
    other = own_set.with_name("other")
    shutil.copytree(own_set, other)
    for folder, code in ((own_set, "SA"), (other, "SB")):
        file = folder / "locations.yaml"
        file.write_text(
            file.read_text(encoding="utf-8").replace("code: S1", f"code: {code}"), encoding="utf-8"
        )
    for code, words in (
        ("SB", ["mine.yaml", "--set", "other"]),
        ("SA", ["mine.yaml"]),
        ("SB", ["content/other/maps/mine.yaml"]),
    ):
        for path in (mine, other / "maps" / "mine.yaml"):
            path.write_text(GOOD.replace("S1", code), encoding="utf-8")
        assert shell("map", "check", *words) == (0, "no problems\n", ""), words


def test_a_set_that_is_wrong_is_told(own_set: Path, mine: Path, shell: Shell) -> None:
    file = own_set / "locations.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("native: soy", "native: soya"), encoding="utf-8")
    done = shell("map", "check", "mine.yaml")
    assert (done.code, done.out) == (1, "")
    assert "content/heartland/locations.yaml" in done.err


def test_what_a_set_prints_besides_may_be_wrong(own_set: Path, mine: Path, shell: Shell) -> None:
    (own_set / "reference.yaml").write_text(
        "component: reference\nkind: reference\nsize: poker\npieces: []\n"
    )
    (own_set / "maps" / "2-plain.yaml").write_text("nothing: here\n")
    assert shell("map", "check", "mine.yaml").out == "no problems\n"


def test_show_draws_the_map(mine: Path, shell: Shell) -> None:
    done = shell("map", "show", "mine.yaml")
    assert (done.code, done.err) == (0, "")
    assert "│ S1       ○ │──│ S2       ○ │──│ C1       ○ │" in done.out
    assert re.search(r"(?m)^S1 +S2 C2 +C1 K2 +S2 C2 K1 P1$", done.out)
    assert "\x1b" not in done.out


def test_show_tells_what_is_wrong_below_the_drawing(mine: Path, shell: Shell) -> None:
    mine.write_text(WRONG, encoding="utf-8")
    done = shell("map", "show", "mine.yaml")
    assert done.code == 1
    assert "│ DC         │" in done.out
    assert "[map-r3]" in done.err
    mine.write_text(GOOD.replace("DC", "."), encoding="utf-8")
    done = shell("map", "show", "mine.yaml")
    assert (done.code, done.out) == (1, "")
    assert "[map-r1]" in done.err


def test_show_draws_the_printed_sheet(own_set: Path, here: Path, shell: Shell) -> None:
    """190 x 254 mm: on the user's paper as pnp build prints it, or the sheet alone."""
    (here / "pnp.yaml").write_text("paper: a4\n", encoding="utf-8")
    file = "content/heartland/maps/2-plain.yaml"
    for name in ("map.pdf", "map.svg", "map.PNG"):
        done = shell("map", "show", file, "-o", name)
        assert (done.code, done.out, done.err) == (0, f"{name}\n", "")
    with pdfplumber.open(here / "map.pdf") as document:
        (page,) = document.pages
        assert (round(page.width), round(page.height)) == (595, 842)
        assert "Podham Crossing" in page.extract_text()
    picture = ElementTree.parse(here / "map.svg").getroot()
    assert (picture.get("width"), picture.get("height")) == ("190mm", "254mm")
    with Image.open(here / "map.PNG") as image:
        assert image.size == (1122, 1500)


@pytest.mark.parametrize(("paper", "name"), [("a5", "does-not-fit"), ("200x264mm", "no-margin")])
def test_show_says_where_the_paper_is_named(
    paper: str, name: str, own_set: Path, here: Path, shell: Shell
) -> None:
    (here / "pnp.yaml").write_text(f"paper: {paper}\n", encoding="utf-8")
    done = shell("map", "show", "content/heartland/maps/2-plain.yaml", "-o", "map.pdf")
    assert f"[{name}]" in done.err
    assert "hint: write `paper:` into pnp.yaml, with a larger one\n" in done.err


def test_show_draws_no_map_that_is_wrong(own_set: Path, mine: Path, here: Path, shell: Shell) -> None:
    mine.write_text(WRONG, encoding="utf-8")
    done = shell("map", "show", "mine.yaml", "-o", "map.svg")
    assert (done.code, done.out) == (1, "")
    assert "[map-r3]" in done.err
    assert done.err.endswith("nothing was written\n")
    assert not (here / "map.svg").exists()


def test_show_needs_a_sheet_to_draw(own_set: Path, mine: Path, shell: Shell) -> None:
    text = (own_set / "set.yaml").read_text(encoding="utf-8")
    (own_set / "set.yaml").write_text(text.replace(", maps.yaml", ""), encoding="utf-8")
    done = shell("map", "show", "mine.yaml", "-o", "map.svg")
    assert (done.code, done.out) == (1, "")
    assert "it has no component of the kind map" in done.err


@pytest.mark.parametrize("name", ["map", "map.gif", "map.pdf.txt"])
def test_a_picture_has_a_form(name: str, mine: Path, shell: Shell) -> None:
    done = shell("map", "show", "mine.yaml", "-o", name)
    assert done.code == 2
    assert ".pdf, .svg, .png" in done.err


@pytest.mark.parametrize("name", ["new", "check", "show"])
def test_every_part_of_the_command_has_help(name: str, shell: Shell) -> None:
    part = get_command(app).commands["map"].commands[name]  # type: ignore[attr-defined]
    assert all(
        len((parameter.help or "").split()) > 1 for parameter in part.params if parameter.name != "help"
    )
    done = shell("map", name, "--help")
    assert done.code == 0
    assert "--set" in done.out


def test_colours_are_for_terminals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert painter()("soy", "green") == "soy"
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert painter()("soy", "green") == "\x1b[32msoy\x1b[0m"
    assert painter()("Mine", "bold") == "\x1b[1mMine\x1b[0m"
    assert painter()("depot", "") == "depot"
    monkeypatch.setenv("NO_COLOR", "1")
    assert painter()("soy", "green") == "soy"


def test_terminals_without_boxes_get_plain_letters(mine: Path) -> None:
    done = pnp("map", "show", str(mine), PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    text = done.stdout.decode("ascii")
    assert "| S1       o |--| S2       o |" in text.replace("\r\n", "\n")
    assert "\\u" not in text
