"""A panel compared with its line: values that the line proves are not asked about.

Only a certain line proves anything, and it changes only uncertain values of the panel. Where
certain values contradict the line, or the boxes their total, the least certain of them is asked
about before anything is entered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from printplay.games.go_for_gold.contents import Island, ports
from printplay.games.go_for_gold.photos.panel.corrections import proved
from printplay.games.go_for_gold.photos.panel.reading import (
    AGAINST,
    COVERED,
    FAINT,
    FEET_RINGED,
    FEW_PLACES,
    LOST,
    NO_PLACE,
    NOTED,
    RESTART,
    SHOVELS_RINGED,
    STATED,
    STRUCK,
    SUM,
    Contradiction,
    Panel,
    Read,
    Tokens,
)
from printplay.games.go_for_gold.photos.panel.sums import added_up
from printplay.games.go_for_gold.photos.panel.weighing import SURE_BOX
from printplay.games.go_for_gold.prints.sheet_marks import MOST_TOKENS, values
from printplay.games.go_for_gold.state.state import CURSE, STOCK_FEET, STOCK_SHOVELS, TEMPLE
from printplay.geometry.board import SpaceId

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


def beside_line(panel: Panel, segments: Sequence[Sequence[str]], board: Island) -> Panel:
    """Return a panel as it is read beside a line that is certain.

    `segments` are the spaces of the line in the order drawn, a part for each port it begins from;
    without any, the panel stands by itself.
    """
    worth = values(board)
    may_be = worth
    way = _Way.of(segments, board) if any(segments) else None
    if way is not None:
        may_be = [value for value in worth if value in way.values()]
        panel = replace(
            panel,
            boxes=_boxes(panel.boxes, way),
            gathered=_stated(panel.gathered, way.gathered["shovel"]),
            tokens={kind: _ringed(kind, tokens, way) for kind, tokens in panel.tokens.items()},
            restart=_restart(panel.restart, segments, board),
        )
    tokens = {kind: _spent(one) for kind, one in panel.tokens.items()}
    panel = _noted(replace(panel, tokens=tokens)) if way is None else replace(panel, tokens=tokens)
    summed = added_up(panel, may_be)
    boxes = summed.boxes

    def possible(at: int, value: int) -> bool:
        return value in worth and (way is None or way.has_room(boxes, at, value))

    likely = dict(panel.total.candidates).get(summed.total.value, 0.0) > _LIKELY
    if panel.total.doubt != FAINT or likely:  # else a correction may have settled the total itself
        summed = proved(summed, possible)
    return _summed(summed, worth)


@dataclass(frozen=True)
class _Way:
    """What a line comes to: places by their worth, temples, and tokens with those of the start."""

    places: Mapping[int, int]
    temples: int
    gathered: Mapping[str, int]

    @classmethod
    def of(cls, segments: Sequence[Sequence[str]], board: Island) -> _Way:
        entered = {SpaceId(name) for part in segments for name in part[1:]} & board.land.keys()
        found = [board.land[name].contents for name in entered]
        return cls(
            Counter(one.points for one in found if one.points is not None),
            sum(one.temple is not None for one in found),
            {"shovel": STOCK_SHOVELS + sum(one.shovels for one in found),
             "foot": STOCK_FEET + sum(one.feet for one in found)},
        )  # fmt: skip

    def values(self) -> Collection[int | None]:
        """Return what may stand in a box."""
        return {None, *self.places, *((TEMPLE, CURSE) if self.temples else ())}

    def worth(self, value: int) -> int:
        """Return how many boxes a value may stand in."""
        return self.places.get(value, 0) + (self.temples if value in (TEMPLE, CURSE) else 0)

    def has_room(self, boxes: Sequence[Read[int | None]], at: int, value: int) -> bool:
        """Return whether a value may stand in a box, too, beside those in all others.

        A temple gives one of its two values.
        """
        others = [box.value for number, box in enumerate(boxes) if number != at]
        explored = others.count(TEMPLE) + others.count(CURSE)
        return others.count(value) < self.worth(value) and (
            value not in (TEMPLE, CURSE) or explored < self.worth(TEMPLE)
        )


def _ringed(kind: str, tokens: Tokens, way: _Way) -> Tokens:
    """Return tokens with as many rings as the line gathers."""
    most = min(MOST_TOKENS[kind], way.gathered[kind])
    return replace(tokens, circled=_proved(tokens.circled, most, _RINGED[kind], unseen=True))


def _spent(tokens: Tokens) -> Tokens:
    """Return tokens of which no more are struck than ringed, else with a question."""
    ringed, struck = tokens.circled, tokens.struck
    if ringed.asked or struck.asked or struck.told or struck.value <= ringed.value:
        return tokens
    return replace(tokens, struck=_against(struck, ringed.value, STRUCK))


def _noted(panel: Panel) -> Panel:
    """Return a panel without a line, with a question where ringed and noted shovels differ.

    Some people ring none.
    """
    noted, tokens = panel.gathered, panel.tokens["shovel"]
    ringed = tokens.circled
    if noted.asked or ringed.asked or noted.value is None or ringed.value <= STOCK_SHOVELS:
        return panel
    most = min(MOST_TOKENS["shovel"], noted.value)
    if most == ringed.value or (noted.told and ringed.told):
        return panel
    if ringed.told or (noted.confidence <= ringed.confidence and not noted.told):
        return replace(panel, gathered=_against(noted, ringed.value, NOTED))
    other = replace(tokens, circled=_against(ringed, most, NOTED, (noted.value, ringed.value)))
    return replace(panel, tokens={**panel.tokens, "shovel": other})


def _stated(read: Read[int | None], gathered: int) -> Read[int | None]:
    """Return the number of shovels that a person noted as gathered, if any.

    A line proves what was noted, not that anything was: a box that seems empty stays empty.
    """
    if read.value is not None or read.doubt != FAINT:
        noted = read.value is not None or read.asked
        return _proved(read, gathered, STATED) if noted else read
    seen = dict(read.candidates)
    bare, noted_so = seen.get(None, 0.0), seen.get(gathered, 0.0)
    if bare < _BARE * (bare + noted_so):
        return read
    return Read(None, 1 - (1 - bare - noted_so) * _STRANGE, read.candidates)


def _proved(read: Read[T], value: T, key: str, *, unseen: bool = False) -> Read[T]:
    """Return a value that is proved, if it may have been seen, else the value with a question.

    `unseen` says that it need not be seen where something covers it; `key` what contradicts any
    other value.
    """
    if not read.asked:
        return read if read.value == value or read.told else _against(read, value, key)
    seen = dict(read.candidates).get(value, 0.0)
    hidden = unseen and read.doubt in (COVERED, LOST)
    if hidden or (read.doubt == FAINT and seen >= _POSSIBLE):
        return Read(value, 1 - (1 - seen) * _STRANGE, read.candidates)
    return read


def _against(read: Read[T], other: T, key: str, said: tuple[int | None, int | None] | None = None) -> Read[T]:
    """Return a question about a value that was plainly read, and what it should be.

    `said` are the numbers that contradict each other, where they are not these two.
    """
    candidates = dict(read.candidates) or {read.value: read.confidence}
    candidates.setdefault(other, 1 - read.confidence)
    against = Contradiction(key, *(said or (_plain(read.value), _plain(other))))
    return replace(read, candidates=tuple(candidates.items()), doubt=AGAINST, against=against)


def _plain(value: object) -> int | str | None:
    return value if isinstance(value, int | str) else None


def _boxes(boxes: Sequence[Read[int | None]], way: _Way) -> tuple[Read[int | None], ...]:
    """Return boxes with values that places on the line are worth."""
    allowed = way.values()
    found = [_possible(box, allowed) for box in boxes]
    plain = Counter(box.value for box in found if not box.asked and box.value is not None)
    for value, times in plain.items():
        there = way.worth(value)
        if times > there:  # the least certain of them is asked about
            same = [n for n, box in enumerate(found) if box.value == value and not box.asked and not box.told]
            if not same:
                continue
            least = min(same, key=lambda n: found[n].confidence)
            passed = [one for one, count in way.places.items() for _time in range(count)]
            passed += [TEMPLE] * way.temples
            against = Contradiction(FEW_PLACES if there else NO_PLACE, value, there, tuple(sorted(passed)))
            found[least] = replace(found[least], doubt=AGAINST, against=against)
    return tuple(found)


def _possible(box: Read[int | None], allowed: Collection[int | None]) -> Read[int | None]:
    """Return a faint box, surer of its value if no place is worth its other candidates."""
    if box.doubt != FAINT or box.value not in allowed or not box.candidates:
        return box
    others = {value: p for value, p in box.candidates if value != box.value}
    whole = sum(others.values())
    left = sum(p * (1.0 if value in allowed else _STRANGE) for value, p in others.items())
    if not whole:
        return box
    confidence = 1 - (1 - box.confidence) * left / whole
    return replace(box, confidence=confidence, doubt=None if confidence >= SURE_BOX else FAINT)


def _restart(read: Read[str | None], segments: Sequence[Sequence[str]], board: Island) -> Read[str | None]:
    """Return the port that the second part of a line begins from."""
    label = next((label for label, space in ports(board).items()
                  if len(segments) > 1 and space == segments[1][0]), None)  # fmt: skip
    if label is None or (read.value is None and not read.asked):
        return read  # nobody has to tick it to be understood
    return _proved(read, label, RESTART, unseen=True)


def _summed(panel: Panel, worth: Collection[int]) -> Panel:
    """Return a panel whose boxes add up to its total, or with a question about one of them.

    `worth` is what may stand in a box. What stands in one and in the total, such as a number struck
    out beside another one, is misread in the same way in both: that proves nothing.
    """
    total = panel.total
    open_ = [number for number, box in enumerate(panel.boxes) if box.asked]
    if total.value is None or total.doubt not in (None, FAINT):
        return panel
    rest = sum(box.value or 0 for number, box in enumerate(panel.boxes) if number not in open_)
    if total.asked:
        never = not open_ and dict(total.candidates).get(rest, 0.0) <= _POSSIBLE
        asked = _misread(panel.boxes, total, _POSSIBLE) if never else None
        return replace(panel, boxes=asked or panel.boxes)
    if open_:
        return _left(panel, open_, total.value - rest, worth)
    if rest == total.value or not any(box.value is not None for box in panel.boxes):
        return panel
    surest = 1.0 if total.told else total.confidence
    asked = _misread(panel.boxes, total, 0.0, surest)
    if asked is None and not total.told:
        return replace(panel, total=_against(total, rest, SUM, (rest, total.value)))
    return replace(panel, boxes=asked or _misread(panel.boxes, total) or panel.boxes)


def _left(panel: Panel, open_: Sequence[int], left: int, worth: Collection[int]) -> Panel:
    """Return a panel in which the faint boxes can hold what is left, or with a faint total."""
    could = {0}
    for _box in open_:
        could |= {found + value for found in could for value in worth}
    if left not in could:
        return replace(panel, total=replace(panel.total, doubt=FAINT))
    if len(open_) > 1:
        return panel
    boxes = list(panel.boxes)
    boxes[open_[0]] = _rest(boxes[open_[0]], left)
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
    found = sum(box.value or 0 for box in boxes)
    assert total.value is not None  # noqa: S101  nothing contradicts boxes without a total
    for number in sorted(range(len(boxes)), key=lambda n: boxes[n].confidence):
        box = boxes[number]
        needed = total.value - found + (box.value or 0) or None
        likely = possible is None or dict(box.candidates).get(needed, 0.0) > possible
        if not box.told and (possible is None or box.confidence < surest) and likely:
            asked = _against(box, needed, SUM, (found, total.value))
            return (*boxes[:number], asked, *boxes[number + 1 :])
    return None


def _rest(box: Read[int | None], value: int) -> Read[int | None]:
    """Return the only faint box, if what is left of the total may be what it holds."""
    read = _proved(box, value, SUM)
    if read.asked and not value and None in dict(box.candidates):
        return _proved(box, None, SUM)
    return read
