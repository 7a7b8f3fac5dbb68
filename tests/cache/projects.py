"""A small project in a folder, and builds of it with and without what earlier builds left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import chdir, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from pnp.cli import run
from pnp.geometry import PAPERS
from pnp.jobs import Options
from pnp.pipeline import build

SET = "title: Mine\nversion: 1.0.0\nplayers: {min: 1, max: 2}\ncomponents: [deck.yaml, chits.yaml]\n"
DECK = """component: deck
title: Cards
size: poker
back: true
fields: {title: text, suit: [oak, elm], cost: whole, text: rich-text?}
pieces:
"""
CHITS = """component: chits
size: 30x30mm
fields: {word: text}
pieces:
- id: a
  word: North
- id: b
  word: a rather long word
"""
FACE = """{% extends "_shared/side.j2" %}
{% block art %}
<rect x="3" y="3" width="57" height="82" fill="none" stroke="{{ colour[piece.suit] }}"/>
<text {{ type.card_title }} x="6" y="12" pnp:field="title">{{ piece.title }}</text>
{% if piece.cost > 5 %}<circle cx="50" cy="10" r="4" fill="{{ colour.ink }}" fill-opacity="0.5"/>{% endif %}
<text {{ type.card_title }} x="50" y="12">{{ piece.cost }}</text>
<use href="#mine-leaf" x="20" y="20" width="10" height="10" fill="{{ colour[piece.suit] }}"/>
<foreignObject x="8" y="40" width="46" height="40" {{ type.card_text }} pnp:field="text">
{{- piece.text | rich -}}
</foreignObject>
{% endblock %}
"""
BACK = """{% extends "_shared/side.j2" %}
{% block art %}<text {{ type.card_title }} x="6" y="12">{{ piece.suit }}</text>{% endblock %}
"""
CHIT = """{% extends "_shared/side.j2" %}
{% block art %}
<text {{ type.card_title }} x="4" y="15" pnp:width="20" pnp:fit="together" pnp:min-size="1">
{{- piece.word -}}
</text>
{% endblock %}
"""
THEME = """colours: {oak: "#2B3A67", elm: "#B3262E"}
type:
  card_title: {family: Atkinson Hyperlegible Next, size: 10pt}
  card_text: {family: Atkinson Hyperlegible Next, size: 8pt, leading: 1.2}
"""
SYMBOLS = """<svg xmlns="http://www.w3.org/2000/svg">
<symbol id="mine-leaf" viewBox="0 0 24 24"><path d="M2 2 L20 4 L12 22 Z"/></symbol>
</svg>
"""


def card(index: int, title: str = "", text: str = "take one card", cost: int = 3) -> str:
    """A card as it stands in the file."""
    suit = ("oak", "elm")[index % 2]
    if not index:
        text = "Pack my box with five dozen liquor jugs & <b>pack MY box with five dozen jugs</b> 0123456789"
    lines = (f"- id: c{index}", f"title: {title or f'Card {index}'}", f"suit: {suit}", f"cost: {cost}")
    return "\n  ".join((*lines, f"text: {text} of {index}")) + "\n"


def write(folder: Path, cards: Sequence[str]) -> None:
    """Put a project with these cards into a folder."""
    content, templates = folder / "content" / "mine", folder / "templates" / "mine"
    content.mkdir(parents=True)
    templates.mkdir(parents=True)
    (content / "set.yaml").write_text(SET, encoding="utf-8")
    (content / "deck.yaml").write_text(DECK + "".join(cards), encoding="utf-8")
    (content / "chits.yaml").write_text(CHITS, encoding="utf-8")
    for name, text in (
        ("deck.face.j2", FACE),
        ("deck.back.j2", BACK),
        ("chits.face.j2", CHIT),
        ("theme.yaml", THEME),
        ("symbols.svg", SYMBOLS),
    ):
        (templates / name).write_text(text, encoding="utf-8")


@contextmanager
def project(number: int = 20) -> Iterator[Path]:
    """A folder with a project in it, which is where pnp runs."""
    with TemporaryDirectory() as name, chdir(name):
        write(Path(name), [card(index) for index in range(number)])
        yield Path(name)


def change(path: str, old: str, new: str) -> None:
    """Put one text in the place of another in a file of the project."""
    file = Path(path)
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def rebuilt(*words: str) -> dict[str, bytes]:
    """The files of a build with whatever earlier ones left."""
    assert run(("build", "mine", *words)) == 0
    return files(Path("out"))


def fresh(sides: str = "fronts", paper: str = "letter") -> dict[str, bytes]:
    """The files of a build that knows of no other."""
    result = build(["mine"], out="fresh", options=Options(sides=sides, paper=PAPERS[paper]))
    assert not result.report.has_errors
    return files(Path("fresh"))


def files(folder: Path) -> dict[str, bytes]:
    """All files below a folder."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
