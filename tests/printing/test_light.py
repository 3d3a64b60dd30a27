"""Light ink: pale grounds and backs, while colours with a meaning stay."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from pypdf import PdfReader

from printplay.api.prints.kits import print_deck, print_game
from printplay.core.errors import CallError, LayoutError
from printplay.core.print_choices import Ink
from printplay.decks.design import Shades, colour_code
from printplay.games.gophers.prints.theme import storey
from printplay.lookup import boards
from printplay.match import registry
from printplay.printing.drawing.colour import INK, WHITE, rgb
from printplay.printing.drawing.drawing import Drawing, Pen, Shape
from printplay.printing.drawing.ink_saving import faded, tinted
from printplay.printing.imposition.sheet_marks import Slug
from printplay.printing.ink_estimate import ink
from printplay.printing.kit import KitFile, ink_of
from printplay.printing.options import PrintOptions
from printplay.printing.preflight.preflight import Preflight
from tests.examples import portion
from tests.printing.helpers import MM, faces, order, page_texts, run

DECK = """name = "D"
deck.back = "back"
[colours]
sea = { full = "#1d4a6c", low = "#ffffff" }
sand = { full = "#c9a15b", low = "#ffffff", light = "#f3e9d2" }
word = { full = "#f5f1e6", low = "ink" }
[[templates.card.elements]]
shape = "rectangle"
fill = "{ground}"
[[templates.card.elements]]
text = "{ground}"
box = "safe"
colour = "word"
[[templates.back.elements]]
shape = "rectangle"
fill = "#101820"
[[cards]]
ground = "sea"
[[cards]]
ground = "sand"
"""


def kit(game: str, *, light: bool) -> KitFile:
    """Return a kit without storeys, which are slow to draw."""
    meta = registry.find_game(game)
    layouts = [boards.find_playable(name, game) for name in meta.layouts]
    order = PrintOptions(
        boards=layouts, players=meta.players[1], ink=Ink.light if light else Ink.full, codes=False
    )
    prints = [meta.make(part.id, order) for part in meta.parts if part.id != "pages"]
    return KitFile(game, prints, order, Slug(game, "", ""))


def covered(made: KitFile) -> float:
    """Return the estimated share of a kit's paper covered with solid ink, from 0 to 1."""
    of = made.paper, made.spacing, made.options.duplex
    inked = sum(ink_of(one.batches, *of) for one in made.prints)
    return inked / sum(share.area for share in made.part_shares.values())


@pytest.mark.shared
@pytest.mark.parametrize("game", portion(["go-for-gold", "goldrausch", "gotoku", "gophers"], 2, 1))
def test_a_kit_in_light_covers_less_than_a_quarter_of_its_paper(game: str) -> None:
    """Light ink covers less than 25 % of the paper, well below full ink, and all is legible."""
    light = kit(game, light=True)
    assert covered(light) < 0.25
    if game != "go-for-gold":  # its charts are pale anyway, so that a pen's line is visible
        assert covered(light) < 0.7 * covered(kit(game, light=False))
    light.check(Preflight())


def test_grounds_are_tints_and_letters_stay_legible() -> None:
    """Grounds that low ink makes white become tints; stated colours are used as they are."""
    colours = {
        "sea": Shades("#1d4a6c", "#ffffff"),
        "sand": Shades("#c9a15b", "#ffffff", "#f3e9d2"),
        "word": Shades("#f5f1e6", "ink"),
        "sign": Shades("#b23a6e", "#b23a6e"),
    }
    said = {name: colour_code(name, colours, low_ink=True, light=True) for name in colours}
    assert said == {
        "sea": tinted(rgb("#1d4a6c")), "sand": rgb("#f3e9d2"), "word": INK, "sign": rgb("#b23a6e"),
    }  # fmt: skip
    sea = said["sea"]
    assert sea is not None
    assert 0.72 < sea.whiteness < 0.97


