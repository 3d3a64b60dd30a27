"""BG Stats: a match as a play for it, with link and QR code, and the file that it exports."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any
from urllib.parse import quote

from printplay.core.errors import FilePlace, brief
from printplay.core.i18n import N_, _
from printplay.ledger.exchange.foreign_matches import (
    MAX_MINUTES,
    ForeignMatch,
    PlayerResult,
    UntakenError,
    tidy_name,
    tidy_text,
)
from printplay.ledger.exchange.json_table import JsonTable, load_json
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.outcome import RefusedError
from printplay.ledger.store import clock
from printplay.ledger.store.entry import DERIVED_ID_LENGTH
from printplay.match.lines.grammar import End
from printplay.match.text.headers import MAX_NAME
from printplay.match.text.report_text import decision

#: A score, as people write it there: 34, -3, or what was added up, 12+5-2.
_SCORE = re.compile(r"\s*[+-]?\s*\d{1,7}(?:\s*[+-]\s*\d{1,7})*\s*")
_DATE = re.compile(r"(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d:\d\d)?.*)?")
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
    teams = {name: " + ".join(partner for partner in match.players if partner in side)
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
    if minutes := _minutes_played(match):
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


def _minutes_played(stored: StoredMatch) -> int:
    """Return the length of a match in minutes; 0 if it was not entered while played, as an imported one."""
    has_play = any(not event.player and not isinstance(event, End) for event in stored.record.events) or (
        len(stored.id) == DERIVED_ID_LENGTH
        and len({entry.at for entry in stored.entries}) == 1
        and stored.ended_at.endswith("+00:00")
    )
    began, ended = clock.as_utc(stored.row.started), clock.as_utc(stored.ended_at)
    minutes = int((ended - began).total_seconds() // 60)
    return minutes if has_play and 1 <= minutes <= _LONGEST else 0


def qr_modules(text: str) -> tuple[tuple[bool, ...], ...]:
    """Return a QR code, True for dark, without its quiet zone; raise RefusedError for a long text."""
    from qrcode import QRCode
    from qrcode.constants import ERROR_CORRECT_L

    max_bytes = 2953
    code: QRCode[Any] = QRCode(error_correction=ERROR_CORRECT_L, border=0)
    if len(text.encode()) > max_bytes:
        raise RefusedError(
            N_("this play takes {size} bytes as a link; a QR code holds {most}"),
            hint=N_("Use the link itself (--link), or the JSON file (-o FILE.json)."),
            size=len(text.encode()),
            most=max_bytes,
        )
    code.add_data(text, optimize=0)
    code.make(fit=True)
    return tuple(tuple(bool(module) for module in row) for row in code.modules)


def is_bgstats(top: Any) -> bool:
    """Return whether JSON is an export of BG Stats, or a play printplay made for it."""
    if isinstance(top, list):
        return bool(top) and all(isinstance(play, dict) and "sourcePlayId" in play for play in top)
    return isinstance(top, dict) and (("plays" in top and "games" in top) or "sourcePlayId" in top)


def read_bgstats(name: str, data: bytes) -> Iterator[ForeignMatch | UntakenError]:
    """Yield the plays of a file in its order; in place of one that cannot be taken in, why.

    Raises JournalError for what is no JSON of BG Stats.
    """
    value = load_json(name, data)
    if isinstance(value, list) or "sourcePlayId" in value:
        is_list = isinstance(value, list)
        for number, play in enumerate(value if is_list else [value]):
            yield _read_own_play(FilePlace(name, key=f"[{number}]" if is_list else ""), play)
        return
    top = JsonTable(name, "", value)
    known_rows = {kind: _by_id(top, kind) for kind in ("games", "players", "locations")}
    known_rows["players"] = _name_players(known_rows["players"])
    for number, play in enumerate(top.get("plays", list)):
        try:
            yield _read_play(name, f"plays[{number}]", play, known_rows)
        except UntakenError as error:
            yield error


def _play_words(play: Any, games: dict[object, dict[str, Any]]) -> str:
    if not isinstance(play, dict):
        return ""
    game = tidy_text(_text_in(games.get(_id_in(play, "gameRefId"), {}), "name"))[:40]
    return ", ".join(filter(None, (game, _day_and_time(play)[0])))


def _by_id(top: JsonTable, kind: str) -> dict[object, dict[str, Any]]:
    rows = top.values.get(kind, [])
    if not isinstance(rows, list):
        return {}
    return {row["id"]: row for row in rows if isinstance(row, dict) and _is_id(row.get("id"))}


def _name_players(players: dict[object, dict[str, Any]]) -> dict[object, dict[str, Any]]:
    """Return the players with a name each: two of one name are two people, "Anna" and "Anna 2"."""
    taken_names: set[str] = set()
    named_players = {}
    for id_ in sorted(players, key=lambda id_: (isinstance(id_, str), id_)):
        row, name = players[id_], tidy_name(_text_in(players[id_], "name"))
        if row.get("isAnonymous") is not True and name:
            numbered = (f"{name[: MAX_NAME - 4]} {number}" for number in range(2, 999))
            free_names = (
                free_name for free_name in (name, *numbered) if free_name.casefold() not in taken_names
            )
            row = row | {"name": next(free_names, name)}
            taken_names.add(row["name"].casefold())
        named_players[id_] = row
    return named_players


def _is_id(value: object) -> bool:
    return isinstance(value, int | str)


def _read_play(
    file: str, key: str, play: Any, known_rows: dict[str, dict[object, dict[str, Any]]]
) -> ForeignMatch:
    """Return a play as a match; raise UntakenError where it is none."""
    place = FilePlace(file, key=key, about=_play_words(play, known_rows["games"]))
    if not isinstance(play, dict):
        raise UntakenError(N_("this is not a play of BG Stats"), place=place)
    if play.get("ignored") is True:
        raise UntakenError(N_("the play is left out of the statistics of BG Stats"), place=place)
    if play.get("incomplete") is True:
        raise UntakenError(N_("the play was not played to its end"), place=place)
    game = known_rows["games"].get(_id_in(play, "gameRefId"))
    if game is None or not isinstance(game.get("name"), str):
        raise UntakenError(N_("the game of this play is not in the file"), place=place)
    location_row = known_rows["locations"].get(_id_in(play, "locationRefId"), {})
    scores = play.get("playerScores", [])
    lines = [line for line in scores if isinstance(line, dict)] if isinstance(scores, list) else []
    players, notes = _read_players(lines, known_rows["players"])
    # The app keeps leftover teams in plays without any.
    players = [player if play.get("usesTeams") is True else replace(player, team="") for player in players]
    players = _with_team_scores(players, lines)
    day, time = _day_and_time(play)
    if not day and (stated := _text_in(play, "playDate")):
        raise UntakenError(N_("invalid date {found!r}"), place=place, found=brief(stated))
    expansions = _expansions(play, known_rows["games"])
    words = [_text_in(play, "comments"), _text_in(play, "board"), expansions and f"+ {expansions}", *notes]
    return ForeignMatch(
        place, f"bgstats {_text_in(play, 'uuid') or repr(sorted(play.items(), key=str))}",
        tidy_text(str(game["name"])), players, day, tidy_text(_text_in(location_row, "name")),
        tidy_text("; ".join(filter(None, words))),
        lowest=game.get("highestWins") is False, together=game.get("cooperative") is True,
        time=time, minutes=_minutes(play),
    )  # fmt: skip


def _expansions(play: dict[str, Any], games: dict[object, dict[str, Any]]) -> str:
    rows = play.get("expansionPlays")
    names = [
        _text_in(games.get(_id_in(row, "gameRefId"), {}), "name")
        for row in (rows if isinstance(rows, list) else []) if isinstance(row, dict)
    ]  # fmt: skip
    return ", ".join(filter(None, names))


def _id_in(row: dict[str, Any], key: str) -> object:
    value = row.get(key)
    return value if _is_id(value) else None


def _text_in(row: dict[str, Any], key: str) -> str:
    value = row.get(key)
    return value if isinstance(value, str) else ""


def _day_and_time(play: dict[str, Any]) -> tuple[str, str]:
    """Return the day of a play and the time, else the day of its entry; empty without both."""
    if play_date := _DATE.fullmatch(_text_in(play, "playDate")):
        return play_date[1], play_date[2] or ""
    entry_date = _DATE.fullmatch(_text_in(play, "entryDate"))
    return (entry_date[1] if entry_date else ""), ""


def _minutes(play: dict[str, Any]) -> int:
    """Return how long a play took; 0 if it does not say so."""
    minutes = play.get("durationMin")
    return minutes if type(minutes) is int and 0 < minutes <= MAX_MINUTES else 0


def _read_players(
    lines: list[dict[str, Any]], known_players: dict[object, dict[str, Any]]
) -> tuple[list[PlayerResult], list[str]]:
    """Return the players of a play, their roles, and what of their scores is no number."""
    players: list[PlayerResult] = []
    notes: list[str] = []
    for line in lines:
        row = known_players.get(_id_in(line, "playerRefId"), {})
        anonymous = row.get("isAnonymous") is True
        name = tidy_name(_text_in(line, "anonymousName") or ("" if anonymous else _text_in(row, "name")))
        name = name or _("Guest")
        taken_names = {player.name.casefold() for player in players}
        if name.casefold() in taken_names and (anonymous or not row):
            name = next(
                f"{name} {number}"
                for number in range(2, 99)
                if f"{name} {number}".casefold() not in taken_names
            )
        stated = line.get("score")
        score = _parse_score(stated)
        if score is None and stated not in (None, ""):
            notes.append(f"{name} {stated}")
        if role := _text_in(line, "role"):
            notes.append(f"{name} ({role})")
        winner_flag = line.get("winner")
        team = _text_in(line, "team")
        players.append(
            PlayerResult(name, score, winner_flag if isinstance(winner_flag, bool) else None, team)
        )
    return players, notes


def _with_team_scores(players: list[PlayerResult], lines: list[dict[str, Any]]) -> list[PlayerResult]:
    """Return the players, those without points with the points that stand at a partner alone."""
    scores: dict[tuple[str, bool | None], set[int]] = {}
    for player in players:
        if player.team and player.score is not None:
            scores.setdefault((player.team, player.won), set()).add(player.score)
    return [
        replace(player, score=next(iter(of_team)))
        if line.get("score") in (None, "")
        and len(of_team := scores.get((player.team, player.won), set())) == 1
        else player
        for player, line in zip(players, lines, strict=True)
    ]


def _parse_score(value: object) -> int | None:
    """Return a score as a number, what was added up in it summed; None if it is none.

    >>> [_parse_score(value) for value in ("34", "12+5 - 2", 7, "", "7.5", None)]
    [34, 15, 7, None, None, None]
    """
    if isinstance(value, int) and not isinstance(value, bool):
        return value if abs(value) <= 1_000_000 else None
    if not isinstance(value, str) or not _SCORE.fullmatch(value):
        return None
    return sum(int(part.replace(" ", "")) for part in re.findall(r"[+-]?\s*\d+", value))


def _read_own_play(place: FilePlace, play: dict[str, Any]) -> ForeignMatch:
    stated = play.get("game")
    game: dict[str, Any] = stated if isinstance(stated, dict) else {}
    rows = play.get("players")
    players = [
        PlayerResult(
            tidy_name(_text_in(row, "name")) or _("Guest"), _parse_score(row.get("score")),
            row["winner"] if isinstance(row.get("winner"), bool) else None, _text_in(row, "team"),
        )
        for row in (rows if isinstance(rows, list) else []) if isinstance(row, dict)
    ]  # fmt: skip
    day, time = _day_and_time(play)
    return ForeignMatch(
        place, f"printplay {_text_in(play, 'sourcePlayId')}",
        _text_in(game, "name") or _text_in(game, "sourceGameId"), players, day,
        tidy_text(_text_in(play, "location")),
        tidy_text(_text_in(play, "sourceNote" if "sourceNote" in play else "comments")),
        lowest=game.get("highestWins") is False, together=game.get("cooperative") is True,
        time=time, minutes=_minutes(play),
    )  # fmt: skip
