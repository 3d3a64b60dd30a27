"""Guided entry, with a script in place of a person: what is asked, said and written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from printplay.api.entry.match import Match
from printplay.cli.framework.text_tables import width
from printplay.cli.score.guided.session import guided
from printplay.core.errors import CallError
from printplay.core.i18n import use
from printplay.games.go_for_gold import asking
from printplay.ledger.matches import keeping, lookup, opening
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.step import EntryOutcome
from printplay.ledger.players import renaming
from printplay.ledger.store.store import Store
from printplay.match.asking.question import Prompt
from tests.ledger.helpers import open_store

ROOT = Path(__file__).resolve().parents[3]
COVE = str(ROOT / "tests" / "records" / "cove.toml")

Typed = str | Callable[[], None]


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    """Give every test a ledger of its own, and a terminal of 80 columns."""
    monkeypatch.setenv("PRINTPLAY_LEDGER", str(tmp_path / "ledger.db"))
    monkeypatch.setenv("COLUMNS", "80")
    return open_store()


class Person:
    """Somebody who answers by a script; a step that can be called is done before the next answer.

    `Tab` at the end of an answer notes what can complete it. The person leaves when it is all said.
    """

    def __init__(self, *steps: Typed) -> None:
        self.steps: Iterator[Typed] = iter(steps)
        self.heard: list[str] = []
        self.offered: list[str] = []

    def read(self, complete: Callable[[str], list[str]]) -> str:
        """Answer; what is typed is heard, too, as a terminal echoes it."""
        for step in self.steps:
            if callable(step):
                step()
            elif step.endswith("\t"):
                self.offered = complete(step.removesuffix("\t"))
            else:
                self.heard.append(f"> {step}")
                return step
        raise EOFError

    def say(self, text: str) -> None:
        """Hear."""
        self.heard += text.split("\n")

    def all_heard(self) -> str:
        """Return everything that was said, and typed."""
        return "\n".join(self.heard)

    def after(self, step: str) -> list[str]:
        """Return what was said after an answer, up to the next one."""
        first = self.heard.index(f"> {step}") + 1
        rest = self.heard[first:]
        last = next((n for n, line in enumerate(rest) if line.startswith("> ")), len(rest))
        return rest[:last]


def opened(store: Store, *names: str, layout: str | None = COVE) -> str:
    """Open a match; return its id."""
    return opening.start(store, "go-for-gold", names or ("Anna", "Ben"), layout=layout).after.id


def match(store: Store, id_: str) -> StoredMatch:
    """Return a match as it is in the ledger."""
    with store.reading() as session:
        return lookup.find(session, id_)


def plays(store: Store, id_: str, *steps: Typed) -> Person:
    """Let somebody answer for a match; entry always ends well."""
    person = Person(*steps)
    assert guided(Match(store, id_), prompt=person) == 0
    return person


BEGUN = ("play", "N", "2", "")  # Anna at N, Ben at E, a 2 rolled, Anna begins


def test_a_round_by_hand(store: Store) -> None:
    """Port, die, moves in seat order, treasure and shovels are asked for, and become the record."""
    id_ = opened(store)
    person = plays(store, id_, *BEGUN, "b2 b3", "e2, E3", "3", "1", "", "6")
    assert match(store, id_).lines == (
        "start N",
        "round 2 Anna",
        "Anna: b2 b3",
        "Ben: e2 e3",
        "Anna: treasure 3 +1",
        "round 6",
    )
    questions = [line for line in person.heard if line.endswith("?") or "(Enter:" in line]
    assert questions == [
        "Which way: play (event by event) or result (at the end)? (Enter: play)",
        "First player's port, the others follow clockwise (E, S, W, N)?",
        "Round 1: movement die?",
        "Who is active in round 1 (Anna, Ben)? (Enter: Anna)",
        "Anna on N, die 2, feet 1: spaces entered?",
        "Ben on E, die 2, feet 1: spaces entered?",
        "Anna on b3, treasure 4, shovels left 2: die? (Enter: no attempt)",
        "Anna rolled 3, needs 4: strike 1 of the shovels left (2), or 0? (Enter: 0)",
        "Ben on e3, treasure 5, shovels left 3: die? (Enter: no attempt)",
        "Round 2, Ben is active: movement die?",
        "Ben on e3, die 6, feet 1: spaces entered?",
    ]
    assert person.heard[-2:] == [
        "Everything you entered is saved; the last line is: round 6",
        f"To continue: printplay score add -m {id_}",
    ]


def test_what_has_changed_is_told_in_one_line(store: Store) -> None:
    """After an entry the player's new values are said; the whole table comes with the next die."""
    person = plays(store, opened(store), *BEGUN, "b2 b3", "e2 e3", "6", "")
    assert person.after("b2 b3")[0] == "  Anna: position b3"
    assert person.after("6")[0] == "  Anna: total 4, boxes 1/6"
    last = person.heard[person.heard.index("> 6") :]
    assert [line for line in last if line.startswith("player")] == [
        "player  total  shovels gathered  shovels left  feet left  position  boxes"
    ]
    assert "Anna        4                 2             2          1  b3          1/6" in last


