"""What the rules of pads judge: lines that fill rows in, and the end of a match."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from typing import NamedTuple

from printplay.core.faults import About, FieldItems
from printplay.match.entered_results import Missing, entered_points
from printplay.match.lines.grammar import End
from printplay.match.standings import NONE, WON, Placing, Points, Standings, placings
from printplay.pads.events import Filled, FilledForAll, resolve_entries
from printplay.pads.file.pad import Limits, Row
from printplay.pads.row_values import Said, has_shares
from printplay.pads.scoring import state as scoring_state
from printplay.pads.scoring.facts import ONCE, ValuePlace
from printplay.pads.scoring.state import Scoring, State, possible_sums, unmet


class FillCase(NamedTuple):
    """Lines that fill rows in, and the state before and after them; a `Case`."""

    state: State
    event: Filled | FilledForAll
    after: State
    scoring: Scoring
    #: The rows of the line: place, index of the item in the line, and value.
    rows: Sequence[tuple[ValuePlace, int, int | None]]
    #: The values that it enters, also the 0 of whoever loses a row by it.
    entered: Mapping[ValuePlace, int]

    @property
    def player(self) -> str:
        return self.event.player

    def values(self) -> Mapping[str, object]:
        return {"player": self.player}

    def open(self, doubts: int) -> bool:
        """Return whether an unreadable line leaves any of some doubts."""
        return bool(self.state.doubts & doubts)

    @classmethod
    def from_line(cls, state: State, event: Filled | FilledForAll) -> FillCase:
        pad, key_by_name = state.table.book.pad, state.table.book.key_by_name
        side = state.table.side(event.player)
        rows: list[tuple[ValuePlace, int, int | None]] = []
        for item, name, value in _numbered(resolve_entries(event.entries, key_by_name)):
            if name not in key_by_name:
                continue
            if has_shares(value):
                rows += [
                    (state.current_place(state.table.side(player), key_by_name[name]), item + number, share)
                    for number, (player, share) in enumerate(value)
                ]
            elif isinstance(value, tuple):  # the players in their order
                rows += [
                    (state.current_place(state.table.side(str(player)), key_by_name[name]), item, place)
                    for place, player in enumerate(value, 1)
                ]
            elif event.player or pad.coop:
                rows.append((state.current_place(side, key_by_name[name]), item, value))
        facts = {
            value_place: 1 if value is None else int(value)
            for value_place, _item, value in rows
            if (row := pad.row[value_place.row]).is_entered and (value is not None or row.entry == "tick")
        }
        facts |= dict(_passed(state, facts))
        new_state = state.with_values(facts)
        return cls(state, event, new_state, new_state.scoring(), rows, facts)

    def shared(self) -> Iterator[tuple[ValuePlace, About, Limits]]:
        """Yield the rows concerned whose sum over all players is limited.

        Each comes with its possible sums. Invalid values are ignored.
        """
        items = {place: item for place, item, _value in self.rows}
        for row in self.state.table.book.summed if items else ():
            own_places = [place for place in items if place.row == row.key]
            place = own_places[0] if own_places else self.state.current_place(next(iter(items)).side, row.key)
            item = items.get(place, item_of(self, self.state.table.book.bound_by[row.key]))
            facts = [(own_place, self.after.facts.get(own_place)) for own_place in own_places]
            if item is not None and all(
                fact is None or fact.value in self.scoring.limits(own_place) for own_place, fact in facts
            ):
                yield place, about_item(item), possible_sums(self.scoring, row.key, place.round)

    def row(self, place: ValuePlace) -> Row:
        return self.state.table.book.pad.row[place.row]

    def names(self, sides: Iterable[int]) -> str:
        """Return the first player of each of some sides."""
        return ", ".join(self.state.table.speaker(side) for side in sides)


def _numbered(entries: Iterable[tuple[str, Said]]) -> Iterator[tuple[int, str, Said]]:
    """Yield the entries of a line, each with the index of its first part between commas."""
    item = 0
    for name, value in entries:
        yield item, name, value
        item += len(value) if has_shares(value) else 1


def other_values(state: State, place: ValuePlace) -> Sequence[tuple[int, int]]:
    """Return the other sides' values in a row: side and value, if not 0."""
    facts = state.facts.across(place.row, place.round, len(state.table.sides))
    return [
        (side, fact.value) for side, fact in enumerate(facts)
        if side != place.side and fact is not None and fact.value
    ]  # fmt: skip


