"""What is printed of a game of one's own."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import printplay
from printplay.api.prints.kit import Kit
from printplay.core.errors import LayoutError, PaperError
from printplay.core.i18n import use
from printplay.core.print_choices import Ink
from printplay.pads.file.judging import sound
from printplay.pads.file.pad import Pad
from printplay.pads.parts import PARTS
from printplay.pads.prints.block import Builder
from printplay.pads.prints.content import content_of
from printplay.pads.prints.points_table import points_table
from printplay.pads.prints.wording import limited
from printplay.printing.drawing.drawing import Text
from printplay.printing.ink_estimate import ink
from tests.examples import some
from tests.pads.prints.conftest import Write
from tests.pads.prints.printed import edges, laid_out, order, page, words


@pytest.mark.parametrize("sheet", ["a4", "a5", "letter"])
@pytest.mark.parametrize(("rows", "rounds", "players"), [(8, 0, 2), (12, 0, 12), (2, 7, 5)])
def test_a_hand_finds_room(write: Write, sheet: str, rows: int, rounds: int, players: int) -> None:
    """No line that is written into is lower than 7 mm, and no cell narrower than 8 mm."""
    top = f"rounds = {rounds}" if rounds else ""
    pad = write(*(f'key = "row{n}"' for n in range(rows)), top=top)
    found = laid_out(pad, sheet, players)
    table = found.make(content_of(order(pad, sheet, players)), found.room, 0)
    assert table is not None
    assert min(line.least for line in table.lines) >= (6.0 if rounds else 7.0)
    assert min(line.least for line in table.lines[2:]) >= 7.0
    assert min(column.least for column in table.columns[1:]) >= 8.0
    assert table.width <= found.page.width


@pytest.mark.parametrize("sheet", ["a4", "a5", "letter"])
@pytest.mark.parametrize("players", [2, 4, 5])
def test_what_a_row_gives_stands_beside_it(write: Write, sheet: str, players: int) -> None:
    """A table of points stands beside its row, and the cells keep what a hand needs."""
    pad = write('key = "nests"\npoints = "[0, 1, 3, 6, 10][nests]"', 'key = "ships"')
    found = laid_out(pad, sheet, players)
    table = found.make(content_of(order(pad, sheet, players)), found.room, 0)
    assert table is not None
    assert table.columns[0].least <= 0.45 * found.room.width
    assert min(column.least for column in table.columns[1:]) >= 9.0
    assert "1 1 2 3 3 6 4 10" in words(page(pad, sheet, players).front)


def test_thirty_rows_go_on_on_the_back_of_a5(write: Write) -> None:
    """A pad too long for a side goes on on its back: names again, sums carried, rows once."""
    pad = write(*(f'key = "row{n:02}"' for n in range(30)))
    assert page(pad).back is None
    made = page(pad, "a5", names=("Anna", "Ben", "Cleo", "Dan"))
    assert made.back is not None
    front, back = words(made.front), words(made.back)
    for n in range(30):
        assert (f"Row{n:02}" in front) != (f"Row{n:02}" in back)
    assert all(name in front and name in back for name in ("Harbour", "Anna", "Dan"))
    assert ("To carry over" in front, "Total" in front, "next side" in front) == (True, False, True)
    assert ("Carried over" in back, "Total" in back, "next side" in back) == (True, True, False)


def test_twenty_rounds_for_twelve_go_on_on_the_back(write: Write) -> None:
    """Rounds too many for a side go on where they were; what is entered once stands at the end."""
    rows = ('key = "bid"\npoints = "2 * bid"', 'key = "tricks"', 'key = "coins"\nonce = true')
    kit = PARTS["pad"](order(write(*rows, top="rounds = 20"), players=12))
    made = kit.batches[0].make(0)
    assert made.back is not None
    front, back = words(made.front), words(made.back)
    on = [{n for n in range(1, 21) if f"Round {n} " in text} for text in (front, back)]
    assert on[0] | on[1] == set(range(1, 21))
    assert max(on[0]) < min(on[1])
    assert ("Coins" in front, "Coins" in back) == (False, True)


def test_a_pad_too_long_for_two_sides_is_refused(write: Write) -> None:
    """What does not fit on both sides is refused in one sentence that names the paper."""
    pad = write(*(f'key = "row{n}"' for n in range(60)))
    with pytest.raises(PaperError, match=r"^A5 is too small for the pad of Harbour") as refused:
        page(pad, "a5")
    assert "larger paper" in str(refused.value)


def test_what_is_far_too_long_is_refused_at_once(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twelve rounds of sixty rows, 720 lines, are refused without making tables of them."""
    lines: list[float] = []
    line = Builder.line

    def counted(made: Builder, least: float, **how: Any) -> int:
        lines.append(least)
        return line(made, least, **how)

    monkeypatch.setattr(Builder, "line", counted)
    pad = write(*(f'key = "row{n}"' for n in range(60)), top="rounds = 12")
    with pytest.raises(PaperError, match="is too small for the pad of Harbour"):
        page(pad)
    assert len(lines) < 5000  # all ways and sizes of the paper together; they were 150,000


