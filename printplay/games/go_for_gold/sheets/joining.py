"""Sheets of one match, joined: the rounds in which all lines can have been drawn together.

One die a round for all, a player who stops early could not move, an explored temple is closed for
the others. There is a fault only if no rounds at all explain the sheets.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from printplay.core.faults import Fault
from printplay.core.i18n import N_
from printplay.games.go_for_gold.events import Drawn
from printplay.games.go_for_gold.lines import Splitting, wrong_dice
from printplay.games.go_for_gold.rules.drawn_lines import of_line
from printplay.games.go_for_gold.rules.entered_results import disputed
from printplay.games.go_for_gold.rules.trail import Trail, trail
from printplay.games.go_for_gold.sheets import earning
from printplay.games.go_for_gold.sheets.course import Course
from printplay.games.go_for_gold.sheets.rounds import Constraints, RoundSearch, WalkedRounds
from printplay.games.go_for_gold.state import State, Table

#: The most ways to share out the temples; beyond it, any player may have explored any.
_SHARES = 5_000
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
    the search for any way gave up. `searched_players` are the players whose lines were searched.
    """

    faults: tuple[Fault, ...] = ()
    example: tuple[PlayedRound, ...] = ()
    least: int = 0
    most: int = 0
    only: bool | None = None
    decided: bool = True
    searched_players: tuple[str, ...] = ()


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
    if any(len(trails[sheet.player].entered_spaces) > LONGEST for sheet in sound):
        return Rounds(decided=False)
    is_complete = len(sound) == len(sheets) and len(sheets) > 1
    read_rounds = _read_rounds(
        Together(state.table, sound, trails, rolls, is_complete=is_complete and missing is False)
    )
    if missing is None and is_complete and not read_rounds.faults:
        match = Together(state.table, sound, trails, rolls, is_complete=True)
        return replace(read_rounds, faults=tuple(_unexplained(match)))
    return read_rounds


def _unexplained(match: Together) -> Iterator[Fault]:
    """Yield the warning that a temple is struck, but explored on none of these sheets."""
    if match.all_shares and not match.shares and (fault := Blame(match).unmarked()).player:
        message = N_("The temple on {space} is struck on {player}'s sheet, but none of these "
                     "sheets explored it: is a sheet missing?")  # fmt: skip
        yield replace(fault, message=message, severity="warning")


def _read_rounds(match: Together) -> Rounds:
    names = tuple(sheet.player for sheet in match.sheets)
    values = [options for options in match.options if options is not None]
    if not all(values):
        return Rounds(searched_players=names)  # boxes that the line cannot give: `check` reports them
    if disputed(dict(zip(names, (options or _NONE for options in match.options), strict=True))):
        return Rounds(searched_players=names)  # one temple explored twice: `check` reports it
    if match.all_shares and not match.shares:
        return Rounds((Blame(match).unmarked(),), searched_players=names)
    search = RoundSearch(match.courses(match.sheets), match.rolls, match.constraints)
    least, most_rounds = search.bounds()
    if ways := search.find_ways():
        other_search = RoundSearch(search.courses, match.rolls, match.constraints, _OTHERS)
        are_rolls_known = match.rolls is not None and None not in match.rolls
        only = (
            True
            if are_rolls_known
            else len(other_search.find_ways(2)) == 1 and (True if other_search.decided else None)
        )
        example = tuple(_played(ways[0], search.courses))
        return Rounds((), example, least, most_rounds, only, searched_players=names)
    if not search.decided:
        return Rounds((), (), least, most_rounds, None, decided=False, searched_players=names)
    return Rounds((Blame(match).fault(),), searched_players=names)


def _played(rounds: WalkedRounds, courses: Sequence[Course]) -> Iterator[PlayedRound]:
    place_by_name = dict.fromkeys((course.name for course in courses), 0)
    for number, roll in enumerate(rounds.dice):
        entered_by_name: dict[str, tuple[str, ...]] = {}
        feet: list[str] = []
        for course, walk in zip(courses, rounds.walks, strict=True):
            name, step = course.name, walk.moves[number]
            first_place, place_by_name[name] = (
                place_by_name[name],
                place_by_name[name] if step is None else step.stand.place,
            )
            entered_by_name[name] = tuple(course.line.entered_spaces[first_place : place_by_name[name]])
            feet += [name] if step is not None and step.foot else []
        yield PlayedRound(roll, entered_by_name, tuple(feet))


