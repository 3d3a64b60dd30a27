"""Guided entry as a table speaks: words cut short, in both languages, and what is left open."""

from __future__ import annotations

import random
from collections.abc import Iterator, Set
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.keys import NAMES as TYPISTS
from benchmarks.keys import keys_a_move, move_by_move, same
from printplay.api.entry.guided_entry import completions
from printplay.api.entry.typed_input import (
    find_addressed_question,
    in_record_words,
    is_as_typed,
    made_line,
    parse_input,
)
from printplay.core.i18n import LANGUAGES, _, use
from printplay.games.go_for_gold.state import State
from printplay.ledger.matches import writing
from printplay.ledger.store.store import Store
from printplay.lookup import boards
from printplay.match import registry
from printplay.match.lines.grammar import Setup
from printplay.match.lines.vocabulary import Unclear, vocabulary
from printplay.match.lines.words import Nobody, Unreadable
from printplay.match.question import Prompt, Way
from printplay.match.text.record import read_line
from tests.cli.score.test_guided import BEGUN, match, opened, plays, store
from tests.examples import some
from tests.games.conftest import SHIPPED

__all__ = ["store"]  # the fixture

NAMES = ("Anna", "Ben", "Cleo Maria")


def game(store: Store, id_: str, *names: str) -> str:
    """Open a match of another game; return its id."""
    return writing.start_match(store, id_, names or NAMES, layout=None).after.id


def lines(store: Store, id_: str, *steps: str) -> tuple[str, ...]:
    """Return the lines that come of some answers."""
    plays(store, id_, *steps)
    return match(store, id_).lines


# -- words of either language ----------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_any_clear_beginning_is_taken_in_either_language(store: Store, language: str) -> None:
    """`fig Wirte`, `inn`, `wir` and `6 dam` are cards, whatever the language of the session."""
    id_ = game(store, "goldrausch")
    with use(language):
        told = lines(
            store, id_, "Spiel", "anna", "fig Wirte", "j", "inn", "ne", "wir", "", "6 wirte", "falsch inn"
        )
    assert told == (
        "round Anna",
        "Anna: figure innkeepers chip",
        "Ben: figure innkeepers",
        "Cleo Maria: figure innkeepers",
        "Anna: gold 6 innkeepers",
        "Ben: false innkeepers",
    )


def test_what_could_mean_several_things_is_listed(store: Store) -> None:
    """`f` is a figure or a false coin; both are named, in the language of the session, too."""
    id_ = game(store, "goldrausch")
    with use("de"):
        person = plays(store, id_, "play", "anna", "f", "fig d")
    assert person.after("f")[0] == "f kann bedeuten: figure (Figur), false (falsch)"
    assert person.after("fig d")[0] == "d kann bedeuten: diggers (Goldgräber), ladies (Damen)"
    assert match(store, id_).lines == ("round Anna",)


def test_instincts_and_characters_have_german_names(store: Store) -> None:
    """Gotoku takes characters, cards and verbs by their printed German names."""
    id_ = game(store, "gotoku", "Anna", "Ben")
    told = lines(
        store, id_, "play", "Sir", "Gelehrte", "3a Charme 1c wis 5b wage 2h fuersorge", "ben",
        "nimm 3a", "4d Handwerk",
    )  # fmt: skip
    assert told == (
        "character Anna siren",
        "character Ben scholar",
        "deal 3a charm, 1c lore, 5b dare, 2h care",
        "start Ben",
        "Ben: take 3a, refill 4d craft",
    )


def test_none_in_either_language(store: Store) -> None:
    """Nothing to enter is `none`, `keine` or `k`; a value list may have commas or a plus."""
    id_ = opened(store, "Anna", "Ben", "Cleo", layout=None)
    assert lines(store, id_, "ergebnisse", "keine", "punkte 4,5,6", "4+6") == (
        "Anna: points none",
        "Ben: points 4 5 6",
        "Cleo: points 4 6",
    )


