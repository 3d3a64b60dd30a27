"""Tables to write in, templates in boxes, boxes in parts of a card, texts in several languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from printplay.core.errors import LayoutError, PaperError, PrintplayError, TextFitError
from printplay.decks.printing import deck_findings, print_of
from printplay.printing.drawing.drawing import Drawing, Shape
from printplay.printing.imposition.paper import paper
from printplay.printing.options import PrintOptions
from tests.decks.helpers import card, deck_of, faces, printed, texts, words
from tests.printing.helpers import page_texts

_TABLE = """table = "{rows}"
box = [3, 3, 40, 50]
head = 10
columns = [
  { share = 2, text = "Name", after = "strong" },
  { repeat = 3, text = "{nth}", after = "none" },
]
"""
_ROWS = '[[cards]]\nname = "Ann"\nrows = 4\n'


def lines(drawing: Drawing) -> tuple[list[float], list[float]]:
    """Return the x of vertical lines and the y of horizontal ones, in mm, in order."""
    upright, level = [], []
    for item, at in drawing.walk():
        if isinstance(item, Shape) and len(item.path) == 2:
            (_m, x0, y0), (_l, x1, _y1) = item.path
            if x0 == x1:
                upright.append(round(float(x0) * at[0] + at[4], 3))
            else:
                level.append(round(float(y0) * at[3] + at[5], 3))
    return upright, level


def test_a_table_is_ruled_in_parts_of_its_width(tmp_path: Path) -> None:
    """Columns are as wide as their shares, rows share the height that the headings leave."""
    (face,) = faces(deck_of(tmp_path, card(_TABLE, _ROWS)))
    upright, level = lines(face)
    assert upright == [19.0, 27.0, 35.0]
    assert level == [75.0, 65.0, 55.0, 45.0]
    assert words(face) == "Name 1 2 3"


def test_rows_are_labelled_and_cells_filled(tmp_path: Path) -> None:
    """Listed rows have their labels in the first column, and their cells after it."""
    rows = 'rows = [{ text = "Gold", icon = "coin" }, { text = "Sum", cells = ["= 91"] }]\n'
    element = _TABLE.replace('"{rows}"', "1") + rows
    (face,) = faces(deck_of(tmp_path, card(element, _ROWS)))
    assert words(face) == "Name 1 2 3 Gold Sum = 91"
    said = {item.string: item for item in texts(face)}
    assert said["Sum"].x < said["= 91"].x
    assert said["Gold"].y > said["Sum"].y


def test_a_heading_spans_columns(tmp_path: Path) -> None:
    """A heading may span several columns; the lines between them start below it."""
    element = _TABLE.replace('text = "{nth}", ', 'text = "all of them", span = 3, ')
    (face,) = faces(deck_of(tmp_path, card(element, _ROWS)))
    assert words(face) == "Name all of them"


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ('after = "none"', 'after = "thick"', 9, r"columns\[2\].after: unknown value 'thick'"),
        ("repeat = 3", "repat = 3", 9, r"columns\[2\].*unknown key 'repat'"),
        ("share = 2", 'share = "wide"', 8, r"columns\[1\].share: 'wide' is not a number"),
        ("head = 10", "head = 60", 3, r"head: the headings \(60 mm\) are higher than"),
        ('"{rows}"', '"-1"', 3, r"table: -1 is not between 0 and 200"),
        ("{ share = 2", '{ icon = "coyn", share = 2', 8, r"unknown icon 'coyn'"),
        ("columns = [", "columns = 3\nrows = [", 3, r"columns: this must be a list of tables"),
    ],
)
def test_what_a_table_cannot_be_is_told(old: str, new: str, line: int, said: str, tmp_path: Path) -> None:
    """The error for a wrong key or value of a table has file, line and key."""
    text = card(_TABLE.replace(old, new), _ROWS)
    with pytest.raises(PrintplayError, match=said) as caught:
        faces(deck_of(tmp_path, text))
    assert f"d.toml:{line}: " in str(caught.value)
    cured = ("unknown", "there is no", "list of tables")
    assert bool(caught.value.hint) == any(one in said for one in cured)


def test_a_heading_that_does_not_fit_is_refused(tmp_path: Path) -> None:
    """A heading is set smaller, and refused below a readable size: it never vanishes."""
    long = _TABLE.replace('"Name"', '"Name of whoever plays this evening, in full and in capitals"')
    deck = deck_of(tmp_path, card(long.replace("[3, 3, 40, 50]", "[3, 3, 20, 50]"), _ROWS))
    with pytest.raises(TextFitError, match="does not fit into"):
        faces(deck)
    assert {found.code for found in deck_findings(deck)} == {"PF-2"}


def test_a_box_may_be_a_part_of_the_card(tmp_path: Path) -> None:
    """`50%` is half of the card, `100%-20` all of it but 20 mm."""
    element = 'text = "x"\nbox = ["50%", "100%-20", "50%-3", 10]\n'
    (face,) = faces(deck_of(tmp_path, card(element)))
    (found,) = texts(face)
    assert found.x == pytest.approx(31.5)
    assert 10 < found.y < 20
    with pytest.raises(LayoutError, match="is not a number"):
        faces(deck_of(tmp_path, card(element.replace("50%-3", "50%*3"))))


_BOXES = """
name = "D"
[[cards]]
name = "Ann"
[by.nth.1]
letter = "A"
[by.nth.3]
letter = "C"
[[templates.card.elements]]
use = "part"
box = [3, 3, 57, 60]
HOW
[[templates.part.elements]]
text = "{nth}{letter}"
box = [2, 0, 20, 6]
"""


@pytest.mark.parametrize(
    ("how", "said", "tops"),
    [
        ("repeat = 3", "1A 2 3C", [0, 20, 40]),
        ("each = 25", "1A 2", [0, 25]),
        ("each = 25\ngap = 10", "1A 2", [0, 35]),
        ("each = [18, 19]\ngap = 1", "1A 2 3C", [0, 20.5, 41]),
        ("", "1", [0]),
    ],
)
def test_a_template_is_repeated_in_its_box(how: str, said: str, tops: list[float], tmp_path: Path) -> None:
    """A template is drawn the stated number of times, or as often as fits, and knows its number."""
    (face,) = faces(deck_of(tmp_path, _BOXES.replace("HOW", how)))
    assert words(face) == said
    first, *others = texts(face)
    assert first.x == pytest.approx(5)
    assert [first.y - one.y for one in others] == pytest.approx(tops[1:], abs=0.01)


def test_boxes_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    """More repetitions than fit the box are an error, with the cure."""
    with pytest.raises(LayoutError, match="3 of 25 mm do not fit into 60 mm") as caught:
        faces(deck_of(tmp_path, _BOXES.replace("HOW", "repeat = 3\neach = 25")))
    assert "Enlarge the box" in str(caught.value)


def test_a_text_speaks_several_languages(tmp_path: Path) -> None:
    """A text of a template may be a table of languages, each with columns."""
    element = 'text = { en = "Hello {name}", de = "Hallo {name}" }'
    deck = deck_of(tmp_path, card(element))
    assert [words(faces(deck, language=code)[0]) for code in ("en", "de")] == ["Hello Ann", "Hallo Ann"]
    with pytest.raises(LayoutError, match="unknown language 'fr'") as caught:
        faces(deck_of(tmp_path, card(element.replace("de =", "fr ="))))
    assert "d.toml:3" in str(caught.value)


_NOTES = """size = 12
box = [3, 3, 57, 60]
notes = [
  { head = "Roll:", text = "once.", icon = "dice" },
  { text = "never", when = "name = Ben" },
  { text = "A {name} rolls." },
]
"""


def test_notes_are_of_one_size_and_may_have_conditions(tmp_path: Path) -> None:
    """All notes of an element have one size; those whose condition is false are left out."""
    (face,) = faces(deck_of(tmp_path, card('heads = "above"\n' + _NOTES)))
    assert words(face) == "Roll: once. A Ann rolls."
    assert {item.size for item in texts(face)} == {12.0}
    (beside,) = faces(deck_of(tmp_path, card(_NOTES)))
    assert len({round(item.y, 3) for item in texts(beside)}) == 2


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("once.", "word " * 400, "the notes do not fit into"),
        ("once.", "{icon:dice}", "a note cannot contain an icon between its words"),
        ('icon = "dice"', 'icon = "dize"', "unknown icon 'dize'"),
        ("head =", "haed =", r"notes\[1\].*unknown key 'haed'"),
    ],
)
def test_what_a_note_cannot_be_is_told(old: str, new: str, said: str, tmp_path: Path) -> None:
    """A note that does not fit is refused, naming its card, never cut."""
    with pytest.raises(PrintplayError, match=said) as caught:
        faces(deck_of(tmp_path, card(_NOTES.replace(old, new))))
    assert caught.value.hint


def test_values_are_columns_of_all_cards(tmp_path: Path) -> None:
    """`[values]` hold for every card that has no cell of its own."""
    rows = '[values]\nhand = 5\n[[cards]]\nname = "Ann"\n[[cards]]\nname = "Ben"\nhand = 6\n'
    deck = deck_of(tmp_path, card('text = "{name} {hand|times:2}"', rows))
    assert [words(face) for face in faces(deck)] == ["Ann 10", "Ben 12"]


def test_templates_are_borrowed(tmp_path: Path) -> None:
    """A deck borrows templates and colours that it lacks from another file."""
    (tmp_path / "look.toml").write_text(
        '[colours]\nnight = "#112233"\n[[templates.head.elements]]\ntext = "{name}"\n'
        'colour = "night"\n[[templates.other.elements]]\ntext = "{nothing}"\n'
    )
    deck = deck_of(tmp_path, card('use = "head"', more='[deck]\nborrow = "look.toml"'))
    assert words(faces(deck)[0]) == "Ann"
    (tmp_path / "look.toml").write_text('[[templates.head.elements]]\ntext = "{nane}"\n')
    with pytest.raises(LayoutError, match=r"look.toml:1: templates.head.elements\[1\]"):
        faces(deck)


def test_a_card_may_fill_a_page(tmp_path: Path) -> None:
    """A card of the size `page` fills any paper, or states the size it needs."""
    more = '[deck]\nsize = "page"\nleast = "150x150"'
    text = card('text = "{name}"\nbox = ["100%-20", 0, 20, 9]', more=more)
    deck = deck_of(tmp_path, text)
    for name, width, height in (("a4", 194.0, 281.0), ("letter", 199.9, 263.4)):
        made = print_of(deck, PrintOptions(paper=paper(name), players=1, copies=2), "cards", "Cards", "")
        (batch,) = made.batches
        page = batch.make(0)
        assert batch.count == 2
        assert (page.width, page.height) == pytest.approx((width, height))
        assert texts(page.front)[0].x == pytest.approx(width - 20)
    with pytest.raises(PaperError, match="is too small for: D"):
        print_of(deck, PrintOptions(paper=paper("a5"), players=1), "cards", "Cards", "")
    assert "Ann" in page_texts(printed(tmp_path, text))[0]
