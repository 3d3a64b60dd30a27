"""A match as a play of BG Stats: JSON, the link that creates the play, its QR code."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any
from urllib.parse import quote

from printplay.core.i18n import N_
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.match_row import DERIVED_ID_LENGTH
from printplay.ledger.matches.outcome import RefusedError
from printplay.ledger.store import clock
from printplay.match.lines.grammar import End
from printplay.match.text.report_text import decision

LINK = "https://app.bgstatsapp.com/createPlay.html?data="
#: Characters of JSON that need no escape in a link (RFC 3986, 3.4): each saves two bytes.
_PLAIN = ":,/@!$'()*;"
#: Longer matches were left open over night.
_LONGEST = 24 * 60


def play_json(match: StoredMatch) -> dict[str, Any]:
    """Return a match as a play; raise RefusedError if it is not over."""
    if not match.over:
        raise RefusedError(
            N_("the match {id} is not finished; only finished matches can go to BG Stats"),
            hint=N_("Finish it with `printplay score finish`, then export it."),
            id=match.id,
        )
    standings = match.standings
    places = {placing.player: placing for placing in standings.placings}
    starter, pointless = _first_player(match), match.game.pointless
    is_coop = any(len(side) == len(match.players) > 1 for side in standings.sides)
    teams = {name: " + ".join(one for one in match.players if one in side)
             for side in standings.sides if not is_coop for name in side}  # fmt: skip
    players = []
    for name in match.players:
        player: dict[str, Any] = {
            "name": name,
            "sourcePlayerId": player_id(name),
            "winner": places[name].winner,
            "score": places[name].score,
            "rank": places[name].rank,
            "startPlayer": name == starter,
        }
        if pointless or name in standings.without:
            del player["score"]
        if name in teams:
            player["team"] = teams[name]
        players.append(player)
    play_facts: dict[str, Any] = {
        "sourceName": "printplay",
        "sourcePlayId": match.id,
        "playDate": _play_date(match),
        "game": {
            "name": match.game.title,
            "sourceGameId": match.row.game,
            "highestWins": not match.game.lowest,
            "noPoints": pointless or not any("score" in player for player in players),
        },
        "players": players,
    }
    if is_coop:
        play_facts["game"]["cooperative"] = True
    if place := match.record.setup.place:
        play_facts["location"] = place
    if match.recorded_board_name:
        play_facts["board"] = match.recorded_board_name
    if minutes := _minutes(match):
        play_facts["durationMin"] = minutes
    comments = [match.record.setup.note] if match.record.setup.note else []
    # A decision by points alone is obvious there, and a single sheet decides nothing.
    if standings.decided_by != "score" and not standings.alone:
        comments.append(decision(standings, match.game.messages, over=True))
        play_facts["sourceNote"] = match.record.setup.note or ""
    if comments:
        play_facts["comments"] = "\n".join(comments)
    return play_facts


def plays_json(matches: Sequence[StoredMatch]) -> str:
    """Return one match as a play, several as a list of plays."""
    plays = [play_json(stored) for stored in matches]
    return json.dumps(plays[0] if len(plays) == 1 else plays, ensure_ascii=False, indent=2) + "\n"


def _play_date(stored: StoredMatch) -> str:
    """Return when a match was played, in UTC: its end, or noon of the entered date."""
    date = stored.record.setup.date
    if date and date != clock.local_day(stored.ended_at):
        return f"{date} 12:00:00"
    return f"{clock.as_utc(stored.ended_at):%Y-%m-%d %H:%M:%S}"


def player_id(name: str) -> str:
    """Return a player's id in all plays: equal for equal names on any machine."""
    return sha256(name.casefold().encode("utf-8", "surrogatepass")).hexdigest()[:10]


def play_link(play: Mapping[str, Any]) -> str:
    """Return the link that opens BG Stats with a play filled in."""
    data = json.dumps(play, ensure_ascii=False, separators=(",", ":"))
    return LINK + quote(data, safe=_PLAIN)


def _first_player(stored: StoredMatch) -> str:
    """Return who began if the first line says so, else an empty string."""
    first = next(iter(stored.record.events), None)
    return getattr(first, "active", "") or getattr(first, "starter", "")


def _minutes(stored: StoredMatch) -> int:
    """Return the length of a match in minutes; 0 if it was not entered while played.

    One that was imported at once has the times of where it came from.
    """
    has_play = any(not event.player and not isinstance(event, End) for event in stored.record.events) or (
        len(stored.id) == DERIVED_ID_LENGTH
        and len({entry.at for entry in stored.entries}) == 1
        and stored.ended_at.endswith("+00:00")
    )
    began, ended = clock.as_utc(stored.row.started), clock.as_utc(stored.ended_at)
    minutes = int((ended - began).total_seconds() // 60)
    return minutes if has_play and 1 <= minutes <= _LONGEST else 0


def qr_modules(text: str) -> tuple[tuple[bool, ...], ...]:
    """Return the modules of a QR code, True for dark, without its quiet zone.

    Raises RefusedError if the text is too long.
    """
    from qrcode import QRCode
    from qrcode.constants import ERROR_CORRECT_L

    most = 2953
    code: QRCode[Any] = QRCode(error_correction=ERROR_CORRECT_L, border=0)
    if len(text.encode()) > most:
        raise RefusedError(
            N_("this play takes {size} bytes as a link; a QR code holds {most}"),
            hint=N_("Use the link itself (--link), or the JSON file (-o FILE.json)."),
            size=len(text.encode()),
            most=most,
        )
    code.add_data(text, optimize=0)
    code.make(fit=True)
    return tuple(tuple(bool(module) for module in row) for row in code.modules)
