"""WKT: LINESTRING and MULTILINESTRING, one or several, coordinates in board mm."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import accumulate
from typing import Any

from printplay.core.errors import FileError, FilePlace
from printplay.core.i18n import N_
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


def read(text: str, name: str) -> PageDrawing:
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
        strokes = [PageStroke(stroke, [board]) for stroke in _lines(geometry, place)]
    except NotImplementedError:
        raise _not_a_line("CURVE", place) from None
    except shapely.errors.ShapelyError as error:
        raise _unreadable(str(error), place) from None
    return PageDrawing(strokes, [board])


def _lines(geometry: Any, place: FilePlace) -> Iterator[RawStroke]:
    """Yield the lines of a geometry of Shapely and of its parts."""
    import shapely

    if geometry.is_empty:
        raise FileError(N_("the line is empty"), place=place)
    if geometry.geom_type == "LineString":
        yield polyline(checked([(x, y) for x, y in shapely.get_coordinates(geometry).tolist()], place), place)
    elif geometry.geom_type in ("MultiLineString", "GeometryCollection"):
        for part in geometry.geoms:
            yield from _lines(part, place)
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
