"""Pictures of a match, of an evening and of a history."""

from __future__ import annotations

from itertools import combinations, pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import printplay as pp
from printplay.charts.history import MOST, history_page, means, shares, tallies_to_draw
from printplay.charts.match import growth, match_page, points_by_event, ranking
from printplay.charts.page import WIDTH, ChartPage, chart_colours, page
from printplay.charts.year import by_month, year_page
from printplay.ledger.lists.history import Played, Tally
from printplay.ledger.lists.summary import HistoryFilter
from printplay.match.standings import Points, placings
from printplay.printing.drawing.colour import EYES, distance
from printplay.printing.drawing.drawing import Drawing, Shape, Text
from printplay.printing.drawing.patterns import SEATS
from printplay.printing.text.fonts import face

SVG = "{http://www.w3.org/2000/svg}"
RECORDS = Path(__file__).parents[1] / "records"
NAMES = ["Anna", "W" * 40, "<b>&\"'", "Zoë \u202ex", "Μαρία", "Fritz", "Greta", "Hans von und zu Hall"]


def texts(drawing: Drawing) -> list[str]:
    """Return the lines of text of a drawing."""
    return [item.string for item, _at in drawing.walk() if isinstance(item, Text)]


def svg(data: bytes) -> ET.Element:
    """Parse an SVG."""
    return ET.fromstring(data.decode())


def within(made: ChartPage) -> bool:
    """Return whether all text is within the page."""
    return all(
        at[4] + item.x - item.anchor_share * (wide := face(item.face).width(item.string, item.size)) >= 1.9
        and at[4] + item.x + (1 - item.anchor_share) * wide <= WIDTH - 1.9
        for item, at in made.drawing.walk()
        if isinstance(item, Text) and at[0] == 1
    )


def test_what_is_drawn_of_a_history_is_what_it_tells(ledger: pp.Ledger) -> None:
    """Each match is drawn at the height of its score; wins and shares equal those in JSON."""
    history = ledger.history()
    (anna,) = (one for one in history.games["gotoku"] if one.player == "Anna")
    assert [(one.number, one.score, one.won) for one in anna.played] == [
        (0, 14, False), (1, 20, True), (2, 26, False),
    ]  # fmt: skip
    assert list(shares(anna.played)) == [(0, 0), (1, 1 / 2), (2, 1 / 3)]
    told = next(one for one in history.json()["games"]["gotoku"] if one["player"] == "Anna")
    assert told["share"] == round(list(shares(anna.played))[-1][1], 4)
    made = history_page(history.counted, history.choice, dark=False)
    shown = texts(made.drawing)
    assert {"33 %", "1 of 3", "average 20.0 · best 26", "2026-01-10"} <= set(shown)
    lines = [item.path for item, _at in made.drawing.walk()
             if isinstance(item, Shape) and item.pen.width == 0.3]  # fmt: skip
    (points,) = (path for path in lines if len(path) == 3)
    steps = [float(after[2]) - float(before[2]) for before, after in pairwise(points)]
    assert steps[0] == pytest.approx(steps[1])  # 14, 20, 26: evenly upwards
    assert steps[0] > 0.5


def test_a_match_without_a_winner_and_one_without_a_score_are_gaps() -> None:
    """An open match changes no share; an unknown result adds no point to the line."""
    played = [Played(0, 4, True, True), Played(1, None, False, False), Played(2, 8, False, True)]
    assert list(shares(played)) == [(0, 1), (2, 1 / 2)]
    assert list(means(played)) == [(0, 4), (2, 6)]


def test_who_is_asked_for_is_among_those_drawn() -> None:
    """With too many players, those who play most and those asked for are drawn."""
    every = [Tally(f"P{n:02d}", [Played(0, 1, False, True)] * (30 - n)) for n in range(MOST + 3)]
    shown, more = tallies_to_draw(every, (f"P{MOST + 2}",))
    assert (len(shown), more) == (MOST, 3)
    assert [one.player for one in shown][-1] == f"P{MOST + 2}"
    assert f"P{MOST - 1}" not in [one.player for one in shown]


