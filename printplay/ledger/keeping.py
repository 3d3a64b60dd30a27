"""Keep score: open a match, add to it, take back, bring again, finish it, call players anew.

Each of these is one transaction: it reads the match as it is, asks the rules, and appends. What
the rules forbid is refused, unless it is recorded anyway as an exception that is noted.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from printplay import boards, games
from printplay.errors import CallError, Place, PrintplayError
from printplay.games.match import Unread
from printplay.i18n import N_
from printplay.ledger.entry import Kind, chained
from printplay.ledger.match import Kept
from printplay.ledger.snapshot import keep
from printplay.ledger.store import Match, Session, Store, now
from printplay.record.check import Report
from printplay.record.diagnostics import Violation
from printplay.record.formatting import formatted_line
from printplay.record.headers import MAX_NAME
from printplay.record.messages import MESSAGES
from printplay.record.source import from_text
from printplay.record.text import read


class RefusedError(PrintplayError):
    """What is asked for was understood, and the match does not allow it."""

    exit_code = 1


@dataclass(frozen=True)
class Step:
    """What was asked of a match: the match before and after it, what is wrong with it.

    `found` are the violations that are new, warnings among them. Where one of them is an error the
    match is as before, unless it was recorded anyway; `refused` tells.
    """

    before: Kept
    after: Kept
    report: Report
    found: tuple[Violation, ...]
    refused: bool

    @property
    def readable(self) -> bool:
        """Tell whether every line could be read: what could not is never recorded."""
        return not any(isinstance(event, Unread) for event in self.report.record.events)

    @property
    def said(self) -> Report:
        """Return the report with the new violations alone."""
        return replace(self.report, violations=self.found)


# -- finding ---------------------------------------------------------------------------------------


def kept(session: Session, match: Match) -> Kept:
    """Return a match with its entries."""
    return Kept(match, session.entries(match))


def find(session: Session, id_: str | None, *, to_write: bool = False) -> Kept:
    """Return the match with this id, or an id that begins so; without one the match in play.

    In play is the one match that is open; where none is, the last one for who only reads. Raises
    CallError where there is none, or several could be meant.
    """
    wanted = (id_ or "").strip().casefold()
    if not wanted:
        wanted = _in_play(session, to_write=to_write)
    asked = wanted.isprintable()  # no database is bothered with what is no text
    match = session.match(wanted, to_write=to_write) if asked else None
    if match is None:
        like = session.ids(wanted) if asked else []
        match = session.match(like[0], to_write=to_write) if len(like) == 1 else None
        if match is None:
            session.verify()  # before anybody is told that a match does not exist
            raise CallError(
                N_("several matches begin with {id}: {like}")
                if len(like) > 1
                else N_("there is no match {id}"),
                hint=N_("`printplay score list` shows all matches."),
                id=wanted[:40],
                like=", ".join(like),
            )
    return kept(session, match)


def _in_play(session: Session, *, to_write: bool) -> str:
    found = session.matches(only_open=True)
    if len(found) == 1:
        return found[0].id
    if found:
        raise CallError(
            N_("{count} matches are open: {ids}"),
            hint=N_("Say which one with --match, or once for all with PRINTPLAY_MATCH."),
            count=len(found),
            ids=", ".join(match.id for match in found[-8:]),
        )
    last = session.last()
    if last is None or to_write:
        session.verify()
    if last is None:
        raise CallError(
            N_("the ledger holds no match yet"),
            hint=N_("Open one with: printplay score start GAME NAME NAME ..."),
        )
    if to_write:
        raise CallError(
            N_("no match is open; the last one, {id}, is over"),
            hint=N_(
                "Open one with `printplay score start`, or name the match with --match to undo "
                "its end."
            ),
            id=last.id,
        )
    return last.id


# -- writing ---------------------------------------------------------------------------------------


def start(
    store: Store,
    game: str,
    players: Sequence[str],
    *,
    layout: str | None = None,
    house: Mapping[str, str] | None = None,
    headers: Mapping[str, str] | None = None,
) -> Step:
    """Open a match. `headers` are those of the game's own, such as `start`.

    Raises CallError for a game, player, layout or header that is none; the Step is refused where
    the rules forbid such a match (five players where four can play).
    """
    meta = games.find(game)
    lines = [f"game {meta.id}"]
    grammar = meta.grammar()
    snapshot, board = "", None
    name = layout or next(iter(meta.layouts), None)
    if name is not None and (layout or grammar.needs_layout or meta.has("layout")):
        path = boards.path_of(name, meta.id)
        board = boards.find_board(str(path), meta.id)
        snapshot = keep(path, board)
        if layout or grammar.needs_layout:
            lines.append(f"layout {board.name if boards.ships(path) else path.name}")
        lines.append(f"hash {board.hash}")
    lines.append(f"players {', '.join(_name(player) for player in players)}")
    lines += [f"house {key} {value}" for key, value in (house or {}).items()]
    for key, value in (headers or {}).items():
        if key not in grammar.headers:
            raise CallError(
                N_("{game} has no header {key!r}"),
                hint=N_("Headers of it are: {known}.") if grammar.headers else "",
                game=meta.id,
                key=key,
                known=", ".join(grammar.headers),
            )
        lines.append(f"{key} {_one_line(value)}")
    text = "\n".join(_one_line(line) for line in lines)
    _readable(text)
    with store.writing() as session:
        opened = Match("", meta.id, text, snapshot, "")
        trial = Kept(opened, ())
        found = trial.report.violations
        if any(violation.severity == "error" for violation in found):
            return Step(trial, trial, trial.report, found, refused=True)
        match = session.open_match(meta.id, text, snapshot)
        opened_now = Kept(match, ())
        return Step(trial, opened_now, opened_now.report, found, refused=False)


def _readable(text: str) -> None:
    """Raise CallError for headers that cannot be read."""
    from printplay.record.sentences import hint, message

    record = read(from_text("score start", text))
    for violation in record.violations:
        cure = hint(violation, record)
        raise CallError(
            "{sentence}",
            hint="{cure}" if cure else "",
            sentence=message(violation, record),
            cure=cure,
        )


def _name(name: str) -> str:
    """Return a player's name as it is kept; raise CallError for what is no name."""
    tidy = unicodedata.normalize("NFC", " ".join(name.split()))
    bad = next((c for c in tidy if c in ":,#" or unicodedata.category(c) in ("Cc", "Cs")), "")
    if bad or not 1 <= len(tidy) <= MAX_NAME:
        raise CallError(
            N_("{name!r} cannot be a player's name"),
            hint=N_("A name has 1 to {limit} characters, and none of : , # among them."),
            name=name[: MAX_NAME + 1],
            limit=MAX_NAME,
        )
    return tidy


