"""Guided entry in a terminal: shows a question and what changed, edits the answer, passes it on."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import TYPE_CHECKING, Any, Protocol

from printplay.api.entry.guided_entry import View
from printplay.api.entry.line_views import StoredMatch, clean
from printplay.api.entry.match import Match
from printplay.api.entry.match_editor import Note
from printplay.api.entry.match_views import UNKNOWN, Running
from printplay.api.entry.questions import ABOUT_ENTRY, Question
from printplay.api.entry.typed_input import entry_name
from printplay.api.scores.connection import is_usual
from printplay.cli.framework.text_tables import columns, text_table, width, wrap_line
from printplay.cli.score.views import left_open, match_heading, verdict
from printplay.core.errors import INTERRUPTED
from printplay.core.i18n import N_, _

if TYPE_CHECKING:
    from printplay import Entered


_BOLD, _PLAIN = "\x1b[1m", "\x1b[0m"
_LAST = 10
_FEW = 6  # most choices shown with a question
#: Commands at any question.
_HELP = (
    N_("The first letters of a word are enough if they are clear, in English or German."),
    N_("Tab completes a name or a space; at the start of a word it shows all."),
    N_("u (or Ctrl-Z, or F2) undoes the last line; r redoes it."),
    N_("t shows the table, l the last lines."),
    N_("end finishes the match; q (or Ctrl-D) leaves it open. Nothing is lost."),
    N_("You can also type a whole line for any player: NAME: what the player did"),
    N_("If a word is ambiguous, put / in front: /u is always the command."),
)


def guided(match: Match, *, colour: bool = False, prompt: Answerer | None = None) -> int:
    """Ask question by question until the match is over or the table leaves; return the exit code.

    Raises CallError if no match is named and none is open. `prompt` is by default the
    terminal.
    """
    if prompt is not None:
        return _TableTerminal(match, prompt, colour=colour).sit()
    with Terminal() as terminal:
        return _TableTerminal(match, terminal, colour=colour).sit()


class _TableTerminal:
    """The terminal of a table, and what it has shown."""

    def __init__(self, match: Match, prompt: Answerer, *, colour: bool) -> None:
        self.prompt, self.colour = prompt, colour
        self.session = match.guided(self.hear)
        self.shown: Running | None = None  # whose changes were shown
        self.drawn: Running | None = None  # that was shown in full

    def sit(self) -> int:
        """Ask until the match is over or the table leaves."""
        session = self.session
        try:
            self.say(match_heading(session.stored))
            if not session.stored.over:
                self.say(_("u: undo, t: table, ?: help, q: quit"))
            while not session.stored.over:
                question = session.question
                if not session.has_further_question:
                    self.show(question)
                self.prompt.say(prompt_text(question, colour=self.colour))
                view = session.take(self.prompt.read(session.completions))
                if view == "leave":
                    self.leave()
                    return 0
                if view is not None:
                    self.view(view)
            self.say(verdict(session.stored, quiet=False), "")
        except (EOFError, KeyboardInterrupt) as end:
            with suppress(KeyboardInterrupt):  # pressed twice
                self.prompt.say("")
                self.leave()
            return INTERRUPTED if isinstance(end, KeyboardInterrupt) else 0
        return 0

    # -- messages ---------------------------------------------------------------------------------

    def say(self, text: str, indent: str = "  ") -> None:
        for line in text.split("\n"):
            self.prompt.say(wrap_line(line, columns(), indent))

    def hear(self, note: Note) -> None:
        if note.entered is not None:
            self.show_outcome(note.entered, note.text)
        elif note.kind == "said":
            self.say(note.text)
        else:
            self.say(f"  {note.text}", "    ")

    def show_outcome(self, entry_outcome: Entered, line: str) -> None:
        """Show the faults as `check` does; those that only follow from another are left out."""
        if line == "end" and entry_outcome.refused:
            for note in left_open(entry_outcome.after):
                self.prompt.say(note)
            entry_outcome = entry_outcome.beside_open()  # which that says in fewer words
        for note in list(entry_outcome.causes().fault_lines(colour=self.colour))[:-1]:  # but for the count
            (self.prompt.say if " | " in note else self.say)(note)

    # -- views -----------------------------------------------------------------------------------

    def show(self, question: Question) -> None:
        """Show the changes: a line for each player, or the whole running table."""
        view = self.session.running
        is_comparable = view.comparable(self.shown)
        lines = changed_players(view, self.shown) if self.shown is not None and is_comparable else []
        by_the_table = not question.player and question.key not in ABOUT_ENTRY
        if self.session.stored.lines and (not is_comparable or (by_the_table and view != self.drawn)):
            self.draw(view)
        else:
            for line in lines:
                self.prompt.say(line)
        self.shown = view

    def draw(self, view: Running) -> None:
        """Show the running table."""
        self.prompt.say("")
        self.prompt.say(table_text(view))
        self.prompt.say("")
        self.shown = self.drawn = view

    def view(self, view: View) -> None:
        if view == "table":
            self.draw(self.session.running)
        elif view == "lines":
            for line in last_lines(self.session.stored) or [_("Nothing has been entered yet.")]:
                self.prompt.say(line)
        else:
            self.help()

    def help(self) -> None:
        self.session.choices()
        for line in (*self.session.question.help, *map(_, _HELP)):
            self.say(line)

    # -- leaving ----------------------------------------------------------------------------------

    def leave(self) -> None:
        """Say that everything is saved, and how to go on."""
        stored = self.session.current_match()
        if stored.lines:
            last = clean(stored.lines[-1])
            self.say(_("Everything you entered is saved; the last line is: {line}").format(line=last))
        else:
            self.say(_("Nothing has been entered yet."))
        location = self.session.store.location
        ledger_option = "" if is_usual(location) else f" --ledger {shlex.quote(location)}"
        call = f"printplay score add -m {stored.id}{ledger_option}"
        self.prompt.say(_("To continue: {call}").format(call=call))  # whole, so that it can be copied


def table_text(view: Running) -> str:
    """Return the running table; on a narrow terminal, a line for each player."""
    text = text_table(
        [_("player"), *view.headings], [[name, *row] for name, row in zip(view.names, view.rows, strict=True)]
    )
    if max(map(width, text.split("\n"))) <= columns():
        return text
    return "\n".join(_player_text(view, seat, view.headings) for seat in range(len(view.names)))


def changed_players(view: Running, earlier_table: Running) -> list[str]:
    """Return a line for each changed player; values just known are left out, as everybody's come at once."""
    lines = []
    for seat, (old_row, new_row) in enumerate(zip(earlier_table.rows, view.rows, strict=True)):
        headings = [
            heading
            for heading, old_value, new_value in zip(view.headings, old_row, new_row, strict=True)
            if old_value != new_value and UNKNOWN not in (old_value, new_value)
        ]
        if headings:
            lines.append(_player_text(view, seat, headings))
    return lines


