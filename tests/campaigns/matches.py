"""Whole matches of all games by chance: legal ones are valid, spoilt ones never crash a reader."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from printplay.games.gophers.state.book import VARIANTS
from printplay.lookup.record import check_lines
from printplay.match.lines.grammar import Event, Setup
from printplay.match.registry import find_game
from printplay.match.report import Report
from printplay.match.text.source import from_text
from printplay.match.text.writing import formatted, write
from tests.fuzz.mutation import mutated
from tests.fuzz.table import TARGETS
from tests.fuzz.target import once, sweep
from tests.games.go_for_gold import playing as go_for_gold
from tests.games.goldrausch import playing as goldrausch
from tests.games.gophers.matches import Match
from tests.games.gophers.playing import RECORDS
from tests.games.gotoku import playing as gotoku

NAMES = ("Anna", "Ben 2", "Cléo", "Дима", "Eva-Lotte")
#: Plays a match by chance, by so many players.
_Play = Callable[[random.Random, int], tuple[Setup, Sequence[Event]]]


def _go_for_gold(dice: random.Random, players: int) -> tuple[Setup, Sequence[Event]]:
    house = {
        "curse_fills_a_box": dice.choice(["yes", "no"]),
        "foot_rescue": dice.choice(["forced", "optional"]),
        "second_port": dice.choice(["forbidden", "stop"]),
    }
    on = dice.choice(["A", "B"])
    first = dice.choice(("", *NAMES[:players]))
    return go_for_gold.random_match(dice.getrandbits(40), NAMES[:players], on, first, **house)


def _goldrausch(dice: random.Random, players: int) -> tuple[Setup, Sequence[Event]]:
    starter = dice.choice(["rotate", "same", "continue"])
    return goldrausch.random_match(dice.getrandbits(40), NAMES[:players], starter)


def _gophers(dice: random.Random, players: int) -> tuple[Setup, Sequence[Event]]:
    house = {"refill": "turn"} if dice.random() < 0.5 else {}
    variant, told = dice.choice(VARIANTS), dice.random() < 0.5
    match = Match(dice.getrandbits(40), NAMES[:players], variant, told=told, **house)
    return match.setup, match.play()


def _gotoku(dice: random.Random, players: int) -> tuple[Setup, Sequence[Event]]:
    block = dice.choice(["line", "any"])
    setup, events, _scores = gotoku.random_match(dice.getrandbits(40), NAMES[:players], block)
    return setup, events


#: How a game is played.
PLAYED: dict[str, _Play] = {
    "go-for-gold": _go_for_gold,
    "goldrausch": _goldrausch,
    "gophers": _gophers,
    "gotoku": _gotoku,
}
#: Matches a game, how many of them are spoilt, and how often each.
_LEGAL, _SPOILT, _TIMES = 50, 15, 3


def _written(game: str, seed: int, count: int) -> Iterator[str]:
    """Yield matches of a game as records."""
    play, (low, high) = PLAYED[game], find_game(game).players
    grammar = find_game(game).grammar
    for number in range(count):
        dice = random.Random(f"{game} {seed} {number}")
        setup, events = play(dice, dice.randint(low, high))
        yield write(setup, events, grammar)


def legal(game: str, seed: int) -> str:
    """Check matches that were played by the rules."""
    events, winners = 0, Counter[int]()
    for text in _written(game, seed, _LEGAL):
        report = check_lines(from_text("campaign", text), RECORDS)
        assert report.valid, _shown(report, text)
        codes = {violation.code for violation in report.violations}
        assert codes <= {"GP-W1"}, _shown(report, text)  # which pawn was jumped is asked at a table
        events += len(report.record.events)
        winners[sum(placing.winner for placing in report.full_standings.placings)] += 1
        once_more = formatted(report.record, report.board)
        again = check_lines(from_text("again", once_more), RECORDS)
        assert formatted(again.record, again.board) == once_more, text
        assert again.full_standings == report.full_standings, text
    shared = sum(count for number, count in winners.items() if number > 1)
    return f"{winners.total()} matches of {events} lines, all valid; {shared} of them shared"


def spoilt(game: str, seed: int) -> str:
    """Check matches in which lines, words and letters were changed; see the fuzz target."""
    target, dice = TARGETS[game], random.Random(f"{game} {seed}")
    pool = [text.encode() for text in _written(game, seed, _SPOILT)]
    tried = read = 0
    try:
        for data in pool:
            for _time in range(_TIMES):
                bad = mutated(data, pool, dice)
                tried += 1
                try:
                    read += once(target, bad)
                except Exception as error:
                    raise AssertionError(f"of the record\n{bad!r}") from error
    finally:
        sweep()
    return f"{tried} spoilt records, {read} of them read, none crashed, all kept their form"


def _shown(report: Report, text: str) -> str:
    return f"{[violation.code for violation in report.violations]} in\n{text}"


CAMPAIGNS = {
    f"{what.__name__} matches of {game}": partial(what, game) for what in (legal, spoilt) for game in PLAYED
}
