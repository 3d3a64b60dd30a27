"""The language of a page: as switched, else as the browser asks, else the server's."""

from __future__ import annotations

from printplay.core.i18n import LANGUAGES


def chosen(switched: str | None, accepted: str, otherwise: str | None) -> str:
    """Return the language to answer in.

    `switched` is the person's choice, `accepted` the Accept-Language header.

    >>> chosen(None, "fr, de-DE;q=0.8, en;q=0.5", None), chosen("en", "de", None)
    ('de', 'en')
    """
    if switched in LANGUAGES:
        return switched
    wanted = sorted(map(_weighed, accepted[:400].split(",")), key=lambda one: -one[1])
    found = (name for name, weight in wanted if name in LANGUAGES and weight > 0)
    return next(found, otherwise or LANGUAGES[0])


def _weighed(text: str) -> tuple[str, float]:
    """Return a language and its weight."""
    name, _semicolon, weight = text.strip().partition(";")
    try:
        return name.partition("-")[0].casefold(), float(weight.strip().removeprefix("q=") or 1)
    except ValueError:
        return "", 0.0
