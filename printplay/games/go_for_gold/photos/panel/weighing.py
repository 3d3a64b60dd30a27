"""What chances become: one value with its certainty, its likeliest others, and why it is asked.

What the rules allow corrects nothing; it only says what is likely to be meant. Anything else can be
read, with more certainty asked for, and what only that settles is asked about.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

import numpy as np

from printplay.photos.numbers import BoxReading
from printplay.photos.scanned import DIFFERENT, FAINT, SEVERAL, UNCLEAR, Read

K = TypeVar("K")

#: A value less sure than this is asked about: of a score box, of a total, of tokens ringed, of
#: those struck, of a tick; and of a total or of shovels that the rest of the panel leads to expect.
#: From hands and cameras that no training saw, no row of strokes beyond 0.8 was wrong (of 191), no
#: total beyond 0.97 (of 66): `benchmarks/training/README.md`. On 32 photos of the tests' two
#: photographers 1 of 3 boxes below 0.97 was wrong, none of 4 up to 0.99, none of 65 beyond; on
#: photos of others some between 0.90 and 0.97 were.
SURE_BOX, SURE_NUMBER, SURE_COUNT, SURE_STRUCK, SURE_TICK = 0.97, 0.97, 0.94, 0.96, 0.9
_SURE_EXPECTED = 0.95
#: How likely people are to write a value that the board does not have, beside one that it has; to
#: ring (or strike) tokens otherwise than from the first on; to strike what they have not ringed.
_STRANGE = 0.03
#: How likely what reads as a number that the board does not have is one struck out beside another:
#: the right one counts, seldom the left one.
_CORRECTED, _RIGHT, _LEFT = 0.1, 0.8, 0.2
_OUT_OF_ORDER = 0.02
_STRANGE_STROKE = 0.1
#: How much likelier a total is the sum of the boxes, or the shovels those that are ringed.
_EXPECTED = 10.0
_MOST = 4  # candidates of a question
_NEVER = 1e-4  # nothing that a network says is surer than this
#: Nor is it of a token, whose stroke may vanish in print or in a ring: a row with one gap is asked
#: about, however sure each place of it is.
_NEVER_TOKEN = 0.003
#: How many places of a row that are plainly marked, or plainly bare, tell about one that is hidden
#: before or after them; how sure each of them is; and how likely the hidden one is otherwise.
_TELLING, _PLAINLY, _OTHERWISE = 2, 0.95, 0.1
#: The logarithm of the odds with which strokes are plainly seen; and how little the odds against
#: another one may count where they are not.
_PLAIN, _LEAST = 4.0, 0.3
#: The darkness of a pen below which strokes vanish in print.
_FAINT_PEN = 0.3
#: The least odds of a stroke that the network does not see, where darkness is known as well.
_UNSEEN = -6.0
#: How much darker than others a token is that is as likely struck as not, as a part of the pen; how
#: fast doubt goes, and the logarithm of the odds at which it ends. Measured on 90 photos.
_DARKER, _STEEP, _MOST_ODDS = 0.08, 40.0, 4.0


def confirmed(read: Read[int | None], expected: int | None) -> Read[int | None]:
    """Return a value with more certainty where it is what the rest of the panel leads to expect.

    A value that is read otherwise, or that may be struck out, stays as it is, and as doubtful.
    """
    if read.value is None or read.value != expected or read.why not in (None, FAINT):
        return read
    odds = _EXPECTED * read.confidence
    confidence = odds / (odds + 1 - read.confidence)
    return replace(read, confidence=confidence, why=None if confidence >= _SURE_EXPECTED else FAINT)


def entry(
    number: BoxReading,
    ring_chances: Mapping[int, float],
    likely_values: Iterable[int],
    sure_chance: float = SURE_BOX,
) -> Read[int | None]:
    """Return the value of a box: what is written in it, or what is ringed beside it, or both.

    `ring_chances` is how likely each value beside it is ringed, `likely_values` are those that are
    likely to be meant. What they make of a number that is read otherwise is asked about, as is all
    that is less than `sure_chance`.
    """
    usual = set(likely_values)
    written_chances = {
        value: share * (1.0 if not usual or value is None or value in usual else _STRANGE)
        for value, share in number.values.items()
    }
    likeliest = number.likeliest
    corrected_chances = _corrected_chances(number.values, usual) if (likeliest or 0) > 9 else {}
    for part, share in corrected_chances.items():
        written_chances[part] = written_chances.get(part, 0.0) + share
    total = sum(written_chances.values())
    written_chances = {value: share / total for value, share in written_chances.items()}
    none, only = _one_marked(ring_chances)
    empty = written_chances.get(None, 0.0)
    agreed_chances: dict[int | None, float] = {
        value: written_chances.get(value, 0.0) * (none + only.get(value, 0.0)) + empty * only.get(value, 0.0)
        for value in written_chances.keys() | only.keys()
        if value is not None
    }
    agreed_chances[None] = empty * none
    disagreement = max(0.0, 1 - sum(agreed_chances.values()))
    value_chances = dict(agreed_chances)
    if disagreement > 0.02:  # either what is written or what is ringed may be meant
        for chances in (written_chances, only):
            for value, share in chances.items():
                if value is not None:
                    value_chances[value] = value_chances.get(value, 0.0) + 0.5 * disagreement * share
    candidates = _likeliest_values(value_chances)
    value = candidates[0][0]
    confidence = agreed_chances.get(value, 0.0) * (1.0 if value is None else 1 - number.unclear * (1 - empty))
    reason = None
    is_meant = value == likeliest or ring_chances.get(value or 0, 0.0) > 0.5
    if not is_meant:
        confidence = min(confidence, number.values.get(value, 0.0))
    if not is_meant or confidence < sure_chance:
        several = 1 - none - sum(only.values())
        reason = (
            SEVERAL if several > 0.5
            else DIFFERENT if disagreement > 0.5
            else UNCLEAR if number.unclear * (1 - empty) > 0.5 or value in corrected_chances
            else FAINT
        )  # fmt: skip
    return Read(value, confidence, candidates, reason)


def _corrected_chances(read: Mapping[int | None, float], usual: Collection[int]) -> dict[int, float]:
    """Return how likely each usual value stands beside one struck out that reads as a digit."""
    value_chances: dict[int, float] = {}
    if max(usual, default=10) > 9:
        return value_chances
    for value, share in read.items():
        if value is None or value < 10:
            continue
        tens, ones = divmod(value, 10)
        right = ones if ones in usual else -ones  # whose minus touches what is struck out
        for part, weight in ((right, _RIGHT), (tens, _LEFT)):
            if part in usual:
                value_chances[part] = value_chances.get(part, 0.0) + _CORRECTED * weight * share
    return value_chances


def _one_marked(chances: Mapping[K, float]) -> tuple[float, dict[K, float]]:
    """Return how likely none of some places is marked, and how likely each of them alone is."""
    clipped = {key: min(max(share, _NEVER), 1 - _NEVER) for key, share in chances.items()}
    none = float(np.prod([1 - share for share in clipped.values()]))
    return none, {key: none * share / (1 - share) for key, share in clipped.items()}


def _likeliest_values(chances: Mapping[K, float]) -> tuple[tuple[K, float], ...]:
    """Return the likeliest values, the first one in any case."""
    total = sum(chances.values()) or 1.0
    ranked = sorted(chances.items(), key=lambda one: -one[1])[:_MOST]
    return tuple(
        (value, share / total) for n, (value, share) in enumerate(ranked) if not n or share > 0.005 * total
    )


def struck_chance(chance: float, ring_chance: float, darker: float | None = None, pen: float = 1.0) -> float:
    """Return how likely a token is struck; one that is not ringed seldom is.

    `chance` is what the network says, `ring_chance` how likely the token is ringed. `darker`, where known,
    is how much darker it is than tokens that nobody marked, as a part of the darkness of the `pen`:
    the network does not see a stroke that vanishes in print, as those of a faint pen do.
    """
    odds = _odds(chance)
    if darker is not None:
        odds = max(odds, _UNSEEN) * min(1.0, pen / _FAINT_PEN) + _darkened(darker)
    return float(1 / (1 + np.exp(-odds - _usual(ring_chance))))


def _darkened(darker: float) -> float:
    """Return what the odds' logarithm of a stroke gains where a place is that much darker."""
    return float(np.clip((darker - _DARKER) * _STEEP, -_MOST_ODDS, _MOST_ODDS))


