"""The next questions to a table of Go for Gold: play round by round, or results at the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from functools import partial

from printplay.core.i18n import N_
from printplay.core.translation_markers import Term, listed
from printplay.games.go_for_gold.actions import attempt
from printplay.games.go_for_gold.asking import moves
from printplay.games.go_for_gold.asking.results import OUT, result_prompts, spread, without_verb
from printplay.games.go_for_gold.events import Temple, Treasure
from printplay.games.go_for_gold.rules.end import of_end
from printplay.games.go_for_gold.rules.phases import absent, attempts, next_active
from printplay.games.go_for_gold.rules.places import of_attempt
from printplay.games.go_for_gold.rules.scoring import by_result, is_finished
from printplay.games.go_for_gold.state import BOXES, LONGEST, State
from printplay.match.game import FigureTable
from printplay.match.lines.grammar import End
from printplay.match.question import Prompt, Way, parse_yes_no

_DICE = tuple(map(str, range(1, LONGEST + 1)))
_START = N_("First player's port, the others follow clockwise ({ports})?")
_ROUND = N_("Round {round}, {player} is active: movement die?")
_DIE = N_("Round {round}: movement die?")
_ACTIVE = N_("Who is active in round 1 ({names})?")
_TREASURE = N_("{player} on {space}, treasure {number}, shovels left {held}: die?")
_TREASURE_WORTH = N_("{player} on {space}, treasure {number} worth {points}, shovels left {held}: die?")
_HELP_DIG = N_("A die alone, or 3+1 with a shovel struck; 3+ strikes as many as are missing.")
_TEMPLE = N_("{player} on {space}, {temple}, shovels left {held}: die?")
_STRIKE = N_("{player} rolled {die}, needs {number}: strike {missing} of the shovels left ({held}), or 0?")


def questions(state: State, way: Way | None, skipped: Set[str]) -> Iterator[Prompt]:
    """Yield the open questions in order; none when the match is over."""
    if state.ended:
        return iter(())
    find_questions = result_prompts if _way(state, way) == "result" else _play_prompts
    return (question for question in find_questions(state) if question.key not in skipped)


def _way(state: State, way: Way | None) -> Way:
    """Return how the match is entered: the way it was begun, else the table's choice."""
    if state.begun is not None:
        return "play"
    if state.entered.results:
        return "result"
    return way or ("play" if state.round.number or state.table.start else "result")


# -- play ------------------------------------------------------------------------------------------


def _play_prompts(state: State) -> Iterator[Prompt]:
    number, table = state.round.number, state.table
    if state.begun is None and not table.start and table.graph.ports:
        yield _start(state)
    elif not number:
        yield _round_prompt(state)
    elif missing := absent(state):
        order = _order(state)
        for seat in sorted(missing, key=order.index):
            yield moves.move(state, seat)
    else:
        yield from _attempt_prompts(state)
        if not _over(state):
            yield _round_prompt(state)


def _order(state: State) -> list[int]:
    """Return all seats from the active player on, clockwise."""
    first, count = state.round.active or 0, len(state.players)
    return [(first + step) % count for step in range(count)]


def _over(state: State) -> bool:
    """Return whether the rules end the match with this round; open attempts count as waived."""
    number = state.round.number
    if state.over or state.full() or all(p.is_out(number + 1) for p in state.players):
        return True
    return not state.table.is_alone and is_finished(state._replace(ended=True))


def _start(state: State) -> Prompt:
    ports = tuple(state.table.graph.ports)
    spelled = {port.casefold(): port for port in ports}

    def line(answer: str) -> str:
        port_names = spread(without_verb("start", answer))
        return f"start {', '.join(spelled.get(port.casefold(), port) for port in port_names)}"

    return Prompt(
        "start",
        _START,
        N_("start port"),
        line,
        values={"ports": listed(ports)},
        words=lambda given: () if given else ports,
    )


def _round_prompt(state: State) -> Prompt:
    number, names = state.round.number + 1, state.table.names
    active = next_active(state)
    asks_active = number == 1 and not state.table.is_alone
    names_active = active is not None and not asks_active and not state.table.is_alone
    # Where no rule forbids stopping, the table may choose to stop.
    may_stop = number > 1 and all(v.severity != "error" for v in of_end(state, End()))
    return Prompt(
        f"round:{number}",
        _ROUND if names_active else _DIE,
        N_("movement die of round {round}"),
        lambda answer: f"round {without_verb('round', answer)}",
        values={"round": number, "player": names[active or 0]},
        words=lambda given: () if given else _DICE,
        skip=N_("the match ends here") if may_stop else "",
        follow=partial(_active, state) if asks_active else lambda _answer: None,
    )


