"""Merge two diverged copies of a match by the logs of both.

Of each thing a match is known by (the names, date, place, note, whether it was dropped, its lines,
its result) the copy counts that knows what the other one says, and more. Where both said something
the other does not know, nothing is written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from printplay.core.errors import FilePlace, brief
from printplay.core.i18n import N_
from printplay.ledger.exchange.conflict import ConflictError, DiffersError, NamesError, gathered
from printplay.ledger.exchange.joining import Copy, NewLine, Outcome, parted
from printplay.ledger.exchange.match_diff import called, common, content_of
from printplay.ledger.matches.appending import append
from printplay.ledger.matches.entry import ActiveLine, Entry, NewEntry, chained, fold, names_after
from printplay.ledger.matches.match import StoredMatch, renamed
from printplay.ledger.matches.result import written
from printplay.ledger.matches.step import RefusedError
from printplay.ledger.store import clock
from printplay.ledger.store.store import Session
from printplay.match.text.headers import ABOUT

_OPS = ("line", "undo", "redo")


class Timed(NamedTuple):
    """A value and when it was set; without a time it dates from the opening."""

    value: Any
    at: str = ""


#: What is told of a thing that nobody said.
NOTHING = Timed("")


def newer(
    ours: Sequence[Timed], theirs: Sequence[Timed], *, loose: bool
) -> Literal["ours", "theirs", "parted"]:
    """Return which copy knows the other's latest value.

    `loose` is for copies that were not opened as one (by a record, which has no times): what one
    was opened with is known to the other where it was ever told there.
    """
    mine, other = ours[-1], theirs[-1]
    if mine.value == other.value or _knows(ours, other, loose=loose):
        return "ours"
    return "theirs" if _knows(theirs, mine, loose=loose) else "parted"


def newer_name(
    ours: Sequence[Timed], theirs: Sequence[Timed], *, loose: bool
) -> Literal["ours", "theirs", "parted"]:
    """Return as `newer` which copy calls a player as he is called now.

    Where each has borne the name of the other, too, both were seen, and the later one was meant.
    """
    found = newer(ours, theirs, loose=loose)
    mine, other = ours[-1], theirs[-1]
    both = mine.value in {one.value for one in theirs} and other.value in {
        one.value for one in ours
    }
    if found != "parted" or not both or not (mine.at and other.at):
        return found
    later = (clock.utc(mine.at), mine.value) > (clock.utc(other.at), other.value)
    return "ours" if later else "theirs"


def _knows(history: Sequence[Timed], timed: Timed, *, loose: bool) -> bool:
    return any(
        known.value == timed.value
        and (known.at == timed.at or (loose and bool(known.value) and not (known.at and timed.at)))
        for known in history
    )


def merged(session: Session, ours: StoredMatch, theirs: StoredMatch, copy: Copy) -> Outcome:
    """Merge what another copy knows into this one; raise RefusedError on a conflict."""
    merge = _Merge(ours, theirs, copy)
    apart: list[RefusedError] = []
    same = gathered(merge.names, apart)
    for part in (merge.about, merge.dropped, merge.sheets):
        gathered(part, apart)
    if same and gathered(merge.lines, apart):  # they name the players, and the result the lines
        gathered(merge.result, apart)
    if apart:
        raise DiffersError(apart) if apart[1:] else apart[0]
    added = merge.now.entries[len(ours.entries) :]
    after = append(session, ours, added)
    what: Literal["longer", "here"] = "longer" if added else "here"
    return Outcome(ours.id, what, len(added), after.report, after.dropped)


class _Merge:
    """The state of a match while another copy is merged into it."""

    def __init__(self, ours: StoredMatch, theirs: StoredMatch, copy: Copy) -> None:
        self.now, self.theirs, self.copy = ours, theirs, copy
        self.loose = ours.match.seal != theirs.match.seal

    def add(self, new: NewEntry, at: str) -> None:
        """Add an entry with its original time."""
        if any(entry.sent == new.sent for entry in self.now.entries):
            new = new._replace(sent="")
        self.now = self.now.grown(chained(self.now.entries, self.now.match.seal, [new], at))

    def names(self) -> None:
        """Take over renames made elsewhere, and every name used there."""
        ours, theirs = [*_names(self.now)], [*_names(self.theirs)]
        if len(ours) != len(theirs):
            raise parted(self.now, content_of(self.now), content_of(self.theirs), self.copy)
        due: dict[str, Timed] = {}
        differ: dict[str, str] = {}
        for mine, others in zip(ours, theirs, strict=True):
            now, which = mine[-1].value, newer_name(mine, others, loose=self.loose)
            if which == "parted":
                differ[now] = others[-1].value
                continue
            last = (mine if which == "ours" else others)[-1]
            new = [one for one in others[1:] if not _knows(mine, one, loose=self.loose)]
            for new_name in new[: len(new) - (bool(new) and new[-1].value == last.value)]:
                if new_name.value not in (now, *self._called()):
                    self.add(NewEntry("rename", f"{now}, {new_name.value}"), new_name.at)
                    now = new_name.value
            if now != last.value:
                due[now] = new[-1] if new and new[-1].value == last.value else last
        if differ:
            if {*differ.values()} & {*self._called()}:  # somebody here is called so already
                raise parted(self.now, content_of(self.now), content_of(self.theirs), self.copy)
            raise NamesError(self.now.id, differ, FilePlace(self.copy.file), opened=self.loose)
        while due:
            free = next((old for old in due if due[old].value not in self._called()), None)
            if free is None:  # two took each other's names
                raise parted(self.now, content_of(self.now), content_of(self.theirs), self.copy)
            name, at = due.pop(free)
            self.add(NewEntry("rename", f"{free}, {name}"), at)

    def _called(self) -> tuple[str, ...]:
        """Return what the players are called by now."""
        return names_after(self.now.first_players, self.now.folded.renames)

    def about(self) -> None:
        """Take the date, the place and the note."""
        facts = {key: _about(self.theirs, key) for key in ABOUT}
        for new, at in about_of(self.now, facts, self.copy.file, loose=self.loose):
            self.add(new, at)

    def dropped(self) -> None:
        """Take over whether the match is dropped."""
        which = newer(_dropped(self.now), _dropped(self.theirs), loose=False)
        if which == "parted":
            raise differs(self.now, self.copy.file, *map(_state, (self.now, self.theirs)))
        if which == "theirs":
            self.add(
                NewEntry("drop" if self.theirs.dropped else "restore"), _dropped(self.theirs)[-1].at
            )

    def sheets(self) -> None:
        """Take over sheet assignments from elsewhere; local ones stay."""
        for entry in self.theirs.entries:
            serial = entry.text.partition(" ")[0]
            if entry.kind == "sheet" and serial not in self.now.folded.sheets:
                self.add(NewEntry("sheet", entry.text), entry.at)

    def lines(self) -> None:
        """Take over new lines and undone ones."""
        names = dict(zip(self.theirs.players, self.now.players, strict=True))
        mine, other = content_of(self.now), called(content_of(self.theirs), self.now.meta, names)
        same = common(mine, other)
        if same < 0:
            raise parted(self.now, mine, other, self.copy)
        ours, theirs = _ops(self.now), _ops(self.theirs, names)
        if _reached(ours, theirs, lines_alone=True) is not None:
            return
        at = _reached(theirs, ours, lines_alone=False)
        if at is not None:
            for entry in theirs[at:]:
                self.add(NewEntry(entry.kind, entry.text, entry.anyway, entry.sent), entry.at)
        elif same == len(mine.lines):
            lines: list[NewLine] = self.copy.lines(same, other, set())
            for line in lines:
                self.add(NewEntry("line", line.text, line.anyway, line.sent), line.at)
        elif same < len(other.lines):
            raise parted(self.now, mine, other, self.copy)

    def result(self) -> None:
        """Take over the result from elsewhere unless there is one here."""
        if not (self.now.over and self.theirs.result):
            return
        which = newer(_results(self.now), _results(self.theirs), loose=False)
        if which == "theirs":
            self.add(NewEntry("result", self.theirs.folded.result), _results(self.theirs)[-1].at)
        elif which == "parted" and self.now.result is not None:
            here, there = self.now.result, self.theirs.result
            seats = written(here.standings, self.now.players, 0)
            if seats != written(there.standings, self.theirs.players, 0):
                raise RefusedError(
                    N_(
                        "the match {id} was judged by different rules (ledger {here}, file {there})"
                    ),
                    place=FilePlace(self.copy.file),
                    hint=N_(
                        "Nothing was written. Accept the current rules in both places: printplay "
                        "score rejudge {id}"
                    ),
                    id=self.now.id,
                    here=here.rules,
                    there=there.rules,
                )


def about_of(
    ours: StoredMatch, headers: Mapping[str, Sequence[Timed]], file: str, *, loose: bool
) -> Iterator[tuple[NewEntry, str]]:
    """Yield another copy's newer date, place and note, with their times."""
    for key, theirs in headers.items():
        value, at = theirs[-1]
        if key == "date" and value == ours.date:
            continue  # entered or not, it is that day
        mine = _about(ours, key)
        which = newer(mine, theirs, loose=loose)
        if which == "parted":
            here, there = (f"{key} {fact.value}".rstrip() for fact in (mine[-1], theirs[-1]))
            raise differs(ours, file, here, there)
        if which == "theirs":
            yield NewEntry("about", f"{key} {value}".rstrip()), at


