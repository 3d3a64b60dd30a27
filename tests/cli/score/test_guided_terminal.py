"""Guided entry in a real terminal: keys, Tab, signals, and the terminal left as it was."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from printplay.ledger.matches import lookup, writing
from printplay.ledger.store.store import Store
from tests.ledger.helpers import open_store

fcntl = pytest.importorskip("fcntl", reason="there are no pseudo-terminals here")
termios = pytest.importorskip("termios")
pytest.importorskip("readline")

CONTROL_C, CONTROL_D, CONTROL_Z, F2, TAB = "\x03", "\x04", "\x1a", "\x1bOQ", "\t"
#: How long a program may take for an answer before the test gives up, in seconds.
PATIENCE = 60


class Terminal:
    """`printplay score add` in a terminal of its own."""

    def __init__(self, ledger: Path, **environment: str) -> None:
        self.master, self.slave = os.openpty()
        self.found = termios.tcgetattr(self.slave)
        self.seen = ""
        self.program = subprocess.Popen(
            [sys.executable, "-m", "printplay", "score", "add"],
            stdin=self.slave,
            stdout=self.slave,
            stderr=self.slave,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # noqa: PLW1509  no threads
            env={
                **{k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLUMNS")},
                "TERM": "xterm",
                "INPUTRC": os.devnull,
                "PYTHONUTF8": "1",
                "PRINTPLAY_LEDGER": str(ledger),
                **environment,
            },
        )

    def types(self, keys: str) -> None:
        """Press keys; those that come after are a new answer."""
        self.seen = ""
        os.write(self.master, keys.encode())

    def asks(self, text: str) -> str:
        """Wait for a question, and for the prompt behind it; return all that came."""
        self.shows(text)
        while not self.seen[self.seen.rindex(text) :].endswith("> "):
            self.waits("> ")
        return self.seen

    def shows(self, text: str) -> str:
        """Wait until a text is on the screen; return all that came since the last keys."""
        while text not in self.seen:
            self.waits(text)
        return self.seen

    def waits(self, text: str) -> None:
        """Wait for something new on the screen, in the hope of a text."""
        assert select.select([self.master], [], [], PATIENCE)[0], f"no {text!r} in {self.seen!r}"
        try:
            self.seen += os.read(self.master, 4096).decode(errors="replace")
        except OSError:
            pytest.fail(f"it ended without {text!r}: {self.seen!r}")

    def leaves(self) -> int:
        """Wait for the end of the program; return its exit code."""
        return self.program.wait(PATIENCE)

    def presses(self, key: str, text: str) -> str:
        """Press a key until a text is shown: one that comes before it is waited for can be lost."""
        for _again in range(PATIENCE // 3):
            os.write(self.master, key.encode())
            if select.select([self.master], [], [], 3)[0]:
                break
        return self.shows(text)

    def as_found(self) -> bool:
        """Return whether the terminal's mode and keys are as they were."""
        return bool(termios.tcgetattr(self.slave) == self.found)

    def close(self) -> None:
        """Let go of the terminal."""
        if self.program.poll() is None:
            self.program.kill()
            self.program.wait()
        os.close(self.master)
        os.close(self.slave)


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    """Return a ledger with one open match on island A."""
    path = tmp_path / "ledger.db"
    writing.start_match(open_store(str(path)), "go-for-gold", ["Anna", "Ben Li"])
    return path


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    """Give a list of terminals that are closed in the end."""
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.close()


@pytest.fixture
def terminal(ledger: Path, terminals: list[Terminal]) -> Terminal:
    """Return a terminal where the first question for a move stands."""
    opened = Terminal(ledger)
    terminals.append(opened)
    begin(opened)
    return opened


def begin(terminal: Terminal) -> None:
    """Answer up to the first move."""
    for asked, answer in (
        ("Keep score by", "\r"),
        ("First player's port", "n\r"),
        ("Round 1: movement die?", "2\r"),
        ("Who is active", "\r"),
    ):
        terminal.asks(asked)
        terminal.types(answer)
    terminal.asks("spaces entered?")


def lines(ledger: Path) -> tuple[str, ...]:
    """Return the lines of the match."""
    store: Store = open_store(str(ledger))
    with store.reading() as session:
        return lookup.find_match(session, None).lines


def test_tab_completes(terminal: Terminal, ledger: Path) -> None:
    """Tab shows what can come next, fills in what is clear, and never breaks the line."""
    terminal.types(TAB)
    shown = terminal.asks("i2")
    assert shown.split()[:4] == ["foot", "h1", "h2", "i2"]
    terminal.types("I" + TAB)
    terminal.shows("i2 ")
    terminal.types(TAB)
    terminal.shows("j2")
    terminal.types("j2\r")
    terminal.asks("Ben Li on E")
    terminal.types("ann" + TAB)
    terminal.shows("Anna:")
    terminal.types("\x15" + CONTROL_D)
    assert terminal.leaves() == 0
    assert lines(ledger)[-1] == "Anna: i2 j2"


