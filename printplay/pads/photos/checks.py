"""The checks of a page that was read: its sums, and what the rules of its pad would refuse.

Nothing here corrects what was read surely: what does not fit is asked. The values are entered in
thought, round by round. For each row that the rules refuse, the field that was read least surely is
asked about, with the rule's sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from printplay.core.fault_text import translated
from printplay.core.faults import Fault, FieldItems
from printplay.pads.events import Filled, FilledForAll, Round
from printplay.pads.file.pad import Pad, Row, stated_limits
from printplay.pads.game_pad import GamePad
from printplay.pads.photos import reckoning
from printplay.pads.photos.arithmetic import Arithmetic, as_read, compatible, is_exclusive
from printplay.pads.photos.beliefs import Chances
from printplay.pads.photos.contradictions import fields_to_ask, mistaken_signs
from printplay.pads.photos.read_page import RULE, SUM, FieldRead, PageRead, keyed
from printplay.pads.photos.reckoning import OPEN, SUMS, adds, expected_sums, players, seated, state_of
from printplay.pads.prints.pad_fields import Purpose
from printplay.pads.rules import PadRules
from printplay.pads.scoring.book import book
from printplay.pads.scoring.facts import ONCE, ValuePlace
from printplay.pads.scoring.state import Seating, State
from printplay.photos.scanned import FAINT, Contradiction

#: So many fields of what a rule refuses are asked about; what a person told so often is believed.
_ASKED = 2
#: The chance after all sums that makes certain what was doubted, if a sum speaks for it and if none
#: does, and that makes doubtful what was read surely; the certainty of what is certain so.
_CERTAIN, _CERTAIN_ALONE, _UNLIKELY, _AGREED = 0.96, 0.985, 0.5, 0.999
_NEVER = 2.0  # more than any chance
_RATHER = 0.8  # a sum that is read so surely speaks alone
_LIKELY = 0.75  # a cell that is read so surely needs only one that was not
_CONFIRMED_BY_NONE = 0.94  # how sure a number must be that no sum confirms (benchmarks/training)


def checked(page: PageRead) -> PageRead:
    """Return a page with its readings confirmed, or asked about, by its sums."""
    for match in page.matches:
        page = _check_match(page, match)
    return page


def _check_match(page: PageRead, match: tuple[int, int]) -> PageRead:
    page = _confirmed(_settle_by_sums(page, match), match)
    page = page.with_fields(keyed(mistaken_signs(page, page.fields_of(match))))
    asked_fields = fields_to_ask(page, page.fields_of(match))
    return page.with_fields(keyed(asked_fields)) if asked_fields else page


def _settle_by_sums(page: PageRead, match: tuple[int, int]) -> PageRead:
    """Return a page with what its arithmetic makes certain; what it makes unlikely is in question.

    Nothing that was read surely is changed.
    """
    fields = page.fields_of(match)
    pad = page.pad
    settled_chances = (
        reckoning.settled(pad, fields) if isinstance(pad, GamePad)
        else _reckoned_among(page, pad, fields)
    )  # fmt: skip
    likeliest = [
        replace(field, value=_likeliest(chances)[0]) if field.why in OPEN else field
        for field, chances in zip(fields, settled_chances, strict=True)
    ]
    changed_fields: list[FieldRead] = []
    for field, chances in zip(fields, settled_chances, strict=True):
        value, chance = _likeliest(chances)
        if not field.is_entry:
            continue  # a sum stays as it was read
        if field.why in OPEN:
            if (
                chance >= _CERTAIN
                and _allowed(page, field.purpose, value)
                and chance >= _needed_chance(page, likeliest, field, value)
            ):
                changed_fields.append(
                    replace(field, value=value, confidence=_AGREED, candidates=(), why=None)
                )
        elif not field.is_asked and chances.get(field.value, 0.0) < _UNLIKELY:
            changed_fields.append(replace(field, why=SUM))
    return page.with_fields(keyed(changed_fields)) if changed_fields else page


def _reckoned_among(page: PageRead, pad: Pad, fields: Sequence[FieldRead]) -> list[Chances]:
    """Return the chances of each field by the sums of those who play; else as it was read."""
    seated_fields = seated(page, fields)
    played_fields = [*seated_fields.values()]
    state = state_of(pad, players(page), played_fields)
    chances = dict(zip(seated_fields, Arithmetic(pad, state, played_fields).settled(), strict=True))
    return [chances[index] if index in chances else as_read(field) for index, field in enumerate(fields)]


def _confirmed(page: PageRead, match: tuple[int, int]) -> PageRead:
    """Return a page with numbers in question that are less sure, and that no sum confirms."""
    fields = page.fields_of(match)
    faint = [field for field in fields if field.is_entry and not field.is_asked and field.value is not None
             and field.confidence < _CONFIRMED_BY_NONE]  # fmt: skip
    if not faint:
        return page
    reckon = expected_sums(page, fields)
    sums = {field.purpose: expected for field in fields if field.purpose.what in SUMS
            and (expected := reckon(field.purpose)) is not None}  # fmt: skip
    agreeing_sums = [
        field.purpose
        for field in fields
        if field.value is not None and field.value == sums.get(field.purpose)
    ]
    return page.with_fields(keyed(
        replace(field, why=FAINT) for field in faint
        if field.purpose not in sums  # whether it fits is asked in its own way
        and not _agrees_with(page, fields, field, agreeing_sums)
    ))  # fmt: skip


def _agrees_with(
    page: PageRead, fields: Sequence[FieldRead], cell: FieldRead, agreeing_sums: Sequence[Purpose]
) -> bool:
    """Return whether one of the sums that agree speaks for what was read in a cell.

    One does not if the cell's next candidate would change the same sign in it, too: an 8 that looks
    like a 3 does so in cell and sum alike.
    """
    own_sums = [sum_ for sum_ in agreeing_sums if adds(page, sum_, cell.purpose)]
    other_values = [value for value, _chance in cell.candidates if value != cell.value][:1]
    if not own_sums or not other_values:
        return bool(own_sums)
    reckon = expected_sums(page, fields)
    reckon_other = expected_sums(
        page,
        [field.with_answer(other_values[0]) if field.purpose == cell.purpose else field for field in fields],
    )
    slip = _slip(cell.value, other_values[0])
    return any(
        reckon_other(sum_) is None or _slip(reckon(sum_), reckon_other(sum_)) != slip for sum_ in own_sums
    )


def _allowed(page: PageRead, cell: Purpose, value: int | None) -> bool:
    """Return whether a number can stand in a cell; else a person is asked."""
    row = page.pad.row.get(cell.row)
    return row is None or value is None or cell.tick or value in stated_limits(row)


def _likeliest(chances: Chances) -> tuple[int | None, float]:
    return max(((value, share) for value, share in chances.items()
                if value is None or isinstance(value, int)), key=lambda one: one[1])  # fmt: skip


def _needed_chance(page: PageRead, fields: Sequence[FieldRead], cell: FieldRead, value: int | None) -> float:
    """Return how likely a value must be to be certain: less so where sums speak for it.

    One that was read rather surely does, or two that were not; one of those, for what was likely.
    The same sign of the same hand does not: a 1 that looks like a 7 does so in cell and sum alike.
    """
    row = page.pad.row.get(cell.purpose.row)
    other_values = [candidate for candidate, _chance in cell.candidates if candidate != value][:1]
    if row is not None and (row.summed or _excluded(row, fields, cell, [value, *other_values])):
        return _CERTAIN
    is_alone = not other_values  # then only that a sum depends on it is asked
    if is_alone:
        other_values = [(value or 0) + 1]
    ways = [
        expected_sums(
            page, [field.with_answer(each) if field.purpose == cell.purpose else field for field in fields]
        )
        for each in (value, other_values[0])
    ]
    is_heard, speaking = False, 0
    for field in fields:
        if field.purpose.what in SUMS and field.value is not None and adds(page, field.purpose, cell.purpose):
            this_sum, that_sum = (way(field.purpose) for way in ways)
            if this_sum is None or this_sum == that_sum:
                continue
            is_heard = True
            if is_alone or that_sum is None or _slip(value, other_values[0]) != _slip(this_sum, that_sum):
                speaking += 2 if _read_as(field, field.value) >= _RATHER else 1
    if speaking == 1 and _read_as(cell, value) >= _LIKELY:
        return _CERTAIN_ALONE
    return _CERTAIN if speaking > 1 else _NEVER if is_heard else _CERTAIN_ALONE


def _excluded(row: Row, fields: Sequence[FieldRead], cell: FieldRead, values: Sequence[int | None]) -> bool:
    """Return whether a cell can be the first of some values beside the others, but not the next."""
    purpose = cell.purpose
    other_values = [
        field.value for field in fields if not field.is_asked and field.purpose.side != purpose.side
        and (field.purpose.what, field.purpose.row, field.purpose.round)
        == (purpose.what, purpose.row, purpose.round)
    ]  # fmt: skip
    fitting = [compatible(row, [value, *other_values]) for value in values]
    return is_exclusive(row) and fitting == [True, False]


def _read_as(field: FieldRead, value: int | None) -> float:
    """Return how surely a field was read as a value."""
    shares = dict(field.candidates) or {field.value: field.confidence}
    return shares.get(value, 0.0) / sum(shares.values()) * min(1.0, field.confidence / max(shares.values()))


def _slip(value: int | None, other_value: int | None) -> object:
    """Return how the digits of a number differ from those of another."""
    digits, other_digits = ("" if each is None else str(each) for each in (value, other_value))
    if len(digits) != len(other_digits):
        return len(digits) - len(other_digits)
    return {(a, b) for a, b in zip(digits, other_digits, strict=True) if a != b}


def refused_fields(
    pad: Pad, names: Sequence[str], values: Mapping[ValuePlace, int], fields: Mapping[ValuePlace, FieldRead]
) -> Iterator[FieldRead]:
    """Yield the fields of a match to ask about, since its rules refuse what was read.

    `names` are the players as they sit, `values` what would be entered. What is asked about already
    may explain what is refused.
    """
    asked_places = set[ValuePlace]()
    for fault, places in _refused(pad, names, values):
        nearby = [
            cell
            for cell in fields
            if any(_is_shared_place(pad.row[place.row], cell, place) for place in places)
        ]
        told_count = sum(fields[cell].is_answered for cell in nearby)
        open_ = [cell for cell in nearby if not fields[cell].is_answered]
        waits = any(fields[cell].is_asked or cell in asked_places for cell in nearby)
        if not open_ or told_count >= _ASKED or waits:
            continue
        least = min(open_, key=lambda one: fields[one].confidence)
        asked_places.add(least)
        yield _as_question(fields[least], fault)


def refused_field(
    judge: Callable[[Mapping[Purpose, int]], tuple[Sequence[Fault], int]],
    values: Mapping[Purpose, int], fields: Mapping[Purpose, FieldRead],
) -> Iterator[FieldRead]:  # fmt: skip
    """Yield the least sure field without which a game does not refuse what it refuses first.

    `judge` returns what it refuses of some values, and how many lines they are: a field is rather
    asked about that is no line of its own, since without a line much else cannot be wrong.
    """
    faults, lines = judge(values)
    if not faults:
        return
    message = translated(faults[0]).message

    def lost_lines(purpose: Purpose) -> int | None:
        """Return how many lines are lost without a field; None if as much is refused."""
        remaining, still = judge({cell: value for cell, value in values.items() if cell != purpose})
        is_refused_again = any(translated(fault).message == message for fault in remaining)
        return None if is_refused_again or len(remaining) > len(faults) else lines - still

    told_purposes = [purpose for purpose in values if fields[purpose].is_answered]
    if sum(lost_lines(purpose) is not None for purpose in told_purposes) >= _ASKED:
        return
    likeliest = None
    for purpose in sorted(
        set(values).difference(told_purposes), key=lambda purpose: fields[purpose].confidence
    ):
        lost_count = lost_lines(purpose)
        if lost_count is not None and (likeliest is None or not lost_count):
            likeliest = purpose
        if lost_count == 0:
            break
    if likeliest is not None:
        yield _as_question(fields[likeliest], faults[0])


def _as_question(read: FieldRead, fault: Fault) -> FieldRead:
    """Return a field in question, with what refuses it."""
    return replace(
        read, why=RULE, against=Contradiction(translated(fault).message),
        candidates=read.candidates or ((read.value, read.confidence),),
    )  # fmt: skip


def _is_shared_place(row: Row, place: ValuePlace, other_place: ValuePlace) -> bool:
    """Return whether a place is another one, or one that all players share with it."""
    if (place.row, place.round) != (other_place.row, other_place.round):
        return False
    shared = row.summed or bool(row.holders) or row.entry == "place"
    return shared or place.side == other_place.side


def _refused(
    pad: Pad, names: Sequence[str], values: Mapping[ValuePlace, int]
) -> Iterator[tuple[Fault, list[ValuePlace]]]:
    """Yield what the rules refuse, and the places of the values that they refuse."""
    rules, table = PadRules(pad), Seating.at_start(book(pad), tuple(names))
    state = State.at_start(table)
    lines: dict[tuple[int, int], list[ValuePlace]] = {}
    for place in values:
        if place.row in pad.row and 0 <= place.side < len(table.sides):
            lines.setdefault((place.round, place.side), []).append(place)
    last = max((number for number, _side in lines), default=0)
    for number in [*range(1, last + 1), ONCE]:
        if number:
            _faults, state = rules.step(state, Round(number))
        for side in range(len(table.sides)):
            places = lines.get((number, side), [])
            if not places:
                continue
            entries = tuple((place.row, _entry_value(pad, place, values[place])) for place in places)
            speaker = table.speaker(side)
            faults, state = rules.step(state, Filled(speaker, entries) if speaker else FilledForAll(entries))
            for fault in faults:
                about = fault.about.first if isinstance(fault.about, FieldItems) else None
                if fault.severity == "error":
                    yield fault, places if about is None else places[about : about + 1]


def _entry_value(pad: Pad, place: ValuePlace, value: int) -> int | bool:
    return bool(value) if pad.row[place.row].entry == "tick" else value
