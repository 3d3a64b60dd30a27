"""The terminal for questions: line editing, Tab, the undo key; its mode is restored at the end."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from types import TracebackType
from typing import Any, Protocol

try:
    import readline
except ImportError:  # some Pythons have none; then nothing completes, and all else works
    readline = None  # type: ignore[assignment]
try:
    import termios
except ImportError:  # not on Windows
    termios = None  # type: ignore[assignment]

Complete = Callable[[str], list[str]]

#: The text that the undo key inserts; no answer contains it.
_UNDO = "\x1a"
#: Ctrl-Z, and the codes of F2: they insert that text and send the line.
_KEYS = (r"\C-z", r"\eOQ", r"\e[12~", r"\e[[B")
_SETTINGS = (
    "tab: complete",
    "set show-all-if-ambiguous on",
    "set bell-style none",
    "set enable-bracketed-paste off",  # several lines pasted are several answers
    *(rf'"{key}": "\C-v\C-z\C-m"' for key in _KEYS),
)


class Answerer(Protocol):
    """The prompt for questions."""

    def read(self, complete: Complete) -> str:
        """Return a typed line; EOFError and KeyboardInterrupt mean to leave."""

    def say(self, text: str) -> None:
        """Show a text."""


def interactive() -> bool:
    """Return whether there is a terminal to ask questions in."""
    return sys.stdin.isatty() and sys.stdout.isatty()


class Terminal:
    """The terminal of this process, as a context manager that always restores its mode."""

    def __init__(self) -> None:
        self._complete: Complete = lambda _before: []
        self._found: list[str] = []
        self._mode: list[Any] | None = None

    def __enter__(self) -> Terminal:
        """Make Ctrl-Z the undo key, and let Tab complete."""
        self._suspend_key(on=False)
        if readline is not None:
            self._completer = readline.get_completer(), readline.get_completer_delims()
            readline.set_completer(self._completed)
            readline.set_completer_delims(" \t\n,")
            libedit = "libedit" in (readline.__doc__ or "")
            for setting in ("bind ^I rl_complete",) if libedit else _SETTINGS:
                readline.parse_and_bind(setting)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Restore the terminal."""
        self._suspend_key(on=True)
        if readline is not None:
            completer, delimiters = self._completer
            readline.set_completer(completer)
            readline.set_completer_delims(delimiters)

    def _suspend_key(self, *, on: bool) -> None:
        """Keep Ctrl-Z from suspending, or restore the terminal's mode."""
        if termios is None or not sys.stdin.isatty():
            return
        file = sys.stdin.fileno()
        if on:
            if self._mode is not None:
                termios.tcsetattr(file, termios.TCSADRAIN, self._mode)
            return
        self._mode = termios.tcgetattr(file)
        changed = termios.tcgetattr(file)
        changed[6][termios.VSUSP] = bytes([os.fpathconf(file, "PC_VDISABLE")])
        termios.tcsetattr(file, termios.TCSADRAIN, changed)

    def _completed(self, _text: str, state: int) -> str | None:
        if state == 0:
            try:
                self._found = self._complete(readline.get_line_buffer()[: readline.get_endidx()])
            except Exception:  # noqa: BLE001  a completion that fails offers nothing
                self._found = []
        return self._found[state] if state < len(self._found) else None

    def read(self, complete: Complete) -> str:
        """Return a typed line."""
        self._complete = complete
        try:
            text = input("> ")
        except UnicodeDecodeError:  # it is refused as what it is: nothing that can be read
            return "\ufffd"
        return "/u" if _UNDO in text else text

    def say(self, text: str) -> None:
        """Show a text."""
        print(text)  # noqa: T201
