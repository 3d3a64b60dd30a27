"""Several machines have the same match: a copy takes what it lacks, or the difference is told."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from printplay.core.errors import PrintplayError
from printplay.ledger import players
from printplay.ledger.exchange.exchange import ApartError, import_matches
from printplay.ledger.exchange.joining import ConflictError, Outcome, Take
from printplay.ledger.matches import transactions, writing
from printplay.ledger.matches.outcome import RefusedError
from printplay.ledger.players import anonymise_player
from printplay.ledger.store import clock
from printplay.ledger.store.store import Store, open_store
from tests.examples import some
from tests.ledger.samples import every, get, journal, put, store_at, text_of

LINES = ("Anna: total 9", "Ben: total 4", "Ben: total 9", "Anna: highest 4", "Ben: highest 3")


def ticking() -> Callable[[], float]:
    """Return a clock by which each thing that is done has a time of its own."""
    seconds = iter(range(1_795_273_200, 2_000_000_000))
    return lambda: float(next(seconds))


@pytest.fixture(autouse=True)
def _ticking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "seconds", ticking())


def both(folder: Path) -> tuple[Store, Store, str]:
    """Return two ledgers that have the same match, and its id."""
    here, there = store_at(folder, "here.db"), store_at(folder, "there.db")
    id_ = writing.start_match(here, "gotoku", ["Anna", "Ben"]).after.id
    give(here, there)
    return here, there, id_


def give(store: Store, other: Store, take: Take = "") -> str:
    """Take all that one ledger holds into another; return what became of its first match."""
    return outcome_of(store, other, take).what


def outcome_of(store: Store, other: Store, take: Take = "") -> Outcome:
    """Take all that one ledger holds into another; return the outcome of its first match."""
    return import_matches(other, "x.json", journal(store).encode(), Path(), take=take)[0]


def conflict(store: Store, other: Store) -> str:
    """Return the sentence about the one match that changed on both; nothing is written."""
    before = journal(other)
    with pytest.raises(ApartError) as caught:
        give(store, other)
    (told_once,) = caught.value.conflicts
    assert isinstance(told_once, ConflictError)
    assert caught.value.exit_code == 1
    assert journal(other) == before
    return str(told_once)


def say(store: Store, id_: str, *lines: str) -> None:
    """Add lines to a match."""
    step = transactions.add_lines(store, id_, [("x", n, line) for n, line in enumerate(lines, 1)])
    assert not step.refused, step.new_faults


def told(store: Store) -> list[tuple[object, ...]]:
    """Return what a ledger says of its matches, however it came to that."""
    return [
        (
            kept.id, kept.players, kept.lines, kept.date, kept.record.setup.place,
            kept.record.setup.note, kept.dropped, kept.over, kept.standings.decided_by,
            [(p.player, p.rank, p.score, p.winner) for p in kept.standings.placings],
        )
        for kept in every(store)
    ]  # fmt: skip


def test_an_undo_is_not_lost(tmp_path: Path) -> None:
    """A line that was undone here does not come back from a copy that went on without knowing."""
    here, there, id_ = both(tmp_path)
    say(here, id_, "Anna: total 9", "Ben: total 4")
    give(here, there)
    say(here, id_, "Ben: highest 3")
    transactions.undo_lines(there, id_)
    assert "`Ben: highest 3` in the ledger, `undo 1` in the file" in conflict(there, here)
    assert "`undo 1` in the ledger, `Ben: highest 3` in the file" in conflict(here, there)


def test_a_copy_takes_what_it_lacks(tmp_path: Path) -> None:
    """Lines, an undo, a new name, the place, the end and that it was dropped: all are taken."""
    here, there, id_ = both(tmp_path)
    say(here, id_, "Anna: total 9", "Ben: total 5", "place Kiel")
    transactions.undo_lines(here, id_)
    assert give(here, there) == "longer"
    say(there, id_, "Ben: total 4", "end")
    players.rename_player(there, "Anna", "Annika", merge=False)
    transactions.drop_match(there, id_)
    assert (give(there, here), give(here, there)) == ("longer", "here")
    assert journal(here) == journal(there)
    kept = get(here, id_)
    assert kept.lines == ("Annika: total 9", "Ben: total 4", "end")
    assert (kept.record.setup.place, kept.dropped, kept.over) == ("Kiel", True, True)


CHANGES: dict[str, Callable[[Store, str], object]] = {
    "Anna: total 8": lambda store, id_: say(store, id_, "Anna: total 8"),
    "place Bonn": lambda store, id_: say(store, id_, "place Bonn"),
    "rename Anna, Anja": lambda store, _id: players.rename_player(store, "Anna", "Anja", merge=False),
    "drop": transactions.drop_match,
    "undo 1": transactions.undo_lines,
}


@pytest.mark.parametrize("take", ["file", "ledger"])
@pytest.mark.parametrize("change", CHANGES)
def test_one_command_ends_a_conflict(take: Take, change: str, tmp_path: Path) -> None:
    """Whatever both did: one command settles it everywhere, and the log keeps both."""
    here, there, id_ = both(tmp_path)
    say(here, id_, "Ben: total 3")
    third = store_at(tmp_path, "third.db")
    for other in (there, third):
        give(here, other)
    say(here, id_, "Ben: total 4")
    say(here, id_, "note x")
    CHANGES[change](there, id_)
    said = f"match {id_} changed on both sides: `{change}` in the ledger, `Ben: total 4` in the"
    assert said in conflict(here, there)
    wanted = told(here) if take == "file" else told(there)
    assert outcome_of(here, there, take).take == take
    assert told(there) == wanted
    assert give(here, there) == "here"
    assert (give(there, here), give(there, third)) == ("longer", "longer")
    assert told(here) == told(there) == told(third)
    for store in (here, there, third):
        assert change.split(maxsplit=1)[0] in journal(store)
        assert "Ben: total 4" in journal(store)
        for other in (here, there, third):
            assert give(store, other) == "here"
        with store.reading() as session:
            session.verify()
    (transactions.restore_match if get(third, id_).dropped else transactions.drop_match)(third, id_)
    assert (give(third, here), give(third, there)) == ("longer", "longer")


def test_who_settled_it_otherwise_is_told(tmp_path: Path) -> None:
    """Where each took the match of the other, both changed again; the next command ends it."""
    here, there, id_ = both(tmp_path)
    say(here, id_, "Anna: total 9")
    say(there, id_, "Anna: total 8")
    mine, other = journal(here), journal(there)
    import_matches(there, "x.json", mine.encode(), tmp_path, take="file")
    import_matches(here, "x.json", other.encode(), tmp_path, take="file")
    assert (get(here, id_).lines, get(there, id_).lines) == (("Anna: total 8",), ("Anna: total 9",))
    conflict(here, there)
    give(here, there, "ledger")
    assert (give(there, here), get(here, id_).lines) == ("longer", ("Anna: total 9",))
    assert journal(here) == journal(there)


def test_both_ended_it_alike(tmp_path: Path) -> None:
    """Two who typed the same and ended it have equal copies: there is nothing to do."""
    here, there, id_ = both(tmp_path)
    for store in (here, there):
        say(store, id_, "Anna: total 9", "Ben: total 9", "end")
    assert (give(here, there), give(there, here)) == ("here", "here")
    assert get(there, id_).standings.decided_by == "shared"


def test_the_other_matches_of_a_file_go_in(tmp_path: Path) -> None:
    """A player renamed on both is told for each match, once; all other matches are imported."""
    here, there, id_ = both(tmp_path)
    second = writing.start_match(here, "gotoku", ["Anna", "Ben"]).after.id
    give(here, there)
    other = writing.start_match(here, "gotoku", ["Cleo", "Dan"]).after.id
    players.rename_player(here, "Anna", "Annie", merge=False)
    players.rename_player(there, "Anna", "Anja", merge=False)
    with pytest.raises(ApartError) as caught:
        give(here, there)
    assert [one.values["id"] for one in caught.value.conflicts] == [id_, second]
    assert get(there, other).players == ("Cleo", "Dan")
    assert get(there, id_).players == ("Anja", "Ben")
    give(here, there, "file")
    assert give(there, here) == "longer"
    assert journal(here) == journal(there)


def test_a_name_that_was_forgotten_does_not_come_back(tmp_path: Path) -> None:
    """No command takes an old copy; who takes the anonymised one keeps no name in the log."""
    here, there, id_ = both(tmp_path)
    say(there, id_, "Anna: total 9  # Anna was lucky")
    players.rename_player(there, "Anna", "Zoë", merge=False)
    anonymise_player(here, "Anna", "Guest 1")
    for take in TAKES.values():
        with pytest.raises(RefusedError, match="cannot bring back a name") as caught:
            give(there, here, take)
        assert "`players Guest 1, Ben` in the ledger, `players Zoë, Ben`" in str(caught.value)
    give(here, there, "file")
    assert get(there, id_).players == ("Guest 1", "Ben")
    assert "line Guest 1: total 9  # Guest 1 was lucky" in journal(there)
    assert not {"Anna", "Zoë"} & {*re.findall(r"\w+", journal(there))}
    assert (give(there, here), give(here, there)) == ("longer", "here")


def test_who_is_forgotten_is_in_nothing_set_aside(tmp_path: Path) -> None:
    """Names go from the entries that a conflict set aside, also those of the other copy."""
    here, there, id_ = both(tmp_path)
    say(here, id_, "Anna: total 9")
    players.rename_player(here, "Anna", "Annie", merge=False)
    players.rename_player(there, "Anna", "Anja", merge=False)
    give(here, there, "ledger")
    anonymise_player(there, "Anja", "Guest 1")
    assert get(there, id_).players == ("Guest 1", "Ben")
    assert not {"Anna", "Anja", "Annie"} & {*re.findall(r"\w+", journal(there))}


# -- records ---------------------------------------------------------------------------------------


def test_a_record_brings_its_note(tmp_path: Path) -> None:
    """What was noted elsewhere comes with the record; one from before changes nothing."""
    here, there, id_ = both(tmp_path)
    say(here, id_, "Anna: total 9", "place Kiel")
    before = text_of(here, id_)
    put(there, before)
    assert get(there, id_).record.setup.place == "Kiel"
    say(there, id_, "place Bonn")
    assert import_matches(there, "x.play", before.encode(), tmp_path)[0].what == "here"
    assert get(there, id_).record.setup.place == "Bonn"
    with pytest.raises(RefusedError, match="`place Bonn` in the ledger, `place Ulm` in the file"):
        put(there, before.replace("Kiel", "Ulm"))


def test_a_record_does_not_undo_an_undo(tmp_path: Path) -> None:
    """A record from before an undo adds nothing; one that went on after that line is told."""
    here, _there, id_ = both(tmp_path)
    say(here, id_, "Anna: total 9", "Ben: total 4")
    before = text_of(here, id_)
    transactions.undo_lines(here, id_)
    assert import_matches(here, "x.play", before.encode(), tmp_path)[0].what == "here"
    assert get(here, id_).lines == ("Anna: total 9",)
    went_on = f"{before}Ben: highest 3\n".encode()
    with pytest.raises(RefusedError, match="`undo` in the ledger, `Ben: total 4` in the file"):
        import_matches(here, "x.play", went_on, tmp_path)
    (taken,) = import_matches(here, "x.play", went_on, tmp_path, take="file")
    assert (taken.what, taken.take) == ("longer", "file")
    assert get(here, id_).lines == ("Anna: total 9", "Ben: total 4", "Ben: highest 3")


def test_a_record_is_taken_as_it_is(tmp_path: Path) -> None:
    """Other lines, another place and another name become as in the record; the log keeps all."""
    here, _there, id_ = both(tmp_path)
    say(here, id_, "place Kiel", "Anna: total 9", "Ben: total 5")
    before = get(here, id_).entries
    text = text_of(here, id_).replace("Anna", "Annie").replace("Kiel", "Bonn")
    text = text.replace("Ben: total 5", "Ben: total 4")
    (taken,) = import_matches(here, "x.play", text.encode(), tmp_path, take="ledger")
    assert (taken.take, get(here, id_).entries) == ("ledger", before)
    import_matches(here, "x.play", text.encode(), tmp_path, take="file")
    assert text_of(here, id_) == text
    assert get(here, id_).entries[: len(before)] == before
    assert import_matches(here, "x.play", text.encode(), tmp_path)[0].what == "here"


def test_a_copy_read_from_a_record_follows_the_log(tmp_path: Path) -> None:
    """What came as a record takes the undo and all that is in the JSON of the same match."""
    here, there = store_at(tmp_path, "a.db"), store_at(tmp_path, "b.db")
    id_ = writing.start_match(here, "gotoku", ["Anna", "Ben"]).after.id
    say(here, id_, "Anna: total 9", "Ben: total 4")
    put(there, text_of(here, id_))
    transactions.undo_lines(here, id_)
    assert (give(there, here), give(here, there)) == ("here", "longer")
    assert journal(here) == journal(there)


def test_what_was_sent_is_known_after_it_moved(tmp_path: Path) -> None:
    """A line that came by way of another ledger, or was set aside, is stored once if sent again."""
    here, there, id_ = both(tmp_path)
    transactions.add_lines(here, id_, [("x", 1, "Anna: total 9")], request_ids=["a1"])
    say(there, id_, "note at night")
    give(here, there, "file")
    transactions.add_lines(there, id_, [("x", 1, "Anna: total 9")], request_ids=["a1"])
    assert get(there, id_).lines == ("Anna: total 9",)


# -- whatever happens ------------------------------------------------------------------------------


ACTS: dict[str, Callable[[Store, str], object]] = {
    "undo": transactions.undo_lines,
    "redo": transactions.redo_lines,
    "end": lambda store, id_: transactions.finish_match(store, id_, anyway=True),
    "drop": transactions.drop_match,
    "restore": transactions.restore_match,
    "rejudge": transactions.rejudge_match,
    "rename first": lambda store, id_: _call(store, id_, 0, "Cleo"),
    "rename second": lambda store, id_: _call(store, id_, 1, "Dora"),
    "rename back": lambda store, id_: _call(store, id_, 0, "Anna"),
    "unrename": lambda store, _id: players.undo_rename(store),
}
ABOUT = ("place Kiel", "place Bonn", "place", "date 2026-11-20", "note x")
TAKES: dict[str, Take] = {"give": "", "take file": "file", "take ledger": "ledger"}


def say_any(store: Store, id_: str, line: str) -> None:
    """Add a line, the players by their names of today."""
    names = dict(zip(("Anna", "Ben"), get(store, id_).players, strict=True))
    player, _colon, rest = line.partition(":")
    transactions.add_lines(store, id_, [("x", 1, f"{names[player]}:{rest}")], anyway=True)


def _call(store: Store, id_: str, seat: int, name: str) -> None:
    old = get(store, id_).players[seat]
    if old != name:
        players.rename_player(store, old, name, merge=False, id_=id_)


class Machine:
    """A ledger, and which of all that was ever done it knows."""

    def __init__(self, url: str) -> None:
        self.store, self.known = open_store(url, create=True), set[str]()

    def does(self, act: str, id_: str, number: int) -> None:
        """Do something in the match; note it if it changed anything."""
        before = journal(self.store)
        with suppress(PrintplayError):
            if act in LINES:
                say_any(self.store, id_, f"{act}  # no {number}.")
            elif act in ABOUT:
                transactions.add_lines(self.store, id_, [("x", 1, act)])
            else:
                ACTS[act](self.store, id_)
        if journal(self.store) != before:
            self.known.add(f"# no {number}." if act in LINES else f"{act} {number}")

    def takes(self, other: Machine, take: Take, number: int) -> None:
        """Import all of another: what becomes of it follows from what both know."""
        before, state, theirs = journal(self.store), told(self.store), told(other.store)
        try:
            outcome = outcome_of(other.store, self.store, take)
        except ApartError:
            assert not take
            assert other.known - self.known
            assert self.known - other.known
            assert journal(self.store) == before
            return
        if outcome.take:
            assert other.known - self.known
            assert self.known - other.known
            assert told(self.store) == (theirs if take == "file" else state)
            self.known |= {*other.known, f"settled {number}"}
        elif outcome.what == "longer":
            assert self.known < other.known
            assert journal(self.store) == journal(other.store)
            self.known = {*other.known}
        else:
            assert journal(self.store) == before
            assert other.known <= self.known or state == theirs
        lines = [one for one in self.known if one.startswith("#")]
        assert all(line in journal(self.store) for line in lines), "nothing is lost"

    def reads(self, other: Machine, id_: str, number: int) -> None:
        """Import the match of another as a record: it adds lines that were never undone here."""
        before, undone = get(self.store, id_), get(self.store, id_).log_state.undone
        with suppress(RefusedError):
            put(self.store, text_of(other.store, id_), anyway=True)
        now = get(self.store, id_)
        assert now.entries[: len(before.entries)] == before.entries
        assert now.lines[: len(before.lines)] == before.lines
        if undone and len(now.lines) > len(before.lines):
            assert (
                now.lines[len(before.lines)].partition("#")[0]
                != before.with_current_names(undone[-1]).partition("#")[0]
            )
        if now.entries != before.entries:
            self.known.add(f"read {number}")


MOVES = st.lists(
    st.tuples(
        st.permutations((0, 1, 2)), st.sampled_from([*ACTS, *LINES, *ABOUT, *2 * ("give",), *TAKES, "record"])
    ),
    max_size=30,
)


def whatever_happens(moves: list[tuple[list[int], str]], urls: tuple[str, str, str]) -> None:
    """Do this and that on three machines, exchange it, and settle all at the end."""
    machines = [Machine(url) for url in urls]
    id_ = writing.start_match(machines[0].store, "gotoku", ["Anna", "Ben"]).after.id
    for other in machines[1:]:
        give(machines[0].store, other.store)
    for number, (order, act) in enumerate(moves):
        mine, other, _third = (machines[which] for which in order)
        if act in TAKES:
            mine.takes(other, TAKES[act], number)
        elif act == "record":
            mine.reads(other, id_, number)
        else:
            mine.does(act, id_, number)
    first, *others = machines
    for number, other in enumerate(others, len(moves)):
        first.takes(other, "file" if number % 2 else "ledger", number)
    for number in (-2, -1):  # equal copies of unlike logs can differ in the first round
        for other in others:
            other.takes(first, "file", number)
            first.takes(other, "", number)
    for other in others:
        assert told(other.store) == told(first.store)
        assert (give(first.store, other.store), give(other.store, first.store)) == ("here", "here")
    for machine in machines:
        assert len(every(machine.store)) == 1
        with machine.store.reading() as session:
            session.verify()


@pytest.mark.long
@settings(max_examples=some(20), suppress_health_check=list(HealthCheck), deadline=None)
@given(MOVES)
def test_equal_longer_or_told(moves: list[tuple[list[int], str]]) -> None:
    """Whatever three machines do: a copy is equal, longer or differs; nothing is lost."""
    with tempfile.TemporaryDirectory() as folder:
        whatever_happens(moves, (f"{folder}/a.db", f"{folder}/b.db", f"{folder}/c.db"))


@pytest.mark.long
@settings(max_examples=some(4), suppress_health_check=list(HealthCheck), deadline=None)
@given(moves=MOVES)
def test_so_do_files_and_a_server(moves: list[tuple[list[int], str]], pg_new: Callable[[], str]) -> None:
    """The same between ledgers in files and one on PostgreSQL."""
    with tempfile.TemporaryDirectory() as folder:
        whatever_happens(moves, (f"{folder}/a.db", pg_new(), f"{folder}/c.db"))
