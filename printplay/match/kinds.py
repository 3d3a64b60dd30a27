"""Kinds of games: which rooms a game must have, and which it can have.

A game says in its module `rooms` what it is, and mypy compares each of its rooms with its protocol:

    GAME = BoardGame[Contents, State](contents=contents, events=events, rules=rules, ...)

`C` is what a space of its boards holds, `L` what its layouts are where they are no boards, `S` the
state its rules play on, `Joined` a drawn line as it reads it. Nothing loads that module but a test,
which also finds a room that is there and not said.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from printplay.geometry.board import Board, Contents
from printplay.geometry.playable import Playable
from printplay.match.line_rooms import LinesRoom, SteppingRoom, TurnsRoom
from printplay.match.report import Report
from printplay.match.rooms import (
    Asking,
    ContentsRoom,
    Dealt,
    EventsRoom,
    FairnessRoom,
    FiguresRoom,
    LayoutRoom,
    MessagesRoom,
    OnScreenRoom,
    PartsRoom,
    PictureRoom,
    PlayPictureRoom,
    RulesRoom,
    SeedsRoom,
    SheetRoom,
    SourcesRoom,
    SpokenRoom,
    TokensRoom,
    Views,
)

L = TypeVar("L", bound=Playable)
C = TypeVar("C", bound=Contents)
D = TypeVar("D", bound=Dealt)
S = TypeVar("S")
Joined = TypeVar("Joined")


@dataclass(frozen=True, kw_only=True)
class GameRooms(Generic[L, S]):
    """The rooms of any game. A field bears the name of the module, or of what it has besides.

    `spoken` and `sources` are in `messages`, `sheet` is in `asking`, `picture` in `parts`.
    """

    events: EventsRoom
    rules: RulesRoom[L, S]
    messages: MessagesRoom | None = None
    spoken: SpokenRoom | None = None
    sources: SourcesRoom | None = None
    asking: Asking[S] | None = None
    sheet: SheetRoom[S] | None = None
    parts: PartsRoom | None = None
    picture: PictureRoom[L] | None = None
    play_picture: PlayPictureRoom[Report] | None = None


@dataclass(frozen=True, kw_only=True)
class BoardGame(GameRooms[Board[C], S], Generic[C, S]):
    """The rooms of a game on boards of spaces."""

    contents: ContentsRoom[C]
    fairness: FairnessRoom[Board[C]] | None = None
    figures: FiguresRoom[Board[C]] | None = None
    tokens: TokensRoom[Board[C]] | None = None
    seeds: SeedsRoom | None = None
    on_screen: OnScreenRoom[Board[C], Report] | None = None


@dataclass(frozen=True, kw_only=True)
class TracedGame(BoardGame[C, S], Generic[C, S, Joined]):
    """The rooms of a game whose players draw lines over its boards."""

    lines: LinesRoom[Board[C], Joined]
    turns: TurnsRoom[Joined]
    stepping: SteppingRoom[S] | None = None


@dataclass(frozen=True, kw_only=True)
class DeckGame(GameRooms[D, S]):
    """The rooms of a game that is played with a deck, which is shown as any deck is."""

    layout: LayoutRoom[D]


@dataclass(frozen=True, kw_only=True)
class OwnLayoutGame(GameRooms[L, S]):
    """The rooms of a game whose layouts are no boards of spaces, and shown in a way of its own."""

    layout: LayoutRoom[L]
    views: Views[L]
