"""From a picture to the pages of pads in it: found by their codes, flattened, and read."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from printplay.core.errors import CallError, PrintplayError
from printplay.core.i18n import N_
from printplay.pads.file.pad import Limits, never_negative, stated_limits
from printplay.pads.game_pad import GamePad
from printplay.pads.photos.field_ink import lain_on, read_cells, seen_print, without_folds
from printplay.pads.photos.known_pads import FindPad, Side, blank_of, side_of
from printplay.pads.photos.read_page import SHADED, FieldRead, PageRead
from printplay.pads.prints.coded_page import frame
from printplay.pads.prints.pad_fields import PadCode, PadField, is_pad_code, read_pad_code
from printplay.photos.blank import SCALE, Blank, Picture, Plane
from printplay.photos.cell_readings import CellReading
from printplay.photos.cover import covered, likelier
from printplay.photos.false_lines import shadow_edges, swallows
from printplay.photos.finding import Array, Located, UnreadPaper, find_sheets
from printplay.photos.networks import INK, cut_out, darkness
from printplay.photos.rectify import AlignedSheet, LocatedSheet, laid_on
from printplay.photos.scanned import COVERED, DIFFERENT, FAINT, UNCLEAR
from printplay.photos.tokens import ink
from printplay.printing.codes import FIDUCIAL_INSET
from printplay.printing.sheet_code import Box

#: Square mm of ink: with less a box is bare, with more it is ticked; between them it is asked.
_BARE, _TICKED = 0.2, 0.9
_AROUND = 0.5  # mm around a box that belong to it
#: The share of the pen's darkness that is ink within so many mm of the outline, which may lie
#: displaced and then looks like pale ink.
_INK_ON_OUTLINE, _OUTLINE = 0.75, 0.6
_DISPLACED = 1.1  # mm inside a box that its outline may lie displaced on bent paper
#: How far aside an outline may lie and how far its corners reach, mm, its least darkness, and the
#: part of a side that must be so dark: a stroke across one is less.
_ASIDE, _CORNER, _OUTLINED, _MOST_OF_IT = 0.4, 0.6, 0.12, 0.65
#: The part of the print that must be found before a page is read.
_PRINT = 0.35
#: The share of the fields of a match that may lie beyond the edge of a photo.
_CUT_OFF = 0.25
#: A number that is read so surely is right beside the edge of a shadow, too: so were all of 16 on
#: three pages.
_PLAIN = 0.99
_HIDDEN = 0.08  # part of a field that may be covered before it is asked about
#: What is accepted without a question; of an empty field, which is seldom doubted; and how likely
#: it may be that it is no number. Chosen on 99 pages of hands that no training saw, of both the
#: tests' photographers: of 1,958 numbers accepted so two were wrong, a 74 like a 24 and its sum.
SURE, _SURE_EMPTY, _NO_NUMBER = 0.985, 0.95, 0.15
#: The same for the mean of several looks at a cell, but not at a sum: of 365 cells so likely on
#: 124 pages none was wrong.
_SURE_LOOKS = 0.94
_BOTH = 0.92  # how likely it is both at least: a number, and this one
_OUTSIDE = 0.02  # the weight of a value that its row does not allow
_ENOUGH, _KEPT = 0.0005, 12  # a candidate's least chance, and how many are kept
_CUT = 2.0  # mm around a field that a picture of it shows


@dataclass(frozen=True, eq=False)
class SeenPage:
    """A page that was read, with what a picture of it needs."""

    located: Located
    aligned: AlignedSheet
    side: Side
    code: PadCode
    fields: tuple[FieldRead, ...]

    @property
    def corners(self) -> Array:
        return self.located.corners()

    def read(self, photo: str, page: int) -> PageRead:
        """Return it as plain values."""
        content = self.side.content
        return PageRead(
            photo, page, self.code, content.pad, len(content.sides),
            self.located.rounded_corners(), self.fields, content.share.is_whole,
        )  # fmt: skip


def pages_in(
    picture: Picture, find: FindPad, codes: Sequence[tuple[str, Array]]
) -> list[SeenPage | UnreadPaper]:
    """Return the pages of pads in a picture with some codes; `find` returns a pad by its hash."""
    pages: list[SeenPage | UnreadPaper] = []
    for text, corners in codes:
        if not is_pad_code(text) or any(
            isinstance(page, SeenPage) and page.located.holds(corners.mean(0)) for page in pages
        ):
            continue
        pages.append(_locate_page(picture, text, corners, find))
    return sorted(pages, key=lambda one: float(one.corners[:, 0].mean()))


def _locate_page(picture: Picture, text: str, corners: Array, find: FindPad) -> SeenPage | UnreadPaper:
    try:
        code = read_pad_code(text)
        side = side_of(code, find)
    except PrintplayError as error:
        return UnreadPaper(corners, error)
    sheets = find_sheets(picture, *frame(*side.size))
    located = next((sheet for sheet in sheets.sheets if sheet.holds(corners.mean(0))), None)
    if located is None:
        return UnreadPaper(corners, CallError(
            N_("the page {code} is not whole in the photo: too few of the black squares in its "
               "corners can be seen"),
            hint=N_("Take the photo again: the whole page in view."), code=str(code),
        ))  # fmt: skip
    view = LocatedSheet(picture, located)
    blank = blank_of(side, code.language)
    # Not closely: a page has twice the paper, and wide cells without an outline of their own.
    aligned = laid_on(view, blank, rough=len(located.markers) < 4, closely=False)
    if aligned.quality < _PRINT:
        return UnreadPaper(located.corners(), CallError(
            N_("the page {code} is too blurred, too small or too covered to be read"),
            hint=N_("Take the photo again: closer, in good light, with the whole page in view."),
            code=str(code),
        ))  # fmt: skip
    print_, differences = likelier(aligned.picture, blank)
    dark = ink(aligned.picture, print_)
    lying = covered(differences, aligned.picture.shape) | aligned.outside
    inset = FIDUCIAL_INSET
    fields = [field.with_offset(inset, inset) for field in side.fields()]
    edge = shadow_edges(aligned.picture, print_, lying)
    read = _Fields(aligned, dark, lying, side, print_, edge).read(fields)
    if _cut_off(fields, read, aligned.outside):
        return UnreadPaper(located.corners(), CallError(
            N_("only a part of the page {code} is in the photo"),
            hint=N_("Take the photo again: the whole page in view."), code=str(code),
        ))  # fmt: skip
    return SeenPage(located, aligned, side, code, tuple(read))


def _cut_off(fields: Sequence[PadField], read: Sequence[FieldRead], outside_mask: NDArray[np.bool_]) -> bool:
    """Return whether a match lies beyond the edge of its photo, and nothing stands in the others.

    `fields` are those that were `read`.
    """
    beyond: dict[tuple[int, int], list[bool]] = {}
    for field in fields:
        part = cut_out(outside_mask, field.box)
        beyond.setdefault((field.block, field.purpose.match), []).append(not part.size or bool(part.all()))
    cut = {match for match, each in beyond.items() if sum(each) > _CUT_OFF * len(each)}
    return bool(cut) and not any(
        field_read.value is not None
        and not field_read.is_asked
        and (field_read.block, field_read.purpose.match) not in cut
        for field_read in read
    )


class _Fields:
    """Reads the fields of a page that lies on its blank."""

    def __init__(
        self,
        aligned: AlignedSheet,
        dark: Plane,
        lying: NDArray[np.bool_],
        side: Side,
        print_: Blank,
        edge: NDArray[np.bool_] | None,
    ) -> None:
        self._laid, self._ink, self._covered, self._side = aligned, dark, lying, side
        self._edge = edge  # of a shadow
        self._print = print_
        self._lost: frozenset[Box] = frozenset()  # fields around which no print is seen

    def read(self, fields: Sequence[PadField]) -> list[FieldRead]:
        cells = [field for field in fields if not field.purpose.tick]
        self._ink, pen = without_folds(self._ink, [field.box for field in fields])
        boxes = [field.box for field in fields]
        print_seen = seen_print(self._laid.picture, self._print, self._ink, boxes)
        self._lost = lain_on(boxes, print_seen)
        ticks = [field.box for field in fields if field.purpose.tick]
        dark = _darkness(self._print)
        cell_readings = read_cells(self._ink, [field.box for field in cells], pen, ticks, dark)
        readings = dict(zip(map(id, cells), cell_readings, strict=True))
        return [
            self._read_tick(field, pen)
            if field.purpose.tick
            else self._read_number(field, readings[id(field)])
            for field in fields
        ]

    def _read_number(self, field: PadField, reading: CellReading) -> FieldRead:
        row = self._side.content.pad.row.get(field.purpose.row)
        allowed = stated_limits(row) if row is not None and field.purpose.what == "value" else None
        weighed_values = {
            value: share * (1.0 if value is None or allowed is None or value in allowed else _OUTSIDE)
            for value, share in self._signed(reading, allowed).items()
        }
        total_share = sum(weighed_values.values()) or 1.0
        ranked = sorted(((v, p / total_share) for v, p in weighed_values.items()), key=lambda one: -one[1])
        value, chance = ranked[0]
        likeliest = max(reading.values, key=reading.values.__getitem__)
        foreign = allowed is not None and value is not None and value not in allowed
        confidence = chance * (1.0 if value is None else 1 - reading.unclear)
        confidence *= _OUTSIDE if foreign else 1.0  # no sum makes it certain
        sure_chance = SURE if reading.looks == 1 or allowed is None else _SURE_LOOKS
        needed_chance = _SURE_EMPTY if value is None else sure_chance
        reason = (
            self._hidden(field.box)
            or (self._shaded(field.box) if value is None or confidence < _PLAIN else None)
            or (DIFFERENT if value != likeliest or foreign else None)
            or (UNCLEAR if value is not None and reading.unclear > _NO_NUMBER else None)
            or (FAINT if chance < needed_chance or (value is not None and confidence < _BOTH) else None)
        )
        candidates = tuple(
            candidate for index, candidate in enumerate(ranked[:_KEPT]) if not index or candidate[1] > _ENOUGH
        )
        return self._make_field(field, value, confidence, candidates, reason)

    def _signed(self, reading: CellReading, allowed: Limits | None) -> Mapping[int | None, float]:
        """Return what may stand in a cell; where nothing is below 0, a minus is outline or dirt."""
        if self._unsigned if allowed is None else allowed.least >= 0:
            shares: defaultdict[int | None, float] = defaultdict(float)
            for value, share in reading.values.items():
                shares[None if value is None else abs(value)] += share
            return shares
        return reading.values

    @cached_property
    def _unsigned(self) -> bool:
        pad = self._side.content.pad  # what the sums of a game are, its room alone says
        return not isinstance(pad, GamePad) and never_negative(pad)

    def _read_tick(self, field: PadField, pen: float) -> FieldRead:
        is_ticked, unsure = read_tick(self._ink, field.box, pen)
        lost_outline = None if has_outline(self._laid.picture, field.box) else COVERED
        shaded = self._shaded(field.box) if is_ticked else None
        reason = self._hidden(field.box) or lost_outline or unsure or shaded
        confidence = 0.6 if reason else 0.995
        value, other_value = (1, None) if is_ticked else (None, 1)
        return self._make_field(
            field, value, confidence, ((value, confidence), (other_value, 1 - confidence)), reason
        )

    def _hidden(self, box: Box) -> str | None:
        part = cut_out(self._covered, box)
        if not part.size or float(part.mean()) > _HIDDEN:
            return COVERED
        return COVERED if box in self._lost else None

    def _shaded(self, box: Box) -> str | None:
        """Return why a field is asked about on the edge of a shadow in which there is anything dark."""
        return SHADED if self._edge is not None and swallows(self._edge, self._ink, box) else None

    def _make_field(
        self, field: PadField, value: int | None, confidence: float,
        candidates: tuple[tuple[int | None, float], ...], reason: str | None,
    ) -> FieldRead:  # fmt: skip
        has_content = value is not None or reason is not None
        cut = self._picture(field.box) if has_content else None
        return FieldRead(
            value, confidence, candidates, reason, purpose=field.purpose, block=field.block, cut=cut
        )

    def _picture(self, box: Box) -> bytes | None:
        part = cut_out(self._laid.picture, box, _CUT)
        done, data = cv2.imencode(".png", np.ascontiguousarray(part[:, :, ::-1]))
        return data.tobytes() if done else None


def _darkness(blank: Blank) -> Plane:
    """Return how dark a blank is, 0 to 1, at its darkest near each pixel."""
    red, green, blue = cv2.split(blank.darkest)
    lightest = np.asarray(cv2.max(cv2.max(red, green), blue), np.float32)
    return np.asarray(1 - lightest / 255, np.float32)


class TickReading(NamedTuple):
    """Whether a box is ticked, and why that is unsure: a key of `read_page`; None if it is sure."""

    ticked: bool
    why: str | None


def read_tick(ink: Plane, box: Box, pen: float) -> TickReading:
    """Read a box, in the darkness of a pen (0: unknown)."""
    dark = _drawn_marks(ink, box, pen)
    area = float(dark.sum()) / SCALE**2
    is_ticked = area > (_BARE + _TICKED) / 2
    if _BARE < area < _TICKED:
        return TickReading(is_ticked, FAINT)
    if is_ticked and _only_outline(dark):
        return TickReading(False, FAINT)
    return TickReading(is_ticked, UNCLEAR if is_ticked and _crossed_off(dark) else None)


def has_outline(picture: Picture, box: Box) -> bool:
    """Return whether the printed outline of a box is where it should be.

    Where paper bends too far for the alignment, ink in the box is that of its outline, and what is
    drawn in the box lies beside it.
    """
    part = cut_out(picture, box, _AROUND).astype(np.float32)
    if not part.size:
        return False
    paper = np.percentile(part, 80, axis=(0, 1)) + 1
    dark = np.asarray(1 - (part / paper).min(2), np.float32)
    near, far = (round((_AROUND + mm) * SCALE) for mm in (-_ASIDE, _ASIDE))
    sides = (dark[near:far], dark[-far:-near], dark[:, near:far].T, dark[:, -far:-near].T)
    along = slice(round((_AROUND + _CORNER) * SCALE), -round((_AROUND + _CORNER) * SCALE))
    sides_seen = [float((side[:, along].max(0) > _OUTLINED).mean()) > _MOST_OF_IT for side in sides]
    return sum(sides_seen) >= 3  # one of them may be lost in the light


def _drawn_marks(ink: Plane, box: Box, pen: float) -> NDArray[np.uint8]:
    """Return 1 where something is drawn in or near a box, besides its outline."""
    part = cut_out(ink, box, _AROUND)
    if not part.size:
        return np.zeros((1, 1), np.uint8)
    least = np.full(part.shape, _INK_ON_OUTLINE, np.float32)
    edge = round((_AROUND + _OUTLINE) * SCALE)
    least[edge:-edge, edge:-edge] = INK
    return np.asarray(part > least * darkness(part, pen), np.uint8)


def _only_outline(dark: NDArray[np.uint8]) -> bool:
    """Return whether a box is bare but for its outline, which may lie displaced on bent paper."""
    edge = round((_AROUND + _DISPLACED) * SCALE)
    return float(dark[edge:-edge, edge:-edge].sum()) / SCALE**2 < _BARE


def _crossed_off(dark: NDArray[np.uint8]) -> bool:
    """Return whether ink in a box may mean that it is not ticked: a dash, or a nought."""
    rows, columns = np.nonzero(dark)
    wide, high = float(np.ptp(columns)) + 1, float(np.ptp(rows)) + 1
    if high < 0.35 * wide:
        return True
    count, labels = cv2.connectedComponents(1 - dark, connectivity=4)
    border = np.unique(np.concatenate([labels[0], labels[-1], labels[:, 0], labels[:, -1]]))
    holes = [n for n in range(1, count) if n not in border]
    largest = max((int((labels == number).sum()) for number in holes), default=0)
    return largest > 0.3 * wide * high  # a ring around nothing
