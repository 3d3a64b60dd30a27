"""Whole matches of Gophers, played by chance from a seed."""

from __future__ import annotations

import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from printplay.games.gophers.play import GophersRules
from printplay.games.gophers.state.actions import GRAMMAR, CardUse, Collect, Dig, Roll
from printplay.games.gophers.state.book import VARIANTS, Card
from printplay.lookup.record import check_lines
from printplay.match.lines.grammar import Event, Unread
from printplay.match.replay import play_events
from printplay.match.report import replay_record
from printplay.match.text.record import read_record
from printplay.match.text.source import from_text, read_source
from printplay.match.text.writing import formatted, write, write_event
from tests.examples import some
from tests.games.gophers.matches import Match
from tests.games.gophers.playing import RECORDS, storeys
from tests.games.matches import report_events
from tests.games.reports import standings, state

NAMES = ("Anna", "Ben", "Cléo B.", "Dora", "Emil")
seeds = st.integers(0, 10**6)


@settings(max_examples=some(20), deadline=None)
@given(seeds, st.integers(2, 5), st.sampled_from(VARIANTS), st.booleans(), st.booleans())
def test_a_match_of_legal_events_is_valid(
    seed: int, players: int, variant: str, refill: bool, told: bool
) -> None:
    """Whatever is offered as legal is; and what is written down reads back as the same match."""
    house = {"refill": "turn"} if refill else {}
    match = Match(seed, NAMES[:players], variant, told=told, **house)
    events = match.play()
    text = write(match.setup, events, GRAMMAR)
    record = read_record(from_text("x", text))
    assert record.violations == ()
    assert list(record.events) == events
    report = replay_record(record, None, GophersRules(storeys()))
    assert [one for one in report.violations if one.code != "GP-W1"] == []  # asked at a table
    assert report.finished
    assert formatted(record) == text.rstrip("\n") + "\n"


@settings(max_examples=some(10), deadline=None)
@given(seeds, st.integers(2, 5), st.booleans(), st.sampled_from((0.0, 0.3)))
def test_a_match_in_which_little_is_collected_ends(
    seed: int, players: int, refill: bool, greed: float
) -> None:
    """A table that is stuck plays just the two rounds that begin without a draw pile."""
    house = {"refill": "turn"} if refill else {}
    match = Match(seed, NAMES[:players], "simplified", told=True, **house)
    match.greed = greed
    match.play()
    assert greed or match.turns[-2 * players :] == [(True, False)] * (2 * players)


@settings(max_examples=some(8), deadline=None)
@given(seeds)
@pytest.mark.long
def test_replay_is_the_same_step_by_step(seed: int) -> None:
    """A match replayed as a whole ends in the same state as event by event."""
    match = Match(seed, NAMES[:3], "baskets")
    played = play_events(match.game, match.setup, spoilt(match.play(), random.Random(seed)))
    now = match.game.start(match.setup)
    for index, event in enumerate(spoilt(match.events, random.Random(seed))):
        assert played.states[index] == now
        if not now.ended:
            now = match.game.apply(now, event)


def spoilt(events: list[Event], dice: random.Random) -> list[Event]:
    """Return a match with some events left out, repeated, changed or unreadable."""
    out: list[Event] = []
    for event in events:
        chance = dice.random()
        if chance < 0.03:
            continue
        if chance < 0.05:
            out.append(event)
        elif chance < 0.07:
            out.append(Unread(event.player))
            continue
        elif chance < 0.09 and isinstance(event, Roll):
            event = event._replace(path=(*event.path, dice.randint(1, 25)))  # noqa: PLW2901
        elif chance < 0.12 and isinstance(event, Collect):
            event = Collect(event.player, (*event.uses, CardUse("+", Card("berry", 1))))  # noqa: PLW2901
        out.append(event)
    return out


@pytest.mark.long
@settings(max_examples=some(10), deadline=None)
@given(seeds, st.sampled_from(VARIANTS))
def test_any_record_can_be_judged(seed: int, variant: str) -> None:
    """However a record is spoilt, it is replayed to its end and ranked."""
    match = Match(seed, NAMES[:3], variant)
    faulty = spoilt(match.play(), random.Random(seed + 1))
    report = report_events(match.game, match.setup, faulty)
    assert len(report.played.states) == len(faulty) + 1
    assert len(report.standings) == 3


@settings(max_examples=some(15), deadline=None)
@given(seeds)
@example(162)  # a start, taken for the first move
@example(420)  # a hand before the start, taken for it
@example(2355)  # a gift of the next player's, taken for a move
def test_an_unreadable_line_is_never_held_against_anyone(seed: int) -> None:
    """Where a line cannot be read, what seems wrong afterwards is only a consequence."""
    match = Match(seed, NAMES[:3], ("basic", "baskets", "beginner")[seed % 3])
    events, dice = match.play(), random.Random(seed)
    index = dice.randrange(len(events) - 1)
    hidden = events[index]
    said = write_event(hidden, GRAMMAR).removeprefix(f"{hidden.player}: ")
    verb = said.split()[0] if dice.random() < 0.5 else ""
    name = hidden.player if verb or dice.random() < 0.7 else ""
    faulty = [*events[:index], Unread(name, verb), *events[index + 1 :]]
    played = play_events(match.game, match.setup, faulty)
    assert [v for v in played.faults if not v.consequence] == [], (index, hidden, verb, name)


@pytest.mark.parametrize("at", [16, 18, 25])
def test_a_collection_nobody_can_read_ends_no_match_early(at: int) -> None:
    """What others collect later counts, though hands by then are as good as unknown."""
    match = Match(0, NAMES[:3], "simplified")
    lines = write(match.setup, match.play(), GRAMMAR).splitlines()
    played = check_lines(from_text("x", "\n".join(lines)), RECORDS)
    name = lines[at].partition(":")[0]
    lines[at] = f"{name}: collect ??"
    slipped = check_lines(from_text("x", "\n".join(lines)), RECORDS)
    scores, left = (
        {p.player: p.score for p in standings(one).placings if p.player != name} for one in (played, slipped)
    )
    assert left == scores
    assert slipped.finished
    assert "GP-R22" not in {fault.code for fault in slipped.violations}


@pytest.mark.parametrize("variant", VARIANTS)
def test_digging_happens(variant: str) -> None:
    """Matches by chance play dig cards and change pages, too."""
    events = [event for seed in range(3) for event in Match(seed, NAMES[:3], variant).play()]
    assert any(isinstance(event, Dig) for event in events)


def test_a_match_with_a_chain_a_jump_a_gift_and_a_basket() -> None:
    """The record that shows what there is: nothing is wrong, and it stands in one form."""
    path = RECORDS / "gophers.play"
    report = check_lines(read_source(path), path.parent)
    assert report.violations == ()
    assert not report.finished
    assert [(p.player, p.score) for p in standings(report).placings] == [("Anna", 32), ("Ben", 14)]
    assert [player.holder for player in state(report).players] == [0, 1]
    assert formatted(report.record) == path.read_text("utf-8")
