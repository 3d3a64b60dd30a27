"""Every code has its sentence, its pages and its smallest record; none is forgotten."""

from __future__ import annotations

import pytest

from printplay.api.explanation import DRAWN_ON
from printplay.api.layouts.trace import trace
from printplay.core.i18n import LANGUAGES, use
from printplay.games.go_for_gold.play import RULES
from printplay.lookup.record import check_lines
from printplay.match.text.codes import code_pages
from printplay.match.text.report_text import hint, message
from printplay.match.text.source import read_source
from tests.games.go_for_gold.playing import RECORDS, play
from tests.games.reports import codes

CODES = [
    *(f"PP-{number}" for number in range(6)),
    *(f"GG-R{number}" for number in range(1, 36)),
    *(f"GG-P{number}" for number in range(1, 4)),
    *(f"GG-L{number}" for number in range(1, 5)),
]
#: Reported under another code, or found where sheets are joined.
WITHOUT_RECORD = {"GG-R2", "GG-R8", "GG-R25", "GG-R27"}
#: Found in drawings, not in records.
DRAWN = {"GG-P1", "GG-P2", "GG-P3"}

_ANNA = "players Anna\nstart N\n"
_TWO = "players Anna, Ben\nstart N\n"
_LINES = "players Anna, Ben\n"
_AT_B3 = "round 2\nAnna: b2 b3\n"  # on a treasure of 4
#: Small records that break rules, each on its board.
SMALL = [
    ("cove", f"{_ANNA}round 1\nAnna: 34\n"),
    ("cove", f"{_ANNA}round 1\nAnna: T4\n"),
    ("cove", f"{_ANNA}round 2\nAnna: b2-c2\n"),
    ("cove", "players Anna, Ben, Cleo\nAnna: total 25\nBen: total 25\nCleo: total 25\n"),
    ("cove", "players Anna, Ben\nAnna: points 4 9 9\nBen: total 22\n"),
    ("shovels", f"{_TWO}round 1\nAnna: foot b1 c1\nBen: b1\nround 1\nAnna: d1\nBen: foot c1 d1 e1 f1\nend\n"),
    ("cove", f"{_TWO}round 1\nAnna: b2\nBen: d1\nAnna: c2\n"),
    ("cove", f"{_TWO.replace('N', 'N, E, S')}round 1\n"),
    ("islet", f"{_TWO}house foot-rescue optional\nround 6\nBen: out\nround 1\n"),
    ("strait", f"{_TWO}round 3\nAnna: b1 c1 d1 -> N\nBen: c1 b1 a1\n"),
    ("cove", f"{_TWO}struck red\n"),
    ("cove", f"{_TWO}struck mauve\n"),
    ("cove", f"{_TWO}round 2\nAnna: b2\nBen: d1\n"),
    ("cove", f"{_TWO}round 1\nAnna: b2 c2\nBen: d1 d2\n"),
    *(("cove", f"{_ANNA}round 3\nAnna: c1 d1 e1 -> {port}\nend\n") for port in ("E", "N", "c3")),
    ("cove", f"{_TWO}round 3\nAnna: c1 d1 e1\nBen: d1 c1 b1\nend\n"),
    ("cove", f"{_TWO}round 2\nAnna: b2 c2\nBen: d2 c2\nAnna: temple 1\nBen: temple 1\n"),
    ("cove", f"{_ANNA}round 2\nAnna: b2 c2 -> E\n"),
    ("cove", f"{_ANNA}{_AT_B3}Anna: temple 4\n"),
    ("cove", f"{_ANNA}round 1\nAnna: f5\n"),
    ("cove", f"{_ANNA}round 2\nAnna: treasure 4\n"),
    *(("cove", f"{_ANNA}{_AT_B3}Anna: treasure {told}\n") for told in ("1 +1", "4 +1", "7")),
    ("cove", f"{_ANNA}{_AT_B3}Anna: treasure 1 +3\n"),
    ("cove", f"{_ANNA}round 1\nAnna: e4\n"),
    ("cove", f"{_ANNA}round 1\nAnna: foot foot b2\n"),
    ("cove", f"{_ANNA}round 2\nAnna: b1 b2 c2\n"),
    ("cove", "players Anna\nround 1\nAnna: b2\n"),
    ("cove", f"{_ANNA}round 1\nAnna: b2\nAnna: total 3\n"),
    ("cove", f"{_ANNA}{_AT_B3}Anna: treasure 4\nAnna: points 5 -1\n"),
    ("cove", f"{_ANNA}Anna: points none\nAnna: total 3\n"),
    ("cove", f"{_ANNA}Anna: points 7 9\n"),
    ("cove", f"{_ANNA}Anna: points 4 4\n"),
    ("cove", f"{_ANNA}Anna: points -1 -1 9\n"),
    ("cove", f"{_ANNA}Anna: total 28\n"),
    ("cove", f"{_ANNA}Anna: b2\n"),
    ("cove", f"{_ANNA}round 1\nround 1\nAnna: points 4 5 9\n"),
    ("cove", f"{_ANNA}round 1\nround 1\nAnna: total 22\n"),
    ("cove", "players Anna\nAnna: line c2 d2\n"),
    ("cove", f"{_ANNA}Anna: line S e4\n"),
    ("cove", "players Anna\nAnna: line N c9 f5 d2 b2 c2 b2\n"),
    ("cove", "players Anna\nAnna: line N c1 d1 E f2 e3 S\n"),
    *(("cove", f"players Anna\nAnna: line N c1 d1 E -> {port} e4\n") for port in ("N", "E", "e4")),
    ("cove", "players Anna\nAnna: line N c1 d1 -> W b5\n"),
    ("strait", "players Anna\nhouse second-port stop\nAnna: line N b1 c1 S -> N -> S\n"),
    ("cove", f"{_ANNA}round 1\nAnna: b2\nAnna: line N b2 c2\n"),
    ("cove", "players Anna\nAnna: line N c1\nAnna: shovels 2\n"),
    ("cove", "players Anna\nAnna: line N c1\nAnna: points -1 -1\n"),
    ("cove", "players Anna\nAnna: line N b2 c2\nAnna: points -1 -1\n"),
    ("cove", "players Anna\nAnna: line N b2 c2 c3 d4\nAnna: points 9 9\n"),
    ("cove", "players Anna\nAnna: line N b2\nAnna: total 9\n"),
    ("cove", f"{_LINES}Anna: line N b2\nBen: line S e4\n"),
    ("cove", f"{_LINES}start N\nAnna: line N b2\nBen: line N b2\n"),
    ("cove", f"{_LINES}start N\nBen: line S e4\n"),
    ("cove", f"{_LINES}Anna: line N b2 c2\nAnna: points 9\nBen: line E d2 c2\nBen: points 9\n"),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_its_page(language: str) -> None:
    """`explain` knows every code, in every language, with what it says, why, and the cure."""
    found = {page.code: page for page in code_pages(language)}
    assert [code for code in found if code.startswith(("PP", "GG"))] == CODES
    for page in found.values():
        assert page.title
        assert page.says
        assert page.why
        assert page.cure


@pytest.mark.parametrize("code", [code for code in CODES if code not in WITHOUT_RECORD | DRAWN])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_record_that_breaks_it_alone(code: str, language: str) -> None:
    """The smallest failing record of a code fails by that code and by no other."""
    path = RECORDS / f"{code}.play"
    report = check_lines(read_source(path), path.parent)
    assert codes(report, consequences=True) == [code]
    with use(language):
        fault = report.violations[0]
        sentence = message(fault, report.record)
        assert sentence
        assert "{" not in sentence + hint(fault, report.record)
    assert 1 <= (fault.line or 0) <= len(report.record.source.lines)
    assert (fault.column or 0) < (fault.end_column or 0)


@pytest.mark.parametrize("code", sorted(DRAWN))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_of_a_line_has_a_drawing_that_breaks_it_alone(code: str, language: str) -> None:
    """The smallest failing drawing of a code fails by that code and by no other."""
    path = RECORDS / f"{code}.wkt"
    found = trace(path, RECORDS / DRAWN_ON)
    assert [fault.code for fault in found.faults] == [code]
    with use(language):
        assert "{" not in found.faults[0].message


def test_codes_without_a_record_have_none() -> None:
    """What needs no record of its own is listed here, and nowhere kept by mistake."""
    assert [code for code in WITHOUT_RECORD if (RECORDS / f"{code}.play").exists()] == []


def texts() -> set[str]:
    """Return all that the rules of the game can say: sentences and cures."""
    return {text for rule in RULES for text in rule.sentences()}


def test_every_rule_is_explained() -> None:
    """The rules that are declared are those that `explain` knows, but for what others report."""
    declared = {rule.code for rule in RULES}
    told = set(CODES) - DRAWN - WITHOUT_RECORD
    assert declared == {code for code in told if code.startswith("GG")} | {"PP-3"}


def test_every_sentence_and_cure_is_said() -> None:
    """Each sentence and each cure of a rule is said of some small record."""
    said = set[str]()
    for on, text in SMALL:
        said |= {text for v in play(text, on).violations for text in (v.message, v.hint or "")}
    for path in RECORDS.glob("GG-*.play"):
        report = check_lines(read_source(path), path.parent)
        said |= {text for v in report.violations for text in (v.message, v.hint or "")}
    assert texts() - said == set()
