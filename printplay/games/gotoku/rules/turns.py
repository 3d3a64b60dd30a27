"""Set-up: players, characters, start values (GT-R1, R2); whose turn it is, and doubts about it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches
from typing import Any

from printplay.core.faults import FieldItems
from printplay.core.translation_markers import N_
from printplay.games.gotoku.events import Character, Pass, Start
from printplay.games.gotoku.state.case import Case, full_piles
from printplay.games.gotoku.state.state import (
    ACTIONS,
    DICE,
    DISCARDS,
    DOWN,
    ENOUGH,
    HAND,
    PAIRS,
    RESULTS,
    SHOWN,
    STARTER,
    TURN,
    CardComposition,
    CardPair,
    Player,
    State,
    Table,
    Turn,
)
from printplay.match.lines.grammar import End, Setup, Unread
from printplay.match.rules import Broken, HeadersCase, Violations, broken, rule

FEWEST = 2
_PLAY_ON = N_("Play on, or leave `end` out: a record without it is an unfinished match.")
_ENDS_AFTER = N_("The game should end after {player}'s turn {turn}.")
#: Lines of results, by their words.
_RESULTS = frozenset({"cards", "removed", "highest", "total"})
#: The doubts that an action leaves, by its word.
_ACTIONS = {
    "take": HAND | SHOWN | DISCARDS,
    "use": HAND | DICE | DISCARDS,
    "special": HAND | DICE | DISCARDS,
    "challenge": HAND | DOWN,
    "pass": 0,
}
_ANY_ACTION = HAND | DICE | DOWN | SHOWN | DISCARDS


def after_unread(state: State, event: Unread) -> State:
    """Return the state after an unreadable line, with doubts about whatever it may have said."""
    seat, word = state.seat(event.player), event.verb
    if word in _RESULTS:
        return state._replace(entered=state.entered.not_read([event.player]))
    if word in _ACTIONS and seat >= 0:
        return _after_action(_add_doubts(state, [seat], _ACTIONS[word]), seat, passes=word == "pass")
    if word in _TABLE:
        return _TABLE[word](state)
    return _anything(state, [seat] if seat >= 0 else range(len(state.players)), table=seat < 0)


def _add_doubts(state: State, seats: Iterable[int], doubts: int) -> State:
    for seat in seats:
        player = state.players[seat]
        player_doubts = doubts & (HAND | DOWN | (DICE if player.character is not None else 0))
        state = state.with_player(seat, player._replace(doubts=player.doubts | player_doubts))
    state = state._replace(doubts=state.doubts | doubts & (DISCARDS | STARTER))
    if doubts & SHOWN and state.pairs:
        state = state._replace(torn=frozenset(range(PAIRS)), blind=state.blind + 1)
    return state


def _after_action(state: State, seat: int, *, passes: bool) -> State:
    """Return the state after some action of a player: it counts if it was their turn."""
    turn, results = state.turn, state.entered._replace(plays=state.entered.plays + 1)
    if in_turn(state, seat):
        turn = count_action(begin_turn(state, seat), passes=passes)
    doubtful = turn.doubtful or not in_turn(state, seat) or turn.actions > ACTIONS
    return state._replace(turn=turn._replace(doubtful=doubtful), entered=results)


def _after_deal(state: State) -> State:
    return state._replace(
        pairs=state.pairs or (CardPair(),) * PAIRS,
        torn=frozenset(range(PAIRS)),
        blind=state.blind + PAIRS,
        doubts=state.doubts | DISCARDS,
    )


def _after_start(state: State) -> State:
    """Return the state with an unknown starter: before the first turn, anyone may be."""
    if state.turn.number:
        return state._replace(doubts=state.doubts | STARTER)
    return state._replace(turn=state.turn._replace(starter=-1))


def _given_out(state: State) -> State:
    """Return the state with an unknown character for every player who had none."""
    for seat, player in enumerate(state.players):
        if player.character is None:
            state = state.with_player(seat, player._replace(doubts=player.doubts | DICE))
    return state


def _anything(state: State, seats: Iterable[int], *, table: bool) -> State:
    """Return the state after a line that may have said anything, of a player or of the table."""
    seats, turn = list(seats), state.turn
    if table:
        state = _given_out(state if state.pairs else _after_deal(state))
    doubts = _ANY_ACTION if turn.number or turn.starter >= 0 else _ANY_ACTION | STARTER
    results = state.entered.not_read(state.table.names[seat] for seat in seats)
    return _add_doubts(state._replace(turn=turn._replace(doubtful=True), entered=results), seats, doubts)


#: The doubts that a line of the table leaves, by its word.
_TABLE: dict[str, Callable[[State], State]] = {
    "deal": _after_deal,
    "character": _given_out,
    "start": _after_start,
    "end": lambda state: state,
}


def next_seat(state: State) -> int:
    """Return the seat that acts next, -1 if anyone may begin."""
    turn = state.turn
    if not turn.number:
        return turn.starter
    return (turn.seat + 1) % len(state.players) if turn.complete else turn.seat


def in_turn(state: State, seat: int) -> bool:
    """Return whether a player may act now, also after another declines a second action."""
    turn = state.turn
    if seat == turn.seat and not turn.passed:
        return True
    declined = turn.actions > 0 and seat == (turn.seat + 1) % len(state.players)
    return declined or next_seat(state) in {-1, seat}


def begin_turn(state: State, seat: int) -> Turn:
    """Return the turn of a player who acts now: the current, or the next after one action."""
    turn = state.turn
    if not turn.number:
        return Turn(1, seat, starter=seat if turn.starter < 0 else turn.starter)
    if seat == turn.seat and not turn.passed:
        return turn
    count = len(state.players)
    is_new_round = (seat - turn.starter) % count <= (turn.seat - turn.starter) % count
    doubtful = turn.doubtful and not in_turn(state, seat)
    return Turn(turn.number + is_new_round, seat, starter=turn.starter, doubtful=doubtful)


def count_action(turn: Turn, *, passes: bool) -> Turn:
    """Return a turn with one more action, or ended."""
    return turn._replace(actions=turn.actions + (not passes), passed=turn.passed or passes)


def action_case(state: State, event: Any) -> Case[Any]:
    seat = state.seat(event.player)
    return Case(state, event, seat, begin_turn(state, seat))


def is_late(state: State, turn: Turn) -> bool:
    """Return whether a turn comes after the round in which someone laid the fourth card."""
    return turn.number > state.turn.number and bool(state.enough())


@rule(
    "GT-R3",
    says=N_("{player} cannot start: {starter} is the starter already."),
    hint=N_("Leave one of the two out."),
    about="who",
)
def one_starter(case: Case[Start]) -> Broken | None:
    """The starter is entered once, before the first turn."""
    starter = case.state.turn.starter
    if starter < 0:
        return None
    player_name = case.event.who
    return broken(player=player_name, starter=case.state.table.names[starter], owner=player_name)


@rule(
    "GT-R3",
    says=N_("Turn {turn}: it is {expected}'s turn, not {player}'s."),
    hint={"": N_("If {expected} did nothing, write `{expected}: pass`."), "either": N_("Next is {next}.")},
    about="player",
    rests=TURN,
)
def in_their_turn(case: Case[Any]) -> Broken | None:
    """Turns go clockwise from the starter."""
    state, turn = case.state, case.state.turn
    if in_turn(state, case.seat):
        return None
    names = state.table.names
    return broken(
        hint="either" if turn.actions and not turn.complete else None,
        hint_values={"next": names[(turn.seat + 1) % len(names)]},
        expected=names[next_seat(state)],
    )


@rule(
    "GT-R4",
    says=N_("Turn {turn}: {player} takes {actions} actions; two are allowed."),
    hint=N_("Now it is {next}'s turn."),
    rests=TURN,
)
def two_actions(case: Case[Any]) -> Broken | None:
    """At most two actions in a turn."""
    state, turn = case.state, case.turn
    if turn is not state.turn or turn.actions < ACTIONS or isinstance(case.event, Pass):
        return None
    following = state.table.names[(case.seat + 1) % len(state.players)]
    return broken(actions=turn.actions + 1, hint_values={"next": following})


@rule(
    "GT-R21",
    says=_ENDS_AFTER,
    hint=N_("{who} had {cards} cards face down; what comes after that round does not count."),
    rests=TURN | STARTER,
)
def no_turn_after_the_last(case: Case[Any]) -> Broken | None:
    """No turn after the round in which someone laid the fourth card; reported once."""
    state = case.state
    if state.final is not None or not is_late(state, case.turn):
        return None
    first = state.enough()[0]
    return broken(
        turn=state.turn.number,
        player=state.table.names[state.last_seat()],
        who=state.table.names[first],
        cards=len(state.players[first].down),
    )


@rule(
    "GT-R21",
    says={
        "nobody": N_("The game ends too soon: {enough} cards face down end it; the most so far: {most}."),
        "none": N_("The game ends too soon: nobody has laid a card face down."),
        "waiting": _ENDS_AFTER,
    },
    hint={
        "nobody": _PLAY_ON,
        "none": _PLAY_ON,
        "waiting": N_("It is the turn of {expected}; write `pass` for a player who does nothing."),
    },
    rests={"nobody": TURN | DOWN | RESULTS, "none": TURN | DOWN | RESULTS, "waiting": TURN | STARTER},
)
def no_end_before_the_last(case: Case[End]) -> Broken | None:
    """No end before that round is over; one last action need not be declined."""
    state, turn = case.state, case.state.turn
    if state.final is not None:
        return None
    if not state.enough():
        most_cards = max((len(player.down) for player in state.players), default=0)
        return broken("nobody" if most_cards else "none", most=most_cards, enough=ENOUGH)
    last, acted = state.last_seat(), bool(turn.actions or turn.passed)
    if turn.seat == last and acted:
        return None
    waiting = (turn.seat + 1) % len(state.players) if acted else turn.seat
    names = state.table.names
    return broken("waiting", turn=turn.number, player=names[last], expected=names[waiting])


def initial_state(cards: CardComposition, setup: Setup) -> State:
    """Return the state before the first event."""
    names = setup.players
    table = Table(
        cards,
        names,
        {name: seat for seat, name in enumerate(names)},
        any_blocks=setup.house.get("special-block", "line") == "any",
    )
    return State(table, (Player(),) * len(names), full_piles(cards))


@rule("GT-R1", says=N_("Gotoku takes 2 to {most} players, not {count}."))
def two_to_five_players(headers: HeadersCase[CardComposition]) -> Broken | None:
    """2 to 5 players: at most as many as characters."""
    maximum = len(headers.layout.characters)
    count = headers.too_few_or_many(FEWEST, maximum)
    return broken(count=count, most=maximum, where="players") if count else None


@rule(
    "GT-R1",
    says={
        "unknown": N_("There is no character {character}."),
        "again": N_("{player} has a character already: {held}."),
        "twice": N_("{character} was dealt twice: to {other} and to {player}."),
    },
    hint={
        "near": N_("Did you mean {near}?"),
        "known": N_("Characters: {known}."),
        "twice": N_("Give {player} another character."),
    },
    about="character",
)
def own_character(case: Case[Character]) -> Broken | None:
    """Every player has one character, and nobody else's."""
    player_name, name, characters = case.event.who, case.event.character, case.state.table.cards.characters
    if name not in characters:
        near_names = get_close_matches(name, characters, 1)
        hint_values = {"near": near_names[0] if near_names else "", "known": ", ".join(characters)}
        hint = "near" if near_names else "known"
        return broken("unknown", hint=hint, hint_values=hint_values, owner=player_name, character=name)
    for other_name, player in zip(case.state.table.names, case.state.players, strict=True):
        if player.character is None:
            continue
        if other_name == player_name:
            return broken("again", owner=player_name, player=player_name, held=player.character.name)
        if player.character.name == name:
            return broken("twice", owner=player_name, player=player_name, other=other_name, character=name)
    return None


