"""A match of a ledger as it is played: what is added and taken back, and how it ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, overload

from printplay.api.entry.add_result import Entered, Unanswered
from printplay.api.entry.input_lines import Given
from printplay.api.entry.questions import Question, answered, as_data
from printplay.api.entry.stored_match import KeptMatch
from printplay.core.errors import CallError
from printplay.core.i18n import N_
from printplay.ledger.matches import idempotency, keeping
from printplay.ledger.matches.match import Kept
from printplay.ledger.matches.step import RefusedError, Step
from printplay.ledger.store.store import Store

if TYPE_CHECKING:
    from printplay.api.entry.guided_entry import GuidedSession
    from printplay.api.entry.match_editor import Note
    from printplay.api.joined import Joined


class MeanwhileError(RefusedError):
    """What is to be taken back is not what was seen, or somebody else's; `lines` say what it is."""

    def __init__(self, message: str, lines: Sequence[str]) -> None:
        super().__init__(message, hint=N_("Take it back all the same?"))
        self.lines = tuple(lines)


class Match(KeptMatch):
    """A match of a ledger, read anew each time something is asked of it.

    What changes it is one transaction each: what that acknowledges is on disk.
    """

    def __init__(self, store: Store, id_: str | None, entered: Entered | None = None) -> None:
        super().__init__(store, id_)
        #: What came of opening it; None where it was open before.
        self.opened = entered

    def guided(self, tell: Callable[[Note], None]) -> GuidedSession:
        """Open a session that asks question by question; `tell` is given what there is to tell.

        What it says is in the language that is spoken. Raises CallError where no match is open that
        could be meant.
        """
        from printplay.api.entry.guided_entry import GuidedSession

        return GuidedSession(self._store, self._id, tell)

    @overload
    def add(self, *lines: str, anyway: bool = False, sent: str = "") -> Entered: ...

    @overload
    def add(
        self, *lines: str, anyway: bool = False, to: Question | str, sent: str = ""
    ) -> Entered | Unanswered: ...

    def add(
        self,
        *lines: str,
        anyway: bool = False,
        to: Question | str | None = None,
        sent: str = "",
    ) -> Entered | Unanswered:
        """Add lines of a record, such as `Anna: points 9 4`: all of them, or none.

        With `to`, a question or its key, they are answers as people type them: to that question,
        and to what was asked once more. Where more has to be asked, the answer has that `question`.

        What the rules forbid is refused, which the answer tells; `anyway` records it all the same,
        as an exception that is noted. Raises CallError where there is nothing to add or an answer
        can mean several things, RefusedError where the question is not open any more.

        `sent` is an id that whoever sends the lines has made (8 to 60 letters and digits): what is
        sent again with it is not added again, and answered as it was.
        """
        self._check_sent(sent)
        while to is not None:
            kept = self.kept
            if (done := idempotency.again(kept, sent)) is not None:  # the question is closed by now
                return Entered(done)
            made = answered(kept, to if isinstance(to, str) else to.key, lines)
            if not isinstance(made, str):
                return Unanswered(as_data(made, kept))
            answer = [Given("line", 1, made)]
            with suppress(keeping.StaleError):  # somebody was quicker: is it asked still?
                return self.add_given(answer, anyway=anyway, sent=sent, seen=kept.match.tip)
        given = [Given("line", number, line) for number, line in enumerate(lines, 1)]
        if not any(line.partition("#")[0].strip() for line in lines):
            raise CallError(N_("there is nothing to add"))
        return self.add_given(given, anyway=anyway, sent=sent)

    def add_given(
        self, given: Sequence[Given], *, anyway: bool = False, sent: str = "",
        seen: str | None = None,
    ) -> Entered:  # fmt: skip
        """Add lines that go by names of their own in what is said of them; see `given`.

        Raises keeping.StaleError where `seen` is the tip of a state that is not the last any more.
        """
        ids = idempotency.ids(sent, len(given)) if sent else ()
        entered = self._did(
            lambda id_: keeping.add(self._store, id_, given, anyway=anyway, sent=ids, seen=seen)
        )
        step = entered.step
        if sent and not step.refused and len(step.after.entries) == len(step.before.entries):
            done = idempotency.again(step.after, sent)  # it was there already
            return Entered(done) if done is not None else entered
        return entered

    def add_sheets(
        self, joined: Joined, *, questions: int = 0, anyway: bool = False, sent: str = ""
    ) -> Entered:
        """Add what joined sheets tell: their lines, boxes, shovels and totals; all of it, or none.

        `questions` counts what is still asked about the sheets: nothing is added while there is
        any. What the sheets break is refused, as by `add`; `anyway` records it all the same. Raises
        RefusedError while something is asked, and where the sheets do not go together; CallError
        where they were joined for other players or another board.
        """
        from printplay.api.sheets import lines_for

        self._check_sent(sent)
        kept = self.kept
        if (done := idempotency.again(kept, sent)) is not None:
            return Entered(done)
        lines = lines_for(kept, joined, questions=questions, anyway=anyway)
        return self.add_given([Given("sheets", *one) for one in lines], anyway=anyway, sent=sent)

    def undo(
        self,
        count: int = 1,
        *,
        to: int | None = None,
        sent: str = "",
        seen: int | None = None,
        own: str | None = None,
    ) -> Entered:
        """Take the last lines back; `to` is the number of the line that stays last.

        `sent` as for `add`. `seen` is the number of the last entry that whoever asks has seen;
        `own` is how the ids of the own entries begin. Raises RefusedError where there are not so
        many lines, MeanwhileError where entries followed, or the last line is not an own one.
        """

        def agreed(kept: Kept) -> None:
            _check_seen(kept, seen, own)

        self._check_sent(sent)
        return self._did(
            lambda id_: keeping.undo(self._store, id_, count=count, to=to, sent=sent, agreed=agreed)
        )

    def redo(self, count: int = 1, *, sent: str = "") -> Entered:
        """Bring lines again; raise RefusedError where not so many were taken back."""
        self._check_sent(sent)
        return self._did(lambda id_: keeping.redo(self._store, id_, count=count, sent=sent))

    def finish(self, *, anyway: bool = False, sent: str = "", **about: str) -> Entered:
        """End the match; refused where the rules say it is not over, or something is left open.

        `about` may say `date` (YYYY-MM-DD), `place` and `note`; `sent` as for `add`.
        """
        self._check_sent(sent)
        return self._did(
            lambda id_: keeping.finish(self._store, id_, anyway=anyway, about=about, sent=sent)
        )

    def _check_sent(self, sent: str) -> None:
        if sent:
            idempotency.checked(sent)

    def drop(self) -> Entered:
        """Take the match out of all lists, counts and exports; its log stays."""
        return self._did(lambda _id: keeping.drop(self._store, self.id))

    def restore(self) -> Entered:
        """Bring the match back after it was dropped."""
        return self._did(lambda _id: keeping.restore(self._store, self.id))

    def rejudge(self) -> Entered:
        """Let the result be what today's rules make of it; raise RefusedError if it is not over."""
        return self._did(lambda _id: keeping.rejudge(self._store, self.id))

    def _did(self, act: Callable[[str | None], Step]) -> Entered:
        """Do something with the match; where none was named, that finds the one in play."""
        step = act(self._id)
        self._id = step.before.id
        return Entered(step)


def _check_seen(kept: Kept, seen: int | None, own: str | None) -> None:
    """Raise MeanwhileError where a match is not as it was seen, or its last line is another's."""
    if seen is not None and len(kept.entries) != seen:
        new = [entry.text for entry in kept.entries[seen:] if entry.kind == "line"]
        raise MeanwhileError(N_("meanwhile something else was entered"), new)
    if own is None or not kept.folded.lines:
        return
    last = kept.folded.lines[-1]
    if not kept.entries[last.entry - 1].sent.startswith(own):
        raise MeanwhileError(N_("somebody else entered the last line"), [kept.today(last)])
