"""Taking a card: what a pair shows, what comes up in its place (GT-R5, R6, R7)."""

from __future__ import annotations

from printplay.games.gotoku.events import Take
from printplay.games.gotoku.piles import copies, next_cards, put
from printplay.games.gotoku.rules_turn import NONE, Violations
from printplay.games.gotoku.spelling import Pair, is_point, pair_in_words
from printplay.games.gotoku.state import PAIRS, State, without
from printplay.record.diagnostics import FIELDS, About, Violation


def showing(state: State, card: str) -> list[int]:
    """Return the pairs, from 0, that show a card."""
    return [index for index, pair in enumerate(state.pairs) if card in pair]


def pair_of(state: State, event: Take) -> int:
    """Return the pair, from 0, a card is taken from; -1 where that is not known."""
    shown = showing(state, event.card)
    if event.pair:
        return event.pair - 1 if event.pair - 1 in shown else -1
    return shown[0] if len(shown) == 1 else -1


def gt_r6_none(state: State, event: Take) -> Violations:
    """The open pairs are told before a card is taken; said once."""
    if state.pairs:
        return NONE
    doubtful = bool(state.torn)
    return [Violation("GT-R6", "r6-none", {}, "r6-none", player=event.player, consequence=doubtful)]


def gt_r5(state: State, event: Take) -> Violations:
    """The card lies in the pair named, or in one pair alone."""
    if pair_of(state, event) >= 0 or not state.pairs:
        return NONE
    shown, named = showing(state, event.card), event.pair
    lie = ", ".join(
        f"{number} ({pair_in_words(pair) or '-'})" for number, pair in enumerate(state.pairs, 1)
    )
    values = {
        "turn": state.turn.number,
        "card": event.card,
        "pair": named,
        "pairs": lie,
        "numbers": ", ".join(str(index + 1) for index in shown),
    }
    key, about = "r5-none", "card"
    if named:
        key, about = ("r5" if 1 <= named <= PAIRS else "r5-pair"), "pair"
    elif shown:
        key = "r5-which"
    doubtful = event.card in state.hazy or (
        named - 1 in state.torn if 1 <= named <= PAIRS else bool(state.torn)
    )
    return [
        Violation(
            "GT-R5",
            key,
            values,
            "r5-which" if key == "r5-which" else "r5",
            {"number": shown[0] + 1 if shown else 0},
            about=about,
            player=event.player,
            consequence=doubtful,
        )
    ]


def gt_r6(state: State, event: Take, index: int) -> Violations:
    """The pair taken from is refilled, as far as there are cards.

    `state` is as it is when the card is taken and the other one discarded.
    """
    missing = [
        kind
        for card, kind in zip(event.refill, ("point", "action"), strict=True)
        if not card and next_cards(state, points=kind == "point")
    ]
    if not missing:
        return NONE
    values = {"turn": state.turn.number, "pair": index + 1, "pairs": PAIRS}
    key = "r6" if len(missing) > 1 else f"r6-{missing[0]}"
    return [
        Violation(
            "GT-R6",
            key,
            values,
            "r6",
            about=FIELDS,
            player=event.player,
            consequence=index in state.torn,
        )
    ]


def gt_r7(state: State, card: str, about: About, player: str = "") -> Violations:
    """A card that comes up lies nowhere else, and there are no more of it than there are."""
    count = copies(state, card)
    if next_cards(state, points=is_point(card))[card]:
        return NONE
    values: dict[str, object] = {"turn": state.turn.number, "card": card, "count": count}
    key = "r7-all"
    if not count:
        key = "r7-unknown"
    elif count == 1:
        key, values = _place(state, card, values)
    hint = "r7-shuffle" if key == "r7-discards" else ""
    return [
        Violation(
            "GT-R7",
            key,
            values,
            hint,
            about=about,
            player=player or None,
            consequence=card in state.hazy,
        )
    ]


def _place(state: State, card: str, values: dict[str, object]) -> tuple[str, dict[str, object]]:
    """Return where the only card of its kind lies: the key of a sentence and its values."""
    for name, player in zip(state.table.names, state.players, strict=True):
        if card in player.hand:
            return "r7-hand", {**values, "other": name}
        if any(laid.card == card for laid in player.down):
            return "r7-down", {**values, "other": name}
    shown = showing(state, card)
    if shown:
        return "r7-open", {**values, "pair": shown[0] + 1}
    return "r7-discards", values


# -- one line --------------------------------------------------------------------------------------


def taken(state: State, seat: int, event: Take) -> State:
    """Return the state with the card in the hand, the other one discarded, the pair empty."""
    index, player = pair_of(state, event), state.players[seat]
    state = state.with_player(seat, player._replace(hand=(*player.hand, event.card)))
    if index < 0:
        return state
    other = [card for card in without(state.pairs[index], event.card) if card]
    pairs = (*state.pairs[:index], Pair(), *state.pairs[index + 1 :])
    return state._replace(pairs=pairs, discards=(*state.discards, *other))


def of_take(state: State, seat: int, event: Take) -> Violations:
    """Return everything that is wrong with a card taken."""
    found = [*gt_r6_none(state, event), *gt_r5(state, event)]
    index, after = pair_of(state, event), taken(state, seat, event)
    if index >= 0:
        found += gt_r6(after, event, index)
    for card in event.refill:
        if card:
            found += gt_r7(after, card, FIELDS, event.player)
    return found


def after_take(state: State, seat: int, event: Take, found: Violations) -> State:
    """Return the state after a card is taken and the pair refilled."""
    index = pair_of(state, event)
    if not copies(state, event.card):
        return state._replace(torn=frozenset(range(PAIRS)))
    after = taken(state, seat, event)
    if index < 0:
        pairs = after.pairs or (Pair(),) * PAIRS
        hazy = {event.card, *event.refill} - {""}
        return after._replace(pairs=pairs, torn=frozenset(range(PAIRS)), hazy=after.hazy | hazy)
    up = Pair(*(card if copies(state, card) else "" for card in event.refill))
    after = put(after, index, up)
    if not found:
        return after
    torn = {index} if any(one.code == "GT-R6" for one in found) else set()
    hazy = {str(one.values["card"]) for one in found if one.code == "GT-R7"}
    return after._replace(torn=after.torn | torn, hazy=after.hazy | hazy)
