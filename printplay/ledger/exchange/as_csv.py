"""Matches as CSV for spreadsheets, one row per player and match; older exports are recognised.

RFC 4180: CRLF ends a line, a cell with a separator or a quote in it is quoted. The columns, their
order and words such as `yes` are the same in every language. Numbers are plain, so that `-1` stays
a number. A text that a spreadsheet could take for a formula gets an apostrophe before it.

An export has no seal. But a match only grows, so an earlier export can be written again from its
first entries and compared byte by byte: such a file holds nothing new.
"""

from __future__ import annotations

import csv
import io
import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence

from printplay.ledger.exchange.foreign_matches import is_results_pad
from printplay.ledger.exchange.journal import as_json
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.store.clock import as_utc
from printplay.match import registry

COLUMNS = (
    "match",
    "game",
    "board",
    "started_utc",
    "ended_utc",
    "over",
    "players",
    "seat",
    "player",
    "team",
    "rank",
    "score",
    "winner",
    "lowest",
    "decided_by",
    "tie_break",
    "tie_break_value",
    "against_the_rules",
    "unchecked",
    "date",
    "place",
    "note",
)

#: The byte order mark: it tells a spreadsheet that the file is UTF-8.
BOM = "\ufeff"
#: Signs that begin a formula; wide and small forms are found by their compatibility form.
_FORMULA = "=+-@"
#: Invisible letters.
_FILLERS = "\u115f\u1160\u3164\uffa0"
#: Separators that a spreadsheet may use: any of them can begin a cell.
_STARTS = re.compile(r"[;,|\t\r\n]")


def as_csv(matches: Iterable[StoredMatch], separator: str = ",") -> str:
    """Return matches as CSV, without a byte order mark."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=separator, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for stored in matches:
        writer.writerows(_csv_rows(stored))
    return out.getvalue()


def is_lossy_in_csv(stored: StoredMatch) -> bool:
    """Return whether a match has more than a table can bring back: moves, rows, or an open end."""
    return not stored.over or any(
        placing.score and not placing.unchecked for placing in stored.standings.placings
    )


def _game(stored: StoredMatch) -> str:
    """Return the id of a game of printplay's, the title of any other of which results are kept."""
    game = stored.row.game
    own_game = not is_results_pad(stored.board) or game in registry.game_ids()
    return game if own_game else escape(stored.game.title)


def _teams(stored: StoredMatch) -> dict[str, str | int]:
    """Return the number of each player's team; all of them are in one that is called so."""
    sides = [side for side in stored.standings.sides if len(side) > 1]
    if len(sides) == 1 and len(sides[0]) == len(stored.players):
        return dict.fromkeys(stored.players, "all")
    sides = [*stored.standings.sides] if sides else []
    return {name: number for number, side in enumerate(sides, 1) for name in side}


def _csv_rows(stored: StoredMatch) -> Iterator[tuple[str | int, ...]]:
    ranked = stored.standings
    over = stored.over
    game, teams = _game(stored), _teams(stored)
    scoreless = ranked.without if is_results_pad(stored.board) else ()
    pointless = stored.game.pointless or len(scoreless) == len(stored.players)
    seats = {name: seat for seat, name in enumerate(stored.players, 1)}
    against = len(stored.exception_lines)
    for placing in ranked.placings:
        ties = {name: "" if value is None else value for name, value in placing.tie_break.items()}
        values = [*ties.values()]
        yield (
            escape(stored.id),
            game,
            escape(stored.recorded_board_name),
            _format_time(stored.row.started),
            _format_time(stored.ended_at) if over else "",
            _yes_or_no(over),
            ", ".join(escape(name) for name in stored.players),
            seats[placing.player],
            escape(placing.player),
            teams.get(placing.player, ""),
            placing.rank,
            "" if pointless or placing.player in scoreless else placing.score,
            _yes_or_no(placing.winner) if over else "",
            "" if pointless else _yes_or_no(stored.game.lowest),
            (ranked.decided_by or "") if over else "",
            "; ".join(ties),
            values[0] if len(values) == 1 else "; ".join(map(str, values)),
            against,
            _yes_or_no(placing.unchecked),
            stored.date,
            escape(stored.record.setup.place or ""),
            escape(stored.record.setup.note or ""),
        )


