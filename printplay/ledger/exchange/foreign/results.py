"""Takes the results of foreign files into a ledger, each once; what cannot be taken in is told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from printplay.core.errors import CallError, PrintplayError
from printplay.geometry.layouts.source import reading_once
from printplay.ledger.exchange.foreign.as_record import RecordText, match_id, record_of
from printplay.ledger.exchange.foreign.bgstats_file import is_bgstats, read_bgstats
from printplay.ledger.exchange.foreign.played import ForeignMatch, UntakenError
from printplay.ledger.exchange.foreign.table_file import Table, is_table
from printplay.ledger.exchange.foreign.table_matches import Ask, read_table
from printplay.ledger.exchange.foreign.unknown_game import KnownGames
from printplay.ledger.exchange.joining import BrokenError, Outcome, errors_of
from printplay.ledger.exchange.json_value import loaded
from printplay.ledger.exchange.record_file import RecordFile
from printplay.ledger.matches.lookup import stored_match
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.step import RefusedError
from printplay.ledger.store.store import Session, Store
from printplay.ledger.store.trouble import LedgerError, NoMatchError
from printplay.match.text.headers import ABOUT
from printplay.pads.file.pad import Pad
from printplay.pads.meta import PadMeta


class Taken(NamedTuple):
    """What became of the matches of a foreign file: those here now, and why the others are not."""

    matches: Sequence[Outcome]
    untaken: Sequence[RefusedError]


class ForeignFile(NamedTuple):
    """The matches of a foreign file, and hints on how it was read."""

    matches: Sequence[ForeignMatch | UntakenError]
    hints: Sequence[str] = ()


def read_foreign(
    name: str, data: bytes, *, game: str = "", again: bool = False, ask: Ask | None = None
) -> ForeignFile | None:
    """Return the matches of a foreign file; None for one that holds records or matches of ours.

    See `read_table` for the options of a table. Raises FileError for a broken one.
    """
    head = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    if head[:1] == b"{":
        return ForeignFile([*read_bgstats(name, data)]) if is_bgstats(loaded(name, data)) else None
    if head[:1] == b"[" or not is_table(name, data):
        return None
    table = Table(name, data, game)
    matches = [*read_table(table, game=game, again=again, ask=ask)]
    return ForeignFile(matches, table.hints)


@reading_once()
def take_results(
    store: Store, name: str, found: Iterable[ForeignMatch | UntakenError], *, anyway: bool = False
) -> Taken:
    """Take foreign matches into a ledger: all that can be, in one transaction."""
    untaken: list[RefusedError] = []
    records: list[tuple[ForeignMatch, RecordFile | Outcome]] = []
    games, found = KnownGames(), [*found]
    here = _already_here(store, found, games)
    with TemporaryDirectory(prefix="printplay-") as folder:
        for match in found:
            if isinstance(match, UntakenError):
                untaken.append(match)
                continue
            if (known := here.get(match.key)) is not None:
                records.append((match, known))
                continue
            try:
                made = _record(name, match, Path(folder), games, anyway=anyway)
                records.append((match, made))
            except RefusedError as error:
                untaken.append(error)

        def work(session: Session) -> Taken:
            return _taken(session, records, anyway=anyway)

        def trial(session: Session) -> None:
            for one in records:
                if (first := _taken(session, [one], anyway=anyway)).matches:
                    return
                refused.extend(first.untaken)
            raise _NothingTakenError

        refused: list[RefusedError] = []
        try:
            if same := [one for _match, one in records if isinstance(one, Outcome)]:
                taken = Taken(same, []) if len(same) == len(records) else store.carry_out(work)
            else:
                taken = store.carry_out(work, trial) if records else Taken([], [])
        except _NothingTakenError:
            taken = Taken([], refused)
    return Taken(taken.matches, [*untaken, *taken.untaken])


class _NothingTakenError(Exception):
    """No match of a file could be taken in, so that no ledger is made for them."""


def _taken(
    session: Session,
    records: Iterable[tuple[ForeignMatch, RecordFile | Outcome]],
    *,
    anyway: bool,
) -> Taken:
    taken: list[Outcome] = []
    refused: list[RefusedError] = []
    for match, record in records:
        if isinstance(record, Outcome):
            taken.append(record)
            continue
        try:
            taken.append(_into(session, match, record, anyway=anyway))
        except RefusedError as error:
            refused.append(_refusal(match, error))
    return Taken(taken, refused)


def _already_here(
    store: Store, found: Iterable[ForeignMatch | UntakenError], games: KnownGames
) -> Mapping[str, Outcome]:
    """Return the matches that the ledger has just so, by their keys: nobody judges them again."""
    outcomes = {}
    try:
        with store.reading() as session:
            for match in found:
                if isinstance(match, UntakenError):
                    continue
                row = session.match(match_id(match))
                if row is not None and _same(stored_match(session, row), match, games):
                    outcomes[match.key] = Outcome(row.id, "here", 0, None, row.dropped)
    except (LedgerError, NoMatchError):
        return {}
    return outcomes


def _same(ours: StoredMatch, match: ForeignMatch, games: KnownGames) -> bool:
    """Return whether a match of the ledger has the lines that a foreign one would have."""
    try:
        texts = [record_of(match, games)]
        if texts[0].by is not None:
            texts.append(record_of(match, games, results_alone=True))
    except (RefusedError, CallError):
        return False
    here = (ours.match.game, {*_facts(ours.headers)}, ours.lines)
    for text in texts:
        head, _blank, lines = text.text.partition("\n\n")
        headers = head.split("\n")
        game = headers[0].partition(" ")[2]
        if here == (game, {*_facts(headers)}, tuple(filter(None, lines.split("\n")))):
            return True
    return False


def _facts(headers: Iterable[str]) -> Iterator[str]:
    """Yield the headers that say who played, when and where."""
    return (line for line in headers if line.partition(" ")[0] in ("players", *ABOUT))


def _record(
    name: str, match: ForeignMatch, folder: Path, games: KnownGames, *, anyway: bool
) -> RecordFile:
    """Return a match as a record that can be imported; raise UntakenError where it cannot.

    One that breaks the rules of a pad was played by others: it is kept by its results alone.
    """
    match.check()
    try:
        text = record_of(match, games)
        made = _read(name, text, folder, match)
        if text.by is not None and not anyway and errors_of(made.report):
            text = record_of(match, games, results_alone=True)
            made = _read(name, text, folder, match)
        return made
    except UntakenError:
        raise
    except (BrokenError, CallError) as error:
        raise _refusal(match, error) from None


def _read(name: str, text: RecordText, folder: Path, match: ForeignMatch) -> RecordFile:
    """Return a record as it is imported, with the pad that it names beside it."""
    beside = folder
    if text.pad:
        beside = folder / sha256(text.pad.encode()).hexdigest()
        if not beside.exists():
            beside.mkdir()
            (beside / text.pad_name).write_text(text.pad, encoding="utf-8")
    return RecordFile(name, text.text.encode(), beside, match.clock)


def _into(session: Session, match: ForeignMatch, record: RecordFile, *, anyway: bool) -> Outcome:
    """Write a match; one of ours that is here has more in it than a result, and stays.

    So does one that was told in another pad, before somebody wrote one for its game.
    """
    found = session.match(match_id(match))
    if found is not None:
        ours = stored_match(session, found)
        if match.key.startswith("printplay ") or _in_another_pad(ours, match, record):
            return Outcome(found.id, "here", 0, ours.report, found.dropped)
    outcome = record.into(session, anyway=anyway)
    return replace(outcome, today=outcome.what == "new" and not match.date)


def _in_another_pad(ours: StoredMatch, match: ForeignMatch, record: RecordFile) -> bool:
    """Return whether a match is here on another pad than that of a record, with its result."""
    if not isinstance(ours.board, Pad) or not isinstance(record.meta, PadMeta):
        return False
    if ours.board.hash == record.meta.pad_hash:
        return False
    here = sorted(one.score for one in ours.standings.placings)
    scores = sorted(one.score for one in match.players if one.score is not None)
    return ours.meta.pointless or record.meta.pointless or here == scores


def _refusal(match: ForeignMatch, error: PrintplayError) -> UntakenError:
    """Return why a match was refused, at its place in the foreign file."""
    if isinstance(error, UntakenError):
        return error
    if isinstance(error, BrokenError):
        first = next(iter(error.report.faults), None)
        if first is not None:
            return match.refused("{why} ({code})", "{cure}" if first.hint else "",
                                 why=first.message, code=first.code, cure=first.hint)  # fmt: skip
    return match.refused(error.message, error.hint, **error.values)
