"""JSON that somebody made up, or that a disk ate: one sentence, and nothing is written."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printplay.core.errors import PrintplayError
from printplay.ledger import players
from printplay.ledger.exchange.exchange import import_matches
from printplay.ledger.exchange.journal import as_json, read_json
from printplay.ledger.exchange.json_table import JournalError
from printplay.ledger.matches import transactions
from printplay.ledger.store.entry import entry_seal, match_seal
from tests.disk import Disk
from tests.examples import some
from tests.ledger.samples import every, get, journal, put, record_of, store_at


def exported() -> dict[str, Any]:
    """Return the export of a match with an undo and a rename in it."""
    with tempfile.TemporaryDirectory() as folder:
        store = store_at(Path(folder))
        id_ = put(store, record_of(1))
        transactions.undo_lines(store, id_, count=2)
        players.rename_player(store, "Anna", "Zoë", merge=False)
        found: dict[str, Any] = json.loads(journal(store))
        return found


EXPORT = json.dumps(exported())
RESULT = json.loads(EXPORT)["matches"][0]["entries"][29]["text"]
ABOUT = {
    "number": 1, "kind": "about", "text": "", "at": "2026-11-20T00:00:00Z", "anyway": False,
    "seal": "0" * 32,
}  # fmt: skip


def sealed(data: dict[str, Any]) -> dict[str, Any]:
    """Seal a match anew, as somebody would who knows how."""
    for match in data["matches"]:
        board = json.dumps(match["board"], ensure_ascii=False, sort_keys=True)
        board = "" if match["board"] is None else board
        headers = "\n".join(match["headers"])
        before = match["seal"] = match_seal(match["id"], match["game"], headers, board, match["started"])
        for entry in match["entries"]:
            values = (entry["number"], entry["kind"], entry["text"], entry["at"], entry["anyway"])
            before = entry["seal"] = entry_seal(before, *values)
    return data


def refused(data: object) -> str:
    """Read what is no export; return the sentence about it."""
    text = data if isinstance(data, bytes) else json.dumps(data).encode()
    with pytest.raises(JournalError) as caught:
        list(read_json("evil.json", text))
    said = str(caught.value)
    assert said.startswith("evil.json")
    return said


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"{", "evil.json:1:2: this is not JSON"),
        (b"[" * 200_000, "nested too deeply"),
        (b'{"a": ' * 200_000, "nested too deeply"),
        (b"{" + b" " * 64_000_000, "larger than 64 MB"),
        (b"[" + b"[]," * 2_000_000 + b"[]]", "this JSON file was not exported by printplay"),
        (b"\xff\xfe{", "this is not JSON"),
        (b'{"printplay": NaN}', "this is not JSON"),
        (b'{"printplay": ' + b"9" * 10_000 + b"}", "this is not JSON"),
        ([], "this should be an object, not []"),
        ({}, "evil.json: printplay: this JSON file was not exported by printplay"),
        ({"printplay": "layout"}, "this JSON file was not exported by printplay"),
        ({"printplay": "ledger", "version": 2}, "version: this was exported by another version of printplay"),
        ({"printplay": "ledger", "version": True}, "version: this should be a whole number"),
        ({"printplay": "ledger", "version": 1, "matches": {}}, "matches: this should be a list"),
        ({"printplay": "ledger", "version": 1, "matches": [1]}, "matches[0]: this should be an"),
    ],
)
def test_what_is_no_export(data: object, said: str) -> None:
    """Broken, huge, deep or other people's JSON is told with file and key."""
    assert said in refused(data)


def _set(path: str, value: object) -> Callable[[dict[str, Any]], None]:
    def change(match: dict[str, Any]) -> None:
        *way, last = [int(part) if part.isdigit() else part for part in path.split("/")]
        here: Any = match
        for part in way:
            here = here[part]
        here[last] = value

    return change


