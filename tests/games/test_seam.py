"""Every game that is found is what `match/protocols.py` says: its rooms, layouts and rules."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import fields
from importlib import import_module
from inspect import Parameter
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from printplay.decks import Deck, is_deck
from printplay.decks.reader import OVERVIEW, part_file
from printplay.geometry.board import BuiltBoard
from printplay.geometry.playable import Playable
from printplay.lookup import boards
from printplay.match import protocols, registry
from printplay.match.asking.question import Prompt
from printplay.match.game import FigureTable, Meta, Token
from printplay.match.lines.grammar import Setup
from printplay.match.replay import replay
from tests.games.conftest import FOLDERS
from tests.games.typed_rooms import TYPED, BoardRooms, Rooms

#: The module that a protocol is about: the first word of its docstring.
ROOMS: Mapping[type, str] = {
    kind: found[1]
    for kind in vars(protocols).values()
    if isinstance(kind, type) and (found := re.match(r"`(\w+)`", kind.__doc__ or ""))
}
MODULES = set(ROOMS.values())

every_game = pytest.mark.parametrize("game", FOLDERS, indirect=True)


def held(meta: Meta) -> Mapping[type, ModuleType]:
    """Return the protocols that a game meets, each with the module that does."""
    there = {name: import_module(f"{meta.module}.{name}") for name in MODULES if meta.has(name)}
    return {
        kind: there[name] for kind, name in ROOMS.items() if name in there and isinstance(there[name], kind)
    }


def members(kind: type) -> list[str]:
    """Return what a protocol asks for."""
    return [name for name in vars(kind) if not name.startswith("_")]


def takes(given: Any, asked: Any) -> bool:
    """Return whether a function of a room can be called as its protocol says."""
    _self, *parameters = inspect.signature(asked).parameters.values()
    by_name = {one.name: None for one in parameters if one.kind is Parameter.KEYWORD_ONLY}
    try:
        inspect.signature(given).bind(*[None] * (len(parameters) - len(by_name)), **by_name)
    except TypeError:
        return False
    return True


def layouts(meta: Meta) -> Iterator[Playable]:
    """Yield the layouts that ship with a game; a deck beside its boards is none."""
    for path in boards.shipped(meta.id):
        if meta.has("layout") or not is_deck(path):
            yield boards.find(path, meta.id)


def begun(meta: Meta) -> Iterator[tuple[Playable | None, Setup]]:
    """Yield what matches are played with, and the headers of each, of as many as can play."""
    needed = meta.grammar().needs_layout or meta.has("layout")
    players = tuple(f"P{number}" for number in range(1, meta.players[1] + 1))
    for layout in layouts(meta) if needed else (None,):
        yield layout, Setup(meta.id, None, players)


@every_game
def test_its_rooms_hold_what_they_must(game: Meta) -> None:
    """A room holds all that its protocol asks for; half of it, or another shape, is told."""
    rooms = held(game)
    assert {protocols.EventsRoom, protocols.RulesRoom} <= set(rooms)
    for name in filter(game.has, sorted(MODULES)):
        room = import_module(f"{game.module}.{name}")
        assert room in rooms.values(), f"{room.__name__} holds nothing that printplay asks for"
        for kind in (one for one, module in ROOMS.items() if module == name and one in rooms):
            for member in members(kind):
                if inspect.isfunction(asked := vars(kind)[member]):
                    assert takes(getattr(room, member), asked), f"{room.__name__}.{member}"


@every_game
def test_its_rooms_go_together(game: Meta) -> None:
    """Its layouts are boards or its own, which are decks or have views; lines have their turns."""
    assert not (game.has("contents") and game.has("layout"))
    assert game.has("views") <= game.has("layout")
    assert game.has("lines") == game.has("turns")
    assert game.has("lines") <= game.has("contents")


@pytest.mark.parametrize("name", sorted(TYPED))
def test_mypy_sees_all_of_its_rooms(name: str) -> None:
    """The types of every room of a game that ships are compared; a module beside them is none."""
    game = registry.find(name.replace("_", "-"))
    rooms, typed = TYPED[name](), dict[type, object]()
    assert isinstance(rooms, Rooms)
    for field in fields(rooms):
        kind = next(
            kind for kind in ROOMS if f"protocols.{kind.__name__}" in re.split(r"[\[ ]", str(field.type))
        )
        if (room := getattr(rooms, field.name)) is not None:
            typed[kind] = room
    assert typed == held(game)
    assert isinstance(rooms, BoardRooms) == game.has("contents")
    folder = Path(import_module(game.module).__path__[0])
    assert {path.stem for path in folder.glob("*.py")} <= {*MODULES, "meta", "__init__"}


@every_game
def test_its_words_and_parts_are_there(game: Meta) -> None:
    """Its sentences are texts; each part it tells of is drawn or a file, and it draws no other."""
    for texts in (game.messages(), game.hints(), game.sources(), game.spoken()):
        assert all(isinstance(text, str) for pair in texts.items() for text in pair)
    assert game.grammar().forms
    parts = held(game).get(protocols.PartsRoom)
    drawn = set(parts.PARTS if parts is not None else ())
    told = {part.id for part in game.parts}
    assert drawn <= told | {OVERVIEW}
    assert [part for part in told - drawn if not part_file(game.id, part).is_file()] == []


@every_game
def test_its_layouts_are_playable(game: Meta) -> None:
    """A shipped layout says what it is, is drawn, and is told of; a deck is one, or has views."""
    found = list(layouts(game))
    assert {layout.name for layout in found} >= set(game.layouts)
    for layout in found:
        assert isinstance(layout, Playable)
        assert layout.game == game.id
        assert re.fullmatch("[0-9a-f]{8}", layout.hash)
        assert all(isinstance(text, str) for pair in layout.title.items() for text in pair)
        assert boards.ships(boards.path_of(layout.path, game.id))
        drawing, width, height = game.picture(layout, low_ink=True)
        assert drawing.items
        assert min(width, height) > 0
        if isinstance(layout, BuiltBoard):
            assert isinstance(game.figures(layout), FigureTable | None)
            assert not [one for one in game.check(layout) if one.severity == "error"]
            assert json.dumps(game.facts(layout))
            for space in layout.spaces:
                assert isinstance(game.token(layout, space), Token)
        elif protocols.Views in held(game):
            views = game.views()
            assert views.text(layout, colour=False, quiet=True)
            assert json.dumps([views.summary(layout), views.facts(layout), views.geojson(layout)])
            assert not [one for one in views.findings(layout) if one.severity == "error"]
        else:
            assert isinstance(layout, protocols.Dealt)
            assert isinstance(layout.deck, Deck)


@every_game
def test_its_rules_play(game: Meta) -> None:
    """A match begins on each layout, goes on with what is legal, and ranks everybody who plays."""
    for board, setup in begun(game):
        rules = game.rules(board)
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


@every_game
def test_its_table_is_asked(game: Meta) -> None:
    """A game that asks says in which ways, asks something at the beginning, and shows its sheet."""
    if not game.has("asking"):
        return
    asking, sheet = game.asking(), held(game).get(protocols.SheetRoom)
    assert asking.WAYS
    assert set(asking.WAYS) <= {"play", "result"}
    for board, setup in begun(game):
        state = game.rules(board).start(setup)
        for way in asking.WAYS:
            assert isinstance(next(asking.questions(state, way, frozenset())), Prompt)
        if sheet is not None:
            table = sheet.sheet(state)
            assert not table.rows or len(table.rows) == len(setup.players)


@pytest.mark.parametrize("page", ["README.md", "README.de.md"])
def test_the_newcomers_page_names_every_module(page: str) -> None:
    """The table of modules on the page about adding a game has all there are, and no other."""
    text = (Path(registry.__file__).parents[1] / "games" / page).read_text("utf-8")
    table = text.split("## 9.")[1].split("| `events`")[1]
    assert {"events", *re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)} == MODULES
