"""Which of several possible lines of a sheet is the one that its panel tells of.

Where a drawing leaves two lines open, what was gathered on the way is often written beside it: a
treasure in a box, the shovels. A line on which that does not lie is hardly the right one. The rules
are not asked: a line that breaks them is as likely as any other.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from printplay.games.go_for_gold.contents import Island
from printplay.games.go_for_gold.photos.panel.agreement import agreement
from printplay.games.go_for_gold.photos.panel.reading import FAINT, Panel, Read, Tokens
from printplay.games.go_for_gold.state.state import STOCK_FEET, STOCK_SHOVELS
from printplay.geometry.board import SpaceId
from printplay.photos.line import ReadLine, Segments, differing

#: How much less likely a line is for each value of the panel that contradicts it.
_STRANGE = 0.03
_LIKELY = 0.9  # a line that only the panel makes likelier than another one is never surer
#: The rules that a panel would break of which the line gathers something else.
_GATHERED = frozenset(("GG-R19", "GG-R22"))
_STOCK = {"shovel": STOCK_SHOVELS, "foot": STOCK_FEET}


def choose_line(line: ReadLine, panel: Panel, board: Island) -> ReadLine:
    """Return a line with the likelihood of its candidates beside what the panel says for certain.

    Its spaces are those of the likeliest candidate, unless that one returns to a space or is of
    other parts. What is strange about a line stays a question.
    """
    strange = line.broken or line.again or line.unread
    if not line.direction_sure or line.accepted or strange or len(line.candidates) < 2:
        return line
    noted_panel = replace(panel, tokens={kind: _noted(kind, one) for kind, one in panel.tokens.items()})
    faults = [_against(way, noted_panel, board) for way, _p in line.candidates]
    if len(set(faults)) == 1:
        return line
    weights = [
        p * _STRANGE**fault_count for (_way, p), fault_count in zip(line.candidates, faults, strict=True)
    ]
    total_weight = sum(weights) + max(0.0, 1 - sum(p for _way, p in line.candidates))
    ranked = sorted(
        ((way, weight / total_weight) for (way, _p), weight in zip(line.candidates, weights, strict=True)),
        key=lambda one: -one[1],
    )
    first, confidence = ranked[0]
    is_asked = line.hidden or line.jumps
    if first != line.segments and not (is_asked and _plain(first, line.segments)):
        return line
    chosen_line = replace(line, segments=first, candidates=tuple(ranked))
    if first != line.segments:
        skips = tuple(name for pair in _jumps(first, board) for name in pair)
        return replace(chosen_line, confidence=min(confidence, _LIKELY), jumps=skips)
    if line.hidden or not set(line.doubtful) <= set(differing(line.candidates)):
        return chosen_line  # something else about it is doubtful, too
    return replace(chosen_line, confidence=max(line.confidence, confidence))


def _against(way: Segments, panel: Panel, board: Island) -> int:
    """Return how many values of a panel say that something else was gathered."""
    return sum(fault.code in _GATHERED for fault in agreement(way, panel, board))


def _noted(kind: str, tokens: Tokens) -> Tokens:
    """Return tokens whose rings count only if any are drawn: some people ring none."""
    ring_count = tokens.circled
    has_rings = ring_count.value > _STOCK[kind]
    return tokens if has_rings else Tokens(Read(ring_count.value, 0.0, doubt=FAINT), tokens.struck)


def _jumps(way: Segments, board: Island) -> list[tuple[str, str]]:
    """Return the steps of a line between spaces that are no neighbours."""
    return [pair for part in way for pair in pairwise(part)
            if SpaceId(pair[1]) not in board.neighbours(SpaceId(pair[0]))]  # fmt: skip


def _plain(way: Segments, other_way: Segments) -> bool:
    """Return whether a line returns to no space, and has as many parts as another one."""
    spaces = [name for part in way for name in part]
    return len(way) == len(other_way) and len(spaces) == len(set(spaces))
