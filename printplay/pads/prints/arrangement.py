"""The arrangement of a pad's blocks on a page: their orientation, number and size."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import product

from printplay.core.errors import PaperError
from printplay.core.i18n import N_
from printplay.pads.prints.block import LEAST_LINE, LOW_LINE, NARROW, Adding, BlockArea, Make
from printplay.pads.prints.cells import CODED_FIGURE, CODED_SPLIT_FROM, SPLIT_FROM
from printplay.pads.prints.content import PadContent, PointsPlace
from printplay.pads.prints.pad_fields import PadField
from printplay.pads.prints.rounds import rounds_below, rounds_beside, rounds_stacked
from printplay.pads.prints.rows import matches, rows_across, rows_down
from printplay.pads.prints.ruled_table import Box, RuledTable
from printplay.printing.drawing.drawing import Drawing
from printplay.printing.imposition.component import PAGE_INSET
from printplay.printing.imposition.paper import Paper, paper

#: The gap between two blocks, and left of the first for half of its frame, mm.
GAP, EDGE = 6.0, 0.25
_ROOMY = 13.0  # mm, of a cell that is easy to write in
_MOST = 6  # matches on a page: more are too many for one evening
_ABREAST = 3  # blocks beside each other
#: The greatest factor by which lines grow to fill the page.
_GROWTH = 1.6
#: The score of a layout that is not the first choice, and of a landscape page.
_SECOND, _LYING = 0.55, 0.8
#: The least width of a cell, the way sums are kept in rounds, and its score.
_COMFORT: Sequence[tuple[float, Adding, float]] = (
    (_ROOMY, "both", 1.0), (_ROOMY, "one", 0.7), (NARROW, "both", 0.65), (NARROW, "one", 0.5),
    (NARROW, "below", 0.2),
)  # fmt: skip
#: The score of lines that are lower than comfortable, if that makes room for more.
_LOWER = 0.97
#: The scores of matches on a page: the second counts less than the first.
_WORTH = (0.0, 1.0, 1.5, 1.7, 1.9, 2.0, 2.1)
_FEWEST_ROUNDS, _MOST_MATCHES = 10, 30
#: Rounds of an open game with two lines each: more do not fit on small paper.
_FEW_ROUNDS = 5
#: The fewest rounds of an open game whose rows stand below each other.
_FEW_STACKED = 3

#: The place that explains the points of rows, except in layouts with room beside each row.
_TOLD: Mapping[Make, PointsPlace] = {rounds_below: "below", rounds_beside: "boxes"}


@dataclass(frozen=True)
class Arranged:
    """Blocks on a page: the build and the room of each, their numbers of columns and lines."""

    page: Paper
    make: Make
    room: BlockArea
    across: int
    down: int
    worth: float

    @property
    def points_place(self) -> PointsPlace:
        return _TOLD.get(self.make, "beside")

    def like(self, other_side: Arranged) -> bool:
        return (self.page, self.make, self.room) == (other_side.page, other_side.make, other_side.room)

    def draw(self, drawing: Drawing, content: PadContent, box: Box) -> None:
        for table, place in self._blocks(content, box):
            table.draw(drawing, place, content.look, content.title)

    def fields(self, content: PadContent, box: Box) -> Iterator[PadField]:
        for number, (table, place) in enumerate(self._blocks(content, box)):
            yield from table.fields(place, number)

    def _blocks(self, content: PadContent, box: Box) -> Iterator[tuple[RuledTable, Box]]:
        width = (box.width - (self.across - 1) * GAP) / self.across
        share = (box.height - (self.down - 1) * GAP) / self.down
        several = self.across * self.down > 1
        for number in range(self.across * self.down):
            line, column = divmod(number, self.across)
            table = self._table(content, share, number + 1 if several else 0)
            high = min(share, _GROWTH * table.height)
            left = box.x + column * (width + GAP)
            top = box.y + box.height - line * (min(share, high + 2 * GAP) + GAP)
            yield table, Box(left, top - high, width, high)

    def _table(self, content: PadContent, height: float, nth: int) -> RuledTable:
        """Return a block; if the number of lines is free, with as many as fit into a height."""
        table = self.make(content, self.room, nth)
        assert table is not None  # noqa: S101  it was made before, to test the fit
        if not _is_open(content, self.make):
            return table
        max_rounds = _MOST_MATCHES if self.make is matches else 4 * _FEWEST_ROUNDS
        extra_rounds = int((height - table.height) / (self.room.line * self._lines(content)) + 1e-6)
        room = replace(self.room, rounds=min(max_rounds, self.room.rounds + extra_rounds))
        return self.make(content, room, nth) or table

    def _lines(self, content: PadContent) -> int:
        """Return how many lines a further round takes."""
        if self.make is rounds_stacked:
            return len(content.each_round) + content.summed
        return 1 + (content.summed and self.room.adding == "below" and self.make is rounds_below)


def _is_open(content: PadContent, make: Make) -> bool:
    return make is matches or (content.pad.in_rounds and content.pad.rounds is None)


def sides(
    content: PadContent, sheet: Paper, head: float, feet: Callable[[PadContent], Mapping[PointsPlace, float]]
) -> Sequence[tuple[PadContent, Arranged]]:
    """Return the contents and arrangement of each side: all on one, or a long pad on two.

    Raises PaperError if two sides are not enough.
    """
    if content.coded:
        # A page that a camera reads has two sides rather than lines that are low.
        with suppress(PaperError):
            return _lay_out_sides(content, sheet, head, feet, LOW_LINE)
    return _lay_out_sides(content, sheet, head, feet, 0.0)


def _lay_out_sides(
    content: PadContent, sheet: Paper, head: float,
    feet: Callable[[PadContent], Mapping[PointsPlace, float]], least: float,
) -> Sequence[tuple[PadContent, Arranged]]:  # fmt: skip
    """Return the same with no line lower than the `least`, mm."""
    try:
        return [(content, arranged(content, sheet, head, feet(content), least))]
    except PaperError:
        for halves in content.halves():
            for fronts, backs in zip(
                *(_fitting_arrangements(half, sheet, head, feet(half), least) for half in halves), strict=True
            ):
                pairs = [(front, reverse) for front in fronts for reverse in backs if front.like(reverse)]
                if pairs:
                    best = max(pairs, key=lambda pair: pair[0].worth)
                    return list(zip(halves, best, strict=True))
        raise


def arranged(
    content: PadContent, sheet: Paper, head: float, feet: Mapping[PointsPlace, float], least: float = 0.0
) -> Arranged:
    """Return the best arrangement of blocks on a paper, between a head and a foot, mm.

    The foot is as high as its text, no line lower than the `least`. Raises PaperError if the blocks
    do not fit.
    """
    for arrangements in _fitting_arrangements(content, sheet, head, feet, least):
        if arrangements:
            return max(arrangements, key=lambda arrangement: arrangement.worth)
    raise PaperError(
        N_("{paper} is too small for the pad of {game}"),
        hint=N_("Choose larger paper, fewer --players, or fewer rows and rounds."),
        paper=sheet.title,
        game=content.title,
    )


def _fitting_arrangements(
    content: PadContent, sheet: Paper, head: float, feet: Mapping[PointsPlace, float], least_line: float
) -> Iterator[list[Arranged]]:
    """Yield all arrangements that fit, with lines of `least_line` mm or more, the better first."""
    wish, usual = content.pad.look.row_height, type(content.pad.look).row_height
    heights = [[(wish, 1.0)]]
    if wish <= usual:
        heights = [[(wish, 1.0), (min(wish, LOW_LINE), _LOWER)], [(LEAST_LINE, 1.0)]]
    if content.coded and wish >= CODED_FIGURE:
        heights.insert(0, [(wish, 1.0)])
    heights = [tier for tier in heights if min(tier)[0] >= least_line]
    split_from = CODED_SPLIT_FROM if content.coded else SPLIT_FROM
    # Long numbers get the room they need, if there is any.
    figures = dict.fromkeys((content.figures, 0.0))
    for ways, figure, lines in product(_ways_to_arrange(content), figures, heights):
        arrangements = []
        for (comfort, adding, less), (line, lower) in product(_COMFORT, lines):
            least = max(comfort, figure)
            cell = max(least, split_from) if content.halved and least > NARROW else least
            usual_rounds = _FEW_ROUNDS if adding == "below" else BlockArea.rounds
            for make, worth in zip(ways, (1.0, _SECOND, _SECOND**2), strict=False):
                rounds = _FEW_STACKED if make is rounds_stacked else usual_rounds
                room = BlockArea(0.0, line, cell, content.pad.look.lines or rounds, adding)
                foot = feet.get(_TOLD.get(make, "beside"), 0.0)
                arrangements += [
                    replace(arrangement, worth=arrangement.worth * less * lower)
                    for arrangement in _fitting(content, sheet, head + foot, room, make, worth)
                ]
        yield arrangements


def _fitting(
    content: PadContent, sheet: Paper, besides: float, room: BlockArea, make: Make, worth: float
) -> Iterator[Arranged]:
    upright = sheet if sheet.width <= sheet.height else sheet.rotate()
    for page in (upright, upright.rotate()):
        width = page.width - 2 * PAGE_INSET - 2 * EDGE
        height = page.height - 2 * PAGE_INSET - besides
        is_single = make is matches or not content.share.is_whole  # one block on a side
        for across in range(1, 2 if is_single else _ABREAST + 1):
            block_room = replace(room, width=(width - (across - 1) * GAP) / across)
            # To make a table of hundreds of lines takes long: those that cannot fit are not made.
            if _fewest_lines(content, room, make) * room.line > height + 1e-6:
                break
            table = make(content, block_room, 1)
            if table is None:
                continue
            down = int((height + GAP + 1e-6) / (table.height + GAP))
            down = min(down, 1) if is_single else down
            wanted_blocks = content.pad.look.blocks if content.share.is_whole else 1
            if down and wanted_blocks:
                rows = -(-wanted_blocks // across)
                if rows > down or rows * across != wanted_blocks:
                    continue
                down = rows
            count = min(wanted_blocks or _MOST, across * down)
            if not count:
                continue
            down = count // across
            worthy = worth * _WORTH[min(_MOST, down * across)] * (1 if page is upright else _LYING)
            yield Arranged(page, make, block_room, across, down, worthy)


def _fewest_lines(content: PadContent, room: BlockArea, make: Make) -> int:
    """Return how many lines of the usual height a block has at least."""
    if make is rounds_stacked:
        return len(content.rounds(room.rounds)) * len(content.each_round)
    if make is rounds_below:
        return len(content.rounds(room.rounds))
    return len(content.entries) if make is rows_across else 0


def _ways_to_arrange(content: PadContent) -> Sequence[Sequence[Make]]:
    """Return the ways to lay a pad out, the better first; those that follow are a last resort.

    The file may choose one. Boxes within a cell have no labels, so they come last.
    """
    pad = content.pad
    across: list[Make] = [rows_across]
    down: list[Make] = [] if pad.coop else [rows_down]
    last: list[Make] = []
    if not pad.in_rounds:
        if not pad.coop and not content.summed and len(content.every) < 2:
            return [[matches]]
    else:
        many = pad.rounds is None or pad.rounds > len(content.each_round) or not content.each_round
        across = [rounds_below, rounds_stacked] if many else [rounds_stacked, rounds_below]
        across = across[:1] if pad.rounds is None else across
        down = [rounds_beside] if pad.rounds is not None and not pad.coop else []
        if len(content.each_round) > 1:
            last, down = down, []
    if pad.look.players == "down":
        first = [*down, *last]
        return [first, across] if first else [across]
    stacked: list[Make] = [rounds_stacked] if pad.in_rounds and pad.rounds is None else []
    if pad.look.players == "across":
        return [across, stacked]
    return [[*across, *down], last, stacked]


def first_block(content: PadContent) -> tuple[Drawing, float, float]:
    """Return a block as printed on A4, with its width and height in mm."""
    content, arrangement = sides(content, paper("a4"), 0.0, lambda _content: {})[0]
    table = arrangement.make(content, arrangement.room, 0)
    assert table is not None  # noqa: S101  it was made before, to test the fit
    drawing = Drawing("block", inline=True)
    width, height = arrangement.room.width, table.height
    table.draw(drawing, Box(0.0, 0.0, width, height), content.look, content.title)
    return drawing, width, height
