"""Card files of Gotoku: the shipped cards, cards of one's own, and what is refused."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from printplay.cli.commands import tree
from printplay.core.errors import CallError, LayoutError
from printplay.core.i18n import use
from printplay.games.gotoku.layout import read
from printplay.games.gotoku.state.state import PointCard
from printplay.lookup.record import check_lines
from printplay.match.text.source import from_text
from tests.games.gotoku.playing import CAST, DECK, cards, play
from tests.games.reports import codes

SHIPPED = DECK.read_text("utf-8")


def changed(folder: Path, old: str, new: str) -> Path:
    """Write the shipped cards with one text replaced; return the file."""
    assert old in SHIPPED
    path = folder / "mine.toml"
    path.write_text(SHIPPED.replace(old, new), encoding="utf-8")
    return path


def test_the_shipped_cards() -> None:
    """40 point cards, 8 of each value; 35 action cards, 7 of each; 5 characters."""
    values = [card.value for card in cards().points.values()]
    assert [values.count(value) for value in range(1, 6)] == [8] * 5
    assert dict(cards().actions) == dict.fromkeys(("charm", "lore", "dare", "care", "craft"), 7)
    assert list(cards().characters) == ["siren", "scholar", "rogue", "healer", "smith"]


def test_the_characters_are_a_latin_square() -> None:
    """Every instinct has each field and each start value once; each line sums to 12."""
    everyone = cards().characters.values()
    for field in range(5):
        assert {one.instincts[field] for one in everyone} == set(range(5))
    for one in everyone:
        assert one.values == (3, 2, 4, 6, 5)
        for line in ("row", "column"):
            assert sum(one.start(instinct) for instinct in one.line(line)) == 12


def test_what_wins_a_card() -> None:
    """A single card of value v wants v + 1 or more, a line card v or more, and never a 1."""
    for card in cards().points.values():
        least = max(2, card.value) if card.line else card.value + 1
        assert card.faces == frozenset(range(least, 7))


def test_the_hash_is_of_what_is_played(tmp_path: Path) -> None:
    """It changes with a card, and stays with a title or the order of the rows."""
    path = changed(tmp_path, '"lore 4", roll = "2+"', '"lore 4", roll = "2 3 4 5 6"')
    assert read(path).hash == cards().hash
    path = changed(tmp_path, "The cards of Gotoku", "Ours")
    assert read(path).hash == cards().hash
    path = changed(tmp_path, '"lore 4"', '"lore 5"')
    assert read(path).hash != cards().hash
    path = changed(tmp_path, 'name = "craft", copies = 7', 'name = "craft", copies = 8')
    assert read(path).hash != cards().hash


def test_conditions_of_other_kinds(tmp_path: Path) -> None:
    """Data may name several dice by instinct, and single faces instead of a least one."""
    path = changed(tmp_path, '"charm 3", roll = "4+"', '"charm 3, lore 2", roll = "1 4 6"')
    card = read(path).points["3a"]
    assert card == PointCard("3a", 3, "", ((0, 3), (1, 2)), frozenset({1, 4, 6}))
    text = CAST.replace("players", f"layout {path.name}\nplayers")
    text += "deal 3a charm, 1c lore, 5b dare, 2h care\nAnna: take 3a, refill 4d craft\n"
    for roll, expected in {"1 success": [], "2 success": ["GT-R19"], "6": []}.items():
        report = check_lines(from_text("x", f"{text}Anna: challenge 3a {roll}\n"), tmp_path)
        assert codes(report) == expected


def test_a_row_of_no_copies_is_no_card(tmp_path: Path) -> None:
    """A card can be left out of a game by its copies."""
    path = changed(tmp_path, 'kind = "point", name = "3a",', 'kind = "point", name = "3a", copies = 0,')
    assert "3a" not in read(path).points


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('kind = "point", name = "1a"', 'kind = "pint", name = "1a"',
         r":\d+: cards\[1\]\.kind: unknown kind of card 'pint'\n  Kinds: point, action, char"),
        ('kind = "point", name = "1b"', 'kind = "point", name = "1a"', "two cards are called 1a"),
        ('name = "1b"', 'name = "b"', "invalid name for a point card: 'b'"),
        ('name = "1b", value = 1', 'name = "1b", value = 0', "'0' is not a whole number from 1"),
        ('name = "1b", value = 1', 'name = "1b", value = "1"', "'1' is not a whole number"),
        ('name = "1b"', 'name = "1b", copies = 2', "every point card and every character must"),
        ('"lore 4"', '"lore"', "expected what the dice must show, not 'lore'"),
        ('"lore 4"', '"lore 7"', "dice must show, not 'lore 7'"),
        ('"lore 4"', '"lore 4, lore 3"', "dice must show, not 'lore 4, lore 3'"),
        ('"lore 4"', '"magic 4"', "dice must show, not 'magic 4'"),
        ('"lore 4"', '""', "expected what the dice must show, not"),
        ('"row 2 4 5"', '"row 2 4"', "dice must show, not 'row 2 4'"),
        ('"row 2 4 5"', '"row 2 4 7"', "dice must show, not 'row 2 4 7'"),
        ('"lore 4", roll = "2+"', '"lore 4", roll = "7+"', "faces that win the card, not '7.'"),
        ('"lore 4", roll = "2+"', '"lore 4", roll = ""', "faces that win the card, not"),
        ('kind = "action", name = "lore"', 'kind = "action", name = "row"',
         "invalid card name 'row'"),
        ('kind = "action", name = "lore"', 'kind = "action", name = "2b"',
         "invalid card name '2b'"),
        ('name = "lore", copies = 7', 'name = "lore", copies = 0', "action cards of 4 instincts"),
        ('n = "charm 3"', 'n = "charm"', "a field must hold an instinct and its start"),
        ('n = "charm 3"', 'n = "charm 3 x"', "a field must hold an instinct and its start"),
        ('n = "charm 3"', 'n = "lore 3"', "every instinct must be on exactly one field"),
        ('name = "siren"', 'name = "siren", copies = 2', "every point card and every character"),
        ('name = "siren"', 'name = "the siren"', "invalid card name 'the siren'"),
    ],
)  # fmt: skip
def test_what_is_refused(tmp_path: Path, old: str, new: str, said: str) -> None:
    """A file that is no sound set of cards is refused with its place and a cure."""
    path = changed(tmp_path, old, new)
    with pytest.raises(LayoutError) as caught:
        read(path)
    assert str(caught.value).startswith(str(path))
    assert re.search(said, str(caught.value))
    with use("de"):
        assert not re.search(said.partition(" ")[2] or said, str(caught.value))


@pytest.mark.parametrize(
    ("kind", "said"),
    [("character", "a match needs at least two characters"), ("point", "4 pairs cannot be dealt")],
)
def test_too_few_cards(tmp_path: Path, kind: str, said: str) -> None:
    """A game needs two characters and four pairs."""
    rows = SHIPPED.split("\n")
    first = next(n for n, row in enumerate(rows) if f'kind = "{kind}"' in row)
    kept = [row for n, row in enumerate(rows) if f'kind = "{kind}"' not in row or n == first]
    path = tmp_path / "few.toml"
    path.write_text("\n".join(kept), encoding="utf-8")
    with pytest.raises(LayoutError, match=said):
        read(path)


def test_a_record_on_a_broken_deck(tmp_path: Path) -> None:
    """The fault of the deck is told in the record's layout line, and nothing is judged."""
    path = changed(tmp_path, '"lore 4"', '"lore"')
    text = CAST.replace("players", f"layout {path.name}\nplayers")
    report = check_lines(from_text("x", text), tmp_path)
    assert [v.code for v in report.violations] == ["PP-0"]
    assert not report.played.states


