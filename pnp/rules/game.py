"""What a game says of its kinds of pieces, its rules, its settings and its content."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from pnp.content.kinds import Kind
from pnp.content.model import Component, ContentSet, Piece, as_far_as_known
from pnp.records import NamedTuple
from pnp.rules.examples import Examples, check_examples, spoils
from pnp.source import Problem

if TYPE_CHECKING:
    from pnp.rules.engine import Engine
    from pnp.rules.manifests import Manifests
    from pnp.rules.maps import Maps
    from pnp.rules.stats import Stats


NO_RULES: Final = Kind("rules", "Numbers of the rules", {})
NO_SETTINGS: Final = Kind("settings", "Ways to play", {})


def accept(content: ContentSet) -> Iterable[Problem]:
    """Find nothing wrong: the check of a game that has nothing to say beyond its kinds."""
    return ()


def tell_nothing(content: ContentSet, component: Component, piece: Piece) -> Mapping[str, Any]:
    """Say nothing of a piece: the facts of a game whose pieces say everything themselves."""
    return {}


class Game(NamedTuple):
    """A game as a value; a module in `pnp/games` ends in `GAME = Game(...)`."""

    name: str
    """As written after `game:` in a content set."""
    title: str
    kinds: Mapping[str, Kind]
    """Kinds of pieces by the name written after `kind:`."""
    rules: Kind = NO_RULES
    """Numbers that are printed and enforced."""
    settings: Kind = NO_SETTINGS
    """Editions, variants and house rules."""
    check: Callable[[ContentSet], Iterable[Problem]] = accept
    """What only this game can see in a set. A piece with a wrong field is not there: what counts pieces of a
    kind, or holds others against them, asks whether the set is whole in this kind. Where `set.yaml` is wrong
    it ends at the first value that is withheld; `as_far_as_known` lets what comes after be told."""
    deep: Callable[[ContentSet], Iterable[Problem]] = accept
    """What is legal in a set without errors and yet pointless or risky; it may take its time."""
    examples: Examples | None = None
    """The worked examples on pages of its rules. None: a game without such pages."""
    tolerable: frozenset[str] = frozenset()
    """Names of errors that a set may take for less, by its `severity:`; what is printed is right."""
    facts: Callable[[ContentSet, Component, Piece], Mapping[str, Any]] = tell_nothing
    """What the rules say of a piece beyond its fields, for its templates: texts, numbers, lists and mappings.
    Asked only of a set without errors, but for fields of `set.yaml` that the rules do not need."""
    stats: Callable[[ContentSet], Stats] | None = None
    """The figures of a set without errors, for `pnp stats`. None: what the fields of its pieces say."""
    engine: Callable[[], Engine] | None = None
    """Gives what plays it; a function, so that printing need not read the rules. None: not played here."""
    maps: Callable[[], Maps] | None = None
    """Gives what judges, draws and shows maps for `pnp map`. None: a game without maps."""
    manifests: Callable[[], Manifests] | None = None
    """Gives what draws, counts and judges manifests for `pnp manifest`. None: a game without any."""

    def judge(
        self, content: ContentSet, pages: Collection[str] | None = ()
    ) -> tuple[ContentSet, list[Problem]]:
        """All that this game has against a set, and the set without inherited examples that do not hold.

        `pages` names the components whose examples count, none for all; None: no examples.
        """
        found = list(as_far_as_known(self.check(content.known)))
        examples = self.examples
        if examples is None or pages is None or not content.knows("players", "rules", "settings"):
            return content, found
        if not content.is_whole(*examples.needs) or spoils(found, content, examples.needs):
            return content, found
        content, unfit = check_examples(content, examples, pages)
        return content, found + unfit

    def check_fields(self) -> None:
        """ValueError where pieces of a kind cannot have one of its fields."""
        for name, kind in self.kinds.items():
            taken = {"id", "copies", "source", "source_of"} & kind.fields.keys()
            if taken:
                raise ValueError(
                    f"the kind {name} of {self.name} cannot have a field {', '.join(sorted(taken))}"
                )
