"""What chances become: one value with its certainty, its likeliest others, and why it is asked.

What the rules allow corrects nothing. They only say what is likely to be meant, as people ring
tokens from the first one on and write values that the board has; anything else can be read, with
more certainty asked for, and where it is only that which settles a value, it is asked about.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

import numpy as np

from printplay.games.go_for_gold.photos.panel.reading import DIFFERENT, FAINT, SEVERAL, UNCLEAR, Read
from printplay.photos.numbers import BoxReading

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
    if read.value is None or read.value != expected or read.doubt not in (None, FAINT):
        return read
    odds = _EXPECTED * read.confidence
    confidence = odds / (odds + 1 - read.confidence)
    return replace(read, confidence=confidence, doubt=None if confidence >= _SURE_EXPECTED else FAINT)


def entry(
    number: BoxReading, ringed: Mapping[int, float], known: Iterable[int], sure: float = SURE_BOX
) -> Read[int | None]:
    """Return the value of a box: what is written in it, or what is ringed beside it, or both.

    `ringed` is how likely each value beside it is ringed, `known` are the values that are likely to
    be meant. What they make of a number that is read otherwise is asked about, as is all that is
    less than `sure`.
    """
    usual = set(known)
    written = {
        value: share * (1.0 if not usual or value is None or value in usual else _STRANGE)
        for value, share in number.values.items()
    }
    likeliest = number.likeliest
    beside = _beside(number.values, usual) if (likeliest or 0) > 9 else {}
    for part, share in beside.items():
        written[part] = written.get(part, 0.0) + share
    whole = sum(written.values())
    written = {value: share / whole for value, share in written.items()}
    none, only = _one(ringed)
    empty = written.get(None, 0.0)
    agreed: dict[int | None, float] = {
        value: written.get(value, 0.0) * (none + only.get(value, 0.0)) + empty * only.get(value, 0.0)
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
    confidence = agreed.get(value, 0.0) * (1.0 if value is None else 1 - number.unclear * (1 - empty))
    doubt = None
    meant = value == likeliest or ringed.get(value or 0, 0.0) > 0.5
    if not meant:
        confidence = min(confidence, number.values.get(value, 0.0))
    if not meant or confidence < sure:
        several = 1 - none - sum(only.values())
        doubt = (
            SEVERAL if several > 0.5
            else DIFFERENT if apart > 0.5
            else UNCLEAR if number.unclear * (1 - empty) > 0.5 or value in beside
            else FAINT
        )  # fmt: skip
    return Read(value, confidence, candidates, doubt)


def _beside(read: Mapping[int | None, float], usual: Collection[int]) -> dict[int, float]:
    """Return how likely each usual value stands beside one struck out that reads as a digit.

    Where two digits are usual, they are no sign of that.
    """
    found: dict[int, float] = {}
    if max(usual, default=10) > 9:
        return found
    for value, share in read.items():
        if value is None or value < 10:
            continue
        tens, ones = divmod(value, 10)
        right = ones if ones in usual else -ones  # whose minus touches what is struck out
        for part, weight in ((right, _RIGHT), (tens, _LEFT)):
            if part in usual:
                found[part] = found.get(part, 0.0) + _CORRECTED * weight * share
    return found


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
        (value, share / whole) for n, (value, share) in enumerate(ranked) if not n or share > 0.005 * whole
    )


def spent(chance: float, held: float, darker: float | None = None, pen: float = 1.0) -> float:
    """Return how likely a token is struck; one that is not ringed seldom is.

    `chance` is what the network says, `held` how likely the token is ringed. `darker`, where known,
    is how much darker it is than tokens that nobody marked, as a part of the darkness of the `pen`:
    the network does not see a stroke that vanishes in print, as those of a faint pen do.
    """
    odds = _odds(chance)
    if darker is not None:
        odds = max(odds, _UNSEEN) * min(1.0, pen / _FAINT_PEN) + _darkened(darker)
    return float(1 / (1 + np.exp(-odds - _usual(held))))


def _darkened(darker: float) -> float:
    """Return what the odds' logarithm of a stroke gains where a place is that much darker."""
    return float(np.clip((darker - _DARKER) * _STEEP, -_MOST_ODDS, _MOST_ODDS))


def _usual(held: float) -> float:
    """Return the odds' logarithm by which a token is seldom struck that is hardly held."""
    return float(np.log(held + _STRANGE_STROKE * (1 - held)))


def clear(chances: Iterable[float]) -> float:
    """Return the visibility of strokes on a sheet, up to 1: that of the least certain one.

    Where one of them was hardly seen, another one may not have been seen at all.
    """
    least = min((_odds(one) for one in chances if one > 0.5), default=_PLAIN)
    return max(_LEAST, min(1.0, least / _PLAIN))


def _odds(chance: float) -> float:
    """Return the logarithm of the odds."""
    return float(np.log(max(chance, _NEVER) / max(1 - chance, _NEVER)))


