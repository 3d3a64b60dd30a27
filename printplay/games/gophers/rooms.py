"""What Gophers is, room by room, for mypy to compare with `games.rooms`."""

from __future__ import annotations

from printplay.games.gophers import asking, events, layout, messages, parts, rules, views
from printplay.games.gophers.layout import Storeys
from printplay.games.gophers.state.state import State
from printplay.match.kinds import OwnLayoutGame

GAME = OwnLayoutGame[Storeys, State](
    layout=layout,
    views=views,
    events=events,
    rules=rules,
    messages=messages,
    spoken=messages,
    sources=messages,
    asking=asking,
    sheet=asking,
    parts=parts,
    picture=parts,
)
