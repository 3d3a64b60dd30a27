"""The best line in hindsight: its entry points for the public API, loaded on demand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from printplay.core.errors import FileError
from printplay.core.i18n import N_, _

if TYPE_CHECKING:
    from printplay.games.go_for_gold.board.graph import Graph
    from printplay.games.go_for_gold.islands.best.answer import BestFound
    from printplay.games.go_for_gold.islands.best.costs import RoundCost
    from printplay.match.report import Report
    from printplay.printing.drawing.drawing import Drawing

#: The reason given for a match of another game.
ONLY = N_("Best lines can be found for Go for Gold only.")


def tells_rounds(report: Report) -> bool:
    """Return whether a valid record of this game has the starts of lines and the movement rolls."""
    from printplay.games.go_for_gold.state.state import starts

    found = starts(report.replay.states) if report.replay is not None else ()
    return bool(found) and None not in found


def dice(*, lucky: bool) -> str:
    """Return a sentence that says which special dice are assumed."""
    return (
        _("Special dice at their best: 6 at a treasure, 1 at a temple.")
        if lucky
        else _("Special dice of the best line: 3 at a treasure, 4 at a temple.")
    )


def costs(report: Report, rounds: Sequence[RoundCost]) -> tuple[str, ...]:
    """Return sentences on what rounds of a drawn line cost, and one on all of them."""
    graph = _graph(report)
    sentences = []
    for one in rounds:
        parts = []
        if one.cost:
            lost = ", ".join(
                (_("the temple on {space}") if space in graph.temples
                 else _("the treasure on {space}")).format(space=space)
                for space in one.given_up
            )  # fmt: skip
            text = N_("the move cost {points}; a best line had scored {places}")
            parts.append(
                _(text).format(points=one.cost, places=lost)
                if lost else _("the move cost {points}").format(points=one.cost)
            )  # fmt: skip
        if one.luck:
            text = N_("the die gave {points}") if one.luck > 0 else N_("the die took {points}")
            parts.append(_(text).format(points=abs(one.luck)))
        if parts:
            sentences.append(
                _("Round {number}: {before} points possible before, {left} after ({why}).").format(
                    number=one.number, before=one.before, left=one.left, why="; ".join(parts)
                )
            )
    moves, dice = sum(one.cost for one in rounds), sum(one.luck for one in rounds)
    text = N_("In all, moves cost {moves} points, and special dice {dice}.")
    if dice > 0:
        text = N_("In all, moves cost {moves} points, and special dice gave {dice}.")
    return (*sentences, _(text).format(moves=moves, dice=abs(dice)))


def _graph(report: Report) -> Graph:
    from printplay.games.go_for_gold.state.state import State

    assert report.replay is not None  # noqa: S101  it has a best line
    state = report.replay.states[-1]
    assert isinstance(state, State)  # noqa: S101  the rules of this game made it
    return state.table.graph


def picture(
    lines: Sequence[Any], drawn: Report, best: Sequence[Report], title: str
) -> tuple[Drawing, float, float]:
    """Return a drawing of each player's best line beside the drawn one, with its size in mm."""
    from printplay.games.go_for_gold.islands.best.picture import BestComparison
    from printplay.games.go_for_gold.islands.best.picture import picture as drawing

    pairs = [
        BestComparison(one.player, one.drawn, one.points, one.bound, drawn, play)
        for one, play in zip(lines, best, strict=True)
    ]
    return drawing(pairs, title)


def solver(compiling: Callable[[], None] | None) -> Callable[..., BestFound]:
    """Return the solver for a player's best line; raise FileError if the extra is missing.

    `compiling` is called if the search has to be compiled before the first line.
    """
    try:
        from printplay.games.go_for_gold.islands.best.answer import best_line
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in {"numba", "llvmlite"}:
            raise
        raise FileError(
            N_("the best line needs the extra [islands], which is not installed"),
            hint=N_("pip install 'printplay[islands]'"),
        ) from None

    from printplay.games.go_for_gold.islands.engine.compiling import is_ready

    if compiling is not None and not is_ready("best_bound.fill"):
        compiling()
    return best_line