def told(chances: Sequence[float | None]) -> list[float | None]:
    """Return the chances of a row with those of hidden places (None) that the others tell.

    A row is marked from its first place on: what comes after bare places is bare, most likely, and
    what comes before marked ones is marked.

    >>> told([0.99, None, 0.98, 0.97, None, 0.01, 0.02, None])
    [0.99, 0.9, 0.98, 0.97, None, 0.01, 0.02, 0.1]
    """
    found = list(chances)
    for number, chance in enumerate(chances):
        if chance is not None:
            continue
        before = [one for one in chances[:number] if one is not None and one < 1 - _PLAINLY]
        after = [one for one in chances[number:] if one is not None and one > _PLAINLY]
        if len(before) >= _TELLING > len(after):
            found[number] = _OTHERWISE
        elif len(after) >= _TELLING > len(before):
            found[number] = 1 - _OTHERWISE
    return found


def count(
    chances: Sequence[float],
    more: int = 0,
    *,
    hidden: str | None = None,
    part: float = 1.0,
    held: Sequence[float] | None = None,
    sure: float = SURE_COUNT,
) -> Read[int]:
    """Return how many of a row are marked, and `more` that are so in print.

    A row is mostly marked from its first place on; one with a gap is asked about. `hidden` says why
    part of it can't be seen. `part` is how much counts of what is seen of one that is not marked,
    beside what is known without looking: how likely each token is `held`, as seldom one is struck
    that is not. What is less than `sure` is asked about.
    """
    candidates = _counted(chances, more)
    value, confidence = candidates[0]
    if part < 1:
        known = [_usual(one) for one in held] if held is not None else [0.0] * len(chances)
        faint = [one if one > 0.5 else 1 / (1 + np.exp(-part * (_odds(one) - odds) - odds))
                 for one, odds in zip(chances, known, strict=True)]  # fmt: skip
        confidence = min(confidence, dict(_counted(faint, more)).get(value, 0.0))
    doubt = hidden or (None if confidence >= sure else FAINT)
    return Read(value, confidence, candidates, doubt)


def _counted(chances: Sequence[float], more: int) -> tuple[tuple[int, float], ...]:
    """Return the likeliest numbers of marked places, each with its chance."""
    sure = np.clip(chances, _NEVER_TOKEN, 1 - _NEVER_TOKEN)
    every = np.ones(1)
    for one in sure:
        every = np.convolve(every, [1 - one, one])
    until = np.concatenate([[1.0], np.cumprod(sure)])
    after = np.concatenate([np.cumprod(1 - sure[::-1])[::-1], [1.0]])
    in_order = until * after
    likely = in_order + _OUT_OF_ORDER * np.maximum(every - in_order, 0)
    return _best({number + more: float(share) for number, share in enumerate(likely)})


def struck(
    chances: Mapping[str, float], pen: float = 1.0, darker: Mapping[str, float] = {}
) -> Read[frozenset[str]]:
    """Return which places of a row are struck, with the likeliest other readings.

    `pen` is how dark the pen is: of a faint one, what is seen counts less, be it a stroke or none.
    `darker` is, where known, how much darker places that seem bare are than the palest of them, as
    a part of the pen: in a blurred photo the network sees strokes in the print of bare ones. Of
    72 struck ones on 68 sheets each was 0.15 darker or more, where two or more beside it were
    bare; of 264 bare ones none more than 0.11.
    """
    chances = {key: _bare(share, darker.get(key), pen) for key, share in chances.items()}
    value = frozenset(key for key, share in chances.items() if share >= 0.5)
    part = min(1.0, pen / _FAINT_PEN)
    sure = {key: 1 / (1 + np.exp(-part * abs(_odds(share)))) for key, share in chances.items()}
    confidence = float(np.prod(list(sure.values())))
    others = sorted(sure, key=sure.__getitem__)[: _MOST - 1]
    candidates = [(value, confidence)] + [
        (value ^ {key}, confidence * (1 - sure[key]) / sure[key]) for key in others
    ]
    likely = tuple(one for n, one in enumerate(candidates) if not n or one[1] > 0.005)
    return Read(value, confidence, likely, None if confidence >= SURE_TICK else FAINT)


def _bare(chance: float, darker: float | None, pen: float) -> float:
    """Return how likely a place is struck that seems bare; less if it is hardly darker than others.

    >>> round(_bare(0.15, 0.01, 0.6), 2), round(_bare(0.15, 0.15, 0.6), 2), _bare(0.15, None, 0.6)
    (0.01, 0.15, 0.15)
    """
    if darker is None or chance >= 0.5:
        return chance
    odds = _odds(chance) + min(1.0, pen / _FAINT_PEN) * min(0.0, _darkened(darker))
    return max(_NEVER, float(1 / (1 + np.exp(-odds))))


def ticked(chances: Mapping[str, float]) -> Read[str | None]:
    """Return which ring is ticked, or None if none is."""
    none, only = _one(chances)
    likely = dict[str | None, float]([(None, none), *only.items()])
    several = max(0.0, 1 - sum(likely.values()))
    candidates = _best(likely)
    value = candidates[0][0]
    confidence = likely[value]
    doubt = None if confidence >= SURE_TICK else SEVERAL if several > 0.5 else FAINT
    return Read(value, confidence, candidates, doubt)
