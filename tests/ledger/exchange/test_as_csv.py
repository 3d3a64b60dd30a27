"""Matches in a spreadsheet."""

from __future__ import annotations

import csv
import io
import re
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings

from printplay.ledger.exchange.as_csv import COLUMNS, as_csv, escape
from tests.examples import some
from tests.ledger.samples import HOSTILE, NAMES, PLAYERS, every, put, record_of, store_at

#: What Excel, LibreOffice and their kin may run, blanks and signs nobody sees before it or not.
FORMULA = re.compile(r"[\s\u200b\u3164\ufeff]*[=+\-@\t\r＝＋－＠﹢﹣﹦﹫−]")


def cells(text: str, separator: str) -> list[str]:
    """Return the cells a program makes of a text that is set to another separator."""
    return [cell for row in csv.reader(io.StringIO(text), delimiter=separator) for cell in row]


@settings(max_examples=some(20))
@given(PLAYERS)
def test_no_name_becomes_a_formula(players: tuple[str, ...]) -> None:
    """Whatever separates the cells in the file or in the program: no cell of text is a formula."""
    with tempfile.TemporaryDirectory() as folder:
        store = store_at(Path(folder))
        put(store, record_of(1, players))
        for written in ",;":
            text = as_csv(every(store), written)
            for read in ",;\t|":
                for cell in cells(text, read):
                    assert not FORMULA.match(cell) or re.fullmatch(r"-?\d+", cell), cell


@given(NAMES)
def test_a_name_keeps_its_letters(name: str) -> None:
    """An apostrophe is all that is ever put into a name, and most names stay as they are."""
    assert escape(name).replace("'", "") == name.replace("'", "")
    if name.isalnum():
        assert escape(name) == name


@pytest.mark.parametrize("name", [name for name in HOSTILE if FORMULA.match(name)])
def test_every_sign_that_begins_a_formula(name: str) -> None:
    """Plain, full-width, small and hidden behind blanks: each is disarmed."""
    assert escape(name) == f"'{name}"


def test_one_row_a_player_and_numbers_are_numbers(tmp_path: Path) -> None:
    """The columns are as promised; a score below zero is a number, not a text."""
    store = store_at(tmp_path)
    head = "game go-for-gold\nmatch abc\nlayout A\nplayers Anna, -Ben\n"
    put(store, f"{head}Anna: points -1 -1\nAnna: shovels 4\n-Ben: points none\n-Ben: shovels 2\nend\n")
    put(store, "game go-for-gold\nmatch abd\nlayout A\nplayers Cleo, Dora\n")
    text = as_csv(every(store))
    assert text.count("\r\n") == text.count("\n") == 5
    rows = list(csv.DictReader(io.StringIO(text)))
    assert tuple(rows[0]) == COLUMNS
    first, second, *unfinished = (row for row in rows if row["match"] == "abc" or row["seat"])
    assert [row["player"] for row in (first, second)] == ["'-Ben", "Anna"]
    assert (second["score"], second["rank"], second["winner"]) == ("-2", "2", "no")
    assert (first["tie_break"], first["tie_break_value"]) == ("shovels", "2")
    assert (first["winner"], first["decided_by"], first["over"]) == ("yes", "score", "yes")
    assert first["players"] == "Anna, '-Ben"
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", first["ended_utc"])
    assert {row["over"] for row in unfinished} == {"no"}
    assert {row["winner"] + row["decided_by"] + row["ended_utc"] for row in unfinished} == {""}
