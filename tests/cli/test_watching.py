"""`--watch`: what is printed follows the files it was made of."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import IO

import pytest

from printplay.cli import print_
from printplay.core.errors import PrintplayError
from tests.printing.helpers import run

DECK = """
name = "two"
cards = [{{ title = "{title}" }}]
[[templates.card.elements]]
text = "{{title}}"
box = [5, 5, 50, 20]
"""


def told(stream: IO[str], word: str) -> str:
    """Read on until a line holds a word; return that line."""
    while word not in (line := stream.readline()):
        assert line, f"nothing was said of {word}"
    return line


def test_a_changed_deck_is_printed_again_until_interrupted(tmp_path: Path) -> None:
    """A change prints anew, a fault is told and ends nothing, Ctrl-C ends it with 130."""
    deck, output = tmp_path / "two.toml", tmp_path / "output"
    deck.write_text(DECK.format(title="First"))
    call = [sys.executable, "-m", "printplay", "print", "two.toml", "--watch", "--format", "svg"]
    with subprocess.Popen(
        call, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(Path.cwd())}, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    ) as program, ExitStack() as stack:  # fmt: skip
        assert program.stdout is not None
        stack.callback(program.kill)
        told(program.stdout, "Ctrl-C")
        assert (output / "two-cards-01-first.svg").is_file()
        (tmp_path / "new").write_text(DECK.format(title="Second"))
        (tmp_path / "new").replace(deck)  # as editors do it
        told(program.stdout, "Ctrl-C")
        assert (output / "two-cards-01-second.svg").is_file()
        deck.write_text("name = \n")
        assert "printplay:" in told(program.stdout, "two.toml:1")
        deck.write_text(DECK.format(title="Third"))
        told(program.stdout, "output")
        assert (output / "two-cards-01-third.svg").is_file()
        told(program.stdout, "Ctrl-C")
        program.send_signal(signal.SIGINT)
        assert program.wait(20) == 130


def test_a_program_that_watches_reads_nothing_but_json(monkeypatch: pytest.MonkeyPatch) -> None:
    """With --json what is said of watching goes to standard error."""

    def interrupted(_read: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(print_, "_wait_for_change", interrupted)
    result = run("go-for-gold", "pad", "--watch", "--preflight-only", "--json")
    assert json.loads(result.stdout)["findings"] == []
    assert "Ctrl-C" in result.stderr


def test_a_call_that_no_change_of_a_file_can_cure_ends_at_once() -> None:
    """A wrong option ends `--watch` with its error, as it would without."""
    with pytest.raises(PrintplayError, match="unknown paper size"):
        run("go-for-gold", "map", "--paper", "a9", "--watch")
