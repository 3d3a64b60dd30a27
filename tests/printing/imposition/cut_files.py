"""Reads cut files for tests: the corners of the paths in their layers, in mm."""

from __future__ import annotations

import re
from collections.abc import Sequence
from xml.etree import ElementTree

import ezdxf

SVG = "{http://www.w3.org/2000/svg}"
LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"
Points = list[tuple[float, float]]
Area = tuple[float, float, float, float]


def outlines(layer: str, data: bytes) -> list[Points]:
    """Return the corners of the paths in a layer of an SVG, y upwards, arcs as their ends."""
    root = ElementTree.fromstring(data)
    height = float(root.get("viewBox", "").split()[3])
    (group,) = (g for g in root.iter(f"{SVG}g") if g.get(LABEL) == layer)
    found = []
    for path in group.iter(f"{SVG}path"):
        points = []
        for values in re.findall(r"[MLC]([^MLCZ]+)", path.get("d", "")):
            x, y = (float(v) for v in values.split()[-2:])
            points.append((x, height - y))
        found.append(points)
    return found


def polylines(layer: str, data: bytes) -> list[Points]:
    """Return the corners of the polylines in a layer of a DXF."""
    from io import StringIO

    document = ezdxf.read(StringIO(data.decode()))  # type: ignore[attr-defined]
    assert document.units == ezdxf.units.MM
    assert not document.audit().errors
    space = document.modelspace()
    return [
        [(x, y) for x, y in line.get_points("xy")]  # type: ignore[attr-defined]
        for line in space.query(f'LWPOLYLINE[layer=="{layer}"]')
    ]


def box(points: Sequence[tuple[float, float]]) -> tuple[float, float, float, float]:
    """Return the bounding box of points: left, lower, width, height."""
    xs, ys = [x for x, _y in points], [y for _x, y in points]
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
