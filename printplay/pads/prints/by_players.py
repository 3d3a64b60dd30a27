"""What depends on how many play, in words: for a pad with room for any number."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence

from printplay.core.i18n import N_, _, filled
from printplay.pads.file.pad import MOST_ROUNDS, Pad
from printplay.pads.file.rounds import seated
from printplay.pads.prints.blank import BlankRound, cards_held

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
        filled(
            N_("{value} for {count:player|players}") if not number else N_("{value} for {count}"),
            {"value": value, "count": first if first == last else f"{first}-{last}"},
        )
        for number, (first, last, value) in enumerate(spans)
    ]
    return "; ".join(texts)


def _hands(pad: Pad, players: int) -> Sequence[int]:
    """Return how many cards each of so many players holds, round by round, as far as known."""
    played, found = seated(pad, players), list[int]()
    for number in range(1, (played.rounds or MOST_ROUNDS) + 1):
        cards = cards_held(BlankRound(played, players, number))
        if cards is None or cards < 1:
            break
        found.append(cards)
    return found


def _in_short(hands: Sequence[int]) -> str:
    """Return the cards of all rounds: one number, from the first to the last, or the first ones."""
    steps = {after - before for before, after in itertools.pairwise(hands)}
    if steps <= {0}:
        return f"{hands[0]}"
    if steps in ({1}, {-1}):
        return _("{first} to {last}").format(first=hands[0], last=hands[-1])
    return f"{', '.join(map(str, hands[:_LISTED]))}{' …' if len(hands) > _LISTED else ''}"
