"""Names of what content streams use, and the dictionaries that say what the names mean."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.writers.pdf_objects import PdfFile

_KINDS = {"F": "Font", "X": "XObject", "G": "ExtGState", "P": "Pattern"}


class Resources:
    """The shared objects of one file: equal ones are written once. A name begins with its kind."""

    def __init__(self, file: PdfFile) -> None:
        self._file = file
        self._names: dict[str, str] = {}
        self._references: dict[str, str] = {}
        self._contents: dict[str, str] = {}
        self._dictionaries: dict[frozenset[str], str] = {}

    def name(self, kind: str, reference: str) -> str:
        """The name of an object, the same each time."""
        found = self._names.get(reference)
        if found is None:
            found = self._names[reference] = f"{kind}{len(self._names)}"
            self._references[found] = reference
        return found

    def shared(self, kind: str, content: str) -> str:
        """The name of the one object with this content."""
        reference = self._contents.get(content)
        if reference is None:
            reference = self._contents[content] = self._file.add(content)
        return self.name(kind, reference)

    @property
    def count(self) -> int:
        """How many names were given; each ends in the number of those before it."""
        return len(self._names)

    @property
    def shared_names(self) -> dict[str, str]:
        """The names of shared objects by their content."""
        return {content: self._names[reference] for content, reference in self._contents.items()}

    @property
    def dictionaries(self) -> dict[frozenset[str], str]:
        """The references of resource dictionaries by the names that they hold."""
        return self._dictionaries

    def reference(self, name: str) -> str:
        """The reference behind a name."""
        return self._references[name]

    def has(self, kind: str) -> bool:
        """Whether any name of this kind was given."""
        return any(name[0] == kind for name in self._references)

    def form(self, entries: str, operators: str, names: Iterable[str]) -> str:
        """The name of a new form; `entries` are its box and what else its dictionary holds."""
        resources = self.dictionary(names)
        reference = self._file.add_stream(
            f"/Type/XObject/Subtype/Form{entries}/Resources {resources}", operators.encode("latin-1")
        )
        return self.name("X", reference)

    def dictionary(self, names: Iterable[str]) -> str:
        """The reference to the resource dictionary of a content that uses these names."""
        key = frozenset(names)
        found = self._dictionaries.get(key)
        if found is None:
            found = self._dictionaries[key] = self._file.add(self._dictionary(sorted(key)))
        return found

    def _dictionary(self, names: list[str]) -> str:
        parts = []
        for letter, kind in _KINDS.items():
            entries = "".join(f"/{name} {self._references[name]}" for name in names if name[0] == letter)
            if entries:
                parts.append(f"/{kind}<<{entries}>>")
        return f"<<{''.join(parts)}>>"
