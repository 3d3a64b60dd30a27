"""What is typed at a question: told apart (an answer, a line, a command), and completed by Tab."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Literal, NamedTuple

from printplay.games.asking import Question
from printplay.ledger.match import Kept
from printplay.record.headers import HEADERS

Words = Callable[[Sequence[str]], Sequence[str]]
Command = Literal["undo", "redo", "table", "lines", "help", "leave", "finish", "anyway"]

COMMANDS: dict[str, Command] = {
    "u": "undo",
    "undo": "undo",
    "r": "redo",
    "redo": "redo",
    "t": "table",
    "l": "lines",
    "?": "help",
    "help": "help",
    "q": "leave",
    "quit": "leave",
    "end": "finish",
    "finish": "finish",
    "anyway": "anyway",
}
_WORD = re.compile(r",|[^\s,]+")


class Typed(NamedTuple):
    """What was typed: a command, a whole line of a record, an answer, or nothing at all."""

    kind: Literal["command", "line", "answer", "nothing"]
    text: str = ""


def understood(text: str, question: Question, kept: Kept) -> Typed:
    """Tell what was typed. A word the question offers is an answer, even if it is a command, too.

    A command with a slash before it is one in any case.
    """
    text = text.strip()
    code = text.partition("#")[0].strip()
    word = code.casefold()
    if not word:
        return Typed("nothing")
    offered = {answer.casefold(): answer for answer in question.words(())}
    command = COMMANDS.get(word.removeprefix("/"))
    if command is not None and word not in offered:
        return Typed("command", command)
    if ":" in code:
        return Typed("line", _named(text, kept.players))
    first, grammar = word.split(maxsplit=1)[0], kept.meta.grammar()
    if first not in offered and first in {*HEADERS, *grammar.headers, *grammar.table}:
        return Typed("line", text)
    known = code not in offered.values() and word in offered
    return Typed("answer", text.replace(code, offered[word], 1) if known else text)


def _named(line: str, names: Sequence[str]) -> str:
    """Return a line with the player's name as it is spelled, whatever its case was."""
    name, _colon, rest = line.partition(":")
    same = [known for known in names if known.casefold() == " ".join(name.split()).casefold()]
    return f"{same[0]}:{rest}" if len(same) == 1 else line


def made_line(question: Question, answer: str) -> str:
    """Return the line of a record from an answer; a comment behind the answer stays."""
    code, mark, comment = answer.partition("#")
    line = question.line(code.strip())
    return f"{line}  # {comment.strip()}" if mark else line


# -- completion ------------------------------------------------------------------------------------


def completions(
    before: str, question: Question, others: Sequence[Question], names: Sequence[str]
) -> list[str]:
    """Return what the word before the cursor can become; a sole one with a blank behind it.

    A name and a colon begin a line of that player's; then what is asked of that player is offered.
    """
    name, colon, rest = before.partition(":")
    words: Words = question.words
    if colon:
        mine = [q for q in others if q.player.casefold() == name.strip().casefold()]
        words = mine[0].words if mine else (lambda _given: ())
    said = rest if colon else before
    given = _WORD.findall(said)
    text = given.pop() if given and given[-1] != "," and not said[-1].isspace() else ""
    found = list(_next(words, given, text))
    if not colon and (given or text):
        found += _next(lambda some: () if some else [f"{name}:" for name in names], given, text)
    found = list(dict.fromkeys(found))
    return [f"{found[0]} "] if len(found) == 1 else found


def _next(words: Words, given: list[str], text: str) -> Iterator[str]:
    """Yield the words that begin with `text`; of a name with blanks only what is still missing."""
    for taken in range(min(len(given), 4) + 1):
        begun = " ".join([*given[len(given) - taken :], ""]) if taken else ""
        for word in words(given[: len(given) - taken]):
            if word.casefold().startswith((begun + text).casefold()):
                yield word[len(begun) :]
