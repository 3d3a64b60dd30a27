"""How fast a line reaches the other phones: 50 matches, 200 that look on, 20 entries a second.

A server in a process of its own, asked over the network of this machine for a minute. The clock
runs from before an entry is sent until another phone has the whole match as it is then. Beside it
stands a bare Starlette stream under the same load, right after: what the machine makes of that,
once from memory, and once with each entry on disk before it is sent on, as a ledger promises it.
CPU is counted from the first entry on; that of the phones, one process with bare sockets, has a row
of its own. What is acknowledged is looked up in the ledger at the end. On a busy machine the disk
takes most of the time, then the waits for a core: compare the CPU, and the ratios.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import printplay as pp
from benchmarks.process import memory
from benchmarks.table import Row, Target
from printplay.games.go_for_gold.events import GRAMMAR
from printplay.match.text.writing import write_event
from tests.games.go_for_gold.playing import random_match
from tests.ledger import postgres
from tests.web.process import served

MATCHES, LOOKING_ON, A_SECOND, SECONDS = 50, 4, 20, 60
_BYTES = 3500  # of a state in the middle of a match
LITTLE = {"MATCHES": 2, "LOOKING_ON": 2, "A_SECOND": 5, "SECONDS": 2}
_SOON = 0.060  # seconds


@dataclass
class Load:
    """What a run is made of, and what came of it; times in seconds."""

    matches: int = MATCHES
    looking_on: int = LOOKING_ON  # at each match
    a_second: int = A_SECOND
    seconds: float = SECONDS
    sent: dict[tuple[int, int], float] = field(default_factory=dict)  # by match and number
    seen: list[tuple[int, int, float]] = field(default_factory=list)
    answered: list[float] = field(default_factory=list)
    acknowledged: list[tuple[str, str]] = field(default_factory=list)  # match, id
    lost: int = 0
    memory: float = 0.0  # MB at the peak, with the libraries that other programs have, too
    pss: float = 0.0  # MB at the end, of which those libraries count in parts
    cpu: float = 0.0  # seconds of all servers together, from the first entry on
    of_phones: float = 0.0  # seconds of CPU of all phones, from the first entry on

    @property
    def delays(self) -> list[float]:
        """Return how long each entry took to each phone; one that never came took for ever."""
        first: dict[tuple[int, int], float] = {}
        for stream, seq, at in self.seen:
            first.setdefault((stream, seq), at)
        found = []
        for (match, seq), begun in self.sent.items():
            for stream in range(match, self.matches * self.looking_on, self.matches):
                later = range(seq, seq + 9)  # a slow phone gets the state after it
                times = [first[stream, number] for number in later if (stream, number) in first]
                found.append(min(times, default=float("inf")) - begun)
        return found


def share(delays: Sequence[float], within: float = _SOON) -> float:
    """Return which part of some delays is not longer than this, in percent."""
    return 100 * sum(delay <= within for delay in delays) / max(1, len(delays))


def run(load: Load, where: str, folder: Path, servers: int = 1) -> Load:
    """Serve a ledger by one process or several, and put a load on it."""
    play, port = _play()
    with pp.open_ledger(where, make=True) as ledger:
        opened = [
            ledger.start("go-for-gold", ["Anna", "Ben"], layout="A", headers={"start": port})
            for _each in range(load.matches)
        ]
        ids = [match.id for match in opened]
    with ExitStack() as stack:
        running = [stack.enter_context(served(where, folder / "state")) for _each in range(servers)]
        host = running[0].join()
        cookie = "; ".join(f"{name}={value}" for name, value in host.http.cookies.items())
        phones = _Phones(load, [one.address for one in running], cookie, ids)
        asyncio.run(phones.put(host.me, play, [one.process.pid for one in running]))
        load.memory = max(memory(one.process.pid, "VmHWM") for one in running)
        for one in running:
            assert not one.complaints, "".join(one.complaints)[:4000]
    with pp.open_ledger(where) as ledger:
        kept = {id_: [entry.sent for entry in ledger.match(id_).stored.entries] for id_ in ids}
    load.lost = sum(kept[match].count(id_) != 1 for match, id_ in load.acknowledged)
    return load


def _play() -> tuple[list[str], str]:
    """Return the lines of a match, and the port it starts from."""
    setup, events = random_match(3, ("Anna", "Ben"))
    return [write_event(event, GRAMMAR) for event in events], str(setup.extra["start"][0])


class _Phones:
    """All who look on and enter, at each of the servers in turn."""

    def __init__(self, load: Load, addresses: Sequence[str], cookie: str, ids: Sequence[str]) -> None:
        self._load, self._addresses, self._cookie, self._ids = load, addresses, cookie, ids
        self._open: list[asyncio.StreamWriter] = []
        self._ready = asyncio.Semaphore(0)

    async def put(self, me: str, play: Sequence[str], servers: Sequence[int]) -> None:
        """Look on, and enter the lines of a match in all of them; `servers` are processes."""
        load = self._load
        streams = [self._look(number) for number in range(load.matches * load.looking_on)]
        looking = [asyncio.create_task(stream) for stream in streams]
        async with asyncio.timeout(60):
            for _each in looking:
                await self._ready.acquire()
        phones = [(*await self._connected(number), asyncio.Lock()) for number in range(load.matches)]
        load.cpu, load.of_phones = -sum(map(_cpu, servers)), -time.process_time()
        begin, entering = time.perf_counter(), list[asyncio.Task[None]]()
        for number in range(int(load.a_second * load.seconds)):
            await asyncio.sleep(max(0.0, begin + number / load.a_second - time.perf_counter()))
            line, match = divmod(number, load.matches)
            body = {"id": f"{me}-{number:06d}", "lines": [play[line]], "anyway": True}
            entering.append(asyncio.create_task(self._enter(match, line, body, *phones[match])))
        async with asyncio.timeout(60):
            await asyncio.gather(*entering)
        await asyncio.sleep(1.0)
        for _pause in range(100):  # a machine with much else to do takes longer
            if self._all_told(len(looking)):
                break
            await asyncio.sleep(0.1)
        load.cpu += sum(map(_cpu, servers))
        load.of_phones += time.process_time()
        load.pss = max(memory(one, "Pss") for one in servers)
        for task in looking:
            task.cancel()
        await asyncio.gather(*looking, return_exceptions=True)
        for writer in self._open:
            writer.close()
            await writer.wait_closed()

    def _all_told(self, streams: int) -> bool:
        """Return whether each stream has told the last entry of its match."""
        last, told = Counter[int](), Counter[int]()
        for match, seq in self._load.sent:
            last[match] = max(last[match], seq)
        for stream, seq, _at in self._load.seen:
            told[stream] = max(told[stream], seq)
        return all(told[stream] >= last[stream % self._load.matches] for stream in range(streams))

    async def _connected(self, number: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter, str]:
        address = self._addresses[number % len(self._addresses)]
        name, _colon, port = address.partition("//")[2].partition(":")
        head = f"Host: {name}:{port}\r\nOrigin: {address}\r\nCookie: {self._cookie}\r\n"
        reader, writer = await asyncio.open_connection(name, int(port), limit=1 << 22)
        self._open.append(writer)
        return reader, writer, head

    async def _look(self, stream: int) -> None:
        reader, writer, head = await self._connected(stream)
        path = f"/api/matches/{self._ids[stream % self._load.matches]}/live?seats=1"
        writer.write(f"GET {path} HTTP/1.1\r\n{head}\r\n".encode())
        seq, event = -1, b""
        async for line in reader:
            if line.startswith(b"id: "):
                seq = int(line[4:])
            elif line.startswith(b"event: "):
                event = line[7:].strip()
            elif line.startswith(b"data: ") and event == b"state":
                self._load.seen.append((stream, seq, time.perf_counter()))
                if seq == 0:
                    self._ready.release()

    async def _enter(
        self, match: int, line: int, body: dict[str, object], reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter, head: str, turn: asyncio.Lock,
    ) -> None:  # fmt: skip
        packed = json.dumps(body).encode()
        request = (
            f"POST /api/matches/{self._ids[match]}/lines HTTP/1.1\r\n{head}"
            f"Content-Type: application/json\r\nContent-Length: {len(packed)}\r\n\r\n"
        )
        begin = time.perf_counter()
        self._load.sent[match, line + 1] = begin
        async with turn:  # a phone sends one after the other
            writer.write(request.encode() + packed)
            status, size = await reader.readline(), 0
            while (said := await reader.readline()) not in (b"\r\n", b""):
                if said.lower().startswith(b"content-length:"):
                    size = int(said.split(b":")[1])
            answer = json.loads(await reader.readexactly(size))
        self._load.answered.append(time.perf_counter() - begin)
        assert b" 200 " in status, (status, answer)
        assert answer["seq"] == line + 1, answer
        self._load.acknowledged.append((self._ids[match], str(body["id"])))


def _cpu(process: int) -> float:
    """Return how many seconds a process has worked; 0 where the system does not tell."""
    status = Path(f"/proc/{process}/stat")
    if not status.exists():
        return 0.0
    fields = status.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def bare(load: Load, size: int, file: Path | None = None) -> Load:
    """Put a load on a bare stream of states of so many bytes, in a process of its own.

    With a file, each entry is written there first.
    """
    call = [sys.executable, "-m", "benchmarks.bare_stream", str(size)]
    call += [str(file)] if file is not None else []
    with subprocess.Popen(call, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603
        try:
            assert process.stdout is not None
            address = f"http://127.0.0.1:{int(process.stdout.readline())}"
            ids = [f"match-{number}" for number in range(load.matches)]
            phones = _Phones(load, [address], "none=", ids)
            asyncio.run(phones.put("me", _play()[0], [process.pid]))
            load.memory = memory(process.pid, "VmHWM")
        finally:
            process.terminate()
    return load


def rows(load: Load, where: str, beside: Load | None = None, on_disk: Load | None = None) -> list[Row]:
    """Return what a run has measured, a bare stream beside it, and one that writes to a disk."""
    delays, answers = sorted(load.delays), sorted(load.answered)
    count = f"{where}: {load.matches} matches, {load.matches * load.looking_on} looking on, "
    count += f"{load.a_second} entries/s for {load.seconds:.0f} s"
    bare_one, durable = _Other(beside, "a bare stream"), _Other(on_disk, "one that writes to disk")
    beside_them = [
        other.row(f"{where}: {what}", load, measured)
        for what, measured in _MEASURED.items()
        for other in ((bare_one, durable) if beside is not None else (bare_one,))
    ]
    return [
        Row(f"{count}; on the other phones within 60 ms", share(delays), "%",
            target=Target("at least", 95)),
        *beside_them,
        Row(f"{where}: entry acknowledged, 95 of 100 within",
            1000 * answers[int(len(answers) * 0.95)], "ms"),
        Row(f"{where}: CPU of the phones for the same",
            1000 * load.of_phones / max(1, len(load.acknowledged)), "ms"),
        Row(f"{where}: memory of the server, PSS (RSS at most {load.memory:.0f} MB)", load.pss,
            "MB", target=Target("at most", 70)),
        Row(f"{where}: of {len(load.acknowledged)} acknowledged lost or doubled", load.lost),
    ]  # fmt: skip


@dataclass
class _Other:
    """A run beside another one, if there is one, and what it was."""

    load: Load | None
    called: str

    def row(self, what: str, ours: Load, measured: Callable[[Load], float]) -> Row:
        """Return a number of milliseconds of both."""
        if self.load is None:
            return Row(what, measured(ours), "ms")
        return Row(what, measured(ours), "ms", other=measured(self.load), against=self.called)


def _half(load: Load) -> float:
    return 1000 * median(load.delays)


def _late(load: Load) -> float:
    delays = sorted(load.delays)
    return 1000 * delays[int(len(delays) * 0.95)]


def _each(load: Load) -> float:
    return 1000 * load.cpu / max(1, len(load.acknowledged))


_MEASURED: Mapping[str, Callable[[Load], float]] = {
    "half of them within": _half,
    "95 of 100 within": _late,
    "CPU of the servers for an entry and those that look on": _each,
}


def measure() -> Sequence[Row]:
    """Serve a file; then a database by two servers, where PostgreSQL is installed."""
    size = (MATCHES, LOOKING_ON, A_SECOND, SECONDS)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        ours = run(Load(*size), str(folder / "club.db"), folder)
        in_memory = bare(Load(*size), _BYTES)
        on_disk = bare(Load(*size), _BYTES, folder / "bare.db")
        found = rows(ours, "SQLite", in_memory, on_disk)
        programs = postgres.programs()
        if programs is None:
            return [*found, Row("PostgreSQL, two servers", missing="PostgreSQL is not installed")]
        with postgres.server(programs) as socket:
            where = f"postgresql://{postgres.USER}@/postgres?host={socket}"
            return [*found, *rows(run(Load(*size), where, folder, 2), "PostgreSQL, two servers")]
