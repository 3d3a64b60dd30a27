"""Packing: pieces of several sizes on few sheets, separable by straight cuts from edge to edge.

A block of equal pieces is placed in the upper left corner of a free rectangle; one cut through that
rectangle leaves two smaller ones, right of the block and below it, and so on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from math import prod

#: The most packings to try before taking the best; more would seldom save a cut.
_TRIED = 3000
#: The same for one sheet of many, and the most distributions of pieces over sheets.
_TRIED_ALONE, _SHARED_OUT = 400, 40
_COUNTED = 3000
#: Kinds that cover less than this share of a sheet stay together when pieces are distributed.
_LITTLE = 0.12
_SLACK = 1e-6


@dataclass(frozen=True)
class PieceKind:
    """A number of pieces of width x height mm, `gutter` mm apart.

    They keep `extra_margin` mm of extra distance from the left and right edges of the room.
    """

    count: int
    width: float
    height: float
    gutter: float
    extra_margin: float = 0.0


@dataclass(frozen=True)
class PieceBlock:
    """A block of equal pieces; `kind` is their index.

    x, y is the lower left corner on the sheet, mm; of `columns` x `rows` places `used` are filled,
    row by row from the top. `turned` pieces lie on their left side.
    """

    kind: int
    x: float
    y: float
    columns: int
    rows: int
    used: int
    turned: bool

    def places(self, kind: PieceKind) -> Iterator[tuple[float, float]]:
        """Yield the lower left corners of the pieces, in reading order."""
        wide, high = _size_when_lying(kind, is_turned=self.turned)
        for number in range(self.used):
            row, column = divmod(number, self.columns)
            yield (
                self.x + column * (wide + kind.gutter),
                self.y + (self.rows - 1 - row) * (high + kind.gutter),
            )

    def cuts(self, gutter: float) -> int:
        """Return the number of straight cuts that separate its pieces."""
        return cuts(self.columns, self.rows, gutter)


def cuts(columns: int, rows: int, gutter: float) -> int:
    """Return the number of cuts for a block; without a gutter one cut serves two pieces."""
    return 2 * (columns + rows) if gutter > _SLACK else columns + rows + 2


Packed = list[list[PieceBlock]]  # the blocks of each sheet


@dataclass(frozen=True)
class _Room:
    """A free rectangle of a sheet: its lower left corner and size, mm."""

    sheet: int
    x: float
    y: float
    width: float
    height: float


def pack(kinds: Sequence[PieceKind], width: float, height: float, gap: float, sheets: int) -> Packed:
    """Pack all pieces, blocks `gap` mm apart, on at most `sheets` sheets, few cuts; empty if impossible."""
    packed_sheets = _fill_sheets(tuple(kinds), width, height, gap, sheets, _TRIED)
    if not packed_sheets and 1 < sheets <= len(kinds):
        packed_sheets = _distribute(tuple(kinds), width, height, gap, sheets)
    return [list(blocks) for blocks in packed_sheets]


@lru_cache(maxsize=256)
def _fill_sheets(
    kinds: tuple[PieceKind, ...], width: float, height: float, gap: float, sheets: int, attempts: int
) -> tuple[tuple[PieceBlock, ...], ...]:
    """Pack all pieces, filling one sheet after the other; at most `attempts` ways are tried."""
    if not kinds or sum(map(_area, kinds)) > sheets * width * height:
        return ()
    search = _PackingSearch(kinds, gap, width, attempts)
    order = sorted(range(len(kinds)), key=lambda index: -_area(kinds[index]))
    rooms = [_Room(number, 0.0, 0.0, width, height) for number in range(sheets)]
    search.search([(index, kinds[index].count) for index in order if kinds[index].count], rooms, [], 0)
    blocks_by_sheet: Packed = [[] for _sheet in range(sheets)]
    for sheet, block in search.best:
        blocks_by_sheet[sheet].append(block)
    return tuple(tuple(blocks) for blocks in blocks_by_sheet if blocks)


@lru_cache(maxsize=256)
def _distribute(
    kinds: tuple[PieceKind, ...], width: float, height: float, gap: float, sheets: int
) -> tuple[tuple[PieceBlock, ...], ...]:
    """Pack all pieces by distributing them over the sheets, which need not be full."""
    room = width * height
    if sum(map(_area, kinds)) > sheets * room:
        return ()
    largest = max(range(len(kinds)), key=lambda index: _area(kinds[index]))
    counts = [
        (0, kind.count) if _area(kind) < _LITTLE * room
        else range(-(-kind.count // sheets) if index == largest else 0, kind.count + 1)
        for index, kind in enumerate(kinds)
    ]  # fmt: skip
    ways = []
    if prod(map(len, counts)) > _COUNTED:
        return ()
    for first in product(*counts):
        on_it = [replace(kind, count=count) for kind, count in zip(kinds, first, strict=True)]
        other_kinds = [
            replace(kind, count=kind.count - count) for kind, count in zip(kinds, first, strict=True)
        ]
        fullest = max(sum(map(_area, on_it)), sum(map(_area, other_kinds)) / (sheets - 1))
        if fullest <= room:
            ways.append((fullest, tuple(on_it), tuple(other_kinds)))
    for _fullest, front, rest in sorted(ways, key=lambda way: way[0])[:_SHARED_OUT]:
        first_sheet = _fill_sheets(front, width, height, gap, 1, _TRIED_ALONE)
        if not first_sheet:
            continue
        more_sheets = (
            _fill_sheets(rest, width, height, gap, 1, _TRIED_ALONE)
            if sheets == 2
            else _distribute(rest, width, height, gap, sheets - 1)
        )
        if more_sheets:
            return first_sheet + more_sheets
    return ()


class _PackingSearch:
    def __init__(self, kinds: Sequence[PieceKind], gap: float, width: float, attempts: int) -> None:
        self.kinds, self.gap, self.width, self.most = kinds, gap, width, attempts
        self.tried = 0
        self.best: list[tuple[int, PieceBlock]] = []
        self.fewest = float("inf")

    def search(
        self, waiting: Sequence[tuple[int, int]], rooms: Sequence[_Room],
        done: list[tuple[int, PieceBlock]], cut: int,
    ) -> None:  # fmt: skip
        """Try all promising placements of the remaining pieces."""
        if cut >= self.fewest:
            return
        if not waiting:
            self.best, self.fewest = list(done), cut
            return
        (number, count), *other_kinds = waiting
        kind = self.kinds[number]
        known_rooms = set()
        for index, room in enumerate(rooms):
            free = self._free(room, kind)
            size = room.width, free.width, room.height
            if size in known_rooms:  # a sheet of the same free size was tried before
                continue
            known_rooms.add(size)
            for is_turned, columns, rows in self._shapes(kind, count, free):
                self.tried += 1
                if self.tried > self.most:
                    return
                used = min(count, columns * rows)
                wide, high = _size_when_lying(kind, is_turned=is_turned)
                across = columns * (wide + kind.gutter) - kind.gutter
                along = rows * (high + kind.gutter) - kind.gutter
                block = PieceBlock(
                    number, free.x, room.y + room.height - along, columns, rows, used, is_turned
                )
                waiting_then = [(number, count - used), *other_kinds] if used < count else other_kinds
                for rest in self._divisions(room, free.x - room.x + across, along):
                    done.append((room.sheet, block))
                    self.search(waiting_then, [*rooms[:index], *rest, *rooms[index + 1 :]], done,
                            cut + block.cuts(kind.gutter))  # fmt: skip
                    done.pop()

    def _free(self, room: _Room, kind: PieceKind) -> _Room:
        """Return the part of a room that is far enough from the left and right edges for a kind."""
        left = max(room.x, kind.extra_margin)
        right = min(room.x + room.width, self.width - kind.extra_margin)
        return replace(room, x=left, width=max(0.0, right - left))

    @staticmethod
    def _shapes(kind: PieceKind, count: int, room: _Room) -> Iterator[tuple[bool, int, int]]:
        """Yield the blocks of a kind that fit a room: complete ones first, then the largest."""
        full = []
        for is_turned in (False, True) if abs(kind.width - kind.height) > _SLACK else (False,):
            wide, high = _size_when_lying(kind, is_turned=is_turned)
            most_columns = int((room.width + kind.gutter + _SLACK) // (wide + kind.gutter))
            deep = int((room.height + kind.gutter + _SLACK) // (high + kind.gutter))
            if not most_columns or not deep:
                continue
            seen_shapes = set()
            for columns in range(min(most_columns, count), 0, -1):
                rows = -(-count // columns)
                if rows <= deep and rows not in seen_shapes:
                    seen_shapes.add(rows)
                    # no more columns than these rows need, so that no row stays empty
                    yield is_turned, -(-count // rows), rows
            if most_columns * deep < count:
                full.append((is_turned, most_columns, deep))
            elif count > most_columns and count % most_columns:  # full rows leave room beside the rest
                full.append((is_turned, most_columns, count // most_columns))
        yield from sorted(full, key=lambda one: -one[1] * one[2])

    def _divisions(self, room: _Room, across: float, along: float) -> Iterator[list[_Room]]:
        """Yield the two divisions of the rest of a room; that with the largest room first."""
        right = room.width - across - self.gap
        below = room.height - along - self.gap
        for through in (True, False):  # a cut from edge to edge below the block, or beside it
            rest = []
            if right > 0:
                x = room.x + across + self.gap
                rest.append(
                    _Room(room.sheet, x, room.y + room.height - along, right, along)
                    if through
                    else _Room(room.sheet, x, room.y, right, room.height)
                )
            if below > 0:
                wide = room.width if through else across
                rest.append(_Room(room.sheet, room.x, room.y, wide, below))
            yield sorted(rest, key=lambda one: one.width * one.height)


def _size_when_lying(kind: PieceKind, *, is_turned: bool) -> tuple[float, float]:
    return (kind.height, kind.width) if is_turned else (kind.width, kind.height)


def _area(kind: PieceKind) -> float:
    return kind.count * kind.width * kind.height
