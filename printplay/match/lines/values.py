"""Fast immutable values with many attributes: the state of a match, a case of a rule.

A named tuple looks every attribute up in its class. A slot is faster, which makes replay a tenth
faster in a game that reads seventy attributes a line. Only mypy enforces that a value is frozen, as
a check at run time costs more than the slots save.

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
        """Return a copy with other values of some attributes, as named tuples do."""
        copy = type(self)(*type(self)._all(self))
        for name, value in values.items():
            setattr(copy, name, value)
        return copy


@dataclass_transform(frozen_default=True)
def value(declared: type[ValueT]) -> type[ValueT]:
    """Declare a class by its attributes, as a dataclass; it has at least two of them."""
    value_type = dataclass(slots=True, unsafe_hash=True)(declared)
    value_type._all = attrgetter(*value_type.__slots__)
    return value_type
