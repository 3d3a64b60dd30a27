"""What a table should know of an entry, and what a match holds besides points, as its game says."""

from __future__ import annotations

from printplay.core.i18n import N_, _, fill_template, lettered
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.outcome import EntryOutcome
from printplay.match.lines.grammar import GameState
from printplay.match.shown import Uncounted
from printplay.match.text.screen import clean


def remarks(outcome: EntryOutcome) -> list[str]:
    """Return the side effects of the lines of an entry, as sentences in the current language."""
    game = outcome.after.game
    first_index, report = len(outcome.before.record.events), outcome.after.report
    if outcome.refused or report.replay is None:
        return []
    states, events, sentences = report.replay.states, report.record.events, list[str]()
    for index in range(first_index, min(len(events), len(states) - 1)):
        before, after = GameState(states[index]), GameState(states[index + 1])
        for remark in game.remarks(before, events[index], after):
            values = {
                key: clean(str(lettered(value))) if isinstance(value, str) else value
                for key, value in remark.values.items()
            }
            sentence = fill_template(remark.text, values)
            if remark.event is not None:
                line = report.record.lines[remark.event]
                sentence = _(N_("{said} (The earlier entry is line {line}.)")).format(
                    said=sentence, line=line
                )
            sentences.append(sentence)
    return list(dict.fromkeys(sentences))


def uncounted_values(match: StoredMatch) -> list[Uncounted]:
    """Return the entered values of a match that give no points themselves."""
    return [] if match.report.replay is None else list(match.game.uncounted(match.state))
