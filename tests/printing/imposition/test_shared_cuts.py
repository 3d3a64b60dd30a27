"""Version v2 of the cut layout: pieces of several sizes on one sheet for a cutting machine."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import printplay as pp
from printplay.core.print_choices import Duplex
from printplay.printing.drawing.path import ellipse
from printplay.printing.imposition.component import Batch
from printplay.printing.imposition.cut_file import cut_dxf, cut_svg
from printplay.printing.imposition.cutter import CutSheet
from printplay.printing.imposition.paper import Spacing, paper
from printplay.printing.imposition.planning import plan
from tests.examples import some
from tests.printing.helpers import batch_of
from tests.printing.imposition.cut_files import box, outlines, polylines

CUTS = Path(__file__).parent / "cuts"


def shared_sheets(version: str, *batches: Batch) -> list[CutSheet]:
    """Return the cut layouts of some batches, on A4."""
    sections = plan(list(enumerate(batches)), paper("a4"), Duplex.long, Spacing(cutter=version))
    return [one.cut for section in sections for one in section.sheets() if one.cut is not None]


def several() -> tuple[Batch, ...]:
    """Return eleven cards, four counters, and two long ones with an outline of their own."""
    strip = replace(batch_of(1, 28, 107).make(0), outline=ellipse(14, 53.5, 14, 53.5))
    return batch_of(11, 63, 88), batch_of(4, 24, 24), Batch(2, lambda _number: strip, "strips")


def test_a_sheet_of_several_sizes_can_still_be_cut() -> None:
    """The cut file of a shared sheet has the same bytes as when v2 was released."""
    *full, made = shared_sheets("v2", *several())
    assert [one.used for one in full] == [8]
    golden = CUTS / f"a4-{made.name}.svg"
    assert cut_svg(made) == golden.read_bytes()
    pairs = zip(outlines("Cut", cut_svg(made)), polylines("Cut", cut_dxf(made)), strict=True)
    rectangles = [(one, other) for one, other in pairs if len(one) == 4]
    assert len(rectangles) == 3 + 4
    for one, other in rectangles:
        assert box(one) == pytest.approx(box(other), abs=1e-3)


def test_v1_shares_no_sheet() -> None:
    """With v1 each sheet has one size of cards, as ever."""
    made = shared_sheets("v1", *several())
    alone = [one for batch in several() for one in shared_sheets("v1", batch)]
    assert [one.name for one in made] == [one.name for one in alone]
    assert len(made) == 4


def test_full_sheets_of_v2_lie_as_those_of_v1() -> None:
    """Sheets of one size are the same as in v1, except for the name."""
    (one,), (two,) = (shared_sheets(version, batch_of(8, 63, 88)) for version in ("v1", "v2"))
    assert one.places == two.places
    assert one.name != two.name


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
    for made in shared_sheets("v2", *batches):
        zone, wide, high = made.layout.zone, made.paper.width, made.paper.height
        for x, y, width, height in made.trims:
            assert min(x, y, wide - x - width, high - y - height) >= made.layout.inset - 1e-6
            beside = min(x, wide - x - width) >= zone - 1e-6
            assert beside or min(y, high - y - height) >= zone - 1e-6
        for (x, y, width, height), (u, v, w, h) in combinations(made.trims, 2):
            apart = max(u - x - width, x - u - w, v - y - height, y - v - h)
            assert apart >= made.layout.gap - 1e-6


def test_a_kit_for_a_machine_takes_fewer_sheets_by_v2() -> None:
    """The rests of cards, tiles and counters share a sheet."""
    sheets = {}
    for version in ("v1", "v2"):
        kit = pp.print_game("gotoku", players=4, cutter=version)
        (file,) = kit.kits(kit.job)([make() for make in kit.parts.values()]).values()
        sheets[version] = file.sheets()
    assert sheets["v2"] < sheets["v1"]
