"""Matches as lossless JSON: every entry with time and seal, written, and read without trust."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any

from printplay.core.errors import PrintplayError, brief
from printplay.core.i18n import N_
from printplay.ledger.exchange.json_table import JsonTable, load_json
from printplay.ledger.matches import snapshot
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.snapshot import SUFFIXES, canonical_json, stored_board
from printplay.ledger.store.entry import (
    KINDS,
    Entry,
    MatchRow,
    first_broken_entry,
    is_sheet_entry,
    match_seal,
    parse_set_aside,
)
from printplay.match import registry
from printplay.match.game import Game
from printplay.match.text.headers import ABOUT, HEADERS, MATCH_ID, MAX_NAME
from printplay.match.text.record import read_record
from printplay.match.text.source import from_text
from printplay.pads.file.finding import at_hand
from printplay.pads.file.pad import Pad
from printplay.pads.game import game_of

_MAX_ENTRIES = 100_000
_MAX_FILE = 1_000_000  # characters of a layout file
_MAX_FILES = 50

_SEAL = re.compile("[0-9a-f]{32}")
_COUNT = re.compile("[1-9][0-9]{0,5}")
_SENT = re.compile(r"[!-~]{1,80}")
#: The format of our files, and its version.
KIND, VERSION = "ledger", 1


def as_json(matches: Iterable[StoredMatch], damaged: Sequence[object] = ()) -> str:
    """Return matches with all entries, one a line, and the matches that cannot be exported."""
    rows = ",\n".join(_match_as_json(stored) for stored in matches)
    damaged_member = f', "damaged": {_dump_json(damaged)}' if damaged else ""
    return f'{{"printplay": "{KIND}", "version": {VERSION}, "matches": [\n{rows}\n]{damaged_member}}}\n'


def _match_as_json(stored: StoredMatch) -> str:
    match = stored.row
    head = {
        "id": match.id,
        "game": match.game,
        "headers": match.headers.split("\n"),
        "board": json.loads(match.board) if match.board else None,
        "started": match.started,
        "seal": match.seal,
    }
    entries = ",\n  ".join(_entry(entry) for entry in stored.entries)
    return f'{_dump_json(head)[:-1]}, "entries": [\n  {entries}\n]}}'


def _entry(entry: Entry) -> str:
    data = entry._asdict()
    if not entry.sent:
        del data["sent"]
    return _dump_json(data)


def _dump_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def read_json(name: str, data: bytes) -> Iterator[tuple[str, StoredMatch]]:
    """Yield the matches of a file, each with its key in it, all of them verified."""
    top = JsonTable(name, "", load_json(name, data))
    if top.values.get("printplay") != KIND:
        raise top.error(
            N_("this JSON file was not exported by printplay"),
            "printplay",
            hint=N_("Export it anew: printplay score export --format json, or in BG Stats as a file."),
        )
    version = top.get("version", int)
    if version != VERSION:
        raise top.error(
            N_("this was exported by another version of printplay (format {found})"),
            "version",
            hint=N_("Install the newest printplay: pip install --upgrade printplay"),
            found=brief(version),
        )
    for number, match in enumerate(top.get("matches", list)):
        match_value = JsonTable(name, f"matches[{number}]", match)
        yield match_value.name, _match(match_value)


# -- a match ---------------------------------------------------------------------------------------


def _match(value: JsonTable) -> StoredMatch:
    id_ = value.text("id", MATCH_ID)
    game = value.get("game", str)
    board = _board(value)
    meta = _game(value, game, board)
    with at_hand(meta):
        return _match_of_game(value, id_, board, meta)


def _game(value: JsonTable, game: str, board: str) -> Game:
    """Return the game of a match: a shipped one, or that of the pad stored with it."""
    try:
        pad = stored_board(board, game) if board else None
    except (PrintplayError, ValueError):
        pad = None  # a pad that cannot be read is no game
    if not isinstance(pad, Pad):
        if game in registry.game_ids():
            return registry.find_game(game)
        raise value.error(
            N_("unknown game {game!r}"),
            "game",
            hint=N_("Games: {known}."),
            game=brief(game),
            known=", ".join(registry.game_ids()),
        )
    return game_of(pad)


def _match_of_game(value: JsonTable, id_: str, board: str, meta: Game) -> StoredMatch:
    game, headers = value.get("game", str), _headers(value, meta)
    started, first_seal = value.time("started"), value.text("seal", _SEAL)
    if first_seal != match_seal(id_, game, headers, board, started):
        raise value.changed_error("seal")
    match = MatchRow(id_, game, headers, board, started, first_seal)
    entries = _entries(value)
    _check_foldable(value, headers, entries)
    if number := first_broken_entry(entries, first_seal):
        raise value.changed_error(f"entries[{number - 1}]")
    request_ids = [entry.sent for entry in entries if entry.sent]
    if len(set(request_ids)) < len(request_ids):
        raise value.error(N_("two entries have the same id"), "entries")
    stored = StoredMatch(match, entries)
    _check_replayable(value, stored)
    _check_results(value, stored)
    return stored


def _headers(value: JsonTable, game: Game) -> str:
    lines = [
        value.record_line(f"headers[{number}]", line)
        for number, line in enumerate(value.get("headers", list))
    ]
    grammar = game.grammar
    for number, line in enumerate(lines):
        key = line.partition(" ")[0]
        if (key not in HEADERS and key not in grammar.headers) or key == "match":
            raise value.error(N_("this is not a header: {found!r}"), f"headers[{number}]", found=brief(line))
    record = read_record(from_text("", "\n".join(lines)))
    players = f"players {', '.join(record.setup.players)}"
    if record.violations or record.setup.game != game.id or players not in lines:
        raise value.error(N_("the headers cannot be read"), "headers")
    return "\n".join(lines)


def _board(value: JsonTable) -> str:
    if value.values.get("board") is None:
        return ""
    board = JsonTable(value.file, value.dotted("board"), value.values["board"])
    stored: dict[str, object] = {
        "name": board.record_line("name", board.get("name", str)),
        "hash": board.text("hash", re.compile("[0-9a-f]{8}")),
        "layout": board.get("layout", str),
    }
    files = JsonTable(value.file, board.dotted("files"), board.get("files", dict))
    if len(files.values) > _MAX_FILES:
        raise board.error(N_("a layout has at most {limit} files"), "files", limit=_MAX_FILES)
    for name in files.values:
        text = files.get(name, str)
        if not _is_harmless(name) or len(text) > _MAX_FILE or "\0" in text or not _is_encodable(text):
            raise board.error(N_("{found!r} is not allowed in a layout"), "files", found=brief(name))
    if stored["layout"] not in files.values:
        raise board.error(N_("the layout is not among the files"), "layout")
    return canonical_json(stored | {"files": files.values})


def _is_harmless(name: str) -> bool:
    """Return whether a file name is safe: beside the record or below it."""
    path = PurePosixPath(name)
    return (
        0 < len(name) <= 100
        and name.isprintable()
        and not set(name) & set('\\:*?"<>|')
        and not path.is_absolute()
        and str(path) == name
        and not any(part.startswith(".") for part in path.parts)
        and path.suffix.lower() in SUFFIXES
    )


def _is_encodable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _entries(match_value: JsonTable) -> tuple[Entry, ...]:
    listed = match_value.get("entries", list)
    if len(listed) > _MAX_ENTRIES:
        raise match_value.error(N_("a match has at most {limit} entries"), "entries", limit=_MAX_ENTRIES)
    entries = []
    for number, value in enumerate(listed):
        item = JsonTable(match_value.file, match_value.dotted(f"entries[{number}]"), value)
        kind = item.get("kind", str)
        if kind not in KINDS:
            raise item.error(N_("{found!r} is not allowed here"), "kind", found=brief(kind))
        if item.get("number", int) != number + 1:
            raise item.error(N_("the entries are out of order"), "number")
        text = item.get("text", str)
        aside = parse_set_aside(text) if kind == "aside" else None
        item.record_line("text", aside.text if aside else text)
        entry = Entry(
            number + 1,
            kind,  # type: ignore[arg-type]
            text,
            item.time("at"),
            item.get("anyway", bool),
            item.text("seal", _SEAL),
            item.text("sent", _SENT) if "sent" in value else "",
        )
        entries.append(entry)
    return tuple(entries)


def _check_foldable(value: JsonTable, headers: str, entries: Sequence[Entry]) -> None:
    """Raise JournalError for an undo beyond the start or a rename of an unknown player."""
    active_count = undone_count = 0
    players = set(read_record(from_text("", headers)).setup.players)
    for entry in entries:
        count = int(entry.text) if _COUNT.fullmatch(entry.text) else 0
        if entry.kind == "line":
            active_count, undone_count, is_good = active_count + 1, 0, bool(entry.text.strip())
        elif entry.kind in ("rename", "unrename"):
            pair = entry.text.partition(", ")[::2]
            old, new = pair if entry.kind == "rename" else reversed(pair)
            is_good = old in players and new not in players and _is_name(new)
            players = players - {old} | {new}
        elif entry.kind == "about":
            is_good = _is_about(entry.text)
        elif entry.kind == "result":
            is_good = active_count > 0  # its contents are compared when the match can be replayed
        elif entry.kind in ("drop", "restore"):
            is_good = not entry.text
        elif entry.kind == "sheet":
            is_good = is_sheet_entry(entry.text)
        elif entry.kind == "forget":
            is_good = _is_name(entry.text)
        elif entry.kind == "aside":
            is_good = parse_set_aside(entry.text) is not None
        else:
            is_good = 1 <= count <= (active_count if entry.kind == "undo" else undone_count)
            change = count if entry.kind == "redo" else -count
            active_count, undone_count = active_count + change, undone_count - change
        if not is_good:
            raise value.error(
                N_("{found!r} is not allowed here"),
                f"entries[{entry.number - 1}].text",
                found=brief(entry.text),
            )


def _is_about(text: str) -> bool:
    key = text.partition(" ")[0]
    if key not in ABOUT or "#" in text:
        return False
    return text == key or not any(
        violation.code == "PP-0" for violation in read_record(from_text("", text)).violations
    )


def _is_name(name: str) -> bool:
    tidy = " ".join(name.split())
    return name == tidy and 1 <= len(name) <= MAX_NAME and not set(name) & set(":,#")


def _check_replayable(value: JsonTable, stored: StoredMatch) -> None:
    """Raise JournalError if a needed board is missing."""
    if not stored.row.board:
        if stored.game.grammar.needs_layout:
            raise value.error(N_("the board is missing"), "board")
        return
    stated: Mapping[str, Any] = value.values["board"]
    try:
        board = stored_board(stored.row.board, stored.row.game)
    except (PrintplayError, ValueError) as error:
        reason = error.sentence() if isinstance(error, PrintplayError) else str(error)
        raise value.error(
            N_("the board exported with it cannot be read: {reason}"), "board", reason=reason
        ) from None
    if (board.hash, board.name) != (stated["hash"], stated["name"]):
        raise value.error(N_("the board exported with it is not the one that was played on"), "board")


def _check_results(value: JsonTable, stored: StoredMatch) -> None:
    """Raise JournalError for a result that is unreadable or contradicts its rules.

    A result by earlier rules cannot be checked; it is kept and shown beside the present one.
    """
    for number, entry in enumerate(stored.entries):
        if entry.kind != "result":
            continue
        state = StoredMatch(stored.row, stored.entries[: number + 1])
        try:
            stored_result = snapshot.parse_result(entry.text, state.players, state.present_standings)
        except ValueError:
            raise value.error(N_("this result cannot be read"), f"entries[{number}].text") from None
        versions = range(1, stored.game.rules_version + 1)
        is_same = (
            stored_result.is_same_as(state.present_standings)
            or stored_result.rules_version < stored.game.rules_version
        )
        if stored_result.rules_version not in versions or not state.over or not is_same:
            raise value.error(N_("this result differs from what the rules give"), f"entries[{number}].text")
