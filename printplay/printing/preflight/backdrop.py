"""Finds the marks below and above the text of a face, to check that it is legible.

The face is redrawn item by item, following some points of each line of text: the colour there when
the text is drawn, and the marks that cover it afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple
from weakref import WeakKeyDictionary

from printplay.geometry.shapes.affine import IDENTITY, Affine, inverse, then
from printplay.printing.drawing.drawing import Drawing, Item, Picture, Shaded, Shape, Stamp, Text
from printplay.printing.drawing.extent import Box, moved, union
from printplay.printing.drawing.path import control_box as around_path
from printplay.printing.preflight.covered_text import CoveredLines
from printplay.printing.preflight.layers import CoveringMark, Cut
from printplay.printing.preflight.legibility import POINTS, RedrawnFace, TextFault, line, text_box


class _ItemAnalysis(NamedTuple):
    """An item of a drawing, and the bounding box of what it may paint (None for nothing).

    `texts` are the texts in it with their transforms. `only_writes` says that it draws only texts,
    without clips or opacity. `inner` is the analysis of a stamped drawing.
    """

    box: Box | None
    texts: Sequence[tuple[Text, Affine]] = ()
    only_writes: bool = False
    inner: _DrawingAnalysis | None = None


class _DrawingAnalysis(NamedTuple):
    """The analysis of a drawing: its items, all their texts, the bounding box of what they paint.

    `inner` is the first nested drawing with more than one item (None if that is the drawing
    itself), `at` its transform, `shares` the opacities of the drawings around it.
    """

    items: Sequence[Item]
    parts: Sequence[_ItemAnalysis]
    texts: Sequence[tuple[Text, Affine]]
    reach: Box | None
    only_writes: bool
    inner: _DrawingAnalysis | None = None
    at: Affine = IDENTITY
    shares: Sequence[float] = ()


class BackdropCheck:
    """Checks the text of faces; a drawing that is stamped often is analysed once."""

    def __init__(self) -> None:
        self._known: WeakKeyDictionary[Drawing, _DrawingAnalysis] = WeakKeyDictionary()

    def faults(self, drawing: Drawing) -> Iterator[TextFault]:
        """Yield the faults of the text on a face."""
        analysis = self._analysed(drawing)
        if lines := [line(text, at) for text, at in analysis.texts]:
            found = RedrawnFace(lines)
            numbers = [range(at * POINTS, (at + 1) * POINTS) for at in range(len(lines))]
            covered = CoveredLines.of([one.box for one in lines], [one.points for one in lines], numbers)
            yield from _redraw(found, analysis, 0, covered)
            yield from found.hidden()

    def _analysed(self, drawing: Drawing) -> _DrawingAnalysis:
        if drawing.inline:  # it is stamped only once
            return self._analyse(drawing)
        known = self._known.get(drawing)
        if known is None:
            known = self._known[drawing] = self._analyse(drawing)
        return known

    def _analyse(self, drawing: Drawing) -> _DrawingAnalysis:
        """Analyse a drawing."""
        items = drawing.items
        parts = [self._analyse_item(item) for item in items]
        if len(parts) == 1:
            (part,) = parts
            only_writes = part.only_writes if part.box else not part.texts
            return _DrawingAnalysis(
                items, parts, part.texts, part.box, only_writes, *_first_group(items, parts)
            )
        boxes = [part.box for part in parts if part.box]
        return _DrawingAnalysis(
            items, parts, [text for part in parts for text in part.texts],
            union(boxes) if boxes else None,
            all(part.only_writes if part.box else not part.texts for part in parts),
        )  # fmt: skip

    def _analyse_item(self, item: Item) -> _ItemAnalysis:
        """Analyse an item."""
        if isinstance(item, Stamp):
            return self._analyse_stamp(item)
        if isinstance(item, Text) and item.string.strip():
            return _ItemAnalysis(text_box(item), [(item, IDENTITY)], only_writes=True)
        box: Box | None = None
        if isinstance(item, Shape) and item.pen.fill is not None:
            box = item.control_box
        elif isinstance(item, Shaded):
            box = around_path(item.path)
        elif isinstance(item, Picture):
            box = item.x, item.y, item.x + item.width, item.y + item.height
        return _ItemAnalysis(box)

    def _analyse_stamp(self, item: Stamp) -> _ItemAnalysis:
        """Analyse a stamp; a ground counts as empty."""
        if item.role == "ground":
            return _ItemAnalysis(None)
        inner = self._analysed(item.drawing)
        texts = [(text, then(at, item.transform)) for text, at in inner.texts]
        if inner.reach is None or inverse(item.transform) is None:
            return _ItemAnalysis(None, texts)
        only_writes = inner.only_writes and not item.clip and item.opacity >= 1
        return _ItemAnalysis(moved(inner.reach, item.transform), texts, only_writes, inner)


def _first_group(
    items: Sequence[Item], parts: Sequence[_ItemAnalysis]
) -> tuple[_DrawingAnalysis | None, Affine, Sequence[float]]:
    """Return the first nested drawing with more than one item, its transform, and opacities."""
    inner: _DrawingAnalysis | None = None
    at: Affine = IDENTITY
    shares: list[float] = []
    while len(items) == 1:
        (item,), (part,) = items, parts
        if not isinstance(item, Stamp) or item.clip or part.inner is None:
            break
        at = then(item.transform, at)
        shares.append(item.opacity)
        inner = part.inner
        items, parts = inner.items, inner.parts
    return inner, at, shares


def _redraw(
    found: RedrawnFace, analysis: _DrawingAnalysis, first: int, covered: CoveredLines,
    opacity: float = 1.0, cut: Cut | None = None,
) -> Iterator[TextFault]:  # fmt: skip
    """Redraw a drawing, whose first text is line `first`, over the points that it may paint."""
    if analysis.inner is not None:
        covered = covered.moved(_inverse_of(analysis.at))
        for share in analysis.shares:
            opacity *= share
        analysis = analysis.inner
    for item, part in zip(analysis.items, analysis.parts, strict=True):
        before, first = first, first + len(part.texts)
        if part.box is None:
            continue
        if part.only_writes:
            # A text only concerns its own points.
            for number in range(before, first):
                own = covered.numbers.get(number, ())
                if cut is not None:
                    own = [n for n in own if cut.keeps(number, n)]
                if own:
                    yield from found.write(number, own, opacity)
            continue
        here = covered.within(part.box)
        if here is None:
            continue
        if isinstance(item, Shape | Shaded | Picture):
            found.paint(CoveringMark(item, here, opacity, cut))
        elif isinstance(item, Stamp) and part.inner is not None:
            inner = here.moved(_inverse_of(item.transform))
            within = Cut(item, inner, cut) if item.clip and not inner.lies_in(item.clip) else cut
            yield from _redraw(found, part.inner, before, inner, opacity * item.opacity, within)


@lru_cache(maxsize=512)
def _inverse_of(at: Affine) -> Affine:
    undone = inverse(at)
    assert undone is not None  # noqa: S101  a singular transform paints nothing
    return undone