class Blame:
    """Finds the fewest sheets that contradict each other, and the constraint to blame."""

    def __init__(self, together: Together) -> None:
        self._all = together

    def unmarked(self) -> Fault:
        """Return the fault of temples that are struck though nobody else can have explored them."""
        graph = self._all.table.graph
        for seat, sheet in enumerate(self._all.sheets):
            other_temples = frozenset(
                colour
                for other_seat, options in enumerate(self._all.options)
                if other_seat != seat
                for temples in options or ()
                for colour in temples
            )
            for colour in sorted(struck_on(sheet) - other_temples):
                spaces = tuple(s for s, temple_colour in graph.temples.items() if temple_colour == colour)
                return Fault(
                    "GG-R28",
                    N_("The temple on {space} is struck on {player}'s sheet, but nobody else can "
                       "have explored it."),
                    {"space": ", ".join(spaces) or colour, "player": sheet.player},
                    player=sheet.player, spaces=spaces,
                )  # fmt: skip
        return Fault("GG-R28", N_("The temples struck on the sheets contradict the 9s in the boxes."))

    def fault(self) -> Fault:
        """Return why no rounds explain the sheets: of the fewest players, by what is to blame."""
        sheets, search = self._fewest()
        names = [sheet.player for sheet in sheets]
        marks = self._all.marks and len(sheets) == len(self._all.sheets)
        if self._explained(self._all.courses(sheets), Constraints(marks=False)):
            return Fault(
                "GG-R28",
                N_("The temples struck on the sheets of {players} fit no sequence of rounds."),
                {"players": ", ".join(names)},
            )
        if self._explained(self._all.courses(sheets), Constraints(marks=False, temples=False)):
            return Fault(
                "GG-R26",
                N_("{players} tried the same temple; in every order of rounds, one of them came "
                   "after it was explored."),
                {"players": ", ".join(names)},
            )  # fmt: skip
        for sheet in sheets:
            if self._explained(self._all.courses(sheets, stops=sheet.player), Constraints(marks=marks)):
                return self._stopped(sheet, names)
        last_places = ", ".join(
            f"{course.name}: {_furthest(course, max(stand.place for stand in stands))}"
            for course, stands in zip(search.courses, search.best[1], strict=True)
        )
        values = {"players": ", ".join(names), "round": search.best[0], "where": last_places}
        if self._explained(self._all.courses(sheets, boxes=False), Constraints(marks=False)):
            return Fault(
                "GG-R22",
                N_("{players}: with one die a round the moves cannot end where these boxes need "
                   "it; after round {round} nothing fits ({where})."),
                values,
            )  # fmt: skip
        if len(sheets) == 1 and (fault := self._line_fault(sheets[0])) is not None:
            return fault
        return Fault(
            "GG-R12",
            N_("{players} cannot have drawn these lines with one die a round; after round {round} "
               "nothing fits ({where})."),
            values,
        )  # fmt: skip

    def _stopped(self, sheet: SheetReading, names: Sequence[str]) -> Fault:
        """Return the fault of a player who stops though a move was possible."""
        other_names = [name for name in names if name != sheet.player]
        if not other_names and (fault := self._line_fault(sheet)) is not None:
            return fault
        last = self._all.trails[sheet.player].parts[-1][-1] or ""
        return Fault(
            "GG-R7",
            N_("{player}'s line stops on {space}, but {player} could still move while the "
"match continued ({others})."),
            {
                "player": sheet.player,
                "space": self._all.table.graph.space_name(last),
                "others": ", ".join(other_names) or ", ".join(map(str, self._all.rolls or ())),
            },
            player=sheet.player, spaces=(last,),
        )  # fmt: skip

    def _line_fault(self, sheet: SheetReading) -> Fault | None:
        """Return why a line alone contradicts the rolls, as for a traced line."""
        (course,) = self._all.courses([sheet], boxes=False)
        fault = Splitting(course.line, self._all.rolls, course.feet).contradiction()
        if fault is None:
            return None
        return Fault(
            fault.code, fault.message, fault.values, fault.hint, player=sheet.player, spaces=fault.spaces
        )

    def _fewest(self) -> tuple[Sequence[SheetReading], RoundSearch]:
        """Return the fewest sheets that no rounds explain, with the search that found it so."""
        for count in range(1, len(self._all.sheets)):
            for sheets in combinations(self._all.sheets, count):
                search = RoundSearch(self._all.courses(sheets), self._all.rolls, Constraints(marks=False))
                if not search.find_ways() and search.decided:
                    return sheets, search
        search = RoundSearch(self._all.courses(self._all.sheets), self._all.rolls, self._all.constraints)
        search.find_ways()
        return self._all.sheets, search

    def _explained(self, courses: Sequence[Course], constraints: Constraints) -> bool:
        """Return whether rounds explain some courses, or may."""
        search = RoundSearch(courses, self._all.rolls, constraints)
        return bool(search.find_ways()) or not search.decided


