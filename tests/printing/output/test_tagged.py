"""A kit as read by a screen reader: the elements, their order and language."""

from __future__ import annotations

import re
import tempfile
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printplay.core.print_choices import Duplex
from printplay.printing.drawing.colour import BLACK
from printplay.printing.drawing.drawing import Drawing, Pen
from printplay.printing.drawing.sense import DECORATION, FOOTER, GROUP, PARAGRAPH, Sense, figure, heading
from printplay.printing.imposition.component import Component, Side
from printplay.printing.imposition.paper import Paper
from printplay.printing.output.pdf.document import PdfWriter
from printplay.printing.output.pdf.tagging import drawing_text
from printplay.printing.output.svg import svg
from printplay.printing.text.fonts import TEXT
from tests.cli import helpers as cli
from tests.decks.helpers import card, only_file, printed
from tests.examples import portion, some
from tests.printing.output.tagged import Tagged

GAMES = ["go-for-gold", "goldrausch", "gotoku", "darts", "golf", "regatta"]
KITS = [(game, "--lang", ("de", "en")[number % 2]) for number, game in enumerate(GAMES)]
OTHERS = [
    ("gotoku", "--duplex", "fold"),
    ("goldrausch", "--duplex", "none", "--ink", "low", "--colour", "cmyk"),
    ("gotoku", "points", "--paper", "card"),
    ("go-for-gold", "map", "--size", "600x400"),
    ("gophers", "--paper", "a5", "--ink", "light", "--lang", "de"),
    ("darts", "--paper", "letter", "--copies", "3"),
]


@cache
def kit(game: str, *arguments: str) -> list[Tagged]:
    """Return the files of a kit."""
    with tempfile.TemporaryDirectory() as folder:
        result = cli.run("print", game, *arguments, "-q", "-o", folder)
        assert result.exit_code == 0, result.output
        return [Tagged(path.read_bytes()) for path in sorted(Path(folder).iterdir())]


@pytest.mark.shared
@pytest.mark.parametrize("arguments", portion([*KITS, *OTHERS], 16, 3), ids=" ".join)
def test_a_checker_of_tagged_files_finds_nothing_wrong(arguments: tuple[str, ...]) -> None:
    """All marks are read or are decoration; sequences and elements refer to each other.

    Tables, lists, headings and figures are complete, and the document states its language.
    """
    for file in kit(*arguments):
        assert file.wrong() == []
        assert file.catalogue["/Lang"] == ("de" if "de" in arguments else "en")
        pages = map(file.reader.get_destination_page_number, file.reader.outline)  # type: ignore[arg-type]
        assert len(file.elements("Sect")) == max(1, len(set(pages)))


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["1 Goldrausch", "2 Printing", "Print at 100 %", "Print this page first",
                "2 You also need", "2 In this file", "Part Pages Sheets", "Score pad",
                "exactly 100 mm"]),
        ("de", ["1 Goldrausch", "2 Drucken", "Mit 100 % drucken", "2 Außerdem nötig",
                "2 In dieser Datei", "Teil Seiten Blatt Tinte", "Wertungsblock", "genau 100 mm"]),
    ],
)  # fmt: skip
def test_a_cover_is_read_from_its_title_to_its_bar(language: str, told: list[str]) -> None:
    """Headings, steps and the table of contents are read in a natural order."""
    (file,) = kit("goldrausch", "--lang", language)
    cover = file.elements("Sect")[0]
    assert in_order(file.read(cover), [re.sub(r"^\d ", "", one) for one in told])
    levels = [f"{level} {words}" for level, words in file.headings]
    assert [one for one in told if one[0].isdigit()] == [one for one in levels if one in told]
    steps = [one for one in cover.walk() if one.kind == "LI"]
    assert [file.read(one)[:2] for one in steps[:3]] == ["1 ", "2 ", "3 "]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["Turning a card", "1", "Figure", "Coin card", "2", "Chip:", "boot Adventurers",
                "Settling"]),
        ("de", ["Karte aufdecken", "1", "Figur", "Münzkarte", "2", "Chip", "Stiefel Abenteurer",
                "Abrechnen"]),
    ],
)  # fmt: skip
def test_a_reference_is_read_heading_by_heading(language: str, told: list[str]) -> None:
    """Front and back are read in order, icons among words by their names.

    The second player's card is read as one paragraph.
    """
    (file,) = kit("goldrausch", "--lang", language)
    part = file.elements("Sect")[-1]
    assert in_order(file.read(part), told)
    again = [one for one in part.walk() if one.kind == "P" and one.said.startswith(told[0])]
    assert again
    assert in_order(again[0].said, told[:-1])


