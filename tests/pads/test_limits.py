"""Which values a row takes: the same in its check, at the table, in a record and in print."""

from __future__ import annotations

from pathlib import Path

import pytest

import printplay as pp
from printplay.pads.file.judging import sound
from printplay.pads.prints.arrangement import arranged
from printplay.pads.prints.content import content_of
from printplay.printing.imposition.paper import paper
from printplay.printing.options import PrintOptions
from tests.cli.helpers import run
from tests.pads.helpers import played, scores, written

BOATS = '[[row]]\nkey = "boats"\nvalues = [-200, -100, 0, 100]\n'
DEBT = '[[row]]\nkey = "debt"\nmin = -20\nmax = 5\nstep = 5\n'


@pytest.mark.parametrize("value", [-200, -100, 0, 100])
def test_a_value_of_the_list_is_taken(tmp_path: Path, value: int) -> None:
    """Each value of `values` can be entered, below 0 as well, and counts."""
    lines = [f"Anna: boats {value}", "end"]
    assert scores(played(tmp_path, BOATS, "Anna", lines)) == {"Anna": value}


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        (BOATS, "boats -50", "must be one of -200, -100, 0, 100, not -50"),
        (BOATS, "boats 200", "must be one of"),
        (DEBT, "debt -25", "must be -20 or more"),
        (DEBT, "debt 10", "must be 5 or less"),
        (DEBT, "debt -18", "goes up in steps of 5"),
        (f"{BOATS}max = 0\n", "boats 100", "must be 0 or less"),
    ],
)
def test_another_value_is_one_fault(tmp_path: Path, text: str, line: str, said: str) -> None:
    """What the row does not take is told once, with what it takes."""
    (fault,) = played(tmp_path, text, "Anna", [f"Anna: {line}"]).faults
    assert said in fault.message


@pytest.mark.parametrize(
    ("text", "offered", "shown"),
    [
        (BOATS, ["-200", "-100", "0", "100"], "-200, -100, 0, 100"),
        (DEBT, ["-20", "-15", "-10", "-5", "0", "5"], "-20 … 5"),
        ('[[row]]\nkey = "a"\nmax = 3\n', ["0", "1", "2", "3"], "0-3"),
        ('[[row]]\nkey = "a"\nmin = -3\n', [], ""),
    ],
)
def test_the_table_is_offered_what_the_row_takes(
    tmp_path: Path, text: str, offered: list[str], shown: str
) -> None:
    """A question offers all values, those below 0 first, and names them."""
    file = written(tmp_path, text)
    with pp.open_ledger(tmp_path / "l.db", make=True) as ledger:
        match = ledger.start(file, ["Anna"])
        (question,) = match.questions()
        assert list(question.words) == offered
        assert shown in question.text
        for value in offered:
            assert match.add(f"Anna: {str(question.values['row']).lower()} {value}")


def test_the_check_shows_what_can_be_entered(tmp_path: Path) -> None:
    """`check` lists the values, and fills its example in with some of them."""
    result = run("check", str(written(tmp_path, BOATS + DEBT)))
    assert result.exit_code == 0
    assert "-200, -100, 0, 100" in result.stdout
    assert "-20 … 5" in result.stdout


def test_the_check_shows_what_a_yes_gives(tmp_path: Path) -> None:
    """A yes gives a point unless a formula or `counts` says otherwise: the table says so."""
    rows = '[[row]]\nkey = "bell"\nentry = "tick"\n[[row]]\nkey = "late"\nentry = "tick"\n'
    text = pp.check_pad(written(tmp_path, f"{rows}counts = false\n")).text()
    lines = {line.split()[0]: line for line in text.splitlines() if "yes or no" in line}
    assert lines["Bell"].endswith("1 for yes")
    assert lines["Late"].endswith("– (does not count)")


