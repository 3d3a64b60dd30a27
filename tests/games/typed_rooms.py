"""The rooms of the games that ship, for mypy to compare with their protocols, in the games' types.

A room that is missing or has another shape is found in every game without this (`test_seam.py`).
What only types can say is that a layout goes to the rules of the game that read it, and so on.
Each function loads the rooms of one game; a field is the name of a module, or of what else it has.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from printplay.geometry.board import BuiltBoard, SpaceContents
from printplay.geometry.playable import Playable
from printplay.match import protocols
from printplay.match.report import Report

L = TypeVar("L", bound=Playable)
C = TypeVar("C", bound=SpaceContents)
S = TypeVar("S")
Joined = TypeVar("Joined")


@dataclass(frozen=True, kw_only=True)
class Rooms(Generic[L, S]):
    """What all games can have."""

    events: protocols.EventsRoom
    rules: protocols.RulesRoom[L, S]
    messages: protocols.MessagesRoom | None = None
    spoken: protocols.SpokenRoom | None = None
    sources: protocols.SourcesRoom | None = None
    asking: protocols.Asking[S] | None = None
    sheet: protocols.SheetRoom[S] | None = None
    layout: protocols.LayoutRoom[L] | None = None
    views: protocols.Views[L] | None = None
    parts: protocols.PartsRoom | None = None
    picture: protocols.PictureRoom[L] | None = None
    note: protocols.NoteRoom[L] | None = None
    play_picture: protocols.PlayPictureRoom[Report] | None = None
    on_screen: protocols.OnScreenRoom[L, Report] | None = None
    scene: protocols.SceneRoom[L, S] | None = None
    telling: protocols.TellingRoom[S] | None = None
    score_pad: protocols.ScorePadRoom | None = None


@dataclass(frozen=True, kw_only=True)
class BoardRooms(Rooms[BuiltBoard[C], S], Generic[C, S, Joined]):
    """What games on boards of spaces can have, too."""

    contents: protocols.ContentsRoom[C]
    unique: protocols.UniqueRoom[BuiltBoard[C]] | None = None
    fairness: protocols.FairnessRoom[BuiltBoard[C]] | None = None
    figures: protocols.FiguresRoom[BuiltBoard[C]] | None = None
    tokens: protocols.TokensRoom[BuiltBoard[C]] | None = None
    seeds: protocols.SeedsRoom | None = None
    islands: protocols.IslandsRoom | None = None
    hindsight: protocols.HindsightRoom | None = None
    sheets: protocols.JoiningRoom | None = None
    lines: protocols.LinesRoom[BuiltBoard[C], Joined] | None = None
    turns: protocols.TurnsRoom[Joined] | None = None
    stepping: protocols.SteppingRoom[S] | None = None


def go_for_gold() -> object:
    """Return the rooms of the game."""
    from printplay.games.go_for_gold import (
        asking,
        contents,
        events,
        fairness,
        figures,
        hindsight,
        islands,
        lines,
        messages,
        on_screen,
        parts,
        play_picture,
        rules,
        score_pad,
        seeds,
        sheets,
        stepping,
        telling,
        tokens,
        turns,
    )
    from printplay.games.go_for_gold.contents import Contents as Landing
    from printplay.games.go_for_gold.lines import PlayerLine
    from printplay.games.go_for_gold.state.state import State

    return BoardRooms[Landing, State, PlayerLine](
        events=events,
        rules=rules,
        messages=messages,
        spoken=messages,
        sources=messages,
        asking=asking,
        sheet=asking,
        parts=parts,
        picture=parts,
        note=parts,
        play_picture=play_picture,
        on_screen=on_screen,
        contents=contents,
        unique=contents,
        fairness=fairness,
        figures=figures,
        tokens=tokens,
        seeds=seeds,
        islands=islands,
        hindsight=hindsight,
        sheets=sheets,
        lines=lines,
        turns=turns,
        stepping=stepping,
        telling=telling,
        score_pad=score_pad,
    )


def goldrausch() -> object:
    """Return the rooms of the game."""
    from printplay.games.goldrausch import (
        asking,
        events,
        layout,
        messages,
        parts,
        rules,
        scene,
        score_pad,
        telling,
    )
    from printplay.games.goldrausch.layout import GoldrauschDeck
    from printplay.games.goldrausch.state.state import State

    return Rooms[GoldrauschDeck, State](
        events=events,
        rules=rules,
        messages=messages,
        spoken=messages,
        sources=messages,
        asking=asking,
        layout=layout,
        parts=parts,
        picture=parts,
        scene=scene,
        telling=telling,
        score_pad=score_pad,
    )


def gophers() -> object:
    """Return the rooms of the game."""
    from printplay.games.gophers import (
        asking,
        events,
        layout,
        messages,
        parts,
        rules,
        scene,
        score_pad,
        telling,
        views,
    )
    from printplay.games.gophers.layout import Storeys
    from printplay.games.gophers.state.state import State

    return Rooms[Storeys, State](
        events=events,
        rules=rules,
        messages=messages,
        spoken=messages,
        sources=messages,
        asking=asking,
        sheet=asking,
        layout=layout,
        views=views,
        parts=parts,
        picture=parts,
        scene=scene,
        telling=telling,
        score_pad=score_pad,
    )


def gotoku() -> object:
    """Return the rooms of the game."""
    from printplay.games.gotoku import (
        asking,
        events,
        layout,
        messages,
        parts,
        rules,
        scene,
        score_pad,
        telling,
        views,
    )
    from printplay.games.gotoku.layout import GotokuDeck
    from printplay.games.gotoku.state.state import State

    return Rooms[GotokuDeck, State](
        events=events,
        rules=rules,
        messages=messages,
        spoken=messages,
        sources=messages,
        asking=asking,
        layout=layout,
        views=views,
        parts=parts,
        picture=parts,
        scene=scene,
        telling=telling,
        score_pad=score_pad,
    )


#: What returns the rooms of a game, by its folder.
TYPED: Mapping[str, Callable[[], object]] = {
    one.__name__: one for one in (go_for_gold, goldrausch, gophers, gotoku)
}
