"""What `pnp manifest show` says of bundled manifests, known beforehand: `make answers` writes it down.

It is true while the set has the bytes that it was made from, wherever the set lies.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final

from pnp.source import display_path

FILE: Final = os.path.join(os.path.dirname(__file__), "answers.json")
PATH: Final = "\0"
"""Stands in an answer for the path of the manifest."""
MOST_BYTES: Final = 100_000
"""Of all files of a set; a larger one is not bundled."""


def answer(file: Path, as_json: bool) -> str | None:
    """What is said of a manifest, in words or in JSON; None where that is not known beforehand."""
    place = os.path.abspath(file)
    home = os.path.dirname(os.path.dirname(place))
    if ".." in file.parts:
        return None
    known: dict[str, Any] = made_beforehand().get(os.path.basename(home), {})
    said = known.get("answers", {}).get(os.path.relpath(place, home).replace(os.sep, "/"))
    if said is None or known["digest"] != digest(home):
        return None
    import json

    path = display_path(file)
    in_words, for_programs = said
    return (
        str(for_programs).replace(PATH, json.dumps(path)[1:-1]) if as_json else in_words.replace(PATH, path)
    )


@cache
def made_beforehand() -> dict[str, Any]:
    """All that `make answers` has written, by the names of bundled sets."""
    import json

    with open(FILE, encoding="utf-8") as made:
        return dict(json.load(made))


def digest(folder: str) -> str | None:
    """Of all files in the folder of a set; None where there is one that cannot be read, or far too much."""
    import hashlib

    found, left = hashlib.sha256(), MOST_BYTES
    with suppress(OSError):
        for path in sorted(_files(folder)):
            if not os.path.isfile(path):
                return None
            with open(path, "rb") as file:
                data = file.read(left + 1)
            left -= len(data)
            if left < 0:
                return None
            name = os.path.relpath(path, folder).replace(os.sep, "/")
            found.update(f"{name}\0{len(data)}\0".encode("utf-8", "surrogateescape") + data)
        return found.hexdigest()
    return None


def _files(folder: str) -> Iterator[str]:
    for inside, _, names in os.walk(folder):
        yield from (os.path.join(inside, name) for name in names)
