"""The best line in hindsight: its entry points for the public API, loaded on demand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from printplay.core.errors import FileError
from printplay.core.i18n import N_, _, fill_template, lettered
from printplay.core.print_choices import Ink
from printplay.match.text.report_text import points_drawn, points_there
from printplay.match.text.screen import clean

if TYPE_CHECKING:
    from printplay.games.go_for_gold.board.graph import Graph
    from printplay.games.go_for_gold.islands.best.costs import BestFound, RoundCost
    from printplay.games.go_for_gold.islands.best.picture import BestComparison
    from printplay.match.report import Report
    from printplay.printing.drawing.drawing import Drawing

#: The reason given for a match of another game.
ONLY = N_("Best lines can be found for Go for Gold only.")


@dataclass(frozen=True)
class BestLine:
    """The best line for a player: its points, an upper bound, and the points of the drawn line.

    `record` is the line as a record of one sheet. `rounds` say what each round of the drawn line
    cost, if that was asked: `number`, the points possible `before` and `after` its move and `left`
    after its special die, `cost` and `luck` in points, the places `given_up`, a `better` move.
    """

    player: str
    points: int
    bound: int
    drawn: int
    record: str
    rounds: tuple[Any, ...] = ()

    @property
    def proven(self) -> bool:
        """Return whether no line makes more points."""
        return self.points == self.bound

    def json(self) -> dict[str, Any]:
        """Return its part of what `printplay best --json` prints."""
        return {
            "player": self.player, "points": self.points, "bound": self.bound,
            "proven": self.proven, "drawn": self.drawn, "record": self.record,
            **({"rounds": [one.json() for one in self.rounds]} if self.rounds else {}),
        }  # fmt: skip

    def text(self) -> str:
        """Return it as a sentence.

        The drawn line can have more points, if special dice fell better than assumed.
        """
        lucky = self.drawn > self.points
        sentence = f"{points_drawn(clean(self.player), self.drawn, lucky=lucky)}, "
        sentence += points_there(self.points)
        proof = _("proven") if self.proven else _("no line scores more than {bound}")
        return f"{sentence}; {proof.format(bound=self.bound)}."


def tells_rounds(report: Report) -> bool:
    """Return whether a valid record of this game has the starts of lines and the movement rolls."""
    from printplay.games.go_for_gold.state import starts

    line_starts = starts(report.played.states) if report.played.states else ()
    return bool(line_starts) and None not in line_starts


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
    sentences = [
        " ".join(parts)
        for round_cost in rounds
        if len(parts := list(_round_sentences(round_cost, graph))) > 1
    ]
    moves, luck = sum(round_cost.cost for round_cost in rounds), sum(round_cost.luck for round_cost in rounds)
    if not sentences:
        return (_("No move and no special die cost anything."),)
    text = N_("In all, of {whole:possible point|possible points}: moves cost {moves}; drawn: {drawn}.")
    if luck > 0:
        text = N_("In all, of {whole:possible point|possible points}: moves cost {moves}, "
                  "special dice gave {luck}; drawn: {drawn}.")  # fmt: skip
    elif luck < 0:
        text = N_("In all, of {whole:possible point|possible points}: moves cost {moves}, "
                  "special dice cost {luck}; drawn: {drawn}.")  # fmt: skip
    drawn_points = rounds[-1].left
    values = {"whole": drawn_points + moves - luck, "moves": moves, "luck": abs(luck), "drawn": drawn_points}
    return (_("Points still possible, before and after each round that changed them:"),
            *sentences, fill_template(text, values))  # fmt: skip


def _round_sentences(round_cost: RoundCost, graph: Graph) -> Iterator[str]:
    """Yield what is said of a round: points before and after, the move, the special die."""
    text = N_("Round {number}: {before} -> {left}.")
    if not round_cost.proven:
        text = N_("Round {number}: {before} -> {left} (not proven).")
    yield _(text).format(number=round_cost.number, before=round_cost.before, left=round_cost.left)
    if round_cost.cost:
        yield fill_template(N_("The move cost {points:point|points}."), {"points": round_cost.cost})
    is_over = round_cost.nothing_left and len(round_cost.given_up) > 1
    if round_cost.given_up and not is_over:
        lost_places = ", ".join(_feature_in_words(space, graph) for space in round_cost.given_up)
        yield _("Given up: {places}.").format(places=lost_places)
    if round_cost.untried:
        yield _("Not tried: {place}.").format(place=_feature_in_words(round_cost.untried, graph))
    if round_cost.out:
        yield _("The move left no way for the die of round {number}.").format(number=round_cost.out)
    if round_cost.better is not None:
        way = " ".join(str(lettered(space)) for space in round_cost.better.path)
        way = _("foot {way}").format(way=way) if round_cost.better.foot else way
        if round_cost.better.port:
            way = _("{way}, on from {port}").format(way=way, port=lettered(round_cost.better.port))
        if round_cost.better.place:
            kind = _("temple") if round_cost.better.place in graph.temples else _("treasure")
            way = f"{way} ({kind})"
        yield _("Better: {way}.").format(way=way)
    if round_cost.luck and round_cost.die:
        text = N_("The special die ({die}) cost {points:point|points}.")
        if round_cost.luck > 0:
            text = N_("The special die ({die}) gave {points:point|points}.")
        yield fill_template(text, {"die": round_cost.die, "points": abs(round_cost.luck)})
    if is_over:
        yield _("With the assumed dice, nothing more could be scored after this round.")


def _feature_in_words(space: str, graph: Graph) -> str:
    if space in graph.temples:
        return _("the temple on {space}").format(space=space)
    return _("the treasure on {space}").format(space=space)


def _graph(report: Report) -> Graph:
    from printplay.games.go_for_gold.state import State

    state = report.state
    assert isinstance(state, State)  # noqa: S101  the rules of this game made it
    return state.table.graph


def best_lines_picture(
    lines: Sequence[BestLine], drawn_report: Report, best_reports: Sequence[Report], title: str
) -> tuple[Drawing, float, float]:
    """Return a drawing of each player's best line beside the drawn one, with its size in mm."""
    from printplay.games.go_for_gold.islands.best.picture import draw_best_lines as drawing

    pairs = [_comparison(line, drawn_report, play) for line, play in zip(lines, best_reports, strict=True)]
    return drawing(pairs, title)


def overlay(
    line: BestLine, drawn_report: Report, best_report: Report, weight: float, ink: Ink
) -> tuple[Drawing, float, float]:
    """Return the map with a player's best line over the drawn one, with its size in mm."""
    from printplay.games.go_for_gold.islands.best.picture import overlay_picture

    return overlay_picture(_comparison(line, drawn_report, best_report), weight, ink)


def _comparison(line: BestLine, drawn_report: Report, best_report: Report) -> BestComparison:
    from printplay.games.go_for_gold.islands.best.picture import BestComparison

    return BestComparison(line.player, line.drawn, line.points, line.bound, drawn_report, best_report)


def solver(compiling: Callable[[], None] | None) -> Callable[..., BestFound]:
    """Return the solver for a player's best line (FileError: no extra); `compiling` is told of a wait."""
    try:
        from printplay.games.go_for_gold.islands.best.costs import best_line
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in {"numba", "llvmlite"}:
            raise
        raise FileError(
            N_("the best line needs the extra [islands], which is not installed"),
            hint=N_("pip install 'printplay[islands]'"),
        ) from None

    from printplay.games.go_for_gold.islands.best.bound import fill_table
    from printplay.games.go_for_gold.islands.engine.compiling import is_ready

    if compiling is not None and not is_ready(fill_table):
        compiling()
    return best_line
