"""Collecting: who may, at which cave, with which cards (GP-R12 to R17, R20, R21, R26, GP-L1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from printplay.games.gophers.actions import Collect, Gift
from printplay.games.gophers.book import Content
from printplay.games.gophers.cards import DIG, Card
from printplay.games.gophers.closing import bank_of
from printplay.games.gophers.rules_move import stuck
from printplay.games.gophers.rules_turn import gp_r10
from printplay.games.gophers.spelling import CHANGE, MINUS, PLUS, formula, said
from printplay.games.gophers.state import (
    CARDS,
    COUNT,
    PAGE,
    PILE,
    PLACE,
    TAKEN,
    TURN,
    Player,
    State,
)
from printplay.record.diagnostics import SAID, Named, Violation

SHOWN = 3  # cards of the draw pile a gift shows


class Taking(NamedTuple):
    """A collection as the rules look at it."""

    state: State
    seat: int
    event: Collect | Gift

    @property
    def player(self) -> Player:
        """Return the one who collects."""
        return self.state.players[self.seat]

    @property
    def active(self) -> bool:
        """Tell whether the player in turn collects."""
        return self.seat == self.state.turn.seat

    @property
    def declines(self) -> bool:
        """Tell whether nothing is collected."""
        return isinstance(self.event, Collect) and not self.event.uses

    @property
    def content(self) -> Content | None:
        """Return what lies in the cave; None where that is not known, or a page roll is due."""
        due = self.state.turn.due and self.state.turn.number
        return None if due else self.state.content(self.seat)

    def fault(
        self, code: str, key: str, hint: str = "", *, doubt: int = 0, **values: object
    ) -> Violation:
        """Return a violation; a consequence where some of the doubts is open."""
        name = self.event.player
        everywhere = doubt & ~(PLACE | COUNT | CARDS)
        return Violation(
            code,
            key,
            {"turn": self.state.turn.number, "player": name, **values},
            hint,
            about=SAID,
            player=name,
            consequence=self.state.doubtful(everywhere, doubt, self.seat),
        )


def gp_r12(taking: Taking) -> Iterator[Violation]:
    """Others than the player in turn collect only after a change of the page.

    Where the player in turn was done before the page roll that is due, there was none.
    """
    turn = taking.state.turn
    awaited = turn.due == "?" or (turn.due and turn.seat not in turn.waived)
    if not turn.number:
        yield taking.fault("GP-R12", "r12-early", doubt=TURN)
    elif not (taking.active or turn.changed or awaited or taking.declines):
        yield taking.fault("GP-R12", "r12", doubt=PAGE | TURN | TAKEN)


def gp_r13(taking: Taking) -> Iterator[Violation]:
    """Everybody collects once in a turn at most."""
    turn = taking.state.turn
    if turn.number and turn.closed:
        yield taking.fault("GP-R13", "r13-closed", doubt=TURN)
    elif taking.seat in turn.taken:
        yield taking.fault("GP-R13", "r13", doubt=TURN | TAKEN)


def gp_r5_first(taking: Taking) -> Iterator[Violation]:
    """The player in turn moves or digs before collecting; who has no way to go may decline."""
    turn = taking.state.turn
    if taking.declines and stuck(taking.state, taking.seat, turn.die or 0):
        return
    if taking.active and turn.number and not (turn.moved or turn.dug):
        yield taking.fault("GP-R5", "r5-first", doubt=TURN)


def gp_r18_both(taking: Taking) -> Iterator[Violation]:
    """Who has drawn for an unsuccessful turn collects no more in it."""
    if taking.active and taking.state.turn.drawn:
        yield taking.fault("GP-R18", "r18-both", doubt=TURN)


MAY = (gp_r12, gp_r13, gp_r5_first, gp_r18_both)


# -- supplies and stores ---------------------------------------------------------------------------


def gp_r14(taking: Taking, event: Collect) -> Iterator[Violation]:
    """The cards are of the cave's kind; at a store of any, as beginner all of one."""
    content = taking.content
    if content is None:
        return
    doubt, cave = PAGE | PLACE, taking.player.cave
    if content.kind == "portal":
        yield taking.fault("GP-R14", "r14-portal", doubt=doubt, cave=cave)
    elif content.kind == "gift":
        beginner = taking.state.table.beginner
        key = "r14-gift-beginner" if beginner else "r14-gift"
        yield taking.fault("GP-R14", key, "" if beginner else "r14-gift", doubt=doubt, cave=cave)
    elif content.kind == "store":
        kinds = dict.fromkeys(use.card.kind for use in event.uses)
        if taking.state.table.beginner and len(kinds) > 1:
            yield taking.fault("GP-R14", "r14-store", doubt=doubt, kinds=Named(", ".join(kinds)))
    else:
        wrong = dict.fromkeys(use.card for use in event.uses if use.card.kind != content.kind)
        if wrong:
            key = "r14" if len(wrong) == 1 else "r14-several"
            yield taking.fault(
                "GP-R14",
                key,
                doubt=doubt,
                kind=Named(content.kind),
                card=Named(said(tuple(wrong))),
                cave=cave,
            )


def gp_r16(taking: Taking, event: Collect) -> Iterator[Violation]:
    """The simplified game and the beginner game only add."""
    if taking.state.table.only_adds and event.cards(MINUS):
        hint = "r16-change" if taking.state.table.beginner else "r16"
        yield taking.fault("GP-R16", "r16", hint)


