"""A user's SVG drawings: supported and refused features."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import ImageColor

from printplay.core.errors import FileError
from printplay.core.print_choices import Duplex, Separation
from printplay.printing.drawing.art import paints
from printplay.printing.drawing.art.user_drawing import drawing_of_file, sign
from printplay.printing.drawing.colour import BLACK, WHITE, Colour, rgb
from printplay.printing.drawing.drawing import Drawing, Shaded, Shape, Stamp
from printplay.printing.drawing.ink_saving import FULL, Tone
from printplay.printing.imposition.component import Component, Side
from printplay.printing.imposition.paper import Paper
from printplay.printing.output.faces import face_pdf, face_svg
from printplay.printing.output.pdf.document import PdfWriter
from printplay.printing.output.png import raster
from tests.printing.helpers import objects

RED, GREEN, BLUE = (255, 0, 0), (0, 128, 0), (0, 0, 255)

#: Groups that use the next ten times each.
LAUGHS = (
    "".join(f'<g id="g{n}">' + f'<use href="#g{n + 1}"/>' * 10 + "</g>" for n in range(9))
    + '<g id="g9"><path d="M0 0h9v9z"/></g>'
)


def art(folder: Path, body: str, box: str = "0 0 100 100", more: str = "") -> Path:
    """Write a drawing."""
    path = folder / "a.svg"
    path.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"{more}>\n{body}\n</svg>')
    return path


def seen(drawing: Drawing, *points: tuple[int, int]) -> list[tuple[int, ...]]:
    """Return the colours at some points of a drawing of 100 mm, from the upper left."""
    component = Component("art", 100.0, 100.0, drawing, safe=0.0)
    image = raster(face_pdf(component, drawing, "en"), 72).convert("RGB")
    scale = image.width / 100
    return [image.getpixel((round(x * scale), round(y * scale))) for x, y in points]


@pytest.mark.parametrize(
    ("body", "point", "expected"),
    [
        ('<rect width="50%" height="100" fill="red"/>', (25, 50), RED),
        ('<circle cx="50" cy="50" r="20" style="fill:red"/>', (50, 50), RED),
        ('<ellipse cx="50" cy="50" rx="40" ry="9" fill="#f00"/>', (15, 50), RED),
        ('<polygon points="0,0 100,0 0,100" fill="rgb(255,0,0)"/>', (20, 20), RED),
        ('<path d="M10 50H90" stroke="red" stroke-width="10"/>', (50, 50), RED),
        ('<line x1="0" y1="50" x2="100" y2="50" stroke="red" stroke-width="8"/>', (9, 50), RED),
        ('<g transform="translate(60 60) scale(2)"><rect width="10" height="10" fill="red"/></g>',
         (75, 75), RED),
        ('<g transform="scale(1 4)"><path d="M10 10H90" stroke="red" stroke-width="4"/></g>',
         (50, 46), RED),
        ('<defs><rect id="r" width="9" height="9" fill="red"/></defs>'
         '<use href="#r" x="40" y="40"/>', (45, 45), RED),
        ('<symbol id="s" viewBox="0 0 1 1"><rect width="1" height="1" fill="red"/></symbol>'
         '<use href="#s" x="20" y="20" width="30" height="30"/>', (48, 48), RED),
        ("<style>.a{fill:red} #b{fill:blue}</style><rect id='b' class='a' width='99' height='99'/>",
         (50, 50), BLUE),
        ('<path d="M0 0H90V90H0ZM10 10H80V80H10Z" fill="red"/>', (50, 50), RED),
        ('<path d="M0 0H90V90H0ZM10 10H80V80H10Z" fill="red" fill-rule="evenodd"/>', (50, 50),
         (255, 255, 255)),
        ('<rect width="100" height="100" fill="red" opacity=".5"/>', (50, 50), (255, 128, 128)),
        ('<rect width="99" height="99" fill="rgba(255,0,0,50%)"/>', (50, 50), (255, 128, 128)),
        ('<g opacity=".5"><rect width="99" height="99"/><rect width="99" height="99" fill="red"/>'
         "</g>", (50, 50), (255, 128, 128)),
        ('<clipPath id="c"><circle cx="20" cy="20" r="9"/>'
         '<rect x="70" y="70" width="9" height="9"/></clipPath>'
         '<rect width="100" height="100" fill="red" clip-path="url(#c)"/>', (74, 74), RED),
        ('<clipPath id="c"><circle cx="20" cy="20" r="9"/></clipPath>'
         '<rect width="100" height="100" fill="red" clip-path="url(#c)"/>', (50, 50),
         (255, 255, 255)),
        ('<rect width="99" height="99" fill="red" display="none"/><path d="M0 0h9v9z"/>', (50, 50),
         (255, 255, 255)),
    ],
)  # fmt: skip
def test_it_is_printed_as_a_browser_shows_it(
    tmp_path: Path, body: str, point: tuple[int, int], expected: tuple[int, int, int]
) -> None:
    """A drawing looks the same on paper as on the screen."""
    (found,) = seen(drawing_of_file(art(tmp_path, body), FULL), point)
    assert max(abs(a - b) for a, b in zip(found, expected, strict=True)) <= 3


def test_gradients_run_as_they_should(tmp_path: Path) -> None:
    """Gradients in the box of a shape, with inherited stops, and with transparency are printed."""
    stops = '<stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue"/>'
    body = f"""<linearGradient id="a">{stops}</linearGradient>
    <linearGradient id="b" href="#a" x1="0" x2="0" y1="0" y2="1"/>
    <radialGradient id="c" cx="75" cy="75" r="25" gradientUnits="userSpaceOnUse">
      <stop stop-color="red"/><stop offset="1" stop-color="red" stop-opacity="0"/></radialGradient>
    <rect width="50" height="50" fill="url(#a)"/>
    <rect x="50" width="50" height="50" fill="url(#b)"/>
    <rect x="50" y="50" width="50" height="50" fill="url(#c)"/>"""
    drawing = drawing_of_file(art(tmp_path, body), FULL)
    start, end, top, low, middle, half = seen(
        drawing, (1, 25), (48, 25), (75, 1), (75, 48), (75, 75), (75, 87)
    )
    assert (start[0] > 240, start[2] < 15, end[0] < 15, end[2] > 240) == (True,) * 4
    assert (top[0] > 240, low[2] > 240) == (True, True)
    assert middle[1] < 20
    assert 100 < half[1] < 150


def test_the_file_for_a_press_holds_inks(tmp_path: Path) -> None:
    """In a CMYK file gradients and transparency are in inks, not in RGB."""
    stops = '<stop stop-color="red"/><stop offset="1" stop-color="blue" stop-opacity=".2"/>'
    body = (
        f'<linearGradient id="a">{stops}</linearGradient><g opacity=".5">'
        '<rect width="80" height="80" fill="url(#a)"/><rect width="9" height="9"/></g>'
    )
    drawing = drawing_of_file(art(tmp_path, body), FULL)
    component = Component("art", 100.0, 100.0, drawing, safe=0.0)
    side = Side(Paper("f", 100, 100), [(component, drawing, (1, 0, 0, 1, 0, 0))], [], "a")
    out = BytesIO()
    with PdfWriter("a", "en", Duplex.none, separation=Separation.cmyk) as writer:
        writer.add(side, Drawing())
        writer.finish(out)
    inside = objects(out.getvalue())
    assert b"/S /Transparency /CS /DeviceCMYK" in inside
    assert b"/ShadingType 2 /ColorSpace /DeviceCMYK" in inside
    assert b"/DeviceRGB" not in inside


def test_the_svg_of_a_card_keeps_gradients_and_opacity(tmp_path: Path) -> None:
    """Written as SVG, a drawing stays vectors: gradients, clips and opacity among them."""
    body = """<clipPath id="c"><circle cx="20" cy="20" r="9"/></clipPath>
    <radialGradient id="g"><stop stop-color="red" stop-opacity=".5"/></radialGradient>
    <radialGradient id="h"><stop stop-color="red"/><stop offset="1" stop-opacity="0"/>
    </radialGradient>
    <g opacity=".4" clip-path="url(#c)"><rect width="99" height="99" fill="url(#h)"/></g>
    <path d="M0 0H50" stroke="blue" stroke-linecap="square" stroke-dasharray="4 2"
    stroke-dashoffset="1"/>"""
    drawing = drawing_of_file(art(tmp_path, body), FULL)
    written = face_svg(Component("a", 100, 100, drawing), drawing).decode()
    for part in ("<radialGradient", 'stop-opacity="0"', 'opacity="0.4"', "<clipPath",
                 'stroke-linecap="square"', "stroke-dashoffset"):  # fmt: skip
        assert part in written
    (tmp_path / "b.svg").write_text(written.replace("xlink:href", "href"))
    again = drawing_of_file(tmp_path / "b.svg", FULL)
    assert seen(again, (22, 20), (50, 50)) == seen(drawing, (22, 20), (50, 50))


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("<text>Hello</text>", "2: text: an element 'text' cannot be printed"),
        ('<image href="x.png"/>', "an element 'image' cannot be printed"),
        ("<foreignObject/>", "an element 'foreignObject' cannot be printed"),
        ("<svg/>", "an element 'svg' cannot be printed"),
        ('<rect width="9" height="9" filter="url(#f)"/>', "2: rect: filter: url(#f) is not"),
        ('<g style="mask:url(#m)"/>', "mask: url(#m) is not printed"),
        ('<g style="mix-blend-mode:multiply"/>', "mix-blend-mode: multiply is not printed"),
        ('<path d="M0 0h9" marker-end="url(#m)"/>', "marker-end: url(#m) is not printed"),
        ('<pattern id="p"/><rect width="9" height="9" fill="url(#p)"/>',
         "fill is filled with pattern p"),
        ('<linearGradient id="g"><stop/></linearGradient>'
         '<path d="M0 0h9" stroke="url(#g)"/>', "a line with a gradient"),
        ('<linearGradient id="g" spreadMethod="repeat"><stop/></linearGradient>'
         '<path d="M0 0h9v9z" fill="url(#g)"/>', "spreadMethod: repeat is not printed"),
        ("<script>1</script>", "a script or an animation (script)"),
        ('<rect onclick="x()" width="9" height="9"/>', "a script or an animation (onclick)"),
        ("<rect><animate/></rect>", "a script or an animation (animate)"),
        ('<use href="other.svg#x"/>', "'other.svg#x' refers to an id that is not in this file"),
        ('<g id="a"><use href="#a"/></g>', "'a' uses itself"),
        ("<style>a > b {fill:red}</style>", "the selector 'a > b'"),
        ("<style>@import 'x.css';</style>", "'@import' is not supported in a style sheet"),
        ("<style>.a{fill:red</style>", "ends in the middle of a rule"),
        ('<rect width="9" height="9" fill="hotpinkish"/>', "unknown colour 'hotpinkish'"),
        ('<rect width="9" height="wide"/>', "height: 'wide' is not a length"),
        ('<rect width="9" height="9" opacity="much"/>', "opacity: 'much' is not a number"),
        ('<path d="M0 0 L1e9 5z"/>', "this extends too far beyond the drawing"),
        ('<path d="M0 0 L1e999 5z"/>', "the path data cannot be read"),
        ('<path d="M0 0 L5"/>', "the path data cannot be read"),
        ('<g transform="spin(5)"/>', "the transform 'spin(5)' cannot be read"),
        ('<rect width="9" height="9" clip-path="circle(5)"/>', "there is no clipPath"),
        ("", "nothing is drawn here"),
        ('<g display="none"><rect width="9" height="9"/></g>', "nothing is drawn here"),
        ("<g>" * 150 + "</g>" * 150, "nested too deeply"),
        ("<g/>" * 20_001, "more than 20,000 elements"),
        (LAUGHS, "more than 20,000 elements"),
        ('<path d="M0 0' + "h1" * 200_001 + '"/>', "more than 200,000 points"),
        ("<g", "this is not valid XML"),
    ],
    ids=range(34),
)  # fmt: skip
def test_what_is_not_printed_is_refused_by_name(tmp_path: Path, body: str, said: str) -> None:
    """Unsupported or endless features get one sentence with file and line."""
    path = art(tmp_path, body)
    with pytest.raises(FileError) as found:
        drawing_of_file(path, FULL)
    assert str(found.value).startswith(str(path))
    assert said in str(found.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg>&b;</svg>', "entities"),
        ("<html/>", "not SVG"),
        ("<svg/>", "the size of this SVG cannot be read"),
        ('<svg viewBox="0 0 0 5"/>', "the viewBox must be four numbers"),
        ('<svg viewBox="0 0 1 900"/>', "more than 20 times as long"),
        ('<svg width="9" height="nan"/>', "height: 'nan' is not a length"),
        ("\0\0\0", "this is not valid XML"),
    ],
)
def test_what_is_no_drawing_is_refused(tmp_path: Path, text: str, said: str) -> None:
    """A file that is not SVG, or is too large, gets one sentence."""
    path = tmp_path / "a.svg"
    path.write_text(text)
    with pytest.raises(FileError, match=said):
        drawing_of_file(path, FULL)


def test_an_editors_own_notes_are_no_matter(tmp_path: Path) -> None:
    """Inkscape's own elements and attributes are ignored."""
    body = (
        '<sodipodi:namedview xmlns:sodipodi="s"><sodipodi:text/></sodipodi:namedview>'
        '<metadata/><rect width="9" height="9" style="-inkscape-font:Sans;line-height:1"/>'
    )
    assert drawing_of_file(art(tmp_path, body), FULL).frame == (0.0, 0.0, 100.0, 100.0)


