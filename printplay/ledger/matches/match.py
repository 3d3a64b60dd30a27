"""A match of the ledger: its lines as a record, and their replay."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from printplay.core.faults import Fault
from printplay.core.i18n import _
from printplay.geometry.playable import Playable
from printplay.ledger.matches import snapshot
from printplay.ledger.matches.snapshot import restore_board
from printplay.ledger.store import clock
from printplay.ledger.store.entry import (
    ActiveLine,
    Entry,
    LogState,
    MatchRow,
    OfRow,
    apply_renames,
    entry_words,
    fold_entries,
    parse_set_aside,
    players_in,
)
from printplay.match import derived_questions, registry
from printplay.match.game import Game
from printplay.match.lines.grammar import End, GameState
from printplay.match.lines.words import Nobody, Unreadable
from printplay.match.question import Prompt, Way
from printplay.match.report import Report, as_json, replay_record, standings_json
from printplay.match.rules import PlainRules
from printplay.match.shown import Uncounted
from printplay.match.standings import Standings
from printplay.match.text.headers import ABOUT
from printplay.match.text.record import Record, read_line, read_record
from printplay.match.text.report_text import message
from printplay.match.text.source import RecordSource
from printplay.match.text.writing import write_event
from printplay.pads.file.finding import at_hand
from printplay.pads.file.pad import Pad
from printplay.pads.game import game_of


@dataclass
class LastReport:
    """The last record and report of a match, or of fewer or more lines; the next go on from them."""

    report: Report | None = None
    record: Record | None = None


@dataclass(frozen=True)
class StoredMatch(OfRow):
    """A match with its entries. Its record has the headers, then the lines in force."""

    row: MatchRow
    entries: tuple[Entry, ...]
    last: LastReport = field(default_factory=LastReport, compare=False, repr=False)

    @property
    def touched(self) -> int:
        """Return a number that grows with each write to the ledger."""
        return self.row.touched

    @property
    def tip(self) -> str:
        """Return the seal of this state, which no other state of the match has."""
        return self.row.tip

    @property
    def without_caches(self) -> StoredMatch:
        """Return it without what was computed of it, to be sent to another process."""
        return StoredMatch(self.row, self.entries)

    @property
    def without_entries(self) -> StoredMatch:
        """Return it as it was opened, equal whatever was entered since."""
        return StoredMatch(self.row._replace(over=False, touched=0, tip="", dropped=False), ())

    @cached_property
    def game(self) -> Game:
        pad = self.board
        return game_of(pad) if isinstance(pad, Pad) else registry.find_game(self.row.game)

    @cached_property
    def board(self) -> Playable | None:
        """Return the board the match is played on, or None."""
        if self.last.report is not None:
            return self.last.report.board
        return restore_board(self.row.board, self.row.game) if self.row.board else None

    @cached_property
    def rules(self) -> PlainRules[Any]:
        return self.game.rules(self.board)

    @cached_property
    def log_state(self) -> LogState:
        return fold_entries(self.entries)

    @cached_property
    def headers(self) -> tuple[str, ...]:
        """Return the headers as opened, with later changes of players' names, date, place and note."""
        headers = []
        for line in self.row.headers.split("\n"):
            key = line.partition(" ")[0]
            if key == "players":
                players = apply_renames(self.first_players, self.log_state.renames)
                headers.append(f"players {', '.join(players)}")
                headers += [f"{key} {value}" for key in ABOUT if (value := self.log_state.about.get(key))]
            elif key not in self.log_state.about:
                headers.append(line)
        return tuple(headers)

    @cached_property
    def first_players(self) -> tuple[str, ...]:
        """Return the players as the match was opened, in seating order."""
        return players_in(self.row.headers)

    @property
    def exception_lines(self) -> list[int]:
        """Return the numbers of the lines that were recorded against the rules."""
        first_number = len(self.headers) + 1
        return [number for number, line in enumerate(self.log_state.lines, first_number) if line.anyway]

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """Return the lines in force, with players' current names."""
        return tuple(self.with_current_names(line) for line in self.log_state.lines)

    @property
    def entered_lines(self) -> list[ActiveLine]:
        """Return all lines that were ever entered, also those that were undone or replaced."""
        lines = (entry for entry in self.entries if entry.kind == "line")
        return [ActiveLine(entry.number, entry.text, entry.anyway) for entry in lines]

    def with_current_names(self, line: ActiveLine) -> str:
        """Return a line with the players' current names."""
        later_renames = [rename for rename in self.log_state.renames if rename[0] > line.entry_number]
        if not later_renames:
            return line.text
        earlier_renames = [rename for rename in self.log_state.renames if rename[0] < line.entry_number]
        players = apply_renames(self.first_players, earlier_renames)
        names = dict(zip(players, apply_renames(players, later_renames), strict=True))
        return rename_in_line(line.text, self.game, players, names)

    @cached_property
    def record(self) -> Record:
        """Return its lines, read as a record."""
        lines, earlier_record = (*self.headers, *self.lines), self.last.record
        if (
            earlier_record is not None
            and earlier_record.source.lines != lines[: len(earlier_record.source.lines)]
        ):
            earlier_record = None
        return self._read_record((), None, earlier_record)

    @cached_property
    def report(self) -> Report:
        """Return the match replayed; what a shorter or longer one had alike is not played again."""
        report = self._replay(self.record, self.last.report)
        self.last.report = report
        return report

    def report_with(
        self, new_lines: Sequence[str], origins: Mapping[int, tuple[str, int]] | None = None
    ) -> Report:
        """Return the match replayed with more lines; a replay that exists is continued."""
        if not new_lines:
            return self.report
        record = self._read_record(new_lines, origins, self.record)
        return self._replay(record, self.last.report)

    def new_faults(self, report: Report) -> tuple[Fault, ...]:
        """Return the faults of a longer report that are new."""
        if not report.violations:
            return ()
        self.last.report = self.last.report or report
        known_keys = {_fault_key(fault, self.report) for fault in self.report.violations}
        return tuple(fault for fault in report.violations if _fault_key(fault, report) not in known_keys)

    def _read_record(
        self,
        new_lines: Sequence[str],
        origins: Mapping[int, tuple[str, int]] | None,
        earlier_record: Record | None,
    ) -> Record:
        name = self.id or _("new match")
        lines = (*self.headers, *self.lines, *new_lines)
        source = RecordSource(name, lines, origins=origins or {}, seated=True)
        with at_hand(self.game):
            return read_record(source, earlier_record)

    def _replay(self, record: Record, earlier_report: Report | None) -> Report:
        wrong_match = Fault("PP-3", "match-here", {"id": self.id}, where="match")
        extra_faults = () if record.setup.match is None else (wrong_match,)
        return replay_record(record, self.board, self.rules, extra_faults, earlier_report)

    @property
    def players(self) -> tuple[str, ...]:
        """Return the players in seating order."""
        return self.record.setup.players

    @cached_property
    def over(self) -> bool:
        return any(isinstance(event, End) for event in self.record.events)

    @property
    def dropped(self) -> bool:
        """Return whether the match is hidden from lists and statistics."""
        return self.log_state.dropped

    @property
    def present_standings(self) -> Standings:
        """Return the standings by the present rules."""
        return self.report.full_standings

    @cached_property
    def result(self) -> snapshot.Result | None:
        """Return the result stored when the match ended, or None."""
        if not self.log_state.result or not self.over:
            return None
        try:
            return snapshot.parse_result(self.log_state.result, self.players, self.present_standings)
        except ValueError:
            return None  # not sealed by printplay

    @property
    def standings(self) -> Standings:
        """Return the standings: as decided when the match ended, else by the present rules."""
        return self.result.standings if self.result is not None else self.present_standings

    @property
    def changed_standings(self) -> Standings | None:
        """Return the standings by the present rules if they differ from the stored result."""
        is_different = self.result is not None and not self.result.is_same_as(self.present_standings)
        return self.present_standings if is_different else None

    @property
    def state(self) -> GameState:
        """Return the state of the rules after all events."""
        return self.report.state

    def questions(self, way: Way | None = None, skipped: Iterable[str] = ()) -> list[Prompt]:
        """Return the open questions in order."""
        if self.over:
            return []
        prompts = derived_questions.open_prompts(
            self.rules, self.state, self.players, way, frozenset(skipped)
        )
        return list(prompts)

    def unanswered_questions(self) -> list[Prompt]:
        """Return the questions that are open, except those that can be skipped."""
        return [question for question in self.questions() if not question.skip]

    @property
    def missing_entries(self) -> list[tuple[str, str]]:
        """Return the missing entries: (player's name or "", what), in the current language."""
        return [(prompt.player, prompt.in_words(prompt.what)) for prompt in self.unanswered_questions()]

    def questions_before_end(self) -> list[Prompt]:
        return [question for question in self.unanswered_questions() if not question.ends]

    @property
    def uncounted(self) -> list[Uncounted]:
        """Return the entered values that give no points themselves."""
        return list(self.rules.uncounted(self.state))

    @property
    def board_name(self) -> str | None:
        return json.loads(self.row.board)["name"] if self.row.board else None

    @property
    def recorded_board_name(self) -> str:
        """Return the name of the board that the record names; empty if none, and for a pad."""
        name = self.board_name if self.record.setup.layout is not None else None
        return name if name and name != self.row.game else ""

    @property
    def ended_at(self) -> str:
        """Return when the last line was entered, else when the match was started."""
        lines = self.log_state.lines
        return self.entries[lines[-1].entry_number - 1].at if lines else self.row.started

    @property
    def date(self) -> str:
        """Return the day it was played: as entered, else the day of the first line."""
        first = next((entry.at for entry in self.entries if entry.kind == "line"), "")
        return self.record.setup.date or clock.local_day(first or self.row.started)

    @property
    def entered_date(self) -> str:
        """Return the entered date; empty if none."""
        return self.record.setup.date or ""

    @property
    def place(self) -> str:
        """Return the place; empty if none was entered."""
        return self.record.setup.place or ""

    @property
    def is_latest(self) -> bool:
        """Return whether its last entry is the last one written to it, as its row was read."""
        last = self.entries[-1].seal if self.entries else self.row.seal
        return self.row.tip_after(last) == self.row.tip

    @property
    def is_anonymised(self) -> bool:
        return any(entry.kind == "forget" for entry in self.entries)

    @property
    def entries_set_aside(self) -> list[tuple[str, str]]:
        """Return the time and the words of each entry that was set aside for another copy."""
        entries = [entry for entry in self.entries if entry.kind == "aside"]
        set_aside = [(entry.at, parse_set_aside(entry.text)) for entry in entries]
        return [
            (time, entry_words(aside.kind, aside.text)) for time, aside in set_aside if aside and aside.kind
        ]

    @property
    def sheets(self) -> dict[str, str]:
        """Return the owners of its printed sheets, by the number in their code."""
        seats = self.log_state.sheets.items()
        return {serial: self.players[seat - 1] for serial, seat in seats if seat <= len(self.players)}

    def with_new_entries(self, new_entries: Sequence[Entry], report: Report | None = None) -> StoredMatch:
        """Return the match with more entries, its replay continued, or `report`: that of lines as typed."""
        last = LastReport(report or self.last.report, self.record)
        return StoredMatch(self.row, (*self.entries, *new_entries), last)

    def with_row(self, row: MatchRow) -> StoredMatch:
        last = LastReport(self.last.report, self.record)
        return StoredMatch(row, self.entries, last)

    def json(self, new_report: Report | None = None) -> dict[str, Any]:
        """Return the answer of `check --json`, with the faults of `new_report`, and the ledger's facts."""
        check_json = as_json(self.report) | standings_json(self.standings, self.record)
        if self.result is not None:
            check_json["rules"] = self.result.rules_version
        if new_report is not None:
            check_json["violations"] = as_json(new_report)["violations"]
            check_json["valid"] = new_report.valid
        return {
            "match": self.id,
            "started": self.row.started,
            "date": self.date,
            "place": self.record.setup.place,
            "note": self.record.setup.note,
            "over": self.over,
            "dropped": self.dropped,
            "players": list(self.players),
            **check_json,
            "left_open": [{"player": player or None, "what": what} for player, what in self.missing_entries],
            "exceptions": self.exception_lines,
            "uncounted": [
                {"player": entry.player, "row": entry.key, "round": entry.round or None, "value": entry.value}
                for entry in self.uncounted
            ],
            "judged_anew": {
                "rules": self.game.rules_version,
                **standings_json(self.changed_standings, self.record),
            }
            if self.changed_standings is not None
            else None,
            "lines": [*self.headers, *self.lines],
        }


def _fault_key(fault: Fault, report: Report) -> tuple[object, ...]:
    text = message(fault, report.record)
    return fault.code, text, fault.line, fault.column


def rename_in_line(text: str, game: Game, players: tuple[str, ...], new_names: Mapping[str, str]) -> str:
    """Return a line of a record with players renamed; its comment stays."""
    code, hash_sign, comment = text.partition("#")
    try:
        event = read_line(code, game, players)
    except (Unreadable, Nobody):
        return text  # a header entered before the first event: it names nobody
    renamed_event = game.grammar.rename(event, new_names)
    return f"{write_event(renamed_event, game.grammar)}{'  #' if hash_sign else ''}{comment}"
