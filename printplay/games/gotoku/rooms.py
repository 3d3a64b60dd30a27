"""What Gotoku is, room by room, for mypy to compare with `games.rooms`."""

from __future__ import annotations

from printplay.games.gotoku import asking, events, layout, messages, parts, rules, views
from printplay.games.gotoku.layout import Cards
from printplay.games.gotoku.state.state import State
from printplay.match.kinds import OwnLayoutGame

GAME = OwnLayoutGame[Cards, State](
    layout=layout,
    views=views,
    events=events,
    rules=rules,
    messages=messages,
    spoken=messages,
    sources=messages,
    asking=asking,
    parts=parts,
    picture=parts,
)
