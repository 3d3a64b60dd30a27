"""Collecting: who may, and the cards for it (GP-R5, R12 to R18, R26); gifts (GP-R20, R21, R28)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from printplay.core.faults import SAID
from printplay.core.translation_markers import N_, Named
from printplay.games.gophers.rules.closing import bank_of
from printplay.games.gophers.rules.hands import the_deck_has_the_cards
from printplay.games.gophers.rules.movement import is_stuck
from printplay.games.gophers.rules.turns import CALLED_FOR
from printplay.games.gophers.state.actions import CHANGE, MINUS, PLUS, cards_in_words, formula
from printplay.games.gophers.state.book import DIG
from printplay.games.gophers.state.state import CARDS, COUNT, PAGE, PILE, PLACE, TAKEN, TURN, Case
from printplay.match.rules import Broken, broken, rule

# -- who may collect -------------------------------------------------------------------------------


@rule(
    "GP-R12",
    says={
        "": N_("Turn {turn}: {player} may not collect, the page did not change."),
        "early": N_("{player} collects before the first turn."),
    },
    about=SAID,
    rests={"": PAGE | TURN | TAKEN, "early": TURN},
)
def others_collect_after_a_change_of_the_page(play: Case) -> Broken | None:
    """Players other than the one in turn collect only after a change of the page.

    If the player in turn finished before the page roll that is due, there was none.
    """
    turn = play.state.turn
    awaited = turn.due == "?" or (turn.due and turn.seat not in turn.waived)
    if not turn.number:
        return broken("early")
    if not (play.active or turn.changed or awaited or play.declines):
        return broken()
    return None


@rule(
    "GP-R13",
    says={
        "": N_("Turn {turn}: {player} collects twice."),
        "closed": N_("Turn {turn} is over; {player} collects too late."),
    },
    about=SAID,
    rests={"": TURN | TAKEN, "closed": TURN},
)
def everybody_collects_once(play: Case) -> Broken | None:
    """Everybody collects at most once in a turn."""
    turn = play.state.turn
    if turn.number and turn.closed:
        return broken("closed")
    return broken() if play.seat in turn.taken else None


@rule(
    "GP-R5",
    says={"first": N_("Turn {turn}: {player} must move or dig before collecting.")},
    about=SAID,
    rests=TURN,
)
def who_collects_has_moved_or_dug(play: Case) -> Broken | None:
    """The player in turn moves or digs before collecting; one who cannot move may decline."""
    turn = play.state.turn
    if not (play.active and turn.number) or turn.moved or turn.dug:
        return None
    if play.declines and is_stuck(play.state, play.seat, turn.die or 0):
        return None
    return broken("first")


@rule(
    "GP-R18",
    says={"both": N_("Turn {turn}: {player} has drawn a card and collects no more in this turn.")},
    about=SAID,
    rests=TURN,
)
def who_has_drawn_collects_no_more(play: Case) -> Broken | None:
    """A player who has drawn for an unsuccessful turn collects no more in it."""
    return broken("both") if play.active and play.state.turn.drawn else None


#: The rules of whether the player may collect; after a breach of the first two, no card is judged.
MAY = (
    others_collect_after_a_change_of_the_page,
    everybody_collects_once,
    who_collects_has_moved_or_dug,
    who_has_drawn_collects_no_more,
)
NOT_AT_ALL = {MAY[0].code, MAY[1].code}


# -- supplies and stores ---------------------------------------------------------------------------


@rule(
    "GP-R14",
    says={
        "": N_("Turn {turn}: {player} needs {kind} in cave {cave}; {card} does not fit."),
        "several": N_("Turn {turn}: {player} needs {kind} in cave {cave}; {card} do not fit."),
        "portal": N_("Turn {turn}: {player} is on a portal, where nothing is collected."),
        "gift": N_("Turn {turn}: {player} is at a gift, not at supplies."),
        "gift-beginner": N_(
            "Turn {turn}: {player} is at a gift, which gives one more turn instead of a card."
        ),
        "store": N_("Turn {turn}: {player} chooses one kind at a store, not {kinds}."),
    },
    hint={"gift": N_("Write the card kept: `{player}: gift berry 9`, or `gift nothing`.")},
    about=SAID,
    rests=PAGE | PLACE,
)
def cards_are_of_the_kind_of_the_cave(play: Case) -> Broken | None:
    """The cards are of the cave's kind; at a store of any, in the beginner game all of one."""
    content, beginner, uses = play.content, play.state.table.beginner, play.event.uses
    if content is None:
        return None
    if content.kind == "portal":
        return broken("portal")
    if content.kind == "gift":
        return broken("gift-beginner" if beginner else "gift")
    if content.kind == "store":
        kinds = dict.fromkeys(use.card.kind for use in uses)
        several = beginner and len(kinds) > 1
        return broken("store", kinds=Named(", ".join(kinds))) if several else None
    unfit = tuple(dict.fromkeys(use.card for use in uses if use.card.kind != content.kind))
    if not unfit:
        return None
    return broken(
        "" if len(unfit) == 1 else "several",
        kind=Named(content.kind),
        card=Named(cards_in_words(unfit)),
        cave=play.collector.cave,
    )


