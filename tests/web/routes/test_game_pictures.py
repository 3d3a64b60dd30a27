"""What one chooses a game by on the page: a picture of each, in either language."""

from __future__ import annotations

import re
from html import unescape
from io import BytesIO

import pytest
from PIL import Image

import printplay as pp
from printplay.api.prints.pictures import game_picture
from tests.web.helpers import Table


def test_a_pad_is_chosen_by_its_picture(table: Table) -> None:
    """A pad's picture is light, in its language, and nobody gets one of a file."""
    host = table.phone("host").http
    english, german = (host.get(f"/games/thirteen.webp?lang={lang}") for lang in ("en", "de"))
    assert english.headers["content-type"] == "image/webp"
    assert "max-age" in english.headers["cache-control"]
    assert english.content != german.content
    assert len(english.content) < 6_000
    for odd in ("nobody.webp", "..%2Fpads%2Fpig.webp", "pig.webp?lang=xx"):
        assert host.get(f"/games/{odd}").status_code in (400, 404), odd


def test_a_picture_shows_the_head_of_a_pad_or_what_is_played_with() -> None:
    """All pictures are 5 wide and 3 high, and none is blank."""
    for game in ("gotoku", "bowling", "yacht"):
        shown = Image.open(BytesIO(game_picture(game))).convert("RGB")
        assert shown.width * 3 == pytest.approx(shown.height * 5, abs=5)
        assert len(shown.getcolors(100_000) or ()) > 16, game
    with pytest.raises(pp.CallError):
        game_picture("nobody")


def test_the_page_says_by_which_words_a_game_is_found(table: Table) -> None:
    """Kinds and other names of pads come with the page, so that a phone finds them by itself."""
    page = table.phone("host").http.get("/new").text
    assert '"boule"' in page
    assert "Dice games" in page


def test_what_a_picture_cannot_show_is_said_beside_it(table: Table) -> None:
    """Letters of no font come with their cure, in the language of the page; else there is nothing to say."""
    host = table.phone("host")
    said = []
    for name in ("李明", "Анна"):
        match = host.start("skat", name, "Ben", "Cleo")
        host.add(match, f"{name}: total 3", "Ben: total 4", "Cleo: total 5")
        host.send(match, "finish", anyway=True)
        answer = host.http.get(f"/match/{match}/picture.txt")
        assert answer.headers["content-type"].startswith("text/plain")
        said.append(answer.text)
    cure = "Write it in Latin, Greek or Cyrillic letters."
    assert said == [f'no font of printplay has 李明 of "李明"; it shows "?" there. {cure}', ""]
    history = host.http.get("/history", headers={"accept-language": "de"}).text
    address = unescape(re.findall('data-letters="([^"]*)"', history)[0])
    german = host.http.get(address, headers={"accept-language": "de"}).text
    assert "keine Schrift von printplay hat 李明 aus „李明“" in german
    assert german.endswith("Schreib es in lateinischen, griechischen oder kyrillischen Buchstaben.")
