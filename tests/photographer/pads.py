"""Pages of pads by chance: whole matches written on really printed pages, and photographed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from printplay.core import resources
from printplay.core.i18n import use
from printplay.core.print_choices import Ink
from printplay.pads.file.judging import sound
from printplay.pads.file.pad import LARGEST, Pad, stated_limits
from printplay.pads.parts import PadSide, page_sides
from printplay.pads.photos.read_page import FieldRead
from printplay.pads.photos.reckoning import RunningSums, state_of
from printplay.pads.prints.content import content_of
from printplay.pads.prints.example import filled_in
from printplay.pads.prints.game_pads import DeckSide
from printplay.pads.prints.pad_fields import PadField, Purpose
from printplay.photos import blank
from printplay.photos.blank import Picture
from printplay.printing.imposition.component import PAGE_INSET
from printplay.printing.imposition.paper import paper
from printplay.printing.options import PrintOptions
from printplay.printing.sheet_code import Box
from tests.photographer import camera, game_pads
from tests.photographer.hands import Hand, Stroke
from tests.photographer.paper import SCALE, drawn
from tests.photographer.pens import PENS
from tests.photographer.table import laid
from tests.photographer.writing import Writing

SETS = {"careful": camera.careful, "hard": camera.hard}
_HASTE = {"careful": (0.12, 0.5, 0.0), "hard": (0.3, 1.2, 0.5)}
#: How often somebody writes no sums, and stops in the middle; the largest number of free rows.
_NO_SUMS, _HALF, _LARGE = 0.15, 0.2, 180


@dataclass(frozen=True)
class PadPhoto:
    """A photo of a page, and what stands in each field of its first match (None: empty)."""

    data: bytes
    pad: Pad
    side: PadSide | DeckSide
    truth: Mapping[Purpose, int | None]


def side_of(name: str, sheet: str, players: int, ink: str = "full") -> PadSide:
    """Return the first side of a shipped pad with codes, for as many as can play."""
    pad = sound(Path(str(resources.layouts("pads") / f"{name}.toml")))
    count = max(pad.players[0], min(pad.players[1], players))
    order = PrintOptions(boards=(pad,), paper=paper(sheet), players=count, ink=Ink(ink), codes=True)
    return page_sides(content_of(order), order.paper)[0]


def filled(side: PadSide, seed: int, *, half: bool = False, free: bool = True) -> dict[Purpose, int | None]:
    """Return what stands in the fields of the first match on a side: values, and their sums.

    It may be `half` filled in; with `free`, rows without a limit have numbers of up to three digits
    that no rule of the game has seen.
    """
    content = side.content
    chance = np.random.default_rng([seed, 5])
    state = filled_in(content.pad, seed)
    fields = [one for one in side.fields() if not one.block and one.purpose.match in (0, 1)]
    known: dict[Purpose, int | None] = {}
    last = int(chance.integers(1, 4)) if half else 99
    for one in fields:
        at = one.purpose
        if at.what != "value" or at.round > last:
            continue
        fact = next((f for p, f in state.facts.items()
                     if (p.side, p.row, p.round) == (at.side, at.row, at.round)), None)  # fmt: skip
        if fact is None:
            continue
        value = fact.value
        row = content.pad.row[at.row]
        limits = stated_limits(row)
        if (
            free
            and not (row.max or row.values or row.when)
            and limits.most == LARGEST
            and chance.random() < 0.7
        ):
            value = int(chance.integers(limits.least, _LARGE))
        known[at] = (1 if value else None) if at.tick else value
    if half and not content.pad.in_rounds:
        known = {at: value for at, value in known.items() if chance.random() < 0.6}
    read = [
        FieldRead(known.get(one.purpose), 1.0, purpose=one.purpose, block=0) for one in fields
        if one.purpose.what == "value"
    ]  # fmt: skip
    scoring = state_of(content.pad, content.players, read).scoring()
    sums = RunningSums(content.pad, scoring, {})
    truth: dict[Purpose, int | None] = {one.purpose: known.get(one.purpose) for one in fields}
    for one in fields:
        if one.purpose.what in ("points", "round", "so far", "part", "total") and not (
            half and one.purpose.what in ("total", "points")
        ):
            truth[one.purpose] = sums.expected(one.purpose)
    return truth


def photo(
    kind: str, seed: int, name: str, sheet: str = "a4", players: int = 4, ink: str = "full",
    language: str = "en",
) -> PadPhoto:  # fmt: skip
    """Return a photo of a filled page; the same seed gives the same photo."""
    chance = np.random.default_rng([seed, 4, *map(ord, kind + name + sheet + language)])
    with use(language):
        side = side_of(name, sheet, players, ink)
        page = printed(side, int(chance.integers(1, 1000)), language, SCALE)
    truth = filled(side, seed, half=chance.random() < _HALF)
    if chance.random() < _NO_SUMS:
        truth = {at: value if at.what == "value" else None for at, value in truth.items()}
    return PadPhoto(taken(kind, side, truth, page, chance), side.content.pad, side, truth)


def game_photos(
    kind: str, seed: int, game: str, sheet: str = "a4", players: int = 4, ink: str = "full",
    language: str = "en",
) -> list[PadPhoto]:  # fmt: skip
    """Return photos of the sides of a filled page of a game's pad, the same for the same seed."""
    chance = np.random.default_rng([seed, 4, *map(ord, kind + game + sheet + language)])
    sides = game_pads.sides_of(game, sheet, players, ink=ink, language=language)
    truth = game_pads.filled(sides, seed, sums=chance.random() > _NO_SUMS)
    serial, found = int(chance.integers(1, 1000)), []
    for side in sides:
        with use(language):
            page = printed(side, serial, language, SCALE)
        data = taken(kind, side, truth, page, chance)
        found.append(PadPhoto(data, side.content.pad, side, truth))
    return found


