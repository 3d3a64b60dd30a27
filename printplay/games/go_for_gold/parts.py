"""The parts that Go for Gold prints."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from printplay.core.i18n import _
from printplay.decks.reader import OVERVIEW, large, print_part
from printplay.games.go_for_gold.board.cells import texture
from printplay.games.go_for_gold.contents import Island, island
from printplay.games.go_for_gold.prints.chart import GROUND
from printplay.games.go_for_gold.prints.cover import draw_set_up, open_sea
from printplay.games.go_for_gold.prints.island_map import island_map, map_poster
from printplay.games.go_for_gold.prints.lettering import port, temple, treasure
from printplay.games.go_for_gold.prints.scenery import TEMPLES, kind_of, theme
from printplay.games.go_for_gold.prints.sheet import HEIGHT, SAFE, WIDTH, player_sheet, sheet_code
from printplay.games.go_for_gold.seeds import name_in_print
from printplay.games.go_for_gold.tokens import COLOURS
from printplay.match.registry import find_game
from printplay.pads.prints.game_pads import game_pads_print
from printplay.printing.drawing.colour import WHITE, Meaning
from printplay.printing.drawing.drawing import Drawing
from printplay.printing.imposition.component import Batch, Component, page_size
from printplay.printing.imposition.poster import Poster, check_size, fits
from printplay.printing.imposition.poster_sheets import poster_part
from printplay.printing.options import Print, PrintOptions

_GAME = find_game("go-for-gold")

#: The colour of the sample temple.
SHOWN_TEMPLE = "red"
#: Kind of space -> the name of the drawing of its symbol.
_SYMBOLS = {"port": "anchor", "treasure": "chest", "temple": "temple", "shovel": "shovel", "foot": "foot"}
#: mm between two sheets on a page: for the slug, and for a blade.
GUTTER = 4.0
_LEAST = (150.0, 95.0)  # mm of a map
#: The island of a first match.
_BEGINNER = "A"


def player_sheets(options: PrintOptions) -> Print:
    """Return a player sheet for each player and copy: front side first, back side behind."""
    boards = _islands(options)

    def make(number: int) -> Component:
        sides = [
            player_sheet(
                board,
                sheet_code(
                    board,
                    low_ink=options.low_ink,
                    light=options.light,
                    house=options.house,
                    serial=options.number(number),
                ),
                options.names[number % options.seats] if options.names else "",
            )
            for board in boards
        ]
        return Component(
            _("player sheet {number}").format(number=options.number(number)),
            WIDTH, HEIGHT, sides[0], sides[1] if len(sides) > 1 else None, SAFE, GUTTER,
        )  # fmt: skip

    titles = [
        name_in_print(board, _("player sheet, side {name}"), _("player sheet, {name}")) for board in boards
    ]
    batch = Batch(options.seats * options.copies, make, titles[0], titles[-1], alike=True)
    return Print(
        "sheet",
        _("Player sheets"),
        (batch,),
        _("Cut along the marks: each piece is one player's sheet."),
        [*_temple_meanings(_temples(boards), low_ink=options.low_ink), *_grounds(boards, options)],
        scene=partial(open_sea, boards, low_ink=options.low_ink, light=options.light),
    )


def _islands(options: PrintOptions) -> Sequence[Island]:
    return [island(board) for board in options.boards]


def _temples(boards: Sequence[Island]) -> list[str]:
    """Return the colours of the temples on some boards, each once."""
    colours = (space.contents.temple for board in boards for space in board.land.values())
    return list(dict.fromkeys(filter(None, colours)))


def _temple_meanings(temples: Iterable[str], *, low_ink: bool) -> list[Meaning]:
    """Return the temples' colours with the glyphs that tell them apart without any colour."""
    grey = theme("none", low_ink=True).symbol
    return [(name, grey if low_ink else TEMPLES[name][0], TEMPLES[name][1]) for name in temples]


