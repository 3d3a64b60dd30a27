"""Synonyms for the words of a record: in any language, shortened, or misspelt.

A game lists other names for its words in `SPOKEN` of its messages: a word of the record maps to a
translatable text of names, separated by commas. The names on printed parts count, too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import cache

from printplay.core.i18n import LANGUAGES, N_, _, filled, named, use
from printplay.match.game import Meta
from printplay.match.text.messages import SPOKEN
from printplay.match.text.screen import clean

Words = Callable[[Sequence[str]], Sequence[str]]

_WORD = re.compile(r",|[^\s,]+")
_NUMBER = re.compile(r"[+\-−]?[0-9]+")
_LONGEST_NAME = 8  # most words of a name
_NEAR = 0.75  # least similarity of a misspelt word
_SHORTEST = 3  # least letters of an abbreviated verb

#: German letters, and their spelling without them.
_UMLAUTS = (str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"}), str.maketrans({"ä": "a", "ö": "o", "ü": "u"}))


class Unclear(Exception):  # noqa: N818  it leads to a question; it is no error
    """An answer that could mean several things, or none: a translatable template and its values."""

    def __init__(self, message: str, **values: object) -> None:
        super().__init__(message)
        self.message, self.values = message, values


class Vocabulary:
    """The names of a game's words, in every language.

    >>> from printplay.match.registry import find
    >>> words = vocabulary(find("goldrausch"))
    >>> words.meanings("Wir", ["ladies", "innkeepers"]), words.meanings("f", ["figure", "false"])
    (['innkeepers'], ['figure', 'false'])
    """

    def __init__(self, names: Mapping[str, str]) -> None:
        self._spoken = {**SPOKEN, **names}
        self._names: dict[str, frozenset[str]] = {}

    def names(self, word: str) -> frozenset[str]:
        """Return all names of a word, in lower case."""
        if word not in self._names:
            found = {word}
            for language in LANGUAGES:
                with use(language):
                    found.add(named(word))
                    found.update(_(self._spoken[word]).split(",") if word in self._spoken else ())
            small = {" ".join(name.split()).casefold() for name in found}
            small |= {name.translate(table) for name in small for table in _UMLAUTS}
            self._names[word] = frozenset(small)
        return self._names[word]

    def called(self, word: str) -> str:
        """Return the name of a word in the current language: as printed, else as spoken."""
        printed = named(word).rstrip(":")
        if printed != word or word not in self._spoken:
            return printed
        return _(self._spoken[word]).split(",")[0]

    def in_both(self, words: Iterable[str]) -> list[str]:
        """Return words of a record, each with its name in the current language if that differs.

        >>> from printplay.match.registry import find
        >>> with use("de"): vocabulary(find("goldrausch")).in_both(["ladies", "false", "Anna"])
        ['ladies (Damen)', 'false (falsch)', 'Anna']
        """
        called = [(word, self.called(word)) for word in words]
        return [word if word.casefold() == name.casefold() else f"{word} ({name})" for word, name in called]

    def message(self, unclear: Unclear) -> str:
        """Return the message on an unclear answer, in the current language."""
        shown = {
            key: ", ".join(self.in_both(value)) if isinstance(value, tuple) else value
            for key, value in unclear.values.items()
        }
        values = {key: one if isinstance(one, int) else clean(str(one)) for key, one in shown.items()}
        return filled(unclear.message, values)

    def meanings(self, typed: str, words: Iterable[str]) -> list[str]:
        """Return the words that a text can mean: the word, its name, else a prefix of one.

        A number is never an abbreviation of another.
        """
        typed, words = " ".join(typed.split()).casefold(), list(dict.fromkeys(words))
        if exact := [word for word in words if word.casefold() == typed]:
            return exact[:1]
        if called := [word for word in words if typed in self.names(word)]:
            return called
        if not typed or typed in ",+-":
            return []
        number = _NUMBER.fullmatch(typed)
        return [
            word
            for word in words
            if not (number and _NUMBER.fullmatch(word))
            and any(name.startswith(typed) for name in self.names(word))
        ]

    def nearest(self, typed: str, words: Iterable[str]) -> str | None:
        """Return the most similar word, or None if none or several are near."""
        words, folded = list(words), typed.casefold()
        meant = self.meanings(typed, words) if len(typed) >= _SHORTEST else []
        if len(meant) == 1:
            return meant[0]
        called = {name: word for word in words for name in self.names(word)}
        if folded in called:
            return called[folded]
        near = get_close_matches(folded, words, 1, _NEAR) or get_close_matches(folded, called, 1, _NEAR)
        return called[near[0]] if near else None

    def plain(self, answer: str, words: Words, also: Mapping[str, str] | None = None) -> str:
        """Return an answer in the words of a record; `words` offers them one after the other.

        `also` are abbreviations that may come first, with their long forms. Words that are not
        offered stay. Raises Unclear if several fit.
        """
        parts, taken = _WORD.findall(answer), list[str]()
        at = 0
        while at < len(parts):
            offered = list(words(taken))
            short = also if also and not at else {}
            for length in range(min(_LONGEST_NAME, len(parts) - at), 0, -1):
                text = " ".join(parts[at : at + length])
                found = [word for word in (*offered, *short) if _same(word, text)]
                if found or length == 1:
                    break
            if not found:
                found = self.meanings(parts[at], offered) or self.meanings(parts[at], short)
            if len(found) > 1:
                raise Unclear(N_("{word} could mean: {choices}"), word=parts[at], choices=tuple(found))
            if not found and offered == [","] and taken[-1:] != [","]:
                taken.append(",")  # it can be omitted
                continue
            meant = short.get(found[0], found[0]) if found else parts[at]
            taken += _WORD.findall(meant)
            at += length
        plain = " ".join(taken).replace(" ,", ",")
        return plain if taken != parts else answer.strip()


def _same(word: str, text: str) -> bool:
    """Return whether a word, or a name of several words, was typed in full."""
    return " ".join(_WORD.findall(word)).casefold() == text.casefold()


@cache
def vocabulary(meta: Meta) -> Vocabulary:
    """Return the vocabulary of a game, made once."""
    return Vocabulary(meta.spoken())
