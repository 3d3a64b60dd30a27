"""Results, with moves and without (GT-R22, GT-L1 to L3), and endings that cannot be (GT-L4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from printplay.core.faults import FIELDS, FieldItems
from printplay.core.translation_markers import N_
from printplay.games.gotoku.events import Cards, Highest, Removed
from printplay.games.gotoku.rules.endings import MOST, Left, endings, kinds, possible_totals
from printplay.games.gotoku.rules.legal import (
    ResultFigures,
    entered_results,
    points,
    result_points,
    total,
    total_alone,
    totals_alone,
)
from printplay.games.gotoku.state.case import Case, ResultsCase
from printplay.games.gotoku.state.state import DICE, DOWN, ENOUGH, RESULTS, Player, State
from printplay.match.entered_results import TOTAL, nearest
from printplay.match.lines.grammar import Total
from printplay.match.rules import Broken, Violations, broken, find_faults, rule

_DOWN = N_("Dice only go down, and each card needs its own at the right value.")


def _card_values(result: ResultFigures) -> tuple[int, ...]:
    return tuple(sorted(result.cards.event.values, reverse=True)) if result.cards is not None else ()


def _possible_endings(case: ResultsCase, values: tuple[int, ...]) -> Iterator[Left]:
    """Yield the dice that a player with cards of these values can end with."""
    table, character = case.state.table, case.state.players[case.state.seat(case.player)].character
    for character_dice in kinds(table.cards, character):
        yield from endings(character_dice, values, any_blocks=table.any_blocks)


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
    state, figures = case.state, entered_results(case.state, case.player)
    values = _card_values(figures)
    if figures.cards is None:
        return None
    if len(values) > MOST:
        return broken("many", where=figures.cards.event_index, count=len(values), most=MOST)
    deck_counts = Counter(card.value for card in state.table.cards.points.values())
    if Counter(values) - deck_counts or any(True for _dice_left in _possible_endings(case, values)):
        return None  # more than the deck has is GT-L1
    return broken(where=figures.cards.event_index, cards=" ".join(map(str, values)))


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
    figures = entered_results(case.state, case.player)
    values = _card_values(figures)
    if figures.cards is None or len(values) > MOST or _fitting(_possible_endings(case, values), figures):
        return None
    could = [*_possible_endings(case, values)]
    if not could or not _fitting(_possible_endings(case, ()), figures):
        return None  # dice that fit no cards at all are GT-L2
    hint = {ENOUGH: "four", MOST: "five"}.get(len(values), "down")
    ats = [result.event_index for result in figures if result is not None]
    removed = figures.removed.event.number if figures.removed is not None else None
    most_removed = max(dice_left.removed for dice_left in could)
    if removed is not None and removed > most_removed:
        dice_left, cards = len(case.state.table.cards.instincts) - most_removed, " ".join(map(str, values))
        return broken("left", hint=hint, where=max(ats[:2]), count=len(values), cards=cards, left=dice_left)
    highest_dice = sorted({dice_left.highest for dice_left in could if removed in {None, dice_left.removed}})
    highest = figures.highest.event.value if figures.highest is not None else None
    possible_ = ", ".join(map(str, highest_dice))
    return broken("highest", hint=hint, where=max(ats), highest=highest, possible=possible_)


def _fitting(could: Iterable[Left], result: ResultFigures) -> bool:
    """Return whether a player can end so, by the entered dice."""
    removed = result.removed.event.number if result.removed is not None else None
    highest = result.highest.event.value if result.highest is not None else None
    return any(
        removed in {None, dice_left.removed} and highest in {None, dice_left.highest} for dice_left in could
    )


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
    total_entry, could = total_alone(case.state, case.player), possible_totals(case.state.table).fewest
    if total_entry is None or total_entry.event.value in could:
        return None
    total, least, greatest = total_entry.event.value, min(could), max(could)
    says = "most" if total > greatest else "least" if total < least else "near"
    near_totals = nearest(could, total)
    return broken(
        says, where=total_entry.event_index, total=total, most=greatest, least=least, near=near_totals
    )


ENDINGS = (cards_that_one_player_can_lay, dice_that_the_cards_leave, total_there_can_be)


_ADDS_UP = N_("{player}: {cards} + {removed} - {highest} = {score}, not {stated}.")
_COMPUTED = N_("Computed: {points}.")

# -- compared with the moves -----------------------------------------------------------------------


@rule(
    "GT-R22",
    says={
        "": _ADDS_UP,
        "cards": N_("{player} has laid down only {cards}."),
        "no-cards": N_("{player} has not laid down any card."),
        "removed": N_("{player} has removed {found} dice, not {stated}."),
        "highest": N_("{player}: the highest die shows {found}, not {stated}."),
    },
    hint={"": _COMPUTED},
    about=FIELDS,
    rests={
        "": DICE | DOWN,
        **dict.fromkeys(("cards", "no-cards"), DOWN),
        **dict.fromkeys(("removed", "highest"), DICE),
    },
)
def as_the_moves_come_to(case: Case[Cards | Removed | Highest | Total]) -> Broken | None:
    """Entered results are those of the moves: cards, dice and score."""
    event, state = case.event, case.state
    player = (state.final or state.players)[case.seat]
    if not state.entered.plays or (player.character is None and not isinstance(event, Cards)):
        return None
    if isinstance(event, Removed):
        says, expected, stated = "removed", player.removed, event.number
    elif isinstance(event, Highest):
        says, expected, stated = "highest", player.highest, event.value
    elif isinstance(event, Cards):
        return _cards_laid(state, player, event)
    else:
        return _check_sum(state, player, event)
    return None if expected == stated else broken(says, found=expected, stated=stated)


def _cards_laid(state: State, player: Player, event: Cards) -> Broken | None:
    cards = [state.table.cards.points[laid_card.card].value for laid_card in player.down]
    if Counter(cards) == Counter(event.values):
        return None
    laid_values = " ".join(map(str, sorted(cards, reverse=True)))
    return broken("cards" if laid_values else "no-cards", cards=laid_values)


def _check_sum(state: State, player: Player, event: Total) -> Broken | None:
    earned = points(state, player)
    score = total(earned)
    if score == event.value:
        return None
    removed, highest = player.removed, player.highest
    return broken(
        cards=score - removed + highest, removed=removed, highest=highest, score=score,
        stated=event.value, points=earned,
    )  # fmt: skip


# -- results without moves -------------------------------------------------------------------------


@rule(
    "GT-L1",
    says={
        "": N_("There are only {count} cards of value {value}."),
        "none": N_("{player}: there is no card of value {value}."),
    },
    hint={"none": N_("Possible values: {known}.")},
)
def cards_there_are(case: ResultsCase) -> Iterator[Broken]:
    """All players together have no more cards of a value than the deck."""
    state = case.state
    deck_counts = Counter(card.value for card in state.table.cards.points.values())
    counts: Counter[int] = Counter()
    entries = [entry for name in state.table.names if (entry := entered_results(state, name).cards)]
    for event_index, event in sorted(entries, key=lambda entry: entry.event_index):
        for item, value in enumerate(event.values):
            counts[value] += 1
            if counts[value] == deck_counts[value] + 1:  # a value is reported once
                yield broken(
                    "" if deck_counts[value] else "none",
                    where=event_index, about=FieldItems("values", item), owner=event.player,
                    player=event.player, value=value, count=deck_counts[value],
                    known=", ".join(map(str, sorted(deck_counts))),
                )  # fmt: skip


@rule(
    "GT-L1",
    says=N_("{player}: all results together already need at least {all} card points; the cards have {most}."),
    about=FIELDS,
)
def points_there_are(case: ResultsCase) -> Iterator[Broken]:
    """All results together take at most the card points of the deck; a total alone, the fewest."""
    state, total_entries = case.state, totals_alone(case.state)
    if not total_entries:
        return
    deck_points = sum(card.value for card in state.table.cards.points.values())
    fewest, points_before = possible_totals(state.table).fewest, 0
    takings = [
        (entry.event_index, name, fewest.get(entry.event.value, 0)) for name, entry in total_entries.items()
    ]
    card_entries = ((name, entered_results(state, name).cards) for name in state.table.names)
    takings += [
        (entry.event_index, name, sum(entry.event.values))
        for name, entry in card_entries
        if entry is not None
    ]
    for event_index, name, more_points in sorted(takings):
        if points_before <= deck_points < points_before + more_points:
            yield broken(
                where=event_index, owner=name, player=name, all=points_before + more_points, most=deck_points
            )
        points_before += more_points


@rule(
    "GT-L2",
    says={
        "": N_("{player}: removed dice {removed} and highest die {highest} contradict each other."),
        "removed": N_("{player}: {removed} removed dice are impossible (0 to {dice})."),
        "highest": N_("{player}: a highest die of {highest} is impossible (0 to {most})."),
    },
    hint={
        "all": N_("When all dice are removed, the highest is 0."),
        "some": N_("The highest die is above 0 as long as a die is left."),
    },
    about=FIELDS,
)
def dice_fit(case: ResultsCase) -> Broken | None:
    """The removed dice and the highest die left fit each other and the character card."""
    cards, figures = case.state.table.cards, entered_results(case.state, case.player)
    dice, highest_start = len(cards.instincts), cards.highest()
    removed = figures.removed.event.number if figures.removed is not None else None
    highest = figures.highest.event.value if figures.highest is not None else None
    if figures.removed is not None and not 0 <= figures.removed.event.number <= dice:
        return broken("removed", where=figures.removed.event_index, removed=removed, dice=dice)
    if figures.highest is not None and not 0 <= figures.highest.event.value <= highest_start:
        return broken("highest", where=figures.highest.event_index, highest=highest, most=highest_start)
    if figures.removed and figures.highest and (removed == dice) != (highest == 0):
        hint, event_index = (
            "all" if removed == dice else "some",
            max(figures.removed.event_index, figures.highest.event_index),
        )
        return broken(hint=hint, where=event_index, removed=removed, highest=highest)
    return None


@rule("GT-R22", says=_ADDS_UP, hint=_COMPUTED, about=FIELDS)
def total_of_results(case: ResultsCase) -> Broken | None:
    """An entered total is that of the entered cards and dice."""
    stated, figures = (
        case.state.entered.result_of(case.player, TOTAL),
        entered_results(case.state, case.player),
    )
    earned = result_points(figures)
    if stated is None or not figures.complete or total(earned) == stated.event.value:
        return None
    return broken(
        where=stated.event_index, cards=sum(point.value for point in earned if point.source == "cards"),
        removed=figures.removed.event.number if figures.removed is not None else 0,
        highest=figures.highest.event.value if figures.highest is not None else 0,
        score=total(earned), stated=stated.event.value, points=earned,
    )  # fmt: skip


@rule(
    "GT-R22",
    says=N_("{player}: a total of {stated} cannot be checked from these entries."),
    hint=N_("Enter the rest: `{player}: cards 5 4 3 2`, `{player}: removed 2`, `{player}: highest 4`."),
    about=FIELDS,
    severity="warning",
)
def total_told_with_the_rest(case: ResultsCase) -> Broken | None:
    """A total entered beside some other results is their sum at `end`, so none may be missing."""
    state, name = case.state, case.player
    stated = state.entered.result_of(name, TOTAL)
    if stated is None or total_alone(state, name) or entered_results(state, name).complete:
        return None
    if state.ended or name in state.entered.unread:
        return None
    return broken(where=stated.event_index, stated=stated.event.value)


@rule(
    "GT-L3",
    says=N_("Nobody has {enough} scored cards; the game is not over."),
    hint=N_("Write all cards that lie face down, or leave `end` out and play on."),
)
def somebody_has_enough(case: ResultsCase) -> Broken | None:
    """Someone has laid four cards; judged when the record ends, or all results are entered."""
    state, total_entries = case.state, totals_alone(case.state)
    if any(_may_be_enough(state, entry.event.value) for entry in total_entries.values()):
        return None
    all_figures = [entered_results(state, name) for name in state.table.names if name not in total_entries]
    if not state.table.names or state.entered.unread or any(entry.cards is None for entry in all_figures):
        return None  # a player without results may have them
    if not state.ended and not all(entry.complete for entry in all_figures):
        return None
    if any(entry.card_count() >= ENOUGH for entry in all_figures):
        return None
    card_events = (entry.cards.event_index for entry in all_figures if entry.cards is not None)
    last = max([*card_events, *(entry.event_index for entry in total_entries.values())])
    return broken(where=state.events - 1 if state.ended else last, enough=ENOUGH)


def _may_be_enough(state: State, total: int) -> bool:
    """Return whether a total alone is possible with enough cards; L4 judges impossible totals."""
    could = possible_totals(state.table)
    return total in could.enough or total not in could.fewest


OF_ALL = (cards_there_are, points_there_are, somebody_has_enough)
OF_ONE = (dice_fit, *ENDINGS, total_of_results, total_told_with_the_rest)


def result_faults(state: State) -> Violations:
    """Return the faults of results without moves."""
    faults = list(find_faults(OF_ALL, ResultsCase(state)))
    for name in state.table.names:
        faults += find_faults(OF_ONE, ResultsCase(state, name))
    return faults
