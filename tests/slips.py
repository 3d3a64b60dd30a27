"""One slip in a legal record: a line lost, doubled, unreadable, under another name, or changed.

What a person would ask of a checker: one slip is one fault. All else it brings about is marked as
following from it.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from printplay.lookup.record import check_lines
from printplay.match.report import UNREADABLE, Report
from printplay.match.text.source import from_text
from tests.games.gophers.playing import RECORDS

_NUMBER = re.compile(r"(?<![\w.-])\d+(?![\w.-])")
_WORD = re.compile(r"[^\s,:+]+")
_HEADERS = ("game", "layout", "layout-hash", "players", "house", "start", "rules", "variant")


class Slip(NamedTuple):
    """A record with one slip: what kind it is, the line it is in (from 1), and the text."""

    kind: str
    line: int
    text: str


def slips(text: str, names: Sequence[str], dice: random.Random) -> Iterator[Slip]:
    """Yield records with one slip each, a kind after the other, for ever."""
    lines = text.splitlines()
    told = [at for at, line in enumerate(lines) if line.strip() and not line.startswith("#")]
    played = [at for at in told if lines[at].split()[0] not in _HEADERS]
    kinds = list(_KINDS)
    while True:
        kind = dice.choice(kinds)
        at = dice.choice(told if kind == "lost" else played)
        changed = _KINDS[kind](lines, at, names, dice)
        if changed is not None:
            yield Slip(kind, at + 1, "\n".join([*lines[:at], *changed, *lines[at + 1 :]]) + "\n")


def _lost(_lines: list[str], _at: int, _names: Sequence[str], _dice: random.Random) -> list[str]:
    return []


def _doubled(lines: list[str], at: int, _names: Sequence[str], _dice: random.Random) -> list[str]:
    return [lines[at], lines[at]]


def _unreadable(lines: list[str], at: int, _names: Sequence[str], dice: random.Random) -> list[str] | None:
    """Return the line with a word that says nothing; behind the name, where it has one."""
    name, colon, said = lines[at].rpartition(": ")
    words = said.split(" ")
    words[dice.randrange(len(words))] = "??"
    return [f"{name}{colon}{' '.join(words)}"]


def _another_name(lines: list[str], at: int, _names: Sequence[str], dice: random.Random) -> list[str] | None:
    name, colon, said = lines[at].partition(": ")
    others = [other for other in _names if other != name]
    return [f"{dice.choice(others)}: {said}"] if colon and others else None


def _number(lines: list[str], at: int, _names: Sequence[str], dice: random.Random) -> list[str] | None:
    begin = len(lines[at].partition(": ")[0]) if ": " in lines[at] else 0
    found = list(_NUMBER.finditer(lines[at], begin))
    if not found:
        return None
    one = dice.choice(found)
    other = dice.choice([n for n in range(max(0, int(one[0]) - 3), int(one[0]) + 4) if n != int(one[0])])
    return [f"{lines[at][: one.start()]}{other}{lines[at][one.end() :]}"]


def _word(lines: list[str], at: int, _names: Sequence[str], dice: random.Random) -> list[str] | None:
    """Return the line with a word that another player's line has in that place."""
    name, colon, said = lines[at].partition(": ")
    if not colon:
        return None
    words = list(_WORD.finditer(said))
    one = dice.randrange(len(words))
    pool = {
        other[one][0]
        for line in lines
        if (apart := line.partition(": "))[1]
        and len(other := list(_WORD.finditer(apart[2]))) > one
        and (not one or other[0][0] == words[0][0] or not words[0][0].isalpha())
    }
    pool = {w for w in pool if w != words[one][0] and not w.isdigit()}
    if not pool or words[one][0].isdigit():
        return None
    instead = dice.choice(sorted(pool))
    return [f"{name}: {said[: words[one].start()]}{instead}{said[words[one].end() :]}"]


_KINDS: dict[str, Callable[[list[str], int, Sequence[str], random.Random], list[str] | None]] = {
    "lost": _lost,
    "doubled": _doubled,
    "unreadable": _unreadable,
    "another name": _another_name,
    "a number changed": _number,
    "a word changed": _word,
}


def report_of(slip: Slip) -> Report:
    """Check a record with its slip."""
    return check_lines(from_text("slip", slip.text), RECORDS)


def verdict(slip: Slip) -> str:
    """Return an empty text where one slip is one fault; else what is wrong."""
    report = report_of(slip)
    places = independent(report)
    if slip.kind == "unreadable" and not any(
        fault.code == UNREADABLE and fault.line == slip.line for fault in report.violations
    ):
        return ""  # it can be read after all, and says something else
    if len(places) > 1:
        return f"independent errors in lines {sorted(places)}"
    if not places or slip.kind in {"lost", "doubled"}:
        return ""
    here = [fault for fault in report.violations if fault.line == slip.line and fault.severity == "error"]
    if here and slip.line not in places:
        return f"the slip in line {slip.line} follows from line {sorted(places)}"
    return ""


def independent(report: Report) -> set[int]:
    """Return the lines with errors that follow from no other."""
    return {
        fault.line or 0 for fault in report.violations if fault.severity == "error" and not fault.consequence
    }


def shown(slip: Slip) -> str:
    """Return the record with its slip and all that was found, to read in a terminal."""
    report = report_of(slip)
    notes = [
        f"{fault.line}: {fault.code}{' (follows)' if fault.consequence else ''} {fault.message} "
        f"{dict(fault.values)}"
        for fault in report.violations
    ]
    numbered = [f"{at:4} {line}" for at, line in enumerate(slip.text.splitlines(), 1)]
    return "\n".join([f"{slip.kind} in line {slip.line}", *numbered, *notes])
