"""Guided entry: a match asked for question by question, in order of play.

Each turn of the loop reads the match as it is, says what has changed, and asks the first question
that is open. What is typed is added at once, so that leaving loses nothing.
"""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from printplay.cli.guided_terminal import Prompt, Terminal, interactive
from printplay.cli.guided_views import (
    Running,
    asked,
    changed,
    comparable,
    last_lines,
    news,
    running,
    whole,
)
from printplay.cli.guided_words import Typed, completions, made_line, understood
from printplay.cli.score_views import heading, left_open, verdict
from printplay.cli.tables import columns, wrapped
from printplay.errors import CallError, PrintplayError
from printplay.games.asking import Question, Way
from printplay.i18n import N_, _
from printplay.ledger import keeping
from printplay.ledger.match import Kept
from printplay.ledger.store import Store, where_by_default
from printplay.record.messages import MESSAGES
from printplay.record.source import from_text
from printplay.record.telling import clean, faults

__all__ = ["guided", "interactive"]

_WAYS: tuple[Way, ...] = ("play", "result")
_HOW = Question(
    "way",
    N_("Which way: play (event by event) or result (at the end)?"),
    N_("play or result"),
    lambda answer: answer,
    words=lambda given: () if given else _WAYS,
    default="play",
)
_FINISH = Question(
    "finish",
    N_("By the rules the match is over. Finish it?"),
    N_("the end"),
    lambda _answer: "end",
    words=lambda given: () if given else ("end",),
    default="end",
)

_REDO = Typed("command", "redo")


def guided(
    store: Store, match_id: str | None = None, *, colour: bool = False, prompt: Prompt | None = None
) -> int:
    """Ask for what happens in a match until it is over or the table leaves; return the exit code.

    Without an id it is the match that is open; raises CallError where that is not one. `prompt` is
    the terminal unless another is given.
    """
    if prompt is not None:
        return _Table(store, match_id, prompt, colour=colour).sit()
    with Terminal() as terminal:
        return _Table(store, match_id, terminal, colour=colour).sit()


class _Leave(Exception):  # noqa: N818  the table leaves; nothing is wrong
    """The table leaves."""


class _Back(Exception):  # noqa: N818
    """What was asked once more is taken back to the question before it."""


