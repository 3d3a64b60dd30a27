"""Writing records: headers, a line for each event, a blank line before each round."""

from __future__ import annotations

from collections.abc import Iterable

from printplay.geometry.playable import Playable
from printplay.match.lines.grammar import End, Event, Grammar, Setup, Total, Unread
from printplay.match.text.headers import write_headers


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
