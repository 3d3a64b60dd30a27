"""Layouts that shipped once: what was printed and played on them is read for good."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

import printplay as pp
from printplay.lookup import boards
from printplay.lookup.checking import check
from printplay.match.text.source import from_text
from tests.cli.helpers import called, run
from tests.ledger.samples import every, put, store_at, text_of
from tests.printing.helpers import printed

#: What B was before its starts were fair: its hash, and the drawings of the sheets printed of it.
HASH = "0693360b"
SHEETS = {
    "P2GG000693360B0001": "df3be819960cb109b14c9b7360a326fa12ed5197aba2c5aeeff60a3d91c865c1",
    "P2GG0X0693360B0016": "fc0ab819de4c35a7afa26d06dc422cb7c2b6953e99306194b8bbeb9d99d97968",
    "P2GG080693360B0003": "be0b0039d69533c86967abe63be544f7d4332411af3ad9098c8e7e9be411b169",
}
#: A move that only the former B allows: d8 is water today.
MOVES = "players Anna, Ben\nstart S\nround 4 Anna\nAnna: b7 b8 c8 d8\n"


def record(*headers: str) -> str:
    """Return a record of a move on the former B."""
    return "\n".join(["game go-for-gold", *headers, MOVES])


def drawing(svg: bytes) -> bytes:
    """Return all that an SVG draws, in order, without what it says to screen readers."""
    drawn = []
    for element in fromstring(svg).iter():
        about = {key: value for key, value in element.items()
                 if key != "role" and not key.startswith("aria-")}  # fmt: skip
        if element.tag.endswith("}g") and about in ({}, {"transform": "matrix(1 0 -0 1 0 0)"}):
            continue
        drawn.append(repr((element.tag, sorted(about.items()), (element.text or "").strip())))
    return "\n".join(drawn).encode()


@pytest.mark.parametrize("code", SHEETS)
def test_an_old_sheet_is_printed_again_from_its_code(code: str) -> None:
    """The code of a sheet of the former B gives the very drawing of that sheet."""
    (sheet,) = printed("--code", code, "--format", "svg").values()
    assert sha256(drawing(sheet)).hexdigest() == SHEETS[code]


@pytest.mark.parametrize(
    "headers", [("layout B", f"hash {HASH}"), ("layout B1",), ("layout b1", f"hash {HASH}")]
)
def test_an_old_record_is_judged_on_its_own_board(headers: tuple[str, ...], tmp_path: Path) -> None:
    """A record says by its hash, or by the name B1, that it was played on the former B."""
    report = check(from_text("old.play", record(*headers)), tmp_path)
    assert report.violations == ()
    assert report.board is not None
    assert report.board.hash == HASH


def test_a_record_without_a_hash_means_what_ships(tmp_path: Path) -> None:
    """A bare `layout B` is the B of today; what is in order on the former one is told so."""
    report = check(from_text("new.play", record("layout B")), tmp_path)
    assert report.board is not None
    assert report.board.hash != HASH
    told = [one for one in report.violations if one.code == "PP-4"]
    assert [(one.severity, one.line) for one in told] == [("warning", 2)]
    assert not report.valid
    (tmp_path / "old.play").write_text(record("layout B"), "utf-8")
    said = called("check", str(tmp_path / "old.play")).stderr
    assert "on the former B, B1, no problems are found in this record" in said
    assert "If it was played on that one, write `layout B1`." in said


def test_a_hash_that_nothing_had_is_another_board(tmp_path: Path) -> None:
    """Where neither the present nor the former B has the hash of a record, it is told apart."""
    report = check(from_text("new.play", record("layout B", "hash 00000000")), tmp_path)
    assert report.violations[0].code == "PP-4"
    assert report.violations[0].severity == "error"


def test_old_matches_move_between_ledgers(tmp_path: Path) -> None:
    """A match on the former B is imported, replayed, exported, and the same match elsewhere."""
    here, there = store_at(tmp_path, "a.db"), store_at(tmp_path, "b.db")
    id_ = put(here, record("layout B", f"hash {HASH}"))
    text = text_of(here, id_)
    assert f"layout B1\nhash {HASH}\n" in text
    assert put(there, text) == id_
    assert [text_of(there, kept.id) for kept in every(there)] == [text]


@pytest.mark.long
def test_only_what_is_printed_today_is_offered() -> None:
    """The former B is in no list; by its name it is shown, and called by that name."""
    assert [one["typed"] for one in json.loads(run("layout", "list", "--json").stdout)][:2] == [
        "A", "B",
    ]  # fmt: skip
    assert "B1" not in boards.known()
    assert HASH in run("layout", "show", "b1").stdout
    assert "B1: No problems found." in run("check", "B1").stdout


def test_prints_of_both_lie_in_one_folder() -> None:
    """A print of the former board is named after it, so that it does not replace one of B."""
    kits = [pp.print_game("go-for-gold", layout=layout) for layout in ("B", "B1")]
    assert [kit.naming(kit.job)("map") for kit in kits] == [
        "go-for-gold-map-b",
        "go-for-gold-map-b1",
    ]


def test_sheets_of_both_are_told_apart() -> None:
    """Two players of whom one took an old sheet are told that their sides differ."""
    anna = pp.PlayerSheet("Anna", [["S", "b7"]], layout="B1")
    joined = pp.join([anna, pp.PlayerSheet("Ben", [["W", "d1"]])], "B")
    assert any("side B1, the others side B" in str(fault) for fault in joined.faults)
