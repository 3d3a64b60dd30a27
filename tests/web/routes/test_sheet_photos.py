"""Photos of player sheets on the page: each is entered when it is answered; no photo is read."""

from __future__ import annotations

from typing import Any

import printplay as pp
from printplay.games.go_for_gold.photos.sheet_questions import SheetQuestion
from tests.games.go_for_gold.photos.sheets import sheet
from tests.web.helpers import Phone, Table

#: Two lines; of each it is asked where it begins.
_LINES = {"Anna": ("c1", "d1", "d2"), "Ben": ("i1", "h1", "g2")}


def shown(table: Table, phone: Phone, match: str) -> Any:
    """Keep a reading of two sheets; something is asked about each."""
    sheets = tuple(
        sheet(name, way, number, SheetQuestion("start", "start", (way[0], way[-1]), ((way[0], 0.9),)))
        for number, (name, way) in enumerate(_LINES.items(), 1)
    )
    reading = table.server.readings.keep(phone.me, match, pp.Scan(sheets))
    return phone.http.post(f"/api/photos/{reading.id}/again", json={}).json()


def answered(phone: Phone, found: Any, number: int) -> Any:
    """Answer what is asked about a sheet."""
    (asked,) = found["sheets"][number - 1]["questions"]
    told = {"question": asked["id"], "value": asked["offered"][0]["value"]}
    return phone.http.post(f"/api/photos/{found['reading']}/answers", json=told).json()


def enter(phone: Phone, found: Any, **more: Any) -> Any:
    """Enter sheets."""
    address = f"/api/photos/{found['reading']}/enter"
    return phone.http.post(address, json={"id": phone.id(), **more})


def test_a_sheet_is_entered_while_another_is_asked_about(table: Table) -> None:
    """Anna's is in the match before Ben's is answered, and stays so when all is asked again."""
    phone = table.phone("host", "Host")
    match = phone.start(headers={})
    found = shown(table, phone, match)
    found = answered(phone, found, 1)
    assert enter(phone, found, sheets=[1, 2]).status_code == 409  # Ben's question is open
    assert enter(phone, found, sheets=[1]).status_code == 200
    lines = phone.see(match)["lines"]
    assert any(line.startswith("Anna: line") for line in lines)
    assert not any(line.startswith("Ben: line") for line in lines)
    found = phone.http.post(f"/api/photos/{found['reading']}/again", json={}).json()
    assert [one["entered"] for one in found["sheets"]] == [True, False]
    assert [len(one["questions"]) for one in found["sheets"]] == [0, 1]
    assert enter(phone, answered(phone, found, 2), sheets=[2]).status_code == 200
    lines = phone.see(match)["lines"]
    assert [sum(line.startswith(f"{who}: line") for line in lines) for who in ("Anna", "Ben")] == [1, 1]


def test_a_number_of_no_sheet_is_refused(table: Table) -> None:
    """Only sheets of the reading are entered."""
    phone = table.phone("host", "Host")
    found = shown(table, phone, phone.start())
    for wrong in ([3], [0], [], ["1"], 1):
        assert enter(phone, found, sheets=wrong).status_code == 400, wrong
