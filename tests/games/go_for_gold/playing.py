"""Short ways to check records in tests: a text in, codes and sheets out."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

from printplay.games.go_for_gold.actions import paths
from printplay.games.go_for_gold.contents import Island, island
from printplay.games.go_for_gold.events import Entries, Move, Out, Round, Shovels, Temple, Treasure
from printplay.games.go_for_gold.play import GoForGoldRules
from printplay.games.go_for_gold.state import State
from printplay.lookup import boards
from printplay.lookup.record import check_lines
from printplay.match.lines.grammar import End, Event, Setup, Total
from printplay.match.report import Report, replay_record
from printplay.match.text.record import read_record
from printplay.match.text.source import from_text

ROOT = Path(__file__).resolve().parents[3]
LAYOUTS = ROOT / "tests" / "layouts"
RECORDS = ROOT / "tests" / "records"


@cache
def board(name: str) -> Island:
    """Return a shipped board, or one of tests/layouts, built once."""
    own = [path for folder in (LAYOUTS, RECORDS) if (path := folder / f"{name}.toml").exists()]
    return island(boards.find_board(own[0] if own else name, "go-for-gold"))


def play(text: str, on: str = "line") -> Report:
    """Check a record whose `game` and `layout` lines are added where it has none."""
    played = board(on)
    if "game " not in text:
        text = f"game go-for-gold\nlayout {played.path.name}\n{text}"
    return check_lines(from_text("test.play", text), Path(played.path).parent)


def play_on(text: str, played: Island) -> Report:
    """Check a record on a board that is built already."""
    record = read_record(from_text("test.play", text))
    assert record.game is not None
    return replay_record(record, played, GoForGoldRules(played))


def random_match(
    seed: int, names: tuple[str, ...] = ("Anna", "Ben"), on: str = "A", first: str = "", **house: str
) -> tuple[Setup, list[Event]]:
    """Play a whole legal match with dice and choices from a seed; it ends when the rules say so.

    The first round says that `first` begins; where it names nobody, the first seat does.
    """
    dice = random.Random(seed)
    game = GoForGoldRules(board(on))
    extra = {"start": (dice.choice(list(game.layout.ports)),)}
    known = {key.replace("_", "-"): value for key, value in house.items()}
    setup = Setup("go-for-gold", on, names, known, extra)
    now = game.start(setup)
    events: list[Event] = []

    def happen(event: Event) -> None:
        nonlocal now
        found, now = game.step(now, event)
        assert not found, (found, events, event)
        events.append(event)

    while not (now.round.number and game.finished(now._replace(ended=True))):  # attempts not taken are waived
        roll = dice.randint(1, 6)
        happen(Round(roll, "" if now.round.number else first))
        order = list(range(len(names)))
        dice.shuffle(order)
        for seat in order:
            if not now.players[seat].is_out(now.round.number):
                happen(_a_move(game, now, seat, roll, dice))
        active = now.round.active or 0
        for step in range(len(names)):
            seat = (active + step) % len(names)
            event = _an_attempt(now, seat, dice)
            if event is not None:
                happen(event)
    for seat, name in enumerate(names):
        sheet = now.players[seat]
        happen(Entries(name, tuple(entry.value for entry in sheet.entries)))
        happen(Shovels(name, sheet.gathered))
        happen(Total(name, sheet.score()))
    happen(End())
    return setup, events


def _a_move(game: GoForGoldRules, now: State, seat: int, roll: int, dice: random.Random) -> Event:
    player, name = now.players[seat], now.table.names[seat]
    ports = now.ports_open(player)
    legal = list(paths(game.layout, player, roll, ports=ports))
    foot = 0
    if player.feet and (not legal or dice.random() < 0.1):
        legal = list(paths(game.layout, player, roll, ports=ports, foot=True))
        foot = 1
    if not legal:
        return Out(name)
    special = [path for path in legal if path[-1] in {**game.layout.treasures, **game.layout.temples}]
    path = dice.choice(special if special and dice.random() < 0.6 else legal)
    port = None
    if path[-1] in game.layout.labels and not player.relocated:
        free = [p for p in game.layout.ports.values() if p not in player.visited and p != path[-1]]
        port = game.layout.labels[dice.choice(free)] if free else None
    return Move(name, path, foot, port)


def _an_attempt(now: State, seat: int, dice: random.Random) -> Event | None:
    player, name = now.players[seat], now.table.names[seat]
    graph, die = now.table.graph, dice.randint(1, 6)
    if player.is_out(now.round.number) or player.stop is None:
        return None
    if player.stop in graph.treasures:
        missing = max(0, graph.treasures[player.stop][0] - die)
        return Treasure(name, die, missing if missing <= player.shovels else 0)
    colour = graph.temples.get(player.stop)
    if colour is not None and colour not in now.raided and (player.shovels > 2 or die > 4):
        return Temple(name, die)
    return None
