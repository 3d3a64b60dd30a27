"""PDF: ink, polyline and line annotations, as tablet apps add them to a printed sheet.

The private data (`/PieceInfo`) of every page that printplay prints names its boards and the map
from board mm to points of the page.
"""

from __future__ import annotations

import io
import json
import logging
import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from printplay.core.errors import FileError, FilePlace, PrintplayError
from printplay.core.i18n import N_, _
from printplay.geometry.layouts.lattice import Point
from printplay.geometry.reading.placing import PageDrawing, PageStroke, PrintedBoard
from printplay.geometry.reading.stroke import MAX_POINTS, RawStroke, polyline

if TYPE_CHECKING:
    from pypdf import PageObject

_HIDDEN = 2 | 32  # the flags Hidden and NoView of an annotation
_POINTS = {"/PolyLine": "/Vertices", "/Line": "/L"}
#: Annotations that are visible and no line.
_DRAWN = {"/Polygon", "/Square", "/Circle", "/Stamp", "/Highlight", "/FreeText"}


def read_pdf(data: bytes, name: str) -> PageDrawing:
    """Read the annotations of a PDF; raise FileError if none of them is on a printed board."""
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # our own errors report what matters
    try:
        drawing, unmarked = _page_strokes(data, name)
    except PrintplayError:
        raise
    except Exception as error:  # noqa: BLE001  pypdf meets a broken file with errors of any kind
        raise FileError(
            N_("this PDF cannot be read: {reason}"),
            place=FilePlace(name),
            reason=(str(error) or type(error).__name__).splitlines()[0][:200],
        ) from None
    if drawing.strokes:
        return drawing
    if unmarked:
        raise FileError(
            N_("page {page} was not made by printplay, so the board of its lines is unknown"),
            place=FilePlace(name),
            hint=N_("Draw on the PDF that `printplay print` wrote."),
            page=unmarked,
        )
    raise FileError(
        N_("nothing is drawn on this PDF"),
        place=FilePlace(name),
        hint=N_("Only annotations can be read (ink, polyline, line); save without flattening."),
    )


def _page_strokes(data: bytes, name: str) -> tuple[PageDrawing, int]:
    """Return the strokes on pages with boards, and the first page without a board that has some."""
    from pypdf import PdfReader

    reader = PdfReader(io.BytesIO(data))
    if reader.is_encrypted and not reader.decrypt(""):
        raise FileError(N_("this PDF is locked with a password"), place=FilePlace(name))
    page_strokes: list[PageStroke] = []
    prints: list[PrintedBoard] = []
    left_out = Counter[str]()
    invisible = unmarked = total = 0
    for number, page in enumerate(reader.pages, 1):
        page_place = FilePlace(name, key=_("page {number}").format(number=number))
        strokes = []
        for stroke in _strokes(page, page_place, left_out):  # a few lists can be referenced many times
            if stroke.width == 0:
                invisible += 1
                continue
            strokes.append(stroke)
            total += len(stroke.pieces)
            if total > MAX_POINTS:
                raise FileError(
                    N_("the line has more than {limit} points"),
                    place=FilePlace(name),
                    limit=f"{MAX_POINTS:,}",
                )
        boards = _boards(page, page_place) if strokes else []
        if strokes and not boards:
            unmarked = unmarked or number
        elif strokes:
            prints += boards
            page_strokes += [PageStroke(stroke, boards) for stroke in strokes]
    return PageDrawing(page_strokes, prints, left_out, invisible), unmarked


def _resolved(value: Any) -> Any:
    return value.get_object() if hasattr(value, "get_object") else value


def _strokes(page: PageObject, page_place: FilePlace, left_out: Counter[str]) -> Iterator[RawStroke]:
    """Yield the strokes of a page, `width` 0 if invisible; count the annotations that are none."""
    for reference in _resolved(page.get("/Annots")) or ():
        annotation = _resolved(reference)
        if not isinstance(annotation, dict):
            continue
        kind = annotation.get("/Subtype")
        lists: Any = ()
        if kind == "/Ink":
            lists = _resolved(annotation.get("/InkList")) or ()
        elif kind in _POINTS:
            lists = [annotation.get(_POINTS[kind])]
        elif kind in _DRAWN:
            left_out[str(kind).removeprefix("/")] += 1
        width = _width(annotation)
        for numbers in lists:
            points = _point_pairs(_resolved(numbers), page_place)
            if points:
                yield replace(polyline(points, page_place), width=width)


def _width(annotation: Any) -> float:
    """Return the width of an annotation's line in points; 0 if it cannot be seen."""
    hidden = int(_resolved(annotation.get("/F", 0))) & _HIDDEN
    clear = float(_resolved(annotation.get("/CA", 1))) <= 0
    colourless = "/C" in annotation and not _resolved(annotation["/C"])
    if hidden or clear or colourless:
        return 0.0
    style, border = _resolved(annotation.get("/BS")), _resolved(annotation.get("/Border"))
    if isinstance(style, dict):
        return float(_resolved(style.get("/W", 1)))
    return float(_resolved(border[2])) if border and len(border) > 2 else 1.0


def _point_pairs(numbers: Any, page_place: FilePlace) -> list[Point]:
    values = [float(_resolved(number)) for number in numbers or ()]
    if len(values) % 2 or not all(map(math.isfinite, values)):
        raise FileError(N_("an annotation has unreadable points"), place=page_place)
    return list(zip(values[::2], values[1::2], strict=True))


def _boards(page: PageObject, page_place: FilePlace) -> list[PrintedBoard]:
    """Return the boards printed on a page; empty if printplay did not print it."""
    entry = page.get("/PieceInfo")
    for key in ("/printplay", "/Private"):
        entry = _resolved(entry)
        entry = entry.get(key) if isinstance(entry, dict) else None
    text = _resolved(entry)
    if isinstance(text, bytes):
        text = text.decode("utf-8")
    if not isinstance(text, str):
        return []
    try:
        boards = [
            PrintedBoard(str(board["layout"]), str(board["hash"]), _matrix(board["matrix"]))
            for board in json.loads(text)["boards"]
        ]
    except (ValueError, TypeError, KeyError, RecursionError):
        raise FileError(
            N_("the mark that printplay left on this page is damaged"), place=page_place
        ) from None
    return boards


def _matrix(value: Any) -> tuple[float, float, float, float, float, float]:
    a, b, c, d, e, f = (float(number) for number in value)
    return a, b, c, d, e, f