def test_a_pad_is_a_table_of_names_and_rounds() -> None:
    """Columns have headers, rows are headed by their round; other cells are empty."""
    (file,) = kit("darts", "--lang", "en")
    assert (2, "Five Hundred and One") in file.headings
    table = next(one for one in file.elements("Table") if "Visit Left" in file.read(one))
    heads = [one for one in table.walk() if one.kind == "TH"]
    assert {str(one.attributes["Scope"]) for one in heads} == {"/Column", "/Row"}
    assert in_order(file.read(table), ["Name", "Round", "Visit", "Left", "501", "1", "2"])
    assert any(one.kind == "TD" and not one.kids for one in table.walk())


@pytest.mark.shared
@pytest.mark.parametrize(
    ("game", "language", "said"),
    portion([
        ("go-for-gold", "en", ["side A: Isle of Six Lagoons, with 75 spaces", "Ports: ", "QR code ",
                               "14 shovels to circle"]),
        ("go-for-gold", "de", ["Seite A: ", "mit 75 Feldern", "Häfen: ", "QR-Code "]),
        ("goldrausch", "de", ["Figur: ", "Goldkarte: 6", "Symbolkarte: Damen", "Chip A"]),
        ("gotoku", "de", ["Punktekarte 1a: Wert 1, verlangt Charme 4, Wurf 2+",
                          "Aktionskarte: Wissen", "Drehplättchen für ", "Charakterkarte "]),
        ("gophers", "en", ["Supply card: berry 3", "Pawn ", "Basket ",
                           "Storey 3 of the burrow: 20 caves"]),
    ], 3),
)  # fmt: skip
def test_a_figure_says_what_it_shows(game: str, language: str, said: list[str]) -> None:
    """Boards, cards, chips and codes are described in the language of the print."""
    files = kit(game, "--lang", language)
    told = "\n".join(one.alt for file in files for one in file.elements("Figure"))
    for words in said:
        assert words in told


@pytest.mark.long
def test_a_part_is_headed_by_its_name() -> None:
    """The first footer of a part without a heading is its heading; other footers are not read."""
    (file,) = kit("goldrausch", "--lang", "en")
    firsts = [
        file.read(next(one for one in part.walk() if one.kind == "H1")) for part in file.elements("Sect")
    ]
    assert "Figures and coins" in firsts
    assert "fan-made" not in file.read()


@pytest.mark.long
def test_a_deck_says_what_its_cards_show(tmp_path: Path) -> None:
    """Texts of a deck replace drawn elements; headings are headings, ornaments are not read."""
    body = (
        'text = "Gl\u00fcck (x"\nheading = 2\nbox = [3, 3, 50, 10]\n'
        '[[templates.card.elements]]\nicon = "star"\nbox = [3, 20, 9, 9]\n'
        '[[templates.card.elements]]\nicon = "moon"\nsays = ""\nbox = [3, 40, 9, 9]\n'
        '[[templates.card.elements]]\nshape = "ellipse"\nsays = "a (round) cake"\n'
        "box = [3, 60, 9, 9]\n"
        '[[templates.card.elements]]\nnumber = "7"\nbox = [3, 70, 9, 9]\ntwice = true\n'
    )
    file = Tagged(printed(tmp_path, card(body)))
    assert file.wrong() == []
    assert (2, "Gl\u00fcck (x") in file.headings
    assert [one.alt for one in file.elements("Figure")] == ["star", "a (round) cake"]
    assert file.read().count("7") == 1
    whole = card(body).replace("[[templates", '[templates.card]\nsays = "Card"\n[[templates', 1)
    told = Tagged(printed(tmp_path, whole))
    assert told.wrong() == []
    assert {one.alt for one in told.elements("Figure")} == {"Card"}
    assert not told.elements("H2")


