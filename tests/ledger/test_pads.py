"""A match on a score pad, in a file and on a server alike."""

from __future__ import annotations

from pathlib import Path

import pytest

import printplay as pp
from printplay.ledger.matches import snapshot

PAD = """game = "harbour"
title = "Harbour"
players = [1, 5]
[[row]]
key = "birds"
[[row]]
key = "coins"
points = "coins // 3"
[tie_break]
order = ["coins"]
"""


def test_a_pad_is_kept_wherever_the_ledger_is(ledger_url: str, tmp_path: Path) -> None:
    """A match with its pad's file is told, undone, ended and counted on PostgreSQL as in a file."""
    file = tmp_path / "harbour.toml"
    file.write_text(PAD)
    with pp.open_ledger(ledger_url, make=True) as ledger:
        match = ledger.start(file, ["Anna", "Ben"])
        file.unlink()
        match.add("Anna: birds 10, coins 6", "Ben: birds 9, coins 9", "Ben: birds 11")
        match.undo()
        match.finish()
    with pp.open_ledger(ledger_url) as ledger:
        kept = ledger.match(match.id)
        assert [(one.player, one.score) for one in kept.standings] == [("Ben", 12), ("Anna", 12)]
        assert kept.standings[0].winner
        assert not kept.standings[1].winner
        assert kept.decided_by == "coins"
        (tally, _other) = ledger.history("harbour").json()["games"]["harbour"]
        assert (tally["player"], tally["wins"]) == ("Ben", 1)


def test_a_match_all_play_together_ends_without_an_entry(ledger_url: str) -> None:
    """Where all win or lose together, it can be ended without an entry; then nobody has won."""
    with pp.open_ledger(ledger_url, make=True) as ledger:
        match = ledger.start("lighthouse", ["Anna", "Ben"])
        assert not match.finish(anyway=True).refused
        assert not any(one.winner for one in match.standings)
        assert ledger.history().matches == 1


def test_a_pad_of_somebody_else_is_tried_out_before_it_is_stored() -> None:
    """A formula that fails is refused in an export, and costs no time in one's own ledger."""
    text = 'game = "odd"\nplayers = [1, 2]\n[[row]]\nkey = "a"\nmax = 9\npoints = "9 // a"\n'
    kept = snapshot.canonical_json({"name": "odd", "hash": "", "layout": "o.toml", "files": {"o.toml": text}})
    with pytest.raises(pp.LayoutError, match="division by zero"):
        snapshot.stored_board(kept, "odd")
    assert snapshot.restore_board(kept, "odd").name == "odd"
    with pytest.raises(pp.LayoutError, match="unknown row"):  # it is read in full all the same
        snapshot.restore_board(kept.replace("9 // a", "9 // b"), "odd")