def test_the_file_says_which_way_and_how_many(write: Write) -> None:
    """Players stand as the file says, and a sheet holds as many blocks as it says."""
    rows = [f'key = "row{n}"' for n in range(5)]
    down = laid_out(write(*rows, look='players = "down"\nblocks = 2'))
    across = laid_out(write(*rows, look='players = "across"\nblocks = 1\nrow_height = 11'))
    assert (down.make.__name__, down.across * down.down) == ("rows_down", 2)
    assert (across.make.__name__, across.across * across.down) == ("rows_across", 1)
    assert across.room.line == 11


def test_names_of_a_match_are_printed(write: Write) -> None:
    """Whoever plays finds the own name on the pad; a team has all of its names."""
    names = ("Anna", "Ben", "Cleo", "Dan")
    alone = words(page(write('key = "coins"', 'key = "ships"'), names=names).front)
    assert all(name in alone for name in names)
    teams = write('key = "coins"', 'key = "ships"', top="players = 4\nteams = 2")
    assert "Anna, Cleo" in words(page(teams, names=names).front)


def test_twelve_long_names_run_upwards(write: Write) -> None:
    """Names that are too wide for their columns are turned, and none is lost."""
    names = tuple(f"Maximiliane{n}" for n in range(12))
    made = page(write('key = "coins"', 'key = "ships"'), "a5", players=12, names=names)
    shown = words(made.front)
    assert all(name in shown for name in names)
    assert any(at[1] > 0.9 for item, at in made.front.walk() if isinstance(item, Text))


@given(
    rows=st.integers(1, 3), players=st.integers(2, 12), rounds=st.sampled_from([5, 10]),
    sheet=st.sampled_from(["a4", "a5", "letter"]), opened=st.booleans(), worked=st.booleans(),
)  # fmt: skip
@settings(max_examples=some(24), deadline=None)
def test_the_sum_so_far_is_never_dropped(
    tmp_path_factory: pytest.TempPathFactory,
    rows: int, players: int, rounds: int, sheet: str, opened: bool, worked: bool,
) -> None:  # fmt: skip
    """However narrow it gets, a pad in rounds has a place for what is reached so far."""
    file = tmp_path_factory.mktemp("pad") / "harbour.toml"
    count = 'rounds = "open"\ntarget = 500' if opened else f"rounds = {rounds}"
    points = ["", *[f'points = "{n} * row{n}"' for n in range(1, rows)]] if worked else [""] * rows
    body = "\n".join(f'[[row]]\nkey = "row{n}"\n{points[n]}' for n in range(rows))
    file.write_text(f'game = "harbour"\nplayers = [1, 12]\n{count}\n{body}\n')
    try:
        made = page(sound(file), sheet, players)
    except PaperError:
        return  # no room even for the entries
    assert "so far" in words(made.front).lower()


def test_sums_so_far_get_a_line_of_their_own_where_it_is_narrow(write: Write) -> None:
    """Six players with three rows each find their sum so far below each round on A5."""
    rows = [f'key = "row{n}"' for n in range(3)]
    pad = write(*rows, top='rounds = "open"\ntarget = 500\nplayers = [1, 12]')
    made = page(pad, "a5", 6)
    assert words(made.front).count("So far") >= 5
    lows = sorted({round(at[5] + item.y, 2) for item, at in made.front.walk()
                   if isinstance(item, Text) and item.string == "So far"})  # fmt: skip
    assert min(b - a for a, b in itertools.pairwise(lows)) >= 14.0  # two lines of 7 mm a round


