"""Explanations of rules: what a rule says, why, the smallest example that breaks it, the cure."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from printplay.core.answers import speak, versioned
from printplay.core.errors import CallError
from printplay.core.i18n import N_, _, language, use
from printplay.match.text.codes import CodePage, code_pages

__all__ = ["CodePage", "Explanation", "explain", "pages_by_code"]

#: The island that the example drawings belong to, in the same folder.
DRAWN_ON = "cove.toml"


@dataclass(frozen=True)
class Explanation:
    """The explanation of a code, in one language."""

    page: CodePage
    lang: str

    def __repr__(self) -> str:
        return f"<Explanation of {self.code}: {self.title}>"

    @property
    def code(self) -> str:
        """Return the code, such as `GG-R9`."""
        return self.page.code

    @property
    def game(self) -> str:
        """Return the title of its game, or the name of its subject."""
        with use(self.lang):
            return _(self.page.game)

    @property
    def title(self) -> str:
        """Return the rule in a few words."""
        return self.page.title

    @property
    def says(self) -> str:
        return self.page.says

    @property
    def why(self) -> str:
        """Return the reason for the rule."""
        return self.page.why

    @property
    def cure(self) -> str:
        """Return what to do if it is broken."""
        return self.page.cure

    @cached_property
    def example(self) -> str | None:
        """Return the smallest record, drawing or deck that breaks it, or None."""
        return self.page.example.read_text(encoding="utf-8") if self.page.example else None

    @cached_property
    def answer(self) -> list[str]:
        """Return the output for the example of the command that `asked` returns."""
        with use(self.lang):
            return _example_output(self.page.example) if self.page.example else []

    @property
    def asked(self) -> str:
        """Return the command to run on the example."""
        return _example_command(self.page)

    def json(self) -> dict[str, Any]:
        """Return its parts as data."""
        members = ("code", "game", "title", "says", "why", "example", "answer", "cure")
        return versioned({member: getattr(self, member) for member in members})


def explain(code: str, lang: str | None = None) -> Explanation:
    """Explain a rule by its code, however it is typed: GG-R9, gg r09.

    Raises CallError if there is none.

    >>> rule = explain("ggr9")
    >>> rule.code, rule.title
    ('GG-R9', 'Step by step through neighbours')
    """
    with speak(lang):
        pages = pages_by_code()
        page = next(
            (page for name, page in pages.items() if _normalize_code(name) == _normalize_code(code)), None
        )
        if page is None:
            raise _unknown_code(code, list(pages))
        return Explanation(page, language())


def pages_by_code() -> Mapping[str, CodePage]:
    """Return all codes with their pages, in the current language."""
    return {page.code: page for page in code_pages(language())}


def _normalize_code(code: str) -> str:
    """Return the normal form of a code typed as gg-r9, GG R9 or ggr09."""
    return re.sub(r"(?<!\d)0+(?=\d)", "", re.sub(r"[\W_]+", "", code).upper())


def _unknown_code(code: str, codes: list[str]) -> CallError:
    near_codes = difflib.get_close_matches(code.strip().upper(), codes, 3, 0.5)
    return CallError(
        N_("unknown code {code!r}"),
        hint=N_("Did you mean {near}?") if near_codes else N_("`printplay manual codes` lists all codes."),
        code=code[:40],
        near=", ".join(near_codes),
    )


def _example_output(example: Path) -> list[str]:
    from printplay.lookup.record import check_lines
    from printplay.match.text.source import from_text

    if example.suffix == ".wkt":
        return _trace_faults(example)
    if example.suffix == ".toml":
        return _looked_at(example)
    text = example.read_text(encoding="utf-8")
    return list(check_lines(from_text(example.name, text), example.parent).fault_lines())[:-1]


def _trace_faults(drawing: Path) -> list[str]:
    from printplay.api.layouts.trace import fault_lines, trace

    faults = trace(drawing, drawing.parent / DRAWN_ON).found
    return list(fault_lines(drawing.name, faults))


def _looked_at(deck: Path) -> list[str]:
    """Return the output of the preflight of a deck."""
    from printplay.api.prints.kits import cards_of
    from printplay.decks import read_deck
    from printplay.printing.options import PrintOptions
    from printplay.printing.output.faces import inspect
    from printplay.printing.preflight.faults import lines
    from printplay.printing.preflight.preflight import Preflight
    from printplay.printing.text.typesetting import collecting_misfits

    preflight = Preflight()
    with collecting_misfits(preflight.add_misfit):
        inspect([cards_of(read_deck(deck), PrintOptions())], preflight)
    return list(lines(preflight.findings))


def _example_command(page: CodePage) -> str:
    if page.example is None or page.example.suffix == ".play":
        return "`printplay check`"
    if page.example.suffix == ".wkt":
        return f"`printplay check {page.code}.wkt --layout {DRAWN_ON}`"
    return f"`printplay print {page.code}.toml --preflight-only`"
