"""The best line for one player of a checked record."""

from __future__ import annotations

from typing import NamedTuple

from printplay.games.go_for_gold.islands.best.best import best
from printplay.games.go_for_gold.islands.best.costs import RoundCost, round_costs
from printplay.games.go_for_gold.islands.best.record import record
from printplay.games.go_for_gold.islands.best.task import LUCKY, MIDDLING, question
from printplay.games.go_for_gold.state.state import State
from printplay.match.report import Report


class BestFound(NamedTuple):
    """The best line as a record; its points, the bound, the points drawn, what rounds cost."""

    points: int
    bound: int
    drawn: int
    record: str
    rounds: tuple[RoundCost, ...]


def best_line(report: Report, player: str, *, lucky: bool, rounds: bool = False) -> BestFound:
    """Return the best line for a player of a valid record with rounds.

    With `rounds` also what each round of the drawn line cost, which takes ten times as long.
    """
    dice = LUCKY if lucky else MIDDLING
    asked = question(report, player, dice)
    assert report.replay is not None  # noqa: S101  a valid record was replayed
    state = report.replay.states[-1]
    assert isinstance(state, State)  # noqa: S101  the rules of this game made it
    found = best(asked)
    text = record(asked, found.turns, report.record.setup, state.table.graph, player, dice)
    drawn = state.players[state.table.seats[player]].score()
    costs = round_costs(report, player, asked, found) if rounds else ()
    return BestFound(found.points, found.bound, drawn, text, costs)
