"""Slow work beside the server: each job once, kept, and only a few for one person."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from printplay.core.errors import PrintplayError
from printplay.web.jobs import BusyError, Jobs, PrintedFile, WorkerProcess
from printplay.web.server import SearchProcess
from tests.web.helpers import Table


class Slow:
    """A worker that makes nothing until it may; `made` counts what it made."""

    def __init__(self) -> None:
        self.may, self.made = asyncio.Event(), 0

    def jobs(self) -> Jobs:
        """Return jobs that this worker does."""
        worker: Any = self
        return Jobs(worker)

    async def run(self, work: Callable[..., PrintedFile], *given: Any) -> PrintedFile:
        """Wait, then do it."""
        await self.may.wait()
        self.made += 1
        return work(*given)


def file(name: str) -> PrintedFile:
    """Return a small file."""
    return PrintedFile(name.encode())


def test_one_person_keeps_nobody_waiting() -> None:
    """Who asks for many things is refused some of them; who asks for one gets it."""

    async def played() -> tuple[list[Any], PrintedFile]:
        slow = Slow()
        jobs = slow.jobs()
        many = [asyncio.ensure_future(jobs.make_once("guest", n, file, str(n))) for n in range(12)]
        await asyncio.sleep(0)
        other = asyncio.ensure_future(jobs.make_once("anna", "board", file, "board"))
        await asyncio.sleep(0)
        slow.may.set()
        return await asyncio.gather(*many, return_exceptions=True), await other

    found, board = asyncio.run(played())
    assert board.content == b"board"
    assert 0 < sum(isinstance(one, BusyError) for one in found) < 12


def test_who_asks_again_later_is_not_refused() -> None:
    """A page that asks for many pictures, and again for those not drawn yet, gets them all."""

    async def played() -> list[bool]:
        slow = Slow()
        jobs = slow.jobs()
        slow.may.set()
        there = []
        for _time in range(3):
            many = [jobs.make_within(0, "anna", number, file, str(number)) for number in range(12)]
            there.append(all(await asyncio.gather(*many)))
            await asyncio.sleep(0.05)
        return there

    first, *_between, last = asyncio.run(played())
    assert (first, last) == (False, True)


def test_a_job_is_done_once() -> None:
    """Twelve who ask for the same at once wait for one job, and the next finds it kept."""

    async def played() -> int:
        slow = Slow()
        jobs = slow.jobs()
        slow.may.set()
        await asyncio.gather(*(jobs.make_once("guest", "report", file, "x") for _ in range(12)))
        await jobs.make_once("anna", "report", file, "x")
        return slow.made

    assert asyncio.run(played()) == 1


def test_photos_are_not_kept() -> None:
    """What nothing may be kept of is made for each who asks, and a person has a few in turn."""

    async def played() -> tuple[int, list[Any], int]:
        slow = Slow()
        worker: Any = slow
        jobs = Jobs(worker, max_waiting=5, max_per_person=2, cache_bytes=0)
        many = [asyncio.ensure_future(jobs.make_once("anna", n, file, str(n))) for n in range(3)]
        await asyncio.sleep(0)
        slow.may.set()
        found = await asyncio.gather(*many, return_exceptions=True)
        await jobs.make_once("anna", 0, file, "0")
        return slow.made, found, len(jobs._cache)

    made, found, kept = asyncio.run(played())
    assert (made, kept) == (3, 0)
    assert [isinstance(one, BusyError) for one in found] == [False, False, True]


def test_a_search_that_took_too_long_is_not_begun_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for a line that was not found in time is told so at once, each time."""
    begun: list[object] = []

    async def late(_self: object, work: object, *_given: object) -> None:
        begun.append(work)
        raise PrintplayError("this took too much time or memory and was stopped")

    monkeypatch.setattr(WorkerProcess, "run", late)

    async def played() -> list[Any]:
        jobs = Jobs(SearchProcess())
        return [await jobs.make_within(9, "anna", "match", file, "line") for _time in range(2)]

    assert asyncio.run(played()) == [(None,), (None,)]
    assert begun == [file]


def test_a_report_is_made_anew_only_after_an_entry(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same report is sent again as it is; once somebody has entered something it is another."""
    host = table.phone("host", "Anna")
    asked: list[str] = []
    run = table.server.prints.worker.run

    async def counted(work: Callable[..., Any], *given: object) -> Any:
        asked.append(work.__name__)
        return await run(work, *given)

    monkeypatch.setattr(table.server.prints.worker, "run", counted)
    for _match in range(2):
        match = host.start("gotoku", "Anna", "Ben")
        host.add(match, "Anna: total 9", "Ben: total 4", "end", anyway=True)
        for _time in range(2):
            assert host.http.get("/history/picture.svg").status_code == 200
    assert asked == ["_draw_picture", "_draw_picture"]
