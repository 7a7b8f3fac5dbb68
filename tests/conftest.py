"""What holds for the tests of every stage."""

from __future__ import annotations

import pytest
from hypothesis import settings

from pnp.source import Problem, Report

WITHOUT_HINT = {"pack-figures": "it tells how things are, and nothing is to be mended"}
"""Problems that have no way out beside them, and why."""

# Usual runs try the same examples each time, so that they judge the change alone; `make fuzz` tries new ones.
settings.register_profile("same", derandomize=True)
settings.register_profile("new", derandomize=False)
settings.load_profile("same")


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """Call bytes by their parameter: archives hold the time they were made, and workers must agree on ids."""
    return argname if isinstance(val, bytes) else None


@pytest.fixture(autouse=True)
def every_problem_has_a_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """No problem that a test meets may go into a report without a hint."""
    add = Report.add

    def checked(report: Report, problem: Problem) -> None:
        assert problem.hint or problem.name in WITHOUT_HINT, f"give this problem a hint: {problem}"
        add(report, problem)

    monkeypatch.setattr(Report, "add", checked)
