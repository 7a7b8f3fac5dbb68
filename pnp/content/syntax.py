"""What a YAML parser objects to -> a problem that tells whoever wrote the file what to do."""

from __future__ import annotations

import re
from pathlib import Path

import yaml

from pnp.content.line_ends import LINE_END, line_and_column
from pnp.content.values import source_at
from pnp.source import Problem, Source

FORBIDDEN = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that no text of content may hold."""
_HINTS = (
    ("cannot start any token", "put text that begins with a sign in quotes"),
    ("violates indentation", "indent with blanks, not with tabs"),
    ("end of stream", "close the quotes that open here"),
    ("unknown escape", "between double quotes \\ is a sign of its own: use single quotes"),
    ("alphabetic or numeric", "put text that begins with & or * in quotes"),
    (
        "expected ':'",
        "write a key and its value, like title: Harbour; go on with a text further in than its key",
    ),
    (
        "expected ',' or ']'",
        "put a comma between the values and ] at the end, and texts with , or : in quotes",
    ),
    (
        "expected ',' or '}'",
        "put a comma between the values and } at the end, and texts with , or : in quotes",
    ),
    ("block sequence entries", "begin a list on the line below its key"),
    ("directive", "put text that begins with % in quotes"),
    ("nesting level", "put fewer lists and mappings into each other"),
    ("comment or line break", "begin the text on the line below | or >"),
    ("expected node content", "put text that holds a # or begins with a sign in quotes"),
    ("indicator", "begin each entry of the list with - and equally far in"),
)
"""What to do about an objection that has these words."""
_BLOCK = re.compile(r"[|>][-+]?\s*(?:#.*)?$")
"""How a line ends below which a text of several lines stands."""
_AT_THE_BEGINNING = ("end of stream", "expected ':'")
"""Objections that show where something ends which is wrong from where it begins."""


def yaml_problem(error: yaml.MarkedYAMLError | yaml.reader.ReaderError, text: str, file: Path) -> Problem:
    """The problem that an objection to a text stands for."""
    if isinstance(error, yaml.MarkedYAMLError):
        return _syntax_problem(error, text, file)
    return _letter_problem(error, text, file)


def _syntax_problem(error: yaml.MarkedYAMLError, text: str, file: Path) -> Problem:
    """The problem that the parser's objection to a text stands for."""
    mark = error.problem_mark or error.context_mark
    what = error.problem or "cannot be understood"
    if error.context_mark and any(words in what for words in _AT_THE_BEGINNING):
        mark = error.context_mark
    message = f"this is not YAML: {what}"
    if error.context:
        message += f" ({error.context})"
    if mark is None:
        return Problem(
            "yaml-syntax", message, Source(file), hint="write it in another way, with texts in quotes"
        )
    return Problem("yaml-syntax", message, source_at(file, mark), hint=_hint(what, mark, text))


def _letter_problem(error: yaml.reader.ReaderError, text: str, file: Path) -> Problem:
    """The problem of a text that has characters which YAML forbids."""
    found = FORBIDDEN.search(text)
    if not found:
        return Problem(
            "yaml-syntax",
            f"this is not YAML: {error.reason}",
            Source(file),
            hint="save the file as plain text with the encoding UTF-8",
        )
    place = Source(file, *line_and_column(text, found.start()))
    return Problem(
        "yaml-syntax", f"the character U+{ord(found[0]):04X} may not stand in YAML", place, hint="delete it"
    )


def _hint(what: str, mark: yaml.Mark, text: str) -> str:
    lines = [*LINE_END.split(text), ""]
    line = lines[mark.line]
    if "\t" in line[: len(line) - len(line.lstrip())]:
        return "indent with blanks, not with tabs"
    if "mapping values" in what:
        if ": " in line[: mark.column]:
            return "text that holds `: ` needs quotes"
        return "indent this line like those about it, and leave a blank behind the colon of every key"
    if "expected key" in what:
        if not line[: mark.column].strip():
            return _leftmost(lines[: mark.line], mark.column) or "indent this line like those about it"
        return _quotes(mark, text) or "put the whole text in quotes, or take away what stands from here on"
    return next((hint for words, hint in _HINTS if words in what), "put texts with signs in them in quotes")


def _leftmost(above: list[str], column: int) -> str:
    """What to do with a line that begins further left than the first of its text; nothing for other lines."""
    indented = [line for line in above if line.strip() and len(line) - len(line.lstrip()) < column]
    if not indented or not _BLOCK.search(indented[-1]):
        return ""
    return (
        "no line of a text begins further left than its first: move the first to the left, or write |2 for |"
    )


def _quotes(mark: yaml.Mark, text: str) -> str:
    """What to do where the last text in quotes before a mark ends too early or too late; else nothing."""
    last = None
    try:
        for token in yaml.scan(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
            if token.start_mark.index >= mark.index:
                break
            if isinstance(token, yaml.ScalarToken) and not token.plain:
                last = token
    except yaml.YAMLError:
        pass
    if last is None or last.end_mark.line != mark.line:
        return ""
    if last.start_mark.line < mark.line:
        return (
            f"the quotes of line {last.start_mark.line + 1} close only here: close them where its text ends"
        )
    if text[last.end_mark.index - 1] == "'":
        return "these quotes close too early: write '' for each ' of the text, or leave out the outer quotes"
    return 'these quotes close too early: write \\" for each " of the text, or leave out the outer quotes'
