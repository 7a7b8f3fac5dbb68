"""The fields that a piece, or the settings of a game, may have: which are missing, and which are none.

    CARD = Kind("card", "Cards of the personal deck", {
        "value": Whole(1, 8, about="How many crates the card carries."),
        "suit": Choice("wood", "steel", about="What the crates are made of."),
        "title": Text(40, about="The name in the title bar.", default=""),
        "text": RichText(about="What the card does.", default=""),
        "goals": ListOf(Whole(1, 12), length=(1, 4), about="Values to reach, from the first round on."),
        "art": PictureFile(about="The picture behind the title.", default=None),
    })

Every kind of piece also has `id` and `copies`, which it does not list. Records become `Entry`s.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from pnp.content.checking import Checking
from pnp.content.entries import Entry
from pnp.content.fields import REQUIRED, Field, described
from pnp.content.values import Map, Places, legible
from pnp.source import Problem, Report, nearest

Reader = Callable[[Any, Any, Any, Checking], Any]


class Record(Field):
    """A mapping with fields of its own; it becomes an `Entry`."""

    wanted = "a mapping"

    def __init__(self, fields: Mapping[str, Field], *, about: str = "", default: Any = REQUIRED) -> None:
        super().__init__(about=about, default=default)
        self.kind = Kind("", "", fields)
        self.example = self.kind.example()

    def read(self, value: Any, owner: Any, key: Any, checking: Checking) -> Any:
        if not isinstance(value, Map):
            return checking.bad_type(self.wanted, owner, key, self.way_out(value))
        checking.within.append(key)
        made = Entry(self.kind.read(value, checking), None, Places(checking.file, value))
        checking.within.pop()
        return made

    def schema(self) -> dict[str, Any]:
        return self.kind.schema()


MAX_UNKNOWN = 100
"""How many unknown keys of one mapping are reported."""


class Kind:
    """A named set of fields: of a sort of pieces, of a game's rules or of its settings."""

    def __init__(self, name: str, title: str, fields: Mapping[str, Field]) -> None:
        self.name = name
        self.title = title
        self.fields = dict(fields)
        self._readers: dict[str, Reader] = {key: field.read for key, field in fields.items()}
        self._defaults = {key: field.default for key, field in fields.items()}
        self.required = tuple(key for key, field in fields.items() if field.default is REQUIRED)

    def read(self, given: Map, checking: Checking) -> dict[str, Any]:
        """The checked values, defaults filled in; a value that is wrong is None and stands in the report."""
        values = self._defaults.copy()
        readers = self._readers
        unknown = []
        for key, value in given.items():
            if value is None and key in readers:
                continue
            reader = readers.get(key)
            if reader is not None:
                values[key] = reader(value, given, key, checking)
            elif not key.startswith("x-"):
                unknown.append(key)
        missing = [key for key in self.required if values[key] is REQUIRED]
        if unknown or missing:
            self.report_keys(given, unknown, missing, checking)
            values |= dict.fromkeys(missing)
        return values

    def doubtful(self, given: Map, checking: Checking) -> Iterator[str]:
        """Names of fields of which nobody can tell the value: wrong, missing, or under a misspelt key."""
        yield from (key for key in self.required if given.get(key) is None)
        for key, value in given.items():
            field = self.fields.get(key)
            if field is None:
                near = None if key.startswith("x-") else nearest(legible(key), self.fields)
                yield from filter(None, [near])
            elif value is not None:
                own = Checking(checking.file, Report(), checking.rules, checking.folders)
                field.read(value, given, key, own)
                if own.met:
                    yield key

    def without(self, names: Iterable[str]) -> Kind:
        """The kind without some fields, of which enough is said."""
        left = {key: field for key, field in self.fields.items() if key not in set(names)}
        return Kind(self.name, self.title, left)

    def report_keys(self, given: Map, unknown: list[str], missing: list[str], checking: Checking) -> None:
        """Unknown and missing keys; an unknown key near a missing one is one problem, not two."""
        left = [key for key in missing if key not in given]
        for key in unknown[:MAX_UNKNOWN]:
            near = checking.nearest(key, left) if left else None
            if near:
                left.remove(near)
            hint = checking.hint(key, [near] if near else self.fields)
            place = checking.source(given.key_mark(key))
            checking.add(Problem("unknown-key", f"unknown key `{checking.name(key)}`", place, hint=hint))
        for key in missing:
            if key in left or key in given:
                place = checking.source(given.key_mark(key))
                state = "blank" if key in given else "missing"
                message = f"`{checking.name(key)}` is {state}: {self.fields[key].wanted}"
                hint = checking.to_write(key, self.fields[key].example, given)
                checking.add(Problem("missing-key", message, place, hint=hint))

    def example(self) -> str:
        """A mapping with these fields as one types it: those that must be written, else the first."""
        names = self.required or tuple(self.fields)[:1]
        keys = {name: f'"{name}"' if name[0].isdigit() else name for name in names}
        return f"{{{', '.join(f'{keys[name]}: {self.fields[name].example}' for name in names)}}}"

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of a mapping with these fields."""
        return {
            "type": "object",
            "properties": {key: described(field) for key, field in self.fields.items()},
            "required": list(self.required),
            "patternProperties": {"^x-": {}},
            "additionalProperties": False,
        }
