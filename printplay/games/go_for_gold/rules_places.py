"""Phase 2, special places: treasures and temples, in their order (GG-R20 to R28, R31)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from printplay.games.go_for_gold.events import Struck, Temple, Treasure
from printplay.games.go_for_gold.rules_round import NONE, Violations, gg_r20
from printplay.games.go_for_gold.state import (
    BOXES,
    CURSE,
    ENTRIES,
    LONGEST,
    POSITION,
    STOCK,
    TEMPLE,
    Entry,
    Player,
    Raid,
    Round,
    State,
)
from printplay.record.diagnostics import LineOf, Term, Violation


class Attempt(NamedTuple):
    """A special action as the rules look at it: where, by whom, and the number on a treasure."""

    state: State
    player: Player
    event: Treasure | Temple
    space: str | None  # where this round's move ended; None: nowhere that is known
    number: int = 0
    points: int = 0
    colour: str = ""

    @property
    def name(self) -> str:
        """Return whose action it is."""
        return self.event.player

    @property
    def here(self) -> bool:
        """Tell whether the move ended on what is attempted."""
        return bool(self.number or self.colour)

    def values(self, **more: object) -> dict[str, object]:
        """Return what every sentence names: the round and the player."""
        return {"round": self.state.round.number, "player": self.name, **more}


def attempt(state: State, player: Player, event: Treasure | Temple) -> Attempt:
    """Look up where a special action takes place."""
    space = player.stop if player.moved == state.round.number else None
    graph = state.table.graph
    if isinstance(event, Treasure):
        number, points = graph.treasures.get(space or "", (0, 0))
        return Attempt(state, player, event, space, number, points)
    return Attempt(state, player, event, space, colour=graph.temples.get(space or "", ""))


def gg_r22(act: Attempt) -> Violations:
    """A special action takes place where this round's move ended, nowhere else."""
    if act.here:
        return NONE
    kind = "treasure" if isinstance(act.event, Treasure) else "temple"
    key = f"r22-{kind}"
    if act.player.moved < act.state.round.number or not act.state.round.number:
        key = "r22-not-moved"
    follows = bool(act.player.doubts & POSITION) or (
        act.state.round.unread and key == "r22-not-moved"
    )
    return [
        Violation(
            "GG-R22",
            key,
            act.values(space=act.state.table.graph.called(act.space or "")),
            "r22" if act.space and key != "r22-not-moved" else "",
            player=act.name,
            spaces=(act.space,) if act.space else (),
            consequence=follows,
        )
    ]


def gg_r23(act: Attempt) -> Violations:
    """One attempt a round, with one die of 1 to 6."""
    found = []
    if act.state.round.number and act.player.tried == act.state.round.number:
        found.append(Violation("GG-R23", "r23-twice", act.values(), player=act.name))
    if not 1 <= act.event.die <= LONGEST:
        values = act.values(die=act.event.die)
        found.append(Violation("GG-R23", "r23-die", values, about="die", player=act.name))
    return found


def gg_r21(act: Attempt) -> Violations:
    """Special actions are taken from the active player on, clockwise."""
    state = act.state
    if not state.round.acted or not state.round.actives or state.table.alone:
        return NONE
    seat, count = state.table.seats[act.name], len(state.players)
    early: list[int] = []
    for active in state.round.actives:
        early = [
            other
            for other in state.round.acted
            if (other - active) % count > (seat - active) % count
        ]
        if not early:
            return NONE  # in order, if this is the active player
    active = state.round.actives[0]
    names = state.table.names
    order = ", ".join(names[(active + step) % count] for step in range(count))
    follows = state.round.disorder or len(state.round.actives) > 1
    values = act.values(a=names[early[0]], b=act.name, order=order)
    return [Violation("GG-R21", "r21", values, "r21", player=act.name, consequence=follows)]


def gg_r24(act: Attempt) -> Violations:
    """Shovels make up exactly for the missing pips, or none is struck; they must be held."""
    event, player = act.event, act.player
    if not isinstance(event, Treasure) or not act.number or not 1 <= event.die <= LONGEST:
        return NONE
    missing = max(0, act.number - event.die)
    if event.spent in (0, missing) and event.spent <= player.shovels:
        return NONE
    values = act.values(
        missing=missing,
        held=player.shovels,
        spent=event.spent,
        die=event.die,
        number=act.number,
        points=act.points,
    )
    if event.spent not in (0, missing):
        key = "r24-none" if not missing else "r24-one" if missing == 1 else "r24"
        hint = "r24-none" if not missing or missing > player.shovels else "r24"
        return [
            Violation(
                "GG-R24",
                key,
                values,
                hint,
                about="spent",
                player=act.name,
                spaces=(act.space or "",),
            )
        ]
    return [
        Violation(
            "GG-R24",
            "r24-held",
            values,
            "r24-none",
            about="spent",
            player=act.name,
            spaces=(act.space or "",),
            consequence=bool(player.doubts & STOCK),
        )
    ]


