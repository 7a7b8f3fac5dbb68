"""Records are the named tuples of `typing`, made sooner."""

from __future__ import annotations

import pickle
import typing

import pytest

from pnp import records
from pnp.geometry import Box

SOURCE = '''
class Card(NamedTuple):
    """One card."""

    id: str
    copies: int = 1
    """How many."""
    notes: Nowhere | None = None

    @property
    def is_single(self) -> bool:
        """Whether there is one."""
        return self.copies == 1

    @classmethod
    def of(cls, id: str) -> Card:
        return cls(id, 7)

    def __str__(self) -> str:
        return self.id
'''


def card_by(base: object) -> typing.Any:
    """The class that this base makes of SOURCE."""
    names: dict[str, typing.Any] = {"NamedTuple": base, "__name__": "cards"}
    exec(f"from __future__ import annotations\n{SOURCE}", names)
    return names["Card"]


@pytest.fixture(params=[records.NamedTuple, typing.NamedTuple], ids=["ours", "typing"])
def card(request: pytest.FixtureRequest) -> typing.Any:
    """The class of a card, as it is made here and as it is made by Python."""
    return card_by(request.param)


def test_a_record_is_a_named_tuple_with_all_that_is_written_in_it(card: typing.Any) -> None:
    one = card("king", copies=2)
    assert one == ("king", 2, None)
    assert isinstance(one, tuple)
    assert (one.is_single, card("king").is_single, str(one)) == (False, True, "king")
    assert card.of("ten")._replace(id="ace") == ("ace", 7, None)
    assert one._asdict() == {"id": "king", "copies": 2, "notes": None}
    assert repr(one) == "Card(id='king', copies=2, notes=None)"
    with pytest.raises(TypeError):
        card()
    with pytest.raises(AttributeError):
        one.copies = 3


def test_a_record_tells_of_itself_as_python_has_it() -> None:
    ours, theirs = card_by(records.NamedTuple), card_by(typing.NamedTuple)
    for name in ("__name__", "__qualname__", "__module__", "__doc__", "_fields", "_field_defaults"):
        assert getattr(ours, name) == getattr(theirs, name), name
    assert ours.__annotations__ == {"id": "str", "copies": "int", "notes": "Nowhere | None"}


def test_a_record_can_be_sent_to_another_process() -> None:
    box = Box(1, 2, 3, 4)
    sent = pickle.loads(pickle.dumps(box))
    assert sent == box
    assert type(sent) is Box
