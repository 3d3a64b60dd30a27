"""The probability that a drawn line takes each lane of a board, and the trails that lanes join to."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from printplay.geometry.layouts.lattice import Point
from printplay.photos.blank import Plane
from printplay.photos.crossings import CERTAIN, Corner, Pass, crossed, passes, through
from printplay.photos.tracks import BULGE, Edge, InkTrack, corridors, stroke_pairs, tracks

_FAINT, _NOTHING = 0.05, 0.03  # paler ink does not count
#: A track with this share of the pen's darkness, in a clear and in a poor photo, may be drawn or
#: not; and the slope of the odds.
_CLEAR, _POOR, _STEEP = 0.22, 0.36, 9.0
#: A lane that is inked this many times as widely as others, and so many mm more, may be scribbled
#: out: how likely it is taken then.
_WIDER, _MORE, _SCRIBBLED = 1.8, 0.6, -0.5
#: One that is inked so widely, and has less than this share of the pen's darkness, is a shadow.
_SHADE, _SHADOW = 0.35, -5.0
_DRAWN, _FEW = 0.6, 3  # share of the pen's darkness of lanes to compare with; and how many at least
_SURE = 12.0  # greatest log-odds: a photo is never surer
_HIDDEN = 0.25  # the covered part of a lane from which on it is hidden
#: Log-odds of a hidden lane: where little of it can be seen, where that is bare, or inked.
_UNSEEN, _BARE, _STUB = -1.0, -3.0, 3.0
#: The covered part of a lane from which on it is not told to be bare; its visible part is bare if
#: it is paler than a part of the pen's darkness, and inked if it is darker than another.
_MOSTLY, _PALE, _DARK = 0.7, 0.3, 0.7
_BESIDE, _AMPLE = 3, 4  # samples along a lane: beside a cover; and that show a stub, at least
_JUMP = 1.95  # longest jump, in spacings
#: No pen is so many times darker at one place than at another; and so few tracks at least are a
#: line. Below such a gap is something else, such as a fold.
_TWO_INKS, _LEAST = 2.5, 2
_MANY = 10  # tracks: more of them do not strengthen a gap
_ROOM = 0.42  # least distance of a jump from a third centre, in spacings
#: A lane that is inked half-way and hardly elsewhere may be taken by a line that swings off it.
_CUT = -3.0
_FAR_OUT = 4.3  # mm off a lane: a line so far off it may as well be a jump with the same ink


@dataclass(frozen=True)
class Lanes:
    """The lanes of a board: log-odds that the line takes each, hidden lanes, jumps.

    `pen` is the darkness of the pen's line, 0 for none. `share` is the darkness of each lane
    relative to it. `corners` are those that the line hardly enters: it may jump. `strokes` are the
    pairs of neighbours that a line joins in a space to which it returns, where that is seen.
    """

    odds: Mapping[Edge, float]
    hidden: frozenset[Edge]
    jumps: frozenset[Edge]
    pen: float
    share: Mapping[Edge, float]
    corners: tuple[Corner, ...] = ()
    strokes: Mapping[str, tuple[Edge, Edge]] = field(default_factory=dict)


def jumps(centres: Mapping[str, Point], edges: Sequence[Edge], spacing: float) -> list[Edge]:
    """Return pairs of spaces that a line can join without passing others, except neighbours."""
    neighbours = {frozenset(edge) for edge in edges}
    names = list(centres)
    places = np.array([centres[name] for name in names])
    pairs = []
    for i, j in combinations(range(len(names)), 2):
        length = math.dist(places[i], places[j])
        if length > _JUMP * spacing or frozenset((names[i], names[j])) in neighbours:
            continue
        along = (places[j] - places[i]) / length
        off = places - places[i]
        ahead = off @ along
        aside = np.abs(off @ [-along[1], along[0]])
        between = (ahead > 0.1 * length) & (ahead < 0.9 * length)
        if not (between & (aside < _ROOM * spacing)).any():
            pairs.append((names[i], names[j]))
    return pairs


def lanes(
    ink: Plane,
    covered: NDArray[np.bool_],
    centres: Mapping[str, Point],
    edges: Sequence[Edge],
    spacing: float,
) -> Lanes:
    """Return the lanes with their log-odds, from the ink along them."""
    long = jumps(centres, edges, spacing)
    every = [*edges, *long]
    # The edge of what lies on a sheet, and its shadow, look like a line beside a lane.
    beside_cover = corridors(covered.astype(np.float32), centres, edges, BULGE).max((1, 2)) > 0
    clear = [edge for edge, is_near in zip(edges, beside_cover, strict=True) if not is_near]
    near_cover = [edge for edge, is_near in zip(edges, beside_cover, strict=True) if is_near]
    ink_tracks = tracks(ink, centres, clear, bulging=True) | tracks(ink, centres, [*near_cover, *long])
    lying = corridors(covered.astype(np.float32), centres, every)[:, :, 6:-6].max(2)
    part = dict(zip(every, lying.mean(1), strict=True))
    hidden = frozenset(edge for edge in every if part[edge] > _HIDDEN)
    pen, noise = _pen_darkness([ink_tracks[edge].middle for edge in edges if edge not in hidden])
    level = min(max(math.sqrt(noise / pen), _CLEAR), _POOR) if pen else _POOR
    unseen = [edge for edge in every if edge in hidden]
    rows = [number for number, edge in enumerate(every) if edge in hidden]
    visible = dict(zip(unseen, _visible(ink, lying[rows] < 0.5, centres, unseen), strict=True))
    odds: dict[Edge, float] = {}
    share: dict[Edge, float] = {}
    edge_set = set(edges)
    half_way: dict[Edge, float] = {}
    for edge in every:
        share[edge] = _track_darkness(ink_tracks[edge], pen)
        if edge in hidden:
            median, inner = (dark / max(pen, _FAINT) for dark in visible[edge])
            is_bare = part[edge] < _MOSTLY and median < _PALE
            odds[edge] = _STUB if inner > _DARK else _BARE if is_bare else _UNSEEN
        else:
            odds[edge] = _odds(share[edge] / level, pen, ink_tracks[edge])
            if edge in edge_set and odds[edge] < CERTAIN and _core(ink_tracks[edge], pen) > _DRAWN:
                odds[edge] = max(odds[edge], _CUT)
                half_way[edge] = odds[edge]
    plain = [ink_tracks[edge].wide for edge in edges if edge not in hidden and share[edge] > _DRAWN]
    wide = float(np.median(plain)) if plain else 0.0
    if len(plain) >= _FEW:
        max_width = _WIDER * wide + _MORE
        odds |= {edge: min(odds[edge], _SHADOW if share[edge] < _SHADE else _SCRIBBLED)
                 for edge in every
                 if edge not in hidden and ink_tracks[edge].wide > max_width}  # fmt: skip
    visible_odds = {edge: odds[edge] for edge in edges if edge not in hidden}
    unchanged_half_way = [edge for edge, value in half_way.items() if odds[edge] == value]
    border_odds, swings = crossed(ink, centres, visible_odds, unchanged_half_way, pen, wide, spacing)
    odds |= border_odds
    turns = _turns(long, odds, hidden)
    asked_turns = [(jump, third, odds[jump] > _CUT) for jump, third, _pair in turns]
    turn_passes = passes(ink, centres, asked_turns, pen, wide, spacing)
    corner_odds, corners = _weigh_corners(turns, turn_passes, odds, ink_tracks, border_odds)
    odds |= corner_odds
    inked_lanes = [edge for edge in edges if odds[edge] > 0 and edge not in hidden]
    strokes = stroke_pairs(ink, centres, inked_lanes, pen, spacing)
    return Lanes(odds, hidden, frozenset(long), pen, share, (*corners, *swings), strokes)


_Turn = tuple[Edge, str, tuple[Edge, Edge]]


def _turns(long: Sequence[Edge], odds: Mapping[Edge, float], hidden: Collection[Edge]) -> list[_Turn]:
    """Return each jump with a space that it may pass, and the two lanes through that space."""
    lanes_by_space: dict[str, dict[str, Edge]] = {}
    for edge in odds.keys() - set(long) - set(hidden):
        if odds[edge] >= _CUT:
            lanes_by_space.setdefault(edge[0], {})[edge[1]] = edge
            lanes_by_space.setdefault(edge[1], {})[edge[0]] = edge
    turns = []
    for jump in long:
        first_lanes, second_lanes = (lanes_by_space.get(name, {}) for name in jump)
        if jump not in hidden:
            turns += [(jump, third, (first_lanes[third], second_lanes[third]))
                      for third in sorted(first_lanes.keys() & second_lanes.keys())]  # fmt: skip
    return turns


def _weigh_corners(
    turns: Sequence[_Turn],
    turn_passes: Sequence[Pass | None],
    odds: Mapping[Edge, float],
    ink_tracks: Mapping[Edge, InkTrack],
    swung: Collection[Edge],
) -> tuple[dict[Edge, float], tuple[Corner, ...]]:
    """Return other log-odds where the ink of a jump is that of two lanes, and doubtful corners.

    A line that goes through the third space cuts a corner there, and jumps nowhere. One that does
    not may be the jump, so lanes are not sure that it would swing far off.
    """
    likeliest: dict[Edge, Corner] = {}
    for (jump, _space, pair), way in zip(turns, turn_passes, strict=True):
        if way is None:
            continue
        corner = Corner(jump, frozenset(pair), through(way))
        likeliest[jump] = max(likeliest.get(jump, corner), corner, key=lambda one: one.odds)
    changed_odds: dict[Edge, float] = {}
    for jump, corner in likeliest.items():
        if corner.odds >= CERTAIN:
            changed_odds[jump] = -_SURE
        elif corner.odds <= -CERTAIN and odds[jump] > _CUT:
            through_others = (edge for turn in turns if turn[0] == jump for edge in turn[2])
            far = (edge for edge in through_others if ink_tracks[edge].aside > _FAR_OUT or edge in swung)
            changed_odds |= dict.fromkeys(far, _CUT)
    return changed_odds, tuple(corner for corner in likeliest.values() if abs(corner.odds) < CERTAIN)


def _pen_darkness(values: Sequence[float]) -> tuple[float, float]:
    """Return the darkness of the line (the tracks above the widest gap), and of the rest.

    A gap is measured by the ratio of darkness above and below, and slightly by their number; the
    first one that no single pen could leave is it. Both values are 0 if there is no line.
    """
    logs = np.sort(np.log(np.maximum(values, _NOTHING)))[::-1]
    above = np.arange(1, len(logs))
    gaps = (logs[:-1] - logs[1:]) * np.minimum(above, _MANY) ** 0.25
    gaps[logs[:-1] < math.log(_FAINT)] = 0
    if not len(gaps) or gaps.max() <= 0:
        return 0.0, 0.0
    wide = np.flatnonzero((gaps > 0) & (logs[:-1] - logs[1:] > math.log(_TWO_INKS)))
    wide = wide[wide + 1 >= _LEAST]
    cut = int(wide[0] if len(wide) else gaps.argmax()) + 1
    return float(np.exp(np.median(logs[:cut]))), float(np.exp(np.quantile(logs[cut:], 0.9)))


def _track_darkness(track: InkTrack, pen: float) -> float:
    """Return the darkness of a track above its surroundings, relative to the pen."""
    around = min(max(track.beside, 0.0), 0.5 * pen)
    return max(track.middle - around, 0.0) / max(pen - around, _FAINT)


def _core(track: InkTrack, pen: float) -> float:
    """Return the darkness of a track half-way, relative to the pen."""
    return track.core / pen if pen else 0.0


def _odds(times: float, pen: float, track: InkTrack) -> float:
    """Return the log-odds of a lane from its darkness relative to an undecided one."""
    if pen <= 0:
        return -_SURE if track.middle < _FAINT else -4.0
    value = _STEEP * math.log(max(times, 1e-3))
    return max(-_SURE, min(_SURE, value))


def _visible(
    ink: Plane, uncovered: NDArray[np.bool_], centres: Mapping[str, Point], edges: Sequence[Edge]
) -> Sequence[tuple[float, float]]:
    """Return how dark the visible part of each lane is in the median, and most of its middle.

    The edge of a cover is left out. Near the ends of a lane is ink of others; 0 where too little
    of the middle is visible.
    """
    if not edges:
        return []
    darkest = corridors(ink, centres, edges).max(2)
    inner = uncovered & np.roll(uncovered, _BESIDE, 1) & np.roll(uncovered, -_BESIDE, 1)
    middle = slice(inner.shape[1] // 4, -(inner.shape[1] // 4))
    return [
        (
            float(np.median(row[visible])) if visible.any() else 1.0,
            float(np.quantile(row[middle][visible[middle]], 0.25))
            if visible[middle].sum() >= _AMPLE
            else 0.0,
        )
        for row, visible in zip(darkest, inner, strict=True)
    ]


def trails(
    edges: Collection[Edge],
    centres: Mapping[str, Point],
    strokes: Mapping[str, tuple[Edge, Edge]] = MappingProxyType({}),
) -> list[list[str]]:
    """Return the fewest trails over all edges, straight on at crossings.

    `strokes` are the pairs of neighbours that ink joins.
    """
    return [way for part in _components(edges) for way in _covered(part, centres, strokes)]


def _components(edges: Collection[Edge]) -> list[list[Edge]]:
    leader: dict[str, str] = {}

    def find(name: str) -> str:
        while leader.setdefault(name, name) != name:
            name = leader[name]
        return name

    for first, second in edges:
        leader[find(first)] = find(second)
    parts: dict[str, list[Edge]] = defaultdict(list)
    for edge in sorted(edges):
        parts[find(edge[0])].append(edge)
    return list(parts.values())


def _covered(
    edges: Sequence[Edge], centres: Mapping[str, Point], strokes: Mapping[str, tuple[Edge, Edge]]
) -> list[list[str]]:
    """Return trails over connected edges.

    At each space those lanes are joined that strokes join, or the two straightest, then the next
    two; the resulting rings are opened where they touch a trail.
    """
    neighbours: dict[str, list[str]] = defaultdict(list)
    for first, second in edges:
        neighbours[first].append(second)
        neighbours[second].append(first)
    onward: dict[tuple[str, str], str] = {}  # (from, here) -> to
    for space, around in neighbours.items():
        free = sorted(around)
        pairs = strokes.get(space, ())
        if sorted(name for pair in pairs for name in pair) == free:
            onward |= {(first, space): second for pair in pairs for first, second in (pair, pair[::-1])}
            continue
        while len(free) > 1:
            first, second = min(
                ((a, b) for n, a in enumerate(free) for b in free[n + 1 :]),
                key=lambda pair: _bend(centres, pair[0], space, pair[1]),
            )
            onward[first, space], onward[second, space] = second, first
            free.remove(first)
            free.remove(second)
    used: set[frozenset[str]] = set()
    ways = []
    begins = [(space, second) for space, around in sorted(neighbours.items()) for second in sorted(around)
              if (second, space) not in onward]  # fmt: skip
    for space, second in [*begins, *sorted(edges)]:
        if frozenset((space, second)) in used:
            continue
        way = [space, second]
        used.add(frozenset(way))
        while (ahead := onward.get((way[-2], way[-1]))) is not None:
            if frozenset((way[-1], ahead)) in used:
                break
            way.append(ahead)
            used.add(frozenset(way[-2:]))
        ways.append(way)
    return _spliced(ways)


def _spliced(ways: list[list[str]]) -> list[list[str]]:
    open_ways = [way for way in ways if way[0] != way[-1]]
    rings = [way for way in ways if way[0] == way[-1]]
    if not open_ways and rings:
        open_ways = [rings.pop(0)]
    changed = True
    while rings and changed:
        changed = False
        for ring in rings:
            for way in open_ways:
                touch = next((name for name in ring if name in way), None)
                if touch is None:
                    continue
                turn, place = ring.index(touch), way.index(touch)
                way[place:place] = ring[turn:-1] + ring[:turn]
                rings.remove(ring)
                changed = True
                break
            if changed:
                break
    return open_ways + rings


def _bend(centres: Mapping[str, Point], previous: str, space: str, following: str) -> float:
    """Return the turning angle of a path at a space, radians."""
    (x1, y1), (x, y), (x2, y2) = centres[previous], centres[space], centres[following]
    turn = math.atan2(y2 - y, x2 - x) - math.atan2(y - y1, x - x1)
    return abs(math.remainder(turn, 2 * math.pi))
