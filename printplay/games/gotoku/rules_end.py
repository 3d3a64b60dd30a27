"""What is told of the end, with moves and without (GT-R22, GT-L1 to L3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from printplay.games.gotoku.adding_up import possible
from printplay.games.gotoku.events import Cards, Removed
from printplay.games.gotoku.rules_turn import NONE, Violations
from printplay.games.gotoku.scoring import Told, points, told, told_points, total, totals
from printplay.games.gotoku.state import DICE, DOWN, ENOUGH, Result, State
from printplay.games.match import Total
from printplay.games.standings import Points
from printplay.games.totals import nearest
from printplay.record.diagnostics import FIELDS, Part, Violation

# -- compared with the moves -----------------------------------------------------------------------


def gt_r22(state: State, event: Result) -> Violations:
    """What is told of the end is what the moves come to: cards, dice and score."""
    player = (state.final or state.players)[state.seat(event.player)]
    if player.character is None and not isinstance(event, Cards):
        return NONE
    cards = [state.table.cards.points[laid.card].value for laid in player.down]
    values: dict[str, object] = {"player": event.player}
    doubts = DICE
    if isinstance(event, Total):
        earned = points(state, player)
        values |= _sum(earned, sum(cards), player.removed, player.highest)
        key, found, stated, doubts = "r22", total(earned), event.value, DICE | DOWN
        values["points"] = earned
    elif isinstance(event, Cards):
        laid = " ".join(map(str, sorted(cards, reverse=True)))
        values["cards"] = laid
        key, doubts = ("r22-cards" if laid else "r22-no-cards"), DOWN
        found, stated = int(Counter(cards) == Counter(event.values)), 1
    elif isinstance(event, Removed):
        key, found, stated = "r22-removed", player.removed, event.number
    else:
        key, found, stated = "r22-highest", player.highest, event.value
    if found == stated:
        return NONE
    values |= {"found": found, "stated": stated}
    return [
        Violation(
            "GT-R22",
            key,
            values,
            "r22" if isinstance(event, Total) else "",
            about=FIELDS,
            player=event.player,
            consequence=player.has(doubts),
        )
    ]


def _sum(earned: tuple[Points, ...], cards: int, removed: int, highest: int) -> dict[str, object]:
    return {"cards": cards, "removed": removed, "highest": highest, "score": total(earned)}


# -- results without moves -------------------------------------------------------------------------


def gt_l1(state: State) -> Iterator[Violation]:
    """No more cards of a value are told over all players than there are."""
    there = Counter(card.value for card in state.table.cards.points.values())
    seen: Counter[int] = Counter()
    results = [one for name in state.table.names if (one := told(state, name).cards)]
    for index, event in sorted(results, key=lambda pair: pair[0]):
        for item, value in enumerate(event.values):
            seen[value] += 1
            if seen[value] != there[value] + 1:
                continue  # a value is complained about once
            values = {
                "player": event.player,
                "value": value,
                "count": there[value],
                "known": ", ".join(map(str, sorted(there))),
            }
            yield Violation(
                "GT-L1",
                "l1" if there[value] else "l1-none",
                values,
                "" if there[value] else "l1-none",
                where=index,
                about=Part("values", item),
                player=event.player,
            )


def gt_l2(state: State, name: str, one: Told) -> Iterator[Violation]:
    """The removed dice and the highest die left fit each other and the character card."""
    cards = state.table.cards
    dice, most = len(cards.instincts), cards.highest()
    removed = one.removed[1].number if one.removed is not None else None
    highest = one.highest[1].value if one.highest is not None else None
    values = {"player": name, "removed": removed, "highest": highest, "dice": dice, "most": most}
    key, hint, where = "", "", 0
    if one.removed is not None and not 0 <= one.removed[1].number <= dice:
        key, where = "l2-removed", one.removed[0]
    elif one.highest is not None and not 0 <= one.highest[1].value <= most:
        key, where = "l2-highest", one.highest[0]
    elif one.removed and one.highest and (removed == dice) != (highest == 0):
        key, hint = "l2", "l2-all" if removed == dice else "l2-some"
        where = max(one.removed[0], one.highest[0])
    if key:
        yield Violation("GT-L2", key, values, hint, where=where, about=FIELDS, player=name)


def gt_l3(state: State) -> Iterator[Violation]:
    """Someone has laid four cards; asked when the record ends, or when all is told."""
    alone = totals(state)
    if any(event.value in possible(state.table.cards).enough for _at, event in alone.values()):
        return  # these may have them
    results = [told(state, name) for name in state.table.names if name not in alone]
    if not state.table.names or state.untold or any(one.cards is None for one in results):
        return  # who is not told of may have them
    if not state.ended and not all(one.complete for one in results):
        return
    if all(one.laid() < ENOUGH for one in results):
        told_at = (one.cards[0] for one in results if one.cards is not None)
        last = max([*told_at, *(at for at, _event in alone.values())])
        where = state.events - 1 if state.ended else last
        yield Violation("GT-L3", "l3", {"enough": ENOUGH}, "l3", where=where)


def gt_l1_totals(state: State) -> Iterator[Violation]:
    """All results together take no more card points than there are; a total alone, the fewest."""
    most = sum(card.value for card in state.table.cards.points.values())
    fewest, before = possible(state.table.cards).fewest, 0
    alone = totals(state)
    taken = [(at, name, fewest.get(event.value, 0)) for name, (at, event) in alone.items()]
    laid = ((name, told(state, name).cards) for name in state.table.names)
    taken += [(one[0], name, sum(one[1].values)) for name, one in laid if one is not None]
    for at, name, more in sorted(taken):
        if before <= most < before + more:
            values = {"player": name, "all": before + more, "most": most}
            yield Violation("GT-L1", "l1-totals", values, where=at, about=FIELDS, player=name)
        before += more


def gt_l2_total(state: State, name: str, event: Total, index: int) -> Iterator[Violation]:
    """A total told alone is one that cards and dice add up to."""
    could = possible(state.table.cards).fewest
    if event.value in could:
        return
    values = {"player": name, "total": event.value, "near": nearest(could, event.value)}
    yield Violation(
        "GT-L2", "l2-total", values, where=index, about=FIELDS, player=name,
        consequence=name in state.untold,
    )  # fmt: skip


def gt_r22_told(state: State, name: str, one: Told) -> Iterator[Violation]:
    """A total told is that of the cards and dice told; what is not told is not claimed."""
    where, event = state.stated.get((name, Total), (0, None))
    if not isinstance(event, Total):
        return
    earned = told_points(one)
    values: dict[str, object] = {"player": name, "stated": event.value, "points": earned}
    if not one.complete:
        if name not in state.untold and not state.ended:  # then `end` says so
            yield Violation(
                "GT-R22",
                "r22-untold",
                values,
                "r22-untold",
                severity="warning",
                where=where,
                about=FIELDS,
                player=name,
            )
        return
    if total(earned) == event.value:
        return
    cards = sum(point.value for point in earned if point.source == "cards")
    removed = one.removed[1].number if one.removed is not None else 0
    highest = one.highest[1].value if one.highest is not None else 0
    values |= _sum(earned, cards, removed, highest)
    yield Violation("GT-R22", "r22", values, "r22", where=where, about=FIELDS, player=name)


def told_alone(state: State) -> Iterator[Violation]:
    """Judge results told without moves."""
    yield from gt_l1(state)
    alone = totals(state)
    if alone:
        yield from gt_l1_totals(state)
    for name in state.table.names:
        one = told(state, name)
        yield from gt_l2(state, name, one)
        if name in alone:
            index, event = alone[name]
            yield from gt_l2_total(state, name, event, index)
        else:
            yield from gt_r22_told(state, name, one)
    yield from gt_l3(state)