def shapes(drawing: Drawing) -> list[Shape]:
    """Return the shapes of a drawing."""
    return [item for item, _at in drawing.walk() if isinstance(item, Shape)]


def test_a_sign_takes_the_colour_of_the_card(tmp_path: Path) -> None:
    """Shapes without a colour get the colour of the icon; others keep theirs."""
    body = (
        '<path d="M0 0h9v9z"/><path d="M0 0h9v9z" fill="currentColor"/><path d="M0 0h9v9z" fill="#336699"/>'
    )
    red = Colour(1, 0, 0)
    drawing = sign(art(tmp_path, body, "0 0 50 100"), "a.svg", red, FULL)
    assert [shape.pen.fill for shape in shapes(drawing)] == [red, red, rgb("#336699")]
    assert drawing.frame == (-0.5, -1.0, 0.5, 1.0)


def test_little_ink_leaves_lines(tmp_path: Path) -> None:
    """In low ink a drawing is lines on white, without glows; in light ink it is tints."""
    body = """<radialGradient id="g"><stop stop-color="#fff"/><stop offset="1" stop-opacity="0"/>
    </radialGradient><rect width="50" height="50" fill="#102030"/>
    <circle cx="9" cy="9" r="9" fill="url(#g)"/>
    <rect width="5" height="5" fill="#fff" opacity=".2"/>
    <rect width="5" height="5" fill="#fff" fill-opacity=".2"/>"""
    path = art(tmp_path, body)
    low = drawing_of_file(path, Tone("low", 0.3))
    assert not any(isinstance(item, Shaded) for item, _at in low.walk())
    assert {shape.pen.fill for shape in shapes(low)} == {WHITE, None}
    lines = [shape.pen for shape in shapes(low) if shape.pen.stroke]
    assert lines[0].stroke == rgb("#102030")
    assert {pen.width for pen in lines} == {0.3}
    light = drawing_of_file(path, Tone("light"))
    assert 0.5 < (shapes(light)[0].pen.fill or BLACK).whiteness < 0.7


