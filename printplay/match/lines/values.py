"""Values with many attributes that are read again and again: the state of a match, a line judged.

A named tuple looks every attribute up in its class. A slot is read at once, which makes replay a
tenth faster where a state is asked seventy things a line. mypy holds a value to be frozen; nothing
else guards it, as a guard costs more than the slots save.

>>> @value
... class Place(Value):
...     space: str
...     visits: int = 0
>>> here = Place("c4")
>>> here._replace(visits=2), here == Place("c4")
(Place(space='c4', visits=2), True)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, ClassVar, Self, TypeVar, dataclass_transform

ValueT = TypeVar("ValueT", bound="Value")


class Value:
    """The base class of values."""

    __slots__: tuple[str, ...] = ()
    _all: ClassVar[Callable[[Any], tuple[Any, ...]]]

    def _replace(self, **values: Any) -> Self:
        """Return a copy with other values of some attributes, as named tuples do it."""
        other = type(self)(*type(self)._all(self))
        for name, one in values.items():
            setattr(other, name, one)
        return other


@dataclass_transform(frozen_default=True)
def value(declared: type[ValueT]) -> type[ValueT]:
    """Declare a class by its attributes, as a dataclass is; it has at least two of them."""
    made = dataclass(slots=True, unsafe_hash=True)(declared)
    made._all = attrgetter(*made.__slots__)
    return made
