"""The rules of any pad: what its file allows to be filled in, and when the match is over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import NamedTuple

from printplay.errors import PrintplayError
from printplay.fault import Fault, Part
from printplay.games.match import End, Event, Setup, Total, Unread
from printplay.games.missing import pp_5
from printplay.games.standings import Standings
from printplay.marking import N_
from printplay.match.plain import Line, PlainRules, all_rules
from printplay.match.rules import Broken, Step, Violations, broken, judged, rule
from printplay.match.told import Result
from printplay.pads import result
from printplay.pads.book import book
from printplay.pads.events import Filled, FilledForAll, Round, Said, Teams
from printplay.pads.formula import Impossible, Unknown
from printplay.pads.legal import legal
from printplay.pads.pad import LARGEST, Pad, Row, spoken
from printplay.pads.scoring import Scoring, Told
from printplay.pads.state import SOMETHING, State, Table


class Sheet(NamedTuple):
    """Lines that fill rows in, and the state before and after them; a `Case`."""

    state: State
    event: Filled | FilledForAll
    after: State
    scoring: Scoring
    #: The rows told: where each stands, which item of the line it is, and what was said.
    rows: Sequence[tuple[Told, int, Said]]

    @property
    def player(self) -> str:
        """Return whose line it is."""
        return self.event.player

    def values(self) -> Mapping[str, object]:
        """Return the player, whom any sentence may name."""
        return {"player": self.player}

    def open(self, doubts: int) -> bool:
        """Tell whether a line that could not be read leaves any of some things open."""
        return bool(self.state.doubts & doubts)

    @classmethod
    def of(cls, state: State, event: Filled | FilledForAll) -> Sheet:
        """Return the case of a line."""
        pad, called = state.table.book.pad, state.table.book.called
        side = state.table.side(event.player)
        rows = [
            (state.at(side, called[name]), item, said)
            for item, (name, said) in enumerate(event.entries) if name in called
        ]  # fmt: skip
        facts = {
            at: int(said if said is not None else pad.row[at.row].entry == "tick")
            for at, _item, said in rows
            if pad.row[at.row].entered and (said is not None or pad.row[at.row].entry == "tick")
        }
        after = state.told(facts)
        return cls(state, event, after, after.scoring(), rows)

    def row(self, at: Told) -> Row:
        """Return the row at a place."""
        return self.state.table.book.pad.row[at.row]


def _about(item: int) -> Part:
    return Part("entries", item)


@rule("PD-R1", says=N_("{game} is for {fewest} to {most} players, not {count}."))
def as_many_as_can_play(case: Line[State]) -> Broken | None:
    """As many players as the file says."""
    pad, count = case.state.table.book.pad, len(case.state.table.names)
    fewest, most = pad.players
    if not count or fewest <= count <= most:
        return None
    return broken(game=spoken(pad.title), fewest=fewest, most=most, count=count, where="players")


@rule(
    "PD-R2",
    says=N_("The pad has no row {name}."),
    hint={"near": N_("Did you mean {near}?"), "known": N_("Rows are: {known}.")},
)
def a_row_of_the_pad(case: Sheet) -> Iterator[Broken]:
    """Only rows of the pad can be filled in."""
    called = case.state.table.book.called
    known = [row.key for row in case.state.table.book.pad.rows if row.entered]
    for item, (name, _said) in enumerate(case.event.entries):
        if name not in called:
            near = [called[one] for one in get_close_matches(name, called, 1)]
            yield broken(
                name=name, about=_about(item), hint="near" if near else "known",
                near=near[0] if near else "", known=", ".join(known),
            )  # fmt: skip


@rule(
    "PD-R3",
    says={
        "least": N_("{row} is {least} or more, not {value}."),
        "most": N_("{row} is {most} or less here, not {value}."),
        "step": N_("{row} goes up by {step}, so {value} cannot be."),
        "values": N_("{row} is one of {known}, not {value}."),
        "number": N_("{row} needs a number."),
        "tick": N_("{row} is yes or no, not {value}."),
    },
    hint={"number": N_("Write `{key} 3`."), "tick": N_("Write `{key} yes`.")},
)
def as_the_row_allows(case: Sheet) -> Iterator[Broken]:
    """A value is within the limits of its row."""
    items = {at: item for at, item, _said in case.rows}
    for at, item, said in case.rows:
        row, about = case.row(at), _about(item)
        if not row.entered:
            continue
        if row.entry == "tick":
            if said is not None and said not in (0, 1):
                yield broken("tick", row=row.called, key=row.key, value=said, about=about)
        elif said is None or isinstance(said, bool):
            yield broken("number", row=row.called, key=row.key, about=about)
        elif row.values and said not in row.values:
            yield broken("values", row=row.called, value=said, about=about,
                         known=", ".join(map(str, row.values)))  # fmt: skip
        elif said < row.min:
            yield broken("least", row=row.called, least=row.min, value=said, about=about)
        elif (said - row.min) % row.step:
            yield broken("step", row=row.called, step=row.step, value=said, about=about)
    for at, item in _bounded(case, items):
        most, fact = _most(case, at), case.after.facts.get(at)
        if most is not None and fact is not None and fact.value > most:
            yield broken(
                "most", row=case.row(at).called, most=most, value=fact.value, about=_about(item)
            )


def _bounded(case: Sheet, items: Mapping[Told, int]) -> Iterator[tuple[Told, int]]:
    """Yield the rows told, and those told before whose limit they move."""
    told = {at.row: item for at, item in items.items()}
    for row in case.state.table.book.pad.rows:
        if not items or not row.entered or row.entry == "tick":
            continue
        at = case.state.at(next(iter(items)).side, row.key)
        if at in items:
            yield at, items[at]
            continue
        formula = case.state.table.book.formula(row.key, "max")
        moved = formula.values & told.keys() if formula is not None else ()
        if moved:
            yield at, told[min(moved)]


def _most(case: Sheet, at: Told) -> int | None:
    """Return the most a row can hold, None where nothing says or it is not known yet."""
    formula = case.state.table.book.formula(at.row, "max")
    try:
        return LARGEST if formula is None else formula.work_out(case.scoring.cell(at))
    except (Unknown, Impossible):
        return None


@rule(
    "PD-R4",
    says={
        "worked": N_("{row} is worked out; nobody fills it in."),
        "closed": N_("{row} stays empty here."),
        "twice": N_("{row} stands twice in this line."),
    },
)
def where_something_is_entered(case: Sheet) -> Iterator[Broken]:
    """A row is filled in by hand, once in a line, and only where the file says so."""
    seen = set[Told]()
    for at, item, said in case.rows:
        row, about = case.row(at), _about(item)
        if not row.entered:
            yield broken("worked", row=row.called, about=about)
            continue
        if at in seen:
            yield broken("twice", row=row.called, about=about)
        seen.add(at)
        try:
            if not case.scoring.entered(at) and said not in (0, None):
                yield broken("closed", row=row.called, about=about)
        except (Unknown, Impossible):
            pass  # what it hangs on is not told yet


@rule(
    "PD-R5",
    says={
        "none": N_("{game} is not played in rounds."),
        "range": N_("There is no round {number}: {game} has {most}."),
        "first": N_("There is no round {number}."),
        "gap": N_("Round {number} comes after round {before}, which was not begun."),
        "dealer": N_("Nobody deals in {game}."),
    },
    about="number",
)
def a_round_there_is(case: Line[State]) -> Broken | None:
    """Rounds are begun one after the other, as many as the file says."""
    pad, number = case.state.table.book.pad, case.event.number
    if not pad.in_rounds:
        return broken("none", game=spoken(pad.title), about="")
    if number < 1:
        return broken("first", number=number)
    if pad.rounds is not None and number > pad.rounds:
        return broken("range", number=number, game=spoken(pad.title), most=pad.rounds)
    if number > case.state.rounds + 1:
        return broken("gap", number=number, before=number - 1)
    if case.event.dealer and not pad.dealer:
        return broken("dealer", game=spoken(pad.title), about="dealer")
    return None


@rule(
    "PD-R6",
    says=N_("{row} of all together is {sum}, and it must be {all}."),
    hint=N_("One of them is not right, or stands in another round."),
    rests=SOMETHING,
)
def together_as_it_must_be(case: Sheet) -> Iterator[Broken]:
    """What all have together is as much as there is."""
    for at, item, _said in case.rows:
        formula = case.state.table.book.formula(at.row, "together")
        places = [at._replace(side=side) for side in range(case.scoring.sides)]
        if formula is None or not all(place in case.after.facts for place in places):
            continue
        try:
            wanted = formula.work_out(case.scoring.cell(at))
        except (Unknown, Impossible):
            continue
        found = sum(case.after.facts[place].value for place in places)
        if found != wanted:
            yield broken(row=case.row(at).called, sum=found, all=wanted, about=_about(item))


@rule("PD-R7", says=N_("{player} has {total} points, not {stated}."), about="value",
      rests=SOMETHING)  # fmt: skip
def total_as_it_adds_up(case: Line[State]) -> Broken | None:
    """A total told beside rows is what they add up to."""
    state = case.state
    side = state.table.side(case.player)
    if not any(at.side == side for at in state.facts):
        return None
    total, stated = state.scoring().totals[side], case.event.value
    return broken(total=total, stated=stated) if total != stated else None


@rule(
    "PD-R8",
    says=N_("What {row} gives cannot be worked out: {why}."),
    hint=N_("Is the value right? Else the file lacks a limit, such as max."),
)
def that_can_be_worked_out(case: Sheet) -> Iterator[Broken]:
    """The values told lie within what the formulas can work out."""
    told = {at.row: (at, item) for at, item, _said in case.rows}
    for row in case.state.table.book.pad.rows:
        formula = case.state.table.book.formula(row.key, "points")
        named = {row.key, *formula.values} & told.keys() if formula is not None else ()
        if not named:
            continue
        at, item = told[row.key if row.key in named else min(named)]
        try:
            case.scoring.points(case.state.at(at.side, row.key))
        except Unknown:
            pass
        except Impossible as why:
            yield broken(
                row=row.called, why=_told(why), about=_about(item)
            )


def _told(why: Impossible) -> PrintplayError:
    """Return why a formula cannot be worked out, for whoever puts it into words."""
    error = PrintplayError(why.message)
    error.values = why.values
    return error


@rule("PD-R9", says=N_("{points} points are reached: the match is over."), rests=SOMETHING)
def over_is_over(case: Line[State]) -> Broken | None:
    """Nobody plays on when the match is over."""
    state, pad = case.state, case.state.table.book.pad
    target = pad.target
    if isinstance(case.event, Round):
        if case.event.number <= state.rounds or target is None:
            return None
    elif target is None or target.ends != "at once" or _corrects(state, case.event):
        return None
    return broken(points=target.points) if result.is_over(state) else None


def _corrects(state: State, event: Filled | FilledForAll) -> bool:
    """Tell whether a line fills in again what was told before."""
    return any(at in state.facts for at, _item, _said in Sheet.of(state, event).rows)


@rule(
    "PD-R10",
    says={
        "none": N_("{game} is not played in teams."),
        "count": N_("{game} has {expected} teams, not {found}."),
        "once": N_("{name} is in no team, or in two."),
        "late": N_("The teams are told before anything is filled in."),
    },
    about="teams",
)
def teams_of_all_players(case: Line[State]) -> Broken | None:
    """Everybody is in one team, and there are as many teams as the file says."""
    table, teams = case.state.table, case.event.teams
    pad = table.book.pad
    if not pad.teams:
        return broken("none", game=spoken(pad.title), about="")
    if case.state.facts or case.state.totals:
        return broken("late", about="")
    if len(teams) != pad.teams:
        return broken("count", game=spoken(pad.title), expected=pad.teams, found=len(teams))
    named = [name for team in teams for name in team]
    odd = [name for name in table.names if named.count(name) != 1]
    return broken("once", name=odd[0]) if odd else None


@rule("PD-R11", says=N_("Nobody has {points} points yet."), rests=SOMETHING)
def ended_at_the_target(case: Line[State]) -> Broken | None:
    """A match to a target ends when somebody has reached it."""
    state, pad = case.state, case.state.table.book.pad
    if pad.rounds is not None or pad.target is None or not (state.facts or state.totals):
        return None
    if result.reached(state, state.scoring()):
        return None
    return broken(points=pad.target.points)


# -- what a line does ------------------------------------------------------------------------------


def filled(case: Sheet, _found: Violations) -> State:
    """Return the state after rows were filled in: what is told later stands."""
    return case.after


def begun(case: Line[State], _found: Violations) -> State:
    """Return the state in another round: begun now, or come back to."""
    state, event = case.state, case.event
    pad = state.table.book.pad
    last = pad.rounds or state.rounds + 1
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


def seated(case: Line[State], found: Violations) -> State:
    """Return the state with the teams as they were told."""
    if found:
        return case.state
    table = case.state.table
    sides = tuple(tuple(table.names.index(name) for name in team) for team in case.event.teams)
    return case.state._replace(table=table._replace(sides=sides))


def totalled(case: Line[State], _found: Violations) -> State:
    """Return the state with a total that was told."""
    state = case.state
    side = state.table.side(case.player)
    return state._replace(totals={**state.totals, side: Result(state.events, case.event)})


def ended(case: Line[State], _found: Violations) -> State:
    """Return the state at the end."""
    return case.state._replace(ended=True)


def unread(case: Line[State], _found: Violations) -> State:
    """Return the state after a line that could not be read: anything may have been told."""
    return case.state._replace(doubts=SOMETHING)


_ROWS = (
    a_row_of_the_pad, where_something_is_entered, as_the_row_allows, together_as_it_must_be,
    that_can_be_worked_out,
)  # fmt: skip


class _Filling(Step):
    """Judges a line that fills rows in: by itself, then whether the match is over."""

    def take(self, state: State, event: Filled | FilledForAll) -> tuple[Violations, State]:
        """Return what is wrong, and the state after it."""
        over = judged((over_is_over,), Line(state, event))
        found, after = super().take(state, event)
        return [*over, *found], after


STEPS: Mapping[type, Step] = {
    Filled: _Filling(Sheet.of, _ROWS, filled),
    FilledForAll: _Filling(Sheet.of, _ROWS, filled),
    Round: Step(Line, (over_is_over, a_round_there_is), begun),
    Teams: Step(Line, (teams_of_all_players,), seated),
    Total: Step(Line, (total_as_it_adds_up,), totalled),
    End: Step(Line, (ended_at_the_target,), ended),
    Unread: Step(Line, (), unread),
}
RULES = all_rules(STEPS, as_many_as_can_play, over_is_over)


class PadRules(PlainRules[State]):
    """The rules of a match on a pad."""

    steps, headers = STEPS, (as_many_as_can_play,)

    def __init__(self, pad: Pad) -> None:
        self.book = book(pad)

    def start(self, setup: Setup) -> State:
        """Return the state before the first event."""
        return State.of(Table.of(self.book, setup.players))

    def step(self, state: State, event: Event) -> tuple[Violations, State]:
        """Return what is wrong with an event, and the state after it; at the end what lacks."""
        found, after = super().step(state, event)
        if isinstance(event, End):
            lacking: list[Fault] = pp_5(result.missing(state))
            found = [*found, *(() if found or state.doubts else lacking)]
        return found, after

    def finished(self, state: State) -> bool:
        """Tell whether the rules hold the match for over."""
        return result.is_over(state)

    def legal(self, state: State) -> Iterator[Event]:
        """Yield lines that are legal now."""
        for event in legal(state):
            if not self.violations(state, event):
                yield event

    def standings(self, state: State) -> Standings:
        """Return the players ranked, as if the match were over."""
        return result.standings(state)


def rules(pad: Pad) -> PadRules:
    """Return the rules of a pad."""
    return PadRules(pad)
