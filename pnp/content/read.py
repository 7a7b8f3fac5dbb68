"""Read a content set: its folder and the games go in, checked values that know their places come out."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Protocol

from pnp.content.checking import Checking
from pnp.content.copied import Copied, read_copied
from pnp.content.fields import Field
from pnp.content.files import COMPONENT, PIECE, SET, TAKEN, FieldType, Scalar
from pnp.content.kinds import Kind
from pnp.content.model import Component, ContentSet, Entry, Players
from pnp.content.original import ENTRY, original_of, with_original
from pnp.content.pieces import duplicate, leaves, read_mapping, read_pieces
from pnp.content.styles import check_foldover, check_joins, check_outline, styled
from pnp.content.values import Map, Places, Seq, legible
from pnp.links import is_there
from pnp.source import Problem, Report, Source

_FIELD_NAME = re.compile("[a-z][a-z0-9_]{0,59}").fullmatch


class GameFields(Protocol):
    """What reading needs to know of a game."""

    @property
    def kinds(self) -> Mapping[str, Kind]: ...
    @property
    def rules(self) -> Kind: ...
    @property
    def settings(self) -> Kind: ...


def read_set(
    folder: Path, games: Mapping[str, GameFields], report: Report, library: Path | None = None
) -> ContentSet | None:
    """The content set in a folder, or None when anything in it is wrong; every reason is in the report.

    `library` is the folder of the sets that `from:` may name.
    """
    found = Report()
    made = read_sound_parts(folder, games, found, library)
    report.extend(found)
    return None if found.has_errors else made


def read_sound_parts(
    folder: Path, games: Mapping[str, GameFields], report: Report, library: Path | None = None
) -> ContentSet | None:
    """A content set without the components and pieces that are wrong, to find what is wrong beyond content.

    Values of `set.yaml` that are wrong are withheld. None where it cannot be read, or it cannot be told of
    which game it is or from which set it is made; every reason is in the report.
    """
    given, is_sound = read_mapping(folder / ENTRY, report)
    if given is None:
        return None
    checking = Checking(folder / ENTRY, report)
    original = original_of(given, library, checking)
    copied = None
    if original is not None:
        copied = _copied(folder, original, report)
        given = with_original(given, original, copied, checking)
    if given is None or checking.met:
        return None
    values = SET.read(given, checking)
    withheld = set(SET.doubtful(given, checking)) if checking.met else set[str]()
    game = _game(values["game"], games, given, checking)
    kinds = _kinds(game, given)
    sources = dict(Places(checking.file, given))
    options = {}
    for name in ("settings", "rules"):
        inner = values[name] if isinstance(values[name], Map) else None
        options[name] = _read_options(name, inner, given, getattr(game, name, None), withheld, checking)
        if inner is not None:
            sources |= {f"{name}.{key}": source for key, source in Places(checking.file, inner).items()}
    if isinstance(chosen := given.get("severity"), Map):
        sources |= {f"severity.{name}": checking.source(chosen.key_mark(name)) for name in chosen}
    folders = (folder, original) if original is not None else (folder,)
    rules = _AnyRule() if "rules" in withheld else options["rules"]
    parts = Checking(folder / ENTRY, report, rules, folders, copied)
    incomplete: set[str] = set(kinds or ()) if "components" in withheld else set()
    components = tuple(_read_components(given, kinds, game is not None, parts, incomplete))
    players = _players(values["players"], withheld, checking)
    severity = _severity(values["severity"], withheld)
    if kinds is None or withheld & {"game", "from"} or not is_sound:
        return None
    return ContentSet(
        id=Path(os.path.realpath(folder)).name,
        title=values["title"] or "",
        version=values["version"] or "",
        game=values["game"],
        players=players,
        components=components,
        credits=values["credits"] if "credits" not in withheld else {},
        settings=options["settings"],
        rules=options["rules"],
        severity=severity,
        incomplete=frozenset(incomplete),
        withheld=frozenset(withheld - {"components"}),
        folder=folder,
        original=original,
        copied=copied,
        source=checking.source(given.start),
        sources=sources,
    )


def read_component(
    path: Path, kinds: Mapping[str, Kind], rules: Mapping[str, Any], report: Report
) -> Component | None:
    """The component of a game in a file that may lie in no set, or None, and what is wrong in the report."""
    _, made, is_sound = _read_component(path, kinds, True, Checking(path, report, rules))
    return made if is_sound else None


def _copied(folder: Path, original: Path, report: Report) -> Copied | None:
    """What is known of copies of the original's files; None where there are none."""
    found = read_copied(folder, original.parent, report)
    return found if found is not None and found.original == original else None


