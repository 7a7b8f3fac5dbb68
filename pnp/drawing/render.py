"""Pieces and their templates -> drawings, with every fault at the template's or the content's line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from jinja2 import Template, TemplateError, TemplateNotFound, TemplateSyntaxError, UndefinedError, meta
from jinja2.exceptions import SecurityError

from pnp.content.kinds import Entry
from pnp.content.model import Component, ContentSet, Piece
from pnp.drawing.boxes import Layout, named_boxes, read_boxes
from pnp.drawing.environment import Budget, Loader, Sandbox, TooLong, with_places
from pnp.drawing.interpret import Interpreter, Side
from pnp.drawing.items import Drawing, Origin
from pnp.drawing.pictures import Pictures
from pnp.drawing.tags import BadMarkup, Tag, Tags, tokens_of
from pnp.drawing.theme import Theme, Tokens, read_theme
from pnp.source import Problem, Report, Severity, Source, did_you_mean

WARNINGS = frozenset(("outside-safe-area", "low-resolution", "no-bleed", "stretched-picture"))
WRITTEN = frozenset(
    ("path-outside", "missing-file", "bad-picture", "low-resolution", "stretched-picture", "unknown-icon")
)
"""Faults of a value that content writes and a template only passes on."""
_WORDS = re.compile(r'"([^"]+)"|`([^`]+)`')
_OBJECT = re.compile(r"'(?:[\w.]+\.)?(\w+)(?: object)?' has no attribute '(\w+)'").fullmatch
_NOUNS = {
    "Piece": "the piece",
    "Component": "the component",
    "ContentSet": "the set",
    "Tokens": "the theme",
    "NamedBox": "a box",
    "TypeStyle": "a type style",
    "None": "a blank value",
    "str": "a text",
}
_QUOTED = re.compile(r"'([^']*)'")


class _Sheet:
    """One template made ready for one component: what is the same for all of its pieces."""

    def __init__(self, template: Template, file: Path, boxes: Tokens, side: Side) -> None:
        self.template = template
        self.file = file
        self.boxes = boxes
        self.side = side
        self.drawn: dict[str, Drawing] = {}
        """Drawings by their SVG: pieces that look alike, such as backs, share one."""


class Drawer:
    """Draws the pieces of one content set.

    With `places` each element knows its line in the template, which takes longer: draw without first, and again with
    places only to tell where something is wrong.
    """

    def __init__(
        self, content: ContentSet, folders: Sequence[Path], report: Report, *, places: bool = False
    ) -> None:
        self.content = content
        self.report = report
        self.places = places
        self.budget = Budget()
        self.loader = Loader(folders, places)
        self.homes = [name for name in dict.fromkeys((content.id, content.game)) if name]
        """Template folders of the set and of its game, the set's first."""
        theme = self.read_theme()
        self.constants = {
            "colour": theme.colours,
            "line": theme.lines,
            "dash": theme.dashes,
            "type": theme.types,
        }
        self.sandbox = Sandbox(self.loader, self.budget, self.constants)
        self.boxes = self.read_boxes()
        self.tags = Tags()
        pictures = Pictures(
            [content.folder, *(folder / home for folder in folders for home in self.homes), *folders]
        )
        self.interpreter = Interpreter(self.tags, self.read_symbols(), pictures)
        self.interpreter.keeps_texts = not places
        self.interpreter.origin = self.origin
        self.interpreter.complain = self.complain
        self.sheets: dict[tuple[str, str], _Sheet | None] = {}
        self.sheet: _Sheet
        self.piece: Piece | None = None
        self.told: set[tuple[str, str, Source]] = set()
        """Faults that `told_to` has, without the piece."""
        self.told_to = report

    def found(self, name: str) -> list[Path]:
        """The files of this name from the most general to the most particular: shared, the game's, the set's."""
        names = [f"_shared/{name}", *(f"{home}/{name}" for home in reversed(self.homes))]
        return [path for path in map(self.loader.find, names) if path]

    def read_theme(self) -> Theme:
        """The tokens of the set's templates."""
        return read_theme(self.found("theme.yaml"), self.report)

    def read_boxes(self) -> dict[str, Layout]:
        """The boxes of each template, by its name's first part."""
        boxes: dict[str, Layout] = {}
        for path in self.found("boxes.yaml"):
            boxes.update(read_boxes(path, self.report))
        return boxes

    def read_symbols(self) -> dict[str, list[str]]:
        """The tokens of each shared symbol by its id."""
        library: dict[str, list[str]] = {}
        for path in self.found("symbols.svg"):
            try:
                text = path.read_text(encoding="utf-8")
                library.update(self.symbols(with_places(text, str(path)) if self.places else text))
            except BadMarkup as bad:
                self.report.add(Problem(bad.name, str(bad), self.place(bad.at, path), hint=bad.hint))
            except UnicodeDecodeError as error:
                self.report.add(_not_utf8(path, error))
        return library

    def symbols(self, text: str) -> Iterable[tuple[str, list[str]]]:
        """Each <symbol> of a file with its id."""
        tokens = tokens_of(text)
        start: int | None = None
        for index, token in enumerate(tokens):
            if token[0] != "<":
                continue
            tag = self.tags(token)
            if tag.name == "symbol" and tag.closes and start is not None:
                yield self.tags(tokens[start]).attributes.get("id", ""), tokens[start : index + 1]
                start = None
            elif tag.name == "symbol":
                start = index

    def uses_owner(self, component: Component, name: str) -> bool:
        """Whether a template, or one that it takes in, draws each player's copy differently."""
        sheet = self.prepared(component, name)
        return sheet is not None and self.names_owner(sheet.template.name or "", set())

    def names_owner(self, name: str, seen: set[str]) -> bool:
        """Whether a template names the owner, or takes in one that does or that is not known before drawing."""
        path = self.loader.find(name)
        if path is None or name in seen:
            return False
        seen.add(name)
        try:
            tree = self.sandbox.parse(path.read_text(encoding="utf-8", errors="replace"))
        except TemplateSyntaxError:
            return False
        return "owner" in meta.find_undeclared_variables(tree) or any(
            other is None or self.names_owner(other, seen) for other in meta.find_referenced_templates(tree)
        )

    def svg(self, component: Component, name: str, piece: Piece, owner: str = "A") -> str | None:
        """The SVG of one side of one piece; None, and problems in the report, where the template fails."""
        sheet = self.prepared(component, name)
        if sheet is None:
            return None
        self.sheet, self.piece = sheet, piece
        return self.rendered(sheet, piece, owner)

    def drawing(self, component: Component, name: str, piece: Piece, owner: str = "A") -> Drawing | None:
        """One side of one piece; None, and problems in the report, where it cannot be drawn."""
        svg = self.svg(component, name, piece, owner)
        if svg is None:
            return None
        drawn = None if self.places else self.sheet.drawn.get(svg)
        if drawn is None:
            try:
                items = self.interpreter.read(svg, self.sheet.side)
            except BadMarkup as bad:
                self.complain(bad.name, str(bad), bad.at, bad.hint, "")
                return None
            except RecursionError:
                self.complain("bad-svg", "elements nest too deep", "", "", "")
                return None
            drawn = self.sheet.drawn[svg] = Drawing(component.size, component.bleed, items)
        return drawn

    def rendered(self, sheet: _Sheet, piece: Piece, owner: str) -> str | None:
        """The text a template puts out for a piece."""
        self.budget.renew()
        try:
            return sheet.template.render(piece=piece, owner=owner)
        except UndefinedError as error:
            self.fault(
                "undefined-name",
                _undefined(error.message or "something is not defined"),
                error,
                self.near(error.message or ""),
            )
        except SecurityError as error:
            self.fault(
                "unsafe-template", f"not allowed in a template: {(error.message or '').rstrip('.')}", error
            )
        except (TooLong, RecursionError, MemoryError) as error:
            reason = str(error) if isinstance(error, TooLong) else "it calls itself without end"
            self.fault("template-too-long", f"the template does not come to an end: {reason}", error)
        except TemplateNotFound as error:
            self.fault(
                "missing-file", f'no template "{error.name}"', error, self.near_template(str(error.name))
            )
        except TemplateSyntaxError as error:
            self.syntax(error)
        except (TemplateError, TypeError, ValueError, ArithmeticError, LookupError, AttributeError) as error:
            self.fault("template-error", f"the template fails: {error}", error)
        return None

    def near(self, message: str) -> str:
        """A hint for a name that is not defined."""
        names = _QUOTED.findall(message)
        if not names:
            return ""
        known = {"piece", "component", "set", "side", "owner", "colour", "line", "dash", "type", "box"}
        if "has no attribute" in message:
            spaces = [*self.constants.values(), self.sheet.boxes]
            known = {name for space in spaces for name in space}
            known |= {name for name in vars(self.piece) if not name.startswith("_")} if self.piece else set()
        hint = did_you_mean(names[-1], known)
        return hint if hint.startswith("did") else ""

    def near_template(self, name: str) -> str:
        """A hint for a template that is not there: one of a name like it in the same folder."""
        home = name.rpartition("/")[0]
        files = {
            f"{home}/{path.name}"
            for folder in self.loader.folders
            for path in folder.glob("*/*.j2")
            if path.parent.name == home
        }
        hint = did_you_mean(name, files)
        return (
            hint
            if hint.startswith("did")
            else "templates are named from the folder templates on: mine/part.j2"
        )

    def prepared(self, component: Component, name: str) -> _Sheet | None:
        """A template made ready for a component, once."""
        key = (component.id, name)
        if key not in self.sheets:
            self.sheets[key] = self.prepare(component, name)
        return self.sheets[key]

    def prepare(self, component: Component, name: str) -> _Sheet | None:
        """Find and compile a template and gather what it may name."""
        found = next(
            (
                full
                for full in (f"{home}/{name}" for home in (*self.homes, "_shared"))
                if self.loader.find(full)
            ),
            None,
        )
        if found is None:
            where = " or ".join(f"templates/{home}/" for home in self.homes)
            hint = self.near_template(f"{self.homes[0]}/{name}")
            source = component.sources.get("face" if name == component.face else "back", component.source)
            self.report.add(
                Problem(
                    "missing-file",
                    f'no template "{name}" for {component.id} in {where}',
                    source,
                    hint=hint if hint.startswith("did") else f"write templates/{self.homes[0]}/{name}",
                )
            )
            return None
        path = self.loader.find(found) or Path(found)
        label = name.split(".", maxsplit=1)[0]
        boxes = Tokens(
            named_boxes(self.boxes.get(label), component.size, component.bleed, component.safe, self.report)
        )
        side = Side(component.size, component.bleed, component.safe if component.cut else None)
        names = {
            "component": component,
            "set": self.content,
            "side": Tokens(
                {"width": component.size.width, "height": component.size.height, "bleed": component.bleed}
            ),
            "box": boxes,
            **self.constants,
        }
        try:
            return _Sheet(self.sandbox.get_template(found, globals=names), path, boxes, side)
        except TemplateSyntaxError as error:
            self.syntax(error)
        except TemplateNotFound as error:
            self.report.add(
                Problem(
                    "missing-file",
                    f'no template "{error.name}"',
                    Source(path),
                    hint=self.near_template(str(error.name)),
                )
            )
        except UnicodeDecodeError as error:
            self.report.add(_not_utf8(path, error))
        return None

    def syntax(self, error: TemplateSyntaxError) -> None:
        """Report what Jinja2 cannot read."""
        file = (
            Path(error.filename)
            if error.filename
            else self.loader.find(error.name or "") or Path(error.name or "")
        )
        self.report.add(
            Problem("template-syntax", f"template syntax: {error.message}", Source(file, error.lineno))
        )

    def fault(self, name: str, message: str, error: BaseException, hint: str = "") -> None:
        """Report a fault of the template at the line where it ran, with the first piece that it strikes."""
        line = _line_in(error.__traceback__, self.loader.folders) or Source(self.sheet.file)
        if self.told_to is not self.report:
            self.told_to, self.told = self.report, set()
        if (name, message, line) not in self.told:
            self.told.add((name, message, line))
            self.report.add(Problem(name, f"{message}{self.whom()}", line, hint=hint))

    def whom(self) -> str:
        """The piece at hand, for a message."""
        return f" (piece {self.piece.id}, {self.piece.source})" if self.piece else ""

    def complain(self, name: str, message: str, at: str, hint: str, field: str) -> None:
        """Report what the interpreter found at an element, or at the field that it comes from."""
        severity: Severity = "warning" if name in WARNINGS else "error"
        source = self.place(at, self.sheet.file)
        if field and self.piece:
            source = self.piece.source_of(field)
            message = f"{message} (piece {self.piece.id})"
        elif self.piece and (quoted := self.quoted_field(message)) and name in WRITTEN:
            source = self.piece.source_of(quoted)
        elif quoted or not source.line:
            message += self.whom()
        self.report.add(Problem(name, message, source, severity, hint))

    def quoted_field(self, message: str) -> str:
        """The field of the piece at hand that holds what a message quotes, else nothing."""
        words = [word for pair in _WORDS.findall(message) for word in pair if word]
        icons = [f"<icon name={quote}{word}{quote}" for word in words for quote in ("'", '"')]
        for field, value in vars(self.piece).items():
            for text in _texts(value):
                if text in words or any(icon in text for icon in icons):
                    return field
        return ""

    def place(self, at: str, file: Path) -> Source:
        """The source that an element carries as `name:line`."""
        name, _, line = at.rpartition(":")
        return Source(self.loader.find(name) or Path(name), int(line)) if name else Source(file)

    def origin(self, tag: Tag, field: str) -> Origin:
        """What a text belongs to."""
        template = self.place(tag.at, self.sheet.file)
        if self.piece is None:
            return Origin(template, "", field, template)
        return Origin(
            self.piece.source_of(field) if field else self.piece.source, self.piece.id, field, template
        )


def _not_utf8(path: Path, error: UnicodeDecodeError) -> Problem:
    place = Source(path, error.object.count(b"\n", 0, error.start) + 1)
    message = f"the byte 0x{error.object[error.start]:02X} is not UTF-8"
    return Problem("not-utf8", message, place, hint="save the file with the encoding UTF-8")


def _undefined(message: str) -> str:
    """What is not defined, in the reader's words."""
    found = _OBJECT(message)
    if found:
        return f"there is no `{found[2]}` in {_NOUNS.get(found[1], found[1])}"
    return message.replace("'", "`")


def _texts(value: Any) -> Iterator[str]:
    """All texts of a field's value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple | Entry):
        for part in value if isinstance(value, tuple) else vars(value).values():
            yield from _texts(part)


def _line_in(trace: TracebackType | None, folders: Sequence[Path]) -> Source | None:
    """The last frame that ran a template."""
    found: Source | None = None
    roots = tuple(str(folder) for folder in folders)
    while trace:
        name = trace.tb_frame.f_code.co_filename
        if name.startswith(roots):
            found = Source(Path(name), trace.tb_lineno)
        trace = trace.tb_next
    return found
