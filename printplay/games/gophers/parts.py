"""The parts that Gophers prints."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeVar

from printplay.core.i18n import _
from printplay.decks.printing import print_of
from printplay.decks.reader import OVERVIEW, large, print_part, with_capital
from printplay.games.gophers.layout import Storeys
from printplay.games.gophers.prints import gopher as figures
from printplay.games.gophers.prints.gopher import HEIGHT, gopher
from printplay.games.gophers.prints.storey import page_of, poster_of, sketch_of
from printplay.games.gophers.prints.theme import CONTENTS, TEAMS, storey
from printplay.games.gophers.prints.top import meadow
from printplay.games.gophers.score_pad import signs
from printplay.games.gophers.state.book import KINDS
from printplay.lookup import boards
from printplay.match.registry import find_game
from printplay.pads.prints.game_pads import game_pads_print
from printplay.printing.drawing.colour import INK, WHITE, Colour, Meaning, rgb
from printplay.printing.drawing.drawing import Drawing, Pen, Stamp, Text
from printplay.printing.drawing.ink_saving import lightened, lighter
from printplay.printing.drawing.sense import GROUP
from printplay.printing.imposition.component import PAGE_INSET, Batch, Component
from printplay.printing.imposition.poster import check_size, fits
from printplay.printing.imposition.poster_sheets import poster_part
from printplay.printing.options import Print, PrintOptions
from printplay.printing.table_top import TableTop

_GAME = find_game("gophers")

_BACK, _STRAW = rgb("#8a5a3a"), rgb("#f3e2bd")
#: The size of the drawn page, mm, and its width on the table.
_PAGE, _WIDE = (281.0, 194.0), 58.0
_HAND = 6
#: The places of pawns beside the page before the first roll.
_PAWNS = ((31.0, 66.0), (44.0, 58.0), (60.0, 64.0), (70.0, 50.0), (38.0, 46.0))
#: mm between the two holes of a punch: of ISO 838, and of Letter paper.
_PUNCH, _PUNCH_LETTER = 80.0, 69.85
_MARGIN = 13.0  # mm a page is larger than its caves' field: the strip above, a little earth beside
#: Of the pile on the cover: the step from storey to storey, in widths of one, and a rim, mm.
_STEP, _RIM = 0.06, 0.8
_EDGE = 5.0  # mm around the pile
_TURF = 7.0  # mm, the height of the grass
_SHOWN = (281.0, 194.0)  # mm: a page of A4, as a picture by itself

_Made = TypeVar("_Made")


def storey_pages(options: PrintOptions) -> Print:
    """Return the six storeys of every book, a page each, or tiled if the paper is smaller."""
    books = options.boards_as(Storeys)
    least = max(book.size[0] for book in books), max(book.size[1] for book in books)
    least = (least[0] + _MARGIN, least[1] + _MARGIN)
    paper = options.paper if options.paper.width > options.paper.height else options.paper.rotate()
    room = paper.width - 2 * PAGE_INSET, paper.height - 2 * PAGE_INSET
    size = options.size or least
    if options.size is not None:
        check_size(_("storeys"), size, least)
    fits_paper = fits(size, paper) if options.size else size[0] <= room[0] and size[1] <= room[1]
    punch = _PUNCH_LETTER if options.paper.name == "letter" else _PUNCH
    posters = [
        poster_of(book, number, *size, low_ink=options.low_ink, punch=punch, light=options.light)
        for book in (books if options.size or not fits_paper else ())
        for number in book.pages
    ]
    low_ink = options.low_ink
    meanings = [*_storeys(options), *_colour_meanings(CONTENTS, low_ink=low_ink)]
    if not fits_paper:
        part = poster_part("pages", _("Storeys"), posters, options)
        cutting = _("Cut and glue the pieces by the plan in front, then punch and bind on top.")
        return replace(part, cutting=cutting, meanings=meanings, scene=partial(_cover_scene, options))
    width, height = room
    if options.size is not None:
        width, height = min(width, size[0]), min(height, size[1])
    batches = []
    for book in books:
        for number in book.pages:
            page = page_of(
                book, number, width, height, low_ink=options.low_ink, punch=punch, light=options.light
            )
            title = _("storey {number}").format(number=number)
            component = Component(title, width, height, page, safe=0.0, page=paper)
            batches.append(
                Batch(
                    options.copies,
                    partial(_constant, component),
                    title,
                    marks=False,
                    original=partial(_constant, 0),
                )
            )
    return Print(
        "pages",
        _("Storeys"),
        batches,
        _("Nothing to cut; punch the upper edge and bind the six as a book to flip."),
        meanings,
        posters,
        scene=partial(_cover_scene, options),
    )


def _constant(constant: _Made, _number: int) -> _Made:
    return constant


def _kind_index(kinds: int, number: int) -> int:
    return number % kinds


def _colour_meanings(colours: Mapping[str, Colour], *, low_ink: bool) -> list[Meaning]:
    """Return colours with what identifies them without colour: each has a shape of that name."""
    ink = storey(1, low_ink=True).ink
    return [(name, ink if low_ink else colour, name) for name, colour in colours.items()]


def _storeys(options: PrintOptions) -> list[Meaning]:
    numbers = {page for book in options.boards_as(Storeys) for page in book.pages}
    inks = [storey(number, low_ink=options.low_ink, light=options.light) for number in sorted(numbers)]
    title = _("storey {number}")
    return [(title.format(number=ink.number), ink.fill(ink.ground), str(ink.number)) for ink in inks]


def _teams(players: int, *, low_ink: bool) -> list[Meaning]:
    """Return the colours of the players at the table, each with its pattern."""
    ink = storey(1, low_ink=True).ink
    return [(letter, ink if low_ink else colour, mark) for letter, colour, mark in TEAMS[:players]]


def _on_pieces(options: PrintOptions) -> list[Meaning]:
    teams = _teams(options.seats, low_ink=options.low_ink)
    return [(letter, lighter(colour) if options.light else colour, mark) for letter, colour, mark in teams]


def cards(options: PrintOptions) -> Print:
    """Return the cards of the first layout, as many sets as copies."""
    book = options.boards_as(Storeys)[0]
    return with_capital(print_of(
        book.cards, options, "cards", _("cards"), _("Cut along the marks; all backs are alike."),
        art=signs(low_ink=options.low_ink),
    ))  # fmt: skip


def pawns(options: PrintOptions) -> Print:
    """Return a pawn for each player and copy."""

    def make(number: int) -> Component:
        front = figures.pawn(number % options.seats, low_ink=options.low_ink)
        front = lightened(front) if options.light else front
        return Component(
            _("pawn"),
            figures.WIDTH,
            figures.PAWN_HEIGHT,
            front,
            None,
            figures.SAFE,
            gutter=5.0,
            outline=figures.OUTLINE,
        )

    batch = Batch(
        options.seats * options.copies, make, _("pawns"), original=partial(_kind_index, options.seats)
    )
    return Print(
        "pawns",
        _("Pawns"),
        (batch,),
        _("Print on card. Cut along the marks, fold at the three dashed lines, glue the strip "
          "below the base."),
        _on_pieces(options),
    )  # fmt: skip


def baskets(options: PrintOptions) -> Print:
    """Return a basket for each player and copy."""

    def make(number: int) -> Component:
        front, back = figures.basket_sides(number % options.seats, low_ink=options.low_ink)
        if options.light:
            front, back = lightened(front), lightened(back)
        return Component(_("basket"), figures.TOKEN, figures.TOKEN, front, back, 1.0, gutter=5.0,
                         outline=figures.RIM)  # fmt: skip

    batch = Batch(options.seats * options.copies, make, _("baskets"), _("baskets, backs"),
                  original=partial(_kind_index, options.seats))  # fmt: skip
    return Print(
        "baskets",
        _("Baskets"),
        (batch,),
        _("Print on card and cut along the marks, or round them off with scissors."),
        _on_pieces(options),
    )


def reference_cards(options: PrintOptions) -> Print:
    """Return a reference card for each player and copy."""
    meanings = [
        *_colour_meanings(CONTENTS, low_ink=options.low_ink),
        *_teams(1, low_ink=options.low_ink),  # whose basket is shown
    ]
    return print_part(_GAME, "reference", options, art=signs(low_ink=options.low_ink), meanings=meanings)


def overview(options: PrintOptions) -> Print:
    """Return set-up and play, for the back of the cover, with the signs on the table."""
    book = options.boards_as(Storeys)[0]
    drawn_table = draw_set_up(
        book, options.seats, low_ink=options.low_ink, light=options.light, labels=large(options)
    )
    return print_part(_GAME, OVERVIEW, options, art={**signs(low_ink=options.low_ink), "table": drawn_table})


def score_pads(options: PrintOptions) -> Print:
    shipped = all(boards.ships(board.path) for board in options.boards)
    return game_pads_print(_GAME, options, _plain_pads, shipped=shipped)


def _plain_pads(options: PrintOptions) -> Print:
    """Return pages of the score pad without codes."""
    meanings = _colour_meanings({kind: CONTENTS[kind] for kind in KINDS}, low_ink=options.low_ink)
    return print_part(_GAME, "pad", options, art=signs(low_ink=options.low_ink), meanings=meanings)


def picture(book: Storeys, *, low_ink: bool) -> tuple[Drawing, float, float]:
    """Return all storeys beside and below each other, with width and height in mm."""
    pages = [page_of(book, number, *_SHOWN, low_ink=low_ink) for number in sorted(book.pages)]
    return _lay_out_storeys(pages, *_SHOWN)


def _cover_scene(options: PrintOptions, width: float, height: float, calm: float) -> Drawing:
    """Draw a pile of storeys below a meadow, the first one on top, for a cover."""
    book = options.boards_as(Storeys)[0]
    inks = {"low_ink": options.low_ink, "light": options.light}
    scene, look = Drawing("scene"), storey(1, **inks)
    meadow(scene, width, height, height - calm - _TURF, look)
    count = len(book.pages)
    wide, high = _SHOWN
    overhang = (count - 1) * _STEP * wide
    scale = min((width - 2 * _EDGE) / (wide + overhang), (height - calm - _EDGE) / (high + overhang))
    x, y = (width - (wide + overhang) * scale) / 2, (height - calm - (high + overhang) * scale) / 2
    rim, step = _RIM / scale, _STEP * wide
    pile = Drawing("pile", inline=True)
    for depth, number in reversed([*enumerate(sorted(book.pages))]):
        offset = depth * step
        pile.rect(offset - rim, offset - rim, wide + 2 * rim, high + 2 * rim, Pen(WHITE))
        with pile.tagged(replace(GROUP, place=depth + 1)):  # read from the top
            pile.stamp(sketch_of(book, number, wide, high, **inks), offset, offset)
    scene.stamp(pile, x, y, scale=scale)
    return scene


def _lay_out_storeys(pages: Sequence[Drawing], width: float, height: float) -> tuple[Drawing, float, float]:
    """Return storeys of width x height mm beside and below each other, three in a row."""
    drawing, gap, columns = Drawing("storeys"), 8.0, 3
    rows = -(-len(pages) // columns)
    for index, page in enumerate(pages):
        row, column = divmod(index, columns)
        drawing.stamp(page, column * (width + gap), (rows - 1 - row) * (height + gap))
    return drawing, columns * (width + gap) - gap, rows * (height + gap) - gap


PARTS: Mapping[str, Callable[[PrintOptions], Print]] = {
    "pages": storey_pages,
    "cards": cards,
    "pawns": pawns,
    "baskets": baskets,
    "pad": score_pads,
    "reference": reference_cards,
    OVERVIEW: overview,
}


def draw_set_up(book: Storeys, players: int, *, low_ink: bool, light: bool, labels: bool) -> Drawing:
    """Draw the table for some players."""
    top = TableTop("gophers", low_ink=low_ink, light=light, labels=labels)
    scale = _WIDE / _PAGE[0]
    page = sketch_of(book, min(book.pages), *_PAGE, low_ink=low_ink, light=light)
    low = 55.0 - scale * _PAGE[1] / 2
    top.place_drawing(_wordless(page), 50 - _WIDE / 2, low, scale=scale)
    for (_letter, colour, _mark), (x, y) in list(zip(TEAMS, _PAWNS, strict=True))[:players]:
        pawn = Drawing("pawn", inline=True)
        pawn.circle(0, 0, 2.9, Pen(WHITE, INK if low_ink else colour, 0.9))
        pawn.stamp(gopher(low_ink), 0, -1.15 * HEIGHT, scale=2.3)
        top.place_drawing(pawn, x, y)
    top.sign(None, "die-3", 10.5, 60.0, 4.2, INK)
    top.label(10.5, 51.0, _("die"), 18.0)
    top.pile(89.0, 58.0, 10.6, 14.8, _BACK, "gopher", _STRAW)
    top.label(89.0, 45.0, _("draw pile"), 20.0)
    kinds = ("berry", "acorn", "grain")
    for number in range(_HAND):
        turn = 9.0 * ((_HAND - 1) / 2 - number)
        position = 50 - 0.85 * turn, 18.0 - 0.0075 * turn * turn
        kind = kinds[number // 2]
        top.card(*position, 10.6, 14.8, CONTENTS[kind], sign=kind, angle=turn)
        if players > 1:
            top.card(50 - 0.55 * turn, 89.0 + 0.004 * turn * turn, 7.6, 10.6, _BACK,
                     inner=False, angle=180 - turn)  # fmt: skip
    top.label(50.0, 5.0, _("six cards for everyone"), 60.0)
    return top.as_icon()


def _wordless(drawing: Drawing) -> Drawing:
    """Return a drawing without its letters, which are illegible at this size."""
    wordless = Drawing(drawing.name, inline=drawing.inline)
    for item in drawing.items:
        if isinstance(item, Stamp):
            wordless.items.append(replace(item, drawing=_wordless(item.drawing)))
        elif not isinstance(item, Text):
            wordless.items.append(item)
    return wordless
