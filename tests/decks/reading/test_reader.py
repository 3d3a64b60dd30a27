"""Deck files list cards; every error has file, line and cure."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from printplay.core.errors import LayoutError
from printplay.decks import digest, is_deck, read_deck
from printplay.decks.elements.painter import Painter
from printplay.decks.reading.design_reader import design
from tests.decks.helpers import card, deck_of, faces, words, write

NAMED = 'name = "D"\ncards = "cards.csv"\n'


@dataclass(frozen=True)
class Bad:
    """A deck that cannot be read; `place` and `said` are parts of the only error."""

    id: str
    toml: str | bytes
    place: str
    said: str
    csv: str | bytes | None = None


BAD = (
    Bad("no TOML", "name = \n", "d.toml:1:8: ", "not valid TOML"),
    Bad("no UTF-8", b'name = "\xff"', "d.toml:1: ", "not UTF-8"),
    Bad("no name", "cards = []", "d.toml: name: ", "key is missing"),
    Bad("no cards", 'name = "D"', "d.toml: cards: ", "the cards are missing"),
    Bad("unknown key", 'name = "D"\ncard = 1', "d.toml:2: card: ", "Did you mean 'cards'?"),
    Bad("no rows", 'name = "D"\ncards = []', "d.toml:2: cards: ", "the deck has no cards"),
    Bad("cards are a number", 'name = "D"\ncards = 3', "d.toml:2: cards: ",
        "this must be a list of tables"),
    Bad("cards are texts", 'name = "D"\ncards = ["a"]', "d.toml:2: cards[1]: ", "must be a table"),
    Bad("a table too deep", 'name = "D"\n[[cards]]\na.b.c = 1', "d.toml:2: cards[1]: ",
        "the column 'a.b' holds {'c': 1}"),
    Bad("no copies", 'name = "D"\n[[cards]]\n\n[[cards]]\ncopies = -1', "d.toml:4: cards[2]: ",
        "from 0 to 10000, not '-1'"),
    Bad("a bad column", 'name = "D"\n[[cards]]\n"a|b" = 1', "d.toml:2: cards[1]: ",
        "invalid column name 'a|b'"),
    Bad("no CSV file", NAMED, "cards.csv: ", "there is no such file"),
    Bad("an empty CSV", NAMED, "cards.csv: ", "this file contains no cards", ""),
    Bad("a header alone", NAMED, "cards.csv: ", "this file contains no cards", "a,b\n"),
    Bad("a nameless column", NAMED, "cards.csv:2: ", "column 2 has no name, but '2' is in it",
        "a,\n1,2"),
    Bad("a column twice", NAMED, "cards.csv:1: ", "two columns are called 'a'", "a,a\n1,2"),
    Bad("a cell too many", NAMED, "cards.csv:3: ",
        "the row has 3 cells for 2 columns\n  Put a text that contains a ','",
        "a,b\n1,2\n1,2,3"),
    Bad("a cell too few", NAMED, "cards.csv:3: ",
        "the row has 1 cell for 2 columns\n  An empty cell has its ','", "a,b\n1,2\n1"),
    Bad("text after quotes", NAMED, "cards.csv:2: ", "text follows the closing quotation mark",
        'a,b\n"The" end,2'),
    Bad("a spreadsheet", NAMED, "cards.csv: ", "this is a spreadsheet", b"PK\x03\x04..."),
    Bad("an address", 'name = "D"\ncards = "https://example.org/cards.csv"', "d.toml:2: cards: ",
        "'https://example.org/cards.csv' is an address on the internet; a file is needed"),
    Bad("an open quote", NAMED, "cards.csv:2: ", "the quotation mark of '\"x' is never closed",
        'a\n"x\ny\n'),
    Bad("a cell without end", NAMED, "cards.csv:2: ", "a cell has more than 100,000 characters",
        f"a\n{'x' * 200_000}"),
    Bad("columns without end", NAMED, "cards.csv:1: ", "more than 100 columns",
        ",".join(f"c{number}" for number in range(20_000))),
    Bad("keys without end", 'name = "D"\n' + "".join(f"[[cards]]\nc{n} = 1\n" for n in range(200)),
        "d.toml:200: cards[100]: ", "more than 100 columns"),
    Bad("copies in words", NAMED, "cards.csv:2: ", "not 'two'", "a,copies\nx,two\n"),
    Bad("a NUL", NAMED, "cards.csv: ", "not a table as text", b"a\x00,b\n1,2\n"),
)  # fmt: skip


@pytest.mark.parametrize("bad", BAD, ids=lambda bad: bad.id)
def test_a_fault_is_told_with_its_place(bad: Bad, tmp_path: Path) -> None:
    """A deck that cannot be read gives one clear sentence with file and line."""
    path = write(tmp_path, bad.toml, bad.csv)
    with pytest.raises(LayoutError) as found:
        read_deck(path)
    assert str(found.value).startswith(str(tmp_path / bad.place))
    assert bad.said in str(found.value)


def test_tables_keep_their_types(tmp_path: Path) -> None:
    """A number in TOML stays a number, a list a list, and languages become columns."""
    deck = deck_of(
        tmp_path,
        'game = "g"\nname = "D"\ntitle = {en = "Deck"}\n'
        '[[cards]]\nname = {en = "Ann", de = "Anna"}\nn = 3\n[[cards]]\nwho.en = "B"\nv = [1, 2]\n'
        "on = true\ncopies = 4\n",
    )
    assert [dict(row) for row in deck.rows] == [
        {"name.en": "Ann", "name.de": "Anna", "n": 3, "copies": 1},
        {"who.en": "B", "v": (1, 2), "on": True, "copies": 4},
    ]
    assert (deck.game, deck.name, deck.count, deck.lines) == ("g", "D", 5, (4, 7))
    assert deck.columns == ("name.en", "name.de", "n", "copies", "who.en", "v", "on")


@pytest.mark.parametrize("divider", [",", ";", "\t"])
def test_a_table_of_any_program_is_read(divider: str, tmp_path: Path) -> None:
    """Commas, semicolons and tabs divide cells; blank lines and a byte order mark do no harm."""
    lines = ["\ufeffname|cost|copies", '"Bö|b, ""x""; \n\t2"|3|2', "||", "Cy|007|"]
    deck = deck_of(tmp_path, NAMED, "\r\n".join(lines).replace("|", divider))
    # the first name contains the separator and a line break, so it needs its quotes
    assert [row["copies"] for row in deck.rows] == [2, 1]
    assert deck.rows[0]["name"].startswith("Bö" + divider)
    assert [row["cost"] for row in deck.rows] == [3, "007"]
    assert deck.lines == (2, 5)
    assert str(deck.place(1, "cost")) == f"{tmp_path / 'cards.csv'}:5: cards[2].cost"


def test_the_lines_of_inline_tables_are_known(tmp_path: Path) -> None:
    """Errors name the line of each card in an array of inline tables, whatever its texts."""
    deck = deck_of(
        tmp_path,
        'name = "D"\ncards = [ # {\n  {a = "{[", b = [1, 2]}, {a = \'}\'},\n\n'
        '  {a = """x\n{""", b = 1},\n]\n',
    )
    assert deck.lines == (3, 3, 5)


def test_the_hash_tells_decks_apart(tmp_path: Path) -> None:
    """The hash changes with a card or its copies and not with the order of keys."""
    cards = '[[cards]]\na = 1\nb = "x"\n[[cards]]\na = 2\n'
    deck = deck_of(tmp_path, 'name = "D"\n' + cards)
    turned = deck_of(tmp_path, 'name = "E"\n[[cards]]\nb = "x"\na = 1\n[[cards]]\na = 2\n')
    more = deck_of(tmp_path, 'name = "D"\n' + cards + "copies = 2\n")
    assert deck.hash == turned.hash != more.hash
    assert len(deck.hash) == len(digest("x")) == 8


def test_a_board_is_no_deck(tmp_path: Path) -> None:
    """A file with a board is not taken for a deck, nor is one that cannot be read."""
    assert is_deck(write(tmp_path, NAMED))
    assert not is_deck(write(tmp_path, 'name = "x"\n[board]\n'))
    assert not is_deck(write(tmp_path, "name = "))
    assert not is_deck(tmp_path / "nowhere.toml")


def test_what_cards_have_in_common_is_written_once(tmp_path: Path) -> None:
    """Columns can follow from another column's value; a card's own cell wins."""
    rows = (
        '[by.kind.ore]\nsign = "nugget"\nword.en = "Ore"\nword.de = "Erz"\n'
        '[[cards]]\nkind = "ore"\n[[cards]]\nkind = "coal"\n'
        '[[cards]]\nkind = "ore"\nsign = "coin"\n'
    )
    deck = deck_of(tmp_path, card('text = "{word} {sign}"', rows))
    assert [words(face) for face in faces(deck, language="de")] == ["Erz nugget", "", "Erz coin"]
    with pytest.raises(LayoutError, match=r"d.toml:2: by.kind.ore: this must be a table of"):
        deck_of(tmp_path, card('text = "x"', more="by.kind.ore = 3"))


def test_a_deck_may_be_drawn_like_another(tmp_path: Path) -> None:
    """A deck without templates borrows those of another; one with templates keeps its own."""
    look = deck_of(tmp_path, card('text = "{name}!"', '[[cards]]\nname = "Ann"\n'))
    plain = tmp_path / "plain.toml"
    plain.write_text('name = "P"\n[[cards]]\nname = "Bo"\n')
    painter = Painter(design(read_deck(plain), look), "en", low_ink=False, bleed=3)
    assert words(painter.front_face(0).drawing) == "Bo!"
