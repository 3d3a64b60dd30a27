"""Matches that move between ledgers: the same match, once."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printplay.core.errors import FileError
from printplay.ledger import players as ledger_players
from printplay.ledger.exchange.exchange import import_matches, read_file
from printplay.ledger.exchange.joining import BrokenError
from printplay.ledger.matches import transactions
from printplay.ledger.matches.outcome import RefusedError
from printplay.lookup.record import check_lines
from printplay.match.text.source import from_text
from tests.examples import some
from tests.games.go_for_gold.playing import RECORDS
from tests.ledger.samples import PLAYERS, every, get, journal, meddle, put, record_of, store_at, text_of

#: Seeds of matches and of what is done to them.
SEEDS = st.integers(0, 10**6)


@settings(max_examples=some(10))
@given(SEEDS, PLAYERS)
def test_a_record_is_the_same_match_elsewhere(seed: int, players: tuple[str, ...]) -> None:
    """What is exported passes `check` as it is; imported elsewhere it has the same id and text."""
    with tempfile.TemporaryDirectory() as folder:
        here, there = store_at(Path(folder), "a.db"), store_at(Path(folder), "b.db")
        text = text_of(here, put(here, record_of(seed, players)))
        report = check_lines(from_text("x", text), Path(folder))
        assert report.violations == ()
        assert report.record.setup.players == players
        assert put(there, text) == put(there, text) == report.record.setup.match
        assert [text_of(there, kept.id) for kept in every(there)] == [text]


@settings(max_examples=some(10))
@given(SEEDS, PLAYERS)
def test_json_loses_nothing(seed: int, players: tuple[str, ...]) -> None:
    """Undo, redo, renames, times and seals arrive as they left, to the last byte."""
    with tempfile.TemporaryDirectory() as folder:
        here, there = store_at(Path(folder), "a.db"), store_at(Path(folder), "b.db")
        meddle(here, put(here, record_of(seed, players)), seed)
        for _twice in range(2):
            import_matches(there, "x.json", journal(here).encode(), Path())
            assert journal(there) == journal(here)
        assert every(there)[0].over == every(here)[0].over


@settings(max_examples=some(8))
@given(SEEDS, SEEDS)
def test_what_went_on_elsewhere_comes_after(seed: int, changes: int) -> None:
    """A later export adds what is new, an earlier one nothing; both leave one match."""
    with tempfile.TemporaryDirectory() as folder:
        here, there = store_at(Path(folder), "a.db"), store_at(Path(folder), "b.db")
        id_ = put(here, record_of(seed))
        before = journal(here)
        meddle(here, id_, changes)
        after = journal(here)
        for told in (before, after, before, after):
            import_matches(there, "x.json", told.encode(), Path())
        assert journal(there) == after


def test_a_record_grows(tmp_path: Path) -> None:
    """The first half of an evening, then all of it: the second import appends the rest."""
    store = store_at(tmp_path)
    text = record_of(4).replace("layout A", "match abc\nlayout A")
    half = text[: text.index("\n\n", len(text) // 2)]
    assert put(store, half) == "abc"
    assert not get(store, "abc").over
    (taken,) = import_matches(store, "x", text.encode(), tmp_path)
    assert taken.what == "longer"
    assert get(store, "abc").over
    (taken,) = import_matches(store, "x", half.encode(), tmp_path)
    assert (taken.what, taken.added) == ("here", 0)


def test_a_record_without_an_id_comes_once(tmp_path: Path) -> None:
    """However it is typed, with blanks and comments or without: one record is one match."""
    store = store_at(tmp_path)
    text = record_of(5)
    typed = text.replace("\n", "   # noted at night\n").replace("points", "POINTS")
    assert put(store, text) == put(store, typed)
    assert put(store, record_of(6)) != put(store, text)
    assert len(every(store)) == 2


def test_a_player_renamed_here_is_known_there(tmp_path: Path) -> None:
    """A record from before a rename is the same match; what it adds bears the new name."""
    store = store_at(tmp_path)
    text = record_of(7).replace("layout A", "match abc\nlayout A")
    put(store, text.rsplit("\n", 4)[0])
    ledger_players.rename_player(store, "Anna", "Änne", merge=False)
    (taken,) = import_matches(store, "x", text.encode(), tmp_path)
    assert taken.what == "longer"
    assert "Anna" not in text_of(store, "abc")
    (taken,) = import_matches(store, "x", text.encode(), tmp_path)
    assert taken.what == "here"


def test_two_that_went_apart_are_not_joined(tmp_path: Path) -> None:
    """The first line that differs is named, and nothing is written; `take` ends it."""
    store = store_at(tmp_path)
    head = "game go-for-gold\nmatch abc\nlayout A\nplayers Anna, Ben\n"
    put(store, f"{head}Anna: points 9\nAnna: shovels 4\n")
    before = journal(store)
    other = f"{head}Anna: points 9\nAnna: shovels 5\n"
    with pytest.raises(RefusedError) as caught:
        put(store, other)
    said = str(caught.value)
    assert "x.play:6: the match abc changed on both sides: `Anna: shovels 4` in the" in said
    assert "`Anna: shovels 5`" in said
    assert caught.value.exit_code == 1
    assert journal(store) == before
    import_matches(store, "x.play", other.encode(), tmp_path, take="file")
    assert get(store, "abc").lines == ("Anna: points 9", "Anna: shovels 5")


def test_journals_that_went_apart_are_not_joined(tmp_path: Path) -> None:
    """The entry of the JSON file that differs first is named by its key."""
    here, there = store_at(tmp_path, "a.db"), store_at(tmp_path, "b.db")
    put(here, "game go-for-gold\nmatch abc\nlayout A\nplayers Anna, Ben\nAnna: points 9\n")
    import_matches(there, "x", journal(here).encode(), tmp_path)
    transactions.add_lines(here, "abc", [("-", 1, "Ben: points 4")])
    transactions.add_lines(there, "abc", [("-", 1, "Ben: points 5")])
    before = journal(there)
    with pytest.raises(RefusedError, match=r"x.json: matches\[0\].entries\[1\]: .*Ben: points 4"):
        import_matches(there, "x.json", journal(here).encode(), tmp_path)
    assert journal(there) == before


def test_the_same_id_for_another_match_is_refused(tmp_path: Path) -> None:
    """An id that is taken by other players is told, with the header that differs."""
    store = store_at(tmp_path)
    put(store, "game go-for-gold\nmatch abc\nlayout A\nplayers Anna, Ben\n")
    with pytest.raises(RefusedError, match=r"`players Anna, Ben` .* `players Anna, Cleo` in the"):
        put(store, "game go-for-gold\nmatch abc\nlayout A\nplayers Anna, Cleo\n")
    with pytest.raises(RefusedError, match=r"has a different match abc: .* `players Anna, B, C`"):
        put(store, "game go-for-gold\nmatch abc\nlayout A\nplayers Anna, B, C\n")


def test_journals_that_say_the_same_are_one_match(tmp_path: Path) -> None:
    """A match that came as a record is known again when it comes as JSON, times aside."""
    here, there = store_at(tmp_path, "a.db"), store_at(tmp_path, "b.db")
    id_ = put(here, "game go-for-gold\nmatch abc\nlayout A\nplayers Anna, Ben\nAnna: points 9\n")
    put(there, text_of(here, id_))
    transactions.add_lines(here, id_, [("-", 1, "Ben: points 4"), ("-", 2, "Ben: points 5")], anyway=True)
    told = journal(here).replace(get(here, id_).started, "2020-01-01T00:00:00Z")
    assert told != journal(here)
    with pytest.raises(FileError, match="seal"):
        import_matches(there, "x", told.encode(), tmp_path)
    (taken,) = import_matches(there, "x", journal(here).encode(), tmp_path)
    assert taken.what in ("longer", "here")
    assert get(there, id_).lines == get(here, id_).lines
    assert [line.anyway for line in get(there, id_).log_state.lines] == [
        line.anyway for line in get(here, id_).log_state.lines
    ]


# -- what breaks rules -----------------------------------------------------------------------------


def test_a_record_that_breaks_a_rule(tmp_path: Path) -> None:
    """It is refused with what `check` says of it; `anyway` notes the line as an exception."""
    store = store_at(tmp_path)
    data = (RECORDS / "GG-R9.play").read_bytes()
    with pytest.raises(BrokenError) as caught:
        import_matches(store, "x", data, RECORDS)
    assert [violation.code for violation in caught.value.report.violations] == ["GG-R9"]
    assert (caught.value.exit_code, every(store)) == (1, [])
    (taken,) = import_matches(store, "x", data, RECORDS, anyway=True)
    assert [line.anyway for line in get(store, taken.id).log_state.lines] == [False, True]
    (taken,) = import_matches(store, "x", data, RECORDS)
    assert taken.what == "here", "its exception is noted here already"


@pytest.mark.parametrize("text", ["", "xx", "game go-for-gold\nlayout A\n", "game chess\n", "\0"])
def test_what_cannot_be_read_is_not_imported(text: str, tmp_path: Path) -> None:
    """Not even `anyway` makes a match of what nobody can read."""
    store = store_at(tmp_path)
    for anyway in (False, True):
        with pytest.raises(BrokenError):
            import_matches(store, "x", text.encode(), tmp_path, anyway=anyway)
    assert every(store) == []


def test_an_id_cannot_be_entered(tmp_path: Path) -> None:
    """A match cannot be given another id by a line added to it."""
    store = store_at(tmp_path)
    put(store, "game go-for-gold\nmatch abc\nlayout A\nplayers Anna, Ben\n")
    step = transactions.add_lines(store, "abc", [("-", 1, "match xyz")])
    assert step.refused
    assert [violation.code for violation in step.new_faults] == ["PP-3"]


def test_files_that_are_none(tmp_path: Path) -> None:
    """A folder and a file that is not there are told by name."""
    for path in (tmp_path, tmp_path / "none.play"):
        with pytest.raises(FileError, match=str(path)):
            read_file(path)


# -- boards of one's own ---------------------------------------------------------------------------


def test_a_board_of_ones_own_travels_with_the_record(tmp_path: Path) -> None:
    """The layout as it was when the match was played is written beside it, even if it changed."""
    from printplay.api.scores.export import Export

    here, there = store_at(tmp_path, "a.db"), store_at(tmp_path, "b.db")
    layout = (RECORDS / "chain.toml").read_text("utf-8")
    (tmp_path / "my island.toml").write_text(layout, "utf-8")
    head = "game go-for-gold\nmatch {id}\nlayout my island.toml\nplayers Anna, Ben\n"
    put(here, head.format(id="one"), tmp_path)
    (tmp_path / "my island.toml").write_text(layout + "\n# another hand\n", "utf-8")
    put(here, head.format(id="two"), tmp_path)
    out = tmp_path / "out"
    for _again in range(2):
        Export(every(here), "record").write(out)
    names = sorted(str(path.relative_to(out)) for path in out.rglob("*") if path.is_file())
    assert names == [
        "board-two/my island.toml", "go-for-gold-one.play", "go-for-gold-two.play",
        "my island.toml",
    ]  # fmt: skip
    for path in out.glob("*.play"):
        report = check_lines(from_text("x", path.read_text("utf-8")), out)
        assert report.violations == ()
        put(there, path.read_text("utf-8"), out)
    for kept in every(there):
        assert get(here, kept.id).row.board == kept.row.board
        (taken,) = import_matches(here, "x", journal(there).encode(), tmp_path)[:1]
        assert taken.what == "here"


def test_all_files_of_a_layout_go_along(tmp_path: Path) -> None:
    """Pages that name a deck that names a table of cards: the export holds all three."""
    here, there = store_at(tmp_path, "a.db"), store_at(tmp_path, "b.db")
    id_ = put(here, "game gophers\nlayout storeys\nplayers Anna, Ben\n", tmp_path)
    said = journal(here)
    assert set(json.loads(said)["matches"][0]["board"]["files"]) == {
        "storeys.toml", "cards.toml", "cards.csv",
    }  # fmt: skip
    import_matches(there, "x", said.encode(), tmp_path)
    assert journal(there) == said
    theirs, ours = get(there, id_).board, get(here, id_).board
    assert theirs is not None
    assert ours is not None
    assert theirs.hash == ours.hash


def test_a_title_that_is_called_like_a_file(tmp_path: Path) -> None:
    """A text of a layout that happens to name a broken file beside it does no harm."""
    layout = (RECORDS / "cove.toml").read_text("utf-8")
    for name, data in (("bad.toml", b"= ="), ("bad.csv", b"\xff")):
        (tmp_path / name).write_bytes(data)
    titles = '[title]\nen = "bad.toml"\nde = "bad.csv"\n'
    (tmp_path / "cove.toml").write_text(f"{layout}\n{titles}", "utf-8")
    here = store_at(tmp_path)
    put(here, "game go-for-gold\nlayout cove.toml\nplayers Anna, Ben\n", tmp_path)
    (kept,) = every(here)
    assert kept.board is not None
    assert kept.board.title["de"] == "bad.csv"
