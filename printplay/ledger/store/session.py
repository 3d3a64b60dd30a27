"""A session: one transaction with a ledger."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from sqlalchemy import Connection, delete, false, func, literal, select, text, true, tuple_, update

from printplay.core.errors import FilePlace
from printplay.core.i18n import N_
from printplay.ledger.store import schema
from printplay.ledger.store.clock import utc_now
from printplay.ledger.store.entry import (
    Entry,
    ListedMatch,
    MatchRow,
    apply_renames,
    first_broken_entry,
    fold_entries,
    match_seal,
    new_id,
    players_in,
)
from printplay.ledger.store.schema import ENTRIES, MATCHES, SUMMARIES
from printplay.ledger.store.server_memory import MatchCache
from printplay.ledger.store.trouble import KEEP_A_COPY, LedgerError

#: Matches read by one query.
_AT_ONCE = 500
_FIRST = itemgetter(0)
_TYPES = frozenset({str, int, bool})
_LISTED = [MATCHES.c[name] for name in ListedMatch._fields]


def _entry_rows(match: MatchRow, entries: Sequence[Entry]) -> list[dict[str, object]]:
    return [{"match_id": match.id, **entry._asdict(), "sent": entry.sent or None} for entry in entries]


class Session:
    """One transaction; `cache` is that of a server, if any."""

    def __init__(self, connection: Connection, location: str, cache: MatchCache | None = None) -> None:
        self.connection, self.location, self.cache = connection, location, cache
        self.wrote = False

    # -- reading ----------------------------------------------------------------------------------

    def matches(self, *, only_open: bool = False) -> list[MatchRow]:
        """Return all matches in the order they were started, or only open ones (none is dropped)."""
        query = select(MATCHES).order_by(MATCHES.c.started, MATCHES.c.number)
        if only_open:
            query = query.where(MATCHES.c.over.is_(False), MATCHES.c.dropped.is_(False))
        rows = [self._match(row) for row in self.connection.execute(query)]
        if not only_open and len(rows) != self._opened_count():
            raise self._missing_error(self._opened_count() - len(rows))
        return rows

    def tips(self) -> str:
        """Return the tips of all matches as one text, which every write changes; the order may vary."""
        tips = func.aggregate_strings(MATCHES.c.tip, " ")
        return str(self.connection.execute(select(tips)).scalar() or "")

    def listed_matches(self) -> list[ListedMatch]:
        """Return the filter fields of all matches, also dropped ones, as `matches` orders them."""
        listed_matches = [ListedMatch(*row) for row in self.connection.execute(select(*_LISTED))]
        if len(listed_matches) != self._opened_count():
            raise self._missing_error(self._opened_count() - len(listed_matches))
        for listed_match in listed_matches:
            if type(listed_match.started) is not str or type(listed_match.number) is not int:
                raise self._changed_error(listed_match.id if isinstance(listed_match.id, str) else "?")
        return sorted(listed_matches, key=lambda listed_match: (listed_match.started, listed_match.number))

    def latest_matches(
        self, limit: int, *, over: bool = False, dropped: bool = False, older_than: str = ""
    ) -> list[ListedMatch]:
        """Return open, finished or dropped matches, the newest first, that started before `older_than`."""
        order = (MATCHES.c.started, MATCHES.c.number)
        conditions = (
            (MATCHES.c.dropped == true(),)
            if dropped
            else (MATCHES.c.dropped == false(), MATCHES.c.over == literal(over))
        )
        query = select(*_LISTED).where(*conditions)
        if older_than:
            place = select(*order).where(MATCHES.c.id == older_than)
            row = self.connection.execute(place).first()
            if row is not None:
                query = query.where(tuple_(*order) < tuple_(*map(literal, row)))
        query = query.order_by(*(column.desc() for column in order)).limit(limit)
        return [ListedMatch(*row) for row in self.connection.execute(query)]

    def games(self) -> list[str]:
        """Return the games of all matches, dropped ones included, in alphabetical order."""
        games = self.connection.execute(select(MATCHES.c.game).distinct()).scalars()
        return sorted(game for game in games if isinstance(game, str))

    def last_match(self) -> MatchRow | None:
        """Return the match last written to; dropped ones are left out."""
        query = select(MATCHES).order_by(MATCHES.c.touched.desc(), MATCHES.c.number.desc())
        row = self.connection.execute(query.where(MATCHES.c.dropped.is_(False)).limit(1)).first()
        return self._match(row) if row is not None else None

    def match(self, id_: str, *, to_write: bool = False) -> MatchRow | None:
        """Return a match by its id. `to_write` locks it until the end."""
        query = schema.MATCH_TO_WRITE if to_write else schema.MATCH
        row = self.connection.execute(query, {"match": id_}).first()
        return self._match(row) if row is not None else None

    def players_by_match(self) -> dict[str, tuple[str, ...]]:
        """Return the current players of each match, unverified; dropped ones are left out."""
        columns = (ENTRIES.c.match_id, ENTRIES.c.number, ENTRIES.c.kind, ENTRIES.c.text)
        query = select(*columns).where(ENTRIES.c.kind.in_(("rename", "unrename")))
        renames: defaultdict[str, list[Entry]] = defaultdict(list)
        for match_id, number, kind, line in self.connection.execute(query.order_by(*columns[:2])):
            renames[match_id].append(Entry(number, kind, line, "", False, ""))
        rows = select(MATCHES.c.id, MATCHES.c.headers).where(MATCHES.c.dropped.is_(False))
        return {
            id_: apply_renames(players_in(headers), fold_entries(renames[id_]).renames)
            for id_, headers in self.connection.execute(rows)
        }

    def printed_sheets(self) -> dict[str, set[str]]:
        """Return the ids of the matches, dropped or not, by the serial of each sheet printed for them."""
        ids_by_serial: defaultdict[str, set[str]] = defaultdict(set)
        query = select(ENTRIES.c.match_id, ENTRIES.c.text).where(ENTRIES.c.kind == "sheet")
        for match_id, line in self.connection.execute(query):
            ids_by_serial[line.partition(" ")[0]].add(match_id)
        return dict(ids_by_serial)

    def ids_with_prefix(self, beginning: str) -> list[str]:
        """Return the first few ids with a prefix."""
        query = select(MATCHES.c.id).where(MATCHES.c.id.startswith(beginning, autoescape=True))
        return sorted(self.connection.execute(query.limit(5)).scalars())

    def entries(self, match: MatchRow, known_entries: tuple[Entry, ...] = ()) -> tuple[Entry, ...]:
        """Return the entries of a match; raise LedgerError if they are damaged.

        Only those after the `known_entries` ones are read, where their seals show that these are the same.
        """
        if known_entries and (all_entries := self._continue_known(match, known_entries)):
            return all_entries
        return self._verify_entries(match, self._rows_after(match, 0))

    def _continue_known(self, match: MatchRow, known_entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
        """Return the known entries and those after them; nothing if they do not fit together."""
        try:
            return self._verify_entries(match, (*known_entries, *self._rows_after(match, len(known_entries))))
        except LedgerError:
            return ()

    def _rows_after(self, match: MatchRow, number: int) -> Sequence[Any]:
        parameters = {"match": match.id, "after": number}
        return self.connection.execute(schema.ENTRIES_AFTER, parameters).all()

    def matches_with_entries(
        self, ids: Sequence[str], game: str | None = None
    ) -> Iterator[tuple[MatchRow, tuple[Entry, ...]]]:
        """Yield matches, of one game if given, with their entries; raise LedgerError at a damaged one."""
        for first in range(0, len(ids), _AT_ONCE):
            chunk = ids[first : first + _AT_ONCE]
            query = select(MATCHES).where(MATCHES.c.id.in_(chunk))
            if game is not None:
                query = query.where(MATCHES.c.game == game)
            matches = {row.id: self._match(row) for row in self.connection.execute(query)}
            columns = (ENTRIES.c.match_id, *schema.ENTRY)
            rows = self.connection.execute(
                select(*columns).where(ENTRIES.c.match_id.in_([*matches])).order_by(*columns[:2])
            ).all()
            entries = {
                id_: [row[1:] for row in rows_of_match] for id_, rows_of_match in groupby(rows, _FIRST)
            }
            for id_ in chunk:
                if id_ in matches:
                    yield matches[id_], self._verify_entries(matches[id_], entries.get(id_, ()))

    def summaries(self, ids: Sequence[str]) -> dict[str, tuple[str, str]]:
        """Return the existing summaries of matches, as texts with their seals."""
        summaries: dict[str, tuple[str, str]] = {}
        for first in range(0, len(ids), _AT_ONCE):
            has_id = SUMMARIES.c.match_id.in_(ids[first : first + _AT_ONCE])
            for id_, *summary in self.connection.execute(select(SUMMARIES).where(has_id)):
                summaries[id_] = summary[0], summary[1]
        return summaries

    def _verify_entries(self, match: MatchRow, rows: Iterable[Any]) -> tuple[Entry, ...]:
        """Return the entries of a match; raise LedgerError if they are damaged."""
        entries = tuple(Entry(*row) if row[6] else Entry(*row[:6]) for row in rows)
        if match.seal != match_seal(*match[:5]):
            raise self._changed_error(match.id)
        for number, entry in enumerate(entries, 1):
            if not _TYPES.issuperset(map(type, entry)):
                raise self._changed_error(match.id, number)
        if number := first_broken_entry(entries, match.seal):
            raise self._changed_error(match.id, number)
        last_seal = entries[-1].seal if entries else match.seal
        if match.tip != match.tip_after(last_seal):
            raise self._changed_error(match.id, len(entries) + 1)
        return entries

    def count(self) -> tuple[int, int]:
        """Return the numbers of matches and entries."""
        matches = self.connection.execute(select(func.count()).select_from(MATCHES)).scalar_one()
        entries = self.connection.execute(select(func.count()).select_from(ENTRIES)).scalar_one()
        return matches, entries

    def verify(self) -> None:
        """Verify the whole ledger; raise LedgerError if anything is damaged or missing."""
        self.verify_file()
        for match in self.matches():
            self.entries(match)

    def verify_before_writing(self, *, logged: bool) -> None:
        """Verify what a write to a file relies on; raise LedgerError if it is damaged.

        A match is verified by its seals when it is read. But SQLite writes into the pages of its
        free list: if that names pages in use, an entry would destroy other matches. So a file with
        free pages is looked through, as is one with a log (`logged`), and every file once a day;
        other writes take the same time however large the ledger is.
        """
        today = utc_now()[:10]
        checked = self.connection.execute(schema.CHECKED_ON).scalar()
        if checked != today:
            self.verify_file()
            self.connection.execute(schema.NOTE_CHECKED, {"value": today})
        elif logged or self.connection.exec_driver_sql("PRAGMA freelist_count").scalar():
            self.verify_file("quick_check")

    def verify_file(self, check: str = "integrity_check") -> None:
        """Verify the structure of the file; raise LedgerError if it is damaged.

        With 100,000 entries this takes 75 ms; 35 ms with `quick_check`, which skips the indices.
        """
        if self.connection.dialect.name != "sqlite":
            return
        verdict = self.connection.exec_driver_sql(f"PRAGMA {check}(1)").scalar()
        if verdict != "ok":
            raise LedgerError(
                N_("the ledger is damaged: {reason}"),
                place=FilePlace(self.location),
                hint=KEEP_A_COPY,
                reason=" ".join(str(verdict).split()),
            )

    def _match(self, row: Any) -> MatchRow:
        match = MatchRow(*row)
        texts, numbers = (*match[:6], match.tip), (match.touched, match.number)
        if not all(isinstance(text, str) for text in texts) or {*map(type, numbers)} != {int}:
            raise self._changed_error(match.id if isinstance(match.id, str) else "?")
        return match

    def _opened_count(self, *, to_write: bool = False) -> int:
        query = schema.WRITTEN_TO_WRITE if to_write else schema.WRITTEN
        value = self.connection.execute(query).scalar()
        return int(value) if isinstance(value, str) and value.isdigit() else -1

    def _missing_error(self, count: int) -> LedgerError:
        return LedgerError(
            N_("{count:match is|matches are} missing from the ledger")
            if count > 0
            else N_("the number of matches is missing from the ledger"),
            place=FilePlace(self.location),
            hint=_CHANGED,
            count=count,
        )

    def _changed_error(self, id_: str, number: int = 0) -> LedgerError:
        return LedgerError(
            N_("the match {match} has been altered (entry {number})")
            if number
            else N_("the match {match} has been altered"),
            place=FilePlace(self.location),
            hint=_CHANGED,
            match=id_,
            number=number,
        )

    # -- writing ----------------------------------------------------------------------------------

    def lock_match(self, id_: str) -> None:
        """Lock the match with this id until the end; SQLite has one writer anyway."""
        if self.connection.dialect.name == "postgresql":
            lock = text("SELECT pg_advisory_xact_lock(hashtext(:id))")
            self.connection.execute(lock, {"id": id_})

    def open_match(
        self, game: str, headers: str, board: str, started: str | None = None, id_: str = ""
    ) -> MatchRow:
        """Write a new match; without an id, or with a taken one, it gets a new id."""
        started = started or utc_now()
        opened_count = self._opened_count(to_write=True)
        if opened_count < 0:
            raise self._missing_error(opened_count)
        while not id_ or (self.match(id_) is not None):
            id_ = new_id()
        first_seal = match_seal(id_, game, headers, board, started)
        touched, number = self._next_touched(), opened_count + 1
        match = MatchRow(id_, game, headers, board, started, first_seal, False, touched, number)
        match = match._replace(tip=match.tip_after(first_seal))
        self.connection.execute(schema.OPEN_MATCH, match._asdict())
        self.connection.execute(schema.COUNT_WRITTEN, {"value": str(number)})
        self.notify_listeners()
        return match

    def append(
        self, match: MatchRow, entries: Sequence[Entry], *, over: bool, dropped: bool = False
    ) -> MatchRow:
        """Append entries to a match, and return its new row.

        `over` and `dropped` are its state after them. Their seals continue the chain; raises
        LedgerError if others were written since the match was read.
        """
        if not entries:
            return match
        new_row = match._replace(over=over, dropped=dropped, touched=self._next_touched())
        new_row = new_row._replace(tip=new_row.tip_after(entries[-1].seal))
        old_state = {"match": match.id, "before": match.tip}
        changed = {key: getattr(new_row, key) for key in ("over", "dropped", "touched", "tip")}
        update_result = self.connection.execute(schema.WRITE_MATCH, old_state | changed)
        self.notify_listeners()
        if update_result.rowcount != 1:
            raise LedgerError(
                N_("somebody else changed the match {match} in the meantime; nothing was saved"),
                place=FilePlace(self.location),
                hint=N_("Enter it again."),
                match=match.id,
            )
        self.connection.execute(schema.APPEND, _entry_rows(match, entries))
        return new_row

    def rewrite(self, old: MatchRow, match: MatchRow, entries: Sequence[Entry]) -> MatchRow:
        """Replace a match and its entries, delete its summary; return its row. For `forget` and `copies`."""
        self.connection.execute(delete(SUMMARIES).where(SUMMARIES.c.match_id == old.id))
        self.connection.execute(delete(ENTRIES).where(ENTRIES.c.match_id == old.id))
        last = entries[-1].seal if entries else match.seal
        match = match._replace(touched=self._next_touched())
        match = match._replace(tip=match.tip_after(last))
        self.connection.execute(update(MATCHES).where(MATCHES.c.id == old.id).values(**match._asdict()))
        if entries:
            self.connection.execute(schema.APPEND, _entry_rows(match, entries))
        self.notify_listeners()
        return match

    def summarize(self, match: MatchRow, summary: str, seal: str) -> None:
        """Store the summary of a match, replacing the old one."""
        new = {"text": summary, "seal": seal}
        if self.connection.execute(schema.SUMMARIZE, {"match": match.id} | new).rowcount:
            return
        self.connection.execute(schema.FIRST_SUMMARY, {"match_id": match.id} | new)

    def notify_listeners(self) -> None:
        """Notify listeners of a change on commit (PostgreSQL); a file is polled, see `changes`."""
        self.wrote = True
        if self.connection.dialect.name == "postgresql":
            self.connection.execute(schema.TELL)

    def _next_touched(self) -> int:
        """Return a number larger than all before, even if the clock goes backwards."""
        largest = self.connection.execute(schema.LARGEST_TOUCHED).scalar() or 0
        if not isinstance(largest, int):
            raise self._missing_error(-1)
        return largest + 1


_CHANGED = N_(
    "Another program changed the ledger, or the disk is damaged. Nothing was written. "
    "Keep a copy of it, and restore a backup."
)
