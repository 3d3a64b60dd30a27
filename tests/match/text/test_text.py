"""Records as text: read, written back, put into one form."""

from __future__ import annotations

from unicodedata import normalize

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printplay.games.go_for_gold.events import (
    GRAMMAR,
    Drawn,
    Entries,
    Move,
    Out,
    Round,
    Shovels,
    Struck,
    Temple,
    Treasure,
)
from printplay.match import registry
from printplay.match.lines.grammar import End, Event, Setup, Total, Unread
from printplay.match.lines.words import Nobody, Unreadable
from printplay.match.text.record import Record, read_line, read_record
from printplay.match.text.source import from_bytes, from_text
from printplay.match.text.writing import formatted, stamped, write
from tests.examples import some

HEAD = "game go-for-gold\nlayout A\nplayers Anna, Ben Ibn Sina, Cléo\nstart N\n"

NAMES = st.text(
    st.characters(exclude_characters=":,#", exclude_categories=("C", "Z")), min_size=1, max_size=12
).filter(lambda name: name.strip() == name == normalize("NFC", name))
SPACES = st.from_regex(r"[a-z]{1,2}[1-9][0-9]?", fullmatch=True).filter(lambda space: space != "foot")
SMALL = st.integers(-99, 999)


def events(names: list[str]) -> st.SearchStrategy[Event]:
    """Return a strategy for any event of a match of these players."""
    name = st.sampled_from(names)
    path = st.lists(SPACES, min_size=1, max_size=8).map(tuple)
    return st.one_of(
        st.builds(Round, SMALL, st.sampled_from(["", *names])),
        st.builds(Move, name, path, st.integers(0, 2), st.none() | SPACES),
        st.builds(Out, name),
        st.builds(Treasure, name, SMALL, st.integers(0, 99)),
        st.builds(Temple, name, SMALL),
        st.builds(Struck, st.sampled_from(["red", "blue"])),
        st.builds(Entries, name, st.lists(SMALL, max_size=8).map(tuple)),
        st.builds(Shovels, name, SMALL),
        st.builds(Drawn, name, st.lists(path, min_size=1, max_size=3).map(tuple)),
        st.builds(Total, name, SMALL),
    )


@settings(max_examples=some(150), deadline=None)
@given(st.data())
def test_what_is_written_reads_back(data: st.DataObject) -> None:
    """parse(write(events)) gives the same events, and so do the headers."""
    names = data.draw(st.lists(NAMES, min_size=1, max_size=4, unique=True))
    told = [*data.draw(st.lists(events(names), max_size=12)), End()]
    setup = Setup(
        "go-for-gold",
        data.draw(st.sampled_from(["A", "my/island.toml"])),
        tuple(names),
        data.draw(st.sampled_from([{}, {"second-port": "stop"}])),
        {"start": data.draw(st.sampled_from([("N",), ("N", "E")]))},
        data.draw(st.sampled_from([None, "0123abcd"])),
        data.draw(st.sampled_from([None, 1])),
        data.draw(st.sampled_from([None, "x7k2p9"])),
    )
    text = write(setup, told, GRAMMAR)
    record = read_record(from_text("x", text))
    assert record.violations == ()
    assert record.setup == setup
    assert [(type(event), event) for event in record.events] == [(type(e), e) for e in told]


@settings(max_examples=some(150), deadline=None)
@given(st.text(), st.data())
def test_formatting_twice_changes_nothing_more(noise: str, data: st.DataObject) -> None:
    """The formatter is idempotent on any text whatever, and keeps what the lines say."""
    lines = data.draw(
        st.lists(
            st.sampled_from(
                [
                    "", "  # a note", "round  5   Cléo # die", "Anna:foot A1  b1→s", noise,
                    "CLÉO: out", "Cléo :  Treasure 3 +1", "end", "game go-for-gold", "HOUSE a b",
                ]
            )
        )
    )  # fmt: skip
    once = read_record(from_text("x", HEAD + "\n".join(lines)))
    assert once.game is not None
    text = formatted(once)
    again = read_record(from_text("x", text))
    assert formatted(again) == text
    assert again.events == once.events


def test_a_record_can_say_which_match_it_is() -> None:
    """`match ID` is read whatever its case; an id that could be a path is none."""
    record = read_record(from_text("x", HEAD + "Match X7K2P9\n"))
    assert record.setup.match == "x7k2p9"
    assert "match x7k2p9" in formatted(record)
    for bad in ("../x", "a b", "a" * 41, "-a", "é"):
        (fault,) = read_record(from_text("x", HEAD + f"match {bad}\n")).violations
        assert fault.code == "PP-0"


