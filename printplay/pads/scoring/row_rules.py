"""The rules for values of the rows of a pad."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches

from printplay.core.i18n import LANGUAGES, use
from printplay.core.translation_markers import N_, Lettered
from printplay.match.rules import Broken, broken, rule
from printplay.pads.events import resolve_entries
from printplay.pads.file.pad import Limits, Row
from printplay.pads.formulas.formula import Impossible, Unknown, sentence_of
from printplay.pads.row_values import RowValues, is_value
from printplay.pads.scoring.cases import EndCase, FillCase, about_item, item_of, other_values
from printplay.pads.scoring.facts import ValuePlace
from printplay.pads.scoring.state import SOMETHING, State, Wanted, needed, possible_sums


@rule(
    "PD-R2",
    says=N_("The pad has no row {name}."),
    hint={
        "near": N_("Did you mean {near}?"),
        "known": N_("Rows: {known}."),
        "commas": N_("Put a comma between the rows: `{parted}`."),
    },
)
def a_row_of_the_pad(case: FillCase) -> Iterator[Broken]:
    """Only rows of the pad can be filled in."""
    key_by_name = case.state.table.book.key_by_name
    entered_keys = [row.key for row in case.state.table.book.pad.rows if row.is_entered]
    for item, (name, value) in enumerate(resolve_entries(case.event.entries, key_by_name)):
        if name not in key_by_name:
            near_keys = [
                key_by_name[similar_name] for similar_name in get_close_matches(name, key_by_name, 1)
            ]
            parts = _split_words(RowValues().write([(name, value)]).split(), key_by_name)
            yield broken(
                name=name, about=about_item(item), near=near_keys[0] if near_keys else "",
                hint="commas" if parts else "near" if near_keys else "known",
                known=", ".join(entered_keys), parted=", ".join(parts),
            )  # fmt: skip


_MOST_WORDS = 60  # of a line whose commas are looked for


def _split_words(words: Sequence[str], key_by_name: Mapping[str, str]) -> list[str]:
    """Return the rows and values that some words are without their commas; none if they are not."""
    if len(words) > _MOST_WORDS:
        return []
    for last in range(len(words), 0, -1):
        name = " ".join(words[:last])
        if name not in key_by_name:
            continue
        for end in (last + 1, last):
            if end > last and (end > len(words) or not is_value(words[last])):
                continue
            rest = _split_words(words[end:], key_by_name)
            if rest or end == len(words):
                return [" ".join(words[:end]), *rest]
    return []


@rule(
    "PD-R3",
    says={
        "least": N_("{row} must be {least} or more, not {value}."),
        "most": N_("{row} must be {most} or less here, not {value}."),
        "step": N_("{row} goes up in steps of {step}, so it cannot be {value}."),
        "values": N_("{row} must be one of {known}, not {value}."),
        "number": N_("{row} needs a number."),
        "tick": N_("{row} must be yes or no, not {value}."),
        "whose": N_("The line does not say whose {row} that is."),
    },
    hint={
        "number": N_("Write `{key} 3`."),
        "tick": N_("Write `{key} yes`."),
        "whose": N_("Begin it with a player: `{first}: {key} {value}`."),
    },
)
def as_the_row_allows(case: FillCase) -> Iterator[Broken]:
    """Keep a value within the limits of its row."""
    yield from _of_nobody(case)
    items = {place: item for place, item, _value in case.rows}
    for place, item, value in case.rows:
        row, about = case.row(place), about_item(item)
        if not row.is_entered:
            continue
        if value == 0 and value is not False and (row.holders or not case.scoring.may_be_entered(place)):
            continue  # it has nothing here, whatever the least value is
        if row.entry == "tick":
            if value is not None and value not in (0, 1):
                yield broken("tick", row=row.lettered_title, key=row.key, value=value, about=about)
        elif value is None or isinstance(value, bool):
            yield broken("number", row=row.lettered_title, key=row.key, about=about)
        elif row.values:
            if value not in row.values:
                yield broken("values", row=row.lettered_title, value=value, about=about,
                             known=", ".join(map(str, row.values)))  # fmt: skip
        elif value < row.min:
            yield broken("least", row=row.lettered_title, least=row.min, value=value, about=about)
        elif (value - row.min) % row.step:
            yield broken("step", row=row.lettered_title, step=row.step, value=value, about=about)
    for place, item in _bounded(case, items):
        maximum, fact = case.scoring.known_formula("max", place), case.after.facts.get(place)
        if maximum is not None and fact is not None and fact.value > maximum:
            yield broken(
                "most",
                row=case.row(place).lettered_title,
                most=maximum,
                value=fact.value,
                about=about_item(item),
            )


def _of_nobody(case: FillCase) -> Iterator[Broken]:
    """Yield values that a line has for all where each player has an own one."""
    table = case.state.table
    if case.event.player or table.book.pad.coop:
        return
    key_by_name = table.book.key_by_name
    for item, (name, entry) in enumerate(resolve_entries(case.event.entries, key_by_name)):
        if name in key_by_name and not isinstance(entry, tuple):
            row = table.book.pad.row[key_by_name[name]]
            value = "yes" if row.entry == "tick" else 3 if entry is None else int(entry)
            yield broken("whose", row=row.lettered_title, key=row.key, value=value, about=about_item(item),
                         first=next(iter(table.names), ""))  # fmt: skip


def _bounded(case: FillCase, items: Mapping[ValuePlace, int]) -> Iterator[tuple[ValuePlace, int]]:
    """Yield the rows of the line, and earlier ones whose limits it changes."""
    concerned = dict.fromkeys(place.side for place in items)
    for row, formula in case.state.table.book.bounded if items else ():
        place = case.state.current_place(0, row.key)
        own_places = (place._replace(side=side) for side in concerned)
        yield from ((place, items[place]) for place in own_places if place in items)
        item = item_of(case, formula.values)
        if item is not None:
            sides = range(case.scoring.sides) if formula.looks else concerned
            affected_places = (place._replace(side=side) for side in sides)
            yield from ((place, item) for place in affected_places if place not in items)


@rule(
    "PD-R4",
    says={
        "worked": N_("{row} is computed; leave it out."),
        "closed": N_("{row} must stay empty here: it is filled in only if {when}."),
        "filled": N_("{row} of {holder} would have to stay empty now: it is filled in only if {when}."),
        "twice": N_("{row} is in this line twice."),
    },
    hint={
        "tick": N_("Take it away first: `{holder}: {key} no`."),
        "number": N_("Take it away first: `{holder}: {key} 0`."),
    },
)
def where_something_is_entered(case: FillCase) -> Iterator[Broken]:
    """Fill a row in by hand, once in a line, and only where the file says so."""
    seen_places, computed_keys = set[ValuePlace](), set[str]()
    for place, item, value in case.rows:
        row, about = case.row(place), about_item(item)
        if not row.is_entered:
            if row.key not in computed_keys:  # of several players it is one slip
                yield broken("worked", row=row.lettered_title, about=about)
            computed_keys.add(row.key)
            continue
        if place in seen_places:
            yield broken("twice", row=row.lettered_title, about=about)
        seen_places.add(place)
        is_filled = bool(value) or (value is None and row.entry == "tick")
        if is_filled and not case.scoring.may_be_entered(place):
            yield broken("closed", row=row.lettered_title, when=_condition(case, row), about=about)
    for place in _now_closed(case):
        row = case.row(place)
        yield broken(
            "filled", row=row.lettered_title, key=row.key, when=_condition(case, row),
            holder=case.names([place.side]) or "all", about=about_item(case.rows[0][1]),
            hint="tick" if row.entry == "tick" else "number",
        )  # fmt: skip


def _now_closed(case: FillCase) -> Iterator[ValuePlace]:
    """Yield earlier values that no longer count because this line makes their condition false."""
    entered_places = {place for place, _item, _value in case.rows}
    for row in case.state.table.book.conditional if entered_places else ():
        for side in _sides_asked(case, row):
            place = case.state.current_place(side, row.key)
            fact = case.after.facts.get(place)
            if place in entered_places or fact is None or not fact.value:
                continue
            if not case.scoring.may_be_entered(place) and case.state.scoring().may_be_entered(place):
                yield place


def _sides_asked(case: FillCase, row: Row) -> Iterable[int]:
    """Return the sides for whom the condition of a row may have changed with the line."""
    condition_rows = case.state.table.book.own_conditions.get(row.key)
    if condition_rows is None:
        return range(case.scoring.sides)
    return sorted({place.side for place, _item, _value in case.rows if place.row in condition_rows})


def _condition(case: FillCase, row: Row) -> Lettered:
    book = case.state.table.book
    formula = book.formula(row.key, "when")
    if formula is None or formula.tree is None:
        return Lettered(row.when, {})
    wordings = {}
    for tongue in LANGUAGES:
        with use(tongue):
            wordings[tongue] = formula.tree.words(book.pad.titles())
    return Lettered(wordings.pop("en"), wordings)


@rule(
    "PD-R12",
    says={
        "one": N_("{holders} already has {row}, and only one player can have it."),
        "several": N_("{holders} already have {row}, and only {count} players can have it."),
    },
    hint={"tick": N_("Take it away first: `{holder}: {key} no`."),
          "number": N_("Take it away first: `{holder}: {key} 0`.")},
    rests=SOMETHING,
)  # fmt: skip
def held_by_as_many_as_can(case: FillCase) -> Iterator[Broken]:
    """Let no more players hold a row than can."""
    for place, item, _value in case.rows:
        row, fact = case.row(place), case.after.facts.get(place)
        if not row.holders or fact is None or not fact.value:
            continue
        holders = [side for side, _value in other_values(case.after, place)]
        if len(holders) < row.holders:
            continue
        yield broken(
            "one" if row.holders == 1 else "several", row=row.lettered_title, count=row.holders,
            holders=case.names(holders), holder=case.names(holders[:1]), key=row.key,
            hint="tick" if row.entry == "tick" else "number", about=about_item(item),
        )  # fmt: skip


@rule(
    "PD-R13",
    says=N_("{holder} already has place {value} in {row}."),
    hint=N_("In this game no two players share a place."),
    rests=SOMETHING,
)
def one_in_each_place(case: FillCase) -> Iterator[Broken]:
    """No two players have one place, unless they can share it."""
    for place, item, _value in case.rows:
        row, fact = case.row(place), case.after.facts.get(place)
        if row.entry != "place" or row.shared or fact is None:
            continue
        same = [side for side, value in other_values(case.after, place) if value == fact.value]
        if same:
            yield broken(row=row.lettered_title, value=fact.value, holder=case.names(same[:1]),
                         about=about_item(item))  # fmt: skip


@rule(
    "PD-R6",
    says={
        "sum": N_("{row} adds up to {least} for all players, but must be {all}."),
        "over": N_("{row} adds up to at least {least} for all players, but must be {all}."),
        "under": N_("{row} adds up to at most {most} for all players, but must be {all}."),
        "never": N_("{row} can no longer add up to {all} for all players."),
        "sum many": N_("{row} adds up to {least} for all players, but may be {all} at most."),
        "many": N_("{row} adds up to at least {least} for all players, but may be {all} at most."),
        "sum few": N_("{row} adds up to {least} for all players, but must be {all} or more."),
        "not": N_("{row} adds up to {least} for all players, and must not."),
        "few": N_("{row} adds up to at most {most} for all players, but must be {all} or more."),
    },
    hint={
        "wrong": N_("One of them is wrong, or belongs to another round."),
        "not": N_("The last player has to say another number."),
        "corrects": N_(
            "To correct the values of several players, enter them in one line: `all {key} {example}`."
        ),
    },
    rests=SOMETHING,
)
def together_as_it_must_be(case: FillCase | EndCase) -> Iterator[Broken]:
    """Have together as much as there is, or leave it possible."""
    scoring = case.scoring if isinstance(case, FillCase) else case.state.scoring()
    for place, about, totals in case.shared():
        required_sum = needed(scoring, place.row, place.round)
        if required_sum is None or required_sum.allows(totals) or _was_reported(case.state, place):
            continue
        says, all_ = _unlike(required_sum, totals)
        row = case.state.table.book.pad.row[place.row]
        corrects = isinstance(case, FillCase) and place in case.state.facts
        cure = "not" if says == "not" else "corrects" if corrects else "wrong"
        yield broken(
            says, row=row.lettered_title, least=totals.least, most=totals.most, all=all_, key=row.key,
            example=_example(case.state, row), hint=cure, about=about,
        )  # fmt: skip


def _example(state: State, row: Row) -> str:
    """Return two players with a value each, as in a line for all."""
    speakers = [state.table.speaker(side) for side in range(len(state.table.sides))][:2]
    values = ("yes", "no") if row.entry == "tick" else ("1", "2")
    return ", ".join(f"{name} {value}" for name, value in zip(speakers, values, strict=False))


def _unlike(required_sum: Wanted, totals: Limits) -> tuple[str, int | None]:
    """Return how possible sums differ from what is wanted, and the number that they miss."""
    is_exact = totals.least == totals.most
    if is_exact and totals.least == required_sum.never:
        return "not", required_sum.never
    if required_sum.exact and required_sum.least is not None:
        if is_exact:
            return "sum", required_sum.least
        too_much, too_little = required_sum.least < totals.least, required_sum.least > totals.most
        return "over" if too_much else "under" if too_little else "never", required_sum.least
    if required_sum.most is not None and totals.least > required_sum.most:
        return "sum many" if is_exact else "many", required_sum.most
    return "sum few" if is_exact else "few", required_sum.least


def _was_reported(state: State, place: ValuePlace) -> bool:
    """Return whether an earlier line has made the sum of a row impossible."""
    scoring = state.scoring()
    required_sum = needed(scoring, place.row, place.round)
    if required_sum is None or required_sum.allows(possible_sums(scoring, place.row, place.round)):
        return False
    rows = {place.row, *state.table.book.bound_by[place.row]}
    return any(
        ValuePlace(side, row, place.round) in state.facts for row in rows for side in range(scoring.sides)
    )


@rule(
    "PD-R8",
    says=N_("The points for {row} cannot be computed: {why}."),
    hint=N_("If the value is right, add a limit such as max to the file."),
)
def that_can_be_worked_out(case: FillCase) -> Iterator[Broken]:
    """Tell values that the formulas can work out."""
    causes = set[object]()
    for side in dict.fromkeys(place.side for place, _item, _value in case.rows):
        items = {place.row: item for place, item, _value in case.rows if place.side == side}
        for row, formula in case.state.table.book.failing:
            entered_keys = {row.key, *formula.values} & items.keys()
            if not entered_keys:
                continue
            item = items[row.key if row.key in entered_keys else min(entered_keys)]
            try:
                case.scoring.points(case.state.current_place(side, row.key))
            except Unknown:
                pass
            except Impossible as error:
                if (error.formula, error.at) not in causes:
                    yield broken(row=row.lettered_title, why=sentence_of(error), about=about_item(item))
                causes.add((error.formula, error.at))


ROWS = (
    a_row_of_the_pad, where_something_is_entered, as_the_row_allows, together_as_it_must_be,
    that_can_be_worked_out, held_by_as_many_as_can, one_in_each_place,
)  # fmt: skip
