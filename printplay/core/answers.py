"""What all answers share: their language, and the version of the JSON format."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from math import isfinite
from typing import Any

from printplay.core.errors import CallError
from printplay.core.i18n import LANGUAGES, N_, use

#: Increased when a member of an answer is removed or changes its meaning.
FORMAT = 1


@contextmanager
def speak(lang: str | None) -> Iterator[None]:
    """Give all answers inside a `with` block in a language: "en" or "de".

    None is the current language: English, unless within such a block. Raises CallError for any
    other language.
    """
    if lang is None:
        yield
        return
    if lang not in LANGUAGES:
        raise CallError(
            N_("unknown language {lang!r}"),
            hint=N_("Languages: {known}."),
            lang=str(lang)[:20],
            known=", ".join(LANGUAGES),
        )
    with use(lang):
        yield


def versioned(answer: Mapping[str, Any]) -> dict[str, Any]:
    """Return an answer with the version of its format.

    >>> versioned({"valid": True})
    {'format': 1, 'valid': True}
    """
    return {"format": FORMAT, **answer}


def finite(number: float) -> float | None:
    """Return a number that JSON can hold: None for infinity and NaN.

    >>> finite(0.5), finite(float("inf"))
    (0.5, None)
    """
    return number if isfinite(number) else None