def _usual(ring_chance: float) -> float:
    """Return the odds' logarithm by which a token is seldom struck that is hardly held."""
    return float(np.log(ring_chance + _STRANGE_STROKE * (1 - ring_chance)))


def clear(chances: Iterable[float]) -> float:
    """Return the visibility of strokes on a sheet, up to 1: that of the least certain one.

    Where one of them was hardly seen, another one may not have been seen at all.
    """
    least = min((_odds(chance) for chance in chances if chance > 0.5), default=_PLAIN)
    return max(_LEAST, min(1.0, least / _PLAIN))


def _odds(chance: float) -> float:
    return float(np.log(max(chance, _NEVER) / max(1 - chance, _NEVER)))


def fill_hidden(chances: Sequence[float | None]) -> list[float | None]:
    """Return the chances of a row with those of hidden places (None) that the others tell.

    A row is marked from its first place on: what comes after bare places is bare, most likely, and
    what comes before marked ones is marked.

    >>> fill_hidden([0.99, None, 0.98, 0.97, None, 0.01, 0.02, None])
    [0.99, 0.9, 0.98, 0.97, None, 0.01, 0.02, 0.1]
    """
    filled_chances = list(chances)
    for number, chance in enumerate(chances):
        if chance is not None:
            continue
        bare_before = [
            other_chance
            for other_chance in chances[:number]
            if other_chance is not None and other_chance < 1 - _PLAINLY
        ]
        marked_after = [
            other_chance
            for other_chance in chances[number:]
            if other_chance is not None and other_chance > _PLAINLY
        ]
        if len(bare_before) >= _TELLING > len(marked_after):
            filled_chances[number] = _OTHERWISE
        elif len(marked_after) >= _TELLING > len(bare_before):
            filled_chances[number] = 1 - _OTHERWISE
    return filled_chances


