"""Content sets to print-ready files: read, check, draw, fit, impose, write."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.content.model import Component, ContentSet, Piece
from pnp.content.original import ENTRY
from pnp.content.players import check_players
from pnp.content.read import read_set, read_sound_parts
from pnp.drawing.items import Drawing
from pnp.games import find_games
from pnp.jobs import Options, Progress, no_progress
from pnp.project import LIBRARY, Project, SetPlace
from pnp.rules.copies import check_unprinted
from pnp.run import Run
from pnp.severities import Judged, check_severities
from pnp.sharing import MOST_SHARED, has_room, shared_out
from pnp.source import ContentError, Problem, Report, did_you_mean, near_word
from pnp.supply import MANY
from pnp.typeset.fonts import Fonts, read_fonts

if TYPE_CHECKING:
    from pnp.cache.keeper import Keeper
    from pnp.drawing.render import Facts
    from pnp.results import Result
    from pnp.sides import Sides
    from pnp.supply import Supply


OF_FIELDS = frozenset(("bad-type", "bad-value", "missing-key", "unknown-key"))
"""Problems with what a field says, whatever the game."""


def load(
    place: SetPlace, report: Report, *, partly: bool = False, pages: Collection[str] | None = None
) -> ContentSet | None:
    """A content set and what its game has against it, or None where its content is wrong.

    Problems are as serious as the set takes them. With `partly` it comes without the components and pieces
    that are wrong, for a search for further faults. `pages` names the components that are to be printed, none
    for all: worked examples are judged in those alone, and without `pages` in none.
    """
    games = find_games()
    found = Report()
    content = (read_sound_parts if partly else read_set)(place.folder, games, found, LIBRARY)
    if content is None:
        report.extend(found)
        return None
    report = judged(report, content)
    report.extend(found)
    tolerable = tolerable_of(content)
    report.extend(check_severities(content, tolerable))
    report.extend(check_unprinted(content))
    if content.game is not None:
        content, wrong = games[content.game].judge(content, pages)
        report.extend(wrong)
    return content


def look_deeper(content: ContentSet) -> Iterator[Problem]:
    """What is pointless or risky in a set without errors: in any game, and in its own."""
    from pnp.rules.deep import check_equal_pieces

    yield from check_equal_pieces(content)
    if content.game is not None:
        yield from find_games()[content.game].deep(content)


def judged(report: Report, content: ContentSet) -> Report:
    """A report that tells the problems of a set as the set wants them told, and puts them into another."""
    if not content.severity and not content.withheld and content.original is None:
        return report
    return Judged(report, content, tolerable_of(content))


def tolerable_of(content: ContentSet) -> frozenset[str]:
    """Names of errors that the set's game lets it take for less."""
    return find_games()[content.game].tolerable if content.game is not None else frozenset()


def open_set(name: str, folder: Path | str = ".") -> ContentSet:
    """The content set of a name or path, as seen from a folder; ContentError where it has errors.

    Worked examples on its pages of rules are not judged: only who prints those needs them.
    """
    report = Report()
    place = Project(Path(folder)).find(name, report)
    content = load(place, report) if place else None
    if content is None or report.has_errors:
        raise ContentError(report)
    return content


def build(
    names: Sequence[str] = (),
    *,
    folder: Path | str = ".",
    out: Path | str = "out",
    options: Options | None = None,
    progress: Progress = no_progress,
    keeper: Keeper | None = None,
) -> Result:
    """Build sets, all that are found where none is named, into `out/<set>/`.

    With one error nothing is written and `written` stays empty. OutputError where a file cannot be replaced.
    `keeper` is shown what a later build may use again.
    """
    from pnp.earlier import earlier_pdfs, noted
    from pnp.results import Result
    from pnp.writers.files import replace_files

    started = time.perf_counter()
    options = options or Options()
    if options.since:
        options = options._replace(since=Path(folder) / options.since)
    result = Result()
    files: dict[Path, bytes] = {}
    runs = _runs(Project(Path(folder)), names, options, result.report, progress, keeper=keeper)
    for made, own in _made(runs, Path(folder) / out, result.report):
        files |= made
        result.files += own.files
        result.changes += own.changes
        result.report.extend(own.report)
    if options.strict:
        result.report = result.report.strict()
    if not result.report.has_errors and files:
        result.earlier = earlier_pdfs(files)
        replace_files(noted(files, result.earlier))
        result.written = list(files)
        if keeper:
            keeper.wrote(files, Path(folder) / out)
    result.seconds = time.perf_counter() - started
    return result


