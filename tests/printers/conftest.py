"""No printer of whoever runs the tests is known in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.pipeline.conftest import Table


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's own folder for settings, empty."""
    folder = tmp_path / "config"
    monkeypatch.setenv("PNP_CONFIG_DIR", str(folder))
    return folder


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """A project in which small sets are written and built."""
    return Table(tmp_path / "table")
