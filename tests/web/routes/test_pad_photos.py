"""Photos of pads on the page: read, asked about, and entered; no photo is read here."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import printplay as pp
from printplay.pads.photos.read_page import FieldRead
from printplay.pads.photos.scanned_page import ScannedPage
from printplay.pads.prints.pad_fields import Purpose
from tests.pads.photos.pages import read, scanned
from tests.photographer.game_pads import filled as filled_game
from tests.photographer.game_pads import sides_of
from tests.photographer.pads import filled, side_of
from tests.web.helpers import Phone, Table

_PNG = b"\x89PNG"
NAMES = ("<b>Anna</b>", 'Ben "B"', "Cleo")


@pytest.fixture(scope="module")
def page() -> ScannedPage:
    """Return a filled page of thirteen for three; one of its totals does not fit."""
    side = side_of("thirteen", "a4", 3)
    truth = filled(side, 3)
    total = next(at for at in truth if at.what == "total" and truth[at] is not None)
    wrong = FieldRead((truth[total] or 0) + 1, 0.9, cut=_PNG, purpose=total, block=0)
    found = scanned(read(side, truth, {total: wrong}))
    fields = tuple(replace(one, cut=_PNG) for one in found.page.fields)
    return replace(found, page=replace(found.page, fields=fields))


def shown(table: Table, phone: Phone, page: ScannedPage, match: str = "") -> Any:
    """Keep a reading of a page, and return it as it is shown."""
    scan = pp.Scan((), (), None, (page,))
    reading = table.server.readings.keep(phone.me, match, scan)
    return phone.http.post(f"/api/photos/{reading.id}/again", json={}).json()


def answered(phone: Phone, found: Any, names: tuple[str, ...] = NAMES) -> Any:
    """Answer all questions: names as told, all else by what is likeliest."""
    while questions := found["pads"][0]["questions"]:
        asked = questions[0]
        value: Any = list(names) if asked["about"] == "players" else asked["offered"][0]["value"]
        told = {"question": asked["id"], "value": value}
        answer = phone.http.post(f"/api/photos/{found['reading']}/answers", json=told)
        assert answer.status_code == 200, answer.text
        found = answer.json()
    return found


def enter(phone: Phone, found: Any, **more: Any) -> Any:
    """Enter the first pad."""
    body = {"id": phone.id(), "pad": 1, **more}
    return phone.http.post(f"/api/photos/{found['reading']}/enter", json=body)


def test_a_pad_opens_a_match_with_the_names_that_are_told(table: Table, page: ScannedPage) -> None:
    """Names are asked once; then the match is there; what is sent twice is there once."""
    phone = table.phone("host", "Host")
    found = answered(phone, shown(table, phone, page))
    assert (found["pads"][0]["match"], found["pads"][0]["players"]) == (None, list(NAMES))
    again = phone.id()
    done, twice = (enter(phone, found, id=again) for _time in range(2))
    assert done.json()["match"] == twice.json()["match"], done.text
    state = phone.see(done.json()["match"])
    assert (state["game"], state["players"]) == ("thirteen", list(NAMES))
    assert len(state["lines"]) > len(NAMES)
    assert len(table.server.ledger.matches()) == 1


def test_a_pad_that_is_photographed_again_opens_no_second_match(table: Table, page: ScannedPage) -> None:
    """The same pad once more, by the same players, is asked about; it may be another match."""
    phone = table.phone("host", "Host")
    first = enter(phone, answered(phone, shown(table, phone, page))).json()["match"]
    found = answered(phone, shown(table, phone, page))
    asks = enter(phone, found)
    assert (asks.status_code, asks.json()["asks"]) == (409, {"before": first})
    assert len(table.server.ledger.matches()) == 1
    assert enter(phone, found, anyway=True).json()["match"] != first
    others = answered(phone, shown(table, phone, page), ("Dora", "Emil", "Finn"))
    assert enter(phone, others).status_code == 200


def test_a_sum_is_asked_with_what_it_contradicts(table: Table, page: ScannedPage) -> None:
    """Beside the field in question stand the cut-outs of what it does not fit."""
    phone = table.phone("host", "Host")
    found = shown(table, phone, page)
    asked = next(one for one in found["pads"][0]["questions"] if one["beside"])
    for address in (asked["picture"], *(one["picture"] for one in asked["beside"])):
        answer = phone.http.get(address)
        assert (answer.status_code, answer.content) == (200, _PNG), address


def test_a_pad_is_entered_in_the_match_it_belongs_to(table: Table, page: ScannedPage) -> None:
    """On a match's page a pad of it takes its names; one of another game opens a match."""
    phone = table.phone("host", "Host")
    thirteen = phone.start("thirteen", "Dora", "Emil", "Finn")
    mine = replace(page, named=dict(enumerate(("Dora", "Emil", "Finn"))))
    found = answered(phone, shown(table, phone, mine, thirteen))
    assert found["pads"][0]["match"] == thirteen
    assert enter(phone, found).json()["match"] == thirteen
    other = answered(phone, shown(table, phone, page, phone.start()))
    assert other["pads"][0]["match"] is None


def test_a_known_player_is_asked_about(table: Table, page: ScannedPage) -> None:
    """A name that is spelled almost like a known one is a question, not a new player."""
    phone = table.phone("host", "Host")
    phone.start("thirteen", "Jörg", "Ben")
    found = answered(phone, shown(table, phone, page), ("Jorg", "Ben", "Cleo"))
    asks = enter(phone, found)
    assert (asks.status_code, asks.json()["asks"]["spelled"]) == (409, {"Jorg": "Jörg"})
    done = enter(phone, found, new_player=False)
    assert phone.see(done.json()["match"])["players"] == ["Jörg", "Ben", "Cleo"]


def test_nothing_is_opened_while_a_question_is_open(table: Table, page: ScannedPage) -> None:
    """A pad with open questions, and one that is not there, are refused; no match is left."""
    phone = table.phone("host", "Host")
    found = shown(table, phone, page)
    assert enter(phone, found).status_code == 409
    assert enter(phone, found, pad=2).status_code == 400
    assert table.server.ledger.matches() == []


def test_the_field_of_a_question_is_found_by_its_purpose(page: ScannedPage) -> None:
    """What was read as a table has a column for each player, and no row that is empty."""
    heads, rows = page.table()
    assert heads == ["player 1", "player 2"]  # nobody wrote in the third
    assert all(len(cells) == 2 and any(cells) for _title, cells in rows)
    assert isinstance(page.fields[0].purpose, Purpose)


def test_a_pad_of_a_game_opens_a_match_of_it(table: Table) -> None:
    """The game is asked where it is not ticked, then the names; the match has its own lines."""
    sides = sides_of("gophers", "a4", 5)
    truth = {at: value for at, value in filled_game(sides, 3, players=3).items() if not at.tick}
    page = scanned(read(sides[0], truth))
    phone = table.phone("host", "Host")
    found = shown(table, phone, page)
    assert [one["about"] for one in found["pads"][0]["questions"]] == ["players", "kind"]
    assert found["pads"][0]["seats"] == [0, 1, 2]
    assert found["pads"][0]["named"] == [""] * 5
    done = enter(phone, answered(phone, found))
    state = phone.see(done.json()["match"])
    assert (state["game"], state["players"]) == ("gophers", list(NAMES))
    running = phone.start("gophers", *NAMES)
    there = shown(table, phone, page.played_in(table.server.ledger.find_match(running)), running)
    assert there["pads"][0]["match"] == running
