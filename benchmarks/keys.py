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
from typing import NamedTuple

from benchmarks.table import Row, Target
from printplay.games.go_for_gold import asking
from printplay.games.go_for_gold.board.graph import Graph
from printplay.games.go_for_gold.events import Entries, Move, Out, Round, Shovels, Temple, Treasure
from printplay.games.go_for_gold.play import GoForGoldRules
from printplay.lookup import boards
from printplay.match import registry
from printplay.match.derived_questions import open_prompts
from printplay.match.game import Game
from printplay.match.lines.grammar import End, Event, Setup, Total
from printplay.match.lines.vocabulary import Unclear, vocabulary
from printplay.match.lines.words import Nobody, Unreadable
from printplay.match.question import Prompt, Way
from printplay.match.text.record import read_line
from tests.games.go_for_gold.playing import board, random_match

NAMES = ("Anna", "Ben", "Cleo", "Dora")

#: Keys a move before moves could be told by where they end, counted over the same matches: of this
#: typist, who ran spaces together, and of one who typed them with blanks, as records have them.
BEFORE, BEFORE_WITH_BLANKS = 10.5, 12.9
MATCHES, SEEDS = 30, 3
LITTLE = {"MATCHES": 1, "SEEDS": 1}

_GO_FOR_GOLD = registry.find_game("go-for-gold")
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
        called = [graph.space_name(graph.find(space) or space) for space in event.path]
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


def same(event: Event, wanted: Event, graph: Graph) -> bool:
    """Return whether two events say the same, however their spaces are spelled."""
    if isinstance(event, Round) and isinstance(wanted, Round):
        return event.roll == wanted.roll
    if isinstance(event, Move) and isinstance(wanted, Move):
        found, meant = (
            (tuple(map(graph.find, move.path)), move.feet, move.port and graph.port(move.port))
            for move in (event, wanted)
        )
        return found == meant
    return event == wanted


def keys(texts: Iterable[str]) -> int:
    """Return how many keys some answers take, each with Enter."""
    return sum(len(text) + 1 for text in texts)


def fewest(question: Prompt, wanted: Event, graph: Graph, texts: Iterable[str], limit: int = 99) -> list[str]:
    """Return what to type so that an event comes of it with the fewest keys, below a limit.

    Nothing where there is no such thing.
    """
    best: list[str] = []
    for text in ([""] if question.default else []) + sorted(set(texts), key=len):
        if keys([text]) >= limit:
            break
        answer = text or question.default
        with suppress(Unclear, Unreadable, Nobody):
            following = question.follow(answer)
            if following is not None:
                more = fewest(following, wanted, graph, following.words(()), limit - keys([text]))
                found = [text, *more] if more else []
            else:
                line = question.line(answer)
                found = [text] if same(read_line(line, _GO_FOR_GOLD, NAMES), wanted, graph) else []
            if found and keys(found) < limit:
                best, limit = found, keys(found)
    return best


class Evening(NamedTuple):
    """A match as it is typed: what, which events come of it, and how many of them are moves."""

    typed: list[str]
    told: list[Event]
    moves: int


def move_by_move(seed: int) -> Evening:
    """Type a match by chance on island A, from the choice of the way to the end."""
    setup, events = random_match(seed, NAMES)
    game = GoForGoldRules(board("A"))
    left = [event for event in events if not isinstance(event, Entries | Shovels | Total | End)]
    now, skipped = game.start(setup), set[str]()
    typed, told, moves = ["", *setup.extra["start"]], list[Event](), 0
    while question := next(asking.questions(now, "play", skipped), None):
        ends = (n for n, event in enumerate(left[1:], 1) if isinstance(event, Round))
        kind = _KINDS[question.key.partition(":")[0]]
        wanted = next(
            (
                event
                for event in left[: next(ends, None)]
                if isinstance(event, kind) and event.player == question.player
            ),
            None,
        )
        if wanted is None:
            assert question.skip, question.key
            skipped.add(question.key)
            typed.append("")
            continue
        found = fewest(question, wanted, game.layout, _answers(wanted, game.layout))
        assert found, wanted
        typed += found
        told.append(wanted)
        moves += isinstance(wanted, Move | Out)
        left.remove(wanted)
        broken, now = game.step(now, wanted)
        assert not broken
    assert not left
    return Evening([*typed, ""], told, moves)  # Enter finishes the match


def keys_a_move(matches: int) -> float:
    """Return the keys a move over some matches."""
    evenings = [move_by_move(seed) for seed in range(matches)]
    return sum(keys(one.typed) for one in evenings) / sum(one.moves for one in evenings)


# -- the other games, and results ------------------------------------------------------------------


def _an_answer(question: Prompt, dice: random.Random) -> list[str]:
    """Return an answer made of words that can come next, as a record has them."""
    words: list[str] = []
    if not question.words(()):  # a number, and of what is settled more behind it
        words.append(str(dice.randint(0, 20)))
    while (offered := question.words(words)) and len(words) < 12:
        if question.own and words and words[-1].isdecimal() and dice.random() < 0.5:
            break
        words += dice.choice(list(offered)).split()
    if question.key.startswith("take"):  # cards that go on too long end with the last whole one
        while len(words) > 1 and not words[-1].isdecimal():
            words.pop()
    return words


def _shortest(question: Prompt, words: Sequence[str], game: Game) -> tuple[str, str]:
    """Return an answer with every word as short as it is taken, and the line it makes."""
    known = vocabulary(game)

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
    dice, meta = random.Random(seed), registry.find_game(game)  # noqa: S311  nobody plays for money here
    names = NAMES[: min(len(NAMES), meta.players[1])]
    layout = boards.find_playable(meta.layouts[0], game) if meta.layouts else None
    rules_of = meta.rules(layout)
    now, skipped = rules_of.start(Setup(game, None, names)), set[str]()
    lines = whole = fewest_ = 0
    for _line in range(120):
        question = next(open_prompts(rules_of, now, names, way, skipped), None)
        if question is None:
            break
        short_keys = whole_keys = 0
        line = ""
        while question is not None:
            words = _an_answer(question, dice)
            short, line = _shortest(question, words, meta)
            short_keys += keys([short])
            whole_keys += keys([" ".join(words)])
            question = question.follow(" ".join(words))
        now = rules_of.apply(now, read_line(line, meta, names))
        lines, whole, fewest_ = lines + 1, whole + whole_keys, fewest_ + short_keys
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
        counted = [by_questions(game, way, seed) for seed in range(SEEDS)]
        lines, whole, few = (sum(one[place] for one in counted) for place in range(3))
        rows.append(Row(f"keys a line of {game}, {way}", few / lines, "", whole / lines, "whole words"))
    return rows
