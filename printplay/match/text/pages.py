"""The pages of `printplay manual CODE`: the meaning of a code, the reason, an example, the cure.

A page is a section of the `explain.LANGUAGE.md` beside a game's rules (or, for the codes of all
games, beside this file), or beside the preflight. Its example is the file of the same name, which
the tests check.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from printplay.core import resources
from printplay.core.i18n import LANGUAGES, N_
from printplay.match import registry

_SECTION = re.compile(
    r"^## (?P<code>\S+): (?P<title>.+)\nSays: (?P<says>.+)\nWhy: (?P<why>.+)\nCure: (?P<cure>.+)$",
    re.MULTILINE,
)
EVERY_GAME, PADS, PREFLIGHT = N_("every game"), N_("score pads"), N_("preflight")
_SUFFIXES = (".play", ".wkt", ".toml")


@dataclass(frozen=True)
class CodePage:
    """A code explained, in one language; some cannot be broken alone or in a file: no `example`."""

    code: str
    game: str
    title: str
    says: str
    why: str
    cure: str

    @property
    def example(self) -> Path | None:
        """Return the smallest record, drawing or deck that breaks the rule, if any."""
        paths = (resources.records() / f"{self.code}{suffix}" for suffix in _SUFFIXES)
        return next((path for path in paths if path.is_file()), None)


def pages(language: str = LANGUAGES[0]) -> Iterator[CodePage]:
    """Yield all pages, those of every game first, those of the preflight last."""
    yield from _pages(Path(__file__).parent, EVERY_GAME, language)
    for name in registry.names():
        game = registry.find(name)
        yield from _pages(game.folder, game.title, language)
    house = Path(__file__).parents[2]
    yield from _pages(house / "pads", PADS, language)
    yield from _pages(house / "printing" / "preflight", PREFLIGHT, language)


def _pages(folder: Path, game: str, language: str) -> Iterator[CodePage]:
    path = folder / f"explain.{language}.md"
    if path.is_file():
        for found in _SECTION.finditer(path.read_text(encoding="utf-8")):
            yield CodePage(game=game, **found.groupdict())
