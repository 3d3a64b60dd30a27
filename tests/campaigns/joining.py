"""Sheets joined: of legal matches by chance nothing is wrong; of spoilt ones it is counted.

The records they make are told with one slip each, too.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from printplay.games.go_for_gold.sheets.joined import Joined, PlayerSheet, join
from tests.games.go_for_gold.sheets import Evening, evening
from tests.slips import shown, slips, verdict

#: Matches joined, each with its dice and without; matches spoilt, each in every way.
LEGAL, SPOILT = 50, 15
#: Records with a slip; so many of a thousand may be told as more than one fault.
SLIPS, ALLOWED = 84, 12

Spoils = Callable[[Evening, random.Random], Evening | None]


def _joined(played: Evening, *, rolls: bool = False, end: bool = False) -> Joined:
    return join(played.sheets, played.on, house=played.house, rolls=played.rolls if rolls else None, end=end)


def legal(seed: int) -> str:
    """Join the sheets of matches played by the rules: no fault, whatever is left open."""
    counts = Counter[str]()
    for number in range(LEGAL):
        played = evening(seed * 100_000 + number)
        for rolls in (False, True):
            found = _joined(played, rolls=rolls, end=True)
            assert found.valid, (number, [*map(str, found.faults)], found.text)
            decided = found.told_rounds.decided
            assert bool(found.rounds) == decided, (number, found.text)
            counts["explained" if decided else "left open"] += 1
    return f"{counts.total()} joins, none with a fault; {dict(counts)}"


def spoilt(seed: int) -> str:
    """Spoil one thing on one sheet of each match; what is a contradiction then has to be found."""
    found, tried = Counter[str](), Counter[str]()
    for number in range(SPOILT):
        played = evening(seed * 100_000 + number)
        for kind, (spoils, always) in SPOILS.items():
            dice = random.Random(f"{kind} {seed} {number}")
            bad = spoils(played, dice)
            if bad is None:
                continue
            tried[kind] += 1
            joined = _joined(bad, rolls=kind == "a roll changed")
            found[kind] += not joined.valid
            assert joined.faults or not always, (kind, number, joined.text)
    return ", ".join(f"{kind} {found[kind]} of {count}" for kind, count in tried.items())


def slipped(seed: int) -> str:
    """Check records of joined sheets with one slip each: one slip is one fault."""
    counts, missed = Counter[str](), list[str]()
    for number in range(SLIPS):
        played, dice = evening(seed * 100_000 + number), random.Random(f"{seed} {number}")
        text = _joined(played, end=True).text
        slip = next(slips(text, [sheet.player for sheet in played.sheets], dice))
        counts[slip.kind] += 1
        if wrong := verdict(slip):
            missed.append(f"{wrong}\n{shown(slip)}")
    assert len(missed) * 1000 <= SLIPS * ALLOWED, "\n".join(missed)
    return f"{counts.total()} slips; {len(missed)} of them told as more than one fault"


# -- one thing spoilt ------------------------------------------------------------------------------


def _with(played: Evening, seat: int, **changed: object) -> Evening:
    sheets = list(played.sheets)
    sheets[seat] = replace(sheets[seat], **changed)  # type: ignore[arg-type]
    return played._replace(sheets=sheets)


def _one(played: Evening, dice: random.Random) -> tuple[int, PlayerSheet]:
    seat = dice.randrange(len(played.sheets))
    return seat, played.sheets[seat]


def _stops(played: Evening, dice: random.Random) -> Evening | None:
    """Leave out the last nine spaces or more of a line, and what its boxes say."""
    seat, sheet = _one(played, dice)
    last = list(sheet.line[-1])
    if len(last) < 14:
        return None
    left = [*sheet.line[:-1], last[: -dice.randint(9, len(last) - 4)]]
    return _with(played, seat, line=left, boxes=None, total=None, shovels=None)


def _explored_twice(played: Evening, dice: random.Random) -> Evening | None:
    """Let two players have explored the one temple that both lines come to."""
    if played.on != "A":
        return None
    lines = (["N", "i2", "j3", "j4"], ["E", "i8", "j7", "i6", "j5", "j4"])
    names = dice.sample([sheet.player for sheet in played.sheets], 2)
    pairs = zip(names, lines, strict=True)
    return played._replace(sheets=[PlayerSheet(name, [line], [9]) for name, line in pairs])


def _jump(played: Evening, dice: random.Random) -> Evening | None:
    seat, sheet = _one(played, dice)
    part = list(sheet.line[0])
    if len(part) < 5:
        return None
    at = dice.randrange(1, len(part) - 3)
    del part[at : at + 3]
    return _with(played, seat, line=[part, *sheet.line[1:]])


def _water(played: Evening, dice: random.Random) -> Evening | None:
    seat, sheet = _one(played, dice)
    part = list(sheet.line[0])
    part[dice.randrange(1, len(part)) if len(part) > 1 else 0] = "d3" if played.on == "A" else "a99"
    return _with(played, seat, line=[part, *sheet.line[1:]])


def _box(played: Evening, dice: random.Random) -> Evening | None:
    seat, sheet = _one(played, dice)
    boxes = list(sheet.boxes or ())
    if not boxes:
        return None
    at = dice.randrange(len(boxes))
    boxes[at] = dice.choice([value for value in (4, 5, 6, 9, -1) if value != boxes[at]])
    return _with(played, seat, boxes=boxes)


def _box_and_total(played: Evening, dice: random.Random) -> Evening | None:
    """Change a value and the total with it: only the line can tell."""
    bad = _box(played, dice)
    if bad is None:
        return None
    seat = next(at for at, sheet in enumerate(bad.sheets) if sheet != played.sheets[at])
    return _with(bad, seat, total=sum(bad.sheets[seat].boxes or ()))


def _shovels(played: Evening, dice: random.Random) -> Evening | None:
    seat, sheet = _one(played, dice)
    return _with(played, seat, shovels=(sheet.shovels or 0) + dice.choice([-1, 1]))


def _mark(played: Evening, dice: random.Random) -> Evening | None:
    """Strike a temple that nobody explored."""
    seat, sheet = _one(played, dice)
    free = {"red", "blue", "green", "yellow", "violet"}.difference(
        *(one.struck or () for one in played.sheets)
    )
    if not free:
        return None
    return _with(played, seat, struck={*(sheet.struck or ()), dice.choice(sorted(free))})


def _side(played: Evening, dice: random.Random) -> Evening | None:
    seat, _sheet = _one(played, dice)
    return _with(played, seat, layout="B" if played.on == "A" else "A")


def _roll(played: Evening, dice: random.Random) -> Evening | None:
    rolls = list(played.rolls)
    at = dice.randrange(len(rolls))
    rolls[at] = dice.choice([die for die in range(1, 7) if die != rolls[at]])
    return played._replace(rolls=rolls)


def _another_line(played: Evening, dice: random.Random) -> Evening | None:
    """Take the line of a player of another evening, which began at the same port."""
    seat, sheet = _one(played, dice)
    for number in range(50):
        other = evening(dice.getrandbits(30) + number, played.on)
        for one in other.sheets:
            if one.line[0][0] == sheet.line[0][0] and other.house == played.house:
                return _with(played, seat, line=one.line, boxes=one.boxes, total=one.total,
                             shovels=one.shovels, struck=None)  # fmt: skip
    return None


#: What is spoilt: how, and whether it is a contradiction in every case.
SPOILS: dict[str, tuple[Spoils, bool]] = {
    "a line stops early": (_stops, False),
    "a temple explored twice": (_explored_twice, True),
    "a line jumps": (_jump, False),
    "a line through water": (_water, True),
    "a box changed": (_box, True),
    "a box and the total changed": (_box_and_total, False),
    "shovels changed": (_shovels, True),
    "a temple struck for nothing": (_mark, True),
    "another side": (_side, True),
    "a roll changed": (_roll, False),
    "another evening's line": (_another_line, False),
}

CAMPAIGNS = {
    "sheets of legal matches, joined": legal,
    "sheets joined, one thing spoilt": spoilt,
    "one slip in records of joined sheets": slipped,
}
