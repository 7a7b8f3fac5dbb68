"""A studio for each test."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.drawing.studio import Studio


@pytest.fixture
def studio(tmp_path: Path) -> Studio:
    return Studio(tmp_path)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The folder of a set, with room for art."""
    folder = tmp_path / "set"
    (folder / "art").mkdir(parents=True)
    return folder
