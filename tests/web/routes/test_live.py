"""What others enter is seen at once, by everybody who looks on and by nobody else."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import printplay as pp
from printplay.core.version import __version__
from printplay.web.routes import live
from printplay.web.routes.live import match_state
from printplay.web.server import Server


def admitted() -> bool:
    """Let everybody look on."""
    return True


def told(event: bytes) -> dict[str, Any]:
    """Return what an event of a match says."""
    lines = dict(line.split(": ", 1) for line in event.decode().strip().split("\n"))
    assert lines["event"] == "state"
    found: dict[str, Any] = json.loads(lines["data"])
    assert int(lines["id"]) == found["seq"]
    return found


async def soon(stream: AsyncIterator[bytes], seconds: float = 10.0) -> bytes:
    """Return the next event of a stream that tells something."""

    async def telling() -> bytes:
        async for event in stream:
            if not event.startswith((b"event: ping", b"event: ledger\ndata: {}")):
                return event
        raise StopAsyncIteration

    return await asyncio.wait_for(telling(), seconds)


def start(server: Server) -> pp.Match:
    """Open a match."""
    return server.ledger.start("go-for-gold", ["Anna", "Ben"], layout="A", headers={"start": "N"})


def test_an_entry_reaches_all_who_look_on(server: Server) -> None:
    """Two phones in two languages see a line as soon as it is entered, each in its own."""
    match = start(server)

    async def look() -> None:
        english = server.live.stream(match.id, "en", admitted)
        german = server.live.stream(match.id, "de", admitted)
        assert [told(await soon(one))["seq"] for one in (english, german)] == [0, 0]
        await asyncio.to_thread(match.add, "round 5")
        server.live.note_changes({match.id: match.stored.touched})
        one, other = told(await soon(english)), told(await soon(german))
        assert one["seq"] == other["seq"] == 1
        assert one["lines"] == other["lines"]
        assert one["open"][0]["text"] != other["open"][0]["text"]
        for stream in (english, german):
            await stream.aclose()

    asyncio.run(look())


def test_what_a_late_reader_saw_first_reaches_all(server: Server, monkeypatch: Any) -> None:
    """A line read in one language before it is announced is announced to the others, too."""
    match = start(server)
    monkeypatch.setattr(live.Live, "_watch", lambda _live: None)  # it is told when this test says so

    async def look() -> None:
        english = server.live.stream(match.id, "en", admitted)
        german = server.live.stream(match.id, "de", admitted)
        await asyncio.gather(soon(english), soon(german))
        await asyncio.to_thread(match.add, "round 5")
        server.live.note_changes({match.id: match.stored.touched})
        assert told(await soon(english))["seq"] == 1
        await asyncio.to_thread(match.undo)
        assert told(await soon(german))["seq"] == 2
        waiting = asyncio.ensure_future(soon(english))
        await asyncio.sleep(0)
        server.live.note_changes({match.id: match.stored.touched})
        assert told(await waiting)["seq"] == 2
        for stream in (english, german):
            await stream.aclose()

    asyncio.run(look())


def test_a_state_of_an_entry_hides_no_later_one(server: Server, monkeypatch: Any) -> None:
    """What an entry has made comes late where others have entered more and it was read already."""
    match = start(server)
    monkeypatch.setattr(live.Live, "_watch", lambda _live: None)

    async def look() -> None:
        early = server.live.stream(match.id, "en", admitted)
        assert told(await soon(early))["seq"] == 0
        await asyncio.to_thread(match.add, "round 5")
        made = await asyncio.to_thread(server.live.make_states, match)
        await asyncio.to_thread(server.ledger.match(match.id).undo)
        server.live.note_changes({match.id: match.last_read.touched})
        assert told(await soon(early))["seq"] == 2
        server.live.show_entry(match, made)
        late = server.live.stream(match.id, "en", admitted)
        assert told(await soon(late))["seq"] == 2
        for stream in (early, late):
            await stream.aclose()

    asyncio.run(look())


def test_a_state_is_made_once_for_all(server: Server, monkeypatch: Any) -> None:
    """Fifty phones cost one replay: what all of them get is made once."""
    match, made = start(server), []

    def counted(match: pp.Match) -> dict[str, Any]:
        made.append(match.id)
        return match_state(match)

    monkeypatch.setattr(live, "match_state", counted)

    async def look() -> None:
        streams = [server.live.stream(match.id, "en", admitted) for _each in range(50)]
        await asyncio.gather(*map(soon, streams))
        assert len(made) == 1
        await asyncio.to_thread(match.add, "round 5")
        server.live.note_changes({match.id: match.stored.touched})
        events = await asyncio.gather(*map(soon, streams))
        assert {told(event)["seq"] for event in events} == {1}
        await asyncio.sleep(0.2)  # the ledger tells of the change once more
        assert len(made) == 2
        for stream in streams:
            await stream.aclose()

    asyncio.run(look())


def test_what_was_seen_is_not_sent_again(server: Server) -> None:
    """Who comes back with the number of the last event waits for the next one; else gets it all."""
    match = start(server)
    match.add("round 5")

    async def look() -> None:
        known = server.live.stream(match.id, "en", admitted, known_seq=1)
        behind = server.live.stream(match.id, "en", admitted, known_seq=0)
        assert told(await soon(behind))["seq"] == 1
        waiting = asyncio.ensure_future(soon(known))
        await asyncio.sleep(0.2)
        assert not waiting.done()
        await asyncio.to_thread(match.undo)
        server.live.note_changes({match.id: match.stored.touched})
        assert told(await waiting)["seq"] == 2
        for stream in (known, behind):
            await stream.aclose()

    asyncio.run(look())


def test_the_command_line_is_seen_too(server: Server) -> None:
    """A line that another process writes into the same file reaches the phones."""
    match = start(server)
    call = [
        sys.executable, "-m", "printplay", "score", "add", "round 4", "--match", match.id,
        "--ledger", server.ledger.where, "-q",
    ]  # fmt: skip

    async def look() -> None:
        stream = server.live.stream(match.id, "en", admitted)
        assert told(await soon(stream))["seq"] == 0
        other = await asyncio.to_thread(subprocess.run, call, capture_output=True, check=False)
        assert other.returncode == 0, other.stderr
        assert told(await soon(stream))["lines"][-1] == "round 4"
        await stream.aclose()

    asyncio.run(look())


def test_another_process_is_seen_within_a_blink(folder: Path, server: Server) -> None:
    """From another connection's commit to the phones it takes well below the time of a blink."""
    match = start(server)

    async def look() -> list[float]:
        taken = []
        with pp.open_ledger(folder / "ledger.db") as other:
            stream = server.live.stream(match.id, "en", admitted)
            await soon(stream)
            await asyncio.sleep(0.2)
            for _each in range(5):
                await asyncio.to_thread(lambda: other.match(match.id).add("round 4", anyway=True))
                begin = time.perf_counter()
                await soon(stream)
                taken.append(time.perf_counter() - begin)
            await stream.aclose()
        return taken

    assert sorted(asyncio.run(look()))[2] < 1.0


