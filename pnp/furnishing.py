"""The sheets of a component -> the same with all that is printed beside the pieces."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from pnp.content.model import Component, ContentSet
from pnp.drawing.items import Drawing
from pnp.geometry import Size
from pnp.jobs import Options
from pnp.press.furniture import RULER, SLUG_HEIGHT, left_out, place_furniture, slug_room, with_clear_margins
from pnp.press.join import LABEL, join_ends, place_join_end
from pnp.press.sheets import Sheet
from pnp.source import Problem, Report
from pnp.supply import Supply
from pnp.words.job_line import job_lines, job_names


class Furnishing:
    """Puts job lines, rulers and the words at joins and folds onto the sheets of one set."""

    def __init__(self, content: ContentSet, options: Options, sides: Supply, report: Report) -> None:
        self.content = content
        self.options = options
        self.sides = sides
        self.report = report

    def furnished(self, component: Component, sheets: list[Sheet]) -> list[Sheet]:
        """The sheets, each with a slug and a ruler: pages may be printed at different times and settings."""
        sheets = with_clear_margins(self.folded(self.joined(sheets)))
        room = slug_room(*sheets)
        slugs = self.slugs(component, sheets, Size(room.width, SLUG_HEIGHT)) if room.width else None
        ruler = self.ruler
        if ruler is None or (slugs is None and room.width):
            return sheets
        furnished = place_furniture(sheets, slugs or [None] * len(sheets), ruler)
        missing = []
        if slugs is None or any(left_out(*pair) for pair in zip(furnished, slugs, strict=True)):
            missing.append("the job line")
        if any(left_out(sheet, ruler) for sheet in furnished):
            missing.append("the 100 mm ruler")
        if missing:
            message = f"the sheets of {component.name} have no room for {' or for '.join(missing)}"
            hint = "a larger --paper or a smaller --gap makes room"
            self.report.add(Problem("no-margin", message, component.source, "warning", hint))
        return furnished

    def joined(self, sheets: list[Sheet]) -> list[Sheet]:
        """The sheets with marks at the ends of joins, which say what meets there."""
        labels = sorted({end.label for sheet in sheets for end in join_ends(sheet)})
        drawings = self.sides.furniture("join", LABEL, labels, self.report) if labels else []
        if not drawings:
            return sheets
        drawn = dict(zip(labels, drawings, strict=True))
        return [
            sheet._replace(
                furniture=(
                    *sheet.furniture,
                    *(place_join_end(end, drawn[end.label]) for end in join_ends(sheet)),
                )
            )
            for sheet in sheets
        ]

    def folded(self, sheets: list[Sheet]) -> list[Sheet]:
        """The sheets with the word that says what to do at the ends of folds."""
        if sheets[0].fold is None:
            return sheets
        from pnp.press.folds import WORD, place_fold_words

        words = self.sides.furniture("fold", WORD, ["fold"], self.report)
        if not words:
            return sheets
        return [sheet._replace(furniture=place_fold_words(sheet, words[0])) for sheet in sheets]

    @cached_property
    def ruler(self) -> Drawing | None:
        """The ruler of every sheet; None, and a problem, where it cannot be drawn."""
        rulers = self.sides.furniture("ruler", RULER, [""], self.report)
        return rulers[0] if rulers else None

    def slugs(self, component: Component, sheets: Sequence[Sheet], room: Size) -> list[Drawing] | None:
        """A slug for each sheet; titles too long for it, or in letters no font has, give way to others."""
        report = Report()
        for names in job_names(self.content, component, self.options):
            report = Report()
            texts = job_lines(names, self.content, component, sheets, self.options)
            drawings = self.sides.furniture("slug", room, texts, report)
            if not len(report):
                return drawings
        self.report.extend(report)
        return None
