"""Sheets and saved objects as Tabletop Simulator reads them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops

from printplay.core.errors import CallError, FileError
from printplay.core.print_choices import FileFormat
from printplay.core.progress import Reporter
from printplay.decks import read_deck
from printplay.decks.printing import print_of
from printplay.printing.imposition.component import Batch, page_component
from printplay.printing.imposition.paper import paper
from printplay.printing.imposition.sheet_marks import Slug
from printplay.printing.kit import KitFile
from printplay.printing.options import Print, PrintOptions, file_name
from printplay.printing.output.faces import face_pdf
from printplay.printing.output.kit_files import TabletopFiles
from printplay.printing.output.png import raster
from printplay.printing.output.tabletop import LARGEST, image_sheets
from tests.cli.helpers import run
from tests.decks.helpers import write
from tests.printing.helpers import GAME, batch_of, square
from tests.printing.helpers import run as run_print
from tests.printing.imposition.test_single import TWO_SIZES

#: 73 kinds of cards, the first one three times, with backs of their own.
MANY = """name = "D"
deck.size = "30x40"
deck.back = "back"
[[templates.card.elements]]
number = "{n}"
box = [8, 8, 14, 12]
[[templates.back.elements]]
number = "{n|plus:100}"
box = [8, 8, 14, 12]
""" + "".join(f'[[cards]]\nn = {n}\nname = "Card {n}"\ncopies = {3 if n == 1 else 1}\n' for n in range(1, 74))


class Listener(Reporter):
    """Records messages."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def say(self, text: str) -> None:
        """Record a message."""
        self.heard.append(text)


def _written(path: Path) -> int:
    return path.stat().st_mtime_ns


def laid_out(folder: Path, toml: str, *arguments: str) -> tuple[list[dict[str, Any]], Path]:
    """Return the objects that `print --format tts` of a deck saves, and their folder."""
    out = folder / "out"
    call = ("print", str(write(folder, toml)), "--format", "tts", "--dpi", "60", "-o", str(out))
    result = run(*call, *arguments)
    assert result.exit_code == 0, result.output
    saved: dict[str, Any] = json.loads(max(out.glob("d*.json"), key=_written).read_text())
    return saved["ObjectStates"], out


def picture_of(custom: dict[str, Any], side: str) -> Image.Image:
    """Return the sheet of a saved object."""
    return Image.open(custom[side].removeprefix("file://"))


def test_every_card_is_in_the_deck_as_often_as_it_is(tmp_path: Path) -> None:
    """Copies are repeated ids in the deck; a sheet has at most 70 places, each card once."""
    (deck,), _out = laid_out(tmp_path, MANY)
    assert deck["Name"] == "DeckCustom"
    assert len(deck["DeckIDs"]) == len(deck["ContainedObjects"]) == 75
    assert [card["CardID"] for card in deck["ContainedObjects"]] == deck["DeckIDs"]
    assert len(set(deck["DeckIDs"])) == 73
    assert len(set(deck["DeckIDs"][:3])) == 1
    assert set(deck["CustomDeck"]) == {"1", "2"}
    for card in deck["ContainedObjects"]:
        key, place = divmod(card["CardID"], 100)
        custom = deck["CustomDeck"][str(key)]
        assert card["CustomDeck"] == {str(key): custom}
        assert place < custom["NumWidth"] * custom["NumHeight"]
    for custom in deck["CustomDeck"].values():
        assert custom["NumWidth"] <= 10
        assert custom["NumHeight"] <= 7
        assert custom["BackIsHidden"] is custom["UniqueBack"] is True
    assert [card["Nickname"] for card in deck["ContainedObjects"]][2:5] == ["Card 1", "Card 2", "Card 3"]


def test_cut_by_its_grid_a_sheet_gives_every_card_back(tmp_path: Path) -> None:
    """The place of a card's id in the front and back sheets is that card, pixel by pixel."""
    (deck,), _out = laid_out(tmp_path, MANY)
    path = tmp_path / "d.toml"
    made = print_of(read_deck(path), PrintOptions(), "cards", "cards", "")
    ((first, _second),) = image_sheets("d", made, 60)
    (batch,) = made.batches
    for number in (0, 5, 40, 74):
        key, place = divmod(deck["DeckIDs"][number], 100)
        custom, card = deck["CustomDeck"][str(key)], batch.make(number)
        row, column = divmod(place, custom["NumWidth"])
        for side, drawing in (("FaceURL", card.front), ("BackURL", card.back)):
            assert drawing is not None
            with picture_of(custom, side) as sheet:
                assert max(sheet.size) <= LARGEST
                width = sheet.width // custom["NumWidth"]
                height = sheet.height // custom["NumHeight"]
                assert (width, height) == first.cell
                box = (column * width, row * height, (column + 1) * width, (row + 1) * height)
                wanted = raster(face_pdf(card, drawing, "en"), first.dpi)
                found = ImageChops.difference(
                    sheet.crop(box), wanted.convert("RGB").crop((0, 0, width, height))
                )
                assert found.getbbox() is None


