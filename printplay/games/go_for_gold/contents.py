"""The contents of a space, as layouts declare them and the rules use them."""

from __future__ import annotations

import difflib
from collections import defaultdict
from collections.abc import Mapping, Set
from dataclasses import dataclass
from math import atan2, pi
from typing import Any

from printplay.core.errors import FilePlace, LayoutError, brief
from printplay.core.translation_markers import N_, Lettered
from printplay.geometry.board import BuiltBoard, Space, SpaceId
from printplay.geometry.layouts.layout import LayoutSpace
from printplay.geometry.playable import Playable

#: The colours a temple can have; each has a glyph of its own (drawn in lettering.py).
TEMPLE_COLOURS = ("red", "blue", "green", "yellow", "violet", "orange", "teal", "pink")

#: Language -> label of a port in a layout -> its letter in that language, where it differs. Prints
#: show the letter of the language, readers accept either; layouts, written records and all JSON
#: keep the label.
_LETTERS: Mapping[str, Mapping[str, str]] = {"de": {"E": "O"}}

_KEYS = ("kind", "port", "treasure", "number", "points", "temple", "shovels", "feet")
_LIMIT = 99


@dataclass(frozen=True, slots=True)
class Contents:
    """At most one of port, treasure (`number`, worth `points`) and temple; gatherable symbols."""

    water: bool = False
    port: str | None = None
    number: int | None = None
    points: int | None = None
    temple: str | None = None
    shovels: int = 0
    feet: int = 0

    @property
    def kind(self) -> str:
        """Return land, port, treasure, temple or water."""
        if self.water:
            return "water"
        if self.port is not None:
            return "port"
        if self.number is not None:
            return "treasure"
        return "temple" if self.temple is not None else "land"

    def properties(self) -> dict[str, Any]:
        """Return the contents as properties in GeoJSON."""
        features = {"port": self.port, "number": self.number, "points": self.points, "temple": self.temple}
        return {
            "kind": self.kind,
            **{key: value for key, value in features.items() if value is not None},
            "shovels": self.shovels,
            "feet": self.feet,
        }


Island = BuiltBoard[Contents]


def island(layout: Playable | None) -> Island:
    """Return a layout as an island; raise TypeError if it is not one."""
    if isinstance(layout, BuiltBoard) and all(
        isinstance(space.contents, Contents) for space in layout.spaces.values()
    ):
        return layout
    raise TypeError("this layout is no island")


Field = Space[Contents]


def read(cell: LayoutSpace) -> Contents:
    """Read a legend entry or a feature's properties; raise LayoutError naming the key."""
    table = cell.contents
    for key in table:
        if key not in _KEYS:
            near_keys = difflib.get_close_matches(brief(key), _KEYS, 1)
            raise LayoutError(
                N_("a space of an island cannot contain {key!r}"),
                place=cell.place,
                hint=N_("Did you mean {near!r}?") if near_keys else N_("A space can contain: {known}."),
                key=brief(key),
                near=near_keys[0] if near_keys else "",
                known=", ".join(_KEYS[1:]),
            )
    if "treasure" in table and "number" in table:
        raise LayoutError(
            N_("treasure and number mean the same"), place=cell.place, hint=N_("Write only one of them.")
        )
    number = _read_count(cell, "number" if "number" in table else "treasure", None)
    port = table.get("port")
    if port is not None and not (isinstance(port, str) and port.isalnum() and 1 <= len(port) <= 2):
        raise LayoutError(
            N_('a port is labelled with one or two letters or digits, such as "N"'), place=cell.place
        )
    temple = table.get("temple")
    if temple is not None and temple not in TEMPLE_COLOURS:
        raise LayoutError(
            N_("unknown temple colour {colour!r}"),
            place=cell.place,
            hint=N_("Colours: {known}."),
            colour=brief(temple),
            known=", ".join(TEMPLE_COLOURS),
        )
    points = _read_count(cell, "points", number)
    if points is not None and number is None:
        raise LayoutError(N_("only a treasure has points"), place=cell.place)
    contents = Contents(
        water=table.get("kind") == "water",
        port=port,
        number=number,
        points=points,
        temple=temple,
        shovels=_read_count(cell, "shovels", 0, low=0) or 0,
        feet=_read_count(cell, "feet", 0, low=0) or 0,
    )
    _one_feature(cell, contents)
    return contents


