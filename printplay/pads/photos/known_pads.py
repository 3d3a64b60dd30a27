"""Pads that a code may name: those given, of the current folder, the user's, and shipped ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import numpy as np

from printplay.core.errors import CallError, PrintplayError
from printplay.core.i18n import N_, use
from printplay.core.print_choices import Ink
from printplay.pads.file import finding
from printplay.pads.file.judging import sound
from printplay.pads.file.pad import Pad
from printplay.pads.game_pad import GamePad, game_pads
from printplay.pads.parts import PadSide, page_sides
from printplay.pads.prints.coded_page import frame
from printplay.pads.prints.content import PadContent
from printplay.pads.prints.game_pads import DeckContent, DeckSide, deck_sides
from printplay.pads.prints.look import look
from printplay.pads.prints.pad_fields import PadCode, fields_check
from printplay.pads.scoring.book import seated
from printplay.photos.blank import SCALE, Blank, Picture, printed
from printplay.printing.codes import FIDUCIAL_INSET
from printplay.printing.imposition.paper import paper
from printplay.printing.options import PrintOptions

#: A side of a page, of a pad from a file or of a game.
Side = PadSide | DeckSide
#: Finds a pad by its hash; None if there is none.
FindPad = Callable[[str], Pad | None]


def among(pads: Sequence[Pad]) -> FindPad:
    """Return a function that finds a pad by its hash: one of some first, then any at hand."""
    own_pads = {pad.hash: pad for pad in pads}
    return lambda wanted: own_pads.get(wanted) or _find_pad(wanted)


@lru_cache(maxsize=32)
def _find_pad(pad_hash: str) -> Pad | None:
    for game in game_pads():
        if game.hash == pad_hash:
            return game
    for path in finding.pads_by_id(here=True).values():
        pad = _read_pad(path)
        if pad is not None and pad.hash == pad_hash:
            return pad
    return None


@lru_cache(maxsize=256)
def _read_pad(path: Path) -> Pad | None:
    try:
        return sound(path)
    except PrintplayError:  # a file of the user with faults is none that this page was printed from
        return None


def side_of(code: PadCode, find: FindPad) -> Side:
    """Return the page that a code names; raise CallError if unknown, or printed in another way today."""
    pad = find(code.pad)
    if pad is None:
        raise CallError(
            N_("the pad of the page {code} was not found ({hash})"),
            hint=N_("Give its file with --layout."), code=str(code), hash=code.pad,
        )  # fmt: skip
    side = _find_side(pad, replace(code, serial=0))
    if side is None:
        raise CallError(
            N_("the page {code} was printed by another version of printplay, or its file has changed since"),
            hint=N_("Print the pad again, or enter this match by hand."),
            code=str(code),
        )
    return side


@lru_cache(maxsize=8)
def _find_side(pad: Pad, code: PadCode) -> Side | None:
    with use(code.language):
        try:
            sides = _game_sides(pad, code) if isinstance(pad, GamePad) else _file_sides(pad, code)
        except PrintplayError:
            return None
        if code.side >= len(sides) or fields_check(sides[code.side].fields()) != code.check:
            return None
    return sides[code.side]


def _file_sides(pad: Pad, code: PadCode) -> Sequence[PadSide]:
    page_look = look(pad.look.colour, low_ink=code.ink == "low", light=code.ink == "light")
    content = PadContent(
        seated(pad, code.players) if code.seated else pad, code.players, (), page_look,
        seated=code.seated, coded=True,
    )  # fmt: skip
    return page_sides(content, paper(code.paper))


def _game_sides(pad: GamePad, code: PadCode) -> Sequence[DeckSide]:
    options = PrintOptions(paper=paper(code.paper), players=code.players, ink=Ink(code.ink))
    return deck_sides(DeckContent(pad, code.players, seated=code.seated), options)


@lru_cache(maxsize=1)  # of 35 MB
def blank_of(side: Side, language: str) -> Blank:
    """Return a page as it is printed, within its frame; nothing is read near its codes."""
    return Blank(_picture_of(side, language))


@lru_cache(maxsize=3)  # of 12 MB each
def _picture_of(side: Side, language: str) -> Picture:
    with use(language):
        picture = printed(side.drawn(0), side.size, SCALE, language)
    wide, high = (round(length * SCALE) for length in frame(*side.size))
    paper = np.full((high, wide, 3), 255, np.uint8)
    inset = round(FIDUCIAL_INSET * SCALE)
    paper[inset : inset + picture.shape[0], inset : inset + picture.shape[1]] = picture
    return paper


def frames() -> Mapping[tuple[float, float], str]:
    """Return the frames of all pages with codes: width and height, mm, and the paper."""
    from printplay.pads.prints.pad_fields import PAPERS
    from printplay.printing.imposition.component import PAGE_INSET

    paper_by_size = {}
    for name in PAPERS:
        for page in (paper(name), paper(name).rotate()):
            paper_by_size[frame(page.width - 2 * PAGE_INSET, page.height - 2 * PAGE_INSET)] = name
    return paper_by_size
