"""Sheets of the Heartland game: printed whole, with room for all words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from heartland_sheets import copied

from pnp import build
from pnp.geometry import PAPERS as PAPER
from pnp.jobs import Options


@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_all_sheets_are_printed_whole(tmp_path: Path, paper: str) -> None:
    chosen = Options(components=("setup", "rules"), paper=PAPER[paper], strict=True)
    result = build(["heartland"], folder=tmp_path, out=tmp_path / "out", options=chosen)
    assert list(result.report) == []
    pages = {}
    for file in result.files:
        with pypdfium2.PdfDocument(file.path) as document:
            pages[file.component.id] = len(document)
    assert pages == {"setup": 3, "rules": 4}


VARIED = [
    {"variants": ["short_haul", "fresh_start", "warehouse_mixup", "alternate_routes"]},
    {
        "edition": "002",
        "unit_label": "points",
        "case_c_cost": "debt",
        "no_legal_move": "depot",
        "allow_pass": "never",
        "discard_min": 1,
        "start_is_passed": False,
        "end_mode": "finish_round",
        "final_floor": "zero",
        "removed": "choice",
        "place_before_deal": True,
    },
]


@pytest.mark.parametrize("settings", VARIED)
def test_all_words_have_room_under_other_settings(tmp_path: Path, settings: dict[str, Any]) -> None:
    copied(tmp_path, **settings)
    chosen = Options(components=("setup", "rules"), strict=True)
    result = build(["heartland"], folder=tmp_path, out=tmp_path / "out", options=chosen)
    assert list(result.report) == []
