"""Lines as tired people type them: taken where they have one meaning, else refused with a cure."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from printplay.lookup.record import check_lines
from printplay.match.report import Report
from printplay.match.text.source import from_text
from tests.examples import some
from tests.games.gophers.playing import RECORDS

HEADS = {
    "go-for-gold": "layout A\nplayers Anna, Ben\nstart N\nround 2\n",
    "goldrausch": "players Anna, Ben\nround Anna\n",
    "gotoku": "players Anna, Ben\ncharacter Anna siren\ncharacter Ben rogue\n"
    "deal 3a charm, 1c lore, 5b dare, 2h care\n",
    "gophers": "players Anna, Ben\nAnna: at 7\nBen: at 8\npage 2\n",
}
_CURE = re.compile("Did you mean `([^`]+)`")
_WORD_CURE = re.compile(r"Did you mean (\S+)\?")


def _checked(game: str, line: str, head: str = "") -> Report:
    return check_lines(from_text("x", f"game {game}\n{head or HEADS[game]}{line}\n"), RECORDS)


def _hints(game: str, line: str) -> list[str]:
    return [fault.hint or "" for fault in _checked(game, line).faults]


@pytest.mark.parametrize(
    ("game", "line", "canonical"),
    [
        ("go-for-gold", "Anna：points 9", "Anna: points 9"),
        ("go-for-gold", "Anna: points ９", "Anna: points 9"),
        ("go-for-gold", "Anna: points –1", "Anna: points -1"),
        ("go-for-gold", "Anna: points —1", "Anna: points -1"),
        ("go-for-gold", "Anna: points −1", "Anna: points -1"),
        ("go-for-gold", "Anna: ｈ１ h2", "Anna: h1 h2"),
        ("goldrausch", "Anna: figure Wirte", "Anna: figure innkeepers"),
        ("goldrausch", "Anna: figure Goldgräber chip", "Anna: figure diggers chip"),
        ("goldrausch", "Anna: gold 6 goldgraeber", "Anna: gold 6 diggers"),
        ("goldrausch", "settle Falschmünzer 0", "settle counterfeiters 0"),
        ("gophers", "Anna: hand Beere 5", "Anna: hand berry 5"),
    ],
)
def test_what_has_one_meaning_is_taken(game: str, line: str, canonical: str) -> None:
    """Dashes, full-width signs and German names of pieces are read; the canonical form is ours."""
    text = _checked(game, line).formatted()
    assert text is not None
    assert canonical in text.splitlines()
    assert _checked(game, line).events[-1] == _checked(game, canonical).events[-1]


def test_names_and_notes_keep_their_signs() -> None:
    """What is a name or free text is never changed: a dash, a full-width letter, a colon."""
    head = "note Ａ – b：c\nplayers Anna–Lena, Ｂｅｎ\nround Ｂｅｎ\n"
    report = _checked("goldrausch", "settle ladies 13 Anna–Lena ２, Ｂｅｎ 1", head)
    assert report.record.setup.note == "Ａ – b：c"
    assert report.record.setup.players == ("Anna–Lena", "Ｂｅｎ")
    assert "settle ladies 13 Anna–Lena 2, Ｂｅｎ 1" in (report.formatted() or "")
    damen = _checked("goldrausch", "settle Damen 3 Damen 1", "players Damen, Ben\nround Ben\n")
    assert not damen.readable  # it could be the player


@pytest.mark.parametrize(
    ("game", "line", "cure"),
    [
        ("go-for-gold", "ANNA: points 9", "`Anna: points 9`"),
        ("go-for-gold", "Anna – points 9", "`Anna: points 9`"),
        ("go-for-gold", "Anna; points 9", "`Anna: points 9`"),
        ("go-for-gold", "Anna: points 9 – 1", "`Anna: points 9 -1`"),
        ("go-for-gold", "Anna: points 9.", "`Anna: points 9`"),
        ("go-for-gold", "Anna: 9 points", "`Anna: points 9`"),
        ("go-for-gold", "Anna: 5 treasure", "`Anna: treasure 5`"),
        ("go-for-gold", "Anna: points9", "`Anna: points 9`"),
        ("go-for-gold", "Anna: T5", "`Anna: treasure 5`"),
        ("go-for-gold", "Anna: h1-h2", "`Anna: h1 h2`"),
        ("go-for-gold", "Anna: h1, h2", "`Anna: h1 h2`"),
        ("go-for-gold", "Anna: h1 h2 // east", "`Anna: h1 h2 # east`"),
        ("go-for-gold", "// a note", "`# a note`"),
        ("go-for-gold", "Round5", "`round 5`"),
        ("go-for-gold", "Anna rolls 3", "`NAME: what the player did`"),
        ("goldrausch", "Anna: G6 damen", "`Anna: gold 6 damen`"),
        ("goldrausch", "settle ladies: 13", "`settle ladies 13`"),
        ("gotoku", "Anna: charm", "Write one of: take, use,"),
        ("gotoku", "Anna passes", "`Anna: pass`"),
        ("gophers", "Anna rolls 3", "`Anna: roll 3`"),
        ("gophers", "page2", "`page 2`"),
    ],
)
def test_what_is_refused_names_its_cure(game: str, line: str, cure: str) -> None:
    """A slip that is no line of a record is refused with what to type instead."""
    assert cure in " ".join(_hints(game, line))


def _slipped(game: str) -> Iterator[str]:
    """Yield lines of the game with slips of a keyboard, the same ones every time."""
    dice = random.Random(game)
    signs = (":", "=", ".", ";", ",", "–", "-", "/", " ", "//", "ß", "5")
    path = RECORDS / f"{'evening' if game == 'go-for-gold' else game}.play"
    lines = [line for line in path.read_text().splitlines() if ": " in line]
    for _ in range(some(400)):
        line = dice.choice(lines)
        at, kind = dice.randrange(len(line)), dice.randrange(4)
        instead = ("", dice.choice(signs), line[at : at + 2][::-1], line[at].swapcase())[kind]
        yield line[:at] + instead + line[at + (2 if kind == 2 else 1) :]


@pytest.mark.parametrize("game", HEADS)
def test_every_line_that_is_offered_can_be_read(game: str) -> None:
    """Whoever types what a cure offers gets further: that line is no error of spelling."""
    path = RECORDS / f"{'evening' if game == 'go-for-gold' else game}.play"
    players = next(line for line in path.read_text().splitlines() if line.startswith("players")).split(
        None, 1
    )[1]
    head = "".join(
        f"{line}\n"
        for line in path.read_text().splitlines()
        if line.split(" ")[0] in ("layout", "players", "house", "start", "variant")
    )
    tried = 0
    for line in _slipped(game):
        for fault in _checked(game, line, head).faults:
            cure = _CURE.search(fault.hint or "")
            word = _WORD_CURE.search(fault.hint or "")
            if cure is not None:
                tried += 1
                assert _checked(game, cure[1], head).readable, (line, cure[1], players)
            elif word is not None and fault.column and fault.code in ("PP-0", "PP-2"):
                tried += 1
                first, last = fault.column - 1, (fault.end_column or fault.column) - 1
                typed = line[:first] + word[1] + line[last:]
                again = _checked(game, typed, head).faults
                assert (fault.code, fault.message) not in [(one.code, one.message) for one in again]
    assert tried > 5


@pytest.mark.parametrize("between", [" ", "\t", "; ", " and ", " und ", " & ", "/", "，"])
def test_forgotten_commas_between_names(between: str) -> None:
    """Names without commas are one fault, at their line, when later lines use them apart."""
    report = _checked("goldrausch", "Anna: figure ladies\nBen: gold 6 ladies",
                      f"players Anna{between}Ben\nround Anna\n")  # fmt: skip
    assert [(fault.code, fault.line, fault.column) for fault in report.faults] == [("PP-0", 2, 9)]
    assert "`players Anna, Ben`" in (report.faults[0].hint or "")


def test_a_name_of_two_words_is_a_name() -> None:
    """A name with a blank is legal where the lines use it; too few players get the comma."""
    head = "layout A\nplayers Anna Maria\nstart N\nround 2\n"
    assert _checked("go-for-gold", "Anna Maria: h1 h2", head).valid
    head = "layout A\nplayers Anna, Anna Maria\nstart N\nround 2\n"
    assert _checked("go-for-gold", "Anna: h1 h2", head).valid  # Anna Maria has no line yet
    (few,) = _checked("goldrausch", "", "players Anna Maria\n").faults
    assert (few.code, few.hint) == ("GR-R1", "Write commas between the names: `players Anna, Maria`.")
    (many,) = _checked("goldrausch", "", "players Anna Maria, B, C, D, E, F, G\n").faults
    assert (many.code, many.hint) == ("GR-R1", None)  # with commas they are still more