def gg_r26(act: Attempt) -> Violations:
    """A temple is explored by one player; for the others it is closed from then on (GG-R28)."""
    raid = act.state.raided.get(act.colour) if act.colour else None
    if raid is None:
        return NONE
    values = act.values(
        temple=Term(f"the {act.colour} temple"),
        other=raid.player,
        since=raid.round,
        line=LineOf(raid.event),
    )
    return [
        Violation(
            "GG-R26",
            "r26" if raid.player else "r26-struck",
            values,
            "r26",
            player=act.name,
            spaces=(act.space or "",),
            consequence=raid.doubtful,
        )
    ]


def gg_r31(act: Attempt) -> Violations:
    """The sheet has six boxes."""
    boxes = act.state.boxes(act.player)
    if boxes < BOXES:
        return NONE
    value = result(act)
    if value is None or (value == CURSE and not act.state.table.curse_fills):
        return NONE
    values = {"player": act.name, "boxes": boxes + 1}
    return [
        Violation(
            "GG-R31", "r31", values, player=act.name, consequence=bool(act.player.doubts & ENTRIES)
        )
    ]


#: In order of play.
PLACES = (gg_r22, gg_r23, gg_r21, gg_r24, gg_r26, gg_r31)


def result(act: Attempt) -> int | None:
    """Return the value an attempt writes (GG-R25, R27), None where it writes none."""
    if isinstance(act.event, Treasure):
        return act.points if act.number and act.event.die + act.event.spent >= act.number else None
    if not act.colour:
        return None
    return TEMPLE if act.player.shovels >= act.event.die else CURSE


def of_attempt(act: Attempt) -> Violations:
    """Return everything that is wrong with a special action."""
    found = gg_r20(act.state, act.player, act.name)
    if found and not found[0].consequence:
        return found
    for rule in PLACES:
        broken = rule(act)
        if broken and found and found[0].code == "GG-R20":  # of a doubtful "out" all else follows
            found = [*found, *(violation.as_consequence() for violation in broken)]
        elif broken:
            found = [*found, *broken]
    return found


def after_attempt(act: Attempt, found: Violations) -> tuple[Player, Mapping[str, Raid], Round]:
    """Return sheet, temples explored and round after a special action."""
    state, player, event = act.state, act.player, act.event
    round_ = state.round._replace(acted=(*state.round.acted, state.table.seats[event.player]))
    codes = {violation.code for violation in found} if found else set()
    if "GG-R21" in codes:
        round_ = round_._replace(disorder=True)
    if codes - {"GG-R21", "GG-R31"}:
        # What was written on the sheet after an illegal attempt, nobody can know.
        spent = event.spent if isinstance(event, Treasure) else 0
        return (
            player._replace(
                shovels=max(0, player.shovels - max(0, spent)),
                tried=round_.number,
                doubts=player.doubts | STOCK | ENTRIES,
            ),
            state.raided,
            round_,
        )
    value = result(act)
    entries, shovels, doubts, raided = player.entries, player.shovels, player.doubts, state.raided
    if value is not None:
        what = f"temple {act.colour}" if act.colour else f"treasure {act.space}"
        entries = (*entries, Entry(value, what, state.events))
    if isinstance(event, Treasure):
        shovels -= event.spent
    else:
        if value == TEMPLE:
            shovels = 0
            doubtful = bool(doubts & STOCK)
            raid = Raid(event.player, round_.number, state.events, doubtful)
            raided = {**state.raided, act.colour: raid}
        if doubts & STOCK:
            doubts |= ENTRIES  # whether the shovels sufficed is open
    return (
        player._replace(entries=entries, shovels=shovels, tried=round_.number, doubts=doubts),
        raided,
        round_,
    )


def gg_r28(state: State, event: Struck) -> Violations:
    """Each temple is explored once, by somebody at the table; `struck` tells it of the others."""
    colour = event.colour
    values: dict[str, object] = {"temple": Term(f"the {colour} temple")}
    if colour not in state.table.graph.temples.values():
        known = ", ".join(sorted(state.table.graph.temples.values()))
        return [
            Violation(
                "GG-R28",
                "r28-unknown",
                {"colour": colour, "known": known},
                "r28-known",
                about="colour",
            )
        ]
    raid = state.raided.get(colour)
    if raid is not None and (state.table.alone or not raid.player):
        values |= {"since": raid.round, "line": LineOf(raid.event)}
        return [Violation("GG-R28", "r28-twice", values, "r26", consequence=raid.doubtful)]
    if raid is None and not state.table.alone:
        return [Violation("GG-R28", "r28-nobody", values, "r28-nobody")]
    return NONE
