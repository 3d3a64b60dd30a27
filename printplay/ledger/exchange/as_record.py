"""A match as a record, with the layout files that belong beside it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from printplay.ledger.matches.board_snapshot import shipped_board
from printplay.ledger.matches.match import StoredMatch
from printplay.match.text.formatting import formatted
from printplay.match.text.record import read_record
from printplay.match.text.source import RecordSource
from printplay.pads.file.finding import at_hand

#: The comment at the end of a line that was recorded against the rules, as `--anyway` does.
EXCEPTION = "# anyway"


@dataclass(frozen=True)
class AsRecord:
    """The text of a record, and the files of its layout by path relative to it.

    `layout` is the path of the user's own board in the record; empty for a shipped one.
    """

    text: str
    layout: str = ""
    files: Mapping[str, str] = field(default_factory=dict)


def as_record(match: StoredMatch, folder: str = "") -> AsRecord:
    """Return a match as a record that names its id.

    `folder` is where its layout files go, relative to the record; empty for beside it.
    """
    board = json.loads(match.row.board) if match.row.board else None
    has_own_layout = board is not None and shipped_board(board, match.row.game) is None
    prefix = f"{folder}/" if folder else ""
    layout = f"{prefix}{board['layout']}" if board is not None and has_own_layout else ""
    headers = []
    for line in match.headers:
        key = line.partition(" ")[0]
        headers.append(f"layout {layout}" if layout and key == "layout" else line)
        if key == "game":
            headers.append(f"match {match.id}")
            if layout and not any(header.startswith("layout ") for header in match.headers):
                headers.append(f"layout {layout}")
        if key == "players" and match.record.setup.date is None:
            headers.append(f"date {match.date}")  # the same day in every time zone
    lines = [
        f"{text}  {EXCEPTION}" if line.anyway else text
        for text, line in zip(match.lines, match.log_state.lines, strict=True)
    ]
    with at_hand(match.game):
        text = formatted(read_record(RecordSource(match.id, (*headers, *lines))), match.board)
    if board is None or not has_own_layout:
        return AsRecord(text)
    return AsRecord(text, layout, {f"{prefix}{name}": content for name, content in board["files"].items()})
