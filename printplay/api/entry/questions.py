"""What a table is asked next, as data, and the line that an answer makes."""

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

#: How an answer begins: one of the words is all of it, or a number that is not among any words, or
#: words of which one follows on the other.
AnswerForm = Literal["choice", "number", "words"]


@dataclass(frozen=True)
class Question:
    """What a table is asked next: who, the question, and in a word or two what is asked for.

    `optional` says that the match can be over without an answer, `skip` what it means to give none;
    `default` is the answer that none stands for, None where there is no such thing. `words` can
    begin an answer of the form `form`; `next` tells what can follow. `listed` are lines to show
    above the question, `help` what there is to say of answers. `key` names it while it is open.
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
        """Return the words that can follow in an answer, whole words of which are `typed`.

        What is typed may be cut short, or in another language, as at the table.
        """
        if self._asked is None or self._kept is None:
            return self.words
        try:
            given = in_record_words(typed, self._asked, self._kept).split()
        except Unclear:
            return ()
        return tuple(self._asked.words(given))

    @property
    def values(self) -> Mapping[str, object]:
        """Return what the question names: the round, the die, where a player stands."""
        return self._asked.values if self._asked is not None else {}

    def in_both(self) -> list[str]:
        """Return `words`, each with what it is called in the current language where that differs.

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


def as_data(found: question.Prompt, kept: StoredMatch) -> Question:
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
        kept,
    )


def open_questions(kept: StoredMatch, way: Way | None, skipped: Set[str]) -> list[Question]:
    """Return what is open in a match, in the current language, first things first."""
    return [as_data(found, kept) for found in kept.questions(way, skipped)]


def begun(
    kept: StoredMatch, key: str, answers: Sequence[str] = (), way: Way | None = None
) -> question.Prompt:
    """Return the open question of a key, or what is asked once more after some answers to it.

    Raises RefusedError where it is not open any more, CallError where an answer leaves open what is
    meant, or nothing more is asked.
    """
    every = (found for one in (way, None, *ways(kept.meta)) for found in kept.questions(one))
    asked = next((found for found in every if found.key == key), None)
    if asked is None:
        raise RefusedError(N_("this is not asked any more; look at the match again"))
    found = _after(kept, asked, answers)
    if isinstance(found, str):
        raise CallError(N_("{answer!r} does not answer any open question"), answer=answers[-1])
    return found


def _after(
    kept: StoredMatch, asked: question.Prompt, answers: Sequence[str]
) -> str | question.Prompt:
    """Return the line that answers to a question make, or what is asked after them."""
    found: str | question.Prompt = asked
    for answer in answers:
        if isinstance(found, str):
            raise CallError(N_("{answer!r} does not answer any open question"), answer=answer)
        found = made(kept, found, answer)
    return found


def made(kept: StoredMatch, asked: question.Prompt, answer: str) -> str | question.Prompt:
    """Return the line that an answer makes, or what must be asked once more; raise CallError."""
    try:
        plain = in_record_words(answer.strip() or asked.default, asked, kept)
        return asked.follow(plain.partition("#")[0].strip()) or made_line(asked, plain)
    except Unclear as unclear:
        raise CallError("{sentence}", sentence=vocabulary(kept.meta).told(unclear)) from None


def answered(kept: StoredMatch, key: str, answers: Sequence[str]) -> str | question.Prompt:
    """Return the line that answers make: to the open question of a key, and what is asked then.

    Where they are not enough, that is what must be asked once more. Raises RefusedError where that
    question is not open any more, CallError for an answer that leaves open what is meant.
    """
    return _after(kept, begun(kept, key), answers)
