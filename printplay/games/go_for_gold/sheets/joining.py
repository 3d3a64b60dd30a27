"""Sheets of one match, joined: the rounds in which all lines can have been drawn together.

`drawn_lines` judges each sheet. This file judges whether the sheets agree: one die a round for all,
a player who stops early could not move, an explored temple is closed for the others. There is a
fault only if no rounds at all explain the sheets, with values that were not read left open, as is
whatever the sheets cannot show (the dice, the order of turns).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from printplay.core.faults import Fault
from printplay.core.i18n import N_
from printplay.games.go_for_gold.events import Drawn
from printplay.games.go_for_gold.rules.drawn_lines import of_line
from printplay.games.go_for_gold.rules.sheets import disputed
from printplay.games.go_for_gold.rules.trail import trail
from printplay.games.go_for_gold.sheets.blame import Blame
from printplay.games.go_for_gold.sheets.course import Course
from printplay.games.go_for_gold.sheets.rounds import RoundSearch, Way
from printplay.games.go_for_gold.sheets.sheet_readings import SheetReading, Together
from printplay.games.go_for_gold.state.state import State
from printplay.games.go_for_gold.turns import wrong_dice

#: The budget of steps for the question whether other dice fit, too.
_OTHERS = 20_000
#: The temples of a player whose explored temples are unknown: perhaps none.
_NONE = frozenset([frozenset[str]()])
#: Lines of more spaces are not searched for rounds.
LONGEST = 300


class PlayedRound(NamedTuple):
    """A round as it can have been: a die that fits, and the spaces that each player entered.

    A player who was out entered none. `feet` are the players who struck one.
    """

    roll: int
    entered: Mapping[str, tuple[str, ...]]
    feet: tuple[str, ...] = ()


@dataclass(frozen=True)
class Rounds:
    """The rounds as far as the sheets determine them.

    `least` and `most` are bounds of their number (0: unknown). `example` is one way to have played
    them; `only`: no other dice explain the sheets (None: the search gave up). `decided` is False if
    the search for any way gave up. `asked` are the players whose lines were searched.
    """

    faults: tuple[Fault, ...] = ()
    example: tuple[PlayedRound, ...] = ()
    least: int = 0
    most: int = 0
    only: bool | None = None
    decided: bool = True
    asked: tuple[str, ...] = ()


def rounds(
    state: State,
    sheets: Sequence[SheetReading],
    rolls: Sequence[int | None] | None = None,
    *,
    missing: bool | None = False,
) -> Rounds:
    """Find the rounds in which the sheets can have been drawn.

    `missing` says whether other sheets of the match are missing (None: unknown): a contradiction
    that they could explain is no fault, and a warning if it is unknown.

    `state` is that of a match before it begins, of these players. `rolls` are the movement dice in
    their order (None for an unknown one). A sheet whose line breaks a rule by itself, or was not
    read, is left out.
    """
    bad = wrong_dice(rolls or ())
    trails = {sheet.player: trail(state, Drawn(sheet.player, sheet.parts)) for sheet in sheets if sheet.parts}
    sound = [sheet for sheet in sheets if sheet.player in trails and not of_line(trails[sheet.player])]
    if bad or not sound:
        return Rounds(tuple(bad))
    if any(len(trails[sheet.player].entered) > LONGEST for sheet in sound):
        return Rounds(decided=False)
    whole = len(sound) == len(sheets) and len(sheets) > 1
    found = _read_rounds(Together(state.table, sound, trails, rolls, whole=whole and missing is False))
    if missing is None and whole and not found.faults:
        match = Together(state.table, sound, trails, rolls, whole=True)
        return replace(found, faults=tuple(_unexplained(match)))
    return found


def _unexplained(match: Together) -> Iterator[Fault]:
    """Yield the warning that a temple is struck, but explored on none of these sheets."""
    if match.all_shares and not match.shares and (fault := Blame(match).unmarked()).player:
        message = N_("The temple on {space} is struck on {player}'s sheet, but none of these "
                     "sheets explored it: is a sheet missing?")  # fmt: skip
        yield replace(fault, message=message, severity="warning")


def _read_rounds(match: Together) -> Rounds:
    """Return the readings of sheets."""
    names = tuple(sheet.player for sheet in match.sheets)
    values = [one for one in match.options if one is not None]
    if not all(values):
        return Rounds(asked=names)  # boxes that the line cannot give: `check` reports them
    if disputed(dict(zip(names, (one or _NONE for one in match.options), strict=True))):
        return Rounds(asked=names)  # one temple explored twice: `check` reports it
    if match.all_shares and not match.shares:
        return Rounds((Blame(match).unmarked(),), asked=names)
    search = RoundSearch(match.courses(match.sheets), match.rolls, match.held)
    least, most = search.bounds()
    if ways := search.found():
        more = RoundSearch(search.courses, match.rolls, match.held, _OTHERS)
        known = match.rolls is not None and None not in match.rolls
        only = True if known else len(more.found(2)) == 1 and (True if more.decided else None)
        example = tuple(_played(ways[0], search.courses))
        return Rounds((), example, least, most, only, asked=names)
    if not search.decided:
        return Rounds((), (), least, most, None, decided=False, asked=names)
    return Rounds((Blame(match).fault(),), asked=names)


def _played(way: Way, courses: Sequence[Course]) -> Iterator[PlayedRound]:
    """Yield the rounds of a way."""
    at = dict.fromkeys((course.name for course in courses), 0)
    for number, roll in enumerate(way.dice):
        entered: dict[str, tuple[str, ...]] = {}
        feet: list[str] = []
        for course, walk in zip(courses, way.walks, strict=True):
            name, step = course.name, walk.moves[number]
            begun, at[name] = at[name], at[name] if step is None else step.stand.at
            entered[name] = tuple(course.line.entered[begun : at[name]])
            feet += [name] if step is not None and step.foot else []
        yield PlayedRound(roll, entered, tuple(feet))