def test_words_without_a_translation_are_read_in_their_own_language(tmp_path: Path) -> None:
    """What a deck or a pad has only in English is marked as English on a German page."""
    body = (
        'text = { en = "Hello there" }\nbox = [3, 3, 50, 10]\n'
        '[[templates.card.elements]]\ntext = { en = "Luck", de = "Gl\u00fcck" }\n'
        "box = [3, 20, 50, 9]\n"
        '[[templates.card.elements]]\ntext = "{job}"\nheading = 2\nbox = [3, 40, 50, 9]\n'
        '[[templates.card.elements]]\ntext = "{name}"\nbox = [3, 60, 50, 9]\n'
    )
    rows = '[[cards]]\nname = "Ann"\njob = { en = "Baker" }\n'
    deck = Tagged(printed(tmp_path, card(body, rows), "--lang", "de"))
    assert deck.wrong() == []
    assert foreign(deck) == ["Hello there", "Baker"]
    pad = tmp_path / "garden.toml"
    pad.write_text(
        'game = "garden"\ntitle = { en = "Garden" }\nplayers = [2, 4]\n'
        '[[row]]\nkey = "bees"\ntitle = { en = "Bees" }\n'
        '[[row]]\nkey = "roses"\ntitle = { en = "Roses", de = "Rosen" }\n',
        encoding="utf-8",
    )
    file = Tagged(only_file(tmp_path / "pad", "print", str(pad), "pad", "--lang", "de"))
    assert file.wrong() == []
    assert set(foreign(file)) == {"Garden", "Bees"}


def test_words_of_another_language_within_a_paragraph_are_marked(tmp_path: Path) -> None:
    """In a paragraph of two languages each run has its own, whatever its style and lines."""
    body = (
        'text = "Beruf: {job}, **jung** und *{job} too*{icon:star}"\nbox = [3, 3, 50, 40]\n'
        '[[templates.card.elements]]\ntext = "Fischereigenossenschaft {job}"\n'
        "box = [3, 50, 30, 30]\nsize = 10\n"
    )
    rows = '[[cards]]\njob = { en = "Fisherman of the north" }\n'
    deck = Tagged(printed(tmp_path, card(body, rows), "--lang", "de"))
    assert deck.wrong() == []
    assert [one.strip() for one in foreign(deck)] == ["Fisherman of the north"] * 3
    assert "jung und" in " ".join(deck.read(one) for one in deck.elements("P"))
    pad = tmp_path / "garden.toml"
    pad.write_text(
        'game = "garden"\ntitle = { en = "Garden", de = "Garten" }\nplayers = [2, 4]\n'
        '[[row]]\nkey = "bees"\ntitle = { en = "Bees" }\n'
        'note = { en = "as many", de = "so viele" }\n'
        '[[row]]\nkey = "roses"\ntitle = { en = "Roses", de = "Rosen" }\n'
        'note = { en = "twice" }\n',
        encoding="utf-8",
    )
    out = tmp_path / "reference"
    file = Tagged(only_file(out, "print", str(pad), "reference", "--lang", "de"))
    assert file.wrong() == []
    assert foreign(file) == ["Bees:", "twice"]


def test_titles_of_another_language_within_the_small_print_are_marked(tmp_path: Path) -> None:
    """Where a sentence quotes a row that has no German name, that name is read in English."""
    pad = tmp_path / "garden.toml"
    pad.write_text(
        'game = "garden"\ntitle = { de = "Garten" }\nplayers = [2, 4]\n'
        '[[row]]\nkey = "coins"\ntitle = { en = "Coins left" }\ncounts = false\n'
        '[[row]]\nkey = "roses"\ntitle = { de = "Rosen" }\npoints = "roses + 2 * coins"\n'
        '[tie_break]\norder = ["coins"]\n',
        encoding="utf-8",
    )
    for part in ("pad", "reference"):
        file = Tagged(only_file(tmp_path / part, "print", str(pad), part, "--lang", "de"))
        assert file.wrong() == []
        read = [one.strip(": ") for one in foreign(file)]
        assert set(read) == {"Coins left"}
        assert len(read) >= 3  # its own title, in a formula, in the tie-break


