"""What Jinja2 finds wrong with the syntax of a template -> the same in the reader's words, and a way out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from pnp.source import near_word

STATEMENTS = (
    *("autoescape", "block", "call", "elif", "else", "extends", "filter", "for", "from", "if", "import"),
    *("include", "macro", "set", "with", "endautoescape", "endblock", "endcall", "endfilter", "endfor"),
    *("endif", "endmacro", "endset", "endwith"),
)
"""What may stand first in `{% … %}`."""
_NAMES = {
    "begin of print statement": "{{",
    "end of print statement": "}}",
    "begin of statement block": "{%",
    "end of statement block": "%}",
    "end of template": "the end of the template",
}
_TOKEN = r"""['"](.+?)['"]"""
_OPEN = r"Jinja was looking .+ The innermost block that needs to be closed is '(.+)'\."
_WANTED = re.compile(rf"expected token {_TOKEN}, got {_TOKEN}")
_BRACKET = re.compile(rf"unexpected {_TOKEN}, expected {_TOKEN}")
_NO_VALUE = re.compile(r"(?:Expected an expression, got|unexpected) '((?:end|begin) of [\w ]+)'")
_STRAY = re.compile(rf"unexpected (?:char )?{_TOKEN}(?: at \d+)?")
_UNKNOWN = re.compile(r"No (filter|test) named '(.+)'\.")
_STATEMENT = re.compile(r"Encountered unknown tag '(.+?)'\.")
_WITHIN = re.compile(rf"Encountered unknown tag '(.+?)'\. {_OPEN}")
_UNENDED = re.compile(rf"Unexpected end of template\. {_OPEN}")
_TWICE = re.compile(r"block '(.+)' defined twice")
_OTHERS = {
    "Missing end of comment tag": ("a comment has no end", "end it with `#}`"),
    "Missing end of raw directive": ("`{% raw %}` has no end", "end it with `{% endraw %}`"),
    "expected name or number": ("no name stands behind a point", "write which field: `piece.title`"),
}
_ENDS = "`{{` ends with `}}`, `{%` with `%}`; each quote and each bracket that opens must close"
_LOOK = "look at this line and at the one before it"


def in_words(message: str, known: Mapping[str, Iterable[str]]) -> tuple[str, str]:
    """A message of Jinja2 as a sentence, and a hint; `known` has the names of filters and tests."""
    unknown = _UNKNOWN.fullmatch(message)
    if unknown:
        sort, name = unknown[1], unknown[2]
        hint = near_word(name, known[sort]) or "docs/templates.md lists those that there are"
        return f"there is no {sort} `{name}`", hint
    for form, tell in _FORMS.items():
        found = form.fullmatch(message)
        if found:
            return tell(*found.groups())
    return _OTHERS.get(message, (message, _LOOK))


def _wanted(wanted: str, got: str) -> tuple[str, str]:
    """Something else stands where one thing must."""
    hint = _LOOK
    if wanted in _NAMES and got == "=":
        hint = "`==` compares"
    elif wanted in _NAMES and got == "if":
        hint = "write `elif` for `else if`"
    elif wanted == "end of print statement":
        hint = "put `~` between values that belong together, `|` before a filter, quotes around words"
    return f"{_shown(wanted)} is missing before {_shown(got)}", hint


def _bracket(got: str, wanted: str) -> tuple[str, str]:
    return f"{_shown(wanted)} is missing before {_shown(got)}", _ENDS


def _no_value(before: str) -> tuple[str, str]:
    return f"a value is missing before {_shown(before)}", _LOOK


def _stray(token: str) -> tuple[str, str]:
    return f"{_shown(token)} cannot stand here", _ENDS


def _twice(name: str) -> tuple[str, str]:
    return f"there are two blocks `{name}`", "give one of them another name"


def _unended(block: str) -> tuple[str, str]:
    return f"`{{% {block} %}}` has no end", f"write `{{% end{block} %}}` where it shall end"


def _within(name: str, block: str) -> tuple[str, str]:
    """A statement inside of a block that it does not belong to."""
    if name not in STATEMENTS:
        return _statement(name)
    return f"`{{% {name} %}}` cannot stand within `{{% {block} %}}`", f"write `{{% end{block} %}}` first"


def _statement(name: str) -> tuple[str, str]:
    """A statement that there is not, or that belongs to a block where none is open."""
    if name not in STATEMENTS:
        return f"there is no `{{% {name} %}}`", near_word(name, STATEMENTS) or _LOOK
    block = name.removeprefix("end") if name.startswith("end") else "if"
    return f"`{{% {name} %}}` stands where no `{{% {block} %}}` is open", _LOOK


def _shown(token: str) -> str:
    """A token as it is written."""
    return _NAMES[token] if token == "end of template" else f"`{_NAMES.get(token, token)}`"


_FORMS: dict[re.Pattern[str], Callable[..., tuple[str, str]]] = {
    _WANTED: _wanted,
    _BRACKET: _bracket,
    _NO_VALUE: _no_value,
    _STRAY: _stray,
    _TWICE: _twice,
    _UNENDED: _unended,
    _WITHIN: _within,
    _STATEMENT: _statement,
}
"""Messages, and what tells them from the words that they quote."""
