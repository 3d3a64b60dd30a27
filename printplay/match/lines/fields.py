"""Fields: the values in a line of a record.

A field reads its value from the words of a line and writes it back; it knows its place in a line,
the possible words, and the names of players in it. A game may have its own kinds: a subclass of
`Field`, declared by `own()`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final

from printplay.match.lines.words import Unreadable, Words


class _Required:
    """The marker for a field without a default."""


REQUIRED: Final = _Required()

#: Makes the error for words that end before an index.
Missing = Callable[[Words, int], Unreadable]


class Field:
    """A value in a line; `default` applies if the line leaves it out.

    `lead` is the number of its words before the value; `named` says that it contains names of
    players; `several`, that its value is a tuple; `spells`, that it is the keyword. `says` are the
    keys of its messages, if they are built here and not in the game.
    """

    lead = 0
    named = False
    several = False
    spells = False
    says: Sequence[str] = ()
    default: Any = REQUIRED

    @property
    def optional(self) -> bool:
        return self.default is not REQUIRED

    def read(self, words: Words, start: int) -> tuple[Any, int]:
        """Return the value from the word `start` on, and the index of the first word after it.

        Raises Unreadable, or Nobody for a name that is no player's. An optional field
        returns its default and `start` if another word is there.
        """
        raise NotImplementedError

    def write(self, value: Any) -> str:
        """Return the words of a value; an empty text if nothing is written."""
        return "" if value == self.default else str(value)

    def rename(self, value: Any, names: Mapping[str, str]) -> Any:  # noqa: ARG002
        """Return the value with players renamed, old to new."""
        return value

    def begins(self, players: Sequence[str]) -> Sequence[str]:  # noqa: ARG002
        """Return the words it can begin with, if they can be listed."""
        return ()

    def goes_on(self, words: Words, start: int) -> Sequence[str]:  # noqa: ARG002
        """Return the words that can follow if it began at a word and the line ends within it."""
        return ()

    def item(self, words: Words, first: int, last: int, item: int) -> tuple[int, int]:  # noqa: ARG002
        """Return the words of an item by its number; the field has the words from `first`."""
        return first + item, first + item + 1

    def json(self, value: Any) -> Any:
        return list(map(self.json, value)) if isinstance(value, tuple) else value


class Number(Field):
    """A whole number."""

    def read(self, words: Words, start: int) -> tuple[int, int]:
        return words.number(start), start + 1


class OneOf(Field):
    """A word from a list; `noun` is the prefix of the message keys for other words."""

    def __init__(self, choices: Sequence[str], noun: str) -> None:
        self.choices, self.noun = choices, noun
        self.says = (f"{noun}-missing", f"no-{noun}", f"{noun}s-are") if noun else ()

    def read(self, words: Words, start: int) -> tuple[Any, int]:
        """Return the word in lower case."""
        if start < len(words) and (word := words[start].casefold()) in self.choices:
            return word, start + 1
        if self.optional:
            return self.default, start
        choices = ", ".join(self.choices)
        if start >= len(words):
            raise Unreadable(f"{self.noun}-missing", (start, start + 1), f"{self.noun}s-are", known=choices)
        near_choices = get_close_matches(words[start].casefold(), self.choices, 1)
        raise Unreadable(
            f"no-{self.noun}",
            (start, start + 1),
            "did-you-mean-word" if near_choices else f"{self.noun}s-are",
            found=words[start],
            near=near_choices[0] if near_choices else "",
            known=choices,
        )

    def begins(self, players: Sequence[str]) -> Sequence[str]:  # noqa: ARG002
        return self.choices


class Flag(Field):
    """An optional word: its presence is the value."""

    def __init__(self, word: str) -> None:
        self.word = word

    def read(self, words: Words, start: int) -> tuple[bool, int]:
        is_present = start < len(words) and words[start].casefold() == self.word
        return is_present, start + is_present

    def write(self, value: Any) -> str:
        return self.word if value else ""

    def begins(self, players: Sequence[str]) -> Sequence[str]:  # noqa: ARG002
        return (self.word,)


class Keyword(Field):
    """The keyword of a line, if several keywords share the same fields."""

    spells = True

    def read(self, words: Words, start: int) -> tuple[str, int]:
        """Return the word before."""
        return words[start - 1].casefold(), start

    def write(self, value: Any) -> str:  # noqa: ARG002
        """Return an empty text: the line already begins with it."""
        return ""


class Word(Field):
    """Any single word; `missing` makes the error if there is none."""

    says = ("word-missing",)

    def __init__(self, missing: Missing | None = None) -> None:
        self.missing = missing

    def read(self, words: Words, start: int) -> tuple[str, int]:
        if start >= len(words):
            if self.missing is None:
                raise Unreadable("word-missing", (start, start + 1))
            raise self.missing(words, start)
        return words[start].casefold(), start + 1


class Name(Field):
    """The name of a player, to the end of the line; `nobody_words` are words for nobody."""

    named = True

    def __init__(self, missing: Missing | None, nobody_words: Sequence[str]) -> None:
        self.missing, self.nobody_words = missing, nobody_words

    def read(self, words: Words, start: int) -> tuple[Any, int]:
        """Return the name; an empty text for nobody."""
        if start >= len(words):
            if self.missing is not None:
                raise self.missing(words, start)
            return self.default, start
        if words[start].casefold() in self.nobody_words:
            words.end(start + 1)
            return "", start + 1
        return words.name(start), len(words)

    def write(self, value: Any) -> str:
        return value or next(iter(self.nobody_words), "")

    def rename(self, value: Any, names: Mapping[str, str]) -> Any:
        return names.get(value, value)

    def begins(self, players: Sequence[str]) -> Sequence[str]:
        return (*players, *self.nobody_words[:1])


class After(Field):
    """A field after its own word (`to 3`); a line may omit both.

    `comma` writes a comma before that word. `hint` belongs to the message for another word
    in its place.
    """

    lead = 1

    def __init__(self, word: str, kind: Field, *, comma: bool = False, hint: str = "") -> None:
        self.word, self.kind, self.comma, self.hint = word, kind, comma, hint
        self.named, self.several, self.says = kind.named, kind.several, kind.says

    def read(self, words: Words, start: int) -> tuple[Any, int]:
        """Return the value after the word."""
        if start >= len(words):
            return self.default, start
        if words[start].casefold() != self.word:
            if self.hint:
                raise Unreadable("too-much", (start, len(words)), self.hint, found=words.rest(start))
            return self.default, start
        return self.kind.read(words, start + 1)

    def write(self, value: Any) -> str:
        if value == self.default:
            return ""
        return f"{', ' if self.comma else ''}{self.word} {self.kind.write(value)}"

    def rename(self, value: Any, names: Mapping[str, str]) -> Any:
        return self.kind.rename(value, names)

    def begins(self, players: Sequence[str]) -> Sequence[str]:  # noqa: ARG002
        return (self.word,)

    def goes_on(self, words: Words, start: int) -> Sequence[str]:
        if len(words) == start + 1:
            return self.kind.begins(words.players)
        return self.kind.goes_on(words, start + 1)

    def item(self, words: Words, first: int, last: int, item: int) -> tuple[int, int]:
        return self.kind.item(words, first, last, item)

    def json(self, value: Any) -> Any:
        return self.kind.json(value)


# -- declarations --------------------------------------------------------------------------------


def own_field(kind: Field, *, default: Any = REQUIRED) -> Any:
    kind.default = default
    return kind


def number() -> Any:
    return own_field(Number())


def one_of(choices: Sequence[str], noun: str = "", *, default: Any = REQUIRED) -> Any:
    """Declare a word from a list; its messages are `no-{noun}` and `{noun}-missing`.

    For an optional field, `noun` can be omitted.
    """
    return own_field(OneOf(choices, noun), default=default)


def flag(word: str, *, default: bool) -> Any:
    return own_field(Flag(word), default=default)


def keyword() -> Any:
    return own_field(Keyword())


def word(*, missing: Missing | None = None) -> Any:
    return own_field(Word(missing))


def name(*, default: Any = REQUIRED, missing: Missing | None = None, nobody_words: Sequence[str] = ()) -> Any:
    return own_field(Name(missing, nobody_words), default=default)


def field_after(marker: str, kind: Any, *, default: Any, comma: bool = False, hint: str = "") -> Any:
    return own_field(After(marker, kind, comma=comma, hint=hint), default=default)
