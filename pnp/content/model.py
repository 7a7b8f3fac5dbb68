"""What a content set says, as checked values that know where they were written."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.content.entries import NO_BACK, PER_PLAYER, Copies, Entry, Piece
from pnp.content.values import Places, source_at
from pnp.geometry import Size
from pnp.records import NamedTuple
from pnp.source import Problem, Source

if TYPE_CHECKING:
    from pnp.content.copied import Copied
    from pnp.content.kinds import Kind

__all__ = [
    "NO_BACK",
    "PER_PLAYER",
    "Component",
    "ContentSet",
    "Copies",
    "Entry",
    "Known",
    "Piece",
    "Players",
    "Withheld",
    "as_far_as_known",
]

MOST_PRINTED = 100_000
"""Printed pieces of one component."""


class _Component(NamedTuple):
    """What a component says."""

    id: str
    title: str
    kind: str
    size: Size
    """The trim."""
    pieces: tuple[Piece, ...]
    face: str
    """Name of the face template, `<component>.face.j2` unless the content names another."""
    back: str | None
    """Name of the back template, or None: nothing on the back. A piece may have a back of its own."""
    copies: Copies = 1
    """Of the whole component."""
    bleed: float = 0.0
    """How far its templates draw beyond the trim, mm."""
    gap: float = 0.0
    """Room between neighbouring trims on a sheet, mm; 0 means one cut serves both."""
    safe: float = 4.0
    """Text and icons keep this far inside the trim, mm."""
    corner: float = 0.0
    """Radius to which corners are rounded, mm."""
    outline: str = "rectangle"
    """`rectangle`, else what scissors follow: `circle`, `ellipse`, `hexagon`, or a path of SVG in mm."""
    own_rows: bool = False
    """Whether each piece begins a row of its own on a sheet."""
    cut: bool = True
    """Whether the pieces are cut out; a board or a reference sheet stays whole."""
    join: tuple[float, ...] = ()
    """Where pieces that stay whole may be parted for a small paper: mm from the trim's left edge, rising."""
    grows: str = "alone"
    """In large print: `alone`, as far as paper allows; `together` with all that must match; or `never`."""
    growth: float = 1.0
    """How many times larger than drawn its pieces are."""
    foldover: bool = False
    """Whether face and back are printed as one piece, whatever is done with other backs."""
    note: str = ""
    """What whoever assembles the pieces has to know."""
    style: str = ""
    """The name of the style in which the pieces are printed; nothing for their usual look."""
    styles: tuple[Component, ...] = ()
    """The component as each of its styles prints it."""
    unsound: tuple[Piece, ...] = ()
    """Pieces that are not printed since a field of theirs is wrong, and None; others may be judged."""
    fields: Kind | None = None
    """What its pieces may say; None where they were not read from a file."""
    source: Source = Source(Path())
    sources: Mapping[str, Source] = {}


class Component(_Component):
    """A named list of pieces that share kind, size, face template and back."""

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)

    @property
    def written(self) -> tuple[Piece, ...]:
        """All its pieces in their order, those that are not sound among them, to be judged by themselves."""
        if not self.unsound:
            return self.pieces
        return tuple(sorted((*self.pieces, *self.unsound), key=lambda piece: piece.source[:3]))

    @property
    def listing(self) -> Source:
        """Where its list of pieces begins: at the key, for what is wrong with all of them together."""
        places = self.sources
        if not isinstance(places, Places) or "pieces" not in places.given:
            return self.source
        return source_at(self.source.file, places.given.key_mark("pieces"))

    @property
    def has_outline(self) -> bool:
        """Whether its pieces are cut out along an outline with scissors."""
        return self.cut and self.outline != "rectangle"

    @property
    def name(self) -> str:
        """What its file is called, the style included: `crates-cubes`."""
        return f"{self.id}-{self.style}" if self.style else self.id

    def styled(self, name: str) -> Component:
        """The component in a style; as it is where it has none of this name."""
        return next((style for style in self.styles if style.style == name), self)

    def back_of(self, piece: Piece) -> str | None:
        """Name of the template of a piece's back: its own, else the component's; None where it has none."""
        own = vars(piece).get("back")
        if self.style or own is None or (self.fields and "back" in self.fields.fields):
            return self.back
        return None if own == NO_BACK else str(own)

    @cached_property
    def has_backs(self) -> bool:
        """Whether any of its pieces has a back."""
        own = [vars(piece).get("back") for piece in self.pieces]
        has_own = own.count(None) < len(own)
        return any(map(self.back_of, self.pieces)) if has_own else bool(own and self.back)

    def is_per_player(self, piece: Piece) -> bool:
        """Whether it depends on the players how many are printed of a piece."""
        return PER_PLAYER in (self.copies, piece.copies)

    def printed(self, piece: Piece, players: int) -> int:
        """How many of a piece are printed for so many players."""
        each, of_piece = self.copies, piece.copies
        return (players if each == PER_PLAYER else each) * (players if of_piece == PER_PLAYER else of_piece)