def run(*arguments: str) -> str:
    """Run printplay; return what it prints."""
    result = CliRunner().invoke(tree(arguments), list(arguments))
    assert result.exception is None or isinstance(result.exception, SystemExit), result
    return result.stdout


def test_the_cards_are_shown() -> None:
    """`layout show` lists every card, `--json` gives them to a program, all in 80 columns."""
    shown = run("layout", "show", "gotoku/cards")
    assert "80 cards" in shown
    assert "  3g   column 2 3 4  3+\n" in shown
    assert "  lore x 7\n" in shown
    assert "  siren: charm 3 | lore 2, dare 4, care 6 | craft 5\n" in shown
    assert max(map(len, shown.split("\n"))) <= 80
    assert run("layout", "show", "gotoku/cards", "--quiet") in shown
    facts = json.loads(run("layout", "show", "gotoku/cards", "--json"))
    assert facts["points"][0] == {"name": "1a", "value": 1, "needs": "charm 4", "faces": [2, 3, 4, 5, 6]}
    assert facts["characters"][0]["e"] == "care 6"
    assert facts["hash"] == cards().hash
    result = CliRunner().invoke(tree(["layout"]), ["layout", "show", "gotoku/cards", "--geojson"])
    assert isinstance(result.exception, CallError)
    (entry,) = (e for e in json.loads(run("layout", "list", "--json")) if e["game"] == "gotoku")
    assert (entry["cards"], entry["different"]) == (80, 50)


def test_cards_are_judged(tmp_path: Path) -> None:
    """`check` finds the shipped cards even, and says which cards nobody can ever win."""
    assert json.loads(run("check", "gotoku/cards", "--json"))["findings"] == []
    path = changed(tmp_path, 'n = "charm 3"', 'n = "charm 2"')
    (fault,) = json.loads(run("check", str(path), "--json"))["findings"]
    assert (fault["code"], fault["severity"]) == ("LC-81", "warning")
    assert "siren" in fault["message"]
    path = changed(tmp_path, '"row 2 4 5"', '"row 3 4 5"')
    (fault,) = json.loads(run("check", str(path), "--json"))["findings"]
    assert (fault["code"], fault["severity"]) == ("LC-80", "error")
    assert "1f" in fault["message"]


def test_the_game_is_listed() -> None:
    """`printplay games gotoku` tells players, the house rule and the cards."""
    shown = run("games", "gotoku")
    assert "Players: 2-5" in shown
    assert "line | any" in shown
    assert "The cards of Gotoku" in shown


def test_a_record_without_cards_named() -> None:
    """A record needs no `layout` line; the shipped cards are meant."""
    report = play(CAST)
    assert report.violations == ()
    assert report.board is not None
    assert report.board.hash == cards().hash
