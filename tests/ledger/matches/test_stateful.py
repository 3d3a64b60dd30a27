"""Whatever is entered, taken back, brought again, renamed: a match is what its replay is."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import seed as seeded
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from printplay.games.go_for_gold.events import GRAMMAR
from printplay.ledger import players as ledger_players
from printplay.ledger.matches import lookup, transactions, writing
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.outcome import RefusedError
from printplay.ledger.store.entry import Entry
from printplay.ledger.store.store import Store
from printplay.lookup.record import check_lines
from printplay.match.report import Report
from printplay.match.text.headers import ABOUT
from printplay.match.text.source import from_text
from printplay.match.text.writing import write_event
from tests.games.go_for_gold.playing import random_match
from tests.ledger.helpers import open_store

ILLEGAL = (
    "Anna: points 7", "{0}: points 9 9", "{0}: a1 a2", "round 9", "round 3", "{1}: out", "end",
    "gibberish", "Nobody: points 9", "{0}: total 99", "{1}: shovels 500", "players Anna, Ben",
    "{0}: treasure 6 +9", "{1}: temple 1", "struck red", "{0}: foot b2", "house foot-rescue no",
    "{0}: points none  # a comment, with: marks",
)  # fmt: skip
NAMES = ("Anna", "Ben", "Cléo", "Dora D.", "小林", "=1+1")


@cache
def played(seed: int) -> tuple[str, tuple[str, ...]]:
    """Return a whole legal match of two as a header and lines, players as {0} and {1}."""
    setup, events = random_match(seed, ("Anna", "Ben"))
    lines = [write_event(event, GRAMMAR) for event in events]
    named = [line.replace("Anna:", "{0}:").replace("Ben:", "{1}:") for line in lines]
    return setup.extra["start"][0], tuple(named)


@lru_cache(16)
def judged(text: str) -> Report:
    """Return what `printplay check` says of a match."""
    return check_lines(from_text("x.play", text), Path())


@dataclass
class Model:
    """What a match must be: its lines as they hold, those taken back, and how it is played."""

    id: str
    headers: list[str]
    players: list[str]
    play: tuple[str, ...]
    lines: list[str] = field(default_factory=list)
    undone: list[str] = field(default_factory=list)
    entries: int = 0

    def judged(self, *more: str) -> Report:
        """Return what `printplay check` says of the match, with more lines."""
        return judged("\n".join((*self.headers, *self.lines, *more)))

    def names(self, line: str) -> str:
        """Return a line with the names of today."""
        return line.format(*self.players)

    def next_line(self) -> str | None:
        """Return what comes next in the play, as long as that was followed."""
        done = [line.partition("  #")[0] for line in self.lines]
        play = [self.names(line) for line in self.play]
        follows = done == play[: len(done)] and len(done) < len(play)
        return play[len(done)] if follows else None

    def rename(self, old: str, new: str) -> None:
        """Call a player by another name in all lines."""

        def mended(line: str) -> str:
            return new + line.removeprefix(old) if line.startswith(f"{old}:") else line

        self.players = [new if name == old else name for name in self.players]
        self.headers = [
            f"players {', '.join(self.players)}" if line.startswith("players ") else line
            for line in self.headers
        ]
        self.lines, self.undone = [*map(mended, self.lines)], [*map(mended, self.undone)]


def errors(report: Report) -> list[tuple[object, ...]]:
    """Return what is wrong, so that two reports can be compared."""
    return [(v.code, v.message, v.line, v.column) for v in report.violations if v.severity == "error"]


class Evening(RuleBasedStateMachine):
    """Some matches in one ledger, and the model of each."""

    url = ""

    def __init__(self) -> None:
        super().__init__()
        self.matches: list[Model] = []
        self.changed: set[str] = set()

    @property
    def store(self) -> Store:
        """Open the ledger anew, as every command does."""
        return open_store(self.url)

    def kept(self, model: Model) -> StoredMatch:
        """Return a match as the ledger has it."""
        with self.store.reading() as session:
            return lookup.find_match(session, model.id)

    def told(self, stored: StoredMatch) -> list[Entry]:
        """Return the entries that a person made: a result is kept by printplay itself."""
        return [entry for entry in stored.entries if entry.kind != "result"]

    def entered(self, model: Model, count: int = 1) -> None:
        """Count entries."""
        model.entries += count
        self.changed.add(model.id)

    @initialize()
    def begin(self) -> None:
        """Begin with one match."""
        self.start(("Anna", "Ben"), 1)

    @precondition(lambda self: len(self.matches) < 3)
    @rule(names=st.permutations(NAMES).map(lambda names: tuple(names[:2])), seed=st.integers(0, 5))
    def start(self, names: tuple[str, ...], seed: int) -> None:
        """Open a match."""
        port, play = played(seed)
        step = writing.start_match(self.store, "go-for-gold", names, layout="A", headers={"start": port})
        assert not step.refused
        headers = step.after.row.headers.split("\n")
        self.matches.append(Model(step.after.id, headers, list(names), play))
        self.changed.add(step.after.id)

    @rule(which=st.integers(0, 2), count=st.integers(1, 12))
    def play_on(self, which: int, count: int) -> None:
        """Add what comes next in a legal play."""
        model = self.matches[which % len(self.matches)]
        for _line in range(count):
            line = model.next_line()
            if line is None:
                return
            step = transactions.add_lines(self.store, model.id, [("x", 1, line)])
            assert not step.refused, (line, step.new_faults)
            model.lines.append(line)
            model.undone.clear()
            self.entered(model)

    @rule(which=st.integers(0, 2), line=st.sampled_from(ILLEGAL), later=st.integers(0, 30),
          anyway=st.booleans(), other=st.booleans())  # fmt: skip
    def anything(self, which: int, line: str, later: int, anyway: bool, other: bool) -> None:
        """Add a line that may be illegal, or one of the play whose turn it is not."""
        model = self.matches[which % len(self.matches)]
        text = model.names(model.play[later % len(model.play)] if other else line)
        before, after = model.judged(), model.judged(text)
        new = [error for error in errors(after) if error not in errors(before)]
        unread = [error for error in new if error[0] in ("PP-0", "PP-2")]
        step = transactions.add_lines(self.store, model.id, [("x", 1, text)], anyway=anyway)
        assert step.refused == (bool(unread) or (bool(new) and not anyway)), (text, new)
        if not step.refused:
            (line_kept,) = step.after.lines[len(model.lines) :]
            assert self.told(step.after)[-1].anyway == bool(new)
            model.lines.append(line_kept)
            model.undone.clear()
            self.entered(model)

    @rule(which=st.integers(0, 2), count=st.integers(1, 5))
    def undo(self, which: int, count: int) -> None:
        """Take lines back."""
        model = self.matches[which % len(self.matches)]
        if count > len(model.lines):
            with pytest.raises(RefusedError):
                transactions.undo_lines(self.store, model.id, count=count)
            return
        transactions.undo_lines(self.store, model.id, count=count)
        for _line in range(count):
            model.undone.append(model.lines.pop())
        self.entered(model)

    @rule(which=st.integers(0, 2), data=st.data())
    def undo_to(self, which: int, data: Any) -> None:
        """Take back all lines down to one."""
        model = self.matches[which % len(self.matches)]
        if not model.lines:
            return
        stays = data.draw(st.integers(0, len(model.lines) - 1))
        transactions.undo_lines(self.store, model.id, last_line=len(model.headers) + stays)
        while len(model.lines) > stays:
            model.undone.append(model.lines.pop())
        self.entered(model)

    @rule(which=st.integers(0, 2), count=st.integers(1, 5))
    def redo(self, which: int, count: int) -> None:
        """Bring lines again."""
        model = self.matches[which % len(self.matches)]
        if count > len(model.undone):
            with pytest.raises(RefusedError):
                transactions.redo_lines(self.store, model.id, count=count)
            return
        transactions.redo_lines(self.store, model.id, count=count)
        for _line in range(count):
            model.lines.append(model.undone.pop())
        self.entered(model)

    @rule(which=st.integers(0, 2), count=st.integers(1, 4))
    def undo_and_redo(self, which: int, count: int) -> None:
        """To take back and bring again is nothing."""
        model = self.matches[which % len(self.matches)]
        if count <= len(model.lines):
            before = self.kept(model)
            transactions.undo_lines(self.store, model.id, count=count)
            after = transactions.redo_lines(self.store, model.id, count=count).after
            assert after.lines == before.lines
            assert after.log_state.undone == before.log_state.undone
            assert after.report.violations == before.report.violations
            self.entered(model, 2)

    @rule(which=st.integers(0, 2), seat=st.integers(0, 1), new=st.sampled_from(NAMES),
          everywhere=st.booleans())  # fmt: skip
    def rename(self, which: int, seat: int, new: str, everywhere: bool) -> None:
        """Call a player by another name; refused where that player is in a match already."""
        model = self.matches[which % len(self.matches)]
        old = model.players[seat]
        mine = [one for one in self.matches if old in one.players and (everywhere or one is model)]
        id_ = None if everywhere else model.id
        taken = any(new in one.players for one in self.matches)
        if any(new in one.players for one in mine):
            with pytest.raises(RefusedError):
                ledger_players.rename_player(self.store, old, new, merge=taken, id_=id_)
            return
        ledger_players.rename_player(self.store, old, new, merge=taken, id_=id_)
        for one in mine:
            one.rename(old, new)
            self.entered(one)

    @rule(which=st.integers(0, 2), seat=st.integers(0, 1))
    def rename_and_back(self, which: int, seat: int) -> None:
        """To take a rename back is nothing, for lines that were taken back, too."""
        model = self.matches[which % len(self.matches)]
        before = self.kept(model)
        ledger_players.rename_player(
            self.store, model.players[seat], "Somebody else", merge=False, id_=model.id
        )
        ledger_players.undo_rename(self.store)
        after = self.kept(model)
        assert (after.lines, after.headers) == (before.lines, before.headers)
        taken_back = [
            [one.with_current_names(line) for line in one.log_state.undone] for one in (before, after)
        ]
        assert taken_back[0] == taken_back[1]
        self.entered(model, 2)

    @rule(which=st.integers(0, 2), line=st.sampled_from(["place Kiel", "date 2026-11-20", "note"]))
    def say_where(self, which: int, line: str) -> None:
        """Say where and when it was, at any time: no line of play, and no undo takes it back."""
        model = self.matches[which % len(self.matches)]
        key, _blank, value = line.partition(" ")
        step = transactions.add_lines(self.store, model.id, [("x", 1, line)])
        assert not step.refused
        said = [one for one in model.headers if one.partition(" ")[0] == key]
        self.entered(model, int(said != [line] and bool(said or value)))
        about = {one.partition(" ")[0]: one for one in model.headers if one not in said}
        about |= {key: line} if value else {}
        seat = next(n for n, one in enumerate(model.headers) if one.startswith("players "))
        rest = [one for one in model.headers[seat + 1 :] if one.partition(" ")[0] not in ABOUT]
        told = [about[one] for one in ABOUT if one in about]
        model.headers = [*model.headers[: seat + 1], *told, *rest]

    @rule(which=st.integers(0, 2))
    def drop_and_restore(self, which: int) -> None:
        """Drop a match, which then takes nothing, and restore it: it is what it was."""
        model = self.matches[which % len(self.matches)]
        before = self.kept(model)
        transactions.drop_match(self.store, model.id)
        with pytest.raises(RefusedError):
            transactions.add_lines(self.store, model.id, [("x", 1, "end")], anyway=True)
        with self.store.reading() as session:
            assert model.id not in [match.id for match in session.matches(only_open=True)]
            session.verify()
        after = transactions.restore_match(self.store, model.id).after
        assert (after.lines, after.standings) == (before.lines, before.standings)
        self.entered(model, 2)

    @rule(which=st.integers(0, 2), anyway=st.booleans())
    def finish(self, which: int, anyway: bool) -> None:
        """End a match."""
        model = self.matches[which % len(self.matches)]
        ended = "end" in [line.partition("  #")[0] for line in model.lines]
        before = self.kept(model)
        step = transactions.finish_match(self.store, model.id, anyway=anyway)
        if ended:
            assert len(self.told(step.after)) == model.entries
        elif anyway:
            assert not step.refused
        elif not step.refused:
            assert not before.unanswered_questions()
        if not ended and not step.refused:
            model.lines.append("end")
            model.undone.clear()
            self.entered(model)

    @invariant()
    def is_what_replay_says(self) -> None:
        """Compare what was touched with a check of its text from zero."""
        for model in self.matches:
            kept = self.kept(model)
            assert len(self.told(kept)) == model.entries, "what was refused left nothing"
            assert (kept.result is not None) == kept.over, "the result is kept with the end"
            assert kept.changed_standings is None
            if model.id not in self.changed:
                continue
            assert list(kept.lines) == model.lines
            assert list(kept.headers) == model.headers
            report = model.judged()
            assert errors(report) == errors(kept.report)
            assert report.full_standings == kept.report.full_standings
            assert report.state == kept.state
            ended = [line.partition("  #")[0] for line in model.lines].count("end") > 0
            assert (kept.over, kept.row.over) == (ended, ended)
        self.changed.clear()

    def teardown(self) -> None:
        """Look at the whole ledger at the end."""
        if self.matches:
            with self.store.reading() as session:
                session.verify()
                matches = [writing.load_match(session, match) for match in session.matches()]
                entries = sum(len(kept.entries) for kept in matches)
                assert session.count() == (len(self.matches), entries)


def play_evenings(url_of: Any, examples: int, steps: int, seed: int | None = None) -> None:
    """Play some evenings, each in a ledger of its own."""

    class Here(Evening):
        def __init__(self) -> None:
            super().__init__()
            self.url = url_of()

    limits = settings(
        max_examples=examples, stateful_step_count=steps, deadline=None,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    run_state_machine_as_test(Here if seed is None else seeded(seed)(Here), settings=limits)


@pytest.mark.long
def test_evenings_in_a_file(folder: Path) -> None:
    """Every evening by chance ends with matches that are what their replay is."""
    numbers = iter(range(10**6))
    play_evenings(lambda: str(folder / f"{next(numbers)}.db"), 3, 20)


@pytest.mark.long
def test_evenings_on_a_server(pg_new: Any) -> None:
    """The same on PostgreSQL."""
    play_evenings(pg_new, 3, 12)
