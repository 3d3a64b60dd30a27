"""The next questions to a table of Gophers: the play, turn by turn, or its results at the end."""

from __future__ import annotations

from collections.abc import Iterator, Set
from functools import partial

from printplay.core.i18n import N_
from printplay.games.gophers.asking.play import play
from printplay.games.gophers.rules.closing import close
from printplay.games.gophers.rules.scoring import by_result, finished, missing, open_now
from printplay.games.gophers.state.state import State
from printplay.match.game import FigureTable
from printplay.match.question import TOTAL_ALONE, Prompt, Way

_TEXTS = {
    "added": N_("{player}: sum of the face-up pile (added)?"),
    "subtracted": N_("{player}: sum of the face-down pile (subtracted)?"),
    "berries": N_("{player}: sum of the berries?"),
    "acorns": N_("{player}: sum of the acorns?"),
    "grains": N_("{player}: sum of the grains?"),
}
_WHAT = {
    "added": N_("cards added"),
    "subtracted": N_("cards subtracted"),
    "berries": N_("berries"),
    "acorns": N_("acorns"),
    "grains": N_("grains"),
}


def questions(state: State, way: Way | None, skipped: Set[str]) -> Iterator[Prompt]:
    """Yield the open questions in order, by what the match has; none when it is over."""
    if state.ended or finished(state) or not state.players:
        return
    begun_way: Way | None = None if by_result(state) else "play"
    begun_way = begun_way or ("result" if state.entered.results else way)
    prompts = play(state) if begun_way == "play" else _results(state)
    yield from (question for question in prompts if question.key not in skipped)


def _results(state: State) -> Iterator[Prompt]:
    """Yield the questions for missing results, player by player."""
    for name in state.table.names:
        for player, sum_name, *_example in missing(state, name):
            yield Prompt(
                f"{sum_name}:{player}",
                _TEXTS[sum_name],
                _WHAT[sum_name],
                partial(_line, player, sum_name),
                player,
                {"player": player},
                help=(TOTAL_ALONE,) if sum_name in ("added", "berries") else (),
            )


def _line(player: str, sum_name: str, answer: str) -> str:
    return f"{player}: {sum_name} {answer}"


def sheet(state: State) -> FigureTable:
    """Return the table's columns besides points: caves and their contents, hands, baskets."""
    if by_result(state):
        return FigureTable("", (), tuple(() for _name in state.table.names))
    current = state if open_now(state) else close(state)
    headings = [N_("cave"), N_("lies there")]
    headings += [] if state.table.beginner else [N_("cards in hand")]
    headings += [N_("basket lies at")] if state.table.baskets else []
    rows = []
    for seat, player in enumerate(state.players):
        row = [str(player.cave or "–"), str(state.content(seat) or "–")]
        row += [] if state.table.beginner else [str(current.players[seat].hand)]
        row += [state.name(current.players[seat].holder)] if state.table.baskets else []
        rows.append(tuple(row))
    return FigureTable("", tuple(headings), tuple(rows))
