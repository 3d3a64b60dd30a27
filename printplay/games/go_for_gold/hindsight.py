"""The best line in hindsight: its entry points for the public API, loaded on demand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Protocol

from printplay.core.errors import FileError
from printplay.core.i18n import N_, _, filled, lettered
from printplay.core.print_choices import Ink

if TYPE_CHECKING:
    from printplay.games.go_for_gold.board.graph import Graph
    from printplay.games.go_for_gold.islands.best.answer import BestFound
    from printplay.games.go_for_gold.islands.best.costs import RoundCost
    from printplay.games.go_for_gold.islands.best.picture import BestComparison
    from printplay.match.report import Report
    from printplay.printing.drawing.drawing import Drawing

#: The reason given for a match of another game.
ONLY = N_("Best lines can be found for Go for Gold only.")


class BestLine(Protocol):
    """What the public API knows of a player's best line."""

    player: str
    drawn: int
    points: int
    bound: int


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
    sentences = [" ".join(parts) for one in rounds if len(parts := list(_told(one, graph))) > 1]
    moves, luck = sum(one.cost for one in rounds), sum(one.luck for one in rounds)
    if not sentences:
        return (_("No move and no special die cost anything."),)
    text = N_("In all, of {whole:possible point|possible points}: moves cost {moves}; drawn: {drawn}.")
    if luck > 0:
        text = N_("In all, of {whole:possible point|possible points}: moves cost {moves}, "
                  "special dice gave {luck}; drawn: {drawn}.")  # fmt: skip
    elif luck < 0:
        text = N_("In all, of {whole:possible point|possible points}: moves cost {moves}, "
                  "special dice cost {luck}; drawn: {drawn}.")  # fmt: skip
    drawn = rounds[-1].left
    values = {"whole": drawn + moves - luck, "moves": moves, "luck": abs(luck), "drawn": drawn}
    return (_("Points still possible, before and after each round that changed them:"),
            *sentences, filled(text, values))  # fmt: skip


def _told(one: RoundCost, graph: Graph) -> Iterator[str]:
    """Yield what is said of a round: points before and after, the move, the special die."""
    text = N_("Round {number}: {before} -> {left}.")
    if not one.proven:
        text = N_("Round {number}: {before} -> {left} (not proven).")
    yield _(text).format(number=one.number, before=one.before, left=one.left)
    if one.cost:
        yield filled(N_("The move cost {points:point|points}."), {"points": one.cost})
    over = one.nothing_left and len(one.given_up) > 1
    if one.given_up and not over:
        lost = ", ".join(_place(space, graph) for space in one.given_up)
        yield _("Given up: {places}.").format(places=lost)
    if one.untried:
        yield _("Not tried: {place}.").format(place=_place(one.untried, graph))
    if one.out:
        yield _("The move left no way for the die of round {number}.").format(number=one.out)
    if one.better is not None:
        way = " ".join(str(lettered(space)) for space in one.better.path)
        way = _("foot {way}").format(way=way) if one.better.foot else way
        if one.better.port:
            way = _("{way}, on from {port}").format(way=way, port=lettered(one.better.port))
        if one.better.place:
            kind = _("temple") if one.better.place in graph.temples else _("treasure")
            way = f"{way} ({kind})"
        yield _("Better: {way}.").format(way=way)
    if one.luck and one.die:
        text = N_("The special die ({die}) cost {points:point|points}.")
        if one.luck > 0:
            text = N_("The special die ({die}) gave {points:point|points}.")
        yield filled(text, {"die": one.die, "points": abs(one.luck)})
    if over:
        yield _("With the assumed dice, nothing more could be scored after this round.")


def _place(space: str, graph: Graph) -> str:
    if space in graph.temples:
        return _("the temple on {space}").format(space=space)
    return _("the treasure on {space}").format(space=space)


def _graph(report: Report) -> Graph:
    from printplay.games.go_for_gold.state.state import State

    assert report.replay is not None  # noqa: S101  it has a best line
    state = report.replay.states[-1]
    assert isinstance(state, State)  # noqa: S101  the rules of this game made it
    return state.table.graph


def picture(
    lines: Sequence[BestLine], drawn: Report, best: Sequence[Report], title: str
) -> tuple[Drawing, float, float]:
    """Return a drawing of each player's best line beside the drawn one, with its size in mm."""
    from printplay.games.go_for_gold.islands.best.picture import picture as drawing

    pairs = [_pair(one, drawn, play) for one, play in zip(lines, best, strict=True)]
    return drawing(pairs, title)


def overlay(
    line: BestLine, drawn: Report, best: Report, weight: float, ink: Ink
) -> tuple[Drawing, float, float]:
    """Return the map with a player's best line over the drawn one, with its size in mm."""
    from printplay.games.go_for_gold.islands.best.picture import overlaid

    return overlaid(_pair(line, drawn, best), weight, ink)


def _pair(line: BestLine, drawn: Report, best: Report) -> BestComparison:
    from printplay.games.go_for_gold.islands.best.picture import BestComparison

    return BestComparison(line.player, line.drawn, line.points, line.bound, drawn, best)


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

    from printplay.games.go_for_gold.islands.best.bound import fill
    from printplay.games.go_for_gold.islands.engine.compiling import is_ready

    if compiling is not None and not is_ready(fill):
        compiling()
    return best_line
