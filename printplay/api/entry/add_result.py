"""The outcome of an entry: what was written, the faults, the next question."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from printplay.api.entry.questions import Question
from printplay.core.faults import Fault
from printplay.core.json_format import versioned
from printplay.core.speaking import speak
from printplay.ledger.exchange import as_json
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.outcome import EntryOutcome
from printplay.ledger.matches.remarks import remarks
from printplay.match.doubts.diagnostics import AFTER_END
from printplay.match.missing import EARLIER, UNTOLD
from printplay.match.text.report_text import localized_fault

if TYPE_CHECKING:
    from printplay.api.hindsight import Hindsight

#: The members of a fault without its columns.
_WHAT = ("code", "severity", "message", "hint", "line", "player", "spaces", "consequence")


def stored_json(stored: StoredMatch, best: Hindsight | None = None) -> dict[str, Any]:
    """Return a match that was read, as `printplay score show --json` prints it, with `--best`."""
    known = {} if best is None else {"best": best.members()}
    return versioned(as_json.match_json(stored) | known)


@dataclass(frozen=True)
class Entered:
    """The outcome of an entry. If it is `refused` by the rules, nothing was written.

    It is true if the entry was written, so `if not match.add(...)` handles a refusal.
    """

    step: EntryOutcome
    #: No further question; see `Unanswered`.
    question: ClassVar[None] = None

    def __repr__(self) -> str:
        """Return the text that a notebook shows."""
        return f"<Entered: {not self.refused}, {list(map(str, self.faults))}>"

    @property
    def refused(self) -> bool:
        """Return whether it was refused by the rules or because a line cannot be read."""
        return self.step.refused

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Return the errors and warnings that are new."""
        record = self.step.report.record
        return tuple(localized_fault(found, record) for found in self.step.new_faults)

    def __bool__(self) -> bool:
        """Return whether it was written."""
        return not self.refused

    @property
    def after_end(self) -> bool:
        """Return whether it was refused because the match is over."""
        return self.step.before.over and any(one.code == AFTER_END for one in self.step.new_faults)

    @property
    def exit_code(self) -> int:
        """Return the exit code for a refusal: 2 if a line cannot be read, else 1."""
        return 1 if self.step.new_report.readable else 2

    @property
    def remarks(self) -> tuple[str, ...]:
        """Return the side effects of the lines as sentences in the current language.

        Such as a value that they replaced, or rows that count as no because nobody answered.
        """
        return tuple(remarks(self.step))

    def beside_open(self) -> Entered:
        """Return a refused end without the faults about open questions.

        Those about an earlier round stay: they name the lines that go back to it.
        """
        found = tuple(
            fault for fault in self.step.new_faults if fault.code != UNTOLD or fault.hint == EARLIER
        )
        return Entered(replace(self.step, new_faults=found))

    def causes(self) -> Entered:
        """Return it without the faults that may only follow from another."""
        found = self.step.new_faults
        causes = tuple(fault for fault in found if not fault.consequence) or found
        return Entered(replace(self.step, new_faults=causes))

    def fault_lines(self, *, colour: bool = False) -> Iterator[str]:
        """Yield the faults as lines of text, each with its line and cure.

        The last one counts the faults; `colour` is for a terminal.
        """
        from printplay.match.text.report_text import faults

        return faults(self.step.new_report, colour=colour)

    def text(self, lang: str | None = None) -> str:
        """Return the faults as `printplay score add` says them."""
        with speak(lang):
            return "\n".join(self.fault_lines())

    def match_json(self, lang: str | None = None) -> dict[str, Any]:
        """Return the match after the entry, as `Match.json` does."""
        with speak(lang):
            return stored_json(self.step.after)

    def brief_json(self, lang: str | None = None) -> dict[str, Any]:
        """Return the outcome without the match: the lines written, the number of the last entry.

        `violations` are those of `json`, with columns if it was refused: an accepted line may be
        stored with another spelling. Sending the same entry again gives the same answer.
        """
        match_before, match_after = self.step.before, self.step.after
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
            answer = as_json.match_json(self.step.after, self.step.new_report)
            found = self.remarks
            return versioned(answer | ({"remarks": list(found)} if found else {}))


@dataclass(frozen=True)
class Unanswered:
    """An answer that is not yet a line: `question` must be asked next. Nothing was written."""

    question: Question
    refused: ClassVar[bool] = False
    faults: ClassVar[tuple[Fault, ...]] = ()

    def __bool__(self) -> bool:
        """Return False: nothing was written."""
        return False

    def json(self, lang: str | None = None) -> dict[str, Any]:  # noqa: ARG002  as `Entered` has it
        """Return the question as data for programs."""
        return versioned({"question": self.question.json()})
