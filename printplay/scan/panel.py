"""The panel of a sheet as its player filled it in: boxes, tokens, temples, ports.

Two networks look at every box and at every place to mark (`numbers`, `tokens`). What they say
becomes values here: what is written and what is ringed beside a box is one entry; tokens are
counted. What the rules allow corrects nothing. They only say what is likely to be meant, as people
ring tokens from the first one on and write values that the board has; anything else can be read,
with more certainty asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from printplay.games.go_for_gold.sheet_marks import Box, Ring, SheetMarks
from printplay.scan.blank import SCALE
from printplay.scan.network import Values
from printplay.scan.numbers import Number, numbers
from printplay.scan.reading import (
    COVERED,
    DIFFERENT,
    FAINT,
    LOST,
    SEVERAL,
    UNCLEAR,
    Panel,
    Read,
    Tokens,
)
from printplay.scan.sheet import FlatSheet
from printplay.scan.tokens import SAYS, marked

K = TypeVar("K")

#: A value less sure than this is asked about: of a score box, of a total, of tokens, of a tick.
SURE_BOX, SURE_NUMBER, SURE_COUNT, SURE_TICK = 0.9, 0.95, 0.88, 0.9
#: How likely people are to write a value that the board does not have, beside one that it has; to
#: ring (or strike) tokens otherwise than from the first on; to strike what they have not ringed.
_STRANGE = 0.03
_OUT_OF_ORDER = 0.02
_STRANGE_STROKE = 0.1
#: How much likelier a total is the sum of the boxes, or the shovels those that are ringed.
_EXPECTED = 10.0
#: Of a place, the part that may be covered before it is asked about.
_HIDDEN = 0.12
#: How alike print and blank must be around a place (0 to 1), mm around; a bent corner is not.
_FOUND, _NEAR = 0.35, 11.0
_MOST = 4  # candidates of a question
_NEVER = 1e-4  # nothing that a network says is surer than this
#: Nor is it of a token, whose stroke may vanish in print or in a ring: a row with one gap is asked
#: about, however sure each place of it is.
_NEVER_TOKEN = 0.003


def read_panel(sheet: FlatSheet) -> Panel:
    """Return what stands on the panel of a sheet, each value with its certainty."""
    marks = sheet.marks
    entries = numbers(sheet.ink, [*marks.boxes, marks.total, marks.gathered], sheet.pen)
    place = _Places(sheet)
    boxes = tuple(
        _hidden(place, [box, *values.values()])
        or entry(number, place.said(values, "value ringed"), set(values))
        for box, values, number in zip(marks.boxes, marks.candidates, entries, strict=False)
    )
    tokens = {kind: _tokens(place, marks, kind) for kind in marks.tokens}
    total, gathered = (
        _hidden(place, [box]) or entry(number, {}, known)
        for box, number, known in zip(
            (marks.total, marks.gathered), entries[-2:], _within_reach(sheet), strict=True
        )
    )
    shovels = tokens["shovel"].circled
    return Panel(
        boxes,
        confirmed(total, None if any(box.asked for box in boxes) else _sum(boxes)),
        confirmed(gathered, None if shovels.asked else shovels.value),
        tokens,
        struck(place.said(marks.temples, "temple struck")),
        ticked(place.said(marks.start, "ring ticked")),
        ticked(place.said(marks.restart, "ring ticked")),
    )


def _within_reach(sheet: FlatSheet) -> tuple[range, range]:
    """Return what the boxes of a board may add up to, and how many shovels may be gathered."""
    values = {value for box in sheet.marks.candidates for value in box}
    boxes = len(sheet.marks.boxes)
    stock = sheet.marks.stock["shovel"]
    shovels = sum(space.contents.shovels for space in sheet.board.land.values())
    return (
        range(boxes * min(values, default=0), boxes * max(values, default=0) + 1),
        range(stock, stock + shovels + 1),
    )


def _sum(boxes: Iterable[Read[int | None]]) -> int:
    return sum(box.value or 0 for box in boxes)


def confirmed(read: Read[int | None], expected: int | None) -> Read[int | None]:
    """Return a value with more certainty where it is what the rest of the panel leads to expect.

    A value that is read otherwise, or that may be struck out, stays as it is, and as doubtful.
    """
    if read.value is None or read.value != expected or read.doubt not in (None, FAINT):
        return read
    odds = _EXPECTED * read.confidence
    confidence = odds / (odds + 1 - read.confidence)
    return replace(read, confidence=confidence, doubt=None if confidence >= SURE_NUMBER else FAINT)


class _Places:
    """What the network says of all places to mark on a sheet, and what is covered."""

    def __init__(self, sheet: FlatSheet) -> None:
        marks = sheet.marks
        rows: list[Mapping[int, Ring] | Mapping[str, Ring]] = [
            *marks.candidates, marks.temples, marks.start, marks.restart,
        ]  # fmt: skip
        rings = [ring for row in rows for ring in row.values()]
        rings += [ring for row in marks.tokens.values() for ring in row]
        grey = np.asarray(cv2.cvtColor(sheet.blank, cv2.COLOR_RGB2GRAY), np.float32)
        dark = np.asarray(1 - grey / 255, np.float32)
        found = marked(sheet.ink, dark, rings, sheet.pen)
        self._covered, self._alike = sheet.covered, sheet.alike
        self._said: dict[Ring, Values] = dict(zip(rings, found, strict=True))

    def chance(self, ring: Ring, what: str) -> float:
        """Return how likely a place bears a mark; half where it can't be seen."""
        return 0.5 if self.hidden(ring) else float(self._said[ring][SAYS.index(what)])

    def said(self, rings: Mapping[K, Ring], what: str) -> dict[K, float]:
        """Return how likely each of some places bears a mark."""
        return {key: self.chance(ring, what) for key, ring in rings.items()}

    def hidden(self, place: Box | Ring) -> str | None:
        """Return why a place can't be seen: something lies on it, or its print was not found."""
        if isinstance(place, Ring):
            size = 2 * place.radius
            place = Box(place.x - place.radius, place.y - place.radius, size, size)
        if _share(self._covered, place) > _HIDDEN:
            return COVERED
        middle = place.x + place.width / 2, place.y + place.height / 2
        here = np.array([middle[0] * SCALE, len(self._covered) - middle[1] * SCALE])
        near = np.linalg.norm(self._alike[:, :2] - here, axis=1) < _NEAR * SCALE
        return LOST if near.any() and self._alike[near, 2].mean() < _FOUND else None