def count(
    chances: Sequence[float],
    printed_count: int = 0,
    *,
    hidden: str | None = None,
    part: float = 1.0,
    ring_chances: Sequence[float] | None = None,
    sure_chance: float = SURE_COUNT,
) -> Read[int]:
    """Return how many of a row are marked, and `printed_count` that are so in print.

    A row is mostly marked from its first place on; one with a gap is asked about. `hidden` says why
    part of it can't be seen. `part` is how much counts of what is seen of one that is not marked,
    beside what is known without looking: how likely each token is `ring_chances`, as seldom one is struck
    that is not. What is less than `sure_chance` is asked about.
    """
    candidates = _counted(chances, printed_count)
    value, confidence = candidates[0]
    if part < 1:
        usual_odds = (
            [_usual(chance) for chance in ring_chances] if ring_chances is not None else [0.0] * len(chances)
        )
        faint = [chance if chance > 0.5 else 1 / (1 + np.exp(-part * (_odds(chance) - odds) - odds))
                 for chance, odds in zip(chances, usual_odds, strict=True)]  # fmt: skip
        confidence = min(confidence, dict(_counted(faint, printed_count)).get(value, 0.0))
    reason = hidden or (None if confidence >= sure_chance else FAINT)
    return Read(value, confidence, candidates, reason)


def _counted(chances: Sequence[float], printed_count: int) -> tuple[tuple[int, float], ...]:
    """Return the likeliest numbers of marked places, each with its chance."""
    clipped = np.clip(chances, _NEVER_TOKEN, 1 - _NEVER_TOKEN)
    every = np.ones(1)
    for chance in clipped:
        every = np.convolve(every, [1 - chance, chance])
    until = np.concatenate([[1.0], np.cumprod(clipped)])
    bare_after = np.concatenate([np.cumprod(1 - clipped[::-1])[::-1], [1.0]])
    in_order = until * bare_after
    count_chances = in_order + _OUT_OF_ORDER * np.maximum(every - in_order, 0)
    return _likeliest_values(
        {number + printed_count: float(share) for number, share in enumerate(count_chances)}
    )


def struck_places(
    chances: Mapping[str, float], pen: float = 1.0, darker: Mapping[str, float] = {}
) -> Read[frozenset[str]]:
    """Return which places of a row are struck, with the likeliest other readings.

    `pen` is how dark the pen is: of a faint one, what is seen counts less, be it a stroke or none.
    `darker` is, where known, how much darker places that seem bare are than the palest of them, as
    a part of the pen: in a blurred photo the network sees strokes in the print of bare ones. Of
    72 struck ones on 68 sheets each was 0.15 darker or more, where two or more beside it were
    bare; of 264 bare ones none more than 0.11.
    """
    chances = {key: _bare_chance(share, darker.get(key), pen) for key, share in chances.items()}
    value = frozenset(key for key, share in chances.items() if share >= 0.5)
    part = min(1.0, pen / _FAINT_PEN)
    certainties = {key: 1 / (1 + np.exp(-part * abs(_odds(share)))) for key, share in chances.items()}
    confidence = float(np.prod(list(certainties.values())))
    least_certain = sorted(certainties, key=certainties.__getitem__)[: _MOST - 1]
    candidates = [(value, confidence)] + [
        (value ^ {key}, confidence * (1 - certainties[key]) / certainties[key]) for key in least_certain
    ]
    likely_readings = tuple(reading for n, reading in enumerate(candidates) if not n or reading[1] > 0.005)
    return Read(value, confidence, likely_readings, None if confidence >= SURE_TICK else FAINT)


def _bare_chance(chance: float, darker: float | None, pen: float) -> float:
    """Return how likely a place is struck that seems bare; less if it is hardly darker than others.

    >>> [round(_bare_chance(0.15, darker, 0.6), 2) for darker in (0.01, 0.15, None)]
    [0.01, 0.15, 0.15]
    """
    if darker is None or chance >= 0.5:
        return chance
    odds = _odds(chance) + min(1.0, pen / _FAINT_PEN) * min(0.0, _darkened(darker))
    return max(_NEVER, float(1 / (1 + np.exp(-odds))))


def ticked_ring(chances: Mapping[str, float]) -> Read[str | None]:
    """Return which ring is ticked, or None if none is."""
    none, only = _one_marked(chances)
    label_chances = dict[str | None, float]([(None, none), *only.items()])
    several = max(0.0, 1 - sum(label_chances.values()))
    candidates = _likeliest_values(label_chances)
    value = candidates[0][0]
    confidence = label_chances[value]
    reason = None if confidence >= SURE_TICK else SEVERAL if several > 0.5 else FAINT
    return Read(value, confidence, candidates, reason)
