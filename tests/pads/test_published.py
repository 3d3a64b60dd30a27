"""The pads that ship count what others published of their games."""

from __future__ import annotations

import pytest

import printplay as pp
from printplay.core import resources
from tests.pads.published.cards import CARDS
from tests.pads.published.dice import DICE
from tests.pads.published.family import FAMILY, OURS
from tests.pads.published.score import Published
from tests.pads.published.sports import SPORTS

ALL = [*CARDS, *DICE, *SPORTS, *FAMILY]


@pytest.mark.parametrize("score", ALL, ids=lambda score: score.game)
def test_a_pad_counts_what_was_published(score: Published) -> None:
    """A match entered as its source has it gives each player the total printed there."""
    report = pp.check(score.record())
    assert report.valid, report.text()
    assert {placing.player: placing.score for placing in report.standings} == score.totals
    if score.winners:
        assert {placing.player for placing in report.standings if placing.winner} == {*score.winners}, (
            report.text()
        )


def test_every_pad_has_a_source_or_a_reason() -> None:
    """A pad of the shelf is checked against somebody else's numbers, or it is our own game."""
    shelf = {path.stem for path in resources.layouts("pads").glob("*.toml")}
    assert {score.game for score in ALL} == shelf - set(OURS)
    assert set(OURS) < shelf


def test_most_sources_have_a_total() -> None:
    """Where a source only says what each thing is worth, the table says so; few do."""
    assert len({score.game for score in ALL if not score.values}) >= 38
