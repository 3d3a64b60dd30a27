"""Results that are brought in come out as they went in: points, winners, partners, names, days."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import printplay as pp
from printplay.match import registry
from printplay.pads.file.finding import pads_by_id

#: Points, flags and teams of each shape of a play; a flag is True or False, as the app has them.
SHAPES: Mapping[str, list[tuple[str, bool, str]]] = {
    "points": [("34", True, ""), ("29", False, ""), ("12", False, "")],
    "fewest": [("34", False, ""), ("29", False, ""), ("12", True, "")],
    "middle": [("34", False, ""), ("29", True, ""), ("12", False, "")],
    "two of three": [("34", True, ""), ("29", True, ""), ("12", False, "")],
    "nobody": [("12", False, ""), ("11", False, "")],
    "drawn, nobody": [("8", False, ""), ("8", False, "")],
    "zeros": [("0", False, ""), ("0", False, ""), ("0", False, "")],
    "shared": [("8", True, ""), ("8", True, ""), ("3", False, "")],
    "a tie, one flag": [("8", False, ""), ("8", True, ""), ("3", False, "")],
    "negative": [("-120", False, ""), ("-7", True, "")],
    "all flagged": [("5", True, ""), ("9", True, "")],
    "no points": [("", True, ""), ("", False, "")],
    "no points, nobody": [("", False, ""), ("", False, ""), ("", False, "")],
    "some points": [("60", True, ""), ("", False, ""), ("56", False, "")],
    "winner without points": [("60", False, ""), ("", True, "")],
    "alone": [("90", True, "")],
    "alone, lost": [("90", False, "")],
    "partners": [("72", True, "0"), ("40", False, "1"), ("72", True, "0"), ("40", False, "1")],
    "partners with unlike points": [
        ("72", False, "0"), ("80", True, "1"), ("75", False, "0"), ("30", True, "1"),
    ],
    "one against two": [("", True, "0"), ("", False, "1"), ("", False, "1")],
    "three teams": [
        ("3", False, "0"), ("4", False, "1"), ("9", True, "2"), ("3", False, "0"),
        ("4", False, "1"), ("9", True, "2"),
    ],
    "teams of three": [
        ("3", False, "0"), ("3", False, "0"), ("3", False, "0"), ("4", True, "1"),
        ("4", True, "1"), ("4", True, "1"),
    ],
}  # fmt: skip
NAMES = ("Anna", "C++", "Cléo", "D + E", "Æ/1=2", "山田")


class Expected(NamedTuple):
    """What a play says: the game's title, points, winners, partners and day."""

    title: str
    scores: dict[str, int | None]
    winners: set[str]
    teams: set[frozenset[str]]
    day: str


def _games() -> Iterator[dict[str, Any]]:
    """Yield the four games, some pads (a campaign takes others), and three that nobody knows."""
    ids = (*registry.game_ids(), *[*pads_by_id()][::9], "canasta")
    shelf = (str(registry.find_game(id_).title) for id_ in ids)
    for title in (*shelf, "Far Isles", "囲碁", "Pandemonium"):
        yield {"id": title, "name": title, "highestWins": True, "noPoints": False,
               "cooperative": title == "Pandemonium"}  # fmt: skip


