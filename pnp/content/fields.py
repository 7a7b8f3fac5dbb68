"""What one value of content may be: text, a number, a choice; what is right, and what to say when it is not.

    Whole(1, 8, about="How many crates the card carries.")
    ListOf(Choice("wood", "steel"), length=(1, 4), about="What the crates are made of.")

A field without a `default` must be written; a blank value counts as left out. Lists become tuples.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from pnp.content.checking import Checking
from pnp.content.controls import CONTROL, has_controls, joined
from pnp.content.entries import PER_PLAYER
from pnp.content.values import Map, Seq, legible
from pnp.source import Problem

if TYPE_CHECKING:
    from pnp.content.markup import Fault

REQUIRED: Final = object()
"""The default of a field that must be written."""
MAX_COPIES = 1000
"""The most copies of one piece or of one component."""

_DIGITS = re.compile("0|[1-9][0-9]{0,8}").fullmatch


class Field:
    """What one value may be. `about` is one line for people and for the JSON Schema."""

    wanted = "a value"
    """How a message goes on after "must be"."""
    example = ""
    """A value as one types it, in YAML."""
    is_common = True
    """Whether a table has a column for it though no piece says anything there."""

    def __init__(self, *, about: str = "", default: Any = REQUIRED) -> None:
        self.about = about
        self.default = default

    def read(self, value: Any, owner: Any, key: Any, checking: Checking) -> Any:
        """The value as games and templates get it; what is wrong goes to `checking`."""
        raise NotImplementedError

    def refuse(self, owner: Any, key: Any, checking: Checking, hint: str = "") -> None:
        """Report what stands in the place of a value, with a way out."""
        checking.bad_scalar(self.wanted, owner, key, hint or self.way_out(owner[key]))

    def way_out(self, value: Any) -> str:
        """A hint at what to write in the place of a value that is wrong."""
        return f"for example {self.example}"

    def optional(self) -> Field:
        """The same that may be left out."""
        made = object.__new__(type(self))
        vars(made).update(vars(self), default=None)
        return made

    def takes_all(self, values: Sequence[Any]) -> bool:
        """Whether `read` would return each of these values as it is; no where that takes a look at each."""
        return False

    def __init_subclass__(cls) -> None:
        """A class that reads values in its own way does not inherit how others take many at once."""
        if "read" in vars(cls) and "takes_all" not in vars(cls):
            cls.takes_all = Field.takes_all  # type: ignore[method-assign]

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of the value."""
        raise NotImplementedError


class Text(Field):
    """Text printed as typed; a number counts as its digits."""

    wanted = "text"
    is_rich = False
    """Whether tags in it mean something."""

    def __init__(self, max_length: int = 2000, *, about: str = "", default: Any = REQUIRED) -> None:
        super().__init__(about=about, default=default)
        self.max_length = max_length
        self.example = self.example or "a few words"[:max_length].strip()

    def read(self, value: Any, owner: Any, key: Any, checking: Checking) -> Any:
        if type(value) is not str:
            if type(value) is not int and type(value) is not float:
                hint = f'put it in quotes: "{owner.written(key)}"' if type(value) is bool else ""
                return self.refuse(owner, key, checking, hint)
            value = owner.written(key)
        if len(value) > self.max_length:
            what = f"{self.wanted} of at most {self.max_length} characters"
            return checking.bad_scalar(what, owner, key, f"it has {len(value)}")
        if not value.isprintable() and (found := CONTROL.search(value)):
            what = f"{self.wanted} without control characters"
            return checking.bad_scalar(what, owner, key, f"take out U+{ord(found[0]):04X}")
        if "<" in value and not self.is_rich and (tag := _tag_in(value)):
            message = f"{checking.name(key)} is plain text, so that {tag} is printed as it stands"
            hint = "take the tags out, or use a field of rich text"
            place = checking.source(owner.mark(key))
            checking.warn(Problem("plain-tag", message, place, "warning", hint))
        return value

    def takes_all(self, values: Sequence[Any]) -> bool:
        if not _are_all(str, values) or max(map(len, values)) > self.max_length:
            return False
        for together in joined(values):
            if has_controls(together) or (not self.is_rich and "<" in together and any(map(_tag_in, values))):
                return False
        return True

    def schema(self) -> dict[str, Any]:
        return {"type": ["string", "number"], "maxLength": self.max_length}


