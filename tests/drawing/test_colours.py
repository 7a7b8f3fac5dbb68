"""How far colours are apart, by published figures, and that the bundled themes keep theirs apart."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.drawing.colours import WAYS, closest, difference
from pnp.drawing.homes import SHARED
from pnp.drawing.theme import Theme, read_theme
from pnp.project import BUNDLED
from pnp.source import Report
from tests.drawing.studio import Studio

SHARMA = """
50 2.6772 -79.7751  50 0 -82.7485  2.0425
50 3.1571 -77.2803  50 0 -82.7485  2.8615
50 2.8361 -74.0200  50 0 -82.7485  3.4412
50 -1.3802 -84.2814  50 0 -82.7485  1.0000
50 -1.1848 -84.8006  50 0 -82.7485  1.0000
50 -0.9009 -85.5211  50 0 -82.7485  1.0000
50 0 0  50 -1 2  2.3669
50 -1 2  50 0 0  2.3669
50 2.4900 -0.0010  50 -2.4900 0.0009  7.1792
50 2.4900 -0.0010  50 -2.4900 0.0010  7.1792
50 2.4900 -0.0010  50 -2.4900 0.0011  7.2195
50 2.4900 -0.0010  50 -2.4900 0.0012  7.2195
50 -0.0010 2.4900  50 0.0009 -2.4900  4.8045
50 -0.0010 2.4900  50 0.0010 -2.4900  4.8045
50 -0.0010 2.4900  50 0.0011 -2.4900  4.7461
50 2.5 0  50 0 -2.5  4.3065
50 2.5 0  73 25 -18  27.1492
50 2.5 0  61 -5 29  22.8977
50 2.5 0  56 -27 -3  31.9030
50 2.5 0  58 24 15  19.4535
50 2.5 0  50 3.1736 0.5854  1.0000
50 2.5 0  50 3.2972 0  1.0000
50 2.5 0  50 1.8634 0.5757  1.0000
50 2.5 0  50 3.2592 0.3350  1.0000
60.2574 -34.0099 36.2677  60.4626 -34.1751 39.4387  1.2644
63.0109 -31.0961 -5.8663  62.8187 -29.7946 -4.0864  1.2630
61.2901 3.7196 -5.3901  61.4292 2.2480 -4.9620  1.8731
35.0831 -44.1164 3.7933  35.0232 -40.0716 1.5901  1.8645
22.7233 20.0904 -46.6940  23.0331 14.9730 -42.5619  2.0373
36.4612 47.8580 18.3852  36.2715 50.5065 21.2231  1.4146
90.8027 -2.0831 1.4410  91.1528 -1.6435 0.0447  1.4441
90.9257 -0.5406 -0.9208  88.6381 -0.8985 -0.7239  1.5381
6.7747 -0.2908 -2.4247  5.8714 -0.0985 -2.2286  0.6377
2.0776 0.0795 -1.1350  0.9033 -0.0636 -0.5514  0.9082
"""
"""L*a*b* of two colours and CIEDE2000, of Sharma, Wu and Dalal, Color Research and Application 30 (2005)."""


@pytest.mark.parametrize("row", SHARMA.strip().splitlines())
def test_ciede2000_is_as_published(row: str) -> None:
    l1, a1, b1, l2, a2, b2, wanted = map(float, row.split())
    assert difference((l1, a1, b1), (l2, a2, b2)) == pytest.approx(wanted, abs=0.00005)
    assert difference((l2, a2, b2), (l1, a1, b1)) == pytest.approx(wanted, abs=0.00005)


GOODS = {"soy": "#1F613A", "corn": "#F7C948", "cattle": "#161616", "pigs": "#D56284"}
SUITS = {"heart": "#CC333D", "diamond": "#CB7E00", "spade": "#141A24", "club": "#0B504B"}
PLAYERS = {"A": "#D9661F", "B": "#1F5FA8", "C": "#FFFFFF", "D": "#C9A877"}
FIGURES = [
    ("full colour", "30 soy/cattle", "24 spade/club", "22 A/D"),
    ("deuteranopia", "22 soy/cattle", "13 heart/diamond", "13 A/D"),
    ("protanopia", "25 soy/pigs", "14 heart/club", "19 A/D"),
    ("tritanopia", "23 corn/pigs", "14 heart/diamond", "20 A/D"),
    ("a grey print", "20 soy/pigs", "13 heart/diamond", "12 A/D"),
]
"""The closest two of each group in each way of seeing, as the palette was drawn up."""


@pytest.mark.parametrize(("way", "goods", "suits", "players"), FIGURES)
def test_the_closest_two_of_the_palette(
    way: str, goods: str, suits: str, players: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pnp.drawing.colours.WAYS", {way: WAYS[way]})
    for colours, figure in ((GOODS, goods), (SUITS, suits), (PLAYERS, players)):
        (pair,) = closest(colours)
        number, names = figure.split()
        assert (pair.way, f"{pair.one}/{pair.other}") == (way, names)
        assert pair.difference == pytest.approx(float(number), abs=1)


@pytest.mark.parametrize("way", WAYS)
def test_black_grey_and_white_are_seen_as_they_are(way: str) -> None:
    assert [sum(row) for row in WAYS[way]] == pytest.approx([1, 1, 1], abs=1e-5)


def test_two_colours_are_told_once_as_they_are_seen_closest() -> None:
    # A red and a green of one luminance: 0.2126 of the red's 1 and 0.7152 of the green's 0.297.
    (pair,) = closest({"red": "#FF0000", "green": "#009400"})
    assert pair[:3] == ("red", "green", "a grey print")
    assert pair.difference == pytest.approx(0, abs=0.5)
    assert [pair.difference for pair in closest({"a": "#123456", "b": "#123456"})] == [0]


def test_fewer_than_two_colours_are_no_pair() -> None:
    assert closest({}) == closest({"a": "#123456"}) == []


def told(studio: Studio, *texts: str) -> list[str]:
    report = Report()
    files = [studio.write(f"theme{n}.yaml", text) for n, text in enumerate(texts)]
    read_theme(files, report)
    return [
        f"{p.source.file.name}:{p.source.line}:{p.source.column} {p.severity}: {p.message} [{p.name}]"
        for p in report
    ]


ALIKE = 'colours:\n  one: "#C00000"\n  two: "#006E00"\n'
GROUP = "apart:\n  pair: {colours: [one, two], least: 12}\n"


def test_colours_alike_are_told_at_the_colour_or_group_written_last(studio: Studio) -> None:
    message = "one and two are 0.1 apart in a grey print, and pair need 12 [colours-alike]"
    assert told(studio, ALIKE + GROUP) == [f"theme0.yaml:3:8 warning: {message}"]
    assert told(studio, ALIKE, GROUP) == [f"theme1.yaml:2:19 warning: {message}"]
    assert told(studio, ALIKE.replace("C00000", "FFFFFF") + GROUP, 'colours: {one: "#C00000"}\n') == [
        f"theme1.yaml:1:16 warning: {message}"
    ]


def test_colours_that_are_far_apart_are_told_nothing(studio: Studio) -> None:
    assert told(studio, ALIKE + GROUP.replace("12", "0.1")) == []
    assert told(studio, ALIKE + GROUP, 'colours: {two: "#FFFFFF"}\n') == []
    assert told(studio, ALIKE + GROUP, "apart: {pair: {colours: [one, two], least: 0}}\n") == []


def test_a_group_counts_to_a_tenth(studio: Studio) -> None:
    # Grey of 11.95: told as 12.0, which is what is wanted.
    text = 'colours: {one: "#D9661F", two: "#C9A877"}\n' + GROUP
    assert told(studio, text) == []
    assert "12.0 apart in a grey print" in told(studio, text.replace("least: 12", "least: 12.1"))[0]


@pytest.mark.parametrize(
    ("group", "message"),
    [
        ("{colours: [one, tow], least: 12}", 'colour "tow" of pair is not among the theme\'s colours'),
        ("{colours: [one], least: 12}", "apart.pair.colours must be a list of 2 to 40 values"),
        ("{colours: [one, two]}", "`apart.pair.least` is missing"),
        ("{colours: [one, two], least: far}", "apart.pair.least must be a number from 0 to 100"),
        ("{colours: [one, [two]], least: 12}", "apart.pair.colours[1] must be text"),
    ],
)
def test_wrong_groups(studio: Studio, group: str, message: str) -> None:
    (problem,) = told(studio, ALIKE + f"apart: {{pair: {group}}}\n")
    assert message in problem


THEMES = sorted(
    folder.name for folder in (BUNDLED / "templates").iterdir() if (folder / "theme.yaml").is_file()
)


def bundled(name: str) -> Theme:
    report = Report()
    homes = [SHARED] if name == SHARED else [SHARED, name]
    theme = read_theme([BUNDLED / "templates" / home / "theme.yaml" for home in homes], report)
    assert [str(problem) for problem in report] == []
    return theme


def contrast(one: str, other: str) -> float:
    """From 1 to 21, by the formula of WCAG 2.2."""

    def luminance(text: str) -> float:
        parts = [int(text[start : start + 2], 16) / 255 for start in (1, 3, 5)]
        bent = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), bent, strict=True))

    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("name", THEMES)
def test_what_stands_on_a_colour_can_be_read(name: str) -> None:
    colours = bundled(name).colours
    for on in (token for token in colours if token.endswith("_on")):
        ground = on.removesuffix("_on")
        assert contrast(colours[on], colours[ground]) >= 4.5, f"{on} on {ground}"


FIGURE_COLOURS = {"ink", "slate", "fuel", "stop", "heart", "diamond", "spade", "club", "accent"}
"""Besides all deep ones: what figures and icons on white have."""


@pytest.mark.parametrize("name", THEMES)
def test_figures_on_white_can_be_read(name: str) -> None:
    colours = bundled(name).colours
    for token in colours:
        if token in FIGURE_COLOURS or token.endswith("_deep"):
            assert contrast(colours[token], "#FFFFFF") >= 3.0, token


def test_contrast_goes_from_1_to_21() -> None:
    assert contrast("#FFFFFF", "#000000") == pytest.approx(21)
    assert contrast("#1F613A", "#1F613A") == 1
    # The palette gives corn 13.4 on black.
    assert contrast("#F7C948", "#000000") == pytest.approx(13.4, abs=0.05)


@pytest.mark.parametrize(
    ("name", "group", "colours", "least"),
    [
        ("heartland", "goods", ["soy", "corn", "cattle", "pigs"], 18),
        ("heartland", "players", ["player_a", "player_b", "player_c", "player_d"], 12),
        ("loads", "suits", ["heart", "diamond", "spade", "club"], 12),
    ],
)
def test_the_bundled_themes_keep_their_colours_apart(
    name: str, group: str, colours: list[str], least: int, tmp_path: Path
) -> None:
    folder = BUNDLED / "templates"
    files = [folder / SHARED / "theme.yaml", folder / name / "theme.yaml"]
    for token in colours:
        last = tmp_path / "theme.yaml"
        other = colours[colours.index(token) - 1]
        last.write_text(f'colours: {{{token}: "{bundled(name).colours[other]}"}}\n', encoding="utf-8")
        report = Report()
        read_theme([*files, last], report)
        assert any(f"are 0.0 apart in full colour, and {group} need {least}" in p.message for p in report)
