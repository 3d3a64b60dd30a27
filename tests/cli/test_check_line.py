"""`printplay check` of a drawn line, as a person and as a program meet it."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from printplay.cli.app import main
from printplay.geometry.layouts.lattice import Point
from tests.geometry.reading.helpers import LAYOUTS, bay, centres

LINE = str(LAYOUTS / "line.toml")
BAY = str(LAYOUTS / "bay.toml")


class Answer:
    """What a call printed, and its exit code."""

    def __init__(self, out: str, err: str, code: int) -> None:
        self.out, self.err, self.code = out, err, code

    @property
    def json(self) -> Any:
        """Return standard output, read as JSON."""
        return json.loads(self.out)


@pytest.fixture
def trace(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """Return a function that runs `printplay check` on a text of standard input."""

    def run(text: str, *options: str, layout: str = LINE, drawing: str = "-") -> Answer:
        arguments = ["printplay", "check", drawing, "--layout", layout, *options]
        monkeypatch.setattr(sys, "argv", arguments)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        with pytest.raises(SystemExit) as caught:
            main()
        shown = capsys.readouterr()
        assert "Traceback" not in shown.err
        return Answer(shown.out, shown.err, int(caught.value.code or 0))

    return run


def wkt(*lines: list[Point]) -> str:
    """Return lines as WKT."""
    return "\n".join(f"LINESTRING ({', '.join(f'{x} {y}' for x, y in line)})" for line in lines)


def row(first: int, last: int) -> str:
    """Return a straight line along the worked example's spaces, as WKT."""
    step = 17.32050807568877
    return wkt([(step * (first + 0.5), 10), (step * (last + 0.5), 10)])


def test_the_spaces_of_a_line(trace: Any) -> None:
    """A good line prints its spaces, one stroke a line, and nothing else."""
    answer = trace(row(0, 4) + "\n" + row(4, 6))
    assert (answer.out, answer.err, answer.code) == ("a1 b1 c1 d1 e1\ne1 f1 g1\n", "", 0)


def test_the_json_of_a_line(trace: Any) -> None:
    """The JSON names layout, hash, strokes and violations, and nothing more without dice."""
    answer = trace(wkt(centres(bay(), "b3 d3"), centres(bay(), "d4 f4")), "--json", layout=BAY)
    assert answer.json == {
        "format": 1,
        "kind": "line",
        "layout": "BAY",
        "layout_hash": bay().hash,
        "strokes": [["b3", "c3", "d3"], ["d4", "f4"]],
        "violations": [
            {
                "code": "GG-P2",
                "severity": "error",
                "message": "The line jumps from d4 to f4, over the water at e4.",
                "hint": None,
                "line": None,
                "column": None,
                "end_column": None,
                "player": None,
                "spaces": ["d4", "e4", "f4"],
                "consequence": False,
            },
            {
                "code": "GG-P3",
                "severity": "error",
                "message": "The line is broken between d3 and d4.",
                "hint": None,
                "line": None,
                "column": None,
                "end_column": None,
                "player": None,
                "spaces": ["d3", "d4"],
                "consequence": False,
            },
        ],
    }
    assert answer.code == 1


def test_faults_are_diagnostics(trace: Any) -> None:
    """Faults go to standard error with file, code and cure; the spaces to standard output."""
    answer = trace("LINESTRING (8.66 10, 20 10, 43.3 10)")
    assert answer.out == "a1 c1\n"
    assert answer.err == (
        "-: GG-P1: The line has a corner at (20, 10) mm that is not the centre of a space.\n"
        "  The centre of b1 is 5.98 mm away; at most 3.03 mm is allowed.\n"
    )
    assert answer.code == 1
    assert "allowed" not in trace("LINESTRING (8.66 10, 20 10)", "--quiet").err


def test_many_faults_are_cut_short(trace: Any) -> None:
    """Of many faults the first twenty are shown and the rest are counted."""
    answer = trace("LINESTRING (" + ", ".join(f"{300 + 20 * n} 0" for n in range(30)) + ")")
    assert answer.err.count("GG-P1") == 20
    assert answer.err.endswith("... and 10 more\n")


def test_one_reading(trace: Any) -> None:
    """One reading is shown turn by turn."""
    answer = trace(row(0, 12), "--start", "N", "--rolls", "5,4,3", "--feet", "0")
    assert answer.out.splitlines() == [
        "a1 b1 c1 d1 e1 f1 g1 h1 i1 j1 k1 l1 m1",
        "   1  5         b1 c1 d1 e1 f1",
        "   2  4         g1 h1 i1 j1",
        "   3  3         k1 l1 m1",
    ]
    assert answer.code == 0