def _one_feature(cell: LayoutSpace, contents: Contents) -> None:
    features = [
        name
        for name, feature in (
            ("port", contents.port),
            ("treasure", contents.number),
            ("temple", contents.temple),
            ("water", contents.water or None),
        )
        if feature is not None
    ]
    if contents.shovels or contents.feet:
        features += ["symbols"] if features else []
    if len(features) > 1:
        raise LayoutError(
            N_("a space holds at most one of port, treasure, temple and symbols to gather"), place=cell.place
        )
    kind = cell.contents.get("kind")
    if kind is not None and kind != contents.kind:
        raise LayoutError(
            N_("kind is {kind!r}, but the contents of the space make it {found!r}"),
            place=cell.place,
            kind=brief(kind),
            found=contents.kind,
        )


def _read_count(cell: LayoutSpace, key: str, default: int | None, *, low: int = 1) -> int | None:
    value = cell.contents.get(key, default)
    if value is None or (type(value) is int and low <= value <= _LIMIT):
        return value
    raise LayoutError(
        N_("{key} must be a whole number from {low} to {high}, not {value}"),
        place=cell.place,
        key=key,
        low=low,
        high=_LIMIT,
        value=brief(value),
    )


def check_unique(board: Island) -> None:
    """Raise LayoutError if two temples have one colour, or two places one name (ports: by label)."""
    for key, message in (
        ("port", N_("{a} and {b} are both port {value}; labels must be unique")),
        ("temple", N_("{a} and {b} are both the {value} temple; there is one of each colour")),
    ):
        spaces_by_value: dict[str, list[Field]] = defaultdict(list)
        for space in board.spaces.values():
            value = getattr(space.contents, key)
            if value is not None:
                spaces_by_value[value.casefold()].append(space)
        for value, (first, *namesakes) in spaces_by_value.items():
            if namesakes:
                raise LayoutError(
                    message,
                    place=FilePlace(str(board.path), key=namesakes[0].id),
                    a=first.id,
                    b=namesakes[0].id,
                    value=value.upper() if key == "port" else value,
                )
    for space in board.spaces.values():
        label = space.contents.port
        namesake = board.find(label) if label is not None else None
        if namesake not in (None, space.id):
            raise LayoutError(
                N_("port {value} has the same name as the space {b}"),
                place=FilePlace(str(board.path), key=space.id),
                hint=N_("Give the port a label that no other space has as its name, such as N."),
                value=label,
                b=namesake,
            )


def ports(board: Island) -> Mapping[str, SpaceId]:
    """Return label -> space of all ports, clockwise from north around the board's middle."""
    width, height = board.size

    def bearing(space: Field) -> float:
        x, y = space.centre
        return atan2(x - width / 2, y - height / 2) % (2 * pi)

    port_spaces = sorted((s for s in board.spaces.values() if s.contents.port), key=bearing)
    labels = [str(space.contents.port) for space in port_spaces]
    port_names = {label.casefold() for label in labels}
    return {
        _lettered(board, label, port_names): space.id
        for label, space in zip(labels, port_spaces, strict=True)
    }


def letter(board: Island, label: str, language: str) -> str:
    lettered_label = _lettered(board, label, {port_label.casefold() for port_label in ports(board)})
    return lettered_label.others.get(language, label) if isinstance(lettered_label, Lettered) else label


def _lettered(board: Island, label: str, port_names: Set[str]) -> str:
    """Return a port's label, and its letters in other languages that name nothing else on the board."""
    other_letters = {
        tongue: letters[label]
        for tongue, letters in _LETTERS.items()
        if label in letters
        and letters[label].casefold() not in port_names
        and board.find(letters[label]) is None
    }
    return Lettered(label, other_letters) if other_letters else label


def spelled(board: Island) -> dict[str, SpaceId]:
    """Return the ports by every letter a person may write for them, in lower case."""
    port_by_letter: dict[str, SpaceId] = {}
    for label, space in ports(board).items():
        letters = (label, *(label.others.values() if isinstance(label, Lettered) else ()))
        port_by_letter |= {letter.casefold(): space for letter in letters}
    return port_by_letter
