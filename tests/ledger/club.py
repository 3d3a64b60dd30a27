"""A club whose ledger all kinds of things happen to, by chance."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import printplay as pp
from printplay.core.errors import PrintplayError
from tests.ledger.samples import record_of

NAMES = ("Anna", "Ben", "Cléo", "Dora D.", "小林", "=1+1")


class Club:
    """A ledger that things happen to by chance; `server` knows its matches, as `serve` does."""

    def __init__(self, where: str, folder: Path, seed: int) -> None:
        self.dice = random.Random(seed)
        self.where, self.folder = where, folder
        with pp.open_ledger(where, make=True) as ledger:
            ledger.result("gophers", {"Anna": 30, "Ben": 20})
        self.server = pp.open_ledger(where)
        self.server.remember()
        self.other = pp.open_ledger(folder / "other.db", make=True)
        self.steps: tuple[Callable[[pp.Ledger], object], ...] = (
            self.start, self.result, self.result, self.add, self.finish, self.undo, self.redo,
            self.drop, self.restore, self.rename, self.merge, self.unrename, self.forget,
            self.take_in, self.take_back, self.rejudge, self.say,
        )  # fmt: skip

    def step(self) -> str:
        """Do something, in the server or beside it; return what, or "" where that was refused."""
        act = self.dice.choice(self.steps)
        with suppress(PrintplayError):
            if self.dice.random() < 0.5:
                act(self.server)
            else:
                with pp.open_ledger(self.where) as ledger:
                    act(ledger)
            return act.__name__
        return ""

    def close(self) -> None:
        """Let the ledgers go."""
        self.server.close()
        self.other.close()

    def some(self, ledger: pp.Ledger) -> pp.Match:
        """Return a match, a dropped one too."""
        with ledger.store.reading() as session:
            return ledger.match(self.dice.choice(session.matches()).id)

    def names(self) -> list[str]:
        """Return who plays."""
        return self.dice.sample(NAMES, self.dice.randint(1, 4))

    def start(self, ledger: pp.Ledger) -> None:
        """Open a match."""
        ledger.start(self.dice.choice(["toy", "gophers", "lighthouse"]), self.names())

    def result(self, ledger: pp.Ledger) -> None:
        """Enter a match that is over."""
        game = self.dice.choice(["gophers", "go-for-gold", "regatta", "partners"])
        totals = {name: self.dice.randint(0, 9) for name in self.names()}
        date = f"2026-11-{self.dice.randint(10, 28)}"
        place = self.dice.choice(["Kiel", "Lübeck"])
        ledger.result(game, totals, anyway=True, headers={"date": date, "place": place})

    def add(self, ledger: pp.Ledger) -> None:
        """Add a line to a match."""
        match = self.some(ledger)
        match.add(f"{match.players[0]}: total {self.dice.randint(0, 40)}", anyway=True)

    def finish(self, ledger: pp.Ledger) -> None:
        """End a match."""
        self.some(ledger).finish(anyway=True)

    def undo(self, ledger: pp.Ledger) -> None:
        """Take lines back."""
        self.some(ledger).undo(self.dice.randint(1, 2))

    def redo(self, ledger: pp.Ledger) -> None:
        """Bring lines again."""
        self.some(ledger).redo()

    def drop(self, ledger: pp.Ledger) -> None:
        """Drop a match."""
        self.some(ledger).drop()

    def restore(self, ledger: pp.Ledger) -> None:
        """Bring a match back."""
        self.some(ledger).restore()

    def rename(self, ledger: pp.Ledger) -> None:
        """Call somebody by another name in one match."""
        one, other = self.dice.sample(NAMES, 2)
        ledger.rename(one, other, match=self.some(ledger).id)

    def merge(self, ledger: pp.Ledger) -> None:
        """Make one player of two."""
        ledger.merge(*self.dice.sample(NAMES, 2))

    def unrename(self, ledger: pp.Ledger) -> None:
        """Take a rename back."""
        ledger.undo_rename()

    def forget(self, ledger: pp.Ledger) -> None:
        """Forget somebody, now and then."""
        if self.dice.random() < 0.3:
            ledger.forget(self.dice.choice(NAMES))

    def take_in(self, ledger: pp.Ledger) -> None:
        """Import a record."""
        record = record_of(self.dice.randint(1, 3))
        ledger.import_(record.encode(), name="x.play", folder=self.folder)

    def take_back(self, ledger: pp.Ledger) -> None:
        """Take the matches to another ledger, go on there, and bring them back."""
        self.other.import_(ledger.export(form="json", every=True).data(), name="x.json")
        self.undo(self.other)
        ledger.import_(self.other.export(form="json", every=True).data(), name="x.json")

    def rejudge(self, ledger: pp.Ledger) -> None:
        """Judge a match anew."""
        self.some(ledger).rejudge()

    def say(self, ledger: pp.Ledger) -> None:
        """Say when and where a match was."""
        self.some(ledger).finish(anyway=True, place="Kiel", date="2026-11-30")
