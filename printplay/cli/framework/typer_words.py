"""Typer's own words (headings of the help), which it asks gettext's default domain for."""

from __future__ import annotations

import gettext
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from printplay.core.i18n import language

_LANGUAGE = "LANGUAGE"


def translate_typer() -> None:
    """Let Typer find its words in our catalogue, in the language that is spoken, from here on."""
    gettext.bindtextdomain("typer", str(Path(__file__).resolve().parents[2] / "locale"))
    gettext.textdomain("typer")
    os.environ[_LANGUAGE] = language()


@contextmanager
def translated_typer() -> Iterator[None]:
    """Let it do so inside a with block."""
    domain, spoken = gettext.textdomain(), os.environ.get(_LANGUAGE)
    translate_typer()
    try:
        yield
    finally:
        gettext.textdomain(domain)
        if spoken is None:
            del os.environ[_LANGUAGE]
        else:
            os.environ[_LANGUAGE] = spoken
