"""What `pnp map` does with maps of the Heartland game: judge, draw and show them."""

from __future__ import annotations

from pnp.content.model import ContentSet
from pnp.games.heartland.generate import draw_map
from pnp.games.heartland.map_kind import MAP
from pnp.games.heartland.map_text import show_map, write_picture
from pnp.games.heartland.maps import TABLE, judge_map, judge_rest
from pnp.games.heartland.pieces import DEPOT, LOCATION, VARIANTS
from pnp.games.heartland.table import set_table
from pnp.rules.maps import Maps, Wish


def write_map(content: ContentSet, wish: Wish) -> str:
    """The file of a map that is drawn. BadText where the set or the game has none like that."""
    settings = {} if wish.variants is None else {"variants": list(wish.variants)}
    table = set_table(content, wish.players, settings, None)
    drawn = draw_map(table, wish.seed, wish.triangles)
    lines = [f"title: {wish.players} players, seed {wish.seed}", f"players: {wish.players}"]
    if wish.variants is not None:
        lines.append(f"variants: [{', '.join(wish.variants)}]")
    lines += ["grid: |", *(f"  {row}" for row in write_picture(drawn.depot, drawn.laid))]
    return "".join(f"{line}\n" for line in lines)


MAPS = Maps(
    kind=MAP.name,
    cards=frozenset((LOCATION.name, DEPOT.name)),
    variants=VARIANTS,
    room=TABLE,
    draw=write_map,
    judge=judge_map,
    judge_rest=judge_rest,
    show=show_map,
)
