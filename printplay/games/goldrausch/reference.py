"""The reference card: the turn of a card in front; settling, with an example, behind."""

from __future__ import annotations

from collections.abc import Mapping

from printplay.games.goldrausch.chips import badge
from printplay.games.goldrausch.composition import GROUPS, Composition
from printplay.games.goldrausch.ledger import frame
from printplay.games.goldrausch.messages import SOURCES
from printplay.games.goldrausch.rules_settling import share
from printplay.games.goldrausch.state import CHIPS, ROUNDS
from printplay.games.goldrausch.theme import SIGNS, Theme, theme
from printplay.i18n import N_, _
from printplay.printing.drawing import PT, Drawing, Pen
from printplay.printing.fonts import BOLD, CHART, TEXT, face, fit
from printplay.printing.icons import icon
from printplay.printing.marks import check_bar
from printplay.printing.notes import Box, Note, set_notes
from printplay.printing.path import rectangle

WIDTH, HEIGHT = 63.0, 88.0
SAFE = 3.0
_BAND = 8.8
_EDGE, _PAD = 2.5, 3.6  # from the frame to the band, and to the text
_TOP = HEIGHT - SAFE - _EDGE - _BAND - 1.8

_STARTER = {
    "rotate": N_("The left neighbour of whoever began starts the next round."),
    "same": N_("The same player starts every round."),
    "continue": N_("Whoever is next in turn starts the next round."),
}
#: The example: a group, the gold with it, and chips by seat. All else is computed.
_GROUP, _GOLD, _CHIPS = "ladies", (8, 5, 4), (2, 1, 1)
SHOWN_CHIPS = len(_CHIPS)


def card_sides(
    deck: Composition, house: Mapping[str, str], *, low_ink: bool
) -> tuple[Drawing, Drawing]:
    """Draw front and back in the current language."""
    inks = theme(low_ink=low_ink)
    starter = house.get("starter", "rotate")
    return _front(deck.cards, deck.coins, inks), _back(deck.coins, starter, inks)


def _ground(title: str, sign: str, inks: Theme) -> Drawing:
    drawing = Drawing(f"reference-{sign}")
    width, high = WIDTH - 2 * SAFE, HEIGHT - 2 * SAFE
    frame(drawing, SAFE, SAFE, width, high, inks, corner=2.0, weight=0.4)
    x, y = SAFE + _EDGE, HEIGHT - SAFE - _EDGE - _BAND
    drawing.path(rectangle(x, y, width - 2 * _EDGE, _BAND, 0.8), Pen(inks.band, inks.ink, 0.25))
    size = fit(title, CHART, width - 20, 15, 9, _("reference card"))
    drawing.text(x + 3, y + _BAND / 2 - 0.33 * size * PT, title, CHART, size, colour=inks.band_ink)
    drawing.stamp(icon(sign, inks.band_ink, inks.band, low_ink=inks.low_ink),
                  x + width - 2 * _EDGE - 5.4, y + _BAND / 2, scale=3.5)  # fmt: skip
    return drawing


def _front(cards: int, coins: int, inks: Theme) -> Drawing:
    drawing = _ground(_("Turning a card"), "pickaxe", inks)

    def sign(name: str) -> Drawing:
        colour = inks.gold if name.startswith("coin") else inks.ink
        return icon(name, colour, inks.ground, low_ink=inks.low_ink)

    notes = (
        Note(
            _("Figure:"),
            _("left of the symbol of its group. Then decide at once on a chip."),
            sign(SIGNS[GROUPS[0]]),
        ),
        Note(
            _("Chip:"),
            _(
                "one of your {chips} on the symbol of the figure you just turned, or none. "
                "It stays there; never later, never on another group."
            ).format(chips=CHIPS),
            sign("chip"),
        ),
        Note(
            _("Coin card, gold or false:"),
            _(
                "right of the symbol of a group of your choice that has a figure and fewer than "
                "{coins} coin cards. If there is none: any group with fewer than {coins}."
            ).format(coins=coins),
            sign("coin"),
        ),
        Note(
            "",
            _(
                "No group ever takes more than {coins} coin cards. After all {cards} cards: settle."
            ).format(coins=coins, cards=cards),
            sign("coins"),
        ),
    )
    floor = SAFE + 6.0
    box = Box(SAFE + _PAD, _TOP, WIDTH - 2 * SAFE - 2 * _PAD, _TOP - floor)
    set_notes(drawing, notes, box, _("reference card"), largest=9, colour=inks.ink)
    check_bar(drawing, SAFE + _PAD, SAFE + 3.0, 40, inks.ink)
    drawing.text(SAFE + _PAD + 41, SAFE + 2.7, "40 mm", TEXT, 6, colour=inks.ink)
    return drawing