def gp_r15(taking: Taking, event: Collect) -> Iterator[Violation]:
    """Added less subtracted cards make the cave's number, and one at least is added."""
    content, table = taking.content, taking.state.table
    added, subtracted = event.cards(PLUS), event.cards(MINUS)
    if not added:
        yield taking.fault("GP-R15", "r15-none")
    elif not table.mixed_signs and len(added) > 1 and subtracted:
        yield taking.fault("GP-R15", "r15-mixed")
    if content is not None and content.number not in (0, event.result()):
        code = "GP-R26" if table.beginner else "GP-R15"
        yield taking.fault(
            code, "r26-sum" if table.beginner else "r15", doubt=PAGE | PLACE,
            cards=formula(event.uses), sum=event.result(), number=content.number,
            cave=taking.player.cave,
        )  # fmt: skip


def gp_r17(taking: Taking, event: Collect) -> Iterator[Violation]:
    """The cards are in the hand: some of it may be known, and all of it is counted."""
    player = taking.player
    if taking.state.table.beginner:
        return
    used = event.cards(PLUS, MINUS)
    doubt = COUNT | CARDS | PILE
    if len(used) > player.hand:
        yield taking.fault("GP-R17", "r17-count", doubt=doubt, used=len(used), hand=player.hand)
        return
    missing = Counter(used) - Counter(player.known)
    if missing.total() > player.unknown:
        cards = Named(said(tuple(missing.elements())[player.unknown :]))
        key = "r17" if not player.unknown else "r17-known"
        known = Named(said(player.known) or "-")
        yield taking.fault("GP-R17", key, "r17", doubt=doubt, cards=cards, known=known)


def gp_r26(taking: Taking, event: Collect) -> Iterator[Violation]:
    """As beginner, cards come from the bank; change is given from collected cards of the kind."""
    state = taking.state
    change = Counter(event.cards(CHANGE))
    if not state.table.beginner:
        if change:
            yield taking.fault("GP-R26", "r26-only")
        return
    bank = bank_of(state)
    for card in Counter(event.cards(PLUS)) - bank:
        yield taking.fault("GP-R26", "r26-bank", doubt=PILE, card=Named(card))
    for card in change - Counter(taking.player.piles):
        yield taking.fault("GP-R26", "r26-change", doubt=CARDS, card=Named(card))


COLLECTING = (gp_r14, gp_r16, gp_r15, gp_r17, gp_r26)


# -- gifts -----------------------------------------------------------------------------------------


def gp_r20(taking: Taking, event: Gift) -> Iterator[Violation]:
    """A gift is one of the three cards shown; a dig card only for the player in turn."""
    content, state = taking.content, taking.state
    if state.table.beginner:
        return
    if content is not None and content.kind != "gift":
        yield taking.fault("GP-R20", "r20-cave", doubt=PAGE | PLACE, cave=taking.player.cave)
    if event.shown and event.taken is not None and event.taken not in event.shown:
        yield taking.fault("GP-R20", "r20", cards=Named(said(event.shown)), card=Named(event.taken))
    if event.taken == DIG and not taking.active:
        yield taking.fault("GP-R20", "r20-other", doubt=TURN)
    there = min(SHOWN, state.pile)
    if event.shown and there and len(event.shown) != there:
        yield taking.fault("GP-R20", "r20-count", doubt=PILE, count=len(event.shown), there=there)


def gp_r21(taking: Taking, event: Gift) -> Iterator[Violation]:
    """An empty draw pile gives nothing."""
    state = taking.state
    claims = event.taken is not None or event.shown
    if claims and not state.table.beginner and not state.pile:
        yield taking.fault("GP-R21", "r21", "r21", doubt=PILE)


def gp_r28_card(taking: Taking, event: Gift) -> Iterator[Violation]:
    """As beginner a gift is no card, but one more turn."""
    if taking.state.table.beginner and event.taken is not None:
        yield taking.fault("GP-R28", "r28-card")


GIVEN = (gp_r20, gp_r21, gp_r28_card)


# -- all of it -------------------------------------------------------------------------------------


def gp_l1(
    state: State, seat: int, cards: Iterable[Card], *, from_hand: bool = True
) -> Iterator[Violation]:
    """No card is recorded more often than the deck has it; `state` is that without these."""
    outside, used = state.outside(), Counter(cards)
    known = Counter(state.players[seat].known)
    for card in used:
        # what is used comes out of what is known of the hand, as far as it is there
        fresh = used[card] - (min(used[card], known[card]) if from_hand else 0)
        count, there = outside[card] + fresh, state.table.deck.get(card, 0)
        if fresh and count > there:
            values = {
                "player": state.name(seat),
                "card": Named(card),
                "count": count,
                "there": there,
            }
            yield Violation(
                "GP-L1", "l1" if there else "l1-none", values, about=SAID,
                player=state.name(seat), consequence=state.doubtful(0, CARDS, seat),
            )  # fmt: skip


def of_taking(state: State, seat: int, event: Collect | Gift) -> list[Violation]:
    """Return everything that is wrong with a collection or a gift."""
    taking = Taking(state, seat, event)
    found = [violation for rule in MAY for violation in rule(taking)]
    if taking.declines or any(v.code in {"GP-R12", "GP-R13"} for v in found):
        return found
    found += gp_r10(state, before_collecting=True)
    if isinstance(event, Collect):
        found += [violation for rule in COLLECTING for violation in rule(taking, event)]
        cards, from_hand = event.cards(PLUS, MINUS), True
    else:
        found += [violation for rule in GIVEN for violation in rule(taking, event)]
        cards, from_hand = () if event.taken is None else (event.taken,), False
    if not state.table.beginner:
        found += gp_l1(state, seat, cards, from_hand=from_hand)
    return found
