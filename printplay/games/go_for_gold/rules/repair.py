"""Hints that cure: the nearest legal line, the missing steps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from difflib import SequenceMatcher

from printplay.core.faults import Fault, FieldItems
from printplay.core.translation_markers import listed
from printplay.games.go_for_gold.actions import MoveCase, paths, resolve_move
from printplay.games.go_for_gold.events import Move
from printplay.games.go_for_gold.rules.movement import of_move
from printplay.games.go_for_gold.state import LONGEST, Player, State
from printplay.match.lines.grammar import Event
from printplay.match.rules import Violations

#: The codes of faults that another path would cure.
CURABLE = {"GG-R9", "GG-R10", "GG-R11", "GG-R12", "GG-R13", "GG-R16"}
MOST = 3  # suggestions in one hint


def with_hints(state: State, event: Event, violations: Violations) -> Violations:
    """Return the violations of a move with hints that cure, where there are any."""
    if not isinstance(event, Move) or not any(v.code in CURABLE for v in violations):
        return violations
    move_case = resolve_move(state, state.players[state.table.seats[event.player]], event)
    if any(v.code not in CURABLE for v in violations if not v.consequence):
        return [_onward(move_case, v) for v in violations]
    cure = _cure(move_case)
    hinted: list[Fault] = []
    for violation in violations:
        if violation.hint or violation.code not in CURABLE:
            hinted.append(violation)
        elif cure is not None:
            key, values = cure
            hinted.append(replace(violation, hint=key, hint_values=values))
            cure = None  # one cure is enough for one line
        else:
            hinted.append(_onward(move_case, violation))
    return hinted


def _cure(move_case: MoveCase) -> tuple[str, dict[str, object]] | None:
    """Return the key and values of the hint that repairs the whole line, None without one."""
    space_name = move_case.space_name
    roll = move_case.state.round.roll
    path = [space for space in move_case.spaces if space is not None]
    is_readable = len(path) == len(move_case.spaces)
    if is_readable and roll is not None and not move_case.move.feet:
        if len(path) > roll and _legal(move_case, path[:roll]):
            return "too-long", {"roll": roll, "space": space_name(path[roll - 1])}
        if len(path) < roll and (missing_steps := _longer(move_case, path, roll)):
            return "too-short", {"roll": roll, "spaces": listed(map(space_name, missing_steps), " ")}
    if len(move_case.spaces) > max(LONGEST, roll or 0) + 1:
        return None  # one step more or less would not repair it
    swapped = _replacements(move_case)
    if swapped:
        return "did-you-mean", {"space": listed(map(space_name, swapped[:MOST]))}
    for candidate in _other_paths(move_case):
        if _legal(move_case, candidate):
            spaces = " ".join(map(space_name, candidate))
            foot = "foot " * move_case.move.feet
            restart = f" -> {move_case.move.port}" if move_case.move.port else ""
            return "repaired", {"repaired": f"{move_case.player}: {foot}{spaces}{restart}"}
    return None


def _legal(move_case: MoveCase, path: list[str]) -> bool:
    return not of_move(
        resolve_move(move_case.state, move_case.sheet, move_case.move._replace(path=tuple(path)))
    )


def _longer(move_case: MoveCase, path: list[str], roll: int) -> tuple[str, ...]:
    """Return the steps that are missing to make the roll."""
    player = move_case.sheet
    reached = player._replace(position=path[-1], visited=player.visited.union(path))
    ports = move_case.state.ports_open(player)
    for missing_steps in paths(move_case.state.table.graph, reached, roll - len(path), ports=ports):
        if len(path) + len(missing_steps) == roll and _legal(move_case, [*path, *missing_steps]):
            return missing_steps
    return ()


def _replacements(move_case: MoveCase) -> list[str]:
    """Return the spaces that cure the line when they stand in for one of it; nearest first."""
    onward = move_case.state.table.graph.onward
    ranked_spaces: list[tuple[tuple[float, ...], str]] = []
    for index, written_space in enumerate(move_case.move.path):
        previous_space = move_case.spaces[index - 1] if index else move_case.sheet.position
        for space in onward.get(previous_space or "", ()):
            if space == move_case.spaces[index]:
                continue
            path = [*move_case.spaces[:index], space, *move_case.spaces[index + 1 :]]
            known_path = [step for step in path if step is not None]
            if len(known_path) == len(path) and _legal(move_case, known_path):
                ranked_spaces.append(
                    (_unlike(move_case, move_case.spaces[index], written_space, space), space)
                )
    return list(dict.fromkeys(space for _unlikeness, space in sorted(ranked_spaces)))


def _unlike(
    move_case: MoveCase, meant_space: str | None, written_space: str, space: str
) -> tuple[float, ...]:
    """Return the distance of a space from the written one: in steps, and in letters."""
    letters = 1 - SequenceMatcher(None, written_space.casefold(), space.casefold()).ratio()
    adjacency = move_case.state.table.graph.adjacency
    if meant_space is None:
        return 0, letters
    if meant_space in adjacency[space]:
        return 1, letters
    return 2 if adjacency[meant_space] & adjacency[space] else 3, letters


def _other_paths(move_case: MoveCase) -> Iterator[list[str]]:
    """Yield the lines with a step added, a step removed, or two exchanged."""
    spaces = move_case.spaces
    for index in range(len(spaces)):
        previous_space = spaces[index - 1] if index else move_case.sheet.position
        for between in move_case.state.table.graph.onward.get(previous_space or "", ()):
            yield from _known_path([*spaces[:index], between, *spaces[index:]])
    for index in range(len(spaces)):
        if len(spaces) > 1:
            yield from _known_path([*spaces[:index], *spaces[index + 1 :]])
    for index in range(len(spaces) - 1):
        first, second = spaces[index], spaces[index + 1]
        yield from _known_path([*spaces[:index], second, first, *spaces[index + 2 :]])


def _known_path(path: list[str | None]) -> Iterator[list[str]]:
    if None not in path:
        yield [space for space in path if space is not None]


def _onward(move_case: MoveCase, violation: Fault) -> Fault:
    """Return a violation with the spaces one could have gone on to, where it lacks a hint."""
    about = violation.about
    if violation.hint or violation.code not in {"GG-R9", "GG-R10"} or not isinstance(about, FieldItems):
        return violation
    index = about.first
    previous_space = move_case.spaces[index - 1] if index else move_case.sheet.position
    free = _free(move_case, move_case.sheet, previous_space, index)
    if previous_space is None or not free:
        return violation
    values = {"from": move_case.space_name(previous_space), "spaces": listed(map(move_case.space_name, free))}
    return replace(violation, hint="onward", hint_values=values)


def _free(move_case: MoveCase, player: Player, previous_space: str | None, index: int) -> list[str]:
    taken_spaces = {*player.visited, *move_case.spaces[:index]}
    return [
        s for s in move_case.state.table.graph.onward.get(previous_space or "", ()) if s not in taken_spaces
    ]