@rule(
    "GP-R16",
    says=N_("Turn {turn}: only adding is allowed in this game."),
    hint={
        "simplified": N_("Leave out what is subtracted, or name another variant: `variant basic`."),
        "beginner": N_("Write cards that are put back as change: `collect acorn 6 change 2`."),
    },
    about=SAID,
)
def some_games_only_add(play: Case) -> Broken | None:
    """The simplified game and the beginner game only add."""
    table = play.state.table
    if table.only_adds and play.event.cards(MINUS):
        return broken(hint="beginner" if table.beginner else "simplified")
    return None


@rule(
    "GP-R15",
    says={
        "": N_("Turn {turn}: {cards} add up to {sum}, but cave {cave} shows {number}."),
        "none": N_("Turn {turn}: {player} adds no card; add at least one."),
        "mixed": N_(
            "Turn {turn}: {player} adds several cards and subtracts; a house rule allows only one of the two."
        ),
    },
    about=SAID,
    rests={"": PAGE | PLACE},
)
def cards_make_the_number_of_the_cave(play: Case) -> Iterator[Broken]:
    """Added less subtracted cards make the cave's number, and at least one is added."""
    table, event = play.state.table, play.event
    added, subtracted = event.cards(PLUS), event.cards(MINUS)
    if not added:
        yield broken("none")
    elif not table.mixed_signs and len(added) > 1 and subtracted:
        yield broken("mixed")
    if not table.beginner:
        yield from _another_sum(play, "")


@rule(
    "GP-R26",
    says={"sum": N_("Turn {turn}: {cards} add up to {sum}, not {number}.")},
    about=SAID,
    rests=PAGE | PLACE,
)
def cards_less_change_make_the_number(play: Case) -> Iterator[Broken]:
    """In the beginner game, the cards less the change make the cave's number."""
    if play.state.table.beginner:
        yield from _another_sum(play, "sum")


def _another_sum(play: Case, says: str) -> Iterator[Broken]:
    content, event = play.content, play.event
    if content is not None and content.number not in (0, event.result()):
        yield broken(
            says, cards=formula(event.uses), sum=event.result(), number=content.number,
            cave=play.collector.cave,
        )  # fmt: skip


@rule(
    "GP-R17",
    says={
        "": N_("Turn {turn}: {player} does not hold {cards}."),
        "known": N_("Turn {turn}: {player} cannot hold {cards} as well; known are {known}."),
        "count": N_("Turn {turn}: {player} uses {used:card|cards} and holds only {hand}."),
    },
    hint=N_("If the hand is different, enter it: `{player}: hand berry 5, acorn 3`."),
    about=SAID,
    rests=COUNT | CARDS,
)
def cards_used_are_in_the_hand(play: Case) -> Broken | None:
    """The cards are in the hand, whose size is known, and of which some cards may be."""
    player, used = play.collector, play.event.cards(PLUS, MINUS)
    if play.state.table.beginner:
        return None
    if len(used) > player.hand:
        return broken("count", hint="", used=len(used), hand=player.hand)
    missing = Counter(used) - Counter(player.known)
    if missing.total() <= player.unknown:
        return None
    cards = Named(cards_in_words(tuple(missing.elements())[player.unknown :]))
    return broken("known" if player.unknown else "", cards=cards, known=Named(cards_in_words(player.known)))


