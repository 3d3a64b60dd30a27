"""Challenging a point card: exact dice, one roll, success or failure (GT-R15 to R20)."""

from __future__ import annotations

from printplay.games.gotoku.composition import FACES, PointCard
from printplay.games.gotoku.events import Challenge
from printplay.games.gotoku.rules_dice import in_words
from printplay.games.gotoku.rules_turn import NONE, Violations
from printplay.games.gotoku.spelling import is_point
from printplay.games.gotoku.state import DICE, DOWN, HAND, Laid, Player, State, without
from printplay.record.diagnostics import Named, Part, Violation


def _values(state: State, event: Challenge, **more: object) -> dict[str, object]:
    return {"turn": state.turn.number, "player": event.player, "card": event.card, **more}


def _card(state: State, event: Challenge) -> PointCard | None:
    return state.table.cards.points.get(event.card)


def gt_r15(state: State, player: Player, event: Challenge) -> Violations:
    """The point card is in the hand."""
    if event.card in player.hand and is_point(event.card):
        return NONE
    key = "r15"
    if _card(state, event) is None:
        key = "r15-unknown"
    elif any(laid.card == event.card for laid in player.down):
        key = "r15-down"
    held = tuple(card for card in player.hand if is_point(card))
    return [
        Violation(
            "GT-R15",
            key,
            _values(state, event),
            "r15" if held else "r15-none",
            {"hand": in_words(held)},
            about="card",
            player=event.player,
            consequence=player.has(HAND) or event.card in state.hazy,
        )
    ]


def _required(state: State, player: Player, event: Challenge) -> tuple[tuple[int, int], ...]:
    """Return the dice the card needs, each with its value; none where that is not known."""
    card = _card(state, event)
    if card is None or player.character is None:
        return ()
    return card.required(player.character)


def gt_r16(state: State, player: Player, event: Challenge) -> Violations:
    """Every die the card needs is still on the character card."""
    return [
        Violation(
            "GT-R16",
            "r16",
            _values(state, event, instinct=Named(state.table.cards.instincts[instinct])),
            about="card",
            player=event.player,
            consequence=player.has(DICE),
        )
        for instinct, _value in _required(state, player, event)
        if not player.dice[instinct]
    ]


def gt_r17(state: State, player: Player, event: Challenge) -> Violations:
    """Every die the card needs shows exactly the value it needs."""
    found = []
    for instinct, value in _required(state, player, event):
        shown = player.dice[instinct]
        if shown in {0, value}:
            continue
        key = "r17" if shown > value else "r17-low"
        name = state.table.cards.instincts[instinct]
        found.append(
            Violation(
                "GT-R17",
                key,
                _values(state, event, instinct=Named(name), shown=shown, needed=value),
                key,
                {"missing": shown - value},
                about="card",
                player=event.player,
                consequence=player.has(DICE),
            )
        )
    return found


def gt_r18(state: State, player: Player, event: Challenge) -> Violations:
    """The black die and all removed dice are rolled; a die shows 1 to 6."""
    found = [
        Violation(
            "GT-R18",
            "r18-face",
            _values(state, event, die=die),
            about=Part("dice", index),
            player=event.player,
        )
        for index, die in enumerate(event.dice)
        if die not in FACES
    ]
    expected = 1 + player.removed
    if player.character is None or len(event.dice) == expected:
        return found
    values = _values(state, event, expected=expected, count=len(event.dice))
    key = "r18-one" if expected == 1 else "r18"
    return [
        *found,
        Violation(
            "GT-R18",
            key,
            values,
            "r18",
            {"removed": player.removed},
            about="dice",
            player=event.player,
            consequence=player.has(DICE),
        ),
    ]


def succeeds(card: PointCard, dice: tuple[int, ...]) -> bool:
    """Tell whether at least one die meets the card's acquisition condition."""
    return any(die in card.faces for die in dice)


def gt_r19(state: State, _player: Player, event: Challenge) -> Violations:
    """A challenge succeeds if and only if one die meets the acquisition condition."""
    card = _card(state, event)
    if card is None or not event.outcome:
        return NONE
    won = succeeds(card, event.dice)
    if won == (event.outcome == "success"):
        return NONE
    rolled = ", ".join(map(str, event.dice))
    values = _values(state, event, rolled=rolled, faces=card.faces_in_words())
    return [
        Violation(
            "GT-R19",
            "r19-success" if won else "r19-failure",
            values,
            "r19",
            about="outcome",
            player=event.player,
        )
    ]


def gt_r20(state: State, _player: Player, event: Challenge) -> Violations:
    """A card that was not won stays in the hand."""
    card = _card(state, event)
    if card is None or event.outcome != "discarded" or succeeds(card, event.dice):
        return NONE
    values = _values(state, event)
    return [Violation("GT-R20", "r20", values, "r20", about="outcome", player=event.player)]


CHALLENGE = (gt_r15, gt_r16, gt_r17, gt_r18, gt_r19, gt_r20)


def of_challenge(state: State, seat: int, event: Challenge) -> Violations:
    """Return everything that is wrong with a challenge."""
    return [one for rule in CHALLENGE for one in rule(state, state.players[seat], event)]


def after_challenge(state: State, seat: int, event: Challenge, found: Violations) -> State:
    """Return the state after a challenge: what the dice say of the card is done."""
    player, card = state.players[seat], _card(state, event)
    if card is not None and succeeds(card, event.dice):
        player = player._replace(
            hand=without(player.hand, event.card),
            down=(*player.down, Laid(event.card, state.events)),
        )
    if found:
        player = player._replace(doubts=player.doubts | HAND | DICE | DOWN)
    return state.with_player(seat, player)
