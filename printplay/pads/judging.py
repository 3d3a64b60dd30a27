"""Judges the file of a pad: all that is wrong with it, formulas and all, in the order of lines."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import PurePath
from typing import NamedTuple

from printplay.core.errors import LayoutError, Place
from printplay.core.i18n import N_, filled
from printplay.geometry.source import DISK, Files
from printplay.geometry.tomlfile import TomlReader, loads
from printplay.pads.book import Place as Where
from printplay.pads.book import book
from printplay.pads.functions import Impossible, Unknown
from printplay.pads.pad import Pad, Row
from printplay.pads.reading import Reading, line_of, read
from printplay.pads.scoring import MOST_STEPS, ONCE, Fact, Scoring, Told

#: How often a pad is filled in by chance to see whether its formulas can be worked out.
_TRIALS = 40
#: The most that is tried of a row without a limit.
_UNBOUNDED = 12


class Judged(NamedTuple):
    """A pad, None where there is none to speak of, and all that is wrong with its file."""

    pad: Pad | None
    wrong: tuple[LayoutError, ...]


def judge(path: PurePath, files: Files = DISK) -> Judged:
    """Read a pad and its formulas; raise LayoutError where the file is no TOML at all."""
    return _judged(read(path, files))


@lru_cache(maxsize=64)
def _formulas_of(pad: Pad) -> tuple[LayoutError, ...]:
    return tuple(_Judge(pad).found())


def _judged(reading: Reading) -> Judged:
    if reading.pad is None:
        return Judged(None, reading.wrong)
    wrong = [*reading.wrong, *_formulas_of(reading.pad)]
    return Judged(reading.pad, tuple(sorted(wrong, key=line_of)))


def sound(path: PurePath, files: Files = DISK) -> Pad:
    """Return a pad that nothing is wrong with; raise LayoutError with the first thing wrong."""
    pad, wrong = judge(path, files)
    if not wrong and pad is not None:
        return pad
    first = wrong[0]
    if len(wrong) > 1:
        first.values = {
            **first.values,
            "cure": filled(first.hint, first.values),
            "more": len(wrong) - 1,
            "file": path,
        }
        first.hint = N_("{cure} ({more} more: printplay pad check {file})")
    raise first


class _Judge:
    """Judges the formulas of one pad."""

    def __init__(self, pad: Pad) -> None:
        self.pad, self.book = pad, book(pad)
        self.toml = TomlReader(pad.path, pad.text, loads(pad.text))

    def wrong(
        self, row: str, key: str, message: str, hint: str, values: dict[str, object]
    ) -> LayoutError:
        """Return the fault of a formula, or of another key."""
        dotted = f"row {row}.{key}" if row else key
        line = self.pad.row[row].lines.get(key, self.pad.row[row].line) if row else (
            self.toml.line_of(key)
        )  # fmt: skip
        return LayoutError(
            message, place=Place(str(self.pad.path), line, None, dotted), hint=hint, **values
        )

    def found(self) -> Iterator[LayoutError]:
        """Yield what is wrong."""
        yield from self.ties()
        yield from self.unread()
        circles = list(self.circles())
        yield from circles
        yield from self.tried(in_circles=bool(circles))

    def ties(self) -> Iterator[LayoutError]:
        """Yield what is wrong with the chain of tie-breaks."""
        for name in self.pad.tie_break.order:
            if name.removeprefix("-") not in self.pad.row:
                yield self.wrong(
                    "", "tie_break.order", N_("there is no row {name!r}"), N_("Rows are: {known}."),
                    {"name": name, "known": ", ".join(self.pad.row) or "-"},
                )  # fmt: skip

    def unread(self) -> Iterator[LayoutError]:
        """Yield what is wrong with formulas as they are written."""
        for (row, key), formula in self.book.formulas.items():
            for one in formula.wrong:
                yield self.wrong(
                    row, key, N_("{said}, in the formula at {column}: {formula}"), one.hint,
                    {**one.values, "said": _Said(one.message, one.values), "column": one.column,
                     "formula": formula.text[:60]},
                )  # fmt: skip

    def circles(self) -> Iterator[LayoutError]:
        """Yield the rows whose points hang on themselves."""
        needs = {row.key: self._needs(row) for row in self.pad.rows}
        seen = set[str]()
        for start in needs:
            way, here = [start], start
            while here not in seen:
                seen.add(here)
                ahead = [key for key in needs[here] if _leads(needs, key, start)]
                if not ahead:
                    break
                here = ahead[0]
                way.append(here)
                if here == start:
                    yield self.wrong(
                        start, "points", N_("the rows go in a circle: {way}"),
                        N_("One of them must be worked out without the others."),
                        {"way": " → ".join(way)},
                    )  # fmt: skip
                    break

    def _needs(self, row: Row) -> list[str]:
        """Return the rows whose points a row is worked out from."""
        formula = self.book.formula(row.key, "points")
        if formula is None:
            return []
        worked = {key for key in formula.values if not self.pad.row[key].entered}
        needs = [key for key in self.pad.row if key in formula.gives | worked]
        if "total" in formula.words and not self.book.per_round(row):
            above = self.pad.rows[: self.pad.rows.index(row)]
            needs += [one.key for one in above if one.counts and one.key not in needs]
        return needs

    def tried(self, *, in_circles: bool) -> Iterator[LayoutError]:
        """Yield what some values that the file allows cannot be worked out with.

        What cannot be read gives nothing to work out, nor what hangs on that.
        """
        unread = {row for (row, _key), formula in self.book.formulas.items() if formula.wrong}
        dice = random.Random(0)  # noqa: S311  the same trials everywhere
        told = set[Where]()
        steps = 0
        for trial in range(_TRIALS):
            scoring = self._filled(trial, dice)
            for row in self.pad.rows:
                for key in ("points", "max", "when", "together"):
                    formula = self.book.formula(row.key, key)
                    where = Where(row.key, key)
                    if formula is None or where in told or formula.wrong:
                        continue
                    if unread & (formula.values | formula.gives) or (in_circles and formula.gives):
                        continue
                    for number in scoring.rounds_of(row):
                        at = Told(0, row.key, number)
                        try:
                            if key == "points":
                                scoring.points(at)
                            else:
                                formula.work_out(scoring.cell(at))
                        except Unknown:
                            continue
                        except Impossible as why:
                            if _only_unbounded(self.pad, formula.values, why):
                                continue
                            told.add(where)
                            yield self.impossible(where, why, scoring, at)
                            break
            steps += scoring.steps
            if steps > MOST_STEPS:
                return  # what is so slow was tried often enough

    def impossible(self, where: Where, why: Impossible, scoring: Scoring, at: Told) -> LayoutError:
        """Return the fault of a formula that some values cannot be worked out with."""
        formula = self.book.formulas[where]
        named = [
            f"{key} {fact.value}"
            for key in sorted(formula.values)
            if (fact := scoring.facts.get(
                Told(at.side, key, at.round if self.book.per_round(self.pad.row[key]) else ONCE)
            ))
        ]  # fmt: skip
        return self.wrong(
            where.row, where.key,
            N_("{said} with {values}: {formula}") if named else N_("{said}: {formula}"),
            N_("Limit the row with min and max, or ask first: ... if ... else 0."),
            {"said": _Said(why.message, why.values), "values": ", ".join(named),
             "formula": formula.text[:60]},
        )  # fmt: skip

    def _filled(self, trial: int, dice: random.Random) -> Scoring:
        """Return the pad filled in: with the least first, then the most, then by chance."""
        pad = self.pad
        full = trial < 2
        most = pad.players[1] if full else max(pad.players[0], min(pad.players[1], 3))
        sides = 1 if pad.coop else pad.teams or most
        rounds = min(pad.rounds or 12, 99 if full else 4) if pad.in_rounds else 0
        facts: dict[Told, Fact] = {}
        scoring = Scoring(
            self.book, sides, max(most, sides), rounds, facts,
            {number: (number - 1) % sides for number in range(1, rounds + 1)},
        )  # fmt: skip
        for row in pad.rows:
            for number in scoring.rounds_of(row) if row.entered else ():
                for side in range(sides):
                    at = Told(side, row.key, number)
                    facts[at] = Fact(self._value(scoring, row, at, trial, dice), 0)
        return scoring

    def _value(self, scoring: Scoring, row: Row, at: Told, trial: int, dice: random.Random) -> int:
        if row.entry == "tick":
            return trial % 2 if trial < 2 else dice.randrange(2)
        if row.values:
            ordered = sorted(row.values)
            return (ordered[0], ordered[-1])[trial] if trial < 2 else dice.choice(ordered)
        most = row.min + _UNBOUNDED * row.step
        try:
            formula = self.book.formula(row.key, "max")
            most = most if formula is None else max(row.min, formula.work_out(scoring.cell(at)))
        except (Unknown, Impossible):
            pass
        found = range(row.min, most + 1, row.step)
        return (found[0], found[-1])[trial] if trial < 2 else dice.choice(found)


def _only_unbounded(pad: Pad, keys: frozenset[str], why: Impossible) -> bool:
    """Tell whether a table is too short only for a row without a limit, which it limits itself."""
    return "at" in why.values and int(str(why.values["at"])) > 0 and any(
        not pad.row[key].max and not pad.row[key].values for key in keys
    )  # fmt: skip


def _leads(needs: dict[str, list[str]], start: str, goal: str) -> bool:
    """Tell whether a row hangs on another, by any way."""
    waiting, seen = [start], set[str]()
    while waiting:
        here = waiting.pop()
        if here == goal:
            return True
        if here not in seen:
            seen.add(here)
            waiting += needs[here]
    return False


class _Said(str):
    """A sentence that is put into words when it is shown."""

    def __new__(cls, message: str, values: Mapping[str, object]) -> _Said:
        made = super().__new__(cls, message)
        made.filled = values
        return made

    filled: Mapping[str, object]

    def __format__(self, _how: str) -> str:
        return filled(str(self), self.filled)
