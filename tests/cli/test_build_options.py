"""The options of `pnp build`: what goes onto which paper, and how."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Shell, mm, pages, write_deck


def test_a_warning_is_shown_and_strict_refuses(deck: Path, both: Shell) -> None:
    done = both("build", "demo", "--bleed", "3")
    assert (done.code, done.err.count("warning: ")) == (0, 1)
    assert "0 errors, 1 warning; " in done.err
    assert "out/demo/cards.pdf" in done.out
    before = (deck / "out/demo/cards.pdf").read_bytes()
    done = both("build", "demo", "--bleed", "3", "--strict", "--paper", "a4")
    assert (done.code, done.out) == (1, "")
    assert "1 error, 0 warnings; " in done.err
    assert (deck / "out/demo/cards.pdf").read_bytes() == before
    assert both("check", "demo", "--bleed", "3", "--strict").code == 1


@pytest.mark.parametrize(
    ("paper", "size"),
    [
        ("a4", (210, 297)),
        ("Legal", (215.9, 355.6)),
        ("A3+", (329, 483)),
        ("half-letter", (139.7, 215.9)),
        ("210x200mm", (210, 200)),
        ("200 x 300 mm", (200, 300)),
    ],
)
def test_paper(deck: Path, both: Shell, paper: str, size: tuple[float, float]) -> None:
    assert both("build", "demo", "--paper", paper).code == 0
    assert (mm(pages()[0].width), mm(pages()[0].height)) in (size, size[::-1])


def test_component_and_only(deck: Path, both: Shell) -> None:
    done = both("build", "demo", "lighten", "--component", "cards", "--component=reference", "--only", "two")
    assert done.out.splitlines()[0].split("  ")[:2] == ["out/demo/cards.pdf", "2 pieces"]
    assert not (deck / "out/lighten").exists()
    assert both("build", "demo", "--only", "one", "--only", "two").out.count("6 pieces") == 1


def test_style(deck: Path, both: Shell) -> None:
    cards = deck / "content/demo/cards.yaml"
    cards.write_text(
        cards.read_text(encoding="utf-8")
        + "styles: {big: {title: Big, size: 60x80mm, face: cards.face.j2}}\n",
        encoding="utf-8",
    )
    face = deck / "templates/demo/cards.face.j2"
    face.write_text(
        face.read_text(encoding="utf-8").replace("63.5 88.9", "{{ side.width }} {{ side.height }}"),
        encoding="utf-8",
    )
    done = both("build", "demo", "--style", "big")
    assert done.out.splitlines()[0] == "out/demo/cards-big.pdf  6 pieces  60 x 80 mm, 1 sheet"
    (file,) = json.loads(both("build", "demo", "--style=big", "--json").out)["files"]
    assert (file["path"], file["component"], file["style"]) == ("out/demo/cards-big.pdf", "cards", "big")
    assert not (deck / "out/demo/cards.pdf").exists()
    done = both("check", "demo", "--style", "bog")
    assert (done.code, done.out) == (1, "")
    assert "no component to be printed has a style `bog` [not-found]" in done.err
    assert "did you mean `big`? cards has big" in done.err


def test_pieces_that_share_sheets(deck: Path, both: Shell) -> None:
    for name, size in (("first", "60x80mm"), ("second", "80x60mm")):
        (deck / f"content/demo/{name}.yaml").write_text(
            f"component: {name}\nsize: {size}\npieces: [{{id: a}}]\n"
        )
        width, height = size.removesuffix("mm").split("x")
        blank = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"></svg>'
        (deck / f"templates/demo/{name}.face.j2").write_text(blank)
    (deck / "content/demo/set.yaml").write_text("title: Demo\ncomponents: [first.yaml, second.yaml]\n")
    done = both("build", "demo", "--pack")
    assert done.out.splitlines()[:3] == [
        "out/demo/packed-cards.pdf  2 pieces  several sizes, 1 sheet",
        "",
        "Print at 100 % (actual size) on Letter: 1 sheet instead of 2.",
    ]
    (file,) = json.loads(both("build", "demo", "--pack", "--json").out)["files"]
    assert (file["component"], file["sheets"], file["pieces"]) == ("packed-cards", 1, 2)
    (sheet,) = file["packed"]["sheets"]
    assert sheet["pieces"] == {"first": 1, "second": 1}
    # Both stand side by side, edge to edge: 4 outer edges and the one between them.
    assert sheet["cuts"] == 5
    assert re.fullmatch(r"(down|across) at [\d.]+ and [\d.]+, then .+\.", sheet["cutting"])
    assert file["packed"]["instead_of"] == 2


def test_a_board_on_several_sheets(deck: Path, both: Shell) -> None:
    card = deck / "content/demo/cards.yaml"
    card.write_text(card.read_text().replace("size: poker", "size: 500x300mm"))
    face = deck / "templates/demo/cards.face.j2"
    face.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 300"></svg>')
    assert "with --tile overlap" in both("build", "demo").err
    assert both("check", "demo", "--tile", "butt").code == 0
    done = both("build", "demo", "--tile", "overlap", "--players", "1", "--only", "two")
    # Lying, Letter leaves 269.4 x 191.9: two columns reach 2 x 269.4 - 10, two rows 2 x 191.9 - 10.
    told = "1 piece  500 x 300 mm, 5 sheets, 4 for each piece and one that shows how they lie"
    assert done.out.splitlines()[0] == f"out/demo/cards.pdf  {told}"


def test_gap_bleed_and_marks(deck: Path, both: Shell) -> None:
    counts = {}
    for marks in ("none", "corner", "edge", "grid"):
        assert both("build", "demo", "--marks", marks, "--gap", "4.5", "--bleed", "0").code == 0
        counts[marks] = sum(1 for line in pages()[0].lines if line["linewidth"] > 0)
        xs = sorted({round(char["x0"], 1) for char in pages()[0].chars if char["text"] == "O"})
        assert mm(xs[1] - xs[0]) == pytest.approx(63.5 + 4.5, abs=0.02)
    # 6 cards on a sheet that lies, with room for 4 in a row: 8 upright and 4 level cuts, marked at both ends.
    assert counts["corner"] - counts["none"] == 2 * (8 + 4)
    # The ruler of 104 mm is longer than a card is wide: the two marks of a gap go on behind it.
    assert counts["edge"] - counts["corner"] == 2
    assert counts["grid"] > counts["corner"]


def test_marks_as_they_are_asked_for(deck: Path, both: Shell) -> None:
    (deck / "pnp.yaml").write_text("marks: {style: edge, weight: 2}\n", encoding="utf-8")
    words = ["--mark-length", "2", "--mark-offset", "1", "--mark-weight", "0.5", "--mark-colour", "#ff0000"]
    assert both("build", "demo", "--marks", "corner", *words).code == 0
    red = [line for line in pages()[0].lines if line["stroking_color"] == (1, 0, 0)]
    assert {round(line["linewidth"], 2) for line in red} == {0.5}
    assert {round(mm(max(line["width"], line["height"])), 2) for line in red} == {2}
    assert both("build", "demo").code == 0
    assert max(line["linewidth"] for line in pages()[0].lines) == pytest.approx(2)


def test_proof_draws_in_colour(deck: Path, both: Shell) -> None:
    colours = []
    for words in ((), ("--proof",)):
        assert both("build", "demo", *words).code == 0
        page = pages()[0]
        colours.append({shape["stroking_color"] for shape in (*page.rects, *page.curves, *page.lines)})
    magenta = (194 / 255, 24 / 255, 139 / 255)
    assert [any(c and len(c) == 3 and c == pytest.approx(magenta, abs=0.01) for c in s) for s in colours] == [
        False,
        True,
    ]


def test_out(deck: Path, both: Shell) -> None:
    done = both("build", "demo", "--out", "to print/für heute")
    assert done.code == 0
    assert "to print/für heute/demo/cards.pdf" in done.out
    assert (deck / "to print/für heute/demo/PRINTING.md").is_file()
    assert not (deck / "out").exists()


def test_defaults_of_the_user_hold_unless_told_otherwise(deck: Path, both: Shell) -> None:
    (deck / "pnp.yaml").write_text("paper: a4\nsides: duplex\nflip: short-edge\n", encoding="utf-8")
    done = both("build", "demo")
    assert "on A4: 1 sheet." in done.out
    assert "flip on the short edge" in done.out
    done = both("build", "demo", "--paper", "letter", "--sides", "fronts")
    assert "on Letter: 1 sheet." in done.out
    assert "flip" not in done.out


def test_the_paper_of_the_user_may_have_any_known_name(deck: Path, both: Shell) -> None:
    (deck / "pnp.yaml").write_text("paper: A3+\n", encoding="utf-8")
    assert "on A3+: 1 sheet." in both("build", "demo").out
    (deck / "pnp.yaml").write_text("paper: a33\n", encoding="utf-8")
    assert both("build", "demo").code == 1


def test_broken_defaults_are_problems(deck: Path, both: Shell) -> None:
    (deck / "pnp.yaml").write_text("paper: a7\n", encoding="utf-8")
    for command in ("build", "check"):
        done = both(command, "demo")
        assert done.code == 1
        assert done.err.startswith("pnp.yaml:1:8: error: paper must be ")
        made = json.loads(both(command, "demo", "--json").out)
        assert [problem["file"] for problem in made["problems"]] == ["pnp.yaml"]
    assert not (deck / "out").exists()


@pytest.mark.parametrize("ink", ["low", "grey"])
def test_a_build_in_less_ink_tells_what_it_saves(here: Path, both: Shell, ink: str) -> None:
    face = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63.5 88.9"><rect x="10" y="10" width="40" '
        'height="40" fill="#FF0000"/><text x="20" y="30" font-family="Noto Sans" font-size="6" '
        'fill="#FFFFFF">Red</text></svg>'
    )
    write_deck(here, **{"templates/demo/cards.face.j2": face})
    done = both("build", "demo", "--ink", ink)
    told = re.search(r"^Ink: .* less ink\.$", done.out, re.MULTILINE)
    assert told
    assert f"- `cards.pdf`{told[0][3:]}" in Path("out/demo/PRINTING.md").read_text(encoding="utf-8")
    (file,) = json.loads(both("build", "demo", "--ink", ink, "--json").out)["files"]
    # 1600 mm² of red, which is magenta and yellow, on 215.9 x 279.4 mm, besides marks and words.
    assert file["ink"]["full"] == pytest.approx(2 * 1600 / (215.9 * 279.4), abs=0.004)
    assert file["ink"]["saved"] == pytest.approx(1 - file["ink"]["coverage"] / file["ink"]["full"], abs=0.01)
    assert len(file["ink"]["pages"]) == len(file["ink"]["full_pages"]) == 1
