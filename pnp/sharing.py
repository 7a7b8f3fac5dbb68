"""Work that a copy of this process shares where there is room for that."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

Made = TypeVar("Made")

MOST_SHARED = 256
"""From so many tasks on none are shared out."""


def has_room() -> bool:
    """Whether this process may be copied, and another processor is there to run the copy."""
    threading = sys.modules.get("threading")
    is_alone = threading is None or threading.active_count() == 1
    return sys.platform == "linux" and is_alone and len(os.sched_getaffinity(0)) > 1


def shared_out(tasks: Sequence[Callable[[], Made]], begin_copy: Callable[[], None]) -> list[Made | None]:
    """What fewer than MOST_SHARED tasks make, in their order; this process and a copy take one after another.

    None for those of the copy where it fails. What they make must be such as pickle takes. `begin_copy` is
    called in the copy before anything else.
    """
    import pickle

    waiting, fill = os.pipe()
    os.write(fill, bytes(range(len(tasks))))
    os.close(fill)
    results, answer = os.pipe()
    copy = os.fork()
    if not copy:
        failed = True
        try:
            begin_copy()
            with open(answer, "wb") as pipe:
                pickle.dump(_taken(tasks, waiting), pipe)
            failed = False
        finally:
            os._exit(failed)
    os.close(answer)
    with _not_left_alone(copy), open(results, "rb") as pipe:
        made = _taken(tasks, waiting)
        told = pipe.read()
    os.close(waiting)
    _, status = os.waitpid(copy, 0)
    if not status:
        made |= pickle.loads(told)
    return [made.get(number) for number in range(len(tasks))]


def _taken(tasks: Sequence[Callable[[], Made]], waiting: int) -> dict[int, Made]:
    """What the tasks make that one process takes, by their numbers, one a byte in a pipe."""
    made: dict[int, Made] = {}
    while number := os.read(waiting, 1):
        made[number[0]] = tasks[number[0]]()
    return made


@contextmanager
def _not_left_alone(copy: int) -> Iterator[None]:
    """End a copy of this process where this one cannot go on."""
    try:
        yield
    except BaseException:
        os.kill(copy, signal.SIGKILL)
        os.waitpid(copy, 0)
        raise
