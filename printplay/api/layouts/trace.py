"""A drawn line: the spaces it visits, its faults, and how it splits into turns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO

from printplay.core.answers import speak, versioned
from printplay.core.errors import CallError, FileError, FilePlace, LayoutError
from printplay.core.fault_text import translated as in_words
from printplay.core.faults import Fault
from printplay.core.files import is_content, read_bytes
from printplay.core.i18n import N_
from printplay.games.go_for_gold import lines
from printplay.games.go_for_gold.contents import island
from printplay.games.go_for_gold.lines import DrawnTurn, Splitting, wrong_dice
from printplay.geometry.board import BuiltBoard, SpaceContents, SpaceId
from printplay.geometry.reading.placing import PageDrawing, best_print
from printplay.geometry.reading.reader import MAX_BYTES, on_board, read_drawing, read_pages
from printplay.geometry.reading.stroke import DrawnStrokes, Stroke
from printplay.geometry.tracing.joining import join_pieces
from printplay.geometry.tracing.joining import read_walk as read_line
from printplay.geometry.tracing.snapping import TOLERANCE
from printplay.geometry.tracing.trace import Tracer, Walk, breaks
from printplay.lookup import boards
from printplay.lookup.board import Board
from printplay.match import registry

#: How many readings of a line are listed, and how many rolls can be given.
LISTED, MOST_ROLLS = 1000, 100


@dataclass(frozen=True)
class LineSplitting:
    """The ways a line can split into turns: up to a thousand `readings`, of `count` in all.

    A reading is a sequence of turns with `roll` (None if unknown), `foot`, `path` and `dice`,
    the rolls that fit. `turns` are the least and the greatest number of turns.
    """

    readings: tuple[tuple[DrawnTurn, ...], ...] = ()
    count: int = 0
    turns: tuple[int, int] = (0, 0)
    rolls_given: bool = False  # whether rolls were given


@dataclass(frozen=True)
class Trace:
    """A drawing, checked. It has a `splitting` if a start or rolls were given."""

    board: Board
    drawing: DrawnStrokes
    walks: tuple[Walk, ...]
    found: tuple[Fault, ...]
    splitting: LineSplitting | None = None

    def __repr__(self) -> str:
        return f"<Trace {self.strokes}: {list(map(str, self.faults))}>"

    @property
    def valid(self) -> bool:
        """Return whether there are no errors."""
        return not self.found

    @property
    def strokes(self) -> tuple[tuple[str, ...], ...]:
        """Return the spaces each stroke visits, with its start."""
        return tuple(walk.spaces for walk in self.walks)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Return the faults of the lines, then of the rolls."""
        return tuple(map(in_words, self.found))

    @property
    def readings(self) -> tuple[tuple[DrawnTurn, ...], ...]:
        """Return the ways to split the line into turns; empty if no start and no roll was given."""
        return self.splitting.readings if self.splitting is not None else ()

    def json(self, lang: str | None = None) -> dict[str, Any]:
        """Return what `printplay check --json` prints of a line, in a language."""
        with speak(lang):
            answer = _trace_json(self.board, self.strokes, self.faults)
        if self.splitting is not None:
            answer["readings"] = [
                [
                    {"roll": turn.roll, "foot": turn.foot, "path": list(turn.path), "dice": list(turn.dice)}
                    for turn in reading
                ]
                for reading in self.splitting.readings
            ]
            answer["readings_count"] = self.splitting.count
        return answer


def trace(
    drawing: str | Path | bytes | BinaryIO,
    layout: str | Path | None = None,
    *,
    start: str | None = None,
    rolls: Sequence[int | None] | None = None,
    feet: int = 0,
    tolerance: float = TOLERANCE,
    freehand: bool | None = None,
) -> Trace:
    """Find the spaces a drawn line visits, its faults, and how it splits into turns.

    `drawing` is the path of a WKT, GeoJSON, SVG or PDF file, or the contents of such a file:
    text, bytes, or a stream of those.
    `layout` is the board it was drawn on: a shipped name or a path; a drawing over a printed sheet
    or beside a board's GeoJSON names it. `start` is the port or space
    where the line starts, `rolls` the dice (None if unknown), `feet` how many feet held at the
    start may have been used. `tolerance` is the greatest distance of a corner from a centre,
    as a share of the inradius. `freehand` says whether it was drawn with a pen; None decides by its
    points.

    Raises FileError if the drawing cannot be read, LayoutError if the layout cannot, and
    CallError for a board that is not named, a start that is no space, and dice in a game without
    turns.

    >>> found = trace(b"LINESTRING (29 109, 43.5 109, 36 96.5)", "A", start="W", rolls=[2])
    >>> found.strokes, found.valid, found.readings[0][0].path
    ((('c1', 'd1', 'c2'),), True, ('d1', 'c2'))
    """
    name, pages = _name_and_strokes(drawing)
    board = boards.find_board(layout) if layout is not None else _named_board(pages, name)
    if rolls is not None and len(rolls) > MOST_ROLLS:
        raise CallError(N_("--rolls: at most {limit} rolls"), limit=MOST_ROLLS)
    first = _start(board, start)
    read = on_board(pages, board, name)
    walks, faults = follow_strokes(read, board, first, tolerance=tolerance, freehand=freehand)
    splitting = None
    if start is not None or rolls is not None:
        splitting, split_faults = _split(board, walks if not faults else (), rolls, feet)
        faults += split_faults
    return Trace(board, read, tuple(walks), tuple(faults), splitting)


