"""How many keys guided entry takes of who types the shortest that is understood, Enter among them.

Of Go for Gold, whole matches by chance, told move by move: the way, the port, every round, move,
foot, restart and attempt, attempts that are waived, and the end. What is typed is looked for among
whole lines, their ends, spaces on the way and what can be chosen; the shortest that leads to the
very line counts. Of the other games, and of results, every word is cut as short as it is taken.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import combinations

from benchmarks.table import Row, Target
from printplay import boards, games
from printplay.games.asking import Question, Way
from printplay.games.game import Meta
from printplay.games.go_for_gold.events import (
    Entries,
    Move,
    Out,
    Round,
    Shovels,
    Temple,
    Treasure,
)
from printplay.games.go_for_gold.graph import Graph
from printplay.games.go_for_gold.rules import rules
from printplay.games.match import End, Event, Setup, Total
from printplay.games.spoken import Unclear, vocabulary
from printplay.record.text import read_line
from printplay.record.words import Nobody, Unreadable
from tests.games.go_for_gold.playing import board, random_match

NAMES = ("Anna", "Ben", "Cleo", "Dora")

#: Keys a move before moves could be told by where they end, counted over the same matches: of this
#: typist, who ran spaces together, and of one who typed them with blanks, as records have them.
BEFORE, BEFORE_WITH_BLANKS = 10.5, 12.9
MATCHES = 30

_GO_FOR_GOLD = games.find("go-for-gold")
_KINDS: dict[str, tuple[type, ...]] = {
    "round": (Round,),
    "move": (Move, Out),
    "treasure": (Treasure,),
    "temple": (Temple,),
}


# -- Go for Gold, move by move ---------------------------------------------------------------------


def _answers(event: Event, graph: Graph) -> Iterator[str]:
    """Yield what could be typed for an event."""
    if isinstance(event, Move):
        called = [graph.called(graph.find(space) or space) for space in event.path]
        for foot in ("foot", "f") if event.feet else ("",):
            for count in range(len(called)):
                for way in combinations(called[:-1], count):
                    for port in ("", event.port or ""):
                        yield foot + "".join((*way, called[-1], port))
    elif isinstance(event, Out):
        yield "o"
    elif isinstance(event, Round):
        yield str(event.roll)
    elif isinstance(event, Treasure):
        yield from (f"{event.die}", f"{event.die}+", f"{event.die}+{event.spent}")
    elif isinstance(event, Temple):
        yield str(event.die)


def _same(event: Event, wanted: Event, graph: Graph) -> bool:
    """Tell whether two events say the same, however their spaces are spelled."""
    if isinstance(event, Round) and isinstance(wanted, Round):
        return event.roll == wanted.roll
    if isinstance(event, Move) and isinstance(wanted, Move):
        found, meant = (
            (tuple(map(graph.find, move.path)), move.feet, move.port and graph.port(move.port))
            for move in (event, wanted)
        )
        return found == meant
    return event == wanted


def fewest(
    question: Question, wanted: Event, graph: Graph, texts: Iterable[str], limit: int = 99
) -> int:
    """Return the fewest keys that answer a question so that an event comes of it.

    `limit` where there are none that are fewer.
    """
    for text in ([""] if question.default else []) + sorted(set(texts), key=len):
        keys = len(text) + 1
        if keys >= limit:
            break
        answer = text or question.default
        with suppress(Unclear, Unreadable, Nobody):
            following = question.follow(answer)
            if following is not None:
                more = following.words(())
                limit = keys + fewest(following, wanted, graph, more, limit - keys)
            elif _same(read_line(question.line(answer), _GO_FOR_GOLD, NAMES), wanted, graph):
                limit = keys
    return limit


def move_by_move(seed: int) -> tuple[int, int]:
    """Return the keys of a match by chance on island A, and its moves."""
    setup, events = random_match(seed, NAMES)
    game, asking = rules(board("A")), _GO_FOR_GOLD.asking()
    told = [event for event in events if not isinstance(event, Entries | Shovels | Total | End)]
    now, skipped = game.start(setup), set[str]()
    keys, moves = 1 + 2, 0  # the way, by Enter; the start port
    while question := next(asking.questions(now, "play", skipped), None):
        ends = (n for n, event in enumerate(told[1:], 1) if isinstance(event, Round))
        kind = _KINDS[question.key.partition(":")[0]]
        wanted = next(
            (
                event
                for event in told[: next(ends, None)]
                if isinstance(event, kind) and event.player == question.player
            ),
            None,
        )
        if wanted is None:
            assert question.skip, question.key
            skipped.add(question.key)
            keys += 1
            continue
        found = fewest(question, wanted, game.graph, _answers(wanted, game.graph))
        assert found < 99, wanted
        keys += found
        moves += isinstance(wanted, Move | Out)
        told.remove(wanted)
        broken, now = game.step(now, wanted)
        assert not broken
    assert not told
    return keys + 1, moves  # Enter finishes the match


def keys_a_move(matches: int) -> float:
    """Return the keys a move over some matches."""
    counted = [move_by_move(seed) for seed in range(matches)]
    return sum(keys for keys, _moves in counted) / sum(moves for _keys, moves in counted)


# -- the other games, and results ------------------------------------------------------------------


def _an_answer(question: Question, dice: random.Random) -> list[str]:
    """Return an answer made of words that can come next, as a record has them."""
    words: list[str] = []
    if not question.words(()):  # a number, and of what is settled more behind it
        words.append(str(dice.randint(0, 20)))
    while (offered := question.words(words)) and len(words) < 12:
        if question.own and len(words) > 2 and words[-1].isdecimal() and dice.random() < 0.5:
            break
        words += dice.choice(list(offered)).split()
    if question.key.startswith("take") and words[-1] not in ("nothing", "dig"):
        words.append(str(dice.randint(2, 9)))  # the value of a card
    return words


def _shortest(question: Question, words: Sequence[str], meta: Meta) -> tuple[str, str]:
    """Return an answer with every word as short as it is taken, and the line it makes."""
    known = vocabulary(meta)

    def line(words: Sequence[str]) -> str:
        answer = " ".join(filter(None, words))
        plain = answer if question.own else known.plain(answer, question.words, question.also)
        return question.line(plain)

    wanted, short = line(words), list(words)
    for place, word in enumerate(words):
        for length in range(len(word) if word != "," else 1):
            tried = [*short[:place], word[:length], *short[place + 1 :]]
            with suppress(Unclear):
                if line(tried) == wanted:
                    short = tried
                    break
    return " ".join(filter(None, short)), wanted


def by_questions(game: str, way: Way, seed: int) -> tuple[int, int, int]:
    """Return the lines of a match by chance, the keys of whole words, and the fewest that do.

    It goes on for at most 120 lines.
    """
    dice, meta = random.Random(seed), games.find(game)  # noqa: S311  nobody plays for money here
    asking, names = meta.asking(), NAMES[: min(len(NAMES), meta.players[1])]
    layout = boards.find_board(meta.layouts[0], game) if meta.layouts else None
    rules_of = meta.rules(layout)
    now, skipped = rules_of.start(Setup(game, None, names)), set[str]()
    lines = whole = fewest_ = 0
    for _line in range(120):
        question = next(asking.questions(now, way, skipped), None)
        if question is None:
            break
        keys = keys_whole = 0
        line = ""
        while question is not None:
            words = _an_answer(question, dice)
            short, line = _shortest(question, words, meta)
            keys, keys_whole = keys + len(short) + 1, keys_whole + len(" ".join(words)) + 1
            question = question.follow(" ".join(words))
        now = rules_of.apply(now, read_line(line, meta, names))
        lines, whole, fewest_ = lines + 1, whole + keys_whole, fewest_ + keys
    return lines, whole, fewest_


def measure() -> Sequence[Row]:
    """Count the keys of matches by chance, a move of Go for Gold and a line of all else."""
    now = keys_a_move(MATCHES)
    what = "keys a move of Go for Gold, four players, all else included"
    rows = [
        Row(what, now, target=Target("at most", 8)),
        Row("the same", now, "", BEFORE, "before, spaces run together"),
        Row("the same", now, "", BEFORE_WITH_BLANKS, "before, with blanks"),
    ]
    ways: list[tuple[str, Way]] = [
        ("go-for-gold", "result"),
        ("goldrausch", "result"),
        ("goldrausch", "play"),
        ("gophers", "play"),
        ("gotoku", "result"),
        ("gotoku", "play"),
    ]
    for game, way in ways:
        counted = [by_questions(game, way, seed) for seed in range(3)]
        lines, whole, few = (sum(one[place] for one in counted) for place in range(3))
        rows.append(
            Row(f"keys a line of {game}, {way}", few / lines, "", whole / lines, "whole words")
        )
    return rows