def _active(state: State, answer: str) -> Prompt | None:
    """Ask who begins if only the die was entered."""
    die, names = without_verb("round", answer), state.table.names
    if die not in _DICE:
        return None
    spelled_names = {name.casefold(): name for name in names}

    def line(name: str) -> str:
        return f"round {die} {spelled_names.get(name.strip().casefold(), name.strip())}"

    return Prompt(
        "active",
        _ACTIVE,
        N_("active player"),
        line,
        values={"names": ", ".join(names)},
        words=lambda given: () if given else names,
        default=names[0],
    )


def _attempt_prompts(state: State) -> Iterator[Prompt]:
    """Yield the attempts that can be made, from the active player on; each closes those before it."""
    earlier: tuple[str, ...] = ()
    for seat in _order(state):
        player, name = state.players[seat], state.table.names[seat]
        if player.is_out(state.round.number) or player.tried >= state.round.number:
            continue
        possible_attempts = (
            act for act in attempts(state, player, seat) if not of_attempt(attempt(state, player, act))
        )
        open_attempt = next(possible_attempts, None)
        graph, space = state.table.graph, player.stop or ""
        values = {"player": name, "space": space, "held": player.shovels}
        text = _TEMPLE
        if isinstance(open_attempt, Temple):
            values |= {"temple": Term(f"the {graph.temples[space]} temple")}
        elif isinstance(open_attempt, Treasure):
            number, points = graph.treasures[space]
            if number > LONGEST + player.shovels:
                continue  # no number on the die would change anything
            values |= {"number": number, "points": points}
            text = _TREASURE if points == number else _TREASURE_WORTH
        else:
            continue
        digs = isinstance(open_attempt, Treasure)
        verb = "treasure" if digs else "temple"
        yield Prompt(
            f"{verb}:{state.round.number}:{seat}",
            text,
            N_("attempt at a treasure") if digs else N_("attempt at a temple"),
            partial(_dig, name, values) if digs else partial(_attempt, name, verb),
            name,
            values,
            lambda given: () if given else _DICE,
            skip=N_("no attempt"),
            follow=partial(_strike, name, values) if digs else lambda _answer: None,
            help=(_HELP_DIG,) if digs else (),
            closes=earlier,
        )
        earlier = (*earlier, name)


def _attempt(name: str, verb: str, answer: str) -> str:
    return f"{name}: {verb} {without_verb(verb, answer)}"


def _dig(name: str, values: Mapping[str, object], answer: str) -> str:
    """Return the record line of a dig; `3+` strikes as many shovels as are missing."""
    roll = without_verb("treasure", answer)
    if roll.endswith("+") and (die := roll[:-1].strip()) in _DICE:
        shovel_count = int(str(values["number"])) - int(die)
        roll = f"{die} +{shovel_count}" if shovel_count > 0 else die
    return f"{name}: treasure {roll}"


def _strike(name: str, values: dict[str, object], answer: str) -> Prompt | None:
    """Ask whether shovels make up for the missing pips, if enough shovels are left."""
    die = without_verb("treasure", answer)
    if die not in _DICE:
        return None
    missing = int(str(values["number"])) - int(die)
    if not 0 < missing <= int(str(values["held"])):
        return None

    def line(shovel_answer: str) -> str:
        shovels = shovel_answer.strip().lstrip("+")
        if (is_struck := parse_yes_no(shovel_answer)) is not None:
            shovels = str(missing if is_struck else 0)
        return f"{name}: treasure {die}" + ("" if shovels in ("", "0") else f" +{shovels}")

    return Prompt(
        "strike",
        _STRIKE,
        N_("shovels to strike"),
        line,
        name,
        {**values, "die": int(die), "missing": missing},
        lambda given: () if given else (str(missing), "0"),
        default="0",
    )


# -- the running table -----------------------------------------------------------------------------


def sheet(state: State) -> FigureTable:
    """Return what the sheets show besides points: shovels and feet left, place, boxes."""
    if by_result(state) and not (state.table.start or state.round.number):
        return FigureTable("", (), tuple(() for _name in state.table.names))
    number = state.round.number
    return FigureTable(
        "",
        (N_("shovels left"), N_("feet left"), N_("position"), N_("boxes")),
        tuple(
            (
                str(player.shovels),
                str(player.feet),
                OUT
                if player.is_out(max(number, 1))
                else state.table.graph.space_name(player.position or "–"),
                f"{state.boxes(player)}/{BOXES}",
            )
            for player in state.players
        ),
    )