@rule(
    "GT-R2",
    says={
        "": N_("{player}: {instinct} starts at {value}, not {stated}."),
        "count": N_("{player}: a character has {count} dice, not {stated}."),
    },
    hint=N_("Leave the values out, or write the printed ones: {printed}."),
    about="values",
)
def start_values_as_printed(case: Case[Character]) -> Iterator[Broken]:
    """The dice start at the values printed on the character card."""
    player_name, stated, cards = case.event.who, case.event.values, case.state.table.cards
    character = cards.characters.get(case.event.character)
    if character is None or not stated:
        return
    values = character.values
    printed = " ".join(map(str, values))
    if len(stated) != len(values):
        yield broken(
            "count",
            owner=player_name,
            player=player_name,
            count=len(values),
            stated=len(stated),
            printed=printed,
        )
        return
    for field, instinct in enumerate(character.instincts):
        if values[field] != stated[field]:
            yield broken(
                owner=player_name,
                player=player_name,
                about=FieldItems("values", field),
                instinct=cards.instincts[instinct],
                value=values[field],
                stated=stated[field],
                printed=printed,
            )


CHARACTER = (own_character, start_values_as_printed)


def after_character(case: Case[Character], violations: Violations) -> State:
    """Return the state with a character's dice on their start values."""
    state, event = case.state, case.event
    seat, character = state.seat(event.who), state.table.cards.characters.get(event.character)
    if seat < 0 or any(fault.message == own_character.says["again"] for fault in violations):
        return state
    player = state.players[seat]
    if character is None:  # then the dice are unknown
        return state.with_player(seat, player._replace(doubts=player.doubts | DICE))
    printed = tuple(character.start(instinct) for instinct in range(len(character.instincts)))
    dealt = player._replace(
        character=character, dice=printed, since=(state.events,) * len(printed), doubts=player.doubts & ~DICE
    )
    return state.with_player(seat, dealt)


@rule(
    "GT-R1",
    says=N_("{player} plays without a character."),
    hint=N_("Write it before the first turn: `character {player} {character}`."),
    about="player",
)
def with_a_character(case: Case[Any]) -> Broken | None:
    """Nobody plays without a character; reported once for each player."""
    if case.player_state.character is not None or case.player_state.doubts & DICE:
        return None
    return broken(character=next(iter(case.state.table.cards.characters)))


def doubt_dice(state: State, seat: int) -> State:
    """Return the state after an action of a player: without a character the dice are unknown."""
    player = state.players[seat]
    if player.character is not None:
        return state
    return state.with_player(seat, player._replace(doubts=player.doubts | DICE))
