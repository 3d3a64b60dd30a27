"""Guided entry at terminals: completion, two of them at once, what it looks like, in German."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from printplay.api.entry.match import Match
from printplay.cli.framework.text_tables import width
from printplay.cli.score.guided import guided
from printplay.core.i18n import use
from printplay.ledger import players
from printplay.ledger.matches import lookup, transactions
from printplay.ledger.matches.outcome import Entered
from printplay.ledger.store.store import Store
from tests.cli.score.test_guided import BEGUN, Person, match, opened, plays, store

__all__ = ["store"]  # the fixture

# -- completion ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("", ["c1", "a2", "b2", "foot"]),
        ("C", ["c1 "]),
        ("c1 ", ["d1", "b2", "c2"]),
        ("c1,d", ["d1 "]),
        ("foot c1 d", ["d1 "]),
        ("be", ["Ben Li: "]),
        ("Ben ", ["Li: "]),
        ("ben li: ", ["d1", "d2", "e2", "foot"]),
        ("nobody: ", []),
        ("x", []),
    ],
)
def test_tab(store: Store, typed: str, offered: list[str]) -> None:
    """Tab offers what can come next: spaces, names with blanks, another's spaces."""
    person = plays(store, opened(store, "Anna", "Ben Li"), *BEGUN, f"{typed}\t")
    assert person.offered == offered


def test_tab_where_names_are_asked_for(store: Store) -> None:
    """The name of a player with blanks is completed piece by piece."""
    id_ = opened(store, "Anna Lena", "Anna Maria")
    assert plays(store, id_, "play", "N", "2", "anna\t").offered == ["Anna Lena", "Anna Maria"]
    assert plays(store, id_, "2", "anna m\t").offered == ["Maria "]


# -- two terminals ---------------------------------------------------------------------------------


def add(store: Store, id_: str, *lines: str) -> Callable[[], None]:
    """Return a step in which another terminal adds lines."""
    return lambda: _added(transactions.add_lines(store, id_, [("other", 1, line) for line in lines]))


def _added(step: Entered) -> None:
    assert not step.refused


def test_what_another_terminal_enters_is_seen(store: Store) -> None:
    """Entries from elsewhere are told at the next question; an answer still open is taken."""
    id_ = opened(store)
    person = plays(store, id_, *BEGUN, add(store, id_, "Ben: e2 e3"), "b2 b3", "6")
    assert person.after("b2 b3")[:2] == ["Entered elsewhere in the meantime:", "  Ben: e2 e3"]
    assert match(store, id_).lines[-3:] == ("Ben: e2 e3", "Anna: b2 b3", "Anna: treasure 6")


def test_an_answer_that_comes_too_late(store: Store) -> None:
    """Where another terminal was faster, an answer is not taken for one to a later question."""
    id_ = opened(store)
    plays(store, id_, *BEGUN, "b2 b3", "e2 e3", "", "")
    waived = ("", "")
    other = add(store, id_, "round 1", "Ben: d3", "Anna: a3")
    person = plays(store, id_, *waived, other, "5")
    assert match(store, id_).lines[-1] == "Anna: a3"
    assert "So your entry was not saved. Please check:" in person.after("5")


def test_undo_never_takes_what_was_not_seen(store: Store) -> None:
    """`u` does not take back what another terminal entered in the meantime, before it is seen."""
    id_ = opened(store)
    person = plays(store, id_, *BEGUN, add(store, id_, "Ben: e2 e3"), "u")
    assert match(store, id_).lines[-1] == "Ben: e2 e3"
    assert person.after("u")[:3] == [
        "Entered elsewhere in the meantime:",
        "  Ben: e2 e3",
        "So your entry was not saved. Please check:",
    ]


def test_undo_redo_and_rename_elsewhere(store: Store) -> None:
    """What is taken back, brought again or renamed elsewhere is told, and the questions follow."""
    id_ = opened(store)

    def elsewhere() -> None:
        transactions.undo_lines(store, id_)
        transactions.redo_lines(store, id_)
        players.rename_player(store, "Anna", "Ännchen", merge=False)

    person = plays(store, id_, *BEGUN, "b2 b3", elsewhere, "e2 e3", "e2 e3")
    assert "lines undone: 1" in person.all_heard()
    assert "lines redone: 1" in person.all_heard()
    assert "Anna is now called Ännchen" in person.all_heard()
    assert match(store, id_).lines[-2:] == ("Ännchen: b2 b3", "Ben: e2 e3")
    assert "Ännchen on b3, treasure 4, shovels left 2: die? (Enter: no attempt)" in person.heard