def test_little_ink_leaves_a_line_where_a_fill_is_cut(tmp_path: Path) -> None:
    """A moon clipped from a square keeps its edge in low ink; an outer clip adds no line."""
    for clip, cut in (('<circle cx="25" cy="25" r="9"/>', 1), ('<rect width="50" height="50"/>', 0)):
        body = f"""<clipPath id="c">{clip}</clipPath>
        <g clip-path="url(#c)"><rect x="5" y="5" width="40" height="40" fill="#102030"/></g>"""
        low = drawing_of_file(art(tmp_path, body), Tone("low", 0.3))
        edges = [shape for shape in shapes(low) if shape.pen.width == 0.6]
        assert [edge.pen.stroke for edge in edges] == [rgb("#102030")] * cut


def test_a_drawing_ends_where_its_box_does(tmp_path: Path) -> None:
    """Marks beyond the view box are clipped."""
    drawing = drawing_of_file(art(tmp_path, '<rect width="900" height="900"/>'), FULL)
    (stamp,) = drawing.items
    assert isinstance(stamp, Stamp)
    assert stamp.clip


def test_the_name_of_a_colour_lasts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A colour's name means the same, whatever Pillow has drawn with it before."""
    monkeypatch.setitem(ImageColor.colormap, "teal", (0, 128, 128))
    monkeypatch.setattr(paints, "_css_colours", paints._css_colours.__wrapped__)
    assert paints.colour("teal") == (rgb("008080"), 1.0)
