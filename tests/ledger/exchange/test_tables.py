"""Tables of results (CSV): each row comes in as it was written, or is refused with its place."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import printplay as pp
from printplay.core.i18n import use

#: Points of the players of a match, who won, and the partners.
Result = tuple[dict[str, int], list[str], list[list[str]]]


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[pp.Ledger]:
    """Return a ledger of its own."""
    with pp.open_ledger(tmp_path / "ledger.db", make=True) as found:
        yield found


def table(head: str, *rows: str) -> bytes:
    """Return a table with some rows, each of a day and a game unless the head has these."""
    about = "" if "date" in head else "date,game,"
    lines = rows if not about else [f"2026-01-02,Isles,{row}" for row in rows]
    return "\n".join([f"{about}{head}", *lines, ""]).encode()


def results(ledger: pp.Ledger) -> list[Result]:
    """Return the result of each match, oldest first."""
    found = []
    for match in ledger.matches():
        rows, sides = match.standings, match.stored.standings.sides
        found.append((
            {row.player: row.score for row in rows},
            sorted(row.player for row in rows if row.winner),
            sorted(sorted(side) for side in sides if len(side) > 1),
        ))  # fmt: skip
    return found


def refused(ledger: pp.Ledger, data: bytes) -> list[str]:
    """Import a table; return why some of its matches are refused, each with its place and cure."""
    return [str(why) for why in ledger.import_(data, name="r.csv").untaken]


FOUR = table("player,points", "Anna,40", "Ben,30", "Cleo,22", "Dan,21")


def test_rows_that_could_be_two_matches_are_refused_or_asked_about(ledger: pp.Ledger) -> None:
    """Two and two could have played; the lines and the cure are said, and a yes takes them."""
    (why,) = refused(ledger, FOUR)
    assert why == (
        "r.csv:2: lines 2-5 could be one match or several: Anna, Ben, Cleo, Dan\n"
        "  Add a column `match` with a number of its own for each match."
    )
    asked: list[str] = []

    def refuse(text: str) -> bool:
        asked.append(text)
        return False

    assert not ledger.import_(FOUR, name="r.csv", ask=refuse)
    assert "Is this one match? (2-5: Anna, Ben, Cleo, Dan)" in asked[0]
    assert ledger.import_(FOUR, name="r.csv", ask=lambda _text: True)
    assert [set(scores) for scores, _won, _sides in results(ledger)] == [{"Anna", "Ben", "Cleo", "Dan"}]


@pytest.mark.parametrize("column", ["match", "Round", "table", "Partie", "Runde", "Tisch"])
def test_a_column_parts_matches(ledger: pp.Ledger, column: str) -> None:
    """Those of one day and game are as many as it says, wherever their rows stand."""
    data = table(f"player,points,{column}", "Anna,40,1", "Cleo,22,2", "Ben,30,1", "Dan,21,2")
    assert refused(ledger, data) == []
    assert [scores for scores, _won, _sides in results(ledger)] == [
        {"Anna": 40, "Ben": 30}, {"Cleo": 22, "Dan": 21}
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("names", "matches"),
    [
        ("AB", ["AB"]),
        ("ABC", ["ABC"]),
        ("ABAB", ["AB", "AB"]),
        ("ABCABC", ["ABC", "ABC"]),
        ("ABCDABCD", ["ABCD", "ABCD"]),
        ("ABAC", ["AB", "AC"]),
        ("AA", ["A", "A"]),
        ("ABCAB", None),
        ("ABCDABCE", None),
        ("ABA", None),
    ],
)
def test_a_name_twice_parts_matches_where_there_is_one_way(
    ledger: pp.Ledger, names: str, matches: list[str] | None
) -> None:
    """Rows that can be parted in several ways are refused, all of them."""
    data = table("player,points", *(f"{name},{index}" for index, name in enumerate(names)))
    why = refused(ledger, data)
    assert bool(why) == (matches is None)
    told = ["".join(sorted(scores)) for scores, _won, _sides in results(ledger)]
    assert sorted(told) == sorted(matches or [])


@pytest.mark.parametrize(
    "data",
    [
        table("player,points,winner", "A,4,x", "B,3,", "C,2,", "D,1,"),
        table("player,points,winner", "A,4,A", "B,3,A", "C,2,A", "D,1,A"),
        table("player,points,rank", "A,4,1", "B,3,2", "C,2,3", "D,1,4"),
        table("player,points,team", "A,4,red", "B,1,blue", "C,4,red", "D,1,blue"),
    ],
)
def test_one_winner_or_teams_make_one_match(ledger: pp.Ledger, data: bytes) -> None:
    """Nothing is asked where two matches would have two winners."""
    assert refused(ledger, data) == []
    assert len(ledger.matches()) == 1


def test_rows_sorted_by_player_are_no_matches_of_one(ledger: pp.Ledger) -> None:
    """Where the rows of a day lie apart, what belongs together is asked."""
    rows = ("2026-01-02,I,Anna,3", "2026-01-03,I,Anna,4", "2026-01-02,I,Ben,5", "2026-01-03,I,Ben,1")
    data = table("date,game,player,points", *rows)
    assert ["lines 2, 4 could be" in why or "lines 3, 5 could be" in why
            for why in refused(ledger, data)] == [True, True]  # fmt: skip
    assert ledger.import_(data, name="r.csv", ask=lambda _text: True)
    assert len(ledger.matches()) == 2


def test_what_one_row_says_belongs_to_its_match(ledger: pp.Ledger) -> None:
    """A note, a place, the game or the day in one row only tears no match."""
    rows = ("2026-01-02,Isles,Anna,3,,late", ",,Ben,4,Kiel,", "2026-01-03,Isles,Anna,3,,")
    data = table("date,game,player,points,ort,note", *rows, ",,Ben,5,,")
    assert refused(ledger, data) == []
    first, later = ledger.matches()
    assert (first.players, first.stored.place) == (("Anna", "Ben"), "Kiel")
    assert "note late" in first.record()
    assert (later.stored.date, later.players) == ("2026-01-03", ("Anna", "Ben"))


@pytest.mark.parametrize(
    ("head", "rows", "expected"),
    [
        ("player,points,team", ["A,4,r", "B,1,b", "C,4,r", "D,1,b"],
         ({"A": 4, "C": 4, "B": 1, "D": 1}, ["A", "C"], [["A", "C"], ["B", "D"]])),
        ("player,won,team", ["A,yes,r", "B,no,b", "C,yes,r", "D,no,b"],
         (None, ["A", "C"], [["A", "C"], ["B", "D"]])),
        ("player,won", ["A,no", "B,no"], (None, [], [["A", "B"]])),
        ("player,won", ["A,yes", "B,yes"], (None, ["A", "B"], [["A", "B"]])),
        ("player,won", ["A,yes", "B,"], (None, ["A"], [])),
        ("player,rank", ["A,2.", "B,1."], (None, ["B"], [])),
        ("winner", ['"A, B"'], (None, ["A", "B"], [["A", "B"]])),
        ("winner", ["A"], (None, ["A"], [])),
        ("players,winner", ['"A, B, C",B'], (None, ["B"], [])),
        ("players,winner", ['"A, B",verloren'], (None, [], [["A", "B"]])),
        ("A,B,C,winner", ["x,x,,A"], (None, ["A"], [])),
        ("A,B,C", ["✓,-,nein"], (None, ["A"], [])),
        ("A,B,winner", ["40,66,"], ({"A": 40, "B": 66}, ["B"], [])),
        ("A,B,lowest", ["40,66,ja"], ({"A": 40, "B": 66}, ["A"], [])),
        ("A,B,minutes", ["34.0,\N{MINUS SIGN}5,90"], ({"A": 34, "B": -5}, ["A"], [])),
    ],
)  # fmt: skip
def test_tables_of_every_shape(
    ledger: pp.Ledger, head: str, rows: list[str],
    expected: tuple[dict[str, int] | None, list[str], list[list[str]]],
) -> None:  # fmt: skip
    """Teams, winners alone, all together, ranks, marks: who won with whom is as it was written."""
    assert refused(ledger, table(head, *rows)) == []
    ((scores, won, sides),) = results(ledger)
    assert (scores if expected[0] else None, won, sides) == expected


@pytest.mark.parametrize(
    ("head", "row", "said"),
    [
        ("A,B,winner", "40,x,", "'x' of B stands among points"),
        ("A,B,winner", "40,true,A", "'true' of B stands among points"),
        ("A,B,winner", "40,-,A", "leave the cell empty if B did not play"),
        ("A,B", "x,x", "does not say who of A, B has won"),
        ("A,B,winner", "yes,no,B", "do not agree"),
        ("A,B,winner", "3,4,draw", "called a draw, but its points are not equal"),
        ("A,B,winner", "1.250,3,A", "If thousands are meant, write 1250"),
        ("A,B", '"1,5",3', "for others, name the winner"),
        ("A,B", "34 pts,3", "'34 pts' is not a number of points"),
        ("A,B", "3,4,5", "'5' stands in column 5, which has no name"),
        ("A,B,,", "3,4,,5", "'5' stands in column 6, which has no name"),
        ("player,points,place", "A,4,1", "Call a column of ranks `rank`"),
        ("player,points,lowest", "A,4,perhaps", "does not say whether the fewest points win"),
        ("players,winner", '"A, B",', "neither everybody's points nor a winner"),
        ("winner", "draw", "no player is named"),
    ],
)
def test_what_is_not_plain_is_refused(ledger: pp.Ledger, head: str, row: str, said: str) -> None:
    """With its line and a cure that fits; nothing is dropped or taken for something else."""
    (why,) = refused(ledger, table(head, row))
    assert why.startswith("r.csv:2: ")
    assert said in why
    assert not ledger.matches()


@pytest.mark.parametrize(
    ("days", "told"),
    [
        (["01/11/2025", "13/11/2025"], ["2025-11-01", "2025-11-13"]),
        (["01/11/2025", "11/13/2025"], ["2025-01-11", "2025-11-13"]),
        (["2026-01-02 19:30", "02.01.2026, 19:30 Uhr"], ["2026-01-02", "2026-01-02"]),
        (["01/11/2025", "05/05/2025"], ["could be 2025-01-11 or 2025-11-01", "2025-05-05"]),
        (["01/11/2025", "13/11/2025", "11/13/2025"], ["could be", "2025-11-13", "2025-11-13"]),
        (["45992"], ["Format that column as a date"]),
        (["3026-01-02"], ["3026-01-02 is in the future"]),
    ],
)
def test_days_are_settled_by_other_rows_or_refused(
    ledger: pp.Ledger, days: list[str], told: list[str]
) -> None:
    """13/11 says that the day comes first; nothing is guessed, and nothing lies in the future."""
    rows = [f'"{day}",Isles,{index},9' for index, day in enumerate(days)]
    came = ledger.import_(table("date,game,Anna,Ben", *rows), name="r.csv")
    dates = sorted(match.stored.date for match in ledger.matches())
    assert dates == sorted(text for text in told if text[:4].isdigit() and len(text) == 10)
    for why in came.untaken:
        assert any(text in str(why) for text in told)
    assert len(dates) + len(came.untaken) == len(days)


ROWS = "date{0}game{0}Jörg{0}Ben{0}{0}\r\n02.01.2026{0}Isles{0}3{0}4{0}{0}\r\n{0}{0}{0}{0}{0}\r\n"


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("r.csv", ROWS.format(";").encode("utf-8-sig")),
        ("r.csv", f"sep=;\r\n{ROWS.format(';')}".encode("utf-8-sig")),
        ("r.csv", ROWS.format(";").encode("cp1252")),
        ("r.txt", ROWS.format("\t").encode("utf-16")),
        ("r.csv", ROWS.format(",").encode("utf-16-be").join([b"\xfe\xff", b""])),
        ("r.tsv", ROWS.format("\t").encode()),
    ],
)
def test_what_spreadsheets_write(ledger: pp.Ledger, name: str, data: bytes) -> None:
    """Excel, LibreOffice, Google Sheets and Numbers: separators, encodings, empty cells, dates."""
    assert ledger.import_(data, name=name)
    assert results(ledger) == [({"Jörg": 3, "Ben": 4}, ["Ben"], [])]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"PK\x03\x04....", "this is a spreadsheet"),
        ("date,game,J\u00f6rg,Ben\n".encode() + b"2026-01-02,I,3,\xe4\n", "r.csv:2: "),
        (ROWS.format(",").encode("utf-16-le"), "this is not a table as text"),
        (b'date,game,Anna,Ben\n2026-01-02,I,"3,4\n2026-01-03,I,3,4\n', "is never closed"),
        (b"date,game,Anna,anna\n2026-01-02,I,3,4\n", "two columns say the same: 'Anna' and 'anna'"),
        (b"date,game,player,score,points\n", "two columns say the same: 'score' and 'points'"),
    ],
)
def test_a_file_that_cannot_be_read_whole_is_refused(ledger: pp.Ledger, data: bytes, said: str) -> None:
    """No sign is replaced, no row swallowed by a quotation mark, no column left out."""
    with pytest.raises(pp.FileError) as caught:
        ledger.import_(data, name="r.csv")
    assert said in str(caught.value)


def test_an_import_says_how_it_read_a_table(ledger: pp.Ledger) -> None:
    """Columns that say nothing to it, an old encoding, and players with similar names."""
    ledger.result("skat", {"Cléo": 20, "Anna": 60, "Ben": 101})
    data = "date;game;Dauer;Cleo;Jörg\n2026-01-02;Isles;90;3;4\n".encode("cp1252")
    assert ledger.import_(data, name="r.csv").hints == [
        "The table is not UTF-8; it is read as Windows-1252 (Jörg).",
        "These columns were not read: Dauer",
        "Cleo and Cléo are two players now. If they are one: printplay score players merge Cleo 'Cléo'",
        "Isles: most points win; --lowest if not.",
    ]
    with use("de"):
        hints = ledger.import_(data, name="r.csv").hints
    assert hints[1] == "Diese Spalten wurden nicht gelesen: Dauer"
