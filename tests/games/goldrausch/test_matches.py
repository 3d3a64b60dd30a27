"""Whole matches: what a legal random player does is valid, and paid as counting by hand says."""

from __future__ import annotations

import random
from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from printplay.games.goldrausch.play import GoldrauschRules
from printplay.games.goldrausch.state import GRAMMAR, Chip, Round, Settle
from printplay.match.lines.grammar import End, Event, Total
from printplay.match.text.record import read_record
from printplay.match.text.source import from_text
from printplay.match.text.writing import write
from tests.examples import some
from tests.games.goldrausch.playing import NAMES, Held, by_hand, deck, paid, play, random_match
from tests.games.matches import report_events
from tests.games.reports import scores

MATCHES = st.tuples(st.integers(0, 10**9), st.integers(2, 5), st.sampled_from(["rotate", "same", "continue"]))


def settles(here: Held) -> list[Event]:
    """Return the lines that settle a round."""
    return [
        Settle(group, gold, tuple((name, count) for name, count in chips.items() if count))
        for group, (gold, chips) in here.items()
    ]


@settings(max_examples=some(10), deadline=None)
@given(MATCHES)
def test_every_legal_match_is_valid(match: tuple[int, int, str]) -> None:
    """Four rounds of 66 cards by the rules have no fault, end the match, and pay what they pay."""
    seed, players, starter = match
    names = NAMES[:players]
    setup, events = random_match(seed, names, starter)
    rounds = by_hand(names, events)
    assert sum(not isinstance(event, Round | Chip) for event in events) == 4 * 66
    expected = paid(names, rounds)
    told: list[Event] = []
    for number, here in enumerate(rounds):
        starts = [index for index, event in enumerate(events) if isinstance(event, Round)]
        end = starts[number + 1] if number + 1 < len(starts) else len(events)
        told += [*events[starts[number] : end], *settles(here)]
    told += [*(Total(name, expected[name]) for name in names), End()]
    text = write(setup, told, GRAMMAR)
    record = read_record(from_text("x", text))
    assert record.setup == setup
    assert [(type(e), e) for e in record.events] == [(type(e), e) for e in told]
    report = play(text)
    assert report.violations == ()
    assert report.finished
    assert scores(report) == expected


@settings(max_examples=some(20), deadline=None)
@given(MATCHES, st.lists(st.booleans(), min_size=4, max_size=4), st.booleans())
def test_results_and_cards_pay_alike(
    match: tuple[int, int, str], by_cards: Sequence[bool], lines: bool
) -> None:
    """A round told by its result pays what it pays told card by card, in any mixture."""
    seed, players, _starter = match
    names = NAMES[:players]
    setup, events = random_match(seed, names, "rotate")
    rounds = by_hand(names, events)
    told: list[Event] = []
    number = -1
    for event, after in zip(events, [*events[1:], End()], strict=True):
        if isinstance(event, Round):
            number += 1
            if by_cards[number]:
                told.append(Round(after.player))
            else:
                told += [Round()] if lines or (number and by_cards[number - 1]) else []
                told += settles(rounds[number])
        elif by_cards[number]:
            told.append(event)
    report = report_events(GoldrauschRules(deck()), setup, told)
    assert report.violations == ()
    assert report.finished
    assert {p.player: p.score for p in report.standings} == paid(names, rounds)


@settings(max_examples=some(15), deadline=None)
@given(MATCHES, st.randoms(use_true_random=False))
def test_an_unreadable_line_is_held_against_nobody(match: tuple[int, int, str], dice: random.Random) -> None:
    """One line smudged is one line that cannot be read; all else at most follows from it."""
    seed, players, starter = match
    setup, events = random_match(seed, NAMES[:players], starter)
    lines = write(setup, events, GRAMMAR).split("\n")
    first = next(index for index, line in enumerate(lines) if line.startswith("round"))
    index = dice.choice([i for i, line in enumerate(lines) if line and i >= first])
    name, colon, _said = lines[index].partition(":")
    lines[index] = dice.choice([f"{name}: gibberish", f"{name}: gold 6", "?!"]) if colon else "ro"
    report = play("\n".join(lines))
    codes = [v.code for v in report.violations if not v.consequence]
    assert codes == ["PP-0"], (lines[index], report.violations)
