"""The end, and entered results (GP-R16, R22, R23, GP-L2)."""

from __future__ import annotations

from collections import Counter

from printplay.core.faults import SAID
from printplay.core.translation_markers import N_, Term
from printplay.games.gophers.rules.closing import reason_to_go_on
from printplay.games.gophers.rules.scoring import (
    by_result,
    missing_sums,
    points,
    possible_values,
    score,
    sums_from_play,
)
from printplay.games.gophers.rules.turns import LEFT
from printplay.games.gophers.state.actions import PILES, SUMS, Sum
from printplay.games.gophers.state.book import PLURALS, total
from printplay.games.gophers.state.state import BASKETS, COUNT, EVERYONE, FEW, PILE, SCORE, Case, State
from printplay.match.entered_results import TOTAL
from printplay.match.lines.grammar import Total
from printplay.match.rules import Broken, broken, rule

# -- the end ---------------------------------------------------------------------------------------


@rule(
    "GP-R22",
    says={
        "pile": N_("The game is not over: there are cards in the draw pile ({pile})."),
        "hands": N_("The game is not over: everyone holds more than {few} cards."),
        "bank": N_("The game is not over: all three kinds are still there."),
    },
    hint=N_("Play on, or leave `end` out: a record without it is an unfinished match."),
    rests={"pile": PILE, "hands": PILE | COUNT | EVERYONE, "bank": PILE},
)
def the_match_is_over(play: Case) -> Broken | None:
    """The match ends when the draw pile is empty and somebody holds few cards, and not before."""
    closed = play.closed
    reason = "" if closed.over else reason_to_go_on(closed)
    if not reason or by_result(play.before):
        return None
    by_results = play.before.unplayed and bool(play.before.entered.results)  # perhaps
    return broken(reason, pile=closed.pile, few=FEW, follows=by_results)


ENDED = (*LEFT, the_match_is_over)


# -- results beside the play ------------------------------------------------------------------

_COMPUTED = {"": N_("Computed: {points}."), "least": N_("The smallest of the three sums counts: {points}.")}


@rule(
    "GP-R23",
    says={
        "": N_("{player}: the score is {score}, not {stated}."),
        "added": N_("{player} has added {score}, not {stated}."),
        "subtracted": N_("{player} has subtracted {score}, not {stated}."),
        "berries": N_("{player} has {score:berry|berries}, not {stated}."),
        "acorns": N_("{player} has {score:acorn|acorns}, not {stated}."),
        "grains": N_("{player} has {score:grain|grains}, not {stated}."),
    },
    hint={**_COMPUTED, "nothing": N_("Nothing was collected.")},
    about="value",
    rests=BASKETS,
)
def results_are_those_of_the_play(play: Case) -> Broken | None:
    """Entered sums and totals are those of the play."""
    state, event = play.state, play.event
    played_sums = sums_from_play(state, event.player)
    if isinstance(event, Sum):
        if event.value == played_sums.get(event.what, event.value):
            return None
        unsure = event.value in possible_values(state, event.player, event.what)
        return broken(event.what, score=played_sums[event.what], stated=event.value, follows=unsure)
    if event.value == (expected := score(state, event.player)):
        return None
    parts = points(state, event.player)
    hint = "least" if state.table.beginner else None if parts else "nothing"
    unsure = event.value in possible_values(state, event.player)
    return broken(hint=hint, score=expected, stated=event.value, points=parts, follows=unsure)


@rule(
    "GP-R23",
    says={
        "kinds": N_("{player}: the beginner game counts berries, acorns and grains, not `{what}`."),
        "piles": N_("{player}: the {variant} game counts cards added and subtracted, not `{what}`."),
    },
    about=SAID,
    rests=SCORE,
)
def sums_are_those_of_the_variant(play: Case) -> Broken | None:
    """The beginner game counts three kinds, the others two piles."""
    table, event = play.state.table, play.event
    if isinstance(event, Sum) and event.what in (PILES if table.beginner else PLURALS):
        says = "kinds" if table.beginner else "piles"
        return broken(says, what=event.what, variant=table.variant)
    return None


# -- results without play --------------------------------------------------------------------------


@rule(
    "GP-R16",
    says={"told": N_("{player}: the simplified game only adds, but {value} was entered as subtracted.")},
    about="value",
    rests=SCORE,
)
def the_simplified_game_subtracts_nothing(play: Case) -> Broken | None:
    """The simplified game knows no subtraction."""
    event = play.event
    if play.state.table.variant != "simplified" or not _subtracts(event):
        return None
    return broken("told", value=event.value) if event.value > 0 else None


