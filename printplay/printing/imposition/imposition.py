"""Imposition: the places of faces on the sides of sheets.

The back of a component is placed behind its own front as the sheet is turned over, upright for
someone who turns the component like a page; on a sheet to fold, beyond the crease.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from printplay.core.i18n import _
from printplay.core.print_choices import Duplex
from printplay.geometry.shapes.affine import Affine, apply
from printplay.printing.drawing.drawing import Drawing
from printplay.printing.drawing.path import rectangle
from printplay.printing.imposition.component import Component, Side
from printplay.printing.imposition.section import Piece, Section, Sheet, Spot

_NAMED = 3  # the most parts named on a side
_KEPT = 128  # cached clipped faces: a deck is checked first, then written


def faces(section: Section, duplex: Duplex) -> Iterator[tuple[Sheet, bool]]:
    """Yield the sheets of a section with False for their fronts and True for their backs, if any.

    If sheets are printed on both sides, or folded, each back follows its front; else all backs
    follow all fronts.
    """
    if duplex is Duplex.none:
        yield from ((sheet, False) for sheet in section.sheets())
        yield from ((sheet, True) for sheet in section.sheets() if sheet.has_backs)
        return
    for sheet in section.sheets():
        yield sheet, False
        if sheet.has_backs and not sheet.fold:
            yield sheet, True


def draw_side(sheet: Sheet, duplex: Duplex, *, is_back: bool) -> Side:
    """Return the front of a sheet, or its back for the duplex mode."""
    if sheet.fold:
        return _folded_side(sheet)
    if not duplex.two_sided:  # backs on sheets of their own lie in the places of their fronts
        duplex = Duplex.none
    if is_back and sheet.back_page is not None:
        return _page_behind(sheet, sheet.back_page, duplex)
    return _flat_side(sheet, duplex, is_back=is_back)


def empty(front: Side) -> Side:
    """Return an empty back for a front, so that the next front starts a new sheet."""
    return Side(front.paper, (), (), _("left empty"), is_back=True, marks=False)


def _flat_side(sheet: Sheet, duplex: Duplex, *, is_back: bool) -> Side:
    drawings: list[tuple[Component, Drawing, Affine]] = []
    trims, parts = [], []
    for spot in sheet.spots:
        component = spot.piece.make()
        transform = sheet.back_transform(spot, component, duplex) if is_back else spot.front(component)
        trims.append(_trim(transform, component))
        face = component.back if is_back else component.front
        if face is not None:
            mirrored = is_back and duplex is not Duplex.none
            drawings.append((component, _clipped_face(component, face, spot, mirrored=mirrored), transform))
            parts.append(spot.piece.part)
    upside_down = sheet.back_is_upside_down(duplex)
    return Side(
        sheet.paper, drawings, trims, _side_title(sheet, is_back=is_back), is_back,
        sheet.has_crop_marks, sheet.bleed,
        borderless=sheet.borderless, cut=None if is_back else sheet.cut,
        mixed=sheet.mixed, parts=parts,
        bleeds=[max(spot.reach) for spot in sheet.spots] if sheet.mixed else (),
        turned=is_back and upside_down, sideways=sheet.is_page and upside_down,
    )  # fmt: skip


def _folded_side(sheet: Sheet) -> Side:
    """Return the side of a sheet with fronts before the crease and backs beyond it."""
    drawings, trims, parts = [], [], []
    for spot in sheet.spots:
        component = spot.piece.make()
        for face, transform, mirrored in (
            (component.front, spot.front(component), False),
            (component.back, sheet.back_transform(spot, component, Duplex.fold), True),
        ):
            trims.append(_trim(transform, component))
            if face is not None:
                drawings.append(
                    (component, _clipped_face(component, face, spot, mirrored=mirrored), transform)
                )
                parts.append(spot.piece.part)
    return Side(
        sheet.paper, drawings, trims, _side_title(sheet, is_back=False), False,
        sheet.has_crop_marks, sheet.bleed,
        (sheet.fold, sheet.middle), mixed=sheet.mixed, parts=parts,
        bleeds=[max(spot.reach) for spot in sheet.spots for _face in range(2 * sheet.mixed)],
    )  # fmt: skip


def _page_behind(sheet: Sheet, piece: Piece, duplex: Duplex) -> Side:
    """Return the back of a page, with another page on it."""
    spot, component = sheet.spots[0], piece.make()
    transform = sheet.back_transform(spot, component, duplex)
    upside_down = sheet.back_is_upside_down(duplex)
    return Side(
        sheet.paper, [(component, component.front, transform)], [_trim(transform, component)],
        piece.batch.front_title, True, piece.batch.marks, parts=[piece.part],
        turned=upside_down, sideways=upside_down,
    )  # fmt: skip


def _trim(transform: Affine, component: Component) -> tuple[float, float, float, float]:
    """Return the trim of a placed component: x, y, width, height."""
    (x0, y0), (x1, y1) = apply(transform, (0, 0)), apply(transform, (component.width, component.height))
    wide, high = component.width, component.height
    if transform[0] == 0:
        wide, high = high, wide
    return min(x0, x1), min(y0, y1), wide, high


def _side_title(sheet: Sheet, *, is_back: bool) -> str:
    """Return the titles of a side's batches, each once."""
    batches = [spot.piece.batch for spot in sheet.spots]
    fronts, backs = (
        list(dict.fromkeys(filter(None, titles)))
        for titles in ((b.front_title for b in batches), (b.back_title for b in batches))
    )
    if is_back and len(backs) < 2:
        return "".join(backs)
    title = ", ".join(fronts if len(fronts) <= _NAMED else [*fronts[: _NAMED - 1], "…"])
    return _("{title}, backs").format(title=title) if is_back and backs != fronts else title


def _clipped_face(component: Component, face: Drawing, spot: Spot, *, mirrored: bool) -> Drawing:
    if not component.bleed:
        return face
    left, below, right, above = spot.upright_reach()
    if mirrored:  # the piece is turned like a page
        left, right = right, left
    width, height = component.width + left + right, component.height + below + above
    return _cut(face, -left, -below, width, height)


@lru_cache(maxsize=_KEPT)
def _cut(face: Drawing, x: float, y: float, width: float, height: float) -> Drawing:
    cut = Drawing(face.name, inline=True)
    cut.stamp(face, clip=rectangle(x, y, width, height))
    return cut
