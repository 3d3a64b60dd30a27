"""A match told by its results: the sums of the piles, or of the three kinds."""

from __future__ import annotations

from itertools import product

import pytest

from printplay.core.i18n import LANGUAGES, use
from printplay.games.gophers.asking import questions
from printplay.games.gophers.rules.scoring import possible_values
from printplay.games.gophers.state.book import KINDS, CaveContent
from printplay.games.gophers.state.state import State
from printplay.match.registry import find_game
from printplay.match.text.report_text import hint, message
from printplay.match.text.writing import formatted
from tests.games.gophers.playing import play
from tests.games.reports import codes, only, standings
from tests.games.reports import key as called
from tests.games.reports import state as state_of

BOTH = "Anna: added 34\nAnna: subtracted 6\nBen: added 27\nBen: subtracted 5\n"


def test_the_score_is_what_was_added_less_what_was_subtracted() -> None:
    """Each pile is shown as a source of the points, the subtracted one as a loss."""
    report = play(BOTH)
    assert report.violations == ()
    assert report.finished
    first, second = standings(report).placings
    assert (first.player, first.score, first.winner) == ("Anna", 28, True)
    assert [(p.value, p.source) for p in first.points] == [(34, "added"), (-6, "subtracted")]
    assert (second.player, second.score, second.rank) == ("Ben", 22, 2)
    assert standings(report).decided_by == "score"
    assert list(report.standings_lines())[-1] == "Anna wins on points: 28 to 22, ahead of Ben."


def test_a_tie_is_shared() -> None:
    """Gophers has no tie-break: who has as many points wins, too."""
    report = play(BOTH.replace("27", "33"))
    assert [p.rank for p in standings(report).placings] == [1, 1]
    assert standings(report).decided_by == "shared"


def test_results_half_told_are_no_end() -> None:
    """The match is over by its results only when everyone's are told, whatever `end` says."""
    assert not play("Anna: added 34\nAnna: subtracted 6").finished
    assert not play("Anna: berries 34", "variant beginner").finished
    assert not play("Anna: added 34\nend").finished
    assert play("Anna: added 34\nBen: added 3", "variant simplified").finished


def test_results_of_a_table_that_was_set_up() -> None:
    """Sums make the score where only the set-up was told before; without any nothing is over."""
    set_up = "deck 58\npage 2\nAnna: at 19\nBen: at 1\nAnna: hand 6\n"
    report = play(set_up + BOTH + "end")
    assert report.violations == ()
    assert report.finished
    assert [placing.score for placing in standings(report).placings] == [28, 22]
    assert codes(play(set_up + "Anna: added 34\nend")) == ["PP-5", "PP-5"]
    assert codes(play(set_up + "end")) == ["GP-R22"]
    unread = play(set_up + "Anna: rol 1 to 18\nAnna: added 34\nend")
    assert codes(unread) == ["PP-0"]
    played = play(set_up + "Anna: roll 1 to 18\npage 2\nAnna: added 34")
    assert codes(played) == ["GP-R23"]


def test_a_total_is_compared() -> None:
    """P8: a written total that differs is named beside the one computed, with its parts."""
    assert play("Anna: added 27\nAnna: subtracted 5\nAnna: total 22").violations == ()
    report = play("Anna: total 21\nAnna: added 27\nAnna: subtracted 5")
    fault = only(report)
    assert (fault.code, fault.line, fault.column) == ("GP-R23", 3, 13)
    assert message(fault, report.record) == "Anna: the score is 22, not 21."
    assert hint(fault, report.record) == ("Computed: 27 added (line 4), -5 subtracted (line 5).")


@pytest.mark.parametrize(
    ("text", "header", "code", "key"),
    [
        ("Anna: total 250", "", "GP-L2", "l2-total"),
        ("Anna: total 84", "variant beginner", "GP-L2", "l2-total"),
        ("Anna: total -1", "", "GP-L2", "l2-negative"),
        ("Anna: total 200\nBen: added 50", "", "GP-L2", "l2-all"),
        ("Anna: acorns 44\nBen: total 40", "variant beginner", "GP-L2", "l2-all-kind"),
        ("Anna: added 21\nAnna: total 22", "", "GP-R23", "r23"),
        ("Anna: berries 5\nAnna: total 6", "variant beginner", "GP-R23", "r23"),
        ("Anna: berries 21", "", "GP-R23", "r23-piles"),
        ("Anna: added 21", "variant beginner", "GP-R23", "r23-kinds"),
        ("Anna: added 5\nAnna: subtracted 5", "", "GP-R23", "r23-negative"),
        ("Anna: subtracted 5", "variant simplified", "GP-R16", "r16-told"),
        ("Anna: added 250", "", "GP-L2", "l2-added"),
        ("Anna: subtracted 250", "", "GP-L2", "l2-subtracted"),
        ("Anna: added 169", "variant simplified", "GP-L2", "l2-added"),
        ("Anna: added -1", "", "GP-L2", "l2-negative"),
        ("Anna: added 200\nBen: added 40\nBen: subtracted 10", "", "GP-L2", "l2-all"),
        ("Anna: acorns 84", "variant beginner", "GP-L2", "l2"),
        ("Anna: acorns 80\nBen: acorns 4", "variant beginner", "GP-L2", "l2-all-kind"),
    ],
)
def test_what_results_cannot_be(text: str, header: str, code: str, key: str) -> None:
    """Sums that no match can end with are named, each by one fault, in either language."""
    report = play(text, header)
    fault = only(report)
    assert (fault.code, called(fault)) == (code, key)
    for language in LANGUAGES:
        with use(language):
            assert "{" not in message(fault, report.record) + hint(fault, report.record)


