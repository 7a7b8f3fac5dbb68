"""Pieces and their templates -> drawings, with every fault at the template's or the content's line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from jinja2 import TemplateError, TemplateNotFound, TemplateSyntaxError, UndefinedError
from jinja2.exceptions import SecurityError

from pnp.content.model import Component, ContentSet, Piece, Withheld
from pnp.content.text import UnusableFile
from pnp.drawing.alike import alike
from pnp.drawing.boxes import named_boxes
from pnp.drawing.colours import hexadecimal
from pnp.drawing.contrast import Contrasts, Faint
from pnp.drawing.faults import (
    WARNINGS,
    WRITTEN,
    field_saying,
    is_written,
    line_that_ran,
    missing_family,
    names_itself,
    near_name,
    quoted_field,
    undefined,
    unusable,
)
from pnp.drawing.filters import Budget, TooLong
from pnp.drawing.homes import Homes
from pnp.drawing.interpret import Interpreter, Side
from pnp.drawing.items import Drawing, Form, Origin
from pnp.drawing.naming import UNUSABLE, keeps_steady, lines_outside, variables
from pnp.drawing.outlines import BadOutline
from pnp.drawing.pictures import Pictures
from pnp.drawing.prepared import Prepared, rim_of
from pnp.drawing.sandbox import Sandbox
from pnp.drawing.symbols import NoPiece
from pnp.drawing.tags import BadMarkup, Tag, Tags, strange_in
from pnp.drawing.theme import Boxes, Measures
from pnp.geometry import Size
from pnp.source import Problem, Report, Severity, Source

if TYPE_CHECKING:
    pass

Facts = Callable[[Component, Piece], Mapping[str, Any]]
"""What a game says of a piece beyond its fields."""

_PICTURED = re.compile(r"""href\s*=\s*["']((?:face|back):[^"']*)["']""")
_AS_PYTHON = (TypeError, ValueError, ArithmeticError, LookupError, AttributeError)
"""What an expression of a template may raise."""
_OTHER_COLOURS = "make the words darker or what lies under them lighter, or the other way round"
_ON_PICTURES = "lay a plate beneath the words, give them an outline, or choose another colour"
"""Ways out where words are faint."""

ONE_TO_ONE: Mapping[str, float] = MappingProxyType({})
"""No component is printed larger than it is drawn."""


def no_facts(component: Component, piece: Piece) -> Mapping[str, Any]:
    """Nothing: what is known of a piece without a game."""
    return {}


def no_pieces(href: str) -> Form | None:
    """Refuse to picture a piece: where a template is drawn for itself there is no other."""
    raise NoPiece("no pieces are at hand", "leave it out")


class Drawer:
    """Draws the pieces of one content set.

    With `places` each element knows its line in the template, which takes longer: draw without first, and
    again with places only to tell where something is wrong.
    """

    def __init__(
        self,
        content: ContentSet,
        folders: Sequence[Path],
        report: Report,
        *,
        places: bool = False,
        facts: Facts = no_facts,
        picture: Callable[[str], Form | None] = no_pieces,
        bleeds: bool = True,
        growths: Mapping[str, float] = ONE_TO_ONE,
    ) -> None:
        self.bleeds = bleeds
        """Whether templates have to draw beyond the trim what is to bleed."""
        self.growths = growths
        """How many times larger components are printed, by their names; the others are as they are drawn."""
        self.content = content
        self.report = report
        self.places = places
        self.facts = facts
        self.picture = picture
        """Gives the side of a piece that a template names; raises NoPiece."""
        self.budget = Budget()
        self.homes = Homes(content, folders, report)
        theme = self.homes.theme(report)
        self.theme = {
            "colour": theme.colours,
            "line": theme.lines,
            "dash": theme.dashes,
            "type": theme.types,
        }
        self.sandbox = Sandbox(self.homes.loader, self.budget, places)
        self.boxes = self.homes.boxes(report)
        tags = Tags()
        self.symbols = self.homes.symbols(tags, report, places=places)
        self.interpreter = Interpreter(
            tags,
            self.symbols,
            Pictures(
                [*content.folders, *self.homes.folders],
                tuple(filter(None, (content.copied, self.homes.loader.copied))),
            ),
            self.origin,
            self.complain,
            keeps_texts=not places,
        )
        self.contrasts = Contrasts(self.interpreter.pictures)
        self.templates: dict[tuple[str, str, Size], Prepared | None] = {}
        """By component, name and size: what stands in the margins comes in several sizes."""
        self.current: Prepared
        self.piece: Piece | None = None
        self.told: set[Any] = set()
        """Faults that `told_to` has, without the piece."""
        self.told_to = report

    def forget(self) -> None:
        """Let go all drawings so far, and the templates made ready for them."""
        self.templates.clear()
        self.contrasts = Contrasts(self.interpreter.pictures)

    def uses(self, variable: str, component: Component, name: str) -> bool:
        """Whether a template, or one that it takes in, may name a variable such as `owner` or `facts`."""
        prepared = self.prepared(component, name)
        return prepared is not None and variable in variables(self.sandbox, prepared.template.name or "")

    def svg(self, component: Component, name: str, piece: Piece, owner: str = "A") -> str | None:
        """The SVG of one side of one piece; None where the template fails, which the report tells.

        It does not tell of templates that ask for what is wrong in `set.yaml`.
        """
        prepared = self.prepared(component, name)
        if prepared is None:
            return None
        self.current, self.piece = prepared, piece
        try:
            facts = self.facts(component, piece) if prepared.asks_facts else {}
        except Withheld:
            return None
        return self.rendered(prepared, piece, owner, facts)

    def drawing(self, component: Component, name: str, piece: Piece, owner: str = "A") -> Drawing | None:
        """One side of one piece; None, and problems in the report, where it cannot be drawn."""
        prepared = self.prepared(component, name)
        if prepared is not None and owner in prepared.common:
            return prepared.common[owner]
        svg = self.svg(component, name, piece, owner)
        if svg is None:
            return None
        drawn = None if self.places else self.current.drawn.get(svg)
        if drawn is None:
            drawn = self.read(component, svg)
            if drawn is None:
                return None
            self.current.drawn[svg] = drawn
            self.current.pieces.setdefault(svg, piece)
        if self.current.is_common:
            self.current.common[owner] = drawn
        return drawn

    def read(self, component: Component, svg: str) -> Drawing | None:
        """The drawing of the SVG of the side at hand; None, and a problem, where it cannot be drawn."""
        self.interpreter.pieces = self.pictured(svg)
        try:
            items = self.interpreter.read(svg, self.current.side)
        except BadMarkup as bad:
            self.complain(bad.name, str(bad), bad.at, bad.hint, "")
            self.tell_strange(svg, bad)
            return None
        for faint in self.contrasts.faint(items):
            self.faint(faint)
        return Drawing(component.size, component.bleed, items)

    def tell_strange(self, svg: str, told: BadMarkup | None = None) -> None:
        """Report all unknown elements and attributes of an SVG but the one that is told."""
        if not self.places:
            return
        with suppress(BadMarkup):
            for bad in strange_in(svg):
                if told is None or (str(bad), bad.at) != (str(told), told.at):
                    self.complain(bad.name, str(bad), bad.at, bad.hint, "")

    def judge_together(self, component: Component, name: str) -> None:
        """Report sides of a component that look alike to some people."""
        prepared = self.prepared(component, name)
        if prepared is not None:
            pieces = [prepared.pieces[svg] for svg in prepared.drawn]
            self.report.extend(alike(pieces, prepared.drawn))

    def pictured(self, svg: str) -> dict[str, Form | NoPiece | None]:
        """The sides of other pieces that an SVG names; drawing them leaves this drawer as it was."""
        found: dict[str, Form | NoPiece | None] = {}
        kept = self.current, self.piece, self.report
        for href in _PICTURED.findall(svg):
            if href not in found:
                try:
                    found[href] = self.picture(href)
                except NoPiece as error:
                    found[href] = error
        self.current, self.piece, self.report = kept
        return found

    def prepared(self, component: Component, name: str) -> Prepared | None:
        """A template made ready for a component, once; None, and a problem, where it cannot be."""
        key = (component.name, name, component.size)
        if key not in self.templates:
            found = self.homes.template(name)
            if found is None:
                self.missing(component, name)
            self.templates[key] = self.prepare(component, name, found) if found else None
        return self.templates[key]

    def prepare(self, component: Component, name: str, found: str) -> Prepared | None:
        """Compile a template and gather what it may name."""
        path = self.homes.loader.find(found) or Path(found)
        self.budget.renew()
        try:
            loaded = self.sandbox.get_template(found)
        except UNUSABLE as error:
            self.report.add(unusable(error, path, self.known))
            return None
        size, bleed = component.size, component.bleed
        layout = self.boxes.get(name.split(".", maxsplit=1)[0], {})
        boxes = Boxes(named_boxes(layout, size, bleed, component.safe, self.report))
        side = Measures({"width": size.width, "height": size.height, "bleed": bleed})
        names = {"component": component, "set": self.content.known, "side": side, "box": boxes, **self.theme}
        template = self.sandbox.with_names(loaded, names)
        try:
            rim = rim_of(component, is_back=name != component.face)
        except BadOutline as error:
            source = component.sources.get("outline", component.source)
            message = f"outline of {component.name}: {error}"
            self.report.add(Problem("bad-value", message, source, hint=error.hint))
            return None
        prepared = Prepared(
            template,
            path,
            boxes,
            Side(
                size,
                bleed if self.bleeds else 0.0,
                component.safe if component.cut else None,
                rim,
                self.growths.get(component.name, 1.0),
            ),
        )
        for other, line in lines_outside(self.sandbox, found).items():
            place = Source(self.homes.loader.find(other) or Path(other), line)
            message = "this is never drawn: a template that extends another draws its blocks alone"
            hint = "put it into a block, or take it out"
            self.report.add(Problem("outside-block", message, place, "warning", hint))
        prepared.kept = {} if keeps_steady(self.sandbox, found) else None
        named = variables(self.sandbox, found)
        prepared.asks_facts = "facts" in named
        prepared.is_common = not self.places and not named & {"piece", "facts"}
        return prepared

    def rendered(self, prepared: Prepared, piece: Piece, owner: str, facts: Mapping[str, Any]) -> str | None:
        """The text a template puts out for a piece; None where it fails, or asks for what is withheld."""
        self.budget.renew()
        self.sandbox.kept = prepared.kept
        try:
            return prepared.text(piece=piece, owner=owner, facts=facts)
        except Withheld:
            pass
        except UndefinedError as error:
            message, line = error.message or "something is not defined", self.line_of(error)
            self.tell_undefined(message, line, prepared, piece)
            if self.places:
                self.tell_others(prepared, piece, owner, facts)
        except SecurityError as error:
            reason = (error.message or "").rstrip(".")
            hint = "write fields, filters, conditions and loops alone"
            self.fault("unsafe-template", f"not allowed in a template: {reason}", self.line_of(error), hint)
        except (TooLong, RecursionError, MemoryError) as error:
            reason = str(error) if isinstance(error, TooLong) else "it calls itself without end"
            hint = "loop over less, and let no macro call itself"
            self.fault(
                "template-too-long",
                f"the template does not come to an end: {reason}",
                self.line_of(error),
                hint,
            )
        except TemplateNotFound as error:
            self.fault("missing-file", f'no template "{error.name}"', self.line_of(error), self.near(error))
        except (TemplateSyntaxError, UnusableFile, SyntaxError) as error:
            self.report.add(unusable(error, prepared.file, self.known))
        except (TemplateError, *_AS_PYTHON) as error:
            hint = "see what the values on this line are; texts and numbers are joined by ~, not by +"
            self.fault("template-error", f"the template fails: {error}", self.line_of(error), hint)
        return None

    def tell_undefined(self, message: str, line: Source, prepared: Prepared, piece: Piece) -> None:
        """Report a name that is not defined."""
        hint = self.way_to(message, line, prepared, piece)
        self.fault("undefined-name", undefined(message), line, hint)

    def tell_others(self, prepared: Prepared, piece: Piece, owner: str, facts: Mapping[str, Any]) -> None:
        """Report also what is not defined, or no element, beyond the first name that is not defined."""
        from pnp.drawing.gathering import gathering

        found: dict[tuple[str, Source], None] = {}
        strict, self.sandbox.undefined = self.sandbox.undefined, gathering(found)
        self.sandbox.kept = None
        self.budget.renew()
        try:
            self.tell_strange(prepared.text(piece=piece, owner=owner, facts=facts))
        except (Withheld, TemplateError, TooLong, RecursionError, MemoryError, UnusableFile, *_AS_PYTHON):
            pass  # what fails without these names may be right with them
        finally:
            self.sandbox.undefined = strict
        for message, line in found:
            # The hint at one colour that a value lacks names all that it should have.
            if not self.is_made(message, line, prepared):
                self.tell_undefined(message, line, prepared, piece)

    def is_made(self, message: str, line: Source, prepared: Prepared) -> bool:
        """Whether what is not defined is a name of the theme that a template makes of a value."""
        return "Tokens object" in message and not names_itself(message, prepared.file, line.file)

    def missing(self, component: Component, name: str) -> None:
        """Report a template that is in none of the folders."""
        where = " or ".join(f"templates/{home}/" for home in self.homes.names)
        side, other = ("face", "back") if name == component.face else ("back", "face")
        source = component.sources.get(side, component.source)
        own = next((piece for piece in component.pieces if vars(piece).get("back") == name), None)
        source = own.source_of("back") if own and name not in (component.face, component.back) else source
        message = f'no template "{name}" for {component.id} in {where}'
        wanted = f"{self.homes.names[0]}/{name}"
        taken = self.taken() if name.startswith(f"{component.id}.") else frozenset()
        near = self.homes.near(wanted, lambda found: f".{other}." not in found and found not in taken)
        hint = near or f"write templates/{wanted}"
        self.report.add(Problem("missing-file", message, source, hint=hint))

    def taken(self) -> frozenset[str | None]:
        """The templates of all components, which are not meant where one of a component's own name is."""
        return frozenset(name for one in self.content.components for name in (one.face, one.back))

    @property
    def known(self) -> Mapping[str, Iterable[str]]:
        """The names of all filters and tests."""
        filters = [name for name in self.sandbox.filters if name.isidentifier()]
        return {"filter": filters, "test": self.sandbox.tests}

    def near(self, error: TemplateNotFound) -> str:
        """A hint for a template that another takes in."""
        known = self.homes.near(str(error.name))
        return known or "templates are named from the folder templates on: mine/part.j2"

    def way_to(self, message: str, line: Source, prepared: Prepared, piece: Piece) -> str:
        """A hint for a name that is not defined: how it is spelt, or where to write it."""
        if self.is_made(message, line, prepared):
            hint = missing_family(message, self.theme["colour"], self.symbols, self.homes.names[0])
            if hint:
                return hint
        theme = {name for space in self.theme.values() for name in space}
        return near_name(message, theme, prepared.boxes, piece)

    def line_of(self, error: BaseException) -> Source:
        """The line of the template where an error arose."""
        return line_that_ran(error.__traceback__, self.homes.loader.folders) or Source(self.current.file)

    def fault(self, name: str, message: str, line: Source, hint: str) -> None:
        """Report a fault of the template at a line, with the first piece that it strikes."""
        if self.told_to is not self.report:
            self.told_to, self.told = self.report, set()
        if (name, message, line) not in self.told:
            self.told.add((name, message, line))
            self.report.add(Problem(name, f"{message}{self.whom()}", line, hint=hint))

    def whom(self) -> str:
        """The piece at hand, for a message."""
        return f" (piece {self.piece.id}, {self.piece.source})" if self.piece else ""

    def faint(self, text: Faint) -> None:
        """Report a text that is hard to read, with the first piece that it stands on."""
        if self.told_to is not self.report:
            self.told_to, self.told = self.report, set()
        key = text.origin.template, text.colour, text.picture or text.under
        if key not in self.told:
            self.told.add(key)
            ground, hint = hexadecimal(text.under), _OTHER_COLOURS
            if text.picture:
                ground, hint = f"{ground} in {text.picture.name}", _ON_PICTURES
            message = (
                f'"{text.words:.40}" is {hexadecimal(text.colour)} on {ground}: '
                f"a contrast of {text.ratio:.1f}, and it needs {text.least:g}{self.whom()}"
            )
            self.report.add(Problem("low-contrast", message, text.origin.template, "warning", hint))

    def complain(self, name: str, message: str, at: str, hint: str, field: str) -> None:
        """Report what the interpreter found at an element, or at the field that it comes from."""
        severity: Severity = "warning" if name in WARNINGS else "error"
        source = self.place(at, self.current.file)
        quoted = quoted_field(message, self.piece) if self.piece else ""
        if self.piece and field:
            source = self.piece.source_of(field)
            message = f"{message} (piece {self.piece.id})"
        elif self.piece and quoted and name in WRITTEN:
            source = self.piece.source_of(quoted)
        elif not source.line or (quoted and not is_written(message, source.file)):
            message += self.whom()
        self.report.add(Problem(name, message, source, severity, hint))

    def place(self, at: str, file: Path) -> Source:
        """The source that an element carries as `name:line`."""
        name, _, line = at.rpartition(":")
        if not name or not line.isdecimal():
            return Source(file)
        return Source(self.homes.loader.find(name) or Path(name), int(line))

    def origin(self, tag: Tag, field: str, words: str) -> Origin:
        """What a text belongs to: the field that its template names, else the one that says its words."""
        template = self.place(tag.at, self.current.file)
        if self.piece is None:
            return Origin(template, "", field, template)
        if not field and (said := field_saying(words, self.piece)):
            return Origin(said[1], self.piece.id, field, template, said[0])
        source = self.piece.source_of(field) if field else self.piece.source
        return Origin(source, self.piece.id, field, template)
