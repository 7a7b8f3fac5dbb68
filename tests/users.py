"""Steps taken as a user whom permissions bind, also where the tests run as root."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

NOBODY = 65534
"""The user of no rights on POSIX systems."""
_PASS = 0o011
"""Others may pass through a folder."""


@contextmanager
def ordinary_user(folder: Path) -> Iterator[None]:
    """Own the folder and all in it as a user without special rights; root is root again afterwards."""
    if os.name != "posix":
        pytest.skip("permissions of POSIX are not to be had here")
    if os.geteuid() != 0:
        yield
        return
    closed = [parent for parent in folder.parents if parent.stat().st_mode & _PASS != _PASS]
    modes = {parent: parent.stat().st_mode for parent in closed}
    for path in (folder, *folder.rglob("*")):
        os.chown(path, NOBODY, -1)
    for parent, mode in modes.items():
        parent.chmod(mode | _PASS)
    try:
        os.seteuid(NOBODY)
        yield
    finally:
        os.seteuid(0)
        for parent, mode in modes.items():
            parent.chmod(mode)
