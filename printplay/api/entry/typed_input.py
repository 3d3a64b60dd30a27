"""What is typed: lines to add to a match, and an answer, a line or a command at a question."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import BinaryIO, Literal, NamedTuple

from printplay.core.errors import CallError, FileError, FilePlace
from printplay.core.i18n import N_, _
from printplay.ledger.matches.match import StoredMatch
from printplay.match.lines.vocabulary import Unclear, Vocabulary, vocabulary
from printplay.match.question import Prompt, Way
from printplay.match.text.headers import HEADERS

_NUMBER = re.compile(r"[+\-−]?[0-9]+")
_SHORTEST = 2  # letters that abbreviate a verb before a number

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
#: Other words for a command, separated by commas.
_SPOKEN: dict[str, str] = {
    "undo": N_("undo, back"),
    "redo": N_("redo, again"),
    "t": N_("table, standings"),
    "l": N_("lines, last lines"),
    "help": N_("help, help me"),
    "quit": N_("quit, leave"),
    "end": N_("end, finish"),
    "anyway": N_("anyway, all the same"),
    "play": N_("play, moves"),
    "result": N_("result, results"),
}


@cache
def _command_vocabulary() -> Vocabulary:
    return Vocabulary(_SPOKEN)


def entry_name(word: str) -> str:
    """Return the name of a word of the entry itself, such as `play`, in the current language.

    >>> from printplay.core.i18n import use
    >>> with use("de"): entry_name("result"), entry_name("b4")
    ('Ergebnis', 'b4')
    """
    return _(_SPOKEN[word]).split(",")[0] if word in _SPOKEN else word


class ParsedInput(NamedTuple):
    """A command, a line of a record, an answer, or nothing; for `choices`, what stands before the `?`."""

    kind: Literal["command", "line", "answer", "choices", "nothing"]
    text: str = ""


def parse_input(text: str, question: Prompt, stored: StoredMatch, *, lines: bool = True) -> ParsedInput:
    """Parse the input. A word that the question offers is an answer, even if it is also a command.

    A word after a slash is always a command. With `lines`, a line may omit the name of the
    player. Raises Unclear for an ambiguous name.
    """
    text = text.strip()
    code = text.partition("#")[0].strip()
    word = code.casefold()
    if not word:
        return ParsedInput("nothing")
    offered_words = {answer.casefold() for answer in question.words(())}
    command = _command(word.removeprefix("/"))
    if command is not None and word not in offered_words:
        return ParsedInput("command", command)
    if code.endswith("?") and word not in offered_words:
        return ParsedInput("choices", code[:-1])
    if ":" in code:
        return ParsedInput("line", _spell_player_line(text, stored))
    first = word.split(maxsplit=1)[0]
    if not lines or first in offered_words:
        return ParsedInput("answer", text)
    return _by_verb(text, question, stored)


def _by_verb(text: str, question: Prompt, stored: StoredMatch) -> ParsedInput:
    """Parse an answer, or a line that begins with its verb and omits the player."""
    grammar, words = stored.game.grammar, vocabulary(stored.game)
    first, _blank, rest = text.partition(" ")
    if first.casefold() in {*HEADERS, *grammar.headers}:
        return ParsedInput("line", text)
    question_words = question.line("").removeprefix(f"{question.player}:").split()
    known_verbs = (*grammar.table, *grammar.verbs, "total") if question.player else grammar.table
    verb = _verb(first, known_verbs, words) or _abbreviated_verb(first, rest, known_verbs, words)
    if verb is None or words.meanings(first, question.words(())):
        return ParsedInput("answer", text)
    if [verb] == question_words and rest.strip():
        return ParsedInput("answer", rest.strip())
    if verb in grammar.table or not question.player:
        return ParsedInput("line", f"{verb} {rest}")
    return ParsedInput("line", f"{question.player}: {verb} {rest}")


def _command(word: str) -> Command | None:
    if word in COMMANDS:
        return COMMANDS[word]
    commands = [name for name in COMMANDS if len(word) > 1 and word in _command_vocabulary().names(name)]
    return COMMANDS[commands[0]] if commands else None


def way_meant(text: str, ways: Sequence[Way]) -> list[Way]:
    """Return the ways of entry that an answer can mean."""
    meanings = _command_vocabulary().meanings(text, ways)
    return [way for way in ways if way in meanings]


def _verb(word: str, verbs: Iterable[str], words: Vocabulary) -> str | None:
    """Return the verb that a word names in any language; abbreviations do not count."""
    folded_word = word.casefold()
    exact = [verb for verb in verbs if verb == folded_word]
    return next(iter(exact or [verb for verb in verbs if folded_word in words.names(verb)]), None)


def _abbreviated_verb(word: str, rest: str, verbs: Iterable[str], words: Vocabulary) -> str | None:
    """Return the one verb that a word abbreviates, if only a number follows."""
    if len(word) < _SHORTEST or not word.isalpha() or not _NUMBER.fullmatch(rest.strip()):
        return None
    meanings = words.meanings(word, verbs)
    return meanings[0] if len(meanings) == 1 else None


def _spell_player_line(line: str, stored: StoredMatch) -> str:
    """Return a line with the name and the verb spelled as in a record; raise Unclear."""
    words = vocabulary(stored.game)
    name, _colon, rest = line.partition(":")
    typed_name = " ".join(name.split())
    same_names = [player for player in stored.players if player.casefold() == typed_name.casefold()]
    matching_names = [name for name in stored.players if name.casefold().startswith(typed_name.casefold())]
    names = (
        [typed_name] if typed_name in stored.players else same_names or (matching_names if typed_name else [])
    )
    if len(names) > 1:
        raise Unclear(N_("{word} could mean: {choices}"), word=typed_name, choices=tuple(names))
    if not names:
        return line
    body = rest.strip()
    first, blank, after_verb = body.partition(" ")
    verb = _verb(first, (*stored.game.grammar.verbs, "total"), words) or first
    return f"{names[0]}: {verb}{blank}{after_verb}"


def find_addressed_question(
    line: str, open_questions: Sequence[Prompt], stored: StoredMatch
) -> tuple[Prompt, str] | None:
    """Return the open question whose verb a player's line has, and the answer; None if there is none."""
    words = vocabulary(stored.game)
    name, colon, rest = line.partition(":")
    if not colon:
        return _find_table_question(line, open_questions, words)
    question = next((prompt for prompt in open_questions if prompt.player == name), None)
    answer, earlier_words = rest.strip(), tuple[str, ...]()
    if question is None:  # a question whose answer begins with a name
        candidates = (
            prompt for prompt in open_questions if name in prompt.words(()) and prompt.words((name,))
        )
        question, answer, earlier_words = next(candidates, None), f"{name} {answer}", (name,)
    if question is None:
        return None
    first, _blank, after_verb = rest.strip().partition(" ")
    verb = _verb(first, (*stored.game.grammar.verbs, "total"), words)
    if verb is None or words.meanings(first, question.words(earlier_words)):
        return question, answer
    question_verb = question.line("").removeprefix(f"{name}:").split(maxsplit=1)[:1]
    return (question, after_verb.strip()) if [verb] == question_verb and after_verb.strip() else None