def _player_text(view: Running, seat: int, headings: tuple[str, ...] | list[str]) -> str:
    marks = ", ".join(
        f"{heading} {value}"
        for heading, value in zip(view.headings, view.rows[seat], strict=True)
        if heading in headings
    )
    return wrap_line(f"  {view.names[seat]}: {marks}", columns(), "    ")


# -- questions -------------------------------------------------------------------------------------


def prompt_text(question: Question, *, colour: bool) -> str:
    """Return the prompt of a question, with the meaning of Enter."""
    text = question.text
    if choices := short_choices(question):
        text = f"{text} [{choices}]"
    if enter_meaning := question.skip or entry_name(clean(question.default or "")):
        text = _("{question} (Enter: {meant})").format(question=text, meant=enter_meaning)
    text = wrap_line(text, columns(), "  ")
    text = f"{_BOLD}{text}{_PLAIN}" if colour else text
    listed = [wrap_line(f"  {clean(line)}", columns(), "     ") for line in question.listed]
    return "\n".join([*listed, text])


def short_choices(question: Question) -> str:
    """Return the possible answers if they are few words that the question does not contain."""
    words = question.words
    if len(words) == 2 and (question.skip or question.default):
        return ""  # Enter means one of the two
    few = 1 < len(words) <= _FEW and not any(any(map(str.isdigit, word)) for word in words)
    question_text = question.text.casefold()
    if not few or all(word.casefold() in question_text for word in words):
        return ""
    return clean(", ".join(question.in_both()))


# -- lines -----------------------------------------------------------------------------------------


def last_lines(stored: StoredMatch) -> list[str]:
    """Return the last lines of a match with their numbers."""
    first = len(stored.headers) + 1
    lines = []
    for number, (line, text) in enumerate(zip(stored.log_state.lines, stored.lines, strict=True), first):
        note = _("  (against the rules)") if line.anyway else ""
        lines.append(wrap_line(f"{number:>5}  {clean(text)}{note}", columns(), " " * 7))
    return lines[-_LAST:]


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
        print(text)  # noqa: T201
