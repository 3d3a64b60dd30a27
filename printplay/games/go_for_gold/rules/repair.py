"""Hints that cure: the nearest legal line, the missing steps.

"Did you mean" suggests only lines that the rules judge legal.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from difflib import SequenceMatcher

from printplay.core.faults import Fault, FieldItems
from printplay.core.translation_markers import listed
from printplay.games.go_for_gold.board.walking import paths
from printplay.games.go_for_gold.events import Move
from printplay.games.go_for_gold.rules.movement import of_move
from printplay.games.go_for_gold.state.move import MoveCase, line
from printplay.games.go_for_gold.state.state import LONGEST, Player, State
from printplay.match.lines.grammar import Event
from printplay.match.rules import Violations

#: The codes of faults that another path would cure.
CURABLE = {"GG-R9", "GG-R10", "GG-R11", "GG-R12", "GG-R13", "GG-R16"}
MOST = 3  # suggestions in one hint


def with_hints(state: State, event: Event, violations: Violations) -> Violations:
    """Return the violations of a move with hints that cure, where there are any."""
    if not isinstance(event, Move) or not any(v.code in CURABLE for v in violations):
        return violations
    drawn = line(state, state.players[state.table.seats[event.player]], event)
    if any(v.code not in CURABLE for v in violations if not v.consequence):
        return [_onward(drawn, v) for v in violations]
    cure = _cure(drawn)
    hinted: list[Fault] = []
    for violation in violations:
        if violation.hint or violation.code not in CURABLE:
            hinted.append(violation)
        elif cure is not None:
            key, values = cure
            hinted.append(replace(violation, hint=key, hint_values=values))
            cure = None  # one cure is enough for one line
        else:
            hinted.append(_onward(drawn, violation))
    return hinted


def _cure(drawn: MoveCase) -> tuple[str, dict[str, object]] | None:
    """Return the key and values of the hint that repairs the whole line, None without one."""
    called = drawn.called
    roll = drawn.state.round.roll
    path = [space for space in drawn.spaces if space is not None]
    whole = len(path) == len(drawn.spaces)
    if whole and roll is not None and not drawn.move.feet:
        if len(path) > roll and _legal(drawn, path[:roll]):
            return "too-long", {"roll": roll, "space": called(path[roll - 1])}
        if len(path) < roll and (more := _longer(drawn, path, roll)):
            return "too-short", {"roll": roll, "spaces": listed(map(called, more), " ")}
    if len(drawn.spaces) > max(LONGEST, roll or 0) + 1:
        return None  # one step more or less would not repair it
    swapped = _replacements(drawn)
    if swapped:
        return "did-you-mean", {"space": listed(map(called, swapped[:MOST]))}
    for candidate in _other_paths(drawn):
        if _legal(drawn, candidate):
            spaces = " ".join(map(called, candidate))
            foot = "foot " * drawn.move.feet
            restart = f" -> {drawn.move.port}" if drawn.move.port else ""
            return "repaired", {"repaired": f"{drawn.player}: {foot}{spaces}{restart}"}
    return None


def _legal(drawn: MoveCase, path: list[str]) -> bool:
    return not of_move(line(drawn.state, drawn.sheet, drawn.move._replace(path=tuple(path))))


def _longer(drawn: MoveCase, path: list[str], roll: int) -> tuple[str, ...]:
    """Return the steps that are missing to make the roll."""
    player = drawn.sheet
    reached = player._replace(position=path[-1], visited=player.visited.union(path))
    ports = drawn.state.ports_open(player)
    for more in paths(drawn.state.table.graph, reached, roll - len(path), ports=ports):
        if len(path) + len(more) == roll and _legal(drawn, [*path, *more]):
            return more
    return ()


def _replacements(drawn: MoveCase) -> list[str]:
    """Return the spaces that cure the line when they stand in for one of it; nearest first."""
    onward = drawn.state.table.graph.onward
    found: list[tuple[tuple[float, ...], str]] = []
    for index, written in enumerate(drawn.move.path):
        before = drawn.spaces[index - 1] if index else drawn.sheet.position
        for space in onward.get(before or "", ()):
            if space == drawn.spaces[index]:
                continue
            path = [*drawn.spaces[:index], space, *drawn.spaces[index + 1 :]]
            known = [step for step in path if step is not None]
            if len(known) == len(path) and _legal(drawn, known):
                found.append((_unlike(drawn, drawn.spaces[index], written, space), space))
    return list(dict.fromkeys(space for _unlikeness, space in sorted(found)))


def _unlike(drawn: MoveCase, meant: str | None, written: str, space: str) -> tuple[float, ...]:
    """Return the distance of a space from the written one: in steps, and in letters."""
    letters = 1 - SequenceMatcher(None, written.casefold(), space.casefold()).ratio()
    adjacency = drawn.state.table.graph.adjacency
    if meant is None:
        return 0, letters
    if meant in adjacency[space]:
        return 1, letters
    return 2 if adjacency[meant] & adjacency[space] else 3, letters


def _other_paths(drawn: MoveCase) -> Iterator[list[str]]:
    """Yield the lines with a step added, a step removed, or two exchanged."""
    spaces = drawn.spaces
    for index in range(len(spaces)):
        before = spaces[index - 1] if index else drawn.sheet.position
        for between in drawn.state.table.graph.onward.get(before or "", ()):
            yield from _known([*spaces[:index], between, *spaces[index:]])
    for index in range(len(spaces)):
        if len(spaces) > 1:
            yield from _known([*spaces[:index], *spaces[index + 1 :]])
    for index in range(len(spaces) - 1):
        one, two = spaces[index], spaces[index + 1]
        yield from _known([*spaces[:index], two, one, *spaces[index + 2 :]])


def _known(path: list[str | None]) -> Iterator[list[str]]:
    if None not in path:
        yield [space for space in path if space is not None]


def _onward(drawn: MoveCase, violation: Fault) -> Fault:
    """Return a violation with the spaces one could have gone on to, where it lacks a hint."""
    about = violation.about
    if violation.hint or violation.code not in {"GG-R9", "GG-R10"} or not isinstance(about, FieldItems):
        return violation
    index = about.first
    before = drawn.spaces[index - 1] if index else drawn.sheet.position
    free = _free(drawn, drawn.sheet, before, index)
    if before is None or not free:
        return violation
    values = {"from": drawn.called(before), "spaces": listed(map(drawn.called, free))}
    return replace(violation, hint="onward", hint_values=values)


def _free(drawn: MoveCase, player: Player, before: str | None, index: int) -> list[str]:
    taken = {*player.visited, *drawn.spaces[:index]}
    return [s for s in drawn.state.table.graph.onward.get(before or "", ()) if s not in taken]
