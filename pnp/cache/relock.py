"""The lock of a set and pieces with other words -> the lock as it is with these."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pnp.cache.edits import Rewritten
from pnp.changes.compare import title_of
from pnp.changes.looks import Looks


def relocked(data: bytes, counted: Mapping[str, Any], made: Rewritten) -> bytes:
    """The lock of a counted set, which has a line for each piece."""
    text = data.decode()
    looks = Looks({name: Path(file) for name, file in counted["faces"].items()})
    digests = {(side.component, side.id, side.template): looks.digest(side.drawing) for side in made.sides}
    edits = {(name, edit.new["id"]): edit.new for name, found in made.edits.items() for edit in found}
    components = {one["id"]: one for one in counted["components"]}
    backs = {
        (one["id"], piece["id"]): piece["back"] for one in counted["components"] for piece in one["pieces"]
    }
    lines = text.split("\n")
    rows = [(name, piece) for name, one in json.loads(text)["components"].items() for piece in one["pieces"]]
    places = [number for number, line in enumerate(lines) if line.startswith('      {"id": ')]
    for number, (name, row) in zip(places, rows, strict=True):
        key = name, row["id"]
        if key in edits:
            face, back = components[name]["face"], backs[key]
            new = {
                "id": row["id"],
                "title": title_of(edits[key]),
                "copies": row["copies"],
                "face": digests.get((*key, face), row["face"]),
                "back": digests.get((*key, back), row["back"]) if "back" in row else "",
            }
            said = json.dumps(
                {field: value for field, value in new.items() if value != ""}, ensure_ascii=False
            )
            lines[number] = f"      {said}{',' if lines[number][-1] == ',' else ''}"
    return "\n".join(lines).encode()
