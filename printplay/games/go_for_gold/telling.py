"""What has just happened in Go for Gold, in a sentence for those who look on."""

from __future__ import annotations

from collections.abc import Iterator

from printplay.core.i18n import N_, _, fill_template, lettered
from printplay.games.go_for_gold.events import (
    Drawn,
    Entries,
    Move,
    Out,
    Round,
    Shovels,
    Struck,
    Temple,
    Treasure,
)
from printplay.games.go_for_gold.state.state import Player, State
from printplay.match.lines.grammar import Event


def told(state_before: State, event: Event, state_after: State) -> Iterator[str]:
    """Yield the sentences about an event in the current language; none where nothing is known."""
    if isinstance(event, Round):
        if event.active:
            yield fill_template(
                N_("Round {round}: {player} rolls {roll}."),
                {"round": state_after.round.number, "player": event.active, "roll": event.roll},
            )
        else:
            yield fill_template(
                N_("Round {round}: the die shows {roll}."),
                {"round": state_after.round.number, "roll": event.roll},
            )
    elif isinstance(event, Struck):
        yield fill_template(N_("{temple} was explored by another player."), {"temple": _temple(event.colour)})
    elif (seat := state_before.table.seats.get(event.player)) is not None:
        yield from _of_player(state_after, event, state_before.players[seat], state_after.players[seat])


def _of_player(state: State, event: Event, old: Player, new: Player) -> Iterator[str]:
    player = event.player
    if isinstance(event, Move):
        yield from _move_sentences(state, event, old, new)
    elif isinstance(event, Out):
        yield fill_template(N_("{player} cannot move and is out."), {"player": player})
    elif isinstance(event, Treasure | Temple):
        yield from _attempt_sentences(state, event, old, new)
    elif isinstance(event, Entries):
        yield fill_template(N_("{player} has {points:point|points} in the boxes."), {
            "player": player, "points": sum(event.values),
        })  # fmt: skip
    elif isinstance(event, Shovels):
        yield fill_template(
            N_("{player} gathered {count:shovel|shovels}."), {"player": player, "count": event.number}
        )
    elif isinstance(event, Drawn):
        spaces = sum(len(part) for part in event.parts)
        yield fill_template(
            N_("The line of {player} enters {count:space|spaces}."), {"player": player, "count": spaces}
        )


def _move_sentences(state: State, event: Move, old: Player, new: Player) -> Iterator[str]:
    graph, last = state.table.graph, event.path[-1]
    values = {"player": event.player, "space": last}
    if last in graph.treasures:
        number, points = graph.treasures[last]
        yield fill_template(
            N_("{player} reaches treasure {number} on {space}, worth {points:point|points}."),
            values | {"number": number, "points": points},
        )
    elif last in graph.temples:
        yield fill_template(N_("{player} reaches a temple on {space}: {temple}."), values | {
            "temple": _(f"the {graph.temples[last]} temple"),
        })  # fmt: skip
    else:
        yield fill_template(N_("{player} draws on to {space}."), values)
    if event.port is not None:
        ports = {str(label): label for label in graph.ports}
        yield fill_template(N_("{player} starts again from port {port}."), {
            "player": event.player, "port": lettered(ports.get(event.port, event.port)),
        })  # fmt: skip
    if (shovels_found := new.gathered - old.gathered) > 0:
        yield fill_template(
            N_("{player} picks up {count:shovel|shovels}."), values | {"count": shovels_found}
        )


def _attempt_sentences(state: State, event: Treasure | Temple, old: Player, new: Player) -> Iterator[str]:
    gained = sum(entry.value for entry in new.entries[len(old.entries) :])
    values = {"player": event.player, "points": gained, "die": event.die}
    if isinstance(event, Treasure):
        if gained > 0 and event.spent:
            yield fill_template(
                N_("{player} rolls {die}, strikes {count:shovel|shovels} and digs up {points}."),
                values | {"count": event.spent},
            )
        elif gained > 0:
            yield fill_template(N_("{player} rolls {die} and digs up {points}."), values)
        else:
            yield fill_template(N_("{player} rolls {die} and finds nothing."), values)
    elif gained > 0:
        colour = state.table.graph.temples.get(old.stop or "", "")
        yield fill_template(N_("{player} explores a temple for {points:point|points}."), values)
        if colour:
            yield fill_template(N_("{temple} closes."), {"temple": _temple(colour)})
    else:
        yield fill_template(N_("{player} rolls {die} and is cursed: {points}."), values | {
            "points": str(gained).replace("-", "\N{MINUS SIGN}"),
        })  # fmt: skip


def _temple(colour: str) -> str:
    """Return what a temple is called at the beginning of a sentence."""
    name = _(f"the {colour} temple")
    return name[:1].upper() + name[1:]
