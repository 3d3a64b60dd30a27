"""A picture of the faults of a board: its spaces, the faulty ones ringed, and the messages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from printplay.core.faults import Fault
from printplay.core.i18n import _
from printplay.geometry.board import BuiltBoard
from printplay.printing.drawing.colour import INK, WHITE, grey, rgb
from printplay.printing.drawing.drawing import PT, Drawing, Pen
from printplay.printing.drawing.path import polyline
from printplay.printing.text.fonts import BOLD, TEXT, face, printed
from printplay.printing.text.typesetting import fit, set_text

_LAND, _FAULT, _DOUBT = rgb("#efe6cd"), rgb("#b3261e"), rgb("#a06a00")
_MARGIN, _LEAST = 6.0, 120.0  # mm around the board, and how wide the picture is at least
_LINES = 11.0  # mm for the message of a fault
_SIZE = 8.0  # pt


def fault_picture(board: BuiltBoard[Any], faults: Sequence[Fault]) -> tuple[Drawing, float, float]:
    """Return a drawing of a board with its faults, and its size in mm."""
    wide, high = board.size
    width = max(_LEAST, wide + 2 * _MARGIN)
    foot = _LINES * max(1, len(faults)) + _MARGIN
    drawing = Drawing("faults")
    drawing.rect(0, 0, width, high + 2 * _MARGIN + foot, Pen(WHITE))
    inner = Drawing("board", inline=True)
    drawing.stamp(inner, (width - wide) / 2, foot + _MARGIN)
    for name, space in board.spaces.items():
        fill = _LAND if name in board.land else rgb("#dfeaf0")
        inner.path((*polyline(space.outline), ("Z",)), Pen(fill, grey(0.55), 0.2))
        size = fit(name, TEXT, 0.8 * board.spacing, _SIZE, 1, _("picture"))
        x, y = space.centre
        inner.text(x, y - face(TEXT).cap_height * size * PT / 2, name, TEXT, size, colour=INK,
                   anchor="middle")  # fmt: skip
    radius = 0.42 * board.spacing
    for number, fault in enumerate(faults, 1):
        for space_name in map(board.find, fault.spaces):
            if space_name is not None:
                _badge(inner, fault, number, board.spaces[space_name].centre, radius)
        _caption(drawing, fault, number, width, foot - _LINES * number)
    return drawing, width, high + 2 * _MARGIN + foot


def _colour(fault: Fault) -> Any:
    return _FAULT if fault.severity == "error" else _DOUBT


def _badge(drawing: Drawing, fault: Fault, number: int, centre: tuple[float, float], radius: float) -> None:
    """Ring a space, and label it with the number of its fault."""
    (x, y), colour = centre, _colour(fault)
    drawing.circle(x, y, radius, Pen(None, colour, 0.5))
    turn = number % 4  # several faults of a space do not cover each other
    x, y = x + radius * (1 if turn in (0, 1) else -1) * 0.8, y + radius * (1 if turn % 3 else -1) * 0.8
    drawing.circle(x, y, 1.7, Pen(colour))
    drawing.text(x, y - 0.75, str(number), BOLD, 6, colour=WHITE, anchor="middle")


def _caption(drawing: Drawing, fault: Fault, number: int, width: float, low: float) -> None:
    drawing.circle(_MARGIN, low + _LINES - 3.4, 1.9, Pen(_colour(fault)))
    drawing.text(_MARGIN, low + _LINES - 4.2, str(number), BOLD, 6.5, colour=WHITE, anchor="middle")
    text = f"{fault.code}: {fault.message}"
    if fault.hint:
        text += f"\n{fault.hint}"
    text = printed(text)
    room = width - 2 * _MARGIN - 4
    setting = set_text(text, TEXT, room, _LINES, _SIZE, 3, _("picture"))
    for row, line in enumerate(setting.lines):
        drawing.text(_MARGIN + 4, low + _LINES - 4.4 - row * setting.leading, line, TEXT,
                     setting.size, colour=INK)  # fmt: skip
