"""docs/problems.md lists every problem with its severity, and the severity is the one that people see."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pnp.explain import SOMETIMES_ERRORS, problem_names, usual_severity
from tests.made import script

ERRORS = Path(__file__).parent / "errors"


def test_the_page_is_up_to_date() -> None:
    module = script("make_problems")
    assert module.FILE.read_text(encoding="utf-8") == module.problems_page(), "run `make docs`"


@pytest.mark.parametrize("name", problem_names())
def test_a_name_has_the_severity_that_its_example_shows(name: str) -> None:
    told = (ERRORS / name / "expected.txt").read_text(encoding="utf-8")
    shown = set(re.findall(rf"(?m): (error|warning|info): .* \[{re.escape(name)}\]$", told))
    usual = {usual_severity(name)} | ({"error"} if name in SOMETIMES_ERRORS else set())
    assert shown
    assert shown <= usual, "list the name among those of its severity in pnp/explain/__init__.py"
