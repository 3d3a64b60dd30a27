"""Results that others kept, of BG Stats and of tables: each imported once, the rest told."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import printplay as pp
from tests.examples import some
from tests.pads.helpers import written

_GAMES = [
    {"id": 1, "name": "Far Isles", "highestWins": True},
    {"id": 2, "name": "Lawn Hoops", "highestWins": False},
    {"id": 3, "name": "Night Watch", "cooperative": True},
    {"id": 4, "name": "Secret Words", "noPoints": True},
    {"id": 5, "name": "Go for Gold", "highestWins": True},
]
_PLAYERS = [
    {"id": 1, "name": "Anna"}, {"id": 2, "name": "Ben"}, {"id": 3, "name": "Cleo the First"},
    {"id": 9, "name": "Anonymous", "isAnonymous": True},
]  # fmt: skip


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[pp.Ledger]:
    """Return a ledger of its own."""
    with pp.open_ledger(tmp_path / "ledger.db", make=True) as found:
        yield found


def play(uuid: str, game: int, *scores: tuple[Any, ...], **more: Any) -> dict[str, Any]:
    """Return a play: for each player the id, the score, whether won, and perhaps the team."""
    keys = ("playerRefId", "score", "winner", "team")
    lines = [dict(zip(keys, score, strict=False)) for score in scores]
    play = {"uuid": uuid, "gameRefId": game, "playDate": "2026-01-02 20:15:00"}
    return play | {"playerScores": lines} | more


def bgstats(*plays: dict[str, Any]) -> bytes:
    """Return an export of BG Stats."""
    places = [{"id": 1, "name": "Kiel"}]
    top = {"games": _GAMES, "players": _PLAYERS, "locations": places, "plays": plays}
    return json.dumps(top).encode()


def taken(ledger: pp.Ledger, data: bytes, name: str = "plays.json", **more: Any) -> pp.Imported:
    """Import a file."""
    return ledger.import_(data, name=name, **more)


def results(ledger: pp.Ledger) -> list[tuple[str, dict[str, int], list[str]]]:
    """Return the game of each match, the scores, and who won, oldest match first."""
    found = []
    for match in reversed(list(ledger.matches())):
        rows = match.standings
        found.append(
            (match.game, {row.player: row.score for row in rows}, [row.player for row in rows if row.winner])
        )
    return found


def test_plays_are_matches_with_the_result_they_had(ledger: pp.Ledger) -> None:
    """Most points, fewest, sums, ties that were decided, teams, winners alone, all together."""
    data = bgstats(
        play("a", 1, (1, "40+12", True), (2, "-3", False), locationRefId=1, comments="late\nnight"),
        play("b", 1, (1, "40", False), (2, "40", True)),
        play("c", 2, (1, "22", True), (2, "29", False)),
        play("d", 3, (1, "", True), (2, "", True)),
        play("e", 4, (1, "", True, "red"), (9, "", False, "blue"), (2, "", True, "red"),
             (9, "", False, "blue"), usesTeams=True),
        play("f", 5, (1, "22", True), (3, "19", False)),
    )  # fmt: skip
    assert taken(ledger, data)
    told = {(game, frozenset(won)): scores for game, scores, won in results(ledger)}
    assert told[("far-isles", frozenset({"Anna"}))] == {"Anna": 52, "Ben": -3}
    assert told[("far-isles", frozenset({"Ben"}))] == {"Anna": 40, "Ben": 40}
    assert told[("lawn-hoops", frozenset({"Anna"}))] == {"Anna": 22, "Ben": 29}
    assert ("night-watch", frozenset({"Anna", "Ben"})) in told
    assert ("secret-words", frozenset({"Anna", "Ben"})) in told
    assert told[("go-for-gold", frozenset({"Anna"}))] == {"Anna": 22, "Cleo the First": 19}
    match = next(one for one in ledger.matches() if one.standings[0].score == 52)
    record = match.record()
    for line in ("date 2026-01-02", "place Kiel", "note late night"):
        assert line in record


@pytest.mark.parametrize(
    ("played", "minutes", "told"),
    [
        ("2026-01-02 23:45:07", 90, ("2026-01-02 23:45:07", 90)),
        ("2026-01-02 00:05:00", 0, ("2026-01-02 00:05:00", 0)),
        ("2026-01-02", 90, ("2026-01-02 12:00:00", 0)),
        ("2026-01-02 29:45:00", 90, ("2026-01-02 12:00:00", 0)),
        ("0001-01-01 00:00:00", 90, ("0001-01-01 12:00:00", 0)),
    ],
)
def test_when_and_how_long_is_kept(
    ledger: pp.Ledger, played: str, minutes: int, told: tuple[str, int]
) -> None:
    """A play has the time and length it had; of one with a day alone, no time is invented."""
    one = play("a", 1, (1, "4", True), (2, "3", False), playDate=played, durationMin=minutes)
    (match,) = taken(ledger, bgstats(one)).taken
    back = json.loads(ledger.export(match.id, form="bgstats").data())
    assert (back["playDate"], back.get("durationMin", 0)) == told
    assert ledger.match(match.id).record().count(f"date {played[:10]}") == 1


def test_expansions_and_roles_stand_in_the_note(ledger: pp.Ledger) -> None:
    """What a play was played with, and as whom, is kept in words."""
    one = play("a", 1, (1, "4", True), (2, "3", False), comments="late", board="West",
               expansionPlays=[{"gameRefId": 2}, {"gameRefId": 77}, 5])  # fmt: skip
    one["playerScores"][1]["role"] = "Wizard"
    assert taken(ledger, bgstats(one))
    (match,) = ledger.matches()
    assert "note late; West; + Lawn Hoops; Ben (Wizard)\n" in match.record()


def test_an_imported_game_is_found_by_its_own_name(ledger: pp.Ledger) -> None:
    """In any script: the name that the game has in the file is the one to ask for."""
    _GAMES.append({"id": 7, "name": "囲碁", "highestWins": True})
    assert taken(ledger, bgstats(play("a", 7, (1, "4", True), (2, "3", False))))
    _GAMES.pop()
    assert ledger.history("囲碁").matches == 1


def test_a_file_of_which_nothing_can_be_taken_makes_no_ledger(tmp_path: Path) -> None:
    """Where every play is refused, there is no new ledger either."""
    where = tmp_path / "new.db"
    with pp.open_ledger(where, make=True) as ledger:
        came = taken(ledger, bgstats(play("a", 5, (1, "90", True), (1, "3", False))))
        assert [one.what for one in came.taken] == []
        assert len(came.untaken) == 1
    assert not where.exists()


def test_partners_of_imported_plays_are_partners(ledger: pp.Ledger) -> None:
    """Who was in one team, or played together against the game, has won and lost together."""
    anybody = ((9, "", False, "blue"), (9, "", False, "blue"))
    assert taken(ledger, bgstats(
        play("a", 4, (1, "", True, "red"), (2, "", True, "red"), *anybody, usesTeams=True),
        play("b", 3, (1, "", True), (2, "", True)),
        play("c", 3, (1, "", False), (2, "", False)),
        play("d", 1, (1, "12", True), (2, "10", False)),
        play("e", 1, (1, "90", True)),
    ))  # fmt: skip
    history = ledger.history()
    (pair,) = (one for one in history.pairs if (one.first, one.second) == ("Anna", "Ben"))
    assert (pair.matches, pair.together, pair.won, pair.lost) == (4, 3, 2, 1)
    assert (pair.against, pair.first_ahead, pair.second_ahead, pair.open) == (1, 1, 0, 0)
    (anna,) = (one for one in history.games["far-isles"] if one.player == "Anna")
    assert (anna.matches, anna.wins, anna.alone, anna.best) == (2, 1, 1, 90)
    (watch,) = (one for one in history.games["night-watch"] if one.player == "Anna")
    assert (watch.wins, watch.losses, watch.open, watch.average) == (1, 1, 0, None)


def test_nothing_is_doubled(ledger: pp.Ledger) -> None:
    """A play is known by its uuid, and a match of ours by its id, wherever it comes from."""
    data = bgstats(play("a", 1, (1, "4", True), (2, "3", False)))
    (first,) = taken(ledger, data).taken
    longer = bgstats(
        play("b", 1, (1, "4", True), (2, "3", False)), play("a", 1, (1, "4", True), (2, "3", False))
    )
    assert [(one.id == first.id, one.what) for one in taken(ledger, longer).taken] == [
        (False, "new"), (True, "here"),
    ]  # fmt: skip
    csv = ledger.export(every=True, form="csv").data()
    assert {one.what for one in taken(ledger, csv, "all.csv").taken} == {"here"}
    assert len(list(ledger.matches())) == 2


@pytest.mark.parametrize(
    ("plays", "said"),
    [
        ([play("a", 1, (1, "4"), (2, ""))], "the match has neither everybody's points nor a winner"),
        ([play("a", 8, (1, "4", True))], "the game of this play is not in the file"),
        ([play("a", 1, ignored=True)], "left out of the statistics"),
        ([play("a", 1, (1, "4", True), incomplete=True)], "not played to its end"),
        ([play("a", 1)], "the match has 0 players"),
        ([play("a", 1, (1, "4", True), (1, "3", False))], "Anna plays twice"),
    ],
)
def test_what_cannot_be_imported_is_told_and_stops_no_other(
    ledger: pp.Ledger, plays: Sequence[dict[str, Any]], said: str
) -> None:
    """Each such play is told at its place; all others are imported."""
    came = taken(ledger, bgstats(*plays, play("z", 1, (1, "4", True), (2, "3", False))))
    assert not came
    (why,) = came.untaken
    assert said in why.sentence()
    assert "plays[0]" in str(why)
    assert [one.what for one in came.taken] == ["new"]
    assert came.json()["untaken"][0]["key"] == "plays[0]"


def test_two_players_of_one_name_are_two_people(ledger: pp.Ledger) -> None:
    """Whom BG Stats tells apart stays apart: the second Anna is called Anna 2 in all plays."""
    top = json.loads(bgstats(play("a", 1, (7, "4", True), (1, "3", False)),
                             play("b", 1, (7, "9", True), (2, "3", False))))  # fmt: skip
    top["players"].append({"id": 7, "name": "anna "})
    assert taken(ledger, json.dumps(top).encode())
    assert [won for _game, _scores, won in results(ledger)] == [["anna 2"], ["anna 2"]]


def test_a_play_by_other_rules_than_the_pad_is_kept_by_its_results(ledger: pp.Ledger) -> None:
    """Hearts to 50 is no match of the pad, which goes to 100; hearts to 100 is, by totals alone."""
    _GAMES.append({"id": 6, "name": "Hearts", "highestWins": False})
    scores = [(1, "50", False), (2, "4", True), (3, "24", False)]
    assert taken(ledger, bgstats(play("a", 6, *scores), play("b", 6, (1, "104", False), *scores[1:])))
    found = {scores["Anna"]: (game, won) for game, scores, won in results(ledger)}
    assert found == {50: ("hearts", ["Ben"]), 104: ("hearts", ["Ben"])}
    assert ledger.history("hearts").matches == 2
    _GAMES.pop()


def test_points_of_all_together_are_kept(ledger: pp.Ledger) -> None:
    """Who plays together has points and has won, or has not."""
    assert taken(ledger, bgstats(play("a", 3, (1, "21", False), (2, "21", False))))
    assert results(ledger) == [("night-watch", {"Anna": 21, "Ben": 21}, [])]


def test_a_play_is_known_after_somebody_wrote_a_pad_for_its_game(
    ledger: pp.Ledger, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its uuid says which match it is, whatever pad it was told in."""
    data = bgstats(play("a", 1, (1, "4", True), (2, "3", False)))
    assert taken(ledger, data)
    monkeypatch.setenv("PRINTPLAY_LAYOUTS", str(tmp_path))
    (tmp_path / "far-isles.toml").write_text(
        'game = "far-isles"\ntitle = "Far Isles"\nplayers = [2, 4]\nends = "when said"\n'
        '[[row]]\nkey = "gold"\n'
    )
    assert [one.what for one in taken(ledger, data).taken] == ["here"]
    assert not taken(ledger, data.replace(b'"4"', b'"5"'))


