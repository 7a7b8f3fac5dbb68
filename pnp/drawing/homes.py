"""The template folders of a content set -> its theme, boxes and symbols, and where its templates lie."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from pnp.content.copied import read_copied
from pnp.content.model import ContentSet
from pnp.drawing.boxes import Layout, read_boxes
from pnp.drawing.library import read_symbols
from pnp.drawing.loader import Loader
from pnp.drawing.sandbox import marked
from pnp.drawing.tags import Tags
from pnp.drawing.theme import Theme, read_theme
from pnp.source import Report, nearest

SHARED = "_shared"


class Homes:
    """Where a set's templates lie: the set's own folder first, then its game's, then the shared one.

    Of two files with the same path below `templates/` the user's hides the bundled one.
    """

    def __init__(self, content: ContentSet, folders: Sequence[Path], report: Report) -> None:
        copied = read_copied(folders[0] / content.id, folders[-1], report)
        self.loader = Loader(folders, copied)
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
        return list(dict.fromkeys(file for file in map(self.loader.find, paths) if file))

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
        return read_symbols(self.files("symbols.svg"), tags, report, marked if places else None)

    def near(self, name: str, may_be: Callable[[str], bool] = bool) -> str:
        """A hint for a template that is not there: one of a name like it in the same folder, else nothing.

        `may_be` tells by its name whether a template can be meant.
        """
        home, _, own = name.rpartition("/")
        names = {
            file.name
            for folder in self.loader.folders
            for file in folder.glob("*/*.j2")
            if file.parent.name == home and may_be(file.name)
        }
        near = nearest(own, names)
        return f"did you mean `{home}/{near}`?" if near else ""
