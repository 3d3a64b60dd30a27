"""Write tests/records/evening.play and evening-faults.play.

Run `python -m tests.games.go_for_gold.make_evening` again only when a shipped board has changed;
the match is chosen by its seed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from printplay.games.go_for_gold.events import GRAMMAR, Move, Out, Round, Temple, Treasure
from printplay.geometry.board import SpaceId
from printplay.match.lines.grammar import Event
from printplay.match.text.writing import write
from tests.games.go_for_gold.playing import RECORDS, board, play_on, random_match
from tests.games.reports import codes

PLAYERS = ("Anna", "Ben", "Cléo", "Dora")
#: The independent faults put in, in the order of their lines.
FAULTS = ["GG-R9", "PP-2", "GG-R24", "GG-R21", "GG-R5", "GG-R35"]


def rich(events: list[Event]) -> bool:
    """Return whether a match has ten rounds and something of everything."""
    rounds = sum(isinstance(event, Round) for event in events)
    feet = sum(isinstance(event, Move) and event.feet > 0 for event in events)
    ports = sum(isinstance(event, Move) and event.port is not None for event in events)
    spent = sum(isinstance(event, Treasure) and event.spent > 0 for event in events)
    temples = sum(isinstance(event, Temple) for event in events)
    out = any(isinstance(event, Out) for event in events)
    return rounds == 10 and feet > 1 and ports > 1 and spent > 1 and temples > 3 and out


def damaged(lines: list[str]) -> Iterator[list[str]]:
    """Yield copies of a record with six faults, wherever they can be put."""
    starts = [number for number, line in enumerate(lines) if line.startswith("round ")]

    def first(begin: int, test: str, after: str = ": ") -> int:
        return next(
            number
            for number in range(starts[begin], starts[begin + 1])
            if after in lines[number] and test in lines[number]
        )

    copy = list(lines)
    try:
        move = first(1, "Anna")
        words = copy[move].split()
        around = board("A").neighbours
        near = around(SpaceId(words[1])) | around(SpaceId(words[3])) | set(words)
        far = next(
            name
            for name, space in reversed(list(board("A").land.items()))
            if name not in near and space.contents.kind == "land" and name not in " ".join(lines)
        )
        copy[move] = " ".join([*words[:2], far, *words[3:]])
        copy[first(2, "Ben")] = copy[first(2, "Ben")].replace("Ben", "Bne")
        dig = next(n for n in range(starts[3], starts[5]) if "treasure" in copy[n])
        die = copy[dig].split("treasure ")[1].split()[0]
        copy[dig] = copy[dig].split("treasure")[0] + f"treasure {die} +5"
    except (StopIteration, IndexError, KeyError):  # this match has no such line
        return
    for begin in (5, 6):
        acts = [
            number
            for number in range(starts[begin], starts[begin + 1])
            if "treasure" in copy[number] or "temple" in copy[number]
        ]
        if len(acts) >= 2:
            swapped = list(copy)
            swapped[acts[0]], swapped[acts[1]] = swapped[acts[1]], swapped[acts[0]]
            for name in PLAYERS:
                named = list(swapped)
                named[starts[8]] += f" {name}"
                total = next(n for n, line in enumerate(named) if "Dora: total" in line)
                named[total] = f"Dora: total {int(named[total].split()[-1]) + 3}"
                yield named


def main() -> None:
    """Look for a match that shows everything, and write it down."""
    for seed in count():
        setup, events = random_match(seed, PLAYERS)
        if not rich(events):
            continue
        text = write(setup, events, GRAMMAR, board("A"))
        for lines in damaged(text.split("\n")):
            faulty = "\n".join(lines)
            if codes(play_on(faulty, board("A"))) == FAULTS:
                (RECORDS / "evening.play").write_text(text, encoding="utf-8")
                (RECORDS / "evening-faults.play").write_text(faulty, encoding="utf-8")
                return


if __name__ == "__main__":
    main()
