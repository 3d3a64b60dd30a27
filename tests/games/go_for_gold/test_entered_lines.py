"""A line told without dice: read, written, judged by itself and by what else the sheet says."""

from __future__ import annotations

import pytest

from printplay.games.go_for_gold.events import GRAMMAR, Drawn
from printplay.games.go_for_gold.scene import play_picture
from printplay.match.lines.line import LineForm
from printplay.match.lines.words import Words
from printplay.match.text.record import read_record
from printplay.match.text.source import from_text
from printplay.match.text.writing import formatted
from printplay.printing.output.faces import face
from tests.games.go_for_gold.playing import play
from tests.games.go_for_gold.sheets import evening
from tests.games.reports import codes

LINE = "Anna: line N b2 c2 d2 E -> S e4 e3\n"
ANNA = "players Anna\n"


def told(text: str, on: str = "cove") -> list[tuple[str, int | None, str]]:
    """Return code, line and the words underlined of everything that is wrong with a record."""
    report = play(text, on)
    lines = report.record.source.lines
    return [
        (
            fault.code,
            fault.line,
            lines[(fault.line or 1) - 1][(fault.column or 1) - 1 : (fault.end_column or 1) - 1],
        )
        for fault in report.violations
    ]


def test_a_line_is_read_part_by_part() -> None:
    """Spaces stand in order from the start port, a port restarted from behind the arrow."""
    (event,) = play(ANNA + LINE, "cove").record.events
    assert event == Drawn("Anna", (("N", "b2", "c2", "d2", "E"), ("S", "e4", "e3")))
    assert Drawn.form.json(event) == {
        "line": "line",
        "player": "Anna",
        "parts": [["N", "b2", "c2", "d2", "E"], ["S", "e4", "e3"]],
    }


def test_the_formatter_spells_a_line_as_the_board_does() -> None:
    """Case and arrows get one form; ports stay as they were called."""
    messy = f"game go-for-gold\nlayout A\n{ANNA}Anna:LINE  n H1 g1→ C1  d1\n"
    text = formatted(read_record(from_text("x", messy)), play("players Anna\n", "A").board)
    assert text.splitlines()[-1] == "Anna: line N h1 g1 -> c1 d1"


@pytest.mark.parametrize("line", ["line", "line ->", "line N ->", "line -> N", "line N -> -> S"])
def test_a_part_without_spaces_cannot_be_read(line: str) -> None:
    """An arrow stands between two parts of a line; else it is a syntax error."""
    assert codes(play(f"{ANNA}Anna: {line}\n", "cove")) == ["PP-0"]


def test_a_line_is_completed_like_any_other() -> None:
    """`line` is offered, and its words are told apart by blanks and arrows."""
    form = next(form for form in GRAMMAR.forms if form.event is Drawn)
    assert isinstance(form, LineForm)
    assert form.next(Words("")) == ("line",)
    assert form.spans(Words("line N b2 -> S"))["parts"] == (1, 5)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("N b2 c2 d2 E -> S e4 e3", []),
        ("b1 b2 c2 d2 e1 -> e5 e4 e3", []),
        ("N", []),
        ("N b2 c2 d2 E", []),  # the last move may have ended in the port
        ("N b2 d2", [("GG-R9", "d2")]),
        ("N b2 f5 c2", [("GG-R10", "f5")]),
        ("N b2 z9 c2", [("GG-R10", "z9")]),
        ("N b2 c2 b2", [("GG-R11", "b2")]),
        ("N b2 N", [("GG-R11", "N")]),
        ("N c1 d1 E d2 c2", [("GG-R13", "E")]),
        ("N c1 d1 E -> S d5 c5 W", [("GG-R14", "W")]),
        ("N c1 d1 E -> S e4 d4 d3 d2 E", [("GG-R11", "E")]),
        ("N c1 d1 E -> N", [("GG-R29", "N")]),
        ("N c1 d1 E -> E", [("GG-R29", "E")]),
        ("N c1 d1 E -> c3", [("GG-R29", "c3")]),
        ("N c1 d1 -> W b4", [("GG-R22", "W")]),
        ("c1 d1", [("GG-R3", "c1")]),
    ],
)
def test_a_line_is_judged_by_itself(line: str, expected: list[tuple[str, str]]) -> None:
    """What breaks a rule whatever the dice were is said at the space concerned."""
    found = told(f"{ANNA}Anna: line {line}\n")
    assert [(code, word) for code, _line, word in found] == expected


