"""Sections of a printed report, and how they fill columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from printplay.charts.page import ChartBlock

#: Between two sections of a column, mm at the size of charts.
BETWEEN = 3.0
_STEPS = 24  # heights tried to balance columns


@dataclass(frozen=True)
class ReportSection:
    """Blocks below a heading; after a break, it continues below `again`.

    The first `keep` blocks stay with the heading, if a column has room for them.
    """

    blocks: Sequence[ChartBlock]
    head: ChartBlock | None = None
    again: ChartBlock | None = None
    keep: int = 1

    @property
    def every(self) -> Sequence[ChartBlock]:
        """Return its heading and its blocks."""
        return [*([self.head] if self.head else []), *self.blocks]

    @property
    def height(self) -> float:
        """Return its whole height, mm."""
        return sum(block.height for block in self.every)

    def after(self, count: int) -> ReportSection:
        """Return the rest after some of its blocks."""
        return replace(self, blocks=self.blocks[count:], head=self.again, keep=1)

    def fitting(self, room: float) -> int:
        """Return the number of its blocks that fit into a height below its heading."""
        used = self.head.height if self.head else 0.0
        for count, block in enumerate(self.blocks):
            used += block.height
            if used > room + 1e-6:
                return count
        return len(self.blocks)


class FilledColumns(NamedTuple):
    """Columns of blocks, and the sections that did not fit."""

    columns: Sequence[Sequence[ChartBlock]]
    rest: Sequence[ReportSection]


def fill_columns(sections: Sequence[ReportSection], columns: int, room: float, *, top: bool) -> FilledColumns:
    """Fill sections into columns of `room` mm, one after the other.

    A section is divided only if it is higher than a column. At the `top` of a page each column
    takes at least one block. If everything fits, the columns are balanced.
    """
    found = _fill(sections, columns, room, top=top)
    if found.rest:
        return found
    low, high = 0.0, room
    for _step in range(_STEPS):
        middle = (low + high) / 2
        tried = _fill(sections, columns, middle, top=False)
        if tried.rest:
            low = middle
        else:
            high, found = middle, tried
    return found


def _fill(sections: Sequence[ReportSection], columns: int, room: float, *, top: bool) -> FilledColumns:
    waiting, made = list(sections), list[list[ChartBlock]]()
    while waiting and len(made) < columns:
        column = list[ChartBlock]()
        used = 0.0
        while waiting:
            section = waiting[0]
            gap = BETWEEN if column else 0.0
            if used + gap + section.height <= room + 1e-6:
                count = len(section.blocks)
            elif column and section.height <= room:
                break
            else:
                count = section.fitting(room - used - gap)
                if column and count < min(section.keep, len(section.blocks)):
                    break
                if not count and top and not column:
                    count = 1
                if not count and section.blocks:
                    break
            part = replace(section, blocks=section.blocks[:count])
            if gap:
                column.append(_space(gap))
            column += part.every
            used += gap + part.height
            if count < len(section.blocks):
                waiting[0] = section.after(count)
                break
            waiting.pop(0)
        if not column:
            break
        made.append(column)
    return FilledColumns(made, waiting)


def _space(height: float) -> ChartBlock:
    return ChartBlock(height, lambda _drawing, _top: None)
