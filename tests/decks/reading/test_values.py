"""Columns, filters, icons and conditions in the texts of a template."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printplay.core.errors import LayoutError
from printplay.decks.reading.condition import condition
from printplay.decks.reading.filters import DeckMistake
from printplay.decks.reading.values import CardValues, parse_template
from printplay.printing.text.line_breaking import Icon
from tests.decks.helpers import card, deck_of, faces, words

ROW: dict[str, Any] = {
    "name": "anna", "cost": 3, "empty": "", "text.en": "hello", "text.de": "hallo", "list": (1, 2),
    "deal": "ann 2, ben 3", "on": True, "off": False, "kind": "gold", "share": 2.5,
}  # fmt: skip
COLUMNS = tuple(ROW)
ANN = CardValues(ROW, "en", {"number": 7})


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("{name}!", "anna!"),
        ("{name|upper} {name|capital} {kind|lower}", "ANNA Anna gold"),
        ("{cost|sign} {cost|plus:-5|sign} {cost|roman} {cost|pad:3}", "+3 −2 III 003"),
        ("{empty|default:none} {cost|default:none}", "none 3"),
        ("{deal|word:1}-{deal|word:4}-{deal|word:5} {deal|words} {empty|words}", "ann-3- 4 0"),
        ("{list} {share} {on}/{off}", "1, 2 2.5 yes/no"),
        ("{{name}} {number}", "{name} 7"),
        ("{text}", "hello"),
    ],
)
def test_columns_are_filled_in(text: str, shown: str) -> None:
    """A column is replaced by the cell of the card, through its filters."""
    assert parse_template(text, COLUMNS).text(ANN) == shown


def test_a_column_speaks_the_language_asked_for() -> None:
    """Of `text.en` and `text.de` the one of the language is used, or the only one."""
    assert parse_template("{text}", COLUMNS).text(CardValues(ROW, "de", {})) == "hallo"
    only = {"text.de": "hallo"}
    assert parse_template("{text}", tuple(only)).text(CardValues(only, "en", {})) == "hallo"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{nam}", "no column 'nam'"),
        ("{}", "no column ''"),
        ("{name", "has no closing }"),
        ("name}", "has no opening {"),
        ("{name|louder}", "unknown filter 'louder'"),
        ("{icon:coim}", "unknown icon 'coim'"),
        ("{name|icon:coin}", "unknown filter 'icon'"),
    ],
)
def test_what_cannot_be_filled_in_is_told(text: str, said: str) -> None:
    """A mistake in a template is reported before anything is drawn."""
    with pytest.raises(DeckMistake) as found:
        parse_template(text, COLUMNS)
    assert said in found.value.message.format(**found.value.values)


def test_icons_stand_in_running_text() -> None:
    """An icon may be in the template, named by a column, or in the card's own text."""
    row = {"kind": "coin", "text": "pay {icon:chip} or {this}"}
    pieces = parse_template("{icon:{kind}} x {text}", tuple(row)).pieces(CardValues(row, "en", {}))
    assert pieces == [Icon("coin"), " x ", "pay ", Icon("chip"), " or {this}"]


@given(st.text())
def test_what_a_card_says_is_never_taken_for_a_template(text: str) -> None:
    """Braces, bars and marks in a cell are shown as they are typed."""
    if "{icon:" in text:
        return
    row = {"text": text}
    assert "".join(map(str, parse_template("{text}", ("text",)).pieces(CardValues(row, "en", {})))) == text


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("cost = 3", True), ("cost == 3.0", True), ("cost != 3", False), ("cost > 2", True),
        ("cost >= 3 and cost < 3", False), ("cost <= 3 or kind = x", True), ("empty", False),
        ("not empty", True), ("on and not off", True), ("kind in silver, gold", True),
        ("kind in silver, 'g old'", False), ("(kind = x or cost) and name = \"anna\"", True),
        ("empty > 0", False), ("list = 2", True), ("number = 7", True),
        ("text = hello", True),
    ],
)  # fmt: skip
def test_conditions(text: str, holds: bool) -> None:
    """An element is drawn when its condition holds for the card."""
    assert condition(text, COLUMNS).test(ANN) is holds


@pytest.mark.parametrize(
    "text", ["", "cost >", "cost > name", "and", "cost = 3 name", "(cost", "cst", "cost ! 3", "((" * 60]
)
def test_a_condition_that_is_none(text: str) -> None:
    """A malformed condition is refused, not taken as false."""
    with pytest.raises(DeckMistake):
        condition(text, COLUMNS)


@given(st.text(alphabet="cost<>=!()and or not'\"3, "))
def test_no_condition_breaks_the_reader(text: str) -> None:
    """Any text is parsed or refused in one sentence."""
    with suppress(DeckMistake):
        assert condition(text, COLUMNS).test(ANN) in (True, False)


def test_a_value_that_fits_no_filter_names_the_card(tmp_path: Path) -> None:
    """The error for a cell that should be a number names element, file and card."""
    deck = deck_of(tmp_path, card('number = "{cost|sign}"', '[[cards]]\nname = "Ann"\ncost = "x"'))
    with pytest.raises(LayoutError) as found:
        faces(deck)
    assert str(found.value) == (
        f"{tmp_path / 'd.toml'}:3: templates.card.elements[1].number: 'x' is not a number (card d.toml:5 Ann)"
    )


def test_elements_come_and_go_by_card(tmp_path: Path) -> None:
    """A condition is evaluated for each card."""
    rows = '[[cards]]\nname = "Ann"\ncost = 1\n[[cards]]\nname = "Bo"\ncost = 5\n'
    deck = deck_of(tmp_path, card('text = "{name}"\nwhen = "cost > 3"', rows))
    assert [words(face) for face in faces(deck)] == ["", "Bo"]
