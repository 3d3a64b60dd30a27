"""The reference card: a turn of the basic game in front, the four games behind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from printplay.games.gophers.gopher import gopher
from printplay.games.gophers.larder import content
from printplay.games.gophers.theme import storey
from printplay.i18n import N_, _
from printplay.printing.colour import INK, WHITE, rgb
from printplay.printing.drawing import PT, Drawing, Pen
from printplay.printing.fonts import BOLD, CHART, TEXT, Setting, fit, set_text
from printplay.printing.marks import check_bar

WIDTH, HEIGHT = 95.0, 130.0
SAFE = 3.0
_SPACING = 1.17
_PICTURE = 11.0  # mm to the left of a text that has a picture

#: Picture, heading, text.
_Row = tuple[str, str, str]
_TURN: tuple[_Row, ...] = (
    ("", N_("Move or dig"), N_(
        "Roll and move exactly that many steps through the tunnels. Or play a dig card instead, "
        "before or after the roll: roll for the page.")),
    ("", N_("Others in the way"), N_(
        "Jump over occupied caves to the first free one behind: one step in all.")),
    ("portal", N_("Portal"), N_(
        "At the end of your move, roll for the page; on a portal again, roll again. The number of "
        "the open page changes nothing.")),
    ("", N_("Collect"), N_(
        "Once, at the end of the turn. After a change of page all may, you first, then "
        "clockwise. You collected nothing? Draw a card.")),
    ("berry", N_("Berries, acorns, grains"), N_(
        "Cards of that kind whose sum or difference makes the number. Added ones lie face up, "
        "subtracted ones face down.")),
    ("store", N_("Store"), N_("The same, with cards of any kinds.")),
    ("gift", N_("Gift"), N_(
        "Look at three cards of the draw pile: one goes face up on your pile, two under the draw "
        "pile. A dig card is played at once or put back.")),
)  # fmt: skip
_ROUND = N_("After each round, from the youngest on, all draw up to six cards.")
_HOUSE: Mapping[tuple[str, str], str] = {
    ("mixed-signs", "no"): N_(
        "House rule: all cards are added, or one is added and all others are subtracted."
    ),
    ("turn-back", "no"): N_("House rule: a move never goes back the way it came."),
}
_EACH_TURN = N_("House rule: at the end of your turn, draw up to six cards.")
_GAMES: tuple[_Row, ...] = (
    ("acorn", N_("Basic"), N_(
        "Six cards each. The end: the draw pile is empty and somebody holds three cards or "
        "fewer. Score what lies face up, less what lies face down.")),
    ("berry", N_("Simplified"), N_(
        "As basic, but adding only. Take out two dig cards and all 8, 9 and 10.")),
    ("basket", N_("Harder: baskets"), N_(
        "As basic, and your basket lies in front of you. Jump others and collect in the same "
        "turn: take all baskets in front of them. Whose basket is away gives the cards of the "
        "next successful turn of their own to its holder, and gets it back. Baskets score "
        "nothing.")),
    ("grain", N_("Beginner"), N_(
        "No hands: all supplies lie open, and each has one dig card. Take cards of the kind "
        "whose sum is the number; you may give change. Store: choose the kind. Gift: one more "
        "turn. Dig card instead of a move: all collect on the new page. The end: one kind is "
        "used up. Score your smallest sum of the three.")),
)  # fmt: skip
_WIN = N_("Most points win; equal ones share the win.")
_SIZES = tuple(11 - step / 4 for step in range(21))


def card_sides(house: Mapping[str, str], *, low_ink: bool) -> tuple[Drawing, Drawing]:
    """Draw front and back in the current language, with the house rules that differ."""
    last = _EACH_TURN if house.get("refill") == "turn" else _ROUND
    more = [text for pair, text in _HOUSE.items() if pair in house.items()]
    front = _side(_("Your turn"), _TURN, [last, *more], low_ink=low_ink)
    back = _side(_("Four games"), _GAMES, [_WIN], low_ink=low_ink)
    check_bar(back, SAFE + 4, SAFE + 2.4, 50, storey(1, low_ink=low_ink).ink)
    back.text(SAFE + 55, SAFE + 2.1, "50 mm", TEXT, 6, colour=INK)
    return front, back


def _side(title: str, rows: Sequence[_Row], notes: Sequence[str], *, low_ink: bool) -> Drawing:
    drawing = _ground(title, low_ink=low_ink)
    left, width = SAFE + 4, WIDTH - 2 * SAFE - 8
    top, floor = HEIGHT - SAFE - 16.5, SAFE + 6.0
    for size in _SIZES:  # one size for all of it: the largest at which everything fits
        blocks = [_set(text, width - _PICTURE, size) for _picture, _head, text in rows]
        ends = [_set(text, width, size) for text in notes]
        line = _SPACING * size * PT
        need = sum(1 + len(block.lines) for block in blocks) * line
        need += sum(len(block.lines) for block in ends) * line + len(rows) * 0.9
        if need <= top - floor or size == _SIZES[-1]:
            break
    air = min(2.6, max(0.0, (top - floor - need) / len(rows)))
    y = top
    for (picture, head, _text), block in zip(rows, blocks, strict=True):
        high = (1 + len(block.lines)) * line
        at = (left + 3.8, y - high / 2 + 0.2)
        if picture == "basket":
            _little_basket(drawing, at, low_ink=low_ink)
        elif picture:
            r = min(4.4, 0.56 * high)
            drawing.stamp(content(picture, low_ink=low_ink), *at, scale=r)
        else:
            drawing.stamp(gopher(low_ink), at[0], at[1] - 3.9, scale=3.6)
        drawing.text(left + _PICTURE, y - 0.72 * line, _(head), BOLD, size, colour=INK)
        for number, text in enumerate(block.lines, 1):
            drawing.text(left + _PICTURE, y - (number + 0.72) * line, text, TEXT, size, colour=INK)
        y -= high + 0.9 + air
    for block in ends:
        for text in block.lines:
            drawing.text(left, y - 0.72 * line, text, BOLD, size, colour=INK)
            y -= line
    return drawing


def _set(text: str, width: float, size: float) -> Setting:
    return set_text(_(text), TEXT, width * 0.98, 90, size, size, _("reference card"),
                    spacing=_SPACING)  # fmt: skip


def _little_basket(drawing: Drawing, at: tuple[float, float], *, low_ink: bool) -> None:
    from printplay.games.gophers.pawns import TOKEN, basket_sides

    front, _back = basket_sides(0, low_ink=low_ink)
    scale = 9.0 / TOKEN
    drawing.stamp(front, at[0] - 4.5, at[1] - 4.5, scale=scale, role="ground")


def _ground(title: str, *, low_ink: bool) -> Drawing:
    """Draw the card's ground: earth above, pale paper below, a gopher that looks in."""
    drawing = Drawing(f"reference-{title}")
    theme = storey(2, low_ink=low_ink)
    x, y, width, height = SAFE, SAFE, WIDTH - 2 * SAFE, HEIGHT - 2 * SAFE
    paper = WHITE if low_ink else rgb("#fcf4e3")
    drawing.rect(x + 0.3, y + 0.3, width - 0.6, height - 0.6, Pen(paper, theme.ink, 0.5), radius=3)
    band = Pen(WHITE if low_ink else theme.ground, theme.ink, 0.5)
    drawing.rect(x + 0.3, y + height - 13.3, width - 0.6, 13, band, radius=3)
    if not low_ink:  # the band's lower corners are square
        drawing.rect(x + 0.3, y + height - 13.3, width - 0.6, 5, Pen(theme.ground))
        drawing.line([(x + 0.3, y + height - 13.3), (x + width - 0.3, y + height - 13.3)],
                     theme.line(0.5))  # fmt: skip
        for edge in (x + 0.3, x + width - 0.3):
            drawing.line([(edge, y + height - 13.3), (edge, y + height - 8)], theme.line(0.5))
    size = fit(title, CHART, width - 26, 21, 9, _("reference card"))
    drawing.text(x + 5, y + height - 9.0, title, CHART, size,
                 colour=INK if low_ink else WHITE)  # fmt: skip
    drawing.stamp(gopher(low_ink), x + width - 9.5, y + height - 12.9, scale=5.5)
    return drawing
