"""`printplay check`, as a person or a program meets it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from printplay.core.i18n import use
from tests.cli.helpers import called, program, run
from tests.games.go_for_gold.playing import RECORDS

EVENING, FAULTS = RECORDS / "evening.play", RECORDS / "evening-faults.play"


@pytest.mark.parametrize(
    ("record", "code"),
    [
        ("evening.play", 0),
        ("GG-R34.play", 0),
        ("GG-R9.play", 1),
        ("PP-1.play", 1),
        ("PP-4.play", 1),
        ("PP-0.play", 2),
        ("none.play", 2),
    ],
)
def test_the_exit_code_tells_valid_from_faulty_from_unreadable(record: str, code: int) -> None:
    """0 all well (a warning included), 1 a rule broken, 2 not readable."""
    assert called("check", str(RECORDS / record)).returncode == code


def test_the_answer_for_programs() -> None:
    """`--json` has exactly the members promised, in every case."""
    answer = json.loads(run("check", "--json", str(FAULTS)).stdout)
    assert list(answer) == [
        "format", "game", "layout", "layout_hash", "rules", "valid", "finished", "violations",
        "standings", "decided_by", "kind",
    ]  # fmt: skip
    assert (answer["game"], answer["layout"], answer["rules"]) == ("go-for-gold", "A", 1)
    assert answer["valid"] is False
    assert answer["finished"] is True
    assert len(answer["layout_hash"]) == 8
    fault = answer["violations"][0]
    assert list(fault) == [
        "code", "severity", "message", "hint", "line", "column", "end_column", "player", "spaces",
        "consequence",
    ]  # fmt: skip
    line = FAULTS.read_text("utf-8").split("\n")[fault["line"] - 1]
    assert line[fault["column"] - 1 : fault["end_column"] - 1] in fault["spaces"]
    first = answer["standings"][0]
    assert list(first) == ["rank", "player", "score", "winner", "unchecked", "tie_break", "points"]
    assert (first["rank"], first["winner"], answer["decided_by"]) == (1, True, "score")
    assert list(first["points"][0]) == ["value", "from", "line"]
    assert sum(points["value"] for points in first["points"]) == first["score"]


@pytest.mark.parametrize("name", ["none.play", "PP-0.play"])
def test_programs_get_an_answer_to_what_cannot_be_read(name: str) -> None:
    """A file that is not there and a syntax error are entries of `violations` with PP-0."""
    result = run("check", "--json", str(RECORDS / name))
    answer = json.loads(result.stdout)
    assert [v["code"] for v in answer["violations"]] == ["PP-0"]
    assert result.exit_code == 2
    if name == "none.play":
        assert answer["standings"] == []
        assert answer["decided_by"] is None


def test_where_nobody_plays_nothing_is_decided(tmp_path: Path) -> None:
    """Without players there are no standings, no decision and no sentence about one."""
    record = tmp_path / "nobody.play"
    record.write_text("game go-for-gold\nlayout A\nstart N\nround 3\n")
    answer = json.loads(run("check", "--json", str(record)).stdout)
    assert (answer["standings"], answer["decided_by"]) == ([], None)
    assert run("check", str(record)).stdout == ""


def test_the_answer_for_people_has_the_shape_of_a_compilers() -> None:
    """Place, code and sentence; the line with the span underlined; a cure."""
    result = run("check", str(RECORDS / "GG-R9.play"))
    assert result.stderr.split("\n")[:4] == [
        f"{RECORDS}/GG-R9.play:7:10: error[GG-R9]: Round 1: Anna: b2 and d2 are not neighbours.",
        "    7 | Anna: b2 d2",
        "      |          ^^",
        "    help: Did you mean c2, c1, c3?",
    ]
    assert "Standings so far:" in result.stdout


def test_wide_characters_and_tabs_are_underlined_where_they_stand(tmp_path: Path) -> None:
    """The caret stands under the space, whatever came before it in the line."""
    (tmp_path / "cove.toml").write_text((RECORDS / "cove.toml").read_text())
    record = tmp_path / "x.play"
    text = "game go-for-gold\nlayout cove.toml\nplayers 日本\nstart N\nround 2\n日本:\tb2 d2 # x\n"
    record.write_text(text, encoding="utf-8")
    lines = run("check", str(record)).stderr.split("\n")
    assert lines[1] == "    6 | 日本:    b2 d2 # x"
    assert lines[2] == "      | " + " " * (4 + len(":    b2 ")) + "^^"


def test_long_lines_are_cut_around_the_fault(tmp_path: Path) -> None:
    """An excerpt stays narrow, and the span is in it."""
    record = tmp_path / "x.play"
    record.write_text("game go-for-gold\n" + "x " * 300 + "\n" + "y" * 300 + ": z\n")
    for line in run("check", str(record)).stderr.split("\n"):
        assert len(line) < 110 or "error[" in line


def test_quiet_says_only_what_is_wrong() -> None:
    """`--quiet` leaves out the standings, and everything where all is well."""
    assert run("check", "--quiet", str(EVENING)).output == ""
    quiet = run("check", "--quiet", str(RECORDS / "GG-R9.play"))
    assert quiet.stdout == ""
    assert "GG-R9" in quiet.stderr


def test_standard_input_is_a_record() -> None:
    """`-` reads standard input, with layouts relative to the current folder."""
    for folder, code in ((RECORDS, 0), (RECORDS.parent, 2)):
        done = subprocess.run(
            [sys.executable, "-m", "printplay", "check", "-"],
            input=(RECORDS / "GG-R34.play").read_bytes(),
            capture_output=True,
            check=False,
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(RECORDS.parents[1])},
        )
        assert done.returncode == code, done


def test_german() -> None:
    """The whole answer is German on demand, JSON messages included."""
    with use("de"):
        result = run("check", "--lang", "de", str(RECORDS / "GG-R9.play"))
        assert "Fehler[GG-R9]: Runde 1: Anna: b2 und d2 sind keine Nachbarfelder." in result.stderr
        assert "gemeint?" in result.stderr
        assert "Zwischenstand:" in result.stdout
        answer = json.loads(run("check", "--lang", "de", "--json", str(RECORDS / "GG-R26.play")).stdout)
        assert "der rote Tempel" in answer["violations"][0]["message"]


def test_colour_only_for_a_terminal() -> None:
    """Piped output holds no escape codes."""
    assert "\x1b" not in run("check", str(FAULTS)).output
    assert "\x1b" not in program("check", str(FAULTS), FORCE_COLOR="1").stderr


def test_format_in_place_keeps_what_the_record_says(tmp_path: Path) -> None:
    """A messy record is rewritten in one form, stamped on demand, and stays valid."""
    record = tmp_path / "x.play"
    text = EVENING.read_text("utf-8")
    record.write_bytes(text.replace("\n", "\r\n").replace("round", "ROUND ").encode())
    assert run("check", "--quiet", "--format-in-place", str(record)).exit_code == 0
    assert record.read_bytes().decode() == text
    before = record.stat().st_ino
    assert run("check", "--quiet", "--format-in-place", str(record)).exit_code == 0
    assert record.stat().st_ino == before
    assert run("check", "--quiet", "--format-in-place", "--stamp", str(record)).exit_code == 0
    assert "\nhash " in record.read_text("utf-8")
    assert run("check", str(record)).exit_code == 0
    assert list(tmp_path.iterdir()) == [record]


def test_what_cannot_be_read_is_not_rewritten(tmp_path: Path) -> None:
    """A record with syntax errors stays as it is, and standard input cannot be rewritten."""
    record = tmp_path / "x.play"
    record.write_text("game  go-for-gold\nnonsense\n")
    assert "not formatted" in run("check", "--format-in-place", str(record)).stderr
    assert record.read_text() == "game  go-for-gold\nnonsense\n"
    assert program("check", "--format-in-place", "-").returncode == 2


def test_shared_victory_and_tie_break_are_said(tmp_path: Path) -> None:
    """The sentence names what decided: points, shovels, or that the victory is shared."""
    record = tmp_path / "x.play"
    head = "game go-for-gold\nlayout A\nplayers Anna, Ben\n"

    def sentence(body: str) -> str:
        record.write_text(head + body)
        result = run("check", str(record))
        assert result.exit_code == 0, result.output
        return result.stdout.strip().split("\n")[-1]

    points = "Anna: points 4 5\nBen: points 9\n"
    shovels = "Anna: shovels 5\nBen: shovels {}\nend\n"
    assert sentence(points + shovels.format(6)) == (
        "Ben is tied with Anna at 9 points; wins on the tie-break (shovels gathered: 6 to 5)."
    )
    assert sentence(points + shovels.format(5)) == (
        "Anna, Ben share the win: 9 points each, also equal in the tie-break (shovels gathered 5)."
    )
    assert sentence(points) == "Tied so far: Anna, Ben, 9 points each."
    assert sentence(points + "end\n") == (
        "Tied: Anna, Ben, 9 points each. Who won is open until the tie-break is entered: "
        "shovels gathered of Anna, Ben."
    )
    assert sentence(points + "Ben: shovels 6\nend\n").endswith("entered: shovels gathered of Anna.")
    assert sentence("Anna: points 4 5\nBen: points -1\n") == ("Anna leads on points: 9 to -1, ahead of Ben.")