def test_a_deck_of_ones_own_is_printed_in_light(tmp_path: Path) -> None:
    """File names of light prints say so; an unknown colour is refused with its place."""
    file = tmp_path / "d.toml"
    file.write_text(DECK, encoding="utf-8")
    assert list(print_deck(file, ink="light").pdf()) == ["d-light.pdf"]
    file.write_text(DECK.replace("#f3e9d2", "pale"), encoding="utf-8")
    with pytest.raises(LayoutError, match=r"colours.sand: unknown colour 'pale'"):
        print_deck(file, ink="light").pdf()


def test_a_back_is_faded_as_a_whole() -> None:
    """A faded back is paler everywhere, with light marks still lighter than their ground."""
    back = Drawing("back")
    back.rect(0, 0, 63, 88, Pen(rgb("#2b3a4a")))
    back.circle(30, 40, 9, Pen(rgb("#c9a15b")))
    ground, sign = (item.pen.fill for item in faded(back).items if isinstance(item, Shape))
    assert ground is not None
    assert sign is not None
    assert 0.7 < ground.whiteness < sign.whiteness < 1


@pytest.mark.parametrize(
    ("game", "part"),
    [("goldrausch", "chips"), ("gotoku", "dials"), ("gophers", "pawns"), ("gophers", "baskets")],
)
def test_small_pieces_say_what_they_show(game: str, part: str) -> None:
    """Whoever hears a kit hears of the same pieces in light ink as in full."""
    meta = registry.find_game(game)
    layouts = [boards.find_playable(name, game) for name in meta.layouts]

    def said(*, light: bool) -> list[str]:
        (batch, *_others) = meta.make(
            part, PrintOptions(boards=layouts, players=2, ink=Ink.light if light else Ink.full, codes=False)
        ).batches
        sense = [batch.make(number).front.sense for number in range(batch.count)]
        return [one.text for one in sense if one is not None]

    assert len(said(light=True)) > 1
    assert said(light=True) == said(light=False)


def test_the_earth_of_a_storey_is_paler() -> None:
    """In light ink each storey keeps a paler colour, and its letters stay dark."""
    for number in range(1, 7):
        full, light = storey(number, low_ink=False), storey(number, low_ink=False, light=True)
        assert light.ground == WHITE.mix(full.ground, 0.45)
        assert light.ink == full.ink


def test_the_map_of_a_night_board_is_drawn_by_day() -> None:
    """With light ink the map of side A takes three quarters of its ink at most."""
    asked = order("A", players=1)
    full, light = (
        ink(drawing, component.width, component.height)
        for one in (asked, replace(asked, ink=Ink.light))
        for component, drawing in faces("map", one)
    )
    assert light < 0.75 * full


# -- paper of maps ---------------------------------------------------------------------------------


def test_maps_lie_on_other_paper(tmp_path: Path) -> None:
    """With --map-paper the maps are a separate file on that paper, named after it."""
    run("go-for-gold", "pad", "map", "--map-paper", "a3", "-q", "-o", str(tmp_path))
    sizes = {
        path.name: [round(float(v) / MM) for v in PdfReader(path).pages[0].mediabox][2:]
        for path in tmp_path.iterdir()
    }
    assert sizes == {"go-for-gold-map-a3.pdf": [420, 297], "go-for-gold-pad.pdf": [210, 297]}


@pytest.mark.long
def test_the_cover_of_a_kit_tells_of_the_file_of_its_maps() -> None:
    """The kit is then two files; the cover lists the other with its paper and sheets."""
    files = print_game("go-for-gold", map_paper="a3", ink="low", players=2).pdf()
    assert list(files) == ["go-for-gold-a3-map-low-2-players.pdf", "go-for-gold-map-a3-low-2-players.pdf"]
    first = " ".join(page_texts(next(iter(files.values())))[0].split())
    assert "Print go-for-gold-map-a3-low-2-players.pdf separately: A3, sheets: 1" in first


def test_paper_for_maps_where_there_is_none_is_refused() -> None:
    """Without a map, --map-paper is an error that names the parts it is for."""
    with pytest.raises(CallError, match="none is printed"):
        print_game("go-for-gold", "pad", map_paper="a3").pdf()
    with pytest.raises(CallError, match="none is printed"):
        print_game("goldrausch", map_paper="a3").pdf()
