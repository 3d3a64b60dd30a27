"""Turns: their order, moving or digging, the page roll (GP-R4, R5, R9 to R11, R22, R27, R28)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from printplay.core.faults import KEYWORD, PLAYER, Through
from printplay.core.translation_markers import N_
from printplay.games.gophers.rules.movement import is_stuck
from printplay.games.gophers.state.actions import Roll
from printplay.games.gophers.state.book import DIG, PAGES, Book
from printplay.games.gophers.state.state import CARDS, COUNT, EVERYONE, PAGE, PLACE, TURN, Case
from printplay.match.rules import Broken, HeadersCase, broken, rule

PLAYERS = (2, 5)


@rule(
    "GP-R1",
    says={
        "": N_("Gophers takes 2 to 5 players, not {count}."),
        "one": N_("Gophers takes 2 to 5 players, not 1."),
    },
    hint=N_("Name 2 to 5 players in the line `players`."),
)
def two_to_five_play(headers: HeadersCase[Book]) -> Broken | None:
    """2 to 5 players."""
    count = headers.too_few_or_many(*PLAYERS)
    return broken("one" if count == 1 else "", where="players", count=count) if count else None


@rule(
    "GP-R2",
    says=N_("The deck should have {expected} cards in the {variant} game, not {count}."),
    hint={
        "basic": N_("Use 7 dig cards, and of each kind 1 to 7 twice and 8 to 10 once."),
        "baskets": N_("Use 7 dig cards, and of each kind 1 to 7 twice and 8 to 10 once."),
        "simplified": N_("Use 5 dig cards, and of each kind 1 to 7 twice."),
        "beginner": N_("Use a dig card for each player, and of each kind 1 to 7 twice and 8 to 10 once."),
    },
    about="cards",
)
def the_deck_is_that_of_the_variant(play: Case) -> Broken | None:
    """The deck has the cards of the variant: counted before the deal."""
    table, count = play.state.table, play.event.cards
    expected = sum(table.deck.values())
    if count != expected:
        return broken(hint=table.variant, count=count, expected=expected, variant=table.variant)
    return None


@rule(
    "GP-R3",
    says={
        "": N_("{player} cannot start in cave {cave}: {other} is there."),
        "none": N_("{player} cannot stand in cave {cave}; the caves are 1 to {last}."),
        "moved": N_("{player} stands in cave {there}, not in {cave}."),
    },
    about="cave",
    rests=PLACE,
)
def caves_to_start_in_differ(play: Case) -> Broken | None:
    """Start caves are free and different; later, `at` states the place of a pawn."""
    state, target = play.state, play.event.cave
    caves, cave = state.table.book.caves, state.players[play.seat].cave
    other_seat = state.other_pawns(play.seat).get(target)
    values = {"cave": target, "last": len(caves), "there": cave}
    if target not in caves:
        return broken("none", spaces=(str(target),), **values)
    if state.turn.number and cave is not None and cave != target:
        return broken("moved", spaces=(str(target),), **values)
    if other_seat is not None:
        unsure = state.open(PLACE, other_seat)
        return broken(spaces=(str(target),), follows=unsure, other=state.name(other_seat), **values)
    return None


@rule(
    "GP-R3",
    says={"missing": N_("{player} has not chosen a cave to start in.")},
    hint=N_("Write it before the first turn: `{player}: at {free}`."),
)
def everyone_has_a_cave(play: Case) -> Iterator[Broken]:
    """Everyone has a start cave before the first turn."""
    if not play.before.turn.number and play.begins:
        taken_caves = {player.cave for player in play.state.players}
        free = (cave for cave in play.state.table.book.caves if cave not in taken_caves)
        for name, player in zip(play.state.table.names, play.state.players, strict=True):
            if player.cave is None and not player.doubts & PLACE:
                yield broken("missing", owner=name, player=name, free=next(free, 1))


SETUP = (two_to_five_play,)
COUNTED = (the_deck_is_that_of_the_variant,)
PLACED = (caves_to_start_in_differ,)


_ROLL = N_("Write the page that was rolled: `page 4`.")

# -- missing parts of a turn that ends --------------------------------------------------------


@rule(
    "GP-R10",
    says={
        "": N_("Turn {turn}: {player} stands on a portal and must roll for the page."),
        "dig": N_("Turn {turn}: {player} has played a dig card and must roll for the page."),
    },
    hint=_ROLL,
)
def a_portal_and_a_dig_call_for_a_page(play: Case) -> Broken | None:
    """A portal at the end of the move, and a dig card, call for a page roll."""
    return _not_rolled(play, {"portal": "", "dig": "dig"})


@rule(
    "GP-R20",
    says={
        "roll": N_("Turn {turn}: a dig card from a gift is played at once; {player} must roll for the page.")
    },
    hint=_ROLL,
)
def a_dig_card_from_a_gift_calls_for_a_page(play: Case) -> Broken | None:
    """A dig card taken from a gift is played at once."""
    return _not_rolled(play, {"gift": "roll"})


def _not_rolled(play: Case, says: Mapping[str, str]) -> Broken | None:
    """Return the breach of a turn that goes on, or ends, without the page roll that is due."""
    turn = play.before.turn
    if turn.due not in says or not (play.leaves or play.collects):
        return None
    name = play.before.name(turn.seat)
    return broken(
        says[turn.due],
        where=turn.event if play.leaves else None,
        owner=name,
        follows=turn.due == "portal" and play.before.open(PAGE | TURN | PLACE, turn.seat),
        turn=turn.number,
        player=name,
    )


@rule(
    "GP-R5",
    says=N_("Turn {turn}: {player} must move or dig; a roll of {roll} can be moved."),
    hint=N_("Write the caves entered (`{player}: roll {roll} to ...`) or `{player}: dig`."),
)
def who_can_move_moves_or_digs(play: Case) -> Broken | None:
    """A turn is a move or a dig; a pawn stays only if no way has so many steps."""
    state, turn = play.before, play.before.turn
    if not play.leaves or turn.moved or turn.dug or turn.die is None:
        return None
    if is_stuck(state, turn.seat, turn.die) or state.players[turn.seat].cave is None:
        return None
    name = state.name(turn.seat)
    return broken(
        where=turn.event,
        owner=name,
        follows=state.open(PAGE | TURN | PLACE | EVERYONE),
        turn=turn.number,
        player=name,
        roll=turn.die,
    )


LEFT = (a_portal_and_a_dig_call_for_a_page, a_dig_card_from_a_gift_calls_for_a_page,
        who_can_move_moves_or_digs)  # fmt: skip


# -- a turn begins, or goes on ---------------------------------------------------------------------


@rule(
    "GP-R11",
    says={"none": N_("No page is open before the first turn.")},
    hint=N_("Write it before the first turn: `page 2`."),
)
def a_page_lies_open(play: Case) -> Broken | None:
    """A page lies open before the first turn."""
    first = not play.before.turn.number and play.begins
    if first and play.state.page is None and not play.state.doubts & PAGE:
        return broken("none", owner="")
    return None


@rule(
    "GP-R22",
    says={"late": N_("The game should end after turn {turn}.")},
    hint=N_("Remove the lines after it; they do not count."),
    rests=COUNT | EVERYONE,
)
def nothing_is_played_after_the_end(play: Case) -> Broken | None:
    """Nothing is played after the match is over; reported once."""
    closed = play.closed
    if play.begins and closed.over:
        return broken("late", owner="", turn=closed.over, follows=closed.over < closed.turn.number)
    return None


@rule(
    "GP-R4",
    says=N_("Turn {turn}: it is the turn of {expected}, not of {player}."),
    hint=N_("Is a line for {expected} missing before this one?"),
    about=PLAYER,
    rests=TURN,
)
def turns_go_clockwise(play: Case) -> Broken | None:
    """The youngest begins, then the turn goes clockwise."""
    return None if play.closed.again else _not_in_turn(play)


@rule(
    "GP-R28",
    says=N_("Turn {turn}: {expected} has an extra turn, before {player}."),
    hint=N_("A gift gives one more turn at once."),
    about=PLAYER,
    rests=TURN | PAGE,
)
def a_gift_gives_another_turn(play: Case) -> Broken | None:
    """In the beginner game, a gift gives one more turn at once."""
    return _not_in_turn(play) if play.closed.again else None


def _not_in_turn(play: Case) -> Broken | None:
    closed = play.closed
    free = closed.turn.number == 0 and closed.first is None
    expected = closed.next_seat()
    if not play.begins or free or play.seat == expected:
        return None
    return broken(expected=closed.name(expected))


@rule(
    "GP-R5",
    says={
        "both": N_("Turn {turn}: {player} must move or dig, not both."),
        "die": N_("Turn {turn}: {player} has rolled {roll} already."),
    },
    rests=TURN,
)
def nobody_moves_and_digs(play: Case) -> Broken | None:
    """A turn is a move or a dig, not both; and the die is rolled once."""
    turn, rolls = play.state.turn, isinstance(play.event, Roll)
    if play.begins:
        return None
    if turn.moved or (turn.dug and rolls):
        return broken("both")
    if rolls and turn.die not in (None, play.event.die):
        return broken("die", roll=turn.die)
    return None


BEGUN = (
    everyone_has_a_cave,
    a_page_lies_open,
    *LEFT,
    nothing_is_played_after_the_end,
    turns_go_clockwise,
    a_gift_gives_another_turn,
    nobody_moves_and_digs,
)


# -- digging ---------------------------------------------------------------------------------------


@rule("GP-R9", says=N_("Turn {turn}: {player} has no dig card."), about=KEYWORD, rests=COUNT | CARDS)
def a_dig_card_is_in_the_hand(play: Case) -> Broken | None:
    """A played dig card is in the hand."""
    player = play.state.players[play.seat]
    if play.state.table.beginner or DIG in player.known or player.unknown:
        return None
    return broken()


@rule("GP-R27", says=N_("Turn {turn}: {player} has already used the dig card."), about=KEYWORD)
def a_beginner_digs_once(play: Case) -> Broken | None:
    """In the beginner game everyone has one dig card for the whole match."""
    if play.state.table.beginner and play.state.players[play.seat].digs:
        return broken()
    return None


# -- pages -----------------------------------------------------------------------------------------


@rule(
    "GP-R11",
    says={
        "": N_("Turn {turn}: a roll of {roll} opens page {roll}, not {page}."),
        "range": N_("There is no page {page}; the die shows 1 to {last}."),
        "uncalled": N_("Turn {turn}: neither a portal nor a dig card calls for a page roll here."),
    },
    hint={"uncalled": N_("Is a line `dig` missing before this one?")},
    rests={"uncalled": PAGE | TURN | PLACE | EVERYONE},
)
def the_die_opens_the_page(play: Case) -> Iterator[Broken]:
    """A roll opens the page of its number, and is made only if something calls for it."""
    event, turn = play.event, play.state.turn
    if not 1 <= event.number <= PAGES:
        yield broken("range", about="number", page=event.number, last=PAGES)
    elif event.roll not in (None, event.number):
        yield broken(about=Through("number", "roll"), page=event.number, roll=event.roll)
    if turn.number and not turn.due:
        yield broken("uncalled")


DUG = (a_dig_card_is_in_the_hand, a_beginner_digs_once)
TURNED = (the_die_opens_the_page,)

#: The page rolls that may be due before somebody collects.
CALLED_FOR = (a_portal_and_a_dig_call_for_a_page, a_dig_card_from_a_gift_calls_for_a_page)
