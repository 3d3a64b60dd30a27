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
    asked = set[ValuePlace]()
    for fault, places in _refused(pad, names, values):
        near = [one for one in fields if any(_together(pad.row[at.row], one, at) for at in places)]
        told = sum(fields[one].told for one in near)
        open_ = [one for one in near if not fields[one].told]
        waits = any(fields[one].doubt is not None or one in asked for one in near)
        if not open_ or told >= _ASKED or waits:
            continue
        least = min(open_, key=lambda one: fields[one].confidence)
        asked.add(least)
        yield _asked(fields[least], fault)


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
    said = translated(faults[0]).message

    def lost(at: Purpose) -> int | None:
        """Return how many lines are lost without a field; None if as much is refused."""
        left, still = judge({one: value for one, value in values.items() if one != at})
        again = any(translated(one).message == said for one in left)
        return None if again or len(left) > len(faults) else lines - still

    told = [at for at in values if fields[at].told]
    if sum(lost(at) is not None for at in told) >= _ASKED:
        return
    likely = None
    for at in sorted(set(values).difference(told), key=lambda at: fields[at].confidence):
        gone = lost(at)
        if gone is not None and (likely is None or not gone):
            likely = at
        if gone == 0:
            break
    if likely is not None:
        yield _asked(fields[likely], faults[0])


def _asked(read: FieldRead, fault: Fault) -> FieldRead:
    """Return a field in question, with what refuses it."""
    return replace(
        read, doubt=RULE, against=translated(fault).message,
        candidates=read.candidates or ((read.value, read.confidence),),
    )  # fmt: skip


def _together(row: Row, place: ValuePlace, other: ValuePlace) -> bool:
    """Return whether a place is another one, or one that all players share with it."""
    if (place.row, place.round) != (other.row, other.round):
        return False
    shared = row.summed or bool(row.holders) or row.entry == "place"
    return shared or place.side == other.side


def _refused(
    pad: Pad, names: Sequence[str], values: Mapping[ValuePlace, int]
) -> Iterator[tuple[Fault, list[ValuePlace]]]:
    """Yield what the rules refuse, and the places of the values that they refuse."""
    rules, table = PadRules(pad), Seating.of(book(pad), tuple(names))
    state = State.of(table)
    lines: dict[tuple[int, int], list[ValuePlace]] = {}
    for at in values:
        if at.row in pad.row and 0 <= at.side < len(table.sides):
            lines.setdefault((at.round, at.side), []).append(at)
    last = max((number for number, _side in lines), default=0)
    for number in [*range(1, last + 1), ONCE]:
        if number:
            _faults, state = rules.step(state, Round(number))
        for side in range(len(table.sides)):
            places = lines.get((number, side), [])
            if not places:
                continue
            entries = tuple((at.row, _said(pad, at, values[at])) for at in places)
            who = table.speaker(side)
            faults, state = rules.step(state, Filled(who, entries) if who else FilledForAll(entries))
            for fault in faults:
                about = fault.about.first if isinstance(fault.about, FieldItems) else None
                if fault.severity == "error":
                    yield fault, places if about is None else places[about : about + 1]


def _said(pad: Pad, at: ValuePlace, value: int) -> int | bool:
    return bool(value) if pad.row[at.row].entry == "tick" else value
