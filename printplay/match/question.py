"""Questions to the table in order of play; their answers become lines of a record.

A game whose questions read better by hand than `printplay.match.derived_questions` writes
`PlainRules.questions`, which yields the open questions in order; the caller asks the first. `Game.ways`
are the ways a match can be entered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from printplay.core.i18n import N_, _, fill_template, lettered, printed_words
from printplay.core.translation_markers import Named, Term
from printplay.match.text.screen import clean

#: `play` is entered event by event, `result` once, after the match.
Way = Literal["play", "result"]

#: The answer to a question about a result if only the totals are known.
TOTAL_ALONE = N_("Where only the total is known: total 34")
TOTALS_ALONE = N_("Where only the totals are known, for each player: NAME: total 34")


def _no_words(_words: Sequence[str]) -> Sequence[str]:
    return ()


def line_maker(player: str, verb: str = "") -> Callable[[str], str]:
    """Return the function that makes a player's line from an answer."""
    beginning = f"{player}: {verb}" if verb else f"{player}:"
    return lambda answer: f"{beginning} {answer}"


@dataclass(frozen=True)
class Prompt:
    """One question as its game asks it, in no language; `api.entry.questions.Question` is it in one.

    `key` names it, so that a skipped one is not asked again.

    `text` is the question and `what` the thing asked for in a word or two ("points"): translatable
    templates, filled by `values` (a `Term` among them is translated itself). `line` makes the line
    of the record from an answer. `words` are the words that can come next in an answer after those
    given, a comma being a word, for completion. `skip` says what Enter alone means ("no attempt");
    if it is empty, the match cannot end without an answer. `default` is the answer that Enter alone
    stands for. `follow` may return a further question before the line is made, such as for shovels
    to be struck; that question then makes the line from its answer (empty if skipped). A game may
    raise `Unclear` in `line` and `follow` for an ambiguous answer; then the same is asked again.

    `own` says that answers are not made only of `words` and are passed to `line` and `follow` as
    typed. `also` are abbreviations that may begin an answer, and their long forms. `listed` are
    lines to show above the question, `help` explains the answers; both are translatable. `tapped`
    is the text where an answer is tapped, without how it is typed; empty where that is `text`.
    `ends` says that the end of the match answers it, too. `closes` are the players whose own open
    questions an answer closes, since they come first.
    """

    key: str
    text: str
    what: str
    line: Callable[[str], str]
    player: str = ""
    values: Mapping[str, object] = field(default_factory=dict)
    words: Callable[[Sequence[str]], Sequence[str]] = _no_words
    skip: str = ""
    default: str = ""
    follow: Callable[[str], Prompt | None] = lambda _answer: None
    own: bool = False
    also: Mapping[str, str] = field(default_factory=dict)
    listed: tuple[str, ...] = ()
    help: tuple[str, ...] = ()
    tapped: str = ""
    ends: bool = False
    closes: tuple[str, ...] = ()

    def in_words(self, template: str) -> str:
        """Return one of its templates with its values, in the current language."""
        values = {
            key: value
            if isinstance(value, int)
            else _(value)
            if isinstance(value, Term)
            else clean(printed_words(value))
            if isinstance(value, Named)
            else clean(str(lettered(value)))
            for key, value in self.values.items()
        }
        return fill_template(template, values)


def parse_yes_no(answer: str) -> bool | None:
    """Return whether an answer is yes or no, in either language; None if it is neither.

    >>> parse_yes_no("Y"), parse_yes_no("ne"), parse_yes_no("2")
    (True, False, None)
    """
    folded_word = answer.strip().casefold()
    if folded_word and any(word.startswith(folded_word) for word in ("yes", "ja")):
        return True
    return False if folded_word and any(word.startswith(folded_word) for word in ("no", "nein")) else None
