"""The player sheet: the island, and around it the panel that a player fills in.

A sheet is 200 x 134 mm on every paper, so a camera's view of it depends on its code alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from printplay.core.i18n import N_, _, language
from printplay.games.go_for_gold.contents import Island, letter
from printplay.games.go_for_gold.prints.chart import (
    Placed,
    described,
    island,
    land,
    letters_lost,
    room_for_rose,
    rose,
    shore,
)
from printplay.games.go_for_gold.prints.design import DESIGN, HEIGHT, SAFE, WIDTH
from printplay.games.go_for_gold.prints.lettering import temple
from printplay.games.go_for_gold.prints.scenery import Theme, beasts, frame, sea, theme
from printplay.games.go_for_gold.prints.sheet_marks import SheetMarks, sheet_marks
from printplay.games.go_for_gold.seeds import name_in_print, seeded
from printplay.games.go_for_gold.tokens import COLOURS
from printplay.geometry.shapes.affine import apply
from printplay.match.registry import find_game
from printplay.pads.prints.block import short_name
from printplay.printing.codes import QR_MODULES, fiducial, qr
from printplay.printing.drawing.colour import INK, WHITE, grey
from printplay.printing.drawing.drawing import PT, Drawing, Pen, Shape, placed
from printplay.printing.drawing.icons import icon
from printplay.printing.drawing.path import along, rectangle
from printplay.printing.drawing.sense import BODY, GROUP, ITEM, LABEL, LIST, PARAGRAPH, Sense, figure, heading
from printplay.printing.imposition.sheet_marks import Slug
from printplay.printing.sheet_code import Box, Ring, SheetCode
from printplay.printing.text.fonts import BOLD, CHART, TEXT, face
from printplay.printing.text.typesetting import fit, set_text

_GAME = find_game("go-for-gold")

__all__ = ["HEIGHT", "SAFE", "WIDTH", "player_sheet", "sheet_code"]

#: Tints that a pen may pass over: a token, a value to ring, the ring of the start stock.
_TOKEN, _VALUE, _STOCK = grey(0.62), grey(0.45), Pen(None, grey(0.55), 0.3)
_LINE = Pen(None, grey(0.45), 0.18)
#: The largest and the smallest letters of a name, pt.
_NAME = (11.0, 7.0)
#: The smallest letters of the imprint, pt.
_SMALL = 5.0
#: The line between the groups of the panel.
_RULE = Pen(None, grey(0.75), 0.15)
#: The caption of a row of tokens.
_TOKENS = {
    "shovel": N_("{count} shovels to circle when gathered and to cross out when used, {stock} circled"),
    "foot": N_("{count} feet to circle when gathered and to cross out when used, {stock} circled"),
}


def sheet_code(
    board: Island, *, low_ink: bool, house: Mapping[str, str], serial: int, light: bool = False
) -> SheetCode:
    """Return the code of a sheet in the current language."""
    switches = tuple(house.get(rule.key, rule.values[0]) != rule.values[0] for rule in _GAME.house_rules)
    ink = "low" if low_ink else "light" if light else "full"
    return SheetCode(_GAME.code, seeded(board) or board.hash, language(), ink, switches, serial)


def player_sheet(board: Island, code: SheetCode, name: str = "") -> Drawing:
    """Draw one sheet: the blank that all sheets of its kind share, its own code, twice, and a known name."""
    drawing = Drawing(f"sheet-{board.name}", inline=True)
    drawing.stamp(_blank(board, code.language, code.ink))
    text = str(code)
    modules = Drawing("qr", inline=True, sense=figure(_("QR code {code}").format(code=text)))
    modules.items.append(qr(text))
    for box in DESIGN.codes:
        drawing.stamp(modules, box.x, box.y, scale=box.width / QR_MODULES)
    _imprint(drawing, text, _imprinted(board, code.switches))
    if name and not face(TEXT).lacks(name):  # else it is written by hand
        box = DESIGN.name
        short = short_name(name, box.width - 1.0, box.height, _NAME, TEXT)
        size = fit(short, TEXT, box.width - 1.0, *_NAME, _("player sheet"))
        drawing.text(box.x + 0.5, box.y + 0.9, short, TEXT, size, colour=INK)
    return drawing


@lru_cache(maxsize=32)
def _blank(board: Island, _language: str, ink: str) -> Drawing:
    """Draw all of a sheet except its code; `_language`, the current one, is a key of the cache."""
    drawing = Drawing(f"blank-{board.name}")
    low_ink, light = ink == "low", ink == "light"
    colours = theme(board.theme, low_ink=low_ink, light=light)
    marks = sheet_marks(board)
    chart = Drawing(f"chart-{board.name}", sense=figure(described(board)))
    _chart(chart, board, marks, colours)
    drawing.stamp(chart)
    for marker, box in marks.fiducials.items():
        edge = box.width + 2 * 2.1
        if box.x < WIDTH / 2:  # on the chart it has a little frame, like a vignette
            drawing.rect(box.x - 2.1, box.y - 2.1, edge, edge, Pen(WHITE, colours.frame, 0.2))
        drawing.stamp(fiducial(marker), box.x, box.y)
    with drawing.tagged(replace(GROUP, place=1)):  # used last, after the rest of the sheet
        _draw_tokens(drawing, marks, low_ink=low_ink)
    for y in DESIGN.rules:
        drawing.line([(DESIGN.left, y), (DESIGN.right, y)], _RULE)
    _draw_titles(drawing, board)
    _draw_name_lines(drawing, marks)
    _ports(drawing, board, marks)
    _draw_boxes(drawing, marks)
    _temples(drawing, marks, colours)
    _totals(drawing, marks)
    return drawing


def _chart(drawing: Drawing, board: Island, marks: SheetMarks, colours: Theme) -> None:
    """Draw the sea with the island in it, the rose where it has room, and the frame."""
    x, y, width, height = marks.chart.x, marks.chart.y, marks.chart.width, marks.chart.height
    sea(drawing, x, y, width, height, colours, board.hash)
    pale = [(land(board), marks.island), *_stars(drawing)] if colours.stars else []
    scale, _b, _c, _d, left, low = marks.island
    cut = rectangle((x - left) / scale, (y - low) / scale, width / scale, height / scale)
    drawing.stamp(
        island(board, low_ink=colours.low_ink, light=colours.pale), left, low, scale=scale, clip=cut
    )
    outlines = [apply(marks.island, p) for space in board.land.values() for p in space.outline]
    right = x + width - 2.0
    corners = [((right, y + height - 2.0), (-1.0, -1.0)), ((right, y + 3.6), (-1.0, 1.0))]
    rose_drawing = rose(board, colours)
    rose_circles: list[tuple[float, float, float]] = []
    for at_x, at_y, radius in room_for_rose(outlines, corners, (10.0, 8.5, 7.5, 6.5, 5.5)):
        if not (pale and letters_lost(rose_drawing, placed(at_x, at_y, radius), pale)):
            drawing.stamp(rose_drawing, at_x, at_y, scale=radius)
            rose_circles.append((at_x, at_y, radius))
            break
    _beasts(drawing, board, marks, colours, rose_circles)
    frame(drawing, x, y, width, height, colours)


def _beasts(
    drawing: Drawing, board: Island, marks: SheetMarks, colours: Theme,
    rounds: Sequence[tuple[float, float, float]],
) -> None:  # fmt: skip
    """Draw the things in the sea, clear of the land, the rose and the markers."""
    chart = marks.chart
    inner = (chart.x + 1, chart.y + 2, chart.x + chart.width - 1, chart.y + chart.height - 1)
    occupied_areas = [[apply(marks.island, point) for point in ring] for ring in shore(board).land]
    occupied_areas += [
        list(along(rectangle(box.x - 2, box.y - 2, box.width + 4, box.height + 4)))
        for box in marks.fiducials.values()
    ]
    beasts(drawing, inner, occupied_areas, rounds, colours, board.hash)


def _stars(sky: Drawing) -> Iterator[Placed]:
    for item, transform in sky.walk():
        if isinstance(item, Shape) and item.pen.fill == WHITE:
            yield item.path, transform


def _label(drawing: Drawing, x: float, y: float, text: str, width: float, face_name: str = TEXT) -> None:
    """Letter the label of a place to write in; its baseline is at y."""
    size = fit(text, face_name, width, 7, 5.5, _("player sheet"))
    drawing.text(x, y, text, face_name, size, colour=INK)


def _draw_titles(drawing: Drawing, board: Island) -> None:
    """Letter the names of the game, the island, and the side below the upper right marker."""
    part_name = _("player sheet")
    size = fit(_(_GAME.title), CHART, DESIGN.wide, 15, 9, part_name)
    with drawing.tagged(heading(2)):
        drawing.text(DESIGN.left, DESIGN.title, _(_GAME.title), CHART, size, colour=INK)
    title = board.title.get(language()) or board.title.get("en") or ""
    if title:
        setting = set_text(title, TEXT, DESIGN.wide, 3.8, DESIGN.island_size, 5.5, part_name)
        drawing.text(DESIGN.left, DESIGN.island, setting.lines[0], TEXT, setting.size, colour=INK)
    side = name_in_print(board, _("Side {name}"))
    if side == title:
        return
    is_seeded = bool(seeded(board))  # the title says more than the number
    name, largest = (TEXT, 8.0) if is_seeded else (BOLD, 11.0)
    size = fit(side, name, DESIGN.right - 181.2, largest, 5, part_name)
    drawing.text(DESIGN.right, 113.4, side, name, size, colour=INK, anchor="end")


def _draw_name_lines(drawing: Drawing, marks: SheetMarks) -> None:
    for box in (marks.name, marks.date):
        drawing.line([(box.x, box.y), (box.x + box.width, box.y)], _LINE)
    _label(drawing, DESIGN.left, marks.name.y + 0.5, _("Name"), marks.name.x - DESIGN.left - 0.8)
    date = marks.date
    _label(drawing, date.x, date.y - 2.1, _("Date"), date.width)
    _caption(drawing, date)


def _caption(drawing: Drawing, date: Box) -> None:
    """Letter the purpose of the lower QR code beside it, below the place for the date."""
    text = _("for the camera")
    size = fit(text, BOLD, date.width, 6, 5, _("player sheet"))
    drawing.text(date.x, date.y - 4.5, text, BOLD, size, colour=_VALUE)


def _draw_tokens(drawing: Drawing, marks: SheetMarks, *, low_ink: bool) -> None:
    """Draw the tokens to circle when gathered and to cross when used; the stock is circled."""
    for kind, rings in marks.tokens.items():
        picture = icon(kind, _TOKEN, WHITE, low_ink=low_ink)
        description = _(_TOKENS[kind]).format(count=len(rings), stock=marks.stock[kind])
        with drawing.tagged(figure(description)):
            for number, ring in enumerate(rings):
                drawing.stamp(picture, ring.x, ring.y, scale=DESIGN.token)
                if number < marks.stock[kind]:
                    drawing.circle(ring.x, ring.y, ring.radius, _STOCK)


def _ports(drawing: Drawing, board: Island, marks: SheetMarks) -> None:
    """Draw the rings to tick: where the line starts, and where it restarts after a port."""
    for label, y, rings in (
        (_("Start"), DESIGN.start, marks.start), (_("Restart"), DESIGN.restart, marks.restart)
    ):  # fmt: skip
        low = y - face(TEXT).cap_height * 7 * PT / 2
        with drawing.tagged(PARAGRAPH):
            _label(drawing, DESIGN.left, low, label, 10.4)
            if not rings:
                drawing.line([(DESIGN.left + 11, low - 0.5), (DESIGN.right, low - 0.5)], _LINE)
            for name, ring in rings.items():
                drawing.circle(ring.x, ring.y, ring.radius, Pen(WHITE, INK, 0.25))
                text = letter(board, name, language())
                size = min(7.0, 2.2 / face(BOLD).width(text, 1.0))
                drawing.text(ring.x - ring.radius - 0.45, low, text, BOLD, size, colour=INK, anchor="end")


def _draw_boxes(drawing: Drawing, marks: SheetMarks) -> None:
    """Draw the score boxes, each with its number before it and its values at it."""
    first = marks.boxes[0]
    top = first.y + first.height
    _label(drawing, DESIGN.left, top + 1.2, _("Points: write, or circle"), DESIGN.wide)
    with drawing.tagged(LIST):
        for number, (box, values) in enumerate(zip(marks.boxes, marks.candidates, strict=True), 1):
            with drawing.tagged(ITEM):
                drawing.rect(box.x, box.y, box.width, box.height, Pen(WHITE, INK, 0.35), radius=1.2)
                with drawing.tagged(LABEL):
                    drawing.text(box.x - 0.6, box.y + box.height - 2.2, str(number), TEXT, 6,
                                 colour=_VALUE, anchor="end")  # fmt: skip
                with drawing.tagged(BODY):
                    for value, ring in values.items():
                        _letter_value(drawing, value, ring)


def _letter_value(drawing: Drawing, value: int, ring: Ring) -> None:
    text = str(value) if value >= 0 else f"\N{MINUS SIGN}{-value}"
    size = min(7.0, 1.9 * ring.radius / PT / face(TEXT).width(text, 1) * PT)
    low = ring.y - face(TEXT).cap_height * size * PT / 2
    drawing.text(ring.x, low, text, TEXT, size, colour=_VALUE, anchor="middle", role="feature")


def _temples(drawing: Drawing, marks: SheetMarks, colours: Theme) -> None:
    """Draw the temples to be struck when another player explored one, each with its colour's name."""
    if not marks.temples:
        return
    part_name, rings = _("player sheet"), list(marks.temples.values())
    _label(drawing, DESIGN.left, rings[0].y + 5.3, _("Cross out explored temples"), DESIGN.wide)
    names = {colour: _(COLOURS[colour]) for colour in marks.temples}
    room = min(DESIGN.wide / 5, DESIGN.wide / len(rings)) - 0.6
    size = min(fit(name, TEXT, room, 5.5, 3.5, part_name) for name in names.values())
    with drawing.tagged(Sense("paragraph", ", ".join(names.values()))):
        for colour, ring in marks.temples.items():
            over = ring.y + 0.74 * ring.radius + 0.5
            drawing.text(ring.x, over, names[colour], TEXT, size, colour=INK, anchor="middle", role="name")
            sign = Drawing(f"sign-temple-{colour}")
            temple(sign, colour, colours)
            drawing.stamp(sign, ring.x, ring.y, scale=ring.radius)