@pytest.mark.parametrize("name", ["Cleo: the First", "Cleo, Dan", "Cleo #1", "Cleo" * 11])
def test_a_name_that_no_record_holds_is_refused(ledger: pp.Ledger, name: str) -> None:
    """It is not brought in as another name: the match is told with its place and the cure."""
    top = json.loads(bgstats(play("a", 1, (1, "4", True), (3, "3", False))))
    top["players"][2]["name"] = name
    table = f'date,game,player,points\n2026-01-02,Isles,"{name}",4\n2026-01-02,Isles,Ben,3\n'
    for data, called, place in (
        (json.dumps(top).encode(), "plays.json", "plays[0]"), (table.encode(), "r.csv", "r.csv:2"),
    ):  # fmt: skip
        came = taken(ledger, data, called)
        assert not came.taken
        (why,) = came.untaken
        assert place in str(why)
        assert "without : , and #" in why.cure()


def test_names_are_kept_as_they_are_written(ledger: pp.Ledger) -> None:
    """Somebody similar whom the ledger knows, accents, emoji, and letters apart change no name."""
    ledger.result("skat", {"Cléo": 20, "Anna": 60, "Ben": 101})
    table = "date,game,Cleo,ANNA,Zoe\u0308,👨‍👩‍👧\n2026-01-02,Isles,4,3,2,1\n"
    assert taken(ledger, table.encode(), "r.csv")
    assert results(ledger)[0][1] == {"Cleo": 4, "ANNA": 3, "Zoë": 2, "👨‍👩‍👧": 1}


