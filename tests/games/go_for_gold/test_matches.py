"""Whole matches: what a legal random player does is valid, however it is written down."""

from __future__ import annotations

import random
from collections import Counter

from hypothesis import example, given, settings
from hypothesis import strategies as st

from printplay.games.go_for_gold.events import GRAMMAR, Entries, Move, Out, Round, Shovels, Temple, Treasure
from printplay.games.go_for_gold.play import GoForGoldRules
from printplay.match.lines.grammar import Event, Setup, Total
from printplay.match.replay import play_events
from printplay.match.text.record import read_record
from printplay.match.text.source import from_text
from printplay.match.text.writing import write
from tests.examples import some
from tests.games.go_for_gold.playing import board, play_on, random_match
from tests.games.matches import report_events

NAMES = ("Anna", "Ben", "Cléo", "Дима")
HOUSES = st.fixed_dictionaries(
    {
        "curse_fills_a_box": st.sampled_from(["yes", "no"]),
        "foot_rescue": st.sampled_from(["forced", "optional"]),
        "second_port": st.sampled_from(["forbidden", "stop"]),
    }
)


@settings(max_examples=some(40), deadline=None)
@given(st.integers(0, 10**9), st.integers(2, 4), st.sampled_from(["A", "B", "cove"]), HOUSES)
def test_every_legal_match_is_valid(seed: int, players: int, on: str, house: dict[str, str]) -> None:
    """A match played by the rules has no fault, is over, and reads back as it was written."""
    first = ("", *NAMES)[seed % (players + 1)]
    setup, events = random_match(seed, NAMES[:players], on, first, **house)
    text = write(setup, events, GRAMMAR)
    record = read_record(from_text("x", text))
    assert record.setup == setup
    assert [(type(e), e) for e in record.events] == [(type(e), e) for e in events]
    report = play_on(text, board(on))
    assert report.violations == ()
    assert report.finished
    assert len(report.full_standings.placings) == players


def spoilt(events: list[Event], dice: random.Random) -> list[Event]:
    """Return a match with some of its events made faulty."""
    out = []
    for event in events:
        if dice.random() > 0.08:
            out.append(event)
            continue
        match event:
            case Move(name, path, feet, port):
                step = dice.choice([*path, "a1", "j9", "zz9"])
                at = dice.randrange(len(path))
                out.append(Move(name, (*path[:at], step, *path[at + 1 :]), feet, port))
            case Treasure(name, die, spent):
                out.append(Treasure(name, die, spent + 1))
            case Temple(name, _die):
                out.append(Temple(name, dice.choice([0, 1, 9])))
            case Round(roll, active):
                out.append(Round(dice.choice([0, roll, roll]), dice.choice([active, "Ben"])))
            case Shovels() | Entries() | Total():
                out.append(Total(event.player, 99))
            case _:
                pass
    return out


def reordered(events: list[Event], dice: random.Random) -> list[Event]:
    """Return the same match with the independent lines of each round in another order.

    A move and the special action after it keep their order, and so do special actions.
    """
    rounds: list[list[Event]] = [[]]
    for event in events:
        if isinstance(event, Round):
            rounds.append([])
        rounds[-1].append(event)
    out = list(rounds[0])
    for part in rounds[1:]:
        moves = [event for event in part if isinstance(event, Move | Out)]
        acts = [event for event in part if isinstance(event, Treasure | Temple)]
        rest = [e for e in part[1:] if not isinstance(e, Move | Out | Treasure | Temple)]
        by_player: dict[str, list[Event]] = {}
        for move in moves:
            by_player.setdefault(move.player, []).append(move)
        order = list(by_player)
        dice.shuffle(order)
        out.append(part[0])
        waiting = list(acts)
        for name in order:
            out += by_player.pop(name)
            while waiting and waiting[0].player not in by_player and dice.random() < 0.5:
                out.append(waiting.pop(0))
        out += [*waiting, *rest]
    return out


def verdict(setup: Setup, events: list[Event]) -> tuple[object, ...]:
    """Return what there is to say of a match, without the places.

    What follows from what is left out: the first of two faults is the first in the record.
    """
    report = report_events(GoForGoldRules(board("A")), setup, events)
    said = Counter((v.code, v.message, v.player, str(v.values.get("round"))) for v in report.violations)
    ranked = [(p.rank, p.player, p.score) for p in report.standings]
    return said, ranked, report.finished


@settings(max_examples=some(30), deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_a_verdict_does_not_depend_on_the_order_of_independent_lines(seed: int, shuffle: int) -> None:
    """Moves of a round in any order, special actions anywhere after them: the same verdict."""
    setup, events = random_match(seed, NAMES, "A")
    dice = random.Random(shuffle)
    faulty = spoilt(events, dice) if shuffle % 4 else events
    plain = reordered(faulty, random.Random(0))
    assert verdict(setup, reordered(plain, dice)) == verdict(setup, plain)


@settings(max_examples=some(25), deadline=None)
@given(st.integers(0, 10**6))
def test_replay_is_the_same_step_by_step(seed: int) -> None:
    """A match replayed as a whole ends in the same state as event by event."""
    setup, events = random_match(seed, NAMES, "B")
    game = GoForGoldRules(board("B"))
    faulty = spoilt(events, random.Random(seed))
    played = play_events(game, setup, faulty)
    state = game.start(setup)
    for index, event in enumerate(faulty):
        assert played.states[index] == state
        if not state.ended:
            state = game.apply(state, event)
    assert played.states[-1] == state


@settings(max_examples=some(8), deadline=None)
@given(st.integers(0, 10**6))
@example(1768)  # a temple tried in the last round, another's boxes being full
def test_what_is_offered_is_legal(seed: int) -> None:
    """Every event offered as legal is, and every move a legal player makes is offered."""
    setup, events = random_match(seed, NAMES[:2], "cove")
    game = GoForGoldRules(board("cove"))
    state = game.start(setup)
    for event in events:
        offered = list(game.legal(state))
        assert all(not game.violations(state, choice) for choice in offered)
        if isinstance(event, Round | Move | Out | Treasure | Temple):
            assert event in offered
        state = game.apply(state, event)
    assert list(game.legal(state)) == []
