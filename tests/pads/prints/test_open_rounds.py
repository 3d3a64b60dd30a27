"""Pads of games that end when the table says so, with many rows in a round, and of co-op games."""

from __future__ import annotations

from pathlib import Path

import pytest

from printplay.pads.file.judging import sound
from printplay.pads.prints.arrangement import arranged
from printplay.pads.prints.content import content_of
from printplay.pads.prints.rounds import rounds_stacked
from printplay.printing.imposition.paper import paper
from printplay.printing.preflight.preflight import PreflightError
from tests.cli.helpers import run
from tests.pads.helpers import written
from tests.pads.prints.printed import FEET, HEAD, order, page, words


def test_many_rows_of_open_rounds_stand_below_each_other(tmp_path: Path) -> None:
    """Where they do not fit beside each other, a page holds as many whole rounds as it can."""
    rows = "".join(f'[[row]]\nkey = "row_{n}"\n' for n in range(7))
    text = f'game = "test"\nplayers = [3, 5]\nrounds = "open"\nends = "when said"\n{rows}'
    found = arranged(content_of(order(sound(written(tmp_path, text)), "a4", 5)), paper("a4"), HEAD, FEET)
    assert found.make is rounds_stacked
    assert found.room.rounds == 3


def test_a_long_condition_to_win_together_is_printed(tmp_path: Path) -> None:
    """It stands at the foot of the page; beside the box to tick there is no room for it."""
    text = """game = "test"
players = [2, 5]
coop = true
rounds = 5
win = "total >= 15 and sum(each(lost)) <= 2"
[[row]]
key = "saved"
[[row]]
key = "lost"
max = 3
points = "-2 * lost"
"""
    file = written(tmp_path, text)
    done = run("print", str(file), "-o", str(tmp_path / "out"), "--format", "svg")
    assert done.exit_code == 0, done.stderr
    assert "sum of Lost in all rounds at most 2" in next(tmp_path.glob("out/*.svg")).read_text()


def test_a_text_that_does_not_fit_is_named(tmp_path: Path) -> None:
    """Nothing is written, and the text is named, also where no part is asked for by its name."""
    file = written(tmp_path, f'[[row]]\nkey = "a"\ntitle = "{"W" * 40}"\n[[row]]\nkey = "b"\n')
    with pytest.raises(PreflightError, match=f"PF-2 test: '{'W' * 40}' does not fit"):
        run("print", str(file), "--paper", "a5", "-o", str(tmp_path / "out"))
    assert not list(tmp_path.glob("out/*"))


def test_what_depends_on_how_many_play_stands_at_the_foot(tmp_path: Path) -> None:
    """A pad for any number has rounds and cards of each; one for so many has them in its lines."""
    text = (
        'game = "test"\nplayers = [3, 6]\nrounds = "60 // players"\n'
        'hand = "60 // players + 1 - round"\n[[row]]\nkey = "tricks"\nmax = "hand"\n'
    )
    pad = sound(written(tmp_path, text))
    told = words(page(pad, players=6).front)
    assert "Rounds: 20 for 3 players; 15 for 4; 12 for 5; 10 for 6." in told
    assert "Cards: 20 to 1 for 3 players; 15 to 1 for 4; 12 to 1 for 5;" in told
    for_four = words(page(pad, players=4).front)
    assert "Rounds:" not in for_four
    assert "15" in for_four.split()
    fixed = text.replace('"60 // players"\n', "4\n", 1).replace("60 // players + 1 - round", "round")
    assert "Cards:" not in words(page(sound(written(tmp_path, fixed)), players=6).front)
