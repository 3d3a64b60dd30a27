"""The area an element is drawn in: a card, or a box on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from printplay.decks.reading.settings import Box, Settings
from printplay.decks.reading.values import CardValues, icon_called
from printplay.printing.drawing.art.toning import FULL, SUFFIX, Tone
from printplay.printing.drawing.colour import WHITE, Colour
from printplay.printing.drawing.drawing import Drawing
from printplay.printing.drawing.icons import LINE, icon

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
        """Return a box of it as a `DrawArea`."""
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
