"""Free boards: a GeoJSON FeatureCollection of Polygons in mm, one a space, read into cells."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import PurePath
from typing import Any

from printplay.core.errors import FilePlace, LayoutError, brief
from printplay.core.i18n import N_
from printplay.geometry.layouts.cell import MAX_SPACES, LayoutSpace, is_number, valid_name
from printplay.geometry.layouts.lattice import DECIMALS, Point
from printplay.geometry.layouts.source import DISK, LayoutFiles

#: Properties that `layout show --geojson` adds; reading ignores them.
_DERIVED = {"neighbours"}
MAX_CORNERS = 500


def read_collection(path: PurePath, files: LayoutFiles = DISK) -> dict[str, Any]:
    """Read a GeoJSON FeatureCollection; raise LayoutError if the file is something else."""
    place = FilePlace(str(path))
    text = files.text(path)
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise LayoutError(
            N_("this is not valid JSON: {reason}"),
            place=FilePlace(str(path), error.lineno, error.colno),
            reason=error.msg,
        ) from None
    except ValueError:  # a number with more digits than Python reads
        raise LayoutError(N_("a number in the file is too large"), place=place) from None
    except RecursionError:
        raise LayoutError(N_("the file is nested too deeply"), place=place) from None
    features = data.get("features") if isinstance(data, dict) else None
    if (
        not isinstance(data, dict)
        or not isinstance(features, list)
        or data.get("type") != "FeatureCollection"
    ):
        raise LayoutError(
            N_("this is not a GeoJSON FeatureCollection"),
            place=place,
            hint=N_("A free board is a FeatureCollection of Polygons, one a space."),
        )
    return data


def read_cells(path: PurePath, collection: Mapping[str, Any]) -> tuple[LayoutSpace, ...]:
    """Read the spaces of a free board; raise LayoutError naming the wrong space or key.

    `collection` is the file's content.
    """
    place = FilePlace(str(path))
    features = collection["features"]
    if len(features) > MAX_SPACES:
        raise LayoutError(N_("the board has more than {limit} spaces"), place=place, limit=MAX_SPACES)
    cells = [_cell(path, number, feature) for number, feature in enumerate(features)]
    if not cells:
        raise LayoutError(N_("the board has no spaces"), place=place)
    left = min(x for cell in cells for x, _y in cell.outline)
    low = min(y for cell in cells for _x, y in cell.outline)

    def shift(point: Point) -> Point:
        return round(point[0] - left, DECIMALS), round(point[1] - low, DECIMALS)

    return tuple(
        LayoutSpace(
            cell.name,
            tuple(map(shift, cell.outline)),
            shift(cell.centre) if cell.centre else None,
            cell.contents,
            cell.place,
        )
        for cell in cells
    )


def _cell(path: PurePath, number: int, feature: Any) -> LayoutSpace:
    place = FilePlace(str(path), key=f"features[{number}]")
    properties = feature.get("properties") if isinstance(feature, dict) else None
    if not isinstance(properties, dict):
        raise LayoutError(
            N_("this feature has no properties"),
            place=place,
            hint=N_("Every space needs properties with a name."),
        )
    name = properties.get("name")
    if not valid_name(name):
        raise LayoutError(
            N_("the name of this space must be 1 to 12 letters, digits, - or _, not {name!r}"),
            place=place,
            name=brief(name),
        )
    place = FilePlace(str(path), key=str(name))
    geometry = feature.get("geometry")
    rings = geometry.get("coordinates") if isinstance(geometry, dict) else None
    if not isinstance(geometry, dict) or geometry.get("type") != "Polygon":
        raise LayoutError(N_("this space is not a Polygon"), place=place)
    if not isinstance(rings, list) or len(rings) != 1:
        raise LayoutError(N_("the outline of this space must be one ring, without holes"), place=place)
    outline = _ring(rings[0], place)
    centre = properties.get("centre")
    if centre is not None:
        centre = _point(centre, place)
    contents = {
        key: value
        for key, value in properties.items()
        if key not in _DERIVED and key not in ("name", "centre")
    }
    return LayoutSpace(str(name), outline, centre, contents, place)


def _point(value: Any, place: FilePlace) -> Point:
    if not isinstance(value, list) or not 2 <= len(value) <= 3 or not all(map(is_number, value)):
        raise LayoutError(N_("{value} is not a point [x, y] in mm"), place=place, value=brief(value))
    return round(float(value[0]), DECIMALS), round(float(value[1]), DECIMALS)


def _ring(value: Any, place: FilePlace) -> tuple[Point, ...]:
    """Return a closed GeoJSON ring as an open outline, counter-clockwise."""
    import shapely

    if not isinstance(value, list) or not 4 <= len(value) <= MAX_CORNERS:
        raise LayoutError(
            N_("an outline has 3 to {limit} corners and ends where it starts"),
            place=place,
            limit=MAX_CORNERS - 1,
        )
    points = [_point(point, place) for point in value]
    if points[0] != points[-1]:
        raise LayoutError(
            N_("the outline is not closed"), place=place, hint=N_("Repeat the first point at the end.")
        )
    ring = shapely.LinearRing(points)
    if not ring.is_simple:
        raise LayoutError(N_("the outline crosses itself"), place=place)
    if shapely.Polygon(ring).area < 1:
        raise LayoutError(N_("the outline is smaller than 1 mm²"), place=place)
    return tuple(points[:-1] if ring.is_ccw else points[:0:-1])
