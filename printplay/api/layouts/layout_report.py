"""The report on a layout: whether it is sound, how fair its starts are, a picture of its faults.

One cause is one fault: what only follows from split land, from water, or from spaces that are too
small for any content is left out.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printplay.api.layouts.layouts import own_findings
from printplay.api.prints.trial import REFUSED, trial
from printplay.core.answers import speak, versioned
from printplay.core.errors import CallError, PrintplayError
from printplay.core.fault_text import translated as in_words
from printplay.core.faults import Fault
from printplay.core.i18n import N_, _
from printplay.geometry.board import BuiltBoard, SpaceContents
from printplay.geometry.check import board_findings
from printplay.geometry.layouts.layout import Layout
from printplay.geometry.playable import Playable
from printplay.lookup import boards
from printplay.match import registry
from printplay.match.shown import FigureTable
from printplay.printing.drawing.colour import INK, WHITE, grey, rgb
from printplay.printing.drawing.drawing import PT, Drawing, Pen
from printplay.printing.drawing.path import polyline
from printplay.printing.output.drawable import Drawable, PictureForm, face_of
from printplay.printing.text.fonts import BOLD, TEXT, face, printed
from printplay.printing.text.typesetting import fit, set_text

if TYPE_CHECKING:
    from printplay.games.go_for_gold.islands.answers.confirming import StatedFairness


_LAND, _FAULT, _DOUBT = rgb("#efe6cd"), rgb("#b3261e"), rgb("#a06a00")
_MARGIN, _LEAST = 6.0, 120.0  # mm around the board, and how wide the picture is at least
_LINES = 11.0  # mm for the message of a fault
_SIZE = 8.0  # pt
#: Codes of "no room" and "too small": the same cause, on a sheet and on the board.
_NO_ROOM = ("LC-4", "LC-6")
#: The members of a fault in the answer of a check.
_MEMBERS = ("code", "severity", "message", "hint", "spaces", "line")


@dataclass(frozen=True)
class LayoutReport(Drawable):
    """The report on a layout, errors first; `figures` show how equal its starts are.

    `fairness` is what its file states of that, or None. Sound and fair are two answers: `valid` is
    about the layout, `rated` about its starts.
    """

    layout: Playable
    found: tuple[Fault, ...]
    figures: FigureTable | None
    fairness: StatedFairness | None = None

    def __repr__(self) -> str:
        return f"<LayoutReport of {self.layout.name}: {list(map(str, self.faults))}>"

    @property
    def valid(self) -> bool:
        """Return whether it is sound; warnings are allowed."""
        return not any(fault.severity == "error" for fault in self.found)

    @property
    def rated(self) -> bool | None:
        """Return whether its file says how fair its starts are; None without starts."""
        if self.figures is None:
            return None
        return self.fairness is not None

    @property
    def name(self) -> str:
        """Return the name that finds it."""
        return boards.name_in_messages(self.layout)

    @property
    def faults(self) -> tuple[Fault, ...]:
        return tuple(map(in_words, self.found))

    def picture(self, form: PictureForm = "svg") -> bytes:
        """Return the board with its faults ringed and explained, as "svg", "png" or "pdf".

        Raises CallError for an unknown form, and for a layout that is no board of spaces.
        """
        return self._picture(f".{form}")

    def _picture(self, suffix: str) -> bytes:
        if not isinstance(self.layout, BuiltBoard):
            raise CallError(N_("{name} is not a board made of spaces"), name=self.name)
        return face_of(self.layout.name, fault_picture(self.layout, self.faults), suffix)

    def json(self, lang: str | None = None) -> dict[str, Any]:
        """Return what `printplay check FILE --json` prints for a layout."""
        with speak(lang):
            faults = [fault.json(*_MEMBERS) for fault in self.faults]
            fairness = None if self.fairness is None else self.fairness.json()
        return versioned(
            {
                "game": self.layout.game,
                "layout": self.layout.name,
                "layout_hash": self.layout.hash,
                "file": str(self.layout.path),
                "valid": self.valid,
                "rated": self.rated,
                "findings": faults,
                "figures": None
                if self.figures is None
                else {
                    "title": self.figures.title,
                    "headings": list(self.figures.headings),
                    "rows": [list(row) for row in self.figures.rows],
                    "note": self.figures.note or None,
                },
                "fairness": fairness,
            }
        )


def check_layout(name: str | Path, lang: str | None = None, *, fairness: bool = False) -> LayoutReport:
    """Check whether a layout is sound; the report says what to change.

    `name` is a shipped name, or a Path: a board, a deck of cards, or what else a game is played
    with. `lang` is the language of the figures. With `fairness`, what the file of an island says
    of that is measured again. Raises LayoutError if it cannot be read, FileError if that needs the
    extra `[islands]`.

    >>> report = check_layout("A")
    >>> report.valid, report.faults, report.json()["layout"]
    (True, (), 'A')
    """
    from printplay.games.go_for_gold.islands.answers.confirming import confirm

    with speak(lang):
        layout = boards.find_own(name)
        if layout is not None:
            refused = trial(layout) if layout.game in registry.game_ids() else []
            return LayoutReport(layout, _errors_first(flaws(layout, refused)), None)
        read = boards.find_layout(name)
        board = boards.build(read)
        game, board_faults = registry.find_game(board.game), flaws(board, trial(board, read), read)
        stated, faults = confirm(board, again=fairness)
        return LayoutReport(board, _errors_first([*board_faults, *faults]), game.figures(board), stated)


def _errors_first(faults: Sequence[Fault]) -> tuple[Fault, ...]:
    return tuple(sorted(faults, key=lambda fault: fault.severity != "error"))


def flaws(layout: Playable, refused: Sequence[Fault], read: Layout | None = None) -> list[Fault]:
    """Return all errors and warnings of a layout, each cause once.

    `refused` are the faults that prevent a print (see `trial`), `read` is the parsed file of a
    board, or None.
    """
    if not isinstance(layout, BuiltBoard):
        return [*own_findings(layout), *refused]
    return [*_unrepeated_faults(_flaws_of(layout, read), refused), *refused]


def errors(layout: Playable) -> list[Fault]:
    """Return the errors that prevent a print of a layout; none for one that ships.

    Of a sound board none, too: the preflight of its print finds the rest.
    """
    if boards.typed_name(layout):
        return []
    if not isinstance(layout, BuiltBoard):
        has_views = layout.game in registry.game_ids() and registry.find_game(layout.game).views is not None
        return _only_errors(own_findings(layout)) if has_views else []
    if not _only_errors(_flaws_of(layout)):
        return []
    read = _file_of(layout)
    return _only_errors(flaws(layout, trial(layout, read), read))


def _only_errors(faults: Sequence[Fault]) -> list[Fault]:
    return [fault for fault in faults if fault.severity == "error"]


def _flaws_of(board: BuiltBoard[SpaceContents], read: Layout | None = None) -> list[Fault]:
    """Return the faults of a board that are found without printing it."""
    generic = board_findings(read, board)
    if not board.land:
        return generic
    game_faults = registry.find_game(board.game).check(board)
    return [*generic, *(fault for fault in game_faults if not fault.consequence)]


def _unrepeated_faults(faults: Sequence[Fault], refused: Sequence[Fault]) -> list[Fault]:
    """Return the faults of a board that do not repeat those of its print."""
    near_spaces = {space for fault in refused if fault.code == "PF-6" for space in fault.spaces}
    is_refused = any(fault.code == REFUSED for fault in refused)
    return [
        fault
        for fault in faults
        if not (fault.code == "LC-4" and near_spaces.intersection(fault.spaces))
        and not (is_refused and fault.code in _NO_ROOM)
    ]


def _file_of(board: BuiltBoard[SpaceContents]) -> Layout | None:
    """Return the parsed file of a board; None if it is gone or has changed."""
    if os.path.lexists(board.path):
        with suppress(PrintplayError):
            read = boards.find_layout(board.path)
            if boards.build(read).digest == board.digest:
                return read
    return None


def fault_picture(board: BuiltBoard[Any], faults: Sequence[Fault]) -> tuple[Drawing, float, float]:
    """Return a drawing of a board with its faults, and its size in mm."""
    wide, high = board.size
    width = max(_LEAST, wide + 2 * _MARGIN)
    foot = _LINES * max(1, len(faults)) + _MARGIN
    drawing = Drawing("faults")
    drawing.rect(0, 0, width, high + 2 * _MARGIN + foot, Pen(WHITE))
    inner = Drawing("board", inline=True)
    drawing.stamp(inner, (width - wide) / 2, foot + _MARGIN)
    for name, space in board.spaces.items():
        fill = _LAND if name in board.land else rgb("#dfeaf0")
        inner.path((*polyline(space.outline), ("Z",)), Pen(fill, grey(0.55), 0.2))
        size = fit(name, TEXT, 0.8 * board.spacing, _SIZE, 1, _("picture"))
        x, y = space.centre
        inner.text(x, y - face(TEXT).cap_height * size * PT / 2, name, TEXT, size, colour=INK,
                   anchor="middle")  # fmt: skip
    radius = 0.42 * board.spacing
    for number, fault in enumerate(faults, 1):
        for space_name in map(board.find, fault.spaces):
            if space_name is not None:
                _badge(inner, fault, number, board.spaces[space_name].centre, radius)
        _caption(drawing, fault, number, width, foot - _LINES * number)
    return drawing, width, high + 2 * _MARGIN + foot


def _colour(fault: Fault) -> Any:
    return _FAULT if fault.severity == "error" else _DOUBT


def _badge(drawing: Drawing, fault: Fault, number: int, centre: tuple[float, float], radius: float) -> None:
    (x, y), colour = centre, _colour(fault)
    drawing.circle(x, y, radius, Pen(None, colour, 0.5))
    turn = number % 4  # several faults of a space do not cover each other
    x, y = x + radius * (1 if turn in (0, 1) else -1) * 0.8, y + radius * (1 if turn % 3 else -1) * 0.8
    drawing.circle(x, y, 1.7, Pen(colour))
    drawing.text(x, y - 0.75, str(number), BOLD, 6, colour=WHITE, anchor="middle")


def _caption(drawing: Drawing, fault: Fault, number: int, width: float, low: float) -> None:
    drawing.circle(_MARGIN, low + _LINES - 3.4, 1.9, Pen(_colour(fault)))
    drawing.text(_MARGIN, low + _LINES - 4.2, str(number), BOLD, 6.5, colour=WHITE, anchor="middle")
    text = f"{fault.code}: {fault.message}"
    if fault.hint:
        text += f"\n{fault.hint}"
    text = printed(text)
    room = width - 2 * _MARGIN - 4
    setting = set_text(text, TEXT, room, _LINES, _SIZE, 3, _("picture"))
    for row, line in enumerate(setting.lines):
        drawing.text(_MARGIN + 4, low + _LINES - 4.4 - row * setting.leading, line, TEXT,
                     setting.size, colour=INK)  # fmt: skip