def _passed(state: State, facts: Mapping[ValuePlace, int]) -> Iterator[tuple[ValuePlace, int]]:
    """Yield the places of sides that lose a row by this line, and 0 for each."""
    pad = state.table.book.pad
    for place, value in facts.items():
        row = pad.row[place.row]
        if not (value and row.holders and row.passes):
            continue
        held_places = [place._replace(side=side) for side, _value in other_values(state, place)]
        held_places = [held_place for held_place in held_places if held_place not in facts]
        held_places.sort(key=lambda held_place: state.facts[held_place].event)
        yield from ((held_place, 0) for held_place in held_places[: len(held_places) + 1 - row.holders])


class EndCase(NamedTuple):
    """The end of a match, and the state before it; a `Case`."""

    state: State
    event: End

    @property
    def player(self) -> str:
        """Return nobody: it is the table's line."""
        return ""

    def values(self) -> Mapping[str, object]:
        return {"player": ""}

    def open(self, doubts: int) -> bool:
        """Return whether an unreadable line leaves any of some doubts."""
        return bool(self.state.doubts & doubts)

    def shared(self) -> Iterator[tuple[ValuePlace, About, Limits]]:
        """Yield the rows with a wrong sum over all players, and the sums.

        A total alone fills no row, so that there is no sum where a player has one.
        """
        if any(has_only_total(self.state, side) for side in range(len(self.state.table.sides))):
            return
        scoring = self.state.scoring()
        for number in range(scoring.rounds + 1):
            for row in unmet(scoring, number):
                total = sum(scoring.value(ValuePlace(side, row, number)) for side in range(scoring.sides))
                yield ValuePlace(0, row, number), "", Limits(total, total)


def about_item(item: int) -> FieldItems:
    return FieldItems("entries", item)


def item_of(case: FillCase, rows: Set[str]) -> int | None:
    """Return the index of the first of some rows in a line; None if it has none of them."""
    return next((item for place, item, _value in case.rows if place.row in rows), None) if rows else None


def has_only_total(state: State, side: int) -> bool:
    """Return whether only the total of a side was entered."""
    return side in state.totals and not state.facts.has_any(side)


def totals(state: State, scoring: Scoring) -> list[int]:
    """Return the points of each side, as far as they are known."""
    sides = range(len(state.table.sides))
    if state.table.book.pad.results:
        return [state.totals[side].event.value if side in state.totals else 0 for side in sides]
    return [
        state.totals[side].event.value if has_only_total(state, side) else scoring.total(side)
        for side in sides
    ]


def reached(state: State, scoring: Scoring) -> bool:
    """Return whether somebody has reached the target, with the lead that it asks for."""
    target = state.table.book.pad.target
    if target is None:
        return False
    side_totals = totals(state, scoring)
    return max(side_totals, default=0) >= target.points and ahead(state, side_totals) >= target.lead


def ahead(state: State, scores: Sequence[int]) -> int:
    """Return by how many points the first side leads; without another, as many as wanted."""
    pad = state.table.book.pad
    if len(scores) < 2:
        return pad.target.lead if pad.target is not None else 0
    first, second, *_rest = sorted(scores, reverse=pad.winner != "lowest")
    return abs(first - second)


def closed(state: State) -> tuple[Row, int] | None:
    """Return the row that ends the game and the round in which it was first ticked, if it was."""
    pad, sides = state.table.book.pad, len(state.table.sides)
    for number in range(state.rounds + 1):
        for row in pad.closing:
            if any(fact and fact.value for fact in state.facts.across(row.key, number, sides)):
                return row, number
    return None


def still_in(state: State, scoring: Scoring) -> int:
    """Return how many sides can fill in a row of the round after this one; the others are out."""
    rows = [row.key for row in state.table.book.filled_in(per_round=True)]
    return sum(
        any(scoring.may_be_entered(ValuePlace(side, row, state.rounds + 1)) for row in rows)
        for side in range(len(state.table.sides))
    )


def is_over(state: State, scoring: Scoring | None = None) -> bool:
    """Return whether the match is over by the rules."""
    pad = state.table.book.pad
    if not (state.facts or state.totals):
        return False
    if pad.results:
        return state.ended and not any(scoring_state.missing_results(state))
    scoring = scoring or state.scoring()
    sides = range(len(state.table.sides))
    if pad.winner == "named":
        won = [state.facts.get(ValuePlace(side, WON, ONCE)) for side in sides]
        return all(won) or any(fact is not None and fact.value for fact in won)
    return _ended_by_points(state, scoring)


