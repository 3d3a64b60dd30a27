"""The questions for a pad: missing values, row by row, then the next round."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from functools import partial

from printplay.core.i18n import N_
from printplay.core.translation_markers import Called, listed
from printplay.match.question import TOTALS_ALONE, Prompt, Way
from printplay.match.shown import FigureTable
from printplay.pads import frames
from printplay.pads.events import TOTAL
from printplay.pads.file.pad import LARGEST, Limits, Row
from printplay.pads.legal import places_to_fill
from printplay.pads.remarks import uncounted
from printplay.pads.scoring import cases
from printplay.pads.scoring.facts import ONCE, ValuePlace
from printplay.pads.scoring.state import Scoring, State, due, fitting

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
    open_rows = [
        (row, place)
        for side in range(len(state.table.sides))
        if not cases.has_only_total(state, side)
        for row, place in _open_rows(state, scoring, side)
    ]
    if pad.in_rounds:
        order = {row.key: number for number, row in enumerate(pad.rows)}
        open_rows.sort(key=lambda pair: (order[pair[0].key], pair[1].side))
    prompts = [_question(state, scoring, row, place) for row, place in open_rows]
    yield from (prompt for prompt in prompts if prompt.key not in skipped)
    needed = any(not prompt.skip for prompt in prompts)
    if needed:
        yield from _missing_rows(state, scoring)
        return
    if pad.in_rounds and state.rounds < pad.last and cases.closed(state) is None:
        yield _next_round(state)
    elif pad.when_said and (state.facts or state.totals):
        yield _is_over()
    yield from _missing_rows(state, scoring)


def _missing_rows(state: State, scoring: Scoring) -> Iterator[Prompt]:
    """Yield whose rows of other rounds are missing; the answer goes back to the round."""
    pad = state.table.book.pad
    if not pad.in_rounds or pad.winner == "named" or cases.reached(state, scoring):
        return
    for number in range(1, state.rounds + 1):
        for side in range(len(state.table.sides)):
            missing_places = [] if cases.has_only_total(state, side) else scoring.missing(side, number)
            if missing_places and number != state.round:
                yield _back_to_round(
                    state, side, number, [pad.row[place.row].lettered_title for place in missing_places]
                )


def _back_to_round(state: State, side: int, number: int, rows: Sequence[str]) -> Prompt:
    player = state.table.speaker(side)
    called_back = Called("round", N_("Back to round {number}"), {"number": number})

    def words(typed_words: Sequence[str]) -> Sequence[str]:
        return (called_back,) if not typed_words else (str(number),) if list(typed_words) == ["round"] else ()

    return Prompt(
        f"back:{side}:{number}",
        N_("{player}: {rows} of round {number} missing: back to that round?")
        if player
        else N_("{rows} of round {number} missing: back to that round?"),
        N_("{rows} (round {number})"),
        _line_if_yes(f"round {number}"),
        player,
        {"player": player, "rows": listed(rows), "number": number},
        words,
        default=f"round {number}",
    )


def _open_rows(state: State, scoring: Scoring, side: int) -> Iterator[tuple[Row, ValuePlace]]:
    """Yield the missing rows of a side: the required and the optional ones."""
    pad = state.table.book.pad
    needed = set(places_to_fill(state, scoring, side))
    is_last_round = state.rounds == (pad.rounds or state.rounds)
    for row in pad.rows:
        place = state.current_place(side, row.key)
        if place in needed:
            yield row, place
        elif place in state.facts or not row.is_entered or (row.default is None and row.entry != "tick"):
            continue
        elif (
            not _held_by_others(scoring, row, place)
            and (place.round != ONCE or is_last_round or not pad.in_rounds)
            and scoring.may_be_entered(place, if_unknown=False)
        ):
            yield row, place


def _held_by_others(scoring: Scoring, row: Row, place: ValuePlace) -> bool:
    """Return whether as many others as possible have a row, so that nobody else is asked for it."""
    facts = enumerate(scoring.facts.across(row.key, place.round, scoring.sides))
    holder_count = sum(bool(fact and fact.value) for side, fact in facts if side != place.side)
    return bool(row.holders) and holder_count >= row.holders


def _question(state: State, scoring: Scoring, row: Row, place: ValuePlace) -> Prompt:
    player, pad = state.table.speaker(place.side), state.table.book.pad
    offered_words = _offered_values(scoring, row, place)
    limits = (
        _values_in_words(offered_words, scoring.limits(place))
        if offered_words and row.entry != "tick"
        else ""
    )
    text = N_("{player}: {row} ({limits})?") if limits else N_("{player}: {row}?")
    if not player:
        text = N_("{row} ({limits})?") if limits else N_("{row}?")
    if row.entry == "tick":
        text = N_("{player}: {row} (yes or no)?") if player else N_("{row} (yes or no)?")
    needed = place in places_to_fill(state, scoring, place.side)
    left_out = N_("no") if row.entry == "tick" else str(row.default)
    return Prompt(
        f"{row.key}:{place.side}:{place.round}",
        text,
        row.lettered_title,
        partial(_answer_line, f"{player}: {row.key}" if player else f"all {row.key}", row.key),
        player,
        {
            "player": player,
            "row": row.lettered_title,
            "limits": limits,
            "negative": scoring.limits(place).least < 0,
        }
        | ({} if place.round == ONCE else {"round": place.round}),
        lambda typed_words: () if typed_words else offered_words,
        skip="" if needed else left_out,
        help=() if state.facts or not player or TOTAL in pad.row else (TOTALS_ALONE,),
        tapped=N_("{player}: {row}?") if player else N_("{row}?"),
    )


def _values_in_words(offered_words: Sequence[str], limits: Limits) -> str:
    """Return the values that are left as text: `0-4`, or one by one where some are ruled out."""
    if len(offered_words) == len(limits.all):
        return str(limits)
    numbers = [*map(int, offered_words)]
    is_range = len(numbers) > 2 and numbers == [*range(numbers[0], numbers[-1] + 1)]
    return str(Limits(numbers[0], numbers[-1])) if is_range else ", ".join(offered_words)


def _offered_values(scoring: Scoring, row: Row, place: ValuePlace) -> Sequence[str]:
    """Return a row's values as words, if its sum stays possible; empty if there are too many."""
    if _held_by_others(scoring, row, place):
        return ("no" if row.entry == "tick" else "0",)
    if row.entry == "tick":
        fits = fitting(scoring, place, (1, 0)) or (1, 0)
        return tuple("yes" if value else "no" for value in fits)
    limits = scoring.limits(place)
    if row.entry == "place" and not row.shared:
        facts = scoring.facts.across(place.row, place.round, scoring.sides)
        taken_ranks = {fact.value for side, fact in enumerate(facts) if fact and side != place.side}
        return tuple(str(rank) for rank in limits.all if rank not in taken_ranks)
    if limits.values is None and (limits.most == LARGEST or len(limits.all) > _OFFERED):
        rest = due(scoring, place)
        return () if rest is None or rest not in limits else (str(rest),)
    return tuple(map(str, fitting(scoring, place, limits.all)))


