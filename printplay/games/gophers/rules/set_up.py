"""Set-up (GP-R1, R2, R3)."""

from __future__ import annotations

from collections.abc import Iterator

from printplay.core.translation_markers import N_
from printplay.games.gophers.state.book import Book
from printplay.games.gophers.state.case import Case
from printplay.games.gophers.state.state import PLACE
from printplay.match.plain import HeadersCase
from printplay.match.rules import Broken, broken, rule

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
    other = state.others(play.seat).get(target)
    values = {"cave": target, "last": len(caves), "there": cave}
    if target not in caves:
        return broken("none", spaces=(str(target),), **values)
    if state.turn.number and cave is not None and cave != target:
        return broken("moved", spaces=(str(target),), **values)
    if other is not None:
        unsure = state.open(PLACE, other)
        return broken(spaces=(str(target),), follows=unsure, other=state.name(other), **values)
    return None


@rule(
    "GP-R3",
    says={"missing": N_("{player} has not chosen a cave to start in.")},
    hint=N_("Write it before the first turn: `{player}: at {free}`."),
)
def everyone_has_a_cave(play: Case) -> Iterator[Broken]:
    """Everyone has a start cave before the first turn."""
    if not play.before.turn.number and play.begins:
        taken = {player.cave for player in play.state.players}
        free = (cave for cave in play.state.table.book.caves if cave not in taken)
        for name, player in zip(play.state.table.names, play.state.players, strict=True):
            if player.cave is None and not player.doubts & PLACE:
                yield broken("missing", owner=name, player=name, free=next(free, 1))


SETUP = (two_to_five_play,)
COUNTED = (the_deck_is_that_of_the_variant,)
PLACED = (caves_to_start_in_differ,)
