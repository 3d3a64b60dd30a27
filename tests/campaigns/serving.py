"""The page under load, killed again and again, and served by two processes at once."""

from __future__ import annotations

import random
import shutil
import tempfile
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path

import httpx2 as httpx

import printplay as pp
from benchmarks.serving import Load, run, share
from tests.ledger import postgres
from tests.web.process import Served, served

_LIVES, _PHONES = 10, 4


def load(folder: Path, _seed: int) -> str:
    """Serve 20 matches to 80 that look on for 20 seconds."""
    return _told(run(_load(), str(folder / "club.db"), folder))


def two_servers(folder: Path, _seed: int) -> str:
    """Let two servers on one database serve the same matches."""
    programs = postgres.programs()
    assert programs is not None, "PostgreSQL is not installed; CONTRIBUTING.md says how"
    with postgres.server(programs) as socket:
        where = f"postgresql://{postgres.USER}@/postgres?host={socket}"
        return _told(run(_load(), where, folder, 2))


def _load() -> Load:
    return Load(matches=20, looking_on=4, a_second=10, seconds=20)


def _told(done: Load) -> str:
    assert done.lost == 0, f"{done.lost} acknowledged entries are lost or doubled"
    delays = done.delays
    assert max(delays) < float("inf"), "an entry never reached a phone"
    return (
        f"{len(done.acknowledged)} entries to {len(delays)} phones, "
        f"{share(delays, 0.150):.1f} % within 150 ms, {done.memory:.0f} MB, none lost"
    )


def kills(folder: Path, seed: int) -> str:
    """Kill the page at random instants while four phones enter; each goes on where it was."""
    chance = random.Random(seed)
    where, state = str(folder / "club.db"), folder / "state"
    told: list[list[str]] = [[] for _phone in range(_PHONES)]
    match, cut = "", 0
    for _life in range(_LIVES):
        with served(where, state) as server:
            host = server.join()
            match = host.start()
            phones = [
                threading.Thread(target=_enter, args=(server, match, number, told[number]))
                for number in range(_PHONES)
            ]
            for phone in phones:
                phone.start()
            threading.Event().wait(0.3 + chance.random())
            server.kill()
            for phone in phones:
                phone.join(60)
            cut += 1
    with pp.open_ledger(where) as ledger:
        kept = [entry.sent for entry in ledger.match(match).stored.entries]
    entered = [id_ for phone in told for id_ in phone]
    assert len(set(kept)) == len(kept), "an entry is stored twice"
    lost = [id_ for id_ in entered if id_ not in kept]
    assert not lost, f"{len(lost)} acknowledged entries are lost"
    return f"{cut} kills, {len(entered)} entries acknowledged, none lost, none doubled"


def _enter(server: Served, match: str, phone: int, told: list[str]) -> None:
    """Enter lines until the server is gone: first the one again that was never answered."""
    try:
        member = server.join()
        while True:
            id_ = f"phone-{phone}-{len(told):06d}"
            answer = member.add(match, id_, "round 4")
            assert answer.status_code == 200, answer.text
            told.append(id_)
    except (httpx.HTTPError, OSError):
        return


def _in_a_folder(campaign: Callable[[Path, int], str], seed: int) -> str:
    folder = tempfile.mkdtemp(prefix="campaign-")
    try:
        return campaign(Path(folder), seed)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


CAMPAIGNS = {
    "load on the page": partial(_in_a_folder, load),
    "kills of the page": partial(_in_a_folder, kills),
    "two servers of one ledger": partial(_in_a_folder, two_servers),
}
