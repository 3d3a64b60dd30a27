"""The player sheet: the island, and beside it what a player fills in, in the order of use.

A sheet is 200 x 134 mm on every paper, so that what a camera sees depends on its code alone: game,
board, language, ink, house rules and serial.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from printplay.errors import PaperError
from printplay.games.go_for_gold.chart import frame, island, sea, temple
from printplay.games.go_for_gold.contents import Island
from printplay.games.go_for_gold.meta import META
from printplay.games.go_for_gold.state import BOXES, STOCK_FEET, STOCK_SHOVELS
from printplay.games.go_for_gold.theme import theme
from printplay.i18n import N_, _, language
from printplay.printing.codes import (
    FIDUCIAL_INSET,
    FIDUCIAL_SIZE,
    QR_MODULES,
    QR_SIZE,
    QUIET_ZONE,
    SheetCode,
    fiducial,
    fiducials,
    qr,
)
from printplay.printing.colour import BLACK, INK, WHITE, grey
from printplay.printing.drawing import PT, Drawing, Pen
from printplay.printing.fonts import BOLD, CHART, TEXT, face, fit, set_text
from printplay.printing.icons import icon
from printplay.printing.marks import Slug
from printplay.printing.path import rectangle

WIDTH, HEIGHT = 200.0, 134.0
SAFE = 3.0

_CHART = (SAFE, SAFE, 156.8, HEIGHT - 2 * SAFE)
_LEFT, _RIGHT = 161.5, WIDTH - SAFE - 0.5
_WIDTH = _RIGHT - _LEFT
#: The QR code stands near the lower trim, and its text above its quiet zone, mm.
_QR_FOOT = SAFE + QUIET_ZONE - 2.2
_CODE_FOOT = _QR_FOOT + QR_SIZE + QUIET_ZONE + 0.1
#: Below this spacing of the centres, mm, nobody can draw a line that a camera tells apart.
MIN_SPACING = 8.0

_LINE = Pen(None, INK, 0.25)
_PALE = Pen(None, grey(0.45), 0.18)


def sheet_code(board: Island, *, low_ink: bool, house: Mapping[str, str], serial: int) -> SheetCode:
    """Return the code of a sheet in the current language."""
    switches = tuple(
        house.get(rule.key, rule.values[0]) != rule.values[0] for rule in META.house_rules
    )
    return SheetCode(META.code, board.hash, language(), low_ink, switches, serial)


def player_sheet(board: Island, code: SheetCode) -> Drawing:
    """Draw one sheet: what all sheets of its kind share, and its own code."""
    drawing = Drawing(f"sheet-{board.name}", inline=True)
    drawing.stamp(_blank(board, code.language, code.low_ink, code.switches))
    text = str(code)
    x, y = _LEFT + QUIET_ZONE - 1.2, _QR_FOOT
    modules = Drawing("qr", inline=True)
    modules.items.append(qr(text))
    drawing.stamp(modules, x, y, scale=QR_SIZE / QR_MODULES)
    drawing.text(_LEFT, _CODE_FOOT, text, TEXT, 6, colour=INK)
    return drawing


@lru_cache(maxsize=32)
def _blank(board: Island, _language: str, low_ink: bool, switches: tuple[bool, ...]) -> Drawing:
    """Draw all of a sheet but its code; texts are in the current language, a key of the cache."""
    drawing = Drawing(f"blank-{board.name}")
    colours = theme(board.theme, low_ink=low_ink)
    x, y, width, height = _CHART
    sea(drawing, x, y, width, height, colours, board.hash)
    _stamp_island(drawing, board, low_ink=low_ink)
    _compass(drawing, board, low_ink=low_ink)
    frame(drawing, x, y, width, height, colours)
    for marker, left, low in fiducials(WIDTH, HEIGHT):
        edge = FIDUCIAL_SIZE + 2 * 2.1
        if left < WIDTH / 2:  # in the sea it stands in a little frame, like a vignette
            drawing.rect(left - 2.1, low - 2.1, edge, edge, Pen(WHITE, colours.frame, 0.2))
        drawing.stamp(fiducial(marker), left, low)
    _side_panel(drawing, board, switches, low_ink=low_ink)
    return drawing


def _stamp_island(drawing: Drawing, board: Island, *, low_ink: bool) -> None:
    x, y, width, height = _CHART
    room_x, room_y = width - 6, height - 8
    board_x, board_y = board.size
    scale = min(1.0, room_x / board_x, room_y / board_y)
    if scale * board.spacing < MIN_SPACING:
        raise PaperError(
            N_("board {name}: {width:.0f} x {height:.0f} mm do not fit on a player sheet"),
            hint=N_("A sheet has room for {room_x:.0f} x {room_y:.0f} mm; print the map instead."),
            name=board.name, width=board_x, height=board_y, room_x=room_x, room_y=room_y,
        )  # fmt: skip
    left, low = x + (width - board_x * scale) / 2, y + (height - board_y * scale) / 2
    cut = rectangle((x - left) / scale, (y - low) / scale, width / scale, height / scale)
    drawing.stamp(island(board, low_ink=low_ink), left, low, scale=scale, clip=cut)


def _compass(drawing: Drawing, board: Island, *, low_ink: bool) -> None:
    """Stand the compass rose in the upper right corner of the sea, where no island reaches."""
    colours = theme(board.theme, low_ink=low_ink)
    x, y, width, height = _CHART
    rose = icon("compass", colours.lettering, colours.sea or WHITE)
    drawing.stamp(rose, x + width - 8.4, y + height - 8.4, scale=6.2)


def _label(
    drawing: Drawing, y: float, text: str, *, x: float = _LEFT, width: float = _WIDTH
) -> None:
    size = fit(text, TEXT, width, 7, 6, _("player sheet"))
    drawing.text(x, y, text, TEXT, size, colour=INK)


def _side_panel(
    drawing: Drawing, board: Island, switches: tuple[bool, ...], *, low_ink: bool
) -> None:
    top = HEIGHT - SAFE
    free = WIDTH - FIDUCIAL_INSET - FIDUCIAL_SIZE - 2.1 - _LEFT
    _title(drawing, board, top, free)
    y = top - 20.6
    for label in (_("Name"), _("Date")):
        _label(drawing, y, label)
        start = _LEFT + face(TEXT).width(label, 7) + 1
        drawing.line([(start, y - 0.5), (_RIGHT, y - 0.5)], _PALE)
        y -= 6.8
    y += 1.3
    y = _stock(drawing, board, y, low_ink=low_ink)
    y = _boxes(drawing, y)
    y = _temples(drawing, board, y, low_ink=low_ink)
    y = _totals(drawing, y)
    _small_print(drawing, board, switches, y)


def _title(drawing: Drawing, board: Island, top: float, width: float) -> None:
    """Letter the game, the side and the island beside the upper right marker."""
    where = _("player sheet")
    size = fit(_(META.title), CHART, width, 14, 9, where)
    drawing.text(_LEFT, top - 5, _(META.title), CHART, size, colour=INK)
    side = _("Side {name}").format(name=board.name)
    size = fit(side, BOLD, width, 12, 6, where)
    drawing.text(_LEFT, top - 10.4, side, BOLD, size, colour=INK)
    title = board.title.get(language()) or board.title.get("en") or ""
    if title:
        setting = set_text(title, TEXT, width, 6.4, 7.5, 6, where)
        for number, line in enumerate(setting.lines):
            drawing.text(_LEFT, top - 13.6 - number * setting.leading, line, TEXT, setting.size,
                         colour=INK)  # fmt: skip


def _stock(drawing: Drawing, board: Island, y: float, *, low_ink: bool) -> float:
    """Draw the tokens to circle when gathered and to cross when used; the start stock is circled.

    There is a token for every shovel and foot that can be gathered, up to what two rows and one
    row hold; who gathers more writes on.
    """
    main = theme(board.theme, low_ink=low_ink).symbol.mix(BLACK, 0.35)
    step, rows = _WIDTH / 7, {"shovel": 2, "foot": 1}
    on_map = {
        "shovel": sum(space.contents.shovels for space in board.land.values()),
        "foot": sum(space.contents.feet for space in board.land.values()),
    }
    for name, start in (("shovel", STOCK_SHOVELS), ("foot", STOCK_FEET)):
        count = min(7 * rows[name], start + on_map[name])
        for number in range(count):
            row, column = divmod(number, 7)
            at = (_LEFT + (column + 0.5) * step, y - row * 5.2)
            drawing.stamp(icon(name, main, WHITE, low_ink=low_ink), *at, scale=1.72)
            if number < start:
                drawing.circle(*at, 2.36, Pen(None, INK, 0.35))
        y -= 5.2 * rows[name]
    return y + 1.0


def _boxes(drawing: Drawing, y: float) -> float:
    """Draw the six score boxes."""
    _label(drawing, y - 1.2, _("Points"), width=_WIDTH / 3)
    _tick(drawing, y)
    y -= 2.8
    gap, high = 1.2, 9.6
    wide = (_WIDTH - 2 * gap) / 3
    for number in range(BOXES):
        row, column = divmod(number, 3)
        x, low = _LEFT + column * (wide + gap), y - (row + 1) * (high + gap) + gap
        drawing.rect(x, low, wide, high, Pen(WHITE, INK, 0.35), radius=1.2)
        drawing.text(x + 1, low + high - 2.5, str(number + 1), TEXT, 6, colour=grey(0.45))
    return y - 2 * (high + gap)


def _temples(drawing: Drawing, board: Island, y: float, *, low_ink: bool) -> float:
    """Draw the board's temples in a row, to be struck when another player explored one."""
    colours = [str(s.contents.temple) for s in board.land.values() if s.contents.temple]
    if not colours:
        return y
    _label(drawing, y - 1.2, _("Strike explored temples"))
    order = sorted(colours)
    step = min(_WIDTH / 5, _WIDTH / len(order))
    for number, colour in enumerate(order):
        temple(drawing, colour, _LEFT + (number + 0.5) * step, y - 5.2, min(2.7, 0.42 * step),
               low_ink=low_ink)  # fmt: skip
    return y - 9.2


