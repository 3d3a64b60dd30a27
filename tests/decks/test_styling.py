"""Gradients, opacity, clips, drawings and scripts on cards; the starter; Moorlight."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import ImageChops

import printplay as pp
from printplay.core import resources
from printplay.core.errors import FileError, LayoutError, TextFitError
from printplay.decks import read_deck
from printplay.decks.elements.painter import Painter
from printplay.decks.reading.design_reader import design
from printplay.printing.drawing.colour import BLACK, WHITE
from printplay.printing.drawing.drawing import Drawing, Shaded, Stamp
from printplay.printing.imposition.component import Component
from printplay.printing.output.faces import face_pdf
from printplay.printing.output.png import raster
from printplay.printing.preflight.preflight import Preflight
from tests.cli.helpers import program, run
from tests.decks.helpers import card, deck_of, faces, printed, words, write
from tests.printing.helpers import objects

SVG = '<svg viewBox="0 0 10 10"><path d="M0 0h10v10z"/></svg>'
BOX = "box = [5, 5, 40, 20]\n"


def shaded(drawing: Drawing) -> Shaded:
    """Return the only gradient on a face."""
    (found,) = [item for item, _at in drawing.walk() if isinstance(item, Shaded)]
    return found


@pytest.mark.parametrize(
    ("fill", "places", "colours"),
    [
        ("#000 > #fff", [0, 1], ["#000000", "#ffffff"]),
        ("right: black > #f00 @ 70% > white", [0, 0.7, 1], ["#000000", "#ff0000", "#ffffff"]),
        ("45: night > night 50% > white", [0, 0.5, 1], ["#102040", "#8890a0", "#ffffff"]),
        ("radial: white @ 20% > black > black", [0.2, 0.6, 1], ["#ffffff", "#000000", "#000000"]),
    ],
)
def test_a_fill_runs_from_colour_to_colour(
    fill: str, places: list[float], colours: list[str], tmp_path: Path
) -> None:
    """Colours joined by `>` are a gradient, with stops at their places or evenly spaced."""
    text = card(f'shape = "rectangle"\nfill = "{fill}"\n{BOX}', more='colours.night = "#102040"')
    (face,) = faces(deck_of(tmp_path, text))
    gradient = shaded(face).gradient
    assert [round(stop.at, 6) for stop in gradient.stops] == places
    assert [stop.colour.hex for stop in gradient.stops] == colours
    assert not gradient.is_transparent


def test_a_gradient_goes_where_it_says(tmp_path: Path) -> None:
    """A gradient runs downwards, unless a word or degrees say otherwise."""
    for way, ends in {"": (WHITE, BLACK), "up: ": (BLACK, WHITE), "90: ": (BLACK, WHITE)}.items():
        text = card(f'shape = "rectangle"\nfill = "{way}white > black"\n{BOX}')
        gradient = shaded(faces(deck_of(tmp_path, text))[0]).gradient
        found = gradient.colour_at((20, 19.9)).colour, gradient.colour_at((20, 0.1)).colour
        assert all(abs(a.whiteness - b.whiteness) < 0.02 for a, b in zip(found, ends, strict=True))


def test_a_gradient_fades_into_nothing(tmp_path: Path) -> None:
    """`none` in a gradient is transparent, in the colour of its neighbour."""
    text = card(f'shape = "rectangle"\nfill = "none > #123456"\n{BOX}')
    (face,) = faces(deck_of(tmp_path, text))
    assert [(s.colour.hex, s.opacity) for s in shaded(face).gradient.stops] == [
        ("#123456", 0.0), ("#123456", 1.0),
    ]  # fmt: skip
    (low,) = faces(deck_of(tmp_path, text), low_ink=True)
    assert {stop.colour for stop in shaded(low).gradient.stops} == {WHITE}


@pytest.mark.parametrize(
    ("element", "said"),
    [
        ('shape = "rectangle"\nfill = "blu > white"', "fill: unknown colour 'blu'"),
        ('shape = "rectangle"\nfill = "white > > black"', "a colour is missing"),
        ('shape = "rectangle"\nfill = "none > none"', "at least one colour"),
        ('shape = "rectangle"\nfill = "sideways: white > black"', "'sideways'"),
        ('shape = "rectangle"\nopacity = 2', "opacity: 2 is not between 0 and 1"),
        ('shape = "rectangle"\nopacity = "dim"', "opacity: 'dim' is not a number"),
        ('image = "a.svg"\nclip = "cirle"', "Did you mean circle?"),
        ('image = "none.svg"', "none.svg: there is no such file (needed on the card d.toml:5 Ann)"),
        ('icon = "none.svg"', "none.svg: there is no such file (needed on the card d.toml:5 Ann)"),
        ('text = "x {icon:none.svg}"', "none.svg: there is no such file (needed on the card"),
    ],
)
def test_what_cannot_be_is_named(element: str, said: str, tmp_path: Path) -> None:
    """A mistake in a style gets one sentence with its key and its card."""
    (tmp_path / "a.svg").write_text(SVG)
    with pytest.raises(FileError) as found:
        faces(deck_of(tmp_path, card(element, '[[cards]]\nname = "Ann"\n')))
    assert said in str(found.value)


def test_opacity_and_clip_belong_to_an_element(tmp_path: Path) -> None:
    """An element may be translucent, and clipped to a shape."""
    (tmp_path / "a.svg").write_text(SVG)
    text = card(f'image = "a.svg"\nclip = "hexagon"\nopacity = "40%"\n{BOX}')
    stamps = [i for i, _at in faces(deck_of(tmp_path, text))[0].walk() if isinstance(i, Stamp)]
    assert [round(stamp.opacity, 3) for stamp in stamps if stamp.opacity < 1] == [0.4]
    assert any(len(stamp.clip) == 7 for stamp in stamps)


def test_transparency_is_there_where_it_is_asked_for(tmp_path: Path) -> None:
    """A PDF has transparency only if a card asks for it; printed twice, it has the same bytes."""
    plain = card(f'shape = "rectangle"\nfill = "white > black"\n{BOX}')
    seen = plain.replace("fill", 'opacity = "50%"\nfill')
    assert b"/ExtGState" not in objects(printed(tmp_path, plain))
    first = printed(tmp_path, seen)
    assert b"/ca 0.5 /CA 0.5" in objects(first)
    assert b"/Group << /S /Transparency" in objects(first)
    assert first == printed(tmp_path, seen)


@pytest.mark.parametrize(
    ("fill", "codes"),
    [("#000 > #333", []), ("#000 > #fff", ["PF-14"]), ("#000 > #fff @ 99% > #000", ["PF-14"])],
)
def test_the_worst_place_under_a_text_counts(fill: str, codes: list[str], tmp_path: Path) -> None:
    """Text that vanishes at one end of a gradient is a fault, even if the rest is legible."""
    text = card(
        f'shape = "rectangle"\nfill = "right: {fill}"\nbox = [5, 5, 50, 8]\n'
        '[[templates.card.elements]]\nnumber = "WWWWWWWWWW"\ncolour = "white"\nbox = [5, 5, 50, 8]'
    )
    (face,) = faces(deck_of(tmp_path, text))
    preflight = Preflight()
    preflight.check_face(Component("x", 63, 88, face, safe=3), face)
    assert [fault.code for fault in preflight.faults] == codes


def test_a_veil_makes_a_picture_readable(tmp_path: Path) -> None:
    """A translucent mark over a ground counts with the mixed colour."""

    def codes(opacity: str) -> list[str]:
        text = card(
            'shape = "rectangle"\nfill = "black"\n'
            f'[[templates.card.elements]]\nshape = "rectangle"\nfill = "white"\n{BOX}'
            f'opacity = "{opacity}"\n'
            f'[[templates.card.elements]]\ntext = "dark words"\ncolour = "black"\n{BOX}'
        )
        (face,) = faces(deck_of(tmp_path, text))
        preflight = Preflight()
        preflight.check_face(Component("x", 63, 88, face, safe=3), face)
        return [fault.code for fault in preflight.faults]

    assert codes("10%") == ["PF-14"]
    assert codes("80%") == []


def test_drawings_stand_in_texts_and_tables(tmp_path: Path) -> None:
    """A user's drawing can be among words, also if a card's own text names it."""
    (tmp_path / "a.svg").write_text(SVG)
    rows = '[[cards]]\nname = "take {icon:a.svg} now"\nsign = "a"\n'
    (face,) = faces(deck_of(tmp_path, card('text = "{name} {icon:{sign}.svg}"', rows)))
    assert words(face) == "take now"
    names = [item.drawing.name for item, _at in face.walk() if isinstance(item, Stamp)]
    assert names.count("icon-a.svg") == 2


@pytest.mark.parametrize(
    ("element", "text", "said"),
    [
        ("text", "Ann שלום", "'שלום' (Hebrew) runs from right to left, which printplay cannot typeset"),
        ("number", "سلام", "(Arabic) runs from right to left"),
        ("text", "ᠮᠣᠩ", "(Mongolian) runs from top to bottom"),
    ],
)
def test_letters_that_would_stand_in_the_wrong_order(
    element: str, text: str, said: str, tmp_path: Path
) -> None:
    """Right-to-left letters are refused with key, card and letters."""
    with pytest.raises(LayoutError) as found:
        faces(deck_of(tmp_path, card(f'{element} = "{{name}}"', f'[[cards]]\nname = "{text}"\n')))
    assert said in str(found.value)
    assert f"elements[1].{element}" in str(found.value)


def test_a_script_without_blanks_is_broken_where_one_says(tmp_path: Path) -> None:
    """Zero-width spaces say where a long Thai line may end; the message explains it."""
    rows = '[[cards]]\nname = "{}"\n'
    element = 'text = "{name}"\nbox = [5, 5, 40, 30]'
    with pytest.raises(TextFitError, match="Thai has no blanks"):
        faces(deck_of(tmp_path, card(element, rows.format("ก" * 120))))
    (face,) = faces(deck_of(tmp_path, card(element, rows.format("กกก\u200b" * 40))))
    assert len(words(face).split()) > 1
    assert "\u200b" not in words(face)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_starter_prints(language: str, tmp_path: Path) -> None:
    """A new deck has no faults, in its folder or under its own name, with translated comments."""
    folder = tmp_path / "market"
    files = pp.new_deck(folder, lang=language)
    assert [file.name for file in files] == ["deck.toml", "cards.csv", "sign.svg"]
    assert ("Rückseite" in files[0].read_text("utf-8")) == (language == "de")
    single = pp.new_deck(tmp_path / "my night.toml", lang=language)
    assert [file.name for file in single] == ["my night.toml", "my night.csv", "my night.svg"]
    for file in (files[0], single[0]):
        assert pp.print_deck(file, lang=language).faults == ()
        assert pp.check_layout(file).valid


def test_the_starter_overwrites_nothing(tmp_path: Path) -> None:
    """If one of its files exists already, nothing is written."""
    (tmp_path / "sign.svg").write_text("mine")
    with pytest.raises(FileError, match="this file already exists"):
        pp.new_deck(tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["sign.svg"]


def test_the_command_new(tmp_path: Path) -> None:
    """`new deck` says what it wrote and how to continue."""
    target = tmp_path / "x"
    said = run("new", "deck", str(target)).output
    assert f"printplay print {target / 'deck.toml'}" in said


def test_moorlight_is_sound() -> None:
    """The example deck Moorlight has forty cards and no fault."""
    path = resources.layouts() / "moorlight" / "moorlight.toml"
    assert read_deck(path).count == 40
    assert pp.check_layout(path).found == ()


def test_its_back_is_the_same_upside_down() -> None:
    """No card of Moorlight can be recognised by the orientation of its back."""
    path = resources.layouts() / "moorlight" / "moorlight.toml"
    deck = read_deck(path)
    back = Painter(design(deck), "en", low_ink=False, bleed=3.0).back_face(0)
    assert back is not None
    component = Component("back", back.width, back.height, back.drawing, safe=3)
    image = raster(face_pdf(component, back.drawing, "en"), 60).convert("RGB")
    differs = ImageChops.difference(image, image.rotate(180)).convert("L")
    assert sum(differs.histogram()[60:]) < 0.02 * image.width * image.height


def test_the_answer_for_a_program_names_the_drawing(tmp_path: Path) -> None:
    """With --json the fault of a drawing has file and line."""
    (tmp_path / "a.svg").write_text('<svg viewBox="0 0 9 9">\n<text>x</text></svg>')
    path = write(tmp_path, card('image = "a.svg"'))
    result = program("print", str(path), "--preflight-only", "--json")
    assert result.returncode == 2
    error = json.loads(result.stdout)["error"]
    assert (error["file"], error["line"]) == (str(tmp_path / "a.svg"), 2)
