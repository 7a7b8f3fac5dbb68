"""What Jinja2 and the interpreter find wrong -> words for the person at the table, and places to mend it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from jinja2 import TemplateSyntaxError

from pnp.content.model import Entry, Piece
from pnp.content.text import UnusableFile
from pnp.drawing.boxes import NamedBox
from pnp.drawing.folders import read_file
from pnp.source import Problem, Source, near_word, nearest

WARNINGS = frozenset(("outside-safe-area", "low-resolution", "no-bleed", "stretched-picture", "too-much-ink"))
WRITTEN = frozenset(
    (
        "path-outside",
        "missing-file",
        "bad-picture",
        "low-resolution",
        "stretched-picture",
        "too-much-ink",
        "unknown-icon",
    )
)
"""Faults of a value that content writes and a template only passes on."""
NAMES = frozenset(
    ("piece", "component", "set", "side", "owner", "facts", "colour", "line", "dash", "type", "box", "range")
)
"""What every template may name."""
_WORDS = re.compile(r'"([^"]+)"|`([^`]+)`')
_TAG = re.compile(r"<[^<>]*>")
_QUOTED = re.compile(r"'([^']*)'")
_OBJECT = re.compile(r"'(?:[\w.]+\.)?(\w+)(?: object)?' has no attribute '(\w+)'")
_NOUNS = {
    "Piece": "the piece",
    "Component": "the component",
    "ContentSet": "the set",
    "Tokens": "the theme",
    "Boxes": "the boxes",
    "Measures": "the measures of the side",
    "NamedBox": "a box",
    "TypeStyle": "a type style",
    "None": "a blank value",
    "str": "a text",
}


def undefined(message: str) -> str:
    """What is not defined, in the reader's words."""
    found = _OBJECT.fullmatch(message)
    if found:
        return f"there is no `{found[2]}` in {_NOUNS.get(found[1], found[1])}"
    return message.replace("'", "`")


def unusable(error: BaseException, path: Path, known: Mapping[str, Iterable[str]]) -> Problem:
    """A template that cannot be read or compiled; `known` has the names of filters and tests."""
    if isinstance(error, UnusableFile):
        return error.problem
    if isinstance(error, TemplateSyntaxError):
        from pnp.drawing.syntax import in_words

        file = Path(error.filename) if error.filename else path
        said, hint = in_words(error.message or "", known)
        return Problem("template-syntax", f"template syntax: {said}", Source(file, error.lineno), hint=hint)
    if isinstance(error, ValueError):
        reason = "a number in it is too long"
    else:
        reason = f"too much stands inside of each other ({error})"
    return Problem(
        "template-syntax",
        f"template syntax: {reason}",
        Source(path),
        hint="write it shorter, in parts that it takes in by {% include %}",
    )


def near_name(message: str, theme: Iterable[str], boxes: Iterable[str], piece: Piece) -> str:
    """A hint for a name that is not defined: one like it that is, else those of templates or the piece.

    It is looked for where the template does: in the theme, among the boxes, or in the piece.
    """
    names, found = _QUOTED.findall(message), _OBJECT.fullmatch(message)
    fields = {name for name in vars(piece) if name[0] != "_"}
    known: Mapping[str, Iterable[str]] = {
        "Tokens": theme,
        "Boxes": boxes,
        "NamedBox": NamedBox._fields,
        "Measures": ("width", "height", "bleed"),
        "Piece": fields,
    }
    near = near_word(names[-1], known.get(found[1], ()) if found else NAMES) if names else ""
    if near:
        return near
    if found and found[1] == "Piece":
        return f"its fields: {', '.join(sorted(fields))}"
    if "has no attribute" in message:
        return "colours, lines and types stand in theme.yaml, boxes in boxes.yaml"
    return f"templates know {', '.join(sorted(NAMES))}, and what they set themselves"


