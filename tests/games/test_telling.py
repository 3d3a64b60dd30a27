"""What has just happened, in a sentence for those who look on: every line of play has one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

import printplay as pp
from printplay.core.i18n import use
from printplay.match import registry
from printplay.match.text.report_text import event_sentences
from tests.games.go_for_gold.playing import random_match

if TYPE_CHECKING:
    from printplay.match.lines.grammar import GameState

_STARTS = {
    "goldrausch": "players Anna, Ben\nround Anna\nAnna: figure ladies chip\n"
    "Ben: false bandits\nAnna: gold 3 ladies\n",
    "gotoku": "players Anna, Ben\ncharacter Anna rogue\n",
    "gophers": "players Anna, Ben\npage 3\nAnna: at 4\nBen: at 2\n",
    "bowling": "players Anna, Ben\nround 1\nAnna: first 10\nBen: first 4, second 6\n",
    "hearts": "players Anna, Ben, Cleo, Dan\nround 1 Anna\nAnna: hearts 3, queen\n",
}


def sentences(report: Any, lang: str) -> Iterator[tuple[str, str]]:
    """Yield each line of a record with what is told of it."""
    states, record = report.played.states, report.record
    with use(lang):
        for at, event in enumerate(record.events):
            before, after = states[at], states[at + 1]
            yield type(event).__name__, event_sentences(record.game, before, event, after)


@pytest.mark.parametrize("game", _STARTS)
def test_every_line_of_play_has_a_sentence(game: str) -> None:
    """Whoever looks on reads a sentence about each line, in the language of the page."""
    report = pp.check((f"game {game}\n" + _STARTS[game]).splitlines(), strict=False)
    for lang in ("en", "de"):
        found = list(sentences(report, lang))
        assert found
        for kind, said in found:
            assert said.endswith("."), (kind, said)
    assert dict(sentences(report, "en")) != dict(sentences(report, "de"))


def test_a_dig_and_a_temple_are_told_as_what_they_brought() -> None:
    """The die, the shovels struck, what was dug up, and that a temple closes."""
    game, told = registry.find_game("go-for-gold"), dict[str, list[str]]()
    setup, events = random_match(0, ("Anna", "Ben", "Cleo"))
    rules = game.rules(pp.board("A"))
    state: GameState = rules.start(setup)
    for event in events:
        new = rules.apply(state, event)
        told.setdefault(type(event).__name__, []).append(event_sentences(game, state, event, new))
        state = new
    assert told["Round"][0] == "Round 1: the die shows 4."
    assert "Ben rolls 3, strikes 1 shovel and digs up 4." in told["Treasure"]
    assert "Anna explores a temple for 9 points. The yellow temple closes." in told["Temple"]
    assert told["End"] == [""]


def test_a_pad_is_told_by_the_titles_of_its_rows() -> None:
    """Values that one line enters for several players are told player by player, as they sit."""
    report = pp.check(
        ["game hearts", "players Anna, Ben, Cleo, Dan", "round 1", "all hearts Anna 3, Ben 10"], strict=False
    )
    *_earlier, (_kind, said) = sentences(report, "de")
    assert said == "Anna trägt ein: Herzen 3. Ben trägt ein: Herzen 10."
    report = pp.check(["game hearts", "players Anna, Ben, Cleo", "Ben: queen"], strict=False)
    *_earlier, (_kind, said) = sentences(report, "de")
    assert said == "Ben trägt ein: Dame: ja."
