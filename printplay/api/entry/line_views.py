"""Types and sentences for commands that show a match line by line.

`StoredMatch` is what `Match.stored` gives, `Summary` what lists show of a match,
`Standings` and `Placing` are how one stands, with NONE and OPEN as values of `decided_by`, FEWEST
before a tie-break that the least wins.
The rest are sentences for a terminal, in the current language; they lie in the rooms, because
`check` and the records use them, too. `clean` makes any text safe to show.
"""

from __future__ import annotations

from printplay.ledger.lists.summary import Summary
from printplay.ledger.matches.lookup import describe as match_in_words
from printplay.ledger.matches.match import StoredMatch
from printplay.match.standings import FEWEST, NONE, OPEN, Placing, Standings
from printplay.match.text.report_text import decision, source_in_words, tie_step
from printplay.match.text.screen import clean

__all__ = [
    "FEWEST",
    "NONE",
    "OPEN",
    "Placing",
    "Standings",
    "StoredMatch",
    "Summary",
    "clean",
    "decision",
    "match_in_words",
    "source_in_words",
    "tie_step",
]
