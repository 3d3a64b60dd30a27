"""Guided entry in a terminal: shows the questions of a session, and passes the answers."""

from __future__ import annotations

import shlex
from contextlib import suppress

from printplay.api.entry.add_result import Entered
from printplay.api.entry.entry_questions import ABOUT_ENTRY
from printplay.api.entry.guided_entry import View
from printplay.api.entry.line_views import clean
from printplay.api.entry.match import Match
from printplay.api.entry.match_editor import Note
from printplay.api.entry.questions import Question
from printplay.api.entry.running_table import Running
from printplay.api.scores.ledger_facts import is_usual
from printplay.cli.framework.text_tables import columns, wrap_line
from printplay.cli.score.guided.terminal import Answerer, Terminal, interactive
from printplay.cli.score.guided.views import changed_players, last_lines, prompt_text, table_text
from printplay.cli.score.views import heading, left_open, verdict
from printplay.core.errors import INTERRUPTED
from printplay.core.i18n import N_, _

__all__ = ["guided", "interactive"]


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
            self.say(heading(session.stored))
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
        """Show a text with wrapped lines."""
        for line in text.split("\n"):
            self.prompt.say(wrap_line(line, columns(), indent))

    def hear(self, note: Note) -> None:
        """Show a note of the session."""
        if note.entered is not None:
            self.show_outcome(note.entered, note.text)
        elif note.kind == "said":
            self.say(note.text)
        else:
            self.say(f"  {note.text}", "    ")

    def show_outcome(self, entry_outcome: Entered, line: str) -> None:
        """Show the faults as `check` does; those that only follow from another are left out."""
        if line == "end" and entry_outcome.refused:
            for note in left_open(entry_outcome.step.after):
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
        """Show the view that a command names."""
        if view == "table":
            self.draw(self.session.running)
        elif view == "lines":
            for line in last_lines(self.session.stored) or [_("Nothing has been entered yet.")]:
                self.prompt.say(line)
        else:
            self.help()

    def help(self) -> None:
        """Show the commands."""
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
        call = f"printplay score add -m {stored.id}{_ledger_option(self.session.store.location)}"
        self.prompt.say(_("To continue: {call}").format(call=call))  # whole, so that it can be copied


def _ledger_option(ledger: str) -> str:
    """Return the option that names a ledger; empty for the default."""
    return "" if is_usual(ledger) else f" --ledger {shlex.quote(ledger)}"