LONG = """date,game,player,points,won
2026-11-01,Far Isles,Anna,44,yes
2026-11-01,Far Isles,Ben,41,no
"""
WIDE = "Datum;Spiel;Ort;Anna;Ben;Cleo;Sieger\n20.11.2026;Far Isles;Kiel;10;8;;Anna\n"


@pytest.mark.parametrize(
    ("text", "scores", "won"),
    [
        (LONG, {"Anna": 44, "Ben": 41}, ["Anna"]),
        (WIDE, {"Anna": 10, "Ben": 8}, ["Anna"]),
        (WIDE.replace("Sieger", "").replace(";Anna\n", ";\n"), {"Anna": 10, "Ben": 8}, ["Anna"]),
        (WIDE.replace(";Anna\n", ";Ben\n"), {"Ben": 8, "Anna": 10}, ["Ben"]),  # the fewest win
        (LONG.replace(",", "\t"), {"Anna": 44, "Ben": 41}, ["Anna"]),
    ],
)
def test_tables_as_people_keep_them(
    ledger: pp.Ledger, text: str, scores: dict[str, int], won: list[str]
) -> None:
    """A line a player or a line a match, columns in English or German, any separator."""
    assert taken(ledger, text.encode(), "results.csv")
    assert results(ledger) == [("far-isles", scores, won)]


