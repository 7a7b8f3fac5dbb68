"""Words -> how much of lines they take at most, and which texts might take too much of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain
from math import inf

from pnp.records import NamedTuple
from pnp.typeset.breaks import BLANKS

Digits = tuple[float, float]
"""What a space before digits and each of them take, mm."""

_ODD_SPACES = (
    "\x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)
"""Spaces beyond ASCII, which do not collapse: at them Python would part words."""
_WORDS = re.compile(f"[^{BLANKS}]+")


def words_of(text: str) -> list[str]:
    """What white space parts."""
    return words_of_all((text,))(text)


def words_of_all(texts: Iterable[str]) -> Callable[[str], list[str]]:
    """What tells of each of some texts what white space parts."""
    together = " ".join(texts)
    is_odd = not together.isascii() and any(space in together for space in _ODD_SPACES)
    return _WORDS.findall if is_odd else str.split


class Widths(dict[str, float]):
    """How much of a line words of a style take at most, with the space before them, mm; found when asked."""

    def __init__(self, widest: Callable[[str], float], find_digits: Callable[[], Digits | None]) -> None:
        super().__init__()
        self._widest = widest
        self._find_digits = find_digits

    def __missing__(self, word: str) -> float:
        """Find out of a word that is new; of a number by its length."""
        if word.isdecimal() and word.isascii() and self.digits:
            space, digit = self.digits
            found = space + digit * len(word)
        else:
            found = self._widest(word)
        self[word] = found
        return found

    def per_character(self, words: Iterable[str]) -> float:
        """How much each character of some words takes at most on average, with the space before them."""
        if self.digits:  # numbers, of which there may be thousands, differ by their lengths alone
            words = {
                len(word) if word.isdecimal() and word.isascii() else word: word for word in words
            }.values()
        return max([0.0, *[self[word] / (len(word) + 1) for word in words]])

    def together(self, text: str) -> float:
        """How much of lines the words of a text take at most, mm."""
        return sum(map(self.__getitem__, words_of(text)))

    @cached_property
    def digits(self) -> Digits | None:
        """What numbers are made of; None where nobody knows."""
        return self._find_digits()


class Room(NamedTuple):
    """What a frame has room for, however its lines come to be filled."""

    width: float
    """Of a line without the blanks, mm."""
    blanks: float
    """What a space at each change of style may take, mm."""
    lines: int

    def holds(self, total: float, widest: float) -> bool:
        """Whether words fit in that take so much of lines together, and the widest of them, mm."""
        return widest < self.width and total < self.most(widest)

    def most(self, widest: float) -> float:
        """How much words may take together where none is wider, mm.

        Each line but the last is as full as the widest word lets it be.
        """
        return self.lines * (self.width - widest) - self.blanks


class Gap:
    """What pieces say in one place of a text, and how much of lines that takes, mm."""

    def __init__(self, texts: Sequence[str], widths: Widths) -> None:
        self.texts = texts
        self._widths = widths
        split = words_of_all(texts)
        words = set(chain.from_iterable(map(split, dict.fromkeys(texts))))
        self._letter = widths.per_character(words)
        """What the letters of a word and the space before it take at most on average."""
        self.most = (max(map(len, texts)) + 1) * self._letter
        """What none of the texts exceeds."""

    def bounds(self) -> list[float]:
        """What each text surely does not exceed."""
        letter = self._letter
        return [(len(text) + 1) * letter for text in self.texts]

    def width(self, text: str) -> float:
        """What the words of a text take at most."""
        return self._widths.together(text)


def limit(room: Room | float | None, same: float, styles: Iterable[Widths]) -> float:
    """How much words may take beside others in some styles and surely have room, mm."""
    if not isinstance(room, Room):
        return -inf if room is None else room - same
    widest = max(chain.from_iterable(widths.values() for widths in styles))
    return room.most(widest) - same if widest < room.width else -inf


def uncertain(gaps: Sequence[Gap], most: float) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The pieces, by number, that may say so many mm or more in the gaps of a text, with what they say."""
    if sum([gap.most for gap in gaps]) < most:
        return
    bounds = map(sum, zip(*[gap.bounds() for gap in gaps], strict=True))
    known: dict[tuple[str, ...], float] = {}
    for number in [number for number, bound in enumerate(bounds) if bound >= most]:
        texts = tuple([gap.texts[number] for gap in gaps])
        if texts not in known:
            known[texts] = sum([gap.width(text) for gap, text in zip(gaps, texts, strict=True)])
        if known[texts] >= most:
            yield number, texts