def _back(coins: int, starter: str, inks: Theme) -> Drawing:
    drawing = _ground(_("Settling"), "coins", inks)
    x, width = SAFE + _PAD, WIDTH - 2 * SAFE - 2 * _PAD
    rule = (
        Note(
            _("Each group:"),
            _(
                "add up its gold, false coins are 0. Divide by all chips on it and round down: "
                "that is the share of every chip. The rest is lost. No chip: nobody is paid."
            ),
        ),
    )
    set_notes(drawing, rule, Box(x, _TOP, width, 17.5), _("reference card"), largest=8.5,
              colour=inks.ink)  # fmt: skip
    _example(drawing, x, _TOP - 18.6, width, coins, inks)
    end = (
        Note(
            _("Then:"), _("take your chips back, shuffle all cards.") + " " + _(_STARTER[starter])
        ),
        Note(
            _("The end:"),
            _("most coins after {rounds} rounds win; equals share the win.").format(rounds=ROUNDS),
        ),
    )
    set_notes(drawing, end, Box(x, _TOP - 45.6, width, 20.4), _("reference card"), largest=8.5,
              colour=inks.ink)  # fmt: skip
    return drawing


def _example(drawing: Drawing, x: float, top: float, width: float, coins: int, inks: Theme) -> None:
    """Draw a group as it is settled: its coin cards, the chips on it, and who is paid what."""
    high = 25.2
    low = inks.low_ink
    drawing.rect(x, top - high, width, high, Pen(inks.tint, inks.ink, 0.2), radius=1.2)
    title = _("Example: {group}").format(group=_(SOURCES[_GROUP]))
    size = fit(title, BOLD, width - 3, 8.5, 6, _("reference card"))
    drawing.text(x + 1.6, top - 4.0, title, BOLD, size, colour=inks.ink)
    y, step = top - 8.6, (width - 10) / coins
    sign = icon(SIGNS[_GROUP], inks.ink, inks.tint, low_ink=low)
    drawing.stamp(sign, x + 4.6, y, scale=3.2)
    for number in range(coins):
        at = x + 9 + step * (number + 0.5)
        if number < len(_GOLD):
            drawing.circle(at, y, 3.0, Pen(None if low else inks.gold, inks.ink, 0.25))
            drawing.circle(at, y, 2.4, Pen(inks.ground, inks.ink, 0.15))
            drawing.text(at, y - 1.25, str(_GOLD[number]), BOLD, 10, colour=inks.ink,
                         anchor="middle")  # fmt: skip
        else:
            drawing.stamp(icon("counterfeit", inks.ink, inks.tint, low_ink=low), at, y, scale=2.9)
    gold, chips = sum(_GOLD), sum(_CHIPS)
    each = share(gold, chips)
    y -= 6.6
    sums = _("{gold} gold ÷ {chips} chips = {share}, {lost} lost").format(
        gold=gold, chips=chips, share=each, lost=gold - each * chips
    )
    size = fit(sums, BOLD, width - 3, 9, 6, _("reference card"))
    drawing.text(x + width / 2, y, sums, BOLD, size, colour=inks.ink, anchor="middle")
    drawing.line([(x + 1.6, y - 1.6), (x + width - 1.6, y - 1.6)], Pen(None, inks.margin, 0.2))
    part = (width - 2) / len(_CHIPS)
    for seat, count in enumerate(_CHIPS):
        left = x + 1 + seat * part
        _paid(drawing, seat, count, count * each, left, y - 5.0, part, inks)


def _paid(
    drawing: Drawing, seat: int, chips: int, coins: int, x: float, y: float, width: float,
    inks: Theme,
) -> None:  # fmt: skip
    """Draw a player's chips on the group and what they earn."""
    radius = 2.5
    text = f"= {coins}"
    words = face(BOLD).width(text, 9)
    used = chips * 2 * radius + 1.2 + words
    left = x + (width - used) / 2
    for number in range(chips):
        badge(drawing, seat, left + radius * (2 * number + 1), y, radius, low_ink=inks.low_ink)
    drawing.text(left + chips * 2 * radius + 1.2, y - 1.15, text, BOLD, 9, colour=inks.ink)
