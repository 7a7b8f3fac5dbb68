"""Content sets to print-ready files: read, check, draw, fit, impose, write."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pnp.content.model import PER_PLAYER, Component, ContentSet, Piece
from pnp.content.read import read_set
from pnp.drawing.items import Drawing
from pnp.drawing.render import Drawer
from pnp.games import find_games
from pnp.geometry import PAPERS, Size, paper_name
from pnp.instructions import instructions
from pnp.press.furniture import RULER, SLUG_HEIGHT, left_out, place_furniture, slug_room
from pnp.press.grid import DoesNotFit, grid
from pnp.press.impose import impose
from pnp.press.marks import proof_marks
from pnp.press.sheets import Sheet
from pnp.project import Project, SetPlace
from pnp.source import ContentError, Problem, Report, did_you_mean
from pnp.typeset.fit import fit
from pnp.typeset.fonts import Fonts, read_fonts

OWNERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""Marks of players on what each has a copy of."""

Progress = Callable[[str, int, int], None]
"""Told what is at work, how much of it is done, and how much there is."""


@dataclass(frozen=True)
class Options:
    """How to print."""

    paper: Size = PAPERS["letter"]
    sides: str = "fronts"
    """`fronts` or `duplex`."""
    flip: str = "long-edge"
    """`long-edge` or `short-edge`."""
    players: int | None = None
    """Copies for so many; the set's default where None."""
    components: tuple[str, ...] = ()
    """Ids; all where empty."""
    only: tuple[str, ...] = ()
    """Ids of pieces; all where empty."""
    marks: str = "corner"
    bleed: float | None = None
    """mm beyond the trim; the component's own where None."""
    gap: float | None = None
    """mm between trims; the component's own where None."""
    proof: bool = False
    """Draw trim and safe area as well."""
    strict: bool = False
    """Take warnings for errors."""
    printer: str = ""
    """Noted on the sheets."""


@dataclass(frozen=True)
class BuiltFile:
    """One file of sheets."""

    path: Path
    component: Component
    paper: str
    sheets: int
    pages: int
    pieces: int
    landscape: bool


@dataclass
class Result:
    """What a build has made, or why it has not."""

    files: list[BuiltFile] = field(default_factory=list)
    written: list[Path] = field(default_factory=list)
    """All files that were replaced; empty where there was an error."""
    report: Report = field(default_factory=Report)
    seconds: float = 0.0


def no_progress(what: str, done: int, total: int) -> None:
    """Tell nobody."""


def load(place: SetPlace, report: Report) -> ContentSet | None:
    """A content set that its game has nothing against, or None where it cannot even be read."""
    games = find_games()
    content = read_set(place.folder, games, report)
    if content is not None and content.game is not None:
        report.extend(games[content.game].check(content))
    return content


def open_set(name: str, folder: Path | str = ".") -> ContentSet:
    """The content set of a name or path, as seen from a folder; ContentError where it has errors."""
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
) -> Result:
    """Build sets, all that are found where none is named, into `out/<set>/`.

    With one error nothing is written and `written` stays empty. OutputError where a file cannot be replaced.
    """
    from pnp.writers.files import replace_files

    started = time.perf_counter()
    project = Project(Path(folder))
    result = Result()
    target = Path(folder) / out
    files: dict[Path, bytes] = {}
    for run in _runs(project, names, options or Options(), result.report, progress):
        files |= run.files(target, result)
    if options and options.strict:
        result.report = result.report.strict()
    if not result.report.has_errors and files:
        replace_files(files)
        result.written = list(files)
    result.seconds = time.perf_counter() - started
    return result


def check(
    names: Sequence[str] = (),
    *,
    folder: Path | str = ".",
    options: Options | None = None,
    progress: Progress = no_progress,
) -> Report:
    """Every problem of sets, all that are found where none is named: content, rules, templates, fit and layout."""
    report = Report()
    for run in _runs(Project(Path(folder)), names, options or Options(), report, progress):
        run.sheets()
    return report.strict() if options and options.strict else report


def _runs(
    project: Project, names: Sequence[str], options: Options, report: Report, progress: Progress
) -> list[_Run]:
    """One run for each set that could be read."""
    chosen = list(dict.fromkeys(names)) or list(project.sets())
    runs: list[_Run] = []
    fonts: dict[Path, Fonts] = {}
    for name in chosen:
        place = project.find(name, report)
        content = load(place, report) if place else None
        if place and content:
            if place.root not in fonts:
                fonts[place.root] = read_fonts(place.homes("fonts"), report)
            runs.append(_Run(content, place, fonts[place.root], options, report, progress))
    _unknown_ids(runs, options, report)
    return runs