def _furthest(course: Course, place: int) -> str:
    graph = course.table.graph
    return graph.space_name(course.line.entered_spaces[place - 1] if place else course.line.start)


class SheetReading(NamedTuple):
    """The reading of a player's sheet; None for unknown values.

    `parts` is the line, each part with the space it begins on; empty if none was read.
    `values` are the boxes, `gathered` the shovels, `struck_temples` the colours of those struck out.
    """

    player: str
    parts: tuple[tuple[str, ...], ...] = ()
    values: tuple[int, ...] | None = None
    total: int | None = None
    gathered: int | None = None
    struck_temples: frozenset[str] | None = None


class Together:
    """The sheets that can be judged together. `is_complete`: nobody's line is missing."""

    def __init__(
        self,
        table: Table,
        sheets: Sequence[SheetReading],
        trails: Mapping[str, Trail],
        rolls: Sequence[int | None] | None,
        *,
        is_complete: bool,
    ) -> None:
        self.table, self.sheets, self.trails, self.rolls = table, sheets, trails, rolls
        #: Whether marks of temples count as evidence.
        self.marks = is_complete and all(sheet.values is not None for sheet in sheets)

    @property
    def constraints(self) -> Constraints:
        return Constraints(marks=self.marks)

    # -- the owners of temples
    # -----------------------------------------------------------------------------

    @cached_property
    def options(self) -> list[frozenset[frozenset[str]] | None]:
        """Return the temples that each may have explored; None if the boxes are unknown."""
        graph = self.table.graph
        return [
            earning.explored(graph, self.trails[sheet.player].entered_spaces, sheet.values, struck_on(sheet))
            if sheet.values is not None
            else None
            for sheet in self.sheets
        ]

    @cached_property
    def all_shares(self) -> list[tuple[frozenset[str], ...]]:
        """Return the ways to share out the temples; empty if there are too many."""
        ways: list[tuple[frozenset[str], ...]] = [()]
        for options in self.options:
            ways = [
                (*way, temples)
                for way in ways
                for temples in options or {frozenset()}
                if not any(temples & earlier_temples for earlier_temples in way)
            ]
            if len(ways) > _SHARES:
                return []
        return ways

    @cached_property
    def shares(self) -> list[tuple[frozenset[str], ...]]:
        """Return those ways in which each struck temple was explored by somebody else."""
        return [way for way in self.all_shares if not self.marks or self._fit(way)]

    def _fit(self, way: Sequence[frozenset[str]]) -> bool:
        """Return whether every temple that is struck was explored by somebody else."""
        return all(
            struck_on(sheet) <= frozenset().union(*way[:seat], *way[seat + 1 :])
            for seat, sheet in enumerate(self.sheets)
        )

    def courses(self, sheets: Sequence[SheetReading], *, boxes: bool = True, stops: str = "") -> list[Course]:
        """Return the courses of some sheets; that of the player `stops` may end anywhere."""
        courses = []
        for seat, sheet in enumerate(self.sheets):
            if sheet not in sheets:
                continue
            may = frozenset().union(*(way[seat] for way in self.shares))
            are_values_known = sheet.values is not None and self.shares
            colours = frozenset(self.table.graph.temples.values())
            course = Course(
                self.table,
                self.trails[sheet.player],
                values=sheet.values if boxes else None,
                total=sheet.total if boxes else None,
                struck_temples=struck_on(sheet),
                closed=colours - may if are_values_known else frozenset(),
                stops=stops == sheet.player,
            )
            courses.append(course)
        return courses


def struck_on(sheet: SheetReading) -> frozenset[str]:
    """Return the temples known to be struck on a sheet."""
    return sheet.struck_temples or frozenset()
