"""The language of a page: as switched, else as the browser asks, else the server's."""

from __future__ import annotations

from printplay.core.i18n import LANGUAGES


def choose_language(choice: str | None, accept_header: str, default: str | None) -> str:
    """Return the language to answer in.

    `choice` is the person's choice, `accept_header` the Accept-Language header.

    >>> choose_language(None, "fr, de-DE;q=0.8, en;q=0.5", None), choose_language("en", "de", None)
    ('de', 'en')
    """
    if choice in LANGUAGES:
        return choice
    accepted = sorted(map(_language_and_weight, accept_header[:400].split(",")), key=lambda pair: -pair[1])
    supported = (name for name, weight in accepted if name in LANGUAGES and weight > 0)
    return next(supported, default or LANGUAGES[0])


def _language_and_weight(text: str) -> tuple[str, float]:
    """Return a language and its weight."""
    name, _semicolon, weight = text.strip().partition(";")
    try:
        return name.partition("-")[0].casefold(), float(weight.strip().removeprefix("q=") or 1)
    except ValueError:
        return "", 0.0
