"""Where the files lie that say what printers do."""

from __future__ import annotations

import os
import sys
from pathlib import Path

FILE = "printers.yaml"
"""In the user's own folder for all projects, or beside a project's `pnp.yaml`."""


def config_folder() -> Path:
    """Where programs keep what a user has set for all projects; PNP_CONFIG_DIR names another folder."""
    given = os.environ.get("PNP_CONFIG_DIR")
    if given:
        return Path(given)
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or Path.home()) / "pnp"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "pnp"
    return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config") / "pnp"
