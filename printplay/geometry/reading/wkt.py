"""WKT: LINESTRING and MULTILINESTRING, one or several, coordinates in board mm."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from printplay.core.errors import FileError, FilePlace
from printplay.core.i18n import N_
from printplay.geometry.layouts.lattice import Point
from printplay.geometry.reading.placing import PageDrawing, PageStroke, PrintedBoard
from printplay.geometry.reading.stroke import MAX_COORDINATE, MAX_POINTS, RawStroke, checked, polyline
from printplay.geometry.shapes.affine import IDENTITY

_TOKEN = re.compile(
    r"(?P<word>[A-Za-z_]+)|(?P<number>[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)"
    r"|(?P<sign>[(),;=])|(?P<other>\S)"
)
_LINES = ("LINESTRING", "MULTILINESTRING", "GEOMETRYCOLLECTION")
#: What may follow, glued or apart: a height, a measure, both.
_HEIGHTS = ("Z", "M", "ZM")
_OTHERS = ("POINT", "MULTIPOINT", "POLYGON", "MULTIPOLYGON", "LINEARRING", "CIRCULARSTRING")


class _Token(NamedTuple):
    kind: str
    text: str
    at: int  # its position in the text


def read(text: str, name: str) -> PageDrawing:
    """Read every line of a WKT text; raise FileError, with line and column, if it is malformed."""
    board = PrintedBoard("", "", IDENTITY)
    strokes = [PageStroke(stroke, [board]) for stroke in _Parser(text, name).strokes()]
    return PageDrawing(strokes, [board])


class _Parser:
    """Parses a text from front to back, token by token."""

    def __init__(self, text: str, name: str) -> None:
        self._name, self._tokens = name, _tokens(text)
        self._token = next(self._tokens)
        self._text, self._count = text, 0
        self._seen, self._line_number, self._line_start = 0, 1, 0  # of the last place computed

    def strokes(self) -> Iterator[RawStroke]:
        while self._token.kind != "end":
            yield from self._geometry()
            for _sign in range(MAX_POINTS):
                if self._token.text not in (";", ","):
                    break
                self._next()

    def _place(self, token: _Token | None = None) -> FilePlace:
        """Return line and column of a token, by default the current one."""
        at = (token or self._token).at
        if at < self._seen:
            self._seen, self._line_number, self._line_start = 0, 1, 0
        breaks = self._text.count("\n", self._seen, at)
        if breaks:
            self._line_start = self._text.rindex("\n", self._seen, at) + 1
        self._seen, self._line_number = at, self._line_number + breaks
        return FilePlace(self._name, self._line_number, at - self._line_start + 1)

    def _next(self) -> _Token:
        token = self._token
        if token.kind != "end":
            self._token = next(self._tokens)
        return token

    def _wrong(self, expected: str) -> FileError:
        """Return the error for the current token; without `expected`, a number was expected."""
        found = self._token.text[:40]
        if found:
            message = (
                N_("expected {expected} here, not {found!r}")
                if expected
                else N_("expected a number here, not {found!r}")
            )
        else:
            message = (
                N_("the text ends too early; {expected} is expected")
                if expected
                else N_("the text ends too early; a number is expected")
            )
        return FileError(message, place=self._place(), expected=expected, found=found)

    def _expect(self, sign: str) -> None:
        if self._token.text != sign:
            raise self._wrong(repr(sign))
        self._next()

    def _geometry(self, depth: int = 0) -> Iterator[RawStroke]:
        token = self._token
        kind = token.text.upper()
        if kind == "SRID":  # written by PostGIS before a geometry; boards have no reference system
            while self._next().text not in (";", ""):
                pass
            token = self._token
            kind = token.text.upper()
        flat, heights = kind.rstrip("ZM"), kind[len(kind.rstrip("ZM")) :]
        if token.kind == "word" and flat in _OTHERS:
            raise FileError(
                N_("a {kind} is not a line"),
                place=self._place(token),
                hint=N_("A drawing is a LINESTRING or a MULTILINESTRING."),
                kind=flat,
            )
        if flat not in _LINES or heights not in ("", *_HEIGHTS):
            raise self._wrong("LINESTRING")
        self._next()
        if not heights and self._token.text.upper() in _HEIGHTS:
            heights = self._next().text.upper()
        if self._token.text.upper() == "EMPTY":
            raise FileError(N_("the line is empty"), place=self._place())
        if flat == "LINESTRING":
            yield self._line(len(heights))
            return
        if depth > 20:
            raise FileError(N_("the file is nested too deeply"), place=self._place(token))
        self._expect("(")
        while True:
            if flat == "MULTILINESTRING":
                yield self._line(len(heights))
            else:
                yield from self._geometry(depth + 1)
            if self._token.text != ",":
                break
            self._next()
        self._expect(")")

    def _line(self, heights: int) -> RawStroke:
        place = self._place()
        if self._token.text.upper() == "EMPTY":
            raise FileError(N_("the line is empty"), place=place)
        self._expect("(")
        least, most = 2 + heights, 2 + (heights or 1)  # a board drops heights and measures
        points = list[Point]()
        while len(points) <= MAX_POINTS:
            start, values = self._token, [self._number() for _number in range(least)]
            if self._token.kind == "number" and len(values) < most:
                values.append(self._number())
            least = most = len(values)
            points.append(self._point(start, values))
            if self._token.text != ",":
                break
            self._next()
        checked(points, place)
        self._count += len(points)
        if self._count > MAX_POINTS:
            raise FileError(
                N_("the drawing has more than {limit} points"), place=place, limit=f"{MAX_POINTS:,}"
            )
        self._expect(")")
        if len(points) < 2:
            raise FileError(N_("a line needs at least two points"), place=place)
        return polyline(points, place)

    def _point(self, start: _Token, values: Sequence[float]) -> Point:
        if self._token.kind == "number":
            raise self._wrong("','")
        x, y = values[:2]
        if not (abs(x) <= MAX_COORDINATE and abs(y) <= MAX_COORDINATE):
            checked([(x, y)], self._place(start))
        return x, y

    def _number(self) -> float:
        if self._token.kind != "number":
            raise self._wrong("")
        return float(self._next().text)


def _tokens(text: str) -> Iterator[_Token]:
    for match in _TOKEN.finditer(text):
        yield _Token(str(match.lastgroup), match[0], match.start())
    yield _Token("end", "", len(text.rstrip()))
