"""Marks texts for translation, and names with other letters in other languages.

For rules, which know no language; `i18n` translates both.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence


def N_(message: str) -> str:  # noqa: N802  the name gettext tools know
    """Mark `message` for translation and return it as it is."""
    return message


class Lettered(str):
    """A name in records and JSON that is printed with other letters in some languages.

    `others` maps those languages to its name there: port E is O on a German sheet.
    """

    __slots__ = ("others",)
    others: Mapping[str, str]

    def __new__(cls, text: str, variants: Mapping[str, str]) -> Lettered:
        lettered_text = super().__new__(cls, text)
        lettered_text.others = variants
        return lettered_text

    def __reduce__(self) -> tuple[type[Lettered], tuple[str, Mapping[str, str]]]:
        return Lettered, (str(self), self.others)


class Term(str):
    """A value of a message that is translated itself (`treasure`)."""

    __slots__ = ()


class Named(str):
    """A value that is a name in a record (`charm`), shown as on the printed parts."""

    __slots__ = ()


class Foreign(str):
    """Words in a language other than the current one, for want of a translation."""

    __slots__ = ("language",)
    language: str

    def __new__(cls, text: str, language: str) -> Foreign:
        new_text = super().__new__(cls, text)
        new_text.language = language
        return new_text

    def __reduce__(self) -> tuple[type[Foreign], tuple[str, str]]:
        return Foreign, (str(self), self.language)


class Mixed(str):
    """A sentence that holds words of another language; `parts` are its words in order."""

    __slots__ = ("parts",)
    parts: tuple[str, ...]

    def __new__(cls, parts: Iterable[str]) -> Mixed:
        found = tuple(parts)
        new_text = super().__new__(cls, "".join(found))
        new_text.parts = found
        return new_text

    def __reduce__(self) -> tuple[type[Mixed], tuple[tuple[str, ...]]]:
        return Mixed, (self.parts,)


def mixed(text: str, foreign: Iterable[Foreign]) -> str:
    """Return a text as `Mixed` if it quotes foreign words; they are found as whole words.

    >>> mixed("Bei Gleichstand “Coins left”.", [Foreign("Coins left", "en")]).parts
    ('Bei Gleichstand “', 'Coins left', '”.')
    >>> mixed("Die meisten Punkte siegen.", [Foreign("Coins", "en")])
    'Die meisten Punkte siegen.'
    """
    words = {str(word): word for word in foreign if word.strip()}
    if isinstance(text, Foreign | Mixed) or not any(word in text for word in words):
        return text
    longest = sorted(words, key=len, reverse=True)
    pieces = re.split(rf"(?<!\w)({'|'.join(map(re.escape, longest))})(?!\w)", text)
    if len(pieces) == 1:
        return text
    return Mixed(words[part] if index % 2 else part for index, part in enumerate(pieces) if part)


def parts_of(text: str) -> Sequence[str]:
    """Return the words of a text, apart by their language."""
    return text.parts if isinstance(text, Mixed) else (text,)


class Called(str):
    """A word of a record that has a name of its own where it is offered, such as on a button.

    `name` is a translatable template, filled by `values`.
    """

    __slots__ = ("name", "values")
    name: str
    values: Mapping[str, object]

    def __new__(cls, text: str, name: str, values: Mapping[str, object]) -> Called:
        new_text = super().__new__(cls, text)
        new_text.name, new_text.values = name, values
        return new_text

    def __reduce__(self) -> tuple[type[Called], tuple[str, str, Mapping[str, object]]]:
        return Called, (str(self), self.name, self.values)


def listed(names: Iterable[str], between: str = ", ") -> str:
    """Join names, keeping their letters in other languages.

    >>> row = listed([Lettered("E", {"de": "O"}), "c4"])
    >>> row, row.others["de"]
    ('E, c4', 'O, c4')
    """
    row = list(names)
    variants = [name.others for name in row if isinstance(name, Lettered)]
    text = between.join(row)
    if not variants:
        return text

    def in_language(name: str, tongue: str) -> str:
        return name.others.get(tongue, name) if isinstance(name, Lettered) else name

    tongues = dict.fromkeys(tongue for texts in variants for tongue in texts)
    return Lettered(text, {t: between.join(in_language(name, t) for name in row) for t in tongues})
