"""Tables of cards as people and their programs write them."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from PIL import Image

from printplay.core.errors import LayoutError
from printplay.core.fault_text import translated
from printplay.core.files import composed, spelled_on_disk
from printplay.core.tables import separator_of, table_rows
from printplay.decks import Deck, read_deck
from printplay.decks.printing import deck_findings
from tests.cli.helpers import run
from tests.decks.helpers import card, deck_of, faces, words, write

HEAD = 'name = "D"\ncards = "cards.csv"\n'
ELEMENT = "[[templates.card.elements]]\n"


def rows(deck: Deck) -> list[dict[str, object]]:
    """Return the rows of a deck as plain dicts."""
    return [dict(row) for row in deck.rows]


@pytest.mark.parametrize(
    "table",
    [
        "name,copies,text\nSword,2,Cut.\nBär,,\n",
        'name, copies, text\nSword, 2, "Cut."\nBär, ,\n',
        'name ,copies,text,\n"Sword" ,2.0,Cut.,\nBär,,,\n',
        "sep=;\nname;copies;text;;\nSword;2,0;Cut.;;\n;;;;\nBär;;;;\n",
        "name\tcopies\ttext\r\nSword\t2\tCut.\r\nBär\t\t\r\n",
        "\ufeffname,copies,text\rSword,2,Cut.\rBär,,\r",
        "name,Copies,text\nSword,+2,Cut.\nBa\u0308r,1,",
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp1252"])
def test_a_table_of_any_program_is_the_same_cards(table: str, encoding: str, tmp_path: Path) -> None:
    """Blanks around quotes, empty columns, `sep=`, encodings and line ends change no card."""
    if encoding == "cp1252":
        table = composed(table).removeprefix("\ufeff")
    path = write(tmp_path, HEAD, table.encode(encoding))
    assert rows(read_deck(path)) == [
        {"name": "Sword", "copies": 2, "text": "Cut."},
        {"name": "Bär", "copies": 1, "text": ""},
    ]


def test_a_long_table_is_looked_through_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table of many cards is read in one go: its separator is not sought anew for each card."""
    sought: list[str] = []

    def counted(text: str) -> tuple[str, int]:
        sought.append(text)
        return separator_of(text)

    monkeypatch.setattr("printplay.decks.reading.rows.separator_of", counted)
    deck = deck_of(tmp_path, HEAD, "name\n" + "Sword\n" * 30)
    assert deck.count == 30
    assert len(sought) <= 1


def test_a_guessed_encoding_is_said_with_a_word_to_check(tmp_path: Path) -> None:
    """A table that is not UTF-8 is read as Windows-1252, and a word of it is shown once."""
    toml = HEAD + ELEMENT + 'text = "{name}"'
    path = write(tmp_path, toml, "name\nB\u00e4r\n".encode("cp1252"))
    said = run("print", str(path), "-o", str(tmp_path))
    assert said.exit_code == 0
    assert said.output.count("cards.csv is not UTF-8; it was read as Windows-1252 (B\u00e4r)") == 1
    (warning,) = deck_findings(read_deck(path))
    assert (warning.code, warning.severity) == ("DK-5", "warning")


def test_quotes_stay_in_a_cell_that_does_not_begin_with_them() -> None:
    """Quotation marks within a cell are kept, doubled ones in a quoted cell are one."""
    text = '5" blade,"the ""big"" one",\u201eCut\u201c\n"two\nlines",,'
    assert list(table_rows(text, "x")) == [
        (1, ['5" blade', 'the "big" one', "\u201eCut\u201c"]),
        (2, ["two\nlines", "", ""]),
    ]


@pytest.mark.parametrize("cell", ["-0", "007", "+1", "1e5", "1.0", "TRUE", "0x10", "1_000", "\u00bd"])
def test_a_cell_is_printed_as_it_was_written(cell: str, tmp_path: Path) -> None:
    """Whatever looks like a number is printed letter by letter."""
    toml = f'{HEAD}{ELEMENT}text = "{{cost}}"'
    assert words(faces(deck_of(tmp_path, toml, f"cost\n{cell}\n"))[0]) == cell


