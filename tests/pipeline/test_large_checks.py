"""A check of many pieces, which does not draw each of them, tells the same as a build, which does."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.content.model import Component, Piece
from pnp.drawing.render import Drawer
from pnp.jobs import Options
from pnp.pipeline import build, check
from pnp.press.sheets import Sheet
from pnp.run import Run
from pnp.sides import MANY
from tests.cli.conftest import write_deck

NUMBER = MANY + 1
TEXT = '<text x="8" y="40" font-family="Noto Sans" font-size="6">'
TWINS = 3, NUMBER - 3
COLOURS = (
    """<rect x="10" y="30" width="9" height="9" fill="{{ '#d00000' if piece.id == 'p3' else '#c80000' }}"/>"""
)
FACE = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:pnp="urn:pnp" viewBox="0 0 63.5 88.9">'
    '<text x="8" y="20" font-family="Noto Sans" font-size="6" pnp:width="40" pnp:field="title" '
    'pnp:fit="{fit}">{{{{ piece.title }}}}</text>{more}</svg>\n'
)


def write(
    folder: Path, long: tuple[int, ...] = (), fit: str = "none", more: str = "", head: str = ""
) -> None:
    """A set of a little more than many pieces; those of some numbers have too long a title, two the same."""
    titles = [f"Far too long a title {number}" if number in long else str(number) for number in range(NUMBER)]
    titles[TWINS[1]] = titles[TWINS[0]]
    pieces = "\n".join(f"- {{id: p{number}, title: '{title}'}}" for number, title in enumerate(titles))
    write_deck(folder, pieces, **{"templates/demo/cards.face.j2": FACE.format(fit=fit, more=more)})
    if head:
        file = folder / "content/demo/cards.yaml"
        file.write_text(head + file.read_text(encoding="utf-8"), encoding="utf-8")


CASES = {
    "nothing": {},
    "first": {"long": (3,)},
    "second": {"long": (NUMBER - 1,)},
    "both": {"long": (3, NUMBER - 1)},
    "together": {"long": (NUMBER - 2,), "fit": "together"},
    "template": {"more": "{{ piece.titel }}"},
    "some": {"more": "{% if piece.id == 'p90' %}{{ 1 // 0 }}{% endif %}"},
    "warning": {"more": '<rect x="0" y="0" width="63.5" height="9"/>', "head": "bleed: 2\n"},
    "colours": {"more": COLOURS},
    "owners": {"more": f"{TEXT}{{{{ owner }}}}</text>", "head": "copies: per-player\n"},
}


@pytest.mark.parametrize("case", CASES)
def test_checks_tell_the_same_as_builds(tmp_path: Path, case: str) -> None:
    write(tmp_path, **CASES[case])  # type: ignore[arg-type]
    checked = list(check(["demo"], folder=tmp_path))
    assert checked == list(build(["demo"], folder=tmp_path).report)
    assert bool(checked) is (case not in ("nothing", "owners", "together"))


@pytest.mark.parametrize("bleed_from", ["edge", "mirror"])
@pytest.mark.parametrize("more", ["", "{{ [piece] | length }}"], ids=["judged by their words", "drawn"])
def test_bleed_is_made_of_what_stands_for_many_pieces(tmp_path: Path, bleed_from: str, more: str) -> None:
    write(tmp_path, more=f"{TEXT}{more}</text>", head="bleed: 2\n")
    options = Options(bleed_from=bleed_from)
    checked = list(check(["demo"], folder=tmp_path, options=options))
    assert checked == list(build(["demo"], folder=tmp_path, out=tmp_path, options=options).report) == []


def test_pieces_that_differ_in_words_alone_are_not_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, long=(7,), fit="shrink")
    drawn: list[str] = []
    drawing = Drawer.drawing

    def watched(self: Drawer, component: Component, name: str, piece: Piece, owner: str = "A") -> object:
        drawn.append(piece.id)
        return drawing(self, component, name, piece, owner)

    monkeypatch.setattr(Drawer, "drawing", watched)
    assert list(check(["demo"], folder=tmp_path)) == []
    assert not [name for name in drawn if name.startswith("p")]


def test_progress_goes_up_to_all_pieces(tmp_path: Path) -> None:
    write(tmp_path, more="{{ [piece] | length }}")
    told: list[tuple[int, int]] = []
    check(["demo"], folder=tmp_path, progress=lambda what, done, total: told.append((done, total)))
    cards = [(done, total) for done, total in told if total >= MANY]
    assert cards == sorted(cards)
    assert all(done <= total for done, total in cards)


def test_pieces_that_begin_rows_of_their_own_lie_as_they_are_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, head="own_rows: true\n")
    laid: list[int] = []
    finished = Run.finished

    def watched(self: Run, component: Component, sheets: list[Sheet]) -> list[Sheet]:
        laid.append(len(sheets))
        return finished(self, component, sheets)

    monkeypatch.setattr(Run, "finished", watched)
    assert list(check(["demo"], folder=tmp_path)) == list(build(["demo"], folder=tmp_path).report) == []
    assert laid[0] == laid[1]
