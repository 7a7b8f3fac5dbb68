"""<use> -> a shared shape in its place: a symbol of the library, or an element of the same document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.drawing.items import Form, Item, Use
from pnp.drawing.paths import placed, product
from pnp.drawing.preflight import check_safe
from pnp.drawing.references import LOOSEST
from pnp.drawing.shapes import moved_by, view_box, view_matrix
from pnp.drawing.state import State
from pnp.drawing.tags import PLACED, BadMarkup, Tag
from pnp.geometry import Box
from pnp.records import NamedTuple
from pnp.source import did_you_mean

if TYPE_CHECKING:
    from pnp.drawing.interpret import Interpreter

MOST_USES = 10_000
"""How many shared shapes one side may come to when each is drawn for itself."""
_DEEPEST = 20
_FEWER = "draw some of their shapes where they are, without <use>"
_PIECES = ("face:", "back:")


class NoPiece(ValueError):
    """There is no such side of a piece to picture; the message says why."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


class Shared(NamedTuple):
    """A shared shape in one look."""

    form: Form
    view: Box | None
    """The view box of a symbol; None for any other element, which keeps its own measure."""
    uses: int
    """How many shared shapes it holds, those inside of them included."""
    lasting: bool
    """Whether it is the same for all pieces."""


def use(reader: Interpreter, tag: Tag, state: State) -> tuple[Use | None, bool]:
    """A shared shape or a piece in its place, and whether its form is the same object for all pieces.

    None for a piece that cannot be drawn, which is told where it is drawn itself.
    """
    href = tag.attributes.get("href", "")
    if href.startswith(_PIECES):
        return _piece(reader, href, state, tag), True
    name = href[1:]
    if not href.startswith("#"):
        raise BadMarkup(
            "bad-svg",
            f'<use> refers to "#id" in the same file or among the symbols, not to "{href}"',
            tag.at,
            'a piece is pictured as "face:component/piece" or "back:component/piece"',
        )
    if name in reader.local_ids():
        shared = _local(reader, name, state, tag)
    elif name in reader.library:
        shared = symbol(reader, name, state, tag)
    else:
        known = [*reader.library, *reader.local_ids()]
        raise BadMarkup("unknown-icon", f"no symbol `{name}`", tag.at, did_you_mean(name, known))
    _count(reader, 1 + shared.uses, tag)
    if shared.view is None:
        return Use(shared.form, moved_by(tag)), shared.lasting
    matrix = view_matrix(shared.view, tag)
    if state.ctm:
        shown = placed(shared.view, product(state.ctm, matrix))
        check_safe(reader, tag, state, shown, f"symbol `{name}`")
    return Use(shared.form, matrix), shared.lasting


def _piece(reader: Interpreter, href: str, state: State, tag: Tag) -> Use | None:
    """The side of another piece in its place, up to its trim."""
    form = reader.pieces.get(href, NoPiece(f"`{href}` cannot be pictured", "leave it out"))
    if isinstance(form, NoPiece):
        raise BadMarkup("bad-reference", str(form), tag.at, form.hint)
    if form is None:
        return None
    _count(reader, 1, tag)
    matrix = view_matrix(form.box, tag)
    if state.ctm:
        shown = placed(form.box, product(state.ctm, matrix))
        check_safe(reader, tag, state, shown, f"picture of {href.partition(':')[2]}")
    return Use(form, matrix)


def symbol(reader: Interpreter, name: str, state: State, tag: Tag) -> Shared:
    """A symbol of the library."""
    key = (name, state.key)
    found = reader.shared.get(key)
    if found is None:
        # A symbol sees its own ids only: what it looks like must not hang on the side that uses it.
        document = reader.tokens, reader.ids
        reader.tokens, reader.ids = reader.library[name], None
        try:
            found = reader.shared[key] = _read(reader, name, 0, state, tag, lasting=True)
        finally:
            reader.tokens, reader.ids = document
    return found


def _local(reader: Interpreter, name: str, state: State, tag: Tag) -> Shared:
    """An element of the tokens at hand; kept for other documents if its own text says all about it."""
    start = reader.local_ids()[name]
    here = (id(reader.tokens), start, state.key)
    found = reader.shared_here.get(here)
    if found is None:
        holder = reader.tags(reader.tokens[start])
        end = start + 1 if holder.empty else reader.end_of(start + 1, holder)
        text = tuple(reader.tokens[start:end])
        lasting = not any(token[0] == "<" and reader.tags(token).refers for token in text)
        found = reader.shared.get((text, state.key)) if lasting else None
        if found is None:
            found = _read(reader, name, start, state, tag, lasting=lasting)
        reader.shared_here[here] = found
        if lasting:
            reader.shared[text, state.key] = found
    return found


def _read(reader: Interpreter, name: str, start: int, state: State, tag: Tag, *, lasting: bool) -> Shared:
    """Read an element of the tokens at hand as a shape of its own."""
    if name in reader.open_uses:
        raise BadMarkup("bad-svg", f"symbol `{name}` uses itself", tag.at, "take that <use> out of it")
    if len(reader.open_uses) >= _DEEPEST:
        raise BadMarkup("bad-svg", f"symbols use each other more than {_DEEPEST} deep", tag.at, _FEWER)
    holder = reader.tags(reader.tokens[start])
    items: list[Item] = []
    before = reader.uses
    reader.open_uses.append(name)
    try:
        if holder.name == "symbol":
            view = _view(holder, name)
            if not holder.empty:
                reader.children(start + 1, reader.state(holder, state.inner()), items, holder)
            form = Form(name, tuple(items), view)
            return Shared(form, view, reader.uses - before, lasting)
        if holder.name not in PLACED:
            raise BadMarkup(
                "bad-svg", f"<use> cannot draw <{holder.name}>", tag.at, "use a <symbol>, a <g> or a shape"
            )
        reader.element(holder, state.inner(), start + 1, items)
        # SVG does not clip a shared group: its box only has to be wide enough.
        reach = max(LOOSEST / 2, 10 * max(reader.side.trim))
        loose = Box(-reach, -reach, 2 * reach, 2 * reach)
        return Shared(Form(name, tuple(items), loose), None, reader.uses - before, lasting)
    finally:
        reader.open_uses.pop()
        reader.uses = before


def _view(holder: Tag, name: str) -> Box:
    try:
        return view_box(holder)
    except ValueError as error:
        raise BadMarkup(
            "bad-svg", f"<symbol> `{name}` {error}", holder.at, 'for example viewBox="0 0 24 24"'
        ) from None


def _count(reader: Interpreter, uses: int, tag: Tag) -> None:
    reader.uses += uses
    if reader.uses > MOST_USES:
        raise BadMarkup(
            "bad-svg", f"symbols are used more than {MOST_USES} times in one another", tag.at, _FEWER
        )
