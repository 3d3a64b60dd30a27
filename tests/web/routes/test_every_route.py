"""Every route, with each field that it reads: none opens, or finds out about, a file of the host.

Routes are those of the application, fields those that a route is seen to ask for: a new one that
this test cannot ask soundly fails it.
"""

from __future__ import annotations

import asyncio
import json
import os
import pickle
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from itertools import count
from operator import itemgetter
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple
from urllib.parse import urlencode

import pytest
from starlette.datastructures import ImmutableMultiDict
from starlette.routing import Route

import printplay as pp
from printplay.web import jobs
from printplay.web.door import requests
from printplay.web.running import application
from printplay.web.server import Server
from tests.disk import Disk
from tests.examples import portion
from tests.games.go_for_gold.photos.test_sheet_owner import ANNA, UNREAD, read
from tests.web.helpers import ORIGIN, Table

#: Names of a file that is there, of one that is not, and of a pipe; nothing else is called so.
HERE, GONE, PIPE = "§h.toml", "§g.toml", "§p.toml"
_MARKS = ("§h", "§g", "§p", "/dev/tty", "etc/passwd")
#: What a route reads in its query, and in what is sent to it, as it should be.
QUERY: dict[str, str | None] = {
    "code": "x", "role": "guest", "version": "1", "player": "Anna", "line": "c1", "roll": "5",
    "part": "", "paper": "a4", "ink": "full", "lang": "en", "layout": "", "players": "", "page": "",
    "game": "", "place": "", "from": "", "until": "", "on": "", "dark": "", "way": "play",
    "to": "", "answer": None, "typed": "4", "before": "x", "open": "", "year": "2026",
    "seats": "1", "beside": "1",
}  # fmt: skip
BODY: dict[str, Any] = {
    "name": "Anna", "game": "go-for-gold", "players": ["Anna", "Ben"], "layout": "A",
    "house": {"foot-rescue": "optional"}, "headers": {"start": "N", "note": "x"},
    "lines": ["round 5"], "anyway": True, "to": "", "answers": ["4"], "last": 1,
    "date": "2026-11-20", "place": "Kiel", "note": "x", "id": "", "code": "", "question": "",
    "value": "P1GG008E2CB0C40001", "new_player": True, "take": ["Anna"], "leave": ["Ben"],
    "player": "Anna", "spaces": ["c1", "d1"], "pad": 0, "sheets": [2],
    "way": "play", "watch": True, "as": "Anna",
}  # fmt: skip
#: Prints are made once, and these are asked for a short one.
_PRINTS = {"part": "reference"}
#: What is not answered well: a form that is empty, sheets with questions, a picture there is none.
_REFUSED = {"/api/matches/{match}/photos", "/api/photos", "/api/photos/{reading}/enter",
            "/api/photos/{reading}/more", "/api/photos/{reading}/{question}.png",
            "/match/{match}/art-{hash}/{name}"}  # fmt: skip


class Asked(dict[str, Any]):
    """What was sent as JSON; notes the keys that are asked for."""

    def __init__(self, content: dict[str, Any], seen: set[str]) -> None:
        super().__init__(content)
        self._seen = seen

    def get(self, key: str, otherwise: Any = None) -> Any:
        """Note a key."""
        self._seen.add(key)
        return super().get(key, otherwise)

    def __getitem__(self, key: str) -> Any:
        self._seen.add(key)
        return super().__getitem__(key)

    def __contains__(self, key: object) -> bool:
        self._seen.add(str(key))
        return super().__contains__(key)


class Answer(NamedTuple):
    """What a route answered."""

    status: int
    text: str


@cache
def _scan() -> pp.Scan:
    """Return a sheet without questions, and one with some."""
    return pp.Scan(tuple(read(ANNA, UNREAD)[:1] + read(UNREAD)), (), None, ())


