"""Prints from the page: every game that it offers, as a PDF and as pictures of its pages."""

from __future__ import annotations

from pathlib import Path

import pytest

import printplay as pp
from printplay.api.catalogue import own_games
from tests.web.helpers import Table

#: Games whose boards and cards take seconds: of each a part is printed.
_SHORT = {"go-for-gold": "reference", "goldrausch": "reference", "gophers": "reference"}


@pytest.mark.long
def test_every_game_is_printed(table: Table) -> None:
    """Each game and each score pad that the page offers can be downloaded."""
    phone = table.phone()
    games = [one["id"] for one in (*pp.list_games(), *own_games())]
    assert len(games) > 50
    for game in games:
        answer = phone.http.get(f"/prints/{game}.pdf", params={"part": _SHORT.get(game, "")})
        assert answer.status_code == 200, (game, answer.text)
        assert answer.content.startswith(b"%PDF"), game


def test_a_pad_is_printed(table: Table, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A score pad is printed as by the command, from its id: its pages, its picture and its PDF."""
    monkeypatch.chdir(folder)
    phone = table.phone()
    asked = {"players": "3", "lang": "de"}
    assert phone.http.get("/api/prints/hearts", params=asked).json()["pages"] >= 1
    assert phone.http.get("/prints/hearts.png", params=asked).content.startswith(b"\x89PNG")
    ((_name, ours),) = pp.print_game("hearts", players=3, lang="de").pdf().items()
    assert phone.http.get("/prints/hearts.pdf", params=asked).content == ours


def test_no_file_of_the_host_is_shown(table: Table) -> None:
    """What the page says of games and boards names no folder of the machine that serves it."""
    phone = table.phone()
    home = str(Path(pp.__file__).parent)
    match = phone.start("hearts", "Anna", "Ben", "Cleo")
    island = phone.start()
    for path in ("/api/games", "/api/layouts", "/prints", "/new", f"/api/matches/{match}",
                 f"/match/{match}", f"/match/{island}", f"/api/matches/{island}/board",
                 "/prints/hearts.pdf?part=none", "/prints/nogame.pdf"):  # fmt: skip
        text = phone.http.get(path).text
        assert home not in text, path
        assert ".toml" not in text, path
