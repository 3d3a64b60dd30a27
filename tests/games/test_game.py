"""Every game that is found is a `Game`: its texts, layouts, rules and questions are there and work."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from itertools import chain

import pytest

from printplay.decks import Deck, is_deck
from printplay.decks.reader import OVERVIEW, part_file
from printplay.geometry.board import BuiltBoard
from printplay.geometry.playable import Playable
from printplay.lookup import boards
from printplay.match import registry
from printplay.match.game import Display, FigureTable, Game, Token
from printplay.match.lines.grammar import Setup
from printplay.match.question import Prompt
from printplay.pads.game import PadGame
from tests.games.conftest import FOLDERS, GAMES, SHIPPED
from tests.games.matches import report_events

#: What a list of games may load of ours.
LISTED = {"game", "contents", "tokens", "layout", "state", "state.book", "state.state"}

every_game = pytest.mark.parametrize("game", FOLDERS, indirect=True)


def layouts(game: Game) -> Iterator[Playable]:
    """Yield the layouts that ship with a game; a deck beside its boards is none."""
    for path in boards.shipped(game.id):
        if game.board == "own" or not is_deck(path):
            yield boards.find_playable(path, game.id)


def begun(game: Game) -> Iterator[tuple[Playable | None, Setup]]:
    """Yield what matches are played with, and the headers of each, of as many as can play."""
    players = tuple(f"P{number}" for number in range(1, game.players[1] + 1))
    found: Iterable[Playable | None] = (None,)
    if isinstance(game, PadGame):
        found = (game.pad,)
    elif game.grammar.needs_layout or game.board == "own":
        found = layouts(game)
    for layout in found:
        yield layout, Setup(game.id, None, players)


def test_it_says_nothing_that_nobody_asks(game: Game) -> None:
    """Every public name of a game's class is one of `Game`, of its display one of `Display`."""
    for own, base in ((type(game), Game), (type(game.display), Display)):
        names = {name for name in vars(own) if not name.startswith("_")}
        assert names <= {*dir(base), *base.__annotations__}
    assert all(hasattr(game, name) for name in Game.__annotations__)
    assert re.fullmatch("[A-Z]{2}", game.code)
    assert game.ways
    assert set(game.ways) <= {"play", "result"}
    assert all(isinstance(rule.code, str) for rule in game.rules_class.declared)


def test_ids_codes_and_parts_are_unique() -> None:
    """No two games have an id or a code, and no game two parts or layouts of one name."""
    games = [registry.find_game(name) for name in registry.game_ids()]
    assert [game.id for game in games] == registry.game_ids()
    assert len({game.code for game in games} - {"PD", "PF", "PP"}) == len(games)  # those are not of games
    for game in games:
        assert len({part.id for part in game.parts}) == len(game.parts)
        assert len(set(game.layouts)) == len(game.layouts)


def test_a_list_of_games_loads_no_rules() -> None:
    """Who lists games waits for no rules, no drawings and no arithmetic."""
    code = "import sys, printplay; printplay.list_games(); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    for folder, file in re.findall(r"printplay\.games\.(\w+)\.([\w.]+)", loaded):
        if folder.replace("_", "-") in SHIPPED:
            assert file in LISTED, folder
        assert file.partition(".")[0] not in {"rules", "asking", "parts"}, folder
    assert not {"numpy", "shapely", "reportlab"} & set(loaded.split())


@every_game
def test_its_words_and_parts_are_there(game: Game) -> None:
    """Its sentences are texts; each part it tells of is drawn or a file, and it draws no other."""
    for texts in (game.messages, game.hints, game.sources, game.spoken):
        assert all(isinstance(text, str) for text in chain(*texts.items()))
    assert game.grammar.forms
    drawn, told = set(game.display.parts), {part.id for part in game.parts}
    assert drawn <= told | {OVERVIEW}
    assert [part for part in told - drawn if not part_file(game.id, part).is_file()] == []


@pytest.mark.parametrize("game", [*GAMES, "golf"], indirect=True)
def test_its_standings_rank_as_it_says(game: Game) -> None:
    """Where the fewest points win, class and standings both say so."""
    for layout, setup in begun(game):
        rules = game.rules(layout)
        ranked = rules.standings(rules.start(setup)).placings
        assert {placing.lowest for placing in ranked} == {game.lowest}


@every_game
def test_its_layouts_are_playable(game: Game) -> None:
    """A shipped layout says what it is, is drawn, and is told of; a deck is one, or has views."""
    found = list(layouts(game))
    assert {layout.name for layout in found} >= set(game.layouts)
    for layout in found:
        assert isinstance(layout, Playable)
        assert layout.game == game.id
        assert re.fullmatch("[0-9a-f]{8}", layout.hash)
        assert all(isinstance(text, str) for pair in layout.title.items() for text in pair)
        assert boards.ships(boards.path_of(layout.path, game.id))
        drawing, width, height = game.display.picture(layout, low_ink=True)
        assert drawing.items
        assert min(width, height) > 0
        if isinstance(layout, BuiltBoard):
            assert isinstance(game.figures(layout), FigureTable | None)
            assert not [one for one in game.check(layout) if one.severity == "error"]
            assert json.dumps(game.facts(layout))
            for space in layout.spaces:
                assert isinstance(game.token(layout, space), Token)
        elif (views := game.views) is not None:
            assert views.text(layout, colour=False, quiet=True)
            assert json.dumps([views.summary(layout), views.facts(layout), views.geojson(layout)])
            assert not [one for one in views.findings(layout) if one.severity == "error"]
        else:
            assert isinstance(getattr(layout, "deck", None), Deck)


@every_game
def test_its_rules_play(game: Game) -> None:
    """A match begins on each layout, goes on with what is legal, and ranks everybody who plays."""
    for board, setup in begun(game):
        rules = game.rules(board)
        state = rules.start(setup)
        event = next(rules.legal(state))
        found, after = rules.step(state, event)
        assert not found
        assert not rules.finished(state)
        assert rules.apply(state, event) == after
        report = report_events(rules, setup, [event])
        assert report.played.states == (state, after)
        assert [placing.player for placing in report.standings]
        assert {placing.player for placing in report.standings} == set(setup.players)


@every_game
def test_its_table_is_asked(game: Game) -> None:
    """A game that asks by itself asks something at the beginning, and shows its sheet."""
    for board, setup in begun(game):
        rules = game.rules(board)
        state = rules.start(setup)
        for way in game.ways:
            asked = rules.questions(state, way, frozenset())
            assert asked is None or isinstance(next(iter(asked)), Prompt)
        table = rules.sheet(state)
        assert table is None or not table.rows or len(table.rows) == len(setup.players)
