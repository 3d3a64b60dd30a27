"""Translation of Typer's own words, which it looks up in gettext's default domain."""

from __future__ import annotations

import gettext
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from printplay.core.i18n import language

_LANGUAGE = "LANGUAGE"


def translate_typer() -> None:
    """Let Typer find its words in our catalogue, in the current language, from now on."""
    gettext.bindtextdomain("typer", str(Path(__file__).resolve().parents[2] / "locale"))
    gettext.textdomain("typer")
    os.environ[_LANGUAGE] = language()


@contextmanager
def translated_typer() -> Iterator[None]:
    """Do so within a `with` block."""
    domain, lang_before = gettext.textdomain(), os.environ.get(_LANGUAGE)
    translate_typer()
    try:
        yield
    finally:
        gettext.textdomain(domain)
        if lang_before is None:
            del os.environ[_LANGUAGE]
        else:
            os.environ[_LANGUAGE] = lang_before
