"""The pages of Gophers: read from a file, shown, and proved to keep their promises."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from printplay.core import i18n
from printplay.core.errors import CallError, LayoutError
from printplay.core.fault_text import cure, sentence
from printplay.core.i18n import LANGUAGES, use
from printplay.core.resources import layouts
from printplay.games.gophers.layout import read
from printplay.games.gophers.soundness import book_findings
from printplay.games.gophers.state.book import DIG, Book, Card
from printplay.games.gophers.views import page_lines
from printplay.lookup import boards
from tests.cli.helpers import called, run
from tests.games.gophers.pages import SMALL, book

STOREYS = layouts("gophers") / "storeys.toml"


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    i18n.switch("en")


def storeys() -> Book:
    """Return the shipped pages."""
    return read(STOREYS)


# -- what is shipped -------------------------------------------------------------------------------


def test_the_shipped_pages_are_sound() -> None:
    """Nothing can be said against the pages that ship, and the command says so."""
    assert list(book_findings(storeys())) == []
    result = run("check", "storeys")
    assert result.exit_code == 0
    assert result.stdout == "storeys: No problems found.\n"
    assert json.loads(run("check", "storeys", "--json").stdout)["valid"]


def test_twenty_caves_on_six_pages() -> None:
    """Every page has 13 supply caves, two stores, two gifts and three portals, 23 tunnels."""
    found = storeys()
    assert list(found.caves) == list(range(1, 21))
    for page in found.pages.values():
        kinds = [content.kind for content in page.contents.values()]
        assert [kinds.count(kind) for kind in ("store", "gift", "portal")] == [2, 2, 3]
        assert sum(content.is_supply for content in page.contents.values()) == 13
        assert len(page.tunnels) == 23
        assert set(page.title) == set(LANGUAGES)


def test_a_portal_can_lead_to_a_portal() -> None:
    """Some caves are a portal on two pages, so that a chain can happen; none on three."""
    found = storeys()
    often = [
        sum(page.contents[cave].kind == "portal" for page in found.pages.values()) for cave in found.caves
    ]
    assert 2 in often
    assert max(often) == 2


# -- the command -----------------------------------------------------------------------------------


def test_the_pages_are_listed_and_shown() -> None:
    """`layout list` names them; `layout show` draws each page within 80 columns, caves labelled."""
    assert "storeys gophers" in " ".join(run("layout", "list").stdout.split())
    assert "storeys" in run("games", "gophers").stdout
    shown = run("layout", "show", "storeys").stdout
    assert max(map(len, shown.splitlines())) <= 80
    for page in storeys().pages.values():
        assert f"Page {page.number}  {page.title['en']}" in shown
        drawn = "\n".join(page_lines(storeys(), page))
        for cave, content in page.contents.items():
            number = content.number or ""
            assert f"{cave}:{content.kind[0] if number else content.kind}{number}" in drawn
    quiet = run("layout", "show", "storeys", "--quiet").stdout
    assert quiet.startswith("Page 1")
    assert "Seite 1  Unter den Wurzeln" in run("layout", "show", "storeys", "--lang", "de").stdout


def test_the_pages_as_data() -> None:
    """With --json a program reads caves, contents, tunnels and what the dice reach."""
    facts = json.loads(run("layout", "show", "storeys", "--json").stdout)
    assert facts["hash"] == storeys().hash
    assert len(facts["pages"]) == 6
    page = facts["pages"][0]
    assert page["mean_degree"] == 2.3
    assert all(page["least_reached"][str(roll)] >= 3 for roll in range(2, 7))
    entry = next(e for e in json.loads(run("layout", "list", "--json").stdout) if e["name"] == "storeys")
    assert (entry["land"], entry["lattice"]) == (20, "pages")


def test_the_caves_as_geojson() -> None:
    """GeoJSON tells every cave with what it holds page by page, and every tunnel."""
    data = json.loads(run("layout", "show", "storeys", "--geojson").stdout)
    caves = [f for f in data["features"] if f["geometry"]["type"] == "Point"]
    assert [f["properties"]["name"] for f in caves] == [str(n) for n in range(1, 21)]
    assert caves[0]["properties"]["pages"]["1"] == str(storeys().pages[1].contents[1])
    assert len(data["features"]) == 20 + 6 * 23


def test_a_view_only_boards_have_is_refused() -> None:
    """Walks are counted on boards of spaces; for pages the call is refused with a cure."""
    with pytest.raises(CallError, match="--walks works only with boards made of spaces"):
        run("layout", "show", "storeys", "--walks", "1", "3")


def test_pages_are_no_layout_of_another_game() -> None:
    """Named for another game, the pages are refused by what they are."""
    with pytest.raises(LayoutError, match="a layout for gophers, not for go-for-gold"):
        boards.find_playable(STOREYS, "go-for-gold")


def test_the_hash_is_of_what_matters(tmp_path: Path) -> None:
    """A play cannot tell where a cave is drawn; it can tell what the cave holds."""
    text = STOREYS.read_text("utf-8")
    own = tmp_path / "own.toml"
    shutil.copy(STOREYS, own)
    for name in ("cards.toml", "cards.csv"):
        shutil.copy(STOREYS.parent / name, tmp_path)
    assert read(own).hash == storeys().hash
    own.write_text(text.replace("size = [240, 170]", "size = [250, 170]"), "utf-8")
    assert read(own).hash == storeys().hash
    first = str(storeys().pages[1].tunnels[0]).strip("()").replace(", ", "-")
    own.write_text(text.replace(first, "", 1), "utf-8")
    assert read(own).hash != storeys().hash
    assert run("check", str(own)).exit_code in (0, 1)


# -- faults of a file ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "message", "key"),
    [
        ('game = "gophers"', 'game = "gophers"\nsise = 3', "Did you mean 'size'", "sise"),
        ("size = [60, 60]", "", "State width and height", "size"),
        ("size = [60, 60]", "size = [60]", "two numbers of mm", "size"),
        ("size = [60, 60]", 'size = ["a", 60]', "two numbers of mm", "size"),
        ("size = [60, 60]", "size = [6, 60]", "a page measures 50 to 2000 mm", "size"),
        ("6 = [45, 10]", "", "number the caves from 1 without a gap", "caves"),
        ("6 = [45, 10]", "7 = [45, 10]", "number the caves from 1 without a gap", "caves"),
        ("6 = [45, 10]", "6 = [45, 100]", "lies off the page", "caves.6"),
        ("6 = [45, 10]", "6 = [45, 48]", "less than 10 mm from cave 3", "caves.6"),
        ("[page.6]", "[page.7]", r"\[page.1\] to \[page.6\]", "page"),
        ("[page.6]", "[page.6.x]", "unknown key", "page.6.x"),
        ("caves = '", "kaves = '", "Did you mean 'caves'", "page.1.kaves"),
        ("caves = 'b4 a5", "caves = 'b4 a5 g1", "7 tokens for 6 caves", "page.1.caves"),
        ("caves = 'b4 a5", "caves = 'b4 x5", "cave 2 cannot hold 'x5'", "page.1.caves"),
        ("caves = 'b4 a5", "caves = 'b4 a11", "cave 2 shows 11; `acorn`", "page.1.caves"),
        ("caves = 'b4 a5", "caves = 'b4 s10", "cave 2 shows 10; `store`", "page.1.caves"),
        ("tunnels = '1-2", "tunnels = '1-7", "a tunnel must join two different caves, not", "page.1.tunnels"),
        ("tunnels = '1-2", "tunnels = '1-1", "a tunnel must join two different caves, not", "page.1.tunnels"),
        ("tunnels = '1-2", "tunnels = '1+2", "a tunnel must join two different caves, not", "page.1.tunnels"),
        ("tunnels = '1-2", "tunnels = '1-2 2-1", "is listed twice", "page.1.tunnels"),
        ("title = {}", "title = 'x'", "this must be a table of texts by language", "page.1.title"),
        ("title = {}", "title = {en = 3}", "a text of one line", "page.1.title.en"),
        ("tunnels = '1-2 2-3", "tunnels = 12 #", "a text in quotes", "page.1.tunnels"),
        ("name = ", "name == ", "not valid TOML", ""),
    ],
)
def test_a_faulty_file_is_refused(old: str, new: str, message: str, key: str, tmp_path: Path) -> None:
    """A fault of the file is named with file, line or key, and how to cure it."""
    path = tmp_path / "own.toml"
    assert old in SMALL
    path.write_text(SMALL.replace(old, new, 1), "utf-8")
    with pytest.raises(LayoutError, match=message) as caught:
        read(path)
    assert str(path) in str(caught.value)
    assert key in str(caught.value)
    for language in LANGUAGES:
        with use(language):
            assert "{en" not in str(caught.value).replace("{ en", "")


def test_missing_parts_are_named(tmp_path: Path) -> None:
    """A page that is no table, or without tunnels, is refused."""
    path = tmp_path / "own.toml"
    path.write_text(SMALL.split("[page.1]")[0] + "[page]\n1=1\n2=2\n3=3\n4=4\n5=5\n6=6\n")
    with pytest.raises(LayoutError, match="this must be a table"):
        read(path)
    path.write_text(SMALL.replace("tunnels", "#", 1))
    with pytest.raises(LayoutError, match=r"page.1.tunnels: this key is missing"):
        read(path)


def test_a_deck_of_ones_own(tmp_path: Path) -> None:
    """Pages name their deck; a deck alone is played on the pages of the house, and shown."""
    deck = tmp_path / "deck.toml"
    deck.write_text(
        'game = "gophers"\nname = "mine"\n'
        'cards = [{kind = "dig", copies = 2}, {kind = "acorn", number = 3, copies = 4}]\n'
    )
    alone = read(deck)
    assert alone.pages == storeys().pages
    assert alone.deck == {DIG: 2, Card("acorn", 3): 4}
    assert alone.hash != storeys().hash
    pages = tmp_path / "own.toml"
    pages.write_text(SMALL.replace("size", 'pack = "deck.toml"\nsize'))
    assert read(pages).deck == alone.deck
    shown = run("layout", "show", str(deck)).stdout
    assert shown.startswith("mine\ngophers, 6 cards, hash ")
    assert [line.split() for line in shown.splitlines()[3:]] == [
        ["3"],
        ["berry"],
        ["acorn", "4"],
        ["grain"],
        ["dig", "2"],
    ]


@pytest.mark.long
def test_the_deck_that_ships() -> None:
    """The deck is listed with its 58 cards and shown number by number; it has no places."""
    line = next(x for x in run("layout", "list").stdout.splitlines() if "Supplies" in x)
    assert "58 cards" in line
    shown = run("layout", "show", "gophers/cards").stdout.splitlines()
    assert shown[3].split() == [str(number) for number in range(1, 11)]
    assert shown[4].split() == ["berry", *"2222222111"]
    assert shown[-1].split() == ["dig", "7"]
    facts = json.loads(run("layout", "show", "gophers/cards", "--json").stdout)
    assert facts["deck"]["acorn 8"] == 1
    assert run("check", "gophers/cards").exit_code == 0
    with pytest.raises(CallError, match="has no spaces to write as GeoJSON"):
        run("layout", "show", "gophers/cards", "--geojson")


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ('kind = "nut", number = 3', "unknown kind of card 'nut'"),
        ('kind = "acorn", number = 11', "from 1 to 10, not '?11"),
        ('kind = "acorn"', "a supply card must show a whole number from"),
    ],
)
def test_a_deck_of_other_cards_is_refused(row: str, message: str, tmp_path: Path) -> None:
    """A card the game does not know is named with its place in the file."""
    deck = tmp_path / "deck.toml"
    deck.write_text(f'game = "gophers"\nname = "mine"\ncards = [{{{row}}}]\n')
    with pytest.raises(LayoutError, match=message) as caught:
        read(deck)
    assert "cards[1]" in str(caught.value)


# -- findings --------------------------------------------------------------------------------------


def found(**changes: str) -> set[str]:
    """Return the codes found in small pages with some changes."""
    return {fault.code for fault in book_findings(book(**changes))}


def test_every_promise_is_checked(tmp_path: Path) -> None:
    """Pages cut in two, crossed, crowded, lopsided or chained are all found out, in words."""
    ladder = "1-2 2-3 1-4 2-5 3-6 4-5 5-6"
    assert "LC-60" not in found()
    assert "LC-60" in found(tunnels="1-2 2-3 4-5 5-6")
    assert "LC-61" in found(tunnels="1-5 2-4 2-3 3-6")
    assert "LC-62" in found(tunnels="1-3 1-2 1-4 4-5 5-6")
    assert "LC-63" in found()
    assert {"LC-67", "LC-68"} <= found(caves="b4 b5 g6 gift s12 portal")
    assert "LC-64" in found(tunnels="1-2 2-3 3-6 5-6 4-5")
    assert "LC-64" not in found(tunnels=ladder)
    assert "LC-65" in found(tunnels="1-2 2-3 3-6 5-6 4-5")
    assert "LC-66" in found(caves="portal portal a5 b4 g6 gift")
    assert {"LC-69", "LC-70"} <= found(caves="portal b4 a5 store g6 gift".replace("store", "s12"))
    assert "LC-68" in found(caves="b4 a5 g6 b2 a1 g1")
    path = tmp_path / "own.toml"
    path.write_text(SMALL.replace("caves = 'b4", "caves = 'b5", 1), "utf-8")
    assert "5/4/4/4/4/4" in " ".join(sentence(fault) for fault in book_findings(read(path)))
    assert "LC-68" not in found(caves="b4 a4 g4 b2 a2 g2")
    for language in LANGUAGES:
        with use(language):
            for fault in book_findings(book(caves="portal portal gift gift s12 s13")):
                assert sentence(fault)
                assert "{" not in sentence(fault) + cure(fault)


def test_an_unsound_file_fails_the_check(tmp_path: Path) -> None:
    """`check` names the tunnel that runs through a cave, and exits with 1."""
    path = tmp_path / "own.toml"
    path.write_text(SMALL.replace("tunnels = '1-2", "tunnels = '1-3 1-2"), "utf-8")
    result = run("check", str(path))
    assert result.exit_code == 1
    assert "LC-62 error: page 1: the tunnel 1-3 runs 0.0 mm past cave 2" in result.stdout


def test_a_page_in_two_is_one_fault(tmp_path: Path) -> None:
    """What cannot be reached on a page in two pieces follows from that; it is not printed."""
    changed = {"tunnels": "1-2 2-3 4-5 5-6"}
    told = [fault for fault in book_findings(book(**changed)) if "page 1" in sentence(fault)]
    assert [fault.code for fault in told if fault.severity == "error"] == ["LC-60"]
    assert "LC-65" not in {fault.code for fault in told}
    path = tmp_path / "own.toml"
    path.write_text(SMALL.replace("tunnels = '1-2", "tunnels = '1-3 1-2"), "utf-8")
    refused = called("print", "gophers", "pages", "--layout", str(path), "-o", str(tmp_path / "o"))
    assert refused.returncode == 1
    assert "LC-62" in refused.stderr
    assert not (tmp_path / "o").exists()
