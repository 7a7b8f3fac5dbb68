"""What keeps a command from doing its work -> one line for people, with a way out, and an exit code."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pnp.cli import output

if TYPE_CHECKING:
    from pnp.content.model import ContentSet
    from pnp.rules.game import Game


class Refused(Exception):
    """What keeps a game from being played, in a line for people, and a way out where one is known."""

    def __init__(self, reason: str, hint: str = "") -> None:
        super().__init__(reason)
        self.hint = hint


def lacks(content: ContentSet, what: str, offered: Callable[[Game], object]) -> Refused:
    """That a set has no game which offers something, and which sets that come with pnp have one."""
    from pnp.games import find_games
    from pnp.project import BUNDLED, Project
    from pnp.words.phrases import listed

    bundled = Project(BUNDLED).sets()
    names = [name for name, game in find_games().items() if offered(game) and name in bundled]
    have = f"{listed(names)} {'has' if len(names) == 1 else 'have'} one"
    copy = f"`pnp new my-{names[0]} --from {names[0]}` makes a copy to change"
    return Refused(f"{content.id} has no game {what}", f"{have}; {copy}")


def careful(work: Callable[[], int]) -> int:
    """Do the work and give its exit code; what keeps a game from being played ends in one line."""

    def attempt() -> int:
        try:
            return work()
        except Refused as error:
            output.say(f"error: {error}")
            if error.hint:
                output.say(f"      hint: {error.hint}")
            return 1
        except KeyboardInterrupt:
            output.say("\nstopped")
            return 130

    return output.finish(attempt)
