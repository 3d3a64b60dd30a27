"""The area an element is drawn in: a card, or a box on it, alone or repeated in a row."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from printplay.core.i18n import N_
from printplay.decks.reading.filters import DeckMistake
from printplay.decks.reading.settings import Box, Settings
from printplay.decks.reading.values import CardValues, icon_called
from printplay.printing.drawing.colour import WHITE, Colour
from printplay.printing.drawing.drawing import Drawing
from printplay.printing.drawing.icons import LINE, icon
from printplay.printing.drawing.ink_saving import FULL, SUFFIX, Tone

_MOST = 200
#: Line widths of a user's drawing relative to an icon's: it has more lines.
_FINER = 0.45


@dataclass(frozen=True)
class WrittenCell:
    """A cell of a table that is written in: what its column and its row call it, and where it is.

    `nth` and `line` are the numbers of its column and row among repeated ones, `block` that of the
    table's surroundings, all from 1. Lengths are mm of the card, from its lower left corner.
    """

    field: str
    row: str
    nth: int
    line: int
    block: int
    box: Box


@dataclass(frozen=True)
class DrawArea:
    """The area an element is drawn in: size, safe zone and bleed, mm.

    A box on the card is a room, too, with its lower left corner at `x`, `y` of the card, and
    `trim` is then the card's width, height and safe zone. `picture` finds the file of a
    picture; `art` are the game's drawings within radius 1, by name, in addition to the
    icons. `cells` collects the cells of tables that are written in, if anybody asks for them.
    """

    width: float
    height: float
    safe: float
    bleed: float
    picture: Callable[[str], Path]
    art: Mapping[str, Drawing] = field(default_factory=dict)
    x: float = 0.0
    y: float = 0.0
    trim: tuple[float, float, float] | None = None
    cells: list[WrittenCell] | None = field(default=None, compare=False)

    def part(self, box: Box) -> DrawArea:
        x, y, width, height = box
        return replace(
            self, width=width, height=height, safe=0.0, bleed=0.0, x=self.x + x, y=self.y + y,
            trim=self.trim or (self.width, self.height, self.safe),
        )  # fmt: skip

    def beyond_safe(self, box: Box) -> bool:
        """Return whether a box extends beyond the card's safe zone."""
        width, height, safe = self.trim or (self.width, self.height, self.safe)
        x, y = self.x + box[0], self.y + box[1]
        return (
            min(x, y) < safe - 1e-6 or x + box[2] > width - safe + 1e-6 or y + box[3] > height - safe + 1e-6
        )

    def sign(
        self, name: str, colour: Colour, ground: Colour = WHITE, *, low_ink: bool = False, line: float = LINE
    ) -> Drawing:
        """Return a drawing of the game, else an icon.

        Raises DeckMistake if there is neither.

        An SVG file counts as an icon, too; raises FileError if it cannot be read.
        """
        if name in self.art:
            return self.art[name]
        if is_drawing(name):
            tone = Tone("low", line * _FINER) if low_ink else FULL
            return user_icon(self.picture, name, colour, tone)
        icon_called(name)
        return icon(name, colour, ground, low_ink=low_ink, line=line)


def is_drawing(name: str) -> bool:
    """Return whether a name is an SVG file's."""
    return name.lower().endswith(SUFFIX)


def user_icon(picture: Callable[[str], Path], name: str, colour: Colour, tone: Tone = FULL) -> Drawing:
    """Return an SVG file as an icon; `picture` finds it."""
    from printplay.printing.drawing.art.user_drawing import sign

    return sign(picture(name), name, colour, tone)


#: Draws the template that a key of `Settings` names, for a card, into a `DrawArea`.
Paint = Callable[[Settings, str, CardValues, DrawArea], Drawing]


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
