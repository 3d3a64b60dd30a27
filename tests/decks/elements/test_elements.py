"""What each kind of element draws, and its errors."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import zxingcpp

from printplay.core.errors import LayoutError, TextFitError
from printplay.decks.reading.design_reader import design
from printplay.geometry.shapes.affine import Affine, apply
from printplay.printing.drawing.colour import rgb
from printplay.printing.drawing.drawing import Drawing, Item, Shape, Text
from printplay.printing.drawing.path import bounds
from printplay.printing.text.fonts import face
from tests.decks.helpers import card, deck_of, faces, printed, texts, words
from tests.printing.helpers import render

TWO = '[[cards]]\nname = "Ann"\n[[cards]]\nname = "Bo"\n'


def shapes(drawing: Drawing) -> list[tuple[Shape, tuple[float, float, float, float]]]:
    """Return the shapes on a face, each with its box in the card's mm."""
    found = []
    for item, at in drawing.walk():
        if isinstance(item, Shape):
            x0, y0, x1, y1 = bounds(item.path)
            corners = [apply(at, point) for point in ((x0, y0), (x1, y1), (x0, y1), (x1, y0))]
            xs, ys = [x for x, _y in corners], [y for _x, y in corners]
            found.append((item, (min(xs), min(ys), max(xs), max(ys))))
    return found


def box_of(folder: Path, element: str, **more: str) -> tuple[float, float, float, float]:
    """Return the box of the only shape that an element draws."""
    ((_shape, box),) = shapes(faces(deck_of(folder, card(element, **more)))[0])
    return box


def test_boxes_are_measured_from_the_upper_left(tmp_path: Path) -> None:
    """A box is x, y, width and height in mm from the card's upper left corner."""
    box = box_of(tmp_path, 'shape = "rectangle"\nfill = "black"\nbox = [5, 6, 20, 10]')
    assert box == pytest.approx((5, 88 - 16, 25, 88 - 6))


@pytest.mark.parametrize(
    ("name", "box"), [("card", (0, 0, 63, 88)), ("bleed", (-3, -3, 66, 91)), ("safe", (3, 3, 60, 85))]
)
def test_boxes_by_name(name: str, box: tuple[float, float, float, float], tmp_path: Path) -> None:
    """There are names for the whole card, the card with its bleed, and its safe zone."""
    found = box_of(tmp_path, f'shape = "rectangle"\nfill = "black"\nbox = "{name}"')
    assert found == pytest.approx(box)


def test_an_element_is_turned_in_its_box(tmp_path: Path) -> None:
    """After a quarter turn, an element still fills its box, with text along the long side."""
    element = 'shape = "triangle"\nfill = "black"\nbox = [5, 6, 10, 30]\nrotate = 90'
    assert box_of(tmp_path, element) == pytest.approx((5, 52, 15, 82))
    deck = deck_of(tmp_path, card('text = "A long line of words"\nbox = [5, 6, 8, 60]\nrotate = 90'))
    assert len(texts(faces(deck)[0])) == 1


def test_an_element_is_drawn_twice_for_both_ends(tmp_path: Path) -> None:
    """`twice` puts an index into the opposite corner, too, upside down."""
    element = 'shape = "rectangle"\nfill = "black"\nbox = [5, 6, 10, 12]\ntwice = true'
    found = [box for _shape, box in shapes(faces(deck_of(tmp_path, card(element)))[0])]
    assert found[0] == pytest.approx((5, 70, 15, 82))
    assert found[1] == pytest.approx((48, 6, 58, 18))


def test_a_number_fills_its_box(tmp_path: Path) -> None:
    """A number is set as large as its box allows, in the middle of it."""
    deck = deck_of(tmp_path, card('number = "7"\nbox = [10, 10, 30, 20]\nface = "chart"'))
    (item,) = texts(faces(deck)[0])
    x0, y0, x1, y1 = bounds(face(item.face).outline(item.string))
    em = item.size * 25.4 / 72
    assert (y1 - y0) * em == pytest.approx(20)
    assert item.x + (x0 + x1) / 2 * em == pytest.approx(25, abs=0.05)
    assert item.y + (y0 + y1) / 2 * em == pytest.approx(68, abs=0.05)


