"""The language of answers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from printplay.core.errors import CallError
from printplay.core.i18n import LANGUAGES, N_, use


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
