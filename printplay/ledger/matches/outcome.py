"""The outcome of a request to a match: refused or entered, with remarks, once for each id."""

from __future__ import annotations

from dataclasses import dataclass, replace

from printplay.core.errors import CallError, PrintplayError
from printplay.core.faults import Fault
from printplay.core.i18n import N_, _, fill_template, lettered
from printplay.ledger.matches.entry import Entry
from printplay.ledger.matches.match import StoredMatch
from printplay.match.lines.grammar import Unread
from printplay.match.report import Report
from printplay.match.shown import Uncounted
from printplay.match.text.screen import clean

_MIN_LENGTH, _MAX_LENGTH = 8, 60


class RefusedError(PrintplayError):
    """The request is valid, but the match does not allow it."""

    exit_code = 1


@dataclass(frozen=True)
class EntryOutcome:
    """The outcome of a request: the match before and after it, and the faults found.

    `new_faults` are the violations that are new, warnings among them. If one of them is an error, the
    match is unchanged (`refused`), unless it was recorded anyway.
    """

    before: StoredMatch
    after: StoredMatch
    report: Report
    new_faults: tuple[Fault, ...]
    refused: bool

    @property
    def is_readable(self) -> bool:
        """Return whether every line could be read; an unreadable one is never recorded."""
        return not any(isinstance(event, Unread) for event in self.report.record.events)

    @property
    def new_report(self) -> Report:
        return replace(self.report, violations=self.new_faults)


def remarks(outcome: EntryOutcome) -> list[str]:
    """Return the side effects of the lines of an entry, as sentences in the current language."""
    game = outcome.after.game
    first_index, report = len(outcome.before.record.events), outcome.after.report
    if outcome.refused:
        return []
    states, events, sentences = report.played.states, report.record.events, list[str]()
    for index in range(first_index, min(len(events), len(states) - 1)):
        for remark in game.remarks(states[index], events[index], states[index + 1]):
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
    return list(match.game.uncounted(match.state))


def line_ids(request_id: str, count: int) -> list[str]:
    """Return the ids of lines that were sent together; the first is `request_id` itself."""
    return [f"{request_id}.{number}" if number and request_id else request_id for number in range(count)]


def check_request_id(request_id: str) -> str:
    """Return a valid id, or an empty text where there is none; raise CallError otherwise."""
    is_plain = request_id.isascii() and all(
        character.isalnum() or character in "-_" for character in request_id
    )
    if request_id and not (is_plain and _MIN_LENGTH <= len(request_id) <= _MAX_LENGTH):
        raise CallError(
            N_("an entry's id has {least} to {most} characters: letters, digits, - and _"),
            least=_MIN_LENGTH,
            most=_MAX_LENGTH,
        )
    return request_id


def repeated_outcome(match: StoredMatch, request_id: str) -> EntryOutcome | None:
    """Return the outcome, as it was, of what was sent with an id, or None if it is unknown."""
    entries = [entry for entry in match.entries if _is_of_request(entry, request_id)] if request_id else []
    if not entries:
        return None
    first_index, last_index = entries[0].number - 1, entries[-1].number
    if last_index < len(match.entries) and match.entries[last_index].kind == "result":
        last_index += 1  # it was written together with the end
    before, after = (
        StoredMatch(match.row, match.entries[:first_index]),
        StoredMatch(match.row, match.entries[:last_index]),
    )
    lines = [entry.text for entry in entries if entry.kind == "line"]
    offset = len(before.headers) + len(before.lines)
    origins = {offset + number: ("line", number) for number in range(1, len(lines) + 1)}
    report = before.report_with(lines, origins) if lines else after.report
    new_faults = before.new_faults(report) if lines else ()
    return EntryOutcome(before, after, report, new_faults, refused=False)


def _is_of_request(entry: Entry, request_id: str) -> bool:
    return entry.sent == request_id or entry.sent.startswith(f"{request_id}.")