def test_a_whole_line_may_be_german(store: Store) -> None:
    """A line of any player takes a clear beginning of the name, and the German verb."""
    id_ = opened(store, "Anna", "Ben", "Cleo", layout=None)
    told = lines(store, id_, "result", "be: Punkte 9 5", "c: pts 4", "Schaufeln 7")
    assert told == ("Ben: points 9 5", "Cleo: points 4", "Anna: shovels 7")
    person = plays(store, opened(store, "Anna", "Anton", layout=None), "result", "an: 9")
    assert person.after("an: 9")[0] == "an could mean: Anna, Anton"


def test_settlings_need_no_commas(store: Store) -> None:
    """Gold and names are enough where each has one chip; beginnings of names, too."""
    id_ = game(store, "goldrausch")
    told = lines(
        store, id_, "result", "29 Anna Cleo Maria", "13 a 2 b", "9", "4 cleo, ben 1",
        "settle band 7 b", "settle Falsch 29",
    )  # fmt: skip
    assert told == (
        "settle adventurers 29 Anna 1, Cleo Maria 1",
        "settle diggers 13 Anna 2, Ben 1",
        "settle ladies 9",
        "settle innkeepers 4 Cleo Maria 1, Ben 1",
        "settle bandits 7 Ben 1",
        "settle counterfeiters 29",
    )


def test_names_that_are_told_apart_by_nothing_are_asked(store: Store) -> None:
    """`Eva 2` with players Eva and Eva 2 means two things; nothing is entered."""
    id_ = game(store, "goldrausch", "Eva", "Eva 2")
    person = plays(store, id_, "result", "9 Eva 2")
    assert person.after("9 Eva 2")[0] == "Eva 2 could mean: Eva: 2, Eva 2: 1"
    assert match(store, id_).lines == ()


@pytest.mark.parametrize("yes", ["y", "ja", "chip", "Marker"])
def test_a_chip_is_placed_by_a_yes_or_by_its_name(store: Store, yes: str) -> None:
    """At the question for a chip its name is a yes, too, in either language."""
    id_ = game(store, "goldrausch")
    assert lines(store, id_, "play", "anna", "fig wir", yes)[-1].endswith("innkeepers chip")


def test_the_end_wants_a_yes(store: Store) -> None:
    """At the question whether to finish only Enter, `end` or a yes ends the match."""
    id_ = opened(store, "Anna", "Ben", layout=None)
    person = plays(store, id_, "result", "9", "4", "no", "k")
    hint = "Enter finishes the match; u undoes the last line, q leaves it open."
    assert person.heard.count(hint) == 2
    assert not match(store, id_).over
    plays(store, id_, "j")
    assert match(store, id_).over


# -- moves -----------------------------------------------------------------------------------------


def test_a_move_by_where_it_ends(store: Store) -> None:
    """Several ways are listed and chosen by a digit; the line that comes of it is shown."""
    id_ = opened(store)
    person = plays(store, id_, *BEGUN, "c2", "2", "f2", "2")
    assert person.after("c2") == [
        "  1  c1 c2",
        "  2  b2 c2",
        "Anna: 2 ways lead to c2. Which one, or over which space?",
    ]
    assert "  Anna: b2 c2" in person.heard
    assert match(store, id_).lines[2] == "Anna: b2 c2"


def test_a_move_by_where_it_ends_and_a_space_on_the_way(store: Store) -> None:
    """The only way there is taken at once; a space on the way may be told before or after."""
    id_ = opened(store)
    person = plays(store, id_, "play", "N", "3", "", "c3", "f3", "c2", "2")
    assert person.after("f3")[0] == "None of these ways goes over f3."
    assert person.after("c2")[:2] == ["  1  c1 c2 c3", "  2  b2 c2 c3"]
    assert match(store, id_).lines[2:] == ("Anna: b2 c2 c3",)


def test_a_line_that_is_whole_stays_as_it_is(store: Store) -> None:
    """What has as many spaces as the die shows is judged as it stands, never mended."""
    id_ = opened(store)
    person = plays(store, id_, *BEGUN, "b2 d3")
    assert any("error[GG-R9]" in line for line in person.after("b2 d3"))