def test_a_mistake_is_refused_with_its_reason(store: Store) -> None:
    """What the rules forbid is explained as `check` does, and it is asked anew."""
    id_ = opened(store)
    person = plays(store, id_, *BEGUN, "b2 d3")
    told = person.after("b2 d3")
    assert told == [
        f"{id_}:7:10: error[GG-R9]: Round 1: Anna: b2 and d3 are not neighbours.",
        "    7 | Anna: b2 d3",
        "      |          ^^",
        "    help: Did you mean c3, c2, b3?",
        "Not entered. Answer again (anyway records it, as an exception).",
        "Anna on N, die 2, feet 1: spaces entered?",
        "",
        "Everything you entered is saved; the last line is: round 2 Anna",
        f"To continue: printplay score add -m {id_}",
    ]
    assert len(match(store, id_).lines) == 2


def test_undo_and_redo(store: Store) -> None:
    """`u` takes lines back, one by one, and asks for them again; `r` brings them again."""
    id_ = opened(store)
    person = plays(store, id_, *BEGUN, "b2 b3", "u", "u", "r", "r", "r")
    assert match(store, id_).lines[-1] == "Anna: b2 b3"
    heard = person.all_heard()
    assert "Taken back: Anna: b2 b3\n  Anna: position N\nAnna on N, die 2" in heard
    assert "Taken back: round 2 Anna\nRound 1: movement die?" in heard
    assert "Redone: Anna: b2 b3\n  Anna: position b3\nBen on E" in heard
    assert "there is nothing to redo" in heard


def test_undo_of_what_was_waived(store: Store) -> None:
    """An attempt waived by Enter is asked again after `u`, and nothing in the ledger changes."""
    id_ = opened(store)
    person = plays(store, id_, *BEGUN, "b2 b3", "e2 e3", "", "", "u", "u", "6")
    assert match(store, id_).lines[-1] == "Anna: treasure 6"
    assert "Taken back" not in person.all_heard()


def test_undo_at_the_very_beginning(store: Store) -> None:
    """With nothing entered, `u` goes back to the choice of the way, and then says so."""
    person = plays(store, opened(store), "result", "u", "u", "r")
    heard = person.all_heard()
    assert heard.count("Which way") == 3
    assert "there is nothing to undo" in heard
    assert person.heard[-4].startswith("Anna: the values"), "r is short for result here"


def test_undo_where_something_is_asked_once_more(store: Store) -> None:
    """At the question after an answer `u` goes back to the answer; nothing was written yet."""
    id_ = opened(store)
    person = plays(store, id_, "play", "N", "2", "u", "5", "Ben")
    assert match(store, id_).lines[-1] == "round 5 Ben"
    assert person.all_heard().count("Round 1: movement die?") == 2


def test_any_player_may_come_first(store: Store) -> None:
    """A whole line is taken at any question, the name in any case, a comment behind it and all."""
    id_ = opened(store)
    plays(store, id_, *BEGUN, "ben: e2 e3  # in a hurry", "b2 b3 # at last", "round 4")
    assert match(store, id_).lines[-3:] == (
        "Ben: e2 e3  # in a hurry",
        "Anna: b2 b3  # at last",
        "round 4",
    )


def test_an_exception_needs_a_yes(store: Store) -> None:
    """What was refused is recorded after `anyway` and a yes, and noted as an exception."""
    id_ = opened(store)
    person = plays(
        store, id_, "anyway", *BEGUN, "b2 d3", "anyway", "", "b2 d3", "anyway", "y", "l", "e2 e3"
    )
    assert [line.text for line in match(store, id_).folded.lines if line.anyway] == ["Anna: b2 d3"]
    heard = person.all_heard()
    assert "Nothing was refused; there is nothing to record anyway." in heard
    assert "Record this anyway, as an exception: Anna: b2 d3? (Enter: no)" in heard
    assert "    7  Anna: b2 d3  (against the rules)" in heard


def test_what_cannot_be_read_is_never_recorded(store: Store) -> None:
    """An answer that is no line at all cannot be recorded anyway; control characters neither."""
    id_ = opened(store)
    person = plays(store, id_, *BEGUN, "b2 %", "anyway", "b2\x1b[2Jb3", "nobody: b2", "\udcff")
    assert len(match(store, id_).lines) == 2
    heard = person.all_heard()
    assert "Not entered. Answer again.\n" in heard
    assert "Nothing was refused; there is nothing to record anyway." in heard
    assert "\x1b" not in heard.replace("> b2\x1b[2Jb3", "")