@pytest.mark.parametrize("key", [CONTROL_Z, F2])
def test_one_key_takes_back(terminal: Terminal, ledger: Path, key: str) -> None:
    """Ctrl-Z and F2 undo the last line at once, even with something half typed; nothing stops."""
    terminal.types("h1 g1\r")
    terminal.asks("Ben Li on E")
    terminal.types("h9" + key)
    terminal.shows("Undone: Anna: h1 g1")
    terminal.asks("Anna on N, die 2, feet 1: spaces entered?")
    terminal.types("r\r")
    terminal.shows("Redone: Anna: h1 g1")
    terminal.types("q\r")
    assert terminal.leaves() == 0
    assert lines(ledger)[-1] == "Anna: h1 g1"
    assert terminal.as_found()


@pytest.mark.parametrize(
    "keys", [CONTROL_C, *(pytest.param(f"\x15{one}", marks=pytest.mark.long) for one in (CONTROL_D, "q\r"))]
)
def test_leaving(terminal: Terminal, ledger: Path, keys: str) -> None:
    """Ctrl-C (130), Ctrl-D and q (0) leave, say how to go on, and put the terminal back."""
    terminal.types("g1")
    terminal.shows("g1")
    terminal.types("")
    said = terminal.presses(keys, "To continue: printplay score add -m ")
    assert "Everything you entered is saved; the last line is: round 2 Anna" in said
    assert terminal.leaves() == (130 if keys == CONTROL_C else 0)
    assert lines(ledger)[-1] == "round 2 Anna"
    assert terminal.as_found()


def test_told_to_end(terminal: Terminal, ledger: Path) -> None:
    """A program that is told to end puts the terminal back, too, and nothing entered is lost."""
    assert not terminal.as_found(), "Ctrl-Z is a key like others while questions are asked"
    terminal.types("g1")
    terminal.shows("g1")
    time.sleep(1)  # so that it waits for a key, and a signal wakes it
    terminal.program.send_signal(signal.SIGTERM)
    assert terminal.leaves() == 128 + signal.SIGTERM
    assert terminal.as_found()
    assert lines(ledger)[-1] == "round 2 Anna"


def test_a_refusal(terminal: Terminal, ledger: Path) -> None:
    """What is wrong is said under the answer, and the same question stands again."""
    terminal.types("h1 f1\r")
    said = terminal.shows("Not entered.")
    assert "GG-R9" in said
    terminal.asks("Anna on N, die 2")
    terminal.types("\x10" + "\x7f\x7f" + "g1\r")  # the answer comes back with Up (or Ctrl-P)
    terminal.asks("Ben Li on E")
    assert lines(ledger)[-1] == "Anna: h1 g1"


@pytest.mark.long
def test_no_colours_when_none_are_wanted(ledger: Path, terminals: list[Terminal]) -> None:
    """With NO_COLOR nothing is coloured; else questions are bold, and say the same."""
    plain, coloured = Terminal(ledger, NO_COLOR="1"), Terminal(ledger)
    terminals += [plain, coloured]
    assert "\x1b[" not in plain.shows("(Enter: play)").replace("\x1b[?", "")
    assert "\x1b[1mKeep score by" in coloured.shows("(Enter: play)")


@pytest.mark.long
def test_two_terminals(ledger: Path, terminals: list[Terminal], terminal: Terminal) -> None:
    """What one terminal enters, the other sees at its next question, and neither loses a line."""
    other = Terminal(ledger)
    terminals.append(other)
    other.asks("Anna on N, die 2")
    other.types("Ben Li: h9 h8\r")
    other.shows("Ben Li: ")
    other.shows("Anna on N, die 2")
    terminal.types("i2 j2\r")
    said = terminal.shows("treasure 5")
    assert "Entered elsewhere in the meantime:" in said
    assert "Ben Li: h9 h8" in said
    assert set(lines(ledger)[-2:]) == {"Ben Li: h9 h8", "Anna: i2 j2"}


def test_several_lines_pasted(terminal: Terminal, ledger: Path) -> None:
    """Lines pasted from elsewhere are taken one after the other."""
    terminal.types("Anna: h1 g1\rBen Li: h9 h8\rround 3\r")
    terminal.shows("die 3")
    assert lines(ledger)[-3:] == ("Anna: h1 g1", "Ben Li: h9 h8", "round 3")
