"""The score pad: a block a match, a row a player: the cards' points, removed dice, highest die."""

from __future__ import annotations

from printplay.games.gotoku.meta import META
from printplay.games.gotoku.state import ENOUGH
from printplay.games.gotoku.theme import theme
from printplay.i18n import N_, _
from printplay.printing.drawing import PT, Drawing, Pen
from printplay.printing.fonts import BOLD, TEXT, fit, set_text
from printplay.printing.standard import pad_head

_ROW, _TALLEST, _HEAD, _GAP = 8.0, 10.5, 9.0, 6.0
_TITLE, _FOOT = 15.0, 10.5
_CARDS = 7  # boxes for the points of cards; more than four are rare
_LEGEND = N_(
    "A: points of the cards face down. B: 1 for each removed die. C: the highest die still on the "
    "character, 0 if none. A + B – C: most points win; equals share the win."
)


def pad(width: float, height: float, players: int, *, low_ink: bool) -> Drawing:
    """Draw a page of width x height mm with as many matches as fit, at least one."""
    drawing = Drawing("pad")
    inks, where = theme(low_ink=low_ink), _("score pad")
    pad_head(drawing, _(META.title), width, height, inks.ink, inks.line)
    block = set_text(_(_LEGEND), TEXT, width - 0.8, _FOOT - 2.5, 8.5, 6, where)
    for number, line in enumerate(reversed(block.lines)):
        drawing.text(0.4, 1.2 + number * block.leading, line, TEXT, block.size, colour=inks.ink)
    room = height - _TITLE - _FOOT
    count = max(1, int((room + _GAP) // (_HEAD + players * _ROW + _GAP)))
    row = min(_TALLEST, ((room + _GAP) / count - _GAP - _HEAD) / players)
    for number in range(count):
        y = height - _TITLE - number * (_HEAD + players * row + _GAP)
        _match(drawing, y, width, players, row, number + 1, low_ink=low_ink)
    return drawing


def _match(
    drawing: Drawing,
    top: float,
    width: float,
    players: int,
    row: float,
    number: int,
    *,
    low_ink: bool,
) -> None:
    inks, where = theme(low_ink=low_ink), _("score pad")
    left, right = 0.4, width - 0.4
    wide = right - left
    shares = [0.26, *[0.048] * _CARDS, 0.08, 0.08, 0.08, 0.094, 0.07]
    columns = [left]
    for share in shares:
        columns.append(columns[-1] + share * wide)
    columns[-1] = right
    low = top - _HEAD - players * row
    drawing.rect(left, top - _HEAD, wide, _HEAD, Pen(inks.ground if low_ink else inks.quiet))
    first = 1 + _CARDS
    heads = {
        0: ("", _("Match {number}: name").format(number=number)),
        first: ("A", _("cards")), first + 1: ("B", _("removed")), first + 2: ("C", _("highest")),
        first + 3: ("A + B – C", _("points")), first + 4: ("", _("Rank")),
    }  # fmt: skip
    for column, (letter, label) in heads.items():
        start, end = columns[column], columns[column + 1]
        size = fit(label, TEXT if letter else BOLD, end - start - 1.0, 8, 6, where)
        y = top - _HEAD / 2 - 0.34 * size * PT
        if letter:
            letter_size = fit(letter, BOLD, end - start - 1.0, 10, 6, where)
            drawing.text((start + end) / 2, top - 3.9, letter, BOLD, letter_size, colour=inks.ink,
                         anchor="middle")  # fmt: skip
            y = top - _HEAD + 1.5
        drawing.text((start + end) / 2, y, label, TEXT if letter else BOLD, size, colour=inks.ink,
                     anchor="middle")  # fmt: skip
    middle = (columns[1] + columns[first]) / 2
    label = _("points of the cards face down")
    size = fit(label, BOLD, columns[first] - columns[1] - 1, 8, 6, where)
    drawing.text(middle, top - _HEAD / 2 - 0.34 * size * PT, label, BOLD, size, colour=inks.ink,
                 anchor="middle")  # fmt: skip
    fine, bold = Pen(None, inks.line, 0.18), Pen(None, inks.ink, 0.4)
    for column, x in enumerate(columns[1:-1], 1):
        strong = column in (1, first, first + 3)
        card = 1 < column < first
        drawing.line([(x, top - _HEAD * card), (x, low)], bold if strong else fine)
    for seat in range(players):
        y = top - _HEAD - seat * row
        drawing.line([(left, y), (right, y)], fine if seat else bold)
    end = columns[1 + ENOUGH]  # the fourth card ends the game
    drawing.line([(end, top - _HEAD), (end, low)], Pen(None, inks.ink, 0.3, (1.0, 0.8)))
    drawing.rect(left, low, wide, top - low, bold)
