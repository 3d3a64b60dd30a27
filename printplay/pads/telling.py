"""What has just been entered on a pad, in a sentence for those who look on."""

from __future__ import annotations

from collections.abc import Iterator

from printplay.core.i18n import N_, _, fill_template, lettered
from printplay.match.lines.grammar import Event
from printplay.pads.events import Filled, FilledForAll, Round, Teams
from printplay.pads.file.pad import Row
from printplay.pads.scoring.cases import FillCase
from printplay.pads.scoring.state import State
from printplay.pads.tiles.frames import in_words


def told(before: State, event: Event, after: State) -> Iterator[str]:
    """Yield the sentences about an event in the current language: one for each side."""
    if isinstance(event, Round):
        yield fill_template(N_("Round {number} begins."), {"number": event.number})
        if event.dealer:
            yield fill_template(N_("{player} deals."), {"player": event.dealer})
    elif isinstance(event, Teams):
        teams = ", ".join(" + ".join(team) for team in event.teams)
        yield fill_template(N_("The teams: {teams}."), {"teams": teams})
    elif isinstance(event, Filled | FilledForAll):
        yield from _entered_values(before, event, after)


def _entered_values(before: State, event: Filled | FilledForAll, after: State) -> Iterator[str]:
    """Yield the values that have changed, side by side in the order they sit."""
    row_of, values_by_side = after.table.book.pad.row, dict[int, list[str]]()
    order = list(row_of)
    for place in sorted(FillCase.from_line(before, event).entered,
                     key=lambda one: (one.side, one.round, order.index(one.row))):  # fmt: skip
        old, new = before.facts.get(place), after.facts.get(place)
        if new is not None and (old is None or old.value != new.value):
            values_by_side.setdefault(place.side, []).append(_value_text(row_of[place.row], new.value))
    for side, values in values_by_side.items():
        names = " + ".join(after.table.names[seat] for seat in after.table.sides[side])
        yield fill_template(N_("{player} enters {values}."), {"player": names, "values": ", ".join(values)})


def _value_text(row: Row, value: int) -> str:
    """Return a value with the title of its row; a tick is a yes or a no."""
    if row.entry == "tick":
        return f"{lettered(row.lettered_title)}: {_('yes') if value else _('no')}"
    return f"{lettered(row.lettered_title)} {in_words(row, value)}"
