"""The small markup of rich text: `<b>`, `<i>`, `<br/>` and `<icon name="hook"/>`; all else is as typed."""

from __future__ import annotations

import re

from pnp.content.values import legible
from pnp.records import NamedTuple

_TAG = re.compile(r"""<(/?)([bi])\s*>|<br\s*/?>|<icon\s+name=(["'])([a-z0-9][a-z0-9_-]*)\3\s*/>""")
_ICON_LIKE = re.compile(r"</?icon\b[^<>]*>?")
_FOREIGN = re.compile(r"</(?!(?:[bi]|icon)\s*>)([A-Za-z][A-Za-z0-9]*)\s*>")
_SAME = {"strong": "b", "em": "i", "B": "b", "I": "i"}


class Fault(NamedTuple):
    """What is wrong with the tags of a text."""

    message: str
    hint: str


def rich(text: str) -> str:
    """Rich text as well-formed XHTML: known tags stay tags, everything else is escaped."""
    if "<" not in text:
        return _escape(text)
    made = []
    end = 0
    for tag in _TAG.finditer(text):
        made.append(_escape(text[end : tag.start()]))
        if tag[2]:
            made.append(f"<{tag[1]}{tag[2]}>")
        else:
            made.append(f'<icon name="{tag[4]}"/>' if tag[4] else "<br/>")
        end = tag.end()
    made.append(_escape(text[end:]))
    return "".join(made)


def find_tag(text: str) -> str:
    """The first tag in a text, or what is meant for one; nothing where there is none."""
    found = _TAG.search(text) or _ICON_LIKE.search(text)
    return found[0] if found else ""


def find_fault(text: str) -> Fault | None:
    """The first tag that is not closed, closes nothing or is not known; None when all is well."""
    opened: list[re.Match[str]] = []
    known = {tag.start(): tag for tag in _TAG.finditer(text)}
    for icon in _ICON_LIKE.finditer(text):
        if icon.start() not in known:
            return Fault(f"{legible(icon[0])} is not an icon", 'write an icon as <icon name="hook"/>')
    foreign = _FOREIGN.search(text)
    if foreign:
        return Fault(f"there is no tag <{foreign[1]}>{_where(text, foreign)}", _instead(foreign[1]))
    for tag in known.values():
        if not tag[2]:
            continue
        if not tag[1]:
            opened.append(tag)
        elif not opened:
            return Fault(
                f"</{tag[2]}> closes nothing{_where(text, tag)}", f"open <{tag[2]}> before it or leave it out"
            )
        elif opened[-1][2] != tag[2]:
            inner = opened[-1]
            return Fault(
                f"</{tag[2]}> stands before <{inner[2]}> is closed{_where(text, inner)}",
                f"write </{inner[2]}> first",
            )
        else:
            opened.pop()
    if opened:
        tag = opened[0]
        return Fault(
            f"the tag <{tag[2]}> is not closed{_where(text, tag)}", f"write </{tag[2]}> where it ends"
        )
    return None


def _instead(name: str) -> str:
    same = _SAME.get(name)
    return f"write <{same}> and </{same}>" if same else 'the tags are <b>, <i>, <br/> and <icon name="hook"/>'


def _where(text: str, tag: re.Match[str]) -> str:
    """The words at a tag, to find it in a long text."""
    return f' at "{legible(text[tag.start() : tag.end() + 20])}"'


def _escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
