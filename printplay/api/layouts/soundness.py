"""Whether a layout is sound: what `layout check` finds, and what `print` refuses.

One cause is one fault: what follows from land that is cut, from water, or from spaces that are too
small for anything to stand in them is not told beside it.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress

from printplay.api.layouts.layouts import findings as own_findings
from printplay.api.prints.trial import REFUSED, trial
from printplay.core.errors import PrintplayError
from printplay.core.faults import Fault
from printplay.geometry.board import BuiltBoard, SpaceContents
from printplay.geometry.check import findings as board_findings
from printplay.geometry.layouts.layout import Layout
from printplay.geometry.playable import Playable
from printplay.lookup import boards
from printplay.match import registry

#: What a space has no room for, and that it is small: the same cause on a sheet and on the board.
_NO_ROOM = ("LC-4", "LC-6")


def flaws(layout: Playable, refused: Sequence[Fault], read: Layout | None = None) -> list[Fault]:
    """Return all that is wrong or doubtful about a layout, each cause once.

    `refused` is what it would not be printed for (see `trial`), `read` what the file of a board
    says, None where that is not at hand.
    """
    if not isinstance(layout, BuiltBoard):
        return [*own_findings(layout), *refused]
    return [*_beside(_flaws_of(layout, read), refused), *refused]


def errors(layout: Playable) -> list[Fault]:
    """Return what keeps a layout from being printed, nothing for one that ships.

    Of one that is sound so far the preflight of what is printed of it tells the rest; of a deck or
    a pad it tells all.
    """
    if boards.typed_name(layout):
        return []
    if not isinstance(layout, BuiltBoard):
        told = layout.game in registry.names() and registry.find(layout.game).has("views")
        return _wrong(own_findings(layout)) if told else []
    false = _false_certificate(layout)
    if not _wrong(_flaws_of(layout)):
        return false
    read = _file_of(layout)
    return _wrong(flaws(layout, trial(layout, read), read)) + false


def _wrong(found: Sequence[Fault]) -> list[Fault]:
    return [fault for fault in found if fault.severity == "error"]


def _flaws_of(board: BuiltBoard[SpaceContents], read: Layout | None = None) -> list[Fault]:
    """Return what is seen of a board before anything of it is printed."""
    generic = board_findings(read, board)
    if not board.land:
        return generic
    own = registry.find(board.game).check(board)
    return [*generic, *(fault for fault in own if not fault.consequence)]


def _beside(found: Sequence[Fault], refused: Sequence[Fault]) -> list[Fault]:
    """Return what is wrong with a board beside what a print of it is refused for."""
    near = {space for fault in refused if fault.code == "PF-6" for space in fault.spaces}
    nowhere = any(fault.code == REFUSED for fault in refused)
    return [
        fault
        for fault in found
        if not (fault.code == "LC-4" and near.intersection(fault.spaces))
        and not (nowhere and fault.code in _NO_ROOM)
    ]


def _false_certificate(board: BuiltBoard[SpaceContents]) -> list[Fault]:
    """Return what is wrong with a certificate; whether its matches go so, only a check plays."""
    if board.certificate is None:
        return []
    from printplay.api.layouts.islands import islands

    found = islands().untrue(board, board.certificate)
    return [] if found is None else [found]


def _file_of(board: BuiltBoard[SpaceContents]) -> Layout | None:
    """Return what the file of a board says; None where it is gone, or is another's by now."""
    if os.path.lexists(board.path):
        with suppress(PrintplayError):
            read = boards.find_layout(str(board.path))
            if boards.build(read).digest == board.digest:
                return read
    return None
