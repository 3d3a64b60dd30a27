"""Matches of Goldrausch for the tests: records checked with the shipped deck, and random play."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from printplay.games.goldrausch import layout
from printplay.games.goldrausch.layout import GoldrauschDeck
from printplay.games.goldrausch.play import GoldrauschRules
from printplay.games.goldrausch.state import GROUPS, Chip, Figure, Gold, Round
from printplay.lookup import boards
from printplay.lookup.record import check_lines
from printplay.match.lines.grammar import Event, Setup
from printplay.match.report import Report
from printplay.match.text.source import from_text

RECORDS = Path(__file__).resolve().parents[2] / "records"
#: What lies with each group: its gold, and the chips of each player.
Held = dict[str, tuple[int, dict[str, int]]]
NAMES = ("Anna", "Ben", "Cleo Maria", "Дима", "Eva 2")


@cache
def deck() -> GoldrauschDeck:
    """Return the deck that is shipped."""
    return layout.read(boards.path_of("cards", "goldrausch"))


def play(text: str, players: str = "Anna, Ben") -> Report:
    """Check a record whose headers are added where it has none."""
    if "game " not in text:
        text = f"game goldrausch\nplayers {players}\n{text}"
    return check_lines(from_text("test.play", text), RECORDS)


def random_match(
    seed: int, names: tuple[str, ...] = NAMES[:2], starter: str = "rotate"
) -> tuple[Setup, list[Event]]:
    """Play a whole legal match, by what the rules call legal and choices from a seed."""
    dice = random.Random(seed)
    game = GoldrauschRules(deck())
    setup = Setup("goldrausch", None, names, {"starter": starter})
    now = game.start(setup)
    events: list[Event] = []
    while not game.finished(now):
        choices = list(game.legal(now))
        kind = dice.choice(sorted({type(event).__name__ for event in choices}))
        event = dice.choice([event for event in choices if type(event).__name__ == kind])
        found, now = game.step(now, event)
        assert not found, (found, events, event)
        events.append(event)
    assert not list(game.legal(now))
    return setup, events


def by_hand(names: tuple[str, ...], events: Sequence[Event]) -> list[Held]:
    """Return what lies with each group in each round: its gold, and the chips by player.

    Counted from the events alone, without the rules.
    """
    rounds: list[Held] = []
    for event in events:
        if isinstance(event, Round):
            rounds.append({group: (0, dict.fromkeys(names, 0)) for group in GROUPS})
            continue
        here = rounds[-1]
        if isinstance(event, Gold):
            gold, chips = here[event.group]
            here[event.group] = (gold + event.amount, chips)
        elif isinstance(event, Chip) or (isinstance(event, Figure) and event.chip):
            here[event.group][1][event.player] += 1
    return rounds


def paid(names: tuple[str, ...], rounds: Sequence[Held]) -> dict[str, int]:
    """Return what each player is paid for that."""
    scores = dict.fromkeys(names, 0)
    for here in rounds:
        for gold, chips in here.values():
            for name, count in chips.items():
                scores[name] += count * (gold // max(1, sum(chips.values())))
    return scores
