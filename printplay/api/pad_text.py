"""A pad as text for a terminal: its rows, and a worked example."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printplay.core.i18n import N_, _, fill_template, localised
from printplay.match.standings import Standings
from printplay.match.text.report_text import decision
from printplay.match.text.screen import columns
from printplay.pads.file.pad import LARGEST, Pad, Row, stated_limits
from printplay.pads.game import game_of
from printplay.pads.prints.wording import tie_steps
from printplay.pads.scoring.book import rounds_for, teams_for
from printplay.pads.scoring.cases import is_over, pad_standings, totals
from printplay.pads.scoring.facts import ValuePlace
from printplay.pads.scoring.state import Scoring, State


def pad_lines(pad: Pad) -> Iterator[str]:
    """Yield the pad: its title, its rows with their points, and the tie-break."""
    yield "  ".join(filter(None, (localised(pad.title), _about(pad))))
    yield ""
    rows = [[localised(row.title), row.key, _entry_text(pad, row), _gives(pad, row)] for row in pad.rows]
    yield from _table_lines([_("title"), _("key"), _("filled in"), _("points")], rows)
    if pad.tie_break.order:
        last = _("then shared") if pad.tie_break.shared else _("then nobody has won")
        yield ""
        yield _("A tie is broken by: {order}.").format(order=", ".join([*tie_steps(pad), last]))


def _about(pad: Pad) -> str:
    fewest_players, most_players = pad.players
    facts = [
        fill_template(
            N_("{count:player|players}"),
            {
                "count": fewest_players
                if fewest_players == most_players
                else f"{fewest_players}-{most_players}"
            },
        ),
        _rounds(pad),
        _("until the players say it is over") if pad.when_said else "",
        _("until only one can still play on") if pad.one_left else "",
        fill_template(N_("to {points:point|points}"), {"points": pad.target.points}) if pad.target else "",
        _teams(pad),
        _("all together") if pad.coop else "",
        _("the fewest points win") if pad.winner == "lowest" else "",
        _("the players decide who wins") if pad.winner == "named" else "",
    ]
    return f"({', '.join(filter(None, facts))})"


def _rounds(pad: Pad) -> str:
    """Return how many rounds there are, in words; empty for none."""
    if pad.rounds is None:
        return _("as many rounds as it takes")
    fewest = pad.rounds
    if pad.rounds_by:
        seats = range(pad.players[0], pad.players[1] + 1)
        fewest = min(rounds_for(pad.rounds_by, count) or pad.rounds for count in seats)
    if fewest != pad.rounds:
        return _("{fewest} to {most} rounds, depending on the number of players").format(
            fewest=fewest, most=pad.rounds
        )
    return fill_template(N_("{count:round|rounds}"), {"count": pad.rounds}) if pad.rounds else ""


def _teams(pad: Pad) -> str:
    """Return how many teams there are, in words; empty for none."""
    if not pad.teams_by:
        return _("{count} teams").format(count=pad.teams) if pad.teams else ""
    seats = range(pad.players[0], pad.players[1] + 1)
    counts = [teams_for(pad.teams_by, count) or pad.teams for count in seats]
    return _("{fewest} to {most} teams, depending on the number of players").format(
        fewest=min(counts), most=max(counts)
    )


def _entry_text(pad: Pad, row: Row) -> str:
    text = _allowed(pad, row)
    if row.holders:
        holder_values = {"count": row.holders, "said": text}
        text = fill_template(N_("{said}, for {count:player|players} at most"), holder_values)
    return text


def _allowed(pad: Pad, row: Row) -> str:
    if row.entry == "none":
        return _("computed")
    if row.entry == "tick":
        return _("yes or no, yes ends the game") if row.ends else _("yes or no")
    if row.entry == "place":
        return _("place")
    limits = stated_limits(row)
    text = str(limits)
    if limits.values is None and row.max and not row.max.strip().lstrip("-").isdigit():
        text = f"{limits.least} … {row.max}"
    elif limits.values is None and limits.most == LARGEST:
        text = _("{least} or more").format(least=limits.least)
    return f"{text} ({_('once')})" if row.once and pad.in_rounds else text


def _gives(pad: Pad, row: Row) -> str:
    points = row.points or row.key
    if row.entry == "tick" and not row.points:
        points = "–" if pad.winner == "named" or not row.counts else _("1 for yes")
    return points if row.counts else _("{points} (does not count)").format(points=points)


def example_lines(state: State) -> Iterator[str]:
    """Yield a randomly filled pad: entries, points, sums, winner."""
    table, scoring = state.table, state.scoring()
    pad = table.book.pad
    sides = range(len(table.sides))
    names = [" + ".join(table.names[seat] for seat in seats) for seats in table.sides]
    number = 1 if pad.in_rounds else 0
    first_rows = [
        [localised(row.title), *(_value_cell(state, scoring, row, side, number) for side in sides)]
        for row in pad.rows
        if number in scoring.rounds_of(row)
    ]
    later_rounds = [
        [
            _("round {number}").format(number=round_number),
            *(str(_round_points(scoring, side, round_number)) for side in sides),
        ]
        for round_number in range(2, state.rounds + 1)
    ]
    single_rows = [
        [localised(row.title), *(_value_cell(state, scoring, row, side, 0) for side in sides)]
        for row in pad.rows
        if number and not table.book.per_round(row)
    ]
    yield _("An example with random entries (entry, then points):")
    yield ""
    total = [_("Total"), *map(str, totals(state, scoring))]
    first = _("round {number}").format(number=1) if number else ""
    yield from _table_lines([first, *names], [*first_rows, *later_rounds, *single_rows, total])
    yield ""
    over = is_over(state, scoring)
    ranked: Standings = pad_standings(state).for_match(finished=over)
    yield decision(ranked, game_of(pad).messages, over=over)


def _round_points(scoring: Scoring, side: int, number: int) -> int:
    return sum(value for place, value in scoring.scored(side) if place.round == number)


def _value_cell(state: State, scoring: Scoring, row: Row, side: int, number: int) -> str:
    place = ValuePlace(side, row.key, number)
    fact, known_value = state.facts.get(place), scoring.known_points(place)
    if fact is None:
        return f"→ {known_value}" if known_value is not None and not row.is_entered else "–"
    text = str(fact.value)
    if row.entry == "tick":
        text = _("yes") if fact.value else _("no")
    if known_value is None or str(known_value) == text or not row.counts:
        return text
    return f"{text} → {known_value}"


def _table_lines(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield the lines of a table, the first column aligned left, columns as wide as needed."""
    widths = [max(columns(row[column]) for row in (headings, *rows)) for column in range(len(headings))]
    for row in (headings, *rows):
        cells = [cell + " " * (width - columns(cell)) for cell, width in zip(row, widths, strict=True)]
        yield "  ".join(cells).rstrip()
