"""Style sheets and `style` attributes -> the properties of an element (CSS as drawing programs write it)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain

from pnp.drawing.art.tree import Element
from pnp.records import NamedTuple

_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)|<!--|-->", re.DOTALL)
_FACE = re.compile(r"@font-face\s*\{[^{}]*\}|@charset[^;{}]*;")
"""Rules that change nothing: there are no letters, and the encoding is known."""
_RULE = re.compile(r"([^{}]*)\{([^{}]*)\}")
_SELECTOR = re.compile(r"(\*|[\w-]+)?((?:[.#][\w-]+)*)")
_PART = re.compile(r"([.#])([\w-]+)")


class Rule(NamedTuple):
    """What one selector says of the elements that it names."""

    rank: tuple[int, int, int]
    """How many ids, classes and names it holds: the higher wins (Selectors, 17)."""
    name: str
    """The element's, or `*`."""
    classes: frozenset[str]
    ids: frozenset[str]
    properties: dict[str, str]

    @property
    def mark(self) -> str:
        """What an element must bear at least: `#id`, else `.class`, else its name or `*`."""
        if self.ids:
            return f"#{min(self.ids)}"
        return f".{min(self.classes)}" if self.classes else self.name

    def names(self, element: Element, classes: frozenset[str]) -> bool:
        """Whether the selector holds for an element of these classes."""
        return (
            self.name in ("*", element.name)
            and self.classes <= classes
            and self.ids <= {element.attributes.get("id", "")}
        )


class Sheet:
    """The rules of all style sheets of a file."""

    def __init__(self, rules: Iterable[Rule] = ()) -> None:
        weakest_first = sorted(rules, key=lambda rule: rule.rank)
        self.rules: dict[str, list[tuple[int, Rule]]] = {}
        """By their marks, with their place among all, the weakest first."""
        for place, rule in enumerate(weakest_first):
            self.rules.setdefault(rule.mark, []).append((place, rule))
        self.ids = frozenset(name for rule in weakest_first for name in rule.ids)
        self.known: dict[tuple[str, str, str], dict[str, str]] = {}
        """What the rules say of an element by its name, classes and id."""

    def properties(self, element: Element) -> dict[str, str]:
        """What the rules and the element's own `style` say of it; ValueError where that cannot be read."""
        own = declarations(element.attributes.get("style", ""))
        return self._ruled(element) | own if self.rules else own

    def _ruled(self, element: Element) -> dict[str, str]:
        classes, name = (element.attributes.get(key, "") for key in ("class", "id"))
        key = (element.name, classes, name if name in self.ids else "")
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = {}
            of = frozenset(classes.split())
            marks = ("*", element.name, f"#{name}", *(f".{one}" for one in of))
            for _, rule in sorted(chain.from_iterable(self.rules.get(mark, ()) for mark in marks)):
                if rule.names(element, of):
                    found.update(rule.properties)
        return found


def rules(text: str) -> Iterator[Rule]:
    """The rules of one style sheet; ValueError for selectors and rules that are not read."""
    text = _FACE.sub("", _COMMENT.sub("", text))
    left = _RULE.sub("", text).strip()
    if left or "@" in text:
        raise ValueError(f"its style sheet holds `{(left or text[text.index('@') :]).split()[0][:40]}`")
    for selectors, block in _RULE.findall(text):
        properties = declarations(block)
        for selector in selectors.split(","):
            yield _rule(selector.strip(), properties)


def _rule(selector: str, properties: dict[str, str]) -> Rule:
    found = _SELECTOR.fullmatch(selector)
    if not selector or not found:
        raise ValueError(f"its style sheet names elements by `{selector[:40]}`")
    parts = _PART.findall(found[2])
    classes = frozenset(name for mark, name in parts if mark == ".")
    ids = frozenset(name for mark, name in parts if mark == "#")
    name = found[1] or "*"
    return Rule((len(ids), len(classes), name != "*"), name, classes, ids, properties)


def declarations(text: str) -> dict[str, str]:
    """Properties and values of `fill:#fff; stroke:none`; ValueError where that cannot be read."""
    found: dict[str, str] = {}
    for part in _COMMENT.sub("", text).split(";"):
        name, colon, value = part.partition(":")
        if not part.strip():
            continue
        if not colon or "!" in value:
            raise ValueError(f"its style holds `{part.strip()[:40]}`")
        found[name.strip().lower()] = value.strip()
    return found