def _kinds(game: GameFields | None, given: Map) -> dict[str, Kind] | None:
    """The kinds of pieces that a set may have; None where its game is not known."""
    if game:
        return {"piece": PIECE, **game.kinds}
    return None if given.get("game") is not None else {"piece": PIECE}


def _game(
    name: str | None, games: Mapping[str, GameFields], given: Map, checking: Checking
) -> GameFields | None:
    """The game that the set names."""
    game = games.get(name) if name is not None else None
    if name is not None and game is None:
        place = checking.source(given.mark("game"))
        hint = checking.hint(name, games)
        checking.add(Problem("bad-reference", f"there is no game `{name}`", place, hint=hint))
    return game


def _players(given: Entry | None, withheld: set[str], checking: Checking) -> Players:
    """For how many a set is meant; one where it does not say, or what it says is withheld."""
    if given is None or "players" in withheld:
        return Players(1, 1, 1)
    values = vars(given)
    low, high = values["min"], values["max"]
    usual = values["default"] or high
    if not low <= usual <= high:
        message = f"players.default must lie between min and max: {low} <= {usual} <= {high} does not hold"
        checking.add(
            Problem(
                "bad-value",
                message,
                given.source_of("default"),
                hint="write a number between them, or leave `default` out",
            )
        )
        withheld.add("players")
        return Players(1, 1, 1)
    return Players(low, high, usual)


def _severity(given: Mapping[str, Entry | None] | None, withheld: set[str]) -> dict[str, Entry]:
    """How serious the set takes problems, without those of which that is withheld."""
    if given is None:
        return {}
    sound = {name: one for name, one in given.items() if one and vars(one)["as"] and vars(one)["because"]}
    withheld.discard("severity")
    withheld.update(f"severity.{name}" for name in given if name not in sound)
    return sound


class _AnyRule(dict[str, None]):
    """Numbers of rules of which nobody can tell one."""

    def __contains__(self, name: object) -> bool:
        return True

    def __missing__(self, name: str) -> None:
        return None


def _read_options(
    name: str, inner: Map | None, given: Map, kind: Kind | None, withheld: set[str], checking: Checking
) -> Mapping[str, Any]:
    """Rules or settings: fields of the game, or free values in a set without one; None where withheld."""
    if name in withheld:
        return {}
    if inner is None:
        inner = Map()
        inner.start, inner.marks, inner.spelt = given.start, [], None
    if kind is None:
        kind = Kind(name, "", dict.fromkeys(filter(_is_own, inner), Scalar(default=None)))
    met = checking.met
    checking.within.append(name)
    values = kind.read(inner, checking)
    checking.within.pop()
    if checking.met > met:
        doubtful = set(kind.doubtful(inner, checking))
        values |= dict.fromkeys(doubtful)
        withheld.update(f"{name}.{key}" for key in doubtful)
    return values


def _read_components(
    given: Map,
    kinds: Mapping[str, Kind] | None,
    has_game: bool,
    checking: Checking,
    incomplete: set[str],
) -> Iterator[Component]:
    """The sound components in the order of the set; what is wrong with the others is in the report.

    Kinds of which anything is wrong go to `incomplete`, all of them where it cannot be told of which it is.
    """
    seen: dict[str, Component] = {}
    paths = list(_component_files(given.get("components"), checking))
    if checking.met:
        incomplete.update(kinds or ())
    for path in paths:
        own = Checking(checking.file, Report(), checking.rules, checking.folders, checking.copied)
        kind, component, is_sound = _read_component(path, kinds, has_game, own)
        checking.report.extend(own.report)
        if own.report.has_errors or component is None or not is_sound or component.unsound:
            incomplete.update([kind.name] if kind else kinds or ())
        if component is None:
            continue
        for made in (component, *component.styles):
            first = seen.setdefault(made.name, made)
            if first is not made:
                is_sound = False
                is_file = made.style or first.style
                what = f"the file `{made.name}.pdf`" if is_file else f"component `{made.id}`"
                places = [one.source if one.style else one.sources["component"] for one in (first, made)]
                checking.add(duplicate(what, places[0], places[1]))
                incomplete.add(component.kind)
                break
        if is_sound:
            yield component


