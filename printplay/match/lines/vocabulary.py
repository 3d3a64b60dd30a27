"""Synonyms for the words of a record: in any language, shortened, or misspelt.

A game lists other names for its words in `SPOKEN` of its messages: a word of the record maps to a
translatable text of names, separated by commas. The names on printed parts count, too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import cache

from printplay.core.i18n import LANGUAGES, N_, _, fill_template, printed_words, use
from printplay.match.game import Game
from printplay.match.text.codes import SPOKEN
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

    >>> from printplay.match.registry import find_game
    >>> words = vocabulary(find_game("goldrausch"))
    >>> words.meanings("Wir", ["ladies", "innkeepers"]), words.meanings("f", ["figure", "false"])
    (['innkeepers'], ['figure', 'false'])
    """

    def __init__(self, names: Mapping[str, str]) -> None:
        self._spoken = {**SPOKEN, **names}
        self._names: dict[str, frozenset[str]] = {}

    def names(self, word: str) -> frozenset[str]:
        """Return all names of a word, in lower case."""
        if word not in self._names:
            texts = {word}
            for language in LANGUAGES:
                with use(language):
                    texts.add(printed_words(word))
                    texts.update(_(self._spoken[word]).split(",") if word in self._spoken else ())
            small = {" ".join(name.split()).casefold() for name in texts}
            small |= {name.translate(table) for name in small for table in _UMLAUTS}
            self._names[word] = frozenset(small)
        return self._names[word]

    def name_of(self, word: str) -> str:
        """Return the name of a word in the current language: as printed, else as spoken."""
        printed = printed_words(word).rstrip(":")
        if printed != word or word not in self._spoken:
            return printed
        return _(self._spoken[word]).split(",")[0]

    def in_both(self, words: Iterable[str]) -> list[str]:
        """Return words of a record, each with its name in the current language if that differs.

        >>> from printplay.match.registry import find_game
        >>> with use("de"): vocabulary(find_game("goldrausch")).in_both(["ladies", "false", "Anna"])
        ['ladies (Damen)', 'false (falsch)', 'Anna']
        """
        names = [(word, self.name_of(word)) for word in words]
        return [word if word.casefold() == name.casefold() else f"{word} ({name})" for word, name in names]

    def message(self, unclear: Unclear) -> str:
        """Return the message on an unclear answer, in the current language."""
        value_words = {
            key: ", ".join(self.in_both(value)) if isinstance(value, tuple) else value
            for key, value in unclear.values.items()
        }
        values = {
            key: value if isinstance(value, int) else clean(str(value)) for key, value in value_words.items()
        }
        return fill_template(unclear.message, values)

    def meanings(self, text: str, words: Iterable[str]) -> list[str]:
        """Return the words that a text can mean: the word, its name, else a prefix.

        A number is no prefix of another number.
        """
        text, words = " ".join(text.split()).casefold(), list(dict.fromkeys(words))
        if exact := [word for word in words if word.casefold() == text]:
            return exact[:1]
        if named_words := [word for word in words if text in self.names(word)]:
            return named_words
        if not text or text in ",+-":
            return []
        number = _NUMBER.fullmatch(text)
        return [
            word
            for word in words
            if not (number and _NUMBER.fullmatch(word))
            and any(name.startswith(text) for name in self.names(word))
        ]

    def nearest(self, text: str, words: Iterable[str]) -> str | None:
        """Return the most similar word, or None if none or several are near."""
        words, folded_text = list(words), text.casefold()
        meant_words = self.meanings(text, words) if len(text) >= _SHORTEST else []
        if len(meant_words) == 1:
            return meant_words[0]
        word_by_name = {name: word for word in words for name in self.names(word)}
        if folded_text in word_by_name:
            return word_by_name[folded_text]
        near_names = get_close_matches(folded_text, words, 1, _NEAR) or get_close_matches(
            folded_text, word_by_name, 1, _NEAR
        )
        return word_by_name[near_names[0]] if near_names else None

    def plain(self, answer: str, words: Words, also: Mapping[str, str] | None = None) -> str:
        """Return an answer in the words of a record; `words` offers them one after the other.

        `also` are abbreviations that may come first, with their long forms. Words that are not
        offered stay. Raises Unclear if several fit.
        """
        parts, plain_words = _WORD.findall(answer), list[str]()
        index = 0
        while index < len(parts):
            offered_words = list(words(plain_words))
            short = also if also and not index else {}
            for length in range(min(_LONGEST_NAME, len(parts) - index), 0, -1):
                text = " ".join(parts[index : index + length])
                fitting_words = [word for word in (*offered_words, *short) if _same(word, text)]
                if fitting_words or length == 1:
                    break
            if not fitting_words:
                fitting_words = self.meanings(parts[index], offered_words) or self.meanings(
                    parts[index], short
                )
            if len(fitting_words) > 1:
                raise Unclear(
                    N_("{word} could mean: {choices}"), word=parts[index], choices=tuple(fitting_words)
                )
            if not fitting_words and offered_words == [","] and plain_words[-1:] != [","]:
                plain_words.append(",")  # it can be omitted
                continue
            long_form = short.get(fitting_words[0], fitting_words[0]) if fitting_words else parts[index]
            plain_words += _WORD.findall(long_form)
            index += length
        plain = " ".join(plain_words).replace(" ,", ",")
        return plain if plain_words != parts else answer.strip()


def _same(word: str, text: str) -> bool:
    """Return whether a word, or a name of several words, was typed in full."""
    return " ".join(_WORD.findall(word)).casefold() == text.casefold()


@cache
def vocabulary(game: Game) -> Vocabulary:
    return Vocabulary(game.spoken)
