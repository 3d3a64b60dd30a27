"""The questions for a pad: missing values, row by row, then the next round."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from functools import partial

from printplay.core.i18n import N_
from printplay.core.translation_markers import Called, listed
from printplay.match.asking.question import TOTALS_ALONE, Prompt, Way
from printplay.match.shown import FigureTable
from printplay.pads.file.limits import Limits
from printplay.pads.file.pad import LARGEST, Row
from printplay.pads.formulas.node import Impossible, Unknown
from printplay.pads.meta import TOTAL
from printplay.pads.remarks import uncounted
from printplay.pads.rules import places
from printplay.pads.scoring import cases
from printplay.pads.scoring.facts import ONCE, ValuePlace
from printplay.pads.scoring.scoring import Scoring
from printplay.pads.scoring.state import State
from printplay.pads.scoring.together import due, fitting
from printplay.pads.tiles import frames

WAYS: tuple[Way, ...] = ("result",)

_END = Called("end", N_("The game is over"), {})

#: Longer lists of values are not offered word by word.
_OFFERED = 40
#: Answers that agree to what is asked.
_YES = ("yes", "y", "ja", "j", "ok")


def questions(state: State, _way: Way | None, skipped: Set[str]) -> Iterator[Prompt]:
    """Yield the open questions in order; none when the match is over.

    Rounds are asked row by row, so that all bid before anybody takes a trick; else player by
    player, as one counts up.
    """
    scoring, pad = state.scoring(), state.table.book.pad
    if state.ended or not state.table.names or cases.is_over(state, scoring):
        return
    found = [
        (row, at)
        for side in range(len(state.table.sides))
        if not cases.alone(state, side)
        for row, at in _open(state, scoring, side)
    ]
    if pad.in_rounds:
        order = {row.key: number for number, row in enumerate(pad.rows)}
        found.sort(key=lambda one: (order[one[0].key], one[1].side))
    asked = [_question(state, scoring, row, at) for row, at in found]
    yield from (one for one in asked if one.key not in skipped)
    needed = any(not one.skip for one in asked)
    if needed:
        yield from _holes(state, scoring)
        return
    if pad.in_rounds and state.rounds < pad.last and cases.closed(state) is None:
        yield _next_round(state)
    elif pad.when_said and (state.facts or state.totals):
        yield _is_over()
    yield from _holes(state, scoring)


def _holes(state: State, scoring: Scoring) -> Iterator[Prompt]:
    """Yield whose rows of other rounds are missing; the answer goes back to the round."""
    pad = state.table.book.pad
    if not pad.in_rounds or pad.winner == "named" or cases.reached(state, scoring):
        return
    for number in range(1, state.rounds + 1):
        for side in range(len(state.table.sides)):
            found = [] if cases.alone(state, side) else scoring.missing(side, number)
            if found and number != state.round:
                yield _back(state, side, number, [pad.row[at.row].called for at in found])


def _back(state: State, side: int, number: int, rows: Sequence[str]) -> Prompt:
    player = state.table.speaker(side)
    back = Called("round", N_("Back to round {number}"), {"number": number})

    def words(given: Sequence[str]) -> Sequence[str]:
        return (back,) if not given else (str(number),) if list(given) == ["round"] else ()

    return Prompt(
        f"back:{side}:{number}",
        N_("{player}: {rows} of round {number} missing: back to that round?")
        if player
        else N_("{rows} of round {number} missing: back to that round?"),
        N_("{rows} (round {number})"),
        _agreed(f"round {number}"),
        player,
        {"player": player, "rows": listed(rows), "number": number},
        words,
        default=f"round {number}",
    )


def _open(state: State, scoring: Scoring, side: int) -> Iterator[tuple[Row, ValuePlace]]:
    """Yield the missing rows of a side: the required and the optional ones."""
    pad = state.table.book.pad
    needed = set(places(state, scoring, side))
    last = state.rounds == (pad.rounds or state.rounds)
    for row in pad.rows:
        at = state.at(side, row.key)
        if at in needed:
            yield row, at
        elif at in state.facts or not row.entered or (row.default is None and row.entry != "tick"):
            continue
        elif not _held_by_others(scoring, row, at) and (at.round != ONCE or last or not pad.in_rounds):
            try:
                if scoring.entered(at):
                    yield row, at
            except (Unknown, Impossible):
                continue


def _held_by_others(scoring: Scoring, row: Row, at: ValuePlace) -> bool:
    """Return whether as many others as possible have a row, so that nobody else is asked for it."""
    facts = enumerate(scoring.facts.across(row.key, at.round, scoring.sides))
    held = sum(bool(fact and fact.value) for side, fact in facts if side != at.side)
    return bool(row.holders) and held >= row.holders


def _question(state: State, scoring: Scoring, row: Row, at: ValuePlace) -> Prompt:
    player, pad = state.table.speaker(at.side), state.table.book.pad
    offered = _offered(scoring, row, at)
    limits = _in_words(offered, scoring.limits(at)) if offered and row.entry != "tick" else ""
    text = N_("{player}: {row} ({limits})?") if limits else N_("{player}: {row}?")
    if not player:
        text = N_("{row} ({limits})?") if limits else N_("{row}?")
    if row.entry == "tick":
        text = N_("{player}: {row} (yes or no)?") if player else N_("{row} (yes or no)?")
    needed = at in places(state, scoring, at.side)
    left_out = N_("no") if row.entry == "tick" else str(row.default)
    return Prompt(
        f"{row.key}:{at.side}:{at.round}",
        text,
        row.called,
        partial(_line, f"{player}: {row.key}" if player else f"all {row.key}", row.key),
        player,
        {"player": player, "row": row.called, "limits": limits, "negative": scoring.limits(at).least < 0}
        | ({} if at.round == ONCE else {"round": at.round}),
        lambda given: () if given else offered,
        skip="" if needed else left_out,
        help=() if state.facts or not player or TOTAL in pad.row else (TOTALS_ALONE,),
        tapped=N_("{player}: {row}?") if player else N_("{row}?"),
    )


def _in_words(offered: Sequence[str], limits: Limits) -> str:
    """Return the values that are left as text: `0-4`, or one by one where some are ruled out."""
    if len(offered) == len(limits.all):
        return str(limits)
    left = [*map(int, offered)]
    run = len(left) > 2 and left == [*range(left[0], left[-1] + 1)]
    return str(Limits(left[0], left[-1])) if run else ", ".join(offered)


def _offered(scoring: Scoring, row: Row, at: ValuePlace) -> Sequence[str]:
    """Return the values a row can hold, as words; empty if there are too many.

    Values that make the required sum over all players impossible are left out.
    """
    if _held_by_others(scoring, row, at):
        return ("no" if row.entry == "tick" else "0",)
    if row.entry == "tick":
        fits = fitting(scoring, at, (1, 0)) or (1, 0)
        return tuple("yes" if value else "no" for value in fits)
    limits = scoring.limits(at)
    if row.entry == "place" and not row.shared:
        others = scoring.facts.across(at.row, at.round, scoring.sides)
        taken = {fact.value for side, fact in enumerate(others) if fact and side != at.side}
        return tuple(str(place) for place in limits.all if place not in taken)
    if limits.values is None and (limits.most == LARGEST or len(limits.all) > _OFFERED):
        rest = due(scoring, at)
        return () if rest is None or rest not in limits else (str(rest),)
    return tuple(map(str, fitting(scoring, at, limits.all)))


def _line(head: str, key: str, answer: str) -> str:
    """Return the line for an answer; it may repeat the key, and add other rows."""
    given = " ".join(answer.split())
    return (
        f"{head.removesuffix(key)}{given}" if given.casefold().startswith(f"{key} ") else (f"{head} {given}")
    )


def _agreed(line: str) -> Callable[[str], str]:
    """Return what makes a line of an answer: `yes` stands for this line."""
    return lambda answer: line if answer.strip().casefold() in _YES else answer


def _next_round(state: State) -> Prompt:
    number, over = state.rounds + 1, state.table.book.pad.when_said and bool(state.facts)
    begins = Called("round", N_("Round {number} begins"), {"number": number})
    first = (begins, _END) if over else (begins,)

    def words(given: Sequence[str]) -> Sequence[str]:
        return first if not given else (str(number),) if list(given) == ["round"] else ()

    return Prompt(
        f"round:{number}",
        N_("Begin round {number}, or is the game over (end)?") if over else N_("Begin round {number}?"),
        N_("round {number}"),
        _agreed(f"round {number}"),
        values={"number": number},
        words=words,
        default=f"round {number}",
        ends=over,
    )


def _is_over() -> Prompt:
    return Prompt(
        "over", N_("Is the game over?"), N_("end"), _agreed("end"),
        words=lambda given: () if given else (_END,), default="end", ends=True,
    )  # fmt: skip


def sheet(state: State) -> FigureTable:
    """Return what the current round holds besides points, such as bids: a column for each row.

    Where a value takes away what the next one can be, as in bowling: what stands in the frames.
    """
    book, framed = state.table.book, frames.framed(state)
    if any(row.when for row in framed) and not any(row.counts for row in framed):
        side_of = {seat: side for side, seats in enumerate(state.table.sides) for seat in seats}
        cells = [(frames.marks_of(state, side_of[at]),) for at, _name in enumerate(state.table.names)]
        return FigureTable("", (N_("frames"),), tuple(cells))
    tied = {key.removeprefix("-") for key in book.pad.tie_break.order}
    rows = [
        row for row in book.pad.rows
        if row.entered and not row.counts and (book.per_round(row) or row.key not in tied)
    ]  # fmt: skip
    found = [one for one in uncounted(state) if one.round in (ONCE, state.round)] if rows else []
    values = {(one.player, one.key): one for one in found}

    def cell(name: str, key: str) -> str:
        one = values.get((name, key))
        if one is None:
            return "–"
        return ("yes" if one.value else "no") if one.tick else str(one.value)

    return FigureTable(
        "",
        tuple(row.called for row in rows),
        tuple(tuple(cell(name, row.key) for row in rows) for name in state.table.names),
    )
