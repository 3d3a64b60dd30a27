"""Read matches from JSON. Nothing in the file is trusted: not its size, types, texts or seals."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any

from printplay.core.errors import PrintplayError, brief
from printplay.core.i18n import N_
from printplay.ledger.exchange.journal import KIND, VERSION
from printplay.ledger.exchange.json_value import JsonValue, loaded
from printplay.ledger.matches import result
from printplay.ledger.matches.entry import KINDS, Entry, broken, is_sheet, set_aside
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.snapshot import SUFFIXES, stored_board, written
from printplay.ledger.store.store import MatchRow, match_seal
from printplay.match import registry
from printplay.match.game import Meta
from printplay.match.text.headers import ABOUT, HEADERS, MATCH_ID, MAX_NAME
from printplay.match.text.record import read
from printplay.match.text.source import from_text
from printplay.pads.file.finding import at_hand
from printplay.pads.file.pad import Pad
from printplay.pads.meta import meta_of

_MAX_ENTRIES = 100_000
_MAX_FILE = 1_000_000  # characters of a layout file
_MAX_FILES = 50

_SEAL = re.compile("[0-9a-f]{32}")
_COUNT = re.compile("[1-9][0-9]{0,5}")
_SENT = re.compile(r"[!-~]{1,80}")


def read_json(name: str, data: bytes) -> Iterator[tuple[str, StoredMatch]]:
    """Yield the matches of a file, each with its key in it, all of them verified."""
    top = JsonValue(name, "", loaded(name, data))
    if top.value.get("printplay") != KIND:
        raise top.fault(
            N_("this JSON file was not exported by printplay"),
            "printplay",
            N_("Export it anew: printplay score export --format json, or in BG Stats as a file."),
        )
    version = top.get("version", int)
    if version != VERSION:
        raise top.fault(
            N_("this was exported by another version of printplay (format {found})"),
            "version",
            N_("Install the newest printplay: pip install --upgrade printplay"),
            found=brief(version),
        )
    for number, match in enumerate(top.get("matches", list)):
        here = JsonValue(name, f"matches[{number}]", match)
        yield here.key, _match(here)


# -- a match ---------------------------------------------------------------------------------------


def _match(value: JsonValue) -> StoredMatch:
    id_ = value.text("id", MATCH_ID)
    game = value.get("game", str)
    board = _board(value)
    meta = _game(value, game, board)
    with at_hand(meta):
        return _of_game(value, MatchRow(id_, game, "", board, "", ""), meta)


def _game(value: JsonValue, game: str, board: str) -> Meta:
    """Return the game of a match: a shipped one, or that of the pad stored with it."""
    try:
        pad = stored_board(board, game) if board else None
    except (PrintplayError, ValueError):
        pad = None  # a pad that cannot be read is no game
    if not isinstance(pad, Pad):
        if game in registry.names():
            return registry.find(game)
        raise value.fault(
            N_("unknown game {game!r}"),
            "game",
            N_("Games: {known}."),
            game=brief(game),
            known=", ".join(registry.names()),
        )
    return meta_of(pad)


def _of_game(value: JsonValue, new: MatchRow, meta: Meta) -> StoredMatch:
    """Parse a match of a known game."""
    id_, game, board = new.id, new.game, new.board
    headers = _headers(value, meta)
    started, sealed = value.time("started"), value.text("seal", _SEAL)
    if sealed != match_seal(id_, game, headers, board, started):
        raise value.changed("seal")
    match = MatchRow(id_, game, headers, board, started, sealed)
    entries = _entries(value)
    _foldable(value, headers, entries)
    if number := broken(entries, sealed):
        raise value.changed(f"entries[{number - 1}]")
    sent = [entry.sent for entry in entries if entry.sent]
    if len(set(sent)) < len(sent):
        raise value.fault(N_("two entries have the same id"), "entries")
    stored = StoredMatch(match, entries)
    _replayable(value, stored)
    _decided(value, stored)
    return stored


def _headers(value: JsonValue, meta: Meta) -> str:
    lines = [value.line(f"headers[{number}]", line) for number, line in enumerate(value.get("headers", list))]
    grammar = meta.grammar()
    for number, line in enumerate(lines):
        key = line.partition(" ")[0]
        if (key not in HEADERS and key not in grammar.headers) or key == "match":
            raise value.fault(N_("this is not a header: {found!r}"), f"headers[{number}]", found=brief(line))
    record = read(from_text("", "\n".join(lines)))
    players = f"players {', '.join(record.setup.players)}"
    if record.violations or record.setup.game != meta.id or players not in lines:
        raise value.fault(N_("the headers cannot be read"), "headers")
    return "\n".join(lines)


def _board(value: JsonValue) -> str:
    if value.value.get("board") is None:
        return ""
    board = JsonValue(value.file, value.at("board"), value.value["board"])
    stored: dict[str, object] = {
        "name": board.line("name", board.get("name", str)),
        "hash": board.text("hash", re.compile("[0-9a-f]{8}")),
        "layout": board.get("layout", str),
    }
    inside = JsonValue(value.file, board.at("files"), board.get("files", dict))
    if len(inside.value) > _MAX_FILES:
        raise board.fault(N_("a layout has at most {limit} files"), "files", limit=_MAX_FILES)
    for name in inside.value:
        text = inside.get(name, str)
        if not _harmless(name) or len(text) > _MAX_FILE or "\0" in text or not _encodes(text):
            raise board.fault(N_("{found!r} is not allowed in a layout"), "files", found=brief(name))
    if stored["layout"] not in inside.value:
        raise board.fault(N_("the layout is not among the files"), "layout")
    return written(stored | {"files": inside.value})


def _harmless(name: str) -> bool:
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


def _encodes(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _entries(here: JsonValue) -> tuple[Entry, ...]:
    listed = here.get("entries", list)
    if len(listed) > _MAX_ENTRIES:
        raise here.fault(N_("a match has at most {limit} entries"), "entries", limit=_MAX_ENTRIES)
    found = []
    for number, value in enumerate(listed):
        item = JsonValue(here.file, here.at(f"entries[{number}]"), value)
        kind = item.get("kind", str)
        if kind not in KINDS:
            raise item.fault(N_("{found!r} is not allowed here"), "kind", found=brief(kind))
        if item.get("number", int) != number + 1:
            raise item.fault(N_("the entries are out of order"), "number")
        text = item.get("text", str)
        aside = set_aside(text) if kind == "aside" else None
        item.line("text", aside.text if aside else text)
        entry = Entry(
            number + 1,
            kind,  # type: ignore[arg-type]
            text,
            item.time("at"),
            item.get("anyway", bool),
            item.text("seal", _SEAL),
            item.text("sent", _SENT) if "sent" in value else "",
        )
        found.append(entry)
    return tuple(found)


def _foldable(value: JsonValue, headers: str, entries: Sequence[Entry]) -> None:
    """Raise JournalError for an undo beyond the start or a rename of an unknown player."""
    there = undone = 0
    players = set(read(from_text("", headers)).setup.players)
    for entry in entries:
        count = int(entry.text) if _COUNT.fullmatch(entry.text) else 0
        if entry.kind == "line":
            there, undone, good = there + 1, 0, bool(entry.text.strip())
        elif entry.kind in ("rename", "unrename"):
            pair = entry.text.partition(", ")[::2]
            old, new = pair if entry.kind == "rename" else reversed(pair)
            good = old in players and new not in players and _is_name(new)
            players = players - {old} | {new}
        elif entry.kind == "about":
            good = _is_about(entry.text)
        elif entry.kind == "result":
            good = there > 0  # its contents are compared when the match can be replayed
        elif entry.kind in ("drop", "restore"):
            good = not entry.text
        elif entry.kind == "sheet":
            good = is_sheet(entry.text)
        elif entry.kind == "forget":
            good = _is_name(entry.text)
        elif entry.kind == "aside":
            good = set_aside(entry.text) is not None
        else:
            good = 1 <= count <= (there if entry.kind == "undo" else undone)
            by = count if entry.kind == "redo" else -count
            there, undone = there + by, undone - by
        if not good:
            raise value.fault(
                N_("{found!r} is not allowed here"),
                f"entries[{entry.number - 1}].text",
                found=brief(entry.text),
            )


def _is_about(text: str) -> bool:
    """Return whether a text is a valid date, place or note."""
    key = text.partition(" ")[0]
    if key not in ABOUT or "#" in text:
        return False
    return text == key or not any(
        violation.code == "PP-0" for violation in read(from_text("", text)).violations
    )


def _is_name(name: str) -> bool:
    tidy = " ".join(name.split())
    return name == tidy and 1 <= len(name) <= MAX_NAME and not set(name) & set(":,#")


def _replayable(value: JsonValue, stored: StoredMatch) -> None:
    """Raise JournalError if a needed board is missing."""
    if not stored.match.board:
        if stored.meta.grammar().needs_layout:
            raise value.fault(N_("the board is missing"), "board")
        return
    stated: Mapping[str, Any] = value.value["board"]
    try:
        board = stored_board(stored.match.board, stored.match.game)
    except (PrintplayError, ValueError) as error:
        reason = error.sentence() if isinstance(error, PrintplayError) else str(error)
        raise value.fault(
            N_("the board exported with it cannot be read: {reason}"), "board", reason=reason
        ) from None
    if (board.hash, board.name) != (stated["hash"], stated["name"]):
        raise value.fault(N_("the board exported with it is not the one that was played on"), "board")


def _decided(value: JsonValue, stored: StoredMatch) -> None:
    """Raise JournalError for a result that is unreadable or contradicts its rules.

    A result by earlier rules cannot be checked; it is kept and shown beside the present one.
    """
    for number, entry in enumerate(stored.entries):
        if entry.kind != "result":
            continue
        then = StoredMatch(stored.match, stored.entries[: number + 1])
        try:
            found = result.read(entry.text, then.players, then.live)
        except ValueError:
            raise value.fault(N_("this result cannot be read"), f"entries[{number}].text") from None
        versions = range(1, stored.meta.rules_version + 1)
        same = found.same_as(then.live) or found.rules < stored.meta.rules_version
        if found.rules not in versions or not then.over or not same:
            raise value.fault(N_("this result differs from what the rules give"), f"entries[{number}].text")