def test_icons_are_counted_out(tmp_path: Path) -> None:
    """`repeat` draws an icon as often as a column says, in even rows inside of the box."""
    rows = "".join(f'[[cards]]\nname = "{n}"\nn = {n}\n' for n in range(1, 13))
    element = 'icon = "die-1"\nrepeat = "{n}"\nbox = [10, 20, 40, 30]'
    for count, drawing in enumerate(faces(deck_of(tmp_path, card(element, rows))), 1):
        dice = [box for shape, box in shapes(drawing) if shape.pen.fill != rgb("#ffffff")]
        assert len(dice) == count
        assert min(x0 for x0, *_ in dice) >= 10 - 1e-6
        assert max(x1 for _x, _y, x1, _v in dice) <= 50 + 1e-6
        assert min(y0 for _x, y0, *_ in dice) >= 38 - 1e-6
        assert max(y1 for *_, y1 in dice) <= 68 + 1e-6
        for number, one in enumerate(dice):
            for other in dice[:number]:
                assert one[0] >= other[2] or other[0] >= one[2] or one[1] >= other[3] or (other[1] >= one[3])


@pytest.mark.parametrize(("kind", "level"), [("text", "top"), ("number", "middle")])
def test_a_key_with_a_column_differs_from_card_to_card(kind: str, level: str, tmp_path: Path) -> None:
    """A key with a column differs by card; a key without one is the same on all cards."""
    keys = {"box": '["{x}", 5, 40, 20]', "rotate": '"{turn}"', "size": '"{size}"',
            "colour": '"{tint}"', "face": '"{face}"', "align": '"{way}"'}  # fmt: skip
    own = [
        'x = 5\nturn = 0\nsize = 12\ntint = "#ff0000"\nface = "bold"\nway = "left"\n',
        'x = 9\nturn = 90\nsize = 20\ntint = "#0000ff"\nface = "chart"\nway = "right"\n',
    ]
    rows = "".join(f'[[cards]]\nname = "Ann"\n{one}' for one in (*own, own[0]))
    for plain in ("", *keys):  # no key, or one of them, is the same on all cards
        said = "".join(f"{key} = {value if key != plain else _PLAIN[key]}\n" for key, value in keys.items())
        element = f'{kind} = "{{name}}"\nlevel = "{level}"\nopacity = 1\n{said}'
        deck = deck_of(tmp_path, card(element, rows))
        one, two, again = (drawing.walk() for drawing in faces(deck))
        alone = [
            faces(deck_of(tmp_path, card(element, f'[[cards]]\nname = "Ann"\n{row}')))[0].walk()
            for row in own
        ]
        first, second = (list(map(str, written)) for written in map(_written, alone))
        assert [list(map(str, _written(found))) for found in (one, two, again)] == [first, second, first]
        assert first != second


#: Values of keys that are the same on all cards.
_PLAIN = {"box": "[5, 5, 40, 20]", "rotate": "0", "size": "12", "colour": '"black"',
          "face": '"bold"', "align": '"left"'}  # fmt: skip


def _written(marks: Iterator[tuple[Item, Affine]]) -> list[tuple[Text, Affine]]:
    """Return the texts among some marks, each with its place."""
    return [(item, at) for item, at in marks if isinstance(item, Text)]


def test_a_slip_is_told_of_the_card_that_makes_it(tmp_path: Path) -> None:
    """A key that is wrong on the second card only names that card; else the first is named."""
    rows = '[[cards]]\nname = "Ann"\nsize = 9\n[[cards]]\nname = "Bo"\nsize = "big!"\n'
    for value, name in (("{size}", "Bo"), ("big!", "Ann")):
        with pytest.raises(LayoutError, match=rf"size: 'big!' is not a number \(card .* {name}\)"):
            faces(deck_of(tmp_path, card(f'text = "{{name}}"\nsize = "{value}"', rows)))


@pytest.mark.parametrize("key", ["text", "number", "says"])
def test_a_filter_that_does_not_fit_its_cell_names_key_and_card(key: str, tmp_path: Path) -> None:
    """A word that is to have a sign is refused wherever it is read first."""
    element = f'{key} = "{{name|sign}}"' + ('\ntext = "a"' if key == "says" else "")
    with pytest.raises(LayoutError, match=rf"{key}: 'Ann' is not a number \(card .*Ann\)"):
        faces(deck_of(tmp_path, card(element)))


