"""From a picture to the sheets in it: found, flattened, laid onto their blanks, and read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, islice

import numpy as np
from numpy.typing import NDArray

from printplay.core.errors import CallError, PrintplayError
from printplay.core.i18n import LANGUAGES, N_
from printplay.games.go_for_gold.contents import Island, island, ports
from printplay.games.go_for_gold.game import GAME
from printplay.games.go_for_gold.photos.panel.agreement import choose_line
from printplay.games.go_for_gold.photos.panel.line_proof import compare_with_line
from printplay.games.go_for_gold.photos.panel.panel import read_panel
from printplay.games.go_for_gold.photos.panel.reading import Panel
from printplay.games.go_for_gold.photos.seeking import PrintSearch, blank, by_code, codes_like, likeliest
from printplay.games.go_for_gold.photos.sheet import FlatSheet, ring_chances
from printplay.games.go_for_gold.prints.design import DESIGN, HEIGHT, WIDTH
from printplay.games.go_for_gold.prints.sheet_marks import SheetMarks, sheet_marks
from printplay.lookup.boards import coded_hash, find_playable
from printplay.photos.blank import SCALE, Picture
from printplay.photos.cover import covered, likelier, unprinted
from printplay.photos.false_lines import folds, without
from printplay.photos.finding import Array, Located, UnreadPaper, find_sheets
from printplay.photos.lanes import Lanes, lanes
from printplay.photos.leftover_ink import LaneMap, follow_ink, read_other_marks
from printplay.photos.line import ReadLine, likeliest_line
from printplay.photos.qr import code_of, code_on, codes_in
from printplay.photos.rectify import AlignedSheet, LocatedSheet, laid_on
from printplay.photos.scanned import Segments
from printplay.photos.tokens import ink
from printplay.printing.sheet_code import INKS, SheetCode, read_code

#: The part of the print that must be found before a sheet is taken for what it seems to be.
_PRINT = 0.35
#: How much less alike than another one (0 to 1) the right board may be in another ink or design.
#: Of photos, hard ones too, it was the one that is most alike, by 0.08 or more.
_OTHER_PRINT = 0.15
_SAME = 0.3  # of a sheet's width: sheets whose middles are this near are one
#: The share of its spaces, or of the fields of its panel, that may lie beyond the edge of a photo
#: for its sheet to be read.
_CUT_OFF = 0.25


@dataclass(frozen=True)
class SheetHints:
    """What was given about unreadable codes: the board, the possible last four `serials`."""

    board: Island | None = None
    serials: tuple[str, ...] = ()

    def among(self, boards: Sequence[Island]) -> Sequence[Island]:
        return [self.board] if self.board is not None else boards


NOTHING = SheetHints()


@dataclass(frozen=True, eq=False)
class SheetRead:
    """A sheet that was read: where it lies, what is on it, and its line.

    `is_code_read` says whether its code was; otherwise the board is the likeliest, or the one that
    was told, and the serial is 0.
    """

    located: Located
    aligned: AlignedSheet
    flat: FlatSheet
    lanes: Lanes
    read_line: ReadLine
    panel: Panel
    is_code_read: bool

    @property
    def corners(self) -> Array:
        return self.located.corners()


def read_picture(
    picture: Picture, boards: Sequence[Island], hints: SheetHints = NOTHING
) -> list[SheetRead | UnreadPaper]:
    """Return the sheets in a picture, from left to right; `boards` are those a code may name."""
    located, loose, mirrored = find_sheets(picture, WIDTH, HEIGHT)
    if mirrored:  # whose codes are read all the same
        return [UnreadPaper(sheet.corners(), _swapped()) for sheet in mirrored]
    sheet_reads: list[SheetRead | UnreadPaper] = [
        _read_sheet(LocatedSheet(picture, sheet), boards, hints) for sheet in located
    ]
    for text, corners in codes_in(picture) if not sheet_reads or loose else []:
        if any(sheet.holds(corners.mean(0)) for sheet in located):
            continue
        guesses = by_code(corners, loose, DESIGN.codes)
        readings = [_read_by_code(LocatedSheet(picture, guess), text, boards) for guess in guesses]
        good = [sheet_read for sheet_read in readings if isinstance(sheet_read, SheetRead)]
        if good:
            sheet_reads.append(max(good, key=lambda one: one.aligned.quality))
        else:
            sheet_reads += readings[:1]
    if not any(isinstance(sheet_read, SheetRead) or sheet_read.is_cut_off for sheet_read in sheet_reads):
        sheet_reads = [*_sought(picture, boards, hints)] or sheet_reads
    return sorted(_each_once(sheet_reads), key=lambda one: float(one.corners[:, 0].mean()))


def _swapped() -> CallError:
    """Return the error about a sheet that shows only when the photo is mirrored."""
    return CallError(
        N_("the photo is mirrored: left and right are swapped"),
        hint=N_("Use the rear camera, or mirror the picture back."),
    )


def _read_sheet(view: LocatedSheet, boards: Sequence[Island], hints: SheetHints) -> SheetRead | UnreadPaper:
    code, trouble = code_of(view, DESIGN.codes)
    rough = len(view.located.markers) < 4
    if code is not None:
        return _as(view, code, boards, rough=rough)
    if trouble is not None:
        return UnreadPaper(view.located.corners(), trouble)
    return _unnamed(view, boards, hints, rough=rough)


def _read_by_code(view: LocatedSheet, text: str, boards: Sequence[Island]) -> SheetRead | UnreadPaper:
    try:
        code = read_code(text)
    except CallError as error:
        return UnreadPaper(view.located.corners(), error)
    reading = _as(view, code, boards, rough=True)
    if isinstance(reading, SheetRead):
        return reading
    board = _board(code, boards)
    new_place = PrintSearch(view.picture).lies(board, code) if board is not None else None
    return (
        reading if new_place is None else _as(LocatedSheet(view.picture, new_place), code, boards, rough=True)
    )


def _board(code: SheetCode, boards: Sequence[Island]) -> Island | None:
    """Return the board of a code: the island of its seed, or a known one."""
    try:
        board_hash = coded_hash(code.board, GAME.id)
    except PrintplayError:  # of a maker that this printplay does not have
        return None
    if board_hash != code.board:
        return island(find_playable(code.board, GAME.id))
    return next((board for board in boards if board.hash == board_hash), None)


def _as(
    view: LocatedSheet, code: SheetCode, boards: Sequence[Island], *, rough: bool
) -> SheetRead | UnreadPaper:
    """Return a sheet read as what its code says."""
    located = view.located
    if code.game != GAME.code:
        return UnreadPaper(located.corners(), CallError(
            N_("the code {code} belongs to another game; only sheets of Go for Gold can be "
"read"),
            code=str(code),
        ))  # fmt: skip
    board = _board(code, boards)
    if board is None:
        return UnreadPaper(located.corners(), CallError(
            N_("the board of sheet {code} was not found ({hash})"),
            hint=N_("Give its layout file with --layout."), code=str(code), hash=code.board,
        ))  # fmt: skip
    aligned = laid_on(view, blank(board, code), rough=rough)
    if aligned.quality < _PRINT and not rough:
        aligned = laid_on(view, blank(board, code), rough=True)
    if aligned.quality < _PRINT:
        return UnreadPaper(located.corners(), CallError(
            N_("the sheet {code} is too blurred, too small or too covered to be read"),
            hint=N_("Take the photo again: closer, in good light, with the whole sheet in view."),
            code=str(code),
        ))  # fmt: skip
    return _read_whole(located, aligned, code, board, is_code_read=True)


def _unnamed(
    view: LocatedSheet, boards: Sequence[Island], hints: SheetHints, *, rough: bool
) -> SheetRead | UnreadPaper:
    """Return a sheet whose code nobody can read, as the print that it is most like."""
    first = [_compare_print(view, board, next(_prints(board)), rough=rough) for board in hints.among(boards)]
    best_likeness = max((compared.likeness for compared in first), default=0.0)
    likely_prints = [compared for compared in first if compared.likeness > best_likeness - _OTHER_PRINT]
    other_prints = (
        _compare_print(view, compared.board, code, rough=rough)  # one at a time, as each holds 20 MB
        for compared in likely_prints
        for code in islice(_prints(compared.board), 1, None)
    )
    best = max(chain(likely_prints, other_prints), key=lambda compared: compared.likeness, default=None)
    if best is None or best.aligned.quality < _PRINT:
        return UnreadPaper(view.located.corners(), CallError(
            N_("the code of a sheet cannot be read, and its print matches no known board"),
            hint=N_("Take the photo again, or give the board with --layout."),
        ))  # fmt: skip
    aligned, code, board = best.aligned, best.code, best.board
    codes = DESIGN.codes
    found_code = code_on(aligned.picture, codes) or likeliest(
        aligned.picture, codes_like(code, hints.serials)
    )
    if found_code is not None and found_code.game == GAME.code and _board(found_code, [board]) == board:
        return _as(view, found_code, boards, rough=rough)
    return _read_whole(view.located, aligned, code, board, is_code_read=False)


@dataclass(frozen=True, eq=False)
class _Alike:
    """How alike a sheet and a print are, 0 to 1, and how the sheet lies on it."""

    likeness: float
    aligned: AlignedSheet
    code: SheetCode
    board: Island


def _compare_print(view: LocatedSheet, board: Island, code: SheetCode, *, rough: bool) -> _Alike:
    aligned = laid_on(view, blank(board, code), rough=rough)
    likeness = float(np.clip(aligned.alike[:, 2], 0, 1).mean()) if len(aligned.alike) else 0.0
    return _Alike(likeness, aligned, code, board)


def _prints(board: Island) -> Iterator[SheetCode]:
    """Yield codes of all ways a sheet of a board is printed, as far as a camera can tell."""
    for ink_name in INKS:
        yield SheetCode(GAME.code, board.hash, LANGUAGES[0], ink_name, (), 0)


def _sought(
    picture: Picture, boards: Sequence[Island], hints: SheetHints
) -> Iterator[SheetRead | UnreadPaper]:
    """Yield sheets without visible markers or code, found by their print alone."""
    search = PrintSearch(picture)
    for board in hints.among(boards):
        located = search.lies(board, next(_prints(board)))
        if located is None:
            continue
        view = LocatedSheet(picture, located)
        found_code, _trouble = code_of(view, DESIGN.codes)
        if found_code is not None:
            yield _as(view, found_code, boards, rough=True)
        else:
            yield _unnamed(view, [board], hints, rough=True)


def _read_whole(
    located: Located, aligned: AlignedSheet, code: SheetCode, board: Island, *, is_code_read: bool
) -> SheetRead | UnreadPaper:
    """Read what was drawn on a sheet that lies on its blank, unless a part of it is missing."""
    if _cut_off(sheet_marks(board), aligned.outside):
        return UnreadPaper(located.corners(), CallError(
            N_("only a part of a sheet is in the photo"),
            hint=N_("Take it again, with the whole sheet in view."),
        ), is_cut_off=True)  # fmt: skip
    print_, differences = likelier(aligned.picture, blank(board, code))
    drawn_ink = ink(aligned.picture, print_)
    lying = covered(differences, aligned.picture.shape) | unprinted(aligned.picture, print_, drawn_ink)
    lying |= aligned.outside
    marks = sheet_marks(board)
    spacing = board.spacing * marks.island[0]
    centres = {str(name): point for name, point in marks.centres.items()}
    seen_lanes = lanes(drawn_ink, lying, centres, board.edges, spacing)
    ticks = ring_chances(drawn_ink, lying, marks, seen_lanes.pen)
    labels: dict[str, str] = dict(ports(board))
    read_line = likeliest_line(seen_lanes, centres, labels, ticks)
    ink_without_folds = cache(lambda: without(drawn_ink, folds(drawn_ink)))
    if read_line.broken or (read_line.unsure and not read_line.hidden):
        other_lanes = lanes(ink_without_folds(), lying, centres, board.edges, spacing)
        better = likeliest_line(other_lanes, centres, labels, ticks)
        same = better.segments == read_line.segments
        if better.accepted and (same or _but_for_a_fold(read_line.segments, better.segments)):
            seen_lanes, read_line = other_lanes, better
    plan = LaneMap(centres, [(str(a), str(b)) for a, b in board.edges], labels, spacing)
    read_line = read_other_marks(read_line, seen_lanes, drawn_ink, lying, plan, ticks)
    further = follow_ink(read_line, seen_lanes.pen, drawn_ink, lying, centres, spacing)
    if further is not read_line:  # unless it is a fold that crosses the line
        read_line = follow_ink(read_line, seen_lanes.pen, ink_without_folds(), lying, centres, spacing)
    flat = FlatSheet(
        code, board, marks, aligned.picture, print_.picture, drawn_ink, aligned.alike, lying, seen_lanes.pen
    )
    panel = read_panel(flat)
    read_line = choose_line(read_line, panel, board)
    panel = compare_with_line(panel, read_line.segments if read_line.accepted else (), board)
    return SheetRead(located, aligned, flat, seen_lanes, read_line, panel, is_code_read)


def _but_for_a_fold(with_folds: Segments, without_folds: Segments) -> bool:
    """Return whether a line read without folds is the whole one without parts that touch it not."""
    kept_spaces = {name for part in without_folds for name in part}
    gone_parts = [part for part in with_folds if part not in without_folds]
    return (
        bool(gone_parts)
        and all(part in with_folds for part in without_folds)
        and not any(name in kept_spaces for part in gone_parts for name in part)
    )


def _cut_off(marks: SheetMarks, outside_mask: NDArray[np.bool_]) -> bool:
    """Return whether too much of a sheet lies beyond the edge of its photo."""
    fields = [*marks.boxes, marks.total, marks.gathered]
    middles = [(box.x + box.width / 2, box.y + box.height / 2) for box in fields]
    return any(
        np.mean([_mask_at(outside_mask, point) for point in points]) > _CUT_OFF
        for points in (list(marks.centres.values()), middles)
    )


def _mask_at(mask: NDArray[np.bool_], point: tuple[float, float]) -> bool:
    """Return the value of a mask at a point of a sheet, mm, y up."""
    high, wide = mask.shape
    row, column = round(high - point[1] * SCALE), round(point[0] * SCALE)
    return bool(mask[min(max(row, 0), high - 1), min(max(column, 0), wide - 1)])


def _each_once(sheet_reads: Sequence[SheetRead | UnreadPaper]) -> list[SheetRead | UnreadPaper]:
    """Return sheets without duplicates; readable ones are preferred."""
    single: list[SheetRead | UnreadPaper] = []
    for sheet_read in sorted(sheet_reads, key=lambda sheet_read: isinstance(sheet_read, UnreadPaper)):
        corners = sheet_read.corners
        wide = float(np.linalg.norm(corners[0] - corners[1]))
        middles = [other_read.corners.mean(0) for other_read in single]
        if all(np.linalg.norm(corners.mean(0) - middle) > _SAME * wide for middle in middles):
            single.append(sheet_read)
    return single