def test_the_match_is_finished_elsewhere(store: Store) -> None:
    """Where another terminal ends the match, the ranking is shown, and entry is over."""
    id_ = opened(store)

    def elsewhere() -> None:
        transactions.add_lines(store, id_, [("other", 1, "Ben: points 4")])
        transactions.finish_match(store, id_)

    person = plays(store, id_, "result", "9", elsewhere, "5")
    assert person.heard[-1] == "Anna wins on points: 9 to 4, ahead of Ben."


# -- the look of it --------------------------------------------------------------------------------

LONG = ("Maximiliane von und zu Hinterobersdorfen", "日本太郎日本太郎", "שרה", "é́" * 9)


@pytest.mark.parametrize("columns", [40, 60, 80])
@pytest.mark.parametrize("language", ["en", "de"])
def test_nothing_is_wider_than_the_terminal(
    store: Store, monkeypatch: pytest.MonkeyPatch, columns: int, language: str
) -> None:
    """Down to 40 columns every line fits, whatever the players are called."""
    monkeypatch.setenv("COLUMNS", str(columns))
    id_ = opened(store, *LONG)
    with use(language):
        person = plays(store, id_, *BEGUN, "b2 b3", "zz", "anyway", "", "?", "t", "l", "foot e2 e3", "u")
    assert person.heard.pop().endswith(f"printplay score add -m {id_}"), "whole, to be copied"
    wide = [line for line in person.heard if width(line) > columns and not line.startswith(">")]
    assert [line for line in wide if " | " not in line] == []
    if columns == 40:
        assert not any(line.startswith("player  total") for line in person.heard)


def test_nothing_is_said_by_colour_alone(store: Store) -> None:
    """With colours the same is said in the same words; without, there is no escape sequence."""
    id_ = opened(store)
    plain = plays(store, id_, *BEGUN, "b2 d3")
    assert "\x1b" not in plain.all_heard()
    person = Person("b2 d3")
    assert guided(Match(store, id_), colour=True, prompt=person) == 0
    import re

    heard = re.sub("\x1b\\[[0-9;]*m", "", person.all_heard())
    assert "\x1b[1mAnna on N, die 2, feet 1: spaces entered?\x1b[0m" in person.all_heard()
    assert "error[GG-R9]: Round 1: Anna: b2 and d3 are not neighbours." in heard


def test_german(store: Store) -> None:
    """Questions, Enter and refusals speak German; `ja` is a yes."""
    id_ = opened(store)
    with use("de"):
        person = plays(store, id_, *BEGUN, "b2 d3", "anyway", "j", "e2 e3")
    heard = person.all_heard()
    assert "Anna auf N, Wurf 2, Füße 1: betretene Felder?" in heard
    assert "Das trotzdem eintragen, als Ausnahme: Anna: b2 d3?" in heard
    assert match(store, id_).log_state.lines[-2].anyway


def test_a_ledger_elsewhere_is_named_on_leaving(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The call that goes on with the match names the ledger, where it is not the usual one."""
    id_ = opened(store)
    monkeypatch.setenv("PRINTPLAY_LEDGER", str(tmp_path / "another.db"))
    person = plays(store, id_, "q")
    assert person.heard[-1] == (f"To continue: printplay score add -m {id_} --ledger {store.location}")
    assert "Nothing has been entered yet." in person.heard


def test_lines_are_copied_from_sheets(store: Store) -> None:
    """A line may be told before the boxes; then those of the others are asked for, too."""
    id_ = opened(store)
    steps = ("result", "line N b2 b3", "4", "", "none", "u", "u", "e1e2 e3", "none")
    person = plays(store, id_, *steps)
    assert match(store, id_).lines == (
        "Anna: line N b2 b3",
        "Anna: points 4",
        "Ben: line e1 e2 e3",
        "Ben: points none",
    )
    asked = "Ben: the line, space by space (-> where it restarts)?"
    assert f"{asked} (Enter: no line)" in person.heard


def test_a_day_to_come_is_asked_about(store: Store) -> None:
    """A line with a day that has not come yet is entered after a yes alone."""
    id_ = opened(store)
    person = Person("date 1.2.2999", "no", "date 1.2.2999", "yes")
    guided(Match(store, id_), prompt=person)
    assert "2999-02-01 is in the future. Use it anyway?" in person.all_heard()
    with store.reading() as session:
        assert lookup.find_match(session, id_).date == "2999-02-01"
