"""Matches of every game: legal ones are valid, told and read back alike; one slip is one fault."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from printplay.core.i18n import LANGUAGES, use
from printplay.lookup.record import check_lines
from printplay.match.game import Game
from printplay.match.text.record import read_record
from printplay.match.text.source import from_text
from printplay.match.text.writing import formatted
from tests.games.matches import LONGEST, by_chance, report_events, samples
from tests.slips import shown, slips, verdict

SEEDS = (1, 2)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_legal_is_valid(game: Game, seed: int) -> None:
    """A match played by what the rules call legal breaks none, and has its standings."""
    match = by_chance(game, seed)
    report = report_events(game.rules(match.board), match.setup, match.events)
    assert [one for one in report.violations if one.severity == "error"] == []
    assert report.finished or len(match.events) == LONGEST
    placings = report.standings
    assert sorted(one.player for one in placings) == sorted(match.setup.players)
    assert [one.rank for one in placings] == sorted(one.rank for one in placings)
    assert all(one.winner for one in placings if one.rank == 1) or not report.full_standings.decided
    assert all(sum(points.value for points in one.points) == one.score for one in placings)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_match_written_is_read_again(game: Game, seed: int) -> None:
    """A record written of a match tells the same match, and has its form already."""
    match = by_chance(game, seed)
    record = read_record(from_text("x", match.text))
    assert record.violations == ()
    assert [(type(one), one) for one in record.events] == [(type(one), one) for one in match.events]
    assert record.setup == match.setup
    assert formatted(record) == match.text


def test_a_formatted_record_stays_as_it_is(game: Game) -> None:
    """Every sample of a game is formatted once and for all, and says what it said."""
    for sample in samples(game):
        once = formatted(sample.record)
        again = read_record(from_text("x", once))
        assert formatted(again) == once
        assert again.events == sample.record.events


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_leads_is_told_in_every_language(game: Game, language: str) -> None:
    """The standings of a sample name all players, and say in a sentence what decides."""
    for sample in samples(game):
        with use(language):
            told = list(sample.standings_lines())
        assert all(any(name in line for line in told) for name in sample.record.setup.players)
        assert told[-1].endswith(".")


def test_one_slip_is_one_fault(game: Game) -> None:
    """What one slip in a legal record brings about is told as following from it."""
    sample = next(samples(game)).record
    some = slips(formatted(sample), sample.setup.players, random.Random(3))
    for _time in range(12):
        slip = next(some)
        assert not verdict(slip), shown(slip)


def test_a_match_may_stop_anywhere(game: Game) -> None:
    """A record without its end is an unfinished match, and no fault."""
    match = by_chance(game, 4)
    for kept in range(0, len(match.events), 1 + len(match.events) // 5):
        begun = match._replace(events=match.events[:kept])
        assert check_lines(from_text("x", begun.text), Path()).violations == ()
