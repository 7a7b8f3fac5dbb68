"""Control characters are found among any others."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pnp.content.controls import CONTROL, has_controls


@given(st.text(alphabet=st.characters() | st.sampled_from("\t\n\x0b\x1f\x7f\x9f\xa0\xad\u2019"), max_size=5))
def test_they_are_found_wherever_the_pattern_finds_one(text: str) -> None:
    assert has_controls(text) == bool(CONTROL.search(text))