@pytest.mark.parametrize("dark", [False, True])
def test_a_history_and_an_evening_are_pictures_of_every_kind(
    ledger: pp.Ledger, tmp_path: Path, *, dark: bool
) -> None:
    """SVG, PNG and PDF are complete; the SVG has the figures in words."""
    for name, history in (("all", ledger.history()), ("day", ledger.history(on="2026-11-20"))):
        root = svg(history.picture(dark=dark, lang="de"))
        assert root.findtext(f"{SVG}desc") == history.description("de")
        assert root.get("role") == "img"
        if not dark:
            assert history.picture("png").startswith(b"\x89PNG")
            history.draw(tmp_path / f"{name}.pdf")
            assert (tmp_path / f"{name}.pdf").read_bytes().startswith(b"%PDF")
    assert "20. November 2026" in root.findtext(f"{SVG}desc", "")
    assert "Gewonnen: Ben\N{NO-BREAK SPACE}(2)" in root.findtext(f"{SVG}desc", "")


def test_a_history_of_nothing_is_no_picture(ledger: pp.Ledger, tmp_path: Path) -> None:
    """If no match counts, the call says so and leaves no file."""
    history = ledger.history(players=["Ben", "Cleo"])
    with pytest.raises(pp.CallError, match="nothing to draw"):
        history.draw(tmp_path / "x.svg")
    with pytest.raises(pp.CallError, match=r"\.gif"):
        ledger.history().draw(tmp_path / "x.gif")
    assert list(tmp_path.iterdir()) == []
    assert history.description() == "No match is over yet."


def test_a_match_shows_the_board_with_every_line(tmp_path: Path) -> None:
    """Each line has the pen shown beside its player's name."""
    with pp.open_ledger(tmp_path / "l.db", make=True) as ledger:
        ledger.import_(RECORDS / "evening.play", anyway=True)
        match = ledger.matches()[0]
        made = match_page(match.stored, dark=False)
        root = svg(match.picture())
    for seat, name in enumerate(match.players):
        shapes = [item for item, _at in made.drawing.walk() if isinstance(item, Shape)]
        strokes = [one.pen for one in shapes if one.pen.stroke == SEATS[seat].colour]
        assert len({pen.width for pen in strokes if pen.fill is None}) >= 2, name
        assert name in texts(made.drawing)
    assert "wins" in root.findtext(f"{SVG}desc", "")
    assert within(made)


