"""`NamedTuple` as `typing` has it, made in half the time: nobody compiles what its fields are to hold.

Each run makes about a hundred of these classes before it does anything else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing import NamedTuple
else:
    from collections import namedtuple

    class _Maker(type):
        """Gives the class of a named tuple in the place of one that is written with annotations."""

        def __new__(cls, name: str, bases: tuple[type, ...], written: dict[str, Any]) -> type:
            if not bases:
                return super().__new__(cls, name, bases, written)
            fields = written.pop("__annotations__", {})
            defaults = [written.pop(field) for field in fields if field in written]
            made = namedtuple(name, fields, defaults=defaults, module=written.pop("__module__"))
            made.__annotations__ = fields
            for member, value in written.items():
                setattr(made, member, value)
            return made

    class NamedTuple(metaclass=_Maker):
        """The base that tells such a class."""


__all__ = ["NamedTuple"]
