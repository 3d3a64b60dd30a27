"""Sheets of a match: whose each is, as it was printed, and what stands on them, entered at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import printplay as pp
from printplay.cli.score.views import log
from printplay.core.errors import CallError
from printplay.ledger.exchange.exchange import import_matches
from printplay.ledger.matches import lookup
from printplay.ledger.matches.outcome import RefusedError
from printplay.ledger.store.trouble import LedgerError
from tests.ledger.samples import journal, store_at

ANNA = pp.PlayerSheet("Anna", [["W", "d1", "d2", "e1"]], [4], shovels=3)
BEN = pp.PlayerSheet("Ben", [["N", "h1", "g1", "f1"]], [4], total=4)


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[pp.Ledger]:
    """Return a ledger of its own."""
    with pp.open_ledger(tmp_path / "ledger.db", make=True) as found:
        yield found


@pytest.fixture
def match(ledger: pp.Ledger) -> pp.Match:
    """Return a match that was just opened."""
    return ledger.start("go-for-gold", ["Anna", "Ben"])


def test_joined_sheets_are_told_results_and_lines(match: pp.Match) -> None:
    """The record of a match holds what the sheets say; undo takes it back line by line."""
    joined = match.join([BEN, ANNA])
    assert joined.valid
    match.add_sheets(joined)
    told = [line for line in match.lines if ":" in line]
    assert told == [
        "Anna: line W d1 d2 e1",
        "Anna: points 4",
        "Anna: shovels 3",
        "Ben: line N h1 g1 f1",
        "Ben: points 4",
        "Ben: total 4",
    ]
    assert match.decided_by == "shared"  # Ben's shovels are those on his line
    match.undo()
    assert match.lines[-1] == "Ben: points 4"
    assert pp.check(match.record()).valid


def test_names_are_known_whatever_their_case(match: pp.Match) -> None:
    """A name as it was read belongs to the player who is called so; a stranger to nobody."""
    loud = pp.PlayerSheet("ANNA", ANNA.line, ANNA.boxes)
    assert "Anna: points 4" in match.join([loud]).text
    with pytest.raises(CallError, match="Cleo is not among the players"):
        match.join([pp.PlayerSheet("Cleo")])


def test_nothing_is_entered_while_something_is_asked(match: pp.Match) -> None:
    """An open question keeps all of it out."""
    before = match.lines
    with pytest.raises(RefusedError, match=r"questions about the sheets are open \(2\)"):
        match.add_sheets(match.join([ANNA, BEN]), questions=2)
    assert match.lines == before


def test_sheets_with_a_fault_are_refused_as_a_whole(match: pp.Match) -> None:
    """What breaks a rule leaves nothing behind, unless it is recorded anyway."""
    before = match.lines
    wrong = pp.PlayerSheet("Ben", [["N", "h1", "g2", "e2"]], [4])
    entered = match.add_sheets(match.join([ANNA, wrong]))
    assert entered.refused
    assert match.lines == before
    assert not match.add_sheets(match.join([ANNA, wrong]), anyway=True).refused
    assert "Ben: line N h1 g2 e2" in match.lines


def test_sheets_that_do_not_go_together_are_refused(match: pp.Match) -> None:
    """A temple that nobody explored, another side: told in a sentence, nothing entered."""
    before = match.lines
    marked = pp.PlayerSheet("Ben", BEN.line, BEN.boxes, struck={"red"})
    with pytest.raises(RefusedError, match=r"struck on Ben's sheet.*\(GG-R28\)"):
        match.add_sheets(match.join([ANNA, marked]))
    other = pp.PlayerSheet("Ben", BEN.line, BEN.boxes, layout="B")
    with pytest.raises(RefusedError, match=r"Ben plays side B.*\(GG-R2\)"):
        match.add_sheets(match.join([ANNA, other]))
    assert match.lines == before
    match.add_sheets(match.join([ANNA, other]), anyway=True)
    assert "Ben: points 4" in match.lines
    assert not any(line.startswith("Ben: line") for line in match.lines)


def test_sheets_of_another_match_are_refused(ledger: pp.Ledger, match: pp.Match) -> None:
    """What was joined for other players, or on another board, belongs to no match but its own."""
    with pytest.raises(CallError, match="these sheets are of Anna, Cleo"):
        match.add_sheets(pp.join([ANNA, pp.PlayerSheet("Cleo")], "A", players=["Anna", "Cleo"]))
    with pytest.raises(CallError, match="another board"):
        match.add_sheets(pp.join([pp.PlayerSheet("Anna")], "B", players=["Anna", "Ben"]))
    cards = ledger.start("goldrausch", ["Anna", "Ben"])
    with pytest.raises(CallError, match="only go-for-gold has sheets to join"):
        cards.join([ANNA])


def test_what_was_entered_is_not_entered_again(match: pp.Match) -> None:
    """The same photos a second time add nothing; what is new on them is added."""
    match.add_sheets(match.join([ANNA]))
    with pytest.raises(RefusedError, match="everything was already entered"):
        match.add_sheets(match.join([ANNA]))
    match.add_sheets(match.join([ANNA, BEN]))
    assert len([line for line in match.lines if line.startswith("Anna:")]) == 3


def test_a_printed_sheet_is_noted_beside_its_player(
    ledger: pp.Ledger, match: pp.Match, tmp_path: Path
) -> None:
    """`print --match` notes whose each sheet is once it is written; a new name stays beside it."""
    kit = pp.print_game("go-for-gold", "sheet", match=match.id, ledger=ledger.where, serial=35)
    assert match.sheets == {}
    kit.write(tmp_path / "out")
    assert match.sheets == {"000Z": "Anna", "0010": "Ben"}
    ledger.rename("Ben", "Bea", match=match.id)
    assert match.sheets == {"000Z": "Anna", "0010": "Bea"}
    entries = len(match.stored.entries)
    pp.print_game("go-for-gold", "sheet", match=match.id, ledger=ledger.where).svg()
    assert len(match.stored.entries) == entries  # the same sheets again
    again = pp.print_game("go-for-gold", "sheet", match=match.id, ledger=ledger.where, copies=2)
    again.svg()
    assert list(match.sheets.values()) == ["Anna", "Bea"] * 3
    again.svg()
    assert len(match.stored.entries) == entries + 4  # what is noted is not noted twice
    pp.print_game("go-for-gold", "map", match=match.id, ledger=ledger.where).svg()
    assert len(match.stored.entries) == entries + 4


def test_a_sheet_is_of_one_match(ledger: pp.Ledger, match: pp.Match) -> None:
    """No two matches have sheets of the same number, nor is one like a sheet of no match."""
    other = ledger.start("go-for-gold", ["Cleo", "Dan", "Eva"])
    for one in (match, other):
        pp.print_game("go-for-gold", "sheet", match=one.id, ledger=ledger.where).svg()
    assert len({*match.sheets, *other.sheets}) == 5
    assert min({*match.sheets, *other.sheets}) >= "0100"
    first = int(min(match.sheets), 36)
    with pytest.raises(CallError, match=f"was printed for the match {match.id}"):
        pp.print_game("go-for-gold", "sheet", match=other.id, ledger=ledger.where, serial=first)


def test_a_number_of_two_matches_says_nobody(ledger: pp.Ledger, match: pp.Match) -> None:
    """Where sheets of two matches have one number, whose a sheet is has to be asked."""
    other = ledger.start("go-for-gold", ["Cleo", "Dan"])
    lookup.store_sheet_owners(ledger.store, match.id, {"0001": 1, "0002": 2})
    lookup.store_sheet_owners(ledger.store, other.id, {"0001": 1})
    assert match.sheets == {"0002": "Ben"}
    assert other.sheets == {}


def test_an_absent_sheet_may_explain_a_temple(ledger: pp.Ledger) -> None:
    """A temple struck on one of two sheets is no fault while a third sheet is not there."""
    three = ledger.start("go-for-gold", ["Anna", "Ben", "Cleo"])
    marked = pp.PlayerSheet("Ben", BEN.line, BEN.boxes, struck={"red"})
    assert three.join([ANNA, marked]).valid
    assert not three.join([ANNA, marked, pp.PlayerSheet("Cleo", [["E"]], [])]).valid


def test_notes_travel_and_survive(match: pp.Match, ledger: pp.Ledger, tmp_path: Path) -> None:
    """A lossless export takes the notes along, to another ledger and back."""
    lookup.store_sheet_owners(ledger.store, match.id, {"0001": 1, "0002": 2})
    elsewhere = store_at(tmp_path, "elsewhere.db")
    import_matches(elsewhere, "all.json", journal(ledger.store).encode(), tmp_path)
    lookup.store_sheet_owners(elsewhere, match.id, {"0003": 1})
    import_matches(ledger.store, "back.json", journal(elsewhere).encode(), tmp_path)
    assert match.sheets == {"0001": "Anna", "0002": "Ben", "0003": "Anna"}


def test_the_log_says_whom_sheets_were_printed_for(ledger: pp.Ledger, match: pp.Match) -> None:
    """`score show --log` lists the numbers of the sheets of a match, each with its player."""
    lookup.store_sheet_owners(ledger.store, match.id, {"0001": 1, "0002": 2})
    told = "\n".join(log(match.stored))
    assert "(sheet 0001 printed for Anna)" in told
    assert "(sheet 0002 printed for Ben)" in told


def test_what_cannot_be_noted_is_not_printed(
    tmp_path: Path, match: pp.Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a ledger that can only be read no sheets are noted, so none are written either."""

    def refused(*_what: object) -> None:
        raise LedgerError("it can only be read")

    monkeypatch.setattr(lookup, "add_entries", refused)
    kit = pp.print_game("go-for-gold", "sheet", match=match.id, ledger=tmp_path / "ledger.db")
    with pytest.raises(LedgerError, match="only be read"):
        kit.write(tmp_path / "out")
    assert not [*tmp_path.glob("out/*")]