def test_eight_players_of_any_name_have_room() -> None:
    """With long names, markup, losses and ties, no text leaves the page."""
    scores = []
    for seat, name in enumerate(NAMES):
        points = tuple(Points(value, "x", 8 * at + seat) for at, value in enumerate((5, -3, seat // 2)))
        scores.append((name, sum(one.value for one in points), points))
    ranked = placings(scores, [("shovels", [3, None, *range(6)])])
    for dark in (False, True):
        colours = chart_colours(dark=dark)
        grew = growth(ranked, NAMES, colours)
        assert grew is not None
        blocks = [*ranking(ranked, NAMES, {"shovels": "shovels gathered"}, colours), grew]
        made = page("W" * 90, ["Ort " * 40], blocks, colours)
        assert within(made)
        assert "<b>&\"'" in texts(made.drawing)


def test_hostile_names_are_only_text(tmp_path: Path) -> None:
    """Markup or bidirectional characters in names, places and notes are printed as text."""
    names = ["<b>&\"'", "]]>", "\u202eabc", "Μαρία"]
    headers = {"place": "<svg onload='x'>", "note": "--> & \u2067"}
    with pp.open_ledger(tmp_path / "l.db", make=True) as ledger:
        match = ledger.result("gotoku", dict.fromkeys(names, 7), headers=headers)
        for data in (match.picture(), ledger.history().picture()):
            root = svg(data)
            assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
                "svg", "title", "desc", "defs", "g", "path", "use", "rect", "clipPath",
            }  # fmt: skip
            told = root.findtext(f"{SVG}desc", "")
            assert {"<b>&\"'", "]]>", "<202E>abc", "Μαρία"} <= {
                part for line in told.split("\n") for part in line.replace("1. ", "").split(": ")
            }
            assert "\u202e" not in data.decode()


def test_points_grow_only_where_that_was_told() -> None:
    """Matches entered as results have no growth; played ones have the score after every event."""
    both = (Points(5, "x", 3), Points(-2, "x", 9))
    assert points_by_event(placings([("A", 3, both), ("B", 4, (Points(4, "x", 5),))])) == {
        "A": [0, 5, 5, 3], "B": [0, 0, 4, 4],
    }  # fmt: skip
    results = [("A", 9, (Points(5, "p", 3), Points(4, "p", 3))), ("B", 4, (Points(4, "p", 5),))]
    assert points_by_event(placings(results)) == {}
    assert points_by_event(placings([("A", 99, both)])) == {}  # the decided points differ


def test_points_are_drawn_where_they_are_read() -> None:
    """Whatever the rank, a line lies at its points; of equal lines the one with gaps is on top."""
    ten = (Points(0, "x", 3), Points(10, "x", 9))
    ranked = placings([("A", 10, ten), ("B", 10, ten), ("C", 0, (Points(0, "x", 3), Points(0, "x", 9)))])
    colours = chart_colours(dark=False)
    block = growth(ranked, ("B", "A", "C"), colours)
    assert block is not None
    block.draw(drawing := Drawing("growth"), 0.0)
    shapes = [item for item, _at in drawing.walk() if isinstance(item, Shape)]
    lines = {seat: [one for one in shapes if one.pen == colours.seat(seat, 0.65)] for seat in range(3)}
    (zero,) = {float(one.path[0][2]) for one in shapes if one.pen.stroke == colours.frame}
    bs, as_, cs = ([float(command[2]) for command in lines[seat][0].path] for seat in range(3))
    assert bs == as_
    assert bs[-1] > zero
    assert cs == [zero] * 3
    assert shapes.index(lines[0][0]) < shapes.index(lines[1][0]) < shapes.index(lines[2][0])


def test_seats_are_told_apart_without_colour() -> None:
    """Strokes of seats differ in grey; colours of the most players differ for every eye, too."""
    assert len({pen.dash for pen in SEATS}) == len(SEATS)
    for one, other in combinations(SEATS[:5], 2):
        for eye in EYES[:3]:
            assert distance(one.colour, other.colour, eye) > 12, (one, other, eye)
            assert distance(one.night, other.night, eye) > 12, (one, other, eye)


def test_a_chosen_span_stands_in_the_picture(ledger: pp.Ledger) -> None:
    """The requested place, players and days are below the title."""
    history = ledger.history(place="Kiel", players=["Ben"])
    shown = texts(history_page(history.counted, history.choice, dark=False).drawing)
    assert {"1 March 2026 to 20 November 2026", "Kiel", "with Ben"} <= set(shown)
    assert history.choice == HistoryFilter(players=("Ben",), place="Kiel")


def test_a_year_is_a_picture_of_its_months(ledger: pp.Ledger) -> None:
    """A year has a bar for each month with matches, the people, and the closest matches."""
    history = ledger.history(year=2026)
    made = year_page(history.counted, history.choice, dark=False)
    assert within(made)
    shown = texts(made.drawing)
    assert {"2026", "Jan", "Mar", "Nov", "Dec"} <= set(shown)
    assert by_month(history.counted) == [1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2, 0]
    assert "4 matches, on 3 days, 3 players" in shown
    assert history.picture() == ledger.history(since="2026-01-01", until="2026-12-31").picture()
    assert history.picture() != ledger.history().picture()
    assert "November 2" in history.description()
    assert "Closest match" in history.description()
