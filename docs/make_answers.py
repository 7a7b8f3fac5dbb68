"""Write pnp/cli/answers.json, what `pnp manifest show` knows beforehand: `make answers`."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from pnp.cli import answers, chances, known
from pnp.cli.decks import open_deck
from pnp.games import find_games
from pnp.project import LIBRARY
from pnp.source import display_path


def made() -> dict[str, Any]:
    """By the name of a set: its digest, what is said of each of its manifests, and its deck and rules."""
    sets = (LIBRARY / name for name, game in find_games().items() if game.manifests)
    return {
        folder.name: {
            "digest": answers.digest(os.fspath(folder)),
            "answers": {
                file.relative_to(folder).as_posix(): said_of(file)
                for file in sorted(folder.glob("manifests/*.yaml"))
            },
            "deck": deck_of(folder),
        }
        for folder in sets
        if folder.is_dir()
    }


def said_of(file: Path) -> list[str]:
    """What is said of a manifest in words and in JSON, in which a sign stands for its path."""
    found = chances.find(file, None, whole=True)
    assert found is not None
    assert not list(found.report), "answers hold no problems, whose places are paths too"
    path = display_path(file)
    return [
        chances.text_of(found).replace(path, answers.PATH),
        chances.json_text(found).replace(json.dumps(path)[1:-1], answers.PATH),
    ]


def deck_of(folder: Path) -> dict[str, Any]:
    """What of a set counts where a manifest is met, and a checksum of what its files say."""
    dealt = open_deck(os.fspath(folder), None)
    assert dealt is not None
    content, game = dealt.content, dealt.game
    assert not content.severity
    fields = ("id", "copies", *game.kinds[dealt.manifests.cards].fields)
    components = [
        {
            "id": part.id,
            "kind": part.kind,
            "file": part.source.file.name,
            "copies": part.copies,
            "cards": [
                {name: vars(piece)[name] for name in fields}
                for piece in part.pieces
                if part.kind == dealt.manifests.cards
            ],
        }
        for part in content.components
    ]
    said = known.said_by(folder, [part["file"] for part in components], folder)
    return {
        "checksum": said.checksum,
        "game": game.name,
        "rules": content.rules,
        "settings": content.settings,
        "components": components,
    }


def text() -> str:
    """The file."""
    return json.dumps(made(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    Path(answers.FILE).write_text(text(), encoding="utf-8", newline="\n")