def test_places_for_names_are_labelled(write: Write) -> None:
    """Every place where a name is written says so; a printed name needs no label."""
    pad = write('key = "coins"', 'key = "ships"', look="blocks = 2")
    assert words(page(pad, players=3).front).count("Name") == 6
    assert "Name" not in words(page(pad, players=3, names=("Anna", "Ben", "Cleo")).front)


@pytest.mark.parametrize(
    ("row", "table"),
    [
        ('points = "[-1, -1, 1, 2, 3, 4][min(coins, 5)]"', "0–1 −1 2 1 3 2 4 3 5+ 4"),
        ('points = "-1 if coins == 0 else min(coins, 3)"\nmax = 9', "0 −1 1 1 2 2 3+ 3"),
        ('points = "[0, 1, 3, 6][coins]"', "1 1 2 3 3 6"),
        ('points = "0 if coins < 4 else 2 if coins < 6 else 5"\nmax = 8', "4–5 2 6+ 5"),
        ('points = "2 * coins"\nmax = 4', ""),
        ('points = "coins if players > 2 else 0"\nmax = 4', ""),
        ('points = "[0, 1, 3][coins]"\nnote = "see the box"', ""),
    ],
)
def test_points_by_number_are_a_small_table(write: Write, row: str, table: str) -> None:
    """Numbers stand above what they give; those that give the same share a column."""
    pad = write(f'key = "coins"\n{row}', 'key = "ships"')
    shown = points_table(pad.row["coins"], pad) if "note" not in row else ()
    assert " ".join(word for pair in shown for word in pair) == table
    assert table in words(page(pad).front)


@pytest.mark.parametrize(
    ("top", "look", "said"),
    [
        ("rounds = 9", "lines = 17", "look.lines"),
        ("rounds = 9", "sums = 9", "look.sums"),
        ("rounds = 9", 'sums = [{ after = 10, title = "Out" }]', "1 to 9"),
        ("rounds = 9", 'sums = [{ after = 4, title = "A" }, { after = 4, title = "B" }]', "5 to 9"),
        ("rounds = 9", "sums = [{ after = 4 }]", "title"),
        ("rounds = 9", 'sums = [{ afer = 4, title = "A" }]', "afer"),
        ("", 'sums = [{ after = 1, title = "A" }]', "sums"),
    ],
)
def test_wrong_lines_and_sums_are_told(write: Write, top: str, look: str, said: str) -> None:
    """What `[look]` says of rounds is held against the rounds there are."""
    with pytest.raises(LayoutError, match=said):
        write('key = "coins"', top=top, look=look)


def test_little_ink_is_less_than_light_is_less_than_full(write: Write) -> None:
    """Each way to save ink takes less of it than the one before."""
    pad = write(*(f'key = "row{n}"\nicon = "coin"' for n in range(8)))
    full, light, low = (
        ink(made.front, made.width, made.height)
        for made in (page(pad), page(pad, ink=Ink.light), page(pad, ink=Ink.low))
    )
    assert low < light < full


def test_cards_held_stand_beside_stacked_rounds(write: Write) -> None:
    """Where the rows of a round stand below each other, its cards stand beside its number."""
    rows = ('key = "tricks"\nmax = "hand"', 'key = "still"', 'key = "last"\nentry = "tick"')
    pad = write(*rows, top='rounds = 3\nhand = "4 - round"\nplayers = 7')
    shown = words(page(pad, players=7).front)
    assert "Round 1 3 cards" in shown
    assert "Round 3 1 card" in shown


def test_a_hand_that_depends_on_the_players_is_left_blank(write: Write) -> None:
    """A pad with room for any number says a hand only where it is the same for all of them."""
    top = 'rounds = "12 // players"\nhand = "6 - players if round < 3 else 4"\nplayers = [2, 4]'
    pad = write('key = "tricks"', 'key = "still"', 'key = "more"', 'key = "last"', top=top)
    any_number, three = words(page(pad, players=4).front), words(page(pad, players=3).front)
    assert "Round 1 3 cards" in three
    assert "Round 4 4 cards" in three
    assert "So far 1 2 3 4 4 4 5 4 6 4" in any_number  # rounds, and cards from the third on


def test_a_condition_of_a_row_stands_on_the_paper(write: Write) -> None:
    """The pad and the reference say when a row is entered at all."""
    pad = write('key = "coins"', 'key = "ships"\nwhen = "coins > 3"')
    assert "only with Coins above 3" in words(page(pad).front)
    card = PARTS["reference"](order(pad)).batches[0].make(0)
    assert "points as entered; only with Coins above 3" in words(card.front)