def test_a_line_is_not_judged_by_the_dice() -> None:
    """Rounds told beside a line say how many entries there can be, and nothing of its moves."""
    text = f"{ANNA}round 1\nround 1\nAnna: line N b2 c2 c3 c4 c5\nAnna: points -1\n"
    assert told(text) == []


def test_the_house_rule_lets_a_line_go_on_from_a_second_port() -> None:
    """With `second-port stop` a port entered after the restart only ends a move."""
    stop = f"{ANNA}house second-port stop\nAnna: line N c1 d1 E -> S d5 c5 W b4 b3\n"
    assert told(stop) == []
    assert [code for code, *_ in told(stop.replace("house second-port stop\n", ""))] == ["GG-R14"]


def test_the_start_port_may_be_left_out_where_a_header_names_it() -> None:
    """With `start N` a line may begin with the first space entered."""
    left_out = play(f"{ANNA}start N\nAnna: line b2 c2 c1\nAnna: shovels 3\nAnna: points 9\n", "cove")
    assert left_out.valid
    assert told(f"{ANNA}start N\nAnna: line E d2\n")[0][0] == "GG-R4"
    assert told(f"{ANNA}start N\nAnna: line b2 b1\n")[-1] == ("GG-R11", 5, "b1")


def test_shovels_on_the_line_break_a_tie() -> None:
    """Where no shovels are told, those that the line gathers count; nobody is asked for them."""
    text = (
        "players Anna, Ben\nAnna: line N b2 b3\nBen: line E d2 d3 c4\n"
        "Anna: points none\nBen: points none\nend\n"
    )
    report = play(text, "cove")
    standings = report.full_standings
    assert [(one.player, one.tie_break) for one in standings.placings] == [
        ("Ben", {"shovels": 3}),
        ("Anna", {"shovels": 2}),
    ]
    level = play(text.replace("points none", "points 4").replace("d3 c4", "c2 c3 b3"), "cove")
    assert codes(level) == []
    assert level.full_standings.decided_by == "shared"


def test_what_is_told_is_compared_with_the_line_and_not_corrected() -> None:
    """Shovels and boxes that the line does not give are faults; what is told stays the score."""
    report = play(f"{ANNA}{LINE}Anna: shovels 4\nAnna: points 5 -1\n", "cove")
    assert codes(report) == ["GG-R19"]
    (placing,) = report.full_standings.placings
    assert (placing.score, placing.tie_break) == (4, {"shovels": 4})
    fitting = play(f"{ANNA}{LINE}Anna: shovels 2\nAnna: points 5 -1\nAnna: total 4\nend\n", "cove")
    assert fitting.valid
    assert fitting.finished


@pytest.mark.parametrize(
    ("line", "points", "code"),
    [
        ("N b2 c2", "9", ""),
        ("N b2 c2", "-1", ""),
        ("N b2 c2", "9 -1", "GG-R22"),  # one temple, tried once
        ("N b2 c2", "4", "GG-R22"),
        ("N c1 c2 c3 c4 d4", "9 9", "GG-R22"),  # no shovel left for the second
        ("N b2 c2 d3 d4", "9 9", ""),  # one gathered between them
        ("N b2 c2 d3 e3", "9 5", ""),
        ("N b2 b3", "none", ""),
    ],
)
def test_entries_come_from_places_on_the_line(line: str, points: str, code: str) -> None:
    """Each entry is from a place entered, in their order, with the shovels held by then."""
    found = codes(play(f"{ANNA}Anna: line {line}\nAnna: points {points}\n", "cove"))
    assert found == ([code] if code else [])


def test_a_temple_that_another_explored_gives_no_nine() -> None:
    """On one sheet alone, `struck red` says that the 9 was not the red temple."""
    text = f"{ANNA}struck red\nAnna: line N b2 c2\nAnna: points %s\n"
    assert codes(play(text % "9", "cove")) == ["GG-R22"]
    assert codes(play(text % "-1", "cove")) == []  # tried before the other came


def test_a_second_line_stands_in_place_of_the_first() -> None:
    """What is told last of a player's line holds, as with points."""
    text = f"{ANNA}Anna: line N b2 c2\nAnna: line N c1 d1\nAnna: shovels 3\n"
    assert codes(play(text, "cove")) == []


def test_a_line_beside_moves_is_the_one_they_draw() -> None:
    """In a record with moves a line is an assertion about them, ports and restarts included."""
    moves = f"{ANNA}start N\nround 4\nAnna: b2 c2 d2 E -> S\nround 2\nAnna: e4 e3\n"
    assert codes(play(moves + LINE, "cove")) == []
    assert told(moves + "Anna: line N b2 c2 d2 E -> S e4\n") == [("GG-R19", 9, "N b2 c2 d2 E -> S e4")]
    assert codes(play(moves + LINE.replace("N b2", "b2"), "cove")) == []
    before = moves.replace("round 4", f"{LINE}round 4")
    assert codes(play(before, "cove")) == []


