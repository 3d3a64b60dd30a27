"""Temporary: declared lines read and write as the readers and writers by hand did."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from printplay.games import find
from printplay.games.match import Grammar
from printplay.record.line import event_of, split_line
from printplay.record.words import Nobody, Unreadable
from tests.fuzz.mutation import HOSTILE
from tests.games.goldrausch.playing import RECORDS
from tests.oracle import go_for_gold, goldrausch, gophers, gotoku

OLD = {
    "go-for-gold": go_for_gold.GRAMMAR,
    "goldrausch": goldrausch.GRAMMAR,
    "gophers": gophers.GRAMMAR,
    "gotoku": gotoku.GRAMMAR,
}
PLAYERS = ("Anna", "Ben", "Ben 2", "Cleo", "Dora")


def told(text: str, grammar: Grammar) -> object:
    """Return what a line says: its event, its text, and with other names; or what is wrong."""
    player, words = split_line(text, PLAYERS, grammar)
    if not words:
        return None
    try:
        if player is not None:
            event = event_of(player, words, grammar)
        elif words[0].casefold() in grammar.table:
            event = grammar.table[words[0].casefold()](words)
        else:
            return None
    except Unreadable as fault:
        return fault.message, fault.words, fault.hint, fault.values
    except Nobody as nobody:
        return nobody.name, nobody.words
    assert grammar.rename is not None
    other = grammar.rename(event, {"Anna": "Änne", "Ben 2": "Ben"})
    return type(event), tuple(event), grammar.write(event), tuple(other), grammar.write(other)  # type: ignore[arg-type]


def lines(game: str) -> Sequence[str]:
    """Return the lines of all records of a game."""
    texts = [path.read_text("utf-8", "replace") for path in sorted(RECORDS.glob("*.play"))]
    own = [text for text in texts if f"game {game}" in text]
    return sorted({line for text in own for line in text.splitlines()})


@pytest.mark.parametrize("game", OLD)
def test_lines_say_what_they_said(game: str) -> None:
    """Lines of records, spoilt word by word, give the same events, texts and complaints."""
    dice, pool = random.Random(game), lines(game)
    words = [word for line in pool for word in line.split()] + [
        text.decode("utf-8", "replace") for text in HOSTILE if len(text) < 40
    ]
    new = find(game).grammar()
    for _time in range(20_000):
        parts = dice.choice(pool).split(" ")
        for _change in range(dice.choice((0, 1, 1, 2, 3))):
            at = dice.randrange(len(parts) + 1)
            parts[at : at + dice.choice((0, 1, 1, 2))] = dice.choices(
                words, k=dice.choice((0, 1, 1, 2))
            )
        text = " ".join(parts)
        assert told(text, new) == told(text, OLD[game]), text
    assert list(new.verbs) == list(OLD[game].verbs)
    assert list(new.table) == list(OLD[game].table)
    assert (new.splits, set(new.inside)) == (OLD[game].splits, set(OLD[game].inside))
    assert new.needs_layout == OLD[game].needs_layout