def _export() -> tuple[bytes, dict[str, Expected]]:
    """Return a made-up export with plays of every shape, and what they say.

    Each game has every other shape, by turns; the one that is played together has all.
    """
    chance, plays, expected = random.Random(7), [], {}
    games = list(_games())
    for number, game in enumerate(games):
        shapes = [*SHAPES.items()] if game["cooperative"] else [*SHAPES.items()][number % 2 :: 2]
        for shape, rows in shapes:
            names = chance.sample(NAMES, len(rows))
            uuid, day = f"{game['id']} {shape}", f"2026-0{chance.randint(1, 9)}-11"
            in_teams = any(team for _score, _won, team in rows)
            plays.append({
                "uuid": uuid, "gameRefId": game["id"], "playDate": f"{day} 12:00:00",
                "usesTeams": in_teams, "manualWinner": True,
                "playerScores": [
                    # The app leaves a team behind in plays without any.
                    {"playerRefId": name, "score": score, "winner": won, "team": team or "0"}
                    for name, (score, won, team) in zip(names, rows, strict=True)
                ],
            })  # fmt: skip
            teams: dict[str, set[str]] = {}
            for name, (_score, _won, team) in zip(names, rows, strict=True):
                teams.setdefault(team, set()).add(name)
            expected[uuid] = Expected(
                game["name"],
                {name: int(row[0]) if row[0] else None for name, row in zip(names, rows, strict=True)},
                {name for name, row in zip(names, rows, strict=True) if row[1]},
                {frozenset(team) for team in teams.values()} if in_teams else set(),
                day,
            )
    players = [{"id": name, "name": name} for name in NAMES]
    top = {"games": games, "players": players, "locations": [], "plays": plays}
    return json.dumps(top).encode(), expected


def _kept(ledger: pp.Ledger) -> dict[str, Expected]:
    """Return what a ledger says of its matches, by their ids."""
    found = {}
    for match in ledger.matches():
        ranked, pointless = match.stored.standings, match.stored.game.pointless
        found[match.id] = Expected(
            str(match.stored.game.title),
            {one.player: None if pointless or one.player in ranked.without else one.score
             for one in sorted(ranked.placings, key=lambda one: match.players.index(one.player))},
            {one.player for one in ranked.placings if one.winner},
            {*ranked.sides},
            match.stored.date,
        )  # fmt: skip
    return found


def _differing(kept: Mapping[str, Expected], said: Mapping[str, Expected]) -> list[object]:
    """Return the matches that differ: partners count where any were said."""
    pairs = ((kept.get(id_), one) for id_, one in said.items())
    return [
        (have, want) for have, want in pairs
        if have is None or have._replace(teams=set()) != want._replace(teams=set())
        or (want.teams and have.teams != want.teams) or list(have.scores) != list(want.scores)
    ]  # fmt: skip


@pytest.mark.long
def test_plays_of_every_shape_stay_as_they_are(tmp_path: Path) -> None:
    """A hundred and more made-up plays, and again by the plays and the JSON that they export."""
    data, expected = _export()
    with pp.open_ledger(tmp_path / "a.db", make=True) as ledger:
        came = ledger.import_(data, name="plays.json")
        assert [str(one) for one in came.untaken] == []
        assert len(expected) > 150
        said = dict(zip((one.id for one in came.taken), expected.values(), strict=True))
        assert _differing(_kept(ledger), said) == []
        assert {one.what for one in ledger.import_(data, name="plays.json").taken} == {"here"}
        games = {one.stored.game.title for one in ledger.matches()}
        assert len(ledger.history().games) == len(games), "one game of each title"
        plays = ledger.export(form="bgstats", every=True).data()
        whole = ledger.export(form="json").data()
    for name, form in (("b.db", plays), ("c.db", whole)):
        with pp.open_ledger(tmp_path / name, make=True) as other:
            assert not other.import_(form, name="all.json").untaken
            assert _differing(_kept(other), said) == []


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[pp.Ledger]:
    """Return a ledger of its own."""
    with pp.open_ledger(tmp_path / "ledger.db", make=True) as found:
        yield found


def _won(match: pp.Match) -> list[str]:
    return [one.player for one in match.standings if one.winner]


@pytest.mark.parametrize(
    ("game", "first"), [("Crazy Eights", "Anna"), ("Hearts", "Anna"), ("Golf", "Anna"), ("Skyjo", "Ben")]
)
def test_what_is_known_of_a_game_holds_for_its_results(ledger: pp.Ledger, game: str, first: str) -> None:
    """Fewest points win also where the pad's target was not reached, or `winner` is empty."""
    table = f"date,game,Anna,Ben,Cleo,winner\n2026-10-01,{game},40,66,90,\n"
    if registry.id_of_name(game) == game:  # not of the shelf
        table = table.replace("40,66", "66,40").replace("Skyjo", "Skyjo Junior")
        assert ledger.import_(table.encode(), name="a.csv", lowest=True)
    assert ledger.import_(table.encode(), name="a.csv")
    (match,) = ledger.matches()
    assert _won(match) == [first]
    (best,) = (one.best for one in ledger.history().games[match.game] if one.player == first)
    assert best == 40


