"""`pnp manifest`: new manifests drawn from a seed, and what a deck makes of a manifest."""

from __future__ import annotations

import re
import shlex
from collections.abc import Collection
from pathlib import Path
from typing import Annotated

import typer

from pnp.cli import completion
from pnp.cli.build import Json
from pnp.cli.refusing import Refused, careful
from pnp.cli.showing import MOST_GAMES
from pnp.cli.written import PICTURES, NewFile, ending, write_new
from pnp.records import NamedTuple
from pnp.source import display_path, near_word

HIGHEST = 99

app = typer.Typer(
    name="manifest",
    help="Draw new manifests from a number, and show how well a deck can meet one.",
    no_args_is_help=True,
)


class Span(NamedTuple):
    """The lowest and the highest target that may come."""

    lowest: int
    highest: int


def _span(text: str) -> Span:
    found = re.fullmatch(r"\s*([0-9]{1,3})\s*(?:-|–|\.\.\.?)\s*([0-9]{1,3})\s*", text)
    if not found:
        raise typer.BadParameter(f'"{text}" is no range such as 3-20')
    low, high = int(found[1]), int(found[2])
    if not 1 <= low <= high <= HIGHEST:
        raise typer.BadParameter(f'"{text}": targets go from 1 to {HIGHEST}, the lower one first')
    return Span(low, high)


Deck = Annotated[
    str | None,
    typer.Option(
        "--deck",
        metavar="FILE|SET",
        help="Whose deck and rules count: a content set, the file of a deck, or a table of its cards. "
        "Else the set that the manifest's file lies in, or the bundled one.",
        autocompletion=completion.sets,
        show_default=False,
    ),
]


@app.command()
def new(
    seed: Annotated[
        int | None,
        typer.Option(
            metavar="NUMBER", help="The same number gives the same manifest. Else any.", show_default=False
        ),
    ] = None,
    difficulty: Annotated[
        str,
        typer.Option(
            metavar="easy|medium|hard",
            help="How many hands can make a target exactly, on average: easy 70 to 80 %, "
            "medium 58 to 70 %, hard 45 to 58 %.",
        ),
    ] = "medium",
    span: Annotated[
        Span | None,
        typer.Option(
            "--range",
            parser=_span,
            metavar="LOW-HIGH",
            help="The lowest and the highest target that may come. Else 3-20.",
            show_default=False,
        ),
    ] = None,
    curve: Annotated[
        str | None,
        typer.Option(
            metavar="rising|flat|wave",
            help="How targets go: rising, on the whole from low to high; flat, any four in a row add up to "
            "about the same; wave, three up and three down. Else any way.",
            show_default=False,
        ),
    ] = None,
    jump: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=HIGHEST,
            metavar="NUMBER",
            help="How far apart two targets in a row may be. Else any distance.",
            show_default=False,
        ),
    ] = None,
    deck: Deck = None,
    out: NewFile = None,
) -> None:
    """Draw a new manifest as hard as you like: no target more than twice, none twice in a row.

    Bots play one that is written to a file, so that pnp manifest show knows at once what they reach.
    In the folder manifests/ of a set it is printed by the next pnp build.
    """
    raise typer.Exit(careful(lambda: _new(seed, difficulty, span, curve, jump, deck, out)))


def _new(
    seed: int | None,
    difficulty: str,
    span: Span | None,
    curve: str | None,
    jump: int | None,
    deck: str | None,
    out: Path | None,
) -> int:
    from random import SystemRandom

    from pnp.cli import chances
    from pnp.cli.atlas import modeline
    from pnp.cli.decks import open_deck
    from pnp.cli.places import named
    from pnp.rules.engine import BadText
    from pnp.rules.manifests import Wish

    dealt = open_deck(deck, out)
    if dealt is None:
        return 1
    _must_be_one_of(difficulty, dealt.manifests.difficulties, "--difficulty")
    _must_be_one_of(curve, dealt.manifests.curves, "--curve")
    seed = SystemRandom().randrange(1_000_000) if seed is None else seed
    low, high = span or dealt.manifests.span
    wish = Wish(seed, difficulty, low, high, curve, jump)
    try:
        targets = dealt.manifests.draw(dealt.content, wish)
        dealt.manifests.configure(dealt.content, targets)
    except BadText as error:
        raise Refused(f"{dealt.content.id}: {error}") from None
    words = ["pnp", "manifest", "new", "--seed", str(seed), "--difficulty", difficulty]
    words += ["--range", f"{low}-{high}"] if span else []
    words += ["--curve", curve] if curve is not None else []
    words += ["--jump", str(jump)] if jump is not None else []
    words += named("--deck", deck, out, dealt.content)
    shown = shlex.quote(display_path(out)) if out else "FILE"
    shown += f" --deck {shlex.quote(deck)}" if deck is not None else ""
    text = (
        f"{modeline(out, dealt.content, dealt.kind)}"
        f"# Drawn by `{shlex.join(words)}`; the same words draw the same targets.\n"
        f"# Change what you like, then: pnp manifest show {shown}\n"
        f"{dealt.manifests.write(dealt.content, targets, wish)}"
    )
    if out is None:
        print(text, end="")
        return 0
    write_new(out, text)
    print(
        f"{display_path(out)}: {difficulty}, seed {seed}: {len(targets)} targets, each met exactly by "
        f"{100 * dealt.chances(targets).mean:.0f} % of hands on average",
        flush=True,
    )
    found = chances.find(Path(display_path(out)), deck)
    if found is not None:
        chances.answer(found, deck)
        for reach in found.reached:
            print(chances.bot_line(reach))
    print(f"Look at it with: pnp manifest show {shown}")
    print(_how_to_print(out))
    return 0


def _must_be_one_of(word: str | None, known: Collection[str], option: str) -> None:
    """Wrong usage where a word is not known."""
    if word is not None and word not in known:
        hint = near_word(word, known) or f"known: {', '.join(known)}"
        raise typer.BadParameter(f'"{word}": {hint}', param_hint=f"'{option}'")


def _how_to_print(out: Path) -> str:
    """What is still to be done before a manifest is printed, as its set stands now."""
    from pnp.cli.decks import open_deck
    from pnp.cli.places import home_of, name_of

    home = home_of(out)
    dealt = open_deck(str(home), out) if home else None
    if dealt is None:
        return "To print it, put it into the folder manifests/ of a set"
    part = next((part for part in dealt.content.components if part.kind == dealt.kind.name), None)
    if part is not None and dealt.prints(out):
        return f"Print it with: pnp build {shlex.quote(name_of(dealt.content))} --component {part.id}"
    where = display_path(part.source.file) if part else "a component of the kind manifest"
    return f"To print it, write `pieces: {out.parent.name}/*.yaml` in {where}"


@app.command()
def show(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", help="The file of a manifest, such as storm.yaml.", show_default=False
        ),
    ],
    deck: Deck = None,
    games: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=MOST_GAMES,
            metavar="NUMBER",
            help="How many games each bot plays, as far as 15 seconds allow; 0 leaves bots out. "
            "Else 50, and fewer with a deck of many different hands.",
            show_default=False,
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            parser=ending(*PICTURES),
            metavar="FILE",
            help="Make a picture of the chances instead: chances.svg or chances.png.",
            show_default=False,
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Show how many hands can make each target of a manifest, what to expect of it, and what bots reach.

    All hands of the deck are counted. What bots reached is kept, so that only the first time takes longer.
    """
    from pnp.cli import chances

    raise typer.Exit(careful(lambda: chances.show(file, deck, games, as_json, out)))
