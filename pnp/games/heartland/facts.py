"""A Heartland set and one of its pieces -> what rules and settings say of the piece, for templates."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pnp.content.model import Component, ContentSet, Piece
from pnp.games.heartland.pieces import AMOUNTS, VARIANTS
from pnp.games.heartland.table import fuel_overflow, threshold, trailer


def facts(content: ContentSet, component: Component, piece: Piece) -> Mapping[str, Any]:
    """What the kind of a piece tells its templates; nothing for kinds whose pieces say everything."""
    tell = TELLERS.get(component.kind)
    return tell(content, piece) if tell else {}


def fuel_facts(content: ContentSet, piece: Piece) -> dict[str, Any]:
    """The `text` of a Fuel card."""
    return {"told": told(content), "text": chosen(content, vars(piece)["text"])}


def score_facts(content: ContentSet, piece: Piece) -> dict[str, Any]:
    """The thresholds, and the text at the foot."""
    return {
        "told": told(content),
        "text": chosen(content, vars(piece)["text"]),
        "thresholds": thresholds(content),
        "goals": sorted({entry["amount"] for entry in thresholds(content)}),
    }


def reference_facts(content: ContentSet, piece: Piece) -> dict[str, Any]:
    """The thresholds, the variants that are on, and each text as the settings have it."""
    fields = vars(piece)
    return {
        # H-R35: what a truck holds in this game.
        "told": told(content) | {"trailer": trailer(content.settings, content.rules)},
        "thresholds": thresholds(content),
        "steps": [{"title": step.title, "text": chosen(content, step.text)} for step in fields["steps"]],
        "variants": [
            {
                "name": getattr(fields["variants"], name).name,
                "text": chosen(content, getattr(fields["variants"], name).text),
                "is_on": name in content.settings["variants"],
            }
            for name in VARIANTS
        ],
        **{name: chosen(content, fields[name]) for name in ("last_turns", "winner")},
    }


def map_facts(content: ContentSet, piece: Piece) -> dict[str, Any]:
    """The cards of a map and where a truck can stop, see `map_facts.py`; `played` names the variants."""
    from pnp.games.heartland.map_facts import map_facts

    found = map_facts(content, piece)
    names = variant_names(content)
    return found | {"played": [names[variant] for variant in VARIANTS if variant in found["variants"]]}


def variant_names(content: ContentSet) -> dict[str, str]:
    """What the variants are called, as on the pages of the rules where the set has some."""
    names = {variant: variant.replace("_", " ").title() for variant in VARIANTS}
    for component in content.components:
        for page in component.pieces if component.kind == "page" else ():
            names |= {told.variant: told.name for told in vars(page)["variants"]}
    return names


def setup_facts(content: ContentSet, piece: Piece) -> dict[str, Any]:
    """What is laid out, and the steps as the settings have them; see `map_facts.py`."""
    from pnp.games.heartland.map_facts import setup_facts

    fields = vars(piece)
    laid_out = setup_facts(content, piece)
    numbers = laid_out["numbers"]
    return laid_out | {
        "told": told(content) | numbers | {"threshold": amount(content, numbers["threshold"])},
        "figures_told": {
            **numbers,
            "cash": tagged(content, content.rules["cash"]),
            "threshold": tagged(content, numbers["threshold"]),
        },
        "laid": chosen(content, fields["laid"]),
        "steps": [{"title": step.title, "text": chosen(content, step.text)} for step in fields["steps"]],
        "figures": [chosen(content, entry.text) for entry in fields["numbers"]],
        "changes": [
            {
                "name": entry.name,
                "text": chosen(content, entry.text),
                "is_on": entry.variant in content.settings["variants"],
            }
            for entry in fields["variants"]
        ],
    }


def page_facts(content: ContentSet, piece: Piece) -> dict[str, Any]:
    """What stands on a page of the rules; see `page_facts.py`."""
    from pnp.games.heartland.page_facts import page_facts

    return page_facts(content, piece)


TELLERS: Mapping[str, Callable[[ContentSet, Piece], dict[str, Any]]] = {
    "fuel": fuel_facts,
    "score": score_facts,
    "reference": reference_facts,
    "map": map_facts,
    "setup": setup_facts,
    "page": page_facts,
}
"""What gives the facts of each kind of pieces."""


def told(content: ContentSet) -> dict[str, Any]:
    """What a sentence says for a name in braces, where it is not the bare number of the rules."""
    amounts = {name: amount(content, content.rules[name]) for name in AMOUNTS}
    settings, words = content.settings, unit(content)
    return {
        **amounts,
        "edition": settings["edition"],
        "unit": words.name.lower() if words else settings["unit_label"],
    }


def amount(content: ContentSet, number: int) -> str:
    """An amount as a sentence says it: $5, or 1 point and 5 points."""
    words = unit(content)
    if words is None:
        return str(number)
    form: str = (words.one if number == 1 else words.many) or words.tag
    return form.replace("{number}", str(number))


def tagged(content: ContentSet, number: int) -> str:
    """An amount as a price tag has it: $5, or 5 where points are counted."""
    words = unit(content)
    return str(number) if words is None else str(words.tag).replace("{number}", str(number))


def unit(content: ContentSet) -> Any:
    """How the set writes amounts; None where it does not say."""
    units = content.rules["units"]
    return units and getattr(units, content.settings["unit_label"])


def chosen(content: ContentSet, sentences: Iterable[Any]) -> str:
    """The sentences that hold under the settings, in a row."""
    return " ".join(
        one if isinstance(one, str) else one.text
        for one in sentences
        if isinstance(one, str) or holds(content, one.when)
    )


def holds(content: ContentSet, when: Mapping[str, Any]) -> bool:
    """Whether the settings are as a sentence asks; what it does not ask for may be anything."""
    settings = {**content.settings, "fuel_overflow": fuel_overflow(content.settings)}
    for name, wanted in when.items():
        if name in ("variants", "without"):
            met = (wanted in settings["variants"]) == (name == "variants")
        else:
            met = settings[name] == wanted
        if not met:
            return False
    return True


def thresholds(content: ContentSet) -> list[dict[str, int]]:
    """What brings on the last turns, for each number of players that the set is for."""
    # H-R31.
    return [
        {"players": players, "amount": threshold(content.settings, content.rules, players)}
        for players in range(content.players.min, content.players.max + 1)
    ]
