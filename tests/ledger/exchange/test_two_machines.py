"""Two machines have the same match, and both go on: nothing is lost, nothing comes twice."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from printplay.core.errors import PrintplayError
from printplay.ledger.exchange.conflict import ConflictError
from printplay.ledger.exchange.exchange import ApartError, import_
from printplay.ledger.matches import opening, transactions
from printplay.ledger.matches.step import RefusedError
from printplay.ledger.players import renaming
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
    id_ = opening.start(here, "gotoku", ["Anna", "Ben"]).after.id
    give(here, there)
    return here, there, id_


def give(store: Store, other: Store) -> str:
    """Take all that one ledger holds into another; return what became of its first match."""
    return import_(other, "x.json", journal(store).encode(), Path())[0].what


def say(store: Store, id_: str, *lines: str) -> None:
    """Add lines to a match."""
    step = transactions.add(store, id_, [("x", n, line) for n, line in enumerate(lines, 1)])
    assert not step.refused, step.found


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


def test_each_did_something_else(tmp_path: Path) -> None:
    """One played on and was renamed, the other noted the place and was dropped: all of it holds."""
    here, there, id_ = both(tmp_path)
    say(here, id_, "Anna: total 9", "Ben: total 4", "end")
    renaming.rename(here, "Anna", "Annika", merge=False)
    say(there, id_, "place Kiel")
    transactions.drop(there, id_)
    assert (give(here, there), give(there, here)) == ("longer", "longer")
    assert told(here) == told(there)
    kept = get(here, id_)
    assert kept.lines == ("Annika: total 9", "Ben: total 4", "end")
    assert (kept.record.setup.place, kept.dropped, kept.over) == ("Kiel", True, True)
    assert (give(here, there), give(there, here)) == ("here", "here")


def test_what_one_took_back_does_not_return(tmp_path: Path) -> None:
    """A line that was taken back here stays so, though the other copy noted something else."""
    here, there, id_ = both(tmp_path)
    say(here, id_, "Anna: total 9", "Ben: total 4")
    give(here, there)
    transactions.undo(here, id_)
    say(there, id_, "note at night")
    assert (give(there, here), give(here, there)) == ("longer", "longer")
    assert get(here, id_).lines == get(there, id_).lines == ("Anna: total 9",)
    assert told(here) == told(there)


@pytest.mark.parametrize(
    ("mine", "other", "said"),
    [
        ("place Kiel", "place Bonn", "`place Bonn` in the ledger, `place Kiel` in the file"),
        ("Anna: total 9", "Anna: total 8", "continues differently: `Anna: total 8`"),
    ],
)
def test_both_said_something_else(tmp_path: Path, mine: str, other: str, said: str) -> None:
    """The difference is told, and nothing is written; where one gives in, both agree."""
    here, there, id_ = both(tmp_path)
    say(here, id_, mine)
    say(there, id_, other)
    before = journal(there)
    with pytest.raises(RefusedError, match=said) as caught:
        give(here, there)
    assert caught.value.exit_code == 1
    assert journal(there) == before
    if other.startswith("Anna"):
        transactions.undo(there, id_)
        give(here, there)
    else:
        say(there, id_, mine)
    assert (give(here, there), give(there, here)) == ("here", "here")
    assert told(here) == told(there)


def test_both_ended_it(tmp_path: Path) -> None:
    """Two who typed the same and ended it have one result; it is shared on both."""
    here, there, id_ = both(tmp_path)
    for store in (here, there):
        say(store, id_, "Anna: total 9", "Ben: total 9", "end")
    assert (give(here, there), give(there, here)) == ("here", "here")
    say(here, id_, "note a draw")
    assert (give(here, there), told(here)) == ("longer", told(there))
    assert get(there, id_).standings.decided_by == "shared"


def test_a_record_brings_its_note(tmp_path: Path) -> None:
    """What was noted elsewhere comes with the record; one from before changes nothing."""
    here, there, id_ = both(tmp_path)
    say(here, id_, "Anna: total 9", "place Kiel")
    before = text_of(here, id_)
    put(there, before)
    assert get(there, id_).record.setup.place == "Kiel"
    say(there, id_, "place Bonn")
    assert import_(there, "x.play", before.encode(), tmp_path)[0].what == "here"
    assert get(there, id_).record.setup.place == "Bonn"
    with pytest.raises(RefusedError, match="`place Bonn` in the ledger, `place Ulm` in the file"):
        put(there, before.replace("Kiel", "Ulm"))


def test_what_was_sent_is_known_after_it_moved(tmp_path: Path) -> None:
    """A line that came by way of another ledger, and is sent again, is stored once."""
    here, there, id_ = both(tmp_path)
    transactions.add(here, id_, [("x", 1, "Anna: total 9")], sent=["a1"])
    say(there, id_, "note at night")
    give(here, there)
    transactions.add(there, id_, [("x", 1, "Anna: total 9")], sent=["a1"])
    assert get(there, id_).lines == ("Anna: total 9",)


ACTS: dict[str, Callable[[Store, str], object]] = {
    "undo": transactions.undo,
    "redo": transactions.redo,
    "end": lambda store, id_: transactions.finish(store, id_, anyway=True),
    "drop": transactions.drop,
    "restore": transactions.restore,
    "rejudge": transactions.rejudge,
    "rename first": lambda store, id_: _call(store, id_, 0, "Cleo"),
    "rename second": lambda store, id_: _call(store, id_, 1, "Dora"),
    "rename back": lambda store, id_: _call(store, id_, 0, "Anna"),
    "unrename": lambda store, _id: renaming.undo(store),
}
ABOUT = ("place Kiel", "place Bonn", "place", "date 2026-11-20", "note x")


def say_any(store: Store, id_: str, line: str) -> None:
    """Add a line, the players by their names of today."""
    names = dict(zip(("Anna", "Ben"), get(store, id_).players, strict=True))
    player, _colon, rest = line.partition(":")
    transactions.add(store, id_, [("x", 1, f"{names[player]}:{rest}")], anyway=True)


def _call(store: Store, id_: str, seat: int, name: str) -> None:
    old = get(store, id_).players[seat]
    if old != name:
        renaming.rename(store, old, name, merge=False, id_=id_)


MOVES = st.lists(
    st.tuples(
        st.booleans(), st.sampled_from([*ACTS, *LINES, *ABOUT, "give", "give", "give", "record"])
    ),
    max_size=30,
)


def handed(mine: Store, other: Store) -> str:
    """Take all of one ledger into another; return what was said where that was refused."""
    before, became = journal(other), ""
    try:
        became = give(mine, other)
    except RefusedError as error:
        said = str(error)
    else:
        said = ""
    assert (journal(other) == before) == (became in ("", "here"))
    assert not said or "`" in said
    return said


def whatever_happens(moves: list[tuple[bool, str]], urls: tuple[str, str]) -> None:
    """Do this and that on two machines, exchange it, and compare at the end."""
    stores = [open_store(url, make=True) for url in urls]
    id_ = opening.start(stores[0], "gotoku", ["Anna", "Ben"]).after.id
    give(stores[0], stores[1])
    for first, act in moves:
        mine, other = stores if first else reversed(stores)
        with suppress(PrintplayError):
            if act == "give":
                give(mine, other)
            elif act == "record":
                put(other, text_of(mine, id_), anyway=True)
            elif act in LINES:
                say_any(mine, id_, act)
            elif act in ABOUT:
                transactions.add(mine, id_, [("x", 1, act)])
            else:
                ACTS[act](mine, id_)
    refused = [handed(*stores), handed(*reversed(stores))]
    refused = [handed(*stores), handed(*reversed(stores))]
    if not any(refused):
        assert told(stores[0]) == told(stores[1])
        assert (give(*stores), give(*reversed(stores))) == ("here", "here")
    for store in stores:
        assert len(every(store)) == 1
        with store.reading() as session:
            session.verify()


@settings(max_examples=some(20), suppress_health_check=list(HealthCheck), deadline=None)
@given(MOVES)
def test_both_agree_or_are_told_why_not(moves: list[tuple[bool, str]]) -> None:
    """Whatever two machines do and exchange: in the end both say the same, or the difference."""
    with tempfile.TemporaryDirectory() as folder:
        whatever_happens(moves, (f"{folder}/a.db", f"{folder}/b.db"))


@settings(max_examples=some(4), suppress_health_check=list(HealthCheck), deadline=None)
@given(moves=MOVES)
def test_so_do_a_file_and_a_server(
    moves: list[tuple[bool, str]], pg_new: Callable[[], str]
) -> None:
    """The same between a ledger in a file and one on PostgreSQL."""
    with tempfile.TemporaryDirectory() as folder:
        whatever_happens(moves, (f"{folder}/a.db", pg_new()))


def party(folder: Path, *machines: str) -> tuple[list[Store], str, str]:
    """Return ledgers that share two matches of Anna and Ben, and the ids of these."""
    stores = [store_at(folder, f"{machine}.db") for machine in machines]
    first, second = (opening.start(stores[0], "gotoku", ["Anna", "Ben"]).after.id for _ in "12")
    for store in stores[1:]:
        give(stores[0], store)
    return stores, first, second


def conflicts(store: Store, other: Store) -> list[RefusedError]:
    """Take all of one ledger into another; return what both said differently."""
    try:
        give(store, other)
    except ApartError as apart:
        return [*apart.conflicts]
    return []


def obey(store: Store, conflict: RefusedError) -> None:
    """Do what a conflict advises."""
    assert isinstance(conflict, ConflictError)
    kind, *words = conflict.command
    if kind == "players":
        how, old, new, *more = words
        renaming.rename(store, old, new, merge=how == "merge", id_=more[1] if more else None)
    elif kind == "add":
        say(store, words[2], words[0])
    elif kind == "undo":
        transactions.undo(store, words[3], to=int(words[1]))
    else:
        (transactions.drop if kind == "drop" else transactions.restore)(store, words[0])


def test_two_new_names_are_one_conflict(tmp_path: Path) -> None:
    """Who was renamed on both is told once for all matches; one command there ends it for good."""
    (here, there), first, second = party(tmp_path, "here", "there")
    other = opening.start(here, "gotoku", ["Cleo", "Dan"]).after.id
    renaming.rename(here, "Anna", "Annie", merge=False)
    renaming.rename(there, "Anna", "Anja", merge=False)
    (told_once,) = conflicts(here, there)
    assert f"Anja is called Annie in the file (matches: {first}, {second})" in str(told_once)
    assert "`printplay score players rename Anja Annie`" in str(told_once)
    assert get(there, other).players == ("Cleo", "Dan")
    assert get(there, first).players == ("Anja", "Ben")
    obey(there, told_once)
    assert (conflicts(here, there), conflicts(there, here)) == ([], [])
    assert told(here) == told(there)
    assert {get(there, id_).players for id_ in (first, second)} == {("Annie", "Ben")}


def test_a_name_known_here_is_merged(tmp_path: Path) -> None:
    """Where a match that came in knows the new name already, the advice is to merge."""
    (here, there), *_ids = party(tmp_path, "here", "there")
    renaming.rename(here, "Anna", "Annie", merge=False)
    renaming.rename(there, "Anna", "Anja", merge=False)
    opening.start(here, "gotoku", ["Annie", "Dan"])
    (conflict,) = conflicts(here, there)
    assert "`printplay score players merge Anja Annie`" in str(conflict)
    obey(there, conflict)
    assert (conflicts(here, there), conflicts(there, here)) == ([], [])
    assert told(here) == told(there)


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_a_third_machine_follows(order: tuple[int, int], tmp_path: Path) -> None:
    """Who knows one of the names is told nothing: it comes from a machine that knows both."""
    stores, first, _second = party(tmp_path, "a", "b", "c", "d")
    a, b, *others = stores
    renaming.rename(a, "Anna", "Annie", merge=False)
    renaming.rename(b, "Anna", "Anja", merge=False)
    give(a, others[order[0]])
    give(b, others[order[1]])
    (conflict,) = conflicts(a, b)
    obey(b, conflict)
    assert conflicts(b, a) == []
    for source in (a, b):
        for other in others:
            assert conflicts(source, other) == []
            assert conflicts(other, source) == []
    assert {get(store, first).players for store in stores} == {("Annie", "Ben")}


def test_both_follow_the_advice(tmp_path: Path) -> None:
    """Where each takes the name of the other, the later one holds on both."""
    (here, there), first, _second = party(tmp_path, "here", "there")
    renaming.rename(here, "Anna", "Annie", merge=False)
    renaming.rename(there, "Anna", "Anja", merge=False)
    mine, others = conflicts(there, here), conflicts(here, there)
    obey(here, mine[0])
    obey(there, others[0])
    assert (conflicts(here, there), conflicts(there, here)) == ([], [])
    assert get(here, first).players == get(there, first).players == ("Annie", "Ben")


def test_all_that_differs_is_told_at_once(tmp_path: Path) -> None:
    """Every conflict of a match is told, each with a command, and all of these end it."""
    (here, there), first, second = party(tmp_path, "here", "there")
    for store, name, place, line in (
        (here, "Annie", "Kiel", "Ben: total 4"), (there, "Anja", "Bonn", "Ben: total 9"),
    ):  # fmt: skip
        renaming.rename(store, "Anna", name, merge=False)
        say(store, first, f"place {place}")
        say(store, second, line)
    found = conflicts(here, there)
    assert sorted(one.command[0] for one in found if isinstance(one, ConflictError)) == [
        "add", "players",
    ]  # fmt: skip
    for conflict in found:
        obey(there, conflict)
    (parted,) = conflicts(here, there)
    obey(there, parted)
    assert (conflicts(here, there), conflicts(there, here)) == ([], [])
    assert told(here) == told(there)