def _one_line(text: str) -> str:
    return unicodedata.normalize("NFC", " ".join(text.splitlines()))


def add(
    store: Store,
    id_: str | None,
    lines: Sequence[tuple[str, int, str]],
    *,
    anyway: bool = False,
) -> Step:
    """Add lines of a record (name of their source, their number in it, the text) to a match.

    All of them are added, or none: where one of them is refused, nothing is.
    """
    with store.writing() as session:
        before = find(session, id_, to_write=True)
        return _added(session, before, lines, anyway=anyway)


def _added(
    session: Session, before: Kept, lines: Sequence[tuple[str, int, str]], *, anyway: bool
) -> Step:
    texts, origins, offset = [], {}, len(before.headers) + len(before.lines)
    for name, number, given in lines:
        for text in _lines(name, number, given):
            texts.append(unicodedata.normalize("NFC", text))
            origins[offset + len(texts)] = (name, number)
    report = before.report_of(texts, origins)
    known = {_key(violation) for violation in before.report.violations}
    found = tuple(v for v in report.violations if _key(v) not in known)
    errors = [violation for violation in found if violation.severity == "error"]
    unreadable = any(isinstance(event, Unread) for event in report.record.events)
    if unreadable or (errors and not anyway):
        return Step(before, before, report, found, refused=True)
    blamed = {violation.line for violation in errors}
    events = dict(zip(report.record.lines, report.record.events, strict=True))
    grammar = before.meta.grammar()
    new: list[tuple[Kind, str, bool]] = []
    for number, text in enumerate(texts, offset + 1):
        line = formatted_line(text, events.get(number), grammar, before.board)
        # What is wrong may stand elsewhere, as with an end that comes too soon: then all of it is.
        exception = bool(errors) and (number in blamed or not blamed & set(origins))
        new.append(("line", line, exception))
    return _appended(session, before, new, report, found)


def _lines(name: str, number: int, text: str) -> list[str]:
    """Return the lines in a text that say something; raise CallError for what is no text."""
    source = from_text(name, text)
    for fault in source.violations[:1]:
        place = Place(name, number, fault.column)
        error = CallError(MESSAGES[fault.message], place=place)
        error.values = dict(fault.values)
        raise error
    return [line for line in source.lines if line.partition("#")[0].strip()]


