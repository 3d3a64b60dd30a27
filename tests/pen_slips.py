"""Slips of the pen in a legal record, as people make them, each of a kind.

A line lost, told twice, exchanged with the next or under another name; a number, a word or a space
changed, left out or written twice; the same of `round`. What `tests.slips` leaves out: a line that
cannot be read.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import NamedTuple

HEADERS = ("game", "layout", "layout-hash", "players", "house", "start", "rules", "variant")
_NUMBER = re.compile(r"(?<![\w.+-])\d+(?![\w.-])")
_SPACE = re.compile(r"(?<!\w)[a-z]\d{1,2}(?!\w)")
_WORD = re.compile(r"[^\s,:+]+")


class PenSlip(NamedTuple):
    """A record with a slip: its kind, how the slip should be named (if so), and the text."""

    kind: str
    named: str
    text: str


class _Page(NamedTuple):
    """A record by its lines, and by the indices of those of play."""

    lines: list[str]
    played: list[int]
    names: Sequence[str]

    def with_line(self, at: int, *said: str) -> list[str]:
        return [*self.lines[:at], *said, *self.lines[at + 1 :]]

    def exchanged(self, one: int, other: int) -> list[str]:
        lines = list(self.lines)
        lines[one], lines[other] = lines[other], lines[one]
        return lines


_Slip = Callable[[_Page, random.Random], list[str] | None]


def pen_slips(text: str, names: Sequence[str], dice: random.Random) -> Iterator[PenSlip]:
    """Yield records with one slip each, of all kinds in turn, for ever."""
    lines = text.splitlines()
    played = [at for at, line in enumerate(lines) if line and line.split()[0] not in HEADERS]
    page = _Page(lines, played, names)
    while True:
        for kind in dice.sample([*KINDS], len(KINDS)):
            slip, named = KINDS[kind]
            changed = slip(page, dice)
            if changed is not None and changed != lines:
                yield PenSlip(kind, named, "\n".join(changed) + "\n")


def of_kinds(text: str, names: Sequence[str], dice: random.Random, count: int) -> Iterator[PenSlip]:
    """Yield so many records with one slip each."""
    yield from islice(pen_slips(text, names, dice), count)


def _any_line(page: _Page, dice: random.Random) -> int | None:
    return dice.choice(page.played)


def _round(page: _Page, dice: random.Random) -> int | None:
    rounds = [at for at in page.played if page.lines[at].startswith("round")]
    return dice.choice(rounds) if rounds else None


_Which = Callable[[_Page, random.Random], int | None]


def _lost(which: _Which, page: _Page, dice: random.Random) -> list[str] | None:
    at = which(page, dice)
    return None if at is None else page.with_line(at)


def _twice(which: _Which, page: _Page, dice: random.Random) -> list[str] | None:
    at = which(page, dice)
    return None if at is None else page.with_line(at, page.lines[at], page.lines[at])


def _again(page: _Page, dice: random.Random) -> list[str]:
    """Return the lines with one told again behind the next."""
    at, behind = dice.choice([*zip(page.played, page.played[1:], strict=False)])
    return page.with_line(behind, page.lines[behind], page.lines[at])


def _swapped(page: _Page, dice: random.Random) -> list[str]:
    return page.exchanged(*dice.choice([*zip(page.played, page.played[1:], strict=False)]))


def _round_swapped(page: _Page, dice: random.Random) -> list[str] | None:
    at = _round(page, dice)
    if at is None:
        return None
    place = page.played.index(at) + dice.choice([-1, 1])
    return page.exchanged(at, page.played[place]) if 0 <= place < len(page.played) else None


def _name(page: _Page, dice: random.Random) -> list[str] | None:
    at = dice.choice(page.played)
    name, colon, said = page.lines[at].partition(": ")
    others = [other for other in page.names if other != name]
    return page.with_line(at, f"{dice.choice(others)}: {said}") if colon and others else None


def _misspelt(page: _Page, dice: random.Random) -> list[str] | None:
    at = dice.choice(page.played)
    name, colon, said = page.lines[at].partition(": ")
    left_out = dice.randrange(1, max(2, len(name)))
    return page.with_line(at, f"{name[:left_out]}{name[left_out + 1 :]}: {said}") if colon else None


def _number(far: int, page: _Page, dice: random.Random) -> list[str] | None:
    at = dice.choice(page.played)
    line = page.lines[at]
    found = [*_NUMBER.finditer(line, len(line.partition(": ")[0]) if ": " in line else 0)]
    if not found:
        return None
    one = dice.choice(found)
    value = int(one[0])
    others = {*range(max(0, value - far), value + far + 1)} - {value}
    return _instead(page, at, one, str(dice.choice(sorted(others))))


def _word(page: _Page, dice: random.Random) -> list[str] | None:
    """Return the lines with a word that another line of the kind has in that place."""
    at = dice.choice(page.played)
    found = _words(page.lines[at])
    if not found:
        return None
    place = dice.randrange(len(found))
    lines = [words for other in page.played if len(words := _words(page.lines[other])) > place]
    pool = {words[place][0] for words in lines if not place or words[0][0] == found[0][0]}
    pool = {one for one in {*pool, found[place][0]} if not one.isdigit() and not _SPACE.match(one)}
    if found[place][0] not in pool or len(pool) == 1:
        return None
    other = dice.choice(sorted(pool - {found[place][0]}))
    return _instead(page, at, found[place], other)


def _words(line: str) -> list[re.Match[str]]:
    name, colon, _said = line.partition(": ")
    return [*_WORD.finditer(line, len(name) + len(colon))] if colon else []


def _space(how: str, page: _Page, dice: random.Random) -> list[str] | None:
    """Return the lines with a space of a move changed, left out or written twice."""
    moves = [at for at in page.played if len(_spaces(page.lines[at])) > (how == "lost")]
    if not moves:
        return None
    at = dice.choice(moves)
    one = dice.choice(_spaces(page.lines[at]))
    if how == "lost":
        return _instead(page, at, one, "")
    if how == "twice":
        return _instead(page, at, one, f"{one[0]} {one[0]}")
    pool = {found[0] for move in moves for found in _spaces(page.lines[move])} - {one[0]}
    near = {other for other in pool if other[0] == one[0][0]} if how == "near" else set[str]()
    return _instead(page, at, one, dice.choice(sorted(near or pool))) if pool else None


def _spaces(line: str) -> list[re.Match[str]]:
    """Return the spaces of a move: `b4`, or the caves behind `to`."""
    name, colon, said = line.partition(": ")
    if said.startswith("roll ") and " to " in said:
        return [*re.finditer(r"\d+", line)][1:] if name.isalpha() else []
    return [*_SPACE.finditer(line, len(name))] if colon and _SPACE.match(said) else []


def _instead(page: _Page, at: int, one: re.Match[str], other: str) -> list[str]:
    line = page.lines[at]
    return page.with_line(at, " ".join(f"{line[: one.start()]}{other}{line[one.end() :]}".split()))


#: The kinds of slips, and the hint by which one is known as such.
KINDS: Mapping[str, tuple[_Slip, str]] = {
    "lost": (partial(_lost, _any_line), ""),
    "twice": (partial(_twice, _any_line), "twice"),
    "told again": (_again, "twice"),
    "swapped": (_swapped, "swapped"),
    "name": (_name, ""),
    "name misspelt": (_misspelt, ""),
    "number by one": (partial(_number, 1), ""),
    "number": (partial(_number, 4), ""),
    "word": (_word, ""),
    "space near": (partial(_space, "near"), ""),
    "space": (partial(_space, "any"), ""),
    "space lost": (partial(_space, "lost"), ""),
    "space twice": (partial(_space, "twice"), ""),
    "round lost": (partial(_lost, _round), ""),
    "round twice": (partial(_twice, _round), "twice"),
    "round swapped": (_round_swapped, "swapped"),
}