@pytest.mark.parametrize("rounds", ["", "rounds = 3"])
def test_a_row_called_won_is_printed_like_any_other(write: Write, rounds: str) -> None:
    """Where points decide, a row may have the word of games whose winner is named."""
    pad = write('key = "value"', 'key = "won"\nentry = "tick"\ntitle = "Taken"', top=rounds)
    assert "Taken" in words(page(pad).front)


def limits(pad: Pad) -> list[str]:
    """Return when and for whom each row is, in words."""
    return [limited(row, pad) for row in pad.rows]


def test_conditions_and_holders_are_said_as_a_player_says_them(write: Write) -> None:
    """A condition names a row without a comparison where anything in it will do."""
    maker = 'key = "maker"\ntitle = { en = "Made trump", de = "Trumpf gemacht" }\nentry = "tick"'
    rows = (
        maker,
        'key = "alone"\nwhen = "maker == 1"',
        'key = "lost"\nwhen = "not maker"',
        'key = "prize"\nholders = 1',
        'key = "ships"\nwhen = "prize > 0"\nholders = 2',
    )
    pad = write(*rows)
    one = "for one player only"
    two = "only with Prize; for 2 players at most"
    assert limits(pad) == ["", "only with Made trump", "not with Made trump", one, two]
    with use("de"):
        assert limits(pad)[1:3] == ["nur mit Trumpf gemacht", "nicht mit Trumpf gemacht"]
    teams = write(*rows, top="players = 4\nteams = 2")
    assert limits(teams)[3:] == ["for one team only", "only with Prize; for 2 teams at most"]


def test_the_scoring_says_what_a_row_without_points_is_for(write: Write) -> None:
    """Such a row is counted in others, decides a tie, or gives no points."""
    rows = (
        'key = "bid"\ncounts = false',
        'key = "tricks"\npoints = "tricks if bid else 0"',
        'key = "tens"\ncounts = false',
        'key = "idle"\ncounts = false',
    )
    pad = write(*rows, look='[tie_break]\norder = ["tens"]\n')
    said = words(PARTS["reference"](order(pad)).batches[0].make(0).front)
    assert "Bid: counted in “Tricks”" in said
    assert "Tens: decides a tie" in said
    assert "Idle: gives no points" in said


def test_the_scoring_is_a_card_or_a_page(write: Write) -> None:
    """The reference tells every row, with tables and the tie-break; a long one becomes a page."""
    top = '[tie_break]\norder = ["ships"]\n'
    few = ('key = "coins"\npoints = "[0, 1, 3, 6, 10][coins]"', 'key = "ships"')
    short = PARTS["reference"](order(write(*few, look=top))).batches[0].make(0)
    assert (short.width, short.height) == (63.0, 88.0)
    assert "1 1 2 3 3 6 4 10" in words(short.front)
    assert "the most in “Ships”, then a shared victory" in words(short.front)
    note = "as many as there are of them, and so much for each, as long as it takes to tell it all"
    many = write(*(f'key = "row{n}"\nnote = "{n} {note}"' for n in range(26)))
    long = PARTS["reference"](order(many)).batches[0].make(0)
    assert long.page is not None
    assert all(f"Row{n}:" in words(long.front) for n in range(26))


def test_the_scoring_has_one_left_edge(write: Write) -> None:
    """On a reference, rows with an icon and rows without begin below each other."""
    pad = write('key = "coins"\nicon = "coin"', 'key = "ships"\npoints = "2 * ships"')
    card = PARTS["reference"](order(pad)).batches[0].make(0)
    assert len(edges(card, "Coins", "Ships", "Winner")) == 1


def test_an_icon_that_is_not_there_names_its_row(write: Write) -> None:
    """A drawing that cannot be found is told with the line of the row that asks for it."""
    pad = write('key = "coins"\nicon = "gone.svg"')
    with pytest.raises(LayoutError, match=r"harbour\.toml:7:.*gone\.svg"):
        page(pad)


def test_the_same_file_prints_the_same_bytes(write: Write) -> None:
    """A pad printed twice is the same file, with the reference on what paper is left."""
    pad = write('key = "coins"\npoints = "coins // 3"', 'key = "ships"')

    def kit() -> Kit:
        return printplay.print_game(Path(pad.path), players=3, lang="de")

    first = kit().pdf()
    assert list(first) == ["harbour-de-3-players.pdf"]
    assert first == kit().pdf()
