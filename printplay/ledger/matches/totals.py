"""Totals: read as they are typed (`Anna=34 Cleo=34/8`), entered at once, corrected later."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from printplay.core.errors import CallError
from printplay.core.i18n import N_
from printplay.ledger.matches import idempotency, opening, transactions
from printplay.ledger.matches.appending import append_entries
from printplay.ledger.matches.entry import NewEntry, seal_entries
from printplay.ledger.matches.lookup import find_match
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.outcome import EntryOutcome, RefusedError
from printplay.ledger.store import clock
from printplay.ledger.store.store import MatchRow, Session, Store
from printplay.match.game import Game
from printplay.match.text.header_fields import player_name
from printplay.match.text.line import split_line
from printplay.pads.file.pad import Pad

_SCORE = re.compile(r"([+\-−]?[0-9]{1,9})(?:/([0-9]{1,9}))?")


class Score(NamedTuple):
    """A player's result: the total, and the tie-break value if entered."""

    player: str
    total: int
    tie_break: int | None = None


def parse_score(text: str) -> Score:
    """Read `NAME=TOTAL` or `NAME=TOTAL/TIE-BREAK`; a name may hold `=` and `/`.

    Raises CallError for anything else.

    >>> parse_score("Anna=34"), parse_score("a=b=-1/8")
    (Score(player='Anna', total=34, tie_break=None), Score(player='a=b', total=-1, tie_break=8))
    """
    name, equals_sign, value = text.rpartition("=")
    fields = _SCORE.fullmatch(value.strip())
    if not equals_sign or not name.strip() or fields is None:
        raise CallError(
            N_("expected NAME=TOTAL, not {text!r}"),
            hint=N_("For instance: Anna=34, or Anna=34/8 with the value that breaks ties."),
            text=text[:60],
        )
    total, tie_break = fields.groups()
    return Score(name.strip(), int(total.replace("−", "-")), int(tie_break) if tie_break else None)


def write_whole(
    store: Store,
    new_row: MatchRow,
    lines: Sequence[tuple[str, int, str]],
    *,
    anyway: bool = False,
    request_id: str = "",
) -> EntryOutcome:
    """Open a prepared match and enter its lines, in one transaction: both, or nothing.

    `request_id` is the id given by the sender: sending again gives the same match.
    """
    opening_outcome = opening.check_new_match(new_row)
    if opening_outcome.refused:
        return opening_outcome
    id_ = opening.id_of_request(request_id)

    def write(session: Session) -> EntryOutcome:
        if (stored := opening.match_of_request(session, id_)) is not None:
            unchanged = EntryOutcome(stored, stored, stored.report, (), refused=False)
            return idempotency.repeated_outcome(stored, request_id) or unchanged
        match = opening.store_new_match(session, opening_outcome, id_).after
        ids = idempotency.line_ids(request_id, len(lines)) if request_id else ()
        outcome = transactions.add_lines_in_session(session, match, lines, anyway=anyway, request_ids=ids)
        if outcome.refused:
            raise _RefusedOutcomeError(outcome)
        return replace(outcome, before=match)

    try:
        return store.carry_out(write)
    except _RefusedOutcomeError as error:
        return error.outcome


def correct_totals(
    store: Store, id_: str | None, scores: Sequence[Score], *, anyway: bool = False
) -> EntryOutcome:
    """Replace totals of a finished match, the last one without an id; the log keeps the old ones.

    Partners who had one total keep one. Raises RefusedError for an open match and for points that
    were not entered as a total, CallError for a name that is not in the match.
    """
    try:
        with store.writing() as session:
            last_row = None if id_ else session.last_match()
            match = find_match(session, last_row.id if last_row else id_, to_write=True)
            lines, count = _corrected_lines(match, scores)
            if not count:
                return EntryOutcome(match, match, match.report, (), refused=False)
            undo_entries = [NewEntry("undo", str(count))]
            entries = seal_entries(match.entries, match.row.seal, undo_entries, clock.local_now())
            outcome = transactions.add_lines_in_session(
                session,
                append_entries(session, match, entries),
                lines,
                anyway=anyway or bool(match.exception_lines),
            )
            if outcome.refused:
                raise _RefusedOutcomeError(outcome)
            return replace(outcome, before=match)
    except _RefusedOutcomeError as error:
        return error.outcome


def _corrected_lines(match: StoredMatch, scores: Sequence[Score]) -> tuple[list[tuple[str, int, str]], int]:
    """Return the lines of a match from the first that changes, and how many they replace."""
    if not match.over:
        raise RefusedError(
            N_("the match {id} is still open"),
            hint=N_("Enter the total: printplay score add -m {id} \"NAME: total N\""), id=match.id,
        )  # fmt: skip
    placings = {placing.player: placing for placing in match.standings.placings}
    lines, index_by_value = list(match.lines), dict[tuple[str, str], int]()
    for index, text in enumerate(lines):
        player, words = split_line(text, match.players)
        if player is not None and words:
            index_by_value[player, words[0].casefold()] = index
    new_texts: dict[tuple[str, str], str] = {}
    for score in scores:
        place = placings.get(score.player)
        if place is None:
            raise CallError(
                N_("{name} is not in this match"), hint=N_("Players: {known}."),
                name=score.player, known=", ".join(match.players),
            )  # fmt: skip
        as_entered = isinstance(match.board, Pad) and match.board.results
        if not place.unchecked and not as_entered:
            raise RefusedError(
                N_("the points of {player} were not entered as a total"),
                hint=N_("Reopen the match, enter the right values, finish it: printplay score undo "
                        "-m {id}; score add -m {id}; score finish -m {id}"),
                player=score.player, id=match.id,
            )  # fmt: skip
        for _source, _number, text in score_lines(match.game, [score]):
            new_texts[score.player, text.removeprefix(f"{score.player}: ").split()[0]] = text
        for name, partner in placings.items():
            are_partners = match.standings.together(name, score.player)
            if are_partners and partner.score == place.score and (name, "total") in index_by_value:
                new_texts.setdefault((name, "total"), f"{name}: total {score.total}")
    changed = {
        key: text
        for key, text in new_texts.items()
        if key not in index_by_value or lines[index_by_value[key]] != text
    }
    if not changed:
        return [], 0
    first_index = min(index_by_value.get(key, len(lines) - 1) for key in changed)
    for key in changed.keys() & index_by_value.keys():
        lines[index_by_value[key]] = changed[key]
    end_index = len(lines) - 1
    lines[end_index:end_index] = [text for key, text in changed.items() if key not in index_by_value]
    return [("score correct", 0, line) for line in lines[first_index:]], end_index + 1 - first_index


class _RefusedOutcomeError(Exception):
    """Rolls the transaction back: nothing is written."""

    def __init__(self, outcome: EntryOutcome) -> None:
        super().__init__()
        self.outcome = outcome


def score_lines(game: Game, scores: Sequence[Score]) -> list[tuple[str, int, str]]:
    """Return results as lines of a record, each with its source."""
    lines = []
    for number, score in enumerate(scores, 1):
        player = player_name(score.player)
        source = f"score result, {player}"
        lines.append((source, number, f"{player}: total {score.total}"))
        if score.tie_break is None:
            continue
        if not game.tie_break:
            raise CallError(
                N_("{game} has no tie-break: leave out the / and what follows it"),
                hint=N_("Write {player}={total}; tied players share the place."),
                game=game.title,
                player=player,
                total=score.total,
            )
        lines.append((source, number, f"{player}: {game.tie_break} {score.tie_break}"))
    return lines