def _ended_by_points(state: State, scoring: Scoring) -> bool:
    """Return whether points, rounds, or what ends the game otherwise have ended a match."""
    pad, sides = state.table.book.pad, range(len(state.table.sides))
    if reached(state, scoring):
        assert pad.target is not None  # noqa: S101  it was reached
        at_once = pad.target.ends == "at once" or not pad.in_rounds
        return at_once or _filled_in(state, scoring, [state.rounds])
    ended = closed(state) is not None or (pad.when_said and state.ended) or (
        pad.one_left and still_in(state, scoring) <= (len(state.table.sides) > 1)
    )  # fmt: skip
    if pad.when_said and not ended:
        return False
    if ended:
        return _filled_in(state, scoring, range(state.rounds, -1, -1))
    is_last_round = pad.rounds == state.rounds or all(has_only_total(state, side) for side in sides)
    return (
        pad.rounds is not None and is_last_round and _filled_in(state, scoring, range(state.rounds, -1, -1))
    )


def _filled_in(state: State, scoring: Scoring, rounds: Iterable[int]) -> bool:
    """Return whether all entries of some rounds are complete, and the sums are right."""
    sides = [side for side in range(len(state.table.sides)) if not has_only_total(state, side)]
    shared = len(sides) == len(state.table.sides)  # a total alone fills no row
    return not any(
        (shared and unmet(scoring, number)) or any(scoring.missing(side, number) for side in sides)
        for number in rounds
    )


def missing_values(state: State) -> Iterator[Missing]:
    """Yield the values missing before the match can end, side by side."""
    pad, scoring = state.table.book.pad, state.scoring()
    if not state.table.names or is_over(state, scoring):
        return
    if pad.results:
        yield from scoring_state.missing_results(state)
        return
    for side in range(len(state.table.sides)):
        if has_only_total(state, side):
            continue
        player = state.table.speaker(side) or "all"
        if pad.winner == "named":
            if ValuePlace(side, WON, ONCE) not in state.facts:
                yield Missing(player, WON, "yes")
            continue
        current_round = state.round
        for place in scoring.missing(side):
            round_text = f"round {place.round}" if place.round not in (ONCE, current_round) else ""
            current_round = place.round or current_round
            yield Missing(player, place.row, str(scoring.limits(place).example), after=round_text)


# -- who has won -----------------------------------------------------------------------------------


def pad_standings(state: State) -> Standings:
    """Return the players ranked, as if the match were over."""
    pad = state.table.book.pad
    if pad.results:
        return scoring_state.result_standings(state)
    table, scoring = state.table, state.scoring()
    placed = [
        (str(side), total, _side_points(state, scoring, side))
        for side, total in enumerate(totals(state, scoring))
    ]
    lowest = pad.winner == "lowest"
    ties = [
        (key, [scoring.summed(side, key.removeprefix("-")) for side in range(len(placed))])
        for key in pad.tie_break.order
    ]
    ranked = placings(placed, ties, lowest=lowest)
    decided = ranked.decided_by
    if pad.coop and placed:
        won = scoring.won() if pad.win else bool(placed[0][1]) if pad.winner == "named" else True
        decided = "score" if won else NONE
    elif decided == "shared" and (not pad.tie_break.shared or _none_won(state, ranked)):
        decided = NONE
    is_won_by_none = decided == NONE
    places: list[tuple[int, Placing]] = []
    for placing in ranked.placings:
        rank = 1 + len(places) if placing.rank > 1 else 1
        tied_ranks = [tied.rank for index, tied in places if ranked.placings[index].rank == placing.rank]
        rank = tied_ranks[0] if tied_ranks else rank
        for seat in table.sides[int(placing.player)]:
            index = ranked.placings.index(placing)
            seat_placing = replace(
                placing, player=table.names[seat], rank=rank, winner=placing.winner and not is_won_by_none
            )
            places.append((index, seat_placing))
    sides = tuple(frozenset(table.names[seat] for seat in seats) for seats in table.sides)
    shared = any(len(side) > 1 for side in sides)
    return Standings(
        tuple(seat_placing for _index, seat_placing in places), decided, sides=sides if shared else ()
    )


def _none_won(state: State, ranked: Standings) -> bool:
    """Return whether nobody was named the winner, in a game without points."""
    first: list[Placing] = [placing for placing in ranked.placings if placing.rank == 1]
    return state.table.book.pad.winner == "named" and not any(placing.score for placing in first)


def _side_points(state: State, scoring: Scoring, side: int) -> Sequence[Points]:
    """Return the sources of a side's points, with the line that earned them."""
    if has_only_total(state, side):
        total = state.totals[side]
        return entered_points(total.event.value, total.event_index)
    return scoring.sources(side)
