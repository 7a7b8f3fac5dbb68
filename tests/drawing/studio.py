"""Small things to draw: the elements of one side, or a template with its pieces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pnp.content.model import Component, ContentSet, Piece, Players
from pnp.drawing.interpret import Interpreter, Side
from pnp.drawing.items import Drawing, Item, Origin
from pnp.drawing.pictures import Pictures
from pnp.drawing.render import Drawer
from pnp.drawing.tags import BadMarkup, Tag, Tags, tokens_of
from pnp.geometry import Size
from pnp.source import Problem, Report, Source

SVG = 'xmlns="http://www.w3.org/2000/svg" xmlns:pnp="urn:pnp"'
SIZE = Size(60, 90)
TYPE = 'font-family="Noto Sans" font-size="4"'


class Complaint(NamedTuple):
    """What preflight had against an element."""

    name: str
    message: str
    at: str
    hint: str
    field: str


class Reading:
    """An interpreter whose complaints are kept."""

    def __init__(
        self,
        symbols: Mapping[str, str] | None = None,
        folders: Sequence[Path] = (),
        *,
        bleed: float = 0,
        safe: float | None = None,
        size: Size = SIZE,
    ) -> None:
        library = {name: tokens_of(text) for name, text in (symbols or {}).items()}
        self.reader = Interpreter(Tags(), library, Pictures(folders), self.origin, self.complain)
        self.side = Side(size, bleed, safe)
        self.complaints: list[Complaint] = []
        self.origins = 0

    def origin(self, tag: Tag, field: str, words: str) -> Origin:
        self.origins += 1
        return Origin(Source(Path("content.yaml")), "one", field, Source(Path("face.j2")))

    def complain(self, *what: str) -> None:
        self.complaints.append(Complaint(*what))

    def __call__(self, body: str) -> tuple[Item, ...]:
        """The items of these elements."""
        return self.reader.read(f"<svg {SVG}>{body}</svg>", self.side)

    def whole(self, svg: str) -> tuple[Item, ...]:
        """The items of a whole document."""
        return self.reader.read(svg, self.side)


def items(body: str, **options: Any) -> tuple[Item, ...]:
    """What elements come to."""
    return Reading(**options)(body)


def one(body: str, **options: Any) -> Any:
    """The one item of these elements."""
    (item,) = items(body, **options)
    return item


def fault(body: str, **options: Any) -> BadMarkup:
    """What is wrong with elements."""
    with pytest.raises(BadMarkup) as caught:
        items(body, **options)
    return caught.value


class Studio:
    """A folder with templates and a set of one component."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.templates = folder / "templates"
        self.report = Report()
        self.pieces: list[Piece] = []
        self.piece()

    def write(self, path: str, text: str | bytes) -> Path:
        """A file below templates/."""
        file = self.templates / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        return file

    def face(self, body: str) -> None:
        """The face's template: elements inside an <svg>."""
        self.write("demo/cards.face.j2", f"<svg {SVG}>{body}</svg>")

    def piece(self, **fields: Any) -> None:
        """One more piece."""
        source = Source(self.folder / "cards.yaml", 4 + len(self.pieces), 5)
        places = {name: Source(source.file, source.line, 20) for name in fields}
        self.pieces.append(Piece({"id": f"p{len(self.pieces)}", "copies": 1, **fields}, source, places))

    def component(self, **changes: Any) -> Component:
        """The component with these changes."""
        given: dict[str, Any] = {
            "id": "cards",
            "title": "Cards",
            "kind": "piece",
            "size": SIZE,
            "pieces": tuple(self.pieces),
            "face": "cards.face.j2",
            "back": None,
        }
        return Component(**given | changes)

    def content(self, *components: Component) -> ContentSet:
        """The set."""
        return ContentSet(
            "demo",
            "Demo",
            "1.0.0",
            None,
            Players(1, 4, 2),
            components or (self.component(),),
            rules={"hand": 4, "names": {"a": "Alpha"}},
            folder=self.folder,
        )

    def drawer(self, *, places: bool = False, folders: Sequence[Path] = ()) -> Drawer:
        """Something to draw with."""
        return Drawer(self.content(), [self.templates, *folders], self.report, places=places)

    def svg(self, body: str) -> str:
        """What a face's elements render to, without the <svg>."""
        self.face(body)
        drawer = self.drawer()
        component = drawer.content.components[0]
        text = drawer.svg(component, component.face, self.pieces[-1])
        assert text is not None, self.messages
        return text.split(">", 1)[1].rsplit("</svg>", 1)[0]

    def drawing(self, *, places: bool = True, **changes: Any) -> Drawing | None:
        """The last piece's face."""
        component = self.component(**changes)
        return self.drawer(places=places).drawing(component, component.face, self.pieces[-1])

    def problem(self, body: str | None = None, **changes: Any) -> Problem:
        """The one thing wrong with a face."""
        if body is not None:
            self.face(body)
        assert self.drawing(**changes) is None or self.report.count("warning")
        (problem,) = self.report
        return problem

    @property
    def messages(self) -> list[str]:
        """All problems so far."""
        return [str(problem) for problem in self.report]
