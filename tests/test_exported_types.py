"""What an answer of the public API is made of can be imported from printplay, too."""

from __future__ import annotations

import dataclasses
import inspect
import re
from collections.abc import Iterator
from typing import Any

import printplay as pp

#: What is no class of printplay, or stands for any.
_PLAIN = """
Any BinaryIO C_co Callable ClassVar Collection EnteredT_co ForwardRef Generic Iterable Iterator
Literal
Mapping None Path PurePath S_co Self Sequence Set
"""
#: What the command line and the page take of an answer, and nobody else: it may change.
_INNER = """
About FaultsAtEvent File GameState Headers KitFile Game Modules Paper PlayedEvents Preflight Print
PrintOptions RecordSource StoredMatch Summary Vault View
"""
#: What only the rooms of a game, a pad or a printer know.
_ROOMS = """
Affine BuiltBoard PolicyResults Counted Distortion DrawnStrokes Duplex FeatureFigures FoundPhoto
Island Look Loss Panel Point Rounds Row SearchArguments Segments Standing TableFigures Target Text
TieBreak What Winner Words
"""
_KNOWN = {*_PLAIN.split(), *_INNER.split(), *_ROOMS.split()}


def _returned(function: Any) -> str:
    return str(inspect.get_annotations(function).get("return", ""))


def _told(found: Any) -> Iterator[tuple[str, str]]:
    """Yield the public attributes of a class, or a function alone, with the types they have."""
    if inspect.isfunction(found):
        yield "return", _returned(found)
    if not inspect.isclass(found):
        return
    for name in dir(found):
        one = inspect.getattr_static(found, name)
        one = getattr(one, "fget", None) or getattr(one, "func", one)
        ours = inspect.isfunction(one) and one.__module__.startswith("printplay")
        if ours and not name.startswith("_"):
            yield name, _returned(one)
    fields = {field.name: field.type for field in getattr(found, "__dataclass_fields__", {}).values()}
    if not dataclasses.is_dataclass(found) and hasattr(found, "_fields"):
        fields = inspect.get_annotations(found)
    yield from ((name, str(kind)) for name, kind in fields.items() if not name.startswith("_"))


def _missing(public: set[str]) -> dict[str, str]:
    """Return the types of answers that cannot be imported, and where one of each was met."""
    missing: dict[str, str] = {}
    for name in sorted(public):
        for member, kind in _told(getattr(pp, name)):
            words = set(re.findall(r"\b[A-Z]\w+", kind)) - _KNOWN - public
            missing |= dict.fromkeys(words, f"{name}.{member}")
    return missing


def test_types_of_answers_are_exported() -> None:
    """Whoever annotates what an answer gave finds its type beside the function that gave it."""
    assert _missing(set(pp.__all__)) == {}


def test_a_type_that_is_not_exported_is_found() -> None:
    """The test above would see it: without `DrawnTurn` it names the readings of a line."""
    assert _missing({*pp.__all__} - {"DrawnTurn"}) == {"DrawnTurn": "Trace.readings"}
