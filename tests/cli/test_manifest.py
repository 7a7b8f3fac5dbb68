"""`pnp manifest`: new manifests, and manifests shown in the terminal, as JSON and as a chart."""

from __future__ import annotations

import json
import re
import shutil
import tempfile
from pathlib import Path
from xml.etree import ElementTree

import openpyxl
import pytest
import yaml
from PIL import Image

from pnp.cli import chances, kept
from pnp.cli.decks import open_deck
from pnp.project import BUNDLED

from .conftest import Shell, pnp
from .test_process import ENVIRONMENT, SLOW, imported

SET = BUNDLED / "content" / "lighten"
GOOD = "letter: D\ntargets: [12, 4, 16, 8, 19, 3, 14, 18, 6, 17, 10, 20]\n"
SMALL = """component: small
kind: card
size: poker
pieces:
  - {id: one, value: 1, copies: 4}
  - {id: two, value: 2, copies: 3}
  - {id: five, value: 5, copies: 3}
"""


@pytest.fixture(autouse=True)
def own_keeping(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is kept from test to test."""
    (tmp_path / "kept").mkdir()
    monkeypatch.setenv("TMPDIR", str(tmp_path / "kept"))
    monkeypatch.setitem(ENVIRONMENT, "TMPDIR", str(tmp_path / "kept"))


@pytest.fixture
def mine(here: Path) -> Path:
    """The targets of manifest C, outside of every set."""
    path = here / "mine.yaml"
    path.write_text(GOOD, encoding="utf-8")
    return path


@pytest.fixture
def own_set(here: Path) -> Path:
    """A copy of the bundled set."""
    folder = here / "content" / "my-lighten"
    shutil.copytree(SET, folder)
    return folder


def test_new_prints_a_manifest_and_how_it_was_made(shell: Shell) -> None:
    words = "pnp manifest new --seed 7 --difficulty hard --range 4-19 --curve wave --jump 9"
    done = shell(*words.split()[1:])
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(f"# Drawn by `{words}`; the same words draw the same targets.\n")
    assert 'letter: "D"\n' in done.out
    assert shell(*words.split()[1:]).out == done.out
    assert shell(*words.replace("7", "8").split()[1:]).out != done.out


def test_new_picks_a_seed_and_tells_it(shell: Shell) -> None:
    text = shell("manifest", "new").out
    seed = re.search(r"--seed (\d+) --difficulty medium`", text)
    assert seed is not None
    assert shell("manifest", "new", "--seed", seed[1]).out == text


def test_new_writes_a_file_that_is_printed_at_once(own_set: Path, here: Path, shell: Shell) -> None:
    file = "content/my-lighten/manifests/storm.yaml"
    done = shell("manifest", "new", "--seed", "3", "--difficulty", "easy", "-o", file)
    assert (done.code, done.err) == (0, "")
    first, *reached, look, printing = done.out.splitlines()
    assert re.fullmatch(
        rf"{file}: easy, seed 3: 12 targets, each met exactly by 7\d % of hands on average", first
    )
    assert [line.partition(" reached by ")[2] for line in reached] == [
        "greedy, alone, in 50 games",
        "planner, alone, in 50 games",
    ]
    assert look == f"Look at it with: pnp manifest show {file}"
    assert printing == "Print it with: pnp build my-lighten --component manifests"
    assert shell("build", "my-lighten", "--component", "manifests").out.split()[1:3] == ["4", "pieces"]
    assert shell("check", "my-lighten").out == "no problems\n"


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ([], ""),
        (["--deck", "my-lighten"], " --deck my-lighten"),
        (["--deck", "small.yaml"], " --deck small.yaml"),
        (["-o", "storm.yaml"], ""),
        (["-o", "content/my-lighten/storm.yaml"], " --deck my-lighten"),
        (["-o", "content/my-lighten/manifests/storm.yaml"], " --deck my-lighten"),
        (["-o", "content/my-lighten/manifests/storm.yaml", "--deck", "lighten"], " --deck lighten"),
        (["-o", "content/my-lighten/manifests/storm.yaml", "--deck", "small.yaml"], " --deck small.yaml"),
        (["-o", "elsewhere/manifests/storm.yaml"], " --deck elsewhere"),
    ],
)
def test_words_that_a_new_manifest_names_draw_it_again(
    words: list[str], named: str, own_set: Path, here: Path, shell: Shell
) -> None:
    (own_set / "deck.yaml").write_text(SMALL.replace("small", "deck"), encoding="utf-8")
    (here / "small.yaml").write_text(SMALL.replace("value: 5", "value: 4"), encoding="utf-8")
    shutil.copytree(own_set, here / "elsewhere")
    wish = ["--seed", "7", "--difficulty", "easy"]
    done = shell("manifest", "new", *wish, *words)
    assert (done.code, done.err) == (0, "")
    text = Path(words[1]).read_text(encoding="utf-8") if "-o" in words else done.out
    told = text.split("`")[1]
    assert text.startswith("# yaml-language-server: ") is any("/" in word for word in words)
    assert told == f"pnp manifest new {' '.join(wish)}{named}"
    assert shell(*told.split()[1:]).out.splitlines()[-1] == text.splitlines()[-1]


def test_a_new_manifest_says_where_its_schema_lies(here: Path, shell: Shell) -> None:
    assert shell("new", "mine", "--from", "lighten").code == 0
    for file in ("content/mine/manifests/storm.yaml", "content/mine/storm.yaml"):
        assert shell("manifest", "new", "-o", file).code == 0
        schema = (here / file).read_text(encoding="utf-8").splitlines()[0].partition("$schema=")[2]
        assert (
            (here / file).parent / schema
        ).resolve() == here / ".schemas/lighten.manifest.file.schema.json"
        assert ((here / file).parent / schema).is_file()


@pytest.mark.parametrize("span", ["3-20", "3..20", "3...20", "3–20", "3 - 20", " 3 .. 20 "])
def test_a_range_is_written_in_many_ways(span: str, shell: Shell) -> None:
    words = ("manifest", "new", "--seed", "7", "--range")
    assert shell(*words, span).out == shell(*words, "3-20").out


@pytest.mark.parametrize("file", ["content/my-lighten/set.yaml", "content/my-lighten"])
def test_a_set_is_no_manifest(file: str, own_set: Path, shell: Shell) -> None:
    done = shell("manifest", "show", file)
    assert (done.code, done.out) == (1, "")
    assert done.err == f"error: {file} is a whole content set: name the file of one manifest\n"


@pytest.mark.parametrize("ending", ["csv", "tsv", "xlsx"])
def test_a_table_of_cards_is_a_deck(ending: str, mine: Path, here: Path, shell: Shell) -> None:
    (here / "small.yaml").write_text(SMALL, encoding="utf-8")
    rows = [["id", "value", "copies"]]
    rows += [[str(card["id"]), card["value"], card["copies"]] for card in yaml.safe_load(SMALL)["pieces"]]
    if ending == "xlsx":
        book = openpyxl.Workbook()
        for row in rows:
            book.active.append(row)
        book.save(here / "small.xlsx")
    else:
        comma = {"csv": ",", "tsv": "\t"}[ending]
        lines = "".join(comma.join(map(str, row)) + "\n" for row in rows)
        (here / f"small.{ending}").write_text(lines, encoding="utf-8")
    wanted, done = (
        shell("manifest", "show", "mine.yaml", "--deck", file, "--json")
        for file in ("small.yaml", f"small.{ending}")
    )
    assert json.loads(done.out) == {**json.loads(wanted.out), "deck": f"small.{ending}"}
    wanted, done = (
        shell("manifest", "new", "--seed", "3", "--difficulty", "hard", "--deck", file)
        for file in ("small.yaml", f"small.{ending}")
    )
    assert done.out.splitlines()[-1] == wanted.out.splitlines()[-1]
    assert f" --deck small.{ending}`" in done.out


def test_what_is_wrong_with_a_table_of_cards_is_told_at_its_cells(
    mine: Path, here: Path, shell: Shell
) -> None:
    (here / "d3.csv").write_text("id,value,copies\none,x,2\none,2,2\ntwo,3,many\n", encoding="utf-8")
    done = shell("manifest", "show", "mine.yaml", "--deck", "d3.csv")
    assert (done.code, done.out) == (1, "")
    places = [line.split(": ")[0] for line in done.err.splitlines() if line.startswith("d3.csv:")]
    assert places == ["d3.csv:2:2", "d3.csv:3:1", "d3.csv:4:3"]


@pytest.mark.parametrize("words", [["show", "mine.yaml"], ["new"]], ids=lambda words: words[0])
@pytest.mark.parametrize(
    ("fitting", "copies", "told"),
    [
        (54, 55, "error: lighten: a personal deck has at most 60 cards, not 61\n"),
        (1, 0, "error: lighten: 3 cards are too few for a hand of 4\n"),
    ],
)
def test_a_deck_that_cannot_be_played_is_refused(
    words: list[str], fitting: int, copies: int, told: str, mine: Path, here: Path, shell: Shell
) -> None:
    deck = SMALL.replace("copies: 4", "copies: ONE")
    if copies == 0:
        deck = deck.replace("  - {id: five, value: 5, copies: 3}\n", "")
    for number in (fitting, copies):
        (here / "small.yaml").write_text(deck.replace("ONE", f"{number}"), encoding="utf-8")
        done = shell("manifest", *words, "--deck", "small.yaml")
        assert (done.err == told) is (number == copies)
    assert (done.code, done.out) == (1, "")


def test_a_table_of_cards_needs_a_deck_to_lie_in(mine: Path, own_set: Path, here: Path, shell: Shell) -> None:
    lines = (own_set / "set.yaml").read_text(encoding="utf-8").replace("deck.yaml, ", "")
    (own_set / "set.yaml").write_text(lines, encoding="utf-8")
    (own_set / "cards.csv").write_text("id,value\none,1\n", encoding="utf-8")
    done = shell("manifest", "show", "mine.yaml", "--deck", "content/my-lighten/cards.csv")
    assert (done.code, done.out) == (1, "")
    assert done.err == (
        "error: my-lighten has no deck that takes its cards from content/my-lighten/cards.csv\n"
    )


def test_new_says_what_is_missing_until_it_is_printed(own_set: Path, here: Path, shell: Shell) -> None:
    done = shell("manifest", "new", "-o", "storm.yaml")
    assert done.out.splitlines()[-1] == "To print it, put it into the folder manifests/ of a set"
    (own_set / "manifests.yaml").write_text(
        "component: manifests\nkind: manifest\nsize: 190x254mm\ncut: false\nsafe: 0\n"
        f"pieces:\n- {{id: a, {', '.join(GOOD.splitlines())}}}\n",
        encoding="utf-8",
    )
    done = shell("manifest", "new", "-o", "content/my-lighten/new/storm.yaml")
    assert (
        done.out.splitlines()[-1]
        == "To print it, write `pieces: new/*.yaml` in content/my-lighten/manifests.yaml"
    )


def test_new_overwrites_nothing(mine: Path, shell: Shell) -> None:
    done = shell("manifest", "new", "-o", "mine.yaml")
    assert (done.code, done.out) == (1, "")
    assert done.err == "error: mine.yaml exists already: choose another name, or remove it first\n"
    assert mine.read_text(encoding="utf-8") == GOOD


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["--difficulty", "nightmare"], 2, "known: easy, medium, hard"),
        (["--curve", "risin"], 2, "did you mean `rising`?"),
        (["--range", "3"], 2, '"3" is no range such as 3-20'),
        (["--range", "9-3"], 2, "the lower one first"),
        (["--range", "0-4"], 2, "targets go from 1 to 99"),
        (["--range", "3-100"], 2, "targets go from 1 to 99"),
        (["--range", "³-9"], 2, "is no range"),
        (
            ["--difficulty", "hard", "--range", "3-9"],
            1,
            "error: lighten: targets from 3 to 9 are met exactly by",
        ),
        (["--curve", "rising", "--jump", "1", "--seed", "1"], 1, "allow longer jumps, or widen the range"),
        (["--jump", "0"], 2, "--jump"),
        (["--seed", "x"], 2, "--seed"),
        (["--deck", "lightn"], 1, "did you mean `lighten`?"),
        (["--deck", "heartland"], 1, "error: heartland has no game with manifests"),
        (["--deck", "loads"], 1, "hint: lighten has one; `pnp new my-lighten --from lighten` makes a copy"),
        (["--deck", "mine.yaml"], 1, "mine.yaml:1:1: error: `component` is missing"),
        (["-o", "storm"], 2, "does not end in .yaml"),
        (["-o", "My Storm.yaml"], 2, "such as my-map.yaml"),
        (["more"], 2, "more"),
    ],
)
def test_new_refuses(words: list[str], code: int, message: str, mine: Path, shell: Shell) -> None:
    done = shell("manifest", "new", *words)
    assert (done.code, done.out) == (code, "")
    assert message in " ".join(done.err.replace("│", " ").split())


def test_show_counts_and_lets_bots_play(mine: Path, shell: Shell) -> None:
    done = shell("manifest", "show", "mine.yaml", "--games", "2")
    assert (done.code, done.err) == (0, "")
    told = done.out.splitlines()
    assert told[0] == "mine.yaml: hard"
    assert told[1] == "Hands of 4 from the 16 cards of lighten: 1,820 ways to draw a hand, all counted"
    # Target 12: 1241 and 1736 of 1820 hands; 30 letters are all hands.
    assert told[4] == "  1      12    68.2%    95.4%  " + "█" * 20 + "░" * 9
    assert "     on average  52.4%    83.7%" in told
    assert told[-3].startswith("22.63 of 36 points to expect")
    for line, bot in zip(told[-2:], ("greedy", "planner"), strict=True):
        assert re.fullmatch(
            rf"\d+\.\d points \(95 %: \d+\.\d to \d+\.\d\) reached by {bot}, alone, in 2 games", line
        )
    assert all(len(line) <= 100 for line in told)


def test_show_for_programs(mine: Path, shell: Shell) -> None:
    done = shell("manifest", "show", "mine.yaml", "--json", "--games", "1")
    found = json.loads(done.out)
    assert (found["file"], found["deck"], found["difficulty"]) == ("mine.yaml", "lighten", "hard")
    assert (found["cards"], found["hand"], found["hands"]) == (16, 4, 1820)
    assert found["rows"][4] == {
        "row": 5,
        "target": 19,
        "exact": 423 / 1820,
        "near": 1084 / 1820,
        "exact_hands": 423,
        "near_hands": 1084,
    }
    assert round(found["expected"], 2) == 22.63
    assert found["bots"].keys() == {"greedy", "planner"}
    assert found["bots"]["greedy"]["ci95"] == [None, None]
    told = shell("manifest", "show", "mine.yaml", "--games", "1").out
    assert told.endswith(" points reached by planner, alone, in 1 game\n")
    assert (found["problems"], found["errors"], found["warnings"]) == ([], 0, 0)


def test_show_beside_another_deck(mine: Path, here: Path, shell: Shell) -> None:
    (here / "small.yaml").write_text(SMALL, encoding="utf-8")
    mine.write_text("letter: X\ntargets: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]\n", encoding="utf-8")
    found = json.loads(
        shell("manifest", "show", "mine.yaml", "--deck", "small.yaml", "--json", "--games", "0").out
    )
    assert (found["deck"], found["cards"], found["hands"], found["bots"]) == ("small.yaml", 10, 210, {})
    # 1 is in all hands but the 15 of the other six cards.
    assert found["rows"][0]["exact_hands"] == 210 - 15
    text = shell("manifest", "new", "--deck", "small.yaml", "--range", "1-15", "--seed", "1").out
    (here / "new.yaml").write_text(text, encoding="utf-8")
    found = json.loads(shell("manifest", "show", "new.yaml", "--deck", "small.yaml", "--json").out)
    assert 0.58 <= found["exact"] < 0.70


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "mine.yaml: error: there is no file mine.yaml [not-found]"),
        ("", "[empty-file]"),
        ("\x00", "error"),
        ("- 1\n", "error"),
        ("letter: D\n", "`targets` is missing"),
        ("letter: D\ntargets: [8, x]\n", "mine.yaml:2:14: error: targets[1] must be a whole number"),
        ("letter: D\ntargets: [0, 100]\n", "mine.yaml:2:11: error"),
        ("letter: D\ntarget: [8]\n", "did you mean `targets`?"),
        (GOOD.replace(", 20", ""), "a manifest has 12 targets, not 11 [manifest-length]"),
        (GOOD.replace("20", "31"), "no hand of 4 cards makes exactly 31; the highest total is 30"),
    ],
)
def test_show_refuses(text: str | None, message: str, here: Path, shell: Shell) -> None:
    if text is not None:
        (here / "mine.yaml").write_text(text, encoding="utf-8")
    done = shell("manifest", "show", "mine.yaml")
    assert done.code == 1
    assert message in done.err
    told = json.loads(shell("manifest", "show", "mine.yaml", "--json").out)
    assert told["errors"] >= 1
    assert shell("manifest", "show", "mine.yaml", "-o", "chart.svg").code == 1
    assert not (here / "chart.svg").exists()


def test_show_refuses_other_things(own_set: Path, mine: Path, shell: Shell) -> None:
    done = shell("manifest", "show", "content/my-lighten/manifests.yaml")
    assert (done.code, done.out) == (1, "")
    assert "is the whole component manifests: show the file of one manifest" in done.err
    assert shell("manifest", "show", ".").code == 1
    assert shell("manifest", "show").code == 2
    assert shell("manifest", "show", "mine.yaml", "--games", "-1").code == 2
    assert shell("manifest", "show", "mine.yaml", "-o", "chart.jpg").code == 2
    assert shell("manifest", "show", "mine.yaml", "--deck", "content/my-lighten/mat.yaml").err == (
        "error: content/my-lighten/mat.yaml is no deck: its kind is mat, not card\n"
    )


def test_show_warns_and_goes_on(here: Path, mine: Path, shell: Shell) -> None:
    mine.write_text(GOOD.replace("17, 10, 20", "17, 17, 22"), encoding="utf-8")
    for _ in range(2):
        done = shell("manifest", "show", "mine.yaml", "--games", "0")
        assert done.code == 0
        assert "two rows in a row have the target 17 [manifest-neighbours]" in done.err
        assert "only 165 of 1820 hands can make exactly 22 [manifest-hard]" in done.err
        assert done.out.startswith("mine.yaml: ")


def test_show_takes_problems_as_the_set_does(own_set: Path, shell: Shell) -> None:
    with (own_set / "set.yaml").open("a", encoding="utf-8") as entry:
        entry.write("severity: {manifest-hard: {as: info, because: we like it}}\n")
    file = own_set / "manifests" / "a.yaml"
    file.write_text(GOOD.replace("20]", "22]"), encoding="utf-8")
    found = json.loads(
        shell("manifest", "show", "content/my-lighten/manifests/a.yaml", "--json", "--games", "0").out
    )
    (problem,) = found["problems"]
    assert (problem["name"], problem["severity"]) == ("manifest-hard", "info")


@pytest.mark.parametrize("form", ["svg", "png"])
def test_show_draws_a_chart(form: str, mine: Path, here: Path, shell: Shell) -> None:
    done = shell("manifest", "show", "mine.yaml", "--games", "1", "-o", f"chart.{form}")
    assert done == (0, f"chart.{form}\n", "")
    if form == "png":
        with Image.open(here / "chart.png") as image:
            assert [round(side / 150 * 25.4) for side in image.size] == [170, 112]
    else:
        assert ElementTree.parse(here / "chart.svg").getroot().get("width") == "170mm"


def test_an_answer_is_kept_while_nothing_changes(
    own_set: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = "content/my-lighten/manifests/c.yaml"
    words = ("manifest", "show", file, "--games", "1")
    first = shell(*words)
    with monkeypatch.context() as patch:
        patch.setattr(chances, "show", lambda *asked: pytest.fail("the answer is known"))
        assert shell(*words) == first
    # Another deck, another manifest, and a set in place of the bundled one are seen.
    deck = own_set / "deck.yaml"
    deck.write_text(deck.read_text(encoding="utf-8").replace("value: 8", "value: 7"), encoding="utf-8")
    (own_set / "set.yaml").write_text(
        (own_set / "set.yaml").read_text(encoding="utf-8").replace("profile: official", "profile: homebrew"),
        encoding="utf-8",
    )
    changed = shell(*words)
    assert changed.code == 0
    assert changed.out != first.out
    (own_set / "manifests" / "c.yaml").write_text(GOOD.replace("20]", "5]"), encoding="utf-8")
    assert shell(*words).out != changed.out


@pytest.mark.parametrize("deck", [None, "small.yaml"])
def test_what_bots_reach_is_known_from_the_start(
    deck: str | None, own_set: Path, here: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    (here / "small.yaml").write_text(SMALL, encoding="utf-8")
    words = ["--deck", deck] if deck else []
    made = shell(
        *("manifest", "new", "--seed", "3", "--range", "1-15"),
        *words,
        "-o",
        "./content/my-lighten/storm.yaml",
    )
    look = made.out.splitlines()[-2].partition(": pnp ")[2]
    assert look.split()[2:] == ["content/my-lighten/storm.yaml", *words]
    with monkeypatch.context() as patch:
        patch.setattr(chances, "show", lambda *asked: pytest.fail("the answer is known"))
        told = shell(*look.split())
    assert f"cards of {deck or 'my-lighten'}: " in told.out
    assert told.out.splitlines()[-2:] == made.out.splitlines()[1:3]


@pytest.mark.parametrize(
    ("values", "copies", "hand", "rounds", "games"),
    [
        (8, 2, 4, 12, 50),
        # Six of 13 values with 4 cards each: 18,564 ways, less 13 of six alike and 156 of five.
        (13, 4, 6, 12, 3),
        # Four of them: 1,820 ways.
        (13, 4, 4, 12, 700_000 // (12 * 1_820)),
        (13, 4, 4, 16, 700_000 // (16 * 1_820)),
        (13, 4, 5, 12, 700_000 // (12 * (6_188 - 13))),
    ],
)
def test_bots_play_less_where_a_deck_has_many_hands(
    values: int, copies: int, hand: int, rounds: int, games: int, own_set: Path
) -> None:
    cards = [f"  - {{id: c{value}, value: {value}, copies: {copies}}}\n" for value in range(1, values + 1)]
    head = "component: deck\nkind: card\nsize: poker\ncopies: per-player\npieces:\n"
    (own_set / "deck.yaml").write_text(head + "".join(cards), encoding="utf-8")
    entry = (own_set / "set.yaml").read_text(encoding="utf-8")
    for old, new in (
        ("profile: official", "profile: homebrew"),
        ("cards: 16", f"cards: {values * copies}"),
        ("hand: 4", f"hand: {hand}"),
        ("rounds: 12", f"rounds: {rounds}"),
    ):
        entry = entry.replace(old, new)
    (own_set / "set.yaml").write_text(entry, encoding="utf-8")
    dealt = open_deck("my-lighten", None)
    assert dealt is not None
    assert dealt.manifests.games(dealt.content) == games


def test_games_that_are_asked_for_are_played(
    own_set: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pnp.games.lighten.manifests.MOST_WEIGHED", 100_000)
    entry = (own_set / "set.yaml").read_text(encoding="utf-8")
    (own_set / "set.yaml").write_text(entry.replace("hand: 4", "hand: 6"), encoding="utf-8")
    file = "content/my-lighten/manifests/c.yaml"
    # 10: 100,000 by 784 different hands in 12 rows.
    for words, number in (([], 10), (["--games", "2"], 2)):
        told = shell("manifest", "show", file, *words).out.splitlines()[-2:]
        assert [line.split()[-2] for line in told] == [str(number)] * 2


def test_a_set_that_hides_the_bundled_one_is_seen(mine: Path, here: Path, shell: Shell) -> None:
    words = ("manifest", "show", "mine.yaml", "--games", "0")
    assert "16 cards" in shell(*words).out
    folder = here / "content" / "lighten"
    shutil.copytree(SET, folder)
    text = (folder / "deck.yaml").read_text(encoding="utf-8")
    (folder / "deck.yaml").write_text(text.replace("copies: 2", "copies: 3"), encoding="utf-8")
    assert "24 cards" in shell(*words).out


def test_what_is_kept_is_nobody_elses(mine: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that others can write to, and a file that is broken, count for nothing."""
    words = ("manifest", "show", "mine.yaml", "--games", "0")
    done = shell(*words)
    place = kept._place(kept.answer_key("mine.yaml", None, 0, False))
    assert place is not None
    Path(place).write_text("{", encoding="utf-8")
    assert shell(*words) == done
    Path(place).parent.chmod(0o777)
    assert kept._place(["answer"]) is None
    assert shell(*words) == done


@pytest.mark.parametrize(
    "named",
    [
        {},
        {"TMPDIR": "", "TEMP": "kept"},
        {"TMPDIR": "kept", "TEMP": "here"},
        {"TMPDIR": "missing", "TMP": "kept"},
        {"TMPDIR": "missing"},
    ],
)
def test_answers_are_kept_where_temporary_files_are(
    named: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("TMPDIR", "TEMP", "TMP"):
        monkeypatch.delenv(name, raising=False)
    for name, folder in named.items():
        monkeypatch.setenv(name, str(tmp_path / folder) if folder else "")
    monkeypatch.setattr(tempfile, "tempdir", None)
    wanted = tempfile.gettempdir()
    assert kept._temporary() == wanted
    assert ("kept" in named.values()) is wanted.endswith("kept")


def test_a_kept_answer_loads_almost_nothing(mine: Path) -> None:
    words = ("manifest", "show", "mine.yaml", "--games", "0")
    assert pnp(*words).returncode == 0
    modules = imported(*words)
    assert modules & (SLOW | {"yaml", "dataclasses", "pnp.content.read"}) == set()


def test_letters_that_a_terminal_lacks_are_replaced(mine: Path) -> None:
    words = ("manifest", "show", "mine.yaml", "--games", "0")
    for _ in range(2):
        done = pnp(*words, PYTHONIOENCODING="ascii")
        assert (done.returncode, done.stderr) == (0, b"")
        assert b"  1      12    68.2%    95.4%  " + b"#" * 20 + b"." * 9 in done.stdout