@rule(
    "GP-R23",
    says={
        "negative": N_(
            "{player}: {subtracted} subtracted and {added} added; every collection must add more "
            "than it subtracts."
        )
    },
    about="value",
    rests=SCORE,
)
def less_is_subtracted_than_added(play: Case) -> Broken | None:
    """Every collection brings more than it subtracts, so the second pile is the smaller one."""
    event, added = play.event, play.state.entered.result_of(play.player, "added")
    if added is None or not _subtracts(event):
        return None
    if 0 < event.value >= added.event.value:
        return broken("negative", added=added.event.value, subtracted=event.value)
    return None


def _subtracts(event: Sum | Total) -> bool:
    return isinstance(event, Sum) and event.what == "subtracted"


@rule(
    "GP-R23",
    says=N_("{player}: the score is {score}, not {stated}."),
    hint=_COMPUTED,
    about="value",
    rests=SCORE,
)
def a_total_is_that_of_the_sums(play: Case) -> Broken | None:
    """An entered total is the score of the sums; while one is missing, it is at most that."""
    state, name, stated = play.state, play.player, play.event.value
    if isinstance(play.event, Sum) or state.entered.total_alone(name, SUMS):
        return None
    beginner, parts = state.table.beginner, points(state, name)
    if not parts or not (beginner or state.entered.result_of(name, PILES[0])):
        return None
    sum_values = [part.value for part in parts]
    expected_total = min(sum_values) if beginner else sum(sum_values)
    if stated == expected_total or (stated < expected_total and missing_sums(state, name)):
        return None
    return broken(hint="least" if beginner else None, score=expected_total, stated=stated, points=parts)


@rule(
    "GP-L2",
    says={
        "": N_("{player}: {value} {what} is more than the deck holds ({most})."),
        "added": N_("{player}: {value} added is more than the deck holds ({most})."),
        "subtracted": N_("{player}: {value} subtracted is more than the deck holds ({most})."),
        "total": N_("{player}: a total of {value} is more than the deck allows ({most})."),
        "negative": N_("{player}: a sum cannot be below 0; {value} was entered."),
        "all": N_(
            "{player}: all piles together already come to {all}, but the cards of the deck only to {most}."
        ),
        "all-kind": N_(
            "{player}: all players together already have {all} {what}, but the deck holds only {most}."
        ),
    },
    about="value",
    rests=SCORE,
)
def the_deck_holds_as_much(play: Case) -> Broken | None:
    """No sum is above that of the deck, not even of all players together.

    A total entered alone takes as many numbers, or in the beginner game as many of each kind.
    """
    state, event = play.state, play.event
    pools = _pools(state, event)
    if not pools:
        return None
    value, limit, sum_name = event.value, min(pools.values()), _sum_name(event)
    if value < 0:
        return broken("negative", value=value)
    if value > limit:
        says = sum_name if sum_name in (*PILES, TOTAL) else ""
        return broken(says, value=value, what=Term(sum_name), most=limit)
    taken_before = _taken_from_pools(state, event)
    for pool, capacity in pools.items():
        if taken_before[pool] <= capacity < taken_before[pool] + value:
            says = "all-kind" if state.table.beginner else "all"
            return broken(says, what=Term(pool), most=capacity, all=taken_before[pool] + value)
    return None


def _taken_from_pools(state: State, event: Sum | Total) -> Counter[str]:
    """Return the sum that earlier results take from each pool."""
    taken_sums: Counter[str] = Counter()
    for _index, other_event in state.entered.in_order():
        if other_event is event:
            break
        if other_event.value >= 0:
            taken_sums.update(dict.fromkeys(_pools(state, other_event), other_event.value))
    return taken_sums


def _pools(state: State, event: Sum | Total) -> dict[str, int]:
    """Return the pools that a result takes from, with their totals; empty if it does not count."""
    beginner, deck, sum_name = state.table.beginner, state.table.deck, _sum_name(event)
    if sum_name == TOTAL and not state.entered.total_alone(event.player, SUMS):
        return {}
    if sum_name == TOTAL and beginner:
        return {kinds: total(deck, kind) for kinds, kind in PLURALS.items()}
    if sum_name != TOTAL and (sum_name in PILES) == beginner:
        return {}
    # Both piles come from one deck.
    return {sum_name: total(deck, PLURALS[sum_name])} if beginner else {"numbers": total(deck)}


def _sum_name(event: Sum | Total) -> str:
    return event.what if isinstance(event, Sum) else TOTAL


#: The rules of results beside the play.
COMPARED = (results_are_those_of_the_play, sums_are_those_of_the_variant)
#: The rules of results without play, judged when all of them are entered.
RESULTS = (
    sums_are_those_of_the_variant,
    the_simplified_game_subtracts_nothing,
    less_is_subtracted_than_added,
    a_total_is_that_of_the_sums,
    the_deck_holds_as_much,
)
