"""Conditions of elements: `cost > 3 and kind = gold`, `not flavour`, `group in a, b`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from printplay.core.errors import brief
from printplay.core.i18n import N_
from printplay.decks.reading.filters import CellMistake, DeckMistake, cell_text, number_in, number_of
from printplay.decks.reading.values import CardValues, known_column

_TOKEN = re.compile(
    r"""\s*(?: (?P<mark>!=|<=|>=|==|=|<|>|\(|\)|,) | "(?P<double>[^"]*)" | '(?P<single>[^']*)'
           | (?P<word>[^\s!<>=(),"']+) )""",
    re.VERBOSE,
)
#: The maximum length of a condition, in characters.
_LONGEST = 4000
_Test = Callable[[CardValues], bool]
#: Cells that a condition of a column alone is false for; a spreadsheet writes its boxes so.
_EMPTY = ("", 0, False, (), "FALSE", "FALSCH")
#: How false and true are written in a condition, in any language of the print.
_WORDS = (("no", "nein", "false", "falsch", "0"), ("yes", "ja", "true", "wahr", "1"))


@dataclass(frozen=True)
class Condition:
    """A condition, and the columns it uses."""

    test: _Test
    columns: tuple[str, ...]


def condition(text: str, columns: Sequence[str]) -> Condition:
    """Parse a condition; raise DeckMistake if it is malformed."""
    if len(text) > _LONGEST:
        raise _malformed(text)
    reader = _ConditionParser(text, columns)
    test = reader.either()
    if reader.next[0] != "end":
        raise _malformed(reader.next[1])
    return Condition(test, tuple(reader.asked))


def _malformed(text: str) -> DeckMistake:
    return DeckMistake(
        N_("the condition cannot be read at {text!r}"),
        N_("Write conditions like this: cost > 3 and kind = gold."),
        text=brief(text),
    )


def _condition_tokens(text: str) -> Iterator[tuple[str, str]]:
    start = 0
    while text[start:].strip():
        token = _TOKEN.match(text, start)
        if token is None:
            raise _malformed(text[start:].strip()[:20])
        kind = token.lastgroup or ""
        yield ("text" if kind in ("double", "single") else kind), token[kind]
        start = token.end()
    while True:
        yield "end", ""


class _ConditionParser:
    def __init__(self, text: str, columns: Sequence[str]) -> None:
        self.tokens, self.columns = _condition_tokens(text), columns
        self.next = next(self.tokens)
        self.asked: list[str] = []
        self.depth = 0

    def take(self) -> tuple[str, str]:
        token, self.next = self.next, next(self.tokens)
        return token

    def accept(self, *token: str) -> bool:
        if self.next == token:
            self.take()
            return True
        return False

    def either(self) -> _Test:
        tests = [self.conjunction()]
        while self.accept("word", "or"):
            tests.append(self.conjunction())
        return lambda card: any(test(card) for test in tests)

    def conjunction(self) -> _Test:
        tests = [self.single()]
        while self.accept("word", "and"):
            tests.append(self.single())
        return lambda card: all(test(card) for test in tests)

    def single(self) -> _Test:
        self.depth += 1
        if self.depth > 50:
            raise _malformed(self.next[1])
        try:
            if self.accept("word", "not"):
                test = self.single()
                return lambda card: not test(card)
            if self.accept("mark", "("):
                test = self.either()
                if not self.accept("mark", ")"):
                    raise _malformed(self.next[1])
                return test
            return self.comparison()
        finally:
            self.depth -= 1

    def comparison(self) -> _Test:
        kind, name = self.take()
        if kind not in ("word", "text"):
            raise _malformed(name)
        known_column(name, self.columns)
        self.asked.append(name)
        if self.accept("word", "in"):
            listed = [self.operand()]
            while self.accept("mark", ","):
                listed.append(self.operand())
            return lambda card: any(_equal(card.value(name), listed_value) for listed_value in listed)
        if self.next[0] != "mark" or self.next[1] in "(),":
            return lambda card: card.value(name) not in _EMPTY
        sign = self.take()[1]
        against = self.operand()
        if sign in ("=", "=="):
            return lambda card: _equal(card.value(name), against)
        if sign == "!=":
            return lambda card: not _equal(card.value(name), against)
        limit = number_in(against)
        return lambda card: _ordered(sign, card.value(name), name, limit)

    def operand(self) -> str:
        kind, text = self.take()
        if kind not in ("word", "text"):
            raise _malformed(text)
        return text


def _equal(value: Any, text: str) -> bool:
    """Return whether a cell equals a condition's value; a list must contain it."""
    if isinstance(value, tuple):
        return any(_equal(one, text) for one in value)
    if isinstance(value, bool):
        return text.casefold() in _WORDS[value]
    if cell_text(value) == text:
        return True
    number = number_of(value)
    return number is not None and number == number_of(text)


def _ordered(sign: str, value: Any, name: str, limit: float) -> bool:
    """Compare a cell with a number; raise CellMistake if it is not empty, and no number."""
    if value == "":
        return False
    try:
        number = number_in(value)
    except DeckMistake as error:
        raise CellMistake(
            name, error.message,
            error.hint or N_("Write a number or nothing, or test `{name} != {value!r} and ...`."),
            **{**error.values, "name": name},
        ) from None  # fmt: skip
    return {"<": number < limit, "<=": number <= limit, ">": number > limit, ">=": number >= limit}[sign]