def taken(
    kind: str, side: PadSide | DeckSide, truth: Mapping[Purpose, int | None], page: Picture,
    chance: np.random.Generator,
) -> bytes:  # fmt: skip
    """Return a photo of a printed page that a person has written on, as a JPEG."""
    wobble, miss, haste = _HASTE[kind]
    hand = Hand(chance, wobble, miss, haste)
    writing = Writing(chance, haste)
    strokes = strokes_on(side, truth, writing, hand)
    pen = PENS[int(chance.integers(len(PENS)))]
    whole = drawn(page, strokes, pen, chance)
    scene = laid(whole, chance, clutter=0 if kind == "careful" else int(chance.integers(0, 4)))
    shot = SETS[kind](chance)
    shot = replace(shot, megapixels=max(shot.megapixels, 5.0))
    return camera.photographed(scene, shot, chance)


def strokes_on(
    side: PadSide | DeckSide, truth: Mapping[Purpose, int | None], writing: Writing, hand: Hand
) -> list[Stroke]:
    """Return all that is written in the first match of a side, mm of the paper."""
    strokes: list[Stroke] = []
    for field in side.fields():
        value = None if field.block else truth.get(field.purpose)
        if value is not None:
            strokes += _written(field, value, writing, hand)
    return strokes


def printed(side: PadSide | DeckSide, serial: int, language: str, scale: float) -> Picture:
    """Return a whole printed sheet of paper, in pixels a mm."""
    picture = blank.printed(side.drawn(serial), side.size, scale, language)
    high, wide = round(side.page.height * scale), round(side.page.width * scale)
    whole = np.full((high, wide, 3), 255, np.uint8)
    at = round(PAGE_INSET * scale)
    whole[at : at + picture.shape[0], at : at + picture.shape[1]] = picture
    return whole


def _written(field: PadField, value: int, writing: Writing, hand: Hand) -> list[Stroke]:
    box = field.with_offset(PAGE_INSET, PAGE_INSET).box
    if field.purpose.tick:
        return hand.tick(box.x + box.width / 2, box.y + box.height / 2, box.width / 2)
    text = str(value)
    room = Box(box.x + 0.8, box.y + 0.8, box.width - 1.6, box.height - 1.6)
    high = min(room.height, 9.0, 1.7 * room.width / max(1, len(text)))
    slack = room.height - high
    low = Box(room.x, room.y + slack / 2, room.width, high)
    return writing.in_box(text, low)
