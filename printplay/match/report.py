"""A report on a record: faults, events, states and standings."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from operator import eq
from pathlib import Path
from typing import Any

from printplay.core.answers import speak, versioned
from printplay.core.errors import CallError
from printplay.core.faults import VALUE, Fault
from printplay.core.i18n import N_, _
from printplay.geometry.playable import Playable
from printplay.match.entered_results import UNTOLD
from printplay.match.lines.grammar import Event, GameState, Rules, State, Unread
from printplay.match.lines.line import EVERY, LineForm, Span
from printplay.match.lines.words import Words
from printplay.match.replay import NOTHING_PLAYED, PlayedEvents, play_events
from printplay.match.standings import Placing, Standings
from printplay.match.text import report_text
from printplay.match.text.headers import HEADERS, headers_of
from printplay.match.text.record import Record, placed
from printplay.match.text.report_text import line_of, localized_fault
from printplay.match.text.source import MAX_BYTES
from printplay.match.text.writing import write_event
from printplay.printing.output.drawable import Drawable, PictureForm, face_of

UNREADABLE = "PP-0"


@dataclass(frozen=True)
class Report(Drawable):
    """A report on a record: the match replayed, and every fault at its place.

    `violations` are the faults in the order of their places, without messages; `faults` has these.
    """

    record: Record
    board: Playable | None
    violations: tuple[Fault, ...]
    _rules: Rules[Any] | None = field(default=None, repr=False, compare=False)
    played: PlayedEvents = NOTHING_PLAYED

    def __repr__(self) -> str:
        return f"<Report: {self.text()}>"

    # -- faults -----------------------------------------------------------------------------------

    @property
    def valid(self) -> bool:
        """Return whether there are no errors; warnings are allowed."""
        return not any(violation.severity == "error" for violation in self.violations)

    @property
    def readable(self) -> bool:
        """Return whether every line could be read."""
        return not any(violation.code == UNREADABLE for violation in self.violations)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Return all errors and warnings, in the order of the lines."""
        return tuple(localized_fault(violation, self.record) for violation in self.violations)

    # -- what was played ---------------------------------------------------------------------------

    @cached_property
    def finished(self) -> bool:
        """Return whether the match is over by its rules."""
        return self._rules is not None and self._rules.finished(self.state)

    @property
    def standings(self) -> tuple[Placing, ...]:
        """Return the players in ranking order; empty if there is nothing to replay."""
        return self.full_standings.placings

    @property
    def decided_by(self) -> str | None:
        """Return what decides the first place; None if nobody plays.

        That is `score`, `shared`, `open`, `none`, or the name of a tie-break.
        """
        return self.full_standings.decided_by

    @cached_property
    def full_standings(self) -> Standings:
        """Return the standings with what decided them; without players if there is nothing to replay."""
        if self._rules is None:
            return Standings((), None)
        record = self.record
        players, fewest = record.setup.players, record.game.players[0] if record.game is not None else 1
        missing = {
            fault.player for fault in self.played.faults if fault.code == UNTOLD and fault.severity == "error"
        }
        is_common = not missing <= {*players}  # then no player has a result
        without = tuple(name for name in players if is_common or name in missing)
        standings = self._rules.standings(self.state)
        return standings.for_match(finished=self.finished, without=without, fewest=fewest)

    @property
    def events(self) -> tuple[Event, ...]:
        """Return the events, one per line; an `Unread` for each line that cannot be read."""
        return self.record.events

    @property
    def lines(self) -> tuple[int, ...]:
        """Return the line of the record (from 1) that each event stands in."""
        return self.record.lines

    @property
    def states(self) -> tuple[Any, ...]:
        """Return the state of the match after each event, a frozen value of its game.

        Empty if there is nothing to replay.
        """
        return self.played.states[1:]

    @property
    def state(self) -> GameState:
        """Return the state after the last event; raise IndexError if there is nothing to replay."""
        return GameState(self.played.states[-1])

    def legal(self, line: int | None = None) -> tuple[str, ...]:
        """Return lines that the rules allow next, as `Match.add` takes them.

        `line` is the line of the record (from 1) that they would follow, by default the
        last. They are enough to play a whole match, but not always complete. Empty if the match is
        over, or there is nothing to replay.
        """
        if self._rules is None or self.record.game is None:
            return ()
        number = math.inf if line is None else line
        state = self.played.states[bisect_right(self.record.lines, number)]
        if self._rules.finished(state):
            return ()
        grammar = self.record.game.grammar
        return tuple(write_event(event, grammar, self.board) for event in self._rules.legal(state))

    # -- text --------------------------------------------------------------------------------------

    def json(self, lang: str | None = None) -> dict[str, Any]:
        """Return what `printplay check --json` prints, its sentences in a language."""
        with speak(lang):
            return versioned({**as_json(self), "kind": "record"})

    def text(self, lang: str | None = None) -> str:
        """Return the text of `printplay check`: faults with line and cure, then who leads."""
        with speak(lang):
            return "\n".join((*self.fault_lines(), *self.ranking()))

    def fault_lines(self, *, colour: bool = False) -> Iterator[str]:
        """Yield the lines about faults; `colour` is for a terminal."""
        return report_text.fault_lines(self.record, self.violations, colour=colour)

    def ranking(self) -> Iterator[str]:
        """Yield the lines about the standings; first "no problems found", if so."""
        if not self.violations:
            name = self.record.source.name
            yield _("{record}: No problems found.").format(record=name)
        yield from self.standings_lines()

    def standings_lines(self, *, sources: bool = True) -> Iterator[str]:
        """Yield the lines about the standings; with `sources`, all points with their sources."""
        return report_text.standings_lines(
            self.record, self.full_standings, finished=self.finished, valid=self.valid, sources=sources
        )

    def picture(self, form: PictureForm = "svg") -> bytes:
        """Return the match drawn on its board, faults marked, as "svg", "png" or "pdf".

        Raises CallError if the game has no board to draw on, or for an unknown form.
        """
        return self._picture(f".{form}")

    def _picture(self, suffix: str) -> bytes:
        game = self.record.game
        drawn = None if self.board is None or game is None else game.display.play_picture(self)
        if drawn is None or game is None:
            raise CallError(N_("there is no board to draw the match on"))
        return face_of(game.id, drawn, suffix)

    def formatted(self, *, stamp: bool = False) -> str | None:
        """Return the record in canonical form with its comments; None if a line is unreadable.

        With `stamp`, it has the board's hash and the version of the rules, too.
        """
        from printplay.match.text.writing import formatted, stamped

        record, board = self.record, self.board
        if not self.readable or record.game is None:
            return None
        text = formatted(record, board)
        if stamp and board is not None:
            text = stamped(text, board.hash, record.game.rules_version)
        return text

    def rewrite(self, file: str | Path, *, stamp: bool = False) -> bool:
        """Rewrite the file in that form; return False if it already was.

        Raises FileError if the file cannot be written, CallError if a line is unreadable.
        """
        from printplay.core.files import read_bytes
        from printplay.printing.output.writing import write_file

        text, path = self.formatted(stamp=stamp), Path(file)
        if text is None:
            raise CallError(N_("parts of the record cannot be read"))
        if text.encode() == read_bytes(path, str(path), MAX_BYTES):
            return False
        write_file(path, text.encode())
        return True