class _Table:
    """A table that is asked: the match as it was last seen, and what is not in the ledger.

    `skipped` maps the key of a question answered by Enter alone to the number of lines there were,
    so that it is asked again once the match goes back behind that. `refused` is the line that was
    refused last.
    """

    def __init__(self, store: Store, match_id: str | None, prompt: Prompt, *, colour: bool) -> None:
        self.store, self.prompt, self.colour = store, prompt, colour
        with store.reading() as session:
            self.kept = keeping.find(session, match_id, to_write=True)
        if not self.kept.meta.has("asking"):
            raise CallError(
                N_("{game} is not asked for question by question"),
                hint=N_('Say what happened, such as: printplay score add "Anna: points 9 5"'),
                game=self.kept.meta.id,
            )
        self.way: Way | None = None
        self.skipped: dict[str, int] = {}
        self.refused = ""
        self.shown: Running | None = None  # of which every change was told
        self.drawn: Running | None = None  # that was shown whole

    def say(self, text: str, indent: str = "  ") -> None:
        """Show a line, broken where it is too long."""
        self.prompt.say(wrapped(text, columns(), indent))

    # -- the loop ---------------------------------------------------------------------------------

    def sit(self) -> int:
        """Ask until the match is over or the table leaves."""
        try:
            self.say(heading(self.kept))
            if not self.kept.over:
                self.say(_("u takes back, t shows the table, ? helps, q leaves."))
            while not self.kept.over:
                self.turn()
            for line in verdict(self.kept, quiet=False).split("\n"):
                self.say(line, "")
        except (EOFError, KeyboardInterrupt):
            with suppress(KeyboardInterrupt):  # pressed twice
                self.prompt.say("")
                self.leave()
        except _Leave:
            self.leave()
        return 0

    def turn(self) -> None:
        """Ask one question, and do what is answered."""
        question, *others = self.open()
        self.show(question)
        typed = self.asked(question, [question, *others])
        if typed.kind == "nothing":
            typed = self.entered_nothing(question)
        elif question is _HOW and typed == _REDO and not self.kept.folded.undone:
            typed = Typed("answer", "result")  # r is short for that here
        if typed.kind == "command":
            self.command(typed.text)
        elif typed.kind == "line":
            self.enter(typed.text)
        elif typed.kind == "answer":
            self.answer(question, typed.text)
        self.look()

    def open(self) -> list[Question]:
        """Return what is open, first things first; at the end, whether to finish."""
        lines = len(self.kept.lines)
        self.skipped = {key: at for key, at in self.skipped.items() if at <= lines}
        if not lines and self.way is None:
            ways = self.kept.meta.asking().WAYS
            if len(ways) > 1:
                return [_HOW]
            self.way = ways[0]
        return self.kept.questions(self.way, self.skipped) or [_FINISH]

    def show(self, question: Question) -> None:
        """Show what has changed: of single players in a line each, of the table as a whole."""
        view = running(self.kept)
        same = comparable(view, self.shown)
        lines = changed(view, self.shown) if self.shown is not None and same else []
        by_the_table = not question.player and question is not _FINISH and question is not _HOW
        if self.kept.lines and (not same or (by_the_table and view != self.drawn)):
            self.draw(view)
        else:
            for line in lines:
                self.prompt.say(line)
        self.shown = view

    def draw(self, view: Running) -> None:
        """Show the running table."""
        self.prompt.say("")
        self.prompt.say(whole(view))
        self.prompt.say("")
        self.shown = self.drawn = view

    def asked(self, question: Question, others: Sequence[Question] = ()) -> Typed:
        """Ask a question and return what is typed; what only asks to see something is shown.

        `others` are those that could be answered instead, by a whole line.
        """
        names = self.kept.players if others else ()
        while True:
            self.prompt.say(asked(question, colour=self.colour))
            text = self.prompt.read(lambda before: completions(before, question, others, names))
            typed = understood(text, question, self.kept)
            if typed == Typed("command", "leave"):
                raise _Leave
            if typed == Typed("command", "table"):
                self.draw(running(self.kept))
            elif typed == Typed("command", "lines"):
                for line in last_lines(self.kept) or [_("Nothing has been entered yet.")]:
                    self.prompt.say(line)
            elif typed == Typed("command", "help"):
                self.help(question)
            else:
                return typed

    def help(self, question: Question) -> None:
        """Say what can be typed."""
        if offered := question.words(()):
            self.say(_("Can come next: {words}").format(words=clean(", ".join(offered))))
        for line in (
            N_("Tab completes a name or a space; at the start of a word it shows all."),
            N_("u (or Ctrl-Z, or F2) takes the last line back; r brings it again."),
            N_("t shows the table, l the last lines."),
            N_("end finishes the match; q (or Ctrl-D) leaves, and nothing is lost."),
            N_("A whole line is taken, too, of any player: NAME: what the player did"),
            N_("Where a word means two things, /u is the command in any case."),
        ):
            self.say(_(line))

    # -- looking ----------------------------------------------------------------------------------

    def look(self) -> None:
        """Read the match as it is now; say what was entered elsewhere."""
        with self.store.reading() as session:
            now = keeping.find(session, self.kept.id)
        self.see(now)

    def see(self, now: Kept) -> None:
        """Take a match on as it is; say what in it is new and not ours."""
        lines = news(now, len(self.kept.entries))
        if lines:
            self.say(_("Meanwhile, entered elsewhere:"))
            for line in lines:
                self.prompt.say(line)
        self.kept = now

    def still(self, question: Question | None) -> bool:
        """Tell whether the match is as it was when asked, or the question is open all the same."""
        before = self.kept
        self.look()
        if len(before.entries) == len(self.kept.entries):
            return True
        same = before.players == self.kept.players
        if question is not None and same and question.key in [now.key for now in self.open()]:
            return True
        self.say(_("So this was not done. Look again:"))
        return False

    # -- doing ------------------------------------------------------------------------------------

    def entered_nothing(self, question: Question) -> Typed:
        """Return what Enter alone stands for."""
        if question.skip:
            self.skipped[question.key] = len(self.kept.lines)
        elif question.default:
            return understood(question.default, question, self.kept)
        else:
            self.say(_("This one needs an answer; ? says what can come next."))
        return Typed("nothing")

    def answer(self, question: Question, text: str) -> None:
        """Do what an answer says, after what must be asked once more."""
        if question is _HOW:
            self.choose(text)
            return
        if question is _FINISH:
            self.command("finish")
            return
        first = question
        try:
            while following := question.follow(text.partition("#")[0].strip()):
                question, text = following, self.more(following)
        except _Back:
            return
        line = made_line(question, text)
        if self.still(first):
            self.enter(line)

    def more(self, question: Question) -> str:
        """Ask once more before a line is made; raise _Back where that is taken back."""
        while True:
            typed = self.asked(question)
            if typed.kind == "answer":
                return typed.text
            if typed.kind == "nothing" and question.default:
                return question.default
            if typed.kind == "command":
                raise _Back
            self.say(_("This one needs an answer; ? says what can come next."))

    def choose(self, text: str) -> None:
        """Take the way a match is entered."""
        chosen = [way for way in _WAYS if way.startswith(text.strip().casefold())]
        if chosen:
            self.way = chosen[0]
        else:
            self.say(_("Say play or result."))

    def command(self, name: str) -> None:
        """Do what a command says."""
        try:
            if name == "undo":
                self.undo()
            elif name == "redo" and self.still(None):
                self.did(keeping.redo(self.store, self.kept.id), _("Brought again: {line}"))
            elif name == "finish" and self.still(None):
                self.finish()
            elif name == "anyway":
                self.anyway()
        except PrintplayError as error:
            self.say(str(error))

    def undo(self) -> None:
        """Take back what was done last: an attempt that was waived, or a line."""
        lines = len(self.kept.lines)
        waived = [key for key, at in self.skipped.items() if at == lines]
        if waived:
            del self.skipped[waived[-1]]
            return
        if not lines and self.way is not None and len(self.kept.meta.asking().WAYS) > 1:
            self.way = None
            return
        if self.still(None):
            self.did(keeping.undo(self.store, self.kept.id), _("Taken back: {line}"))

    def did(self, step: keeping.Step, template: str) -> None:
        """Say which lines came or went."""
        self.see(step.before)
        before, after = step.before.lines, step.after.lines
        for line in [*before[len(after) :], *after[len(before) :]]:
            self.say(template.format(line=clean(line)))
        self.kept = step.after

    def enter(self, line: str, *, anyway: bool = False) -> None:
        """Add a line to the match; say why where it is refused."""
        source = from_text(self.kept.id, line)
        for fault in source.violations[:1]:
            self.say(_(MESSAGES[fault.message]).format(**fault.values))
            return
        number = len(self.kept.headers) + len(self.kept.lines) + 1
        try:
            step = keeping.add(
                self.store, self.kept.id, [(self.kept.id, number, line)], anyway=anyway
            )
        except PrintplayError as error:
            self.say(str(error))
            return
        self.told(step, line)

    def finish(self, *, anyway: bool = False) -> None:
        """End the match; say what is against it where it is refused."""
        step = keeping.finish(self.store, self.kept.id, anyway=anyway)
        if step.refused:
            for line in left_open(step.after):
                self.prompt.say(line)
        self.told(step, "end")

    def told(self, step: keeping.Step, line: str) -> None:
        """Say what the rules have found, and take the match on as it is now."""
        self.see(step.before)
        for told in self.faults(step):
            (self.prompt.say if " | " in told else self.say)(told)
        self.refused = ""
        if step.refused:
            self.refused = line if step.readable else ""
            self.say(
                _("Not entered. Answer again (anyway records it, as an exception).")
                if self.refused
                else _("Not entered. Answer again.")
            )
        self.kept = step.after

    def faults(self, step: keeping.Step) -> list[str]:
        """Return what is wrong as `check` says it; what merely follows waits for its cause."""
        said = step.said
        causes = tuple(v for v in said.violations if not v.consequence) or said.violations
        return list(faults(replace(said, violations=causes), colour=self.colour))[:-1]

    def anyway(self) -> None:
        """Record what was refused last, after a yes."""
        if not self.refused:
            self.say(_("Nothing was refused just now."))
            return
        yes = _("yes")
        sure = Question(
            "anyway",
            N_("Record this against the rules, as a noted exception: {line}?"),
            "",
            lambda answer: answer,
            values={"line": self.refused},
            words=lambda given: () if given else (yes, _("no")),
            default=_("no"),
        )
        line, self.refused = self.refused, ""
        try:
            said = self.more(sure).strip().casefold()
        except _Back:
            return
        if said and yes.startswith(said):
            if line == "end":
                self.finish(anyway=True)
            else:
                self.enter(line, anyway=True)

    # -- leaving ----------------------------------------------------------------------------------

    def leave(self) -> None:
        """Say that all is safe, and how to go on."""
        with self.store.reading() as session:
            self.kept = keeping.find(session, self.kept.id)
        if self.kept.lines:
            last = clean(self.kept.lines[-1])
            self.say(_("All that was entered is safe; the last line is: {line}").format(line=last))
        else:
            self.say(_("Nothing has been entered yet."))
        ledger = "" if self.store.where == where_by_default() else self.store.where
        where = f" --ledger {shlex.quote(ledger)}" if ledger else ""
        call = f"printplay score add --match {self.kept.id}{where}"
        self.say(_("Go on with: {call}").format(call=call))
