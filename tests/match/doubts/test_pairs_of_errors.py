"""Two errors that have nothing to do with each other: both are told as errors of their own."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from itertools import combinations_with_replacement

import pytest

from printplay.lookup.record import check_lines
from printplay.match.text.source import from_text
from tests.games.gophers.playing import RECORDS, play

_WORD = re.compile(r"[^\s,:]+")
_HEADER = re.compile(r"(game|layout|players|start|variant|house|date|place|note) ")
#: Of a hundred pairs of errors of two players, how many are told as one at most: an unknown line of
#: one of them may explain both. In Goldrausch a settlement of the table may always.
_MOST = {"evening": 0, "gophers": 17, "gotoku": 3}
_BEGINNER = """layout storeys
players Anna, Ben
variant beginner
deck 53
page {first}
Anna: at 9
page 2
Ben: at 18
Anna: roll 4 to 8 13 12 7
page {second}
Anna: collect grain 7
Ben: collect acorn 2 + 1
Ben: roll 2 to 13 18
Ben: collect acorn {sum}
Anna: roll 2 to 2 3
Anna: collect {kind} 6
"""


def _errors(text: str) -> list[tuple[str, int, bool]]:
    found = check_lines(from_text("x", text), RECORDS).violations
    return [(one.code, one.line or 0, one.consequence) for one in found if one.severity == "error"]


def _alone(lines: list[str], dice: random.Random) -> dict[str, list[tuple[int, str]]]:
    """Return changed lines that make one error, and it alone, by its code."""
    told = [at for at, line in enumerate(lines) if line[:1].isalnum() and not _HEADER.match(line)]
    words = [word for at in told for word in _WORD.findall(lines[at].partition("#")[0])]
    pool, alone = list(dict.fromkeys(words)), defaultdict(list)
    for _ in range(120):
        at = dice.choice(told)
        said = lines[at].partition("#")[0]
        word = dice.choice(list(_WORD.finditer(said)))
        numbers = [str(number) for number in range(13)]
        other = dice.choice(numbers if word[0].isdigit() else pool)
        changed = said[: word.start()] + other + said[word.end() :]
        found = _errors("\n".join([*lines[:at], changed, *lines[at + 1 :]]))
        if [(line, follows) for _code, line, follows in found] == [(at + 1, False)]:
            alone[found[0][0]].append((at, changed))
    return alone


def test_a_wrong_sum_is_wrong_beside_a_wrong_kind_of_another_player() -> None:
    """No page makes both right, so neither follows from the other."""
    said = {"first": 1, "second": 3, "sum": 3, "kind": "berry"}
    assert play(_BEGINNER.format(**said)).valid
    found = play(_BEGINNER.format(**{**said, "sum": 5, "kind": "acorn"})).violations
    assert [(one.line, one.consequence) for one in found] == [(15, False), (17, False)]


@pytest.mark.long
@pytest.mark.parametrize("record", _MOST)
def test_errors_of_two_players_are_two(record: str) -> None:
    """Over all pairs of codes, few errors of one player pass for consequences of another's."""
    lines = (RECORDS / f"{record}.play").read_text(encoding="utf-8").splitlines()
    dice = random.Random(record)
    (names,) = (line[8:].split(", ") for line in lines if line.startswith("players "))
    alone = _alone(lines, dice)
    pairs, follow = 0, []
    for codes in combinations_with_replacement(sorted({*alone} - {"PP-0", "PP-2"}), 2):
        for _ in range(4):
            (at, said), (other, also) = (dice.choice(alone[code]) for code in codes)
            if at == other or any(name in said and name in also for name in names):
                continue  # both are about one player
            text = list(lines)
            text[at], text[other] = said, also
            own = {line for _code, line, follows in _errors("\n".join(text)) if not follows}
            pairs += 1
            if not {at + 1, other + 1} <= own:
                follow.append((codes, said, also))
    assert len(follow) * 100 <= _MOST[record] * pairs, (pairs, follow)
