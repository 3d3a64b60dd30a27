"""Whatever is given to `check` gets a clear answer, soon, and never a crash."""

from __future__ import annotations

import os
import time
import unicodedata
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from printplay.lookup.record import check_lines
from printplay.match.report import Report, as_json
from printplay.match.text.source import MAX_BYTES, from_bytes, read_source
from tests.disk import Disk
from tests.examples import some
from tests.games.go_for_gold.playing import RECORDS

HEAD = "game go-for-gold\nlayout cove.toml\nplayers Anna, Ben\nstart N\n"


def told(data: bytes | str, folder: Path = RECORDS) -> Report:
    """Check a text, and tell it in both ways; every violation has its place."""
    report = check_lines(from_bytes("x", data if isinstance(data, bytes) else data.encode()), folder)
    assert as_json(report)["valid"] == report.valid
    shown = "".join([*report.fault_lines(), *report.standings_lines()])
    assert all(c.isprintable() or unicodedata.category(c) in {"Zs", "Cf"} for c in shown)
    assert "\u202e" not in shown
    for violation in report.violations:
        assert violation.line is not None
        assert 1 <= (violation.column or 0) <= (violation.end_column or 0)
    return report


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "empty"),
        (b"\n \n# nothing\n", "empty"),
        (b"\x00\x01\x02", "binary"),
        (b"\x89PNG\r\n\x1a\n\x00", "not-utf-8"),
        (b"game go-for-gold\nplayers Anna\xe4\n", "not-utf-8"),
        ("game go-for-gold\n".encode("utf-16"), "utf-16"),
        (b"x" * 100_000_000, "too-large"),
        (b"x" * 10_000_000 + b"\n", "too-large"),
        (b"game go-for-gold\n" + b"x" * (MAX_BYTES - 100), "long-line"),
        (b"\x1b[2Jgame go-for-gold\n", "control"),
        (b"x\n" * (MAX_BYTES // 2), "header-missing"),
        (HEAD.encode() + b"x\n" * 400_000, "no-keyword"),
        (b"game gophers\nlayout storeys\npage 9\n", "header-missing"),
    ],
)
def test_a_file_that_is_no_record(data: bytes, message: str) -> None:
    """Empty, binary, huge, in another encoding: one sentence says so, within a second."""
    begin = time.process_time()
    report = told(data)
    assert message in [violation.message for violation in report.violations]
    assert len(report.violations) < 400
    assert not report.valid
    assert time.process_time() - begin < 5


def test_a_record_without_end() -> None:
    """After some thousand lines of play the rest is not looked at, and that is said."""
    report = told(HEAD + "round 1\n" * 4000)
    assert report.record.violations[-1].message == "too-long"
    assert len(report.record.events) == 3000


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    """No such file and a folder are told apart."""
    missing = check_lines(read_source(tmp_path / "none.play"), tmp_path)
    folder = check_lines(read_source(tmp_path), tmp_path)
    assert [r.violations[0].message for r in (missing, folder)] == ["no-file", "folder"]
    strange = check_lines(read_source(Path("a\0b")), tmp_path)
    assert strange.violations[0].message == "io"


@pytest.mark.parametrize(
    ("layout", "message"),
    [
        ("../../secret.toml", "layout-outside"),
        ("..\\..\\secret.toml", "layout-outside"),
        ("sub/../../secret.toml", "layout-outside"),
        ("/etc/passwd", "layout-absolute"),
        ("C:\\boards\\a.toml", "layout-absolute"),
        ("~/a.toml", "layout-absolute"),
        ("nowhere.toml", "layout"),
        ("Atlantis", "layout"),
        ("evening.play", "layout"),
        ("a" * 300 + ".toml", "layout"),
    ],
)
def test_a_layout_that_cannot_be_used(layout: str, message: str) -> None:
    """Unknown, absolute or outside of the record's folder: the line `layout` is named."""
    report = told(HEAD.replace("cove.toml", layout))
    assert [(v.code, v.message, v.line) for v in report.violations] == [("PP-0", message, 2)]


