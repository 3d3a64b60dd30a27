"""The sheets of kits: few of them, and no page without print, for any paper and players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from pathlib import Path

import numpy as np
import pytest

import printplay as pp
from printplay.api.prints.kit import Kit
from printplay.core import resources
from printplay.core.print_choices import Duplex, DuplexName
from printplay.match import registry
from printplay.printing.drawing.colour import INK
from printplay.printing.drawing.drawing import Drawing
from printplay.printing.imposition.component import Batch, page_component
from printplay.printing.imposition.paper import paper
from printplay.printing.imposition.sheet_marks import Slug
from printplay.printing.kit import KitFile
from printplay.printing.options import Print, PrintOptions
from printplay.printing.text.fonts import TEXT
from tests.decks.helpers import write
from tests.examples import portion
from tests.printing.helpers import page_texts, render

WAYS: Sequence[DuplexName] = ("long", "short", "fold", "none")
PADS = sorted(resources.layouts("pads").glob("*.toml"))
#: Each game for each number of players, on both papers, each in one of the ways by turns.
GAMES = [
    (game, players, paper, way)
    for turn, game in enumerate(("go-for-gold", "goldrausch", "gotoku", "gophers", "A"))
    for players in range(1, registry.find_by_name("go-for-gold" if game == "A" else game).players[1] + 1)
    for number, (paper, way) in enumerate(product(("a4", "letter"), WAYS))
    if (turn + players + number + number // len(WAYS)) % len(WAYS) == 0
]
#: Each pad on each paper, in two of the ways by turns, for one number of players: from 1 to 6.
SCORED = [
    (pad, (number + number // 6) % 6 + 1, paper, way)
    for number, (pad, paper, way) in enumerate(
        product([*PADS, resources.layouts("starter") / "en" / "pad.toml"], ("a4", "letter", "a5"), WAYS)
    )
    if (number + number // 4 + number // 12) % 2
]


def files(kit: Kit) -> Mapping[str, KitFile]:
    """Return the files of a kit, by name."""
    return kit.files([make() for make in kit.parts.values()], kit.options)


def blank(kit: Kit) -> int:
    """Return how many sides of its sheets are printed without anything on them."""
    sides = [side for file in files(kit).values() for _titles, side in file.sides()]
    assert len(sides) == sum(file.pages for file in files(kit).values())
    return sum(not side.drawings for side in sides)


def filled(data: bytes) -> Sequence[float]:
    """Return for each page of a PDF on what part of its height anything is printed.

    What stands in the margins, as marks and footers do, is left out.
    """
    shares = []
    for page in range(len(page_texts(data))):
        grey = np.asarray(render(data, page, dpi=24)) < 245
        high, wide = grey.shape
        edge = round(10 / 25.4 * 24)
        shares.append(float(grey[edge : high - edge, edge : wide - edge].any(axis=1).mean()))
    return shares


def test_an_empty_page_would_be_seen(tmp_path: Path) -> None:
    """The look for ink tells a page with a footer and a sentence from one with a card on it."""
    framed = '[[templates.card.elements]]\nshape = "rectangle"\nbox = [3, 3, 57, 82]\n'
    card = 'stroke = "#404040"\n[[cards]]\nn = 8\nback = "none"\n'
    kit = pp.print_deck(write(tmp_path, CARDS + framed + card))
    (data,) = kit.pdf().values()
    (share,) = filled(data)
    assert share > 0.2
    sentence = Drawing("page")
    sentence.text(20, 200, "This page has one sentence.", TEXT, 12, colour=INK)
    component = page_component("page", paper("a4"), sentence, None)
    made = Print("page", "Page", [Batch(1, lambda _n: component, marks=False)], "")
    file = KitFile("K", [made], PrintOptions(duplex=Duplex.none), Slug("K", "", ""))
    assert max(filled(file.pdf("en"))) < 0.1


@pytest.mark.shared
@pytest.mark.parametrize(("game", "players", "paper", "way"), portion(GAMES, 23, 1))
def test_no_page_of_a_night_is_blank(game: str, players: int, paper: str, way: DuplexName) -> None:
    """Every page of a night's kit shows something, however the paper is turned."""
    assert blank(pp.print_game(game, players=players, paper=paper, duplex=way)) == 0


