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

from printplay.api.entry.match_editor import MatchEditor, Note
from printplay.api.entry.match_views import Running, running
from printplay.api.entry.questions import (
    ABOUT_ENTRY,
    FINISH,
    HOW,
    Question,
    as_data,
    confirm_exception,
    confirm_future_date,
)
from printplay.api.entry.typed_input import (
    ParsedInput,
    entry_name,
    find_addressed_question,
    in_record_words,
    is_as_typed,
    made_line,
    parse_input,
    way_meant,
)
from printplay.core.errors import PrintplayError
from printplay.core.i18n import _
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.store.clock import FutureDateError, allow_future_dates
from printplay.ledger.store.store import Store
from printplay.match.lines.vocabulary import Unclear, Vocabulary, Words, vocabulary
from printplay.match.question import Prompt, Way, parse_yes_no
from printplay.match.question import Prompt as Asked
from printplay.match.text.screen import clean

_WORD = re.compile(r",|[^\s,]+")
#: Commands that enter nothing; the caller carries them out.
View = Literal["table", "lines", "help", "leave"]
_VIEWS: dict[str, View] = {"table": "table", "lines": "lines", "help": "help", "leave": "leave"}

_REDO = ParsedInput("command", "redo")


class _Open(NamedTuple):
    """The open questions, and the match, way and skipped questions they were computed from."""

    stored: StoredMatch
    way: Way | None
    skipped: dict[str, int]
    questions: list[Asked]