# -- copies ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("column", ["Qty", "quantity", "Count", "Num", "Anzahl", "St\u00fcck", "Menge"])
def test_the_copies_have_many_names(column: str, tmp_path: Path) -> None:
    """A column that says how many cards there are is taken for the copies, and said once."""
    toml = HEAD + ELEMENT + 'text = "{name}"'
    path = write(tmp_path, toml, f"name,{column}\nSword,3\nShield,\nBow,2.0\n")
    assert [row["copies"] for row in read_deck(path).rows] == [3, 1, 2]
    said = run("print", str(path), "-o", str(tmp_path))
    assert said.output.count(f"'{column}' of cards.csv is taken as the number of copies") == 1


@pytest.mark.parametrize(
    ("column", "element", "cells", "told"),
    [
        ("count", 'number = "{count}"', (3, 1, 4), False),
        ("Count", 'text = "{name}"\nwhen = "Count>2"', (3, 1, 4), False),
        ("Qty", 'number = "{Qty|sign}"', (3, 1, 4), True),
        ("Num", 'text = "{name}"', (1, 2, 3), True),
        ("Menge", 'text = "{name}"', (1, "viele", 3), True),
        ("Count", 'text = "{name}"', (1.5, 2, 2), True),
    ],
)
def test_a_number_of_the_game_is_not_the_copies(
    column: str, element: str, cells: tuple[object, ...], told: bool, tmp_path: Path
) -> None:
    """A column that a template uses, numbers cards or holds words is not taken for the copies."""
    lines = [f"x{at},{cell}" for at, cell in enumerate(cells)]
    deck = deck_of(tmp_path, HEAD + ELEMENT + element, "\n".join([f"name,{column}", *lines]))
    assert [row["copies"] for row in deck.rows] == [1, 1, 1]
    said = [translated(warning).message for warning in deck.warnings]
    assert said == ([f"the column {column!r} of cards.csv is not taken as the number of copies"]
                    if told else [])  # fmt: skip


def test_a_column_copies_settles_it(tmp_path: Path) -> None:
    """With a column `copies`, every other column is something of the game."""
    deck = deck_of(tmp_path, HEAD + ELEMENT + 'text = "{name}"', "name,Qty,copies\nSword,3,\nBow,2,2\n")
    assert [row["copies"] for row in deck.rows] == [1, 2]
    assert deck.warnings == ()


# -- numbers ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cell", "at_most_two"),
    [
        ("1,5", True), ("2.0", True), ("2,5", False), ("\u22123", True), ("\u20131", True),
        ("\u00bd", True), ("2\u00bd", False), ("1.250.000", False), ("1,250.5", False), ("", False),
    ],
)  # fmt: skip
def test_numbers_are_read_as_people_write_them(cell: str, at_most_two: bool, tmp_path: Path) -> None:
    """A comma, a minus sign, a fraction and thousands are read, and `not` is the opposite."""
    csv = f'name,cost\nAnn,"{cell}"\n'
    for condition, met in (("cost <= 2", at_most_two), ("not cost <= 2", not at_most_two)):
        toml = f'{HEAD}{ELEMENT}text = "yes"\nwhen = "{condition}"'
        assert words(faces(deck_of(tmp_path, toml, csv))[0]) == ("yes" if met else "")


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("X", "'X' is not a number"),
        ("1,250", "'1,250' could be two different numbers\n  Write 1250 or 1,25."),
        ("1/2", "'1/2' is not a number"),
    ],
)
@pytest.mark.parametrize("condition", ["cost > 2", "not cost > 2", "name = Bea or cost <= 2"])
def test_a_text_that_is_no_number_is_a_fault_of_its_card(
    cell: str, said: str, condition: str, tmp_path: Path
) -> None:
    """Comparing a text with a number names file, row and column, and how to write it."""
    toml = f'{HEAD}{ELEMENT}text = "yes"\nwhen = "{condition}"'
    deck = deck_of(tmp_path, toml, f'name,cost\nBob,1\nAnn,"{cell}"\n')
    with pytest.raises(LayoutError) as caught:
        faces(deck)
    place = f"{tmp_path / 'cards.csv'}:3: cards[2].cost"
    assert str(caught.value).startswith(f"{place}: {said}")
    assert caught.value.cure()
    assert f"{place}: {said.splitlines()[0]}" in [translated(fault).message for fault in deck_findings(deck)]


