"""Judges the file of a pad: all faults, including those of formulas, in the order of lines."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence, Set
from difflib import get_close_matches
from functools import cached_property, lru_cache
from pathlib import PurePath
from typing import NamedTuple

from printplay.core.errors import FilePlace, LayoutError
from printplay.core.i18n import N_, fill_template, thousands
from printplay.geometry.layouts.source import DISK, LayoutFiles, made_once
from printplay.geometry.layouts.tomlfile import TomlTable, lines_of_keys
from printplay.pads.file.pad import LARGEST, MOST_ROUNDS, Limits, Pad, Row, stated_limits
from printplay.pads.file.reading import PadReading, line_of, read_pad
from printplay.pads.formulas.formula import FormulaError, Impossible, Unknown, sentence_of
from printplay.pads.scoring import book as scoring_book
from printplay.pads.scoring.book import FormulaPlace as Where
from printplay.pads.scoring.book import PadFormulas, book
from printplay.pads.scoring.cell_values import NO_HAND
from printplay.pads.scoring.facts import ONCE, Fact, ValuePlace
from printplay.pads.scoring.state import Scoring

#: How often a pad is filled in at random to check its formulas.
_TRIALS = 40
#: The greatest value tried in a row without a limit.
_UNBOUNDED = 12
#: Most steps of all formulas when a pad is filled in: about half a second.
MOST_STEPS = 1_000_000


class JudgedPad(NamedTuple):
    """A pad (None if too much is wrong), all faults of its file, and hints."""

    pad: Pad | None
    errors: tuple[LayoutError, ...]
    hints: tuple[LayoutError, ...] = ()


def judge(path: PurePath, files: LayoutFiles = DISK) -> JudgedPad:
    """Read a pad and its formulas; raise LayoutError if the file is not TOML.

    The formulas of a file that was judged before it was stored are not tried out again.
    """
    reading = read_pad(path, files)
    if reading.pad is None:
        return JudgedPad(None, reading.errors, reading.hints)
    with_trials = bool(reading.errors) or not files.judged
    formulas = _formula_faults(reading._replace(hints=()), with_trials=with_trials)
    errors = sorted([*reading.errors, *formulas], key=line_of)
    return JudgedPad(reading.pad, tuple(errors), reading.hints)


@lru_cache(maxsize=64)
def _formula_faults(reading: PadReading, *, with_trials: bool) -> tuple[LayoutError, ...]:
    """Return the faults of the formulas of a pad, cached."""
    return tuple(_Judge(reading, with_trials=with_trials).find_faults())


def sound(path: PurePath, files: LayoutFiles = DISK) -> Pad:
    """Return a pad without faults; raise LayoutError with the first fault."""
    if files is DISK:
        pad, errors, _hints = made_once(("pad", path), lambda: judge(path))
    else:
        pad, errors, _hints = judge(path, files)
    if not errors and pad is not None:
        return pad
    first = errors[0]
    if len(errors) == 1:
        raise first
    values = {**first.values, "cure": fill_template(first.hint, first.values), "more": len(errors) - 1}
    raise LayoutError(
        first.message, place=first.place, hint=N_("{cure} ({more} more: printplay check {file})"),
        **values, file=path,
    )  # fmt: skip


class _Judge:
    """Judges the formulas of one pad. Consequences of other faults are not reported.

    Without `with_trials`, no values are tried out: what a formula may cost is limited all the same.
    """

    def __init__(self, reading: PadReading, *, with_trials: bool) -> None:
        assert reading.pad is not None  # noqa: S101  checked by the caller
        self.trying = with_trials
        self.reading, self.pad, self.book = reading, reading.pad, book(reading.pad)
        self.top = TomlTable(self.pad.path, {}, lines=lines_of_keys(self.pad.text))
        self.missed: set[str] = set()  # missing rows, already reported

    def error(self, row: str, key: str, message: str, hint: str, values: dict[str, object]) -> LayoutError:
        dotted = f"row {row}.{key}" if row else key
        line = self.pad.row[row].lines.get(key, self.pad.row[row].line) if row else self.top.line_of(key)
        place = FilePlace(str(self.pad.path), line, None, dotted)
        return LayoutError(message, place=place, hint=hint, **values)

    def find_faults(self) -> Iterator[LayoutError]:
        yield from self.syntax_faults()
        yield from self.unsettled()
        yield from self.ties()
        circles = list(self.circular_formulas())
        yield from circles
        dear = self.cost_fault()
        if dear is not None:
            yield dear
        elif self.trying and not self.reading.spoilt("rounds"):
            yield from self.trial_faults(in_circles=bool(circles))

    def misses(self, name: str) -> bool:
        """Return whether to report a missing row: once, and not one that was unreadable."""
        lost_titles = (title.casefold() for title in self.reading.lost)
        if name in self.missed or any(
            not title or get_close_matches(name, [title, *title.split()], 1) for title in lost_titles
        ):
            return False
        self.missed.add(name)
        return True

    def ties(self) -> Iterator[LayoutError]:
        for signed in self.pad.tie_break.order:
            name = signed.removeprefix("-")
            if name not in self.pad.row and self.misses(name):
                yield self.error(
                    "", "tie_break.order", N_("unknown row {name!r}"), N_("Rows: {known}."),
                    {"name": signed, "known": ", ".join(self.pad.row) or "-"},
                )  # fmt: skip

    def unsettled(self) -> Iterator[LayoutError]:
        """Yield the faults of the formulas of rounds and teams, which know only the players."""
        yield from self.by_players(
            "rounds", self.pad.rounds_by, scoring_book.rounds_for,
            N_("the number of rounds cannot depend on {word}"),
            N_("for {players:player|players} this does not give a number of rounds"),
            N_('Write 1 to {most}, "open", or a formula such as "60 // players".'),
        )  # fmt: skip
        yield from self.by_players(
            "teams", self.pad.teams_by, scoring_book.teams_for,
            N_("the number of teams cannot depend on {word}"),
            N_("for {players:player|players} this does not give a number of teams"),
            N_('Write true for two teams, their number, or a formula such as "players // 2".'),
        )  # fmt: skip

    def by_players(
        self, key: str, text: str, number_for: Callable[[str, int], int | None], depends: str,
        none: str, hint: str,
    ) -> Iterator[LayoutError]:  # fmt: skip
        """Yield the faults of such a formula: of its text, or for some number of players."""
        if not text:
            return
        min_players, max_players = self.pad.players
        formula = scoring_book.formula(text)
        if formula.errors:
            yield self.syntax_error("", key, formula.errors[0], text)
            return
        if unknown_words := sorted(formula.words - scoring_book.KNOWN):
            yield self.error("", key, depends, hint, {"word": unknown_words[0], "most": MOST_ROUNDS})
            return
        for players in range(min_players, max_players + 1):
            if number_for(text, players) is None and not self.reading.spoilt("players"):
                yield self.error("", key, none, hint, {"players": players, "most": MOST_ROUNDS})
                return

    def syntax_faults(self) -> Iterator[LayoutError]:
        for (row, key), formula in self.book.formulas.items():
            for error in formula.errors:
                if error.row and not self.misses(error.row):
                    continue
                if not error.row and any(title and title in formula.text for title in self.reading.lost):
                    continue
                yield self.syntax_error(row, key, error, formula.text)

    def syntax_error(self, row: str, key: str, error: FormulaError, text: str) -> LayoutError:
        return self.error(
            row, key, N_("{said}, in the formula at {column}: {formula}"), error.hint,
            {**error.values, "said": sentence_of(error), "column": error.column,
             "formula": text[:60]},
        )  # fmt: skip

    def cost_fault(self) -> LayoutError | None:
        """Return the fault of the costliest formula, if all together take too many steps."""
        pad = self.pad
        sides = 1 if pad.coop else pad.teams or pad.players[1]
        rounds = pad.last or 1
        steps = {place: formula.steps(sides, rounds) for place, formula in self.book.formulas.items()}
        if sum(steps.values()) <= MOST_STEPS:
            return None
        formula_place = max(steps, key=lambda place: steps[place])
        return self.error(
            formula_place.row, formula_place.key,
            N_("the formulas of this pad take {all} steps for {sides} columns and {rounds} "
               "rounds; {most} are allowed (this one takes {steps})"),
            N_("Shorten it, or allow fewer players or rounds."),
            {"all": _Many(sum(steps.values())), "sides": sides, "rounds": rounds,
             "most": _Many(MOST_STEPS), "steps": _Many(steps[formula_place])},
        )  # fmt: skip

    def circular_formulas(self) -> Iterator[LayoutError]:
        """Yield the rows whose points depend on themselves."""
        needs = {row.key: self._needs(row) for row in self.pad.rows}
        seen_keys = set[str]()
        for start in needs:
            way, key = [start], start
            while key not in seen_keys:
                seen_keys.add(key)
                ahead = [needed for needed in needs[key] if _leads(needs, needed, start)]
                if not ahead:
                    break
                key = ahead[0]
                way.append(key)
                if key == start:
                    yield self.error(
                        start, "points", N_("circular formulas: {way}"),
                        N_("Change one of them so that it does not need the others."),
                        {"way": " → ".join(way)},
                    )  # fmt: skip
                    break

    def _needs(self, row: Row) -> list[str]:
        formula = self.book.formula(row.key, "points")
        if formula is None:
            return []
        worked = {key for key in formula.values if not self.pad.row[key].is_entered}
        needs = [key for key in self.pad.row if key in formula.gives | worked]
        if "total" in formula.words and not self.book.per_round(row):
            keys_above = [above.key for above in self.pad.rows[: self.pad.rows.index(row)] if above.counts]
            needs += [key for key in keys_above if key not in needs]
        return needs

    def trial_faults(self, *, in_circles: bool) -> Iterator[LayoutError]:
        """Yield formulas that fail for some allowed values; none that depends on an unreadable one."""
        tried_formulas = [
            formula_place for formula_place, formula in self.book.formulas.items()
            if formula_place.row and not self.is_faulty(formula_place) and not (in_circles and formula.gives)
        ]  # fmt: skip
        dice = random.Random(0)  # noqa: S311  the same trials everywhere
        failed_formulas: list[Where] = []
        steps = 0
        for trial in range(_TRIALS):
            scoring = _filled_in(self.book, trial, dice)
            for formula_place in tried_formulas:
                for number in scoring.rounds_of(self.pad.row[formula_place.row]):
                    place = ValuePlace(0, formula_place.row, number)
                    try:
                        if formula_place.key == "points":
                            scoring.points(place)
                        else:
                            scoring.formula(formula_place.key, place)
                    except Unknown:
                        continue
                    except Impossible as error:
                        # The formula that fails, not one that depends on it.
                        failed = error.formula if isinstance(error.formula, Where) else formula_place
                        failed_place = error.at if isinstance(error.at, ValuePlace) else place
                        if (
                            failed in failed_formulas
                            or self.is_faulty(failed)
                            or self._only_unbounded(failed, error)
                        ):
                            continue
                        if self._follows(failed, failed_formulas):
                            break
                        failed_formulas.append(failed)
                        yield self.impossible(failed, error, scoring, failed_place)
                        break
            steps += scoring.steps
            if steps > MOST_STEPS:
                return  # slow formulas have been tried often enough

    @cached_property
    def spoilt(self) -> frozenset[str]:
        """Return the faulty rows, and all rows that depend on them."""
        faulty_rows = {row for (row, _key), formula in self.book.formulas.items() if formula.errors}
        faulty_rows |= {row for row in self.pad.row if self.reading.spoilt(f"row {row}")}
        return self._with_all(faulty_rows)

    def _follows(self, formula_place: Where, failed_formulas: Sequence[Where]) -> bool:
        """Return whether a formula depends on others that failed for other values."""
        return any(
            formula_place.row != failed.row and formula_place.row in self._with_all({failed.row})
            for failed in failed_formulas
        )

    def _with_all(self, rows: Set[str]) -> frozenset[str]:
        """Return some rows with all rows that depend on them."""
        all_rows = set(rows)
        while True:
            dependent_rows = {
                formula_place.row for formula_place, formula in self.book.formulas.items()
                if formula_place.row not in all_rows and all_rows & (formula.values | formula.gives)
            }  # fmt: skip
            if not dependent_rows:
                return frozenset(all_rows)
            all_rows |= dependent_rows

    def is_faulty(self, formula_place: Where) -> bool:
        """Return whether a formula depends on something faulty, whatever is filled in."""
        formula, spoilt = self.book.formulas[formula_place], self.reading.spoilt
        hand = self.book.formulas.get(Where("", "hand"))
        return bool(
            formula_place.row in self.spoilt
            or ("hand" in formula.words and (spoilt("hand") or (hand and hand.errors)))
            or ("total" in formula.words and self.spoilt)
            or (spoilt("players") and (formula.looks or formula.words & {"players", "seat"}))
        )

    def _only_unbounded(self, formula_place: Where, error: Impossible) -> bool:
        """Return whether a table is too short only because a row has no limit."""
        return "at" in error.values and int(str(error.values["at"])) > 0 and any(
            not self.pad.row[key].max and not self.pad.row[key].values
            for key in self.book.formulas[formula_place].values
        )  # fmt: skip

    def impossible(
        self, formula_place: Where, error: Impossible, scoring: Scoring, place: ValuePlace
    ) -> LayoutError:
        formula = self.book.formulas[formula_place]
        value_texts = []
        for key in sorted(formula.values):
            number = place.round if key in self.book.each_round else ONCE
            if fact := scoring.facts.get(ValuePlace(place.side, key, number)):
                value_texts.append(f"{key} {fact.value}")
        return self.error(
            formula_place.row, formula_place.key,
            N_("{said} with {values}: {formula}") if value_texts else N_("{said}: {formula}"),
            N_('Write how many cards each player holds in a round: hand = "8 - round".')
            if error.message == NO_HAND
            else N_("Limit the row with min and max, or guard the formula: ... if ... else 0."),
            {"said": sentence_of(error), "values": ", ".join(value_texts),
             "formula": formula.text[:60]},
        )  # fmt: skip


def _leads(needs: dict[str, list[str]], start: str, goal: str) -> bool:
    """Return whether a row depends on another, directly or not."""
    waiting, seen_keys = [start], set[str]()
    while waiting:
        key = waiting.pop()
        if key == goal:
            return True
        if key not in seen_keys:
            seen_keys.add(key)
            waiting += needs[key]
    return False


class _Many(int):
    """A large number, formatted in the language in which it is shown."""

    def __format__(self, _spec: str) -> str:
        return thousands(int(self))


def _filled_in(book: PadFormulas, trial: int, dice: random.Random) -> Scoring:
    """Return a pad filled in: with the least values in trial 0, the most in 1, else at random.

    The first two are for as many players and rounds as the pad allows, the others for few.
    """
    pad = book.pad
    full = trial < 2
    player_count = pad.players[1] if full else max(pad.players[0], min(pad.players[1], 3))
    sides = 1 if pad.coop else pad.teams or player_count
    rounds = min(pad.rounds or 12, MOST_ROUNDS if full else 4) if pad.in_rounds else 0
    scoring = Scoring(
        book, sides, max(player_count, sides), rounds, {},
        {number: (number - 1) % sides for number in range(1, rounds + 1)},
    )  # fmt: skip
    for row in pad.rows:
        if not row.is_entered:
            continue
        limit = book.formula(row.key, "max")
        round_numbers = range(1, rounds + 1) if book.per_round(row) else range(1)
        hangs = limit is not None and row.key in limit.values  # on rows entered before it
        fixed = stated_limits(row) if limit is None or row.max.lstrip("-").isdecimal() else None
        for numbers in [[number] for number in round_numbers] if hangs else [round_numbers]:
            places = [ValuePlace(side, row.key, number) for number in numbers for side in range(sides)]
            allowed = [fixed or scoring.limits(place) for place in places]
            values = [_trial_value(limits, trial, dice) for limits in allowed]
            new_facts = {place: Fact(value, 0) for place, value in zip(places, values, strict=True)}
            scoring = scoring.with_facts(new_facts)
    return scoring


def _trial_value(limits: Limits, trial: int, dice: random.Random) -> int:
    if limits.most == LARGEST:
        limits = limits._replace(most=limits.least + _UNBOUNDED * limits.step)
    allowed_values = limits.all or (limits.least,)
    return (allowed_values[0], allowed_values[-1])[trial] if trial < 2 else dice.choice(allowed_values)
