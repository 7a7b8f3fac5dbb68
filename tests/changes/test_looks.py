"""Digests tell apart what looks different, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.changes.lock import FORMAT
from pnp.changes.looks import Looks
from pnp.drawing.items import Drawing, Form, Group, Item, Paint, Picture, Run, Shape, Text, Use, Word
from pnp.geometry import Box, Size

POKER = Size(63.5, 88.9)
LINE = Shape((("M", 1.0, 2.0), ("L", 30.0, 4.5)), Paint(fill=None, stroke=(1.0, 0.0, 0.5), width=0.3))
TEXT = Text((Run(1.0, 9.0, 4.0, (Word("Plain", "wolf", 2000.0),), Paint(), width=8.0),))


@pytest.fixture
def looks(tmp_path: Path) -> Looks:
    (tmp_path / "plain.ttf").write_bytes(b"a font")
    return Looks({"Plain": tmp_path / "plain.ttf"})


def card(*items: Item, size: Size = POKER, bleed: float = 3.0) -> Drawing:
    return Drawing(size, bleed, items)


def test_a_digest_is_the_same_in_every_version_of_the_format(looks: Looks) -> None:
    """Raise FORMAT when this digest changes: locks of before tell nothing any more."""
    form = Form("icon", (LINE,), Box(0, 0, 10, 10))
    drawing = card(
        LINE, TEXT, Group((LINE,), (1.0, 0.0, 0.0, 1.0, 5.0, 5.0)), Use(form, (2.0, 0, 0, 2, 1, 1))
    )
    assert (FORMAT, looks.digest(drawing)) == (1, "94bd532ff1f52c65e42539db")


def test_what_is_inked_counts(looks: Looks) -> None:
    others = [
        card(LINE),
        card(LINE, LINE),
        card(LINE._replace(segments=(*LINE.segments, ("Z",)))),
        card(LINE._replace(segments=(("M", 1.0, 2.0), ("L", 30.0, 4.6)))),
        card(LINE._replace(paint=LINE.paint._replace(stroke=(1.0, 0.0, 0.4)))),
        card(Group((LINE,), opacity=0.5)),
        card(Group((LINE,))),
        card(LINE, size=Size(63.5, 89.0)),
        card(LINE, bleed=2.0),
        card(TEXT),
        card(Text((TEXT.runs[0]._replace(words=(Word("Plain", "wolv", 2000.0),)),))),
        card(),
    ]
    assert len({looks.digest(drawing) for drawing in others}) == len(others)


def test_what_nobody_sees_does_not_count(looks: Looks) -> None:
    moved = LINE._replace(segments=(("M", 1.0000001, 2), ("L", 30.0, 4.5)))
    assert looks.digest(card(moved)) == looks.digest(card(LINE))
    minus, zero = (card(LINE._replace(segments=(("M", x, 1.0),))) for x in (-0.0, 0.0))
    assert looks.digest(minus) == looks.digest(zero)
    named = [card(Use(Form(name, (LINE,), Box(0, 0, 1, 1)), (1, 0, 0, 1, 0, 0))) for name in ("a", "b")]
    assert looks.digest(named[0]) == looks.digest(named[1])


def test_a_font_and_a_picture_count_by_their_bytes(tmp_path: Path) -> None:
    def digests(font: bytes, art: bytes, name: str) -> tuple[str, str]:
        folder = tmp_path / name
        folder.mkdir()
        (folder / "font.ttf").write_bytes(font)
        (folder / f"{name}.png").write_bytes(art)
        looks = Looks({"Plain": folder / "font.ttf"})
        box = Box(0, 0, 10, 10)
        picture = Picture(folder / f"{name}.png", box, box, (4, 4))
        return looks.digest(card(TEXT)), looks.digest(card(picture))

    first, same, font, art = (
        digests(b"f", b"p", "one"),
        digests(b"f", b"p", "two"),
        digests(b"g", b"p", "three"),
        digests(b"f", b"q", "four"),
    )
    assert first == same
    assert (first[0] == font[0], first[1] == font[1]) == (False, True)
    assert (first[0] == art[0], first[1] == art[1]) == (True, False)
