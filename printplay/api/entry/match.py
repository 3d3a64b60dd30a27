"""A match of a ledger: players, questions, standings, entries and its end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, overload

from printplay.api.entry.match_editor import Unanswered
from printplay.api.entry.match_views import MatchPicture
from printplay.api.entry.questions import Question, answered, as_data, open_questions
from printplay.api.entry.typed_input import SourceLine
from printplay.core.answers import speak, versioned
from printplay.core.errors import CallError
from printplay.core.i18n import N_
from printplay.ledger.matches import lookup, outcome, transactions
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.outcome import Entered
from printplay.ledger.matches.transactions import ChangedMeanwhileError
from printplay.ledger.store.store import Store
from printplay.match.question import Way
from printplay.match.standings import Placing

if TYPE_CHECKING:
    from printplay.api.entry.guided_entry import GuidedSession
    from printplay.api.entry.match_editor import Note
    from printplay.api.hindsight import Hindsight
    from printplay.games.go_for_gold.sheets.joined import Joined
    from printplay.games.go_for_gold.stepping import NextSpaces
    from printplay.lookup.board import Board
    from printplay.pads.file.pad import Pad
    from printplay.pads.photos.scanned_page import ScannedPage

__all__ = ["ChangedMeanwhileError", "Match"]


class Match(MatchPicture):
    """A match of a ledger; every property reads the current state.

    Its game and players are those of the last read. Each change is one transaction; when
    it returns, the change is on disk.
    """

    def __init__(
        self,
        store: Store,
        id_: str | None,
        entry_outcome: Entered | None = None,
        last_read: StoredMatch | None = None,
    ) -> None:
        self._store, self._id = store, id_
        #: The outcome of opening it; None if it was open before.
        self.opened = entry_outcome
        self._last_read = last_read if entry_outcome is None else entry_outcome.after

    def __repr__(self) -> str:
        return f"<Match {self.id}>"

    @property
    def stored(self) -> StoredMatch:
        """Return the current state of the match, as the ledger stores it."""
        with self._store.reading() as session:
            stored = lookup.find_match(session, self._id)
        self._id, self._last_read = stored.id, stored
        return stored

    @property
    def last_read(self) -> StoredMatch:
        return self.stored if self._last_read is None else self._last_read

    @property
    def id(self) -> str:
        return self._id if self._id is not None else self.stored.id

    @property
    def game(self) -> str:
        return self.last_read.game_id

    @property
    def players(self) -> tuple[str, ...]:
        """Return the players in seating order."""
        return self.last_read.players

    @property
    def over(self) -> bool:
        return self.stored.over

    @property
    def dropped(self) -> bool:
        """Return whether it is hidden from lists and statistics."""
        return self.stored.dropped

    @property
    def lines(self) -> tuple[str, ...]:
        """Return the lines of its record: headers, then events."""
        stored = self.stored
        return (*stored.headers, *stored.lines)

    @property
    def standings(self) -> tuple[Placing, ...]:
        """Return the standings: the final ones, or the present ones of an open match."""
        return tuple(self.stored.standings.placings)

    @property
    def decided_by(self) -> str | None:
        """Return what decides the first place; see `Report.decided_by`."""
        return self.stored.standings.decided_by

    @property
    def ways(self) -> tuple[Way, ...]:
        """Return how it can be entered question by question, the usual way first."""
        return self.stored.game.ways

    def questions(
        self, lang: str | None = None, *, way: Way | None = None, skipped: Iterable[str] = ()
    ) -> list[Question]:
        """Return the open questions in order.

        `way` is the way of entry of a match without entries: "play" or "result". `skipped`
        holds keys of questions that are left open.
        """
        with speak(lang):
            return open_questions(self.stored, way, frozenset(skipped))

    def next_spaces(
        self,
        player: str,
        path: Sequence[str],
        *,
        roll: int | None = None,
        foot: bool = False,
        lang: str | None = None,
    ) -> NextSpaces:
        """Return the spaces that can follow a path, and the rule that forbids each other one.

        The rules of the game decide, for a move of this player in this round. `roll` is a die
        that is not entered yet. Raises CallError for an unknown player or space, and in a game
        without moves over a board.
        """
        from printplay.api.entry.match_views import next_spaces

        with speak(lang):
            return next_spaces(self.stored, player, path, roll, foot=foot)

    @property
    def board(self) -> Board | None:
        """Return the board it is played on, or None if its layout is no board."""
        from printplay.lookup.board import Board

        board = self.stored.board
        return board if isinstance(board, Board) else None

    @property
    def variant(self) -> str:
        """Return the variant that its record names; empty if it names none."""
        return " ".join(self.stored.record.setup.extra.get("variant", ()))

    @property
    def pad(self) -> Pad | None:
        """Return the pad it is played on, or None if its game has none."""
        return getattr(self.last_read.game, "pad", None)

    @property
    def sheets(self) -> dict[str, str]:
        """Return the owner of each sheet printed for it, by the number in the sheet's code.

        A sheet with the code `P1GG0X3F9A2C710016` has the number `0016`. A number that
        another match has, too (from before numbers were unique in a ledger), is left out.
        """
        from printplay.ledger.matches.lookup import owners_of_sheets

        return owners_of_sheets(self._store, self.stored)

    def join(
        self, sheets: Sequence[Any], *, rolls: Sequence[int | None] | None = None, end: bool = False
    ) -> Joined:
        """Join sheets as `printplay.join` does, by the players, the board and the house rules here.

        `sheets` are `PlayerSheet`s; the answer depends on the game: in Go for Gold it is a
        `Joined`.

        Players are matched by name, ignoring case. Raises CallError for an unknown name, and in a
        game without player sheets.
        """
        from printplay.api.entry.written_pages import join_of

        return join_of(self.stored, sheets, rolls=rolls, end=end)

    def record(self) -> str:
        """Return the match as the text of a record, which `check` reads."""
        from printplay.ledger.exchange.record_file import as_record

        return as_record(self.stored).text

    def best(
        self, *, lucky: bool = False, rounds: bool = False, compiling: Callable[[], None] | None = None
    ) -> Hindsight:
        """Find the most points any line could have made, for each player; see `printplay.best`.

        A match without movement rolls, with faults, or of another game has no best lines; then
        the answer says why. Raises FileError where the extra `[islands]` is missing.
        """
        from printplay.api.hindsight import in_match

        return in_match(self.stored, lucky=lucky, rounds=rounds, compiling=compiling)

    def json(self, lang: str | None = None, *, best: Hindsight | None = None) -> dict[str, Any]:
        """Return what `printplay score show --json` prints; `best` is included if given."""
        with speak(lang):
            answer = self.stored.json()
            return versioned(answer if best is None else answer | {"best": best.members()})

    # -- what changes it ---------------------------------------------------------------------------

    def guided(self, tell: Callable[[Note], None]) -> GuidedSession:
        """Open a session of guided entry; `tell` receives its notes.

        Its texts are in the current language. Raises CallError if no open match
        fits.
        """
        from printplay.api.entry.guided_entry import GuidedSession

        return GuidedSession(self._store, self._id, tell)

    @overload
    def add(self, *lines: str, anyway: bool = False, sent: str = "") -> Entered: ...

    @overload
    def add(
        self, *lines: str, anyway: bool = False, to: Question | str, sent: str = ""
    ) -> Entered | Unanswered: ...

    def add(
        self, *lines: str, anyway: bool = False, to: Question | str | None = None, sent: str = ""
    ) -> Entered | Unanswered:
        """Add lines of a record, such as `Anna: points 9 4`: all of them, or none.

        With `to`, a question or its key, they are answers as people type them: to that question,
        and to further ones. If another question follows, the outcome holds it as `question`.

        Lines that break the rules are refused (see the outcome); with `anyway` they are recorded
        as exceptions. Raises CallError if there is nothing to add or an answer is ambiguous,
        RefusedError if the question is no longer open.

        `sent` is an id made by the sender (8 to 60 letters and digits): sending again with the
        same id adds nothing and returns the same answer.
        """
        outcome.check_request_id(sent)
        while to is not None:
            stored = self.stored
            if (repeated := outcome.repeated_outcome(stored, sent)) is not None:  # it may be closed
                return repeated
            line_or_question = answered(stored, to if isinstance(to, str) else to.key, lines)
            if not isinstance(line_or_question, str):
                return Unanswered(as_data(line_or_question, stored))
            answer = [SourceLine("line", 1, line_or_question)]
            with suppress(transactions.StaleError):  # then the question is looked up anew
                return self.add_source_lines(answer, anyway=anyway, sent=sent, known_tip=stored.tip)
        source_lines = [SourceLine("line", number, line) for number, line in enumerate(lines, 1)]
        if not any(line.partition("#")[0].strip() for line in lines):
            raise CallError(N_("no line given"))
        return self.add_source_lines(source_lines, anyway=anyway, sent=sent)

    def add_source_lines(
        self,
        source_lines: Sequence[SourceLine],
        *,
        anyway: bool = False,
        sent: str = "",
        known_tip: str | None = None,
    ) -> Entered:
        """Add lines that messages name by their source; see `source_lines`.

        Raises transactions.StaleError if `known_tip` is not the tip of the current state.
        """
        ids = outcome.line_ids(sent, len(source_lines)) if sent else ()
        entry_outcome = self._keep(
            transactions.add_lines(
                self._store, self._id, source_lines, anyway=anyway, request_ids=ids, known_tip=known_tip
            )
        )
        after = entry_outcome.after
        if sent and not entry_outcome.refused and len(after.entries) == len(entry_outcome.before.entries):
            return outcome.repeated_outcome(after, sent) or entry_outcome  # it was added before
        return entry_outcome

    def add_sheets(
        self, joined: Joined, *, questions: int = 0, anyway: bool = False, sent: str = ""
    ) -> Entered:
        """Add joined sheets: their lines, boxes, shovels and totals; all of it, or none.

        `questions` is the number of open questions about the sheets. Sheets that break the
        rules are refused as by `add`; `anyway` records them. Raises RefusedError while a question
        is open, and if the sheets contradict each other; CallError if they were joined for other
        players or another board.
        """
        from printplay.api.entry.written_pages import joined_lines

        new_lines = partial(joined_lines, joined_sheets=joined, questions=questions, anyway=anyway)
        return self._add_paper("sheets", new_lines, anyway=anyway, sent=sent)

    def add_page(
        self, page: ScannedPage, *, questions: int = 0, anyway: bool = False, sent: str = ""
    ) -> Entered:
        """Add what stands on a page of a pad: the values that the match does not have yet.

        `questions` is the number of open questions about it. Raises RefusedError while one is open,
        for a page printed for another match, and where the match has another value; CallError for a
        page of another game, for other players, or with nothing new.
        """
        from printplay.api.entry.written_pages import new_page_lines

        new_lines = partial(new_page_lines, page=page, questions=questions)
        return self._add_paper("page", new_lines, anyway=anyway, sent=sent)

    def _add_paper(
        self, source: Literal["sheets", "page"],
        new_lines: Callable[[StoredMatch], Iterable[tuple[int, str]]], *, anyway: bool, sent: str,
    ) -> Entered:  # fmt: skip
        outcome.check_request_id(sent)
        stored = self.stored
        if (repeated := outcome.repeated_outcome(stored, sent)) is not None:
            return repeated
        source_lines = [SourceLine(source, number, line) for number, line in new_lines(stored)]
        return self.add_source_lines(source_lines, anyway=anyway, sent=sent)

    def check_answered(self, questions: int) -> None:
        """Raise RefusedError unless the number of open questions about sheets is 0."""
        from printplay.api.entry.written_pages import refuse_questions

        refuse_questions(questions)

    def check_sheets(self, sheets: Mapping[str, tuple[str, str]], *, anyway: bool = False) -> None:
        """Raise an error if a player sheet is not of this match.

        `sheets` are hash and name of their boards, by the serials in their codes. CallError for
        another game or board; RefusedError for a sheet that was printed for another match, unless
        by `anyway`.
        """
        from printplay.api.entry.written_pages import refuse_others

        refuse_others(self._store, self.stored, sheets, anyway=anyway)

    def undo(
        self,
        count: int = 1,
        *,
        to: int | None = None,
        sent: str = "",
        seen: int | None = None,
        own: str | None = None,
    ) -> Entered:
        """Undo the last lines; `to` is the number of the line to go back to.

        `sent` as for `add`. `seen` is the number of the last entry that the caller has seen;
        `own` is the prefix of the caller's entry ids. Raises RefusedError if there are fewer lines,
        ChangedMeanwhileError if entries followed, or the last line is not the caller's.
        """
        outcome.check_request_id(sent)
        entry_outcome = transactions.undo_lines(
            self._store, self._id, count=count, last_line=to, request_id=sent, known_entry_count=seen,
            id_prefix=own,
        )  # fmt: skip
        return self._keep(entry_outcome)

    def redo(self, count: int = 1, *, sent: str = "") -> Entered:
        """Redo lines; raise RefusedError if fewer were undone."""
        outcome.check_request_id(sent)
        return self._keep(transactions.redo_lines(self._store, self._id, count=count, request_id=sent))

    def finish(self, *, anyway: bool = False, sent: str = "", **about: str) -> Entered:
        """End the match; refused if the rules say it is not over, or a question is open.

        `about` may say `date` (YYYY-MM-DD), `place` and `note`; `sent` as for `add`.
        """
        outcome.check_request_id(sent)
        return self._keep(
            transactions.finish_match(self._store, self._id, anyway=anyway, about=about, request_id=sent)
        )

    def drop(self) -> Entered:
        """Hide the match from lists, statistics and exports; its entries stay."""
        return self._keep(transactions.drop_match(self._store, self.id))

    def restore(self) -> Entered:
        """Restore the match after it was dropped."""
        return self._keep(transactions.restore_match(self._store, self.id))

    def rejudge(self) -> Entered:
        """Compute the result by the present rules; raise RefusedError if the match is open."""
        return self._keep(transactions.rejudge_match(self._store, self.id))

    def _keep(self, entry_outcome: Entered) -> Entered:
        """Keep the match as it is after an entry: without an id, this was the one in play."""
        self._id, self._last_read = entry_outcome.before.id, entry_outcome.after
        return entry_outcome
