"""The match that is asked for: seen as it is now, written to, and left."""

from __future__ import annotations

import shlex
from dataclasses import replace
from pathlib import Path

from printplay.cli.guided_terminal import Prompt
from printplay.cli.guided_views import news
from printplay.cli.score_views import beside_open, left_open
from printplay.cli.tables import columns, wrapped
from printplay.errors import CallError, PrintplayError
from printplay.i18n import N_, _
from printplay.ledger import keeping, lookup
from printplay.ledger.match import Kept
from printplay.ledger.step import Step
from printplay.ledger.store import Store, where_by_default
from printplay.record.messages import MESSAGES
from printplay.record.screen import clean
from printplay.record.source import from_text
from printplay.record.telling import faults


class Desk:
    """A match as it was last seen, and all that is written to it.

    `refused` is the line that was refused last, where it could be recorded all the same.
    """

    def __init__(self, store: Store, match_id: str | None, prompt: Prompt, *, colour: bool) -> None:
        """Find the match; raise CallError where none is open, or its game asks no questions."""
        self.store, self.prompt, self.colour = store, prompt, colour
        with store.reading() as session:
            self.kept = lookup.find(session, match_id, to_write=True)
        if not self.kept.meta.has("asking"):
            raise CallError(
                N_("{game} is not asked for question by question"),
                hint=N_('Say what happened, such as: printplay score add "Anna: points 9 5"'),
                game=self.kept.meta.id,
            )
        self.refused = ""

    def say(self, text: str, indent: str = "  ") -> None:
        """Show a text, its lines broken where they are too long."""
        for line in text.split("\n"):
            self.prompt.say(wrapped(line, columns(), indent))

    # -- looking ----------------------------------------------------------------------------------

    def look(self) -> None:
        """Read the match as it is now; say what was entered elsewhere."""
        with self.store.reading() as session:
            now = lookup.find(session, self.kept.id)
        self.see(now)

    def see(self, now: Kept) -> None:
        """Take a match on as it is; say what in it is new and not ours."""
        lines = news(now, len(self.kept.entries))
        if lines:
            self.say(_("Meanwhile, entered elsewhere:"))
            for line in lines:
                self.prompt.say(line)
        self.kept = now

    # -- writing ----------------------------------------------------------------------------------

    def undo(self) -> None:
        """Take the last line back."""
        self.did(keeping.undo(self.store, self.kept.id), _("Taken back: {line}"))

    def redo(self) -> None:
        """Bring the line again that was taken back last."""
        self.did(keeping.redo(self.store, self.kept.id), _("Brought again: {line}"))

    def did(self, step: Step, template: str) -> None:
        """Say which lines came or went."""
        self.see(step.before)
        before, after = step.before.lines, step.after.lines
        for line in [*before[len(after) :], *after[len(before) :]]:
            self.say(template.format(line=clean(line)))
        self.kept = step.after

    def enter(self, line: str, *, anyway: bool = False) -> bool:
        """Add a line to the match; say why where it is refused, and return whether it was added."""
        source = from_text(self.kept.id, line)
        for fault in source.violations[:1]:
            self.say(_(MESSAGES[fault.message]).format(**fault.values))
            return False
        number = len(self.kept.headers) + len(self.kept.lines) + 1
        try:
            step = keeping.add(
                self.store, self.kept.id, [(self.kept.id, number, line)], anyway=anyway
            )
        except PrintplayError as error:
            self.say(str(error))
            return False
        self.told(step, line)
        return not step.refused

    def finish(self, *, anyway: bool = False) -> None:
        """End the match; say what is against it where it is refused."""
        step = keeping.finish(self.store, self.kept.id, anyway=anyway)
        if step.refused:
            for line in left_open(step.after):
                self.prompt.say(line)
            step = beside_open(step)
        self.told(step, "end")

    def told(self, step: Step, line: str) -> None:
        """Say what the rules have found, and take the match on as it is now."""
        self.see(step.before)
        for told in self.faults(step):
            (self.prompt.say if " | " in told else self.say)(told)
        self.refused = ""
        if step.refused:
            self.refused = line if step.readable else ""
            self.say(
                _("Not entered. Answer again (anyway records it, as an exception).")
                if self.refused
                else _("Not entered. Answer again.")
            )
        self.kept = step.after

    def faults(self, step: Step) -> list[str]:
        """Return what is wrong as `check` says it; what merely follows waits for its cause."""
        said = step.said
        causes = tuple(v for v in said.violations if not v.consequence) or said.violations
        return list(faults(replace(said, violations=causes), colour=self.colour))[:-1]

    # -- leaving ----------------------------------------------------------------------------------

    def leave(self) -> None:
        """Say that all is safe, and how to go on."""
        with self.store.reading() as session:
            self.kept = lookup.find(session, self.kept.id)
        if self.kept.lines:
            last = clean(self.kept.lines[-1])
            self.say(_("All that was entered is safe; the last line is: {line}").format(line=last))
        else:
            self.say(_("Nothing has been entered yet."))
        call = f"printplay score add -m {self.kept.id}{_named(self.store.where)}"
        self.prompt.say(
            _("Go on with: {call}").format(call=call)
        )  # whole, so that it can be copied


def _named(ledger: str) -> str:
    """Return the option that names a ledger; empty where it is meant anyway."""
    usual = where_by_default()
    servers = "://" in ledger and "://" in usual  # one of them is shown without its password
    if servers or ledger == str(Path(usual).expanduser()):
        return ""
    return f" --ledger {shlex.quote(ledger)}"
