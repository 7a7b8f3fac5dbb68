"""Two questions, one of which a copy of this process answers meanwhile where there is room for that."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable


def has_room() -> bool:
    """Whether this process may be copied, and another processor is there to run the copy."""
    threading = sys.modules.get("threading")
    is_alone = threading is None or threading.active_count() == 1
    return sys.platform == "linux" and is_alone and len(os.sched_getaffinity(0)) > 1


def both(one: Callable[[], bool], other: Callable[[], bool]) -> bool:
    """Whether both are true; `other` is asked in a copy of this process, and false where it fails."""
    copy = os.fork()
    if not copy:
        failed = True
        try:
            failed = not other()
        finally:
            os._exit(failed)
    try:
        is_so = one()
    except BaseException:
        os.kill(copy, signal.SIGKILL)
        os.waitpid(copy, 0)
        raise
    _, status = os.waitpid(copy, 0)
    return is_so and status == 0
