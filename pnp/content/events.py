"""The events of a YAML text -> plain values that know the line and column of every key and value.

YAML 1.2 core meaning, with one change: a whole number with leading zeros stays text, so that `010` is neither
8 nor 10.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NoReturn

import yaml

from pnp.content.line_ends import stand_ins
from pnp.content.scalars import plain_value
from pnp.content.values import Map, Seq, both_lines, legible, source_at
from pnp.source import Problem, Report, Source

MAX_DEPTH = 64
"""How deep lists and mappings may nest."""
MAX_EXPANDED = 100_000
"""How many values all aliases of a file may stand for."""
MAX_VALUES = 1_000_000
"""How many values a file may hold."""
MAX_DUPLICATES = 100
"""How many keys that stand twice are reported."""

_CORE = "tag:yaml.org,2002:"
_MAYBE = frozenset("-+.0123456789~nNtTfF")
"""First letters of text that may mean something else."""


def parsed(text: str, file: Path, report: Report) -> Map | None:
    """The mapping in a text, or None when it cannot be used; `file` is named in problems."""
    standing = stand_ins(text)
    text = text.translate(standing) if standing else text
    try:
        return _Parser(text, file, report, {new: old for old, new in standing.items()}).document()
    except _Stopped:
        return None
    except (yaml.MarkedYAMLError, yaml.reader.ReaderError) as error:
        from pnp.content.syntax import yaml_problem

        report.add(yaml_problem(error, text, file))
    return None


class _Stopped(Exception):
    """The rest of the file cannot be trusted; the reason is in the report."""


class _Open:
    """Stands for an anchored list or mapping that is still being read."""


class _Parser:
    """Turns the events of one document into values."""

    def __init__(self, text: str, file: Path, report: Report, meant: Mapping[int, int]) -> None:
        self.file = file
        self.report = report
        next_event: Callable[[], Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)(text).get_event
        self.next_event = _with_letters(next_event, meant) if meant else next_event
        self.anchors: dict[str, Any] = {}
        self.spelt_anchors: dict[str, str] = {}
        self.weights: dict[int, int] = {}
        self.expanded = 0
        self.depth = 0
        self.total = 0
        self.duplicates = 0

    def document(self) -> Map | None:
        """The mapping that is the only document."""
        self.next_event()
        event = self.next_event()
        if type(event) is yaml.StreamEndEvent:
            self.stop_empty()
        event = self.next_event()
        if type(event) is yaml.ScalarEvent and event.implicit[0] and event.value in ("", "null", "~"):
            self.stop_empty()
        value, _ = self.value(event)
        self.next_event()
        after = self.next_event()
        if type(after) is not yaml.StreamEndEvent:
            self.stop(
                Problem(
                    "yaml-syntax",
                    "a file holds one document only, not a second after `---`",
                    self.at(after),
                    hint="put the rest into a file of its own, or take the `---` out",
                )
            )
        if isinstance(value, Map):
            return value
        what = "a list" if isinstance(value, Seq) else f'"{legible(str(value))}"'
        self.stop(
            Problem(
                "bad-type",
                f"a content file must be a mapping of keys to values, not {what}",
                self.at(event),
                hint="write `key: value` lines",
            )
        )

    def mapping(self, event: Any) -> Map:
        """A mapping, up to its end."""
        made = Map()
        made.start = event.start_mark
        marks: list[Any] = []
        made.marks = marks
        made.spelt = None
        merges: list[Map] = []
        scalar, next_event = yaml.ScalarEvent, self.next_event
        while True:
            event = next_event()
            if type(event) is not scalar:
                if type(event) is yaml.MappingEndEvent:
                    break
                self.stop(
                    Problem(
                        "yaml-syntax",
                        "a key must be text",
                        self.at(event),
                        hint="write a word before the colon",
                    )
                )
            key: str = event.value
            given = next_event()
            if (
                type(given) is scalar
                and given.anchor is None
                and (
                    given.implicit[1] or (given.implicit[0] and given.value[:1] not in _MAYBE and given.value)
                )
            ):
                value, spelt = given.value, None
            else:
                value, spelt = self.value(given)
            if key == "<<" and event.implicit[0]:
                merges += self.bases(value, given)
            elif key in made:
                self.twice(made, key, event)
            else:
                if event.anchor is not None or event.tag is not None:
                    self.value(event)
                made[key] = value
                marks += (event.start_mark, given.start_mark)
                if len(made) > MAX_VALUES:
                    self.count(made, event)
                if spelt is not None:
                    made.spell(key, spelt)
        for base in merges:
            _merge(made, base)
        return made

    def sequence(self, event: Any) -> Seq:
        """A list, up to its end."""
        made = Seq()
        made.start = event.start_mark
        made.marks = []
        made.spelt = None
        while True:
            event = self.next_event()
            if type(event) is yaml.SequenceEndEvent:
                return made
            value, spelt = self.value(event)
            if spelt is not None:
                made.spell(len(made), spelt)
            made.append(value)
            made.marks.append(event.start_mark)
            if len(made) > MAX_VALUES:
                self.count(made, event)

    def value(self, event: Any) -> tuple[Any, str | None]:
        """The value that begins with this event, and how it was spelt where its `str` does not say."""
        kind = type(event)
        if kind is yaml.AliasEvent:
            return self.alias(event)
        anchor: str | None = event.anchor
        if kind is yaml.ScalarEvent:
            value, spelt = self.scalar(event)
            if anchor is not None:
                self.anchors[anchor] = value
                self.spelt_anchors[anchor] = spelt or ""
            return value, spelt
        core = "map" if kind is yaml.MappingStartEvent else "seq"
        if event.tag not in (None, "!", _CORE + core):
            self.stop_tag(event)
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self.stop(
                Problem(
                    "yaml-syntax",
                    f"lists and mappings nest deeper than {MAX_DEPTH}",
                    self.at(event),
                    hint="write them flatter",
                )
            )
        if anchor is not None:
            self.anchors[anchor] = _Open
        made = self.mapping(event) if core == "map" else self.sequence(event)
        self.depth -= 1
        self.count(made, event)
        if anchor is not None:
            self.anchors[anchor] = made
            self.weights[id(made)] = self.weight(made, whole=True)
        return made, None

    def scalar(self, event: Any) -> tuple[Any, str | None]:
        """A scalar with its YAML 1.2 meaning."""
        text: str = event.value
        tag: str | None = event.tag
        if tag is None or tag == "!":
            if not event.implicit[0] or tag == "!":
                return text, None
            value = plain_value(text)
            return value, None if type(value) is str or str(value) == text else text
        if tag == _CORE + "str":
            return text, None
        value = plain_value(text)
        named = {"int": int, "float": float, "bool": bool, "null": type(None)}.get(tag.removeprefix(_CORE))
        if named is None:
            self.stop_tag(event)
        if named is float and type(value) is int:
            value = float(value)
        if type(value) is not named:
            self.report.add(
                Problem(
                    "bad-value",
                    f'"{legible(text)}" is not what its tag !!{tag[len(_CORE) :]} says',
                    self.at(event),
                    hint="leave the tag out",
                )
            )
        return value, text

    def alias(self, event: Any) -> tuple[Any, str | None]:
        """What an anchor stands for; counted, so that a few lines cannot stand for millions."""
        name = event.anchor
        if name not in self.anchors:
            self.stop(
                Problem(
                    "yaml-syntax",
                    f"there is no anchor &{name} before this alias",
                    self.at(event),
                    hint=f"write &{name} before the value that it shall stand for",
                )
            )
        value = self.anchors[name]
        if value is _Open:
            self.stop(
                Problem(
                    "alias-bomb",
                    f"the alias *{name} stands inside its own anchor, without end",
                    self.at(event),
                    hint="write out what it shall stand for",
                )
            )
        self.expanded += self.weight(value)
        if self.expanded > MAX_EXPANDED:
            self.stop(
                Problem(
                    "alias-bomb",
                    f"aliases stand for more than {MAX_EXPANDED} values",
                    self.at(event),
                    hint="write out what they stand for, or use fewer",
                )
            )
        return value, self.spelt_anchors.get(name) or None if not isinstance(value, Map | Seq) else None

    def weight(self, value: Any, whole: bool = False) -> int:
        """How many values a value holds, itself and what its aliases stand for included."""
        if not isinstance(value, Map | Seq):
            return 1
        if not whole and id(value) in self.weights:
            return self.weights[id(value)]
        return 1 + sum(self.weight(inner) for inner in (value.values() if isinstance(value, Map) else value))

    def bases(self, value: Any, event: Any) -> list[Map]:
        """The mappings that a merge key names."""
        found = value if isinstance(value, Seq) else [value]
        if not all(isinstance(base, Map) for base in found):
            self.report.add(
                Problem(
                    "bad-type",
                    "`<<` must name a mapping or a list of mappings",
                    self.at(event),
                    hint="write an alias such as `<<: *name` there",
                )
            )
            return []
        return list(found)

    def twice(self, made: Map, key: str, event: Any) -> None:
        """Report a key that the mapping already has."""
        where = both_lines(made.key_mark(key).line + 1, event.start_mark.line + 1)
        message = f"the key `{legible(key)}` stands twice: {where}"
        self.report.add(Problem("duplicate-key", message, self.at(event), hint="keep one of them"))
        self.duplicates += 1
        if self.duplicates == MAX_DUPLICATES:
            raise _Stopped

    def count(self, made: Map | Seq, event: Any) -> None:
        """Count the values of a list or mapping, so that memory stays small."""
        self.total += len(made)
        if self.total > MAX_VALUES:
            self.stop(
                Problem(
                    "too-large",
                    f"a file may hold {MAX_VALUES} values at most",
                    self.at(event),
                    hint="share what it holds out among several files",
                )
            )

    def at(self, event: Any) -> Source:
        """The place of an event."""
        return source_at(self.file, event.start_mark)

    def stop(self, problem: Problem) -> NoReturn:
        """Report a problem after which reading cannot go on."""
        self.report.add(problem)
        raise _Stopped

    def stop_empty(self) -> NoReturn:
        """Report that nothing is in the file."""
        self.stop(
            Problem(
                "empty-file",
                f"{legible(self.file.name)} holds nothing",
                Source(self.file),
                hint="write what belongs there, or remove the file",
            )
        )

    def stop_tag(self, event: Any) -> NoReturn:
        """Report a tag that would make something else than plain values."""
        self.stop(
            Problem(
                "unsafe-tag",
                f"the tag {legible(event.tag.replace(_CORE, '!!'))} is not allowed",
                self.at(event),
                hint="leave the tag out",
            )
        )


def _with_letters(next_event: Callable[[], Any], meant: Mapping[int, int]) -> Callable[[], Any]:
    """The same events, with other letters in their texts."""

    def event_with_letters() -> Any:
        event = next_event()
        if type(event) is yaml.ScalarEvent:
            event.value = event.value.translate(meant)
        return event

    return event_with_letters


def _merge(made: Map, base: Map) -> None:
    """Take over what the mapping does not say itself; an earlier base wins."""
    for index, (key, value) in enumerate(base.items()):
        if key not in made:
            made[key] = value
            made.marks += base.marks[2 * index : 2 * index + 2]
            if base.spelt and key in base.spelt:
                made.spell(key, base.spelt[key])
