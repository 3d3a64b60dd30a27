"""Values on which the edge of a shadow lies: what seems to be marked there is asked about."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from printplay.games.go_for_gold.photos.panel.reading import SHADED, Panel, Read, Tokens
from printplay.games.go_for_gold.prints.sheet_marks import SheetMarks
from printplay.photos.crops import cut_out
from printplay.printing.places import Box, Ring

T = TypeVar("T")

#: The part of a place from which on the edge of a shadow crosses it.
_CROSSED = 0.15


def in_shadow(panel: Panel, marks: SheetMarks, edge: NDArray[np.bool_]) -> Panel:
    """Return a panel with questions about what seems marked at the `edge` of a shadow."""

    def crossed(places: Iterable[Box | Ring]) -> bool:
        return any(_part(edge, place) > _CROSSED for place in places)

    def asked(read: Read[T], *, marked: bool, places: Iterable[Box | Ring]) -> Read[T]:
        if read.asked or not marked or not crossed(places):
            return read
        candidates = read.candidates or ((read.value, read.confidence),)
        return replace(read, candidates=candidates, doubt=SHADED)

    def tokens(kind: str, read: Tokens) -> Tokens:
        rings, stock = marks.tokens[kind], marks.stock[kind]
        ringed, struck = read.circled.value, read.struck.value
        return Tokens(
            asked(read.circled, marked=ringed > stock, places=rings[stock:]),
            asked(read.struck, marked=struck > 0, places=rings),
        )

    boxes = (
        asked(box, marked=box.value is not None, places=[place, *beside.values()])
        for box, place, beside in zip(panel.boxes, marks.boxes, marks.candidates, strict=True)
    )
    return replace(
        panel,
        boxes=tuple(boxes),
        total=asked(panel.total, marked=panel.total.value is not None, places=[marks.total]),
        gathered=asked(
            panel.gathered, marked=panel.gathered.value is not None, places=[marks.gathered]
        ),
        tokens={kind: tokens(kind, read) for kind, read in panel.tokens.items()},
        temples=asked(
            panel.temples, marked=bool(panel.temples.value), places=marks.temples.values()
        ),
        start=asked(panel.start, marked=panel.start.value is not None, places=marks.start.values()),
        restart=asked(
            panel.restart, marked=panel.restart.value is not None, places=marks.restart.values()
        ),
    )


def _part(edge: NDArray[np.bool_], place: Box | Ring) -> float:
    if isinstance(place, Ring):
        size = 2 * place.radius
        place = Box(place.x - place.radius, place.y - place.radius, size, size)
    part = cut_out(edge, place)
    return float(part.mean()) if part.size else 0.0