def differs(ours: StoredMatch, file: str, here: str, there: str) -> RefusedError:
    """Return the error for a conflict between two copies."""
    marks = there in ("drop", "restore")
    return ConflictError(
        N_("the match {id} has `{here}` in the ledger, `{there}` in the file"),
        matches=[ours.id],
        command=(there, ours.id) if marks else ("add", there, "--match", ours.id),
        place=FilePlace(file),
        id=ours.id,
        here=brief(here),
        there=brief(there),
    )


# -- the steps of a match, in order ---------------------------------------------------------------


def _about(stored: StoredMatch, key: str) -> list[Timed]:
    opened = [line.partition(" ") for line in stored.match.headers.split("\n")]
    entries = [entry for entry in stored.entries if entry.kind == "about"]
    return [
        NOTHING,
        *(Timed(value.strip()) for found, _blank, value in opened if found == key),
        *(
            Timed(value, entry.at)
            for entry in entries
            for found, _blank, value in [entry.text.partition(" ")]
            if found == key
        ),
    ]


def _names(stored: StoredMatch) -> Iterator[list[Timed]]:
    """Yield the names of each seat, in the order they were used."""
    found = [[Timed(name)] for name in stored.first_players]
    players: Sequence[str] = stored.first_players
    for number, old, new in stored.folded.renames:
        after = names_after(players, [(number, old, new)])
        for history, name, before in zip(found, after, players, strict=True):
            if name != before:
                history.append(Timed(name, stored.entries[number - 1].at))
        players = after
    yield from found