class RichText(Text):
    """Text with `<b>`, `<i>`, `<br/>` and `<icon name="hook"/>`; everything else is printed as typed."""

    is_rich = True

    def read(self, value: Any, owner: Any, key: Any, checking: Checking) -> Any:
        text = super().read(value, owner, key, checking)
        fault = _markup_fault(text) if text else None
        if fault:
            place = checking.source(owner.mark(key))
            checking.add(
                Problem("bad-markup", f"{checking.name(key)}: {fault.message}", place, hint=fault.hint)
            )
        return text

    def takes_all(self, values: Sequence[Any]) -> bool:
        return super().takes_all(values) and not any(map(_markup_fault, values))


class Pattern(Text):
    """Text of a fixed form."""

    form = ""

    def __init__(self, *, about: str = "", default: Any = REQUIRED) -> None:
        super().__init__(200, about=about, default=default)

    @cached_property
    def _fits(self) -> Callable[[str], re.Match[str] | None]:
        return re.compile(self.form).fullmatch

    def read(self, value: Any, owner: Any, key: Any, checking: Checking) -> Any:
        text = super().read(value, owner, key, checking)
        if text is None or self.is_one(text):
            return text
        better = re.search(self.form, text.lower().replace(" ", "-"))
        hint = f"for example {legible(better[0])}" if better else ""
        return self.refuse(owner, key, checking, hint)

    def takes_all(self, values: Sequence[Any]) -> bool:
        return super().takes_all(values) and all(map(self._fits, values))

    def is_one(self, text: str) -> bool:
        """Whether a text is of this form."""
        return self._fits(text) is not None

    def schema(self) -> dict[str, Any]:
        return {**super().schema(), "pattern": f"^(?:{self.form})$"}


class Name(Pattern):
    """The name of a piece or component, good for a file name; `010` and `8` stay what they are."""

    wanted = "a name of small letters, digits, `-` and `_`"
    example = "north-1"
    form = "[a-z0-9][a-z0-9_-]{0,99}"


class IconName(Pattern):
    """The name of an icon; whether there is one is seen when drawing."""

    wanted = "the name of an icon"
    example = "crate"
    form = "[a-z0-9][a-z0-9_-]{0,99}"


class PictureFile(Pattern):
    """The path of a picture, as written; it is looked up when drawing."""

    wanted = "the path of a picture"
    example = "art/wolf.png"
    form = r"[^\x00-\x1f\x7f]+"


class Whole(Field):
    """A whole number from `low` to `high`."""

    def __init__(self, low: int, high: int, *, about: str = "", default: Any = REQUIRED) -> None:
        super().__init__(about=about, default=default)
        self.low = low
        self.high = high
        self.wanted = f"a whole number from {low} to {high}"
        self.example = str(low)

    def read(self, value: Any, owner: Any, key: Any, checking: Checking) -> Any:
        if type(value) is int and self.low <= value <= self.high:
            return value
        quoted = type(value) is str and _DIGITS(value) and self.low <= int(value) <= self.high
        hint = f"write {value} without quotes" if quoted else ""
        return self.refuse(owner, key, checking, hint)

    def way_out(self, value: Any) -> str:
        near = nearest_number(value, self.low, self.high)
        return super().way_out(value) if near is None else f"the nearest is {round(near)}"

    def takes_all(self, values: Sequence[Any]) -> bool:
        return _are_all(int, values) and self.low <= min(values) and max(values) <= self.high

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


