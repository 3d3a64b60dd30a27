"""One cause in the file of a pad is one fault, whatever else speaks of it."""

from __future__ import annotations

from pathlib import Path

import pytest

import printplay as pp
from printplay.pads.file.rows import OF_RECORDS
from printplay.pads.formulas.formula import FUNCTIONS, WORDS
from printplay.pads.formulas.parser import JOINING
from tests.cli.helpers import run
from tests.examples import portion
from tests.pads.helpers import played, scores, written, wrong

TIE = '[tie_break]\norder = ["{key}", "-{key}"]\n'
#: What hangs on a row: its formula in others, in tie-breaks, and once more.
USED = '[[row]]\nkey = "z"\npoints = "{key} + 6 // {key} + points({key})"\n' + TIE
IN_ROUNDS = '[[row]]\nkey = "a"\npoints = "a + hand + round + before(a)"\n'
IN_ROUNDS += '[[row]]\nkey = "b"\nonce = true\npoints = "sum(each(a))"\n'


def using(key: str) -> str:
    """Return rows and tie-breaks that speak of a row."""
    return USED.replace("{key}", key)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[[row]]\nkey = "if"\n' + TIE.replace("{key}", "if"), "row if.key"),
        ('[[row]]\nkey = "or"\npoints = "or + 1"\n', "row or.key"),
        ('[[row]]\nkey = "Coins"\n' + using("Coins"), "row Coins.key"),
        ('[[row]]\nkey = "my coins"\n' + using("my_coins"), "row my coins.key"),
        ('[[row]]\nkey = "my own"\n[[row]]\nkey = "z"\npoints = "2 * my own"\n', "my own.key"),
        ("[[row]]\nkey = 5\n" + using("coins"), "row 1.key"),
        ('[[row]]\ntitle = "Coins"\n' + using("coins"), "row 1.key"),
        ('[[row]]\nkye = "coins"\n' + TIE.replace("{key}", "coins"), "kye"),
        ('[row]\nkey = "coins"\n' + TIE.replace("{key}", "coins"), "a row must be a table"),
        ('[[rwo]]\nkey = "coins"\n' + TIE.replace("{key}", "coins"), "rwo"),
        ('[[row]]\nkey = "a"\n' + using("coins"), "unknown row 'coins'"),
        ('[[row]]\nkey = "a"\n' + TIE.replace("{key}", "coins"), "unknown row 'coins'"),
        ('[[row]]\nkey = "a"\n[[row]]\nkey = "a"\nmax = "b"\n' + using("a"), "two rows have"),
        ('[[row]]\nkey = "a"\npoints = "6 // b (("\n' + using("a"), "cannot be read"),
        ('[[row]]\nkey = "a"\npionts = "[1][a]"\nmax = 0\n', "pionts"),
        ('[[row]]\nkey = "a"\npoints = "6 // a"\n' + using("a"), "division by zero"),
        ('[[row]]\nkey = "a"\nentry = "none"\n' + using("a"), "needs a formula"),
        ('[[row]]\nkey = "a"\nentry = "nun"\npoints = "2"\nmax = 3\n' + using("a"), "row a.entry"),
        ('[[row]]\nkey = "a"\nmax = -1\n' + using("a"), "is less than the minimum"),
        ('[[row]]\nkey = "a"\nwhen = "a > 0"\n' + using("a"), "circular formulas"),
        ('[[row]]\nkey = "a"\nvalues = "x"\npoints = "[1][a]"\n', "row a.values"),
        ('rounds = "many"\nhand = "9 - round"\n' + IN_ROUNDS, "invalid number of rounds: many"),
        ("roundz = 9\nhand = \"9 - round\"\n" + IN_ROUNDS, "roundz"),
        ('rounds = 9\nhand = "9 - ruond"\n' + IN_ROUNDS, "unknown row 'ruond'"),
        ('rounds = 9\nhnad = "9 - round"\n' + IN_ROUNDS, "hnad"),
        ('rounds = 9\nhand = true\n' + IN_ROUNDS, "hand: this must be a formula"),
        ('rounds = "open"\ntarget = "x"\n[[row]]\nkey = "a"\n', "the target must be a number"),
        ('rounds = "open"\ntargt = 100\n[[row]]\nkey = "a"\n', "targt"),
        ('rounds = "open"\nwinner = "namd"\n', "winner: unknown value 'namd'"),
        ('coop = "yes"\nwin = "total > 3"\n[[row]]\nkey = "a"\n', "coop: this must be"),
        ('winner = "namde"\n', "winner: unknown value 'namde'"),
        ('[[row]]\nkey = "a"\npoints = "b + b + b"\nmax = "b"\nwhen = "b"\n', "unknown row 'b'"),
        ('rounds = "open"\n[[row]]\nkey = "a"\nentry = "tik"\nends = true\n'
         'points = "3 if a else 0"\n', "row a.entry"),
        ('[[row]]\nkey = "a"\nentry = "plce"\nshared = true\npoints = "[0, 3, 2][a]"\n',
         "row a.entry"),
        ('[[row]]\nkey = "a"\nholder = 1\npasses = true\n', "holder"),
        ('[[row]]\nkey = "a"\nholders = "one"\npasses = true\n', "row a.holders"),
        ('[[row]]\nkey = "a"\nat_least = 5\nat_most = 3\n', "no sum is at least 5"),
        ('[[row]]\nkey = "a"\nexactly = 5\nat_most = 3\n', "row a.at_most"),
        ('[[row]]\nkey = "a"\ntogether = 5\nat_least = 6\n', "row a.at_least"),
        ('ends = "when sad"\n[[row]]\nkey = "a"\n', "ends: unknown value"),
        ('end = "when said"\n[[row]]\nkey = "a"\n', "end"),
        ('rounds = "60 // (players"\nhand = "rounds - round"\n' + IN_ROUNDS, "cannot be read"),
        ('rounds = "60 // playrs"\nhand = "rounds - round"\n' + IN_ROUNDS, "playrs"),
        ('rounds = 9\n[[row]]\nkey = "a"\nonec = true\n[[row]]\nkey = "b"\nonce = true\n'
         'points = "a"\n', "onec"),
    ],
)  # fmt: skip
def test_one_cause_is_one_fault(tmp_path: Path, text: str, said: str) -> None:
    """What only follows from another fault is not told beside it."""
    found = wrong(tmp_path, text)
    assert len(found) == 1, found
    assert said in found[0][1]


