"""The end, and the values of the sheets beside the moves (GG-R19, R31, R33 to R35)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from printplay.core.faults import FIELDS, Fault
from printplay.core.translation_markers import N_
from printplay.games.go_for_gold.board.reach import Reach
from printplay.games.go_for_gold.events import Drawn, Entries, Shovels
from printplay.games.go_for_gold.rules.drawn_lines import of_line
from printplay.games.go_for_gold.rules.entered_results import (
    ADD_UP,
    COMPUTED,
    TOGETHER,
    no_more_temples_than_there_are,
    of_result,
)
from printplay.games.go_for_gold.rules.phases import (
    absent,
    everyone_moves,
    no_round_without_moves,
    the_die_is_what_all_moved,
)
from printplay.games.go_for_gold.rules.places import SIX_BOXES
from printplay.games.go_for_gold.rules.scoring import (
    by_result,
    current_snapshot,
    missing_at_end,
    nobody_scores_after,
    rank,
    scorers,
    way_in_words,
)
from printplay.games.go_for_gold.rules.trail import starts_go_clockwise, trail
from printplay.games.go_for_gold.state import (
    BOXES,
    CURSE,
    ENTRIES,
    EVERYTHING,
    MOVED,
    STOCK,
    Case,
    State,
    case_of,
)
from printplay.match.entered_results import pp_5
from printplay.match.lines.grammar import Event, Total
from printplay.match.rules import NONE, Broken, Rule, Violations, broken, find_faults, rule
from printplay.match.standings import Points

# -- the end ---------------------------------------------------------------------------------------


@rule(
    "GG-R33",
    says=N_("The game stops after round {round}, but {player} can still score, e.g. {way}."),
    hint=N_("Play on, or leave `end` out: a record without it is an unfinished match."),
)
def no_stop_before_the_end(case: Case) -> Broken | None:
    """No stop before six boxes are full or nobody can score any more."""
    state = case.state
    seat, reach = _can_score(state) or (0, None)
    if reach is None or reach.answer != "yes":
        return None
    sheets = state.players
    # Six boxes may have been full where entries are in doubt, and a move that is missing counts.
    doubtful = bool(sheets[seat].doubts & EVERYTHING or absent(state)) or case.open(ENTRIES)
    name = state.table.names[seat]
    spaces = tuple(step for step in reach.way if step in state.table.graph.adjacency)
    way = way_in_words(state, reach.way)
    return broken(owner=name, spaces=spaces, follows=doubtful, player=name, way=way)


@rule(
    "GG-R33",
    says=N_(
        "The game stops after round {round}; whether {player} could still score is too "
        "hard to decide, so it is not counted as a fault."
    ),
    severity="warning",
)
def too_hard_to_decide(case: Case) -> Broken | None:
    """Whether somebody can still score is not always known."""
    state = case.state
    seat, reach = _can_score(state) or (0, None)
    if reach is None or reach.answer == "yes" or case.open(EVERYTHING):
        return None
    name = state.table.names[seat]
    return broken(owner=name, player=name)


def _can_score(state: State) -> tuple[int, Reach] | None:
    """Return who can, or possibly can, still score where the match ends too soon."""
    over = state.over or state.settled or state.full()
    if by_result(state) or state.table.is_alone or over:
        return None
    return next(iter(scorers(state, current_snapshot(state))), None)


@rule(
    "GG-R34",
    says=N_(
        "Nobody could score after round {round}; what comes later is ignored, shovels for the "
        "tie-break included."
    ),
    hint={
        "": N_("Leave the later rounds out; they change nothing."),
        "differ": N_("Counted with the later rounds it would be: {ranking}."),
    },
    severity="warning",
)
def later_rounds_count_for_nothing(case: Case) -> Broken | None:
    """Rounds after nobody could score any more count for nothing (a warning)."""
    state = case.state
    last = nobody_scores_after(state)
    if not last or last >= state.round.number:
        return None
    event = state.snapshots[last].event if last < len(state.snapshots) else state.round.event
    standings_then, standings_later = (
        rank(state, state.snapshots[last - 1]),
        rank(state, current_snapshot(state)),
    )
    differ = [(p.player, p.score, p.rank) for p in standings_then.placings] != [
        (p.player, p.score, p.rank) for p in standings_later.placings
    ]
    ranking = ", ".join(
        f"{p.rank}. {p.player} {p.score} ({p.tie_break['shovels']})" for p in standings_later.placings
    )
    return broken(hint="differ" if differ else None, where=event, round=last, ranking=ranking)


# -- the values of the sheets, compared with the moves
# --------------------------------------------------


@rule("GG-R31", says=SIX_BOXES, about=FIELDS, stops=True)
def a_sheet_has_six_boxes(case: Case) -> Broken | None:
    """The sheet has six boxes."""
    fills = case.state.table.curse_fills
    boxes = sum(fills or value != CURSE for value in case.event.values)
    return None if boxes <= BOXES else broken(boxes=boxes)


@rule(
    "GG-R19",
    says=N_("{player} has gathered {gathered} shovels, not {stated}."),
    hint=N_("The 2 shovels of the start count, and so do those that were spent."),
    about="number",
    rests=STOCK,
)
def shovels_are_those_gathered(case: Case) -> Broken | None:
    """The shovels gathered are those on the spaces entered, and the two of the start."""
    event, sheet = case.event, case.sheet
    if sheet is None or event.number == sheet.gathered:
        return None
    return broken(gathered=sheet.gathered, stated=event.number)


@rule(
    "GG-R35",
    says={"": ADD_UP, "values": N_("{player}: the entries add up to {score}, but from other values.")},
    hint={"computed": COMPUTED, "none": N_("The moves earned no entry.")},
    about=FIELDS,
)
def points_are_those_earned(case: Case) -> Broken | None:
    """Written points and totals are those of the moves."""
    event, sheet = case.event, case.sheet
    if sheet is None:
        return None
    if isinstance(event, Total):
        stated = event.value
        if stated == sheet.score():
            return None
    else:
        if sorted(event.values) == sorted([entry.value for entry in sheet.entries]):
            return None
        stated = sum(event.values)
    # Boxes and a total that differ cannot both follow from what is unknown.
    follows = case.open(ENTRIES) and (isinstance(event, Entries) or sheet.entered_total in {None, stated})
    score = sheet.score()
    earned = tuple(Points(entry.value, entry.source, entry.event) for entry in sheet.entries)
    return broken(
        "values" if stated == score else "", hint="computed" if earned else "none",
        follows=follows, score=score, stated=stated, points=earned,
    )  # fmt: skip


#: The rules of the lines of a sheet in a record with play, and in one without.
AS_PLAYED: Mapping[type, Sequence[Rule[Any]]] = {
    Entries: (a_sheet_has_six_boxes, points_are_those_earned),
    Shovels: (shovels_are_those_gathered,),
    Total: (points_are_those_earned,),
}
ALONE: Mapping[type, Sequence[Rule[Any]]] = {Entries: (a_sheet_has_six_boxes,)}


def of_sheet(case: Case) -> Violations:
    """Return the faults of a sheet's values, as far as the record has moves."""
    rules_by_type = ALONE if by_result(case.state) else AS_PLAYED
    return find_faults(rules_by_type.get(type(case.event), ()), case)


