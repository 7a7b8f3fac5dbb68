"""Vectors of the rule notes: tests that are found under their numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import pytest

Test = TypeVar("Test", bound=Callable[..., Any])


def vector(*numbers: str) -> Callable[[Test], Test]:
    """Give a test the numbers of the vectors that it shows, in the ids that pytest lists."""
    return pytest.mark.parametrize((), [pytest.param(id=" ".join(numbers))])