def _name_and_strokes(drawing: str | Path | bytes | BinaryIO) -> tuple[str, PageDrawing]:
    if isinstance(drawing, Path) or (isinstance(drawing, str) and not is_content(drawing)):
        return str(drawing), read_drawing(str(drawing))
    if isinstance(drawing, str):
        drawing = drawing.encode()
    if not isinstance(drawing, bytes):
        drawing = read_bytes(drawing, "-", MAX_BYTES)
    return "-", read_pages(drawing, "-")


def _named_board(pages: PageDrawing, name: str) -> Board:
    """Return the shipped board that a drawing names, never a path; raise CallError unless it is one."""
    named_boards: list[Board] = []
    for layout in dict.fromkeys(each.layout for each in pages.prints):
        try:
            board = boards.find_playable(layout) if layout else None
        except LayoutError:
            raise CallError(
                N_("The drawing is over board {board}, whose file is not known."),
                place=FilePlace(name), hint=N_("Name the file: --layout FILE"), board=layout[:40],
            ) from None  # fmt: skip
        if isinstance(board, Board):
            named_boards.append(board)
    if len(named_boards) > 1:  # boards side by side on a sheet: the one drawn on
        named_boards = [
            b for b in named_boards if any(best_print(each, b) is not None for each in pages.strokes)
        ]
    if len(named_boards) == 1:
        return named_boards[0]
    raise CallError(
        N_("The lines are drawn on several boards: {names}.")
        if named_boards
        else N_("The board of this drawn line is missing."),
        place=FilePlace(name), hint=N_("Give the board: --layout A"),
        names=", ".join(board.name for board in named_boards),
    )  # fmt: skip


def follow_strokes(
    read: DrawnStrokes,
    board: BuiltBoard[SpaceContents],
    start: SpaceId | None = None,
    *,
    tolerance: float = TOLERANCE,
    freehand: bool | None = None,
) -> tuple[list[Walk], list[Fault]]:
    """Follow the strokes of a drawing; return their walks and all faults of the lines.

    `tolerance` is a part of the inradius, by default that of the rules.
    """
    tracer = Tracer(board, tolerance)
    has_lines = registry.find_game(board.game).has_lines
    inked = any(stroke.width for stroke in read.strokes)  # coordinates say what is a line
    strokes = join_pieces(read.strokes, board.spacing) if inked else read.strokes

    def follow(stroke: Stroke) -> Walk:
        by_hand = freehand if freehand is not None else stroke.curved or None
        return read_line(tracer, stroke.points, freehand=by_hand)

    def line_faults(walks: Sequence[Walk]) -> Sequence[Fault]:
        return lines.faults(island(board), walks, start) if has_lines else breaks(walks)

    walks = [follow(stroke) for stroke in strokes]
    for number, stroke in enumerate(strokes):
        if not stroke.directed:  # the way that continues the line, as far as its ends tell
            reversed_stroke = replace(stroke, points=stroke.points[::-1])
            turned_walks = [*walks[:number], follow(reversed_stroke), *walks[number + 1 :]]
            walks = min(walks, turned_walks, key=lambda each: len(line_faults(each)))
    faults = [*read.faults, *(fault for walk in walks for fault in walk.faults)]
    return walks, [*faults, *line_faults(walks)]


def fault_lines(name: str, faults: Sequence[Fault], *, hints: bool = True) -> Iterator[str]:
    for fault in map(in_words, faults):
        yield f"{name}: {fault.code}: {fault.message}"
        if fault.hint and hints:
            yield f"  {fault.hint}"


def unreadable(layout: str | Path | None, error: FileError) -> dict[str, Any]:
    """Return what `printplay check --json` prints of a line for an unreadable drawing: a PP-0."""
    place = error.place or FilePlace("")
    sentence = error.sentence()
    fault = Fault(
        code="PP-0",
        message=f"{place.key}: {sentence}" if place.key else sentence,
        hint=error.cure() or None,
        line=place.line,
        column=place.column,
        end_column=None if place.column is None else place.column + 1,
    )
    return _trace_json(boards.find_board(layout) if layout is not None else None, (), (fault,))


def _trace_json(
    board: BuiltBoard[SpaceContents] | None, strokes: Sequence[Sequence[str]], faults: Sequence[Fault]
) -> dict[str, Any]:
    return versioned(
        {
            "layout": board and board.name,
            "layout_hash": board and board.hash,
            "strokes": [list(stroke) for stroke in strokes],
            "violations": [fault.json() for fault in faults],
        }
    )


def _start(board: BuiltBoard[SpaceContents], name: str | None) -> SpaceId | None:
    if name is None:
        return None
    has_lines = registry.find_game(board.game).has_lines
    space = lines.find_space(island(board), name) if has_lines else board.find(name)
    if space is None or space not in board.land:
        raise CallError(
            N_("--start: {name!r} is neither a port nor a space of board {board}"),
            name=name[:20],
            board=board.name,
        )
    return space


def _split(
    board: BuiltBoard[SpaceContents], walks: Sequence[Walk], rolls: Sequence[int | None] | None, feet: int
) -> tuple[LineSplitting, list[Fault]]:
    """Return the readings of a line, or why there are none; a line with faults has no walks."""
    if not registry.find_game(board.game).has_lines:
        raise CallError(N_("{game} has no turns, so a line cannot be split"), game=board.game)
    faults: list[Fault] = list(wrong_dice(rolls or ()))
    none = LineSplitting(rolls_given=rolls is not None)
    if faults or not walks:
        return none, faults
    splitting = Splitting(lines.join(island(board), walks), list(rolls) if rolls is not None else None, feet)
    if (contradiction := splitting.contradiction()) is not None:
        faults.append(contradiction)
    readings = tuple(islice(splitting.readings(), LISTED))
    return LineSplitting(readings, splitting.count, splitting.turns, rolls_given=rolls is not None), faults