def _unknown_ids(runs: Sequence[_Run], options: Options, report: Report) -> None:
    """Report components and pieces that were asked for and that no set has."""
    components = {component.id for run in runs for component in run.content.components}
    pieces = {piece.id for run in runs for component in run.content.components for piece in component.pieces}
    for what, asked, known in (
        ("component", options.components, components),
        ("piece", options.only, pieces),
    ):
        for name in asked:
            if runs and name not in known:
                message = f"no set has a {what} `{name}`"
                report.add(
                    Problem("not-found", message, runs[0].content.source, hint=did_you_mean(name, known))
                )


class _Run:
    """One set on its way to paper."""

    def __init__(
        self,
        content: ContentSet,
        place: SetPlace,
        fonts: Fonts,
        options: Options,
        report: Report,
        progress: Progress,
    ) -> None:
        self.content = content
        self.place = place
        self.fonts = fonts
        self.options = options
        self.report = report
        self.progress = progress
        self.players = options.players or content.players.default
        self.drawers: dict[bool, Drawer] = {}

    @property
    def components(self) -> list[Component]:
        """Those that were asked for."""
        chosen = self.options.components
        return [component for component in self.content.components if not chosen or component.id in chosen]

    def drawer(self, places: bool, report: Report) -> Drawer:
        """The set's drawer, with places or without, that tells `report`."""
        if places not in self.drawers:
            self.drawers[places] = Drawer(self.content, self.place.homes("templates"), report, places=places)
        self.drawers[places].report = report
        return self.drawers[places]

    def files(self, target: Path, result: Result) -> dict[Path, bytes]:
        """The bytes of each file of the set by its path."""
        from pnp.writers.pdf import Document, pdf_bytes

        files: dict[Path, bytes] = {}
        built: list[BuiltFile] = []
        folder = target / self.content.id
        for component, sheets, pieces in self.sheets():
            path = folder / f"{component.id}.pdf"
            if self.report.has_errors:
                continue
            pages = tuple(f"{sheet.number} {sheet.side}" for sheet in sheets)
            document = Document(
                title=f"{self.content.title}: {component.title}",
                author=self.content.credits.get("content", ""),
                subject=f"version {self.content.version}, {paper_name(self.options.paper)}, print at 100 %",
                flip=self.options.flip if any(sheet.side == "back" for sheet in sheets) else None,
                labels=pages,
                bookmarks=tuple((f"Sheet {label}", index) for index, label in enumerate(pages)),
            )
            files[path] = pdf_bytes(sheets, self.fonts.files, document)
            first = sheets[0]
            papers = max(sheet.number for sheet in sheets)
            built.append(
                BuiltFile(
                    path,
                    component,
                    paper_name(first.paper),
                    papers,
                    len(sheets),
                    pieces,
                    first.paper.width > first.paper.height,
                )
            )
        if built and not self.report.has_errors:
            text = instructions(self.content, built, self.options, self.players)
            files[folder / "PRINTING.md"] = text.encode()
            result.files.extend(built)
        return files

    def sheets(self) -> list[tuple[Component, list[Sheet], int]]:
        """The sheets of each component and how many pieces they bear; what is wrong goes to the report."""
        made: list[tuple[Component, list[Sheet], int]] = []
        for component in self.components:
            copies = self.copies(component)
            if copies:
                sheets = self.imposed(component, copies)
                if sheets:
                    made.append((component, sheets, len(copies)))
        return made

    def copies(self, component: Component) -> list[tuple[Drawing, Drawing | None]]:
        """Face and back of each copy in the order of printing: player by player where each has a set of them."""
        chosen = self.options.only
        pieces = [
            piece
            for piece in component.pieces
            if (not chosen or piece.id in chosen) and component.printed(piece, self.players)
        ]
        if not pieces:
            return []
        faces = self.side(component, component.face, pieces)
        backs = (
            self.side(component, component.back, pieces)
            if component.back and self.options.sides == "duplex"
            else None
        )
        if faces is None or (backs is None and component.back and self.options.sides == "duplex"):
            return []
        copies: list[tuple[Drawing, Drawing | None]] = []
        per_player = component.copies == PER_PLAYER
        for round_ in range(self.players if per_player else int(component.copies)):
            for index, piece in enumerate(pieces):
                number = self.players if piece.copies == PER_PLAYER else int(piece.copies)
                owner = round_ if per_player else 0
                back = backs[owner % len(backs)][index] if backs else None
                copies.extend([(faces[owner % len(faces)][index], back)] * number)
        return copies

    def side(
        self, component: Component, template: str, pieces: Sequence[Piece]
    ) -> list[list[Drawing]] | None:
        """One side of the pieces, once for each owner the template tells apart; None where that fails."""
        found = Report()
        drawings = self.drawn(component, template, pieces, self.drawer(False, found), found)
        if len(found):
            found = Report()
            again = self.drawn(component, template, pieces, self.drawer(True, found), found)
            drawings = again if drawings is None or found.has_errors else drawings
            self.report.extend(found)
        return drawings

    def drawn(
        self, component: Component, template: str, pieces: Sequence[Piece], drawer: Drawer, found: Report
    ) -> list[list[Drawing]] | None:
        """Draw and fit one side of the pieces."""
        apart = component.copies == PER_PLAYER and drawer.uses_owner(component, template)
        owners = [OWNERS[index % len(OWNERS)] for index in range(self.players)] if apart else [OWNERS[0]]
        drawings: list[Drawing] = []
        total = len(owners) * len(pieces)
        for owner in owners:
            for piece in pieces:
                drawing = drawer.drawing(component, template, piece, owner)
                if drawing is not None:
                    drawings.append(drawing)
                if not len(drawings) % 50:
                    self.progress(component.title, len(drawings), total)
        designs = list({id(drawing): drawing for drawing in drawings}.values())
        set_by = dict(zip(map(id, designs), fit(designs, self.fonts, found), strict=True))
        if found.has_errors:
            return None
        fitted = [set_by[id(drawing)] for drawing in drawings]
        return [fitted[start : start + len(pieces)] for start in range(0, len(fitted), len(pieces))]

    def imposed(self, component: Component, copies: Sequence[tuple[Drawing, Drawing | None]]) -> list[Sheet]:
        """The sheets of a component with marks, slug and ruler."""
        options = self.options
        bleed = component.bleed if options.bleed is None else options.bleed
        gap = component.gap if options.gap is None else options.gap
        if bleed > component.bleed:
            message = f"{component.id} is drawn {component.bleed:g} mm beyond its trim, and {bleed:g} mm of bleed are asked for"
            source = component.sources.get("bleed", component.source)
            self.report.add(
                Problem(
                    "no-bleed",
                    message,
                    source,
                    "warning",
                    f"let its templates reach {bleed:g} mm out and write bleed: {bleed:g}",
                )
            )
        try:
            layout = grid(component.size, options.paper, gap if component.cut else max(gap, 5.0))
        except DoesNotFit as error:
            source = component.sources.get("size", component.source)
            message = f"{component.id}: {error}"
            self.report.add(Problem("does-not-fit", message, source, hint=_papers_hint(error.papers)))
            return []
        sheets = impose(
            copies,
            layout,
            sides=options.sides,
            flip=options.flip,
            bleed=bleed,
            cut=component.cut,
            marks=options.marks,
        )
        if options.proof:
            sheets = [
                sheet._replace(marks=(*sheet.marks, *proof_marks(sheet.placements, component.safe)))
                for sheet in sheets
            ]
        return self.furnished(component, sheets)

    def furnished(self, component: Component, sheets: list[Sheet]) -> list[Sheet]:
        """The sheets with a slug each and a ruler on the first."""
        papers = max(sheet.number for sheet in sheets)
        room = slug_room(sheets[0])
        furniture = self.furniture("ruler", RULER, [""])
        if not room.width or furniture is None:
            slugs = None
        else:
            texts = [self.slug(component, sheet, papers) for sheet in sheets]
            slugs = self.furniture("slug", Size(room.width, SLUG_HEIGHT), texts)
        if slugs is None or furniture is None:
            if not self.report.has_errors:
                self.no_room(component)
            return sheets
        out: list[Sheet] = []
        for index, (sheet, slug) in enumerate(zip(sheets, slugs, strict=True)):
            ruler = furniture[0] if index == 0 else None
            placed = place_furniture(sheet, slug, ruler)
            if left_out(placed, *((slug, ruler) if ruler else (slug,))):
                self.no_room(component)
            out.append(placed)
        return out

    def no_room(self, component: Component) -> None:
        """Report a sheet without room for its slug or ruler."""
        message = f"the sheets of {component.id} have no room for the job line or the 100 mm ruler"
        hint = "a larger --paper or a smaller --gap makes room"
        self.report.add(Problem("no-margin", message, component.source, "warning", hint))

    def slug(self, component: Component, sheet: Sheet, papers: int) -> str:
        """The job line of a sheet."""
        parts = [
            self.content.title,
            component.title,
            f"sheet {sheet.number} of {papers}",
            sheet.side.upper(),
            f"{component.size}",
            f"version {self.content.version}",
            paper_name(sheet.paper).title(),
        ]
        if self.options.sides == "duplex":
            parts.append(f"flip on the {self.options.flip.replace('-', ' ')}")
        if self.options.printer:
            parts.append(self.options.printer)
        return " · ".join(parts)

    def furniture(self, name: str, size: Size, texts: Sequence[str]) -> list[Drawing] | None:
        """Drawings of the shared template of this name, one a text."""
        source = self.content.source
        pieces = tuple(Piece({"id": name, "copies": 1, "text": text}, source, {}) for text in texts)
        holder = Component(
            name, name, "piece", size, pieces, f"{name}.j2", None, safe=0.0, cut=False, source=source
        )
        rows = self.side(holder, holder.face, pieces)
        return rows[0] if rows else None


def _papers_hint(papers: Sequence[str]) -> str:
    return f"build with --paper {papers[0]}" if papers else "give --paper WIDTHxHEIGHTmm"
