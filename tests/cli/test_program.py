"""The program as a whole: its exit codes and what it says, whatever the command."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.helpers import called
from tests.games.go_for_gold.playing import RECORDS
from tests.geometry.helpers import layout_text

WIDE = ["layout", "show", "A", "--geojson"]  # more than a pipe's reader takes at a time


@pytest.mark.parametrize("arguments", [["games", "--json"], ["check", "--help"], ["manual"], WIDE])
@pytest.mark.parametrize("closed", [["stdout"], ["stdout", "stderr"]], ids=" and ".join)
def test_a_reader_who_goes_away_is_no_error(arguments: list[str], closed: list[str]) -> None:
    """Piped into something that reads no more, the program ends silently with 0."""
    reader, writer = os.pipe()
    os.close(reader)  # before a word is written: a race that is always lost
    done = subprocess.run(
        [sys.executable, "-m", "printplay", *arguments],
        check=False,
        stdout=writer,
        stderr=writer if "stderr" in closed else subprocess.PIPE,
        encoding="utf-8",
    )
    os.close(writer)
    assert (done.returncode, done.stderr or "") == (0, "")


def test_a_reader_of_errors_who_goes_away_is_no_error() -> None:
    """Where nobody reads what went wrong, no second error comes of it."""
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-m", "printplay", "layout", "show", "nope"],
        check=False,
        stdout=subprocess.PIPE,
        stderr=writer,
        encoding="utf-8",
    )
    os.close(writer)
    assert (done.returncode, done.stdout) == (0, "")


@pytest.mark.parametrize(
    ("call", "message", "hint"),
    [
        ("layout show atlantis --json", "atlantis", "Built-in layouts: A"),
        ("games --json chess", "chess", "go-for-gold"),
        ("print go-for-gold --json --preflight-only --layout atlantis", "atlantis", "A, B"),
        ("check A --json --start zz", "--start", None),
    ],
)
def test_a_program_reads_what_went_wrong(call: str, message: str, hint: str | None) -> None:
    """With --json an error is one object on standard output, and a sentence as ever."""
    done = called(*call.split())
    error = json.loads(done.stdout)["error"]
    assert done.returncode == 2
    assert message in error["message"]
    assert hint in error["hint"] if hint else error["hint"] is None
    assert error["message"] in done.stderr
    assert called(*call.replace("--json", "").split()).stdout == ""


def test_a_program_reads_where_it_went_wrong(tmp_path: Path) -> None:
    """The place of an error is told in parts: file, line, column and key."""
    path = tmp_path / "t.toml"
    path.write_text(layout_text("o x", legend="x = { treasure = 400 }"))
    error = json.loads(called("check", str(path), "--json").stdout)["error"]
    place = [error[part] for part in ("file", "line", "column", "key")]
    assert place == [str(path), 10, None, "legend.x"]


def test_an_answer_is_one_object_whatever_comes_behind_it(tmp_path: Path) -> None:
    """A record is answered in full where the picture of it cannot be drawn."""
    record = str(RECORDS / "GG-R9.play")
    done = called("check", record, "--json", "--picture", str(tmp_path / "play.doc"))
    assert [found["code"] for found in json.loads(done.stdout)["violations"]] == ["GG-R9"]
    assert done.returncode == 2
    assert done.stderr.startswith("printplay: ")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
@pytest.mark.parametrize("closed", ["<&- >&- 2>&-", ">/dev/full"])
def test_nowhere_to_say_it(closed: str, tmp_path: Path) -> None:
    """Without a stream to write to nothing breaks; where one is full, that is said, with code 2."""
    call = f"'{sys.executable}' -m printplay layout list --json {closed}; echo $? >'{tmp_path}/code'"
    done = subprocess.run(["sh", "-c", call], check=False, capture_output=True, text=True)
    code = int((tmp_path / "code").read_text())
    full = closed == ">/dev/full"
    assert (code, done.stdout) == (2 if full else 0, "")
    assert done.stderr == ("printplay: no space left on the disk\n" if full else "")


@pytest.mark.parametrize("call", ["games", "config", "score players", "manual"])
def test_colours_are_left_out_anywhere(call: str, tmp_path: Path) -> None:
    """A script that puts --no-color behind every call, or before it, is told nothing against it."""
    words = {"PRINTPLAY_CONFIG": str(tmp_path / "none.toml"), "XDG_DATA_HOME": str(tmp_path)}
    plain = called(*call.split(), **words)
    assert plain.returncode == 0
    for arguments in ([*call.split(), "--no-color"], ["--no-color", *call.split()]):
        done = called(*arguments, **words)
        assert (done.returncode, done.stdout) == (0, plain.stdout), done.stderr


def test_a_line_may_look_like_an_option(tmp_path: Path) -> None:
    """What stands behind `--` is taken as it is."""
    done = called("check", "--", "--no-color", XDG_DATA_HOME=str(tmp_path))
    assert (done.returncode, "--no-color: there is no such file" in done.stderr) == (2, True)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
@pytest.mark.parametrize(
    ("call", "said"),
    [
        (["score", "result", "gotoku", "Anna=9", "Ben=4"], "What was entered is stored: "),
        (["score", "start", "gotoku", "Anna", "Ben"], "What was entered is stored: "),
        (["config", "set", "lang", "en"], "The setting is stored."),
        (["score", "list"], ""),
    ],
)
def test_what_is_stored_is_said_where_the_answer_cannot_be(
    call: list[str], said: str, tmp_path: Path
) -> None:
    """Whoever reads code 2 and "no space left" is told that the command did its work."""
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "printplay", *call], check=False, stdout=full,
            stderr=subprocess.PIPE, text=True, env={**os.environ, "HOME": str(tmp_path)},
        )  # fmt: skip
    assert done.returncode == 2
    assert "printplay: no space left on the disk\n" in done.stderr
    assert (said in done.stderr) if said else ("stored" not in done.stderr)


@pytest.mark.skipif(sys.platform == "win32", reason="signals are others there")
def test_ctrl_c_while_it_is_loaded() -> None:
    """Ctrl-C before the program has loaded ends it with the same code, without a traceback."""
    soon = (
        "from printplay import __main__\nimport os, signal\n"
        "os.kill(os.getpid(), signal.SIGINT)\n__main__.main()"
    )
    done = subprocess.run([sys.executable, "-c", soon], check=False, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


@pytest.mark.skipif(sys.platform == "win32", reason="signals are others there")
@pytest.mark.parametrize(
    ("number", "code", "said"),
    [("SIGINT", 130, "\nStopped. No file was left half written.\n"), ("SIGTERM", 143, "tidied\n")],
)
def test_told_to_end(number: str, code: int, said: str) -> None:
    """Ctrl-C ends it with a sentence; told to end, it tidies up; the codes are those of shells."""
    ending = (
        "import os, signal, sys\n"
        "from printplay.cli import app, commands\n"
        "def end(**_):\n"
        f"    try: os.kill(os.getpid(), signal.{number}); signal.pause()\n"
        f"    finally: '{number}' == 'SIGTERM' and print('tidied', file=sys.stderr)\n"
        "commands.tree = lambda _words: end\n"
        "app.main()"
    )
    done = subprocess.run([sys.executable, "-c", ending], check=False, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (code, said)
