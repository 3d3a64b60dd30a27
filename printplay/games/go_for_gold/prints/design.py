"""The design of the player sheet: where its parts are, in mm, x right, y up, from its lower left corner.

The first figure of a sheet's code stands for it, so that sheets printed before are still read.
"""

from __future__ import annotations

from dataclasses import dataclass

from printplay.printing.codes import QR_SIZE
from printplay.printing.sheet_code import Box

WIDTH, HEIGHT = 200.0, 134.0
SAFE = 3.0
_RIGHT = WIDTH - SAFE - 0.4
_LOW_CODE, _HIGH_CODE = SAFE + 0.4, HEIGHT - SAFE - 0.4 - QR_SIZE


@dataclass(frozen=True)
class SheetDesign:
    """The positions of the parts of a sheet that are the same on every board.

    `tokens` is the middle of the first token, `ring` the radius of the rings around them, `token`
    their own. `start`, `restart` and `temples` are the heights of the middles of three rows,
    `title` and `island` of two baselines. `box` is a score box; `columns` and `rows` are from one
    to the next. `rules` are the heights of the lines between the groups of the panel.
    """

    chart: Box
    left: float
    right: float
    codes: tuple[Box, Box]
    tokens: tuple[float, float]
    ring: float
    token: float
    title: float
    island: float
    island_size: float  # pt
    name: Box
    date: Box
    start: float
    restart: float
    box: Box
    columns: float
    rows: float
    temples: float
    total: Box
    gathered: Box
    rules: tuple[float, ...] = ()

    @property
    def wide(self) -> float:
        """Return the width of the panel."""
        return self.right - self.left


def _codes(x: float) -> tuple[Box, Box]:
    return Box(x, _LOW_CODE, QR_SIZE, QR_SIZE), Box(x, _HIGH_CODE, QR_SIZE, QR_SIZE)


#: The quiet zone of the codes is 3.05 mm wide; between it
#: and the chart runs the imprint.
DESIGN = SheetDesign(
    chart=Box(SAFE, 10.4, 153.4, 120.6),
    left=161.2,
    right=_RIGHT,
    codes=_codes(162.4),
    tokens=(20.6, 5.6),
    ring=2.2,
    token=1.6,
    title=107.9,
    island=103.9,
    island_size=9.0,
    name=Box(169.2, 97.9, _RIGHT - 169.2, 5.3),
    date=Box(182.4, 20.2, _RIGHT - 182.4, 4.5),
    start=93.0,
    restart=88.0,
    box=Box(163.1, 73.9, 12.4, 8.2),
    columns=17.9,
    rows=11.75,
    temples=39.1,
    total=Box(161.2, 24.7, 13.4, 8.0),
    gathered=Box(176.6, 24.7, _RIGHT - 176.6, 8.0),
    rules=(95.7, 85.6, 46.7, 36.2),
)
