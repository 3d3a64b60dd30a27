"""Writing records: headers, a line for each event, and the same record in canonical form."""

from __future__ import annotations

from collections.abc import Iterable

from printplay.geometry.playable import Playable
from printplay.match.lines.grammar import End, Event, Grammar, Setup, Total, Unread
from printplay.match.lines.words import Words, tidy
from printplay.match.text.headers import write_headers
from printplay.match.text.record import Record

_LOWER_VALUE = ("game", "match", "house", "hash")
_FREE = ("place", "note")  # free text, which may have commas


def write_event(event: Event, grammar: Grammar, board: Playable | None = None) -> str:
    """Return the line of an event; `board` gives spaces their own spelling."""
    if board is not None and grammar.canonical is not None:
        event = grammar.canonical(event, board)
    if isinstance(event, End):
        return "end"
    if isinstance(event, Total):
        return f"{event.player}: total {event.value}"
    body = grammar.write(event)
    return f"{event.player}: {body}" if event.player else body


def write(setup: Setup, events: Iterable[Event], grammar: Grammar, board: Playable | None = None) -> str:
    """Return the text of a record. Reading it gives the same headers and events."""
    lines = write_headers(setup)
    has_begun = False
    for event in events:
        if isinstance(event, Unread):
            continue
        if not has_begun or opens_block(event, grammar):
            lines.append("")
        has_begun = True
        lines.append(write_event(event, grammar, board))
    return "\n".join(lines) + "\n"


def opens_block(event: Event, grammar: Grammar) -> bool:
    """Return whether a blank line is written before an event (usually a round)."""
    return not event.player and not isinstance(event, (End, Unread, *grammar.inside))


def formatted(record: Record, board: Playable | None = None) -> str:
    """Return a record in canonical form; formatting that again changes nothing.

    Comments stay, and unreadable lines are unchanged.
    """
    assert record.game is not None  # noqa: S101  a record without a game cannot be read at all
    grammar = record.game.grammar
    events = dict(zip(record.lines, record.events, strict=True))
    out: list[str] = []
    for number, text in enumerate(record.source.lines, 1):
        event = events.get(number)
        line = formatted_line(text, event, grammar, board)
        block = event is not None and opens_block(event, grammar)
        if block and out and out[-1] and not out[-1].startswith("#"):
            out.append("")
        if line or (out and out[-1]):
            out.append(line)
    while out and not out[-1]:
        out.pop()
    return "\n".join(out) + "\n"


def formatted_line(text: str, event: Event | None, grammar: Grammar, board: Playable | None = None) -> str:
    """Return one line in canonical form; an unreadable one is unchanged."""
    code, mark, comment = text.partition("#")
    if isinstance(event, Unread):
        return text.strip(" \t")
    line = write_event(event, grammar, board) if event is not None else _header(code) if code.strip() else ""
    note = f"#{comment}".rstrip() if mark else ""
    return f"{line}  {note}" if line and note else line or note


def _header(code: str) -> str:
    words = Words(code)
    key = words[0].casefold()
    if key in _FREE:
        return f"{key} {words.rest(1)}"
    value = ", ".join(tidy(part) for part in words.rest(1).split(","))
    return f"{key} {value.casefold() if key in _LOWER_VALUE else value}"


def stamped(text: str, board_hash: str, rules_version: int = 1) -> str:
    """Return a formatted record with the board's hash and the rules' version in its headers."""
    lines = [line for line in text.split("\n") if line.split(" ", 1)[0] not in ("hash", "rules")]
    place = next((number + 1 for number, line in enumerate(lines) if line.split(" ", 1)[0] == "layout"), 0)
    lines[place:place] = [f"hash {board_hash}", f"rules {rules_version}"]
    return "\n".join(lines)
