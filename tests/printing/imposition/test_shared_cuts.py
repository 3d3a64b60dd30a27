"""Pieces of several sizes on one sheet for a cutting machine."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printplay.core.print_choices import Duplex
from printplay.printing.drawing.path import ellipse
from printplay.printing.imposition.component import Batch
from printplay.printing.imposition.cut_file import cut_dxf, cut_svg
from printplay.printing.imposition.cutter import GAP, INSET, ZONE, CutSheet
from printplay.printing.imposition.paper import Spacing, paper
from printplay.printing.imposition.planning import plan
from tests.examples import some
from tests.printing.helpers import batch_of
from tests.printing.imposition.cut_files import box, outlines, polylines

CUTS = Path(__file__).parent / "cuts"


def shared_sheets(*batches: Batch) -> list[CutSheet]:
    """Return the cut layouts of some batches, on A4."""
    sections = plan(list(enumerate(batches)), paper("a4"), Duplex.long, Spacing(cutter=True))
    return [one.cut for section in sections for one in section.sheets() if one.cut is not None]


def several() -> tuple[Batch, ...]:
    """Return eleven cards, four counters, and two long ones with an outline of their own."""
    strip = replace(batch_of(1, 28, 107).make(0), outline=ellipse(14, 53.5, 14, 53.5))
    return batch_of(11, 63, 88), batch_of(4, 24, 24), Batch(2, lambda _number: strip, "strips")


def test_a_sheet_of_several_sizes_can_still_be_cut() -> None:
    """The cut file of a shared sheet has the same bytes as when v1 was released."""
    *full, made = shared_sheets(*several())
    assert [one.used for one in full] == [8]
    golden = CUTS / f"a4-{made.name}.svg"
    assert cut_svg(made) == golden.read_bytes()
    pairs = zip(outlines("Cut", cut_svg(made)), polylines("Cut", cut_dxf(made)), strict=True)
    rectangles = [(one, other) for one, other in pairs if len(one) == 4]
    assert len(rectangles) == 3 + 4
    for one, other in rectangles:
        assert box(one) == pytest.approx(box(other), abs=1e-3)


@given(
    st.lists(
        st.builds(
            lambda size, count: batch_of(count, *size),
            st.sampled_from([(63.0, 88.0), (24.0, 24.0), (63.0, 126.0), (92.0, 92.0)]),
            st.integers(1, 9),
        ),
        min_size=2, max_size=4,
    )
)  # fmt: skip
@settings(deadline=None, max_examples=some(20))
def test_pieces_of_several_sizes_keep_off_the_marks(batches: list[Batch]) -> None:
    """On a shared sheet all cuts are within the marks, off the corners, and apart."""
    for made in shared_sheets(*batches):
        zone, wide, high = ZONE, made.paper.width, made.paper.height
        for x, y, width, height in made.trims:
            assert min(x, y, wide - x - width, high - y - height) >= INSET - 1e-6
            beside = min(x, wide - x - width) >= zone - 1e-6
            assert beside or min(y, high - y - height) >= zone - 1e-6
        for (x, y, width, height), (u, v, w, h) in combinations(made.trims, 2):
            apart = max(u - x - width, x - u - w, v - y - height, y - v - h)
            assert apart >= GAP - 1e-6
