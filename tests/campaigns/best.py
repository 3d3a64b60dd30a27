"""The best line in hindsight: as good as brute force on small islands, and proven there.

On any island it can be drawn in place of the line that was drawn, in the match it came from.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import printplay
from printplay.games.go_for_gold.board.graph import graph
from printplay.games.go_for_gold.contents import island
from printplay.games.go_for_gold.events import GRAMMAR, Move, Out, Round, Temple
from printplay.games.go_for_gold.play import GoForGoldRules
from printplay.games.go_for_gold.state import State
from printplay.lookup import boards
from printplay.match.lines.grammar import Event, Setup
from printplay.match.text.record import read_record
from printplay.match.text.source import from_text
from printplay.match.text.writing import write
from tests.games.go_for_gold.islands.best.lines_by_force import Force, small, told
from tests.games.go_for_gold.playing import board, random_match

#: Islands in the campaign; 1,000 of them take some five minutes of a core.
_ISLANDS = 27
#: Matches of others in the campaign, on each of these boards; A and B take a second each, or ten.
_MATCHES, _ON = 4, ("cove", "cove", "cove", "A", "B")
_NAMES = ("Anna", "Ben", "Cleo", "Dora")
_HOUSES: tuple[dict[str, str], ...] = ({}, {"second_port": "stop"}, {"foot_rescue": "optional"})


def compared(dice: random.Random, folder: Path, number: int) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with each best line on an island by chance ('': nothing), and records."""
    asked = small(dice)
    file = folder / f"small-{number}.toml"
    file.write_text(asked.layout)
    spaces = graph(island(boards.find_playable(file, "go-for-gold")))
    for lucky in (False, True):
        force = Force(spaces, asked, *((6, 1) if lucky else (3, 4)))
        record = told(force, dice, file.name)
        found = printplay.best(record, lucky=lucky, folder=folder).players[0]
        wanted = force.most()
        report = printplay.check(found.record, folder=folder)
        wrong = ""
        if found.points != wanted:
            wrong = f"{found.points} points, not {wanted}"
        elif not found.proven:
            wrong = f"not proven: {found.bound}"
        elif not report.valid or report.standings[0].score != wanted:
            wrong = f"its record is wrong: {report.text()}"
        yield wrong, asked.layout + record + found.record


def by_force(seed: int) -> str:
    """Compare best lines with brute force on islands of 8 to 18 spaces, with both kinds of dice."""
    lines = 0
    with TemporaryDirectory() as folder:
        for number in range(_ISLANDS):
            dice = random.Random(f"best {seed} {number}")
            for wrong, said in compared(dice, Path(folder), number):
                assert not wrong, f"{wrong}\n{said}"
                lines += 1
    return f"{_ISLANDS} islands, {lines} best lines as by brute force, all proven"


# -- in place of the drawn line --------------------------------------------------------------------


def in_its_place(seed: int, on: str) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with each best line in the match it came from ('': nothing), and that.

    Anybody begins in that match, and all sit anywhere.
    """
    dice = random.Random(f"place {seed} {on}")
    names = tuple(dice.sample(_NAMES, dice.randint(2, 4)))
    first, house = dice.choice(("", *names)), dice.choice(_HOUSES)
    setup, events = random_match(dice.randrange(10**9), names, on, first, **house)
    path, lucky = Path(board(on).path), dice.random() < 0.5
    text = write(replace(setup, layout=path.name), events, GRAMMAR)
    for one in printplay.best(text, lucky=lucky, folder=path.parent).players:
        line = read_record(from_text("best", one.record)).events
        wrong = _against(setup, _instead(setup, events, one.player, line, on), one, on)
        yield wrong, f"{text}\n{one.record}"


def _instead(
    setup: Setup, events: Sequence[Event], player: str, line: Sequence[Event], on: str
) -> list[Event]:
    """Return a match with another line in place of a player's, up to the last round of that.

    Of the others there are the moves, and the temples they explored, but for those that the line
    explores before them; whose turn it is in a round follows from who is in.
    """
    game, spaces = GoForGoldRules(board(on)), graph(board(on))
    mine, theirs = _by_round(line), _by_round(events)
    won = _explored(game, setup, events)
    now, found, taken = game.start(setup), list[Event](), set[str]()

    def happen(event: Event) -> None:
        nonlocal now
        now = game.apply(now, event)
        found.append(event)

    for number, own in enumerate(mine):
        opened, *others = theirs[number]
        happen(opened if number == 0 else opened._replace(active=""))
        acts = [one for one in own[1:] if one.player == player]
        acts += [one for one in others if one.player != player]
        for one in acts:
            if isinstance(one, Move | Out):
                happen(one)
        for step in range(len(setup.players)):
            name = setup.players[((now.round.active or 0) + step) % len(setup.players)]
            for one in acts:
                if one.player != name or isinstance(one, Move | Out):
                    continue
                colour = spaces.temples.get(now.players[now.table.seats[name]].stop or "", "")
                if name == player or (id(one) in won and colour not in taken):
                    taken.add(colour)
                    happen(one)
    return found


def _by_round(events: Sequence[Any]) -> list[list[Any]]:
    """Return the events of each round, the line that opens it first; no results."""
    rounds: list[list[Any]] = []
    for event in events:
        if isinstance(event, Round):
            rounds.append([event])
        elif event.player and rounds and type(event).form.keyword(event) not in _TOLD:
            rounds[-1].append(event)
    return rounds


_TOLD = frozenset(("points", "shovels", "total"))


def _explored(game: Any, setup: Setup, events: Sequence[Event]) -> set[int]:
    """Return the attempts that explored a temple, by their ids."""
    now, won = game.start(setup), set[int]()
    for event in events:
        before, now = now, game.apply(now, event)
        if isinstance(event, Temple) and len(now.raided) > len(before.raided):
            won.add(id(event))
    return won


def _against(setup: Setup, events: Sequence[Event], one: printplay.BestLine, on: str) -> str:
    """Return what the rules have against a match, or what a player makes there but should not."""
    game = GoForGoldRules(board(on))
    now: State = game.start(setup)
    for event in events:
        found, now = game.step(now, event)
        if found:
            return f"{event}: {[(fault.code, dict(fault.values)) for fault in found]}"
    points = now.players[now.table.seats[one.player]].score()
    return "" if points == one.points else f"{one.player} makes {points}, not {one.points}"


def of_matches(seed: int) -> str:
    """Draw best lines in place of the drawn ones, in matches in which anybody begins."""
    lines = 0
    for on in _ON:
        for number in range(_MATCHES):
            for wrong, said in in_its_place(seed * 1000 + number, on):
                assert not wrong, f"{wrong}\n{said}"
                lines += 1
    return f"{len(_ON) * _MATCHES} matches, {lines} best lines drawn in them"


CAMPAIGNS = {"best by brute force": by_force, "best in its match": of_matches}
