"""A name -> a small complete deck of one's own: content, templates and a picture, ready to build."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

FILES = Path(__file__).resolve().parent
_NAME = re.compile("[a-z0-9][a-z0-9_-]{0,59}").fullmatch


class StarterFailed(Exception):
    """The set could not be made; says why and what to do."""


def make_starter(folder: Path, name: str) -> list[Path]:
    """Write `content/NAME/` and `templates/NAME/` below a folder, both or none; StarterFailed where one exists."""
    if not _NAME(name):
        raise StarterFailed(
            f'"{name}" is no name for a set: use small letters, digits, - and _, for example my-deck'
        )
    homes = {part: folder / part / name for part in ("content", "templates")}
    for home in homes.values():
        if home.exists():
            raise StarterFailed(f"{home.as_posix()}/ exists already: choose another name, or remove it first")
    made: list[Path] = []
    waiting = {part: home.with_name(f".{name}.pnp-tmp") for part, home in homes.items()}
    try:
        for part, temporary in waiting.items():
            shutil.rmtree(temporary, ignore_errors=True)
            temporary.mkdir(parents=True)
            for file in sorted((FILES / part).iterdir()):
                _write(file, temporary / file.name, name)
                made.append(homes[part] / file.name)
        for part, temporary in waiting.items():
            temporary.rename(homes[part])
    except OSError as error:
        shutil.rmtree(homes["content"], ignore_errors=True)
        raise StarterFailed(f"cannot write in {folder.resolve().as_posix()}: {error.strerror}") from None
    finally:
        for temporary in waiting.values():
            shutil.rmtree(temporary, ignore_errors=True)
    return made


def _write(file: Path, target: Path, name: str) -> None:
    if file.suffix in (".yaml", ".j2"):
        title = name.replace("-", " ").replace("_", " ").title()
        text = file.read_text(encoding="utf-8").replace("__NAME__", name).replace("__TITLE__", title)
        target.write_text(text, encoding="utf-8")
    else:
        shutil.copyfile(file, target)