def test_equal_lines_of_a_table_are_one_match(ledger: pp.Ledger) -> None:
    """The second is told, unless both were played."""
    twice = (WIDE + WIDE.splitlines()[1] + "\n").encode()
    came = taken(ledger, twice, "r.csv")
    assert [one.what for one in came.taken] == ["new"]
    assert "the same match is already listed above" in came.untaken[0].sentence()
    assert came.untaken[0].place is not None
    assert came.untaken[0].place.line == 3
    assert [one.what for one in taken(ledger, twice, "r.csv", again=True).taken] == ["here", "new"]


def test_a_table_needs_a_game(ledger: pp.Ledger) -> None:
    """Where no column has it, whoever imports says it."""
    text = b"date,Anna,Ben\n2026-11-01,3,4\n"
    with pytest.raises(pp.FileError, match="no column says which game"):
        taken(ledger, text, "r.csv")
    assert taken(ledger, text, "r.csv", game="Far Isles")
    assert results(ledger) == [("far-isles", {"Ben": 4, "Anna": 3}, ["Ben"])]


def test_bad_cells_are_told_by_line(ledger: pp.Ledger) -> None:
    """A score that is no number, a date that is none, a winner who is not said plainly."""
    rows = ["2026-11-01,G,Anna,x,yes", "2026-13-01,G,Anna,3,yes", "2026-11-02,G,Ben,3,perhaps"]
    text = "date,game,player,points,won\n" + "\n".join(rows)
    came = taken(ledger, text.encode(), "r.csv")
    assert [one.place.line for one in came.untaken if one.place] == [2, 3, 4]
    assert not came.taken


@given(st.binary(max_size=300) | st.text(max_size=300).map(str.encode))
@settings(max_examples=some(60))
def test_no_table_makes_it_crash(data: bytes) -> None:
    """Whatever stands in a file that is called a table, it is read or refused in a sentence."""
    from printplay.ledger.exchange.foreign_results import read_foreign

    with suppress(pp.PrintplayError):
        file = read_foreign("r.csv", b"game,player,points\n" + data)
        assert file is not None
        assert all(match.place is not None for match in file.matches)


def test_a_spreadsheet_with_its_separator_above(ledger: pp.Ledger) -> None:
    """Excel writes such a line; the lines below keep their numbers."""
    table = "sep=;\nDatum;Spiel;Anna;Ben;Gewinner\n2.1.2026;Inseln;3;4;\n3.1.2026;Inseln;3;?;\n"
    came = taken(ledger, table.encode("utf-8-sig"), "scores.csv")
    assert results(ledger) == [("inseln", {"Anna": 3, "Ben": 4}, ["Ben"])]
    assert [one["line"] for one in came.json()["untaken"]] == [4]


