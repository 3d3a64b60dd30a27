"""What Gophers prints: how many of each part, what is on them, and that all of it passes."""

from __future__ import annotations

import subprocess
import sys
from itertools import combinations
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest
import shapely

from printplay.core import i18n
from printplay.core.print_choices import Duplex
from printplay.games.gophers.prints.storey import burrow, earth_height
from printplay.games.gophers.prints.theme import CONTENTS
from printplay.games.gophers.score_pad import content
from printplay.printing.drawing.drawing import Drawing, Item, Shape, Text
from printplay.printing.imposition.component import Component
from printplay.printing.imposition.sheet_marks import Slug
from printplay.printing.kit import KitFile
from printplay.printing.options import PrintOptions
from printplay.printing.output.faces import face_png, face_svg
from printplay.printing.preflight.preflight import Preflight
from tests.cli.helpers import layout
from tests.examples import portion
from tests.games.gophers.pages import book
from tests.games.gophers.playing import storeys
from tests.games.gophers.prints.printed import GOPHERS, faces, faces_of, order, pages, storeys_on, texts

PARTS = [part.id for part in GOPHERS.parts]


def pixels(component: Component, drawing: Drawing, dpi: int = 60) -> Any:
    """Return a face as a grey picture."""
    from io import BytesIO

    from PIL import Image

    data = face_png(component, drawing, dpi, "en")
    return np.asarray(Image.open(BytesIO(data)).convert("L"), dtype=float)


# -- how many --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "copies"), [(5, 1), (2, 3)])
def test_how_many_there_are(players: int, copies: int) -> None:
    """Six storeys and 58 cards, and a pawn, a basket and a reference card for each player."""
    asked = order(players=players, copies=copies)
    counts = {part: sum(batch.count for batch in GOPHERS.make(part, asked).batches) for part in PARTS}
    assert counts == {
        "pages": 6 * copies,
        "cards": 58 * copies,
        "pawns": players * copies,
        "baskets": players * copies,
        "pad": copies,
        "reference": players * copies,
    }


def test_a_storey_is_tiled_where_paper_is_smaller() -> None:
    """On A5 a storey takes three pages, and no cave is cut; on A4 it takes one."""
    for name, count in (("a4", 6), ("a5", 6 * 3 + 1)):
        made = storeys_on(name)
        assert sum(batch.count for batch in made.batches) == count
        assert len({id(batch.make(0).front) for batch in made.batches}) == len(made.batches)
    assert len(made.assemblies) == 6
    for storey in made.assemblies:
        drawn = burrow(storeys(), int(storey.poster.name[-1]), 253, earth_height(253, 183))
        caves = shapely.union_all([shapely.Polygon(ring) for ring in drawn.chambers.values()])
        cuts = [shapely.LineString(line) for line in storey.upright.values()]
        assert len(cuts) == 2
        assert max(cut.intersection(caves).length for cut in cuts) == 0
        assert storey.clearance() >= 1.0


# -- it passes -------------------------------------------------------------------------------------


@pytest.mark.shared
@pytest.mark.parametrize(
    ("name", "low_ink", "language"),
    portion([("a4", False, "en"), ("a3", False, "de"), ("letter", True, "de"), ("both", True, "en")], 2),
)
def test_the_preflight_finds_nothing(name: str, low_ink: bool, language: str) -> None:
    """Every part passes on every paper people have, a storey on one page of it, in either ink."""
    with i18n.use(language):
        asked = order(name, low_ink=low_ink, house={"refill": "turn", "mixed-signs": "no"})
        drawn = storeys_on(name, low_ink=low_ink, language=language)
        assert drawn.assemblies == ()
        made = [drawn, *(GOPHERS.make(part, asked) for part in PARTS[1:])]
        slug = Slug("Gophers", f"storeys {storeys().hash}", "refill turn, mixed-signs no")
        KitFile("Gophers", made, asked, slug).check(Preflight())


def test_pages_of_somebody_s_own_pass() -> None:
    """A small book of six caves is drawn and passes as well."""
    made = GOPHERS.make("pages", order(of=book()))
    KitFile("own", [made], PrintOptions(duplex=Duplex.none), Slug("Gophers", "own", "")).check(Preflight())