class Players(NamedTuple):
    """How many can play, and for how many a set is printed unless told otherwise."""

    min: int
    max: int
    default: int


class ContentSet(NamedTuple):
    """Everything written for one game."""

    id: str
    title: str
    version: str
    game: str | None
    players: Players
    components: tuple[Component, ...]
    credits: Mapping[str, str] = {}
    settings: Mapping[str, Any] = {}
    rules: Mapping[str, Any] = {}
    """Numbers that are printed and enforced: read by templates, checks and engines alike."""
    severity: Mapping[str, Entry] = {}
    """How serious the set takes problems of a name, `as` and `because`."""
    incomplete: Collection[str] = frozenset()
    """Kinds of which something was left out because it is wrong: their pieces cannot be counted."""
    withheld: frozenset[str] = frozenset()
    """What cannot be told since it is wrong in `set.yaml`: `players`, `rules.hand`, `severity.no-bleed`.
    Something harmless stands in its place, for printing alone; what judges the set asks `known`."""
    folder: Path = Path()
    original: Path | None = None
    """The folder of the set that this one is made `from`: its files count where this one has none."""
    copied: Copied | None = None
    """Which of its files are copies of those, which count as long as they are not changed."""
    source: Source = Source(Path())
    sources: Mapping[str, Source] = {}
    """Places of the top-level values, `rules.NAME` and `settings.NAME`, and of the keys `severity.NAME`."""

    @property
    def folders(self) -> tuple[Path, ...]:
        """Where the set's files lie, the first to have one first."""
        return (self.folder, self.original) if self.original is not None else (self.folder,)

    def is_whole(self, *kinds: str) -> bool:
        """Whether nothing of these kinds was left out, so that their pieces can be counted."""
        return not any(kind in self.incomplete for kind in kinds)

    def knows(self, *names: str) -> bool:
        """Whether nothing of these is withheld: `rules` stands for all of them, `rules.hand` for one."""
        return not any(
            f"{wrong}.".startswith(f"{name}.") or f"{name}.".startswith(f"{wrong}.")
            for wrong in self.withheld
            for name in names
        )

    @property
    def known(self) -> ContentSet:
        """The set as it is to be judged and drawn: what asks for a value that is withheld gets Withheld."""
        if not self.withheld:
            return self
        given = self._asdict()
        for name in ("settings", "rules"):
            given[name] = Known(given[name], name, self.withheld)
        return KnownSet(**given)

    def is_inherited(self, file: Path) -> bool:
        """Whether a file is one of the set that this one is made from."""
        return self.original is not None and self.original in file.parents

    def is_unchanged(self, file: Path) -> bool:
        """Whether a file is one of those, or as it was copied from there."""
        if self.copied is None or self.folder not in file.parents:
            return self.is_inherited(file)
        return self.copied.is_unchanged(file.relative_to(self.folder))

    def own(self, file: Path) -> Path:
        """The file of the set itself that would count in the place of an inherited one."""
        return self.folder / file.relative_to(self.original or self.folder)

    def component(self, name: str) -> Component | None:
        """The component of this id."""
        return next((component for component in self.components if component.id == name), None)


class Withheld(Exception):
    """What is asked for is wrong in `set.yaml`, so that nobody can tell it."""


class Known(Mapping[str, Any]):
    """Settings or numbers of the rules; Withheld where one that is wrong is asked for."""

    def __init__(self, values: Mapping[str, Any], whole: str, withheld: Collection[str]) -> None:
        self._values = values
        self._whole = whole
        self._withheld = withheld

    def __getitem__(self, name: str) -> Any:
        self._ask(f"{self._whole}.{name}")
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        self._ask(self._whole)
        return iter(self._values)

    def __len__(self) -> int:
        self._ask(self._whole)
        return len(self._values)

    def _ask(self, name: str) -> None:
        if name in self._withheld or self._whole in self._withheld:
            raise Withheld


class KnownSet(ContentSet):
    """A content set; Withheld where a value that is wrong is asked for."""

    def __getattribute__(self, name: str) -> Any:
        if name in super().__getattribute__("withheld") and name not in ("settings", "rules"):
            raise Withheld
        return super().__getattribute__(name)


def as_far_as_known(problems: Iterable[Problem]) -> Iterator[Problem]:
    """Problems up to where something is asked for that is withheld."""
    with suppress(Withheld):
        yield from problems