def test_a_limit_beside_values_is_a_hint(tmp_path: Path) -> None:
    """`values` alone say what can be entered; `min` beside them says nothing, and is told so."""
    text = BOATS + "min = 0\nstep = 3\n"
    report = pp.check_pad(written(tmp_path, text))
    assert report.valid
    assert [fault.line for fault in report.faults] == [6, 7]
    lines = ["Anna: boats -200", "end"]
    assert scores(played(tmp_path, text, "Anna", lines)) == {"Anna": -200}


def test_a_record_that_is_ended_early_names_a_value_that_can_be(tmp_path: Path) -> None:
    """What is missing is asked for with a value that the row takes."""
    text = '[[row]]\nkey = "a"\nvalues = [-7, -3]\n[[row]]\nkey = "b"\nmin = -9\nmax = -2\n'
    hints = " ".join(str(fault.hint) for fault in played(tmp_path, text, "Anna", ["end"]).faults)
    assert "a -3" in hints
    assert "b -2" in hints


def test_a_printed_cell_has_room_for_the_longest_number(tmp_path: Path) -> None:
    """A hand writes -2000 into a cell of 18 mm, where the paper has so much; else it is less."""
    assert min(cells(tmp_path, "a4", "[-2000, 0]")) >= 18
    assert min(cells(tmp_path, "a4", "[0, 1]")) < 18
    assert min(cells(tmp_path, "a5", "[-2000, 0]")) < 18


def cells(folder: Path, sheet: str, values: str) -> list[float]:
    """Return how wide the cells of a printed pad are at least, mm."""
    rows = "".join(f'[[row]]\nkey = "r{n}"\nvalues = {values}\n' for n in range(4))
    pad = sound(written(folder, f"rounds = 9\n{rows}"))
    content = content_of(PrintOptions(boards=(pad,), paper=paper(sheet), players=3, codes=False))
    found = arranged(content, paper(sheet), 14.0, {"beside": 10.0, "below": 10.0, "boxes": 10.0})
    table = found.make(content, found.room, 0)
    assert table is not None
    return [column.least for column in table.columns[1:]]


def test_a_value_for_all_needs_a_game_of_all(tmp_path: Path) -> None:
    """Where each player has points, `all debt 5` does not say whose they are; nobody gets them."""
    report = played(tmp_path, DEBT, "Anna, Ben", ["Anna: debt -5", "Ben: debt 0", "all debt 5"])
    (fault,) = report.faults
    assert "does not say whose Debt that is" in fault.message
    assert fault.hint == "Begin it with a player: `Anna: debt 5`."
    assert {one.player: one.score for one in report.standings} == {"Anna": -5, "Ben": 0}


def test_a_key_without_effect_is_a_hint(tmp_path: Path) -> None:
    """As many holders as players are no limit, and a tick has none of its own."""
    rows = (
        '[[row]]\nkey = "road"\nholders = 6\n[[row]]\nkey = "bell"\nentry = "tick"\nmax = 3\n'
        '[[row]]\nkey = "port"\nholders = 5\n'
    )
    head = 'game = "test"\nplayers = [2, 6]\nends = "when said"\n'
    report = pp.check_pad(written(tmp_path, head + rows))
    assert report.valid
    assert [(one.line, one.message) for one in report.faults] == [
        (6, "row road.holders: `holders` has no effect: 6 can play"),
        (10, "row bell.max: `max` has no effect in a row of yes or no"),
    ]


def test_no_round_is_printed_with_a_hand_below_one_card(tmp_path: Path) -> None:
    """Where rounds are open and the hand shrinks, only rounds that can be dealt have a number."""
    rows = '[[row]]\nkey = "last"\nentry = "tick"\nends = true\n'
    head = 'game = "test"\nplayers = [2, 6]\nrounds = "open"\nhand = "8 - round"\n'
    content = content_of(
        PrintOptions(boards=(sound(written(tmp_path, head + rows)),), players=3, codes=False)
    )
    assert [content.cards(number) for number in (1, 7, 8, 9)] == [7, 1, None, None]