class Number(Field):
    """A number from `low` to `high`."""

    def __init__(self, low: float, high: float, *, about: str = "", default: Any = REQUIRED) -> None:
        super().__init__(about=about, default=default)
        self.low = low
        self.high = high
        self.wanted = f"a number from {low:.9g} to {high:.9g}"
        self.example = f"{low:.9g}"

    def read(self, value: Any, owner: Any, key: Any, checking: Checking) -> Any:
        if (
            (type(value) is float or type(value) is int)
            and self.low <= value <= self.high
            and math.isfinite(value)
        ):
            return value
        return self.refuse(owner, key, checking)

    def way_out(self, value: Any) -> str:
        near = nearest_number(value, self.low, self.high)
        return super().way_out(value) if near is None else f"the nearest is {near:.9g}"

    def takes_all(self, values: Sequence[Any]) -> bool:
        return (
            {float, int}.issuperset(map(type, values))
            and all(map(math.isfinite, values))
            and self.low <= min(values)
            and max(values) <= self.high
        )

    def schema(self) -> dict[str, Any]:
        return {"type": "number", "minimum": self.low, "maximum": self.high}


class Flag(Field):
    """`true` or `false`."""

    wanted = "true or false"
    example = "true"

    def read(self, value: Any, owner: Any, key: Any, checking: Checking) -> Any:
        return value if type(value) is bool else self.refuse(owner, key, checking)

    def way_out(self, value: Any) -> str:
        is_no = value == 0 or str(value).lower() in ("no", "n", "off")
        return "write false" if is_no else "write true, or false for no"

    def takes_all(self, values: Sequence[Any]) -> bool:
        return _are_all(bool, values)

    def schema(self) -> dict[str, Any]:
        return {"type": "boolean"}


class Choice(Field):
    """One of a few words."""

    def __init__(self, *options: str, about: str = "", default: Any = REQUIRED) -> None:
        super().__init__(about=about, default=default)
        self.options = options
        self._known = frozenset(options)
        self.wanted = f"one of {', '.join(map(legible, options))}"
        self.example = options[0]

    def read(self, value: Any, owner: Any, key: Any, checking: Checking) -> Any:
        if type(value) is str and value in self._known:
            return value
        if isinstance(value, Map | Seq):
            return self.refuse(owner, key, checking)
        written = owner.written(key)
        if type(value) is not str and written in self._known:
            return written
        near = checking.nearest(written, self.options)
        return self.refuse(owner, key, checking, f"did you mean `{legible(near)}`?" if near else "")

    def takes_all(self, values: Sequence[Any]) -> bool:
        return _are_all(str, values) and self._known.issuperset(values)

    def schema(self) -> dict[str, Any]:
        return {"enum": list(self.options)}


class Copies(Field):
    """How many are printed: a whole number, `per-player`, or a number of the rules such as `rules.tokens`."""

    wanted = f"a whole number from 0 to {MAX_COPIES}, {PER_PLAYER} or rules.NAME"
    form = r"rules\.([a-z][a-z0-9_]*)"
    example = "1"

    def read(self, value: Any, owner: Any, key: Any, checking: Checking) -> Any:
        if (type(value) is int and 0 <= value <= MAX_COPIES) or value == PER_PLAYER:
            return value
        named = re.fullmatch(self.form, value) if isinstance(value, str) else None
        if named is None:
            return self.refuse(owner, key, checking)
        numbers = {name: number for name, number in checking.rules.items() if type(number) is int}
        number = numbers.get(named[1])
        if number is not None and 0 <= number <= MAX_COPIES:
            return number
        is_told = named[1] in checking.rules and checking.rules[named[1]] is None
        if not is_told:
            wanted = f"{self.wanted} with a whole number of the set's rules"
            hint = checking.hint(named[1], numbers) or self.way_out(value)
            checking.bad_value(wanted, owner, key, hint)
        return None

    def way_out(self, value: Any) -> str:
        near = nearest_number(value, 0, MAX_COPIES)
        return super().way_out(value) if near is None else f"the nearest is {round(near)}"

    def takes_all(self, values: Sequence[Any]) -> bool:
        return _are_all(int, values) and min(values) >= 0 and max(values) <= MAX_COPIES

    def schema(self) -> dict[str, Any]:
        whole = {"type": "integer", "minimum": 0, "maximum": MAX_COPIES}
        return {"anyOf": [whole, {"const": PER_PLAYER}, {"type": "string", "pattern": f"^{self.form}$"}]}


