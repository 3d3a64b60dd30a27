"""The next question as data, and the line made from an answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Any, Literal

from printplay.api.entry.input_parser import in_record_words, made_line
from printplay.core.errors import CallError
from printplay.core.i18n import N_, _
from printplay.ledger.exchange import as_json
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.step import RefusedError
from printplay.match.asking import question
from printplay.match.asking.derived import ways
from printplay.match.asking.question import Way
from printplay.match.lines.vocabulary import Unclear, Vocabulary, vocabulary

#: The form of an answer: one of the words, or a number that is not among the words, or
#: a sequence of words.
AnswerForm = Literal["choice", "number", "words"]


@dataclass(frozen=True)
class Question:
    """The next question: who is asked, the question, and what it asks for in a word or two.

    `optional` says that the match can end without an answer, `skip` what an empty answer means;
    `default` is the answer it stands for, or None. `words` can begin an answer of the form `form`;
    `next` returns what can follow. `listed` are lines to show above the question, `help` explains
    the answers. `key` names the question while it is open.
    """

    player: str | None
    text: str
    what: str
    optional: bool
    key: str = ""
    skip: str | None = None
    default: str | None = None
    form: AnswerForm = "words"
    words: tuple[str, ...] = ()
    listed: tuple[str, ...] = ()
    help: tuple[str, ...] = ()
    _asked: question.Prompt | None = field(default=None, repr=False, compare=False)
    _kept: StoredMatch | None = field(default=None, repr=False, compare=False)

    def next(self, typed: str = "") -> tuple[str, ...]:
        """Return the words that can follow the whole words `typed`.

        What is typed may be abbreviated, or in another language.
        """
        if self._asked is None or self._kept is None:
            return self.words
        try:
            given = in_record_words(typed, self._asked, self._kept).split()
        except Unclear:
            return ()
        return tuple(self._asked.words(given))

    @property
    def tapped(self) -> str:
        """Return the text where an answer is tapped: without how it is typed."""
        asked = self._asked
        return as_json.in_words(asked.tapped, asked) if asked and asked.tapped else self.text

    @property
    def values(self) -> Mapping[str, object]:
        """Return the values in the question: the round, the die, a player's position."""
        return self._asked.values if self._asked is not None else {}

    def in_both(self) -> list[str]:
        """Return `words`, each with its translation if that differs.

        Such as "ladies (Damen)".
        """
        known = vocabulary(self._kept.meta) if self._kept is not None else Vocabulary({})
        return known.in_both(self.words)

    def json(self) -> dict[str, Any]:
        """Return the question as data for programs."""
        names = ("key", "player", "text", "what", "optional", "skip", "default", "form")
        lists = ("words", "listed", "help")
        return {name: getattr(self, name) for name in names} | {
            name: list(getattr(self, name)) for name in lists
        }


def as_data(found: question.Prompt, stored: StoredMatch) -> Question:
    """Return a question in the current language."""
    words = tuple(found.words(()))
    form: AnswerForm = "number"
    if words:
        form = "words" if any(found.words(word.split()) for word in words) else "choice"
    return Question(
        found.player or None,
        as_json.in_words(found.text, found),
        as_json.in_words(found.what, found),
        bool(found.skip),
        found.key,
        as_json.in_words(found.skip, found) if found.skip else None,
        found.default or None,
        form,
        words,
        found.listed,
        tuple(map(_, found.help)),
        found,
        stored,
    )


class ClosedQuestionError(RefusedError):
    """A question was answered by somebody else, or taken back: there is nothing to mend."""

    why = "closed"


def open_questions(stored: StoredMatch, way: Way | None, skipped: Set[str]) -> list[Question]:
    """Return the open questions of a match in order, in the current language."""
    return [as_data(found, stored) for found in stored.questions(way, skipped)]


def begun(
    stored: StoredMatch, key: str, answers: Sequence[str] = (), way: Way | None = None
) -> question.Prompt:
    """Return the open question with a key, or the further one after some answers to it.

    Raises RefusedError if it is no longer open, CallError if an answer is ambiguous, or no further
    question follows.
    """
    every = (found for one in (way, None, *ways(stored.meta)) for found in stored.questions(one))
    asked = next((found for found in every if found.key == key), None)
    if asked is None:
        raise ClosedQuestionError(N_("this question is no longer open; look at the match again"))
    found = _after(stored, asked, answers)
    if isinstance(found, str):
        raise CallError(N_("{answer!r} fits no open question"), answer=answers[-1])
    return found


def _after(stored: StoredMatch, prompt: question.Prompt, answers: Sequence[str]) -> str | question.Prompt:
    """Return the line made from answers to a question, or the next further question."""
    found: str | question.Prompt = prompt
    for answer in answers:
        if isinstance(found, str):
            raise CallError(N_("{answer!r} fits no open question"), answer=answer)
        found = made(stored, found, answer)
    return found


def made(stored: StoredMatch, prompt: question.Prompt, answer: str) -> str | question.Prompt:
    """Return the line made from an answer, or the further question; raise CallError."""
    try:
        plain = in_record_words(answer.strip() or prompt.default, prompt, stored)
        return prompt.follow(plain.partition("#")[0].strip()) or made_line(prompt, plain)
    except Unclear as unclear:
        raise CallError("{sentence}", sentence=vocabulary(stored.meta).message(unclear)) from None


def answered(stored: StoredMatch, key: str, answers: Sequence[str]) -> str | question.Prompt:
    """Return the line made from answers to the open question with a key, and to further ones.

    If more answers are needed, returns the further question. Raises RefusedError if the question
    is no longer open, CallError for an ambiguous answer.
    """
    return _after(stored, begun(stored, key), answers)
