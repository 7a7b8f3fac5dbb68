"""One set on its way to paper: its sides drawn, imposed, and written as PDFs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.changes import LOCK
from pnp.changes.copies import Copy
from pnp.content.model import MOST_PRINTED, PER_PLAYER, Component, Piece
from pnp.drawing.items import Drawing, Shape
from pnp.jobs import Options
from pnp.laying import laid, layout_of, missing_bleed, outline_of, short_marks, sides_on, too_large
from pnp.prepress import prepared
from pnp.press.grid import DoesNotFit
from pnp.press.parting import Parting
from pnp.press.sheets import Sheet
from pnp.source import Problem, Report, Source
from pnp.supply import Supply, owner_mark
from pnp.words import PAGE

if TYPE_CHECKING:
    from pnp.cache.notes import Notes
    from pnp.changes.tally import Tally
    from pnp.furnishing import Furnishing
    from pnp.laying import Layout
    from pnp.ledger import Ledger
    from pnp.results import BuiltFile, Result


class Run:
    """One set on its way to paper."""

    def __init__(
        self,
        sides: Supply,
        options: Options,
        report: Report,
        notes: Notes | None = None,
    ) -> None:
        self.sides = sides
        self.content = sides.content
        self.players = sides.players
        self.large = sides.large
        self.options = options
        self.report = report
        self.notes = notes
        """Takes down what a later build may use again."""

    @cached_property
    def furnishing(self) -> Furnishing:
        """What is printed beside the pieces."""
        from pnp.furnishing import Furnishing

        return Furnishing(self.content, self.options, self.sides, self.report)

    @property
    def components(self) -> list[Component]:
        """Those that were asked for, in the style that was asked for where they have it."""
        chosen, style = self.options.components, self.options.style
        looks = [
            component.styled(style)
            for component in self.content.components
            if not chosen or component.id in chosen
        ]
        return [self.large.get(look.name, look) for look in looks]

    def files(self, target: Path, result: Result) -> dict[Path, bytes]:
        """The bytes of each file of the set by its path; none where anything is wrong."""

        folder = target / self.content.id
        return self.counted(folder, self.ledger(folder), result)

    def counted(self, folder: Path, ledger: Ledger | None, result: Result) -> dict[Path, bytes]:
        """The same for whoever has the ledger of the set."""
        built = self.built(folder, ledger)
        if self.report.has_errors:
            return {}
        if self.options.ink != "full":
            built = self.measured(folder, built)
        result.files.extend(built)
        files = {file.path: data for file, data in built.items()}
        if built:
            from pnp.words.instructions import instructions

            text = instructions(self.content, list(built), self.options, self.players)
            files[folder / PAGE] = text.encode()
        if ledger and ledger.since:
            result.changes.append(ledger.outcome())
        if ledger and self.notes:
            self.notes.counted(ledger)
        return files | (ledger.lock_file() if ledger and self.options.lock else {})

    def built(self, folder: Path, ledger: Ledger | None) -> dict[BuiltFile, bytes]:
        """The PDFs of the set."""
        from pnp.filing import same_names

        tally = ledger.tally if ledger else None
        of_changes = ledger and ledger.since and len(self.components) > 1
        if self.options.pack or of_changes:
            from pnp.packing import packed_files

            made = packed_files(self, folder, tally)
        else:
            made = [made for part in self.components for made in self.printed_files(part, folder, tally)]
        pages = ledger.pages(self.sides) if ledger and ledger.since and not self.report.has_errors else None
        if pages:
            made += self.printed_files(pages, folder)
        self.report.extend(same_names([file for file, _ in made]))
        return dict(made)

    def measured(self, folder: Path, built: dict[BuiltFile, bytes]) -> dict[BuiltFile, bytes]:
        """The same PDFs with the ink that they take, held against what they would take in full."""
        from pnp.results import InkUse
        from pnp.writers.coverage import coverage

        found = Report()
        full = Run(self.sides.afresh(found), self.options._replace(ink="full"), found)
        inks = {file.path: coverage(data) for file, data in full.built(folder, full.ledger(folder)).items()}
        return {
            file._replace(ink=InkUse(coverage(data), inks[file.path])): data for file, data in built.items()
        }

    def ledger(self, folder: Path) -> Ledger | None:
        """What counts the pieces where that is asked for, or where a lock tells that it soon may be."""
        has_lock = self.notes is not None and not self.options.is_partial and (folder / LOCK).is_file()
        if not self.options.lock and not self.options.since and not has_lock:
            return None
        from pnp.ledger import Ledger

        return Ledger(self.content, self.options, self.players, self.sides.looks(), folder, self.report)

    def printed_files(
        self, component: Component, folder: Path, tally: Tally | None = None
    ) -> list[tuple[BuiltFile, bytes]]:
        """The PDFs of a component, less what a tally leaves out; none where nothing is left, or wrong."""
        made = self.written(component, self.sheets(component, tally), folder)
        self.noted(component)
        return made

    def noted(self, component: Component) -> None:
        """Take down a component all of whose pieces are drawn, for a build after this one."""
        if self.notes and not self.report.has_errors:
            self.notes.made(component)

    def written(
        self, component: Component, sheets: list[Sheet], folder: Path
    ) -> list[tuple[BuiltFile, bytes]]:
        """The PDFs of a component's sheets; none where there are none, or anything is wrong."""
        from pnp.filing import filed

        if not sheets or self.report.has_errors:
            return []
        made = []
        for file, pages in filed(component, sheets, folder, self.options):
            data = self.pdf(file, pages)
            if data is None:
                return []
            made.append((file, data))
        return made

    def pdf(self, file: BuiltFile, sheets: Sequence[Sheet]) -> bytes | None:
        """The PDF of sheets; None, and a problem, where a font cannot be embedded."""
        from pnp.filing import document
        from pnp.writers.pdf import UnusableFont, pdf_bytes

        trace = self.notes.trace(file.path) if self.notes else None
        said = document(self.content, file, sheets, self.options)
        try:
            return pdf_bytes(sheets, self.sides.font_files, said, trace)
        except UnusableFont as error:
            hint = "take a fresh copy of the file, or another font"
            self.report.add(Problem("bad-font", str(error), Source(error.path), hint=hint))
            return None

    def judge(self, component: Component) -> None:
        """Report every problem of a component, up to the layout of its sheets; backs are always drawn."""
        self.sides.side = self.sides.judged
        printed = self.large.get(component.name, component)
        copies, layout = self.prepared(printed)
        if not self.sides.lie_well(printed, copies):
            self.laid_out(printed, copies, layout)
        self.sides.forget()
        if component.has_backs and self.options.sides_of(component) == "fronts":
            self.sides.backs(self.as_drawn(component), self.printed(component), self.report)
            self.sides.forget()
        self.sides.side = self.sides.of

    def printed(self, component: Component) -> list[Piece]:
        """The pieces of which there are copies."""
        return [piece for piece in component.pieces if piece.copies] if component.copies else []

    def sheets(self, component: Component, tally: Tally | None = None) -> list[Sheet]:
        """The sheets of a component, less the copies that a tally leaves out.

        There are none where there are no copies, or faults that are all in the report. Its drawings are
        let go, so that a set never takes more room than its largest component.
        """
        sheets = self.laid_out(component, *self.prepared(component, tally))
        self.sides.forget()
        return sheets

    def prepared(self, component: Component, tally: Tally | None = None) -> tuple[list[Copy], Layout | None]:
        """The copies of a component as they are printed, less those a tally leaves out, and how they lie."""
        layout = self.layout(component)
        copies = self.copies(component)
        if tally:
            copies = tally.take(component, copies)
        return prepared(copies, component, self.options), layout

    def laid_out(self, component: Component, copies: Sequence[Copy], layout: Layout | None) -> list[Sheet]:
        """The sheets of copies, ready to be printed; none where there are no copies or no layout."""
        if not copies or not layout:
            return []
        self.report.extend(missing_bleed(component, self.options))
        sheets = self.imposed(component, copies, layout)
        self.report.extend(short_marks(component, sheets, self.options))
        return self.finished(component, sheets)

    def finished(self, component: Component, sheets: list[Sheet]) -> list[Sheet]:
        """The sheets with all that is printed beside the pieces, as they are sent to the printer."""
        profile = self.options.profile
        if profile is None:
            return self.furnishing.furnished(component, sheets)
        from pnp.printers.sending import lost, sent

        apart = self.options.sides_of(component) == "separate"
        sheets = sent(sheets, profile, flip=self.options.flip, apart=apart)
        sheets = self.furnishing.furnished(component, sheets)
        self.report.extend(lost(component, sheets, profile))
        return sheets

    def layout(self, component: Component) -> Layout | None:
        """How a component lies on paper; None, and a problem, where it does not fit."""
        try:
            return layout_of(component, self.options)
        except DoesNotFit as error:
            self.report.add(too_large(component, self.options, error))
            return None

    def copies(self, component: Component) -> list[Copy]:
        """Face and back of each copy in the order of printing: player by player where each has a set of them.

        All pieces of the component are drawn, also where only some are printed: they may share a type size.
        """
        pieces = self.printed(component)
        numbers = [self.players if piece.copies == PER_PLAYER else int(piece.copies) for piece in pieces]
        per_player = component.copies == PER_PLAYER
        rounds = self.players if per_player else int(component.copies)
        asked = self.options.only
        wanted = [index for index, piece in enumerate(pieces) if not asked or piece.id in asked]
        if not wanted or self.too_many(component, rounds * sum([numbers[index] for index in wanted])):
            return []
        drawn = self.as_drawn(component)
        faces = self.sides.side(drawn, drawn.face, pieces, self.report)
        backs: Sequence[Sequence[Drawing | None]] | None = [[None] * len(pieces)]
        if self.options.sides_of(component) != "fronts":
            backs = self.sides.backs(drawn, pieces, self.report)
        if faces is None or backs is None:
            return []
        copies: list[Copy] = []
        for round_ in range(rounds):
            owner = round_ if per_player else 0
            mark = owner_mark(owner) if len(faces) > 1 or len(backs) > 1 else ""
            face, back = faces[owner % len(faces)], backs[owner % len(backs)]
            for index in wanted:
                copies += [Copy(pieces[index], mark, (face[index], back[index]))] * numbers[index]
        return copies

    def as_drawn(self, component: Component) -> Component:
        """A component in the size in which its pieces are drawn."""
        usual = self.content.component(component.id) if component.growth != 1 else None
        return usual.styled(component.style) if usual else component

    def too_many(self, component: Component, number: int) -> bool:
        """Whether more pieces are to be printed than anyone can mean; reported if so."""
        if number <= MOST_PRINTED:
            return False
        message = f"{component.name} would be {number} printed pieces, more than {MOST_PRINTED}"
        place = component.sources.get("copies", component.source)
        self.report.add(Problem("too-large", message, place, hint="lower `copies`"))
        return True

    def imposed(self, component: Component, copies: Sequence[Copy], layout: Layout) -> list[Sheet]:
        """The sheets of a component with their marks."""
        options = self.options
        sheets = laid([copy.sides for copy in copies], component, layout, options)
        if isinstance(layout, Parting) and layout.joint:
            from pnp.assembly import with_assembly

            paged = options.sides_of(component) == "separate"
            sheets = with_assembly(sheets, layout, self.content, self.sides, self.report, paged=paged)
        if not options.proof:
            return sheets
        from pnp.press.proof import proof_marks

        outline = outline_of(component) if component.has_outline else ()

        def proof(sheet: Sheet) -> Iterator[Shape]:
            for shown in sides_on(sheet, component, layout, options):
                yield from proof_marks(shown, component.safe, component.corner, outline)

        return [sheet._replace(marks=(*sheet.marks, *proof(sheet))) for sheet in sheets]