def test_a_wrong_second_answer_keeps_the_first(store: Store) -> None:
    """Only what was wrong is asked again: the port to restart from, not the whole move."""
    id_ = opened(store)
    person = plays(store, id_, "play", "N", "3", "", "c1 d1 E", "N", "S")
    assert person.after("N")[0:1] != [], "the first N is the start port"
    assert "Your earlier answer is kept; u goes back to it." in person.heard
    assert person.heard.count("Anna on N, die 3, feet 1: spaces entered?") == 1
    assert match(store, id_).lines[-1] == "Anna: c1 d1 E -> S"


@pytest.mark.parametrize("typed", ["3+1", "3 +1", "3 + 1", "3+", "schatz 3+1"])
def test_shovels_at_once(store: Store, typed: str) -> None:
    """`3+1` and `3+` strike what is missing with the die; 4 were needed, so nothing is left."""
    id_ = opened(store)
    plays(store, id_, *BEGUN, "b2 b3", "e2 e3", typed)
    now = match(store, id_).state
    assert isinstance(now, State)
    assert now.players[0].score() == 4
    assert now.players[0].shovels == 1


def test_choices_are_listed_where_asked(store: Store) -> None:
    """A question mark behind some words lists what can come next, with its German name."""
    id_ = game(store, "goldrausch")
    with use("de"):
        person = plays(store, id_, "play", "anna", "figur ?", "falsch wir ?")
    said = " ".join(" ".join(person.after("figur ?")).split())
    assert said.startswith(
        "Möglich ist jetzt: adventurers (Abenteurer), diggers (Goldgräber), ladies (Damen)"
    )
    assert person.after("falsch wir ?")[0] == "Hier fehlt nichts mehr."


def test_tab_knows_both_languages(store: Store) -> None:
    """Tab brings a German beginning into the word of the record, also behind a German word."""
    id_ = game(store, "goldrausch")
    assert plays(store, id_, "play", "anna", "figur wir\t").offered == ["innkeepers "]


@pytest.mark.long
def test_a_move_takes_at_most_8_keys() -> None:
    """Whole matches by chance, everything included, stay below 8 keys a move (12 once)."""
    assert keys_a_move(4) <= 8


def test_the_shortest_that_is_typed_makes_the_very_match(store: Store) -> None:
    """An evening typed with the keys that are counted stands in the ledger as it was played."""
    evening = move_by_move(2)
    id_ = opened(store, *TYPISTS, layout="A")
    plays(store, id_, *evening.typed)
    now = match(store, id_)
    assert now.over
    assert isinstance(now.state, State)
    graph = now.state.table.graph
    events = [read_line(line, now.game, now.players) for line in now.lines[1:-1]]
    assert len(events) == len(evening.told)
    assert all(same(got, meant, graph) for got, meant in zip(events, evening.told, strict=True))


# -- all games, whatever is typed ------------------------------------------------------------------

WAYS = [(name, way) for name in sorted(SHIPPED) for way in registry.find_game(name).ways]


def asked(rules: Any, state: Any, way: Way | None, skipped: Set[str]) -> Iterator[Prompt]:
    """Return what a game asks of its own."""
    found = rules.questions(state, way, skipped)
    assert found is not None
    return iter(found)


def begun(name: str, players: tuple[str, ...]) -> tuple[Any, Any]:
    """Return the rules and the first state of a match."""
    game = registry.find_game(name)
    layout = boards.find_playable(game.layouts[0], name) if game.layouts else None
    rules = game.rules(layout)
    return rules, rules.start(Setup(name, None, players))


def kept(name: str, players: tuple[str, ...]) -> Any:
    """Return what guided words ask of a match."""
    return SimpleNamespace(game=registry.find_game(name), players=players)


def answered(question: Prompt, dice: random.Random) -> list[str]:
    """Return an answer of words that can come next; a number where none is offered."""
    words: list[str] = []
    while (offered := list(question.words(words))) and len(words) < 14:
        words += str(dice.choice(offered)).split()
    if not question.words(()):
        words = [str(dice.randint(0, 9)), *words]
    return words


