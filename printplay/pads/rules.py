"""The rules of any pad: the values its file allows, and when the match is over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from printplay.core.faults import Fault
from printplay.core.translation_markers import N_
from printplay.match.entered_results import EnteredResult, pp_5
from printplay.match.lines.grammar import End, Event, Setup, Total, Unread
from printplay.match.rules import (
    Broken,
    HeadersCase,
    PlainCase,
    PlainRules,
    Step,
    Violations,
    all_rules,
    broken,
    find_faults,
    rule,
)
from printplay.pads import asking
from printplay.pads.events import GRAMMAR, Filled, FilledForAll, Round, Teams
from printplay.pads.file.pad import Pad, lettered
from printplay.pads.legal import legal_events
from printplay.pads.remarks import remarks, uncounted
from printplay.pads.scoring import cases
from printplay.pads.scoring.book import PadFormulas, book
from printplay.pads.scoring.book import seated as for_players
from printplay.pads.scoring.cases import EndCase, FillCase
from printplay.pads.scoring.facts import EnteredValues
from printplay.pads.scoring.row_rules import ROWS, together_as_it_must_be
from printplay.pads.scoring.state import SOMETHING, Seating, State


@rule("PD-R1", says=N_("{game} takes {fewest} to {most} players, not {count}."))
def as_many_as_can_play(headers: HeadersCase[PadFormulas]) -> Broken | None:
    """Seat as many players as the file allows."""
    pad = headers.layout.pad
    min_players, max_players = pad.players
    count = headers.too_few_or_many(min_players, max_players)
    if not count:
        return None
    return broken(
        game=lettered(pad.title), fewest=min_players, most=max_players, count=count, where="players"
    )


@rule(
    "PD-R5",
    says={
        "none": N_("{game} is not played in rounds."),
        "range": N_("{game} has {most} rounds; there is no round {number}."),
        "first": N_("There is no round {number}."),
        "open": N_("A pad has at most {most} rounds; there is no round {number}."),
        "gap": N_("Round {number} comes after round {before}, which has not started."),
        "dealer": N_("{game} has no dealer."),
    },
    about="number",
)
def a_round_there_is(case: PlainCase[State]) -> Broken | None:
    """Begin rounds one after the other, as many as the file says."""
    pad, number = case.state.table.book.pad, case.event.number
    if not pad.in_rounds:
        return broken("none", game=lettered(pad.title), about="")
    if number < 1:
        return broken("first", number=number)
    if number > pad.last:
        says = "open" if pad.rounds is None else "range"
        return broken(says, number=number, game=lettered(pad.title), most=pad.last)
    if number > case.state.rounds + 1:
        return broken("gap", number=number, before=number - 1)
    if case.event.dealer and not pad.dealer:
        return broken("dealer", game=lettered(pad.title), about="dealer")
    return None


@rule("PD-R7", says=N_("{player} has {total:point|points}, not {stated}."), about="value", rests=SOMETHING)
def total_as_it_adds_up(case: PlainCase[State]) -> Broken | None:
    """Make a total equal to the sum of its rows, and to that of a partner."""
    state, stated = case.state, case.event.value
    side = state.table.side(case.player)
    if state.table.book.pad.results:
        return None
    if state.facts.has_any(side):
        total = state.scoring().total(side)
    elif side in state.totals and state.totals[side].event.player != case.player:
        total = state.totals[side].event.value
    else:
        return None
    return broken(total=total, stated=stated) if total != stated else None


@rule(
    "PD-R9",
    says={
        "points": N_("{points:point is|points are} reached: the match is over."),
        "ticked": N_("{row} was ticked in round {number}, so that round was the last."),
        "left": N_("Nobody else can play on: the match is over."),
    },
    rests=SOMETHING,
)
def over_is_over(case: PlainCase[State]) -> Broken | None:
    """Nobody plays on when the match is over."""
    state, pad = case.state, case.state.table.book.pad
    target = pad.target
    if isinstance(case.event, Round):
        if case.event.number <= state.rounds:
            return None
        if (last := _last_round(state, pad)) is not None or target is None:
            return last
    elif target is None or target.ends != "at once" or _corrects(state, case.event):
        return None
    if not cases.is_over(state) or _adds_nothing(state, case.event):
        return None
    return broken("points", points=target.points)


def _last_round(state: State, pad: Pad) -> Broken | None:
    """Say what made a round the last, besides points."""
    if pad.closing and (closed := cases.closed(state)) is not None:
        return broken("ticked", row=closed[0].lettered_title, number=closed[1] or state.rounds)
    return broken("left") if pad.one_left and cases.is_over(state) else None


def _corrects(state: State, event: Filled | FilledForAll) -> bool:
    return any(place in state.facts for place, _item, _value in FillCase.from_line(state, event).rows)


def _adds_nothing(state: State, event: Filled | FilledForAll | Round) -> bool:
    """Return whether a line leaves all points as they are: the 0 of whoever lost the last game."""
    if isinstance(event, Round):
        return False
    case = FillCase.from_line(state, event)
    old_totals = cases.totals(state, state.scoring())
    return cases.totals(case.after, case.scoring) == old_totals


@rule(
    "PD-R10",
    says={
        "none": N_("{game} is not played in teams."),
        "count": N_("{game} has {expected} teams, not {found}."),
        "once": N_("{name} must be in exactly one team."),
        "late": N_("Enter the teams before anything else."),
    },
    about="teams",
)
def teams_of_all_players(case: PlainCase[State]) -> Broken | None:
    """Everybody is in one team, and there are as many teams as the file says."""
    table, teams = case.state.table, case.event.teams
    pad = table.book.pad
    if not pad.teams and not pad.results:
        return broken("none", game=lettered(pad.title), about="")
    if case.state.facts or case.state.totals:
        return broken("late", about="")
    if len(teams) != pad.teams and not pad.results:
        return broken("count", game=lettered(pad.title), expected=pad.teams, found=len(teams))
    team_names = [name for team in teams for name in team]
    odd = [name for name in table.names if team_names.count(name) != 1]
    return broken("once", name=odd[0]) if odd else None


@rule(
    "PD-R11",
    says={
        "points": N_("Nobody has {points:point|points} yet."),
        "left": N_("{left:player|players} can still play on."),
        "lead": N_("Nobody leads by {lead:point|points} yet."),
        "rounds": N_("{game} has {most} rounds, and round {number} has not been played."),
    },
    rests=SOMETHING,
)
def ended_at_the_target(case: EndCase) -> Broken | None:
    """End a match when all rounds have been played, or somebody has reached its target."""
    state, pad = case.state, case.state.table.book.pad
    if pad.when_said or not (state.facts or state.totals) or cases.closed(state) is not None:
        return None
    if pad.rounds is not None:
        return _after_all_rounds(state, pad)
    if pad.one_left:
        scoring = state.scoring()
        player_count = cases.still_in(state, scoring)
        return None if cases.is_over(state, scoring) else broken("left", left=player_count)
    return _at_the_target(state, pad)


def _at_the_target(state: State, pad: Pad) -> Broken | None:
    """Say what is missing to the target, or to the lead that it asks for."""
    if pad.target is None:
        return None
    scoring = state.scoring()
    if cases.reached(state, scoring):
        return None
    if max(cases.totals(state, scoring), default=0) >= pad.target.points:
        return broken("lead", lead=pad.target.lead)
    return broken("points", points=pad.target.points)


def _after_all_rounds(state: State, pad: Pad) -> Broken | None:
    """Find the first round that is left; totals alone are of the whole match."""
    if state.rounds >= pad.last or not pad.in_rounds or pad.winner == "named":
        return None
    if not state.facts or cases.is_over(state):
        return None
    return broken("rounds", game=lettered(pad.title), most=pad.last, number=state.rounds + 1)


# -- what a line does ------------------------------------------------------------------------------


def fill_rows(case: FillCase, _violations: Violations) -> State:
    """Return the state after rows were filled in: later values replace earlier ones."""
    return case.after


def begin_round(case: PlainCase[State], _violations: Violations) -> State:
    """Return the state in another round: a new one, or an earlier one."""
    state, event = case.state, case.event
    pad = state.table.book.pad
    last = pad.last if pad.rounds else min(state.rounds + 1, pad.last)
    if not pad.in_rounds or not 1 <= event.number <= last:
        return state
    rounds, dealers = max(state.rounds, event.number), dict(state.dealers)
    names = state.table.names
    if pad.dealer and names:
        if event.dealer in names:
            dealers[event.number] = names.index(event.dealer)
        for number in range(2, rounds + 1):
            dealers.setdefault(number, (dealers.get(number - 1, 0) + 1) % len(names))
    return state._replace(round=event.number, rounds=rounds, dealers=dealers)


def seat_teams(case: PlainCase[State], violations: Violations) -> State:
    """Return the state with the entered teams of known players."""
    table = case.state.table
    if violations or not {name for team in case.event.teams for name in team} <= set(table.names):
        return case.state
    sides = tuple(tuple(table.names.index(name) for name in team) for team in case.event.teams)
    if table.book.pad.results:
        return case.state._replace(teams=sides)
    return case.state._replace(table=table._replace(sides=sides), facts=EnteredValues())


def enter_total(case: PlainCase[State], _violations: Violations) -> State:
    state = case.state
    side = state.table.side(case.player)
    return state._replace(totals={**state.totals, side: EnteredResult(state.events, case.event)})


def end_match(case: EndCase, _violations: Violations) -> State:
    return case.state._replace(ended=True)


def enter_doubt(case: PlainCase[State], _violations: Violations) -> State:
    """Return the state after an unreadable line: it may have entered anything."""
    return case.state._replace(doubts=SOMETHING)


class _Filling(Step):
    """Judges a line that fills in rows: by itself, then whether the match is over."""

    def __call__(self, state: State, event: Filled | FilledForAll) -> tuple[Violations, State]:
        over = find_faults((over_is_over,), PlainCase(state, event))
        faults, next_state = super().__call__(state, event)
        return [*over, *faults], next_state


STEPS: Mapping[type, Step] = {
    Filled: _Filling(FillCase.from_line, ROWS, fill_rows),
    FilledForAll: _Filling(FillCase.from_line, ROWS, fill_rows),
    Round: Step(PlainCase, (over_is_over, a_round_there_is), begin_round),
    Teams: Step(PlainCase, (teams_of_all_players,), seat_teams),
    Total: Step(PlainCase, (total_as_it_adds_up,), enter_total),
    End: Step(EndCase, (ended_at_the_target, together_as_it_must_be), end_match),
    Unread: Step(PlainCase, (), enter_doubt),
}
RULES = all_rules(STEPS, as_many_as_can_play, over_is_over)


class PadRules(PlainRules[State]):
    """The rules of a match on a pad."""

    grammar, declared, steps, headers = GRAMMAR, RULES, STEPS, (as_many_as_can_play,)
    questions = staticmethod(asking.questions)
    sheet = staticmethod(asking.sheet)
    remarks = staticmethod(remarks)
    uncounted = staticmethod(uncounted)

    def __init__(self, pad: Pad) -> None:
        super().__init__(book(pad))

    def start(self, setup: Setup) -> State:
        pad = for_players(self.layout.pad, len(setup.players))
        return State.at_start(Seating.at_start(book(pad), setup.players))

    def step(self, state: State, event: Event) -> tuple[Violations, State]:
        """Return the faults of an event, and the state after it; at the end, missing values."""
        faults, next_state = super().step(state, event)
        if isinstance(event, End):
            lacking: list[Fault] = pp_5(cases.missing_values(state))
            faults = [*faults, *(() if faults or state.doubts else lacking)]
        return faults, next_state

    finished = staticmethod(cases.is_over)
    standings = staticmethod(cases.pad_standings)

    def legal(self, state: State) -> Iterator[Event]:
        for event in legal_events(state):
            if not self.violations(state, event):
                yield event
