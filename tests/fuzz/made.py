"""Targets: decks of cards (TOML, CSV, pictures), and what is typed at a printer's desk."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from printplay.api.prints.options import complete_options, print_options
from printplay.cli.check import parse_rolls
from printplay.cli.layout.views import deck_text
from printplay.core.errors import PrintplayError
from printplay.core.fault_text import sentence
from printplay.core.print_choices import Duplex
from printplay.decks import read_deck
from printplay.decks.deck import deck_facts
from printplay.decks.design import card_size
from printplay.decks.printing import deck_findings, print_of
from printplay.decks.reading.filters import DeckMistake
from printplay.geometry.layouts.source import DISK
from printplay.lookup import boards
from printplay.match.registry import find_game
from printplay.printing.calibration import profile
from printplay.printing.calibration.calibration import measures, profile_from, read_measured
from printplay.printing.drawing import pixels
from printplay.printing.imposition.paper import Paper, paper
from printplay.printing.imposition.sheet_marks import Slug
from printplay.printing.kit import KitFile
from printplay.printing.options import PrintOptions
from printplay.printing.output.faces import face_pdf, face_svg, faces
from printplay.printing.preflight.preflight import Preflight
from printplay.printing.sheet_code import read_code
from tests.fuzz.target import ROOT, Target, files, folder, written

_GAMES = ("go-for-gold", "goldrausch", "gophers", "gotoku")
A4 = Paper("a4", 210.0, 297.0)
#: Cards that are drawn, and a deck that is: what is too much for a fuzzer is none for a person.
_CARDS, _ROWS = 6, 60

# -- decks -----------------------------------------------------------------------------------------


def _deck_file(path: Path) -> None:
    """Look at a deck as `layout show` and `check` do, and draw some cards of it."""
    deck = read_deck(path)
    deck_text(deck, colour=True, quiet=False)
    json.dumps(deck_facts(deck))
    if len(deck.rows) > _ROWS:
        return
    for found in deck_findings(deck):
        assert sentence(found)
    order = PrintOptions(paper=A4, players=1)
    made = print_of(deck, order, "cards", "Cards", "Cut.")
    for face in islice(faces(made), _CARDS):
        face_svg(face.component, face.drawing)
        face_pdf(face.component, face.drawing, "en")
    if deck.count <= _ROWS:
        KitFile("Deck", [made], PrintOptions(), Slug("Deck", deck.name, "")).check(Preflight())


def _deck(data: bytes) -> None:
    for name, picture in zip(("picture.png", "x.png"), _pictures()[4:], strict=False):
        written(name, picture)
    _deck_file(written("deck.toml", data))


def _deck_corpus() -> Sequence[bytes]:
    said = (ROOT / "layouts" / "DECKS.md").read_text("utf-8")
    (market,) = re.findall(r"```\n(name,.*?)```", said, re.DOTALL)
    written("market.csv", market.encode())
    return [
        *(block.encode() for block in re.findall(r"```toml\n(name.*?)```", said, re.DOTALL)),
        *files("layouts/goldrausch/*.toml", "layouts/gophers/cards.toml", "layouts/*/parts/*.toml"),
        _ALL.encode(),
    ]


_ALL = """
name = "All"
[title]
en = "All elements"
[deck]
size = "{w}x{h}"
template = "{face}"
back = "back"
[colours]
gold = { full = "#d9a520", low = "none" }
pale = "#eee"
[by.kind.gold]
worth = 3
[templates.card]
[[templates.card.elements]]
shape = "rectangle"
fill = "gold 40%"
stroke = "ink"
width = 0.5
radius = 3
dash = [1, 2]
pattern = "dots"
pattern_size = 3
pattern_colour = "pale"
box = "bleed"
[[templates.card.elements]]
text = "{name|upper} {icon:coin} {worth|default:1|sign} {cost|plus:1} {tags|word:2}"
box = [5, 20, 50, 35]
size = 9
smallest = 5
hyphens = true
align = "centre"
level = "middle"
leading = 1.3
[[templates.card.elements]]
number = "{cost|plus:2}"
box = [5, 60, 20, 20]
edge = "white"
twice = true
when = "cost > 3 and not (kind = silver or tags in x, y)"
[[templates.card.elements]]
icon = "{icon}"
box = [30, 60, 20, 20]
repeat = "{cost}"
gap = 0.3
rotate = 90
[[templates.card.elements]]
image = "picture.png"
box = [5, 5, 10, 10]
fit = "cover"
low = { fit = "contain" }
[[templates.card.elements]]
qr = "{name|default:x}{cost|pad:3}"
box = [40, 5, 18, 18]
[[templates.card.elements]]
use = "back"
[templates.back]
elements = [ { text = "{number}/{count} {title} {lang} {ink}", box = "safe" } ]
[[cards]]
name = "Ann"
cost = 5
kind = "gold"
icon = "coin"
face = "card"
w = 63
h = 88
tags = ["a", "b"]
copies = 2
[[cards]]
name = { en = "Ben {icon:coin}", de = "Benno" }
cost = 2.5
kind = "x"
icon = "none"
face = "card"
w = 63
h = "88"
tags = "c d"
"""

_ON_CSV = """
name = "C"
cards = "rows.csv"
[[templates.card.elements]]
text = "{name} {cost|sign}"
"""


def _csv(data: bytes) -> None:
    written("rows.csv", data)
    _deck_file(written("on-csv.toml", _ON_CSV.encode()))


def _csv_corpus() -> Sequence[bytes]:
    return [
        b"name,cost\nAnn,3\nBen,-4\n",
        'name;cost;copies;text.de\r\n"Ann; ""A""";3;2;ä\r\n\r\nBen;;0;"zwei\r\nZeilen"\r\n'.encode(),
        b"\xef\xbb\xbfname\tcost\nAnn\t1\n",
    ]