@pytest.mark.parametrize(
    ("game", "players", "way", "most"),
    [
        ("go-for-gold", 3, "long", [5]),
        ("gophers", 2, "long", [9, 6]),  # seven to cut, the cover, the pad; then the storeys
        ("gophers", 2, "fold", [25]),
    ],
)
def test_sheets_of_a_night(game: str, players: int, way: DuplexName, most: Sequence[int]) -> None:
    """A night takes no more paper than was reckoned for it: its parts fill sheets together."""
    kit = pp.print_game(game, players=players, duplex=way)
    assert [file.sheets() for file in files(kit).values()] == most


@pytest.mark.shared
@pytest.mark.parametrize(("pad", "players", "paper", "way"), portion(SCORED, 29, 7))
def test_a_pad_is_its_pad_alone(pad: Path, players: int, paper: str, way: DuplexName) -> None:
    """A pad is printed on both sides of one sheet, without a cover, a reference or a blank page."""
    if not registry.find_by_name(pad).players[0] <= players <= registry.find_by_name(pad).players[1]:
        return
    try:
        kit = pp.print_game(pad, players=players, paper=paper, duplex=way)
        assert blank(kit) == 0
    except pp.PaperError:
        assert paper == "a5"
        return
    ((_name, file),) = files(kit).items()
    long_pad = next(iter(file.prints[0].batches)).has_backs
    assert (file.cover, [one.part for one in file.prints]) == (None, ["pad"])
    assert file.pages == (2 if long_pad or Duplex(way).two_sided else 1)


HARD = """game = "mills"
title.en = "Mills"
players = [1, 4]
[[row]]
key = "grain"
title.en = "Grain"
[[row]]
key = "flour"
title.en = "Flour"
points = "{formula}"
"""
LONG = ("(flour * 2 if flour > grain else flour * 3 if flour > 7 else grain * 4 if grain > 9 "
        "else max(flour, grain) + min(flour, grain) - 11)")  # fmt: skip


@pytest.mark.parametrize(("formula", "parts"), [("flour * 2", ["pad"]), (LONG, ["pad", "reference"])])
def test_a_rule_without_room_on_the_pad_stands_on_a_reference(
    formula: str, parts: Sequence[str], tmp_path: Path
) -> None:
    """Where a row gives more than the pad can say, the reference is printed with it."""
    file = tmp_path / "mills.toml"
    file.write_text(HARD.replace("{formula}", formula), encoding="utf-8")
    kit = pp.print_game(file)
    assert list(kit.parts) == parts
    assert blank(kit) == 0
    assert list(kit.pdf()) == ["mills.pdf"]


def test_parts_of_a_pad_are_printed_where_they_are_named() -> None:
    """A reference is there for whoever asks for it."""
    kit = pp.print_game("bowling", "pad", "reference")
    assert sorted(kit.pdf()) == ["bowling-pad.pdf", "bowling-reference.pdf"]


CARDS = """name = "D"
deck.back = "{back}"
[[templates.card.elements]]
number = "{n}"
box = [10, 10, 20, 20]
[[templates.back.elements]]
number = "7"
box = [33, 58, 20, 20]
"""


@pytest.mark.parametrize(
    ("backed", "bare", "names"), [(12, 6, ["d.pdf"]), (12, 20, ["d.pdf", "d-fronts.pdf"]), (0, 20, ["d.pdf"])]
)
def test_cards_without_backs_that_fill_sheets_are_a_file_of_their_own(
    backed: int, bare: int, names: Sequence[str], tmp_path: Path
) -> None:
    """A deck of cards with backs and without is printed without a blank page between them."""
    rows = "".join(
        f'[[cards]]\nn = {number}\nback = "{"back" if number <= backed else "none"}"\n'
        for number in range(1, backed + bare + 1)
    )
    kit = pp.print_deck(write(tmp_path, CARDS + rows))
    assert list(kit.pdf()) == names
    assert blank(kit) == 0
    assert sum(len(side.trims) for file in files(kit).values() for _t, side in file.sides()
               if not side.is_back) == backed + bare  # fmt: skip