def _made(runs: Sequence[Run], target: Path, report: Report) -> list[tuple[dict[Path, bytes], Result]]:
    """The files of each set and what else came of it; a copy of this process does its share of several."""
    from pnp.results import Result

    def make(run: Run) -> tuple[dict[Path, bytes], Result]:
        own = Result()
        files = run.files(target, own)
        own.report.extend(report)
        return files, own

    def keep_quiet() -> None:
        for run in runs:
            run.sides.progress = no_progress

    tasks = [partial(make, run) for run in runs]
    takes_notes = any(run.notes for run in runs)  # which a copy would take for itself
    if takes_notes or not 1 < len(runs) < MOST_SHARED or not has_room():
        return [task() for task in tasks]
    return [made or task() for made, task in zip(shared_out(tasks, keep_quiet), tasks, strict=True)]


def check(
    names: Sequence[str] = (),
    *,
    folder: Path | str = ".",
    options: Options | None = None,
    deep: bool = False,
    progress: Progress = no_progress,
    remember: bool = False,
) -> Report:
    """Every problem of sets, all that are found where none is named, up to fit and layout, in every style.

    With `deep` also what is pointless or risky in sets whose content has no errors. With `remember` sides are
    judged by those of an earlier check, where it found nothing wrong, and what comes of others is kept.
    """
    options = options or Options()
    report = Report()
    runs = _runs(Project(Path(folder)), names, options, report, progress, deep=deep, remember=remember)
    for run in runs:
        for component in run.components:
            for look in (component,) if options.style else (component, *component.styles):
                run.judge(look)
    if not len(report):
        for run in runs:
            run.sides.keep()
    return report.strict() if options.strict else report


def draw_piece(
    content: ContentSet, place: SetPlace, component: Component, piece: Piece, report: Report
) -> tuple[Drawing, Fonts] | None:
    """The face of a piece, which may be in no file of the set, and the fonts of the set.

    None, and problems in the report, where it cannot be drawn.
    """
    sides = _sides_alone(content, place, Options(), report)
    rows = sides.of(component, component.face, (piece,), report)
    return (rows[0][0], sides.fonts) if rows and not report.has_errors else None


def print_component(
    content: ContentSet, place: SetPlace, component: Component, options: Options, report: Report
) -> bytes | None:
    """The PDF of a component; None, and problems in the report, where it cannot be printed."""
    sides = _sides_alone(content, place, options, report)
    made = Run(sides, options, sides.report).printed_files(component, Path())
    return made[0][1] if made else None


def _sides_alone(content: ContentSet, place: SetPlace, options: Options, report: Report) -> Sides:
    """What draws the sides of one set that is known to be right."""
    fonts = read_fonts(place.homes("fonts"), report)
    told = judged(report, content)
    told.extend(check_players(content, options.players))
    return _sides(content, place, fonts, options, Report(), told, no_progress)


def _sides(
    content: ContentSet,
    place: SetPlace,
    fonts: Fonts,
    options: Options,
    found: Report,
    report: Report,
    progress: Progress,
) -> Sides:
    """What draws the sides of a set, in whose content some problems are found, as they are to be printed."""
    from pnp.sides import Sides

    facts = facts_of(content) if has_facts(content, found) else None
    players = options.players or content.players.default
    bleeds = options.bleed_from == "own"
    sides = Sides(content, place, fonts, facts, players, report, progress, bleeds=bleeds)
    if options.large_print:
        from pnp.large_print import enlarged_components

        sides.large = enlarged_components(content.components, options)
    return sides


