"""Every text printplay shows exists in every language."""

from __future__ import annotations

import re
import string
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.extract import extract
from babel.messages.pofile import read_po

import printplay
from printplay.core.i18n import LANGUAGES, _, fill_template, use
from printplay.printing.text.fonts import FACES, face
from tests.games.conftest import SHIPPED

PACKAGE = Path(printplay.__file__).parent
#: What marks a text; to take a file apart that has none would take as long.
_MARKED = re.compile(rb"\bN?_\(")


@cache
def texts() -> frozenset[str]:
    """Return every text marked in the code, but those of a game that is added and speaks none yet.

    `tests/games/test_every_text.py` says of such a game that its German is missing.
    """
    keywords = {"_": None, "N_": None}
    mute = tuple(
        f"games/{game.parent.name}/"
        for game in PACKAGE.glob("games/*/game.py")
        if game.parent.name.replace("_", "-") not in SHIPPED and not (game.parent / "locale").exists()
    )
    found = set[str]()
    for path in PACKAGE.rglob("*.py"):
        data = path.read_bytes()
        if _MARKED.search(data) and not path.relative_to(PACKAGE).as_posix().startswith(mute):
            found |= {str(text) for _line, text, *_rest in extract("python", BytesIO(data), keywords)}
    return frozenset(found)


def fields(text: str) -> set[str]:
    """Return the names in braces of a template."""
    return {name for _text, name, _spec, _conversion in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_every_text_is_translated(language: str) -> None:
    """A person who asks for another language meets no English sentence."""
    translated: set[str] = set()
    for path in PACKAGE.rglob(f"locale/{language}/LC_MESSAGES/*.po"):
        with path.open("rb") as file:
            translated |= {str(m.id) for m in read_po(file) if m.id and m.string and not m.fuzzy}
    assert sorted(texts() - translated) == []


def catalogues() -> list[Path]:
    """Return all catalogues people edit."""
    return sorted(PACKAGE.rglob("locale/*/LC_MESSAGES/*.po"))


@pytest.mark.parametrize("path", catalogues(), ids=lambda path: path.stem)
def test_a_translation_fills_the_same_values(path: Path) -> None:
    """A translated sentence names the same values as the English one."""
    with path.open("rb") as file:
        for message in read_po(file):
            if message.id:
                assert fields(str(message.string)) == fields(str(message.id)), message.id


def test_one_of_a_thing_is_told_as_one() -> None:
    """Nobody reads of "87 spaces and 1 lakes": what is counted is called as it is then."""
    island = "{spaces} spaces and {lakes:lake|lakes} cannot be arranged symmetrically around a centre"
    alike = "cannot be arranged symmetrically around a centre"
    assert fill_template(island, {"spaces": 87, "lakes": 1}) == f"87 spaces and 1 lake {alike}"
    assert fill_template(island, {"spaces": 87, "lakes": 3}) == f"87 spaces and 3 lakes {alike}"
    with use("de"):
        assert fill_template(island, {"spaces": 87, "lakes": 1}).startswith("87 Felder und 1 See können")
        assert fill_template(island, {"spaces": 87, "lakes": 3}).startswith("87 Felder und 3 Seen können")


@pytest.mark.parametrize("path", catalogues(), ids=lambda path: path.stem)
def test_a_catalogue_holds_nothing_dead(path: Path) -> None:
    """A translator never works on a sentence that no longer exists."""
    if path.stem == "typer":  # its texts stand in another package
        return
    with path.open("rb") as file:
        assert [m.id for m in read_po(file) if m.id and m.id not in texts()] == []


def test_a_text_of_the_program_is_translated_once() -> None:
    """A sentence that is put into better German is better wherever it is shown.

    A game has German of its own: it may share a word with another, but not its file.
    """
    known: dict[str, str] = {}
    for path in PACKAGE.glob("locale/*/LC_MESSAGES/*.po"):
        with path.open("rb") as file:
            for message in read_po(file):
                if message.id:
                    assert known.setdefault(str(message.id), path.name) == path.name, message.id


def test_umlauts_are_umlauts() -> None:
    """German is spelled with real umlauts, never with ae, oe or ue in their place."""
    spelled = re.compile(r"\b(fuer|ueber|zurueck|koennen|moeglich|Haefen|Faelle|gueltig)\b", re.IGNORECASE)
    for path in catalogues():
        assert not spelled.search(path.read_text(encoding="utf-8")), path


def test_every_printed_language_has_its_glyphs() -> None:
    """No text of any language asks the faces for a character they lack."""
    for language in LANGUAGES:
        with use(language):
            for text in texts():
                shown = _(text).replace("\n", "")
                for name in FACES:
                    assert face(name).lacks(shown) == "", (language, shown)
