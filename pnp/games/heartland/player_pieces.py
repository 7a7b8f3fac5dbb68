"""What each player of the Heartland game gets, and the crates: what a content set may write of them."""

from __future__ import annotations

from pnp.content.fields import Choice, ListOf, RichText, Text
from pnp.content.kinds import Kind, Record
from pnp.games.heartland.pieces import GOODS, VARIANTS, Saying, Sentences

SCORE = Kind(
    "score",
    "Score and Cargo cards",
    {
        "shows": Choice(
            "track", "trailer", about="A track from 0 to `track`, or places for the crates aboard."
        ),
        "title": Text(16, about="In capitals; what is counted, cash or points, where left out.", default=""),
        "turns": Text(40, about="Above the thresholds that bring on the last turns.", default=""),
        "text": Sentences(120, about="At the foot.", default=()),
    },
)
MARKER = Kind("marker", "Score markers", {})
TRUCK = Kind(
    "truck",
    "Trucks that are folded and stand",
    {
        "feet": ListOf(RichText(60), 2, about="How to fold: on the foot that is hidden, and on the other."),
    },
)
CRATE = Kind(
    "crate",
    "Crates",
    {
        "good": Choice(*GOODS, about="What is in it."),
        "net": RichText(80, about="Beside the net of a cube: how to make it.", default=""),
    },
)
REFERENCE = Kind(
    "reference",
    "Reference cards",
    {
        "heading": Text(24, about="Above the steps of a turn."),
        "steps": ListOf(
            Record(
                {
                    "title": Text(20, about="What is done."),
                    "text": Sentences(200, about="How it is done."),
                }
            ),
            3,
            about="A turn, on the face.",
        ),
        "edition": Saying(40, about="Beside the heading; {edition} says the edition.", default=""),
        "end_heading": Text(24, about="Above the thresholds that bring on the end."),
        "last_turns": Sentences(200, about="What a threshold brings on."),
        "winner": Sentences(200, about="Who wins."),
        "variants_heading": Saying(40, about="Above the variants, of which those in play are ticked."),
        "variants": Record(
            {
                variant: Record(
                    {
                        "name": Text(24, about="What the variant is called."),
                        "text": Sentences(200, about="What is different."),
                    }
                )
                for variant in VARIANTS
            },
            about="What each variant changes.",
        ),
    },
)
