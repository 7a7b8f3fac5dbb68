"""A map -> lines of text: drawn in boxes of characters, with a legend and a table of stops; or its file."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.content.model import ContentSet, Piece
from pnp.games.heartland.map_kind import DEPOT_CODE, EMPTY, UP
from pnp.games.heartland.maps import Chart, chart_of
from pnp.games.heartland.moves import Cell
from pnp.games.heartland.pieces import CIRCLE, TRIANGLE
from pnp.games.heartland.roads import STEPS
from pnp.games.heartland.state import Board, Laid
from pnp.rules.maps import Paint

COLOURS = {"soy": "green", "corn": "yellow", "cattle": "bright_black", "pigs": "magenta"}
"""What the goods are written in, where there are colours."""
ALARM = "red"
MARKS = {"closed": "#", "toll": "$", "weigh": "w"}
"""What is on a side of a card."""
SIDE = {CIRCLE: "○", TRIANGLE: "△"}
LEGEND = f"{SIDE[CIRCLE]} circle side, {SIDE[TRIANGLE]} triangle side; # road closed, $ toll, w weigh station"
FEW_COLUMNS = 5
"""As many as stand in wide boxes on a terminal of 80 letters."""
WIDE, NARROW = 12, 6


def show_map(content: ContentSet, piece: Piece, paint: Paint) -> str:
    """A map as it lies, north up, what its cards say, and where a truck can stop."""
    chart = chart_of(content, piece)
    board = chart.board()
    title = f"{vars(piece)['title']}: {chart.table.players} players"
    variants = ", ".join(name.replace("_", " ") for name in sorted(chart.table.variants))
    lines = [paint(title, "bold") + (f", {variants}" if variants else ""), ""]
    lines += [*drawn(board, paint), "", LEGEND, "", *legend(chart, board, paint), "", *stops(chart, board)]
    return "\n".join(lines)


def drawn(board: Board, paint: Paint) -> Iterator[str]:
    """The cards in boxes, with the roads between them and what is on their sides."""
    cells = board.roads.cells
    across = range(min(x for x, _ in cells), max(x for x, _ in cells) + 1)
    down = range(max(y for _, y in cells), min(y for _, y in cells) - 1, -1)
    width = WIDE if len(across) <= FEW_COLUMNS else NARROW
    for y in down:
        boxes = [box(board, (x, y), width, paint) for x in across]
        for line in range(4):
            yield "".join(row[line] for row in boxes).rstrip()
        if y > down[-1]:
            roads = ["│" if leads(board, (x, y), "S") else "" for x in across]
            yield "".join(
                " " * (half(width) + 1) + f"{road:{width - half(width) + 3}}" for road in roads
            ).rstrip()


def box(board: Board, cell: Cell, width: int, paint: Paint) -> tuple[str, str, str, str]:
    """The four lines of a card, and the road that leads east."""
    at = board.roads.index.get(cell)
    if at is None:
        return (" " * (width + 4),) * 4
    here = board.laid[at - 1] if at else None
    location = board.locations[at]
    features = {}
    if here and location:
        on_sides = location.features_at(here.cell, here.side, here.turn)
        features = {side: paint(MARKS[kind], ALARM) for _, side, kind in on_sides}
    room = width - 2 if width > NARROW else width
    code, side, native = DEPOT_CODE, "", "depot"
    if here and location:
        code, side, native = here.location, SIDE[here.side], location.native
    first = f"{code}{side:>{room - len(code)}}".center(width)
    second = f"{native:{room}}".center(width).replace(native, paint(native, COLOURS.get(native, "")))
    east = "──" if leads(board, cell, "E") else "  "
    return (
        f"┌{'─' * half(width)}{features.get('N', '─')}{'─' * (width - 1 - half(width))}┐  ",
        f"{features.get('W', '│')}{first}{features.get('E', '│')}{east}",
        f"│{second}│  ",
        f"└{'─' * half(width)}{features.get('S', '─')}{'─' * (width - 1 - half(width))}┘  ",
    )


def half(width: int) -> int:
    """How much of a box lies to the left of its middle, where roads and marks are."""
    return (width - 1) // 2


def leads(board: Board, cell: Cell, direction: str) -> bool:
    """Whether an open road leads from a cell in a direction."""
    index, (x, y) = board.roads.index, STEPS[direction]
    there = (cell[0] + x, cell[1] + y)
    return cell in index and there in index and index[there] in board.roads.borders[index[cell]]


def legend(chart: Chart, board: Board, paint: Paint) -> Iterator[str]:
    """What each Location makes and pays, and what is on its sides."""
    yield f"{DEPOT_CODE:4} {chart.table.depot}"
    for here, location in zip(board.laid, board.locations[1:], strict=True):
        if location is None:
            continue
        prices = ", ".join(f"{good} {price}" for good, price in location.prices(here.side).items())
        made = paint(f"{location.native:6}", COLOURS[location.native])
        features = "".join(f"; {kind} {side}" for kind, side in location.features if here.side == TRIANGLE)
        yield f"{here.location:4} {location.name:20} makes {made}  wants {prices}{features}"


def stops(chart: Chart, board: Board) -> Iterator[str]:
    """From each card, where a truck can stop after exactly so many spaces."""
    table = chart.stops(board)
    far = range(1, chart.table.spaces + 1)
    headings = ["from", *(f"{spaces} space{'s' * (spaces > 1)}" for spaces in far)]
    rows = [headings, *([code, *(" ".join(row) or "-" for row in reached)] for code, reached in table)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(headings))]
    yield "Where a truck can stop after exactly this many spaces, fees and other trucks aside."
    for row in rows:
        yield "  ".join(f"{word:{width}}" for word, width in zip(row, widths, strict=True)).rstrip()


def write_picture(depot: Cell, laid: tuple[Laid, ...]) -> list[str]:
    """The rows of a map's picture, as its file has them."""
    words = {card.cell: card.location + UP * (card.side == TRIANGLE) for card in laid}
    words[depot] = DEPOT_CODE
    across = range(min(x for x, _ in words), max(x for x, _ in words) + 1)
    down = range(max(y for _, y in words), min(y for _, y in words) - 1, -1)
    # To the left: where the first row of a block of YAML begins, all others must. Each has room for a side.
    width = max(len(word.rstrip(UP)) for word in words.values()) + len(UP)
    return [" ".join(f"{words.get((x, y), EMPTY):{width}}" for x in across).rstrip() for y in down]