def _tick(drawing: Drawing, y: float) -> None:
    """Draw a box to tick once the one port has been used."""
    size = fit(_("Port used"), TEXT, _WIDTH * 0.55, 7, 6, _("player sheet"))
    drawing.text(_RIGHT - 4.2, y - 1.2, _("Port used"), TEXT, size, colour=INK, anchor="end")
    drawing.rect(_RIGHT - 3.2, y - 1.7, 3.2, 3.2, Pen(WHITE, INK, 0.3), radius=0.5)


def _totals(drawing: Drawing, y: float) -> float:
    """Draw the boxes for the total and for the shovels gathered, which break a tie."""
    gap = 1.2
    left = 0.38 * (_WIDTH - gap)
    boxes = (
        (_LEFT, left, _("Total"), BOLD, ""),
        (_LEFT + left + gap, _WIDTH - gap - left, _("Shovels gathered"), TEXT, _("(breaks ties)")),
    )
    where = _("player sheet")
    for x, wide, label, name, extra in boxes:
        drawing.rect(x, y - 11.8, wide, 8.8, Pen(WHITE, INK, 0.45), radius=1.2)
        drawing.text(x, y - 2.2, label, name, fit(label, name, wide, 7, 6, where), colour=INK)
        if extra:
            size = fit(extra, TEXT, wide - 2, 6, 6, where)
            drawing.text(x + wide / 2, y - 11.3, extra, TEXT, size, colour=grey(0.45),
                         anchor="middle")  # fmt: skip
    return y - 13.2


def _small_print(drawing: Drawing, board: Island, switches: tuple[bool, ...], y: float) -> None:
    """Letter what ties the sheet to its board and its rules, down to the code's own text."""
    rules = [
        f"{rule.key} {rule.values[1]}"
        for rule, on in zip(META.house_rules, switches, strict=False)
        if on
    ]
    lines = [
        _("{board} {hash} · {language} · house rules: {rules}").format(
            board=board.name, hash=board.hash, language=language(), rules=", ".join(rules) or "–"
        ),
        _(Slug.note),
    ]
    floor = _CODE_FOOT + 1.9
    setting = set_text("\n".join(lines), TEXT, _WIDTH, y - floor, 6.5, 6, _("player sheet"),
                       spacing=1.08)  # fmt: skip
    for number, line in enumerate(setting.lines):
        drawing.text(_LEFT, y - setting.size * PT * 0.75 - number * setting.leading, line, TEXT,
                     setting.size, colour=INK)  # fmt: skip
