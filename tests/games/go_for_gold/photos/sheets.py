"""Player sheets as if they had been read: a line, and an empty panel, without a photo."""

from __future__ import annotations

from collections.abc import Sequence

from printplay.core.i18n import use
from printplay.games.go_for_gold.photos.panel.reading import Panel, Tokens
from printplay.games.go_for_gold.photos.scanned_sheet import ScannedSheet
from printplay.games.go_for_gold.photos.sheet_questions import SheetQuestion
from printplay.games.go_for_gold.prints.sheet import sheet_code
from printplay.photos.scanned import Read
from printplay.printing.sheet_code import read_code
from tests.games.go_for_gold.playing import board

_EMPTY: Read[int | None] = Read(None, 0.999)
_NONE: Read[int] = Read(0, 0.999)
_NO_PORT: Read[str | None] = Read(None, 0.999)
#: A question about the total, which shows a 31 or a 37.
ABOUT_THE_TOTAL = SheetQuestion("total", "faint", (), ((31, 0.6), (37, 0.4)))
#: A question about the start of its line.
ABOUT_THE_START = SheetQuestion("start", "start", ("c1", "d2"), (("c1", 0.5), ("d2", 0.5)))


def sheet(
    player: str, way: Sequence[str], serial: int, *questions: SheetQuestion, on: str = "A"
) -> ScannedSheet:
    """Return the sheet of a player with a line on it, and with some open questions."""
    island = board(on)
    with use("en"):
        code = read_code(str(sheet_code(island, low_ink=False, house={}, serial=serial)))
    panel = Panel(
        (_EMPTY,) * 6, _EMPTY, _EMPTY,
        {kind: Tokens(_NONE, _NONE) for kind in ("shovel", "foot")},
        Read(frozenset(), 0.999), _NO_PORT, _NO_PORT,
    )  # fmt: skip
    corners = ((0, 0), (9, 0), (9, 9), (0, 9))
    return ScannedSheet(
        (f"{player.lower()}.jpg",), corners, code, island, player, (tuple(way),), 0.999, True,
        panel, questions,
    )  # fmt: skip
