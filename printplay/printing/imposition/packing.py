"""Packing: pieces of several sizes on few sheets, so that straight cuts through part them.

A block of equal pieces is laid into the upper left corner of a free rectangle; one cut through that
rectangle leaves two smaller ones, right of the block and below it, and so on. So every piece comes
free by cuts from edge to edge of what is left of the paper.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

#: Ways that are tried before the best of them is taken: more of them would seldom save a cut.
_TRIED = 3000
_SLACK = 1e-6


@dataclass(frozen=True)
class PieceKind:
    """A number of pieces of width x height mm, `gutter` mm apart."""

    count: int
    width: float
    height: float
    gutter: float


@dataclass(frozen=True)
class PieceBlock:
    """A block of equal pieces; `kind` is their index.

    x, y is the lower left corner on the sheet, mm; of `columns` x `rows` places `used` are filled,
    row by row from the top. Pieces that are `turned` lie on their left side.
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
        wide, high = _lying(kind, turned=self.turned)
        for number in range(self.used):
            row, column = divmod(number, self.columns)
            yield (
                self.x + column * (wide + kind.gutter),
                self.y + (self.rows - 1 - row) * (high + kind.gutter),
            )

    def cuts(self, gutter: float) -> int:
        """Return how many straight cuts separate its pieces."""
        return cuts(self.columns, self.rows, gutter)


def cuts(columns: int, rows: int, gutter: float) -> int:
    """Return the number of cuts through a block; without a gutter one cut serves two pieces."""
    return 2 * (columns + rows) if gutter > _SLACK else columns + rows + 2


Packed = list[list[PieceBlock]]  # the blocks of each sheet


@dataclass(frozen=True)
class _Room:
    """A free rectangle of a sheet: lower left corner, and its size, mm."""

    sheet: int
    x: float
    y: float
    width: float
    height: float


def packed(
    kinds: Sequence[PieceKind], width: float, height: float, gap: float, sheets: int
) -> Packed:
    """Pack all pieces on at most `sheets` sheets of width x height mm, with few cuts.

    Blocks lie `gap` mm apart. Empty where no way was found.
    """
    area = sum(kind.count * kind.width * kind.height for kind in kinds)
    if not kinds or area > sheets * width * height:
        return []
    search = _PackingSearch(kinds, gap)
    order = sorted(range(len(kinds)), key=lambda at: -_area(kinds[at]))
    rooms = [_Room(number, 0.0, 0.0, width, height) for number in range(sheets)]
    search.go([(at, kinds[at].count) for at in order], rooms, [], 0)
    found: Packed = [[] for _sheet in range(sheets)]
    for sheet, block in search.best:
        found[sheet].append(block)
    return [blocks for blocks in found if blocks]


class _PackingSearch:
    def __init__(self, kinds: Sequence[PieceKind], gap: float) -> None:
        self.kinds, self.gap = kinds, gap
        self.tried = 0
        self.best: list[tuple[int, PieceBlock]] = []
        self.fewest = float("inf")

    def go(
        self, waiting: Sequence[tuple[int, int]], rooms: Sequence[_Room],
        done: list[tuple[int, PieceBlock]], cut: int,
    ) -> None:  # fmt: skip
        """Try all promising placements of the remaining pieces."""
        if cut >= self.fewest:
            return
        if not waiting:
            self.best, self.fewest = list(done), cut
            return
        (number, count), *others = waiting
        kind = self.kinds[number]
        known = set()
        for at, room in enumerate(rooms):
            if (room.width, room.height) in known:  # another sheet, as empty as one before
                continue
            known.add((room.width, room.height))
            for turned, columns, rows in self._shapes(kind, count, room):
                self.tried += 1
                if self.tried > _TRIED:
                    return
                used = min(count, columns * rows)
                wide, high = _lying(kind, turned=turned)
                across = columns * (wide + kind.gutter) - kind.gutter
                along = rows * (high + kind.gutter) - kind.gutter
                block = PieceBlock(number, room.x, room.y + room.height - along, columns, rows,
                                   used, turned)  # fmt: skip
                left = [(number, count - used), *others] if used < count else others
                for rest in self._left(room, across, along):
                    done.append((room.sheet, block))
                    self.go(left, [*rooms[:at], *rest, *rooms[at + 1 :]], done,
                            cut + block.cuts(kind.gutter))  # fmt: skip
                    done.pop()

    @staticmethod
    def _shapes(kind: PieceKind, count: int, room: _Room) -> Iterator[tuple[bool, int, int]]:
        """Yield the blocks of a kind that fit a room: complete ones first, then the largest."""
        full = []
        for turned in (False, True) if abs(kind.width - kind.height) > _SLACK else (False,):
            wide, high = _lying(kind, turned=turned)
            most = int((room.width + kind.gutter + _SLACK) // (wide + kind.gutter))
            deep = int((room.height + kind.gutter + _SLACK) // (high + kind.gutter))
            if not most or not deep:
                continue
            seen = set()
            for columns in range(min(most, count), 0, -1):
                rows = -(-count // columns)
                if rows <= deep and rows not in seen:
                    seen.add(rows)
                    # as few columns as so many rows need: no place of the block stays empty
                    yield turned, -(-count // rows), rows
            if most * deep < count:
                full.append((turned, most, deep))
            elif count > most and count % most:  # full rows, so that others lie beside the rest
                full.append((turned, most, count // most))
        yield from sorted(full, key=lambda one: -one[1] * one[2])

    def _left(self, room: _Room, across: float, along: float) -> Iterator[list[_Room]]:
        """Yield the two ways to cut the rest of a room; larger rooms first."""
        right = room.width - across - self.gap
        below = room.height - along - self.gap
        for through in (True, False):  # below the block from edge to edge, or beside it
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


def _lying(kind: PieceKind, *, turned: bool) -> tuple[float, float]:
    return (kind.height, kind.width) if turned else (kind.width, kind.height)


def _area(kind: PieceKind) -> float:
    return kind.count * kind.width * kind.height
