"""The best line that was there, as the television shows it at the end of a match."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from printplay.api.entry import table_view
from printplay.api.hindsight import Hindsight
from printplay.core.errors import FileError
from printplay.core.i18n import use
from printplay.games.go_for_gold.hindsight import BestLine
from printplay.ledger.matches.match import StoredMatch
from tests.web.helpers import Phone, Table

Found = Callable[[StoredMatch], Hindsight]


@pytest.fixture
def over(table: Table) -> tuple[Phone, str]:
    """Return the host's phone, and a match that is over."""
    host = table.phone("host")
    match = host.start()
    assert host.add(match, "round 2", "Anna: i2 i3", anyway=True).status_code == 200
    assert host.send(match, "finish", anyway=True).status_code == 200
    return host, match


def finding(*lines: tuple[str, int, int, int]) -> Found:
    """Return a search that finds lines: player, points, bound and points drawn."""

    def found(stored: StoredMatch) -> Hindsight:
        record = "\n".join(stored.headers[:2]) + "\nplayers {}\nstart N\nround 2\n{}: i2 i3\n"
        best = [BestLine(*line, record.format(line[0], line[0])) for line in lines]
        return Hindsight(tuple(best), lucky=False, report=stored.report)

    return found


def shown(table: Table, monkeypatch: pytest.MonkeyPatch, over: tuple[Phone, str], found: Found) -> Any:
    """Return what the page is answered when a search finds something."""
    monkeypatch.setattr(table_view, "in_match", found)

    async def here(_work: object, stored: StoredMatch) -> Any:
        return (table_view.best_shown(stored),)

    monkeypatch.setattr(table.server.searches.worker, "run", here)
    host, match = over
    answer = host.http.get(f"/api/matches/{match}/best")
    assert answer.status_code == 200, answer.text
    return json.loads(answer.text)["best"]


def test_the_best_line_comes_with_its_moves(
    table: Table, monkeypatch: pytest.MonkeyPatch, over: tuple[Phone, str]
) -> None:
    """The line of most points is named with its player, and drawn from space to space."""
    found = finding(("Anna", 20, 20, 4), ("Ben", 33, 33, 19))
    best = shown(table, monkeypatch, over, found)
    assert best["sentence"] == "The best line there was: 33 (Ben drew 19)."
    assert [(one["seat"], one["round"], len(one["points"])) for one in best["trails"]] == [(1, 1, 3)]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ([("Anna", 33, 40, 19)], "Es gab eine bessere Linie: mindestens 33 (Anna hat 19 gezogen)."),
        ([("Anna", 33, 33, 33)], "Anna hat die beste Linie gezogen, die es gab."),
        ([("Anna", 33, 40, 33)], None),  # nothing is known that would be true
        ([], None),
    ],
)
def test_nothing_false_is_said(
    table: Table,
    monkeypatch: pytest.MonkeyPatch,
    over: tuple[Phone, str],
    lines: Sequence[tuple[str, int, int, int]],
    said: str | None,
) -> None:
    """A line that is not proven is called a better one; one that is neither is not shown."""
    _host, match = over
    monkeypatch.setattr(table_view, "in_match", finding(*lines))
    found = table_view.best_shown(table.server.ledger.match(match).stored)
    with use("de"):
        assert (found.sentence() if found is not None else None) == said


def test_without_the_extra_there_is_none(
    table: Table, monkeypatch: pytest.MonkeyPatch, over: tuple[Phone, str]
) -> None:
    """Where the search is not installed, or takes too long, the page shows the end without it."""

    def missing(_stored: StoredMatch) -> Hindsight:
        raise FileError("not installed")

    assert shown(table, monkeypatch, over, missing) is None


def test_a_match_that_goes_on_is_not_searched(table: Table) -> None:
    """While a match is open nobody is told where the best line would have gone."""
    host = table.phone("host")
    match = host.start()
    assert host.http.get(f"/api/matches/{match}/best").json() == {"format": 1, "best": None}
    assert not table.server.searches._running
