"""Paper by its name or size."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printplay.core.errors import CallError
from printplay.core.i18n import use
from printplay.printing.imposition.paper import Paper, paper


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("a4", (210, 297)),
        ("A3", (297, 420)),
        (" a5 ", (148, 210)),
        ("Letter", (215.9, 279.4)),
        ("both", (210, 279.4)),
    ],
)
def test_paper_has_its_true_size(name: str, size: tuple[float, float]) -> None:
    """A paper's name, in any case, means its size to the hundredth of a millimetre."""
    found = paper(name)
    assert (found.width, found.height) == pytest.approx(size, abs=0.001)


@given(st.floats(50, 2000).map(lambda v: round(v, 2)), st.floats(50, 2000).map(round))
def test_paper_of_any_size(width: float, height: float) -> None:
    """A size in mm may have a point or a comma, x or ×, with or without mm."""
    for text in (f"{width}x{height}", f"{width} × {height} mm".replace(".", ",")):
        found = paper(text)
        assert (found.width, found.height) == (width, height)


@pytest.mark.parametrize(
    "text",
    ["", "a9", "x", "210", "210x", "x297", "-210x297", "210x297x3", "1e3x200", "nanx200", "210xinf",
     "49x100", "100x49.9", "100x2001", "0x0", "a4 landscape", "a" * 500, "210 297"],
)  # fmt: skip
def test_no_paper_is_told_in_a_sentence(text: str) -> None:
    """The error for an unknown paper is a short sentence with a short quote of the input."""
    with pytest.raises(CallError) as caught:
        paper(text)
    assert caught.value.exit_code == 2
    assert len(str(caught.value)) < 200


def test_papers_know_their_names() -> None:
    """Papers have their common titles."""
    titles = [paper(name).title for name in ("a4", "letter", "both", "100x150.5")]
    assert titles == ["A4", "Letter", "A4 or Letter", "100 x 150.5 mm"]
    with use("de"):
        assert paper("both").title == "A4 oder Letter"
    assert Paper("a4", 210, 297).rotate() == Paper("a4", 297, 210)
