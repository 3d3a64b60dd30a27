"""What the rules of Gotoku say: nothing that is never said, and codes as they are fixed."""

from __future__ import annotations

from itertools import pairwise

import pytest

from printplay.core.i18n import use
from printplay.games.gotoku.play import RULES
from printplay.lookup.record import check_lines
from printplay.match.text.codes import code_pages
from printplay.match.text.source import read_source
from tests.games.gotoku.playing import CAST, DEALT, HEAD, RECORDS, play
from tests.games.gotoku.rules.test_challenges import FOUR
from tests.games.gotoku.rules.test_rules import HELD, PLAYED, spent

CODES = [*(f"GT-R{number}" for number in range(1, 23)), *(f"GT-L{number}" for number in (1, 2, 3, 4))]

#: Records of few lines that break rules; together with the examples of `explain`, all there are.
_LATER = PLAYED + "Ben: pass\n"
_BROKEN = (
    *(HEAD + f"character Anna {card}\n" for card in ("sirn", "xyz", "siren 3 2")),
    CAST + "character Anna rogue\n", HEAD + "character Anna siren\ncharacter Ben siren\n",
    CAST + "start Ben\nstart Anna\n",
    HEAD.replace("Ben", "Ben, Cleo") + "start Anna\nCleo: pass\n",
    HEAD.replace("Ben", "Ben, Cleo") + "start Anna\nAnna: use lore\nCleo: pass\n",
    HEAD + "start Anna\nAnna: use lore\nAnna: challenge 3a 5\n",
    *(CAST + f"deal 3a charm, {rest}\n" for rest in ("1c lore", "1c lore, 5b dare, 2h")),
    *(f"{DEALT}Anna: {line}\n" for line in (
        "take 4a, refill 4d craft", "take 3a from 2, refill 4d craft", "take 3a",
        "take 3a from 5, refill 4d craft", "take 3a, refill craft", "take 3a, refill 4d",
        "take 3a, refill 9z craft", "take 3a, refill 3a craft", "take 3a, refill 1c craft",
        "take charm, refill 3a craft", "use magic", "use lore",
    )),
    DEALT.replace("1c lore", "1c charm") + "Anna: take charm, refill 4d craft\n",
    CAST + "Anna: take 3a, refill 4d craft\nBen: pass\ndeal 3a charm, 1c lore, 5b dare, 2h care\n",
    DEALT + "".join(
        f"{('Anna', 'Ben')[at // 2 % 2]}: take {card}, refill {up} charm\n"
        for at, (card, up) in enumerate(pairwise(["3a", "1a", "1b", "1d", "1e", "2a", "2b", "2c"]))
    ),
    DEALT + "Anna: take 3a, refill 4d craft\nAnna: challenge 3a 4\nBen: take 1c, refill 3a care\n",
    *(f"{HELD}Anna: {line}\n" for line in (
        "special charm lore care bonus craft", "special column bonus craft", "special row",
        "special row bonus magic", "use charm",
        "use charm on dare to 0\nAnna: use charm on care to 0\nAnna: special row bonus craft",
        "use charm to 0\nAnna: use craft to 0\nAnna: use charm on lore to 1\n"
        "Anna: use charm on dare to 1\nAnna: use charm on care to 1\nAnna: special row bonus care",
    )),
    spent(1) + "Anna: special row bonus lore\n",
    *(spent(2).replace(HEAD, f"{HEAD}house special-block {block}\n") + "Anna: special row\n"
      for block in ("any", "line")),
    *(f"{_LATER}Anna: {line}\n" for line in (
        "use charm on lore", "use charm to 3", "challenge 1c 5", "challenge charm 5",
        "challenge 3a 7", "challenge 3a 5 5", "challenge 3a 3 success", "challenge 3a 4 failure",
        "challenge 3a 3 discarded", "use charm\nAnna: challenge 3a 6",
        "challenge 3a 6\nAnna: challenge 3a 6", "use craft to 0\nAnna: challenge 3a 5",
    )),
    FOUR + "end\n", FOUR + "Ben: pass\nAnna: pass\n",
    _LATER + "end\n", _LATER + "Anna: challenge 3a 6\nend\n",
    _LATER + "Ben: cards 1\nAnna: challenge 3a 6\nAnna: cards 2\nAnna: removed 1\n"
    "Anna: highest 5\nAnna: total 4\n",
    *(HEAD + f"Anna: {line}\n" for line in (
        "cards 9", "cards 5 5 5 5 5 5 5 5 5", "removed 6", "highest 7", "total 28", "total -7",
        "highest 0\nAnna: removed 4", "highest 1\nAnna: removed 5", "total 9\nAnna: cards 5 3",
        "cards 5 4 3\nBen: cards none\nend", "cards 5 5 5 5 5 4",
        "cards 1 1 1 1\nAnna: removed 5", "cards 1 1 1 1 1\nAnna: highest 6",
        "cards 5\nAnna: removed 5\nAnna: highest 0\nAnna: total 9",
    )),
    HEAD.replace("Ben", "Ben, Cleo, Dora, Eva")
    + "".join(f"{name}: total 27\n" for name in ("Anna", "Ben", "Cleo", "Dora", "Eva")),
    *(f"game gotoku\nlayout steep.toml\nplayers Anna, Ben\nAnna: {line}\n" for line in (
        "cards 7", "cards 30\nAnna: highest 3", "total 20",
    )),
)  # fmt: skip


def test_every_code_has_its_page_and_its_record() -> None:
    """The twenty-six codes are explained in their order, each with an example."""
    found = [page for page in code_pages("en") if page.code.startswith("GT-")]
    assert [page.code for page in found] == CODES
    assert [page.code for page in found if page.example is None] == []
    assert {rule.code for rule in RULES} == set(CODES)


@pytest.mark.long
def test_every_sentence_is_said() -> None:
    """Each sentence and each cure of a rule is said of some record."""
    examples = [check_lines(read_source(path), path.parent) for path in RECORDS.glob("GT-*.play")]
    faults = [one for text in _BROKEN for one in play(text).violations]
    faults += [one for report in examples for one in report.violations]
    said = {(one.code, text) for one in faults for text in (one.message, one.hint)}
    texts = {(rule.code, text) for rule in RULES for text in rule.sentences() if text}
    assert texts - said == set()


def test_sources_of_points_are_said_in_german() -> None:
    """What points are from is told in the reader's language, the names of cards as they are."""
    path = RECORDS / "gotoku.play"
    with use("de"):
        told = "\n".join(check_lines(read_source(path), path.parent).standings_lines())
    assert "3 Karte 3a (Zeile 30)" in told
    assert "1 entfernte Würfel (Zeile 72), -5 höchster Würfel (Zeile 6)" in " ".join(told.split())
