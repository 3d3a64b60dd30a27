"""Writes a simulated match as a record, so that the rules of the game can check it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printplay.games.go_for_gold.events import GRAMMAR, Move, Out, Round, Shovels, Temple, Treasure
from printplay.games.go_for_gold.game import GAME
from printplay.games.go_for_gold.islands.engine.arrays import BITS, GATHERED, SCORE, SPACE, START, Ints
from printplay.games.go_for_gold.islands.engine.engine import Engine
from printplay.games.go_for_gold.islands.engine.playing import DIG, GIVES_UP, MOVE, ROUND
from printplay.match.lines.grammar import End, Event, Setup, Total
from printplay.match.text.writing import write

#: The players' names by seat.
NAMES = ("Anna", "Ben", "Cleo", "Dora")


def record(engine: Engine, seats: Sequence[str], seed: int, match: int, layout: str) -> str:
    """Return a match as the text of a record of a layout, with totals, shovels and `end`."""
    log, sheets = engine.log(seats, seed, match)
    names = NAMES[: len(seats)]
    begins = next(seat for what, seat, *_numbers in log.tolist() if what == ROUND)
    port = list(engine.graph.ports)[sheets.rows[begins, START]]
    events = [*_events(engine, log, names)]
    for name, row in zip(names, sheets.rows, strict=True):
        events += [Shovels(name, int(row[GATHERED])), Total(name, int(row[SCORE]))]
    setup = Setup(GAME.id, layout, names, dict(engine.house), {"start": (port,)})
    return write(setup, [*events, End()], GRAMMAR)


def _events(engine: Engine, log: Ints, names: Sequence[str]) -> Iterator[Event]:
    spaces, labels = list(engine.graph.onward), engine.graph.labels
    for what, seat, *numbers in log.tolist():
        name = names[seat]
        if what == ROUND:
            yield Round(numbers[0], name)
        elif what == GIVES_UP:
            yield Out(name)
        elif what == MOVE:
            foot, port, line, steps = numbers
            path = tuple(spaces[step] for step in unfolded(line, steps))
            yield Move(name, path, foot, labels[spaces[port]] if port >= 0 else None)
        elif what == DIG:
            yield Treasure(name, numbers[0], numbers[1])
        else:
            yield Temple(name, numbers[0])


def unfolded(line: int, steps: int) -> list[int]:
    """Return the spaces of a line, which the engine encodes as one number."""
    return [line >> BITS * step & SPACE for step in reversed(range(steps))]