@pytest.mark.parametrize(
    ("text", "header"),
    [
        ("Anna: added 0\nAnna: subtracted 0", ""),
        ("Anna: added 168\nAnna: subtracted 0", "variant simplified"),
        ("Anna: added 200\nBen: added 40\nBen: subtracted 9", "variant baskets"),
        ("Anna: acorns 80\nBen: acorns 3\nAnna: berries 83", "variant beginner"),
        ("Anna: total 200\nBen: total 49", "variant baskets"),
        ("Anna: total 43\nBen: acorns 40", "variant beginner"),
        ("Anna: total 21\nAnna: added 34", ""),
    ],
)
def test_what_results_can_be(text: str, header: str) -> None:
    """Sums up to all that the deck holds are possible."""
    assert play(text, header).violations == ()


def test_too_few_and_too_many_players() -> None:
    """GP-R1: Gophers is for two to five."""
    for names, code in (("Anna", ["GP-R1"]), ("A, B, C, D, E", []), ("A, B, C, D, E, F", ["GP-R1"])):
        assert codes(play(f"players {names}")) == code


def test_an_unknown_variant_is_refused() -> None:
    """A variant misspelt is guessed at; one nobody knows is answered with all there are."""
    report = play("", "variant begginer")
    assert only(report).code == "PP-0"
    assert hint(only(report), report.record) == "Did you mean beginner?"
    report = play("", "variant x")
    assert hint(only(report), report.record).startswith("Variants: basic, simplified")


def test_results_are_written_in_one_form() -> None:
    """The formatter spells results alike, and changes nothing the second time."""
    report = play("Anna:  ADDED   34\nend", "Variant BASIC")
    text = formatted(report.record)
    assert "Anna: added 34\n" in text
    assert formatted(play(text.replace("game gophers\n", "")).record) == text


def test_players_can_be_renamed() -> None:
    """A result moves to a player's new name."""
    grammar = find_game("gophers").grammar
    report = play("Anna: added 34")
    renamed = grammar.rename(report.record.events[0], {"Anna": "Anne"})
    assert renamed.player == "Anne"


@pytest.mark.parametrize(
    ("variant", "asked"),
    [
        ("basic", ["added", "subtracted"]),
        ("simplified", ["added"]),
        ("baskets", ["added", "subtracted"]),
        ("beginner", ["berries", "acorns", "grains"]),
    ],
)
def test_results_are_asked_for(variant: str, asked: list[str]) -> None:
    """Whoever keeps score is asked for each player's sums, until all are told."""
    assert "result" in find_game("gophers").ways
    text = ""
    keys = []
    while True:
        report = play(text, f"variant {variant}")
        state = state_of(report)
        question = next(questions(state, "result", frozenset()), None)
        if question is None:
            break
        keys.append(question.key)
        text += question.line("20") + "\n"
    assert keys == [f"{what}:{name}" for name in ("Anna", "Ben") for what in asked]
    assert report.finished
    assert list(questions(state._replace(ended=True), "result", frozenset())) == []


@pytest.mark.parametrize(("variant", "what"), [("simplified", ""), ("beginner", ""), ("beginner", "berries")])
def test_what_lines_that_cannot_be_read_may_have_brought(variant: str, what: str) -> None:
    """A result may be any that some of the unread collections bring; forty of them take no time."""
    began = state_of(play("deck 58\npage 2\nAnna: at 19\nBen: at 1", f"variant {variant}"))
    supplies = [CaveContent(kind, number) for kind, number in zip(KINDS * 2, range(2, 8), strict=True)]

    def may_be(perhaps: list[CaveContent]) -> set[int]:
        return {n for n in range(400) if n in possible_values(unread(perhaps), "Anna", what)}

    def unread(perhaps: list[CaveContent]) -> State:
        state: State = began.with_player(0, perhaps=tuple(perhaps))
        return state

    found = set()
    for taken in product((0, 1), repeat=len(supplies)):
        brought = [one for one, here in zip(supplies, taken, strict=True) if here]
        each = {kind: sum(o.number for o in brought if o.kind == kind) for kind in KINDS}
        total = min(each.values()) if variant == "beginner" else sum(each.values())
        found.add(each["berry"] if what else total)
    assert may_be(supplies) == found
    assert max(may_be(supplies * 7)) == 7 * max(found)