# -- the whole record ------------------------------------------------------------------------------


@rule(
    "PP-3",
    says="header-missing",  # as all records say it
    hint=N_("Say where the first player started: `start N`."),
    hindsight=True,
)
def play_has_a_start(case: Case) -> Broken | None:
    """A record with play says where it began."""
    if by_result(case.state) or case.state.table.start:
        return None
    return broken(where=0, key="start")


#: The rules that need the whole record.
PLAYED = (play_has_a_start, no_round_without_moves)


def closing(state: State) -> Violations:
    """Return the faults that need the whole record."""
    case = Case(state)
    closing_faults = find_faults((starts_go_clockwise,), case)
    if by_result(state) and state.entered.results:
        results = _each_sheet(
            [*state.entered.each(lambda event: of_result(case_of(state, event)), played=False)]
        )
        scored = find_faults((no_more_temples_than_there_are,), case)
        together = find_faults(TOGETHER, case) if not scored else NONE
        consequences = [fault.as_consequence() for fault in together] if results else together
        return [*closing_faults, *results, *scored, *consequences]
    open_ = () if state.ended else (the_die_is_what_all_moved,)  # a round that no line closes
    closing_faults = [*closing_faults, *find_faults((*PLAYED, *open_), case)]
    faults = [*state.entered.each(lambda event: _beside_play(state, event), played=True)]
    return [*closing_faults, *faults, *find_faults((later_rounds_count_for_nothing,), case)]


def _each_sheet(faults: Sequence[Fault]) -> Sequence[Fault]:
    """Return the faults of results; a wrong total follows from wrong boxes."""
    boxes = {fault.player for fault in faults if fault.code in {"GG-L1", "GG-L4", "GG-R22"}}
    return [
        fault.as_consequence() if fault.code == "GG-R35" and fault.player in boxes else fault
        for fault in faults
    ]


def _beside_play(state: State, event: Any) -> Violations:
    """Return the faults of a result that was entered before the play."""
    if isinstance(event, Drawn):
        return of_line(trail(state, event))
    boxes = isinstance(event, Entries)  # how many there are was counted then
    return find_faults((points_are_those_earned,) if boxes else AS_PLAYED[type(event)], case_of(state, event))


ENDING = (everyone_moves, the_die_is_what_all_moved, no_stop_before_the_end, too_hard_to_decide)


def of_end(state: State, event: Event) -> Violations:
    """Return all faults of the end, from the state after it."""
    case = Case(state, event)
    if not by_result(state):
        return find_faults(ENDING, case)
    rounds_alone = state.round.number and not state.entered.results  # then every move is missing
    return NONE if rounds_alone or state.round.doubts & MOVED else pp_5(missing_at_end(state))
