"""`printplay layout` and `games`, where a layout is a deck of cards and no board."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from printplay.core import resources
from printplay.core.errors import CallError, LayoutError
from printplay.lookup import boards
from tests.cli.helpers import run

DECK = """game = "toy"
name = "Frogs"
[title]
en = "The frogs"
de = "Die Frösche"
[[cards]]
name = {en = "Ann", de = "Änne"}
text = "A long tale of a frog that hopped, hopped and hopped"
[[cards]]
name = {en = "Bo", de = "Bö"}
copies = 4
"""


@pytest.fixture
def deck(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Let a deck be all there is in layouts/."""
    folder = tmp_path / "layouts"
    monkeypatch.setattr(resources, "layouts", lambda game=None: folder / game if game else folder)
    path = folder / "toy" / "frogs.toml"
    path.parent.mkdir(parents=True)
    path.write_text(DECK)
    return path


@pytest.mark.usefixtures("deck")
def test_a_deck_is_listed_with_its_cards() -> None:
    """The list says that a layout is a deck, and how many cards it has."""
    line = run("layout", "list", "--quiet").stdout.strip()
    assert line.split()[:7] == ["Frogs", "toy", "The", "frogs", "deck", "5", "cards"]
    assert json.loads(run("layout", "list", "--json").stdout)[0]["cards"] == 5


@pytest.mark.parametrize("name", ["frogs", "FROGS", "toy/frogs"])
def test_a_deck_is_shown_as_a_table(name: str, deck: Path) -> None:
    """A deck is a table of its cards; a long text is cut with a sign that it was."""
    shown = run("layout", "show", name).stdout
    assert shown.startswith("Frogs  The frogs\ntoy, 5 cards, 2 different ones, hash ")
    assert "\n1  Ann      Änne     A long tale of a frog that hopped, …" in shown
    assert shown.splitlines()[4:] == run("layout", "show", str(deck), "-q").stdout.splitlines()


@pytest.mark.usefixtures("deck")
def test_a_deck_tells_its_facts() -> None:
    """With --json a program reads the rows of a deck."""
    facts = json.loads(run("layout", "show", "frogs", "--json").stdout)
    assert [row["name.de"] for row in facts["rows"]] == ["Änne", "Bö"]
    assert facts["hash"] == json.loads(run("check", "frogs", "--json").stdout)["layout_hash"]


@pytest.mark.usefixtures("deck")
@pytest.mark.parametrize(
    "option", [("--geojson",), ("--walks", "a1", "3"), ("--svg", "x.svg"), ("--png", "x.png")]
)
def test_what_only_a_board_has_is_refused(option: tuple[str, ...]) -> None:
    """A view that only a board of spaces has is refused in one sentence."""
    with pytest.raises(CallError, match="Frogs"):
        run("layout", "show", "frogs", *option)


def test_a_deck_is_checked(deck: Path) -> None:
    """A deck in order is called sound; one without any card to print is not."""
    assert "Frogs: no errors" in run("check", "frogs").stdout
    deck.write_text('name = "None"\n[[cards]]\ncopies = 0\n')
    result = run("check", str(deck))
    assert result.exit_code == 1
    assert "every card has 0 copies" in result.stdout


@pytest.mark.usefixtures("deck")
def test_a_deck_is_no_board() -> None:
    """A drawn line cannot be traced on a deck of cards."""
    with pytest.raises(LayoutError, match="a board made of spaces is needed here; this is a deck of cards"):
        boards.find_board("frogs")


def test_two_layouts_of_one_name(deck: Path) -> None:
    """A name that two games use is asked for with its game."""
    other = deck.parent.parent / "pond" / "frogs.toml"
    other.parent.mkdir()
    other.write_text(DECK.replace("toy", "pond"))
    with pytest.raises(LayoutError, match=r"several layouts are called 'frogs'\n.*pond/frogs, toy/frogs"):
        run("layout", "show", "frogs")
    assert "\npond, 5 cards" in run("layout", "show", "pond/frogs").stdout
