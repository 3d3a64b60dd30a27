"""Cut files: the outlines of a sheet's cards for a cutting machine, as SVG and as DXF.

Both have true size in mm and the same layers: `Cut` has the outlines, `Regmarks` the registration
marks, `Print` the edge of the paper, to align the file with the page: the names and ids that
inkscape-silhouette knows and never cuts (its USERGUIDE.md). y points up in DXF and down in SVG.

Silhouette Studio opens DXF in every edition, SVG only in the larger ones. The DXF is of AutoCAD
2000 and consists of closed polylines: round corners are short chords, as not every program reads
polylines with arcs, and separate lines and arcs are cut piece by piece.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable
from io import StringIO
from pathlib import Path
from typing import Any

from printplay.core.errors import CallError
from printplay.core.i18n import N_
from printplay.geometry.layouts.lattice import Point
from printplay.printing.drawing.path import Command, along, polyline, rectangle
from printplay.printing.imposition.component import Component
from printplay.printing.imposition.cutter import THICKNESS, Box, CutSheet, registration_marks
from printplay.printing.output.svg import path_data, svg_number

_HAIR = 0.1  # mm, width of lines to cut along
_PLACES = 4  # decimals of a mm
#: AutoCAD's colour numbers by layer: programs cut by layer or by colour.
_LAYERS = {"Print": 8, "Regmarks": 7, "Cut": 1}


def check_corners(component: Component, radius: float) -> None:
    """Raise CallError if corners of `radius` mm would cut off print.

    Pieces with an outline of their own have no corners to round.

    A quarter circle cuts deepest at the corner: 0.29 of its radius from both edges.
    """
    if component.outline:
        return
    largest_radius = min(component.width / 2, component.height / 2, component.safe / (1 - 0.5**0.5))
    largest_radius = int(10 * largest_radius) / 10
    if radius > largest_radius:
        raise CallError(
            N_("corners of {radius:g} mm cut off printed matter on: {name}"),
            hint=N_("Choose a radius of at most {most:g} mm with --corners."),
            radius=radius,
            name=component.name,
            most=largest_radius,
        )


def cut_svg(sheet: CutSheet, radius: float = 0.0) -> bytes:
    """Return the cut file of a sheet as SVG; corner radius in mm."""
    width, height = sheet.paper.width, sheet.paper.height
    (left, _low, right, high), angles = registration_marks(sheet.paper)
    size = svg_number(right - left)
    black = f'fill="none" stroke="#000000" stroke-width="{svg_number(THICKNESS)}"'
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<svg xmlns="http://www.w3.org/2000/svg" '
        'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" '
        f'width="{svg_number(width)}mm" height="{svg_number(height)}mm" '
        f'viewBox="0 0 {svg_number(width)} {svg_number(height)}">',
        f"<title>{sheet.name}</title>",
        *_layer("Print", f'fill="none" stroke="#b0b0b0" stroke-width="{_HAIR}"'),
        f'<path id="page" d="{path_data(rectangle(0, 0, width, height))}"/>',
        "</g>",
        *_layer("Regmarks", ""),
        f'<rect id="regmark-tl" x="{svg_number(left)}" y="{svg_number(height - high)}" '
        f'width="{size}" height="{size}" fill="#000000"/>',
        *(
            f'<path id="regmark-{name}" {black} d="{path_data(_down(polyline(points), height))}"/>'
            for name, points in angles.items()
        ),
        "</g>",
        *_layer("Cut", f'fill="none" stroke="#ff0000" stroke-width="{_HAIR}"'),
        *(
            f'<path id="card-{order}" d="{path_data(_down(outline, height))}"/>'
            for order, outline in enumerate(sheet.outlines(radius), 1)
        ),
        "</g>",
        "</svg>",
        "",
    ]
    return "\n".join(lines).encode()


def _layer(name: str, style: str) -> list[str]:
    return [
        f'<g id="{name.lower()}" inkscape:groupmode="layer" inkscape:label="{name}"'
        f"{' ' * bool(style)}{style}>"
    ]


def _down(path: Iterable[Command], height: float) -> list[Command]:
    """Return a path with y downwards."""
    return [
        (verb, *(height - float(v) if index % 2 else v for index, v in enumerate(values)))
        for verb, *values in path
    ]


def cut_dxf(sheet: CutSheet, radius: float = 0.0) -> bytes:
    """Return the cut file of a sheet as DXF; corner radius in mm."""
    ezdxf = _ezdxf()
    fixed = ezdxf.options.write_fixed_meta_data_for_testing
    ezdxf.options.write_fixed_meta_data_for_testing = True  # no time or random ids in the file
    try:
        document = ezdxf.new("R2000", units=ezdxf.units.MM)
        width, height = sheet.paper.width, sheet.paper.height
        for name, colour in _LAYERS.items():
            document.layers.add(name, color=colour)
        space = document.modelspace()
        space.reset_limits((0, 0), (width, height))
        space.reset_extents((0, 0, 0), (width, height, 0))

        def add_polyline(layer: str, points: Iterable[Point], *, close: bool = True, wide: float = 0) -> None:
            rounded = [(round(x, _PLACES), round(y, _PLACES)) for x, y in points]
            space.add_lwpolyline(rounded, close=close, dxfattribs={"layer": layer, "const_width": wide})

        (left, low, right, high), angles = registration_marks(sheet.paper)
        add_polyline("Print", _box_corners((0, 0, width, height)))
        add_polyline("Regmarks", _box_corners((left, low, right - left, high - low)))
        for points in angles.values():
            add_polyline("Regmarks", points, close=False, wide=THICKNESS)
        for outline in sheet.outlines(radius):
            add_polyline("Cut", _chords(outline))
        text = StringIO()
        document.write(text)
    finally:
        ezdxf.options.write_fixed_meta_data_for_testing = fixed
    return f"999\n{sheet.name}, mm\n{text.getvalue()}".encode("ascii")


def _box_corners(box: Box) -> list[Point]:
    """Return the corners of a box (x, y, width, height)."""
    return _chords(rectangle(*box))


def _chords(path: Iterable[Command]) -> list[Point]:
    """Return the corners of a closed path, with curves as chords."""
    points = list(along(path))
    (x0, y0), (x1, y1) = points[0], points[-1]
    return points[:-1] if abs(x0 - x1) + abs(y0 - y1) < 1e-6 else points


def _ezdxf() -> Any:
    """Import ezdxf without its scan of settings and fonts: files are the same on every machine."""
    variables = ("XDG_CACHE_HOME", "XDG_CONFIG_HOME")
    values_before = {name: os.environ.get(name) for name in variables}
    with tempfile.TemporaryDirectory() as folder:
        cache = Path(folder, "ezdxf", "font_manager_cache.json")
        cache.parent.mkdir()
        cache.write_text('{"version": 2, "font-faces": []}', encoding="utf-8")
        os.environ |= dict.fromkeys(variables, folder)
        try:
            import ezdxf
            import ezdxf.units
        finally:
            for name, value in values_before.items():
                if value is None:
                    del os.environ[name]
                else:
                    os.environ[name] = value
    return ezdxf
