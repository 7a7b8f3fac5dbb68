"""What holds for the tests of every stage."""

from __future__ import annotations


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """Call bytes by their parameter: archives hold the time they were made, and workers must agree on ids."""
    return argname if isinstance(val, bytes) else None
