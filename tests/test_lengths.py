"""Lengths and coefficients as text: short, exact, never with an exponent."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.lengths import Numbers, factor, number


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1.0, "1"),
        (0.5, "0.5"),
        (-0.00000001, "0"),
        (1 / 3, "0.333333"),
        (100 / 3, "33.3333"),
        (1e-05, "0.00001"),
        (-2.50, "-2.5"),
        (1234567.0, "1234567"),
    ],
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert number(value) == text


@settings(max_examples=200, deadline=None)
@given(st.floats(-2000, 2000))
def test_numbers_are_short_and_exact(value: float) -> None:
    text = Numbers()[value]
    assert abs(float(text) - value) <= (0.00005 if abs(value) >= 1 else 0.0000005) * 1.0001
    assert "e" not in text
    assert text != "-0"
    assert len(text) <= 10
    assert abs(float(factor(value)) - value) < 1e-8


def test_numbers_forget_what_is_too_much() -> None:
    numbers = Numbers()
    for value in range(60_000):
        assert numbers[value] == str(value)
    assert len(numbers) < 60_000
