"""What Go for Gold is, room by room, for mypy to compare with `games.rooms`."""

from __future__ import annotations

from printplay.games.go_for_gold import (
    asking,
    contents,
    events,
    fairness,
    figures,
    lines,
    messages,
    on_screen,
    parts,
    play_picture,
    rules,
    seeds,
    stepping,
    tokens,
    turns,
)
from printplay.games.go_for_gold.contents import Contents
from printplay.games.go_for_gold.lines import Line
from printplay.games.go_for_gold.state.state import State
from printplay.match.kinds import TracedGame

GAME = TracedGame[Contents, State, Line](
    contents=contents,
    events=events,
    rules=rules,
    messages=messages,
    spoken=messages,
    sources=messages,
    asking=asking,
    sheet=asking,
    parts=parts,
    picture=parts,
    play_picture=play_picture,
    fairness=fairness,
    figures=figures,
    tokens=tokens,
    seeds=seeds,
    on_screen=on_screen,
    lines=lines,
    turns=turns,
    stepping=stepping,
)
