"""The reference card: the three actions in front; challenge, dials, end and score behind."""

from __future__ import annotations

from collections.abc import Mapping

from printplay.games.gotoku.dials import BACK, FRONT
from printplay.games.gotoku.state import ENOUGH, PAIRS
from printplay.games.gotoku.theme import Theme, theme
from printplay.i18n import N_, _
from printplay.printing.drawing import PT, Drawing, Pen
from printplay.printing.fonts import BOLD, CHART, TEXT, fit
from printplay.printing.icons import icon
from printplay.printing.marks import check_bar
from printplay.printing.notes import Box, Note, set_notes

WIDTH, HEIGHT = 63.0, 88.0
SAFE = 3.0
_BAND, _PAD = 10.0, 3.2
_TOP = HEIGHT - SAFE - _BAND - 2.0

_BLOCKED = {
    "line": N_("no die of the line removed"),
    "any": N_("no die of yours removed at all"),
}


def card_sides(house: Mapping[str, str], *, low_ink: bool) -> tuple[Drawing, Drawing]:
    """Draw front and back in the current language."""
    inks = theme(low_ink=low_ink)
    return _front(house.get("special-block", "line"), inks), _back(inks)


def _ground(title: str, inks: Theme) -> Drawing:
    drawing = Drawing(f"reference-{title}")
    x, width, high = SAFE + 0.2, WIDTH - 2 * SAFE - 0.4, HEIGHT - 2 * SAFE - 0.4
    drawing.rect(x, x, width, high, Pen(inks.ground, inks.ink, 0.4), radius=2.5)
    y = x + high - _BAND
    band = Pen(inks.band, inks.ink, 0.3)
    drawing.rect(x, y, width, _BAND, band, radius=2.5)
    if not inks.low_ink:  # the band's lower corners are square
        drawing.rect(x, y, width, 4, band)
    size = fit(title, CHART, width - 18, 15, 9, _("reference card"))
    drawing.text(x + 3.4, y + _BAND / 2 - 0.33 * size * PT, title, CHART, size,
                 colour=inks.band_ink)  # fmt: skip
    drawing.stamp(icon("plus", inks.band_ink, inks.band, low_ink=inks.low_ink), x + width - 6,
                  y + _BAND / 2, scale=3.6)  # fmt: skip
    return drawing


def _front(block: str, inks: Theme) -> Drawing:
    drawing = _ground(_("A turn: two actions"), inks)

    def sign(name: str) -> Drawing:
        return icon(name, inks.ink, inks.ground, low_ink=inks.low_ink)

    notes = (
        Note(
            _("Take"),
            _(
                "one card of an open pair into your hand; the other is discarded. Fill the pair at "
                "once, so that {pairs} lie open. Empty pile: shuffle its discards."
            ).format(pairs=PAIRS),
        ),
        Note(
            _("Lower"),
            _(
                "one die by 1: discard an action card of its instinct. A die at 1 leaves the card "
                "for good: it is removed."
            ),
        ),
        Note(
            _("Special action"),
            _(
                "(counts as one): discard three action cards, those of your whole row or of your "
                "whole column; {blocked}. Lower these three dice, then one more of your choice."
            ).format(blocked=_(_BLOCKED[block])),
        ),
        Note(
            _("Challenge"),
            _("a point card in your hand, if your dice show exactly what it asks (see behind)."),
        ),
        Note("", _("The same action twice is fine. You may do without an action.")),
    )
    signs = ("pair", "lower", "row", "dice", "")
    signed = [
        Note(note.head, note.text, sign(name) if name else None)
        for note, name in zip(notes, signs, strict=True)
    ]
    floor = SAFE + 5.6
    box = Box(SAFE + _PAD, _TOP, WIDTH - 2 * SAFE - 2 * _PAD, _TOP - floor)
    set_notes(drawing, signed, box, _("reference card"), sign=2.8, colour=inks.ink)
    check_bar(drawing, SAFE + _PAD, SAFE + 2.4, 40, inks.ink)
    drawing.text(SAFE + _PAD + 41, SAFE + 2.1, "40 mm", TEXT, 6, colour=inks.ink)
    return drawing


def _back(inks: Theme) -> Drawing:
    drawing = _ground(_("Challenge and score"), inks)
    x, width = SAFE + _PAD, WIDTH - 2 * SAFE - 2 * _PAD
    notes = (
        Note(
            _("Challenge:"),
            _(
                "every die the card names lies on your character and shows its exact value. Roll "
                "the black die and all your removed dice. If one of them shows what the card "
                "wants, lay it face down. If not, it stays in your hand, to be tried again."
            ),
        ),
        Note(
            _("The end:"),
            _(
                "when someone has laid card number {enough} face down, play on up to the right "
                "neighbour of whoever began."
            ).format(enough=ENOUGH),
        ),
        Note(
            _("Turning tiles in place of dice:"),
            _(
                "the number by the mark counts. To lower it, give the tile a quarter turn to the "
                "left; after {last} turn it over to {next}. X: the die is removed. Roll one die as "
                "often as needed."
            ).format(last=FRONT[-1], next=BACK[0]),
        ),
    )
    high = 20.0
    floor = SAFE + 2.2 + high + 2.4
    set_notes(drawing, notes, Box(x, _TOP, width, _TOP - floor), _("reference card"),
              colour=inks.ink)  # fmt: skip
    _score(drawing, x, SAFE + 2.4, width, high, inks)
    return drawing


def _score(drawing: Drawing, x: float, y: float, width: float, height: float, inks: Theme) -> None:
    """Draw the formula A + B - C with what each letter means."""
    ground = inks.ground if inks.low_ink else inks.quiet
    drawing.rect(x, y, width, height, Pen(ground, inks.ink, 0.2), radius=1.4)
    rows = (
        ("A", _("points of your cards face down")),
        ("+ B", _("1 for each removed die")),
        ("– C", _("the highest die on your character")),
    )
    step = (height - 5.6) / len(rows)
    for number, (letter, text) in enumerate(rows):
        base = y + height - step * (number + 0.5) - 1.6
        drawing.text(x + 7.4, base, letter, BOLD, 10, colour=inks.ink, anchor="end")
        size = fit(text, TEXT, width - 11, 8.5, 6, _("reference card"))
        drawing.text(x + 9.2, base, text, TEXT, size, colour=inks.ink)
    drawing.line([(x + 2, y + 5.2), (x + width - 2, y + 5.2)], Pen(None, inks.ink, 0.2))
    text = _("Most points win; equals share the win.")
    size = fit(text, BOLD, width - 3, 8, 6, _("reference card"))
    drawing.text(x + width / 2, y + 1.8, text, BOLD, size, colour=inks.ink, anchor="middle")
