"""Draws a template in a box of a card, once or repeated in a row or column."""

from __future__ import annotations

from printplay.core.i18n import N_
from printplay.decks.elements.draw_area import DrawArea, Paint
from printplay.decks.reading.filters import DeckMistake
from printplay.decks.reading.settings import Settings
from printplay.printing.drawing.drawing import Drawing

_MOST = 200


def is_boxed(settings: Settings) -> bool:
    """Return whether a template is drawn in a box, rather than on the whole card."""
    return any(name in settings.keys for name in ("box", "repeat", "each", "across"))


def repeat_template(
    settings: Settings, drawing: Drawing, width: float, height: float, *, room: DrawArea, paint: Paint
) -> None:
    """Draw a template `repeat` times, or as often as it fits at the size `each`."""
    across = settings.flag("across", default=False)
    full_length = width if across else height
    count, size, between = _divide_room(settings, full_length)
    repeats = "repeat" in settings.keys or "each" in settings.keys
    for number in range(count):
        offset = number * (size + between)
        box = (offset, 0.0, size, height) if across else (0.0, height - offset - size, width, size)
        card = settings.design.nth(settings.card, number + 1) if repeats else settings.card
        drawing.stamp(paint(settings, "use", card, room.part(box)), box[0], box[1])


def _divide_room(settings: Settings, full_length: float) -> tuple[int, float, float]:
    """Return the number of repetitions, the length of each and the gap between them, mm.

    Each is as long as fits, between the two lengths of `each`. The rest makes
    the gaps wider, at most twice as wide.
    """
    gap = settings.number("gap", 0.0, 0.0, 100.0)
    limits = settings.lengths("each", full_length)
    shortest, longest = (limits[0], limits[-1]) if limits else (0.0, full_length)
    if "repeat" in settings.keys:
        count = round(settings.number("repeat", 1, 0, _MOST))
        if not count:
            return 0, 0.0, 0.0
    else:
        count = min(_MOST, max(1, int((full_length + gap + 1e-6) // (shortest + gap)))) if shortest else 1
    room = (full_length + gap) / count - gap
    if room < max(shortest, 0.1) - 1e-6:
        raise settings.error(
            DeckMistake(
                N_("{count} of {size:g} mm do not fit into {whole:g} mm"),
                N_("Enlarge the box, or lower `each` or `repeat`."),
                count=count, size=round(shortest, 1), whole=round(full_length, 1),
            ),
            "each",
        )  # fmt: skip
    size = min(room, longest)
    between = (full_length - count * size) / (count - 1) if count > 1 else 0.0
    return count, size, min(between, 2 * gap)
