"""Lowering dice: one action card for one die, the special action for a line (GT-R8 to R14)."""

from __future__ import annotations

from collections import Counter

from printplay.games.gotoku.composition import LINES
from printplay.games.gotoku.events import Special, Use
from printplay.games.gotoku.rules_turn import NONE, Violations
from printplay.games.gotoku.state import DICE, HAND, Player, State, without
from printplay.record.diagnostics import Named, Violation

# -- one card, one die -----------------------------------------------------------------------------


def _die(state: State, event: Use) -> int:
    """Return the instinct of the die that is lowered, -1 where there is none of that name."""
    names = state.table.cards.instincts
    named = event.die or event.card
    return names.index(named) if named in names else -1


def _values(state: State, name: str, **more: object) -> dict[str, object]:
    return {"turn": state.turn.number, "player": name, **more}


def in_words(hand: tuple[str, ...]) -> Named:
    """Return what is in a hand, for a sentence."""
    return Named(
        ", ".join(
            f"{count} x {card}" if count > 1 else card for card, count in Counter(hand).items()
        )
    )


def gt_r8(state: State, player: Player, event: Use) -> Violations:
    """The action card used is in the hand."""
    cards = state.table.cards
    if event.card in player.hand and event.card in cards.actions:
        return NONE
    held = tuple(card for card in player.hand if card in cards.actions)
    values = _values(state, event.player, card=Named(event.card), known=", ".join(cards.instincts))
    key, hint = "r8", "r8" if held else "r8-none"
    if event.card not in cards.actions:
        key, hint = "r8-unknown", "instincts"
    return [
        Violation(
            "GT-R8",
            key,
            values,
            hint,
            {"hand": in_words(held)},
            about="card",
            player=event.player,
            consequence=player.has(HAND) or event.card in state.hazy,
        )
    ]


def gt_r9(state: State, _player: Player, event: Use) -> Violations:
    """A card lowers the die of its own instinct."""
    if not event.die or event.die == event.card or event.card not in state.table.cards.actions:
        return NONE
    values = _values(state, event.player, card=Named(event.card), instinct=Named(event.die))
    asis = {"card": event.card, "instinct": event.die}
    return [Violation("GT-R9", "r9", values, "r9", asis, about="die", player=event.player)]


def gt_r10(state: State, player: Player, event: Use) -> Violations:
    """The die is still on the character card."""
    die = _die(state, event)
    if die < 0 or not player.dice or player.dice[die]:
        return NONE
    instinct = state.table.cards.instincts[die]
    values = _values(state, event.player, instinct=Named(instinct))
    return [
        Violation(
            "GT-R10",
            "r10",
            values,
            about="card",
            player=event.player,
            consequence=player.has(DICE),
        )
    ]


def gt_r11(state: State, player: Player, event: Use) -> Violations:
    """A card lowers its die by exactly 1."""
    die = _die(state, event)
    if event.value is None or die < 0 or not player.dice or not player.dice[die]:
        return NONE
    before = player.dice[die]
    if event.value == before - 1:
        return NONE
    values = _values(
        state,
        event.player,
        instinct=Named(state.table.cards.instincts[die]),
        before=before,
        after=before - 1,
        stated=event.value,
    )
    return [
        Violation(
            "GT-R11",
            "r11",
            values,
            about="value",
            player=event.player,
            consequence=player.has(DICE),
        )
    ]


USE = (gt_r8, gt_r9, gt_r10, gt_r11)


def of_use(state: State, seat: int, event: Use) -> Violations:
    """Return everything that is wrong with an action card used."""
    return [one for rule in USE for one in rule(state, state.players[seat], event)]


def after_use(state: State, seat: int, event: Use, found: Violations) -> State:
    """Return the state with the card discarded and its die lowered."""
    player, die = state.players[seat], _die(state, event)
    state, player = discarded(state, player, (event.card,))
    if player.dice and die >= 0:
        player = lowered(state, player, (die,))
        if found and event.value is not None and 0 <= event.value <= player.dice[die]:
            dice = (*player.dice[:die], event.value, *player.dice[die + 1 :])
            player = player._replace(dice=dice)
    return state.with_player(seat, _doubting(player, found))


def discarded(state: State, player: Player, cards: tuple[str, ...]) -> tuple[State, Player]:
    """Return state and player with cards moved from the hand to the discards, those held."""
    for card in cards:
        if card in player.hand:
            player = player._replace(hand=without(player.hand, card))
            state = state._replace(discards=(*state.discards, card))
    return state, player


