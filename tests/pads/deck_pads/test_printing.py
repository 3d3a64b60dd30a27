"""The printed pads of the four games: with codes for a camera, and as they always were without."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256

import pytest

import printplay as pp
from printplay.core.i18n import use
from printplay.core.print_choices import Ink
from printplay.lookup import boards
from printplay.match import registry
from printplay.pads.game_pad import has_pad
from printplay.pads.prints import coded_page
from printplay.pads.prints.pad_fields import is_pad_code, read_pad_code
from printplay.printing.drawing.drawing import Modules, Text
from printplay.printing.imposition.paper import paper
from printplay.printing.options import Print, PrintOptions
from printplay.printing.output.faces import inspect
from printplay.printing.preflight.preflight import Preflight
from printplay.printing.sheet_code import Box
from tests.examples import portion
from tests.photographer.game_pads import GAMES, sides_of

#: A pad on a paper for some players, and what its page without codes has always been.
UNCODED = {
    ("go-for-gold", "a4", 4, "en", "full"): "bb20a0a70141",
    ("goldrausch", "a4", 5, "de", "full"): "55c264c857ab",
    ("gotoku", "a5", 5, "de", "low"): "22a03b6f0b04",
    ("gophers", "letter", 3, "en", "light"): "e7b6e650a414",
}
#: What is printed with codes: all but Goldrausch for five on A5, whose cells would be too small.
CODED = [
    one for one in itertools.product(GAMES, ("a4", "a5", "letter"), ("en", "de"),
                                     ("full", "light", "low"), (4, 5))
    if one[-1] == 4 or (one[0] != "go-for-gold" and one[:2] != ("goldrausch", "a5"))
]  # fmt: skip
LONG = ("Maximiliane-Henriette", "Bartholomäus", "Cleo", "Dorothea-Wilhelmine", "Emil")


def ordered(
    game: str, sheet: str, players: int, ink: str = "full", *, names: Sequence[str] = ()
) -> PrintOptions:
    """Return an order of a pad, without codes."""
    found = [boards.find_playable(name, game) for name in registry.find_game(game).layouts]
    return PrintOptions(
        boards=found, paper=paper(sheet), players=players, ink=Ink(ink), names=names, codes=False
    )


def printed(game: str, order: PrintOptions) -> Print:
    """Return the printed pad."""
    return registry.find_game(game).make("pad", order)


@pytest.mark.parametrize(("game", "sheet", "players", "spoken", "ink"), UNCODED)
def test_without_codes_a_page_is_what_it_was(
    game: str, sheet: str, players: int, spoken: str, ink: str
) -> None:
    """Nothing on a page without codes has moved since there are codes."""
    with use(spoken):
        made = printed(game, ordered(game, sheet, players, ink)).batches[0].make(0)
    drawn = [
        (type(item).__name__, [round(mm, 3) for mm in at], item)
        for face in (made.front, made.back) if face is not None for item, at in face.walk()
    ]  # fmt: skip
    found = sha256(repr(drawn).encode()).hexdigest()
    assert found.startswith(UNCODED[game, sheet, players, spoken, ink])


@pytest.mark.shared
@pytest.mark.parametrize(("game", "sheet", "spoken", "ink", "players"), portion(CODED, 6))
def test_a_page_with_codes_is_printed_without_a_fault(
    game: str, sheet: str, spoken: str, ink: str, players: int
) -> None:
    """On every paper, in every ink and language, it has its codes, and passes the preflight."""
    with use(spoken):
        order = ordered(game, sheet, players, ink, names=LONG[:players])
        made = printed(game, replace(order, codes=True))
        preflight = Preflight()
        inspect([made], preflight)
        page = made.batches[0].make(0)
    assert not made.notes
    assert preflight.findings == []
    faces = [face for face in (page.front, page.back) if face is not None]
    for number, face in enumerate(faces):
        items = [item for item, _at in face.walk()]
        told = [one.string for one in items if isinstance(one, Text)]
        (code,) = (read_pad_code(text) for text in told if is_pad_code(text))
        assert (code.language, code.ink, code.paper) == (spoken, ink, sheet)
        assert (code.players, code.seated, code.side) == (players, True, number)
        assert len([one for one in items if isinstance(one, Modules)]) == 2


@pytest.mark.shared
@pytest.mark.parametrize(("game", "sheet", "spoken", "ink", "players"), portion(CODED, 6))
def test_cells_have_room_and_keep_off_the_corners(
    game: str, sheet: str, spoken: str, ink: str, players: int
) -> None:
    """What is entered has 9 mm each way, and none of it overlaps, nor lies on marker or code."""
    for side in sides_of(game, sheet, players, ink=ink, language=spoken):
        width, height = side.size
        across, beside = coded_page.MARKER, coded_page.HIGH
        corners = [
            Box(0, 0, across, across), Box(width - across, 0, across, across),
            Box(0, height - across, across, across),
            Box(width - across, height - across, across, across),
            Box(across, 0, coded_page.BESIDE - across, beside),
            Box(width - coded_page.BESIDE, height - beside, coded_page.BESIDE - across, beside),
        ]  # fmt: skip
        fields = side.fields()
        for field in fields:
            if not field.purpose.tick and field.purpose.what != "rank":
                assert min(field.box.width, field.box.height) > 8.99
        places = [*(one.box for one in fields), *corners]
        for one, other in itertools.combinations(places, 2):
            wide = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
            high = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
            assert min(wide, high) < 0.01


@pytest.mark.parametrize("game", GAMES)
def test_names_and_language_move_no_field(game: str) -> None:
    """A page printed for a match has its fields where one without names has them."""
    places = {
        tuple((one.purpose, one.block, one.box) for side in sides for one in side.fields())
        for sides in (sides_of(game, "a4", 4), sides_of(game, "a4", 4, names=LONG[:4]),
                      sides_of(game, "a4", 4, language="de"))
    }  # fmt: skip
    assert len(places) == 1


@pytest.mark.parametrize(("sheet", "why"), [("a5", "too small"), ("148x210", "one of the papers")])
def test_a_pad_without_room_for_codes_says_so(sheet: str, why: str) -> None:
    """Where five cannot have their cells, or the paper is unknown, it is printed as ever."""
    plain = ordered("goldrausch", sheet, 5)
    made = printed("goldrausch", replace(plain, codes=True))
    (note,) = made.notes
    assert note.startswith("Printed without codes")
    assert why in note
    faces = [list(one.batches[0].make(0).front.walk()) for one in (made, printed("goldrausch", plain))]
    assert repr(faces[0]) == repr(faces[1])


def test_a_deck_of_ones_own_has_a_pad_with_codes_for_a_match_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the ledger knows which deck such a page is for."""
    monkeypatch.setattr(boards, "ships", lambda _path: False)
    order = replace(ordered("gotoku", "a4", 4), codes=True)
    (note,) = printed("gotoku", order).notes
    assert "--match" in note
    assert not printed("gotoku", replace(order, names=LONG[:4])).notes


def test_every_game_that_ships_has_a_pad_with_codes() -> None:
    """No game that is printed is left out."""
    assert all(has_pad(registry.find_game(game)) for game in GAMES)
    assert set(GAMES) <= set(registry.game_ids())
    assert pp.PadCode.__name__ == "PadCode"
