"""A line declared once: it is read, written, completed, placed and told to programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from printplay.core.faults import About, FieldItems, Through
from printplay.games.goldrausch.state import GROUPS, Chip, Gold, Round, Settle
from printplay.match.lines.grammar import Unread
from printplay.match.lines.line import LineForm
from printplay.match.lines.words import Words
from printplay.match.text.record import read_record
from printplay.match.text.source import read_source
from tests.games.goldrausch.playing import RECORDS

PLAYERS = ("Anna", "Ben 2", "Cleo")


def said(text: str) -> Words:
    """Return the words of what stands behind a player's name, or of a line of the table."""
    return Words(text, 0, PLAYERS)


@pytest.mark.parametrize(
    ("form", "text", "offered"),
    [
        (Gold.form, "", ("gold",)),
        (Gold.form, "gold", ()),
        (Gold.form, "gold 6", GROUPS),
        (Gold.form, "gold 6 ladies", ("chip",)),
        (Gold.form, "gold 6 ladies chip", ()),
        (Gold.form, "gold six", ()),
        (Gold.form, "gold 6 ladies and", ()),
        (Round.form, "round", PLAYERS),
        (Settle.form, "settle ladies 9", PLAYERS),
        (Settle.form, "settle ladies 9 Ben 2", ("1", "2", "3")),
        (Settle.form, "settle ladies 9 Ben", ("2",)),
        (Settle.form, "settle ladies 9 Anna 3", (",",)),
        (Settle.form, "settle ladies 9 Anna 3,", ("Ben 2", "Cleo")),
    ],
)
def test_a_line_begun_can_be_completed(form: LineForm, text: str, offered: tuple[str, ...]) -> None:
    """The words that may come next follow from the fields, and are none behind a mistake."""
    assert form.next(said(text)) == offered


@pytest.mark.parametrize(
    ("about", "found"),
    [
        ("keyword", "settle"),
        ("group", "LADIES"),
        ("gold", "9"),
        ("chips", "Ben  2 1, Anna 3,Cleo 0"),
        (FieldItems("chips", 0), "Ben  2 1"),
        (FieldItems("chips", 1), "Anna 3"),
        (FieldItems("chips", 1, 3), "Anna 3,Cleo 0"),
        (Through("keyword", "gold"), "settle LADIES   9"),
    ],
)
def test_a_field_has_its_place(about: About, found: str) -> None:
    """A fault names a field, or a part of one, and its place in the line is found."""
    words = said("settle LADIES   9 Ben  2 1, Anna 3,Cleo 0  ")
    first, last = words.span(Settle.form.place(words, about))
    assert words.text[first:last] == found


def test_a_field_left_out_stands_behind_the_line() -> None:
    """What a line does not tell is missing where it ends."""
    words = said("settle ladies 9 ")
    assert words.span(Settle.form.place(words, "chips")) == (15, 16)


def test_an_event_is_told_to_programs() -> None:
    """An event as data has its keyword, its player and its fields."""
    assert Gold.form.json(Gold("Anna", 6, "ladies")) == {
        "line": "gold",
        "player": "Anna",
        "amount": 6,
        "group": "ladies",
        "chip": False,
    }
    settled = Settle("ladies", 9, (("Anna", 2),))
    assert Settle.form.json(settled)["chips"] == {"Anna": 2}
    assert Settle.form.json(settled)["player"] is None


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.play")), ids=lambda path: path.stem)
def test_every_line_of_a_record_has_all_this(path: Path) -> None:
    """Lines of all games have places for their fields, completions as they are typed, and data."""
    record = read_record(read_source(path))
    for number, event in zip(record.lines, record.events, strict=True):
        if isinstance(event, Unread):
            continue
        form: LineForm = type(event).form  # type: ignore[attr-defined]
        words = record.words(number)
        for name in form.names:
            first, last = form.spans(words)[name]
            assert 0 <= first <= last <= len(words), (name, words)
        told = {name for name in form.names if not type(event).declared[name].spells}  # type: ignore[attr-defined]
        assert set(json.loads(json.dumps(form.json(event)))) == {"line", "player", *told}
        for end in range(len(words)):
            typed = Words(" ".join(words[:end]), 0, record.setup.players)
            assert all(form.next(typed)), typed


def test_events_are_frozen_values() -> None:
    """Events are equal by what they say, can be kept in sets, and cannot be changed."""
    gold = Gold("Anna", 6, "ladies")
    assert gold == Gold("Anna", amount=6, group="ladies", chip=False)
    assert len({gold, gold._replace(chip=True), Gold("Anna", 6, "ladies")}) == 2
    assert repr(Chip("Anna", "ladies")) == "Chip(player='Anna', group='ladies')"
    with pytest.raises(AttributeError):
        gold.amount = 3  # type: ignore[misc]
