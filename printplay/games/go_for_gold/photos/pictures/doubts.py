"""Doubts about a sheet, each with its part of the picture."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import cv2
import numpy as np

from printplay.games.go_for_gold.photos.panel.panel_doubts import panel_doubts
from printplay.games.go_for_gold.photos.pictures.found import Doubt
from printplay.games.go_for_gold.photos.pictures.reader import SheetRead
from printplay.photos.blank import SCALE
from printplay.photos.line import Segments
from printplay.printing.places import Box

_AROUND = 11.0  # mm of the island around what is asked
_WIDEST = 640  # pixels of a picture of it


def doubts(read: SheetRead) -> Iterator[Doubt]:
    """Yield what a sheet leaves open: its code, its line and where that starts, its panel."""
    yield from _of_line(read)
    yield from _of_panel(read)


def _of_line(read: SheetRead) -> Iterator[Doubt]:
    """Yield what the code and the line leave open."""
    drawn = read.drawn
    if not read.known:
        code = str(read.flat.code)[:-4]
        yield Doubt("code", "code", (), ((f"{code}????", 0.5),), cut(read, read.flat.marks.codes))
    lines = tuple((_json(way), p) for way, p in drawn.candidates)
    if drawn.unread:
        spots = drawn.doubtful
        seen = _shown(read, spots) if spots else cut(read, [read.flat.marks.chart])
        yield Doubt("line", drawn.unread, spots, lines, seen)
        return
    for why, spaces in (
        ("hidden", drawn.hidden), ("broken", drawn.broken), ("again", drawn.again),
        ("jumps", drawn.jumps),
    ):  # fmt: skip
        if spaces:
            yield Doubt("line", why, tuple(spaces), lines, _shown(read, spaces))
            break
    else:
        if drawn.unsure:
            spaces = drawn.doubtful or tuple(drawn.segments[0][-1:] if drawn.segments else ())
            yield Doubt("line", "unsure", spaces, lines, _shown(read, spaces))
    if not drawn.direction_sure:
        ends = tuple(dict.fromkeys(way[0][0] for way, _p in drawn.candidates if way))
        chances = tuple(
            (end, sum(p for way, p in drawn.candidates if way and way[0][0] == end)) for end in ends
        )
        rings = [*read.flat.marks.start.values(), *read.flat.marks.restart.values()]
        yield Doubt("start", "start", ends, chances, cut(read, [
            Box(ring.x - 4, ring.y - 2, 6, 4) for ring in rings
        ]) if rings else _shown(read, ends))  # fmt: skip


def _of_panel(read: SheetRead) -> Iterator[Doubt]:
    """Yield what the panel leaves open."""
    for doubt in panel_doubts(read.panel, read.flat.marks):
        seen = cut(read, doubt.places)
        yield Doubt(doubt.about, doubt.why, (), doubt.candidates, seen, doubt.against)


def _json(way: Segments) -> list[list[str]]:
    return [list(part) for part in way]


def _shown(read: SheetRead, spaces: Collection[str]) -> bytes | None:
    """Return the picture of some spaces."""
    centres = {str(name): point for name, point in read.flat.marks.centres.items()}
    here = [centres[name] for name in spaces if name in centres]
    boxes = [Box(x - _AROUND, y - _AROUND, 2 * _AROUND, 2 * _AROUND) for x, y in here]
    return cut(read, boxes)


def cut(read: SheetRead, boxes: Collection[Box]) -> bytes | None:
    """Return a PNG of the part of a sheet that holds some boxes, mm; None where there are none."""
    if not boxes:
        return None
    high, wide = read.flat.picture.shape[:2]
    left = max(0, round(min(box.x for box in boxes) * SCALE) - SCALE)
    right = min(wide, round(max(box.x + box.width for box in boxes) * SCALE) + SCALE)
    top = max(0, high - round(max(box.y + box.height for box in boxes) * SCALE) - SCALE)
    low = min(high, high - round(min(box.y for box in boxes) * SCALE) + SCALE)
    part = np.ascontiguousarray(read.flat.picture[top:low, left:right, ::-1])
    if part.size and part.shape[1] > _WIDEST:
        size = _WIDEST, round(_WIDEST * part.shape[0] / part.shape[1])
        part = np.asarray(cv2.resize(part, size, interpolation=cv2.INTER_AREA), np.uint8)
    done, data = cv2.imencode(".png", part)
    return data.tobytes() if done and part.size else None