def _find_table_question(
    line: str, open_questions: Sequence[Prompt], words: Vocabulary
) -> tuple[Prompt, str] | None:
    verb, subject, rest = (*line.split(maxsplit=2), "", "", "")[:3]
    beginnings = [(prompt, prompt.line("").split()) for prompt in open_questions if not prompt.player]
    by_subject = {
        beginning[1]: prompt
        for prompt, beginning in reversed(beginnings)
        if len(beginning) == 2 and beginning[0] == verb
    }
    subjects = words.meanings(subject, by_subject)
    return (by_subject[subjects[0]], rest) if len(subjects) == 1 and rest else None


def in_record_words(text: str, question: Prompt, stored: StoredMatch) -> str:
    """Return an answer in the words of a record, its comment as it is; raise Unclear."""
    code, mark, comment = text.partition("#")
    plain = code.strip()
    if not question.own:
        plain = vocabulary(stored.game).plain(plain, question.words, question.also)
    return f"{plain}  #{comment}" if mark else plain


def made_line(question: Prompt, answer: str) -> str:
    """Return the line of a record from an answer; a comment behind the answer stays."""
    code, mark, comment = answer.partition("#")
    line = question.line(code.strip())
    return f"{line}  # {comment.strip()}" if mark else line


def is_as_typed(line: str, question: Prompt, answers: Sequence[str]) -> bool:
    """Return whether a line equals what was typed, apart from blanks and commas.

    `question` is the one that was answered first, `answers` are all answers that made the line.
    """
    beginning = question.line("").strip()
    texts = (
        re.sub(r"[\s,]|->", "", text.partition("#")[0]).casefold()
        for text in (line.removeprefix(beginning), "".join(answers))
    )
    return next(texts) == next(texts)


class SourceLine(NamedTuple):
    """A line to add: the name of its source, its number there, its text."""

    source: str
    number: int
    text: str


def read_lines(texts: Sequence[str], files: Sequence[Path], stream: BinaryIO) -> list[SourceLine]:
    """Return the lines of texts and files; the text `-` stands for the stream.

    Raises FileError for a file that is not text, CallError if every line is empty.
    """
    from printplay.match.text import codes
    from printplay.match.text.source import RecordSource, from_stream, from_text, read_source

    sources: list[RecordSource] = []
    for number, text in enumerate(texts, 1):
        if text == "-":
            sources.append(from_stream("-", stream))
        else:
            name = f"score add, {number}" if len(texts) > 1 else "score add"
            sources.append(from_text(name, text))
    sources += [read_source(file) for file in files]
    for source in sources:
        for fault in source.violations[:1]:
            raise FileError(
                codes.MESSAGES[fault.message],
                place=FilePlace(source.name, fault.line, fault.column),
                hint=codes.HINTS.get(fault.hint or "", ""),
                **fault.values,
            )
    lines = [
        SourceLine(source.name, number, text)
        for source in sources
        for number, text in enumerate(source.lines, 1)
        if text.partition("#")[0].strip()
    ]
    if not lines:
        raise CallError(
            N_("no line given"), hint=N_('Give a line, such as: printplay score add "Anna: points 9 5"')
        )
    return lines
