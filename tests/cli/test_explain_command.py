"""`printplay explain`, as a person or a program meets it."""

from __future__ import annotations

import json

import pytest

from printplay.core.i18n import use
from tests.cli.helpers import called, run


def test_a_rule_in_full() -> None:
    """What it says, why, an example that breaks it with the answer of `check`, the cure."""
    told = run("explain", "gg-r12").stdout
    for part in ("GG-R12  Exactly as far as the die says  (Go for Gold)", "Why:", "Cure:"):
        assert part in told
    assert "    Anna: b2 c2\n" in told
    assert "error[GG-R12]: Round 1: Anna moves 2 spaces on a roll of 3." in told


def test_a_rule_in_full_for_programs() -> None:
    """`--json` gives the same parts."""
    told = json.loads(run("explain", "GG-R12", "--json").stdout)
    fields = ["code", "game", "title", "says", "why", "example", "answer", "cure"]
    assert list(told) == ["format", *fields]
    assert told["example"].startswith("game go-for-gold\n")
    assert json.loads(run("explain", "GG-R8", "--json").stdout)["example"] is None


@pytest.mark.parametrize(("language", "title"), [("en", "No space twice"), ("de", "Kein Feld zweimal")])
def test_without_a_code_all_are_listed(language: str, title: str) -> None:
    """The list has every code with its title, in the language asked for."""
    with use(language):
        told = run("explain", "--lang", language).stdout
        assert f"  GG-R11  {title}\n" in told
        assert "  PP-0 " in told
        listed = json.loads(run("explain", "--lang", language, "--json").stdout)
    assert {"code": "GG-R11", "title": title} in listed


def test_german_pages_answer_in_german() -> None:
    """The example of a German page is answered in German."""
    told = called("explain", "GG-R9", "--lang", "de").stdout
    assert "Abhilfe:" in told
    assert "sind keine Nachbarfelder" in told


@pytest.mark.parametrize(
    ("code", "hint"), [("GG-R99", "Did you mean GG-R9"), ("GG-RR12", "GG-R12"), ("xyz", "lists all codes")]
)
def test_an_unknown_code(code: str, hint: str) -> None:
    """A slip in a code gets a suggestion, and exit code 2."""
    done = called("explain", code)
    assert done.returncode == 2
    assert hint in done.stderr


def test_quietly_the_rule_alone_is_said() -> None:
    """`explain -q` says what the rule says, and the list of codes has no headings."""
    said = run("explain", "GG-R9", "-q").stdout
    assert said.count("\n") == 1
    assert said.strip() in " ".join(run("explain", "GG-R9").stdout.split())
    assert all("-" in line.split()[0] for line in run("explain", "-q").stdout.splitlines())