def lowered(state: State, player: Player, dice: tuple[int, ...]) -> Player:
    """Return a player with dice lowered by 1; one at 0 has gone and stays."""
    values, since = list(player.dice), list(player.since)
    for die in dice:
        if values[die]:
            values[die], since[die] = values[die] - 1, state.events
    return player._replace(dice=tuple(values), since=tuple(since))


def _doubting(player: Player, found: Violations) -> Player:
    return player._replace(doubts=player.doubts | HAND | DICE) if found else player


# -- a line at once --------------------------------------------------------------------------------


def line_of(state: State, player: Player, event: Special) -> tuple[int, ...]:
    """Return the instincts of the line; none where it is none or the character is not known."""
    if player.character is None:
        return ()
    if event.line[0] in LINES and len(event.line) == 1:
        return player.character.line(event.line[0])
    names = state.table.cards.instincts
    for name in LINES:
        line = player.character.line(name)
        if sorted(names[instinct] for instinct in line) == sorted(event.line):
            return line
    return ()


def gt_r12(state: State, player: Player, event: Special) -> Violations:
    """Three cards are held, and they match one complete line of the character."""
    if player.character is None:
        return NONE
    names, character = state.table.cards.instincts, player.character
    line = [names[instinct] for instinct in line_of(state, player, event)]
    lines = {name: Named(", ".join(names[i] for i in character.line(name))) for name in LINES}
    cards, called = Named(", ".join(event.line)), Named(character.name)
    values = _values(state, event.player, character=called, cards=cards)
    if not line:
        return [Violation("GT-R12", "r12", values, "r12", lines, about="line", player=event.player)]
    missing = [card for card in line if card not in player.hand]
    if not missing:
        return NONE
    values |= {"missing": Named(", ".join(missing)), "line": Named(", ".join(line))}
    doubtful = player.has(HAND) or any(card in state.hazy for card in missing)
    return [
        Violation(
            "GT-R12",
            "r12-hold",
            values,
            "r12-hold",
            about="line",
            player=event.player,
            consequence=doubtful,
        )
    ]


def gt_r13(state: State, player: Player, event: Special) -> Violations:
    """No die of that line has been removed; by house rule, none at all."""
    line, names = line_of(state, player, event), state.table.cards.instincts
    looked_at = range(len(player.dice)) if state.table.any_blocks and line else line
    gone = [names[instinct] for instinct in looked_at if not player.dice[instinct]]
    if not gone:
        return NONE
    values = _values(state, event.player, instinct=Named(gone[0]), gone=Named(", ".join(gone)))
    return [
        Violation(
            "GT-R13",
            "r13" if len(gone) == 1 else "r13-many",
            values,
            "r13-any" if state.table.any_blocks else "",
            about="line",
            player=event.player,
            consequence=player.has(DICE),
        )
    ]


def gt_r14(state: State, player: Player, event: Special) -> Violations:
    """The bonus lowers one die still on the card after the three; it lapses where none is."""
    line, names = line_of(state, player, event), state.table.cards.instincts
    if not line:
        return NONE
    dice = lowered(state, player, line).dice
    left = [name for name, value in zip(names, dice, strict=True) if value]
    named = {"bonus": Named(event.bonus), "left": Named(", ".join(left))}
    values = _values(state, event.player, **named)
    if not event.bonus:
        key = "r14-none" if left else ""
    elif not left:
        key = "r14-lapses"
    else:
        key = "" if event.bonus in left else "r14" if event.bonus in names else "r14-unknown"
    if not key:
        return NONE
    return [
        Violation(
            "GT-R14",
            key,
            values,
            "r14-lapses" if not left else "r14",
            about="bonus" if event.bonus else "",
            player=event.player,
            consequence=player.has(DICE),
        )
    ]


SPECIAL = (gt_r12, gt_r13, gt_r14)


def of_special(state: State, seat: int, event: Special) -> Violations:
    """Return everything that is wrong with a special action."""
    return [one for rule in SPECIAL for one in rule(state, state.players[seat], event)]


def after_special(state: State, seat: int, event: Special, found: Violations) -> State:
    """Return the state with three cards discarded, three dice lowered, and the bonus."""
    player, names = state.players[seat], state.table.cards.instincts
    line = line_of(state, player, event)
    state, player = discarded(state, player, tuple(names[instinct] for instinct in line))
    player = lowered(state, player, line)
    if line and event.bonus in names:
        player = lowered(state, player, (names.index(event.bonus),))
    return state.with_player(seat, _doubting(player, found))