@pytest.mark.parametrize(("name", "way"), WAYS)
def test_what_is_offered_can_be_read(name: str, way: Any) -> None:
    """Every answer of words that a question offers becomes a line that can be read."""
    dice, players = random.Random(f"{name} {way}"), NAMES[: registry.find_game(name).players[1]]
    rules, now = begun(name, players)
    game = registry.find_game(name)
    skipped: set[str] = set()
    for _step in range(80):
        question = next(asked(rules, now, way, skipped), None)
        if question is None:
            break
        line = ""
        while question is not None:
            words = answered(question, dice)
            plain = vocabulary(game).plain(" ".join(words), question.words, question.also)
            if question.key.startswith("take") and plain[-1].isalpha() and plain != "nothing":
                plain += " 5"  # the kind of a card wants its value
            line, question = question.line(plain), question.follow(plain)
        if name == "go-for-gold" and line.startswith("start "):
            now = rules.start(Setup(name, None, players, extra={"start": (line.split()[1],)}))
            continue
        now = rules.apply(now, read_line(line, game, players))


TYPED = st.one_of(
    st.text(max_size=30),
    st.lists(
        st.sampled_from(
            [*"?:,#+-/12345679", "3+", "->", "c3", "c3d4", "N", "foot", "f", "out", "Anna", "Cleo",
             "Cleo Maria", "figure", "fig", "Wirte", "wir", "take", "3a", "charm", "refill", "from",
             "none", "keine", "points", "total", "end", "berry", "dig", "to", "nothing", "deal"]
        ),
        max_size=7,
    ).map(" ".join),
)  # fmt: skip


@settings(max_examples=some(60), deadline=None)
@given(typed=TYPED, more=TYPED, way=st.sampled_from(WAYS), seed=st.integers(0, 8))
def test_nothing_that_is_typed_crashes(typed: str, more: str, way: Any, seed: int) -> None:
    """Whatever is typed at whatever question is a command, a line, or an answer to be judged."""
    name, how = way
    players, dice = NAMES[: registry.find_game(name).players[1]], random.Random(seed)
    rules, now = begun(name, players)
    game, match_ = registry.find_game(name), kept(name, players)
    for _step in range(seed):
        question = next(asked(rules, now, how, set()), None)
        if question is not None and question.follow(plain := " ".join(answered(question, dice))):
            continue
        if question is not None:
            with suppress(Unreadable, Nobody):  # not all that is offered is a whole answer
                now = rules.apply(now, read_line(question.line(plain), game, players))
    open_ = list(asked(rules, now, how, set()))
    for question in open_[:1]:
        completions(typed, question, open_, players, vocabulary(game))
        with suppress(Unclear):
            found = parse_input(typed, question, match_)
            if found.kind == "line":
                find_addressed_question(found.text, open_, match_)
            plain = in_record_words(typed, question, match_).partition("#")[0].strip()
            following = question.follow(plain)
            line = made_line(question, plain)
            assert isinstance(is_as_typed(line, question, [typed]), bool)
            if following is not None:
                following.words(more.split())
                again = in_record_words(more, following, match_)
                following.follow(again)
                made_line(following, again)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted(SHIPPED))
def test_help_is_told_in_every_language(name: str, language: str) -> None:
    """What a question says of its answers is translated and fits a terminal."""
    for way in registry.find_game(name).ways:
        rules, now = begun(name, NAMES[: registry.find_game(name).players[1]])
        for question in asked(rules, now, way, set()):
            with use(language):
                assert all(len(_(text)) <= 80 for text in question.help)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id_", ["go-for-gold", "gotoku", "gophers"])
def test_who_knows_only_the_total_tells_it(store: Store, id_: str, language: str) -> None:
    """`?` says that a total is taken, and any clear beginning of the word before a number is."""
    id_ = game(store, id_)
    with use(language):
        person = plays(store, id_, "result", "?", "tot 14", "gesa 12", "Summe 9", "q")
        assert _("Where only the total is known: total 34") in person.heard
    assert match(store, id_).lines == ("Anna: total 14", "Ben: total 12", "Cleo Maria: total 9")


def test_a_port_has_its_printed_letter_wherever_it_is_shown(store: Store) -> None:
    """The east is O on a German sheet: in the question, at the table, and after an undo."""
    with use("de"):
        id_ = opened(store)
        heard = plays(store, id_, "play", "O", "u", "r").all_heard()
    assert heard.count("(O, S, W, N)?") == 2
    assert heard.count("Position O") == 2
    assert "Zurückgenommen: start O" in heard
    assert "(E," not in heard
