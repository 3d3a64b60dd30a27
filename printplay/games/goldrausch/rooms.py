"""What Goldrausch is, room by room, for mypy to compare with `games.rooms`."""

from __future__ import annotations

from printplay.games.goldrausch import asking, events, layout, messages, parts, rules
from printplay.games.goldrausch.layout import Cards
from printplay.games.goldrausch.state.state import State
from printplay.match.kinds import DeckGame

GAME = DeckGame[Cards, State](
    layout=layout,
    events=events,
    rules=rules,
    messages=messages,
    spoken=messages,
    sources=messages,
    asking=asking,
    parts=parts,
    picture=parts,
)