def _file(name: str) -> Callable[[dict[str, Any]], None]:
    def change(match: dict[str, Any]) -> None:
        match["board"]["files"] |= {name: "x"}

    return change


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (_set("id", "../../x"), "id"),
        (_set("id", "A B"), "id"),
        (_set("game", "chess"), "game"),
        (_set("game", 5), "game"),
        (_set("started", "yesterday"), "started"),
        (_set("started", "2020-02-31T00:00:00Z"), "started"),
        (_set("headers", ["game go-for-gold"]), "headers"),
        (_set("headers/0", "game go-for-gold\nlayout A"), "headers[0]"),
        (_set("headers/0", "\x1b[2J"), "headers[0]"),
        (_set("headers/1", "Anna: points 9"), "headers[1]"),
        (_set("headers/3", "players  Zoë,Ben"), "headers"),
        (_set("board", None), "board"),
        (_set("board", []), "board"),
        (_set("board/hash", "00000000"), "board"),
        (_set("board/files/a.toml", "game = 1"), "board"),
        (_set("board/files/a.toml", 7), "board.files.a.toml"),
        (_set("board/files/far-islands-in-the-north.toml", 7), "board.files.far-islands-in-the-north.toml"),
        (_set("board/layout", "b.toml"), "board.layout"),
        (_file("../x.toml"), "board.files"),
        (_file("/etc/x.toml"), "board.files"),
        (_file(".bashrc"), "board.files"),
        (_file("a\\..\\b.toml"), "board.files"),
        (_file("x.py"), "board.files"),
        (_file("a/../../x.toml"), "board.files"),
        (_set("entries/0/number", 2), "entries[0].number"),
        (_set("entries/0/kind", "steal"), "entries[0].kind"),
        (_set("entries/0/kind", "drop"), "entries[0].text"),
        (_set("entries/0/kind", "result"), "entries[0].text"),
        (_set("entries/0/kind", "about"), "entries[0].text"),
        (_set("entries/0", ABOUT | {"text": "date 2026-02-30"}), "entries[0].text"),
        (_set("entries/0", ABOUT | {"text": "place a # b"}), "entries[0].text"),
        (_set("entries/0", ABOUT | {"text": "layout B"}), "entries[0].text"),
        (_set("entries/0", ABOUT | {"sent": "x y"}), "entries[0].sent"),
        (_set("entries/0/at", "2020-01-01T00:00:00+1:00"), "entries[0].at"),
        (_set("entries/0/at", "0001-01-01T00:00:00+23:59"), "entries[0].at"),
        (_set("entries/0/sent", ""), "entries[0].sent"),
        (_set("entries/29/text", "{}"), "entries[29].text"),
        (_set("entries/29/text", "[" * 3000), "entries[29].text"),
        (_set("entries/29/text", RESULT.replace('"rank":1', '"rank":2')), "entries[29].text"),
        (_set("entries/29/text", RESULT.replace('"seat":1', '"seat":3')), "entries[29].text"),
        (_set("entries/29/text", RESULT.replace('"seat":1', '"seat":2')), "entries[29].text"),
        (_set("entries/29/text", RESULT.replace('"rules":1', '"rules":9')), "entries[29].text"),
        (_set("entries/29/text", RESULT.replace('"rules":1', '"rules":0')), "entries[29].text"),
        (_set("entries/29/text", RESULT.replace('"score"', '"x"', 1)), "entries[29].text"),
        (_set("entries/0/anyway", 0), "entries[0].anyway"),
        (_set("entries/0/text", "a\nb"), "entries[0].text"),
        (_set("entries/0/text", "x" * 5000), "entries[0].text"),
        (_set("entries/0/text", "\ud800"), "entries[0].text"),
        (_set("entries/0/text", None), "entries[0].text"),
        (_set("entries/0/at", "2020-01-01"), "entries[0].at"),
        (_set("entries/0/kind", "undo"), "entries[0].text"),
        (_set("entries/30/text", "-1"), "entries[30].text"),
        (_set("entries/30/text", "999999"), "entries[30].text"),
        (_set("entries/30/text", "9" * 400), "entries[30].text"),
        (_set("entries/31/text", "Nobody, Eve"), "entries[31].text"),
        (_set("entries/31/text", "Anna, Ben"), "entries[31].text"),
        (_set("entries/31/text", "Anna, " + "x" * 41), "entries[31].text"),
    ],
)
def test_what_no_match_can_say(change: Callable[[dict[str, Any]], None], key: str) -> None:
    """Even sealed by somebody who knows how: the key of what cannot be is named."""
    data = json.loads(EXPORT)
    assert data["matches"][0]["entries"][30]["kind"] == "undo"
    change(data["matches"][0])
    with suppress(TypeError, KeyError, UnicodeError):  # types are looked at before seals
        sealed(data)
    assert f"matches[0].{key}: " in refused(data)


