"""Results that no player can reach: cards, dice and totals (GT-L4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from printplay.core.faults import FIELDS
from printplay.core.translation_markers import N_
from printplay.games.gotoku.rules.adding_up import possible
from printplay.games.gotoku.rules.endings import MOST, Left, endings, kinds
from printplay.games.gotoku.rules.scoring import ResultFigures, entered_results, total_alone
from printplay.games.gotoku.state.case import ResultsCase
from printplay.games.gotoku.state.state import ENOUGH, RESULTS
from printplay.match.rules import Broken, broken, rule
from printplay.match.totals import nearest

_DOWN = N_("Dice only go down, and each card needs its own at the right value.")


def _values(result: ResultFigures) -> tuple[int, ...]:
    return tuple(sorted(result.cards.event.values, reverse=True)) if result.cards is not None else ()


def _could(case: ResultsCase, values: tuple[int, ...]) -> Iterator[Left]:
    """Yield the dice that a player with cards of these values can end with."""
    table, own = case.state.table, case.state.players[case.state.seat(case.player)].character
    for one in kinds(table.cards, own):
        yield from endings(one, values, any_blocks=table.any_blocks)


@rule(
    "GT-L4",
    says={
        "many": N_("{player} has {count} scored cards; {most} is the most."),
        "": N_("{player} cannot lay cards of {cards}."),
    },
    hint={"many": N_("At most three are laid before the last turn, and two in it."), "": _DOWN},
    about=FIELDS,
)
def cards_that_one_player_can_lay(case: ResultsCase) -> Broken | None:
    """Nobody lays more than five cards, and dice going down can be right for all of them."""
    state, one = case.state, entered_results(case.state, case.player)
    values = _values(one)
    if one.cards is None:
        return None
    if len(values) > MOST:
        return broken("many", where=one.cards.at, count=len(values), most=MOST)
    there = Counter(card.value for card in state.table.cards.points.values())
    if Counter(values) - there or any(True for _left in _could(case, values)):
        return None  # more than the deck has is GT-L1
    return broken(where=one.cards.at, cards=" ".join(map(str, values)))


@rule(
    "GT-L4",
    says={
        "left": N_("{player}: {count} scored cards ({cards}) leave at least {left:die|dice} on the card."),
        "highest": N_(
            "{player}: with these cards and dice the highest die is not {highest}; possible: {possible}."
        ),
    },
    hint={
        "down": _DOWN,
        "four": N_("The fourth card is laid in the last turn; at most one action follows."),
        "five": N_(
            "A fifth card takes both actions of the last turn, so the dice of both cards are "
            "still on the character card."
        ),
    },
    about=FIELDS,
)
def dice_that_the_cards_leave(case: ResultsCase) -> Broken | None:
    """The dice at the end are possible after the cards laid."""
    one = entered_results(case.state, case.player)
    values = _values(one)
    if one.cards is None or len(values) > MOST or _fitting(_could(case, values), one):
        return None
    could = [*_could(case, values)]
    if not could or not _fitting(_could(case, ()), one):
        return None  # dice that fit no cards at all are GT-L2
    hint = {ENOUGH: "four", MOST: "five"}.get(len(values), "down")
    ats = [result.at for result in one if result is not None]
    removed = one.removed.event.number if one.removed is not None else None
    most = max(left.removed for left in could)
    if removed is not None and removed > most:
        left, cards = len(case.state.table.cards.instincts) - most, " ".join(map(str, values))
        return broken("left", hint=hint, where=max(ats[:2]), count=len(values), cards=cards, left=left)
    found = sorted({left.highest for left in could if removed in {None, left.removed}})
    highest = one.highest.event.value if one.highest is not None else None
    possible_ = ", ".join(map(str, found))
    return broken("highest", hint=hint, where=max(ats), highest=highest, possible=possible_)


def _fitting(could: Iterable[Left], result: ResultFigures) -> bool:
    """Return whether a player can end so, by the entered dice."""
    removed = result.removed.event.number if result.removed is not None else None
    highest = result.highest.event.value if result.highest is not None else None
    return any(removed in {None, left.removed} and highest in {None, left.highest} for left in could)


@rule(
    "GT-L4",
    says={
        "most": N_("{player}: a total of {total} is impossible; the most is {most}."),
        "least": N_("{player}: a total of {total} is impossible; the least is {least}."),
        "near": N_("{player}: a total of {total} is impossible; the nearest possible: {near}."),
    },
    about=FIELDS,
    rests=RESULTS,
)
def total_there_can_be(case: ResultsCase) -> Broken | None:
    """A total entered alone is possible with some cards and dice."""
    alone, could = total_alone(case.state, case.player), possible(case.state.table).fewest
    if alone is None or alone.event.value in could:
        return None
    total, least, most = alone.event.value, min(could), max(could)
    says = "most" if total > most else "least" if total < least else "near"
    near = nearest(could, total)
    return broken(says, where=alone.at, total=total, most=most, least=least, near=near)


ENDINGS = (cards_that_one_player_can_lay, dice_that_the_cards_leave, total_there_can_be)
