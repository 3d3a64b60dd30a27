"""The file of a pad: what it may say, and how what is wrong with it is told."""

from __future__ import annotations

from pathlib import Path

import pytest

import printplay as pp
from printplay.core.errors import LayoutError
from tests.cli.helpers import run
from tests.pads.helpers import written, wrong


def test_an_empty_key_has_a_line(tmp_path: Path) -> None:
    """A key without a letter is told with its own line, be it of a table or of a row."""
    text = 'game = "test"\nplayers = [1, 4]\n[look]\nblocks = 1\n"" = 2\n[[row]]\nkey = "a"\n"" = 3\n'
    assert [line for line, _message in wrong(tmp_path, text)] == [5, 8]


def test_all_that_is_wrong_is_said_at_once(tmp_path: Path) -> None:
    """Each fault stands on its line with its key, in their order, formulas and keys alike."""
    text = """game = "test"
players = [1, 20000]
[[row]]
key = "a"
points = "coin + 1"
icno = "star"
[[row]]
key = "coins"
points = "points(b)"
max = 60
[[row]]
key = "b"
entry = "none"
points = "coins + points(coins)"
[[row]]
key = "c"
points = "6 // c + [1, 2][c]"
max = 3
[tie_break]
order = ["ships"]
"""
    found = wrong(tmp_path, text)
    assert [line for line, _message in found] == [2, 5, 6, 9, 17, 20]
    said = "\n".join(message for _line, message in found)
    for part in ("players: this must be the fewest and the most",
                 "row a.points: unknown row 'coin'", "row a.icno: unknown key",
                 "row coins.points: circular formulas: coins → b → coins",
                 "division by zero", "tie_break.order: unknown row 'ships'"):  # fmt: skip
        assert part in said, part


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ('key = "a"\npoints = "a / 2"', "'a / 2' is not allowed in a formula"),
        ('key = "a"\npoints = "a.real"', "is not allowed in a formula"),
        ('key = "a"\npoints = "a ** 9"', "is not allowed in a formula"),
        ('key = "a"\npoints = "[x for x in a]"', "is not allowed in a formula"),
        ('key = "a"\npoints = "(lambda: 1)()"', "is not allowed in a formula"),
        ('key = "a"\npoints = "open(a)"', "unknown function 'open'"),
        ('key = "a"\npoints = "__import__(a)"', "unknown function '__import__'"),
        ('key = "a"\npoints = "sum(a"', "cannot be read"),
        ('key = "a"\npoints = "min()"', "min takes 1 to 20 values, not 0"),
        ('key = "a"\npoints = "9999999999"', "a number becomes larger than"),
        ('key = "a"\npoints = "[1, 2][a]"\nmax = 2', "the table has places 0 to 1, not 2"),
        ('key = "a"\npoints = "dealer"', "'dealer' cannot be used here"),
        ('key = "a"\npoints = "rank"', "rank needs brackets"),
        ('key = "a"\npoints = true', "this must be a formula"),
        ('key = "if"', "'if' is an operator in formulas"),
        ('key = "A b"', "invalid row key"),
        ('key = "a"\nentry = "none"', "needs a formula"),
        ('key = "a"\n[[row]]\nkey = "a"', "two rows have the key 'a'"),
        ('key = "a"\ntitle = { fr = "x" }', "unknown language"),
    ],
)
def test_what_no_pad_can_say(tmp_path: Path, rows: str, said: str) -> None:
    """What a formula or a key cannot be is named, with the row it stands in."""
    found = wrong(tmp_path, f"[[row]]\n{rows}\n")
    assert len(found) == 1, found
    assert said in found[0][1]


