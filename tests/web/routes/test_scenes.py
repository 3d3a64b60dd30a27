"""What lies on the table, as a phone gets it: tiles with the state, their drawings one by one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from printplay.api.entry.table_view import art_file
from printplay.web.jobs import PrintedFile
from tests.web.helpers import Table


def test_a_phone_gets_the_table_and_its_drawings(table: Table) -> None:
    """A state has the tiles; a drawing is light, is kept by the browser, and no file is one."""
    phone = table.phone("host")
    match = phone.start("goldrausch", "Anna", "Ben")
    assert phone.see(match)["table"]["scene"] == []
    assert phone.add(match, "round Anna", "Anna: figure ladies chip").status_code == 200
    said = [tile["said"] for tile in phone.see(match)["table"]["scene"]]
    assert said[0] == "Round 1 of 4, 65 in the pile, last card: figure ladies"
    assert "Ladies: gold 0, 1 of 5 figures, 0 of 6 coins, chips of Anna: 1" in said
    layout = table.server.ledger.find_match(match).stored.board
    assert layout is not None
    key = ("art", "goldrausch", layout.hash, "coin", "en")
    made = art_file("goldrausch", layout, "coin", "en")
    assert made is not None
    assert len(made.content) < 1500
    assert art_file("goldrausch", layout, "../cards", "en") is None
    table.server.pictures._cache[key] = PrintedFile(made.content, name=made.media)
    answer = phone.http.get(f"/match/{match}/art-x/coin?lang=en")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert "immutable" in answer.headers["cache-control"]
    assert answer.content.startswith(b"<")
    assert phone.http.get(f"/match/{match}/art-x/coin?lang=xx").status_code == 400


def test_a_drawing_that_is_none_is_not_kept(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for names that are none fills no memory with them."""
    phone = table.phone("host")
    match = phone.start("goldrausch", "Anna", "Ben")

    async def here(work: Callable[..., PrintedFile], *given: object) -> PrintedFile:
        return work(*given)

    monkeypatch.setattr(table.server.pictures.worker, "run", here)
    answer = phone.http.get(f"/match/{match}/art-x/no-such?lang=en")
    assert (answer.status_code, "there is no such page" in answer.text) == (400, True)
    assert not table.server.pictures._cache


def test_the_television_of_the_host_asks_others_in(table: Table) -> None:
    """The host's screen of a match has the QR code to join; nobody else's shows a code."""
    host, player = table.phone("host"), table.phone()
    match = host.start("goldrausch", "Anna", "Ben")
    assert "/people/qr.svg" in host.http.get(f"/match/{match}/screen").text
    assert "/people/qr.svg" not in player.http.get(f"/match/{match}/screen").text
