"""The words about a call itself: help pages, and sentences about a call that is wrong."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.cli.helpers import called, program

#: A call that is wrong, and what is said of it in English and in German.
WRONG = [
    ("games --nope", "unknown option --nope", "unbekannte Option --nope"),
    (
        "games --jso",
        "unknown option --jso; did you mean --json?",
        "unbekannte Option --jso; war --json gemeint?",
    ),
    ("nope", "unknown command 'nope'", "unbekannter Befehl 'nope'"),
    ("prin", "did you mean 'print'?", "war 'print' gemeint?"),
    ("score standings", "did you mean 'show'?", "unbekannter Befehl 'standings'"),
    ("--", "a command is missing", "es fehlt ein Befehl"),
    ("check", "the argument 'file' is missing", "das Argument 'file' fehlt"),
    ("games a b c", "too many arguments: b c", "zu viele Argumente: b c"),
    ("games --lang", "the option --lang needs a value", "die Option --lang braucht einen Wert"),
    ("layout show A --walks f5", "--walks needs 2 values", "--walks braucht 2 Werte"),
    ("games --json=3", "--json takes no value", "--json nimmt keinen Wert an"),
    ("check x --layout A --feet x", "--feet needs a whole number", "--feet braucht eine ganze"),
    ("check x --layout A --tolerance x", "--tolerance needs a number", "--tolerance braucht eine"),
    ("check x --layout A --feet -1", "must be at least 0", "muss mindestens 0 sein"),
    ("check x --layout A --feet 100", "must be at most 99", "darf höchstens 99 sein"),
    ("print gotoku --color x", "--colour cannot be 'x'; possible", "--colour kann nicht 'x' sein; mög"),
    (
        "games --lang xx",
        "--lang cannot be 'xx'; possible values: 'en', 'de'",
        "--lang kann nicht 'xx' sein; mögliche Werte: 'en', 'de'",
    ),
]


@pytest.mark.parametrize(("call", "english", "german"), WRONG, ids=[call for call, *_ in WRONG])
def test_a_wrong_call_is_told_in_ones_own_language(call: str, english: str, german: str) -> None:
    """What is wrong with a call is one sentence in the language asked for, and exit code 2."""
    for language, said in (("en", english), ("de", german)):
        done = called(*call.split(), PRINTPLAY_LANG=language)
        first = done.stderr.splitlines()[0]
        assert (done.returncode, done.stdout) == (2, "")
        assert first.startswith("printplay: ")
        assert said in first


def test_a_word_of_few_helps_leads_to_their_commands() -> None:
    """A word that is in the help of most commands, or a short one, leads to none."""
    assert "did you mean 'score'?" in called("standings").stderr
    for word in ("the", "with"):
        assert "did you mean" not in called(word).stderr


def test_a_wrong_call_is_told_to_programs() -> None:
    """With --json a wrong call is answered like any other error, with where to read on."""
    error = json.loads(called("games", "--nope", "--json").stdout)["error"]
    assert error["message"] == "unknown option --nope"
    assert error["hint"] == "Usage: `python -m printplay games --help`"


@pytest.mark.parametrize("call", ["", "games", "print", "check", "trace", "explain", "layout", "layout show"])
def test_help_is_german_throughout(call: str) -> None:
    """A help page asked for in German has no English words but what a person types.

    Nor has it words of a programmer's, or a sentence that is cut off.
    """
    text = program(*call.split(), "--help", PRINTPLAY_LANG="de").stdout
    assert text.startswith(f"Aufruf: {' '.join(['python -m printplay', *call.split()])} [OPTIONEN]")
    assert "Diese Hilfe anzeigen." in text
    for word in ("Usage", "Options", "OPTIONS", "COMMAND", "Arguments", "Show", "Install", "for"):
        assert word not in text.split()
    assert "list[" not in text
    assert "<int" not in text
    if "Befehle:" in text:  # what a list says of a command is folded, and never cut off
        assert "..." not in text.split("Befehle:")[1]


@pytest.mark.parametrize("call", [[], ["layout"]])
def test_no_command_is_met_with_help(call: list[str]) -> None:
    """A call without a command gets the help page, as something went wrong."""
    done = called(*call)
    assert done.returncode == 2
    assert done.stderr == called(*call, "--help").stdout


def test_no_answer_to_a_question() -> None:
    """Where the input ends at a question, the program says so and ends."""
    asking = (
        "import typer; from printplay.cli import app, commands\n"
        "commands.tree = lambda _words: lambda **_: typer.prompt('Who?')\n"
        "app.main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", asking], check=False, input="", capture_output=True, text=True
    )
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == "Stopped: there was no answer."