@pytest.mark.parametrize("part", PARTS)
def test_every_part_is_translated(part: str) -> None:
    """In German no line of a part is left in English, but for the name of the game."""
    found = {}
    for language in i18n.LANGUAGES:
        with i18n.use(language):
            made = (
                storeys_on("a4", low_ink=language == "de", language=language)
                if part == "pages"
                else GOPHERS.make(part, order(house={"refill": "turn"}))
            )
            said = {made.title, made.cutting}
            for _component, drawing in faces_of(made):
                said |= {item.string for item in texts(drawing)}
            found[language] = {text for text in said if sum(map(str.isalpha, text)) > 4}
    assert {text for text in found["en"] & found["de"] if "Gophers" not in text} <= {"Portal:"}


def test_the_same_bytes_everywhere() -> None:
    """A page drawn in another process, with another seed of hashes, is the same to the byte."""
    code = (
        "import sys; from printplay.lookup import boards;"
        "from printplay.games.gophers.prints.storey import page_of;"
        "from printplay.printing.imposition.component import Component;"
        "from printplay.printing.output.faces import face_pdf;"
        "d = page_of(boards.find_playable('storeys', 'gophers'), 2, 281.0, 194.0, low_ink=True);"
        "c = Component('x', 281, 194, d);"
        "sys.stdout.buffer.write(face_pdf(c, d, 'en'))"
    )
    outputs = [
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, check=True, env={"PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("1", "2")
    ]
    assert outputs[0] == outputs[1]
    assert outputs[0].startswith(b"%PDF")


# -- storeys ---------------------------------------------------------------------------------------


def test_a_page_shows_number_name_caves_and_contents() -> None:
    """Each page bears its number large, its name, and the numbers of caves and supplies."""
    for (number, page), drawing in zip(storeys().pages.items(), pages(), strict=True):
        said = texts(drawing)
        words = [item.string for item in said]
        assert page.title["en"] in words
        assert f"Page {number} of 6" in words
        largest = max(said, key=lambda item: item.size)
        assert largest.string == str(number)
        assert largest.size > 50
        for cave, what in page.contents.items():
            assert str(cave) in words
            assert not what.number or words.count(str(what.number)) >= 2 - (what.number > 20)


@pytest.mark.long
def test_spaces_have_names_in_svg(tmp_path: Path) -> None:
    """In an SVG each cave and tunnel of each storey is an element by its name."""
    result = layout("show", "storeys", "--svg", str(tmp_path / "all.svg"), "--lang", "en")
    assert result.exit_code == 0
    text = (tmp_path / "all.svg").read_text("utf-8")
    for number, page in storeys().pages.items():
        for name in (
            *(f"cave-{number}-{cave}" for cave in page.contents),
            *(f"tunnel-{number}-{a}-{b}" for a, b in page.tunnels),
        ):
            assert text.count(f'id="{name}"') == 1, name


def test_pages_are_told_apart_across_the_table() -> None:
    """Without reading a word, no two storeys look alike: their earth differs in colour."""
    grounds = []
    for drawing in pages():
        shapes = [item for item, _at in drawing.walk() if isinstance(item, Shape)]
        fills = [item for item in shapes if item.pen.fill is not None]
        largest = max(fills, key=_spread)
        grounds.append(cast("Any", largest.pen.fill))
    for first, second in combinations(grounds, 2):
        assert max(abs(a - b) for a, b in zip(first, second, strict=True)) > 0.12


def _spread(item: Item) -> float:
    xs = [float(c[i]) for c in cast("Shape", item).path for i in range(1, len(c), 2)]
    return max(xs) - min(xs)


@pytest.mark.parametrize("low_ink", [False, True])
def test_contents_differ_in_shape(low_ink: bool) -> None:
    """Printed in grey, what caves hold differs by its outline alone."""
    pictures = {}
    for kind in CONTENTS:
        drawing = Drawing(kind)
        drawing.stamp(content(kind, low_ink=low_ink), 10, 10, scale=9)
        dark = pixels(Component(kind, 20, 20, drawing), drawing, 40) < 200
        pictures[kind] = dark
    for a, b in combinations(pictures, 2):
        either, both = pictures[a] | pictures[b], pictures[a] & pictures[b]
        assert both.sum() < 0.82 * either.sum(), (a, b)


def test_holes_are_punched_where_a_punch_punches() -> None:
    """Marks for two holes stand 12 mm from the paper's edge, as far apart as punches have them."""
    for name, apart in (("a4", 80.0), ("letter", 69.85)):
        component, drawing = faces_of(storeys_on(name))[0]
        rings = [
            (x, y)
            for item, at in drawing.walk()
            if isinstance(item, Shape) and item.pen.dash == (0.8, 0.6)
            for x, y in [(at[4] + float(item.path[0][1]) - 3.0, at[5] + float(item.path[0][2]))]
        ]
        assert [x - component.width / 2 for x, _y in rings] == pytest.approx([-apart / 2, apart / 2])
        assert {round(component.height - y, 2) for _x, y in rings} == {4.0}


def test_a_six_is_no_nine() -> None:
    """Every 6 and every 9 of the caves stands on a bar, and no other number does."""
    for drawing in pages():
        items = [item for item, _at in drawing.walk()]
        bars = [
            items[number - 1].role == "feature" and isinstance(items[number - 1], Shape)
            for number, item in enumerate(items)
            if isinstance(item, Text) and item.string in ("6", "9") and item.role == "feature"
        ]
        assert bars
        assert all(bars)


# -- cards ----------------------------------------------------------------------------------------


def test_the_common_back_has_no_up_and_down() -> None:
    """The back of a card is the same when it is turned by half, with full and with little ink."""
    for low_ink in (False, True):
        made = GOPHERS.make("cards", order(low_ink=low_ink))
        component = made.batches[0].make(0)
        assert all(batch.make(0).back is component.back for batch in made.batches)
        assert component.back is not None
        picture = pixels(component, component.back)
        assert np.abs(picture - picture[::-1, ::-1]).mean() < 4.0


def test_a_card_shows_its_number_three_times_and_its_things() -> None:
    """A supply card bears its number large and in two corners, and as many things as it says."""
    made = GOPHERS.make("cards", order())
    seen = 0
    for component in made.batches[0].components():
        numbers = [item for item in texts(component.front) if item.string.isdigit()]
        if not numbers:
            said = " ".join(item.string for item in texts(component.front))
            assert "Dig" in said
            assert "new page" in said
            continue
        seen += 1
        assert len({item.string for item in numbers}) == 1
        assert max(item.size for item in numbers) > 60
    assert seen == 51


def test_the_reference_knows_the_house_rules() -> None:
    """Where the table draws cards after each turn, the reference card says so, and only then."""

    def said(**house: str) -> str:
        drawn = faces("reference", order(players=1, house=house))
        return " ".join(item.string for _c, drawing in drawn for item in texts(drawing))

    assert "After each round" in said()
    assert "House rule" not in said()
    assert "after every turn, from the youngest on, all draw up to six" in said(refill="turn")
    assert "With no draw pile the cave is empty" in said()
    assert "never goes back" in said(**{"turn-back": "no"})
    for variant in ("Basic", "Simplified", "Harder", "Beginner"):
        assert variant in said()


@pytest.mark.parametrize("players", [1, 3, 5])
def test_the_pad_has_room_for_both_ways_to_score(players: int) -> None:
    """A block has added, subtracted and total, and the three kinds with the smallest."""
    ((_component, drawing),) = faces("pad", order(players=players))
    words = [item.string for item in texts(drawing)]
    blocks = words.count("Name")
    assert blocks >= 3
    for word in ("added", "subtracted", "total", "berries", "acorns", "grains", "smallest"):
        assert words.count(word) == blocks, word


def test_every_face_is_an_svg_of_its_own() -> None:
    """`--format svg` writes pawns and baskets as vectors in mm."""
    component, drawing = faces("baskets", order(players=2))[0]
    assert b'width="28mm"' in face_svg(component, drawing)


@pytest.mark.parametrize("low_ink", [False, True])
def test_set_up_shows_what_stands_in_the_caves(low_ink: bool) -> None:
    """The signs on the back of the cover are those of the caves, of the same colours or none."""
    made = GOPHERS.overview(order(low_ink=low_ink))
    assert made is not None
    ((_component, page),) = faces_of(made)
    shown = {getattr(item, "drawing", None) for item, _at in page.walk()}
    signs = {content(name, low_ink=low_ink) for name in ("portal", "berry", "store", "gift")}
    assert signs <= shown
