"""Compiled templates, kept from run to run where the user's temporary files are: to compile takes long."""

from __future__ import annotations

import marshal
import os
import pickle
import zlib
from contextlib import suppress
from functools import cache
from pathlib import Path

import jinja2.compiler
from jinja2 import BytecodeCache, FileSystemBytecodeCache
from jinja2.bccache import Bucket, bc_magic


class _Kept(FileSystemBytecodeCache):
    """Jinja2's cache of files, which nobody else may write, told apart by the text of a template."""

    def load_bytecode(self, bucket: Bucket) -> None:
        """Read a compiled template as a whole: Jinja2 reads it value by value, in six times as long."""
        head = bc_magic + pickle.dumps(bucket.checksum, 2)
        with suppress(OSError, EOFError, ValueError, TypeError):
            data = Path(self._get_cache_filename(bucket)).read_bytes()
            if data.startswith(head):
                bucket.code = marshal.loads(memoryview(data)[len(head) :])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a compiled template, if there is room."""
        with suppress(OSError):
            super().dump_bytecode(bucket)


def compiled(places: bool) -> BytecodeCache | None:
    """What keeps templates compiled with places, or without; None where no folder is safe."""
    try:
        return _Kept(pattern=f"pnp-{_compiler():08x}-{places:d}-%s.cache")
    except (RuntimeError, OSError):
        return None


@cache
def _compiler() -> int:
    """What compiles templates: another pnp or Jinja2 makes other code of the same text."""
    here = Path(__file__)
    names = ("sandbox.py", "generator.py", "inspection.py", "outside.py")
    ours = b"".join(here.with_name(name).read_bytes() for name in names)
    return zlib.crc32(f"{os.stat(jinja2.compiler.__file__).st_mtime_ns}".encode(), zlib.crc32(ours))
