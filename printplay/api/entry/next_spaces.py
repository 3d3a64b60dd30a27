"""The spaces that can come next in a drawn line, with the reasons for the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from printplay.core.errors import CallError, brief
from printplay.core.faults import Fault
from printplay.core.i18n import N_
from printplay.core.json_format import versioned
from printplay.ledger.matches.match import StoredMatch
from printplay.match.asking.stepping import Steps
from printplay.match.text.report_text import localized_fault

_LONGEST = 30  # longest path in a request


@dataclass(frozen=True)
class NextSpaces:
    """The spaces that `can` come next, and the rule that forbids each other space.

    `length` is the number of spaces in the line, `roll` the number required by the die, or
    None.
    """

    can: tuple[str, ...]
    cannot: Mapping[str, Fault]
    length: int
    roll: int | None

    def json(self) -> dict[str, Any]:
        """Return it as data for programs."""
        cannot = {space: {"code": fault.code, "text": fault.message} for space, fault in self.cannot.items()}
        return versioned({"can": list(self.can), "cannot": cannot, "length": self.length, "roll": self.roll})


def next_spaces(
    stored: StoredMatch, player: str, path: Sequence[str], roll: int | None, *, foot: bool
) -> NextSpaces:
    """Return the spaces that can follow a path; see `Match.next_spaces`."""
    room = stored.meta.stepping()
    if room is None:
        raise CallError(N_("{game} has no lines to draw on a board"), game=stored.meta.id)
    if player not in stored.players:
        raise CallError(N_("{player} is not in this match"), player=brief(player))
    if len(path) > _LONGEST:
        raise CallError(N_("a line has at most {most} spaces here"), most=_LONGEST)
    if roll is not None and not 1 <= roll <= 6:
        raise CallError(N_("the die shows 1 to 6"))
    steps: Steps = room.next_spaces(stored.state, player, path, roll, foot=foot)
    cannot = {space: localized_fault(fault, stored.record) for space, fault in steps.cannot.items()}
    return NextSpaces(steps.can, cannot, steps.length, steps.roll)
