"""Answers by taps, as the page takes them: offered words, numbers only where it has a field."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import printplay as pp
from printplay.api.entry.questions import Question, open_questions
from printplay.api.entry.table_view import follow
from printplay.match.question import Way

#: Words of an answer, and questions behind one, after which it counts as endless.
_LONGEST, _MORE = 60, 6
#: A number for a field is a guess: after so many that the rules refuse, the match is left.
_GUESSES = 40
#: Words that the page goes on with by itself.
_JOINING = {"to", "->", "from"}
_NUMBERS = (*range(13), *range(13), -1, 20, 50, 100)


class NoTapError(AssertionError):
    """Offered words lead nowhere, or to a line that the rules refuse."""


class _Asked(NamedTuple):
    """What is shown of a question: first, or after some answers."""

    form: str
    words: Sequence[str]
    default: str | None


class Table:
    """A match that is kept by taps alone; `counts` says what was tapped."""

    def __init__(self, match: pp.Match, dice: random.Random, way: Way) -> None:
        self.match, self.dice, self.way = match, dice, way
        self.skipped = frozenset[str]()
        self.counts = Counter[str]()

    def play(self, most: int) -> bool:
        """Answer up to `most` questions; return whether nothing is open any more."""
        for _number in range(most):
            way = "play" if self.match.stored.lines else self.way
            open_ = open_questions(self.match.stored, way, self.skipped)
            if not open_:
                self.counts["whole"] += 1
                ended = self.match.finish()
                if ended.refused:
                    raise NoTapError(f"the end is refused: {[one.message for one in ended.faults]}")
                return True
            # The first is shown, and the players of whom something is open have a button.
            reached = [one for one in open_ if one.player] if open_[0].player else open_[:1]
            if not self._answer(self.dice.choice(reached), way):
                return False
        return False

    def _answer(self, asked: Question, way: Way) -> bool:
        """Answer a question, or tap what leaves it out; return whether a number was found."""
        if asked.skip and self.dice.random() < 0.3:
            self.skipped |= {asked.key}
            self.counts["left out by its button"] += 1
            return True
        for _guess in range(_GUESSES):
            answers = self._answers(asked, way)
            entered = self.match.add(*answers, to=asked.key)
            assert isinstance(entered, pp.Entered), (asked.text, answers)
            if not entered.refused:
                self.skipped = frozenset()
                self.counts["lines"] += 1
                return True
            if asked.form != "number":
                faults = [fault.message for fault in entered.faults]
                raise NoTapError(f"{asked.text} {answers} is refused: {faults}")
        self.counts["no number"] += 1
        return False

    def _answers(self, asked: Question, way: Way) -> list[str]:
        """Return the answer to a question, and those to what is asked further."""
        answers: list[str] = []
        shown: _Asked | None = _Asked(asked.form, asked.words, asked.default)
        while shown is not None and len(answers) < _MORE:
            said, shown = self._words(asked, way, answers, shown)
            answers.append(said)
        assert shown is None, (asked.text, answers)
        return answers

    def _words(
        self, asked: Question, way: Way, answers: Sequence[str], shown: _Asked
    ) -> tuple[str, _Asked | None]:
        """Return an answer of offered words, and what is asked after it."""
        given: list[str] = []
        offered = list(shown.words)
        if shown.form == "number":
            given.append(str(self.dice.choice(_NUMBERS)))
        elif not offered and shown.default:
            return shown.default, None
        while len(given) < _LONGEST:
            if offered:
                given.append(self.dice.choice(offered))
                self.counts["taps"] += 1
            typed = " ".join(given)
            found: Any = follow(self.match, asked.key, answers, typed, way=way)
            offered = [one["word"] for one in found["words"]]
            errors = [fault for fault in found["faults"] if fault["severity"] != "warning"]
            whole = found["complete"] and not errors
            alone = len(offered) == 1 and (not whole or offered[0] in _JOINING)
            if not offered and not found["complete"] and shown.form != "number":
                raise NoTapError(f"{asked.text} {answers} {typed!r} leads nowhere")
            if not offered or (whole and not alone and self.dice.random() < 0.6):
                more = found["question"]
                again = _Asked(more["form"], more["words"], more["default"]) if more else None
                return typed, again
        raise NoTapError(f"{asked.text} {given} has no end")


@contextmanager
def table(folder: Path, game: str, players: Sequence[str], seed: object, way: Way) -> Iterator[Table]:
    """Open a match to be kept by taps."""
    with pp.open_ledger(folder / "taps.db", make=True) as ledger:
        begun = ledger.begin(game, list(players))
        match = ledger.match(begun.after.row.id)
        yield Table(match, random.Random(f"{game} {seed}"), way)
