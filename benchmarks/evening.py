"""What a server needs in memory for an evening: every game, a pad, a television, 200 that look on.

The server alone, without the processes in which it draws, prints and searches: they end, or wait
beside it. PSS counts a page that several processes share in parts, RSS, which `ps` shows, whole.
"""

from __future__ import annotations

import asyncio
import re
import tempfile
from collections.abc import Sequence
from pathlib import Path

from benchmarks.process import memory
from benchmarks.table import Row, Target
from tests.web.process import Member, Served, served

LOOKING_ON, LINES = 200, 40
LITTLE = {"LOOKING_ON": 4, "LINES": 4}
_NAMES = ("Anna", "Ben", "Cleo", "Dora")
_GAMES = ("go-for-gold", "goldrausch", "gotoku", "gophers", "hearts")


def measure() -> Sequence[Row]:
    """Play an evening over the network of this machine, and say what the server takes."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with served(str(folder / "l.db"), folder / "state") as server:
            pid, host = server.process.pid, server.join()
            if not memory(pid, "Pss"):
                return [Row("memory of an evening", missing="only Linux tells it")]
            rows = [_row("as it has started", pid)]
            host.http.get("/new")
            ids = [_played(host, game) for game in _GAMES]
            rows.append(_row("four phones have played every game and a pad", pid))
            for id_ in ids:
                _pages(host, id_)
            rows.append(_row("television, boards and the evening's picture are drawn", pid))
            asyncio.run(_look_on(server, host, ids, pid, rows))
            return rows


def _played(host: Member, game: str) -> str:
    """Open a match and answer what is asked, as four phones would; return its id."""
    body = {"id": f"{host.me}-{game}-000001", "game": game, "players": list(_NAMES), "way": "play"}
    if game == "hearts":
        del body["way"]
    answer = host.http.post("/api/matches", json=body)
    assert answer.status_code == 200, answer.text
    id_ = str(answer.json()["match"])
    for number in range(LINES):
        opened = host.http.get(f"/api/matches/{id_}/ask?way=play").json()["open"]
        if not opened or not _answered(host, id_, opened, number):
            break
    return id_


def _answered(host: Member, id_: str, opened: Sequence[dict[str, object]], number: int) -> bool:
    """Answer one of the questions by one of the words that it offers."""
    for question in opened:
        words = question["words"]
        assert isinstance(words, list)
        for word in (words[number % len(words) :] + words if words else ["3"])[:8]:
            answer = host.http.post(
                f"/api/matches/{id_}/answers",
                json={"id": f"{host.me}-{id_}-{number:04d}", "to": question["key"], "answers": [word]},
            )
            if answer.status_code == 200 and answer.json().get("entered"):
                return True
    return False


def _pages(host: Member, id_: str) -> None:
    """End a match, and open it on a phone and on the television with all that they load."""
    body = {"id": f"{host.me}-{id_}-finish", "anyway": True}
    assert host.http.post(f"/api/matches/{id_}/finish", json=body).status_code == 200
    page = host.http.get(f"/match/{id_}").text
    host.http.get(f"/match/{id_}/screen")
    if found := re.search(r'"board": ?\{[^}]*?"hash": ?"([0-9a-f]+)"', page):
        assert host.http.get(f"/match/{id_}/board-{found[1]}.svg").status_code == 200
    match, pictures = f"/match/{id_}", ("/games/gophers.webp", "/games/yacht.webp")
    for address in (f"{match}/picture.png", f"{match}/report.pdf", "/history",
                    "/history/picture.png", *pictures):  # fmt: skip
        assert host.http.get(address).status_code in (200, 204), address


async def _look_on(server: Served, host: Member, ids: Sequence[str], pid: int, rows: list[Row]) -> None:
    """Let many look on while another line is entered."""
    address = server.address.partition("//")[2]
    name, _colon, port = address.partition(":")
    cookie = "; ".join(f"{key}={value}" for key, value in host.http.cookies.items())
    writers = []
    for number in range(LOOKING_ON):
        reader, writer = await asyncio.open_connection(name, int(port), limit=1 << 22)
        writers.append(writer)
        writer.write(
            f"GET /api/matches/{ids[number % len(ids)]}/live HTTP/1.1\r\nHost: {address}\r\n"
            f"Cookie: {cookie}\r\n\r\n".encode()
        )
        await reader.readuntil(b"event: state")
    rows.append(_row(f"and {LOOKING_ON} look on", pid))
    for writer in writers:
        writer.close()


def _row(what: str, process: int) -> Row:
    """Return what a process has in memory now: PSS, beside its RSS."""
    rss = memory(process, "VmRSS")
    return Row(f"{what}: PSS (RSS {rss:.0f} MB)", memory(process, "Pss"), "MB", target=Target("at most", 70))