def _key(violation: Violation) -> tuple[object, ...]:
    values = sorted((key, str(value)) for key, value in violation.values.items())
    return violation.code, violation.message, violation.line, violation.column, str(values)


def _ended(before: Kept, *, anyway: bool) -> Step:
    """Return what is wrong with ending a match now: what the rules say, or what is left open."""
    report = before.report_of(["end"])
    known = {_key(violation) for violation in before.report.violations}
    found = tuple(v for v in report.violations if _key(v) not in known)
    errors = any(violation.severity == "error" for violation in found)
    refused = not anyway and (errors or bool(before.left_open()))
    return Step(before, before, report, found, refused=refused)


def _appended(
    session: Session,
    before: Kept,
    new: Sequence[tuple[Kind, str, bool]],
    report: Report | None = None,
    found: tuple[Violation, ...] = (),
) -> Step:
    added = chained(before.entries, before.match.seal, new, now())
    after = Kept(before.match, (*before.entries, *added))
    match = session.append(before.match, added, over=after.over)
    after = replace(after, match=match)
    return Step(before, after, report or after.report, found, refused=False)


def undo(store: Store, id_: str | None, *, count: int = 1, to: int | None = None) -> Step:
    """Take the last lines back; `to` is the line of the record that becomes the last.

    Raises RefusedError where there are not so many.
    """
    with store.writing() as session:
        before = find(session, id_, to_write=True) if id_ else _last_written(session)
        there = len(before.lines)
        if to is not None:
            count = len(before.headers) + there - to
        if not 1 <= count <= there:
            raise RefusedError(
                _nothing(N_("there is no line {to} to go back to"), there)
                if to is not None
                else _nothing(N_("there are not {count} lines to take back"), there),
                hint=N_("`printplay score show --log` numbers all lines."),
                count=count,
                to=to,
            )
        return _appended(session, before, [("undo", str(count), False)])


def _nothing(message: str, there: int) -> str:
    return message if there else N_("nothing has been entered that could be taken back")


def _last_written(session: Session) -> Kept:
    """Return the match in play; where none is open, the last one, so that its end can be undone."""
    if session.matches(only_open=True) or session.last() is None:
        return find(session, None, to_write=True)
    last = session.last()
    return find(session, last.id if last else None, to_write=True)


def redo(store: Store, id_: str | None, *, count: int = 1) -> Step:
    """Bring lines again that were taken back; raises RefusedError where there are not so many."""
    with store.writing() as session:
        before = find(session, id_, to_write=True)
        there = len(before.folded.undone)
        if not 1 <= count <= there:
            raise RefusedError(
                N_("there are not {count} lines to bring again; {there} were taken back")
                if there
                else N_("nothing was taken back since the last line"),
                count=count,
                there=there,
            )
        return _appended(session, before, [("redo", str(count), False)])


def finish(store: Store, id_: str | None, *, anyway: bool = False) -> Step:
    """End a match. Refused where the rules say it is not over, or something is not entered yet.

    A match that is over already stays as it is.
    """
    with store.writing() as session:
        before = find(session, id_, to_write=True) if id_ else _last_written(session)
        if before.over:
            return Step(before, before, before.report, (), refused=False)
        step = _ended(before, anyway=anyway)
        if step.refused:
            return step
        exception = bool(before.left_open()) or any(v.severity == "error" for v in step.found)
        return _appended(session, before, [("line", "end", exception)], step.report, step.found)


def rename(store: Store, old: str, new: str, *, merge: bool, id_: str | None = None) -> list[Kept]:
    """Call a player by another name, in all matches or in one; return the matches changed.

    `merge` says that the other name is a player already, and both are one person. Raises
    RefusedError where they meet in a match, or the name is taken and nothing was said of that.
    """
    new = _name(new)
    with store.writing() as session:
        every = [find(session, match.id, to_write=True) for match in session.matches()]
        mine = [one for one in every if old in one.players and id_ in (None, one.id)]
        if not mine:
            raise CallError(
                N_("no player is called {name}"),
                hint=N_("`printplay score players` lists all players."),
                name=old,
            )
        both = [one.id for one in mine if new in one.players]
        taken = any(new in one.players for one in every)
        if both or (taken and not merge and id_ is None):
            raise RefusedError(
                N_("{old} and {new} both play in {matches}")
                if both
                else N_("there is a player {new} already"),
                hint=""
                if both
                else N_("If both are one person: printplay score players merge {old!r} {new!r}"),
                old=old,
                new=new,
                matches=", ".join(both[:8]),
            )
        return [_appended(session, one, [("rename", f"{old}, {new}", False)]).after for one in mine]