def test_a_winner_is_one_of_the_players(ledger: pp.Ledger) -> None:
    """Words such as draw name nobody."""
    table = "date,game,Anna,Ben,winner\n2026-01-02,Isles,3,3,draw\n2026-01-03,Isles,3,4,Dora\n"
    came = taken(ledger, table.encode(), "scores.csv")
    assert [one.sentence() for one in came.untaken] == [
        "Dora is named as the winner, but has nothing in this line"
    ]
    assert results(ledger) == [("isles", {"Anna": 3, "Ben": 3}, ["Anna", "Ben"])]


def test_a_file_taken_in_again_is_compared_with_what_is_here(ledger: pp.Ledger) -> None:
    """Equal plays are known without being judged; one that was changed since is a conflict."""
    plays = [play("a", 1, (1, "3", False), (2, "4", True)), play("b", 5, (1, "30"), (2, "29"))]
    taken(ledger, bgstats(*plays))
    again = taken(ledger, bgstats(*plays))
    assert [(one.what, one.report) for one in again.taken] == [("here", None)] * 2
    changed = play("a", 1, (1, "5", True), (2, "4", False))
    last = taken(ledger, bgstats(changed, plays[1], play("c", 1, (1, "1"), (2, "2"))))
    assert [one.what for one in last.taken] == ["here", "new"]
    assert len(last.untaken) == 1
    assert ("far-isles", {"Anna": 3, "Ben": 4}, ["Ben"]) in results(ledger)


def test_a_play_on_no_day_is_told(ledger: pp.Ledger) -> None:
    """It is not taken in as one of today."""
    came = taken(ledger, bgstats(play("a", 1, (1, "3"), (2, "4"), playDate="someday")))
    assert [one.sentence() for one in came.untaken] == ["invalid date 'someday'"]


def test_a_pad_is_no_record(ledger: pp.Ledger) -> None:
    """It is read beside the record that names it."""
    with pytest.raises(pp.FileError, match="not a record"):
        taken(ledger, b'game = "x"\n', "x.toml")


def test_points_that_stand_at_one_of_a_team_are_those_of_its_members(ledger: pp.Ledger) -> None:
    """Whose partner alone has the points is a partner, not somebody without points."""
    red = ((1, "-120", False, "red"), (9, "", False, "red"))
    blue = ((2, "1120", True, "blue"), (3, "", True, "blue"))
    assert taken(ledger, bgstats(play("a", 1, *red, *blue, usesTeams=True)))
    ((_game, scores, won),) = results(ledger)
    assert scores == {"Anna": -120, "Guest": -120, "Ben": 1120, "Cleo the First": 1120}
    assert won == ["Ben", "Cleo the First"]
    partners = [(pair.first, pair.second) for pair in ledger.history().pairs if pair.together]
    assert sorted(partners) == [("Anna", "Guest"), ("Ben", "Cleo the First")]


def test_a_play_left_out_is_named_as_in_the_app(ledger: pp.Ledger) -> None:
    """Beside its number in the file stand its game and its day."""
    came = taken(ledger, bgstats(play("a", 2, (1, "4"), (2, ""))))
    assert "plays[0] (Lawn Hoops, 2026-01-02): " in str(came.untaken[0])


def test_matches_without_a_date_are_told(ledger: pp.Ledger) -> None:
    """They count as played today, and a caller learns which; a second import says nothing."""
    table = b"date,game,Anna,Ben\r\n2026-01-02,Oware,25,23\r\n,Oware,20,28\r\n"
    first = taken(ledger, table, name="a.csv")
    assert [one.today for one in first.taken] == [False, True]
    assert [one["today"] for one in first.json()["matches"]] == [False, True]
    assert [one.today for one in taken(ledger, table, name="a.csv").taken] == [False, False]


def test_a_ledger_copied_as_a_table_takes_the_whole_matches_later(ledger: pp.Ledger, tmp_path: Path) -> None:
    """The table is ordered by rank, but everybody keeps the seat, so that no match conflicts."""
    late: Any = {"headers": {"note": "late; + rain, 't was fun"}}
    ledger.result("skat", {"Cleo": 20, "Anna": 60, "Ben": 101}, **late)
    table, whole = (ledger.export(form=form).data() for form in ("csv", "json"))
    with pp.open_ledger(tmp_path / "other.db", make=True) as other:
        assert taken(other, table, name="a.csv")
        (match,) = other.matches()
        assert match.players == ("Cleo", "Anna", "Ben")
        assert "note late; + rain, 't was fun" in match.record()
        assert [one.what for one in taken(other, whole, name="a.json").taken] == ["here"]