def test_a_link_out_of_the_folder_is_no_way_out(tmp_path: Path) -> None:
    """A symbolic link does not lead to a layout outside of the record's folder either."""
    (tmp_path / "in").mkdir()
    (tmp_path / "out.toml").write_text((RECORDS / "cove.toml").read_text())
    (tmp_path / "in" / "cove.toml").symlink_to(tmp_path / "out.toml")
    assert told(HEAD, tmp_path / "in").violations[0].message == "layout-outside"


@pytest.mark.parametrize("game", ["/tmp/§.toml", "../§.toml", "§.toml", "file:///tmp/§", "\\\\x\\§"])
def test_the_game_of_a_record_is_no_path(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record names its game by an id: what is a path is unknown, and is not looked at."""
    disk = Disk(monkeypatch, "§")
    report = told(f"game {game}\nplayers Anna, Ben\nAnna: total 3\n")
    assert "unknown game" in "\n".join(report.fault_lines())
    assert not disk.touched


def test_a_layout_is_no_pipe(tmp_path: Path) -> None:
    """A pipe beside a record is told to be none of its layouts; nobody waits for what it says."""
    os.mkfifo(tmp_path / "side.toml")
    report = told("game go-for-gold\nlayout side.toml\nplayers Anna, Ben\n", tmp_path)
    assert "this is a device or a pipe, not a file" in "\n".join(report.fault_lines())


def test_a_layout_below_the_record(tmp_path: Path) -> None:
    """A layout may lie in a folder below, and needs no suffix in its name."""
    (tmp_path / "boards").mkdir()
    for name in ("boards/bay.toml", "bay"):
        (tmp_path / name).write_text((RECORDS / "cove.toml").read_text())
        assert told(HEAD.replace("cove.toml", name), tmp_path).violations == ()


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("round 0", "GG-R6"),
        ("round -3", "GG-R6"),
        ("round 999999999", "GG-R6"),
        ("round 99999999999999999999999", "GG-R6"),
        ("Anna: shovels -5", "GG-L3"),
        ("Anna: total 999999999", "GG-L1"),
        ("Anna: points " + "1 " * 500, "GG-R31"),
        ("Anna: zzz99", "GG-R6"),
    ],
)
def test_numbers_out_of_range_are_judged(line: str, code: str) -> None:
    """A number that reads well but is impossible is a broken rule, not a crash."""
    assert code in [violation.code for violation in told(HEAD + line + "\n").violations]


PIECES = st.one_of(
    st.text(max_size=12),
    st.sampled_from(
        [
            "Anna: ",
            " Ben: ",
            " round ",
            "end",
            "out",
            "foot ",
            "-> ",
            "treasure ",
            "temple ",
            "points ",
            "shovels ",
            "total ",
            "struck red",
            "b2 ",
            "c2 ",
            "c1 d1 e1 ",
            "E ",
            "N ",
            "none",
            "+1 ",
            " 3",
            " 6",
            "-1 ",
            "#",
            "\t",
            "\n",
            "\r\n",
            ",",
            ":",
            "house ",
            "hash ",
            "players ",
            "game ",
            "layout ",
            "start ",
            "🏝",
            "日本",
            "\u202e",
            "\x1b[31m",
            "́",
            "�",
        ]
    ),
)


@settings(max_examples=some(150), deadline=None)
@given(st.lists(PIECES, max_size=60))
@example(["\ud7ff", "\u2028"])
def test_no_text_makes_it_crash(pieces: list[str]) -> None:
    """Any text whatever, after good headers or none, gets an answer that can be shown."""
    text = "".join(pieces)
    told(HEAD + text)
    told(text)


@settings(max_examples=some(80), deadline=None)
@given(st.binary(max_size=300))
def test_no_bytes_make_it_crash(data: bytes) -> None:
    """Any bytes whatever get an answer."""
    told(data)


@pytest.mark.parametrize("line", ["round", "Anna: total"])
def test_a_missing_number_is_told_with_a_line_that_has_one(line: str) -> None:
    """The cure is the same line with a number behind it."""
    (fault,) = (one for one in told(f"{HEAD}{line}\n").faults if "missing here" in one.message)
    assert fault.hint == f"Write it after that, such as `{line} 4`."
