"""Files as people and programs spoil them: the same number spoils the same file in the same way."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

HERE = Path(__file__).parent


def _words(name: str) -> list[str]:
    """The lines of a file beside this one."""
    return (HERE / name).read_text(encoding="utf-8").removesuffix("\n").split("\n")


VALUES = [*_words("values.txt"), "", "' '", "9" * 400, "x" * 3000, "é" * 50]
TEMPLATE = _words("templates.txt")
SVG = _words("svg.txt")
LETTERS = [
    *("\x00", "\x07", "\x1b[31m", "\x7f", "\x85", "\t", "\v", "\f", "\r"),
    *("\u2028", "\u202e", "\u2066", "\u200b", "\u200d", "\ufeff", "\ufffe", "\u00a0", "\u3000"),
    *("e\u0301\u0301\u0301", "\u0345", "\u05e9\u05dc", "\u0633\u0644", "\U0001f469\u200d\U0001f680"),
    *("\u0661\u0662", "\u00b2", "\uff11", "\u2460", "\ufb01", "\u00df", "\u0130", "\u1e9e", "\U0010ffff"),
]
"""Control letters, spaces, directions, joiners, marks, digits of other scripts, letters that grow."""
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_COPIES = re.compile(r"(?<=copies: )\d+")
_WORD = re.compile(r"[^\W\d]\w*")
_VALUE = re.compile(r"(?<=[:,\[]) *[^\s,\]\[{}#][^,\]}\n#]*")


def spoilt(
    data: bytes, name: str, others: Callable[[Random], bytes], random: Random
) -> bytes | Callable[[Path], None]:
    """What is to stand in the place of a file: other bytes, or something else than a file."""
    if random.random() < 0.02:
        return random.choice(ODDITIES)
    if random.random() < 0.02:
        return others(random)
    for _ in range(random.choice((1, 1, 1, 2, 3, 6))):
        if name.endswith((".png", ".xlsx")) or random.random() < 0.12:
            data = random.choice(_OF_BYTES)(data, random)
        else:
            text = random.choice(_OF_TEXT)(data.decode("utf-8", "surrogateescape"), name, random)
            data = text.encode("utf-8", "surrogateescape")
    return data


def _flip(data: bytes, random: Random) -> bytes:
    made = bytearray(data)
    for _ in range(random.choice((1, 1, 2, 8))):
        if made:
            made[random.randrange(len(made))] ^= 1 << random.randrange(8)
    return bytes(made)


def _cut(data: bytes, random: Random) -> bytes:
    return data[: random.randrange(len(data) + 1)]


def _drop(data: bytes, random: Random) -> bytes:
    start = random.randrange(len(data) + 1)
    return data[:start] + data[start + random.randrange(1, 60) :]


def _twice(data: bytes, random: Random) -> bytes:
    start, end = sorted(random.randrange(len(data) + 1) for _ in "ab")
    return data[:end] + data[start:]


def _coded(data: bytes, random: Random) -> bytes:
    text = data.decode("utf-8", "replace")
    return text.encode(
        random.choice(("utf-16", "utf-8-sig", "cp1252", "utf-32", "cp500", "ascii")), "replace"
    )


_OF_BYTES = [_flip, _flip, _cut, _drop, _twice, _coded]


def _at(pattern: re.Pattern[str], text: str, put: str, random: Random) -> str:
    found = list(pattern.finditer(text))
    if not found:
        return text + put
    place = random.choice(found)
    return text[: place.start()] + put + text[place.end() :]


def _number(text: str, name: str, random: Random) -> str:
    bare = [value for value in VALUES if value[:1].isdigit() or value[:1] in "-."]
    near = random.choice((random.randint(-3, 120), random.randint(0, 12), round(random.uniform(-5, 90), 2)))
    return _at(_NUMBER, text, random.choice((str(near), random.choice(bare))), random)


def _copies(text: str, name: str, random: Random) -> str:
    return _at(_COPIES, text, str(random.choice((0, 1, random.randint(2, 120)))), random)


def _value(text: str, name: str, random: Random) -> str:
    return _at(_VALUE, text, " " + random.choice(VALUES), random)


def _word(text: str, name: str, random: Random) -> str:
    words = _WORD.findall(text) or [""]
    return _at(
        _WORD,
        text,
        random.choice((random.choice(words), random.choice(words), random.choice(VALUES))),
        random,
    )


def _lines(text: str, name: str, random: Random) -> str:
    lines = text.splitlines(keepends=True) or [""]
    place, other = (random.randrange(len(lines)) for _ in "ab")
    how = random.randrange(5)
    if how == 0:
        lines.insert(other, lines[place])
    elif how == 1:
        lines.insert(other, lines.pop(place))
    elif how == 2:
        del lines[place : place + random.choice((1, 1, 3))]
    elif how == 3:
        lines[place] = random.choice((" ", "  ", "\t", "- ", "    ")) + lines[place]
    else:
        lines[place] = lines[place].lstrip()
    return "".join(lines)


def _letter(text: str, name: str, random: Random) -> str:
    place = random.randrange(len(text) + 1)
    return text[:place] + random.choice(LETTERS) * random.choice((1, 1, 40)) + text[place:]


def _ends(text: str, name: str, random: Random) -> str:
    return text.replace("\n", random.choice(("\r\n", "\r", "\n\n", "\x85", "\u2028", " ", "")))


def _deep(text: str, name: str, random: Random) -> str:
    depth = random.choice((10, 70, 3000))
    opened, closed = random.choice(_BRACKETS)
    deep = opened * depth + random.choice(("", "1")) + closed * random.choice((depth, 0))
    return random.choice((_at(_VALUE, text, " " + deep, random), _inserted(text, deep, random)))


def _piece(text: str, name: str, random: Random) -> str:
    if name.endswith((".j2", ".svg")):
        return _inserted(text, random.choice(random.choice((TEMPLATE, SVG))), random)
    return _inserted(text, random.choice((*VALUES, *TEMPLATE[:9])), random)


def _inserted(text: str, put: str, random: Random) -> str:
    places = [found.end() for found in re.finditer(r"[>}:,\n ]", text)] or [0]
    place = random.choice(places)
    return text[:place] + put + text[place:]


def _aliases(text: str, name: str, random: Random) -> str:
    bomb = "\nx-a: &a0 [1,2,3]\n" + "".join(f"x-a{n}: &a{n} [{f'*a{n - 1},' * 9}]\n" for n in range(1, 9))
    return random.choice(
        (bomb + text, text + bomb, text + "\nx-c: &c {b: *c}\n", text.replace(": ", ": &a ", 1) + "\nx: *a\n")
    )


_BRACKETS = [
    *(("[", "]"), ("{a: ", "}"), ('{"a":', "}"), ("(", ")"), ("<g>", "</g>"), ("<b>", "</b>"), ("- ", "")),
    *(("{% if 1 %}", "{% endif %}"), ("{{ (", ") }}")),
]
_OF_TEXT = (
    [_number] * 6
    + [_copies] * 2
    + [_value] * 6
    + [_word] * 5
    + [_lines] * 4
    + [_letter] * 3
    + [_piece] * 4
    + [_ends, _deep, _deep, _aliases]
)


def _folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def _pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def _gone(path: Path) -> None:
    path.unlink()


def _huge(path: Path) -> None:
    os.truncate(path, 200_000_000)


def _link(target: str) -> Callable[[Path], None]:
    def link(path: Path) -> None:
        path.unlink()
        path.symlink_to(target)

    link.__name__ = f"link to {target}"
    return link


ODDITIES: list[Callable[[Path], Any]] = [_folder, _gone]
"""What may stand in the place of a file."""
if os.name == "posix":
    ODDITIES += [
        _pipe,
        _huge,
        _link("/dev/zero"),
        _link("/dev/full"),
        _link("nowhere"),
        _link("/etc"),
        _link("/etc/hostname"),
    ]
