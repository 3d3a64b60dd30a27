"""Whether a panel agrees with the line on its sheet, and which of several lines agrees best.

Told, never corrected. A value that is asked about agrees with everything until it is answered. Each
fault has the code of the rule it would break if the line is right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from printplay.core.faults import Fault
from printplay.core.i18n import N_
from printplay.games.go_for_gold.contents import Island, ports
from printplay.games.go_for_gold.photos.panel.reading import Panel, Tokens
from printplay.games.go_for_gold.prints.sheet_marks import MOST_RINGS, MOST_TOKENS
from printplay.games.go_for_gold.state import CURSE, STOCK_FEET, STOCK_SHOVELS, TEMPLE
from printplay.geometry.board import SpaceId
from printplay.photos.scanned import FAINT, Read

if TYPE_CHECKING:  # at run time the extra [scan], which only reading needs
    from printplay.photos.line import ReadLine
    from printplay.photos.scanned import Segments

#: How much less likely a line is for each value of the panel that contradicts it.
_STRANGE = 0.03
_LIKELY = 0.9  # a line that only the panel makes likelier than another one is never surer
#: The rules that a panel would break of which the line gathers something else.
_GATHERED = frozenset(("GG-R19", "GG-R22"))
_STOCK = {"shovel": STOCK_SHOVELS, "foot": STOCK_FEET}
_RINGED = {
    "shovel": N_("The line and the start give {gathered} shovels; {ringed:is|are} ringed."),
    "foot": N_("The line and the start give {gathered:foot|feet}; {ringed:is|are} ringed."),
}
_STRUCK = {
    "shovel": N_("{struck:shovel is|shovels are} struck, but only {ringed:is|are} ringed."),
    "foot": N_("{struck:foot is|feet are} struck, but only {ringed:is|are} ringed."),
}
_STATED = N_("The line and the start give {gathered} shovels; the sheet says {stated}.")
_SUM = N_("The boxes add up to {sum}; the total says {stated}.")
_VALUE = N_("{value} is in {boxes} boxes, but the line reaches only {places:place|places} worth it.")
_VALUE_ONCE = N_("{value} is in a box, but no place on the line is worth it.")
_START = N_("Start {port} is ticked, but the line begins at {space}.")
_AGAIN = N_("Restart {port} is ticked, but the line restarts at {space}.")
_NOT_AGAIN = N_("Restart {port} is ticked, but the line never restarts.")
_UNTICKED = N_("The line restarts at {space}, but no restart is ticked.")

#: What `check` tells of the record of a sheet, too, where it raises the same code.
RULED = frozenset((_SUM, _STATED, _VALUE, _VALUE_ONCE))


def agreement(segments: Sequence[Sequence[str]], panel: Panel, board: Island) -> tuple[Fault, ...]:
    """Return where the panel of a sheet disagrees with its line, or with itself.

    `segments` are the spaces of the line in the order drawn, a part for each port it begins from.
    Nothing is compared with a line that is not there: then the panel alone is looked at.
    """
    faults = list(_sum_faults(panel))
    for kind in panel.tokens:
        faults += _struck_faults(kind, panel)
    if any(segments):
        entered_spaces = {SpaceId(name) for part in segments for name in part[1:]} & board.land.keys()
        faults += _gathered_faults(entered_spaces, panel, board)
        faults += _value_faults(entered_spaces, panel, board)
        faults += _port_faults(segments, panel, board)
    return tuple(faults)


def _sum_faults(panel: Panel) -> Iterator[Fault]:
    """GG-R35: the boxes add up to the total."""
    values = [box.value for box in panel.boxes if box.value is not None]
    are_known = not any(box.is_asked for box in panel.boxes)
    if are_known and values and _states(panel.total) and panel.total.value != sum(values):
        yield Fault("GG-R35", _SUM, {"sum": sum(values), "stated": panel.total.value})


def _states(read: Read[int | None]) -> bool:
    return not read.is_asked and read.value is not None


def _struck_faults(kind: str, panel: Panel) -> Iterator[Fault]:
    """GG-R24, GG-R15: nobody strikes more tokens than were gathered."""
    tokens = panel.tokens[kind]
    if tokens.circled.is_asked or tokens.struck.is_asked or tokens.struck.value <= tokens.circled.value:
        return
    values = {"struck": tokens.struck.value, "ringed": tokens.circled.value}
    yield Fault("GG-R24" if kind == "shovel" else "GG-R15", _STRUCK[kind], values)


def _gathered_faults(entered_spaces: set[SpaceId], panel: Panel, board: Island) -> Iterator[Fault]:
    """GG-R19: what is ringed and written is what the line gathers."""
    on_way = {
        "shovel": sum(board.land[name].contents.shovels for name in entered_spaces),
        "foot": sum(board.land[name].contents.feet for name in entered_spaces),
    }
    for kind, tokens in panel.tokens.items():
        gathered = _STOCK[kind] + on_way[kind]
        room = min(gathered, MOST_TOKENS[kind])
        if not tokens.circled.is_asked and tokens.circled.value != room:
            values = {"gathered": gathered, "ringed": tokens.circled.value}
            yield Fault("GG-R19", _RINGED[kind], values)
    gathered = _STOCK["shovel"] + on_way["shovel"]
    if _states(panel.gathered) and panel.gathered.value != gathered:
        yield Fault("GG-R19", _STATED, {"gathered": gathered, "stated": panel.gathered.value})


def _value_faults(entered_spaces: set[SpaceId], panel: Panel, board: Island) -> Iterator[Fault]:
    """GG-R22: every value in a box is from a place that the line comes to; 9 or -1 from one temple."""
    boxes = Counter(box.value for box in panel.boxes if _states(box))
    places: Counter[int | None] = Counter()
    temples = 0
    for name in entered_spaces:
        contents = board.land[name].contents
        temples += contents.temple is not None
        if contents.points is not None:
            places[contents.points] += 1
    for value, times in sorted(boxes.items(), key=str):
        place_count = places[value] + (temples if value in (TEMPLE, CURSE) else 0)
        if value == CURSE:
            place_count = max(0, place_count - max(0, boxes[TEMPLE] - places[TEMPLE]))
        if times > place_count:
            message = _VALUE_ONCE if times == 1 else _VALUE
            yield Fault("GG-R22", message, {"value": value, "boxes": times, "places": place_count})


def _port_faults(segments: Sequence[Sequence[str]], panel: Panel, board: Island) -> Iterator[Fault]:
    """GG-R3, GG-R29: the line begins, and begins again, at the ports that are ticked."""
    labels = ports(board)
    first = segments[0][0]
    restart_space = segments[1][0] if len(segments) > 1 else None
    start, restart = panel.start, panel.restart
    if start.value is not None and not start.is_asked and labels[start.value] != first:
        yield Fault("GG-R3", _START, {"port": start.value, "space": first}, spaces=(first,))
    if restart.is_asked:
        return
    if restart.value is None:
        if restart_space is not None and len(labels) <= MOST_RINGS:
            yield Fault("GG-R29", _UNTICKED, {"space": restart_space}, spaces=(restart_space,))
    elif restart_space is None:
        yield Fault("GG-R29", _NOT_AGAIN, {"port": restart.value})
    elif labels[restart.value] != restart_space:
        values = {"port": restart.value, "space": restart_space}
        yield Fault("GG-R29", _AGAIN, values, spaces=(restart_space,))


def choose_line(line: ReadLine, panel: Panel, board: Island) -> ReadLine:
    """Return a line with the likelihood of its candidates beside what the panel says for certain.

    Its spaces are those of the likeliest candidate, unless that one returns to a space or is of
    other parts. What is strange about a line stays a question.
    """
    from printplay.photos.line import differing

    strange = line.broken or line.again or line.unread
    if not line.direction_sure or line.accepted or strange or len(line.candidates) < 2:
        return line
    noted_panel = replace(panel, tokens={kind: _noted(kind, tokens) for kind, tokens in panel.tokens.items()})
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
    if first != line.segments and not (is_asked and _is_plain_line(first, line.segments)):
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
    return tokens if has_rings else Tokens(Read(ring_count.value, 0.0, why=FAINT), tokens.struck)


def _jumps(way: Segments, board: Island) -> list[tuple[str, str]]:
    """Return the steps of a line between spaces that are no neighbours."""
    return [pair for part in way for pair in pairwise(part)
            if SpaceId(pair[1]) not in board.neighbours(SpaceId(pair[0]))]  # fmt: skip


def _is_plain_line(way: Segments, other_way: Segments) -> bool:
    """Return whether a line returns to no space, and has as many parts as another one."""
    spaces = [name for part in way for name in part]
    return len(way) == len(other_way) and len(spaces) == len(set(spaces))
