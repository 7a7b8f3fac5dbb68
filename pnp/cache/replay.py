"""A command line that was built before -> its files again, where nothing or only a few words have changed."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pnp.cache.inputs import TooMuch, digests, stamps
from pnp.cache.store import FOLDER, read_record, record_name
from pnp.writers.files import replace_files

_NAME = re.compile(r"\w[\w.-]*").fullmatch


def replayed(args: Sequence[str]) -> int | None:
    """The exit code of a build that was done from its record; None where it has to be done anew.

    OutputError where a file cannot be written.
    """
    if not os.path.isdir(FOLDER):
        return None
    record = read_record(record_name(args))
    if record is None:
        return None
    try:
        made = _made(args, *record)
    except (OSError, TooMuch, ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        return None  # a record that another pnp wrote, or files that vanish meanwhile
    if made is None:
        return None
    files, said, warned = made
    replace_files(files)
    sys.stderr.write(warned)
    sys.stdout.write(said)
    return 0


def _made(args: Sequence[str], value: Any, parts: list[bytes]) -> tuple[dict[Path, bytes], str, str] | None:
    """The files and what is told of them; None where the record cannot give them."""
    if value["args"] != list(args) or value["python"] != [sys.version, sys.executable]:
        return None
    if stamps(value["code"]) != value["code"]:
        return None
    now, then = digests(), value["inputs"]
    files = {name: parts[index] for name, index in value["files"].items()}
    if now != then:
        changed = [path for path in now if now[path] != then.get(path)]
        if now.keys() != then.keys():
            return None
        from pnp.cache.edits import rewritten

        edited = rewritten(value["plans"], value["problems"], parts, files, changed)
        if edited is None:
            return None
        files |= edited
    out = Path(_out(args))
    said, warned = value["said"], value["warned"]
    if not all(map(_is_own, files)) or not (said + warned).replace("\n", "").isprintable():
        return None
    return {out / name: data for name, data in files.items()}, said, warned


def _out(args: Sequence[str]) -> str:
    """The folder that files go to."""
    for word, following in zip(args, [*args[1:], ""], strict=True):
        if word == "--out":
            return following
        if word.startswith("--out="):
            return word.removeprefix("--out=")
    return "out"


def _is_own(name: str) -> bool:
    """Whether a path below the folder is one that builds write: a record can come from a stranger."""
    folder, _, file = name.partition("/")
    return bool(_NAME(folder) and _NAME(file)) and (file.endswith(".pdf") or file == "PRINTING.md")
