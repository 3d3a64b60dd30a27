"""The reference card: the round in front, the places and the end of the game behind."""

from __future__ import annotations

from functools import lru_cache

from printplay.games.go_for_gold.chart import port, temple, treasure
from printplay.games.go_for_gold.theme import theme
from printplay.i18n import N_, _, language
from printplay.printing.colour import INK, WHITE, rgb
from printplay.printing.drawing import PT, Drawing, Pen
from printplay.printing.fonts import BOLD, CHART, TEXT, Setting, fit, set_text
from printplay.printing.icons import icon
from printplay.printing.marks import check_bar

#: The colour of the temple on the card.
SHOWN_TEMPLE = "red"
WIDTH, HEIGHT = 63.0, 88.0
SAFE = 3.0

_ROUND = (
    (N_("Roll"), N_("One roll counts for everyone.")),
    (
        N_("Draw"),
        N_(
            "With a dark pen, one unbroken line through the dots, exactly as many spaces as "
            "rolled; never into a space twice. Entering a port ends the move."
        ),
    ),
    (N_("Gather"), N_("Circle every shovel and foot you enter.")),
    (
        N_("On a foot"),
        N_("Before drawing, cross a foot you hold: move 1 to 6 spaces instead of the roll."),
    ),
    (N_("No move left?"), N_("You are out and keep what you have.")),
    (N_("Act"), N_("Active player first, then clockwise, where your line ended this round.")),
    (N_("Pass the die"), N_("The player on the left is active next.")),
)
_PLACES = (
    (
        "treasure",
        N_("Treasure"),
        N_("Roll. At least its number: write its points. Too low: cross exactly the shovels "
           "missing and write them, or leave it."),
    ),
    (
        "temple",
        N_("Temple"),
        N_("Roll. No more than your shovels: write 9, cross all your shovels, and the others "
           "strike this temple. More: write -1."),
    ),
    (
        "port",
        N_("Port"),
        N_("Mark another port you have not visited; your next line starts there. Once a game."),
    ),
)  # fmt: skip
_END = N_(
    "The round in which someone fills six boxes is the last; so is one after which nobody can "
    "score. Most points win, then most shovels gathered, start stock included; still equal: "
    "share the win."
)


@lru_cache(maxsize=8)
def reference(*, low_ink: bool, _language: str = "") -> tuple[Drawing, Drawing]:
    """Draw front and back of the card in the current language (a key of the cache)."""
    return _front(low_ink=low_ink), _back(low_ink=low_ink)


def card_sides(*, low_ink: bool) -> tuple[Drawing, Drawing]:
    """Return front and back in the current language."""
    return reference(low_ink=low_ink, _language=language())


def _ground(title: str, *, low_ink: bool) -> Drawing:
    drawing = Drawing(f"reference-{title}")
    frame = theme("dark", low_ink=False).frame
    x, y, width, height = SAFE, SAFE, WIDTH - 2 * SAFE, HEIGHT - 2 * SAFE
    ground = WHITE if low_ink else rgb("#fbf6e9")
    drawing.rect(x + 0.2, y + 0.2, width - 0.4, height - 0.4, Pen(ground, frame, 0.4), radius=2.5)
    band = Pen(WHITE if low_ink else frame, frame, 0.3)
    drawing.rect(x + 0.2, y + height - 10.2, width - 0.4, 10, band, radius=2.5)
    if not low_ink:  # the band's lower corners are square
        drawing.rect(x + 0.2, y + height - 10.2, width - 0.4, 4, band)
    lettering = frame if low_ink else WHITE
    size = fit(title, CHART, width - 18, 15, 9, _("reference card"))
    drawing.text(x + 4, y + height - 6.9, title, CHART, size, colour=lettering)
    rose = icon("compass", lettering, WHITE if low_ink else frame)
    drawing.stamp(rose, x + width - 6, y + height - 5.2, scale=4)
    return drawing


def _front(*, low_ink: bool) -> Drawing:
    drawing = _ground(_("A round"), low_ink=low_ink)
    frame = theme("dark", low_ink=False).frame
    check_bar(drawing, SAFE + 4, SAFE + 1.9, 40, frame)
    drawing.text(SAFE + 45, SAFE + 1.6, "40 mm", TEXT, 6, colour=frame)
    width, top, floor = WIDTH - 2 * SAFE - 8, HEIGHT - SAFE - 13.2, SAFE + 4.4
    left = SAFE + 4
    # one size for all steps: the largest at which everything fits
    for size in (8.5, 8.25, 8.0, 7.75, 7.5, 7.25, 7.0, 6.75, 6.5, 6.25, 6.0):
        blocks = [
            set_text(_(text), TEXT, width, 60, size, size, _("reference card"))
            for _head, text in _ROUND
        ]
        line = 1.16 * size * PT
        need = sum((1 + len(block.lines)) * line + 0.9 for block in blocks)
        if need <= top - floor:
            break
    spare = max(0.0, (top - floor - need) / len(_ROUND))
    y = top
    for (head, _text), block in zip(_ROUND, blocks, strict=True):
        drawing.text(left, y - line * 0.7, _(head), BOLD, size, colour=INK)
        for text in block.lines:
            y -= line
            drawing.text(left, y - line * 0.7, text, TEXT, size, colour=INK)
        y -= line + 0.9 + spare
    return drawing


def _back(*, low_ink: bool) -> Drawing:
    drawing = _ground(_("Places and end"), low_ink=low_ink)
    colours = theme("light", low_ink=low_ink)
    left, width = SAFE + 4, WIDTH - 2 * SAFE - 8
    y = HEIGHT - SAFE - 13
    # one size for all three: the smallest that any of them needs
    size = min(_setting(text, width - 10.5, 8).size for _kind, _head, text in _PLACES)
    for kind, head, text in _PLACES:
        drawing.text(left + 10.5, y - 2.6, _(head), BOLD, size, colour=INK)
        block = _setting(text, width - 10.5, size)
        at = (left + 4, y - 7)
        if kind == "treasure":
            treasure(drawing, 5, 5, *at, 4.2, colours)
        elif kind == "temple":
            temple(drawing, SHOWN_TEMPLE, *at, 4.2, low_ink=low_ink)
        else:
            port(drawing, "N", *at, 4.2, colours)
        for number, line in enumerate(block.lines, 1):
            drawing.text(left + 10.5, y - 2.6 - number * block.leading, line, TEXT, block.size,
                         colour=INK)  # fmt: skip
        y -= 17.2
    drawing.line([(left, y + 0.6), (left + width, y + 0.6)], Pen(None, colours.frame, 0.2))
    head = _("The end")
    drawing.text(left, y - 3, head, BOLD, 8, colour=INK)
    block = set_text(_(_END), TEXT, width, y - 5 - SAFE - 2, 8, 6, _("reference card"),
                     spacing=1.15)  # fmt: skip
    for number, line in enumerate(block.lines):
        drawing.text(left, y - 6.2 - number * block.leading, line, TEXT, block.size, colour=INK)
    return drawing


def _setting(text: str, width: float, size: float) -> Setting:
    return set_text(_(text), TEXT, width, 14.2, size, 6, _("reference card"), spacing=1.15)