def missing_family(message: str, tokens: Collection[str], symbols: Collection[str], home: str) -> str:
    """A hint for a colour that a template names after what content says: all that its like has, and where.

    Nothing where the theme has none like it.
    """
    name = _QUOTED.findall(message)[-1]
    stem, mark, ending = name.partition("_")
    others = {other.partition("_")[0] for other in tokens if other.partition("_")[1:] == (mark, ending)}
    # Of all that have such a colour, those that are also a symbol are of the same sort.
    like = near_of(stem, others & {*symbols}) or near_of(stem, others)
    if like is None:
        return ""
    family = sorted(other.partition("_")[1:] for other in tokens if other.partition("_")[0] == like)
    listed = ", ".join(f"`{stem}{mark}{ending}`" for mark, ending in family)
    draw = f", and draw it in templates/{home}/symbols.svg" if like in symbols and stem not in symbols else ""
    return f"give `{stem}` what `{like}` has: {listed} under `colours` in templates/{home}/theme.yaml{draw}"


def near_of(word: str, known: Collection[str]) -> str | None:
    """The word most like another, else the first of all."""
    return nearest(word, known) or min(known, default=None)


def names_itself(message: str, *templates: Path) -> bool:
    """Whether templates themselves write the name that is not defined, and do not make it of a value."""
    quoted = _QUOTED.findall(message)
    if not quoted:
        return True  # a number, as in `type.7`: nothing is ever called so
    name = quoted[-1]
    try:
        return any(re.search(rf"\b{re.escape(name)}\b", read_file(template)) for template in templates)
    except UnusableFile:
        return False


def is_written(message: str, template: Path) -> bool:
    """Whether a template itself writes the value that a message ends with, whatever pieces say."""
    words = _WORDS.findall(message)
    try:
        return bool(words) and f'="{words[-1][0]}"' in read_file(template)
    except UnusableFile:
        return False


def quoted_field(message: str, piece: Piece) -> str:
    """The field of a piece that holds what a message quotes, else nothing."""
    words = [word for pair in _WORDS.findall(message) for word in pair if word]
    icons = [f"<icon name={quote}{word}{quote}" for word in words for quote in ("'", '"')]
    for field, value in vars(piece).items():
        for text in _texts(value):
            if text in words or any(icon in text for icon in icons):
                return field
    return ""


def field_saying(words: str, piece: Piece) -> tuple[str, Source] | None:
    """The field of a piece that says all of some words, or the most of them, and its place."""
    plain = _plain(words)
    found: tuple[tuple[int, bool], str, Source] | None = None
    for name, text, place in _said(piece):
        told = _plain(_TAG.sub("", text))
        if name != "id" and told and told in plain and 2 * len(told) >= len(plain):
            nearness = len(told), text in words
            if not found or nearness > found[0]:
                found = nearness, name, place
    return found and found[1:]


def _plain(words: str) -> str:
    """Words however their capitals and blanks are."""
    return " ".join(words.casefold().split())


def _said(entry: Entry, within: str = "") -> Iterator[tuple[str, str, Source]]:
    """All texts of a piece and of the records in it, each with the name and the place of its field."""
    for name, value in vars(entry).items():
        if name[:1] == "_":
            continue
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Entry):
                yield from _said(part, f"{within}{name}.")
            else:
                for text in _texts(part):
                    yield f"{within}{name}", text, entry.source_of(name)


def _texts(value: Any) -> Iterator[str]:
    """All texts of a field's value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple | list):
        for part in value:
            yield from _texts(part)
    elif isinstance(value, Entry):
        yield from _texts(list(vars(value).values()))


def line_that_ran(trace: TracebackType | None, folders: Sequence[Path]) -> Source | None:
    """The place in a template where an error arose: the last frame that ran one."""
    found: Source | None = None
    roots = tuple(str(folder) for folder in folders)
    while trace:
        name = trace.tb_frame.f_code.co_filename
        if name.startswith(roots):
            found = Source(Path(name), trace.tb_lineno)
        trace = trace.tb_next
    return found
