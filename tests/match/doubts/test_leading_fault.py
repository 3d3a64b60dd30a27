"""Two errors in one line: the left one is the cause where one follows from the other."""

from __future__ import annotations

import random
import re

import pytest

from printplay.lookup.record import check_lines
from printplay.match.doubt import WHOLE
from printplay.match.report import Report
from printplay.match.text.source import from_text
from tests.examples import some
from tests.games.gophers.playing import RECORDS

_WORD = re.compile(r"[^\s,:]+")
_GAMES = {
    "go-for-gold": "evening.play",
    "goldrausch": "goldrausch.play",
    "gotoku": "gotoku.play",
    "gophers": "gophers.play",
}


def _checked(text: str) -> Report:
    return check_lines(from_text("x", text), RECORDS)


def _faults(text: str) -> list[tuple[str, int | None, bool]]:
    return [(one.code, one.column, one.consequence) for one in _checked(text).violations]


def test_the_left_error_leads() -> None:
    """A space entered twice leads over a step beside it that only follows from it."""
    sheet = "game go-for-gold\nlayout A\nplayers Anna\nstart N\nround 4\n"
    assert _faults(f"{sheet}Anna: h1 g1 h1 g3\n") == [("GG-R11", 13, False), ("GG-R9", 16, True)]
    assert _faults(f"{sheet}Anna: h1 zz\n")[-1] == ("GG-R10", 10, False)


def test_a_round_that_was_guessed_is_no_ground_for_another_error() -> None:
    """Where a round must have begun at an unreadable line, a missing move follows from that."""
    lines = "round 2\nAnna: h1 h2\nBen: i8 h8\n?? ??\nAnna: g2 g1\nround 2\nAnna: f1 e1\nBen: g8 g9\n"
    found = _faults(f"game go-for-gold\nlayout A\nplayers Anna, Ben\nstart N\n{lines}")
    assert [(code, follows) for code, _column, follows in found] == [("PP-0", False), ("GG-R7", True)]


@pytest.mark.parametrize("game", _GAMES)
def test_of_two_wrong_words_the_left_one_leads(game: str) -> None:
    """With two wrong words in one line, no error follows from one of a word behind it."""
    lines = (RECORDS / _GAMES[game]).read_text().splitlines()
    played = [at for at, line in enumerate(lines) if ": " in line or line.startswith("settle")]
    pool = [word for at in played for word in _WORD.findall(lines[at].rpartition(": ")[2])]
    dice = random.Random(game)
    for _ in range(some(120)):
        at = dice.choice(played)
        head, sign, said = lines[at].partition("#")[0].rpartition(": ")
        words = list(_WORD.finditer(said))
        for word in sorted(dice.sample(words, min(2, len(words))), key=lambda one: -one.start()):
            instead = dice.choice([one for one in pool if one.isdigit() == word[0].isdigit()])
            said = said[: word.start()] + instead + said[word.end() :]
        text = "\n".join([*lines[:at], f"{head}{sign}{said}"])
        here = [one for one in _checked(text).violations if one.line == at + 1]
        if any(one.about in WHOLE and not one.consequence for one in here):
            continue  # the line as a whole is wrong
        leading = [one.end_column or 0 for one in here if not one.consequence]
        for fault in here:
            if fault.consequence and fault.about not in WHOLE and leading:
                assert (fault.end_column or 0) >= min(leading), text.splitlines()[-1]