def _share(covered: NDArray[np.bool_], box: Box) -> float:
    """Return the part of a box that is covered."""
    high = covered.shape[0]
    top, low = (max(0, round(high - y * SCALE)) for y in (box.y + box.height, box.y))
    part = covered[top:low, max(0, round(box.x * SCALE)) : round((box.x + box.width) * SCALE)]
    return float(part.mean()) if part.size else 1.0


def _hidden(place: _Places, parts: Iterable[Box | Ring]) -> Read[int | None] | None:
    """Return a value that nobody can see, where any part of its place can't be seen."""
    why = _why(place, parts)
    return Read(None, 0.0, (), why) if why else None


def _why(place: _Places, parts: Iterable[Box | Ring]) -> str | None:
    return next(filter(None, map(place.hidden, parts)), None)


def entry(number: Number, ringed: Mapping[int, float], known: Iterable[int]) -> Read[int | None]:
    """Return the value of a box: what is written in it, or what is ringed beside it, or both.

    `ringed` is how likely each value beside it is ringed, `known` are the values the board has;
    empty where any number may stand in the box.
    """
    usual = set(known)
    written = {
        value: share * (1.0 if not usual or value is None or value in usual else _STRANGE)
        for value, share in number.values.items()
    }
    whole = sum(written.values())
    written = {value: share / whole for value, share in written.items()}
    none, only = _one(ringed)
    empty = written.get(None, 0.0)
    agreed: dict[int | None, float] = {
        value: written.get(value, 0.0) * (none + only.get(value, 0.0))
        + empty * only.get(value, 0.0)
        for value in written.keys() | only.keys()
        if value is not None
    }
    agreed[None] = empty * none
    apart = max(0.0, 1 - sum(agreed.values()))
    likely = dict(agreed)
    if apart > 0.02:  # either what is written or what is ringed may be meant
        for chances in (written, only):
            for value, share in chances.items():
                if value is not None:
                    likely[value] = likely.get(value, 0.0) + 0.5 * apart * share
    candidates = _best(likely)
    value = candidates[0][0]
    confidence = agreed.get(value, 0.0) * (
        1.0 if value is None else 1 - number.unclear * (1 - empty)
    )
    doubt = None
    if confidence < (SURE_BOX if usual else SURE_NUMBER):
        several = 1 - none - sum(only.values())
        doubt = (
            SEVERAL if several > 0.5
            else DIFFERENT if apart > 0.5
            else UNCLEAR if number.unclear * (1 - empty) > 0.5
            else FAINT
        )  # fmt: skip
    return Read(value, confidence, candidates, doubt)


