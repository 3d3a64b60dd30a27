"""A finished match entered at once: `Anna=34 Ben=29 Cleo=34/8`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from printplay.core.errors import CallError
from printplay.core.i18n import N_
from printplay.ledger.matches import opening, transactions
from printplay.ledger.matches.step import EntryOutcome
from printplay.ledger.store.store import MatchRow, Session, Store
from printplay.match.game import Meta
from printplay.match.text.names import player_name

_SCORE = re.compile(r"([+\-−]?[0-9]{1,9})(?:/([0-9]{1,9}))?")


class Score(NamedTuple):
    """A player's result: the total, and the tie-break value if entered."""

    player: str
    total: int
    tie_break: int | None = None


def read(text: str) -> Score:
    """Read `NAME=TOTAL` or `NAME=TOTAL/TIE-BREAK`; a name may hold `=` and `/`.

    Raises CallError for anything else.

    >>> read("Anna=34"), read("a=b=-1/8")
    (Score(player='Anna', total=34, tie_break=None), Score(player='a=b', total=-1, tie_break=8))
    """
    name, equals, value = text.rpartition("=")
    found = _SCORE.fullmatch(value.strip())
    if not equals or not name.strip() or found is None:
        raise CallError(
            N_("expected NAME=TOTAL, not {text!r}"),
            hint=N_("For instance: Anna=34, or Anna=34/8 with the value that breaks ties."),
            text=text[:60],
        )
    total, tie = found.groups()
    return Score(name.strip(), int(total.replace("−", "-")), int(tie) if tie else None)


def enter(
    store: Store, new: MatchRow, scores: Sequence[Score], *, anyway: bool = False
) -> EntryOutcome:
    """Open a prepared match, enter all totals and end it, in one transaction.

    Raises CallError for a tie-break value in a game that has none. A tie without tie-break
    values does not keep the match open: it ends without a winner.
    """
    begun = opening.tried(new)
    lines = [*lines_of(begun.before.meta, scores), ("score result", 0, "end")]
    if begun.refused:
        return begun

    def all_of_it(session: Session) -> EntryOutcome:
        match = opening.opened(session, begun).after
        step = transactions.added(session, match, lines, anyway=anyway)
        if step.refused:
            raise _NothingOfItError(step)
        return replace(step, before=match)

    try:
        return store.carry_out(all_of_it)
    except _NothingOfItError as refused:
        return refused.step


class _NothingOfItError(Exception):
    """Rolls the transaction back: nothing is written."""

    def __init__(self, step: EntryOutcome) -> None:
        super().__init__()
        self.step = step


def lines_of(meta: Meta, scores: Sequence[Score]) -> list[tuple[str, int, str]]:
    """Return results as lines of a record, each with its source."""
    found = []
    for number, score in enumerate(scores, 1):
        player = player_name(score.player)
        source = f"score result, {player}"
        found.append((source, number, f"{player}: total {score.total}"))
        if score.tie_break is None:
            continue
        if not meta.tie_break:
            raise CallError(
                N_("{game} has no tie-break: leave out the / and what follows it"),
                hint=N_("Write {player}={total}; tied players share the place."),
                game=meta.title,
                player=player,
                total=score.total,
            )
        found.append((source, number, f"{player}: {meta.tie_break} {score.tie_break}"))
    return found
