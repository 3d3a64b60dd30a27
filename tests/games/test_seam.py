"""Every game that is found is what the house takes a game for: its rooms, layouts and rules."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import fields
from importlib import import_module
from types import UnionType
from typing import Union, get_args, get_origin, get_type_hints

import pytest

from printplay.decks import Deck, is_deck
from printplay.decks.part_files import OVERVIEW, part_file
from printplay.geometry.board import Board
from printplay.geometry.playable import Playable
from printplay.lookup import boards
from printplay.match import kinds, registry
from printplay.match.asking.question import Question
from printplay.match.game import Meta, Table, Token
from printplay.match.kinds import GameRooms, OwnLayoutGame
from printplay.match.lines.grammar import Setup
from printplay.match.replay import replay
from printplay.match.rooms import Dealt

#: The module a field of `GameRooms` is in, where it is not one of its own.
WITHIN = {"spoken": "messages", "sources": "messages", "sheet": "asking", "picture": "parts"}
KINDS = [kind for kind in vars(kinds).values() if get_origin(kind) is None
         and isinstance(kind, type) and issubclass(kind, GameRooms)]  # fmt: skip

pytestmark = pytest.mark.parametrize("name", registry.names())


def said(meta: Meta) -> GameRooms[Playable, object]:
    """Return the rooms a game says it has."""
    rooms: GameRooms[Playable, object] = import_module(f"{meta.module}.rooms").GAME
    assert isinstance(rooms, GameRooms)
    return rooms


def shapes(kind: type) -> Mapping[str, type]:
    """Return the protocol of each room a kind of game must or can have."""
    found = {}
    for key, hint in get_type_hints(kind).items():
        only = get_args(hint)[0] if get_origin(hint) in (Union, UnionType) else hint
        found[key] = get_origin(only) or only
    return found


def layouts(meta: Meta) -> Iterator[Playable]:
    """Yield the layouts that ship with a game; a deck beside its boards is none."""
    for path in boards.shipped(meta.id):
        if meta.has("layout") or not is_deck(path):
            yield boards.find(str(path), meta.id)


def begun(meta: Meta, layout: Playable) -> tuple[Playable | None, Setup]:
    """Return what a match is played with, and the headers of one of as many as can play."""
    needed = meta.grammar().needs_layout or meta.has("layout")
    players = tuple(f"P{number}" for number in range(1, meta.players[1] + 1))
    return layout if needed else None, Setup(meta.id, None, players)


def test_its_rooms_are_those_it_says(name: str) -> None:
    """A game has the rooms that mypy was shown, each with all it must hold, and no others."""
    meta = registry.find(name)
    rooms = said(meta)
    own = shapes(type(rooms))
    assert set(own) == {field.name for field in fields(rooms)}
    for key, shape in own.items():
        module = WITHIN.get(key, key)
        there = import_module(f"{meta.module}.{module}") if meta.has(module) else None
        if getattr(rooms, key) is None:
            assert not isinstance(there, shape), f"{meta.module}.rooms leaves {key} out"
        else:
            assert getattr(rooms, key) is there, key
            assert isinstance(there, shape), key
    others = {key for kind in KINDS for key in shapes(kind)} - set(own)
    assert not [key for key in others if meta.has(WITHIN.get(key, key))]


def test_its_words_and_parts_are_there(name: str) -> None:
    """Its sentences are texts; each part it tells of is drawn or a file, and it draws no other."""
    meta = registry.find(name)
    for texts in (meta.messages(), meta.hints(), meta.sources(), meta.spoken()):
        assert all(isinstance(text, str) for pair in texts.items() for text in pair)
    assert meta.grammar().forms
    parts = said(meta).parts
    drawn = set(parts.PARTS if parts is not None else ())
    told = {part.id for part in meta.parts}
    assert drawn <= told | {OVERVIEW}
    assert [part for part in told - drawn if not part_file(meta.id, part).is_file()] == []


def test_its_layouts_are_playable(name: str) -> None:
    """A shipped layout says what it is, is drawn, and is told of; a deck is one, or has views."""
    meta = registry.find(name)
    found = list(layouts(meta))
    assert {layout.name for layout in found} >= set(meta.layouts)
    for layout in found:
        assert isinstance(layout, Playable)
        assert layout.game == meta.id
        assert re.fullmatch("[0-9a-f]{8}", layout.hash)
        assert all(isinstance(text, str) for pair in layout.title.items() for text in pair)
        assert boards.ships(boards.path_of(str(layout.path), meta.id))
        drawing, width, height = meta.picture(layout, low_ink=True)
        assert drawing.items
        assert min(width, height) > 0
        if isinstance(layout, Board):
            assert isinstance(meta.figures(layout), Table | None)
            assert not [one for one in meta.check(layout) if one.severity == "error"]
            assert json.dumps(meta.facts(layout))
            for space in layout.spaces:
                assert isinstance(meta.token(layout, space), Token)
        elif isinstance(said(meta), OwnLayoutGame):
            views = meta.views()
            assert views.text(layout, colour=False, quiet=True)
            assert json.dumps([views.summary(layout), views.facts(layout), views.geojson(layout)])
            assert not [one for one in views.findings(layout) if one.severity == "error"]
        else:
            assert isinstance(layout, Dealt)
            assert isinstance(layout.deck, Deck)


def test_its_rules_play(name: str) -> None:
    """A match begins on each layout, goes on with what is legal, and ranks everybody who plays."""
    meta = registry.find(name)
    for layout in layouts(meta):
        board, setup = begun(meta, layout)
        rules = meta.rules(board)
        state = rules.start(setup)
        event = next(rules.legal(state))
        found, after = rules.step(state, event)
        assert not found
        assert not rules.finished(state)
        assert rules.apply(state, event) == after
        played = replay(rules, setup, [event])
        assert played.states == (state, after)
        assert [placing.player for placing in played.standings.placings]
        assert {placing.player for placing in played.standings.placings} == set(setup.players)


def test_its_table_is_asked(name: str) -> None:
    """A game that asks says in which ways, asks something at the beginning, and shows its sheet."""
    meta = registry.find(name)
    sheet = said(meta).sheet
    if said(meta).asking is None:
        assert sheet is None
        return
    asking = meta.asking()
    assert asking.WAYS
    assert set(asking.WAYS) <= {"play", "result"}
    for layout in layouts(meta):
        board, setup = begun(meta, layout)
        state = meta.rules(board).start(setup)
        for way in asking.WAYS:
            assert isinstance(next(asking.questions(state, way, frozenset())), Question)
        if sheet is not None:
            table = sheet.sheet(state)
            assert not table.rows or len(table.rows) == len(setup.players)
