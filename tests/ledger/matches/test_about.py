"""When and where a match was played travels with it, and can be said at any time."""

from __future__ import annotations

import csv
import io
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printplay.core.errors import CallError
from printplay.ledger.exchange.as_csv import as_csv
from printplay.ledger.exchange.bgstats import play_json
from printplay.ledger.matches import transactions, writing
from printplay.ledger.matches.transactions import normalize_about
from printplay.ledger.store import clock
from printplay.ledger.store.store import Store
from tests.examples import some
from tests.ledger.samples import every, get, journal, put, store_at, text_of

RECORD = "game gotoku\nplayers Anna, Ben\n{0}Anna: total 9\nBen: total 4\nend\n"
ABOUT = {"date": "2026-11-20", "place": "Kiel, at home", "note": "Rematch: the third, at last"}


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """Return a ledger."""
    return store_at(tmp_path)


@pytest.fixture
def in_tokyo(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Move to where it is nine hours later than in London."""
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def played(store: Store, headers: dict[str, str]) -> str:
    """Enter a match that is over; return its id."""
    match = writing.start_match(store, "gotoku", ["Anna", "Ben"], headers=headers).after
    lines = ("Anna: total 9", "Ben: total 4", "end")
    transactions.add_lines(store, match.id, [("x", n, line) for n, line in enumerate(lines, 1)])
    return match.id


def test_it_travels_through_every_export(store: Store, tmp_path: Path) -> None:
    """A record, JSON, CSV and BG Stats say when and where it was."""
    id_ = played(store, ABOUT)
    kept = get(store, id_)
    for line in (f"{key} {value}" for key, value in ABOUT.items()):
        assert f"\n{line}\n" in text_of(store, id_)
    (row, _other) = csv.DictReader(io.StringIO(as_csv([kept])))
    assert {key: row[key] for key in ABOUT} == ABOUT
    told = play_json(kept)
    assert (told["location"], told["playDate"][:10]) == (ABOUT["place"], ABOUT["date"])
    assert told["comments"] == ABOUT["note"]
    for text in (text_of(store, id_), journal(store)):
        there = store_at(tmp_path, f"{len(text)}.db")
        put(there, text)
        setup = get(there).record.setup
        assert (setup.date, setup.place, setup.note) == tuple(ABOUT.values())


def test_it_can_be_said_anew_when_the_match_is_over(store: Store) -> None:
    """Date, place and note are no play: they can be said after the end, and are not undone."""
    id_ = played(store, {"place": "Kiel"})
    for line in ("place Hamburg  ", "date 2026-11-19", "note"):
        assert not transactions.add_lines(store, id_, [("x", 1, line)]).refused
    kept = transactions.undo_lines(store, id_).after
    assert (kept.record.setup.place, kept.date, kept.over) == ("Hamburg", "2026-11-19", False)
    kept = transactions.add_lines(store, id_, [("x", 1, "place")]).after
    assert kept.record.setup.place is None
    assert kept.report.violations == ()
    same = transactions.add_lines(store, id_, [("x", 1, "date 2026-11-19")]).after
    assert len(same.entries) == len(kept.entries), "what is known is not written again"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("date 2026-02-30", "invalid date"),
        ("date 20.13.2026", "invalid date"),
        ("date 2026-11-20 Kiel", "invalid date"),
        (f"place {'x' * 81}", "at most 80"),
        (f"note {'x' * 2001}", "at most 2000"),
        ("note the 2nd #match", "` cannot contain a #"),
    ],
)
def test_what_is_no_date_or_place(line: str, said: str, store: Store) -> None:
    """It is told with where it stands, and nothing is written."""
    id_ = played(store, {})
    entries = get(store, id_).entries
    with pytest.raises(CallError, match=said) as caught:
        transactions.add_lines(store, id_, [("evening.txt", 7, line)])
    assert "evening.txt:7" in str(caught.value)
    assert get(store, id_).entries == entries


def test_a_player_may_be_called_note(store: Store) -> None:
    """What stands before a colon is a player first."""
    match = writing.start_match(store, "gotoku", ["note", "place X"]).after
    lines = [("x", 1, "note: total 3"), ("x", 2, "place X: total 4")]
    assert transactions.add_lines(store, match.id, lines).after.lines == ("note: total 3", "place X: total 4")


@pytest.mark.usefixtures("in_tokyo")
def test_the_day_is_that_of_the_wall(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Entered after midnight in Tokyo it is that day, also where it is still yesterday."""
    monkeypatch.setattr(clock, "seconds", lambda: 1795273200.0)  # 2026-11-21 15:00 UTC
    id_ = played(store, {})
    assert get(store, id_).date == "2026-11-22"
    monkeypatch.setenv("TZ", "America/New_York")
    time.tzset()
    assert get(store, id_).date == "2026-11-22"
    assert "\ndate 2026-11-22\n" in text_of(store, id_)
    there = store_at(tmp_path, "there.db")
    put(there, journal(store))
    assert get(there).date == "2026-11-22"
    (row, _other) = csv.DictReader(io.StringIO(as_csv(every(there))))
    assert (row["date"], row["ended_utc"]) == ("2026-11-22", "2026-11-21 15:00:00")


def test_two_evenings_are_two_matches(store: Store) -> None:
    """The same result on another day is another match; the same file twice is one."""
    one, other = (put(store, RECORD.format(f"date 2026-11-{day}\n")) for day in (20, 21))
    again = put(store, RECORD.format("date 2026-11-20\nplace Kiel\n"))
    assert one == again != other
    assert len(every(store)) == 2


@settings(max_examples=some(150), deadline=None)
@given(st.sampled_from(["date", "place", "note"]), st.text(max_size=20))
def test_any_text_is_one_line_or_refused(key: str, text: str) -> None:
    """Whatever is said of a match stands in one line of its record, or is refused as a sentence."""
    try:
        new = writing.prepare_match("gotoku", ["A", "B"], headers=normalize_about({key: text}))
        also = writing.prepare_match("gotoku", ["A", "B"], headers={key: text} if text.strip() else {})
    except CallError:
        return
    assert len(new.row.headers.splitlines()) == len(also.row.headers.splitlines()) + (not text.strip())


def test_only_these_are_said_of_a_match() -> None:
    """A match is said to have a date, a place and a note; players are not said anew like that."""
    with pytest.raises(CallError, match="Possible values: date, place, note"):
        normalize_about({"players": "Anna, Cleo"})