def test_colours_by_name_and_tint(tmp_path: Path) -> None:
    """A deck's colour has a name, tints, and a value for low ink."""
    more = '[colours]\nsky = "#0080ff"\nsea = {full = "#004000", low = "#808080"}\n'
    element = 'shape = "rectangle"\nfill = "sky 50%"\nstroke = "sea"\nbox = "card"'
    deck = deck_of(tmp_path, card(element, more=more))
    full = [shape.pen for shape, _box in shapes(faces(deck)[0])]
    assert full[0].fill == pytest.approx((0.5, 0.75, 1), abs=0.01)
    assert full[1].stroke == rgb("#004000")
    low = [shape.pen for shape, _box in shapes(faces(deck, low_ink=True)[0])]
    assert low[0].fill == (1, 1, 1)
    assert low[1].stroke == rgb("#808080")


def test_a_ground_has_no_outline_where_it_is_cut_off(tmp_path: Path) -> None:
    """In low ink a ground with bleed on all sides is white; one within the card has an outline."""
    for box, rims in (("bleed", 0), ("card", 1)):
        deck = deck_of(tmp_path, card(f'shape = "rectangle"\nfill = "#004000"\nbox = "{box}"'))
        pens = [shape.pen for shape, _box in shapes(faces(deck, low_ink=True)[0])]
        assert sum(pen.stroke is not None for pen in pens) == rims


def test_little_ink_puts_down_less(tmp_path: Path) -> None:
    """In low ink grounds are white and white letters dark, unless the deck says otherwise."""
    element = (
        'shape = "rectangle"\nfill = "#102040"\n[[templates.card.elements]]\ntext = "Ann"\n'
        'colour = "white"\n[[templates.card.elements]]\nicon = "coin"\nbox = [5, 30, 9, 9]\n'
        'low = {colour = "#707070"}'
    )
    full, low = printed(tmp_path, card(element)), printed(tmp_path, card(element), "--ink", "low")
    dark = [sum(render(data).histogram()[:128]) for data in (full, low)]
    assert dark[1] < dark[0] / 5
    drawing = faces(deck_of(tmp_path, card(element)), low_ink=True)[0]
    assert texts(drawing)[0].colour.whiteness < 0.3
    assert any(shape.pen.stroke == rgb("#707070") for shape, _box in shapes(drawing))


def test_templates_use_templates(tmp_path: Path) -> None:
    """Elements that all cards share are drawn once; each card may choose its template."""
    deck = deck_of(
        tmp_path,
        'name = "D"\n[templates.frame]\nelements = [{text = "of {name}", box = [5, 60, 50, 9]}]\n'
        '[templates.a]\nelements = [{use = "frame"}, {text = "A", box = [5, 5, 50, 9]}]\n'
        '[templates.b]\nelements = [{use = "{with}"}]\n[deck]\ntemplate = "{kind}"\n'
        '[[cards]]\nname = "Ann"\nkind = "a"\nwith = ""\n'
        '[[cards]]\nname = "Bo"\nkind = "b"\nwith = "frame"\n'
        '[[cards]]\nname = "Cy"\nkind = "b"\nwith = ""\n',
    )
    assert [words(drawing) for drawing in faces(deck)] == ["A of Ann", "of Bo", ""]


def test_a_qr_code_is_read(tmp_path: Path) -> None:
    """A QR code contains the card's text."""
    data = printed(tmp_path, card('qr = "https://example.org/{name}?ä"\nbox = [10, 10, 25, 25]'))
    (found,) = zxingcpp.read_barcodes(render(data, dpi=200))
    assert found.text == "https://example.org/Ann?ä"


