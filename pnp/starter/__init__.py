"""A name -> a small complete deck of one's own: content, templates and a picture, ready to build."""

from __future__ import annotations

import re
import shutil
from collections.abc import Collection
from pathlib import Path

FILES = Path(__file__).resolve().parent
_NAME = re.compile("[a-z0-9][a-z0-9_-]{0,59}").fullmatch
_DEVICE = re.compile("con|prn|aux|nul|com[0-9]|lpt[0-9]").fullmatch
"""What Windows takes for a device, whatever the folder."""


class StarterFailed(Exception):
    """The set could not be made; says why and what to do."""


def make_starter(folder: Path, name: str, taken: Collection[str] = ()) -> list[Path]:
    """Write `content/NAME/` and `templates/NAME/` below a folder, both or none.

    StarterFailed where the name is no good or one of `taken`, or one of the two exists or cannot be written.
    """
    _check_name(name, taken)
    homes = {part: folder / part / name for part in ("content", "templates")}
    for home in homes.values():
        if home.exists():
            raise StarterFailed(f"{home.as_posix()}/ exists already: choose another name, or remove it first")
    waiting = {part: home.with_name(f".{name}.pnp-tmp") for part, home in homes.items()}
    made: list[Path] = []
    moved: list[Path] = []
    try:
        for part, temporary in waiting.items():
            shutil.rmtree(temporary, ignore_errors=True)
            temporary.mkdir(parents=True)
            for file in sorted((FILES / part).iterdir()):
                _write(file, temporary / file.name, name)
                made.append(homes[part] / file.name)
        for part, temporary in waiting.items():
            temporary.rename(homes[part])
            moved.append(homes[part])
    except OSError as error:
        for home in moved:
            shutil.rmtree(home, ignore_errors=True)
        where = Path(error.filename or folder).as_posix()
        reason = (error.strerror or str(error)).lower()
        raise StarterFailed(
            f"cannot write {where}: {reason}; go to a folder of yours and try again"
        ) from None
    finally:
        for temporary in waiting.values():
            shutil.rmtree(temporary, ignore_errors=True)
    return made


def _check_name(name: str, taken: Collection[str]) -> None:
    if not _NAME(name):
        near = re.sub("[^a-z0-9_]+", "-", name.lower()).strip("-_")[:60] or "my-deck"
        raise StarterFailed(
            f'"{name}" is no name for a set: use small letters, digits, - and _, for example {near}'
        )
    if _DEVICE(name):
        raise StarterFailed(f'Windows cannot have a folder "{name}": choose another name')
    if name in taken:
        raise StarterFailed(f'"{name}" comes with pnp, and yours would hide it: choose another name')


def _write(file: Path, target: Path, name: str) -> None:
    if file.suffix in (".yaml", ".j2"):
        title = name.replace("-", " ").replace("_", " ").title()
        text = file.read_text(encoding="utf-8").replace("__NAME__", name).replace("__TITLE__", title)
        target.write_text(text, encoding="utf-8", newline="\n")
    else:
        shutil.copyfile(file, target)
