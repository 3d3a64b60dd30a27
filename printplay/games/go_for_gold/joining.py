"""Sheets of one match, joined: the rounds in which all lines can have been drawn together.

What one sheet says is judged by `rules_lines`. Here it is asked whether the sheets go together: one
die a round for all, who stops early could not move, a temple explored is closed for the others.
There is a fault only where no rounds at all explain the sheets, whatever was not read left open;
what the sheets cannot tell (which dice, whose turn it was) stays open, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from printplay.fault import Fault
from printplay.games.go_for_gold import earning
from printplay.games.go_for_gold.course import Course
from printplay.games.go_for_gold.events import Drawn
from printplay.games.go_for_gold.rounds import Asked, Search, Way
from printplay.games.go_for_gold.rules_lines import disputed, of_line
from printplay.games.go_for_gold.state import State, Table
from printplay.games.go_for_gold.trail import Trail, trail
from printplay.games.go_for_gold.turns import Splitting, wrong_dice
from printplay.i18n import N_

#: Steps that are spent on asking whether other dice fit, too.
_OTHERS = 20_000
#: So many ways to share the temples out are looked at; with more, any player may have any.
_SHARES = 5_000
#: A player of whom it is not known which temples were explored may have explored none.
_NONE = frozenset([frozenset[str]()])


#: Lines of more spaces are not asked for their rounds.
LONGEST = 300


class Sheet(NamedTuple):
    """What was read of a player's sheet; None for what is not known.

    `parts` is the line, each part with the space it begins on; nothing where none was read.
    `values` are the boxes, `gathered` the shovels, `struck` the colours of temples struck out.
    """

    player: str
    parts: tuple[tuple[str, ...], ...] = ()
    values: tuple[int, ...] | None = None
    total: int | None = None
    gathered: int | None = None
    struck: frozenset[str] | None = None


class PlayedRound(NamedTuple):
    """A round as it can have been: a die that fits, and the spaces that each player entered.

    Who was out entered none. `feet` are the players who struck one.
    """

    roll: int
    entered: Mapping[str, tuple[str, ...]]
    feet: tuple[str, ...] = ()


@dataclass(frozen=True)
class Rounds:
    """What the sheets tell of the rounds.

    `least` and `most` are bounds of how many there were (0: nothing is known). `example` is one way
    to have played them; `only`: no other dice explain the sheets (None: that was too much to find
    out). `decided` is False where it was too much to find out whether there is a way at all.
    `asked` are the players whose lines could be asked.
    """

    faults: tuple[Fault, ...] = ()
    example: tuple[PlayedRound, ...] = ()
    least: int = 0
    most: int = 0
    only: bool | None = None
    decided: bool = True
    asked: tuple[str, ...] = ()


def rounds(
    state: State, sheets: Sequence[Sheet], rolls: Sequence[int | None] | None = None
) -> Rounds:
    """Find the rounds in which the sheets can have been drawn.

    `state` is that of a match before it begins, of these players. `rolls` are the movement dice
    where they are known (None is one that is not), in their order. A sheet whose line breaks a rule
    by itself, or was not read, is left out.
    """
    bad = wrong_dice(rolls or ())
    trails = {sheet.player: trail(state, Drawn(sheet.player, sheet.parts))
              for sheet in sheets if sheet.parts}  # fmt: skip
    sound = [sheet for sheet in sheets
             if sheet.player in trails and not of_line(trails[sheet.player])]  # fmt: skip
    if bad or not sound:
        return Rounds(tuple(bad))
    if any(len(trails[sheet.player].entered) > LONGEST for sheet in sound):
        return Rounds(decided=False)
    whole = len(sound) == len(sheets) and len(sheets) > 1
    return _Match(state.table, sound, trails, rolls, whole=whole).rounds()


class _Match:
    """The sheets that can be asked. `whole`: no line of anybody is missing."""

    def __init__(
        self,
        table: Table,
        sheets: Sequence[Sheet],
        trails: Mapping[str, Trail],
        rolls: Sequence[int | None] | None,
        *,
        whole: bool,
    ) -> None:
        self.table, self.sheets, self.trails, self.rolls = table, sheets, trails, rolls
        #: Whether marks of temples can be held against anybody.
        self.marks = whole and all(sheet.values is not None for sheet in sheets)

    def rounds(self) -> Rounds:
        """Return what the sheets tell."""
        names = tuple(sheet.player for sheet in self.sheets)
        values = [one for one in self.options if one is not None]
        if not all(values):
            return Rounds(asked=names)  # boxes that the line cannot give: `check` says so
        if disputed(dict(zip(names, (one or _NONE for one in self.options), strict=True))):
            return Rounds(asked=names)  # one temple explored twice: `check` says so
        if self._all_shares and not self.shares:
            return Rounds((self._unmarked(),), asked=names)
        search = Search(self.courses(self.sheets), self.rolls, self._held)
        least, most = search.bounds()
        if ways := search.found():
            more = Search(search.courses, self.rolls, self._held, _OTHERS)
            known = self.rolls is not None and None not in self.rolls
            only = True if known else len(more.found(2)) == 1 and (True if more.decided else None)
            example = tuple(_played(ways[0], search.courses))
            return Rounds((), example, least, most, only, asked=names)
        if not search.decided:
            return Rounds((), (), least, most, None, decided=False, asked=names)
        return Rounds((self._fault(),), asked=names)

    @property
    def _held(self) -> Asked:
        """Return what is held against all players together."""
        return Asked(marks=self.marks)

    # -- whose temples -----------------------------------------------------------------------------

    @cached_property
    def options(self) -> list[frozenset[frozenset[str]] | None]:
        """Return the temples that each may have explored; None where the boxes are not known."""
        graph = self.table.graph
        return [
            earning.explored(
                graph, self.trails[sheet.player].entered, sheet.values, _struck(sheet)
            )
            if sheet.values is not None
            else None
            for sheet in self.sheets
        ]  # fmt: skip

    @cached_property
    def _all_shares(self) -> list[tuple[frozenset[str], ...]]:
        """Return the ways to share the temples out; too many are none to go by."""
        ways: list[tuple[frozenset[str], ...]] = [()]
        for options in self.options:
            ways = [
                (*way, more)
                for way in ways
                for more in options or {frozenset()}
                if not any(more & one for one in way)
            ]
            if len(ways) > _SHARES:
                return []
        return ways

    @cached_property
    def shares(self) -> list[tuple[frozenset[str], ...]]:
        """Return those ways in which whatever is struck was explored by somebody else."""
        return [way for way in self._all_shares if not self.marks or self._fit(way)]

    def _fit(self, way: Sequence[frozenset[str]]) -> bool:
        """Tell whether every temple that is struck was explored by somebody else."""
        return all(
            _struck(sheet) <= frozenset().union(*way[:seat], *way[seat + 1 :])
            for seat, sheet in enumerate(self.sheets)
        )

    def courses(
        self, sheets: Sequence[Sheet], *, boxes: bool = True, stops: str = ""
    ) -> list[Course]:
        """Return the courses of some sheets; that of the player `stops` may end anywhere."""
        found = []
        for seat, sheet in enumerate(self.sheets):
            if sheet not in sheets:
                continue
            may = frozenset().union(*(way[seat] for way in self.shares))
            known = sheet.values is not None and self.shares
            colours = frozenset(self.table.graph.temples.values())
            course = Course(
                self.table,
                self.trails[sheet.player],
                values=sheet.values if boxes else None,
                total=sheet.total if boxes else None,
                struck=_struck(sheet),
                closed=colours - may if known else frozenset(),
                stops=stops == sheet.player,
            )
            found.append(course)
        return found

    # -- what is wrong -----------------------------------------------------------------------------

    def _unmarked(self) -> Fault:
        """Return the fault of temples that are struck, and nobody else can have explored."""
        graph = self.table.graph
        for seat, sheet in enumerate(self.sheets):
            others = frozenset(
                colour
                for other, options in enumerate(self.options)
                if other != seat
                for one in options or ()
                for colour in one
            )
            for colour in sorted(_struck(sheet) - others):
                spaces = tuple(s for s, there in graph.temples.items() if there == colour)
                return Fault(
                    "GG-R28",
                    N_("The temple on {space} is struck on {player}'s sheet, but nobody else can "
                       "have explored it."),
                    {"space": ", ".join(spaces) or colour, "player": sheet.player},
                    player=sheet.player, spaces=spaces,
                )  # fmt: skip
        return Fault(
            "GG-R28",
            N_("The temples struck on the sheets and the 9s in the boxes cannot go together."),
        )

    def _fault(self) -> Fault:
        """Return why no rounds explain the sheets: of the fewest players, by what is to blame."""
        sheets, search = self._fewest()
        names = [sheet.player for sheet in sheets]
        marks = self.marks and len(sheets) == len(self.sheets)
        if self._explained(self.courses(sheets), Asked(marks=False)):
            return Fault(
                "GG-R28",
                N_("No rounds explain the temples struck on the sheets of {players}."),
                {"players": ", ".join(names)},
            )
        if self._explained(self.courses(sheets), Asked(marks=False, temples=False)):
            return Fault(
                "GG-R26",
                N_("{players} tried the same temple when it was explored already, in whatever "
                   "rounds."),
                {"players": ", ".join(names)},
            )  # fmt: skip
        for sheet in sheets:
            if self._explained(self.courses(sheets, stops=sheet.player), Asked(marks=marks)):
                return self._stopped(sheet, names)
        where = ", ".join(
            f"{course.name}: {_furthest(course, max(stand.at for stand in found))}"
            for course, found in zip(search.courses, search.best[1], strict=True)
        )
        values = {"players": ", ".join(names), "round": search.best[0], "where": where}
        if self._explained(self.courses(sheets, boxes=False), Asked(marks=False)):
            return Fault(
                "GG-R22",
                N_("{players}: with one die a round the moves cannot end where these boxes need "
                   "it; after round {round} nothing fits ({where})."),
                values,
            )  # fmt: skip
        if len(sheets) == 1 and (fault := self._alone(sheets[0])) is not None:
            return fault
        return Fault(
            "GG-R12",
            N_("{players} cannot have drawn these lines with one die a round; after round {round} "
               "nothing fits ({where})."),
            values,
        )  # fmt: skip

    def _stopped(self, sheet: Sheet, names: Sequence[str]) -> Fault:
        """Return the fault of a player who stops though a move was possible."""
        others = [name for name in names if name != sheet.player]
        if not others and (fault := self._alone(sheet)) is not None:
            return fault
        last = self.trails[sheet.player].parts[-1][-1] or ""
        return Fault(
            "GG-R7",
            N_("{player}'s line stops on {space}, but {player} could still move while the match "
               "went on ({others})."),
            {
                "player": sheet.player,
                "space": self.table.graph.called(last),
                "others": ", ".join(others) or ", ".join(map(str, self.rolls or ())),
            },
            player=sheet.player, spaces=(last,),
        )  # fmt: skip

    def _alone(self, sheet: Sheet) -> Fault | None:
        """Return why a line by itself does not go with the rolls, as it is told of one traced."""
        (course,) = self.courses([sheet], boxes=False)
        fault = Splitting(course.line, self.rolls, course.feet).contradiction()
        if fault is None:
            return None
        return Fault(
            fault.code, fault.message, fault.values, fault.hint, player=sheet.player,
            spaces=fault.spaces,
        )  # fmt: skip

    def _fewest(self) -> tuple[Sequence[Sheet], Search]:
        """Return the fewest sheets that no rounds explain, with the search that found it so."""
        for count in range(1, len(self.sheets)):
            for sheets in combinations(self.sheets, count):
                search = Search(self.courses(sheets), self.rolls, Asked(marks=False))
                if not search.found() and search.decided:
                    return sheets, search
        search = Search(self.courses(self.sheets), self.rolls, self._held)
        search.found()
        return self.sheets, search

    def _explained(self, courses: Sequence[Course], asked: Asked) -> bool:
        """Tell whether rounds explain some courses, or may."""
        search = Search(courses, self.rolls, asked)
        return bool(search.found()) or not search.decided


def _struck(sheet: Sheet) -> frozenset[str]:
    return sheet.struck or frozenset()


def _furthest(course: Course, at: int) -> str:
    graph = course.table.graph
    return graph.called(course.line.entered[at - 1] if at else course.line.start)


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