def test_lines_begin_at_ports_that_seats_can_take() -> None:
    """Somebody was first, and the others took the next ports clockwise; who it was is left open."""
    lines = "Anna: line {} \nBen: line {} \nCleo: line {} \n"
    head = "players Anna, Ben, Cleo\n"
    assert codes(play(head + lines.format("E", "S", "W"), "cove")) == []
    assert codes(play(head + lines.format("W", "E", "S"), "cove")) == []  # Ben was first
    assert codes(play(head + lines.format("S", "E", "W"), "cove")) == ["GG-R4"]
    assert codes(play(head + lines.format("S", "S", "W"), "cove")) == ["GG-R4"]


@pytest.mark.parametrize(
    ("start", "ports", "wrong"),
    [
        ("N", "N E S", ""),  # Anna was first
        ("N", "S N E", ""),
        ("N", "E S N", ""),
        ("N", "E N S", "GG-R4"),  # each of them may be there, but not all of them
        ("N", "N S -", "GG-R4"),
        ("N", "E S -", ""),
        ("N", "N E W", "GG-R4"),  # nobody of three comes as far as W
        ("S", "W S N", "GG-R4"),
        ("N, E, S", "N E S", ""),
        ("N, E, S", "S N E", "GG-R4"),
        ("N\nround 3", "N E S", ""),  # a round that names nobody begins with the first seat
        ("N\nround 3", "S N E", "GG-R4"),
        ("N\nround 3 Ben", "S N E", ""),
        ("N\nround 3 Ben", "N E S", "GG-R4"),
    ],
)
def test_one_port_is_that_of_whoever_began(start: str, ports: str, wrong: str) -> None:
    """Where one port is named, anybody may have begun there, as long as no round says who."""
    lines = zip(("Anna", "Ben", "Cleo"), ports.split(), strict=True)
    told = "".join(f"{name}: line {port}\n" for name, port in lines if port != "-")
    report = play(f"players Anna, Ben, Cleo\nstart {start}\n{told}", "cove")
    assert set(codes(report)) == ({wrong} if wrong else set())


@pytest.mark.parametrize("seed", range(6))
def test_sheets_of_a_match_go_with_its_start(seed: int) -> None:
    """The lines of a match in which anybody began are legal in a record that names its port."""
    match = evening(seed)
    house = "".join(f"house {key} {value}\n" for key, value in match.house.items())
    names = ", ".join(sheet.player for sheet in match.sheets)
    lines = "".join(
        f"{sheet.player}: line {' -> '.join(' '.join(part) for part in sheet.line)}\n"
        for sheet in match.sheets
    )
    assert codes(play(f"players {names}\n{house}start {match.start}\n{lines}", match.on)) == []


def test_a_first_port_left_out_is_the_one_beside() -> None:
    """Whoever began at the port a header names, each line may leave its own one out."""
    for names in ("Anna, Ben", "Ben, Anna"):
        lines = "Anna: line h1 g1 f1\nBen: line h9 g9 f9\n"
        assert codes(play(f"players {names}\nstart N\n{lines}", "A")) == []
    moves = "round 3 Ben\nBen: h1 g1 f1\nAnna: h9 g9 f9\n"
    for line in ("h9 g9 f9", "E h9 g9 f9"):
        told = f"players Anna, Ben\nstart N\nAnna: line {line}\n{moves}"
        assert codes(play(told, "A")) == []


def test_a_fault_of_one_line_explains_none_of_another() -> None:
    """Each player's line is judged by itself: none of its faults follows from another's."""
    report = play("players Anna, Ben\nAnna: line N b2 d2\nBen: line E d2 c3\n", "cove")
    assert [(one.code, one.player, one.consequence) for one in report.violations] == [
        ("GG-R9", "Anna", False),
        ("GG-R9", "Ben", False),
    ]


def test_a_line_drawn_is_in_the_picture() -> None:
    """`check --picture` draws lines without dice, each part for itself, without round numbers."""
    report = play(ANNA + LINE, "cove")
    drawing, width, height = play_picture(report)
    from printplay.printing.imposition.component import Component

    svg = face(Component("x", width, height, drawing, safe=0), drawing, ".svg", "en").decode()
    bare = play("players Anna\n", "cove")
    empty, *_size = play_picture(bare)
    assert len(svg) > len(face(Component("x", width, height, empty, safe=0), empty, ".svg", "en").decode())
