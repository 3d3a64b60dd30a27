"""What has just happened in Go for Gold, in a sentence for those who look on."""

from __future__ import annotations

from collections.abc import Iterator

from printplay.core.i18n import N_, _, filled, lettered
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


def told(before: State, event: Event, after: State) -> Iterator[str]:
    """Yield the sentences about an event in the current language; none where nothing is known."""
    if isinstance(event, Round):
        if event.active:
            yield filled(
                N_("Round {round}: {player} rolls {roll}."),
                {"round": after.round.number, "player": event.active, "roll": event.roll},
            )
        else:
            yield filled(
                N_("Round {round}: the die shows {roll}."), {"round": after.round.number, "roll": event.roll}
            )
    elif isinstance(event, Struck):
        yield filled(N_("{temple} was explored by another player."), {"temple": _temple(event.colour)})
    elif (seat := before.table.seats.get(event.player)) is not None:
        yield from _of_player(after, event, before.players[seat], after.players[seat])


def _of_player(state: State, event: Event, old: Player, new: Player) -> Iterator[str]:
    player = event.player
    if isinstance(event, Move):
        yield from _moved(state, event, old, new)
    elif isinstance(event, Out):
        yield filled(N_("{player} cannot move and is out."), {"player": player})
    elif isinstance(event, Treasure | Temple):
        yield from _tried(state, event, old, new)
    elif isinstance(event, Entries):
        yield filled(N_("{player} has {points:point|points} in the boxes."), {
            "player": player, "points": sum(event.values),
        })  # fmt: skip
    elif isinstance(event, Shovels):
        yield filled(
            N_("{player} gathered {count:shovel|shovels}."), {"player": player, "count": event.number}
        )
    elif isinstance(event, Drawn):
        spaces = sum(len(part) for part in event.parts)
        yield filled(
            N_("The line of {player} enters {count:space|spaces}."), {"player": player, "count": spaces}
        )


def _moved(state: State, event: Move, old: Player, new: Player) -> Iterator[str]:
    graph, last = state.table.graph, event.path[-1]
    values = {"player": event.player, "space": last}
    if last in graph.treasures:
        number, points = graph.treasures[last]
        yield filled(
            N_("{player} reaches treasure {number} on {space}, worth {points:point|points}."),
            values | {"number": number, "points": points},
        )
    elif last in graph.temples:
        yield filled(N_("{player} reaches a temple on {space}: {temple}."), values | {
            "temple": _(f"the {graph.temples[last]} temple"),
        })  # fmt: skip
    else:
        yield filled(N_("{player} draws on to {space}."), values)
    if event.port is not None:
        ports = {str(label): label for label in graph.ports}
        yield filled(N_("{player} starts again from port {port}."), {
            "player": event.player, "port": lettered(ports.get(event.port, event.port)),
        })  # fmt: skip
    if (found := new.gathered - old.gathered) > 0:
        yield filled(N_("{player} picks up {count:shovel|shovels}."), values | {"count": found})


def _tried(state: State, event: Treasure | Temple, old: Player, new: Player) -> Iterator[str]:
    gained = sum(entry.value for entry in new.entries[len(old.entries) :])
    values = {"player": event.player, "points": gained, "die": event.die}
    if isinstance(event, Treasure):
        if gained > 0 and event.spent:
            yield filled(
                N_("{player} rolls {die}, strikes {count:shovel|shovels} and digs up {points}."),
                values | {"count": event.spent},
            )
        elif gained > 0:
            yield filled(N_("{player} rolls {die} and digs up {points}."), values)
        else:
            yield filled(N_("{player} rolls {die} and finds nothing."), values)
    elif gained > 0:
        colour = state.table.graph.temples.get(old.stop or "", "")
        yield filled(N_("{player} explores a temple for {points:point|points}."), values)
        if colour:
            yield filled(N_("{temple} closes."), {"temple": _temple(colour)})
    else:
        yield filled(N_("{player} rolls {die} and is cursed: {points}."), values | {
            "points": str(gained).replace("-", "\N{MINUS SIGN}"),
        })  # fmt: skip


def _temple(colour: str) -> str:
    """Return what a temple is called at the beginning of a sentence."""
    name = _(f"the {colour} temple")
    return name[:1].upper() + name[1:]