def test_a_text_can_be_asked_for_first(tmp_path: Path) -> None:
    """What the cure says works: the comparison is not reached for that text."""
    toml = f"{HEAD}{ELEMENT}text = 'yes'\nwhen = \"'gold cost' != 'X or Y' and 'gold cost' > 2\""
    drawn = faces(deck_of(tmp_path, toml, "name,gold cost\nBob,X or Y\nAnn,3\n"))
    assert [words(face) for face in drawn] == ["", "yes"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_box_to_tick_is_true_or_false(language: str, tmp_path: Path) -> None:
    """TRUE of a spreadsheet and true of TOML hold in any language, FALSE and false do not."""
    toml = f'{HEAD}{ELEMENT}text = "yes"\nwhen = "rare"'
    drawn = faces(deck_of(tmp_path, toml, "name,rare\nA,TRUE\nB,FALSE\n"), language=language)
    assert [words(face) for face in drawn] == ["yes", ""]
    ticked = "[[cards]]\nrare = true\n[[cards]]\nrare = false"
    toml = card('text = "x"\nwhen = "rare = yes"', ticked)
    drawn = faces(deck_of(tmp_path, toml), language=language)
    assert [words(face) for face in drawn] == ["x", ""]


@pytest.mark.parametrize(
    ("cell", "filters", "shown"),
    [
        ("1,5", "plus:1", "2,5"), ("1.5", "times:3", "4.5"), ("1.250,5", "plus:0", "1250,5"),
        ("\u22122", "sign", "\u22122"), ("0,5", "sign", "+0,5"),
        ("1250000.5", "plus:0", "1250000.5"),
    ],
)  # fmt: skip
def test_sums_are_written_like_the_cell(cell: str, filters: str, shown: str, tmp_path: Path) -> None:
    """A filter of numbers keeps the comma or point of the cell, and all digits."""
    toml = f'{HEAD}{ELEMENT}text = "{{cost|{filters}}}"'
    assert words(faces(deck_of(tmp_path, toml, f'cost\n"{cell}"\n'))[0]) == shown


# -- letters ---------------------------------------------------------------------------------------


def test_decomposed_letters_are_the_same_letters(tmp_path: Path) -> None:
    """Letters as macOS writes them are found in the font, in columns, and as names of files."""
    apart = unicodedata.normalize("NFD", "B\u00e4r")
    Image.new("RGB", (9, 9), "red").save(tmp_path / f"{apart}.png")
    toml = (
        f'name = "D"\ncards = "{apart}.csv"\n{ELEMENT}text = "{{name}}"\nwhen = "name = B\u00e4r"\n'
        f'{ELEMENT}image = "{{name}}.png"'
    )
    path = write(tmp_path, toml)
    (tmp_path / "B\u00e4r.csv").write_text(f"name\n{apart}\n", encoding="utf-8")
    deck = read_deck(path)
    assert rows(deck) == [{"name": "B\u00e4r", "copies": 1}]
    assert words(faces(deck)[0]) == "B\u00e4r"
    assert spelled_on_disk(tmp_path / "B\u00e4r.png").name == f"{apart}.png"


# -- stars -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a*b*c", "a*b*c"), ("2*3*4", "2*3*4"), ("x**y**z", "x**y**z"), (r"\*so\*", "*so*"),
        ("die *W\u00f6rter* da", "die W\u00f6rter da"), ("(*so*)", "(so)"),
    ],
)  # fmt: skip
def test_stars_within_words_are_stars(text: str, shown: str, tmp_path: Path) -> None:
    """A star between letters or digits is printed, and so is one after a backslash."""
    assert words(faces(deck_of(tmp_path, card(f"text = '{text}'")))[0]).replace(" ", "") == (
        shown.replace(" ", "")
    )
