"""The cover of a kit: its text, and the size of its pictures."""

from __future__ import annotations

import pytest

from printplay.core.print_choices import Duplex
from printplay.printing.cover import Cover, CoverRow, Stack, cover
from printplay.printing.drawing.colour import BLACK
from printplay.printing.drawing.drawing import Drawing, Pen, Stamp, Text
from printplay.printing.imposition.component import page_size
from printplay.printing.imposition.paper import paper


def shown(size: str, count: int) -> list[tuple[float, float, float, float]]:
    """Return the boxes (left, low, right, high, mm) of pictures of 150 x 120 mm on a cover."""
    picture = Drawing("picture")
    picture.rect(0, 0, 150, 120, Pen(BLACK))
    pictures = [(picture, 150.0, 120.0)] * count
    text = Cover("Game", "A game night", ["Board"], [], "A die.", pictures=pictures)
    rows = [CoverRow("Cards", [3, 4, 7, 8], 3, 20, "Cut along the marks.", 1.0, 9.0)] * 4
    stack = Stack("", paper(size), 4, Duplex.long)
    made = cover(text, rows, paper(size), [stack])
    stamps = [item for item in made.items if isinstance(item, Stamp) and item.drawing is picture]
    places = [(one.transform[4], one.transform[5], one.transform[0]) for one in stamps]
    return [(x, y, x + 150 * scale, y + 120 * scale) for x, y, scale in places]


@pytest.mark.parametrize("size", ["a4", "letter", "a5"])
@pytest.mark.parametrize("count", [1, 2])
def test_a_cover_shows_the_game_large(size: str, count: int) -> None:
    """One island is as wide as the page allows; each of two is wider than half the page."""
    width, height = page_size("cover", paper(size), (1, 1))
    boxes = shown(size, count)
    assert len(boxes) == count
    for left, low, right, high in boxes:
        assert 0 < left < right < width
        assert 0 < low < high < height
        assert right - left > 0.5 * width
    assert max(box[3] for box in boxes) - min(box[1] for box in boxes) > 0.38 * height


@pytest.mark.parametrize("size", ["a4", "letter", "a5"])
@pytest.mark.parametrize("much", [False, True])
def test_the_game_takes_more_than_half_of_its_cover(size: str, *, much: bool) -> None:
    """Its drawing covers more than half the page, with house rules and seals beside much else.

    The type of the text is not below 6 pt, and nothing lies over the drawing but the title.
    """
    seen: list[tuple[float, float, float]] = []

    def scene(width: float, height: float, calm: float) -> Drawing:
        seen.append((width, height, calm))
        drawing = Drawing("scene")
        drawing.rect(0, 0, width, height, Pen(BLACK))
        return drawing

    sentence = "Nobody has to use a foot to stay in, and a further port only ends the move. "
    text = Cover(
        "A game", "A game night for 4 players", ["Side A: Isle (8e2cb0c4)", "Side B: (48c65ad7)"],
        [sentence] * (3 if much else 0), sentence,
        {"A": 5 * sentence, "B": 4 * sentence} if much else {}, scene=scene,
    )  # fmt: skip
    rows = [CoverRow("Cards", [3, 4, 7, 8], 3, 20, sentence, 1.0, 9.0)] * (4 if much else 7)
    made = cover(text, rows, paper(size), [Stack("", paper(size), 4, Duplex.long)])
    width, height = page_size("cover", paper(size), (1, 1))
    ((wide, high, calm),) = seen
    assert wide > 0.97 * width
    assert high > (0.5 if much else 0.6) * height
    assert calm < 0.3 * high
    (words,) = (item for item in made.items if isinstance(item, Stamp) and item.drawing.name == "words")
    assert words.transform[5] < height - high
    texts = [item for item in words.drawing.items if isinstance(item, Text)]
    assert min(item.size for item in texts) >= 6


def test_the_name_of_another_file_takes_as_many_lines_as_it_needs() -> None:
    """On A5 a long name is broken after hyphens, at no loss of a letter."""
    name = "gophers-pages-a5-de-2-players-refill-turn-mixed-signs-no-turn-back-no"
    stacks = [Stack("", paper("a5"), 4, Duplex.long), Stack(name, paper("a5"), 19, Duplex.none)]
    rows = [CoverRow("Cards", [3, 4, 7, 8], 3, 20, "Cut along the marks.", 1.0, 9.0)]
    made = cover(Cover("Game", "A night", ["Board"], [], "A die."), rows, paper("a5"), stacks)
    (words,) = (item.drawing for item in made.items
                if isinstance(item, Stamp) and item.drawing.name == "words")  # fmt: skip
    texts = [item for item in words.items if isinstance(item, Text)]
    assert f"{name}.pdf" in "".join(item.string for item in texts)
    assert min(item.size for item in texts) >= 6


def test_pages_of_a_part_are_those_to_print() -> None:
    """Pages that a part does not touch are left out of its range."""
    rows = [CoverRow("Cards", [3, 4, 7, 8, 12], 3, 20, "Cut along the marks.", 1.0, 9.0)]
    text = Cover("Gold", "A game night", ["Side A"], [], "Pens.")
    made = cover(text, rows, paper("a4"), [Stack("", paper("a4"), 7, Duplex.long)])
    said = [item.string for item, _at in made.walk() if isinstance(item, Text)]
    assert "3–4, 7–8, 12" in " ".join(said)
