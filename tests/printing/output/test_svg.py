"""The SVG as seen by a browser, a plotter or a drawing program."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from xml.etree import ElementTree as ET

import pytest

from printplay.printing.drawing.colour import BLACK, WHITE
from printplay.printing.drawing.drawing import Drawing, Pen
from printplay.printing.output.svg import svg
from printplay.printing.text.fonts import TEXT
from tests.printing.helpers import board, printed, square

HREF = "{http://www.w3.org/1999/xlink}href"
SVG = "{http://www.w3.org/2000/svg}"
SIZES = {"sheet": (200.0, 134.0), "map": (281.0, 194.0), "reference": (63.0, 126.0), "pad": (194.0, 281.0)}


@cache
def files(*arguments: str) -> dict[str, ET.Element]:
    """Return the SVG files of a call, parsed."""
    found = printed(*arguments, "--players", "1", "--format", "svg")
    return {name: ET.fromstring(data.decode()) for name, data in found.items()}


@pytest.mark.parametrize("part", SIZES)
def test_size_is_in_millimetres(part: str) -> None:
    """A file opens at its true size: width and height in mm, with an equal view box."""
    for root in files(part).values():
        width, height = SIZES[part]
        assert root.tag == f"{SVG}svg"
        assert (root.get("width"), root.get("height")) == (f"{width:g}mm", f"{height:g}mm")
        assert root.get("viewBox") == f"0 0 {width:g} {height:g}"


@pytest.mark.parametrize("part", SIZES)
def test_all_that_is_printed_is_of_class_print(part: str) -> None:
    """A line drawn over the file in another program can be distinguished from the print."""
    for root in files(part).values():
        for child in root:
            if child.tag not in {f"{SVG}title", f"{SVG}defs"}:
                assert child.get("class") == "print"
        assert (root.findtext(f"{SVG}title") or "").strip()


@pytest.mark.parametrize("part", SIZES)
def test_no_font_is_needed(part: str) -> None:
    """Text is outlines, so it looks the same everywhere, with its words as labels."""
    for root in files(part).values():
        assert not list(root.iter(f"{SVG}text"))
        assert not any("font" in name for element in root.iter() for name in element.attrib)
        assert any(element.get("aria-label") for element in root.iter())


@pytest.mark.parametrize("part", SIZES)
def test_names_in_a_file_are_unique_and_lead_somewhere(part: str) -> None:
    """Every id is unique, and every reference has a target."""
    for root in files(part).values():
        ids = Counter(element.get("id") for element in root.iter() if element.get("id"))
        assert not [name for name, count in ids.items() if count > 1]
        for element in root.iter():
            for value in (element.get(HREF), element.get("clip-path")):
                if value is not None:
                    assert value.removeprefix("url(").rstrip(")").lstrip("#") in ids


def matrix(element: ET.Element) -> tuple[float, ...]:
    """Return the numbers of a transform."""
    found = re.fullmatch(r"matrix\(([-\d. ]+)\)", element.get("transform", ""))
    assert found
    return tuple(map(float, found[1].split()))


@pytest.mark.parametrize("arguments", [("sheet",), ("map",), ("sheet", "--ink", "low")])
def test_the_board_is_a_group_with_its_spaces_by_name(arguments: tuple[str, ...]) -> None:
    """The group `board` has layout and hash, and every land space as `space-NAME`."""
    roots = files(*arguments)
    for name, root in zip("BA" if len(roots) == 2 else "A", roots.values(), strict=True):
        layout = board(name)
        (group,) = (g for g in root.iter(f"{SVG}g") if g.get("id") == "board")
        assert group.get("data-layout") == layout.name
        assert group.get("data-hash") == layout.hash
        scale, b, c, d, _x, _y = matrix(group)
        assert (b, c, d) == (0, 0, scale)
        assert float(group.get("data-scale", "")) == pytest.approx(scale, abs=0.0001)
        spaces = {
            path.get("id", ""): path
            for path in group.iter(f"{SVG}path")
            if path.get("id", "").startswith("space-")
        }
        assert set(spaces) == {f"space-{space}" for space in layout.land}
        for space in layout.land.values():
            numbers = [float(v) for v in re.findall(r"-?\d+\.?\d*", spaces[f"space-{space.id}"].get("d", ""))]
            middle = sum(numbers[::2]) / len(numbers[::2]), sum(numbers[1::2]) / len(numbers[1::2])
            assert middle == pytest.approx(space.centre, abs=0.4)


def test_marks_are_put_down_as_they_were_drawn() -> None:
    """Colours, widths, holes, clips and unusual titles are written to the file."""
    inner = square("inner", 2)
    drawing = Drawing("outer")
    drawing.stamp(inner, 1, 1, clip=(("M", 0, 0), ("L", 1, 0), ("L", 1, 1), ("Z",)))
    drawing.stamp(inner, 5, 5, angle=90)
    drawing.line([(0, 0), (3, 4)], Pen(None, BLACK, 0.5, dash=(1, 2)))
    drawing.circle(5, 5, 1, Pen(WHITE, round=False))
    drawing.text(5, 9, 'Ä & <"B">', TEXT, 8, anchor="end", angle=30)
    root = ET.fromstring(svg(drawing, 10, 12.5, "a < b & c > d").decode())
    assert root.findtext(f"{SVG}title") == "a < b & c > d"
    assert root.get("height") == "12.5mm"
    uses = [str(use.get(HREF)) for use in root.iter(f"{SVG}use")]
    assert [use for use in uses if "letter" not in use] == ["#symbol-1", "#symbol-1"]
    assert len(list(root.iter(f"{SVG}clipPath"))) == 1
    (dashed,) = (p for p in root.iter(f"{SVG}path") if p.get("stroke-dasharray"))
    assert (dashed.get("stroke-dasharray"), dashed.get("stroke-width")) == ("1 2", "0.5")
    (label,) = (p for p in root.iter(f"{SVG}g") if p.get("aria-label"))
    assert label.get("aria-label") == 'Ä & <"B">'