class ListOf(Field):
    """A list, of a fixed length or of a length between two numbers; it becomes a tuple."""

    def __init__(
        self,
        field: Field,
        length: int | tuple[int, int] | None = None,
        *,
        about: str = "",
        default: Any = REQUIRED,
    ) -> None:
        super().__init__(about=about, default=default)
        self.field = field
        self.low, self.high = length if isinstance(length, tuple) else (length or 0, length)
        self.wanted = "a list"
        if self.high is not None:
            number = f"{self.low}" if self.low == self.high else f"{self.low} to {self.high}"
            self.wanted = f"a list of {number} value{'s' * (self.high != 1)}"
        self.example = f"[{', '.join([field.example] * max(1, self.low))}]"

    def read(self, value: Any, owner: Any, key: Any, checking: Checking) -> Any:
        if not isinstance(value, Seq):
            return checking.bad_type(self.wanted, owner, key, self.way_out(value))
        if self.high is not None and not self.low <= len(value) <= self.high:
            more = self.low - len(value)
            hint = f"add {more}" if more > 0 else f"leave out {len(value) - self.high}"
            checking.bad_value(self.wanted, owner, key, hint)
        checking.within.append(key)
        made = tuple([self.field.read(inner, value, index, checking) for index, inner in enumerate(value)])
        checking.within.pop()
        return made

    def way_out(self, value: Any) -> str:
        is_one = type(value) in (str, int, float)
        return f"write [{shortened(str(value))}]" if is_one else super().way_out(value)

    def schema(self) -> dict[str, Any]:
        made: dict[str, Any] = {"type": "array", "items": described(self.field)}
        if self.high is not None:
            made |= {"minItems": self.low, "maxItems": self.high}
        return made


class MapOf(Field):
    """A mapping from any names to values of one sort."""

    wanted = "a mapping"

    def __init__(
        self, field: Field, *, about: str = "", default: Any = REQUIRED, example: str | None = None
    ) -> None:
        super().__init__(about=about, default=default)
        self.field = field
        self.example = example or f"{{name: {field.example}}}"

    def read(self, value: Any, owner: Any, key: Any, checking: Checking) -> Any:
        if not isinstance(value, Map):
            return checking.bad_type(self.wanted, owner, key, self.way_out(value))
        checking.within.append(key)
        made = {
            name: self.field.read(inner, value, name, checking)
            for name, inner in value.items()
            if not name.startswith("x-")
        }
        checking.within.pop()
        return made

    def schema(self) -> dict[str, Any]:
        return {"type": "object", "additionalProperties": described(self.field)}


def nearest_number(value: Any, low: float, high: float) -> float | None:
    """The number from `low` to `high` that is nearest to a value; None where that is no number."""
    is_number = type(value) in (int, float) and not math.isnan(value)
    return min(max(value, low), high) if is_number else None


def shortened(example: str) -> str:
    """An example for a hint, its end left out where it is long."""
    return legible(example, 80)


def _markup_fault(text: str) -> Fault | None:
    """What is wrong with the tags in a text."""
    if "<" not in text:
        return None
    from pnp.content.markup import find_fault

    return find_fault(text)


def _tag_in(text: str) -> str:
    """The first tag of rich text in a text; nothing where there is none."""
    if "<" not in text:
        return ""
    from pnp.content.markup import find_tag

    return find_tag(text)


def _are_all(sort: type, values: Iterable[Any]) -> bool:
    """Whether values are of this sort, and not of one derived from it."""
    return {sort}.issuperset(map(type, values))


def described(field: Field) -> dict[str, Any]:
    """A field's JSON Schema with its description and default."""
    made = dict(field.schema())
    if field.about:
        made["description"] = field.about
    if field.default is not REQUIRED and field.default not in (None, ()):
        made["default"] = list(field.default) if isinstance(field.default, tuple) else field.default
    return made
