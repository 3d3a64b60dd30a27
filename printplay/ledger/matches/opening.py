"""Open a match: its headers are checked by the rules before it is stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from printplay.core.errors import CallError
from printplay.core.files import composed
from printplay.core.i18n import N_
from printplay.ledger.lists import cache
from printplay.ledger.lists.summary import summarize
from printplay.ledger.matches import idempotency
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.snapshot import keep
from printplay.ledger.matches.step import EntryOutcome
from printplay.ledger.store.store import MatchRow, Session, Store, id_of
from printplay.lookup import boards
from printplay.match import registry
from printplay.match.text.header_fields import player_name
from printplay.match.text.headers import ABOUT, header_line
from printplay.match.text.record import read
from printplay.match.text.source import from_text
from printplay.pads.file.finding import at_hand
from printplay.pads.file.pad import Pad
from printplay.pads.meta import meta_of


def start(
    store: Store,
    game: str | Path,
    players: Sequence[str],
    *,
    layout: str | Path | None = None,
    house: Mapping[str, str] | None = None,
    headers: Mapping[str, str] | None = None,
    sent: str = "",
) -> EntryOutcome:
    """Open a match. `headers` are the game's own, such as `start`, or date, place, note.

    `sent` is the id given by the sender, from which the match's id is derived: sending again
    gives the same match.

    Raises CallError for an unknown game, layout or header, or an invalid player; the outcome is
    refused if the rules forbid such a match (five players in a game for four).
    """
    step = tried(prepared(game, players, layout=layout, house=house, headers=headers))
    if step.refused:
        return step
    id_ = id_of(sha256(f"opened {idempotency.checked(sent)}".encode()).digest()) if sent else ""
    with store.writing() as session:
        if id_:
            session.lock_match(id_)
            if (match := session.match(id_, to_write=True)) is not None:
                there = cache.stored_match(session, match)
                begun = StoredMatch(match, ())
                return EntryOutcome(begun, begun, there.report, (), refused=False)
        return opened(session, step, id_)


def prepared(
    game: str | Path,
    players: Sequence[str],
    *,
    layout: str | Path | None = None,
    house: Mapping[str, str] | None = None,
    headers: Mapping[str, str] | None = None,
    pad: Pad | None = None,
) -> MatchRow:
    """Return a match that is not in a ledger yet; see `start`. `pad` is one without a file."""
    meta = registry.meant(game) if pad is None else meta_of(pad)
    lines = [f"game {meta.id}"]
    grammar = meta.grammar()
    snapshot, board = "", None
    name = layout or next(iter(meta.layouts), None)
    if pad is not None:
        snapshot = keep(pad)
        lines.append(f"hash {pad.hash}")
    elif name is not None and (layout or grammar.needs_layout or meta.has("layout")):
        board = boards.find(name, meta.id)
        snapshot = keep(board)
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
        _readable(text)
    return MatchRow("", meta.id, text, snapshot, "")


def tried(new: MatchRow) -> EntryOutcome:
    """Apply the rules to a new match, without writing anything."""
    trial = StoredMatch(new, ())
    found = trial.report.violations
    refused = any(violation.severity == "error" for violation in found)
    return EntryOutcome(trial, trial, trial.report, found, refused=refused)


def opened(session: Session, step: EntryOutcome, id_: str = "") -> EntryOutcome:
    """Store a checked match; without an id it gets a new one."""
    new = step.before.match
    match = session.open_match(new.game, new.headers, new.board, id_=id_)
    after = step.before.with_row(match)
    summarize(session, after)
    return replace(step, after=after)


def _readable(text: str) -> None:
    """Raise CallError for unreadable headers."""
    from printplay.match.text.report_text import hint, message

    record = read(from_text("score start", text))
    for violation in record.violations:
        cure = hint(violation, record)
        raise CallError(
            "{sentence}", hint="{cure}" if cure else "", sentence=message(violation, record), cure=cure
        )