BAD = [
    ('text = "{nam}"', "d.toml:3: templates.card.elements[1]: the deck has no column 'nam'\n"
     "  Did you mean 'name'?"),
    ('txt = "a"', "elements[1]: an element needs one key that says what it is\n  Kinds"),
    ('text = "a"\nicon = "coin"', "an element can be only one of: text, icon"),
    ('text = "a"\nsise = 3', "unknown key 'sise'\n  Did you mean 'size'?"),
    ('text = "a"\nlow = 3', "elements[1]: `low` must be a table"),
    ('text = "a"\nlow = {when = "name"}', "unknown key 'when'"),
    ('text = "a"\nwhen = "name >"', "the condition cannot be read at ''"),
    ('text = "a"\nsize = 3', "elements[1].size: 3 is not between 5 and 400 (card d.toml:6 Ann)"),
    ('text = "a"\nsize = "big"', "elements[1].size: unknown size 'big'"),
    ('text = "a"\nface = "cart"', "elements[1].face: unknown value 'cart' (card"),
    ('text = "a"\nhyphens = 1', "elements[1].hyphens: this must be true or false"),
    ('text = "a"\ncolour = "gren"', "elements[1].colour: unknown colour 'gren'"),
    ('text = "a"\nbox = [1, 2, 3]', "elements[1].box: this must be a box: [x, y, width, height]"),
    ('text = "a"\nbox = "all"', "elements[1].box: this must be a box: [x, y, width, height]"),
    ('text = "a"\nbox = {x = 1}', "elements[1].box: this must be text, a number or a list"),
    ('text = {a = 1}', "the content of text must be text in quotes"),
    ('icon = "coim"', "elements[1].icon: unknown icon 'coim'"),
    ('icon = "coin"\nrepeat = -1', "elements[1].repeat: -1 is not between 0 and 200"),
    ('shape = "blob"', "elements[1].shape: unknown shape 'blob'"),
    ('shape = "star"\npattern = "tartan"', "elements[1].pattern: unknown value 'tartan'"),
    ('shape = "star"\ndash = 3', "elements[1].dash: this must be a list of numbers"),
    ('qr = "{name}"\nbox = [5, 5, 6, 6]',
     "a QR code of this text needs 10 mm, but its box is 6 mm wide"),
    ('use = "frame"', "elements[1]: unknown template 'frame'"),
    ('use = "card"', "elements[1]: the template 'card' uses itself"),
]  # fmt: skip


@pytest.mark.parametrize(("element", "said"), BAD, ids=[element for element, _said in BAD])
def test_a_slip_in_a_template_is_told(element: str, said: str, tmp_path: Path) -> None:
    """A fault of a template is one sentence with file, line, key and, if need be, the card."""
    deck = deck_of(tmp_path, card(element))
    with pytest.raises(LayoutError) as found:
        faces(deck)
    assert said in str(found.value)
    assert str(found.value).startswith(f"{tmp_path / 'd.toml'}:3: templates.card.elements[1]")


DECKS = [
    ('name = "D"\n[[cards]]\n', "templates: the deck has no template"),
    ('name = "D"\ntemplates.card = 3\n[[cards]]\n', "a template is a table with a list"),
    ('name = "D"\ntemplates.card = {elements = [], sise = 1}\n[[cards]]\n', "Did you mean 'size'?"),
    ('name = "D"\n[deck]\ntemplate = "x"\n[templates.a]\nelements = []\n[[cards]]\n',
     "d.toml:3: deck.template: unknown template 'x'\n  Templates: a."),
    ('name = "D"\n[deck]\nback = "{b}"\n[templates.a]\nelements = []\n[[cards]]\n',
     "deck.back: the deck has no column 'b'"),
    ('name = "D"\ncolours.x = "red"\n[templates.a]\nelements = []\n[[cards]]\n',
     "d.toml:2: colours.x: unknown colour 'red'"),
    ('name = "D"\ncolours.x = 3\n[templates.a]\nelements = []\n[[cards]]\n',
     'a colour is a text such as "#d9a520"'),
]  # fmt: skip


@pytest.mark.parametrize(("toml", "said"), DECKS)
def test_a_slip_in_a_design_is_told(toml: str, said: str, tmp_path: Path) -> None:
    """A fault of a deck's design is one sentence with file and key."""
    with pytest.raises(LayoutError) as found:
        design(deck_of(tmp_path, toml))
    assert said in str(found.value)


def test_text_that_does_not_fit_names_the_card(tmp_path: Path) -> None:
    """A text too long even at its smallest is refused with deck file, card, element and text."""
    csv = "name,text\nAnn,short\nBo," + "very long words " * 30
    toml = (
        'name = "D"\ncards = "cards.csv"\n[[templates.card.elements]]\ntext = "{text}"\n'
        "box = [5, 5, 30, 10]\nsmallest = 7\n"
    )
    with pytest.raises(TextFitError) as found:
        faces(deck_of(tmp_path, toml, csv))
    assert str(found.value) == (
        f"{tmp_path / 'cards.csv'}:3: cards[2]: cards.csv:3 Bo: 'very long words very long words "
        "very long words very long w…' does not fit into 30 x 10 mm at 7 pt "
        "(templates.card.elements[1] (text))\n"
        "  Shorten the text, enlarge the box, or lower `smallest`."
    )
