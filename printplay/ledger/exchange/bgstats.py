"""A match as a play of BG Stats: JSON, the link that creates the play, its QR code."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any
from urllib.parse import quote

from printplay.core.i18n import N_
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.match_row import DERIVED
from printplay.ledger.matches.step import RefusedError
from printplay.ledger.store import clock
from printplay.match.lines.grammar import End
from printplay.match.text.report_text import decision

LINK = "https://app.bgstatsapp.com/createPlay.html?data="
#: Characters of JSON that need no escape in a link (RFC 3986, 3.4): each saves two bytes.
_PLAIN = ":,/@!$'()*;"
#: Longer matches were left open over night.
_LONGEST = 24 * 60


def play(stored: StoredMatch) -> dict[str, Any]:
    """Return a match as a play; raise RefusedError if it is not over."""
    if not stored.over:
        raise RefusedError(
            N_("the match {id} is not finished; only finished matches can go to BG Stats"),
            hint=N_("Finish it with `printplay score finish`, then export it."),
            id=stored.id,
        )
    ranked = stored.standings
    places = {placing.player: placing for placing in ranked.placings}
    starter, pointless = _starter(stored), stored.meta.pointless
    coop = any(len(side) == len(stored.players) > 1 for side in ranked.sides)
    teams = {name: " + ".join(one for one in stored.players if one in side)
             for side in ranked.sides if not coop for name in side}  # fmt: skip
    players = []
    for name in stored.players:
        player: dict[str, Any] = {
            "name": name,
            "sourcePlayerId": player_id(name),
            "winner": places[name].winner,
            "score": places[name].score,
            "rank": places[name].rank,
            "startPlayer": name == starter,
        }
        if pointless or name in ranked.without:
            del player["score"]
        if name in teams:
            player["team"] = teams[name]
        players.append(player)
    found: dict[str, Any] = {
        "sourceName": "printplay",
        "sourcePlayId": stored.id,
        "playDate": _played(stored),
        "game": {
            "name": stored.meta.title,
            "sourceGameId": stored.match.game,
            "highestWins": not stored.meta.lowest,
            "noPoints": pointless or not any("score" in player for player in players),
        },
        "players": players,
    }
    if coop:
        found["game"]["cooperative"] = True
    if place := stored.record.setup.place:
        found["location"] = place
    if stored.named_board:
        found["board"] = stored.named_board
    if minutes := _minutes(stored):
        found["durationMin"] = minutes
    comments = [stored.record.setup.note] if stored.record.setup.note else []
    # A decision by points alone is obvious there, and a single sheet decides nothing.
    if ranked.decided_by != "score" and not ranked.alone:
        comments.append(decision(ranked, stored.meta.messages(), over=True))
        found["sourceNote"] = stored.record.setup.note or ""
    if comments:
        found["comments"] = "\n".join(comments)
    return found


def plays_json(matches: Sequence[StoredMatch]) -> str:
    """Return one match as a play, several as a list of plays."""
    plays = [play(stored) for stored in matches]
    return json.dumps(plays[0] if len(plays) == 1 else plays, ensure_ascii=False, indent=2) + "\n"


def _played(stored: StoredMatch) -> str:
    """Return when a match was played, in UTC: its end, or noon of the entered date."""
    date = stored.record.setup.date
    if date and date != clock.day(stored.ended_at):
        return f"{date} 12:00:00"
    return f"{clock.utc(stored.ended_at):%Y-%m-%d %H:%M:%S}"


def player_id(name: str) -> str:
    """Return a player's id in all plays: equal for equal names on any machine."""
    return sha256(name.casefold().encode("utf-8", "surrogatepass")).hexdigest()[:10]


def link(play: Mapping[str, Any]) -> str:
    """Return the link that opens BG Stats with a play filled in."""
    data = json.dumps(play, ensure_ascii=False, separators=(",", ":"))
    return LINK + quote(data, safe=_PLAIN)


def _starter(stored: StoredMatch) -> str:
    """Return who began if the first line says so, else an empty string."""
    first = next(iter(stored.record.events), None)
    return getattr(first, "active", "") or getattr(first, "starter", "")


def _minutes(stored: StoredMatch) -> int:
    """Return the length of a match in minutes; 0 if it was not entered while played.

    One that was imported at once has the times of where it came from.
    """
    has_play = any(not event.player and not isinstance(event, End) for event in stored.record.events) or (
        len(stored.id) == DERIVED
        and len({entry.at for entry in stored.entries}) == 1
        and stored.ended_at.endswith("+00:00")
    )
    began, ended = clock.utc(stored.match.started), clock.utc(stored.ended_at)
    minutes = int((ended - began).total_seconds() // 60)
    return minutes if has_play and 1 <= minutes <= _LONGEST else 0


def qr(text: str) -> tuple[tuple[bool, ...], ...]:
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
