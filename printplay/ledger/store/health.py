"""Whether a ledger does its work, as whoever serves it finds: told when that changes.

What does not pass by itself (damage) is no matter of health, and what passes at once (a lock) is
none either.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from copy import copy

from printplay.ledger.store.trouble import AwayError, LedgerError

#: Seconds between two looks at a server that answers, and at one that does not.
EVERY, AGAIN = 5.0, 0.5

#: What ends when somebody makes room, or mends the disk; a writing that succeeds tells.
_PASSING = ("full", "disk", "closed")


class Health:
    """What is wrong with a ledger now; `trouble` is None as long as nothing is.

    A server is asked again and again by `ask`, which raises AwayError where it does not answer; a
    file is not.
    """

    def __init__(self, ask: Callable[[], None] | None = None) -> None:
        self.trouble: LedgerError | None = None
        self._listeners: list[Callable[[LedgerError | None], None]] = []
        self._lock = threading.Lock()
        self._doubt, self._ended = threading.Event(), threading.Event()
        if ask is not None:
            threading.Thread(
                target=self._look, args=(ask,), name="printplay-health", daemon=True
            ).start()

    def listen(self, told: Callable[[LedgerError | None], None]) -> None:
        """Call back on each change of trouble, in whatever thread it is noticed."""
        self._listeners.append(told)

    def check(self) -> None:
        """Raise AwayError where the server is known not to answer: nobody has to wait for it."""
        trouble = self.trouble
        if isinstance(trouble, AwayError):
            raise copy(trouble)

    def failed(self, error: LedgerError) -> None:
        """Note an error; whether a server is away is checked separately."""
        if isinstance(error, AwayError):
            self._doubt.set()
        elif error.kind in _PASSING:
            self._turn(error)

    def wrote(self) -> None:
        """Note a successful write."""
        if self.trouble is not None and not isinstance(self.trouble, AwayError):
            self._turn(None)

    def end(self) -> None:
        """Stop asking."""
        self._ended.set()
        self._doubt.set()

    def _look(self, ask: Callable[[], None]) -> None:
        while not self._ended.is_set():
            self._doubt.clear()
            try:
                ask()
            except AwayError as error:
                self._turn(error)
                self._ended.wait(AGAIN)
                continue
            except LedgerError:
                pass  # it answers, and that is all that is asked
            if isinstance(self.trouble, AwayError):
                self._turn(None)
            self._doubt.wait(EVERY)

    def _turn(self, trouble: LedgerError | None) -> None:
        with self._lock:
            before, self.trouble = self.trouble, trouble
            if (before and before.kind) == (trouble and trouble.kind):
                return
            for told in self._listeners:
                told(trouble)
