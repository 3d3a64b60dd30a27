"""The editor of a match, which writes entries, and the outcome of each for whoever made it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from printplay.api.entry.questions import Question
from printplay.core.answers import versioned
from printplay.core.errors import PrintplayError
from printplay.core.faults import Fault
from printplay.core.i18n import N_, _, fill_template, lettered
from printplay.core.translation_markers import Lettered
from printplay.ledger.matches import lookup, transactions
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.outcome import Entered
from printplay.ledger.store.clock import FutureDateError
from printplay.ledger.store.entry import Entry
from printplay.ledger.store.store import Store
from printplay.match.text.codes import MESSAGES
from printplay.match.text.screen import clean
from printplay.match.text.source import from_text


@dataclass(frozen=True)
class Note:
    """A message to the table after an answer, in the current language.

    `kind`: "said" is a sentence, "made" the line that an answer made, "elsewhere" an entry that
    came from elsewhere. "judged" is about the line `text`: its outcome is `entered`, which
    only this kind has.
    """

    kind: Literal["said", "made", "elsewhere", "judged"]
    text: str
    entered: Entered | None = None

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Return the errors and warnings that are new."""
        return self.entered.faults if self.entered is not None else ()


class MatchEditor:
    """A match as it was last read; all writing goes through it.

    `refused` is the line refused last, if it can be recorded with "anyway".
    """

    def __init__(self, store: Store, match_id: str | None, tell: Callable[[Note], None]) -> None:
        """Find the match; raise CallError if none is open. `tell` receives every note."""
        self.store, self.tell = store, tell
        with store.reading() as session:
            self.stored = lookup.find_match(session, match_id, to_write=True)
        self.refused = ""

    def say(self, text: str) -> None:
        self.tell(Note("said", text))

    # -- looking ----------------------------------------------------------------------------------

    def current_match(self) -> StoredMatch:
        """Return the current state of the match, without marking it as seen."""
        with self.store.reading() as session:
            return lookup.find_match(session, self.stored.id)

    def look(self) -> None:
        """Read the current state; note what was entered elsewhere."""
        self.take_over(self.current_match())

    def take_over(self, current: StoredMatch) -> None:
        """Take over a state of the match; note the entries that others made."""
        new_entries = current.entries[len(self.stored.entries) :]
        if new_entries:
            self.say(_("Entered elsewhere in the meantime:"))
            for entry in new_entries:
                self.tell(Note("elsewhere", _describe_entry(entry, current)))
        self.stored = current

    # -- writing ----------------------------------------------------------------------------------

    def undo(self) -> None:
        self.note_changes(transactions.undo_lines(self.store, self.stored.id), _("Undone: {line}"))

    def redo(self) -> None:
        self.note_changes(transactions.redo_lines(self.store, self.stored.id), _("Redone: {line}"))

    def note_changes(self, outcome: Entered, template: str) -> None:
        """Note the lines that were added or removed."""
        self.take_over(outcome.before)
        lines_before, lines_after = outcome.before.lines, outcome.after.lines
        letters = _letters(outcome.before) | _letters(outcome.after)
        for line in [*lines_before[len(lines_after) :], *lines_after[len(lines_before) :]]:
            words = (letters.get(word, word) for word in clean(line).split(" "))
            self.say(template.format(line=" ".join(words)))
        self.stored = outcome.after

    def enter(self, line: str, *, anyway: bool = False) -> bool:
        """Add a line to the match; note why if it is refused; return whether it was added."""
        source = from_text(self.stored.id, line)
        for fault in source.violations[:1]:
            self.say(fill_template(MESSAGES[fault.message], fault.values))
            return False
        number = len(self.stored.headers) + len(self.stored.lines) + 1
        try:
            outcome = transactions.add_lines(
                self.store, self.stored.id, [(self.stored.id, number, line)], anyway=anyway
            )
        except FutureDateError as error:
            self.in_future(line, error)
            return False
        except PrintplayError as error:
            self.say(str(error))
            return False
        self.note_outcome(outcome, line)
        return not outcome.refused

    def in_future(self, _line: str, error: FutureDateError) -> None:
        """Note that the date of a line is in the future; nothing was entered."""
        self.say(str(error))

    def finish(self, *, anyway: bool = False) -> None:
        """End the match; note the reasons if it is refused."""
        self.note_outcome(transactions.finish_match(self.store, self.stored.id, anyway=anyway), "end")

    def note_outcome(self, outcome: Entered, line: str) -> None:
        """Note the faults found, and take over the current state of the match."""
        self.take_over(outcome.before)
        self.tell(Note("judged", line, outcome))
        for remark in outcome.remarks:
            self.say(remark)
        self.refused = ""
        if outcome.refused:
            self.refused = line if outcome.is_readable else ""
            self.say(
                _("Not entered. Answer again (anyway records it, as an exception).")
                if self.refused
                else _("Not entered. Answer again.")
            )
        self.stored = outcome.after


def _describe_entry(entry: Entry, stored: StoredMatch) -> str:
    if entry.kind == "line":
        line = next((line for line in stored.log_state.lines if line.entry_number == entry.number), None)
        return clean(stored.with_current_names(line) if line is not None else entry.text)
    old, _comma, new = entry.text.partition(", ")
    if entry.kind == "unrename":
        old, new = new, old
    templates: dict[str, str] = {
        "undo": N_("lines undone: {count}"),
        "redo": N_("lines redone: {count}"),
        "rename": N_("{old} is now called {new}"),
        "unrename": N_("{old} is now called {new}"),
        "about": "{count}",
        "drop": N_("the match was dropped"),
        "restore": N_("the match counts again"),
        "result": N_("the result was saved"),
        "sheet": N_("a sheet was printed (number, seat): {count}"),
        "forget": N_("a player was anonymised: {count}"),
        "aside": N_("the match was taken from another copy"),
    }
    return _(templates[entry.kind]).format(count=clean(entry.text), old=clean(old), new=clean(new))


def _letters(stored: StoredMatch) -> dict[str, str]:
    """Return the printed spelling of the offered words: E is O on a German sheet."""
    offered_words = (word for prompt in stored.questions("play") for word in prompt.words(()))
    return {str(word): str(lettered(word)) for word in offered_words if isinstance(word, Lettered)}


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
        return versioned({"question": self.question.json()})