def test_an_open_match_of_a_table_is_left_out_and_named(ledger: pp.Ledger, tmp_path: Path) -> None:
    """The table has no more of it than its points, which are no result."""
    ledger.result("mancala", {"Anna": 25, "Ben": 23})
    ledger.start("thirteen", ["Anna", "Ben"]).add("Anna: ones 3")
    table = ledger.export(form="csv").data()
    with pp.open_ledger(tmp_path / "other.db", make=True) as other:
        came = taken(other, table, name="a.csv")
        assert [one.game for one in other.matches()] == ["mancala"]
    (left_out,) = came.untaken
    assert "is not over, so it has no result yet" in left_out.sentence()
    assert "as JSON or as records" in left_out.cure()


def test_matches_are_listed_by_the_day_they_were_played(ledger: pp.Ledger) -> None:
    """A table may have them in any order."""
    table = b"date,game,Anna,Ben\r\n2026-03-02,Oware,25,23\r\n2025-01-02,Oware,20,28\r\n"
    assert taken(ledger, table, name="a.csv")
    assert [one.date for one in ledger.overview().by_day] == ["2025-01-02", "2026-03-02"]


def test_results_by_other_rules_are_of_the_same_game(ledger: pp.Ledger) -> None:
    """A hearts ended early is a hearts: listed and counted with those on the pad."""
    ledger.result("hearts", {"Anna": 26, "Ben": 104, "Cleo": 70})
    hearts = b"date,game,Anna,Ben,Cleo\r\n2026-01-02,Hearts,20,52,30\r\n"
    assert taken(ledger, hearts, name="a.csv")
    history = ledger.history()
    names = sorted(history.counted.names.values())
    assert names == ["Hearts"]
    (anna,) = (one for one in history.games["hearts"] if one.player == "Anna")
    assert (anna.matches, anna.wins, anna.best, anna.lowest) == (2, 2, 20, True)


def test_a_match_whose_result_was_imported_is_taken_once(ledger: pp.Ledger, tmp_path: Path) -> None:
    """A table of a pad that is unknown here brings a result; the match itself is no conflict then.

    Another result of the same match is one.
    """
    pad = written(tmp_path, 'game = "isles"\nplayers = [1, 5]\n[[row]]\nkey = "birds"\n')
    with pp.open_ledger(tmp_path / "elsewhere.db", make=True) as elsewhere:
        match = elsewhere.start(pad, ("Anna", "Ben"))
        match.add("Anna: birds 3", "Ben: birds 4")
        match.finish()
        csv, whole = (elsewhere.export(every=True, form=form).data() for form in ("csv", "json"))
        match.undo()
        match.add("Ben: birds 2")
        match.finish()
        other = elsewhere.export(every=True, form="json").data()
    pad.unlink()
    assert [one.what for one in taken(ledger, csv, "all.csv").taken] == ["new"]
    for data, name in ((whole, "all.json"), (csv, "all.csv")):
        (one,) = taken(ledger, data, name).taken
        assert (one.what, one.id) == ("here", match.id)
    (conflict,) = taken(ledger, other, "all.json").conflicts
    assert "has another result of the match" in str(conflict)
    assert len(ledger.matches()) == 1


@pytest.mark.parametrize(
    "table",
    [
        "Datum;Spiel;Spieler;Punkte;Sieger\n1.2.2026;Oware;Anna;87,5;ja\n1.2.2026;Oware;Ben;64,25;",
        "date;game;Anna;Ben;winner\n2026-02-01;Oware;87.5;64.25;Anna",
    ],
)
def test_points_with_a_fraction_stand_in_the_note(ledger: pp.Ledger, table: str) -> None:
    """Where a winner is named, such a row is a match; else nothing says who has won."""
    assert taken(ledger, table.encode(), name="a.csv")
    (match,) = ledger.matches()
    assert [row.player for row in match.standings if row.winner] == ["Anna"]
    note = next(line for line in match.record().splitlines() if line.startswith("note "))
    assert note.replace(",", ".") == "note Anna 87.5; Ben 64.25"
    nobody = b"date,game,Anna,Ben\n2026-02-02,Oware,3.5,4"
    (why,) = taken(ledger, nobody, name="b.csv").untaken
    assert (why.sentence(), why.place and why.place.line) == ("'3.5' is not a number of points", 2)