def _component_files(names: Any, checking: Checking) -> Iterator[Path]:
    """The files that the set lists, as far as they are there and inside its folders."""
    if not isinstance(names, Seq):
        return
    seen: dict[str, Source] = {}
    for index, name in enumerate(names):
        if not isinstance(name, str) or not name or not name.isprintable():
            continue
        place = checking.source(names.mark(index))
        folder = checking.folder_of(name)
        if leaves(os.path.realpath(folder), name):
            message = f'"{legible(name)}" lies outside the folder of the set'
            checking.add(
                Problem("bad-reference", message, place, hint="keep component files beside set.yaml")
            )
        elif not is_there(folder, name):
            others = {entry.name for one in checking.folders for entry in one.glob("*.yaml")}
            near = checking.nearest(name, others.difference([ENTRY, *filter(_is_name, names)]))
            hint = f"did you mean `{near}`?" if near else "write the file, or take it out of `components`"
            message = f"there is no file {legible(name)} in the folder of the set"
            checking.add(Problem("not-found", message, place, hint=hint))
        elif (first := seen.setdefault(os.path.normpath(name), place)) is not place:
            checking.add(duplicate(f"the file {legible(name)}", first, place, "take one of them out"))
        else:
            yield folder / name


def _is_own(key: str) -> bool:
    """Whether a key is no note beside what is read."""
    return not key.startswith("x-")


def _is_name(value: Any) -> bool:
    return isinstance(value, str)


def _read_component(
    path: Path, kinds: Mapping[str, Kind] | None, has_game: bool, parts: Checking
) -> tuple[Kind | None, Component | None, bool]:
    """One component file: its kind and it with its sound pieces, each or None; whether all else is sound."""
    given, is_sound = read_mapping(path, parts.report)
    if given is None:
        return None, None, False
    checking = Checking(path, parts.report, parts.rules, parts.folders, parts.copied)
    values = COMPONENT.read(given, checking)
    kind = _kind(values["kind"], kinds, has_game, given, checking)
    if kind is not None and values["fields"] is not None:
        kind = _own_kind(kind, values["fields"], given, checking)
    is_sound = is_sound and not checking.met
    name, size = values["component"], values["size"]
    pieces, unsound = (
        read_pieces(kind, values["pieces"], name or "", given, checking) if kind is not None else ((), ())
    )
    if kind is None or name is None or size is None:
        return kind, None, False
    back = values["back"]
    component = Component(
        id=name,
        title=values["title"] or name,
        kind=kind.name,
        size=size,
        pieces=pieces,
        face=values["face"] or f"{name}.face.j2",
        back=f"{name}.back.j2" if back is True else back or None,
        copies=values["copies"],
        bleed=values["bleed"],
        gap=values["gap"],
        safe=values["safe"],
        corner=values["corner"],
        outline=values["outline"],
        own_rows=values["own_rows"] or False,
        cut=values["cut"],
        foldover=values["foldover"] or False,
        join=values["join"] or (),
        grows=values["grows"] or "alone",
        note=values["note"] or "",
        unsound=unsound,
        fields=kind,
        source=checking.source(given.start),
        sources=Places(path, given),
    )
    met = checking.met
    check_foldover(component, given, checking)
    check_joins(component, given, checking)
    check_outline(component, given, checking)
    made = styled(component, values, given, checking)
    return kind, made, is_sound and checking.met == met and made.copies is not None


def _kind(
    name: str | None, kinds: Mapping[str, Kind] | None, has_game: bool, given: Map, checking: Checking
) -> Kind | None:
    """The kind of a component's pieces, or None when it cannot be told."""
    if kinds is None or (name is None and given.get("kind") is not None):
        return None
    if name is None and has_game:
        message = f"`kind` is missing: one of {', '.join(kinds)}"
        hint = checking.to_write("kind", next(iter(kinds)), given)
        checking.add(Problem("missing-key", message, checking.source(given.start), hint=hint))
        return None
    found = kinds.get(name or "piece")
    if found is None:
        place = checking.source(given.mark("kind"))
        hint = checking.hint(name or "", kinds)
        checking.add(Problem("bad-reference", f"there is no kind `{name}`", place, hint=hint))
    return found


def _own_kind(kind: Kind, fields: Map, given: Map, checking: Checking) -> Kind | None:
    """The kind that a component declares by its own `fields`."""
    if kind is not PIECE:
        message = f"`fields` belongs to the kind piece; the fields of {kind.name} are those of the game"
        checking.add(
            Problem(
                "unknown-key", message, checking.source(given.key_mark("fields")), hint="leave `fields` out"
            )
        )
        return kind
    declared: dict[str, Field | None] = {}
    checking.within.append("fields")
    for name in fields:
        if name.startswith("x-"):
            continue
        if not _FIELD_NAME(name) or name in TAKEN:
            why = "every piece has it" if name in TAKEN else "small letters, digits and `_`, a letter first"
            checking.bad_name("a field", fields, name, why)
            declared[name] = None
        else:
            declared[name] = FieldType().read(fields[name], fields, name, checking)
    checking.within.pop()
    right = {name: field for name, field in declared.items() if field}
    return Kind("piece", kind.title, right) if len(right) == len(declared) else None
