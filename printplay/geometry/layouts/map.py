"""The spaces of a board: a text map with its legend, or free polygons of a GeoJSON file, in mm."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from printplay.core.errors import FilePlace, LayoutError, brief
from printplay.core.file_table import nearest
from printplay.core.i18n import N_
from printplay.geometry.layouts.lattice import DECIMALS, Lattice, Point, space_name
from printplay.geometry.layouts.source import DISK, LayoutFiles
from printplay.geometry.layouts.tomlfile import TomlTable

MAX_SPACES = 10_000
MAX_MM = 10_000  # no board is wider or higher

_SPACE_NAME = re.compile(r"[^\W_][\w-]{0,11}")
NOTHING: Mapping[str, Any] = {}
#: Tokens with the same meaning in every layout; the legend defines all others.
MEANINGS: Mapping[str, Mapping[str, Any]] = {".": NOTHING, "~": {"kind": "water"}, "o": {}}
MEANING_NAMES = {".": N_("nothing"), "~": N_("water"), "o": N_("plain land")}

#: Column, row, place in the file, and legend entry.
_Found = tuple[int, int, FilePlace, Mapping[str, Any]]
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
    cells = [_read_feature(path, number, feature) for number, feature in enumerate(features)]
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


def _read_feature(path: PurePath, number: int, feature: Any) -> LayoutSpace:
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
    outline = _read_outline(rings[0], place)
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


def _read_outline(value: Any, place: FilePlace) -> tuple[Point, ...]:
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


class Map:
    """Reads the map of one layout; `MEANINGS` and the layout's legend define its tokens."""

    def __init__(
        self, board: TomlTable, text: str, lattice: Lattice, pitch: float,
        legend: Mapping[str, dict[str, Any]],
    ) -> None:  # fmt: skip
        self.board, self.text = board, text
        self.lattice, self.pitch, self.legend = lattice, pitch, legend

    def _rows(self) -> list[tuple[int, list[str]]]:
        """Return (line of the file, tokens) for every row, without blank lines at both ends."""
        value = self.board.values.get("map")
        if not isinstance(value, str):
            raise self.board.error(
                N_("this key is missing") if value is None else N_("this must be a text"),
                "map",
                hint=N_('Draw the board between map = """ and """, one token a space.'),
            )
        first = self.board.line_of("map") or 1
        opening = self.text.split("\n", first)[first - 1].rstrip()
        if opening.endswith(('"""', "'''")):  # TOML drops a line break after the quotes
            first += 1
        rows = [(first + number, line.split()) for number, line in enumerate(value.split("\n"))]
        while rows and not rows[0][1]:
            rows.pop(0)
        while rows and not rows[-1][1]:
            rows.pop()
        return rows

    def cells(self) -> tuple[tuple[LayoutSpace, ...], set[str]]:
        """Return the cells of the map, and the tokens it uses."""
        rows = self._rows()
        if sum(len(tokens) for _line, tokens in rows) > MAX_SPACES:
            raise self.board.error(N_("the map has more than {limit} tokens"), "map", limit=MAX_SPACES)
        placed_tokens: list[_Found] = []
        used = set()
        for row, (line, tokens) in enumerate(rows):
            if len(tokens) != len(rows[0][1]):
                raise LayoutError(
                    N_("row {row} of the map has {count:token|tokens}, row 1 has {expected}"),
                    place=self.board.place("map", line),
                    hint=N_('Make all rows the same length; "." stands for an empty place.'),
                    row=row + 1,
                    count=len(tokens),
                    expected=len(rows[0][1]),
                )
            for column, token in enumerate(tokens):
                contents = MEANINGS.get(token, self.legend.get(token))
                if contents is None:
                    near = nearest(token, [*MEANINGS, *self.legend])
                    raise LayoutError(
                        N_("{space}: the token {token!r} is not in the legend"),
                        place=self.board.place("map", line),
                        hint=N_("Did you mean {near!r}?") if near else N_("Add it to [legend]."),
                        space=space_name(column, row),
                        token=brief(token),
                        near=near,
                    )
                used.add(token)
                if contents is not NOTHING:
                    entry = f"legend.{token}" if token in self.legend else None
                    place = FilePlace(
                        self.board.file, self.board.lines.get(entry, line) if entry else line, None, entry
                    )
                    placed_tokens.append((column, row, place, contents))
        return self._place_cells(placed_tokens), used

    def _place_cells(self, placed_tokens: list[_Found]) -> tuple[LayoutSpace, ...]:
        """Turn whole-number keys into mm, with the origin at the lower left of all cells."""
        if not placed_tokens:
            return ()
        unit_x, unit_y = self.lattice.units(self.pitch)
        outlines = [self.lattice.outline(column, row) for column, row, _place, _contents in placed_tokens]
        left = min(x for outline in outlines for x, _y in outline)
        low = min(y for outline in outlines for _x, y in outline)
        width = (max(x for outline in outlines for x, _y in outline) - left) * unit_x
        height = (max(y for outline in outlines for _x, y in outline) - low) * unit_y
        if max(width, height) > MAX_MM:
            raise self.board.error(N_("the board is larger than {limit} m"), "map", limit=10)

        def mm(key: tuple[int, int]) -> Point:
            x, y = key
            return round((x - left) * unit_x, DECIMALS), round((y - low) * unit_y, DECIMALS)

        return tuple(
            LayoutSpace(
                space_name(column, row),
                tuple(map(mm, outline)),
                mm(self.lattice.centre(column, row)),
                contents,
                place,
            )
            for (column, row, place, contents), outline in zip(placed_tokens, outlines, strict=True)
        )


@dataclass(frozen=True)
class LayoutSpace:
    """One space as the layout states it (mm); `place` is the place of its contents in the file."""

    name: str
    outline: tuple[Point, ...]
    centre: Point | None
    contents: Mapping[str, Any]
    place: FilePlace


def valid_name(name: object) -> bool:
    """Return whether `name` can name a free space: letters, digits, `_`, `-`; at most 12."""
    return isinstance(name, str) and bool(_SPACE_NAME.fullmatch(name))


def is_number(value: object) -> bool:
    """Return whether `value` is a finite number that fits a board (at most 10 m)."""
    return (
        isinstance(value, int | float)
        and not isinstance(value, bool)
        and -MAX_MM <= value <= MAX_MM  # False for NaN
    )
