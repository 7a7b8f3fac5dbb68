"""The sides of a set, judged by what an earlier check kept of them; what that does not tell is drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pnp.cache.inputs import PROGRAM, Stamp, TooMuch, code, settled, stamps
from pnp.cache.store import check_name, read_record, write_record
from pnp.cache.verdicts import Verdict, side_of
from pnp.changes.copies import Copy
from pnp.content.model import Component, ContentSet, Piece
from pnp.content.original import ENTRY
from pnp.drawing.items import Drawing
from pnp.jobs import Options
from pnp.project import SetPlace
from pnp.source import Report
from pnp.supply import Supply, standing
from pnp.typeset.fonts import Fonts

if TYPE_CHECKING:
    from pnp.cache.findings import Findings
    from pnp.sides import Sides


class Remembered(Supply):
    """Judges sides by verdicts of an earlier check; has all others drawn, and keeps what comes of it."""

    def __init__(
        self,
        place: SetPlace,
        content: ContentSet,
        options: Options,
        fonts: Fonts,
        draw: Callable[[], Sides],
        started: int,
    ) -> None:
        """`started` is when the check began to read, as `time.time_ns` has it."""
        super().__init__(content, fonts.files, options.players or content.players.default)
        self._started = started
        self._roots = [str(place.folder / ENTRY)]
        self._roots += [str(home) for name in ("templates", "fonts") for home in place.homes(name)]
        self._key = [*PROGRAM, repr(options), *self._roots]
        self._draw = draw
        self._findings: Findings | None = None
        self._code: dict[str, Stamp] = {}
        """What the verdicts come from."""
        self._fonts = fonts
        self._verdicts, self._well_laid = self._kept()
        """Of a component: how many copies were laid on sheets, and whether all of them have backs."""
        self._has_laid = False
        """Whether others were laid on sheets since."""

    def _kept(self) -> tuple[dict[str, Verdict], dict[str, list[Any]]]:
        """What an earlier check kept, verdicts and sheets; nothing where anything has changed since."""
        record = read_record(check_name(self._key))
        try:
            value, parts = record or ({"key": None}, [])
            if value["key"] == self._key and stamps(value["code"]) == value["code"]:
                self._code = dict(value["code"])
                verdicts = {}
                for side, (told, of) in value["sides"].items():
                    said = {name: [parts[index] for index in indexes] for name, indexes in of.items()}
                    verdicts[side] = Verdict(told, said, self._fonts)
                return verdicts, dict(value["sheets"])
        except (AttributeError, LookupError, TypeError, ValueError):
            pass  # a record that another pnp wrote
        return {}, {}

    def keep(self) -> None:
        """Keep the verdicts of a check without any problem, where they are more than was known."""
        found = self._findings.verdicts() if self._findings else {}
        has_learnt = self._has_laid or any(verdict.has_learnt for verdict in self._verdicts.values())
        if not found and not has_learnt:
            return
        try:
            made = stamps({*self._code, *code(self._roots)}) if self._findings else self._code
        except (OSError, TooMuch):
            return
        if settled(made, self._started):
            sides: dict[str, Any] = {}
            parts: list[bytes] = []
            for side, verdict in {**self._verdicts, **found}.items():
                said = {}
                for name, written in verdict.said.items():
                    said[name] = [*range(len(parts), len(parts) + len(written))]
                    parts += written
                sides[side] = [verdict.told(), said]
            value = {"key": self._key, "code": made, "sides": sides, "sheets": self._well_laid}
            write_record(check_name(self._key), value, parts)

    @cached_property
    def _sides(self) -> Sides:
        """What draws, once that is needed."""
        from pnp.cache.findings import Findings

        sides = self._draw()
        self._findings = Findings(sides)
        return sides

    def of(
        self, component: Component, template: str, pieces: Sequence[Piece], report: Report
    ) -> list[list[Drawing]] | None:
        """One side of the pieces, drawn."""
        return self._sides.of(component, template, pieces, report)

    def judged(
        self, component: Component, template: str, pieces: Sequence[Piece], report: Report
    ) -> list[list[Drawing]] | None:
        """The same for whoever looks for problems alone: drawings of nothing where a verdict holds."""
        side = side_of(component, template)
        verdict = self._verdicts.get(side)
        if verdict and verdict.holds(pieces):
            return standing(component, len(pieces))
        self._verdicts.pop(side, None)
        return self._sides.judged(component, template, pieces, report)

    def lie_well(self, component: Component, copies: Sequence[Copy]) -> bool:
        """Whether it is known of so many copies of a component; where it is not, they are laid now."""
        have_backs = {copy.sides[1] is not None for copy in copies}
        if len(have_backs) != 1 or component.own_rows or not component.cut:
            return False  # how they lie depends on more than their number
        side, laid = side_of(component, ""), [len(copies), *have_backs]
        if self._well_laid.get(side) == laid:
            return True
        self._well_laid[side] = laid
        self._has_laid = True
        return False

    def forget(self) -> None:
        """Let go all drawings that nothing needs any more."""
        if self._findings:
            self._sides.forget()

    def afresh(self, report: Report) -> Supply:
        """The same with nothing drawn so far, which tells another report."""
        return self._sides.afresh(report)