def replay_record(
    record: Record,
    board: Playable | None,
    rules: Rules[State],
    extra: Sequence[Fault] = (),
    earlier_report: Report | None = None,
) -> Report:
    """Replay a record that was read, on its board.

    `earlier_report` is an earlier report on the same board: of its first lines, of the same lines with
    another spelling, or of more. The common lines are not replayed again, unless a later header
    changes the rules for them.
    """
    played = NOTHING_PLAYED
    if earlier_report is not None:
        earlier_record = earlier_report.record
        if earlier_record.setup == record.setup and all(map(eq, earlier_record.events, record.events)):
            played = earlier_report.played  # by the same rules
    if len(played.states) != len(record.events) + 1:
        played = play_events(rules, record.setup, record.events, played)
    faults = played.faults
    if board is not None and record.setup.hash is not None and record.setup.hash != board.hash:
        values = {"recorded": record.setup.hash, "found": board.hash}
        other_board = Fault("PP-4", "other-board", values, "other-board", where="hash", about=VALUE)
        faults = (other_board, *(violation.as_consequence() for violation in faults))
    violations = _place_faults(record, [*extra, *faults], played.suggestions)
    return Report(record, board, violations, rules, played)


def report_unplayed(record: Record, board: Playable | None, faults: Sequence[Fault]) -> Report:
    """Report on a record that cannot be replayed: its game or its board is unknown."""
    return Report(record, board, _place_faults(record, faults, ()))


