"""The SVG files of the icons: their content, reading them, and errors."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printplay.core.errors import FileError
from printplay.printing.drawing.colour import INK, WHITE
from printplay.printing.drawing.drawing import Pen, Shape
from printplay.printing.drawing.icons import FOLDER, LINE, icon, icon_names
from printplay.printing.drawing.icons.reading import INKS, IconPath, read_icon
from printplay.printing.drawing.path import bounds, circle, ellipse, polyline, rectangle

SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {f"{SVG}{kind}" for kind in ("path", "polygon", "circle", "ellipse", "rect")}
FILES = pytest.mark.parametrize("name", icon_names())


def tree(name: str) -> ET.Element:
    """Parse an icon's file as a browser does."""
    return ET.parse(FOLDER / f"{name}.svg").getroot()


def marks(*elements: str) -> tuple[IconPath, ...]:
    """Return the marks of an icon with these elements, one a line."""
    text = "\n".join(["<svg>", *elements, "</svg>"])
    return read_icon(text.encode(), "lantern.svg")


def only(element: str) -> IconPath:
    """Return the only mark of an element."""
    (found,) = marks(element)
    return found


@FILES
def test_every_shape_of_a_file_is_drawn(name: str) -> None:
    """An icon has a mark for each shape that a browser shows, so nothing is missing in print."""
    shapes = [element for element in tree(name).iter() if element.tag in SHAPES]
    drawn = read_icon((FOLDER / f"{name}.svg").read_bytes(), f"{name}.svg")
    assert len(drawn) == len(shapes) == len(icon(name, INK).items)
    assert {mark.fill for mark in drawn} <= {"", *INKS}


@FILES
def test_a_file_says_what_it_shows(name: str) -> None:
    """Each file begins with a title, which browsers show as a tooltip."""
    (title,) = tree(name).findall(f"{SVG}title")
    assert re.fullmatch(r"[A-Z][^.]{4,}", title.text or "")


@FILES
def test_a_view_box_holds_its_icon(name: str) -> None:
    """Opened in an editor, the whole icon is visible, in the middle of a square."""
    left, top, width, height = map(float, tree(name).attrib["viewBox"].split())
    assert width == height == pytest.approx(-2 * left)
    assert left == top
    for mark in read_icon((FOLDER / f"{name}.svg").read_bytes(), name):
        x0, y0, x1, y1 = bounds(mark.path)
        half = mark.width / 2
        assert left - 1e-9 <= min(x0, y0) - half
        assert max(x1, y1) + half <= -left + 1e-9


def test_all_files_have_the_same_colours_in_a_browser() -> None:
    """Icons with colours use the same one for each ink; colours are optional."""
    (style,) = {tree(name).findtext(f"{SVG}style") for name in icon_names()} - {None}
    assert style is not None
    said = set(re.findall(r"\.([a-z-]+) {", style))
    classes = {c for name in icon_names() for e in tree(name).iter() for c in e.get("class", "").split()}
    assert classes <= said
    assert set(INKS) <= said


def test_shapes_are_read_with_y_upwards() -> None:
    """A shape above the middle in a browser is above it in print."""
    for element, path in (
        ('<circle class="main" cx="0.1" cy="-0.5" r="0.3"/>', circle(0.1, 0.5, 0.3)),
        ('<ellipse class="main" cy="0.5" rx="0.3" ry="0.2"/>', ellipse(0, -0.5, 0.3, 0.2)),
        ('<rect class="main" x="-1" y="-0.75" width="2" height="0.5"/>', rectangle(-1, 0.25, 2, 0.5)),
        ('<rect class="main" width="1" height="0.5" rx="0.1"/>', rectangle(0, -0.5, 1, 0.5, 0.1)),
        ('<polygon class="main" points="0,-1 1,0 -1,0"/>', (*polyline([(0, 1), (1, 0), (-1, 0)]), ("Z",))),
        ('<path class="main" d="m0 1h1v-1z"/>', (*polyline([(0, -1), (1, -1), (1, 0)]), ("Z",))),
        (
            '<path class="main" d="M0 0 C0 1 1 1 1 0 Z M0 0 L1 0 0 1 0 0 Z"/>',
            (("M", 0, 0), ("C", 0, -1, 1, -1, 1, 0), ("Z",), *polyline([(0, 0), (1, 0), (0, -1)]), ("Z",)),
        ),
    ):
        assert only(element).path == path, element


def test_groups_move_and_turn_what_is_in_them() -> None:
    """Transforms add up from the group to the shape, as in a browser."""
    inner = '<circle class="main" transform="translate(0.5 0)" r="0.1"/>'
    (moved, plain) = marks(
        f'<g transform="translate(0 0.5) rotate(90)">{inner}</g>', '<circle class="main" r="0.1"/>'
    )
    assert bounds(moved.path) == pytest.approx((-0.1, -1.1, 0.1, -0.9))
    assert plain.path == circle(0, 0, 0.1)


def test_what_an_editor_keeps_for_itself_is_passed_over() -> None:
    """A file that Inkscape saved is read, with its layers and its notes."""
    drawn = marks(
        '<title>A lamp</title><defs id="d"><g><circle r="3"/></g></defs>',
        '<sodipodi:namedview xmlns:sodipodi="urn:s"><inkscape:page xmlns:inkscape="urn:i"/>'
        "</sodipodi:namedview>",
        '<g xmlns:inkscape="urn:i" inkscape:label="Layer 1" id="layer1">',
        '<circle class="main" r="1" inkscape:label="glass" id="c"/></g>',
    )
    assert drawn == (IconPath(circle(0, 0, 1), "main"),)


