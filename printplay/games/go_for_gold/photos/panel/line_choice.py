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


def chosen(found: ReadLine, panel: Panel, board: Island) -> ReadLine:
    """Return a line with the likelihood of its candidates beside what the panel says for certain.

    Its spaces are those of the likeliest candidate, unless that one returns to a space or is of
    other parts. What is strange about a line stays a question.
    """
    strange = found.broken or found.again or found.unread
    if not found.direction_sure or found.accepted or strange or len(found.candidates) < 2:
        return found
    said = replace(panel, tokens={kind: _noted(kind, one) for kind, one in panel.tokens.items()})
    faults = [_against(way, said, board) for way, _p in found.candidates]
    if len(set(faults)) == 1:
        return found
    weights = [p * _STRANGE**more for (_way, p), more in zip(found.candidates, faults, strict=True)]
    whole = sum(weights) + max(0.0, 1 - sum(p for _way, p in found.candidates))
    ranked = sorted(
        ((way, weight / whole) for (way, _p), weight in zip(found.candidates, weights, strict=True)),
        key=lambda one: -one[1],
    )
    first, confidence = ranked[0]
    asked = found.hidden or found.jumps
    if first != found.segments and not (asked and _plain(first, found.segments)):
        return found
    other = replace(found, segments=first, candidates=tuple(ranked))
    if first != found.segments:
        skips = tuple(name for pair in _jumps(first, board) for name in pair)
        return replace(other, confidence=min(confidence, _LIKELY), jumps=skips)
    if found.hidden or not set(found.doubtful) <= set(differing(found.candidates)):
        return other  # something else about it is doubtful, too
    return replace(other, confidence=max(found.confidence, confidence))


def _against(way: Segments, panel: Panel, board: Island) -> int:
    """Return how many values of a panel say that something else was gathered."""
    return sum(fault.code in _GATHERED for fault in agreement(way, panel, board))


def _noted(kind: str, tokens: Tokens) -> Tokens:
    """Return tokens whose rings count only if any are drawn: some people ring none."""
    ringed = tokens.circled
    drawn = ringed.value > _STOCK[kind]
    return tokens if drawn else Tokens(Read(ringed.value, 0.0, doubt=FAINT), tokens.struck)


def _jumps(way: Segments, board: Island) -> list[tuple[str, str]]:
    """Return the steps of a line between spaces that are no neighbours."""
    return [pair for part in way for pair in pairwise(part)
            if SpaceId(pair[1]) not in board.neighbours(SpaceId(pair[0]))]  # fmt: skip


def _plain(way: Segments, other: Segments) -> bool:
    """Return whether a line returns to no space, and has as many parts as another one."""
    spaces = [name for part in way for name in part]
    return len(way) == len(other) and len(spaces) == len(set(spaces))
