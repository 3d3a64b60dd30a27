"""Lines as plain coordinates in board mm: WKT and GeoJSON.

The spaces of a board, as `layout show --geojson` writes them, may be in the same file.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from itertools import accumulate
from typing import Any, NoReturn

from printplay.core.errors import FileError, FilePlace
from printplay.core.i18n import N_
from printplay.geometry.layouts.lattice import Point
from printplay.geometry.reading.placing import PageDrawing, PageStroke, PrintedBoard
from printplay.geometry.reading.stroke import MAX_POINTS, RawStroke, checked, polyline
from printplay.geometry.shapes.affine import IDENTITY

#: PostGIS writes it before a geometry; boards have no reference system.
_SRID = re.compile(r"\bSRID\s*=\s*\d+\s*;", re.IGNORECASE)
#: From the end of a geometry to the next one, of the same file or collection.
_BETWEEN = re.compile(r"\)[\s,;]*(?=[A-Za-z])")
#: Shapely's reader calls itself for every bracket, without a limit of its own.
_DEEPEST = 20
_HINT = N_("A line is written like this: LINESTRING (18 48.5, 24 48.5, 30 38)")
#: Lists and objects, five times those of the longest drawing: few bytes can take much memory.
_MOST_VALUES = 5 * MAX_POINTS


def read_geojson(text: str, name: str) -> PageDrawing:
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
    """Yield the lines of a geometry at `key`; features without one are added to `empty`."""
    kind = value.get("type") if isinstance(value, dict) else None
    if kind == "FeatureCollection":
        for number, feature in enumerate(_json_list(value, "features", name, key)):
            if not _is_space(feature):
                yield from _geometries(feature, name, f"{key}features[{number}].", empty)
    elif kind == "GeometryCollection":
        for number, geometry in enumerate(_json_list(value, "geometries", name, key)):
            yield from _geometries(geometry, name, f"{key}geometries[{number}].", empty)
    elif kind == "Feature":
        if value.get("geometry") is None:
            empty.append(f"{key}geometry")
        else:
            yield from _geometries(value["geometry"], name, f"{key}geometry.", empty)
    elif kind == "LineString":
        yield _geojson_stroke(value.get("coordinates"), FilePlace(name, key=f"{key}coordinates"))
    elif kind == "MultiLineString":
        for number, line in enumerate(_json_list(value, "coordinates", name, key)):
            yield _geojson_stroke(line, FilePlace(name, key=f"{key}coordinates[{number}]"))
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


def _json_list(value: dict[str, Any], member: str, name: str, key: str) -> list[Any]:
    found = value.get(member)
    if not isinstance(found, list):
        raise FileError(N_("this must be a list"), place=FilePlace(name, key=f"{key}{member}"))
    if not found and member == "coordinates":
        raise FileError(N_("the line is empty"), place=FilePlace(name, key=f"{key}{member}"))
    return found


def _geojson_stroke(value: Any, place: FilePlace) -> RawStroke:
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


def read_wkt(text: str, name: str) -> PageDrawing:
    """Read every line of a WKT text, heights dropped; raise FileError if it is malformed."""
    import numpy
    import shapely

    place, board = FilePlace(name), PrintedBoard("", "", IDENTITY)
    text = _BETWEEN.sub("), ", _SRID.sub("", text)).rstrip(" \t\r\n,;")
    # There is a comma before each point but the first, and less than a bracket a point.
    if max(text.count(","), text.count("(")) >= MAX_POINTS:
        raise FileError(N_("the drawing has more than {limit} points"), place=place, limit=f"{MAX_POINTS:,}")
    depths = [*accumulate((1 - piece.count(")") for piece in text.split("(")), initial=-1)]
    if max(depths) > _DEEPEST:
        raise FileError(N_("the file is nested too deeply"), place=place)
    if depths[-1]:
        raise FileError(
            N_("brackets opened: {opening}, closed: {closing}"),
            place=place, hint=_HINT, opening=text.count("("), closing=text.count(")"),
        )  # fmt: skip
    try:
        with numpy.errstate(invalid="ignore", over="ignore"):  # `checked` refuses NaN and infinity
            geometry = shapely.from_wkt(f"GEOMETRYCOLLECTION ({text})")
        strokes = [PageStroke(stroke, [board]) for stroke in _wkt_strokes(geometry, place)]
    except NotImplementedError:
        raise _not_a_line("CURVE", place) from None
    except shapely.errors.ShapelyError as error:
        raise _unreadable(str(error), place) from None
    return PageDrawing(strokes, [board])


def _wkt_strokes(geometry: Any, place: FilePlace) -> Iterator[RawStroke]:
    import shapely

    if geometry.is_empty:
        raise FileError(N_("the line is empty"), place=place)
    if geometry.geom_type == "LineString":
        yield polyline(checked([(x, y) for x, y in shapely.get_coordinates(geometry).tolist()], place), place)
    elif geometry.geom_type in ("MultiLineString", "GeometryCollection"):
        for part in geometry.geoms:
            yield from _wkt_strokes(part, place)
    else:
        raise _not_a_line(geometry.geom_type.upper(), place)


def _unreadable(reason: str, place: FilePlace) -> FileError:
    """Return the error for a sentence of Shapely's reader: it quotes the word that it stopped at."""
    if "array must contain" in reason:
        return FileError(N_("a line needs at least two points"), place=place)
    quoted = re.search("(?:encountered|type)[^']*'(.+)'", reason, re.DOTALL)
    if quoted is None:
        return FileError(N_("this drawing cannot be read"), place=place, hint=_HINT)
    return FileError(N_("{found!r} was not expected"), place=place, hint=_HINT, found=quoted[1][:40])


def _not_a_line(kind: str, place: FilePlace) -> FileError:
    return FileError(N_("a {kind} is not a line"), place=place, hint=_HINT, kind=kind)
