"""Guided entry: the next question, the meaning of an answer, and undo.

A session knows no terminal and no page. The caller shows `question`, passes what is typed to
`take`, and shows the notes it receives.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Literal, NamedTuple

from printplay.api.entry.entry_questions import ABOUT_ENTRY, FINISH, HOW, sure, to_come
from printplay.api.entry.input_parser import (
    Typed,
    addressed,
    as_typed,
    entry_name,
    in_record_words,
    made_line,
    parse_input,
    way_meant,
)
from printplay.api.entry.match_editor import MatchEditor, Note
from printplay.api.entry.questions import Question, as_data
from printplay.api.entry.running_table import Running, running
from printplay.core.errors import PrintplayError
from printplay.core.i18n import _
from printplay.ledger.matches.days import FutureError, future_agreed
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.store.store import Store
from printplay.match.asking.derived import ways
from printplay.match.asking.question import Prompt, Way, parse_yes_no
from printplay.match.asking.question import Prompt as Asked
from printplay.match.lines.vocabulary import Unclear, Vocabulary, Words, vocabulary
from printplay.match.text.screen import clean

_WORD = re.compile(r",|[^\s,]+")
#: Commands that enter nothing; the caller carries them out.
View = Literal["table", "lines", "help", "leave"]
_VIEWS: dict[str, View] = {"table": "table", "lines": "lines", "help": "help", "leave": "leave"}

_REDO = Typed("command", "redo")


class _Open(NamedTuple):
    """The open questions, and the match, way and skipped questions they were computed from."""

    stored: StoredMatch
    way: Way | None
    skipped: dict[str, int]
    questions: list[Asked]


class _More(NamedTuple):
    """A further question before a line is made, and the function that takes its answer."""

    question: Asked
    then: Callable[[str], None]


class GuidedSession(MatchEditor):
    """A match entered question by question, in order of play; each answer is written at once.

    `way` is the way of entry. `skipped` maps the key of a question skipped by Enter to the number
    of lines at that time, so that it is asked again after an undo beyond that.
    """

    def __init__(self, store: Store, match_id: str | None, tell: Callable[[Note], None]) -> None:
        """Open a session; without an id, for the open match.

        Raises CallError if not exactly one is open. `tell` receives every note, in order.
        """
        super().__init__(store, match_id, tell)
        self.words = vocabulary(self.stored.meta)
        self.way: Way | None = None
        self.skipped: dict[str, int] = {}
        self._more: _More | None = None
        self._open: _Open | None = None

    # -- what is asked ----------------------------------------------------------------------------

    @property
    def question(self) -> Question:
        """Return the current question, in the current language."""
        return as_data(self._asked, self.stored)

    @property
    def _asked(self) -> Asked:
        return self._more.question if self._more is not None else self._open_questions()[0]

    @property
    def running(self) -> Running:
        """Return the running table, as it was last read."""
        return running(self.stored)

    @property
    def more(self) -> bool:
        """Return whether a further question is open before an earlier answer becomes a line."""
        return self._more is not None

    def _open_questions(self) -> list[Asked]:
        """Return the open questions in order; the last asks whether to finish."""
        now = self._open
        if now is None or now[:3] != (self.stored, self.way, self.skipped):
            found = self._questions()
            self._open = now = _Open(self.stored, self.way, dict(self.skipped), found)
        return now.questions

    def _questions(self) -> list[Asked]:
        lines = len(self.stored.lines)
        self.skipped = {key: at for key, at in self.skipped.items() if at <= lines}
        if not lines and self.way is None:
            first, *others = ways(self.stored.meta)
            if others:
                return [replace(HOW, default=first)]
            self.way = first
        return self.stored.questions(self.way, self.skipped) or [FINISH]

    def completions(self, before: str) -> list[str]:
        """Return the completions of the last word of an answer."""
        others = [] if self.more else self._open_questions()
        names = self.stored.players if others else ()
        return completions(before, self._asked, others, names, self.words)

    def choices(self, before: str = "") -> None:
        """Tell the words that can follow what is typed."""
        try:
            given = in_record_words(before, self._asked, self.stored).split()
        except Unclear as unclear:
            self.say(self.words.message(unclear))
            return
        if offered := self._asked.words(given):
            about_entry = self._asked.key in ABOUT_ENTRY
            words = map(entry_name, offered) if about_entry else self.words.in_both(offered)
            self.say(_("Possible now: {words}").format(words=clean(", ".join(words))))
        elif given:
            self.say(_("Nothing more is needed here."))

    # -- what is typed ----------------------------------------------------------------------------

    def take(self, text: str) -> View | None:
        """Carry out what is typed at the question: an answer, a line of a record, or a command.

        Returns a command that only shows something or leaves. All other outcomes are notes;
        what cannot be read, or is refused, is a note and not an exception.
        """
        question = self._asked
        try:
            typed = parse_input(text, question, self.stored, lines=not self.more)
        except Unclear as unclear:
            self.say(self.words.message(unclear))
            return None
        if typed.kind == "command" and typed.text in _VIEWS:
            return _VIEWS[typed.text]
        if typed.kind == "choices":
            self.choices(typed.text)
            return None
        if self._more is not None:
            self._take_more(typed, self._more)
        else:
            self._take(typed, question)
        if not self.more:
            self.look()
        return None

    def _take(self, typed: Typed, question: Asked) -> None:
        """Carry out what is typed at the first open question."""
        if typed.kind == "nothing":
            typed = self._enter_alone(question)
        elif question.key == HOW.key and typed == _REDO and not self.stored.folded.undone:
            typed = Typed("answer", "result")  # r is short for that here
        if typed.kind == "command":
            self.command(typed.text)
        elif typed.kind == "line":
            self._whole_line(typed.text)
        elif typed.kind == "answer":
            self._answer(question, typed.text)

    def _take_more(self, typed: Typed, more: _More) -> None:
        """Carry out what is typed at a further question; a command cancels it."""
        if typed.kind == "answer":
            more.then(typed.text)
        elif typed.kind == "nothing" and (more.question.default or more.question.skip):
            more.then(more.question.default)
        elif typed.kind == "command":
            self._more = None
            if typed.text == "anyway":
                self.anyway()
        else:
            self.say(_("An answer is needed here; ? shows what is possible."))

    def _enter_alone(self, question: Asked) -> Typed:
        """Return the answer that Enter alone stands for."""
        if question.skip:
            self.skipped[question.key] = len(self.stored.lines)
        elif question.default:
            return parse_input(question.default, question, self.stored)
        else:
            self.say(_("An answer is needed here; ? shows what is possible."))
        return Typed("nothing")

    def _whole_line(self, line: str) -> None:
        """Enter a line of a record: as the answer to an open question, or as it is."""
        try:
            meant = addressed(line, self._open_questions(), self.stored)
        except Unclear as unclear:
            self.say(self.words.message(unclear))
            return
        if meant is None:
            self.enter(line)
        else:
            self._answer(*meant)

    # -- answers ----------------------------------------------------------------------------------

    def _answer(self, question: Asked, text: str) -> None:
        """Enter an answer to an open question, after any further question."""
        if question.key == HOW.key:
            self._choose(text)
        elif question is FINISH:
            if parse_yes_no(text) or text == FINISH.default:
                self.command("finish")
            else:
                self.say(_("Enter finishes the match; u undoes the last line, q leaves it open."))
        else:
            self._made(question, question, (), text)

    def _choose(self, text: str) -> None:
        """Choose the way of entry."""
        chosen = way_meant(text, ways(self.stored.meta))
        if len(chosen) == 1:
            self.way = chosen[0]
        else:
            self.say(_("Answer play or result."))

    def _made(self, first: Asked, asked: Asked, before: tuple[str, ...], text: str) -> None:
        """Enter the line made from answers: those `before`, and the answer to the last question.

        If a further question is needed, or the answer is not valid, that is asked next; earlier
        answers are kept.
        """
        again = _More(asked, partial(self._made, first, asked, before)) if before else None
        self._more = None
        try:
            plain = in_record_words(text, asked, self.stored)
            if following := asked.follow(plain.partition("#")[0].strip()):
                then = partial(self._made, first, following, (*before, text))
                self._more = _More(following, then)
                return
            line = made_line(asked, plain)
        except Unclear as unclear:
            self.say(self.words.message(unclear))
            self._more = again
            return
        if not self._still(first):
            return
        answered = first.own or plain != text.strip()
        if answered and not as_typed(line, first, (*before, text)):
            self.tell(Note("made", clean(line)))
        if not self.enter(line) and again is not None:
            self._more = again
            self.say(_("Your earlier answer is kept; u goes back to it."))

    def _still(self, question: Asked | None) -> bool:
        """Return whether the match is unchanged since the question, or the question still open."""
        before = self.stored
        self.look()
        if len(before.entries) == len(self.stored.entries):
            return True
        same = before.players == self.stored.players
        if question is not None and same and question.key in [now.key for now in self._open_questions()]:
            return True
        self.say(_("So your entry was not saved. Please check:"))
        return False

    # -- commands ---------------------------------------------------------------------------------

    def command(self, name: str) -> None:
        """Carry out a command: undo, redo, finish or anyway."""
        try:
            if name == "undo":
                self._take_back()
            elif name == "redo" and self._still(None):
                self.redo()
            elif name == "finish" and self._still(None):
                self.finish()
            elif name == "anyway":
                self.anyway()
        except PrintplayError as error:
            self.say(str(error))

    def _take_back(self) -> None:
        """Undo the last step: a skipped attempt, or a line."""
        lines = len(self.stored.lines)
        waived = [key for key, at in self.skipped.items() if at == lines]
        if waived:
            del self.skipped[waived[-1]]
        elif not lines and self.way is not None and len(ways(self.stored.meta)) > 1:
            self.way = None
        elif self._still(None):
            self.undo()

    def anyway(self) -> None:
        """Record the line refused last, after a confirmation."""
        if not self.refused:
            self.say(_("No entry was refused; answer the question instead."))
            return
        self._more = _More(sure(self.refused), partial(self._record_anyway, self.refused))
        self.refused = ""

    def in_future(self, line: str, error: FutureError) -> None:
        """Ask for a confirmation of a date in the future."""
        self._more = _More(to_come(error.day), partial(self._agree_to_future, line))

    def _agree_to_future(self, line: str, answer: str) -> None:
        self._more = None
        if parse_yes_no(answer):
            with future_agreed():
                self.enter(line)

    def _record_anyway(self, line: str, answer: str) -> None:
        self._more = None
        if not parse_yes_no(answer):
            return
        try:
            if line == "end":
                self.finish(anyway=True)
            else:
                self.enter(line, anyway=True)
        except PrintplayError as error:
            self.say(str(error))


def completions(
    before: str,
    question: Prompt,
    others: Sequence[Prompt],
    names: Sequence[str],
    vocabulary: Vocabulary | None = None,
) -> list[str]:
    """Return the completions of the word before the cursor; a single one ends with a blank.

    Earlier words may be abbreviated, or in another language. After a name and a colon, the answers
    to that player's question are offered. Names are offered if they are answers.
    """
    name, colon, rest = before.partition(":")
    words: Words = question.words
    if colon:
        mine = [q for q in others if q.player.casefold() == name.strip().casefold()]
        words = mine[0].words if mine else (lambda _given: ())
    answer = rest if colon else before
    given = _WORD.findall(answer)
    text = given.pop() if given and given[-1] != "," and not answer[-1].isspace() else ""
    known = vocabulary or Vocabulary({})
    with suppress(Unclear):
        given = _WORD.findall(known.plain(" ".join(given), words))
    found = list(_next(words, given, text)) or known.meanings(text, words(given))
    if not colon and (given or text):
        begun = [f"{name}:" for name in names if name not in words(())]
        found += _next(lambda some: () if some else begun, given, text)
    found = list(dict.fromkeys(found))
    return [f"{found[0]} "] if len(found) == 1 else found


def _next(words: Words, given: list[str], text: str) -> Iterator[str]:
    """Yield the words that begin with `text`; for a name with blanks, only the missing rest."""
    for taken in range(min(len(given), 4) + 1):
        begun = " ".join([*given[len(given) - taken :], ""]) if taken else ""
        for word in words(given[: len(given) - taken]):
            if word.casefold().startswith((begun + text).casefold()):
                yield word[len(begun) :]
