"""What the rules of a pad would refuse of what was read on a page: asked about, never corrected.

The values are entered in thought, round by round, as they would be in a match. For each row that
the rules refuse, the field that was read least surely is asked about, with the rule's sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from printplay.core.fault_text import translated
from printplay.core.faults import Fault, FieldItems
from printplay.pads.events import Filled, FilledForAll, Round
from printplay.pads.file.pad import Pad, Row
from printplay.pads.photos.read_page import RULE, FieldRead
from printplay.pads.prints.pad_fields import Purpose
from printplay.pads.rules import PadRules
from printplay.pads.scoring.book import book
from printplay.pads.scoring.facts import ONCE, ValuePlace
from printplay.pads.scoring.state import Seating, State

#: So many fields of what a rule refuses are asked about; what a person told so often is believed.
_ASKED = 2


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
            one for one in fields if any(_is_shared_place(pad.row[place.row], one, place) for place in places)
        ]
        told_count = sum(fields[one].is_answered for one in nearby)
        open_ = [one for one in nearby if not fields[one].is_answered]
        waits = any(fields[one].doubt is not None or one in asked_places for one in nearby)
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
        remaining, still = judge({one: value for one, value in values.items() if one != purpose})
        is_refused_again = any(translated(one).message == message for one in remaining)
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
        read, doubt=RULE, against=translated(fault).message,
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
