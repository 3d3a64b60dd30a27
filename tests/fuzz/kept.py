"""Targets: records of the games, and what comes into a ledger (records, JSON, backups)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from printplay.core.errors import PrintplayError
from printplay.ledger.exchange.as_csv import as_csv
from printplay.ledger.exchange.bgstats import play_json
from printplay.ledger.exchange.exchange import import_matches
from printplay.ledger.exchange.joining import match_content
from printplay.ledger.exchange.journal import as_json
from printplay.ledger.exchange.record_file import as_record
from printplay.ledger.matches import snapshot
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.repair.backup import backup
from printplay.ledger.store.entry import entry_seal, match_seal
from printplay.ledger.store.store import Store
from printplay.lookup.record import check_lines
from printplay.match.lines.grammar import Unread
from printplay.match.report import as_json as told_as_json
from printplay.match.text.record import read_record
from printplay.match.text.source import from_bytes, from_text
from printplay.match.text.writing import formatted, stamped, write
from tests.fuzz.target import ROOT, Target, files, folder
from tests.ledger.helpers import open_store
from tests.ledger.samples import every, put

_RECORDS = ROOT / "tests" / "records"


# -- records ---------------------------------------------------------------------------------------


def _record(data: bytes) -> None:
    """Check some bytes as a record, tell the answer in every way, and put it into one form."""
    report = check_lines(from_bytes("fuzz", data), _RECORDS)
    json.dumps(told_as_json(report))
    list(report.fault_lines(colour=True))
    list(report.standings_lines())
    record = report.record
    if record.game is None or not report.readable:
        return
    text = formatted(record, report.board)
    again = check_lines(from_text("again", text), _RECORDS)
    assert formatted(again.record, again.board) == text
    assert [v.code for v in again.violations] == [v.code for v in report.violations]
    if report.board is not None:
        stamped(text, report.board.hash)
    plain = read_record(from_text("plain", write(record.setup, record.events, record.game.grammar)))
    assert plain.events == tuple(e for e in record.events if not isinstance(e, Unread))
    assert plain.setup.players == record.setup.players


def _records(*patterns: str) -> Sequence[bytes]:
    return files(*(f"tests/records/{pattern}*.play" for pattern in patterns))


# -- ledgers ---------------------------------------------------------------------------------------


def _ledger(name: str) -> Store:
    """Return an empty ledger in the folder, a copy of one that was made once."""
    _forget(name)
    empty = folder() / "empty.db"
    if not empty.exists():
        open_store(str(empty))
    path = folder() / name
    path.write_bytes(empty.read_bytes())
    return open_store(str(path))


def _forget(name: str) -> None:
    for end in ("", "-wal", "-shm"):
        (folder() / f"{name}{end}").unlink(missing_ok=True)
    snapshot.restore_board.cache_clear()
    snapshot.stored_board.cache_clear()


def _import(data: bytes) -> None:
    """Take a file in, and let what came go out again in every form."""
    store = _ledger("there.db")
    try:
        import_matches(store, "fuzz", data, _RECORDS, anyway=len(data) % 3 == 0)
        again = import_matches(store, "fuzz", data, _RECORDS, anyway=True)
        assert {one.what for one in again} <= {"here"}
    finally:
        _export(every(store))


def _export(matches: list[StoredMatch]) -> None:
    """Export matches, and read the exports back into another ledger as the same matches."""
    as_csv(matches)
    for kept in matches:
        if kept.over:
            json.dumps(play_json(kept))
    if not matches:
        return
    other = _ledger("other.db")
    _again(other, as_json(matches))
    assert as_json(every(other)) == as_json(matches)
    for kept in matches:
        said = as_record(kept)
        if said.files:
            continue
        third = _ledger("third.db")
        _again(third, said.text)
        (found,) = every(third)
        assert match_content(found) == match_content(kept)


def _again(store: Store, text: str) -> None:
    """Take in what was exported; to refuse that is a fault."""
    try:
        import_matches(store, "again", text.encode(), Path(), anyway=True)
    except PrintplayError as error:
        raise AssertionError(f"an export is refused: {error}") from error


@cache
def _journal(index: int = 0) -> bytes:
    store = _ledger("from.db")
    for path in ("evening.play", "goldrausch.play", "gophers.play", "gotoku.play")[index:]:
        put(store, (_RECORDS / path).read_text("utf-8"), _RECORDS, anyway=True)
    return as_json(every(store)).encode()


def _resealed(data: bytes) -> bytes:
    """Seal the matches of an export anew, as far as that can be done."""
    with suppress(AttributeError, TypeError, KeyError, ValueError, RecursionError, IndexError):
        said: Any = json.loads(data)
        for match in said["matches"]:
            board = json.dumps(match["board"], ensure_ascii=False, sort_keys=True)
            board = "" if match["board"] is None else board
            headers = "\n".join(match["headers"])
            before = match["seal"] = match_seal(match["id"], match["game"], headers, board, match["started"])
            for number, entry in enumerate(match["entries"], 1):
                entry["number"] = number
                values = (number, entry["kind"], entry["text"], entry["at"], entry["anyway"])
                before = entry["seal"] = entry_seal(before, *values)
        return json.dumps(said, ensure_ascii=False).encode("utf-8", "surrogatepass")
    return data


def _json_corpus() -> Sequence[bytes]:
    from tests.ledger.exchange.test_hostile_json import EXPORT

    return [EXPORT.encode(), *(_journal(index) for index in (1, 2, 3))]


def _backup(data: bytes) -> None:
    """Open some bytes as a ledger, read all of it, save what can be read."""
    _forget("broken.db")
    path, copy = folder() / "broken.db", folder() / "copy.db"
    path.write_bytes(data)
    try:
        store = open_store(str(path))
        try:
            _export(every(store))
        finally:
            backup(store, copy, force=True, damaged=True)
            every(open_store(str(copy)))
    finally:
        _forget("copy.db")


def _backup_corpus() -> Sequence[bytes]:
    store, copy = _ledger("from.db"), folder() / "source.db"
    import_matches(store, "json", _journal(1), Path(), anyway=True)
    backup(store, copy, force=True)
    return [copy.read_bytes()]


TARGETS = (
    Target("go-for-gold", lambda: _records("GG", "PP", "evening"), _record),
    Target("goldrausch", lambda: _records("GR", "goldrausch"), _record),
    Target("gophers", lambda: _records("GP", "gophers"), _record),
    Target("gotoku", lambda: _records("GT", "gotoku"), _record, few=20),
    Target("import-record", lambda: _records(""), _import, few=12),
    Target("import-json", _json_corpus, _import, _resealed, few=6),
    Target("backup", _backup_corpus, _backup, few=5),
)