@pytest.mark.parametrize(
    ("classes", "filled", "outlined"),
    [
        ("main", Pen(INK), Pen(WHITE, INK, LINE)),
        ("paper", Pen(WHITE), Pen(INK)),
        ("light", Pen(WHITE), Pen(WHITE, INK, LINE)),
        ("dark", Pen(INK), Pen(INK)),
        ("gap", Pen(WHITE), Pen(WHITE)),
        ("main line-paper", Pen(INK, WHITE, 0.1), Pen(WHITE, INK, 0.1)),
        ("light line-dark", Pen(WHITE, INK, 0.1), Pen(WHITE, INK, 0.1)),
        ("line-main", Pen(None, INK, 0.1), Pen(None, WHITE, 0.1)),
    ],
)
def test_classes_are_inks(
    classes: str, filled: Pen, outlined: Pen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A class sets how a shape is printed, filled and in outlines; lines keep their width."""
    name = "test-" + classes.replace(" ", "-")
    monkeypatch.setattr("printplay.printing.drawing.icons.FOLDER", tmp_path)
    shape = f'<circle class="{classes}" r="0.5" stroke-width="0.1"/>'
    (tmp_path / f"{name}.svg").write_text(f"<svg>{shape}</svg>")
    for low_ink, pen in ((False, filled), (True, outlined)):
        (item,) = icon(name, INK, low_ink=low_ink).items
        assert isinstance(item, Shape)
        assert item.pen == pen


@pytest.mark.parametrize(
    ("element", "said"),
    [
        ('<text class="main">a</text>', "text: this element is not allowed in an icon"),
        ("<svg/>", "svg: this element is not allowed in an icon"),
        ('<use href="#a"/>', "use: this element is not allowed in an icon"),
        ('<circle class="main" r="1" fill="red"/>', "circle: fill has no effect here"),
        ('<circle class="main" r="1" style="opacity: 0.5"/>', "circle: style has no effect here"),
        ('<g class="main"><circle r="1"/></g>', "g: class has no effect here"),
        ('<circle r="1"/>', "circle: invalid class ''"),
        ('<circle class="red" r="1"/>', "circle: invalid class 'red'"),
        ('<circle class="main paper" r="1"/>', "circle: invalid class 'main paper'"),
        ('<circle class="line-red" r="1"/>', "circle: invalid class 'line-red'"),
        ('<circle class="main"/>', "circle: invalid value for r: ''"),
        ('<circle class="main" r="0"/>', "circle: invalid value for r: '0'"),
        ('<circle class="main" r="nan"/>', "circle: invalid value for r: 'nan'"),
        ('<circle class="main" cx="1mm" r="1"/>', "circle: invalid value for cx: '1mm'"),
        ('<circle class="line-main" r="1"/>', "circle: invalid value for stroke-width: ''"),
        ('<rect class="main" width="1" height="1" rx="-1"/>', "rect: invalid value for rx: '-1'"),
        ('<rect class="main" width="1" height="1" rx="0.6"/>', "rect: invalid value for rx: '0.6'"),
        ('<path class="main" d="M0 0 L1 1 0 1"/>', "path: the path is not closed"),
        ('<path class="main" d="M0 0 L1 x Z"/>', "path: the path data cannot be read at"),
        ('<path class="main" d="M0 0 Z"/>', "path: nothing is drawn here"),
        ('<path class="main"/>', "path: the path data cannot be read at"),
        ('<polygon class="main" points="0,0 1"/>', "polygon: the path data cannot be read at"),
        ('<g transform="spin(3)"/>', "g: the transform 'spin(3)' cannot be read"),
        (
            '<g transform="scale(2)"><circle class="line-main" r="1" stroke-width="1"/></g>',
            "circle: a shape with a line can be moved and turned, but not scaled",
        ),
        ("<g>", "this is not valid XML: mismatched tag"),
    ],
)
def test_a_broken_icon_is_told_by_file_line_and_element(element: str, said: str) -> None:
    """The error for an icon file says where it is wrong, and how."""
    with pytest.raises(FileError) as caught:
        marks('<circle class="main" r="1"/>', element)
    assert re.match(rf"lantern\.svg:[34](:\d+)?: {re.escape(said)}", str(caught.value))


def test_an_empty_icon_is_told() -> None:
    """A file without a shape is refused."""
    with pytest.raises(FileError, match=r"lantern\.svg: nothing is drawn here"):
        marks("<title>A lantern</title>")


@given(st.data())
def test_a_spoilt_icon_is_read_or_told(data: st.DataObject) -> None:
    """Any damaged file gives marks or an error of one sentence, never a crash."""
    name = data.draw(st.sampled_from(["dice", "compass", "bandit-1", "row"]))
    text = (FOLDER / f"{name}.svg").read_bytes()
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 20)))
    spoilt = text[:start] + data.draw(st.binary(max_size=8)) + text[end:]
    drawn: tuple[IconPath, ...] = ()
    said = ""
    try:
        drawn = read_icon(spoilt, "spoilt.svg")
    except FileError as error:
        said = str(error)
    assert said.startswith("spoilt.svg:") or all(mark.path for mark in drawn)
    assert bool(said) != bool(drawn)


def test_no_icon_is_read_before_it_is_asked_for() -> None:
    """Help reads no icon file, and one icon reads only one file."""
    code = (
        "import sys; opened = [];"
        "sys.addaudithook(lambda event, args: opened.append(str(args[0])) if event == 'open'"
        " and str(args[0]).endswith('.svg') else None);"
        "from printplay.printing.drawing.icons import icon;"
        "from printplay.printing.drawing.colour import INK;"
        "assert not opened, opened; icon('sun', INK); icon('sun', INK, low_ink=True);"
        "print(len(opened))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "1\n"