def _runs(
    project: Project,
    names: Sequence[str],
    options: Options,
    report: Report,
    progress: Progress,
    *,
    deep: bool = False,
    keeper: Keeper | None = None,
    remember: bool = False,
) -> list[Run]:
    """One run for each set of which anything could be read."""
    started = time.time_ns()
    options = with_profile(project, options, report)
    runs: list[Run] = []
    fonts: dict[Path, Fonts] = {}
    places = project.chosen(names, report)
    for number, place in enumerate(places):
        found = Report()
        content = load(place, found, partly=True, pages=options.components)
        report.extend(found)
        if content:
            if place.root not in fonts:
                fonts[place.root] = read_fonts(place.homes("fonts"), report)
            told = judged(report, content)
            told.extend(check_players(content, options.players))
            draw = partial(_sides, content, place, fonts[place.root], options, found, told, progress)
            sides: Supply
            notes = None
            if remember and _may_remember(content, options):
                from pnp.cache.remembered import Remembered

                sides = Remembered(place, content, options, fonts[place.root], draw, started)
            else:
                sides = drawn = draw()
                notes = keeper.notes(place, options, drawn) if keeper else None
            if deep and not found.has_errors:
                progress("deeper checks", number, len(places))
                told.extend(look_deeper(content))
            runs.append(Run(sides, options, told, notes))
    if runs and not report.has_errors:
        _report_unknown(runs, options, report)
    return runs


def _may_remember(content: ContentSet, options: Options) -> bool:
    """Whether sides depend on nothing but templates, fonts and what their pieces say, and are many."""
    is_plain = content.game is None and content.original is None and not options.large_print
    return is_plain and any(len(component.pieces) >= MANY for component in content.components)


def with_profile(project: Project, options: Options, report: Report) -> Options:
    """The options with what is known of their printer."""
    if not options.printer or options.profile:
        return options
    from pnp.printers.store import find_printer

    return options._replace(profile=find_printer(project.folder, options.printer, report))


def facts_of(content: ContentSet) -> Facts:
    """What the set's game says of pieces."""
    from pnp.drawing.render import no_facts

    return partial(find_games()[content.game].facts, content.known) if content.game is not None else no_facts


def has_facts(content: ContentSet, found: Report) -> bool:
    """Whether the set's game can be asked for facts: no error is found that its rules may depend on."""
    if content.incomplete or not content.knows("players", "rules", "settings"):
        return False
    return all(
        problem.severity != "error" or (problem.source.file.name == ENTRY and problem.name in OF_FIELDS)
        for problem in found
    )


def _report_unknown(runs: Sequence[Run], options: Options, report: Report) -> None:
    """Report components, pieces and styles that were asked for and that no set has."""
    if not (options.components or options.only or options.style):
        return
    components = {component.id for run in runs for component in run.content.components}
    pieces = {piece.id for run in runs for component in run.components for piece in component.pieces}
    source = runs[0].content.source._replace(line=0, column=0)
    for what, asked, known in (
        ("component", options.components, components),
        ("piece", options.only, pieces),
    ):
        for name in asked:
            if known and name not in known:
                message = f"there is no {what} `{name}`"
                report.add(Problem("not-found", message, source, hint=did_you_mean(name, known)))
    if options.style and not any(component.style for run in runs for component in run.components):
        message = f"no component to be printed has a style `{options.style}`"
        report.add(Problem("not-found", message, source, hint=_styles_hint(runs, options.style)))


def _styles_hint(runs: Sequence[Run], asked: str) -> str:
    """The nearest style, and which component has which."""
    components = [component for run in runs for component in run.content.components if component.styles]
    known = {style.style for component in components for style in component.styles}
    near = near_word(asked, known) if asked not in known else ""
    has = [f"{one.id} has {', '.join(style.style for style in one.styles)}" for one in components]
    return " ".join(filter(None, (near, "; ".join(has)))) or "no component has any"