@pytest.mark.parametrize(
    ("deep", "limit"),
    [
        ("abs(" * 50 + "a" + ")" * 50, "nested"),
        ("(" * 250, "cannot be read"),
        ("-" * 60 + "a", "nested"),
        ("a" + "+a" * 190, "nested"),
    ],
)
def test_a_formula_has_limits(tmp_path: Path, deep: str, limit: str) -> None:
    """What is nested too deeply or too long is refused in a sentence, whatever it is."""
    ((_line, said),) = wrong(tmp_path, f'[[row]]\nkey = "a"\npoints = "{deep}"\n')
    assert limit in said


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_pad_takes_no_longer_than_it_may(tmp_path: Path, lang: str) -> None:
    """What would take too many steps is refused by its file: the formula that takes most, why."""
    slow = "+".join(f"sum(each(a{n}))" for n in range(20))
    rows = "".join(f'[[row]]\nkey = "a{n}"\n' for n in range(20))
    rows += "".join(f'[[row]]\nkey = "b{n}"\npoints = "{slow}"\n' for n in range(38))
    text = f'game = "t"\nplayers = [1, 20]\nrounds = 99\n{rows}'
    text += f'[[row]]\nkey = "c"\npoints = "{slow} + 1"\n'
    report = pp.check_pad(written(tmp_path, text))
    ((place, said),) = [(one.place, one) for one in report.errors]
    assert place is not None
    assert (place.line, place.key) == (text[: text.index(" + 1")].count("\n") + 1, "row c.points")
    shown = report.text(lang)
    assert ("1,000,000" if lang == "en" else "1.000.000") in shown
    assert ("players" if lang == "en" else "Spieler") in shown
    assert said.cure()


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_starter_is_sound(tmp_path: Path, lang: str) -> None:
    """`new pad` writes a file that nothing is wrong with; what is there already stays."""
    file = pp.new_pad("Häfen am Meer", tmp_path, lang=lang)
    assert file.name == "haefen-am-meer.toml"
    report = pp.check_pad(file)
    assert report.valid
    assert report.pad is not None
    assert report.pad.title[lang] == "Häfen am Meer"
    before = file.read_bytes()
    with pytest.raises(pp.FileError):
        pp.new_pad("Häfen am Meer", tmp_path)
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("name", "title"),
    [("harbour", "Harbour"), ("sea-harbour", "Sea Harbour"), ("Sea Harbour", "Sea Harbour")],
)
def test_the_starter_has_a_title_to_print(tmp_path: Path, name: str, title: str) -> None:
    """`new pad harbour` calls the game Harbour, in words, however its id is spelled."""
    pad = pp.check_pad(pp.new_pad(name, tmp_path)).pad
    assert pad is not None
    assert (pad.title["en"], pad.game) == (title, title.lower().replace(" ", "-"))


def test_a_sound_pad_is_shown_with_an_example(tmp_path: Path) -> None:
    """`check` shows the rows, and works an example through to its sums and its winner."""
    file = pp.new_pad("Harbour", tmp_path)
    result = run("check", str(file))
    assert result.exit_code == 0
    for part in ("No problems found.", "Coins  coins  0-60", "coins // 3", "→", "Total", "on points"):
        assert part in result.stdout, part
    assert "Summe" in pp.check_pad(file).text("de")
    bad = written(tmp_path, '[[row]]\nkey = "a"\npoints = "b"\n')
    result = run("check", str(bad), "--json")
    assert result.exit_code == 1
    assert '"valid": false' in result.stdout


def test_a_wrong_file_opens_no_match(tmp_path: Path) -> None:
    """Whoever starts a match with it is told the first fault, and where to see the others."""
    bad = written(tmp_path, '[[row]]\nkey = "a"\npoints = "b"\n[[row]]\nkey = "c"\nmax = "d"\n')
    for _time in range(2):  # alike, however often a server says it
        with pp.open_ledger(tmp_path / "l.db", make=True) as ledger, pytest.raises(LayoutError) as caught:
            ledger.start(bad, ["Anna"])
        assert str(caught.value).count("1 more: printplay check") == 1


def test_the_example_shows_what_most_rows_give(tmp_path: Path) -> None:
    """Rows that few entries reach, or that can be left out, give points in the example of check."""
    text = """[[row]]
key = "coins"
max = 30
points = "10 if coins >= 25 else 0"
[[row]]
key = "crown"
entry = "tick"
points = "7 * crown"
[[row]]
key = "extra"
default = 0
max = 3
[[row]]
key = "bonus"
entry = "none"
points = "5 if extra == 3 else 0"
"""
    shown = pp.check_pad(written(tmp_path, text)).text()
    for said in ("→ 10", "yes → 7", "→ 5"):
        assert said in shown
