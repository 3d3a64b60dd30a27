"""A record that is imported: a match for each, known by its id, or by what it says."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from printplay.core.errors import FilePlace
from printplay.geometry.layouts.source import made_once
from printplay.ledger.exchange.joining import (
    BrokenError,
    NewLine,
    Outcome,
    errors_of,
    joined,
    write,
)
from printplay.ledger.exchange.match_diff import NormalizedMatch, content
from printplay.ledger.exchange.merging import NOTHING, Timed, about_of
from printplay.ledger.matches.appending import append
from printplay.ledger.matches.entry import chained
from printplay.ledger.matches.lookup import find, stored_match
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.match_row import id_of
from printplay.ledger.matches.snapshot import keep
from printplay.ledger.store import clock
from printplay.ledger.store.store import Session
from printplay.lookup import boards
from printplay.lookup.checking import check, layout_name
from printplay.match.lines.grammar import Unread
from printplay.match.text.formatting import formatted_line
from printplay.match.text.headers import ABOUT, write_headers
from printplay.match.text.source import from_bytes
from printplay.pads.meta import PadMeta


class RecordFile:
    """A record that can be imported."""

    def __init__(
        self, file: str, data: bytes, folder: Path, played: tuple[str, str] | None = None
    ) -> None:
        """Read and check the record; raise BrokenError where it cannot be read.

        `played` is when the match began and ended, if that is known.
        """
        source = from_bytes(file, data)
        self.file, self.folder, self.played = file, folder, played
        self.report = check(source, folder)
        self.record = self.report.record
        meta, setup = self.record.meta, self.record.setup
        unread = any(isinstance(event, Unread) for event in self.record.events)
        begun = self.report.replay is not None and bool(setup.players)
        if meta is None or unread or not begun or not self.report.readable:
            raise BrokenError(file, self.report, can_be_noted=False)
        self.meta, self.board = meta, self.report.board
        self.content = content(self.record, self.board)
        self.id = setup.match or _digest(self.content, setup.date)

    def into(self, session: Session, *, anyway: bool) -> Outcome:
        """Write the match, or what a known one lacks; raise RefusedError where it conflicts."""
        session.lock_match(self.id)
        found = session.match(self.id, to_write=True)
        errors = errors_of(self.report)
        if found is not None:
            ours = stored_match(session, found)
            errors -= errors_of(ours.report)
        if errors and not anyway:
            raise BrokenError(self.file, self.report, can_be_noted=True)
        if found is None:
            headers, board = self.opening()
            started = self.played[0] if self.played else None
            match = session.open_match(self.meta.id, headers, board, started, id_=self.id)
            ours = StoredMatch(match, ())
            write(session, ours, self.lines(0, self.content, errors))
            return Outcome(self.id, "new", len(self.content.lines), self.report)
        facts = {
            key: (NOTHING, Timed(value))
            for key in ABOUT
            if (value := getattr(self.record.setup, key))
        }
        about = [*about_of(ours, facts, self.file, loose=True)]
        taken = joined(session, ours, self.content, self, errors)
        if not about:
            same = taken.what == "here" and not (self.record.setup.match or self.record.setup.date)
            return replace(taken, undated=same)
        now = find(session, self.id, to_write=True)
        append(
            session,
            now,
            chained(now.entries, now.match.seal, [new for new, _at in about], clock.here()),
        )
        return replace(taken, what="longer", added=taken.added + len(about))

    def opening(self) -> tuple[str, str]:
        """Return headers and board of a new match as `score start` writes them."""
        setup, board = self.record.setup, self.board
        if isinstance(self.meta, PadMeta):  # the match keeps its file, however it was found
            board = board or self.meta.pad
        elif layout_name(self.record) is None:
            board = None
        if board is None:
            return "\n".join(write_headers(replace(setup, match=None))), ""
        shown, kept = made_once(
            ("kept", board.path, board.hash), lambda: (boards.recorded_name(board), keep(board))
        )
        setup = replace(
            setup,
            layout=None if setup.layout is None else shown,
            hash=board.hash,
            match=None,
        )
        return "\n".join(write_headers(setup)), kept

    def place(self, index: int) -> FilePlace:
        """Return the place of an event's line."""
        return FilePlace(self.file, self.record.lines[index])

    def lines(
        self, first: int, called: NormalizedMatch, errors: set[tuple[str, ...]]
    ) -> list[NewLine]:
        """Return the lines from an event on, with local names; faulty ones are marked."""
        blamed = {index for _code, index, *_rest in errors}
        indices = range(first, len(self.record.lines))
        somewhere = bool(errors) and not blamed & {str(index) for index in indices}
        at, grammar = self.played[1] if self.played else clock.here(), self.meta.grammar()
        found = []
        for index in indices:
            text = called.lines[index]
            if called is self.content:  # as typed, with its comment
                typed = self.record.source.lines[self.record.lines[index] - 1]
                text = formatted_line(typed, self.record.events[index], grammar, self.board)
            found.append(NewLine(text, somewhere or str(index) in blamed, at))
        return found


def _digest(content: NormalizedMatch, date: str | None) -> str:
    """Return the id of a match whose record has none: equal for equal records.

    The same record with another date is another match.
    """
    day = [f"date {date}"] if date else []
    text = "\n".join((*content.headers, *day, "", *content.lines))
    return id_of(sha256(text.encode()).digest())
