"""The name of a set, or the file of a manifest or a deck -> the set whose rules and deck count."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pnp.cli import output
from pnp.cli.known import known_set
from pnp.cli.places import find_place, refuse_set
from pnp.cli.refusing import Refused, lacks
from pnp.content.checking import Checking
from pnp.content.kinds import Kind
from pnp.content.model import ContentSet, Piece
from pnp.content.original import ENTRY
from pnp.content.pieces import is_table, read_piece, read_pieces_of_table
from pnp.games import find_games
from pnp.project import LIBRARY, Project, SetPlace
from pnp.records import NamedTuple
from pnp.rules.game import Game
from pnp.rules.manifests import Chances, Manifests
from pnp.source import Report, Source, display_path

WHICH = "say by --deck which set's deck counts"


class Dealt(NamedTuple):
    """A content set with manifests and the deck that counts."""

    place: SetPlace
    content: ContentSet
    game: Game
    manifests: Manifests
    deck: str
    """What the deck is called."""

    @property
    def kind(self) -> Kind:
        """The fields of a manifest."""
        return self.game.kinds[self.manifests.kind]

    def read(self, file: Path, report: Report) -> Piece | None:
        """The manifest in a file, or None, and what is wrong with it in the report. Refused for a set."""
        refuse_set(file, self.kind.name)
        piece, is_sound = read_piece(self.kind, file, Checking(file, report, self.content.rules))
        return piece if is_sound else None

    def chances(self, targets: Sequence[int]) -> Chances:
        """How targets are met. Refused where no hand can be drawn."""
        from pnp.rules.engine import BadText

        try:
            return self.manifests.chances(self.content, targets)
        except BadText as error:
            raise Refused(f"{self.content.id}: {error}") from None

    def prints(self, file: Path) -> bool:
        """Whether a manifest's file is among those that the set prints."""
        return any(
            piece.source.file.exists() and piece.source.file.samefile(file)
            for component in self.content.components
            if component.kind == self.kind.name
            for piece in component.pieces
        )

    def difficulty(self, mean: float) -> str:
        """What a manifest is called whose targets so large a share of hands meets exactly, on average."""
        bands = sorted(self.manifests.difficulties.items(), key=lambda each: each[1])
        names = [name for name, (low, _) in bands if 100 * mean >= low]
        return names[-1] if names else f"harder than {bands[0][0]}"


def open_deck(deck: str | None, file: Path | None, whole: bool = True) -> Dealt | None:
    """The set of a name or folder, or that of a deck's file; else the one that a manifest's file lies in.

    Without any it is the bundled one. None, and why is said, where none is there, or its deck is wrong.
    Where it need not be whole, it may have no pieces but cards.
    """
    games = find_games()
    report = Report()
    own = Path(deck) if deck is not None and is_file_of_deck(deck) else None
    name, near = (None, own) if own else (deck, file)
    place = find_place(name, near, games, "manifests", WHICH, report)
    content = known_set(place.folder) if place and not whole and own is None else None
    if place and content is None:
        from pnp.content.read import read_sound_parts

        content = read_sound_parts(place.folder, games, report, LIBRARY)
    if place is None or content is None:
        output.show(report)
        return None
    game = games.get(content.game) if content.game else None
    if game is None or game.manifests is None:
        raise lacks(content, "with manifests", lambda game: game.manifests)
    manifests = game.manifests()
    others = {part.source.file for part in content.components if part.kind != manifests.cards}
    report = Report(
        found
        for found in report
        if found.source.file.parent in content.folders and found.source.file not in others
    )
    if own is not None and not report.has_errors:
        take = with_table if is_table(own.name) else with_deck
        content = take(content, own, game, manifests.cards, report)
    if report.has_errors:
        output.show(report)
        return None
    return Dealt(place, content, game, manifests, display_path(own) if own else content.id)


def is_file_of_deck(deck: str) -> bool:
    """Whether a deck is told by the file of a component, or by a table of its cards, not by a set."""
    path = Path(deck)
    return path.name != ENTRY and path.is_file() and deck not in Project(Path()).sets()


def with_deck(content: ContentSet, file: Path, game: Game, kind: str, report: Report) -> ContentSet:
    """The set with the deck in a file for its own; what is wrong with that is in the report."""
    from pnp.content.read import read_component

    deck = read_component(file, game.kinds, content.rules, report)
    if deck is None:
        return content
    if deck.kind != kind:
        raise Refused(f"{display_path(file)} is no deck: its kind is {deck.kind}, not {kind}")
    others = tuple(part for part in content.components if part.kind != kind)
    return content._replace(components=(deck, *others))


def with_table(content: ContentSet, file: Path, game: Game, kind: str, report: Report) -> ContentSet:
    """The set with the cards of a table in its deck; what is wrong with those is in the report."""
    deck = next((part for part in content.components if part.kind == kind), None)
    if deck is None:
        raise Refused(f"{content.id} has no deck that takes its cards from {display_path(file)}")
    checking = Checking(file, report, content.rules)
    cards, unsound = read_pieces_of_table(game.kinds[kind], file, deck.id, checking)
    own = deck._replace(pieces=cards, unsound=unsound, styles=(), source=Source(file), sources={})
    others = tuple(part for part in content.components if part.kind != kind)
    return content._replace(components=(own, *others))
