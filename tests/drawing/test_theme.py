"""Themes and boxes: tokens, moves, and which file overrides which."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.drawing.boxes import NamedBox, named_boxes, read_boxes
from pnp.drawing.homes import Homes
from pnp.drawing.theme import read_theme
from pnp.geometry import Size
from pnp.source import Report
from tests.drawing.studio import Studio

FAMILIES = "families:\n  Sans: {cap: 0.5}\n"


def theme_of(studio: Studio, *texts: str) -> tuple[object, list[str]]:
    report = Report()
    files = [studio.write(f"theme{n}.yaml", text) for n, text in enumerate(texts)]
    return read_theme(files, report), [f"{p.source.line}: {p.message} [{p.name}]" for p in report]


def test_tokens(studio: Studio) -> None:
    theme, problems = theme_of(
        studio,
        FAMILIES + "colours: {ink: '#102030'}\nlines: {fine: 0.72pt, bold: 1mm}\ndashes: {fold: 2 1.5}\n"
        "type:\n  title: {family: Sans, weight: 800, cap: 5mm, spacing: 10%, leading: 1.2}\n"
        "  body: {family: Sans, size: 72pt, italic: true}\n",
    )
    assert problems == []
    assert theme.colours.ink == "#102030"  # type: ignore[attr-defined]
    # 72 points are 25.4 mm.
    assert theme.lines.fine == pytest.approx(0.254)  # type: ignore[attr-defined]
    assert theme.lines["bold"] == 1  # type: ignore[attr-defined]
    title, body = theme.types.title, theme.types.body  # type: ignore[attr-defined]
    # Capitals of 5 mm are half of the type size.
    assert (title.size, title.cap, title.spacing) == (10, 5, 1)
    assert str(title) == (
        'font-family="Sans" font-weight="800" font-size="10" letter-spacing="1" pnp:leading="1.2"'
    )
    assert str(body) == 'font-family="Sans" font-weight="400" font-size="25.4" font-style="italic"'


def test_later_themes_override_token_by_token(studio: Studio) -> None:
    theme, problems = theme_of(
        studio, "colours: {ink: '#000000', line: '#111111'}\n", "colours: {ink: '#222222'}\nlines: {a: 1mm}\n"
    )
    assert problems == []
    assert dict(theme.colours) == {"ink": "#222222", "line": "#111111"}  # type: ignore[attr-defined]
    assert len(theme.lines) == 1  # type: ignore[attr-defined]


def test_a_token_that_is_wrong_is_no_name_that_is_missing(studio: Studio) -> None:
    theme, problems = theme_of(
        studio,
        FAMILIES + "colours:\n  ink: #102030\nlines: {fine: 1}\ndashes: {fold: x}\n"
        "type: {title: {family: Sanz, size: 1mm}, body: {family: Sans}}\n",
    )
    assert len(problems) == 5
    spaces = (theme.colours, theme.lines, theme.dashes, theme.types)  # type: ignore[attr-defined]
    assert [set(space) for space in spaces] == [{"ink"}, {"fine"}, {"fold"}, {"title", "body"}]
    assert 'font-family="Sans"' in str(theme.types.title)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("colours: {ink: red}\n", 'must be a colour like "#1f613a"'),
        ("lines: {fine: 1}\n", "must be a length with its unit, like 0.5pt or 9.6mm"),
        ("lines: {fine: 1in}\n", "must be a length with its unit"),
        ("dashes: {fold: dotted}\n", "must be lengths in mm of dash and gap"),
        ("colors: {ink: '#000000'}\n", "unknown key `colors`"),
        (
            FAMILIES + "type: {a: {family: Sens, size: 9pt}}\n",
            'family "Sens" is not among the theme\'s families',
        ),
        (FAMILIES + "type: {a: {family: Sans}}\n", "a type style has either a size or a cap height"),
        (FAMILIES + "type: {a: {family: Sans, size: 9pt, cap: 3mm}}\n", "either a size or a cap height"),
        (FAMILIES + "type: {a: {family: Sans, size: 0mm}}\n", "a type style needs a size above 0"),
        (FAMILIES + "type: {a: {family: Sans, size: 9pt, spacing: wide}}\n", "must be a percentage like 6%"),
    ],
)
def test_wrong_themes(studio: Studio, text: str, problem: str) -> None:
    _, problems = theme_of(studio, text)
    assert len(problems) == 1
    assert problem in problems[0]


def boxes_of(studio: Studio, *lines: str) -> tuple[dict[str, NamedBox], list[str]]:
    """The boxes of a side of 60 x 90 mm with 3 mm of bleed and a safe area 4 mm inside."""
    report = Report()
    file = studio.write("boxes.yaml", "\n".join(["cards:", *(f"  {line}" for line in lines)]) + "\n")
    layouts = read_boxes(file, report)
    boxes = named_boxes(layouts.get("cards", {}), Size(60, 90), 3, 4, report)
    return boxes, [f"{p.source.line}:{p.source.column}: {p.message} [{p.name}]" for p in report]


def test_boxes_that_always_exist() -> None:
    boxes = named_boxes({}, Size(60, 90), 3, 4, Report())
    assert boxes == {"trim": (0, 0, 60, 90), "bleed": (-3, -3, 66, 96), "safe": (4, 4, 52, 82)}
    assert str(boxes["bleed"]) == 'x="-3" y="-3" width="66" height="96"'
    assert (boxes["safe"].right, boxes["safe"].cy) == (56, 45)


@pytest.mark.parametrize(
    ("spec", "box"),
    [
        ("{x: 1, y: 2, width: 3, height: 4.5}", (1, 2, 3, 4.5)),
        ("{extends: safe}", (4, 4, 52, 82)),
        ("{extends: safe, height: 10}", (4, 4, 52, 10)),
        ("{extends: safe, y: '+8', height: '-8'}", (4, 12, 52, 74)),
        ("{extends: safe, y: +8}", (4, 12, 52, 82)),
        ("{extends: safe, x: '- 2.5'}", (1.5, 4, 52, 82)),
        # A number below 0 is a place of its own: over the edge.
        ("{extends: safe, x: -3}", (-3, 4, 52, 82)),
        ("{extends: trim, inset: 5}", (5, 5, 50, 80)),
        ("{extends: trim, inset: [5]}", (5, 5, 50, 80)),
        ("{extends: trim, inset: [1, 2]}", (2, 1, 56, 88)),
        ("{extends: trim, inset: [1, 2, 3, 4]}", (4, 1, 54, 86)),
        ("{extends: trim, inset: -3}", (-3, -3, 66, 96)),
        ("{extends: trim, x: '+10', inset: [0, 5]}", (15, 0, 50, 90)),
        ("{extends: base, x: '+1'}", (11, 20, 30, 40)),
    ],
)
def test_boxes(studio: Studio, spec: str, box: tuple[float, ...]) -> None:
    boxes, problems = boxes_of(studio, f"a: {spec}", "base: {x: 10, y: 20, width: 30, height: 40}")
    assert problems == []
    assert boxes["a"] == pytest.approx(box)


def test_a_row_of_boxes(studio: Studio) -> None:
    boxes, problems = boxes_of(
        studio,
        "d: {extends: c, x: '+10'}",
        "c: {extends: b, x: '+10'}",
        "b: {extends: a, x: '+10'}",
        "a: {x: 1, y: 2, width: 3, height: 4}",
    )
    assert problems == []
    assert [boxes[name].x for name in "abcd"] == [1, 11, 21, 31]


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        (["a: {extends: a}"], "2:16: box `a` extends itself by way of `a` [bad-reference]"),
        (
            ["a: {extends: b}", "b: {extends: a}"],
            "3:16: box `b` extends itself by way of `a` [bad-reference]",
        ),
        (["a: {extends: saef}"], "2:16: no box `saef` [bad-reference]"),
        (["a: {extends: [safe]}"], "2:16: no box `['safe']` [bad-reference]"),
        (["a: {x: 1, y: 2}"], "2:6: box `a` lacks width, height [bad-value]"),
        (["a: 5"], "2:6: box `a` must be a mapping [bad-value]"),
        (["a: {extends: trim, hight: 5}"], "2:22: unknown key `hight` in box `a` [unknown-key]"),
        (
            ["a: {extends: trim, x: left}"],
            "2:25: x must be a number of mm or a move like +2, not left [bad-value]",
        ),
        (
            ["a: {extends: trim, x: true}"],
            "2:25: x must be a number of mm or a move like +2, not true [bad-value]",
        ),
        (
            ["a: {extends: trim, x: .inf}"],
            "2:25: x must be a number of mm or a move like +2, not .inf [bad-value]",
        ),
        (
            ["a: {extends: trim, x: '+nan'}"],
            "2:25: x must be a number of mm or a move like +2, not +nan [bad-value]",
        ),
        (
            ["a: {extends: trim, inset: [1, 2, 3]}"],
            "2:29: inset must be one, two or four numbers of mm, not [1, 2, 3] [bad-value]",
        ),
        (
            ["a: {extends: trim, inset: wide}"],
            "2:29: inset must be one, two or four numbers of mm, not wide [bad-value]",
        ),
        (["a: {extends: trim, inset: 40}"], "2:6: box `a` has no area: -20 x 10 mm [bad-value]"),
        (["a: {x: 1, y: 2, width: 0, height: 4}"], "2:6: box `a` has no area: 0 x 4 mm [bad-value]"),
        (
            ["safe: {x: 1, y: 2, width: 3, height: 4}"],
            "2:3: the box `safe` is given by the component [bad-value]",
        ),
    ],
)
def test_wrong_boxes(studio: Studio, lines: list[str], problem: str) -> None:
    _, problems = boxes_of(studio, *lines)
    assert problems == [problem]


def test_boxes_that_extend_each_other_without_end(studio: Studio) -> None:
    lines = [f"b{n}: {{extends: b{n + 1}}}" for n in range(2000)]
    _, problems = boxes_of(studio, *lines, "b2000: {x: 1, y: 2, width: 3, height: 4}")
    assert len(problems) >= 1
    assert "ends a row of more than 50" in problems[0]


def test_boxes_of_no_template(studio: Studio) -> None:
    report = Report()
    assert read_boxes(studio.write("boxes.yaml", "cards: 5\n"), report) == {}
    assert [problem.name for problem in report] == ["bad-type"]


def test_which_file_overrides_which(tmp_path: Path) -> None:
    user, bundled = Studio(tmp_path / "user"), Studio(tmp_path / "bundled")
    for studio, home, ink in (
        (bundled, "_shared", "#000001"),
        (bundled, "game", "#000002"),
        (bundled, "demo", "#000003"),
        (user, "_shared", "#000004"),
        (user, "game", "#000005"),
        (user, "demo", "#000006"),
    ):
        studio.write(
            f"{home}/theme.yaml",
            f"colours: {{{home.strip('_')}_{studio.folder.name}: '#ffffff', ink: '{ink}'}}\n",
        )
        studio.write(
            f"{home}/boxes.yaml",
            f"cards:\n  {home}: {{extends: trim}}\n  last: {{extends: trim, x: {ink[-1]}}}\n",
        )
        studio.write(f"{home}/cards.face.j2", home + studio.folder.name)
        studio.write(f"{home}/symbols.svg", f'<svg><symbol id="{home}" viewBox="0 0 1 1"></symbol></svg>')
    content = user.content()._replace(game="game")
    folders = [user.templates, bundled.templates]
    homes = Homes(content, folders, Report())
    theme = homes.theme(Report())
    # The set's own wins over the game's and that over the shared one; the user's file hides the bundled one.
    assert theme.colours.ink == "#000006"
    assert set(theme.colours) == {"shared_user", "game_user", "demo_user", "ink"}
    boxes = homes.boxes(Report())["cards"]
    assert set(boxes) == {"_shared", "game", "demo", "last"}
    assert named_boxes(boxes, Size(60, 90), 0, 0, Report())["last"].x == 6
    assert homes.template("cards.face.j2") == "demo/cards.face.j2"
    assert homes.loader.find("demo/cards.face.j2") == user.templates / "demo/cards.face.j2"
    (user.templates / "demo/theme.yaml").unlink()
    (user.templates / "demo/cards.face.j2").unlink()
    homes = Homes(content, folders, Report())
    assert homes.theme(Report()).colours.ink == "#000003"
    assert homes.loader.find("demo/cards.face.j2") == bundled.templates / "demo/cards.face.j2"
    for studio in (user, bundled):
        for home in ("demo", "game"):
            (studio.templates / home / "cards.face.j2").unlink(missing_ok=True)
    homes = Homes(content, folders, Report())
    assert homes.template("cards.face.j2") == "_shared/cards.face.j2"
    assert homes.template("none.j2") is None
