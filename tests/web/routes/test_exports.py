"""Matches as files from the page: the same as at the command line, for whoever may read."""

from __future__ import annotations

import io
import json
import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import printplay as pp
from tests.games.go_for_gold.playing import LAYOUTS
from tests.web.helpers import Phone, Table


def _named(answer: Any) -> str:
    return str(answer.headers["content-disposition"].partition("filename=")[2].strip('"'))


@pytest.mark.parametrize(
    ("form", "kind", "suffix"),
    [
        ("record", "text/plain; charset=utf-8", ".play"),
        ("csv", "text/csv; charset=utf-8", ".csv"),
        ("json", "application/json", ".json"),
        ("bgstats", "application/json", "-bgstats.json"),
    ],
)
def test_a_match_is_taken_along(table: Table, form: str, kind: str, suffix: str) -> None:
    """A guest gets a match as a file with its name and type, the same as `score export -o`."""
    ledger = table.server.ledger
    match = ledger.result("gophers", {"Anna": 30, "Béla": 21}).id
    guest = table.phone("guest")
    answer = guest.http.get(f"/match/{match}/export.{form}")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == kind
    assert answer.headers["cache-control"] == "no-store"
    assert _named(answer) == f"gophers-{match}{suffix}"
    exported = ledger.export(match, form=form)  # type: ignore[arg-type]
    (file,) = exported.files("somewhere/")
    assert answer.content == file.data
    assert "Béla" in answer.text


def test_all_matches_are_taken_along(table: Table, phone: Phone, tmp_path: Any) -> None:
    """The lossless file holds a dropped match as dropped; tables and records leave it out."""
    ledger = table.server.ledger
    own = ledger.start("go-for-gold", ["Anna", "Ben"], layout=LAYOUTS / "strait.toml").id
    kept = ledger.result("gophers", {"Anna": 30, "Ben": 21}).id
    gone = ledger.result("gophers", {"Anna": 1, "Ben": 2})
    gone.drop()
    whole = phone.http.get("/history/export.json")
    with pp.open_ledger(tmp_path / "other.db", make=True) as other:
        other.import_(whole.content, name=_named(whole))
        assert {one.id: one.dropped for one in other.survey().stored} == {own: False, kept: False}
        assert other.match(gone.id).dropped
    table_ = phone.http.get("/history/export.csv")
    assert kept in table_.text
    assert gone.id not in table_.text
    records = phone.http.get("/history/export.record")
    assert _named(records) == "matches-records.zip"
    with zipfile.ZipFile(io.BytesIO(records.content)) as archive:
        names = archive.namelist()
        assert {f"go-for-gold-{own}.play", f"gophers-{kept}.play", "strait.toml"} <= set(names)
        assert not any(gone.id in name for name in names)
        archive.extractall(tmp_path / "out")
    assert pp.check(tmp_path / "out" / f"go-for-gold-{own}.play").valid
    plays = phone.http.get("/history/export.bgstats")
    assert json.loads(plays.content)["sourcePlayId"]
    assert _named(plays) == "matches-bgstats.json"


def test_what_is_no_file_is_said(table: Table, phone: Phone) -> None:
    """A dropped match, one that is not there, and a ledger without any are told, not sent."""
    assert phone.http.get("/history/export.record").status_code == 404
    gone = table.server.ledger.result("gophers", {"Anna": 1, "Ben": 2})
    gone.drop()
    refused = phone.http.get(f"/match/{gone.id}/export.csv")
    assert (refused.status_code, "was dropped" in refused.text) == (409, True)
    assert phone.http.get(f"/match/{gone.id}/export.json").status_code == 200
    assert "zzzzzz" in phone.http.get("/match/zzzzzz/export.json").text
    assert phone.http.get(f"/match/{gone.id}/export.exe").status_code == 404


def test_a_spreadsheet_gets_cells(table: Table, phone: Phone) -> None:
    """A table in German is parted at semicolons, and a name that is a formula is text."""
    match = table.server.ledger.result("gophers", {"=1+1": 30, "Ben": 21}).id
    answer = phone.http.get(f"/match/{match}/export.csv", headers={"accept-language": "de"})
    assert answer.content.startswith("\ufeffmatch;".encode())
    assert "'=1+1" in answer.text


def test_bg_stats_gets_a_play_from_who_asks(table: Table, phone: Phone) -> None:
    """The link of a match leads to BG Stats with the play, and nothing says where it came from."""
    match = table.server.ledger.result("gophers", {"Anna": 30, "Ben": 21}).id
    answer = phone.http.get(f"/match/{match}/bgstats")
    assert answer.status_code == 303
    assert answer.headers["location"].startswith("https://app.bgstatsapp.com/createPlay.html?data=")
    assert answer.headers["referrer-policy"] == "same-origin"


def test_a_damaged_match_is_told(table: Table, phone: Phone, folder: Path) -> None:
    """The page of the history says how many matches are damaged; the others are there."""
    ledger = table.server.ledger
    bad, good = (ledger.result("gophers", {"Anna": 30, "Ben": score}).id for score in (21, 22))
    with closing(sqlite3.connect(folder / "ledger.db")) as file, file:
        file.execute("UPDATE matches SET game = 'x' WHERE id = ?", [bad])
    page = phone.http.get("/history", headers={"accept-language": "en"}).text
    assert "not shown here: 1." in page
    table_ = phone.http.get("/history/export.csv").text
    assert (good in table_, bad in table_) == (True, False)


@pytest.fixture
def phone(table: Table) -> Phone:
    """Return a phone of a player."""
    return table.phone()