def _grounds(boards: Sequence[Island], options: PrintOptions) -> list[Meaning]:
    """Return the grounds of all kinds of spaces with the textures that distinguish them."""
    ground_by_kind: dict[str, Meaning] = {}
    for board in boards:
        colours = theme(board.theme, low_ink=options.low_ink, light=options.light)
        for space in board.land.values():
            kind, ground = kind_of(space.contents), colours.ground(space.contents)
            if kind in ground_by_kind:
                continue
            tint = (ground[0] if ground else colours.cell) or WHITE
            textured = colours.textured(kind)
            texture_name = GROUND.format(kind) if textured and texture(board, space.id, kind) else ""
            # Spaces too small for a texture have their symbol alone.
            if textured and not texture_name:
                texture_name = f"icon-{_SYMBOLS[kind]}"
            ground_by_kind[kind] = kind, tint, texture_name
    return list(ground_by_kind.values())


def maps(options: PrintOptions) -> Print:
    """Return the map of every board, in the size asked for, or as large as the paper allows."""
    posters: list[Poster] = []
    boards = _islands(options)
    ink = {"low_ink": options.low_ink, "light": options.light}
    meanings = [*_temple_meanings(_temples(boards), low_ink=options.low_ink), *_grounds(boards, options)]
    if options.size is not None:
        check_size(_("map"), options.size, _LEAST)
        posters = [map_poster(board, *options.size, **ink) for board in boards]
        if not fits(options.size, options.paper):
            poster_print = poster_part("map", _("Island map"), posters, options)
            return replace(poster_print, meanings=meanings)
    paper = options.paper if options.paper.width > options.paper.height else options.paper.rotate()
    width, height = page_size(_("map"), paper, _LEAST)
    if options.size is not None:
        width, height = min(width, options.size[0]), min(height, options.size[1])
    sides = [island_map(board, width, height, **ink) for board in boards]

    def make(_number: int) -> Component:
        back_side = sides[1] if len(sides) > 1 else None
        return Component(_("map"), width, height, sides[0], back_side, safe=0.0, page=paper)

    titles = [name_in_print(board, _("map, side {name}"), _("map, {name}")) for board in boards]
    batch = Batch(options.copies, make, titles[0], titles[-1], marks=False, original=lambda _number: 0)
    return Print(
        "map", _("Island map"), (batch,), _("Lay it on the table; nothing to cut."), meanings, posters
    )


def reference_cards(options: PrintOptions) -> Print:
    """Return a reference card for each player and copy."""
    meanings = _temple_meanings([SHOWN_TEMPLE], low_ink=options.low_ink)
    return print_part(_GAME, "reference", options, values=on_board(_islands(options)),
                      art=signs(low_ink=options.low_ink), meanings=meanings)  # fmt: skip


def on_board(boards: Sequence[Island]) -> Mapping[str, str]:
    """Return the values of reference card and set-up that depend on the boards played on."""
    treasure_numbers = (space.contents.number for board in boards for space in board.land.values())
    numbers = sorted({number for number in treasure_numbers if number is not None})
    temples = sorted(_temples(boards))
    beginner = any(board.name == _BEGINNER for board in boards)
    return {
        "islands": "one" if len(boards) == 1 else "with-a" if beginner else "two",
        "treasures": ", ".join(map(str, numbers)),
        "temples": ", ".join(f"{{icon:{TEMPLES[name][1]}}}\u00a0{_(COLOURS[name])}" for name in temples),
    }


def overview(options: PrintOptions) -> Print:
    """Return set-up and play, for the back of the cover."""
    boards = _islands(options)
    table_drawing = draw_set_up(
        boards[0], options.seats, low_ink=options.low_ink, light=options.light, labels=large(options)
    )
    return print_part(_GAME, OVERVIEW, options, values=on_board(boards), art={"table": table_drawing})


def score_pads(options: PrintOptions) -> Print:
    """Return pages of the score pad, of several matches each."""
    return game_pads_print(_GAME, options, lambda plain: print_part(_GAME, "pad", plain))


PARTS: Mapping[str, Callable[[PrintOptions], Print]] = {
    "sheet": player_sheets,
    "map": maps,
    "pad": score_pads,
    "reference": reference_cards,
    OVERVIEW: overview,
}


def signs(*, low_ink: bool) -> Mapping[str, Drawing]:
    """Return drawings within radius 1: a treasure, a temple, a port."""
    colours = theme("light", low_ink=low_ink)
    drawings = {name: Drawing(f"place-{name}") for name in ("chest", "temple", "anchor")}
    treasure(drawings["chest"], "5", colours)
    temple(drawings["temple"], SHOWN_TEMPLE, colours)
    port(drawings["anchor"], "N", colours)
    return drawings