def test_players_misspelt_is_one_fault(tmp_path: Path) -> None:
    """A key that is misspelt is not missing, too."""
    found = wrong(tmp_path, 'game = "t"\nplayer = [2, 4]\n[[row]]\nkey = "a"\npoints = "players"\n')
    assert [line for line, _said in found] == [2]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_row_may_be_called_by_a_word_of_formulas(tmp_path: Path, lang: str) -> None:
    """The row wins, the function is still called with brackets, and a hint says so once."""
    text = '[[row]]\nkey = "sum"\n[[row]]\nkey = "hand"\npoints = "sum(sum, hand) * sum"\n'
    text += '[[row]]\nkey = "a"\nentry = "none"\npoints = "hand + sum(sum, 1)"\n'
    text += '[tie_break]\norder = ["sum", "-hand"]\n'
    file = written(tmp_path, text)
    result = run("check", str(file), "--lang", lang)
    assert result.exit_code == 0
    said = "hint:" if lang == "en" else "Hinweis:"
    assert result.stdout.count(said) == 2
    assert ("sum(...) the function" if lang == "en" else "sum(...) die Funktion") in result.stdout
    report = pp.check_pad(file)
    assert report.valid
    assert [(one.severity, one.line) for one in report.faults] == [("warning", 4), ("warning", 6)]
    assert report.json()["valid"]
    told = played(tmp_path, text, "Anna", ["Anna: sum 2, hand 3", "end"])
    assert scores(told) == {"Anna": 2 + (2 + 3) * 2 + (3 + 3)}


