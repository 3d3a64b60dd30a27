"""The points of a row as a table: numbers above, their points below."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from printplay.core.i18n import N_, _, fill_template
from printplay.pads.file.pad import LARGEST, MOST_ROUNDS, Pad, Row, stated_limits
from printplay.pads.formulas.formula import (
    Formula,
    FormulaContext,
    FormulaLoop,
    FormulaNode,
    Impossible,
    Unknown,
)
from printplay.pads.formulas.tree import NumberList
from printplay.pads.prints.wording import figure, in_short
from printplay.pads.scoring.book import book, seated

#: Hands that are listed where they follow no rule.
_LISTED = 6


def by_players(pad: Pad) -> Iterator[str]:
    """Yield a sentence for the rounds, and one for the cards of a hand, if they depend on it."""
    counts = range(pad.players[0], pad.players[1] + 1)
    if pad.rounds_by:
        rounds = {count: f"{seated(pad, count).rounds}" for count in counts}
        yield _("Rounds: {by_players}.").format(by_players=_each(rounds))
    hands = {count: _hands(pad, count) for count in counts}
    shortest = min(map(len, hands.values()))
    if shortest and len({tuple(hand[:shortest]) for hand in hands.values()}) > 1:
        cards = {count: _in_short(hand) for count, hand in hands.items()}
        yield _("Cards: {by_players}.").format(by_players=_each(cards))


def _each(values: Mapping[int, str]) -> str:
    """Return a value for each number of players; those beside each other that share one are one."""
    spans: list[tuple[int, int, str]] = []
    for count, value in values.items():
        if spans and spans[-1][2] == value:
            spans[-1] = (spans[-1][0], count, value)
        else:
            spans.append((count, count, value))
    texts = [
        fill_template(
            N_("{value} for {count:player|players}") if not number else N_("{value} for {count}"),
            {"value": value, "count": first if first == last else f"{first}-{last}"},
        )
        for number, (first, last, value) in enumerate(spans)
    ]
    return "; ".join(texts)


def _hands(pad: Pad, players: int) -> Sequence[int]:
    """Return how many cards each of so many players holds, round by round, as far as known."""
    played, hands = seated(pad, players), list[int]()
    for number in range(1, (played.rounds or MOST_ROUNDS) + 1):
        cards = cards_held(BlankRound(played, players, number))
        if cards is None or cards < 1:
            break
        hands.append(cards)
    return hands


def _in_short(hands: Sequence[int]) -> str:
    """Return the cards of all rounds: one number, from the first to the last, or the first ones."""
    steps = {next_hand - hand for hand, next_hand in itertools.pairwise(hands)}
    if steps <= {0}:
        return f"{hands[0]}"
    if steps in ({1}, {-1}):
        return _("{first} to {last}").format(first=hands[0], last=hands[-1])
    return f"{', '.join(map(str, hands[:_LISTED]))}{' …' if len(hands) > _LISTED else ''}"


class BlankRound:
    """A round of a blank pad; whatever depends on entered values is unknown."""

    def __init__(self, pad: Pad, players: int, number: int) -> None:
        self.pad, self.players, self.number = pad, players, number

    def spend(self, steps: int, /) -> None:
        """Count nothing: formulas are short."""

    def loop_values(self, loop: FormulaLoop) -> list[int]:
        return loop.values(self)

    def value(self, _key: str, /) -> int:
        """Raise Unknown: nothing was entered."""
        raise Unknown

    def points(self, _key: str, /) -> int:
        """Raise Unknown: nothing was entered."""
        raise Unknown

    def word(self, name: str) -> int:
        """Return the value of a word that is known in advance; raise Unknown for all others."""
        known_words = {"round": self.number, "rounds": self.pad.rounds, "players": self.players}
        if name == "hand" and (hand := book(self.pad).formula("", "hand")) is not None:
            return hand.work_out(self)
        value = known_words.get(name)
        if value is None:
            raise Unknown
        return value

    def everyone(self) -> Sequence[FormulaContext]:
        """Raise Unknown: nothing was entered."""
        raise Unknown

    def each(self) -> Sequence[FormulaContext]:
        """Raise Unknown: nothing was entered."""
        raise Unknown

    def shift_rounds(self, _rounds: int, /) -> FormulaContext | None:
        """Raise Unknown: nothing was entered."""
        raise Unknown


def cards_held(blank: BlankRound) -> int | None:
    """Return the number of cards each player holds in a round; None if the file does not say."""
    formula = book(blank.pad).formula("", "hand")
    if formula is None or formula.errors:
        return None
    try:
        return formula.work_out(blank)
    except (Unknown, Impossible):
        return None


#: The least and most columns (a sentence or a formula is better than others); the values tried.
_FEWEST, _MOST, _TRIED = 2, 12, 100


class _Counted(BlankRound):
    """A round of a blank pad in which one row has a value."""

    def __init__(self, pad: Pad, key: str, count: int) -> None:
        super().__init__(pad, pad.players[1], 1)
        self.key, self.count = key, count

    def value(self, key: str, /) -> int:
        """Return the value of the row; raise Unknown for all others."""
        if key != self.key:
            raise Unknown
        return self.count


def points_table(row: Row, pad: Pad) -> Sequence[tuple[str, str]]:
    """Return pairs of a number, or a range, and its points; empty if a sentence says it better.

    Neighbours with equal points share a column. Numbers from 0 up without points are left out.
    """
    formula = book(pad).formula(row.key, "points")
    if formula is None or not _of_itself(formula, row) or in_short(row, pad):
        return ()
    pairs = _points_by_number(formula, row, pad)
    runs = [(value, [number for number, _value in run]) for value, run in groupby(pairs, lambda x: x[1])]
    if runs and runs[0][0] == 0 and runs[0][1][0] == 0:
        runs = runs[1:]
    if not _FEWEST <= len(runs) <= _MOST:
        return ()
    return [
        (_range(run, last=number == len(runs)), figure(value)) for number, (value, run) in enumerate(runs, 1)
    ]


def _of_itself(formula: Formula, row: Row) -> bool:
    """Return whether a formula depends only on the number in its row."""
    names_only_row = formula.values == {row.key} and not (formula.words or formula.gives or formula.looks)
    return names_only_row and row.entry == "number" and not formula.errors


def _points_by_number(formula: Formula, row: Row, pad: Pad) -> Sequence[tuple[int, int]]:
    """Return the allowed numbers of a row with their points; empty if they are too many."""
    limits = stated_limits(row)
    counts = limits.first_values(_TRIED + 1)
    limited = limits.most < LARGEST
    if not limited and formula.tree is not None:  # the longest list is its limit
        counts = [count for count in counts if count <= _longest(formula.tree)]
    if len(counts) > _TRIED:
        return ()
    pairs: list[tuple[int, int]] = []
    for count in counts:
        try:
            pairs.append((count, formula.work_out(_Counted(pad, row.key, count))))
        except (Unknown, Impossible):
            if limited or count < counts[-1]:
                return ()
    return pairs


def _longest(node: FormulaNode) -> int:
    """Return the number of entries of the longest list in a formula."""
    length = len(node.parts) if isinstance(node, NumberList) else 0
    return max([length, *map(_longest, node.parts)])


def _range(run: Sequence[int], *, last: bool) -> str:
    """Return the text of numbers with equal points: `4`, `0–1`, or `5+` at the end."""
    if len(run) == 1:
        return figure(run[0])
    return f"{figure(run[0])}+" if last else f"{figure(run[0])}–{figure(run[-1])}"