def foreign(file: Tagged) -> list[str]:
    """Return what is read in English in a German file."""
    assert file.catalogue["/Lang"] == "de"
    return [file.read(one) for one in file.root.walk() if one.language == "en"]


def test_figures_of_an_svg_are_named() -> None:
    """An SVG names its figures, and hides decoration from screen readers."""
    drawing = Drawing("a", inline=True)
    with drawing.tagged(figure("a <box>")):
        drawing.rect(0, 0, 1, 1, Pen(BLACK))
    inner = Drawing("b", sense=DECORATION)
    inner.rect(0, 0, 1, 1, Pen(BLACK))
    drawing.stamp(inner, 3, 3)
    text = svg(drawing, 9, 9, "t").decode()
    assert '<g role="img" aria-label="a &lt;box&gt;">' in text
    assert 'aria-hidden="true"' in text


# -- any drawing ---------------------------------------------------------------------------------

SENSES = [
    GROUP, PARAGRAPH, heading(1), heading(4, "instead"), figure("a picture"), DECORATION, FOOTER,
    Sense("span", "said"), Sense("group", place=1), Sense("paragraph", "early", place=-1),
]  # fmt: skip
MARK = st.sampled_from(["text", "blank", "shape"])
PARTS = st.recursive(
    MARK,
    lambda inner: st.tuples(
        st.sampled_from(["passage", "stamp", "form"]), st.sampled_from([None, *SENSES]),
        st.lists(inner, max_size=4),
    ),
    max_leaves=14,
)  # fmt: skip


def filled(drawing: Drawing, parts: list[object], words: list[str]) -> None:
    """Draw parts, each text a different word."""
    for part in parts:
        if part == "text":
            words.append(f"word{len(words)}")
            drawing.text(0, 0, words[-1], TEXT, 6)
        elif part == "blank":
            drawing.text(0, 0, " ", TEXT, 6)
        elif part == "shape":
            drawing.rect(0, 0, 1, 1, Pen(BLACK))
        else:
            assert isinstance(part, tuple)
            kind, sense, inside = part
            if kind == "passage":
                with drawing.tagged(sense or GROUP):
                    filled(drawing, inside, words)
            else:
                inner = Drawing("inner", inline=kind == "stamp", sense=sense)
                filled(inner, inside, words)
                drawing.stamp(inner, 1, 1)


@given(st.lists(PARTS, max_size=6), st.booleans())
@settings(max_examples=some(60))
def test_any_drawing_is_tagged_whole(parts: list[object], twice: bool) -> None:
    """In any nested drawing, everything is read in order, or is decoration."""
    drawing = Drawing("any", inline=True)
    filled(drawing, parts, [])
    component = Component("any", 50, 50, drawing, safe=0)
    side = Side(Paper("p", 60, 60), [(component, drawing, (1, 0, 0, 1, 0, 0))], [], "any")
    out = BytesIO()
    with PdfWriter("any", "en", Duplex.none) as writer:
        for _page in range(1 + twice):
            writer.add(side, Drawing())
        writer.finish(out)
    file = Tagged(out.getvalue())
    assert file.wrong() == []
    told = " ".join(drawing_text(drawing).split())
    assert file.read() == " ".join(filter(None, [told] * (1 + twice)))


def in_order(text: str, words: list[str]) -> bool:
    """Return whether some words occur in a text, in this order."""
    at = 0
    for one in words:
        at = text.find(one, at)
        if at < 0:
            raise AssertionError(f"{one!r} is not in {text[:3000]!r}")
        at += len(one)
    return True
