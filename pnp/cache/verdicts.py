"""What an earlier check found right -> whether others of its like are, without drawing them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import repeat, zip_longest
from typing import TYPE_CHECKING, Any

from pnp.content.model import Component, Piece
from pnp.drawing.columns import columns_of, grouped, may_name_colours, said_in, words_in
from pnp.drawing.items import Style
from pnp.typeset.fonts import Fonts
from pnp.typeset.widths import Gap, Room, Widths, limit, uncertain

if TYPE_CHECKING:
    from pnp.typeset.chunks import TypeCase

_UNSEEN = frozenset(("pieces", "unsound", "styles", "fields", "source", "sources"))
"""What no side shows of its component, unless its template looks at more than the piece at hand."""

_END = "\x1e"
"""Stands before what a piece says in a field; no text that is printed has it."""
_SPLIT = _END.encode()
_AT_ONCE = 500
"""Values that are written at once."""
FEW = 50
"""Pieces that are judged again each time rather than taken down."""
_SCALARS = {str, int, float, bool, type(None)}
Said = Mapping[str, list[bytes]]
"""What pieces say, field by field, in parts."""
_Texts = set[tuple[str, ...]]
"""What stands in the gaps of a text, once for each piece that was looked at."""


def side_of(component: Component, template: str) -> str:
    """What tells one side from others: its template, and all that this may know of the component."""
    told = {name: value for name, value in component._asdict().items() if name not in _UNSEEN}
    return repr((template, told))


def told_of(pieces: Sequence[Piece]) -> list[str] | None:
    """All that pieces say; None where that cannot be written down."""
    try:
        return [
            repr({name: _plain(value) for name, value in vars(piece).items() if name[0] != "_"})
            for piece in pieces
        ]
    except TypeError:
        return None


def fields_of(value: Mapping[str, Any]) -> set[str]:
    """The fields that decide whether a verdict holds."""
    return {"id", *value["asked"], *(field.removeprefix("|") for field in value["shown"])}


def signature(values: Sequence[Any]) -> str:
    """What tells pieces apart that are drawn in different ways; TypeError where it cannot be written down."""
    return repr(list(map(_plain, values)))


def _plain(value: Any) -> Any:
    """A value of YAML without its places; TypeError for any other."""
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return list(map(_plain, value))
    if type(value) in _SCALARS:
        return value
    raise TypeError(type(value))


def written(columns: Mapping[str, Sequence[Any]]) -> Said:
    """What pieces say, field by field, as bytes; ValueError where that is more than words and numbers."""
    return {name: list(_parts(column)) for name, column in columns.items()}


def _parts(column: Sequence[Any]) -> Iterator[bytes]:
    """A column in parts, each of which takes little memory; ValueError as above."""
    kinds = set(map(type, column))
    if not kinds <= _SCALARS:
        raise ValueError(kinds)
    is_text = kinds == {str}
    for start in range(0, len(column), _AT_ONCE):
        some = column[start : start + _AT_ONCE]
        text = _END.join(("text" if is_text else "", *(some if is_text else map(repr, some))))
        if text.count(_END) != len(some):
            raise ValueError(_END)
        yield text.encode("utf-8", "surrogatepass")


def _new_places(columns: Mapping[str, Sequence[Any]], known: Said) -> set[int]:
    """The places of pieces that do not say in each field what the one in their place has said before."""
    new: set[int] = set()
    for name, column in columns.items():
        was_said = known.get(name, ())
        for index, (part, other) in enumerate(zip_longest(_parts(column), was_said, fillvalue=b"")):
            if part != other:
                (kind, *now), (was, *then) = part.split(_SPLIT), other.split(_SPLIT)
                pairs = enumerate(zip_longest(now, then), index * _AT_ONCE)
                new.update(place for place, (one, before) in pairs if kind != was or one != before)
    return {place for place in new if place < len(columns["id"])}


class Verdict:
    """That pieces are right on one side: those that were drawn, or all that differ in nothing but words.

    Written down it is a value of JSON: `exactly` what the pieces say; or else the texts with gaps that pieces
    have by what they say in fields that are `asked`, those `shown` in the gaps, and how wide words are.
    `said` is what the pieces have said in all these fields.
    """

    def __init__(self, value: Mapping[str, Any], said: Said, fonts: Fonts) -> None:
        self._value = value
        self.said = said
        self._fonts = fonts
        self.has_learnt = False
        """Whether it has met words that it did not know, or more than a few pieces."""

    def holds(self, pieces: Sequence[Piece]) -> bool:
        """Whether these pieces are surely right too."""
        value = self._value
        try:
            if "exactly" in value:
                return bool(told_of(pieces) == value["exactly"])
            columns = columns_of(pieces, fields_of(value))
            new = sorted(_new_places(columns, self.said))
            if len(new) > FEW:
                self.said, self.has_learnt = written(columns), True
            if len(new) < len(pieces):
                columns = {name: [column[place] for place in new] for name, column in columns.items()}
            return not new or self._hold(columns)
        except (AttributeError, LookupError, TypeError, ValueError):
            return False  # fields that it does not know, or a record that another pnp wrote

    def _hold(self, columns: Mapping[str, Sequence[Any]]) -> bool:
        """Whether pieces that say this are right, by the room for their words."""
        value = self._value
        words = {
            field: words_in(columns[field.removeprefix("|")], field[0] == "|") for field in value["shown"]
        }
        if any(None in column for column in words.values()) or may_name_colours(words.values()):
            return False
        decisive = [columns[field] for field in value["asked"]]
        places: dict[int, list[int]] = {}
        right: dict[int, Sequence[_Texts]] = {}
        for group in grouped(decisive, len(columns["id"])):
            layout, looked_at = value["groups"][signature([column[group[0]] for column in decisive])]
            places.setdefault(layout, []).extend(group)
            of_group = [set(map(tuple, texts)) for texts in looked_at]
            right.update(zip(group, repeat(of_group)))
        return all(self._have_room(layout, words, sorted(of), right) for layout, of in places.items())

    def _have_room(
        self,
        layout: int,
        words: Mapping[str, Sequence[str]],
        places: Sequence[int],
        right: Mapping[int, Sequence[_Texts]],
    ) -> bool:
        """Whether what the pieces in some places say surely has room in the texts of a layout.

        What they say may also be `right` because it was looked at.
        """
        if len(places) < len(right):
            words = {field: [column[place] for place in places] for field, column in words.items()}
        for number, text in enumerate(self._value["layouts"][layout]):
            gaps = [
                Gap(said_in(parts, words, len(places)), self._styles[style]) for parts, style in text["gaps"]
            ]
            room = Room(*text["room"]) if isinstance(text["room"], list) else text["room"]
            most = limit(room, text["same"], [self._styles[style] for style in text["styles"]])
            if any(said not in right[places[at]][number] for at, said in uncertain(gaps, most)):
                return False
        return True

    def told(self) -> Mapping[str, Any]:
        """It as it is to be kept, with all words that it has met."""
        if "_styles" not in vars(self):
            return self._value
        styles = [
            {**style, "words": dict(widths)}
            for style, widths in zip(self._value["styles"], self._styles, strict=True)
        ]
        return {**self._value, "styles": styles}

    @cached_property
    def _styles(self) -> list[Widths]:
        return [self._widths(*style.values()) for style in self._value["styles"]]

    def _widths(
        self, look: Sequence[Any], digits: Sequence[float] | None, words: Mapping[str, float]
    ) -> Widths:
        known = (digits[0], digits[1]) if digits else None
        widths = Widths(partial(self._widest, Style(*look)), lambda: known)
        widths.update(words)
        return widths

    def _widest(self, style: Style, word: str) -> float:
        """How much of a line a word that is new takes at most; _Flawed where it cannot be set."""
        self.has_learnt = True
        made = self._case.style(style)
        found = made.widths[word]
        if made.flawed:
            raise _Flawed
        return found

    @cached_property
    def _case(self) -> TypeCase:
        from pnp.typeset.chunks import TypeCase

        return TypeCase(self._fonts)


class _Flawed(ValueError):
    """A word has a character that no font has."""
