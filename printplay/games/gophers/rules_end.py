"""The end, and what is told of it (GP-R16, R22, R23, GP-L2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from printplay.games.gophers.actions import PILES, Sum
from printplay.games.gophers.cards import PLURALS, total
from printplay.games.gophers.closing import close, reason_to_go_on
from printplay.games.gophers.scoring import by_result, missing, points, score, sums, total_alone
from printplay.games.gophers.state import BASKETS, COUNT, FEW, PILE, SCORE, TOTAL, State, Told
from printplay.games.match import End, Total
from printplay.games.missing import pp_5
from printplay.record.diagnostics import SAID, Term, Violation

Violations = Sequence[Violation]


# -- the end ---------------------------------------------------------------------------------------


def gp_r22(state: State, _event: End) -> Iterator[Violation]:
    """The match ends when the draw pile is empty and somebody holds few cards, and not before."""
    closed = close(state)
    reason = reason_to_go_on(closed)
    if by_result(state) or closed.over or not reason:
        return
    values = {"pile": closed.pile, "few": FEW}
    doubtful = closed.doubtful(PILE, COUNT, *range(len(closed.players)))
    yield Violation("GP-R22", f"r22-{reason}", values, "r22", consequence=doubtful)


def untold(state: State) -> list[Violation]:
    """Return what the end lacks where a match is told by its results."""
    if not by_result(state):
        return []
    seats = state.table.seats
    return pp_5(
        one
        for name in state.table.names
        if not state.doubtful(0, SCORE, seats[name])
        for one in missing(state, name)
    )


# -- what is told beside the play ------------------------------------------------------------------


def gp_r23(state: State, event: Sum | Total, index: int | None = None) -> Iterator[Violation]:
    """Sums and totals told are those of the play."""
    made = sums(state, event.player)
    value = event.value
    if isinstance(event, Sum) and event.what not in made:
        yield from gp_r23_words(state.with_result(event))
        return
    expected = made[event.what] if isinstance(event, Sum) else score(state, event.player)
    if value == expected:
        return
    parts = points(state, event.player)
    values = {"player": event.player, "score": expected, "stated": value, "points": parts}
    key, hint = "r23", "r23" if parts else "r23-nothing"
    if isinstance(event, Sum):
        key, hint = f"r23-{event.what}", ""
    elif state.table.beginner:
        hint = "r23-least"
    debts = BASKETS if state.table.baskets else 0
    yield Violation(
        "GP-R23", key, values, hint, where=index, about="value", player=event.player,
        consequence=state.doubtful(debts, SCORE, state.table.seats[event.player]),
    )  # fmt: skip


def gp_r23_before(state: State) -> Iterator[Violation]:
    """Compare what was told before any play with the play."""
    for (player, what), told in state.stated.items():
        event = Total(player, told.value) if what == TOTAL else Sum(player, what, told.value)
        yield from gp_r23(state, event, told.event)


# -- results without play --------------------------------------------------------------------------


def gp_r23_words(state: State) -> Iterator[Violation]:
    """The beginner game counts three kinds, the others two piles."""
    wrong = PILES if state.table.beginner else tuple(PLURALS)
    for (player, what), told in state.stated.items():
        if what in wrong:
            key = "r23-kinds" if state.table.beginner else "r23-piles"
            values = {"player": player, "what": what, "variant": state.table.variant}
            yield _told(state, "GP-R23", key, told, values, about=SAID)


def gp_r16_told(state: State) -> Iterator[Violation]:
    """The simplified game knows no subtraction."""
    for (player, what), told in state.stated.items():
        if state.table.variant == "simplified" and what == "subtracted" and told.value > 0:
            yield _told(state, "GP-R16", "r16-told", told, {"player": player, "value": told.value})


def gp_r23_negative(state: State) -> Iterator[Violation]:
    """Every collection brings more than it subtracts, so the second pile is the smaller one."""
    for player in state.table.names:
        added, subtracted = (state.told(player, what) for what in PILES)
        if added and subtracted and subtracted.value > 0 and subtracted.value >= added.value:
            values = {"player": player, "added": added.value, "subtracted": subtracted.value}
            yield _told(state, "GP-R23", "r23-negative", subtracted, values)


def gp_r23_total(state: State) -> Iterator[Violation]:
    """A written total is the score that the sums make; while one is missing, it is no more."""
    for player in state.table.names:
        stated, parts = state.told(player, TOTAL), points(state, player)
        added = state.told(player, PILES[0]) or state.table.beginner
        if stated is None or total_alone(state, player) or not (parts and added):
            continue
        found = [part.value for part in parts]
        made = min(found) if state.table.beginner else sum(found)
        if stated.value == made or (stated.value < made and missing(state, player)):
            continue
        values = {"player": player, "score": made, "stated": stated.value, "points": parts}
        hint = "r23-least" if state.table.beginner else "r23"
        yield _told(state, "GP-R23", "r23", stated, values, hint)


def gp_l2(state: State) -> Iterator[Violation]:
    """No sum is above what the deck holds, not even of all players together.

    A total told alone takes as many numbers, or as beginner as many of each kind.
    """
    together: Counter[str] = Counter()
    for (player, what), told in sorted(state.stated.items(), key=lambda item: item[1].event):
        pools = _pools(state, player, what)
        if not pools:
            continue
        most = min(pools.values())
        values = {"player": player, "value": told.value, "what": Term(what), "most": most}
        if told.value < 0:
            yield _told(state, "GP-L2", "l2-negative", told, values)
            continue
        before = together.copy()
        together.update(dict.fromkeys(pools, told.value))
        if told.value > most:
            key = f"l2-{what}" if what in PILES else "l2-total" if what == TOTAL else "l2"
            yield _told(state, "GP-L2", key, told, values)
            continue
        for pool, there in pools.items():
            if before[pool] <= there < together[pool]:
                key = "l2-all-kind" if state.table.beginner else "l2-all"
                values |= {"what": Term(pool), "most": there, "all": together[pool]}
                yield _told(state, "GP-L2", key, told, values)
                break


def _pools(state: State, player: str, what: str) -> dict[str, int]:
    """Return what a result draws on, each with all there is of it; nothing if it does not count."""
    beginner, deck = state.table.beginner, state.table.deck
    if what == TOTAL and not total_alone(state, player):
        return {}
    if what == TOTAL and beginner:
        return {kinds: total(deck, kind) for kinds, kind in PLURALS.items()}
    if what != TOTAL and (what in PILES) == beginner:
        return {}
    # The two piles draw on one deck.
    return {what: total(deck, PLURALS[what])} if beginner else {"numbers": total(deck)}


def _told(
    state: State,
    code: str,
    key: str,
    told: Told,
    values: Mapping[str, object],
    hint: str = "",
    about: str = "value",
) -> Violation:
    player = str(values["player"])
    return Violation(
        code, key, values, hint, where=told.event, about=about, player=player,
        consequence=state.doubtful(0, SCORE, state.table.seats[player]),
    )  # fmt: skip


#: Results without play, judged when all of them are told.
RESULTS = (gp_r23_words, gp_r16_told, gp_r23_negative, gp_r23_total, gp_l2)
