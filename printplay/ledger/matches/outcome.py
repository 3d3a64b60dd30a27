"""The outcome of a request to a match: refused or entered, with remarks, once for each id."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from printplay.core.answers import speak, versioned
from printplay.core.errors import CallError, PrintplayError
from printplay.core.faults import Fault
from printplay.core.i18n import N_, _, fill_template, lettered
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.store.entry import Entry
from printplay.match.entered_results import EARLIER, UNTOLD
from printplay.match.lines.grammar import GameState, Unread
from printplay.match.report import Report
from printplay.match.rules import AFTER_END
from printplay.match.text.report_text import fault_lines, localized_fault
from printplay.match.text.screen import clean

_MIN_LENGTH, _MAX_LENGTH = 8, 60
#: The members of a fault without its columns.
_WHAT = ("code", "severity", "message", "hint", "line", "player", "spaces", "consequence")


class RefusedError(PrintplayError):
    """The request is valid, but the match does not allow it."""

    exit_code = 1


@dataclass(frozen=True)
class Entered:
    """The outcome of an entry. If it is `refused` by the rules, nothing was written.

    It is true if the entry was written, so `if not match.add(...)` handles a refusal. `before` and
    `after` are the match before and after it; `new_faults` are the violations that are new, warnings
    among them. If one of them is an error, the match is unchanged, unless it was recorded anyway.
    """

    before: StoredMatch
    after: StoredMatch
    report: Report
    new_faults: tuple[Fault, ...]
    refused: bool
    #: No further question; see `Unanswered`.
    question: ClassVar[None] = None

    def __repr__(self) -> str:
        return f"<Entered: {not self.refused}, {list(map(str, self.faults))}>"

    @property
    def is_readable(self) -> bool:
        """Return whether every line could be read; an unreadable one is never recorded."""
        return not any(isinstance(event, Unread) for event in self.report.record.events)

    @property
    def new_report(self) -> Report:
        return replace(self.report, violations=self.new_faults)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Return the errors and warnings that are new."""
        record = self.report.record
        return tuple(localized_fault(fault, record) for fault in self.new_faults)

    def __bool__(self) -> bool:
        return not self.refused

    @property
    def after_end(self) -> bool:
        """Return whether it was refused because the match is over."""
        return self.before.over and any(fault.code == AFTER_END for fault in self.new_faults)

    @property
    def exit_code(self) -> int:
        """Return the exit code for a refusal: 2 if a line cannot be read, else 1."""
        return 1 if self.new_report.readable else 2

    @property
    def remarks(self) -> tuple[str, ...]:
        """Return the side effects of the lines as sentences in the current language.

        Such as a value that they replaced, or rows that count as no because nobody answered.
        """
        if self.refused:
            return ()
        rules, report, first_index = self.after.rules, self.after.report, len(self.before.record.events)
        states, events, sentences = report.played.states, report.record.events, list[str]()
        for index in range(first_index, min(len(events), len(states) - 1)):
            before, after = GameState(states[index]), GameState(states[index + 1])
            for remark in rules.remarks(before, events[index], after):
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
        return tuple(dict.fromkeys(sentences))

    def beside_open(self) -> Entered:
        """Return a refused end without the faults about open questions.

        Those about an earlier round stay: they name the lines that go back to it.
        """
        faults = (fault for fault in self.new_faults if fault.code != UNTOLD or fault.hint == EARLIER)
        return replace(self, new_faults=tuple(faults))

    def causes(self) -> Entered:
        """Return it without the faults that may only follow from another."""
        causes = tuple(fault for fault in self.new_faults if not fault.consequence)
        return replace(self, new_faults=causes or self.new_faults)

    def fault_lines(self, *, colour: bool = False) -> Iterator[str]:
        """Yield the faults as lines of text, each with its line and cure.

        The last one counts the faults; `colour` is for a terminal.
        """
        return fault_lines(self.report.record, self.new_faults, colour=colour)

    def text(self, lang: str | None = None) -> str:
        """Return the faults as `printplay score add` says them."""
        with speak(lang):
            return "\n".join(self.fault_lines())

    def match_json(self, lang: str | None = None) -> dict[str, Any]:
        with speak(lang):
            return versioned(self.after.json())

    def brief_json(self, lang: str | None = None) -> dict[str, Any]:
        """Return the outcome without the match: the lines written, the number of the last entry.

        `violations` are those of `json`, with columns if it was refused: an accepted line may be
        stored with another spelling. Sending the same entry again gives the same answer.
        """
        match_before, match_after = self.before, self.after
        members = () if self.refused else _WHAT
        with speak(lang):
            return versioned(
                {
                    "match": match_after.id,
                    "entered": not self.refused,
                    "seq": len(match_after.entries),
                    "lines": [
                        entry.text
                        for entry in match_after.entries[len(match_before.entries) :]
                        if entry.kind == "line"
                    ],
                    "violations": [fault.json(*members) for fault in self.faults],
                    "remarks": list(self.remarks),
                }
            )

    def json(self, lang: str | None = None) -> dict[str, Any]:
        """Return what `printplay score add --json` prints; `remarks` only if there are some."""
        with speak(lang):
            answer, remarks = self.after.json(self.new_report), list(self.remarks)
            return versioned(answer | ({"remarks": remarks} if remarks else {}))


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


def repeated_outcome(match: StoredMatch, request_id: str) -> Entered | None:
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
    return Entered(before, after, report, new_faults, refused=False)


def _is_of_request(entry: Entry, request_id: str) -> bool:
    return entry.sent == request_id or entry.sent.startswith(f"{request_id}.")
