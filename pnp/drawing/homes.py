"""The template folders of a content set -> its theme, boxes and symbols, and where its templates lie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from pnp.content.model import ContentSet
from pnp.content.text import UnusableFile
from pnp.drawing.boxes import Layout, read_boxes
from pnp.drawing.loader import Loader, read_file
from pnp.drawing.sandbox import marked
from pnp.drawing.tags import BadMarkup, Tags, tokens_of
from pnp.drawing.theme import Theme, read_theme
from pnp.source import Problem, Report, Source, near_word

SHARED = "_shared"


class Homes:
    """Where a set's templates lie: the set's own folder first, then its game's, then the shared one.

    Of two files with the same path below `templates/` the user's hides the bundled one.
    """

    def __init__(self, content: ContentSet, folders: Sequence[Path]) -> None:
        self.loader = Loader(folders)
        self.names = [name for name in dict.fromkeys((content.id, content.game)) if name]

    @property
    def folders(self) -> list[Path]:
        """Every folder that a picture's path may count from, after the set's own."""
        return [
            *(folder / name for folder in self.loader.folders for name in self.names),
            *self.loader.folders,
        ]

    def template(self, name: str) -> str | None:
        """The path below `templates/` of a template by its name."""
        paths = (f"{home}/{name}" for home in (*self.names, SHARED))
        return next((path for path in paths if self.loader.find(path)), None)

    def files(self, name: str) -> list[Path]:
        """The files of this name, each to override the one before: shared, the game's, the set's."""
        paths = (f"{home}/{name}" for home in (SHARED, *reversed(self.names)))
        return [file for file in map(self.loader.find, paths) if file]

    def theme(self, report: Report) -> Theme:
        """The tokens of the set's templates."""
        return read_theme(self.files("theme.yaml"), report)

    def boxes(self, report: Report) -> dict[str, Layout]:
        """The boxes of each template, by its name's first part; a later file overrides box by box."""
        boxes: dict[str, Layout] = {}
        for file in self.files("boxes.yaml"):
            for label, layout in read_boxes(file, report).items():
                boxes[label] = {**boxes.get(label, {}), **layout}
        return boxes

    def symbols(self, tags: Tags, report: Report, *, places: bool) -> dict[str, list[str]]:
        """The tokens of each shared symbol by its id."""
        library: dict[str, list[str]] = {}
        for file in self.files("symbols.svg"):
            try:
                text = read_file(file)
                library.update(_symbols(marked(text, str(file)) if places else text, tags))
            except UnusableFile as error:
                report.add(error.problem)
            except BadMarkup as bad:
                line = bad.at.rpartition(":")[2]
                place = Source(file, int(line) if line else 0)
                report.add(Problem(bad.name, f"a shared symbol: {bad}", place, hint=bad.hint))
        return library

    def near(self, name: str) -> str:
        """A hint for a template that is not there: one of a name like it in the same folder, else nothing."""
        home = name.rpartition("/")[0]
        names = {
            f"{home}/{file.name}"
            for folder in self.loader.folders
            for file in folder.glob("*/*.j2")
            if file.parent.name == home
        }
        return near_word(name, names)


def _symbols(text: str, tags: Tags) -> Iterator[tuple[str, list[str]]]:
    """Each <symbol> of a file with its id."""
    tokens = tokens_of(text)
    start: int | None = None
    for index, token in enumerate(tokens):
        if token[0] != "<":
            continue
        tag = tags(token)
        if tag.name != "symbol":
            continue
        if not tag.closes:
            if start is not None:
                break
            if not tag.attributes.get("id"):
                raise BadMarkup("bad-svg", "<symbol> needs an id", tag.at)
            start = None if tag.empty else index
        elif start is not None:
            yield tags(tokens[start]).attributes["id"], tokens[start : index + 1]
            start = None
    if start is not None:
        raise BadMarkup("bad-svg", "<symbol> is never closed", tags(tokens[start]).at)
