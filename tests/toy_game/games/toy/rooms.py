"""What the toy game is, room by room, for mypy to compare with `games.rooms`."""

from __future__ import annotations

from printplay.match.kinds import BoardGame

from . import contents, events, parts, rules
from .contents import Stone
from .rules import State

GAME = BoardGame[Stone, State](
    contents=contents,
    events=events,
    rules=rules,
    parts=parts,
    picture=parts,
)
