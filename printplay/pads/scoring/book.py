"""A pad with its formulas parsed, for its rules and scores; those of rounds and teams, too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import NamedTuple

from printplay.pads.file.pad import MOST_ROUNDS, Pad, Row
from printplay.pads.formulas.formula import Formula, FormulaContext, FormulaLoop, Impossible, Unknown
from printplay.pads.formulas.parser import parse_formula

#: The words of such a formula.
KNOWN = frozenset({"players"})
#: The formulas of a row, by the key they are written under.
OF_A_ROW = ("points", "max", "together", "at_most", "at_least", "not_exactly", "when")


class FormulaPlace(NamedTuple):
    """The place of a formula: its row (empty: the pad itself) and key."""

    row: str
    key: str


class PadFormulas:
    """A pad, its formulas, and its rows by what they are for."""

    def __init__(self, pad: Pad) -> None:
        self.pad, rows = pad, pad.rows
        entered_rows = [row for row in rows if row.is_entered]
        #: The rows entered in each round, by their keys.
        self.each_round = frozenset(row.key for row in rows if self.per_round(row))
        #: The rows whose points are the entered value, by their keys.
        self.plain = frozenset(row.key for row in entered_rows if not row.points and not pad.counts_down)
        #: The rows that are entered whatever else is, by their keys.
        self.always = frozenset(row.key for row in entered_rows if not row.when)
        self.conditional = [row for row in entered_rows if row.when]
        #: The rows whose sum over all players is limited.
        self.summed = [row for row in rows if row.summed]
        #: The number of rows above each.
        self.place = {row.key: place for place, row in enumerate(rows)}
        #: Whether several players share a column: in teams, or all of them.
        self.sides = pad.coop or pad.teams > 0
        # By whether they are entered in each round, or once:
        self._counted, self._filled_in = (
            {each: [row for row in some_rows if self.per_round(row) == each] for each in (True, False)}
            for some_rows in ([row for row in rows if row.counts], entered_rows)
        )
        #: The rows that a side has to fill in: of each round (True), or those entered once.
        self.required = {
            each: frozenset(row.key for row in some_rows if not row.optional)
            for each, some_rows in self._filled_in.items()
        }

    def per_round(self, row: Row) -> bool:
        return self.pad.in_rounds and not row.once

    @cached_property
    def formulas(self) -> Mapping[FormulaPlace, Formula]:
        """Return all formulas, including faulty ones."""
        pad, rounds = self.pad, self.pad.in_rounds
        rows = {row.key: self.per_round(row) for row in pad.rows}
        texts = [
            (FormulaPlace(row.key, key), text, self.per_round(row))
            for row in pad.rows
            for key in OF_A_ROW
            if (text := str(getattr(row, key)))
        ]
        texts += [
            (FormulaPlace("", key), text, in_round)
            for key, text, in_round in (("hand", pad.hand, rounds), ("win", pad.win, False))
            if text
        ]
        entered_keys = frozenset(row.key for row in pad.rows if row.is_entered)
        return {
            place: parse_formula(text, rows, in_round=per_round, entered_keys=entered_keys)
            for place, text, per_round in texts
        }

    @cached_property
    def _formulas(self) -> Mapping[tuple[str, str], Formula]:
        return {(place.row, place.key): formula for place, formula in self.formulas.items()}

    @cached_property
    def bound_by(self) -> Mapping[str, frozenset[str]]:
        """Return the rows that affect the limits of a row, or its required sum over players."""
        return {
            row.key: frozenset[str]().union(
                *(formula.values for key in OF_A_ROW[1:] if (formula := self.formula(row.key, key)))
            )
            for row in self.pad.rows
        }

    @cached_property
    def own_conditions(self) -> Mapping[str, frozenset[str]]:
        """Return the rows that a condition names, of each row whose condition names only those.

        They are entered, and of the same side: no other value can change the condition. The words
        `round`, `rounds`, `players` and `seat` are as they were before a value.
        """
        still = {"round", "rounds", "players", "seat"}
        entered_keys = frozenset(row.key for row in self.pad.rows if row.is_entered)
        return {
            place.row: formula.values
            for place, formula in self.formulas.items()
            if place.key == "when" and formula.values <= entered_keys
            and not (formula.looks or formula.gives or formula.words - still)
        }  # fmt: skip

    def formula(self, row: str, key: str) -> Formula | None:
        """Return a formula, or None if there is none."""
        return self._formulas.get((row, key))

    @cached_property
    def side_independent(self) -> frozenset[tuple[str, str]]:
        """Return the formulas with the same value for all sides, by their rows and keys."""
        side_words = {"dealer", "seat", "total"}
        hand = self.formula("", "hand")
        if hand is not None and (hand.values or hand.gives or hand.words & side_words):
            side_words.add("hand")
        return frozenset(
            place for place, formula in self._formulas.items()
            if not (formula.values or formula.gives or formula.words & side_words)
        )  # fmt: skip

    @cached_property
    def early(self) -> frozenset[str]:
        """Return the rows entered once that each round needs, such as a handicap, by their keys."""
        named_keys = frozenset[str]().union(
            *(formula.values for (row, _key), formula in self._formulas.items() if row in self.each_round)
        )
        return (
            frozenset(row.key for row in self.pad.rows if row.is_entered and not self.per_round(row))
            & named_keys
        )

    @cached_property
    def settled(self) -> frozenset[str]:
        """Return the rows of each round whose points no later round can change, by their keys.

        Only what is entered in that round and in those before it counts. An empty key stands for
        the sum of a round.
        """
        settled_keys = {*self.each_round, ""}
        while True:
            remaining = {key for key in settled_keys if key and self._settles(key, settled_keys)}
            if all(row.key in remaining for row in self.counted(per_round=True)):
                remaining.add("")
            if remaining == settled_keys:
                return frozenset(settled_keys)
            settled_keys = remaining

    def _settles(self, row: str, settled: Set[str]) -> bool:
        target = self.pad.target
        if target is not None and target.countdown and "" not in settled:
            return False
        unsettled = {"dealer"} if self.pad.rounds else {"dealer", "rounds"}
        if "" not in settled:
            unsettled.add("total")
        row_formulas = [self.formula(row, key) for key in ("points", "when")]
        if any(formula is not None and "hand" in formula.words for formula in row_formulas):
            row_formulas.append(self.formula("", "hand"))
        return not any(
            formula.ahead or not formula.values | formula.gives <= settled or formula.words & unsettled
            for formula in row_formulas if formula is not None
        )  # fmt: skip

    @cached_property
    def bounded(self) -> Sequence[tuple[Row, Formula]]:
        rows = [row for row in self.pad.rows if row.is_entered and row.entry != "tick"]
        return [(row, formula) for row in rows if (formula := self.formula(row.key, "max")) is not None]

    @cached_property
    def failing(self) -> Sequence[tuple[Row, Formula]]:
        """Return the rows whose points cannot be computed for some values, and the formulas."""
        row_formulas = [(row, self.formula(row.key, "points")) for row in self.pad.rows]
        return [(row, formula) for row, formula in row_formulas if formula is not None and formula.fails]

    def points_limit(self, row: Row, number: int) -> int | None:
        """Return the points beyond which a row of a round gives none; None if it always does."""
        target = self.pad.target
        down = target is not None and target.countdown and row.counts and number
        return target.points if target is not None and down else None

    def counted(self, *, per_round: bool) -> Sequence[Row]:
        """Return the rows whose points are added up: of each round, or those entered once."""
        return self._counted[per_round]

    def filled_in(self, *, per_round: bool) -> Sequence[Row]:
        """Return the rows that are entered by hand: in each round, or once."""
        return self._filled_in[per_round]

    @cached_property
    def key_by_name(self) -> Mapping[str, str]:
        """Return the keys of rows by all their names, folded: keys, and titles in any language."""
        names = {
            " ".join(title.split()).casefold(): row.key
            for row in reversed(self.pad.rows)
            for title in row.title.values()
        }
        keys = {row.key: row.key for row in self.pad.rows}
        return names | {key.casefold(): key for key in keys} | keys


@lru_cache(maxsize=64)
def book(pad: Pad) -> PadFormulas:
    """Return a pad with its formulas parsed, cached by its text."""
    return PadFormulas(pad)


class _Seats:
    """A context in which only the number of players is known."""

    def __init__(self, players: int) -> None:
        self.players = players

    def spend(self, steps: int, /) -> None:
        """Count nothing: the formula is short."""

    def loop_values(self, loop: FormulaLoop) -> list[int]:
        return loop.values(self)

    def word(self, name: str) -> int:
        """Return the number of players; raise Unknown for any other word."""
        if name != "players":
            raise Unknown
        return self.players

    def value(self, _key: str, /) -> int:
        """Raise Unknown: there are no rows yet."""
        raise Unknown

    points = value

    def everyone(self) -> Sequence[FormulaContext]:
        """Raise Unknown: there are no values yet."""
        raise Unknown

    each = block = everyone

    def shift_rounds(self, _rounds: int, /) -> FormulaContext | None:
        """Raise Unknown: there are no rounds yet."""
        raise Unknown


@lru_cache(maxsize=64)
def formula(text: str) -> Formula:
    """Return the formula; it names no row."""
    return parse_formula(text, {}, in_round=False)


def rounds_for(text: str, players: int) -> int | None:
    """Return the number of rounds for a number of players, 1 to 99; None if the formula fails."""
    rounds = _number_for(text, players)
    return rounds if 1 <= rounds <= MOST_ROUNDS else None


def teams_for(text: str, players: int) -> int | None:
    """Return the number of teams for a number of players, from 2; None if the formula fails."""
    teams = _number_for(text, players)
    return teams if 2 <= teams <= players else None


def _number_for(text: str, players: int) -> int:
    """Return the number that a formula gives for a number of players; 0 if it fails."""
    try:
        return formula(text).work_out(_Seats(players))
    except (Unknown, Impossible):
        return 0


def seated(pad: Pad, players: int) -> Pad:
    """Return a pad with the numbers of rounds and teams for a number of players."""
    if not (pad.rounds_by or pad.teams_by) or not players:
        return pad
    rounds = rounds_for(pad.rounds_by, players) if pad.rounds_by else pad.rounds
    teams = teams_for(pad.teams_by, players) if pad.teams_by else pad.teams
    return replace(pad, rounds=rounds or pad.rounds, teams=teams or pad.teams)
