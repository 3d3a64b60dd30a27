"""Prints the pad of a game: with codes where it can be read, else as its deck file draws it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property

from printplay.core.errors import LayoutError, PaperError, TextFitError
from printplay.core.i18n import N_, _, language
from printplay.decks.design import colour_code
from printplay.decks.elements.draw_area import WrittenCell
from printplay.decks.elements.painter import Painter
from printplay.decks.printing import painter_of
from printplay.decks.reader import part_deck, rows_for
from printplay.match import registry
from printplay.match.game import Game
from printplay.pads.game_pad import PART, GamePad, game_pad
from printplay.pads.prints import coded_page
from printplay.pads.prints.content import PadShare
from printplay.pads.prints.look import PadColours
from printplay.pads.prints.pad_fields import PAPERS, PadCode, PadField, fields_check
from printplay.printing.drawing.colour import INK, Colour, grey
from printplay.printing.drawing.drawing import Drawing
from printplay.printing.imposition.component import PAGE_INSET, Batch, Component, page_component
from printplay.printing.imposition.paper import Paper
from printplay.printing.options import Print, PrintOptions
from printplay.printing.sheet_code import Box
from printplay.printing.text.fonts import TEXT
from printplay.printing.text.running_text import Style, set_words
from printplay.printing.text.typesetting import SCALE, collecting_misfits

#: The field of a column for names, and the colour of a deck file for the rules of its head.
NAME, _BAR = "name", "bar"
#: The template of a page with codes, in the same file as that of one without.
_CODED = "coded"
#: The least side of a cell that a camera reads, mm.
_LEAST = 9.0
_BESIDE_NAME = 1.4  # mm

_WHOLE = PadShare()


def game_pads_print(
    game: Game, options: PrintOptions, plain: Callable[[PrintOptions], Print], *, shipped: bool = True
) -> Print:
    """Return the pad of a game with codes; where there can be none, `plain` with a note.

    A pad for a deck of one's own, which is not `shipped`, has codes if it is printed for a match:
    the ledger knows the deck.
    """
    plain_print = plain(options)
    if not options.codes:
        return plain_print
    sides, reason = _coded_sides(game, options, shipped=shipped)
    if not sides:
        note = _("Printed without codes, so no camera reads it: {why}.").format(why=reason)
        return replace(plain_print, notes=(*plain_print.notes, note))

    @cache
    def page(number: int) -> Component:
        drawings = [side.drawn(options.number(number)) for side in sides]
        back_drawing = drawings[1] if len(drawings) > 1 else None
        return page_component(plain_print.title, sides[0].page, drawings[0], back_drawing, coded=True)

    # Each copy printed for a match has a number of its own; all others are alike.
    numbered, is_single = bool(options.names), len(sides) == 1
    (first,) = plain_print.batches
    batch = Batch(
        options.copies, lambda number: page(number if numbered else 0), first.front_title,
        first.front_title, marks=False, original=lambda number: number if numbered else 0,
        loose=is_single, again=is_single and not numbered,
    )  # fmt: skip
    return replace(plain_print, batches=(batch,))


def _coded_sides(game: Game, options: PrintOptions, *, shipped: bool) -> tuple[Sequence[DeckSide], str]:
    """Return the sides of a page, or none and why it has no codes."""
    if not shipped and not options.names:
        return (), _("a pad for a deck of your own has them only with --match")
    if options.paper.name not in PAPERS:
        return (), _("they need one of the papers {known}").format(known=", ".join(PAPERS))
    lines = rows_for(game, options)
    content = DeckContent(game_pad(game.id), lines, options.names, seated=bool(options.names))
    try:
        return deck_sides(content, options), ""
    except PaperError:
        return (), _("{paper} is too small for a pad with codes").format(paper=options.paper.title)


@dataclass(frozen=True)
class DeckContent:
    """What a page is for: the pad, its lines for players, and their names, if they are known.

    It is `seated` if it has lines for just these players.
    """

    pad: GamePad
    players: int
    names: Sequence[str] = ()
    seated: bool = False
    share: PadShare = _WHOLE

    @property
    def sides(self) -> Sequence[int]:
        return range(self.players)


@dataclass(frozen=True, eq=False)
class DeckSide:
    """A side of such a page: what is on it, how it lies, and its number (0, 1)."""

    content: DeckContent
    options: PrintOptions
    page: Paper
    number: int
    _drawings: dict[bool, tuple[Drawing, list[WrittenCell]]] = field(default_factory=dict)

    @property
    def size(self) -> tuple[float, float]:
        """Return width and height of the page within its margin, mm."""
        return self.page.width - 2 * PAGE_INSET, self.page.height - 2 * PAGE_INSET

    @cached_property
    def _painter(self) -> Painter:
        pad, options = self.content.pad, self.options
        values = {**pad.written_pad.values(), "codes": "yes", "side": self.number + 1}
        deck = part_deck(registry.find_game(pad.game), PART, options, values=values)
        coded_deck = replace(deck, least="", template=_CODED)
        art = pad.written_pad.art(low_ink=options.low_ink)
        return painter_of(coded_deck, replace(options, paper=self.page), art=art)

    @cached_property
    def _face(self) -> tuple[Drawing, Sequence[WrittenCell]]:
        """Return the page without codes and names, and its cells."""
        painter = self._painter
        painter.page, painter.cells = self.size, []
        return painter.front_face(0).drawing, painter.cells

    def fields(self) -> Sequence[PadField]:
        """Return the fields to write in, mm of the page within its margin."""
        written_pad = self.content.pad.written_pad
        fields = []
        for cell in self._face[1]:
            if cell.field != NAME:
                on = replace(cell, block=cell.block + self.number * written_pad.blocks)
                if (purpose_and_match := written_pad.purpose(on)) is not None:
                    fields.append(PadField(purpose_and_match[1], purpose_and_match[0], Box(*cell.box)))
        return fields

    @property
    def fits(self) -> bool:
        """Return whether its cells are large enough for a camera, and none lies in a corner."""
        fields = self.fields()
        low, high = coded_page.HIGH - 0.1, self.size[1] - coded_page.HIGH + 0.1
        cells = [field for field in fields if not (field.purpose.tick or field.purpose.what == "rank")]
        return bool(fields) and all(
            min(field.box.width, field.box.height) > _LEAST - 0.01 for field in cells
        ) and all(self._clear(field.box) or (low <= field.box.y and field.box.y + field.box.height <= high)
                  for field in fields)  # fmt: skip

    def _clear(self, box: Box) -> bool:
        """Return whether a box at head or foot keeps off markers and codes."""
        width, _height = self.size
        return box.x >= coded_page.BESIDE and box.y >= coded_page.MARKER and box.x + box.width <= width

    def code(self, serial: int) -> PadCode:
        content, options = self.content, self.options
        return PadCode(
            content.pad.hash, language(), options.ink.value, options.paper.name, content.players,
            content.seated, self.number, fields_check(self.fields()), serial,
        )  # fmt: skip

    def drawn(self, serial: int = 1) -> Drawing:
        """Return it drawn, with its names and codes."""
        face, cells = self._face
        drawing = Drawing("pad", inline=True)
        drawing.extend(face)
        seat = self.content.pad.written_pad.seat
        for cell in (written_cell for written_cell in cells if written_cell.field == NAME):
            if seat(cell) < len(self.content.names):
                self._name(drawing, cell, self.content.names[seat(cell)])
        coded_page.draw_codes(drawing, self.code(serial), *self.size, self._colours())
        return drawing

    def _name(self, drawing: Drawing, cell: WrittenCell, name: str) -> None:
        x, y, width, height = cell.box
        style = Style(TEXT, SCALE["lead"], SCALE["fine"], 1.0, "left", "middle", INK, language())
        words = set_words([name], width - 2 * _BESIDE_NAME, height, style)
        if words is not None:
            drawing.stamp(words, x + _BESIDE_NAME, y + height)

    def _colours(self) -> PadColours:
        painter = self._painter
        code = colour_code(_BAR, painter.design.colours, low_ink=painter.low_ink, light=painter.light)
        accent: Colour = code or INK
        return PadColours(accent, grey(0.5), None, None, None, low_ink=self.options.low_ink)


def deck_sides(content: DeckContent, options: PrintOptions) -> Sequence[DeckSide]:
    """Return a page's sides, upright or lying, with room for the cells; raise PaperError for neither."""
    upright = options.paper if options.paper.width <= options.paper.height else options.paper.rotate()
    count = content.pad.written_pad.sides
    for page in (upright, upright.rotate()):
        try:
            sides = [
                DeckSide(replace(content, share=_side_share(number, count)), options, page, number)
                for number in range(count)
            ]
            if _are_readable(sides):
                return sides
        except LayoutError:  # a block does not fit
            continue
    raise PaperError(N_("{paper} is too small for a pad with codes"), paper=options.paper.title)


def _are_readable(sides: Sequence[DeckSide]) -> bool:
    """Return whether the cells of all sides are large enough, and all texts fit."""
    misfits: list[TextFitError] = []

    def note(error: TextFitError, _side: str) -> None:
        misfits.append(error)

    with collecting_misfits(note):
        return all(side.fits for side in sides) and not misfits


def _side_share(number: int, count: int) -> PadShare:
    return PadShare(number, None if number + 1 == count else number + 1)
