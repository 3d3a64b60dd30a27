"""What a table should know of an entry, and what a match holds besides points, as its game says."""

from __future__ import annotations

from printplay.core.i18n import N_, _, filled, lettered
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.step import EntryOutcome
from printplay.match.lines.grammar import GameState
from printplay.match.shown import Uncounted
from printplay.match.text.screen import clean


def remarks(step: EntryOutcome) -> list[str]:
    """Return the side effects of the lines of an entry, as sentences in the current language."""
    room = step.after.meta.remarks()
    first, report = len(step.before.record.events), step.after.report
    if room is None or step.refused or report.replay is None:
        return []
    states, events, found = report.replay.states, report.record.events, list[str]()
    for at in range(first, min(len(events), len(states) - 1)):
        before, after = GameState(states[at]), GameState(states[at + 1])
        for remark in room.remarks(before, events[at], after):
            values = {
                key: clean(str(lettered(value))) if isinstance(value, str) else value
                for key, value in remark.values.items()
            }
            message = filled(remark.text, values)
            if remark.event is not None:
                line = report.record.lines[remark.event]
                message = _(N_("{said} (The earlier entry is line {line}.)")).format(said=message, line=line)
            found.append(message)
    return list(dict.fromkeys(found))


def uncounted(stored: StoredMatch) -> list[Uncounted]:
    """Return the entered values of a match that give no points themselves."""
    room = stored.meta.remarks()
    if room is None or stored.report.replay is None:
        return []
    return list(room.uncounted(stored.state))