def test_the_formatter_spells_a_record_alike() -> None:
    """Blanks, case, arrows and blank lines get one form; comments stay."""
    messy = (
        "Game  GO-FOR-GOLD\r\nlayout A\nplayers Anna ,Ben   # us\n\n\n# the first round\n"
        "ROUND 3 Ben\nAnna:J2   J3→e # quick\nBen:\ttreasure 3 +1\n\n\n"
    )
    text = formatted(read_record(from_text("x", messy)))
    assert text == (
        "game go-for-gold\nlayout A\nplayers Anna, Ben  # us\n\n# the first round\n"
        "round 3 Ben\nAnna: J2 J3 -> e  # quick\nBen: treasure 3 +1\n"
    )
    assert stamped(text, "0123abcd").split("\n")[1:4] == ["layout A", "hash 0123abcd", "rules 1"]
    assert stamped(stamped(text, "0123abcd"), "0123abcd") == stamped(text, "0123abcd")


def faults(text: str) -> list[tuple[str, int | None, int | None, int | None]]:
    """Return the key, line, column and end column of everything that cannot be read."""
    record = read_record(from_text("x", text))
    return [(v.message, v.line, v.column, v.end_column) for v in record.violations]


@pytest.mark.parametrize(
    ("line", "message", "column", "end"),
    [
        ("round", "number-missing", 6, 7),
        ("round five", "no-number", 7, 11),
        ("round 5 Cleo", "nobody", 9, 13),
        ("struck", "struck-what", 1, 7),
        ("struck red blue", "too-much", 12, 16),
        ("nonsense", "no-keyword", 1, 9),
        ("end now", "too-much", 5, 8),
        ("Anna:", "says-nothing", 1, 5),
        (": c3", "no-name", 3, 5),
        ("anna: c3", "nobody", 1, 5),
        ("  Zoë : c3", "nobody", 3, 6),
        ("Anna: treasure", "number-missing", 15, 16),
        ("Anna: treasure x", "no-number", 16, 17),
        ("Anna: treasure 4 1", "too-much", 18, 19),
        ("Anna: treasure 4 +1 2", "too-much", 21, 22),
        ("Anna: temple 4 +1", "too-much", 16, 18),
        ("Anna: treasur 4", "no-verb", 7, 14),
        ("Anna: +1", "no-verb", 7, 9),
        ("Anna: c3 c4!", "no-space", 10, 13),
        ("Anna: c3 ->", "arrow-where", 10, 12),
        ("Anna: c3 -> E c4", "too-much", 15, 17),
        ("Anna: -> E", "no-path", 7, 11),
        ("Anna: foot", "no-path", 7, 11),
        ("Anna: points", "number-missing", 13, 14),
        ("Anna: points 5 x", "no-number", 16, 17),
        ("Anna: shovels", "number-missing", 14, 15),
        ("Anna: total 1 2", "too-much", 15, 16),
        ("Anna: out now", "too-much", 11, 14),
        ("start", "header-twice", 1, 6),
        ("house", "header-late", 1, 6),
    ],
)
def test_a_fault_of_reading_has_its_exact_place(line: str, message: str, column: int, end: int) -> None:
    """Line and columns of what cannot be read are exact, and reading goes on behind it."""
    found = faults(HEAD + "\n".join(["round 5", line, "Anna: total x"]))
    assert found[0] == (message, 6, column, end)
    assert found[-1] == ("no-number", 7, 13, 14)


@pytest.mark.parametrize(
    ("headers", "message"),
    [
        ("game\n", "header-empty"),
        ("game chess\n", "no-game"),
        ("game go-for-gould\n", "no-game"),
        ("layout A\n", "header-missing"),
        ("game go-for-gold\nplayers Anna\n", "header-missing"),
        ("game go-for-gold\nlayout A\n", "header-missing"),
        ("game go-for-gold\nlayout A\nplayers Anna, , Ben\n", "name-empty"),
        ("game go-for-gold\nlayout A\nplayers Anna: x\n", "name-colon"),
        (f"game go-for-gold\nlayout A\nplayers {'x' * 41}\n", "name-long"),
        ("game go-for-gold\nlayout A\nplayers Anna, Anna\n", "name-twice"),
        (f"game go-for-gold\nlayout A\nplayers {','.join(map(str, range(30)))}\n", "too-many-names"),
        (HEAD + "house curse-fils-a-box no\n", "no-house-rule"),
        (HEAD + "house xyz no\n", "no-house-rule"),
        (HEAD + "house second-port\n", "house-value-missing"),
        (HEAD + "house second-port maybe\n", "no-house-value"),
        (HEAD + "house second-port stop now\n", "too-much"),
        (HEAD + "hash xyz\n", "no-hash"),
        (HEAD + "hash 0123abcd 1\n", "too-much"),
        (HEAD + "rules 2\n", "rules-version"),
        (HEAD + "rules one\n", "no-number"),
        (HEAD.replace("start N", "start N, !"), "no-space"),
        (HEAD.replace("start N", "start ,"), "header-empty"),
    ],
)
def test_a_header_that_is_wrong_is_said_clearly(headers: str, message: str) -> None:
    """Each fault of a header has a sentence of its own."""
    assert faults(headers)[0][0] == message