class _FurtherQuestion(NamedTuple):
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
        self.words = vocabulary(self.stored.game)
        self.way: Way | None = None
        self.skipped: dict[str, int] = {}
        self._further: _FurtherQuestion | None = None
        self._open: _Open | None = None

    # -- what is asked ----------------------------------------------------------------------------

    @property
    def question(self) -> Question:
        return as_data(self._current_prompt, self.stored)

    @property
    def _current_prompt(self) -> Asked:
        return self._further.question if self._further is not None else self._open_questions()[0]

    @property
    def running(self) -> Running:
        return running(self.stored)

    @property
    def has_further_question(self) -> bool:
        """Return whether a further question is open before an earlier answer becomes a line."""
        return self._further is not None

    def _open_questions(self) -> list[Asked]:
        """Return the open questions in order; the last asks whether to finish."""
        cached = self._open
        if cached is None or cached[:3] != (self.stored, self.way, self.skipped):
            prompts = self._questions()
            self._open = cached = _Open(self.stored, self.way, dict(self.skipped), prompts)
        return cached.questions

    def _questions(self) -> list[Asked]:
        lines = len(self.stored.lines)
        self.skipped = {key: line_count for key, line_count in self.skipped.items() if line_count <= lines}
        if not lines and self.way is None:
            first, *other_ways = self.stored.game.ways
            if other_ways:
                return [replace(HOW, default=first)]
            self.way = first
        return self.stored.questions(self.way, self.skipped) or [FINISH]

    def completions(self, typed_text: str) -> list[str]:
        """Return the completions of the last word of an answer."""
        open_questions = [] if self.has_further_question else self._open_questions()
        names = self.stored.players if open_questions else ()
        return completions(typed_text, self._current_prompt, open_questions, names, self.words)

    def choices(self, typed_text: str = "") -> None:
        try:
            typed_words = in_record_words(typed_text, self._current_prompt, self.stored).split()
        except Unclear as unclear:
            self.say(self.words.message(unclear))
            return
        if next_words := self._current_prompt.words(typed_words):
            about_entry = self._current_prompt.key in ABOUT_ENTRY
            words = map(entry_name, next_words) if about_entry else self.words.in_both(next_words)
            self.say(_("Possible now: {words}").format(words=clean(", ".join(words))))
        elif typed_words:
            self.say(_("Nothing more is needed here."))

    # -- what is typed ----------------------------------------------------------------------------

    def take(self, text: str) -> View | None:
        """Carry out what is typed at the question: an answer, a line of a record, or a command.

        Returns a command that only shows something or leaves. All other outcomes are notes;
        what cannot be read, or is refused, is a note and not an exception.
        """
        question = self._current_prompt
        try:
            parsed = parse_input(text, question, self.stored, lines=not self.has_further_question)
        except Unclear as unclear:
            self.say(self.words.message(unclear))
            return None
        if parsed.kind == "command" and parsed.text in _VIEWS:
            return _VIEWS[parsed.text]
        if parsed.kind == "choices":
            self.choices(parsed.text)
            return None
        if self._further is not None:
            self._take_further_answer(parsed, self._further)
        else:
            self._take(parsed, question)
        if not self.has_further_question:
            self.look()
        return None

    def _take(self, parsed: ParsedInput, question: Asked) -> None:
        if parsed.kind == "nothing":
            parsed = self._enter_alone(question)
        elif question.key == HOW.key and parsed == _REDO and not self.stored.log_state.undone:
            parsed = ParsedInput("answer", "result")  # r is short for that here
        if parsed.kind == "command":
            self.command(parsed.text)
        elif parsed.kind == "line":
            self._enter_line(parsed.text)
        elif parsed.kind == "answer":
            self._answer(question, parsed.text)

    def _take_further_answer(self, parsed: ParsedInput, further: _FurtherQuestion) -> None:
        """Carry out what is typed at a further question; a command cancels it."""
        if parsed.kind == "answer":
            further.then(parsed.text)
        elif parsed.kind == "nothing" and (further.question.default or further.question.skip):
            further.then(further.question.default)
        elif parsed.kind == "command":
            self._further = None
            if parsed.text == "anyway":
                self.anyway()
        else:
            self.say(_("An answer is needed here; ? shows what is possible."))

    def _enter_alone(self, question: Asked) -> ParsedInput:
        """Return the answer that Enter alone stands for."""
        if question.skip:
            self.skipped[question.key] = len(self.stored.lines)
        elif question.default:
            return parse_input(question.default, question, self.stored)
        else:
            self.say(_("An answer is needed here; ? shows what is possible."))
        return ParsedInput("nothing")

    def _enter_line(self, line: str) -> None:
        try:
            addressed_question = find_addressed_question(line, self._open_questions(), self.stored)
        except Unclear as unclear:
            self.say(self.words.message(unclear))
            return
        if addressed_question is None:
            self.enter(line)
        else:
            self._answer(*addressed_question)

    # -- answers ----------------------------------------------------------------------------------

    def _answer(self, question: Asked, text: str) -> None:
        if question.key == HOW.key:
            self._choose_way(text)
        elif question is FINISH:
            if parse_yes_no(text) or text == FINISH.default:
                self.command("finish")
            else:
                self.say(_("Enter finishes the match; u undoes the last line, q leaves it open."))
        else:
            self._enter_answers(question, question, (), text)

    def _choose_way(self, text: str) -> None:
        chosen = way_meant(text, self.stored.game.ways)
        if len(chosen) == 1:
            self.way = chosen[0]
        else:
            self.say(_("Answer play or result."))

    def _enter_answers(
        self, first_prompt: Asked, prompt: Asked, earlier_answers: tuple[str, ...], text: str
    ) -> None:
        """Enter the line made from answers, or ask what is needed further; earlier answers are kept."""
        same_question = (
            _FurtherQuestion(prompt, partial(self._enter_answers, first_prompt, prompt, earlier_answers))
            if earlier_answers
            else None
        )
        self._further = None
        try:
            plain = in_record_words(text, prompt, self.stored)
            if following := prompt.follow(plain.partition("#")[0].strip()):
                then = partial(self._enter_answers, first_prompt, following, (*earlier_answers, text))
                self._further = _FurtherQuestion(following, then)
                return
            line = made_line(prompt, plain)
        except Unclear as unclear:
            self.say(self.words.message(unclear))
            self._further = same_question
            return
        if not self._is_unchanged(first_prompt):
            return
        answered = first_prompt.own or plain != text.strip()
        if answered and not is_as_typed(line, first_prompt, (*earlier_answers, text)):
            self.tell(Note("made", clean(line)))
        if not self.enter(line) and same_question is not None:
            self._further = same_question
            self.say(_("Your earlier answer is kept; u goes back to it."))

    def _is_unchanged(self, question: Asked | None) -> bool:
        """Return whether the match is unchanged since the question, or the question still open."""
        match_before = self.stored
        self.look()
        if len(match_before.entries) == len(self.stored.entries):
            return True
        same_players = match_before.players == self.stored.players
        if (
            question is not None
            and same_players
            and question.key in [prompt.key for prompt in self._open_questions()]
        ):
            return True
        self.say(_("So your entry was not saved. Please check:"))
        return False

    # -- commands ---------------------------------------------------------------------------------

    def command(self, name: str) -> None:
        """Carry out a command: undo, redo, finish or anyway."""
        try:
            if name == "undo":
                self._take_back()
            elif name == "redo" and self._is_unchanged(None):
                self.redo()
            elif name == "finish" and self._is_unchanged(None):
                self.finish()
            elif name == "anyway":
                self.anyway()
        except PrintplayError as error:
            self.say(str(error))

    def _take_back(self) -> None:
        """Undo the last step: a skipped attempt, or a line."""
        lines = len(self.stored.lines)
        waived = [key for key, line_count in self.skipped.items() if line_count == lines]
        if waived:
            del self.skipped[waived[-1]]
        elif not lines and self.way is not None and len(self.stored.game.ways) > 1:
            self.way = None
        elif self._is_unchanged(None):
            self.undo()

    def anyway(self) -> None:
        """Record the line refused last, after a confirmation."""
        if not self.refused:
            self.say(_("No entry was refused; answer the question instead."))
            return
        self._further = _FurtherQuestion(
            confirm_exception(self.refused), partial(self._record_anyway, self.refused)
        )
        self.refused = ""

    def in_future(self, line: str, error: FutureDateError) -> None:
        """Ask for a confirmation of a date in the future."""
        self._further = _FurtherQuestion(confirm_future_date(error.day), partial(self._agree_to_future, line))

    def _agree_to_future(self, line: str, answer: str) -> None:
        self._further = None
        if parse_yes_no(answer):
            with allow_future_dates():
                self.enter(line)

    def _record_anyway(self, line: str, answer: str) -> None:
        self._further = None
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
    typed_text: str,
    question: Prompt,
    open_questions: Sequence[Prompt],
    names: Sequence[str],
    vocabulary: Vocabulary | None = None,
) -> list[str]:
    """Return the completions of the word before the cursor; a single one ends with a blank.

    Earlier words may be abbreviated, or in another language. After a name and a colon, the answers
    to that player's question are offered. Names are offered if they are answers.
    """
    name, colon, rest = typed_text.partition(":")
    words: Words = question.words
    if colon:
        player_questions = [q for q in open_questions if q.player.casefold() == name.strip().casefold()]
        words = player_questions[0].words if player_questions else (lambda _given: ())
    answer = rest if colon else typed_text
    typed_words = _WORD.findall(answer)
    text = typed_words.pop() if typed_words and typed_words[-1] != "," and not answer[-1].isspace() else ""
    known_words = vocabulary or Vocabulary({})
    with suppress(Unclear):
        typed_words = _WORD.findall(known_words.plain(" ".join(typed_words), words))
    candidates = list(_next_words(words, typed_words, text)) or known_words.meanings(text, words(typed_words))
    if not colon and (typed_words or text):
        names_with_colon = [f"{name}:" for name in names if name not in words(())]
        candidates += _next_words(
            lambda _earlier_words: () if _earlier_words else names_with_colon, typed_words, text
        )
    candidates = list(dict.fromkeys(candidates))
    return [f"{candidates[0]} "] if len(candidates) == 1 else candidates


def _next_words(words: Words, typed_words: list[str], text: str) -> Iterator[str]:
    """Yield the words that begin with `text`; for a name with blanks, only the missing rest."""
    for word_count in range(min(len(typed_words), 4) + 1):
        beginning = " ".join([*typed_words[len(typed_words) - word_count :], ""]) if word_count else ""
        for word in words(typed_words[: len(typed_words) - word_count]):
            if word.casefold().startswith((beginning + text).casefold()):
                yield word[len(beginning) :]
