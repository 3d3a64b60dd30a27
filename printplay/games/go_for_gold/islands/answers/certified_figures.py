"""Figures of a certificate, worked out again from its counts.

Whoever changes a figure can seal the certificate anew, but the figure no longer follows from the
counts. Certificates of earlier versions have no counts: their figures must agree with each other,
as far as they are written (three decimals).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from printplay.core.shares import deviations, wilson
from printplay.geometry.layouts.certificate import Certificate
from printplay.geometry.layouts.certified_results import (
    PARTS,
    PolicyResults,
    StartFigures,
    played_from,
)

#: Half of the last decimal of a figure, and a hair for arithmetic.
_HALF, _HAIR = 0.0005, 1e-7
#: Less than the smallest part of a victory, a twelfth.
_VICTORY = 0.05


def first_wrong(
    certificate: Certificate, labels: Sequence[str], *, alike: bool = False
) -> str | None:
    """Return the first figure that does not follow from the counts, by its key.

    `labels` are the ports clockwise; with `alike` opposite ones are images of each other. None if
    all follow.
    """
    several = len(certificate.policies) if certificate.together else 1
    half = len(labels) // 2
    groups = (
        [*zip(labels[:half], labels[half:], strict=True)]
        if alike and certificate.together
        else [(label,) for label in labels]
    )
    sure = deviations(len(groups) * several)
    for policy, one in certificate.policies.items():
        players = certificate.lineup(policy)[1]
        if (key := next(_wrong(one, players, labels, groups, sure), None)) is not None:
            return f"{policy}.{key}"
    return None if certificate.apart <= certificate.within + 2 * _HALF + _HAIR else "within"


def _wrong(
    certificate: PolicyResults, players: int, labels: Sequence[str],
    groups: Sequence[tuple[str, ...]], sure: float,
) -> Iterator[str]:  # fmt: skip
    seats = [str(number + 1) for number in range(players)]
    ports = {
        name: played_from(number, len(labels), players, certificate.matches)
        for number, name in enumerate(labels)
    }
    counted = {
        result.won is not None
        for result in (*certificate.starts.values(), *certificate.seats.values())
    }
    if len(counted) > 1 or set(certificate.seats) != ({*seats} if True in counted else set()):
        yield "seats" if certificate.seats else "starts"
    elif not all(ports.values()):
        yield "matches"
    else:
        yield from _wrong_results("starts", certificate.starts, ports, certificate.matches)
        if certificate.seats:
            sheets = dict.fromkeys(seats, certificate.matches)
            yield from _wrong_results("seats", certificate.seats, sheets, certificate.matches)
            if _points(certificate.starts) != _points(certificate.seats):
                yield "seats"
        ends = [
            _off([(certificate.starts[name], ports[name]) for name in group], players, sure)
            for group in groups
        ]
        least, most = (max(end) for end in zip(*ends, strict=True))
        if not least - _HAIR <= certificate.apart <= most + 2 * _HALF + _HAIR:
            yield "apart"


def _wrong_results(
    key: str, results: Mapping[str, StartFigures], played: Mapping[str, int], matches: int
) -> Iterator[str]:
    """Yield the keys of results that do not follow; `key` if they are not all victories."""
    fewest = most = 0.0
    for name, one in results.items():
        sheets = played[name]
        low, high = _share(one, sheets)
        if not 0 <= low <= high <= 1 or not _follows(one, low, high, sheets):
            yield f"{key}.{name}"
            return
        fewest, most = fewest + low * sheets, most + high * sheets
    if not fewest - _VICTORY < matches < most + _VICTORY:
        yield key


def _follows(start: StartFigures, low: float, high: float, played: int) -> bool:
    """Return whether figures are those of a share of victories from `low` to `high`."""
    least, most = (wilson(share, played, deviations(1)) for share in (low, high))
    within = [
        (start.share, 100 * low, 100 * high),
        (start.low, 100 * least[0], 100 * most[0]),
        (start.high, 100 * least[1], 100 * most[1]),
    ]
    if start.scored is not None:
        within.append((start.points, start.scored / played, start.scored / played))
    return all(
        least - _HALF - _HAIR <= stated <= most + _HALF + _HAIR for stated, least, most in within
    )


def _points(results: Mapping[str, StartFigures]) -> int:
    return sum(one.scored or 0 for one in results.values())


def _share(start: StartFigures, played: int) -> tuple[float, float]:
    """Return the least and the greatest share of victories, 0 to 1, that figures can stand for."""
    if start.won is not None:
        share = start.won / PARTS / played
        return share, share
    return max(0.0, start.share - _HALF) / 100, min(100.0, start.share + _HALF) / 100


def _off(
    starts: Sequence[tuple[StartFigures, int]], players: int, sure: float
) -> tuple[float, float]:
    """Return how far from even a port can be, at least and at most, in percentage points.

    `starts` are the figures and sheets of the port, or of a pair of them that is counted together.
    """
    every, even = sum(sheets for _start, sheets in starts), 1 / players
    ends = zip(*(_share(start, sheets) for start, sheets in starts), strict=True)
    shares = (
        sum(share * sheets for share, (_start, sheets) in zip(end, starts, strict=True)) / every
        for end in ends
    )
    least, most = (wilson(share, every, sure) for share in shares)
    return (
        100 * max(least[1] - even, even - most[0]),
        100 * max(most[1] - even, even - least[0]),
    )