class Visit:
    """Asks a route, as it should be asked but for one value."""

    def __init__(self, table: Table, route: Route, method: str, over: str) -> None:
        self.route, self.method, self.server = route, method, table.server
        self.phone = table.phone("host", "Host")
        self.match = self.phone.start()
        self.phone.add(self.match, "round 4", anyway=True)
        if route.path.endswith("/redo"):
            self.phone.send(self.match, "undo", last=1)
        if any(word in route.path for word in ("bgstats", "picture", "report")):
            self.match = over
        asked = self.phone.see(self.match)["open"]
        self.reading = table.server.readings.keep(self.phone.me, self.match, _scan())
        self.question = ""
        if "{reading}" in route.path:
            shown = self.phone.http.post(f"/api/photos/{self.reading.id}/again", json={}).json()
            sheets = shown["sheets"]
            self.question = next(one["id"] for sheet in sheets for one in sheet["questions"])
        self.open = asked[0]["key"] if asked else ""
        self._app = application(table.server)
        self._cookie = "; ".join(f"{key}={one}" for key, one in self.phone.http.cookies.items())

    @property
    def over(self) -> bool:
        """Return whether who asks was shown out by what was asked."""
        return self.server.auth.find_person(self.phone.me) is None

    async def __call__(self, place: str = "", key: str = "", value: Any = None) -> Answer:
        """Return the answer where a field of the path, the query or the body has a value."""
        path = {"match": self.match, "layout": "A", "game": "gotoku", "reading": self.reading.id,
                "question": self.question, "hash": "0", "name": "coin"}  # fmt: skip
        query: dict[str, Any] = QUERY | {"to": self.open}
        query |= _PRINTS if "/prints/" in self.route.path else {}
        body = BODY | {"id": self.phone.id(), "to": self.open, "question": self.question}
        body["code"] = self.server.auth.code("player")
        if self.route.path.endswith("/undo"):
            body["last"] = self.phone.see(self.match)["seq"]
        for said, room in (("path", path), ("query", query), ("body", body)):
            if place == said:
                room[key] = value
        where = self.route.path
        for name in self.route.param_convertors:
            where = where.replace(f"{{{name}}}", str(path[name]))
        self.server.readings._kept[self.reading.id] = self.reading
        asked = urlencode({key: one for key, one in query.items() if one is not None})
        return await self._sent(where, asked, json.dumps(body).encode())

    async def _sent(self, where: str, query: str, content: bytes) -> Answer:
        """Ask the application as a server does; a client of HTTP takes three times as long."""
        told = {"host": "table", "origin": ORIGIN, "cookie": self._cookie, "content-type": "application/json"}
        headers = [(key.encode(), one.encode()) for key, one in told.items()]
        scope = {"type": "http", "method": self.method, "path": where, "scheme": "http",
                 "query_string": query.encode(), "headers": headers, "root_path": "",
                 "server": ("table", 80), "client": ("192.168.0.7", 50_000)}  # fmt: skip
        came: list[Any] = []

        async def receive() -> Any:
            return {"type": "http.request", "body": content, "more_body": False}

        async def send(message: Any) -> None:
            came.append(message)

        with suppress(AssertionError, Exception):  # it was answered with 500
            await self._app(scope, receive, send)
        text = b"".join(one.get("body", b"") for one in came)
        return Answer(came[0]["status"], text.decode("utf-8", "replace"))


