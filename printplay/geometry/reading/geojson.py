"""GeoJSON: LineString and MultiLineString, alone or in features, coordinates in board mm.

The spaces of a board, as `layout show --geojson` writes them, may be in the same file.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any, NoReturn

from printplay.core.errors import FileError, FilePlace
from printplay.core.i18n import N_
from printplay.geometry.layouts.lattice import Point
from printplay.geometry.reading.placing import PageDrawing, PageStroke, PrintedBoard
from printplay.geometry.reading.stroke import MAX_POINTS, RawStroke, checked, polyline
from printplay.geometry.shapes.affine import IDENTITY

#: Lists and objects, five times those of the longest drawing: few bytes can take much memory.
_MOST_VALUES = 5 * MAX_POINTS


def read(text: str, name: str) -> PageDrawing:
    """Read every line of a GeoJSON text; raise FileError naming the wrong key."""
    if text.count("[") + text.count("{") > _MOST_VALUES:
        raise FileError(
            N_("the drawing has more than {limit} points"), place=FilePlace(name), limit=f"{MAX_POINTS:,}"
        )
    try:
        data = json.loads(text, parse_constant=_refuse)
    except json.JSONDecodeError as error:
        raise FileError(
            N_("this is not valid JSON: {reason}"),
            place=FilePlace(name, error.lineno, error.colno),
            reason=error.msg,
        ) from None
    except RecursionError:
        raise FileError(N_("the file is nested too deeply"), place=FilePlace(name)) from None
    except ValueError as error:  # such as NaN, or a number with thousands of digits
        raise FileError(
            N_("this is not valid JSON: {reason}"), place=FilePlace(name), reason=str(error)
        ) from None
    mark = data.get("printplay") if isinstance(data, dict) else None
    board = PrintedBoard("", "", IDENTITY)
    if isinstance(mark, dict) and isinstance(mark.get("hash"), str):
        board = PrintedBoard(str(mark.get("name", "?")), mark["hash"], IDENTITY)
    empty = list[str]()
    try:
        strokes = tuple(_geometries(data, name, "", empty))
    except RecursionError:
        raise FileError(N_("the file is nested too deeply"), place=FilePlace(name)) from None
    if not strokes and empty:
        raise FileError(
            N_("this feature has no geometry"), place=FilePlace(name, key=empty[0]),
            hint=N_("A drawing is a LineString or a MultiLineString."),
        )  # fmt: skip
    return PageDrawing([PageStroke(stroke, [board]) for stroke in strokes], [board], Counter(empty))


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not a number")


def _geometries(value: Any, name: str, key: str, empty: list[str]) -> Iterator[RawStroke]:
    """Yield the lines of a geometry, a feature or a collection; `key` is its place in the file.

    Features without a geometry are added to `empty`.
    """
    kind = value.get("type") if isinstance(value, dict) else None
    if kind == "FeatureCollection":
        for number, feature in enumerate(_list(value, "features", name, key)):
            if not _is_space(feature):
                yield from _geometries(feature, name, f"{key}features[{number}].", empty)
    elif kind == "GeometryCollection":
        for number, geometry in enumerate(_list(value, "geometries", name, key)):
            yield from _geometries(geometry, name, f"{key}geometries[{number}].", empty)
    elif kind == "Feature":
        if value.get("geometry") is None:
            empty.append(f"{key}geometry")
        else:
            yield from _geometries(value["geometry"], name, f"{key}geometry.", empty)
    elif kind == "LineString":
        yield _line(value.get("coordinates"), FilePlace(name, key=f"{key}coordinates"))
    elif kind == "MultiLineString":
        for number, line in enumerate(_list(value, "coordinates", name, key)):
            yield _line(line, FilePlace(name, key=f"{key}coordinates[{number}]"))
    else:
        raise FileError(
            N_("a {kind} is not a line") if isinstance(kind, str) else N_("this is not GeoJSON"),
            place=FilePlace(name, key=key.rstrip(".") or None),
            hint=N_("A drawing is a LineString or a MultiLineString."),
            kind=str(kind)[:40],
        )


def _is_space(feature: Any) -> bool:
    properties = feature.get("properties") if isinstance(feature, dict) else None
    return isinstance(properties, dict) and "neighbours" in properties


def _list(value: dict[str, Any], member: str, name: str, key: str) -> list[Any]:
    found = value.get(member)
    if not isinstance(found, list):
        raise FileError(N_("this must be a list"), place=FilePlace(name, key=f"{key}{member}"))
    if not found and member == "coordinates":
        raise FileError(N_("the line is empty"), place=FilePlace(name, key=f"{key}{member}"))
    return found


def _line(value: Any, place: FilePlace) -> RawStroke:
    if not isinstance(value, list):
        raise FileError(N_("this must be a list"), place=place)
    if not value:
        raise FileError(N_("the line is empty"), place=place)
    if len(value) < 2:
        raise FileError(N_("a line needs at least two points"), place=place)
    return polyline(checked([_point(point, place) for point in value], place), place)


def _point(value: Any, place: FilePlace) -> Point:
    numbers = isinstance(value, list) and all(
        isinstance(part, int | float) and not isinstance(part, bool) for part in value
    )
    try:
        if numbers and len(value) >= 2:  # boards are flat: heights are dropped
            return float(value[0]), float(value[1])
    except OverflowError:
        pass
    raise FileError(N_("{value} is not a point [x, y] in mm"), place=place, value=str(value)[:40])
