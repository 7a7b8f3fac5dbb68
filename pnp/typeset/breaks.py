"""Characters -> where a line may end among them, and which of them cannot be set at all."""

from __future__ import annotations

import re
from functools import cache

ICON = "\ufffc"
"""Stands for an icon among characters."""

BLANKS = " \t\n\r\f"
"""What collapses to one space, as in CSS."""

_SOFT_HYPHEN, _OPEN_TO_BREAK, _EM_DASH = "\u00ad", "\u200b", "\u2014"
_EAST_ASIAN = (
    "\u2e80-\u2fff\u3001-\u312f\u31a0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff01-\uffee"
    "\U00020000-\U0003ffff"
)


_BEYOND = "\u2e80"
"""From here on come East Asian characters and icons."""
_HEBREW = "\u0590"
"""The scripts before this one need no more than kerning."""


@cache
def _may_break_somewhere(is_latin: bool) -> re.Pattern[str]:
    """Characters at which a line may end; those beyond Latin only when first met, as they take several ms."""
    beyond = "" if is_latin else f"{ICON}{_EAST_ASIAN}"
    return re.compile(f"[-\u00ad\u200b\u2000-\u2006\u2008-\u200a\u205f\u3000\u2010\u2012-\u2014{beyond}]")


@cache
def _free() -> re.Pattern[str]:
    """A line may end before and after these."""
    return re.compile(f"[{ICON}{_EAST_ASIAN}]")


_NOT_AT_START = frozenset(
    "!%),.:;?]}\u00a2\u00b0\u00bb\u2019\u201d\u2026\u203a\u2030\u2032\u2033"
    "、。〃々〉》」』】〕〗〙〛〜ぁぃぅぇぉっゃゅょゎゝゞァィゥェォッャュョヮヵヶ・ーヽヾ"
    "！％），．：；？］｝～｡｣､･ｰ"
)
_NOT_AT_END = frozenset("([{\u00a1\u00ab\u00bf\u2018\u201c\u2039〈《「『【〔〖〘〚（［｛￡￥｢$£¥€#")
_GLUE = frozenset("\u00a0\u202f\u2007\u2060\ufeff\u2011\u200d\ufe0e\ufe0f")
_DASHES = frozenset("-\u2010\u2012\u2013\u2014")
_WIDE_BLANKS = frozenset("\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u205f\u3000")


@cache
def ignored() -> re.Pattern[str]:
    """Characters that steer breaking, direction or emoji and leave no ink."""
    return re.compile(
        "[\u00ad\u200b-\u200e\u202a\u202c\u202d\u2060-\u2064\u2066\u2068\u2069\ufe0e\ufe0f\ufeff]"
    )


def unsupported(text: str) -> str:
    """The first character of a script that runs from right to left or joins and reorders its letters."""
    if max(text) < _HEBREW:
        return ""
    found = _unsupported().search(text)
    return found[0] if found else ""


@cache
def _unsupported() -> re.Pattern[str]:
    """Such characters; only when first met, as they take a millisecond."""
    return re.compile(
        "[\u0590-\u08ff\u0900-\u0e3e\u0e40-\u109f\u1700-\u18af\u1900-\u1c4f\u1cc0-\u1cff\u200f\u202b\u202e\u2067"
        "\ua800-\ua82f\ua840-\uaadf\uaae0-\uaaff\uabc0-\uabff\ufb1d-\ufdff\ufe70-\ufefc"
        "\U00010800-\U00010fff\U00011000-\U00011fff\U0001e800-\U0001efff]"
    )


def break_places(text: str) -> tuple[tuple[int, bool], ...]:
    """Where a text without spaces may be divided: (characters before, whether a hyphen then shows).

    After hyphens and dashes, before an em dash too, at U+200B and U+00AD, round icons and East Asian
    characters (UAX 14, with the common Japanese rules for what may not begin or end a line).
    """
    if max(text, default="") < "\u2000":
        if "-" not in text and _SOFT_HYPHEN not in text:
            return ()
    elif not _may_break_somewhere(is_latin=max(text) < _BEYOND).search(text):
        return ()
    return tuple(
        (place, text[place - 1] == _SOFT_HYPHEN)
        for place in range(1, len(text))
        if _may_break(text[place - 1], text[place], place == 1)
    )


def _is_free(before: str, after: str) -> bool:
    return bool(_free().match(before) or _free().match(after)) and not ignored().match(after)


def _may_break(before: str, after: str, first: bool) -> bool:
    if before == _OPEN_TO_BREAK:
        return after != _OPEN_TO_BREAK
    if before in _GLUE or after in _GLUE or after in _NOT_AT_START or before in _NOT_AT_END:
        return False
    if before == _SOFT_HYPHEN or before in _WIDE_BLANKS:
        return True
    if after in (_OPEN_TO_BREAK, _SOFT_HYPHEN) or after in _DASHES or after in _WIDE_BLANKS:
        return after == _EM_DASH and before not in _DASHES
    if before in _DASHES:
        return not first and not (before == "-" and after.isdigit())
    return max(before, after) >= _BEYOND and _is_free(before, after)
