"""Draws the calibration sheet: crosses, scales, and a list for the measured numbers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from printplay.core.i18n import _
from printplay.core.print_choices import Duplex
from printplay.printing.calibration.calibration import (
    BACK_PITCH,
    FRONT_PITCH,
    LINES,
    SCALE_EDGE,
    SCALE_FOOT,
    STEP,
    TURNED,
    crosses,
    measures,
)
from printplay.printing.calibration.profile import quoted_name
from printplay.printing.drawing.colour import INK, grey, rgb
from printplay.printing.drawing.drawing import Drawing, Pen
from printplay.printing.drawing.sense import PARAGRAPH, figure, heading
from printplay.printing.imposition.component import PAGE_INSET, Batch, Component, page_component, page_size
from printplay.printing.imposition.paper import Paper
from printplay.printing.options import Print
from printplay.printing.text.fonts import BOLD, CHART, TEXT
from printplay.printing.text.typesetting import fit, set_text

_HAIR = Pen(None, INK, 0.12)
_FRONT, _BACK = INK, rgb("#a02c2c")
_LONG, _SHORT = 8.0, 4.0  # mm of the tenth and of the other lines


def command(profile: str) -> str:
    """Return the command to type after measuring; with a profile, it corrects that one."""
    if not profile:
        return "printplay calibrate --save NAME"
    return f"printplay calibrate --save {quoted_name(profile)} --profile {quoted_name(profile)}"


def make_sheet(paper: Paper, duplex: Duplex, profile: str) -> Print:
    """Return the sheet for upright paper; `profile` is the one it is printed with, or empty."""
    page_size(_("calibration sheet"), paper, (140, 200))
    front_drawing, back_drawing = _draw_front(paper, duplex, profile), _draw_back(paper)

    def make(_number: int) -> Component:
        back_face = back_drawing if duplex in TURNED else None
        return page_component(_("calibration sheet"), paper, front_drawing, back_face)

    title = _("Calibration sheet")
    batch = Batch(1, make, _("front"), _("back"), marks=False)
    return Print("calibration", title, [batch], _("Do not cut it."))


def _draw_front(paper: Paper, duplex: Duplex, profile: str) -> Drawing:
    page = Drawing("calibration front")
    drawing = Drawing("calibration front in paper's mm", inline=True)
    for letter, (x, y) in zip("ABC", crosses(paper), strict=True):
        _cross(drawing, x, y, letter)
    left, inner = 34.0, paper.width - 68.0
    y = paper.height - 37.0
    title = _("Calibration sheet")
    with drawing.tagged(heading(1)):
        drawing.text(left, y, title, CHART, fit(title, CHART, inner, 26, 12, title), colour=INK)
    y -= 7
    caption = (
        _("Printed with the profile {name}: all deviations should be 0.").format(name=profile)
        if profile
        else _("Printed without a profile, at 100 %.")
    )
    drawing.text(left, y, caption, TEXT, fit(caption, TEXT, inner, 9, 6, title), colour=INK)
    y -= 7
    for measure in measures(paper, duplex):
        with drawing.tagged(PARAGRAPH):
            y = _draw_list_line(drawing, left, y, inner, measure.letter, _(measure.text), measure.nominal,
                      is_back=measure.back)  # fmt: skip
    y -= 1.5
    hint = _("Then run: {command}").format(command=command(profile))
    drawing.text(left, y, hint, TEXT, fit(hint, TEXT, inner, 9, 6, title), colour=INK)
    if duplex in TURNED:
        _scales(drawing, paper, FRONT_PITCH, front=True, place=lambda x, y: (x, y))
        _against_light(drawing, paper.width / 2, SCALE_FOOT + 26, 2 * (LINES - 2) * FRONT_PITCH)
    page.stamp(drawing, -PAGE_INSET, -PAGE_INSET)
    return page


def _draw_list_line(
    drawing: Drawing,
    x: float,
    y: float,
    width: float,
    letter: str,
    text: str,
    nominal: float,
    *,
    is_back: bool,
) -> float:
    """Draw one line of the list; return the baseline (mm) of the next one."""
    room = width - 42
    drawing.text(x, y, letter, BOLD, 10, colour=_BACK if is_back else INK)
    block = set_text(text, TEXT, room - 5, 9, 8.5, 6, text)
    for number, words in enumerate(block.lines):
        drawing.text(x + 5, y - number * block.leading, words, TEXT, block.size, colour=INK)
    should = _("should be {value:g}").format(value=nominal)
    drawing.text(x + room + 18, y, should, TEXT, 7, colour=grey(0.35), anchor="end")
    drawing.line([(x + room + 20, y - 0.8), (x + width, y - 0.8)], Pen(None, INK, 0.2))
    drawing.text(x + width + 1, y, "mm", TEXT, 7, colour=INK)
    return y - max(5.4, len(block.lines) * block.leading + 1.8)


def _draw_back(paper: Paper) -> Drawing:
    page = Drawing("calibration back")
    drawing = Drawing("calibration back in paper's mm", inline=True)
    # The imposition places a back behind its front, whichever edge the paper is flipped on.
    _scales(drawing, paper, BACK_PITCH, front=False, place=lambda x, y: (paper.width - x, y))
    _against_light(drawing, paper.width / 2, paper.height - 40, paper.width - 80)
    page.stamp(drawing, -PAGE_INSET, -PAGE_INSET)
    return page


def _against_light(drawing: Drawing, middle: float, y: float, width: float) -> None:
    text = _(
        "Hold the sheet up to a light with the front facing you. On each scale, read "
        "where a line on the front meets one on the back."
    )
    block = set_text(text, TEXT, width, 22, 10, 6, _("calibration sheet"))
    with drawing.tagged(PARAGRAPH):
        for number, words in enumerate(block.lines):
            drawing.text(middle, y - number * block.leading, words, TEXT, block.size, colour=INK,
                         anchor="middle")  # fmt: skip


def _cross(drawing: Drawing, x: float, y: float, letter: str) -> None:
    drawing.line([(x - 6, y), (x + 6, y)], _HAIR)
    drawing.line([(x, y - 6), (x, y + 6)], _HAIR)
    drawing.circle(x, y, 2.5, _HAIR)
    drawing.text(x + 3.2, y + 3.2, letter, CHART, 16, colour=INK)


def _scales(
    drawing: Drawing,
    paper: Paper,
    pitch: float,
    *,
    front: bool,
    place: Callable[[float, float], tuple[float, float]],
) -> None:
    """Draw the three scales; places are as seen from the front."""
    scale = partial(_scale, drawing, pitch=pitch, front=front, place=place)
    with drawing.tagged(figure(_("Scales G, H and I"))):
        scale(paper.width / 2, SCALE_FOOT, "G", upright=False)
        scale(SCALE_EDGE, SCALE_FOOT, "H", upright=True)
        scale(paper.width - SCALE_EDGE, SCALE_FOOT, "I", upright=True)


def _scale(
    drawing: Drawing, x: float, y: float, letter: str, pitch: float, *, front: bool, upright: bool,
    place: Callable[[float, float], tuple[float, float]],
) -> None:  # fmt: skip
    """Draw one scale: in front to one side of a line, behind to the other."""
    side = 1 if front else -1
    pen = Pen(None, _FRONT if front else _BACK, 0.15, round=False)
    for number in range(-LINES, LINES + 1):
        length = side * (_LONG if number % 5 == 0 else _SHORT)
        along, tick_length = number * pitch, length
        ends = [(along, 0.0), (along, tick_length)]
        # An upright scale has its lines to the left in front: the numbers stand outside.
        turned_ends = [(-v, u) if upright else (u, v) for u, v in ends]
        drawing.line([place(x + u, y + v) for u, v in turned_ends], pen)
        if front and number % 5 == 0:
            label = f"{number * STEP:+.0f}" if number else "0"
            u, v = (along, _LONG + 1.6) if not upright else (along - 0.8, _LONG + 1.2)
            label_place = (x - v, y + u) if upright else (x + u, y + v)
            drawing.text(*label_place, label, TEXT, 6.5, colour=INK, anchor="end" if upright else "middle")
    if front:
        label_place = (x + 4, y + LINES * pitch - 2) if upright else (x - LINES * pitch - 7, y + 1)
        drawing.text(*label_place, letter, CHART, 16, colour=INK)