def test_several_readings(trace: Any) -> None:
    """Several readings are all shown, and counted."""
    answer = trace(row(0, 12), "--start", "a1", "--rolls", "5,4,3", "--feet", "1")
    assert "Possible readings: 8\n" in answer.out
    assert "Reading 8:" in answer.out
    assert "   3  3, foot   l1 m1" in answer.out
    readings = trace(row(0, 12), "--start", "N", "--rolls", "5,4,3", "--feet", "1", "--json").json
    assert readings["readings_count"] == len(readings["readings"]) == 8
    assert readings["readings"][0][2] == {"roll": 3, "foot": False, "path": ["k1", "l1", "m1"], "dice": [3]}


def test_no_reading(trace: Any) -> None:
    """Where no reading fits the first contradiction is told, and the exit code is 1."""
    answer = trace(row(0, 4), "--start", "N", "--rolls", "5", "--feet", "0")
    assert "GG-R12: Turn 1: a roll of 5, but the line goes on for only 4 after a1." in answer.err
    assert answer.code == 1
    violation = trace(row(0, 4), "--rolls", "7", "--json").json["violations"][0]
    assert violation["code"] == "GG-R6"


def test_the_dice_that_fit(trace: Any) -> None:
    """With a start and no rolls the dice that fit are listed, at most twenty of them."""
    answer = trace(row(0, 8), "--start", "N")
    assert "Possible readings: 125, with 2 to 8 turns. Dice:\n  6 2\n  6 1 1\n" in answer.out
    assert answer.out.endswith("... and 105 more\n")
    answer = trace(row(12, 13), "--rolls", "?")
    assert "   1  ? = 1-6   n1" in answer.out


def test_the_wrong_start(trace: Any) -> None:
    """A line that does not start where it should is broken there."""
    answer = trace(row(1, 4), "--start", "N")
    assert "GG-P3: The line starts at b1, not at a1." in answer.err
    assert answer.code == 1


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--layout", "atlantis"], "unknown layout 'atlantis'"),
        (["--start", "Q"], "--start: 'Q' is neither a port nor a space of board LINE"),
        (["--rolls", "5,x"], "--rolls: 'x' is not a die"),
        (["--rolls", ""], "--rolls: '' is not a die"),
        (["--rolls", ",".join("6" * 101)], "--rolls: at most 100 rolls"),
        (["--tolerance", "0"], "--tolerance"),
        (["--feet", "-1"], "--feet"),
    ],
)
def test_wrong_calls(trace: Any, options: list[str], sentence: str) -> None:
    """An option that makes no sense is one sentence and exit code 2."""
    answer = trace(row(0, 1), *options)
    assert sentence in answer.err
    assert answer.code == 2


def test_what_cannot_be_read(trace: Any, tmp_path: Path) -> None:
    """An unreadable drawing is exit code 2; in JSON it is the violation PP-0 with its place."""
    answer = trace("LINESTRING (1 2,\n 3 l5)")
    message, hint = answer.err.splitlines()
    assert message == "printplay: -: 'l5' was not expected"
    assert hint == "  A line is written like this: LINESTRING (18 48.5, 24 48.5, 30 38)"
    assert (answer.out, answer.code) == ("", 2)
    answer = trace('{"type":\n "a" "b"}', "--json")
    (violation,) = answer.json["violations"]
    assert (violation["code"], violation["line"], violation["column"]) == ("PP-0", 2, 6)
    assert answer.code == 2
    assert trace("", drawing=str(tmp_path)).code == 2
    assert (
        trace('{"type": "LineString", "coordinates": 3}', "--json")
        .json["violations"][0]["message"]
        .startswith("coordinates: ")
    )


def test_freehand_and_strict(trace: Any) -> None:
    """A line of close samples is read freehand, unless asked to be read strictly."""
    samples = wkt([(8.66 + step, 10) for step in range(36)])
    assert trace(samples).out == "a1 b1 c1\n"
    assert trace(samples, "--strict").code == 1
    assert trace(row(0, 2), "--freehand").out == "a1 b1 c1\n"


def test_in_german(trace: Any) -> None:
    """Faults are told in German where German is asked for."""
    from printplay.core.i18n import use

    with use("en"):  # what the call switches to ends with this block
        answer = trace(wkt(centres(bay(), "d4 f4")), "--lang", "de", layout=BAY)
    assert "Die Linie springt von d4 nach f4" in answer.err
