"""The player sheet and the island on it, measured where a pen will go."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from printplay.core import i18n
from printplay.core.errors import PaperError
from printplay.core.print_choices import Ink
from printplay.games.go_for_gold.board.soundness import symbols_have_room
from printplay.games.go_for_gold.contents import Island
from printplay.games.go_for_gold.prints.chart import island
from printplay.games.go_for_gold.prints.lettering import lettering
from printplay.games.go_for_gold.prints.scenery import theme
from printplay.games.go_for_gold.prints.sheet import HEIGHT, WIDTH
from printplay.games.go_for_gold.prints.sheet_marks import sheet_marks
from printplay.games.go_for_gold.state import BOXES
from printplay.geometry.board import SpaceId
from printplay.geometry.shapes.affine import Affine, apply, then
from printplay.match import registry
from printplay.printing.drawing.colour import WHITE, Colour
from printplay.printing.drawing.drawing import PT, Drawing, Shape, Stamp, Text
from printplay.printing.imposition.component import Component
from printplay.printing.options import PrintOptions
from printplay.printing.preflight.preflight import Preflight
from printplay.printing.text.fonts import face
from tests.examples import portion, some
from tests.games.go_for_gold.prints.islands import BOARDS, ISLANDS, an_island
from tests.geometry.helpers import LATTICES, board_of, layout_text, maps
from tests.printing.drawing.test_icons import flattened
from tests.printing.helpers import GAME, board, faces, order, page_texts, pdf, render
from tests.printing.output.test_pdf import noted

KINDS = {"port", "treasure", "temple", "shovel", "foot", "land"}
#: Each island in both inks; every second of them is each island, in one ink or the other.
INKED = [(name, (number + which) % 2 == 1) for number, name in enumerate(ISLANDS) for which in range(2)]

UPRIGHT: Affine = (1, 0, 0, 1, 0, 0)


def ink(drawing: Drawing, at: Affine = UPRIGHT, role: str = "") -> Iterator[tuple[str, Any]]:
    """Yield role and outline (Shapely, true curves) of every mark of a drawing."""
    for item in drawing.items:
        if isinstance(item, Stamp):
            yield from ink(item.drawing, then(item.transform, at), item.role or role)
            continue
        half = 0.0
        if isinstance(item, Text):
            size = item.size * PT
            shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[item.anchor]
            left = item.x - shift * face(item.face).width(item.string, item.size)
            path = face(item.face).outline(item.string)
            points = [(left + size * x, item.y + size * y) for x, y in flattened(path)]
        else:
            assert isinstance(item, Shape)
            points = list(flattened(item.path))
            half = item.pen.width / 2 if item.pen.stroke is not None else 0.0
        hull: Any = shapely.MultiPoint([apply(at, point) for point in points]).convex_hull
        yield item.role or role, hull.buffer(half * math.hypot(*at[:2]))


def nearest(drawing: Drawing) -> float:
    """Return how near ink of a symbol or a name comes to the middle of a lane, mm."""
    lanes = shapely.MultiLineString([list(lane) for lane in drawing.lanes])
    marks = [shape for role, shape in ink(drawing) if role in {"feature", "name"}]
    assert marks
    return float(min(shapely.distance(lanes, marks)))


@pytest.mark.shared
@pytest.mark.parametrize(("name", "low_ink"), portion(INKED, 3))
def test_no_symbol_and_no_name_stands_in_a_lane(name: str, low_ink: bool) -> None:
    """On paper every symbol and name keeps 1.5 mm from every line between two neighbouring dots."""
    own = an_island(name)
    drawing = island(own, low_ink=low_ink)
    assert len(drawing.lanes) == len(own.edges)
    centres = {space.centre for space in own.land.values()}
    assert {end for lane in drawing.lanes for end in lane} == centres
    assert nearest(drawing) * sheet_marks(own).island[0] >= 1.49


@pytest.mark.shared
@pytest.mark.parametrize(("name", "low_ink"), portion(INKED, 3, 1))
def test_whose_a_symbol_is_needs_no_asking(name: str, low_ink: bool) -> None:
    """The ink of every symbol lies in its own space by four fifths, and its middle wholly."""
    own = an_island(name)
    drawing = island(own, low_ink=low_ink)
    stamps = {(stamp.transform[4], stamp.transform[5]): stamp for stamp in drawing.items
              if isinstance(stamp, Stamp) and stamp.role == "feature"}  # fmt: skip
    bearing = 0
    for space, row in lettering(own).symbols.items():
        outline = shapely.Polygon(own.spaces[space].outline)
        bearing += len(row)
        for _symbol, spot in row:
            stamp = stamps[spot.x, spot.y]
            marks = [shape for _role, shape in ink(stamp.drawing, stamp.transform)]
            whole = shapely.union_all(marks)
            assert outline.contains(shapely.Point(spot.x, spot.y))
            assert outline.contains(whole.centroid)
            assert outline.intersection(whole).area >= 0.8 * whole.area
    assert len(stamps) == bearing


@pytest.mark.parametrize("low_ink", [False, True])
def test_a_space_that_bears_something_is_told_from_plain_land(low_ink: bool) -> None:
    """It is framed, and tinted (or shaded, to save ink) in grey as in colour; plain land is not."""
    own = board("A")
    colours = theme(own.theme, low_ink=low_ink)
    drawing = island(own, low_ink=low_ink)
    lines = [
        shapely.MultiPoint(list(flattened(item.path)))
        for item in drawing.items
        if isinstance(item, Shape) and item.role == "ground" and not item.mark and item.pen.fill is None
    ]
    for name, space in own.land.items():
        outline = shapely.Polygon(space.outline)
        framed = any(map(outline.contains, lines))
        (cell,) = (item for item in drawing.items if isinstance(item, Shape) and item.mark == f"space-{name}")
        bears = space.contents.kind != "land" or space.contents.shovels or space.contents.feet
        assert framed == bool(bears)
        if bears and not low_ink:
            assert cell.pen.fill is not None
            assert colours.cell is not None
            assert cell.pen.fill.whiteness < colours.cell.whiteness - 0.04


@pytest.mark.parametrize("low_ink", [False, True])
@pytest.mark.parametrize("name", ISLANDS)
def test_names_are_read_by_lamplight(name: str, low_ink: bool) -> None:
    """Names are 4.5 pt or larger on the sheet, at a contrast of 4.5 to 1 on any ground."""
    own = an_island(name)
    colours = theme(own.theme, low_ink=low_ink)
    scale = sheet_marks(own).island[0]
    texts = [item for item in island(own, low_ink=low_ink).items if isinstance(item, Text)]
    assert {item.string for item in texts} == set(own.land)
    for item in texts:
        assert item.size * scale >= 4.5
        ground = colours.ground(own.land[SpaceId(item.string)].contents)
        tint = (ground[0] if ground else colours.cell) or WHITE
        assert contrast(item.colour, tint) >= 4.5


def contrast(a: Colour, b: Colour) -> float:
    """Return the contrast of two colours as WCAG 2 defines it."""

    def light(colour: Colour) -> float:
        parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    low, high = sorted((light(a), light(b)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize(
    ("lattice", "pitch", "said"),
    [("hex-pointy", 7, "error"), ("hex-pointy", 9, "warning"), ("hex-pointy", 14.5, ""), ("square", 9, "")],
)
def test_narrow_lanes_are_found_before_printing(lattice: str, pitch: float, said: str) -> None:
    """Where lines run close together, `check` says that a symbol has little room or none."""
    rows = "\n".join(["o o o o o"] * 2 + ["o o 4 o o"] + ["o o o o o"] * 2)
    own: Island = board_of(layout_text(rows, lattice=lattice, pitch=pitch))
    found = [fault for fault in symbols_have_room(own) if "c3" in fault.spaces]
    assert [fault.severity for fault in found] == ([said] if said else [])


@given(maps(), st.sampled_from(LATTICES), st.sampled_from([10.0, 12.5, 14.5]))
@settings(deadline=None, max_examples=some(10))
def test_ones_own_island_keeps_clear_or_is_refused(rows: str, lattice: str, pitch: float) -> None:
    """On any island print keeps 1.5 mm from the lanes, or the preflight says it does not."""
    own: Island = board_of(layout_text(rows, lattice=lattice, pitch=pitch))
    if not own.edges:
        return
    drawing = island(own, low_ink=False)
    preflight = Preflight()
    component = Component("island", *own.size, drawing, safe=-50.0)
    preflight.check_face(component, drawing)
    if not any(fault.code == "PF-6" for fault in preflight.faults):
        assert nearest(drawing) >= 1.5 - 0.05


def darkest(name: str, part: str, *arguments: str) -> tuple[int, int]:
    """Return the darkest grey (0 to 255) in the lanes away from dots, and 3.5 mm around dots."""
    call = (part, "--layout", name, "--players", "1", *arguments)
    (about,) = noted(*call)[0]
    picture = render(pdf(*call), 0, 200)
    pixels, scale = picture.load(), 200 / 72
    assert pixels is not None

    def grey(point: tuple[float, float]) -> int:
        x, y = apply(about["matrix"], point)
        return int(pixels[int(x * scale), int(picture.height - y * scale)])  # type: ignore[arg-type]

    spaces = board(name).spaces
    lanes, ground = [], []
    for a, b in board(name).edges:
        (x1, y1), (x2, y2) = spaces[a].centre, spaces[b].centre
        long = math.dist((x1, y1), (x2, y2))
        for step in range(13, int(10 * long) - 13, 2):
            for off in (-1.3, -0.7, 0.0, 0.7, 1.3):
                share, aside = step / 10 / long, off / long
                lanes.append(
                    grey((x1 + (x2 - x1) * share - (y2 - y1) * aside,
                          y1 + (y2 - y1) * share + (x2 - x1) * aside))
                )  # fmt: skip
    for space in board(name).land.values():
        x, y = space.centre
        ground += [
            grey((x + i / 4, y + j / 4))
            for i in range(-14, 15, 2)
            for j in range(-14, 15, 2)
            if math.hypot(i, j) <= 14
        ]
    return min(lanes), min(ground)


@pytest.mark.parametrize("ink_used", ["full", "low"])
@pytest.mark.parametrize("name", BOARDS)
def test_print_is_pale_under_the_pen(name: str, ink_used: str) -> None:
    """On the sheet a line the pen crosses is 70 % white, and nothing near a dot is below 60 %."""
    line, ground = darkest(name, "sheet", "--ink", ink_used)
    assert line >= 0.7 * 255 - 1
    assert ground >= 0.6 * 255 - 1


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_a_sheet_has_the_places_to_write_into(language: str) -> None:
    """Six numbered boxes, total, shovels, name, date, the start stock: all are on the sheet."""
    with i18n.use(language):
        for component, drawing in faces("sheet", order(players=1)):
            assert (component.width, component.height) == (WIDTH, HEIGHT) == (200.0, 134.0)
            texts = [i.string for i, _at in drawing.walk() if isinstance(i, Text)]
            for number in range(1, BOXES + 1):
                assert str(number) in texts
            for label in (
                "Name",
                "Date",
                "Points: write, or circle",
                "Total",
                "Shovels gathered",
                "Start",
                "Restart",
            ):
                assert i18n._(label) in texts
    if language == "de":
        assert "Datum" in texts


@pytest.mark.parametrize("name", BOARDS)
def test_everything_on_the_board_is_printed(name: str) -> None:
    """Each space has its name and its dot, each port its letter, each treasure its number."""
    drawing = island(board(name), low_ink=False)
    texts = [item.string for item, _at in drawing.walk() if isinstance(item, Text)]
    pictures = [item.drawing.name for item, _at in drawing.walk() if isinstance(item, Stamp)]
    contents = [space.contents for space in board(name).land.values()]
    assert {space.id for space in board(name).land.values()} <= set(texts)
    for label in (c.port for c in contents if c.port):
        assert label in texts
    for number in {c.number for c in contents if c.number}:
        drawn = texts.count(str(number))
        assert drawn == sum(c.number == number for c in contents)
    assert pictures.count("icon-anchor") == sum(c.port is not None for c in contents)
    assert pictures.count("icon-temple") == sum(c.temple is not None for c in contents)
    assert pictures.count("icon-shovel") == sum(c.shovels for c in contents)
    assert pictures.count("icon-foot") == sum(c.feet for c in contents)
    dots = [
        shape.path
        for shape in drawing.items
        if isinstance(shape, Shape) and len(shape.path) == 6 and not shape.role
    ]
    assert len(dots) == len(contents)


def test_a_large_island_is_shrunk_and_a_huge_one_refused() -> None:
    """Too large an island becomes smaller; one without room for a pen is refused."""
    large = board_of(layout_text("\n".join("o " * 12 for _ in range(9)), pitch=14.5))
    huge = board_of(layout_text("\n".join("o " * 30 for _ in range(9)), pitch=14.5))
    for own, fits in ((large, True), (huge, False)):
        asked = PrintOptions(boards=[own], players=1)
        made = registry.find_game(GAME).make("sheet", asked)
        if fits:
            (component,) = made.batches[0].components()
            (stamp,) = (
                item
                for item, _at in component.front.walk()
                if isinstance(item, Stamp) and "layout" in item.drawing.data
            )
            assert 0.5 < stamp.transform[0] < 1
        else:
            with pytest.raises(PaperError, match="do not fit on a player sheet"):
                list(made.batches[0].components())


def test_side_a_is_the_night_and_side_b_the_day() -> None:
    """The two sides are told apart at a glance: A lies in a dark sea, B in a light one."""
    grey = []
    for page in (0, 1):
        picture = render(pdf("sheet", "--players", "1", "--ink", "full"), page, 150)
        strip = picture.crop((50, 500, 110, 1250)).tobytes()
        grey.append(sum(strip) / len(strip))
    assert grey[0] < grey[1] - 5


def test_house_rules_stand_on_the_sheet() -> None:
    """The rules that differ from their defaults are named on every sheet, all three at once."""
    house = [f"{rule.key}={rule.values[1]}" for rule in registry.find_game(GAME).house_rules]
    options = [word for rule in house for word in ("--house", rule)]
    for language in i18n.LANGUAGES:
        for text in page_texts(pdf("sheet", "--players", "1", "--lang", language, *options)):
            flat = " ".join(text.split())
            for rule in registry.find_game(GAME).house_rules:
                keyed = flat.count(f"{rule.key} {rule.values[1]}")
                with i18n.use(language):
                    worded = flat.count(i18n._(rule.sentence(rule.values[1])))
                # on the sheet by its key; in the slug as a sentence, for which German has no room
                assert (keyed, worded) == ((1, 1) if language == "en" else (2, 0))


@pytest.mark.parametrize("ink_used", ["full", "light", "low"])
def test_every_two_kinds_of_spaces_are_told_apart(ink_used: str) -> None:
    """By colour for any sight and in grey, or by texture; else they are refused."""
    asked = replace(order(), ink=Ink(ink_used))
    meanings = registry.find_game(GAME).make("sheet", asked).meanings
    grounds = [one for one in meanings if one[0] in KINDS]
    assert {name for name, _colour, _texture in grounds} == KINDS
    found = Preflight()
    found.check_colours("sheets", grounds)
    assert found.faults == []
    found.check_colours("sheets", [(name, colour, "") for name, colour, _texture in grounds])
    assert {"shovel", "foot"} <= {str(fault.values[key]) for fault in found.faults for key in "ab"}
