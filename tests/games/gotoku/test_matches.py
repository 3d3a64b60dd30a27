"""Whole matches: what a table with real piles and dice does is valid, over, and scored alike."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printplay.games.gotoku.events import GRAMMAR, Challenge, Pass, Special, Start, Take, Use
from printplay.games.gotoku.play import GotokuRules
from printplay.lookup.record import check_lines
from printplay.match.lines.grammar import Event
from printplay.match.replay import play_events
from printplay.match.text.record import read_record
from printplay.match.text.source import from_text, read_source
from printplay.match.text.writing import formatted, write
from tests.examples import some
from tests.games.gotoku.playing import RECORDS, cards, play, random_match
from tests.games.reports import scores

NAMES = ("Anna", "Ben 2", "Cléo", "Дима", "Eva-Lotte")
SEEDS = st.integers(0, 10**9)


def test_the_sample_match() -> None:
    """The shipped record of a whole match is valid, finished, in form, and says who won."""
    path = RECORDS / "gotoku.play"
    report = check_lines(read_source(path), path.parent)
    assert report.violations == ()
    assert report.finished
    assert formatted(report.record) == path.read_text("utf-8")
    assert scores(report) == {"Anna": 9, "Ben": 2, "Cléo": 3}
    assert list(report.standings_lines())[-1] == "Anna wins on points: 9 to 3, ahead of Cléo."


@settings(max_examples=some(20), deadline=None)
@given(SEEDS, st.integers(2, 5), st.sampled_from(["line", "any"]))
def test_every_legal_match_is_valid(seed: int, players: int, block: str) -> None:
    """A match played by the rules has no fault, is over, and its scores are those of the table."""
    setup, events, counted = random_match(seed, NAMES[:players], block)
    text = write(setup, events, GRAMMAR)
    record = read_record(from_text("x", text))
    assert record.setup == setup
    assert [(type(e), e) for e in record.events] == [(type(e), e) for e in events]
    report = play(text)
    assert report.violations == ()
    assert report.finished
    assert scores(report) == counted


@settings(max_examples=some(15), deadline=None)
@given(SEEDS, st.integers(2, 5), st.sampled_from(["line", "any"]))
def test_what_is_offered_is_legal(seed: int, players: int, block: str) -> None:
    """Every event offered is legal, and what a table does is among what is offered."""
    setup, events, _counted = random_match(seed, NAMES[:players], block)
    game, chance = GotokuRules(cards()), random.Random(seed)
    state = game.start(setup)
    for event in events:
        played = isinstance(event, Take | Use | Special | Challenge | Pass)
        if played and chance.random() < 0.2:
            offered = list(game.legal(state))
            for choice in chance.sample(offered, min(4, len(offered))):
                assert not game.violations(state, choice)
            assert any(_same(event, choice) for choice in offered)
        state = game.apply(state, event)
    assert list(game.legal(state)) == []


def _same(event: Event, offered: Event) -> bool:
    """Return whether an event is one that is offered, however it is written."""
    if isinstance(event, Take) and isinstance(offered, Take):
        return event._replace(pair=event.pair or offered.pair) == offered
    if isinstance(event, Challenge) and isinstance(offered, Challenge):
        rolled = tuple(sorted(event.dice))
        return event._replace(dice=rolled, outcome="") == offered
    if isinstance(event, Special) and isinstance(offered, Special):
        return event.bonus == offered.bonus and event.player == offered.player
    return type(event) is type(offered) and event == offered


@settings(max_examples=some(8), deadline=None)
@given(SEEDS, st.integers(2, 5))
def test_offers_alone_make_a_match(seed: int, players: int) -> None:
    """From the empty table on, something is offered until the match is over."""
    setup, _events, _counted = random_match(0, NAMES[:players])
    game, chance = GotokuRules(cards()), random.Random(seed)
    state, steps = game.start(setup), 0
    while not game.finished(state) and steps < 150:
        offered = list(game.legal(state))
        challenges = [event for event in offered if isinstance(event, Challenge)]
        event = chance.choice(challenges or offered)
        found, state = game.step(state, event)
        assert not found
        steps += 1
    assert game.finished(state) == (not list(game.legal(state)))


@pytest.mark.long
@settings(max_examples=some(15), deadline=None)
@given(SEEDS)
def test_replay_is_the_same_step_by_step(seed: int) -> None:
    """A match replayed as a whole, faults and all, ends in the same state as event by event."""
    setup, events, _counted = random_match(seed, NAMES[:3])
    game, chance = GotokuRules(cards()), random.Random(seed)
    faulty = [event for event in events if chance.random() > 0.05]
    played = play_events(game, setup, faulty)
    state = game.start(setup)
    for index, event in enumerate(faulty):
        assert played.states[index] == state
        state = game.apply(state, event)
    assert played.states[-1] == state


@settings(max_examples=some(15), deadline=None)
@given(SEEDS, st.integers(0, 30))
def test_the_starter_need_not_be_told(seed: int, dropped: int) -> None:
    """Whoever acts first is the starter where no line says so; a broken-off match is valid."""
    setup, events, _counted = random_match(seed, NAMES[:3])
    shorter = [event for event in events if not isinstance(event, Start)]
    played = play_events(GotokuRules(cards()), setup, shorter[: len(shorter) - 13 - dropped])
    assert played.faults == ()