@rule(
    "GP-R26",
    says={
        "bank": N_("Turn {turn}: the bank has no {card} left."),
        "change": N_("Turn {turn}: {player} has no {card} to give as change."),
        "only": N_("Turn {turn}: {player}: change is given in the beginner game only."),
    },
    about=SAID,
    rests={"bank": PILE, "change": CARDS},
)
def beginners_take_from_the_bank(play: Case) -> Iterator[Broken]:
    """In the beginner game, cards come from the bank; change is collected cards of the kind."""
    event, change = play.event, Counter(play.event.cards(CHANGE))
    if not play.state.table.beginner:
        if change:
            yield broken("only")
        return
    for card in Counter(event.cards(PLUS)) - bank_of(play.state):
        yield broken("bank", card=Named(card))
    for card in change - Counter(play.collector.piles):
        yield broken("change", card=Named(card))


#: The rules of a collection.
COLLECTED = (
    *CALLED_FOR,
    cards_are_of_the_kind_of_the_cave,
    some_games_only_add,
    cards_make_the_number_of_the_cave,
    cards_less_change_make_the_number,
    cards_used_are_in_the_hand,
    beginners_take_from_the_bank,
    the_deck_has_the_cards,
)


SHOWN = 3  # cards of the draw pile a gift shows


@rule(
    "GP-R20",
    says={
        "": N_("Turn {turn}: the gift must be one of {cards}, not {card}."),
        "cave": N_("Turn {turn}: {player} is not at a gift."),
        "count": N_("Turn {turn}: {player} chooses a gift from {there} here, not from {count}."),
        "other": N_("Turn {turn}: only the player in turn may take a dig card, not {player}."),
    },
    about=SAID,
    rests={"cave": PAGE | PLACE, "other": TURN, "count": PILE},
)
def a_gift_is_one_of_three(play: Case) -> Iterator[Broken]:
    """A gift is one of the three cards shown; a dig card only for the player in turn."""
    content, state, (taken_card, shown_cards) = play.content, play.state, play.event[1:]
    if state.table.beginner:
        return
    if content is not None and content.kind != "gift":
        yield broken("cave")
    if shown_cards and taken_card is not None and taken_card not in shown_cards:
        yield broken(cards=Named(cards_in_words(shown_cards)), card=Named(taken_card))
    if taken_card == DIG and not play.active:
        yield broken("other")
    expected_count = min(SHOWN, state.pile)
    if shown_cards and expected_count and len(shown_cards) != expected_count:
        yield broken("count", count=len(shown_cards), there=expected_count)


@rule(
    "GP-R21",
    says=N_("Turn {turn}: the draw pile is empty, so the gift cave of {player} is empty, too."),
    hint=N_("Write `{player}: gift nothing`, or leave the line out."),
    about=SAID,
    rests=PILE,
)
def an_empty_pile_gives_nothing(play: Case) -> Broken | None:
    """An empty draw pile gives nothing."""
    claims = play.event.taken is not None or play.event.shown
    return broken() if claims and not play.state.table.beginner and not play.state.pile else None


@rule(
    "GP-R28",
    says={"card": N_("Turn {turn}: {player}: here a gift is one more turn instead of a card.")},
    about=SAID,
)
def a_beginner_gets_no_card(play: Case) -> Broken | None:
    """In the beginner game a gift is no card, but one more turn."""
    beginner = play.state.table.beginner
    return broken("card") if beginner and play.event.taken is not None else None


#: The rules of a gift.
GIVEN = (
    *CALLED_FOR,
    a_gift_is_one_of_three,
    an_empty_pile_gives_nothing,
    a_beginner_gets_no_card,
    the_deck_has_the_cards,
)
