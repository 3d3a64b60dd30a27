"""Events: what happened at the table, as frozen values.

An event is a named tuple, because thousands of them are made and compared in a second. It is
written like a dataclass: its attributes are the fields of its line (see `line.py`).
"""

from __future__ import annotations

from collections import namedtuple
from typing import TYPE_CHECKING, Any, Self, dataclass_transform

from printplay.match.lines import fields, lists
from printplay.match.lines.fields import Field

if TYPE_CHECKING:
    from collections.abc import Iterator

    from printplay.match.lines.line import LineForm


@dataclass_transform(
    frozen_default=True,
    field_specifiers=(
        Field,
        fields.after,
        fields.flag,
        fields.keyword,
        fields.name,
        fields.number,
        fields.one_of,
        fields.own,
        fields.word,
        lists.counts,
        lists.names,
        lists.numbers,
    ),
)
class EventType(type):
    """The metaclass that turns a class with declared fields into a named tuple."""

    declared: dict[str, Field]
    form: LineForm

    def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> EventType:
        """Return a class of events; the attributes of its base come first."""
        parent = bases[0] if bases else None
        inherited = getattr(parent, "declared", {})
        own = {
            key: namespace.pop(key, Field())
            for key, kind in namespace.get("__annotations__", {}).items()
            if "ClassVar" not in str(kind)
        }
        declared: dict[str, Field] = {**inherited, **own}
        if parent is not None:
            base = namedtuple(name, tuple(declared), module=namespace["__module__"])  # type: ignore[misc]
            base.__new__.__defaults__ = tuple(field.default for field in declared.values() if field.optional)
            bases = (base, parent)
        made = super().__new__(cls, name, bases, {"__slots__": (), **namespace})
        made.declared = declared
        return made


class PlayerEvent(metaclass=EventType):
    """An action of a player."""

    player: str

    if TYPE_CHECKING:  # members of every named tuple

        def _replace(self, **values: Any) -> Self: ...
        def __iter__(self) -> Iterator[Any]: ...


class TableEvent(metaclass=EventType):
    """An event of the whole table."""

    if TYPE_CHECKING:

        def _replace(self, **values: Any) -> Self: ...
        def __iter__(self) -> Iterator[Any]: ...

    @property
    def player(self) -> str:
        """Return an empty text: the event is the table's."""
        return ""

    def __bool__(self) -> bool:
        """Return True, even for an event without fields."""
        return True
