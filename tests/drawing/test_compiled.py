"""Compiled templates that are kept: used again as long as they are whole."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.drawing.sandbox import Sandbox
from tests.drawing.studio import Studio


@pytest.mark.parametrize(
    ("kept", "compiled"),
    [(lambda data: data, 0), (lambda data: data[:-20], 1), (lambda data: b"", 1), (lambda data: data[9:], 1)],
)
def test_a_template_is_compiled_again_only_where_what_was_kept_is_torn(
    studio: Studio,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    kept: Callable[[bytes], bytes],
    compiled: int,
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    piece = studio.piece()
    studio.face("<rect width='9' height='9'/>")
    drawer = studio.drawer()
    component = drawer.content.components[0]
    drawn = drawer.drawing(component, component.face, piece)
    (file,) = tmp_path.rglob("*.cache")
    file.write_bytes(kept(file.read_bytes()))
    runs = []
    compile_ = Sandbox.compile
    monkeypatch.setattr(Sandbox, "compile", lambda *given: runs.append(given) or compile_(*given))
    again = studio.drawer()
    component = again.content.components[0]
    assert again.drawing(component, component.face, piece) == drawn
    assert len(runs) == compiled
