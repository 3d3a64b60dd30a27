"""The pen that takes down what a glyph looks like, as commands of a path."""

from __future__ import annotations

from printplay.printing.drawing.path import Command


class GlyphPen:
    """Takes what HarfBuzz draws, in units of a font; quadratic curves are raised to cubic ones."""

    def __init__(self, unit: int) -> None:
        self.commands: list[Command] = []
        self._unit, self._at = unit, (0.0, 0.0)

    def _put(self, verb: str, *points: tuple[float, float]) -> None:
        self.commands.append((verb, *(value / self._unit for point in points for value in point)))
        self._at = points[-1]

    def moveTo(self, to: tuple[float, float]) -> None:  # noqa: N802
        """Begin a ring."""
        self._put("M", to)

    def lineTo(self, to: tuple[float, float]) -> None:  # noqa: N802
        """Draw a line."""
        self._put("L", to)

    def qCurveTo(self, handle: tuple[float, float], to: tuple[float, float]) -> None:  # noqa: N802
        """Draw a quadratic curve, raised to a cubic one."""
        (x0, y0), (x, y), (x1, y1) = self._at, handle, to
        first = (x0 + 2 * x) / 3, (y0 + 2 * y) / 3
        self._put("C", first, ((x1 + 2 * x) / 3, (y1 + 2 * y) / 3), to)

    def curveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        """Draw a cubic curve: two handles and its end."""
        self._put("C", *points)

    def closePath(self) -> None:  # noqa: N802
        """Close a ring."""
        self.commands.append(("Z",))

    def endPath(self) -> None:  # noqa: N802
        """Leave an open path as it is."""
