"""What holds for the tests of every stage."""

from __future__ import annotations

from hypothesis import settings

# Usual runs try the same examples each time, so that they judge the change alone; `make fuzz` tries new ones.
settings.register_profile("same", derandomize=True)
settings.register_profile("new", derandomize=False)
settings.load_profile("same")


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """Call bytes by their parameter: archives hold the time they were made, and workers must agree on ids."""
    return argname if isinstance(val, bytes) else None
