"""Totals: read as they are typed (`Anna=34 Cleo=34/8`), entered at once, corrected later."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from printplay.core.errors import CallError
from printplay.core.i18n import N_
from printplay.ledger.matches import opening, transactions
from printplay.ledger.matches.appending import append
from printplay.ledger.matches.entry import NewEntry, chained
from printplay.ledger.matches.lookup import find
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.step import EntryOutcome, RefusedError
from printplay.ledger.store import clock
from printplay.ledger.store.store import MatchRow, Session, Store
from printplay.match.game import Meta
from printplay.match.text.header_fields import player_name
from printplay.match.text.line import split_line
from printplay.pads.file.pad import Pad

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


def write_whole(
    store: Store, new: MatchRow, lines: Sequence[tuple[str, int, str]], *, anyway: bool = False
) -> EntryOutcome:
    """Open a prepared match, enter its lines and end it, in one transaction.

    A tie without tie-break values does not keep the match open: it ends without a winner.
    """
    begun = opening.tried(new)
    if begun.refused:
        return begun

    def write(session: Session) -> EntryOutcome:
        match = opening.opened(session, begun).after
        ended = [*lines, ("score result", 0, "end")]
        step = transactions.added(session, match, ended, anyway=anyway)
        if step.refused:
            raise _RefusedStepError(step)
        return replace(step, before=match)

    try:
        return store.carry_out(write)
    except _RefusedStepError as refused:
        return refused.step


def correct(store: Store, id_: str | None, scores: Sequence[Score], *, anyway: bool = False) -> EntryOutcome:
    """Replace totals of a finished match, the last one without an id; the log keeps the old ones.

    Partners who had one total keep one. Raises RefusedError for an open match and for points that
    were not entered as a total, CallError for a name that is not in the match.
    """
    try:
        with store.writing() as session:
            last = None if id_ else session.last()
            before = find(session, last.id if last else id_, to_write=True)
            lines, count = _corrected(before, scores)
            if not count:
                return EntryOutcome(before, before, before.report, (), refused=False)
            undone = [NewEntry("undo", str(count))]
            entries = chained(before.entries, before.match.seal, undone, clock.here())
            step = transactions.added(
                session, append(session, before, entries), lines, anyway=anyway or bool(before.exceptions)
            )
            if step.refused:
                raise _RefusedStepError(step)
            return replace(step, before=before)
    except _RefusedStepError as refused:
        return refused.step


def _corrected(before: StoredMatch, scores: Sequence[Score]) -> tuple[list[tuple[str, int, str]], int]:
    """Return the lines of a match from the first that changes, and how many they replace."""
    if not before.over:
        raise RefusedError(
            N_("the match {id} is still open"),
            hint=N_("Enter the total: printplay score add -m {id} \"NAME: total N\""), id=before.id,
        )  # fmt: skip
    places = {one.player: one for one in before.standings.placings}
    lines, there = list(before.lines), dict[tuple[str, str], int]()
    for index, text in enumerate(lines):
        player, words = split_line(text, before.players)
        if player is not None and words:
            there[player, words[0].casefold()] = index
    new: dict[tuple[str, str], str] = {}
    for score in scores:
        place = places.get(score.player)
        if place is None:
            raise CallError(
                N_("{name} is not in this match"), hint=N_("Players: {known}."),
                name=score.player, known=", ".join(before.players),
            )  # fmt: skip
        as_entered = isinstance(before.board, Pad) and before.board.results
        if not place.unchecked and not as_entered:
            raise RefusedError(
                N_("the points of {player} were not entered as a total"),
                hint=N_("Reopen the match, enter the right values, finish it: printplay score undo "
                        "-m {id}; score add -m {id}; score finish -m {id}"),
                player=score.player, id=before.id,
            )  # fmt: skip
        for _source, _number, text in lines_of(before.meta, [score]):
            new[score.player, text.removeprefix(f"{score.player}: ").split()[0]] = text
        for name, partner in places.items():
            together = before.standings.together(name, score.player)
            if together and partner.score == place.score and (name, "total") in there:
                new.setdefault((name, "total"), f"{name}: total {score.total}")
    changed = {key: text for key, text in new.items() if key not in there or lines[there[key]] != text}
    if not changed:
        return [], 0
    first = min(there.get(key, len(lines) - 1) for key in changed)
    for key in changed.keys() & there.keys():
        lines[there[key]] = changed[key]
    end = len(lines) - 1
    lines[end:end] = [text for key, text in changed.items() if key not in there]
    return [("score correct", 0, line) for line in lines[first:]], end + 1 - first


class _RefusedStepError(Exception):
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