def test_a_game_about_which_nothing_is_known_is_said_once(ledger: pp.Ledger) -> None:
    """Most points are assumed to win, and later results follow what was said of the game."""
    table = "date,game,Anna,Ben\n2026-10-01,Heat,3,4\n2026-10-02,Heat,5,4\n"
    came = ledger.import_(table.encode(), name="a.csv")
    assert [one for one in came.hints if "most points win" in one] == [
        "Heat: most points win; --lowest if not."
    ]
    ledger.import_(b"date,game,Anna,Ben\n2026-10-03,Hops,3,4\n", name="b.csv", lowest=True)
    again = ledger.import_(b"date,game,Anna,Ben\n2026-10-04,hops,3,4\n", name="c.csv")
    assert not again.hints
    assert [_won(match) for match in ledger.matches("Hops")] == [["Anna"], ["Anna"]]


def test_flags_say_which_points_win(ledger: pp.Ledger) -> None:
    """Where all named winners have the fewest points, the fewest win in that game."""
    table = "date,game,Anna,Ben,winner\n2026-10-01,Hops,3,4,Anna\n2026-10-02,Hops,5,4,Ben\n"
    assert ledger.import_(table.encode(), name="a.csv")
    assert {one.player: one.best for one in ledger.history().games["hops"]} == {"Anna": 3, "Ben": 4}


def test_a_team_that_won_a_game_played_together_won_alone(ledger: pp.Ledger) -> None:
    """A play of a cooperative game that names some winners is won by these."""
    game = {"id": 1, "name": "Battlestar", "cooperative": True}
    rows = [{"playerRefId": n, "score": "", "winner": n < 3, "team": str(n // 3)} for n in range(5)]
    play = {"uuid": "a", "gameRefId": 1, "playDate": "2026-01-02", "usesTeams": True, "playerScores": rows}
    players = [{"id": n, "name": "ABCDE"[n]} for n in range(5)]
    top = {"games": [game], "players": players, "plays": [play]}
    assert ledger.import_(json.dumps(top).encode(), name="a.json")
    (match,) = ledger.matches()
    assert sorted(_won(match)) == ["A", "B", "C"]


def test_a_folder_of_exported_plays_comes_back(ledger: pp.Ledger, tmp_path: Path) -> None:
    """One file for each play, or one for all: each match is taken once."""
    ledger.result("Wingspan", {"Anna": 80, "Ben": 75})
    ledger.result("go-for-gold", {"Anna": 34, "Ben": 29})
    plays = ledger.export(form="bgstats", every=True)
    (whole,) = plays.write(tmp_path / "plays.json")
    assert len(plays.write(f"{tmp_path / 'plays'}/")) == 2
    with pp.open_ledger(tmp_path / "other.db", make=True) as other:
        for file in (tmp_path / "plays").iterdir():
            assert [one.what for one in other.import_(file).taken] == ["new"]
        assert [one.what for one in other.import_(whole).taken] == ["here", "here"]
        assert _kept(other) == _kept(ledger)


def test_points_of_a_named_winner_count(ledger: pp.Ledger) -> None:
    """Where a winner is named against the points, the points are scores all the same."""
    ledger.result("Wingspan", {"Anna": 80, "Ben": 75}, winners=["Ben"])
    tallies = {one.player: one for one in ledger.history().games["wingspan"]}
    assert [(tallies[name].wins, tallies[name].best) for name in ("Anna", "Ben")] == [(0, 80), (1, 75)]
    (pair,) = ledger.history().pairs
    assert (pair.first_ahead, pair.second_ahead) == (0, 1)
