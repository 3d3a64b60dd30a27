"""Whole matches: what a legal random player does is valid, however it is written down."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.go_for_gold.playing import board, play_on, random_match

from printplay.games.go_for_gold.events import GRAMMAR
from printplay.record.source import from_text
from printplay.record.text import read, write

NAMES = ("Anna", "Ben", "Cléo", "Дима")
HOUSES = st.fixed_dictionaries(
    {
        "curse_fills_a_box": st.sampled_from(["yes", "no"]),
        "foot_rescue": st.sampled_from(["forced", "optional"]),
        "second_port": st.sampled_from(["forbidden", "stop"]),
    }
)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**9), st.integers(2, 4), st.sampled_from(["A", "B", "cove"]), HOUSES)
def test_every_legal_match_is_valid(
    seed: int, players: int, on: str, house: dict[str, str]
) -> None:
    """A match played by the rules has no fault, is over, and reads back as it was written."""
    setup, events = random_match(seed, NAMES[:players], on, **house)
    text = write(setup, events, GRAMMAR)
    record = read(from_text("x", text))
    assert record.setup == setup
    assert [(type(e), e) for e in record.events] == [(type(e), e) for e in events]
    report = play_on(text, board(on))
    assert report.violations == ()
    assert report.finished
    assert report.replay is not None
    assert len(report.replay.standings.placings) == players
