"""The reference card: a turn of the basic game in front, the four games behind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from printplay.games.gophers.gopher import HEIGHT as HEIGHT_OF
from printplay.games.gophers.gopher import gopher
from printplay.games.gophers.larder import content
from printplay.games.gophers.pawns import TOKEN, basket_sides
from printplay.games.gophers.theme import CONTENTS, storey
from printplay.i18n import N_, _
from printplay.printing.colour import INK, WHITE, rgb
from printplay.printing.drawing import Drawing, Pen
from printplay.printing.fonts import CHART, TEXT, fit
from printplay.printing.marks import check_bar
from printplay.printing.notes import Box, Note, set_notes

WIDTH, HEIGHT = 95.0, 130.0
SAFE = 3.0

#: Picture, heading, text.
_Row = tuple[str, str, str]
_TURN: tuple[_Row, ...] = (
    ("one", N_("Move or dig"), N_(
        "Roll and move exactly that many steps through the tunnels. Or play a dig card instead, "
        "before or after the roll: roll for the page.")),
    ("two", N_("Others in the way"), N_(
        "Jump over occupied caves to the first free one behind: one step in all.")),
    ("portal", N_("Portal"), N_(
        "At the end of your move, roll for the page; on a portal again, roll again. The number of "
        "the open page changes nothing.")),
    ("acorn", N_("Collect"), N_(
        "Once, at the end of the turn. After a change of page all may, you first, then "
        "clockwise. You collected nothing? Draw a card.")),
    ("berry", N_("Berries, acorns, grains"), N_(
        "Cards of that kind whose sum or difference makes the number. Added ones lie face up, "
        "subtracted ones face down.")),
    ("store", N_("Store"), N_("The same, with cards of any kinds.")),
    ("gift", N_("Gift"), N_(
        "Look at three cards of the draw pile: one goes face up on your pile, two under the draw "
        "pile. A dig card is played at once or put back. With no draw pile the cave is empty.")),
)  # fmt: skip
_ROUND = N_("After each round, from the youngest on, all draw up to six cards.")
_HOUSE: Mapping[tuple[str, str], str] = {
    ("mixed-signs", "no"): N_(
        "House rule: all cards are added, or one is added and all others are subtracted."
    ),
    ("turn-back", "no"): N_("House rule: a move never goes back the way it came."),
}
_EACH_TURN = N_("House rule: after every turn, from the youngest on, all draw up to six cards.")
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


def card_sides(house: Mapping[str, str], *, low_ink: bool) -> tuple[Drawing, Drawing]:
    """Draw front and back in the current language, with the house rules that differ."""
    last = _EACH_TURN if house.get("refill") == "turn" else _ROUND
    more = [text for pair, text in _HOUSE.items() if pair in house.items()]
    front = _side(_("Your turn"), _TURN, [last, *more], low_ink=low_ink)
    back = _side(_("Four games"), _GAMES, [_WIN], low_ink=low_ink)
    check_bar(back, SAFE + 4, SAFE + 2.4, 50, storey(1, low_ink=low_ink).ink)
    back.text(SAFE + 55, SAFE + 2.1, "50 mm", TEXT, 6, colour=INK)
    return front, back


def _side(title: str, rows: Sequence[_Row], ends: Sequence[str], *, low_ink: bool) -> Drawing:
    drawing = _ground(title, low_ink=low_ink)
    notes = [
        Note(_(head) + ":", _(text), _sign(picture, low_ink=low_ink))
        for picture, head, text in rows
    ]
    notes += [Note("", _(text)) for text in ends]
    top = HEIGHT - SAFE - 16.5
    box = Box(SAFE + 4, top, WIDTH - 2 * SAFE - 8, top - SAFE - 5.0)
    set_notes(drawing, notes, box, _("reference card"), largest=11, sign=4.2)
    return drawing


@cache
def _sign(name: str, *, low_ink: bool) -> Drawing:
    """Return a picture within radius 1: what lies in a cave, a basket, or as many gophers."""
    if name in CONTENTS:
        return content(name, low_ink=low_ink)
    drawing = Drawing(f"sign-{name}")
    if name == "basket":
        front, _back = basket_sides(0, low_ink=low_ink)
        drawing.stamp(front, -1, -1, scale=2 / TOKEN, role="ground")
        return drawing
    spots = ((-0.42, 0.62), (0.42, 0.62)) if name == "two" else ((0.0, 0.86),)
    for x, scale in spots:
        drawing.stamp(gopher(low_ink), x, -HEIGHT_OF / 2 * scale, scale=scale)
    return drawing


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
