"""`printplay manual`: what a stranger looks for is found by the word that comes to mind."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote

import pytest

from printplay.cli import commands as listed
from printplay.cli.framework.help_pages import man
from printplay.core.errors import CallError
from printplay.core.i18n import LANGUAGES, use
from printplay.manual.contents import GeneratedPage, chapters
from printplay.manual.finding import find
from printplay.manual.markdown import headings, parser
from tests.cli.helpers import run
from tests.manual.pages import ROOT

MADE = {name: GeneratedPage(name, lambda: "") for name in ("commands", "codes")}


@pytest.mark.parametrize(
    ("lang", "asked", "heading"),
    [
        ("en", "duplex", "Backs behind their fronts"),
        ("en", "where is my ledger", "Where is my ledger?"),
        ("en", "temple", "How do I write a temple?"),
        ("en", "undo", "How do I undo?"),
        ("en", "phone", "How do I play with a phone?"),
        ("en", "PF-10", "PF-10: No room for the line that names the page"),
        ("en", "a5", "Printing well"),
        ("en", "another machine", "How do I move my scores to another machine?"),
        ("en", "photo", "A good photo"),
        ("en", "photos", "Photographing the sheets"),
        ("en", "island", "How do I make an island?"),
        ("en", "turn the back", "How do I turn the back of a sheet?"),
        ("en", "phone cannot join", "My phone cannot join"),
        ("en", "phones that cannot join", "The page at the table"),
        ("en", "a deck's font", "Decks of cards"),
        ("en", "tie-break", "Who wins a tie: what is the tie-break?"),
        ("en", "man page", "Settings, and what is wrong"),
        ("de", "rückseite", "Rückseiten hinter ihren Vorderseiten"),
        ("de", "spielebuch", "Wo liegt mein Spielebuch?"),
        ("de", "tempel", "Wie schreibe ich einen Tempel?"),
        ("de", "handy", "Wie spiele ich mit dem Handy?"),
        ("de", "insel", "Wie mache ich eine Insel?"),
        ("de", "duplex", "Rückseiten hinter ihren Vorderseiten"),
        ("de", "papier", "Papier"),
        ("de", "rückgängig", "Wie mache ich etwas rückgängig?"),
        ("de", "foto", "Ein gutes Foto"),
        ("de", "gleichstand", "Wer gewinnt bei Gleichstand?"),
        ("de", "anderer rechner", "Wie bringe ich meine Partien auf einen anderen Rechner?"),
    ],
)
def test_questions(lang: str, asked: str, heading: str) -> None:
    """A word that comes to mind leads to the heading that answers, or names it among few."""
    shown = run("manual", *asked.split(), "--lang", lang).output
    assert heading in shown
    assert shown.startswith(heading) or len(shown.splitlines()) <= 8


@pytest.mark.parametrize("command", sorted({*listed._COMMANDS, *listed._GROUPS}))
def test_every_command_leads_to_a_page(command: str) -> None:
    """`printplay manual COMMAND` answers for each command there is."""
    assert run("manual", command).output.count("\n") > 3


def test_a_word_that_is_nowhere_is_refused_with_near_ones() -> None:
    """Who mistypes is told what may have been meant."""
    with pytest.raises(CallError) as wrong:
        run("manual", "calibrtion")
    assert "calibration" in str(wrong.value)


def test_nothing_but_signs_is_no_word() -> None:
    """An empty word lists the pages; signs alone find none."""
    assert run("manual", "").output == run("manual").output
    with pytest.raises(CallError):
        run("manual", "?!")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_that_is_written_is_listed(lang: str) -> None:
    """No page lies in the folder that the table of contents does not name."""
    names = {page.name for chapter in chapters(lang, MADE) for page in chapter.pages}
    assert {path.name.split(".")[0] for path in (ROOT / "docs").glob("*.md")} <= names


def test_every_page_is_written_in_german_too() -> None:
    """A German reader has every page that an English one has."""
    english, german = (
        [page.name for chapter in chapters(lang, MADE) for page in chapter.pages]
        for lang in ("en", "de")
    )
    assert german == english


def links() -> list[tuple[Path, str]]:
    """Return all links of the pages and of the README, with the file they stand in."""
    files = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "layouts").glob("*.md")]
    found = []
    for file in sorted(files):
        for token in parser().parse(file.read_text(encoding="utf-8")):
            for one in token.children or ():
                href = one.attrs.get("href") or one.attrs.get("src")
                if href and "://" not in str(href):
                    found.append((file, str(href)))
    return found


def test_every_link_leads_somewhere() -> None:
    """A link leads to a file that is there, or to a page that the program writes, and its part."""
    for file, href in links():
        target, _, part = unquote(href).partition("#")
        path = (file.parent / target) if target else file
        if path.name.split(".")[0] in MADE and path.parent.name == "docs":
            continue
        assert path.exists(), f"{file.name}: {href}"
        if part:
            text = path.read_text(encoding="utf-8")
            assert part in {one.anchor for one in headings(text)}, f"{file.name}: {href}"


def test_the_browsers_pages_hold_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`manual --open` writes pages whose links lead to each other, with nothing from elsewhere."""
    opened: list[str] = []
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr("webbrowser.open", opened.append)
    run("manual", "temple", "--open", "--lang", "de")
    assert opened[0].startswith(tmp_path.as_uri())
    (folder,) = (tmp_path / "printplay" / "manual").iterdir()
    pages = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.html")}
    assert len(pages) > 20
    for name, text in pages.items():
        ids = set(re.findall(r'id="([^"]+)"', text))
        for href in re.findall(r'href="([^"]+)"', text):
            target, _, part = href.partition("#")
            assert "://" in href or (target or name) in pages or target.startswith(".."), (
                name,
                href,
            )
            assert target or part in ids, (name, href)
        assert not re.search("<(script|link|img)", text)