def _one(chances: Mapping[K, float]) -> tuple[float, dict[K, float]]:
    """Return how likely none of some places is marked, and how likely each of them alone is."""
    sure = {key: min(max(share, _NEVER), 1 - _NEVER) for key, share in chances.items()}
    none = float(np.prod([1 - share for share in sure.values()]))
    return none, {key: none * share / (1 - share) for key, share in sure.items()}


def _best(chances: Mapping[K, float]) -> tuple[tuple[K, float], ...]:
    """Return the likeliest values, the first one in any case."""
    whole = sum(chances.values()) or 1.0
    ranked = sorted(chances.items(), key=lambda one: -one[1])[:_MOST]
    return tuple(
        (value, share / whole)
        for n, (value, share) in enumerate(ranked)
        if not n or share > 0.005 * whole
    )


def _tokens(place: _Places, marks: SheetMarks, kind: str) -> Tokens:
    """Return the tokens of a kind; those that are ringed in print need not be seen to be so."""
    rings, stock = marks.tokens[kind], marks.stock[kind]
    more = rings[stock:]
    circled = [place.chance(ring, "token ringed") for ring in more]
    gone = [
        spent(place.chance(ring, "token struck"), held)
        for ring, held in zip(rings, [1.0] * stock + circled, strict=True)
    ]
    return Tokens(
        count(circled, _OUT_OF_ORDER, stock, hidden=_why(place, more)),
        count(gone, _OUT_OF_ORDER, hidden=_why(place, rings)),
    )


def spent(chance: float, held: float) -> float:
    """Return how likely a token is struck; one that is not ringed seldom is."""
    usual = held + _STRANGE_STROKE * (1 - held)
    return chance * usual / max(chance * usual + 1 - chance, 1e-9)


def count(
    chances: Sequence[float], stray: float, more: int = 0, *, hidden: str | None = None
) -> Read[int]:
    """Return how many of a row are marked, and `more` that are so in print.

    A row is mostly marked from its first place on; `stray` is how likely it is otherwise. `hidden`
    says why part of it can't be seen.
    """
    sure = np.clip(chances, _NEVER_TOKEN, 1 - _NEVER_TOKEN)
    every = np.ones(1)
    for one in sure:
        every = np.convolve(every, [1 - one, one])
    until = np.concatenate([[1.0], np.cumprod(sure)])
    after = np.concatenate([np.cumprod(1 - sure[::-1])[::-1], [1.0]])
    in_order = until * after
    likely = in_order + stray * np.maximum(every - in_order, 0)
    candidates = _best({number + more: float(share) for number, share in enumerate(likely)})
    value, confidence = candidates[0]
    doubt = hidden or (None if confidence >= SURE_COUNT else FAINT)
    return Read(value, confidence, candidates, doubt)


def struck(chances: Mapping[str, float]) -> Read[frozenset[str]]:
    """Return which places of a row are struck, with the likeliest other readings."""
    value = frozenset(key for key, share in chances.items() if share >= 0.5)
    sure = {key: max(share, 1 - share) for key, share in chances.items()}
    confidence = float(np.prod(list(sure.values())))
    others = sorted(sure, key=sure.__getitem__)[: _MOST - 1]
    candidates = [(value, confidence)] + [
        (value ^ {key}, confidence * (1 - sure[key]) / sure[key]) for key in others
    ]
    kept = tuple(one for n, one in enumerate(candidates) if not n or one[1] > 0.005)
    return Read(value, confidence, kept, None if confidence >= SURE_TICK else FAINT)


def ticked(chances: Mapping[str, float]) -> Read[str | None]:
    """Return which of some rings is ticked, None where none is."""
    none, only = _one(chances)
    likely = dict[str | None, float]([(None, none), *only.items()])
    several = max(0.0, 1 - sum(likely.values()))
    candidates = _best(likely)
    value = candidates[0][0]
    confidence = likely[value]
    doubt = None if confidence >= SURE_TICK else SEVERAL if several > 0.5 else FAINT
    return Read(value, confidence, candidates, doubt)