def test_results_to_the_sentence_that_decides(store: Store) -> None:
    """Boxes, then the shovels of who is level; at the end the ranking and what decided it."""
    id_ = opened(store, "Anna Lena", "Ben", "Дора", layout=None)
    person = plays(store, id_, "res", "9 5 -1", "9, 4", "none", "", "shovels 8", "7", "t", "")
    now = match(store, id_)
    assert now.over
    assert now.lines[-3:] == ("Anna Lena: shovels 8", "Ben: shovels 7", "end")
    assert "An answer is needed here; ? shows what is possible." in person.all_heard()
    assert "Дора: shovels" not in person.all_heard(), "nobody else has as many points"
    assert "By the rules, the match is over. Finish it? (Enter: end)" in person.heard
    sentence = "Anna Lena wins: 13 points like Ben, the tie-break decides"
    assert person.heard[-2].startswith(sentence)
    assert any(line.startswith("1.  Anna Lena     13                 8") for line in person.heard)


def test_finish_is_refused_while_something_is_open(store: Store) -> None:
    """`end` says what is missing; with `anyway` the match is over all the same."""
    id_ = opened(store)
    person = plays(store, id_, "result", "9", "end", "anyway", "yes")
    assert person.after("end")[:2] == [
        "Left open: Ben: points",
        "Not entered. Answer again (anyway records it, as an exception).",
    ]
    assert match(store, id_).over
    assert "Who won is open: the result of Ben was not told." in person.heard


def test_finish_too_soon(store: Store) -> None:
    """In the middle of the play, `end` names who could still score."""
    id_ = opened(store)
    person = plays(store, id_, *BEGUN, "b2 b3", "e2 e3", "", "", "finish", "u")
    assert any("error[GG-R33]" in line for line in person.heard)
    assert not match(store, id_).over
    assert match(store, id_).lines[-1] == "Ben: e2 e3", "u took back what was waived, no line"


def test_a_match_that_is_over(store: Store) -> None:
    """It is shown, and nothing is asked; without an id it is said that none is open."""
    id_ = opened(store)
    plays(store, id_, "result", "9", "none", "", "", "")
    person = plays(store, id_, "never asked")
    assert person.heard[-1] == "Anna wins by points: 9 against 0 of Ben."
    with pytest.raises(CallError, match="no match is open"):
        guided(Match(store, None), prompt=Person())


def test_help_table_and_lines(store: Store) -> None:
    """`?` names what can come next, `t` shows the table, `l` the last lines."""
    person = plays(store, opened(store), "l", *BEGUN, "?", "t", "l")
    assert person.after("l")[0] == "Nothing has been entered yet."
    assert person.after("?")[0] == "Possible now: c1, a2, b2, foot"
    assert "player  total  shovels gathered" in "\n".join(person.after("t"))
    assert person.heard[-5:-3] == [
        "    6  round 2 Anna",
        "Anna on N, die 2, feet 1: spaces entered?",
    ]


def test_words_that_mean_two_things(store: Store) -> None:
    """A player called like a command is an answer where names are asked for; /u is the command."""
    id_ = opened(store, "U", "end")
    plays(store, id_, "play", "N", "3", "u")
    assert match(store, id_).lines[-1] == "round 3 U"
    other = opened(store, "U", "end")
    plays(store, other, "play", "N", "3", "/u", "3", "end")
    assert match(store, other).lines[-1] == "round 3 end"


def test_what_is_asked_once_more_may_be_skipped(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A follow-up that Enter alone skips makes the line from an empty answer."""
    more = Prompt(
        "more", "More?", "more", lambda answer: f"Anna: points 9 {answer}".strip(), skip="no more"
    )
    first = Prompt("first", "Points?", "points", str, follow=lambda _answer: more)
    monkeypatch.setattr(asking, "WAYS", ("result",))
    monkeypatch.setattr(asking, "questions", lambda *_: iter([first]))
    id_ = opened(store)
    person = plays(store, id_, "9", "")
    assert "More? (Enter: no more)" in person.heard
    assert match(store, id_).lines == ("Anna: points 9",)
    plays(store, id_, "9", "5")
    assert match(store, id_).lines[-1] == "Anna: points 9 5"


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
    return lambda: _added(keeping.add(store, id_, [("other", 1, line) for line in lines]))


def _added(step: EntryOutcome) -> None:
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
        keeping.undo(store, id_)
        keeping.redo(store, id_)
        renaming.rename(store, "Anna", "Ännchen", merge=False)

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
        keeping.add(store, id_, [("other", 1, "Ben: points 4")])
        keeping.finish(store, id_)

    person = plays(store, id_, "result", "9", elsewhere, "5")
    assert person.heard[-1] == "Anna wins by points: 9 against 4 of Ben."


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
        person = plays(
            store, id_, *BEGUN, "b2 b3", "zz", "anyway", "", "?", "t", "l", "foot e2 e3", "u"
        )
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
    assert match(store, id_).folded.lines[-2].anyway


def test_a_ledger_elsewhere_is_named_on_leaving(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The call that goes on with the match names the ledger, where it is not the usual one."""
    id_ = opened(store)
    monkeypatch.setenv("PRINTPLAY_LEDGER", str(tmp_path / "another.db"))
    person = plays(store, id_, "q")
    assert person.heard[-1] == (f"To continue: printplay score add -m {id_} --ledger {store.where}")
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
    assert "2999-02-01 is in the future. Take it?" in person.all_heard()
    with store.reading() as session:
        assert lookup.find(session, id_).date == "2999-02-01"
