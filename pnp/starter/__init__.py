"""A name -> a content set of one's own, ready to build: a small complete deck, or a copy of another set."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from pathlib import Path

from pnp.content.copied import RECORD, show_record
from pnp.content.original import ENTRY
from pnp.writers.files import clear, temporary_beside

FILES = Path(__file__).resolve().parent
_NAME = re.compile("[a-z0-9][a-z0-9_-]{0,59}").fullmatch
_DEVICE = re.compile("con|prn|aux|nul|com[0-9]|lpt[0-9]").fullmatch
"""What Windows takes for a device, whatever the folder."""
_KEPT = re.compile(r".*(\.bak[0-9]*|~)").fullmatch
"""Names of files as they were before a change."""
_FIRST_KEY = re.compile(r"(?m)^(?=[\w\"'-])")

Write = Callable[[Path, Path], None]


class StarterFailed(Exception):
    """The set could not be made; says why and what to do."""


def make_starter(folder: Path, name: str, taken: Collection[str] = ()) -> list[Path]:
    """Write a small deck into `content/NAME/` and `templates/NAME/` below a folder, both or none.

    StarterFailed where the name is no good or one of `taken`, or one of the two exists or cannot be written.
    """
    title = name.replace("-", " ").replace("_", " ").title()

    def write(file: Path, target: Path) -> None:
        if file.suffix in (".yaml", ".j2"):
            text = file.read_text(encoding="utf-8").replace("__NAME__", name).replace("__TITLE__", title)
            target.write_text(text, encoding="utf-8", newline="\n")
        else:
            shutil.copyfile(file, target)

    return _make(folder, name, taken, {part: FILES / part for part in ("content", "templates")}, write, {})


def make_copy(
    folder: Path,
    name: str,
    content: Path,
    templates: Path | None,
    origins: Mapping[str, str],
    taken: Collection[str] = (),
) -> list[Path]:
    """Write a copy of a set into `content/NAME/`, and of templates, if any are given, into `templates/NAME/`.

    `origins` names what of it comes with pnp: the set under `content`, which the copy then says `from:`, and
    the folder under `templates`. Beside copies of those a record is left. StarterFailed as above.
    """

    def write(file: Path, target: Path) -> None:
        shutil.copyfile(file, target)
        if "content" in origins and file == content / ENTRY:
            text = file.read_text(encoding="utf-8")
            said = f"from: {origins['content']}"
            line = f"{said:<32}# what is not here, such as a file that you delete, or not changed\n"
            target.write_text(_FIRST_KEY.sub(line, text, count=1), encoding="utf-8", newline="\n")

    sources = {"content": content} | ({"templates": templates} if templates else {})
    return _make(folder, name, taken, sources, write, origins)


def name_fault(name: str, taken: Collection[str] = ()) -> str:
    """Why a set cannot have a name, and what to do; nothing where it can."""
    if not _NAME(name):
        near = re.sub("[^a-z0-9_]+", "-", name.lower()).strip("-_")[:60] or "my-deck"
        return f'"{name}" is no name for a set: use small letters, digits, - and _, for example {near}'
    if _DEVICE(name):
        return f'Windows cannot have a folder "{name}": choose another name'
    if name in taken:
        return f'"{name}" comes with pnp, and yours would hide it: choose another name'
    return ""


def _make(
    folder: Path,
    name: str,
    taken: Collection[str],
    sources: Mapping[str, Path],
    write: Write,
    origins: Mapping[str, str],
) -> list[Path]:
    """Write the files of each source into `<part>/NAME/`, all parts or none, with a record of each origin."""
    fault = name_fault(name, taken)
    if fault:
        raise StarterFailed(fault)
    homes = {part: folder / part / name for part in sources}
    _check_free(homes.values())
    waiting = {part: temporary_beside(home) for part, home in homes.items()}
    made: list[Path] = []
    moved: list[Path] = []
    try:
        for part, temporary in waiting.items():
            temporary.mkdir(parents=True)
            within = [home for home in sources.values() if sources[part] in home.parents]
            names = []
            for file in _files(sources[part]):
                if any(map(file.is_relative_to, within)):
                    continue
                names.append(file.relative_to(sources[part]).as_posix())
                target = temporary / names[-1]
                target.parent.mkdir(exist_ok=True, parents=True)
                write(file, target)
            if part in origins:
                record = show_record(origins[part], temporary, names)
                names.append(RECORD)
                (temporary / RECORD).write_text(record, encoding="utf-8", newline="\n")
            made += (homes[part] / name for name in names)
        for part, temporary in waiting.items():
            temporary.rename(homes[part])
            moved.append(homes[part])
    except OSError as error:
        for home in moved:
            shutil.rmtree(home, ignore_errors=True)
        _check_free(homes.values())  # another run may have made them meanwhile
        where = Path(error.filename or folder).as_posix()
        reason = (error.strerror or str(error)).lower()
        raise StarterFailed(
            f"cannot write {where}: {reason}; go to a folder of yours and try again"
        ) from None
    finally:
        for temporary in waiting.values():
            shutil.rmtree(temporary, ignore_errors=True)
            clear(temporary.parent)
    return made


def _check_free(homes: Iterable[Path]) -> None:
    """StarterFailed where one of these is there already."""
    for home in homes:
        if home.exists():
            raise StarterFailed(f"{home.as_posix()}/ exists already: choose another name, or remove it first")


def _files(source: Path) -> Iterator[Path]:
    """The files of a folder and those below it; none hidden or kept from before, and no links to anywhere."""
    for entry in sorted(source.iterdir()):
        if entry.name[0] == "." or _KEPT(entry.name) or os.path.islink(entry):
            continue
        if entry.is_dir():
            yield from _files(entry)
        elif entry.is_file():
            yield entry