def _yes_or_no(value: bool) -> str:
    return "yes" if value else "no"


def _format_time(timestamp: str) -> str:
    """Format a time of the ledger so that every spreadsheet reads it."""
    return f"{as_utc(timestamp):%Y-%m-%d %H:%M:%S}"


def escape(text: str) -> str:
    """Escape a text so that no spreadsheet takes it for a formula, whatever its separator.

    >>> escape("=1+1"), escape(" +1"), escape("＝1"), escape("Anna;=1"), escape("Anna-Lena")
    ("'=1+1", "' +1", "'＝1", "Anna;'=1", 'Anna-Lena')
    """
    return "".join(f"'{cell}" if _looks_like_a_formula(cell) else cell for cell in _cells(text))


def unescape(text: str) -> str:
    """Return a text without the apostrophes of `escape`; others stay.

    >>> unescape("'=1+1"), unescape("Anna;'=1"), unescape("'n Abend"), unescape("'t; 'n")
    ('=1+1', 'Anna;=1', "'n Abend", "'t; 'n")
    """
    return "".join(
        cell[1:] if cell.startswith("'") and _looks_like_a_formula(cell[1:]) else cell
        for cell in _cells(text)
    )


def _cells(text: str) -> Iterator[str]:
    """Yield the parts of a text that a spreadsheet could take for cells, separators included."""
    start = 0
    for cell_start in (*_STARTS.finditer(text), None):
        end = cell_start.end() if cell_start else len(text)
        yield text[start:end]
        start = end


def _looks_like_a_formula(cell: str) -> bool:
    for character in cell:
        if character in "\t\r\n":
            return True
        if unicodedata.category(character)[0] in "CMZ" or character in _FILLERS:
            continue
        first = unicodedata.normalize("NFKC", character)[0]
        return first in _FORMULA or first == "\N{MINUS SIGN}"
    return False


def earlier_states(match: StoredMatch) -> Iterator[StoredMatch]:
    """Yield the earlier states of a match, latest first."""
    for count in reversed(range(len(match.entries))):
        yield StoredMatch(match.row, match.entries[:count])


def is_older_export(
    stored: StoredMatch, export: Callable[[StoredMatch], bytes], data: bytes, *, over: bool = False
) -> bool:
    """Return whether a file is an older export of a match; with `over` only of finished states."""
    return any(
        export(earlier_state) == data
        for earlier_state in earlier_states(stored)
        if earlier_state.over or not over
    )


def is_older_json(matches: Sequence[StoredMatch], data: bytes) -> bool:
    """Return whether a file is an older JSON export of some of these matches."""
    matches_by_id = {stored.id: stored for stored in matches}
    try:
        counts = {match["id"]: len(match["entries"]) for match in json.loads(data)["matches"]}
        then = [
            StoredMatch(matches_by_id[id_].row, matches_by_id[id_].entries[:n]) for id_, n in counts.items()
        ]
    except (ValueError, LookupError, TypeError, RecursionError):
        return False
    return as_json(then).encode() == data


def is_older_csv(matches: Sequence[StoredMatch], data: bytes) -> bool:
    """Return whether a file is an older CSV export of some of these matches."""
    match_by_id = {escape(stored.id): stored for stored in matches}
    byte_order_mark = BOM.encode()
    head, body = (
        (byte_order_mark, data[len(byte_order_mark) :]) if data.startswith(byte_order_mark) else (b"", data)
    )
    try:
        text = body.decode()
        separator = ";" if text.startswith("match;") else ","
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True))
        states = [
            _state_as_exported(match_by_id[id_], [row for row in rows[1:] if row[0] == id_])
            for id_ in dict.fromkeys(row[0] for row in rows[1:])
        ]
    except (ValueError, LookupError, csv.Error):
        return False
    found_states = [stored for stored in states if stored is not None]
    return head + as_csv(found_states, separator).encode() == data


def _state_as_exported(stored: StoredMatch, exported: Sequence[Sequence[str]]) -> StoredMatch | None:
    """Return the state of a match that had these rows, or None if there was none."""
    for then in (stored, *earlier_states(stored)):
        rows = csv.reader(io.StringIO(as_csv([then]), newline=""))
        if list(rows)[1:] == list(exported):
            return then
    return None