def _place_faults(record: Record, faults: Sequence[Fault], suggestions: Iterable[int]) -> tuple[Fault, ...]:
    """Return all violations of a record, each at its place."""
    read_faults = list(record.violations)
    for index in suggestions:
        event, which = record.events[index], record.unread.get(index)
        if which is not None and isinstance(event, Unread):
            fault = read_faults[which]
            read_faults[which] = replace(fault, hint="repaired", hint_values={"repaired": event.repaired})
    words_of = cache(record.words)  # a line of hundreds of words may have as many faults
    placed_faults = [*read_faults, *(locate(record, fault, words_of) for fault in faults)]
    placed_faults.sort(key=lambda fault: (fault.line or 0, fault.consequence, fault.column or 0))
    return tuple(placed_faults)


def locate(record: Record, violation: Fault, words_of: Callable[[int], Words]) -> Fault:
    """Return a violation with line and columns, from the event or header it is about."""
    if violation.line is not None:
        return violation
    if isinstance(violation.where, str):
        number = record.setup.lines.get(violation.where)
    elif violation.where is not None and violation.where < len(record.lines):
        number = record.lines[violation.where]
    else:
        number = record.lines[-1] if record.lines else None
    if number is None:
        return violation.with_place(1, 1, 1)
    words = words_of(number)
    about = _words_about(record, violation, words) if violation.about else None
    return placed(violation, number, words, about)


def _words_about(record: Record, violation: Fault, words: Words) -> Span:
    about, fault_place = violation.about, violation.where
    if isinstance(about, str) and about in EVERY:
        return EVERY[about]
    if isinstance(fault_place, str):
        forms = HEADERS if record.game is None else headers_of(record.game)
        return forms[fault_place].place(words, about)
    event: Any = record.events[-1 if fault_place is None else fault_place]
    form: LineForm = type(event).form
    return form.place(words, about)


def as_json(report: Report) -> dict[str, Any]:
    """Return the output of `check --json`."""
    record, board = report.record, report.board
    return {
        "game": record.game.id if record.game is not None else None,
        "layout": board.name if board is not None else record.setup.layout,
        "layout_hash": board.hash if board is not None else None,
        "rules": record.game.rules_version if record.game is not None else 1,
        "valid": report.valid,
        "finished": report.finished,
        "violations": [localized_fault(violation, record).json() for violation in report.violations],
        **standings_json(report.full_standings, record),
    }


def standings_json(standings: Standings, record: Record) -> dict[str, Any]:
    """Return the players ranked, and what decides the first place, as data."""
    return {
        "standings": [
            placing_json(placing, record, has_score=placing.player not in standings.without)
            for placing in standings.placings
        ],
        "decided_by": standings.decided_by,
    }


def placing_json(placing: Placing, record: Record, *, has_score: bool = True) -> dict[str, Any]:
    """Return one player's place as data; `has_score` says that there is a score."""
    return {
        "rank": placing.rank,
        "player": placing.player,
        "score": placing.score if has_score else None,
        "winner": placing.winner,
        "unchecked": placing.unchecked,
        "tie_break": dict(placing.tie_break),
        "points": [
            {"value": points.value, "from": points.source, "line": line_of(points, record)}
            for points in placing.points
        ],
    }
