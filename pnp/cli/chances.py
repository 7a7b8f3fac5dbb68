"""The file of a manifest -> how it is met: counted, played by bots, as lines of text, JSON or a picture."""

from __future__ import annotations

from contextlib import redirect_stderr
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.cli import kept, output
from pnp.cli.bots import Reach, play
from pnp.cli.decks import Dealt, open_deck
from pnp.cli.refusing import Refused
from pnp.records import NamedTuple
from pnp.source import Report, display_path

if TYPE_CHECKING:
    from pnp.content.model import Piece
    from pnp.rules.manifests import Chances

BAR = 30
"""Letters of a bar for all hands."""


class Found(NamedTuple):
    """A manifest, and how it is met."""

    dealt: Dealt
    file: Path
    piece: Piece
    chances: Chances
    reached: list[Reach]
    report: Report

    @property
    def difficulty(self) -> str:
        """What the manifest is called."""
        return self.dealt.difficulty(self.chances.mean)


def show(file: Path, deck: str | None, games: int | None, as_json: bool, out: Path | None) -> int:
    """`pnp manifest show`: the exit code."""
    found = find(file, deck, games, as_json, whole=out is not None)
    if found is None:
        return 1
    if out is not None:
        from pnp.cli.plots import write_plot

        return write_plot(found, out)
    kept.tell(*answer(found, deck, games, as_json))
    return int(found.report.has_errors)


def find(
    file: Path, deck: str | None, games: int | None = None, as_json: bool = False, whole: bool = False
) -> Found | None:
    """How the manifest in a file is met; None, and why is said, where that cannot be told.

    Where the set need not be whole, it may have no pieces but cards.
    """
    dealt = open_deck(deck, file, whole)
    if dealt is None:
        return None
    report = Report()
    piece = read(dealt, file, report)
    if piece is None:
        _tell_problems(report, as_json)
        return None
    if dealt.content.severity:
        from pnp.pipeline import judged

        report = judged(report, dealt.content)
    chances = dealt.chances(vars(piece)["targets"])
    report.extend(dealt.manifests.judge(dealt.content, piece))
    reached = [] if report.has_errors else play(dealt, piece, games)
    return Found(dealt, file, piece, chances, reached, report)


def answer(
    found: Found, deck: str | None, games: int | None = None, as_json: bool = False
) -> tuple[str, str]:
    """What is said on stdout and stderr to who asks for a manifest; kept where it has no errors."""
    said = StringIO()
    with redirect_stderr(said):
        if not as_json:
            output.show(found.report)
    text = json_text(found) if as_json else text_of(found)
    if not found.report.has_errors:
        key = kept.answer_key(str(found.file), deck, games, as_json)
        kept.keep(key, {"out": text, "err": said.getvalue()}, looked_at(found, deck))
    return text, said.getvalue()


def read(dealt: Dealt, file: Path, report: Report) -> Piece | None:
    """The manifest in a file, or None, and what is wrong in the report. Refused for a whole component."""
    for part in dealt.content.components:
        if file.is_file() and part.source.file.exists() and part.source.file.samefile(file):
            raise Refused(
                f"{display_path(file)} is the whole component {part.id}: show the file of one manifest, "
                "which `pieces: manifests/*.yaml` lets lie in a folder"
            )
    return dealt.read(file, report)


def _tell_problems(report: Report, as_json: bool) -> None:
    if as_json:
        output.print_json(output.report_json(report))
    else:
        output.show(report)


def text_of(found: Found) -> str:
    """What is said to people."""
    return "".join(f"{line}\n" for line in lines(found))


def lines(found: Found) -> list[str]:
    """A table with bars, and what it comes to."""
    from pnp.rules.hints import all_counted

    chances, hands = found.chances, found.chances.hands
    told = [
        f"{display_path(found.file)}: {found.difficulty}",
        f"Hands of {chances.hand} from the {chances.cards} cards of {found.dealt.deck}: {all_counted(hands)}",
        "",
        "row  target    exact     near",
    ]
    for number, row in enumerate(chances.rows, 1):
        full, part = (round(BAR * each / hands) for each in (row.exact, row.near))
        bar = "█" * full + "░" * (part - full)
        told.append(
            f"{number:>3}  {row.target:>6}  {row.exact / hands:>7.1%}  {row.near / hands:>7.1%}  {bar}"
        )
    told += [
        f"     on average {chances.mean:>6.1%}  {chances.near:>7.1%}",
        "     █ exact: hands that can make the target   █░ near: make it or come close enough to score",
        "",
        f"{chances.expected:.2f} of {chances.most} points to expect with the best delivery in each row, "
        "no trims, nothing carried",
    ]
    return told + [bot_line(reach) for reach in found.reached]


def bot_line(reach: Reach) -> str:
    """What a bot reached, and how sure that is."""
    from pnp.rules.hints import count

    within = "" if reach.low is None else f" (95 %: {reach.low:z.1f} to {reach.high:.1f})"
    return f"{reach.mean:.1f} points{within} reached by {reach.bot}, alone, in {count(reach.games, 'game')}"


def json_text(found: Found) -> str:
    """What is said to programs."""
    import json

    return json.dumps(as_json(found), indent=2) + "\n"


def as_json(found: Found) -> dict[str, Any]:
    """The same as values of JSON; chances are shares of all hands."""
    chances = found.chances
    return {
        "file": display_path(found.file),
        "set": found.dealt.content.id,
        "deck": found.dealt.deck,
        "cards": chances.cards,
        "hand": chances.hand,
        "hands": chances.hands,
        "difficulty": found.difficulty,
        "exact": chances.mean,
        "near": chances.near,
        "rows": [
            {
                "row": number,
                "target": row.target,
                "exact": row.exact / chances.hands,
                "near": row.near / chances.hands,
                "exact_hands": row.exact,
                "near_hands": row.near,
            }
            for number, row in enumerate(chances.rows, 1)
        ],
        "expected": chances.expected,
        "most": chances.most,
        "bots": {
            reach.bot: {"games": reach.games, "mean": reach.mean, "ci95": [reach.low, reach.high]}
            for reach in found.reached
        },
        **output.report_json(found.report),
    }


def looked_at(found: Found, deck: str | None) -> list[Path]:
    """Every file and folder that an answer depends on, and those that would change it if they were there."""
    content, here = found.dealt.content, Path.cwd()
    homes = [folder / "set.yaml" for folder in Path(here, found.file).parents[:2]]
    if deck is not None:
        homes += [
            Path(deck),
            *(folder / "set.yaml" for folder in (here / deck, *Path(here, deck).parents[:2])),
        ]
    names = {content.id, found.dealt.game.name, deck or content.id}
    homes += [here / "content" / name / "set.yaml" for name in names]
    return [found.file, *content.folders, *homes]