def _answer_line(head: str, key: str, answer: str) -> str:
    """Return the line for an answer; it may repeat the key, and add other rows."""
    words = " ".join(answer.split())
    return (
        f"{head.removesuffix(key)}{words}" if words.casefold().startswith(f"{key} ") else (f"{head} {words}")
    )


def _line_if_yes(line: str) -> Callable[[str], str]:
    """Return what makes a line of an answer: `yes` stands for this line."""
    return lambda answer: line if answer.strip().casefold() in _YES else answer


def _next_round(state: State) -> Prompt:
    number, over = state.rounds + 1, state.table.book.pad.when_said and bool(state.facts)
    begins = Called("round", N_("Round {number} begins"), {"number": number})
    first = (begins, _END) if over else (begins,)

    def words(typed_words: Sequence[str]) -> Sequence[str]:
        return first if not typed_words else (str(number),) if list(typed_words) == ["round"] else ()

    return Prompt(
        f"round:{number}",
        N_("Begin round {number}, or is the game over (end)?") if over else N_("Begin round {number}?"),
        N_("round {number}"),
        _line_if_yes(f"round {number}"),
        values={"number": number},
        words=words,
        default=f"round {number}",
        ends=over,
    )


def _is_over() -> Prompt:
    return Prompt(
        "over", N_("Is the game over?"), N_("end"), _line_if_yes("end"),
        words=lambda typed_words: () if typed_words else (_END,), default="end", ends=True,
    )  # fmt: skip


def sheet(state: State) -> FigureTable:
    """Return what the current round holds besides points, such as bids: a column for each row.

    Where a value takes away what the next one can be, as in bowling: what stands in the frames.
    """
    book, framed = state.table.book, frames.framed(state)
    if any(row.when for row in framed) and not any(row.counts for row in framed):
        side_of = {seat: side for side, seats in enumerate(state.table.sides) for seat in seats}
        cells = [(frames.marks_of(state, side_of[index]),) for index, _name in enumerate(state.table.names)]
        return FigureTable("", (N_("frames"),), tuple(cells))
    tied = {key.removeprefix("-") for key in book.pad.tie_break.order}
    rows = [
        row for row in book.pad.rows
        if row.is_entered and not row.counts and (book.per_round(row) or row.key not in tied)
    ]  # fmt: skip
    entries = [entry for entry in uncounted(state) if entry.round in (ONCE, state.round)] if rows else []
    values = {(entry.player, entry.key): entry for entry in entries}

    def cell(name: str, key: str) -> str:
        entry = values.get((name, key))
        if entry is None:
            return "–"
        return ("yes" if entry.value else "no") if entry.tick else str(entry.value)

    return FigureTable(
        "",
        tuple(row.lettered_title for row in rows),
        tuple(tuple(cell(name, row.key) for row in rows) for name in state.table.names),
    )
