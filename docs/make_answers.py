"""Write pnp/cli/answers.json, what `pnp manifest show` says of the bundled manifests: `make answers`."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from pnp.cli import answers, chances
from pnp.games import find_games
from pnp.project import LIBRARY
from pnp.source import display_path


def made() -> dict[str, Any]:
    """By the name of a set: its digest, and what is said of each of its manifests in words and in JSON."""
    sets = (LIBRARY / name for name, game in find_games().items() if game.manifests)
    return {
        folder.name: {
            "digest": answers.digest(os.fspath(folder)),
            "answers": {
                file.relative_to(folder).as_posix(): said_of(file)
                for file in sorted(folder.glob("manifests/*.yaml"))
            },
        }
        for folder in sets
        if folder.is_dir()
    }


def said_of(file: Path) -> list[str]:
    """What is said of a manifest in words and in JSON, in which a sign stands for its path."""
    found = chances.find(file, None)
    assert found is not None
    assert not list(found.report), "answers hold no problems, whose places are paths too"
    path = display_path(file)
    return [
        chances.text_of(found).replace(path, answers.PATH),
        chances.json_text(found).replace(json.dumps(path)[1:-1], answers.PATH),
    ]


def text() -> str:
    """The file."""
    return json.dumps(made(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    Path(answers.FILE).write_text(text(), encoding="utf-8", newline="\n")
