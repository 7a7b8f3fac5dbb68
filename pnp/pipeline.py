"""Content sets to print-ready files: read, check, draw, fit, impose, write."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from pnp.content.model import PER_PLAYER, Component, ContentSet, Piece
from pnp.content.read import read_set, read_sound_parts
from pnp.drawing.items import Drawing
from pnp.drawing.render import Drawer
from pnp.games import find_games
from pnp.geometry import Size, paper_name
from pnp.instructions import instructions, job_line, job_names
from pnp.jobs import BuiltFile, Options, Progress, Result, no_progress
from pnp.press.furniture import RULER, SLUG_HEIGHT, left_out, place_furniture, slug_room
from pnp.press.grid import DoesNotFit, Grid, grid
from pnp.press.impose import impose
from pnp.press.marks import proof_marks
from pnp.press.sheets import Sheet
from pnp.project import Project, SetPlace
from pnp.source import ContentError, Problem, Report, Source, did_you_mean
from pnp.typeset.fit import fit
from pnp.typeset.fonts import Fonts, read_fonts

UNCUT_GAP = 5.0
"""Least room between pieces that stay whole, mm: where the paper is parted, none of them may be touched."""

MOST_PIECES = 100_000
"""Printed pieces of one component."""

Copy = tuple[Drawing, Drawing | None]
"""Face and back of one printed piece."""


def load(place: SetPlace, report: Report, *, partly: bool = False) -> ContentSet | None:
    """A content set and what its game has against it, or None where its content is wrong.

    With `partly` it comes without the components and pieces that are wrong, for a search for further faults.
    """
    games = find_games()
    found = Report()
    content = (read_sound_parts if partly else read_set)(place.folder, games, found)
    report.extend(found)
    if content is not None and content.game is not None and not found.has_errors:
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
    options = options or Options()
    result = Result()
    files: dict[Path, bytes] = {}
    for run in _runs(Project(Path(folder)), names, options, result.report, progress):
        files |= run.files(Path(folder) / out, result)
    if options.strict:
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
    """Every problem of sets, all that are found where none is named, up to fit and layout."""
    options = options or Options()
    report = Report()
    for run in _runs(Project(Path(folder)), names, options, report, progress):
        for component in run.components:
            run.sheets(component)
    return report.strict() if options.strict else report


def _runs(
    project: Project, names: Sequence[str], options: Options, report: Report, progress: Progress
) -> list[_Run]:
    """One run for each set of which anything could be read."""
    runs: list[_Run] = []
    fonts: dict[Path, Fonts] = {}
    places = project.chosen(names, report)
    for place in places:
        content = load(place, report, partly=True)
        if content:
            if place.root not in fonts:
                fonts[place.root] = read_fonts(place.homes("fonts"), report)
            runs.append(_Run(content, place, fonts[place.root], options, report, progress))
    if runs and not report.has_errors:
        _report_unknown(runs, options, report)
    return runs


def _report_unknown(runs: Sequence[_Run], options: Options, report: Report) -> None:
    """Report components and pieces that were asked for and that no set has."""
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


def owner_mark(index: int) -> str:
    """The mark of a player on what each has a copy of, counted from 0: A to Z, then AA, AB and so on."""
    mark = ""
    index += 1
    while index:
        index, letter = divmod(index - 1, 26)
        mark = chr(ord("A") + letter) + mark
    return mark


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

    def files(self, target: Path, result: Result) -> dict[Path, bytes]:
        """The bytes of each file of the set by its path; none where anything is wrong."""
        folder = target / self.content.id
        made = [self.file(component, folder) for component in self.components]
        built = {file: data for file, data in filter(None, made)}
        if self.report.has_errors or not built:
            return {}
        result.files.extend(built)
        text = instructions(self.content, list(built), self.options, self.players)
        return {file.path: data for file, data in built.items()} | {folder / "PRINTING.md": text.encode()}

    def file(self, component: Component, folder: Path) -> tuple[BuiltFile, bytes] | None:
        """The PDF of a component; None where there is nothing to print or anything is wrong."""
        from pnp.writers.pdf import Document, UnusableFont, pdf_bytes

        sheets = self.sheets(component)
        if not sheets or self.report.has_errors:
            return None
        first = sheets[0]
        file = BuiltFile(
            path=folder / f"{component.id}.pdf",
            component=component,
            paper=paper_name(first.paper),
            sheets=max(sheet.number for sheet in sheets),
            pages=len(sheets),
            pieces=sum(len(sheet.placements) for sheet in sheets if sheet.side == "front"),
            landscape=first.paper.width > first.paper.height,
            has_ruler=any(placement.drawing.size == RULER for placement in first.furniture),
            has_targets=bool(first.margins and first.margins.targets),
        )
        labels = tuple(f"{sheet.number} {sheet.side}" for sheet in sheets)
        version = f"version {self.content.version}, " if self.content.version else ""
        document = Document(
            title=f"{self.content.title}: {component.title}",
            author=self.content.credits.get("content", ""),
            subject=f"{version}{paper_name(self.options.paper)}, print at 100 %",
            flip=self.options.flip if file.two_sided else None,
            labels=labels,
            bookmarks=tuple((f"Sheet {label}", index) for index, label in enumerate(labels)),
        )
        try:
            return file, pdf_bytes(sheets, self.fonts.files, document)
        except UnusableFont as error:
            hint = "take a fresh copy of the file, or another font"
            self.report.add(Problem("bad-font", str(error), Source(error.path), hint=hint))
            return None

    def sheets(self, component: Component) -> list[Sheet]:
        """The sheets of a component; none where it has no copies, or faults that are all in the report.

        Its drawings are let go, so that a set never takes more room than its largest component.
        """
        layout = self.layout(component)
        copies = self.copies(component)
        sheets = (
            self.furnished(component, self.imposed(component, copies, layout)) if copies and layout else []
        )
        for drawer in self.drawers.values():
            drawer.forget()
        return sheets

    def layout(self, component: Component) -> Grid | None:
        """The grid of a component; None, and a problem, where its pieces do not fit on the paper."""
        gap = component.gap if self.options.gap is None else self.options.gap
        try:
            return grid(component.size, self.options.paper, gap if component.cut else max(gap, UNCUT_GAP))
        except DoesNotFit as error:
            source = component.sources.get("size", component.source)
            hint = f"build with --paper {error.papers[0]}" if error.papers else "give --paper WIDTHxHEIGHTmm"
            self.report.add(Problem("does-not-fit", f"{component.id}: {error}", source, hint=hint))
            return None

    def copies(self, component: Component) -> list[Copy]:
        """Face and back of each copy in the order of printing: player by player where each has a set of them.

        All pieces of the component are drawn, also where only some are printed: they may share a type size.
        """
        pieces = [piece for piece in component.pieces if component.printed(piece, self.players)]
        asked = self.options.only
        wanted = [index for index, piece in enumerate(pieces) if not asked or piece.id in asked]
        if not wanted or self.too_many(
            component, sum(component.printed(pieces[n], self.players) for n in wanted)
        ):
            return []
        back = component.back if self.options.sides == "duplex" else None
        faces = self.side(component, component.face, pieces, self.report)
        backs = self.side(component, back, pieces, self.report) if back else None
        if faces is None or (back and backs is None):
            return []
        copies: list[Copy] = []
        per_player = component.copies == PER_PLAYER
        for round_ in range(self.players if per_player else int(component.copies)):
            owner = round_ if per_player else 0
            for index in wanted:
                number = pieces[index].copies
                pair = faces[owner % len(faces)][index], backs[owner % len(backs)][index] if backs else None
                copies.extend([pair] * (self.players if number == PER_PLAYER else int(number)))
        return copies

    def too_many(self, component: Component, number: int) -> bool:
        """Whether more pieces are to be printed than anyone can mean; reported if so."""
        if number <= MOST_PIECES:
            return False
        message = f"{component.id} would be {number} printed pieces, more than {MOST_PIECES}"
        place = component.sources.get("copies", component.source)
        self.report.add(Problem("too-large", message, place, hint="lower `copies`"))
        return True

    def side(
        self, component: Component, template: str, pieces: Sequence[Piece], report: Report
    ) -> list[list[Drawing]] | None:
        """One side of the pieces, once for each owner the template tells apart; None where that fails.

        What is wrong is looked for again with places; what only the first look saw is told as it saw it.
        """
        found = Report()
        drawings = self.drawn(component, template, pieces, self.drawer(False, found), found)
        if not len(found):
            return drawings
        placed = Report()
        self.drawn(component, template, pieces, self.drawer(True, placed), placed)
        names = {problem.name for problem in placed}
        report.extend(placed)
        report.extend(problem for problem in found if problem.name not in names)
        return drawings

    def drawer(self, places: bool, report: Report) -> Drawer:
        """The set's drawer, with places or without, that tells `report`."""
        if places not in self.drawers:
            self.drawers[places] = Drawer(self.content, self.place.homes("templates"), report, places=places)
        self.drawers[places].report = report
        return self.drawers[places]

    def drawn(
        self, component: Component, template: str, pieces: Sequence[Piece], drawer: Drawer, found: Report
    ) -> list[list[Drawing]] | None:
        """Draw and fit one side of the pieces, all owners in one: they share their type sizes too."""
        apart = component.copies == PER_PLAYER and drawer.uses_owner(component, template)
        owners = [owner_mark(index) for index in range(self.players if apart else 1)]
        drawings: list[Drawing] = []
        total = len(owners) * len(pieces)
        for owner in owners:
            for piece in pieces:
                drawing = drawer.drawing(component, template, piece, owner)
                if drawing is not None:
                    drawings.append(drawing)
                if not len(drawings) % 50:
                    self.progress(component.title, len(drawings), total)
        fitted = fit(drawings, self.fonts, found)
        if found.has_errors:
            return None
        return [fitted[start : start + len(pieces)] for start in range(0, len(fitted), len(pieces))]

    def imposed(self, component: Component, copies: Sequence[Copy], layout: Grid) -> list[Sheet]:
        """The sheets of a component with their marks."""
        options = self.options
        bleed = component.bleed if options.bleed is None else options.bleed
        if component.cut and bleed > component.bleed:
            drawn, source = component.bleed, component.sources.get("bleed", component.source)
            message = f"{component.id} is drawn {drawn:g} mm beyond its trim, and {bleed:g} mm are asked for"
            hint = f"let its templates reach {bleed:g} mm out and write bleed: {bleed:g}"
            self.report.add(Problem("no-bleed", message, source, "warning", hint))
        sheets = impose(
            copies,
            layout,
            sides=options.sides,
            flip=options.flip,
            bleed=bleed,
            cut=component.cut,
            marks=options.marks,
        )
        if not options.proof:
            return sheets
        return [
            sheet._replace(marks=(*sheet.marks, *proof_marks(sheet.placements, component.safe)))
            for sheet in sheets
        ]

    def furnished(self, component: Component, sheets: list[Sheet]) -> list[Sheet]:
        """The sheets, each with a slug and a ruler: pages may be printed at different times and settings."""
        room = slug_room(sheets[0])
        rulers = self.furniture("ruler", RULER, [""], self.report)
        slugs = self.slugs(component, sheets, Size(room.width, SLUG_HEIGHT)) if room.width else None
        if rulers is None or (slugs is None and room.width):
            return sheets
        furnished: list[Sheet] = []
        for index, sheet in enumerate(sheets):
            things = [slugs[index] if slugs else None, rulers[0]]
            furnished.append(place_furniture(sheet, *things))
            if not slugs or left_out(furnished[-1], *filter(None, things)):
                message = f"the sheets of {component.id} have no room for the job line or the 100 mm ruler"
                hint = "a larger --paper or a smaller --gap makes room"
                self.report.add(Problem("no-margin", message, component.source, "warning", hint))
        return furnished

    def slugs(self, component: Component, sheets: Sequence[Sheet], room: Size) -> list[Drawing] | None:
        """A slug for each sheet; titles too long for it, or in letters no font has, give way to others."""
        report = Report()
        for names in job_names(self.content, component, self.options):
            report = Report()
            texts = [
                job_line(names, self.content, component, sheet, sheets, self.options) for sheet in sheets
            ]
            drawings = self.furniture("slug", room, texts, report)
            if not len(report):
                return drawings
        self.report.extend(report)
        return None

    def furniture(self, name: str, size: Size, texts: Sequence[str], report: Report) -> list[Drawing] | None:
        """Drawings of the shared template of this name, one a text."""
        source = self.content.source
        pieces = tuple(Piece({"id": name, "copies": 1, "text": text}, source, {}) for text in texts)
        holder = Component(
            name, "Margins", "piece", size, pieces, f"{name}.j2", None, safe=0.0, cut=False, source=source
        )
        rows = self.side(holder, holder.face, pieces, report)
        return rows[0] if rows else None
