"""A panel compared with its line: values that the line proves are not asked about.

Only a certain line proves anything, and it changes only uncertain values of the panel.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from printplay.core.translation_markers import listed
from printplay.games.go_for_gold.contents import Island, ports
from printplay.games.go_for_gold.photos.panel.reading import (
    FEET_RINGED,
    FEW_PLACES,
    NO_PLACE,
    NO_TREASURE,
    NOTED,
    RESTART,
    SHOVELS_RINGED,
    STATED,
    STRUCK,
    SUM,
    Panel,
    Tokens,
)
from printplay.games.go_for_gold.photos.panel.sums import settle_by_sum, settle_corrections
from printplay.games.go_for_gold.photos.panel.weighing import SURE_BOX
from printplay.games.go_for_gold.prints.sheet_marks import MOST_TOKENS, values
from printplay.games.go_for_gold.state import CURSE, STOCK_FEET, STOCK_SHOVELS, TEMPLE
from printplay.geometry.board import SpaceId
from printplay.photos.scanned import AGAINST, COVERED, FAINT, LOST, Contradiction, Read

T = TypeVar("T")

#: The least chance that the reader must give a value before the line can prove it.
_POSSIBLE = 0.02
#: The least chance that the reader must give a faint total before it proves a correction. Of 2,700
#: totals that seemed another one, as before the correction or by chance, none proved a wrong value.
_LIKELY = 0.5
#: The weight of a value that contradicts the line, beside 1 for one that agrees.
_STRANGE = 0.03
#: How much likelier a box is empty than holds what the line gives, to count as empty.
_BARE = 0.9
#: What contradicts the count of tokens that are ringed: too few of them, or too many.
_RINGED = {"shovel": SHOVELS_RINGED, "foot": FEET_RINGED}


def compare_with_line(panel: Panel, segments: Sequence[Sequence[str]], board: Island) -> Panel:
    """Return a panel read beside a certain line: its spaces by ports, or none for the panel alone."""
    worth = values(board)
    may_be = worth
    way = _Way.of_line(segments, board) if any(segments) else None
    if way is not None:
        may_be = [value for value in worth if value in way.values()]
        panel = replace(
            panel,
            boxes=_prove_boxes(panel.boxes, way),
            gathered=_stated(panel.gathered, way.gathered["shovel"]),
            tokens={kind: _prove_rings(kind, tokens, way) for kind, tokens in panel.tokens.items()},
            restart=_restart(panel.restart, segments, board),
        )
    tokens = {kind: _check_struck(row) for kind, row in panel.tokens.items()}
    panel = _noted(replace(panel, tokens=tokens)) if way is None else replace(panel, tokens=tokens)
    summed = settle_by_sum(panel, may_be)
    boxes = summed.boxes

    def possible(box_number: int, value: int) -> bool:
        return value in worth and (way is None or way.has_room(boxes, box_number, value))

    is_total_likely = dict(panel.total.candidates).get(summed.total.value, 0.0) > _LIKELY
    if panel.total.why != FAINT or is_total_likely:  # else a correction may have settled the total itself
        summed = settle_corrections(summed, possible)
    return _summed(summed, worth)


@dataclass(frozen=True)
class _Way:
    """What a line comes to: places by their worth, temples, and tokens with those of the start."""

    places: Mapping[int, int]
    temples: int
    gathered: Mapping[str, int]

    @classmethod
    def of_line(cls, segments: Sequence[Sequence[str]], board: Island) -> _Way:
        entered_spaces = {SpaceId(name) for part in segments for name in part[1:]} & board.land.keys()
        passed_contents = [board.land[name].contents for name in entered_spaces]
        return cls(
            Counter(contents.points for contents in passed_contents if contents.points is not None),
            sum(contents.temple is not None for contents in passed_contents),
            {"shovel": STOCK_SHOVELS + sum(contents.shovels for contents in passed_contents),
             "foot": STOCK_FEET + sum(contents.feet for contents in passed_contents)},
        )  # fmt: skip

    def values(self) -> Collection[int | None]:
        return {None, *self.places, *((TEMPLE, CURSE) if self.temples else ())}

    def worth(self, value: int) -> int:
        """Return how many boxes a value may stand in."""
        return self.places.get(value, 0) + (self.temples if value in (TEMPLE, CURSE) else 0)

    def has_room(self, boxes: Sequence[Read[int | None]], box_number: int, value: int) -> bool:
        """Return whether a value may stand in a box beside all others; a temple gives one of two."""
        other_values = [box.value for number, box in enumerate(boxes) if number != box_number]
        explored = other_values.count(TEMPLE) + other_values.count(CURSE)
        return other_values.count(value) < self.worth(value) and (
            value not in (TEMPLE, CURSE) or explored < self.worth(TEMPLE)
        )


def _prove_rings(kind: str, tokens: Tokens, way: _Way) -> Tokens:
    """Return tokens with as many rings as the line gathers."""
    most_rings = min(MOST_TOKENS[kind], way.gathered[kind])
    return replace(tokens, circled=_proved(tokens.circled, most_rings, _RINGED[kind], unseen=True))


def _check_struck(tokens: Tokens) -> Tokens:
    """Return tokens of which no more are struck than ringed, else with a question."""
    ring_count, struck_count = tokens.circled, tokens.struck
    if (
        ring_count.is_asked
        or struck_count.is_asked
        or struck_count.is_answered
        or struck_count.value <= ring_count.value
    ):
        return tokens
    return replace(tokens, struck=_against(struck_count, ring_count.value, STRUCK))


def _noted(panel: Panel) -> Panel:
    """Return a panel without a line, with a question where ringed (if any) and noted shovels differ."""
    noted, tokens = panel.gathered, panel.tokens["shovel"]
    ring_count = tokens.circled
    if noted.is_asked or ring_count.is_asked or noted.value is None or ring_count.value <= STOCK_SHOVELS:
        return panel
    most_rings = min(MOST_TOKENS["shovel"], noted.value)
    if most_rings == ring_count.value or (noted.is_answered and ring_count.is_answered):
        return panel
    if ring_count.is_answered or (noted.confidence <= ring_count.confidence and not noted.is_answered):
        return replace(panel, gathered=_against(noted, ring_count.value, NOTED))
    asked_tokens = replace(
        tokens, circled=_against(ring_count, most_rings, NOTED, (noted.value, ring_count.value))
    )
    return replace(panel, tokens={**panel.tokens, "shovel": asked_tokens})


def _stated(read: Read[int | None], gathered: int) -> Read[int | None]:
    """Return the shovels that a person noted as gathered; a line proves no box that seems empty."""
    if read.value is not None or read.why != FAINT:
        noted = read.value is not None or read.is_asked
        return _proved(read, gathered, STATED) if noted else read
    read_chances = dict(read.candidates)
    empty_chance, noted_chance = read_chances.get(None, 0.0), read_chances.get(gathered, 0.0)
    if empty_chance < _BARE * (empty_chance + noted_chance):
        return read
    return Read(None, 1 - (1 - empty_chance - noted_chance) * _STRANGE, read.candidates)


def _proved(read: Read[T], value: T, message: str, *, unseen: bool = False) -> Read[T]:
    """Return a proved value if it may have been seen (or is `unseen`), else one with a question."""
    if not read.is_asked:
        return read if read.value == value or read.is_answered else _against(read, value, message)
    chance = dict(read.candidates).get(value, 0.0)
    hidden = unseen and read.why in (COVERED, LOST)
    if hidden or (read.why == FAINT and chance >= _POSSIBLE):
        return Read(value, 1 - (1 - chance) * _STRANGE, read.candidates)
    return read


def _against(
    read: Read[T], other_value: T, message: str, numbers: tuple[int | None, int | None] | None = None
) -> Read[T]:
    """Return a question about a value that was plainly read, and what it should be."""
    candidates = dict(read.candidates) or {read.value: read.confidence}
    candidates.setdefault(other_value, 1 - read.confidence)
    wrong, right = numbers or (read.value, other_value)
    against = Contradiction(message, {"read": wrong, "said": right})
    return replace(read, candidates=tuple(candidates.items()), why=AGAINST, against=against)


def _prove_boxes(boxes: Sequence[Read[int | None]], way: _Way) -> tuple[Read[int | None], ...]:
    """Return boxes with values that places on the line are worth."""
    allowed = way.values()
    possible_boxes = [_surer_box(box, allowed) for box in boxes]
    plain = Counter(box.value for box in possible_boxes if not box.is_asked and box.value is not None)
    for value, times in plain.items():
        place_count = way.worth(value)
        if times > place_count:  # the least certain of them is asked about
            same = [
                n
                for n, box in enumerate(possible_boxes)
                if box.value == value and not box.is_asked and not box.is_answered
            ]
            if not same:
                continue
            least = min(same, key=lambda n: possible_boxes[n].confidence)
            passed = [points for points, count in way.places.items() for _time in range(count)]
            passed += [TEMPLE] * way.temples
            message = FEW_PLACES if place_count else NO_PLACE if passed else NO_TREASURE
            numbers = {"read": value, "said": place_count, "among": listed(map(str, sorted(passed)))}
            against = Contradiction(message, numbers)
            possible_boxes[least] = replace(possible_boxes[least], why=AGAINST, against=against)
    return tuple(possible_boxes)


def _surer_box(box: Read[int | None], allowed: Collection[int | None]) -> Read[int | None]:
    """Return a faint box, surer of its value if no place is worth its other candidates."""
    if box.why != FAINT or box.value not in allowed or not box.candidates:
        return box
    other_chances = {value: p for value, p in box.candidates if value != box.value}
    other_sum = sum(other_chances.values())
    chance_left = sum(p * (1.0 if value in allowed else _STRANGE) for value, p in other_chances.items())
    if not other_sum:
        return box
    confidence = 1 - (1 - box.confidence) * chance_left / other_sum
    return replace(box, confidence=confidence, why=None if confidence >= SURE_BOX else FAINT)


def _restart(read: Read[str | None], segments: Sequence[Sequence[str]], board: Island) -> Read[str | None]:
    """Return the port that the second part of a line begins from."""
    label = next((label for label, space in ports(board).items()
                  if len(segments) > 1 and space == segments[1][0]), None)  # fmt: skip
    if label is None or (read.value is None and not read.is_asked):
        return read  # nobody has to tick it to be understood
    return _proved(read, label, RESTART, unseen=True)


def _summed(panel: Panel, worth: Collection[int]) -> Panel:
    """Return a panel whose boxes add up to its total, or with a question about one of them.

    `worth` is what may stand in a box. What stands in one and in the total, such as a number struck
    out beside another one, is misread in the same way in both: that proves nothing.
    """
    total = panel.total
    open_ = [number for number, box in enumerate(panel.boxes) if box.is_asked]
    if total.value is None or total.why not in (None, FAINT):
        return panel
    rest = sum(box.value or 0 for number, box in enumerate(panel.boxes) if number not in open_)
    if total.is_asked:
        never = not open_ and dict(total.candidates).get(rest, 0.0) <= _POSSIBLE
        asked_boxes = _misread(panel.boxes, total, _POSSIBLE) if never else None
        return replace(panel, boxes=asked_boxes or panel.boxes)
    if open_:
        return _fit_rest(panel, open_, total.value - rest, worth)
    if rest == total.value or not any(box.value is not None for box in panel.boxes):
        return panel
    surest = 1.0 if total.is_answered else total.confidence
    asked_boxes = _misread(panel.boxes, total, 0.0, surest)
    if asked_boxes is None and not total.is_answered:
        return replace(panel, total=_against(total, rest, SUM, (rest, total.value)))
    return replace(panel, boxes=asked_boxes or _misread(panel.boxes, total) or panel.boxes)


def _fit_rest(panel: Panel, open_: Sequence[int], rest: int, worth: Collection[int]) -> Panel:
    """Return a panel in which the faint boxes can hold what is left, or with a faint total."""
    could = {0}
    for _box in open_:
        could |= {partial_sum + value for partial_sum in could for value in worth}
    if rest not in could:
        return replace(panel, total=replace(panel.total, why=FAINT))
    if len(open_) > 1:
        return panel
    boxes = list(panel.boxes)
    boxes[open_[0]] = _rest(boxes[open_[0]], rest)
    return replace(panel, boxes=tuple(boxes))


def _misread(
    boxes: Sequence[Read[int | None]],
    total: Read[int | None],
    possible: float | None = None,
    surest: float = 1.0,
) -> tuple[Read[int | None], ...] | None:
    """Return boxes with a question about the one that the total contradicts, or None if none does.

    That is the least certain box that nobody told, less so than `surest`, of which another
    candidate is `possible`, and makes the total right; without `possible`, the least certain one.
    """
    box_sum = sum(box.value or 0 for box in boxes)
    assert total.value is not None  # noqa: S101  nothing contradicts boxes without a total
    for number in sorted(range(len(boxes)), key=lambda n: boxes[n].confidence):
        box = boxes[number]
        needed = total.value - box_sum + (box.value or 0) or None
        is_likely = possible is None or dict(box.candidates).get(needed, 0.0) > possible
        if not box.is_answered and (possible is None or box.confidence < surest) and is_likely:
            asked_box = _against(box, needed, SUM, (box_sum, total.value))
            return (*boxes[:number], asked_box, *boxes[number + 1 :])
    return None


def _rest(box: Read[int | None], value: int) -> Read[int | None]:
    """Return the only faint box, if what is left of the total may be what it holds."""
    read = _proved(box, value, SUM)
    if read.is_asked and not value and None in dict(box.candidates):
        return _proved(box, None, SUM)
    return read
