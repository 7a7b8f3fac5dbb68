"""Rich text that says numbers of the rules by their names and may hold under some settings only."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from pnp.content.checking import Checking
from pnp.content.fields import REQUIRED, Field, ListOf, RichText
from pnp.content.kinds import Kind, Record
from pnp.content.values import Map
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


class When(Field):
    """Settings and what they must be; of a setting that is a list, what must be in it.

    It becomes a mapping of those that are named.
    """

    wanted = "a mapping of settings"

    def __init__(self, settings: Kind, *, about: str = "", default: Any = REQUIRED) -> None:
        super().__init__(about=about, default=default)
        self.kind = Kind(
            "", "", {name: _choice_of(field).optional() for name, field in settings.fields.items()}
        )
        self.example = self.kind.example()

    def read(self, value: Any, owner: Any, key: Any, checking: Checking) -> Any:
        """The settings by name."""
        if not isinstance(value, Map):
            return checking.bad_type(self.wanted, owner, key, self.way_out(value))
        checking.within.append(key)
        asked = self.kind.read(value, checking)
        checking.within.pop()
        return {name: wanted for name, wanted in asked.items() if wanted is not None}

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of the mapping."""
        return self.kind.schema()


def _choice_of(field: Field) -> Field:
    """What a setting may be, or one of several that it may have."""
    return field.field if isinstance(field, ListOf) else field


class Sentence(Field):
    """A text, or one that holds only under some settings, `{text: Shuffle at once., when: {…}}`.

    It stays a text, or becomes an `Entry` with `text` and `when`.
    """

    wanted = "text, or a mapping of text and when"

    def __init__(self, text: Saying, settings: Kind, *, about: str = "", default: Any = REQUIRED) -> None:
        super().__init__(about=about, default=default)
        self.text = text
        self.example = text.example
        self.limited = Record({"text": text, "when": When(settings, about="Settings under which it holds.")})

    def read(self, value: Any, owner: Any, key: Any, checking: Checking) -> Any:
        """The text, with its settings where it has some."""
        field = self.limited if isinstance(value, Map) else self.text
        return field.read(value, owner, key, checking)

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of either form."""
        return {"anyOf": [self.text.schema(), self.limited.schema()]}