def _totals(drawing: Drawing, marks: SheetMarks) -> None:
    """Draw the boxes for the total and for the shovels gathered, the tie-break."""
    pen = Pen(WHITE, INK, 0.45)
    for box, lines, name in (
        (marks.total, [_("Total")], BOLD),
        (marks.gathered, [_("Shovels gathered")], TEXT),
    ):
        drawing.rect(box.x, box.y, box.width, box.height, pen, radius=1.2)
        for row, line in enumerate(lines):
            _label(drawing, box.x, box.y + box.height + 1.0 + 2.7 * row, line, box.width, name)


def _imprinted(board: Island, switches: tuple[bool, ...]) -> str:
    """Return the imprint: the board and the house rules of a sheet."""
    rules = [
        f"{rule.key} {rule.values[1]}" for rule, on in zip(_GAME.house_rules, switches, strict=False) if on
    ]
    return _("{board} {hash} · {language} · house rules: {rules}").format(
        board=board.name, hash=board.hash, language=language(), rules=", ".join(rules) or "–"
    )


def _imprint(drawing: Drawing, code: str, text: str) -> None:
    """Letter the code and the imprint upwards along the chart, beside the lower QR code.

    Each page has the note, too; if many house rules leave no room for it here, only the page has
    it.
    """
    x, y = DESIGN.chart.x + DESIGN.chart.width + 2.3, DESIGN.chart.y
    drawing.text(x, y, code, BOLD, 6.5, colour=INK, angle=90)
    start = face(BOLD).width(code, 6.5) + 2.0
    room = DESIGN.chart.height - start
    caption, note = "printplay scan", _(Slug.note)
    candidates = (" · ".join(parts) for parts in ((caption, text, note), (text, note)))
    text = next((candidate for candidate in candidates if face(TEXT).width(candidate, _SMALL) <= room), text)
    size = fit(text, TEXT, room, 5.6, _SMALL, _("player sheet"))
    drawing.text(x, y + start, text, TEXT, size, colour=_VALUE, angle=90)
