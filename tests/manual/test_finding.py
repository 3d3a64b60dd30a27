"""`printplay manual`: the words that come to mind find the right page."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote

import pytest

from printplay.cli import commands as listed
from printplay.cli.manual import man
from printplay.core.errors import CallError
from printplay.core.i18n import LANGUAGES, use
from printplay.manual.contents import GeneratedPage, chapters, headings, parser
from printplay.manual.finding import find_hits
from tests.cli.helpers import run
from tests.examples import portion
from tests.manual.asked_questions import ASKED
from tests.manual.pages import ROOT
from tests.manual.typed_words import SECTIONS, TYPED

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
        ("en", "a5", "Paper"),
        ("en", "another machine", "How do I move my scores to another machine?"),
        ("en", "photo", "A good photo"),
        ("en", "photos", "Photographing the sheets"),
        ("en", "island", "How do I make an island?"),
        ("en", "turn the back", "How do I turn the back of a sheet?"),
        ("en", "phone cannot join", "My phone cannot join"),
        ("en", "phones that cannot join", "My phone cannot join"),
        ("en", "a deck's font", "Fonts"),
        ("en", "tie-break", "Who wins a tie: what is the tie-break?"),
        ("en", "man page", "The manual"),
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
    """A word leads to the heading that answers it, or to a few with it among them."""
    shown = run("manual", *asked.split(), "--lang", lang).output
    assert heading in shown
    assert shown.startswith(heading) or len(shown.splitlines()) <= 8


@pytest.mark.parametrize("command", sorted(listed.COMMANDS))
def test_every_command_leads_to_a_page(command: str) -> None:
    """`printplay manual COMMAND` answers for each command there is."""
    assert run("manual", command).output.count("\n") > 3


def test_a_word_that_is_nowhere_is_refused_with_near_ones() -> None:
    """A misspelled word gets suggestions."""
    with pytest.raises(CallError) as wrong:
        run("manual", "calibrtion")
    assert "calibration" in str(wrong.value)


@pytest.mark.parametrize(
    ("asked", "page"),
    [
        ("rules", "go-for-gold"), ("rulebook", "codes"), ("dice", "gotoku"), ("würfel", "any-game"),
        ("timer", "questions"), ("stoppuhr", "questions"), ("yahtzee", "any-game"),
        ("kniffel", "any-game"), ("wrong score", "ledger"), ("falsche punkte", "ledger"),
    ],
)  # fmt: skip
def test_what_a_first_evening_asks_leads_somewhere(asked: str, page: str) -> None:
    """The words that people type first lead to a page that answers, in both languages."""
    for lang in LANGUAGES:
        assert page in {hit.page.name for hit in find_hits(chapters(lang, MADE), asked)}


def test_a_made_up_word_is_no_compound() -> None:
    """A word that only ends like one of the manual finds nothing: code 1, for the call is right."""
    with pytest.raises(CallError, match="No page found for 'nosuchword'") as wrong:
        run("manual", "nosuchword")
    assert wrong.value.exit_code == 1


def test_a_link_is_what_to_type() -> None:
    """In the terminal a link says how to see its page, and no link is a name in brackets."""
    assert "In Python (`printplay manual python`)" in run("manual", "formats").output
    assert "(`printplay manual decks`)" in run("manual", "questions").output


def test_nothing_but_signs_is_no_word() -> None:
    """An empty word lists the pages; punctuation alone finds none."""
    assert run("manual", "").output == run("manual").output
    with pytest.raises(CallError):
        run("manual", "?!")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_that_is_written_is_listed(lang: str) -> None:
    """The table of contents lists every page in the folder."""
    names = {page.name for chapter in chapters(lang, MADE) for page in chapter.pages}
    assert {path.name.split(".")[0] for path in (ROOT / "docs").glob("*.md")} <= names


def test_every_page_is_written_in_german_too() -> None:
    """Every English page has a German one."""
    english, german = (
        [page.name for chapter in chapters(lang, MADE) for page in chapter.pages] for lang in ("en", "de")
    )
    assert german == english


def links() -> list[tuple[Path, str]]:
    """Return all links of the pages and of the README, each with its file."""
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
    """A link leads to an existing file, or to a generated page, and an existing section."""
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
    """`manual --open` writes pages that link to each other and load nothing from elsewhere."""
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
            target, _, part = unquote(href).partition("#")
            assert "://" in href or (target or name) in pages or target.startswith(".."), (name, href)
            assert target or part in ids, (name, href)
        assert not re.search("<(script|link|img)", text)


def test_the_page_for_man_is_read_by_man() -> None:
    """`man printplay` has every command, and no text in it is taken for a roff request."""
    with use("en"):
        text = man()
    assert text.startswith(".TH PRINTPLAY 1 ")
    assert all(f".SS printplay {name}\n" in text for name in listed.COMMANDS)
    known = {"TH", "SH", "SS", "nf", "fi"}
    assert {line[1:3] for line in text.splitlines() if line.startswith(".")} <= known


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_that_people_type_lead_to_a_page(lang: str) -> None:
    """A typed word leads to the page about it, or to a list of three with it."""
    pages = chapters(lang, MADE)
    wrong = {}
    for word, page in TYPED[lang].items():
        found = [place.page.name for place in find_hits(pages, word)]
        if page not in found or len(found) > 3:
            wrong[word] = (page, found)
    assert not wrong


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_open_at_the_section_that_is_about_them(lang: str) -> None:
    """A word about a section opens that section, not the top of a long page."""
    pages = {page.name: page for chapter in chapters(lang, MADE) for page in chapter.pages}
    english = {page.name: page for chapter in chapters("en", MADE) for page in chapter.pages}
    for (page, heading), words in SECTIONS.items():
        titles = [one.title for one in english[page].headings]
        expected = pages[page].headings[titles.index(heading)]
        for word in words[lang]:
            place = find_hits(chapters(lang, MADE), word)[0]
            assert (place.page.name, place.heading) == (page, expected), word


def test_pages_have_the_same_headings_in_every_language() -> None:
    """Words listed for a section find it in German, too: by the number of its heading."""
    both = [
        {page.name: page for chapter in chapters(lang, MADE) for page in chapter.pages}
        for lang in ("en", "de")
    ]
    for name, page in both[0].items():
        if not page.made:
            levels = [[one.level for one in pages[name].headings] for pages in both]
            assert levels[0] == levels[1], name


def test_a_question_is_answered_by_what_it_is_about() -> None:
    """Whole questions find their page, despite filler words."""
    for asked, heading in (
        ("how do I print double sided?", "Backs behind their fronts"),
        ("what does GG-R9 mean?", "GG-R9:"),
        ("are the backs upside down", "Backs behind their fronts"),
        ("change language", "Languages"),
        ("Wie kann ich einen Spieler umbenennen?", "Names"),
    ):
        assert run("manual", *asked.split()).output.startswith(heading), asked


@pytest.mark.shared
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_strangers_ask_finds_its_page(lang: str) -> None:
    """Of whole questions, 95 in 100 lead to a page that answers, or list it among three."""
    manual = chapters(lang, MADE)
    missed = []
    tried = portion(ASKED[lang], 2)
    for question, pages in tried:
        try:
            found = {hit.page.name for hit in find_hits(manual, question)}
        except CallError:
            found = set()
        if not found & pages:
            missed.append(question)
    assert len(missed) <= len(tried) * 0.05, missed


def test_what_is_nowhere_names_the_nearest_words() -> None:
    """Nonsense finds nothing, and the message suggests the nearest page."""
    with pytest.raises(CallError) as wrong:
        run("manual", "kalibiren", "--lang", "de")
    assert "No page found for 'kalibiren'." in str(wrong.value)
    assert "kalibrieren" in str(wrong.value)
    with pytest.raises(CallError):
        run("manual", "xyzzy", "plugh")
