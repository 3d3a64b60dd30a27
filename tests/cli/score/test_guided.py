"""Guided entry, with a script in place of a person: what is asked, said and written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from printplay.api.entry.match import Match
from printplay.cli.score.guided import guided
from printplay.core.errors import CallError
from printplay.games.go_for_gold.game import GAME
from printplay.games.go_for_gold.play import GoForGoldRules
from printplay.ledger.matches import lookup, writing
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.store.store import Store
from printplay.match.question import Prompt
from tests.ledger.helpers import open_store

ROOT = Path(__file__).resolve().parents[3]
COVE = ROOT / "tests" / "records" / "cove.toml"

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


def opened(store: Store, *names: str, layout: str | Path | None = COVE) -> str:
    """Open a match; return its id."""
    return writing.start_match(store, "go-for-gold", names or ("Anna", "Ben"), layout=layout).after.id


def match(store: Store, id_: str) -> StoredMatch:
    """Return a match as it is in the ledger."""
    with store.reading() as session:
        return lookup.find_match(session, id_)


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
        "Keep score by play (move by move) or result (at the end)? (Enter: play)",
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
    assert "Undone: Anna: b2 b3\n  Anna: position N\nAnna on N, die 2" in heard
    assert "Undone: round 2 Anna\nRound 1: movement die?" in heard
    assert "Redone: Anna: b2 b3\n  Anna: position b3\nBen on E" in heard
    assert "there is nothing to redo" in heard


def test_undo_of_what_was_waived(store: Store) -> None:
    """An attempt waived by Enter is asked again after `u`, and nothing in the ledger changes."""
    id_ = opened(store)
    person = plays(store, id_, *BEGUN, "b2 b3", "e2 e3", "", "", "u", "u", "6")
    assert match(store, id_).lines[-1] == "Anna: treasure 6"
    assert "Undone" not in person.all_heard()


def test_undo_at_the_very_beginning(store: Store) -> None:
    """With nothing entered, `u` goes back to the choice of the way, and then says so."""
    person = plays(store, opened(store), "result", "u", "u", "r")
    heard = person.all_heard()
    assert heard.count("Keep score by") == 3
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
    assert match(store, id_).lines[-3:] == ("Ben: e2 e3  # in a hurry", "Anna: b2 b3  # at last", "round 4")


def test_an_exception_needs_a_yes(store: Store) -> None:
    """What was refused is recorded after `anyway` and a yes, and noted as an exception."""
    id_ = opened(store)
    person = plays(store, id_, "anyway", *BEGUN, "b2 d3", "anyway", "", "b2 d3", "anyway", "y", "l", "e2 e3")
    assert [line.text for line in match(store, id_).log_state.lines if line.anyway] == ["Anna: b2 d3"]
    heard = person.all_heard()
    assert "No entry was refused; answer the question instead." in heard
    assert "Record this anyway, as an exception: Anna: b2 d3? (Enter: no)" in heard
    assert "    7  Anna: b2 d3  (against the rules)" in heard


def test_what_cannot_be_read_is_never_recorded(store: Store) -> None:
    """An answer that is no line at all cannot be recorded anyway; control characters neither."""
    id_ = opened(store)
    person = plays(store, id_, *BEGUN, "b2 %", "anyway", "b2\x1b[2Jb3", "nobody: b2", "\udcff")
    assert len(match(store, id_).lines) == 2
    heard = person.all_heard()
    assert "Not entered. Answer again.\n" in heard
    assert "No entry was refused; answer the question instead." in heard
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
    sentence = "Anna Lena is tied with Ben at 13 points; wins on the tie-break"
    assert person.heard[-2].startswith(sentence)
    assert any(line.startswith("1.  Anna Lena     13                 8") for line in person.heard)


def test_finish_is_refused_while_something_is_open(store: Store) -> None:
    """`end` says what is missing; with `anyway` the match is over all the same."""
    id_ = opened(store)
    person = plays(store, id_, "result", "9", "end", "anyway", "yes")
    assert person.after("end")[:2] == [
        "Open: Ben: points",
        "Not entered. Answer again (anyway records it, as an exception).",
    ]
    assert match(store, id_).over
    assert "Who won is open: the result of Ben is missing." in person.heard


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
    assert person.heard[-1] == "Anna wins on points: 9 to 0, ahead of Ben."
    with pytest.raises(CallError, match="no match is open"):
        guided(Match(store, None), prompt=Person())


def test_help_table_and_lines(store: Store) -> None:
    """`?` names what can come next, `t` shows the table, `l` the last lines."""
    person = plays(store, opened(store), "l", *BEGUN, "?", "t", "l")
    assert person.after("l")[0] == "Nothing has been entered yet."
    assert person.after("?")[0] == "Possible now: c1, a2, b2, foot"
    assert "player  total  shovels gathered" in "\n".join(person.after("t"))
    assert person.heard[-5:-3] == ["    6  round 2 Anna", "Anna on N, die 2, feet 1: spaces entered?"]


def test_words_that_mean_two_things(store: Store) -> None:
    """A player called like a command is an answer where names are asked for; /u is the command."""
    id_ = opened(store, "U", "end")
    plays(store, id_, "play", "N", "3", "u")
    assert match(store, id_).lines[-1] == "round 3 U"
    other = opened(store, "U", "end")
    plays(store, other, "play", "N", "3", "/u", "3", "end")
    assert match(store, other).lines[-1] == "round 3 end"


def test_what_is_asked_once_more_may_be_skipped(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A follow-up that Enter alone skips makes the line from an empty answer."""
    more = Prompt("more", "More?", "more", lambda answer: f"Anna: points 9 {answer}".strip(), skip="no more")
    first = Prompt("first", "Points?", "points", str, follow=lambda _answer: more)
    monkeypatch.setattr(GAME, "ways", ("result",))
    monkeypatch.setattr(GoForGoldRules, "questions", lambda *_: iter([first]))
    id_ = opened(store)
    person = plays(store, id_, "9", "")
    assert "More? (Enter: no more)" in person.heard
    assert match(store, id_).lines == ("Anna: points 9",)
    plays(store, id_, "9", "5")
    assert match(store, id_).lines[-1] == "Anna: points 9 5"
