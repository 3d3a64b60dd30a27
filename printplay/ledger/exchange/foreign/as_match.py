"""A result from elsewhere as a match: on the pad of its game, or as it was entered.

A result goes onto the pad of its game where the pad gives the very result. Where the rules of the
pad would change or refuse it, totals and winners are kept as they were entered, under that game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from hashlib import sha256
from typing import NamedTuple

from printplay.core.errors import PrintplayError
from printplay.core.i18n import N_
from printplay.ledger.exchange.foreign.played import ForeignMatch
from printplay.ledger.exchange.foreign.unknown_game import KnownGames
from printplay.ledger.matches import opening
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.match_row import MatchRow, id_of
from printplay.match.game import Meta
from printplay.match.standings import Standings
from printplay.match.text.headers import MATCH_ID
from printplay.pads.meta import PadMeta

_NUMBER_SIGN = "\N{FULLWIDTH NUMBER SIGN}"


class ResultMatch(NamedTuple):
    """A match that is not in a ledger yet: its opening, and its lines, the last of them `end`."""

    opening: MatchRow
    lines: tuple[str, ...]


def match_id(match: ForeignMatch) -> str:
    """Return its id in every ledger: the same for the same key."""
    source, _blank, key = match.key.partition(" ")
    own = source == "printplay" and MATCH_ID.fullmatch(key)
    return key if own else id_of(sha256(match.key.encode("utf-8", "surrogatepass")).digest())


def match_of(match: ForeignMatch, games: KnownGames) -> ResultMatch:
    """Return a result as a match; raise UntakenError if it cannot be one."""
    match.check()
    meta = games.find(match.game)
    if meta is not None:
        with suppress(PrintplayError):  # its board or its file is wrong at present
            if (on_pad := _on_pad(match, meta)) is not None:
                return on_pad
    return as_entered(match, games)


def as_entered(match: ForeignMatch, games: KnownGames) -> ResultMatch:
    """Return a match with the totals and winners of a result as they are."""
    game = games.of(match)
    together = (game.coop or match.together) and not match.teams
    together = together and len({one.won for one in match.players}) == 1
    game = game._replace(coop=together)
    if not match.names_winners and (together or not match.scored):
        raise match.refused(
            N_("the match does not say whether all have won")
            if together
            else N_("the match has neither everybody's points nor a winner"),
            N_("Add it where the match comes from, then import it again."),
        )
    if not match.names_winners and not game.told:
        games.assumed.setdefault(game.id, game.titles["en"])
    new = opening.prepared(
        game.id, [one.name for one in match.players], headers=_about(match), pad=games.pad(game)
    )
    scores = {one.name: one.score for one in match.players}
    alike = all(len({scores[name] for name in team}) == 1 for team in match.teams)
    by_points = match.scored and alike and match.winners == match.leading(lowest=game.lowest)
    lines = [*_teams(match), *_totals(match)]
    if together or not by_points:
        lines += [
            f"{one.name}: won {'yes' if one.won else 'no'}" for one in match.players if one.won is not None
        ]
    return ResultMatch(new, (*lines, "end"))


def _on_pad(match: ForeignMatch, meta: Meta) -> ResultMatch | None:
    """Return a match on the pad of its game; None if that is not the very result."""
    pad = meta.pad if isinstance(meta, PadMeta) else None
    if meta.pointless and not match.names_winners:
        return None
    if meta.pointless:
        lines = [f"{one.name}: won {'yes' if one.won else 'no'}" for one in match.players]
    else:
        lines = [*(_teams(match) if pad is not None and pad.teams else ()), *_totals(match)]
        lines += [f"{one.name}: {meta.tie_break} {one.tie_break}"
                  for one in match.players if one.tie_break is not None]  # fmt: skip
    names = [one.name for one in match.players]
    new = opening.prepared(meta.id, names, headers=_about(match))
    report = StoredMatch(new, ()).report_of([*lines, "end"])
    if report.replay is None or any(one.severity == "error" for one in report.violations):
        return None
    coop = pad is not None and pad.coop
    says = holds(match, report.replay.standings, meta) and coop >= match.together
    return ResultMatch(new, (*lines, "end")) if says else None


def holds(match: ForeignMatch, ranked: Standings, meta: Meta) -> bool:
    """Return whether standings have the points, winners and partners of a result."""
    places = {one.player: one for one in ranked.placings}
    for one in match.players:
        if one.score != (None if meta.pointless else places[one.name].score):
            return False
    winners = {one.player for one in ranked.placings if one.winner}
    partners = {frozenset(team) for team in match.teams}
    return (
        (not match.names_winners or winners == match.winners)
        and (not partners or partners == {*ranked.sides})
        and (not match.lowest or meta.lowest)
    )


def _about(match: ForeignMatch) -> Mapping[str, str]:
    """Return date, place and note; # is written ＃, as it begins a comment in a record."""
    about = {"date": match.date, "place": match.location, "note": match.note}
    return {key: value.replace("#", _NUMBER_SIGN) for key, value in about.items() if value}


def _teams(match: ForeignMatch) -> Iterator[str]:
    if match.teams:
        yield f"teams {', '.join(' + '.join(team) for team in match.teams)}"


def _totals(match: ForeignMatch) -> Iterator[str]:
    for one in match.players:
        if one.score is not None:
            yield f"{one.name}: total {one.score}"