def test_sheets_are_as_sharp_as_the_game_takes_them(tmp_path: Path) -> None:
    """At any resolution, a sheet is at most 4096 pixels wide and high."""
    path = write(tmp_path, MANY)
    made = print_of(read_deck(path), PrintOptions(), "cards", "cards", "")
    for sheet in image_sheets("d", made, 1200)[0]:
        across, along = sheet.columns * sheet.cell[0], sheet.rows * sheet.cell[1]
        assert max(across, along) <= LARGEST
        assert max(across, along) > LARGEST - 10


def test_decks_of_several_sizes_and_single_cards(tmp_path: Path) -> None:
    """Each size is a deck of its own scale; one card is a card; missing backs are blank."""
    (deck, wide, small), out = laid_out(tmp_path, TWO_SIZES)
    assert [thing["Name"] for thing in (deck, wide, small)] == ["DeckCustom", "Card", "Card"]
    assert [thing["SidewaysCard"] for thing in (deck, wide, small)] == [False, True, False]
    keys = [key for thing in (deck, wide, small) for key in thing["CustomDeck"]]
    assert keys == ["1", "2", "3"]
    assert deck["CustomDeck"]["1"]["UniqueBack"] is False
    assert small["Transform"]["scaleX"] < deck["Transform"]["scaleX"] == 1.0
    with picture_of(small["CustomDeck"]["3"], "BackURL") as blank:
        assert blank.getextrema() == ((255, 255),) * 3
    assert len(list(out.iterdir())) == 7


def test_pictures_on_the_net(tmp_path: Path) -> None:
    """With --url the object has no local path, and its addresses change with the pictures."""
    call = ("--url", "https://example.org/cards/")
    (deck, *_others), out = laid_out(tmp_path, TWO_SIZES, *call)
    address = deck["CustomDeck"]["1"]["FaceURL"]
    assert address.startswith("https://example.org/cards/d-cards-60-dpi-1-fronts.png?")
    (saved,) = out.glob("d-60-dpi-at-example.org-*.json")
    assert str(tmp_path) not in saved.read_text()
    (deck, *_others), _out = laid_out(tmp_path, TWO_SIZES.replace("c4d8ec", "c4ecd8"), *call)
    assert deck["CustomDeck"]["1"]["FaceURL"] != address


def test_a_saved_object_that_was_changed_is_not_overwritten(tmp_path: Path) -> None:
    """A file that the game saved over ours is kept; our own is replaced."""
    _objects, out = laid_out(tmp_path, TWO_SIZES)
    laid_out(tmp_path, TWO_SIZES, "--copies", "2")
    saved = out / "d-60-dpi.json"
    saved.write_text(saved.read_text().replace("Transform", "transform", 1))
    with pytest.raises(FileError, match="changed since"):
        laid_out(tmp_path, TWO_SIZES)


def test_what_is_no_card(tmp_path: Path) -> None:
    """Pages are not cards: in a kit they are left out with a message; alone they are refused."""
    out = ("-q", "--format", "tts", "-o", str(tmp_path / "out"))
    with pytest.raises(CallError, match=r"takes only cards, not Score pad\n.*png"):
        run_print(GAME, "pad", *out)
    with pytest.raises(CallError, match="invalid web address 'ftp://x'"):
        run_print(GAME, "reference", *out, "--url", "ftp://x")
    assert not (tmp_path / "out").exists()
    page = Batch(1, lambda _n: page_component("pad", paper("a4"), square(), None))
    parts = [Print("cards", "Cards", [batch_of(2, 30, 40)], ""), Print("pad", "Pad", [page], "")]
    kit = KitFile("T", parts, PrintOptions(), Slug("T", "", ""))
    listener = Listener()
    options = PrintOptions(output=tmp_path / "out", dpi=36, form=FileFormat.tts, reporter=listener)
    TabletopFiles(options, lambda part: file_name("t", part, options), parts, {"t": kit}).write()
    assert "Left out, because they are not cards: Pad." in listener.heard
    assert (tmp_path / "out" / "t.json").exists()