@pytest.mark.shared
@pytest.mark.parametrize(
    "key",
    portion(
        sorted({*FUNCTIONS, *WORDS, *OF_RECORDS, "all", "class", "date", "end", "from", "game",
                "is", "lambda", "match", "note", "pass", "place", "player", "round", "straße",
                "teams", "undo", "x", "yes"}), 4),
)  # fmt: skip
def test_a_row_may_be_called_by_any_word(tmp_path: Path, key: str) -> None:
    """It is filled in, worked out, and decides a tie, whatever else the word means."""
    text = f"""rounds = 2
[[row]]
key = "{key}"
points = "2 * {key}"
[[row]]
key = "other"
entry = "none"
counts = false
points = "{key} + points({key}) + before({key})"
[tie_break]
order = ["-{key}"]
"""
    file = written(tmp_path, text)
    report = pp.check_pad(file)
    assert report.valid, report.text()
    assert len(report.hints) == (key in {*FUNCTIONS, *WORDS, *OF_RECORDS})
    lines = [f"Anna: {key} 3", f"Ben: {key} 4", "round 2", f"Ben: {key} 4", f"Anna: {key} 4"]
    assert scores(played(tmp_path, text, "Anna, Ben", [*lines, "end"])) == {"Anna": 14, "Ben": 16}
    with pp.open_ledger(tmp_path / "l.db", make=True) as ledger:
        match = ledger.start(file, ["Anna", "Ben"])
        assert match.add(*lines)
        assert match.finish()
        (tmp_path / "out").mkdir()
        paths = ledger.export(match.id).write(tmp_path / "out")
        assert pp.check(next(path for path in paths if path.suffix == ".play")).valid


def test_a_row_called_lost_is_ticked(tmp_path: Path) -> None:
    """`Anna: lost` ticks the row of that name, and `Anna: total 5, a 3` fills in two rows."""
    text = '[[row]]\nkey = "lost"\nentry = "tick"\npoints = "-5 * lost"\n'
    text += '[[row]]\nkey = "total"\n[[row]]\nkey = "a"\n'
    lines = ["Anna: lost", "Anna: total 5, a 3", "end"]
    assert scores(played(tmp_path, text, "Anna", lines)) == {"Anna": 3}


@pytest.mark.parametrize("key", sorted(JOINING))
def test_what_joins_a_formula_names_no_row(tmp_path: Path, key: str) -> None:
    """A formula could not tell such a row from itself, so the key is refused with another one."""
    report = pp.check_pad(written(tmp_path, f'[[row]]\nkey = "{key}"\n'))
    assert not report.valid
    assert f"{key}_1" in str(report.faults[0].hint)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('coop = true\nteams = 2\n[[row]]\nkey = "a"\n', "teams: `teams` has no effect"),
        ('winner = "named"\ntarget = 5\n[[row]]\nkey = "a"\n', "target: `target` has no effect"),
        ('hand = "3"\n[[row]]\nkey = "a"\n', "hand: `hand` has no effect"),
        ('dealer = true\n[[row]]\nkey = "a"\n', "dealer: `dealer` has no effect"),
    ],
)
def test_an_idle_key_is_a_hint(tmp_path: Path, text: str, said: str) -> None:
    """A key that changes nothing beside another one is named; the pad can be played."""
    report = pp.check_pad(written(tmp_path, text))
    assert report.valid
    (hint,) = report.hints
    assert said in str(hint)


@pytest.mark.parametrize(
    ("text", "said", "cure"),
    [
        ('[[row]]\nkey = "a"\nvalues = []\n', "a list of whole numbers", "values = [0, 25]"),
        ('rounds = 3\n[[row]]\nkey = "a"\nmax = "hand"\n', "cards in a hand", 'hand = "8 - round"'),
        ('[[row]]\nkey = "a"\npoints = "5 if a = 3 else 0"\n', "cannot be read", "Write =="),
        ('[[row]]\nkey = "a"\npoints = "5 if a > 3"\n', "cannot be read", "counts otherwise"),
        ('[[row]]\nkey = "a"\npoints = "2 * (a + 1"\n', "cannot be read", "Close every bracket"),
        ('[[row]]\nkey = "a"\npoints = "a +"\n', "cannot be read", "coins // 3"),
    ],
)
def test_what_is_missing_is_what_the_cure_writes(tmp_path: Path, text: str, said: str, cure: str) -> None:
    """An empty list of values allows nothing; a hand that is not declared is declared."""
    (fault,) = pp.check_pad(written(tmp_path, text)).errors
    assert said in fault.sentence()
    assert cure in fault.cure()
