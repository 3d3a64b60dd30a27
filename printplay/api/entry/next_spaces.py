"""The spaces that can come next in a drawn line, with the reasons for the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from printplay.core.errors import CallError, brief
from printplay.core.i18n import N_
from printplay.ledger.matches.match import StoredMatch
from printplay.match.text.report_text import localized_fault

if TYPE_CHECKING:
    from printplay.games.go_for_gold.stepping import NextSpaces

_LONGEST = 30  # longest path in a request


def next_spaces(
    stored: StoredMatch, player: str, path: Sequence[str], roll: int | None, *, foot: bool
) -> NextSpaces:
    """Return the spaces that can follow a path; see `Match.next_spaces`."""
    from printplay.games.go_for_gold import stepping

    if not stored.game.has_lines:
        raise CallError(N_("{game} has no lines to draw on a board"), game=stored.game.id)
    if player not in stored.players:
        raise CallError(N_("{player} is not in this match"), player=brief(player))
    if len(path) > _LONGEST:
        raise CallError(N_("a line has at most {most} spaces here"), most=_LONGEST)
    if roll is not None and not 1 <= roll <= 6:
        raise CallError(N_("the die shows 1 to 6"))
    state: Any = stored.state
    steps = stepping.next_spaces(state, player, path, roll, foot=foot)
    cannot = {space: localized_fault(fault, stored.record) for space, fault in steps.cannot.items()}
    return replace(steps, cannot=cannot)