def _picture(data: bytes) -> None:
    written("shown.png", data)
    pixels._load_pixels.cache_clear()
    image = '{ image = "shown.png", box = [3, 3, 20, 20] }'
    text = f'name = "P"\n[[cards]]\nname = "A"\n[templates.card]\nelements = [{image}]\n'
    _deck_file(written("pictured.toml", text.encode()))


def _pictures() -> Sequence[bytes]:
    from PIL import Image

    found = []
    for mode in ("1", "L", "LA", "P", "RGB", "RGBA", "I;16"):
        buffer = io.BytesIO()
        Image.new(mode, (4, 3)).save(buffer, "PNG")
        found.append(buffer.getvalue())
    for mode in ("L", "RGB", "CMYK"):
        buffer = io.BytesIO()
        exif = Image.Exif()
        exif[0x0112] = 6
        Image.new(mode, (9, 8)).save(buffer, "JPEG", exif=exif, dpi=(300, 300))
        found.append(buffer.getvalue())
    return found


def _own_cards(game: str) -> Any:
    """Return what reads a game's own layout, and draws from it what the game prints first."""

    def read(data: bytes) -> None:
        meta = find_game(game)
        path = written(f"own-{game}.toml", data)
        own = meta.read(path, DISK)
        assert re.fullmatch("[0-9a-f]{8}", own.hash)
        meta.rules(own)

    return read


# -- what is typed ---------------------------------------------------------------------------------


def _code(data: bytes) -> None:
    """Read the code of a sheet; what is one reads the same when it is printed again."""
    text = data.decode("utf-8", "surrogateescape")
    said = read_code(text)
    assert str(said) == text.strip().upper()
    for game in map(find_game, _GAMES):
        if game.code == said.game:
            complete_options(game, [], PrintOptions(code=text))


def _codes() -> Sequence[bytes]:
    """Return codes of the boards that are shipped, and one of a board that is not at hand."""
    found = [
        f"P1{game.code}0{number}{boards.find_playable(name, game.id).hash}00A{number}"
        for game in map(find_game, _GAMES)
        for number, name in enumerate(game.layouts)
        if game.code
    ]
    return [*(code.upper().encode() for code in found), b"P1GG0X3F9A2C710016"]


def _refused(call: Callable[[str], object], text: str) -> None:
    """Call what may be refused, and go on; the sentence can be put together."""
    try:
        call(text)
    except PrintplayError as error:
        str(error)
    except DeckMistake as wrong:
        wrong.message.format(**wrong.values)


def _measured(data: bytes) -> None:
    """Read what was measured, make a profile of it, and use that."""
    text = data.decode("utf-8", "surrogateescape")
    duplex = [*Duplex][len(data) % len(Duplex)]
    sheet = (A4, Paper("custom", 60.0, 90.0))[len(data) % 2]
    numbers = read_measured(text, sheet, duplex)
    assert set(numbers) <= {measure.letter for measure in measures(sheet, duplex)}
    made = profile_from("fuzz", numbers, sheet, duplex)
    _saved(made)
    for is_back in (False, True):
        assert all(abs(value) < 1000 for value in made.correction(sheet, is_back=is_back))


def _saved(made: profile.Profile) -> None:
    """Keep a profile; what is kept must be read again as the same."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(profile, "profiles_folder", folder)
        profile.save(made)
        try:
            assert profile.load("fuzz") == made
        except PrintplayError as error:
            raise AssertionError(f"what was kept is refused: {error}") from error


def _profile(data: bytes) -> None:
    """Read a profile, keep it, and read it again as the same."""
    written("fuzz.toml", data)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(profile, "profiles_folder", folder)
        made = profile.load("fuzz")
    _saved(made)
    made.correction(A4, is_back=True)


_PROFILE = b"""margin = 4.5  # mm
[front]
x = 0.5
y = -1
turn = 0.2
shear = 0.001
scale_x = 1.01
scale_y = 0.99
[back]
x = -0.5
"""


def _typed(data: bytes) -> None:
    """Read short texts that stand for something: papers, sizes, dice, house rules, names."""
    text = data.decode("utf-8", "surrogateescape")
    for read in (paper, card_size, parse_rolls, profile.load, _house_rule):
        _refused(read, text)


def _house_rule(text: str) -> object:
    return complete_options(find_game("go-for-gold"), [], print_options({"house": [text]})).house


TARGETS = (
    Target("deck", _deck_corpus, _deck, few=8),
    Target("csv", _csv_corpus, _csv),
    Target("picture", _pictures, _picture),
    Target("goldrausch-cards", lambda: files("layouts/goldrausch/cards.toml"),
           _own_cards("goldrausch")),
    Target("gotoku-cards", lambda: files("layouts/gotoku/cards.toml"), _own_cards("gotoku")),
    Target("gophers-pages", lambda: files("layouts/gophers/*.toml", "tests/records/burrow.toml"),
           _own_cards("gophers")),
    Target("code", _codes, _code),
    Target("measured", lambda: [b"a=20.3 b=19.8 c=20 d=170,2 e=257 f=20 ", b"g=0.4;h=-0.2;i=0",
                                b"b=20, c=20.1"], _measured),
    Target("profile", lambda: [_PROFILE], _profile),
    Target("typed", lambda: [b"210x297", b"a4", b"63.5 x 88,9 mm", b"5,?,3", b"treasures=sum",
                             b"office printer"], _typed),
)  # fmt: skip
