"""The scripts in `docs/` that make files of the project."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

DOCS = Path(__file__).parent.parent / "docs"


def script(name: str) -> ModuleType:
    """The module of a script, such as `make_problems`; nothing is written by it."""
    spec = importlib.util.spec_from_file_location(name, DOCS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
