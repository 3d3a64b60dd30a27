"""The next question as data, and the line made from an answer; questions that belong to no game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Any, Literal

from printplay.api.entry.typed_input import in_record_words, made_line
from printplay.core.errors import CallError
from printplay.core.i18n import N_, _
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.outcome import RefusedError
from printplay.match.lines.vocabulary import Unclear, vocabulary
from printplay.match.question import Prompt, Way

HOW = Prompt(
    "way",
    N_("Keep score by play (move by move) or result (at the end)?"),
    N_("play or result"),
    lambda answer: answer,
    words=lambda given: () if given else ("play", "result"),
)
FINISH = Prompt(
    "finish",
    N_("By the rules, the match is over. Finish it?"),
    N_("the end"),
    lambda _answer: "end",
    words=lambda given: () if given else ("end",),
    default="end",
)

#: Keys of the questions about the entry itself.
ABOUT_ENTRY = (HOW.key, FINISH.key)
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
    _prompt: Prompt = field(kw_only=True, repr=False, compare=False)
    _stored: StoredMatch = field(kw_only=True, repr=False, compare=False)

    def next(self, typed_text: str = "") -> tuple[str, ...]:
        """Return the words that can follow whole words, which may be abbreviated or in another language."""
        try:
            typed_words = in_record_words(typed_text, self._prompt, self._stored).split()
        except Unclear:
            return ()
        return tuple(self._prompt.words(typed_words))

    @property
    def tapped(self) -> str:
        """Return the text where an answer is tapped: without how it is typed."""
        prompt = self._prompt
        return prompt.in_words(prompt.tapped) if prompt.tapped else self.text

    @property
    def values(self) -> Mapping[str, object]:
        """Return the values in the question: the round, the die, a player's position."""
        return self._prompt.values

    @property
    def closes(self) -> tuple[str, ...]:
        """Return the players whose own open questions an answer closes."""
        return self._prompt.closes

    def in_both(self) -> list[str]:
        """Return `words`, each with its translation if that differs, such as "ladies (Damen)"."""
        return vocabulary(self._stored.game).in_both(self.words)

    def json(self) -> dict[str, Any]:
        """Return the question as data for programs."""
        names = ("key", "player", "text", "what", "optional", "skip", "default", "form")
        lists = ("words", "listed", "help")
        return {name: getattr(self, name) for name in names} | {
            name: list(getattr(self, name)) for name in lists
        }


def as_data(prompt: Prompt, stored: StoredMatch) -> Question:
    """Return a question in the current language."""
    words = tuple(prompt.words(()))
    form: AnswerForm = "number"
    if words:
        form = "words" if any(prompt.words(word.split()) for word in words) else "choice"
    return Question(
        prompt.player or None,
        prompt.in_words(prompt.text),
        prompt.in_words(prompt.what),
        bool(prompt.skip),
        prompt.key,
        prompt.in_words(prompt.skip) if prompt.skip else None,
        prompt.default or None,
        form,
        words,
        prompt.listed,
        tuple(map(_, prompt.help)),
        _prompt=prompt,
        _stored=stored,
    )


class ClosedQuestionError(RefusedError):
    """A question was answered by somebody else, or taken back: there is nothing to mend."""

    why = "closed"


def open_questions(stored: StoredMatch, way: Way | None, skipped: Set[str] = frozenset()) -> list[Question]:
    return [as_data(prompt, stored) for prompt in stored.questions(way, skipped)]


def find_prompt(stored: StoredMatch, key: str, answers: Sequence[str] = (), way: Way | None = None) -> Prompt:
    """Return the open question with a key, or the further one after some answers to it.

    Raises RefusedError if it is no longer open, CallError if an answer is ambiguous, or no further
    question follows.
    """
    prompts = (
        next_prompt for any_way in (way, None, *stored.game.ways) for next_prompt in stored.questions(any_way)
    )
    prompt = next((next_prompt for next_prompt in prompts if next_prompt.key == key), None)
    if prompt is None:
        raise ClosedQuestionError(N_("this question is no longer open; look at the match again"))
    next_prompt = _follow_answers(stored, prompt, answers)
    if isinstance(next_prompt, str):
        raise CallError(N_("{answer!r} fits no open question"), answer=answers[-1])
    return next_prompt


def _follow_answers(stored: StoredMatch, prompt: Prompt, answers: Sequence[str]) -> str | Prompt:
    line_or_prompt: str | Prompt = prompt
    for answer in answers:
        if isinstance(line_or_prompt, str):
            raise CallError(N_("{answer!r} fits no open question"), answer=answer)
        line_or_prompt = line_or_question(stored, line_or_prompt, answer)
    return line_or_prompt


def line_or_question(stored: StoredMatch, prompt: Prompt, answer: str) -> str | Prompt:
    """Return the line made from an answer, or the further question; raise CallError."""
    try:
        plain = in_record_words(answer.strip() or prompt.default, prompt, stored)
        return prompt.follow(plain.partition("#")[0].strip()) or made_line(prompt, plain)
    except Unclear as unclear:
        raise CallError("{sentence}", sentence=vocabulary(stored.game).message(unclear)) from None


def answered(stored: StoredMatch, key: str, answers: Sequence[str]) -> str | Prompt:
    """Return the line made from answers to the open question with a key, and to further ones.

    If more answers are needed, returns the further question. Raises RefusedError if the question
    is no longer open, CallError for an ambiguous answer.
    """
    return _follow_answers(stored, find_prompt(stored, key), answers)


def confirm_exception(line: str) -> Prompt:
    return _yes_or_no("anyway", N_("Record this anyway, as an exception: {line}?"), {"line": line})


def confirm_future_date(day: str) -> Prompt:
    return _yes_or_no("future", N_("{day} is in the future. Use it anyway?"), {"day": day})


def _yes_or_no(key: str, text: str, values: Mapping[str, str]) -> Prompt:
    yes, no = _("yes"), _("no")
    return Prompt(
        key,
        text,
        "",
        lambda answer: answer,
        values=values,
        words=lambda given: () if given else (yes, no),
        default=no,
    )
