"""A number and the format of its cell -> the date, the time or the duration that the cell shows."""

from __future__ import annotations

import re
from datetime import date, timedelta

DATE, TIME, DURATION = "date", "time", "duration"
CODES = {
    **dict.fromkeys((*range(14, 18), *range(27, 32), *range(34, 37), *range(50, 59)), "yyyy-mm-dd"),
    **dict.fromkeys((*range(18, 22), 32, 33, 45, 47), "hh:mm:ss"),
    22: "yyyy-mm-dd hh:mm",
    46: "[h]:mm:ss",
}
"""What the formats of dates and times show that every workbook has, by their numbers."""

_WORDS = re.compile(r'"[^"]*"|\\.|[_*].')
_ELAPSED = re.compile(r"\[(?:h+|m+|s+)\]").search
_IN_BRACKETS = re.compile(r"\[[^\]]*\]")
_LAST, _LAST_FROM_1904 = 2_958_465, 2_957_003
"""The numbers of 9999-12-31."""
_LEAP_DAY = 60
"""The number of 1900-02-29, a day that spreadsheet programs count and no calendar has."""
_DAY = 24 * 60 * 60


def sort_shown(code: str) -> str:
    """Whether a format shows a date, a time or a duration; nothing where it shows something else."""
    code = _WORDS.sub("", code.lower())
    if _ELAPSED(code):
        return DURATION
    letters = {*_IN_BRACKETS.sub("", code)}
    has_time = not letters.isdisjoint("hs")
    if not letters.isdisjoint("yd") or ("m" in letters and not has_time):
        return DATE
    return TIME if has_time else ""


def moment(number: float, sort: str, from_1904: bool) -> str:
    """What a number means as a date, a time or a duration; nothing where it means none."""
    if not 0 <= number < (_LAST_FROM_1904 if from_1904 else _LAST) + 1:
        return ""
    if sort == DATE:
        return _date(int(number), from_1904)
    seconds = round(number * _DAY) if sort == DURATION else round(number * _DAY) % _DAY
    shown = f"{seconds // 3600:02}:{seconds // 60 % 60:02}"
    return f"{shown}:{seconds % 60:02}" if seconds % 60 else shown


def _date(day: int, from_1904: bool) -> str:
    """The date of a day's number; 0 is one only where days count from 1904."""
    if from_1904:
        return str(date(1904, 1, 1) + timedelta(days=day))
    if day == _LEAP_DAY:
        return "1900-02-29"
    first = date(1899, 12, 31) if day < _LEAP_DAY else date(1899, 12, 30)
    return str(first + timedelta(days=day)) if day else ""
