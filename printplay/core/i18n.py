"""Languages: the texts of printplay in English (in the code) and German (in gettext catalogues).

`_` translates now, `N_` marks a text for later translation. The current language is a context
variable, so that a sheet can be printed in German while a server answers in English.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache

from printplay.core.translation_markers import N_, Foreign, Lettered

__all__ = [
    "LANGUAGES", "N_", "_", "decimal", "fill_template", "language", "language_of", "lettered",
    "localised", "printed_words", "switch", "thousands", "use",
]  # fmt: skip

#: ISO 639-1 codes; the first is the language the code is written in.
LANGUAGES = ("en", "de")

_current: ContextVar[str] = ContextVar("printplay_language", default=LANGUAGES[0])


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    from printplay.core.resources import catalogues

    chain = gettext.NullTranslations()
    for path in catalogues(language):
        with path.open("rb") as file:
            catalogue_file = gettext.GNUTranslations(file)
        catalogue_file.add_fallback(chain)
        chain = catalogue_file
    return chain


def _(message: str) -> str:
    """Translate `message`; a `Lettered` one carries its own translations."""
    language = _current.get()
    if type(message) is Lettered:
        return message.others.get(language, str(message))
    return message if language == LANGUAGES[0] else _catalogue(language).gettext(message)


def fill_template(template: str, values: Mapping[str, object]) -> str:
    """Translate and fill a template, each count with its noun.

    A count is `{name:one|several}`; its number picks the word.

    >>> fill_template("{n:lake|lakes}", {"n": 1}), fill_template("{n:lake|lakes} of {of}", {"n": 0, "of": 2})
    ('1 lake', '0 lakes of 2')
    """

    def counted(match: re.Match[str]) -> str:
        name, singular, plural = match.groups()
        return f"{{{name}}} {singular if str(values[name]) == '1' else plural}"

    return re.sub(r"\{(\w+):([^{}|]+)\|([^{}|]+)\}", counted, _(template)).format(**values)


def lettered(value: object) -> object:
    """Return a value with the letters of the current language.

    >>> with use("de"): lettered(Lettered("E", {"de": "O"})), lettered("E"), lettered(3)
    ('O', 'E', 3)
    """
    return value.others.get(language(), str(value)) if isinstance(value, Lettered) else value


def printed_words(text: str) -> str:
    """Translate words of a record (`charm`, `berry 5`) to those on the printed parts.

    Word by word, ignoring case; unknown words stay.

    >>> with use("de"): printed_words("2 x lore, scholar"), printed_words("berry 5"), printed_words("xyz")
    ('2 x Wissen, Gelehrte', 'Beere 5', 'xyz')
    """

    def printed_word(match: re.Match[str]) -> str:
        word = match[0]
        return next((_(form) for form in (word, word.capitalize()) if _(form) != form), word)

    return re.sub(r"[^\W\d]{2,}", printed_word, text)


def localised(texts: Mapping[str, str], otherwise: str = "") -> str:
    """Return a text from a table of languages: the current one, else any, as `Foreign`.

    >>> localised({"en": "Island", "de": "Insel"}), localised({"de": "Insel"}), localised({})
    ('Island', 'Insel', '')
    """
    if own_text := texts.get(language()):
        return own_text
    return next((Foreign(text, tongue) for tongue, text in texts.items()), otherwise)


def language_of(text: str) -> str:
    """Return the language of a text to print: the current one, or that of `Foreign` words.

    >>> language_of("Island"), language_of(localised({"de": "Insel"}))
    ('en', 'de')
    """
    return text.language if isinstance(text, Foreign) else language()


def thousands(number: int) -> str:
    """Format an integer in the current language.

    >>> with use("de"): thousands(200_000)
    '200.000'
    """
    digits = f"{number:,}"
    return digits if language() == LANGUAGES[0] else digits.replace(",", ".")


def decimal(number: float, form: str = ".1f") -> str:
    """Format a number in the current language, with one decimal or another format.

    >>> with use("de"): decimal(0.5), decimal(12.345, ".2f"), decimal(1.0, "g")
    ('0,5', '12,35', '1')
    """
    digits = format(number, form)
    return digits if language() == LANGUAGES[0] else digits.replace(".", ",")


def ranges(numbers: Iterable[int], dash: str = "–") -> str:
    """Format ascending integers, consecutive ones as a range.

    >>> ranges([3, 4, 7, 8, 9, 12]), ranges([5], "-"), ranges([])
    ('3–4, 7–9, 12', '5', '')
    """
    spans: list[list[int]] = []
    for number in numbers:
        if not spans or number > spans[-1][-1] + 1:
            spans.append([number])
        spans[-1][1:] = [number] if number > spans[-1][0] else []
    return ", ".join(dash.join(map(str, span)) for span in spans)


def language() -> str:
    return _current.get()


@contextmanager
def use(code: str) -> Iterator[None]:
    """Use the language `code` within a with block."""
    token = _current.set(code)
    try:
        yield
    finally:
        _current.reset(token)


def switch(code: str) -> None:
    """Use the language `code` from now on (the command line does this once)."""
    _current.set(code)
