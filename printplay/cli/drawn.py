"""A drawing, judged: the walks of its strokes, and what is wrong with the lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from printplay.drawings.stroke import Drawing
    from printplay.geometry.board import Board
    from printplay.geometry.fault import Fault
    from printplay.geometry.trace import Walk


def judged(
    drawing: str,
    board: Board[Any],
    start: str | None = None,
    *,
    tolerance: float | None = None,
    freehand: bool | None = None,
) -> tuple[Drawing, list[Walk], list[Fault]]:
    """Read a drawing and follow its strokes; return it, the walks and all faults of the lines.

    `tolerance` is a part of the inradius, by default that of the rules. Raises FileError where the
    drawing cannot be read.
    """
    from printplay.drawings.reader import read_drawing
    from printplay.geometry.freehand import read as read_line
    from printplay.geometry.trace import Tracer

    read = read_drawing(drawing, board)
    tracer = Tracer(board) if tolerance is None else Tracer(board, tolerance)
    walks = [
        read_line(
            tracer,
            stroke.points,
            freehand=freehand if freehand is not None else stroke.curved or None,
        )
        for stroke in read.strokes
    ]
    faults = [*read.faults, *(fault for walk in walks for fault in walk.faults)]
    faults += _line_faults(board, walks, start)
    return read, walks, faults


def told(name: str, faults: Sequence[Fault], *, hints: bool = True) -> Iterator[str]:
    """Yield faults of a drawing as a person reads them."""
    for fault in faults:
        yield f"{name}: {fault.code}: {fault.sentence()}"
        if fault.hint and hints:
            yield f"  {fault.cure()}"


def room(board: Board[Any], name: str) -> Any:
    """Return a room of the board's game, None where the game has none of that name."""
    from importlib.util import find_spec

    from printplay import games

    meta = games.find(board.game)
    return meta.room(name) if find_spec(f"{meta.module}.{name}") else None


def _line_faults(board: Board[Any], walks: Sequence[Walk], start: str | None) -> list[Fault]:
    from printplay.geometry.trace import breaks

    lines = room(board, "lines")
    found: list[Fault] = lines.faults(board, walks, start) if lines else breaks(walks)
    return found
