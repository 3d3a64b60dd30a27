"""Lines as people write them: lists with commas or a plus, verbs misspelt or in German."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printplay.games.go_for_gold.events import Entries, Treasure
from printplay.games.goldrausch.state import Settle
from printplay.games.gotoku.events import Cards
from printplay.lookup.record import check_lines
from printplay.match import registry
from printplay.match.lines.grammar import Event
from printplay.match.lines.words import Unreadable
from printplay.match.text.record import read_line
from printplay.match.text.report_text import hint
from printplay.match.text.source import from_text
from printplay.match.text.writing import write_event

ROOT = Path(__file__).resolve().parents[2]

NAMES = ("Anna", "Cleo Maria")


@pytest.mark.parametrize(
    ("game", "line", "event"),
    [
        ("go-for-gold", "Anna: points 4, 5, 6", Entries("Anna", (4, 5, 6))),
        ("go-for-gold", "Anna: points 4,5,6", Entries("Anna", (4, 5, 6))),
        ("go-for-gold", "Anna: POINTS 4+6 -1", Entries("Anna", (4, 6, -1))),
        ("go-for-gold", "Anna: points 4 + 6", Entries("Anna", (4, 6))),
        ("go-for-gold", "Anna: treasure 3+1", Treasure("Anna", 3, 1)),
        ("go-for-gold", "Anna: treasure 3 + 1", Treasure("Anna", 3, 1)),
        ("gotoku", "Anna: cards 5, 4+3", Cards("Anna", (5, 4, 3))),
        ("goldrausch", "settle ladies 29 Anna, Cleo Maria",
         Settle("ladies", 29, (("Anna", 1), ("Cleo Maria", 1)))),
        ("goldrausch", "settle ladies 29 Anna 2, Cleo Maria",
         Settle("ladies", 29, (("Anna", 2), ("Cleo Maria", 1)))),
    ],
)  # fmt: skip
def test_lists_as_people_write_them(game: str, line: str, event: Event) -> None:
    """Commas and plus signs are taken; written back, the line has the one form of the record."""
    meta = registry.find_game(game)
    assert read_line(line, meta, NAMES) == event
    written = write_event(event, meta.grammar)
    assert not set(written) & {"+"} or "treasure 3 +1" in written
    assert read_line(written, meta, NAMES) == event


@pytest.mark.parametrize(
    "line", ["Anna: points 4,,5", "Anna: points 4,", "Anna: points ,4", "Anna: points 4++5",
             "Anna: points 4+", "Anna: treasure 3+", "Anna: treasure 3+1+1"]
)  # fmt: skip
def test_a_number_that_is_missing_is_missed(line: str) -> None:
    """Where nothing stands between two commas, or behind a plus, the line cannot be read."""
    with pytest.raises(Unreadable):
        read_line(line, registry.find_game("go-for-gold"), NAMES)


@given(st.lists(st.integers(-9, 99), min_size=1), st.sampled_from([" ", ", ", ",", " , ", "+"]))
def test_any_list_is_read(values: list[int], between: str) -> None:
    """Whatever stands between them, the values are the same."""
    line = f"Anna: points {between.join(map(str, values))}"
    assert read_line(line, registry.find_game("go-for-gold"), NAMES) == Entries("Anna", tuple(values))


def test_a_value_is_underlined_behind_commas() -> None:
    """What is wrong with one value of a list is said of that value, wherever commas stand."""
    text = "game go-for-gold\nlayout A\nplayers Anna, Ben\nAnna: points 4, 77+5\n"
    found = [v for v in check_lines(from_text("x", text), ROOT).violations if v.line == 4]
    (place,) = [(v.column or 1, v.end_column or 1) for v in found]
    assert text.split("\n")[3][place[0] - 1 : place[1] - 1] == "77"


HEADS = {"go-for-gold": "layout A\n", "goldrausch": "", "gophers": "", "gotoku": ""}


@pytest.mark.parametrize(
    ("game", "line", "meant"),
    [
        *(("go-for-gold", line, "points")
          for line in ("pionts 9 5", "score 9 5", "pts 9", "punkte 9 5", "Kästchen none")),
        ("go-for-gold", "shovel 8", "shovels"),
        ("go-for-gold", "Schaufeln 8", "shovels"),
        ("go-for-gold", "tresure 4", "treasure"),
        ("go-for-gold", "tresure 3+1", "treasure"),
        ("goldrausch", "pts 9", "total"),
        ("goldrausch", "Figur ladies", "figure"),
        ("gophers", "addiert 9", "added"),
        ("gophers", "addedd 9", "added"),
        ("gotoku", "Karten 5 4", "cards"),
        ("gotoku", "Herausforderung 3a 5", "challenge"),
    ],
)  # fmt: skip
def test_the_verb_that_was_meant_is_named(game: str, line: str, meant: str) -> None:
    """A verb misspelt, or a German one, is no space: the one that was meant is named."""
    text = f"game {game}\n{HEADS[game]}players Anna, Ben\nAnna: {line}\n"
    report = check_lines(from_text("x", text), ROOT)
    (fault,) = [v for v in report.violations if v.code == "PP-0"]
    assert fault.message == "no-verb"
    assert meant in hint(fault, report.record)
    assert hint(fault, report.record).startswith("Did you mean ")


def test_a_word_like_nothing_lists_what_there_is() -> None:
    """A word and numbers are no path, even where no verb is near."""
    text = "game go-for-gold\nlayout A\nplayers Anna, Ben\nAnna: foo 3\n"
    report = check_lines(from_text("x", text), ROOT)
    assert [hint(v, report.record)[:13] for v in report.violations if v.code == "PP-0"] == ["Write one of:"]


def faults(line: str, head: str = "game go-for-gold\nlayout A\nplayers Anna, Ben B\n") -> list[str]:
    """Return what is wrong with a line behind a head, and its cure."""
    report = check_lines(from_text("x", f"{head}{line}\n"), ROOT)
    return [f"{v.code} {hint(v, report.record)}" for v in report.violations if not v.consequence]


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("Anna 34", "Anna: total 34"),
        ("Ben B = 29", "Ben B: total 29"),
        ("Ben B=-3", "Ben B: total -3"),
        ("Anna points 4 5", "Anna: points 4 5"),
        ("date: 2026-11-20", "date 2026-11-20"),
        ("Place: Kiel", "Place Kiel"),
        ("round: 5", "round 5"),
        ("end:", "end"),
    ],
)
def test_a_colon_missing_or_too_much(line: str, meant: str) -> None:
    """A colon forgotten behind a name, or put behind a keyword, is what is told."""
    assert faults(line) == [f"PP-0 Did you mean `{meant}`?"]


def test_colons_behind_all_headers() -> None:
    """Each is told once, and that these headers are missing merely follows."""
    head = "game: go-for-gold\nlayout A\nplayers Anna, Ben\n"
    assert faults("Anna: total 3", head) == ["PP-0 Did you mean `game go-for-gold`?"]


@pytest.mark.parametrize(
    ("line", "meant"),
    [("daet 2026-11-20", "date"), ("Datum 2026-11-20", "date"), ("plaec Kiel", "place"),
     ("Ort Kiel", "place"), ("notes x", "note"), ("strat N", "start")],
)  # fmt: skip
def test_the_header_that_was_meant_is_named(line: str, meant: str) -> None:
    """A header misspelt, or a German one, is told by the one that was meant."""
    assert faults(line) == [f"PP-0 Did you mean {meant}?"]


def test_a_total_and_its_tie_break_are_two_lines() -> None:
    """What `score result` takes in one word is said as a record has it."""
    cure = "Write two lines: `Anna: total 34` and `Anna: shovels 8`."
    assert faults("Anna: total 34/8") == [f"PP-0 {cure}"]


@pytest.mark.parametrize(
    ("line", "meant"), [("raus", "out"), ("stuck", "out"), ("dig", "treasure"), ("Fuß h1", "foot")]
)
def test_another_name_of_a_verb_is_no_space(line: str, meant: str) -> None:
    """What people call a verb is not taken for a space off the map."""
    (fault,) = [fault for fault in faults(f"Anna: {line}") if fault.startswith("PP-0")]
    assert meant in fault
    assert "Did you mean" in fault


def test_a_number_alone_is_probably_a_total() -> None:
    """A number is no space of the map; the line that tells a total is shown."""
    head = "game go-for-gold\nlayout A\nplayers Anna, Ben B\nstart N\nround 1\n"
    assert faults("Anna: 34", head) == ["GG-R10 Write a total as `Anna: total 34`."]
