"""Guided entry: a match asked for question by question, in order of play.

Each turn of the loop reads the match as it is, says what has changed, and asks the first question
that is open. What is typed is added at once, so that leaving loses nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from printplay.cli.guided_desk import Desk
from printplay.cli.guided_terminal import Prompt, Terminal, interactive
from printplay.cli.guided_views import (
    Running,
    asked,
    changed,
    comparable,
    in_both,
    in_words,
    last_lines,
    running,
    whole,
)
from printplay.cli.guided_words import (
    Typed,
    addressed,
    as_typed,
    completions,
    in_record_words,
    made_line,
    understood,
    way_meant,
)
from printplay.cli.score_views import heading, verdict
from printplay.errors import PrintplayError
from printplay.games.asking import Question, Way, said_yes
from printplay.games.spoken import Unclear, vocabulary
from printplay.i18n import N_, _
from printplay.ledger.store import Store
from printplay.record.screen import clean

__all__ = ["guided", "interactive"]

_HOW = Question(
    "way",
    N_("Which way: play (event by event) or result (at the end)?"),
    N_("play or result"),
    lambda answer: answer,
    words=lambda given: () if given else ("play", "result"),
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


class _Table(Desk):
    """A table that is asked: what it wants, and what it has seen.

    `skipped` maps the key of a question answered by Enter alone to the number of lines there were,
    so that it is asked again once the match goes back behind that.
    """

    def __init__(self, store: Store, match_id: str | None, prompt: Prompt, *, colour: bool) -> None:
        super().__init__(store, match_id, prompt, colour=colour)
        self.words = vocabulary(self.kept.meta)
        self.way: Way | None = None
        self.skipped: dict[str, int] = {}
        self.shown: Running | None = None  # of which every change was told
        self.drawn: Running | None = None  # that was shown whole

    # -- the loop ---------------------------------------------------------------------------------

    def sit(self) -> int:
        """Ask until the match is over or the table leaves."""
        try:
            self.say(heading(self.kept))
            if not self.kept.over:
                self.say(_("u takes back, t shows the table, ? helps, q leaves."))
            while not self.kept.over:
                self.turn()
            self.say(verdict(self.kept, quiet=False), "")
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
        elif question.key == _HOW.key and typed == _REDO and not self.kept.folded.undone:
            typed = Typed("answer", "result")  # r is short for that here
        if typed.kind == "command":
            self.command(typed.text)
        elif typed.kind == "line":
            self.whole_line(typed.text, [question, *others])
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
                return [replace(_HOW, default=ways[0])]
            self.way = ways[0]
        return self.kept.questions(self.way, self.skipped) or [_FINISH]

    def show(self, question: Question) -> None:
        """Show what has changed: of single players in a line each, of the table as a whole."""
        view = running(self.kept)
        same = comparable(view, self.shown)
        lines = changed(view, self.shown) if self.shown is not None and same else []
        by_the_table = not question.player and question is not _FINISH and question.key != _HOW.key
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
            self.prompt.say(asked(question, self.words, colour=self.colour))
            text = self.prompt.read(
                lambda before: completions(before, question, others, names, self.words)
            )
            try:
                typed = understood(text, question, self.kept, lines=bool(others))
            except Unclear as unclear:
                self.unclear(unclear)
                continue
            if typed == Typed("command", "leave"):
                raise _Leave
            if typed == Typed("command", "table"):
                self.draw(running(self.kept))
            elif typed == Typed("command", "lines"):
                for line in last_lines(self.kept) or [_("Nothing has been entered yet.")]:
                    self.prompt.say(line)
            elif typed == Typed("command", "help"):
                self.help(question)
            elif typed.kind == "choices":
                self.choices(question, typed.text)
            else:
                return typed

    def unclear(self, unclear: Unclear) -> None:
        """Say what an answer leaves open."""
        self.say(in_words(unclear.message, unclear.values, self.words))

    def choices(self, question: Question, before: str = "") -> None:
        """Say what can come next in an answer, after what is typed already."""
        try:
            given = in_record_words(before, question, self.kept).split()
        except Unclear as unclear:
            self.unclear(unclear)
            return
        if offered := question.words(given):
            words = clean(", ".join(in_both(offered, self.words)))
            self.say(_("Can come next: {words}").format(words=words))
        elif given:
            self.say(_("Nothing more needs to come here."))

    def help(self, question: Question) -> None:
        """Say what can be typed."""
        self.choices(question)
        for line in (
            *question.help,
            N_("Any clear beginning of a word is enough, in English or German."),
            N_("Tab completes a name or a space; at the start of a word it shows all."),
            N_("u (or Ctrl-Z, or F2) takes the last line back; r brings it again."),
            N_("t shows the table, l the last lines."),
            N_("end finishes the match; q (or Ctrl-D) leaves, and nothing is lost."),
            N_("A whole line is taken, too, of any player: NAME: what the player did"),
            N_("Where a word means two things, /u is the command in any case."),
        ):
            self.say(_(line))

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

    def whole_line(self, line: str, others: Sequence[Question]) -> None:
        """Do what a line of a record says: an answer to what is open, or a line as it stands."""
        try:
            meant = addressed(line, others, self.kept)
        except Unclear as unclear:
            self.unclear(unclear)
            return
        if meant is None:
            self.enter(line)
        else:
            self.answer(*meant)

    def answer(self, question: Question, text: str) -> None:
        """Do what an answer says, after what must be asked once more.

        A wrong answer to a later question is asked for again by itself; what came before is kept.
        """
        if question.key == _HOW.key:
            self.choose(text)
            return
        if question is _FINISH:
            self.over(text)
            return
        said = [text]
        with suppress(_Back):
            asked = question
            while (following := self.made(question, asked, said)) is not None:
                if following is not asked:
                    asked = following
                    said.append("")
                said[-1] = self.more(asked)

    def over(self, text: str) -> None:
        """Finish the match where an answer agrees to that."""
        if said_yes(text) or text == _FINISH.default:
            self.command("finish")
        else:
            self.say(_("Enter finishes it; u takes the last line back, q leaves it open."))

    def made(self, first: Question, asked: Question, said: Sequence[str]) -> Question | None:
        """Enter the line that the last of some answers makes; return what is to be asked then.

        That is what must be asked once more, or the same again where the answer will not do; None
        where all is done, or `first` is asked anew anyway.
        """
        again = None if asked is first else asked
        try:
            plain = in_record_words(said[-1], asked, self.kept)
            if following := asked.follow(plain.partition("#")[0].strip()):
                return following
            line = made_line(asked, plain)
        except Unclear as unclear:
            self.unclear(unclear)
            return again
        if not self.still(first):
            return None
        told = first.own or plain != said[-1].strip()
        if told and not as_typed(line, first, said):
            self.say(f"  {clean(line)}", "    ")
        if self.enter(line):
            return None
        if again is not None:
            self.say(_("What you answered before is kept; u goes back to it."))
        return again

    def more(self, question: Question) -> str:
        """Ask once more before a line is made; raise _Back where that is taken back."""
        while True:
            typed = self.asked(question)
            if typed.kind == "answer":
                return typed.text
            if typed.kind == "nothing" and (question.default or question.skip):
                return question.default
            if typed.kind == "command":
                if typed.text == "anyway":
                    self.anyway()
                raise _Back
            self.say(_("This one needs an answer; ? says what can come next."))

    def choose(self, text: str) -> None:
        """Take the way a match is entered."""
        chosen = way_meant(text, self.kept.meta.asking().WAYS)
        if len(chosen) == 1:
            self.way = chosen[0]
        else:
            self.say(_("Say play or result."))

    def command(self, name: str) -> None:
        """Do what a command says."""
        try:
            if name == "undo":
                self.take_back()
            elif name == "redo" and self.still(None):
                self.redo()
            elif name == "finish" and self.still(None):
                self.finish()
            elif name == "anyway":
                self.anyway()
        except PrintplayError as error:
            self.say(str(error))

    def take_back(self) -> None:
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
            self.undo()

    def anyway(self) -> None:
        """Record what was refused last, after a yes."""
        if not self.refused:
            self.say(_("Nothing was refused just now."))
            return
        yes = _("yes")
        sure = Question(
            "anyway",
            N_("Record this all the same, as a noted exception: {line}?"),
            "",
            lambda answer: answer,
            values={"line": self.refused},
            words=lambda given: () if given else (yes, _("no")),
            default=_("no"),
        )
        line, self.refused = self.refused, ""
        try:
            said = self.more(sure)
        except _Back:
            return
        if said_yes(said):
            if line == "end":
                self.finish(anyway=True)
            else:
                self.enter(line, anyway=True)
