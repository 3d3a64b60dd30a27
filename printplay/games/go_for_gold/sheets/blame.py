"""Why no rounds explain some sheets: the players to blame, and the reason."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from printplay.core.faults import Fault
from printplay.core.i18n import N_
from printplay.games.go_for_gold.sheets.course import Course
from printplay.games.go_for_gold.sheets.rounds import Constraints, RoundSearch
from printplay.games.go_for_gold.sheets.sheet_readings import SheetReading, Together, struck_on
from printplay.games.go_for_gold.turns import Splitting


class Blame:
    """Finds the fewest sheets that contradict each other, and the constraint to blame."""

    def __init__(self, together: Together) -> None:
        self._all = together

    def unmarked(self) -> Fault:
        """Return the fault of temples that are struck though nobody else can have explored them."""
        graph = self._all.table.graph
        for seat, sheet in enumerate(self._all.sheets):
            others = frozenset(
                colour
                for other, options in enumerate(self._all.options)
                if other != seat
                for one in options or ()
                for colour in one
            )
            for colour in sorted(struck_on(sheet) - others):
                spaces = tuple(s for s, there in graph.temples.items() if there == colour)
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
        where = ", ".join(
            f"{course.name}: {_furthest(course, max(stand.at for stand in found))}"
            for course, found in zip(search.courses, search.best[1], strict=True)
        )
        values = {"players": ", ".join(names), "round": search.best[0], "where": where}
        if self._explained(self._all.courses(sheets, boxes=False), Constraints(marks=False)):
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

    def _stopped(self, sheet: SheetReading, names: Sequence[str]) -> Fault:
        """Return the fault of a player who stops though a move was possible."""
        others = [name for name in names if name != sheet.player]
        if not others and (fault := self._alone(sheet)) is not None:
            return fault
        last = self._all.trails[sheet.player].parts[-1][-1] or ""
        return Fault(
            "GG-R7",
            N_("{player}'s line stops on {space}, but {player} could still move while the "
"match continued ({others})."),
            {
                "player": sheet.player,
                "space": self._all.table.graph.called(last),
                "others": ", ".join(others) or ", ".join(map(str, self._all.rolls or ())),
            },
            player=sheet.player, spaces=(last,),
        )  # fmt: skip

    def _alone(self, sheet: SheetReading) -> Fault | None:
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
                if not search.found() and search.decided:
                    return sheets, search
        search = RoundSearch(self._all.courses(self._all.sheets), self._all.rolls, self._all.held)
        search.found()
        return self._all.sheets, search

    def _explained(self, courses: Sequence[Course], constraints: Constraints) -> bool:
        """Return whether rounds explain some courses, or may."""
        search = RoundSearch(courses, self._all.rolls, constraints)
        return bool(search.found()) or not search.decided


def _furthest(course: Course, at: int) -> str:
    graph = course.table.graph
    return graph.called(course.line.entered[at - 1] if at else course.line.start)