def test_another_version_is_told(server: Server) -> None:
    """A page of another version hears so first, and loads again."""
    match = start(server)

    async def first(version: str | None) -> bytes:
        stream = server.live.stream(match.id, "en", admitted, version=version)
        event = await soon(stream)
        await stream.aclose()
        return event

    assert asyncio.run(first("0.0.0")).startswith(b"event: version\n")
    assert b"event: state" in asyncio.run(first(__version__))
    assert b"event: state" in asyncio.run(first(None))


def test_who_was_shown_out_sees_nothing_more(server: Server) -> None:
    """The stream of somebody who is removed ends at once, and tells nothing more."""
    match, inside = start(server), [True]

    def still() -> bool:
        return inside[0]

    async def look() -> None:
        stream = server.live.stream(match.id, "en", still)
        await soon(stream)
        inside[0] = False
        server.live.wake()
        left = [event async for event in stream]
        assert left == []

    asyncio.run(asyncio.wait_for(look(), 10))


def test_a_silent_stream_says_that_it_is_there(server: Server, monkeypatch: Any) -> None:
    """Nothing is told for a while but a sign of life, and when the next one comes.

    So a page notices a server that hangs.
    """
    monkeypatch.setattr(live, "_PULSE", 0.05)
    match = start(server)

    async def look() -> None:
        stream = server.live.stream(match.id, "en", admitted)
        await soon(stream)
        for _each in range(2):
            assert await anext(stream) == b"event: ping\ndata: 0.05\n\n"
        await stream.aclose()

    asyncio.run(look())


def test_the_end_of_the_server_ends_the_streams(server: Server) -> None:
    """Nothing keeps a server that is to end: not even a phone that listens."""
    match = start(server)

    async def look() -> None:
        stream = server.live.stream(match.id, "en", admitted)
        await soon(stream)
        server.live.close()
        assert [event async for event in stream] == []

    asyncio.run(asyncio.wait_for(look(), 10))
