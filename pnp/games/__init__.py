"""The games: each module here that ends in `GAME = Game(...)` is one, under the module's name."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.rules.game import Game


class Games(Mapping[str, "Game"]):
    """The games by name. Names are listed without importing anything; a module is imported when asked for.

    A module without a `GAME` is listed but not there: `in` says no, `get` gives None.
    """

    def __init__(self, names: tuple[str, ...]) -> None:
        self._names = names

    def __getitem__(self, name: str) -> Game:
        if name not in self._names:
            raise KeyError(name)
        from pnp.rules.game import Game

        game = getattr(import_module(f"{__name__}.{name}"), "GAME", None)
        if not isinstance(game, Game):
            raise KeyError(name)
        game.check_fields()
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def offering(self, what: str) -> Iterator[Game]:
        """Those with a field of `Game` that need not be there, such as `maps`.

        A game that is a package has a module of that name; one without it is not imported.
        """
        for name in self:
            packages = [
                path for path in (os.path.join(home, name) for home in __path__) if os.path.isdir(path)
            ]
            if packages and not any(os.path.isfile(os.path.join(path, f"{what}.py")) for path in packages):
                continue
            game = self.get(name)
            if game is not None and getattr(game, what) is not None:
                yield game


def find_games() -> Games:
    """All games that are installed beside this file, in alphabetical order."""
    names = {name for home in __path__ for name in _modules(home) if not name.startswith("_")}
    return Games(tuple(sorted(names)))


def _modules(home: str) -> Iterator[str]:
    """The modules and packages in a folder, without those inside of them."""
    for entry in os.scandir(home):
        name, ending = os.path.splitext(entry.name)
        if ending == ".py" or os.path.isfile(os.path.join(entry.path, "__init__.py")):
            yield name