@pytest.mark.parametrize("key", ["started", "id", "at", "text", "anyway"])
def test_a_changed_match_is_told(key: str) -> None:
    """A text, time or flag changed by hand no longer fits its seal."""
    data = json.loads(EXPORT)
    match = data["matches"][0]
    where = match if key in match else match["entries"][4]
    values: dict[str, Any] = {"text": "Ben: out", "anyway": True, "id": "zzz"}
    where[key] = values.get(key, "2020-01-01T00:00:00Z")
    said = refused(data)
    assert "the checksum is wrong: another program changed this match" in said
    assert ("entries[4]" in said) == (where is not match)


def places(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the way to every value."""
    yield way
    keys = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield from places(value[key], (*way, key))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=some(60))
@given(st.sampled_from(list(places(json.loads(EXPORT)))[1:]), JSON, st.booleans())
def test_nothing_in_the_file_is_trusted(way: tuple[Any, ...], value: object, again: bool) -> None:
    """Whatever stands wherever: it is imported as it is, or refused with a sentence."""
    data = json.loads(EXPORT)
    here = data
    for key in way[:-1]:
        here = here[key]
    here[way[-1]] = value
    if again:
        with suppress(AttributeError, TypeError, KeyError, ValueError):
            sealed(data)
    with tempfile.TemporaryDirectory() as folder:
        store = store_at(Path(folder))
        try:
            import_matches(store, "evil.json", json.dumps(data).encode(), Path())
        except PrintplayError as error:
            assert "evil.json" in str(error)  # noqa: PT017  either way is right
            assert every(store) == []
        else:
            assert [json.loads(as_json([kept]))["matches"][0]["id"] for kept in every(store)] == [
                match["id"] for match in data["matches"]
            ]


def test_a_file_is_imported_whole_or_not_at_all(tmp_path: Path) -> None:
    """One match of three that is damaged keeps the other two out."""
    here, there = store_at(tmp_path, "a.db"), store_at(tmp_path, "b.db")
    for seed in range(3):
        put(here, record_of(seed))
    data = json.loads(journal(here))
    data["matches"][2]["entries"][0]["text"] = "Anna: out"
    with pytest.raises(JournalError):
        import_matches(there, "x", json.dumps(data).encode(), tmp_path)
    assert every(there) == []


def test_a_match_against_the_rules_says_so(tmp_path: Path) -> None:
    """A forbidden line that claims to be none is refused like a record that breaks the rule."""
    here, there = store_at(tmp_path, "a.db"), store_at(tmp_path, "b.db")
    head = "game go-for-gold\nmatch abc\nlayout A\nplayers Anna, Ben\n"
    put(here, f"{head}Anna: points 7\n", anyway=True)
    import_matches(there, "x", journal(here).encode(), tmp_path)
    assert get(there, "abc").log_state.lines[0].anyway
    data = json.loads(journal(here))
    data["matches"][0]["id"] = "other"
    data["matches"][0]["entries"][0]["anyway"] = False
    told = json.dumps(sealed(data)).encode()
    with pytest.raises(PrintplayError, match="nothing was imported"):
        import_matches(there, "x", told, tmp_path)
    import_matches(there, "x", told, tmp_path, anyway=True)
    assert len(every(there)) == 2


def test_no_name_in_a_file_is_a_path(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the game nor the board of a match from elsewhere opens a file that is called so."""
    disk = Disk(monkeypatch, "§")
    for change in (_set("game", "/tmp/§.toml"), _set("board/name", "/tmp/§.toml"),
                   _set("headers/0", "game /tmp/§.toml")):  # fmt: skip
        data = exported()
        change(data["matches"][0])
        with suppress(PrintplayError):
            for _key, match in read_json("evil.json", json.dumps(sealed(data)).encode()):
                assert match.board is not None
    assert not disk.touched
