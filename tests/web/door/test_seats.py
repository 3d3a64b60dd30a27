"""Seats at a match: taken by a tap, known on every phone, kept over a restart; no permission."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator

import pytest

from printplay.web.lobby import _MOST_MATCHES, Seats
from printplay.web.routes.live import LOBBY
from printplay.web.server import Server
from tests.web.helpers import Phone, Table


def sit(phone: Phone, match: str, *players: str, **more: object) -> dict[str, object]:
    """Take seats; return what the phone shows of all seats."""
    answer = phone.http.post(f"/api/matches/{match}/seats", json={"take": [*players], **more})
    assert answer.status_code == 200, answer.text
    found: dict[str, object] = answer.json()
    return found


def test_a_phone_is_the_seats_it_takes(table: Table) -> None:
    """A seat is taken and given up; a shared phone has several, and others see whose they are."""
    anna, ben = table.phone("host", "Anna"), table.phone(name="Ben")
    match = anna.start("gotoku", "Anna", "Ben", "Cleo")
    assert sit(anna, match, "Anna", "Cleo")["mine"] == ["Anna", "Cleo"]
    seen = sit(ben, match, "Ben")
    assert (seen["mine"], seen["taken"]) == (["Ben"], {"Anna": "Anna", "Cleo": "Anna"})
    given = anna.http.post(f"/api/matches/{match}/seats", json={"leave": ["Cleo", "Ben"]}).json()
    assert (given["mine"], given["taken"]) == (["Anna"], {"Ben": "Ben"}), "one's own alone"


def test_a_seat_of_another_phone_is_asked_about(table: Table) -> None:
    """A second tap takes it over; one whose phone has left is free without."""
    anna, ben = table.phone("host", "Anna"), table.phone(name="Ben")
    match = anna.start("gotoku", "Anna", "Ben")
    sit(ben, match, "Ben")
    refused = anna.http.post(f"/api/matches/{match}/seats", json={"take": ["Anna", "Ben"]})
    assert refused.status_code == 409
    assert "phone" in refused.json()["asks"]["message"]
    assert table.server.seats.view_for(match, None)["taken"] == {"Ben": "Ben"}, "all or none"
    assert sit(anna, match, "Ben", anyway=True)["mine"] == ["Ben"]
    sit(ben, match, "Ben", anyway=True)
    ben.http.post("/leave")
    assert sit(anna, match, "Ben")["mine"] == ["Ben"]


def test_seats_and_the_way_survive_a_restart(table: Table) -> None:
    """A new process, and one beside it, know who sits where, and how the score is kept."""
    anna = table.phone("host", "Anna")
    match = anna.start("goldrausch", "Anna", "Ben", way="play")
    sit(anna, match, "Anna")
    again = Server(table.server.ledger, "http://table", names=["table"])
    assert again.seats.view_for(match, again.auth.find_person(anna.me)) == {
        "mine": ["Anna"], "taken": {}, "way": "play", "watches": False, "first": True,
        "opener": "Anna",
    }  # fmt: skip
    anna.http.post(f"/api/matches/{match}/seats", json={"way": "result"})
    again.auth.refresh()
    assert again.seats.way(match) == "result"


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"take": ["Nobody"]}, 400), ({"take": []}, 400), ({"take": "Anna"}, 400),
        ({"way": "photo"}, 400), ({"leave": ["Zoe"]}, 400), ({}, 200),
    ],
)  # fmt: skip
def test_what_is_no_seat_is_refused(table: Table, body: dict[str, object], status: int) -> None:
    """A seat that there is not, a list that is none, an unknown way: a sentence, and no change."""
    anna = table.phone("host", "Anna")
    match = anna.start("goldrausch", "Anna", "Ben")
    answer = anna.http.post(f"/api/matches/{match}/seats", json=body)
    assert answer.status_code == status, answer.text
    assert table.server.seats.holders(match) == {}


def test_a_guest_takes_no_seat_and_a_seat_permits_nothing(table: Table) -> None:
    """Guests only watch; whoever plays can enter for every seat, which the page asks about."""
    anna, guest = table.phone("host", "Anna"), table.phone("guest")
    match = anna.start("gotoku", "Anna", "Ben")
    answer = guest.http.post(f"/api/matches/{match}/seats", json={"take": ["Anna"]})
    assert answer.status_code == 403
    sit(anna, match, "Anna")
    ben = table.phone(name="Ben")
    assert ben.add(match, "Anna: total 20", anyway=True).status_code == 200


def test_the_oldest_seats_make_room(server: Server) -> None:
    """What is stored stays small however many matches there are."""
    seats = Seats(server.auth)
    seats.store_way("first", "play")
    server.auth.change(
        lambda content: content["tables"].update(
            {f"match-{number}": {} for number in range(_MOST_MATCHES - 1)}
        )
    )
    assert seats.way("first") == "play"
    seats.store_way("last", "play")
    assert (seats.way("first"), seats.way("last")) == ("", "play")


async def _event(stream: AsyncIterator[bytes], kind: str) -> dict[str, object]:
    async def next_one() -> dict[str, object]:
        async for event in stream:
            if f"event: {kind}\n".encode() in event:
                found: dict[str, object] = json.loads(event.partition(b"data: ")[2])
                return found
        raise StopAsyncIteration

    return await asyncio.wait_for(next_one(), 10)


def test_phones_learn_of_seats_and_matches_by_themselves(table: Table) -> None:
    """A seat taken at another process, a phone that joins, a match that is opened: all are told."""
    server = table.server
    beside = Server(server.ledger, "http://table", names=["table"])
    match = server.ledger.start("gotoku", ["Anna", "Ben"]).id
    person, _cookie = server.auth.join(server.auth.code("player"), "Anna", "192.168.0.9")

    def admitted() -> bool:
        return True

    async def look() -> None:
        seats = server.live.stream(
            match, "en", admitted, seats=lambda: json.dumps(server.seats.view_for(match, None)).encode()
        )
        lobby = server.live.stream(LOBBY, "en", admitted)
        assert (await _event(seats, "seats"))["taken"] == {}
        assert (await _event(lobby, "lobby"))["people"] == ["Anna"]
        await asyncio.to_thread(beside.auth.refresh)
        await asyncio.to_thread(beside.seats.take, match, ["Anna"], person)
        assert (await _event(seats, "seats"))["taken"] == {"Anna": "Anna"}
        new = await asyncio.to_thread(server.ledger.start, "gotoku", ["Ben", "Cleo"])
        server.live.note_changes({new.id: new.stored.touched})
        while len(found := (await _event(lobby, "lobby"))["open"]) < 2:  # type: ignore[arg-type]
            pass
        assert ["Ben", "Cleo"] in found.values()  # type: ignore[attr-defined]
        for stream in (seats, lobby):
            await stream.aclose()

    asyncio.run(look())


def test_a_line_is_seen_while_it_is_drawn(table: Table) -> None:
    """Others see it before it is entered; an entry takes it off, and a guest draws nothing."""
    server, anna = table.server, table.phone("host", "Anna")
    match = anna.start("go-for-gold", "Anna", "Ben")
    told = {"player": "Anna", "spaces": ["i1", "i2"]}
    guest = table.phone("guest").http
    assert guest.post(f"/api/matches/{match}/drawing", json=told).status_code == 403

    def admitted() -> bool:
        return True

    async def look() -> None:
        stream = server.live.stream(match, "en", admitted, seats=lambda: b"{}")
        await _event(stream, "state")
        await _event(stream, "seats")
        server.live.show_drawing(match, "Anna", ["i1", "i2"])
        assert (await _event(stream, "drawing"))["drawn"] == {"Anna": ["i1", "i2"]}
        played = server.ledger.match(match)
        await asyncio.to_thread(played.add, "round 4")
        server.live.note_changes({match: played.stored.touched})
        assert (await _event(stream, "drawing"))["drawn"] == {}
        await stream.aclose()

    asyncio.run(look())
    answer = anna.http.post(f"/api/matches/{match}/drawing", json=told)
    assert answer.status_code == 200, "nobody looks on, and nothing is kept"
    assert not server.live._topics


def test_a_match_left_behind_is_dropped_and_comes_back(table: Table) -> None:
    """It leaves the first page and takes no entry, is listed as dropped, and is there again."""
    anna, guest = table.phone("host", "Anna"), table.phone("guest")
    match = anna.start("gotoku", "Anna", "Ben")
    assert guest.send(match, "drop").status_code == 403
    assert anna.send(match, "drop").status_code == 200
    page = anna.http.get("/").text
    assert f'href="/match/{match}"' not in page
    assert f'data-act="restore" data-match="{match}"' in page
    assert 'data-act="restore"' not in guest.http.get("/").text
    assert anna.see(match)["dropped"]
    assert anna.add(match, "Anna: total 20", anyway=True).status_code == 409
    assert anna.send(match, "restore").status_code == 200
    assert f'href="/match/{match}"' in anna.http.get("/").text
    assert not anna.see(match)["dropped"]


def test_the_first_page_offers_ones_own_seat(table: Table) -> None:
    """Whoever joins late takes the seat that has their name by one tap, while it is free."""
    anna, ben = table.phone("host", "Anna"), table.phone(name="ben")
    match = anna.start("gotoku", "Anna", "Ben")
    offer = f'data-act="sit" data-match="{match}" data-player="Ben"'
    assert offer in ben.http.get("/").text
    sit(ben, match, "Ben")
    assert offer not in ben.http.get("/").text
    assert offer not in table.phone(name="Ben").http.get("/").text, "it is taken"


def test_who_watches_changes_nothing(table: Table) -> None:
    """Who said that they only watch is refused like a guest, until they take a seat again."""
    host, watcher = table.phone("host", "Anna"), table.phone()
    match = host.start("gotoku", "Anna", "Ben")
    host.add(match, "Anna: total 9", anyway=True)
    address = f"/api/matches/{match}/seats"
    sit(watcher, match, "Ben")
    told = watcher.http.post(address, json={"watch": True}).json()
    assert (told["watches"], told["mine"]) == (True, [])
    assert not host.http.post(address, json={"take": ["Ben"]}).json()["watches"]
    seq = host.see(match)["seq"]
    for path, body in (("lines", {"lines": ["Ben: total 4"]}), ("undo", {"last": seq}),
                       ("redo", {}), ("finish", {}), ("drop", {}), ("restore", {}),
                       ("answers", {"to": "x", "answers": ["4"]}), ("seats", {"way": "result"}),
                       ("drawing", {"player": "Ben", "spaces": ["c1"]})):  # fmt: skip
        refused = watcher.send(match, path, **body)
        assert refused.status_code == 403, path
        assert "watch" in refused.json()["error"]["message"], path
    assert host.see(match)["seq"] == seq
    assert sit(watcher, match, "Ben", anyway=True)["mine"] == ["Ben"]
    assert watcher.add(match, "Ben: total 4", anyway=True).status_code == 200


def test_one_phone_is_asked_first(table: Table) -> None:
    """Before anybody has a turn, who opened the match is asked; once they left, the host."""
    host, ben, cleo = (table.phone("host", "Anna"), table.phone(name="Ben"), table.phone(name="Cleo"))
    match = ben.start("gotoku", "Anna", "Ben")
    seats = table.server.seats

    def first() -> list[bool]:
        known = [table.server.auth.find_person(one.me) for one in (host, ben, cleo)]
        return [seats.view_for(match, one)["first"] for one in known]

    assert first() == [False, True, False]
    assert seats.view_for(match, table.server.auth.find_person(cleo.me))["opener"] == "Ben"
    sit(ben, match, "Ben")
    ben.http.post(f"/api/matches/{match}/seats", json={"watch": True})
    assert first() == [True, False, False], "nobody waits for who only watches"
    host.http.post(f"/api/matches/{match}/seats", json={"watch": True})
    assert first() == [True, True, True]
    sit(ben, match, "Ben")
    assert first() == [False, True, False]
    sit(host, match, "Anna")
    ben.http.post("/leave")
    assert first() == [True, False, False]
    host.http.post("/leave")
    assert first() == [True, True, True], "nobody waits for a host who is not there"
