"""A match of the ledger as it stands: its lines as a record, and the replay of that."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from printplay import games
from printplay.games.asking import Question, Way
from printplay.games.game import Meta
from printplay.games.match import End, Grammar
from printplay.ledger.entry import Entry, Folded, Line, fold, names_after, players_in
from printplay.ledger.snapshot import restore
from printplay.ledger.store import Match
from printplay.record.check import Report, replayed
from printplay.record.diagnostics import Violation
from printplay.record.source import Source
from printplay.record.text import Record, read, read_line, write_event
from printplay.record.words import Nobody, Unreadable


@dataclass(frozen=True)
class Kept:
    """A match with its entries. Lines of its record are headers, then one for each line kept."""

    match: Match
    entries: tuple[Entry, ...]

    @property
    def id(self) -> str:
        """Return the id of the match."""
        return self.match.id

    @cached_property
    def meta(self) -> Meta:
        """Return what the game tells of itself."""
        return games.find(self.match.game)

    @cached_property
    def board(self) -> Any:
        """Return the board the match is played on, None where there is none."""
        return restore(self.match.board, self.match.game) if self.match.board else None

    @cached_property
    def folded(self) -> Folded:
        """Return which lines hold."""
        return fold(self.entries)

    @cached_property
    def headers(self) -> tuple[str, ...]:
        """Return the headers the match was opened with, players by their names of today."""
        lines = self.match.headers.split("\n")
        return tuple(
            f"players {', '.join(names_after(self._first_names, self.folded.renames))}"
            if self.folded.renames and line.startswith("players ")
            else line
            for line in lines
        )

    @cached_property
    def _first_names(self) -> tuple[str, ...]:
        return players_in(self.match.headers)

    @property
    def exceptions(self) -> list[int]:
        """Return the numbers of the lines that were recorded against the rules."""
        first = len(self.headers) + 1
        return [number for number, line in enumerate(self.folded.lines, first) if line.anyway]

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """Return the lines that hold, players by their names of today."""
        return tuple(self.today(line) for line in self.folded.lines)

    def today(self, line: Line) -> str:
        """Return a line with the players by their names of today."""
        later = [rename for rename in self.folded.renames if rename[0] > line.entry]
        if not later:
            return line.text
        earlier = [rename for rename in self.folded.renames if rename[0] < line.entry]
        players = names_after(self._first_names, earlier)
        names = dict(zip(players, names_after(players, later), strict=True))
        return renamed(line.text, self.meta, players, names)

    @cached_property
    def report(self) -> Report:
        """Return the match replayed."""
        return self.report_of(())

    def report_of(
        self, more: Sequence[str], origins: Mapping[int, tuple[str, int]] | None = None
    ) -> Report:
        """Return the match replayed with more lines after those it has."""
        name = self.id or "score start"  # not opened yet
        source = Source(name, (*self.headers, *self.lines, *more), origins=origins or {})
        record = read(source)
        other = Violation("PP-3", "match-here", {"id": self.id}, where="match")
        extra = () if record.setup.match is None else (other,)
        return replayed(record, self.board, self.meta.rules(self.board), extra)

    @property
    def record(self) -> Record:
        """Return the record as it was read."""
        return self.report.record

    @property
    def players(self) -> tuple[str, ...]:
        """Return the players in seating order."""
        return self.record.setup.players

    @property
    def over(self) -> bool:
        """Tell whether the match was ended."""
        return any(isinstance(event, End) for event in self.record.events)

    @property
    def state(self) -> Any:
        """Return the state of the rules after all events."""
        replay = self.report.replay
        assert replay is not None  # noqa: S101  its board is kept with it
        return replay.states[-1]

    def questions(self, way: Way | None = None, skipped: Iterable[str] = ()) -> list[Question]:
        """Return what is open, first things first."""
        if self.over:
            return []
        return list(self.meta.asking().questions(self.state, way, frozenset(skipped)))

    def left_open(self) -> list[Question]:
        """Return what must be answered before the match can be over."""
        return [question for question in self.questions() if not question.skip]

    @property
    def board_name(self) -> str | None:
        """Return the name of the board the match is played on."""
        return json.loads(self.match.board)["name"] if self.match.board else None

    @property
    def ended_at(self) -> str:
        """Return when the last line was entered, else when the match was started."""
        return self.entries[-1].at if self.entries else self.match.started


def renamed(text: str, meta: Meta, players: tuple[str, ...], names: Mapping[str, str]) -> str:
    """Return a line of a record with players called by other names; its comment stays."""
    code, mark, comment = text.partition("#")
    try:
        event = read_line(code, meta, players)
    except (Unreadable, Nobody):
        return text  # a header entered before the first event: it names nobody
    grammar: Grammar = meta.grammar()
    if grammar.rename is not None:
        event = grammar.rename(event, names)
    elif event.player in names:
        event = event._replace(player=names[event.player])  # type: ignore[attr-defined]
    return f"{write_event(event, grammar)}{'  #' if mark else ''}{comment}"
