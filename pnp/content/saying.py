"""Rich text that says numbers of the rules by their names, so that no sentence types a number."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from pnp.content.checking import Checking
from pnp.content.kinds import RichText
from pnp.source import Problem, did_you_mean

_NAME = re.compile(r"\{([^{}]*)\}?")


class Saying(RichText):
    """Rich text in which `{hand}` says the number `hand`; a game's own subclass knows the `names`."""

    names: Collection[str] = ()

    def read(self, value: Any, owner: Any, key: Any, checking: Checking) -> Any:
        """The text as written; a name in braces that is none of `names` is a problem."""
        text = super().read(value, owner, key, checking)
        for name in _NAME.findall(text or ""):
            if name not in self.names:
                message = f"{checking.name(key)} says {{{name}}}, which is no number of the rules"
                hint = did_you_mean(name, self.names)
                checking.add(Problem("unknown-number", message, checking.source(owner.mark(key)), hint=hint))
        return text
