"""Matches of any game: its sample record, and matches played by chance by what is legal alone."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from printplay.core import resources
from printplay.lookup.record import check_lines
from printplay.match.game import Game
from printplay.match.lines.grammar import Event, Rules, Setup
from printplay.match.replay import play_events
from printplay.match.report import Report
from printplay.match.text.record import Record
from printplay.match.text.source import from_text, read_source
from printplay.match.text.writing import write

#: Where a match by chance is broken off: it may go on for very long where nobody wants to win.
LONGEST = 300


class Match(NamedTuple):
    """A match played: by whom, on what, and what happened."""

    game: Game
    setup: Setup
    board: Any
    events: Sequence[Event]

    @property
    def text(self) -> str:
        """Return its record."""
        return write(self.setup, self.events, self.game.grammar)


def report_events(rules: Rules[Any], setup: Setup, events: Sequence[Event]) -> Report:
    """Return the report on events that stand in no record: its faults have no places."""
    record = Record(from_text("events", ""), None, setup, tuple(events), (), ())
    played = play_events(rules, setup, events)
    return Report(record, None, played.faults, rules, played)


def samples(game: Game) -> Iterator[Report]:
    """Yield what was found in the whole matches among the records: the valid ones of a game."""
    for path in sorted(resources.records().glob("[a-z]*.play")):
        if f"game {game.id}\n" not in path.read_text("utf-8"):
            continue
        report = check_lines(read_source(path), path.parent)
        if report.record.game == game and report.valid:
            yield report


def by_chance(game: Game, seed: int) -> Match:
    """Play a match to its end, or far into it, with the headers and the board of a sample."""
    sample, dice = next(samples(game)), random.Random(seed)
    setup, rules = sample.record.setup, game.rules(sample.board)
    now, events = rules.start(setup), list[Event]()
    while not rules.finished(now) and len(events) < LONGEST:
        legal = list(rules.legal(now))
        assert legal, f"nothing is legal in a match that is not over: {events}"
        kind = dice.choice(sorted({type(event).__name__ for event in legal}))
        event = dice.choice([event for event in legal if type(event).__name__ == kind])
        found, now = rules.step(now, event)
        assert not found, (found, event)
        events.append(event)
    return Match(game, setup, sample.board, events)