def _dropped(stored: StoredMatch) -> list[Timed]:
    marks = [entry for entry in stored.entries if entry.kind in ("drop", "restore")]
    return [Timed(value=False), *(Timed(mark.kind == "drop", mark.at) for mark in marks)]


def _state(stored: StoredMatch) -> str:
    return "drop" if stored.dropped else "restore"


def _results(stored: StoredMatch) -> list[Timed]:
    holds = stored.folded.result
    found = [entry for entry in stored.entries if entry.kind == "result"]
    history = [NOTHING, *(Timed(entry.text, entry.at) for entry in found)]
    last = next((one for one in reversed(history) if one.value == holds), NOTHING)
    return [*history, last]


def _ops(stored: StoredMatch, names: Mapping[str, str] | None = None) -> list[Entry]:
    """Return the steps on the lines of a match, with players' current names or others."""
    found = []
    for entry in stored.entries:
        if entry.kind not in _OPS:
            continue
        text = entry.text
        if entry.kind == "line":
            text = stored.today(ActiveLine(entry.number, entry.text, entry.anyway))
            if names is not None and any(old != new for old, new in names.items()):
                text = renamed(text, stored.meta, stored.players, names)
        found.append(entry._replace(text=text))
    return found


def _lines(ops: Sequence[Entry]) -> tuple[list[str], list[str]]:
    """Return the lines in force after some steps, and those that could be redone."""
    there, undone = (
        [ops[line.entry - 1].text for line in found]
        for found in fold(op._replace(number=number) for number, op in enumerate(ops, 1))[:2]
    )
    return there, undone


def _reached(ops: Sequence[Entry], last: Sequence[Entry], *, lines_alone: bool) -> int | None:
    """Return after how many steps a copy equalled another's final state.

    None if it never did. `lines_alone` ignores what could be redone.
    """
    if not last:
        return 0
    wanted = _lines(last)
    for count in range(len(ops), 0, -1):
        step = ops[count - 1]
        if (step.kind, step.text, step.at) != (last[-1].kind, last[-1].text, last[-1].at):
            continue
        found = _lines(ops[:count])
        if found == wanted or (lines_alone and found[0] == wanted[0]):
            return count
    return None
