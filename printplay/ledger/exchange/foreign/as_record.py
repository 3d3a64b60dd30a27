"""A foreign match as a record, with the pad of its game where printplay has none."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import NamedTuple

from printplay.core.i18n import N_
from printplay.ledger.exchange.foreign.played import ForeignMatch, PlayerResult
from printplay.ledger.exchange.foreign.unknown_game import KnownGames, Way, game_id, pad_text
from printplay.ledger.matches.match_row import id_of
from printplay.match.game import Meta
from printplay.match.text.headers import MATCH_ID
from printplay.pads.meta import PadMeta


class RecordText(NamedTuple):
    """The lines of a record, and the file of the pad that it names (empty: none).

    `by` is the pad that it is told in, if that was here before.
    """

    text: str
    pad_name: str = ""
    pad: str = ""
    by: PadMeta | None = None


def match_id(match: ForeignMatch) -> str:
    """Return its id in every ledger: the same for the same key."""
    source, _blank, key = match.key.partition(" ")
    own = source == "printplay" and MATCH_ID.fullmatch(key)
    return key if own else id_of(sha256(match.key.encode("utf-8", "surrogatepass")).digest())


def record_of(match: ForeignMatch, known: KnownGames, *, results_alone: bool = False) -> RecordText:
    """Return a match as a record, with the names as they are written.

    With `results_alone`, it is not told in a pad that is here, whose rules it may not follow.
    Raises UntakenError where it cannot be a record.
    """
    match.check()
    meta = None if results_alone else _known_game(match, known)
    if meta is not None:
        lines = [*_totals(match)] if not meta.pointless else [*_winners(match)]
        layout = f"layout {meta.layouts[0]}" if meta.has("contents") else ""
        text = _text(match, meta.id, layout, lines)
        return RecordText(text, by=meta if isinstance(meta, PadMeta) else None)
    way, lowest = _way(match)
    lines_of = {"named": _winners, "tied": _tied, "together": _together}.get(way, _totals)
    game = game_id(match.game, known.ids)
    text = _text(match, game, f"layout {game}.toml", [*lines_of(match)])
    return RecordText(text, f"{game}.toml", pad_text(match, game, way, lowest=lowest))


def _known_game(match: ForeignMatch, known: KnownGames) -> Meta | None:
    """Return the game of printplay's that a match is of, if its result can be told in it."""
    meta = known.find(match.game)
    if meta is None:
        return None
    fewest, most = meta.players
    if not fewest <= len(match.players) <= most or match.together or match.teams:
        return None
    if meta.pointless:
        return meta if len(match.winners) == 1 else None
    fits = match.scored and (
        not match.names_winners or match.winners == match.leading(lowest=meta.lowest)
    )  # fmt: skip
    return meta if fits else None


def _way(match: ForeignMatch) -> tuple[Way, bool]:
    """Return how it is told who has won, and whether the fewest points win.

    Raises UntakenError where nothing says who has won.
    """
    if match.together:
        alike = match.scored and len({one.score for one in match.players}) == 1
        return "together" if alike else "named", False
    ways = [match.lowest] if match.lowest is not None else [False, True]
    for lowest in ways if match.scored else ():
        leading = match.leading(lowest=lowest)
        if not match.names_winners or match.winners == leading:
            return "fewest" if lowest else "most", lowest
        if match.winners < leading and match.winners:
            return "tied", lowest
    if match.winners:
        return "named", False
    if match.scored:
        return "fewest" if match.lowest else "most", bool(match.lowest)
    raise match.refused(
        N_("the match has neither everybody's points nor a winner"),
        N_("Add them in the program it comes from, then export it again."),
    )


def _text(match: ForeignMatch, game: str, layout: str, lines: list[str]) -> str:
    names = (player.name for player in match.players)
    about = {"date": match.date, "place": match.location, "note": match.note}
    head = [
        f"game {game}", layout, f"match {match_id(match)}", f"players {', '.join(names)}",
        *(f"{key} {value}" for key, value in about.items() if value),
    ]  # fmt: skip
    return "\n".join([*filter(None, head), "", *lines, "end", ""])


def _totals(match: ForeignMatch) -> Iterator[str]:
    yield from _teams(match)
    for player in _speaking(match):
        yield f"{player.name}: total {player.score}"


def _teams(match: ForeignMatch) -> Iterator[str]:
    if match.teams and not match.together:
        teams = (" + ".join(team) for team in match.teams)
        yield f"teams {', '.join(teams)}"


def _speaking(match: ForeignMatch) -> Iterator[PlayerResult]:
    """Yield the players whose results are entered: the first of each team."""
    firsts = {team[0] for team in match.teams}
    yield from (one for one in match.players if not firsts or one.name in firsts)


def _tied(match: ForeignMatch) -> Iterator[str]:
    """Yield the points, and for whom it was decided where they are level."""
    yield from _teams(match)
    for player in _speaking(match):
        decided = ", decided yes" if player.won else ""
        yield f"{player.name}: points {player.score}{decided}"


def _together(match: ForeignMatch) -> Iterator[str]:
    """Yield the points of all, and whether they have won."""
    yield f"all points {match.players[0].score}, victory {'yes' if match.winners else 'no'}"


def _winners(match: ForeignMatch) -> Iterator[str]:
    """Yield who has won, with the points that are known."""
    points = not match.pointless
    if match.together:
        score = next((one.score for one in match.players if one.score is not None), None)
        points_part = f"points {score}, " if points and score is not None else ""
        yield f"all {points_part}won {'yes' if match.winners else 'no'}"
        return
    yield from _teams(match)
    for player in _speaking(match):
        points_part = f"points {player.score}, " if points and player.score is not None else ""
        yield f"{player.name}: {points_part}won {'yes' if player.won else 'no'}"
