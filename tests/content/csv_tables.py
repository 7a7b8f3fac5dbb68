"""Tables of letters for tests, read as the pieces of a set."""

from __future__ import annotations

from pathlib import Path

from table_sets import plain, read_set, told, write_set


def pieces(folder: Path, text: str | bytes, name: str = "ships.csv") -> list[dict[str, object]]:
    """The pieces of a table that has no fault, as plain fields."""
    found, problems = read_set(write_set(folder, name, **{name.replace(".", "_"): text}))
    assert problems == []
    return [plain(piece) for piece in found]


def faults(folder: Path, text: str | bytes) -> list[tuple[str, int, int, str]]:
    """What is wrong with a table: name, row, column and sentence."""
    _, problems = read_set(write_set(folder, "ships.csv", ships_csv=text))
    assert all(problem.source.file.name == "ships.csv" for problem in problems)
    return told(problems)


def field(folder: Path, name: str, text: str) -> object:
    """What one cell comes to."""
    (piece,) = pieces(
        folder, f'id,title,{name}\na,Ann,"{text}"\n' if name != "title" else f'id,title\na,"{text}"\n'
    )
    return piece[name]