def test_the_page_for_man_is_read_by_man() -> None:
    """`man printplay` has every command, and nothing in it is taken for a request."""
    with use("en"):
        text = man()
    assert text.startswith(".TH PRINTPLAY 1 ")
    assert all(f".SS printplay {name}\n" in text for name in listed._COMMANDS)
    known = {"TH", "SH", "SS", "nf", "fi"}
    assert {line[1:3] for line in text.splitlines() if line.startswith(".")} <= known


WORDS = {
    "setup": "first-evening",
    "beginner": "first-evening",
    "tutorial": "first-evening",
    "getting started": "first-evening",
    "quick start": "first-evening",
    "erste schritte": "first-evening",
    "anleitung": "first-evening",
    "problem": "questions",
    "trouble": "questions",
    "support": "questions",
    "probleme": "questions",
    "printer settings": "printing",
    "scale": "printing",
    "scaling": "printing",
    "actual size": "printing",
    "tatsächliche größe": "printing",
    "skalierung": "printing",
    "toner": "printing",
    "poster print": "printing",
    "großformat": "printing",
    "two sided": "duplex",
    "double sided": "duplex",
    "front and back": "duplex",
    "alignment": "duplex",
    "misaligned": "duplex",
    "beidseitig": "duplex",
    "doppelseitig": "duplex",
    "zweiseitig": "duplex",
    "versatz": "duplex",
    "cut lines": "cutting",
    "crop marks": "cutting",
    "guillotine": "cutting",
    "scissors": "cutting",
    "trim": "cutting",
    "dxf": "cutting",
    "schnittmarken": "cutting",
    "plotter": "cutting",
    "schere": "cutting",
    "print shop": "shops",
    "print service": "shops",
    "tabletop simulator": "shops",
    "pdf x": "shops",
    "copyshop": "shops",
    "druckdienst": "shops",
    "solo": "go-for-gold",
    "treasure": "go-for-gold",
    "schatz": "go-for-gold",
    "transcript": "records",
    "log": "records",
    "notation": "records",
    "mitschrift": "records",
    "tournament": "ledger",
    "turnier": "ledger",
    "league": "ledger",
    "liga": "ledger",
    "statistics": "ledger",
    "statistik": "ledger",
    "ranking": "ledger",
    "rangliste": "ledger",
    "wins": "ledger",
    "siege": "ledger",
    "undrop": "ledger",
    "excel": "moving",
    "spreadsheet export": "moving",
    "sync": "moving",
    "cloud": "moving",
    "synchronisieren": "moving",
    "board game stats": "moving",
    "tabellenkalkulation": "moving",
    "tablet": "table",
    "smartphone": "table",
    "wifi": "table",
    "wlan": "table",
    "mobile": "table",
    "app": "table",
    "browser": "table",
    "picture": "photographing",
    "ocr": "photographing",
    "handwriting": "photographing",
    "handschrift": "photographing",
    "jpeg": "photographing",
    "heic": "photographing",
    "bild": "photographing",
    "geojson": "drawn-lines",
    "svg": "drawn-lines",
    "stylus": "drawn-lines",
    "stift": "drawn-lines",
    "map editor": "islands",
    "random": "islands",
    "generator": "islands",
    "balance": "islands",
    "simulation": "islands",
    "zufall": "islands",
    "zufallsinsel": "islands",
    "karte erzeugen": "islands",
    "card game": "decks",
    "prototype": "decks",
    "components": "decks",
    "kartenspiel": "decks",
    "prototyp": "decks",
    "score sheet": "any-game",
    "scorecard": "any-game",
    "score card": "any-game",
    "scorepad": "any-game",
    "yahtzee": "any-game",
    "kniffel": "any-game",
    "scrabble": "any-game",
    "wertungszettel": "any-game",
    "spielzettel": "any-game",
    "punktezettel": "any-game",
    "file format": "formats",
    "schema": "formats",
    "dateiformat": "formats",
    "dark mode": "settings",
    "colour": "settings",
    "defaults": "settings",
    "einstellungen": "settings",
    "voreinstellung": "settings",
    "shell": "settings",
    "gdpr": "privacy",
    "dsgvo": "privacy",
    "delete my data": "privacy",
    "daten löschen": "privacy",
}


def test_words_that_people_type_lead_to_a_page() -> None:
    """A synonym, in either language, leads to the page that is about it."""
    for lang in LANGUAGES:
        for word, page in WORDS.items():
            found = find(chapters(lang, MADE), word)
            assert 0 < len(found) <= 3, word
            assert page in {place.page.name for place in found}, word
