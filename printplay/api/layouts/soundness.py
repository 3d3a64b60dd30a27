"""Soundness of layouts: what `check` finds, and what `print` refuses.

One cause is one fault: what only follows from split land, from water, or from spaces that are too
small for any content is left out.
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

#: Codes of "no room" and "too small": the same cause, on a sheet and on the board.
_NO_ROOM = ("LC-4", "LC-6")


def flaws(layout: Playable, refused: Sequence[Fault], read: Layout | None = None) -> list[Fault]:
    """Return all errors and warnings of a layout, each cause once.

    `refused` are the faults that prevent a print (see `trial`), `read` is the parsed file of a
    board, or None.
    """
    if not isinstance(layout, BuiltBoard):
        return [*own_findings(layout), *refused]
    return [*_beside(_flaws_of(layout, read), refused), *refused]


def errors(layout: Playable) -> list[Fault]:
    """Return the errors that prevent a print of a layout; none for one that ships.

    For a sound board the preflight of its print finds the rest; for a deck or a pad,
    all.
    """
    if boards.typed_name(layout):
        return []
    if not isinstance(layout, BuiltBoard):
        has_views = layout.game in registry.names() and registry.find(layout.game).has("views")
        return _wrong(own_findings(layout)) if has_views else []
    if not _wrong(_flaws_of(layout)):
        return []
    read = _file_of(layout)
    return _wrong(flaws(layout, trial(layout, read), read))


def _wrong(faults: Sequence[Fault]) -> list[Fault]:
    return [fault for fault in faults if fault.severity == "error"]


def _flaws_of(board: BuiltBoard[SpaceContents], read: Layout | None = None) -> list[Fault]:
    """Return the faults of a board that are found without printing it."""
    generic = board_findings(read, board)
    if not board.land:
        return generic
    own = registry.find(board.game).check(board)
    return [*generic, *(fault for fault in own if not fault.consequence)]


def _beside(faults: Sequence[Fault], refused: Sequence[Fault]) -> list[Fault]:
    """Return the faults of a board that do not repeat those of its print."""
    near = {space for fault in refused if fault.code == "PF-6" for space in fault.spaces}
    nowhere = any(fault.code == REFUSED for fault in refused)
    return [
        fault
        for fault in faults
        if not (fault.code == "LC-4" and near.intersection(fault.spaces))
        and not (nowhere and fault.code in _NO_ROOM)
    ]


def _file_of(board: BuiltBoard[SpaceContents]) -> Layout | None:
    """Return the parsed file of a board; None if it is gone or has changed."""
    if os.path.lexists(board.path):
        with suppress(PrintplayError):
            read = boards.find_layout(board.path)
            if boards.build(read).digest == board.digest:
                return read
    return None
