"""What several numbers are at once: each as it was read, and all as they must fit together.

Numbers have chances; terms tie them to each other: a sum to what it adds up, points to the values
that earn them. Messages between them (the sum-product algorithm: Kschischang, Frey and Loeliger
2001) give the chance of each value after all that is known. Each sum of a person may be wrong at a
small chance, so that one slip changes nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from math import prod
from typing import TypeAlias


class Unlisted(Enum):
    """A value that is none of those that were read."""

    ANY = "any"


ANY = Unlisted.ANY
#: A number that stands in a field: None if it is empty, ANY if it is none of those that were read.
Written: TypeAlias = "int | Unlisted | None"
Chances: TypeAlias = "Mapping[Written, float]"

#: How often somebody miscounts, and breaks a rule of the game without knowing.
_SLIP = 0.02
#: How likely a slip gives just this sum, one of a few near it; and a number that is not known.
_NEAR, _BY_CHANCE = 0.1, 0.02
#: How often a sum is left out.
_LEFT_OUT = 0.15
_KEPT, _LEAST = 400, 1e-9  # sums that are followed at once, and their least chance
_TURNS = 4  # times that all messages are sent, to and fro
_FLOOR = 1e-12


@dataclass(frozen=True)
class Sum:
    """A sum: `constant` and the parts, each times its sign, are what stands in `total`.

    With `total` None they are 0: a rule that parts obey.
    """

    total: int | None
    parts: Sequence[tuple[int, int]]
    constant: int = 0

    @property
    def numbers(self) -> Sequence[int]:
        own_number = () if self.total is None else (self.total,)
        return (*own_number, *(number for number, _sign in self.parts))

    def messages(self, beliefs: Sequence[Chances]) -> list[Chances]:
        """Return what it says of each of its numbers, from what the others say of them."""
        signs = [sign for _number, sign in self.parts]
        if self.total is not None:
            signs = [-1, *signs]
        empty_share = beliefs[0].get(None, 0.0) if self.total is not None else 0.0
        shares = [
            {value * sign: share for value, share in chances.items() if isinstance(value, int)}
            for chances, sign in zip(beliefs, signs, strict=True)
        ]
        messages: list[Chances] = []
        for index, rest in enumerate(_without_each(shares, self.constant)):
            left_out = 0.0 if index == 0 and self.total is not None else empty_share
            mass = sum(rest.values())
            open_ = max(0.0, 1.0 - left_out - mass)
            always = mass * _SLIP * _NEAR + open_ * _BY_CHANCE + left_out * _LEFT_OUT
            unknown = (1 - left_out) * _BY_CHANCE + left_out * _LEFT_OUT
            messages.append({
                value: (1 - _SLIP) * rest.get(-value * signs[index], 0.0) + always
                if isinstance(value, int)
                else _LEFT_OUT if value is None and index == 0 and self.total is not None
                else unknown
                for value in beliefs[index]
            })  # fmt: skip
        return messages


@dataclass(frozen=True)
class PointsTable:
    """Points as they follow from values: `rows` are all combinations of values, and the points."""

    points: int
    values: Sequence[int]
    rows: Sequence[tuple[tuple[Written, ...], Written]]

    @property
    def numbers(self) -> Sequence[int]:
        return (self.points, *self.values)

    def messages(self, beliefs: Sequence[Chances]) -> list[Chances]:
        """Return what it says of each of its numbers, from what the others say of them."""
        messages: list[defaultdict[Written, float]] = [defaultdict(float) for _belief in beliefs]
        for values, points in self.rows:
            row_values = (points, *values)
            shares = [chances.get(value, 0.0) for chances, value in zip(beliefs, row_values, strict=True)]
            for index, value in enumerate(row_values):
                messages[index][value] += prod(shares[:index]) * prod(shares[index + 1 :])
        return list(messages)


@dataclass
class Beliefs:
    """Numbers with their chances as they were read, and the terms between them."""

    read: list[Chances] = field(default_factory=list)
    terms: list[Sum | PointsTable] = field(default_factory=list)

    def add(self, chances: Chances) -> int:
        """Add a number, and return which it is."""
        self.read.append(chances)
        return len(self.read) - 1

    def settled(self) -> list[Chances]:
        """Return the chances of the values of each number after all that is known."""
        position_in_term = [{n: place for place, n in enumerate(term.numbers)} for term in self.terms]
        terms_of: list[list[int]] = [[] for _chances in self.read]
        for number, term in enumerate(self.terms):
            for variable in term.numbers:
                terms_of[variable].append(number)
        sent_messages: list[list[Chances]] = [[{}] * len(term.numbers) for term in self.terms]

        def belief_in(variable: int, but: int | None) -> Chances:
            heard_messages = [
                sent_messages[term][position_in_term[term][variable]]
                for term in terms_of[variable]
                if term != but
            ]
            return _evened({
                value: share * prod(each.get(value, 1.0) for each in heard_messages)
                for value, share in self.read[variable].items()
            })  # fmt: skip

        order = range(len(self.terms))
        for _turn in range(_TURNS):
            for number in (*order, *reversed(order)):
                term = self.terms[number]
                messages = term.messages([belief_in(variable, number) for variable in term.numbers])
                sent_messages[number] = [_evened(message) for message in messages]
        return [belief_in(variable, None) for variable in range(len(self.read))]


def _without_each(parts: Sequence[Mapping[int, float]], first: int) -> list[dict[int, float]]:
    """Return the chances of the sums of all parts but one, for each of them."""
    sums_before, sums_after = [{first: 1.0}], [{0: 1.0}]
    for part in parts[:-1]:
        sums_before.append(_add_chances(sums_before[-1], part))
    for part in reversed(parts[1:]):
        sums_after.append(_add_chances(sums_after[-1], part))
    return [
        _add_chances(sums, rest_sums)
        for sums, rest_sums in zip(sums_before, reversed(sums_after), strict=True)
    ]


def _add_chances(first: Mapping[int, float], second: Mapping[int, float]) -> dict[int, float]:
    """Return the chances of the sums of two numbers."""
    sums: defaultdict[int, float] = defaultdict(float)
    for value, share in first.items():
        for addend, chance in second.items():
            sums[value + addend] += share * chance
    if len(sums) <= _KEPT:
        return dict(sums)
    best = sorted(sums.items(), key=lambda each: -each[1])[:_KEPT]
    return {value: share for value, share in best if share > _LEAST}


def _evened(chances: Chances) -> Chances:
    """Return chances that add up to 1."""
    total_share = sum(chances.values())
    if total_share <= 0:
        return dict.fromkeys(chances, 1.0 / max(1, len(chances)))
    return {value: max(_FLOOR, share / total_share) for value, share in chances.items()}
