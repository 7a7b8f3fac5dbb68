"""Work that a copy of this process does, or shares, where there is room for that."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property
from typing import Any, BinaryIO, TypeVar

Made = TypeVar("Made")
Packing = tuple[Callable[[Any], bytes], Callable[[bytes], Any]]
"""What makes bytes of values, and what makes values of these."""

MOST_SHARED = 256
"""From so many tasks on none are shared out."""
_PATIENCE = 0.0005
"""Seconds that a worker waits in turn for what is done meanwhile."""


class LostCopy(RuntimeError):
    """A copy of this process has not done what it was asked for."""


class Worker:
    """Does what the methods of an object do."""

    def __init__(self, make: Callable[[], object]) -> None:
        self._make = make

    @cached_property
    def _thing(self) -> object:
        return self._make()

    def tell(self, method: str, *values: Any) -> None:
        """Have something done that gives nothing back."""
        getattr(self._thing, method)(*values)

    def ask(self, method: str, *values: Any) -> Any:
        """What a method gives back once all is done that was told before."""
        return getattr(self._thing, method)(*values)

    def dismiss(self) -> None:
        """Nothing more is asked of it."""


class CopiedWorker(Worker):
    """Does it in a copy of this process, which goes on meanwhile; LostCopy where that fails.

    All values must be such as pickle takes.
    """

    def __init__(self, copy: int, orders: BinaryIO, answers: BinaryIO) -> None:
        self._copy = copy
        self._orders = orders
        self._answers = answers
        self._is_dismissed = False

    def tell(self, method: str, *values: Any) -> None:
        self._order(method, values, False)

    def ask(self, method: str, *values: Any) -> Any:
        import pickle

        self._order(method, values, True)
        try:
            return pickle.load(self._answers)
        except EOFError:
            raise LostCopy from None

    def dismiss(self) -> None:
        with suppress(BrokenPipeError):  # what it has not heard
            self._orders.close()
        self._is_dismissed = True

    def end(self) -> None:
        """See that the copy is no more."""
        if self._is_dismissed:
            os.waitpid(self._copy, 0)
        else:
            _end(self._copy)
            self.dismiss()
        self._answers.close()

    def _order(self, method: str, values: tuple[Any, ...], is_asked: bool) -> None:
        import pickle

        try:
            pickle.dump((method, values, is_asked), self._orders)
            self._orders.flush()
        except BrokenPipeError:
            raise LostCopy from None


@contextmanager
def worker(make: Callable[[], object], meanwhile: Callable[[], None]) -> Iterator[Worker]:
    """Does what an object does that `make` makes, in a copy of this process where there is room for one.

    There `meanwhile` is done beside it, so that it waits for less when it is asked.
    """
    made = _copied() if has_room() else None
    if made is None:
        yield Worker(make)
        return
    copy, (order, told), (answer, heard) = made
    if not copy:
        failed = True
        try:
            os.close(told)
            os.close(answer)
            with open(order, "rb") as orders, open(heard, "wb") as answers:
                _serve(make(), meanwhile, orders, answers)
            failed = False
        finally:
            os._exit(failed)
    os.close(order)
    os.close(heard)
    copied = CopiedWorker(copy, open(told, "wb"), open(answer, "rb"))  # noqa: SIM115
    try:
        yield copied
    finally:
        copied.end()


def _serve(thing: object, meanwhile: Callable[[], None], orders: BinaryIO, answers: BinaryIO) -> None:
    """Do what is asked for until nothing more can be."""
    import pickle
    from _thread import start_new_thread

    sys.setswitchinterval(_PATIENCE)
    start_new_thread(meanwhile, ())
    while True:
        try:
            method, values, is_asked = pickle.load(orders)
        except EOFError:
            return
        made = getattr(thing, method)(*values)
        if is_asked:
            pickle.dump(made, answers)
            answers.flush()


def has_room() -> bool:
    """Whether this process may be copied, and another processor is there to run the copy."""
    threading = sys.modules.get("threading")
    is_alone = threading is None or threading.active_count() == 1
    return sys.platform == "linux" and is_alone and len(os.sched_getaffinity(0)) > 1


def shared_out(
    tasks: Sequence[Callable[[], Made]], begin_copy: Callable[[], None], packing: Packing | None = None
) -> list[Made | None]:
    """What fewer than MOST_SHARED tasks make, in their order; this process and a copy take one after another.

    None for those of the copy where it fails. What they make must be such as the packing takes, pickle where
    none is given. `begin_copy` is called in the copy before anything else. Where the system refuses a copy
    this process takes them all.
    """
    if packing is None:
        import pickle

        packing = pickle.dumps, pickle.loads
    pack, unpack = packing
    copied = _copied()
    if copied is None:
        return [task() for task in tasks]
    copy, (waiting, fill), (results, answer) = copied
    if not copy:
        failed = True
        try:
            os.close(fill)
            begin_copy()
            with open(answer, "wb") as pipe:
                pipe.write(pack(_taken(tasks, waiting)))
            failed = False
        finally:
            os._exit(failed)
    os.close(answer)
    os.write(fill, bytes(range(len(tasks))))
    os.close(fill)
    with _not_left_alone(copy), open(results, "rb") as pipe:
        made = _taken(tasks, waiting)
        told = pipe.read()
    _, status = os.waitpid(copy, 0)
    if not status:
        made |= unpack(told)
    return [made.get(number) for number in range(len(tasks))]


def _taken(tasks: Sequence[Callable[[], Made]], waiting: int) -> dict[int, Made]:
    """What the tasks make that one process takes, by their numbers, one a byte in a pipe."""
    made: dict[int, Made] = {}
    with open(waiting, "rb", buffering=0) as numbers:
        while number := numbers.read(1):
            made[number[0]] = tasks[number[0]]()
    return made


def _copied() -> tuple[int, tuple[int, int], tuple[int, int]] | None:
    """A copy of this process, 0 within it, with a pipe to it and one back; None where the system refuses."""
    ends: list[int] = []
    try:
        ends += os.pipe()
        ends += os.pipe()
        copy = os.fork()
    except OSError:
        for end in ends:
            os.close(end)
        return None
    order, told, answer, heard = ends
    return copy, (order, told), (answer, heard)


@contextmanager
def _not_left_alone(copy: int) -> Iterator[None]:
    """End a copy of this process where this one cannot go on."""
    try:
        yield
    except BaseException:
        _end(copy)
        raise


def _end(copy: int) -> None:
    import signal

    os.kill(copy, signal.SIGKILL)
    os.waitpid(copy, 0)