def test_names_of_any_script_and_words_of_any_case() -> None:
    """Names keep their spelling; keywords and spaces are free in case."""
    text = "GAME Go-For-Gold\nLayout A\nPLAYERS 日本 太郎, Zoë, جميل\n\nRound 3 日本 太郎\nZoë: OUT\n"
    record = read_record(from_text("x", text))
    assert record.violations == ()
    assert record.setup.players == ("日本 太郎", "Zoë", "جميل")
    assert record.events == (Round(3, "日本 太郎"), Out("Zoë"))


def test_windows_ends_tabs_and_a_byte_order_mark() -> None:
    """A file from any editor reads the same."""
    plain = HEAD + "round 3\nAnna: c3 c4\n"
    windows = b"\xef\xbb\xbf" + plain.replace("\n", "\r\n").replace(" ", "\t").encode()
    same = read_record(from_bytes("x", windows.replace(b"Ben\tIbn\tSina", b"Ben Ibn Sina")))
    assert same.events == read_record(from_text("x", plain)).events
    assert same.violations == ()
    assert read_record(from_text("x", plain.replace("\n", "\r"))).events == same.events


def test_a_player_may_be_called_like_a_keyword() -> None:
    """A name before a colon is a name, even if it is a word of the grammar."""
    record = read_record(from_text("x", HEAD.replace("Anna", "layout") + "layout: out\nend\n"))
    assert record.violations == ()
    assert record.events == (Out("layout"), End())


def guesses(record: Record) -> list[tuple[str, str]]:
    """Return what unreadable lines were probably meant to say, and whose they are."""
    return [(e.repaired, e.player) for e in record.events if isinstance(e, Unread)]


@pytest.mark.parametrize(
    ("line", "repaired", "player"),
    [
        ("ruond 5", "round 5", ""),
        ("ende", "end", ""),
        ("Ana: temple 3", "Anna: temple 3", "Anna"),
        ("Anna: templ 3  # now", "Anna: temple 3", "Anna"),
        ("xyz", "", ""),
        ("ruond", "round", ""),
    ],
)
def test_a_guess_is_kept_for_the_rules_to_judge(line: str, repaired: str, player: str) -> None:
    """What a slip probably meant is kept with the line, never played."""
    assert guesses(read_record(from_text("x", HEAD + line))) == [(repaired, player)]


def test_one_line_for_a_match_that_has_begun() -> None:
    """A single line reads like one of a record; headers do not belong there."""
    game = registry.find_game("go-for-gold")
    assert read_line("Anna: temple 3", game, ("Anna",)) == Temple("Anna", 3)
    assert read_line("round 5", game, ("Anna",)) == Round(5)
    for line, fault in (("", Unreadable), ("start N", Unreadable), ("Ben: out", Nobody)):
        with pytest.raises(fault):
            read_line(line, game, ("Anna",))


@pytest.mark.parametrize("bad", ["hash zz", "house foo bar", "player Anna"])
def test_a_header_that_cannot_be_read_blames_no_other(bad: str) -> None:
    """After a header that cannot be read, the headers that follow are no late ones."""
    text = f"game go-for-gold\nlayout A\n{bad}\nplayers Anna\nstart N\nround 1\nAnna: h1\n"
    assert [violation.code for violation in read_record(from_text("x", text)).violations] == ["PP-0"]


@pytest.mark.parametrize("value", ["stop", "forbidden"])
def test_a_house_rule_stands_once(value: str) -> None:
    """A house rule said again is a header twice, whatever it says; the first counts."""
    first = HEAD + "house second-port stop\nhouse curse-fills-a-box no\n"
    record = read_record(from_text("x", f"{first}HOUSE Second-Port {value}\n"))
    (found,) = record.violations
    assert (found.code, found.message, found.values["line"]) == ("PP-3", "header-twice", 5)
    assert (found.line, found.column, found.end_column) == (7, 1, 18)
    assert record.setup.house == {"second-port": "stop", "curse-fills-a-box": "no"}


def test_two_house_rules_nobody_knows_are_two_faults() -> None:
    """A house rule that is none is told as such, as often as it stands there."""
    found = faults(HEAD + "house tea yes\nhouse tea yes\n")
    assert [message for message, *_place in found] == ["no-house-rule", "no-house-rule"]
