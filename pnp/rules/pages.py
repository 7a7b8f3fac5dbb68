"""The fields of a page of printed rules, the same for all games: what it says, section by section."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.content.fields import Field, ListOf, MapOf, Text
from pnp.content.kinds import Kind, Record
from pnp.content.saying import Saying, Sentence


class PageSaying(Saying):
    """Rich text in which `{page}` and `{pages}` say the number of the page and of all pages."""

    names = ("page", "pages")


def page_fields(saying: type[Saying], settings: Kind | None = None) -> Mapping[str, Field]:
    """The fields of a page whose sentences say the numbers that `saying` knows; a game adds its examples.

    With `settings` a paragraph may hold under some of them only.
    """
    paragraph = Sentence(saying(600), settings) if settings else saying(600)
    return {
        "title": Text(40, about="What the page is about."),
        "lead": saying(400, about="The whole in a few sentences.", default=""),
        "sections": MapOf(
            Record(
                {
                    "heading": saying(60, about="Above a rule; left out: paragraphs alone.", default=""),
                    "lines": ListOf(paragraph, (0, 16), about="Paragraphs.", default=()),
                    "steps": ListOf(
                        Record({"title": saying(40), "text": saying(600, default="")}),
                        (0, 9),
                        about="What is done in this order; numbered from 1.",
                        default=(),
                    ),
                }
            ),
            about="By the box of each in boxes.yaml.",
            default={},
        ),
        "example": Text(20, about="On the plate of an example.", default="Example"),
        "credits": MapOf(Text(40), about="What a role of the set's credits is called.", default={}),
        "foot": PageSaying(40, about="At the foot.", default="Page {page} of {pages}"),
    }