@pytest.fixture
def rooms(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand in a folder with a file, a pipe and no third thing, whose names say which they are."""
    (folder / HERE).write_text('game = "§h"\ntitle = "TOPSECRET"\nplayers = [1, 4]\n[[row]]\nkey = "coins"\n')
    os.mkfifo(folder / PIPE)
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch, server: Server) -> tuple[set[str], set[str]]:
    """Return the fields of the query and of the body that were asked for so far."""
    query, body = set[str](), set[str]()
    real = ImmutableMultiDict.__getitem__, ImmutableMultiDict.getlist, json.loads

    def item(self: Any, key: Any) -> Any:
        query.add(key)
        return real[0](self, key)

    def has(self: Any, key: Any) -> bool:
        query.add(key)
        return key in self._dict

    def several(self: Any, key: Any) -> Any:
        query.add(key)
        return real[1](self, key)

    def loads(text: Any, **more: Any) -> Any:
        found = real[2](text, **more)
        return Asked(found, body) if isinstance(found, dict) else found

    monkeypatch.setattr(ImmutableMultiDict, "__getitem__", item)
    monkeypatch.setattr(ImmutableMultiDict, "__contains__", has)
    monkeypatch.setattr(ImmutableMultiDict, "getlist", several)
    monkeypatch.setattr(requests, "json", SimpleNamespace(loads=loads, dumps=json.dumps))

    made: dict[bytes, Any] = {}

    async def here(work: Callable[..., Any], *given: object) -> Any:
        asked = pickle.dumps((work, given))
        if asked not in made:  # nothing bad has come as far as there: it is drawn once
            made[asked] = jobs._run_in_language(work, "en", given)
        return made[asked]

    for worker in (server.prints.worker, server.pictures.worker):
        monkeypatch.setattr(worker, "run", here)
    monkeypatch.setattr(server.auth._rate_limit, "count_attempt", lambda _address: None)
    server.live.close()  # streams end at once
    return query, body


def routes(server: Server) -> Iterator[tuple[Route, str]]:
    """Yield every route of the page, with each way to ask it."""
    for route in application(server).app.routes:  # type: ignore[attr-defined]
        if isinstance(route, Route):
            yield from ((route, one) for one in sorted(route.methods or ()) if one != "HEAD")
        else:
            assert route.path == "/static", "another kind of route: ask it here"


def within(sound: Any, bad: str) -> Iterator[Any]:
    """Yield a sound value with a bad text in each place that could be a name."""
    yield bad
    if isinstance(sound, list):
        yield [*sound[:-1], bad]
        yield from ([f"{header} {bad}"] for header in ("game", "layout", "Anna: layout", "note"))
    if isinstance(sound, dict):
        yield dict.fromkeys(sound, bad)
        yield from (sound | {key: bad} for key in ("game", "layout"))
        yield sound | {bad: "x"}


def hostile(folder: Path) -> list[str]:
    """Return what no request should name: files, pipes, devices, and what is no text."""
    files = [HERE, f"../{folder.name}/{HERE}", str(folder / HERE), f"file://{folder / HERE}"]
    return [*files, PIPE, str(folder / PIPE), f"{HERE}\0", "/dev/tty", "../../../etc/passwd",
            f"{HERE}\r\x07", "\ud800", "§h", f"%2e%2e%2f{folder.name}%2f{HERE}", f"seed:{HERE}",
            f"seed:1:../{HERE}", f"C:\\{HERE}", f"..\\{HERE}", f"\\\\table\\c$\\{HERE}",
            ]  # fmt: skip


@pytest.mark.long
@pytest.mark.shared
def test_no_field_of_any_route_names_a_file(
    table: Table, rooms: Path, seen: tuple[set[str], set[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Paths of any system, encoded ones, pads of the folder, pipes, devices, `file:`, `seed:`, NUL.

    In any field: no file is looked at, nothing fails. Whether there is such a file no answer tells.
    """
    host = table.phone("host")
    over = host.start("gotoku", headers={"place": "Kiel"})
    host.add(over, "Anna: total 9", "Ben: total 4", "end", anyway=True)
    disk, turn = Disk(monkeypatch, *_MARKS), count()

    async def all_of(route: Route, method: str) -> None:
        where = f"{method} {route.path}"
        visit = Visit(table, route, method, over)
        for one in seen:
            one.clear()
        answer = await visit()
        assert (answer.status < 400) is (route.path not in _REFUSED), (where, answer)
        query, body = set(seen[0]), set(seen[1])
        assert query <= set(QUERY), f"{where} asks for {query - set(QUERY)}"
        assert body <= set(BODY), f"{where} asks for {body - set(BODY)}"
        fields = [*(("path", one) for one in route.param_convertors),
                  *(("query", one) for one in query), *(("body", one) for one in body)]  # fmt: skip
        for place, key in fields:
            for bad in portion(hostile(rooms), 20, next(turn) % 20):
                if place != "body" and "\ud800" in bad:
                    continue  # no address holds that
                for value in within(BODY[key], bad) if place == "body" else [bad]:
                    visit = Visit(table, route, method, over) if visit.over else visit
                    await judge(visit, place, key, value)

    async def judge(visit: Visit, place: str, key: str, value: Any) -> None:
        answer = await visit(place, key, value)
        asked = (visit.method, visit.route.path, key, value, answer)
        assert not disk.touched, (disk.touched, asked)
        assert answer.status < 500, asked
        assert "TOPSECRET" not in answer.text, asked
        text = json.dumps(value, ensure_ascii=False)
        if "§h" in text and answer.status >= 400:
            other = await visit(place, key, json.loads(text.replace("§h", "§g")))
            assert other.status == answer.status, asked
            assert alike(other.text) == alike(answer.text), asked

    # What changes something comes last: nobody plays yet who is called like a file.
    for route, method in sorted(routes(table.server), key=itemgetter(1)):
        asyncio.run(all_of(route, method))


def alike(text: str) -> str:
    """Return an answer as it would be, had it been asked for the file that is there."""
    return text.replace("§g", "§h").replace("%C2%A7g", "%C2%A7h")


@pytest.mark.usefixtures("rooms")
def test_a_history_of_a_path_is_refused_alike(table: Table) -> None:
    """A guest who asks for the history of a path is told the same of any, and nothing is opened."""
    phone = table.phone("guest")
    for path in ("/history", "/history/picture.svg", "/history/report.pdf"):
        told = {
            phone.http.get(path, params={"game": name}).text.replace(name, "X") for name in (HERE, GONE, PIPE)
        }
        assert len(told) == 1
