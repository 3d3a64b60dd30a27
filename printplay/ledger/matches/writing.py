"""Writing to a match: opened once its headers are checked, then entries appended to it.

If entries end a match, its result is stored with them: a later version of the rules may judge
differently, but the decision at the table stays.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from printplay.core.errors import CallError
from printplay.core.files import composed
from printplay.core.i18n import N_, _
from printplay.ledger.lists.summary import store_summary
from printplay.ledger.matches import outcome as matches_outcome
from printplay.ledger.matches import snapshot as matches_snapshot
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.outcome import Entered
from printplay.ledger.matches.snapshot import snapshot_text
from printplay.ledger.store import clock
from printplay.ledger.store.entry import Entry, MatchRow, NewEntry, id_from_digest, seal_entries
from printplay.ledger.store.session import Session
from printplay.ledger.store.store import Store
from printplay.lookup import boards
from printplay.match import registry
from printplay.match.report import Report
from printplay.match.text.header_fields import player_name
from printplay.match.text.headers import ABOUT, header_line
from printplay.match.text.record import read_record
from printplay.match.text.source import from_text
from printplay.pads.file.finding import at_hand
from printplay.pads.file.pad import Pad
from printplay.pads.game import game_of


def append_entries(
    session: Session, match: StoredMatch, new_entries: Sequence[Entry], report: Report | None = None
) -> StoredMatch:
    """Append entries to a match; `report` is that of the added lines as typed, if there is one."""
    if not new_entries:
        return match
    new_match = match.with_new_entries(new_entries, report)
    if new_match.over and not new_match.log_state.result:
        end_entries = seal_entries(
            new_match.entries, new_match.row.seal, [result_entry(new_match)], new_entries[-1].at
        )
        new_match, new_entries = new_match.with_new_entries(end_entries), [*new_entries, *end_entries]
    row = session.append(match.row, new_entries, over=new_match.over, dropped=new_match.log_state.dropped)
    new_match = new_match.with_row(row)
    store_summary(session, new_match)
    return keep_match(session, new_match)


def add_entries(
    session: Session,
    match: StoredMatch,
    new_entries: Sequence[NewEntry],
    report: Report | None = None,
    timestamp: str = "",
) -> StoredMatch:
    """Seal new entries onto those of a match at a time, now without one, and append them."""
    entries = seal_entries(match.entries, match.row.seal, new_entries, timestamp or clock.local_now())
    return append_entries(session, match, entries, report)


def result_entry(match: StoredMatch) -> NewEntry:
    text = matches_snapshot.result_text(match.present_standings, match.players, match.game.rules_version)
    return NewEntry("result", text)


def load_match(session: Session, row: MatchRow) -> StoredMatch:
    """Return a match with its entries; a cached one with the same last seal is only continued."""
    cached = session.cache.get(row.id) if session.cache is not None else None
    if not isinstance(cached, StoredMatch):
        return keep_match(session, StoredMatch(row, session.entries(row)))
    if cached.row == row:
        return cached
    is_same_match = cached.row[:6] == row[:6]
    entries = session.entries(row, cached.entries if is_same_match else ())
    is_continued = is_same_match and entries[: len(cached.entries)] == cached.entries
    if is_continued and len(entries) > len(cached.entries):
        return keep_match(session, cached.with_new_entries(entries[len(cached.entries) :]).with_row(row))
    return keep_match(session, StoredMatch(row, entries))


def keep_match(session: Session, match: StoredMatch) -> StoredMatch:
    """Cache a match as read, or as about to be acknowledged; return it."""
    if session.cache is not None:
        session.cache.keep(match.id, match)
    return match


def start_match(
    store: Store,
    game: str | Path,
    players: Sequence[str],
    *,
    layout: str | Path | None = None,
    house: Mapping[str, str] | None = None,
    headers: Mapping[str, str] | None = None,
    request_id: str = "",
) -> Entered:
    """Open a match. `headers` are the game's own, such as `start_match`, or date, place, note.

    `request_id` is the id given by the sender, from which the match's id is derived: sending again
    gives the same match.

    Raises CallError for an unknown game, layout or header, or an invalid player; the outcome is
    refused if the rules forbid such a match (five players in a game for four).
    """
    outcome = check_new_match(prepare_match(game, players, layout=layout, house=house, headers=headers))
    if outcome.refused:
        return outcome
    id_ = id_of_request(request_id)
    with store.writing() as session:
        if (stored := match_of_request(session, id_)) is not None:
            opened = StoredMatch(stored.row, ())
            return Entered(opened, opened, stored.report, (), refused=False)
        return store_new_match(session, outcome, id_)


def prepare_match(
    game: str | Path,
    players: Sequence[str],
    *,
    layout: str | Path | None = None,
    house: Mapping[str, str] | None = None,
    headers: Mapping[str, str] | None = None,
    pad: Pad | None = None,
) -> StoredMatch:
    """Return a match that is not in a ledger yet; see `start_match`. `pad` is one without a file."""
    meta = registry.find_by_name(game) if pad is None else game_of(pad)
    lines = [f"game {meta.id}"]
    grammar = meta.grammar
    snapshot, board = "", None
    name = layout or next(iter(meta.layouts), None)
    if pad is not None:
        snapshot = snapshot_text(pad)
        lines.append(f"hash {pad.hash}")
    elif name is not None and (layout or grammar.needs_layout or meta.board == "own"):
        board = boards.find_playable(name, meta.id)
        snapshot = snapshot_text(board)
        if layout or grammar.needs_layout:
            lines.append(header_line("layout", boards.recorded_name(board)))
        lines.append(f"hash {board.hash}")
    lines.append(f"players {', '.join(player_name(player) for player in players)}")
    lines += [header_line("house", f"{key} {value}") for key, value in (house or {}).items()]
    for key, value in (headers or {}).items():
        if key not in grammar.headers and key not in ABOUT:
            raise CallError(
                N_("unknown header {key!r} for {game}"),
                hint=N_("Headers: {known}.") if grammar.headers else "",
                game=meta.id,
                key=key,
                known=", ".join(grammar.headers),
            )
        lines.append(header_line(key, value))
    text = composed("\n".join(lines))
    with at_hand(meta):
        _require_readable(text)
    return StoredMatch(MatchRow("", meta.id, text, snapshot, ""), ())


def check_new_match(match: StoredMatch) -> Entered:
    """Apply the rules to a new match, without writing anything."""
    faults = match.report.violations
    refused = any(violation.severity == "error" for violation in faults)
    return Entered(match, match, match.report, faults, refused=refused)


def id_of_request(request_id: str) -> str:
    """Return the id of the match that a sender's id opens; empty without one."""
    if not matches_outcome.check_request_id(request_id):
        return ""
    return id_from_digest(sha256(f"opened {request_id}".encode()).digest())


def match_of_request(session: Session, id_: str) -> StoredMatch | None:
    """Return the match that was opened before by a sender's id; nobody else opens it meanwhile."""
    if not id_:
        return None
    session.lock_match(id_)
    row = session.match(id_, to_write=True)
    return load_match(session, row) if row is not None else None


def store_new_match(session: Session, outcome: Entered, id_: str = "") -> Entered:
    """Store a checked match; without an id it gets a new one."""
    new_row = outcome.before.row
    row = session.open_match(new_row.game, new_row.headers, new_row.board, id_=id_)
    match = outcome.before.with_row(row)
    store_summary(session, match)
    return replace(outcome, after=match)


def _require_readable(text: str) -> None:
    from printplay.match.text.report_text import hint, message

    record = read_record(from_text(_("new match"), text))
    for violation in record.violations:
        cure = hint(violation, record)
        raise CallError(
            "{sentence}", hint="{cure}" if cure else "", sentence=message(violation, record), cure=cure
        )
