"""Reads a drawing from a file or standard input; its first bytes show the format."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from printplay.core.errors import FileError, FilePlace
from printplay.core.files import read_bytes
from printplay.core.i18n import N_
from printplay.geometry.board import BuiltBoard
from printplay.geometry.reading.placing import PageDrawing, place
from printplay.geometry.reading.stroke import MAX_POINTS, DrawnStrokes

MAX_BYTES = 20_000_000


def read_drawing(source: str) -> PageDrawing:
    """Read a drawing's strokes as they lie on its page; raise FileError if it has none or is no drawing."""
    stream = sys.stdin.buffer if source == "-" else Path(source)
    return read_pages(read_bytes(stream, source, MAX_BYTES), source)


def on_board(drawing: PageDrawing, board: BuiltBoard[Any], name: str) -> DrawnStrokes:
    """Map a drawing to board mm; raise FileError if it has too many points; see `place`."""
    drawn = place(drawing, board, name)
    if sum(len(stroke.points) for stroke in drawn.strokes) > MAX_POINTS:
        raise FileError(
            N_("the drawing has more than {limit} points"), place=FilePlace(name), limit=f"{MAX_POINTS:,}"
        )
    return drawn


def read_pages(data: bytes, name: str) -> PageDrawing:
    """Read the strokes of a drawing from its bytes; `name` is the file's, for errors."""
    start = data[:1024].lstrip(b"\xef\xbb\xbf \t\r\n")
    if b"%PDF-" in data[:1024]:
        from printplay.geometry.reading import pdf

        return pdf.read_pdf(data, name)
    if start.startswith((b"<", b"\xff\xfe<", b"\xfe\xff\x00<")):
        from printplay.geometry.reading import svg

        return svg.read_svg(data, name)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise FileError(
            N_("this drawing cannot be read"),
            place=FilePlace(name),
            hint=N_("A drawing is WKT, GeoJSON, an SVG or a PDF with ink annotations."),
        )
    if not text.strip():
        raise FileError(N_("the file is empty"), place=FilePlace(name))
    if text.lstrip()[0] in "{[":
        from printplay.geometry.reading import coordinates

        return coordinates.read_geojson(text, name)
    from printplay.geometry.reading import coordinates

    return coordinates.read_wkt(text, name)
